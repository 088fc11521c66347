"""MOOGH: rounds, appeasement, turn row, programming, turns (MOO-RND, APP, PRG, ACT; MOO-D-3, D-4)."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import binomtest, chisquare

from simcore.games.moogh.names import CARD_ACTIONS
from simcore.games.moogh.rules.characters import offer_next
from simcore.games.moogh.rules.harm import kill, knock_out, remove_card
from simcore.games.moogh.rules.turn import begin_turn, program
from simcore.games.moogh.table import layout as L
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from tests.games.loading import linear
from tests.games.moogh.table import CHANCES, DECISIONS, Scene, begin_own_turn, logged, row, take_turn

GAMES = 300 if DISABLED else 3000
BEAST = L.FIRST_BEAST_FIGURE
BOAR = {"type": "boar", "at": [0, 0], "facing": "N", "health": 2, "side": "A"}
MOOGH = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
TAK = {
    "tribe": "red", "leader": False, "uninjured": [["STAB", 4, "bars"], ["MOVE"], ["THINK"]],
    "injured": [["MOVE"], ["STAB", 5, "bars"], ["TRAP", 4, "cross"], ["MOVE"], ["TAUNT", 4, "cross"], ["THINK"]],
}  # fmt: skip
CORNERS = {"urga": (0, 9), "tak": (9, 0), "brona": (9, 9), "ob": (7, 9)}


def scene(**settings: Any) -> Scene:
    """Everybody far from the beast, whose card is all sleep."""
    table = Scene(**settings)
    for name, (x, y) in CORNERS.items():
        table.put(name, x, y)
    table.lull()
    table.table.log[0]["used"] = 0
    return table


def lay(table: Scene, *figures: int) -> None:
    """These cards are the turn row."""
    table.state["card"][: len(figures)] = figures
    table.state["n_cards"] = len(figures)


def drawn(table: Scene, chance: str) -> list[int]:
    """The figures for which that chance was drawn."""
    return [event[0] for event in logged(table, shared.CHANCE) if CHANCES[event[1]] == chance]


def asked(table: Scene, decision: str) -> list[tuple[int, int]]:
    """Seat and number of options each time that decision was asked."""
    return [
        (event[0], event[2]) for event in logged(table, shared.DECISION) if DECISIONS[event[1]] == decision
    ]


def cards(table: Scene) -> list[int]:
    """The figures whose cards were carried out, in order."""
    return [event[0] for event in logged(table, L.CARD)]


def begin_round(table: Scene) -> None:
    """Appeasement and rotation, if it is their time."""
    begin_turn(table.tables, table.state, table.table.rng[0], table.table.log[0])


def appease(table: Scene) -> None:
    """Begin a round that is not the first one."""
    table.state["round"] = 1
    begin_round(table)


# --- rounds and appeasement


@pytest.mark.rule("MOO-RND-1")
def test_appeasement_then_cubes_then_cards() -> None:
    table = scene(strategy="random")
    table.play_turn()
    table.table.log[0]["used"] = 0
    table.play_turn()
    record = table.table.log[0]
    phases = {L.APPEASED: "appease", L.PROGRAMS: "program", L.CARD: "card"}
    seen = [phases[event[0]] for event in record["event"][: record["used"]].tolist() if event[0] in phases]
    assert seen == ["appease"] + ["program"] * 4 + ["card"] * 5


@pytest.mark.rule("MOO-APP-1")
@pytest.mark.parametrize("symbol", ["chevron", "cross"])
def test_the_first_round_has_no_appeasement(symbol: str) -> None:
    table = scene()
    table.dice(symbol)
    table.state["row"][0] = 2
    before = row(table)
    begin_round(table)
    assert table.state["round"] == 1
    assert table.state["row"][0] == 2
    assert row(table) == before
    assert drawn(table, "appease") == []
    begin_round(table)
    assert table.state["row"][0] == (1 if symbol == "chevron" else 3)
    assert row(table) == [*before[1:], before[0]]
    assert drawn(table, "appease") == [BEAST]


@pytest.mark.rule("MOO-APP-2")
@pytest.mark.parametrize(("symbol", "change"), [("bars", 0), ("chevron", -1), ("cross", 1)])
@pytest.mark.parametrize("column", [0, 3])
def test_what_each_symbol_does(symbol: str, change: int, column: int) -> None:
    table = scene()
    table.dice(symbol)
    table.move_beast(0, 4, 4, row=2, column=column)
    appease(table)
    assert (table.beast(0)["row"], table.beast(0)["col"]) == (2 + change, column)


@pytest.mark.rule("MOO-APP-2")
def test_one_die_for_each_beast_in_play_however_many_cards() -> None:
    table = scene(mode="predator", beasts=[MOOGH, BOAR], objective={"kill": 2})
    lay(table, 1, BEAST + 1, BEAST, 0, BEAST, BEAST + 1, 2, 3)
    begin_round(table)
    begin_round(table)
    assert drawn(table, "appease") == [BEAST + 1, BEAST]
    kill(*table.arguments, 1, 0)
    table.table.log[0]["used"] = 0
    begin_round(table)
    assert drawn(table, "appease") == [BEAST]


@pytest.mark.rule("MOO-APP-2")
def test_each_beast_has_a_die_of_its_own() -> None:
    """With fair dice two beasts do the same in a third of all rounds."""
    table = scene(beasts=[MOOGH, BOAR], objective={"kill": 2}, rounds_cap=9)
    same = 0
    for game in range(GAMES):
        table.begin(game)
        table.state["row"][:2] = 1
        begin_round(table)
        begin_round(table)
        same += int(table.state["row"][0] == table.state["row"][1])
    assert binomtest(same, GAMES, 1 / 3).pvalue > 1e-3


@pytest.mark.rule("MOO-APP-3")
@pytest.mark.parametrize("symbol", ["bars", "chevron", "cross"])
def test_no_beast_acts_for_it(symbol: str) -> None:
    table = scene()
    table.dice(symbol)
    table.move_beast(0, 4, 4, row=2)
    for each in range(5):
        table.space(each, 0, "UTURN")
        table.space(each, 1, "UTURN")
    begin_round(table)
    begin_round(table)
    assert table.beast_at() == (4, 4, "N")
    assert logged(table, L.PERFORMS) == []


@pytest.mark.rule("MOO-APP-4")
@pytest.mark.parametrize(
    ("switch", "symbol", "start", "after"),
    [
        ("stay", "chevron", (0, 3), (0, 3)),
        ("stay", "cross", (4, 1), (4, 1)),
        ("stay", "cross", (4, 3), (4, 3)),
        ("shift_right_no_action", "chevron", (0, 3), (0, 3)),
        ("shift_right_no_action", "cross", (4, 1), (4, 2)),
        ("shift_right_no_action", "cross", (4, 3), (4, 0)),
        ("shift_right_no_action", "cross", (3, 3), (4, 3)),
    ],
)
def test_at_the_ends_of_the_card(
    switch: str, symbol: str, start: tuple[int, int], after: tuple[int, int]
) -> None:
    table = scene(rules={"appease_top": switch})
    table.dice(symbol)
    table.move_beast(0, 4, 4, row=start[0], column=start[1])
    appease(table)
    assert (table.beast(0)["row"], table.beast(0)["col"]) == after
    assert logged(table, L.PERFORMS) == []


# --- the turn row


@pytest.mark.rule("MOO-APP-5")
@pytest.mark.parametrize("figures", [(0, BEAST, 1), (BEAST, 0, BEAST, 1), (3,), (BEAST, BEAST, 2)])
def test_the_first_card_becomes_the_last(figures: tuple[int, ...]) -> None:
    table = scene()
    lay(table, *figures)
    appease(table)
    assert row(table) == [*figures[1:], figures[0]]


@pytest.mark.rule("MOO-APP-5")
@pytest.mark.rule("MOO-APP-6")
@pytest.mark.rule("MOO-ACT-5")
def test_rotation_and_the_death_of_a_beast_that_acts() -> None:
    """T26: the marker does not jump over the card after the beast's."""
    table = scene(mode="predator")
    lay(table, BEAST, 0, BEAST, 1)
    appease(table)
    assert row(table) == [0, BEAST, 1, BEAST]
    table.state["marker"] = 1
    kill(*table.arguments, 0, 0)
    assert row(table) == [0, 1]
    assert table.state["marker"] + 1 == 1
    appease(table)
    assert row(table) == [1, 0]


@pytest.mark.rule("MOO-APP-6")
@pytest.mark.parametrize(
    ("figure", "left"), [(0, [BEAST, 1, BEAST]), (BEAST, [0, 1]), (1, [BEAST, 0, BEAST])]
)
def test_all_cards_of_a_figure_leave(figure: int, left: list[int]) -> None:
    table = scene(mode="predator")
    lay(table, BEAST, 0, 1, BEAST)
    remove_card(table.state, figure)
    assert row(table) == left


@pytest.mark.rule("MOO-APP-6")
@pytest.mark.rule("MOO-ACT-5")
@pytest.mark.parametrize(
    ("gone", "order"), [(1, [0, BEAST, 2, 3]), (3, [0, BEAST, 1, 2]), (0, [0, BEAST, 1, 2, 3])]
)
def test_a_card_that_leaves_costs_no_other_its_turn(gone: int, order: list[int]) -> None:
    """The second card, the beast's, bites one of the characters."""
    table = scene()
    name = table.names[gone]
    table.put(name, 4, 3, injured=1)
    table.space(0, 1, "BITE")
    lay(table, 0, BEAST, 1, 2, 3)
    table.play_turn()
    assert table.of(name, "out") == 1
    assert cards(table) == order
    assert row(table) == [figure for figure in (0, BEAST, 1, 2, 3) if figure != gone]


@pytest.mark.rule("MOO-ACT-1")
def test_cards_from_the_left_to_the_right() -> None:
    table = scene(strategy=linear(program={"move": 1}))
    lay(table, 2, 0, BEAST, 3, 1)
    table.play_turn()
    assert cards(table) == [2, 0, BEAST, 3, 1]
    table.play_turn()
    assert cards(table)[5:] == [0, BEAST, 3, 1, 2]
    assert table.state["round"] == 2


@pytest.mark.rule("MOO-ACT-4")
@pytest.mark.parametrize(("rage", "arrows"), [(0, 1), (2, 2), (4, 3)])
def test_a_beast_performs_all_its_actions(rage: int, arrows: int) -> None:
    table = scene()
    table.state["row"][0] = rage
    lay(table, BEAST)
    table.play_turn()
    assert [event[1:3] for event in logged(table, L.PERFORMS)] == [[rage, i + 1] for i in range(arrows)]


# --- programming


@pytest.mark.rule("MOO-PRG-1")
@pytest.mark.rule("MOO-D-3")
@pytest.mark.parametrize("joint", ["team", "per_character"])
def test_cubes_do_not_depend_on_the_others(joint: str) -> None:
    """Every character is asked by itself, whatever the switch; with random strategies pairs are independent."""
    table = scene(rules={"joint_programming": joint}, strategy="random")
    pairs: Counter[tuple[int, int]] = Counter()
    for game in range(4 * GAMES):
        table.begin(game)
        table.table.log[0]["used"] = 0
        program(*table.arguments)
        pairs[tuple(table.state["slot"][:2].tolist())] += 1
        assert sorted(asked(table, "program")) == [(0, 6), (0, 6), (1, 6), (1, 6)]
    assert len(pairs) == 36
    assert chisquare(list(pairs.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-PRG-1")
def test_no_feature_tells_the_cubes_of_others() -> None:
    """What a seat weighs is the same whatever the other seats have placed."""
    seen = []
    for slot in (0, 3):
        table = scene()
        table.state["slot"][:] = slot
        lay(table, 2)
        program(*table.arguments)
        scratch = table.table.scratch[0]
        seen.append(scratch["feature"][: scratch["n_options"]].tolist())
    assert seen[0] == seen[1]


@pytest.mark.rule("MOO-PRG-2")
@pytest.mark.rule("MOO-D-3")
@pytest.mark.rule("MOO-CRD-1")
def test_all_in_play_get_a_spot_of_the_side_that_shows() -> None:
    """An injured card with fewer spots; a rider has a cube too, one who is out has none."""
    slots = {"characters.tak": {**TAK, "injured_slots": [[0, 1], [4, 5]]}}
    table = scene(set_content=slots)
    table.state["injured"][1] = 1
    table.ride("brona")
    knock_out(*table.arguments, 3, 0, 0)
    program(*table.arguments)
    assert sorted(asked(table, "program")) == [(0, 2), (0, 6), (1, 6)]
    assert sorted(event[0] for event in logged(table, L.PROGRAMS)) == [0, 1, 2]


@pytest.mark.rule("MOO-PRG-2")
@pytest.mark.rule("MOO-PRG-3")
@pytest.mark.parametrize("slot", range(6))
@pytest.mark.parametrize("injured", [0, 1])
def test_a_spot_links_two_neighbours_of_the_ring(slot: int, injured: int) -> None:
    table = scene()
    card = table.loaded.content.characters["ob"]
    icons = card.injured if injured else card.uninjured
    at = table.put("ob", 4, 6, injured=injured, slot=slot)
    begin_own_turn(table, at)
    offer_next(table.tables, table.state, table.table.scratch[0], at)
    wanted = [icons[slot][0], icons[(slot + 1) % 6][0]]
    scratch = table.table.scratch[0]
    found = [CARD_ACTIONS[tag] for tag in scratch["tag"][1 : scratch["n_options"]].tolist()]
    assert found == [name for name in wanted if table.legal("ob", name)]
    assert found


@pytest.mark.rule("MOO-PRG-3")
def test_only_printed_pairs_and_one_action_twice() -> None:
    table = scene(set_content={"characters.tak": {**TAK, "slots": [[0, 2], [1, 1]]}})
    assert table.tables["n_slots"][1, 0] == 2
    assert table.tables["slot_icon"][1, 0, :2].tolist() == [[0, 2], [1, 1]]
    table.put("tak", 0, 9, slot=1)
    begin_own_turn(table, 1)
    offer_next(table.tables, table.state, table.table.scratch[0], 1)
    assert table.table.scratch[0]["tag"][1:3].tolist() == [L.MOVE, L.MOVE]
    assert table.table.scratch[0]["n_options"] == 3


@pytest.mark.rule("MOO-PRG-4")
def test_an_old_spot_changes_nothing() -> None:
    shown = []
    for slot in (0, 5):
        table = scene(strategy=linear(program={"think": 1}))
        table.state["slot"][:4] = slot
        program(*table.arguments)
        shown.append((table.state["slot"][:4].tolist(), sorted(asked(table, "program"))))
    assert shown[0] == shown[1]
    assert shown[0][1] == [(0, 6), (0, 6), (1, 6), (1, 6)]


# --- a turn of a character


def options(table: Scene, name: str, **fields: int) -> list[int]:
    """What the next step of a turn offers: 0 to end it, 1 for a token, 2 and 3 for the icons."""
    i = table.names.index(name)
    begin_own_turn(table, i)
    for field, value in fields.items():
        table.state[field] = value
    offer_next(table.tables, table.state, table.table.scratch[0], i)
    scratch = table.table.scratch[0]
    return scratch["code"][: scratch["n_options"]].tolist()


@pytest.mark.rule("MOO-D-4")
@pytest.mark.rule("MOO-ACT-2")
@pytest.mark.parametrize(
    ("fields", "offered"),
    [
        ({}, [0, 2, 3]),
        ({"used": 1, "actions_left": 1}, [0, 3]),
        ({"used": 2, "actions_left": 1}, [0, 2]),
        ({"used": 3, "actions_left": 0}, [0]),
        ({"used": 0, "actions_left": 0}, [0]),
    ],
)
def test_what_a_turn_offers(fields: dict[str, int], offered: list[int]) -> None:
    """Urga's first spot: move and stab, beside the beast."""
    table = scene()
    table.put("urga", 4, 6, slot=0)
    assert options(table, "urga", **fields) == offered
    table.state["token"][0] = 1
    assert options(table, "urga", **fields) == [*offered, 1]


@pytest.mark.rule("MOO-D-4")
@pytest.mark.rule("MOO-ROL-6")
def test_an_icon_without_a_target_is_not_offered() -> None:
    table = scene()
    table.put("urga", 4, 7, slot=0)
    assert options(table, "urga") == [0, 2]
    table.put("urga", 4, 6)
    assert options(table, "urga") == [0, 2, 3]


@pytest.mark.rule("MOO-D-4")
@pytest.mark.rule("MOO-ACT-2")
def test_random_ends_moves_and_stabs_equally_often() -> None:
    table = scene(strategy="random")
    counts: Counter[int] = Counter()
    for game in range(2 * GAMES):
        table.begin(game)
        table.table.log[0]["used"] = 0
        table.put("urga", 4, 6, slot=0)
        take_turn(table, 0)
        first = next(event for event in logged(table, shared.DECISION) if DECISIONS[event[1]] == "next")
        counts[first[4]] += 1
    assert set(counts) == {0, 2, 3}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-ACT-2")
@pytest.mark.rule("MOO-ACT-3")
@pytest.mark.parametrize(
    ("weights", "actions"),
    [
        ({}, []),
        ({"stab": 1, "end": 0.5}, ["STAB"]),
        ({"move": 1, "end": 0.5}, ["MOVE"]),
        ({"stab": 1, "move": 0.5, "end": 0.1}, ["STAB", "MOVE"]),
        ({"stab": 0.5, "move": 1, "end": 0.1}, ["MOVE", "STAB"]),
    ],
)
def test_none_one_or_both_in_any_order(weights: dict[str, float], actions: list[str]) -> None:
    """A move, all of whose steps are made, and a stab that has hit before the move begins."""
    table = scene(strategy=linear(next=weights, step={"beside": 1, "stop": -1}))
    table.dice("cross")
    table.put("urga", 4, 6, slot=0)
    take_turn(table, 0)
    record = table.table.log[0]
    told = [
        event for event in record["event"][: record["used"]].tolist() if event[0] in (L.ACTS, L.STEPS, L.HITS)
    ]
    parts = {"MOVE": [L.ACTS, L.STEPS, L.STEPS], "STAB": [L.ACTS, L.HITS]}
    assert [event[0] for event in told] == [kind for name in actions for kind in parts[name]]
    assert [CARD_ACTIONS[event[2]] for event in told if event[0] == L.ACTS] == actions


@pytest.mark.rule("MOO-ACT-6")
@pytest.mark.parametrize(
    ("action", "dice"),
    [
        ("MOVE", 0), ("REST", 3), ("HEAL", 3), ("TRAP", 3), ("STAB", 4), ("THROW", 3), ("CLIMB", 3), ("SEDATE", 3),
        ("TAUNT", 3),
    ],
)  # fmt: skip
def test_bold_actions_roll_and_moving_does_not(action: str, dice: int) -> None:
    table = scene(strategy=linear(step={"stop": -1}))
    table.dice("cross")
    table.put("tak", 4, 6, injured=1)
    table.put("ob", 4, 7, injured=1)
    table.act("tak", action, dice=3, symbol="bars")
    assert len(drawn(table, "action")) == dice
    assert (table.at("tak") != (4, 6)) == (action == "MOVE")


@pytest.mark.rule("MOO-ACT-6")
def test_thinking_does_not_roll() -> None:
    table = scene(strategy=linear(next={"think": 1, "end": 0.5}))
    table.put("urga", 0, 9, slot=5)
    take_turn(table, 0)
    assert drawn(table, "action") == []
    assert len(drawn(table, "idea")) == 2
