"""Tables for the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from reports.page.findings import Words
from reports.page.wording import overall_kind, sides_text
from reports.page.wording import percent as told

MOST_LISTED = 8
COLOURS = {"fair": "green", "unfair": "red", "undecided": "yellow", "contest": "cyan"}
NARROWEST = 60  # columns; a table in fewer says nothing, and COLUMNS may even be 0


def percent(rate: float, digits: int = 1) -> str:
    """A rate as percent, with a space as terminals show and search it."""
    return told(rate, digits).replace("\u00a0", " ")


def console() -> Console:
    """The terminal, or what stdout is, at least as wide as a table needs."""
    found = Console()
    return found if found.width >= NARROWEST else Console(width=NARROWEST)


def print_summary(summary: dict[str, Any], console: Console, title: str = "") -> None:
    """The verdict, the seats with their intervals, how games end, and what the figures rest on.

    `title` says what is played, if more is to be said than the scenario's title: what it changes.
    """
    parts = [_part_table(kind, lines) for kind, lines in summary["parts"].items()]
    headline = _headline(summary, title or summary["title"])
    console.print(Group(headline, _seat_table(summary), *parts, *_lines(summary)))


def _headline(summary: dict[str, Any], title: str) -> Text:
    text = Text()
    text.append(f"{title}: {summary['games']:,} games, seed {summary['seed']}\n", style="bold")
    if not summary["verdict"]:
        text.append(sides_text(summary))
        return text
    text.append(summary["verdict"]["text"], style=COLOURS[overall_kind(summary["verdict"])])
    return text


def _part_table(kind: str, lines: list[dict[str, Any]]) -> Table:
    """Win rates by what seats start with."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(kind, overflow="fold")
    for name in ("wins", "95 % interval", "games"):
        table.add_column(name, justify="right", no_wrap=True)
    for line in lines:
        low, high = percent(line["low"], 2).removesuffix(" %"), percent(line["high"], 2)
        table.add_row(
            Text(line["name"]), percent(line["win_rate"], 2), f"{low} to {high}", f"{line['games']:,}"
        )
    return table


def _seat_table(summary: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    words = Words.of(summary["game"])
    for name in ("seat", words.seat, "strategy"):
        table.add_column(name, overflow="fold")
    for name in ("wins", "95 % interval", "shared", words.score):
        table.add_column(name, justify="right", no_wrap=True)
    for seat in summary["seats"]:
        table.add_row(
            str(seat["seat"]),
            Text(seat["label"]),
            Text(seat["strategy"]),
            percent(seat["win_rate"], 2),
            f"{percent(seat['low'], 2).removesuffix(' %')} to {percent(seat['high'], 2)}",
            percent(seat["shared_rate"]),
            f"{seat['score_mean']:.2f}",
        )
    return table


def _lines(summary: dict[str, Any]) -> list[Text]:
    rounds, words = summary["rounds"], Words.of(summary["game"])
    ends = ", ".join(
        f"{words.end_name(name)} {percent(rate)}"
        for name, rate in sorted(summary["end_reasons"].items(), key=lambda each: -each[1])
        if rate > 0
    )
    span = f"{rounds['p05']} to {rounds['p95']}"
    lengths = f"{rounds['mean']:.1f} on average, at least 90 % of the games take {span}"
    lines = [
        "Every seat has the wins of its side; the intervals hold for all sides together."
        if summary["sides"]
        else "Wins are credits (1/k each for a win shared by k); the intervals hold for all seats together.",
        f"Games end by: {ends}.",
        f"{words.round.capitalize()}s: {lengths}.",
        *_assumption_lines(summary),
    ]
    if summary["clipped_games"]:
        lines.append(f"In {summary['clipped_games']:,} games a counter was over 255 and is stored as 255.")
    return [Text(line) for line in lines]


def _assumption_lines(summary: dict[str, Any]) -> list[str]:
    if not summary["assumed"]:
        return ["All content values are stated or from an own copy."]
    patterns = [entry["pattern"] for entry in summary["provenance"]["entries"]["assumed"]]
    more = f" and {len(patterns) - MOST_LISTED} more" if len(patterns) > MOST_LISTED else ""
    listed = ", ".join(patterns[:MOST_LISTED])
    return [f"Rests on {summary['assumed']} assumed values, not printed in the rules: {listed}{more}."]


def listing(rows: list[tuple[str, ...]], headings: tuple[str, ...]) -> Table:
    """A plain table of texts."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, overflow="fold", vertical="top")
    for row in rows:
        table.add_row(*map(Text, row))
    return table
