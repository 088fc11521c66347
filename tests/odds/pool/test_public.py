"""Kinds of questions that people ask at other tables, each one command and its exact answer."""

import json
import shlex
from fractions import Fraction as F
from math import comb, perm

import pytest
from typer.testing import CliRunner

from cli import app


def tail(n, p, need):
    """At least so many of n, each with chance p."""
    return sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(need, n + 1))


# The command behind `bonedice odds`, the result and its value, worked out by hand or as published.
QUESTIONS = [
    ("pool 17d20 --count 15+ --at-least 10", "count", tail(17, F(6, 20), 10)),
    ("pool 5d6 --count 5+ --exactly 2", "count", comb(5, 2) * F(1, 3) ** 2 * F(2, 3) ** 3),
    ("pool 5d6 --count 1 --at-most 1", "count", F(5, 6) ** 5 + 5 * F(1, 6) * F(5, 6) ** 4),
    ("pool 6d6 --count 6 --between 1..2", "count", tail(6, F(1, 6), 1) - tail(6, F(1, 6), 3)),
    ("pool 2d6 --sum 7", "sum", F(1, 6)),
    ("pool 2d6 --sum 10+", "sum", F(6, 36)),
    ("pool 3d6 --sum 8-", "sum", F(56, 216)),
    ("pool 2d6+1 --sum 7..9", "sum", F(16, 36)),
    ("pool 2d6+1d8 --sum any", "mean_sum", F(23, 2)),
    ("pool 4d6 --highest 3 --sum 18", "sum", F(21, 1296)),
    ("pool 4d6kh3 --sum any", "mean_sum", F(15869, 1296)),
    ("pool 2d20 --highest 1 --sum 15+", "sum", 1 - F(14, 20) ** 2),
    ("pool 2d20 --lowest 1 --sum 15+", "sum", F(6, 20) ** 2),
    ("pool 4dF --sum 2+", "sum", F(15, 81)),
    ("pool '5d[axe*3,shield*2,skull]' --count axe --at-least 3", "count", F(1, 2)),
    (
        "pool '3d[hit,hit,blank,blank,blank,double]' --count hit --pips double=2 --at-least 4",
        "count",
        F(1 + 3 * 3 + 3 * 2, 216) + F(3 * 4, 216),
    ),
    ("pool 6d6 --count 6 --cap 6=1 --at-least 1", "count", 1 - F(5, 6) ** 6),
    ("pool 3d6 --kind 3 --wild 1", "kind", F(1 + 5 * 7, 216)),
    ("pool 6d6 --pattern straight", "straight", F(5, 324)),
    ("pool 5d6 --pattern 'full house'", "exactly_full_house", F(300, 7776)),
    ("pool 6d10 --pattern 'exactly two pairs'", "exactly_two_pairs", F(567, 2500)),
    ("pool 6d10 --pattern 'two pairs'", "two_pairs", F(5661, 20000)),
    ("pool 5d6 --pattern 'exactly one pair'", "exactly_one_pair", F(3600, 7776)),
    ("pool 5d6 --pattern 'exactly one triple'", "exactly_one_triple", F(1500, 7776)),
    ("pool 23d100 --pattern 'all different'", "all_different", F(perm(100, 23), 100**23)),
    ("pool 2d6 --want 'highest 6 and no 1'", "all_of_these", F(9, 36)),
    ("pool 2d6 --sum 8+ --given '1+ of 6'", "sum", F(9, 11)),
    ("pool 3d6 --count 5+ --reroll 1 --times once --at-least 3", "count", F(14, 36) ** 3),
    ("pool 3d6 --count 5+ --reroll 1 --times forever --at-least 3", "count", F(2, 5) ** 3),
    ("pool 5d6 --kind 5 --reroll best", "kind", F(221, 17496)),
    ("pool 5d6 --kind 5 --reroll best --times twice", "kind", F(347897, 7558272)),
    ("pool 5d6 --kind 5 --reroll all", "kind", 1 - (1 - F(1, 1296)) ** 2),
    ("pool 3d6 --against 2d6 --by sorted --ties them", "lose", F(2275, 7776)),
    ("pool 1d20+5 --against 1d20 --by sum --ties me", "win", F(400 - 105, 400)),
    ("pool 20d6 --count 3+ --then 4+ --then 3- --at-least 5", "count", tail(20, F(1, 6), 5)),
    ("pool 1d6 --explode 6 --sum 7+", "sum", F(1, 6)),
    ("pool 1d8+1d6 --explode top --highest 1 --sum 4+", "sum", 1 - F(9, 48)),
    ("draw --of 60 --good 4 --draw 7", "good", 1 - F(comb(56, 7), comb(60, 7))),
    (
        "draw --of 52 --kinds 'ace=4:1+,king=4:1+' --draw 5",
        "all_of_these",
        1 - 2 * F(comb(48, 5), comb(52, 5)) + F(comb(44, 5), comb(52, 5)),
    ),
    (
        "draw --of 40 --good 17 --draw 7 --turns 3 --at-least 4",
        "by_turn_3",
        1 - sum(F(comb(17, k) * comb(23, 10 - k), comb(40, 10)) for k in range(4)),
    ),
]


def answered(command):
    done = CliRunner().invoke(app, ["odds", *shlex.split(command), "--json"])
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("command", "result", "value"), QUESTIONS, ids=[each[0] for each in QUESTIONS])
def test_public_question(command, result, value):
    found = {each["name"]: each["fraction"] for each in answered(command)["results"]}
    assert F(found[result]) == value


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("pool 2..8d6 --count 5+ --at-least 2", "dice needed: 50 % from 5, 75 % from 8, 90 % from 11"),
        ("pool 1..3d20 --highest 1 --sum 15+", "dice needed: 50 % from 2, 75 % from 4, 90 % from 7"),
        (
            "pool 2..12d6 --count 6 --exactly 2",
            "of 2 to 12 dice at least 50 % with none, 75 % with none, 90 % with none",
        ),
        (
            "pool 1..4d6 --count 4+ --at-most 1",
            "of 1 to 4 dice at least 50 % with 1 to 3, 75 % with 1 to 2, 90 % with 1",
        ),
        ("draw --of 60 --good 4 --draw 5..8", "cards drawn needed: 50 % from 10, 75 % from 18, 90 % from 26"),
    ],
)
def test_how_many_dice(command, said):
    told = answered(command)
    assert told["advice"] == said
    assert told["sweep"] == command.split()[0].replace("pool", "dice")
    assert len(told["rows"]) > 2


def test_a_range_of_sums():
    told = answered("pool 4d6 --highest 3 --sum 16..18+")
    assert told["sweep"] == "sum"
    assert [row["sum"] for row in told["rows"]] == [16, 17, 18]
    assert [row["results"][0]["fraction"] for row in told["rows"]] == ["169/1296", "25/432", "7/432"]


def test_there_are_enough():
    assert len(QUESTIONS) >= 36
