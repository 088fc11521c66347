"""Feeding a slow twin with the decisions and draws of a compiled game, and comparing what happens."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from simcore.contract.game import get_game
from simcore.kernels import log as shared
from simcore.reading.files import read_document
from tests.games.game_table import GameTable


class Disagreement(AssertionError):
    """Twin and kernels differ."""


class Script:
    """The events of one compiled game, handed out in order to the twin's three callbacks.

    `names` decodes a game's own enums: `decision`, `chance`, `option(decision, code)`,
    `told(event) -> tuple or None` (None for events that the twin does not tell).
    """

    def __init__(self, log: np.ndarray, names: Any) -> None:
        record = log[0]
        assert record["lost"] == 0, "the log was too small"
        self._events: Iterator[np.ndarray] = iter(record["event"][: record["used"]].tolist())
        self._names = names
        self.compared = 0

    def _next(self) -> list[int]:
        while True:
            event = next(self._events, None)
            if event is None:
                raise Disagreement("the compiled game has no more events")
            if event[0] in (shared.DECISION, shared.CHANCE) or self._names.told(event) is not None:
                self.compared += 1
                return event

    def decide(self, kind: str, seat: int, options: list[Any]) -> int:
        """The compiled game's choice as an index into the twin's options."""
        event = self._next()
        if event[0] != shared.DECISION:
            raise Disagreement(f"twin asks {kind} of seat {seat}, kernels: {event}")
        decision, n, _, code = event[2:6]
        self._same(
            ("decision", self._names.decision(decision), event[1], n), ("decision", kind, seat, len(options))
        )
        option = self._names.option(decision, code)
        if option not in options:
            raise Disagreement(f"{kind} of seat {seat}: kernels took {option}, twin offers {options}")
        return options.index(option)

    def chance(self, kind: str, seat: int, n: int) -> int:
        """The compiled game's draw."""
        event = self._next()
        if event[0] != shared.CHANCE:
            raise Disagreement(f"twin draws {kind} for seat {seat}, kernels: {event}")
        self._same(("chance", self._names.chance(event[2]), event[1], event[3]), ("chance", kind, seat, n))
        return event[4]

    def tell(self, name: str, seat: int, *values: Any) -> None:
        """Compare what the twin says with what the kernels logged."""
        event = self._next()
        kernels = None if event[0] in (shared.DECISION, shared.CHANCE) else self._names.told(event)
        self._same(kernels, (name, seat, *values))

    def finish(self) -> None:
        """Fail if the compiled game has events that the twin did not have."""
        left = [
            event
            for event in self._events
            if event[0] in (shared.DECISION, shared.CHANCE) or self._names.told(event)
        ]
        self._same(left, [])

    def _same(self, kernels: Any, twin: Any) -> None:
        if kernels != twin:
            raise Disagreement(f"kernels: {kernels}, twin: {twin}")


def assert_same(kernels: dict[str, Any], twin: dict[str, Any], when: str) -> None:
    """Compare two snapshots key by key."""
    for key, value in twin.items():
        if kernels[key] != value:
            raise Disagreement(f"{when}, {key}: kernels {kernels[key]}, twin {value}")


def play_alike(
    table: GameTable,
    game: int,
    names: Any,
    make_twin: Callable[..., Any],
    same: Callable[[dict[str, Any], dict[str, Any], str], None] = assert_same,
    where: str = "",
) -> Any:
    """Play a game with the kernels, and again with the twin; fails at the first difference. Returns the twin.

    `make_twin(decide, chance, tell)` makes it from the callbacks of a Script with these `names`; `same` compares
    snapshots.
    """
    where = f"{where} game {game}"
    table.begin(game)
    snapshots = [table.snapshot()]
    while not table.state["end"]:
        table.play_turn()
        snapshots.append(table.snapshot())
    script = Script(table.table.log, names)
    twin = make_twin(script.decide, script.chance, script.tell)
    twin.begin()
    same(snapshots[0], twin.snapshot(), f"{where} set-up")
    for turn, snapshot in enumerate(snapshots[1:], start=1):
        ended = twin.play_turn()
        same(snapshot, twin.snapshot(), f"{where} turn {turn}")
        assert ended == (turn == len(snapshots) - 1), where
    script.finish()
    return twin


def plain_content(game: str, changes: Mapping[str, Any], content: Any = None) -> dict[str, Any]:
    """The content, else the shipped one, with changes, as the YAML has it."""
    document = read_document(get_game(game).folder / "content" / f"{game}.yaml")
    document = replace(document, data=content or document.data)
    for path, value in changes.items():
        document = document.with_value(path, value)
    return dict(document.data)
