"""What every scenario may say; each game narrows `mode`, `seats` and `rules`."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StrictBool

from simcore.kernels.sizes import MAX_ROUNDS
from simcore.reading.fields import Count, Model, Share, Text

MAX_GAMES = 10_000_000_000
MAX_SEED = 2**63 - 1
SEATS = "[{strategy: greedy}, {strategy: greedy}]"


class Seat(Model):
    """A seat at the table; games add their own keys."""

    strategy: Any = Field(examples=["greedy"])
    label: Text | None = None


class Run(Model):
    """How much to play. `rounds_cap` ends a game that does not end by itself.

    `rotate` moves strategies and chosen parts over the seats, one seat further from game to game.
    """

    games: Annotated[int, Count(1, MAX_GAMES)] = 100_000
    seed: Annotated[int, Count(0, MAX_SEED)] = 0
    rounds_cap: Annotated[int, Count(1, MAX_ROUNDS)] = 200
    rotate: StrictBool = False


class Analysis(Model):
    """What counts as fair: every seat within `margin` of the fair share."""

    margin: Share = 0.02


class Scenario(Model):
    """Keys that every scenario has; each game narrows `mode`, `seats` and `rules`."""

    game: Text
    title: Text | None = None
    about: Text | None = None
    content: Any = None
    mode: Text = "standard"
    seats: Any
    rules: Any = None
    run: Run = Run()
    analysis: Analysis = Analysis()

    @property
    def notes(self) -> list[str]:
        """What is right and yet not used, for `check` to say."""
        return []
