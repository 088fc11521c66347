"""YAML text -> nodes with places, within limits.

The nodes are built from the parser's events and not by ruamel's composer: so depth, number of nodes and aliases are
checked before anything is built, and aliases that are still open (cycles) are seen. Scalars are read by the core schema
of YAML 1.2, whatever a header says.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from simcore.reading.document import Entry, Node
from simcore.reading.names import name_hint
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.scalars import plain_scalar
from simcore.reading.wording import Loc, dotted, quoted
from simcore.reading.yamlsyntax import syntax_problem

MAX_NODES = 20_000
LONGEST_KEY = 1_000
MAX_DEPTH = 50
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def compose(text: str, name: str) -> Node | None:
    """Return the root node of the one document in `text`, or None if there is none.

    Raises:
        ConfigError: broken syntax or a limit (at once); explicit tags, directives, keys that stand twice or are
            not text, control characters, further documents (all of them together).
    """
    tree = _Tree(text, name)
    try:
        root = tree.read()
    except MarkedYAMLError as error:
        tree.stop(syntax_problem(error, tree.lines, name), error)
    except (YAMLError, ValueError, OverflowError) as error:
        # ruamel passes escapes such as "\UFFFFFFFF" to chr(), and what it raises has no place.
        tree.stop(Problem(name, tree.line, tree.column, "", f"cannot be read near here: {error}"), error)
    if tree.problems:
        raise ConfigError(tree.problems)
    return root


class _Tree:
    """Builds the nodes of one text. `problems` collects what does not stop the reading."""

    def __init__(self, text: str, name: str) -> None:
        self.lines = text.split("\n")
        self.name = name
        self.events: Iterator[Any] = YAML(typ="safe", pure=True).parse(text)
        self.problems: list[Problem] = []
        self.anchors: dict[str, Node | None] = {}
        self.nodes = 0
        self.line, self.column = 1, 1

    def read(self) -> Node | None:
        root: Node | None = None
        documents = 0
        for event in self.events:
            if not isinstance(event, DocumentStartEvent):
                continue
            documents += 1
            self.at(event)
            if documents > 1:
                self.stop(self.problem((), "a second document starts here", "one file holds one: split it"))
            if event.version or event.tags:
                self.line = 1 + next(i for i, line in enumerate(self.lines) if line.startswith("%"))
                self.note((), "%YAML and %TAG directives are not allowed", "remove them: files are YAML 1.2")
            root = self.node(next(self.events), ())
        return root

    def at(self, event: Any) -> None:
        self.line, self.column = event.start_mark.line + 1, event.start_mark.column + 1

    def problem(self, loc: Loc, problem: str, hint: str = "") -> Problem:
        return Problem(self.name, self.line, self.column, dotted(loc), problem, hint)

    def note(self, loc: Loc, problem: str, hint: str = "") -> None:
        self.problems.append(self.problem(loc, problem, hint))

    def stop(self, problem: Problem, cause: Exception | None = None) -> NoReturn:
        raise ConfigError([*self.problems, problem]) from cause

    def count(self, loc: Loc, size: int, height: int) -> None:
        self.nodes += size
        if self.nodes > MAX_NODES:
            self.stop(self.problem(loc, f"more than {MAX_NODES:,} values (aliases counted at each use)"))
        if len(loc) + height > MAX_DEPTH:
            self.stop(self.problem((), f"nested more than {MAX_DEPTH} levels deep"))

    def node(self, event: NodeEvent, loc: Loc) -> Node:
        self.at(event)
        if isinstance(event, AliasEvent):
            return self.alias(event.anchor, loc)
        self.count(loc, 1, 0)
        if getattr(event, "ctag", None) is not None:
            written = re.search(r"!\S*", self.lines[self.line - 1][self.column - 1 :])
            self.note(loc, f"the tag {quoted(written[0] if written else '!')} is not allowed", "remove it")
        if event.anchor:
            self.anchors[event.anchor] = None
        node = self.content(event, loc)
        if event.anchor:
            self.anchors[event.anchor] = node
        return node

    def content(self, event: NodeEvent, loc: Loc) -> Node:
        if isinstance(event, MappingStartEvent):
            return self.mapping(event, loc)
        if isinstance(event, SequenceStartEvent):
            return self.sequence(event, loc)
        assert isinstance(event, ScalarEvent)
        control = _CONTROL.search(event.value)
        if control:
            self.note(loc, f"holds the control character U+{ord(control[0]):04X}", "remove it")
        value = event.value if event.style else plain_scalar(event.value)
        return Node(value, self.line, self.column, text_at=self.text_at(event))

    def text_at(self, event: ScalarEvent) -> tuple[int, int] | None:
        """Return where the text below a `|` starts, its indentation left out; None for other scalars."""
        if event.style != "|":
            return None
        start = event.start_mark.line
        while start < len(self.lines) and "|" not in self.lines[start]:
            start += 1  # an anchor may stand on a line of its own
        for line, row in enumerate(event.value.split("\n"), start + 1):
            if row:
                written = self.lines[line] if line < len(self.lines) else ""
                indent = len(written) - len(row)
                return (start + 2, indent + 1) if written.endswith(row) else None
        return None

    def alias(self, anchor: str, loc: Loc) -> Node:
        node = self.anchors.get(anchor)
        if node is None:
            if anchor in self.anchors:
                said = f"the alias {quoted(anchor)} stands inside its own anchor"
                self.stop(self.problem(loc, said, "write the value out"))
            hint = name_hint(anchor, self.anchors)
            self.stop(self.problem(loc, f"there is no anchor {quoted(anchor)} before this alias", hint))
        self.count(loc, node.size, node.height)
        return Node(node.value, self.line, self.column, node.flow, node.size, node.height, node.text_at)

    def sequence(self, start: SequenceStartEvent, loc: Loc) -> Node:
        line, column = self.line, self.column
        items: list[Node] = []
        while not isinstance(event := next(self.events), SequenceEndEvent):
            items.append(self.node(event, (*loc, len(items))))
        return _collection(items, items, line, column, start.flow_style)

    def mapping(self, start: MappingStartEvent, loc: Loc) -> Node:
        line, column = self.line, self.column
        own: dict[str, Entry] = {}
        merged: dict[str, Entry] = {}
        values: list[Node] = []
        while not isinstance(event := next(self.events), MappingEndEvent):
            key, is_merge = self.key(event, loc)
            at = self.line, self.column
            node = self.node(next(self.events), (*loc, key))
            values.append(node)
            if is_merge:
                self.merge(node, merged, (*loc, key))
            elif key in own:
                self.line, self.column = at
                said = f"key {quoted(key)} stands twice, on lines {own[key].line} and {at[0]}"
                self.note(loc, said, "keep one of them")
            else:
                own[key] = Entry(*at, node)
        return _collection({**merged, **own}, values, line, column, start.flow_style)

    def key(self, event: NodeEvent, loc: Loc) -> tuple[str, bool]:
        """Return a key as text in NFC, and whether it is the merge key. Numbers count as their text: 1 is '1'."""
        self.at(event)
        node = self.node(event, loc) if isinstance(event, ScalarEvent | AliasEvent) else None
        if isinstance(event, ScalarEvent):
            text = event.value
        elif node and isinstance(node.value, str):
            text = node.value
        else:
            self.stop(self.problem(loc, "a key must be text", "quote text that starts with { or ["))
        plain = isinstance(event, ScalarEvent) and not event.style
        if plain and not text:
            self.note(loc, "a key is missing before ':'", "write it, or take the line away")
        if len(text) > LONGEST_KEY:
            self.stop(
                self.problem(loc, f"a key of {len(text):,} characters", f"keep it below {LONGEST_KEY:,}")
            )
        return unicodedata.normalize("NFC", text), plain and text == "<<"

    def merge(self, node: Node, merged: dict[str, Entry], loc: Loc) -> None:
        parts = node.value if isinstance(node.value, list) else [node]
        for part in parts:
            if not isinstance(part.value, dict):
                self.note(loc, "<< merges mappings only", "write <<: *name")
                continue
            for key, entry in part.value.items():
                merged.setdefault(key, entry)


def _collection(
    value: dict[str, Entry] | list[Node], parts: list[Node], line: int, column: int, flow: bool
) -> Node:
    size = 1 + sum(part.size for part in parts)
    height = 1 + max((part.height for part in parts), default=0)
    return Node(value, line, column, bool(flow), size, height)
