"""The content of a scenario: a file or a mapping, what the scenario sets in it, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from simcore.contract.game import Game
from simcore.reading.document import Document, Source
from simcore.reading.fields import Model
from simcore.reading.files import read_document
from simcore.reading.names import name_hint
from simcore.reading.problems import ConfigError
from simcore.reading.validation import validate
from simcore.reading.wording import Loc, described, quoted
from simcore.scenarios.provenance import BOOKKEEPING, Ledger, Provenance, ProvenanceError, build_ledger

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class ContentSource:
    """Content with the scenario's changes made; problems of a change are placed in the scenario."""

    original: Any
    document: Document
    changes: dict[str, Any]

    @property
    def resolved(self) -> Any:
        """Plain data that stands for this content in a scenario that needs no other file."""
        return {"from": self.original, "set": self.changes} if self.changes else self.original

    def validated(self, model: type[M]) -> M:
        """The content as the game's model.

        Raises:
            ConfigError: with all problems.
        """
        data = {key: value for key, value in self.document.data.items() if key not in BOOKKEEPING}
        return validate(model, data, self.document)

    def ledger(self) -> Ledger:
        """Where every value comes from.

        Raises:
            ConfigError: a value has no source, or the map of sources is wrong.
        """
        if "provenance" not in self.original:
            hint = "every value needs a source: provenance: {stated: ..., assumed: ..., own: ...}"
            raise ConfigError([self.document.problem(("provenance",), "is missing", hint)])
        provenance = validate(Provenance, self.original["provenance"], self.document, ("provenance",))
        try:
            return build_ledger(self.original, provenance).with_changes(self.changes)
        except ProvenanceError as error:
            raise ConfigError(
                self.document.problem(each.loc, each.message, each.hint) for each in error.problems
            ) from None


def read_content(game: Game, scenario: Document, folder: Path) -> ContentSource:
    """The content that the scenario's `content` names: a file, a mapping, or `{from: ..., set: {...}}`.

    Files are looked for from the scenario's `folder`, then among the shipped ones.

    Raises:
        ConfigError: there is no such file, or a changed path does not exist.
    """
    value = scenario.data.get("content")
    loc: Loc = ("content",)
    changes: dict[str, Any] = {}
    if isinstance(value, dict) and "from" in value:
        changes = _changes(value, scenario)
        value, loc = value["from"], ("content", "from")
    document = _document(game, f"content/{game.name}.yaml" if value is None else value, scenario, folder, loc)
    original, problems = document.data, []
    for path, new in changes.items():
        try:
            document = document.with_value(path, new, Source(scenario, ("content", "set", path)))
        except ConfigError as error:
            problems += error.problems
    if problems:
        raise ConfigError(problems)
    return ContentSource(original, document, changes)


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
    if problems:
        raise ConfigError(problems)
    return dict(changes)


def _document(game: Game, value: Any, scenario: Document, folder: Path, loc: Loc) -> Document:
    if isinstance(value, dict):
        return scenario.part(loc)
    if not isinstance(value, str):
        said = f"must be a file or a mapping, got {described(value)}"
        raise ConfigError([scenario.problem(loc, said)])
    path = next((path for path in (folder / value, game.folder / value) if path.exists()), None)
    if path is None:
        known = sorted(f"content/{each.name}" for each in (game.folder / "content").glob("*.yaml"))
        raise ConfigError(
            [scenario.problem(loc, f"there is no file {quoted(value)}", name_hint(value, known))]
        )
    document = read_document(path, what="content")
    if not isinstance(document.data, dict):
        said = f"must be a mapping of keys to values, got {described(document.data)}"
        raise ConfigError([document.problem((), said)])
    return document
