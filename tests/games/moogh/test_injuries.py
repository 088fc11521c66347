"""MOOGH: injuries, rage tokens, and who makes way (MOO-INJ, TOK, SP-6; MOO-D-13 to D-19)."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import binomtest, chisquare

from simcore.games.moogh.rules.characters import offer_next
from simcore.games.moogh.rules.harm import escape, kill
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.board import may_stand
from simcore.games.moogh.table.cells import cell_of
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from tests.games.loading import linear
from tests.games.moogh.table import DECISIONS, Scene, begin_own_turn, logged, row, take_turn

GAMES = 300 if DISABLED else 4000
MOOGH = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
BOAR = {"type": "boar", "at": [5, 3], "facing": "N", "health": 3, "side": "A"}
SPEND = linear(save={"use": 1}, stay={"use": 1})


def scene(**settings: Any) -> Scene:
    """All in the bottom line; the beasts' cards are all sleep, and every die shows bars."""
    table = Scene(**settings)
    for i, name in enumerate(table.names):
        table.put(name, 3 * i, 9)
    table.lull()
    table.dice("bars")
    table.table.log[0]["used"] = 0
    return table


def asked(table: Scene) -> list[tuple[str, int, int]]:
    """Every decision: what, which seat, how many options."""
    return [(DECISIONS[event[1]], event[0], event[2]) for event in logged(table, shared.DECISION)]


def drawn(table: Scene) -> list[int]:
    """The kinds of all draws of chance."""
    return [event[1] for event in logged(table, shared.CHANCE)]


# --- injuries


@pytest.mark.rule("MOO-INJ-1")
@pytest.mark.rule("MOO-INJ-3")
@pytest.mark.rule("MOO-SP-6")
@pytest.mark.rule("MOO-TOK-1")
@pytest.mark.parametrize("token", [0, 1])
def test_the_first_injury(token: int) -> None:
    """The card flips; a token, but not a second one; a point for the tribe."""
    table = scene()
    table.state["token"][3] = token
    table.injure("ob")
    assert table.of("ob", "injured") == 1
    assert table.of("ob", "out") == 0
    assert table.of("ob", "token") == 1
    assert table.sp == [0, 1]
    assert table.at("ob") == (9, 9)


@pytest.mark.rule("MOO-INJ-1")
@pytest.mark.rule("MOO-INJ-4")
@pytest.mark.rule("MOO-INJ-5")
@pytest.mark.rule("MOO-TOK-4")
@pytest.mark.rule("MOO-SP-6")
def test_three_injuries() -> None:
    """T24: injured; saved with the token of that; out, with card, cell and point."""
    table = scene(strategy=SPEND)
    figure = table.names.index("ob")
    seen = []
    for _ in range(3):
        table.injure("ob")
        seen.append([table.of("ob", field) for field in ("injured", "token", "out")] + [table.sp[1]])
    assert seen == [[1, 1, 0, 1], [1, 0, 0, 1], [1, 0, 1, 2]]
    assert figure not in row(table)
    assert table.at("ob") is None
    assert may_stand(table.tables, table.state, cell_of(9, 9))
    assert drawn(table) == [L.ROLL_SAVE]


@pytest.mark.rule("MOO-INJ-2")
@pytest.mark.rule("MOO-D-13")
@pytest.mark.parametrize(("acted", "slot", "question"), [(0, 4, [("slot", 1, 6)]), (1, 2, [])])
def test_the_cube_moves_unless_the_turn_is_past(acted: int, slot: int, question: list[Any]) -> None:
    """Ob's injured side: only the spots 4 and 5 have a rest beside them."""
    table = scene(strategy=linear(slot={"rest": 1}))
    table.put("ob", 9, 9, slot=2, acted=acted)
    table.injure("ob")
    assert table.of("ob", "slot") == slot
    assert asked(table) == question


@pytest.mark.rule("MOO-D-13")
def test_random_moves_the_cube_anywhere() -> None:
    table = scene(strategy="random")
    counts: Counter[int] = Counter()
    for game in range(2 * GAMES):
        table.begin(game)
        table.injure("ob")
        counts[table.of("ob", "slot")] += 1
    assert len(counts) == 6
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-INJ-2")
@pytest.mark.parametrize(
    ("switch", "left", "offered"),
    [("remaining", 1, [0, 2, 3, 1]), ("remaining", 0, [0, 1]), ("fresh_two", 1, [0, 2, 3, 1]), ("fresh_two", 0, [0, 2, 3, 1]),
     ("none", 1, [0, 1]), ("none", 0, [0, 1])],
)  # fmt: skip
def test_injured_in_the_own_turn(switch: str, left: int, offered: list[int]) -> None:
    """Both icons of the new pair are unused; how many may be taken is the switch's. The token comes last."""
    table = scene(rules={"midturn_injury": switch})
    table.put("urga", 4, 6)
    begin_own_turn(table, 0)
    table.state["used"], table.state["actions_left"] = 1, left
    table.injure("urga")
    offer_next(table.tables, table.state, table.table.scratch[0], 0)
    scratch = table.table.scratch[0]
    assert scratch["code"][: scratch["n_options"]].tolist() == offered
    assert table.state["actions_left"] == {"remaining": left, "fresh_two": 2, "none": 0}[switch]
    assert asked(table) == [("slot", 0, 6)]


@pytest.mark.rule("MOO-INJ-2")
@pytest.mark.parametrize(("switch", "moves"), [("remaining", 2), ("fresh_two", 3), ("none", 1)])
def test_a_trap_on_the_way_of_the_own_turn(switch: str, moves: int) -> None:
    """Tak walks into a trap with its first action; both of its sides have a spot with a move."""
    table = scene(
        rules={"midturn_injury": switch},
        strategy=linear(
            next={"move": 1, "end": 0.5, "think": 0.7},
            slot={"move": 1, "think": 0.1},
            step={"trap": 5, "stop": 1},
        ),
    )
    table.put("tak", 8, 5, slot=0)
    table.trap(8, 4)
    take_turn(table, 1)
    assert len(logged(table, L.ACTS)) == moves
    assert table.of("tak", "injured") == 1


@pytest.mark.rule("MOO-INJ-2")
def test_an_injury_in_the_turn_of_another_leaves_that_turn_alone() -> None:
    table = scene()
    begin_own_turn(table, 0)
    table.state["used"], table.state["actions_left"] = 1, 1
    table.injure("ob")
    assert (table.state["used"], table.state["actions_left"]) == (1, 1)


@pytest.mark.rule("MOO-INJ-4")
@pytest.mark.rule("MOO-APP-6")
@pytest.mark.parametrize("token", [0, 1])
def test_a_knock_out_takes_everything_along(token: int) -> None:
    table = scene()
    table.put("ob", 9, 9, injured=1, token=token)
    table.injure("ob")
    assert [table.of("ob", field) for field in ("out", "token", "on")] == [1, 0, L.NOBODY]
    assert table.at("ob") is None
    assert 3 not in row(table)
    assert table.state["losses"][:2].tolist() == [0, 1]


@pytest.mark.rule("MOO-INJ-4")
def test_a_rider_that_is_knocked_out_leaves_its_beast() -> None:
    table = scene()
    table.ride("ob", injured=1)
    table.injure("ob")
    assert table.state["rider"][0] == L.NOBODY


# --- saves


@pytest.mark.rule("MOO-TOK-4")
@pytest.mark.rule("MOO-D-14")
@pytest.mark.parametrize(
    ("injured", "token", "use", "symbol", "out", "left", "question"),
    [
        (1, 1, 1, "bars", 0, 0, True), (1, 1, 1, "chevron", 1, 0, True), (1, 1, 1, "cross", 1, 0, True),
        (1, 1, -1, "bars", 1, 0, True), (1, 0, 1, "bars", 1, 0, False), (0, 1, 1, "bars", 0, 1, False),
    ],
)  # fmt: skip
def test_a_token_may_save(
    injured: int, token: int, use: int, symbol: str, out: int, left: int, question: bool
) -> None:
    """Asked only of those who would be knocked out and hold one; it is gone either way."""
    table = scene(strategy=linear(save={"use": use}))
    table.dice(symbol)
    table.put("ob", 9, 9, injured=injured, token=token)
    table.injure("ob")
    assert [table.of("ob", "out"), table.of("ob", "token")] == [out, left]
    assert (("save", 1, 2) in asked(table)) is question
    assert (L.ROLL_SAVE in drawn(table)) is (question and use == 1)
    assert table.sp == [0, int(out or not injured)]


@pytest.mark.rule("MOO-TOK-4")
@pytest.mark.rule("MOO-SP-6")
def test_a_save_is_one_die_of_three_symbols() -> None:
    table = scene(strategy=SPEND)
    table.tables["symbol"][:] = [L.BARS, L.BARS, L.CHEVRON, L.CHEVRON, L.CROSS, L.CROSS]
    out = 0
    for game in range(GAMES):
        table.begin(game)
        table.put("ob", 9, 0, injured=1, token=1)
        table.injure("ob")
        out += table.of("ob", "out")
    assert binomtest(out, GAMES, 2 / 3).pvalue > 1e-3


@pytest.mark.rule("MOO-D-14")
def test_random_saves_itself_in_half_of_all_cases() -> None:
    table = scene(strategy="random")
    out = 0
    for game in range(GAMES):
        table.begin(game)
        table.put("ob", 9, 0, injured=1, token=1)
        table.injure("ob")
        out += table.of("ob", "out")
    assert binomtest(out, GAMES, 0.5).pvalue > 1e-3


@pytest.mark.rule("MOO-TOK-4")
def test_any_injury_at_any_time_can_be_saved_from() -> None:
    """In the turn of a beast, by a bite: the injured one stays where it is."""
    table = scene(strategy=SPEND)
    table.put("ob", 4, 3, injured=1, token=1)
    table.perform("BITE")
    assert (table.of("ob", "out"), table.at("ob")) == (0, (4, 3))
    assert table.sp == [0, 0]


# --- staying on


@pytest.mark.rule("MOO-TOK-5")
@pytest.mark.rule("MOO-D-15")
@pytest.mark.parametrize(
    ("token", "use", "symbol", "stays", "left", "question"),
    [
        (1, 1, "bars", True, 0, True),
        (1, 1, "chevron", False, 0, True),
        (1, -1, "bars", False, 1, True),
        (0, 1, "bars", False, 0, False),
    ],
)
def test_a_token_may_hold_a_rider_on(
    token: int, use: int, symbol: str, stays: bool, left: int, question: bool
) -> None:
    table = scene(strategy=linear(stay={"use": use}))
    table.dice(symbol)
    table.ride("ob", token=token)
    table.perform("SHAKE")
    assert (table.of("ob", "on") == 0) is stays
    assert table.of("ob", "token") == left
    assert (("stay", 1, 2) in asked(table)) is question
    assert (L.ROLL_SHAKE in drawn(table)) is not stays
    if question and not stays:
        assert asked(table)[0][0] == "stay"
        assert asked(table)[1:] == [("row", 1, 2)]


@pytest.mark.rule("MOO-TOK-5")
def test_nobody_is_asked_without_a_rider() -> None:
    table = scene(strategy=SPEND)
    table.put("ob", 9, 9, token=1)
    table.perform("SHAKE")
    assert asked(table) == drawn(table) == []


@pytest.mark.rule("MOO-D-16")
@pytest.mark.parametrize(
    ("symbol", "cells"),
    [("bars", {(6, 4), (6, 5)}), ("chevron", {(3, 4), (3, 5)}), ("cross", {(4, 3), (5, 3)})],
)
def test_the_row_of_flight_is_chosen_when_the_direction_is_known(
    symbol: str, cells: set[tuple[int, int]]
) -> None:
    table = scene(strategy="random")
    table.dice(symbol)
    counts: Counter[Any] = Counter()
    for game in range(GAMES // 2):
        table.begin(game)
        table.table.log[0]["used"] = 0
        table.move_beast(0, 4, 4)
        for i, name in enumerate(table.names):
            table.put(name, 3 * i, 9)
        table.ride("ob")
        table.perform("SHAKE")
        counts[table.at("ob")] += 1
        assert asked(table) == [("row", 1, 2)]
    assert set(counts) == cells
    assert chisquare(list(counts.values())).pvalue > 1e-3


# --- making way


@pytest.mark.rule("MOO-D-17")
def test_who_is_pushed_against_an_obstacle_chooses_among_the_nearest_spaces() -> None:
    """The boulder at (6, 3): six free spaces beside it that the beast covers neither before nor after."""
    rows = ["gggggggggg"] * 3 + ["gggggg#ggg"] + ["gggggggggg"] * 6
    table = scene(map="\n".join(rows), strategy="random")
    counts: Counter[Any] = Counter()
    for game in range(GAMES):
        table.begin(game)
        table.move_beast(0, 4, 4, health=4)
        for i, name in enumerate(table.names):
            table.put(name, 3 * i, 9)
        table.put("ob", 5, 3)
        table.table.log[0]["used"] = 0
        table.perform("F1")
        assert [each for each in asked(table) if each[0] == "sidestep"] == [("sidestep", 1, 6)]
        counts[table.at("ob")] += 1
    assert set(counts) == {(5, 2), (6, 2), (7, 2), (7, 3), (7, 4), (6, 4)}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-D-18")
@pytest.mark.parametrize("fate", ["killed", "escaped"])
def test_a_rider_chooses_where_it_gets_down(fate: str) -> None:
    """On one of the four cells of the body, as it lay."""
    table = scene(strategy="random", beasts=[MOOGH, {**BOAR, "at": [9, 0]}], objective={"kill": 1})
    counts: Counter[Any] = Counter()
    for game in range(GAMES):
        table.begin(game)
        for i, name in enumerate(table.names):
            table.put(name, 3 * i, 9)
        table.ride("ob")
        table.state["acted"][3] = 1
        table.table.log[0]["used"] = 0
        if fate == "killed":
            kill(*table.arguments, 0, 0)
        else:
            escape(*table.arguments, 0, cell_of(4, 4))
        counts[table.at("ob")] += 1
        assert asked(table) == [("dismount", 1, 4)]
        assert table.of("ob", "on") == L.NOBODY
    assert set(counts) == {(4, 4), (5, 4), (4, 5), (5, 5)}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-D-19")
@pytest.mark.parametrize(
    ("acting", "first", "seat"), [(L.NOBODY, 3, 1), (L.NOBODY, 0, 0), (0, 3, 0), (2, 0, 1)]
)
def test_who_puts_a_small_beast(acting: int, first: int, seat: int) -> None:
    """The acting player, else the owner of the first character in the row; the boulder stops the boar."""
    rows = ["gggggggggg"] * 3 + ["gggggg#ggg"] + ["gggggggggg"] * 6
    table = scene(map="\n".join(rows), beasts=[MOOGH, BOAR])
    table.state["acting"] = acting
    table.state["card"][:3] = L.FIRST_BEAST_FIGURE, first, 2
    table.state["n_cards"] = 3
    table.perform("F1")
    assert [(name, who) for name, who, _ in asked(table)] == [("relocate_beast", seat)]
    assert table.state["health"][1] == 2
    assert table.sp == [0, 0]


@pytest.mark.rule("MOO-D-19")
@pytest.mark.rule("MOO-D-17")
def test_a_single_nearest_space_is_not_asked_for() -> None:
    """Holes all around the boulder but for one cell."""
    rows = ["gggggggggg"] * 2 + ["gggggxxxgg", "gggggg#xgg", "ggggggxggg"] + ["gggggggggg"] * 5
    table = scene(map="\n".join(rows), beasts=[MOOGH, BOAR])
    table.perform("F1")
    free = [
        (x, y)
        for x in (5, 6, 7)
        for y in (2, 3, 4)
        if rows[y][x] == "g" and not (x in (4, 5) and y in (3, 4, 5))
    ]
    assert free == [(7, 4)]
    assert asked(table) == []
    assert table.beast_at(1)[:2] == (7, 4)
