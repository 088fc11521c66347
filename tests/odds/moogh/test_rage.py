"""MOOGH's appeasement and random turns against every outcome of their dice."""

import pytest

from tests.odds.moogh.test_dice import DICE, ask, enumerate_law, law_of

STEP = {"bars": 0, "chevron": -1, "cross": 1}
TURN = {"bars": 1, "chevron": -1, "cross": 0}
FACINGS = ["same", "right", "behind", "left"]


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize(("rows", "start"), [(1, 1), (3, 1), (3, 3), (5, 2)])
def test_drift(die, rows, start):
    def row(rolls):
        now = start
        for roll in rolls:
            now = min(max(now + STEP[roll], 1), rows)
        return now

    for rounds in range(6):
        law = enumerate_law(die, rounds, row)
        answer = ask("rage", rows=rows, start=start, rounds=rounds, die=die)
        assert law_of(answer) == law
        assert answer.results["mean"] == sum(r * p for r, p in law.items())


@pytest.mark.parametrize("die", [*DICE, "3/3/0", "0/2/4"])
def test_in_the_long_run(die):
    near = ask("rage", rows=4, start=3, rounds=900, die=die).results
    assert abs(near["mean"] - near["long_run_mean"]) < 1e-9


def test_a_die_of_bars_leaves_rage_alone():
    assert ask("rage", rows=4, start=3, rounds=5, die="6/0/0").results["long_run_mean"] == 3


@pytest.mark.parametrize("die", DICE)
def test_random_turns(die):
    for turns in range(6):
        law = enumerate_law(die, turns, lambda rolls: FACINGS[sum(TURN[roll] for roll in rolls) % 4])
        answer = ask("facing", turns=turns, die=die)
        assert answer.distribution == law
        assert answer.results["same"] == law.get("same", 0)


def test_other_faces_are_shown_beside():
    shown = ask("rage", rows=4, rounds=4).results
    for other in ("3/2/1", "3/1/2", "1/2/3"):
        there = ask("rage", rows=4, rounds=4, die=other).results
        assert shown[f"mean_at_{other}"] == there["mean"]
        assert there["mean_at_2/2/2"] == shown["mean"]
        same = ask("facing", turns=3).results[f"same_at_{other}"]
        assert same == ask("facing", turns=3, die=other).results["same"]
    assert "mean_at_2/2/2" not in shown


def test_which_way_rage_drifts():
    says = {die: ask("rage", rows=4, rounds=1, die=die).advice for die in ("2/2/2", "3/2/1", "1/2/3")}
    assert "as often as" in says["2/2/2"]
    assert "less often than" in says["3/2/1"]
    assert "more often than" in says["1/2/3"]
