"""The sections that only one game has, drawn from the parts that its `report.py` names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.runs.counted import Counted
from analysis.runs.metrics import game_report
from reports.page import figures, findings
from reports.page.findings import Finding, Tables, Words
from reports.page.grid import INTERVAL, Column, lines_of, make_table
from reports.page.parts import Picture, Section
from reports.page.wording import percent, seat_name
from simcore.contract.sections import Board, Curves, Map, Means, Part, Rates, Stacked, first_capital

MOST_DRAWN = 16
MOST_TOLD = 20
HALF = 0.5


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
    names = [seat_name(each["seat"], each["label"]) for each in lines]
    figure = figures.stacked(names, lines, part.parts, part.unit)
    picture = Picture(part.key, caption, f"{alt}.", figure, make_table(caption, lines, columns))
    return picture, findings.most_and_least(lines, list(part.parts), part.unit)


def _rates(part: Rates, tables: Tables, counted: Counted) -> Drawn:
    lines = lines_of(tables[part.key])
    drawn = [(str(each[part.name]), each["win_rate"], each["low"], each["high"]) for each in lines]
    figure = figures.intervals(drawn, 100.0, counted.summary["fair_share"] or 0.0, "wins, %", percent)
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
        {**each, **{key: max(each[key], part.least) * part.scale for key in ("mean", "low", "high")}}
        for each in lines_of(tables[part.key])
    ]
    reference = part.reference * part.scale
    far = sorted(lines, key=lambda each: -abs(each["mean"] - reference))[:MOST_DRAWN]
    shown = [each for each in lines if each in far]
    if len(lines) > MOST_DRAWN:
        shown.sort(key=lambda each: -float(each["mean"]))
    drawn = [(str(each[part.name]), each["mean"], each["low"], each["high"]) for each in shown]
    sign = "+" if part.signed and not reference else ""
    figure = figures.intervals(drawn, 1.0, reference, part.unit, lambda value: f"{value:{sign}.1f}")
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


def _curves(part: Curves, tables: Tables, _: Counted) -> Drawn:
    """A line for each share; told at the rounds after which it falls below a half, and at the end."""
    table = tables[part.key]
    lines = lines_of(table)
    figure = figures.curves(table, part.name, part.lines, part.unit)
    columns: list[Column] = [(part.name, part.name, "count")]
    columns += [(key, words, "percent") for key, words in part.lines.items()]
    told = []
    for key, words in part.lines.items():
        half = next((each[part.name] for each in lines if each[key] < HALF), None)
        below = "never below a half" if half is None else f"below a half after {part.name} {half}"
        told.append(f"{words}: {below}, {percent(lines[-1][key])} at the end")
    table_ = make_table(part.title, lines[: MOST_TOLD + 1], columns)
    note = (
        ""
        if len(lines) <= MOST_TOLD + 1
        else f"The table has the first {MOST_TOLD} of {lines[-1][part.name]}."
    )
    return Picture(part.key, part.title, f"{'; '.join(told)}.", figure, table_), note


def _board(part: Board, tables: Tables, _: Counted) -> Drawn:
    """All cells in the picture; in the table, those where most happens."""
    lines = [
        {
            **each,
            **{key: part.scale * each[key] for key in part.shades},
            "sum": part.scale * sum(each[key] for key in part.shades),
            "cell": f"{each['x']},{each['y']}",
        }
        for each in lines_of(tables[part.key])
    ]
    figure = figures.board({(each["x"], each["y"]): each["sum"] for each in lines}, part.terrain, part.unit)
    busy = sorted((each for each in lines if each["sum"]), key=lambda each: -each["sum"])
    columns: list[Column] = [("cell", "column,line", "text")]
    columns += [(key, words, "mean") for key, words in part.shades.items()]
    told = "; ".join(f"cell {each['cell']}: {each['sum']:.1f}" for each in busy[:MOST_DRAWN])
    picture_alt = f"{part.unit}, most at {told}." if busy else f"{part.unit}: none."
    note = "" if len(busy) <= MOST_TOLD else f"The table has the {MOST_TOLD} cells with most."
    return (
        Picture(part.key, part.title, picture_alt, figure, make_table(part.title, busy[:MOST_TOLD], columns)),
        note,
    )


DRAWN: dict[type[Part], Callable[[Any, Tables, Counted], Drawn]] = {
    Stacked: _stacked,
    Rates: _rates,
    Means: _means,
    Map: _map,
    Curves: _curves,
    Board: _board,
}
