"""Registers MOOGH."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from simcore.contract.game import Engine, Game, PartKind
from simcore.games.moogh.input.checks import check
from simcore.games.moogh.input.content_checks import check_content, unused
from simcore.games.moogh.input.model import Content
from simcore.games.moogh.input.notes import notes
from simcore.games.moogh.input.scenario import SKELETON_NOTES, MooghScenario, characters_of
from simcore.games.moogh.mind.vocabulary import VOCABULARY
from simcore.games.moogh.names import DIFFICULTIES, END_REASONS, SEAT_COLUMNS
from simcore.games.moogh.words.metrics import metrics


def seat_labels(scenario: MooghScenario, content: Content) -> list[str]:
    """The scenario's labels, else the names of the seat's characters; a number where these move over the seats."""
    members = characters_of(scenario, content)
    moving = moving_parts(scenario, content)
    return [
        seat.label or (f"Player {i}" if moving else " & ".join(name.capitalize() for name in names))
        for i, (seat, names) in enumerate(zip(scenario.seats, members, strict=True), start=1)
    ]


def moving_parts(scenario: MooghScenario, content: Content) -> dict[str, list[list[str]]]:
    """The characters of every seat where the scenario leaves them open and every seat plays for itself."""
    if scenario.format != "competitive" or any(seat.characters for seat in scenario.seats):
        return {}
    return {"characters": characters_of(scenario, content)}


def tribe_names(content: Content) -> list[str]:
    """The tribe of each character, who leads a seat, by the leader's name."""
    return [f"{each.tribe} ({name.capitalize()})" for name, each in content.characters.items()]


def sides(scenario: MooghScenario, content: Content) -> list[str] | None:
    """Teams by their tribes; solo and coop are one side."""
    if scenario.format == "competitive":
        return None
    members = characters_of(scenario, content)
    if scenario.format == "teams":
        return [content.characters[names[0]].tribe.capitalize() for names in members]
    return ["The player" if len(members) == 1 else "The players"] * len(members)


def _build_tables(scenario: MooghScenario, content: Content) -> Any:
    from simcore.games.moogh.input.tables import build_tables

    return build_tables(scenario, content)


def _engine() -> Engine:
    from simcore.games.moogh.rules.lookahead import play_many_ahead, play_turn_ahead
    from simcore.games.moogh.rules.performing import run_stack
    from simcore.games.moogh.rules.play import play_many
    from simcore.games.moogh.rules.setup import set_up
    from simcore.games.moogh.rules.turn import play_turn
    from simcore.games.moogh.table.layout import ROW, SCRATCH, STATE, TABLES

    return Engine(
        play_many=play_many,
        play_many_ahead=play_many_ahead,
        set_up=set_up,
        play_turn=play_turn,
        play_turn_ahead=play_turn_ahead,
        parts=(((run_stack, 0),), ((set_up, 0),)),
        tables=TABLES,
        state=STATE,
        scratch=SCRATCH,
        row=ROW,
    )


def _telling() -> ModuleType:
    from simcore.games.moogh.words import telling

    return telling


def _report() -> ModuleType:
    from simcore.games.moogh.words import report

    return report


GAME = Game(
    name="moogh",
    title="MOOGH",
    scenario=MooghScenario,
    content=Content,
    vocabulary=VOCABULARY,
    end_reasons=END_REASONS,
    seat_columns=SEAT_COLUMNS,
    score="score",
    check=check,
    check_content=check_content,
    unused=unused,
    notes=notes,
    skeleton_notes=SKELETON_NOTES,
    build_tables=_build_tables,
    seat_labels=seat_labels,
    engine=_engine,
    telling=_telling,
    report=_report,
    compile_seconds=60,
    metrics=metrics,
    starter="quiet-meadow",
    example_change="die.bars: 3, die.cross: 1",
    sides=sides,
    wins_by={"leader": tribe_names},
    parts={"leader": PartKind("tribe", "characters")},
    moving_parts=moving_parts,
    modes=DIFFICULTIES,
    objective="objective",
)
