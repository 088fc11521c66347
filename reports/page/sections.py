"""The sections of a report between verdict and assumptions: a finding, its pictures, and each picture as a table."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from analysis.runs.counted import Counted
from analysis.runs.summary import TRUNCATED
from reports.page import figures, findings
from reports.page.findings import Finding, Tables, Words
from reports.page.grid import BIN_WIDTHS, INTERVAL, RATE, SO_FAR, Table, binned, lines_of, make_table
from reports.page.own_sections import own_sections
from reports.page.part_sections import effects_section, part_sections
from reports.page.parts import Picture, Section
from reports.page.wording import NO_VALUE, percent, seat_name
from simcore.contract.numbers import mean

MOST_ROUNDS_TOLD = 16
NOBODY = ("no winner", TRUNCATED)


def sections_of(counted: Counted, summary: Mapping[str, Any], tables: Tables) -> list[Section]:
    """All sections, in the order of the page; those that a run says nothing about are left out."""
    words = Words.of(counted.loaded.game.name)
    sections = [_wins(summary, tables, words), *part_sections(counted, summary, tables)]
    if summary["verdict"] and summary["verdict"].get("seats"):
        sections += effects_section(summary, tables)
    sections += [_ends(tables, words), *own_sections(counted, tables)]
    sections.append(_length(summary, tables, words))
    if "scores" in tables:
        sections.append(_scores(summary, tables, words))
    elif counted.why_not_replayed:
        finding = Finding(f"Mean {words.score} over time is left out", (counted.why_not_replayed,))
        sections.append(Section("scores", finding))
    has_course = tables["rounds"]["rounds"].iloc[-1] > 0  # else all games are over when they begin
    if has_course and counted.won and not counted.loaded.together:
        if "comeback" in tables:
            sections.append(_comeback(summary, tables, words))
        sections.append(_decided(tables, words))
    return sections


def _wins(summary: Mapping[str, Any], tables: Tables, words: Words) -> Section:
    seats, outcomes = lines_of(tables["wins"]), lines_of(tables["outcomes"])
    fair, margin = (summary["fair_share"], summary["verdict"]["margin"]) if summary["verdict"] else (0.0, 0.0)
    shared = sum(each["rate"] for each in outcomes if each["outcome"].startswith("shared"))
    others = {} if summary["sides"] else {"shared wins": shared}
    others |= {
        words.end_name(each["outcome"]): each["rate"] for each in outcomes if each["outcome"] in NOBODY
    }
    figure = figures.forest(tables["wins"], others, fair, margin, words.colours)
    told = [
        f"{seat_name(seat['seat'], seat['label'])} {percent(seat['win_rate'])} "
        f"({percent(seat['low'])} to {percent(seat['high'])})"
        for seat in seats
    ]
    told += [f"{name} {percent(rate)} of the games" for name, rate in others.items()]
    alt = f"{'; '.join(told)}."
    if fair:
        alt = f"Fair would be {percent(fair)}, give or take {100 * margin:.3g} points. {alt}"
    table = _wins_table(seats, outcomes, words, bool(summary["sides"]))
    return Section(
        "wins", findings.wins(summary, tables), (Picture("wins", "Win rates", alt, figure, table),)
    )


def _wins_table(seats: list[Any], outcomes: list[Any], words: Words, together: bool) -> Table:
    """Seats first, then the games that nobody, or not one seat alone, won."""
    lines = [{**seat, "who": f"{seat['seat']}\u00a0{seat['label']}"} for seat in seats]
    shared = [each for each in outcomes if each["outcome"].startswith("shared")]
    if len(shared) > 1:
        lines.append({"who": "shared wins", "win_rate": sum(each["rate"] for each in shared)})
    lines += [
        {
            "who": words.end_name(each["outcome"]),
            "win_rate": each["rate"],
            "low": each["low"],
            "high": each["high"],
        }
        for each in outcomes
        if each["outcome"] != "one winner"
    ]
    columns = [("who", words.seat, "text"), ("win_rate", "wins", "percent"), *INTERVAL]
    if not together:
        columns += [("off", "off fair", "points"), ("shared_rate", "shared", "percent")]
    columns += [("score_mean", words.score, "mean"), ("strategy", "strategy", "text")]
    return make_table(f"Wins of every {words.seat}; below, the share of all games", lines, columns)


def _ends(tables: Tables, words: Words) -> Section:
    lines = [{**each, "name": words.end_name(each["reason"])} for each in lines_of(tables["ends"])]
    seen = [each for each in lines if each["games"]]
    figure = figures.bars([each["name"] for each in seen], [each["rate"] for each in seen], "% of all games")
    columns = [("name", "ends by", "text"), *RATE, *INTERVAL, ("rounds_mean", f"{words.round}s", "mean1")]
    table = make_table(f"How games end, and after how many {words.round}s", lines, columns)
    alt = "; ".join(f"{each['name']} {percent(each['rate'])}" for each in seen)
    return Section(
        "ends", findings.ends(tables, words), (Picture("ends", "How games end", f"{alt}.", figure, table),)
    )


def _length(summary: Mapping[str, Any], tables: Tables, words: Words) -> Section:
    picture = _counts_picture(tables, "rounds", "Length of the games", f"{words.round}s")
    return Section("rounds", findings.length(summary, tables, words), (picture,))


def _counts_picture(tables: Tables, column: str, title: str, what: str) -> Picture:
    lines = binned(lines_of(tables[column]), column)
    figure = figures.histogram([each["name"] for each in lines], [each["rate"] for each in lines], what)
    most = max(lines, key=lambda each: float(each["rate"]))
    alt = f"From {lines[0]['name']} to {lines[-1]['name']} {what}; most often {most['name']} ({percent(most['rate'])})."
    return Picture(
        column, title, alt, figure, make_table(title, lines, [("name", what, "text"), *RATE, SO_FAR])
    )


def _scores(summary: Mapping[str, Any], tables: Tables, words: Words) -> Section:
    rounds = int(tables["score_spread"]["round"].iloc[-1])
    shown = max(1, min(rounds, summary["rounds"]["p95"]))
    scores = tables["scores"][tables["scores"]["round"] <= shown]
    spread = tables["score_spread"][tables["score_spread"]["round"] <= shown]
    names = [seat_name(seat["seat"], seat["label"]) for seat in summary["seats"]]
    figure = figures.lines_over_rounds(scores, spread, names, words.colours, words.round)
    lines = _score_lines(tables, min(shown, rounds))
    final = {f"s{each['seat']}": _with_half(each) for each in lines_of(tables["final_scores"])}
    end = f"end, {summary['games']:,} game{'' if summary['games'] == 1 else 's'}"
    lines.append({"round": end, **final, "still_played": NO_VALUE})
    columns = [("round", words.round, "text"), *((f"s{i}", name, "ready") for i, name in enumerate(names, 1))]
    columns.append(("still_played", "games still on", "ready"))
    caption = f"Mean {words.score} after each {words.round} and at the end, with 95 % intervals"
    told = [f"{name} {final[f's{i}']}" for i, name in enumerate(names, 1)]
    picture = Picture(
        "scores",
        f"Mean {words.score} over time",
        f"Mean {words.score} at the end: {'; '.join(told)}.",
        figure,
        make_table(caption, lines, columns),
    )
    return Section("scores", findings.scores(summary, tables, words), (picture,))


def _score_lines(tables: Tables, shown: int) -> list[dict[str, Any]]:
    """Every so many rounds, the mean of each seat with half the width of its interval."""
    step = next(width for width in BIN_WIDTHS if shown // width <= MOST_ROUNDS_TOLD)
    lines = []
    for at in sorted({*range(0, shown + 1, step), shown}):
        spread = tables["score_spread"].iloc[at]
        seats = lines_of(tables["scores"][tables["scores"]["round"] == at])
        line = {"round": str(at), "still_played": percent(spread["still_played"])}
        lines.append({**line, **{f"s{seat['seat']}": _with_half(seat) for seat in seats}})
    return lines


def _with_half(seat: Mapping[str, Any]) -> str:
    """A mean with half the width of its interval."""
    half = (seat["high"] - seat["low"]) / 2
    more = f"\u00a0±\u00a0{half:.2f}" if isfinite(half) else ""
    return f"{mean(seat['mean'])}{more}"


def _comeback(summary: Mapping[str, Any], tables: Tables, words: Words) -> Section:
    lines = [
        {**each, "when": f"{each['after']} % of the {words.round}s"} for each in lines_of(tables["comeback"])
    ]
    columns = [("after", f"% of {words.round}s", "text"), ("lead", "lead", "text"), *RATE]
    columns += [("win_rate", "wins", "percent"), *INTERVAL]
    title = "Chance that a leader wins"
    table = make_table(f"{title}, by part of the game", lines, columns)
    told = [f"{each['when']}, {each['lead']}: {percent(each['win_rate'])}" for each in lines]
    alt = f"Fair would be {percent(summary['fair_share'])}. After {'; '.join(told)}."
    figure = figures.leaders(tables["comeback"], summary["fair_share"], f"{words.round}s")
    changes = _counts_picture(tables, "lead_changes", "How often the lead changes", "changes of the lead")
    finding = findings.comeback(summary, tables, words)
    return Section("comeback", finding, (Picture("comeback", title, alt, figure, table), changes))


def _decided(tables: Tables, words: Words) -> Section:
    rows = lines_of(tables["decided"])
    tenths, last = rows[:-1], rows[-1]
    only_last = f"only in the last {words.round}"
    what = f"% of the {words.round}s of a game"
    names, rates = [str(row["to"]) for row in tenths], [row["rate"] for row in tenths]
    figure = figures.histogram(names, rates, what, last["rate"], only_last)
    lines = [{**row, "name": f"{row['to'] - 10} to {row['to']} %"} for row in tenths] + [
        {**last, "name": only_last}
    ]
    title = f"When games are decided, in {what}"
    table = make_table(title, lines, [("name", "decided", "text"), *RATE, SO_FAR])
    told = "; ".join(f"{line['name']}: {percent(line['rate'])}" for line in lines)
    return Section(
        "decided", findings.decided(tables, words), (Picture("decided", title, f"{told}.", figure, table),)
    )
