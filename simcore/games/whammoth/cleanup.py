"""Clean up and winning (WHA-CHG-8, END-1 to END-5, WIN-2, WIN-3, VAR-1)."""

from simcore.games.whammoth.cards import starve
from simcore.games.whammoth.hands import add_to_discards, refill_hand
from simcore.games.whammoth.house import SHARED
from simcore.games.whammoth.layout import (
    ALL_OUT,
    HANDS_EXHAUSTED,
    LAST_TRIBE,
    NO_CARD,
    OUT_OF_PEOPLE,
    REFILLS,
    STRETCHES,
)
from simcore.games.whammoth.people import leave_game
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def clean_up(tables, state, scratch, rng, log):
    """Discard, stretch, replace the dead, starve, in this order. Changes all but `tables`."""
    for seat in range(tables["n_seats"]):
        if state["card"][seat] != NO_CARD:
            add_to_discards(state, seat, state["card"][seat], state["card_owner"][seat])
    for seat in range(tables["n_seats"]):
        if state["stretches"][seat]:
            stretch_path(tables, state, log, seat)
    for seat in range(tables["n_seats"]):
        if state["alive"][seat] and not state["person"][seat]:
            replace_person(state, log, seat)
    if not state["in_sudden_death"]:
        starve(tables, state, scratch, rng, log)


@kernel
def stretch_path(tables, state, log, seat):
    """One space longer until fully extended; the survivor returns to Start (WHA-END-2). Changes `state`, `log`."""
    longer = min(tables["max_extension"], state["extension"][seat] + tables["step_per_kill"])
    state["pos"][seat] = 0
    if longer > state["extension"][seat]:
        state["extension"][seat] = longer
        emit(log, STRETCHES, seat, longer, 0, 0, 0)


@kernel
def replace_person(state, log, seat):
    """The next cave person starts on Start, or the tribe is out (WHA-END-3). Changes `state` and `log`."""
    if state["people"][seat] == 0:
        leave_game(state, log, seat, OUT_OF_PEOPLE)
    else:
        state["person"][seat] = 1
        state["pos"][seat] = 0


@kernel
def check_last_tribe(tables, state, log):
    """End of the turn: one tribe left, none left, sudden death (WHA-WIN-2, WIN-3, VAR-1). Changes `state`, `log`."""
    left, went_out = 0, 0
    n_left, hand_cards = 0, 0
    for seat in range(tables["n_seats"]):
        if state["alive"][seat]:
            left |= 1 << seat
            n_left += 1
            hand_cards += state["n_hand"][seat]
        elif state["in_at_start"][seat]:
            went_out |= 1 << seat
    if n_left == 1:
        state["winners"] = left
        state["end"] = LAST_TRIBE
    elif n_left == 0:
        state["winners"] = went_out if tables["all_out"] == SHARED else best_of(tables, state, went_out)
        state["end"] = ALL_OUT
    elif n_left == 2 and tables["sudden_death"]:
        if not state["in_sudden_death"]:
            begin_sudden_death(tables, state, log)
        elif hand_cards == 0:
            state["winners"] = best_of(tables, state, left)
            state["end"] = HANDS_EXHAUSTED


@kernel
def best_of(tables, state, seats):
    """Of the bits in `seats`: most meat, then furthest from the cliff before the move, shared (WHA-WIN-3)."""
    best, most_meat, most_spaces = 0, -1, -1
    for seat in range(tables["n_seats"]):
        if (seats >> seat) & 1:
            meat, spaces = state["meat"][seat], state["spaces_left"][seat]
            if meat > most_meat or (meat == most_meat and spaces > most_spaces):
                best, most_meat, most_spaces = 0, meat, spaces
            if meat == most_meat and spaces == most_spaces:
                best |= 1 << seat
    return best


@kernel
def begin_sudden_death(tables, state, log):
    """The last two refill their hands for the last time (WHA-VAR-1). Changes `state` and `log`."""
    state["in_sudden_death"] = 1
    for seat in range(tables["n_seats"]):
        if state["alive"][seat]:
            refill_hand(tables, state, seat)
            emit(log, REFILLS, seat, 0, 0, 0, 0)
