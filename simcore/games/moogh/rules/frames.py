"""The stack of what beasts perform, and the queue of reactions (A-12, A-22)."""

from simcore.games.moogh.table.layout import DEAD_FRAME, OWN_TURN, SPACE
from simcore.kernels.jit import kernel


@kernel
def push_frame(scratch, kind, beast, row, column, left):
    """Put a frame on the stack of what beasts perform. Changes `scratch`."""
    i = scratch["depth"]
    scratch["frame"][i] = kind
    scratch["frame_beast"][i] = beast
    scratch["frame_row"][i] = row
    scratch["frame_column"][i] = column
    scratch["frame_next"][i] = 0
    scratch["frame_left"][i] = left
    scratch["depth"] = i + 1


@kernel
def push_space(state, scratch, beast):
    """The beast will perform the space under its disc. Changes `scratch`."""
    push_frame(scratch, SPACE, beast, state["row"][beast], state["column"][beast], 0)


@kernel
def drop_frame(scratch, i):
    """Take the top frame off. Changes `scratch`."""
    scratch["depth"] = i
    scratch["icon_done"] = 1


@kernel
def drop_space(scratch, beast):
    """The space in which a trap springs is not performed any further (A-12). Changes `scratch`."""
    top = scratch["depth"] - 1
    if top >= 0 and scratch["frame"][top] == SPACE and scratch["frame_beast"][top] == beast:
        scratch["frame"][top] = DEAD_FRAME


@kernel
def end_turn_of(scratch, beast):
    """The beast's own turn ends, with the space that it is performing in it, at any depth (A-12). Changes `scratch`."""
    for i in range(scratch["depth"]):
        if scratch["frame_beast"][i] == beast and scratch["frame"][i] == OWN_TURN:
            scratch["frame"][i] = DEAD_FRAME
            if i + 1 < scratch["depth"] and scratch["frame"][i + 1] == SPACE:
                scratch["frame"][i + 1] = DEAD_FRAME


@kernel
def queue_reaction(scratch, beast):
    """The beast reacts when the icon at hand is finished (A-22). Changes `scratch`."""
    scratch["waiting"][scratch["n_waiting"]] = beast
    scratch["n_waiting"] += 1
