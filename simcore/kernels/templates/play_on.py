"""The rounds of a playout after the one in which its option was taken."""

from simcore.kernels.jit import kernel

NEEDS = ("PLAYING", "ROUND", "play_turn")


@kernel
def play_on(tables, state, scratch, rng, log, seat):
    """Play on to the end or to the horizon of `seat`; returns the winners, or who leads there. Changes all but `tables`."""
    rounds = 1
    horizon = tables["horizon"][seat]
    while state["end"] == PLAYING and (horizon == 0 or rounds < horizon):
        play_turn(tables, state, scratch, rng, log)
        rounds += 1
    if state["end"] == PLAYING:
        return scratch["leaders"][state[ROUND]]
    return state["winners"]
