"""A game of Paleolithic from set-up to the end: the turn loop and nothing else."""

from simcore.games.paleolithic.layout import PLAYING
from simcore.games.paleolithic.rows import write_row
from simcore.games.paleolithic.setup import set_up
from simcore.games.paleolithic.turn import play_turn
from simcore.kernels.jit import kernel
from simcore.kernels.rng import begin_game


@kernel
def play_many(tables, states, scratch, rngs, log, rows, first_game):
    """Play games `first_game`, `first_game` + 1, ... into `rows` (ROW[n]). Changes all but `tables`.

    Of `states` (STATE[2]) and `rngs` (RNG[2]) the first ones are the game's; lookahead needs the others.
    """
    for i in range(rows.shape[0]):
        play_game(tables, states[0], scratch, rngs[0], log, rows[i], first_game + i)


@kernel
def play_game(tables, state, scratch, rng, log, row, game):
    """Play game number `game` of the seed into `row`, nobody looking ahead. Changes all but `tables`."""
    begin_game(rng, tables["seed"], game)
    set_up(tables, state, scratch, rng, log)
    while state["end"] == PLAYING:
        play_turn(tables, state, scratch, rng, log)
    write_row(tables, state, scratch, row)
