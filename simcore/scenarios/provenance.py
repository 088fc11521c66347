"""Where every content value comes from: the ledger of stated, assumed and own values.

A content file carries a `provenance` map of path patterns in three classes:

- `stated`: the rulebook, or a public source, prints the value (pattern: section);
- `assumed`: this project chose it (pattern: reason, or {reason, alternatives});
- `own`: a user transcribed it from their copy (pattern: note).

A path joins mapping keys and list indices (from 0) with dots. Keys that contain a dot do not occur in content files;
such a key could be covered only by `*` or from above. `*` stands for one key or one index. A pattern covers the value
at its path and everything below it. Of the patterns that cover a leaf the one with the most segments decides, then the
one with the most literal segments. A leaf is a scalar, or an empty mapping or list. `meta`, `about` and `provenance`
at the top level are bookkeeping: they need no cover and do not count.

Source: DESIGN.md, section 5.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import BaseModel, ConfigDict, StringConstraints, model_validator

Kind = Literal["stated", "assumed", "own", "changed"]
Loc = tuple[str | int, ...]
Note = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]

KINDS: tuple[Kind, ...] = get_args(Kind)
BOOKKEEPING = frozenset({"meta", "about", "provenance"})
ANY = "*"
CHANGED = "set by the scenario"


class Assumption(BaseModel):
    """Why a value was chosen, and other values that are as plausible at the pattern's path."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    reason: Note
    alternatives: list[Any] = []

    @model_validator(mode="before")
    @classmethod
    def _from_reason(cls, data: Any) -> Any:
        # A union with str would put the names of its members into the locations of pydantic's errors.
        return {"reason": data} if isinstance(data, str) else data


class Provenance(BaseModel):
    """The `provenance` map of a content file: pattern -> section, reason or note, by class."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    stated: dict[str, Note] = {}
    assumed: dict[str, Assumption] = {}
    own: dict[str, Note] = {}


class Fault(NamedTuple):
    """One fault of a provenance map; `loc` is a path into the content file."""

    loc: Loc
    message: str
    hint: str


Ties = dict[tuple[str, str], Fault]


class ProvenanceError(ValueError):
    """A provenance map does not fit its content; `problems` lists every fault found."""

    def __init__(self, problems: Sequence[Fault]) -> None:
        self.problems = list(problems)
        super().__init__("; ".join(f"{path_text(p.loc)}: {p.message}" for p in self.problems))


@dataclass(frozen=True, slots=True)
class Leaf:
    """One content value with its origin.

    `alternatives` could stand at the path that `pattern` names, which may lie above the leaf. For a changed leaf
    `pattern` is the path that the scenario set.
    """

    path: str
    value: Any
    kind: Kind
    note: str
    alternatives: tuple[Any, ...]
    pattern: str


@dataclass(frozen=True, slots=True)
class Entry:
    """The leaves that one pattern decides: how many, and the concrete paths that the pattern stands for."""

    pattern: str
    kind: Kind
    note: str
    alternatives: tuple[Any, ...]
    n_leaves: int
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The origin of every content value, in the order of the content file."""

    leaves: tuple[Leaf, ...]

    def count(self, kind: Kind) -> int:
        """Return the number of values of that kind."""
        return sum(leaf.kind == kind for leaf in self.leaves)

    @property
    def assumed(self) -> int:
        """The number of values that rest on an assumption."""
        return self.count("assumed")

    def entries(self, kind: Kind) -> tuple[Entry, ...]:
        """Return the values of that kind by pattern, in content order; patterns that decide no value are left out."""
        groups: dict[str, list[Leaf]] = {}
        for leaf in self.leaves:
            if leaf.kind == kind:
                groups.setdefault(leaf.pattern, []).append(leaf)
        return tuple(_entry(leaves) for leaves in groups.values())

    def with_changes(self, paths: Mapping[str, Any]) -> Ledger:
        """Return the ledger after a scenario set `paths` (concrete paths, no `*`), applied in order.

        The new value may be a whole subtree: its leaves take the place of those at and below the path. They are of
        kind `changed`, except those that have the value they had before: nothing about these has changed, so they keep
        their origin, and setting an assumed value to itself does not make the assumption disappear. A path that the
        content lacks is added at the end. Paths into the bookkeeping keys are ignored.
        """
        leaves = self.leaves
        for path, value in paths.items():
            if path.split(".", 1)[0] not in BOOKKEEPING:
                leaves = _replace(leaves, path, value)
        return Ledger(leaves)

    def to_json(self) -> dict[str, Any]:
        """Return plain data: the number of values of each kind, and the entries of each kind."""
        return {
            "counts": {kind: self.count(kind) for kind in KINDS},
            "entries": {kind: [_entry_json(entry) for entry in self.entries(kind)] for kind in KINDS},
        }


def build_ledger(content: Mapping[str, Any], provenance: Provenance) -> Ledger:
    """Return the origin of every leaf of `content`.

    Raises:
        ProvenanceError: a leaf is not covered (its `loc` is the leaf's path, with keys and indices as in the content),
            or a pattern covers nothing, stands in two classes, or ties with a pattern of another class (the `loc` is
            ("provenance", class, pattern)). All faults are reported at once.

    Source: DESIGN.md, section 5.
    """
    rules = list(_rules(provenance))
    problems = _repeated(rules)
    used: set[str] = set()
    ties: Ties = {}
    leaves, uncovered = [], []
    for loc, value, covering in _walk(content, (), rules, []):
        used.update(rule.text for rule in covering)
        if loc[0] in BOOKKEEPING:
            continue
        if not covering:
            uncovered.append(_uncovered(loc))
            continue
        # Of equals max takes the first, so within a class the order of the file decides.
        best = max(covering, key=lambda rule: rule.rank)
        _note_ties(ties, best, covering, loc)
        leaves.append(Leaf(path_text(loc), value, best.kind, best.note, best.alternatives, best.text))
    problems += [_covers_nothing(rule, content) for rule in rules if rule.text not in used]
    problems += [*ties.values(), *uncovered]
    if problems:
        raise ProvenanceError(problems)
    return Ledger(tuple(leaves))


def path_text(loc: Iterable[str | int]) -> str:
    """Return a location as dotted text, the form that patterns and `set:` use."""
    return ".".join(map(str, loc))


@dataclass(frozen=True, slots=True)
class _Rule:
    text: str
    kind: Kind
    note: str
    alternatives: tuple[Any, ...]
    segments: tuple[str, ...]

    @classmethod
    def of(cls, text: str, kind: Kind, note: str, alternatives: Iterable[Any] = ()) -> _Rule:
        return cls(text, kind, note, tuple(alternatives), tuple(text.split(".")))

    @property
    def rank(self) -> tuple[int, int]:
        return len(self.segments), sum(segment != ANY for segment in self.segments)

    @property
    def loc(self) -> Loc:
        return ("provenance", self.kind, self.text)


def _rules(provenance: Provenance) -> Iterator[_Rule]:
    for text, section in provenance.stated.items():
        yield _Rule.of(text, "stated", section)
    for text, assumption in provenance.assumed.items():
        yield _Rule.of(text, "assumed", assumption.reason, assumption.alternatives)
    for text, note in provenance.own.items():
        yield _Rule.of(text, "own", note)


def _children(value: Any) -> list[tuple[Any, Any]]:
    if isinstance(value, Mapping):
        return list(value.items())
    if isinstance(value, list | tuple):
        return list(enumerate(value))
    return []


def _walk(
    value: Any, loc: Loc, open_: list[_Rule], covering: list[_Rule]
) -> Iterator[tuple[Loc, Any, list[_Rule]]]:
    """Yield every leaf below `value` with the rules that cover it.

    `open_` are the rules that match the path so far and have segments left. Narrowing them on the way down costs a
    fraction of matching every pattern with every leaf (neanderthal has 120 patterns and 1,150 leaves).
    """
    children = _children(value)
    if not children and loc:
        yield loc, value, covering
    depth = len(loc)
    for key, child in children:
        matching = [rule for rule in open_ if rule.segments[depth] in (ANY, str(key))]
        done = [rule for rule in matching if len(rule.segments) == depth + 1]
        rest = [rule for rule in matching if len(rule.segments) > depth + 1]
        yield from _walk(child, (*loc, key), rest, covering + done)


def _repeated(rules: Sequence[_Rule]) -> list[Fault]:
    first: dict[str, _Rule] = {}
    problems = []
    for rule in rules:
        if first.setdefault(rule.text, rule) is not rule:
            message = f"the pattern stands under '{first[rule.text].kind}' and under '{rule.kind}'"
            problems.append(Fault(rule.loc, message, "keep it in one class"))
    return problems


def _note_ties(ties: Ties, best: _Rule, covering: Iterable[_Rule], loc: Loc) -> None:
    for rule in covering:
        # The same text in two classes is reported once by _repeated, not again for every leaf.
        if rule.rank == best.rank and rule.kind != best.kind and rule.text != best.text:
            message = f"ties with '{best.text}' under '{best.kind}' at '{path_text(loc)}'"
            hint = f"add a pattern that decides, such as '{path_text(loc)}'"
            ties.setdefault((best.text, rule.text), Fault(rule.loc, message, hint))


def _uncovered(loc: Loc) -> Fault:
    hint = f"add '{path_text(loc)}', or a pattern that covers it, under provenance: stated, assumed or own"
    return Fault(loc, "no provenance pattern covers this value", hint)


def _covers_nothing(rule: _Rule, content: Mapping[str, Any]) -> Fault:
    """Suggest the existing path nearest to a pattern, with `*` where the pattern has it."""
    segments = rule.segments
    candidates = {path_text(_masked(loc, segments)): None for loc in _paths(content, ())}
    close = difflib.get_close_matches(rule.text, candidates, n=1)
    keys = ", ".join(str(key) for key in content if key not in BOOKKEEPING)
    hint = f"did you mean '{close[0]}'?" if close else f"the content has: {keys}"
    return Fault(rule.loc, "the pattern covers nothing", hint)


def _paths(value: Any, loc: Loc) -> Iterator[Loc]:
    for key, child in _children(value):
        if loc or key not in BOOKKEEPING:
            yield (*loc, key)
            yield from _paths(child, (*loc, key))


def _masked(loc: Loc, segments: Sequence[str]) -> list[str]:
    wild = [segment == ANY for segment in segments] + [False] * len(loc)
    return [ANY if any_ else str(key) for key, any_ in zip(loc, wild, strict=False)]


def _replace(leaves: tuple[Leaf, ...], path: str, value: Any) -> tuple[Leaf, ...]:
    """Put the leaves of `value` where those at, below or above `path` are.

    One above is an empty container, or a null, that the change fills.
    """
    old = {leaf.path: leaf for leaf in leaves if _touches(leaf.path, path)}
    new = [_changed(path_text((path, *loc)), leaf, old, path) for loc, leaf in _below(value, ())]
    if not old:
        return (*leaves, *new)
    start = next(i for i, leaf in enumerate(leaves) if leaf.path in old)
    return (*leaves[:start], *new, *(leaf for leaf in leaves[start:] if leaf.path not in old))


def _touches(leaf: str, path: str) -> bool:
    return leaf == path or leaf.startswith(path + ".") or path.startswith(leaf + ".")


def _below(value: Any, loc: Loc) -> Iterator[tuple[Loc, Any]]:
    children = _children(value)
    if not children:
        yield loc, value
    for key, child in children:
        yield from _below(child, (*loc, key))


def _changed(path: str, value: Any, old: Mapping[str, Leaf], pattern: str) -> Leaf:
    before = old.get(path)
    if before is None:
        note = f"{CHANGED}; not in the content"
    elif _same(before.value, value):
        return before
    elif before.kind == "changed":
        note = before.note
    else:
        note = f"{CHANGED}; was {before.value!r} ({before.kind})"
    return Leaf(path, value, "changed", note, (), pattern)


def _same(a: Any, b: Any) -> bool:
    # True == 1 in Python, but not in a content file.
    return bool(a == b) and isinstance(a, bool) == isinstance(b, bool)


def _entry(leaves: Sequence[Leaf]) -> Entry:
    first = leaves[0]
    depth = len(first.pattern.split("."))
    paths = dict.fromkeys(".".join(leaf.path.split(".")[:depth]) for leaf in leaves)
    # The note of a changed leaf tells its own former value, which says nothing about the others.
    note = CHANGED if first.kind == "changed" and len(leaves) > 1 else first.note
    return Entry(first.pattern, first.kind, note, first.alternatives, len(leaves), tuple(paths))


def _entry_json(entry: Entry) -> dict[str, Any]:
    return {
        "pattern": entry.pattern,
        "note": entry.note,
        "alternatives": list(entry.alternatives),
        "leaves": entry.n_leaves,
    }
