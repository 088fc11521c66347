"""Legal scenarios of MOOGH, made at random: maps, beasts, people, aims, switches, dice, cards.

Each part is made so that it fits what was made before it; nothing is thrown away. There is always room to step aside:
where there is none on the whole map, the rules know no answer.
"""

import copy
import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from itertools import product
from operator import getitem
from random import Random
from typing import Any, get_args

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from simcore.contract.game import get_game
from simcore.contract.house import values_of
from simcore.games.moogh.house import Rules
from simcore.games.moogh.input.model import ATTACKS, HOOKS, RANGED
from simcore.games.moogh.names import CONDITIONS, DIFFICULTIES, FORMATS, TERRAINS, Bold, CardIcon
from simcore.games.moogh.table.sizes import MAX_BEASTS, MAX_HEALTH, MAX_SIDE, MAX_ZONES, MOST_HEALTH
from simcore.reading.files import read_document
from tests.games.loading import content_of

GAME = get_game("moogh")
Cell = tuple[int, int]
Draw = Any
GROUNDS = ".b~mT#hx"
CLOSED, NO_TRAP, NO_BEAST = "#x", "#xT", "#xT"
BARRED = {"beast": NO_BEAST, "person": CLOSED, "anybody": NO_BEAST}
FACE = "1"
KINDS = [
    (form, mode)
    for form, mode in product(FORMATS, DIFFICULTIES)
    if mode != "tracker" or form in ("competitive", "teams")
]
TRAPS_IN_BOX = 10
MANY_ROUNDS = 40
SPARE = (
    TRAPS_IN_BOX + 3
)  # cells that stay free beside those of the figures: for traps, and a beast's step aside
WIDE = 150  # cells that traps never fill, be they as many as they like
ABSENT = 2  # beasts at most that take no part in the mode at hand
ICONS = get_args(CardIcon)
SIDES = ("front", "left", "right", "back")
FREE = ("HEAL", "TRAP", "STAB", "THROW", "CLIMB", "SEDATE", "TAUNT")


@cache
def content() -> Any:
    """The shipped content as the YAML has it, in plain mappings and lists."""
    data = read_document(GAME.folder / "content" / "moogh.yaml").data
    return {key: plain(data[key]) for key in GAME.content.model_fields}


def plain(value: Any) -> Any:
    """Plain mappings and lists of what the YAML reader gave."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


@cache
def members(leader: bool) -> dict[str, str]:
    """Leaders or sidekicks, and their tribes."""
    people = content()["characters"]
    return {name: each["tribe"] for name, each in people.items() if each["leader"] == leader}


@cache
def sizes() -> dict[str, int]:
    """The beasts of the content, and how many cells they are long."""
    return {kind: 2 if each["size"] == "big" else 1 for kind, each in content()["beasts"].items()}


# --- people


@st.composite
def seats(draw: Draw, form: str, mode: str) -> list[list[str]]:
    """Who plays whom, as the format wants it (MOO-SET-1 to SET-3, SOLO-3, COOP-2)."""
    leaders, mates = members(True), members(False)
    some = draw(st.permutations(list(leaders)))
    others = draw(st.permutations(list(mates)))
    if form == "competitive":
        n = draw(st.integers(2, 4))
        return [[each, *(mate_of(each) if n == 2 else [])] for each in some[:n]]
    if form == "teams":
        names = [name for each in some[:2] for name in (each, *mate_of(each))]
        return [[name] for name in draw(st.permutations(names))]
    if form == "solo":
        n = 4 if mode == "hunter" else 3
        led = draw(st.integers(0, 1))
        return [draw(st.permutations([*some[:led], *others[: n - led]]))]
    n = draw(st.integers(2, 4))
    names = [*some[: (2, 1, 0)[n - 2]], *others[: (0, 2, 4)[n - 2]]]
    return [[name] for name in draw(st.permutations(names))]


def mate_of(leader: str) -> list[str]:
    """The sidekick of the leader's tribe."""
    tribe = members(True)[leader]
    return [name for name, each in members(False).items() if each == tribe]


# --- map


class Board:
    """A map while it is being made: glyphs, levels, green cells, and what has to stay free for whom."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells = [(x, y) for y in range(height) for x in range(width)]
        self.glyph = dict.fromkeys(self.cells, ".")
        self.level = dict.fromkeys(self.cells, "0")
        self.green: set[Cell] = set()
        self.kept: dict[Cell, str] = {}  # "beast", "person", or "anybody" who has to step aside

    def free(self) -> list[Cell]:
        """Cells that are kept for nobody."""
        return [cell for cell in self.cells if cell not in self.kept]

    def anchors(self, size: int) -> list[Cell]:
        """Where a beast of that size fits."""
        return [(x, y) for x, y in self.cells if all(self.is_free(cell) for cell in body((x, y), size))]

    def is_free(self, cell: Cell) -> bool:
        """Whether the cell is on the map and kept for nobody."""
        return cell in self.glyph and cell not in self.kept

    def paint(self, cells: Iterable[Cell], glyph: str) -> None:
        """The glyph on those of the cells that may have it."""
        for cell in cells:
            if glyph not in BARRED.get(self.kept.get(cell, ""), ""):
                self.glyph[cell] = glyph

    def lift(self, cells: Iterable[Cell], level: str) -> None:
        """The level of those of the cells that may have it; people need ground to stand on."""
        for cell in cells:
            if level != FACE or self.kept.get(cell, "beast") == "beast":
                self.level[cell] = level

    def standing(self) -> list[Cell]:
        """Cells where a character can stand."""
        return [cell for cell in self.cells if self.glyph[cell] not in CLOSED and self.level[cell] != FACE]

    def grid(self, glyphs: dict[Cell, str]) -> str:
        """A text grid."""
        rows = [[glyphs[x, y] for x in range(self.width)] for y in range(self.height)]
        return "\n".join(map("".join, rows))


def body(corner: Cell, size: int) -> list[Cell]:
    """The cells of a beast."""
    return [(corner[0] + k % size, corner[1] + k // size) for k in range(size * size)]


def room(people: int, covered: int) -> int:
    """Cells that a map needs for people and for beasts that cover so many: where they start, and to step aside."""
    return people + 2 * covered + SPARE


@st.composite
def patches(draw: Draw, board: Board) -> list[Cell]:
    """The cells of a rectangle somewhere on the map, or of a single cell or line."""
    left, top = draw(st.integers(0, board.width - 1)), draw(st.integers(0, board.height - 1))
    wide = draw(st.integers(1, min(board.width - left, draw(st.sampled_from((1, 2, 4, 12))))))
    high = draw(st.integers(1, min(board.height - top, draw(st.sampled_from((1, 2, 4, 12))))))
    return [(x, y) for y in range(top, top + high) for x in range(left, left + wide)]


@st.composite
def boards(draw: Draw, people: int) -> Board:
    """An empty map with room for the people and a beast; many are small, where more happens."""
    most = draw(st.sampled_from((5, 8, 8, 12, MAX_SIDE)))
    width = draw(st.integers(1, most))
    least = -(-room(people, 1) // width)
    return Board(width, draw(st.integers(least, max(least, most))))


@st.composite
def grounds(draw: Draw, board: Board) -> None:
    """Paint terrain and levels."""
    for _ in range(draw(st.integers(0, 12))):
        board.paint(draw(patches(board)), draw(st.sampled_from(GROUNDS)))
    if draw(st.booleans()):
        for _ in range(draw(st.integers(1, 6))):
            board.lift(draw(patches(board)), draw(st.sampled_from("0122")))


@st.composite
def greens(draw: Draw, board: Board, people: int) -> None:
    """Keep green cells for the people and others for who has to step aside; paint more green."""
    free = board.free()
    covered = len(board.cells) - len(free)
    kept = Random(draw(st.integers(0, 999))).sample(free, people + covered + SPARE)
    board.kept.update(dict.fromkeys(kept, "anybody"))
    board.kept.update(dict.fromkeys(kept[:people], "person"))
    board.green.update(kept[:people])
    for _ in range(draw(st.integers(0, 3))):
        board.green.update(draw(patches(board)))


# --- beasts


@st.composite
def beasts(draw: Draw, board: Board, mode: str, people: int) -> list[dict[str, Any]]:
    """Beasts that take part, on cells of their own with room left for the people; some that do not take part."""
    places: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(1, MAX_BEASTS))):
        covered = len(board.kept)
        fits = [size for size in (1, 2) if room(people, covered + size**2) <= len(board.cells)]
        anchors = {size: board.anchors(size) for size in fits}
        fitting = [kind for kind, size in sizes().items() if anchors.get(size)]
        if fitting:
            kind = draw(st.sampled_from(fitting))
            at = draw(st.sampled_from(anchors[sizes()[kind]]))
            board.kept.update(dict.fromkeys(body(at, sizes()[kind]), "beast"))
            places.append(draw(beast_places(kind, at, mode, True)))
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, ABSENT)))):
        at = draw(st.tuples(st.integers(-1, MAX_SIDE), st.integers(-1, MAX_SIDE)))
        kind = draw(st.sampled_from(sorted(content()["beasts"])))
        places.insert(draw(st.integers(0, len(places))), draw(beast_places(kind, at, mode, False)))
    return places


@st.composite
def beast_places(draw: Draw, kind: str, at: Cell, mode: str, present: bool) -> dict[str, Any]:
    """A beast on the map, in this mode or in others only."""
    card = content()["beasts"][kind]["action_card"]
    place: dict[str, Any] = {
        "type": kind, "at": list(at), "facing": draw(st.sampled_from("NESW")),
        "rage": draw(st.integers(1, min(len(card["A"]), len(card["B"])))),
        **draw(healths()),
    }  # fmt: skip
    others = [each for each in DIFFICULTIES if each != mode]
    if not present:
        place["difficulties"] = draw(st.sampled_from(([others[0]], [others[1]], others)))
    elif draw(st.booleans()):
        place["difficulties"] = [mode, *draw(st.lists(st.sampled_from(others), unique=True))]
    side = draw(st.sampled_from((None, "A", "B")))
    return {**place, **({"side": side} if side else {})}


@st.composite
def healths(draw: Draw) -> dict[str, Any]:
    """What a die shows; now and then more."""
    if draw(st.integers(0, 7)):
        return {"health": draw(per_mode(st.integers(1, MAX_HEALTH)))}
    return {"health": draw(per_mode(st.integers(1, MOST_HEALTH))), "health_override": True}


def per_mode(numbers: Any) -> Any:
    """A number, or one for each mode."""
    return st.one_of(numbers, st.fixed_dictionaries(dict.fromkeys(DIFFICULTIES, numbers)))


# --- aims


@st.composite
def objectives(draw: Draw, board: Board, present: list[int], names: list[str], rounds: int) -> dict[str, Any]:
    """A tree of aims that asks for more than that nobody is out."""
    atom = atoms(board, present, names, rounds)
    kinds = ("kill", "survive", "reach", "collect")
    first = draw(atom(kinds))
    shape = draw(st.sampled_from(("one", "one", "all", "any", "any of all", "all of any")))
    if shape == "one":
        return dict(first)
    everything = atom(("kill", "protect", "survive", "reach", "collect"))
    more = draw(st.lists(everything if shape == "all" else atom(kinds), min_size=0, max_size=2))
    if shape in ("all", "any"):
        return {shape: [first, *more]}
    outer, inner = shape.split(" of ")
    nested = draw(st.lists(everything, max_size=2))
    branch = {inner: [draw(atom(kinds)), *(nested if inner == "all" else [])]}
    return {outer: draw(st.permutations([first, branch, *more]))}


def atoms(board: Board, present: list[int], names: list[str], rounds: int) -> Any:
    """A strategy of single aims, of the kinds that are asked for."""
    cells = st.sampled_from([list(cell) for cell in board.standing()])
    some = st.lists(st.sampled_from(names), min_size=1, unique=True)
    zone = st.lists(cells, min_size=1, max_size=6)
    kinds = {
        "kill": st.one_of(
            st.integers(1, len(present)), st.lists(st.sampled_from(present), min_size=1, max_size=3)
        ),
        "protect": some,
        "survive": st.integers(1, min(12, rounds)),
        "reach": st.one_of(
            st.fixed_dictionaries({"zone": zone}, optional={"who": st.sampled_from(("any", "all"))}),
            some.flatmap(lambda who: st.fixed_dictionaries({"zone": zone_for(cells, who), "who": st.just(who)})),
        ),
        "collect": st.lists(cells, min_size=1, max_size=MAX_ZONES // 7),
    }  # fmt: skip
    return lambda wanted: st.sampled_from(wanted).flatmap(
        lambda kind: st.fixed_dictionaries({kind: kinds[kind]})
    )


def zone_for(cells: Any, who: list[str]) -> Any:
    """A zone with a cell for each of them."""
    return st.lists(cells, min_size=len(who), max_size=6, unique_by=tuple)


# --- switches and content


@st.composite
def house_rules(draw: Draw, board: Board) -> dict[str, Any]:
    """A value for every switch, or the defaults but for some; no end of traps on wide maps only."""
    found: dict[str, Any] = draw(switches())
    return found if len(board.standing()) >= WIDE else {**found, "trap_cap": "10"}


def switches() -> Any:
    """Values for all switches or for some."""
    values = {name: st.sampled_from(values_of(Rules, name)) for name in Rules.model_fields}
    return st.one_of(st.fixed_dictionaries(values), st.fixed_dictionaries({}, optional=values))


@st.composite
def changes(draw: Draw) -> dict[str, Any]:
    """Changes to the content: faces of the die, other ideas and skills, other cards of a beast or a character."""
    found: dict[str, Any] = {}
    rng = Random(draw(st.integers(0, 9999)))
    if draw(st.booleans()):
        bars = draw(st.integers(0, 6))
        chevron = draw(st.integers(0, 6 - bars))
        found["die"] = {"bars": bars, "chevron": chevron, "cross": 6 - bars - chevron}
    if draw(st.integers(0, 1)):
        kept = draw(st.permutations(sorted(content()["ideas"])))[: draw(st.integers(5, 12))]
        more = [new_idea(rng) for _ in range(rng.randint(0, 8))]
        kept = kept[: max(0, 5 - len(more))] if rng.random() < 0.5 else kept
        found["ideas"] = {name: content()["ideas"][name] for name in kept}
        found["ideas"] |= {f"new_{i}": idea for i, idea in enumerate(more)}
    for name in content()["skills"]:
        if rng.random() < 0.5:
            found[f"skills.{name}"] = skill(rng)
    if draw(st.integers(0, 2)) == 0:
        kind = draw(st.sampled_from(sorted(content()["beasts"])))
        card = content()["beasts"][kind]["action_card"]
        for side in "AB":
            found[f"beasts.{kind}.action_card.{side}"] = draw(card_sides(len(card[side])))
        for side in SIDES:
            found[f"beasts.{kind}.card.{side}.climb"] = draw(st.booleans())
    if draw(st.integers(0, 3)) == 0:
        name = draw(st.sampled_from(sorted(content()["characters"])))
        own = {"slots": draw(spots(name, "uninjured")), "injured_slots": draw(spots(name, "injured"))}
        found[f"characters.{name}"] = {**content()["characters"][name], **own}
    return found


def skill(rng: Random) -> dict[str, Any]:
    """A leader's skill with any hook."""
    hook = rng.choice(sorted(HOOKS))
    fitting = {"range_penalty": RANGED, "sp_bonus": ATTACKS, "defence_ignore": ATTACKS}
    some = {
        "symbols": ("chevron", "cross"), "terrains": ("water", "mud"), "actions": fitting.get(hook, get_args(Bold)),
    }  # fmt: skip
    keys = {key: several(rng, some[key]) if key in some else rng.randint(0, 3) for key in HOOKS[hook]}
    return {"hook": hook, "effect": "-", **keys}


def new_idea(rng: Random) -> dict[str, Any]:
    """An idea, mostly one that can always be used, with an effect that few or no shipped cards have."""
    values: dict[str, Any] = {
        "on_terrain": rng.choice(TERRAINS), "adjacent_terrain": rng.choice(TERRAINS),
        "beast_side": several(rng, SIDES), "rage_at_least": rng.randint(1, 5),
    }  # fmt: skip
    condition = rng.choice(("always", rng.choice(sorted(CONDITIONS))))
    free = [rng.choice(FREE), rng.randint(1, 4), rng.choice(("bars", "chevron", "cross", "own_symbol"))]
    effects = (
        {"heal_adjacent": True}, {"remove_trap": 1}, {"free_action": free}, {"free_action": free}, {"place_trap": 1},
        {"gain_rage_token": 1},
    )  # fmt: skip
    return {"condition": {condition: values.get(condition, True)}, "effect": rng.choice(effects)}


def several(rng: Random, values: Sequence[str]) -> list[str]:
    """Some of them, at least one."""
    return rng.sample(values, rng.randint(1, len(values)))


def spots(name: str, side: str) -> Any:
    """Spots for a cube between any two icons of a side."""
    icon = st.integers(0, len(content()["characters"][name][side]) - 1)
    return st.lists(st.tuples(icon, icon).map(list), min_size=1, max_size=8)


@st.composite
def card_sides(draw: Draw, n_rows: int) -> list[dict[str, Any]]:
    """A side of an action card with any icons."""
    n_columns = draw(st.integers(2, 5))
    space = st.lists(st.sampled_from(ICONS), min_size=1, max_size=3)
    row = st.fixed_dictionaries(
        {
            "defense": st.integers(0, 3),
            "arrows": st.integers(1, 4),
            "cells": st.lists(space, min_size=n_columns, max_size=n_columns),
        }
    )
    return [draw(row) for _ in range(n_rows)]


# --- all of it


def tables_of(data: dict[str, Any]) -> np.ndarray:
    """TABLES[1] of a scenario by models and checks alone; reading it as YAML takes ten times as long."""
    scenario: Any = GAME.scenario.model_validate_json(json.dumps(data))
    changed = copy.deepcopy(content())
    for path, value in data["content"]["set"].items():
        *parents, last = path.split(".")
        reduce(getitem, parents, changed)[last] = value
    printed = GAME.content.model_validate_json(json.dumps(changed))
    assert list(GAME.check(scenario, printed)) == []
    array: np.ndarray = GAME.build_tables(scenario, printed)
    array[0]["seed"], array[0]["rounds_cap"] = scenario.run.seed, scenario.run.rounds_cap
    return array


def on_maps(n_maps: int, play: Callable[[dict[str, Any]], None]) -> None:
    """Call `play` with about so many scenarios, as many of each format in each mode; what fails is made simple.

    Apart, since within one run hypothesis varies what it has drawn: whole formats may hardly come up.
    """
    for form, mode in KINDS:
        settings(
            max_examples=max(1, n_maps // len(KINDS)), derandomize=True, database=None, deadline=None,
            phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck),
        )(given(scenarios(form, mode))(play))()  # fmt: skip


@st.composite
def scenarios(draw: Draw, form: str, mode: str) -> dict[str, Any]:
    """The data of a legal scenario, as a YAML file would have it; all players take options at random."""
    people = draw(seats(form, mode))
    names = [name for each in people for name in each]
    board = draw(boards(len(names)))
    places = draw(beasts(board, mode, len(names)))
    draw(greens(board, len(names)))
    draw(grounds(board))
    present = [i for i, each in enumerate(places) if mode in each.get("difficulties", DIFFICULTIES)]
    cap = draw(st.sampled_from((1, 4, 12, 40, 40)))
    clock = draw(limits(form))
    return {
        "game": "moogh", "format": form, "mode": mode, "content": content_of("moogh", None, draw(changes())),
        "seats": [{"strategy": "random", "characters": each} for each in people], "rules": draw(house_rules(board)),
        **draw(grids(board)), "beasts": places, **draw(traps(board)),
        "objective": draw(objectives(board, present, names, rounds_of(clock, mode))), **clock,
        "run": {"games": 100, "seed": draw(st.integers(0, 99)), "rounds_cap": cap},
    }  # fmt: skip


@st.composite
def grids(draw: Draw, board: Board) -> dict[str, str]:
    """Map, green area (on the map, or apart so that it may have terrain) and levels."""
    found, glyphs = {}, dict(board.glyph)
    if draw(st.booleans()):
        found["green"] = board.grid({cell: "g" if cell in board.green else "." for cell in board.cells})
    else:
        glyphs |= {cell: "g" for cell in board.green if glyphs[cell] == "." or cell in kept_for_people(board)}
    if set(board.level.values()) != {"0"} or draw(st.booleans()):
        found["elevation"] = board.grid(board.level)
    board.glyph = glyphs
    return {"map": board.grid(glyphs), **found}


def kept_for_people(board: Board) -> set[Cell]:
    """Green cells that have to stay so."""
    return {cell for cell, who in board.kept.items() if who == "person"}


@st.composite
def traps(draw: Draw, board: Board) -> dict[str, Any]:
    """Traps that lie ready, on empty spaces."""
    spaces = [c for c in board.standing() if board.glyph[c] not in NO_TRAP and board.kept.get(c) != "beast"]
    n = draw(st.sampled_from((0, 0, 1, 3, TRAPS_IN_BOX)))
    if not n or not spaces:
        return {}
    chosen = draw(st.lists(st.sampled_from(spaces), min_size=1, max_size=n, unique=True))
    return {"traps": [list(cell) for cell in chosen]}


@st.composite
def limits(draw: Draw, form: str) -> dict[str, Any]:
    """A time limit; rivals need none."""
    if form in ("competitive", "teams") and draw(st.booleans()):
        return {}
    return {"time_limit": draw(per_mode(st.integers(1, 15)))}


def rounds_of(clock: dict[str, Any], mode: str) -> int:
    """Rounds that the clock leaves; many without one."""
    limit = clock.get("time_limit", MANY_ROUNDS)
    return int(limit[mode] if isinstance(limit, dict) else limit)
