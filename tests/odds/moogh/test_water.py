"""MOOGH's water against every outcome of its dice, step by step."""

from fractions import Fraction
from functools import cache

import pytest

from tests.odds.moogh.test_dice import DICE, ask, enumerate_law, law_of


def moves_across(rolls):
    """Walk: every water space is entered once, so every die belongs to one space."""
    place, moves, steps = 0, 0, 0
    while place <= len(rolls):
        if steps == 0:
            moves, steps = moves + 1, 2
        place, steps = place + 1, steps - 1
        if place <= len(rolls) and rolls[place - 1] == "cross":
            steps = 0
    return moves


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("spaces", range(6))
def test_crossing(die, spaces):
    law = enumerate_law(die, spaces, moves_across)
    answer = ask("water", spaces=spaces, die=die, moves=3)
    assert law_of(answer) == law
    assert answer.results["mean_moves"] == sum(n * p for n, p in law.items())
    assert answer.results["across"] == sum(p for n, p in law.items() if n <= 3)


def best_with_token(spaces, x):
    """The least mean number of Moves with one re-roll, asked after every single cross."""

    @cache
    def mean(place, steps, token):
        if place > spaces:
            return Fraction(0)
        if not steps:
            return 1 + mean(place, 2, token)
        if place == spaces:
            return Fraction(0)
        on, stop = mean(place + 1, steps - 1, token), mean(place + 1, 0, token)
        if token:
            again = (1 - x) * mean(place + 1, steps - 1, False) + x * mean(place + 1, 0, False)
            stop = min(stop, again)
        return (1 - x) * on + x * stop

    return mean(0, 0, True)


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("spaces", range(8))
def test_a_token_is_worth_more_as_free_steps(die, spaces):
    answer = ask("water", spaces=spaces, token=True, die=die)
    x = Fraction(int(die[-1]), 6)
    mean = answer.results["mean_moves"]
    assert answer.options["cross, token for 2 free steps first"] == mean - 1
    again = answer.options["cross, token to re-roll the first cross that costs a Move"]
    assert again == best_with_token(spaces, x)
    assert mean - 1 < again <= mean
    assert next(iter(answer.options)) == "cross, token for 2 free steps first"


def test_cross_or_go_round_flips():
    assert not ask("water", spaces=3).options
    best = [next(iter(ask("water", spaces=3, around=steps).options)) for steps in (3, 4, 5, 6)]
    assert best == ["go round", "go round", "cross", "cross"]  # 2, 2, 3, 3 Moves against 70/27
    assert "no slower up to 4 dry steps" in ask("water", spaces=3, around=5).advice
    assert "equal" in ask("water", spaces=0, around=2).advice
    both = ask("water", spaces=3, around=5, token=True)
    assert both.options["go round, token for 2 free steps first"] == 2
