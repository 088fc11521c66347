"""The legendary character: where it goes, how long it stays on its card, what a food brings.

Sources: PAL-LEG-2 to PAL-LEG-6.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, decimal, distinct, named, percent, possible, ranked
from analysis.odds.paleolithic.setting import (
    GAME,
    SHIPPED,
    STAY,
    DieText,
    Scenario,
    Setting,
    migrations,
    read_rings,
    read_setting,
    read_tokens,
)
from analysis.odds.paleolithic.swaps import BY_KIND, BY_UNIT, Swaps
from simcore.reading.wording import plural

MOST_USES = 60

Sums = dict[int, Fraction]


@checked
def relocate(
    *,
    scenario: Scenario = SHIPPED,
    to: Annotated[str | None, Arg("rings where you want it: 4,5,6", metavar="RINGS")] = None,
    tokens: Annotated[str | None, Arg("your tokens' rings: ranks their migrations", metavar="RINGS")] = None,
    die: DieText = None,
) -> Answer:
    """Where does the legendary character go next?

    It moves after every use of its skill. The distribution is its next ring. With `to`, or with tokens, `lands` is one of those rings, `mean_uses` the mean
    number of relocations until it does. The options are the rings, or the migrations of the tokens, by that chance.

    Raises:
        OddsError: no such ring, one that stands twice in `to`, or an impossible die.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-LEG-2, PAL-LEG-3.
    """
    setting = read_setting(scenario, die)
    rings = law_of_relocation(setting)
    own = None if tokens is None else read_tokens(setting, tokens)
    wanted = _wanted(setting, to, own)
    results: dict[str, Exact] = {"mean_ring": Amount(sum(ring * p for ring, p in rings.items()))}
    if wanted:
        lands = _chance_on(rings, wanted)
        results["lands"] = lands
        if lands:
            results["mean_uses"] = Amount(1 / lands)
    options = ranked({str(ring): rings.get(ring, Fraction(0)) for ring in setting.rings})
    if own is not None:
        ways = migrations(setting, own)
        options = ranked({name: _chance_on(rings, set(there)) for name, there in ways.items()})
    dice = plural(setting.loaded.content.skills.relocation_dice, "die")
    notes = (f"{dice}, {setting.die_note}", setting.content_note, *_no_ring(setting, rings))
    return Answer(
        GAME, "relocate", results, notes, possible(rings), options, _where(setting, rings, options, own)
    )


@checked
def exchange(
    *,
    scenario: Scenario = SHIPPED,
    give: Annotated[str | None, Arg("kinds that the players give; default all", metavar="KINDS")] = None,
    on_card: Annotated[
        str | None, Arg("what lies on the card; default as at the start", metavar="KINDS")
    ] = None,
    uses: Annotated[int, Arg("uses to look ahead", 1, MOST_USES)] = 10,
) -> Answer:
    """How many uses until the exchange card is replaced?

    The players swap at random.

    `mean_uses` takes every resource on the card alike, `mean_uses_by_kind` every kind on it, as the `random` strategy
    does; both give every kind alike. `fewest_uses` is what players need who want it. The distribution is the
    number of uses, the options are the next swaps (taken>given) by the mean number of uses, the fewest first.

    Raises:
        OddsError: an unknown kind, or not as many resources as lie on the card.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-LEG-4, PAL-LEG-6.
    """
    setting = read_setting(scenario, None)
    content = setting.loaded.content
    skill = content.skills.exchange
    given = _kinds(setting, "give", give) if give is not None else list(content.resources)
    if len(set(given)) < len(given):
        raise OddsError(f"give: every kind at most once, got {give!r}")
    card = read_card(setting, on_card)
    units, kinds = (Swaps(given, skill.replaced_when_equal, way) for way in (BY_UNIT, BY_KIND))
    means = units.mean_uses(card)
    fewest = units.fewest_uses(card)
    results: dict[str, Exact] = {
        "mean_uses": Amount(means[card]),
        "mean_uses_by_kind": Amount(kinds.mean_uses(card)[card]),
        "fewest_uses": Amount(fewest),
    }
    done = units.done_by(card, uses)
    first = {str(use): chance - (done[use - 1] if use else 0) for use, chance in enumerate(done)}
    options = _swaps(units, card, means)
    best = next(iter(options), None)
    advice = f"{plural(fewest, 'use')} if the players want it, {decimal(means[card])} at random"
    if best is not None:
        advice += f"; to have it replaced soon {best} (taken>given), to keep it {list(options)[-1]}"
    notes = ("everybody always holds every kind that is given", setting.content_note)
    return Answer(
        GAME, "exchange", results, notes, possible(first | {"later": 1 - done[-1]}), options, advice
    )


@checked
def food(
    *,
    scenario: Scenario = SHIPPED,
    uses: Annotated[int, Arg("food put on the card, one by one", 1, MOST_USES)] = 1,
    die: DieText = None,
) -> Answer:
    """What a food is worth on the Hunter's or Warrior's card.

    `mean_` and a resource is its mean amount after all uses, the resource alone the chance for at least one;
    `mean_uses_` the mean number of uses until the first. The options are the resources by their chance in one use.

    Raises:
        OddsError: an impossible die, or uses out of bounds.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-LEG-5, PAL-LEG-6.
    """
    setting = read_setting(scenario, die)
    skill = setting.loaded.content.skills.food
    gifts = law_of_food(setting)
    kinds = [kind for kind in setting.loaded.content.resources if kind in skill.die_gives.values()]
    nothing = 1 - sum(gifts.values(), Fraction(0))
    results: dict[str, Exact] = {
        "mean_resources": Amount(uses * skill.amount * (1 - nothing)),
        **{f"mean_{kind}": Amount(uses * skill.amount * gifts[kind]) for kind in kinds},
        **{kind: 1 - (1 - gifts[kind]) ** uses for kind in kinds},
        "nothing": nothing**uses,
        **{f"mean_uses_{kind}": Amount(1 / gifts[kind]) for kind in kinds if gifts[kind]},
    }
    law = _law_of_hits(1 - nothing, uses)
    options = ranked({kind: gifts[kind] for kind in kinds})
    best = max(gifts, key=lambda kind: gifts[kind])
    advice = (
        f"food buys nothing else, so use it where you can: {decimal(skill.amount * (1 - nothing))} resources a food; "
        f"{uses} food {'brings' if uses == 1 else 'bring'} a {best} with {percent(results[best])}"
    )
    notes = (
        f"each use puts {skill.food_paid} food on the card for good",
        f"the card is replaced at {skill.replaced_when_food} food; more uses need the next such card",
        *setting.notes,
    )
    shown = {f"{hits * skill.amount}": chance for hits, chance in law.items()}
    return Answer(GAME, "food", results, notes, possible(shown), options, advice)


def law_of_relocation(setting: Setting) -> Sums:
    """The sum of the relocation dice (PAL-LEG-3)."""
    sums: Sums = {0: Fraction(1)}
    for _ in range(setting.loaded.content.skills.relocation_dice):
        after: Sums = {}
        for ring, chance in sums.items():
            for face in setting.die:
                after[ring + face] = after.get(ring + face, Fraction(0)) + chance / len(setting.die)
        sums = after
    return dict(sorted(sums.items()))


def law_of_food(setting: Setting) -> dict[str, Fraction]:
    """Chance of each resource in one use of the food skill (PAL-LEG-5)."""
    gives = setting.loaded.content.skills.food.die_gives
    chances = dict.fromkeys(gives.values(), Fraction(0))
    for face in setting.die:
        if str(face) in gives:
            chances[gives[str(face)]] += Fraction(1, len(setting.die))
    return chances


def read_card(setting: Setting, text: str | None) -> tuple[str, ...]:
    """The resources on the exchange card, sorted.

    Raises:
        OddsError: an unknown kind, or too few or too many.
    """
    start = setting.loaded.content.skills.exchange.card_start
    card = list(start) if text is None else _kinds(setting, "on-card", text)
    if len(card) != len(start):
        raise OddsError(f"on-card: give {plural(len(start), 'resource')}, got {len(card)}")
    return tuple(sorted(card))


def _kinds(setting: Setting, option: str, text: str) -> list[str]:
    return [named(option, word, setting.loaded.content.resources) for word in text.split(",")]


def _wanted(setting: Setting, to: str | None, own: tuple[int, ...] | None) -> set[int]:
    if to is None:
        return set(own or ())
    wanted = read_rings(setting, "to", to, len(setting.rings))
    if not wanted:
        raise OddsError("to: give 1 or more rings such as 4,5,6, got none")
    return set(distinct("to", to, 0, max(setting.rings)))


def _chance_on(rings: Sums, wanted: set[int]) -> Fraction:
    return sum((chance for ring, chance in rings.items() if ring in wanted), Fraction(0))


def _no_ring(setting: Setting, rings: Sums) -> tuple[str, ...]:
    lost = [ring for ring, chance in rings.items() if chance and ring not in setting.rings]
    if not lost:
        return ()
    chance = _chance_on(rings, set(lost))
    return (f"sums {', '.join(map(str, lost))} name no ring of this board ({percent(chance)})",)


def _where(setting: Setting, rings: Sums, options: Mapping[str, Exact], own: tuple[int, ...] | None) -> str:
    """The best rings to wait on."""
    best = next(iter(options))
    if own is not None:
        to_stay = f"to stay {percent(options[STAY])}"
        return (
            f"{best}: {percent(options[best])} to meet it; {to_stay}"
            if best != STAY
            else f"stay: {to_stay[8:]}"
        )
    top = sorted(setting.rings, key=lambda ring: (-rings.get(ring, Fraction(0)), ring))[: setting.n_tokens]
    together = percent(_chance_on(rings, set(top)))
    named = ", ".join(map(str, sorted(top)))
    return f"most likely ring {best}, {percent(options[best])}; with {plural(len(top), 'token')} wait on {named}: {together}"


def _swaps(
    units: Swaps, card: tuple[str, ...], means: Mapping[tuple[str, ...], Fraction]
) -> dict[str, Exact]:
    if units.done(card):
        return {}
    ways = {
        f"{taken}>{given}": Amount(1 + means[units.swapped(card, taken, given)])
        for taken in dict.fromkeys(card)
        for given in units.given
    }
    return dict(sorted(ways.items(), key=lambda item: item[1]))


def _law_of_hits(chance: Fraction, uses: int) -> Sums:
    law: Sums = {0: Fraction(1)}
    for _ in range(uses):
        after: Sums = {}
        for hits, weight in law.items():
            after[hits] = after.get(hits, Fraction(0)) + weight * (1 - chance)
            after[hits + 1] = after.get(hits + 1, Fraction(0)) + weight * chance
        law = after
    return law
