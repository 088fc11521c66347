"""What a beast that steps pushes aside (MOO-FWD-3 to FWD-6, TER-9, A-16, A-18, A-20)."""

from simcore.games.moogh.house import EDGE_INJURES, EDGE_REMOVES
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.frames import queue_reaction
from simcore.games.moogh.rules.harm import escape, hurt_by_beast, injure, kill, knock_out
from simcore.games.moogh.rules.placing import move_to, relocate_beast, sidestep
from simcore.games.moogh.rules.rolls import roll_die
from simcore.games.moogh.rules.traps import hurt_by_trap, step_on_trap, trigger_trap
from simcore.games.moogh.table.board import STEPS, beast_at, character_at, is_off, lift_beast, put_beast
from simcore.games.moogh.table.layout import (
    BARS,
    BEAST_STANDS,
    BOULDER,
    EMPTY,
    FACE,
    FIRST_BEAST_FIGURE,
    IN_PLAY,
    NO_TRAP,
    NOBODY,
    PUSHED,
    ROLL_PUSH,
    SIDEWAYS,
    TREE,
)
from simcore.kernels.jit import inlined
from simcore.kernels.log import emit


@inlined
def push_piece(tables, state, scratch, rng, log, beast, cell, i):
    """The mover pushes what stands on the cell sideways (MOO-FWD-3, FWD-4). Changes all but `tables`."""
    to_right = i == 1
    if tables["size"][beast] == 1:
        to_right = roll_die(tables, rng, log, ROLL_PUSH, FIRST_BEAST_FIGURE + beast) == BARS
    side = (state["facing"][beast] + (1 if to_right else 3)) % 4
    there = cell + STEPS[2 * side]
    character = character_at(state, cell)
    if character != NOBODY:
        emit(log, PUSHED, character, there, FIRST_BEAST_FIGURE + beast, 0, 0)
        push_character(tables, state, scratch, rng, log, character, cell, there)
    else:
        pushed = beast_at(state, cell)
        emit(log, PUSHED, FIRST_BEAST_FIGURE + pushed, there, FIRST_BEAST_FIGURE + beast, 0, 0)
        push_beast(tables, state, scratch, rng, log, pushed, cell, there, beast)
    check_end(tables, state, log)


@inlined
def push_character(tables, state, scratch, rng, log, character, here, there):
    """Free: it goes there; down a cliff: out; against an obstacle: injured and aside (MOO-FWD-5, FWD-6, TER-9).

    Changes all but `tables`.
    """
    level = tables["elevation"][here]
    off = is_off(tables, there)
    if off and tables["edge_push"] == EDGE_REMOVES:
        knock_out(tables, state, scratch, rng, log, character, 0, False)
        return
    blocked = off or state["who"][there] != EMPTY or tables["terrain"][there] & BOULDER != 0
    if not off and tables["elevation"][there] < level:
        knock_out(
            tables, state, scratch, rng, log, character, tables["cliff_ko_sp"], tables["cliff_save"] == 1
        )
        if not state["out"][character]:
            sidestep(tables, state, scratch, rng, log, character, there, level)
        return
    if blocked or tables["elevation"][there] > level or tables["terrain"][there] & FACE:
        injure(tables, state, scratch, rng, log, character)
        if not state["out"][character]:
            sidestep(tables, state, scratch, rng, log, character, there, level)
        return
    move_to(tables, state, log, character, there)
    if tables["involuntary_trap"]:
        step_on_trap(tables, state, scratch, rng, log, character)


@inlined
def push_beast(tables, state, scratch, rng, log, beast, here, there, by):
    """A small beast: off the edge it escapes, down a cliff it dies, against anything it is hurt (A-20, INT-16 to INT-18, INT-37).

    Changes all but `tables`.
    """
    if is_off(tables, there) and tables["small_edge"] != EDGE_INJURES:
        escape(tables, state, scratch, rng, log, beast, here)
        return
    level = tables["elevation"][here]
    if not is_off(tables, there) and tables["elevation"][there] < level:
        lift_beast(tables, state, beast)
        state["beast_cell"][beast] = there
        kill(tables, state, scratch, rng, log, beast, 1)
        return
    blocked = is_off(tables, there) or state["who"][there] != EMPTY
    blocked = (
        blocked or tables["terrain"][there] & (BOULDER | TREE) != 0 or tables["elevation"][there] > level
    )
    if blocked:
        hurt_by_beast(tables, state, scratch, rng, log, beast, by)
        if state["fate"][beast] == IN_PLAY:
            relocate_beast(tables, state, scratch, rng, log, beast, there, level)
        return
    lift_beast(tables, state, beast)
    put_beast(tables, state, beast, there)
    emit(log, BEAST_STANDS, FIRST_BEAST_FIGURE + beast, there, state["facing"][beast], SIDEWAYS, 0)
    if state["trap"][there] != NO_TRAP:
        hurt_by_trap(tables, state, scratch, rng, log, beast, there, trigger_trap(state, there))
        if state["fate"][beast] == IN_PLAY:
            queue_reaction(scratch, beast)
