"""Lookahead at the card (D-3): play each of the best cards out and see which one wins most.

It must not see what a player cannot: the others' choices of this turn are forgotten before each
playout, the CHARGE! pile has no order to be seen, and playouts have streams of their own. These kernels are compiled for scenarios that need them only.
"""

from simcore.games.whammoth.cards import choose_cards
from simcore.games.whammoth.decisions import offer_hand
from simcore.games.whammoth.features import card_features
from simcore.games.whammoth.layout import CARD, MAX_SEATS, NO_CARD, PLAYING
from simcore.games.whammoth.rows import write_row
from simcore.games.whammoth.setup import set_up
from simcore.games.whammoth.turn import before_cards, finish_turn, play_turn
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
    """One turn of all tribes in which some look ahead. Changes all but `tables`."""
    before_cards(tables, states[0], scratch, rngs[0], log)
    choose_cards(tables, states[0], scratch, rngs[0], log)
    choose_cards_ahead(tables, states, scratch, rngs, log)
    finish_turn(tables, states[0], scratch, rngs[0], log)


@kernel
def choose_cards_ahead(tables, states, scratch, rngs, log):
    """D-3 for the tribes that look ahead. Changes all but `tables`."""
    state = states[0]
    for seat in range(tables["n_seats"]):
        if state["alive"][seat] and state["n_hand"][seat] > 0 and looks_ahead(tables, scratch, seat):
            code = choose_card_ahead(tables, states, scratch, rngs, log, seat)
            state["card"][seat] = code // MAX_SEATS
            state["card_owner"][seat] = code % MAX_SEATS


@kernel
def choose_card_ahead(tables, states, scratch, rngs, log, seat):
    """Code of the card with the best mean credit over the playouts. Changes `scratch`, `log`, and the playouts' own."""
    offer_hand(tables, states[0], scratch, seat)
    n_legal = scratch["n_legal"]
    card_features(tables, states[0], scratch, seat)
    score_options(tables, scratch, seat, CARD)
    n = take_candidates(tables, scratch, seat)
    if n > 1:
        begin_playouts(scratch, log, seat)
        for playout in range(tables["playouts"][seat]):
            for k in range(n):
                states[1] = states[0]
                redeal_hidden(tables, states[1], seat)
                begin_playout(rngs[1], rngs[0], seat, playout)
                code = scratch["candidate"][k]
                scratch["worth"][k] += play_out(tables, states[1], scratch, rngs[1], log, seat, code)
        end_playouts(scratch, log)
    code = best_candidate(scratch, n)
    log_lookahead(log, seat, CARD, n_legal, code)
    return code


@kernel
def redeal_hidden(tables, state, seat):
    """Forget what `seat` cannot know: the others' choices of this turn. Changes `state`."""
    for other in range(tables["n_seats"]):
        if other != seat:
            state["card"][other] = NO_CARD
            state["card_owner"][other] = NO_CARD


@kernel
def play_out(tables, state, scratch, rng, log, seat, code):
    """Credit of `seat` when it plays card `code` now and all play on by its base strategy. Changes all but `tables`."""
    choose_cards(tables, state, scratch, rng, log)
    state["card"][seat] = code // MAX_SEATS
    state["card_owner"][seat] = code % MAX_SEATS
    finish_turn(tables, state, scratch, rng, log)
    rounds = 1
    horizon = tables["horizon"][seat]
    while state["end"] == PLAYING and (horizon == 0 or rounds < horizon):
        play_turn(tables, state, scratch, rng, log)
        rounds += 1
    winners = state["winners"]
    if state["end"] == PLAYING:
        winners = scratch["leaders"][state["turn"]]
    return credit(winners, seat)
