"""The sections that only one game has, drawn from the parts that its `report.py` names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.counted import Counted
from analysis.metrics import game_report
from reports import figures, findings
from reports.findings import Finding, Tables, Words
from reports.grid import INTERVAL, Column, lines_of, make_table
from reports.parts import Picture, Section
from reports.wording import percent
from simcore.report_parts import Map, Means, Part, Rates, Stacked, first_capital

MOST_DRAWN = 16


def own_sections(counted: Counted, tables: Tables) -> list[Section]:
    """All of them; none for a game that has no `report.py`."""
    own = game_report(counted.loaded.game.name)
    if own is None:
        return []
    sections = []
    for part in own.report_sections(tables, counted.loaded):
        picture, told = DRAWN[type(part)](part, tables, counted)
        text = tuple(sentence for sentence in (part.about, told) if sentence)
        sections.append(Section(part.key, Finding(part.heading, text), (picture,)))
    return sections


Drawn = tuple[Picture, str]


def _stacked(part: Stacked, tables: Tables, counted: Counted) -> Drawn:
    words = Words.of(counted.loaded.game.name)
    table = tables[part.key]
    lines = [{**each, "who": f"{each['seat']}\u00a0{each['label']}"} for each in lines_of(table)]
    totals = {name: sum(each[name] for each in lines) / len(lines) for name in part.parts}
    alt = f"Mean of a {words.seat}, {part.unit}: " + "; ".join(
        f"{name} {n:.2f}" for name, n in totals.items()
    )
    others = [name for name in table.columns if name not in ("seat", "label", *part.parts)]
    columns: list[Column] = [("who", words.seat, "text"), *((name, name, "mean") for name in part.parts)]
    columns += [(name, name, "percent" if name in part.shares else "mean") for name in others]
    caption = f"{first_capital(part.unit)}, by {words.seat}"
    figure = figures.stacked(table, part.parts, part.unit)
    picture = Picture(part.key, caption, f"{alt}.", figure, make_table(caption, lines, columns))
    return picture, findings.stands_out(lines, list(part.parts), counted.tally.games)


def _rates(part: Rates, tables: Tables, counted: Counted) -> Drawn:
    lines = lines_of(tables[part.key])
    drawn = [(str(each[part.name]), each["win_rate"], each["low"], each["high"]) for each in lines]
    figure = figures.intervals(drawn, 100.0, part.fair, "wins, %", percent)
    columns: list[Column] = [(part.name, part.name, "text"), ("games", "games", "count")]
    columns += [("win_rate", "wins", "percent2"), *INTERVAL]
    columns += [
        (f"seat_{i}", f"{i}\u00a0{label}", "percent") for i, label in enumerate(counted.loaded.labels, 1)
    ]
    told = "; ".join(
        f"{name} {percent(rate)} ({percent(low)} to {percent(high)})" for name, rate, low, high in drawn
    )
    return Picture(part.key, part.title, f"{told}.", figure, make_table(part.title, lines, columns)), ""


def _means(part: Means, tables: Tables, _: Counted) -> Drawn:
    """All lines in the table; at most so many, the furthest from the reference, in the picture."""
    lines = [
        {**each, **{key: each[key] * part.scale for key in ("mean", "low", "high")}}
        for each in lines_of(tables[part.key])
    ]
    reference = part.reference * part.scale
    far = sorted(lines, key=lambda each: -abs(each["mean"] - reference))[:MOST_DRAWN]
    shown = [each for each in lines if each in far]
    if len(lines) > MOST_DRAWN:
        shown.sort(key=lambda each: -float(each["mean"]))
    drawn = [(str(each[part.name]), each["mean"], each["low"], each["high"]) for each in shown]
    figure = figures.intervals(
        drawn, 1.0, reference, part.unit, lambda value: f"{value:+.1f}" if not reference else f"{value:.1f}"
    )
    columns: list[Column] = [(part.name, part.name, "text")]
    columns += [(key, key, form) for key, form in part.others.items()]
    columns += [("mean", part.unit, "one"), ("low", "from", "one"), ("high", "to", "one")]
    told = "; ".join(f"{name} {mean:.1f}" for name, mean, _, _ in drawn)
    note = (
        ""
        if len(lines) <= MOST_DRAWN
        else f"The picture shows the {MOST_DRAWN} that stand out most, the table all."
    )
    return Picture(part.key, part.title, f"{told}.", figure, make_table(part.title, lines, columns)), note


def _map(part: Map, tables: Tables, counted: Counted) -> Drawn:
    table = tables[part.key]
    lines = lines_of(table)
    total = sum(each["mean"] for each in lines) or 1.0
    shares = {str(each[part.name]): each["mean"] / total for each in lines}
    figure = figures.places(part.places, part.links, shares)
    labels = counted.loaded.labels
    columns: list[Column] = [
        (part.name, part.name, "text"),
        ("mean", part.unit, "mean"),
        ("share", "share", "percent"),
    ]
    columns += [(f"seat_{i}", f"{i}\u00a0{label}", "mean") for i, label in enumerate(labels, 1)]
    told = [{**each, "share": shares[str(each[part.name])]} for each in lines]
    alt = "; ".join(f"{part.name} {name}: {percent(share, 0)}" for name, share in shares.items())
    return Picture(part.key, part.title, f"{alt}.", figure, make_table(part.title, told, columns)), ""


DRAWN: dict[type[Part], Callable[[Any, Tables, Counted], Drawn]] = {
    Stacked: _stacked,
    Rates: _rates,
    Means: _means,
    Map: _map,
}
