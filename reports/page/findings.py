"""What the tables of a run mean: a heading that says the finding, and what to know when reading the picture.

Words that differ from game to game come from the game's module `report` (see `Words`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from analysis.runs.metrics import game_report
from reports.page.figures import SEAT_COLOURS
from reports.page.grid import lines_of
from reports.page.wording import percent, sides_text

if TYPE_CHECKING:
    import pandas as pd

Tables = Mapping[str, "pd.DataFrame"]


@dataclass(frozen=True)
class Words:
    """A game's own words. `ends` completes "games end when ...", `leading` completes "the lead means ..."."""

    round: str = "round"
    seat: str = "seat"
    score: str = "points"
    leading: str = "the highest score"
    ends: Mapping[str, str] = field(default_factory=dict)
    colours: tuple[str, ...] = SEAT_COLOURS

    @classmethod
    def of(cls, game: str) -> Words:
        """The words of the game called `game`; the general ones where it has none of its own."""
        module = game_report(game)
        names = {name: name.upper() for name in ("round", "seat", "score", "leading", "ends")}
        names["colours"] = "SEAT_COLOURS"
        given = {key: getattr(module, name) for key, name in names.items() if hasattr(module, name)}
        return cls(**given)

    def rounds(self, n: float) -> str:
        """A number of rounds: 1 turn, 20 turns."""
        return f"{n:,.0f}\u00a0{self.round}{'' if n == 1 else 's'}"


@dataclass(frozen=True)
class Finding:
    """A heading and the sentences below it."""

    heading: str
    text: tuple[str, ...] = ()


def seat_text(seat: Mapping[str, Any]) -> str:
    """A seat in a sentence."""
    return f"seat {seat['seat']} ({seat['label']})"


def points(rate: float) -> str:
    """A difference of two rates in percentage points, without sign."""
    text = f"{100 * abs(rate):.1f}"
    return f"{text}\u00a0point{'' if text == '1.0' else 's'}"


def wins(summary: Mapping[str, Any], tables: Tables) -> Finding:
    """Who wins more than the fair share."""
    seats = lines_of(tables["wins"])
    fair, verdict = summary["fair_share"], summary["verdict"]
    if not any(seat["win_rate"] for seat in seats):
        return Finding("No game has a winner")
    text = "Bars are 95 % intervals that hold for all seats together."
    if not verdict:
        text = text.replace("seats", "sides")
        return Finding(sides_text(summary).removesuffix("."), (text,))
    margin = verdict["margin"]
    text += f" A seat is fair if its whole bar lies within the grey band, {percent(fair)} ± {100 * margin:.3g} points."
    worst = max(seats, key=lambda seat: abs(seat["off"]))
    off = f"{points(worst['off'])} {'more' if worst['off'] > 0 else 'less'} than fair"
    never = [seat for seat in seats if not seat["win_rate"] and seat["high"] < fair - margin]
    if never:
        heading = f"{_listed([seat_text(seat) for seat in never])} never win{'s' if len(never) == 1 else ''}"
    elif not verdict["seats"]:
        heading = f"{seat_text(worst)} wins {off}; each seat has its own strategy"
    elif verdict["seats"]["kind"] == "unfair":
        heading = f"{seat_text(worst)} wins {off}"
    elif verdict["seats"]["kind"] == "fair":
        heading = f"No seat is more than {points(worst['off'])} off the fair share"
    elif worst["low"] <= fair <= worst["high"]:
        heading = "No seat is shown to differ from the fair share"
    else:
        heading = f"{seat_text(worst)} seems to win {off}"
    return Finding(heading[0].upper() + heading[1:], (text, _shared_text(tables["outcomes"])))


def _shared_text(outcomes: pd.DataFrame) -> str:
    shared = sum(row["rate"] for row in lines_of(outcomes) if row["outcome"].startswith("shared"))
    if not shared:
        return "No win is shared."
    return f"{percent(shared)} of the games are shared wins; each of k winners then counts 1/k of a win."


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def ends(tables: Tables, words: Words) -> Finding:
    """The way in which most games end, and how long each way takes."""
    seen = [line for line in lines_of(tables["ends"]) if line["games"]]
    phrase = end_text(seen[0]["reason"], words)
    if len(seen) == 1:
        return Finding(f"All games end when {phrase}")
    most = "Most games end" if seen[0]["rate"] > 0.5 else "Games end most often"
    lengths = [f"{line['rounds_mean']:.1f} by {reason_name(line['reason'])}" for line in seen]
    text = f"Mean length in {words.round}s: {', '.join(lengths)}."
    return Finding(f"{most} when {phrase} ({percent(seen[0]['rate'], 0)})", (text,))


def reason_name(reason: str) -> str:
    """An end reason, or another outcome, as a name: last tribe."""
    return "cut off" if reason == "truncated" else reason.replace("_", " ")


def end_text(reason: str, words: Words) -> str:
    """An end reason as "... ends when" goes on."""
    if reason == "truncated":
        return f"the cap of {words.round}s cuts them off"
    return words.ends.get(reason, f"the reason is “{reason.replace('_', ' ')}”")


def length(summary: Mapping[str, Any], tables: Tables, words: Words) -> Finding:
    """How long games take."""
    rounds, table = summary["rounds"], tables["rounds"]
    shortest, longest = (int(table["rounds"].iloc[at]) for at in (0, -1))
    if shortest == longest:
        return Finding(f"Every game takes {words.rounds(shortest)}")
    text = f"The mean is {rounds['mean']:.1f}; the shortest game took {shortest}, the longest {words.rounds(longest)}."
    typical = f"A typical game takes {words.rounds(rounds['p50'])}"
    if rounds["p05"] == rounds["p95"]:
        return Finding(f"{typical}, nearly all take just that", (text,))
    return Finding(f"{typical}; nine in ten take {rounds['p05']} to {rounds['p95']}", (text,))


def scores(summary: Mapping[str, Any], tables: Tables, words: Words, shown: int) -> Finding:
    """Whether a seat pulls away; `shown` is the last round in the picture."""
    n = int(tables["score_spread"]["games"].iloc[0])
    last = lines_of(tables["scores"][tables["scores"]["round"] == shown])
    sample = f"{n:,} games" if n > 1 else "1 game"
    text = (
        f"Means of {sample} played again; a game that is over keeps its last count. "
        f"Grey: one standard deviation to each side, over all {words.seat}s."
    )
    rates = {seat["seat"]: seat for seat in summary["seats"]}
    return Finding(_apart(last, f"{words.score} after {words.rounds(shown)}", words.seat, n, rates), (text,))


def _apart(
    last: list[dict[str, Any]], what: str, seat_word: str, n: int, rates: Mapping[int, Mapping[str, Any]]
) -> str:
    """Whether the seats' mean scores differ for sure, and who stands out; `rates` are the seats of the summary."""
    last = sorted(last, key=lambda seat: float(seat["mean"]))
    if len(last) == 1:
        return f"On average {last[0]['mean']:.1f} {what}"
    least, next_least, second, best = last[0], last[1], last[-2], last[-1]
    low, high = f"{least['mean']:.1f}", f"{best['mean']:.1f}"
    if n == 1:
        return f"The course of one game: {least['mean']:.0f} to {best['mean']:.0f} {what}"
    winner = max(rates, key=lambda seat: float(rates[seat]["win_rate"]))
    theirs = next((seat for seat in last if seat["seat"] == winner), best)
    if best["low"] > theirs["high"] and rates[winner]["low"] > rates[best["seat"]]["high"]:
        return f"Seat {best['seat']} ends with most ({high} {what}), yet seat {winner} wins most"
    if best["low"] > second["high"]:
        return f"Seat {best['seat']} pulls away: {high} {what}, the next has {second['mean']:.1f}"
    if least["high"] < next_least["low"]:
        return f"Seat {least['seat']} falls behind: {low} {what}, the next has {next_least['mean']:.1f}"
    if best["low"] > least["high"]:
        return (
            f"The {seat_word}s end apart: {low} (seat {least['seat']}) to {high} (seat {best['seat']}) {what}"
        )
    return f"No {seat_word} pulls away: {low if low == high else f'{low} to {high}'} {what}"


def comeback(summary: Mapping[str, Any], tables: Tables, words: Words) -> Finding:
    """What an early lead is worth, and how often it changes hands."""
    halfway = next(
        row for row in lines_of(tables["comeback"]) if row["after"] == 50 and row["lead"] == "alone"
    )
    changes = lines_of(tables["lead_changes"])
    mean = sum(row["lead_changes"] * row["rate"] for row in changes)
    never = changes[0]["rate"] if changes[0]["lead_changes"] == 0 else 0.0
    what = (
        f"The lead means {words.leading}. It passes to another {words.seat} {mean:.1f} times a game; "
        f"in {percent(never, 0)} of the games never."
    )
    how = (
        "Near the dashed line a lead is worth nothing, near 100 % the rest of the game is played for nothing. "
        f"One {words.seat} leads alone halfway in {percent(halfway['rate'], 0)} of the games; "
        "where several lead, the chance is that of each of them."
    )
    text = (what, how)
    if not halfway["games"]:
        return Finding("Nobody leads alone halfway", text)
    won = percent(halfway["win_rate"], 0)
    return Finding(f"Who leads alone halfway wins {won} (fair: {percent(summary['fair_share'], 0)})", text)


def decided(tables: Tables, words: Words) -> Finding:
    """When the winner is in front for good."""
    rows = lines_of(tables["decided"])
    text = (f"Decided: the first {words.round} from which on exactly the winners led.",)
    last = rows[-1]["rate"]
    if last >= 0.25:
        told = percent(last, 0)
        which = "All games" if last == 1 else "Most games" if last > 0.5 else f"{told} of the games"
        more = f" ({told})" if 0.5 < last < 1 else ""
        return Finding(f"{which} are decided only in the last {words.round}{more}", text)
    half = next(row["to"] for row in rows if row["so_far"] >= 0.5)
    return Finding(f"Half the games are decided within the first {half}\u00a0% of their {words.round}s", text)


def most_and_least(lines: list[dict[str, Any]], parts: list[str], unit: str) -> str:
    """Which seat has most of all parts together, and which least; empty where they have the same."""
    totals = [(sum(each[part] for part in parts), each) for each in lines]
    most, least = (choose(totals, key=lambda each: float(each[0])) for choose in (max, min))
    if len(lines) < 2 or f"{most[0]:.1f}" == f"{least[0]:.1f}":
        return ""
    text = f"Most: {seat_text(most[1])}, {most[0]:.1f} {unit}; least: {seat_text(least[1])}, {least[0]:.1f}."
    return text


def effects(tables: Tables) -> str:
    """What the seat that is furthest off the fair share does differently, in a sentence."""
    lines = lines_of(tables["effects"])
    if not lines:
        return ""
    first = lines[0]
    more = "more" if first["difference"] > 0 else "fewer"
    low, high = sorted(abs(first[key]) for key in ("low", "high"))
    return (
        f"Seat {first['seat']} differs most in {first['counter']}: {first['mean']:.2f} a game, the others "
        f"{first['others']:.2f} ({low:.2f} to {high:.2f} {more})"
    )
