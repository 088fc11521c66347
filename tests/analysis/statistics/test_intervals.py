"""Intervals of win rates: against statsmodels, known values, and their coverage by simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import isclose
from statistics import NormalDist

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.statistics.intervals import Credits, mean_interval, simultaneous_z, wilson, win_rate_interval

Floats = npt.NDArray[np.float64]
Z95 = simultaneous_z(1)


def test_credits_are_exact() -> None:
    credits_ = Credits.from_shared([3, 2, 1], n=10)
    assert credits_ == Credits(10, Fraction(13, 3), Fraction(65, 18))
    assert credits_.rate == Fraction(13, 30)
    assert credits_.variance == Fraction(65, 180) - Fraction(169, 900)
    values = [1, 1, 1, 1 / 2, 1 / 2, 1 / 3, 0, 0, 0, 0]
    assert isclose(credits_.variance, np.var(values))
    assert isclose(credits_.rate, np.mean(values))


def test_credits_take_numpy_counts() -> None:
    big = np.array([2**62, 2**61], dtype=np.int64)
    credits_ = Credits.from_shared(list(big), n=int(np.int64(2**63 - 1)))
    assert credits_.total == 2**62 + 2**60
    assert type(credits_.total.numerator) is int


@pytest.mark.parametrize(("counts", "n"), [([], 0), ([1], 0), ([-1], 5), ([3, 3], 5)])
def test_counts_that_do_not_fit(counts: list[int], n: int) -> None:
    with pytest.raises(ValueError, match=r"games|at least one game"):
        Credits.from_shared(counts, n)


@pytest.mark.parametrize(
    ("n", "total", "squares"),
    [(0, 0, 0), (-1, 0, 0), (5, 6, 5), (5, 2, 3), (5, -1, 0), (4, 2, Fraction(1, 2))],
)
def test_impossible_sums(n: int, total: int, squares: Fraction) -> None:
    with pytest.raises(ValueError, match=r"at least one game|no \d+ credits"):
        Credits(n, Fraction(total), Fraction(squares))


def test_simultaneous_z() -> None:
    assert isclose(simultaneous_z(1), 1.959963984540054)
    assert isclose(simultaneous_z(4), NormalDist().inv_cdf(1 - 0.05 / 8))
    assert isclose(simultaneous_z(1, level=0.99), 2.5758293035489)


@pytest.mark.parametrize(("m", "level"), [(0, 0.95), (-1, 0.95), (2, 0.0), (2, 1.0), (2, 95.0)])
def test_simultaneous_z_rejects(m: int, level: float) -> None:
    with pytest.raises(ValueError, match="level"):
        simultaneous_z(m, level)


def test_known_interval() -> None:
    found = win_rate_interval(Credits.from_shared([85], n=135), Z95)
    assert [round(100 * x, 1) for x in found] == [63.0, 54.6, 70.6]


def test_against_statsmodels() -> None:
    from statsmodels.stats.proportion import proportion_confint

    for n in (1, 2, 7, 50, 999, 10**6):
        for k in {0, 1, n // 4, n // 2, n - 1, n}:
            for level in (0.8, 0.95, 0.999):
                low, high = proportion_confint(k, n, alpha=1 - level, method="wilson")
                found = win_rate_interval(Credits.from_shared([k], n), simultaneous_z(1, level))
                assert np.allclose(found, (k / n, low, high), rtol=1e-12, atol=1e-15), (n, k, level)


@pytest.mark.parametrize("n", [1, 3, 1000, 10**9])
def test_limits_at_the_ends_are_exact(n: int) -> None:
    assert win_rate_interval(Credits.from_shared([0], n), 2.0).low == 0.0
    assert win_rate_interval(Credits.from_shared([n], n), 2.0).high == 1.0
    assert win_rate_interval(Credits.from_shared([0], n), 2.0).high == pytest.approx(4 / (n + 4))


def test_shared_wins_narrow_the_interval() -> None:
    """10 wins alone, 20 shared by two, 10 lost: p = 1/2, s2 = 1/8, so 40 games count as 80."""
    credits_ = Credits.from_shared([10, 20], n=40)
    assert credits_.effective_share == 2
    assert win_rate_interval(credits_, Z95)[1:] == wilson(0.5, 80, Z95)


def test_equal_credits_count_once() -> None:
    credits_ = Credits.from_shared([0, 40], n=40)
    assert credits_.effective_share == 1
    assert win_rate_interval(credits_, Z95)[1:] == wilson(0.5, 40, Z95)


@given(st.integers(1, 10**6), st.lists(st.integers(0, 10**6), max_size=4), st.floats(0.1, 6))
def test_interval_holds_its_rate(spare: int, counts: list[int], z: float) -> None:
    credits_ = Credits.from_shared(counts, sum(counts) + spare)
    found = win_rate_interval(credits_, z)
    assert 0 <= found.low <= found.rate <= found.high <= 1
    assert found.low < found.high
    assert credits_.effective_share >= 1


@pytest.mark.parametrize(
    ("p", "n", "z"), [(0.5, 0, 2), (0.5, 9, 0), (-0.1, 9, 2), (1.1, 9, 2), (float("nan"), 9, 2)]
)
def test_wilson_rejects(p: float, n: float, z: float) -> None:
    with pytest.raises(ValueError, match="no interval"):
        wilson(p, n, z)


def test_mean_interval() -> None:
    scores = [3, 5, 4, 8]
    found = mean_interval(4, sum(scores), sum(score**2 for score in scores), z=2.0)
    error = np.std(scores, ddof=1) / 2
    assert found == pytest.approx((5, 5 - 2 * error, 5 + 2 * error))
    assert mean_interval(3, 30, 300, z=2.0) == (10, 10, 10)


@pytest.mark.parametrize(("n", "z"), [(0, 2.0), (1, 2.0), (5, 0.0)])
def test_mean_interval_rejects(n: int, z: float) -> None:
    with pytest.raises(ValueError, match="at least two games"):
        mean_interval(n, 0, 0, z)


# --- coverage


@dataclass(frozen=True)
class Table:
    """Chances of every set of winners: `alone` in proportion to the strengths, `two` and `three` share, `nobody`."""

    strengths: tuple[float, ...]
    two: float = 0.0
    three: float = 0.0
    nobody: float = 0.0

    def chances(self) -> dict[tuple[int, ...], float]:
        seats = range(len(self.strengths))
        found: dict[tuple[int, ...], float] = {(): self.nobody}
        for size, share in ((1, 1 - self.two - self.three - self.nobody), (2, self.two), (3, self.three)):
            weights = {
                who: float(np.prod([self.strengths[i] for i in who])) for who in combinations(seats, size)
            }
            found |= {who: share * weight / sum(weights.values()) for who, weight in weights.items()}
        return found


def credits_of(chances: Mapping[tuple[int, ...], float], n_seats: int) -> Floats:
    return np.array([[1 / len(who) if seat in who else 0.0 for seat in range(n_seats)] for who in chances])


def comp_intervals(counts: npt.NDArray[np.int64], values: Floats, n: int, z: float) -> tuple[Floats, Floats]:
    """The same intervals for many runs at once, from Wilson's quadratic equation instead of its solved form."""
    p, squares = counts @ values / n, counts @ values**2 / n
    s2 = squares - p**2
    equal = s2 < 1e-12
    n_eff = n * np.where(equal, 1.0, p * (1 - p) / np.where(equal, 1.0, s2))
    a, b, c = 1 + z**2 / n_eff, -(2 * p + z**2 / n_eff), p**2
    root = np.sqrt(np.maximum(0.0, b**2 - 4 * a * c))
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def coverage(table: Table, n: int, z: float, seed: int, n_runs: int = 15_000) -> float:
    """Return the share of runs of n games in which every seat's interval holds its true rate."""
    chances = table.chances()
    values = credits_of(chances, len(table.strengths))
    odds = np.array(list(chances.values()))
    counts = np.random.default_rng(seed).multinomial(n, odds, size=n_runs)
    low, high = comp_intervals(counts, values, n, z)
    truth = odds @ values
    return float(((low <= truth) & (truth <= high)).all(axis=1).mean())


FAIR_TABLES = [
    Table((1,) * n_seats, two=two, three=three if n_seats > 2 else 0.0, nobody=nobody)
    for n_seats in (2, 3, 4)
    for two, three, nobody in ((0, 0, 0), (0.1, 0, 0), (0, 0, 0.1), (0.02, 0, 0.02), (0.3, 0.05, 0.1))
]
UNFAIR_TABLES = [
    Table(strengths, two=two, nobody=nobody)
    for strengths in ((3, 2), (4, 1), (3, 2, 1), (6, 3, 1), (4, 3, 2, 1), (10, 5, 4, 1), (7, 1, 1, 1))
    for two, nobody in ((0, 0), (0.1, 0), (0, 0.1), (0.1, 0.3))
]
GAMES = (500, 1000, 2000)


def test_the_vectorised_twin_agrees() -> None:
    chances = Table((3, 2, 1), two=0.2, three=0.05, nobody=0.1).chances()
    values = credits_of(chances, 3)
    counts = np.random.default_rng(1).multinomial(60, list(chances.values()), size=200)
    low, high = comp_intervals(counts, values, 60, 2.1)
    for run, row in enumerate(counts):
        for seat in range(3):
            shared = [
                sum(c for who, c in zip(chances, row, strict=True) if seat in who and len(who) == k)
                for k in (1, 2, 3)
            ]
            found = win_rate_interval(Credits.from_shared(shared, 60), 2.1)
            assert np.allclose(found[1:], (low[run, seat], high[run, seat]), rtol=0, atol=1e-12)


@pytest.mark.parametrize("table", [table for table in FAIR_TABLES if len(table.strengths) > 2], ids=str)
def test_bonferroni_covers_95_percent_of_fair_games(table: Table) -> None:
    """Enumerated, three equal seats without shared wins have 95.35, 95.85 and 95.62 %: hence so many runs."""
    z = simultaneous_z(len(table.strengths))
    for n in GAMES:
        assert 0.94 < coverage(table, n, z, seed=n, n_runs=100_000) < 0.96, n


@pytest.mark.parametrize("table", [*FAIR_TABLES, *UNFAIR_TABLES], ids=str)
def test_bonferroni_never_covers_less(table: Table) -> None:
    z = simultaneous_z(len(table.strengths))
    for n in GAMES:
        assert coverage(table, n, z, seed=n) > 0.94, n


def test_bonferroni_is_too_wide_for_two_seats() -> None:
    """One seat's credit fixes the other's, so both intervals fail together: 97.5 %, and 96 % with 10 % of no winner."""
    z = simultaneous_z(2)
    assert coverage(Table((1, 1)), 2000, z, seed=3) == pytest.approx(0.975, abs=0.006)
    assert coverage(Table((1, 1), nobody=0.1), 2000, z, seed=3) == pytest.approx(0.961, abs=0.006)
