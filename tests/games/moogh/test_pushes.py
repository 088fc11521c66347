"""MOOGH: what beasts push: people, small beasts, cliffs, the edge, traps, the nearest free space (MOO-FWD-3 to FWD-7)."""

from typing import Any

import pytest

from simcore.games.moogh.table import layout as L
from simcore.kernels import log as shared
from simcore.reading.problems import ConfigError
from tests.games.loading import linear
from tests.games.moogh.table import Scene
from tests.games.moogh.test_beasts import (
    BIG,
    FAR_BIG,
    LEDGE,
    SMALL,
    Cell,
    beast,
    disc,
    ended,
    field,
    fill,
    health,
    levels,
    offered,
    performed,
)

# Facing, icon, cell before the leading edge, where a big beast at (4, 4) pushes it.
PUSHES = [
    ("N", "F1", (4, 3), (3, 3)), ("N", "F1", (5, 3), (6, 3)), ("E", "F1", (6, 4), (6, 3)), ("E", "F1", (6, 5), (6, 6)),
    ("S", "F1", (5, 6), (6, 6)), ("S", "F1", (4, 6), (3, 6)), ("W", "F1", (3, 5), (3, 6)), ("W", "F1", (3, 4), (3, 3)),
    ("N", "B1", (4, 6), (3, 6)), ("N", "B1", (5, 6), (6, 6)), ("E", "B1", (3, 4), (3, 3)), ("E", "B1", (3, 5), (3, 6)),
    ("S", "B1", (5, 3), (6, 3)), ("S", "B1", (4, 3), (3, 3)), ("W", "B1", (6, 5), (6, 6)), ("W", "B1", (6, 4), (6, 3)),
]  # fmt: skip


def happened(table: Scene, *kinds: int) -> list[tuple[int, int]]:
    """Kind and figure of these events, in order."""
    record = table.table.log[0]
    return [(e[0], e[1]) for e in record["event"][: record["used"]].tolist() if e[0] in kinds]


def rolls(table: Scene, chance: int) -> int:
    """How often a die was thrown for something."""
    record = table.table.log[0]
    events = record["event"][: record["used"]].tolist()
    return sum(e[0] == shared.CHANCE and e[2] == chance for e in events)


@pytest.mark.rule("MOO-FWD-3")
@pytest.mark.rule("MOO-FWD-5")
@pytest.mark.rule("MOO-BACK-1")
@pytest.mark.parametrize(("facing", "icon", "at", "to"), PUSHES)
def test_a_big_beast_pushes_to_the_nearer_flank(facing: str, icon: str, at: Cell, to: Cell) -> None:
    table = Scene(beasts=[beast(BIG, 4, 4, facing)])
    table.put("urga", *at)
    table.perform(icon)
    assert (table.at("urga"), table.of("urga", "injured"), table.sp) == (to, 0, [0, 0])
    assert rolls(table, L.ROLL_PUSH) == 0


@pytest.mark.rule("MOO-FWD-3")
@pytest.mark.rule("MOO-FWD-10")
@pytest.mark.parametrize(("facing", "icon", "at", "to"), PUSHES)
def test_t22_small_beasts_are_pushed_in_the_same_way(facing: str, icon: str, at: Cell, to: Cell) -> None:
    table = Scene(beasts=[beast(BIG, 4, 4, facing), beast(SMALL, *at)])
    table.perform(icon)
    assert table.beast_at(1) == (*to, "N")
    assert health(table, 1) == 2


@pytest.mark.rule("MOO-FWD-4")
@pytest.mark.parametrize(("symbol", "to"), [("bars", (5, 3)), ("chevron", (3, 3)), ("cross", (3, 3))])
def test_t21_a_small_beast_pushes_where_its_die_says(symbol: str, to: Cell) -> None:
    table = Scene(beasts=[SMALL])
    table.dice(symbol)
    table.put("urga", 4, 3)
    table.perform("F1")
    assert table.at("urga") == to
    assert rolls(table, L.ROLL_PUSH) == 1


@pytest.mark.rule("MOO-FWD-4")
@pytest.mark.rule("MOO-FWD-7")
def test_a_small_beast_rolls_for_every_piece() -> None:
    table = Scene(beasts=[SMALL, beast(SMALL, 4, 2)])
    table.dice("bars")
    table.put("urga", 4, 3)
    table.perform("F3")
    assert (table.at("urga"), table.beast_at(1)[:2]) == ((5, 3), (5, 2))
    assert rolls(table, L.ROLL_PUSH) == 2
    assert table.beast_at() == (4, 1, "N")


@pytest.mark.rule("MOO-FWD-4")
@pytest.mark.rule("MOO-BACK-1")
@pytest.mark.parametrize(("symbol", "to"), [("bars", (5, 5)), ("cross", (3, 5))])
def test_backward_right_and_left_stay_the_beasts_own(symbol: str, to: Cell) -> None:
    table = Scene(beasts=[SMALL])
    table.dice(symbol)
    table.put("urga", 4, 5)
    table.perform("B1")
    assert table.at("urga") == to


@pytest.mark.rule("MOO-FWD-7")
@pytest.mark.parametrize("blocked", [False, True])
def test_pushing_does_not_slow_a_beast_down(blocked: bool) -> None:
    table = Scene(map=field({"#": [(3, 3), (6, 2)]} if blocked else {}))
    table.put("urga", 4, 3)
    table.put("brona", 5, 2)
    table.perform("F3")
    assert table.beast_at() == (4, 1, "N")
    assert (table.of("urga", "injured"), table.of("brona", "injured")) == (blocked, blocked)


T2: dict[str, Any] = {"map": field({"#": [(3, 5), (5, 3)], "b": [(6, 3)]}), "beasts": [beast(BIG, 3, 1, "S")]}


@pytest.mark.rule("MOO-FWD-6")
@pytest.mark.rule("MOO-FWD-2")
def test_t2_a_piece_pushed_against_a_boulder() -> None:
    table = Scene(**T2, strategy=linear(sidestep={"bush": 1}))
    table.put("urga", 4, 3)
    table.perform("F3")
    assert table.beast_at() == (3, 3, "S")
    assert table.at("urga") == (6, 3)
    assert (table.of("urga", "injured"), table.of("urga", "token"), table.sp) == (1, 1, [1, 0])


@pytest.mark.rule("MOO-FWD-6")
@pytest.mark.parametrize(
    ("metric", "cells"),
    [("king", [(5, 2), (6, 2), (6, 3), (4, 4), (5, 4), (6, 4)]), ("taxi", [(5, 2), (6, 3), (5, 4)])],
)
def test_t2b_the_nearest_free_spaces(metric: str, cells: list[Cell]) -> None:
    table = Scene(**T2, rules={"nearest_metric": metric})
    table.put("urga", 4, 3)
    table.perform("F1")
    assert offered(table) == cells
    assert table.at("urga") == cells[0]


@pytest.mark.rule("MOO-FWD-6")
def test_free_spaces_have_no_figure_boulder_trap_or_moving_beast() -> None:
    table = Scene(**T2)
    table.put("tak", 6, 2)
    table.trap(5, 4)
    table.put("urga", 4, 3)
    table.perform("F1")
    assert offered(table) == [(5, 2), (6, 3), (4, 4), (6, 4)]


@pytest.mark.rule("MOO-FWD-6")
@pytest.mark.parametrize("blocker", ["figure", "small", "big"])
def test_figures_block_a_push(blocker: str) -> None:
    beasts = {"figure": [BIG], "small": [BIG, beast(SMALL, 3, 3)], "big": [BIG, beast(FAR_BIG, 2, 3)]}[
        blocker
    ]
    table = Scene(beasts=beasts)
    if blocker == "figure":
        table.put("ob", 3, 3)
    table.put("urga", 4, 3)
    table.perform("F1")
    assert table.of("urga", "injured") == 1
    assert table.at("urga") not in [(3, 3), (4, 3)]


@pytest.mark.rule("MOO-FWD-5")
@pytest.mark.rule("MOO-TER-5")
@pytest.mark.parametrize("glyph", ["T", "b", "~", "m", "h"])
def test_a_character_is_pushed_unhurt_and_unrolled_onto_any_open_ground(glyph: str) -> None:
    table = Scene(map=field({glyph: [(3, 3)]}))
    table.dice("cross")
    table.put("urga", 4, 3)
    table.perform("F1")
    assert (table.at("urga"), table.of("urga", "injured")) == ((3, 3), 0)
    assert rolls(table, L.ROLL_WATER) == 0


@pytest.mark.rule("MOO-FWD-11")
def test_the_left_piece_is_pushed_first() -> None:
    table = Scene(map=field({"#": [(3, 3), (6, 3)]}))
    table.put("brona", 4, 3)
    table.put("urga", 5, 3)
    table.perform("F1")
    assert happened(table, L.INJURED) == [(L.INJURED, 2), (L.INJURED, 0)]


@pytest.mark.rule("MOO-FWD-11")
@pytest.mark.rule("MOO-FWD-6")
def test_the_later_piece_finds_the_cell_taken_that_the_first_one_went_to() -> None:
    """From the boulder at (3, 3) all near cells are taken but the far flank, where the right piece would go."""
    taken = [
        (x, y)
        for x in range(10)
        for y in range(10)
        if (x, y) not in {(4, 4), (5, 4), (4, 5), (5, 5), (4, 3), (5, 3), (6, 3)}
    ]
    table = Scene(map=field({"#": taken[:-4]}), beasts=[BIG])
    table.put("brona", 4, 3)
    table.put("urga", 5, 3)
    table.perform("F1")
    assert table.at("brona") == (6, 3)
    assert table.of("urga", "injured") == 1
    assert table.at("urga") not in [(6, 3), (5, 3)]


# --- cliffs, the edge, traps, trees


@pytest.mark.rule("MOO-INT-20")
@pytest.mark.rule("MOO-INT-30")
@pytest.mark.rule("MOO-TER-9")
@pytest.mark.parametrize(
    ("switch", "symbol", "out"), [(True, "bars", 0), (True, "cross", 1), (False, "bars", 1)]
)
def test_a_token_may_save_from_a_push_down_a_cliff(switch: bool, symbol: str, out: int) -> None:
    """Saved, Ob stands on a high cell next to where he would have fallen, with no token, point or injury."""
    table = Scene(elevation=LEDGE, rules={"cliff_save": switch}, strategy=linear(save={"use": 1}))
    table.dice(symbol)
    table.put("ob", 5, 3, token=1)
    table.perform("F1")
    assert (table.of("ob", "out"), table.of("ob", "token"), table.sp) == (out, 0, [0, out])
    if not out:
        assert offered(table) == [(5, 2)]
        assert (table.at("ob"), table.of("ob", "injured")) == ((5, 2), 0)


@pytest.mark.rule("MOO-INT-20")
def test_a_push_against_the_foot_of_a_cliff_injures() -> None:
    table = Scene(elevation=levels(lambda x, _: 2 if x <= 3 else 0))
    table.put("urga", 4, 3)
    table.perform("F1")
    assert (table.of("urga", "injured"), table.of("urga", "out"), table.sp) == (1, 0, [1, 0])
    assert offered(table) == [(4, 2)]
    assert table.at("urga") == (4, 2)


@pytest.mark.rule("MOO-INT-20")
def test_without_an_open_cell_on_the_old_level_any_level_will_do() -> None:
    """All high ground but the two cells of the step is taken by boulders."""
    rocks = [
        (x, y)
        for x in range(6)
        for y in range(10)
        if (x, y) not in {(4, 4), (5, 4), (4, 5), (5, 5), (4, 3), (5, 3)}
    ]
    hill = {(x, y): 0 for x in range(6, 10) for y in range(10)}
    table = Scene(map=field({"#": rocks}), elevation=levels(lambda x, y: hill.get((x, y), 2)))
    table.put("urga", 4, 3)
    table.perform("F1")
    assert table.of("urga", "injured") == 1
    assert table.at("urga") == (6, 0)


@pytest.mark.rule("MOO-INT-19")
@pytest.mark.parametrize(("switch", "out", "sp"), [("obstacle", 0, [1, 0]), ("removed", 1, [0, 0])])
def test_a_character_pushed_over_the_edge(switch: str, out: int, sp: list[int]) -> None:
    table = Scene(beasts=[beast(BIG, 0, 4)], rules={"edge_push": switch})
    table.put("urga", 0, 3)
    table.perform("F1")
    assert (table.of("urga", "out"), table.sp) == (out, sp)
    if not out:
        assert table.of("urga", "injured") == 1
        assert offered(table) == [(0, 2)]


@pytest.mark.rule("MOO-INT-22")
def test_a_character_pushed_onto_a_trap() -> None:
    table = Scene()
    table.trap(3, 3, 1)
    table.put("urga", 4, 3)
    table.perform("F1")
    assert (table.at("urga"), table.of("urga", "injured"), table.sp, table.traps()) == ((3, 3), 1, [1, 0], [])


@pytest.mark.rule("MOO-INT-28")
@pytest.mark.parametrize("kind", [BIG, SMALL])
def test_a_character_in_a_tree_is_not_pushed(kind: dict[str, Any]) -> None:
    table = Scene(map=field({"T": [(4, 3)]}), beasts=[kind])
    table.put("urga", 4, 3)
    table.perform("F2")
    assert (table.at("urga"), table.beast_at()) == ((4, 3), (4, 4, "N"))


@pytest.mark.rule("MOO-INT-30")
@pytest.mark.parametrize(("symbol", "out"), [("bars", 0), ("cross", 1)])
def test_who_is_saved_from_a_push_is_still_moved(symbol: str, out: int) -> None:
    table = Scene(map=field({"#": [(3, 3)]}), strategy=linear(save={"use": 1}))
    table.dice(symbol)
    table.put("ob", 4, 3, injured=1, token=1)
    table.perform("F1")
    assert (table.of("ob", "out"), table.of("ob", "token"), table.sp) == (out, 0, [0, out])
    if not out:
        assert table.of("ob", "injured") == 1
        assert table.at("ob") in offered(table)
        assert table.at("ob") != (4, 3)


@pytest.mark.rule("MOO-INT-29")
@pytest.mark.parametrize("token", [0, 1])
def test_an_injury_gives_at_most_one_token(token: int) -> None:
    table = Scene()
    table.put("urga", 4, 3, token=token)
    table.injure("urga")
    assert (table.of("urga", "token"), table.of("urga", "injured")) == (1, 1)


# --- small beasts


OBSTACLES: dict[str, Any] = {
    "boulder": {"map": field({"#": [(6, 3)]})}, "tree": {"map": field({"T": [(6, 3)]})},
    "foot": {"elevation": levels(lambda x, _: 2 if x >= 6 else 0)}, "character": {}, "small": {}, "big": {},
}  # fmt: skip


@pytest.mark.rule("MOO-INT-17")
@pytest.mark.rule("MOO-FWD-6")
@pytest.mark.rule("MOO-FWD-10")
@pytest.mark.parametrize("what", list(OBSTACLES))
def test_t22_a_small_beast_pushed_against_something(what: str) -> None:
    beasts = [BIG, beast(SMALL, 5, 3)]
    beasts += [beast(SMALL, 6, 3)] * (what == "small") + [beast(FAR_BIG, 6, 2)] * (what == "big")
    table = Scene(beasts=beasts, **OBSTACLES[what])
    if what == "character":
        table.put("urga", 6, 3)
    fill(table, "SLEEP", number=1)
    table.perform("F1")
    assert (health(table, 1), disc(table, 1), table.sp) == (1, (1, 0), [0, 0])
    assert table.beast_at(1)[:2] in offered(table)
    assert table.beast_at(1)[:2] not in [(5, 3), (6, 3)]
    assert performed(table, 1) == [(1, 0)]
    if what == "character":
        assert (table.at("urga"), table.of("urga", "injured")) == ((6, 3), 0)
    if what == "small":
        assert (table.beast_at(2)[:2], health(table, 2)) == ((6, 3), 2)


@pytest.mark.rule("MOO-INT-17")
def test_pieces_push_no_pieces() -> None:
    """The switch says so, and has no other value."""
    assert Scene(rules={"push_chain": False}).loaded.scenario.rules.push_chain is False
    with pytest.raises(ConfigError):
        Scene(rules={"push_chain": True})


@pytest.mark.rule("MOO-INT-17")
def test_the_pushed_beast_reacts_when_the_icon_is_finished() -> None:
    ground = field({"#": [(6, 3)], "b": [(7, 3)]})
    table = Scene(map=ground, beasts=[BIG, beast(SMALL, 5, 3)], strategy=linear(relocate_beast={"bush": 1}))
    fill(table, "SLEEP", number=1)
    table.perform("F2", "UTURN")
    assert table.beast_at(1)[:2] == (7, 3)
    mover, small = L.FIRST_BEAST_FIGURE, L.FIRST_BEAST_FIGURE + 1
    assert happened(table, L.PERFORMS, L.BEAST_STANDS, L.TURNS_TO) == [
        (L.PERFORMS, mover), (L.BEAST_STANDS, small), (L.BEAST_STANDS, mover), (L.BEAST_STANDS, mover),
        (L.PERFORMS, small), (L.TURNS_TO, mover),
    ]  # fmt: skip


@pytest.mark.rule("MOO-INT-17")
def test_whose_choice_the_cell_of_a_small_beast_is() -> None:
    """The acting player, else the owner of the first character in the row."""
    for acting, seat in ((2, 1), (0, 0), (-1, None)):
        table = Scene(map=field({"#": [(6, 3)]}), beasts=[BIG, beast(SMALL, 5, 3)])
        fill(table, "SLEEP", number=1)
        table.state["acting"] = acting
        row = table.snapshot()["row"]
        first = next(figure for kind, figure in row if kind == "character")
        table.perform("F1")
        record = table.table.log[0]
        asked = [
            e[1]
            for e in record["event"][: record["used"]].tolist()
            if e[0] == shared.DECISION and e[2] == L.RELOCATE
        ]
        assert asked == [first // 2 if seat is None else seat]


@pytest.mark.rule("MOO-INT-18")
@pytest.mark.parametrize(("switch", "status", "left"), [("escape", "escaped", 2), ("injured", "play", 1)])
def test_a_small_beast_pushed_off_the_map(switch: str, status: str, left: int) -> None:
    table = Scene(beasts=[beast(BIG, 0, 4), beast(SMALL, 0, 3)], rules={"small_edge": switch})
    fill(table, "SLEEP", number=1)
    table.perform("F1")
    assert (table.snapshot()["beasts"][1]["status"], health(table, 1)) == (status, left)
    assert (("beast", 1) in table.snapshot()["row"]) is (status == "play")
    if status == "play":
        assert table.beast_at(1)[:2] == (0, 2)
        assert performed(table, 1) == [(1, 0)]


@pytest.mark.rule("MOO-INT-18")
@pytest.mark.parametrize("counts", [True, False])
def test_a_small_beast_pushed_down_a_cliff(counts: bool) -> None:
    table = Scene(
        elevation=LEDGE,
        beasts=[BIG, beast(SMALL, 5, 3)],
        rules={"cliff_kill_counts": counts},
        objective={"kill": [1]},
    )
    table.perform("F1")
    assert table.snapshot()["beasts"][1]["status"] == "killed"
    assert (table.sp, ended(table)) == ([0, 0], "objective" if counts else "escaped")


@pytest.mark.rule("MOO-INT-16")
@pytest.mark.rule("MOO-INT-1")
@pytest.mark.parametrize("blocked", [False, True])
def test_a_pushed_small_beast_keeps_its_rider(blocked: bool) -> None:
    table = Scene(map=field({"#": [(6, 3)]} if blocked else {}), beasts=[BIG, beast(SMALL, 5, 3)])
    fill(table, "SLEEP", number=1)
    table.ride("urga", 1)
    table.perform("F1")
    assert (table.of("urga", "on"), int(table.state["rider"][1]), table.of("urga", "injured")) == (1, 0, 0)
    assert table.beast_at(1)[:2] != (5, 3)


@pytest.mark.rule("MOO-INT-37")
@pytest.mark.parametrize(("life", "status", "sp"), [(2, "play", [0, 1]), (1, "killed", [0, 3])])
def test_a_small_beast_pushed_onto_a_trap(life: int, status: str, sp: list[int]) -> None:
    table = Scene(beasts=[BIG, beast(SMALL, 5, 3, health=life)])
    fill(table, "SLEEP", number=1)
    table.trap(6, 3, 1)
    table.perform("F1", "UTURN")
    assert table.snapshot()["beasts"][1]["status"] == status
    assert (table.sp, table.traps(), health(table, 1)) == (sp, [], life - 1)
    assert performed(table, 1) == ([(1, 0)] if status == "play" else [])
    assert table.beast_at() == (4, 3, "S")


@pytest.mark.rule("MOO-INT-37")
def test_the_mover_goes_on_when_it_pushes_a_beast_onto_a_trap() -> None:
    """The trap ends no move but that of the beast that springs it; the reaction waits for the icon."""
    table = Scene(beasts=[BIG, beast(SMALL, 5, 3)])
    fill(table, "UTURN", number=1)
    table.trap(6, 3, 1)
    table.perform("F3")
    assert table.beast_at() == (4, 1, "N")
    assert table.beast_at(1) == (6, 3, "S")
