"""The odds part of the command line: lists, help texts, wrong options in one line."""

import re
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from analysis.odds.ask.questions import GENERAL, MODULES, options_of, questions
from analysis.odds.whammoth import QUESTIONS as WHAMMOTH
from cli import app
from reports.commands.odds import first_sentence

ALL = [(game, name) for game in (*MODULES, *GENERAL) for name in questions(game)]
LONGEST = 65  # characters beside the longest name, on 80 columns


def odds(*words):
    return CliRunner().invoke(app, ["odds", *words], prog_name="bonedice", env={"COLUMNS": "80"})


@pytest.mark.parametrize("words", [(), *((game,) for game in MODULES)])
def test_nothing_more_lists_what_there_is(words):
    done = odds(*words)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == odds(*words, "--help").stdout
    for name in questions(*words) if words else (*MODULES, *GENERAL):
        assert re.search(rf"^  {name} +\S", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("words", [(), *((game,) for game in MODULES)])
def test_lists_cut_no_sentence(words):
    lines = odds(*words, "--help").stdout.partition("Commands:\n")[2].splitlines()
    assert lines
    assert all(line.endswith((".", "?")) and not line.endswith("...") for line in lines)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_first_sentences_are_short(game, name):
    assert len(first_sentence(questions(game)[name].__doc__)) <= LONGEST


def test_first_sentence():
    assert first_sentence("How far? And\nmore.") == "How far?"
    assert (
        first_sentence("How many CHARGE! cards\nlie there.\n\n`mean` is")
        == "How many CHARGE! cards lie there."
    )


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_default_is_named(game, name):
    for option in options_of(questions(game)[name]):
        if option.required or option.kind is bool:
            continue
        assert "default" in option.help
        if option.default not in (None, ""):
            assert str(option.default) in option.help


def test_the_help_says_which_pictures_and_cards():
    assert ".svg, .png or .pdf" in " ".join(odds("moogh", "stab", "--help").stdout.split())
    assert ".html or .htm" in " ".join(odds("moogh", "card", "--help").stdout.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("moogh", "stab", "--dic", "3"),
            "--dic: there is no such option (did you mean '--dice'?); see bonedice odds moogh stab --help",
        ),
        (("moogh", "stab", "--dice"), "--dice: needs a value; see bonedice odds moogh stab --help"),
        (("moogh", "stab", "--reroll=3"), "--reroll: takes no value; see bonedice odds moogh stab --help"),
        (
            ("moogh", "stab", "3"),
            "3: surplus; values follow their options, see bonedice odds moogh stab --help",
        ),
        (("moogh", "stab", "3", "4"), "3 4: surplus"),
        (("pool", "5d6", "6d6"), "6d6: surplus; values follow their options, see bonedice odds pool --help"),
        (("pool", "5d6", "--knd", "2"), "did you mean '--kind'?"),
        (("whammoth", "card", "--tilte", "x"), "did you mean '--title'?"),
        (("moogh", "--dice", "3"), "--dice: there is no such option here; see bonedice odds moogh --help"),
        (("--dice", "3"), "--dice: there is no such option here; see bonedice odds --help"),
        (("moogh", "stab", "--a\nb"), "there is no such option"),
    ],
)
def test_wrong_options_are_told_in_one_line(words, said):
    done = odds(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_rest_takes_the_injury_for_granted():
    plain = odds("moogh", "rest", "--who", "urga")
    assert plain.exit_code == 0
    assert plain.stdout == odds("moogh", "rest", "--who", "urga", "--injured").stdout
    assert "urga, injured: rest" in plain.stdout


def test_the_example_of_the_duel_is_right():
    example = re.search(
        r"`(\S+) --at (\S+) --no-charge` it is (-?\d+/\d+)", " ".join(WHAMMOTH["duel"].__doc__.split())
    )
    scenario, at, value = example.groups()
    assert WHAMMOTH["duel"](scenario=scenario, at=at, no_charge=True).results["value"] == Fraction(value)


def test_equal_spaces_are_told_as_such():
    said = WHAMMOTH["charge"](scenario="whammoth/standard", at=0, charges=0).advice
    assert said.endswith("all spaces are as good")
    assert "the best space is" in WHAMMOTH["charge"](scenario="whammoth/standard", at=0, charges=1).advice


def test_one_is_singular():
    moogh, paleolithic = questions("moogh"), questions("paleolithic")
    assert "takes 1 Move," in moogh["water"](spaces=1).advice
    assert "takes 2 Moves," in moogh["water"](spaces=2).advice
    assert "equal: 1 Move either way" in moogh["water"](spaces=0, around=1).advice
    assert "1 food brings a" in paleolithic["food"](uses=1).advice
    assert "2 food bring a" in paleolithic["food"](uses=2).advice
