"""What a content file of MOOGH may say: die, beasts, characters, skills, ideas."""

from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BeforeValidator, Field, StrictBool, model_validator

from simcore.games.moogh.names import CARD_ACTIONS, Bold, CardIcon, Plain, Section, Side, Symbol, Terrain
from simcore.games.moogh.table import sizes
from simcore.reading.fields import Count, Model, Name, Text, refusal

Few = Annotated[int, Count(0, 9)]
RANGED = ("THROW", "SEDATE", "TAUNT")
ATTACKS = ("STAB", "THROW")
Dice = Annotated[int, Count(1, 8)]
FACES = 6

Undiced = tuple[Plain]
Roll = tuple[Bold, Dice, Symbol]
RollAtRange = tuple[Bold, Dice, Symbol, StrictBool]


def _icon(value: Any) -> Any:
    """Refuse what has the form of no icon; the forms themselves say what is wrong in them.

    Raises:
        PydanticCustomError: it has none of the three forms.
    """
    name = value[0] if isinstance(value, list | tuple) and value else None
    if (name in get_args(Plain) and len(value) == 1) or (name in get_args(Bold) and len(value) in (3, 4)):
        return tuple(value)  # strict members take no list
    said = f"must be one of {', '.join(CARD_ACTIONS)}, and after all but {' and '.join(get_args(Plain))} dice and symbol"
    raise refusal(said, "such as [MOVE], [STAB, 3, cross], or [THROW, 3, bars, true] if distance counts")


Icon = Annotated[Undiced | Roll | RollAtRange, BeforeValidator(_icon)]


class Die(Model):
    """Faces of the bone die with each symbol."""

    bars: Annotated[int, Count(0, 6)]
    chevron: Annotated[int, Count(0, 6)]
    cross: Annotated[int, Count(0, 6)]

    @model_validator(mode="after")
    def _six(self) -> Self:
        faces = self.bars + self.chevron + self.cross
        if faces != FACES:
            said = f"bars, chevron and cross must be {FACES} faces together, got {faces}"
            raise refusal(said, "such as {bars: 2, chevron: 2, cross: 2}")
        return self


class Edge(Model):
    """A side of a beast card: dice more, dice fewer, and whether one can climb there (MOO-RING-2)."""

    weak: Few
    defense: Few
    climb: StrictBool


class Top(Model):
    """The back as a rider sees it (MOO-BST-7)."""

    weak: Few


class Attack(Model):
    """The section that each symbol strikes (MOO-ATK-1)."""

    bars: Section
    chevron: Section
    cross: Section


class BeastCard(Model):
    """A beast card."""

    front: Edge
    left: Edge
    right: Edge
    back: Edge
    top: Top
    attack: Attack


class CardRow(Model):
    """A row of an action card; icons of a space from the bottom one up."""

    defense: Few
    arrows: Annotated[int, Count(1, 9)]
    cells: list[Annotated[list[CardIcon], Field(min_length=1, max_length=sizes.MAX_STACK)]] = Field(
        min_length=2, max_length=sizes.MAX_COLUMNS, examples=["[[SLEEP], [F1], [LOOK, F2], [ATTACK]]"]
    )


CardSide = Annotated[list[CardRow], Field(min_length=2, max_length=sizes.MAX_ROWS)]


CARD_SIDE = (
    "[{defense: 0, arrows: 1, cells: [[F1], [LOOK]]}, {defense: 1, arrows: 2, cells: [[F2], [ATTACK]]}]"
)


class ActionCard(Model):
    """An action card with two sides of rows, the bottom one first."""

    A: CardSide = Field(examples=[CARD_SIDE])
    B: CardSide = Field(examples=[CARD_SIDE])

    @model_validator(mode="after")
    def _even(self) -> Self:
        for name in ("A", "B"):
            lengths = [len(row.cells) for row in getattr(self, name)]
            if len(set(lengths)) > 1:
                said = f"{name}: all rows must have the same number of spaces, got {', '.join(map(str, lengths))}"
                raise refusal(said, "add or remove spaces in cells, which lists them from left to right")
        return self


class Beast(Model):
    """A type of beast."""

    size: Literal["big", "small"]
    version: Literal["calm", "angry", "none"] = "none"
    replaces: Name | None = None
    child_variant: StrictBool = False
    card: BeastCard
    action_card: ActionCard


# What each hook takes beside `effect`, with an example.
HOOKS = {
    "save_roll": {"symbols": "[chevron]"},
    "dice_bonus": {"actions": "[STAB]", "dice": "1"},
    "range_penalty": {"actions": "[THROW]", "spaces": "1"},
    "terrain": {"terrains": "[water, mud]"},
    "extra_step": {"spaces": "1"},
    "sp_bonus": {"actions": "[STAB]", "points": "1"},
    "reroll": {"actions": "[STAB]"},
    "defence_ignore": {"actions": "[STAB]", "dice": "1"},
}
FITTING = {"range_penalty": RANGED, "sp_bonus": ATTACKS, "defence_ignore": ATTACKS}


class Skill(Model):
    """A leader's skill: `effect` for people, the other keys for programs (MOO-LEAD-1)."""

    hook: Literal[
        "save_roll", "dice_bonus", "range_penalty", "terrain", "extra_step", "sp_bonus", "reroll", "defence_ignore"
    ]  # fmt: skip
    effect: Text
    symbols: list[Symbol] = Field(default_factory=list)
    actions: list[Bold] = Field(default_factory=list)
    dice: Few = 0
    spaces: Few = 0
    points: Few = 0
    terrains: list[Literal["water", "mud"]] = Field(default_factory=list)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        keys = HOOKS[self.hook]
        wanted = f"write {', '.join(f'{key}: {example}' for key, example in keys.items())}"
        given = [name for name in type(self).model_fields if name in self.model_fields_set]
        for name in given:
            if name not in ("hook", "effect", *keys):
                fits = [hook for hook, others in HOOKS.items() if name in others]
                said = f"{name}: the hook {self.hook} has none"
                raise refusal(said, f"remove it and {wanted}, or take the hook {' or '.join(fits)}")
        for name in keys:
            if name not in given or getattr(self, name) == []:
                raise refusal(f"{name}: the hook {self.hook} needs it", wanted)
        fitting = FITTING.get(self.hook, self.actions)
        for action in self.actions:
            if action not in fitting:
                raise refusal(f"actions: {self.hook} is not for {action}", f"take {' or '.join(fitting)}")
        return self


ICONS = "[[MOVE], [STAB, 3, cross], [THINK]]"


class Character(Model):
    """A character; slots are pairs of neighbours in the ring of icons unless they are written out."""

    tribe: Text = Field(examples=["red"])
    leader: StrictBool
    skill: Name | None = None
    uninjured: list[Icon] = Field(min_length=2, max_length=sizes.MAX_ICONS, examples=[ICONS])
    injured: list[Icon] = Field(min_length=2, max_length=sizes.MAX_ICONS, examples=[ICONS])
    slots: list[tuple[int, int]] | None = Field(default=None, min_length=1, max_length=sizes.MAX_SLOTS)
    injured_slots: list[tuple[int, int]] | None = Field(
        default=None, min_length=1, max_length=sizes.MAX_SLOTS
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.leader != (self.skill is not None):
            if self.leader:
                raise refusal(
                    "skill: a leader has a skill (MOO-LEAD-1)", "write skill: and one of those in skills"
                )
            raise refusal("skill: a sidekick has none (MOO-LEAD-1)", "remove skill, or write leader: true")
        for name, slots, icons in (
            ("slots", self.slots, self.uninjured),
            ("injured_slots", self.injured_slots, self.injured),
        ):
            if any(not 0 <= i < len(icons) for pair in slots or () for i in pair):
                said = f"{name}: icons are numbered from 0 to {len(icons) - 1}"
                raise refusal(said, "write pairs of neighbours, such as [[0, 1], [2, 3]]")
        return self

    def pairs(self, injured: bool) -> list[tuple[int, int]]:
        """The pairs of icons that a cube can lie between (MOO-PRG-2)."""
        icons, slots = (self.injured, self.injured_slots) if injured else (self.uninjured, self.slots)
        return slots or [(i, (i + 1) % len(icons)) for i in range(len(icons))]


class Condition(Model):
    """When an idea can be used: exactly one of these."""

    always: Literal[True] | None = None
    on_terrain: Terrain | None = None
    adjacent_terrain: Terrain | None = None
    beast_side: list[Side] | None = Field(default=None, min_length=1)
    adjacent_beast: Literal[True] | None = None
    not_adjacent_beast: Literal[True] | None = None
    los_beast: Literal[True] | None = None
    injured: Literal[True] | None = None
    has_token: Literal[True] | None = None
    adjacent_ally: Literal[True] | None = None
    adjacent_enemy: Literal[True] | None = None
    rage_at_least: Annotated[int, Count(1, sizes.MAX_ROWS)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        _exactly_one(self)
        return self


FreeAction = tuple[
    Literal["HEAL", "TRAP", "STAB", "THROW", "CLIMB", "SEDATE", "TAUNT"],
    Dice,
    Literal["bars", "chevron", "cross", "own_symbol"],
]


class Effect(Model):
    """What an idea does: exactly one of these."""

    gain_rage_token: Literal[1] | None = None
    free_move: Annotated[int, Count(1, 4)] | None = None
    free_action: FreeAction | None = None
    heal_self: Literal[True] | None = None
    heal_adjacent: Literal[True] | None = None
    beast_rage: Literal[-1, 1] | None = None
    turn_beast: Literal[90] | None = None
    place_trap: Literal[1] | None = None
    remove_trap: Literal[1] | None = None
    gain_sp: Annotated[int, Count(1, 9)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        _exactly_one(self)
        return self


def _exactly_one(model: Model) -> None:
    given = [name for name in type(model).model_fields if getattr(model, name) is not None]
    if len(given) != 1:
        said = f"must say exactly one of {', '.join(type(model).model_fields)}"
        raise refusal(said, f"keep one of {', '.join(given)}" if given else "add one of them")


class Idea(Model):
    """An idea card."""

    condition: Condition
    effect: Effect


class Content(Model):
    """The printed things."""

    die: Die
    beasts: dict[Text, Beast] = Field(min_length=1)
    characters: dict[Text, Character] = Field(min_length=2)
    skills: dict[Text, Skill]
    ideas: dict[Text, Idea] = Field(min_length=5, max_length=sizes.MAX_IDEAS)
