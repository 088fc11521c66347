"""Two runs of the same games: the difference of their rates, and what playing the same games gained."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from analysis.statistics.intervals import Interval

if TYPE_CHECKING:
    import numpy as np

NUDGE = 1e-9  # off what was seen, where the limits have a root of no meaning if no pair differs


def paired_difference(before: np.ndarray, after: np.ndarray, z: float) -> Interval:
    """The rate of `after` less that of `before` (bool[games], the same games), with score limits of `z` standard errors.

    Source: T. Tango, Statistics in Medicine 17 (1998) 891-908: the differences that the pairs do not contradict. Unlike
    a mean with its standard error it covers where hardly any pair differs.
    """
    from scipy.optimize import brentq

    n, gained, lost = len(before), int((after & ~before).sum()), int((before & ~after).sum())
    seen = (gained - lost) / n

    def beyond(change: float) -> float:
        """Above 0 where this true change is more than `z` standard errors off what was seen."""
        b = (2 * n - gained + lost) * change - gained - lost
        losing = (sqrt(max(0.0, b * b + 8 * n * lost * change * (1 - change))) - b) / (4 * n)
        return (n * (seen - change)) ** 2 - z * z * n * (2 * losing + change * (1 - change))

    low = -1.0 if seen == -1 else brentq(beyond, -1.0, seen - NUDGE)
    high = 1.0 if seen == 1 else brentq(beyond, seen + NUDGE, 1.0)
    return Interval(seen, low, high)


def gain_of_pairing(before: np.ndarray, after: np.ndarray) -> float | None:
    """(Var A + Var B) / Var(A - B) over the same games: how many times as many unpaired games would say as much."""
    apart = float((after.astype(float) - before).var())
    return float((before.var() + after.var()) / apart) if apart else None
