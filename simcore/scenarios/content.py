"""The content of a scenario: what it names, what the scenario sets in it, and whether it fits the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from simcore.contract.game import Game
from simcore.reading.document import Document, Source
from simcore.reading.fields import Model
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.validation import validate
from simcore.reading.wording import Loc, plural, quoted
from simcore.scenarios.patterns import BOOKKEEPING
from simcore.scenarios.printed import EXTENDS, Printed, read_printed
from simcore.scenarios.provenance import Ledger

M = TypeVar("M", bound=Model)

MOST_CHANGES = 1_000
MOST_TRIED = 40


@dataclass(frozen=True)
class ContentSource:
    """Content with the scenario's changes made; problems of a change are placed in the scenario.

    `problems` are those of changes that can't be made; the others are made all the same.
    """

    printed: Printed
    scenario: Document
    changes: dict[str, Any]
    document: Document
    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(cls, printed: Printed, scenario: Document, changes: Mapping[str, Any]) -> ContentSource:
        """Printed content with changes made."""
        document, made, problems = printed.values, {}, []
        for path, new in changes.items():
            try:
                document = document.with_value(path, new, Source(scenario, _at(path)))
                made[path] = new
            except ConfigError as error:
                problems += [_with_way_out(each, new, printed) for each in error.problems]
        return cls(printed, scenario, made, document, tuple(problems))

    @property
    def resolved(self) -> Any:
        """Plain data that stands for this content in a scenario that needs no other file."""
        original = self.printed.original
        return {"from": original, "set": self.changes} if self.changes else original

    def validated(self, model: type[M]) -> M:
        """The content as the game's model.

        Raises:
            ConfigError: with all problems.
        """
        left_out = {*BOOKKEEPING, EXTENDS}
        data = {key: value for key, value in self.document.data.items() if key not in left_out}
        return validate(model, data, self.document)

    def ledger(self) -> Ledger:
        """Where every value comes from.

        Raises:
            ConfigError: a value has no source, or the map of sources is wrong.
        """
        return self.printed.ledger().with_changes(self.changes)

    def blamed(
        self, problems: list[Problem], check: Callable[[ContentSource], list[Problem]]
    ) -> list[Problem]:
        """Problems that `check` finds in the content, each at the change that brings it in, if there is one.

        A value may be wrong only because another one was changed: of the two the user wrote the change.
        """
        if not self.changes:
            return problems
        rest = [each for each in problems if not self._is_at_change(each)]
        if not rest:
            return problems
        tried = {path: _keys(check(self.without(path))) for path in list(self.changes)[:MOST_TRIED]}
        unchanged = _keys(check(self.without(*self.changes)))
        moved = [self._moved(each, tried, unchanged) if each in rest else each for each in problems]
        return list(
            _in_short(moved, [before != after for before, after in zip(problems, moved, strict=True)])
        )

    def _moved(
        self, problem: Problem, tried: Mapping[str, set[tuple[str, str]]], unchanged: set[tuple[str, str]]
    ) -> Problem:
        key = (problem.field, problem.problem)
        if key in unchanged:
            return problem
        path = next((path for path, found in tried.items() if key not in found), None)
        of_change = f"{path.rpartition('.')[2]}: " if path else ""
        if (
            of_change
            and path == f"{problem.field}.{of_change[:-2]}"
            and problem.problem.startswith(of_change)
        ):
            said, hint = problem.problem.removeprefix(of_change), problem.hint
        else:
            said = (
                f"does not go with {problem.field}: {problem.problem}" if problem.field else problem.problem
            )
            within = f"{path}.".startswith(f"{problem.field}.")
            hint = problem.hint or (
                "change it back" if within else f"change it back, or set {problem.field} too"
            )
        if path is None:
            return self.scenario.problem(("content", "set"), said, hint, problem.drawing)
        return replace(self.scenario.problem(_at(path), said, hint, problem.drawing), field=path)

    def to_blame(self, problems: list[Problem]) -> list[str]:
        """Paths of the changes that blamed problems are placed at."""
        return [
            path for path in self.changes if any(f"{each.field}.".startswith(f"{path}.") for each in problems)
        ]

    def without(self, *paths: str) -> ContentSource:
        """The same with fewer changes."""
        left = {each: value for each, value in self.changes.items() if each not in paths}
        return ContentSource.of(self.printed, self.scenario, left)

    def _is_at_change(self, problem: Problem) -> bool:
        return any(f"{problem.field}.".startswith(f"{path}.") for path in self.changes)


def read_content(game: Game, scenario: Document, folder: Path) -> ContentSource:
    """The content that the scenario's `content` names: a file, a mapping, or `{from: ..., set: {...}}`.

    Files are looked for from the scenario's `folder`, then among the shipped ones.

    Raises:
        ConfigError: there is no such file, or it is no content of this game.
    """
    value = scenario.data.get("content")
    loc: Loc = ("content",)
    changes: dict[str, Any] = {}
    if isinstance(value, dict) and "from" in value:
        changes = _changes(value, scenario)
        value, loc = value["from"], ("content", "from")
    value = f"content/{game.name}.yaml" if value is None else value
    return ContentSource.of(read_printed(game, value, scenario, loc, folder), scenario, changes)


def _changes(value: dict[str, Any], scenario: Document) -> dict[str, Any]:
    problems = [
        scenario.problem(("content", key), f"unknown key {quoted(key)}", "content takes from and set")
        for key in value
        if key not in ("from", "set")
    ]
    changes = value.get("set", {})
    if not isinstance(changes, dict):
        problems.append(
            scenario.problem(("content", "set"), "must be a mapping such as cards.three.value: 2")
        )
    elif len(changes) > MOST_CHANGES:
        said = f"must have at most {MOST_CHANGES:,} entries, got {len(changes):,}"
        problems.append(
            scenario.problem(("content", "set"), said, "write a content file with extends: instead")
        )
    if problems:
        raise ConfigError(problems)
    return dict(changes)


def _in_short(problems: list[Problem], moved: list[bool]) -> Iterator[Problem]:
    """Of many values that one change does not go with the first is told."""
    n_of = Counter(each.field for each, is_moved in zip(problems, moved, strict=True) if is_moved)
    told: set[str] = set()
    for each, is_moved in zip(problems, moved, strict=True):
        if not is_moved or n_of[each.field] == 1:
            yield each
        elif each.field not in told:
            told.add(each.field)
            yield replace(
                each, problem=f"{each.problem}; and so with {plural(n_of[each.field] - 1, 'more value')}"
            )


def _at(path: str) -> Loc:
    return ("content", "set", path)


def _keys(problems: list[Problem]) -> set[tuple[str, str]]:
    return {(each.field, each.problem) for each in problems}


def _with_way_out(problem: Problem, value: Any, printed: Printed) -> Problem:
    """A path that does not exist may be meant as something new, which `set` can't add."""
    new = isinstance(value, dict | list)
    if "did you mean" in problem.hint and not new:
        return problem
    way = f"set only changes what is there; for something new write a content file with extends: content/{printed.game.name}.yaml"
    return replace(problem, hint=way if new or not problem.hint else f"{problem.hint}; {way}")
