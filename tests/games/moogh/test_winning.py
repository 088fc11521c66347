"""MOOGH: when a game ends, and who wins among rivals (MOO-END, MOO-WIN; MOO-SP-8)."""

from typing import Any

import pytest

from simcore.games.moogh.names import END_REASONS
from simcore.games.moogh.rules.ending import check_end, end_game
from simcore.games.moogh.rules.harm import escape, kill, knock_out
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from tests.games.loading import linear
from tests.games.moogh.table import Scene

BOAR = {"type": "boar", "at": [0, 0], "facing": "N", "health": 2, "side": "A"}
MOOGH = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
CORNERS = {"urga": (0, 9), "tak": (9, 0), "brona": (9, 9), "ob": (7, 9)}


def scene(**settings: Any) -> Scene:
    """All four characters stand far from the beast."""
    table = Scene(**settings)
    for name, (x, y) in CORNERS.items():
        if name in table.names:
            table.put(name, x, y)
    table.dice("bars")
    return table


def end(table: Scene) -> str:
    """How the game ended; nothing while it goes on."""
    reason = int(table.state["end"])
    return END_REASONS[reason] if reason else ""


def winners(table: Scene) -> list[int]:
    """The seats that won."""
    return [seat for seat in range(4) if int(table.state["winners"]) >> seat & 1]


def out(table: Scene, *names: str) -> None:
    """These are knocked out, for no points."""
    for name in names:
        knock_out(*table.arguments, table.names.index(name), 0, 0)


def finish(table: Scene, reason: int, *, met: bool) -> None:
    """The game ends for this reason."""
    end_game(table.tables, table.state, table.table.log[0], reason, int(met))


# --- when it ends


@pytest.mark.rule("MOO-END-1")
@pytest.mark.rule("MOO-WIN-2")
def test_it_ends_when_the_prey_is_dead() -> None:
    table = scene()
    table.state["sp"][:2] = 2, 5
    kill(*table.arguments, 0, 0)
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == "objective"
    assert winners(table) == [1]


@pytest.mark.rule("MOO-END-1")
def test_it_goes_on_while_one_aim_is_open() -> None:
    table = scene(beasts=[MOOGH, BOAR], objective={"kill": [0, 1]})
    kill(*table.arguments, 0, 0)
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == ""
    kill(*table.arguments, 1, 0)
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == "objective"


@pytest.mark.rule("MOO-END-1")
@pytest.mark.rule("MOO-END-4")
def test_reaching_a_zone_ends_it_in_the_middle_of_a_move() -> None:
    table = scene(objective={"reach": {"zone": [[5, 0]]}}, strategy=linear(step={"stop": -9}))
    table.put("urga", 6, 1)
    table.act("urga", "MOVE")
    assert table.at("urga") == (5, 0)
    assert end(table) == "objective"


@pytest.mark.rule("MOO-END-2")
@pytest.mark.rule("MOO-WIN-3")
def test_it_ends_when_the_prey_has_fled() -> None:
    """T17: half out it is still in play; with nothing killed all lose."""
    table = scene()
    table.state["sp"][:2] = 2, 5
    table.move_beast(0, 4, 1)
    table.perform("F2")
    assert table.beast_at() == (4, -1, "N")
    assert end(table) == ""
    table.perform("F1")
    assert table.beast(0)["status"] == "escaped"
    assert end(table) == "escaped"
    assert winners(table) == []


@pytest.mark.rule("MOO-END-2")
@pytest.mark.parametrize(
    ("objective", "ends"), [({"kill": [0, 1]}, True), ({"kill": [0]}, False), ({"kill": 1}, False)]
)
def test_it_ends_only_if_nothing_else_can_lead_to_the_aim(objective: Any, ends: bool) -> None:
    table = scene(beasts=[MOOGH, BOAR], objective=objective)
    escape(*table.arguments, 1, cell_of(0, 0))
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == ("escaped" if ends else "")


@pytest.mark.rule("MOO-END-2")
@pytest.mark.parametrize(
    ("objective", "why"),
    [
        ({"all": [{"kill": [0]}, {"protect": ["urga"]}]}, "impossible"),
        ({"all": [{"kill": [0]}, {"protect": ["tak"]}]}, "escaped"),
        ({"any": [{"kill": 1}, {"all": [{"protect": ["urga"]}, {"survive": 5}]}]}, "escaped"),
        ({"all": [{"protect": ["urga"]}, {"survive": 5}]}, "impossible"),
    ],
)
def test_it_says_whether_the_escape_is_to_blame(objective: Any, why: str) -> None:
    """The beast has fled and Urga is out: could the aim still be met if the beast came back?"""
    table = scene(objective=objective)
    out(table, "urga")
    escape(*table.arguments, 0, cell_of(4, 4))
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == why


@pytest.mark.rule("MOO-END-2")
def test_either_of_two_aims_is_enough_to_go_on() -> None:
    table = scene(beasts=[MOOGH, BOAR], objective={"any": [{"kill": [0]}, {"kill": [1]}]})
    kill(*table.arguments, 1, 0)
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == "objective"
    table = scene(beasts=[MOOGH, BOAR], objective={"any": [{"kill": [0]}, {"kill": [1]}]})
    escape(*table.arguments, 0, cell_of(4, 4))
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == ""


@pytest.mark.rule("MOO-END-3")
@pytest.mark.rule("MOO-WIN-1")
@pytest.mark.rule("MOO-WIN-5")
def test_the_last_tribe_wins_whatever_the_points() -> None:
    """T30."""
    table = scene()
    table.state["sp"][:2] = 12, 3
    out(table, "urga")
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == ""
    out(table, "tak")
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == "last_tribe"
    assert winners(table) == [1]


@pytest.mark.rule("MOO-END-3")
def test_three_rivals_go_on_with_two() -> None:
    table = scene(seats=(("urga",), ("brona",), ("grena",)))
    table.put("grena", 0, 0)
    out(table, "urga")
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == ""
    out(table, "grena")
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == "last_tribe"
    assert winners(table) == [1]


@pytest.mark.rule("MOO-END-3")
def test_partners_are_no_rivals() -> None:
    table = scene(format="coop", mode="predator", seats=(("urga",), ("brona",)), time_limit=6)
    out(table, "urga")
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == ""


@pytest.mark.rule("MOO-END-4")
def test_the_rest_of_a_space_is_dropped() -> None:
    """The strike knocks the last two of a tribe out; the turn after it is not made."""
    table = scene()
    table.put("urga", 4, 3, injured=1)
    table.put("tak", 5, 3, injured=1)
    table.perform("BITE", "UTURN")
    assert end(table) == "last_tribe"
    assert table.beast_at() == (4, 4, "N")
    assert table.sp == [2, 0]


@pytest.mark.rule("MOO-END-4")
def test_all_that_one_strike_hurts_counts_together() -> None:
    """Both tribes perish at one blow, whoever of them comes first in the turn row."""
    table = scene()
    out(table, "tak", "ob")
    table.put("urga", 4, 3, injured=1)
    table.put("brona", 5, 3, injured=1)
    table.perform("BITE")
    assert end(table) == "all_out"
    assert winners(table) == []
    assert table.sp == [1, 1]


@pytest.mark.rule("MOO-END-4")
def test_a_round_stops_where_the_game_ends() -> None:
    """The beast kills the rivals' last member; no card after it acts, and no round is finished."""
    table = scene()
    out(table, "tak", "ob", "brona")
    table.put("brona", 4, 3, injured=1, out=0)
    beast = L.FIRST_BEAST_FIGURE
    table.state["card"][:3] = beast, 0, 2
    table.state["n_cards"] = 3
    table.state["row"][0] = 2
    table.space(2, 1, "BITE")
    table.space(2, 2, "UTURN")
    table.play_turn()
    cards = [event for event in table.events() if event[0] == "card"]
    assert cards == [("card", beast)]
    assert table.beast_at() == (4, 4, "N")
    assert table.state["rounds_done"] == 0


@pytest.mark.rule("MOO-END-4")
@pytest.mark.rule("MOO-SP-5")
@pytest.mark.rule("MOO-SP-7")
def test_a_lethal_stab_ends_it_before_any_reaction() -> None:
    """T18."""
    table = scene()
    table.put("urga", 4, 3)
    table.state["health"][0] = 1
    table.space(0, 0, "BITE")
    table.space(1, 0, "BITE")
    table.act("urga", "STAB", 4)
    assert table.sp == [4, 0]
    assert end(table) == "objective"
    assert table.state["row"][0] == 0
    assert table.of("urga", "injured") == 0


@pytest.mark.rule("MOO-END-4")
@pytest.mark.rule("MOO-TRAP-4")
@pytest.mark.rule("MOO-TRAP-9")
def test_a_lethal_trap_ends_it() -> None:
    """T19: the maker scores the trap and the kill, but nothing for the front."""
    table = scene()
    table.state["health"][0] = 1
    table.trap(4, 3, tribe=1)
    table.perform("F1", "UTURN")
    assert table.sp == [0, 3]
    assert end(table) == "objective"
    assert winners(table) == [1]
    assert table.beast_at()[2] == "N"


# --- who wins


@pytest.mark.rule("MOO-WIN-1")
def test_a_sole_tribe_wins_before_points_are_counted() -> None:
    """The aim is reached with the same blow."""
    table = scene()
    table.state["sp"][:2] = 9, 1
    out(table, "urga", "tak")
    kill(*table.arguments, 0, 0)
    check_end(table.tables, table.state, table.table.log[0])
    assert winners(table) == [1]


@pytest.mark.rule("MOO-WIN-2")
@pytest.mark.parametrize(("points", "won"), [((3, 4), [1]), ((4, 3), [0])])
def test_points_decide_once_a_beast_is_dead(points: tuple[int, int], won: list[int]) -> None:
    """Even though the aim, two beasts, is out of reach."""
    table = scene(beasts=[MOOGH, BOAR], objective={"kill": 2})
    table.state["sp"][:2] = points
    kill(*table.arguments, 1, 0)
    escape(*table.arguments, 0, cell_of(4, 4))
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == "escaped"
    assert winners(table) == won


@pytest.mark.rule("MOO-WIN-2")
def test_points_decide_when_the_aim_is_met_without_a_kill() -> None:
    table = scene(objective={"reach": {"zone": [[0, 9]]}})
    table.state["sp"][:2] = 1, 2
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == "objective"
    assert winners(table) == [1]


@pytest.mark.rule("MOO-WIN-2")
@pytest.mark.rule("MOO-WIN-5")
def test_only_tribes_in_play_are_compared() -> None:
    table = scene(seats=(("urga",), ("brona",), ("grena",)))
    table.put("grena", 0, 0)
    table.state["sp"][:3] = 9, 2, 1
    out(table, "urga")
    finish(table, L.OBJECTIVE, met=True)
    assert winners(table) == [1]


@pytest.mark.rule("MOO-WIN-3")
def test_all_lose_without_aim_and_kill() -> None:
    table = scene()
    table.state["sp"][:2] = 9, 2
    finish(table, L.IMPOSSIBLE, met=False)
    assert winners(table) == []


@pytest.mark.rule("MOO-WIN-4")
@pytest.mark.parametrize(
    ("points", "gone", "injured", "won"),
    [
        ((7, 7), ("ob", "tak"), ("urga",), [1]),  # T29
        ((7, 7), ("ob",), (), [0]),
        ((7, 7), ("ob",), ("urga", "tak"), [0]),
        ((7, 7), (), ("ob",), [0]),
        ((7, 7), (), ("ob", "tak"), [0, 1]),
        ((7, 7), (), ("ob", "tak", "urga"), [1]),
        ((7, 8), ("ob",), ("brona",), [1]),
        ((0, 0), (), (), [0, 1]),
    ],
)
def test_ties(
    points: tuple[int, int], gone: tuple[str, ...], injured: tuple[str, ...], won: list[int]
) -> None:
    table = scene()
    table.state["sp"][:2] = points
    out(table, *gone)
    for name in injured:
        table.state["injured"][table.names.index(name)] = 1
    finish(table, L.OBJECTIVE, met=True)
    assert winners(table) == won


@pytest.mark.rule("MOO-WIN-5")
@pytest.mark.parametrize(("all_out", "killed", "won"), [("none", 1, []), ("sp", 1, [0]), ("sp", 0, [])])
def test_when_nobody_is_left(all_out: str, killed: int, won: list[int]) -> None:
    """By the switch points decide, as ever only after a kill."""
    table = scene(rules={"all_out": all_out}, beasts=[MOOGH, BOAR], objective={"kill": 2})
    table.state["sp"][:2] = 5, 4
    if killed:
        kill(*table.arguments, 1, 0)
    out(table, *table.names)
    check_end(table.tables, table.state, table.table.log[0])
    assert end(table) == "all_out"
    assert winners(table) == won


@pytest.mark.rule("MOO-WIN-6")
@pytest.mark.parametrize("cap", [1, 3])
def test_a_cap_is_no_result(cap: int) -> None:
    """Even with a beast dead nobody has won."""
    table = scene(rounds_cap=cap, beasts=[MOOGH, BOAR], objective={"kill": 2})
    kill(*table.arguments, 1, 0)
    table.state["sp"][:2] = 5, 4
    for row in range(5):
        for column in range(4):
            table.space(row, column, "SLEEP")
    played = 1
    while not table.play_turn():
        played += 1
    assert played == cap
    assert end(table) == "truncated"
    assert winners(table) == []


@pytest.mark.rule("MOO-WIN-6")
def test_rivals_have_no_clock() -> None:
    table = scene(rounds_cap=9, time_limit=2)
    for row in range(5):
        for column in range(4):
            table.space(row, column, "SLEEP")
    for _ in range(5):
        assert not table.play_turn()
    assert table.state["clock"] == 0


@pytest.mark.rule("MOO-SP-8")
@pytest.mark.parametrize(("met", "won"), [(True, [0, 1]), (False, [])])
def test_points_do_not_decide_where_all_play_together(met: bool, won: list[int]) -> None:
    table = scene(format="coop", mode="predator", seats=(("urga",), ("brona",)), time_limit=6)
    table.state["sp"][0] = 9
    table.state["n_killed"] = 1
    finish(table, L.OBJECTIVE if met else L.IMPOSSIBLE, met=met)
    assert winners(table) == won
