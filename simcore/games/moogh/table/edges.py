"""The edge of a body that leads when it moves, from the left of the beast to its right (MOO-BACK-1)."""

from simcore.games.moogh.table.board import body_cell
from simcore.games.moogh.table.layout import NOWHERE
from simcore.kernels.jit import kernel


@kernel
def leading_cell(tables, state, beast, direction, i):
    """Cell `i` of the body's leading edge in that direction: the left row (0) and the right row, by the way it looks.

    Left and right are the beast's own, whatever way it moves (MOO-BACK-1); seen sideways, the front row comes first.
    """
    size = tables["size"][beast]
    last = size - 1
    facing = state["facing"][beast]
    best = NOWHERE
    for k in range(size * size):
        cell = body_cell(tables, state, beast, k)
        x, y = k % size, k // size
        leads = (direction == 0 and y == 0) or (direction == 1 and x == last)
        leads = leads or (direction == 2 and y == last) or (direction == 3 and x == 0)
        if leads:
            rank = own_rank(facing, last, x, y, direction)
            if rank == i:
                best = cell
    return best


@kernel
def own_rank(facing, last, x, y, direction):
    """Column from the beast's left if it moves along its axis, else row from its front."""
    u, v = x, y
    if facing == 1:
        u, v = y, last - x
    elif facing == 2:
        u, v = last - x, last - y
    elif facing == 3:
        u, v = last - y, x
    return u if (direction - facing) % 2 == 0 else v
