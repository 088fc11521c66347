"""From the counts of a run to what it says: rates with intervals, the verdict, `summary.json`, `summary.csv`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import Any

from analysis.runs.parts import STRATEGY, Parts, judged_parts, part_entries, parts_of
from analysis.statistics.intervals import Credits, simultaneous_z, win_rate_interval
from analysis.statistics.verdicts import fair_share, judge_seats
from simcore import VERSION
from simcore.runs.run import Result
from simcore.runs.store import write_safely
from simcore.runs.tally import Tally

TRUNCATED = "truncated"


def credits_of(tally: Tally, together: bool = False) -> list[Credits]:
    """Every seat's credits: 1/k for a win shared by k; where seats win as sides, 1 for the side's win."""
    if together:
        return [Credits.from_shared([sum(tally.wins(seat))], tally.games) for seat in range(tally.seats)]
    return [Credits.from_shared(tally.wins(seat), tally.games) for seat in range(tally.seats)]


def summarise(result: Result) -> dict[str, Any]:
    """The summary of a run as plain data (DESIGN, section 6, run); rates are fractions of 1."""
    loaded, tally = result.loaded, result.tally
    reasons = end_rates(result)
    truncated = reasons.get(TRUNCATED, 0.0)
    no_winner = int(tally.counts["winners"][0][0]) / tally.games - truncated
    share = None if loaded.together else fair_share(no_winner, truncated, tally.seats)
    parts = parts_of(loaded, tally)
    return {
        "game": loaded.game.name,
        "scenario": loaded.name,
        "title": loaded.title,
        "version": VERSION,
        "fingerprint": loaded.fingerprint,
        "rows_sha256": result.rows_sha256,
        "seed": loaded.scenario.run.seed,
        "games": tally.games,
        "seats": seats_of(result),
        "parts": part_entries(parts, share or 0.0),
        "fair_share": share,
        "sides": sides_of(result),
        "no_winner_rate": no_winner,
        "truncated_rate": truncated,
        "end_reasons": reasons,
        "rounds": {
            "mean": tally.mean("rounds"),
            "p05": tally.quantile("rounds", 0.05),
            "p50": tally.quantile("rounds", 0.5),
            "p95": tally.quantile("rounds", 0.95),
        },
        "verdict": verdict_of(result, share, parts),
        "metrics": loaded.game.metrics(tally),
        "clipped_games": int(tally.counts["clipped"][0][1]),
        "assumed": loaded.ledger.assumed,
        "provenance": loaded.ledger.to_json(),
        "games_per_second": result.played / result.seconds if result.seconds > 0 else None,
        "files": files_of(result.folder),
    }


def files_of(folder: Path) -> dict[str, str]:
    """Where the files of the run in a directory are."""
    return {
        "run": str(folder),
        "rows": str(folder / "games"),
        "summary": str(folder / "summary.json"),
        "table": str(folder / "summary.csv"),
        "scenario": str(folder / "scenario.yaml"),
        "report": str(folder / "report.html"),
    }


def verdict_of(result: Result, share: float | None, parts: Sequence[Parts]) -> dict[str, Any] | None:
    """The verdict as plain data; None where seats win as sides. There is none to find where no game had a winner.

    `kind` and `seats` speak of the seats, `parts` of what they start with. Where seats play different strategies, it is a
    contest: `kind` says so, and the text speaks of strategies, of seats only if strategies rotate over them.
    """
    loaded, tally = result.loaded, result.tally
    if share is None:
        return None
    margin = loaded.scenario.analysis.margin
    if share <= 0:
        said = "No verdict: no game had a winner."
        return {
            "kind": "undecided",
            "margin": margin,
            "text": said,
            "games_needed": None,
            "seats": None,
            "parts": {},
        }
    seats = judge_seats(credits_of(tally), share, margin, simultaneous_z(tally.seats), loaded.labels)
    kinds = judged_parts(parts, tally.games, share, margin)
    contest = kinds.get(STRATEGY)
    texts = [each.text for each in kinds.values()]
    fixed = contest is not None and not loaded.scenario.run.rotate
    if not fixed:
        by_seat = seats.text if not kinds else _by_seat(seats.text)
        texts.insert(1 if contest else 0, by_seat)
    needed = [
        each.games_needed for each in [*([] if fixed else [seats]), *kinds.values()] if each.games_needed
    ]
    return {
        "kind": "contest" if contest else seats.kind,
        "margin": margin,
        "text": " ".join(texts),
        "games_needed": max(needed, default=None),
        "seats": None if fixed else {"kind": seats.kind, "text": seats.text},
        "parts": {kind: {"kind": each.kind, "text": each.text} for kind, each in kinds.items()},
    }


def _by_seat(text: str) -> str:
    """The verdict on the seats where parts are judged beside them."""
    word = next(word for word in ("Fair", "Unfair", "Undecided") if text.startswith(word))
    return f"{word} by seat{text.removeprefix(word)}"


def sides_of(result: Result) -> list[dict[str, Any]] | None:
    """Where seats win as sides, one entry per side: its name, its seats, its win rate with the interval."""
    sides = result.loaded.sides
    if sides is None:
        return None
    seats = seats_of(result)
    entries = []
    for name in dict.fromkeys(sides):
        members = [seat for seat, side in zip(seats, sides, strict=True) if side == name]
        rates = {key: members[0][key] for key in ("win_rate", "low", "high")}
        entries.append({"side": name, "seats": [seat["seat"] for seat in members], **rates})
    return entries


def seats_of(result: Result) -> list[dict[str, Any]]:
    """One entry per seat: win rate with its simultaneous interval, shared wins, mean score."""
    loaded, tally = result.loaded, result.tally
    z = simultaneous_z(len(set(loaded.sides)) if loaded.sides else tally.seats)
    entries = []
    for seat, (label, each) in enumerate(zip(loaded.labels, credits_of(tally, loaded.together), strict=True)):
        interval = win_rate_interval(each, z)
        entries.append(
            {
                "seat": seat + 1,
                "strategy": loaded.strategy_names[seat],
                "label": label,
                "win_rate": float(each.rate),
                "low": interval.low,
                "high": interval.high,
                "shared_rate": 0.0
                if loaded.together
                else float(Fraction(sum(tally.wins(seat)[1:]), tally.games)),
                "score_mean": tally.mean(loaded.game.score, seat),
            }
        )
    return entries


def end_rates(result: Result) -> dict[str, float]:
    """Share of the games for every way a game of this kind can end."""
    counts = result.tally.counts["end"][0]
    return {
        reason: int(counts[code]) / result.tally.games
        for code, reason in result.loaded.game.end_reasons.items()
    }


def json_safe(data: Any) -> Any:
    """Plain data with null for numbers that JSON has not (NaN, infinity)."""
    if isinstance(data, dict):
        return {key: json_safe(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [json_safe(value) for value in data]
    if isinstance(data, float) and not isfinite(data):
        return None
    return data


def json_text(data: Any) -> str:
    """`data` as JSON that every reader takes."""
    return json.dumps(json_safe(data), indent=1, allow_nan=False)


def csv_text(summary: dict[str, Any]) -> str:
    """The seats of a summary as CSV, one line per seat, with what the run was."""
    run = {key: summary[key] for key in ("game", "scenario", "fingerprint", "seed", "games")}
    return csv_of([{**run, **seat} for seat in summary["seats"]])


def csv_of(lines: list[dict[str, Any]]) -> str:
    """The lines as CSV, headed by the keys of the first."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def write_summary(result: Result) -> dict[str, Any]:
    """Write `summary.json` and `summary.csv` into the run's directory; returns the summary."""
    summary = summarise(result)
    write_safely(result.folder / "summary.csv", csv_text(summary).encode())
    write_safely(result.folder / "summary.json", json_text(summary).encode())
    return summary
