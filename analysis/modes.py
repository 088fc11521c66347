"""One scenario in several modes side by side: how often the objective is met, what each step costs, why it is not met.

Every mode plays the same game indices with the same seed. The difference of a step is a mean over pairs of games, so
what both modes share (who sits where, first cards, first dice) falls out of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.runs.summary import csv_of, json_text
from analysis.statistics.intervals import simultaneous_z, wilson
from analysis.statistics.paired import gain_of_pairing, paired_difference
from simcore import VERSION
from simcore.reading.names import slug
from simcore.reading.problems import ConfigError, Problem, RunError
from simcore.reading.wording import one_of
from simcore.runs.store import RunFolder, write_safely
from simcore.scenarios.load import Loaded, game_of_scenario, load_scenario

if TYPE_CHECKING:
    import numpy as np

MODE_KEYS = ("mode", "games", "win_rate", "low", "high", "rounds_mean", "fingerprint", "rows_sha256")


@dataclass(frozen=True)
class ModeRun:
    """The stored run of one mode: of each game, whether the objective was met, how it ended, how long it took."""

    mode: str
    loaded: Loaded
    folder: Path
    rows_sha256: str
    met: np.ndarray
    end: np.ndarray
    rounds: np.ndarray


def in_modes(scenario: str, wanted: Sequence[str] | None = None) -> tuple[dict[str, Loaded], list[str]]:
    """The scenario in each of the modes, in this order, and the modes in which it cannot be played, each with the reason.

    None wants all modes of its game that it can be played in.

    Raises:
        ConfigError: the game has no objective to be met, a mode does not exist or stands twice, or the scenario is not
            sound: in one of the wanted modes, or in any.
    """
    game = game_of_scenario(scenario)
    if not game.objective:
        said = f"{game.name} has no modes with an objective to be met"
        raise ConfigError(
            [Problem(scenario, 0, 0, "game", said, "modes is for moogh; compare other variants by run")]
        )
    modes = list(wanted) if wanted is not None else list(game.modes)
    for mode in modes:
        if mode not in game.modes or modes.count(mode) > 1:
            said = f"must be different ones of {', '.join(game.modes)}, got '{','.join(modes)}'"
            raise ConfigError(
                [Problem("", 0, 0, "--modes", said, f"write {one_of(game.modes)}, or several with commas")]
            )
    loaded, failures = {}, {}
    for mode in modes:
        try:
            loaded[mode] = load_scenario(scenario, {"mode": mode})
        except ConfigError as error:
            failures[mode] = error
    if failures and (wanted is not None or not loaded):
        raise next(iter(failures.values()))
    return loaded, [f"{mode} is left out: {error.problems[0]}" for mode, error in failures.items()]


def default_folder(modes: Sequence[Loaded]) -> Path:
    """Where a comparison goes without --out: runs/<slug>-modes-<hash of the fingerprints>-s<seed>."""
    first = modes[0]
    prints = hashlib.sha256(" ".join(loaded.fingerprint for loaded in modes).encode()).hexdigest()[:12]
    return (
        Path("runs") / f"{slug(f'{first.game.name}-{first.name}')}-modes-{prints}-s{first.scenario.run.seed}"
    )


def read_mode(mode: str, loaded: Loaded, path: Path) -> ModeRun:
    """The columns needed of a finished run.

    Raises:
        RunError: the run in directory `path` is not finished, or damaged.
    """
    import numpy as np

    folder, row, column = RunFolder(path), loaded.game.engine().row, loaded.game.objective
    folder.load()
    kept: dict[str, list[np.ndarray]] = {column: [], "end": [], "rounds": []}
    for shard in folder.manifest.shards:
        rows = folder.read_shard(shard, row) if folder.manifest.complete else None
        if rows is None:
            raise RunError(f"{path}: is not finished or damaged; --resume plays what is missing", exit_code=1)
        for name, parts in kept.items():
            parts.append(rows[name].copy())  # a view would keep the whole shard
    met, end, rounds = (np.concatenate(parts) for parts in kept.values())
    return ModeRun(mode, loaded, path, str(folder.manifest.rows_sha256), met == 1, end, rounds)


def compare_modes(runs: Sequence[ModeRun]) -> dict[str, Any]:
    """What the modes say, as plain data (DESIGN, section 6, modes); rates are fractions of 1.

    The intervals of the modes hold together with 95 %, and so do those of the steps. `lost` are shares of all games.
    """
    loaded = runs[0].loaded
    z = simultaneous_z(len(runs))
    return {
        "game": loaded.game.name,
        "scenario": loaded.name,
        "title": loaded.title,
        "version": VERSION,
        "seed": loaded.scenario.run.seed,
        "games": len(runs[0].met),
        "modes": [_mode(run, z) for run in runs],
        "steps": _steps(runs),
        "assumed": loaded.ledger.assumed,
    }


def _mode(run: ModeRun, z: float) -> dict[str, Any]:
    n, rate = len(run.met), float(run.met.mean())
    low, high = wilson(rate, n, z)
    return {
        "mode": run.mode,
        "games": n,
        "win_rate": rate,
        "low": low,
        "high": high,
        "end_reasons": _shares(run, run.end),
        "lost": _shares(run, run.end[~run.met]),
        "rounds_mean": float(run.rounds.mean()),
        "fingerprint": run.loaded.fingerprint,
        "rows_sha256": run.rows_sha256,
        "run": str(run.folder),
    }


def _shares(run: ModeRun, ends: np.ndarray) -> dict[str, float]:
    """Games with these ends, by reason, as shares of all games."""
    reasons = run.loaded.game.end_reasons.items()
    return {reason: int((ends == code).sum()) / len(run.met) for code, reason in reasons}


def _steps(runs: Sequence[ModeRun]) -> list[dict[str, Any]]:
    """From each mode to the next: the difference of the rates over equal game indices, and what the pairing gained."""
    z = simultaneous_z(max(1, len(runs) - 1))
    steps = []
    for before, after in pairwise(runs):
        difference, low, high = paired_difference(before.met, after.met, z)
        steps.append(
            {
                "from": before.mode,
                "to": after.mode,
                "difference": difference,
                "low": low,
                "high": high,
                "gain": gain_of_pairing(before.met, after.met),
            }
        )
    return steps


def csv_text(said: dict[str, Any]) -> str:
    """The modes as CSV, one line each, with a column for every way to end and to lose."""
    lines = [
        {
            **{key: mode[key] for key in MODE_KEYS},
            **{f"end_{reason}": share for reason, share in mode["end_reasons"].items()},
            **{f"lost_{reason}": share for reason, share in mode["lost"].items()},
        }
        for mode in said["modes"]
    ]
    return csv_of(lines)


def write_modes(said: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Write `modes.json` and `modes.csv` into the directory of the comparison; returns `said` with its files."""
    names = {"summary": "modes.json", "table": "modes.csv", "report": "modes.html"}
    said = {
        **said,
        "files": {"folder": str(folder), **{key: str(folder / name) for key, name in names.items()}},
    }
    write_safely(folder / "modes.csv", csv_text(said).encode())
    write_safely(folder / "modes.json", json_text(said).encode())
    return said
