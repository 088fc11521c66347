"""Who sits where in which game: strategies, parts and labels that move over the seats.

A seating is the scenario with its seats in another order. Game i is played in seating i modulo their number.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simcore.scenarios.load import Loaded


def seatings(loaded: Loaded) -> list[Loaded]:
    """The seatings of a scenario, at least one; the first is the scenario as it is written.

    `run.rotate` moves all that a seat says. Parts that the scenario leaves open move as well, each to every strategy.
    """
    moving = loaded.game.moving_parts(loaded.scenario, loaded.content)
    n = len(loaded.strategies)
    turns = range(n) if loaded.scenario.run.rotate else range(1)
    shifts = range(n) if moving else range(1)
    return [_seated(loaded, moving, turn, shift) for shift in shifts for turn in turns]


def _seated(loaded: Loaded, moving: dict[str, list[Any]], turn: int, shift: int) -> Loaded:
    """Every seat plays what the one `turn` further on says, with the open parts of the one `shift` beyond that."""
    n = len(loaded.strategies)
    roles = [(seat + turn) % n for seat in range(n)]
    seats = [
        loaded.scenario.seats[role].model_copy(
            update={part: given[(role + shift) % n] for part, given in moving.items()}
        )
        for role in roles
    ]
    scenario = loaded.scenario.model_copy(update={"seats": seats})
    strategies = tuple(loaded.strategies[role] for role in roles)
    return replace(loaded, scenario=scenario, strategies=strategies, roles=tuple(roles))
