"""Registers Paleolithic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from simcore.fields import Text
from simcore.game import Engine, Game
from simcore.games.paleolithic.checks import check
from simcore.games.paleolithic.metrics import metrics
from simcore.games.paleolithic.model import Content, Rules
from simcore.games.paleolithic.sizes import MAX_SEATS
from simcore.games.paleolithic.vocabulary import VOCABULARY
from simcore.scenario_model import Scenario, Seat

if TYPE_CHECKING:
    from simcore.scenario import Loaded
    from simcore.telling import Event, Line


class PaleolithicSeat(Seat):
    """A player; `culture` where the scenario chooses it, else it is dealt."""

    culture: Text | None = None


class PaleolithicScenario(Scenario):
    """A scenario of Paleolithic; `character` is the legendary character of an advanced game, dealt where left out."""

    mode: Literal["basic", "complete", "advanced"] = "basic"
    character: Text | None = None
    seats: list[PaleolithicSeat] = Field(min_length=2, max_length=MAX_SEATS)
    rules: Rules = Rules()


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
    from simcore.games.paleolithic import explore, layout, lookahead, play, setup, turn, workshop

    parts = (((explore.explore, 1),), ((setup.set_up, 0), (workshop.workshop, 2)))

    return Engine(
        play_many=play.play_many,
        play_many_ahead=lookahead.play_many_ahead,
        set_up=setup.set_up,
        play_turn=turn.play_turn,
        play_turn_ahead=lookahead.play_turn_ahead,
        parts=parts,
        tables=layout.TABLES,
        state=layout.STATE,
        scratch=layout.SCRATCH,
        row=layout.ROW,
    )


def _tell(loaded: Loaded, events: list[Event]) -> Iterator[Line]:
    from simcore.games.paleolithic.telling import tell

    yield from tell(loaded, events)


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
    engine=_engine,
    compile_seconds=16,
    metrics=metrics,
    teller=_tell,
    wins_by={"culture": lambda content: list(content.cultures), "skills": lambda _: []},
)  # fmt: skip
