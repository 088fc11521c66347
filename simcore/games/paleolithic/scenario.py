"""What a scenario of Paleolithic may say besides content: mode, character, the seats' cultures, house switches."""

from __future__ import annotations

from pydantic import Field

from simcore.contract.scenario import SEATS, Scenario, Seat
from simcore.games.paleolithic.house import Rules
from simcore.games.paleolithic.names import Variant
from simcore.games.paleolithic.sizes import MAX_SEATS
from simcore.reading.fields import Name


class PaleolithicSeat(Seat):
    """A player; `culture` where the scenario chooses it, else it is dealt."""

    culture: Name | None = None


class PaleolithicScenario(Scenario):
    """A scenario of Paleolithic; `character` is the legendary character of an advanced game, dealt where left out."""

    mode: Variant = "basic"
    character: Name | None = None
    seats: list[PaleolithicSeat] = Field(min_length=2, max_length=MAX_SEATS, examples=[SEATS])
    rules: Rules = Rules()
