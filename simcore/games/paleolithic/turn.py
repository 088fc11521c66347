"""A round of Paleolithic: one action of every player."""

from simcore.games.paleolithic.decisions import choose_action
from simcore.games.paleolithic.explore import explore
from simcore.games.paleolithic.layout import (
    ENOUGH_CARDS,
    EXPLORE,
    FIRST_TILE,
    PLAYING,
    STALLED,
    TRUNCATED,
)
from simcore.games.paleolithic.market import can_take
from simcore.games.paleolithic.scoring import leaders, winners
from simcore.games.paleolithic.workshop import workshop
from simcore.kernels.jit import kernel
from simcore.kernels.log import END, TURN, emit
from simcore.kernels.rng import begin_round


@kernel
def play_turn(tables, state, scratch, rng, log):
    """A round: every seat takes its action, nobody looking ahead. Changes all but `tables`."""
    begin_turn(state, rng, log)
    play_seats(tables, state, scratch, rng, log, 0)
    finish_turn(tables, state, scratch, log)


@kernel
def begin_turn(state, rng, log):
    """A new round. Changes all."""
    state["round"] += 1
    begin_round(rng, state["round"])
    emit(log, TURN, -1, state["round"], 0, 0, 0)


@kernel
def play_seats(tables, state, scratch, rng, log, first):
    """The actions of seat `first` and those after it (PAL-RND-1). Changes all but `tables`."""
    for seat in range(first, tables["n_seats"]):
        if is_on(tables, state):
            act(tables, state, scratch, rng, log, seat, choose_action(tables, state, scratch, rng, log, seat))


@kernel
def is_on(tables, state):
    """The game ends at once when a player has enough cards, or after the round (PAL-END-1)."""
    return tables["finish_round"] or not state["enough"]


@kernel
def act(tables, state, scratch, rng, log, seat, action):
    """Carry the chosen action out. Changes all but `tables`."""
    if action == EXPLORE:
        explore(tables, state, scratch, rng, log, seat)
    else:
        workshop(tables, state, scratch, rng, log, seat, action - 1)


@kernel
def finish_turn(tables, state, scratch, log):
    """End of a round: who leads, whether the game is over (PAL-END-1, END-3, END-4). Changes all but `tables`."""
    if state["enough"]:
        state["end"] = ENOUGH_CARDS
        state["winners"] = winners(tables, state)
    elif state["round"] >= tables["rounds_cap"]:
        state["end"] = STALLED if is_stalled(tables, state) else TRUNCATED
    scratch["leaders"][state["round"]] = leaders(tables, state)
    if state["end"] != PLAYING:
        emit(log, END, -1, state["end"], state["winners"], 0, 0)


@kernel
def is_stalled(tables, state):
    """Both piles are empty and nobody can pay what is open (PAL-END-4)."""
    if state["n_artifact_pile"] > 0 or state["n_tile_pile"] > 0:
        return False
    for seat in range(tables["n_seats"]):
        for slot in range(tables["n_open_artifacts"]):
            if can_take(tables, state, seat, slot):
                return False
        for slot in range(FIRST_TILE, FIRST_TILE + tables["n_open_tiles"]):
            if can_take(tables, state, seat, slot):
                return False
    return True
