"""MOOGH: what strategies weigh, from the words that a player reads, with values worked out on the map."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from simcore import log as shared
from simcore.choice import choose
from simcore.games.moogh import actions, characters, harm, ideas, setup
from simcore.games.moogh import layout as L
from simcore.games.moogh.actions import choose_quarter, choose_target, is_legal
from simcore.games.moogh.cells import cell_of
from simcore.games.moogh.characters import choose_free, choose_next, offer_next
from simcore.games.moogh.features import (
    cell_features,
    idea_beast_features,
    next_features,
    place_features,
    slot_features,
)
from simcore.games.moogh.harm import choose_slot, choose_yes, kill, offer_slots, relocate_beast, sidestep
from simcore.games.moogh.ideas import choose_idea, choose_kept
from simcore.games.moogh.model import ACTIONS
from simcore.games.moogh.setup import place_character
from simcore.games.moogh.walking import offer_steps, walk
from simcore.jit import DISABLED
from tests.games.moogh_table import DECISIONS, GAME, MEADOW, Scene

pytestmark = pytest.mark.xdist_group("moogh")

WORDS = GAME.vocabulary.decisions
BEAST = L.FIRST_BEAST_FIGURE
BIG = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
BOAR = {"type": "boar", "at": [9, 0], "facing": "N", "health": 2, "side": "A"}
ABOVE = "above"
COOP = {"format": "coop", "mode": "hunter", "seats": (("urga",), ("brona",)), "time_limit": 9}
TEAMS = {"format": "teams", "seats": (("urga",), ("brona",), ("tak",), ("ob",))}
SOLO = {"format": "solo", "mode": "hunter", "seats": (("urga", "tak", "ob", "mok"),), "time_limit": 9}
Place = tuple[int, int]
Features = dict[str, float]


def p(dice: int) -> float:
    """Chance that one of so many dice shows the symbol, two faces of six."""
    return 1 - (2 / 3) ** dice


def same(value: float) -> Any:
    """The value but for rounding."""
    return pytest.approx(value, abs=1e-12)


def scene(*beasts: Mapping[str, Any], **settings: Any) -> Scene:
    """A big Moogh on (4, 4) to (5, 5) that faces north, or these beasts; all cards are sleep, nobody is there."""
    table = Scene(beasts=beasts or [BIG], **settings)
    for beast in range(len(table.types)):
        for row in range(int(table.tables["n_rows"][beast, table.state["side"][beast]])):
            for column in range(4):
                table.space(row, column, "SLEEP", beast=beast)
    table.state["token"][:] = 0
    table.state["n_display"], table.state["collected"] = 0, 0
    return table


def grounds(**cells: Sequence[Place]) -> str:
    """Ten by ten cells of meadow, and these."""
    glyph = {"bush": "b", "water": "~", "mud": "m", "tree": "T", "boulder": "#"}
    at = {place: glyph[name] for name, places in cells.items() for place in places}
    return "\n".join("".join(at.get((x, y), "g") for x in range(10)) for y in range(10))


def stand(table: Scene, name: str, at: Place | str, **fields: int) -> int:
    """Set a character down on a cell, or above the first beast."""
    return table.ride(name, **fields) if isinstance(at, str) else table.put(name, *at, **fields)


def zone(*cells: Place, who: Any = "any") -> dict[str, Any]:
    """An aim to reach."""
    return {"reach": {"zone": [list(cell) for cell in cells], "who": who}}


def begin(table: Scene, i: int) -> None:
    """The character's own turn begins."""
    state = table.state
    state["acting"], state["last_actor"], state["actions_left"], state["used"] = i, i, 2, 0


def told(table: Scene, decision: str) -> list[Features]:
    """The features of all options of the decision at hand, by their words."""
    scratch = table.scratch
    rows = scratch["feature"][: scratch["n_options"]]
    return [{name: float(row[i]) for i, name in enumerate(WORDS[decision])} for row in rows]


def of_slots(table: Scene, name: str) -> list[Features]:
    """The features of the spots of the character's present side."""
    i = table.names.index(name)
    offer_slots(table.tables, table.state, table.scratch, i)
    slot_features(table.tables, table.state, table.scratch, i)
    return told(table, "program")


def of_turn(table: Scene, name: str, slot: int, **fields: int) -> dict[str, Features]:
    """The features of the options of the own turn by their names; of two moves the second."""
    i = table.names.index(name)
    begin(table, i)
    table.state["slot"][i] = slot
    for field, value in fields.items():
        table.state[field] = value
    offer_next(table.tables, table.state, table.scratch, i)
    next_features(table.tables, table.state, table.scratch, i)
    tags = table.scratch["tag"][: table.scratch["n_options"]].tolist()
    names = {-1: "end", L.TAG_TOKEN: "token", **{k: each.lower() for k, each in enumerate(ACTIONS)}}
    return {names[tag]: row for tag, row in zip(tags, told(table, "next"), strict=True)}


def of_cells(table: Scene, name: str, slot: int, *places: Place) -> list[Features]:
    """The features of these cells in the character's own turn."""
    i = table.names.index(name)
    begin(table, i)
    table.state["slot"][i] = slot
    return cells_for(table, i, *places)


def cells_for(table: Scene, i: int, *places: Place) -> list[Features]:
    """The features of these cells for a character, or NOBODY."""
    offer_codes(table, *(cell_of(*place) for place in places))
    cell_features(table.tables, table.state, table.scratch, i)
    return told(table, "step")


def offer_codes(table: Scene, *codes: int) -> None:
    """These are the options."""
    table.scratch["n_options"] = table.scratch["n_legal"] = len(codes)
    table.scratch["code"][: len(codes)] = codes
    table.scratch["tag"][: len(codes)] = -1


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
        assert {action for action in (a.lower() for a in ACTIONS) if row[action]} == pair


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


# --- next and free_action


@pytest.mark.rule("MOO-D-4")
def test_every_option_of_a_turn_says_what_it_is() -> None:
    table = scene()
    table.put("urga", 3, 4, token=1)
    rows = of_turn(table, "urga", 1)
    assert set(rows) == {"end", "token", "stab", "climb"}
    kinds = ["end", "token", *(action.lower() for action in ACTIONS)]
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


def unlike(before: bytes, table: Scene, *but: str) -> list[str]:
    """Fields of the state that are not what they were."""
    old = np.frombuffer(before, L.STATE)[0]
    names = [name for name in L.STATE.names or () if name not in but]
    return [name for name in names if not np.array_equal(old[name], table.state[name])]


def plateau(edge: int) -> str:
    """High ground west of this column."""
    return "\n".join(["2" * edge + "0" * (10 - edge)] * 10)


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


def of_free(table: Scene, name: str) -> dict[str, Features]:
    """The features of the free actions of one who was healed, by their names; of two moves the second."""
    choose_free(*table.arguments, table.names.index(name))
    tags = table.scratch["tag"][: table.scratch["n_options"]].tolist()
    names = ["end" if tag < 0 else ACTIONS[tag].lower() for tag in tags]
    return dict(zip(names, told(table, "free_action"), strict=True))


@pytest.mark.rule("MOO-D-12")
def test_free_actions_are_weighed_as_in_the_own_turn() -> None:
    table = scene()
    table.put("urga", 3, 4)
    table.state["health"][0] = 1
    table.space(1, 0, "ATTACK")
    rows = of_free(table, "urga")
    assert list(rows) == ["end", "move", "stab", "climb", "throw", "think"]
    for name, row in rows.items():
        kinds = ["end", "token", *(action.lower() for action in ACTIONS)]
        assert [kind for kind in kinds if row[kind]] == [name]
    assert [rows[name]["chance"] for name in rows] == [0, 0, same(p(4)), same(p(4)), same(p(4)), 0]
    assert [rows[name]["kills"] for name in rows] == [0, 0, same(p(4)), 0, same(p(4)), 0]
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


def place(table: Scene, name: str, *places: Place) -> list[Features]:
    """The features of these cells for setting the character up."""
    offer_codes(table, *(cell_of(*each) for each in places))
    place_features(table.tables, table.state, table.scratch, table.names.index(name))
    return told(table, "place")


WALL = {"map": grounds(boulder=[(x, 1) for x in range(9)])}
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
    tables, _, scratch, rng, log = table.arguments
    choose_quarter(tables, scratch, rng, log, 0, DECISIONS.index(decision))
    assert told(table, decision) == [{"right": 0}, {"right": 1}]
    assert scratch["code"][:2].tolist() == [3, 1]


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


def of_ideas(table: Scene, name: str, *shown: str) -> dict[str | None, Features]:
    """The features of the usable ideas among these, None for using none."""
    state = table.state
    state["n_display"] = len(shown)
    state["display"][: len(shown)] = [table.ideas.index(each) for each in shown]
    choose_idea(*table.arguments, table.names.index(name))
    codes = table.scratch["code"][: table.scratch["n_options"]].tolist()
    return {
        table.ideas[c] if c >= 0 else None: row for c, row in zip(codes, told(table, "idea"), strict=True)
    }


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


# --- words and numbers


def test_the_vocabulary_is_numbered_as_the_decisions_are() -> None:
    assert list(WORDS) == list(DECISIONS)
    assert len(WORDS) == L.N_DECISIONS


def yes(decision: str) -> Callable[[Scene], None]:
    """Ask for a token."""
    return lambda table: (choose_yes(*table.arguments, 0, DECISIONS.index(decision)), None)[1]


def quarter(decision: str) -> Callable[[Scene], None]:
    """Ask for a side."""

    def ask(table: Scene) -> None:
        tables, _, scratch, rng, log = table.arguments
        choose_quarter(tables, scratch, rng, log, 0, DECISIONS.index(decision))

    return ask


def think_of(table: Scene) -> None:
    table.state["n_display"], table.state["display"][0] = 1, table.ideas.index("shortcut")
    choose_idea(*table.arguments, 0)


def whistle(table: Scene) -> None:
    table.state["row"][:2] = 3
    ideas.use_idea(*table.arguments, 0, table.ideas.index("lullaby"))


def heal_one(table: Scene) -> None:
    table.put("tak", 5, 7, injured=1)
    table.put("ob", 6, 8, injured=1)
    table.put("brona", 5, 8)
    table.dice("cross")
    table.act("brona", "HEAL")


def dismount(table: Scene) -> None:
    table.ride("urga")
    kill(*table.arguments, 0, 0)


def shaken(table: Scene) -> None:
    table.ride("urga")
    table.dice("cross")
    table.perform("SHAKE")


def one_step(table: Scene) -> None:
    begin(table, 0)
    walk(*table.arguments, 0, 1)


ASKED: dict[str, Callable[[Scene], Any]] = {
    "place": lambda table: place_character(*table.arguments, 1),
    "program": lambda table: choose_slot(*table.arguments, 0, L.PROGRAM),
    "slot": lambda table: choose_slot(*table.arguments, 0, L.SLOT),
    "next": lambda table: (begin(table, 0), choose_next(*table.arguments, 0)),
    "free_action": lambda table: choose_free(*table.arguments, 0),
    "step": one_step,
    "target": lambda table: choose_target(*table.arguments, 0, L.THROW, 4, L.CROSS, 1),
    "patient": heal_one,
    "trap_cell": lambda table: actions.set_trap(*table.arguments, 0),
    "keep": lambda table: choose_kept(*table.arguments, 0, 1, 2),
    "idea": think_of,
    "idea_beast": whistle,
    "row": shaken,
    "sidestep": lambda table: sidestep(*table.arguments, 0, cell_of(4, 6), -1),
    "dismount": dismount,
    "relocate_beast": lambda table: relocate_beast(*table.arguments, 1, cell_of(4, 5), -1),
    **{name: yes(name) for name in ("reroll", "reroll_water", "save", "stay")},
    **{name: quarter(name) for name in ("taunt_side", "turn_side")},
}


@pytest.mark.parametrize("decision", DECISIONS)
def test_as_many_numbers_are_written_as_there_are_words(decision: str) -> None:
    """Nothing of an earlier decision is left in the columns that are read."""
    table = scene(BIG, {**BOAR, "at": [4, 8]}, objective={"kill": 2})
    table.put("urga", 4, 6)
    table.table.log[0]["used"] = 0
    table.scratch["feature"][:] = np.nan
    ASKED[decision](table)
    n = int(table.scratch["n_options"])
    assert n > 1
    assert asked(table)[-1] == decision
    written = np.isfinite(table.scratch["feature"][:n])
    assert written.all(axis=0).tolist() == [i < len(WORDS[decision]) for i in range(written.shape[1])]
    assert written.any(axis=0).tolist() == written.all(axis=0).tolist()


def asked(table: Scene) -> list[str]:
    """The decisions that were asked."""
    record = table.table.log[0]
    told = record["event"][: record["used"]].tolist()
    return [DECISIONS[event[2]] for event in told if event[0] == shared.DECISION]


# --- whole games


EVEN = {"kind": "linear", "weights": {}, "temperature": 1.0}  # all options alike, but features are computed
AIMS = {"all": [{"kill": [0]}, zone((0, 0), who=["urga"]), {"collect": [[7, 1], [2, 6]]}]}
TWO = [{**BIG, "at": [3, 3], "side": None}, {**BOAR, "at": [6, 5], "side": None}]
TABLES = [
    {"objective": {"kill": 2}},
    {"objective": AIMS, "mode": "predator"},
    {"objective": AIMS, **SOLO, "time_limit": 30},
    {"objective": AIMS, "rules": {"joint_programming": "per_character", "taunt_front_corner": "none"}},
]


def full(**settings: Any) -> Scene:
    """A table as in a game, with traps and two beasts."""
    beasts = [{k: v for k, v in each.items() if v is not None} for each in TWO]
    more = {"map": MEADOW, "strategy": EVEN, "traps": [[2, 2], [5, 6]], "rounds_cap": 15, **settings}
    return Scene(beasts=beasts, **more)


def read_all(table: Scene, i: int) -> None:
    """Every feature that the character can look at now."""
    tables, state, scratch = table.tables, table.state, table.scratch
    offer_slots(tables, state, scratch, i)
    slot_features(tables, state, scratch, i)
    offer_next(tables, state, scratch, i)
    next_features(tables, state, scratch, i)
    offer_steps(tables, state, scratch, i)
    cell_features(tables, state, scratch, i)
    choose_idea(*table.arguments, i)
    choose_kept(*table.arguments, i, 0, 1)
    choose_free(*table.arguments, i)
    for action in (L.STAB, L.THROW):
        if is_legal(tables, state, i, action):
            choose_target(*table.arguments, i, action, 4, L.CROSS, action == L.THROW)
    if state["on"][i] == L.NOBODY:
        place(table, table.names[i], (0, 0), (7, 8))
        cells_for(table, L.NOBODY, (3, 2), (5, 5))


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize("settings", TABLES)
def test_reading_the_features_changes_nothing(settings: dict[str, Any]) -> None:
    looked = 0
    table = full(**settings)
    for game in range(6 if DISABLED else 60):
        table.begin(game)
        while not table.play_turn():
            for i in range(table.n):
                if not table.state["out"][i]:
                    begin(table, i)
                    before, content = table.state.tobytes(), table.tables.tobytes()
                    read_all(table, i)
                    assert unlike(before, table) == []
                    assert (table.state.tobytes(), table.tables.tobytes()) == (before, content)
                    looked += 1
            table.state["acting"] = L.NOBODY
    assert looked > 100


@pytest.mark.skipif(not DISABLED, reason="looks into kernels, which must not be compiled")
def test_no_choice_reads_what_was_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each decision of whole games the numbers of the last one are wiped out."""
    seen: set[str] = set()
    tables = [full(**settings) for settings in TABLES]

    def watched(tables: Any, scratch: Any, rng: Any, log: Any, seat: int, decision: int) -> int:
        rows = scratch["feature"][: scratch["n_options"]]
        if len(rows) > 1:
            seen.add(DECISIONS[decision])
            written = np.isfinite(rows).all(axis=0)
            assert written.tolist() == [i < len(WORDS[DECISIONS[decision]]) for i in range(len(written))]
        code = choose(tables, scratch, rng, log, seat, decision)
        scratch["feature"][:] = np.nan
        return int(code)

    for module in (actions, characters, harm, ideas, setup):
        monkeypatch.setattr(module, "choose", watched)
    for table in tables:
        table.scratch["feature"][:] = np.nan
        for game in range(6):
            table.begin(game)
            while not table.play_turn():
                pass
    assert len(seen) > 15


# --- words that the numbers do not keep yet


def defect(words: str) -> pytest.MarkDecorator:
    """A test of words that the kernels do not keep."""
    return pytest.mark.xfail(reason=words)


@defect("kills: the weakest beast counts, wherever it is")
@pytest.mark.rule("MOO-D-4")
def test_only_the_beast_that_is_hit_can_be_killed() -> None:
    table = scene(BIG, {**BOAR, "health": 1})
    table.put("urga", 3, 4)
    assert of_turn(table, "urga", 0)["stab"]["kills"] == 0


@defect("danger: reactions of all beasts count")
@pytest.mark.rule("MOO-D-4")
def test_only_the_beast_that_is_hit_reacts() -> None:
    """The boar, a space off, would charge if it were hit."""
    table = scene(BIG, {**BOAR, "at": [1, 4], "facing": "E"})
    table.space(1, 0, "F2", beast=1)
    table.put("urga", 3, 4)
    assert of_turn(table, "urga", 0)["stab"]["danger"] == 0


@defect("danger: a hit from a bush or one that kills brings no reaction")
@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(("ground", "health"), [({"bush": [(4, 3)]}, 4), ({}, 1)])
def test_no_danger_without_a_reaction(ground: dict[str, list[Place]], health: int) -> None:
    table = scene(map=grounds(**ground))
    table.put("urga", 4, 3)
    table.state["health"][0] = health
    table.space(1, 0, "BITE")
    assert of_turn(table, "urga", 0)["stab"]["danger"] == 0


@defect("chance of a sedation: the rage of a beast out of sight counts")
@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize("feature", ["chance", "rage"])
def test_only_a_beast_in_sight_can_be_calmed(feature: str) -> None:
    table = scene(BIG, BOAR)
    table.state["row"][1] = 2
    table.put("brona", 4, 7)
    assert of_turn(table, "brona", 5)["sedate"][feature] == 0


@defect("chance of a taunt: from straight in front there is nothing to gain")
@pytest.mark.rule("MOO-D-4")
def test_nothing_to_gain_by_a_taunt_in_front() -> None:
    table = scene()
    table.put("tak", 4, 2)
    assert of_turn(table, "tak", 3)["taunt"]["chance"] == 0


@defect("chance of a stab: dice are not counted as when it is rolled")
@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("settings", "row", "chance"),
    [
        ({"rules": {"zero_dice": "one_die"}}, 4, p(1)),  # four dice less four defences
        ({"set_content": {"skills.thick_skull": {"hook": "dice_bonus", "actions": ["STAB"], "dice": 1, "effect": "-"}}}, 0, p(4)),
        ({"rules": {"dice_cap": "8"}, "set_content": {"characters.urga.uninjured": [["STAB", 8, "bars"], ["MOVE"]], "beasts.moogh_calm.card.front.weak": 3}}, 0, p(8)),
    ],
    ids=["one die", "skill", "cap"],
)  # fmt: skip
def test_a_stab_is_weighed_with_the_dice_that_it_rolls(
    settings: dict[str, Any], row: int, chance: float
) -> None:
    table = scene(**settings)
    table.put("urga", 4, 3)
    table.state["row"][0] = row
    assert of_turn(table, "urga", 0)["stab"]["chance"] == same(chance)


@defect("throw: from a cell behind the own one the own figure blocks the line")
@pytest.mark.rule("MOO-D-5")
def test_nobody_stands_in_the_own_way() -> None:
    table = scene()
    table.put("urga", 4, 7)
    assert of_cells(table, "urga", 3, (4, 8))[0]["throw"] == same(p(2))


@defect("heal: a cliff that parts neighbours is not seen")
@pytest.mark.rule("MOO-D-5")
def test_nobody_is_healed_over_a_cliff() -> None:
    table = scene(elevation=plateau(8), rules={"adjacent_over_cliff": False})
    table.put("ob", 7, 8, injured=1)
    table.put("brona", 9, 8)
    assert of_cells(table, "brona", 2, (8, 8))[0]["heal"] == 0


@defect("free_action: nothing tells why to move")
@pytest.mark.rule("MOO-D-12")
def test_a_free_move_is_weighed_as_a_move() -> None:
    table = scene()
    table.put("urga", 0, 4)
    assert of_free(table, "urga")["move"]["far"] == 3


@defect("goal: everybody who has to reach a zone is drawn to all zones")
@pytest.mark.rule("MOO-D-5")
def test_everybody_has_a_zone_of_its_own() -> None:
    aims = [zone((0, 0), who=["urga"]), zone((9, 9), who=["tak"])]
    table = scene(objective={"all": aims})
    table.put("urga", 9, 8)
    assert of_cells(table, "urga", 0, (9, 8))[0]["goal"] == 9


@defect("goal: no way there looks like being there")
@pytest.mark.rule("MOO-D-2")
def test_no_way_there_is_not_there() -> None:
    table = scene(objective=zone((0, 0)), elevation="\n".join(["0" * 10] * 8 + ["2" * 10] * 2))
    near, there, below = place(table, "urga", (0, 1), (0, 0), (0, 9))
    assert (near["goal"], there["goal"]) == (1, 0)
    assert below["goal"] > near["goal"]


@defect("goal: to things that lie behind boulders the way is the straight one")
@pytest.mark.rule("MOO-D-5")
def test_steps_to_a_thing_go_around_boulders_too() -> None:
    table = scene(objective={"collect": [[0, 0]]}, **WALL)
    table.put("urga", 0, 2)
    assert of_cells(table, "urga", 0, (0, 2))[0]["goal"] == 18


@defect("front: a throw over some spaces is never from the front")
@pytest.mark.rule("MOO-D-6")
def test_a_throw_from_the_front() -> None:
    """Both for a point more: straight ahead of the Moogh, and of the boar, two spaces off."""
    table = scene(BIG, {**BOAR, "at": [8, 1], "facing": "W"})
    at = table.put("urga", 4, 1)
    choose_target(*table.arguments, at, L.THROW, 4, L.CHEVRON, 1)
    assert [row["front"] for row in told(table, "target")] == [1, 1]


@defect("rage: no idea ever changes a beast's rage")
@pytest.mark.rule("MOO-D-11")
def test_an_idea_that_changes_rage() -> None:
    table = scene()
    table.put("urga", 4, 6)
    assert of_ideas(table, "urga", "goad")["goad"]["rage"] == 1


@defect("calms: the rage of a beast out of sight counts")
@pytest.mark.rule("MOO-D-11")
def test_an_idea_calms_a_beast_in_sight() -> None:
    table = scene(BIG, BOAR, map=grounds(bush=[(5, 7)]))
    table.state["row"][1] = 2
    table.put("urga", 4, 6)
    assert of_ideas(table, "urga", "smoke")["smoke"]["calms"] == 0


@defect("charges: a trap lies there, or nothing can be laid there")
@pytest.mark.rule("MOO-D-4")
def test_no_second_trap_on_a_cell() -> None:
    table = scene()
    table.put("tak", 3, 1)
    table.trap(4, 2)
    table.space(0, 1, "F2")
    assert of_turn(table, "tak", 2)["trap"]["charges"] == 0


@defect("charges: a boulder does not stop them")
@pytest.mark.rule("MOO-D-5")
def test_no_charge_through_a_boulder() -> None:
    table = scene(map=grounds(boulder=[(4, 3)]))
    table.space(0, 1, "F2")
    assert cells_for(table, L.NOBODY, (4, 2))[0]["charges"] == 0


@defect("wants: an action of the pair counts though none is left")
@pytest.mark.rule("MOO-D-4")
def test_nothing_is_wanted_when_no_action_is_left() -> None:
    table = scene()
    table.put("urga", 0, 9, token=1)
    assert of_turn(table, "urga", 0, actions_left=0)["token"]["wants"] == 0
