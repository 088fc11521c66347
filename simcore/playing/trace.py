"""One game in words: replayed by its index with the event log on, then told line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.contract.telling import Event, Line
from simcore.playing.engine import Workspace, build_tables, play_games
from simcore.reading.problems import RunError
from simcore.scenarios.load import Loaded
from simcore.scenarios.seating import seatings

MOST_SEARCHED = 10_000


@dataclass(frozen=True)
class Trace:
    """A game told: `row` is its row as in the batch."""

    game: int
    lines: tuple[Line, ...]
    row: dict[str, Any]
    round_word: str = "round"

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        lines = [{"turn": line.turn, "text": line.text, "rules": list(line.rules)} for line in self.lines]
        return {"game": self.game, "lines": lines, "row": self.row}

    def text(self, rules: bool = False) -> str:
        """The lines, turn by turn; with the ids of the rules where `rules`."""
        told, turn = [], -1
        for line in self.lines:
            if line.turn != turn:
                turn = line.turn
                told.append(f"{self.round_word.capitalize()} {turn}" if turn else "Set-up")
            ids = f"  [{', '.join(line.rules)}]" if rules and line.rules else ""
            told.append(f"  {line.text}{ids}")
        return "\n".join(told)


class Tracer:
    """Replays games of one scenario, any number of them."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self._engine = loaded.game.engine()
        self._tables = build_tables(loaded)
        self._seatings = seatings(loaded)
        self._workspace = Workspace(self._engine)

    def events(self, game: int) -> tuple[list[Event], np.ndarray]:
        """The log and the row (ROW[1]) of game number `game`.

        Raises:
            RunError: the game is too long for the log.
        """
        log = self._workspace.log[0]
        log["on"], log["used"], log["lost"] = 1, 0, 0
        rows = np.zeros(1, self._engine.row)
        play_games(self._engine, self._tables, self._workspace, game, rows)
        if log["lost"]:
            raise RunError(f"game {game:,} is too long to be told; lower run.rounds_cap", exit_code=1)
        return [Event(*event) for event in log["event"][: log["used"]].tolist()], rows

    def trace(self, game: int) -> Trace:
        """Game number `game` of the scenario's seed, told."""
        events, rows = self.events(game)
        seating = self._seatings[game % len(self._seatings)]
        lines = (*self._players(seating), *self.loaded.game.tell(seating, events))
        row = {name: rows[0][name].tolist() for name in rows.dtype.names or ()}
        return Trace(game, lines, row, self.loaded.game.round_word)

    def _players(self, seating: Loaded) -> Iterator[Line]:
        """Who plays which seat; where seats rotate, also which seat of the scenario that is."""
        names = self.loaded.role_names
        for seat, (role, label) in enumerate(zip(seating.roles, seating.labels, strict=True)):
            moved = f" (seat {role + 1} of the scenario)" if role != seat else ""
            yield Line(0, f"Seat {seat + 1}, {label}: strategy {names[role]}{moved}")

    def find(self, text: str, first: int, most: int = MOST_SEARCHED) -> Trace:
        """The first game from `first` on that has a line with `text` in it, capitals aside.

        Raises:
            RunError: none of the next `most` games has one.
        """
        wanted = text.lower()
        for game in range(first, first + most):
            trace = self.trace(game)
            if any(wanted in line.text.lower() for line in trace.lines):
                return trace
        raise RunError(f"no line with '{text}' in games {first:,} to {first + most - 1:,}", exit_code=1)
