"""The best migrations of `turns` and `cards`, against value iteration and games written anew from the content."""

import json
import random
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from statistics import fmean, stdev

import pytest

from analysis.odds.ask.answer import OddsError
from analysis.odds.paleolithic import QUESTIONS
from analysis.odds.paleolithic.journey import Journey
from analysis.odds.paleolithic.setting import missing, read_setting
from simcore.contract.game import CONFIGS
from simcore.reading.files import read_document

CONTENT = read_document(CONFIGS / "paleolithic" / "content" / "paleolithic.yaml").data
COSTS = {name: card["cost"] for name, card in (CONTENT["artifacts"] | CONTENT["tiles"]).items()}
BASIC, COMPLETE = "paleolithic/basic", "paleolithic/complete"
PLACES = list(combinations_with_replacement(range(9), 3))


def ask(name, scenario=BASIC, **args):
    return QUESTIONS[name](scenario=scenario, **args)


# --- a slow checker that shares nothing with the program but the content


def next_places(place):
    """Every placement after the migration of one token, or of none."""
    found = {place}
    for i in range(3):
        for there in CONTENT["rings"][str(place[i])]["neighbours"]:
            found.add(tuple(sorted((*place[:i], there, *place[i + 1 :]))))
    return found


@cache
def collections(place, tribes=(), per_ring=False):
    """What every roll of the dice brings there."""
    own = [*place, *tribes]
    rings = sorted(set(own))
    rolls = product(CONTENT["die"], repeat=len(rings)) if per_ring else ((x,) * 9 for x in CONTENT["die"])
    found = []
    for faces in rolls:
        got = {}
        for ring, face in zip(rings, faces, strict=False):
            kind, amount = CONTENT["rings"][str(ring)]["yields"][face + own.count(ring) - 1]
            got[kind] = got.get(kind, 0) + amount
        found.append(got)
    return found


def by_value_iteration(need, tribes=(), per_ring=False, sweeps=400):
    """Mean Explores from every placement: V = min over migrations of 1 + mean V, over and over, from V = 0."""
    kinds = list(need)
    states = [
        (place, left) for left in product(*(range(need[kind] + 1) for kind in kinds)) for place in PLACES
    ]
    value = dict.fromkeys(states, 0.0)
    after = {}
    for place, left in states:
        after[place, left] = [
            (place, tuple(max(0, n - got.get(kind, 0)) for n, kind in zip(left, kinds, strict=True)))
            for got in collections(place, tribes, per_ring)
        ]
    moves = {place: next_places(place) for place in PLACES}
    for _ in range(sweeps):
        worth = {state: fmean(value[there] for there in after[state]) for state in states}
        new = {
            (place, left): 1 + min(worth[there, left] for there in moves[place]) if any(left) else 0.0
            for place, left in states
        }
        moved = max(abs(new[state] - value[state]) for state in states)
        value = new
        if moved < 1e-12:
            break
    return {place: value[place, tuple(need.values())] for place in PLACES}


@pytest.mark.parametrize(
    ("need", "tribes", "per_ring"),
    [
        ({"stone": 3, "jade": 1}, (), False),
        ({"jade": 3}, (), False),
        ({"red_clay": 2, "black_clay": 1, "stone": 1}, (), False),
        ({"jade": 2}, (3, 7), False),
        ({"stone": 2}, (), True),
    ],
    ids=str,
)
def test_means_by_value_iteration(need, tribes, per_ring):
    expected = by_value_iteration(need, tribes, per_ring)
    setting = read_setting(COMPLETE if tribes else BASIC, None, per_ring)
    journey = Journey(setting, tribes, need)
    for place in PLACES:
        assert float(journey.mean_turns(place, need)) == pytest.approx(expected[place], abs=1e-8), place


def test_known_answers():
    """From outside: 4.55 Explores instead of 10.78, 7.33 instead of 18."""
    both = ask("turns", tokens="3,3,5", cost="stone=3,jade=1")
    assert both.results["mean_turns"] == Fraction(2277, 500)
    assert round(float(both.results["mean_turns_frozen"]), 2) == 10.78
    jade = ask("turns", tokens="3,3,5", cost="jade=3")
    assert jade.results["mean_turns"] == Fraction(22, 3)
    assert jade.results["mean_turns_frozen"] == 18
    frozen = ask("turns", tokens="3,3,5", cost="jade=3", frozen=True)
    assert next(iter(frozen.options.values())) == 18
    assert "mean_turns" not in frozen.results


def test_jade_by_hand():
    """Three tokens on ring 4 bring a jade every second Explore: 3, 4, 5, 5, 6 or 7 points, a jade for 5, 5 and 7.

    The way there takes two Explores. On 3,4,5 a face of 4 brings a jade, on 4,4,5 a face of 3: a third of a jade on
    average. The rest takes two Explores a jade: 2 + 2 x (3 - 1/3) = 22/3.
    """
    answer = ask("turns", tokens="3,3,5", cost="jade=3")
    assert answer.results["mean_turns"] == 2 + 2 * (3 - Fraction(1, 3)) == Fraction(22, 3)
    at_goal = ask("turns", tokens="4,4,4", cost="jade=3")
    assert (at_goal.results["mean_turns"], next(iter(at_goal.options))) == (6, "stay")
    assert "plan, as long as the same is missing: stay on 4,4,4" in at_goal.advice


# --- the plan, played


def play(journey, place, need, rng):
    left, turns = dict(need), 0
    while left:
        place = journey.next_place(place, left)
        got = rng.choice(collections(place))
        left = missing(left, got)
        turns += 1
    return turns


@pytest.mark.parametrize("need", [{"stone": 3, "jade": 1}, {"red_clay": 4, "black_clay": 1}], ids=str)
def test_the_plan_played_takes_as_long_as_it_says(need):
    rng = random.Random(20)
    journey = Journey(read_setting(BASIC, None), (), need)
    played = [play(journey, (3, 3, 5), need, rng) for _ in range(20_000)]
    mean = float(journey.mean_turns((3, 3, 5), need))
    assert abs(fmean(played) - mean) < 4 * stdev(played) / len(played) ** 0.5
    paid = journey.paid_by((3, 3, 5), need, 8)
    for turn, chance in enumerate(paid):
        share = fmean(each <= turn for each in played)
        assert abs(share - float(chance)) <= 4 * (float(chance * (1 - chance)) / len(played)) ** 0.5


# --- what the questions make of it


def test_the_mean_is_that_of_the_best_option_and_of_the_law():
    answer = ask("turns", tokens="3,4,5", cost="jade=2,stone=1", rounds=100)
    assert answer.results["mean_turns"] == next(iter(answer.options.values()))
    tails = [1, *(1 - answer.results[f"by_turn_{turn}"] for turn in range(1, 101))]
    assert float(sum(tails)) == pytest.approx(float(answer.results["mean_turns"]), abs=1e-6)


@pytest.mark.parametrize("tokens", ["3,3,5", "1,2,8", "0,4,6"])
def test_migrating_is_never_worse_than_to_stay(tokens):
    for card in ("dahu_1", "t12", "beinan_4"):
        best = ask("turns", tokens=tokens, card=card)
        frozen = ask("turns", tokens=tokens, card=card, frozen=True)
        for name, mean in frozen.options.items():
            assert best.options[name] <= mean


def test_the_plan_in_words():
    said = ask("turns", tokens="3,3,5", cost="stone=3,jade=1").advice
    assert said.startswith(
        "3>4: 4.55 Explores on average; plan, as long as the same is missing: 3>4, then 5>4, then 3>2, then stay on 2,4,4"
    )
    assert "from there, once only jade is missing: 2>0, then 0>4, then stay on 4,4,4" in said
    assert said.endswith("with the next migration alone 10.78")
    assert "--frozen" not in " ".join(ask("turns", tokens="3,3,5", cost="jade=3").assumptions)


def test_every_card_can_be_reached():
    """Frozen on 3,3,5 no card with jade or stone can be paid; seven of dahu's ten best cost one of them."""
    best = ask("cards", tokens="3,3,5", culture="dahu")
    frozen = ask("cards", tokens="3,3,5", culture="dahu", frozen=True)
    assert set(best.options) == set(COSTS)
    assert len(frozen.options) == 48 - 34
    assert len(set(list(best.options)[:10]) - set(frozen.options)) == 7
    for card in ("qilin_1", "t12", "dahu_3"):
        alone = ask("turns", tokens="3,3,5", card=card).results["mean_turns"]
        assert best.results[f"{card}.mean_turns"] == alone


def test_cards_have_the_means_of_value_iteration():
    answer = ask("cards", tokens="0,7,8", cards="beinan_2,dapenkeng_2")
    for card in ("beinan_2", "dapenkeng_2"):
        expected = by_value_iteration(COSTS[card])[0, 7, 8]
        assert float(answer.results[f"{card}.mean_turns"]) == pytest.approx(expected, abs=1e-8)


def test_what_is_too_heavy_is_refused_and_frozen_answers():
    args = {
        "tokens": "3,4,5",
        "tribes": "6,7,8",
        "die": ",".join(map(str, range(20))),
        "die_per_ring": True,
        "cost": "jade=3,stone=3,red_clay=3,black_clay=3",
    }
    with pytest.raises(OddsError, match=r"cost: the search for the best migrations takes .* or for --frozen"):
        ask("turns", COMPLETE, **args)
    assert ask("turns", COMPLETE, **args, frozen=True, rounds=1).results["mean_turns"] > 1


def test_a_kind_that_no_ring_pays_is_never_paid(tmp_path):
    rings = {
        name: [["food" if kind == "jade" else kind, amount] for kind, amount in ring["yields"]]
        for name, ring in CONTENT["rings"].items()
    }
    changes = ", ".join(f"rings.{name}.yields: {json.dumps(entries)}" for name, entries in rings.items())
    path = tmp_path / "scenario.yaml"
    path.write_text(
        "game: paleolithic\nseats: [{strategy: random}, {strategy: random}]\n"
        f"content: {{from: content/paleolithic.yaml, set: {{{changes}}}}}\n",
        encoding="utf-8",
    )
    answer = ask("turns", str(path), tokens="3,4,5", cost="jade=1,stone=1")
    assert "mean_turns" not in answer.results
    assert (dict(answer.options), answer.advice) == ({}, "no migration brings all that is missing")
    assert answer.distribution == {"later": 1}
