"""Win rates by part: what a seat starts with that another does not (strategy, culture, ability, tribe, starting place)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from analysis.statistics.intervals import Credits, simultaneous_z, win_rate_interval
from analysis.statistics.verdicts import Verdict, judge, judge_parts, percent_text, points_text
from simcore.contract.sections import first_capital
from simcore.runs.tally import NOTHING, Tally
from simcore.scenarios.load import Loaded

STRATEGY = "strategy"


@dataclass(frozen=True)
class Parts:
    """Rates of one kind of part, in the order of the content.

    `games` are those in which a part took part (a starting place once for each seat that had it). `seats` is at how many
    seats of one game it may be; `credits` are counted over as many times fewer games, as if its seats always won and lost
    together, so that the interval covers whatever they do. `by_seat` are int64[seats, k] for each part: games in which it was one of k winners (0: lost).
    `tied`: every part keeps its seat through the run, so seat and part can't be told apart. `with_strategy`: it was chosen
    for seats of different strategies, so strategy and part can't be told apart.
    """

    kind: str
    column: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    games: tuple[int, ...]
    credits: tuple[Credits, ...]
    by_seat: tuple[np.ndarray, ...]
    tied: bool
    with_strategy: bool = False

    @property
    def z(self) -> float:
        """z of intervals that hold for all of these parts together."""
        return simultaneous_z(len(self.credits))


def parts_of(loaded: Loaded, tally: Tally) -> list[Parts]:
    """The kinds of parts in which the seats of this run differ; none where seats win as sides.

    Strategies come first, as "strategy".
    """
    if loaded.together:
        return []
    roles = loaded.role_names
    contest = len(set(roles)) > 1
    kinds = [_grouped(tally, roles)] if contest else []
    for column, part in loaded.game.parts.items():
        names = loaded.game.wins_by[column](loaded.content)
        chosen = bool(part.key) and any(getattr(seat, part.key) for seat in loaded.scenario.seats)
        kinds.append(_by_value(tally, column, part.word, names, contest and chosen))
    return [each for each in kinds if len(each.names) > 1]


def _grouped(tally: Tally, roles: Sequence[str]) -> Parts:
    """Rates by strategy: seats that play the same one are counted together."""
    by_role = tally.wins_by["role"][:, : len(roles)]
    names = tuple(dict.fromkeys(roles))
    joint = [by_role[:, [name == each for name in roles]].sum(axis=1) for each in names]
    counts = [roles.count(each) for each in names]
    tied = all(np.count_nonzero(by_role[:, role].sum(axis=1)) == 1 for role in range(len(roles)))
    found = tuple(_credits(each.sum(axis=0), n) for each, n in zip(joint, counts, strict=True))
    games = (tally.games,) * len(names)
    return Parts(STRATEGY, "role", names, tuple(counts), games, found, tuple(joint), tied)


def _by_value(tally: Tally, column: str, kind: str, names: Sequence[str], with_strategy: bool) -> Parts:
    by_seat = tally.wins_by[column]
    values = [value for value in np.flatnonzero(by_seat.sum(axis=(0, 2))).tolist() if value != NOTHING]
    several = any(int(by_seat[:, value].sum()) > tally.games for value in values) or not names
    most = tally.seats if several else 1
    found = tuple(_credits(by_seat[:, value].sum(axis=0), most) for value in values)
    told = tuple(names[value] if value < len(names) else str(value) for value in values)
    tied = all(np.count_nonzero(by_seat[:, value].sum(axis=1)) == 1 for value in values)
    joint = tuple(by_seat[:, value] for value in values)
    games = tuple(int(by_seat[:, value].sum()) for value in values)
    return Parts(kind, column, told, (most,) * len(values), games, found, joint, tied, with_strategy)


def _credits(shared: np.ndarray, most: int) -> Credits:
    """Credits of so many games won as one of k (`shared[k]`; `shared[0]` lost), over `most` times fewer games."""
    counts = [int(n) for n in shared]
    one = Credits.from_shared(counts[1:], sum(counts))
    games = max(1, one.n // most)
    share = Fraction(games, one.n)
    return Credits(games, one.total * share, one.squares * share)


def part_entries(parts: Sequence[Parts], fair: float) -> dict[str, list[dict[str, Any]]]:
    """`parts` of summary.json: by kind, the rate of every part with its simultaneous interval."""
    return {
        each.kind: [
            {
                "name": name,
                "games": games,
                **dict(zip(("win_rate", "low", "high"), win_rate_interval(credits_, each.z), strict=True)),
                "fair": fair,
            }
            for name, games, credits_ in zip(each.names, each.games, each.credits, strict=True)
        ]
        for each in parts
    }


def judged_parts(parts: Sequence[Parts], games: int, fair: float, margin: float) -> dict[str, Verdict]:
    """The verdict on every kind of part that can be judged apart from strategies; these are told as a contest."""
    return {
        each.kind: (_contest if each.kind == STRATEGY else _judged)(each, games, fair, margin)
        for each in parts
        if not each.with_strategy
    }


def _judged(parts: Parts, games: int, fair: float, margin: float) -> Verdict:
    names = [first_capital(name) for name in parts.names]
    verdict = judge_parts(parts.kind, names, parts.credits, games, fair, margin, parts.z)
    if not parts.tied or verdict.kind == "fair":
        return verdict
    text = f"{verdict.text} Every {parts.kind} keeps its seat here, so the two cannot be told apart."
    return Verdict(verdict.kind, margin, text, verdict.games_needed)


def _contest(parts: Parts, games: int, fair: float, margin: float) -> Verdict:
    """Who is the stronger, and by how much; strength is not a matter of fairness."""
    judged = judge(parts.credits, games, fair, margin, parts.z)
    seats = sum(parts.seats)
    order = sorted(range(len(parts.names)), key=lambda at: -judged.intervals[at].rate)
    told = [_player_text(parts, judged.intervals, at) for at in order]
    equal = f"equal players would win {percent_text(fair, 1).removesuffix('.0')} % each"
    if judged.kind == "fair":
        text = f"A contest of strategies: they win alike, within {points_text(margin)}: {', '.join(told)}."
    elif judged.kind == "unfair":
        text = f"A contest of strategies: {', '.join(told)}; {equal}."
    else:
        more = f" (about {judged.games_needed:,} more games decide)" if judged.games_needed else ""
        text = f"A contest of strategies, undecided so far{more}: {', '.join(told)}; {equal}."
    if parts.tied and seats > 1:
        text += " Each strategy keeps its seat; --rotate takes the seat out of it."
    return Verdict(judged.kind, margin, text, judged.games_needed)


def _player_text(parts: Parts, intervals: Sequence[Any], at: int) -> str:
    rate, low, high = (percent_text(value, 1) for value in intervals[at])
    n = parts.seats[at]
    return f"{parts.names[at]} wins {rate} %{f' at each of {n} seats' if n > 1 else ''} ({low} to {high})"
