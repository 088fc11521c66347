"""MOOGH: Seek freedom, Look for a target, trample, turns (MOO-SEEK, LOOK, TRAM, UT, RT; T3, T4, T5, T28)."""

from typing import Any

import pytest

from simcore.games.moogh.rules.looking import UNSEEN, free_length, nearest_seen
from simcore.games.moogh.table import layout as L
from simcore.kernels import log as shared
from tests.games.moogh.table import Scene
from tests.games.moogh.test_beasts import BIG, FAR_BIG, SMALL, Cell, beast, field, health, levels

FACINGS = "NESW"


def ways(table: Scene) -> tuple[int, int, int]:
    """Lengths of the ways ahead, right and left."""
    facing = int(table.state["facing"][0])
    return tuple(int(free_length(table.tables, table.state, 0, (facing + turn) % 4)) for turn in (0, 1, 3))  # type: ignore[return-value]


def seen(table: Scene) -> tuple[int | None, ...]:
    """Spaces to the nearest character ahead, right and left."""
    facing = int(table.state["facing"][0])
    found = [int(nearest_seen(table.tables, table.state, 0, (facing + turn) % 4)) for turn in (0, 1, 3)]
    return tuple(None if each == UNSEEN else each for each in found)


def dice_thrown(table: Scene) -> int:
    """How many dice were thrown since the game was set up."""
    record = table.table.log[0]
    events = record["event"][: record["used"]].tolist()
    return sum(e[0] == shared.CHANCE and e[2] >= L.APPEASE for e in events)


# --- Seek freedom


@pytest.mark.rule("MOO-SEEK-1")
@pytest.mark.rule("MOO-SEEK-2")
@pytest.mark.rule("MOO-SEEK-3")
@pytest.mark.rule("MOO-SEEK-4")
@pytest.mark.rule("MOO-SEEK-5")
@pytest.mark.parametrize(
    ("boulders", "lengths", "facing"),
    [
        ([(4, 2), (1, 4), (8, 5)], (1, 2, 2), "S"),
        ([(4, 2), (8, 5)], (1, 2, 4), "W"),
        ([(4, 1), (1, 4), (6, 4)], (2, 0, 2), "S"),
        ([(4, 2), (1, 4)], (1, 4, 2), "E"),
        ([(1, 4), (8, 5)], (4, 2, 2), "N"),
        ([], (4, 4, 4), "S"),
        ([(4, 3), (3, 4), (6, 5)], (0, 0, 0), "S"),
        ([(5, 2), (2, 5), (9, 4)], (1, 3, 1), "E"),
    ],
)
def test_t3_seek(boulders: list[Cell], lengths: tuple[int, ...], facing: str) -> None:
    table = Scene(map=field({"#": boulders}))
    assert ways(table) == lengths
    table.perform("SEEK")
    assert table.beast_at() == (4, 4, facing)
    assert dice_thrown(table) == 0


@pytest.mark.rule("MOO-SEEK-1")
def test_the_way_behind_does_not_count() -> None:
    table = Scene()
    table.move_beast(0, 4, 2, "N")
    table.perform("SEEK")
    assert ways(Scene(beasts=[beast(BIG, 4, 2)])) == (2, 4, 4)
    assert table.beast_at() == (4, 2, "S")
    table = Scene(map=field({"#": [(6, 2), (3, 3)]}), beasts=[beast(BIG, 4, 2)])
    table.perform("SEEK")
    assert table.beast_at() == (4, 2, "N")


@pytest.mark.rule("MOO-SEEK-3")
@pytest.mark.parametrize(("row", "length"), [(4, 1), (5, 1)])
@pytest.mark.parametrize("facing", FACINGS)
def test_the_shorter_row_counts(row: int, length: int, facing: str) -> None:
    """A boulder east of the beast, in one of its two rows there."""
    table = Scene(map=field({"#": [(7, row)]}), beasts=[beast(BIG, 4, 4, facing)])
    assert int(free_length(table.tables, table.state, 0, 1)) == length


@pytest.mark.rule("MOO-SEEK-3")
def test_a_small_beast_has_one_row() -> None:
    table = Scene(map=field({"#": [(7, 5)]}), beasts=[SMALL])
    assert ways(table) == (4, 5, 4)
    table.perform("SEEK")
    assert table.beast_at() == (4, 4, "E")


@pytest.mark.rule("MOO-SEEK-2")
@pytest.mark.rule("MOO-SEEK-6")
def test_what_shortens_a_way() -> None:
    table = Scene(beasts=[BIG, beast(SMALL, 8, 4), beast(FAR_BIG, 1, 4)])
    table.put("urga", 4, 2)
    table.put("tak", 7, 5)
    table.trap(5, 3)
    assert ways(table) == (4, 4, 1)


@pytest.mark.rule("MOO-SEEK-2")
@pytest.mark.parametrize(
    ("glyph", "length"), [("T", 1), ("#", 1), ("b", 4), ("~", 4), ("m", 4), ("h", 4), ("x", 1)]
)
def test_terrain_on_a_way(glyph: str, length: int) -> None:
    assert ways(Scene(map=field({glyph: [(5, 2)]})))[0] == length


@pytest.mark.rule("MOO-SEEK-2")
def test_the_foot_of_a_cliff_ends_a_way_and_its_edge_does_not() -> None:
    assert ways(Scene(elevation=levels(lambda x, _: 2 if x >= 8 else 0))) == (4, 2, 4)
    assert ways(Scene(elevation=levels(lambda x, _: 2 if x < 8 else 0))) == (4, 4, 4)


@pytest.mark.rule("MOO-SEEK-2")
@pytest.mark.rule("MOO-SEEK-5")
@pytest.mark.rule("MOO-FWD-8")
def test_t28_a_beast_that_is_half_out() -> None:
    table = Scene()
    table.move_beast(0, 4, -1, "N")
    assert ways(table) == (0, 4, 4)
    table.perform("SEEK")
    assert table.beast_at() == (4, -1, "S")


@pytest.mark.rule("MOO-SEEK-2")
@pytest.mark.parametrize(("bonus", "facing"), [(False, "W"), (True, "E")])
def test_a_way_to_the_edge_against_a_longer_blocked_one(bonus: bool, facing: str) -> None:
    """Ahead 0; to the right the edge after 2 spaces; to the left a boulder after 3."""
    table = Scene(
        map=field({"#": [(6, 3), (2, 4)]}), beasts=[beast(BIG, 6, 4)], rules={"seek_exit_bonus": bonus}
    )
    table.perform("SEEK")
    assert table.beast_at() == (6, 4, facing)


@pytest.mark.rule("MOO-SEEK-2")
@pytest.mark.parametrize(("blocked", "facing"), [(False, "E"), (True, "W")])
def test_a_way_that_another_beast_blocks_beyond_the_edge_is_no_exit(blocked: bool, facing: str) -> None:
    """To the right two spaces up to the edge, where a big beast hangs half out; to the left a boulder after three."""
    table = Scene(
        map=field({"#": [(6, 3), (2, 4)]}),
        beasts=[beast(BIG, 6, 4), FAR_BIG],
        rules={"seek_exit_bonus": True},
    )
    if blocked:
        table.move_beast(1, 10, 4, "N")
    table.perform("SEEK")
    assert table.beast_at() == (6, 4, facing)


# --- Look for a target


@pytest.mark.rule("MOO-LOOK-1")
@pytest.mark.rule("MOO-LOOK-5")
@pytest.mark.parametrize(
    ("people", "facing"),
    [
        ([(4, 1)], "N"), ([(5, 0)], "N"), ([(8, 4)], "E"), ([(6, 5)], "E"), ([(0, 5)], "W"), ([(3, 4)], "W"),
        ([(4, 0), (8, 4)], "E"), ([(5, 1), (8, 4), (2, 5)], "W"), ([(5, 2), (9, 4)], "N"), ([(4, 0), (5, 2), (8, 5)], "N"),
    ],
)  # fmt: skip
def test_look_faces_the_nearest(people: list[Cell], facing: str) -> None:
    table = Scene()
    for name, cell in zip(("ob", "urga", "tak"), people, strict=False):
        table.put(name, *cell)
    table.perform("LOOK")
    assert table.beast_at() == (4, 4, facing)
    assert dice_thrown(table) == 0


@pytest.mark.rule("MOO-LOOK-3")
@pytest.mark.parametrize("people", [[(4, 2), (7, 4)], [(5, 2), (2, 5)], [(4, 2), (7, 4), (2, 4)]])
def test_t5a_a_tie_with_ahead(people: list[Cell]) -> None:
    table = Scene()
    for name, cell in zip(("urga", "tak", "ob"), people, strict=False):
        table.put(name, *cell)
    table.perform("LOOK")
    assert table.beast_at() == (4, 4, "N")
    assert dice_thrown(table) == 0


@pytest.mark.rule("MOO-LOOK-4")
@pytest.mark.parametrize(("symbol", "facing"), [("bars", "E"), ("chevron", "W"), ("cross", "W")])
@pytest.mark.parametrize("farther", [False, True])
def test_t5b_a_tie_between_left_and_right(symbol: str, facing: str, farther: bool) -> None:
    table = Scene()
    table.dice(symbol)
    table.put("urga", 2, 4)
    table.put("tak", 7, 5)
    if farther:
        table.put("ob", 4, 1)
    table.perform("LOOK")
    assert table.beast_at() == (4, 4, facing)
    assert dice_thrown(table) == 1


@pytest.mark.rule("MOO-LOOK-2")
@pytest.mark.parametrize("people", [[(3, 3), (4, 7)], [], [(6, 3), (3, 6)], [(5, 9)], [(2, 2), (7, 7)]])
def test_t5c_nobody_seen(people: list[Cell]) -> None:
    table = Scene()
    for name, cell in zip(("urga", "tak"), people, strict=False):
        table.put(name, *cell)
    table.ride("ob")
    table.perform("LOOK")
    assert table.beast_at() == (4, 4, "S")


@pytest.mark.rule("MOO-LOOK-1")
@pytest.mark.rule("MOO-LOOK-2")
@pytest.mark.parametrize(
    ("glyph", "sees"),
    [
        ("g", True),
        ("b", True),
        ("~", True),
        ("m", True),
        ("h", True),
        ("T", False),
        ("#", False),
        ("x", False),
    ],
)
def test_what_hides_people(glyph: str, sees: bool) -> None:
    table = Scene(map=field({glyph: [(4, 2)]}))
    table.put("urga", 4, 1)
    assert seen(table)[0] == (2 if sees else None)


@pytest.mark.rule("MOO-LOOK-1")
def test_beasts_between() -> None:
    table = Scene(beasts=[BIG, beast(SMALL, 7, 4), beast(FAR_BIG, 1, 4)])
    table.put("urga", 9, 4)
    table.put("tak", 0, 4)
    assert seen(table) == (None, 3, None)


@pytest.mark.rule("MOO-LOOK-2")
@pytest.mark.parametrize(("hides", "facing"), [(True, "S"), (False, "W")])
def test_who_stands_in_a_tree(hides: bool, facing: str) -> None:
    table = Scene(map=field({"T": [(2, 4)]}), rules={"tree_hides": hides})
    table.put("urga", 2, 4)
    table.perform("LOOK")
    assert table.beast_at() == (4, 4, facing)


@pytest.mark.rule("MOO-LOOK-1")
@pytest.mark.parametrize(("rows", "spaces"), [("independent", 3), ("min_row", None)])
@pytest.mark.parametrize("boulder", [(4, 2), (4, 3)])
def test_each_row_sees_by_itself(rows: str, spaces: int | None, boulder: Cell) -> None:
    table = Scene(map=field({"#": [boulder]}), rules={"look_rows": rows})
    table.put("urga", 5, 0)
    assert seen(table)[0] == spaces
    table.perform("LOOK")
    assert table.beast_at() == (4, 4, "N" if rows == "independent" else "S")


@pytest.mark.rule("MOO-LOOK-1")
def test_with_min_row_people_before_the_obstacle_are_seen() -> None:
    table = Scene(map=field({"#": [(4, 1)]}), rules={"look_rows": "min_row"})
    table.put("urga", 5, 2)
    assert seen(table)[0] == 1
    table.put("urga", 5, 1)
    assert seen(table)[0] is None


@pytest.mark.rule("MOO-LOOK-1")
def test_the_foot_of_a_cliff_hides_and_its_edge_does_not() -> None:
    table = Scene(elevation=levels(lambda x, _: 2 if x >= 8 else 0))
    table.put("urga", 9, 4)
    assert seen(table)[1] is None
    table = Scene(elevation=levels(lambda x, _: 2 if x < 8 else 0))
    table.put("urga", 9, 4)
    assert seen(table)[1] == 3


# --- trample and turns


@pytest.mark.rule("MOO-TRAM-1")
@pytest.mark.rule("MOO-RES-4")
def test_t4_trample() -> None:
    table = Scene(beasts=[beast(BIG, 2, 4)])
    table.put("urga", 5, 5)
    table.perform("LOOK", "F2")
    assert table.beast_at() == (4, 4, "E")
    assert (table.at("urga"), table.of("urga", "injured")) == ((5, 6), 0)


@pytest.mark.rule("MOO-TRAM-1")
@pytest.mark.rule("MOO-LOOK-2")
def test_a_beast_tramples_even_if_it_sees_nobody() -> None:
    table = Scene()
    table.put("urga", 3, 6)
    table.perform("LOOK", "F2")
    assert table.beast_at() == (4, 6, "S")


@pytest.mark.rule("MOO-UT-1")
@pytest.mark.parametrize(("facing", "after"), list(zip("NESW", "SWNE", strict=True)))
@pytest.mark.parametrize("kind", [BIG, SMALL])
def test_u_turn(facing: str, after: str, kind: dict[str, Any]) -> None:
    table = Scene(beasts=[beast(kind, 4, 4, facing)])
    table.put("urga", 4, 3)
    table.perform("UTURN")
    assert table.beast_at() == (4, 4, after)
    assert (dice_thrown(table), health(table), table.at("urga")) == (0, kind["health"], (4, 3))


@pytest.mark.rule("MOO-RT-1")
@pytest.mark.parametrize(("symbol", "turn"), [("bars", 1), ("chevron", 3), ("cross", 0)])
@pytest.mark.parametrize("facing", FACINGS)
def test_random_turn(symbol: str, turn: int, facing: str) -> None:
    table = Scene(beasts=[beast(BIG, 4, 4, facing)])
    table.dice(symbol)
    table.perform("RTURN")
    assert table.beast_at() == (4, 4, FACINGS[(FACINGS.index(facing) + turn) % 4])
    assert dice_thrown(table) == 1
