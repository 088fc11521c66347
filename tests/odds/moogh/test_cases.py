"""MOOGH odds: the worked examples of the rules page (E, T), the reference values (MOO) and users' tasks (A)."""

import json
from pathlib import Path

import pytest

from analysis.odds.moogh import QUESTIONS
from tests.odds import promises

CASES = json.loads((Path(__file__).parents[1] / "data" / "moogh.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    promises.case_holds(QUESTIONS, case)


def test_every_reference_value_is_here():
    known = {case["id"] for case in CASES if case["id"].startswith("MOO-")}
    assert len(known) == 12
    assert {f"E{n}" for n in range(1, 15)} <= {case["id"].split()[0] for case in CASES}
