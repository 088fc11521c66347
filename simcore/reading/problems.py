"""What is wrong with an input, where, and what to do: the one place that turns it into text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

_WIDEST_SOURCE = 100
_MOST_SHOWN = 50


@dataclass(frozen=True)
class Problem:
    """One thing wrong with an input. `line` and `column` count from 1; 0 and "" mean unknown.

    `field` is a dotted path; `source` is the line of a file that could not be read, shown with a caret.
    `drawing` are lines of a picture that shows what is wrong.
    """

    file: str
    line: int
    column: int
    field: str
    problem: str
    hint: str = ""
    source: str = ""
    drawing: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (_one_line(self.file), self.line, self.column) if part)
        said = f"{self.problem} ({self.hint})" if self.hint else self.problem
        text = ": ".join(part for part in (place, _one_line(self.field), _one_line(said)) if part)
        below = [_caret(self.source, self.column)] if self.source else []
        return "\n".join([text, *below, *(f"    {_one_line(line)}" for line in self.drawing)])

    def to_json(self) -> dict[str, Any]:
        """Plain data; a drawing only where there is one."""
        said = {key: value for key, value in asdict(self).items() if key != "source"}
        return said if self.drawing else {key: value for key, value in said.items() if key != "drawing"}


class ConfigError(Exception):
    """An input cannot be used. `problems` holds all that is known, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(dict.fromkeys(problems), key=lambda each: (each.file, each.line, each.column))
        super().__init__(self.problems)

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems[:_MOST_SHOWN]]
        left = len(self.problems) - _MOST_SHOWN
        return "\n".join([*lines, f"... and {left} more problems"] if left > 0 else lines)


class RunError(Exception):
    """A run cannot be started, continued or read; the message says why and what to do.

    `exit_code` is 2 where the user asked for something that cannot be, 1 where the run failed.
    """

    def __init__(self, message: str, exit_code: int = 2) -> None:
        self.exit_code = exit_code
        super().__init__(message)


def _one_line(text: str) -> str:
    """The text with whatever is no letter, sign or space escaped: U+2028 breaks a line as well."""
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(sign: str) -> str:
    return sign if sign.isprintable() else repr(sign)[1:-1]


def _caret(source: str, column: int) -> str:
    """Return the source line, cut around the column, and a caret below that column as a terminal shows it."""
    start = max(0, column - 1 - _WIDEST_SOURCE // 2)
    shown = "".join(
        sign if sign.isprintable() or sign == "\t" else "\ufffd"
        for sign in source[start : start + _WIDEST_SOURCE]
    )
    below = "".join(_blank(char) for char in shown[: column - 1 - start])
    return f"    {shown}\n    {below}^"


def _blank(char: str) -> str:
    if char == "\t":
        return "\t"
    if unicodedata.combining(char):
        return ""
    return "  " if unicodedata.east_asian_width(char) in "WF" else " "
