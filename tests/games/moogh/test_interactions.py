"""MOOGH: turns, cards, hits and ends that meet (MOO-INT-11 to INT-13, INT-23 to INT-27, INT-31 to INT-36, MOO-AID)."""

import pytest

from simcore.games.moogh.rules.characters import offer_next
from simcore.games.moogh.rules.turn import play_cards
from simcore.games.moogh.table import layout as L
from tests.games.loading import linear
from tests.games.moogh.table import Scene
from tests.games.moogh.test_beasts import (
    BIG,
    FAR_BIG,
    LEDGE,
    SMALL,
    Cell,
    arrows,
    beast,
    dice_of,
    disc,
    ended,
    field,
    fill,
    health,
    own_turn,
    performed,
    winners,
)

FIRST = L.FIRST_BEAST_FIGURE


def all_there(table: Scene) -> None:
    """Everybody stands in the lowest line."""
    for x, name in enumerate(table.names):
        if table.at(name) is None and not table.of(name, "out"):
            table.put(name, 2 * x, 9)


def lay(table: Scene, *figures: int) -> None:
    """The turn row."""
    table.state["card"][: len(figures)] = figures
    table.state["n_cards"] = len(figures)
    table.state["marker"] = 0


def row(table: Scene) -> list[int]:
    """The turn row as figures."""
    return [int(each) for each in table.state["card"][: table.state["n_cards"]]]


def log_of(table: Scene, *kinds: int) -> list[int]:
    """Kinds of these events, in order."""
    record = table.table.log[0]
    return [e[0] for e in record["event"][: record["used"]].tolist() if e[0] in kinds]


def cards(table: Scene) -> list[int]:
    """The figures whose cards were resolved, in order."""
    return [event[1] for event in table.events() if event[0] == "card"]


# --- hits


@pytest.mark.rule("MOO-INT-11")
@pytest.mark.rule("MOO-TER-1")
@pytest.mark.parametrize("switch", ["no_action", "act_in_place"])
@pytest.mark.parametrize("at_row", [1, 4])
def test_a_hit_from_a_bush_moves_no_disc(switch: str, at_row: int) -> None:
    table = Scene(map=field({"b": [(3, 5)]}), rules={"bush_hit": switch})
    table.dice("bars")
    fill(table, "UTURN")
    table.move_beast(0, 4, 4, row=at_row, column=3)
    table.put("tak", 3, 5)
    table.act("tak", "STAB", dice=8)
    assert (health(table), disc(table)) == (3, (at_row, 3))
    assert performed(table) == ([] if switch == "no_action" else [(at_row, 3)])


@pytest.mark.rule("MOO-INT-12")
@pytest.mark.parametrize("from_bush", [False, True])
@pytest.mark.parametrize("at_row", [0, 4])
@pytest.mark.parametrize("objective", [0, 1])
def test_a_deadly_hit_raises_no_rage(from_bush: bool, at_row: int, objective: int) -> None:
    table = Scene(
        map=field({"b": [(3, 5)]} if from_bush else {}), beasts=[beast(BIG, 4, 4, health=1), FAR_BIG],
        objective={"kill": [objective]},
    )  # fmt: skip
    table.dice("bars")
    fill(table, "CLAW")
    table.move_beast(0, 4, 4, row=at_row, column=2)
    table.put("tak", 3, 5)
    table.put("ob", 3, 3)
    table.act("tak", "STAB", dice=8)
    assert (disc(table), performed(table), table.sp, table.of("ob", "injured")) == (
        (at_row, 2),
        [],
        [3, 0],
        0,
    )
    assert ended(table) == ("objective" if objective == 0 else None)


@pytest.mark.rule("MOO-INT-13")
@pytest.mark.rule("MOO-INT-12")
def test_t18_a_deadly_hit_from_the_front_ends_the_game_before_any_reaction() -> None:
    table = Scene(beasts=[beast(BIG, 4, 4, health=1)])
    table.dice("bars")
    fill(table, "BITE")
    table.put("tak", 4, 3)
    table.act("tak", "STAB")
    assert (table.sp, ended(table), winners(table)) == ([4, 0], "objective", [0])
    assert (disc(table), performed(table), table.of("tak", "injured")) == ((0, 0), [], 0)


@pytest.mark.rule("MOO-AID-4")
@pytest.mark.rule("MOO-INT-13")
def test_points_health_rage_action() -> None:
    """The points of the last hit count although the game ends with it."""
    table = Scene()
    table.dice("bars")
    fill(table, "SLEEP")
    table.put("tak", 4, 3)
    table.act("tak", "STAB")
    assert log_of(table, L.SCORES, L.HITS, L.PERFORMS) == [L.SCORES, L.HITS, L.PERFORMS]
    assert (table.sp, health(table), disc(table), performed(table)) == ([2, 0], 3, (1, 0), [(1, 0)])


@pytest.mark.rule("MOO-AID-1")
@pytest.mark.parametrize(("action", "place"), [("THROW", (4, 1)), ("SEDATE", (4, 1)), ("TAUNT", (4, 1))])
@pytest.mark.parametrize("mark", [0, 1])
def test_the_mark_of_the_icon_takes_a_die_for_each_space_between(action: str, place: Cell, mark: int) -> None:
    table = Scene()
    table.dice("cross")
    table.put("tak", *place)
    table.act("tak", action, dice=5, at_range=mark)
    assert rolled(table) == 5 - 2 * mark


def rolled(table: Scene) -> int:
    """Dice of the only action roll."""
    record = table.table.log[0]
    (n,) = [e[2] for e in record["event"][: record["used"]].tolist() if e[0] == L.ROLLS]
    return int(n)


@pytest.mark.rule("MOO-INT-35")
@pytest.mark.rule("MOO-AID-5")
@pytest.mark.parametrize(("facing", "dice"), [("N", 4 + 1), ("S", 4 - 1), ("E", 4), ("W", 4)])
def test_sides_follow_the_present_facing(facing: str, dice: int) -> None:
    """Tak stands south of the beast and does not move."""
    table = Scene()
    table.dice("chevron")
    table.put("tak", 4, 6)
    table.perform(*{"N": ["SLEEP"], "S": ["UTURN"], "E": ["UTURN", "RTURN"], "W": ["RTURN"]}[facing])
    assert table.beast_at() == (4, 4, facing)
    assert dice_of(table, "tak", "STAB") == dice


@pytest.mark.rule("MOO-INT-35")
def test_a_taunt_brings_another_side_to_a_character() -> None:
    table = Scene()
    table.dice("bars")
    table.put("tak", 6, 4)
    table.put("ob", 9, 4)
    assert table.legal("tak", "CLIMB")
    table.act("tak", "TAUNT")
    assert table.beast_at() == (4, 4, "E")
    assert not table.legal("tak", "CLIMB")


@pytest.mark.rule("MOO-INT-36")
@pytest.mark.parametrize(
    ("place", "sp"), [((3, 3), 2), ((6, 3), 2), ((4, 2), 2), ((1, 1), 2), ((3, 4), 1), ((6, 6), 1)]
)
def test_a_throw_from_the_front_corner_has_the_bonus_and_not_the_defence(place: Cell, sp: int) -> None:
    table = Scene()
    table.dice("bars")
    fill(table, "SLEEP")
    table.put("tak", *place)
    assert dice_of(table, "tak", "THROW", 6) == 6 - {(4, 2): 1, (1, 1): 2}.get(place, 0)
    assert table.sp == [sp, 0]


# --- turns and cards


@pytest.mark.rule("MOO-INT-23")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_after_an_injury_either_icon_of_the_new_pair_can_be_used(left: int) -> None:
    """Slot 0 of Tak's injured side: MOVE and STAB, beside the beast."""
    table = Scene()
    i = table.put("tak", 3, 4, slot=4)
    table.state["acting"], table.state["actions_left"], table.state["used"] = i, left, 3
    table.injure("tak")
    assert table.of("tak", "slot") == 0
    offer_next(table.tables, table.state, table.scratch, i)
    codes = table.scratch["code"][: table.scratch["n_options"]].tolist()
    icons = [L.FIRST_ICON, L.FIRST_ICON + 1] if left else []
    assert codes == [L.END_TURN, *icons, L.USE_TOKEN]


@pytest.mark.rule("MOO-INT-24")
def test_who_is_knocked_out_in_its_turn_acts_no_more_and_the_next_card_follows() -> None:
    plan = linear(step={"stop": -9, "trap": 9}, next={"end": -1, "move": 1})
    table = Scene(strategy=[plan, linear()])
    fill(table, "SLEEP")
    table.put("tak", 1, 5, injured=1, slot=5)
    table.trap(1, 6)
    all_there(table)
    lay(table, 1, 2, FIRST, 0, 3)
    table.state["round"] = 1
    play_cards(*table.arguments)
    assert table.of("tak", "out") == 1
    assert cards(table) == [1, 2, FIRST, 0, 3]
    assert (row(table), table.state["acting"]) == ([2, FIRST, 0, 3], L.NOBODY)
    assert table.sp == [1, 0]


@pytest.mark.rule("MOO-AID-7")
@pytest.mark.parametrize("order", [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1]])
def test_cards_are_resolved_from_left_to_right(order: list[int]) -> None:
    table = Scene()
    fill(table, "SLEEP")
    all_there(table)
    lay(table, *order)
    table.state["round"] = 1
    play_cards(*table.arguments)
    assert cards(table) == order


@pytest.mark.rule("MOO-INT-26")
def test_t26_rotation_and_a_beast_that_dies_on_its_first_card() -> None:
    """[B, 0, B, 1] is rotated to [0, B, 1, B]; the beast falls off the map on its first card, and 1 acts next."""
    table = Scene(mode="hunter", beasts=[beast(BIG, 4, 0), FAR_BIG], objective={"kill": [1]})
    all_there(table)
    fill(table, "F3")
    lay(table, FIRST, 0, FIRST, 1)
    table.state["round"] = 1
    table.play_turn()
    assert cards(table) == [0, FIRST, 1]
    assert row(table) == [0, 1]
    table.play_turn()
    assert cards(table)[3:] == [1, 0]
    assert row(table) == [1, 0]


@pytest.mark.rule("MOO-INT-26")
def test_the_card_that_is_first_at_the_rotation_is_moved() -> None:
    """The beast whose card was first has died in the round before."""
    table = Scene(beasts=[beast(BIG, 4, 4, health=1), FAR_BIG], objective={"kill": [1]})
    all_there(table)
    fill(table, "SLEEP", number=1)
    table.dice("bars")
    lay(table, FIRST, 0, 1, FIRST + 1, 2, 3)
    table.put("tak", 4, 3)
    table.act("tak", "STAB")
    assert row(table) == [0, 1, FIRST + 1, 2, 3]
    table.state["round"] = 1
    table.play_turn()
    assert row(table) == [1, FIRST + 1, 2, 3, 0]


@pytest.mark.rule("MOO-INT-27")
@pytest.mark.rule("MOO-AID-6")
def test_two_cards_of_a_beast_side_by_side() -> None:
    """In its first turn a trap makes the row rise, in its second one it has the arrows of the new row."""
    table = Scene(mode="predator")
    fill(table, "SLEEP")
    table.space(0, 1, "F1")
    arrows(table, 0, 2)
    arrows(table, 1, 3)
    table.trap(4, 3)
    all_there(table)
    lay(table, 0, FIRST, FIRST, 1, 2, 3)
    table.state["round"] = 1
    play_cards(*table.arguments)
    assert cards(table) == [0, FIRST, FIRST, 1, 2, 3]
    assert performed(table) == [(0, 1), (1, 1), (1, 2), (1, 3), (1, 0)]


@pytest.mark.rule("MOO-AID-6")
@pytest.mark.parametrize("n", [1, 2, 4])
def test_arrows_are_actions(n: int) -> None:
    table = Scene()
    fill(table, "SLEEP")
    arrows(table, 0, n)
    own_turn(table)
    assert len(performed(table)) == n


# --- ends


@pytest.mark.rule("MOO-INT-31")
@pytest.mark.parametrize(("sp", "who"), [([5, 3], [0]), ([2, 3], [1]), ([3, 3], [0, 1])])
@pytest.mark.parametrize("killed", [False, True])
def test_the_beast_of_the_objective_flees(sp: list[int], who: list[int], killed: bool) -> None:
    """If another one was killed before, points decide; else nobody wins."""
    table = Scene(beasts=[beast(BIG, 4, 0), beast(SMALL, 4, 8, health=1)])
    if killed:
        table.trap(4, 7)
        table.perform("F1", beast=1)
        assert table.snapshot()["beasts"][1]["status"] == "killed"
    table.state["sp"][:2] = sp
    table.perform("F2")
    assert ended(table) == "escaped"
    assert winners(table) == (who if killed else [])


@pytest.mark.rule("MOO-INT-32")
def test_the_last_tribe_and_the_objective_together() -> None:
    """Ob, the last of its tribe, falls to its death with the beast."""
    table = Scene(elevation=LEDGE, beasts=[beast(BIG, 5, 4, "E")])
    table.injure("brona")
    table.injure("brona")
    table.ride("ob")
    table.state["sp"][:2] = [0, 9]
    table.perform("F1")
    assert (ended(table), winners(table), int(table.state["won"])) == ("last_tribe", [0], 1)


@pytest.mark.rule("MOO-INT-33")
@pytest.mark.parametrize("met", [False, True])
def test_nobody_is_left(met: bool) -> None:
    table = Scene(beasts=[BIG, beast(SMALL, 4, 8)], objective={"kill": [0 if met else 1]})
    table.dice("bars")
    for name in ("tak", "tak", "ob", "ob"):
        table.injure(name)
    table.put("urga", 4, 3, injured=1, token=0)
    table.put("brona", 5, 3, injured=1, token=0)
    table.state["killed_mask"] = 1
    table.state["n_killed"] = 1
    table.perform("BITE")
    assert ended(table) == "all_out"
    assert winners(table) == []
