"""What a scenario and a content file of Paleolithic may say."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StrictBool, model_validator

from simcore.games.paleolithic import sizes
from simcore.games.paleolithic.names import Skill
from simcore.reading.fields import Count, Model, Name, Text, refusal

FOOD = "food"

Kind = Name
Amount = Annotated[int, Count(1, 20)]
Points = Annotated[int, Count(0, 50)]
RingNumber = Annotated[int, Count(0, 1000)]
Cost = Annotated[dict[Kind, Annotated[int, Count(1, 100)]], Field(min_length=1)]


class EndCards(Model):
    """How many artifacts and tiles together end a game."""

    basic: Annotated[int, Count(1, 20)]
    complete: Annotated[int, Count(1, 20)]


class Setup(Model):
    """Numbers of the box."""

    min_players: Annotated[int, Count(2, 4)]
    max_players: Annotated[int, Count(2, 4)]
    cavemen: Annotated[int, Count(1, 5)]
    animals: Annotated[int, Count(0, 5)]
    tribal_tokens: Annotated[int, Count(0, sizes.MAX_TRIBES)]
    open_artifacts: Annotated[int, Count(1, sizes.MAX_OPEN_ARTIFACTS)]
    open_tiles: Annotated[int, Count(0, sizes.MAX_OPEN_TILES)]
    resource_limit: Annotated[int, Count(1, 100)]
    supply: Literal["unlimited"] = "unlimited"
    end_cards: EndCards
    tile_points: Points

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.cavemen + self.animals > sizes.MAX_TOKENS:
            raise ValueError(f"animals: at most {sizes.MAX_TOKENS} cavemen and animals together")
        if self.min_players > self.max_players:
            raise ValueError("min_players: must not be above max_players")
        return self


def _without_hole(entry: tuple[str, int] | None) -> tuple[str, int]:
    """A list by points pays something for every number of points from 1 up (PAL-EXP-2)."""
    if entry is None:
        raise refusal("is a hole in the list", "write [kind, amount] for every number of points from 1 up")
    return entry


Entry = Annotated[tuple[Kind, Amount] | None, AfterValidator(_without_hole)]


class Ring(Model):
    """A ring: whom it adjoins, and its list by points, 1 point first."""

    neighbours: list[RingNumber] = Field(min_length=1, max_length=sizes.MAX_NEIGHBOURS)
    yields: list[Entry] = Field(min_length=1, max_length=sizes.MAX_POINTS)

    @property
    def pays(self) -> list[tuple[str, int]]:
        """The list by points, as it is after the holes were refused."""
        return [entry for entry in self.yields if entry]


class Culture(Model):
    """A culture board: where it starts, points per own artifact, and points for a set of categories."""

    star: RingNumber
    animal: Text
    own: Points
    set: dict[Text, Annotated[int, Count(1, 20)]]
    set_points: Points
    set_repeats: StrictBool = True


class Artifact(Model):
    """An artifact card."""

    culture: Name
    category: Name
    year: Annotated[int, Count(0, 1_000_000)]
    score: Points
    cost: Cost


class Tile(Model):
    """A tribal tile."""

    cost: Cost


class ExchangeSkill(Model):
    """Elder's Exchange and Witches' Altar: one own resource for one of the card's."""

    card_start: list[Kind] = Field(min_length=1, max_length=sizes.MAX_RESOURCES)
    give: Literal[1] = 1
    take: Literal[1] = 1
    replaced_when_equal: Annotated[int, Count(1, 4)]

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.replaced_when_equal > len(self.card_start):
            raise ValueError("replaced_when_equal: must not be above the number of resources on the card")
        return self


class FoodSkill(Model):
    """Hunter's Zone and Warrior's Guild: food for the chance of a resource."""

    food_paid: Annotated[int, Count(0, 10)]
    die_gives: dict[Text, Kind]
    amount: Annotated[int, Count(1, 5)]
    replaced_when_food: Annotated[int, Count(1, 100)]


class Skills(Model):
    """The legendary characters' skills."""

    start_ring: RingNumber
    relocation_dice: Annotated[int, Count(1, sizes.MAX_DICE)]
    exchange: ExchangeSkill
    food: FoodSkill


class Character(Model):
    """A legendary character; `next` is the other side of its card."""

    profession: Text
    location: Text
    skill_name: Text
    skill: Skill
    next: Name


class Content(Model):
    """The printed things."""

    setup: Setup
    resources: list[Kind] = Field(min_length=1, max_length=sizes.MAX_RESOURCES)
    categories: list[Text] = Field(min_length=1, max_length=sizes.MAX_CATEGORIES)
    die: list[Annotated[int, Count(0, sizes.MAX_FACE)]] = Field(min_length=1, max_length=sizes.MAX_FACES)
    rings: dict[Text, Ring] = Field(min_length=1, max_length=sizes.MAX_RINGS)
    cultures: dict[Text, Culture] = Field(min_length=2, max_length=sizes.MAX_CULTURES)
    artifacts: dict[Text, Artifact] = Field(min_length=1, max_length=sizes.MAX_ARTIFACTS)
    tiles: dict[Text, Tile] = Field(default_factory=dict, max_length=sizes.MAX_TILES)
    characters: dict[Text, Character] = Field(min_length=1, max_length=sizes.MAX_CHARACTERS)
    skills: Skills

    def sums(self) -> set[int]:
        """Sums that the relocation dice can show (PAL-LEG-3)."""
        sums = {0}
        for _ in range(self.skills.relocation_dice):
            sums = {total + face for total in sums for face in self.die}
        return sums

    @property
    def kinds(self) -> tuple[str, ...]:
        """The resources and food."""
        return (*self.resources, FOOD)
