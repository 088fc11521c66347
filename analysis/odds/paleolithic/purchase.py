"""When a card can be paid: Explores until then, and which card is worth most for its time.

Sources: PAL-EXP-1 to PAL-EXP-5, PAL-WRK-1 to PAL-WRK-3, PAL-END-2.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError, amounts
from analysis.odds.ask.arguments import checked, decimal, percent, possible, ranked
from analysis.odds.paleolithic.collect import Chain
from analysis.odds.paleolithic.setting import (
    GAME,
    STAY,
    Amounts,
    DieText,
    Have,
    PerRing,
    Price,
    Scenario,
    Setting,
    Tokens,
    Tribes,
    holdable,
    migrations,
    missing,
    own_tokens,
    read_amounts,
    read_cost,
    read_have,
    read_setting,
    read_tokens,
    read_tribes,
    tribes_note,
)

LONGEST = 100
NEVER = "never from there"
STAND_NOTE = "after the first move the tokens stay where they are"
LIMIT_NOTE = "beyond the limit of resources, what the payment does not need is given back first"


@checked
def turns(
    *,
    scenario: Scenario,
    tokens: Tokens,
    card: Price = None,
    cost: Annotated[str | None, Arg("a cost instead of a card: stone=3,jade=1", metavar="AMOUNTS")] = None,
    have: Have = "",
    tribes: Tribes = "",
    rounds: Annotated[int, Arg("Explores to look ahead", 1, LONGEST)] = 10,
    die: DieText = None,
    die_per_ring: PerRing = False,
) -> Answer:
    """How many Explores until a card can be paid?

    `mean_turns` and `by_turn_1`, ... are for tokens that stay; without `mean_turns` the card can never be paid from
    there. The distribution is the number of Explores. The options are the migrations of the next Explore, after which
    the tokens stay, by the mean number of Explores: the fewest first, those without end left out.

    Raises:
        OddsError: neither card nor cost, an unknown card or kind, rings that do not fit, or an impossible die.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-EXP-1 to PAL-EXP-5, PAL-WRK-1, PAL-WRK-2.
    """
    setting = read_setting(scenario, die, die_per_ring)
    stand, tribe_rings = read_tokens(setting, tokens), read_tribes(setting, tribes)
    need = missing(_read_price(setting, card, cost), read_have(setting, have))
    ways = {
        name: Chain(setting, own_tokens(setting, there, tribe_rings), need)
        for name, there in migrations(setting, stand).items()
    }
    means = {name: way.mean_turns() for name, way in ways.items()}
    options = fewest_first(means)
    paid = ways[STAY].paid_by(rounds)
    mean = means[STAY]
    results: dict[str, Exact] = {} if mean is None else {"mean_turns": Amount(mean)}
    results |= {f"by_turn_{turn}": chance for turn, chance in enumerate(paid) if turn}
    notes = (STAND_NOTE, LIMIT_NOTE, setting.roll_note, *tribes_note(setting, tribe_rings), *setting.notes)
    advice = _advice(options, ways, means, need)
    return Answer(GAME, "turns", results, notes, _law(paid), options, advice)


@checked
def cards(
    *,
    scenario: Scenario,
    tokens: Tokens,
    cards: Annotated[
        str | None, Arg("open artifacts and tiles; default all of the content", metavar="CARDS")
    ] = None,
    have: Have = "",
    culture: Annotated[str | None, Arg("your culture: its own artifacts bring more", metavar="NAME")] = None,
    tribes: Tribes = "",
    die: DieText = None,
    die_per_ring: PerRing = False,
) -> Answer:
    """Which card to save for? Points for the turns that they take, the Workshop counted in.

    `.mean_turns` are the Explores until it can be paid from where the tokens stand, `.points` with the bonus of
    the own culture but no sets, `.points_per_turn` the points by (Explores + 1); the options rank by that. Cards that
    can never be paid from there are left out.

    Raises:
        OddsError: an unknown card, culture or kind, rings that do not fit, or an impossible die.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-EXP-2 to PAL-EXP-5, PAL-WRK-1 to PAL-WRK-3, PAL-END-2.
    """
    setting = read_setting(scenario, die, die_per_ring)
    tribe_rings = read_tribes(setting, tribes)
    own = own_tokens(setting, read_tokens(setting, tokens), tribe_rings)
    held = read_have(setting, have)
    worth = points_of_cards(setting, culture)
    results: dict[str, Exact] = {}
    rates: dict[str, Exact] = {}
    left_out = []
    for name in _read_cards(setting, cards):
        mean = Chain(setting, own, missing(read_cost(setting, "cards", name), held)).mean_turns()
        if mean is None:
            left_out.append(name)
            continue
        rates[name] = worth[name] / (mean + 1)
        results |= {f"{name}.mean_turns": Amount(mean), f"{name}.points": Amount(worth[name])}
        results[f"{name}.points_per_turn"] = Amount(rates[name])
    options = ranked(amounts(rates))
    notes = ["the tokens stay where they are", LIMIT_NOTE, setting.roll_note, *setting.notes]
    notes += tribes_note(setting, tribe_rings)
    if left_out:
        notes.append(f"{NEVER}: {', '.join(left_out)}")
    return Answer(GAME, "cards", results, tuple(notes), {}, options, _best_card(options, results))


def points_of_cards(setting: Setting, culture: str | None) -> dict[str, Fraction]:
    """What each artifact and tile scores by itself; artifacts of the own culture with its bonus (PAL-END-2).

    Raises:
        OddsError: there is no such culture.
    """
    content = setting.loaded.content
    if culture is not None and culture not in content.cultures:
        raise OddsError(f"culture: must be one of {', '.join(content.cultures)}, got {culture!r}")
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
    names = [word.strip() for word in text.split(",")]
    if len(set(names)) < len(names):
        raise OddsError(f"cards: every card at most once, got {text!r}")
    return names


def _law(paid: list[Fraction]) -> dict[str, Exact]:
    """The turn of the payment, and "later"."""
    first = {str(turn): chance - (paid[turn - 1] if turn else 0) for turn, chance in enumerate(paid)}
    return possible(first | {"later": 1 - paid[-1]})


def _advice(
    options: Mapping[str, Exact],
    ways: Mapping[str, Chain],
    means: Mapping[str, Fraction | None],
    need: Amounts,
) -> str:
    """The best migration, how much it saves, and the one for those in a hurry."""
    if not need:
        return "it can be paid now"
    if not options:
        return "no migration brings all that is missing"
    best, stay = next(iter(options)), means[STAY]
    said = [f"{best}: {decimal(options[best])} Explores on average"]
    if best != STAY:
        said.append(f"to stay {NEVER if stay is None else f'{decimal(stay)}'}")
    soon = {name: way.paid_by(1)[1] for name, way in ways.items()}
    first = max(soon, key=lambda name: soon[name])
    if soon[first] > soon[best]:
        said.append(f"if it must be the next turn {first}, {percent(soon[first])}")
    return "; ".join(said)


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
