"""MOOGH: stabs, throws, and what a hit is worth (MOO-STAB, THROW, SP)."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from simcore.games.moogh.rules.actions import choose_target
from simcore.games.moogh.table import layout as L
from simcore.kernels.jit import DISABLED
from tests.games.moogh.table import Scene, logged, sources

GAMES = 300 if DISABLED else 4000
MOOGH = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
BOAR = {"type": "boar", "at": [8, 8], "facing": "N", "health": 3, "side": "A"}
RHONK = {"type": "rhonk_angry", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
HIGH_WEST = "\n".join(["2222000000"] * 10)


def scene(rage: int = 0, column: int = 0, **settings: Any) -> Scene:
    """The beast's card is all sleep, and every die shows bars."""
    table = Scene(**settings)
    table.dice("bars")
    for beast in range(len(table.types)):
        for row in range(5):
            for each in range(4):
                table.space(row, each, "SLEEP", beast=beast)
    table.state["row"][0], table.state["column"][0] = rage, column
    return table


def rolled(table: Scene) -> list[int]:
    """Dice of every roll so far."""
    return [event[1] for event in logged(table, L.ROLLS)]


def performed(table: Scene) -> list[tuple[int, int]]:
    """Row and column of every space that was performed."""
    return [(event[1], event[2]) for event in logged(table, L.PERFORMS)]


def targets(table: Scene, name: str, action: int) -> set[int]:
    """The beasts that are offered."""
    choose_target(*table.arguments, table.names.index(name), action, 4, 0, 1)
    scratch = table.table.scratch[0]
    return {code // 8 for code in scratch["code"][: scratch["n_options"]].tolist()}


# --- stabs


@pytest.mark.rule("MOO-STAB-2")
@pytest.mark.rule("MOO-STAB-3")
@pytest.mark.rule("MOO-STAB-5")
@pytest.mark.rule("MOO-SP-2")
def test_the_stab_of_the_rulebook() -> None:
    """T1: four dice, one weak spot of the back more, one defence of the second row less."""
    table = Scene()
    table.state["row"][0], table.state["column"][0] = 1, 2
    table.dice("chevron")
    table.put("brona", 3, 6)
    table.act("brona", "STAB", 4, "chevron")
    assert rolled(table) == [4]
    assert table.sp == [0, 1]
    beast = table.beast(0)
    assert (beast["health"], beast["row"], beast["col"]) == (3, 2, 2)
    assert performed(table) == [(2, 2)]
    assert table.beast_at() == (4, 5, "N")


@pytest.mark.rule("MOO-STAB-1")
@pytest.mark.parametrize(
    ("place", "legal"),
    [
        ((3, 3), True),
        ((6, 6), True),
        ((4, 3), True),
        ((6, 5), True),
        ((2, 4), False),
        ((4, 7), False),
        ((7, 7), False),
    ],
)
def test_a_stab_from_the_ring(place: tuple[int, int], legal: bool) -> None:
    table = scene()
    table.put("urga", *place)
    assert table.legal("urga", "STAB") is legal


@pytest.mark.rule("MOO-STAB-1")
@pytest.mark.rule("MOO-STAB-4")
def test_a_stab_from_the_top() -> None:
    """T11: four dice, two weak spots of the back, one defence of the row; two points."""
    table = scene(rage=1)
    table.ride("urga")
    assert table.legal("urga", "STAB")
    table.act("urga", "STAB", 4)
    assert rolled(table) == [5]
    assert table.sp == [2, 0]


@pytest.mark.rule("MOO-STAB-1")
def test_each_beast_beside_can_be_stabbed() -> None:
    table = scene(beasts=[MOOGH, {**BOAR, "at": [2, 3]}])
    table.put("urga", 3, 4)
    assert targets(table, "urga", L.STAB) == {0, 1}
    table.put("urga", 3, 5)
    assert targets(table, "urga", L.STAB) == {0}
    counts: Counter[int] = Counter()
    table = scene(beasts=[MOOGH, {**BOAR, "at": [2, 3]}], strategy="random")
    for game in range(GAMES):
        table.begin(game)
        table.put("urga", 3, 4)
        counts[int(choose_target(*table.arguments, 0, L.STAB, 4, 0, 0))] += 1
    assert chisquare([counts[0], counts[8]]).pvalue > 1e-3


@pytest.mark.rule("MOO-STAB-2")
@pytest.mark.rule("MOO-STAB-3")
@pytest.mark.parametrize("rage", [0, 1, 4])
@pytest.mark.parametrize(
    ("place", "change"),
    [
        ((4, 3), -1), ((3, 3), -1), ((6, 3), -1), ((3, 4), 0), ((3, 5), 0), ((6, 4), 0), ((4, 6), 1), ((3, 6), 1), ((6, 6), 1),
    ],
)  # fmt: skip
def test_side_and_row_both_count(rage: int, place: tuple[int, int], change: int) -> None:
    """Moogh: front one defence, back one weak spot; rows 0, 1 and 3 defences."""
    table = scene(rage)
    table.put("urga", *place)
    table.act("urga", "STAB", 7)
    assert rolled(table) == [7 + change - {0: 0, 1: 1, 4: 3}[rage]]


@pytest.mark.rule("MOO-STAB-2")
@pytest.mark.rule("MOO-STAB-3")
@pytest.mark.parametrize(("place", "dice"), [((4, 3), 3), ((3, 4), 6), ((6, 5), 6), ((4, 6), 5)])
def test_another_beast_has_other_weak_spots(place: tuple[int, int], dice: int) -> None:
    """Rhonk: front two defences, one weak spot at either side, none behind."""
    table = scene(beasts=[RHONK])
    table.put("urga", *place)
    table.act("urga", "STAB", 5)
    assert rolled(table) == [dice]


@pytest.mark.rule("MOO-STAB-4")
@pytest.mark.parametrize(("rage", "dice"), [(0, 6), (1, 5), (3, 4), (4, 3)])
@pytest.mark.parametrize("facing", "NS")
def test_from_the_top_no_side_counts(rage: int, dice: int, facing: str) -> None:
    table = scene(rage)
    table.move_beast(0, 4, 4, facing)
    table.ride("urga")
    table.act("urga", "STAB", 4)
    assert rolled(table) == [dice]


@pytest.mark.rule("MOO-STAB-5")
@pytest.mark.parametrize(
    ("disc", "after"),
    [((0, 0), (1, 0)), ((1, 2), (2, 2)), ((3, 3), (4, 3)), ((4, 1), (4, 2)), ((4, 3), (4, 0))],
)
def test_a_hit_makes_the_beast_angrier_and_act(disc: tuple[int, int], after: tuple[int, int]) -> None:
    """In the top row the disc moves to the right instead."""
    table = scene(*disc)
    table.space(*after, "UTURN")
    table.put("urga", 3, 4)
    table.act("urga", "STAB", 8)
    assert (table.state["row"][0], table.state["column"][0]) == after
    assert performed(table) == [after]
    assert table.beast_at() == (4, 4, "S")
    assert table.state["health"][0] == 3


@pytest.mark.rule("MOO-STAB-5")
@pytest.mark.rule("MOO-SP-2")
def test_a_stabber_in_a_bush() -> None:
    """T8: health and points as ever, but neither rage nor action."""
    rows = ["gggggggggg"] * 4 + ["gggbgggggg"] + ["gggggggggg"] * 5
    for action in ("STAB", "THROW"):
        table = scene(1, 2, map="\n".join(rows))
        table.put("urga", 3, 4)
        table.act("urga", action, 8)
        assert (table.state["row"][0], table.state["column"][0], table.state["health"][0]) == (1, 2, 3)
        assert table.sp == [1, 0]
        assert performed(table) == []


@pytest.mark.rule("MOO-STAB-6")
@pytest.mark.parametrize(
    ("switch", "boar", "offered"),
    [
        (False, (6, 4), {0}), (True, (6, 4), {0, 1}), (True, (3, 3), {0, 1}), (True, (7, 4), {0}), (True, (6, 7), {0}),
    ],
)  # fmt: skip
def test_what_a_rider_stabs(switch: bool, boar: tuple[int, int], offered: set[int]) -> None:
    """Its own beast, and by the switch another one that touches it."""
    table = scene(rules={"rider_stab_other": switch}, beasts=[MOOGH, {**BOAR, "at": list(boar)}])
    table.ride("urga")
    assert targets(table, "urga", L.STAB) == offered


@pytest.mark.rule("MOO-STAB-6")
@pytest.mark.parametrize(("switch", "offered"), [(True, {0, 1}), (False, {0})])
def test_a_rider_reaches_no_beast_over_a_cliff(switch: bool, offered: set[int]) -> None:
    """Two boars, one above the other's head; by the switch a cliff lies between neighbours."""
    table = scene(
        rules={"rider_stab_other": True, "adjacent_over_cliff": switch},
        beasts=[{**BOAR, "at": [4, 4]}, {**BOAR, "at": [5, 4]}],
        elevation="\n".join(["2222200000"] * 10),
    )
    table.ride("urga")
    assert targets(table, "urga", L.STAB) == offered


@pytest.mark.rule("MOO-STAB-6")
def test_stabbing_another_beast_from_a_beast_is_no_stab_from_above() -> None:
    table = scene(rules={"rider_stab_other": True}, beasts=[{**MOOGH, "at": [7, 7]}, {**BOAR, "at": [6, 7]}])
    table.ride("urga", 1)
    table.tables["weak"][1, L.TOP] = 0
    table.act("urga", "STAB", 4)
    assert rolled(table) == [4]
    assert (table.state["health"][0], table.state["health"][1]) == (3, 3)
    assert table.sp == [1, 0]


# --- throws


@pytest.mark.rule("MOO-THROW-1")
@pytest.mark.parametrize(
    ("place", "legal"),
    [
        ((4, 9), True),
        ((0, 0), True),
        ((9, 0), True),
        ((3, 9), False),
        ((6, 8), False),
        ((1, 6), False),
        ((3, 3), True),
    ],
)
def test_a_throw_needs_a_straight_line(place: tuple[int, int], legal: bool) -> None:
    table = scene()
    table.put("urga", *place)
    assert table.legal("urga", "THROW") is legal


@pytest.mark.rule("MOO-THROW-1")
@pytest.mark.parametrize("block", [True, False])
@pytest.mark.parametrize(
    ("place", "clear"),
    [((1, 4), False), ((2, 4), False), ((3, 4), True), ((3, 3), True), ((7, 4), True), ((1, 1), False)],
)
def test_a_cliff_on_the_line(place: tuple[int, int], clear: bool, block: bool) -> None:
    """High ground up to column 3: a cliff on the way spoils the throw beyond the next cell, unless the switch ignores it."""
    table = scene(elevation=HIGH_WEST, rules={"cliffs_block_sight": block})
    table.put("urga", *place)
    assert table.legal("urga", "THROW") is (clear or not block)


@pytest.mark.rule("MOO-THROW-2")
@pytest.mark.rule("MOO-THROW-3")
@pytest.mark.rule("MOO-DIST-1")
@pytest.mark.parametrize("rage", [0, 1, 4])
@pytest.mark.parametrize(
    ("place", "between"),
    [((4, 6), 0), ((4, 3), 0), ((3, 3), 0), ((3, 4), 0), ((4, 7), 1), ((4, 9), 3), ((1, 1), 2), ((2, 5), 1)],
)
def test_row_and_distance_count_and_nothing_else(rage: int, place: tuple[int, int], between: int) -> None:
    """Neither weak spots nor defences of the beast card, even beside it."""
    table = scene(rage)
    table.put("urga", *place)
    table.act("urga", "THROW", 8)
    assert rolled(table) == [8 - between - {0: 0, 1: 1, 4: 3}[rage]]


@pytest.mark.rule("MOO-THROW-4")
def test_a_throw_that_hits_does_what_a_stab_does() -> None:
    table = scene(1, 2)
    table.space(2, 2, "UTURN")
    table.put("urga", 4, 8)
    table.act("urga", "THROW", 8)
    assert table.state["health"][0] == 3
    assert table.sp == [1, 0]
    assert performed(table) == [(2, 2)]
    assert table.beast_at() == (4, 4, "S")


@pytest.mark.rule("MOO-THROW-4")
@pytest.mark.rule("MOO-SP-4")
@pytest.mark.parametrize(
    ("switch", "place", "points"),
    [
        ("entry_cell", (4, 1), 2), ("entry_cell", (4, 3), 2), ("entry_cell", (1, 1), 2), ("entry_cell", (2, 3), 1),
        ("entry_cell", (4, 8), 1), ("entry_cell", (3, 4), 1), ("entry_cell", (8, 1), 2),
        ("adjacent_only", (4, 1), 1), ("adjacent_only", (4, 3), 2), ("adjacent_only", (3, 4), 1),
        ("never", (4, 1), 1), ("never", (4, 3), 1), ("never", (3, 3), 1),
    ],
)  # fmt: skip
def test_when_a_throw_is_from_the_front(switch: str, place: tuple[int, int], points: int) -> None:
    """By the last cell of the line before the body: (1, 1) enters at a front corner, (2, 3) at the left side."""
    table = scene(rules={"throw_front": switch})
    table.put("urga", *place)
    table.act("urga", "THROW", 8)
    assert table.sp == [points, 0]


@pytest.mark.rule("MOO-THROW-4")
@pytest.mark.rule("MOO-SP-5")
def test_a_lethal_throw() -> None:
    table = scene()
    table.state["health"][0] = 1
    table.put("urga", 4, 1)
    table.act("urga", "THROW", 8)
    assert table.sp == [4, 0]
    assert table.beast(0)["status"] == "killed"
    assert performed(table) == []


@pytest.mark.rule("MOO-THROW-5")
@pytest.mark.rule("MOO-CLIMB-5")
def test_riders_throw_nothing() -> None:
    table = scene(beasts=[MOOGH, BOAR])
    table.ride("urga")
    assert not table.legal("urga", "THROW")


# --- points


@pytest.mark.rule("MOO-SP-3")
@pytest.mark.rule("MOO-SP-4")
@pytest.mark.rule("MOO-SP-7")
@pytest.mark.parametrize(
    ("place", "health", "points"),
    [
        ((4, 6), 4, 1), ((3, 4), 4, 1), ((4, 3), 4, 2), (None, 4, 2), ((4, 6), 1, 3), ((4, 3), 1, 4), (None, 1, 4),
    ],
)  # fmt: skip
def test_points_of_a_stab(place: tuple[int, int] | None, health: int, points: int) -> None:
    """One to four, from behind, from the front, from above (None)."""
    table = scene()
    table.state["health"][0] = health
    if place is None:
        table.ride("tak")
    else:
        table.put("tak", *place)
    table.act("tak", "STAB", 8)
    assert table.sp == [points, 0]
    killed = 2 * (health == 1)
    assert sources(table, 0) == {"hits": points - killed, **({"kills": 2} if killed else {})}


@pytest.mark.rule("MOO-SP-4")
@pytest.mark.parametrize(("switch", "corner"), [(True, 2), (False, 1)])
@pytest.mark.parametrize("action", ["STAB", "THROW"])
def test_the_front_corners_by_the_switch(switch: bool, corner: int, action: str) -> None:
    points = []
    for place in ((3, 3), (6, 3), (4, 3), (5, 3), (3, 6)):
        table = scene(rules={"front_corner_sp": switch})
        table.put("urga", *place)
        table.act("urga", action, 8)
        points.append(table.sp[0])
    assert points == [corner, corner, 2, 2, 1]


@pytest.mark.rule("MOO-SP-4")
@pytest.mark.parametrize(("facing", "place"), [("N", (4, 3)), ("E", (6, 4)), ("S", (5, 6)), ("W", (3, 5))])
def test_the_front_goes_with_the_beast(facing: str, place: tuple[int, int]) -> None:
    for other in "NESW":
        table = scene()
        table.move_beast(0, 4, 4, other)
        table.put("urga", *place)
        table.act("urga", "STAB", 8)
        assert table.sp == [1 + (other == facing), 0]


@pytest.mark.rule("MOO-SP-1")
def test_points_are_the_tribes_and_stay() -> None:
    """Both members score for one account, also after one of them is out."""
    table = scene()
    for name, place in (("brona", (3, 4)), ("ob", (6, 4))):
        table.put(name, *place)
        table.act(name, "STAB", 8)
    assert table.sp == [0, 2]
    table.state["injured"][2] = 1
    table.injure("brona")
    assert table.of("brona", "out") == 1
    assert table.sp == [0, 3]


@pytest.mark.rule("MOO-SP-2")
@pytest.mark.parametrize(("action", "place"), [("STAB", (3, 4)), ("THROW", (2, 4)), ("THROW", (3, 5))])
def test_a_plain_hit_is_one_point(action: str, place: tuple[int, int]) -> None:
    table = scene()
    table.put("ob", *place)
    table.act("ob", action, 8)
    assert table.sp == [0, 1]


@pytest.mark.rule("MOO-SP-6")
def test_injuries_and_knock_outs_score_and_saves_do_not() -> None:
    table = scene()
    table.put("ob", 0, 9)
    for _ in range(2):
        table.injure("ob")
        table.state["injured"][3] = 0
    assert table.sp == [0, 2]
    assert sources(table, 1) == {"injuries": 2}
    table.state["injured"][3], table.state["token"][3] = 1, 0
    table.injure("ob")
    assert table.of("ob", "out") == 1
    assert table.sp == [0, 3]
