"""Playing what is missing of a run, and its summary; what the commands that play have in common."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore.scenarios.load import Loaded

if TYPE_CHECKING:
    from simcore.runs.run import IfStored, Listener


def stored_summary(loaded: Loaded, folder: Path) -> dict[str, Any] | None:
    """`summary.json` of the directory if it holds exactly this run, complete; None otherwise."""
    from simcore.runs.run import is_stored

    if not is_stored(loaded, folder):
        return None
    summary: dict[str, Any] = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    return summary


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
