"""Lookahead in MOOGH: play out the best spots (D-3) and the best next actions (D-4), and see which wins most.

It must not see what a player cannot: while cubes are placed, those of other seats are placed anew in every playout; the
idea deck has no order to be seen; playouts have streams of their own. Compiled for scenarios that need it only.
"""

from simcore.games.moogh.mind.features import next_features, slot_features
from simcore.games.moogh.rules.characters import (
    begin_character,
    do_next,
    end_character,
    finish_character,
    offer_next,
    take_turn,
)
from simcore.games.moogh.rules.harm import offer_slots
from simcore.games.moogh.rules.performing import take_beast_turn
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
from simcore.kernels.log import emit
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


# --- D-3


@kernel
def program_ahead(tables, states, scratch, rngs, log):
    """The cubes of those who look ahead. Changes all but `tables`."""
    state = states[0]
    for i in range(state["n_cards"]):
        character = state["card"][i]
        if character < FIRST_BEAST_FIGURE and state["end"] == PLAYING:
            if looks_ahead(tables, scratch, tables["seat_of"][character]):
                slot = choose_ahead(tables, states, scratch, rngs, log, character, PROGRAM)
                state["slot"][character] = slot
                emit(log, PROGRAMS, character, slot, 0, 0, 0)


@kernel
def choose_ahead(tables, states, scratch, rngs, log, character, decision):
    """The spot (PROGRAM) or the next action (NEXT) with the best mean credit. Changes `scratch`, `log` and the playouts' own."""
    seat = tables["seat_of"][character]
    offer_scored(tables, states[0], scratch, character, decision)
    n_legal = scratch["n_legal"]
    n = take_candidates(tables, scratch, seat)
    if n > 1:
        begin_playouts(scratch, log, seat)
        for playout in range(tables["playouts"][seat]):
            for k in range(n):
                states[1] = states[0]
                begin_playout(rngs[1], rngs[0], seat, playout)
                code = scratch["candidate"][k]
                if decision == PROGRAM:
                    worth = play_slot_out(tables, states[1], scratch, rngs[1], log, character, code)
                else:
                    worth = play_next_out(tables, states[1], scratch, rngs[1], log, character, code)
                scratch["worth"][k] += worth
        end_playouts(scratch, log)
    code = best_candidate(scratch, n)
    log_lookahead(log, seat, decision, n_legal, code)
    return code


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
def play_slot_out(tables, state, scratch, rng, log, character, slot):
    """Credit of the character's seat with its cube on the spot, all other cubes placed anew. Changes all but `tables`."""
    program(tables, state, scratch, rng, log)
    state["slot"][character] = slot
    state["marker"] = 0
    return play_round_out(tables, state, scratch, rng, log, tables["seat_of"][character])


@kernel
def play_round_out(tables, state, scratch, rng, log, seat):
    """Credit of `seat` after this round and those that follow, everybody playing its base. Changes all but `tables`."""
    play_cards(tables, state, scratch, rng, log)
    rounds = 1
    horizon = tables["horizon"][seat]
    while state["end"] == PLAYING and (horizon == 0 or rounds < horizon):
        play_turn(tables, state, scratch, rng, log)
        rounds += 1
    winners = state["winners"]
    if state["end"] == PLAYING:
        winners = scratch["leaders"][state["round"]]
    if tables["format"] >= SOLO:
        return 1.0 * ((winners >> seat) & 1)
    return credit(winners, seat)


# --- D-4


@kernel
def take_turn_ahead(tables, states, scratch, rngs, log, character):
    """A character's card, looking ahead at every action. Changes all but `tables`."""
    state, rng = states[0], rngs[0]
    begin_character(state, character)
    while state["end"] == PLAYING and not state["out"][character]:
        code = choose_ahead(tables, states, scratch, rngs, log, character, NEXT)
        if code == END_TURN:
            break
        do_next(tables, state, scratch, rng, log, character, code)
    end_character(state, character)


@kernel
def play_next_out(tables, state, scratch, rng, log, character, code):
    """Credit of the character's seat when it goes on so. Changes all but `tables`."""
    if code != END_TURN:
        do_next(tables, state, scratch, rng, log, character, code)
        finish_character(tables, state, scratch, rng, log, character)
    end_character(state, character)
    state["marker"] += 1
    return play_round_out(tables, state, scratch, rng, log, tables["seat_of"][character])
