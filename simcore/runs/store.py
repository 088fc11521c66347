"""A run's directory: shards of rows, the manifest that vouches for them, the lock.

Whatever lies in such a directory, nothing outside of it is touched: names of files are checked before they are used, a
link is never followed to write, and a shard that is a link does not count.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np

from simcore.reading.problems import RunError
from simcore.runs.manifest import Manifest, Shard, read_manifest
from simcore.runs.rows import rows_of, shard_bytes

# Names of what a run writes, by folder.
INSIDE = {
    r"run\.json|scenario\.yaml|games|summary\.json|summary\.csv|report\.html|figures": "",
    r"[0-9]{5,9}\.parquet(\.bad[0-9]*)?": "games",
    r"[a-z0-9_-]+\.(svg|png)": "figures",
}
# What `write_safely` leaves where it is killed.
TEMPORARY = re.compile(
    r"\.(?:run\.json|scenario\.yaml|summary\.json|summary\.csv|report\.html|[0-9]{5,9}\.parquet|[a-z0-9_-]+\.(?:svg|png))\.[0-9]+"
)


class RunFolder:
    """The directory of one run. `manifest` is what is known of it on disk, once it was loaded or started."""

    manifest: Manifest

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def games_folder(self) -> Path:
        """Folder of the shards."""
        return self.path / "games"

    @property
    def scenario_file(self) -> Path:
        """The resolved scenario."""
        return self.path / "scenario.yaml"

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

    def is_free(self) -> bool:
        """Whether a run can start here: there is nothing, or only what a start leaves that was cut off."""
        if not self.path.exists():
            return True
        if not self.path.is_dir():
            return False
        rest = [each for each in self.path.iterdir() if not _is_temporary(each)]
        return not rest or (
            rest == [self.games_folder] and _is_folder(rest[0]) and not any(rest[0].iterdir())
        )

    def foreign(self) -> list[str]:
        """Paths in the directory that no run has."""
        return sorted(
            str(each.relative_to(self.path))
            for pattern, folder in INSIDE.items()
            if _is_folder(self.path / folder)
            for each in (self.path / folder).iterdir()
            if not re.fullmatch(pattern, each.name) and not _is_temporary(each)
        )

    def load(self) -> None:
        """Read the manifest.

        Raises:
            RunError: there is none, or it is not one of ours.
        """
        self.manifest = read_manifest(self.path)
        self._check_games_folder()

    def _check_games_folder(self) -> None:
        if self.games_folder.is_symlink() or (self.games_folder.exists() and not self.games_folder.is_dir()):
            raise RunError(f"{self.games_folder}: must be a folder of its own, not a link or a file")

    def start(self, manifest: dict[str, Any], scenario: str) -> None:
        """Make the directory for a new run. `scenario` is the text of scenario.yaml.

        The manifest is written first: from then on the run can be resumed.
        """
        self.games_folder.mkdir(parents=True, exist_ok=True)
        self.manifest = Manifest(**manifest, scenario_sha256=_sha256(scenario.encode()), machine=machine())
        self.save()
        write_safely(self.scenario_file, scenario.encode())

    def go_on(self, games: int, scenario: str) -> None:
        """Prepare for playing up to so many games what is missing; `scenario` as in `start`, if the file is lost."""
        for each in (
            *self.path.iterdir(),
            *(self.games_folder.iterdir() if self.games_folder.is_dir() else ()),
        ):
            if _is_temporary(each):
                each.unlink(missing_ok=True)
        self.games_folder.mkdir(exist_ok=True)
        self.manifest = self.manifest.with_changes(games=games, complete=False)
        if not self.has_scenario:
            self.manifest = self.manifest.with_changes(scenario_sha256=_sha256(scenario.encode()))
        self.save()
        if not self.has_scenario:
            write_safely(self.scenario_file, scenario.encode())

    def save(self) -> None:
        """Write the manifest."""
        write_safely(self.path / "run.json", (self.manifest.model_dump_json(indent=1) + "\n").encode())

    @property
    def has_scenario(self) -> bool:
        """Whether there is a scenario.yaml."""
        return self.scenario_file.exists() or self.scenario_file.is_symlink()

    def check_scenario(self) -> None:
        """See to it that scenario.yaml is the one that the rows were played by.

        Raises:
            RunError: it is missing, or it was edited.
        """
        file = self.scenario_file
        if not self.has_scenario:
            raise RunError(f"{file}: is missing; bonedice run --resume writes it again")
        try:
            data = file.read_bytes() if file.is_file() and not file.is_symlink() else b""
        except OSError as error:
            raise RunError(f"{file}: cannot be read ({error.strerror})") from None
        if _sha256(data) != self.manifest.scenario_sha256:
            raise RunError(
                f"{file}: was edited after the run, so it says nothing about these rows; put it back as it was, "
                "or copy it elsewhere and run the copy"
            )

    def add_shard(self, first: int, rows: np.ndarray) -> Shard:
        """Write rows as a shard and enter it in the manifest."""
        data = shard_bytes(rows, self.manifest.seats, self.manifest.label(first))
        shard = Shard(file=self._new_name(), first=first, games=len(rows), sha256=_sha256(data))
        write_safely(self.games_folder / shard.file, data)
        self.manifest = self.manifest.with_shard(shard)
        self.save()
        return shard

    def _new_name(self) -> str:
        taken = {each.file for each in self.manifest.shards}
        names = (f"{n:05d}.parquet" for n in range(len(taken), 10**9))
        return next(name for name in names if name not in taken)

    def read_shard(self, shard: Shard, row: np.dtype[Any]) -> np.ndarray | None:
        """Rows of a shard; None if the file is missing or not what the manifest vouches for."""
        file = self.games_folder / shard.file
        if file.is_symlink() or not file.is_file():
            return None
        try:
            data = file.read_bytes()
        except OSError:
            return None
        if _sha256(data) != shard.sha256:
            return None
        rows = rows_of(data, row, self.manifest.label(shard.first))
        return rows if rows is not None and len(rows) == shard.games else None

    def set_aside(self, shard: Shard) -> None:
        """Take a bad shard out of the manifest; its file, if any, is kept under another name."""
        file = self.games_folder / shard.file
        if file.exists() or file.is_symlink():
            names = (f"{file.name}.bad{n or ''}" for n in range(10**9))
            file.rename(next(each for name in names if not (each := file.with_name(name)).exists()))
        self.manifest = self.manifest.without_shard(shard)
        self.save()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other processes out while the run is worked on, by whatever links they come to it.

        Raises:
            RunError: another process has it, or the place cannot be written to.
        """
        from filelock import FileLock, Timeout

        path = self.path.resolve()
        file = path.parent / f".{path.name}.lock"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
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
            with suppress(OSError):  # on a full disk it locks without a word
                file.write_text(
                    f"pid {os.getpid()} on {socket.gethostname()} since {since}", encoding="utf-8"
                )
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


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _is_temporary(path: Path) -> bool:
    return bool(TEMPORARY.fullmatch(path.name)) and path.is_file() and not path.is_symlink()


def machine() -> dict[str, str | int | None]:
    """What the run is played on."""
    return {
        "host": socket.gethostname(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "cores": os.cpu_count(),
    }


def write_safely(path: Path, data: bytes) -> None:
    """Write a file so that at any moment either the old or the whole new one is there.

    Raises:
        OSError: it cannot be written; the error names the file.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.unlink(missing_ok=True)
        with temporary.open("xb") as file:  # a file that is there already may be a link to another
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        error.filename = str(path)
        raise
