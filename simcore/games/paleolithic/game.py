"""Registers Paleolithic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcore.game import Game
from simcore.games.paleolithic.checks import check
from simcore.games.paleolithic.metrics import metrics
from simcore.games.paleolithic.model import Content
from simcore.games.paleolithic.scenario import PaleolithicScenario
from simcore.games.paleolithic.vocabulary import VOCABULARY


def seat_labels(scenario: PaleolithicScenario, _: Content) -> list[str]:
    """The scenario's labels, else the chosen cultures, else Player 1, Player 2, ..."""
    return [
        seat.label or (seat.culture or "").capitalize() or f"Player {i}"
        for i, seat in enumerate(scenario.seats, start=1)
    ]


def _build_tables(scenario: PaleolithicScenario, content: Content) -> Any:
    from simcore.games.paleolithic.tables import build_tables

    cultures = [seat.culture for seat in scenario.seats]
    return build_tables(content, scenario.rules, scenario.mode, cultures, scenario.character)


def _parts(module: Callable[[str], Any]) -> Any:
    first = ((module("explore").explore, 1),)
    return first, ((module("setup").set_up, 0), (module("workshop").workshop, 2))


GAME = Game(
    name="paleolithic",
    title="Paleolithic",
    scenario=PaleolithicScenario,
    content=Content,
    vocabulary=VOCABULARY,
    end_reasons={1: "enough_cards", 2: "stalled", 3: "truncated"},
    seat_columns=(
        "score", "culture", "artifacts", "tiles", "artifact_points", "own_points", "set_points", "explores",
        "given_back", "exchanges", "foods", "skills",
    ),
    score="score",
    joint_columns=(
        ("winners", "leaders_25"), ("winners", "leaders_50"), ("winners", "leaders_75"), ("winners", "leaders_basic"),
    ),
    check=check,
    build_tables=_build_tables,
    seat_labels=seat_labels,
    parts=_parts,
    compile_seconds=16,
    metrics=metrics,
    starter="basic",
    example_change="artifacts.qilin_1.score: 3",
    wins_by={"culture": lambda content: list(content.cultures), "skills": lambda _: []},
)  # fmt: skip
