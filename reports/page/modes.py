"""What modes side by side say: a headline, sections with pictures, the page, the table of the terminal."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.page import figures
from reports.page.advice import Step
from reports.page.findings import HALF, Finding, Words, end_text, points
from reports.page.grid import INTERVAL, Column, make_table
from reports.page.parts import Picture, Section
from reports.page.variant import titled
from reports.page.wording import percent
from reports.page.write import fill_page, ledger_of, write_figures
from simcore.contract.numbers import mean
from simcore.contract.numbers import points as signed_points
from simcore.runs.store import write_safely
from simcore.scenarios.load import Loaded

if TYPE_CHECKING:
    from rich.console import Console

Said = Mapping[str, Any]
MANY_MORE = 4  # half as wide an interval


def headline(said: Said) -> str:
    """How often the objective is met in each mode, in a sentence."""
    told = [f"{percent(mode['win_rate'])} as {mode['mode']}" for mode in said["modes"]]
    return f"The objective is met in {', '.join(told)}"


def step_text(step: Said) -> str:
    """What a step does, in a sentence without its end."""
    pair = f"{step['to']} than as {step['from']}"
    if step["high"] < 0:
        return f"{points(step['difference'])} harder as {pair}"
    if step["low"] > 0:
        return f"{points(step['difference'])} easier as {pair}"
    return f"{step['from']} and {step['to']} are not told apart"


def sections_of(said: Said) -> list[Section]:
    """Objective met by mode, the steps, why not, and how games end."""
    steps = [_steps(said)] if said["steps"] else []
    return [_met(said), *steps, _lost(said)]


def _met(said: Said) -> Section:
    modes = said["modes"]
    drawn = [(mode["mode"], mode["win_rate"], mode["low"], mode["high"]) for mode in modes]
    figure = figures.intervals(drawn, 100.0, None, "objective met, % of all games", percent)
    columns: list[Column] = [
        ("mode", "mode", "text"),
        ("games", "games", "count"),
        ("win_rate", "objective met", "percent"),
    ]
    columns += [*INTERVAL, ("rounds_mean", f"{Words.of(said['game']).round}s", "mean1")]
    title = "Objective met by mode"
    alt = "; ".join(
        f"{name} {percent(rate)} ({percent(low)} to {percent(high)})" for name, rate, low, high in drawn
    )
    about = "Bars are 95 % intervals that hold for all modes together. Every mode plays the same games: same seed, same numbers."
    picture = Picture("met", title, f"{alt}.", figure, make_table(title, modes, columns))
    return Section("met", Finding(headline(said), (about,)), (picture,))


def _steps(said: Said) -> Section:
    lines = [{**step, "step": f"{step['from']} to {step['to']}"} for step in said["steps"]]
    drawn = [(line["step"], line["difference"], line["low"], line["high"]) for line in lines]
    figure = figures.intervals(drawn, 100.0, 0.0, "change of objective met, points", signed_points)
    columns: list[Column] = [("step", "step", "text"), ("difference", "points", "points")]
    columns += [("low", "from", "points"), ("high", "to", "points"), ("gain", "gain of pairing", "mean")]
    told = [{key: value for key, value in line.items() if value is not None} for line in lines]
    title = "What each step changes"
    alt = "; ".join(
        f"{name} {signed_points(change)} points ({signed_points(low)} to {signed_points(high)})"
        for name, change, low, high in drawn
    )
    heading = "; ".join(step_text(step) for step in said["steps"])
    about = "Left of the line the later mode is harder, right of it easier; a bar across the line decides nothing."
    picture = Picture("steps", title, f"{alt}.", figure, make_table(title, told, columns))
    return Section("steps", Finding(heading[0].upper() + heading[1:], (about,)), (picture,))


def _lost(said: Said) -> Section:
    modes, words = said["modes"], Words.of(said["game"])
    reasons = [reason for reason in modes[0]["lost"] if any(mode["lost"][reason] for mode in modes)]
    names = {reason: words.end_name(reason) for reason in reasons}
    rows = [{names[reason]: 100 * mode["lost"][reason] for reason in reasons} for mode in modes]
    title = "Games without the objective, by their end"
    figure = figures.stacked(
        [mode["mode"] for mode in modes], rows, list(names.values()), "% of all games", _tenths
    )
    columns: list[Column] = [("mode", "mode", "text")]
    columns += [(reason, names[reason], "percent") for reason in reasons]
    columns.append(("together", "together", "percent"))
    lines = [
        {"mode": mode["mode"], **mode["lost"], "together": sum(map(float, mode["lost"].values()))}
        for mode in modes
    ]
    table = make_table(f"{title}, share of all games", lines, columns)
    alt = "; ".join(f"{mode['mode']}: {_told(mode, names)}" for mode in modes)
    text = tuple(_why(mode, words) for mode in modes)
    heading = "The objective is met in all games"
    if reasons:
        totals = {reason: sum(float(mode["lost"][reason]) for mode in modes) for reason in reasons}
        most = max(totals, key=lambda reason: totals[reason])
        often = "mostly" if totals[most] > HALF * sum(totals.values()) else "most often"
        heading = f"Where the objective is not met, {often} {end_text(most, words)}"
    return Section("lost", Finding(heading, text), (Picture("lost", title, f"{alt}.", figure, table),))


def _tenths(value: float) -> str:
    return mean(value, 1)


def _told(mode: Said, names: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {percent(mode['lost'][reason])}" for reason, name in names.items()) or "none"


def _why(mode: Said, words: Words) -> str:
    """How a mode's games end without the objective, the most frequent end first, in shares of all games."""
    lost = sorted(((float(share), reason) for reason, share in mode["lost"].items() if share), reverse=True)
    if not lost:
        return f"As {mode['mode']} the objective is always met."
    told = ", ".join(f"{end_text(reason, words)} ({percent(share)})" for share, reason in lost)
    return (
        f"As {mode['mode']}, {percent(sum(share for share, _ in lost))} of the games do not meet it: {told}."
    )


def steps_to_do(said: Said, again: Sequence[str]) -> list[Step]:
    """What to do next: more games where a step is open, then a look into each mode."""
    told = []
    if any(step["low"] <= 0 <= step["high"] for step in said["steps"]):
        games = str(MANY_MORE * said["games"])
        more = [games if before == "--games" else word for before, word in pairwise(["", *again])]
        more.append("--resume")
        told.append(Step("A step is not decided. Play more games; those played are kept:", shlex.join(more)))
    reports = "\n".join(shlex.join(["bonedice", "report", mode["run"]]) for mode in said["modes"])
    told.append(Step("See the whole page of a mode: who wins, actions, where people get hurt:", reports))
    return told


def write_modes_page(said: Said, loaded: Loaded, again: Sequence[str], png: bool = False) -> Path:
    """Write `modes.html` and its pictures into the directory of the comparison.

    Args:
        said: what `analysis.modes.write_modes` gives.
        loaded: the scenario in the first mode.
        again: the words of the command that plays the same, without a directory.
        png: also write the pictures as PNG.
    """
    folder = Path(said["files"]["folder"])
    sections = sections_of(said)
    drawings = write_figures(sections, folder / "figures", png)
    page = fill_page(
        "modes.html.j2",
        drawings,
        summary=said,
        game=loaded.game.title,
        title=titled(loaded),
        kind="none",
        verdict="",
        headline=headline(said),
        steps=steps_to_do(said, [*again, "--out", str(folder)]),
        facts=[("games a mode", f"{said['games']:,}"), ("assumed values", f"{said['assumed']:,}")],
        sections=sections,
        ledger=ledger_of(loaded),
        scenario=_lines(said, loaded),
        rerun=shlex.join([*again, "--out", "again"]),
    )
    write_safely(folder / "modes.html", page.encode(errors="replace"))
    return folder / "modes.html"


def _lines(said: Said, loaded: Loaded) -> list[tuple[str, str]]:
    seats = ", ".join(
        f"{label}: {name}" for label, name in zip(loaded.labels, loaded.strategy_names, strict=True)
    )
    lines = [
        ("Scenario", f"{loaded.title} ({loaded.game.name}/{loaded.name})"),
        ("Seats", seats),
        ("Games, seed", f"{said['games']:,} games a mode, seed {said['seed']}"),
        ("Version", f"bonedice {said['version']}"),
    ]
    return lines + [
        (mode["mode"], f"{mode['fingerprint']}, rows_sha256 {mode['rows_sha256']}") for mode in said["modes"]
    ]


def print_modes(said: Said, console: Console) -> None:
    """A line per mode, then the steps, then why the objective is not met."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("mode")
    for name in ("objective met", "95 % interval", f"{Words.of(said['game']).round}s"):
        table.add_column(name, justify="right", no_wrap=True)
    for mode in said["modes"]:
        interval = f"{percent(mode['low'], 2)} to {percent(mode['high'], 2)}"
        table.add_row(mode["mode"], percent(mode["win_rate"], 2), interval, f"{mode['rounds_mean']:.1f}")
    lines = [_step_line(step) for step in said["steps"]]
    lines += [_why(mode, Words.of(said["game"])) for mode in said["modes"]]
    if said["assumed"]:
        lines.append(f"Rests on {said['assumed']} assumed values, not printed in the rules.")
    title = Text(f"{said['title']}: {said['games']:,} games a mode, seed {said['seed']}", style="bold")
    console.print(Group(title, table, *map(Text, lines)))


def _step_line(step: Said) -> str:
    change, low, high = (signed_points(step[key]) for key in ("difference", "low", "high"))
    decided = "" if step["low"] > 0 or step["high"] < 0 else "; not told apart"
    return f"From {step['from']} to {step['to']}: {change} points ({low} to {high}){decided}."
