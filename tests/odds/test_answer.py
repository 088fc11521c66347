"""Chances and means are told apart by a mark, and what is asked from texts is checked before it is asked."""

from fractions import Fraction
from typing import Annotated

import pytest

from analysis.odds.ask.answer import Amount, Answer, Arg, OddsError, amounts, kind_of
from analysis.odds.ask.arguments import decimal, ranked, words
from analysis.odds.ask.questions import GENERAL, MODULES, ask, options_of, questions
from analysis.odds.moogh import QUESTIONS as MOOGH
from analysis.odds.paleolithic import QUESTIONS as PALEOLITHIC
from analysis.odds.whammoth import QUESTIONS as WHAMMOTH
from simcore.reading.wording import plural

HALF = Fraction(1, 2)


def test_a_mean_is_known_by_its_mark_and_not_by_its_size_or_name():
    assert kind_of(HALF) == kind_of(1) == kind_of(0) == "chance"
    assert kind_of(Amount(1, 2)) == kind_of(Amount(1)) == "amount"
    assert Amount(1, 2) == HALF
    assert str(Amount(3)) == "3"
    assert kind_of(Amount(1, 2) * 1) == "chance", "what is computed with it has to be marked anew"
    assert amounts({"a": HALF}) == {"a": HALF}
    assert kind_of(amounts({"a": HALF})["a"]) == "amount"


def test_json_marks_what_is_no_chance():
    told = Answer("moogh", "stab", {"success": HALF, "worth": Amount(HALF)}).to_json()["results"]
    assert told == [
        {"name": "success", "fraction": "1/2", "value": 0.5},
        {"name": "worth", "fraction": "1/2", "value": 0.5, "kind": "amount"},
    ]


@pytest.mark.parametrize("field", ["results", "distribution", "options"])
def test_a_value_that_can_be_no_chance_must_be_marked(field):
    for value in (2, Fraction(-1, 5)):
        with pytest.raises(ValueError, match="is no chance"):
            Answer("moogh", "stab", **{"results": {}, field: {"mean_tries": value}})
        assert Answer("moogh", "stab", **{"results": {}, field: {"x": Amount(value)}})


def kinds(values):
    return {kind_of(value) for value in values.values()}


def test_means_below_one_are_no_chances():
    cards = PALEOLITHIC["cards"](scenario="paleolithic/basic", tokens="3,4,5", cards="t01,dahu_1")
    assert kinds(cards.options) == kinds(cards.results) == {"amount"}
    modifier = WHAMMOTH["modifier"](scenario="whammoth/standard", at=4, card="four", total=4)
    assert kinds(modifier.options) == {"amount"}
    assert kind_of(modifier.results["with.value"]) == "amount"
    assert kind_of(modifier.results["with.tusk"]) == "chance"
    total = WHAMMOTH["total"](scenario="whammoth/standard")
    assert kind_of(total.results["variance_total"]) == "amount"
    assert kind_of(total.results["charge"]) == "chance"
    water = MOOGH["water"](spaces=1, around=1)
    assert kinds(water.options) == {"amount"}
    food = PALEOLITHIC["food"](scenario="paleolithic/basic")
    assert kind_of(food.results["mean_jade"]) == "amount"
    assert kind_of(food.results["jade"]) == "chance"


def test_words_for_figures():
    assert [decimal(each) for each in (Fraction(70, 27), 3, Fraction(-1, 4))] == ["2.59", "3.00", "-0.25"]
    assert [plural(1, "die"), plural(2, "die"), plural(2, "injury"), plural(0, "row")] == [
        "1 die",
        "2 dice",
        "2 injuries",
        "0 rows",
    ]
    assert list(ranked({"a": 1, "b": 2, "c": 2})) == ["b", "c", "a"]
    assert list(ranked({"a": 1, "b": 2, "c": 1}, lowest_first=True)) == ["a", "c", "b"]
    assert words("blocked", " right, left", ("left", "right")) == ["right", "left"]


def worth(
    *,
    scenario: Annotated[str, Arg("a file", metavar="SCENARIO", alone=True)],
    dice: Annotated[int, Arg("dice thrown", 0, 9)],
    who: Annotated[str | None, Arg("a name")] = None,
) -> Answer:
    """A question."""
    return Answer("moogh", "worth", {"dice": Amount(dice)}, (scenario, str(who)))


def test_options_come_from_the_signature():
    scenario, dice, who = options_of(worth)
    assert (scenario.positional, scenario.flag, scenario.required) == (True, "SCENARIO", True)
    assert (dice.positional, dice.flag, dice.help, dice.required) == (
        False,
        "--dice",
        "dice thrown [0 to 9]",
        True,
    )
    assert (who.flag, who.required) == ("--who", False)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"dice": "3"}, "SCENARIO: must be given: a file"),
        ({"scenario": "x"}, "--dice: must be given: dice thrown [0 to 9]"),
        (
            {"scenario": "x", "dice": "many"},
            "--dice: must be a whole number from 0 to 9 or a range such as 1..6",
        ),
        ({"scenario": "x", "dice": "\u0663"}, "--dice: must be a whole number from 0 to 9"),
        ({"scenario": "x", "dice": ""}, "--dice: must be a whole number from 0 to 9"),
        ({"scenario": "x", "dice": "9" * 5000}, "--dice: must be a whole number from 0 to 9"),
        ({"scenario": "x", "dice": "1e9"}, "--dice: must be a whole number from 0 to 9"),
        ({"scenario": "x", "dice": "0..1000000000"}, "--dice: a range may have at most 200 values"),
    ],
)
def test_what_is_missing_or_no_number_is_said_in_a_line(texts, said):
    with pytest.raises(OddsError) as caught:
        ask(worth, texts)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("game", [*MODULES, *GENERAL])
def test_only_scenarios_and_dice_of_the_pool_stand_alone(game):
    for question in questions(game).values():
        alone = [option.name for option in options_of(question) if option.positional]
        expected = {"whammoth": ["scenario"], "paleolithic": ["scenario"], "pool": ["dice"]}
        assert alone == expected.get(game, [])
