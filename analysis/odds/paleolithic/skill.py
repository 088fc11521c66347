"""What a use of the legendary character's skill is worth: Explores saved until the next card can be paid.

Sources: PAL-LEG-2, PAL-LEG-4, PAL-LEG-5; the readings of the rules page on skills.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, decimal, key_of, named
from analysis.odds.paleolithic.character import law_of_food, read_card
from analysis.odds.paleolithic.purchase import (
    LIMIT_NOTE,
    MOVE_NOTE,
    NEVER,
    STILL_NOTE,
    Way,
    fewest_first,
    way_of,
)
from analysis.odds.paleolithic.setting import (
    FOOD,
    GAME,
    SHIPPED,
    Amounts,
    DieText,
    Have,
    PerRing,
    Scenario,
    Setting,
    Stay,
    Tokens,
    Tribes,
    missing,
    read_cost,
    read_have,
    read_setting,
    read_tokens,
    read_tribes,
    tribes_note,
)

NO = "no"


@dataclass(frozen=True)
class Aim:
    """The next card to be paid, from where the tokens stand. Answers about it are kept."""

    setting: Setting
    way: Way
    stand: tuple[int, ...]
    cost: Amounts
    known: dict[tuple[tuple[str, int], ...], Fraction | None] = field(default_factory=dict, compare=False)

    def turns_with(self, have: Mapping[str, int]) -> Fraction | None:
        """Mean number of Explores until it can be paid."""
        need = missing(self.cost, have)
        key = tuple(need.items())
        if key not in self.known:
            self.known[key] = self.way.mean_turns(self.stand, need)
        return self.known[key]


@checked
def skill(
    *,
    scenario: Scenario = SHIPPED,
    tokens: Tokens,
    have: Have,
    pay: Annotated[str, Arg("artifact or tile that you pay in this Workshop", metavar="CARD")],
    card: Annotated[str, Arg("artifact or tile that you want to pay next", metavar="CARD")],
    character: Annotated[str, Arg("legendary character on your ring", metavar="NAME")],
    on_card: Annotated[
        str | None, Arg("what lies on an exchange card; default as at the start", metavar="KINDS")
    ] = None,
    tribes: Tribes = "",
    die: DieText = None,
    die_per_ring: PerRing = False,
    frozen: Stay = False,
) -> Answer:
    """Use the character's skill with this purchase, and how?

    The options are not to use it, and each legal swap (given>taken), or to put the food on the card, by the mean number
    of Explores until the next card can be paid, each with the best migration: the fewest first. `mean_turns_without` is that mean without the skill,
    `mean_turns` with its best use, `mean_turns_saved` the difference.

    Raises:
        OddsError: unknown names, a purchase that cannot be paid, no food for the food skill, or rings that do not fit.
        ConfigError: the scenario or its content cannot be used.

    Source: PAL-LEG-2, PAL-LEG-4, PAL-LEG-5, PAL-WRK-1, PAL-WRK-2.
    """
    setting = read_setting(scenario, die, die_per_ring)
    tribe_rings = read_tribes(setting, tribes)
    held, price = read_have(setting, have), read_cost(setting, "pay", pay)
    if missing(price, held):
        raise OddsError(f"pay: {pay} needs {_words(price)}, and you hold {_words(held)}")
    if key_of(card) == key_of(pay):
        raise OddsError(f"card: must be another one than {pay}, which you pay now")
    cost = read_cost(setting, "card", card)
    way = way_of(setting, tribe_rings, cost, frozen)
    aim = Aim(setting, way, read_tokens(setting, tokens), cost)
    means = {NO: aim.turns_with(_paid(held, price))}
    if _skill_of(setting, character) == "exchange":
        means |= _by_swap(aim, held, price, read_card(setting, on_card))
    else:
        means |= _by_food(aim, held, price, on_card)
    options = fewest_first(means)
    notes = (STILL_NOTE if frozen else MOVE_NOTE, LIMIT_NOTE, setting.roll_note, *setting.notes)
    notes += tribes_note(setting, tribe_rings)
    return Answer(GAME, "skill", _results(means, options), notes, {}, options, _advice(means, options))


def _skill_of(setting: Setting, name: str) -> str:
    characters = setting.loaded.content.characters
    return str(characters[named("character", name, characters)].skill)


def _by_swap(aim: Aim, held: Amounts, price: Amounts, on_card: tuple[str, ...]) -> dict[str, Fraction | None]:
    """Every swap of one's own resource for one of the card's after which the purchase can still be paid (PAL-LEG-4)."""
    means = {}
    for given in aim.setting.loaded.content.resources:
        for taken in dict.fromkeys(on_card):
            after = _changed(held, {given: -1}, {taken: 1})
            if held.get(given, 0) and not missing(price, after):
                means[f"{given}>{taken}"] = aim.turns_with(_paid(after, price))
    return means


def _by_food(aim: Aim, held: Amounts, price: Amounts, on_card: str | None) -> dict[str, Fraction | None]:
    """A food on the card and a throw of the die (PAL-LEG-5).

    Raises:
        OddsError: there is no food to put down, or resources are named that lie on the card.
    """
    food_skill = aim.setting.loaded.content.skills.food
    if on_card is not None:
        raise OddsError("on-card: an exchange card only, this character takes food")
    if held.get(FOOD, 0) < food_skill.food_paid:
        raise OddsError(f"have: this skill takes {food_skill.food_paid} food, got {held.get(FOOD, 0)}")
    left = _paid(held, price)
    gifts = law_of_food(aim.setting)
    means = [(1 - sum(gifts.values(), Fraction(0)), aim.turns_with(left))]
    means += [
        (chance, aim.turns_with(_changed(left, {kind: food_skill.amount}))) for kind, chance in gifts.items()
    ]
    mean = Fraction(0)
    for chance, turns in means:
        if chance and turns is None:
            return {FOOD: None}
        mean += chance * (turns or 0)
    return {FOOD: mean}


def _changed(held: Amounts, *changes: Amounts) -> Amounts:
    after = dict(held)
    for change in changes:
        for kind, number in change.items():
            after[kind] = after.get(kind, 0) + number
    return after


def _paid(held: Amounts, price: Amounts) -> Amounts:
    return _changed(held, {kind: -number for kind, number in price.items()})


def _results(means: Mapping[str, Fraction | None], options: Mapping[str, Exact]) -> dict[str, Exact]:
    results: dict[str, Exact] = {}
    without = means[NO]
    if without is not None:
        results["mean_turns_without"] = Amount(without)
    if options:
        best = next(iter(options.values()))
        results["mean_turns"] = best
        if without is not None:
            results["mean_turns_saved"] = Amount(without - best)
    return results


def _advice(means: Mapping[str, Fraction | None], options: Mapping[str, Exact]) -> str:
    if not options:
        return f"that card can be paid {NEVER}, with or without the skill"
    best, without = next(iter(options)), means[NO]
    if best == NO:
        return f"no use saves an Explore: {decimal(options[best])} on average"
    before = NEVER if without is None else decimal(without)
    return f"use it, {best}: {decimal(options[best])} Explores on average, without it {before}"


def _words(amounts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in amounts.items()) or "nothing"
