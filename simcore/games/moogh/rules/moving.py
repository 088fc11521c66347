"""Beasts that move: steps, cliffs, the edge (MOO-FWD, MOO-BACK, MOO-TER-10, TER-11)."""

from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.harm import escape, kill
from simcore.games.moogh.rules.pushing import push_piece
from simcore.games.moogh.rules.traps import spring_traps
from simcore.games.moogh.table.board import STEPS, body_cell, is_off, lift_beast, put_beast, stops_beast
from simcore.games.moogh.table.edges import leading_cell
from simcore.games.moogh.table.layout import (
    AHEAD,
    BACKWARDS,
    BEAST_STANDS,
    EMPTY,
    FIRST_BEAST_FIGURE,
    IN_PLAY,
    NOBODY,
    NOWHERE,
    PLAYING,
)
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit

HIGH = 2


@kernel
def move_beast(tables, state, scratch, rng, log, beast, direction, steps):
    """So many steps in a direction (0 to 3) without turning; returns whether a trap ended it (MOO-FWD-1, FWD-11).

    Changes all but `tables`.
    """
    for _ in range(steps):
        if state["end"] != PLAYING or state["fate"][beast] != IN_PLAY:
            return False
        if is_stopped(tables, state, beast, direction):
            return False
        if step_beast(tables, state, scratch, rng, log, beast, direction):
            return True
    return False


@kernel
def is_stopped(tables, state, beast, direction):
    """Whether an obstacle lies ahead, in any of the rows (MOO-FWD-2)."""
    for i in range(tables["size"][beast]):
        here = leading_cell(tables, state, beast, direction, i)
        if stops_beast(tables, state, here, here + STEPS[2 * direction], beast):
            return True
    return False


@inlined
def step_beast(tables, state, scratch, rng, log, beast, direction):
    """One step: pushes, body, edge, cliff, traps, in this order (MOO-FWD-11); returns whether a trap sprang.

    Changes all but `tables`.
    """
    step = STEPS[2 * direction]
    before, size = state["beast_cell"][beast], tables["size"][beast]
    scratch["mover"], scratch["mover_before"] = beast, before
    scratch["mover_after"], scratch["mover_size"] = before + step, size
    for i in range(size):
        cell = leading_cell(tables, state, beast, direction, i) + step
        if state["end"] == PLAYING and state["who"][cell] != EMPTY:
            push_piece(tables, state, scratch, rng, log, beast, cell, i)
    scratch["mover"], scratch["mover_before"], scratch["mover_after"] = NOBODY, NOWHERE, NOWHERE
    sprang = False
    if state["end"] == PLAYING:
        lift_beast(tables, state, beast)
        put_beast(tables, state, beast, before + step)
        facing = state["facing"][beast]
        how = AHEAD if direction == facing else BACKWARDS
        emit(log, BEAST_STANDS, FIRST_BEAST_FIGURE + beast, before + step, facing, how, 0)
        sprang = arrive(tables, state, scratch, rng, log, beast, before)
    return sprang


@inlined
def arrive(tables, state, scratch, rng, log, beast, before):
    """What a step leads to: escape, fall, traps; returns whether a trap sprang. Changes all but `tables`."""
    size = tables["size"][beast]
    on_board, high, was_high = 0, False, False
    for i in range(size * size):
        cell = body_cell(tables, state, beast, i)
        on_board += not is_off(tables, cell)
        high |= not is_off(tables, cell) and tables["elevation"][cell] == HIGH
        old = cell - state["beast_cell"][beast] + before
        was_high |= not is_off(tables, old) and tables["elevation"][old] == HIGH
    if on_board == 0:
        escape(tables, state, scratch, rng, log, beast, before)
        check_end(tables, state, log)
        return False
    if was_high and not high:
        kill(tables, state, scratch, rng, log, beast, 1)
        check_end(tables, state, log)
        return False
    return spring_traps(tables, state, scratch, rng, log, beast)
