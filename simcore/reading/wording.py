"""The words of messages: how a value, a range, a path or a list of choices is shown; how a count is written."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

Loc = tuple[str | int, ...]

_LONGEST_TEXT = 40
_LONGEST_PLAIN = 4
_LONGEST_INTEGER = 21
_SCIENTIFIC = re.compile(r"[+-]?[0-9]+(?:\.[0-9]*)?[eE][+-]?[0-9]{1,3}")
_COUNT = re.compile(r"[0-9]+(?:_[0-9]+)*(?:\.[0-9]*)?(?:[eE]\+?[0-9]{1,3})?")
_LONGEST_COUNT = 300
_TOO_LARGE = 10**19
# Up to here a float holds every whole number exactly.
_LARGEST_EXACT = 2.0**53
PLURALS = {"die": "dice", "injury": "injuries"}


def quoted(text: str) -> str:
    """Return `text` in quotes on one line: long text is cut, control characters are escaped."""
    return repr(text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 3] + "...")


def number(value: float) -> str:
    """Return a number as people write it: thousands marked from 10,000 on, very long ones only counted."""
    if not math.isfinite(value):
        return str(value)
    if value != int(value):
        return repr(value)
    digits = str(abs(int(value)))
    if len(digits) > _LONGEST_INTEGER:
        return f"a number of {len(digits)} digits"
    return f"{int(value):,}" if len(digits) > _LONGEST_PLAIN else str(int(value))


def described(value: Any) -> str:
    """Return what a reader of the file calls the value: text 'abc', 7, true, nothing, a list, a mapping."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number(value)
    if isinstance(value, str):
        return f"text {quoted(value)}"
    return "a list" if isinstance(value, list) else "a mapping"


def written(value: Any) -> str:
    """Return a value as it is written in a file, in one line: `{bars: 3, cross: 1}`, `[1, 2]`, `true`, `nothing`."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {written(each)}' for key, each in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(value) if isinstance(value, str) else described(value)


def dotted(loc: Loc) -> str:
    """Return a path as text: ("seats", 0, "label") is `seats.0.label`."""
    return ".".join(str(part) for part in loc)


def span(lo: float, hi: float) -> str:
    """Return an inclusive range in words: `2 to 4`, `at least 0` or `at most 9` where one end is infinite."""
    if math.isinf(hi):
        return "any number" if math.isinf(lo) else f"at least {number(lo)}"
    return f"at most {number(hi)}" if math.isinf(lo) else f"{number(lo)} to {number(hi)}"


def one_of(choices: Iterable[Any]) -> str:
    """Return `one of each, once`, or the one choice alone."""
    words = [choice if isinstance(choice, str) else described(choice) for choice in choices]
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


def scientific(text: str) -> int | None:
    """Return the whole number that scientific notation such as `1e6` or `1.0e6` stands for, else None.

    Writers of YAML 1.1 leave such a number as text; plain digits in quotes are text on purpose.
    """
    if not _SCIENTIFIC.fullmatch(text):
        return None
    value = float(text)
    return int(value) if value.is_integer() and abs(value) <= _LARGEST_EXACT else None


def parse_count(text: str) -> int:
    """Return the whole number typed on a command line, to the last digit: `250000`, `1e6` or `1_000_000`.

    Raises:
        ValueError: it is none, or negative, or has 20 digits or more; the message says what to write.
    """
    cleaned = text.strip()
    reason = "is not a whole number"
    if len(cleaned) <= _LONGEST_COUNT and _COUNT.fullmatch(cleaned):
        value = Decimal(cleaned.replace("_", ""))
        if value >= _TOO_LARGE:
            reason = "is too large"
        elif value == int(value):
            return int(value)
    raise ValueError(f"{quoted(text)} {reason}; write 250000, 1e6 or 1_000_000")


def plural(n: int, word: str) -> str:
    """1 hunter, 2 hunters; 1 die, 2 dice."""
    return f"{n} {word if n == 1 else PLURALS.get(word, f'{word}s')}"
