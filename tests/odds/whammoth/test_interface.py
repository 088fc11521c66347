"""What every Wooly Whammoth question promises: options, exact answers, refusals, and a quick start."""

import json
import time
from pathlib import Path

import pytest

from analysis.odds.whammoth import QUESTIONS
from simcore.reading.problems import ConfigError
from tests.odds import promises

ROOT = Path(__file__).parents[3]
STANDARD = "whammoth/standard"

PLAIN = {
    "card": {"at": "5,0", "extension": "2,1", "hand": "run_away,careful,four"},
    "duel": {"at": "7,5"},
    "total": {},
    "turn": {"at": "0,0,0"},
    "modifier": {"at": 4, "card": "four", "total": 4},
    "charge": {"at": 5},
}


def ask(name, **args):
    return QUESTIONS[name](**{"scenario": STANDARD, **args})


def test_every_question_is_tried_here():
    assert list(PLAIN) == list(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_arguments(name):
    promises.arguments_are_options(QUESTIONS[name], "WHA")


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_are_exact_and_the_best_choice_stands_first(name):
    answer = ask(name, **PLAIN[name])
    promises.answer_is_exact(answer, "whammoth", name)
    assert answer.options
    assert any("of its content assumed" in each for each in answer.assumptions)


def test_names_of_the_contract():
    results = ask("card", **PLAIN["card"]).results
    for play in ("run_away", "careful", "careful-1", "four", "four+1"):
        for part in ("tusk", "tar", "over", "stomped", "value"):
            assert f"{play}.{part}" in results
    assert next(iter(ask("duel", at="7,5").results)) == "value"


def test_the_assumptions_say_what_opponents_do():
    assert "any card of full hands of 8 cards" in ask("card", at="5,0").assumptions[0]
    assert "any card of the hands given," in ask("card", at="5,0", others="four").assumptions[0]
    assert "the hands given, else full hands" in ask("card", at="5,0,0", others="four/").assumptions[0]
    assert any("movement only" in each for each in ask("card", at="5,0", no_charge=True).assumptions)
    assert any("7 of 8 CHARGE! cards" in each for each in ask("card", at="5,0", drawn="c1").assumptions)


def test_a_space_where_no_turn_starts_is_said():
    assert ask("charge", at=7).assumptions[0].startswith("space 7 is a tar pit at extension 0")
    said = ask("duel", at="7,5").assumptions
    assert any(each.startswith("space 7 is a tar pit") for each in said)
    assert ask("charge", at=10, extension=1).assumptions[0].startswith("space 10 is a tusk space")


@pytest.mark.parametrize(
    ("question", "args", "said"),
    [
        ("card", {"at": ""}, "at: give 2 to 4 spaces, your own first, got 0"),
        ("card", {"at": "5"}, "at: give 2 to 4 spaces, your own first, got 1"),
        ("card", {"at": "1,1,1,1,1"}, "at: at most 4 numbers, got 5"),
        ("card", {"at": "5,-1"}, "at: must be whole numbers from 0 to"),
        ("card", {"at": "5,x"}, "at: must be whole numbers from 0 to"),
        ("card", {"at": "5,11"}, "at: must be 0 to 10 at extension 0, got 11"),
        ("card", {"at": "5,0", "extension": "1"}, "extension: give 2 numbers, one for each space, got 1"),
        ("card", {"at": "5,0", "extension": "1,8"}, "extension: must be 0 to 7, got 8"),
        ("card", {"at": "5,0", "hand": ""}, "hand: needs at least one card"),
        ("card", {"at": "5,0", "hand": "five"}, "hand: must be one of run_away, charge, careful"),
        ("card", {"at": "5,0", "hand": "four,four"}, "hand: every card at most once"),
        ("card", {"at": "5,0", "others": "four/two"}, "others: give 1 hand with / between, got 2"),
        ("card", {"at": "5,0", "others": "five"}, "others: must be one of"),
        ("card", {"at": "5,0", "drawn": "c9"}, "drawn: must be CHARGE! cards of c1, c2"),
        ("card", {"at": "5,0", "drawn": "c1,c1"}, "drawn: every card at most once"),
        (
            "card",
            {"scenario": "paleolithic/basic", "at": "5,0"},
            "scenario: must be of whammoth, 'paleolithic/basic' is",
        ),
        ("duel", {"at": "5"}, "at: give 2 spaces, your own first, got 1"),
        ("duel", {"at": "5,0,0"}, "at: at most 2 numbers, got 3"),
        ("total", {"seats": 1}, "seats: must be 2 to 4, got 1"),
        ("total", {"seats": 5}, "seats: must be 2 to 4, got 5"),
        ("modifier", {"at": 4, "card": "one", "total": 4}, "card: one has no modifier to use"),
        ("modifier", {"at": 4, "card": "four", "total": 400}, "total: must be -60 to 60, got 400"),
        ("modifier", {"at": 40, "card": "four", "total": 4}, "at: must be 0 to 10 at extension 0, got 40"),
        ("charge", {"at": 4, "charges": 5}, "charges: must be 0 to 4, got 5"),
        ("charge", {"at": 4, "extension": 8}, "extension: must be 0 to 7, got 8"),
    ],
)
def test_senseless_arguments(question, args, said):
    assert promises.refused(ask, name=question, **args).startswith(said)


def test_no_such_scenario():
    with pytest.raises(ConfigError):
        ask("card", scenario="whammoth/stndard", at="5,0")


def test_the_largest_content_takes_no_minutes(tmp_path):
    cards = {f"card_{i}": {"title": "Card", "value": i - 6, "modifier": i % 3 - 1} for i in range(14)}
    cards["charge"] = {"title": "CHARGE!", "value": 1, "special": "charge"}
    draws = {
        f"c{i}": {"spaces": i % 12, "effect": ["none", "back_one", "back_two"][i % 3]} for i in range(30)
    }
    seats = ", ".join(["{strategy: random}"] * 4)
    scenario = tmp_path / "large.yaml"
    scenario.write_text(
        f"game: whammoth\ncontent: {{from: content/whammoth.yaml, set: {json.dumps({'cards': cards, 'charge_cards': draws})}}}\n"
        f"seats: [{seats}]\n",
        encoding="utf-8",
    )
    start = time.perf_counter()
    answer = ask("card", scenario=str(scenario), at="5,4,2,1", extension="7,6,5,4")
    assert len(json.dumps(answer.to_json())) < 100_000
    ask("duel", scenario=str(scenario), at="5,4", extension="7,6")
    assert time.perf_counter() - start < 30


def test_no_heavy_module_is_loaded():
    code = (
        "import sys; from analysis.odds.whammoth import QUESTIONS\n"
        "assert 'pydantic' not in sys.modules\n"
        f"for name, args in {PLAIN!r}.items(): QUESTIONS[name](scenario='{STANDARD}', **args).to_json()"
    )
    assert not promises.HEAVY & promises.modules_after(code)
