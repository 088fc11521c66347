"""Sections on what favours whom: win rates by part, and what the seat that stands out does differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.runs.counted import Counted
from reports.page import figures, findings
from reports.page.findings import Finding, Tables
from reports.page.grid import INTERVAL, Column, lines_of, make_table
from reports.page.parts import Picture, Section
from reports.page.wording import percent

MOST_EFFECTS = 12


def part_sections(counted: Counted, summary: Mapping[str, Any], tables: Tables) -> list[Section]:
    """One section for every kind of part in which the seats differ."""
    verdicts = summary["verdict"]["parts"] if summary["verdict"] else {}
    columns = {part.word: column for column, part in counted.loaded.game.parts.items()}
    keys = {kind: f"part_{columns.get(kind, 'role')}" for kind in summary["parts"]}
    return [
        _part(counted, summary, kind, verdicts.get(kind, {}), key, tables[key]) for kind, key in keys.items()
    ]


def _part(
    counted: Counted, summary: Mapping[str, Any], kind: str, verdict: Mapping[str, str], key: str, table: Any
) -> Section:
    fair, margin = summary["fair_share"], 100 * counted.loaded.scenario.analysis.margin
    lines = lines_of(table)
    drawn = [(str(each[kind]), each["win_rate"], each["low"], each["high"]) for each in lines]
    figure = figures.intervals(drawn, 100.0, fair, "wins, %", percent)
    columns: list[Column] = [
        (kind, kind, "text"),
        ("games", "games", "count"),
        ("win_rate", "wins", "percent"),
    ]
    columns += INTERVAL
    labels = counted.loaded.labels
    columns += [(f"seat_{i}", f"{i}\u00a0{label}", "percent") for i, label in enumerate(labels, 1)]
    alt = "; ".join(
        f"{name} {percent(rate)} ({percent(low)} to {percent(high)})" for name, rate, low, high in drawn
    )
    title = f"Wins by {kind}"
    tied = f"Each {kind} goes with one strategy here, so the two cannot be told apart"
    heading = verdict["text"].split(". ")[0].removesuffix(".") if verdict else tied
    about = (
        f"Dashed: {percent(fair)}, what each would win if the {kind} made no difference; shared wins count 1/k, and games "
        f"that nobody wins count for nobody. Whatever has its whole bar within {margin:.3g} points of it is fair. "
        f"The bars are 95 % intervals for all of them at once."
    )
    picture = Picture(key, title, f"{alt}.", figure, make_table(title, lines, columns))
    return Section(key, Finding(heading, (about,)), (picture,))


def effects_section(summary: Mapping[str, Any], tables: Tables) -> list[Section]:
    """What the seat that is furthest off the fair share does more or less than the others; none where it is not judged."""
    verdict = summary["verdict"]
    judged = verdict and verdict["seats"] and verdict["seats"]["kind"] != "fair" and "effects" in tables
    lines = lines_of(tables["effects"])[:MOST_EFFECTS] if judged else []
    if not lines:
        return []
    drawn = [(each["counter"], each["difference"], each["low"], each["high"]) for each in lines]
    seat = lines[0]["seat"]
    title = f"Seat {seat} against the others"
    figure = figures.intervals(
        drawn, 1.0, 0.0, "a game, less the others' mean", lambda value: f"{value:+.2f}"
    )
    columns: list[Column] = [("counter", "counter", "text"), ("mean", f"seat {seat}", "mean")]
    columns += [("others", "others", "mean"), ("difference", "difference", "signed")]
    columns += [("low", "from", "signed"), ("high", "to", "signed")]
    alt = "; ".join(f"{name} {value:+.2f}" for name, value, _, _ in drawn)
    about = (
        "Counters of the rows, per game, of the seat that is furthest off the fair share; those that differ for sure, the "
        "largest difference (in standard deviations) first. What goes with winning need not be its cause."
    )
    picture = Picture("effects", title, f"{alt}.", figure, make_table(title, lines, columns))
    return [Section("effects", Finding(findings.effects(tables), (about,)), (picture,))]
