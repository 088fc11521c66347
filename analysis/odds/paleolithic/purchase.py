"""When a card can be paid: Explores until then, the migrations that lead there, and which card is worth most for its time.

Sources: PAL-EXP-1 to PAL-EXP-5, PAL-WRK-1 to PAL-WRK-3, PAL-END-2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError, amounts
from analysis.odds.ask.arguments import checked, decimal, key_of, named, percent, possible, ranked
from analysis.odds.paleolithic.journey import Frozen, Journey, Placement
from analysis.odds.paleolithic.setting import (
    GAME,
    SHIPPED,
    STAY,
    Amounts,
    DieText,
    Have,
    PerRing,
    Price,
    Scenario,
    Setting,
    Stay,
    Tokens,
    Tribes,
    holdable,
    migrations,
    missing,
    read_amounts,
    read_cost,
    read_have,
    read_setting,
    read_tokens,
    read_tribes,
    tribes_note,
)

Way = Frozen | Journey

LONGEST = 100
NEVER = "never from there"
MOVE_NOTE = "every Explore makes the migration that is best on average (PAL-EXP-1)"
STAND_NOTE = "after the first move the tokens stay where they are (--frozen)"
STILL_NOTE = "the tokens stay where they are (--frozen)"
LIMIT_NOTE = "beyond the limit of resources, what the payment does not need is given back first"


@checked
def turns(
    *,
    scenario: Scenario = SHIPPED,
    tokens: Tokens,
    card: Price = None,
    cost: Annotated[str | None, Arg("a cost instead of a card: stone=3,jade=1", metavar="AMOUNTS")] = None,
    have: Have = "",
    tribes: Tribes = "",
    rounds: Annotated[int, Arg("Explores to look ahead", 1, LONGEST)] = 10,
    die: DieText = None,
    die_per_ring: PerRing = False,
    frozen: Stay = False,
) -> Answer:
    """How many Explores until a card can be paid, moving where?

    Before every Explore the best migration is made: `mean_turns` is the mean number of Explores, `by_turn_1`, ...
    the chances to be done by then; without `mean_turns` the card can never be paid. `mean_turns_frozen` is the mean
    if only the next Explore migrates, at its best. The distribution is the number of Explores. The options are the next migrations, the best ones after it, by
    the mean number of Explores: the fewest first. The advice is the plan: whom to send where, as long as the same is missing.
    With `frozen` the tokens stay after the next migration, as if it were the last.

    Raises:
        OddsError: neither card nor cost, an unknown card or kind, rings that do not fit, an impossible die, or too many cases.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-EXP-1 to PAL-EXP-5, PAL-WRK-1, PAL-WRK-2.
    """
    setting = read_setting(scenario, die, die_per_ring)
    stand, tribe_rings = read_tokens(setting, tokens), read_tribes(setting, tribes)
    need = missing(_read_price(setting, card, cost), read_have(setting, have))
    way = way_of(setting, tribe_rings, need, frozen)
    means = {name: way.mean_after(there, need) for name, there in migrations(setting, stand).items()}
    options = fewest_first(means)
    paid = way.paid_by(stand, need, rounds)
    mean, alone = (
        way.mean_turns(stand, need),
        None if frozen else single_move(setting, tribe_rings, stand, need),
    )
    named = {"mean_turns": mean, "mean_turns_frozen": alone}
    results: dict[str, Exact] = {name: Amount(each) for name, each in named.items() if each is not None}
    results |= {f"by_turn_{turn}": chance for turn, chance in enumerate(paid) if turn}
    how = STAND_NOTE if frozen else MOVE_NOTE
    notes = (how, LIMIT_NOTE, setting.roll_note, *tribes_note(setting, tribe_rings), *setting.notes)
    advice = _advice(options, means[STAY] if frozen else alone, need, plan_words(way, stand, need))
    if need and options:
        advice += _in_a_hurry(way, migrations(setting, stand), options, need)
    return Answer(GAME, "turns", results, notes, _law(paid), options, advice)


@checked
def cards(
    *,
    scenario: Scenario = SHIPPED,
    tokens: Tokens,
    cards: Annotated[
        str | None, Arg("open artifacts and tiles; default all of the content", metavar="CARDS")
    ] = None,
    have: Have = "",
    culture: Annotated[str | None, Arg("your culture: its own artifacts bring more", metavar="NAME")] = None,
    tribes: Tribes = "",
    die: DieText = None,
    die_per_ring: PerRing = False,
    frozen: Stay = False,
) -> Answer:
    """Which card to save for? Points for the turns that they take, the Workshop counted in.

    `.mean_turns` are the Explores until it can be paid, each with the best migration, `.points` with the bonus of
    the own culture but no sets, `.points_per_turn` the points by (Explores + 1); the options rank by that. Cards that
    can never be paid are left out. With `frozen` the tokens stay where they are.

    Raises:
        OddsError: an unknown card, culture or kind, rings that do not fit, an impossible die, or too many cases.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-EXP-1 to PAL-EXP-5, PAL-WRK-1 to PAL-WRK-3, PAL-END-2.
    """
    setting = read_setting(scenario, die, die_per_ring)
    tribe_rings = read_tribes(setting, tribes)
    stand = read_tokens(setting, tokens)
    held = read_have(setting, have)
    worth = points_of_cards(setting, culture)
    needs = {name: missing(read_cost(setting, "cards", name), held) for name in _read_cards(setting, cards)}
    way = way_of(setting, tribe_rings, most_of(needs.values()), frozen)
    results: dict[str, Exact] = {}
    rates: dict[str, Exact] = {}
    left_out = []
    for name, need in needs.items():
        mean = way.mean_turns(stand, need)
        if mean is None:
            left_out.append(name)
            continue
        rates[name] = worth[name] / (mean + 1)
        results |= {f"{name}.mean_turns": Amount(mean), f"{name}.points": Amount(worth[name])}
        results[f"{name}.points_per_turn"] = Amount(rates[name])
    options = ranked(amounts(rates))
    notes = [STILL_NOTE if frozen else MOVE_NOTE, LIMIT_NOTE, setting.roll_note, *setting.notes]
    notes += tribes_note(setting, tribe_rings)
    if left_out:
        notes.append(f"{NEVER}: {', '.join(left_out)}")
    advice = _best_card(options, results)
    if options:
        advice = "; ".join([advice, *plan_words(way, stand, needs[next(iter(options))])])
    return Answer(GAME, "cards", results, tuple(notes), {}, options, advice)


def way_of(setting: Setting, tribes: Iterable[int], most: Amounts, frozen: bool) -> Way:
    """How the tokens go on: with the best migration before every Explore, or not at all.

    Raises:
        OddsError: too many cases.
    """
    return Frozen(setting, tribes) if frozen else Journey(setting, tribes, most)


def most_of(needs: Iterable[Amounts]) -> Amounts:
    """The most of every kind that one of them needs."""
    most: Amounts = {}
    for need in needs:
        most |= {kind: max(number, most.get(kind, 0)) for kind, number in need.items()}
    return most


def plan_words(way: Way, stand: Placement, need: Amounts) -> list[str]:
    """Whom to send where as long as the same is missing, and where from there once a single kind is left."""
    if isinstance(way, Frozen) or not need:
        return []
    if way.mean_turns(stand, need) is None:
        return []
    places = way.plan(stand, need)
    said = [f"plan, as long as the same is missing: {_moves(stand, places)}"]
    for kind in need if len(need) > 1 else ():
        rest = {kind: need[kind]}
        if (after := way.plan(places[-1], rest))[-1] != places[-1]:
            said.append(
                f"from there, once only {kind.replace('_', ' ')} is missing: {_moves(places[-1], after)}"
            )
    return said


def _moves(stand: Placement, places: Sequence[Placement]) -> str:
    """3>4, then 5>4, then stay on 2,4,4."""
    steps = []
    for before, after in pairwise([tuple(sorted(stand)), *places]):
        gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
        steps += [f"{ring}>{there}" for ring, there in zip(gone, come, strict=True)]
    return ", then ".join([*steps, f"stay on {','.join(map(str, places[-1]))}"])


def points_of_cards(setting: Setting, culture: str | None) -> dict[str, Fraction]:
    """What each artifact and tile scores by itself; artifacts of the own culture with its bonus (PAL-END-2).

    Raises:
        OddsError: there is no such culture.
    """
    content = setting.loaded.content
    if culture is not None:
        culture = named("culture", culture, content.cultures)
    bonus = content.cultures[culture].own if culture is not None else 0
    worth = {
        name: Fraction(card.score + (bonus if card.culture == culture else 0))
        for name, card in content.artifacts.items()
    }
    return worth | dict.fromkeys(content.tiles, Fraction(content.setup.tile_points))


def fewest_first(means: Mapping[str, Fraction | None]) -> dict[str, Exact]:
    """Choices by their mean number of Explores; those without end are left out."""
    finite = {name: Amount(mean) for name, mean in means.items() if mean is not None}
    return dict(sorted(finite.items(), key=lambda item: item[1]))


def _read_price(setting: Setting, card: str | None, cost: str | None) -> Amounts:
    if (card is None) == (cost is None):
        raise OddsError("card: give a card, or a cost with --cost, and not both")
    if card is not None:
        return read_cost(setting, "card", card)
    price = read_amounts("cost", cost or "", setting.loaded.content.resources)
    if not any(price.values()):
        raise OddsError("cost: must be 1 or more resources such as stone=3,jade=1, got none")
    return holdable(setting, "cost", price)


def _read_cards(setting: Setting, text: str | None) -> list[str]:
    if text is None:
        limit = setting.loaded.content.setup.resource_limit
        return [name for name, cost in setting.costs.items() if sum(cost.values()) <= limit]
    names = [key_of(word) for word in text.split(",")]
    if len(set(names)) < len(names):
        raise OddsError(f"cards: every card at most once, got {text!r}")
    return names


def _law(paid: list[Fraction]) -> dict[str, Exact]:
    """The turn of the payment, and "later"."""
    first = {str(turn): chance - (paid[turn - 1] if turn else 0) for turn, chance in enumerate(paid)}
    return possible(first | {"later": 1 - paid[-1]})


def single_move(setting: Setting, tribes: Iterable[int], stand: Placement, need: Amounts) -> Fraction | None:
    """The fewest Explores on average if the tokens migrate only once, now; None if that cannot be enough."""
    frozen = Frozen(setting, tribes)
    means = [frozen.mean_turns(there, need) for there in migrations(setting, stand).values()]
    return min((mean for mean in means if mean is not None), default=None)


def _advice(options: Mapping[str, Exact], other: Fraction | None, need: Amounts, plan: list[str]) -> str:
    """The best migration and the plan after it; `other` is the mean of a single migration, or of none if they are frozen."""
    if not need:
        return "it can be paid now"
    if not options:
        return "no migration brings all that is missing"
    best = next(iter(options))
    said = [f"{best}: {decimal(options[best])} Explores on average", *plan]
    if plan and other != options[best]:
        said.append(f"with the next migration alone {'never' if other is None else decimal(other)}")
    if not plan and best != STAY:
        said.append(f"to stay {NEVER if other is None else decimal(other)}")
    return "; ".join(said)


def _in_a_hurry(way: Way, ways: Mapping[str, Placement], options: Mapping[str, Exact], need: Amounts) -> str:
    """The migration for those who need all of it at once, if it is another one."""
    soon = {name: way.paid_next(there, need) for name, there in ways.items()}
    first = max(soon, key=lambda name: soon[name])
    if soon[first] <= soon[next(iter(options))]:
        return ""
    return f"; if it must be the next turn {first}, {percent(soon[first])}"


def _best_card(options: Mapping[str, Exact], results: Mapping[str, Exact]) -> str:
    if not options:
        return "none of them can be paid from there"
    best = next(iter(options))
    soonest = min(options, key=lambda name: results[f"{name}.mean_turns"])
    richest = max(options, key=lambda name: results[f"{name}.points"])
    said = [f"save for {best}: {decimal(options[best])} points a turn"]
    if soonest != best:
        said.append(f"soonest {soonest}, {decimal(results[f'{soonest}.mean_turns'])} Explores")
    if results[f"{richest}.points"] > results[f"{best}.points"]:
        said.append(f"most points {richest}, {results[f'{richest}.points']}")
    return "; ".join(said)
