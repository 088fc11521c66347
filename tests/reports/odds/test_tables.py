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


def test_a_sweep_without_common_results_shows_the_best_option():
    sweep = ask(questions("neanderthal")["split"], {"hunters": "7..8", "a": "1/single", "b": "2/double"})
    assert lines(sweep_text(sweep))[:3] == [
        ["hunters", "best", "worth"],
        ["7", "3/4", "17.16", "%"],
        ["8", "3/5", "22.71", "%"],
    ]


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
