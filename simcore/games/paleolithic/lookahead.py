"""Lookahead at the action (D-1): play each of the best actions out and see which one wins most.

Nothing on the table is hidden and the piles have no order to be seen; playouts have streams of their own, so
they cannot foresee the game's dice. These kernels are compiled for scenarios that need them only.
"""

from simcore.games.paleolithic.decisions import choose_action, offer_actions
from simcore.games.paleolithic.features import action_features
from simcore.games.paleolithic.layout import ACTION, PLAYING
from simcore.games.paleolithic.rows import write_row
from simcore.games.paleolithic.setup import set_up
from simcore.games.paleolithic.turn import act, begin_turn, finish_turn, is_on, play_seats, play_turn
from simcore.kernels.bits import credit
from simcore.kernels.choice import looks_ahead, score_options
from simcore.kernels.jit import kernel
from simcore.kernels.template import fill

play_on = fill("play_on", __name__, PLAYING=PLAYING, ROUND="round", play_turn=play_turn).play_on


@kernel
def offer_scored(tables, state, scratch, seat, decision):
    """The actions of `seat`, scored by its base. Changes `scratch`."""
    offer_actions(tables, state, scratch, seat)
    action_features(tables, state, scratch, seat)
    score_options(tables, scratch, seat, decision)


@kernel
def play_out(tables, state, scratch, rng, log, seat, _, action):
    """Credit of `seat` when it acts so and all play on by its base strategy. Changes all but `tables`."""
    act(tables, state, scratch, rng, log, seat, action)
    play_seats(tables, state, scratch, rng, log, seat + 1)
    finish_turn(tables, state, scratch, log)
    return credit(play_on(tables, state, scratch, rng, log, seat), seat)


choose_ahead = fill("candidates", __name__, offer_scored=offer_scored, play_out=play_out).choose_ahead


@kernel
def play_turn_ahead(tables, states, scratch, rngs, log):
    """A round in which some look ahead. Changes all but `tables`."""
    state, rng = states[0], rngs[0]
    begin_turn(state, rng, log)
    for seat in range(tables["n_seats"]):
        if is_on(tables, state):
            if looks_ahead(tables, scratch, seat):
                action = choose_ahead(tables, states, scratch, rngs, log, seat, seat, ACTION)
            else:
                action = choose_action(tables, state, scratch, rng, log, seat)
            act(tables, state, scratch, rng, log, seat, action)
    finish_turn(tables, state, scratch, log)


play_many_ahead = fill(
    "play_ahead",
    __name__,
    PLAYING=PLAYING,
    set_up=set_up,
    play_turn_ahead=play_turn_ahead,
    write_row=write_row,
).play_many_ahead
