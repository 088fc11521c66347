"""What every Paleolithic question promises: options, exact answers, refusals, and a quick start."""

import inspect
import json
import time
from fractions import Fraction
from pathlib import Path

import pytest

from analysis.odds.ask.answer import OddsError
from analysis.odds.paleolithic import QUESTIONS
from simcore.reading.problems import ConfigError
from tests.odds import promises

ROOT = Path(__file__).parents[3]
BASIC = "paleolithic/basic"
SKILL = {"tokens": "3,4,5", "have": "stone=3,food=1", "pay": "qilin_1", "card": "dahu_3", "character": "jack"}

PLAIN = {
    "explore": {"tokens": "3,3,5"},
    "places": {},
    "turns": {"tokens": "3,3,5", "card": "dahu_1"},
    "cards": {"tokens": "3,4,5"},
    "relocate": {"to": "4,5,6"},
    "exchange": {},
    "food": {"uses": 3},
    "skill": SKILL,
}
CONTRACT = {
    "explore": ({"tokens", "die"}, {"mean_points", "red_clay", "black_clay", "jade", "stone", "food"}),
    "relocate": ({"to", "die"}, {"lands", "mean_uses"}),
    "exchange": (set(), {"mean_uses"}),
}
LOWEST_FIRST = {"turns", "exchange", "skill"}  # means of turns and uses


def ask(name, **args):
    return QUESTIONS[name](**{"scenario": BASIC, **args})


def test_every_question_is_tried_here():
    assert list(PLAIN) == list(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_arguments(name):
    promises.arguments_are_options(QUESTIONS[name], "PAL")


@pytest.mark.parametrize("name", CONTRACT)
def test_contract(name):
    options, results = CONTRACT[name]
    assert options <= set(inspect.signature(QUESTIONS[name]).parameters)
    assert results <= set(ask(name, **PLAIN[name]).results)


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_are_exact_and_the_best_choice_stands_first(name):
    answer = ask(name, **PLAIN[name])
    promises.answer_is_exact(answer, "paleolithic", name, name in LOWEST_FIRST)
    assert answer.options
    assert any("of its content assumed" in each for each in answer.assumptions)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name != "exchange"])
def test_the_die_is_named_in_the_assumptions(name):
    said = ask(name, **PLAIN[name]).assumptions
    assert any("die 0,1,2,2,3,4 of the content, 2 faces assumed" in each for each in said)
    given = ask(name, **PLAIN[name], die="0,1,2,3,4,5").assumptions
    assert any("die 0,1,2,3,4,5" in each and "assumed" not in each for each in given)


@pytest.mark.parametrize(
    ("question", "args", "said"),
    [
        ("explore", {"tokens": ""}, "tokens: give 3 rings, one per token, got 0"),
        ("explore", {"tokens": "3,3"}, "tokens: give 3 rings, one per token, got 2"),
        ("explore", {"tokens": "3,3,3,3"}, "tokens: at most 3 numbers, got 4"),
        ("explore", {"tokens": "3,3,9"}, "tokens: must be 0 to 8, got 9"),
        ("explore", {"tokens": "3,3,x"}, "tokens: must be whole numbers from 0 to 8"),
        ("explore", {"tribes": "1,2,3,4"}, "tribes: at most 3 numbers, got 4"),
        (
            "explore",
            {"want": "gold"},
            "want: must be one of red_clay, black_clay, jade, stone, food, got 'gold'",
        ),
        ("explore", {"want": "jade,jade"}, "want: every kind at most once"),
        ("explore", {"move": "3>8"}, "move: must be one of stay, 3>2, 3>4"),
        ("explore", {"move": "8>7"}, "move: must be one of stay, 3>2, 3>4"),
        ("explore", {"die": ""}, "die: give 1 to 20 faces"),
        ("explore", {"die": "-1"}, "die: must be whole numbers from 0 to 100"),
        ("explore", {"die": "101"}, "die: must be 0 to 100, got 101"),
        ("explore", {"die": "1," * 20 + "1"}, "die: at most 20 numbers, got 21"),
        ("places", {"top": 0}, "top: must be 1 to 1000, got 0"),
        ("turns", {"card": None}, "card: give a card, or a cost with --cost, and not both"),
        ("turns", {"cost": "jade=1"}, "card: give a card, or a cost with --cost, and not both"),
        ("turns", {"card": "dahu_9"}, "card: there is no artifact or tile 'dahu_9' (did you mean"),
        ("turns", {"card": None, "cost": ""}, "cost: must be 1 or more resources"),
        ("turns", {"card": None, "cost": "jade=0"}, "cost: must be 1 or more resources"),
        ("turns", {"card": None, "cost": "food=1"}, "cost: must be one of red_clay"),
        ("turns", {"card": None, "cost": "jade"}, "cost: must be amounts such as stone=2,jade=1"),
        ("turns", {"card": None, "cost": "jade=7,stone=6"}, "cost: must cost at most 12"),
        ("turns", {"have": "stone=7,jade=6"}, "have: at most 12 resources in all, got 13"),
        ("turns", {"have": "stone=1,stone=1"}, "have: every kind at most once"),
        ("turns", {"have": "stone=x"}, "have: must be amounts such as stone=2,jade=1"),
        ("turns", {"rounds": 101}, "rounds: must be 1 to 100, got 101"),
        ("cards", {"cards": "t01,t01"}, "cards: every card at most once"),
        ("cards", {"cards": "t99"}, "cards: there is no artifact or tile 't99'"),
        ("cards", {"culture": "roman"}, "culture: must be one of qilin, dapenkeng"),
        ("relocate", {"to": "9"}, "to: must be 0 to 8, got 9"),
        ("relocate", {"to": ""}, "to: give 1 or more rings"),
        ("relocate", {"to": "4,4"}, "to: every number at most once"),
        ("exchange", {"give": "food"}, "give: must be one of red_clay, black_clay, jade, stone, got 'food'"),
        ("exchange", {"give": "jade,jade"}, "give: every kind at most once"),
        ("exchange", {"on_card": "jade,stone"}, "on-card: give 3 resources, got 2"),
        ("exchange", {"uses": 61}, "uses: must be 1 to 60, got 61"),
        ("food", {"uses": 0}, "uses: must be 1 to 60, got 0"),
        ("skill", {"have": "stone=2"}, "pay: qilin_1 needs 3 stone, and you hold 2 stone"),
        ("skill", {"have": "stone=3"}, "have: this skill takes 1 food, got 0"),
        ("skill", {"card": "qilin_1"}, "card: must be another one than qilin_1"),
        ("skill", {"on_card": "jade,jade,stone"}, "on-card: an exchange card only"),
        ("skill", {"character": "jill"}, "character: must be one of bean, jack, julia, fluffy, got 'jill'"),
    ],
)
def test_senseless_arguments(question, args, said):
    assert promises.refused(ask, name=question, **{**PLAIN[question], **args}).startswith(said)


SEATS = "seats: [{strategy: random}, {strategy: random}]\n"
CHANGED = (
    SEATS.replace("{", "{{").replace("}", "}}")
    + "game: paleolithic\ncontent: {{from: content/paleolithic.yaml, set: {}}}\n"
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: whammoths\n", "game: must be"),
        ("[1, 2]\n", "must be a mapping"),
        ("game: paleolithic\nmode: easy\n", "mode: must be"),
        ("game: paleolithic\nrules: {die_per_ring: 3}\n", "rules.die_per_ring: must be true or false"),
        ("game: paleolithic\ncontent: content/none.yaml\n", "there is no file 'content/none.yaml'"),
        ("game: paleolithic\ncontent: {from: content/paleolithic.yaml, sets: {}}\n", "unknown key 'sets'"),
        (CHANGED.format("{die.9: 1}"), "there is no item '9' in die"),
        (CHANGED.format("{die: []}"), "die: "),
        (CHANGED.format("{rings.3.neighbours: [2, 4, 99]}"), "there is no ring 99"),
        (CHANGED.format("{rings.3.yields.0: [gold, 1]}"), "there is no kind 'gold'"),
        (CHANGED.format("{artifacts.qilin_1.cost: {gold: 1}}"), "there is no resource 'gold'"),
        (CHANGED.format("{skills.exchange.replaced_when_equal: 4}"), "replaced_when_equal"),
        (
            CHANGED.format("{rings: {north: {neighbours: [0], yields: [[food, 1]]}}}"),
            "must be a whole number",
        ),
    ],
)
def test_scenarios_that_cannot_be_used(tmp_path, text, said):
    path = tmp_path / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        ask("explore", scenario=str(path), tokens="3,3,5")
    assert said in str(caught.value)


def test_names_of_scenarios():
    with pytest.raises(
        OddsError, match="scenario: must be of paleolithic, 'whammoth/standard' is of whammoth"
    ):
        ask("explore", scenario="whammoth/standard", tokens="3,3,5")
    with pytest.raises(ConfigError, match="did you mean 'paleolithic/basic'"):
        ask("explore", scenario="paleolithic/basik", tokens="3,3,5")
    assert (
        ask("explore", scenario="configs/paleolithic/basic.yaml", tokens="3,3,5").results["mean_points"] == 7
    )


def test_a_scenario_sets_die_and_house_rule(tmp_path):
    path = tmp_path / "scenario.yaml"
    text = CHANGED.format("{die: [0, 1, 2, 3, 4, 4]}") + "rules: {die_per_ring: true}\nmode: complete\n"
    path.write_text(text, encoding="utf-8")
    answer = ask("explore", scenario=str(path), tokens="1,3,5")
    assert answer.results["mean_points"] == Fraction(10)
    assert answer.results["variance_points"] == Fraction(20, 3)
    assert answer.assumptions[0] == "a roll of its own for every ring (die_per_ring: true)"
    assert any("die 0,1,2,3,4,4 of the content, 1 face assumed" in each for each in answer.assumptions)


MANY_FACES = ",".join(map(str, range(20)))
HEAVIEST = [
    ("explore", {"tokens": "3,4,5", "tribes": "6,7,8", "die": MANY_FACES, "die_per_ring": True}),
    (
        "cards",
        {"tokens": "3,4,5", "tribes": "6,7,8", "die": MANY_FACES, "die_per_ring": True, "frozen": True},
    ),
    ("cards", {"tokens": "3,4,5", "tribes": "6,7,8", "die": "0,1,2,3,4,5", "die_per_ring": True}),
    ("places", {"tribes": "6,7,8", "top": 1000, "die": MANY_FACES}),
    (
        "turns",
        {"tokens": "3,4,5", "card": None, "cost": "red_clay=3,black_clay=3,jade=3,stone=3", "rounds": 100},
    ),
    ("relocate", {"die": MANY_FACES}),
    ("exchange", {"uses": 60}),
    ("food", {"uses": 60}),
]


@pytest.mark.parametrize(("question", "args"), HEAVIEST, ids=str)
def test_the_largest_arguments_print_and_take_no_minutes(question, args):
    start = time.perf_counter()
    answer = ask(question, **{**PLAIN[question], "scenario": "paleolithic/complete", **args})
    assert len(json.dumps(answer.to_json())) < 2_000_000
    assert time.perf_counter() - start < 30


def test_too_many_states_are_refused(tmp_path):
    path = tmp_path / "scenario.yaml"
    path.write_text(CHANGED.format("{setup.resource_limit: 100}") + "mode: complete\n", encoding="utf-8")
    args = {"tokens": "3,4,5", "tribes": "6,7,8", "die": MANY_FACES, "die_per_ring": True}
    cost = "red_clay=25,black_clay=25,jade=25,stone=25"
    with pytest.raises(
        OddsError, match="cost: states of what is missing x digits of a chance must be"
    ) as caught:
        QUESTIONS["turns"](scenario=str(path), cost=cost, frozen=True, **args)
    assert "\n" not in str(caught.value)


def test_no_heavy_module_is_loaded():
    code = (
        "import sys; from analysis.odds.paleolithic import QUESTIONS\n"
        "assert 'pydantic' not in sys.modules\n"
        f"for name, args in {PLAIN!r}.items(): QUESTIONS[name](scenario='{BASIC}', **args).to_json()"
    )
    assert not promises.HEAVY & promises.modules_after(code)
