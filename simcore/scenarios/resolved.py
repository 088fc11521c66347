"""The resolved scenario of a run: written beside the rows, and compared when the run is continued."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simcore.reading.files import read_document
from simcore.reading.problems import ConfigError
from simcore.reading.writing import dump
from simcore.scenarios.load import Loaded

MOST_LISTED = 10


def scenario_text(loaded: Loaded) -> str:
    """The resolved scenario as YAML that runs again by itself."""
    return f"# Everything resolved: bonedice run on this file plays the same games.\n{dump(loaded.resolved)}"


def changed_keys(stored: Path, resolved: dict[str, Any]) -> list[str]:
    """Dotted paths at which a stored scenario.yaml differs from resolved data, games left out (at most ten)."""
    try:
        old = read_document(stored).data
    except ConfigError:
        return []
    differing = sorted(set(_flat(old).items()) ^ set(_flat(resolved).items()), key=str)
    paths = dict.fromkeys(path for path, _ in differing if path != "run.games")
    left_out = len(paths) - MOST_LISTED
    return [*list(paths)[:MOST_LISTED], *([f"and {left_out} more"] if left_out > 0 else [])]


def _flat(data: Any, path: str = "") -> dict[str, str]:
    if isinstance(data, dict | list) and data:
        items = data.items() if isinstance(data, dict) else enumerate(data)
        return {
            key: leaf
            for name, value in items
            for key, leaf in _flat(value, f"{path}.{name}" if path else str(name)).items()
        }
    return {path: repr(data)}
