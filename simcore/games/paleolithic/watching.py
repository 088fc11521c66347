"""What replayed games of Paleolithic show that their rows do not keep: who takes which card, where tokens stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simcore.games.paleolithic.tables import ring_numbers

if TYPE_CHECKING:
    import pandas as pd

    from simcore.scenarios.load import Loaded


class Watcher:
    """Looks at STATE after the set-up and after every round, see `simcore.playing.replay`."""

    def __init__(self, loaded: Loaded) -> None:
        self.content, self.seats = loaded.content, len(loaded.strategies)
        self.rings = [str(number) for number in ring_numbers(loaded.content)]
        self.names = [*self.content.artifacts, *self.content.tiles]
        n_artifacts = len(self.content.artifacts)
        self.piles = (("artifact_owner", n_artifacts), ("tile_owner", len(self.names) - n_artifacts))
        self.games = 0
        self.on_rings = np.zeros(len(self.rings))
        self.on_rings_squared = np.zeros(len(self.rings))
        self.by_seat = np.zeros((self.seats, len(self.rings)))
        self.won = 0
        self.taken, self.held, self.lift, self.lift_squared = (np.zeros(len(self.names)) for _ in range(4))
        self._stood, self._looks = np.zeros((self.seats, len(self.rings))), 0

    def look(self, state: Any) -> None:
        """Note where cavemen and animals stand; at the end of a game, who has which card."""
        if state["round"] == 0:
            self._stood, self._looks = np.zeros_like(self._stood), 0
            return
        self._stood += state["movable"][: self.seats, : len(self.rings)]
        self._looks += 1
        if state["end"]:
            self._end(state)

    def _end(self, state: Any) -> None:
        self.games += 1
        stood = self._stood / self._looks
        self.by_seat += stood
        self.on_rings += stood.sum(axis=0)
        self.on_rings_squared += stood.sum(axis=0) ** 2
        winners = np.array([int(state["winners"]) >> seat & 1 for seat in range(self.seats)])
        owners = np.concatenate([state[field][:n] for field, n in self.piles])
        holds = owners[None, :] == np.arange(self.seats)[:, None]
        if winners.any():
            self.won += 1
            taken, held = holds.mean(axis=0), holds[winners == 1].mean(axis=0)
            self.taken += taken
            self.held += held
            self.lift += held - taken
            self.lift_squared += (held - taken) ** 2

    def tables(self) -> dict[str, pd.DataFrame]:
        """`cards`: by card, the shares of winners and of players who took it, and the difference, of games that somebody won.

        `rings`: mean number of cavemen and animals on each ring, over all rounds; `seat_1`, ... of each seat.
        """
        import pandas as pd

        won = max(1, self.won)
        shares = {"winners": self.held / won, "taken": self.taken / won, "games": self.won}
        cards = {"card": self.names, "points": self._points(), **shares}
        sums = {"total": self.lift, "squares": self.lift_squared}
        rings = {
            "ring": self.rings,
            "games": self.games,
            "total": self.on_rings,
            "squares": self.on_rings_squared,
        }
        seats = {f"seat_{i + 1}": means / self.games for i, means in enumerate(self.by_seat)}
        return {"cards": pd.DataFrame({**cards, **sums}), "rings": pd.DataFrame({**rings, **seats})}

    def _points(self) -> list[int]:
        tiles = [self.content.setup.tile_points] * len(self.content.tiles)
        return [card.score for card in self.content.artifacts.values()] + tiles
