"""Tables of a finished run: what its rows say, and a sample of its games played again.

`report_tables` gives all of them by name. Most use only the columns that every game has (winners, end,
rounds, decided, leaders_25 / _50 / _75, lead_changes). What one game alone knows comes from its module
`report`, which its `Game` names: a function `report_tables(tally, labels)` that returns
tables, perhaps `watcher(loaded)`, which looks on while games are replayed, and perhaps `more_tables(tables)`, which makes
tables of rows and replayed games together. A game without that module has the
general tables only.

Rates are fractions of 1. The intervals of a table hold together with 95 %.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from analysis.runs.counted import Counted, count_run
from analysis.runs.effects import seat_effects
from analysis.runs.parts import Parts, parts_of
from analysis.runs.summary import TRUNCATED, credits_of
from analysis.statistics.intervals import Credits, mean_interval, simultaneous_z, wilson, win_rate_interval
from simcore.contract.game import get_game

if TYPE_CHECKING:
    import pandas as pd

    from simcore.playing.replay import Watcher

REPLAYED = 1000
REPLAYED_AHEAD = 50  # where a seat looks ahead, games take hundreds of times longer
SHARES_OF_ROUNDS = (25, 50, 75)


def report_tables(path: Path, replayed: int = REPLAYED) -> dict[str, pd.DataFrame]:
    """All tables of the run in directory `path`, by name.

    Args:
        path: directory of a finished run.
        replayed: how many of its games are played again for the table `scores`, at most; 0 leaves it out.

    Raises:
        RunError: the directory does not hold a finished run.
    """
    return tables_of(count_run(path), replayed)


def tables_of(counted: Counted, replayed: int = REPLAYED) -> dict[str, pd.DataFrame]:
    """The tables of a counted run; `comeback` and `scores` only where the game has what they need."""
    tables = {
        "wins": win_table(counted),
        "outcomes": outcome_table(counted),
        "ends": end_table(counted),
        "rounds": _histogram(counted.tally.counts["rounds"][0], "rounds"),
        "lead_changes": _histogram(counted.tally.counts["lead_changes"][0], "lead_changes"),
        "decided": decided_table(counted),
    }
    if not counted.loaded.together and all(
        ("winners", f"leaders_{share}") in counted.tally.pairs for share in SHARES_OF_ROUNDS
    ):
        tables["comeback"] = comeback_table(counted)
    game = counted.loaded.game
    if game.objective:
        tables["objective_open"] = open_table(counted)
    tables |= {
        f"by_{column}": wins_by_table(counted, column) for column in game.wins_by if column not in game.parts
    }
    tables |= {
        f"part_{each.column}": part_table(counted, each) for each in parts_of(counted.loaded, counted.tally)
    }
    if not counted.loaded.together and counted.tally.seats > 1:
        tables["effects"] = effect_table(counted)
    own = game_report(counted.loaded.game.name)
    if own:
        tables.update(with_intervals(own.report_tables(counted.tally, counted.loaded.labels)))
    if replayed and not counted.why_not_replayed:
        watcher = own.watcher(counted.loaded) if own and hasattr(own, "watcher") else None
        tables.update(_score_tables(counted, replayed, watcher))
    if own and hasattr(own, "more_tables"):
        tables.update(own.more_tables(tables))
    return tables


def game_report(name: str) -> ModuleType | None:
    """The module `report` of the game called `name`; None where it has none."""
    report = get_game(name).report
    return report() if report else None


def win_table(counted: Counted) -> pd.DataFrame:
    """One line per seat: win rate with its interval, how far off the fair share, shared wins, mean score."""
    import pandas as pd

    summary = counted.summary
    table = pd.DataFrame(summary["seats"])
    fair = np.nan if summary["fair_share"] is None else summary["fair_share"]
    table.insert(list(table.columns).index("high") + 1, "off", table["win_rate"] - fair)
    return table


def outcome_table(counted: Counted) -> pd.DataFrame:
    """How many seats won: alone, shared by two, three, ..., nobody; and games cut off by the cap of rounds."""
    games = [0] * (counted.tally.seats + 1)
    for mask, n in enumerate(counted.tally.counts["winners"][0].tolist()):
        if n:
            games[mask.bit_count()] += n
    truncated = int(counted.rounds_by_end[_code(counted, TRUNCATED)].sum())
    if counted.loaded.together:
        games = [games[0], sum(games[1:])]
    shared = {f"shared by {k}": games[k] for k in range(2, len(games))}
    nobody = {"no winner": games[0] - truncated, TRUNCATED: truncated}
    return _rate_table("outcome", {"one winner": games[1], **shared, **nobody}, counted.tally.games)


def end_table(counted: Counted) -> pd.DataFrame:
    """How games end, the most frequent way first, with the mean number of rounds of each."""
    by_reason = {name: counted.rounds_by_end[code] for code, name in counted.loaded.game.end_reasons.items()}
    games = {name: int(counts.sum()) for name, counts in by_reason.items()}
    table = _rate_table("reason", games, counted.tally.games)
    table["rounds_mean"] = [_mean(counts) for counts in by_reason.values()]
    return table.sort_values("games", ascending=False, kind="stable", ignore_index=True)


def open_table(counted: Counted) -> pd.DataFrame:
    """After every round, the share of the games whose objective is not met (`open`) and of those still played."""
    import pandas as pd

    lengths, games = counted.rounds_by_end.sum(axis=0), counted.tally.games
    rounds = np.arange(np.flatnonzero(lengths)[-1] + 1)
    open_, played = (1 - each.cumsum()[rounds] / games for each in (counted.met_after, lengths))
    return pd.DataFrame({"round": rounds, "open": open_, "played": played, "games": games})


def decided_table(counted: Counted) -> pd.DataFrame:
    """Of the games with a winner: how many were decided within each tenth of their rounds.

    Decided is the first round from which on the winners led; the set-up is part of the first tenth. The last line, `to` 100 and `last`, are the games that
    only their last round decided; they are not part of the line above it.
    """
    import pandas as pd

    tenths = counted.decided_in[1:].tolist()
    tenths[0] += int(counted.decided_in[0])
    tenths[-1] -= counted.decided_last
    games = [*tenths, counted.decided_last]
    table = pd.DataFrame({"to": [*range(10, 101, 10), 100], "last": [False] * 10 + [True], "games": games})
    table["rate"] = table["games"] / max(1, counted.won)
    table["so_far"] = table["games"].cumsum() / max(1, counted.won)
    return table


def comeback_table(counted: Counted) -> pd.DataFrame:
    """How often a leader wins: after 25, 50 and 75 % of the rounds, alone in the lead or sharing it.

    `win_rate` is what each leader gets of the win: of a game, the leaders' credit divided by their number.
    """
    import pandas as pd

    z = simultaneous_z(2 * len(SHARES_OF_ROUNDS))
    lines = []
    for share in SHARES_OF_ROUNDS:
        joint = counted.tally.pairs["winners", f"leaders_{share}"]
        for alone in (True, False):
            credits_ = _leaders_credits(joint, alone)
            interval = win_rate_interval(credits_, z) if credits_ else (np.nan,) * 3
            games = credits_.n if credits_ else 0
            lines.append(
                (share, "alone" if alone else "shared", games, games / counted.tally.games, *interval)
            )
    return pd.DataFrame(lines, columns=["after", "lead", "games", "rate", "win_rate", "low", "high"])


def _leaders_credits(joint: np.ndarray, alone: bool) -> Credits | None:
    """Credits per leader over the games led by one seat (`alone`) or by several; None without such games."""
    games, total, squares = 0, Fraction(0), Fraction(0)
    for winners, leaders in np.argwhere(joint).tolist():
        if leaders and (leaders.bit_count() == 1) is alone:
            n, won = int(joint[winners, leaders]), (winners & leaders).bit_count()
            share = Fraction(won, max(1, winners.bit_count()) * leaders.bit_count())
            games, total, squares = games + n, total + n * share, squares + n * share * share
    return Credits(games, total, squares) if games else None


def wins_by_table(counted: Counted, column: str) -> pd.DataFrame:
    """Win rates by the value of a seat column, of the games in which a seat had it, with intervals.

    `seat_1`, ... are the rates by seat. A value that two seats may have in the same game counts once for each of them,
    as if in two games.
    """
    import pandas as pd

    by_seat = counted.tally.wins_by[column]
    joint = by_seat.sum(axis=0)
    names = counted.loaded.game.wins_by[column](counted.loaded.content)
    values = np.flatnonzero(joint.sum(axis=1)).tolist()
    z = simultaneous_z(max(1, len(values)))
    lines = []
    for value in values:
        credits_ = Credits.from_shared(joint[value, 1:].tolist(), int(joint[value].sum()))
        name = names[value] if value < len(names) else str(value)
        rates = [_rate(seat[value]) for seat in by_seat]
        lines.append((name, credits_.n, *win_rate_interval(credits_, z), *rates))
    seats = [f"seat_{seat}" for seat in range(1, len(by_seat) + 1)]
    return pd.DataFrame(lines, columns=[column, "games", "win_rate", "low", "high", *seats])


def part_table(counted: Counted, parts: Parts) -> pd.DataFrame:
    """Win rates by part, with intervals that hold for all parts together; `seat_1`, ... are the rates by seat."""
    import pandas as pd

    lines = []
    for name, games, credits_, by_seat in zip(
        parts.names, parts.games, parts.credits, parts.by_seat, strict=True
    ):
        rates = [_rate(shared) for shared in by_seat]
        lines.append((name, games, *win_rate_interval(credits_, parts.z), *rates))
    seats = [f"seat_{seat}" for seat in range(1, counted.tally.seats + 1)]
    return pd.DataFrame(lines, columns=[parts.kind, "games", "win_rate", "low", "high", *seats])


def effect_table(counted: Counted) -> pd.DataFrame:
    """What the seat that is furthest off the fair share does more or less than the others, the largest first."""
    import pandas as pd

    rates = [float(each.rate) for each in credits_of(counted.tally)]
    mean = sum(rates) / len(rates)
    seat = max(range(len(rates)), key=lambda at: abs(rates[at] - mean))
    lines = [
        (seat + 1, each.counter, each.mean, each.others, each.difference, each.low, each.high, each.size)
        for each in seat_effects(counted.loaded, counted.tally, seat)
    ]
    columns = ["seat", "counter", "mean", "others", "difference", "low", "high", "size"]
    return pd.DataFrame(lines, columns=columns)


def _rate(shared: np.ndarray) -> float:
    """Mean credit where `shared[k]` games were shared by k winners, and `shared[0]` lost; NaN without games."""
    n = int(shared.sum())
    return float(Credits.from_shared(shared[1:].tolist(), n).rate) if n else float("nan")


def final_score_table(counted: Counted) -> pd.DataFrame:
    """The mean score of every seat at the end of all games, with an interval; those of the seats hold together."""
    import pandas as pd

    tally, z = counted.tally, simultaneous_z(counted.tally.seats)
    lines = []
    for seat, counts in enumerate(tally.counts[counted.loaded.game.score]):
        values = np.arange(len(counts))
        total, squares = int(counts @ values), int(counts @ values**2)
        one = (float(total), np.nan, np.nan)
        lines.append((seat + 1, *(mean_interval(tally.games, total, squares, z) if tally.games > 1 else one)))
    return pd.DataFrame(lines, columns=["seat", "mean", "low", "high"])


def _score_tables(counted: Counted, replayed: int, watcher: Watcher | None) -> dict[str, pd.DataFrame]:
    """`scores` by round and seat, with the interval of the mean; and what the watcher saw.

    `final_scores` by seat, of all games. `score_spread` by round: the mean over all seats and games, a standard deviation to each side (never beyond the
    lowest and highest score), and the share of the games that have this round.
    """
    import pandas as pd

    from simcore.playing.replay import has_scores, replay_scores

    if not has_scores(counted.loaded):
        return {}
    most = min(replayed, REPLAYED_AHEAD) if counted.loaded.looks_ahead else replayed
    replay = replay_scores(counted.loaded, range(min(most, counted.tally.games)), watcher)
    n, seats, z = len(replay.scores), counted.tally.seats, simultaneous_z(counted.tally.seats)
    lines = []
    for at, scores in enumerate(replay.scores.transpose(1, 2, 0).astype(np.int64)):
        for seat in range(seats):
            total, squares = int(scores[seat].sum()), int((scores[seat] ** 2).sum())
            interval = mean_interval(n, total, squares, z) if n > 1 else (float(total), np.nan, np.nan)
            lines.append((at, seat + 1, *interval))
    across = replay.scores.transpose(1, 0, 2).reshape(len(replay.scores[0]), -1)
    mean, deviation = across.mean(axis=1), across.std(axis=1)
    spread = {
        "round": range(len(across)),
        "mean": mean,
        "low": np.maximum(mean - deviation, across.min(axis=1)),
        "high": np.minimum(mean + deviation, across.max(axis=1)),
        "still_played": [replay.still_played(at) for at in range(len(across))],
        "games": n,
    }
    scores = pd.DataFrame(lines, columns=["round", "seat", "mean", "low", "high"])
    seen = watcher.tables() if watcher else {}
    final = final_score_table(counted)
    return {
        "scores": scores,
        "score_spread": pd.DataFrame(spread),
        "final_scores": final,
        **with_intervals(seen),
    }


def with_intervals(tables: Mapping[str, pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """The tables; `total` and `squares` of so many `games` become `mean`, `low`, `high`, together with 95 % a table."""
    return {name: _with_intervals(table) if "squares" in table else table for name, table in tables.items()}


def _with_intervals(table: pd.DataFrame) -> pd.DataFrame:
    """Totals that are whole numbers and their own squares count games, so their intervals are those of rates."""
    z = simultaneous_z(max(1, len(table)))
    counted = table["total"].dtype.kind == "i" and (table["total"] == table["squares"]).all()
    means = []
    for n, total, squares in table[["games", "total", "squares"]].itertuples(index=False):
        if n < 2:
            means.append((total / max(1, n), np.nan, np.nan))
        elif counted:
            means.append((total / n, *wilson(total / n, n, z)))
        else:
            means.append(mean_interval(n, total, squares, z))
    columns = dict(zip(("mean", "low", "high"), zip(*means, strict=True), strict=True))
    return table.drop(columns=["total", "squares"]).assign(**columns)


def _histogram(counts: np.ndarray, name: str) -> pd.DataFrame:
    """Games per value of a column, for every value from the smallest to the largest that occurred."""
    import pandas as pd

    occurred = np.flatnonzero(counts)
    values = np.arange(occurred[0], occurred[-1] + 1)
    games = counts[values]
    rates = {"rate": games / games.sum(), "so_far": games.cumsum() / games.sum()}
    return pd.DataFrame({name: values, "games": games, **rates})


def _rate_table(name: str, games: dict[str, int], n: int) -> pd.DataFrame:
    """Counts out of `n` games with their rates and Wilson's intervals."""
    import pandas as pd

    z = simultaneous_z(len(games))
    lines = [(key, k, k / n, *wilson(k / n, n, z)) for key, k in games.items()]
    return pd.DataFrame(lines, columns=[name, "games", "rate", "low", "high"])


def _mean(counts: np.ndarray) -> float:
    return float(counts @ np.arange(len(counts)) / counts.sum()) if counts.any() else float("nan")


def _code(counted: Counted, reason: str) -> int:
    return next((code for code, name in counted.loaded.game.end_reasons.items() if name == reason), 0)
