"""How sure a win rate is: Wilson intervals for credits, simultaneous over the seats.

A seat's credit in a game is 1/k for a win shared by k seats, and 0 otherwise; its win rate is the mean credit. Shared
wins make credits vary less than wins and losses do, so the interval is Wilson's with an effective number of games.

Source: DESIGN.md, section 6 (run); E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209-212.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


class Interval(NamedTuple):
    """A win rate with its limits, as fractions of 1."""

    rate: float
    low: float
    high: float


class MeanInterval(NamedTuple):
    """A mean with its limits, in the unit of the values."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Credits:
    """One seat's credits over `n` games: their sum and the sum of their squares, exact.

    Raises:
        ValueError: n is below 1, or no credits between 0 and 1 have these sums.
    """

    n: int
    total: Fraction
    squares: Fraction

    def __post_init__(self) -> None:
        if self.n < 1:
            raise ValueError("a win rate needs at least one game")
        if not (self.total**2 <= self.n * self.squares and self.squares <= self.total <= self.n):
            raise ValueError(f"no {self.n} credits have the sum {self.total} and squares {self.squares}")

    @classmethod
    def from_shared(cls, counts: Sequence[int], n: int) -> Credits:
        """Return the credits of a seat that was one of k winners in `counts[k-1]` of `n` games.

        Raises:
            ValueError: n is below 1, a count is negative, or the counts exceed n.
        """
        # int() because a Fraction of numpy integers keeps them, and they overflow.
        wins = [int(count) for count in counts]
        if any(count < 0 for count in wins) or sum(wins) > n:
            raise ValueError(f"counts {wins} do not fit {n} games")
        total = sum((Fraction(count, k) for k, count in enumerate(wins, 1)), Fraction(0))
        squares = sum((Fraction(count, k * k) for k, count in enumerate(wins, 1)), Fraction(0))
        return cls(int(n), total, squares)

    @property
    def rate(self) -> Fraction:
        """The win rate: the mean credit."""
        return self.total / self.n

    @property
    def variance(self) -> Fraction:
        """The variance of the credits, with n as denominator."""
        return self.squares / self.n - self.rate**2

    @property
    def effective_share(self) -> float:
        """Effective games per game played: p(1-p)/s2, at least 1; 1 where all credits are equal."""
        # Credits that are all 0 or all 1 have variance 0 as well, so that one condition is enough.
        if self.variance == 0:
            return 1.0
        return float(self.rate * (1 - self.rate) / self.variance)


def wilson(p: float, n_eff: float, z: float) -> tuple[float, float]:
    """Return Wilson's limits of a proportion `p` seen in `n_eff` games, `z` standard errors wide to each side.

    Raises:
        ValueError: n_eff or z is not positive, or p is outside 0 to 1.

    Source: Wilson (1927): the proportions e with |p - e| <= z sqrt(e (1 - e) / n).
    """
    if not (n_eff > 0 and z > 0 and 0 <= p <= 1):
        raise ValueError(f"no interval for p = {p}, n = {n_eff}, z = {z}")
    shrink = 1 + z * z / n_eff
    centre = (p + z * z / (2 * n_eff)) / shrink
    half = z / shrink * sqrt(p * (1 - p) / n_eff + z * z / (4 * n_eff * n_eff))
    # Exactly 0 and 1 there; rounding would leave 1e-19 and the like.
    low = 0.0 if p == 0 else max(0.0, centre - half)
    high = 1.0 if p == 1 else min(1.0, centre + half)
    return low, high


def simultaneous_z(m: int, level: float = 0.95) -> float:
    """Return the z of `m` two-sided intervals that all hold together with probability `level` or more (Bonferroni).

    Raises:
        ValueError: m is below 1, or level is not between 0 and 1.
    """
    if m < 1 or not 0 < level < 1:
        raise ValueError(f"no {m} intervals at level {level}")
    return NormalDist().inv_cdf(1 - (1 - level) / (2 * m))


def win_rate_interval(credits_: Credits, z: float) -> Interval:
    """Return the win rate with Wilson's limits for n_eff = n p(1-p)/s2 games; n games where all credits are equal.

    Raises:
        ValueError: z is not positive.

    Source: DESIGN.md, section 6 (run).
    """
    rate = float(credits_.rate)
    return Interval(rate, *wilson(rate, credits_.n * credits_.effective_share, z))


def mean_interval(n: int, total: float, squares: float, z: float) -> MeanInterval:
    """Return the mean of `n` scores with normal limits, from their sum and sum of squares (exact when integers).

    Raises:
        ValueError: n is below 2, or z is not positive.
    """
    if n < 2 or z <= 0:
        raise ValueError("the interval of a mean needs at least two games and a positive z")
    mean = total / n
    half = z * sqrt(max(0.0, (n * squares - total * total) / (n * n * (n - 1))))
    return MeanInterval(mean, mean - half, mean + half)
