"""Zero-sum matrix games, solved exactly by the simplex method in fractions.

With all payoffs shifted above 0, the column player's mix is y / sum(y) for the y that maximises sum(y) under
M y <= 1, y >= 0; the value is 1 / sum(y), and the dual prices are the row player's mix in the same way. Bland's rule (the
first column that helps, the first row at ties, both by index) never runs in circles.

Source: Dantzig's reduction of matrix games to linear programs; Bland 1977.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Matrix = Sequence[Sequence[Fraction]]
Row = list[Fraction]


class Solution(NamedTuple):
    """Value for the row player and one optimal mix of each side; whether each is the only one."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]
    only_rows: bool
    only_columns: bool


def solve(payoff: Matrix) -> Solution:
    """The solution of the game in which the row player receives `payoff[row][column]`; at least one of each."""
    columns, rows, value, only_columns = _column_side(payoff)
    turned = [[-payoff[i][j] for i in range(len(payoff))] for j in range(len(payoff[0]))]
    only_rows = _column_side(turned)[3]
    return Solution(value, rows, columns, only_rows, only_columns)


def dominated_rows(payoff: Matrix) -> dict[int, tuple[int, bool]]:
    """Rows that another row is never worse than and somewhere better: row -> (the better row, better everywhere).

    Of several better rows one that is better everywhere comes first.
    """
    found: dict[int, tuple[int, bool]] = {}
    for i, worse in enumerate(payoff):
        for j, better in enumerate(payoff):
            pairs = list(zip(better, worse, strict=True))
            if all(b >= w for b, w in pairs) and any(b > w for b, w in pairs):
                strictly = all(b > w for b, w in pairs)
                if i not in found or (strictly and not found[i][1]):
                    found[i] = (j, strictly)
    return found


def _column_side(payoff: Matrix) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...], Fraction, bool]:
    """The column player's mix, the row player's, the value, and whether the first is the only optimal one."""
    n_rows, n_columns = len(payoff), len(payoff[0])
    shift = 1 - min(min(row) for row in payoff)
    tableau = _Tableau([[each + shift for each in row] for row in payoff])
    tableau.maximise([Fraction(1)] * n_columns + [Fraction(0)] * n_rows)
    total = tableau.objective[-1]
    solution = tableau.solution()
    # At the optimum the reduced cost of a slack is the price of its row.
    prices = tableau.objective[n_columns : n_columns + n_rows]
    columns = tuple(each / total for each in solution[:n_columns])
    rows = tuple(price / total for price in prices)
    return columns, rows, 1 / total - shift, tableau.is_unique()


class _Tableau:
    """Rows of [coefficients of variables and slacks | right side]; `basis` is the variable of each row."""

    def __init__(self, matrix: Matrix) -> None:
        n = len(matrix)
        units = [[Fraction(int(i == j)) for j in range(n)] for i in range(n)]
        self.rows: list[Row] = [[*row, *units[i], Fraction(1)] for i, row in enumerate(matrix)]
        self.basis = [len(matrix[0]) + i for i in range(n)]
        self.objective: Row = []

    def maximise(self, gains: Sequence[Fraction], barred: frozenset[int] = frozenset()) -> None:
        """Walk to a vertex with the largest sum of gain x variable; `barred` variables stay 0."""
        self.objective = [-gain for gain in gains] + [Fraction(0)]
        for row, variable in zip(self.rows, self.basis, strict=True):
            self._subtract(self.objective, row, self.objective[variable])
        while True:
            costs = enumerate(self.objective[:-1])
            entering = next((j for j, cost in costs if cost < 0 and j not in barred), None)
            if entering is None:
                return
            self._pivot(self._leaving(entering), entering)

    def solution(self) -> Row:
        """Values of variables and slacks."""
        values = [Fraction(0)] * (len(self.objective) - 1)
        for row, variable in zip(self.rows, self.basis, strict=True):
            values[variable] = row[-1]
        return values

    def is_unique(self) -> bool:
        """Whether no other solution is as good; leaves the tableau changed.

        Others keep the variables with a reduced cost at 0, and some variable that is 0 now is not 0 in them.
        """
        barred = frozenset(j for j, cost in enumerate(self.objective[:-1]) if cost > 0)
        gains = [Fraction(int(value == 0)) for value in self.solution()]
        self.maximise(gains, barred)
        return self.objective[-1] == 0

    def _leaving(self, entering: int) -> int:
        """The row that bounds the entering variable first. There is one: the payoffs are above 0."""
        bounds = [
            (row[-1] / row[entering], self.basis[i], i)
            for i, row in enumerate(self.rows)
            if row[entering] > 0
        ]
        return min(bounds)[2]

    def _pivot(self, i: int, entering: int) -> None:
        pivot = self.rows[i][entering]
        row = self.rows[i] = [each / pivot for each in self.rows[i]]
        for k, other in enumerate(self.rows):
            if k != i:
                self._subtract(other, row, other[entering])
        self._subtract(self.objective, row, self.objective[entering])
        self.basis[i] = entering

    @staticmethod
    def _subtract(target: Row, row: Row, factor: Fraction) -> None:
        if factor:
            target[:] = [a - factor * b for a, b in zip(target, row, strict=True)]
