"""Cards that are drawn without putting them back, against every hand of small decks."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.ask.answer import OddsError
from analysis.odds.ask.questions import ask
from analysis.odds.pool.cards import QUESTIONS, draw


def test_four_in_sixty():
    """At least one of four among seven cards of sixty."""
    answer = draw(of=60, good=4, draw=7)
    assert answer.results["good"] == 1 - Fraction(comb(56, 7), comb(60, 7))
    assert round(float(answer.results["good"]), 4) == 0.3995
    assert answer.results["mean_good"] == Fraction(28, 60)
    assert sum(answer.distribution.values()) == 1
    assert {"draw": draw} == QUESTIONS


spans = st.sampled_from(["0", "1", "1+", "2+", "1-", "1..2", "any"])


def inside(n, span):
    return {
        "0": n == 0,
        "1": n == 1,
        "1+": n >= 1,
        "2+": n >= 2,
        "1-": n <= 1,
        "1..2": 1 <= n <= 2,
        "any": True,
    }[span]


@settings(max_examples=80, deadline=None)
@given(
    st.integers(5, 9),
    st.integers(0, 3),
    st.integers(0, 2),
    spans,
    spans,
    st.integers(0, 3),
    st.integers(0, 2),
)
def test_every_hand(of, a, b, want_a, want_b, first, turns):
    deck = "a" * a + "b" * b + "-" * (of - a - b)
    answer = draw(of=of, kinds=f"a={a}:{want_a},b={b}:{want_b}", draw=first, turns=turns)

    def chance(drawn, held):
        hands = [[deck[i] for i in hand] for hand in combinations(range(of), drawn)]
        return Fraction(sum(held(hand.count("a"), hand.count("b")) for hand in hands), len(hands))

    def both(x, y):
        return inside(x, want_a) and inside(y, want_b)

    last = first + turns
    assert answer.results["a"] == chance(last, lambda x, y: inside(x, want_a))
    assert answer.results["b"] == chance(last, lambda x, y: inside(y, want_b))
    assert answer.results["all_of_these"] == chance(last, both)
    for turn in range(1, turns + 1):
        assert answer.results[f"by_turn_{turn}"] == chance(first + turn, both)
    assert answer.distribution == {
        str(n): share for n in range(a + 1) if (share := chance(last, lambda x, y, n=n: x == n))
    }


@pytest.mark.parametrize(
    ("bounds", "good"),
    [
        ({"at_least": 2}, lambda n: n >= 2),
        ({"exactly": 2}, lambda n: n == 2),
        ({"at_most": 1}, lambda n: n <= 1),
        ({"between": "2..4"}, lambda n: 2 <= n <= 4),
    ],
)
def test_bounds(bounds, good):
    expected = Fraction(sum(comb(24, n) * comb(36, 7 - n) for n in range(8) if good(n)), comb(60, 7))
    assert draw(of=60, good=24, draw=7, **bounds).results["good"] == expected


def test_good_cards_beside_kinds():
    answer = draw(of=10, good=2, kinds="king=3:1+", draw=4)
    hands = list(combinations("gg" + "k" * 3 + "-" * 5, 4))
    assert answer.results["all_of_these"] == Fraction(sum("g" in h and "k" in h for h in hands), len(hands))


def test_how_many_are_needed():
    sweep = ask(draw, {"of": "60", "good": "4", "draw": "5..8"})
    assert sweep.advice == "cards drawn needed: 50 % from 10, 75 % from 18, 90 % from 26"
    for goal, n in ((0.5, 10), (0.75, 18), (0.9, 26)):
        assert draw(of=60, good=4, draw=n).results["good"] >= goal
        assert draw(of=60, good=4, draw=n - 1).results["good"] < goal
    turns = ask(draw, {"of": "60", "good": "4", "draw": "7", "turns": "1..3"})
    assert turns.advice == "turns needed: 50 % from 3, 75 % from 11, 90 % from 19"
    narrow = ask(draw, {"of": "60", "good": "24", "draw": "5..9", "between": "2..3"})
    assert narrow.advice == "of 5 to 9 cards drawn at least 50 % with 5 to 8, 75 % with none, 90 % with none"
    never = ask(draw, {"of": "5", "good": "0", "draw": "1..2"})
    assert (
        never.advice
        == "cards drawn needed: 50 % from more than 5, 75 % from more than 5, 90 % from more than 5"
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"draw": 7}, "nothing is asked"),
        ({"draw": 61, "good": 4}, "draw: 61 cards are 61, and the deck has 60"),
        ({"draw": 50, "good": 4, "turns": 11}, "draw: 50 cards and 11 turns are 61"),
        ({"draw": 7, "good": 61}, "of: the deck has 60 cards, and 61 are named"),
        ({"draw": 7, "at_least": 2}, "at-least: is about the good cards"),
        ({"draw": 7, "kinds": "land=24"}, "kinds: must be like land=24:2..4,bolt=4:1+"),
        ({"draw": 7, "kinds": "land=24:x"}, "kinds: must be an amount"),
        ({"draw": 7, "kinds": "a=1:1,a=2:1"}, "kinds: every name at most once"),
        ({"draw": 7, "kinds": ",".join(f"k{chr(97 + i)}=1:1" for i in range(9))}, "kinds: at most 8, got 9"),
        ({"draw": 7, "good": 4, "exactly": 1, "at_least": 1}, "exactly: says it all"),
        ({"draw": -1, "good": 4}, "draw: must be 0 to 1000, got -1"),
    ],
)
def test_refusals(options, said):
    with pytest.raises(OddsError) as caught:
        draw(of=60, **options)
    assert str(caught.value).startswith(said)
