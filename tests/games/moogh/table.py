"""A table of MOOGH for tests: a scenario's kernels played by hand, and its state in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.contract.game import get_game
from simcore.games.moogh.names import (
    CARD_ACTIONS,
    CHANCES,
    DECISIONS,
    END_REASONS,
    ICONS,
    SOURCES,
    SYMBOLS,
    kind_of,
)
from simcore.games.moogh.rules.actions import do_action
from simcore.games.moogh.rules.characters import finish_character
from simcore.games.moogh.rules.harm import injure
from simcore.games.moogh.rules.legal import is_legal
from simcore.games.moogh.rules.performing import react
from simcore.games.moogh.rules.setup import set_up
from simcore.games.moogh.rules.turn import play_turn
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.board import lift_beast, lift_character, put_beast, put_character
from simcore.games.moogh.table.cells import cell_of, place_of
from simcore.kernels import log as shared
from simcore.scenarios.load import Loaded
from tests.games.game_table import GameTable
from tests.games.loading import content_of, linear, load_data

GAME = get_game("moogh")
CELLS = {"place", "step", "trap_cell", "row", "sidestep", "dismount", "relocate_beast"}
FATES = ("play", "killed", "escaped")
MEADOW = """\
..T.....
.....#..
#......T
........
.b....b.
........
T..~~..#
..b~~...
gg....gg
ggg..ggg"""
MOOGH_THERE = {"type": "moogh_calm", "at": [3, 3], "facing": "N", "rage": 1, "health": 5}


def load(
    seats: Sequence[Sequence[str]] = (("urga", "tak"), ("brona", "ob")),
    format: str = "competitive",
    mode: str = "tracker",
    rules: Mapping[str, Any] | None = None,
    strategy: Any = "random",
    map: str = MEADOW,
    beasts: Sequence[Mapping[str, Any]] = (MOOGH_THERE,),
    objective: Mapping[str, Any] | None = None,
    set_content: Mapping[str, Any] | None = None,
    rounds_cap: int = 60,
    seed: int = 0,
    **more: Any,
) -> Loaded:
    """A scenario made on the spot, through the same loader as a file."""
    strategies = strategy if isinstance(strategy, list) else [strategy] * len(seats)
    data = {
        "game": "moogh", "format": format, "mode": mode, "content": content_of("moogh", None, set_content),
        "seats": [{"strategy": each, "characters": list(names)} for each, names in zip(strategies, seats, strict=True)],
        "rules": dict(rules or {}), "map": map, "beasts": [dict(each) for each in beasts],
        "objective": dict(objective or {"kill": [0]}), "run": {"games": 100, "seed": seed, "rounds_cap": rounds_cap},
        **more,
    }  # fmt: skip
    return load_data(data)


class MooghTable(GameTable):
    """One game at a time, turn by turn."""

    game = "moogh"
    set_up = staticmethod(set_up)
    one_turn = staticmethod(play_turn)
    decisions = DECISIONS
    chances = CHANCES

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(loaded)
        self.ideas = list(loaded.content.ideas)
        scenario = loaded.scenario
        self.types = [scenario.beasts[i].type for i in scenario.present]
        self.n = int(self.tables["n_characters"])

    def snapshot(self) -> dict[str, Any]:
        """The state in the twin's words."""
        state = self.state
        display = state["display"][: state["n_display"]].tolist()
        return {
            "round": int(state["round"]),
            "characters": [self.character(i) for i in range(self.n)],
            "beasts": [self.beast(i) for i in range(len(self.types))],
            "row": [self.card(each) for each in state["card"][: state["n_cards"]].tolist()],
            "traps": self.traps(),
            "ideas": [self.ideas[i] for i in display],
            "deck": sorted(name for i, name in enumerate(self.ideas) if state["in_deck"][i]),
            "discards": sorted(name for i, name in enumerate(self.ideas) if state["in_discards"][i]),
            "sp": state["sp"][: self.tables["n_tribes"]].tolist(),
            "clock": int(state["clock"]),
        }

    def character(self, i: int) -> dict[str, Any]:
        """A character."""
        state, cell, on = self.state, int(self.state["cell"][i]), int(self.state["on"][i])
        return {
            "injured": bool(state["injured"][i]), "out": bool(state["out"][i]), "token": bool(state["token"][i]),
            "at": list(place_of(cell)) if cell >= 0 else None, "on": on if on >= 0 else None,
            "slot": int(state["slot"][i]),
        }  # fmt: skip

    def beast(self, i: int) -> dict[str, Any]:
        """A beast."""
        state, rider = self.state, int(self.state["rider"][i])
        return {
            "type": self.types[i], "at": list(place_of(int(state["beast_cell"][i]))), "facing": int(state["facing"][i]),
            "row": int(state["row"][i]), "col": int(state["column"][i]), "health": int(state["health"][i]),
            "status": FATES[state["fate"][i]], "rider": rider if rider >= 0 else None, "side": "AB"[state["side"][i]],
        }  # fmt: skip

    def card(self, figure: int) -> tuple[str, int]:
        """A turn card."""
        return (
            ("character", figure)
            if figure < L.FIRST_BEAST_FIGURE
            else ("beast", figure - L.FIRST_BEAST_FIGURE)
        )

    def traps(self) -> list[tuple[int, int, int | None]]:
        """Traps as x, y, maker."""
        found = [
            (*place_of(cell), int(trap)) for cell, trap in enumerate(self.state["trap"].tolist()) if trap
        ]
        return sorted((x, y, None if trap == L.UNMADE else trap - L.FIRST_MAKER) for x, y, trap in found)

    # --- the twin's words

    def option(self, decision: int, code: int) -> Any:
        """An option's code in the twin's words."""
        kind = DECISIONS[decision]
        if kind in CELLS:
            return "stop" if code == L.STOP else place_of(code)
        if kind == "next":
            return ("end", "token")[code] if code < L.FIRST_ICON else ("icon", code - L.FIRST_ICON)
        if kind == "target":
            return (code // 8, code % 8)
        if kind in ("reroll", "reroll_water", "save", "stay"):
            return bool(code)
        if kind in ("taunt_side", "turn_side"):
            return "right" if code == 1 else "left"
        if kind in ("keep", "idea"):
            return None if code == L.NONE else self.ideas[code]
        return None if kind == "free_action" and code == L.NONE else code

    def told(self, event: list[int]) -> tuple[Any, ...] | None:
        """An event in the twin's words; None for those that it does not tell."""
        kind, figure, a, b, _, _ = event
        if kind == shared.TURN:
            return ("turn", -1, a)
        if kind == shared.END:
            return ("end", -1, END_REASONS[a])
        if kind == L.PERFORMS:
            return ("performs", figure, a, b)
        if kind == L.SCORES:
            return ("sp", -1, a, b)
        plain = {
            L.CARD: "card", L.INJURED: "injured", L.SAVED: "saved", L.OUT: "out", L.DIES: "killed", L.FLEES: "escaped",
        }  # fmt: skip
        return (plain[kind], figure) if kind in plain else None


# --- situations set by hand, for the rule tests

BLANK = "\n".join(["gggggggggg"] * 10)
FACINGS = "NESW"


class Scene(MooghTable):
    """A board on which only what a test puts there stands: change it by hand, let the kernels take a step, look at it.

    Two seats (Urga & Tak of tribe 0, Brona & Ob of tribe 1) and one big Moogh in the corner unless told otherwise. All
    seats take the first option of every decision unless `strategy` says more. `dice(symbol)` makes every die show it.
    """

    def __init__(
        self, *, map: str = BLANK, beasts: Sequence[Mapping[str, Any]] = (), game: int = 0, **more: Any
    ) -> None:
        big = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
        settings = {"strategy": linear(), **more}
        super().__init__(load(map=map, beasts=beasts or [big], **settings))
        self.names = [name for seat in self.loaded.scenario.seats for name in seat.characters]
        self.begin(game)
        self.clear()

    # --- setting it by hand

    def clear(self) -> None:
        """Take all characters off the board."""
        for i in range(self.n):
            lift_character(self.state, i)

    def dice(self, symbol: str) -> None:
        """From now on every face of the die shows the symbol; chances that strategies see follow."""
        self.tables["symbol"][:] = SYMBOLS.index(symbol)

    def put(self, name: str, x: int, y: int, **fields: int) -> int:
        """Set a character down on a cell; `injured=1, token=1` and other fields of the state beside."""
        i = self.names.index(name)
        lift_character(self.state, i)
        put_character(self.state, i, cell_of(x, y))
        for field, value in fields.items():
            self.state[field][i] = value
        return i

    def ride(self, name: str, beast: int = 0, **fields: int) -> int:
        """Set a character on top of a beast."""
        i = self.names.index(name)
        lift_character(self.state, i)
        self.state["on"][i], self.state["rider"][beast] = beast, i
        for field, value in fields.items():
            self.state[field][i] = value
        return i

    def move_beast(self, beast: int, x: int, y: int, facing: str = "N", **fields: int) -> None:
        """Move a beast by hand; row and column (from 0), health and other fields beside."""
        lift_beast(self.tables, self.state, beast)
        put_beast(self.tables, self.state, beast, cell_of(x, y))
        self.state["facing"][beast] = FACINGS.index(facing)
        for field, value in fields.items():
            self.state[field][beast] = value

    def trap(self, x: int, y: int, tribe: int | None = None) -> None:
        """Lay a trap, made by a tribe or by nobody."""
        self.state["trap"][cell_of(x, y)] = L.UNMADE if tribe is None else L.FIRST_MAKER + tribe
        self.state["n_traps"] += 1

    def space(self, row: int, column: int, *icons: str, beast: int = 0) -> None:
        """Print these icons, the bottom one first, in a space of the beast's card."""
        side = int(self.state["side"][beast])
        self.tables["n_stacked"][beast, side, row, column] = len(icons)
        for k, icon in enumerate(icons):
            self.tables["beast_icon"][beast, side, row, column, k] = ICONS.index(kind_of(icon))
            self.tables["beast_steps"][beast, side, row, column, k] = (
                int(icon[1:]) if icon[1:].isdigit() else 0
            )

    def lull(self) -> None:
        """Every space of every beast's card is sleep."""
        for beast in range(len(self.types)):
            for row in range(5):
                for column in range(4):
                    self.space(row, column, "SLEEP", beast=beast)

    # --- letting the kernels take a step

    def perform(self, *icons: str, beast: int = 0) -> None:
        """The beast performs these icons as if they were the space under its disc, reactions included."""
        self.space(int(self.state["row"][beast]), int(self.state["column"][beast]), *icons, beast=beast)
        react(*self.arguments, beast, False)

    def act(
        self, name: str, action: str, dice: int = 4, symbol: str = "bars", at_range: int | None = None
    ) -> int:
        """A character takes an action (not THINK); returns who was healed, -1 for nobody."""
        marked = action in ("THROW", "SEDATE", "TAUNT") if at_range is None else at_range
        i = self.names.index(name)
        return int(
            do_action(
                *self.arguments, i, CARD_ACTIONS.index(action), dice, SYMBOLS.index(symbol), int(marked)
            )
        )

    def legal(self, name: str, action: str) -> bool:
        """Whether the action can be taken now."""
        return bool(is_legal(self.tables, self.state, self.names.index(name), CARD_ACTIONS.index(action)))

    def injure(self, name: str) -> None:
        """The character takes an injury."""
        injure(*self.arguments, self.names.index(name))

    # --- looking at it

    def at(self, name: str) -> tuple[int, int] | None:
        """Where a character stands."""
        cell = int(self.state["cell"][self.names.index(name)])
        return place_of(cell) if cell >= 0 else None

    def beast_at(self, beast: int = 0) -> tuple[int, int, str]:
        """Top-left cell and facing of a beast."""
        return (*place_of(int(self.state["beast_cell"][beast])), FACINGS[self.state["facing"][beast]])

    def of(self, name: str, field: str) -> int:
        """A field of a character."""
        return int(self.state[field][self.names.index(name)])

    @property
    def sp(self) -> list[int]:
        """Savage points by tribe."""
        return [int(n) for n in self.state["sp"][: self.tables["n_tribes"]]]


def begin_own_turn(table: Scene, i: int) -> None:
    """The character's turn begins: two actions, both icons unused."""
    state = table.state
    state["acting"], state["last_actor"], state["actions_left"], state["used"] = i, i, 2, 0


def take_turn(table: Scene, i: int) -> None:
    """A whole turn of the character."""
    begin_own_turn(table, i)
    finish_character(*table.arguments, i)
    table.state["acting"], table.state["acted"][i] = L.NOBODY, 1


def row(table: Scene) -> list[int]:
    """The figures of the turn row."""
    return [int(each) for each in table.state["card"][: table.state["n_cards"]]]


def logged(table: MooghTable, kind: int) -> list[list[int]]:
    """Events of that kind: figure and the rest."""
    record = table.table.log[0]
    return [event[1:] for event in record["event"][: record["used"]].tolist() if event[0] == kind]


def sources(table: MooghTable, tribe: int) -> dict[str, int]:
    """What a tribe has its savage points for."""
    earned = zip(SOURCES, table.state["sp_by"][tribe].tolist(), strict=True)
    return {source: points for source, points in earned if points}
