"""Lookahead in MOOGH: play out the best spots (D-3) and the best next actions (D-4), and see which wins most.

It must not see what a player cannot: while cubes are placed, those of other seats are placed anew in every playout; the
idea deck has no order to be seen; playouts have streams of their own. Compiled for scenarios that need it only.
"""

from simcore.games.moogh.mind.features_slots import slot_features
from simcore.games.moogh.mind.features_turns import next_features
from simcore.games.moogh.rules.characters import (
    begin_character,
    do_next,
    end_character,
    finish_character,
    offer_next,
    take_turn,
)
from simcore.games.moogh.rules.performing import take_beast_turn
from simcore.games.moogh.rules.programming import offer_slots
from simcore.games.moogh.rules.rows import write_row
from simcore.games.moogh.rules.setup import set_up
from simcore.games.moogh.rules.turn import begin_turn, finish_turn, play_cards, play_turn, program
from simcore.games.moogh.table.layout import (
    CARD,
    END_TURN,
    FIRST_BEAST_FIGURE,
    NEXT,
    PLAYING,
    PROGRAM,
    PROGRAMS,
    SOLO,
)
from simcore.kernels.bits import credit
from simcore.kernels.choice import looks_ahead, score_options
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit
from simcore.kernels.template import fill

play_on = fill("play_on", __name__, PLAYING=PLAYING, ROUND="round", play_turn=play_turn).play_on


@kernel
def offer_scored(tables, state, scratch, character, decision):
    """The options of the decision, scored by the base. Changes `scratch`."""
    if decision == PROGRAM:
        offer_slots(tables, state, scratch, character)
        slot_features(tables, state, scratch, character)
    else:
        offer_next(tables, state, scratch, character)
        next_features(tables, state, scratch, character)
    score_options(tables, scratch, tables["seat_of"][character], decision)


@kernel
def play_out(tables, state, scratch, rng, log, character, decision, code):
    """Worth of a spot (PROGRAM) or of a next action (NEXT) for the character's seat. Changes all but `tables`."""
    if decision == PROGRAM:
        return play_slot_out(tables, state, scratch, rng, log, character, code)
    return play_next_out(tables, state, scratch, rng, log, character, code)


@kernel
def play_slot_out(tables, state, scratch, rng, log, character, slot):
    """Credit of the character's seat with its cube on the spot, all other cubes placed anew. Changes all but `tables`."""
    program(tables, state, scratch, rng, log)
    state["slot"][character] = slot
    state["marker"] = 0
    return play_round_out(tables, state, scratch, rng, log, tables["seat_of"][character])


@kernel
def play_next_out(tables, state, scratch, rng, log, character, code):
    """Credit of the character's seat when it goes on so. Changes all but `tables`."""
    if code != END_TURN:
        do_next(tables, state, scratch, rng, log, character, code)
        finish_character(tables, state, scratch, rng, log, character)
    end_character(state, character)
    state["marker"] += 1
    return play_round_out(tables, state, scratch, rng, log, tables["seat_of"][character])


@kernel
def play_round_out(tables, state, scratch, rng, log, seat):
    """Credit of `seat` after this round and those that follow, everybody playing its base. Changes all but `tables`."""
    play_cards(tables, state, scratch, rng, log)
    winners = play_on(tables, state, scratch, rng, log, seat)
    if tables["format"] >= SOLO:
        return 1.0 * ((winners >> seat) & 1)
    return credit(winners, seat)


choose_ahead = fill("candidates", __name__, offer_scored=offer_scored, play_out=play_out).choose_ahead


@kernel
def play_turn_ahead(tables, states, scratch, rngs, log):
    """A round in which some look ahead. Changes all but `tables`."""
    state, rng = states[0], rngs[0]
    begin_turn(tables, state, rng, log)
    program(tables, state, scratch, rng, log)
    program_ahead(tables, states, scratch, rngs, log)
    state["marker"] = 0
    while state["end"] == PLAYING and state["marker"] < state["n_cards"]:
        figure = state["card"][state["marker"]]
        emit(log, CARD, figure, 0, 0, 0, 0)
        if figure >= FIRST_BEAST_FIGURE:
            take_beast_turn(tables, state, scratch, rng, log, figure - FIRST_BEAST_FIGURE)
        elif looks_ahead(tables, scratch, tables["seat_of"][figure]):
            take_turn_ahead(tables, states, scratch, rngs, log, figure)
        else:
            take_turn(tables, state, scratch, rng, log, figure)
        state["marker"] += 1
    finish_turn(tables, state, scratch, log)


@kernel
def program_ahead(tables, states, scratch, rngs, log):
    """The cubes of those who look ahead. Changes all but `tables`."""
    state = states[0]
    for i in range(state["n_cards"]):
        character = state["card"][i]
        if character < FIRST_BEAST_FIGURE and state["end"] == PLAYING:
            if looks_ahead(tables, scratch, tables["seat_of"][character]):
                slot = choose_ahead(
                    tables, states, scratch, rngs, log, tables["seat_of"][character], character, PROGRAM
                )
                state["slot"][character] = slot
                emit(log, PROGRAMS, character, slot, 0, 0, 0)


@kernel
def take_turn_ahead(tables, states, scratch, rngs, log, character):
    """A character's card, looking ahead at every action. Changes all but `tables`."""
    state, rng, seat = states[0], rngs[0], tables["seat_of"][character]
    begin_character(state, character)
    while state["end"] == PLAYING and not state["out"][character]:
        code = choose_ahead(tables, states, scratch, rngs, log, seat, character, NEXT)
        if code == END_TURN:
            break
        do_next(tables, state, scratch, rng, log, character, code)
    end_character(state, character)


play_many_ahead = fill(
    "play_ahead",
    __name__,
    PLAYING=PLAYING,
    set_up=set_up,
    play_turn_ahead=play_turn_ahead,
    write_row=write_row,
).play_many_ahead
