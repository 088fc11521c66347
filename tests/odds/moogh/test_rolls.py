"""MOOGH's bold actions against enumeration, and icepool for many dice."""

from fractions import Fraction
from itertools import pairwise

import icepool
import pytest

from tests.odds.moogh.test_dice import DICE, SYMBOLS, ask, chance, enumerate_law, faces

RE_ROLL, NO_TOKEN = "token: re-roll a failure", "no token"


def pooled(die, symbol, n):
    """The chance of the symbol on n dice, by icepool."""
    shown = icepool.Die([int(face == symbol) for face in faces(die)])
    return (n @ shown).probability(">=", 1)


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize("n", range(6))
def test_one_wanted_symbol_is_enough(die, symbol, n):
    answer = ask("act", dice=n, symbol=symbol, die=die)
    assert answer.results["dice"] == n
    assert answer.results["success"] == chance(die, n, lambda rolls: symbol in rolls)


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("n", range(4))
def test_a_token_throws_all_dice_again_after_a_failure(die, n):
    def hits(rolls):
        first, second = rolls[:n], rolls[n:]
        return "cross" in first or "cross" in second

    answer = ask("act", dice=n, symbol="cross", die=die, reroll=True)
    assert "a token throws all dice again after a failure" in answer.assumptions
    assert "a token throws all dice again after a failure" not in ask("act", dice=n).assumptions
    assert answer.results["success"] == chance(die, 2 * n, hits)


@pytest.mark.parametrize("n", [8, 20, 60])
def test_many_dice_by_icepool(n):
    for symbol in SYMBOLS:
        assert ask("act", dice=n, symbol=symbol, die="3/2/1").results["success"] == pooled("3/2/1", symbol, n)


def test_a_stab_adds_weak_spots_and_subtracts_both_defences():
    answer = ask("stab", dice=4, weak=2, row_defense=3, spot_defense=1)
    assert answer.results["dice"] == 2
    assert answer.results["success"] == chance("2/2/2", 2, lambda rolls: "bars" in rolls)


def test_a_throw_loses_dice_to_row_defence_and_spaces_between():
    for between, n in [(0, 3), (1, 2), (2, 1), (3, 0), (9, 0)]:
        assert ask("throw", dice=5, row_defense=2, between=between).results["dice"] == n
    for question in ("act", "taunt", "sedate"):
        assert ask(question, dice=5, between=2).results["dice"] == 3


@pytest.mark.parametrize(
    "question", ["act", "stab", "throw", "climb", "trap", "heal", "rest", "taunt", "sedate"]
)
def test_every_bold_action_rolls_alike_and_cannot_succeed_without_dice(question):
    answer = ask(question, dice=3, symbol="chevron", die="3/2/1")
    assert answer.game == "moogh"
    assert answer.question == question
    assert answer.results["success"] == chance("3/2/1", 3, lambda rolls: "chevron" in rolls)
    assert answer.results["mean_tries"] == 1 / answer.results["success"]
    for args in ({"dice": 0}, {"dice": 3, "symbol": "cross", "die": "3/3/0"}):
        answer = ask(question, **args)
        assert answer.results["success"] == 0
        assert "mean_tries" not in answer.results
        assert "cannot succeed" in answer.advice


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("steps", [1, 2])
def test_walking_is_better_below_as_many_dice_as_it_adds(die, steps):
    walk = f"token: walk {steps} space{'s' * (steps - 1)} closer"
    for n in range(6):
        answer = ask("token", dice=n, steps=steps, die=die)
        assert answer.options == {
            RE_ROLL: pooled(die, "bars", 2 * n),
            walk: pooled(die, "bars", n + steps),
            NO_TOKEN: pooled(die, "bars", n),
        }
        assert next(iter(answer.options)) == (walk if n < steps else RE_ROLL)
        assert all(a >= b for a, b in pairwise(answer.options.values()))
        assert f"walking is better below {steps} di" in answer.advice
        assert ("equal, " in answer.advice) == (n == steps)
        assert ("cannot succeed" in answer.advice) == (n == 0)


def test_walking_gains_what_the_line_still_takes_away():
    assert "walk" not in str(ask("throw", dice=3).options)
    assert ask("throw", dice=3, between=1).options["token: walk 1 space closer"] == Fraction(19, 27)
    assert ask("throw", dice=3, between=2).options["token: walk 2 spaces closer"] == Fraction(19, 27)
    assert ask("throw", dice=3, between=4).options["token: walk 1 space closer"] == Fraction(1, 3)
    far = ask("throw", dice=3, between=9)
    assert set(far.options) == {RE_ROLL, NO_TOKEN}
    assert far.advice.startswith("cannot succeed")


def test_what_cannot_fail_needs_no_token():
    answer = ask("act", dice=1, die="6/0/0")
    assert answer.results["success"] == 1
    assert answer.advice.endswith("keep the token")


@pytest.mark.parametrize("die", ["2/2/2", "3/2/1"])
@pytest.mark.parametrize("rage", range(1, 7))
def test_sedation_stops_at_row_two(die, rage):
    tries, n = 3, 2

    def row(rolls):
        now = rage
        for k in range(tries):
            if "cross" in rolls[k * n : (k + 1) * n] and now > 2:
                now -= 1
        return now

    answer = ask("sedate", dice=n, symbol="cross", rage=rage, tries=tries, die=die)
    assert {int(k): p for k, p in answer.distribution.items()} == enumerate_law(die, n * tries, row)
    s = chance(die, n, lambda rolls: "cross" in rolls)
    assert answer.results["mean_tries"] == max(rage - 2, 0) / s
    assert ("no use" in answer.advice) == (rage <= 2)


@pytest.mark.parametrize("needed", [1, 2, 4])
def test_a_token_saves_a_try_unless_none_fails(needed):
    s = ask("act", dice=2).results["success"]

    def mean(left):
        """Tries to come while the token is held: a failed roll is thrown again within the same try."""
        if not left:
            return Fraction(0)
        saved = 1 + s * (left - 1) / s + (1 - s) * left / s
        return s * (1 + mean(left - 1)) + (1 - s) * saved

    answer = ask("sedate", dice=2, rage=2 + needed, reroll=True)
    assert answer.results["mean_tries"] == mean(needed)


@pytest.mark.parametrize("die", ["2/2/2", "3/2/1"])
def test_climb_first_stabs_from_where_it_ends(die):
    climb, top, ground = 2, 2, 1

    def points(rolls):
        up, rest = rolls[:climb], rolls[climb:]
        if "bars" in up:
            return 2 * ("cross" in rest[:top])
        return "cross" in rest[:ground]

    args = {"stab": ground, "climb": climb, "top": top, "stab_symbol": "cross", "climb_symbol": "bars"}
    answer = ask("plan", **args, die=die)
    law = enumerate_law(die, climb + top, points)
    assert answer.results["climb_first"] == 1 - law[0]
    assert answer.results["points_climb_first"] == law[1] + 2 * law[2]
    both = ask("climb", dice=climb, top_dice=top, stab_symbol="cross", die=die)
    assert both.results["then_hit"] == law[2]


def test_which_attack_flips_with_the_dice_from_the_top():
    def best(top):
        return next(iter(ask("plan", stab=3, throw=2, climb=3, top=top).options))

    assert [best(top) for top in (2, 3, 4)] == ["stab", "stab", "climb, then stab"]
    front = ask("plan", stab=3, throw=2, front=True).results
    assert front["points_stab"] == 2 * front["stab"] == Fraction(38, 27)
    assert front["points_throw"] == 2 * front["throw"]
    assert ask("plan", climb=4, top=5).results["climb_first"] == Fraction(65 * 211, 81 * 243)
    assert ask("plan", stab=0).advice == "cannot succeed"
