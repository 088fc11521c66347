"""Odds of Paleolithic: reference values, users' tasks (A), worked examples (E), and plain enumeration."""

import json
from fractions import Fraction
from itertools import combinations_with_replacement, product
from pathlib import Path

import icepool
import numpy as np
import pytest

from analysis.odds.paleolithic import QUESTIONS
from analysis.odds.paleolithic.swaps import BY_KIND, BY_UNIT, Swaps, solve_linear
from simcore.contract.game import CONFIGS
from simcore.reading.files import read_document
from simcore.scenarios.provenance import Provenance, build_ledger

CASES = json.loads((Path(__file__).parents[1] / "data" / "paleolithic.json").read_text(encoding="utf-8"))
CONTENT = read_document(CONFIGS / "paleolithic" / "content" / "paleolithic.yaml").data
KINDS = ("red_clay", "black_clay", "jade", "stone", "food")
BASIC, COMPLETE = "paleolithic/basic", "paleolithic/complete"


def ask(name, scenario=BASIC, **args):
    return QUESTIONS[name](scenario=scenario, **args)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_reference_values(case):
    answer = ask(case["question"], **case["args"])
    for name, value in case["results"].items():
        assert answer.results[name] == Fraction(value), name


# --- plain enumeration: every face of every die, looked up in the content itself


def collections(tokens, tribes=(), per_ring=False, die=CONTENT["die"]):
    """Everything that one Explore can bring, all equally likely."""
    own = {}
    for ring in (*tokens, *tribes):
        own[ring] = own.get(ring, 0) + 1
    faces = product(die, repeat=len(own)) if per_ring else [[face] * len(own) for face in die]
    outcomes = []
    for rolled in faces:
        got = dict.fromkeys(KINDS, 0)
        for (ring, count), face in zip(own.items(), rolled, strict=True):
            entries = CONTENT["rings"][str(ring)]["yields"]
            kind, amount = entries[min(face + count, len(entries)) - 1]
            got[kind] += amount
        outcomes.append(got)
    return outcomes


def mean(values):
    values = list(values)
    return Fraction(sum(values)) / len(values)


@pytest.mark.parametrize("per_ring", [False, True])
@pytest.mark.parametrize(
    ("tokens", "tribes", "scenario"),
    [
        ((3, 3, 5), (), BASIC),
        ((0, 1, 2), (), BASIC),
        ((3, 3, 5), (3, 4), COMPLETE),
        ((8, 8, 8), (8, 8, 7), COMPLETE),
        ((3, 3, 5), (3, 4), BASIC),
    ],
    ids=str,
)
def test_explore_by_enumeration(tokens, tribes, scenario, per_ring):
    answer = ask(
        "explore",
        scenario,
        tokens=",".join(map(str, tokens)),
        tribes=",".join(map(str, tribes)),
        die_per_ring=per_ring,
    )
    counted = tribes if scenario == COMPLETE else ()
    outcomes = collections(tokens, counted, per_ring)
    for kind in KINDS:
        assert answer.results[f"mean_{kind}"] == mean(got[kind] for got in outcomes)
        assert answer.results[kind] == mean(got[kind] > 0 for got in outcomes)
    assert answer.results["mean_resources"] == mean(sum(got.values()) - got["food"] for got in outcomes)
    law = {}
    for got in outcomes:
        words = ", ".join(f"{number} {kind}" for kind, number in got.items() if number)
        law[words] = law.get(words, 0) + Fraction(1, len(outcomes))
    assert answer.distribution == law
    assert ("own for every ring" in answer.assumptions[0]) == per_ring
    assert any("tribal tokens do not count" in each for each in answer.assumptions) == (tribes != counted)


def test_migrations_by_enumeration():
    answer = ask("explore", tokens="3,3,5", want="jade,food")
    expected = {"stay": (3, 3, 5)}
    for ring, rest in ((3, (3, 5)), (5, (3, 3))):
        for there in CONTENT["rings"][str(ring)]["neighbours"]:
            expected[f"{ring}>{there}"] = (there, *rest)
    assert answer.options == {
        name: mean(got["jade"] + got["food"] for got in collections(there))
        for name, there in expected.items()
    }


def test_the_advice_flips_with_what_is_wanted():
    assert ask("explore", tokens="3,3,5").advice.startswith("3>2: 2.83 on average, 0.33 more than to stay")
    assert ask("explore", tokens="3,3,5", want="red_clay").advice.startswith("5>6: 1.67")
    assert "for red_clay 5>6" in ask("explore", tokens="3,3,5").advice


def test_places_by_enumeration():
    answer = ask("places", COMPLETE, tribes="4", want="jade", top=1000)
    expected = {
        ",".join(map(str, rings)): mean(got["jade"] for got in collections(rings, (4,)))
        for rings in combinations_with_replacement(range(9), 3)
    }
    assert answer.options == expected
    assert list(ask("places", top=3).options) == list(ask("places", top=1000).options)[:3]


@pytest.mark.parametrize("per_ring", [False, True])
def test_points_by_icepool(per_ring):
    die = icepool.Die(CONTENT["die"])
    points = 3 @ die if per_ring else die.map(lambda face: 3 * face)
    answer = ask("explore", tokens="1,3,5", die_per_ring=per_ring)
    assert answer.results["mean_points"] == points.mean() + 3
    assert answer.results["variance_points"] == points.variance()


def test_relocation_by_icepool():
    for faces in (CONTENT["die"], [0, 1, 2, 3, 4, 5], [1, 1, 2]):
        die = 2 @ icepool.Die(faces)
        answer = ask("relocate", die=",".join(map(str, faces)))
        assert answer.distribution == {str(ring): die.probability(ring) for ring in die.outcomes()}
        assert answer.results["mean_ring"] == die.mean()
        assert answer.options == {str(ring): die.probability(ring) for ring in range(9)}


def test_relocation_to_rings_and_to_tokens():
    die = 2 @ icepool.Die(CONTENT["die"])
    answer = ask("relocate", tokens="3,3,5")
    assert answer.results["lands"] == die.probability(3) + die.probability(5)
    assert answer.options["3>4"] == die.probability(3) + die.probability(4) + die.probability(5)
    assert answer.options["5>6"] == die.probability(3) + die.probability(6)
    assert answer.advice.startswith("3>4: 55.56 %")
    never = ask("relocate", to="1", die="2")
    assert never.results["lands"] == 0
    assert "mean_uses" not in never.results
    off_board = ask("relocate", die="0,1,2,3,4,5").assumptions
    assert any("sums 9, 10 name no ring" in each for each in off_board)


# --- turns until a card can be paid


def paid_by_enumeration(tokens, need, turns, have=()):
    """Chances to hold `need` after 0 .. `turns` Explores: every sequence of faces, everything held, limit 12."""
    rolls = collections(tokens)
    paid = [0] * (turns + 1)
    for sequence in product(rolls, repeat=turns):
        held = {**dict.fromkeys(KINDS, 0), **dict(have)}
        done = all(held[kind] >= number for kind, number in need.items())
        paid[0] += done
        for turn, got in enumerate(sequence, 1):
            if not done:
                held = {kind: held[kind] + got[kind] for kind in KINDS}
                give_back(held, need)
                done = all(held[kind] >= number for kind, number in need.items())
            paid[turn] += done
    return [Fraction(number, len(rolls) ** turns) for number in paid]


def give_back(held, need):
    """Down to 12 resources, first those that the payment needs least (PAL-EXP-4)."""
    while sum(held[kind] for kind in KINDS[:4]) > 12:
        spare = max(KINDS[:4], key=lambda kind: held[kind] - need.get(kind, 0))
        held[spare] -= 1


@pytest.mark.parametrize(
    ("tokens", "card", "have"),
    [
        ((3, 3, 5), "dahu_1", {}),
        ((3, 4, 5), "beinan_3", {"jade": 2, "black_clay": 1}),
        ((1, 2, 6), "t08", {"stone": 9, "red_clay": 1}),
        ((0, 6, 8), "niumatou_3", {"red_clay": 3, "stone": 1}),
        ((8, 8, 8), "qilin_1", {"stone": 3}),
    ],
    ids=str,
)
def test_turns_by_enumeration(tokens, card, have):
    cost = (CONTENT["artifacts"] | CONTENT["tiles"])[card]["cost"]
    answer = ask(
        "turns",
        tokens=",".join(map(str, tokens)),
        card=card,
        have=",".join(f"{kind}={number}" for kind, number in have.items()),
        rounds=5,
        frozen=True,
    )
    paid = paid_by_enumeration(tokens, cost, 5, have)
    assert [answer.results[f"by_turn_{turn}"] for turn in range(1, 6)] == paid[1:]
    assert answer.distribution.get("0", 0) == paid[0]
    assert answer.distribution.get("later", 0) == 1 - paid[-1]


@pytest.mark.parametrize(("tokens", "cost"), [("3,4,5", "jade=2,stone=1"), ("1,2,6", "red_clay=4,stone=3")])
@pytest.mark.parametrize("per_ring", [False, True])
def test_mean_turns_is_the_sum_of_the_tails(tokens, cost, per_ring):
    """Mean = sum of the chances that it is not paid yet; the tail that is left out is too small to see."""
    answer = ask("turns", tokens=tokens, cost=cost, die_per_ring=per_ring, rounds=100, frozen=True)
    tails = [1.0, *(1 - float(answer.results[f"by_turn_{turn}"]) for turn in range(1, 101))]
    last = tails[-1] / tails[-2] if tails[-2] else 0
    assert sum(tails) + tails[-1] * last / (1 - last) == pytest.approx(
        float(answer.results["mean_turns"]), abs=1e-6
    )


def test_turns_after_a_migration_and_never():
    answer = ask("turns", tokens="3,3,5", card="beinan_1", frozen=True)
    assert "mean_turns" not in answer.results
    assert set(answer.options) == {"3>4", "5>4"}
    assert "to stay never from there" in answer.advice
    moved = ask("turns", tokens="4,3,5", card="beinan_1", frozen=True)
    assert answer.options["3>4"] == moved.results["mean_turns"]
    assert (
        ask("turns", tokens="1,1,1", cost="jade=1", frozen=True).advice
        == "no migration brings all that is missing"
    )
    paid = ask("turns", tokens="1,1,1", cost="jade=1", have="jade=1", frozen=True)
    assert (paid.results["mean_turns"], paid.advice) == (0, "it can be paid now")


def test_a_single_kind_by_hand():
    """Ring 8 with three tokens pays a stone at 4 and 6 points (2 each) of 3, 4, 5, 5, 6, 7: one time in three."""
    answer = ask("turns", tokens="8,8,8", cost="stone=2", frozen=True)
    assert answer.results["mean_turns"] == 3
    assert ask("turns", tokens="8,8,8", cost="stone=3", frozen=True).results["mean_turns"] == 6


def test_cards_rank_by_points_a_turn():
    answer = ask("cards", tokens="3,4,5", cards="dahu_1,t01,beinan_3", culture="dahu", frozen=True)
    for card, points in (("dahu_1", 2 + 2), ("t01", 3), ("beinan_3", 6)):
        mean_turns = ask("turns", tokens="3,4,5", card=card, frozen=True).results["mean_turns"]
        assert answer.results[f"{card}.mean_turns"] == mean_turns
        assert answer.options[card] == Fraction(points) / (mean_turns + 1)
    assert next(iter(answer.options)) == "dahu_1"
    assert (
        ask("cards", tokens="3,4,5", cards="dahu_1", frozen=True).options["dahu_1"]
        == answer.options["dahu_1"] / 2
    )
    never = ask("cards", tokens="1,1,1", cards="dahu_1,niumatou_1", frozen=True)
    assert list(never.options) == ["niumatou_1"]
    assert never.assumptions[-1] == "never from there: dahu_1"


def test_all_cards_unless_named():
    answer = ask("cards", tokens="3,4,8", frozen=True)
    assert len(answer.options) == len(CONTENT["artifacts"]) + len(CONTENT["tiles"])


# --- skills


@pytest.mark.parametrize("way", [BY_UNIT, BY_KIND])
@pytest.mark.parametrize(
    "give", [KINDS[:4], ("stone", "red_clay", "black_clay"), ("jade",), ("jade", "stone")]
)
def test_exchange_by_ordered_cards(way, give):
    """The same chain on ordered triples, solved by numpy."""
    cards = list(product(KINDS[:4], repeat=3))
    place = {card: i for i, card in enumerate(cards)}
    matrix = np.eye(len(cards))
    for card in cards:
        if len(set(card)) == 1:
            continue
        for i, given in product(range(3), give):
            there = (*card[:i], given, *card[i + 1 :])
            share = 1 / 3 if way == BY_UNIT else 1 / len(set(card)) / card.count(card[i])
            matrix[place[card], place[there]] -= share / len(give)
    right = np.array([float(len(set(card)) > 1) for card in cards])
    means = np.linalg.solve(matrix, right)
    exact = Swaps(give, 3, way).mean_uses(("black_clay", "red_clay", "stone"))
    for card, value in exact.items():
        assert float(value) == pytest.approx(means[place[card]], abs=1e-8)


def test_exchange_law_by_enumeration():
    """Three uses: every resource taken, every kind given."""
    hits = [0] * 4
    for uses in product(product(range(3), KINDS[:4]), repeat=3):
        card = ["stone", "red_clay", "black_clay"]
        for use, (place, given) in enumerate(uses, 1):
            card[place] = given
            if len(set(card)) == 1:
                hits[use] += 1
                break
    answer = ask("exchange", uses=3)
    total = 12**3
    assert [answer.distribution.get(str(use), 0) * total for use in range(4)] == hits
    assert answer.distribution["later"] * total == total - sum(hits)


def test_exchange_options_and_other_cards():
    start = ask("exchange")
    pair = ask("exchange", on_card="stone,stone,jade")
    assert pair.results["mean_uses"] == 20
    assert pair.results["fewest_uses"] == 1
    assert pair.options["jade>stone"] == 1
    assert start.options["red_clay>stone"] == 1 + pair.results["mean_uses"]
    assert start.options["red_clay>jade"] == 1 + start.results["mean_uses"]
    done = ask("exchange", on_card="stone,stone,stone")
    assert (done.results["mean_uses"], done.results["fewest_uses"], dict(done.options)) == (0, 0, {})
    assert ask("exchange", on_card="stone,stone,stone", give="jade").results["fewest_uses"] == 0
    assert start.results["mean_uses_by_kind"] == 14
    assert ask("exchange", give="jade", on_card="stone,stone,jade").results["fewest_uses"] == 2


def test_linear_equations_by_numpy():
    rows = [[Fraction(each) for each in row] for row in ([0, 2, 1], [1, -1, 0], [3, 0, 5])]
    right = [Fraction(1), Fraction(2), Fraction(-4)]
    exact = solve_linear(rows, right)
    numeric = np.linalg.solve(np.array(rows, float), np.array(right, float))
    assert [float(each) for each in exact] == pytest.approx(list(numeric))


def test_food_by_enumeration():
    faces = [CONTENT["skills"]["food"]["die_gives"].get(str(face)) for face in CONTENT["die"]]
    throws = list(product(faces, repeat=3))
    answer = ask("food", uses=3)
    for kind in ("black_clay", "jade"):
        assert answer.results[kind] == mean(kind in throw for throw in throws)
        assert answer.results[f"mean_{kind}"] == mean(throw.count(kind) for throw in throws)
        assert answer.results[f"mean_uses_{kind}"] == 6
    assert answer.results["nothing"] == mean(throw == (None,) * 3 for throw in throws)
    for number in range(4):
        share = mean(3 - throw.count(None) == number for throw in throws)
        assert answer.distribution[str(number)] == share
    assert "mean_uses_jade" not in ask("food", die="3,3,1").results


def test_a_swap_is_worth_the_turns_that_it_saves():
    args = {"tokens": "3,4,5", "have": "stone=4,red_clay=1", "pay": "qilin_1", "card": "dahu_1"}
    answer = ask("skill", character="bean", **args)

    def turns(have):
        return ask("turns", tokens="3,4,5", card="dahu_1", have=have).results["mean_turns"]

    assert answer.results["mean_turns_without"] == answer.options["no"] == turns("stone=1,red_clay=1")
    assert answer.options["stone>black_clay"] == turns("red_clay=1,black_clay=1")
    assert answer.options["red_clay>black_clay"] == turns("stone=1,black_clay=1")
    assert (
        answer.results["mean_turns_saved"]
        == answer.results["mean_turns_without"] - answer.results["mean_turns"]
        > 0
    )
    assert answer.advice.startswith("use it, red_clay>black_clay")
    # What the purchase takes is gone: a fourth stone is left, or has been given.
    other = ask("skill", character="bean", **{**args, "card": "t03"})
    for swap, left in (("no", "stone=1,red_clay=1"), ("red_clay>black_clay", "stone=1,black_clay=1")):
        assert (
            other.options[swap] == ask("turns", tokens="3,4,5", card="t03", have=left).results["mean_turns"]
        )
    # A swap must leave the purchase payable: three stones are needed.
    tight = ask("skill", character="julia", **{**args, "have": "stone=3,red_clay=1"})
    assert set(tight.options) == {
        "no",
        "stone>stone",
        "red_clay>stone",
        "red_clay>red_clay",
        "red_clay>black_clay",
    }


def test_a_food_is_worth_the_turns_that_it_saves():
    args = {"tokens": "3,4,5", "have": "stone=3,food=1", "pay": "qilin_1", "card": "dahu_3"}
    answer = ask("skill", character="jack", **args)

    def turns(have):
        return ask("turns", tokens="3,4,5", card="dahu_3", have=have).results["mean_turns"]

    sixth = Fraction(1, 6)
    expected = 4 * sixth * turns("") + sixth * turns("black_clay=1") + sixth * turns("jade=1")
    assert answer.options == {"food": expected, "no": turns("")}


# --- content and scenarios


def test_every_value_of_the_content_has_a_source():
    ledger = build_ledger(CONTENT, Provenance.model_validate(CONTENT["provenance"]))
    assert {leaf.kind for leaf in ledger.leaves} == {"stated", "assumed"}
    assert [leaf.kind for leaf in ledger.leaves if leaf.path.startswith("die.")].count("assumed") == 2


def test_the_board_fits_together():
    rings = CONTENT["rings"]
    sums = {a + b for a, b in product(CONTENT["die"], repeat=2)}
    assert {int(name) for name in rings} == sums
    for name, ring in rings.items():
        for there in ring["neighbours"]:
            assert int(name) in rings[str(there)]["neighbours"]
        assert len(ring["yields"]) == max(CONTENT["die"]) + 6
    assert all(culture["star"] in sums for culture in CONTENT["cultures"].values())


@pytest.mark.parametrize("mode", ["basic", "complete", "advanced"])
def test_shipped_scenarios(mode):
    data = read_document(CONFIGS / "paleolithic" / f"{mode}.yaml").data
    assert (data["game"], data["mode"]) == ("paleolithic", mode)
    plain = ask("explore", f"paleolithic/{mode}", tokens="3,3,5").results["mean_points"]
    assert plain == 2 * 2 + 3
    tribe = ask("explore", f"paleolithic/{mode}", tokens="3,3,5", tribes="4").results["mean_points"]
    assert tribe == plain + (0 if mode == "basic" else 2 + 1)


def test_a_migration_is_looked_at_as_if_the_tokens_stood_there():
    """PAL-EXP-1: at most one token to a ring next to it, then the collection; the choice is still told from where it is."""
    args = {"scenario": "paleolithic/basic", "want": "red_clay"}
    moved = QUESTIONS["explore"](tokens="3,3,5", move="3>2", **args)
    there = QUESTIONS["explore"](tokens="2,3,5", **args)
    assert (moved.results, moved.distribution) == (there.results, there.distribution)
    here = QUESTIONS["explore"](tokens="3,3,5", **args)
    assert (moved.options, moved.advice) == (here.options, here.advice)
    assert here == QUESTIONS["explore"](tokens="3,3,5", move="stay", **args)


@pytest.mark.parametrize("question", ["exchange", "food"])
def test_the_characters_skills_need_no_scenario(question):
    assert QUESTIONS[question]() == QUESTIONS[question](scenario="paleolithic/basic")
