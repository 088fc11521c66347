"""Dice, faces and amounts as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.odds.ask.answer import OddsError
from analysis.odds.ask.questions import ask
from analysis.odds.pool.again import final_die, read_again
from analysis.odds.pool.dice import FATE, read_pool, spread_of, with_dice
from analysis.odds.pool.faces import Span, in_words, read_faces, read_span, read_worths, spans_of
from analysis.odds.pool.joint import D6, Die
from analysis.odds.pool.needed import needed
from analysis.odds.pool.patterns import read_pattern
from analysis.odds.pool.question import pool


def test_dice():
    assert read_pool("2d6+1d8+3d6-2").parts == ((5, D6), (1, Die.of(range(1, 9))))
    assert read_pool("2d6+1d8-2").bonus == -2
    kept = read_pool("4d6kh3")
    assert (kept.keep, kept.top, kept.kept) == (3, True, 3)
    assert not read_pool("2d20l1").top
    assert read_pool("1d%").die == Die.of(range(1, 101))
    assert read_pool("4dF").die == FATE
    assert read_pool("3d[-1,0..2,5*2]").die == Die((-1, 0, 1, 2, 5), (1, 1, 1, 1, 2))
    words = read_pool("5d[axe*3,shield*2,skull]")
    assert words.die.weights == (3, 2, 1)
    assert [words.name(face) for face in words.faces] == ["axe", "shield", "skull"]
    shared = read_pool("1d[hit,miss]+2d[hit,hit,miss]")
    assert len(shared.faces) == 2


def test_faces():
    six, twenty = read_pool("5d6"), read_pool("1d20")
    assert read_faces("count", "5+", six) == {5, 6}
    assert read_faces("count", "2-", six) == {1, 2}
    assert read_faces("count", "15..20", twenty) == set(range(15, 21))
    assert read_faces("count", "1, 3..4", six) == {1, 3, 4}
    assert read_faces("count", "top", twenty) == {20}
    assert read_faces("count", None, six) == set()
    fate = read_pool("4dF")
    assert read_faces("count", "-1", fate) == {-1}
    assert read_faces("count", "0-", fate) == {-1, 0}
    words = read_pool("2d[axe,shield,2]")
    assert [words.name(face) for face in read_faces("count", "axe", words)] == ["axe"]
    assert read_faces("count", "1+", words) == {2}


@given(st.sets(st.integers(1, 20), min_size=1))
def test_faces_in_words_are_read_as_the_same(faces):
    twenty = read_pool("1d20")
    if len(faces) <= 12:
        assert read_faces("count", in_words(faces, twenty), twenty) == faces


def test_amounts():
    assert read_span("sum", "7") == Span(7, 7)
    assert read_span("sum", "15+") == Span(15, None)
    assert read_span("sum", "4-") == Span(None, 4)
    assert read_span("sum", "-3..2") == Span(-3, 2)
    assert read_span("sum", "any") == Span()
    assert [str(read_span("sum", text)) for text in ("7", "7+", "7-", "7..9", "any")] == [
        "exactly 7",
        "at least 7",
        "at most 7",
        "7 to 9",
        "any number",
    ]
    assert read_worths("pips", "6=2,1=-1", read_pool("5d6")) == {6: 2, 1: -1}


def test_ranges():
    assert spread_of("2..4d6+1d8") == {n: f"{n}d6+1d8" for n in (2, 3, 4)}
    assert spread_of("1d8+2..3d6") == {2: "1d8+2d6", 3: "1d8+3d6"}
    assert spread_of("5d6") == {}
    assert spread_of("5d[0..3]") == {}
    assert with_dice("2..4d6", 9) == "9d6"
    assert spans_of("10..12+") == {10: "10+", 11: "11+", 12: "12+"}
    assert spans_of("7..9") == {}


@pytest.mark.parametrize(
    ("times", "weights"),
    [("once", (1, 7, 7, 7, 7, 7)), ("twice", (1, 43, 43, 43, 43, 43)), ("3", (1, 259, 259, 259, 259, 259))],
)
def test_a_die_that_is_rolled_again_on_a_one(times, weights):
    six = read_pool("5d6")
    assert final_die(D6, read_again(six, "1", times, None)).weights == weights
    assert final_die(D6, read_again(six, "1", "forever", None)) == D6.only(range(2, 7))


def test_patterns():
    six = read_pool("6d6")
    for words in ("two pairs", "Two-Pairs", "2 pairs", "2+2", "two_pairs"):
        assert read_pattern(words, six).reading.sizes == (2, 2)
    for words in ("triple", "a triple", "three of a kind", "3 alike"):
        assert read_pattern(words, six).reading.sizes == (3,)
    assert read_pattern("straight", six).reading.length == 6
    assert read_pattern("straight of 4", six).reading.length == 4
    assert read_pattern("four in a row", six).reading.length == 4
    assert read_pattern("flush", six) is None


def test_how_many_are_needed():
    chances = {n: 1 - 1 / n for n in range(1, 100)}
    assert (
        needed("dice", {3: chances[3]}, chances.get, 50)
        == "dice needed: 50 % from 2, 75 % from 4, 90 % from 10"
    )
    assert needed("dice", {3: chances[3]}, chances.get, 5).endswith("75 % from 4, 90 % from more than 5")
    assert (
        needed("dice", {20: chances[20]}, chances.get, 50)
        == "dice needed: 50 % from 2, 75 % from 4, 90 % from 10"
    )
    assert needed("dice", {1: 0.8, 2: 0.2, 3: 0.8}, chances.get) == (
        "of 1 to 3 dice at least 50 % with 1, 3, 75 % with 1, 3, 90 % with none"
    )


@pytest.mark.parametrize(
    ("dice", "options", "said"),
    [
        ("5d6+", {"count": "5+"}, "dice: must be like 5d6"),
        ("5d6d8", {"count": "5+"}, "dice: must be like 5d6"),
        (
            "5d6-1d6",
            {"total": "5+"},
            "dice: must be like 5d6, 2d6+1d8 or 5d[0,1,2,2,3,4]; dice cannot be taken away",
        ),
        ("100d6+101d8", {"count": "5+"}, "dice: must be 0 to 200, got 201"),
        ("4d6kh5", {"total": "5+"}, "highest: must be 1 to 4, got 5"),
        ("4d6kh3+1d8", {"total": "5+"}, "dice: kh and kl go with one kind of dice"),
        ("4d6kh3", {"total": "5+", "highest": 2}, "highest: the dice are kept by another rule already"),
        (
            "4d6",
            {"total": "5+", "highest": 2, "lowest": 1},
            "lowest: the dice are kept by another rule already",
        ),
        ("3d[axe,shield]", {"count": "axe", "highest": 2}, "highest: faces that are words have no order"),
        ("3d[axe,shield]", {"pattern": "straight"}, "pattern: faces that are words have no order"),
        ("3d[axe,shield]", {"count": "skull"}, "count: the die has no face skull, only axe,shield"),
        ("3d[3..1]", {"count": "1"}, "faces of a die: the range 3..1 runs backwards"),
        ("3d[1*0,2]", {"count": "1"}, "weight of a face: must be 1 to 1000, got 0"),
        ("8..2d6", {"count": "5+"}, "dice: must be like 5d6"),
        ("5d6", {"count": "6..5"}, "count: the range 6..5 runs backwards"),
        ("5d6", {"count": "5+,6"}, "count: every number at most once"),
        ("5d6", {"count": "5+", "between": "few"}, "between: must be an amount"),
        ("5d6", {"count": "5+", "between": "2+"}, "between: must be two numbers such as 2..4"),
        ("5d6", {"count": "5+", "at_least": 3, "at_most": 2}, "at-least: 3 is more than --at-most 2"),
        ("5d6", {"count": "5+", "pips": "6"}, "pips: must be like 6=2,1=-1"),
        ("5d6", {"count": "5+", "pips": "6=2,6=3"}, "pips: every face at most once"),
        ("5d6", {"kind": 3, "pips": "6=2"}, "pips: says what faces count for"),
        ("5d6", {"count": "5+", "total": "9+", "pips": "6=2"}, "pips: belongs to --count or to --sum"),
        ("5d6", {"count": "5+", "cap": "6=-1"}, "cap: must be 0 or more dice, got 6=-1"),
        ("5d6", {"count": "5+", "wild": "1"}, "wild: a wild face helps --kind and --pattern"),
        ("5d6", {"pattern": "straight", "wild": "1"}, "wild: goes with --kind and with sets"),
        ("5d6", {"pattern": "exactly two pairs", "wild": "1"}, "wild: does not go with exactly"),
        ("5d6", {"pattern": "exactly straight"}, "pattern: exactly goes with sets"),
        ("5d6", {"pattern": "1+1"}, "pattern: must be 2 to 200, got 1"),
        ("5d6", {"pattern": "2+2+2+2+2+2+2"}, "pattern: 7 sets need as many faces, and the dice have 6"),
        ("5d6", {"want": "many of 5"}, "want: must be an amount"),
        ("5d6", {"want": "luck"}, "want: must be conditions such as"),
        ("5d6", {"total": "5+", "given": "sum 99+"}, "given: it never happens with these dice"),
        ("5d6", {"total": "5+", "given": "sum 9+", "reroll": "best"}, "given: is about a roll that stays"),
        ("5d6", {"count": "5+", "times": "twice"}, "times: says how dice are rolled again"),
        ("5d6", {"count": "5+", "up_to": 2}, "up-to: says how dice are rolled again"),
        (
            "5d6",
            {"count": "5+", "reroll": "1", "times": "often"},
            "times: must be once, twice, 1 to 10 or forever",
        ),
        ("5d6", {"count": "5+", "reroll": "1", "times": "11"}, "times: must be 1 to 10, got 11"),
        ("5d6", {"count": "5+", "reroll": "all", "times": "forever"}, "times: forever goes with faces"),
        (
            "5d6",
            {"count": "5+", "reroll": "1", "times": "forever", "up_to": 2},
            "up-to: does not go with --times forever",
        ),
        (
            "5d6",
            {"count": "5+", "reroll": "1..6", "times": "forever"},
            "reroll: with all faces and --times forever",
        ),
        ("5d6", {"count": "5+", "reroll": "all", "up_to": 2}, "up-to: does not go with --reroll all"),
        ("5d6", {"total": "any", "reroll": "all"}, "reroll: all comes after a failure"),
        ("5d6", {"count": "5+", "by": "sum"}, "by: is about two sides"),
        ("5d6+1", {"count": "5+"}, "dice: must be like 5d6 or 2d6+1d8; +1 adds to a sum"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(dice, options, said):
    with pytest.raises(OddsError) as caught:
        pool(dice, **options)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("dice", "options", "said"),
    [
        (
            "100..200d6",
            {"pattern": "full house"},
            "DICE: the range 100..200 would take minutes here; end it at ",
        ),
        ("1..30d6", {"total": "50+", "reroll": "best"}, "dice: too much to work out at once"),
        ("2..4d6", {"count": "5+", "their_count": "4+"}, "their-count: is about two sides"),
        ("2..4d6", {"count": "5+", "at_least": "1..3"}, "--at-least: only one argument can be a range"),
        ("2..4d6+1..2d8", {"count": "5+"}, "dice: only one number of dice can be a range"),
        ("4..2d6", {"count": "5+"}, "dice: the range 4..2 runs backwards; write 2..4"),
        ("2..300d6", {"count": "5+"}, "dice: must be 0 to 200, got 300"),
        ("3d6", {"total": "18..10+"}, "sum: the range 18..10 runs backwards; write 10..18+"),
        ("3d6", {"total": "1..999+"}, "sum: a range may have at most 200 values, got 999"),
    ],
)
def test_ranges_that_make_no_sense(dice, options, said):
    with pytest.raises(OddsError) as caught:
        ask(pool, {"dice": dice, **options})
    assert str(caught.value).startswith(said)
