"""Games of a run played once more, turn by turn, to see what the rows do not keep.

A game is played from its index alone, so these are the very games of the batch. Needs a STATE with the field
that `Game.score` names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from simcore.playing.engine import Workspace, build_tables
from simcore.scenarios.load import Loaded

if TYPE_CHECKING:
    import pandas as pd

PLAYING = 0


class Watcher(Protocol):
    """Looks at replayed games for what only one game knows; see the game's `report.py`."""

    def look(self, state: Any) -> None:
        """Called after the set-up and after every round with the game's STATE record."""

    def tables(self) -> dict[str, pd.DataFrame]:
        """What it saw; see `analysis.runs.metrics.with_intervals`."""


@dataclass(frozen=True)
class Scores:
    """Scores of replayed games after every round; row 0 is the set-up.

    `scores` is int32[games, rounds + 1, seats]; a game that has ended keeps its last scores, so that every
    round is a mean over the same games. `rounds` is int32[games]: how long each of them took.
    """

    scores: np.ndarray
    rounds: np.ndarray

    def still_played(self, n: int) -> float:
        """Share of the games that have a round `n`."""
        return float((self.rounds >= n).mean())


def has_scores(loaded: Loaded) -> bool:
    """Whether the game has what `replay_scores` needs."""
    return loaded.game.score in (loaded.game.engine().state.names or ())


def replay_scores(loaded: Loaded, games: Iterable[int], watcher: Watcher | None = None) -> Scores:
    """Play the games of these indices again and note every seat's score after every round, the watcher looking on.

    Raises:
        ValueError: no games.
    """
    workspace, tables = Workspace(loaded.game.engine()), build_tables(loaded)
    begin, play_turn = _steps(loaded, workspace, tables)
    state, seats = workspace.state[0], len(loaded.strategies)
    score = state[loaded.game.score]  # a view: it follows the game
    look = watcher.look if watcher else lambda _: None
    histories = []
    for game in games:
        begin(game)
        look(state)
        history = [score[:seats].copy()]
        while state["end"] == PLAYING:
            play_turn()
            look(state)
            history.append(score[:seats].copy())
        histories.append(np.array(history, np.int32))
    if not histories:
        raise ValueError("no games to replay")
    rounds = np.array([len(history) - 1 for history in histories], np.int32)
    return Scores(np.stack([_held(history, int(rounds.max())) for history in histories]), rounds)


def scores_by_round(loaded: Loaded, games: Iterable[int]) -> np.ndarray:
    """Mean score of every seat after every round, float64[rounds + 1, seats]; see `Scores`."""
    mean: np.ndarray = replay_scores(loaded, games).scores.mean(axis=0)
    return mean


def _steps(
    loaded: Loaded, workspace: Workspace, tables: np.ndarray
) -> tuple[Callable[[int], None], Callable[[], None]]:
    """How to begin the game of an index in the workspace, and how to play a turn of it."""
    from simcore.kernels.rng import begin_game

    engine, arguments = loaded.game.engine(), workspace.arguments(tables)

    def begin(index: int) -> None:
        nonlocal arguments
        arguments = workspace.arguments(tables, index)
        begin_game(arguments[3], arguments[0]["seed"], np.int64(index))  # type: ignore[no-untyped-call]
        engine.set_up(*arguments)

    if not loaded.looks_ahead:
        return begin, lambda: engine.play_turn(*arguments)
    both = (workspace.state, workspace.scratch[0], workspace.rng, workspace.log[0])
    return begin, lambda: engine.play_turn_ahead(arguments[0], *both)


def _held(history: np.ndarray, rounds: int) -> np.ndarray:
    """The history made `rounds` + 1 long by its last scores."""
    return np.pad(history, ((0, rounds + 1 - len(history)), (0, 0)), mode="edge")
