"""Paleolithic: the kernels' collections against the exact odds of `bonedice odds paleolithic explore`."""

from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from numba import njit

from analysis.odds.paleolithic import QUESTIONS
from analysis.odds.paleolithic.collect import law_of_collection, mean_and_variance
from analysis.odds.paleolithic.explore import mean_amounts
from analysis.odds.paleolithic.setting import own_tokens, read_setting
from simcore.games.paleolithic.explore import collect
from simcore.games.paleolithic.sizes import MAX_OWN
from tests.games.paleolithic.table import PaleolithicTable, load

pytestmark = pytest.mark.xdist_group("paleolithic")

SCENARIO = "paleolithic/complete"
KINDS = ("red_clay", "black_clay", "jade", "stone", "food")
ROLLS = 4000
HIGHEST_Z = 4.5  # of 1,000 comparisons: 0.7 % that a right kernel exceeds it


def placements(n: int) -> list[tuple[list[int], list[int]]]:
    """Rings of the three tokens and of up to three tribes."""
    random = np.random.default_rng(17)
    rings = range(9)
    return [
        (random.choice(rings, 3).tolist(), random.choice(rings, random.integers(0, 4)).tolist())
        for _ in range(n)
    ]


def stand(table: PaleolithicTable, tokens: list[int], tribes: list[int]) -> None:
    """Seat 0's tokens and tribes stand there."""
    table.state["own"][0] = 0
    for ring in (*tokens, *tribes):
        table.state["own"][0, table.rings.index(ring)] += 1


@njit
def collect_many(tables: Any, state: Any, rng: Any, log: Any) -> None:
    """ROLLS collections of seat 0, one after the other."""
    for _ in range(ROLLS):
        collect(tables, state, rng, log, 0)


def means_of_kernel(table: PaleolithicTable) -> list[float]:
    """Mean of every kind over ROLLS collections of seat 0."""
    tables, state, _, rng, log = table.arguments
    log["on"] = 0
    state["held"][0] = 0
    collect_many(tables, state, rng, log)
    held: list[int] = state["held"][0].tolist()
    return [amount / ROLLS for amount in held]


def text(rings: list[int]) -> str:
    return ",".join(map(str, rings))


@pytest.mark.rule("PAL-EXP-2")
@pytest.mark.rule("PAL-EXP-5")
@pytest.mark.compiled_only
@pytest.mark.parametrize("per_ring", [False, True])
def test_means_of_collections_are_the_exact_ones(per_ring: bool) -> None:
    """200 placements, every kind: the standard errors are exact too."""
    table = PaleolithicTable(load(seats=2, mode="complete", rules={"die_per_ring": per_ring}, seed=1))
    assert (*table.kinds, "food") == KINDS
    table.begin()
    setting = read_setting(SCENARIO, None, per_ring)
    highest, n = 0.0, 0
    for tokens, tribes in placements(40 if per_ring else 200):
        stand(table, tokens, tribes)
        found = means_of_kernel(table)
        exact = QUESTIONS["explore"](
            scenario=SCENARIO, tokens=text(tokens), tribes=text(tribes), die_per_ring=per_ring
        ).results
        own = own_tokens(setting, tuple(tokens), tuple(tribes))
        for kind, mean in zip(KINDS, found, strict=True):
            expected, variance = mean_and_variance(law_of_collection(setting, own, [kind]))
            assert expected == exact[f"mean_{kind}"]
            if not variance:
                assert mean == expected, (tokens, tribes, kind)
                continue
            z = (mean - float(expected)) / sqrt(variance / ROLLS)
            assert abs(z) < HIGHEST_Z, (tokens, tribes, kind, mean, expected, z)
            highest, n = max(highest, abs(z)), n + 1
        assert exact["mean_resources"] == sum(exact[f"mean_{kind}"] for kind in KINDS[:4])
    assert n > 150
    assert highest > 2, "the dice are not thrown"


@pytest.mark.rule("PAL-EXP-2")
@pytest.mark.parametrize("faces", [None, [0, 4, 4, 2]])
def test_what_one_more_token_adds_is_the_difference_of_exact_means(faces: Any) -> None:
    table = PaleolithicTable(load(seats=2, mode="complete", set_content={"die": faces} if faces else {}))
    setting = read_setting(SCENARIO, text(faces) if faces else None)
    nothing = dict.fromkeys(KINDS, Fraction(0))
    for i, ring in enumerate(table.rings):
        means = [nothing, *(mean_amounts(setting, {ring: own}) for own in range(1, MAX_OWN + 1))]
        for own in range(MAX_OWN):
            added = [means[own + 1][kind] - means[own][kind] for kind in KINDS]
            assert table.tables["adds"][i, own].tolist() == pytest.approx(list(map(float, added)), abs=1e-12)
            total = float(sum(added[:4]))
            assert table.tables["adds_resources"][i, own] == pytest.approx(total, abs=1e-12)
