"""`report.html` of a run: one file that needs nothing else, and its pictures as files in `figures/`."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.counted import Counted, count_run
from analysis.metrics import REPLAYED, tables_of
from reports.figures import percent
from reports.findings import Words, seat_text
from reports.sections import Picture, Section, Table, make_table, sections_of
from reports.svg import png as png_bytes
from reports.svg import svg
from simcore.problems import ConfigError
from simcore.provenance import Entry
from simcore.run import default_folder
from simcore.scenario import load_scenario, shipped_scenarios
from simcore.store import write_safely

TEMPLATES = Path(__file__).parent / "templates"
FEW_GAMES = 1000
MUCH_CUT_OFF = 0.005
MOST_VALUES = 4


@dataclass(frozen=True)
class Step:
    """Something to do next, with the command that does it."""

    text: str
    command: str = ""


def write_report(folder: Path, png: bool = False) -> Path:
    """Write `report.html` and `figures/*.svg` of the finished run in directory `folder`.

    Args:
        folder: directory of the run; its kernels are compiled if they are not yet.
        png: also write `figures/*.png`.

    Returns:
        The path of the page.

    Raises:
        RunError: no run there, not finished, or damaged.
    """
    counted = count_run(folder)
    summary = counted.summary
    sections = sections_of(counted, summary, tables_of(counted, REPLAYED))
    drawings = {}
    figures = folder / "figures"
    figures.mkdir(exist_ok=True)
    for picture in (each for section in sections for each in section.pictures):
        drawings[picture.key] = svg(picture.figure, picture.key, picture.title, picture.alt)
        write_safely(figures / f"{picture.key}.svg", drawings[picture.key].encode())
        if png:
            write_safely(figures / f"{picture.key}.png", png_bytes(picture.figure))
    page = folder / "report.html"
    write_safely(page, render(counted, summary, sections, drawings).encode())
    return page


def render(
    counted: Counted, summary: Mapping[str, Any], sections: list[Section], drawings: Mapping[str, str]
) -> str:
    """The page as HTML; every text is escaped, `drawings` (SVG by key of the picture) are not."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html.j2").render(
        css=Markup((TEMPLATES / "report.css").read_text(encoding="utf-8")),
        summary=summary,
        game=counted.loaded.game.title,
        kind=verdict_kind(counted, summary),
        verdict=verdict_text(counted, summary),
        steps=steps_of(counted, summary),
        facts=facts_of(summary, counted),
        sections=sections,
        drawings={key: Markup(drawing) for key, drawing in drawings.items()},
        ledger=ledger_of(counted),
        scenario=scenario_lines(counted, summary),
        rerun=run_command(counted, counted.tally.games, "--out", "again"),
        words=Words.of(counted.loaded.game.name),
    )


def verdict_kind(counted: Counted, summary: Mapping[str, Any]) -> str:
    """The verdict in a word; "none" where there is nothing to judge."""
    return summary["verdict"]["kind"] if counted.won and summary["verdict"] else "none"


def verdict_text(counted: Counted, summary: Mapping[str, Any]) -> str:
    """The verdict in a sentence."""
    if not counted.won:
        cut_off = summary["truncated_rate"] == 1
        why = (
            f"all were cut off after {counted.loaded.scenario.run.rounds_cap} rounds"
            if cut_off
            else "none has a winner"
        )
        return f"No verdict: of {counted.tally.games:,} games {why}."
    if not summary["verdict"]:
        return f"The players win {percent(summary['seats'][0]['win_rate'])} of the games."
    return str(summary["verdict"]["text"])


def steps_of(counted: Counted, summary: Mapping[str, Any]) -> list[Step]:
    """What a designer does with the verdict."""
    steps = {"fair": _when_fair, "unfair": _when_unfair, "undecided": _when_undecided}
    kind = verdict_kind(counted, summary)
    told = steps[kind](counted, summary) if kind in steps else []
    cut_off, cap = summary["truncated_rate"], counted.loaded.scenario.run.rounds_cap
    if cut_off >= MUCH_CUT_OFF:
        told.append(
            Step(
                f"{percent(cut_off)} of the games were cut off after {cap} rounds and count as wins for nobody. "
                f"Raise rounds_cap under run: in the scenario, or find out why games do not end."
            )
        )
    if len(set(counted.loaded.strategy_names)) > 1:
        told.append(
            Step("The seats play different strategies, so this compares strategies as well as seats.")
        )
    if counted.tally.games < FEW_GAMES and kind != "undecided":
        more = run_command(counted, FEW_GAMES, *_where(counted), "--resume")
        told.append(Step(f"Fewer than {FEW_GAMES:,} games say little about anything below. Play more:", more))
    return told


def _when_fair(counted: Counted, summary: Mapping[str, Any]) -> list[Step]:
    return [
        Step("Leave the seats as they are. Changing a rule or a card? Play the changed scenario and compare.")
    ]


def _when_unfair(counted: Counted, summary: Mapping[str, Any]) -> list[Step]:
    worst = max(summary["seats"], key=lambda seat: abs(seat["win_rate"] - summary["fair_share"]))
    what = "favours" if worst["win_rate"] > summary["fair_share"] else "holds back"
    copied = shlex.quote(str(counted.folder / "scenario.yaml"))
    seed = counted.loaded.scenario.run.seed
    return [
        Step(
            f"Find out what {what} {seat_text(worst)}: the pictures below say where it differs from the others."
        ),
        Step(
            "Change a card, a value or a rule switch in a copy of the scenario and play it with the same seed:",
            f"cp {copied} changed.yaml\nbonedice run changed.yaml --games {counted.tally.games} --seed {seed}",
        ),
    ]


def _when_undecided(counted: Counted, summary: Mapping[str, Any]) -> list[Step]:
    needed = summary["verdict"]["games_needed"]
    if needed is None:
        said = "No number of games decides at this margin: a seat sits on its edge. Choose another analysis: margin."
        return [Step(said)]
    total = max(FEW_GAMES, _rounded_up(counted.tally.games + needed))
    more = total - counted.tally.games
    command = run_command(counted, total, *_where(counted), "--resume")
    return [Step(f"Play {more:,} more games; those played already are kept:", command)]


def _rounded_up(games: int) -> int:
    step = 10 ** max(0, len(str(games)) - 2)
    return -(-games // step) * step


def run_command(counted: Counted, games: int, *more: str) -> str:
    """The command that plays so many games of this scenario: by its name if shipped, else from the run's own copy."""
    seed = counted.loaded.scenario.run.seed
    words = ["bonedice", "run", _scenario_word(counted), "--games", str(games), "--seed", str(seed), *more]
    return shlex.join(words)


def _scenario_word(counted: Counted) -> str:
    name = f"{counted.loaded.game.name}/{counted.loaded.name}"
    try:
        if name in shipped_scenarios() and load_scenario(name).fingerprint == counted.loaded.fingerprint:
            return name
    except ConfigError:
        pass  # a shipped file that somebody edited; the run has its own copy
    return str(counted.folder / "scenario.yaml")


def _where(counted: Counted) -> list[str]:
    """--out, unless the run is where it goes by itself."""
    if "/scenario.yaml" not in _scenario_word(counted) and counted.folder == default_folder(counted.loaded):
        return []
    return ["--out", str(counted.folder)]


def facts_of(summary: Mapping[str, Any], counted: Counted) -> list[tuple[str, str]]:
    """Four numbers that everybody asks for."""
    word = Words.of(counted.loaded.game.name).round
    rounds = summary["rounds"]
    return [
        ("games", f"{summary['games']:,}"),
        (f"{word}s, median", f"{rounds['p50']}"),
        ("shared wins", percent(_shared(counted))),
        ("assumed values", f"{summary['assumed']:,}"),
    ]


def _shared(counted: Counted) -> float:
    counts = counted.tally.counts["winners"][0].tolist()
    return sum(n for mask, n in enumerate(counts) if mask.bit_count() > 1) / counted.tally.games


def ledger_of(counted: Counted) -> dict[str, Any]:
    """What the numbers rest on: heading, and a table per kind of source."""
    ledger = counted.loaded.ledger
    entries = {
        kind: _entry_lines(counted, ledger.entries(kind)) for kind in ("assumed", "changed", "own", "stated")
    }
    columns = [("what", "value", "text"), ("values", "is", "text"), ("note", "why", "text")]
    others = [("other", "as plausible", "text")] if any(line["other"] for line in entries["assumed"]) else []
    n, total = ledger.assumed, len(ledger.leaves)
    heading = (
        f"{n:,} of {total:,} values are assumed, not printed in the rules" if n else "No value is assumed"
    )
    return {
        "heading": heading,
        "assumed": make_table("Assumed", entries["assumed"], [*columns, *others]),
        "changed": make_table("Set by the scenario", entries["changed"], columns),
        "own": make_table("From an own copy of the game", entries["own"], columns),
        "stated": make_table("Stated by the rules or a public source", entries["stated"], columns),
        "n_stated": ledger.count("stated"),
    }


def _entry_lines(counted: Counted, entries: tuple[Entry, ...]) -> list[dict[str, str]]:
    values: dict[tuple[str, str], list[str]] = {}
    for leaf in counted.loaded.ledger.leaves:
        values.setdefault((leaf.kind, leaf.pattern), []).append(str(leaf.value))
    lines = []
    for entry in entries:
        shown = values[entry.kind, entry.pattern]
        told = ", ".join(shown) if len(shown) <= MOST_VALUES else f"{len(shown)} values"
        other = ", ".join(str(each) for each in entry.alternatives)
        lines.append({"what": entry.pattern, "values": told, "note": entry.note, "other": other})
    return lines


def scenario_lines(counted: Counted, summary: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The scenario in short, and what tells this run from any other."""
    loaded = counted.loaded
    scenario = loaded.scenario
    seats = [
        (
            f"{seat_text(seat)[0].upper()}{seat_text(seat)[1:]}",
            _strategy_text(seat["strategy"], strategy.about),
        )
        for seat, strategy in zip(summary["seats"], loaded.strategies, strict=True)
    ]
    return [
        ("Scenario", f"{loaded.title} ({loaded.game.name}/{loaded.name})"),
        *([("About", scenario.about)] if scenario.about and scenario.about != loaded.title else []),
        *seats,
        ("Rule switches", _switches(scenario.rules)),
        ("Cap, margin", f"{scenario.run.rounds_cap} rounds, {100 * scenario.analysis.margin:.3g} points"),
        ("Games, seed", f"{counted.tally.games:,} games, seed {scenario.run.seed}"),
        ("Version", f"bonedice {counted.manifest['version']}"),
        ("Fingerprint", str(counted.manifest["fingerprint"])),
        ("rows_sha256", str(summary["rows_sha256"])),
    ]


def _strategy_text(name: str, about: str | None) -> str:
    return f"{name}: {about}" if about else name


def _switches(rules: Any) -> str:
    if rules is None:
        return "none"
    plain = type(rules)().model_dump()
    changed = {key: value for key, value in rules.model_dump().items() if value != plain.get(key)}
    return (
        ", ".join(f"{key}: {str(value).lower()}" for key, value in changed.items()) or "all as the rules say"
    )


__all__ = ["Picture", "Section", "Table", "render", "write_report"]
