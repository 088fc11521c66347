"""The walk over the faces, against icepool for pools too large to be listed."""

from fractions import Fraction
from math import comb, factorial

import icepool
import pytest
from icepool import MultisetEvaluator, d6, d8, d10, d20

from analysis.odds.ask.answer import OddsError
from analysis.odds.pool.dice import read_pool
from analysis.odds.pool.polynomials import power, times
from analysis.odds.pool.question import pool
from analysis.odds.pool.readings import Alike, Different, Row, Sets, Worths
from analysis.odds.pool.walk import added, law_of, sides_of, walked


class Shown(MultisetEvaluator):
    """How many dice show every face, as a sorted tuple; with the longest row in front."""

    def next_state(self, state, order, outcome, count):
        sets, row, longest = state or ((), 0, 0)
        row = row + 1 if count else 0
        return tuple(sorted((*sets, *([count] if count else [])))), row, max(longest, row)

    def final_outcome(self, state, *order):
        return state[2], state[0]


def their_chance(dice, holds):
    law = Shown().evaluate(dice)
    return Fraction(sum(weight for outcome, weight in law.items() if holds(*outcome)), law.denominator())


def two_pairs(_row, sets):
    return sum(n >= 2 for n in sets) >= 2


CASES = {
    "two pairs": two_pairs,
    "exactly two pairs": lambda _row, sets: [n for n in sets if n >= 2] == [2, 2],
    "full house": lambda _row, sets: len(sets) > 1 and sets[-1] >= 3 and sets[-2] >= 2,
    "exactly one triple": lambda _row, sets: [n for n in sets if n >= 3] == [3],
    "3+3+2": lambda _row, sets: len(sets) > 2 and sets[-2] >= 3 and sets[-3] >= 2,
    "straight of 4": lambda row, _sets: row >= 4,
    "5 different": lambda _row, sets: len(sets) >= 5,
    "exactly 5 different": lambda _row, sets: len(sets) == 5,
}


@pytest.mark.parametrize("dice", ["6d10", "12d6", "8d6+3d8", "9d20"])
@pytest.mark.parametrize("pattern", CASES)
def test_patterns_of_large_pools(dice, pattern):
    theirs = {
        "6d10": d10.pool(6),
        "12d6": d6.pool(12),
        "9d20": d20.pool(9),
        "8d6+3d8": icepool.Pool([d6] * 8 + [d8] * 3),
    }[dice]
    assert pool(dice, pattern=pattern).results["all_of_these"] == their_chance(theirs, CASES[pattern])


def test_two_pairs_told_apart():
    """Six ten-sided dice: exactly two pairs, and at least two."""
    exactly = Fraction(comb(10, 2) * comb(8, 2) * factorial(6) // 4, 10**6)
    answer = pool("6d10", pattern="two pairs")
    assert answer.results["exactly_two_pairs"] == exactly == Fraction(567, 2500)
    assert answer.results["two_pairs"] == Fraction(5661, 20000)
    assert pool("6d10", pattern="exactly two pairs").results["all_of_these"] == exactly


def test_a_straight_of_six():
    assert pool("6d6", pattern="straight").results["straight"] == Fraction(5, 324)


def test_ten_of_seventeen():
    found = pool("17d20", count="15+", at_least=10).results["count"]
    assert found == sum(Fraction(comb(17, k) * 6**k * 14 ** (17 - k), 20**17) for k in range(10, 18))
    assert round(float(found), 7) == 0.0126927


@pytest.mark.parametrize(("n", "keep"), [(4, 3), (12, 5), (20, 10)])
def test_the_highest_of_many(n, keep):
    theirs = d6.highest(n, keep)
    assert pool(f"{n}d6", total=f"{4 * keep}+", highest=keep).results["sum"] == theirs.probability(
        ">=", 4 * keep
    )
    assert pool(f"{n}d6", total="any", lowest=keep).results["mean_sum"] == d6.lowest(n, keep).mean()


def test_mixed_dice():
    theirs = 10 @ d6 + 7 @ d8
    answer = pool("10d6+7d8-2", total="70+")
    assert answer.results["sum"] == theirs.probability(">=", 72)
    assert answer.results["mean_sum"] == theirs.mean() - 2
    both = pool("10d6+7d8", count="6+", at_least=6, total="66+").results
    pairs = icepool.vectorize
    joint = 10 @ d6.map(lambda face: pairs(int(face >= 6), face)) + 7 @ d8.map(
        lambda face: pairs(int(face >= 6), face)
    )
    assert both["all_of_these"] == Fraction(
        sum(weight for (hits, total), weight in joint.items() if hits >= 6 and total >= 66),
        joint.denominator(),
    )


def test_all_ways_to_a_law_say_the_same():
    """Closed forms, polynomials, die by die and face by face."""
    six = read_pool("7d[1,1,2,3,4,6]")
    counts, sums = Worths.count({1, 2}), Worths({face: face for face in six.faces})
    for readings in ([counts], [sums], [counts, sums], [counts, Alike(3)], [Alike(2), Worths.count({6})]):
        assert alive(law_of(six, readings)) == alive(walked(six, readings))
    assert alive(added([(7, sides_of(six.die, [counts, sums]))])) == alive(walked(six, [counts, sums]))


def alive(law):
    return {outcome: weight for outcome, weight in law.weights.items() if weight}


def test_polynomials():
    assert power({-1: 1, 0: 2, 3: 1}, 2) == {-2: 1, -1: 4, 0: 4, 2: 2, 3: 4, 6: 1}
    assert power({5: 3}, 0) == {0: 1}
    assert times({-2: 1, 0: 3}, {1: 2}) == {-1: 2, 1: 6}
    assert times({}, {1: 2}) == {}
    assert power(dict.fromkeys(range(1, 101), 1), 12) == dict((12 @ icepool.d100).items())


def test_readings_of_nothing():
    nothing = read_pool("0d6")
    for reading, value in (
        (Alike(1), 0),
        (Sets([2]), 0),
        (Row(1), 0),
        (Different(), 0),
        (Worths.count({1}), 0),
    ):
        assert law_of(nothing, [reading]).weights == {(value,): 1}


@pytest.mark.parametrize(
    "options",
    [
        {"pattern": "straight of 5", "total": "400+"},
        {"count": "1", "kind": 5, "total": "400+", "want": "4+ of 2 and 3+ of 3 and 2+ of 4"},
    ],
)
def test_what_is_too_large_is_refused(options):
    with pytest.raises(OddsError, match="too much to work out at once"):
        pool("40d20", **options)


def test_sums_too_far_apart():
    with pytest.raises(OddsError, match="sums so far apart"):
        pool("200d100", total="9000+")
