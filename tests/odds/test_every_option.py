"""Every option of every question of every game: what means nothing is refused, whether the answer needs it or not."""

import pytest

from analysis.odds.ask.answer import OddsError
from analysis.odds.ask.questions import MODULES, ask, options_of, questions
from reports.odds.tables import sweep_text, words
from simcore.reading.problems import ConfigError
from tests.odds.moogh.test_interface import PLAIN as MOOGH
from tests.odds.neanderthal.test_interface import PLAIN as NEANDERTHAL
from tests.odds.paleolithic.test_interface import PLAIN as PALEOLITHIC
from tests.odds.whammoth.test_interface import PLAIN as WHAMMOTH

PLAIN = {"moogh": MOOGH, "neanderthal": NEANDERTHAL, "paleolithic": PALEOLITHIC, "whammoth": WHAMMOTH}
TEXTS = [
    (game, name, option.name)
    for game in MODULES
    for name, question in questions(game).items()
    for option in options_of(question)
    if option.kind is str
]
NUMBERS = [
    (game, name, option)
    for game in MODULES
    for name, question in questions(game).items()
    for option in options_of(question)
    if option.kind is int
]


def refusal(game, name, **changes):
    with pytest.raises((OddsError, ConfigError)) as caught:
        ask(questions(game)[name], {**PLAIN[game][name], **changes})
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_there_are_many():
    assert set(PLAIN) == set(MODULES)
    assert len(TEXTS) > 150
    assert len(NUMBERS) > 60


@pytest.mark.parametrize(("game", "name", "option"), TEXTS)
@pytest.mark.parametrize("text", ["", "  ", "no-such-thing!"])
def test_a_text_that_means_nothing_is_refused(game, name, option, text):
    flag = next(each.flag for each in options_of(questions(game)[name]) if each.name == option)
    instead = {"card": None} if (name, option) == ("turns", "cost") else {}  # only one of them may be given
    said = refusal(game, name, **{option: text}, **instead)
    if not text.strip():
        assert said.startswith(f"{flag}: must not be empty; leave it out, or give ")
    elif option == "scenario":
        assert text in said
    else:
        assert said.startswith(f"{option.replace('_', '-')}: "), said


@pytest.mark.parametrize(("game", "name", "option"), NUMBERS, ids=lambda each: getattr(each, "name", each))
def test_a_number_out_of_bounds_is_refused_alone_and_at_the_end_of_a_range(game, name, option):
    label = option.name.replace("_", "-")
    for wrong, text in (
        (option.low - 1, f"{option.low - 1}"),
        (option.high + 1, f"{option.high + 1}"),
        (option.high + 1, f"{option.high}..{option.high + 1}"),
    ):
        said = refusal(game, name, **{option.name: text})
        assert said == f"{label}: must be {option.low} to {option.high}, got {wrong}"
    assert refusal(game, name, **{option.name: ""}).startswith(f"{option.flag}: must be a whole number")


@pytest.mark.parametrize(("game", "name", "option"), NUMBERS, ids=lambda each: getattr(each, "name", each))
def test_every_range_shows_its_options(game, name, option):
    """Two values of every number: the best options of both rows stand in the text, and where they change."""
    usual = option.default if isinstance(option.default, int) else max(option.low, 1)
    first = min(PLAIN[game][name].get(option.name, usual), option.high - 1)
    instead = {"rage": {"beast": "moogh_calm"}} if name in ("stab", "throw", "climb", "shake") else {}
    instead |= {"rows": {"rounds": 3}, "limit": {"flights": "1"}, "around": {}, "top_dice": {}}
    given = {**PLAIN[game][name], **instead.get(option.name, {}), option.name: f"{first}..{first + 1}"}
    if (name, option.name) == ("plan", "rage"):
        given = {"who": "urga", "beast": "boar", "rage": "1..2"}
    sweep = ask(questions(game)[name], given)
    assert sweep.values == (first, first + 1)
    text = sweep_text(sweep)
    if any(len(answer.options) > 1 for answer in sweep.answers) and (name, option.name) != (
        "hunt",
        "hunters",
    ):
        best = {words(next(iter(answer.options))) for answer in sweep.answers}
        assert "options" in text
        assert all(each in text.partition("options")[2] for each in best)
        assert not sweep.is_choice or words(sweep.changes()) in text


WITH_RAGE = [
    name
    for name, question in questions("moogh").items()
    if {"beast", "rage"} <= {option.name for option in options_of(question)}
]


@pytest.mark.parametrize("name", WITH_RAGE)
def test_a_row_that_the_beast_has_not_is_refused_even_where_its_numbers_are_given(name):
    given = {"who": "urga"} if name == "plan" else {}
    given |= {"row_defense": 1} if name in ("stab", "throw") else {}
    given |= {"weak": 0, "spot_defense": 0} if name == "stab" else {}
    said = refusal("moogh", name, beast="moogh_calm", rage="9", **given)
    assert said == "rage: moogh_calm has rows 1 to 5, got 9"


@pytest.mark.parametrize(
    ("game", "name", "given", "said"),
    [
        (
            "moogh",
            "climb",
            {"beast": "moogh_clam"},
            "beast: there is no 'moogh_clam' (did you mean 'moogh_calm'?)",
        ),
        ("moogh", "rage", {"beast": "moogh_clam"}, "beast: there is no 'moogh_clam'"),
        ("moogh", "climb", {"top_dice": None, "stab_symbol": "skull"}, "stab-symbol: must be one of bars"),
        ("moogh", "injuries", {"section": "skull", "beast": "boar"}, "section: must be one of bars"),
        ("neanderthal", "attack", {"then_hunt": None, "tie": "me"}, "tie: must be one of mine, theirs"),
        ("neanderthal", "court", {"first": "nobody"}, "first: must be one of husband, suitors"),
        ("neanderthal", "hunt", {"fire_starter": True, "frostbite": "7"}, "frostbite: must be 1 to 6, got 7"),
    ],
)
def test_what_the_answer_does_not_need_is_looked_at(game, name, given, said):
    assert refusal(game, name, **given).startswith(said)


@pytest.mark.parametrize(
    ("game", "name", "spelled", "key"),
    [
        ("paleolithic", "explore", {"want": "black clay"}, {"want": "black_clay"}),
        ("paleolithic", "exchange", {"give": "Red Clay,black-clay"}, {"give": "red_clay,black_clay"}),
        (
            "paleolithic",
            "turns",
            {"card": "Dahu 1", "have": "black clay=1"},
            {"card": "dahu_1", "have": "black_clay=1"},
        ),
        ("paleolithic", "cards", {"cards": "dahu 1,T01"}, {"cards": "dahu_1,t01"}),
        ("paleolithic", "cards", {"culture": "Dahu"}, {"culture": "dahu"}),
        ("moogh", "kill", {"beast": "Moogh Calm"}, {"beast": "moogh_calm"}),
        ("moogh", "heal", {"who": "Brona"}, {"who": "brona"}),
        ("whammoth", "card", {"hand": "Run Away!,4+1,1"}, {"hand": "run_away,four,one"}),
        (
            "whammoth",
            "card",
            {"hand": "-3,2,charge!", "others": "take break,1-1"},
            {"hand": "run_away,two,charge", "others": "break,careful"},
        ),
        ("whammoth", "modifier", {"card": "4"}, {"card": "four"}),
    ],
)
def test_names_may_be_written_as_they_are_printed(game, name, spelled, key):
    question, plain = questions(game)[name], PLAIN[game][name]
    assert ask(question, {**plain, **spelled}).results == ask(question, {**plain, **key}).results


def test_a_print_that_several_cards_share_is_told():
    said = refusal("whammoth", "card", hand="Get Mammoth!")
    assert said == "hand: 'Get Mammoth!' may be careful, one, two, three, four; give one of these names"
    assert refusal("whammoth", "card", hand="4,four").startswith("hand: every card at most once")


@pytest.mark.parametrize("game", ["whammoth", "paleolithic"])
def test_no_question_needs_a_scenario(game):
    for name, question in questions(game).items():
        option = next(each for each in options_of(question) if each.name == "scenario")
        assert (option.required, option.default) == (
            False,
            {"whammoth": "whammoth/standard", "paleolithic": "paleolithic/basic"}[game],
        )
        assert ask(question, PLAIN[game][name]) == ask(
            question, {**PLAIN[game][name], "scenario": option.default}
        )
