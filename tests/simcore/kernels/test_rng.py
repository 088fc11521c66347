"""Random streams: apart from each other, the same with and without the compiler, and uniform."""

import os
import subprocess
import sys
from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from simcore.kernels import rng as streams
from simcore.kernels.jit import kernel
from simcore.kernels.rng import RNG, begin_game, begin_playout, begin_round, below, next_word, unit

PURPOSES = range(streams.N_PURPOSES)


def generator(seed: int, game: int = 0, round_number: int = 0) -> np.void:
    rng = np.zeros(1, RNG)[0]
    begin_game(rng, np.uint64(seed), game)
    begin_round(rng, round_number)
    return rng


def first_words(n_games: int, n_words: int) -> np.ndarray:
    """The first words of many streams, shape (streams, n_words)."""
    words = []
    for seed in (0, 1, 2**63 - 1):
        for game in range(n_games):
            for round_number in (0, 1, 2, 200):
                rng = generator(seed, game, round_number)
                for purpose in PURPOSES:
                    for figure in (0, 1, 15):
                        words.append([int(next_word(rng, purpose, figure)) for _ in range(n_words)])
    return np.array(words, np.uint64)


def test_no_two_streams_collide_and_none_is_another_one_shifted() -> None:
    words = first_words(100, 6)
    assert len(words) == 3 * 100 * 4 * 5 * 3
    # Any common word of two streams, at whatever position, would show as a repeated value.
    assert len(np.unique(words)) == words.size


def test_the_next_game_is_not_this_one_shifted() -> None:
    one, other = (generator(5, game) for game in (7, 8))
    ours = [int(next_word(one, 2, 0)) for _ in range(50)]
    theirs = {int(next_word(other, 2, 0)) for _ in range(50)}
    assert not theirs & set(ours)


def test_seed_zero_is_a_seed() -> None:
    assert len({int(next_word(generator(seed), 0, 0)) for seed in range(100)}) == 100


def test_a_stream_does_not_depend_on_what_others_used() -> None:
    alone, busy = generator(3, 4, 5), generator(3, 4, 5)
    for _ in range(10):
        next_word(busy, streams.DECKS, 0)
    assert next_word(alone, streams.DICE, 2) == next_word(busy, streams.DICE, 2)


def test_a_round_starts_its_streams_anew_and_a_repeated_one_the_same() -> None:
    rng = generator(3, 4, 1)
    first = [int(next_word(rng, 2, 0)) for _ in range(3)]
    begin_round(rng, 2)
    assert int(next_word(rng, 2, 0)) not in first
    assert [int(next_word(again, 2, 0)) for again in [generator(3, 4, 1)] for _ in range(3)] == first


def test_every_playout_has_streams_of_its_own() -> None:
    """By the game, its round, who looks ahead and the playout's number, and none is a stream of the game."""
    words = [int(next_word(generator(3, game, 5), purpose, 1)) for game in (4, 5) for purpose in PURPOSES]
    for game, round_number, figure, number in product((4, 5), (5, 6), (0, 1), (0, 1)):
        real, rng = generator(3, game, round_number), np.zeros(1, RNG)[0]
        begin_playout(rng, real, figure, number)
        words += [int(next_word(rng, purpose, 1)) for purpose in PURPOSES]
    assert len(words) == len(set(words)) == 2 * 5 + 16 * 5


def test_splitmix64_as_published() -> None:
    """First outputs for state 1234567, as printed with the public-domain reference implementation."""
    word = np.uint64(1234567)
    found = []
    for _ in range(3):
        word = np.uint64(streams.advance(word))
        found.append(int(streams.finalise(word)))
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@kernel
def count_draws(rng, counts, n):
    for _ in range(n):
        counts[below(rng, 2, 0, counts.shape[0])] += 1


def test_draws_are_uniform() -> None:
    for sides in (2, 3, 6, 7, 100):
        counts = np.zeros(sides, np.int64)
        count_draws(generator(11, sides), counts, 20_000)
        assert counts.sum() == 20_000
        assert chisquare(counts).pvalue > 1e-3


def test_rejection_makes_large_ranges_exact() -> None:
    """With n = 3 * 2^29 a plain multiplication would prefer some values by a third."""
    rng = generator(1)
    n = 3 << 29
    draws = np.array([below(rng, 2, 0, n) for _ in range(3000)])
    assert draws.min() >= 0
    assert draws.max() < n
    counts = np.bincount(draws % 3, minlength=3)
    assert chisquare(counts).pvalue > 1e-3


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**40), st.integers(0, 1000), st.integers(1, 1000))
@settings(max_examples=50, deadline=None)
def test_any_seed_gives_draws_in_range(seed: int, game: int, round_number: int, n: int) -> None:
    rng = generator(seed, game, round_number)
    assert 0 <= below(rng, 4, 15, n) < n
    assert 0.0 <= unit(rng, 3, 0) < 1.0


SCRIPT = """
from tests.simcore.kernels.test_rng import generator, next_word, below
print([int(next_word(generator(s, g, r), p, f)) for s in (0, 9, 2**63 - 1) for g in (0, 10**10) for r in (0, 7)
       for p in range(5) for f in (0, 15)])
print([int(below(rng, 1, 1, 6)) for rng in [generator(4)] for _ in range(100)])
"""


def test_plain_python_draws_the_same() -> None:
    def printed(disabled: str) -> str:
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled}
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", SCRIPT],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert printed("0") == printed("1") != ""
