"""MOOGH: what strategies weigh, from the words that a player reads: spots for the cube, prey and goals."""

from typing import Any

import pytest

from simcore.games.moogh.names import CARD_ACTIONS
from simcore.games.moogh.table import layout as L
from tests.games.moogh.features import (
    ABOVE,
    BEAST,
    BIG,
    BOAR,
    COOP,
    SOLO,
    TEAMS,
    WALL,
    Place,
    grounds,
    of_cells,
    of_slots,
    of_turn,
    p,
    place,
    plateau,
    same,
    scene,
    stand,
    zone,
)

# --- program and slot


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize("injured", [0, 1])
@pytest.mark.parametrize("name", ["urga", "tak", "brona", "ob"])
def test_the_two_actions_of_a_spot(name: str, injured: int) -> None:
    table = scene()
    table.put(name, 0, 9, injured=injured)
    card = table.loaded.content.characters[name]
    icons = [icon[0].lower() for icon in (card.injured if injured else card.uninjured)]
    for slot, row in enumerate(of_slots(table, name)):
        pair = {icons[slot], icons[(slot + 1) % 6]}
        assert {action for action in (a.lower() for a in CARD_ACTIONS) if row[action]} == pair


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(
    ("feature", "name", "slot", "at", "value"),
    [
        ("stab_reach", "urga", 1, (3, 4), 1),  # stab and climb
        ("stab_reach", "urga", 1, (2, 4), 0),
        ("stab_reach", "urga", 0, (1, 4), 1),  # move and stab
        ("stab_reach", "urga", 0, (0, 4), 0),
        ("stab_reach", "urga", 2, (3, 4), 0),
        ("throw_reach", "urga", 4, (0, 4), 1),  # throw and think
        ("throw_reach", "urga", 4, ABOVE, 0),
        ("throw_reach", "urga", 0, (0, 4), 0),
        ("climb_reach", "urga", 1, (3, 4), 1),
        ("climb_reach", "urga", 1, (2, 4), 0),
        ("climb_reach", "urga", 2, (1, 4), 1),  # climb and move
        ("climb_reach", "urga", 2, (0, 4), 0),
        ("climb_reach", "urga", 2, ABOVE, 0),
        ("approach", "urga", 0, (2, 4), 1),
        ("approach", "urga", 0, (3, 4), 0),
        ("approach", "urga", 1, (2, 4), 0),
        ("approach", "urga", 0, ABOVE, 0),
        ("stab_above", "urga", 0, ABOVE, 1),
        ("stab_above", "urga", 2, ABOVE, 0),
        ("stab_above", "urga", 0, (3, 4), 0),
        ("trap_reach", "tak", 1, (3, 4), 1),  # stab and trap
        ("trap_reach", "tak", 1, (1, 4), 0),
        ("trap_reach", "tak", 2, (1, 4), 1),  # trap and move
        ("trap_reach", "tak", 0, (3, 4), 0),
    ],
)
def test_what_can_be_reached_with_a_spot(
    feature: str, name: str, slot: int, at: Place | str, value: float
) -> None:
    table = scene()
    stand(table, name, at)
    assert of_slots(table, name)[slot][feature] == value


@pytest.mark.rule("MOO-D-3")
def test_a_trap_too_far_off_even_after_a_move() -> None:
    table = scene({**BIG, "at": [8, 4]})
    table.put("tak", 3, 4)
    assert of_slots(table, "tak")[2]["trap_reach"] == 0


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(
    ("slots", "near", "far"), [([[0, 3]], 2, 2), ([[0, 1]], 1, 1)], ids=["two moves", "one"]
)
def test_moves_count_by_their_number(slots: list[list[int]], near: int, far: int) -> None:
    card = {
        "tribe": "red", "leader": False, "slots": slots, "injured": [["MOVE"], ["THINK"]],
        "uninjured": [["MOVE"], ["STAB", 4, "bars"], ["THINK"], ["MOVE"]],
    }  # fmt: skip
    table = scene(set_content={"characters.tak": card}, objective={"reach": {"zone": [[0, 0]], "who": "any"}})
    table.put("tak", 0, 9)
    row = of_slots(table, "tak")[0]
    assert (row["approach"], row["to_goal"], row["move"]) == (near, far, 1)


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(("injured", "value"), [(0, 0), (1, 1)])
def test_rest_is_worth_something_while_injured(injured: int, value: float) -> None:
    icons = [["REST", 3, "bars"], ["THINK"]]
    card = {"tribe": "red", "leader": False, "uninjured": icons, "injured": icons}
    table = scene(set_content={"characters.tak": card})
    table.put("tak", 0, 9, injured=injured)
    row = of_slots(table, "tak")[0]
    assert (row["rest"], row["rest_injured"]) == (1, value)


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(("row", "value"), [(0, 0), (1, 0), (2, 1), (4, 3)])
def test_calm_counts_rows_above_the_second(row: int, value: float) -> None:
    table = scene()
    table.put("brona", 0, 9)
    table.state["row"][0] = row
    assert [each["calm"] for each in of_slots(table, "brona")] == [0, 0, 0, 0, value, value]


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(
    ("icons", "at", "value"),
    [(["BITE"], (4, 3), 1), (["BITE"], (3, 3), 0), (["CLAW", "TAIL"], (3, 6), 2), (["BITE"], ABOVE, 0)],
)
def test_dodge_needs_a_move_and_a_danger(icons: list[str], at: Place | str, value: float) -> None:
    table = scene()
    stand(table, "urga", at)
    table.space(0, 1, *icons)
    assert [each["dodge"] for each in of_slots(table, "urga")] == [value, 0, value, value, 0, value]


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(
    ("friend", "at", "injured", "without", "with_move"),
    [
        ("ob", (1, 8), 1, 1, 1), ("ob", (2, 7), 1, 0, 1), ("ob", (3, 6), 1, 0, 1), ("ob", (4, 7), 1, 0, 0),
        ("ob", (1, 8), 0, 0, 0), ("tak", (1, 8), 1, 0, 0), ("ob", ABOVE, 1, 0, 0),
    ],
)  # fmt: skip
def test_a_friend_to_heal_with_the_other_action(
    friend: str, at: Place | str, injured: int, without: float, with_move: float
) -> None:
    """Brona's second spot is stab and heal, her third heal and move."""
    table = scene()
    table.put("brona", 0, 9, injured=0)
    stand(table, friend, at, injured=injured)
    rows = of_slots(table, "brona")
    assert [row["heal_reach"] for row in rows] == [0, without, with_move, 0, 0, 0]


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(
    ("people", "value"),
    [
        ({"tak": (0, 9)}, 0),
        ({"tak": (4, 3)}, 1),
        ({"tak": (0, 9), "urga": (5, 3)}, 1),
        ({"tak": (4, 3), "urga": (5, 3)}, 2),
        ({"tak": (0, 9), "ob": (4, 3)}, 0),
        ({"tak": (0, 9), "urga": ABOVE}, 0),
    ],
)
def test_relieve_counts_the_own_tribe_people(people: dict[str, Place | str], value: float) -> None:
    """Tak's fourth and fifth spots have a taunt."""
    table = scene()
    for name, at in people.items():
        stand(table, name, at)
    table.space(0, 1, "BITE")
    assert [row["relieve"] for row in of_slots(table, "tak")] == [0, 0, 0, value, value, 0]


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(
    ("edge", "facing", "value"),
    [(8, "N", 1), (8, "E", 0), (8, "W", 0), (8, "S", 1), (9, "N", 0), (10, "N", 0)],
)
def test_lure_sees_a_drop_a_quarter_turn_away(edge: int, facing: str, value: float) -> None:
    """At most three spaces to the drop in the east; Tak's fourth and fifth spots have a taunt."""
    table = scene({**BIG, "facing": facing}, elevation=plateau(edge))
    table.put("tak", 0, 9)
    assert [row["lure"] for row in of_slots(table, "tak")] == [0, 0, 0, value, value, 0]


@pytest.mark.rule("MOO-D-3")
def test_nobody_lures_a_beast_that_is_no_prey() -> None:
    table = scene(elevation=plateau(8), objective={"survive": 3}, **COOP)
    table.put("urga", 0, 9)
    assert {row["lure"] for row in of_slots(table, "urga")} == {0}


@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(
    ("objective", "at", "value"),
    [
        ({"kill": [0]}, (0, 9), 0),
        ({"reach": {"zone": [[0, 0]], "who": "any"}}, (0, 9), 1),
        ({"reach": {"zone": [[0, 0]], "who": ["tak"]}}, (0, 9), 0),
        ({"collect": [[0, 0]]}, (0, 9), 1),
        ({"collect": [[0, 0]]}, ABOVE, 0),
    ],
)
def test_moves_while_there_is_something_to_reach(
    objective: dict[str, Any], at: Place | str, value: float
) -> None:
    table = scene(objective=objective)
    stand(table, "urga", at)
    assert [row["to_goal"] for row in of_slots(table, "urga")] == [value, 0, value, value, 0, value]


@pytest.mark.rule("MOO-PRG-1")
@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize(
    ("rules", "row", "friend", "repeats"),
    [
        ({}, [0, BEAST, 1], {"slot": 0}, [1, 1, 0, 0, 0, 0]),  # move and stab
        ({}, [0, 1], {"slot": 4}, [0, 0, 0, 0, 1, 1]),  # throw and think
        ({}, [0, 1], {"slot": 3, "injured": 1}, [0] * 6),  # move and rest
        ({}, [0, 1], {"slot": 4, "injured": 1}, [0, 0, 0, 0, 1, 1]),  # rest and think
        ({}, [1, 0], {"slot": 0}, [0] * 6),
        ({}, [2, 1, 0], {"slot": 0}, [0] * 6),
        ({"joint_programming": "per_character"}, [0, 1], {"slot": 0}, [0] * 6),
    ],
)
def test_repeats_of_friends_who_placed_before(
    rules: dict[str, str], row: list[int], friend: dict[str, int], repeats: list[float]
) -> None:
    table = scene(rules=rules)
    table.put("urga", 0, 9, **friend)
    table.put("tak", 9, 9)
    table.state["card"][: len(row)], table.state["n_cards"] = row, len(row)
    assert [each["repeats"] for each in of_slots(table, "tak")] == repeats


# --- what is hunted


EITHER = {"any": [{"kill": [0]}, {"all": [{"kill": [1]}, {"survive": 3}]}]}
PREY = [
    ({}, {"kill": [0]}, True, 0),
    ({}, zone((0, 0)), True, 0),
    (TEAMS, {"kill": [0]}, True, 0),
    (COOP, {"kill": [0]}, False, 2),
    (COOP, {"kill": [1]}, True, 0),
    (COOP, {"kill": 1}, True, 0),
    (COOP, EITHER, True, 0),
    (COOP, {"all": [{"kill": [0]}, {"protect": ["urga"]}]}, False, 2),
    (COOP, {"survive": 3}, False, 0),
    (COOP, {"collect": [[0, 0]]}, False, 0),
    (SOLO, {"kill": [0]}, False, 2),
    (SOLO, {"kill": [1]}, True, 0),
    (SOLO, zone((0, 0)), False, 0),
]


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(("format", "objective", "prey", "far"), PREY)
def test_a_beast_that_no_kill_aim_names_is_no_prey(
    format: dict[str, Any], objective: dict[str, Any], prey: bool, far: float
) -> None:
    """Urga at the boar's side; the Moogh is two spaces further off."""
    table = scene(BIG, {**BOAR, "at": [9, 4]}, objective=objective, **format)
    table.put("urga", 8, 4, token=1)
    rows = of_turn(table, "urga", 0)
    assert rows["stab"]["chance"] == same(p(4) * prey)
    assert (rows["move"]["far"], rows["token"]["far"], rows["stab"]["far"]) == (far, far, 0)
    assert rows["move"]["wants"] == (not prey)
    cell = of_cells(table, "urga", 0, (8, 4))[0]
    assert (cell["stab"], cell["distance"]) == (same(p(4) * prey), 1 if prey else far + (far > 0))


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize("objective", [{"survive": 3}, {"protect": ["ob"]}, {"collect": [[0, 0]]}])
def test_without_prey_nothing_is_reached_and_nothing_is_far(objective: dict[str, Any]) -> None:
    table = scene(objective={"all": [objective, {"survive": 9}]}, **SOLO)
    table.put("tak", 3, 4)
    table.put("urga", 3, 5)
    for row in (*of_slots(table, "urga"), *of_slots(table, "tak")):
        assert [row[name] for name in ("stab_reach", "climb_reach", "approach", "trap_reach")] == [0] * 4
    assert of_turn(table, "tak", 2)["trap"]["chance"] == 0
    assert of_turn(table, "urga", 1)["climb"]["chance"] == 0
    assert of_cells(table, "urga", 0, (0, 4))[0]["distance"] == 0
    assert place(table, "urga", (0, 4))[0]["distance"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize("fate", [L.KILLED, L.ESCAPED])
def test_a_beast_that_is_gone_is_no_prey(fate: int) -> None:
    table = scene(BIG, BOAR, objective={"kill": 2})
    table.put("urga", 8, 4)
    assert of_turn(table, "urga", 0)["move"]["far"] == 2
    table.state["fate"][0] = fate
    assert of_turn(table, "urga", 0)["move"]["far"] == 3


# --- goals


CLIFF = {
    "elevation": "\n".join(["0000000000", "2222222221", *["2222222222"] * 8]),
    "map": grounds(boulder=[(4, 0)]),
}
SLOPE = {"elevation": "\n".join(["0000000000", "2222222220", *["0000000000"] * 8])}
GOALS = [
    ({"objective": {"kill": [0]}}, "urga", (0, 2), 0),
    ({"objective": zone((0, 0))}, "urga", (0, 2), 2),
    ({"objective": zone((0, 0))}, "urga", (0, 0), 0),
    ({"objective": zone((0, 0), (9, 9))}, "urga", (7, 8), 2),
    ({"objective": zone((0, 0)), **WALL}, "urga", (0, 2), 18),  # nine to the gap, nine back
    ({"objective": zone((0, 0)), **WALL}, "urga", (8, 2), 10),
    ({"objective": zone((0, 0)), **SLOPE}, "urga", (0, 2), 18),
    ({"objective": zone((0, 0), who="all")}, "tak", (0, 2), 2),
    ({"objective": zone((0, 0), who=["tak"])}, "tak", (0, 2), 2),
    ({"objective": zone((0, 0), who=["tak"])}, "urga", (0, 2), 0),
    ({"objective": {"collect": [[0, 0], [9, 9]]}}, "urga", (7, 5), 4),
    ({"objective": {"all": [zone((0, 0), who=["tak"]), {"collect": [[9, 9]]}]}}, "urga", (0, 2), 9),
    ({"objective": {"all": [zone((0, 0), who=["tak"]), {"collect": [[9, 9]]}]}}, "tak", (0, 2), 2),
]


@pytest.mark.rule("MOO-D-5")
@pytest.mark.parametrize(("settings", "name", "at", "goal"), GOALS)
def test_steps_to_what_has_to_be_reached(settings: dict[str, Any], name: str, at: Place, goal: float) -> None:
    table = scene(**settings)
    table.put(name, *at, token=1)
    rows = of_turn(table, name, 0)
    assert (rows["move"]["goal"], rows["token"]["goal"], rows["end"]["goal"]) == (goal, goal, 0)
    assert of_cells(table, name, 0, at)[0]["goal"] == goal
    assert place(table, name, at)[0]["goal"] == goal


@pytest.mark.rule("MOO-D-5")
def test_what_is_collected_counts_no_longer() -> None:
    table = scene(objective={"collect": [[0, 0], [9, 9]]})
    table.put("urga", 0, 2)
    goals = []
    for collected in (0, 1, 2, 3):
        table.state["collected"] = collected
        goals.append(of_cells(table, "urga", 0, (0, 2))[0]["goal"])
    assert goals == [2, 9, 2, 0]
    assert of_slots(table, "urga")[0]["to_goal"] == 0
