"""What a content file and a scenario of Paleolithic must hold for the odds; other keys are for the game itself.

Sources: PAL-SET-1 to PAL-SET-3, PAL-EXP-2, PAL-EXP-5, PAL-END-1.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, StrictBool, model_validator

from simcore.config import Count, Model, Text

Amount = Annotated[int, Count(0, 100)]
Kind = Text
Cost = dict[Kind, Annotated[int, Count(1, 100)]]


class _Part(Model):
    """A part of the content of which only some keys matter here."""

    model_config = ConfigDict(extra="ignore")


class Setup(_Part):
    """Numbers of the box."""

    cavemen: Annotated[int, Count(1, 5)]
    animals: Annotated[int, Count(0, 5)]
    tribal_tokens: Annotated[int, Count(0, 5)]
    resource_limit: Annotated[int, Count(1, 100)]
    tile_points: Amount


class Ring(_Part):
    """A ring: whom it adjoins, and its list by points, 1 point first."""

    neighbours: list[Annotated[int, Count(0, 1000)]]
    yields: list[tuple[Kind, Amount]] = Field(min_length=1, max_length=50)


class Artifact(_Part):
    """An artifact card."""

    culture: Text
    score: Amount
    cost: Cost = Field(min_length=1)


class Tile(_Part):
    """A tribal tile."""

    cost: Cost = Field(min_length=1)


class Culture(_Part):
    """A culture board: points per artifact of its own."""

    own: Amount


class ExchangeSkill(_Part):
    """Elder's Exchange and Witches' Altar."""

    card_start: list[Kind] = Field(min_length=1, max_length=4)
    replaced_when_equal: Annotated[int, Count(1, 4)]

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.replaced_when_equal > len(self.card_start):
            raise ValueError("replaced_when_equal: must not be above the number of resources on the card")
        return self


class FoodSkill(_Part):
    """Hunter's Zone and Warrior's Guild."""

    food_paid: Annotated[int, Count(0, 10)]
    die_gives: dict[Text, Kind]
    amount: Annotated[int, Count(1, 5)]
    replaced_when_food: Annotated[int, Count(1, 100)]


class Character(_Part):
    """A legendary character: which of the two skills it has."""

    skill: Literal["exchange", "food"]


class Skills(_Part):
    """The legendary characters' skills."""

    relocation_dice: Annotated[int, Count(1, 6)]
    exchange: ExchangeSkill
    food: FoodSkill


class Content(_Part):
    """The printed things."""

    setup: Setup
    resources: list[Kind] = Field(min_length=1, max_length=6)
    die: list[Annotated[int, Count(0, 100)]] = Field(min_length=1, max_length=20)
    rings: dict[Text, Ring] = Field(min_length=1, max_length=40)
    cultures: dict[Text, Culture]
    artifacts: dict[Text, Artifact]
    tiles: dict[Text, Tile]
    characters: dict[Text, Character]
    skills: Skills


class Rules(_Part):
    """The one house rule that changes these odds."""

    die_per_ring: StrictBool = False


class Scenario(_Part):
    """A scenario, as far as the odds look at it."""

    game: Literal["paleolithic"]
    title: Text | None = None
    mode: Literal["basic", "complete", "advanced"] = "basic"
    rules: Rules = Rules()
