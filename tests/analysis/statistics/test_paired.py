"""Differences of rates over the same games: limits that cover, and what the pairing gained."""

import math

import numpy as np
import pytest

from analysis.statistics.paired import gain_of_pairing, paired_difference


def test_a_step_is_a_mean_over_pairs() -> None:
    before, after = np.array([1, 1, 1, 0, 0], bool), np.array([0, 0, 1, 1, 0], bool)
    difference, low, high = paired_difference(before, after, 1.96)
    assert difference == -1 / 5
    for change in (low, high):  # the score of a true change at its limit, by the likeliest share of losses
        shares = [share / 10_000 for share in range(max(0, round(-10_000 * change)), 10_000)]
        lost = max(shares, key=lambda share: likelihood(1, 2, 5, share, change))
        score = 5 * (difference - change) / (5 * (2 * lost + change * (1 - change))) ** 0.5
        assert abs(score) == pytest.approx(1.96, abs=0.01)


def likelihood(gained: int, lost: int, games: int, share: float, change: float) -> float:
    """Log-likelihood of a true share of losses `share` and of gains `share` + `change`."""
    parts = [(gained, share + change), (lost, share), (games - gained - lost, 1 - 2 * share - change)]
    if any(chance <= 0 for _, chance in parts):
        return float("-inf")
    return sum(count * math.log(chance) for count, chance in parts)


@pytest.mark.parametrize(("before", "after", "difference"), [(0, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, -1)])
def test_limits_of_steps_where_all_pairs_are_alike(before: int, after: int, difference: int) -> None:
    games = [np.full(400, value, bool) for value in (before, after)]
    rate, low, high = paired_difference(*games, 1.96)
    assert rate == difference
    assert -1 <= low <= rate <= high <= 1
    assert 0 < high - low < 0.021


@pytest.mark.parametrize("law", [(0.02, 0.01), (0.3, 0.1), (0.25, 0.25), (0.6, 0.02), (0.005, 0.0)])
def test_the_interval_of_a_step_covers(law: tuple[float, float]) -> None:
    rng, games, z = np.random.default_rng(7), 400, 1.959964
    lost, gained = law
    covered, tries = 0, 4000
    for _ in range(tries):
        u = rng.random(games)
        before = u < lost
        after = (u >= lost) & (u < lost + gained)
        _, low, high = paired_difference(before, after, z)
        covered += low <= gained - lost <= high
    assert covered / tries > 0.935


def test_the_gain_is_the_ratio_of_variances() -> None:
    """4/16 and 3/16 apart, 3/16 of the difference."""
    one, other = np.array([1, 1, 0, 0], bool), np.array([1, 0, 0, 0], bool)
    assert gain_of_pairing(one, other) == gain_of_pairing(other, one) == pytest.approx(7 / 3, abs=1e-12)


def test_pairing_gains_where_games_agree() -> None:
    rng = np.random.default_rng(3)
    one = rng.random(4000) < 0.5
    other = rng.random(4000) < 0.5
    assert gain_of_pairing(one, other) == pytest.approx(1, abs=0.1)
    mostly = np.where(rng.random(4000) < 0.9, one, other)
    assert gain_of_pairing(one, mostly) == pytest.approx(10, abs=2)
    assert gain_of_pairing(one, one) is None
