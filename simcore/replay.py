"""Games of a run played once more, turn by turn, to see what the rows do not keep.

A game is played from its index alone, so these are the very games of the batch. Works for every game
whose module `play` holds the kernels `set_up` and `play_turn` of (tables, state, scratch, rng, log),
whose STATE has `end` (0 while the game goes on), and, for scores, the field named `Game.score`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from simcore.engine import Table, build_tables
from simcore.game import Game
from simcore.scenario import Loaded

PLAYING = 0


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


def has_scores(game: Game) -> bool:
    """Whether the game's STATE holds the scores that `replay_scores` reads."""
    return game.score in (game.engine().state.names or ())


def replay_scores(loaded: Loaded, games: Iterable[int]) -> Scores:
    """Play the games of these indices again and note every seat's score after every round.

    Raises:
        ValueError: no games.
    """
    begin, play_turn = _kernels(loaded.game)
    table, tables = Table(loaded.game.engine()), build_tables(loaded)
    arguments = table.arguments(tables)
    state, seats = table.state[0], len(loaded.strategies)
    score = state[loaded.game.score]  # a view: it follows the game
    histories = []
    for game in games:
        begin(arguments, tables[0]["seed"], game)
        history = [score[:seats].copy()]
        while state["end"] == PLAYING:
            play_turn(*arguments)
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


def _kernels(game: Game) -> tuple[Callable[..., None], Callable[..., None]]:
    from simcore.rng import begin_game

    play = import_module(f"simcore.games.{game.name}.play")

    def begin(arguments: tuple[Any, ...], seed: np.uint64, index: int) -> None:
        begin_game(arguments[3], seed, np.int64(index))  # type: ignore[no-untyped-call]
        play.set_up(*arguments)

    return begin, play.play_turn


def _held(history: np.ndarray, rounds: int) -> np.ndarray:
    """The history made `rounds` + 1 long by its last scores."""
    return np.pad(history, ((0, rounds + 1 - len(history)), (0, 0)), mode="edge")
