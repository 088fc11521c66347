"""MOOGH: what strategies weigh, from the words that a player reads: cells, targets, tokens, ideas."""

import numpy as np
import pytest

from simcore.games.moogh.mind.chances import roll_chance
from simcore.games.moogh.mind.features import idea_beast_features
from simcore.games.moogh.mind.features_cells import cell_features
from simcore.games.moogh.rules.actions import choose_quarter, choose_target
from simcore.games.moogh.rules.ideas import choose_kept
from simcore.games.moogh.rules.rolls import choose_yes
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from tests.games.moogh.features import (
    ABOVE,
    BIG,
    BOAR,
    WORDS,
    Features,
    Place,
    begin,
    cells_for,
    grounds,
    of_cells,
    of_ideas,
    offer_codes,
    p,
    place,
    same,
    scene,
    stand,
    told,
    unlike,
    zone,
)
from tests.games.moogh.table import DECISIONS, Scene

# --- cells


GROUND = grounds(bush=[(0, 0)], water=[(1, 0)], mud=[(2, 0)], tree=[(3, 0)])
PLAIN = (9, 9)
CELLS = [
    ("distance", PLAIN, 4), ("distance", (3, 4), 1), ("distance", (0, 0), 4), ("distance", (2, 5), 2),
    ("beside", PLAIN, 0), ("beside", (3, 4), 1), ("beside", (6, 3), 1), ("beside", (2, 4), 0),
    ("water", PLAIN, 0), ("water", (1, 0), 1), ("water", (2, 0), 1), ("water", (0, 0), 0),
    ("trap", PLAIN, 0), ("trap", (8, 8), 1), ("trap", (7, 8), 1),
    ("bush", PLAIN, 0), ("bush", (0, 0), 1), ("tree", PLAIN, 0), ("tree", (3, 0), 1), ("tree", (0, 0), 0),
    ("ahead", (4, 3), 1), ("ahead", (5, 1), 1), ("ahead", (4, 0), 0), ("ahead", (3, 3), 0), ("ahead", (4, 6), 0),
    ("front", (4, 3), 1), ("front", (3, 3), 1), ("front", (4, 2), 0), ("front", (3, 4), 0),
    ("stop", PLAIN, 0),
]  # fmt: skip


@pytest.mark.rule("MOO-D-5")
@pytest.mark.parametrize(("feature", "at", "value"), CELLS)
def test_a_cell_on_the_map(feature: str, at: Place, value: float) -> None:
    table = scene(map=GROUND)
    table.put("urga", 0, 9)
    table.trap(8, 8)
    table.trap(7, 8, tribe=1)
    assert of_cells(table, "urga", 0, at)[0][feature] == value
    assert cells_for(table, L.NOBODY, at)[0][feature] == value


@pytest.mark.rule("MOO-D-5")
def test_two_beasts_face_the_same_cell() -> None:
    table = scene(BIG, {**BOAR, "at": [4, 0], "facing": "S"})
    table.put("urga", 0, 9)
    rows = of_cells(table, "urga", 0, (4, 1), (4, 2), (4, 3), (5, 2))
    assert [row["ahead"] for row in rows] == [2, 2, 2, 1]
    assert [row["front"] for row in rows] == [1, 0, 1, 0]
    assert [row["distance"] for row in rows] == [1, 2, 1, 2]


@pytest.mark.rule("MOO-D-5")
def test_stopping_has_the_features_of_the_own_cell() -> None:
    table = scene(map=GROUND, objective=zone((0, 0)))
    at = table.put("urga", 3, 0)
    begin(table, at)
    offer_codes(table, L.STOP, cell_of(3, 0))
    cell_features(table.tables, table.state, table.scratch, at)
    stop, own = told(table, "step")
    assert (stop["stop"], own["stop"]) == (1, 0)
    assert {**stop, "stop": 0} == own
    assert (own["tree"], own["goal"]) == (1, 3)
    table.ride("urga")
    offer_codes(table, L.STOP)
    cell_features(table.tables, table.state, table.scratch, at)
    assert [name for name, value in told(table, "step")[0].items() if value] == ["stop"]


DANGERS = [
    ([], (4, 3), 0),
    (["SLEEP"], (4, 3), 0),
    (["BITE"], (4, 3), 1),
    (["BITE"], (5, 3), 1),
    (["BITE"], (3, 3), 0),
    (["BITE"], (4, 2), 0),
    (["CLAW"], (3, 3), 1),
    (["CLAW"], (6, 6), 1),
    (["CLAW"], (4, 3), 0),
    (["TAIL"], (4, 6), 1),
    (["TAIL"], (3, 6), 1),
    (["TAIL"], (3, 5), 0),
    (["ATTACK"], (4, 3), 1 / 3),
    (["ATTACK"], (3, 4), 1 / 3),
    (["ATTACK"], (4, 6), 1 / 3),
    (["ATTACK"], (2, 4), 0),
    (["F2"], (4, 3), 1 / 3),
    (["F2"], (3, 3), 0),
    (["F2"], (4, 6), 0),
    (["B2"], (4, 3), 0),
    (["SHAKE"], (4, 3), 0),
    (["BITE", "ATTACK", "F1"], (4, 3), 1 + 1 / 3 + 1 / 3),
    (["CLAW", "TAIL"], (3, 6), 2),
]


@pytest.mark.rule("MOO-D-5")
@pytest.mark.parametrize("column", [0, 3])
@pytest.mark.parametrize(("icons", "at", "danger"), DANGERS)
def test_danger_of_the_next_space(icons: list[str], at: Place, danger: float, column: int) -> None:
    """The space to the right of the disc, from the last one the first; not the disc's own."""
    table = scene()
    table.state["column"][0] = column
    table.space(0, column, "BITE", "CLAW", "TAIL")
    if icons:
        table.space(0, (column + 1) % 4, *icons)
    table.put("urga", 0, 9)
    assert of_cells(table, "urga", 0, at)[0]["danger"] == same(danger)


@pytest.mark.rule("MOO-D-5")
def test_dangers_of_two_beasts_add_up() -> None:
    """The Moogh bites and its die strikes the front by one face; the boar's front is hit by two of six too."""
    table = scene(BIG, {**BOAR, "at": [4, 2], "facing": "S"})
    table.space(0, 1, "BITE", "ATTACK", beast=0)
    table.space(0, 1, "ATTACK", "ATTACK", beast=1)
    table.put("urga", 0, 9)
    assert of_cells(table, "urga", 0, (4, 3))[0]["danger"] == same(1 + 1 / 3 + 2 / 3)
    table.state["fate"][0] = L.KILLED
    assert of_cells(table, "urga", 0, (4, 3))[0]["danger"] == same(2 / 3)


PROSPECTS = [
    ("urga", 0, "stab", (3, 4), p(4)), ("urga", 0, "stab", (4, 6), p(5)), ("urga", 0, "stab", (2, 4), 0),
    ("urga", 2, "stab", (3, 4), 0), ("urga", 3, "throw", (4, 7), p(3)), ("urga", 3, "throw", (3, 8), 0),
    ("urga", 0, "throw", (4, 7), 0), ("urga", 2, "climb", (3, 4), p(4)), ("urga", 2, "climb", (4, 3), 0),
    ("brona", 2, "heal", (1, 8), p(5)), ("brona", 2, "heal", (2, 7), 0), ("brona", 3, "heal", (1, 8), 0),
    ("brona", 5, "sedate", (4, 7), p(4)), ("brona", 5, "sedate", (3, 8), 0), ("brona", 2, "sedate", (4, 7), 0),
    ("tak", 3, "taunt", (7, 4), p(3)), ("tak", 3, "taunt", (8, 3), 0), ("tak", 2, "taunt", (7, 4), 0),
]  # fmt: skip


@pytest.mark.rule("MOO-D-5")
@pytest.mark.parametrize(("name", "slot", "feature", "at", "value"), PROSPECTS)
def test_chances_from_a_cell(name: str, slot: int, feature: str, at: Place, value: float) -> None:
    """The Moogh's rage is 3, without defence; Ob is injured."""
    table = scene()
    table.state["row"][0] = 2
    table.tables["row_defense"][0, 0, 2] = 0
    table.put("ob", 0, 9, injured=1)
    table.put(name, 9, 9)
    assert of_cells(table, name, slot, at)[0][feature] == same(value)


@pytest.mark.rule("MOO-D-5")
@pytest.mark.parametrize(
    "fields", [{"used": 2}, {"used": 3, "actions_left": 0}, {"actions_left": 0}, {"acting": 1}]
)
def test_a_used_action_promises_nothing(fields: dict[str, int]) -> None:
    table = scene()
    at = table.put("urga", 3, 4, slot=0)
    begin(table, at)
    for field, value in fields.items():
        table.state[field] = value
    assert cells_for(table, at, (3, 5))[0]["stab"] == 0
    begin(table, at)
    assert cells_for(table, at, (3, 5))[0]["stab"] == same(p(4))


@pytest.mark.rule("MOO-D-5")
@pytest.mark.parametrize(
    ("own", "reaction", "at", "charges"),
    [
        (["F2"], ["SLEEP"], (4, 3), 1),
        (["F2"], ["SLEEP"], (5, 2), 1),
        (["F2"], ["SLEEP"], (4, 1), 0),
        (["F2"], ["SLEEP"], (3, 3), 0),
        (["F2"], ["SLEEP"], (4, 6), 0),
        (["B2"], ["SLEEP"], (4, 6), 0),
        (["SLEEP"], ["F2"], (4, 2), 1),
        (["F1"], ["F2"], (4, 2), 1),
        (["F2"], ["F2"], (4, 2), 2),
        (["LOOK", "F2"], ["F1", "F1"], (4, 2), 2),
        (["BITE"], ["SLEEP"], (4, 3), 0),
    ],
)
def test_charges_over_a_cell(own: list[str], reaction: list[str], at: Place, charges: float) -> None:
    """Own: one to the right; the reaction to a hit: one row up."""
    table = scene()
    table.state["row"][0], table.state["column"][0] = 1, 3
    table.space(1, 0, *own)
    table.space(2, 3, *reaction)
    table.put("urga", 0, 9)
    assert of_cells(table, "urga", 0, at)[0]["charges"] == charges


@pytest.mark.rule("MOO-D-5")
def test_charges_of_two_beasts() -> None:
    table = scene(BIG, {**BOAR, "at": [4, 0], "facing": "S"})
    for beast in range(2):
        table.space(0, 1, "F1", beast=beast)
        table.space(1, 0, "F2", beast=beast)
    rows = cells_for(table, L.NOBODY, (4, 1), (4, 2), (4, 3), (5, 3))
    assert [row["charges"] for row in rows] == [2, 2, 2, 2]
    table.state["fate"][1] = L.ESCAPED
    assert [row["charges"] for row in cells_for(table, L.NOBODY, (4, 1), (4, 2), (4, 3))] == [0, 1, 2]


@pytest.mark.rule("MOO-D-2")
def test_places_of_the_green_area() -> None:
    table = scene(map=GROUND, objective=zone((0, 0)))
    rows = place(table, "urga", (9, 9), (0, 0), (3, 0), (3, 4))
    assert [tuple(row.values()) for row in rows] == [(4, 0, 0, 9), (4, 1, 0, 0), (4, 0, 1, 3), (1, 0, 0, 4)]
    assert list(WORDS["place"]) == ["distance", "bush", "tree", "goal"]


# --- targets, patients, tokens, sides


@pytest.mark.rule("MOO-D-6")
def test_targets_by_chance_health_rage_and_front() -> None:
    """Urga between the Moogh's back and the boar's front."""
    table = scene(BIG, {**BOAR, "at": [4, 7], "health": 2})
    at = table.put("urga", 4, 6)
    table.state["row"][:2] = (0, 1)
    choose_target(*table.arguments, at, L.STAB, 4, L.CROSS, 0)
    moogh, boar = told(table, "target")
    assert moogh == {"chance": same(p(5)), "health": 4, "rage": 0, "front": 0}
    assert boar == {"chance": same(p(3)), "health": 2, "rage": 1, "front": 1}


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("action", "chance"), [(L.STAB, 1 - (2 / 3) ** 8), (L.THROW, 1 - (2 / 3) ** 4)])
def test_a_free_reroll_counts_as_twice_the_dice(action: int, chance: float) -> None:
    """Stabs are thrown again, throws are not."""
    skill = {"hook": "reroll", "effect": "-", "actions": ["STAB"]}
    table = scene(set_content={"skills.thick_skull": skill})
    i = table.names.index("urga")
    found = roll_chance(table.tables, np.int64(i), np.int64(action), np.int64(L.BARS), np.int64(4))
    assert found == same(chance)


@pytest.mark.rule("MOO-D-6")
def test_targets_of_a_throw_by_line() -> None:
    """Two lines to the Moogh, one of them a space longer."""
    table = scene(BIG, {**BOAR, "at": [2, 6]})
    at = table.put("urga", 4, 6)
    choose_target(*table.arguments, at, L.THROW, 4, L.CHEVRON, 1)
    chances = [row["chance"] for row in told(table, "target")]
    assert chances == [same(p(4)), same(p(4)), same(p(3))]


@pytest.mark.rule("MOO-D-7")
def test_patients_of_the_own_tribe() -> None:
    table = scene()
    table.put("brona", 0, 9)
    table.put("tak", 1, 9, injured=1)
    table.put("ob", 0, 8, injured=1)
    table.dice("cross")
    table.act("brona", "HEAL")
    assert told(table, "patient") == [{"own": 0}, {"own": 1}]


@pytest.mark.rule("MOO-D-14")
@pytest.mark.parametrize("injured", [0, 1])
@pytest.mark.parametrize("decision", ["reroll", "reroll_water", "save", "stay"])
def test_a_token_is_spent_or_kept(decision: str, injured: int) -> None:
    table = scene()
    at = table.put("urga", 0, 9, token=1, injured=injured)
    choose_yes(*table.arguments, at, DECISIONS.index(decision))
    assert told(table, decision) == [{"use": 0, "injured": 0}, {"use": 1, "injured": injured}]


@pytest.mark.rule("MOO-D-9")
@pytest.mark.parametrize("decision", ["taunt_side", "turn_side"])
def test_left_and_right(decision: str) -> None:
    table = scene()
    choose_quarter(*table.arguments, 0, 0, DECISIONS.index(decision))
    assert [each["right"] for each in told(table, decision)] == [0, 1]
    assert table.scratch["code"][:2].tolist() == [3, 1]


@pytest.mark.rule("MOO-D-9")
def test_a_turn_is_judged_by_the_danger_and_the_drop_before_the_beast() -> None:
    """It bites what is before it: away from Urga it takes that off, towards her it would bring it; the cliff is in the east."""
    table = Scene(beasts=[BIG], elevation="\n".join(["2222222200"] * 10))
    for column in range(4):
        table.space(int(table.state["row"][0]), column, "BITE")
    table.put("urga", 4, 3)
    choose_quarter(*table.arguments, 0, 0, L.TAUNT_SIDE)
    assert told(table, "taunt_side") == [
        {"right": 0, "relief": 1, "lures": 0}, {"right": 1, "relief": 1, "lures": 1}
    ]  # fmt: skip
    table.put("urga", 3, 4)
    choose_quarter(*table.arguments, 0, 0, L.TAUNT_SIDE)
    assert [each["relief"] for each in told(table, "taunt_side")] == [-1, 0]


@pytest.mark.rule("MOO-D-9")
@pytest.mark.parametrize(("friend", "turned"), [((3, 4), "E"), ((6, 4), "W")])
def test_greedy_turns_a_beast_away_from_friends(friend: tuple[int, int], turned: str) -> None:
    """It bites what is before it."""
    table = Scene(beasts=[BIG], strategy="greedy")
    for column in range(4):
        table.space(int(table.state["row"][0]), column, "BITE")
    table.dice("bars")
    table.put("tak", *friend)
    table.put("urga", 4, 7)
    table.act("urga", "TAUNT", 8)
    assert table.beast_at() == (4, 4, turned)


# --- ideas


EFFECTS = {
    "sharp_flint": "gain_token", "shortcut": "free_move", "ambush": "free_action", "mud_pack": "heal",
    "goad": "rage", "noise": "turn", "pit": "trap", "big_stick": "points",
}  # fmt: skip


@pytest.mark.rule("MOO-D-10")
@pytest.mark.parametrize("name", EFFECTS)
def test_an_idea_to_keep_by_what_it_does(name: str) -> None:
    """Urga far from all can use the shortcut, the pit, and nothing else."""
    table = scene()
    at = table.put("urga", 2, 9)
    other = "shortcut" if name != "shortcut" else "pit"
    choose_kept(*table.arguments, at, table.ideas.index(name), table.ideas.index(other))
    row, second = told(table, "keep")
    usable = name in ("shortcut", "pit")
    assert {each for each, value in row.items() if value} == {EFFECTS[name], *(["usable"] if usable else [])}
    assert second["usable"] == 1


def named(row: Features) -> Features:
    """The features that are not zero."""
    return {name: value for name, value in row.items() if value}


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(
    ("idea", "fields", "features"),
    [
        ("war_cry", {"injured": 1, "token": 0}, {"gain_token": 1}),
        ("war_cry", {"injured": 1, "token": 1}, {}),
        ("shortcut", {}, {"free_move": 1}),
        ("ambush", {}, {"free_action": 1}),
        ("cold_water", {"injured": 1}, {"heal": 1}),
        ("cold_water", {"injured": 0}, {}),
        ("noise", {}, {"turn": 1}),
        ("rivalry", {}, {"points": 1}),
    ],
)
def test_an_idea_to_use(idea: str, fields: dict[str, int], features: Features) -> None:
    """Urga stands in water behind the Moogh, Ob beside her."""
    table = scene(map=grounds(water=[(4, 6)]))
    table.put("urga", 4, 6, **fields)
    table.put("ob", 4, 7)
    rows = of_ideas(table, "urga", idea)
    assert list(rows) == [None, idea]
    assert named(rows[None]) == {}
    assert named(rows[idea]) == features


@pytest.mark.rule("MOO-D-11")
def test_a_trap_by_an_idea() -> None:
    table = scene()
    table.put("urga", 0, 9)
    assert named(of_ideas(table, "urga", "pit")["pit"]) == {"trap": 1}


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize("row", [0, 2, 4])
def test_ideas_that_calm_and_anger(row: int) -> None:
    table = scene(map=grounds(bush=[(5, 7)]))
    table.put("urga", 4, 6)
    table.state["row"][0] = row
    rows = of_ideas(table, "urga", "smoke", "goad")
    assert (rows["smoke"]["calms"], rows["smoke"]["angers"]) == (row, 0)
    assert (rows["goad"]["calms"], rows["goad"]["angers"]) == (0, 1)


@pytest.mark.rule("MOO-D-11")
def test_the_beast_of_an_idea_by_rage_and_health() -> None:
    table = scene(BIG, {**BOAR, "at": [4, 8]})
    table.state["row"][:2] = (3, 0)
    offer_codes(table, 0, 1)
    idea_beast_features(table.state, table.scratch)
    assert told(table, "idea_beast") == [{"rage": 3, "health": 4}, {"rage": 0, "health": 2}]


@pytest.mark.rule("MOO-D-16")
@pytest.mark.parametrize("rides", [False, True])
def test_looking_at_a_cell_that_is_taken_leaves_who_stands_there(rides: bool) -> None:
    """A rider that is thrown in its own turn weighs rows whose first cell may be taken."""
    table = scene()
    table.put("brona", 4, 7)
    stand(table, "urga", ABOVE if rides else (4, 8))
    before = table.state.tobytes()
    of_cells(table, "urga", 0, (4, 7), (5, 7))
    assert unlike(before, table, "acting", "last_actor", "actions_left", "slot") == []
