"""`report.html` of a run: one file that needs nothing else, and its pictures as files in `figures/`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from analysis.runs.counted import Counted, count_run
from analysis.runs.metrics import REPLAYED, tables_of
from reports.page.advice import (
    Step,
    headline,
    run_command,
    scenario_word,
    steps_of,
    trace_command,
    verdict_kind,
)
from reports.page.findings import Words, seat_text
from reports.page.parts import Section
from reports.page.sections import sections_of
from reports.page.svg import png as png_bytes
from reports.page.svg import svg
from reports.page.templating import TEMPLATES, environment
from reports.page.variant import changes_of, plain_text, titled
from reports.page.wording import percent
from simcore.reading.problems import RunError
from simcore.reading.wording import written
from simcore.runs.store import write_safely
from simcore.scenarios.load import Loaded
from simcore.scenarios.provenance import Entry, Leaf

LONGEST_VALUES = 90


def write_report(folder: Path, png: bool = False, say: Callable[[str], None] = lambda _: None) -> Path:
    """Write `report.html` and `figures/*.svg` of the finished run in directory `folder`.

    Args:
        folder: directory of the run; its kernels are compiled if they are not yet.
        png: also write `figures/*.png`.
        say: is told, in a sentence, why a section is left out.

    Returns:
        The path of the page.

    Raises:
        RunError: no run there, not finished, edited or damaged.
    """
    counted = count_run(folder)
    if counted.why_not_replayed:
        say(counted.why_not_replayed)
    summary = counted.summary
    tables = tables_of(counted, REPLAYED)
    sections = sections_of(counted, summary, tables)
    drawings = write_figures(sections, folder / "figures", png)
    page = folder / "report.html"
    write_safely(
        page,
        render(counted, summary, steps_of(counted, summary, tables), sections, drawings).encode(
            errors="replace"
        ),
    )  # names of folders
    return page


def write_figures(sections: list[Section], folder: Path, png: bool) -> dict[str, str]:
    """Write the pictures of the sections as SVG and, if asked, as PNG; returns the SVG texts by key."""
    drawings = {}
    if folder.is_symlink():
        raise RunError(f"{folder}: must be a folder of its own, not a link")
    folder.mkdir(parents=True, exist_ok=True)
    for picture in (each for section in sections for each in section.pictures):
        drawings[picture.key] = svg(picture.figure, picture.key, picture.title, picture.alt)
        write_safely(folder / f"{picture.key}.svg", drawings[picture.key].encode())
        if png:
            write_safely(folder / f"{picture.key}.png", png_bytes(picture.figure))
    return drawings


def render(
    counted: Counted,
    summary: Mapping[str, Any],
    steps: list[Step],
    sections: list[Section],
    drawings: Mapping[str, str],
) -> str:
    """The page as HTML; every text is escaped, `drawings` (SVG by key of the picture) are not."""
    said, more = headline(counted, summary)
    return fill_page(
        "report.html.j2",
        drawings,
        summary=summary,
        game=counted.loaded.game.title,
        title=titled(counted.loaded),
        kind=verdict_kind(counted, summary),
        headline=said,
        verdict=more,
        steps=steps,
        facts=facts_of(summary, counted),
        sections=sections,
        ledger=ledger_of(counted.loaded),
        scenario=scenario_lines(counted, summary),
        rerun=run_command(counted, scenario_word(counted), counted.tally.games, "--out", "again"),
        trace=trace_command(counted),
        words=Words.of(counted.loaded.game.name),
    )


def fill_page(template: str, drawings: Mapping[str, str], **parts: Any) -> str:
    """A page made of `base.html.j2`; `drawings` go in as they are."""
    from markupsafe import Markup

    css = Markup((TEMPLATES / "report.css").read_text(encoding="utf-8"))
    pictures = {key: Markup(drawing) for key, drawing in drawings.items()}
    return environment().get_template(template).render(css=css, drawings=pictures, **parts)


def facts_of(summary: Mapping[str, Any], counted: Counted) -> list[tuple[str, str]]:
    """Four numbers that everybody asks for."""
    word = Words.of(counted.loaded.game.name).round
    rounds = summary["rounds"]
    return [
        ("game" if summary["games"] == 1 else "games", f"{summary['games']:,}"),
        (f"{word}s, median", f"{rounds['p50']}"),
        *([] if summary["sides"] else [("shared wins", percent(_shared(counted)))]),
        ("assumed values", f"{summary['assumed']:,}"),
    ]


def _shared(counted: Counted) -> float:
    counts = counted.tally.counts["winners"][0].tolist()
    return float(sum(n for mask, n in enumerate(counts) if mask.bit_count() > 1) / counted.tally.games)


def ledger_of(loaded: Loaded) -> dict[str, Any]:
    """What the numbers rest on: a heading, and the entries of every kind of source that occurs."""
    ledger = loaded.ledger
    n, total = ledger.assumed, len(ledger.leaves)
    titles = {"assumed": "Assumed", "changed": "Set by the scenario", "own": "From your own copy"}
    open_ = {title: ledger.entries(kind) for kind, title in titles.items()}  # type: ignore[arg-type]
    return {
        "heading": f"{n:,} of {total:,} values are assumed, not printed in the rules"
        if n
        else "No value is assumed",
        "open": {
            title: [_entry(loaded, each) for each in entries] for title, entries in open_.items() if entries
        },
        "stated": [_entry(loaded, each) for each in ledger.entries("stated")],
        "n_stated": ledger.count("stated"),
    }


def _entry(loaded: Loaded, entry: Entry) -> dict[str, str]:
    leaves = [
        leaf for leaf in loaded.ledger.leaves if (leaf.kind, leaf.pattern) == (entry.kind, entry.pattern)
    ]
    told = ", ".join(_value(leaf) for leaf in leaves)
    return {
        "what": entry.pattern,
        "value": told if len(told) <= LONGEST_VALUES else f"{len(leaves)} values",
        "why": entry.note,
        "other": ", ".join(written(each) for each in entry.alternatives),
    }


def _value(leaf: Leaf) -> str:
    """The value, with the key below the pattern if it has one; places in a list go without saying."""
    below = [each for each in leaf.path.split(".")[len(leaf.pattern.split(".")) :] if not each.isdigit()]
    return f"{'.'.join(below)} {written(leaf.value)}" if below else written(leaf.value)


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
    form = [each for key in ("format", "mode") if (each := getattr(scenario, key, None))]
    return [
        ("Scenario", f"{loaded.title} ({loaded.game.name}/{loaded.name})"),
        *([("Changed", changes)] if (changes := "; ".join(changes_of(loaded))) else []),
        *([("About", scenario.about)] if scenario.about and scenario.about != loaded.title else []),
        *([("Format, mode", ", ".join(form))] if form else []),
        *seats,
        ("Rule switches", _switches(scenario.rules)),
        (
            "Cap, margin",
            f"{Words.of(loaded.game.name).rounds(scenario.run.rounds_cap)}, {100 * scenario.analysis.margin:.3g} points",
        ),
        ("Games, seed", f"{counted.tally.games:,} games, seed {scenario.run.seed}"),
        ("Version", f"bonedice {counted.manifest.version}"),
        ("Fingerprint", counted.manifest.fingerprint),
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
        ", ".join(f"{key}: {plain_text(value)}" for key, value in changed.items()) or "all as the rules say"
    )
