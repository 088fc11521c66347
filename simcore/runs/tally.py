"""Counts of every value of every row column: exact, small, and the same in whatever order rows come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

NOTHING = 255  # of a seat column: the seat has none


class Tally:
    """How often each value occurred, per column, for the chosen pairs of columns, and with what win.

    Columns with one value per seat are counted per seat, as ``name`` with a seat axis. `wins_by` has, for each chosen
    seat column, int64[seats, value, k]: games in which the seat had the value and was one of k winners (0: lost). All
    sums are integers, so the numbers made of them do not depend on chunks, threads or resumed runs.
    """

    def __init__(
        self,
        row: np.dtype[Any],
        seats: int,
        pairs: Iterable[tuple[str, str]],
        by_value: Iterable[str] = (),
    ) -> None:
        self.games = 0
        self.seats = seats
        self._widths = {name: self._width(row, name) for name in row.names or ()}
        self._pairs = tuple(pairs)
        self.counts = {
            name: np.zeros((self._columns(row, name), width), np.int64)
            for name, width in self._widths.items()
        }
        self.pairs = {pair: np.zeros((1 << seats, 1 << seats), np.int64) for pair in self._pairs}
        self.wins_by = {name: np.zeros((seats, self._widths[name], seats + 1), np.int64) for name in by_value}

    def _width(self, row: np.dtype[Any], name: str) -> int:
        return int(np.iinfo(row[name].base).max) + 1

    def _columns(self, row: np.dtype[Any], name: str) -> int:
        return self.seats if row[name].shape else 1

    def add(self, rows: np.ndarray) -> None:
        """Count `rows` (ROW[n])."""
        self.games += len(rows)
        for name, counts in self.counts.items():
            values = rows[name] if rows[name].ndim > 1 else rows[name][:, None]
            for seat in range(len(counts)):
                counts[seat] += np.bincount(values[:, seat], minlength=counts.shape[1])
        side = 1 << self.seats
        for (a, b), joint in self.pairs.items():
            codes = rows[a].astype(np.int64) * side + rows[b]
            joint += np.bincount(codes, minlength=side * side).reshape(side, side)
        if self.wins_by:
            self._add_wins(rows)

    def _add_wins(self, rows: np.ndarray) -> None:
        masks = rows["winners"].astype(np.int64)
        sharers = np.array([mask.bit_count() for mask in range(1 << self.seats)])[masks]
        for name, joint in self.wins_by.items():
            for seat in range(self.seats):
                k = np.where(masks >> seat & 1, sharers, 0)
                codes = rows[name][:, seat].astype(np.int64) * (self.seats + 1) + k
                joint[seat] += np.bincount(codes, minlength=joint[seat].size).reshape(joint[seat].shape)

    def mean(self, name: str, seat: int = 0) -> float:
        """Mean of a column, of one seat where it has one value per seat."""
        return self.total(name, seat) / self.games

    def total(self, name: str, seat: int = 0) -> int:
        """Sum of a column."""
        counts = self.counts[name][seat]
        return int(counts @ np.arange(len(counts)))

    def mean_over_seats(self, name: str) -> float:
        """Mean of the sum over the seats."""
        return sum(self.total(name, seat) for seat in range(self.seats)) / self.games

    def mean_bits(self, name: str) -> float:
        """Mean number of seats in a column of seat masks."""
        return sum(int(n) * mask.bit_count() for mask, n in enumerate(self.counts[name][0])) / self.games

    def quantile(self, name: str, q: float) -> int:
        """Smallest value with at least the share `q` of the games at or below it."""
        running = np.cumsum(self.counts[name][0])
        return int(np.searchsorted(running, q * self.games))

    def wins(self, seat: int) -> list[int]:
        """Games that `seat` won alone, shared by two, by three, ..."""
        shared = [0] * self.seats
        for mask, n in enumerate(self.counts["winners"][0]):
            if n and mask >> seat & 1:
                shared[mask.bit_count() - 1] += int(n)
        return shared
