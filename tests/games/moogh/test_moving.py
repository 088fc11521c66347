"""MOOGH: beasts that move forward and backward, the edge of the map, traps under them (MOO-FWD, MOO-BACK, T9, T17)."""

from typing import Any

import pytest

from tests.games.moogh.table import Scene
from tests.games.moogh.test_beasts import (
    BIG,
    FAR_BIG,
    SMALL,
    Cell,
    arrows,
    beast,
    disc,
    ended,
    field,
    fill,
    health,
    levels,
    own_turn,
    performed,
    winners,
)

AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@pytest.mark.rule("MOO-FWD-1")
@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("kind", [BIG, SMALL])
def test_a_beast_moves_as_many_steps_as_the_icon_has_arrows(
    kind: dict[str, Any], facing: str, steps: int
) -> None:
    table = Scene(beasts=[beast(kind, 4, 4, facing)])
    table.perform(f"F{steps}")
    dx, dy = AHEAD[facing]
    assert table.beast_at() == (4 + steps * dx, 4 + steps * dy, facing)


@pytest.mark.rule("MOO-BACK-1")
@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("kind", [BIG, SMALL])
def test_backward_the_rear_leads_and_the_beast_does_not_turn(
    kind: dict[str, Any], facing: str, steps: int
) -> None:
    table = Scene(beasts=[beast(kind, 4, 4, facing)])
    table.perform(f"B{steps}")
    dx, dy = AHEAD[facing]
    assert table.beast_at() == (4 - steps * dx, 4 - steps * dy, facing)


@pytest.mark.rule("MOO-FWD-2")
@pytest.mark.parametrize(
    ("steps", "boulder", "to"), [(3, (4, 1), 2), (3, (5, 1), 2), (1, (4, 3), 4), (3, (4, 0), 1)]
)
def test_an_obstacle_takes_the_steps_that_are_left(steps: int, boulder: Cell, to: int) -> None:
    table = Scene(map=field({"#": [boulder]}))
    table.perform(f"F{steps}", "UTURN")
    assert table.beast_at() == (4, to, "S")
    assert health(table) == 4


@pytest.mark.rule("MOO-BACK-1")
@pytest.mark.rule("MOO-FWD-2")
@pytest.mark.parametrize("boulder", [(4, 7), (5, 7)])
def test_obstacles_behind_stop_it_too(boulder: Cell) -> None:
    table = Scene(map=field({"#": [boulder]}))
    table.perform("B3")
    assert table.beast_at() == (4, 5, "N")


@pytest.mark.rule("MOO-FWD-10")
@pytest.mark.rule("MOO-FWD-2")
def test_t22_a_big_beast_stops_big_and_small_ones() -> None:
    for mover in (BIG, SMALL):
        table = Scene(beasts=[mover, beast(FAR_BIG, 4, 1)])
        table.perform("F3")
        assert table.beast_at() == (4, 3, "N")
        assert (health(table), health(table, 1)) == (mover["health"], 4)


# --- the edge


@pytest.mark.rule("MOO-FWD-8")
@pytest.mark.rule("MOO-FWD-9")
def test_t17_half_out_it_plays_on_and_wholly_out_it_has_fled() -> None:
    table = Scene(beasts=[beast(BIG, 4, 1)])
    table.perform("F2")
    assert table.beast_at() == (4, -1, "N")
    assert (table.snapshot()["beasts"][0]["status"], ended(table)) == ("play", None)
    table.perform("F1")
    assert table.snapshot()["beasts"][0]["status"] == "escaped"
    assert ended(table) == "escaped"
    assert winners(table) == []


@pytest.mark.rule("MOO-FWD-8")
@pytest.mark.rule("MOO-BACK-1")
def test_a_beast_that_is_half_out_can_come_back() -> None:
    table = Scene()
    table.move_beast(0, 4, -1, "N")
    table.perform("B2")
    assert table.beast_at() == (4, 1, "N")


@pytest.mark.rule("MOO-FWD-8")
@pytest.mark.rule("MOO-BACK-1")
@pytest.mark.parametrize(("icon", "facing"), [("F1", "N"), ("B1", "S")])
@pytest.mark.parametrize(("mode", "cards"), [("tracker", 1), ("predator", 2)])
def test_a_small_beast_flees_with_its_cards(icon: str, facing: str, mode: str, cards: int) -> None:
    table = Scene(mode=mode, beasts=[FAR_BIG, beast(SMALL, 4, 0, facing)])
    assert table.snapshot()["row"].count(("beast", 1)) == cards
    table.perform(icon, beast=1)
    assert table.snapshot()["beasts"][1]["status"] == "escaped"
    assert table.snapshot()["row"].count(("beast", 1)) == 0
    assert table.snapshot()["row"].count(("beast", 0)) == cards
    assert ended(table) is None


@pytest.mark.rule("MOO-FWD-9")
@pytest.mark.parametrize("facing", "NESW")
def test_the_edge_stops_no_beast_on_any_side(facing: str) -> None:
    place = {"N": (4, 0), "E": (8, 4), "S": (4, 8), "W": (0, 4)}[facing]
    table = Scene(beasts=[beast(BIG, *place, facing), beast(SMALL, 0, 0)], objective={"kill": [1]})
    table.perform("F3")
    assert table.snapshot()["beasts"][0]["status"] == "escaped"


@pytest.mark.rule("MOO-FWD-11")
@pytest.mark.rule("MOO-FWD-8")
def test_a_fleeing_beast_does_not_go_on_with_the_space() -> None:
    table = Scene(beasts=[beast(BIG, 4, 0), beast(SMALL, 9, 9)], objective={"kill": [1]})
    table.put("urga", 4, 2)
    table.perform("F3", "TAIL")
    assert table.of("urga", "injured") == 0


# --- cliffs


@pytest.mark.rule("MOO-TER-10")
@pytest.mark.parametrize(("icon", "facing"), [("F3", "W"), ("B3", "E")])
def test_the_foot_of_a_cliff_is_an_obstacle_both_ways(icon: str, facing: str) -> None:
    """Only the beast's upper row meets the high ground."""
    hill = levels(lambda x, y: 2 if x <= 3 and y <= 4 else 0)
    table = Scene(elevation=hill, beasts=[beast(BIG, 6, 4, facing)])
    table.perform(icon)
    assert table.beast_at() == (4, 4, facing)


@pytest.mark.rule("MOO-TER-11")
@pytest.mark.rule("MOO-BACK-1")
def test_it_falls_backward_too() -> None:
    table = Scene(elevation=levels(lambda x, _: 2 if x <= 5 else 0), beasts=[beast(BIG, 4, 4, "W")])
    table.perform("B2")
    assert table.snapshot()["beasts"][0]["status"] == "killed"


@pytest.mark.rule("MOO-TER-11")
def test_a_small_beast_falls_at_once() -> None:
    table = Scene(elevation=levels(lambda x, _: 2 if x <= 5 else 0), beasts=[beast(SMALL, 5, 4, "E")])
    table.perform("F1")
    assert table.snapshot()["beasts"][0]["status"] == "killed"
    assert ended(table) == "objective"


# --- traps


@pytest.mark.rule("MOO-INT-8")
@pytest.mark.rule("MOO-FWD-11")
def test_t9_a_trap_ends_the_turn_and_the_beast_reacts_once() -> None:
    table = Scene()
    for column, icon in enumerate(("SLEEP", "F2", "UTURN", "UTURN")):
        table.space(0, column, icon)
    table.space(1, 1, "RTURN")
    table.dice("bars")
    arrows(table, 0, 3)
    table.trap(5, 3, 1)
    own_turn(table)
    assert table.beast_at() == (4, 3, "E")
    assert (health(table), table.sp) == (3, [0, 1])
    assert performed(table) == [(0, 1), (1, 1)]
    assert table.traps() == []


@pytest.mark.rule("MOO-INT-8")
def test_a_trap_drops_the_rest_of_the_space_and_the_next_card_works() -> None:
    table = Scene(mode="hunter")
    fill(table, "SLEEP")
    table.trap(4, 3, 0)
    table.space(0, 1, "F1", "UTURN")
    own_turn(table)
    assert table.beast_at() == (4, 3, "N")
    assert (disc(table), table.sp) == ((1, 1), [1, 0])
    own_turn(table)
    assert performed(table) == [(0, 1), (1, 1), (1, 2)]


@pytest.mark.rule("MOO-INT-9")
def test_a_reaction_that_meets_another_trap() -> None:
    table = Scene()
    fill(table, "SLEEP")
    table.space(1, 0, "F2")
    table.trap(4, 3, 0)
    table.trap(5, 2, 1)
    table.perform("F1", "UTURN")
    assert table.beast_at() == (4, 2, "N")
    assert (health(table), table.sp, disc(table)) == (2, [1, 1], (2, 0))
    assert performed(table) == [(0, 0), (1, 0), (2, 0)]


@pytest.mark.rule("MOO-INT-9")
def test_traps_end_with_the_beasts_health() -> None:
    table = Scene(beasts=[beast(BIG, 4, 8, health=3)])
    fill(table, "F4")
    for y in (6, 4, 2):
        table.trap(4, y, 1)
    table.perform("F4")
    assert table.snapshot()["beasts"][0]["status"] == "killed"
    assert (table.sp, ended(table), table.traps()) == ([0, 5], "objective", [])


@pytest.mark.rule("MOO-FWD-11")
@pytest.mark.rule("MOO-INT-9")
@pytest.mark.parametrize(
    ("switch", "acts", "facing"),
    [("sequential", [(0, 0), (1, 0), (2, 0)], "N"), ("one_reaction", [(0, 0), (2, 0)], "W")],
)
def test_two_traps_under_one_step(switch: str, acts: list[Cell], facing: str) -> None:
    """The first reaction turns thrice to the left, the second one once more."""
    table = Scene(rules={"double_trap": switch})
    fill(table, "SLEEP")
    table.dice("chevron")
    table.space(1, 0, "RTURN", "RTURN", "RTURN")
    table.space(2, 0, "RTURN")
    table.trap(4, 3, 0)
    table.trap(5, 3, 1)
    table.perform("F3")
    assert table.beast_at() == (4, 3, facing)
    assert (health(table), table.sp, disc(table)) == (2, [1, 1], (2, 0))
    assert performed(table) == acts


@pytest.mark.rule("MOO-FWD-11")
@pytest.mark.parametrize(("row", "acts"), [(2, [(2, 0), (4, 0)]), (3, [(3, 0), (4, 0)]), (4, [(4, 0)])])
def test_two_traps_react_once_if_either_moved_the_disc(row: int, acts: list[Cell]) -> None:
    """Traps leave the disc where it is at the top; from the row below the first one lifts it there."""
    table = Scene(rules={"double_trap": "one_reaction", "top_trap": "stay"})
    fill(table, "SLEEP")
    table.state["row"][0] = row
    table.trap(4, 3, 0)
    table.trap(5, 3, 1)
    table.perform("F1")
    assert performed(table) == acts
    assert (health(table), disc(table)[0]) == (2, 4)


@pytest.mark.rule("MOO-FWD-11")
@pytest.mark.parametrize(("facing", "first"), [("N", 0), ("S", 1)])
def test_of_two_traps_the_beasts_own_left_one_is_first(facing: str, first: int) -> None:
    """The first one kills, so that only its maker scores."""
    table = Scene(beasts=[beast(BIG, 4, 4, facing, health=1)])
    y = 3 if facing == "N" else 6
    table.trap(4, y, 0)
    table.trap(5, y, 1)
    table.perform("F1")
    assert table.sp == ([3, 0] if first == 0 else [0, 3])


@pytest.mark.rule("MOO-FWD-11")
def test_pushes_come_before_the_trap() -> None:
    """Who stands on the cell beside the trap is pushed, then the trap springs."""
    table = Scene()
    fill(table, "SLEEP")
    table.put("urga", 4, 3)
    table.trap(5, 3, 1)
    table.perform("F1")
    assert table.at("urga") == (3, 3)
    assert health(table) == 3


@pytest.mark.rule("MOO-FWD-11")
def test_a_fall_comes_before_a_trap() -> None:
    """Wholly down, the beast dies of the fall, and the trap stays."""
    table = Scene(elevation=levels(lambda x, _: 2 if x <= 5 else 0), beasts=[beast(BIG, 5, 4, "E")])
    table.trap(7, 4, 1)
    table.perform("F1")
    assert (table.sp, table.traps()) == ([0, 0], [(7, 4, 1)])


@pytest.mark.rule("MOO-INT-37")
@pytest.mark.rule("MOO-INT-8")
@pytest.mark.parametrize(("switch", "sp"), [("maker", [0, 1]), ("nobody", [0, 0]), ("last_actor", [1, 0])])
def test_who_scores_a_sprung_trap(switch: str, sp: list[int]) -> None:
    table = Scene(rules={"trap_sp": switch})
    fill(table, "SLEEP")
    table.state["last_actor"] = 0
    table.trap(4, 3, 1)
    table.perform("F1")
    assert table.sp == sp


@pytest.mark.rule("MOO-INT-8")
@pytest.mark.parametrize(("switch", "sp"), [("maker", [0, 3]), ("nobody", [0, 0]), ("last_actor", [3, 0])])
def test_t19_who_scores_a_deadly_trap(switch: str, sp: list[int]) -> None:
    table = Scene(rules={"trap_sp": switch}, beasts=[beast(BIG, 4, 4, health=1)])
    table.state["last_actor"] = 0
    table.trap(4, 3, 1)
    table.perform("F1")
    assert (table.sp, ended(table)) == (sp, "objective")


@pytest.mark.rule("MOO-INT-10")
def test_a_trap_in_a_reaction_does_not_end_the_turn_of_the_hitter() -> None:
    """Tak stabs, the beast steps back on a trap, and Tak still moves."""
    table = Scene()
    table.dice("bars")
    fill(table, "SLEEP")
    table.space(1, 0, "B1", "UTURN")
    table.trap(4, 6, 1)
    i = table.put("tak", 3, 4)
    table.state["acting"], table.state["actions_left"] = i, 1
    table.act("tak", "STAB")
    assert (health(table), disc(table), table.beast_at()) == (2, (2, 0), (4, 5, "N"))
    assert (int(table.state["acting"]), int(table.state["actions_left"])) == (i, 1)
    assert table.legal("tak", "MOVE")


@pytest.mark.rule("MOO-INT-25")
@pytest.mark.parametrize("mode", ["tracker", "hunter"])
def test_a_beast_that_flees_or_dies_in_its_turn_does_nothing_more(mode: str) -> None:
    for fate in ("escaped", "killed"):
        table = Scene(mode=mode, beasts=[beast(BIG, 4, 0, health=1), FAR_BIG], objective={"kill": [1]})
        fill(table, "F2")
        arrows(table, 0, 3)
        if fate == "killed":
            table.move_beast(0, 4, 3)
            table.trap(4, 2)
        own_turn(table)
        assert table.snapshot()["beasts"][0]["status"] == fate
        assert performed(table) == [(0, 1)]
        assert ("beast", 0) not in table.snapshot()["row"]
