"""MOOGH: moving, getting off a beast, the steps of a token (MOO-MOVE, MOO-TOK-3; MOO-D-5, D-20)."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from simcore.games.moogh.names import CARD_ACTIONS
from simcore.games.moogh.rules.walking import offer_steps, walk
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import place_of
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from tests.games.loading import linear
from tests.games.moogh.table import BLANK, DECISIONS, Scene, logged, take_turn

GAMES = 300 if DISABLED else 4000
GO = linear(step={"stop": -9})
MOOGH = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
BOAR = {"type": "boar", "at": [8, 8], "facing": "N", "health": 2, "side": "A"}


def drawn_on(changes: dict[tuple[int, int], str], background: str = "g") -> str:
    """A blank map with some glyphs changed."""
    rows = [[background] * 10 for _ in range(10)]
    for (x, y), glyph in changes.items():
        rows[y][x] = glyph
    return "\n".join("".join(row) for row in rows)


def steps(table: Scene, name: str) -> list[Any]:
    """What a step offers: "stop", and cells in order."""
    scratch = table.table.scratch[0]
    offer_steps(table.tables, table.state, scratch, table.names.index(name))
    codes = scratch["code"][: scratch["n_options"]].tolist()
    return ["stop" if code == L.STOP else place_of(code) for code in codes]


def asked(table: Scene, decision: str) -> list[int]:
    """Numbers of options each time that decision was asked."""
    return [event[2] for event in logged(table, shared.DECISION) if DECISIONS[event[1]] == decision]


def ring(x: int, y: int, size: int = 1) -> list[tuple[int, int]]:
    """Cells around a body, in reading order."""
    inside = {(x + i, y + j) for i in range(size) for j in range(size)}
    around = [(i, j) for j in range(y - 1, y + size + 1) for i in range(x - 1, x + size + 1)]
    return [cell for cell in around if cell not in inside]


# --- steps


@pytest.mark.rule("MOO-MOVE-1")
@pytest.mark.rule("MOO-D-5")
def test_a_step_offers_to_stop_and_all_eight_neighbours() -> None:
    table = Scene()
    table.put("urga", 7, 7)
    assert steps(table, "urga") == ["stop", *ring(7, 7)]


@pytest.mark.rule("MOO-MOVE-1")
@pytest.mark.rule("MOO-D-5")
@pytest.mark.parametrize(
    ("weights", "at", "questions"),
    [({}, (8, 8), 1), ({"stop": -9}, (6, 6), 2), ({"bush": 1, "stop": 0.5}, (7, 7), 2)],
)
def test_none_one_or_two_steps_without_dice(
    weights: dict[str, float], at: tuple[int, int], questions: int
) -> None:
    """The bush is the only place that the last one wants to go to, and to stay in."""
    table = Scene(map=drawn_on({(7, 7): "b"}), strategy=linear(step=weights))
    table.put("urga", 8, 8)
    table.table.log[0]["used"] = 0
    table.act("urga", "MOVE")
    assert len(asked(table, "step")) == questions
    assert table.at("urga") == at
    assert logged(table, shared.CHANCE) == []


@pytest.mark.rule("MOO-D-5")
def test_random_takes_each_step_equally_often() -> None:
    table = Scene(strategy="random")
    counts: Counter[Any] = Counter()
    for game in range(2 * GAMES):
        table.begin(game)
        i = table.put("urga", 9, 9)
        walk(*table.arguments, i, 1)
        counts[table.at("urga")] += 1
    assert len(counts) == 4
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-MOVE-2")
@pytest.mark.parametrize("glyph", ["#", "x"])
def test_corners_do_not_block_but_boulders_and_holes_do(glyph: str) -> None:
    table = Scene(map=drawn_on({(7, 6): glyph, (6, 7): glyph}))
    table.put("urga", 7, 7)
    assert steps(table, "urga") == ["stop", *[cell for cell in ring(7, 7) if cell not in {(7, 6), (6, 7)}]]


@pytest.mark.rule("MOO-MOVE-2")
def test_figures_and_the_edge_are_in_the_way() -> None:
    table = Scene(beasts=[MOOGH, BOAR])
    table.put("urga", 9, 9)
    table.put("ob", 8, 9)
    assert steps(table, "urga") == ["stop", (9, 8)]
    table.put("urga", 3, 3)
    table.put("ob", 2, 2)
    assert (2, 2) not in steps(table, "urga")
    assert (4, 4) not in steps(table, "urga")
    assert len(steps(table, "urga")) == 7


@pytest.mark.rule("MOO-MOVE-2")
@pytest.mark.rule("MOO-MOVE-3")
@pytest.mark.parametrize(
    ("levels", "here", "free"),
    [
        ("2222000000", (3, 7), 5),  # on top of the cliff line
        ("2222000000", (4, 7), 5),  # below it
        ("2221000000", (4, 7), 5),  # below a face
        ("2221000000", (2, 7), 5),
        ("2222222222", (3, 7), 8),
    ],
)
def test_nobody_walks_across_a_cliff(levels: str, here: tuple[int, int], free: int) -> None:
    table = Scene(elevation="\n".join([levels] * 10), map=BLANK, beasts=[{**MOOGH, "at": [6, 2]}])
    table.put("urga", *here)
    offered = steps(table, "urga")[1:]
    assert len(offered) == free
    assert {levels[x] for x, _ in offered} == {levels[here[0]]}


@pytest.mark.rule("MOO-MOVE-4")
@pytest.mark.parametrize("glyph", ["T", "b", "h", "~", "m", "."])
def test_where_one_may_step(glyph: str) -> None:
    table = Scene(map=drawn_on({(7, 6): glyph}))
    table.put("urga", 7, 7)
    assert (7, 6) in steps(table, "urga")


@pytest.mark.rule("MOO-MOVE-4")
def test_one_may_step_on_a_trap() -> None:
    table = Scene()
    table.trap(7, 6, tribe=0)
    table.put("urga", 7, 7)
    assert (7, 6) in steps(table, "urga")


# --- off a beast


@pytest.mark.rule("MOO-MOVE-5")
@pytest.mark.rule("MOO-D-5")
def test_a_rider_steps_down_to_the_ring() -> None:
    """T11: twelve cells but for those that are taken."""
    table = Scene()
    table.ride("urga")
    assert steps(table, "urga") == ["stop", *ring(4, 4, 2)]
    table.put("ob", 3, 3)
    table.put("tak", 6, 5)
    assert len(steps(table, "urga")) == 11
    assert table.legal("urga", "MOVE")


@pytest.mark.rule("MOO-MOVE-5")
def test_from_a_small_beast_there_are_eight() -> None:
    table = Scene(beasts=[MOOGH, {**BOAR, "at": [8, 7]}])
    table.ride("urga", 1)
    assert steps(table, "urga") == ["stop", *ring(8, 7)]
    table.move_beast(1, 9, 9)
    assert steps(table, "urga") == ["stop", (8, 8), (9, 8), (8, 9)]


@pytest.mark.rule("MOO-MOVE-5")
@pytest.mark.parametrize(
    ("corner", "barred"),
    [
        ((3, 6), set()),
        ((4, 6), {(6, 5), (6, 6), (6, 7), (6, 8)}),
        ((5, 6), set()),
        ((6, 6), {(5, 5), (5, 6), (5, 7), (5, 8)}),
    ],
)
def test_a_rider_steps_down_to_its_beasts_level(
    corner: tuple[int, int], barred: set[tuple[int, int]]
) -> None:
    """Columns up to 5 are high. A beast astride the line, at 5, has both levels beside it."""
    table = Scene(elevation="\n".join(["2222220000"] * 10), beasts=[{**MOOGH, "at": list(corner)}])
    table.ride("urga")
    assert steps(table, "urga") == ["stop", *[cell for cell in ring(*corner, 2) if cell not in barred]]


@pytest.mark.rule("MOO-MOVE-5")
@pytest.mark.parametrize(("dismount", "at"), [("one_step", (2, 2)), ("whole_move", (3, 3))])
def test_getting_off_is_one_step_or_by_the_switch_all(dismount: str, at: tuple[int, int]) -> None:
    table = Scene(rules={"dismount": dismount}, strategy=GO)
    table.ride("urga")
    table.act("urga", "MOVE")
    assert table.at("urga") == at
    assert table.of("urga", "on") == L.NOBODY
    assert table.state["rider"][0] == L.NOBODY


# --- what a step leads to


@pytest.mark.rule("MOO-MOVE-6")
@pytest.mark.rule("MOO-TRAP-8")
@pytest.mark.parametrize(("stops", "at"), [(False, (6, 6)), (True, (7, 7))])
def test_a_trap_before_the_next_step(stops: bool, at: tuple[int, int]) -> None:
    """It may walk on, unless the switch says otherwise."""
    table = Scene(rules={"trap_stops_move": stops}, strategy=GO)
    table.trap(7, 7, tribe=1)
    table.put("urga", 8, 8)
    table.act("urga", "MOVE")
    assert table.at("urga") == at
    assert table.of("urga", "injured") == 1
    assert table.sp == [1, 0]
    assert table.traps() == []


@pytest.mark.rule("MOO-MOVE-6")
@pytest.mark.parametrize(
    ("glyph", "symbol", "at"),
    [
        ("~", "cross", (7, 7)),
        ("m", "cross", (7, 7)),
        ("~", "bars", (6, 6)),
        ("m", "chevron", (6, 6)),
        ("b", "cross", (6, 6)),
    ],
)
def test_wet_ground_before_the_next_step(glyph: str, symbol: str, at: tuple[int, int]) -> None:
    table = Scene(map=drawn_on({(7, 7): glyph}), strategy=GO)
    table.dice(symbol)
    table.put("urga", 8, 8)
    table.act("urga", "MOVE")
    assert table.at("urga") == at
    assert [event[1] for event in logged(table, shared.CHANCE)].count(L.ROLL_WATER) == (glyph in "~m")


@pytest.mark.rule("MOO-MOVE-6")
def test_the_trap_in_the_water_comes_first() -> None:
    """Its victim, knocked out, rolls nothing for the water."""
    table = Scene(map=drawn_on({(7, 7): "~"}), strategy=GO)
    table.trap(7, 7)
    table.put("urga", 8, 8, injured=1)
    table.act("urga", "MOVE")
    assert table.of("urga", "out") == 1
    assert L.ROLL_WATER not in [event[1] for event in logged(table, shared.CHANCE)]


@pytest.mark.rule("MOO-D-20")
@pytest.mark.rule("MOO-TOK-2")
@pytest.mark.parametrize(
    ("switch", "symbol", "token", "use", "question", "left"),
    [
        (True, "cross", 1, 1, [2], 0),
        (True, "cross", 1, -1, [2], 1),
        (True, "cross", 0, 1, [], 0),
        (True, "bars", 1, 1, [], 1),
        (False, "cross", 1, 1, [], 1),
    ],
)
def test_a_token_for_another_throw_at_the_water(
    switch: bool, symbol: str, token: int, use: int, question: list[int], left: int
) -> None:
    """Asked after a cross only, and by the switch never."""
    strategy = linear(step={"stop": -9}, reroll_water={"use": use})
    table = Scene(rules={"reroll_water": switch}, map=drawn_on({(7, 7): "~"}), strategy=strategy)
    table.dice(symbol)
    table.put("urga", 8, 8, token=token)
    table.act("urga", "MOVE")
    assert asked(table, "reroll_water") == question
    assert table.of("urga", "token") == left
    assert table.at("urga") == ((6, 6) if symbol == "bars" else (7, 7))


@pytest.mark.rule("MOO-D-20")
@pytest.mark.rule("MOO-TOK-2")
def test_the_second_throw_at_the_water_counts() -> None:
    """A cross on one face of three; with a token twice: one game of nine stops there."""
    strategy = linear(step={"stop": -9}, reroll_water={"use": 1})
    table = Scene(map=drawn_on({(7, 7): "~"}), strategy=strategy)
    seen = Counter()
    for game in range(GAMES):
        table.begin(game)
        for name in ("tak", "brona", "ob"):
            table.put(name, table.names.index(name), 9)
        table.put("urga", 8, 8, token=1)
        table.act("urga", "MOVE")
        seen[table.at("urga") == (7, 7), table.of("urga", "token")] += 1
    assert seen[True, 1] == 0
    expected = [GAMES * 2 / 3, GAMES * 2 / 9, GAMES / 9]
    assert chisquare([seen[False, 1], seen[False, 0], seen[True, 0]], expected).pvalue > 1e-3


@pytest.mark.rule("MOO-D-20")
def test_asked_on_the_last_step_too() -> None:
    table = Scene(map=drawn_on({(6, 6): "~"}), strategy=GO)
    table.dice("cross")
    table.put("urga", 8, 8, token=1)
    table.act("urga", "MOVE")
    assert asked(table, "reroll_water") == [2]


# --- the steps of a token


@pytest.mark.rule("MOO-TOK-3")
@pytest.mark.parametrize(("token", "at"), [(1, (6, 6)), (0, (8, 8))])
def test_two_free_steps_beside_the_actions(token: int, at: tuple[int, int]) -> None:
    table = Scene(strategy=linear(next={"token": 1, "end": 0.5}, step={"stop": -9}))
    table.put("urga", 8, 8, token=token)
    take_turn(table, 0)
    assert table.at("urga") == at
    assert table.of("urga", "token") == 0
    assert table.state["actions_left"] == 2
    assert logged(table, L.ACTS) == []


@pytest.mark.rule("MOO-TOK-3")
@pytest.mark.parametrize(
    ("weights", "order"),
    [
        ({"token": 1, "move": 0.5, "end": 0.1}, ["token", "MOVE"]),
        ({"token": 0.5, "move": 1, "end": 0.1}, ["MOVE", "token"]),
    ],
)
def test_before_or_after_an_action(weights: dict[str, float], order: list[str]) -> None:
    table = Scene(strategy=linear(next=weights, step={"stop": -9}))
    table.put("urga", 9, 9, token=1)
    take_turn(table, 0)
    record = table.table.log[0]
    told = []
    for event in record["event"][: record["used"]].tolist():
        if event[0] == shared.DECISION and DECISIONS[event[2]] == "next" and event[5] == L.USE_TOKEN:
            told.append("token")
        if event[0] == L.ACTS:
            told.append(CARD_ACTIONS[event[2]])
    assert told == order
    assert len(logged(table, L.STEPS)) == 4


@pytest.mark.rule("MOO-TOK-3")
def test_a_rider_may_get_off_by_it() -> None:
    table = Scene(strategy=linear(next={"token": 1, "end": 0.5}, step={"stop": -9}))
    table.ride("urga", token=1)
    take_turn(table, 0)
    assert table.at("urga") == (2, 2)


@pytest.mark.rule("MOO-TOK-3")
def test_after_both_actions_a_token_is_still_good() -> None:
    table = Scene(strategy=linear(next={"move": 1, "stab": 1, "token": 0.5, "end": 0.1}, step={"stop": -9}))
    table.dice("bars")
    table.put("urga", 4, 6, slot=0, token=1)
    take_turn(table, 0)
    assert table.of("urga", "token") == 0
    assert len(logged(table, L.STEPS)) >= 3
