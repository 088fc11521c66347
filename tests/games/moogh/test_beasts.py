"""MOOGH: what terrain is, and what beasts are: health, rage, action card, ring, obstacles (MOO-TER to MOO-OBS)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from simcore.games.moogh.names import END_REASONS
from simcore.games.moogh.rules.characters import finish_character
from simcore.games.moogh.rules.performing import react, take_beast_turn
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.board import local_cell, look_along, side_of, stops_beast
from simcore.games.moogh.table.cells import cell_of, place_of
from simcore.games.moogh.table.rage import appease
from tests.games.loading import linear
from tests.games.moogh.table import Scene

Cell = tuple[int, int]
BIG = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
SMALL = {"type": "boar", "at": [4, 4], "facing": "N", "health": 2, "side": "A"}
FAR_BIG = {"type": "rhonk_angry", "at": [0, 8], "facing": "N", "health": 4, "side": "A"}


# --- for these tests and those of the other files


def field(marks: Mapping[str, Sequence[Cell]]) -> str:
    """A map of 10 x 10 with these glyphs, all else green."""
    at = {cell: glyph for glyph, cells in marks.items() for cell in cells}
    return "\n".join("".join(at.get((x, y), "g") for x in range(10)) for y in range(10))


def levels(level: Callable[[int, int], int]) -> str:
    """An elevation of 10 x 10."""
    return "\n".join("".join(str(level(x, y)) for x in range(10)) for y in range(10))


LEDGE = levels(lambda x, _: 2 if x <= 5 else 0)


def beast(kind: Mapping[str, Any], x: int, y: int, facing: str = "N", **more: Any) -> dict[str, Any]:
    """A beast of a scenario somewhere else."""
    return {**kind, "at": [x, y], "facing": facing, **more}


def offered(table: Scene) -> list[Cell]:
    """The cells among which the last decision chose."""
    codes = table.scratch["code"][: table.scratch["n_options"]].tolist()
    return [place_of(code) for code in codes if code != L.STOP]


def own_turn(table: Scene, number: int = 0) -> None:
    """The beast's turn card."""
    take_beast_turn(*table.arguments, number)


def performed(table: Scene, number: int = 0) -> list[Cell]:
    """Row and column of the spaces that the beast has performed, as counted in the state."""
    return [(e[2], e[3]) for e in table.events() if e[:2] == ("performs", L.FIRST_BEAST_FIGURE + number)]


def arrows(table: Scene, row: int, n: int, number: int = 0) -> None:
    """Print so many arrows in a row of a beast's card."""
    table.tables["row_arrows"][number, table.state["side"][number], row] = n


def fill(table: Scene, *icons: str, number: int = 0) -> None:
    """Print the same icons in every space of the beast's card."""
    side = int(table.state["side"][number])
    for row in range(int(table.tables["n_rows"][number, side])):
        for column in range(int(table.tables["n_columns"][number, side])):
            table.space(row, column, *icons, beast=number)


def disc(table: Scene, number: int = 0) -> Cell:
    """Row and column of the disc, from 0."""
    return int(table.state["row"][number]), int(table.state["column"][number])


def health(table: Scene, number: int = 0) -> int:
    """What health a beast has left."""
    return int(table.state["health"][number])


def ended(table: Scene) -> str | None:
    """How the game ended."""
    return END_REASONS[int(table.state["end"])] if table.state["end"] else None


def winners(table: Scene) -> list[int]:
    """The seats that have won."""
    return [seat for seat in range(4) if int(table.state["winners"]) >> seat & 1]


def take_turn(table: Scene, name: str) -> None:
    """A character's turn, with the slot that its cube lies in."""
    i = table.names.index(name)
    table.state["acting"] = table.state["last_actor"] = i
    table.state["actions_left"], table.state["used"] = 2, 0
    finish_character(*table.arguments, i)
    table.state["acting"] = L.NOBODY


def walker(**weights: float) -> dict[str, Any]:
    """A strategy that walks where its weights want."""
    return linear(step={"stop": -9, **weights}, next={"end": -1, "move": 1}, slot={"move": 1})


# --- terrain


@pytest.mark.rule("MOO-TER-1")
@pytest.mark.parametrize("action", ["STAB", "THROW"])
def test_t8_a_hit_from_a_bush_does_not_enrage(action: str) -> None:
    table = Scene(map=field({"b": [(3, 6)]}))
    table.dice("bars")
    table.move_beast(0, 4, 4, row=1, column=2)
    table.put("urga", 3, 6)
    table.act("urga", action)
    assert (health(table), table.sp, disc(table)) == (3, [1, 0], (1, 2))
    assert performed(table) == []
    assert table.beast_at() == (4, 4, "N")


@pytest.mark.rule("MOO-TER-1")
def test_house_rule_after_a_hit_from_a_bush_the_beast_acts_in_place() -> None:
    table = Scene(map=field({"b": [(3, 6)]}), rules={"bush_hit": "act_in_place"})
    table.dice("bars")
    table.move_beast(0, 4, 4, row=1, column=2)
    table.put("urga", 3, 6)
    table.act("urga", "STAB")
    assert (health(table), table.sp, disc(table)) == (3, [1, 0], (1, 2))
    assert performed(table) == [(1, 2)]
    assert table.beast_at() == (4, 4, "E")


@pytest.mark.rule("MOO-TER-1")
def test_a_bush_under_the_beast_changes_nothing() -> None:
    table = Scene(map=field({"b": [(4, 4), (5, 4), (4, 5), (5, 5)]}))
    table.dice("bars")
    table.move_beast(0, 4, 4, row=1, column=2)
    table.put("urga", 3, 6)
    table.act("urga", "STAB")
    assert disc(table) == (2, 2)
    assert table.beast_at() == (4, 5, "N")


@pytest.mark.rule("MOO-TER-2")
@pytest.mark.rule("MOO-TER-7")
@pytest.mark.rule("MOO-OBS-1")
@pytest.mark.parametrize("glyph", ["b", "h", "~", "m"])
def test_bushes_huts_and_water_are_in_no_beasts_way(glyph: str) -> None:
    table = Scene(map=field({glyph: [(4, 3), (5, 3), (4, 2)]}))
    table.dice("cross")
    table.perform("F2")
    assert table.beast_at() == (4, 2, "N")


@pytest.mark.rule("MOO-TER-2")
@pytest.mark.rule("MOO-TER-7")
@pytest.mark.parametrize("glyph", ["b", "h"])
def test_bushes_and_huts_block_no_sight(glyph: str) -> None:
    table = Scene(map=field({glyph: [(4, 2), (5, 3)]}))
    table.put("urga", 4, 1)
    assert table.legal("urga", "THROW")
    table.perform("LOOK")
    assert table.beast_at() == (4, 4, "N")


def first_steps(glyph: str) -> set[Cell]:
    """Where one step leads from (3, 3), with that glyph all around."""
    around = [(x, y) for x in (2, 3, 4) for y in (2, 3, 4) if (x, y) != (3, 3)]
    table = Scene(map=field({glyph: around}), beasts=[beast(BIG, 8, 8)])
    table.put("tak", 3, 3)
    table.act("tak", "MOVE")
    return set(offered(table))


@pytest.mark.rule("MOO-TER-5")
@pytest.mark.rule("MOO-TER-6")
@pytest.mark.rule("MOO-OBS-2")
@pytest.mark.parametrize(
    ("glyph", "n"), [("g", 8), ("b", 8), ("T", 8), ("h", 8), ("~", 8), ("m", 8), ("#", 0), ("x", 0)]
)
def test_what_a_character_can_enter(glyph: str, n: int) -> None:
    assert len(first_steps(glyph)) == n


@pytest.mark.rule("MOO-TER-3")
@pytest.mark.parametrize("glyph", ["~", "m"])
@pytest.mark.parametrize(("symbol", "to"), [("cross", (4, 8)), ("bars", (4, 7)), ("chevron", (4, 7))])
def test_t23_a_cross_ends_the_walk_on_the_first_water(glyph: str, symbol: str, to: Cell) -> None:
    table = Scene(map=field({glyph: [(4, 8), (4, 7)]}), strategy=walker(water=2), beasts=[beast(BIG, 0, 0)])
    table.dice(symbol)
    table.put("tak", 4, 9)
    table.act("tak", "MOVE")
    assert table.at("tak") == to


@pytest.mark.rule("MOO-TER-3")
def test_leaving_water_is_free() -> None:
    table = Scene(map=field({"~": [(4, 8)]}), strategy=walker(distance=-1), beasts=[beast(BIG, 4, 1)])
    table.dice("cross")
    table.put("tak", 4, 8)
    table.act("tak", "MOVE")
    assert table.at("tak") is not None
    assert table.at("tak")[1] == 6  # type: ignore[index]


@pytest.mark.rule("MOO-TER-3")
def test_the_turn_goes_on_after_a_cross() -> None:
    """Slot 3 of Tak: MOVE and TAUNT; after the water it can still taunt."""
    plan = linear(step={"stop": -9, "water": 2}, next={"end": -1, "move": 3, "taunt": 1})
    table = Scene(map=field({"~": [(4, 8)]}), strategy=plan, beasts=[beast(BIG, 4, 4)])
    table.dice("cross")
    table.put("tak", 4, 9, slot=3)
    take_turn(table, "tak")
    assert table.at("tak") == (4, 8)
    assert table.state["uses"][0, L.TAUNT] == 1


@pytest.mark.rule("MOO-TER-4")
def test_beasts_do_not_roll_for_water() -> None:
    table = Scene(map=field({"~": [(4, 3), (5, 3)], "m": [(4, 2), (5, 2)]}))
    table.dice("cross")
    table.perform("F3")
    assert table.beast_at() == (4, 1, "N")


@pytest.mark.rule("MOO-TER-5")
@pytest.mark.rule("MOO-TER-6")
@pytest.mark.rule("MOO-FWD-2")
@pytest.mark.parametrize("glyph", ["T", "#"])
@pytest.mark.parametrize("column", [4, 5])
def test_t23_trees_and_boulders_stop_a_beast_in_either_row(glyph: str, column: int) -> None:
    table = Scene(map=field({glyph: [(column, 2)]}))
    table.perform("F3")
    assert table.beast_at() == (4, 3, "N")
    assert health(table) == 4


@pytest.mark.rule("MOO-TER-7")
def test_a_hut_is_a_place_to_reach_where_a_scenario_says_so() -> None:
    table = Scene(
        map=field({"h": [(0, 1)]}), objective={"reach": {"zone": [[0, 1]]}}, strategy=walker(distance=1)
    )
    table.put("tak", 1, 2)
    for cell in ((0, 2), (0, 3), (1, 3), (2, 3), (2, 2), (2, 1), (1, 1)):
        table.tables["terrain"][cell_of(*cell)] |= L.BOULDER
    table.act("tak", "MOVE")
    assert table.at("tak") == (0, 1)
    assert ended(table) == "objective"


@pytest.mark.rule("MOO-TER-8")
@pytest.mark.rule("MOO-OBS-2")
@pytest.mark.parametrize(("start", "column"), [((5, 2), 6), ((6, 2), 5)])
def test_nobody_walks_up_or_down_a_cliff(start: Cell, column: int) -> None:
    table = Scene(elevation=LEDGE, beasts=[beast(BIG, 0, 8)])
    table.put("tak", *start)
    table.act("tak", "MOVE")
    assert len(offered(table)) == 5
    assert all(x != column for x, _ in offered(table))


@pytest.mark.rule("MOO-TER-8")
def test_nobody_enters_the_face_of_a_cliff() -> None:
    table = Scene(
        elevation=levels(lambda x, _: 2 if x < 5 else 1 if x == 5 else 0), beasts=[beast(BIG, 0, 8)]
    )
    for x in (4, 6):
        table.put("tak", x, 2)
        table.act("tak", "MOVE")
        assert len(offered(table)) == 5
        assert (5, 2) not in offered(table)


@pytest.mark.rule("MOO-TER-9")
@pytest.mark.parametrize("points", [1, 0])
def test_t20_who_is_pushed_down_a_cliff_is_out(points: int) -> None:
    """The right row pushes to the right, over the edge between columns 5 and 6."""
    table = Scene(elevation=LEDGE, rules={"cliff_ko_sp": points})
    table.put("urga", 5, 3)
    table.perform("F1")
    assert table.of("urga", "out") == 1
    assert table.sp == [points, 0]
    assert table.beast_at() == (4, 3, "N")
    assert ("card", 0) not in table.snapshot()["row"]
    assert ended(table) is None


@pytest.mark.rule("MOO-TER-10")
def test_the_foot_of_a_cliff_stops_a_beast() -> None:
    table = Scene(elevation=LEDGE, beasts=[beast(BIG, 7, 4, "W")])
    table.perform("F3")
    assert table.beast_at() == (6, 4, "W")
    assert health(table) == 4


@pytest.mark.rule("MOO-TER-10")
@pytest.mark.rule("MOO-TER-11")
@pytest.mark.rule("MOO-FWD-11")
@pytest.mark.parametrize("counts", [True, False])
def test_t20_a_beast_dies_when_it_is_wholly_down(counts: bool) -> None:
    table = Scene(elevation=LEDGE, beasts=[beast(BIG, 3, 4, "E")], rules={"cliff_kill_counts": counts})
    table.perform("F2")
    assert (table.beast_at(), health(table), ended(table)) == ((5, 4, "E"), 4, None)
    table.perform("F1")
    assert table.snapshot()["beasts"][0]["status"] == "killed"
    assert table.sp == [0, 0]
    assert ended(table) == ("objective" if counts else "escaped")
    assert winners(table) == ([0, 1] if counts else [])


@pytest.mark.rule("MOO-TER-11")
def test_a_beast_that_straddles_the_edge_is_hit_and_ridden_and_acts() -> None:
    table = Scene(elevation=LEDGE, beasts=[beast(BIG, 5, 4)])
    table.dice("bars")
    fill(table, "RTURN")
    table.put("urga", 4, 5)
    assert table.legal("urga", "CLIMB")
    table.act("urga", "STAB")
    assert (health(table), table.beast_at()) == (3, (5, 4, "E"))
    table.act("urga", "CLIMB")
    assert table.of("urga", "on") == 0
    own_turn(table)
    assert table.beast_at() == (5, 4, "S")


# --- beast basics


@pytest.mark.rule("MOO-BST-1")
@pytest.mark.rule("MOO-RING-1")
@pytest.mark.parametrize(("kind", "cells", "ring"), [(BIG, 4, (4, 2, 2, 4)), (SMALL, 1, (3, 1, 1, 3))])
@pytest.mark.parametrize("facing", "NESW")
def test_t12_bodies_and_their_rings(
    kind: dict[str, Any], cells: int, ring: tuple[int, ...], facing: str
) -> None:
    table = Scene(beasts=[beast(kind, 4, 4, facing)])
    board = [cell_of(x, y) for y in range(10) for x in range(10)]
    assert sum(int(table.state["who"][cell]) == L.FIRST_BEAST for cell in board) == cells
    sides = [int(side_of(table.tables, table.state, 0, cell)) for cell in board]
    assert tuple(map(sides.count, (L.FRONT, L.LEFT, L.RIGHT, L.BACK))) == ring


@pytest.mark.rule("MOO-RING-1")
@pytest.mark.parametrize(
    ("facing", "front", "left", "back"),
    [("N", (3, 3), (3, 4), (6, 6)), ("E", (6, 3), (5, 3), (3, 6)), ("S", (6, 6), (6, 5), (3, 3)), ("W", (3, 6), (4, 6), (6, 3))],
)  # fmt: skip
def test_sides_as_the_beast_sees_them(facing: str, front: Cell, left: Cell, back: Cell) -> None:
    """The corners belong to the front and the back."""
    table = Scene()
    table.move_beast(0, 4, 4, facing)
    found = [int(side_of(table.tables, table.state, 0, cell_of(*cell))) for cell in (front, left, back)]
    assert found == [L.FRONT, L.LEFT, L.BACK]
    assert place_of(int(local_cell(table.tables, table.state, 0, -1, -1))) == front


@pytest.mark.rule("MOO-BST-2")
@pytest.mark.parametrize("kind", [BIG, {**FAR_BIG, "at": [4, 4]}])
def test_calm_and_angry_beasts_get_angrier_when_hurt(kind: dict[str, Any]) -> None:
    table = Scene(beasts=[kind])
    assert table.loaded.content.beasts["moogh_calm"].version in ("calm", "none")
    table.dice("bars")
    fill(table, "SLEEP")
    table.put("urga", 3, 5)
    table.act("urga", "STAB")
    assert disc(table) == (1, 0)


@pytest.mark.rule("MOO-BST-3")
def test_a_gentle_small_moogh_can_take_a_place() -> None:
    table = Scene(beasts=[beast(SMALL, 4, 4, type="moogh_child")])
    assert table.loaded.content.beasts["moogh_child"].child_variant
    assert int(table.tables["size"][0]) == 1
    table.perform("F2")
    assert table.beast_at() == (4, 2, "N")
    assert table.loaded.content.beasts["boar"].child_variant is False


@pytest.mark.rule("MOO-BST-4")
@pytest.mark.parametrize(("action", "place"), [("STAB", (4, 3)), ("STAB", (3, 5)), ("THROW", (4, 1))])
def test_every_hit_costs_one_health(action: str, place: Cell) -> None:
    table = Scene()
    table.dice("bars")
    fill(table, "SLEEP")
    table.put("urga", *place)
    table.act("urga", action, dice=8)
    assert health(table) == 3


@pytest.mark.rule("MOO-BST-5")
@pytest.mark.parametrize(("mode", "cards"), [("tracker", 1), ("hunter", 2), ("predator", 2)])
def test_a_dead_beast_leaves_with_all_its_cards(mode: str, cards: int) -> None:
    table = Scene(mode=mode, beasts=[beast(BIG, 4, 4, health=1), FAR_BIG], objective={"kill": 2})
    table.dice("bars")
    assert table.snapshot()["row"].count(("beast", 0)) == cards
    table.put("urga", 3, 5)
    table.act("urga", "STAB")
    assert table.snapshot()["row"].count(("beast", 0)) == 0
    assert table.snapshot()["row"].count(("beast", 1)) == cards
    assert table.snapshot()["beasts"][0]["status"] == "killed"
    assert not any(int(table.state["who"][cell_of(x, y)]) for x in (4, 5) for y in (4, 5))


def dice_of(table: Scene, name: str, action: str, dice: int = 4) -> int:
    """How many dice a character rolls for an action."""
    before = chances(table)
    table.act(name, action, dice=dice)
    return chances(table) - before


def chances(table: Scene) -> int:
    """Dice of action rolls so far."""
    record = table.table.log[0]
    rolls = [e for e in record["event"][: record["used"]].tolist() if e[0] == L.ROLLS]
    return sum(e[2] for e in rolls)


@pytest.mark.rule("MOO-BST-6")
@pytest.mark.rule("MOO-BST-7")
@pytest.mark.rule("MOO-AID-5")
@pytest.mark.rule("MOO-RING-2")
@pytest.mark.parametrize(
    ("action", "place", "dice"),
    [
        ("STAB", (3, 3), 4 - 1 - 1), ("STAB", (4, 3), 4 - 1 - 1), ("STAB", (6, 3), 4 - 1 - 1),
        ("STAB", (3, 4), 4 - 1), ("STAB", (6, 5), 4 - 1),
        ("STAB", (3, 6), 4 + 1 - 1), ("STAB", (5, 6), 4 + 1 - 1), ("STAB", (6, 6), 4 + 1 - 1),
        ("THROW", (4, 3), 4 - 1), ("THROW", (3, 4), 4 - 1), ("THROW", (5, 6), 4 - 1),
    ],
)  # fmt: skip
def test_defences_and_weak_spots_by_side(action: str, place: Cell, dice: int) -> None:
    """Row 2 has a defence of 1, the front 1; the back has a weak spot, the top two."""
    table = Scene()
    table.dice("chevron")
    table.move_beast(0, 4, 4, row=1)
    table.put("urga", *place)
    assert dice_of(table, "urga", action) == dice


@pytest.mark.rule("MOO-BST-7")
@pytest.mark.rule("MOO-BST-6")
def test_weak_spots_of_the_top_are_for_the_rider() -> None:
    table = Scene()
    table.dice("chevron")
    table.move_beast(0, 4, 4, row=1)
    table.ride("urga")
    assert dice_of(table, "urga", "STAB") == 4 + 2 - 1


@pytest.mark.rule("MOO-RING-2")
@pytest.mark.parametrize(("place", "can"), [((3, 3), False), ((5, 3), False), ((3, 4), True), ((6, 6), True)])
def test_climbing_is_allowed_or_not_for_a_whole_side(place: Cell, can: bool) -> None:
    table = Scene()
    table.put("urga", *place)
    assert table.legal("urga", "CLIMB") is can


# --- rage and the action card


@pytest.mark.rule("MOO-RAGE-1")
@pytest.mark.rule("MOO-AID-6")
@pytest.mark.rule("MOO-RES-1")
@pytest.mark.parametrize(("row", "actions"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_a_beast_acts_as_often_as_its_row_has_arrows(row: int, actions: int) -> None:
    table = Scene()
    fill(table, "SLEEP")
    table.move_beast(0, 4, 4, row=row)
    own_turn(table)
    assert performed(table) == [(row, column) for column in range(1, actions + 1)]
    assert disc(table) == (row, actions)


@pytest.mark.rule("MOO-RAGE-1")
@pytest.mark.parametrize(("row", "defense"), list(enumerate([0, 1, 2, 2, 3])))
def test_the_row_prints_the_defence(row: int, defense: int) -> None:
    table = Scene()
    table.dice("chevron")
    table.move_beast(0, 4, 4, row=row)
    table.put("urga", 3, 4)
    assert dice_of(table, "urga", "STAB", 8) == 8 - defense


@pytest.mark.rule("MOO-RAGE-1")
@pytest.mark.parametrize("rage", [1, 2, 5])
def test_the_start_rage_counts_rows_from_the_bottom(rage: int) -> None:
    assert disc(Scene(beasts=[beast(BIG, 4, 4, rage=rage)])) == (rage - 1, 0)


@pytest.mark.rule("MOO-RAGE-2")
@pytest.mark.rule("MOO-RAGE-3")
@pytest.mark.parametrize("column", range(4))
def test_a_hit_moves_the_disc_straight_up_and_that_space_is_performed(column: int) -> None:
    table = Scene()
    table.dice("bars")
    fill(table, "SLEEP")
    table.space(2, column, "UTURN")
    table.move_beast(0, 4, 4, row=1, column=column)
    table.put("urga", 3, 5)
    table.act("urga", "STAB")
    assert disc(table) == (2, column)
    assert performed(table) == [(2, column)]
    assert table.beast_at() == (4, 4, "S")


@pytest.mark.rule("MOO-RAGE-2")
@pytest.mark.rule("MOO-RAGE-3")
@pytest.mark.parametrize(("symbol", "row"), [(L.BARS, 2), (L.CHEVRON, 1), (L.CROSS, 3)])
def test_appeasement_moves_the_disc_and_nothing_is_performed(symbol: int, row: int) -> None:
    table = Scene()
    table.move_beast(0, 4, 4, row=2, column=3)
    appease(table.tables, table.state, table.table.log[0], 0, symbol)
    assert disc(table) == (row, 3)
    assert performed(table) == []


@pytest.mark.rule("MOO-RAGE-3")
@pytest.mark.rule("MOO-RAGE-2")
def test_sedation_moves_the_disc_and_nothing_is_performed() -> None:
    table = Scene()
    table.dice("bars")
    table.move_beast(0, 4, 4, row=3, column=2)
    table.put("brona", 4, 2)
    table.act("brona", "SEDATE")
    assert disc(table) == (2, 2)
    assert performed(table) == []


@pytest.mark.rule("MOO-RAGE-4")
@pytest.mark.rule("MOO-RES-3")
@pytest.mark.parametrize(("column", "to"), [(0, 1), (2, 3), (3, 0)])
@pytest.mark.parametrize("switch", ["shift", "stay"])
def test_t7_a_hit_in_the_top_row_moves_the_disc_right(column: int, to: int, switch: str) -> None:
    table = Scene(rules={"top_trap": switch})
    table.dice("bars")
    fill(table, "SLEEP")
    table.move_beast(0, 4, 4, row=4, column=column)
    table.put("urga", 3, 5)
    table.act("urga", "STAB")
    assert disc(table) == (4, to)
    assert performed(table) == [(4, to)]


@pytest.mark.rule("MOO-RAGE-4")
@pytest.mark.parametrize(("switch", "to", "acts"), [("shift", 3, [(4, 2), (4, 3)]), ("stay", 2, [(4, 2)])])
def test_a_trap_at_the_top_row(switch: str, to: int, acts: list[Cell]) -> None:
    table = Scene(rules={"top_trap": switch})
    fill(table, "SLEEP")
    table.move_beast(0, 4, 4, row=4, column=2)
    table.trap(5, 3, 1)
    table.perform("F1")
    assert (disc(table), performed(table)) == ((4, to), acts)
    assert (health(table), table.sp) == (3, [0, 1])


@pytest.mark.rule("MOO-RAGE-4")
@pytest.mark.parametrize(("switch", "to"), [("shift", (2, 1)), ("stay", (2, 0))])
def test_a_beast_hurts_one_at_its_top_row(switch: str, to: Cell) -> None:
    table = Scene(rules={"top_trap": switch}, beasts=[BIG, beast(SMALL, 4, 3)])
    table.dice("bars")
    fill(table, "SLEEP", number=1)
    table.move_beast(1, 4, 3, row=2)
    table.perform("ATTACK")
    assert (health(table, 1), disc(table, 1)) == (1, to)
    assert performed(table, 1) == ([(2, 1)] if switch == "shift" else [])


@pytest.mark.rule("MOO-RES-2")
@pytest.mark.rule("MOO-RES-3")
@pytest.mark.parametrize(("column", "performs"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_t6_the_disc_moves_before_the_space_is_performed(column: int, performs: int) -> None:
    table = Scene()
    fill(table, "SLEEP")
    table.space(0, performs, "UTURN")
    table.move_beast(0, 4, 4, column=column)
    own_turn(table)
    assert performed(table) == [(0, performs)]
    assert table.beast_at() == (4, 4, "S")


@pytest.mark.rule("MOO-RES-1")
@pytest.mark.parametrize(("switch", "actions"), [("at_start", 1), ("live", 3)])
def test_arrows_count_at_the_start_of_the_turn(switch: str, actions: int) -> None:
    """In its turn one small beast hurts another, which hurts it back and makes its row rise."""
    table = Scene(rules={"arrows": switch}, beasts=[SMALL, beast(SMALL, 4, 3, "S")])
    table.dice("bars")
    fill(table, "SLEEP")
    fill(table, "SLEEP", number=1)
    table.space(0, 1, "ATTACK")
    table.space(1, 0, "ATTACK", beast=1)
    arrows(table, 1, 3)
    own_turn(table)
    own = performed(table)
    assert (health(table), health(table, 1)) == (1, 1)
    assert own[:2] == [(0, 1), (1, 1)]
    assert len(own) - 1 == actions
    assert disc(table) == (1, actions)


@pytest.mark.rule("MOO-RES-4")
def test_the_bottom_icon_comes_first() -> None:
    table = Scene()
    table.perform("F1", "UTURN", "F2")
    assert table.beast_at() == (4, 5, "S")
    table = Scene()
    table.perform("UTURN", "F1", "F2")
    assert table.beast_at() == (4, 7, "S")


@pytest.mark.rule("MOO-RES-5")
@pytest.mark.parametrize("icons", [("F2",), ("B1",), ("SEEK",), ("UTURN",), ("RTURN",), ("LOOK", "F2")])
def test_a_space_is_the_same_in_a_turn_and_as_a_reaction(icons: tuple[str, ...]) -> None:
    places = []
    for reacts in (False, True):
        table = Scene(map=field({"#": [(1, 4)]}))
        table.dice("bars")
        table.put("urga", 8, 5)
        table.space(1, 2, *icons)
        if reacts:
            table.move_beast(0, 4, 4, row=0, column=2)
            react(*table.arguments, 0, True)
        else:
            table.move_beast(0, 4, 4, row=1, column=1)
            own_turn(table)
        places.append((table.beast_at(), disc(table), performed(table)))
    assert places[0] == places[1]
    assert places[0][1:] == ((1, 2), [(1, 2)])


@pytest.mark.rule("MOO-RES-5")
def test_a_reaction_takes_no_action_of_the_next_turn_away() -> None:
    table = Scene()
    table.dice("bars")
    fill(table, "SLEEP")
    table.move_beast(0, 4, 4, row=1, column=2)
    table.put("urga", 3, 5)
    table.act("urga", "STAB")
    own_turn(table)
    assert performed(table) == [(2, 2), (2, 3), (2, 0)]


# --- obstacles


@pytest.mark.rule("MOO-OBS-1")
@pytest.mark.parametrize(
    ("glyph", "stops"),
    [("g", False), (".", False), ("b", False), ("~", False), ("m", False), ("h", False), ("x", False), ("T", True), ("#", True)],
)  # fmt: skip
def test_what_stops_beasts(glyph: str, stops: bool) -> None:
    table = Scene(map=field({glyph: [(4, 3)]}))
    assert bool(stops_beast(table.tables, table.state, cell_of(4, 4), cell_of(4, 3), 0)) is stops


@pytest.mark.rule("MOO-OBS-1")
@pytest.mark.rule("MOO-FWD-10")
@pytest.mark.parametrize(("other", "stops"), [(SMALL, False), (BIG, True)])
def test_big_beasts_stop_beasts_and_small_ones_do_not(other: dict[str, Any], stops: bool) -> None:
    for mover in (BIG, SMALL):
        table = Scene(beasts=[mover, beast(other, 4, 2)])
        table.dice("bars")
        table.perform("F2")
        high = 4 if other["type"] != "boar" else 3
        assert table.beast_at()[1] == (high if stops else 2)


@pytest.mark.rule("MOO-OBS-1")
def test_people_and_traps_do_not_stop_a_step() -> None:
    table = Scene()
    table.put("urga", 4, 3)
    table.trap(5, 3)
    fill(table, "SLEEP")
    table.perform("F1")
    assert table.beast_at() == (4, 3, "N")


@pytest.mark.rule("MOO-OBS-2")
@pytest.mark.parametrize(
    ("marks", "sees"),
    [({}, True), ({"T": [(4, 2)]}, True), ({"b": [(4, 2)]}, True), ({"#": [(4, 2)]}, False)],
)
def test_what_a_character_sees_past(marks: dict[str, list[Cell]], sees: bool) -> None:
    table = Scene(map=field(marks))
    found = look_along(table.tables, table.state, cell_of(4, 1), 4)
    assert bool(found != L.NOBODY) is sees


@pytest.mark.rule("MOO-OBS-2")
@pytest.mark.parametrize("kind", [BIG, SMALL])
def test_figures_are_in_a_characters_way(kind: dict[str, Any]) -> None:
    table = Scene(beasts=[beast(kind, 4, 4)])
    table.put("urga", 3, 3)
    table.put("tak", 2, 3)
    table.act("urga", "MOVE")
    assert len(offered(table)) == 6
    assert {(4, 4), (2, 3)} & set(offered(table)) == set()


@pytest.mark.rule("MOO-SLEEP-1")
def test_sleep_does_nothing() -> None:
    table = Scene()
    table.put("urga", 4, 3)
    table.ride("tak")
    before = table.snapshot()
    table.perform("SLEEP")
    assert table.snapshot() == before
