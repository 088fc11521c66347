"""Cave people and meat: dying, winning meat, leaving the game (WHA-END-3, END-5, ABI-2, WIN-1)."""

from simcore.games.whammoth.house import BY_PEOPLE
from simcore.games.whammoth.layout import DIES, MEAT, OUT, OUT_STARVED, SIXTH_MEAT
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def die(state, log, seat, cause):
    """The tribe's person on the path dies; its ability is restored (WHA-ABI-2). Changes `state` and `log`."""
    state["person"][seat] = 0
    state["people"][seat] -= 1
    state["spent"][seat] = 0
    state["deaths"][seat, cause] += 1
    emit(log, DIES, seat, cause, 0, 0, 0)


@kernel
def gain_meat(state, log, seat, source):
    """One meat from the supply. Changes `state` and `log`."""
    state["meat"][seat] += 1
    state["meats"][seat, source] += 1
    emit(log, MEAT, seat, source, 0, 0, 0)


@kernel
def leave_game(state, log, seat, why):
    """The tribe is out; its meat stays with it. Changes `state` and `log`."""
    state["alive"][seat] = 0
    state["person"][seat] = 0
    state["mammoth"][seat] = -1
    if why == OUT_STARVED:
        state["starved"][seat] = 1
    emit(log, OUT, seat, why, 0, 0, 0)


@kernel
def check_sixth_meat(tables, state):
    """End the game if a tribe has the meat to win; several in one step share (WHA-WIN-1). Changes `state`."""
    winners = 0
    most_people = -1
    for seat in range(tables["n_seats"]):
        if state["in_at_start"][seat] and state["meat"][seat] >= tables["meat_to_win"]:
            if tables["simultaneous_sixth"] == BY_PEOPLE and state["people"][seat] != most_people:
                if state["people"][seat] < most_people:
                    continue
                winners = 0
                most_people = state["people"][seat]
            winners |= 1 << seat
    if winners:
        state["winners"] = winners
        state["end"] = SIXTH_MEAT
