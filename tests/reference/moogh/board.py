"""The table of MOOGH: pieces, geometry, sight, and where a piece may stand.

The ids (MOO-..., A-..., D-...) are those of rules/moogh.md. Nothing in here is meant to be quick: every
question is answered by looking at the whole table again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Decide = Callable[[str, int, list[Any]], int]
Chance = Callable[[str, int, int], int]
Tell = Callable[..., None]
Cell = tuple[int, int]

TABLE = -1
"""The figure that is reported for what concerns the whole table."""
FIRST_BEAST = 4
"""Beasts are reported as figure 4 + beast index."""

LOW, CLIFF_FACE, HIGH = 0, 1, 2
FACINGS = "NESW"
AHEAD: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One step in the direction of each facing."""
RAYS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""One step along each of the eight rays, from N clockwise."""
TERRAINS = {"b": "bush", "~": "water", "m": "mud", "T": "tree", "#": "boulder", "h": "hut", "x": "void"}

HOUSE_RULES: dict[str, tuple[Any, ...]] = {
    "zero_dice": ("fail", "one_die"),
    "dice_cap": ("none", "8"),
    "bush_hit": ("no_action", "act_in_place"),
    "appease_top": ("stay", "shift_right_no_action"),
    "dismount": ("one_step", "whole_move"),
    "midturn_injury": ("remaining", "fresh_two", "none"),
    "cube_on_heal": ("reposition", "same_slot"),
    "heal_free": ("any_icon", "programmed_pair"),
    "rider_adjacent": (False, True),
    "trap_sp": ("maker", "nobody", "last_actor"),
    "double_trap": ("sequential", "one_reaction"),
    "involuntary_trap": (True, False),
    "trap_stops_move": (False, True),
    "cliff_ko_sp": (1, 0),
    "cliff_save": (True, False),
    "thrown_cliff": ("stop", "ko"),
    "edge_push": ("obstacle", "removed"),
    "nearest_metric": ("king", "taxi"),
    "small_edge": ("escape", "injured"),
    "push_chain": (False,),
    "beast_vs_beast": ("full", "health_only"),
    "rider_exit": ("injured", "leaves", "unhurt"),
    "rider_on_death": ("unhurt", "injured"),
    "cliff_kill_counts": (True, False),
    "los_characters_block": (True, False),
    "cliffs_block_sight": (True, False),
    "throw_front": ("entry_cell", "adjacent_only", "never"),
    "front_corner_sp": (True, False),
    "taunt_front_corner": ("turn", "none"),
    "seek_exit_bonus": (False, True),
    "look_rows": ("independent", "min_row"),
    "tree_hides": (True, False),
    "simultaneous": ("batch", "sequential"),
    "all_out": ("none", "sp"),
    "reroll_water": (True, False),
    "stay_after_direction": (False, True),
    "ideas_reshuffle": (True, False),
    "trap_cap": ("10", "none"),
    "trap_in_tree": (False, True),
    "rider_stab_other": (False, True),
    "arrows": ("at_start", "live"),
    "fled_tokens": ("3", "3_each"),
    "adjacent_over_cliff": (True, False),
    "joint_programming": ("team", "per_character"),
    "top_trap": ("shift", "stay"),
    "idea_optional": (True, False),
}
"""The keys of section 6 with their values, the default first."""


class GameOver(Exception):
    """The game has ended: whatever was going on is dropped (MOO-END-4)."""


@dataclass
class Character:
    """A character, its card, and where it stands: on a cell or on top of a beast."""

    index: int
    name: str
    seat: int
    tribe: int
    card: dict[str, Any]
    injured: bool = False
    out: bool = False
    token: bool = False
    at: Cell | None = None
    on: int | None = None
    slot: int = 0
    acted: bool = False
    """Its card of this round has been resolved."""
    actions_left: int = 0
    unused: set[int] = field(default_factory=set)
    """The places of the pair (0, 1) that it has not used in its present turn."""


@dataclass
class Frame:
    """A stretch of beast actions that a trap ends: an own turn, or one reaction (A-12)."""

    ended: bool = False


@dataclass
class Beast:
    """A beast by its top-left cell, with the disc on its action card."""

    index: int
    id: int
    """Its place in the list of the scenario."""
    type: str
    data: dict[str, Any]
    at: Cell
    facing: int
    row: int
    health: int
    side: str
    col: int = 0
    status: str = "play"
    counts_as_killed: bool = False
    rider: int | None = None
    turn: Frame | None = None
    """Its own turn while that is running, at any depth."""

    @property
    def size(self) -> int:
        """Cells along one side of the body (MOO-BST-1)."""
        return 2 if self.data["size"] == "big" else 1

    @property
    def in_play(self) -> bool:
        """Whether it is still on the table."""
        return self.status == "play"

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the face-up side of the action card, bottom row first."""
        rows: list[dict[str, Any]] = self.data["action_card"][self.side]
        return rows

    @property
    def columns(self) -> int:
        """Spaces in a row of the action card."""
        return len(self.rows[self.row]["cells"])


@dataclass(eq=False)
class Card:
    """A card of the turn row."""

    kind: str
    index: int
    resolved: bool = False


def add(cell: Cell, step: Cell, times: int = 1) -> Cell:
    """The cell so many steps further."""
    return cell[0] + step[0] * times, cell[1] + step[1] * times


def reading_order(cells: Iterable[Cell]) -> list[Cell]:
    """Each cell once, by y, then x."""
    return sorted(set(cells), key=lambda cell: (cell[1], cell[0]))


def neighbours(cell: Cell) -> list[Cell]:
    """The eight cells around a cell (MOO-ADJ-1)."""
    return reading_order(add(cell, ray) for ray in RAYS)


def touching(one: Cell, other: Cell) -> bool:
    """Orthogonal or diagonal contact (MOO-ADJ-1)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def body_at(at: Cell, size: int) -> list[Cell]:
    """The cells of a body with this top-left cell."""
    return [(at[0] + dx, at[1] + dy) for dy in range(size) for dx in range(size)]


class Table:
    """The state of the game, and the questions that can be asked about it."""

    content: dict[str, Any]
    rules: dict[str, Any]
    grid: dict[Cell, str]
    """Terrain of each cell of the board (void cells are no cells)."""
    levels: dict[Cell, int]
    green: list[Cell]
    characters: list[Character]
    beasts: list[Beast]
    row: list[Card]
    traps: dict[Cell, int | None]
    """The tribe that made each trap, or None."""
    ideas: list[str]
    deck: list[str]
    discards: list[str]
    sp: list[int]
    collected: set[Cell]
    to_collect: set[Cell]
    waiting: list[int]
    """Beasts whose reactions wait (A-22)."""
    moving_cells: set[Cell]
    """What a beast that is just pushing covers before or after its step (A-19, A-23, A-24)."""
    acting: Character | None
    """The character whose card is being resolved."""
    last_actor: Character | None
    ask: Decide
    draw_lot: Chance
    tell: Tell

    # ------------------------------------------------------------------ decisions and dice

    def choose(self, kind: str, seat: int, options: list[Any]) -> Any:
        """A single option is taken silently."""
        if len(options) == 1:
            return options[0]
        return options[self.ask(kind, seat, options)]

    def lot(self, kind: str, figure: int, size: int) -> int:
        """A lot with a single outcome is not drawn."""
        return self.draw_lot(kind, figure, size) if size >= 2 else 0

    def roll(self, kind: str, figure: int) -> str:
        """One die (section 0): bars, then chevrons, then crosses."""
        die = self.content["die"]
        faces = ["bars"] * die["bars"] + ["chevron"] * die["chevron"] + ["cross"] * die["cross"]
        return faces[self.lot(kind, figure, 6)]

    # ------------------------------------------------------------------ the board

    def on_board(self, cell: Cell) -> bool:
        """Whether it is a cell of the board."""
        return cell in self.grid

    def terrain(self, cell: Cell) -> str:
        """The terrain of a cell; nothing beyond the board."""
        return self.grid.get(cell, "void")

    def cliff_between(self, one: Cell, other: Cell) -> bool:
        """Whether the level changes between two cells; what is not on the board has no level (A-15)."""
        if not (self.on_board(one) and self.on_board(other)):
            return False
        return self.levels[one] != self.levels[other]

    def rises(self, start: Cell, end: Cell) -> bool:
        """Whether the foot of a cliff lies between two cells (MOO-TER-10)."""
        return self.cliff_between(start, end) and self.levels[end] > self.levels[start]

    def drops(self, start: Cell, end: Cell) -> bool:
        """Whether one goes down from the first cell to the second."""
        return self.cliff_between(start, end) and self.levels[end] < self.levels[start]

    def all_cells(self) -> list[Cell]:
        """The board in reading order."""
        return reading_order(self.grid)

    # ------------------------------------------------------------------ who is where

    def beasts_in_play(self) -> list[Beast]:
        """Beasts in play by index."""
        return [beast for beast in self.beasts if beast.in_play]

    def in_play(self) -> list[Character]:
        """Characters in play by index."""
        return [character for character in self.characters if not character.out]

    def body(self, beast: Beast) -> list[Cell]:
        """The cells that a beast covers, on or off the board."""
        return body_at(beast.at, beast.size)

    def beast_at(self, cell: Cell) -> Beast | None:
        """The beast in play that covers a cell."""
        return next((beast for beast in self.beasts_in_play() if cell in self.body(beast)), None)

    def character_at(self, cell: Cell) -> Character | None:
        """The character that stands on a cell; riders stand on none (MOO-CLIMB-7)."""
        return next((character for character in self.in_play() if character.at == cell), None)

    def big_beast_at(self, cell: Cell, but: Beast) -> bool:
        """Whether another big beast covers a cell, also off the board (A-63)."""
        others = [beast for beast in self.beasts_in_play() if beast is not but and beast.size == 2]
        return any(cell in self.body(beast) for beast in others)

    def characters_in_row_order(self) -> list[Character]:
        """Characters in play from the left of the turn row (A-38)."""
        return [self.characters[card.index] for card in self.row if card.kind == "character"]

    def beasts_in_row_order(self) -> list[Beast]:
        """Beasts in play by their first cards in the turn row."""
        indices = dict.fromkeys(card.index for card in self.row if card.kind == "beast")
        return [self.beasts[index] for index in indices]

    # ------------------------------------------------------------------ around a beast

    def local(self, beast: Beast, cell: Cell) -> tuple[int, int]:
        """Local coordinates (u from left to right, v from front to back) of a cell (section 0)."""
        dx, dy = cell[0] - beast.at[0], cell[1] - beast.at[1]
        last = beast.size - 1
        return ((dx, dy), (dy, last - dx), (last - dx, last - dy), (last - dy, dx))[beast.facing]

    def world(self, beast: Beast, u: int, v: int) -> Cell:
        """The cell with these local coordinates (section 0)."""
        last = beast.size - 1
        offset = ((u, v), (last - v, u), (last - u, last - v), (v, last - u))[beast.facing]
        return add(beast.at, offset)

    def ring(self, beast: Beast) -> list[Cell]:
        """The 12 or 8 cells around a beast, on or off the board (MOO-RING-1)."""
        body = self.body(beast)
        return reading_order(cell for part in body for cell in neighbours(part) if cell not in body)

    def side_of(self, beast: Beast, cell: Cell) -> str:
        """The side of the ring that a ring cell belongs to; corners are front or back (MOO-RING-1)."""
        u, v = self.local(beast, cell)
        if v == -1:
            return "front"
        if v == beast.size:
            return "back"
        return "left" if u == -1 else "right"

    def section(self, beast: Beast, sides: tuple[str, ...]) -> list[Cell]:
        """The ring cells of some sides."""
        return [cell for cell in self.ring(beast) if self.side_of(beast, cell) in sides]

    def leading(self, beast: Beast, direction: int) -> list[Cell]:
        """The body cells at the edge that faces a direction, the beast's own left or front one first."""
        body = self.body(beast)
        edge = [cell for cell in body if add(cell, AHEAD[direction]) not in body]
        return sorted(edge, key=lambda cell: self.local(beast, cell))

    def blocks_beasts(self, beast: Beast, start: Cell, end: Cell) -> bool:
        """Obstacles for beasts: boulders, trees, big beasts, feet of cliffs (MOO-OBS-1)."""
        return (
            self.terrain(end) in ("boulder", "tree")
            or self.big_beast_at(end, beast)
            or self.rises(start, end)
        )

    # ------------------------------------------------------------------ adjacency and sight

    def adjacent(self, one: Cell, other: Cell) -> bool:
        """Two cells in contact (MOO-ADJ-1), across a cliff line as well unless the house says no (A-57)."""
        return touching(one, other) and (
            self.rules["adjacent_over_cliff"] or not self.cliff_between(one, other)
        )

    def adjacent_to_beast(self, cell: Cell, beast: Beast) -> bool:
        """In the ring of the beast (MOO-STAB-1, A-57)."""
        if cell not in self.ring(beast):
            return False
        return self.rules["adjacent_over_cliff"] or self.level_with_body(cell, beast)

    def level_with_body(self, cell: Cell, beast: Beast) -> bool:
        """Whether a cell has the level of a body cell on the board that it touches (MOO-MOVE-5)."""
        parts = [part for part in self.body(beast) if self.on_board(part) and touching(part, cell)]
        return any(not self.cliff_between(part, cell) for part in parts)

    def next_to(self, character: Character, other: Character) -> bool:
        """Whether somebody is adjacent to a character; riders are to nobody (A-09)."""
        if character.at is None:
            return False
        if other.on is not None:
            beast = self.beasts[other.on]
            return self.rules["rider_adjacent"] and self.adjacent_to_beast(character.at, beast)
        return other.at is not None and self.adjacent(character.at, other.at)

    def line(self, start: Cell, ray: int) -> list[Cell]:
        """The cells of a ray on the board without the first, up to the first body cell or the edge."""
        cells: list[Cell] = []
        cell = add(start, RAYS[ray])
        while self.on_board(cell):
            cells.append(cell)
            if self.beast_at(cell) is not None:
                break
            cell = add(cell, RAYS[ray])
        return cells

    def sees_along(self, start: Cell, ray: int) -> Beast | None:
        """The beast that a ray meets with a clear line (MOO-DIST-1, A-26, A-27, A-28)."""
        cells = self.line(start, ray)
        beast = self.beast_at(cells[-1]) if cells else None
        if beast is None or any(self.blocks_sight(cell) for cell in cells[:-1]):
            return None
        steps = zip([start, *cells[:-1]], cells, strict=True)
        cliff = any(self.cliff_between(one, other) for one, other in steps)
        if cliff and len(cells) > 1 and self.rules["cliffs_block_sight"]:
            return None
        return beast

    def blocks_sight(self, cell: Cell) -> bool:
        """Boulders and characters; beasts end the ray, cliffs are looked at by pairs of cells (A-26)."""
        if self.terrain(cell) == "boulder":
            return True
        return self.rules["los_characters_block"] and self.character_at(cell) is not None

    def lines_to_beasts(self, start: Cell) -> list[tuple[int, int]]:
        """(beast, ray) for all clear lines, beasts ascending, then rays (D-6)."""
        seen = [(self.sees_along(start, ray), ray) for ray in range(8)]
        return sorted((beast.index, ray) for beast, ray in seen if beast is not None)

    def beasts_in_sight(self, start: Cell) -> list[Beast]:
        """Beasts in line of sight, each once (D-11)."""
        return [self.beasts[index] for index in sorted({beast for beast, _ in self.lines_to_beasts(start)})]

    # ------------------------------------------------------------------ where to stand

    def may_stand(self, cell: Cell) -> bool:
        """Whether a character may occupy a cell (MOO-MOVE-2, A-15)."""
        return (
            self.on_board(cell)
            and self.terrain(cell) != "boulder"
            and self.levels[cell] != CLIFF_FACE
            and self.character_at(cell) is None
            and self.beast_at(cell) is None
        )

    def free_space(self, cell: Cell, for_beast: bool = False) -> bool:
        """A free space in the sense of A-19; a beast never lands in a tree."""
        return (
            self.may_stand(cell)
            and cell not in self.traps
            and cell not in self.moving_cells
            and not (for_beast and self.terrain(cell) == "tree")
        )

    def distance(self, one: Cell, other: Cell) -> int:
        """King moves, or steps along rows and columns (A-19)."""
        dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
        return max(dx, dy) if self.rules["nearest_metric"] == "king" else dx + dy

    def nearest_free(self, origins: list[Cell], levels: set[int], for_beast: bool = False) -> list[Cell]:
        """The nearest free spaces on these levels, else on any (A-19)."""
        free = [cell for cell in self.all_cells() if self.free_space(cell, for_beast)]
        free = [cell for cell in free if self.levels[cell] in levels] or free
        if not free:
            raise RuntimeError("no free space on the whole board (A-19)")

        def far(cell: Cell) -> int:
            return min(self.distance(cell, origin) for origin in origins)

        nearest = min(far(cell) for cell in free)
        return [cell for cell in free if far(cell) == nearest]

    def levels_of(self, cells: list[Cell]) -> set[int]:
        """The levels of those cells that are on the board."""
        return {self.levels[cell] for cell in cells if self.on_board(cell)}

    def put(self, character: Character, cell: Cell) -> None:
        """A character comes to stand on a cell and picks up what is to be collected there."""
        character.at = cell
        character.on = None
        if cell in self.to_collect:
            self.collected.add(cell)

    # ------------------------------------------------------------------ data of cards

    def side_data(self, character: Character, injured: bool | None = None) -> Any:
        """The side of the card that is up (MOO-CRD-1)."""
        hurt = character.injured if injured is None else injured
        return character.card["injured" if hurt else "uninjured"]

    def icons(self, character: Character) -> list[list[Any]]:
        """The icons of the side that is up."""
        side = self.side_data(character)
        icons: list[list[Any]] = side["icons"] if isinstance(side, dict) else side
        return icons

    def slots(self, character: Character) -> list[tuple[int, int]]:
        """The pairs of icons that a cube may link: neighbours of the ring unless given (MOO-PRG-3)."""
        side = self.side_data(character)
        if isinstance(side, dict) and side.get("slots"):
            return [(first, second) for first, second in side["slots"]]
        count = len(self.icons(character))
        return [(place, (place + 1) % count) for place in range(count)]

    def pair(self, character: Character) -> tuple[int, int]:
        """The icons that its cube links."""
        return self.slots(character)[character.slot]

    def skill(self, character: Character, hook: str) -> dict[str, Any] | None:
        """Its leader skill if it has that hook (MOO-LEAD-1)."""
        name = character.card.get("skill")
        skill = self.content["skills"][name] if name else None
        return skill if skill and skill["hook"] == hook else None

    def skill_for(self, character: Character, hook: str, action: str) -> dict[str, Any] | None:
        """Its leader skill if it has that hook for that action (MOO-LEAD-1)."""
        skill = self.skill(character, hook)
        return skill if skill and action in skill["actions"] else None

    def sides_in_contact(self, cell: Cell) -> Iterator[tuple[Beast, str]]:
        """The beasts in whose rings a cell lies, with the sides."""
        for beast in self.beasts_in_play():
            if self.adjacent_to_beast(cell, beast):
                yield beast, self.side_of(beast, cell)
