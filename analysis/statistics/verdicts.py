"""Whether seats, or the parts that seats start with, win alike: one of three verdicts, in a sentence for a designer.

Fair means shown to be within the margin, not merely "no difference found"; unfair means shown to be outside of it.
Anything else is undecided, and then the verdict says how many more games would decide.

Source: docs/design.md, section 6 (run).
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
# Rates of fewer games say too little to foretell how many would decide.
FEW_GAMES = 1000


@dataclass(frozen=True, slots=True)
class Verdict:
    """`games_needed` counts further games: None where the verdict stands, or where no number would decide."""

    kind: VerdictKind
    margin: float
    text: str
    games_needed: int | None


@dataclass(frozen=True, slots=True)
class Judged:
    """What the rates show: `outside` are the places of those shown to be off the fair share, the furthest first."""

    kind: VerdictKind
    intervals: tuple[Interval, ...]
    outside: tuple[int, ...]
    games_needed: int | None


def fair_share(no_winner_rate: float, truncated_rate: float, seats: int) -> float:
    """Return the win rate that each of `seats` equal seats would have.

    Raises:
        ValueError: seats is below 1, or the rates are not shares of the same games.

    Source: docs/design.md, section 6 (run).
    """
    if seats < 1 or no_winner_rate < 0 or truncated_rate < 0 or no_winner_rate + truncated_rate > 1 + 1e-9:
        raise ValueError(f"no fair share of {seats} seats at rates {no_winner_rate} and {truncated_rate}")
    return max(0.0, 1 - no_winner_rate - truncated_rate) / seats


def judge(rates: Sequence[Credits], games: int, fair: float, margin: float, z: float) -> Judged:
    """Return whether all of these win within `margin` of the `fair` share.

    Each of `rates` is counted over so many of the `games` as it says; `fair` and `margin` are fractions of 1; `z` is that
    of the intervals shown beside the verdict (simultaneous over the rates).

    Raises:
        ValueError: fewer than two rates, a fair share outside 0 to 1, a negative margin, or a z that is not positive.
    """
    if len(rates) < 2:
        raise ValueError("a verdict needs two seats, or two parts, or more")
    if not (0 <= fair <= 1 and 0 <= margin < inf):
        raise ValueError(f"no verdict for a fair share of {fair} and a margin of {margin}")
    intervals = tuple(win_rate_interval(each, z) for each in rates)
    if all(_is_inside(interval, fair, margin) for interval in intervals):
        return Judged("fair", intervals, (), None)
    outside = [idx for idx, interval in enumerate(intervals) if _is_outside(interval, fair, margin)]
    if outside:
        outside.sort(key=lambda idx: -abs(intervals[idx].rate - fair))
        return Judged("unfair", intervals, tuple(outside), None)
    return Judged("undecided", intervals, (), _games_needed(rates, games, fair, margin, z))


def judge_seats(
    seats: Sequence[Credits], fair: float, margin: float, z: float, labels: Sequence[str | None] | None = None
) -> Verdict:
    """Return whether all seats win within `margin` of the `fair` share; `labels` name the seats.

    Raises:
        ValueError: as `judge`, or unequal numbers of games or labels.

    Source: docs/design.md, section 6 (run).
    """
    if len({seat.n for seat in seats}) > 1:
        raise ValueError("a verdict on seats needs equal numbers of games")
    names = [_name(idx, label) for idx, label in enumerate(labels or [None] * len(seats), 1)]
    if len(names) != len(seats):
        raise ValueError(f"{len(seats)} seats, but {len(names)} labels")
    judged = judge(seats, seats[0].n if seats else 0, fair, margin, z)
    if judged.kind == "fair":
        text = f"Fair within {points_text(margin)}: every seat wins {_range_text(judged.intervals)}."
    elif judged.kind == "unfair":
        text = f"Unfair: {outside_text(judged, names, fair)}."
    else:
        text = _undecided_text("Undecided", judged.games_needed)
    return Verdict(judged.kind, margin, text, judged.games_needed)


def judge_parts(
    kind: str,
    names: Sequence[str],
    rates: Sequence[Credits],
    games: int,
    fair: float,
    margin: float,
    z: float,
) -> Verdict:
    """Return whether all parts of a kind (cultures, abilities, ...) win within `margin` of the `fair` share.

    Raises:
        ValueError: as `judge`.

    Source: docs/design.md, section 6 (run).
    """
    judged = judge(rates, games, fair, margin, z)
    if judged.kind == "fair":
        text = f"Fair by {kind}: every one wins {_range_text(judged.intervals)}."
    elif judged.kind == "unfair":
        text = f"Not fair by {kind}: {outside_text(judged, names, fair)}."
    else:
        text = _undecided_text(f"Undecided by {kind}", judged.games_needed)
    return Verdict(judged.kind, margin, text, judged.games_needed)


def outside_text(judged: Judged, names: Sequence[str], fair: float) -> str:
    """Return who is shown to be off the fair share: the furthest, and the furthest on the other side if there is one."""
    first = judged.outside[0]
    above = judged.intervals[first].rate > fair
    other = next((idx for idx in judged.outside if (judged.intervals[idx].rate > fair) != above), None)
    shown = sorted(
        (idx for idx in (first, other) if idx is not None), key=lambda idx: -judged.intervals[idx].rate
    )
    told = [_rate_text(names[idx], judged.intervals[idx]) for idx in shown]
    share = percent_text(fair, _decimals(judged.intervals[first])).rstrip("0").rstrip(".")
    return f"{', '.join(told)}; fair would be {share} %"


def _is_inside(interval: Interval, fair: float, margin: float) -> bool:
    return fair - margin <= interval.low and interval.high <= fair + margin


def _is_outside(interval: Interval, fair: float, margin: float) -> bool:
    return interval.high < fair - margin or fair + margin < interval.low


def _games_needed(rates: Sequence[Credits], games: int, fair: float, margin: float, z: float) -> int | None:
    """Return how many more games would decide if every rate stayed as it is now; None where none would.

    One shown to be outside decides, so of those whose rate lies outside the quickest counts. If there is none, all have
    to be shown inside, so the slowest counts.
    """
    edges = (fair - margin, fair + margin)
    totals = [max(_games_to_clear(each, edge, z) for edge in edges) * (games / each.n) for each in rates]
    beyond = [
        total
        for each, total in zip(rates, totals, strict=True)
        if not edges[0] <= float(each.rate) <= edges[1]
    ]
    more = (min(beyond) if beyond else max(totals)) - games
    return None if more > MOST_GAMES else max(1, floor(more) + 1, FEW_GAMES - games)


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


def points_text(margin: float) -> str:
    """A margin in words: 2 percentage points."""
    return f"{100 * margin:.6g} percentage point{'' if margin == 0.01 else 's'}"


def _range_text(intervals: Sequence[Interval]) -> str:
    span = Interval(0, min(each.low for each in intervals), max(each.high for each in intervals))
    decimals = _decimals(span)
    return f"{percent_text(span.low, decimals)} to {percent_text(span.high, decimals)} %"


def _rate_text(name: str, interval: Interval) -> str:
    decimals = _decimals(interval)
    rate, low, high = (percent_text(value, decimals) for value in interval)
    return f"{name} wins {rate} % ({low} to {high})"


def _undecided_text(start: str, needed: int | None) -> str:
    if needed is None:
        return (
            f"{start}: a win rate is too close to the edge of the margin for any number of games to decide."
        )
    step = 10 ** max(0, len(str(needed)) - 2)
    about = ceil(needed / step) * step
    return f"{start}: about {about:,} more {'game' if about == 1 else 'games'} needed."


def _decimals(interval: Interval) -> int:
    """Return one decimal of a percentage, or as many as tell the ends of a narrow interval apart."""
    return max(1, -floor(log10(max(100 * (interval.high - interval.low), 1e-6))))


def percent_text(value: float, decimals: int) -> str:
    """A fraction of 1 in percent, without the sign."""
    return f"{100 * value:.{decimals}f}"
