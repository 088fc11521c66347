"""Random-legal games of MOOGH on random legal maps: what has to hold does, after set-up and after every round."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import pytest

from simcore.games.moogh.names import DIFFICULTIES, FORMATS, GLYPHS
from simcore.games.moogh.rules.setup import set_up
from simcore.games.moogh.rules.turn import play_turn
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from simcore.kernels.jit import DISABLED
from simcore.kernels.rng import begin_game
from simcore.playing.engine import Workspace, build_tables
from tests.games.loading import load_data
from tests.games.moogh import holds
from tests.games.moogh.maps import GAME, on_maps, tables_of
from tests.games.moogh.table import load

pytestmark = pytest.mark.compiled
MAPS, GAMES = (4, 2) if DISABLED else (120, 60)
MANY_MAPS, MANY_GAMES = 2000, 500


# --- games on maps


@dataclass
class Seen:
    """What occurred on the maps."""

    maps: int = 0
    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    words: set[str] = field(default_factory=set)

    def note(self, data: dict[str, Any], ends: np.ndarray) -> None:
        """A map and the ends of its games."""
        self.maps += 1
        self.games += int(ends.sum())
        self.ends.update({name: int(ends[end]) for end, name in GAME.end_reasons.items() if ends[end]})
        self.words |= {*data["map"], data["format"], data["mode"], f"{len(data['seats'])} seats", *data}
        self.words |= {f"level {level}" for level in data.get("elevation", "")}
        self.words |= set(str(data["objective"]).replace("'", " ").split())


def play_maps(n_maps: int, n_games: int, tables: Callable[[dict[str, Any]], np.ndarray]) -> Seen:
    """Play games on maps, always the same ones; fails at the first that breaks something, on the simplest map."""
    seen, table = Seen(), Workspace(GAME.engine())

    def play(data: dict[str, Any]) -> None:
        broken, ends = holds.watch(tables(data), table, n_games)
        assert not broken, broken
        seen.note(data, ends)

    on_maps(n_maps, play)
    return seen


@cache
def some_maps() -> Seen:
    """Maps that come through the loader of files."""
    return play_maps(MAPS, GAMES, lambda data: build_tables(load_data(data)))


def test_random_games_on_random_maps_stay_legal() -> None:
    assert some_maps().games == some_maps().maps * GAMES


@pytest.mark.slow
@pytest.mark.compiled_only
def test_a_million_games_on_random_maps_stay_legal() -> None:
    """Two minutes of a core: most of it goes into making the maps, the games run at 40,000 a second."""
    seen = play_maps(MANY_MAPS, MANY_GAMES, tables_of)
    assert seen.games == MANY_MAPS * MANY_GAMES
    assert set(seen.ends) == set(GAME.end_reasons.values())
    aims = {"kill", "protect", "survive", "reach", "collect", "all", "any"}
    grounds = {*GLYPHS, "level 0", "level 1", "level 2", "green", "traps"}
    assert seen.words >= aims | grounds | {*FORMATS, *DIFFICULTIES} | {f"{n} seats" for n in range(1, 5)}


# --- the checks see what is wrong

OPEN_MAP = "\n".join(["gggggggggT", *["gggggggggg"] * 8, "gggggggg#T"])
BOULDER, TREE, BY_TREE = cell_of(8, 9), cell_of(9, 0), cell_of(8, 0)
SLEEPY = {"type": "moogh_calm", "at": [0, 0], "facing": "N", "rage": 1, "health": 4, "side": "A"}


@cache
def sleepy_tables() -> np.ndarray:
    """Two tribes on a wide map, with a Moogh in its corner."""
    return build_tables(load(map=OPEN_MAP, beasts=[SLEEPY]))


class Scene:
    """A game of rivals after some rounds, in which all holds and everybody is on the map: to be damaged."""

    def __init__(self, rounds: int) -> None:
        self.array = sleepy_tables().copy()
        self.table = Workspace(GAME.engine())
        self.tables, self.state, self.scratch, self.rng, self.log = self.table.arguments(self.array)
        self.before = self.table.state[1]
        for game in range(100):
            self.play(game, rounds)
            if self.state["end"] == L.PLAYING and (self.state["cell"] >= 0).all():
                return
        raise AssertionError("no game goes on with everybody on the map")

    def play(self, game: int, rounds: int) -> None:
        """Set up and play so many rounds."""
        begin_game(self.rng, self.tables["seed"], game)
        self.log["on"], self.log["used"], self.log["lost"] = 1, 0, 0
        set_up(*self.table.arguments(self.array))
        for _ in range(rounds):
            self.table.state[1] = self.table.state[0]
            self.log["used"] = 0
            play_turn(*self.table.arguments(self.array))

    def broken(self) -> int:
        """What the checks say."""
        return int(holds.broken(self.tables, self.state, self.scratch, self.before, self.log))

    def put(self, name: str, value: int, at: Any = None, of: str = "state") -> None:
        """Write a number into a record."""
        record = getattr(self, of)
        if at is None:
            record[name] = value
        else:
            record[name][at] = value

    def add(self, name: str, by: int = 1, at: Any = None, of: str = "state") -> None:
        """Add to a number of a record."""
        old = getattr(self, of)[name]
        self.put(name, int(old if at is None else old[at]) + by, at, of)

    @property
    def cell(self) -> int:
        """Where the first character stands."""
        return int(self.state["cell"][0])

    def swap(self, name: str, of: str = "state") -> None:
        """The first two of a list change places."""
        values = getattr(self, of)[name]
        values[0], values[1] = int(values[1]), int(values[0])

    def trap(self, cell: int) -> None:
        """A trap, counted."""
        self.put("trap", L.UNMADE, cell)
        self.add("n_traps")

    def win_alone(self, winners: int) -> None:
        self.put("end", L.OBJECTIVE)
        self.put("won", 1)
        self.put("winners", winners)

    def score_unhurt(self) -> None:
        self.add("sp", 9, 0)
        self.add("sp_by", 9, (0, L.FOR_INJURY))

    def lay_an_item(self) -> None:
        self.put("item", 1, self.cell, of="tables")

    def raise_the_ground(self) -> None:
        self.tables["elevation"][:] = 2
        self.put("elevation", 0, self.cell, of="tables")
        self.put("cell", self.cell + 1, 0, of="before")

    def ride_without_a_beast(self) -> None:
        self.put("who", L.EMPTY, self.cell)
        self.put("cell", L.NOWHERE, 0)
        self.put("on", 0, 0)


Damage = tuple[int, Callable[[Scene], None]]
DAMAGES: list[Damage] = [
    (holds.ROUNDS, lambda game: game.add("rounds_done", -1)),
    (holds.ROUNDS, lambda game: game.put("rounds_cap", 2, of="tables")),
    (holds.REASON, lambda game: game.put("end", L.TIME_LIMIT)),
    (holds.REASON, lambda game: game.put("won", 1)),
    (holds.TRIBES, lambda game: game.put("end", L.LAST_TRIBE)),
    (holds.WINNERS, lambda game: game.put("winners", 1)),
    (holds.WINNERS, lambda game: game.win_alone(0)),
    (holds.REST, lambda game: game.put("depth", 1, of="scratch")),
    (holds.REST, lambda game: game.put("acting", 0)),
    (holds.REST, lambda game: game.put("actions_left", 3)),
    (holds.PLACES, lambda game: game.put("on", 0, 0)),
    (holds.PLACES, lambda game: game.put("out", 1, 0)),
    (holds.GROUND, lambda game: game.put("cell", BOULDER, 0)),
    (holds.GROUND, lambda game: game.put("terrain", L.FACE, game.cell, of="tables")),
    (holds.GROUND, lambda game: game.put("terrain", L.OFF, game.cell, of="tables")),
    (holds.CARDS, lambda game: game.put("token", 2, 0)),
    (holds.CUBES, lambda game: game.put("slot", 6, 0)),
    (holds.LOSSES, lambda game: game.add("losses", 1, 0)),
    (holds.CELLS, lambda game: game.put("cell", game.cell, 1)),
    (holds.CELLS, lambda game: game.put("beast_cell", game.cell, 0)),
    (holds.STRAYS, lambda game: game.put("who", L.FIRST_BEAST + 1, BOULDER)),
    (holds.RIDERS, lambda game: game.put("rider", 0, 0)),
    (holds.RIDERS, lambda game: game.ride_without_a_beast()),
    (holds.ON_BOARD, lambda game: game.put("beast_cell", 0, 0)),
    (holds.BEAST_GROUND, lambda game: game.put("beast_cell", BY_TREE, 0)),
    (holds.BEAST_TRAPS, lambda game: game.trap(int(game.state["beast_cell"][0]))),
    (holds.DISCS, lambda game: game.put("row", 5, 0)),
    (holds.DISCS, lambda game: game.put("column", 4, 0)),
    (holds.DISCS, lambda game: game.put("facing", 4, 0)),
    (holds.DISCS, lambda game: game.put("side", 1, 0)),
    (holds.HEALTH, lambda game: game.put("health", 0, 0)),
    (holds.HEALTH, lambda game: game.put("health", 5, 0)),
    (holds.FATES, lambda game: game.add("n_killed")),
    (holds.FATES, lambda game: game.put("fate", L.ESCAPED, 0)),
    (holds.ROW, lambda game: game.add("n_cards", -1)),
    (holds.N_TRAPS, lambda game: game.add("n_traps")),
    (holds.TRAP_CELLS, lambda game: game.trap(BOULDER)),
    (holds.TRAP_CELLS, lambda game: game.trap(TREE)),
    (holds.IDEAS, lambda game: game.put("in_discards", 1, int(game.state["display"][0]))),
    (holds.IDEAS, lambda game: game.put("in_deck", 0, int(np.argmax(game.state["in_deck"])))),
    (holds.THINKS, lambda game: game.add("uses", 1, (0, L.THINK))),
    (holds.POINTS, lambda game: game.add("sp", 1, 0)),
    (holds.POINTS, lambda game: game.score_unhurt()),
    (holds.SCORES, lambda game: game.add("score", 1, 0)),
    (holds.COLLECTED, lambda game: game.lay_an_item()),
    (holds.CLOCK, lambda game: game.put("clock", 1)),
    (holds.SET_UP, lambda game: game.put("token", 1, 0)),
    (holds.SET_UP, lambda game: game.put("row", 1, 0)),
    (holds.NEXT_ROUND, lambda game: game.add("round", -1, of="before")),
    (holds.POINTS_FALL, lambda game: game.put("sp", 99, 0, of="before")),
    (holds.BACK, lambda game: game.put("out", 1, 0, of="before")),
    (holds.BACK, lambda game: game.put("fate", L.ESCAPED, 0, of="before")),
    (holds.HEALTH_RISES, lambda game: game.put("health", 0, 0, of="before")),
    (holds.ORDER, lambda game: game.swap("card")),
    (holds.APPEASED, lambda game: game.put("used", 0, of="log")),
    (holds.TURNS, lambda game: game.put("acted", 0, 0)),
    (holds.TURNS, lambda game: game.add("marker", -1)),
    (holds.LEVELS, lambda game: game.raise_the_ground()),
    (holds.TRAP_UNDER, lambda game: game.trap(game.cell)),
    (holds.DISPLAY, lambda game: game.swap("display", of="before")),
    (holds.TICKS, lambda game: game.put("clock", 1, of="before")),
    (holds.COUNTERS, lambda game: game.put("collected", 1, of="before")),
    (holds.COUNTERS, lambda game: game.put("injuries", 9, 0, of="before")),
    (holds.TRAPS_MADE, lambda game: game.add("n_traps", 1, of="before")),
    (holds.LOG, lambda game: game.put("lost", 1, of="log")),
]


def test_checks_see_every_damage() -> None:
    assert {number for number, _ in DAMAGES} == set(range(1, len(holds.INVARIANTS)))
    seen = []
    for number, damage in DAMAGES:
        scene = Scene(0 if number == holds.SET_UP else 2)
        assert scene.broken() == holds.FINE
        damage(scene)
        seen.append(scene.broken())
    told = [
        (holds.INVARIANTS[number], holds.INVARIANTS[i]) for (number, _), i in zip(DAMAGES, seen, strict=True)
    ]
    assert all(wanted == found for wanted, found in told), [pair for pair in told if pair[0] != pair[1]]


def test_watching_names_game_round_and_invariant() -> None:
    scene = Scene(0)
    scene.put("trap_start", L.UNMADE, BOULDER, of="tables")
    said, ends = holds.watch(scene.array, scene.table, 5, first=7)
    assert said == f"game 7, round 0: {holds.TRAP_CELLS}, {holds.INVARIANTS[holds.TRAP_CELLS]}"
    assert ends.sum() == 0
