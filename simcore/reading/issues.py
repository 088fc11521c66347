"""pydantic's errors -> issues: one per thing wrong, located in the data, in plain words.

A location of pydantic holds tags of unions, and it lists the failures of every member of a union. Here the annotations
are walked along with the errors: tags are left out, and of a union only the member is reported that the data was
meant for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import ErrorDetails

from simcore.reading.annotations import child, choices, is_model, keys, members, tagged
from simcore.reading.fields import EXPECTED, REFUSED
from simcore.reading.names import closest, did_you_mean, name_hint
from simcore.reading.samples import example_of, field_of, how_to_write, keys_of, length_of, only_key
from simcore.reading.wording import Loc, one_of, plural, quoted

_TYPES = {
    "a whole number": "int_type int_parsing int_from_float int_parsing_size",
    "a number": "float_type float_parsing",
    "a finite number": "finite_number",
    "text": "string_type",
    "true or false": "bool_type bool_parsing",
    "a list": "list_type tuple_type set_type frozen_set_type iterable_type",
    "a mapping": "dict_type model_type model_attributes_type mapping_type",
    "empty": "none_required",
}
_EXPECTED = {error: words for words, errors in _TYPES.items() for error in errors.split()}
_LIMITS = {
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "multiple_of": "a multiple of {multiple_of}",
}
_LENGTHS = {
    "too_short": ("at least", "min_length"),
    "too_long": ("at most", "max_length"),
    "string_too_short": ("at least", "min_length"),
    "string_too_long": ("at most", "max_length"),
}
_KEY = "[key]"


@dataclass(frozen=True)
class Issue:
    """One thing wrong at `loc` of the data: `problem`, or else what is `expected` there.

    `key` marks what is wrong with the key and not its value; `meant` is the key that it was probably meant to be.
    `sample` is advice for where nothing can be said about the value that stands there; `only_key` is the one key that a
    mapping there must have.
    """

    loc: Loc
    problem: str = ""
    expected: str = ""
    hint: str = ""
    key: bool = False
    meant: str = ""
    sample: str = ""
    only_key: str = ""


def issues_of(errors: Sequence[ErrorDetails], annotation: Any, data: Any) -> list[Issue]:
    """Return the issues behind the errors that pydantic found in `data` for a model (or other annotation)."""
    issues = _below(errors, annotation, data, (), 0)
    # The key that a misspelt one was meant to be is not missing as well.
    meant = {(*issue.loc[:-1], issue.meant) for issue in issues if issue.meant}
    return [issue for issue in issues if issue.problem != "is missing" or issue.loc not in meant]


def truths_for_numbers(annotation: Any, data: Any) -> Iterator[Issue]:
    """Yield an issue for each true or false that pydantic takes as the 1 or 0 of a Literal."""
    yield from _truths(members(annotation), data, ())


def _below(
    errors: Sequence[ErrorDetails], annotation: Any, data: Any, loc: Loc, depth: int, example: str = ""
) -> list[Issue]:
    """Return the issues at and below `loc`; the first `depth` segments of pydantic's locations lead there.

    `example` is what could stand at `loc`.
    """
    options = members(annotation)
    single = options[0] if len(options) == 1 else None
    issues: list[Issue] = []
    short: list[int] = []  # places that a list of fixed length does not fill
    deeper: dict[str | int, list[ErrorDetails]] = defaultdict(list)
    for error in errors:
        rest = error["loc"][depth:]
        if not rest:
            issues.append(_here(error, options, data, loc, example))
        elif len(rest) == 1 and rest[0] == _KEY:
            issues.append(_bad_key(error, loc))
        elif len(rest) == 1 and error["type"] == "missing" and isinstance(rest[0], int):
            short.append(rest[0])
        elif len(rest) == 1 and error["type"] == "missing":
            issues.append(Issue((*loc, rest[0]), "is missing", hint=_to_write(single, rest[0])))
        elif len(rest) == 1 and error["type"] == "extra_forbidden":
            issues.append(_unknown_key(str(rest[0]), single, loc))
        else:
            deeper[rest[0]].append(error)
    if short:
        issues.append(_of_length("at least", max(short) + 1, len(data), "item", loc, example))
    tags = {}
    for segment, group in deeper.items():
        if len(options) == 1 and _holds(data, segment):
            there = example_of(field_of(single, segment))
            issues += _below(group, child(single, segment), data[segment], (*loc, segment), depth + 1, there)
        else:
            tags[segment] = _below(group, tagged(annotation, segment), data, loc, depth + 1, example)
    return issues + _of_union(list(tags.values()), loc)


def _of_union(found: list[list[Issue]], loc: Loc) -> list[Issue]:
    """Return the issues of the member that the data was meant for, or all that could stand there in one issue."""
    close = [issues for issues in found if not any(issue.loc == loc and issue.expected for issue in issues)]
    if close:
        # A list of the wrong length was meant for a member whose length is right.
        return min(close, key=lambda issues: (any(issue.loc == loc for issue in issues), len(issues)))
    if not found:
        return []
    here = [issue for issues in found for issue in issues if issue.loc == loc and issue.expected]
    wanted = " or ".join(dict.fromkeys(issue.expected for issue in here))
    hint = next((issue.hint for issue in here if issue.hint), "")
    sample = next((issue.sample for issue in here if issue.sample), "")
    only = next((issue.only_key for issue in here if issue.only_key), "")
    return [Issue(loc, expected=wanted, hint=hint, sample=sample, only_key=only)]


def _here(error: ErrorDetails, options: list[Any], data: Any, loc: Loc, example: str = "") -> Issue:
    kind, context = error["type"], error.get("ctx", {})
    annotation = options[0] if len(options) == 1 else None
    sample = f"write {loc[-1]}: {example}" if example else ""
    if kind in (EXPECTED, REFUSED):
        problem, expected = context.get("problem", ""), context.get("expected", "")
        return Issue(loc, problem, expected, context["hint"], sample=sample)
    if kind in _EXPECTED:
        wanted = _EXPECTED[kind]
        if wanted == "a list" and length_of(annotation) > 1:
            wanted = f"a list of {length_of(annotation)}"
        if wanted != "a mapping":
            return Issue(loc, expected=wanted, sample=sample)
        return Issue(
            loc, expected=wanted, sample=sample or keys_of(annotation), only_key=only_key(annotation)
        )
    if kind in _LIMITS:
        return Issue(loc, expected=_LIMITS[kind].format(**context), sample=sample)
    if kind in _LENGTHS:
        word, limit = _LENGTHS[kind]
        unit = "character" if kind.startswith("string") else "item"
        return _of_length(word, context[limit], len(data), unit, loc, example)
    if kind == "string_pattern_mismatch":
        return Issue(loc, f"must match the pattern {context['pattern']}", hint=sample)
    if kind in ("literal_error", "enum"):
        return _not_a_choice(choices(annotation), context, data, loc)
    if kind.startswith("union_tag"):
        return _bad_tag(context, options, loc)
    if isinstance(context.get("error"), Exception):  # raised by a validator, in words of this project
        return Issue(loc, str(context["error"]), hint=sample)
    return Issue(loc, "cannot stand here", hint=sample or "compare with a shipped scenario")


def _of_length(word: str, limit: int, got: int, unit: str, loc: Loc, example: str) -> Issue:
    """Return the issue of a list or text with `got` units and not at least, or at most, `limit` of them."""
    many = abs(limit - got)
    act = f"add {many}" if got < limit else f"take {many} away"
    said = f"must have {word} {plural(limit, unit)}, got {got}"
    return Issue(loc, said, hint=f"{act}, such as {example}" if example and got < limit else act)


def _to_write(annotation: Any, key: str | int) -> str:
    return how_to_write(str(key), field_of(annotation, key))


def _not_a_choice(allowed: tuple[Any, ...], context: dict[str, Any], data: Any, loc: Loc) -> Issue:
    if not allowed:
        return Issue(loc, expected=str(context["expected"]))
    words = [choice for choice in allowed if isinstance(choice, str)]
    if isinstance(data, str) and words:
        return Issue(loc, f"must be {one_of(allowed)}; got {quoted(data)}", hint=did_you_mean(data, words))
    return Issue(loc, expected=one_of(allowed))


def _bad_tag(context: dict[str, Any], options: list[Any], loc: Loc) -> Issue:
    field = str(context["discriminator"]).strip("'")
    if "tag" not in context:
        tags = [tag for each in options for tag in choices(child(each, field))]
        return Issue((*loc, field), "is missing", hint=f"write {field}: and {one_of(tags)}")
    known = [tag.strip("'") for tag in str(context["expected_tags"]).split(", ")]
    tag = str(context["tag"])
    return Issue((*loc, field), f"must be {one_of(known)}; got {quoted(tag)}", hint=did_you_mean(tag, known))


def _bad_key(error: ErrorDetails, loc: Loc) -> Issue:
    issue = _here(error, [], error["input"], loc)
    said = issue.problem or f"must be {issue.expected}"
    return Issue(loc, f"key {quoted(str(loc[-1]))} {said}", hint=issue.hint, key=True)


def _unknown_key(key: str, annotation: Any, loc: Loc) -> Issue:
    known = list(keys(annotation)) if is_model(annotation) else []
    said = f"unknown key {quoted(key)}"
    return Issue((*loc, key), said, hint=name_hint(key, known), key=True, meant=closest(key, known))


def _holds(data: Any, segment: str | int) -> bool:
    if isinstance(data, dict):
        return segment in data
    return isinstance(data, list) and isinstance(segment, int) and 0 <= segment < len(data)


def _truths(options: list[Any], data: Any, loc: Loc) -> Iterator[Issue]:
    if isinstance(data, bool):
        allowed = [choice for option in options for choice in choices(option)]
        if bool not in options and allowed and not any(isinstance(choice, bool) for choice in allowed):
            yield Issue(loc, expected=one_of(allowed))
        return
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for segment, value in items:
        below = [child(option, segment) for option in options]
        inner = [member for each in below if each is not None for member in members(each)]
        if inner:
            yield from _truths(inner, value, (*loc, segment))
