"""Tables and pictures of odds: percent for chances only, sweeps whose answers differ in their results."""

from fractions import Fraction

import pytest

from analysis.odds.ask.answer import Amount, Answer
from analysis.odds.ask.questions import Sweep, ask, questions
from reports.odds.figures import plot
from reports.odds.tables import answer_text, one_in, sweep_text

HALF = Fraction(1, 2)


def lines(text):
    return [line.split() for line in text.splitlines()]


def test_a_mean_between_0_and_1_is_no_percent():
    answer = Answer(
        "moogh",
        "stab",
        {"success": HALF, "value": Amount(HALF), "variance": Amount(1)},
        options={"a": Amount(1, 4), "b": Amount(0)},
        distribution={"1": HALF, "2": HALF},
    )
    text = answer_text(answer, fractions=True)
    assert lines(text)[:3] == [
        ["success", "50.00", "%", "1", "in", "2.0", "1/2"],
        ["value", "0.5000", "1/2"],
        ["variance", "1", "1"],
    ]
    assert lines(text)[-2:] == [["a", "0.2500", "1/4"], ["b", "0", "0"]]


def test_a_question_with_means_only_shows_no_percent():
    answer = ask(
        questions("paleolithic")["cards"],
        {"scenario": "paleolithic/basic", "tokens": "3,4,5", "cards": "t01,dahu_1"},
    )
    said = answer_text(answer).partition("\nassumed")[0]
    assert "%" not in said
    assert "1 in" not in said


def test_a_sweep_shows_results_that_only_some_answers_have():
    """No tries ever succeed with no dice, so that row has no mean."""
    sweep = ask(questions("moogh")["stab"], {"dice": "0..2"})
    assert lines(sweep_text(sweep))[:4] == [
        ["dice", "success", "mean", "tries"],
        ["0", "0", "%", "-"],
        ["1", "33.33", "%", "3"],
        ["2", "55.56", "%", "1.8000"],
    ]
    fewer = ask(questions("moogh")["stab"], {"dice": "1..2", "row_defense": "1"})
    assert lines(sweep_text(fewer))[:2] == [
        ["dice", "dice", "success", "mean", "tries"],
        ["1", "0", "0", "%", "-"],
    ]


def test_a_sweep_shows_fractions_and_what_is_true_of_all_its_rows():
    sweep = ask(questions("neanderthal")["hunt"], {"hunters": "1..5", "need": "2", "icon": "double"})
    text = sweep_text(sweep, fractions=True)
    assert "53.91 % = 131/243" in text
    assert "\nhunters needed: 50 % from 5, 75 % from 8, 90 % from 11\n" in f"{text}\n"
    assert "131/243" not in sweep_text(sweep)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "never"),
        (1, "always"),
        (Fraction(1, 3), "1 in 3.0"),
        (Fraction(1, 40), "1 in 40"),
        (Fraction(99, 100), "-"),
        (Fraction(1, 10**6), "1 in 1,000,000"),
        (Fraction(1, 10**6 + 1), "under 1 in a million"),
        (Fraction(1, 10**400), "under 1 in a million"),
    ],
)
def test_one_in(chance, said):
    assert one_in(chance) == said


def test_a_sweep_without_common_results_shows_the_best_options():
    sweep = ask(questions("neanderthal")["split"], {"hunters": "7..8", "a": "1/single", "b": "2/double"})
    assert lines(sweep_text(sweep))[:6] == [
        ["options"],
        ["hunters", "best", "worth", "next", "worth", "then", "worth"],
        ["7", "3/4", "17.16", "%", "2/5", "16.47", "%", "4/3", "13.42", "%"],
        ["8", "3/5", "22.71", "%", "4/4", "21.09", "%", "2/6", "19.83", "%"],
        [],
        ["best", "by", "hunters:", "3/4", "at", "7,", "3/5", "at", "8"],
    ]
    assert "0/8" in sweep_text(sweep, everything=True)


WALK, AGAIN = "token: walk 2 spaces closer", "token: re-roll a failure"


def test_a_sweep_shows_its_options_side_by_side_and_where_the_best_one_changes():
    sweep = ask(questions("moogh")["token"], {"dice": "1..4"})
    assert sweep.is_choice
    assert sweep.best() == [(WALK,), (AGAIN, WALK), (AGAIN,), (AGAIN,)]
    said = f"best by dice: {WALK} at 1, {AGAIN} or {WALK} at 2, {AGAIN} from 3 to 4"
    assert sweep.changes() == said
    text = sweep_text(sweep)
    assert f"\n\n{said}\n" in text
    head, first, second = text.partition("options\n")[2].splitlines()[:3]
    assert head.split("  ")[0] == "dice"
    assert all(name in head for name in ("best", WALK, AGAIN, "no token"))
    assert WALK in first
    assert first.split()[-6:] == ["70.37", "%", "55.56", "%", "33.33", "%"]
    assert AGAIN in second


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("throw", {"dice": "3", "between": "0..5"}),
        ("water", {"spaces": "1..4", "token": True}),
        ("stab", {"dice": "1..3", "beast": "boar"}),
        ("plan", {"stab": "1..4", "throw": "3"}),
    ],
)
def test_every_choice_of_every_row_is_shown(question, given):
    sweep = ask(questions("moogh")[question], given)
    text = sweep_text(sweep)
    for answer in sweep.answers:
        for name in answer.options:
            assert name in text
    assert sweep.changes()
    assert sweep.changes() in text


def test_options_that_do_not_depend_on_the_range_are_shown_once():
    sweep = ask(questions("whammoth")["charge"], {"at": "0..2"})
    assert sweep_text(sweep).count("options, best first, for every row") == 1
    assert not sweep.is_choice
    assert sweep.changes() == "best throughout: 0 or 1"
    hunt = ask(questions("neanderthal")["hunt"], {"hunters": "1..3", "need": "1", "icon": "double"})
    assert "options" not in sweep_text(hunt)  # hunters needed, as the sentence below says


def test_a_choice_with_many_equals_names_a_few():
    sweep = ask(questions("whammoth")["charge"], {"at": "0", "charges": "0..1"})
    assert sweep.changes() == "best by charges: 0, 1 or 5 more alike at 0, 0 or 1 at 1"


def test_one_line_for_each_card_best_first_and_none_hidden():
    answer = ask(questions("whammoth")["card"], {"at": "5,0"})
    text = answer_text(answer).splitlines()
    assert text[0] == "options, best first"
    assert text[1].split() == ["tusk", "tar", "over", "stomped", "free", "value", "lead"]
    names = [line.split("  ")[0] for line in text[2 : text.index("", 2)]]
    assert names[0] == next(iter(answer.options)) == "two+1"
    assert len(names) == len(answer.results) / 7 == 11
    values = [answer.results[f"{name.replace(' ', '_')}.value"] for name in names]
    assert values == sorted(values, reverse=True)
    assert not any(line.startswith("... and") for line in text)
    assert "0.7500 = 3/4" in answer_text(answer, fractions=True)


def test_every_card_to_save_for_has_its_line():
    text = answer_text(ask(questions("paleolithic")["cards"], {"tokens": "3,3,5"}))
    assert len(text.partition("\n\n")[0].splitlines()) == 2 + 48
    assert "yuanshan 5" in text
    assert "_" not in text.partition("assumed")[0]


def test_whole_tables_on_request():
    answer = ask(questions("whammoth")["duel"], {"at": "4,2", "matrix": True})
    short, whole = answer_text(answer), answer_text(answer, everything=True)
    assert "more (--table shows all, --json has all)" in short
    assert "more" not in whole.partition("options")[0]
    assert len(whole.splitlines()) > len(answer.results) > len(short.partition("\n\n")[0].splitlines())


def test_a_sweep_names_every_assumption_once():
    sweep = ask(questions("moogh")["sedate"], {"dice": "1..3"})
    assumed = [line for line in sweep_text(sweep).splitlines() if line.startswith("assumed")]
    assert len(assumed) == len(set(assumed)) > 0


def test_a_range_as_json_says_game_and_question_on_top():
    told = ask(questions("moogh")["stab"], {"dice": "1..3"}).to_json()
    assert list(told) == ["game", "question", "sweep", "rows"]
    assert (told["game"], told["question"], told["sweep"]) == ("moogh", "stab", "dice")
    assert [row["dice"] for row in told["rows"]] == [1, 2, 3]


def test_pictures_say_percent_for_chances_only(tmp_path):
    def drawn(answer):
        plot(answer, tmp_path / "odds.svg")
        return (tmp_path / "odds.svg").read_text(encoding="utf-8")

    assert "chance in percent" in drawn(ask(questions("moogh")["stab"], {"dice": "0..6"}))
    means = drawn(ask(questions("moogh")["water"], {"spaces": "1..5"}))
    assert "chance in percent" not in means
    assert "mean moves" in means
    assert "chance in percent" in drawn(ask(questions("moogh")["stab"], {"dice": "4"}))
    values = drawn(Answer("moogh", "clock", {"rounds": Amount(1)}))
    assert "chance in percent" not in values
    assert drawn(Sweep("hunters", (1,), (Answer("x", "y", {}),)))


@pytest.mark.parametrize("name", ["odds", "odds.xyz", ".svg"])
def test_a_picture_needs_a_known_ending(name, tmp_path):
    with pytest.raises(ValueError, match=r"must end in \.svg, \.png, \.pdf"):
        plot(ask(questions("moogh")["stab"], {"dice": "4"}), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_shares_exclude_each_other_and_are_drawn_best_first(tmp_path):
    card = ask(questions("whammoth")["card"], {"scenario": "whammoth/standard", "at": "5,0,0"})
    assert list(card.shares) == list(card.options)
    chain = ask(
        questions("neanderthal")["chain"],
        {"hunters": "5", "need": "2", "icon": "double", "predator_bites": "3,4,5"},
    )
    for answer, words in ((card, ("four+1", "tusk", "safe")), (chain, ("kept", "pirated", "missed"))):
        assert all(sum(shares.values()) == 1 for shares in answer.shares.values())
        assert "shares" not in answer.to_json()
        plot(answer, tmp_path / "odds.svg")
        text = (tmp_path / "odds.svg").read_text(encoding="utf-8")
        assert all(word in text for word in words)
