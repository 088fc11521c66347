"""The bone die written out roll by roll: the second source of MOOGH's odds."""

from fractions import Fraction
from itertools import product
from math import prod

from analysis.odds.moogh import QUESTIONS

DICE = ["2/2/2", "3/2/1", "1/2/3", "4/0/2"]
SYMBOLS = ["bars", "chevron", "cross"]


def ask(question, **args):
    return QUESTIONS[question](**args)


def faces(die):
    """The six faces of a die such as 3/2/1."""
    return [s for s, n in zip(SYMBOLS, die.split("/"), strict=True) for _ in range(int(n))]


def enumerate_law(die, n, play):
    """The law of `play(rolls)` over every sequence of n symbols."""
    found = {}
    sides = faces(die)
    for rolls in product(SYMBOLS, repeat=n):
        weight = prod(sides.count(symbol) for symbol in rolls)
        if weight:
            outcome = play(rolls)
            found[outcome] = found.get(outcome, 0) + Fraction(weight, 6**n)
    return found


def chance(die, n, holds):
    """The probability that `holds(rolls)`."""
    return enumerate_law(die, n, holds).get(True, Fraction(0))


def law_of(answer):
    """A distribution with whole numbers as outcomes."""
    return {int(outcome): p for outcome, p in answer.distribution.items()}


def test_two_dice_of_unequal_faces():
    """One of six faces shows a cross: 11 of 36 pairs hold one."""
    assert faces("3/2/1") == ["bars"] * 3 + ["chevron"] * 2 + ["cross"]
    assert chance("3/2/1", 2, lambda rolls: "cross" in rolls) == Fraction(11, 36)
    assert sum(enumerate_law("1/2/3", 3, lambda rolls: rolls).values()) == 1
