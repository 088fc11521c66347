"""What is wrong between valid parts: content in itself, a scenario and its content, seats beside each other."""

from __future__ import annotations

from typing import Any

from simcore.contract.game import Finding, Game
from simcore.contract.scenario import Scenario
from simcore.reading.document import Document
from simcore.reading.names import closest
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.validation import validate
from simcore.reading.wording import quoted
from simcore.scenarios.content import ContentSource

# Keys of a scenario on which neither content nor map depend.
TRIFLES = ("title", "about", "run", "analysis")


def fitting(
    game: Game, source: ContentSource, scenario: Scenario | None, document: Document
) -> tuple[Any, list[Problem]]:
    """The content as a model if it and the scenario fit, else None; and what is wrong with it."""
    content: Any = None

    def check(each: ContentSource) -> list[Problem]:
        nonlocal content
        content = None
        try:
            content = each.validated(game.content)
        except ConfigError as error:
            return error.problems
        return [
            each.document.problem(found.loc, found.problem, found.hint, found.drawing)
            for found in _findings(game, scenario, content)
            if found.part == "content"
        ]

    problems = check(source)
    found = [] if content is None else _findings(game, scenario, content)
    of_scenario = [
        document.problem(each.loc, each.problem, each.hint, each.drawing)
        for each in found
        if each.part == "scenario"
    ]
    sound = None if problems or of_scenario else content
    blamed = source.blamed(problems, check)
    faulty = source.to_blame(blamed)
    if found or not faulty or len(faulty) == len(source.changes):
        return sound, [*blamed, *of_scenario]
    # The other changes are checked without those that can't be.
    return None, [*blamed, *fitting(game, source.without(*faulty), scenario, document)[1]]


def _findings(game: Game, scenario: Scenario | None, content: Any) -> list[Finding]:
    return [*game.check_content(content), *(game.check(scenario, content) if scenario else [])]


def without_trifles(game: Game, document: Document) -> Any:
    """The scenario without what nothing else depends on, so that the rest is checked too; None if that is wrong."""
    known = list(game.scenario.model_fields)
    left = {key: value for key, value in document.data.items() if key in known and key not in TRIFLES}
    strange = [key for key in document.data if key not in known]
    if any(closest(key, known) not in ("", *TRIFLES, *left) for key in strange):
        return None
    try:
        return validate(game.scenario, left, document)
    except ConfigError:
        return None


def alike(labels: list[str], document: Document) -> list[Problem]:
    """A problem for each seat that is called as one before it: nobody could tell them apart."""
    first: dict[str, int] = {}
    problems = []
    for i, label in enumerate(labels):
        seat = first.setdefault(" ".join(label.split()), i)
        if seat != i:
            said = f"seat {i + 1} is called {quoted(label)}, and so is seat {seat + 1}"
            loc = ("seats", i, "label") if "label" in document.data["seats"][i] else ("seats", i)
            problems.append(document.problem(loc, said, f"write label: {label} {i + 1}, say"))
    return problems
