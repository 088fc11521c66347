"""What the writer of a value probably meant: other values for its place, each with the words of a hint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from simcore.reading.issues import Issue
from simcore.reading.scalars import plain_scalar

_YES, _NO = {"yes", "y", "on", "true"}, {"no", "n", "off", "false"}
_LONGEST = 40


class Meaning(NamedTuple):
    """A value that could be meant, and the advice that leads to it."""

    hint: str
    value: Any


def meanings(issue: Issue, value: Any, in_braces: bool) -> Iterator[Meaning]:
    """Yield what `value` could be meant to be where `issue.expected` is wanted, the likeliest first.

    `in_braces` tells a value in flow style: `{1, 2}` is a mapping for YAML, and a set for whoever writes it. Not every
    meaning fits; whoever asks tries them out.
    """
    wanted = issue.expected
    if isinstance(value, dict):
        if in_braces and value and all(each is None for each in value.values()):
            yield from _of_set(wanted, list(value))
        return
    if value is None or isinstance(value, list):
        return
    if isinstance(value, str):
        yield from _of_text(wanted, value)
    elif "text" in wanted:
        yield Meaning(f"quote it: '{json.dumps(value)}'", json.dumps(value))
    shown = value if isinstance(value, str) else json.dumps(value)
    if not isinstance(value, str) or (value.isprintable() and len(value) <= _LONGEST):
        if issue.only_key and isinstance(value, str):
            yield Meaning(f"write {{{issue.only_key}: {shown}}}", {issue.only_key: value})
        if "a list" in wanted and "a list of" not in wanted:
            yield Meaning(f"write [{shown}]", [value])


def _of_set(wanted: str, written: list[str]) -> Iterator[Meaning]:
    yield Meaning(f"write [{', '.join(written)}] for a list", [plain_scalar(each) for each in written])
    if len(written) == 1 and "number" in wanted:
        yield Meaning(f"write {written[0]}", plain_scalar(written[0]))


def _of_text(wanted: str, text: str) -> Iterator[Meaning]:
    if "true or false" in wanted and text.lower() in _YES | _NO:
        yes = text.lower() in _YES
        yield Meaning(f"write {'true' if yes else 'false'}", yes)
    digits = text.replace("_", "").replace(",", "")
    if "number" in wanted and digits.lstrip("-").isdecimal() and digits.isascii() and len(digits) <= 20:
        yield Meaning(f"write {digits} without quotes" if digits == text else f"write {digits}", int(digits))
