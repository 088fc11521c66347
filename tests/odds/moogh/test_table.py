"""MOOGH's turn row, ideas and time limit against every order of the cards."""

import random
from fractions import Fraction
from itertools import permutations

import pytest

from tests.odds.moogh.test_dice import ask, law_of


@pytest.mark.parametrize(
    ("cards", "beasts", "people"), [(1, 1, 1), (1, 2, 3), (2, 1, 2), (2, 2, 2), (1, 3, 4)]
)
@pytest.mark.parametrize("turns", [0, 2])
def test_turn_order(cards, beasts, people, turns):
    """`turns` rotations of the row change nothing."""
    row = ["me", *["other"] * (people - 1), *[f"beast {b}" for b in range(beasts) for _ in range(cards)]]
    n_rows = before = always = any_beast = first = together = 0
    for order in permutations(range(len(row))):
        now = [row[i] for i in order]
        now = now[turns:] + now[:turns]
        ahead = now[: now.index("me")]
        n_rows += 1
        before += "beast 0" in ahead
        always += ahead.count("beast 0") == cards
        any_beast += any(each.startswith("beast") for each in ahead)
        first += not ahead
        together += cards == 2 and "beast 0" in now[now.index("beast 0") + 1 :][:1]
    results = ask("order", cards=cards, beasts=beasts, people=people).results
    assert results["at_least_once"] == Fraction(before, n_rows)
    assert results["all"] == Fraction(always, n_rows)
    assert results["any_beast"] == Fraction(any_beast, n_rows)
    assert results["first"] == Fraction(first, n_rows)
    assert results.get("twice_in_a_row", 0) == Fraction(together, n_rows)
    assert sum(ask("order", cards=cards).distribution.values()) == 1


def thinks_needed(deck, shown, wanted, rng):
    """Play Thinks until a wanted idea is on display; of two drawn ideas a wanted one is kept."""
    display, deck, discards = set(deck[:shown]), list(deck[shown:]), []
    thinks = 0
    while not display & wanted:
        thinks += 1
        drawn = []
        for _ in range(2):
            if not deck and discards:
                deck, discards = rng.sample(discards, len(discards)), []
            if deck:
                drawn.append(deck.pop(0))
        drawn.sort(key=lambda idea: idea not in wanted)
        display.add(drawn[0])
        discards += drawn[1:]
    return thinks


@pytest.mark.parametrize(
    ("ideas", "shown", "wanted"), [(6, 2, 1), (6, 1, 1), (6, 1, 2), (5, 0, 1), (6, 3, 3), (4, 4, 1)]
)
def test_ideas_on_display(ideas, shown, wanted):
    rng = random.Random(1)
    needed = [thinks_needed(deck, shown, set(range(wanted)), rng) for deck in permutations(range(ideas))]
    law = {k: Fraction(needed.count(k), len(needed)) for k in set(needed)}
    answer = ask("ideas", thinks=1, ideas=ideas, shown=shown, wanted=wanted)
    assert law_of(answer) == law
    assert answer.results["mean_thinks"] == sum(k * p for k, p in law.items())
    assert answer.results["displayed"] == law.get(0, 0) + law.get(1, 0)


def test_ideas_of_the_box_by_simulation():
    rng, games = random.Random(17), 4000
    needed = [thinks_needed(rng.sample(range(17), 17), 3, {0, 1}, rng) for _ in range(games)]
    for thinks in range(5):
        p = float(ask("ideas", thinks=thinks, wanted=2).results["displayed"])
        share = sum(n <= thinks for n in needed) / games
        assert abs(share - p) < 4.5 * (p * (1 - p) / games) ** 0.5
    assert ask("ideas", thinks=200).results["displayed"] == 1
    assert "takes 3 Thinks, certainty 7" in ask("ideas", thinks=0).advice
    assert "takes 0 Thinks, certainty 1" in ask("ideas", thinks=0, ideas=2, shown=1).advice


def full_rounds(limit, flights):
    """Count full rounds by the sequence of the rules: play, then tokens, then the check."""
    tokens, round_number = 0, 1
    while True:
        fled = round_number in flights
        round_number += 1
        tokens += 3 if fled else 1
        if tokens >= limit:
            return round_number - 1


def test_time_limit():
    for limit in range(1, 12):
        for flights in ([], [1], [2], [5, 6], [1, 1, 3], [11], [30]):
            answer = ask("clock", limit=limit, flights=",".join(map(str, flights)))
            assert answer.results["rounds"] == full_rounds(limit, flights)
            assert answer.results["lost_to_flights"] == limit - full_rounds(limit, flights)
    assert ask("clock", limit=8, flights="7,9").assumptions == ("flights after the end count for nothing: 9",)
