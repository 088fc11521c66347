"""Checking one file of any kind: a scenario, content, or strategies."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simcore.contract.game import GAMES, Game, get_game
from simcore.contract.strategies import load_strategies, resolve_strategy
from simcore.reading.document import Document
from simcore.reading.files import read_document
from simcore.reading.names import name_hint
from simcore.reading.problems import ConfigError
from simcore.reading.wording import one_of, plural, quoted
from simcore.scenarios.content import ContentSource
from simcore.scenarios.fitting import fitting
from simcore.scenarios.load import (
    find_scenario,
    named_strategies,
    resolve_scenario,
    vocabulary_of,
)
from simcore.scenarios.printed import EXTENDS, game_of_content, printed, shipped_content
from simcore.scenarios.provenance import Ledger


@dataclass(frozen=True)
class Report:
    """A file without problems: what it is and, for content, what it rests on."""

    file: str
    kind: str
    about: str
    ledger: Ledger | None = None
    notes: tuple[str, ...] = field(default=())

    def text(self) -> str:
        """A line, and one for every assumption."""
        lines = [f"{self.file}: a good {self.kind}: {self.about}"]
        if self.ledger:
            total, assumed = len(self.ledger.leaves), self.ledger.assumed
            lines.append(
                f"  {assumed} of {total} values are assumed:" if assumed else "  no value is assumed"
            )
            lines += [f"    {entry.pattern}: {entry.note}" for entry in self.ledger.entries("assumed")]
        return "\n".join([*lines, *(f"  note: {note}" for note in self.notes)])

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        provenance = self.ledger.to_json() if self.ledger else None
        said = {"file": self.file, "kind": self.kind, "about": self.about, "provenance": provenance}
        return {**said, "notes": list(self.notes)}


def check_file(name: str) -> Report:
    """Check the file or shipped scenario called `name`.

    Raises:
        ConfigError: with all its problems.
    """
    path = _shipped_content(name) or find_scenario(name)
    document = read_document(path, name=name if Path(name) == path else None, what="YAML")
    data = document.data
    if isinstance(data, dict) and ("provenance" in data or EXTENDS in data) and "seats" not in data:
        return _check_content(name, path, document)
    if is_strategy_file(data):
        return _check_strategies(name, path, document)
    loaded = resolve_scenario(document, path.parent)
    seats = ", ".join(loaded.labels)
    about = (
        f"{loaded.game.title}, {plural(len(loaded.strategies), 'seat')} ({seats}), "
        f"{loaded.scenario.run.games:,} games"
    )
    notes = [
        *loaded.scenario.notes,
        *loaded.game.notes(loaded.scenario, loaded.content),
        *loaded.ledger.notes,
    ]
    return Report(name, "scenario", about, loaded.ledger, tuple(notes))


def _shipped_content(name: str) -> Path | None:
    """The shipped content file of the name that `bonedice list content` shows, where there is no such file here."""
    if os.path.lexists(name):
        return None
    files = (get_game(each).folder / "content" for each in GAMES)
    return next(
        (path for folder in files for path in folder.glob("*.yaml") if name == f"content/{path.name}"), None
    )


def _check_content(name: str, path: Path, document: Document) -> Report:
    game = game_of_content(document.data, path.parent)
    if game is None and isinstance(document.data.get(EXTENDS), str):
        said, known = (
            f"there is no file {quoted(document.data[EXTENDS])}",
            [f"content/{name}.yaml" for name in GAMES],
        )
        raise ConfigError([document.problem((EXTENDS,), said, name_hint(document.data[EXTENDS], known))])
    if game is None:
        hint = f"write meta: {{game: {next(iter(GAMES))}}}"
        raise ConfigError([document.problem(("meta", "game"), f"must be {one_of(GAMES)}", hint)])
    content = printed(game, document, path.parent, document, (), shipped=path == shipped_content(game))
    source = ContentSource.of(content, document, {})
    model, problems = fitting(game, source, None, document)
    try:
        ledger = content.ledger()
    except ConfigError as error:
        problems += error.problems
    if problems:
        raise ConfigError(problems)
    return Report(name, "content file", game.title, ledger, (*game.notes(None, model), *ledger.notes))


def is_strategy_file(data: Any) -> bool:
    """Whether a file holds a strategy, or named ones."""
    if not isinstance(data, dict) or "game" in data or not data:
        return False
    return "kind" in data or all(isinstance(each, dict) and "kind" in each for each in data.values())


def _check_strategies(name: str, path: Path, document: Document) -> Report:
    """Check for the game that the path names, else for the one in whose words there is least wrong."""
    games = [name for name in GAMES if name in path.absolute().parts] or list(GAMES)
    failures: list[ConfigError] = []
    for game in map(get_game, games):
        try:
            return Report(
                name, "strategy file", f"{game.title}: {', '.join(_strategies_in(game, path, document))}"
            )
        except ConfigError as error:
            failures.append(error)
    raise min(failures, key=_strangeness)


def _strangeness(error: ConfigError) -> tuple[int, int]:
    """How far a file is from a game's words: decisions that it does not know, then all that is wrong."""
    return sum("unknown decision" in each.problem for each in error.problems), len(error.problems)


def _strategies_in(game: Game, path: Path, document: Document) -> list[str]:
    named = named_strategies(game)
    if "kind" in document.data:
        strategy = resolve_strategy(document.data, named, path.parent, document, (), vocabulary_of(game))
        return [strategy.about or strategy.kind]
    return list(load_strategies(document, vocabulary_of(game), named))
