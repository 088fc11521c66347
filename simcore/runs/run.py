"""A run from start to end: what is stored already, what is still to play, the same rows in any case."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from simcore.playing.batch import Player
from simcore.reading.names import slug
from simcore.reading.problems import RunError
from simcore.runs.estimate import estimate
from simcore.runs.manifest import Manifest, Shard, Timing
from simcore.runs.opening import IfStored, beside, check_ours, open_run, place_of, recover, remove, same_run
from simcore.runs.rows import BLOCK, RowHasher
from simcore.runs.store import RunFolder
from simcore.runs.tally import Tally
from simcore.scenarios.load import Loaded

SHARD_GAMES = 1 << 18
SHARD_SECONDS = 60


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


def default_folder(loaded: Loaded) -> Path:
    """Where a run goes without --out: runs/<slug>-<fingerprint>-s<seed>."""
    name = slug(f"{loaded.game.name}-{loaded.name}")
    return Path("runs") / f"{name}-{loaded.fingerprint}-s{loaded.scenario.run.seed}"


def is_stored(loaded: Loaded, path: Path) -> bool:
    """Whether the directory holds exactly this run, complete.

    Raises:
        RunError: it does, but its scenario.yaml was edited; or its run.json is damaged.
    """
    folder = RunFolder(path)
    if not folder.exists():
        return False
    folder.load()
    stored = folder.manifest
    if not (
        stored.complete
        and same_run(stored, loaded)
        and stored.games == loaded.scenario.run.games
        and folder.has_scenario
        and (path / "summary.json").is_file()
        and all((folder.games_folder / shard.file).is_file() for shard in stored.shards)
    ):
        return False
    folder.check_scenario()
    return True


def games_kept(path: Path) -> int:
    """Games of finished shards in the directory of a run; 0 where there is none."""
    folder = RunFolder(path)
    if not folder.exists():
        return 0
    folder.load()
    return folder.manifest.kept


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
        path: directory of the run; made if missing. A link stands for what it leads to.
        jobs: threads.
        mode: "new" refuses a directory with a run; "resume" plays what is missing; "overwrite" builds
            beside the old run and takes its place at the end.
        listener: who is told.
        chunk: games per kernel call; chosen by time when None.

    Raises:
        RunError: the directory is in use, holds something else, or cannot be written to.
        OSError: it could not be written to any more while games were played; as with an interrupt.
        KeyboardInterrupt: finished shards are kept; "resume" goes on.
    """
    listener = listener or Listener()
    place = place_of(path)
    with RunFolder(path).locked():
        if recover(place):
            listener.say(f"{path}: the run that was to be overwritten is back, since that was cut off")
        if mode == "overwrite" and place.exists() and not RunFolder(place).is_free():
            result = _overwrite(loaded, path, place, jobs, listener, chunk)
        else:
            result = _play_missing(loaded, open_run(loaded, path, place, mode), jobs, listener, chunk)
    return replace(result, folder=path)


def _overwrite(
    loaded: Loaded, path: Path, place: Path, jobs: int, listener: Listener, chunk: int | None
) -> Result:
    if not RunFolder(place).exists():
        raise RunError(f"{path}: is not the directory of a run; --overwrite would lose what is there")
    check_ours(place)
    new, old = beside(place)
    for left_over in (new, old):
        remove(left_over)
    result = _play_missing(loaded, open_run(loaded, new, new, "new"), jobs, listener, chunk)
    check_ours(place)  # once more: hours may have passed
    place.rename(old)
    new.rename(place)
    shutil.rmtree(old, ignore_errors=True)
    return result


def _play_missing(
    loaded: Loaded, folder: RunFolder, jobs: int, listener: Listener, chunk: int | None
) -> Result:
    """Go through all games in order, reading what is stored and playing the rest."""
    game, seats = loaded.game, len(loaded.strategies)
    player = Player(loaded, jobs, chunk)
    row = player.engine.row
    if folder.manifest.missing:
        said = estimate(folder.manifest.missing, player.measure(), row.itemsize, folder.path)
        if said:
            listener.say(said)
    tally, hasher = Tally(row, seats, game.joint_columns, ("role", *game.wins_by)), RowHasher()
    played, seconds = 0, 0.0
    writing: Future[Any] | None = None
    with ThreadPoolExecutor(1) as writer:
        for first, games, shard in list(_segments(folder.manifest)):
            stored = folder.read_shard(shard, row) if shard else None
            if stored is not None:
                if writing:
                    writing.result()
                tally.add(stored)
                hasher.add(stored)
                listener.advance(len(stored))
                continue
            if shard:
                if writing:
                    writing.result()  # it changes the manifest too
                listener.say(f"{shard.file} is damaged or missing; its {games:,} games are played again")
                folder.set_aside(shard)
            for start, rows in _shards(player, first, games, row):
                began = time.perf_counter()
                player.play(start, rows, listener.advance)
                if writing:
                    writing.result()
                writing = writer.submit(_take, folder, start, rows, tally, hasher)
                played += len(rows)
                seconds += time.perf_counter() - began
        began = time.perf_counter()
        if writing:
            writing.result()
        seconds += time.perf_counter() - began
    _finish(folder, hasher, played, seconds)
    return Result(loaded, folder.path, tally, hasher.hexdigest(), played, seconds)


def _segments(manifest: Manifest) -> Iterator[tuple[int, int, Shard | None]]:
    """Ranges of games in order: (first, number, the shard that holds them or None)."""
    at = 0
    for shard in manifest.shards:
        if shard.first > at:
            yield at, shard.first - at, None
        yield shard.first, shard.games, shard
        at = shard.end
    if at < manifest.games:
        yield at, manifest.games - at, None


def _shards(player: Player, first: int, games: int, row: np.dtype[Any]) -> Iterator[tuple[int, np.ndarray]]:
    """Empty rows for the shards of a range; sized so that a shard is at most about a minute of play."""
    at, end = first, first + games
    while at < end:
        timely = int(player.measure() * SHARD_SECONDS) // BLOCK * BLOCK
        size = min(SHARD_GAMES, max(BLOCK, timely))
        yield at, np.zeros(min(size, end - at), row)
        at += min(size, end - at)


def _take(folder: RunFolder, first: int, rows: np.ndarray, tally: Tally, hasher: RowHasher) -> None:
    tally.add(rows)
    hasher.add(rows)
    folder.add_shard(first, rows)


def _finish(folder: RunFolder, hasher: RowHasher, played: int, seconds: float) -> None:
    timing = Timing(games=played, seconds=round(seconds, 3))
    folder.manifest = folder.manifest.with_changes(
        rows_sha256=hasher.hexdigest(), complete=True, timings=(*folder.manifest.timings, timing)
    )
    folder.save()
