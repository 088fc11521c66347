"""Checking one file of any kind: a scenario, content, or strategies."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simcore.config import ConfigError, Document, read_document
from simcore.content import ContentSource
from simcore.game import GAMES, Game, get_game
from simcore.provenance import Ledger
from simcore.scenario import find_scenario, named_strategies, resolve_scenario
from simcore.strategies import load_strategies
from simcore.wording import one_of


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
        return {"file": self.file, "kind": self.kind, "about": self.about, "provenance": provenance}


def check_file(name: str) -> Report:
    """Check the file or shipped scenario called `name`.

    Raises:
        ConfigError: with all its problems.
    """
    path = find_scenario(name)
    document = read_document(path, name=name if Path(name) == path else None, what="YAML")
    data = document.data
    if isinstance(data, dict) and "provenance" in data and "seats" not in data:
        return _check_content(name, document)
    if (
        isinstance(data, dict)
        and data
        and all(isinstance(each, dict) and "kind" in each for each in data.values())
    ):
        return _check_strategies(name, path, document)
    loaded = resolve_scenario(document, path.parent)
    seats = ", ".join(loaded.labels)
    about = (
        f"{loaded.game.title}, {len(loaded.strategies)} seats ({seats}), {loaded.scenario.run.games:,} games"
    )
    return Report(name, "scenario", about, loaded.ledger)


def _check_content(name: str, document: Document) -> Report:
    meta = document.data.get("meta")
    game_name = meta.get("game") if isinstance(meta, dict) else None
    if game_name not in GAMES:
        raise ConfigError(
            [document.problem(("meta", "game"), f"must be {one_of(GAMES)}", "write meta: {game: ...}")]
        )
    game = get_game(game_name)
    source = ContentSource(document.data, document, {})
    problems = []
    ledger = None
    for step in (lambda: source.validated(game.content), source.ledger):
        try:
            ledger = step()
        except ConfigError as error:
            problems += error.problems
    if problems:
        raise ConfigError(problems)
    assert isinstance(ledger, Ledger)
    return Report(name, "content file", game.title, ledger)


def _check_strategies(name: str, path: Path, document: Document) -> Report:
    game = _game_near(path)
    loaded = load_strategies(document, game.vocabulary, named_strategies(game))
    return Report(name, "strategy file", f"{game.title}: {', '.join(loaded)}")


def _game_near(path: Path) -> Game:
    """The game whose name is part of the path; the first game otherwise."""
    return next(
        (get_game(name) for name in GAMES if name in path.absolute().parts), get_game(next(iter(GAMES)))
    )
