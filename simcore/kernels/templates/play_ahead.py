"""A game from set-up to the end in which somebody looks ahead. Compiled for scenarios that need it only."""

from simcore.kernels.jit import kernel
from simcore.kernels.rng import begin_game

NEEDS = ("PLAYING", "set_up", "play_turn_ahead", "write_row")


@kernel
def play_many_ahead(tables, states, scratch, rngs, log, rows, first_game):
    """As `play_many`, for scenarios in which somebody looks ahead. Changes all but `tables`."""
    state, rng = states[0], rngs[0]
    for i in range(rows.shape[0]):
        seating = tables[(first_game + i) % tables.shape[0]]
        begin_game(rng, seating["seed"], first_game + i)
        set_up(seating, state, scratch, rng, log)
        while state["end"] == PLAYING:
            play_turn_ahead(seating, states, scratch, rngs, log)
        write_row(seating, state, scratch, rows[i])
