"""MOOGH: the worked examples E1 to E14 of the rules page: the table, the exact odds and the kernels agree."""

from collections.abc import Sequence
from fractions import Fraction as F
from typing import Any

import numpy as np
import pytest

from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import place_of
from tests.games.loading import linear
from tests.games.moogh.chances import (
    D321,
    DEFENSES,
    FAIR,
    SEED,
    TRIALS,
    acts,
    exact,
    faces,
    first_rounds,
    games,
    holds,
    hunt,
    last_states,
    mean_holds,
    performs,
    scene,
    thoughts,
    tries,
)
from tests.games.moogh.table import MooghTable, load
from tests.games.moogh.test_beasts import BIG, field

pytestmark = [pytest.mark.xdist_group("moogh_chances"), pytest.mark.compiled_only]

HUNTS = 10_000
LONG_RUN = 80  # rounds; the start still shows by less than 0.0001
TAK = 1
MOVE = ("MOVE", 0, "bars", False)
DICE = pytest.mark.parametrize("die", [FAIR, D321])
SPEND = linear(save={"use": 1}, stay={"use": 1}, reroll={"use": 1})


# --- E1 to E5: rolls of characters


@pytest.mark.rule("MOO-ROL-2")
@pytest.mark.rule("MOO-STAB-2")
@pytest.mark.rule("MOO-STAB-3")
@pytest.mark.parametrize(
    ("die", "symbol", "chance"),
    [
        (FAIR, "bars", F(65, 81)), (FAIR, "chevron", F(65, 81)), (FAIR, "cross", F(65, 81)),
        (D321, "bars", F(15, 16)), (D321, "chevron", F(65, 81)), (D321, "cross", F(671, 1296)),
    ],
)  # fmt: skip
def test_e1_a_stab_with_four_dice(die: str, symbol: str, chance: F) -> None:
    """At the back, which has a weak spot, in the row that has a defence."""
    table = scene(die)
    table.state["row"][0] = 1
    table.put("tak", 4, 6)
    seen = acts(table, "tak", ("STAB", 4, symbol, False))
    answer = exact("stab", dice=4, weak=1, row_defense=1, symbol=symbol, die=die)
    assert answer.results["success"] == chance
    holds(seen["health"][:, 0] == 3, chance)


@pytest.mark.rule("MOO-TOK-2")
@pytest.mark.parametrize(
    ("die", "symbol", "chance"),
    [
        (FAIR, "bars", F(6305, 6561)), (FAIR, "chevron", F(6305, 6561)), (FAIR, "cross", F(6305, 6561)),
        (D321, "bars", F(255, 256)), (D321, "chevron", F(6305, 6561)), (D321, "cross", F(1288991, 1679616)),
    ],
)  # fmt: skip
def test_e2_the_same_with_a_token(die: str, symbol: str, chance: F) -> None:
    table = scene(die, strategy=SPEND)
    table.state["row"][0] = 1
    table.put("tak", 4, 6, token=1)
    seen = acts(table, "tak", ("STAB", 4, symbol, False))
    assert exact("stab", dice=4, symbol=symbol, reroll=True, die=die).results["success"] == chance
    holds(seen["health"][:, 0] == 3, chance)


@pytest.mark.rule("MOO-ROL-4")
@pytest.mark.rule("MOO-THROW-2")
@pytest.mark.parametrize(
    ("die", "symbol", "chance"),
    [
        (FAIR, "bars", F(5, 9)), (FAIR, "chevron", F(5, 9)), (FAIR, "cross", F(5, 9)),
        (D321, "bars", F(3, 4)), (D321, "chevron", F(5, 9)), (D321, "cross", F(11, 36)),
    ],
)  # fmt: skip
def test_e3_a_throw_over_two_spaces(die: str, symbol: str, chance: F) -> None:
    table = scene(die)
    table.state["row"][0] = 1
    table.put("tak", 4, 8)
    seen = acts(table, "tak", ("THROW", 5, symbol, True))
    answer = exact("throw", dice=5, row_defense=1, between=2, symbol=symbol, die=die)
    assert answer.results["success"] == chance
    holds(seen["health"][:, 0] == 3, chance)


@pytest.mark.rule("MOO-CLIMB-2")
@pytest.mark.rule("MOO-STAB-4")
@pytest.mark.parametrize(
    ("die", "up", "both"), [(FAIR, F(65, 81), F(13715, 19683)), (D321, F(15, 16), F(23255, 41472))]
)
def test_e4_up_and_a_stab_from_the_top(die: str, up: F, both: F) -> None:
    """Three dice and two weak spots of the top."""
    table = scene(die)
    table.put("tak", 3, 5)
    seen = acts(table, "tak", ("CLIMB", 4, "bars", False), ("STAB", 3, "cross", False))
    answer = exact("climb", dice=4, symbol="bars", top_dice=5, stab_symbol="cross", die=die)
    assert (answer.results["success"], answer.results["then_hit"]) == (up, both)
    holds(seen["on"][:, TAK] == 0, up)
    holds((seen["on"][:, TAK] == 0) & (seen["health"][:, 0] == 3), both)


@pytest.mark.rule("MOO-SEDATE-1")
@pytest.mark.rule("MOO-SEDATE-2")
@DICE
def test_e5_sedation(die: str) -> None:
    """Over one space: how often, and how many tries it takes."""
    table = scene(die)
    table.state["row"][0] = 4
    table.put("tak", 4, 7)
    n = tries(table, "tak", ("SEDATE", 4, "chevron", True), lambda state: state["row"][0] < 4)
    answer = exact("sedate", dice=4, between=1, symbol="chevron", die=die)
    assert (answer.results["success"], answer.results["mean_tries"]) == (F(19, 27), F(27, 19))
    holds(n == 1, F(19, 27))
    mean_holds(n, F(27, 19))


@pytest.mark.rule("MOO-TAUNT-1")
@pytest.mark.rule("MOO-TAUNT-2")
@pytest.mark.parametrize(("die", "chance"), [(FAIR, F(1, 3)), (D321, F(1, 2))])
def test_e5_a_taunt_with_one_die(die: str, chance: F) -> None:
    table = scene(die)
    table.put("tak", 6, 4)
    seen = acts(table, "tak", ("TAUNT", 1, "bars", True))
    assert exact("taunt", dice=1, symbol="bars", die=die).results["success"] == chance
    holds(seen["facing"][:, 0] == 1, chance)


# --- E6, E7: harm


@pytest.mark.rule("MOO-TOK-4")
@pytest.mark.parametrize(("die", "chance"), [(FAIR, F(1, 3)), (D321, F(1, 2))])
def test_e6_saved_from_a_bite(die: str, chance: F) -> None:
    table = scene(die, strategy=SPEND)
    table.put("tak", 4, 3, injured=1, token=1)
    seen = performs(table, "BITE")
    assert exact("save", die=die).results["success"] == chance
    holds(seen["out"][:, TAK] == 0, chance)


@pytest.mark.rule("MOO-TOK-5")
@pytest.mark.rule("MOO-SHAKE-2")
@pytest.mark.parametrize(("die", "chance"), [(FAIR, F(1, 3)), (D321, F(1, 2))])
def test_e6_still_on_top_after_a_shake(die: str, chance: F) -> None:
    table = scene(die, strategy=SPEND)
    table.ride("tak", token=1)
    seen = performs(table, "SHAKE")
    assert 1 - exact("shake", token=True, die=die).results["thrown"] == chance
    holds(seen["on"][:, TAK] == 0, chance)


@pytest.mark.rule("MOO-SHAKE-4")
@pytest.mark.rule("MOO-SHAKE-8")
@pytest.mark.parametrize(
    ("die", "token", "chance"),
    [(FAIR, 0, F(2, 3)), (FAIR, 1, F(4, 9)), (D321, 0, F(2, 3)), (D321, 1, F(1, 3))],
)
def test_e6_hurt_where_the_right_and_the_front_are_blocked(die: str, token: int, chance: F) -> None:
    rocks = field({"#": [(6, 4), (6, 5), (4, 3), (5, 3)]})
    table = scene(die, strategy=SPEND, map=rocks)
    table.ride("tak", token=token)
    seen = performs(table, "SHAKE")
    answer = exact("shake", blocked="right,front", token=bool(token), die=die)
    assert answer.results["hurt"] == chance
    holds(seen["injured"][:, TAK] == 1, chance)


@pytest.mark.rule("MOO-ATK-1")
@pytest.mark.rule("MOO-INJ-5")
@pytest.mark.parametrize(
    ("die", "fates"),
    [(FAIR, (F(8, 27), F(14, 27), F(5, 27))), (D321, (F(125, 216), F(55, 144), F(17, 432)))],
)
def test_e7_three_attacks(die: str, fates: tuple[F, F, F]) -> None:
    """At the back, which the cross strikes; the first injury's token pays the save."""
    table = scene(die, strategy=SPEND)
    table.put("tak", 4, 6)
    seen = performs(table, "ATTACK", "ATTACK", "ATTACK")
    results = exact("injuries", attacks=3, section="cross", die=die).results
    assert (results["unhurt"], results["injured"], results["out"]) == fates
    out, injured = seen["out"][:, TAK] == 1, seen["injured"][:, TAK] == 1
    for each, chance in zip((~injured, injured & ~out, out), fates, strict=True):
        holds(each, chance)


@pytest.mark.rule("MOO-INJ-4")
@pytest.mark.rule("MOO-TOK-4")
@pytest.mark.parametrize(
    ("die", "token", "chance"),
    [(FAIR, 0, F(5, 9)), (FAIR, 1, F(11, 27)), (D321, 0, F(11, 36)), (D321, 1, F(1, 6))],
)
def test_e7b_two_attacks_on_the_injured(die: str, token: int, chance: F) -> None:
    table = scene(die, strategy=SPEND)
    table.put("tak", 4, 6, injured=1, token=token)
    seen = performs(table, "ATTACK", "ATTACK")
    answer = exact("injuries", attacks=2, section="cross", injured=True, token=bool(token), die=die)
    assert answer.results["out"] == chance
    holds(seen["out"][:, TAK] == 1, chance)


# --- E8: rage


@pytest.mark.rule("MOO-APP-1")
@pytest.mark.rule("MOO-APP-2")
@pytest.mark.rule("MOO-APP-4")
@pytest.mark.parametrize(
    ("die", "rows", "mean"),
    [
        (FAIR, [F(35, 81), F(26, 81), F(14, 81), F(5, 81), F(1, 81)], F(154, 81)),
        (D321, [F(287, 432), F(83, 324), F(11, 162), F(7, 648), F(1, 1296)], F(925, 648)),
    ],
)
def test_e8_rage_after_four_appeasements(die: str, rows: Sequence[F], mean: F) -> None:
    """The first round has none, and in the fifth the time is up after it."""
    found = last_states(hunt(die, limit=4, stabs=False), HUNTS)["row"][:, 0]
    answer = exact("rage", rows=5, start=1, rounds=4, die=die)
    assert [answer.distribution[str(i + 1)] for i in range(5)] == rows
    assert answer.results["mean"] == mean
    for row, chance in enumerate(rows):
        holds(found == row, chance)
    mean_holds(found + 1, mean)


@pytest.mark.rule("MOO-APP-2")
@pytest.mark.rule("MOO-APP-4")
@pytest.mark.parametrize(
    ("die", "rows"), [(FAIR, [F(1, 5)] * 5), (D321, [F(n, 31) for n in (16, 8, 4, 2, 1)])]
)
def test_e8_rage_in_the_long_run(die: str, rows: Sequence[F]) -> None:
    found = last_states(hunt(die, limit=LONG_RUN, stabs=False, rounds_cap=LONG_RUN + 2), TRIALS)["row"][:, 0]
    answer = exact("rage", rows=5, start=1, rounds=4, die=die)
    assert answer.results["long_run_mean"] == sum(n * chance for n, chance in enumerate(rows, start=1))
    for row, chance in enumerate(rows):
        holds(found == row, chance)


# --- E9: water


@pytest.mark.rule("MOO-TER-3")
@pytest.mark.rule("MOO-MOVE-6")
@pytest.mark.parametrize(
    ("die", "width", "moves", "chance", "mean"),
    [
        (FAIR, 2, 2, F(8, 9), F(19, 9)), (FAIR, 1, 1, F(2, 3), None),
        (D321, 2, 2, F(35, 36), F(73, 36)), (D321, 1, 1, F(5, 6), None),
    ],
)  # fmt: skip
def test_e9_over_a_river(die: str, width: int, moves: int, chance: F, mean: F | None) -> None:
    """Always on towards the beast, which stands far behind the other bank."""
    river = "\n".join(["g" + "~" * width + "g" * (15 - width)] * 10)
    far = {**BIG, "at": [13, 4]}
    table = scene(die, strategy=linear(step={"distance": -1, "stop": -9}), map=river, beasts=[far])
    table.put("tak", 0, 4)
    n = tries(table, "tak", MOVE, lambda state: place_of(int(state["cell"][TAK]))[0] > width)
    answer = exact("water", spaces=width, moves=moves, die=die)
    assert answer.results["across"] == chance
    holds(n <= moves, chance)
    if mean is not None:
        assert answer.results["mean_moves"] == mean
        mean_holds(n, mean)


# --- E10: whole games around a beast that sleeps

KILLED = {
    FAIR: ("0", ".196392018", ".647865083", ".881783251", ".963947228", ".989589100"),
    D321: ("0", ".546741486", ".938994943", ".993153474", ".999265057", ".999923702"),
}
KILLED_BY_TWO = {FAIR: F(228258875, 1162261467), D321: F(143325, 262144)}


def kill(die: str, **more: Any) -> Any:
    """The exact module's answer for the hunt of E10."""
    defense = ",".join(map(str, DEFENSES))
    return exact(
        "kill", health=5, dice=4, symbol="bars", defense=defense, per_round=3, appease=True, die=die, **more
    ).results


@pytest.mark.rule("MOO-STAB-5")
@pytest.mark.rule("MOO-RAGE-3")
@pytest.mark.rule("MOO-SOLO-1")
@DICE
def test_e10_a_beast_dead_by_a_round(die: str) -> None:
    rows = games(hunt(die, limit=7), HUNTS)
    killed = rows["end"] == L.OBJECTIVE
    assert np.isin(rows["end"], [L.OBJECTIVE, L.TIME_LIMIT]).all()
    assert (rows["objective"] == killed).all()
    results = kill(die)
    assert results["by_round_2"] == KILLED_BY_TWO[die]
    for number, chance in enumerate(KILLED[die], start=1):
        assert round(results[f"by_round_{number}"], 9) == F(chance)
        holds(killed & (rows["rounds"] <= number), results[f"by_round_{number}"])


@pytest.mark.rule("MOO-SOLO-5")
@pytest.mark.rule("MOO-SOLO-6")
@pytest.mark.parametrize(("die", "chance"), [(FAIR, ".881783251"), (D321, ".993153474")])
def test_e10b_a_flight_leaves_four_rounds_of_six(die: str, chance: str) -> None:
    rows = games(hunt(die, limit=6, flights=[2]), HUNTS)
    killed, lost = rows["end"] == L.OBJECTIVE, rows["end"] == L.TIME_LIMIT
    assert (killed | lost).all()
    assert set(rows["rounds"][lost].tolist()) == {5}
    assert rows["fled"][lost].all()
    within = kill(die, limit=6, flights="2")["within_limit"]
    assert round(within, 9) == F(chance)
    holds(killed, within)


# --- E11: turns


@pytest.mark.rule("MOO-RT-1")
@pytest.mark.parametrize(
    ("die", "facings"),
    [
        (FAIR, {"same": F(1, 3), "right": F(2, 9), "behind": F(2, 9), "left": F(2, 9)}),
        (D321, {"same": F(13, 36), "right": F(1, 6), "behind": F(13, 36), "left": F(1, 9)}),
    ],
)
def test_e11_two_random_turns(die: str, facings: dict[str, F]) -> None:
    seen = performs(scene(die), "RTURN", times=2)
    assert exact("facing", turns=2, die=die).distribution == facings
    for quarters, chance in enumerate(facings.values()):
        holds(seen["facing"][:, 0] == quarters, chance)


# --- E12 to E14: the turn row, the ideas, the clock


@pytest.mark.rule("MOO-SET-10")
@pytest.mark.rule("MOO-DIF-3")
@pytest.mark.parametrize(
    ("mode", "cards", "once", "both"),
    [("tracker", 1, F(1, 2), None), ("hunter", 2, F(2, 3), F(1, 3)), ("predator", 2, F(2, 3), F(1, 3))],
)
def test_e12_the_beast_before_me(mode: str, cards: int, once: F, both: F | None) -> None:
    """Whoever I am."""
    table = scene(FAIR, mode=mode, map="\n".join(["." * 10] * 9 + ["ggggg....."]))
    rounds = first_rounds(table, TRIALS)
    answer = exact("order", cards=cards)
    assert answer.results["at_least_once"] == once
    assert {len(figures) for figures in rounds} == {table.n + cards}
    for me in range(table.n):
        before = np.array([each[: each.index(me)].count(L.FIRST_BEAST_FIGURE) for each in rounds])
        holds(before > 0, once)
        if both is not None:
            assert answer.results["all"] == both
            holds(before == cards, both)


@pytest.mark.rule("MOO-SET-13")
@pytest.mark.rule("MOO-THINK-1")
@pytest.mark.rule("MOO-THINK-3")
@pytest.mark.parametrize("idea", ["pit", "lookout"])
def test_e13_a_given_idea_on_display(idea: str) -> None:
    """Always kept when drawn: of its kind there is one only."""
    kind = {"pit": "trap", "lookout": "free_action"}[idea]
    loaded = load(
        strategy=linear(keep={kind: 1}),
        set_content={"ideas.ambush": {"condition": {"injured": True}, "effect": {"gain_sp": 1}}},
        seed=SEED,
    )
    table = MooghTable(loaded)
    assert len(table.ideas) == 17
    shown = thoughts(table, idea, 3)
    for thinks, chance in enumerate((F(3, 17), F(5, 17), F(7, 17), F(9, 17))):
        assert exact("ideas", thinks=thinks).results["displayed"] == chance
        holds(shown[:, thinks], chance)


SOLO: dict[str, Any] = {"format": "solo"}
COOP: dict[str, Any] = {"format": "coop", "seats": [["tak"], ["ob"], ["mok"], ["dug"]]}


@pytest.mark.rule("MOO-SOLO-5")
@pytest.mark.rule("MOO-SOLO-6")
@pytest.mark.rule("MOO-INT-34")
@pytest.mark.parametrize(("flights", "full"), [([], 8), ([1], 6), ([1, 3], 4), ([7], 7)], ids=str)
@pytest.mark.parametrize("party", [SOLO, COOP], ids=["solo", "coop"])
@DICE
def test_e14_rounds_before_the_time_is_up(die: str, party: Any, flights: list[int], full: int) -> None:
    """The last round of the row is the one that the clock ends before its first card."""
    rows = games(hunt(die, limit=8, flights=flights, stabs=False, **party), 300)
    assert exact("clock", limit=8, flights=",".join(map(str, flights))).results["rounds"] == full
    assert (rows["end"] == L.TIME_LIMIT).all()
    assert (rows["rounds"] == full + 1).all()
    assert (rows["fled"] == len(flights)).all()


def test_the_two_dice_are_content() -> None:
    shown = [scene(die).tables["symbol"].tolist() for die in (FAIR, D321)]
    assert shown == [[0, 0, 1, 1, 2, 2], [0, 0, 0, 1, 1, 2]]
    assert [faces(die) for die in (FAIR, D321)] == [
        {"bars": 2, "chevron": 2, "cross": 2},
        {"bars": 3, "chevron": 2, "cross": 1},
    ]
