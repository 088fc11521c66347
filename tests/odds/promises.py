"""What the questions of every game promise, as checks that the tests of the games call."""

import inspect
import json
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from analysis.odds.ask.answer import Amount, Answer, Arg, OddsError

ROOT = Path(__file__).parent.parent.parent
HEAVY = {"numpy", "pandas", "scipy", "numba", "matplotlib", "jinja2", "pyarrow"}
SCHEMA = {"pydantic", "ruamel", "yaml"}
NO_CHANCES = (
    "mean",
    "variance",
    "value",
    "lead",
    "dice",
    "points",
    "rounds",
    "fewest",
    "long_run",
    "lost_to",
    "without_save",
)


def arguments_are_options(question, rules):
    """Every argument is a keyword that the command line can offer; the docstring names errors and rules."""
    hints = get_type_hints(question, include_extras=True)
    for arg in inspect.signature(question).parameters.values():
        assert arg.kind is inspect.Parameter.KEYWORD_ONLY
        base, meta = get_args(hints[arg.name])
        assert isinstance(meta, Arg)
        assert meta.help
        kinds = set(get_args(base)) - {type(None)} or {base}
        assert kinds <= {int, bool, str}
        assert kinds != {int} or None not in (meta.low, meta.high)
    for section in ("Raises:", f"Source: {rules}-"):
        assert section in question.__doc__


def answer_is_exact(answer, game, name, lowest_first=False):
    """Exact values, chances that are none but marked means, laws that sum to 1, the best choice first."""
    assert isinstance(answer, Answer)
    assert (answer.game, answer.question) == (game, name)
    assert answer.advice
    assert not answer.advice.endswith(";")
    assert "\n" not in answer.advice
    for values in (answer.results, answer.distribution, answer.options):
        assert all(type(value) in (int, Fraction, Amount) for value in values.values())
    for result, value in answer.results.items():
        named = result.rsplit(".", 1)[-1].startswith(NO_CHANCES) or ":" in result
        assert isinstance(value, Amount) == named or result == "top_dice", result
    if answer.distribution:
        assert not any(isinstance(value, Amount) for value in answer.distribution.values())
        assert sum(answer.distribution.values()) == 1
    assert len({isinstance(value, Amount) for value in answer.options.values()}) <= 1
    for better, worse in pairwise(answer.options.values()):
        assert better <= worse if lowest_first else better >= worse
    told = json.loads(json.dumps(answer.to_json()))
    assert told["results"][0]["fraction"]
    for entry in told["results"]:
        assert ("kind" in entry) == isinstance(answer.results[entry["name"]], Amount)


def refused(question, **args):
    """The line with which a question refuses its arguments."""
    with pytest.raises(OddsError) as caught:
        question(**args)
    text = str(caught.value)
    assert "\n" not in text
    return text


def numbers_are_held_against_their_bounds(question, plain):
    """One below and one above are refused with the range, and so is what is no whole number."""
    for arg, hint in get_type_hints(question, include_extras=True).items():
        meta = next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Arg)), None)
        if meta is None or meta.high is None:
            continue
        label = arg.replace("_", "-")
        for value in (meta.low - 1, meta.high + 1):
            said = refused(question, **{**plain, arg: value})
            assert said == f"{label}: must be {meta.low} to {meta.high}, got {value}"
        for value in (2.5, True):
            assert "whole number" in refused(question, **{**plain, arg: value})


def modules_after(code):
    """The top-level modules that a fresh Python has loaded after that code."""
    code += "\nimport sys; print(*{name.split('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


def places(chance, digits):
    """An exact number, rounded half up to that many decimals."""
    return Fraction(int(Fraction(chance) * 10**digits + Fraction(1, 2)), 10**digits)


def case_holds(questions, case):
    """A case of `data/*.json`: exact values, decimals as they are printed, percent, the best choice, the advice."""
    answer = questions[case["question"]](**case["args"])
    for name, exact in case.get("results", {}).items():
        assert answer.results[name] == Fraction(exact), name
    for names, exact in case.get("minus", {}).items():
        first, second = names.split("-")
        assert answer.results[first] - answer.results[second] == Fraction(exact)
    for name, decimals in case.get("rounded", {}).items():
        digits = len(decimals.partition(".")[2])
        assert places(answer.results[name], digits) == Fraction(decimals), name
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
