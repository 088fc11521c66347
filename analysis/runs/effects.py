"""What a seat does more or less than the others: every counter of the rows, with the interval of the difference."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from analysis.statistics.intervals import simultaneous_z
from simcore.runs.tally import Tally
from simcore.scenarios.load import Loaded


@dataclass(frozen=True)
class Effect:
    """A counter of one seat (`mean` a game) against the mean of the other seats (`others`).

    `low` and `high` bound the difference; those of all counters hold together with 95 %, however the seats' counters hang
    together in a game (standard errors are added, not their squares). `size` is the difference in standard deviations.
    """

    counter: str
    mean: float
    others: float
    low: float
    high: float
    size: float

    @property
    def difference(self) -> float:
        """How much more the seat has."""
        return self.mean - self.others


def seat_effects(loaded: Loaded, tally: Tally, seat: int) -> list[Effect]:
    """The counters, but for the score, in which `seat` (from 0) is shown to differ from the others; the largest first."""
    game = loaded.game
    left_out = {"role", game.score, *game.parts}
    counters = [name for name in game.seat_columns if name not in left_out]
    if tally.games < 2 or tally.seats < 2:
        return []
    z = simultaneous_z(len(counters))
    found = [_effect(tally, name, seat, z) for name in counters]
    shown = [each for each in found if each.low > 0 or each.high < 0]
    return sorted(shown, key=lambda each: -abs(each.size))


def _effect(tally: Tally, name: str, seat: int, z: float) -> Effect:
    means, deviations = zip(*(_moments(counts) for counts in tally.counts[name]), strict=True)
    rest = [other for other in range(tally.seats) if other != seat]
    others = float(np.mean([means[other] for other in rest]))
    spread = float(np.mean([deviations[other] for other in rest]))
    half = z * (deviations[seat] + spread) / sqrt(tally.games)
    difference = means[seat] - others
    scale = sqrt((deviations[seat] ** 2 + spread**2) / 2)
    return Effect(
        name.replace("_", " "),
        means[seat],
        others,
        difference - half,
        difference + half,
        difference / scale if scale else 0.0,
    )


def _moments(counts: np.ndarray) -> tuple[float, float]:
    """Mean and standard deviation of a counter from the games of each of its values."""
    values, games = np.arange(len(counts)), int(counts.sum())
    mean = float(counts @ values) / games
    return mean, sqrt(max(0.0, float(counts @ values**2) / games - mean**2))
