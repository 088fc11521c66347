"""MOOGH: setting traps and what springs them (MOO-TRAP; MOO-D-8, D-21)."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from simcore.games.moogh.rules.performing import take_beast_turn
from simcore.games.moogh.rules.turn import play_cards
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from tests.games.loading import linear
from tests.games.moogh.table import BLANK, DECISIONS, MooghTable, Scene, load, logged

GAMES = 300 if DISABLED else 4000
MOOGH = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
BOAR = {"type": "boar", "at": [8, 8], "facing": "N", "health": 3, "side": "A"}


def performed(table: MooghTable) -> list[tuple[int, int]]:
    """Row and column of every space that was performed."""
    return [(event[1], event[2]) for event in logged(table, L.PERFORMS)]


def scene(**settings: Any) -> Scene:
    """Nobody near the beast, whose card is all sleep."""
    table = Scene(**settings)
    for i, name in enumerate(table.names):
        table.put(name, 3 * i, 9)
    table.lull()
    table.dice("bars")
    table.table.log[0]["used"] = 0
    return table


# --- setting


@pytest.mark.rule("MOO-TRAP-1")
@pytest.mark.rule("MOO-D-8")
@pytest.mark.parametrize(("symbol", "traps"), [("bars", [(6, 6, 1)]), ("cross", [])])
def test_a_success_sets_a_trap(symbol: str, traps: list[tuple[int, int, int]]) -> None:
    """Only then is its place asked."""
    table = scene()
    table.dice(symbol)
    table.put("ob", 7, 7)
    table.act("ob", "TRAP", 4, "bars")
    assert table.traps() == traps
    places = [event for event in logged(table, shared.DECISION) if DECISIONS[event[1]] == "trap_cell"]
    assert [(event[0], event[2]) for event in places] == [(1, 8)] * len(traps)
    assert table.state["n_traps"] == len(traps)


@pytest.mark.rule("MOO-TRAP-1")
@pytest.mark.rule("MOO-D-8")
@pytest.mark.parametrize(("in_tree", "n"), [(False, 3), (True, 4)])
def test_where_a_trap_can_be_set(in_tree: bool, n: int) -> None:
    """Not on a figure, a boulder, another trap, off the map, or, but for the switch, in a tree."""
    rows = [["g"] * 10 for _ in range(10)]
    rows[6][6], rows[6][7], rows[6][8], rows[7][6] = "#", "T", "b", "x"
    table = scene(rules={"trap_in_tree": in_tree}, map="\n".join("".join(row) for row in rows))
    table.put("urga", 7, 7)
    table.put("tak", 8, 7)
    table.trap(6, 8)
    table.act("urga", "TRAP", 4, "bars")
    asked = [event[2] for event in logged(table, shared.DECISION) if DECISIONS[event[1]] == "trap_cell"]
    assert asked == [n]
    table.dice("bars")
    assert table.legal("urga", "TRAP")


@pytest.mark.rule("MOO-TRAP-1")
def test_without_an_empty_space_no_trap() -> None:
    table = scene()
    table.put("urga", 0, 0)
    assert table.legal("urga", "TRAP")
    table.put("tak", 1, 0)
    table.put("ob", 1, 1)
    table.trap(0, 1)
    assert not table.legal("urga", "TRAP")


@pytest.mark.rule("MOO-D-8")
def test_random_sets_its_traps_anywhere_beside() -> None:
    table = scene(strategy="random")
    counts: Counter[Any] = Counter()
    for game in range(GAMES):
        table.begin(game)
        for i, name in enumerate(table.names):
            table.put(name, 3 * i, 9)
        table.put("urga", 0, 0)
        table.act("urga", "TRAP", 4, "bars")
        counts[tuple(table.traps()[0][:2])] += 1
    assert set(counts) == {(1, 0), (0, 1), (1, 1)}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-TRAP-2")
@pytest.mark.rule("MOO-CMP-1")
@pytest.mark.parametrize(("cap", "legal"), [("10", False), ("none", True)])
def test_ten_traps_are_in_the_box(cap: str, legal: bool) -> None:
    table = scene(rules={"trap_cap": cap})
    for x in range(9):
        table.trap(x, 0)
    assert table.legal("urga", "TRAP")
    table.trap(9, 0)
    assert table.legal("urga", "TRAP") is legal


@pytest.mark.rule("MOO-TRAP-2")
@pytest.mark.rule("MOO-TRAP-7")
def test_a_sprung_trap_is_at_hand_again() -> None:
    table = scene()
    for x in range(10):
        table.trap(x, 3)
    assert not table.legal("urga", "TRAP")
    table.perform("F1")
    assert len(table.traps()) == table.state["n_traps"] == 8
    assert {(x, y) for x, y, _ in table.traps()} == {(x, 3) for x in range(10)} - {(4, 3), (5, 3)}
    assert table.legal("urga", "TRAP")


@pytest.mark.rule("MOO-TRAP-2")
def test_traps_of_the_scenario_count_too() -> None:
    table = MooghTable(load(map=BLANK, traps=[[x, 0] for x in range(4)], strategy=linear()))
    table.begin()
    assert table.state["n_traps"] == 4
    assert table.traps() == [(x, 0, None) for x in range(4)]


# --- a beast on a trap


@pytest.mark.rule("MOO-TRAP-3")
@pytest.mark.rule("MOO-TRAP-4")
@pytest.mark.rule("MOO-TRAP-5")
@pytest.mark.rule("MOO-TRAP-6")
@pytest.mark.rule("MOO-TRAP-7")
@pytest.mark.parametrize("maker", [0, 1])
def test_a_trap_in_the_middle_of_a_turn(maker: int) -> None:
    """T9: one step of two, the turn's other actions lost, the space above performed once."""
    table = scene()
    for column, icons in enumerate((["SLEEP"], ["F2", "UTURN"], ["UTURN"], ["UTURN"])):
        table.space(0, column, *icons)
    table.space(1, 1, "RTURN")
    table.tables["row_arrows"][0, 0, 0] = 3
    table.trap(5, 3, tribe=maker)
    take_beast_turn(*table.arguments, 0)
    assert table.beast_at() == (4, 3, "E")
    assert table.state["health"][0] == 3
    assert table.sp == [int(maker == 0), int(maker == 1)]
    assert (table.state["row"][0], table.state["column"][0]) == (1, 1)
    assert performed(table) == [(0, 1), (1, 1)]
    assert table.traps() == []


@pytest.mark.rule("MOO-TRAP-3")
@pytest.mark.rule("MOO-TRAP-5")
def test_a_trap_under_another_beasts_reaction_ends_the_turn_below_it() -> None:
    """A boar pushes another onto a trap; that one's reaction pushes the first onto a trap of its own.

    Two actions and the turn behind the step are lost; what it does at last is the space that its rage led to.
    """
    table = scene(beasts=[{**BOAR, "at": [4, 4], "facing": "N"}, {**BOAR, "at": [4, 3], "facing": "W"}])
    for column in range(4):
        table.space(0, column, "F1", "UTURN", beast=0)
        table.space(1, column, "F1", beast=1)
    table.tables["row_arrows"][0, 0, 0] = 3
    table.trap(5, 3)
    table.trap(4, 2)
    take_beast_turn(*table.arguments, 0)
    assert [event[:3] for event in logged(table, L.PERFORMS)] == [
        [L.FIRST_BEAST_FIGURE, 0, 1], [L.FIRST_BEAST_FIGURE + 1, 1, 0], [L.FIRST_BEAST_FIGURE, 1, 1],
    ]  # fmt: skip
    assert (table.beast_at(0), table.beast_at(1)) == ((4, 2, "N"), (4, 3, "W"))
    assert table.state["health"][:2].tolist() == [2, 2]
    assert table.traps() == []


@pytest.mark.rule("MOO-TRAP-3")
def test_the_next_card_acts_as_ever() -> None:
    """The second turn of the same round is whole again."""
    table = scene(mode="predator")
    table.trap(4, 3)
    table.space(0, 1, "F1")
    figure = L.FIRST_BEAST_FIGURE
    table.state["card"][:3] = figure, 0, figure
    table.state["n_cards"], table.state["marker"] = 3, 0
    play_cards(*table.arguments)
    assert performed(table) == [(0, 1), (1, 1), (1, 2)]


@pytest.mark.rule("MOO-TRAP-4")
@pytest.mark.rule("MOO-SP-2")
def test_a_trap_of_nobody_scores_nothing() -> None:
    table = scene()
    table.trap(4, 3)
    table.perform("F1")
    assert table.state["health"][0] == 3
    assert table.sp == [0, 0]


@pytest.mark.rule("MOO-TRAP-4")
@pytest.mark.rule("MOO-TRAP-9")
@pytest.mark.rule("MOO-SP-4")
@pytest.mark.rule("MOO-SP-5")
@pytest.mark.parametrize(("health", "points"), [(4, 1), (2, 1), (1, 3)])
@pytest.mark.parametrize(("icon", "cell"), [("F1", (4, 3)), ("B1", (5, 6))])
def test_points_of_a_trap(health: int, points: int, icon: str, cell: tuple[int, int]) -> None:
    """No more in front than behind; three if it is lethal, which also ends all reactions."""
    table = scene()
    table.state["health"][0] = health
    table.trap(*cell, tribe=1)
    table.perform(icon)
    assert table.sp == [0, points]
    assert (table.beast(0)["status"] == "killed") == (points == 3)
    assert len(performed(table)) == (1 if points == 3 else 2)


@pytest.mark.rule("MOO-TRAP-6")
def test_at_the_top_a_trap_shifts_the_disc() -> None:
    table = scene()
    table.move_beast(0, 4, 4, row=4, column=3)
    table.space(4, 0, "UTURN")
    table.trap(4, 3)
    table.perform("F2")
    assert table.beast_at() == (4, 3, "S")
    assert performed(table) == [(4, 3), (4, 0)]


@pytest.mark.rule("MOO-TRAP-6")
def test_a_trap_in_a_reaction_drops_the_rest_of_it() -> None:
    """Hit by a stab, the beast runs into a trap: the turn behind the run is lost, the trap's own space performed."""
    table = scene()
    table.put("urga", 4, 6)
    table.space(1, 0, "F1", "UTURN")
    table.space(2, 0, "RTURN")
    table.trap(4, 3, tribe=1)
    table.act("urga", "STAB")
    assert table.beast_at() == (4, 3, "E")
    assert table.state["health"][0] == 2
    assert table.sp == [1, 1]


@pytest.mark.rule("MOO-TRAP-10")
@pytest.mark.parametrize("icon", ["UTURN", "RTURN", "SEEK"])
def test_turning_springs_nothing(icon: str) -> None:
    table = scene()
    for cell in ((3, 3), (4, 3), (6, 4), (4, 6), (3, 5)):
        table.trap(*cell)
    table.trap(4, 4)
    table.perform(icon)
    assert len(table.traps()) == 6
    assert table.state["health"][0] == 4


@pytest.mark.rule("MOO-TRAP-3")
@pytest.mark.rule("MOO-TRAP-10")
@pytest.mark.parametrize(
    ("icon", "facing", "cell", "springs"),
    [
        ("F1", "N", (4, 3), True), ("F1", "N", (5, 3), True), ("F1", "N", (3, 3), False), ("F1", "N", (4, 2), False),
        ("F1", "E", (6, 5), True), ("F1", "S", (4, 6), True), ("F1", "W", (3, 4), True),
        ("B1", "N", (5, 6), True), ("B1", "N", (4, 3), False), ("B1", "E", (3, 5), True),
    ],
)  # fmt: skip
def test_any_cell_newly_covered_springs(icon: str, facing: str, cell: tuple[int, int], springs: bool) -> None:
    table = scene()
    table.move_beast(0, 4, 4, facing)
    table.trap(*cell)
    table.perform(icon)
    assert table.state["health"][0] == 4 - springs
    assert (table.traps() == []) is springs


@pytest.mark.rule("MOO-TRAP-11")
@pytest.mark.rule("MOO-D-21")
@pytest.mark.parametrize("facing", "NESW")
def test_two_traps_under_one_step_the_left_one_first(facing: str) -> None:
    """The right trap counts although the left one's reaction has turned the beast; nobody is asked."""
    table = scene()
    table.move_beast(0, 4, 4, facing)
    left, right = {
        "N": ((4, 3), (5, 3)), "E": ((6, 4), (6, 5)), "S": ((5, 6), (4, 6)), "W": ((3, 5), (3, 4)),
    }[facing]  # fmt: skip
    table.trap(*right, tribe=1)
    table.trap(*left, tribe=0)
    table.space(1, 0, "UTURN")
    table.space(2, 0, "UTURN")
    table.perform("F1")
    assert performed(table) == [(0, 0), (1, 0), (2, 0)]
    assert table.beast_at()[2] == facing
    assert table.state["health"][0] == 2
    assert [event[1] for event in logged(table, L.SCORES)] == [0, 1]
    assert table.sp == [1, 1]
    assert logged(table, shared.DECISION) == []


@pytest.mark.rule("MOO-TRAP-11")
@pytest.mark.rule("MOO-D-21")
def test_the_second_trap_is_harmless_to_the_dead() -> None:
    table = scene()
    table.state["health"][0] = 1
    table.trap(4, 3, tribe=0)
    table.trap(5, 3, tribe=1)
    table.perform("F1")
    assert table.sp == [3, 0]


@pytest.mark.rule("MOO-D-21")
def test_two_pushes_the_left_piece_first() -> None:
    """Both end up where they want to go; the left one is pushed before the right one."""
    table = scene()
    table.put("ob", 4, 3)
    table.put("urga", 5, 3)
    table.perform("F1")
    assert [event[:2] for event in logged(table, L.PUSHED)] == [[3, cell_of(3, 3)], [0, cell_of(6, 3)]]
    assert (table.at("ob"), table.at("urga")) == ((3, 3), (6, 3))


# --- a character on a trap


@pytest.mark.rule("MOO-TRAP-8")
@pytest.mark.parametrize("maker", [0, 1, None])
def test_a_character_on_a_trap_is_injured(maker: int | None) -> None:
    """Whosever trap it is: nobody scores for it, and the tribe scores its own injury."""
    table = scene(strategy=linear(step={"trap": 9, "stop": 1}))
    table.put("urga", 8, 7)
    table.trap(8, 6, tribe=maker)
    table.act("urga", "MOVE")
    assert table.at("urga") == (8, 6)
    assert table.of("urga", "injured") == 1
    assert table.sp == [1, 0]
    assert table.traps() == []
    assert table.state["n_traps"] == 0


@pytest.mark.rule("MOO-TRAP-8")
@pytest.mark.parametrize(("switch", "injured"), [(True, 1), (False, 0)])
def test_a_pushed_character_springs_a_trap_by_the_switch(switch: bool, injured: int) -> None:
    table = scene(rules={"involuntary_trap": switch})
    table.trap(6, 3, tribe=0)
    table.put("ob", 5, 3)
    table.perform("F1")
    assert table.at("ob") == (6, 3)
    assert table.of("ob", "injured") == injured
    assert table.sp == [0, injured]
    assert len(table.traps()) == 1 - injured


@pytest.mark.rule("MOO-TRAP-8")
@pytest.mark.parametrize(("switch", "injured"), [(True, 1), (False, 0)])
def test_a_thrown_rider_springs_a_trap_by_the_switch(switch: bool, injured: int) -> None:
    """Bars throw it to the right, one space for the row's one arrow."""
    table = scene(rules={"involuntary_trap": switch})
    table.ride("ob")
    table.trap(6, 4, tribe=0)
    table.trap(6, 5, tribe=0)
    table.perform("SHAKE")
    assert table.at("ob") in {(6, 4), (6, 5)}
    assert table.of("ob", "injured") == injured
    assert table.sp == [0, injured]


@pytest.mark.rule("MOO-TRAP-8")
def test_a_trap_knocks_the_injured_out() -> None:
    table = scene(strategy=linear(step={"trap": 9, "stop": 1}))
    table.put("urga", 8, 7, injured=1)
    table.trap(8, 6, tribe=1)
    table.act("urga", "MOVE")
    assert table.of("urga", "out") == 1
    assert table.sp == [1, 0]
