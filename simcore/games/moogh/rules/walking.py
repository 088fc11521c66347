"""Characters walk: steps, water, traps, getting off a beast (MOO-MOVE, MOO-TER-3, MOO-TOK-3)."""

from simcore.games.moogh.house import WHOLE_MOVE
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.placing import choose_cell, move_to
from simcore.games.moogh.rules.rolls import choose_yes, roll_die
from simcore.games.moogh.rules.traps import step_on_trap
from simcore.games.moogh.table.board import NEIGHBOURS, may_stand, touches_level
from simcore.games.moogh.table.layout import (
    CROSS,
    MUD,
    NO_TRAP,
    NOBODY,
    PLAYING,
    REROLL_WATER,
    ROLL_WATER,
    STAYS,
    STEP,
    STOP,
    WATER,
)
from simcore.games.moogh.table.layout import STEPS as WALKS
from simcore.games.moogh.table.sizes import STRIDE
from simcore.kernels.choice import NO_TAG, clear_options, offer
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def walk(tables, state, scratch, rng, log, character, steps):
    """Up to so many steps, each decided after what the last one led to (MOO-MOVE-1, MOVE-6). Changes all but `tables`."""
    for i in range(steps):
        if state["end"] != PLAYING or state["out"][character]:
            return
        rides = state["on"][character] != NOBODY
        offer_steps(tables, state, scratch, character)
        cell = choose_cell(tables, state, scratch, rng, log, character, tables["seat_of"][character], STEP)
        if cell == STOP:
            if i == 0:
                emit(log, STAYS, character, scratch["n_legal"] > 1, 0, 0, 0)
            return
        move_to(tables, state, log, character, cell)
        emit(log, WALKS, character, cell, 0, 0, 0)
        check_end(tables, state, log)
        if state["end"] != PLAYING:
            return
        if enter(tables, state, scratch, rng, log, character, cell):
            return
        if rides and tables["dismount"] == WHOLE_MOVE:
            return


@kernel
def offer_steps(tables, state, scratch, character):
    """Stop, and every cell that a step may lead to, in reading order (MOO-MOVE-2 to MOVE-5). Changes `scratch`."""
    clear_options(scratch)
    offer(scratch, STOP, NO_TAG)
    beast = state["on"][character]
    if beast != NOBODY:
        offer_ring(tables, state, scratch, beast)
        return
    here = state["cell"][character]
    for i in range(8):
        there = here + NEIGHBOURS[i]
        if may_stand(tables, state, there) and tables["elevation"][there] == tables["elevation"][here]:
            offer(scratch, there, NO_TAG)


@kernel
def offer_ring(tables, state, scratch, beast):
    """The cells around a beast that its rider may step down to, in reading order (MOO-MOVE-5). Changes `scratch`."""
    size = tables["size"][beast]
    corner = state["beast_cell"][beast] - STRIDE - 1
    for i in range((size + 2) * (size + 2)):
        cell = corner + i // (size + 2) * STRIDE + i % (size + 2)
        if may_stand(tables, state, cell) and touches_level(tables, state, beast, cell):
            offer(scratch, cell, NO_TAG)


@kernel
def enter(tables, state, scratch, rng, log, character, cell):
    """Trap, then water or mud (MOO-MOVE-6); returns whether the movement ends here. Changes all but `tables`."""
    ends = False
    if state["trap"][cell] != NO_TRAP:
        step_on_trap(tables, state, scratch, rng, log, character)
        ends = tables["trap_stops_move"] == 1
    check_end(tables, state, log)
    if ends or state["end"] != PLAYING or state["out"][character]:
        return True
    wet = tables["terrain"][cell] & (WATER | MUD) & ~tables["no_roll"][character]
    if wet and roll_die(tables, rng, log, ROLL_WATER, character) == CROSS:
        return not wades_on(tables, state, scratch, rng, log, character)
    return False


@kernel
def wades_on(tables, state, scratch, rng, log, character):
    """After a cross: whether a token rolls the die again, and not a cross (A-42, D-20). Changes all but `tables`."""
    if not tables["reroll_water"] or not state["token"][character]:
        return False
    if choose_yes(tables, state, scratch, rng, log, character, REROLL_WATER) == 0:
        return False
    state["token"][character] = 0
    return roll_die(tables, rng, log, ROLL_WATER, character) != CROSS
