"""How strategies choose among what is offered."""

import numpy as np
import pytest
from scipy.stats import chisquare

from simcore.kernels.choice import (
    CHOICE_FIELDS,
    LINEAR,
    NO_TAG,
    RANDOM,
    choose,
    clear_options,
    draw_by_temperature,
    drop_forbidden,
    needs_features,
    offer,
    own_minds,
    strategy_fields,
)
from simcore.kernels.log import DECISION, LOG
from simcore.kernels.rng import RNG, begin_game, begin_round

TABLES = np.dtype(strategy_fields(2, 2), align=True)
SCRATCH = np.dtype(CHOICE_FIELDS, align=True)


class Decision:
    """A decision of seat 1 with the given options: (code, tag, features)."""

    def __init__(self, options: list[tuple[int, int, list[float]]], kind: int = RANDOM) -> None:
        self.tables, self.scratch = np.zeros(1, TABLES)[0], np.zeros(1, SCRATCH)[0]
        self.rng, self.log = np.zeros(1, RNG)[0], np.zeros(1, LOG)[0]
        self.log["on"] = 1
        self.tables["strategy"][1] = kind
        self.tables["n_weights"][1, 1] = 2
        self.tables["weighed"][1, 1, :2] = [0, 1]
        own_minds(self.scratch)
        begin_game(self.rng, np.uint64(1), 0)
        self.offer(options)

    def offer(self, options: list[tuple[int, int, list[float]]]) -> None:
        clear_options(self.scratch)
        for i, (code, tag, features) in enumerate(options):
            offer(self.scratch, code, tag)
            self.scratch["feature"][i, : len(features)] = features

    def choose(self) -> int:
        drop_forbidden(self.tables, self.scratch, 1)
        return int(choose(self.tables, self.scratch, self.rng, self.log, 1, 1))


def plain(*codes: int) -> list[tuple[int, int, list[float]]]:
    return [(code, NO_TAG, [0.0, 0.0]) for code in codes]


def test_random_is_uniform() -> None:
    decision = Decision(plain(10, 20, 30))
    counts = {10: 0, 20: 0, 30: 0}
    for round_number in range(6000):
        begin_round(decision.rng, round_number)
        counts[decision.choose()] += 1
    assert chisquare(list(counts.values())).pvalue > 1e-3


def test_one_option_draws_nothing_and_is_not_logged() -> None:
    decision = Decision(plain(7))
    before = decision.rng.copy()
    assert decision.choose() == 7
    assert decision.rng == before
    assert decision.log["used"] == 0


def test_linear_takes_the_best_and_the_first_at_ties() -> None:
    decision = Decision([(1, NO_TAG, [1, 0]), (2, NO_TAG, [0, 3]), (3, NO_TAG, [3, 0])], LINEAR)
    decision.tables["weight"][1, 1, :2] = [1, 1]
    assert decision.choose() == 2
    decision.tables["weight"][1, 1, :2] = [1, 0.5]
    assert decision.choose() == 3
    decision.tables["weight"][1, 1, :2] = [-1, 0]
    assert decision.choose() == 2


def test_only_linear_needs_features() -> None:
    random = Decision(plain(1, 2))
    assert not needs_features(random.tables, random.scratch, 1)
    decision = Decision(plain(1, 2), LINEAR)
    assert needs_features(decision.tables, decision.scratch, 1)
    decision.offer(plain(1))
    assert not needs_features(decision.tables, decision.scratch, 1)


def test_forbidden_options_are_left_out_unless_none_is_left() -> None:
    decision = Decision([(1, 0, [9, 9]), (2, 1, [5, 0]), (3, NO_TAG, [1, 0])], LINEAR)
    decision.tables["weight"][1, 1, 0] = 1
    decision.tables["forbidden"][1] = 0b01
    decision.scratch["feature"][1, 0] = 1
    drop_forbidden(decision.tables, decision.scratch, 1)
    assert list(decision.scratch["code"][: decision.scratch["n_options"]]) == [2, 3]
    decision.tables["forbidden"][1] = 0b11
    decision.offer([(1, 0, [9, 9]), (2, 1, [5, 0]), (3, NO_TAG, [1, 0])])
    assert decision.choose() == 3
    # All of them are forbidden, so all are there again: the best one is not the first.
    decision.offer([(1, 0, [5, 0]), (2, 1, [9, 9])])
    assert decision.choose() == 2
    assert (decision.scratch["n_options"], decision.scratch["n_legal"]) == (2, 2)


def test_the_log_counts_legal_options_and_names_the_choice() -> None:
    decision = Decision([(1, 0, [1, 0]), (2, NO_TAG, [0, 0])], LINEAR)
    decision.tables["forbidden"][1] = 1
    assert decision.choose() == 2
    assert decision.log["event"][0].tolist() == [DECISION, 1, 1, 2, 0, 2]


@pytest.mark.parametrize("temperature", [0.3, 1.0, 5.0])
def test_temperature_draws_by_softmax(temperature: float) -> None:
    scores = np.array([0.0, 0.5, 1.0, -1.0])
    decision = Decision([(i, NO_TAG, [score, 0]) for i, score in enumerate(scores)], LINEAR)
    decision.tables["weight"][1, 1, 0] = 1
    decision.tables["temperature"][1] = temperature
    counts = np.zeros(4)
    for round_number in range(8000):
        begin_round(decision.rng, round_number)
        counts[decision.choose()] += 1
    expected = np.exp(scores / temperature)
    assert chisquare(counts, 8000 * expected / expected.sum()).pvalue > 1e-3


def test_hopeless_options_are_never_drawn() -> None:
    decision = Decision(plain(0, 1), LINEAR)
    for round_number in range(200):
        decision.scratch["score"][:2] = [0.0, -1e6]
        begin_round(decision.rng, round_number)
        assert draw_by_temperature(decision.scratch, decision.rng, 1, 0, 0.5) == 0
