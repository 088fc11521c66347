"""A run from start to end: what is stored already, what is still to play, the same rows in any case."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np

from simcore import VERSION
from simcore.playing.batch import Player
from simcore.reading.names import slug
from simcore.reading.problems import RunError
from simcore.runs.store import BLOCK, RowHasher, RunFolder, Shard
from simcore.runs.tally import Tally
from simcore.scenarios.load import Loaded
from simcore.scenarios.resolved import changed_keys, scenario_text

SHARD_GAMES = 1 << 18
SHARD_SECONDS = 60

IfStored = Literal["new", "resume", "overwrite"]


@dataclass
class Listener:
    """Who is told of a run: `say` gets a sentence, `advance` the number of games just played or read."""

    say: Callable[[str], None] = lambda _: None
    advance: Callable[[int], None] = lambda _: None


@dataclass(frozen=True)
class Result:
    """All that the analysis needs of a run. `seconds` is the time to play and write `played` games."""

    loaded: Loaded
    folder: Path
    tally: Tally
    rows_sha256: str
    played: int
    seconds: float
    files: dict[str, str] = field(default_factory=dict)


def default_folder(loaded: Loaded) -> Path:
    """Where a run goes without --out: runs/<slug>-<fingerprint>-s<seed>."""
    name = slug(f"{loaded.game.name}-{loaded.name}")
    return Path("runs") / f"{name}-{loaded.fingerprint}-s{loaded.scenario.run.seed}"


def is_stored(loaded: Loaded, path: Path) -> bool:
    """Whether the directory holds exactly this run, complete."""
    folder = RunFolder(path)
    if not folder.exists():
        return False
    folder.load()
    return (
        folder.is_complete
        and (path / "summary.json").is_file()
        and _same_run(folder.manifest, loaded)
        and folder.manifest["games"] == loaded.scenario.run.games
    )


def games_kept(path: Path) -> int:
    """Games of finished shards in the directory of a run; 0 where there is none."""
    folder = RunFolder(path)
    if not folder.exists():
        return 0
    folder.load()
    return sum(shard.games for shard in folder.shards)


def run(
    loaded: Loaded,
    path: Path,
    jobs: int,
    mode: IfStored = "new",
    listener: Listener | None = None,
    chunk: int | None = None,
) -> Result:
    """Play the scenario's games into the directory `path` and count them.

    Args:
        loaded: the scenario.
        path: directory of the run; made if missing.
        jobs: threads.
        mode: "new" refuses a directory with a run; "resume" plays what is missing; "overwrite" builds
            beside the old run and takes its place at the end.
        listener: who is told.
        chunk: games per kernel call; chosen by time when None.

    Raises:
        RunError: the directory is in use, holds something else, or cannot be written to.
        KeyboardInterrupt: finished shards are kept; "resume" goes on.
    """
    listener = listener or Listener()
    with RunFolder(path).locked():
        if mode == "overwrite" and path.exists():
            return _overwrite(loaded, path, jobs, listener, chunk)
        folder = _open(loaded, path, mode)
        return _play_missing(loaded, folder, jobs, listener, chunk)


def _overwrite(loaded: Loaded, path: Path, jobs: int, listener: Listener, chunk: int | None) -> Result:
    if not RunFolder(path).exists() and (not path.is_dir() or any(path.iterdir())):
        raise RunError(f"{path}: is not the directory of a run; --overwrite would lose what is there")
    beside, old = path.with_name(f".{path.name}.new"), path.with_name(f".{path.name}.old")
    for left_over in (beside, old):
        shutil.rmtree(left_over, ignore_errors=True)
    result = _play_missing(loaded, _open(loaded, beside, "new"), jobs, listener, chunk)
    path.rename(old)
    beside.rename(path)
    shutil.rmtree(old, ignore_errors=True)
    return Result(loaded, path, result.tally, result.rows_sha256, result.played, result.seconds)


def _open(loaded: Loaded, path: Path, mode: IfStored) -> RunFolder:
    folder = RunFolder(path)
    if not folder.exists():
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise RunError(f"{path}: exists and is not the directory of a run; choose another --out")
        try:
            folder.start(_manifest(loaded), scenario_text(loaded))
        except OSError as error:
            raise RunError(f"{path}: cannot be written to ({error.strerror}); choose another --out") from None
        return folder
    folder.load()
    _check_same(folder, loaded)
    stored, wanted = folder.manifest["games"], loaded.scenario.run.games
    if mode == "new":
        state = f"{stored:,} games" if folder.is_complete else "an unfinished run"
        raise RunError(f"{path}: holds {state} already; --resume goes on with it, --overwrite plays it anew")
    if wanted < stored:
        raise RunError(
            f"{path}: holds {stored:,} games, more than the {wanted:,} asked for; choose another --out"
        )
    folder.manifest.update(games=wanted, complete=False)
    folder.save()
    return folder


def _manifest(loaded: Loaded) -> dict[str, Any]:
    return {
        "version": VERSION,
        "game": loaded.game.name,
        "scenario": loaded.name,
        "fingerprint": loaded.fingerprint,
        "seed": loaded.scenario.run.seed,
        "games": loaded.scenario.run.games,
        "seats": len(loaded.strategies),
    }


def _same_run(manifest: dict[str, Any], loaded: Loaded) -> bool:
    return (manifest["fingerprint"], manifest["seed"]) == (loaded.fingerprint, loaded.scenario.run.seed)


def _check_same(folder: RunFolder, loaded: Loaded) -> None:
    if _same_run(folder.manifest, loaded):
        return
    if folder.manifest["fingerprint"] == loaded.fingerprint:
        seed = folder.manifest["seed"]
        raise RunError(
            f"{folder.path}: holds a run with seed {seed}; changed: run.seed; choose another --out"
        )
    changed = changed_keys(folder.path / "scenario.yaml", loaded.resolved)
    what = f"; changed: {', '.join(changed)}" if changed else " or was played by another version"
    raise RunError(f"{folder.path}: holds a run of another scenario{what}; choose another --out")


def _play_missing(
    loaded: Loaded, folder: RunFolder, jobs: int, listener: Listener, chunk: int | None
) -> Result:
    """Go through all games in order, reading what is stored and playing the rest."""
    game, seats = loaded.game, len(loaded.strategies)
    player = Player(loaded, jobs, chunk)
    row = player.engine.row
    tally, hasher = Tally(row, seats, game.joint_columns, ("role", *game.wins_by)), RowHasher()
    played, seconds = 0, 0.0
    writing: Future[Any] | None = None
    with ThreadPoolExecutor(1) as writer:
        for first, games, shard in _segments(folder, loaded.scenario.run.games):
            stored = folder.read_shard(shard, row) if shard else None
            if stored is not None:
                if writing:
                    writing.result()
                tally.add(stored)
                hasher.add(stored)
                listener.advance(len(stored))
                continue
            if shard:
                listener.say(f"{shard.file} is damaged or missing; its {games:,} games are played again")
                folder.set_aside(shard)
            for start, rows in _shards(player, first, games, row):
                began = time.perf_counter()
                player.play(start, rows, listener.advance)
                if writing:
                    writing.result()
                writing = writer.submit(_take, folder, start, rows, seats, tally, hasher)
                played += len(rows)
                seconds += time.perf_counter() - began
        began = time.perf_counter()
        if writing:
            writing.result()
        seconds += time.perf_counter() - began
    _finish(folder, hasher, played, seconds)
    return Result(loaded, folder.path, tally, hasher.hexdigest(), played, seconds)


def _segments(folder: RunFolder, games: int) -> Iterator[tuple[int, int, Shard | None]]:
    """Ranges of games in order: (first, number, the shard that holds them or None)."""
    at = 0
    for shard in folder.shards:
        if shard.first > at:
            yield at, shard.first - at, None
        yield shard.first, shard.games, shard
        at = shard.first + shard.games
    if at < games:
        yield at, games - at, None


def _shards(player: Player, first: int, games: int, row: np.dtype[Any]) -> Iterator[tuple[int, np.ndarray]]:
    """Empty rows for the shards of a range; sized so that a shard is at most about a minute of play."""
    at, end = first, first + games
    while at < end:
        timely = int(player.measure() * SHARD_SECONDS) // BLOCK * BLOCK
        size = min(SHARD_GAMES, max(BLOCK, timely))
        yield at, np.zeros(min(size, end - at), row)
        at += min(size, end - at)


def _take(
    folder: RunFolder, first: int, rows: np.ndarray, seats: int, tally: Tally, hasher: RowHasher
) -> None:
    tally.add(rows)
    hasher.add(rows)
    folder.add_shard(first, rows, seats)


def _finish(folder: RunFolder, hasher: RowHasher, played: int, seconds: float) -> None:
    timing = {"games": played, "seconds": round(seconds, 3)}
    folder.manifest.update(rows_sha256=hasher.hexdigest(), complete=True)
    folder.manifest.setdefault("timings", []).append(timing)
    folder.save()
