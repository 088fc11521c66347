"""Beasts perform spaces of their action cards: an explicit stack, and a queue of reactions (MOO-RES, A-11, A-12, A-22).

The top frame goes on icon by icon. After every finished icon the waiting reactions come first, in the order in which
they were caused. A trap drops what its beast was performing and puts the new space on top.
"""

from simcore.games.moogh.house import LIVE, STAY_AT_TOP
from simcore.games.moogh.rules.frames import drop_frame, push_frame, push_space
from simcore.games.moogh.rules.looking import look, random_turn, seek, turn_beast
from simcore.games.moogh.rules.moving import move_beast
from simcore.games.moogh.rules.shaking import shake
from simcore.games.moogh.rules.striking import attack, strike
from simcore.games.moogh.rules.traps import spring
from simcore.games.moogh.table.layout import (
    ATTACK,
    BACKWARD,
    BITE,
    CLAW,
    DEAD_FRAME,
    FIRST_BEAST_FIGURE,
    FORWARD,
    ICON,
    IN_PLAY,
    LOOK,
    OWN_TURN,
    PERFORMS,
    PLAYING,
    RTURN,
    SECOND_TRAP,
    SEEK,
    SHAKE,
    TAIL,
    UTURN,
)
from simcore.games.moogh.table.rage import is_at_top, raise_rage, row_arrows, shift_right
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit


@inlined
def take_beast_turn(tables, state, scratch, rng, log, beast):
    """As many actions as the row has arrows, each one space to the right (MOO-RES-1, RES-2). Changes all but `tables`."""
    push_frame(scratch, OWN_TURN, beast, 0, 0, row_arrows(tables, state, beast))
    run_stack(tables, state, scratch, rng, log)


@inlined
def react(tables, state, scratch, rng, log, beast, raises):
    """A hit makes the beast angrier (or not, `raises`) and perform the space under the disc. Changes all but `tables`."""
    if raises:
        raise_rage(tables, state, beast)
    push_space(state, scratch, beast)
    run_stack(tables, state, scratch, rng, log)


@kernel
def run_stack(tables, state, scratch, rng, log):
    """Go on until nothing is left to perform and nothing waits. Changes all but `tables`."""
    while state["end"] == PLAYING and (scratch["depth"] > 0 or scratch["n_waiting"] > 0):
        if scratch["n_waiting"] > 0 and (scratch["icon_done"] or scratch["depth"] == 0):
            begin_waiting(tables, state, scratch)
        else:
            scratch["icon_done"] = 0
            run_frame(tables, state, scratch, rng, log, scratch["depth"] - 1)
    scratch["depth"] = 0
    scratch["n_waiting"] = 0
    scratch["icon_done"] = 0


@inlined
def begin_waiting(tables, state, scratch):
    """The first waiting beast reacts: rage, then the new space (A-21, A-66). Changes `state` and `scratch`."""
    beast = scratch["waiting"][0]
    scratch["n_waiting"] -= 1
    for i in range(scratch["n_waiting"]):
        scratch["waiting"][i] = scratch["waiting"][i + 1]
    if state["fate"][beast] != IN_PLAY:
        return
    if not (tables["top_trap"] == STAY_AT_TOP and is_at_top(tables, state, beast)):
        raise_rage(tables, state, beast)
        push_space(state, scratch, beast)
        scratch["icon_done"] = 0


@inlined
def run_frame(tables, state, scratch, rng, log, i):
    """One piece of the top frame. Changes all but `tables`."""
    kind, beast = scratch["frame"][i], scratch["frame_beast"][i]
    if kind == DEAD_FRAME or state["fate"][beast] != IN_PLAY:
        drop_frame(scratch, i)
    elif kind == OWN_TURN:
        next_own_action(tables, state, scratch, i, beast)
    elif kind == SECOND_TRAP:
        drop_frame(scratch, i)
        trap, cell = scratch["frame_row"][i], scratch["frame_column"][i]
        spring(tables, state, scratch, rng, log, beast, cell, trap, True)
    else:
        next_icon(tables, state, scratch, rng, log, i, beast)


@inlined
def next_own_action(tables, state, scratch, i, beast):
    """The disc one to the right, then its space, until the actions are used up. Changes `state` and `scratch`."""
    done = scratch["frame_next"][i]
    actions = row_arrows(tables, state, beast) if tables["arrows"] == LIVE else scratch["frame_left"][i]
    if done >= actions:
        drop_frame(scratch, i)
        return
    scratch["frame_next"][i] = done + 1
    shift_right(tables, state, beast)
    push_space(state, scratch, beast)
    scratch["frame_left"][scratch["depth"] - 1] = 1  # for the log: no reaction


@inlined
def next_icon(tables, state, scratch, rng, log, i, beast):
    """The next icon of a space, from the bottom one up (MOO-RES-4). Changes all but `tables`."""
    row, column, at = scratch["frame_row"][i], scratch["frame_column"][i], scratch["frame_next"][i]
    side = state["side"][beast]
    if at == 0:
        emit(log, PERFORMS, FIRST_BEAST_FIGURE + beast, row, column, scratch["frame_left"][i], 0)
    if at >= tables["n_stacked"][beast, side, row, column]:
        drop_frame(scratch, i)
        return
    scratch["frame_next"][i] = at + 1
    icon = tables["beast_icon"][beast, side, row, column, at]
    steps = tables["beast_steps"][beast, side, row, column, at]
    state["beast_acts"][icon] += 1
    emit(log, ICON, FIRST_BEAST_FIGURE + beast, icon, steps, 0, 0)
    trapped = perform(tables, state, scratch, rng, log, beast, icon, steps)
    if not trapped:
        scratch["icon_done"] = 1


@inlined
def perform(tables, state, scratch, rng, log, beast, icon, steps):
    """Carry one icon out; returns whether a trap ended it. Changes all but `tables`."""
    facing = state["facing"][beast]
    if icon == FORWARD:
        return move_beast(tables, state, scratch, rng, log, beast, facing, steps)
    if icon == BACKWARD:
        return move_beast(tables, state, scratch, rng, log, beast, (facing + 2) % 4, steps)
    if icon == SEEK:
        seek(tables, state, log, beast)
    elif icon == LOOK:
        look(tables, state, rng, log, beast)
    elif icon == ATTACK:
        attack(tables, state, scratch, rng, log, beast)
    elif icon == BITE:
        strike(tables, state, scratch, rng, log, beast, 0)
    elif icon == CLAW:
        strike(tables, state, scratch, rng, log, beast, 1)
    elif icon == TAIL:
        strike(tables, state, scratch, rng, log, beast, 2)
    elif icon == SHAKE:
        shake(tables, state, scratch, rng, log, beast)
    elif icon == UTURN:
        turn_beast(state, log, beast, 2)
    elif icon == RTURN:
        random_turn(tables, state, rng, log, beast)
    return False
