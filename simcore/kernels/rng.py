"""Keyed random streams: splitmix64, one word of state per stream.

A stream belongs to (seed, game index, purpose, figure, round). Its start is a chain of finalisers
over these numbers, so no draw of one stream depends on how much another one used: game i is the
same whatever the threads and chunks, and two variants of a rule stay in step. The multipliers of
the chain are not splitmix's own increment; with that one, stream i + 1 would be stream i shifted
by a draw (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators").
"""

import numpy as np

from simcore.kernels.jit import DISABLED, kernel

SETUP, DECKS, DICE, STRATEGY, LOOKAHEAD = range(5)
N_PURPOSES = 5
N_FIGURES = 16

RNG = np.dtype(
    [
        ("key", np.uint64),
        ("round", np.int32),
        ("opened", np.int32, (N_PURPOSES, N_FIGURES)),
        ("word", np.uint64, (N_PURPOSES, N_FIGURES)),
    ],
    align=True,
)

MASK = 0xFFFF_FFFF_FFFF_FFFF
INCREMENT = 0x9E37_79B9_7F4A_7C15
SEED_SALT = 0xD6E8_FEB8_6659_FD93
GAME_FACTOR = 0xA076_1D64_78BD_642F
PURPOSE_FACTOR = 0xE703_7ED1_A0B4_28DB
FIGURE_FACTOR = 0x8EBC_6AF0_9C88_C6E3
ROUND_FACTOR = 0x5899_65CC_7537_4CC3

if DISABLED:
    # Plain integers: numpy scalars warn about the intended overflow and are ten times slower.

    def finalise(word):
        """Stafford's variant 13 of the 64-bit finaliser, as in splitmix64."""
        word = int(word)
        word = ((word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
        return word ^ (word >> 31)

    def absorb(key, part, factor):
        """Next link of the key chain: `part` (a number from 0 up) mixed into `key`."""
        return finalise(int(key) ^ ((int(part) + 1) * factor & MASK))

    def advance(word):
        """State of splitmix64 after one step."""
        return (int(word) + INCREMENT) & MASK

    def scale(word, n):
        """Upper 32 bits of `word` times `n`: the integer part is the draw, the rest its remainder."""
        return (int(word) >> 32) * int(n)

else:

    @kernel
    def finalise(word):
        """Stafford's variant 13 of the 64-bit finaliser, as in splitmix64."""
        word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58_476D_1CE4_E5B9)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D0_49BB_1331_11EB)
        return word ^ (word >> np.uint64(31))

    @kernel
    def absorb(key, part, factor):
        """Next link of the key chain: `part` (a number from 0 up) mixed into `key`."""
        return finalise(np.uint64(key) ^ (np.uint64(part) + np.uint64(1)) * np.uint64(factor))

    @kernel
    def advance(word):
        """State of splitmix64 after one step."""
        return word + np.uint64(INCREMENT)

    @kernel
    def scale(word, n):
        """Upper 32 bits of `word` times `n`: the integer part is the draw, the rest its remainder."""
        return np.int64((word >> np.uint64(32)) * np.uint64(n))


@kernel
def begin_game(rng, seed, game):
    """Key `rng` to game number `game` of `seed`, before round 0. Changes `rng`."""
    key = absorb(SEED_SALT, seed, INCREMENT)
    rng["key"] = absorb(key, game, GAME_FACTOR)
    begin_round(rng, 0)
    close_streams(rng)


@kernel
def begin_playout(rng, real, figure, number):
    """Key `rng` to playout `number` of a figure's lookahead in this round of the game that `real` plays.

    The same for all options that are compared, and no stream of the game itself. Changes `rng`.
    """
    key = absorb(real["key"], LOOKAHEAD, PURPOSE_FACTOR)
    key = absorb(key, figure, FIGURE_FACTOR)
    key = absorb(key, real["round"], ROUND_FACTOR)
    rng["key"] = absorb(key, number, GAME_FACTOR)
    begin_round(rng, real["round"])
    close_streams(rng)


@kernel
def close_streams(rng):
    """Every stream starts anew at its next use. Changes `rng`."""
    for purpose in range(N_PURPOSES):
        for figure in range(N_FIGURES):
            rng["opened"][purpose, figure] = -1


@kernel
def begin_round(rng, round_number):
    """From now on streams are those of `round_number`. Changes `rng`."""
    rng["round"] = round_number


@kernel
def next_word(rng, purpose, figure):
    """Next 64 random bits of the stream (purpose, figure) of this round. Changes `rng`."""
    if rng["opened"][purpose, figure] != rng["round"]:
        key = absorb(rng["key"], purpose, PURPOSE_FACTOR)
        key = absorb(key, figure, FIGURE_FACTOR)
        rng["word"][purpose, figure] = absorb(key, rng["round"], ROUND_FACTOR)
        rng["opened"][purpose, figure] = rng["round"]
    word = advance(rng["word"][purpose, figure])
    rng["word"][purpose, figure] = word
    return finalise(word)


@kernel
def below(rng, purpose, figure, n):
    """Uniform integer in 0..n-1, n from 1 to 2^31: Lemire's multiplication with rejection, exact."""
    product = scale(next_word(rng, purpose, figure), n)
    if product & 0xFFFF_FFFF < n:
        floor = (0x1_0000_0000 - n) % n
        while product & 0xFFFF_FFFF < floor:
            product = scale(next_word(rng, purpose, figure), n)
    return product >> 32


@kernel
def unit(rng, purpose, figure):
    """Uniform float64 in [0, 1), a multiple of 2^-31."""
    return below(rng, purpose, figure, 0x8000_0000) * (1.0 / 0x8000_0000)
