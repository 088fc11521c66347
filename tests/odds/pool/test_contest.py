"""Two pools against each other, against every pair of rolls."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.ask.answer import OddsError
from analysis.odds.pool.contest import pair_losses
from analysis.odds.pool.dice import read_pool
from analysis.odds.pool.question import pool
from tests.odds.pool import enumeration as plain

D4, D6 = range(1, 5), range(1, 7)
DICE = {
    "1d6": [D6],
    "2d6": [D6] * 2,
    "3d6": [D6] * 3,
    "2d4": [D4] * 2,
    "1d6+2d4": [D6, D4, D4],
    "3d4": [D4] * 3,
}


def test_risk():
    """Three dice against two; the defender wins ties."""
    answer = pool("3d6", against="2d6", by="sorted", ties="them")
    assert answer.distribution == {
        "I lose 0, they lose 2": Fraction(2890, 7776),
        "I lose 1, they lose 1": Fraction(2611, 7776),
        "I lose 2, they lose 0": Fraction(2275, 7776),
    }
    assert answer.results["win"] == Fraction(2890, 7776)
    assert answer.results["lose"] == Fraction(2275, 7776)
    assert answer.results["mean_they_lose"] == Fraction(2 * 2890 + 2611, 7776)


# Published ways of RISK with fewer dice: the attacker's losses.
@pytest.mark.parametrize(
    ("mine", "theirs", "won", "of"),
    [
        ("1d6", "1d6", 15, 36),
        ("2d6", "1d6", 125, 216),
        ("3d6", "1d6", 855, 1296),
        ("2d6", "2d6", 295, 1296),
        ("1d6", "2d6", 55, 216),
    ],
)
def test_fewer_dice(mine, theirs, won, of):
    answer = pool(mine, against=theirs, by="sorted", ties="them")
    assert answer.results["win"] == Fraction(won, of)


def sorted_pairs(mine, theirs, ties):
    """Losses of one pair of rolls."""
    own = other = 0
    for a, b in zip(sorted(mine, reverse=True), sorted(theirs, reverse=True), strict=False):
        if a > b or (a == b and ties == "me"):
            other += 1
        elif a < b or ties == "them":
            own += 1
    return own, other


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(sorted(DICE)), st.sampled_from(sorted(DICE)), st.sampled_from(["nobody", "me", "them"])
)
def test_pairs(mine, theirs, ties):
    expected = {}
    for own, x in plain.rolls(DICE[mine]):
        for other, y in plain.rolls(DICE[theirs]):
            losses = sorted_pairs(own, other, ties)
            expected[losses] = expected.get(losses, 0) + x * y
    assert pair_losses(read_pool(mine), read_pool(theirs), ties) == expected


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(sorted(DICE)),
    st.sampled_from(sorted(DICE)),
    st.sampled_from(["highest", "sum", "hits"]),
    st.sampled_from(["nobody", "me", "them", "again"]),
    st.booleans(),
)
def test_leads(mine, theirs, by, ties, rerolled):
    """Win, tie and lose; my dice on 1 rolled again forever, so that they never show it."""
    value = {
        "highest": max,
        "sum": sum,
        "hits": lambda shown: sum(face >= 3 for face in shown),
    }[by]
    other_value = value if by != "hits" else lambda shown: 2 * shown.count(4) + shown.count(2)
    options = {"count": "3+", "their_count": "4,2"} if by == "hits" else {}
    if by == "hits":
        other_value = lambda shown: sum(face in (2, 4) for face in shown)
    if rerolled:
        options |= {"reroll": "1", "times": "forever"}
    won = tied = mean = Fraction(0)
    sides = [[face for face in die if not rerolled or face > 1] for die in DICE[mine]]
    for own, x in plain.rolls(sides):
        for other, y in plain.rolls(DICE[theirs]):
            lead = value(own) - other_value(other)
            won += x * y * (lead > 0)
            tied += x * y * (lead == 0)
            mean += x * y * lead
    answer = pool(mine, against=theirs, by=by, ties=ties, **options)
    lost = 1 - won - tied
    expected = {
        "nobody": (won, tied, lost),
        "me": (won + tied, 0, lost),
        "them": (won, 0, lost + tied),
        "again": (won / (1 - tied), 0, lost / (1 - tied)) if tied < 1 else None,
    }[ties]
    results = answer.results
    assert (results["win"], results["tie"], results["lose"]) == expected
    assert results["mean_margin"] == mean
    assert sum(answer.distribution.values()) == 1


def test_kept_dice_and_numbers_that_are_added():
    """The better of two against one with 3 more; the highest two of three in pairs."""
    answer = pool("2d20kh1", against="1d20+3", by="sum")
    won = sum(max(a, b) > c + 3 for a in range(1, 21) for b in range(1, 21) for c in range(1, 21))
    assert answer.results["win"] == Fraction(won, 8000)
    all_three = pool("3d6", against="2d6", by="sorted").results
    assert pool("3d6kh2", against="2d6", by="sorted").results == all_three


def test_a_range_of_dice_says_how_many_are_needed():
    from analysis.odds.ask.questions import ask

    sweep = ask(pool, {"dice": "1..4d6", "against": "2d6", "by": "sum"})
    assert [each.results["win"] for each in sweep.answers][1] == Fraction(575, 1296)
    assert sweep.advice.startswith("dice needed: 50 % from 3, 75 % from 3, 90 % from 4")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"by": "luck"}, "by: must be one of highest, sorted, sum, hits"),
        ({"ties": "you"}, "ties: must be one of nobody, me, them, again"),
        ({"by": "sorted", "ties": "again"}, "ties: pairs of dice are not rolled again"),
        ({"by": "hits"}, "by: hits are dice on --count"),
        ({"by": "sum", "count": "5+"}, "count: is for --by hits"),
        ({"their_count": "5+"}, "their-count: is for --by hits"),
        ({"kind": 3}, "against: compares two pools by --by, which knows no --kind"),
        ({"given": "sum 8+"}, "against: compares two pools by --by, which knows no --given"),
        ({"lowest": 1, "by": "sorted"}, "lowest: pairs are made from the highest die down"),
        ({"reroll": "best"}, "reroll: here dice are rolled again on faces only"),
        ({"explode": "6", "by": "highest"}, "explode: goes with --by sum or hits"),
    ],
)
def test_refusals(options, said):
    with pytest.raises(OddsError) as caught:
        pool("3d6", against="2d6", **options)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_always_a_tie():
    with pytest.raises(OddsError, match="always a tie"):
        pool("0d6", against="0d6", ties="again")
    with pytest.raises(OddsError, match="too many cases"):
        pool("40d6", against="40d6", by="sorted")
