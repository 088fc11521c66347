"""What a scenario of MOOGH may say besides content and rules: format, mode, map, beasts, objective, time limit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool

from simcore.contract.scenario import SEATS, Scenario, Seat
from simcore.games.moogh.house import Rules
from simcore.games.moogh.names import Difficulty, Facing, Format
from simcore.games.moogh.table import sizes
from simcore.reading.fields import Count, Model, Name

Place = Annotated[int, Count(-1, sizes.MAX_SIDE)]
Cell = tuple[Place, Place]
CLOCKED = ("solo", "coop")  # formats with a clock (MOO-SOLO-5, MOO-AID-3)
PerMode = dict[Difficulty, Annotated[int, Count(1, 1000)]]
GRID = "| and the grid on the lines below it, indented"
# What a new scenario says above its keys.
SKELETON_NOTES = {
    "format": (
        "competitive (2 to 4 seats; with two a leader and its sidekick each), teams (4), solo (1) or coop (2 to 4).",
    ),
    "mode": ("tracker, hunter or predator; solo and coop are for hunter and predator.",),
    "map": (
        "A line of signs per row: . open, g open and green (people start there), b bush, ~ water, m mud, T tree,",
        "# boulder, h hut, x no cell. At most 24 x 24. Cells are [column, line] from [0, 0] at the top left.",
        "Optional grids of the same size: elevation: with 0 low, 1 cliff face, 2 high; green: with g and .",
    ),
    "beasts": (
        "at is the top left cell; facing N, E, S or W; health a number or one for each mode. Optional: side: A or B of",
        "the action card, difficulties: [hunter, predator] for a beast that takes part in these modes only.",
        "Traps on the map from the start:  traps: [[3, 3], [4, 3]]",
    ),
    "objective": (
        "One of {kill: [0]} (numbers of beasts) or {kill: 2} (how many), {protect: [urga]}, {survive: 5},",
        "{reach: {zone: [[0, 0]], who: any}} (any, all or names), {collect: [[0, 0], [3, 4]]};",
        "or {all: [...]} or {any: [...]} of such.",
    ),
    "time_limit": ("Rounds, a number or one for each mode; solo and coop only.",),
}


class MooghSeat(Seat):
    """A player and the characters that it runs; without `characters` they come in the order of the content."""

    characters: list[Name] | None = Field(
        default=None, min_length=1, max_length=sizes.MAX_CHARACTERS, examples=["[urga, tak]"]
    )


class BeastPlace(Model):
    """A beast on the map; `at` is its top-left cell."""

    type: Name = Field(examples=["moogh_calm"])
    at: Cell = Field(examples=["[3, 3]"])
    facing: Facing
    rage: Annotated[int, Count(1, sizes.MAX_ROWS)] = 1
    health: Annotated[int, Count(1, 1000)] | PerMode = Field(
        examples=["5, or {tracker: 5, hunter: 6, predator: 6}"]
    )
    health_override: StrictBool = False
    difficulties: list[Difficulty] | None = Field(default=None, min_length=1, examples=["[hunter, predator]"])
    side: Literal["A", "B"] | None = None


class Reach(Model):
    """Cells to stand on, and who has to."""

    zone: list[Cell] = Field(min_length=1, examples=["[[0, 0], [1, 0]]"])
    who: Literal["any", "all"] | list[Name] = Field(default="any", examples=["any, all or [urga, tak]"])


Beasts = Annotated[list[Annotated[int, Count(0, 99)]], Field(min_length=1)]


class Objective(Model):
    """A tree of aims: all, any, or exactly one of the others."""

    all: list[Objective] | None = Field(
        default=None, min_length=1, examples=["[{kill: [0]}, {protect: [urga]}]"]
    )
    any: list[Objective] | None = Field(default=None, min_length=1, examples=["[{kill: [0]}, {survive: 5}]"])
    kill: Annotated[int, Count(1, 3)] | Beasts | None = Field(
        default=None, examples=["[0], or 1 for any one beast"]
    )
    protect: list[Name] | None = Field(default=None, min_length=1, examples=["[urga]"])
    survive: Annotated[int, Count(1, 1000)] | None = Field(default=None, examples=["5"])
    reach: Reach | None = Field(default=None, examples=["{zone: [[0, 0]], who: any}"])
    collect: list[Cell] | None = Field(
        default=None, min_length=1, max_length=sizes.MAX_ZONES, examples=["[[0, 0], [3, 4]]"]
    )

    def aims(self) -> list[str]:
        """The keys that are given; a sound aim has exactly one."""
        return [name for name in type(self).model_fields if getattr(self, name) is not None]


class MooghScenario(Scenario):
    """A scenario of MOOGH."""

    format: Format = "competitive"
    mode: Difficulty = "tracker"
    seats: list[MooghSeat] = Field(min_length=1, max_length=sizes.MAX_SEATS, examples=[SEATS])
    rules: Rules = Rules()
    map: str = Field(examples=[GRID])
    elevation: str | None = Field(default=None, examples=[GRID])
    green: str | None = Field(default=None, examples=[GRID])
    beasts: list[BeastPlace] = Field(
        min_length=1,
        max_length=99,
        examples=['[{type: moogh_calm, at: [3, 3], facing: "N", health: 5}]'],
    )
    traps: list[Cell] = Field(default_factory=list, examples=["[[3, 3], [4, 3]]"])
    objective: Objective = Field(examples=["{kill: [0]}"])
    time_limit: Annotated[int, Count(1, 1000)] | PerMode | None = Field(
        default=None, examples=["6, or {hunter: 5, predator: 6}"]
    )

    @property
    def present(self) -> list[int]:
        """Places in `beasts` of those that take part in this mode."""
        return [
            i
            for i, each in enumerate(self.beasts)
            if each.difficulties is None or self.mode in each.difficulties
        ]

    @property
    def notes(self) -> list[str]:
        """What is right and yet not used."""
        if self.format in CLOCKED or self.of_mode(self.time_limit) is None:
            return []
        clocked = " and ".join(CLOCKED)
        return [
            f"time_limit is not used, for only {clocked} have a clock and this is {self.format}: remove it"
        ]

    def of_mode(self, value: Any) -> int | None:
        """A number, or the one of this mode."""
        return value.get(self.mode) if isinstance(value, dict) else value


def rows_of(grid: str) -> list[str]:
    """The lines of a text grid."""
    return grid.rstrip("\n").split("\n")


def characters_of(scenario: MooghScenario, content: Any) -> list[list[str]]:
    """The characters of every seat; where a seat names none, those that its format takes, in the order of the content.

    Competitive with two: a leader and its sidekick; with more: a leader each. Teams: the leaders of two tribes, then
    their sidekicks. Solo: a leader and sidekicks (four as hunter, three as predator). Coop: two leaders; a leader and two sidekicks; or four sidekicks.
    """
    names, n = content.characters, len(scenario.seats)
    leaders = [name for name, each in names.items() if each.leader]
    others = [name for name, each in names.items() if not each.leader]
    mates = {name: [each for each in others if names[each].tribe == names[name].tribe] for name in leaders}
    if scenario.format == "competitive":
        plan = [[name, *mates[name][:1]] if n == 2 else [name] for name in leaders]
    elif scenario.format == "teams":
        plan = [[name] for name in leaders[:2]] + [mates[name][:1] for name in leaders[:2]]
    elif scenario.format == "solo":
        plan = [[*leaders[:1], *others[: 3 if scenario.mode == "hunter" else 2]]]
    elif n == 2:
        plan = [[name] for name in leaders]
    elif n == 3:
        plan = [[leaders[0]], *[[name] for name in others]]
    else:
        plan = [[name] for name in others]
    taken = [seat.characters or (plan[i] if i < len(plan) else []) for i, seat in enumerate(scenario.seats)]
    return [list(each) for each in taken]
