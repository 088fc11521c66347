"""Patterns of paths in content, and which of them decides where a value comes from.

A path joins mapping keys and list indices (from 0) with dots; `*` stands for one key or one index. A pattern covers the
value at its path and everything below it. Source: DESIGN.md, section 5.
"""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from simcore.reading.wording import Loc, dotted

Kind = Literal["stated", "assumed", "own", "changed"]

BOOKKEEPING = frozenset({"meta", "about", "provenance"})
ANY = "*"

# difflib compares a pattern with every path: some milliseconds each.
MOST_GUESSED = 20
MOST_PATHS = 5_000
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern with the source that it gives; `number` is its place in the file."""

    text: str
    kind: Kind
    note: str
    alternatives: tuple[Any, ...]
    number: int
    segments: tuple[str, ...]

    @classmethod
    def of(cls, text: str, kind: Kind, note: str, alternatives: Iterable[Any], number: int) -> Rule:
        """The rule of a pattern's text."""
        return cls(text, kind, note, tuple(alternatives), number, tuple(text.split(".")))

    @property
    def rank(self) -> tuple[int, int]:
        """How exact the pattern is: segments, then literal ones."""
        return len(self.segments), sum(segment != ANY for segment in self.segments)

    @property
    def loc(self) -> Loc:
        """Where in the content file it stands."""
        return ("provenance", self.kind, self.text)

    def names(self, other: Rule) -> bool:
        """Whether this rule, without any `*`, spells out what the other leaves open with one."""
        if ANY in self.segments:
            return False
        return any(theirs == ANY for _, theirs in zip(self.segments, other.segments, strict=False))


class Tie(NamedTuple):
    """Two rules of different classes of which neither is more exact."""

    best: Rule
    other: Rule


def deciding(covering: Sequence[Rule]) -> tuple[Rule, list[Tie]]:
    """Return the rule that decides, and what ties with it.

    A name that the user's own class spells out wins over patterns of other classes that leave it open: `own: {beasts.bear:
    my copy}` over `assumed: {beasts.*.card: ...}`. Else the most segments win, then the most literal ones. Of equals in
    a class the first in the file counts.
    """
    named = [rule for rule in covering if rule.kind == "own"]
    left = [rule for rule in covering if rule.kind == "own" or not any(own.names(rule) for own in named)]
    best = max(left, key=lambda rule: rule.rank)
    # The same text in two classes is a fault of its own.
    ties = [
        Tie(best, rule)
        for rule in left
        if rule.rank == best.rank and rule.kind != best.kind and rule.text != best.text
    ]
    return best, ties


def children(value: Any) -> list[tuple[Any, Any]]:
    """Keys or indices of a container with what is there; empty for anything else."""
    if isinstance(value, Mapping):
        return list(value.items())
    if isinstance(value, list | tuple):
        return list(enumerate(value))
    return []


def leaves_of(value: Any, loc: Loc = ()) -> Iterator[tuple[Loc, Any]]:
    """Yield every leaf: a scalar, or an empty container."""
    below = children(value)
    if not below:
        yield loc, value
    for key, child in below:
        yield from leaves_of(child, (*loc, key))


def covered_leaves(
    content: Mapping[str, Any], rules: Iterable[Rule]
) -> Iterator[tuple[Loc, Any, list[Rule]]]:
    """Yield every leaf of the content with the rules that cover it, in the order of the file."""
    return _walk(content, (), list(rules), [])


def _walk(
    value: Any, loc: Loc, open_: list[Rule], covering: list[Rule]
) -> Iterator[tuple[Loc, Any, list[Rule]]]:
    """`open_` are the rules that match the path so far and have segments left.

    Narrowing them on the way down costs a fraction of matching every pattern with every leaf (neanderthal has 120
    patterns and 1,150 leaves); sorting them by their next segment keeps long lists of both in bounds.
    """
    below = children(value)
    if not below and loc:
        yield loc, value, covering
    depth = len(loc)
    by_segment: dict[str, list[Rule]] = defaultdict(list)
    for rule in open_:
        by_segment[rule.segments[depth]].append(rule)
    wild = by_segment.pop(ANY, [])
    for key, child in below:
        literal = by_segment.get(str(key), [])
        matching = (
            sorted([*wild, *literal], key=lambda rule: rule.number) if wild and literal else wild or literal
        )
        done = [rule for rule in matching if len(rule.segments) == depth + 1]
        rest = [rule for rule in matching if len(rule.segments) > depth + 1]
        yield from _walk(child, (*loc, key), rest, covering + done if done else covering)


class Guesses:
    """For patterns that cover nothing: the path of the content that was probably meant."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.paths = [path for path in _paths(content, ()) if sum(len(str(key)) for key in path) < _LONGEST]
        self.keys = ", ".join(str(key) for key in list(content)[:12] if key not in BOOKKEEPING)
        self.left = MOST_GUESSED if len(self.paths) <= MOST_PATHS else 0

    def hint(self, rule: Rule) -> str:
        """Advice for a pattern, with `*` where it has it."""
        self.left -= 1
        close = []
        if self.left >= 0 and len(rule.text) < _LONGEST:
            wild = [i for i, segment in enumerate(rule.segments) if segment == ANY]
            candidates = {_masked(path, wild): None for path in self.paths}
            close = difflib.get_close_matches(rule.text, candidates, n=1)
        return f"did you mean '{close[0]}'?" if close else f"the content has: {self.keys}"


def _paths(value: Any, loc: Loc) -> Iterator[Loc]:
    for key, child in children(value):
        if loc or key not in BOOKKEEPING:
            yield (*loc, key)
            yield from _paths(child, (*loc, key))


def _masked(loc: Loc, wild: Sequence[int]) -> str:
    return dotted(tuple(ANY if i in wild else key for i, key in enumerate(loc)))
