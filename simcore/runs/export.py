"""All rows of a run in one file that other programs open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from simcore.contract.game import get_game
from simcore.reading.problems import RunError
from simcore.runs.rows import columns_of
from simcore.runs.store import RunFolder
from simcore.runs.tally import NOTHING
from simcore.scenarios.load import Loaded, load_scenario


def export_rows(run: Path, file: Path) -> int:
    """Write the rows of the run in directory `run` to `file` (.csv or .parquet); returns the number of games.

    Every line is a game: its index `game`, how it ended as a word, `win_1`, ... (what each seat gets of the win: 1, 1/k
    shared by k, 0), what seats start with and their strategies by name; masks and counters as in the shards.

    Raises:
        RunError: no such run, an edited scenario.yaml, a damaged shard, another ending, or a file that cannot be written.
    """
    folder = RunFolder(run)
    folder.load()
    if not folder.manifest.complete:
        raise RunError(f"{run}: this run is not finished; bonedice run --resume goes on with it")
    folder.check_scenario()
    if run.resolve() in file.resolve().parents:
        raise RunError(f"{file}: is inside the run's own directory; choose another place")
    temporary = file.with_name(f".{file.name}.part")
    try:
        games = _write(folder, file.suffix, temporary)
        temporary.replace(file)
    except OSError as error:
        raise RunError(f"{file}: cannot be written ({error.strerror})", exit_code=1) from None
    finally:
        temporary.unlink(missing_ok=True)
    return games


def _write(folder: RunFolder, suffix: str, file: Path) -> int:
    import pyarrow as pa

    game = get_game(folder.manifest.game)
    loaded = load_scenario(str(folder.path / "scenario.yaml"))
    row = game.engine().row
    reasons = np.array([game.end_reasons.get(code, "") for code in range(256)])
    writer: Any = None
    games = 0
    for shard in folder.manifest.shards:
        rows = folder.read_shard(shard, row)
        if rows is None:
            said = f"{folder.games_folder / shard.file}: is damaged or missing; bonedice run --resume plays it again"
            raise RunError(said, exit_code=1)
        columns = columns_of(rows, folder.manifest.seats)
        index = np.arange(shard.first, shard.first + shard.games)
        told = {"end": reasons[columns["end"]], **_named(rows, loaded)}
        table = pa.table({"game": index, **_credits(rows, len(loaded.strategies)), **columns, **told})
        writer = writer or _writer(suffix, file, table.schema)
        writer.write_table(table)
        games += shard.games
    if writer:
        writer.close()
    return games


def _credits(rows: np.ndarray, seats: int) -> dict[str, np.ndarray]:
    """What each seat gets of every game's win."""
    winners = rows["winners"].astype(np.int64)
    sharers = np.maximum(np.bitwise_count(winners), 1)
    return {f"win_{seat + 1}": (winners >> seat & 1) / sharers for seat in range(seats)}


def _named(rows: np.ndarray, loaded: Loaded) -> dict[str, np.ndarray]:
    """Strategies, and what seats start with, by name; the empty name where a seat has none."""
    seats = len(loaded.strategies)
    names = {"role": ("strategy", loaded.role_names)}
    names |= {column: (column, each(loaded.content)) for column, each in loaded.game.wins_by.items()}
    told = {}
    for column, (shown, known) in names.items():
        words = np.array([*known, *[""] * (NOTHING + 1 - len(known))])
        for seat in range(seats if known else 0):
            told[f"{shown}_{seat + 1}"] = words[rows[column][:, seat]]
    return told


def _writer(suffix: str, file: Path, schema: Any) -> Any:
    writers: dict[str, Callable[[], Any]] = {
        ".csv": lambda: _csv(file, schema),
        ".parquet": lambda: _parquet(file, schema),
    }
    if suffix not in writers:
        raise RunError(f"{file.name.removesuffix('.part')[1:]}: must end in .csv or .parquet")
    return writers[suffix]()


def _csv(file: Path, schema: Any) -> Any:
    from pyarrow import csv

    return csv.CSVWriter(file, schema)


def _parquet(file: Path, schema: Any) -> Any:
    from pyarrow import parquet

    return parquet.ParquetWriter(file, schema, compression="zstd")
