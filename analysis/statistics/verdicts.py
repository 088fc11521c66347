"""Whether the seats of a game are fair: one of three verdicts, in a sentence for a designer.

Fair means shown to be within the margin, not merely "no difference found"; unfair means shown to be outside of it.
Anything else is undecided, and then the verdict says how many more games would decide.

Source: DESIGN.md, section 6 (run).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, log10
from typing import Literal

from analysis.statistics.intervals import Credits, Interval, win_rate_interval

VerdictKind = Literal["fair", "unfair", "undecided"]

# An estimate this close to the edge of the margin says nothing about the side that the true rate is on.
SMALLEST_GAP = 1e-4
MOST_GAMES = 1e10


@dataclass(frozen=True, slots=True)
class Verdict:
    """`games_needed` counts further games: None where the verdict stands, or where no number would decide."""

    kind: VerdictKind
    margin: float
    text: str
    games_needed: int | None


def fair_share(no_winner_rate: float, truncated_rate: float, seats: int) -> float:
    """Return the win rate that each of `seats` equal seats would have.

    Raises:
        ValueError: seats is below 1, or the rates are not shares of the same games.

    Source: DESIGN.md, section 6 (run).
    """
    if seats < 1 or no_winner_rate < 0 or truncated_rate < 0 or no_winner_rate + truncated_rate > 1 + 1e-9:
        raise ValueError(f"no fair share of {seats} seats at rates {no_winner_rate} and {truncated_rate}")
    return max(0.0, 1 - no_winner_rate - truncated_rate) / seats


def judge_seats(
    seats: Sequence[Credits], fair: float, margin: float, z: float, labels: Sequence[str | None] | None = None
) -> Verdict:
    """Return whether all seats win within `margin` of the `fair` share.

    `fair` and `margin` are fractions of 1; `z` is that of the intervals shown beside the verdict (simultaneous over
    the seats); `labels` name the seats.

    Raises:
        ValueError: fewer than two seats, unequal numbers of games or labels, a fair share outside 0 to 1, a negative
            margin, or a z that is not positive.

    Source: DESIGN.md, section 6 (run).
    """
    if len(seats) < 2 or len({seat.n for seat in seats}) > 1:
        raise ValueError("a verdict needs two seats or more, with equal numbers of games")
    if not (0 <= fair <= 1 and 0 <= margin < inf):
        raise ValueError(f"no verdict for a fair share of {fair} and a margin of {margin}")
    names = [_name(idx, label) for idx, label in enumerate(labels or [None] * len(seats), 1)]
    if len(names) != len(seats):
        raise ValueError(f"{len(seats)} seats, but {len(names)} labels")
    intervals = [win_rate_interval(seat, z) for seat in seats]
    if all(_is_inside(interval, fair, margin) for interval in intervals):
        return Verdict("fair", margin, _fair_text(intervals, margin), None)
    outside = [idx for idx, interval in enumerate(intervals) if _is_outside(interval, fair, margin)]
    if outside:
        worst = max(outside, key=lambda idx: abs(intervals[idx].rate - fair))
        return Verdict("unfair", margin, _unfair_text(names[worst], intervals[worst], fair), None)
    needed = _games_needed(seats, fair, margin, z)
    return Verdict("undecided", margin, _undecided_text(needed), needed)


def _is_inside(interval: Interval, fair: float, margin: float) -> bool:
    return fair - margin <= interval.low and interval.high <= fair + margin


def _is_outside(interval: Interval, fair: float, margin: float) -> bool:
    return interval.high < fair - margin or fair + margin < interval.low


def _games_needed(seats: Sequence[Credits], fair: float, margin: float, z: float) -> int | None:
    """Return how many more games would decide if every rate stayed as it is now; None where none would.

    One seat shown to be outside decides, so of the seats whose rate lies outside the quickest counts. If there is
    none, all seats have to be shown inside, so the slowest counts.
    """
    edges = (fair - margin, fair + margin)
    totals = {seat: max(_games_to_clear(seat, edge, z) for edge in edges) for seat in seats}
    beyond = [seat for seat in seats if not edges[0] <= float(seat.rate) <= edges[1]]
    total = min(totals[seat] for seat in beyond) if beyond else max(totals.values())
    more = total - seats[0].n
    return None if more > MOST_GAMES else max(1, floor(more) + 1)


def _games_to_clear(seat: Credits, edge: float, z: float) -> float:
    """Return the number of games in all at which the seat's interval, its rate unchanged, ends at `edge`.

    Wilson's limits are the e with (p - e)^2 = z^2 e (1 - e) / n_eff, which is solved here for n. The usual
    (z s / gap)^2 takes the variance at p instead of at the edge and misses by some per cent.
    """
    if not 0 < edge < 1:
        return 0.0  # no rate lies beyond it
    gap = abs(float(seat.rate) - edge)
    if gap < SMALLEST_GAP:
        return inf
    return z * z * edge * (1 - edge) / gap**2 / seat.effective_share


def _name(seat: int, label: str | None) -> str:
    return f"seat {seat} ({label})" if label else f"seat {seat}"


def _fair_text(intervals: Sequence[Interval], margin: float) -> str:
    low = min(interval.low for interval in intervals)
    high = max(interval.high for interval in intervals)
    points = f"{100 * margin:.6g} percentage point{'' if margin == 0.01 else 's'}"
    decimals = _decimals(high - low)
    return f"Fair within {points}: every seat wins {_percent(low, decimals)} to {_percent(high, decimals)} %."


def _unfair_text(name: str, interval: Interval, fair: float) -> str:
    decimals = _decimals(interval.high - interval.low)
    rate, low, high = (_percent(value, decimals) for value in interval)
    share = _percent(fair, decimals).rstrip("0").rstrip(".")
    return f"Unfair: {name} wins {rate} % ({low} to {high}), fair would be {share} %."


def _undecided_text(needed: int | None) -> str:
    if needed is None:
        return "Undecided: a seat is too near the edge, so this cannot be decided at this margin."
    step = 10 ** max(0, len(str(needed)) - 2)
    about = ceil(needed / step) * step
    return f"Undecided: about {about:,} more {'game' if about == 1 else 'games'} needed."


def _decimals(width: float) -> int:
    """Return one decimal of a percentage, or as many as tell the ends of a narrow interval apart."""
    return max(1, -floor(log10(max(100 * width, 1e-6))))


def _percent(value: float, decimals: int) -> str:
    return f"{100 * value:.{decimals}f}"
