"""MOOGH: skills and ideas that no shipped card has, and what content may say of them (MOO-LEAD-1, D-11; 3.1, 3.3)."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, get_args

import pytest
from scipy.stats import binomtest

from simcore.games.moogh.input.model import HOOKS, Effect
from simcore.games.moogh.names import CARD_ACTIONS
from simcore.games.moogh.rules.characters import do_next, use_icon
from simcore.games.moogh.rules.ideas import use_idea
from simcore.games.moogh.rules.legal import is_legal
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from simcore.games.moogh.words.naming import effect_told
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from simcore.reading.problems import ConfigError
from tests.games.loading import linear
from tests.games.moogh.maps import content as shipped
from tests.games.moogh.table import BLANK, DECISIONS, MooghTable, Scene, load, logged, sources
from tests.games.moogh.test_checks import one
from tests.games.moogh.test_telling import said
from tests.games.moogh.test_twin import MAPS, play_both_ways
from tests.games.moogh.test_twin_maps import printed_for

GAMES = 300 if DISABLED else 4000
BOLD = CARD_ACTIONS[2:]
CORNER = {"type": "moogh_calm", "at": [0, 0], "facing": "N", "health": 4, "side": "A"}
BIG = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
SIDES = pytest.mark.parametrize("injured", [0, 1])
ROW_DEFENSE = (0, 1, 2, 2, 3)
ALWAYS = {"always": True}
HELPERS = linear(idea={"free_action": 1}, free_action={"think": 2, "move": 1}, step={"stop": 1})


def skilled(hook: str, **keys: Any) -> dict[str, Any]:
    """Changes to the content: Urga's skill."""
    return {"skills.thick_skull": {"hook": hook, "effect": "-", **keys}}


def with_ideas(*effects: Mapping[str, Any]) -> dict[str, Any]:
    """Changes to the content: `new_0`, `new_1`... can always be used, and others make up the number."""
    new = {f"new_{i}": {"condition": ALWAYS, "effect": dict(effect)} for i, effect in enumerate(effects)}
    return {"ideas": new | {f"old_{i}": {"condition": ALWAYS, "effect": {"gain_sp": 1}} for i in range(5)}}


def with_spots(name: str, spots: list[list[int]]) -> dict[str, Any]:
    """Changes to the content: other spots on a sound side."""
    return {f"characters.{name}": {**shipped()["characters"][name], "slots": spots}}


def scene(set_content: dict[str, Any], **settings: Any) -> Scene:
    """A table with changed content, an empty log, and a Moogh that sleeps whatever its rage."""
    table = Scene(set_content=set_content, **settings)
    for row, defense in enumerate(ROW_DEFENSE):
        for column in range(4):
            table.space(row, column, "SLEEP")
        assert table.tables["row_defense"][0, 0, row] == defense
    table.table.log[0]["used"] = 0
    return table


def asked(table: MooghTable) -> list[str]:
    """What was decided, in order."""
    return [DECISIONS[event[1]] for event in logged(table, shared.DECISION)]


def rolled(table: MooghTable) -> list[int]:
    """The numbers of dice of all rolls."""
    return [event[1] for event in logged(table, L.ROLLS)]


def use(table: Scene, name: str = "urga", idea: str = "new_0") -> int:
    """Use an idea; returns who was healed by a free action."""
    return int(use_idea(*table.arguments, table.names.index(name), table.ideas.index(idea)))


# --- extra_step

WALKER = linear(step={"stop": -1}, free_action={"move": 1}, slot={})


@pytest.mark.rule("MOO-LEAD-1")
@SIDES
@pytest.mark.parametrize("spaces", [0, 1, 3, 9])
def test_a_move_has_more_steps(spaces: int, injured: int) -> None:
    table = scene(skilled("extra_step", spaces=spaces), strategy=WALKER, beasts=[CORNER])
    table.put("urga", 9, 9, injured=injured, token=1)
    table.act("urga", "MOVE")
    assert len(logged(table, L.STEPS)) == 2 + spaces


@pytest.mark.rule("MOO-LEAD-1")
def test_the_skill_is_the_leaders_own() -> None:
    table = scene(skilled("extra_step", spaces=3), strategy=WALKER, beasts=[CORNER])
    for name in ("tak", "brona", "ob"):
        table.put(name, 9, 9)
        table.act(name, "MOVE")
        assert len(logged(table, L.STEPS)) == 2
        table.clear()
        table.table.log[0]["used"] = 0


@pytest.mark.rule("MOO-LEAD-1")
def test_steps_of_tokens_and_ideas_are_no_more() -> None:
    content = skilled("extra_step", spaces=3) | with_ideas({"free_move": 1})
    table = scene(content, strategy=WALKER, beasts=[CORNER])
    i = table.put("urga", 9, 9, token=1)
    do_next(*table.arguments, i, L.USE_TOKEN)
    assert len(logged(table, L.STEPS)) == 2
    use(table)
    assert len(logged(table, L.STEPS)) == 3


@pytest.mark.rule("MOO-LEAD-1")
def test_one_may_still_stop_before() -> None:
    table = scene(skilled("extra_step", spaces=3), strategy=linear(step={"stop": 1}), beasts=[CORNER])
    table.put("urga", 9, 9)
    table.act("urga", "MOVE")
    assert logged(table, L.STEPS) == []
    assert asked(table) == ["step"]


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("switch", "steps"), [("one_step", 4), ("whole_move", 1)])
def test_getting_off_may_take_the_whole_move_however_long(switch: str, steps: int) -> None:
    table = scene(skilled("extra_step", spaces=2), strategy=WALKER, rules={"dismount": switch})
    table.ride("urga")
    table.act("urga", "MOVE")
    assert len(logged(table, L.STEPS)) == steps


@pytest.mark.rule("MOO-LEAD-1")
def test_the_move_of_a_free_action_is_longer_too() -> None:
    table = scene(skilled("extra_step", spaces=2), strategy=WALKER, beasts=[CORNER])
    table.dice("bars")
    table.put("urga", 8, 9, injured=1)
    healer = table.put("brona", 9, 9)
    use_icon(*table.arguments, healer, 2)
    assert [event[0] for event in logged(table, L.STEPS)] == [table.names.index("urga")] * 4


# --- sp_bonus


@pytest.mark.rule("MOO-LEAD-1")
@SIDES
@pytest.mark.parametrize("points", [0, 1, 3])
@pytest.mark.parametrize(("place", "plain"), [((3, 4), 1), ((4, 3), 2), (None, 2)])
def test_a_stab_brings_more_points(
    place: tuple[int, int] | None, plain: int, points: int, injured: int
) -> None:
    table = scene(skilled("sp_bonus", actions=["STAB"], points=points))
    table.dice("bars")
    if place:
        table.put("urga", *place, injured=injured)
    else:
        table.ride("urga", injured=injured)
    table.act("urga", "STAB")
    assert table.sp == [plain + points, 0]
    assert sources(table, 0) == {"hits": plain + points}
    assert table.state["health"][0] == 3


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("switch", "front"), [("entry_cell", 1), ("adjacent_only", 0), ("never", 0)])
def test_a_throw_brings_more_points_whatever_its_front_bonus(switch: str, front: int) -> None:
    table = scene(skilled("sp_bonus", actions=["THROW"], points=2), rules={"throw_front": switch})
    table.dice("bars")
    table.put("urga", 4, 1)
    table.act("urga", "THROW")
    assert table.sp == [3 + front, 0]


@pytest.mark.rule("MOO-LEAD-1")
def test_points_are_for_hits_of_those_actions_alone() -> None:
    table = scene(skilled("sp_bonus", actions=["THROW"], points=2))
    table.dice("bars")
    table.put("urga", 3, 4)
    table.act("urga", "STAB")
    assert table.sp == [1, 0]
    table.put("tak", 3, 5)
    table.act("tak", "THROW")
    assert table.sp == [2, 0]
    table.dice("cross")
    table.act("urga", "THROW")
    assert table.sp == [2, 0]
    table.put("urga", 9, 9)
    table.trap(4, 3, tribe=0)
    table.perform("F1")
    assert table.sp == [3, 0]


@pytest.mark.rule("MOO-LEAD-1")
def test_points_for_a_lethal_blow_and_for_the_stab_of_an_idea() -> None:
    content = skilled("sp_bonus", actions=["STAB", "THROW"], points=1)
    table = scene(content | with_ideas({"free_action": ["STAB", 3, "bars"]}), objective={"survive": 5})
    table.dice("bars")
    table.put("urga", 3, 4)
    use(table)
    assert table.sp == [2, 0]
    table.state["health"][0] = 1
    table.act("urga", "STAB")
    assert table.sp == [6, 0]


# --- reroll


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize("injured", [0, 1])
@pytest.mark.parametrize("action", BOLD)
def test_a_failed_roll_is_thrown_again_for_free(action: str, injured: int) -> None:
    for actions, times in (([action], 2), ([each for each in BOLD if each != action], 1)):
        table = scene(skilled("reroll", actions=actions))
        table.dice("cross")
        table.put("urga", 3, 5, injured=1 if action == "REST" else injured)
        table.put("ob", 2, 5, injured=1)
        before = table.snapshot()
        assert table.act("urga", action, 4, "bars") == L.NOBODY
        assert rolled(table) == [4] * times
        assert table.snapshot() == before
        assert "reroll" not in asked(table)


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.rule("MOO-D-7")
@pytest.mark.parametrize(("pays", "times"), [(1, 3), (0, 2)])
def test_a_token_may_follow_and_pays_for_one_roll_more(pays: int, times: int) -> None:
    table = scene(skilled("reroll", actions=["STAB"]), strategy=linear(reroll={"use": 2 * pays - 1}))
    table.dice("cross")
    table.put("urga", 3, 5, token=1)
    table.act("urga", "STAB", 4, "bars")
    assert rolled(table) == [4] * times
    assert [event[4] for event in logged(table, L.ROLLS)] == [0, 1, 0][:times]
    assert asked(table) == ["reroll"]
    assert table.of("urga", "token") == 1 - pays


@pytest.mark.rule("MOO-LEAD-1")
def test_what_succeeds_is_not_thrown_again() -> None:
    table = scene(skilled("reroll", actions=["STAB"]))
    table.dice("bars")
    table.put("urga", 3, 5, token=1)
    table.act("urga", "STAB", 4, "bars")
    assert rolled(table) == [4]
    assert asked(table) == []


@pytest.mark.rule("MOO-LEAD-1")
def test_two_rolls_are_as_good_as_twice_the_dice() -> None:
    """Two faces of six: the chance is 1 - (2/3)^4; the token is asked for only after two failures."""
    table = scene(skilled("reroll", actions=["CLIMB"]), strategy="random")
    well = 0
    for game in range(GAMES):
        table.begin(game)
        table.clear()
        table.put("urga", 3, 5, token=1)
        table.table.log[0]["used"] = 0
        table.act("urga", "CLIMB", 2, "bars")
        shown = [event[3] > 0 for event in logged(table, L.ROLLS)]
        assert ("reroll" in asked(table)) == (not any(shown[:2]))
        assert len(shown) == 1 or not shown[0]
        well += any(shown[:2])
    assert binomtest(well, GAMES, 65 / 81).pvalue > 1e-3


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("rules", "dice", "rolls"), [
    ({}, 1, []), ({"zero_dice": "one_die"}, 1, [1, 1]), ({"dice_cap": "8"}, 20, [8, 8]), ({}, 20, [17, 17]),
])  # fmt: skip
def test_again_means_as_many_dice(rules: dict[str, str], dice: int, rolls: list[int]) -> None:
    table = scene(skilled("reroll", actions=["STAB"]), rules=rules)
    table.dice("cross")
    table.put("urga", 3, 5)
    table.state["row"][0] = 4
    table.act("urga", "STAB", dice, "bars")
    assert rolled(table) == rolls


# --- defence_ignore


@pytest.mark.rule("MOO-LEAD-1")
@SIDES
@pytest.mark.parametrize("ignored", [0, 1, 2, 9])
@pytest.mark.parametrize("row", range(5))
@pytest.mark.parametrize(
    ("place", "weak", "defense"), [((4, 3), 0, 1), ((3, 4), 0, 0), ((4, 6), 1, 0), (None, 2, 0)]
)
def test_defences_take_fewer_dice_from_a_stab(
    place: tuple[int, int] | None, weak: int, defense: int, row: int, ignored: int, injured: int
) -> None:
    table = scene(skilled("defence_ignore", actions=["STAB"], dice=ignored))
    if place:
        table.put("urga", *place, injured=injured)
    else:
        table.ride("urga", injured=injured)
    table.state["row"][0] = row
    table.dice("cross")
    table.act("urga", "STAB", 6, "bars")
    assert rolled(table) == [6 + weak - max(0, defense + ROW_DEFENSE[row] - ignored)]


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("ignored", "dice"), [(0, 2), (1, 3), (3, 5), (9, 5)])
def test_defences_take_fewer_dice_from_a_throw_but_distance_as_many(ignored: int, dice: int) -> None:
    table = scene(skilled("defence_ignore", actions=["THROW"], dice=ignored))
    table.put("urga", 4, 1)
    table.state["row"][0] = 4
    table.dice("cross")
    table.act("urga", "THROW", 7, "bars")
    table.act("urga", "SEDATE", 7, "bars")
    table.put("urga", 4, 3)
    table.act("urga", "STAB", 7, "bars")
    table.put("tak", 3, 4)
    table.act("tak", "THROW", 7, "bars")
    assert rolled(table) == [dice, 5, 3, 4]


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("rules", "dice", "ignored", "rolls"), [
    ({}, 1, 2, []), ({}, 1, 4, [1]), ({"zero_dice": "one_die"}, 1, 2, [1]), ({"dice_cap": "8"}, 9, 2, [7]),
    ({"dice_cap": "8"}, 9, 4, [8]), ({}, 9, 4, [9]),
])  # fmt: skip
def test_switches_of_dice_count_after_what_is_ignored(
    rules: dict[str, str], dice: int, ignored: int, rolls: list[int]
) -> None:
    table = scene(skilled("defence_ignore", actions=["STAB"], dice=ignored), rules=rules)
    table.put("urga", 4, 3)
    table.state["row"][0] = 4
    table.dice("cross")
    table.act("urga", "STAB", dice, "bars")
    assert rolled(table) == rolls


@pytest.mark.rule("MOO-LEAD-1")
def test_a_rider_that_stabs_another_beast_meets_its_row_only() -> None:
    beasts = [BIG, {**BIG, "at": [6, 4]}]
    content = skilled("defence_ignore", actions=["STAB"], dice=1)
    table = scene(content, beasts=beasts, rules={"rider_stab_other": True}, strategy=linear(target={}))
    table.ride("urga")
    table.state["row"][0], table.state["row"][1] = 4, 2
    table.state["fate"][0] = L.KILLED  # so that only the other one can be aimed at
    table.dice("cross")
    table.act("urga", "STAB", 6, "bars")
    assert rolled(table) == [5]


# --- heal_adjacent

NEIGHBOUR = with_ideas({"heal_adjacent": True})


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-HEAL-1")
@pytest.mark.parametrize("patient", ["tak", "ob"])
@pytest.mark.parametrize("acted", [0, 1])
def test_a_neighbour_of_any_tribe_is_healed_without_a_roll(patient: str, acted: int) -> None:
    table = scene(NEIGHBOUR)
    table.put("urga", 0, 9, injured=1)
    table.put(patient, 1, 9, injured=1, token=1, acted=acted)
    assert use(table) == L.NOBODY
    assert (table.of(patient, "injured"), table.of("urga", "injured")) == (0, 1)
    assert table.of(patient, "token") == 1
    assert rolled(table) == []
    assert asked(table) == ([] if acted else ["slot"])
    assert table.sp == [0, 0]


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-D-6")
def test_which_neighbour_is_a_question() -> None:
    table = scene(NEIGHBOUR, strategy="random")
    seen = set()
    for game in range(30):
        table.begin(game)
        table.clear()
        table.put("urga", 0, 8)
        for name, place in (("tak", (1, 8)), ("brona", (0, 9)), ("ob", (2, 8))):
            table.put(name, *place, injured=1)
        table.table.log[0]["used"] = 0
        use(table)
        assert asked(table)[0] == "patient"
        healed = [name for name in table.names if name != "urga" and not table.of(name, "injured")]
        assert len(healed) == 1
        seen |= set(healed)
    assert seen == {"tak", "brona"}


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-D-12")
def test_a_neighbour_healed_by_an_idea_has_no_free_action() -> None:
    table = scene(NEIGHBOUR, strategy=linear(idea={"heal": 1}, free_action={"move": 1}))
    thinker = table.put("urga", 0, 9)
    table.put("tak", 1, 9, injured=1)
    arrange(table, ["new_0"])
    use_icon(*table.arguments, thinker, 5)
    assert table.of("tak", "injured") == 0
    assert "free_action" not in asked(table)


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-CLIMB-7")
@pytest.mark.parametrize("switch", [False, True])
def test_a_rider_is_a_neighbour_to_heal_only_by_the_switch(switch: bool) -> None:
    table = scene(NEIGHBOUR, rules={"rider_adjacent": switch})
    table.put("urga", 3, 4)
    table.ride("ob", injured=1)
    use(table)
    assert table.of("ob", "injured") == (not switch)
    assert len(logged(table, L.NO_EFFECT)) == (not switch)


@pytest.mark.rule("MOO-REST-2")
@pytest.mark.rule("MOO-D-11")
def test_a_cube_that_keeps_its_spot_lies_on_one_of_the_new_side() -> None:
    content = NEIGHBOUR | with_spots("tak", [[0, 1], [1, 2]])
    for slot, after in ((5, 1), (1, 1), (0, 0)):
        table = scene(content, rules={"cube_on_heal": "same_slot"})
        table.put("urga", 0, 9)
        table.put("tak", 1, 9, injured=1, slot=slot)
        use(table)
        assert table.of("tak", "slot") == after
        assert asked(table) == []


# --- remove_trap

AWAY = with_ideas({"remove_trap": 1})


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-TRAP-2")
@pytest.mark.parametrize("maker", [None, 0, 1])
@pytest.mark.parametrize("place", [(0, 8), (1, 9), (1, 8)])
def test_a_trap_beside_is_taken_away_without_springing(place: tuple[int, int], maker: int | None) -> None:
    table = scene(AWAY)
    table.put("urga", 0, 9)
    table.trap(*place, tribe=maker)
    table.trap(2, 9)
    use(table)
    assert table.traps() == [(2, 9, None)]
    assert (table.state["n_traps"], table.state["traps_sprung"]) == (1, 0)
    assert logged(table, L.TRAP_TAKEN) == [[0, cell_of(*place), 0, 0, 0]]
    assert (table.of("urga", "injured"), table.sp, asked(table)) == (0, [0, 0], [])


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-D-8")
def test_which_trap_is_a_question() -> None:
    table = scene(AWAY, strategy="random")
    seen = set()
    for game in range(40):
        table.begin(game)
        table.clear()
        table.put("urga", 5, 8)
        for place in ((4, 7), (6, 8), (5, 9), (7, 8)):
            table.trap(*place)
        table.table.log[0]["used"] = 0
        use(table)
        assert [event[1:3] for event in logged(table, shared.DECISION)] == [[L.TRAP_CELL, 3]]
        seen |= {event[1] for event in logged(table, L.TRAP_TAKEN)}
    assert seen == {cell_of(4, 7), cell_of(6, 8), cell_of(5, 9)}


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-TRAP-2")
def test_a_trap_that_is_taken_away_can_be_set_again() -> None:
    table = scene(AWAY)
    i = table.put("urga", 0, 9)
    for x in range(10):
        table.trap(x, 8)
    assert not is_legal(table.tables, table.state, i, L.TRAP)
    use(table)
    assert is_legal(table.tables, table.state, i, L.TRAP)


@pytest.mark.rule("MOO-D-11")
def test_ideas_that_find_nothing_change_nothing() -> None:
    free = [
        {"free_action": [action, 4, "bars"]}
        for action in ("HEAL", "CLIMB", "STAB", "THROW", "SEDATE", "TAUNT")
    ]
    content = with_ideas({"heal_adjacent": True}, {"remove_trap": 1}, *free)
    table = scene(content)
    table.dice("bars")
    table.put("urga", 0, 7, injured=1)
    table.put("tak", 2, 7, injured=1)
    table.put("ob", 1, 7)
    table.trap(2, 9)
    before = table.snapshot()
    for i in range(8):
        use(table, idea=f"new_{i}")
    assert table.snapshot() == before
    assert len(logged(table, L.NO_EFFECT)) == 8
    assert (rolled(table), asked(table)) == ([], [])


# --- free actions


def arrange(table: Scene, names: Sequence[str]) -> None:
    """These ideas lie open, and there are no others."""
    state = table.state
    state["in_deck"][:], state["in_discards"][:] = 0, 0
    state["n_deck"], state["n_display"] = 0, len(names)
    state["display"][: len(names)] = [table.ideas.index(name) for name in names]


def free(action: str, dice: int = 3, symbol: str = "bars", **settings: Any) -> Scene:
    """Urga beside the beast, and an idea with that action."""
    table = scene(with_ideas({"free_action": [action, dice, symbol]}), **settings)
    table.put("urga", 3, 5)
    table.dice("bars")
    return table


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize("well", [True, False])
def test_an_idea_may_give_a_climb(well: bool) -> None:
    table = free("CLIMB", symbol="bars" if well else "cross")
    table.ride("tak")
    use(table)
    assert table.of("urga", "on") == (0 if well else L.NOBODY)
    assert table.at("tak") == ((3, 5) if well else None)
    assert rolled(table) == [3]


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize("symbol", ["bars", "cross"])
def test_an_idea_may_give_a_trap_with_a_roll(symbol: str) -> None:
    table = free("TRAP", symbol=symbol)
    use(table)
    assert table.traps() == ([(2, 4, 0)] if symbol == "bars" else [])
    assert rolled(table) == [3]
    assert asked(table) == (["trap_cell"] if symbol == "bars" else [])


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(("place", "dice"), [((3, 5), 3), ((1, 5), 1), ((0, 5), 0)])
@pytest.mark.parametrize("action", ["SEDATE", "TAUNT"])
def test_an_idea_may_give_a_sedation_or_a_taunt_over_a_distance(
    action: str, place: tuple[int, int], dice: int
) -> None:
    table = free(action)
    table.put("urga", *place)
    table.state["row"][0] = 3
    use(table)
    assert rolled(table) == ([dice] if dice else [])
    assert table.state["row"][0] == (2 if dice and action == "SEDATE" else 3)
    assert table.beast_at()[2] == ("W" if dice and action == "TAUNT" else "N")
    assert table.sp == [0, 0]


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(("action", "symbol"), [("CLIMB", "bars"), ("SEDATE", "bars"), ("TRAP", "bars")])
def test_the_own_symbol_is_that_of_the_icon_else_bars(action: str, symbol: str) -> None:
    """Tak traps for crosses; its own climb and sedation it has not."""
    table = free(action, symbol="own_symbol")
    table.put("urga", 9, 9)
    table.put("tak", 3, 5)
    use(table, "tak")
    wanted = L.CROSS if action == "TRAP" else L.BARS
    assert [event[2] for event in logged(table, L.ROLLS)] == [wanted]


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(("token", "rolls"), [(0, 1), (1, 2)])
def test_a_free_action_knows_tokens_and_skills_but_is_no_action_taken(token: int, rolls: int) -> None:
    content = with_ideas({"free_action": ["CLIMB", 3, "cross"]})
    content |= skilled("dice_bonus", actions=["CLIMB"], dice=2)
    table = scene(content, strategy=linear(reroll={"use": 1}))
    table.put("urga", 3, 5, token=token)
    table.dice("bars")
    use(table)
    assert rolled(table) == [5] * rolls
    assert table.state["uses"].sum() == 0
    assert logged(table, L.ACTS) == []


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-HEAL-2")
def test_an_idea_may_heal_with_a_roll_and_the_healed_acts_at_once() -> None:
    table = scene(with_ideas({"free_action": ["HEAL", 3, "bars"]}), strategy=HELPERS)
    table.dice("bars")
    thinker = table.put("urga", 0, 9)
    table.put("tak", 1, 9, injured=1)
    arrange(table, ["new_0"])
    use_icon(*table.arguments, thinker, 5)
    assert table.of("tak", "injured") == 0
    assert asked(table)[:3] == ["idea", "slot", "free_action"]
    assert [(event[0], event[1]) for event in logged(table, L.ACTS)] == [(0, L.THINK), (1, L.THINK)]


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-HEAL-3")
def test_who_is_healed_by_an_idea_may_think_and_heal_the_next() -> None:
    table = scene(with_ideas({"free_action": ["HEAL", 3, "bars"]}), strategy=HELPERS)
    table.dice("bars")
    thinker = table.put("urga", 0, 9)
    for x, name in enumerate(("tak", "ob"), start=1):
        table.put(name, x, 9, injured=1)
    arrange(table, ["new_0"])
    use_icon(*table.arguments, thinker, 5)
    assert [table.of(name, "injured") for name in ("tak", "ob")] == [0, 0]
    assert [event[0] for event in logged(table, L.ACTS)] == [0, 1, 3]
    assert rolled(table) == [3, 3]


@pytest.mark.rule("MOO-D-11")
def test_a_failed_heal_of_an_idea_leads_to_nothing() -> None:
    table = scene(with_ideas({"free_action": ["HEAL", 3, "cross"]}), strategy=HELPERS)
    table.dice("bars")
    thinker = table.put("urga", 0, 9)
    table.put("tak", 1, 9, injured=1)
    arrange(table, ["new_0"])
    use_icon(*table.arguments, thinker, 5)
    assert table.of("tak", "injured") == 1
    assert "free_action" not in asked(table)


# --- what content may say


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    (skilled("extra_step"), "spaces: the hook extra_step needs it", "write spaces: 1"),
    (skilled("extra_step", spaces=1, dice=1), "dice: the hook extra_step has none",
     "remove it and write spaces: 1, or take the hook dice_bonus or defence_ignore"),
    (skilled("sp_bonus", points=1), "actions: the hook sp_bonus needs it", "write actions: [STAB], points: 1"),
    (skilled("sp_bonus", actions=[], points=1), "actions: the hook sp_bonus needs it", "write actions: [STAB], points: 1"),
    (skilled("sp_bonus", actions=["STAB"]), "points: the hook sp_bonus needs it", "write actions: [STAB], points: 1"),
    (skilled("sp_bonus", actions=["CLIMB"], points=1), "actions: sp_bonus is not for CLIMB", "take STAB or THROW"),
    (skilled("reroll"), "actions: the hook reroll needs it", "write actions: [STAB]"),
    (skilled("reroll", actions=["STAB"], terrains=["mud"]), "terrains: the hook reroll has none",
     "remove it and write actions: [STAB], or take the hook terrain"),
    (skilled("defence_ignore", actions=["THROW"]), "dice: the hook defence_ignore needs it", "write actions: [STAB], dice: 1"),
    (skilled("defence_ignore", actions=["HEAL"], dice=1), "actions: defence_ignore is not for HEAL", "take STAB or THROW"),
    (skilled("dice_bonus", actions=["STAB"]), "dice: the hook dice_bonus needs it", "write actions: [STAB], dice: 1"),
    (skilled("range_penalty", actions=["STAB"], spaces=1), "actions: range_penalty is not for STAB",
     "take THROW or SEDATE or TAUNT"),
    (skilled("save_roll"), "symbols: the hook save_roll needs it", "write symbols: [chevron]"),
    (skilled("save_roll", symbols=["chevron"], points=0), "points: the hook save_roll has none",
     "remove it and write symbols: [chevron], or take the hook sp_bonus"),
    (skilled("terrain", terrains=[]), "terrains: the hook terrain needs it", "write terrains: [water, mud]"),
]  # fmt: skip


@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(("content", "said_", "hint"), REFUSED)
def test_a_hook_takes_its_own_keys(content: dict[str, Any], said_: str, hint: str) -> None:
    place, problem, advice = one(set_content=content)
    assert place.endswith("skills.thick_skull")
    assert (problem, advice) == (said_, hint)


@pytest.mark.rule("MOO-LEAD-1")
def test_there_is_no_other_hook_and_every_example_loads() -> None:
    assert "save_roll, dice_bonus" in one(set_content=skilled("flight", spaces=1))[1]
    values: dict[str, Any] = {
        "symbols": ["chevron"], "actions": ["THROW"], "terrains": ["mud"], "dice": 0, "spaces": 0, "points": 0,
    }  # fmt: skip
    for hook, keys in HOOKS.items():
        content = skilled(hook, **{key: values[key] for key in keys})
        assert load(map=BLANK, beasts=[BIG], set_content=content).content.skills["thick_skull"].hook == hook


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(
    "effect",
    [
        {"push": 1}, {"heal_adjacent": False}, {"remove_trap": 2}, {"remove_trap": 1, "heal_adjacent": True},
        {"free_action": ["REST", 3, "bars"]}, {"free_action": ["MOVE"]}, {"free_action": ["HEAL", 9, "bars"]},
    ],
)  # fmt: skip
def test_effects_that_there_are_not(effect: dict[str, Any]) -> None:
    with pytest.raises(ConfigError) as caught:
        load(set_content=with_ideas(effect))
    assert all(each.field.startswith("ideas.new_0.effect") for each in caught.value.problems)


@pytest.mark.rule("MOO-SET-8")
def test_more_health_than_a_die_has_to_be_wanted() -> None:
    tough = {**BIG, "health": 20, "health_override": True}
    assert Scene(beasts=[tough]).state["health"][0] == 20
    for wanted in (None, False):
        said_ = one(beasts=[{**BIG, "health": 7, **({} if wanted is None else {"health_override": wanted})}])
        assert said_[1] == "must be 1 to 6 (a die, MOO-SET-8), got 7"
        assert said_[2] == "write health: 6 or less, or health_override: true beside it"
    above = one(beasts=[{**tough, "health": {"tracker": 21}}])
    assert above[1:] == ("must be 1 to 20, even with health_override, got 21", "write health: 20 or less")
    assert one(beasts=[{**tough, "health_override": 1}])[0] == "beasts.0.health_override"


# --- telling


@pytest.mark.rule("MOO-LEAD-1")
def test_skills_are_told() -> None:
    table = scene(skilled("extra_step", spaces=1), strategy=WALKER, beasts=[CORNER])
    table.put("urga", 9, 9, token=1)
    walked = "Urga, by the leader's skill, moves to 8,8 then 7,7 then 6,6"
    assert said(table, lambda: table.act("urga", "MOVE")) == [walked]
    table.put("tak", 9, 9)
    assert said(table, lambda: table.act("tak", "MOVE")) == ["Tak moves to 8,8 then 7,7"]

    table = scene(skilled("reroll", actions=["STAB"]), strategy=linear(reroll={"use": 1}))
    table.put("urga", 3, 5, token=1)
    table.dice("bars")
    rolls = "2 dice for cross, none shown"
    again = f"again by the leader's skill: {rolls}; again with a rage token: {rolls}"
    told = [f"Urga stabs the calm Moogh: {rolls}; {again}: failure"]
    assert said(table, lambda: table.act("urga", "STAB", 2, "cross")) == told

    table = scene(skilled("defence_ignore", actions=["STAB"], dice=3))
    table.put("urga", 4, 3)
    table.dice("bars")
    told = ["Urga stabs the calm Moogh, ignoring 1 die of defence: 2 dice for cross, none shown: failure"]
    assert said(table, lambda: table.act("urga", "STAB", 2, "cross")) == told
    table.state["row"][0] = 1
    told = ["Urga stabs the calm Moogh, ignoring 2 dice of defence: 2 dice for cross, none shown: failure"]
    assert said(table, lambda: table.act("urga", "STAB", 2, "cross")) == told

    table = scene(skilled("sp_bonus", actions=["STAB"], points=2))
    table.put("urga", 3, 5)
    table.dice("bars")
    assert said(table, lambda: table.act("urga", "STAB", 2))[1:3] == [
        "Red: +3, 3 savage points now",
        "Urga hits the calm Moogh: health 3 left, 2 savage points by the leader's skill",
    ]


EFFECTS: list[tuple[dict[str, Any], str, list[str]]] = [
    ({"heal_adjacent": True}, "a neighbour is well again", ["Ob is well again", "The cube of Ob goes to move & stab"]),
    ({"remove_trap": 1}, "take a trap away", ["Urga takes the trap at 2,4 away"]),
    ({"free_action": ("TRAP", 2, "bars")}, "make a trap with 2 dice for bars",
     ["Urga makes a trap: 2 dice for bars, 2 shown: success", "Urga sets a trap at 3,4"]),
    ({"free_action": ("HEAL", 1, "bars")}, "heal with 1 die for bars",
     ["Urga heals Ob: 1 die for bars, 1 shown: success", "Ob is well again",
      "The cube of Ob goes to move & stab"]),
    ({"free_action": ("CLIMB", 2, "cross")}, "climb with 2 dice for cross",
     ["Urga climbs the calm Moogh: 2 dice for cross, none shown: failure"]),
    ({"free_action": ("SEDATE", 2, "bars")}, "sedate with 2 dice for bars",
     ["Urga sedates the calm Moogh: 2 dice for bars, 2 shown: success", "The rage of the calm Moogh stays 1"]),
    ({"free_action": ("TAUNT", 2, "own_symbol")}, "taunt with 2 dice for own symbol",
     ["Urga taunts the calm Moogh: 2 dice for bars, 2 shown: success", "The calm Moogh turns to face west"]),
]  # fmt: skip


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(("effect", "words", "lines"), EFFECTS)
def test_effects_are_told(effect: dict[str, Any], words: str, lines: list[str]) -> None:
    assert effect_told(Effect(**effect)) == words
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in effect.items()}
    table = scene(with_ideas(plain))
    table.dice("bars")
    table.put("urga", 3, 5)
    table.put("ob", 2, 6, injured=1)
    table.trap(2, 4)
    assert said(table, lambda: use(table)) == lines


# --- the slow twin


def hooked(rng: random.Random) -> dict[str, Any]:
    """Content in which every leader has a new skill, and ideas have new effects."""
    found: dict[str, Any] = {}
    for name in ("thick_skull", "herbalist", "keen_eye", "trailblazer"):
        skills: list[dict[str, Any]] = [
            {"hook": "extra_step", "spaces": rng.randint(0, 3)},
            {"hook": "sp_bonus", "actions": ["STAB", "THROW"], "points": rng.randint(0, 3)},
            {"hook": "reroll", "actions": rng.sample(BOLD, rng.randint(3, 8))},
            {"hook": "defence_ignore", "actions": rng.choice((["STAB"], ["THROW"], ["STAB", "THROW"])), "dice": rng.randint(0, 3)},
        ]  # fmt: skip
        found[f"skills.{name}"] = {"effect": "-", **rng.choice(skills)}
    actions = get_args(get_args(Effect.model_fields["free_action"].annotation)[0])[0]
    effects: list[dict[str, Any]] = [
        {"free_action": [action, rng.randint(1, 4), rng.choice(("bars", "own_symbol"))]}
        for action in get_args(actions)
    ]
    found |= with_ideas(*effects, {"heal_adjacent": True}, {"remove_trap": 1}, {"place_trap": 1})
    for name in ("tak", "ob", "dug"):
        found |= with_spots(name, [[4, 5], [5, 0], [3, 4]])
    return found


@pytest.mark.compiled
def test_twin_agrees_with_hooks_and_effects() -> None:
    rng, seen = random.Random(7), set()
    for i in range(30 if DISABLED else 200):
        rules = {
            "cube_on_heal": rng.choice(("reposition", "same_slot")),
            "heal_free": rng.choice(("any_icon", "programmed_pair")), "zero_dice": rng.choice(("fail", "one_die")),
            "rider_adjacent": rng.random() < 0.3, "rider_stab_other": rng.random() < 0.3,
            "dice_cap": rng.choice(("none", "8")), "throw_front": rng.choice(("entry_cell", "never")),
            "involuntary_trap": rng.random() < 0.5, "idea_optional": rng.random() < 0.5,
        }  # fmt: skip
        content = hooked(rng)
        scenario = {
            **MAPS[i % len(MAPS)], "format": "competitive", "mode": "hunter", "objective": {"kill": [0]},
            "seats": [["urga", "tak"], rng.choice((["brona", "ob"], ["yara", "dug"]))],
        }  # fmt: skip
        table = MooghTable(load(**scenario, rules=rules, set_content=content, seed=i))
        printed = printed_for({"content": {"set": content}})
        play_both_ways(table, printed, scenario, rules, 2 if DISABLED else 10, f"seed {i}")
        seen |= {kind for kind in (L.TRAP_TAKEN, L.HEALED, L.MOUNTS, L.TRAP_SET) if logged(table, kind)}
        seen |= {"again" for event in logged(table, L.ROLLS) if event[4]}
        seen |= {"ignored" for event in logged(table, L.AIMS) if event[4]}
        seen |= {"points" for event in logged(table, L.HITS) if event[4]}
    assert seen == {L.TRAP_TAKEN, L.HEALED, L.MOUNTS, L.TRAP_SET, "again", "ignored", "points"}
