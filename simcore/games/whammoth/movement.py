"""Movement: everybody moves by the total (WHA-MOVE-1 to MOVE-7, ABI-3, ABI-5)."""

from simcore.games.whammoth.decisions import choose_modifier, choose_move_ability
from simcore.games.whammoth.layout import (
    BY_EDGE,
    BY_TAR,
    FROM_EDGE,
    FROM_TUSK,
    IN_TAR,
    MOVES,
    NO_ABILITY,
    NO_CARD,
    ON_TUSK,
    OVER_EDGE,
    TAKE_BREAK,
)
from simcore.games.whammoth.path import fate, landing, last_space
from simcore.games.whammoth.people import die, gain_meat
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def takes_a_break(tables, state, seat):
    """Whether the tribe played Take Break (WHA-MOVE-3)."""
    card = state["card"][seat]
    return card != NO_CARD and tables["card_special"][card] == TAKE_BREAK


@kernel
def choose_own_moves(tables, state, scratch, rng, log):
    """D-4 for all, then D-5 for all: what each adds to its own move (WHA-MOVE-2, ABI-5). Changes all but `tables`."""
    for seat in range(tables["n_seats"]):
        state["move"][seat] = 0
        card = state["card"][seat]
        if (
            state["alive"][seat]
            and card != NO_CARD
            and tables["card_modifier"][card] != 0
            and not takes_a_break(tables, state, seat)
        ):
            state["move"][seat] = choose_modifier(tables, state, scratch, rng, log, seat)
    for seat in range(tables["n_seats"]):
        ability = state["ability"][seat]
        if (
            state["alive"][seat]
            and ability != NO_ABILITY
            and not state["spent"][seat]
            and tables["ability_n_moves"][ability] > 0
            and not takes_a_break(tables, state, seat)
        ):
            spaces = choose_move_ability(tables, state, scratch, rng, log, seat)
            if spaces != 0:
                state["move"][seat] += spaces
                state["spent"][seat] = 1


@kernel
def move_people(tables, state, log):
    """Move every person and see where it ends (WHA-MOVE-1, MOVE-3 to MOVE-7). Changes `state` and `log`."""
    for seat in range(tables["n_seats"]):
        state["spaces_left"][seat] = last_space(tables, state, seat) - state["pos"][seat]
        if state["alive"][seat] and not takes_a_break(tables, state, seat):
            move_person(tables, state, log, seat)


@kernel
def move_person(tables, state, log, seat):
    """One tribe's move and what it leads to. Changes `state` and `log`."""
    start = state["pos"][seat]
    space = landing(state, seat, state["total"] + state["move"][seat])
    emit(log, MOVES, seat, start, space, 0, 0)
    state["pos"][seat] = space
    end = fate(tables, state["extension"][seat], space)
    if end == IN_TAR:
        die(state, log, seat, BY_TAR)
    elif end == ON_TUSK:
        topple_mammoth(state, log, seat, FROM_TUSK)
    elif end == OVER_EDGE:
        die(state, log, seat, BY_EDGE)
        topple_mammoth(state, log, seat, FROM_EDGE)


@kernel
def topple_mammoth(state, log, seat, source):
    """The mammoth is knocked off the cliff: a meat, and the path will stretch (WHA-END-2). Changes `state`, `log`."""
    state["mammoth"][seat] = -1
    state["stretches"][seat] = 1
    gain_meat(state, log, seat, source)
