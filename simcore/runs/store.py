"""A run's directory: shards of rows, the manifest that vouches for them, the lock."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simcore.reading.problems import RunError

BLOCK = 256


@dataclass(frozen=True)
class Shard:
    """One file of rows: games `first` .. `first` + `games` - 1, and the hash of its bytes."""

    file: str
    first: int
    games: int
    sha256: str


class RowHasher:
    """Hash of rows in game order: the digest of the digests of blocks of 256 rows."""

    def __init__(self) -> None:
        self._all = hashlib.sha256()
        self._rest = b""

    def add(self, rows: np.ndarray) -> None:
        """Take the next rows (ROW[n])."""
        size = BLOCK * rows.dtype.itemsize
        data = self._rest + rows.tobytes()
        whole = len(data) // size * size
        for start in range(0, whole, size):
            self._all.update(hashlib.sha256(data[start : start + size]).digest())
        self._rest = data[whole:]

    def hexdigest(self) -> str:
        """The hash of all rows so far."""
        final = self._all.copy()
        if self._rest:
            final.update(hashlib.sha256(self._rest).digest())
        return final.hexdigest()


class RunFolder:
    """The directory of one run. `manifest` is what is known of it on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.manifest: dict[str, Any] = {}

    @property
    def games_folder(self) -> Path:
        """Folder of the shards."""
        return self.path / "games"

    @property
    def shards(self) -> list[Shard]:
        """Finished shards in game order."""
        return sorted((Shard(**each) for each in self.manifest["shards"]), key=lambda shard: shard.first)

    @property
    def is_complete(self) -> bool:
        """Whether all games of the manifest were played and summed up."""
        return bool(self.manifest.get("complete"))

    def exists(self) -> bool:
        """Whether a run was ever started here.

        Raises:
            RunError: the path cannot be one of a directory.
        """
        try:
            return (self.path / "run.json").is_file()
        except OSError as error:
            raise RunError(
                f"{self.path}: cannot be a directory ({error.strerror}); choose another --out"
            ) from None

    def load(self) -> None:
        """Read the manifest.

        Raises:
            RunError: there is none, or it is not one of ours.
        """
        file = self.path / "run.json"
        try:
            manifest = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise RunError(f"{self.path}: no run.json here: not the directory of a run") from None
        except (OSError, ValueError) as error:
            raise RunError(f"{file}: cannot be read ({error}); use --overwrite to play again") from None
        needed = {"fingerprint", "seed", "games", "shards", "version"}
        if not isinstance(manifest, dict) or not needed <= set(manifest):
            raise RunError(f"{file}: not the manifest of a run; use another --out")
        self.manifest = manifest

    def start(self, manifest: dict[str, Any], scenario: str) -> None:
        """Make the directory for a new run. `scenario` is the text of scenario.yaml."""
        self.games_folder.mkdir(parents=True, exist_ok=True)
        write_safely(self.path / "scenario.yaml", scenario.encode())
        self.manifest = {**manifest, "shards": [], "complete": False, "machine": machine()}
        self.save()

    def save(self) -> None:
        """Write the manifest."""
        text = json.dumps(self.manifest, indent=1, allow_nan=False) + "\n"
        write_safely(self.path / "run.json", text.encode())

    def add_shard(self, first: int, rows: np.ndarray, seats: int) -> Shard:
        """Write rows as a shard and enter it in the manifest."""
        data = shard_bytes(rows, seats)
        shard = Shard(self._new_name(), first, len(rows), hashlib.sha256(data).hexdigest())
        write_safely(self.games_folder / shard.file, data)
        self.manifest["shards"].append(asdict(shard))
        self.save()
        return shard

    def _new_name(self) -> str:
        taken = {each["file"] for each in self.manifest["shards"]}
        return next(name for n in range(10**9) if (name := f"{n:05d}.parquet") not in taken)

    def read_shard(self, shard: Shard, row: np.dtype[Any]) -> np.ndarray | None:
        """Rows of a shard; None if the file is missing or not what the manifest vouches for."""
        try:
            data = (self.games_folder / shard.file).read_bytes()
        except OSError:
            return None
        if hashlib.sha256(data).hexdigest() != shard.sha256:
            return None
        return rows_of(data, row)

    def set_aside(self, shard: Shard) -> None:
        """Take a bad shard out of the manifest; its file, if any, is kept under another name."""
        file = self.games_folder / shard.file
        if file.exists():
            file.replace(file.with_name(f"{file.name}.bad"))
        self.manifest["shards"] = [each for each in self.manifest["shards"] if each["file"] != shard.file]
        self.save()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other processes out while the run is worked on.

        Raises:
            RunError: another process has it, or the place cannot be written to.
        """
        from filelock import FileLock, Timeout

        file = self.path.parent / f".{self.path.name}.lock"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(file, timeout=0)
            lock.acquire()
        except Timeout:
            raise RunError(
                f"{self.path}: in use by {_holder(file)}; wait for it, or choose another --out"
            ) from None
        except OSError as error:
            raise RunError(
                f"{self.path}: cannot be written to ({error.strerror}); choose another --out"
            ) from None
        try:
            since = time.strftime("%Y-%m-%d %H:%M:%S")
            file.write_text(f"pid {os.getpid()} on {socket.gethostname()} since {since}", encoding="utf-8")
            yield
        finally:
            # While it is still held: whoever opens the name from now on gets a new file.
            file.unlink(missing_ok=True)
            lock.release()


def _holder(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip() or "another process"
    except OSError:
        return "another process"


def machine() -> dict[str, Any]:
    """What the run is played on."""
    return {
        "host": socket.gethostname(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "cores": os.cpu_count(),
    }


def write_safely(path: Path, data: bytes) -> None:
    """Write a file so that at any moment either the old or the whole new one is there."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def columns_of(rows: np.ndarray, seats: int) -> dict[str, np.ndarray]:
    """Rows (ROW[n]) as plain columns; a field with one value per seat becomes ``name_1``, ``name_2``, ..."""
    columns = {}
    for name in rows.dtype.names or ():
        values = rows[name]
        if values.ndim == 1:
            columns[name] = np.ascontiguousarray(values)
        else:
            for seat in range(seats):
                columns[f"{name}_{seat + 1}"] = np.ascontiguousarray(values[:, seat])
    return columns


def shard_bytes(rows: np.ndarray, seats: int) -> bytes:
    """Rows as the bytes of a Parquet file (zstd, dictionary encoding)."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = pa.BufferOutputStream()
    # From buffers: pa.table(numpy arrays) would import pandas, a quarter of a second.
    arrays = {
        name: pa.Array.from_buffers(
            pa.from_numpy_dtype(column.dtype), len(column), [None, pa.py_buffer(column)]
        )
        for name, column in columns_of(rows, seats).items()
    }
    table = pa.Table.from_arrays(list(arrays.values()), names=list(arrays))
    pq.write_table(table, sink, compression="zstd", use_dictionary=True, write_statistics=False)
    return bytes(sink.getvalue())


def rows_of(data: bytes, row: np.dtype[Any]) -> np.ndarray:
    """Rows (ROW[n]) of a Parquet file; seats that it does not have are 0."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pq.read_table(pa.BufferReader(data))
    rows = np.zeros(table.num_rows, row)
    for name in row.names or ():
        if not row[name].shape:
            rows[name] = table[name].to_numpy()
        else:
            for seat in range(row[name].shape[0]):
                if f"{name}_{seat + 1}" in table.column_names:
                    rows[name][:, seat] = table[f"{name}_{seat + 1}"].to_numpy()
    return rows
