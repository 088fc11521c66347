"""Registers Paleolithic."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from simcore.contract.game import LEADS, Engine, Game, PartKind
from simcore.games.paleolithic.checks import check, check_content, notes, unused
from simcore.games.paleolithic.metrics import metrics
from simcore.games.paleolithic.model import Content
from simcore.games.paleolithic.names import END_REASONS, SEAT_COLUMNS
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


def _engine() -> Engine:
    from simcore.games.paleolithic.explore import explore
    from simcore.games.paleolithic.layout import ROW, SCRATCH, STATE, TABLES
    from simcore.games.paleolithic.lookahead import play_many_ahead, play_turn_ahead
    from simcore.games.paleolithic.play import play_many
    from simcore.games.paleolithic.setup import set_up
    from simcore.games.paleolithic.turn import play_turn
    from simcore.games.paleolithic.workshop import workshop

    return Engine(
        play_many=play_many,
        play_many_ahead=play_many_ahead,
        set_up=set_up,
        play_turn=play_turn,
        play_turn_ahead=play_turn_ahead,
        parts=(((explore, 1),), ((set_up, 0), (workshop, 2))),
        tables=TABLES,
        state=STATE,
        scratch=SCRATCH,
        row=ROW,
    )


def _telling() -> ModuleType:
    from simcore.games.paleolithic import telling

    return telling


def _report() -> ModuleType:
    from simcore.games.paleolithic import report

    return report


GAME = Game(
    name="paleolithic",
    title="Paleolithic",
    scenario=PaleolithicScenario,
    content=Content,
    vocabulary=VOCABULARY,
    end_reasons=END_REASONS,
    seat_columns=SEAT_COLUMNS,
    score="score",
    joint_columns=(*LEADS, ("winners", "leaders_basic")),
    check=check,
    check_content=check_content,
    unused=unused,
    notes=notes,
    build_tables=_build_tables,
    seat_labels=seat_labels,
    engine=_engine,
    telling=_telling,
    report=_report,
    compile_seconds=16,
    metrics=metrics,
    starter="basic",
    example_change="artifacts.qilin_1.score: 3",
    wins_by={"culture": lambda content: list(content.cultures), "skills": lambda _: []},
    parts={"culture": PartKind("culture", "culture")},
    remedies={"finish_round": (True, "every player then has the same number of turns, and four greedy players win 24.8 to 25.3 % each")},
)  # fmt: skip
