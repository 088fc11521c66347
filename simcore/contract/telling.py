"""The pieces of a told game: events as the log has them, and lines as people read them."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """An entry of the log: its kind, the seat (-1 for none) and four values; see the game's `layout.py`."""

    kind: int
    seat: int
    a: int
    b: int
    c: int
    d: int


class Line(NamedTuple):
    """A sentence of a trace: the turn it belongs to (0 for the set-up), the text, the rules it shows."""

    turn: int
    text: str
    rules: tuple[str, ...] = ()
