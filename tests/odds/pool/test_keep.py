"""The best dice to keep: against every choice of dice at every roll, known values, and the rule in words."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.ask.answer import OddsError, kind_of
from analysis.odds.pool.advice import rules, rules_in_words
from analysis.odds.pool.dice import read_pool
from analysis.odds.pool.keep import Keeping, work_of
from analysis.odds.pool.question import pool
from analysis.odds.pool.readings import Alike, Different, Row, Sets, Worths
from analysis.odds.pool.slots import Ladder, Slots
from tests.odds.pool import enumeration as plain

D6 = range(1, 7)
BEST = "keep the best dice, roll the others again"
GOALS = {
    "kind": ({"kind": 3}, lambda shown: plain.alike(shown) >= 3),
    "count": ({"count": "5+", "at_least": 2}, lambda shown: plain.counted(shown, {5, 6}) >= 2),
    "sum": ({"total": "14+"}, lambda shown: sum(shown) >= 14),
    "even": ({"total": "9"}, lambda shown: sum(shown) == 9),
    "row": ({"pattern": "straight"}, lambda shown: plain.in_a_row(shown, 3)),
    "both": (
        {"count": "1,2", "kind": 2, "none": "6"},
        lambda shown: bool({1, 2} & set(shown)) and plain.alike(shown) >= 2 and 6 not in shown,
    ),
    "wild": ({"kind": 3, "wild": "1"}, lambda shown: plain.alike(shown, {1}) >= 3),
    "pips": (
        {"count": "6", "pips": "6=2,1=-1", "at_least": 3},
        lambda s: plain.counted(s, {6}, {6: 2, 1: -1}) >= 3,
    ),
    "different": ({"pattern": "all different"}, lambda shown: len(set(shown)) == 3),
    "exactly": ({"pattern": "exactly one pair"}, lambda shown: plain.exact_sets(shown, [2])),
    "highest": ({"total": "11+", "highest": 2}, lambda shown: sum(sorted(shown)[-2:]) >= 11),
}


@pytest.mark.parametrize("times", ["once", "twice"])
@pytest.mark.parametrize("name", GOALS)
def test_every_choice_of_three_dice(name, times):
    options, goal = GOALS[name]
    answer = pool("3d6", **options, reroll="best", times=times)
    expected = plain.best_keeping(D6, 3, {"once": 1, "twice": 2}[times], goal)
    assert answer.results["all_of_these"] == answer.options[BEST] == expected
    assert next(iter(answer.options)) == BEST
    if times == "once":
        offered = pool("3d6", **options).options
        assert max(offered.values()) == expected, "the best way is offered where nobody asks for it"


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["4d4", "3d[1,1,2,3]", "3d[0,0,1,2,5]", "4d[1,2,3]"]),
    st.integers(1, 2),
    st.none() | st.integers(1, 3),
    st.sampled_from(["kind", "sum", "pairs", "count"]),
)
def test_other_dice_and_few_at_a_time(dice, times, up_to, about):
    sides = {"4d4": [1, 2, 3, 4], "3d[1,1,2,3]": [1, 1, 2, 3], "3d[0,0,1,2,5]": [0, 0, 1, 2, 5]}.get(
        dice, [1, 2, 3]
    )
    options, goal = {
        "kind": ({"kind": 3}, lambda shown: plain.alike(shown) >= 3),
        "sum": ({"total": "7+"}, lambda shown: sum(shown) >= 7),
        "pairs": ({"pattern": "pair", "none": "1"}, lambda s: plain.alike(s) >= 2 and 1 not in s),
        "count": ({"count": "2", "exactly": 2}, lambda shown: shown.count(2) == 2),
    }[about]
    found = pool(dice, **options, reroll="best", times=str(times), up_to=up_to).results["all_of_these"]
    assert found == plain.best_keeping(sides, int(dice[0]), times, goal, up_to)


def test_the_mean_is_as_high_as_it_can_be():
    answer = pool("3d6", total="any", reroll="best", times="twice")
    assert answer.results["mean_sum"] == plain.best_keeping(D6, 3, 2, sum) == 14
    assert kind_of(answer.options[BEST]) == "amount"
    assert (
        "after roll 1 keep the dice on 5+; after roll 2 keep the dice on 4+: a mean of 14.00" in answer.advice
    )


def final_law(n, times, keep, sides=D6):
    """The law of final rolls under a rule of what stays."""
    law = Counter({tuple(sorted(faces)): 0 for faces in product(sides, repeat=n)})
    for faces in product(sides, repeat=n):
        law[tuple(sorted(faces))] += Fraction(1, len(sides) ** n)
    for _ in range(times):
        following = Counter()
        for faces, chance in law.items():
            stays = keep(faces)
            again = n - len(stays)
            for new in product(sides, repeat=again):
                following[tuple(sorted((*stays, *new)))] += chance / len(sides) ** again
        law = following
    return law


@pytest.mark.parametrize("up_to", [1, 2, 3])
@pytest.mark.parametrize("times", [1, 2])
def test_so_many_dice_on_some_faces(times, up_to):
    """Dice on 1 and 2, the lowest first, no more than so many at a time."""

    def keep(faces):
        going = sorted(face for face in faces if face <= 2)[:up_to]
        left = list(faces)
        for face in going:
            left.remove(face)
        return left

    law = final_law(3, times, keep)
    answer = pool("3d6", total="12+", count="5+", reroll="2-", times=str(times), up_to=up_to)
    assert answer.results["sum"] == sum(chance for faces, chance in law.items() if sum(faces) >= 12)
    assert answer.results["count"] == sum(chance for faces, chance in law.items() if max(faces) >= 5)


@pytest.mark.parametrize("up_to", [None, 1, 2])
def test_misses_more_than_once(up_to):
    def enough(faces):
        return sum(face >= 5 for face in faces) >= 2 and len(set(faces)) < 3

    def keep(faces):
        if enough(faces):
            return list(faces)
        left = list(faces)
        for face in sorted(face for face in faces if face < 5)[: up_to or 3]:
            left.remove(face)
        return left

    law = final_law(3, 2, keep)
    answer = pool("3d6", count="5+", at_least=2, kind=2, reroll="misses", times="twice", up_to=up_to)
    assert answer.results["all_of_these"] == sum(chance for faces, chance in law.items() if enough(faces))


def test_five_of_a_kind():
    """0.15 % with all dice once more, 1.26 % if the largest set is kept; in three rolls 4.60 %."""
    answer = pool("5d6", kind=5)
    assert answer.options["roll all again"] == 1 - (1 - Fraction(1, 1296)) ** 2
    sizes = {1: 720, 2: 5400, 3: 1500, 4: 150, 5: 6}
    assert answer.options[BEST] == sum(Fraction(ways, 6 ** (10 - size)) for size, ways in sizes.items())
    assert "keep the largest set" in answer.advice
    assert "1.26 %" in answer.advice
    assert "best to roll all again" not in answer.advice
    three = pool("5d6", kind=5, reroll="best", times="twice").results["kind"]
    assert three == Fraction(347897, 7558272)


def test_no_answer_calls_rolling_all_again_the_best_where_keeping_is_better():
    for options in ({"kind": 3}, {"pattern": "two pairs"}, {"total": "25+"}, {"pattern": "straight"}):
        for dice in ("5d6", "12d6", "40d6"):
            assert "best to roll all again" not in pool(dice, **options).advice
    assert "keeping some of the dice is no better" in pool("2d6", total="7").advice
    assert "keeping some of the dice may be worth more" in pool("40d6", total="150+").advice


# Published chances of the game of five dice and three rolls.
@pytest.mark.parametrize(
    ("pattern", "chance"),
    [
        ("five of a kind", 0.0460),
        ("large straight", 0.2611),
        ("small straight", 0.6154),
        ("four of a kind", 0.2908),
    ],
)
def test_five_dice_in_three_rolls(pattern, chance):
    found = pool("5d6", pattern=pattern, reroll="best", times="twice").results["all_of_these"]
    assert round(float(found), 4) == pytest.approx(chance, abs=1e-4)


@pytest.mark.parametrize(
    ("dice", "options", "words"),
    [
        ("5d6", {"kind": 4}, "keep the largest set"),
        ("6d6", {"count": "5+", "at_least": 4}, "roll the misses again"),
        ("5d6", {"pattern": "full house"}, "keep pairs and larger sets, and a single die beside full ones"),
        ("6d6", {"pattern": "straight"}, "keep one die of every face that fits the fullest row of 6"),
        (
            "5d6",
            {"pattern": "straight"},
            "keep one die each of 2..5, and an outer face beside 2 of them or more",
        ),
        ("5d6", {"kind": 4, "wild": "1"}, "keep the largest set of two or more and every 1"),
        ("4d6", {"pattern": "all different"}, "keep one die of every face"),
        ("5d6", {"total": "any", "reroll": "best"}, "keep the dice on 4+"),
    ],
)
def test_the_rule_in_words(dice, options, words):
    assert words in pool(dice, **options).advice


@pytest.mark.parametrize(
    ("dice", "readings", "goal"),
    [
        ("5d6", [Alike(4)], lambda end: end[0]),
        ("5d6", [Sets([3, 2])], lambda end: end[0]),
        ("5d6", [Row(5)], lambda end: end[0]),
        ("5d6", [Different()], lambda end: int(end[0] >= 5)),
        ("5d6", [Worths.count({5, 6})], lambda end: int(end[0] >= 3)),
        ("4d6", [Worths({face: face for face in D6})], lambda end: end[0]),
    ],
)
def test_a_rule_that_is_told_is_worth_as_much(dice, readings, goal):
    """Whoever keeps by the words has the chance of the best keeping; another rule has less."""
    slots = Slots.of(read_pool(dice), readings)
    best = Keeping(slots, 1, goal).best()
    words = rules_in_words(best)
    assert len(words) == 1

    def mean(keeping):
        return keeping.law.mean(lambda *end: goal(end))

    worth = {
        f"keep {each.words}": mean(
            Keeping(slots, 1, goal).by_rule(
                lambda look, r=each.rule, k=best: look if goal(k.slots.read(look)) == k.top else r(look)
            )
        )
        for each in rules(slots)
    }
    assert worth[words[0]] == mean(best) == max(worth.values())
    assert mean(Keeping(slots, 1, goal).by_rule(lambda look: (0,) * len(look))) < mean(best)


def test_no_short_rule_gives_likely_rolls():
    answer = pool("5d6", total="24+", reroll="best")
    assert "no short rule" in answer.advice
    assert answer.plan[0].startswith("first rolls that fail")
    assert "6 5 3 2 1: keep 6 5" in answer.plan
    assert answer.to_json()["plan"] == list(answer.plan)


def test_how_many_looks_there_are():
    for dice, readings in (
        ("6d6", [Alike(3)]),
        ("5d6", [Row(4)]),
        ("4d[1,1,2,3,4]", [Sets([2, 2]), Worths.count({3})]),
    ):
        slots = Slots.of(read_pool(dice), readings)
        assert slots.looks() == sum(map(len, Ladder.of(slots).looks))
    assert Slots.of(read_pool("5d6"), [Alike(5)]).looks() == 1 + 1 + 2 + 3 + 5 + 7
    assert work_of(Slots.of(read_pool("5d6"), [Row(5)]), 1) == 462 * 6 * 2


def test_the_law_of_kept_dice_is_whole():
    keeping = Keeping(
        Slots.of(read_pool("20d6"), [Alike(9), Worths.count({1, 2})]), 2, lambda end: end[0]
    ).best()
    assert sum(keeping.law.weights.values()) == keeping.law.total == 6**60


def test_too_many_dice_are_refused_at_once():
    with pytest.raises(OddsError, match="the 25 dice that may be kept have too many cases"):
        pool("25d6", total="100+", reroll="best")
    with pytest.raises(OddsError, match="what to keep of them is not worked out"):
        pool("2d6+1d8", total="12+", reroll="best")
