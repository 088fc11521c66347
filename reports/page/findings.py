"""What the tables of a run mean: a heading that says the finding, and what to know when reading the picture.

Words that differ from game to game come from the game's module `report` (see `Words`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from analysis.runs.metrics import game_report
from analysis.runs.summary import TRUNCATED
from reports.page.figures import SEAT_COLOURS
from reports.page.grid import lines_of
from reports.page.wording import percent, sides_text
from simcore.contract import numbers
from simcore.contract.game import get_game
from simcore.contract.numbers import mean

if TYPE_CHECKING:
    import pandas as pd

OFTEN, HALF = 0.25, 0.5
NEARLY = 0.01

Tables = Mapping[str, "pd.DataFrame"]


@dataclass(frozen=True)
class Words:
    """A game's own words. `ends` completes "games end when ...", `leading` completes "the lead means ...".

    `end_names` are names of ends where the reason's key would say what the content may have changed.
    """

    round: str = "round"
    seat: str = "seat"
    score: str = "points"
    leading: str = "the highest score"
    ends: Mapping[str, str] = field(default_factory=dict)
    end_names: Mapping[str, str] = field(default_factory=dict)
    colours: tuple[str, ...] = SEAT_COLOURS

    @classmethod
    def of(cls, game: str) -> Words:
        """The words of the game called `game`; the general ones where it has none of its own."""
        module = game_report(game)
        names = {name: name.upper() for name in ("seat", "score", "leading", "ends", "end_names")}
        names["colours"] = "SEAT_COLOURS"
        given = {key: getattr(module, name) for key, name in names.items() if hasattr(module, name)}
        return cls(round=get_game(game).round_word, **given)

    def end_name(self, reason: str) -> str:
        """An end reason, or another outcome, as a name: last tribe."""
        return self.end_names.get(reason, "cut off" if reason == TRUNCATED else reason.replace("_", " "))

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
    text = mean(100 * abs(rate), 1)
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
        heading = f"No seat was more than {points(worst['off'])} off the fair share"
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
    lengths = [f"{mean(line['rounds_mean'], 1)} by {words.end_name(line['reason'])}" for line in seen]
    text = f"Mean length in {words.round}s: {', '.join(lengths)}."
    return Finding(f"{most} when {phrase} ({percent(seen[0]['rate'])})", (text,))


def end_text(reason: str, words: Words) -> str:
    """An end reason as "... ends when" goes on."""
    if reason == TRUNCATED:
        return f"the cap of {words.round}s cuts them off"
    return words.ends.get(reason, f"the reason is “{reason.replace('_', ' ')}”")


def length(summary: Mapping[str, Any], tables: Tables, words: Words) -> Finding:
    """How long games take."""
    rounds, table = summary["rounds"], tables["rounds"]
    shortest, longest = (int(table["rounds"].iloc[at]) for at in (0, -1))
    if not longest:
        return Finding(
            "Every game is over as soon as it is set up", ("What ends it is true before anybody moves.",)
        )
    if shortest == longest:
        return Finding(f"Every game takes {words.rounds(shortest)}")
    low, middle, high = (rounds[key] for key in ("p05", "p50", "p95"))
    share = percent(float(table.loc[table["rounds"].between(low, high), "rate"].sum()))
    text = (
        f"Half of the games take {words.rounds(middle)} or fewer, {share} take {_span(low, high)}. The mean is "
        f"{mean(rounds['mean'], 1)}; the shortest game took {shortest}, the longest {words.rounds(longest)}."
    )
    return Finding(f"A typical game takes {words.rounds(middle)}; {share} take {_span(low, high)}", (text,))


def _span(low: int, high: int) -> str:
    return f"{low} to {high}" if low < high else f"just {low}"


def scores(summary: Mapping[str, Any], tables: Tables, words: Words) -> Finding:
    """Whether a seat pulls away: the scores at the end, of all games; and what the course shows, of those played again."""
    n = int(tables["score_spread"]["games"].iloc[0])
    text = (
        f"At the end: means of all games. The course: means of {numbers.replayed(n)}; a game that is over keeps its last "
        f"count. Grey: one standard deviation to each side, over all {words.seat}s."
    )
    rates = {seat["seat"]: seat for seat in summary["seats"]}
    last = lines_of(tables["final_scores"])
    if summary["sides"]:
        ends = [pick(float(seat["mean"]) for seat in last) for pick in (min, max)]
        between = " to ".join(dict.fromkeys(map(mean, ends)))
        return Finding(f"On average {between} {words.score} at the end", (text,))
    return Finding(_apart(last, f"{words.score} at the end", words.seat, summary["games"], rates), (text,))


def _apart(
    last: list[dict[str, Any]], what: str, seat_word: str, n: int, rates: Mapping[int, Mapping[str, Any]]
) -> str:
    """Whether the seats' mean scores differ for sure, and who stands out; `rates` are the seats of the summary."""
    last = sorted(last, key=lambda seat: float(seat["mean"]))
    if len(last) == 1:
        return f"On average {mean(last[0]['mean'])} {what}"
    least, next_least, second, best = last[0], last[1], last[-2], last[-1]
    low, high = mean(least["mean"]), mean(best["mean"])
    if n == 1:
        return f"The course of one game: {low} to {high} {what}"
    winner = max(rates, key=lambda seat: float(rates[seat]["win_rate"]))
    theirs = next((seat for seat in last if seat["seat"] == winner), best)
    if best["low"] > theirs["high"] and rates[winner]["low"] > rates[best["seat"]]["high"]:
        return f"Seat {best['seat']} ends with most ({high} {what}), yet seat {winner} wins most"
    if best["low"] > second["high"]:
        return f"Seat {best['seat']} pulls away: {high} {what}, the next has {mean(second['mean'])}"
    if least["high"] < next_least["low"]:
        return f"Seat {least['seat']} falls behind: {low} {what}, the next has {mean(next_least['mean'])}"
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
    often = sum(row["lead_changes"] * row["rate"] for row in changes)
    never = changes[0]["rate"] if changes[0]["lead_changes"] == 0 else 0.0
    what = (
        f"The lead means {words.leading}. It passes to another {words.seat} {mean(often)} times a game; "
        f"in {percent(never)} of the games never."
    )
    how = (
        f"Near the dashed line (fair, {percent(summary['fair_share'])}) a lead is worth nothing, near 100 % the rest of the game is played for nothing. "
        f"One {words.seat} leads alone halfway in {percent(halfway['rate'])} of the games; "
        "where several lead, the chance is that of each of them."
    )
    text = (what, how)
    if not halfway["games"]:
        return Finding("Nobody leads alone halfway", text)
    won, fair = percent(halfway["win_rate"]), percent(summary["fair_share"])
    return Finding(f"Who leads alone halfway wins {won} (fair: {fair})", text)


def decided(tables: Tables, words: Words) -> Finding:
    """When the winner is in front for good."""
    rows = lines_of(tables["decided"])
    text = (f"Decided: the first {words.round} from which on exactly the winners led.",)
    last = rows[-1]["rate"]
    if last == 1:
        return Finding(f"All games are decided only in the last {words.round}", text)
    if last >= OFTEN:
        return Finding(f"{percent(last)} of the games are decided only in the last {words.round}", text)
    half = next(row for row in rows if row["so_far"] >= HALF)
    part = f"first {half['to']}\u00a0% of their {words.round}s"
    return Finding(f"{percent(half['so_far'])} of the games are decided within the {part}", text)


def most_and_least(lines: list[dict[str, Any]], total: str, unit: str) -> str:
    """Which seat has most in the column `total`, and which least; empty where they have nearly the same."""
    most, least = (choose(lines, key=lambda each: float(each[total])) for choose in (max, min))
    if len(lines) < 2 or most[total] - least[total] < NEARLY * most[total]:
        return ""
    return f"Most: {seat_text(most)}, {mean(most[total])} {unit}; least: {seat_text(least)}, {mean(least[total])}."


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
