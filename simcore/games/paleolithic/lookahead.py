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
from simcore.kernels.choice import (
    begin_playouts,
    best_candidate,
    end_playouts,
    log_lookahead,
    looks_ahead,
    score_options,
    take_candidates,
)
from simcore.kernels.jit import kernel
from simcore.kernels.rng import begin_game, begin_playout


@kernel
def play_many_ahead(tables, states, scratch, rngs, log, rows, first_game):
    """As `play_many`, for scenarios in which somebody looks ahead. Changes all but `tables`."""
    state, rng = states[0], rngs[0]
    for i in range(rows.shape[0]):
        begin_game(rng, tables["seed"], first_game + i)
        set_up(tables, state, scratch, rng, log)
        while state["end"] == PLAYING:
            play_turn_ahead(tables, states, scratch, rngs, log)
        write_row(tables, state, scratch, rows[i])


@kernel
def play_turn_ahead(tables, states, scratch, rngs, log):
    """A round in which some look ahead. Changes all but `tables`."""
    state, rng = states[0], rngs[0]
    begin_turn(state, rng, log)
    for seat in range(tables["n_seats"]):
        if is_on(tables, state):
            if looks_ahead(tables, scratch, seat):
                action = choose_action_ahead(tables, states, scratch, rngs, log, seat)
            else:
                action = choose_action(tables, state, scratch, rng, log, seat)
            act(tables, state, scratch, rng, log, seat, action)
    finish_turn(tables, state, scratch, log)


@kernel
def choose_action_ahead(tables, states, scratch, rngs, log, seat):
    """Code of the action with the best mean credit over the playouts. Changes `scratch`, `log`, and the playouts' own."""
    offer_actions(tables, states[0], scratch, seat)
    n_legal = scratch["n_legal"]
    action_features(tables, states[0], scratch, seat)
    score_options(tables, scratch, seat, ACTION)
    n = take_candidates(tables, scratch, seat)
    if n > 1:
        begin_playouts(scratch, log, seat)
        for playout in range(tables["playouts"][seat]):
            for k in range(n):
                states[1] = states[0]
                begin_playout(rngs[1], rngs[0], seat, playout)
                code = scratch["candidate"][k]
                scratch["worth"][k] += play_out(tables, states[1], scratch, rngs[1], log, seat, code)
        end_playouts(scratch, log)
    code = best_candidate(scratch, n)
    log_lookahead(log, seat, ACTION, n_legal, code)
    return code


@kernel
def play_out(tables, state, scratch, rng, log, seat, action):
    """Credit of `seat` when it acts so and all play on by its base strategy. Changes all but `tables`."""
    act(tables, state, scratch, rng, log, seat, action)
    play_seats(tables, state, scratch, rng, log, seat + 1)
    finish_turn(tables, state, scratch, log)
    rounds = 1
    horizon = tables["horizon"][seat]
    while state["end"] == PLAYING and (horizon == 0 or rounds < horizon):
        play_turn(tables, state, scratch, rng, log)
        rounds += 1
    winners = state["winners"]
    if state["end"] == PLAYING:
        winners = scratch["leaders"][state["round"]]
    return credit(winners, seat)
