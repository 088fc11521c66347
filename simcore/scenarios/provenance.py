"""Where every content value comes from: the ledger of stated, assumed and own values.

A content file carries a `provenance` map of path patterns in three classes:

- `stated`: the rulebook, or a public source, prints the value (pattern: section);
- `assumed`: this project chose it (pattern: reason, or {reason, alternatives});
- `own`: a user transcribed it from their copy (pattern: note).

What a pattern covers, and which one decides: `patterns.py`. Keys that contain a dot do not occur in content files;
such a key could be covered only by `*` or from above. A leaf is a scalar, or an empty mapping or list. `meta`, `about`
and `provenance` at the top level are bookkeeping: they need no cover and do not count.

A value that a scenario sets, or that differs from the shipped content under the shipped source, is `changed`.

Source: DESIGN.md, section 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple, get_args

from pydantic import BaseModel, ConfigDict, StringConstraints, model_validator

from simcore.reading.wording import Loc, dotted, plural, written
from simcore.scenarios.patterns import (
    BOOKKEEPING,
    Guesses,
    Kind,
    Rule,
    Tie,
    covered_leaves,
    deciding,
    leaves_of,
)

Note = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]

KINDS: tuple[Kind, ...] = get_args(Kind)
CHANGED = "set by the scenario"
DIFFERS = "differs from the shipped content"
MOST_LISTED = 4


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


class ProvenanceError(ValueError):
    """A provenance map does not fit its content; `problems` lists every fault found."""

    def __init__(self, problems: Sequence[Fault]) -> None:
        self.problems = list(problems)
        super().__init__("; ".join(f"{dotted(p.loc)}: {p.message}" for p in self.problems))


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
    """The origin of every content value, in the order of the content file.

    `notes` say of the user's own patterns what they do not decide.
    """

    leaves: tuple[Leaf, ...]
    notes: tuple[str, ...] = ()

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
        return replace(self, leaves=leaves)

    def against(self, shipped: Ledger) -> Ledger:
        """Return the ledger with what differs from the shipped content, under the shipped source, as `changed`.

        A source says where one value comes from. Whoever writes another value, and not another source, has not changed
        what the source says.
        """
        sources = {(leaf.kind, leaf.pattern, leaf.note) for leaf in shipped.leaves}
        before = {leaf.path: leaf for leaf in shipped.leaves}
        there = {part for path in before for part in _parts(path)}
        leaves = (
            _changed(leaf.path, leaf.value, before, _top(leaf.path, there), DIFFERS)
            if leaf.kind != "own" and (leaf.kind, leaf.pattern, leaf.note) in sources
            else leaf
            for leaf in self.leaves
        )
        return replace(self, leaves=tuple(leaves))

    def without(self, paths: Iterable[str]) -> Ledger:
        """Return the ledger without the values at and below the paths, which take no part."""
        left_out = set(paths)
        if not left_out:
            return self
        depths = {path.count(".") + 1 for path in left_out}
        return replace(
            self, leaves=tuple(leaf for leaf in self.leaves if not _is_below(leaf, left_out, depths))
        )

    def to_json(self) -> dict[str, Any]:
        """Return plain data: the number of values of each kind, and the entries of each kind."""
        return {
            "counts": {kind: self.count(kind) for kind in KINDS},
            "entries": {kind: [_entry_json(entry) for entry in self.entries(kind)] for kind in KINDS},
        }


def build_ledger(
    content: Mapping[str, Any], provenance: Provenance, extended: Ledger | None = None
) -> Ledger:
    """Return the origin of every leaf of `content`.

    Args:
        content: with all that it extends.
        provenance: the sources of the file itself.
        extended: the ledger of the content that the file extends. It tells of the values that are as they were there;
            what the file says of a value goes first.

    Raises:
        ProvenanceError: a value is not covered (its `loc` is the path of the leaf, or of the highest container without
            any covered leaf), or a pattern covers nothing, stands in two classes, or ties with a pattern of another
            class (the `loc` is ("provenance", class, pattern)). All faults are reported at once.

    Source: DESIGN.md, section 5.
    """
    rules = list(_rules(provenance))
    below = {leaf.path: leaf for leaf in extended.leaves} if extended else {}
    problems = _repeated(rules)
    used: set[str] = set()
    ties: dict[tuple[str, str], Fault] = {}
    leaves: list[Leaf] = []
    covered: list[Loc] = []
    uncovered: list[Loc] = []
    overruled: dict[str, list[str]] = {}
    for loc, value, covering in covered_leaves(content, rules):
        used.update(rule.text for rule in covering)
        if loc[0] in BOOKKEEPING:
            continue
        path = dotted(loc)
        if covering:
            best, tied = deciding(covering)
            for tie in tied:
                ties.setdefault((tie.best.text, tie.other.text), _tie(tie, path))
            if best.kind == "assumed":
                for rule in covering:
                    if rule.kind == "own":
                        overruled.setdefault(rule.text, []).append(best.text)
            leaves.append(Leaf(path, value, best.kind, best.note, best.alternatives, best.text))
        elif path in below and _same(below[path].value, value):
            leaves.append(below[path])
        else:
            uncovered.append(loc)
            continue
        covered.append(loc)
    unused = [rule for rule in rules if rule.text not in used]
    guesses = Guesses(content) if unused else None
    problems += [
        Fault(rule.loc, "the pattern covers nothing", guesses.hint(rule)) for rule in unused if guesses
    ]
    problems += [*ties.values(), *_uncovered(uncovered, covered)]
    if problems:
        raise ProvenanceError(problems)
    return Ledger(tuple(leaves), tuple(_overruled(overruled)))


def _rules(provenance: Provenance) -> Iterator[Rule]:
    number = 0
    for kind in ("stated", "assumed", "own"):
        for text, said in getattr(provenance, kind).items():
            number += 1
            if isinstance(said, Assumption):
                yield Rule.of(text, kind, said.reason, said.alternatives, number)
            else:
                yield Rule.of(text, kind, said, (), number)


def _repeated(rules: Sequence[Rule]) -> list[Fault]:
    first: dict[str, Rule] = {}
    problems = []
    for rule in rules:
        if first.setdefault(rule.text, rule) is not rule:
            message = f"the pattern stands under '{first[rule.text].kind}' and under '{rule.kind}'"
            problems.append(Fault(rule.loc, message, "keep it in one class"))
    return problems


def _tie(tie: Tie, path: str) -> Fault:
    message = f"ties with '{tie.best.text}' under '{tie.best.kind}' at '{path}'"
    return Fault(tie.other.loc, message, f"add a pattern that decides, such as '{path}'")


def _uncovered(leaves: Iterable[Loc], covered: Iterable[Loc]) -> Iterator[Fault]:
    """Yield a problem for each leaf without source; for a container, if that is true of all in it."""
    sound = {loc[:depth] for loc in covered for depth in range(1, len(loc) + 1)}
    groups: dict[Loc, list[Loc]] = {}
    for leaf in leaves:
        top = next((leaf[:depth] for depth in range(1, len(leaf)) if leaf[:depth] not in sound), leaf)
        groups.setdefault(top, []).append(leaf)
    for top, group in groups.items():
        n = len(group)
        loc = group[0] if n == 1 else top
        which = "this value" if n == 1 else f"these {n:,} values"
        hint = f"add '{dotted(loc)}', or a pattern that covers it, under provenance: stated, assumed or own"
        yield Fault(loc, f"no provenance pattern covers {which}", hint)


def _overruled(found: Mapping[str, list[str]]) -> Iterator[str]:
    for own, others in found.items():
        more_exact = list(dict.fromkeys(others))
        listed = ", ".join(more_exact[:MOST_LISTED]) + (", ..." if len(more_exact) > MOST_LISTED else "")
        yield (
            f"own: {own} leaves {plural(len(others), 'value')} assumed, for which there are more exact patterns "
            f"({listed}): take those away if your copy says so too"
        )


def _parts(path: str) -> Iterator[str]:
    """Yield the path and all above it, the shortest first."""
    segments = path.split(".")
    for depth in range(1, len(segments) + 1):
        yield ".".join(segments[:depth])


def _top(path: str, known: set[str]) -> str:
    """The part of a path from which on it is not known; the path where all of it is."""
    return next((part for part in _parts(path) if part not in known), path)


def _is_below(leaf: Leaf, paths: set[str], depths: Iterable[int]) -> bool:
    segments = leaf.path.split(".")
    return any(".".join(segments[:depth]) in paths for depth in depths)


def _replace(leaves: tuple[Leaf, ...], path: str, value: Any) -> tuple[Leaf, ...]:
    """Put the leaves of `value` where those at, below or above `path` are.

    One above is an empty container, or a null, that the change fills.
    """
    old = {leaf.path: leaf for leaf in leaves if _touches(leaf.path, path)}
    new = [_changed(dotted((path, *loc)), leaf, old, path, CHANGED) for loc, leaf in leaves_of(value)]
    if not old:
        return (*leaves, *new)
    start = next(i for i, leaf in enumerate(leaves) if leaf.path in old)
    return (*leaves[:start], *new, *(leaf for leaf in leaves[start:] if leaf.path not in old))


def _touches(leaf: str, path: str) -> bool:
    return leaf == path or leaf.startswith(path + ".") or path.startswith(leaf + ".")


def _changed(path: str, value: Any, old: Mapping[str, Leaf], pattern: str, how: str) -> Leaf:
    before = old.get(path)
    if before is None:
        note = f"{how}; not in the content" if how == CHANGED else "not in the shipped content"
    elif _same(before.value, value):
        return before
    elif before.kind == "changed":
        note = before.note
    else:
        note = f"{how}; was {written(before.value)} ({before.kind})"
    return Leaf(path, value, "changed", note, (), pattern)


def _same(a: Any, b: Any) -> bool:
    # True == 1 in Python, but not in a content file.
    return bool(a == b) and isinstance(a, bool) == isinstance(b, bool)


def _entry(leaves: Sequence[Leaf]) -> Entry:
    first = leaves[0]
    depth = len(first.pattern.split("."))
    paths = dict.fromkeys(".".join(leaf.path.split(".")[:depth]) for leaf in leaves)
    # The note of a changed leaf tells its own former value, which says nothing about the others.
    alike = all(leaf.note == first.note for leaf in leaves)
    note = first.note if alike else first.note.partition(";")[0]
    return Entry(first.pattern, first.kind, note, first.alternatives, len(leaves), tuple(paths))


def _entry_json(entry: Entry) -> dict[str, Any]:
    return {
        "pattern": entry.pattern,
        "note": entry.note,
        "alternatives": list(entry.alternatives),
        "leaves": entry.n_leaves,
    }
