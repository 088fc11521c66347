"""A game from set-up to the end, nobody looking ahead."""

from simcore.kernels.jit import kernel
from simcore.kernels.rng import begin_game

NEEDS = ("PLAYING", "set_up", "play_turn", "write_row")


@kernel
def play_many(tables, states, scratch, rngs, log, rows, first_game):
    """Play games `first_game`, `first_game` + 1, ... into `rows` (ROW[n]). Changes all but `tables`.

    `tables` (TABLES[k]) are the k seatings of the scenario, which take turns. Of `states` (STATE[2]) and `rngs` (RNG[2]) the first ones are the game's; lookahead needs the others.
    """
    for i in range(rows.shape[0]):
        game = first_game + i
        play_game(tables[game % tables.shape[0]], states[0], scratch, rngs[0], log, rows[i], game)


@kernel
def play_game(tables, state, scratch, rng, log, row, game):
    """Play game number `game` of the seed into `row`. Changes all but `tables`."""
    begin_game(rng, tables["seed"], game)
    set_up(tables, state, scratch, rng, log)
    while state["end"] == PLAYING:
        play_turn(tables, state, scratch, rng, log)
    write_row(tables, state, scratch, row)
