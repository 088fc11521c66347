"""Playing what is missing of a run, and its summary; what the commands that play have in common."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore.scenarios.load import Loaded

if TYPE_CHECKING:
    from simcore.runs.opening import IfStored
    from simcore.runs.run import Listener


def stored_summary(loaded: Loaded, folder: Path) -> dict[str, Any] | None:
    """`summary.json` of the directory if it holds exactly this run, complete; None otherwise.

    Raises:
        RunError: as `is_stored`, or the summary is damaged or of another run.
    """
    from analysis.runs.stored import read_summary
    from simcore.runs.manifest import read_manifest
    from simcore.runs.run import is_stored

    return read_summary(folder, read_manifest(folder)) if is_stored(loaded, folder) else None


def play_missing(
    loaded: Loaded, folder: Path, jobs: int | None, mode: IfStored, listener: Listener
) -> dict[str, Any]:
    """Play what the directory does not hold yet and write the summary anew; arguments and errors as in `runs.run.run`.

    `jobs` None: all cores. An older report.html goes, since it tells of fewer games.
    """
    from analysis.runs.summary import write_summary
    from simcore.playing.batch import usable_cores
    from simcore.runs.run import run

    result = run(loaded, folder, jobs or usable_cores(), mode, listener)
    (result.folder / "report.html").unlink(missing_ok=True)
    return write_summary(result)
