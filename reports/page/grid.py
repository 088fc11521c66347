"""Tables for people: texts in columns, made from tables of numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from simcore.contract.numbers import MOST_DIGITS, mean, percent, points, signed

if TYPE_CHECKING:
    import pandas as pd

Line = Mapping[str, Any]
Column = tuple[str, str, str]

MOST_BARS = 20
BIN_WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
FORMS: dict[str, Callable[[Any], str]] = {
    "text": str,
    "ready": str,  # a number that is a text already
    "count": lambda value: f"{int(value):,}",
    "percent": percent,
    "percent2": lambda value: percent(value, 2),
    "points": points,
    "mean": mean,
    "signed": signed,
    **{f"mean{n}": partial(mean, digits=n) for n in range(MOST_DIGITS + 1)},
    **{f"signed{n}": partial(signed, digits=n) for n in range(MOST_DIGITS + 1)},
}
RATE: tuple[Column, ...] = (("games", "games", "count"), ("rate", "share", "percent"))
INTERVAL: tuple[Column, ...] = (("low", "from", "percent"), ("high", "to", "percent"))
SO_FAR: Column = ("so_far", "up to here", "percent")


@dataclass(frozen=True)
class Table:
    """Texts in rows. `numeric` says of each column whether it is set flush right."""

    caption: str
    heads: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: tuple[tuple[str, ...], ...]


def make_table(caption: str, lines: Sequence[Line], columns: Sequence[Column]) -> Table:
    """A table of lines; a column is (key, head, one of FORMS). A line without the key has an empty cell."""
    rows = tuple(
        tuple(FORMS[form](line[key]) if key in line else "" for key, _, form in columns) for line in lines
    )
    numeric = tuple(form != "text" for _, _, form in columns)
    return Table(caption, tuple(head for _, head, _ in columns), numeric, rows)


def lines_of(table: pd.DataFrame) -> list[dict[str, Any]]:
    """The lines of a table of numbers, from the top."""
    return [{str(key): value for key, value in line.items()} for line in table.to_dict("records")]


def binned(lines: Sequence[Line], column: str) -> list[dict[str, Any]]:
    """A table of counts (column, games, rate, so_far) in at most twenty bins of equal width, called `name`.

    The last bin is open if what lies beyond it is half a per cent or less.
    """
    first = lines[0][column]
    last = next(line[column] for line in lines if line["so_far"] >= 0.995)
    width = next(width for width in BIN_WIDTHS if last // width - first // width < MOST_BARS)
    bins = {at: _bin(at, width) for at in range(first // width, last // width + 1)}
    for line in lines:
        each = bins[min(line[column], last) // width]
        each["games"] += line["games"]
        each["rate"] += line["rate"]
        each["so_far"] = line["so_far"]
    told = list(bins.values())
    for before, each in pairwise(told):
        each["so_far"] = each["so_far"] or before["so_far"]
    if lines[-1][column] // width > last // width:
        told[-1]["name"] = f"{last // width * width}+"
    return told


def _bin(at: int, width: int) -> dict[str, Any]:
    name = f"{at}" if width == 1 else f"{at * width}\u2013{at * width + width - 1}"
    return {"name": name, "games": 0, "rate": 0.0, "so_far": 0.0}
