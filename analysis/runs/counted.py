"""A finished run with all its rows counted, shard by shard: what the tables of its report are made of."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from analysis.runs.summary import summarise
from simcore import VERSION
from simcore.reading.problems import RunError
from simcore.runs.manifest import Manifest
from simcore.runs.run import Result
from simcore.runs.store import RunFolder
from simcore.runs.tally import Tally
from simcore.scenarios.load import Loaded, load_scenario

TENTHS = 11  # 1 .. 10; 0 for what was decided before the first round


@dataclass
class Counted:
    """A run with all its rows counted; its size does not grow with the number of games.

    `rounds_by_end` is int64[end code, rounds], `met_after` int64[rounds] the games that met their objective, by length. Of the games with a winner, `decided_in` (int64[11]) counts those
    decided in each tenth of their rounds, and `decided_last` those decided by the last round alone.
    """

    loaded: Loaded
    manifest: Manifest
    folder: Path
    tally: Tally
    rounds_by_end: np.ndarray
    decided_in: np.ndarray
    decided_last: int = 0
    met_after: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))

    def add(self, rows: np.ndarray) -> None:
        """Count `rows` (ROW[n])."""
        self.tally.add(rows)
        ends, width = self.rounds_by_end.shape
        codes = rows["end"].astype(np.int64) * width + rows["rounds"]
        self.rounds_by_end += np.bincount(codes, minlength=ends * width).reshape(ends, width)
        objective = self.loaded.game.objective
        if objective:
            self.met_after += np.bincount(rows["rounds"][rows[objective] == 1], minlength=width)
        won = rows[rows["winners"] != 0]
        decided, rounds = won["decided"].astype(np.int64), np.maximum(won["rounds"].astype(np.int64), 1)
        self.decided_in += np.bincount(-(-10 * decided // rounds), minlength=TENTHS)
        self.decided_last += int((decided == rounds).sum())

    @property
    def summary(self) -> dict[str, Any]:
        """The same as `summary.json`, made from the rows."""
        return summarise(Result(self.loaded, self.folder, self.tally, str(self.manifest.rows_sha256), 0, 0.0))

    @property
    def won(self) -> int:
        """Games with a winner."""
        return self.tally.games - int(self.tally.counts["winners"][0][0])

    @property
    def why_not_replayed(self) -> str:
        """Why no game of the run can be played again, in a sentence; empty where this version plays the very games."""
        if self.loaded.fingerprint == self.manifest.fingerprint:
            return ""
        return (
            f"bonedice {self.manifest.version} played this run, and this version, {VERSION}, plays other games at the "
            "same seed; so none can be played again to see what the rows do not keep."
        )


def count_run(path: Path) -> Counted:
    """Count the rows of the finished run in directory `path`, shard by shard.

    Raises:
        RunError: no run there, not finished, an edited scenario.yaml, or a damaged shard.
        ConfigError: this version does not take its scenario.yaml.
    """
    folder = RunFolder(path)
    folder.load()
    if not folder.manifest.complete:
        raise RunError(f"{path}: this run is not finished; bonedice run --resume goes on with it")
    loaded = _scenario_of(folder)
    row = loaded.game.engine().row
    tally = Tally(row, len(loaded.strategies), loaded.game.joint_columns, ("role", *loaded.game.wins_by))
    ends, rounds = max(loaded.game.end_reasons) + 1, int(np.iinfo(row["rounds"]).max) + 1
    by_end, met = np.zeros((ends, rounds), np.int64), np.zeros(rounds, np.int64)
    counted = Counted(loaded, folder.manifest, path, tally, by_end, np.zeros(TENTHS, np.int64), met_after=met)
    for shard in folder.manifest.shards:
        rows = folder.read_shard(shard, row)
        if rows is None:
            said = f"{folder.games_folder / shard.file}: is damaged or missing; bonedice run --resume plays it again"
            raise RunError(said, exit_code=1)
        counted.add(rows)
    return counted


def _scenario_of(folder: RunFolder) -> Loaded:
    manifest = folder.manifest
    folder.check_scenario()
    loaded = load_scenario(str(folder.scenario_file))
    if (loaded.game.name, len(loaded.strategies)) != (manifest.game, manifest.seats):
        raise RunError(f"{folder.path / 'run.json'}: does not fit {folder.scenario_file}; restore both")
    return replace(loaded, name=manifest.scenario).with_run(manifest.games, manifest.seed)
