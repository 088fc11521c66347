"""MOOGH odds: the worked examples of the rules page (E, T), the reference values (MOO) and users' tasks (A)."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from analysis.odds.moogh import QUESTIONS

CASES = json.loads((Path(__file__).parent / "data" / "moogh.json").read_text(encoding="utf-8"))


def places(chance, digits):
    """An exact number, rounded half up to that many decimals."""
    return Fraction(int(Fraction(chance) * 10**digits + Fraction(1, 2)), 10**digits)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    answer = QUESTIONS[case["question"]](**case["args"])
    for name, exact in case.get("results", {}).items():
        assert answer.results[name] == Fraction(exact), name
    for name, decimals in case.get("rounded", {}).items():
        assert places(answer.results[name], len(decimals) - 1) == Fraction(decimals), name
    for name, percent in case.get("percent", {}).items():
        assert places(100 * answer.results[name], 2) == Fraction(percent), name
    for outcome, exact in case.get("distribution", {}).items():
        assert answer.distribution[outcome] == Fraction(exact), outcome
    for choice, exact in case.get("options", {}).items():
        assert answer.options[choice] == Fraction(exact), choice
    if "best" in case:
        assert next(iter(answer.options)) == case["best"]
    assert case.get("advice", "") in answer.advice
    assert not set(case.get("absent", ())) & set(answer.results)


def test_every_reference_value_is_here():
    known = {case["id"] for case in CASES if case["id"].startswith("MOO-")}
    assert len(known) == 12
    assert {f"E{n}" for n in range(1, 15)} <= {case["id"].split()[0] for case in CASES}
