"""What a long run will take, said before it starts."""

from __future__ import annotations

import shutil
from pathlib import Path

SHORT_SECONDS = 15 * 60
SHORT_BYTES = 10**9
UNITS = ((86_400 * 365, "year"), (86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))
SIZES = ((10**12, "TB"), (10**9, "GB"), (10**6, "MB"))


def estimate(games: int, rate: float, row_bytes: int, folder: Path) -> str:
    """How long so many games take at `rate` a second and what room they need; empty where it is hardly worth a word.

    Rows are stored compressed, so `row_bytes` a game is the most that they take.
    """
    seconds, size, free = games / rate, games * row_bytes, shutil.disk_usage(folder).free
    if seconds < SHORT_SECONDS and size < min(SHORT_BYTES, free):
        return ""
    said = f"{games:,} games will take about {duration(seconds)}, and up to {amount(size)} on disk"
    return f"{said} ({amount(free)} are free)" if size > free else said


def duration(seconds: float) -> str:
    """Seconds in the largest unit of which there are two, or in minutes: 90 minutes, 3 days."""
    size, name = next((each for each in UNITS if seconds >= 2 * each[0]), UNITS[-1])
    return f"{seconds / size:,.0f} {name}s"


def amount(size: float) -> str:
    """Bytes in MB, GB or TB."""
    unit, name = next((each for each in SIZES if size >= each[0]), SIZES[-1])
    return f"{size / unit:,.0f} {name}"
