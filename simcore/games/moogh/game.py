"""Registers MOOGH."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcore.game import Game
from simcore.games.moogh.checks import check
from simcore.games.moogh.metrics import metrics
from simcore.games.moogh.model import Content
from simcore.games.moogh.scenario import MODES, MooghScenario, characters_of
from simcore.games.moogh.vocabulary import VOCABULARY


def seat_labels(scenario: MooghScenario, content: Content) -> list[str]:
    """The scenario's labels, else the names of the seat's characters."""
    members = characters_of(scenario, content)
    return [
        seat.label or " & ".join(name.capitalize() for name in names)
        for seat, names in zip(scenario.seats, members, strict=True)
    ]


def sides(scenario: MooghScenario, content: Content) -> list[str] | None:
    """Teams by their tribes; solo and coop are one side."""
    if scenario.format == "competitive":
        return None
    members = characters_of(scenario, content)
    if scenario.format == "teams":
        return [content.characters[names[0]].tribe.capitalize() for names in members]
    return ["The player" if len(members) == 1 else "The players"] * len(members)


def _build_tables(scenario: MooghScenario, content: Content) -> Any:
    from simcore.games.moogh.tables import build_tables

    return build_tables(scenario, content)


def _parts(module: Callable[[str], Any]) -> Any:
    return ((module("performing").run_stack, 0),), ((module("setup").set_up, 0),)


GAME = Game(
    name="moogh",
    title="MOOGH",
    scenario=MooghScenario,
    content=Content,
    vocabulary=VOCABULARY,
    end_reasons={
        1: "objective", 2: "impossible", 3: "last_tribe", 4: "all_out", 5: "time_limit", 6: "truncated", 7: "escaped",
    },
    seat_columns=(
        "score", "alive", "uninjured", "injuries", "losses",
        "sp_hits", "sp_kills", "sp_traps", "sp_ideas", "sp_injuries",
        "did_move", "did_think", "did_rest", "did_heal", "did_trap", "did_stab", "did_throw", "did_climb", "did_sedate",
        "did_taunt",
    ),
    score="score",
    joint_columns=(("winners", "leaders_25"), ("winners", "leaders_50"), ("winners", "leaders_75")),
    check=check,
    build_tables=_build_tables,
    seat_labels=seat_labels,
    parts=_parts,
    compile_seconds=60,
    metrics=metrics,
    starter="quiet-meadow",
    example_change="die.bars: 3, die.cross: 1",
    sides=sides,
    modes=MODES,
    objective="objective",
)  # fmt: skip
