"""The sections that only one game has, drawn from the parts that its `report.py` names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from analysis.runs.counted import Counted
from analysis.runs.metrics import game_report
from reports.page import figures, findings
from reports.page.findings import Finding, Tables, Words
from reports.page.grid import INTERVAL, Column, Table, lines_of, make_table
from reports.page.parts import Picture, Section
from reports.page.wording import percent, seat_name
from simcore.contract.numbers import digits_showing, mean, signed
from simcore.contract.sections import Board, Curves, Map, Means, Part, Rates, Stacked, first_capital

MOST_DRAWN = 16
MOST_TOLD = 20
HALF = 0.5
TOGETHER = "together"


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
    lines = [
        {
            **each,
            "who": f"{each['seat']}\u00a0{each['label']}",
            TOGETHER: sum(each[name] for name in part.parts),
        }
        for each in lines_of(tables[part.key])
    ]
    means = {
        name: sum(each[name] for each in lines) / len(lines)
        for name in lines[0]
        if name not in ("seat", "label", "who")
    }
    alt = f"Mean of a {words.seat}, {part.unit}: " + "; ".join(
        f"{name} {mean(means[name])}" for name in part.parts
    )
    caption = f"{first_capital(part.unit)}, by {words.seat}"
    names = [seat_name(each["seat"], each["label"]) for each in lines]
    figure = figures.stacked(names, lines, part.parts, part.unit)
    picture = Picture(
        part.key, caption, f"{alt}.", figure, _stacked_table(part, caption, words, lines, means)
    )
    return picture, findings.most_and_least(lines, TOGETHER, part.unit)


def _stacked_table(
    part: Stacked, caption: str, words: Words, lines: list[dict[str, Any]], means: dict[str, float]
) -> Table:
    """A line per seat; below, the mean over the seats and the share of each part in the sum."""
    others = [
        name for name in means if name not in (*part.parts, TOGETHER) and (means[name] or name in part.shares)
    ]
    forms = {name: percent if name in part.shares else mean for name in means}
    told: list[dict[str, Any]] = [
        {"who": each["who"], **{name: form(each[name]) for name, form in forms.items()}} for each in lines
    ]
    if len(lines) > 1:
        told.append(
            {"who": f"mean {words.seat}", **{name: form(means[name]) for name, form in forms.items()}}
        )
    if means[TOGETHER]:
        shares = {name: percent(means[name] / means[TOGETHER]) for name in (*part.parts, TOGETHER)}
        told.append({"who": "share", **shares})
    columns: list[Column] = [("who", words.seat, "text")]
    columns += [(name, name, "ready") for name in (*part.parts, TOGETHER, *others)]
    return make_table(caption, told, columns)


def _rates(part: Rates, tables: Tables, counted: Counted) -> Drawn:
    lines = lines_of(tables[part.key])
    drawn = [(str(each[part.name]), each["win_rate"], each["low"], each["high"]) for each in lines]
    figure = figures.intervals(drawn, 100.0, counted.summary["fair_share"] or 0.0, "wins, %", percent)
    columns: list[Column] = [(part.name, part.name, "text"), ("games", "games", "count")]
    columns += [("win_rate", "wins", "percent"), *INTERVAL]
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
    is_signed = part.signed and not reference
    digits = digits_showing((each["mean"] for each in lines), part.digits)
    tell = partial(signed if is_signed else mean, digits=digits)
    figure = figures.intervals(drawn, 1.0, reference, part.unit, tell)
    form = f"{'signed' if is_signed else 'mean'}{digits}"
    columns: list[Column] = [(part.name, part.name, "text")]
    columns += [(key, key, other) for key, other in part.others.items()]
    columns += [("mean", part.unit, form), ("low", "from", form), ("high", "to", form)]
    told = "; ".join(f"{name} {tell(value)}" for name, value, _, _ in drawn)
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
    alt = "; ".join(f"{part.name} {name}: {percent(share)}" for name, share in shares.items())
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
    shown = lines if len(lines) <= MOST_TOLD + 2 else [*lines[: MOST_TOLD + 1], lines[-1]]
    note = (
        ""
        if len(shown) == len(lines)
        else f"The table has the first {MOST_TOLD} of {lines[-1][part.name]}, and the last."
    )
    table_ = make_table(part.title, shown, columns)
    return Picture(part.key, part.title, f"{'; '.join(told)}.", figure, table_), note


def _board(part: Board, tables: Tables, _: Counted) -> Drawn:
    """All cells in the picture; in the table, those where most happens."""
    lines = [
        {
            **each,
            **{key: part.scale * each[key] for key in part.shades},
            "sum": part.scale * sum(each[key] for key in part.shades),
        }
        for each in lines_of(tables[part.key])
    ]
    sums = {(each["x"], each["y"]): each["sum"] for each in lines}
    darkest = f"darkest: {mean(max(sums.values()), 1)} {part.unit}"
    figure = figures.board(sums, part.terrain, part.levels, darkest)
    busy = sorted((each for each in lines if each["sum"]), key=lambda each: -each["sum"])
    columns: list[Column] = [("x", "column", "count"), ("y", "line", "count")]
    columns += [(key, words, "mean1") for key, words in part.shades.items()]
    columns.append(("sum", TOGETHER, "mean1"))
    told = "; ".join(
        f"column {each['x']}, line {each['y']}: {mean(each['sum'], 1)}" for each in busy[:MOST_DRAWN]
    )
    alt = f"{part.unit}, most at {told}." if busy else f"{part.unit}: none."
    note = "" if len(busy) <= MOST_TOLD else f"The table has the {MOST_TOLD} cells with most."
    table = make_table(part.title, busy[:MOST_TOLD], columns)
    return Picture(part.key, part.title, alt, figure, table), note


DRAWN: dict[type[Part], Callable[[Any, Tables, Counted], Drawn]] = {
    Stacked: _stacked,
    Rates: _rates,
    Means: _means,
    Map: _map,
    Curves: _curves,
    Board: _board,
}
