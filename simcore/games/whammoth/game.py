"""Registers Wooly Whammoth."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Literal

from pydantic import Field

from simcore.contract.game import Engine, Finding, Game, PartKind
from simcore.contract.scenario import SEATS, Scenario, Seat
from simcore.games.whammoth.house import Rules
from simcore.games.whammoth.metrics import metrics
from simcore.games.whammoth.model import Content
from simcore.games.whammoth.names import END_REASONS, SEAT_COLUMNS
from simcore.games.whammoth.sizes import MAX_SEATS
from simcore.games.whammoth.vocabulary import VOCABULARY
from simcore.reading.fields import Name
from simcore.reading.wording import one_of, quoted


class WhammothSeat(Seat):
    """A tribe; `ability` where the scenario chooses the tribal abilities."""

    ability: Name | None = None


class WhammothScenario(Scenario):
    """A scenario of Wooly Whammoth."""

    mode: Literal["standard"] = "standard"
    seats: list[WhammothSeat] = Field(min_length=2, max_length=MAX_SEATS, examples=[SEATS])
    rules: Rules = Rules()


def check(scenario: WhammothScenario, content: Content) -> list[Finding]:
    """What is wrong between the scenario and its content."""
    return [*_check_players(scenario, content), *_check_abilities(scenario, content)]


def _check_players(scenario: WhammothScenario, content: Content) -> list[Finding]:
    n, setup = len(scenario.seats), content.setup
    found = []
    if not setup.min_players <= n <= min(setup.max_players, len(setup.tribes)):
        most = min(setup.max_players, len(setup.tribes))
        said = f"must be {setup.min_players} to {most} tribes (WHA-SET-1), got {n}"
        found.append(Finding("scenario", ("seats",), said))
    if setup.meat_tokens < n * setup.meat_to_win:
        said = f"{n} tribes may need {n * setup.meat_to_win} meat tokens, got {setup.meat_tokens}"
        found.append(Finding("content", ("setup", "meat_tokens"), said))
    return found


def check_content(content: Content) -> list[Finding]:
    """What is wrong between parts of the content."""
    return [
        Finding(
            "content",
            ("charge_cards", name, "effect"),
            f"there is no effect {quoted(card.effect)}",
            f"charge_effects has {one_of(content.charge_effects)}",
        )
        for name, card in content.charge_cards.items()
        if card.effect not in content.charge_effects
    ]


def _check_abilities(scenario: WhammothScenario, content: Content) -> list[Finding]:
    found: list[Finding] = []
    given, n = scenario.rules.abilities, len(scenario.seats)
    if given != "off" and len(content.abilities) < n:
        said = f"{n} tribes need {n} different ability cards, got {len(content.abilities)}"
        found.append(Finding("content", ("abilities",), said))
    taken: dict[str, int] = {}
    for i, seat in enumerate(scenario.seats):
        loc = ("seats", i, "ability")
        if given != "chosen":
            if seat.ability is not None:
                hint = "write rules: {abilities: chosen}, or leave the ability out"
                found.append(Finding("scenario", loc, f"abilities are {given} in this scenario", hint))
        elif seat.ability is None:
            found.append(Finding("scenario", loc, "is missing", one_of(content.abilities)))
        elif seat.ability not in content.abilities:
            said = f"must be {one_of(content.abilities)}, got {quoted(seat.ability)}"
            found.append(Finding("scenario", loc, said))
        elif seat.ability in taken:
            said = f"seat {taken[seat.ability] + 1} has {quoted(seat.ability)} already; there is one card of each"
            found.append(Finding("scenario", loc, said))
        else:
            taken[seat.ability] = i
    return found


def unused(scenario: WhammothScenario, content: Content) -> list[str]:
    """Paths of content without a part in the scenario: abilities that nobody can have, tribes, effects of no card."""
    given = scenario.rules.abilities
    taken = {seat.ability for seat in scenario.seats} if given == "chosen" else set(content.abilities)
    effects = {card.effect for card in content.charge_cards.values()}
    return [
        *(f"abilities.{name}" for name in content.abilities if given == "off" or name not in taken),
        *(f"setup.tribes.{i}" for i in range(len(scenario.seats), len(content.setup.tribes))),
        *(f"charge_effects.{name}" for name in content.charge_effects if name not in effects),
    ]


def seat_labels(scenario: WhammothScenario, content: Content) -> list[str]:
    """The scenario's labels, else the tribes' names."""
    return [
        seat.label or tribe.capitalize()
        for seat, tribe in zip(scenario.seats, content.setup.tribes, strict=False)
    ]


def _build_tables(scenario: WhammothScenario, content: Content) -> Any:
    from simcore.games.whammoth.tables import build_tables

    return build_tables(content, scenario.rules, [seat.ability for seat in scenario.seats])


def _engine() -> Engine:
    from simcore.games.whammoth.cards import choose_cards
    from simcore.games.whammoth.layout import ROW, SCRATCH, STATE, TABLES
    from simcore.games.whammoth.lookahead import play_many_ahead, play_turn_ahead
    from simcore.games.whammoth.play import play_many
    from simcore.games.whammoth.setup import set_up
    from simcore.games.whammoth.turn import before_cards, finish_turn, play_turn

    return Engine(
        play_many=play_many,
        play_many_ahead=play_many_ahead,
        set_up=set_up,
        play_turn=play_turn,
        play_turn_ahead=play_turn_ahead,
        parts=(((before_cards, 0), (choose_cards, 0)), ((set_up, 0), (finish_turn, 0))),
        tables=TABLES,
        state=STATE,
        scratch=SCRATCH,
        row=ROW,
    )


def _telling() -> ModuleType:
    from simcore.games.whammoth import telling

    return telling


def _report() -> ModuleType:
    from simcore.games.whammoth import report

    return report


GAME = Game(
    name="whammoth",
    title="Wooly Whammoth",
    scenario=WhammothScenario,
    content=Content,
    vocabulary=VOCABULARY,
    end_reasons=END_REASONS,
    seat_columns=SEAT_COLUMNS,
    score="meat",
    check=check,
    check_content=check_content,
    unused=unused,
    build_tables=_build_tables,
    seat_labels=seat_labels,
    engine=_engine,
    telling=_telling,
    report=_report,
    compile_seconds=16,
    metrics=metrics,
    starter="standard",
    round_word="turn",
    example_change="cards.three.value: 2",
    wins_by={"ability": lambda content: list(content.abilities), "start": lambda _: []},
    parts={"ability": PartKind("ability", "ability"), "start": PartKind("starting place")},
)
