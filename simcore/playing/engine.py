"""From a loaded scenario to arrays that kernels play with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simcore.contract.game import Engine
from simcore.contract.strategies import Lookahead, Random, Strategy, Vocabulary
from simcore.kernels.choice import LINEAR, LOOKAHEAD, MAX_FEATURES, RANDOM
from simcore.kernels.log import LOG
from simcore.kernels.rng import RNG
from simcore.scenarios.load import Loaded
from simcore.scenarios.seating import seatings

KINDS = {"random": RANDOM, "linear": LINEAR, "lookahead": LOOKAHEAD}


def build_tables(loaded: Loaded) -> np.ndarray:
    """TABLES[k] of the k seatings of a scenario: content, rules, strategies, seed and cap of rounds."""
    return np.concatenate([_tables_of(seating) for seating in seatings(loaded)])


def _tables_of(seating: Loaded) -> np.ndarray:
    tables = seating.game.build_tables(seating.scenario, seating.content)
    n = len(seating.strategies)
    tables[0]["seed"] = seating.scenario.run.seed
    tables[0]["rounds_cap"] = seating.scenario.run.rounds_cap
    tables[0]["role"][:n] = seating.roles or range(n)
    fill_strategies(tables[0], seating.strategies, seating.game.vocabulary)
    return tables


def fill_strategies(record: Any, strategies: Sequence[Strategy], vocabulary: Vocabulary) -> None:
    """Write the seats' strategies into a TABLES record; features are numbered in the vocabulary's order."""
    for features in vocabulary.decisions.values():
        if len(features) > MAX_FEATURES:
            raise ValueError(f"a decision has {len(features)} features, kernels have room for {MAX_FEATURES}")
    forbidden = list(vocabulary.forbid)
    for seat, strategy in enumerate(strategies):
        record["strategy"][seat] = KINDS[strategy.kind]
        base = strategy.base if isinstance(strategy, Lookahead) else strategy
        if isinstance(strategy, Lookahead):
            record["candidates"][seat] = strategy.candidates
            record["playouts"][seat] = strategy.playouts
            record["horizon"][seat] = strategy.horizon or 0
        record["forbidden"][seat] = sum(1 << forbidden.index(name) for name in base.forbid)
        if not isinstance(base, Random):
            record["temperature"][seat] = base.temperature
            for decision, (name, features) in enumerate(vocabulary.decisions.items()):
                weights = base.weights.get(name, {})
                weighed = [(i, weights[known]) for i, known in enumerate(features) if weights.get(known)]
                record["n_weights"][seat, decision] = len(weighed)
                for slot, (feature, weight) in enumerate(weighed):
                    record["weighed"][seat, decision, slot] = feature
                    record["weight"][seat, decision, slot] = weight


class Workspace:
    """Working arrays of one thread: the place where it plays one game after the other.

    States and generators come in twos: the game's own, and one for playouts.
    """

    def __init__(self, engine: Engine) -> None:
        self.state = np.zeros(2, engine.state)
        self.scratch = np.zeros(1, engine.scratch)
        self.rng = np.zeros(2, RNG)
        self.log = np.zeros(1, LOG)

    def arguments(self, tables: np.ndarray, game: int = 0) -> tuple[Any, ...]:
        """The records that every kernel of a game takes first: tables (of that game's seating), state, scratch, rng, log."""
        return tables[game % len(tables)], self.state[0], self.scratch[0], self.rng[0], self.log[0]


def play_games(
    engine: Engine, tables: np.ndarray, workspace: Workspace, first: int, rows: np.ndarray
) -> None:
    """Play games `first`, `first` + 1, ... of the tables' seed into `rows` (ROW[n])."""
    play = engine.play_many_ahead if (tables[0]["strategy"] == LOOKAHEAD).any() else engine.play_many
    states, rngs = workspace.state, workspace.rng
    play(tables, states, workspace.scratch[0], rngs, workspace.log[0], rows, np.int64(first))
