"""Plain data -> models: everything wrong becomes a problem with a place, in words of whoever wrote the file."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from simcore.reading.document import Document, replaced
from simcore.reading.issues import Issue, issues_of, truths_for_numbers
from simcore.reading.meanings import meanings
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.wording import Loc, described, dotted

M = TypeVar("M", bound=BaseModel)

# Advice is tried out before it is given, by validating anew: for so many problems, in files of so many values.
_MOST_CHECKED = 50
_MOST_WORK = 1_000_000


def validate(model: type[M], data: Any, document: Document, loc: Loc = ()) -> M:
    """Return `data`, which stands at `loc` of `document`, as an instance of `model`.

    The data counts as JSON: lists fill tuples and sets, keys that are digits fill `dict[int, ...]`; otherwise types
    are strict.

    Raises:
        ConfigError: with all problems, each placed in the file.
    """
    result, issues = _outcome(model, data)
    if issues or result is None:
        size = document.root.size if document.root else 1
        checked = min(_MOST_CHECKED, _MOST_WORK // size)
        raise ConfigError(
            _problem(issue, model, data, document, loc, n < checked)
            for n, issue in enumerate(issues.values())
        )
    return result


def _outcome(model: type[M], data: Any) -> tuple[M | None, dict[Loc, Issue]]:
    """The model, or None with what is wrong, by place."""
    issues = {issue.loc: issue for issue in truths_for_numbers(model, data)}
    result = None
    try:
        result = model.model_validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        for issue in issues_of(error.errors(include_url=False), model, data):
            issues.setdefault(issue.loc, issue)
    return result, issues | {issue.loc: issue for issue in _not_finite(data, ())}


def _not_finite(data: Any, loc: Loc) -> Iterator[Issue]:
    """Yield an issue for every .nan and .inf, also where the model takes anything."""
    if isinstance(data, float) and not math.isfinite(data):
        said = "must be a number, not .nan" if math.isnan(data) else "must be finite, not .inf or above 1e308"
        yield Issue(loc, said, hint="quote it if it is text")
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for segment, value in items:
        yield from _not_finite(value, (*loc, segment))


def _problem(
    issue: Issue, model: type[BaseModel], data: Any, document: Document, base: Loc, checked: bool
) -> Problem:
    loc = base + issue.loc
    if not issue.expected:
        problem = document.problem(loc, issue.problem, issue.hint)
        return replace(problem, field=dotted(loc[:-1])) if issue.key else problem
    value = data
    for segment in issue.loc:
        value = value[segment]
    then = ";" if "," in issue.expected else ","
    said = f"must be {issue.expected}{then} got {described(value)}"
    if issue.hint or not checked:
        return document.problem(loc, said, issue.hint or issue.sample)
    possible = meanings(issue, value, document.in_braces(loc))
    fits = (meant for meant in possible if _fits(model, data, issue.loc, meant.value))
    meant = next(fits, None)
    # A number in the place of a name says nothing about which name is meant.
    guess = meant is not None and issue.sample.startswith("write ") and isinstance(meant.value, str)
    return document.problem(loc, said, issue.sample if meant is None or guess else meant.hint)


def _fits(model: type[BaseModel], data: Any, loc: Loc, value: Any) -> bool:
    """Whether nothing is wrong at the place, and below, with that value there: who follows a hint gets on."""
    _, issues = _outcome(model, replaced(data, loc, value))
    return not any(place[: len(loc)] == loc for place in issues)
