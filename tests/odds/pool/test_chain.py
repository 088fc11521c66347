"""Chains of rolls and exploding dice, against every roll and icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icepool import d6

from analysis.odds.ask.answer import OddsError
from analysis.odds.pool.question import pool


def enumerated(n, first, needs):
    """Hits that are left: every roll of every stage."""
    law = Counter()
    for faces in product(range(1, 7), repeat=n):
        law[sum(face in first for face in faces)] += Fraction(1, 6**n)
    for need in needs:
        following = Counter()
        for hits, chance in law.items():
            for faces in product(range(1, 7), repeat=hits):
                following[sum(face in need for face in faces)] += chance / 6**hits
        law = following
    return law


FACES = st.frozensets(st.integers(1, 6), min_size=1)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 3), FACES, st.lists(FACES, min_size=1, max_size=3))
def test_every_stage(n, first, needs):
    law = enumerated(n, first, needs)

    def text(faces):
        return ",".join(map(str, sorted(faces)))

    answer = pool(f"{n}d6", count=text(first), at_least=2, then=[text(need) for need in needs])
    assert {int(left): chance for left, chance in answer.distribution.items()} == {
        left: chance for left, chance in law.items() if chance
    }
    assert answer.results["count"] == sum(chance for left, chance in law.items() if left >= 2)
    mean = sum(left * chance for left, chance in law.items())
    assert answer.results[f"mean_after_{len(needs)}"] == mean


def test_ten_shots_that_hit_wound_and_are_not_saved():
    """Every shot is one chance, 2/3 times 1/2 times 1/2."""
    answer = pool("10d6", count="3+", then=["4+", "3-"], at_least=4)
    left = 10 @ icepool.coin(1, 6)
    assert answer.results["count"] == left.probability(">=", 4)
    assert answer.results["mean_hits"] == Fraction(20, 3)
    assert answer.results["mean_after_2"] == Fraction(5, 3)


def test_a_six_hits_twice_and_another_die_follows():
    answer = pool("4d6", count="4+", pips="6=2", then=["d8 7+"], exactly=3)
    hits = 4 @ d6.map({1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2})
    assert answer.results["count"] == hits.map(lambda n: n @ icepool.coin(1, 4)).probability(3)


def test_rolled_again_before_it_goes_on():
    answer = pool("5d6", count="4+", reroll="1", then=["5+"], at_least=1)
    once = Fraction(1, 2) + Fraction(1, 6) * Fraction(1, 2)
    assert answer.results["count"] == 1 - (1 - once / 3) ** 5


def test_exploding_hits_go_on():
    """A die is a hit on 5 and 6, and a 6 brings another die, twice at most."""
    none_left = Fraction(1)  # the chance that no hit of a die gets through
    for depth in range(3):
        more = none_left if depth else Fraction(1)
        none_left = Fraction(4, 6) + Fraction(1, 6) / 2 + Fraction(1, 6) / 2 * more
    answer = pool("2d6", count="5+", explode="6", depth=2, then=["4+"], at_least=1)
    assert answer.results["count"] == 1 - none_left**2
    assert answer.results["cut_off"] == 1 - (1 - Fraction(1, 216)) ** 2


@pytest.mark.parametrize("depth", [1, 2, 5])
@pytest.mark.parametrize("n", [1, 2, 4])
def test_exploding_sums(n, depth):
    """icepool's dice that explode on their highest face."""
    theirs = n @ d6.explode(depth=depth)
    answer = pool(f"{n}d6", total="10+", explode="6", depth=depth)
    assert answer.results["sum"] == theirs.probability(">=", 10)
    assert answer.results["mean_sum"] == theirs.mean()
    assert answer.results["cut_off"] == 1 - (1 - Fraction(1, 6) ** (depth + 1)) ** n


def test_exploding_hits():
    """Ten again: successes on 8, 9 and 10, and one die more for each 10."""
    die = icepool.Die({0: 7, 1: 2, 2: 1})

    def hits(depth):
        if not depth:
            return icepool.Die({0: 7, 1: 3})
        more = hits(depth - 1)
        return die.map(lambda face: 1 + more if face == 2 else face)

    theirs = 5 @ hits(10)
    answer = pool("5d10", count="8+", explode="10", at_least=3)
    assert answer.results["count"] == theirs.probability(">=", 3)
    assert answer.results["cut_off"] == 1 - (1 - Fraction(1, 10) ** 11) ** 5


def test_the_better_of_two_exploding_dice():
    """A d8 and a d6, both explode on their highest face; the higher total counts."""
    theirs = icepool.highest(icepool.d8.explode(depth=4), d6.explode(depth=4))
    answer = pool("1d8+1d6", explode="top", depth=4, highest=1, total="4+")
    assert answer.results["sum"] == theirs.probability(">=", 4)


def test_counts_and_sums_of_exploding_dice_together():
    expected = Fraction(0)
    for first in product(range(1, 5), repeat=2):
        rolls = [[]]
        for face in first:
            ends = [[face]] if face < 4 else [[4, more] for more in range(1, 5)]
            rolls = [(old + end) for old in rolls for end in ends]
        share = Fraction(1, 16 * len(rolls))
        expected += sum(
            share for faces in rolls if sum(faces) >= 6 and 1 not in faces and faces.count(4) >= 1
        )
    answer = pool("2d4", explode="4", depth=1, total="6+", none="1", count="4")
    assert answer.results["all_of_these"] == expected


def test_a_large_pool_is_whole():
    answer = pool("40d10", count="8+", explode="10", at_least=20)
    assert sum(answer.distribution.values()) == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"then": ["4+"]}, "then: goes on with the hits of --count"),
        (
            {"then": ["4+"], "count": "3+", "kind": 2},
            "then: goes on with the hits of --count, which knows no --kind",
        ),
        (
            {"then": ["4+"], "count": "3+", "total": "9+"},
            "then: goes on with the hits of --count, which knows no --sum",
        ),
        ({"then": ["7"], "count": "3+"}, "then: the die has no face 7"),
        ({"then": ["d200 7"], "count": "3+"}, "then: must be 2 to 100, got 200"),
        ({"then": ["4+"] * 9, "count": "3+"}, "then: at most 8 rolls may follow, got 9"),
        ({"then": ["4+"], "count": "3+", "pips": "1=-1"}, "then: a first roll must bring 0 to 1000 hits"),
        (
            {"then": ["4+"], "count": "3+", "reroll": "misses"},
            "reroll: here dice are rolled again on faces only",
        ),
        ({"explode": "1..6", "count": "5+"}, "explode: a die on which all faces explode never ends"),
        ({"explode": "7", "count": "5+"}, "explode: the die has no face 7"),
        ({"explode": "6", "kind": 3}, "explode: goes with counts and sums only"),
        ({"explode": "6", "count": "5+", "reroll": "1"}, "explode: does not go with --reroll"),
        ({"depth": 3, "count": "5+"}, "depth: limits dice that explode"),
        (
            {"explode": "6", "count": "5+", "highest": 2},
            "explode: of exploding dice that are not all kept only the sum",
        ),
    ],
)
def test_refusals(options, said):
    with pytest.raises(OddsError) as caught:
        pool("5d6", **options)
    assert str(caught.value).startswith(said)
