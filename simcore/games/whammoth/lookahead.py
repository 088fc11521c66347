"""Lookahead at the card (D-3): play each of the best cards out and see which one wins most.

It must not see what a player cannot: in each playout all others choose their cards of this turn anew, the CHARGE! pile
has no order to be seen, and playouts have streams of their own. These kernels are compiled for scenarios that need them
only.
"""

from simcore.games.whammoth.cards import choose_cards
from simcore.games.whammoth.decisions import offer_hand
from simcore.games.whammoth.features import card_features
from simcore.games.whammoth.layout import CARD, MAX_SEATS, PLAYING
from simcore.games.whammoth.rows import write_row
from simcore.games.whammoth.setup import set_up
from simcore.games.whammoth.turn import before_cards, finish_turn, play_turn
from simcore.kernels.bits import credit
from simcore.kernels.choice import looks_ahead, score_options
from simcore.kernels.jit import kernel
from simcore.kernels.template import fill

play_on = fill("play_on", __name__, PLAYING=PLAYING, ROUND="turn", play_turn=play_turn).play_on


@kernel
def offer_scored(tables, state, scratch, seat, decision):
    """The cards of `seat`, scored by its base. Changes `scratch`."""
    offer_hand(tables, state, scratch, seat)
    card_features(tables, state, scratch, seat)
    score_options(tables, scratch, seat, decision)


@kernel
def play_out(tables, state, scratch, rng, log, seat, _, code):
    """Credit of `seat` when it plays card `code` now and all play on by its base strategy. Changes all but `tables`.

    The others' cards on the table, which `seat` cannot know, are chosen anew.
    """
    choose_cards(tables, state, scratch, rng, log)
    state["card"][seat] = code // MAX_SEATS
    state["card_owner"][seat] = code % MAX_SEATS
    finish_turn(tables, state, scratch, rng, log)
    return credit(play_on(tables, state, scratch, rng, log, seat), seat)


choose_ahead = fill("candidates", __name__, offer_scored=offer_scored, play_out=play_out).choose_ahead


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
            code = choose_ahead(tables, states, scratch, rngs, log, seat, seat, CARD)
            state["card"][seat] = code // MAX_SEATS
            state["card_owner"][seat] = code % MAX_SEATS


play_many_ahead = fill(
    "play_ahead",
    __name__,
    PLAYING=PLAYING,
    set_up=set_up,
    play_turn_ahead=play_turn_ahead,
    write_row=write_row,
).play_many_ahead
