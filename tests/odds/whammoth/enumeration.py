"""Turns of Wooly Whammoth by plain enumeration, from the rules and the content alone: the second source of the odds.

Every card of everybody and every order of the CHARGE! cards is written out; nothing is convolved or kept.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from pathlib import Path
from typing import Any

from simcore.contract.game import get_game
from simcore.reading.files import parse_document
from simcore.scenarios.load import Loaded, load_scenario, resolve_scenario

TEST_HAND = str(Path(__file__).parents[1] / "data" / "whammoth_test_hand.yaml")
NAMES = ("tusk", "tar", "over", "stomped", "ambush", "effect", "free")
MEAT = ("tusk", "over", "ambush", "free")
LIVES = ("tar", "over", "stomped", "effect")


@cache
def loaded(scenario: str) -> Loaded:
    """The scenario of that name, or the text of one."""
    if scenario.startswith("game:"):
        return resolve_scenario(parse_document(scenario, "test.yaml"), get_game("whammoth").folder)
    return load_scenario(scenario)


def worth(fate: dict[str, Fraction]) -> Fraction:
    """Meat - lives."""
    return sum((fate[name] for name in MEAT), Fraction(0)) - sum((fate[name] for name in LIVES), Fraction(0))


def run_of_charges(
    path: Sequence[str], draws: Sequence[Any], effects: Any, restart: bool, ducks: bool, at: int | None
) -> dict[str, int]:
    """What one order of CHARGE! cards does to the person at `at` (None: dead)."""
    seen = dict.fromkeys(NAMES, 0)
    mammoth = len(path) - 1
    for card in draws:
        if restart:
            mammoth = len(path) - 1
        run = range(max(0, mammoth - card.spaces), mammoth + 1)
        if len(run) == 1:
            continue
        mammoth = run[0]
        if at in run:
            if ducks:
                seen["ambush"] = 1
                break
            seen["stomped"], at = 1, None
        if path[mammoth] == "tar":
            seen["free"] = 1
        if at is not None and effects[card.effect].move:
            at = max(0, at + effects[card.effect].move)
            if path[at] == "tar":
                seen["effect"], at = 1, None
        if seen["free"]:
            break
    return seen


def fate(game: Loaded, at: int, extension: int, name: str, move: int, charges: int) -> dict[str, Fraction]:
    """The fate of a tribe whose person would move by `move`, over all orders of the full deck."""
    content, rules = game.content, game.scenario.rules
    path = ["space", *content.path.bottom[:extension], *content.path.top]
    special = content.cards[name].special
    seen = dict.fromkeys(NAMES, Fraction(0))
    end: int | None = at
    if special != "take_break":
        end = max(0, at + move)
        kind = "over" if end >= len(path) else path[end]
        if kind in ("over", "tusk"):
            return {**seen, kind: Fraction(1)}
        if kind == "tar":
            seen["tar"], end = Fraction(1), None
    n = min(charges, 1) if rules.charges_per_turn == "once" else charges
    cards = list(content.charge_cards.values())
    # A deck that is too small is mixed again as a whole.
    orders = [
        (*first, *rest)
        for first in permutations(cards, min(n, len(cards)))
        for rest in permutations(cards, max(0, n - len(cards)))
    ]
    restart = rules.second_charge == "restart"
    for draws in orders:
        one = run_of_charges(path, draws, content.charge_effects, restart, special == "run_away", end)
        for key, value in one.items():
            seen[key] += Fraction(value, len(orders))
    return seen


class Enumeration:
    """All turns of tribes at these spaces; the first one is asked for."""

    def __init__(
        self, scenario: str, at: Sequence[int], extension: Sequence[int], hands: Sequence[Sequence[str]]
    ) -> None:
        self.game = loaded(scenario)
        self.at, self.extension, self.hands = at, extension, hands
        self.cards = self.game.content.cards
        self.fate = cache(lambda seat, *args: fate(self.game, self.at[seat], self.extension[seat], *args))

    def best(self, seat: int, name: str, total: int, charges: int, flexible: bool) -> dict[str, Fraction]:
        """The fate with the better use of the modifier: meat - lives, unused at ties."""
        plain = self.fate(seat, name, total, charges)
        if not flexible or not self.cards[name].modifier:
            return plain
        other = self.fate(seat, name, total + self.cards[name].modifier, charges)
        return other if worth(other) > worth(plain) else plain

    def card(self, name: str, flexible: bool) -> tuple[dict[str, Fraction], Fraction]:
        """Mean fate of the asker with that card, and its lead over the mean opponent."""
        mean, lead, n = dict.fromkeys(NAMES, Fraction(0)), Fraction(0), 0
        for others in product(*self.hands[1:]):
            table = (name, *others)
            total = sum(self.cards[each].value for each in table)
            charges = sum(self.cards[each].special == "charge" for each in table)
            mine = self.best(0, name, total, charges, flexible)
            values = [
                worth(self.best(seat, each, total, charges, True)) for seat, each in enumerate(others, 1)
            ]
            lead += worth(mine) - sum(values, Fraction(0)) / len(values)
            mean = {key: mean[key] + mine[key] for key in mean}
            n += 1
        return {key: value / n for key, value in mean.items()}, lead / n
