"""A loaded file: its data, and the line and column of everything in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from simcore.reading.names import name_hint
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.wording import Loc, described, dotted, quoted


class Entry(NamedTuple):
    """A value of a mapping, and where its key stands."""

    line: int
    column: int
    node: Node


@dataclass(frozen=True, slots=True)
class Node:
    """One node of a YAML file. Aliases share their anchor's content; `size` and `height` count it each time.

    `text_at` is line and column of the first character of a text that is written line by line, below a `|`.
    """

    value: dict[str, Entry] | list[Node] | str | int | float | None
    line: int
    column: int
    flow: bool = False
    size: int = 1
    height: int = 0
    text_at: tuple[int, int] | None = None


class Source(NamedTuple):
    """Where an overriding value is written: the `set:` map of a scenario, say."""

    document: Document
    loc: Loc


@dataclass(frozen=True)
class Document:
    """Plain data of one file, with places. Lines and columns count from 1.

    `sources` tells for overridden paths (`with_value`) where their values come from instead.
    """

    name: str
    data: Any
    root: Node | None = None
    sources: Mapping[Loc, Source] = field(default_factory=dict)

    def place(self, loc: Loc) -> tuple[int, int]:
        """Return line and column of the key (or list item) at `loc`, or of its nearest existing parent.

        Below a text that is written line by line, line and column in it (from 0) lead to the very character.
        What an alias or a merge brings in is placed where it is written; (1, 1) in an empty file.
        """
        if self.root is None:
            return 1, 1
        place, node = (self.root.line, self.root.column), self.root
        for depth, segment in enumerate(loc):
            step = _step(node, segment)
            if step is None:
                return _place_in_text(node, loc[depth:]) or place
            line, column, node = step
            place = line, column
        return place

    def problem(self, loc: Loc, problem: str, hint: str = "", drawing: tuple[str, ...] = ()) -> Problem:
        """Return a problem of the value at `loc`, placed in the file that the value comes from.

        The field is named without line and column in a text, which are no keys.
        """
        document, there = self._origin(loc)
        return Problem(
            document.name, *document.place(there), dotted(self._keys(loc)), problem, hint, drawing=drawing
        )

    def in_braces(self, loc: Loc) -> bool:
        """Return whether the value at `loc` is a mapping or list in flow style, `{...}` or `[...]`."""
        document, there = self._origin(loc)
        node = document.root
        for segment in there:
            step = _step(node, segment) if node else None
            node = step.node if step else None
        return node is not None and node.flow

    def part(self, loc: Loc) -> Document:
        """Return the mapping or list at `loc` (it exists) as a document of its own, with the same places."""
        data, node = self.data, self.root
        for segment in loc:
            data = data[segment]
            step = _step(node, segment) if node else None
            node = step.node if step else None
        return Document(self.name, data, node)

    def with_value(self, path: str, value: Any, source: Source | None = None) -> Document:
        """Return this document with the value at a dotted path replaced, as `set_path` does.

        Problems of the new value are reported at `source`.

        Raises:
            ConfigError: the path does not exist.
        """
        data = set_path(self.data, self, path, value, source)
        if source is None:
            return replace(self, data=data)
        loc = _steps(self.data, self, path, source)
        kept = {old: origin for old, origin in self.sources.items() if old[: len(loc)] != loc}
        return replace(self, data=data, sources={**kept, loc: source})

    def _keys(self, loc: Loc) -> Loc:
        data = self.data
        for depth, segment in enumerate(loc):
            if isinstance(data, str):
                return loc[:depth] if all(isinstance(each, int) for each in loc[depth:]) else loc
            try:
                data = data[segment]
            except (KeyError, IndexError, TypeError):
                return loc
        return loc

    def _origin(self, loc: Loc) -> tuple[Document, Loc]:
        for length in range(len(loc), -1, -1):
            source = self.sources.get(loc[:length])
            if source:
                return source.document._origin(source.loc + loc[length:])
        return self, loc


def set_path(data: Any, document: Document, path: str, value: Any, source: Source | None = None) -> Any:
    """Return `data` with the value at a dotted path (`cards.three.value`, `path.top.2`) replaced.

    Args:
        data: plain data of `document`; it stays as it is, the result shares the unchanged parts.
        document: names the file in messages.
        path: keys and list indices (from 0) joined by dots; it must exist.
        value: the new value, of any type: validation comes after.
        source: where the override is written, to place the problem; without it `document` is blamed.

    Raises:
        ConfigError: the path does not exist; the hint has the closest name at the deepest existing level.
    """
    return replaced(data, _steps(data, document, path, source), value)


def replaced(data: Any, loc: Loc, value: Any) -> Any:
    """Return `data` with another value at `loc` (all but its last segment exist); unchanged parts are shared."""
    if not loc:
        return value
    copy = data.copy()
    copy[loc[0]] = replaced(data[loc[0]], loc[1:], value) if loc[1:] else value
    return copy


def duplicate_problems(named: Iterable[tuple[str, Loc]], document: Document, what: str) -> list[Problem]:
    """Return a problem for each name that occurred before; both lines are told. `what` is such as "seat label"."""
    first: dict[str, Loc] = {}
    problems = []
    for name, loc in named:
        if name in first:
            line = document.place(first[name])[0]
            problems.append(
                document.problem(
                    loc, f"{what} {quoted(name)} stands twice, first on line {line}", "change or remove one"
                )
            )
        else:
            first[name] = loc
    return problems


def _step(node: Node, segment: str | int) -> Entry | None:
    if isinstance(node.value, dict) and isinstance(segment, str):
        return node.value.get(segment)
    if isinstance(node.value, list) and isinstance(segment, int) and 0 <= segment < len(node.value):
        item = node.value[segment]
        return Entry(item.line, item.column, item)
    return None


def _place_in_text(node: Node, loc: Loc) -> tuple[int, int] | None:
    """Return the place of a line and column (from 0) of the node's text; None where they cannot be found."""
    rows = node.value.rstrip("\n").split("\n") if isinstance(node.value, str) else []
    y, x = (*loc, 0)[:2]
    if node.text_at is None or not isinstance(y, int) or not isinstance(x, int) or not 0 <= y < len(rows):
        return None
    line, column = node.text_at
    return line + y, column + min(max(x, 0), len(rows[y]))


def _steps(data: Any, document: Document, path: str, source: Source | None) -> Loc:
    """Return the dotted path as keys and indices of `data`."""
    loc: Loc = ()
    for segment in path.split("."):
        if isinstance(data, dict) and segment in data:
            key: str | int = segment
        elif isinstance(data, list) and segment.isascii() and segment.isdigit() and int(segment) < len(data):
            key = int(segment)
        else:
            raise ConfigError([_no_such_path(data, loc, segment, path, source or Source(document, loc))])
        data, loc = data[key], (*loc, key)
    return loc


def _no_such_path(data: Any, loc: Loc, segment: str, path: str, source: Source) -> Problem:
    if isinstance(data, dict):
        hint = name_hint(segment, data)
    elif isinstance(data, list):
        hint = f"items are 0 to {len(data) - 1}" if data else "the list is empty"
    else:
        hint = f"{dotted(loc) or 'the file'} is {described(data)}"
    kind = "item" if isinstance(data, list) else "key"
    where = f" in {dotted(loc)}" if loc else ""
    problem = source.document.problem(source.loc, f"there is no {kind} {quoted(segment)}{where}", hint)
    return replace(problem, field=path)
