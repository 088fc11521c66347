"""The question `pool`: conditions on the final dice of any pool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from analysis.odds.ask.answer import OddsError
from analysis.odds.pool.dice import read_pool
from analysis.odds.pool.joint import D6
from analysis.odds.pool.question import QUESTIONS, pool

face_sets = st.frozensets(st.integers(1, 6), max_size=4)


def text(faces):
    return ",".join(map(str, sorted(faces))) or None


@settings(max_examples=60, deadline=None)
@given(
    n=st.integers(0, 3),
    count=face_sets,
    need=st.integers(0, 3),
    kind=st.none() | st.integers(1, 3),
    none=face_sets,
    reroll=st.sampled_from([None, "all", "misses"]),
)
def test_every_roll(n, count, need, kind, none, reroll):
    """Two rolls of n dice, all of them: the second replaces what is rolled again."""
    assume(count or kind or none)
    assume(count or reroll != "misses")
    need = need if count else 0

    def held(final):
        counted = not count or sum(face in count for face in final) >= need
        alike = kind is None or max(Counter(final).values(), default=0) >= kind
        clean = not none & set(final)
        return counted, alike, clean

    expected = Counter()
    for first in product(range(1, 7), repeat=n):
        seconds = [first]
        if reroll and not all(held(first)):
            again = [reroll == "all" or face not in count for face in first]
            seconds = [
                tuple(new if roll else old for old, new, roll in zip(first, second, again, strict=True))
                for second in product(range(1, 7), repeat=n)
            ]
        for final in seconds:
            weight = 36**n // 6**n // len(seconds)
            counted, alike, clean = held(final)
            expected["count"] += weight * counted
            expected["kind"] += weight * alike
            expected["none"] += weight * clean
            expected["all_of_these"] += weight * (counted and alike and clean)
            expected["count_and_kind"] += weight * (counted and alike)
    answer = pool(
        f"{n}d6",
        count=text(count),
        at_least=need if count else None,
        kind=kind,
        none=text(none),
        reroll=reroll,
    )
    assert answer.results == {name: Fraction(expected[name], 36**n) for name in answer.results}
    asked = {"count": count, "kind": kind, "none": none, "count_and_kind": count and kind}
    assert list(answer.results) == [
        name for name in ("count", "kind", "none", "all_of_these", "count_and_kind") if asked.get(name, True)
    ]
    best = max(answer.options.values())
    assert next(iter(answer.options.values())) == best
    if count:
        assert sum(answer.distribution.values()) == 1


def test_published_value():
    answer = pool("10d6", count="1,2", at_least=4, kind=3, none="6")
    assert answer.results["all_of_these"] == Fraction(5919016, 60466176)
    assert answer.results["count_and_kind"] < answer.results["count"] * answer.results["kind"]


def test_other_dice():
    assert read_pool("5d6").parts == ((5, D6),)
    assert read_pool(" 5 D [0, 1,2,2,3,4]").die.weight({2}) == 2
    assert pool("2d[0,1,2,2,3,4]", count="2", at_least=2).results["count"] == Fraction(1, 9)
    assert pool("1d100", count="100").results["count"] == Fraction(1, 100)
    assert {"pool": pool} == QUESTIONS


def test_no_dice():
    answer = pool("0d6", count="1")
    assert answer.results == {"count": 0, "all_of_these": 0}
    assert answer.advice.startswith("cannot succeed")
    assert pool("0d6", none="1").results == {"none": 1, "all_of_these": 1}


def test_advice():
    said = pool("5d6", count="1,2", at_least=2).advice
    assert "53.91 %" in said
    assert "roll the misses again: 87.43 %" in said
    assert pool("3d6", count="1,2,3,4,5,6").advice == "cannot fail"


@pytest.mark.parametrize(
    ("dice", "args", "said"),
    [
        ("5d", {"kind": 2}, "dice: must be like 5d6"),
        ("d6", {"kind": 2}, "dice: must be like 5d6"),
        ("-5d6", {"kind": 2}, "dice: must be like 5d6"),
        ("5d6+1", {"kind": 2}, "dice: must be like 5d6"),
        ("\u0665d6", {"kind": 2}, "dice: must be like 5d6"),
        ("201d6", {"kind": 2}, "dice: must be 0 to 200, got 201"),
        ("5d1", {"kind": 2}, "faces of a die: must be 2 to 100, got 1"),
        ("5d101", {"kind": 2}, "faces of a die: must be 2 to 100, got 101"),
        ("5d[1]", {"kind": 2}, "faces of a die: must be 2 to 100"),
        ("5d[1,$]", {"kind": 2}, "faces of a die: must be whole numbers"),
        ("5d[1,1000]", {"kind": 2}, "faces of a die: must be -999 to 999, got 1000"),
        ("9999999999d6", {"kind": 2}, "dice: must be like 5d6"),
        ("5d6", {}, "nothing is asked"),
        ("5d6", {"at_least": 2}, "at-least: needs the faces to count"),
        ("5d6", {"at_least": 2, "kind": 2}, "at-least: needs the faces to count"),
        ("5d6", {"count": "7"}, "count: the die has no face 7, only 1,2,3,4,5,6"),
        ("5d6", {"none": "0"}, "none: the die has no face 0"),
        ("5d6", {"count": ""}, "count: give faces such as 1,2"),
        ("5d6", {"count": "1,1"}, "count: every number at most once"),
        ("5d6", {"count": "1-2"}, "count: must be whole numbers"),
        ("5d6", {"kind": 0}, "kind: must be 1 to 200, got 0"),
        ("5d6", {"kind": 2.5}, "kind: must be a whole number"),
        ("5d6", {"count": "1", "at_least": 201}, "at-least: must be 0 to 200, got 201"),
        ("5d6", {"kind": 2, "reroll": "some"}, "reroll: must be one of all, misses, best, or faces"),
        ("5d6", {"kind": 2, "reroll": "misses"}, "reroll: misses are dice off --count, which is not given"),
        ("60d6", {"count": "1,2,3", "kind": 4, "reroll": "misses"}, "reroll: misses of at most"),
    ],
)
def test_senseless_arguments(dice, args, said):
    with pytest.raises(OddsError) as caught:
        pool(dice, **args)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
