"""Neanderthal odds: reference values (NEA), users' tasks (A) and the worked examples of the rules page (7.2)."""

import json
from pathlib import Path

import pytest

from analysis.odds.neanderthal import QUESTIONS
from analysis.odds.neanderthal.hunters import Hunt, hunters_for
from tests.odds import promises

CASES = json.loads((Path(__file__).parents[1] / "data" / "neanderthal.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    promises.case_holds(QUESTIONS, case)


def test_every_reference_value_is_here():
    assert len({case["id"] for case in CASES if case["id"].startswith("NEA-")}) == 58
    assert {f"A{n}" for n in range(1, 9)} <= {case["id"].split()[0] for case in CASES}
    assert {f"7.2-{n}" for n in (1, 2, *range(4, 14))} <= {case["id"].split()[0] for case in CASES}


ONES, TWOS = frozenset({1}), frozenset({1, 2})


@pytest.mark.parametrize(
    ("need", "hit", "three", "alone", "with_alpha"),
    [
        (1, ONES, False, (4, 8, 13), (1, 1, 1)),
        (1, TWOS, False, (2, 4, 6), (1, 1, 1)),
        (1, TWOS, True, (1, 2, 4), (1, 1, 1)),
        (2, ONES, False, (10, 16, 22), (5, 9, 14)),
        (2, TWOS, False, (5, 8, 11), (3, 5, 7)),
        (2, TWOS, True, (3, 5, 7), (2, 3, 5)),
        (3, ONES, False, (16, 23, 31), (11, 17, 23)),
        (3, TWOS, False, (8, 11, 15), (6, 9, 12)),
        (3, TWOS, True, (5, 7, 9), (4, 6, 8)),
    ],
)
def test_hunters_for_50_75_and_90_percent(need, hit, three, alone, with_alpha):
    """The table of task A1; single with the invention equals double."""
    for alpha, expected in ((False, alone), (True, with_alpha)):
        this = Hunt(0, need, hit, alpha=alpha, three=three)
        found = hunters_for(lambda n, this=this: this.with_hunters(n).success())
        assert tuple(n for _, n, _ in found) == expected
        answer = QUESTIONS["hunt"](
            hunters=5, need=need, icon="single" if hit == ONES else "double", three_is_one=three, alpha=alpha
        )
        assert "50 % from {}, 75 % from {}, 90 % from {}".format(*expected) in answer.advice
        assert {f"{n} hunter{'s' * (n > 1)}" for n in expected} <= set(answer.options)
    single, double = (Hunt(0, need, hit, three=hit == ONES) for hit in (ONES, TWOS))
    assert all(single.with_hunters(n).success() == double.with_hunters(n).success() for n in range(12))
