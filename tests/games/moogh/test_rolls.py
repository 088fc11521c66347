"""MOOGH: rolls, cards, skills, lines, neighbours (MOO-ROL, CRD, LEAD, DIST, ADJ; MOO-TOK-2; MOO-D-6, D-7)."""

from collections import Counter

import pytest
from scipy.stats import binomtest, chisquare

from simcore.games.moogh.names import CARD_ACTIONS
from simcore.games.moogh.rules.actions import choose_target
from simcore.games.moogh.rules.characters import use_icon
from simcore.games.moogh.rules.legal import are_beside
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.board import is_beside, look_along
from simcore.games.moogh.table.cells import cell_of
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from tests.games.loading import linear
from tests.games.moogh.table import DECISIONS, Scene, logged, take_turn

GAMES = 300 if DISABLED else 5000
SECOND = {"type": "moogh_calm", "at": [0, 0], "facing": "N", "health": 4, "side": "A"}
FIRST = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
HIGH_WEST = "\n".join(["2222220000"] * 10)


def rolled(table: Scene) -> list[int]:
    """Dice of every roll so far."""
    return [event[1] for event in logged(table, L.ROLLS)]


def asked(table: Scene, decision: str) -> list[int]:
    """Numbers of options each time that decision was asked."""
    return [event[2] for event in logged(table, shared.DECISION) if DECISIONS[event[1]] == decision]


def line(table: Scene, x: int, y: int) -> set[tuple[int, int]]:
    """(beast, spaces between) over all lines from a cell."""
    cell = cell_of(x, y)
    found = [int(look_along(table.tables, table.state, cell, direction)) for direction in range(8)]
    return {(each // 32, each % 32) for each in found if each != L.NOBODY}


# --- rolling


@pytest.mark.rule("MOO-ROL-1")
@pytest.mark.rule("MOO-CRD-1")
@pytest.mark.parametrize(
    ("name", "injured", "icon", "action", "dice", "symbol"),
    [
        ("urga", 0, 1, "STAB", 5, "cross"), ("urga", 1, 1, "STAB", 6, "cross"), ("tak", 0, 1, "STAB", 5, "bars"),
        ("brona", 0, 4, "THROW", 4, "cross"), ("brona", 1, 4, "THROW", 5, "cross"),
    ],
)  # fmt: skip
def test_an_icon_tells_dice_and_symbol(
    name: str, injured: int, icon: int, action: str, dice: int, symbol: str
) -> None:
    """From behind the beast, with one weak spot for stabs. The injured side has icons of its own."""
    table = Scene()
    i = table.put(name, 4, 6, injured=injured)
    for shown in ("bars", "chevron", "cross"):
        table.dice(shown)
        health = int(table.state["health"][0])
        table.move_beast(0, 4, 4, row=0, health=health)
        table.space(1, 0, "SLEEP")
        use_icon(*table.arguments, i, icon)
        assert (table.state["health"][0] < health) == (shown == symbol)
        assert logged(table, L.ACTS)[-1][1] == CARD_ACTIONS.index(action)
    assert rolled(table) == [dice] * 3


@pytest.mark.rule("MOO-ROL-2")
@pytest.mark.rule("MOO-ROL-3")
@pytest.mark.parametrize(("faces", "shown", "well"), [("bars", 4, 1), ("cross", 0, 0)])
def test_any_number_of_symbols_above_none(faces: str, shown: int, well: int) -> None:
    table = Scene()
    table.dice(faces)
    table.put("urga", 3, 5)
    table.act("urga", "CLIMB", 4, "bars")
    assert logged(table, L.ROLLS) == [[0, 4, L.BARS, shown, 0]]
    assert table.of("urga", "on") == (0 if well else L.NOBODY)
    assert table.sp == [0, 0]


@pytest.mark.rule("MOO-ROL-2")
def test_one_die_of_three_is_enough() -> None:
    """Two faces of six: the chance is 1 - (2/3)^3."""
    table = Scene(strategy="random")
    well = 0
    for game in range(GAMES):
        table.begin(game)
        table.put("urga", 3, 5)
        table.act("urga", "CLIMB", 3, "bars")
        well += table.of("urga", "on") == 0
    assert binomtest(well, GAMES, 19 / 27).pvalue > 1e-3


@pytest.mark.rule("MOO-ROL-2")
@pytest.mark.parametrize(("cap", "dice"), [("none", 12), ("8", 8)])
def test_no_roll_is_too_large_but_by_the_switch(cap: str, dice: int) -> None:
    table = Scene(rules={"dice_cap": cap})
    table.dice("cross")
    table.put("urga", 4, 6)
    table.act("urga", "STAB", 11)
    table.act("urga", "STAB", 6)
    assert rolled(table) == [dice, 7]


@pytest.mark.rule("MOO-ROL-3")
@pytest.mark.parametrize("action", ["REST", "HEAL", "TRAP", "STAB", "THROW", "CLIMB", "SEDATE", "TAUNT"])
def test_a_failure_changes_nothing(action: str) -> None:
    table = Scene()
    table.dice("cross")
    table.put("urga", 3, 5, injured=1)
    table.put("ob", 2, 5, injured=1)
    table.put("tak", 0, 9)
    table.put("brona", 9, 9)
    table.state["row"][0] = 3
    before = table.snapshot()
    assert table.act("urga", action, 5, "bars") == L.NOBODY
    assert table.snapshot() == before
    assert len(rolled(table)) == 1


@pytest.mark.rule("MOO-ROL-3")
def test_a_failed_action_is_used_up() -> None:
    table = Scene(strategy=linear(next={"end": -1}, step={"stop": 1}))
    table.dice("bars")
    table.put("urga", 4, 6, slot=0)
    take_turn(table, 0)
    assert [event[1] for event in logged(table, L.ACTS)] == [L.MOVE, L.STAB]
    assert rolled(table) == [5]


@pytest.mark.rule("MOO-ROL-4")
@pytest.mark.rule("MOO-DIST-1")
@pytest.mark.parametrize("action", ["THROW", "SEDATE", "TAUNT"])
@pytest.mark.parametrize(("at_range", "dice"), [(1, [5, 4, 3]), (0, [5, 5, 5])])
def test_the_mark_costs_a_die_for_each_space_between(action: str, at_range: int, dice: list[int]) -> None:
    table = Scene()
    table.dice("cross")
    for y in (6, 7, 8):
        table.put("tak", 4, y)
        table.act("tak", action, 5, "bars", at_range=at_range)
    assert rolled(table) == dice


@pytest.mark.rule("MOO-ROL-4")
def test_the_mark_is_on_the_icon() -> None:
    """Written out on one icon, left to the action's habit on the others."""
    tak = {
        "tribe": "red", "leader": False, "injured": [["MOVE"], ["REST", 3, "bars"]],
        "uninjured": [["THROW", 4, "bars", False], ["THROW", 4, "bars"], ["STAB", 4, "bars"], ["CLIMB", 4, "bars", True]],
    }  # fmt: skip
    table = Scene(set_content={"characters.tak": tak})
    assert table.tables["icon_range"][1, 0, :4].tolist() == [0, 1, 0, 1]
    table.dice("cross")
    table.put("tak", 4, 8)
    use_icon(*table.arguments, 1, 0)
    use_icon(*table.arguments, 1, 1)
    assert rolled(table) == [4, 2]


@pytest.mark.rule("MOO-ROL-5")
@pytest.mark.parametrize(("switch", "rolls", "well"), [("fail", [], False), ("one_die", [1], True)])
@pytest.mark.parametrize("rage", [3, 4])
def test_no_dice_left(switch: str, rolls: list[int], well: bool, rage: int) -> None:
    """Two dice against three or four defences from the front."""
    table = Scene(rules={"zero_dice": switch})
    table.dice("bars")
    table.state["row"][0] = rage
    for column in range(4):
        table.space(4, column, "SLEEP")
    table.put("urga", 4, 3, token=1)
    table.act("urga", "STAB", 2)
    assert rolled(table) == rolls
    assert (table.state["health"][0] == 3) == well
    assert asked(table, "reroll") == []
    assert table.of("urga", "token") == 1


@pytest.mark.rule("MOO-ROL-6")
@pytest.mark.parametrize(
    ("action", "place", "injured", "legal"),
    [
        ("MOVE", (0, 9), 0, True), ("THINK", (0, 9), 0, True), ("REST", (0, 9), 0, False), ("REST", (0, 9), 1, True),
        ("STAB", (2, 4), 0, False), ("STAB", (3, 4), 0, True), ("CLIMB", (4, 3), 0, False), ("CLIMB", (3, 4), 0, True),
        ("THROW", (1, 3), 0, False), ("THROW", (1, 4), 0, True), ("SEDATE", (1, 3), 0, False), ("TAUNT", (9, 4), 0, True),
        ("HEAL", (1, 1), 0, False), ("TRAP", (0, 9), 0, True),
    ],
)  # fmt: skip
def test_what_is_legal_where_one_stands_now(
    action: str, place: tuple[int, int], injured: int, legal: bool
) -> None:
    table = Scene()
    table.put("urga", *place, injured=injured)
    assert table.legal("urga", action) is legal


@pytest.mark.rule("MOO-ROL-6")
@pytest.mark.parametrize(
    ("action", "rage", "place"),
    [("SEDATE", 0, (4, 8)), ("TAUNT", 3, (4, 2)), ("STAB", 4, (4, 3)), ("THROW", 4, (9, 9))],
)
def test_an_action_may_be_hopeless(action: str, rage: int, place: tuple[int, int]) -> None:
    table = Scene()
    table.state["row"][0] = rage
    table.put("urga", *place)
    assert table.legal("urga", action)


# --- a token for a second throw


@pytest.mark.rule("MOO-TOK-2")
@pytest.mark.rule("MOO-D-7")
@pytest.mark.parametrize(
    ("faces", "token", "use", "rolls", "question", "left"),
    [
        ("cross", 1, 1, [5, 5], [2], 0),
        ("cross", 1, -1, [5], [2], 1),
        ("cross", 0, 1, [5], [], 0),
        ("bars", 1, 1, [5], [], 1),
    ],
)
def test_all_dice_again_after_a_failure(
    faces: str, token: int, use: int, rolls: list[int], question: list[int], left: int
) -> None:
    table = Scene(strategy=linear(reroll={"use": use}))
    table.dice(faces)
    table.space(1, 0, "SLEEP")
    table.put("urga", 4, 6, token=token)
    table.act("urga", "STAB", 4)
    assert rolled(table) == rolls
    assert asked(table, "reroll") == question
    assert table.of("urga", "token") == left


@pytest.mark.rule("MOO-TOK-2")
def test_the_second_throw_stands() -> None:
    """Two of six faces, one die: the chance with a token is 1 - (2/3)^2."""
    table = Scene(strategy=linear(reroll={"use": 1}))
    well = 0
    for game in range(GAMES):
        table.begin(game)
        table.put("urga", 3, 5, token=1)
        table.act("urga", "CLIMB", 1, "bars")
        well += table.of("urga", "on") == 0
    assert binomtest(well, GAMES, 5 / 9).pvalue > 1e-3


@pytest.mark.rule("MOO-D-7")
def test_random_throws_again_in_half_of_all_cases() -> None:
    table = Scene(strategy="random")
    table.dice("cross")
    again = 0
    for game in range(GAMES):
        table.begin(game)
        table.put("urga", 3, 5, token=1)
        table.act("urga", "CLIMB", 1, "bars")
        again += table.of("urga", "token") == 0
    assert binomtest(again, GAMES, 0.5).pvalue > 1e-3


# --- skills


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.rule("MOO-CRD-1")
@pytest.mark.parametrize("injured", [0, 1])
def test_a_herbalist_has_a_die_more_for_sedation_on_both_sides(injured: int) -> None:
    table = Scene()
    table.dice("bars")
    for name in ("brona", "ob"):
        table.put(name, 4, 6, injured=injured)
        for action in ("SEDATE", "THROW"):
            table.act(name, action, 4, "cross")
        table.put(name, 0, 9)
    assert rolled(table) == [5, 4, 4, 4]


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("action", "dice"), [("THROW", [4, 4, 3]), ("TAUNT", [4, 3, 2])])
def test_a_keen_eye_throws_over_a_space(action: str, dice: list[int]) -> None:
    table = Scene(seats=(("grena",), ("yara",), ("urga",)))
    table.dice("cross")
    for y in (6, 7, 8):
        table.put("grena", 4, y, injured=y % 2)
        table.act("grena", action, 4, "bars")
    assert rolled(table) == dice


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("name", "steps"), [("yara", 2), ("urga", 1)])
def test_a_trailblazer_wades_without_a_roll(name: str, steps: int) -> None:
    rows = ["gggggggggg"] * 8 + ["g~m~gggggg", "gggggggggg"]
    table = Scene(
        map="\n".join(rows),
        seats=(("yara",), ("urga",), ("grena",)),
        strategy=linear(step={"water": 1, "stop": -5}),
    )
    table.dice("cross")
    table.put(name, 0, 8)
    table.act(name, "MOVE")
    assert table.at(name) == (steps, 8)


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("name", "out"), [("urga", 0), ("tak", 1)])
def test_a_thick_skull_is_saved_by_chevrons_too(name: str, out: int) -> None:
    table = Scene(strategy=linear(save={"use": 1}))
    table.dice("chevron")
    table.put(name, 0, 9, injured=1, token=1)
    table.injure(name)
    assert table.of(name, "out") == out


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.rule("MOO-CRD-1")
def test_a_second_side_and_a_skill_have_to_be_there() -> None:
    table = Scene()
    cards = table.loaded.content.characters
    assert all((each.skill is not None) == each.leader for each in cards.values())
    assert table.tables["n_icons"][:4].tolist() == [[6, 6]] * 4
    sides = table.tables["icon_action"][:4]
    assert all(sides[i, 0].tolist() != sides[i, 1].tolist() for i in range(4))


# --- lines


@pytest.mark.rule("MOO-DIST-1")
@pytest.mark.rule("MOO-DIST-3")
@pytest.mark.parametrize(
    ("x", "y", "between"),
    [
        (0, 4, {3}), (2, 3, {1}), (1, 3, set()), (3, 3, {0}),  # T14
        (4, 6, {0}), (3, 4, {0}), (4, 9, {3}), (5, 0, {3}), (9, 5, {3}), (0, 0, {3}), (9, 0, {3}), (6, 8, set()),
        (7, 2, {1}), (8, 6, set()), (8, 7, {2}),
    ],
)  # fmt: skip
def test_spaces_between(x: int, y: int, between: set[int]) -> None:
    """T14 and more: the nearest cell of the body that a line meets."""
    found = line(Scene(), x, y)
    assert {n for _, n in found} >= between or not between
    assert min((n for _, n in found), default=None) == min(between, default=None)


@pytest.mark.rule("MOO-DIST-1")
@pytest.mark.parametrize(
    ("glyph", "clear"),
    [("#", False), ("T", True), ("b", True), ("~", True), ("h", True), ("x", False), ("m", True)],
)
def test_what_stands_in_the_way(glyph: str, clear: bool) -> None:
    rows = ["gggggggggg"] * 10
    rows[4] = "gg" + glyph + "ggggggg"
    assert bool(line(Scene(map="\n".join(rows)), 1, 4)) is clear


@pytest.mark.rule("MOO-DIST-1")
@pytest.mark.parametrize(("block", "found"), [(True, set()), (False, {(0, 2)})])
def test_others_in_the_way(block: bool, found: set[tuple[int, int]]) -> None:
    table = Scene(rules={"los_characters_block": block})
    table.put("ob", 2, 4)
    assert line(table, 1, 4) == found
    table.put("ob", 2, 3)
    assert line(table, 1, 4) == {(0, 2)}


@pytest.mark.rule("MOO-DIST-1")
def test_the_nearer_beast_hides_the_other() -> None:
    table = Scene(beasts=[FIRST, SECOND], objective={"kill": 2})
    table.move_beast(1, 7, 4)
    assert line(table, 9, 4) == {(1, 0)}
    assert line(table, 0, 4) == {(0, 3)}


@pytest.mark.rule("MOO-DIST-2")
@pytest.mark.parametrize(
    ("boulders", "facing"),
    [
        (((4, 2), (1, 4), (8, 5)), "S"),  # 1 ahead, 2 left, 2 right
        (((4, 2), (8, 5)), "W"),  # 1 ahead, 4 left, 2 right
        (((5, 0), (4, 2)), "E"),  # the nearer of two rows counts ahead: 1; left 2, right 4
    ],
)
def test_a_beast_measures_from_its_edge_in_each_row(
    boulders: tuple[tuple[int, int], ...], facing: str
) -> None:
    """The way with most spaces before an obstacle or the edge is sought; a tie is left behind."""
    rows = [["g"] * 10 for _ in range(10)]
    if facing == "E":
        boulders = (*boulders, (1, 5))
    for x, y in boulders:
        rows[y][x] = "#"
    table = Scene(map="\n".join("".join(row) for row in rows))
    table.perform("SEEK")
    assert table.beast_at() == (4, 4, facing)


@pytest.mark.rule("MOO-DIST-3")
@pytest.mark.parametrize("action", ["THROW", "SEDATE", "TAUNT"])
@pytest.mark.parametrize(("x", "y"), [(1, 3), (3, 2), (6, 2), (8, 6), (7, 8)])
def test_no_knight_moves(action: str, x: int, y: int) -> None:
    table = Scene()
    table.put("tak", x, y)
    assert table.legal("tak", action) is bool(line(table, x, y))
    off = all(abs(x - bx) != abs(y - by) and x != bx and y != by for bx in (4, 5) for by in (4, 5))
    assert table.legal("tak", action) is not off


# --- targets


@pytest.mark.rule("MOO-D-6")
@pytest.mark.parametrize(
    ("action", "place", "second", "n"),
    [
        ("THROW", (3, 4), (8, 8), 2),
        ("THROW", (0, 4), (8, 8), 1),
        ("STAB", (3, 4), (8, 8), 1),
        ("STAB", (3, 4), (1, 4), 2),
        ("CLIMB", (3, 4), (1, 4), 2),
        ("SEDATE", (3, 4), (1, 4), 4),
    ],
)
def test_beasts_or_lines_are_offered_before_the_dice(
    action: str, place: tuple[int, int], second: tuple[int, int], n: int
) -> None:
    """Two lines to the same beast are two options, also beside it; a stab and a climb take beasts."""
    table = Scene(beasts=[FIRST, SECOND], objective={"kill": 2})
    table.move_beast(1, *second)
    table.dice("cross")
    table.put("tak", *place)
    table.table.log[0]["used"] = 0
    table.act("tak", action)
    assert asked(table, "target") == [n] * (n > 1)
    record = table.table.log[0]
    kinds = [event[0] for event in record["event"][: record["used"]].tolist()]
    wanted = [L.ACTS, *[shared.DECISION] * (n > 1), L.AIMS, shared.CHANCE]
    assert kinds[: len(wanted)] == wanted


@pytest.mark.rule("MOO-D-6")
def test_random_aims_along_every_line_equally_often() -> None:
    table = Scene(strategy="random")
    counts: Counter[int] = Counter()
    for game in range(GAMES):
        table.begin(game)
        table.put("urga", 3, 4)
        counts[int(choose_target(*table.arguments, 0, L.THROW, 4, 0, 1))] += 1
    assert set(counts) == {2, 3}
    assert chisquare(list(counts.values())).pvalue > 1e-3


# --- neighbours


@pytest.mark.rule("MOO-ADJ-1")
@pytest.mark.parametrize(
    ("dx", "dy"), [(x, y) for x in (-2, -1, 0, 1, 2) for y in (-2, -1, 0, 1, 2) if x or y]
)
def test_neighbours_touch_at_a_side_or_a_corner(dx: int, dy: int) -> None:
    table = Scene()
    table.move_beast(0, 0, 0)
    table.put("urga", 6, 6)
    table.put("ob", 6 + dx, 6 + dy, injured=1)
    assert table.legal("urga", "HEAL") is (max(abs(dx), abs(dy)) == 1)


@pytest.mark.rule("MOO-ADJ-1")
@pytest.mark.parametrize("beside", [True, False])
def test_a_cliff_between_neighbours(beside: bool) -> None:
    """High ground up to column 5, where the beast stands; the switch parts it from those below."""
    table = Scene(elevation=HIGH_WEST, rules={"adjacent_over_cliff": beside})
    table.put("urga", 6, 5)
    table.put("ob", 5, 6, injured=1)
    assert is_beside(table.tables, table.state, cell_of(6, 5), 0) == beside
    assert is_beside(table.tables, table.state, cell_of(3, 5), 0)
    assert are_beside(table.tables, table.state, 0, 3) == beside
    for action in ("STAB", "CLIMB", "HEAL"):
        assert table.legal("urga", action) is beside
