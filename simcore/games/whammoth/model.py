"""What a scenario and a content file of Wooly Whammoth may say."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StrictBool, model_validator

from simcore.games.whammoth import sizes
from simcore.games.whammoth.names import Pick, Space, Special
from simcore.reading.fields import Count, Model, Name, Text, refusal
from simcore.reading.wording import quoted

Key = Text
Spaces = Annotated[int, Count(-12, 12)]
OTHER_USES = ("take_back", "steal", "ambush")


class Setup(Model):
    """Numbers of the box."""

    tribes: list[Text] = Field(min_length=2, max_length=sizes.MAX_SEATS)
    min_players: Annotated[int, Count(2, 4)]
    max_players: Annotated[int, Count(2, 4)]
    cave_people: Annotated[int, Count(1, 50)]
    meat_tokens: Annotated[int, Count(1, 1000)]
    meat_to_win: Annotated[int, Count(1, 50)]

    @model_validator(mode="after")
    def _tribes_differ(self) -> Self:
        for i, tribe in enumerate(self.tribes):
            if tribe in self.tribes[:i]:
                raise refusal(f"tribes: {quoted(tribe)} stands twice", "write another tribe, or take it away")
        if self.min_players > self.max_players:
            raise refusal("min_players: must not be above max_players", f"write {self.max_players} or less")
        return self


class Card(Model):
    """A movement card: `value` for everybody, `modifier` for its owner alone."""

    title: Text
    value: Annotated[int, Count(-12, 12)]
    modifier: Annotated[int, Count(-sizes.MAX_MODIFIER, sizes.MAX_MODIFIER)] = 0
    special: Special = "none"


class Path(Model):
    """The two boards of a hunting path; Start is not listed."""

    top: list[Space] = Field(min_length=2)
    bottom: list[Literal["space", "tar"]]
    start_extension: Annotated[int, Count(0, sizes.MAX_EXTENSION)] = 0
    max_extension: Annotated[int, Count(0, sizes.MAX_EXTENSION)]
    step_per_kill: Annotated[int, Count(0, sizes.MAX_EXTENSION)] = 1

    @model_validator(mode="after")
    def _boards_fit(self) -> Self:
        if self.top[-2:] != ["tusk", "tusk"] or "tusk" in self.top[:-2]:
            raise ValueError("top: the last two spaces are the tusk spaces, and no other one is")
        if self.max_extension > len(self.bottom):
            raise ValueError(
                f"max_extension: the bottom board has {len(self.bottom)} spaces, so at most {len(self.bottom)} come out"
            )
        if self.start_extension > self.max_extension:
            raise ValueError("start_extension: must not be above max_extension")
        if len(self.top) + self.max_extension >= sizes.MAX_SPACES:
            raise ValueError(f"top: the whole path may have at most {sizes.MAX_SPACES - 1} spaces")
        return self


class ChargeCard(Model):
    """A CHARGE! card: how far every mammoth runs, and the key of its added effect."""

    spaces: Annotated[int, Count(0, 100)]
    effect: Name = "none"


class Effect(Model):
    """What happens to those who were charged at and survived."""

    move: Annotated[int, Count(-12, 0)] = 0
    discard: Annotated[int, Count(0, sizes.MAX_CARDS)] = 0
    take_back: Annotated[int, Count(0, sizes.MAX_CARDS)] = 0
    pick: Pick | None = None
    no_eat: StrictBool = False

    @model_validator(mode="after")
    def _picks(self) -> Self:
        _check_pick(self.take_back, self.pick)
        if self.discard and self.take_back:
            raise ValueError("discard: an effect either discards or takes back, not both")
        if self.discard and self.pick != "random":
            raise ValueError("pick: a discard by an effect is random; write pick: random")
        return self


class Use(Model):
    """One of an ability's two uses: exactly one of move, take_back, ambush, steal."""

    move: list[Spaces] | None = Field(default=None, min_length=1, max_length=sizes.MAX_ABILITY_MOVES)
    take_back: Annotated[int, Count(1, sizes.MAX_CARDS)] | None = None
    steal: Annotated[int, Count(1, 1)] | None = None
    ambush: Literal[True] | None = None
    pick: Pick | None = None
    back_when: Literal["victim_eats"] | None = None

    @model_validator(mode="after")
    def _one_use(self) -> Self:
        named = [key for key in ("move", *OTHER_USES) if getattr(self, key) is not None]
        if len(named) != 1:
            raise ValueError("a use is exactly one of move, take_back, ambush and steal")
        if self.move is not None and (0 in self.move or len(set(self.move)) < len(self.move)):
            raise ValueError("move: the numbers must differ from each other and from 0")
        if self.steal is not None and (self.pick, self.back_when) != ("random", "victim_eats"):
            raise ValueError("steal: needs pick: random and back_when: victim_eats")
        _check_pick(self.take_back or 0, self.pick if self.steal is None else None)
        return self


def _check_pick(take_back: int, pick: str | None) -> None:
    if take_back and pick is None:
        raise ValueError("take_back: say which cards, pick: choice or pick: random")
    if take_back > 1 and pick == "choice":
        raise ValueError("take_back: a choice takes back one card; use pick: random for more")


def _two_uses(uses: list[Use]) -> list[Use]:
    """An ability is a choice of two different things: one that moves, and one that does not (WHA-ABI-3)."""
    moves = [use.move is not None for use in uses]
    if sorted(moves) != [False, True]:
        said = f"must be two uses, one with move and one of take_back, ambush and steal; got {_told(uses)}"
        raise refusal(said, "such as [{move: [4]}, {take_back: 1, pick: choice}]")
    return uses


def _told(uses: list[Use]) -> str:
    return (
        ", ".join(key for use in uses for key in ("move", *OTHER_USES) if getattr(use, key) is not None)
        or "none"
    )


Ability = Annotated[list[Use], AfterValidator(_two_uses)]


class Content(Model):
    """The printed things: cards, path, CHARGE! cards, abilities."""

    setup: Setup
    cards: dict[Key, Card] = Field(min_length=1, max_length=sizes.MAX_CARDS)
    path: Path
    charge_cards: dict[Key, ChargeCard] = Field(min_length=1, max_length=sizes.MAX_CHARGE_CARDS)
    charge_effects: dict[Key, Effect] = Field(min_length=1, max_length=sizes.MAX_EFFECTS)
    abilities: dict[Key, Ability] = Field(default_factory=dict, max_length=sizes.MAX_ABILITIES)
