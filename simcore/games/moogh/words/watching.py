"""What replayed games of MOOGH show that their rows do not keep: when aims are met, where people get hurt, who did what."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from simcore.games.moogh.input.scenario import characters_of, rows_of
from simcore.games.moogh.names import ACTIONS
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of

if TYPE_CHECKING:
    import pandas as pd

    from simcore.scenarios.load import Loaded

FEWEST_COMPARED = 30  # games on each side, before won and lost ones are compared


class Watcher:
    """Looks at STATE after the set-up and after every round, see `simcore.playing.replay`."""

    def __init__(self, loaded: Loaded) -> None:
        scenario = loaded.scenario
        self.seats, self.together = len(loaded.strategies), scenario.format in ("solo", "coop")
        self.people = sum(map(len, characters_of(scenario, loaded.content)))
        rows = rows_of(scenario.map)
        self.cells = [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph != "x"]
        self.hurt, self.lost = np.zeros(L.N_CELLS), np.zeros(L.N_CELLS)
        self.ends: list[tuple[int, bool]] = []
        self.beasts = len(scenario.present)
        self.deaths: list[list[float]] = []  # by game and beast: the round of its death, inf without one
        self.uses: list[np.ndarray] = []  # by game: [seats, actions]
        self.winners: list[np.ndarray] = []
        self._cells = self._injured = self._out = np.zeros(0)

    def look(self, state: Any) -> None:
        """Note who is hurt or out since the last look; at the end of a game, when its aim was met and who did what."""
        cells = self._where(state)
        injured, out = state["injured"][: self.people].copy(), state["out"][: self.people].copy()
        if state["round"] == 0:
            self.deaths.append([np.inf] * self.beasts)
        for beast, fate in enumerate(state["fate"][: self.beasts].tolist()):
            if fate == L.KILLED:
                self.deaths[-1][beast] = min(self.deaths[-1][beast], int(state["round"]))
        if state["round"] > 0:
            newly = (injured > self._injured) & (out == 0)
            np.add.at(self.hurt, cells[newly & (cells >= 0)], 1)
            gone = (out > self._out) & (self._cells >= 0)
            np.add.at(self.lost, self._cells[gone], 1)
        self._cells, self._injured, self._out = cells, injured, out
        if state["end"]:
            self.ends.append((int(state["round"]), bool(state["won"])))
            self.uses.append(state["uses"][: self.seats].astype(np.float64))
            self.winners.append(
                np.array([bool(int(state["winners"]) >> seat & 1) for seat in range(self.seats)])
            )

    def _where(self, state: Any) -> np.ndarray:
        """Everybody's cell; of a rider the top-left one of its beast; -1 for who is out."""
        cells: np.ndarray = state["cell"][: self.people].astype(np.int64)
        for i, beast in enumerate(state["on"][: self.people].tolist()):
            if beast != L.NOBODY:
                cells[i] = state["beast_cell"][beast]
        return cells

    def tables(self) -> dict[str, pd.DataFrame]:
        """`survival`: by round, the share of games whose aim is not met yet, those still played, and each beast not killed.

        `harm`: by cell, people injured and knocked out per game. `action_wins`: what winners do more than others.
        """
        import pandas as pd

        at = [cell_of(x, y) for x, y in self.cells]
        games = len(self.ends)
        harm = pd.DataFrame(
            {
                "x": [x for x, _ in self.cells],
                "y": [y for _, y in self.cells],
                "games": games,
                "injured": self.hurt[at] / games,
                "knocked_out": self.lost[at] / games,
            }
        )
        tables = {"survival": self._survival(), "harm": harm}
        actions = self._against_others() if not self.together else self._against_lost()
        return tables if actions is None else {**tables, "action_wins": actions}

    def _survival(self) -> pd.DataFrame:
        import pandas as pd

        games, last = len(self.ends), max(n for n, _ in self.ends)
        rounds = range(last + 1)
        is_open = [sum(not (won and n <= at) for n, won in self.ends) / games for at in rounds]
        played = [sum(n > at for n, _ in self.ends) / games for at in rounds]
        deaths = np.array(self.deaths)
        beasts = {
            f"beast_{i}": [float((deaths[:, i] > at).mean()) for at in rounds] for i in range(self.beasts)
        }
        return pd.DataFrame({"round": rounds, "open": is_open, **beasts, "played": played, "games": games})

    def _against_others(self) -> pd.DataFrame | None:
        """By action, how often a winner does it less how often all players do, of games that somebody won."""
        import pandas as pd

        won = [i for i, winners in enumerate(self.winners) if winners.any()]
        if not won:
            return None
        lifts = np.array(
            [self.uses[i][self.winners[i]].mean(axis=0) - self.uses[i].mean(axis=0) for i in won]
        )
        means = np.array([self.uses[i].mean(axis=0) for i in won]).mean(axis=0)
        sums = {"total": lifts.sum(axis=0), "squares": (lifts**2).sum(axis=0)}
        return pd.DataFrame({"action": ACTIONS, "all": means, "games": len(won), **sums})

    def _against_lost(self) -> pd.DataFrame | None:
        """By action, how often it is done a round in won games less in lost ones."""
        import pandas as pd

        rates = np.array(
            [
                uses.sum(axis=0) / max(1, n)
                for uses, (n, _) in zip(self.uses, self.ends, strict=True)
            ]
        )  # fmt: skip
        won = np.array([won for _, won in self.ends])
        if min(won.sum(), (~won).sum()) < FEWEST_COMPARED:
            return None
        mean = rates[won].mean(axis=0) - rates[~won].mean(axis=0)
        error = np.sqrt(rates[won].var(axis=0) / won.sum() + rates[~won].var(axis=0) / (~won).sum())
        half = NormalDist().inv_cdf(1 - 0.05 / (2 * len(ACTIONS))) * error  # for all actions together
        columns = {"action": ACTIONS, "all": rates.mean(axis=0), "games": len(won)}
        return pd.DataFrame({**columns, "mean": mean, "low": mean - half, "high": mean + half})
