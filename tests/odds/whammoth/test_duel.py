"""The two-tribe turn as a matrix game: users' task A22, the exact simplex, dominance."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
from scipy.optimize import linprog

from analysis.odds.whammoth import QUESTIONS
from analysis.odds.whammoth.simplex import dominated_rows, solve
from tests.odds.whammoth.enumeration import TEST_HAND, Enumeration, loaded, worth

STANDARD = "whammoth/standard"


def fractions(rows):
    return [[Fraction(each) for each in row] for row in rows]


def guaranteed(payoff, rows):
    """What that mix of rows brings at least."""
    return min(sum(x * row[j] for x, row in zip(rows, payoff, strict=True)) for j in range(len(payoff[0])))


def conceded(payoff, columns):
    """What that mix of columns gives away at most."""
    return max(sum(y * each for y, each in zip(columns, row, strict=True)) for row in payoff)


def random_games():
    rng = Random(7)
    for _ in range(150):
        rows, columns = rng.randint(1, 6), rng.randint(1, 6)
        low = rng.choice([-1, -2, -9])
        yield fractions([[rng.randint(low, -low) for _ in range(columns)] for _ in range(rows)])


def test_mixes_prove_each_other_optimal():
    for payoff in random_games():
        solution = solve(payoff)
        for mix in (solution.rows, solution.columns):
            assert sum(mix) == 1
            assert min(mix) >= 0
        assert guaranteed(payoff, solution.rows) == solution.value == conceded(payoff, solution.columns)


def extremes(payoff, value):
    """Smallest and largest share of every row over all optimal mixes, by linear programs of scipy."""
    matrix = np.array([[float(each) for each in row] for row in payoff])
    n = len(matrix)
    for i in range(n):
        shares = []
        for sign in (1, -1):
            goal = np.zeros(n)
            goal[i] = sign
            found = linprog(
                goal, A_ub=-matrix.T, b_ub=np.full(matrix.shape[1], -float(value) + 1e-9), A_eq=np.ones((1, n)), b_eq=[1]
            )  # fmt: skip
            shares.append(sign * found.fun)
        yield shares


def test_whether_other_mixes_are_as_good_by_linear_programs():
    seen = set()
    for i, payoff in enumerate(random_games()):
        if i % 4:
            continue
        solution = solve(payoff)
        turned = [[-row[j] for row in payoff] for j in range(len(payoff[0]))]
        for matrix, value, only in (
            (payoff, solution.value, solution.only_rows),
            (turned, -solution.value, solution.only_columns),
        ):
            spread = max(high - low for low, high in extremes(matrix, value))
            assert (spread < 1e-6) == only
            seen.add(only)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("payoff", "value", "rows", "only"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (Fraction(1, 3),) * 3, (True, True)),
        ([[3, -1], [-2, 1]], Fraction(1, 7), (Fraction(3, 7), Fraction(4, 7)), (True, True)),
        ([[2, 2], [2, 2]], 2, None, (False, False)),
        ([[5]], 5, (1,), (True, True)),
        ([[1, 2, 3], [0, 5, 9]], 1, (1, 0), (True, True)),
        # The column player is free, the row player is not.
        ([[0, 0], [-1, 1], [1, -1]], 0, None, (False, True)),
    ],
)
def test_known_games(payoff, value, rows, only):
    solution = solve(fractions(payoff))
    assert solution.value == value
    assert (solution.only_rows, solution.only_columns) == only
    if rows:
        assert solution.rows == rows


def test_beale_like_ties_end():
    """Many equal bounds, where a rule other than Bland's may run in circles."""
    for size in (3, 5, 8):
        payoff = fractions([[int(i == j) for j in range(size)] for i in range(size)])
        assert solve(payoff).value == Fraction(1, size)
        assert solve([[-each for each in row] for row in payoff]).value == Fraction(-1, size)


def test_dominance():
    payoff = fractions([[1, 2], [0, 2], [0, 1], [1, 2], [3, 0]])
    assert dominated_rows(payoff) == {1: (0, False), 2: (0, True)}


def payoff_by_enumeration(scenario, at, extension=(0, 0)):
    cards = loaded(scenario).content.cards
    plain = Enumeration(scenario, at, extension, (list(cards), list(cards)))

    def paid(mine, theirs):
        total = cards[mine].value + cards[theirs].value
        charges = sum(cards[each].special == "charge" for each in (mine, theirs))
        return worth(plain.best(0, mine, total, charges, True)) - worth(
            plain.best(1, theirs, total, charges, True)
        )

    return {f"{mine}:{theirs}": paid(mine, theirs) for mine, theirs in product(cards, cards)}


@pytest.mark.parametrize(("at", "extension"), [((8, 5), (0, 0)), ((4, 6), (2, 5))])
def test_payoffs_by_enumeration(at, extension):
    answer = QUESTIONS["duel"](
        scenario=STANDARD,
        at=",".join(map(str, at)),
        extension=",".join(map(str, extension)),
        matrix=True,
    )
    payoff = payoff_by_enumeration(STANDARD, at, extension)
    assert {name: value for name, value in answer.results.items() if ":" in name} == payoff
    names = list(loaded(STANDARD).content.cards)
    rows = [answer.results[f"mine.{name}"] for name in names]
    matrix = [[payoff[f"{mine}:{theirs}"] for theirs in names] for mine in names]
    assert guaranteed(matrix, rows) == answer.results["value"]
    assert conceded(matrix, [answer.results[f"theirs.{name}"] for name in names]) == answer.results["value"]
    assert max(answer.options.values()) == answer.results["value"]


def test_i_on_7_and_the_opponent_on_5():
    answer = QUESTIONS["duel"](scenario=TEST_HAND, at="7,5", no_charge=True, matrix=True)
    assert answer.results["value"] == Fraction(-1, 4)
    names = list(loaded(TEST_HAND).content.cards)
    matrix = [[answer.results[f"{mine}:{theirs}"] for theirs in names] for mine in names]
    # The mix of the task, one of several, is as good as the one found.
    mix = {"run_away": Fraction(1, 4), "careful": Fraction(1, 4), "three": Fraction(1, 2)}
    assert guaranteed(matrix, [mix.get(name, 0) for name in names]) == Fraction(-1, 4)
    assert (
        "you: several mixes are as good" in answer.advice or "you and the opponent: several" in answer.advice
    )


def test_both_on_5():
    answer = QUESTIONS["duel"](scenario=TEST_HAND, at="5,5", no_charge=True, matrix=True)
    assert answer.results["value"] == 0
    names = list(loaded(TEST_HAND).content.cards)
    rows = {mine: [answer.results[f"{mine}:{theirs}"] for theirs in names] for mine in names}
    # 1(-1) is never worse than any other card.
    assert all(a >= b for row in rows.values() for a, b in zip(rows["careful"], row, strict=True))
    assert "four by careful" in answer.advice


def test_a_larger_hand_pays_no_less():
    value = {
        hand: QUESTIONS["duel"](scenario=STANDARD, at="8,5", hand=hand).results["value"]
        for hand in ("run_away,four", "run_away,four,careful", None)
    }
    assert value["run_away,four"] <= value["run_away,four,careful"] <= value[None]


def test_the_sides_of_equal_tribes_are_worth_nothing():
    for at in ("0,0", "5,5", "8,8"):
        assert QUESTIONS["duel"](scenario=STANDARD, at=at).results["value"] == 0
