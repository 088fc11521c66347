"""Plain data -> models: everything wrong becomes a problem with a place, in words of whoever wrote the file."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from simcore.reading.document import Document
from simcore.reading.issues import Issue, issues_of, truths_for_numbers
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.wording import Loc, described, dotted

M = TypeVar("M", bound=BaseModel)

_YES, _NO = {"yes", "y", "on", "true"}, {"no", "n", "off", "false"}


def validate(model: type[M], data: Any, document: Document, loc: Loc = ()) -> M:
    """Return `data`, which stands at `loc` of `document`, as an instance of `model`.

    The data counts as JSON: lists fill tuples and sets, keys that are digits fill `dict[int, ...]`; otherwise types
    are strict.

    Raises:
        ConfigError: with all problems, each placed in the file.
    """
    issues = {issue.loc: issue for issue in truths_for_numbers(model, data)}
    result = None
    try:
        result = model.model_validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        for issue in issues_of(error.errors(include_url=False), model, data):
            issues.setdefault(issue.loc, issue)
    issues |= {issue.loc: issue for issue in _not_finite(data, ())}
    if issues or result is None:
        raise ConfigError(_problem(issue, data, document, loc) for issue in issues.values())
    return result


def _not_finite(data: Any, loc: Loc) -> Iterator[Issue]:
    """Yield an issue for every .nan and .inf, also where the model takes anything."""
    if isinstance(data, float) and not math.isfinite(data):
        said = "must be a number, not .nan" if math.isnan(data) else "must be finite, not .inf or above 1e308"
        yield Issue(loc, said, hint="quote it if it is text")
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for segment, value in items:
        yield from _not_finite(value, (*loc, segment))


def _problem(issue: Issue, data: Any, document: Document, base: Loc) -> Problem:
    loc = base + issue.loc
    if not issue.expected:
        problem = document.problem(loc, issue.problem, issue.hint)
        return replace(problem, field=dotted(loc[:-1])) if issue.key else problem
    for segment in issue.loc:
        data = data[segment]
    then = ";" if "," in issue.expected else ","
    said = f"must be {issue.expected}{then} got {described(data)}"
    return document.problem(loc, said, issue.hint or _advice(issue, data, document.in_braces(loc)))


def _advice(issue: Issue, value: Any, in_braces: bool) -> str:
    """Return how to write what was probably meant; where that is a guess, what could stand there."""
    hint = _hint(issue.expected, value, in_braces)
    unlikely = hint.startswith("write [") and (not isinstance(value, str) or " or " in issue.expected)
    return issue.sample if issue.sample and (unlikely or not hint) else hint


def _hint(expected: str, value: Any, in_braces: bool) -> str:
    """Return how to write the value that was probably meant, or ""."""
    if isinstance(value, dict):
        looks_like_set = in_braces and value and all(each is None for each in value.values())
        return f"write [{', '.join(value)}] for a list" if looks_like_set else ""
    if value is None or isinstance(value, list):
        return ""
    if isinstance(value, str):
        return _hint_for_text(expected, value)
    if "text" in expected:
        return f"quote it: '{json.dumps(value)}'"
    return f"write [{json.dumps(value)}]" if _takes_one(expected) else ""


def _hint_for_text(expected: str, text: str) -> str:
    if "true or false" in expected and text.lower() in _YES | _NO:
        return "write true" if text.lower() in _YES else "write false"
    digits = text.replace("_", "").replace(",", "")
    if "number" in expected and digits.lstrip("-").isdecimal() and len(digits) <= 20:
        return f"write {digits} without quotes" if digits == text else f"write {digits}"
    return f"write [{text}]" if _takes_one(expected) and text.isprintable() and len(text) <= 40 else ""


def _takes_one(expected: str) -> bool:
    return "a list" in expected and "a list of" not in expected
