"""Broken YAML in words of somebody who writes such files: ruamel.yaml's syntax errors -> problems."""

from __future__ import annotations

from typing import NamedTuple

from ruamel.yaml.error import MarkedYAMLError

from simcore.reading.problems import Problem
from simcore.reading.wording import quoted

_BRACKETS = ("[", "{", '"', "'")
_AT_THE_END = ("end of stream", "<stream end>", repr("\0"))


class _Said(NamedTuple):
    problem: str
    hint: str = ""
    at_start: bool = False  # belongs where the thing begins, not where the parser gave up


def syntax_problem(error: MarkedYAMLError, lines: list[str], name: str) -> Problem:
    """Return the problem with the line that shows it; `lines` are those of the file."""
    end = error.problem_mark or error.context_mark
    start = error.context_mark or end
    said = _in_words(error, lines, (start.line, start.column), (end.line, end.column))
    mark = start if said.at_start else end
    return Problem(name, mark.line + 1, mark.column + 1, "", said.problem, said.hint, _line(lines, mark.line))


def _line(lines: list[str], index: int) -> str:
    return lines[index] if index < len(lines) else ""


def _in_words(
    error: MarkedYAMLError, lines: list[str], start: tuple[int, int], end: tuple[int, int]
) -> _Said:
    said = str(error.problem)
    source = _line(lines, end[0])
    found = source[end[1] : end[1] + 1]
    opening = _line(lines, start[0])[start[1] : start[1] + 1]
    if "\t" in source[: len(source) - len(source.lstrip())]:
        return _Said(f"line {end[0] + 1} is indented with a TAB", "use spaces")
    if opening in _BRACKETS and any(each in said for each in _AT_THE_END):
        return _Said(f"the {opening} here is never closed", at_start=True)
    if "cannot start any token" in said:
        if found == "\t":
            return _Said("a TAB stands here", "use a space")
        return _Said(f"text cannot start with {quoted(found)}", "quote it")
    if "mapping values are not allowed" in said:
        return _Said("a ':' is not expected here", "quote text that holds ': ', or check the indentation")
    if "could not find expected ':'" in said:
        return _Said("a ':' is missing after this key", at_start=True)
    if "sequence entries are not allowed" in said:
        return _Said("a list cannot start here", "put its first '- ' on the next line")
    if "<document start>" in said or "<block end>" in said:
        return _Said("this does not fit what stands before", "check quotes, brackets and indentation")
    if any(each in said for each in _AT_THE_END):
        return _Said("the file ends too early", "close brackets and quotes")
    where = f" {error.context} that starts on line {start[0] + 1}" if error.context else ""
    return _Said(said + where)
