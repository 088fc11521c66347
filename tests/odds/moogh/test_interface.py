"""What every MOOGH question promises: options, exact answers, refusals, and a quick start."""

import inspect
import json
import time
from fractions import Fraction
from pathlib import Path

import pytest

from analysis.odds.ask.arguments import decimal, percent
from analysis.odds.moogh import QUESTIONS
from tests.odds import promises
from tests.odds.moogh.test_dice import ask

ROOT = Path(__file__).parents[3]

CONTRACT = {
    "stab": ({"dice", "weak", "row_defense", "spot_defense", "reroll"}, ["dice", "success"]),
    "throw": ({"dice", "row_defense", "between", "reroll"}, ["dice", "success"]),
    "act": ({"dice", "between", "reroll"}, ["dice", "success"]),
    "injuries": ({"attacks", "section", "injured", "token"}, ["unhurt", "injured", "out"]),
    "shake": ({"blocked", "token"}, ["thrown", "hurt"]),
    "water": ({"spaces"}, ["mean_moves"]),
    "rage": ({"rows", "start", "rounds"}, ["mean"]),
    "kill": (
        {"health", "dice", "defense", "per_round", "appease"},
        ["mean_stabs", "by_round_1", "by_round_2"],
    ),
}

PLAIN = {
    "stab": {"dice": 4, "row_defense": 1},
    "throw": {"dice": 5, "between": 2},
    "act": {"dice": 3},
    "climb": {"dice": 4, "top_dice": 5},
    "trap": {"dice": 4},
    "sedate": {"dice": 4, "rage": 4},
    "taunt": {"dice": 4, "between": 1},
    "heal": {"dice": 4},
    "rest": {"dice": 3},
    "plan": {"stab": 4, "throw": 3, "climb": 4, "top": 5},
    "token": {"dice": 3},
    "attack": {"attacks": 2},
    "injuries": {"attacks": 3},
    "save": {},
    "shake": {"blocked": "right,left"},
    "push": {},
    "water": {"spaces": 3, "around": 4, "token": True},
    "rage": {"rows": 5, "rounds": 4},
    "facing": {"turns": 2},
    "kill": {"health": 4, "dice": 4, "defense": "0,1,1,2", "appease": True},
    "order": {"cards": 2},
    "ideas": {"thinks": 2},
    "clock": {"limit": 8, "flights": "1,3"},
}

LOWEST_FIRST = {"water"}  # means of Moves; every other choice is worth more the larger it is


def test_every_question_is_tried_here():
    assert list(PLAIN) == list(QUESTIONS)
    assert set(CONTRACT) <= set(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_arguments(name):
    promises.arguments_are_options(QUESTIONS[name], "MOO")


@pytest.mark.parametrize("name", CONTRACT)
def test_contract(name):
    wanted, results = CONTRACT[name]
    options = set(inspect.signature(QUESTIONS[name]).parameters)
    assert wanted | {"die"} <= options
    answer = ask(name, **PLAIN[name])
    assert list(answer.results)[: len(results)] == results
    if name in ("stab", "throw", "act", "kill"):
        assert "symbol" in options


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_are_exact_and_the_best_choice_stands_first(name):
    answer = ask(name, **PLAIN[name])
    promises.answer_is_exact(answer, "moogh", name, name in LOWEST_FIRST)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name not in ("order", "ideas", "clock")])
def test_the_die_is_named_in_the_assumptions(name):
    assert any(
        each.startswith("die 2/2/2") and "assumed" in each for each in ask(name, **PLAIN[name]).assumptions
    )
    given = ask(name, **PLAIN[name], die="3/2/1").assumptions
    assert "die 3/2/1 (bars/chevron/cross)" in given


DEFAULTS = {
    "attack": {"attacks": 1, "section": "cross"},
    "facing": {"turns": 1},
    "injuries": {"section": "cross", "injured": False, "token": False, "save": "bars"},
    "save": {"injured": False, "token": False, "save": "bars"},
    "shake": {"blocked": "", "token": False, "injured": False},
    "sedate": {"rage": 3, "tries": 1, "between": 0},
    "kill": {"per_round": 2, "appease": False, "start": 1, "rounds": 6, "symbol": "bars"},
    "rage": {"start": 1},
    "order": {"cards": 1, "beasts": 1, "people": 4},
    "ideas": {"wanted": 1, "ideas": 17, "shown": 3},
    "token": {"steps": 2, "symbol": "bars"},
    "plan": {"stab_symbol": "bars", "throw_symbol": "bars", "climb_symbol": "bars", "front": False},
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_defaults(name):
    needed = {
        arg: value
        for arg, value in PLAIN[name].items()
        if inspect.signature(QUESTIONS[name]).parameters[arg].default in (inspect.Parameter.empty, None)
    }
    die = {} if name in ("order", "ideas") else {"die": "1/2/3"}
    assert ask(name, **needed, **die) == ask(name, **needed, **DEFAULTS[name], **die)
    assert ask(name, **needed) == ask(name, **needed, **({"die": "2/2/2"} if die else {}))


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "0.00 %"),
        (1, "100.00 %"),
        (Fraction(1, 3), "33.33 %"),
        (Fraction(2, 3), "66.67 %"),
        (Fraction(1, 20_001), "under 0.01 %"),
        (Fraction(20_000, 20_001), "over 99.99 %"),
        (Fraction(1, 10_000), "0.01 %"),
        (Fraction(9_999, 10_000), "99.99 %"),
    ],
)
def test_percentages_in_words(chance, said):
    assert percent(chance) == said


def test_means_in_words():
    assert decimal(Fraction(70, 27)) == "2.59"
    assert decimal(3) == "3.00"
    assert decimal(Fraction(1, 16)) == "0.06"


def refused(question, **args):
    return promises.refused(QUESTIONS[question], **args)


@pytest.mark.parametrize("name", QUESTIONS)
def test_whole_numbers_are_held_against_their_bounds(name):
    promises.numbers_are_held_against_their_bounds(QUESTIONS[name], PLAIN[name])


@pytest.mark.parametrize(
    "die", ["", "2/2", "2/2/3", "7/0/0", "-1/4/3", "2/2/2/0", "a/b/c", "²/2/2", "2/2/2\n"]
)
def test_impossible_dice(die):
    assert refused("act", dice=1, die=die).startswith("die: must be B/C/X")


@pytest.mark.parametrize(
    ("question", "args", "said"),
    [
        ("act", {"dice": 1, "symbol": "skull"}, "symbol: must be one of bars, chevron, cross, got 'skull'"),
        ("stab", {}, "dice: give the number on the icon"),
        ("stab", {"dice": 4, "rage": 2}, "rage: needs a beast"),
        ("stab", {"dice": 4, "side": "back"}, "side: needs a beast"),
        ("throw", {"dice": 4, "rage": 2}, "rage: needs a beast"),
        ("climb", {"dice": 4, "side": "left"}, "side: needs a beast"),
        ("plan", {}, "give the dice of at least one way"),
        ("plan", {"climb": 3}, "a climb needs --top"),
        ("plan", {"stab": 3, "rage": 2}, "give both"),
        ("plan", {"stab": 3, "stab_symbol": "x"}, "stab-symbol: must be one of"),
        ("climb", {"dice": 4, "top_dice": 3, "stab_symbol": "x"}, "stab-symbol: must be one of"),
        ("injuries", {"attacks": 1, "section": "front"}, "section: must be one of"),
        ("injuries", {"attacks": 1, "side": "left"}, "side: needs a beast"),
        ("injuries", {"attacks": 1, "save": "bars,bars"}, "save: every word at most once"),
        ("shake", {"blocked": "behind"}, "blocked: must be one of right, left, front, got 'behind'"),
        ("shake", {"blocked": "right,right"}, "blocked: every word at most once"),
        ("shake", {"rage": 2}, "rage: needs a beast"),
        ("push", {"blocked": "front"}, "blocked: must be one of right, left"),
        ("rage", {"rounds": 3}, "rows: give 1 to 20"),
        ("rage", {"rounds": 3, "rows": 4, "start": 5}, "start: must be 1 to 4, got 5"),
        ("kill", {"health": 1, "dice": 3}, "defense: give it row by row"),
        ("kill", {"health": 1, "dice": 3, "defense": "0,x"}, "defense: must be whole numbers from 0 to 20"),
        ("kill", {"health": 1, "dice": 3, "defense": "0,-1"}, "defense: must be whole numbers from 0 to 20"),
        ("kill", {"health": 1, "dice": 3, "defense": "0,9999999999"}, "whole numbers from 0 to 20"),
        ("kill", {"health": 1, "dice": 3, "defense": "0,21"}, "defense: must be 0 to 20, got 21"),
        ("kill", {"health": 1, "dice": 3, "defense": "0," * 12 + "0"}, "defense: at most 12 numbers, got 13"),
        ("kill", {"health": 1, "dice": 3, "defense": "0,1", "start": 3}, "start: must be 1 to 2, got 3"),
        ("kill", {"health": 1, "dice": 3, "defense": "0", "flights": "1"}, "flights: need a time limit"),
        ("kill", {"health": 1, "dice": 3, "defense": "0", "side": "back"}, "side: needs a beast"),
        (
            "kill",
            {"health": 1, "dice": 100, "defense": "0", "per_round": 20},
            "must be at most 4000, got 12006",
        ),
        (
            "kill",
            {"health": 30, "dice": 5, "defense": "0,1,2,3,4", "per_round": 6, "appease": True},
            "must be at most 4000 with appease, got 4650",
        ),
        ("ideas", {"thinks": 1, "wanted": 18}, "wanted: must be at most the 17 ideas, got 18"),
        ("ideas", {"thinks": 1, "ideas": 2}, "shown: must be at most the 2 ideas, got 3"),
        ("clock", {"limit": 3, "flights": "0"}, "flights: must be 1 to 1000, got 0"),
        ("clock", {"limit": 3, "flights": "1;2"}, "flights: must be whole numbers"),
    ],
)
def test_senseless_arguments(question, args, said):
    assert said in refused(question, **args)


HEAVIEST = [
    ("act", {"dice": 100, "reroll": True}),
    ("sedate", {"dice": 100, "rage": 20, "tries": 30, "reroll": True}),
    ("injuries", {"attacks": 100}),
    ("attack", {"attacks": 100}),
    ("water", {"spaces": 200, "token": True, "around": 200}),
    ("rage", {"rows": 20, "rounds": 1000}),
    ("facing", {"turns": 1000}),
    ("ideas", {"thinks": 200, "ideas": 200, "shown": 0, "wanted": 7}),
    ("clock", {"limit": 1000, "flights": "1,2,3"}),
    ("kill", {"health": 30, "dice": 11, "defense": "0,1,2,3,4,5,6,7,8,9,10", "per_round": 7, "rounds": 50}),
    (
        "kill",
        {"health": 10, "dice": 5, "defense": "0,1,1,2,2,2,3,3,3,3,4,4", "per_round": 6, "appease": True},
    ),
    (
        "kill",
        {"health": 30, "dice": 1, "defense": "0,0,0,0,0,0,0,0,0,0,0,0", "per_round": 10, "appease": True},
    ),
]


@pytest.mark.parametrize(("question", "args"), HEAVIEST, ids=str)
def test_the_largest_arguments_print_and_take_no_minutes(question, args):
    start = time.perf_counter()
    text = json.dumps(ask(question, **args).to_json())
    assert len(text) < 1_000_000
    assert time.perf_counter() - start < 20


def test_numbers_alone_load_no_content_and_no_heavy_module():
    code = f"from analysis.odds.moogh import QUESTIONS\nfor name, args in {PLAIN!r}.items(): QUESTIONS[name](**args).to_json()"
    assert not (promises.HEAVY | promises.SCHEMA) & promises.modules_after(code)
