"""Odds of Wooly Whammoth's cards: reference values and users' tasks (A), then plain enumeration and icepool."""

import json
from fractions import Fraction
from pathlib import Path

import icepool
import pytest

from analysis.odds.ask.answer import OddsError
from analysis.odds.whammoth import QUESTIONS
from tests.odds.whammoth.enumeration import NAMES, TEST_HAND, Enumeration, loaded, worth

DATA = Path(__file__).parents[1] / "data"
CASES = json.loads((DATA / "whammoth.json").read_text(encoding="utf-8"))
STANDARD = "whammoth/standard"
SMALL_DECK = {"c1": {"spaces": 3, "effect": "back_one"}, "c2": {"spaces": 4, "effect": "back_two"}}


def variant(tmp_path, rules="{}", **changes):
    """A scenario file: the standard game with changes."""
    text = (
        f"game: whammoth\nrules: {rules}\n"
        f"content: {{from: content/whammoth.yaml, set: {json.dumps(changes)}}}\n"
        "seats: [{strategy: random}, {strategy: random}, {strategy: random}, {strategy: random}]\n"
    )
    path = tmp_path / "variant.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path), text


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_reference_values(case):
    answer = QUESTIONS[case["question"]](scenario=TEST_HAND, **case["args"])
    for name, value in case["results"].items():
        assert answer.results[name] == Fraction(value), name
    if "best" in case:
        assert next(iter(answer.options)) == case["best"]
        assert answer.advice.startswith(f"play {case['best']}:")


def check_against_enumeration(scenario, text, at, extension, hand=None, others=None):
    """Every result of `card`, value by value."""
    cards = list(loaded(text).content.cards)
    hands = [hand.split(",") if hand else cards]
    given = others.split("/") if others else [""] * (len(at) - 1)
    hands += [each.split(",") if each else cards for each in given]
    plain = Enumeration(text, at, extension, hands)
    answer = QUESTIONS["card"](
        scenario=scenario,
        at=",".join(map(str, at)),
        extension=",".join(map(str, extension)),
        hand=hand,
        others=others,
    )
    left = dict(answer.results)
    for name in hands[0]:
        modifier = plain.cards[name].modifier
        for flexible in (False, True) if modifier else (False,):
            fate, lead = plain.card(name, flexible)
            label = f"{name}{modifier:+d}" if flexible else name
            for key in NAMES:
                assert left.pop(f"{label}.{key}", 0) == fate[key], (label, key)
            assert left.pop(f"{label}.value") == worth(fate)
            assert left.pop(f"{label}.lead") == lead
    assert not left
    assert list(answer.options.values()) == sorted(answer.options.values(), reverse=True)


@pytest.mark.parametrize(
    ("at", "extension", "hand", "others"),
    [
        ((5, 0), (0, 0), None, None),
        ((8, 4), (0, 0), None, "charge,run_away"),
        ((4, 9), (2, 1), "run_away,careful,four", None),
        ((7, 2), (3, 7), None, "charge"),
        ((2, 5, 1), (1, 0, 4), "charge,break,two,run_away", "charge,four/charge,careful,break"),
        ((0, 4, 6, 8), (0, 0, 0, 0), "four,charge", "charge,two/charge/"),
    ],
    ids=str,
)
def test_the_shipped_board_by_enumeration(at, extension, hand, others):
    check_against_enumeration(STANDARD, STANDARD, at, extension, hand, others)


@pytest.mark.parametrize(
    "rules",
    ["{}", "{charges_per_turn: once}", "{second_charge: restart}"],
)
def test_house_rules_of_the_charge_by_enumeration(tmp_path, rules):
    scenario, text = variant(tmp_path, rules)
    others = "charge,careful/charge,four/charge,run_away"
    check_against_enumeration(scenario, text, (4, 6, 5, 8), (0, 2, 0, 3), "charge,run_away,two", others)


@pytest.mark.parametrize("rules", ["{}", "{second_charge: restart}"])
def test_a_deck_that_runs_out_by_enumeration(tmp_path, rules):
    scenario, text = variant(tmp_path, rules, charge_cards=SMALL_DECK)
    check_against_enumeration(
        scenario, text, (4, 5, 6), (2, 0, 1), "charge,careful,run_away,break", "charge/charge,four"
    )


def test_charge_cards_that_do_nothing_are_the_movement_alone(tmp_path):
    nothing = {name: {"spaces": 0, "effect": "back_two"} for name in ("c1", "c2")}
    scenario, _ = variant(tmp_path, charge_cards=nothing)
    calm = QUESTIONS["card"](scenario=scenario, at="4,5,2")
    assert calm.results == QUESTIONS["card"](scenario=STANDARD, at="4,5,2", no_charge=True).results


def test_house_rules_change_the_numbers_where_two_charge():
    values = set()
    for rules in ("{}", "{charges_per_turn: once}", "{second_charge: restart}"):
        text = f"game: whammoth\nrules: {rules}\nseats: [{{strategy: random}}, {{strategy: random}}]\n"
        fate, _ = Enumeration(text, (4, 4), (0, 0), (["charge"], ["charge"])).card("charge", False)
        values.add(fate["stomped"])
    assert len(values) == 3


@pytest.mark.parametrize(("seats", "others"), [(2, None), (3, "four,charge/"), (4, None)])
def test_the_total_by_icepool(seats, others):
    cards = loaded(STANDARD).content.cards
    given = (others or "/" * (seats - 2)).split("/")
    hands = [list(cards), *(each.split(",") if each else list(cards) for each in given)]
    pairs = [[(cards[c].value, int(cards[c].special == "charge")) for c in hand] for hand in hands]
    dice = [icepool.Die([icepool.Vector(pair) for pair in each]) for each in pairs]
    both = sum(dice[1:], start=dice[0])
    answer = QUESTIONS["total"](scenario=STANDARD, seats=seats, others=others)
    totals = both.marginals[0]
    assert answer.distribution == {str(total): totals.probability(total) for total in totals.outcomes()}
    assert answer.results["mean_total"] == totals.mean()
    assert answer.results["variance_total"] == totals.variance()
    for n in range(seats + 1):
        assert answer.results[f"charges_{n}"] == both.marginals[1].probability(n)


def test_a_turn_at_random_is_the_mean_of_the_cards():
    args = {"scenario": STANDARD, "at": "5,4,0", "extension": "0,1,2"}
    turn, card = QUESTIONS["turn"](**args), QUESTIONS["card"](**args)
    cards = loaded(STANDARD).content.cards
    labels = [f"{name}{each.modifier:+d}" if each.modifier else name for name, each in cards.items()]
    for key in ("tusk", "tar", "over", "stomped", "value"):
        assert turn.results[key] == sum(card.results[f"{label}.{key}"] for label in labels) / len(labels)
    assert turn.results["mean_meat"] - turn.results["mean_lives"] == turn.results["value"]
    assert sum(turn.distribution.values()) == 1


def test_the_modifier_after_the_reveal():
    def ask(**args):
        return QUESTIONS["modifier"](scenario=TEST_HAND, **args)

    saved = ask(at=2, card="four", total=4)  # 6 is a pit, 7 is not
    assert saved.options == {"with": 0, "without": -1}
    assert saved.advice.startswith("use it, 1.000; from here it is worth it at a total of 1, 4, 5")
    assert ask(at=2, card="four", total=6).options == {"without": 1, "with": 1}
    with_charge = ask(at=4, card="four", total=1, charges=1)
    # 5 and 6: the pit is worse than any charge, though its mammoth may still bring a meat.
    assert with_charge.results["with.tar"] == 1
    assert with_charge.advice.startswith("leave it")


def test_charges_by_enumeration():
    plain = Enumeration(STANDARD, (4,), (2,), (["run_away"],))
    for charges in range(4):
        for card, ducks in (("run_away", True), ("three", False)):
            fate = plain.fate(0, card, 0, charges)
            answer = QUESTIONS["charge"](
                scenario=STANDARD, at=4, extension=2, charges=charges, run_away=ducks
            )
            assert {key: answer.results[key] for key in ("stomped", "ambush", "effect", "free")} == {
                key: fate[key] for key in ("stomped", "ambush", "effect", "free")
            }
            assert answer.results["value"] == worth(fate) == answer.options["4"]
            assert sum(answer.distribution.values()) == 1


def test_cards_already_drawn_leave_the_deck():
    fate = QUESTIONS["charge"](scenario=STANDARD, at=8, drawn="c2,c3,c4,c5,c6,c7,c8").results
    assert fate["stomped"] == 1  # c1 runs 2 of the 10 - 8 spaces
    alone = QUESTIONS["charge"](scenario=STANDARD, at=5, drawn="c2,c3,c4,c5,c6,c7,c8").results
    assert alone["stomped"] == 0
    second = QUESTIONS["charge"](scenario=STANDARD, at=5, charges=2, drawn="c2,c3,c4,c5,c6,c7,c8").results
    # From 8 on all eight again: 2 and more than 2 spaces; 3 and more reach space 5.
    assert second["stomped"] == Fraction(7, 8)


@pytest.mark.parametrize(("text", "card"), [("four+1", "four"), ("careful-1", "careful")])
def test_a_modifier_at_hand_never_hurts(text, card):
    for at in ("0,0", "5,4", "8,2,2"):
        results = QUESTIONS["card"](scenario=STANDARD, at=at).results
        assert results[f"{text}.value"] >= results[f"{card}.value"]


def test_take_break_has_no_modifier_to_use(tmp_path):
    scenario, _ = variant(tmp_path, **{"cards.break.modifier": 1})
    answer = QUESTIONS["card"](scenario=scenario, at="5,0")
    assert "break+1.value" not in answer.results
    assert "break" in answer.options
    with pytest.raises(OddsError, match="break has no modifier to use"):
        QUESTIONS["modifier"](scenario=scenario, at=5, card="break", total=3)
