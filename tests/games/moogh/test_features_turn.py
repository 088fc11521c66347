"""MOOGH: what strategies weigh, from the words that a player reads: options of the own turn and free actions."""

import pytest

from simcore.games.moogh.names import CARD_ACTIONS
from tests.games.moogh.features import (
    ABOVE,
    BIG,
    BOAR,
    Place,
    of_cells,
    of_free,
    of_turn,
    p,
    plateau,
    same,
    scene,
    stand,
    unlike,
)

# --- next and free_action


@pytest.mark.rule("MOO-D-4")
def test_every_option_of_a_turn_says_what_it_is() -> None:
    table = scene()
    table.put("urga", 3, 4, token=1)
    rows = of_turn(table, "urga", 1)
    assert set(rows) == {"end", "token", "stab", "climb"}
    kinds = ["end", "token", *(action.lower() for action in CARD_ACTIONS)]
    for name, row in rows.items():
        assert [kind for kind in kinds if row[kind]] == [name]
    assert set(rows["end"].values()) == {0, 1}
    assert sum(rows["end"].values()) == 1


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("name", "slot", "action", "at", "beast", "value"),
    [
        ("urga", 0, "stab", (4, 3), {"row": 0}, 1),
        ("urga", 0, "stab", (4, 3), {"row": 4}, 0),  # no dice left
        ("urga", 0, "move", (0, 9), {}, 1),
        ("urga", 4, "think", (0, 9), {}, 1),
        ("brona", 5, "sedate", (4, 7), {"row": 1}, 0),
        ("brona", 5, "sedate", (4, 7), {"row": 2}, 1),
    ],
)
def test_an_action_counts_if_it_can_gain_anything(
    name: str, slot: int, action: str, at: Place, beast: dict[str, int], value: float
) -> None:
    table = scene()
    table.put(name, *at)
    for field, number in beast.items():
        table.state[field][0] = number
    assert of_turn(table, name, slot)[action][action] == value


CHANCES = [
    ("urga", 0, "stab", (3, 4), {}, p(4)),  # from the side
    ("urga", 0, "stab", (4, 3), {}, p(3)),  # the front's defence
    ("urga", 0, "stab", (3, 3), {}, p(3)),  # its corner too
    ("urga", 0, "stab", (4, 6), {}, p(5)),  # the weak spot of the back
    ("urga", 0, "stab", (4, 6), {"row": 2}, p(3)),  # two defences of the rage
    ("urga", 0, "stab", (4, 3), {"row": 4}, 0),  # no dice left
    ("urga", 0, "stab", ABOVE, {}, p(6)),
    ("urga", 1, "climb", (3, 4), {}, p(4)),
    ("urga", 3, "throw", (4, 6), {}, p(4)),
    ("urga", 3, "throw", (4, 8), {}, p(2)),
    ("urga", 3, "throw", (4, 7), {"row": 1}, p(2)),
    ("urga", 0, "move", (3, 4), {}, 0),
    ("urga", 4, "think", (3, 4), {}, 0),
    ("tak", 1, "trap", (0, 9), {}, p(4)),
    ("tak", 3, "taunt", (7, 4), {}, p(3)),
    ("brona", 5, "sedate", (4, 7), {"row": 0}, 0),
    ("brona", 5, "sedate", (4, 7), {"row": 1}, 0),  # never down to the first row
    ("brona", 5, "sedate", (4, 7), {"row": 2}, p(4)),  # five dice, one space between
]


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(("name", "slot", "action", "at", "beast", "chance"), CHANCES)
def test_chance_of_an_action(
    name: str, slot: int, action: str, at: Place | str, beast: dict[str, int], chance: float
) -> None:
    table = scene()
    stand(table, name, at)
    for field, value in beast.items():
        table.state[field][0] = value
    assert of_turn(table, name, slot)[action]["chance"] == same(chance)


@pytest.mark.rule("MOO-D-4")
def test_nothing_to_climb_where_the_beast_cannot_be_climbed() -> None:
    table = scene()
    table.put("urga", 4, 3)
    assert "climb" not in of_turn(table, "urga", 1)
    assert of_cells(table, "urga", 1, (4, 3))[0]["climb"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(("patient", "chance"), [("ob", p(5)), ("tak", 0)])
def test_healing_is_for_the_own_tribe(patient: str, chance: float) -> None:
    """Four dice and the herbalist's."""
    table = scene()
    table.put("brona", 0, 9)
    table.put(patient, 1, 9, injured=1)
    assert of_turn(table, "brona", 2)["heal"]["chance"] == same(chance)


@pytest.mark.rule("MOO-D-4")
def test_rest_rolls_its_dice() -> None:
    table = scene()
    table.put("urga", 0, 9, injured=1)
    assert of_turn(table, "urga", 3)["rest"]["chance"] == same(p(3))


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("action", "slot", "at", "chance"),
    [("stab", 0, (7, 4), p(5)), ("throw", 3, (7, 4), p(4))],
)
def test_the_best_of_two_targets_counts(action: str, slot: int, at: Place, chance: float) -> None:
    """The boar's back is beside, the Moogh a space further."""
    table = scene(BIG, {**BOAR, "at": [8, 4], "facing": "E"})
    table.put("urga", *at)
    assert of_turn(table, "urga", slot)[action]["chance"] == same(chance)


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(("health", "kills"), [(1, 1), (2, 0)])
@pytest.mark.parametrize(("action", "slot", "dice"), [("stab", 0, 4), ("throw", 3, 4)])
def test_a_hit_kills_a_beast_with_one_life_left(
    action: str, slot: int, dice: int, health: int, kills: int
) -> None:
    table = scene()
    table.put("urga", 3, 4)
    table.state["health"][0] = health
    assert of_turn(table, "urga", slot)[action]["kills"] == same(p(dice) * kills)
    assert of_turn(table, "urga", 1)["climb"]["kills"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("at", "rage", "space", "icons", "danger"),
    [
        ((4, 3), 0, (1, 0), ["SLEEP"], 0),
        ((4, 3), 0, (1, 0), ["BITE"], p(3)),
        ((3, 3), 0, (1, 0), ["BITE"], 0),
        ((3, 3), 0, (1, 0), ["BITE", "CLAW"], p(3)),
        ((3, 4), 0, (1, 0), ["ATTACK", "ATTACK"], p(4) * 2 / 3),  # each strikes the sides by one symbol
        ((4, 6), 0, (1, 0), ["TAIL"], p(5)),
        ((4, 6), 0, (0, 1), ["TAIL"], 0),  # its own next space
        ((4, 6), 4, (4, 1), ["TAIL"], p(2)),  # at the top the disc goes to the right
        (ABOVE, 0, (1, 0), ["BITE"], 0),
    ],
)
def test_danger_of_the_reaction_to_a_hit(
    at: Place | str, rage: int, space: tuple[int, int], icons: list[str], danger: float
) -> None:
    table = scene()
    stand(table, "urga", at)
    table.state["row"][0] = rage
    table.space(*space, *icons)
    assert of_turn(table, "urga", 0)["stab"]["danger"] == same(danger)
    assert of_turn(table, "urga", 0)["move"]["danger"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(("row", "rage"), [(0, 0), (1, 0), (2, 2), (4, 4)])
def test_sedation_by_rows_above_the_first(row: int, rage: float) -> None:
    table = scene()
    table.put("brona", 4, 7)
    table.state["row"][0] = row
    rows = of_turn(table, "brona", 5)
    assert rows["sedate"]["rage"] == same(rage * p(4))
    assert rows["move"]["rage"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("at", "far", "threat"),
    [((0, 4), 3, 0), ((3, 4), 0, 0), ((4, 3), 0, 1), ((4, 2), 1, 0), (ABOVE, 0, 0)],
)
def test_why_to_move_or_to_spend_a_token(at: Place | str, far: float, threat: float) -> None:
    table = scene()
    stand(table, "urga", at, token=1)
    table.space(0, 1, "BITE")
    rows = of_turn(table, "urga", 0)
    for name in ("move", "token"):
        assert (rows[name]["far"], rows[name]["threat"]) == (far, threat)
    for name in set(rows) - {"move", "token"}:
        assert (rows[name]["far"], rows[name]["threat"]) == (0, 0)


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("name", "slot", "at", "used", "wants"),
    [
        ("urga", 0, (0, 9), 0, 1),
        ("urga", 0, (3, 4), 0, 0),
        ("urga", 0, (0, 9), 2, 0),  # the stab is used
        ("urga", 2, (4, 3), 0, 1),  # no climbing in front
        ("urga", 3, (4, 9), 0, 0),  # a line for the throw
        ("urga", 3, (3, 9), 0, 1),
        ("urga", 5, (0, 9), 0, 0),  # thinking can be done anywhere
        ("brona", 2, (0, 9), 0, 1),  # nobody to heal
        ("tak", 2, (0, 9), 0, 0),
    ],
)
def test_a_move_is_wanted_where_the_other_action_has_nothing_to_do(
    name: str, slot: int, at: Place, used: int, wants: float
) -> None:
    table = scene()
    table.put(name, *at, token=1)
    rows = of_turn(table, name, slot, used=used, actions_left=1 if used else 2)
    assert (rows["move"]["wants"], rows["token"]["wants"]) == (wants, wants)
    assert rows["end"]["wants"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("at", "own", "reaction", "charges"),
    [
        ((3, 1), "SLEEP", "SLEEP", 0),
        ((3, 1), "F2", "SLEEP", 1),
        ((3, 1), "F1", "SLEEP", 0),
        ((3, 1), "SLEEP", "F2", 1),
        ((3, 1), "F2", "F2", 2),
        ((0, 9), "F2", "F2", 0),
        ((3, 6), "F2", "F2", 0),  # behind
    ],
)
def test_a_trap_is_worth_the_charges_over_a_cell_beside(
    at: Place, own: str, reaction: str, charges: float
) -> None:
    table = scene()
    table.put("tak", *at)
    table.space(0, 1, own)
    table.space(1, 0, reaction)
    rows = of_turn(table, "tak", 2)
    assert rows["trap"]["charges"] == same(p(4) * charges)
    assert rows["move"]["charges"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("tak", "other", "chance", "relief"),
    [
        ((7, 4), ("urga", (4, 3)), p(3), 1),  # turned right, it bites eastward
        ((7, 4), ("ob", (4, 3)), p(3), 0),
        ((7, 4), ("urga", (9, 9)), p(3), 0),
        ((6, 4), ("urga", (4, 3)), p(4), 0),  # then it bites Tak
        ((4, 1), ("urga", (5, 3)), p(2), 0),  # in front it is not turned
        ((4, 7), ("urga", (4, 3)), p(3), 1),  # behind, either way
    ],
)
def test_relief_of_a_taunt(tak: Place, other: tuple[str, Place], chance: float, relief: float) -> None:
    table = scene()
    table.put("tak", *tak)
    table.put(other[0], *other[1])
    table.space(0, 1, "BITE")
    before = table.state.tobytes()
    rows = of_turn(table, "tak", 3)
    assert rows["taunt"]["relief"] == same(chance * relief)
    assert rows["move"]["relief"] == 0
    begin_again = of_turn(table, "tak", 3)
    assert begin_again == rows
    assert unlike(before, table, "acting", "last_actor", "actions_left", "slot") == []


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("edge", "facing", "at", "lures"),
    [
        (7, "N", (6, 4), p(4)),  # one space, then the drop
        (8, "N", (7, 4), p(3)),  # three spaces
        (9, "N", (8, 4), 0),  # four
        (10, "N", (9, 4), 0),  # the edge of the map is no drop
        (7, "E", (6, 4), 0),  # it faces the drop already, and is not turned
        (7, "N", (3, 4), 0),  # turned away from it
    ],
)
def test_a_taunt_lures_to_a_drop_within_three_spaces(edge: int, facing: str, at: Place, lures: float) -> None:
    table = scene({**BIG, "facing": facing}, elevation=plateau(edge))
    table.put("tak", *at)
    rows = of_turn(table, "tak", 3)
    assert rows["taunt"]["lures"] == same(lures)
    assert rows["move"]["lures"] == 0
    assert table.beast_at() == (4, 4, facing)


@pytest.mark.rule("MOO-D-12")
def test_free_actions_are_weighed_as_in_the_own_turn() -> None:
    table = scene()
    table.put("urga", 3, 4)
    table.state["health"][0] = 1
    table.space(1, 0, "ATTACK")
    rows = of_free(table, "urga")
    assert list(rows) == ["end", "move", "stab", "climb", "throw", "think"]
    for name, row in rows.items():
        kinds = ["end", "token", *(action.lower() for action in CARD_ACTIONS)]
        assert [kind for kind in kinds if row[kind]] == [name]
    assert [rows[name]["chance"] for name in rows] == [0, 0, same(p(4)), same(p(4)), same(p(4)), 0]
    assert [rows[name]["kills"] for name in rows] == [0, 0, same(p(4)), 0, same(p(4)), 0]
    assert [rows[name]["danger"] for name in rows] == [0] * 6  # the dead do not react
    table.state["health"][0] = 2
    rows = of_free(table, "urga")
    assert [rows[name]["kills"] for name in rows] == [0] * 6
    assert [rows[name]["danger"] for name in rows] == [0, 0, same(p(4) / 3), 0, same(p(4) / 3), 0]


@pytest.mark.rule("MOO-D-12")
def test_free_trap_taunt_and_sedation() -> None:
    table = scene()
    table.put("tak", 7, 4)
    table.put("urga", 4, 3)
    table.space(0, 1, "BITE")
    rows = of_free(table, "tak")
    assert (rows["taunt"]["relief"], rows["trap"]["relief"]) == (same(p(3)), 0)
    assert rows["trap"]["chance"] == same(p(4))
    table.put("brona", 4, 7)
    table.state["row"][0] = 3
    assert of_free(table, "brona")["sedate"]["rage"] == same(3 * p(4))
