"""Beasts that move: steps, pushes, cliffs, the edge, traps (MOO-FWD, MOO-BACK, MOO-TRAP-3, MOO-TER-10, TER-11)."""

from simcore.games.moogh.house import EDGE_INJURES, EDGE_REMOVES, ONE_REACTION, STAY_AT_TOP
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.harm import (
    escape,
    hurt_by_beast,
    injure,
    kill,
    knock_out,
    move_to,
    queue_reaction,
    relocate_beast,
    roll_die,
    score,
    sidestep,
    step_on_trap,
    trap_tribe,
    trigger_trap,
)
from simcore.games.moogh.table.board import (
    STEPS,
    beast_at,
    body_cell,
    character_at,
    is_off,
    lift_beast,
    put_beast,
    stops_beast,
)
from simcore.games.moogh.table.layout import (
    AHEAD,
    BACKWARDS,
    BARS,
    BEAST_STANDS,
    BOULDER,
    DEAD_FRAME,
    EMPTY,
    FACE,
    FIRST_BEAST_FIGURE,
    FOR_KILL,
    FOR_TRAP,
    IN_PLAY,
    NO_TRAP,
    NOBODY,
    NOWHERE,
    OWN_TURN,
    PLAYING,
    PUSHED,
    ROLL_PUSH,
    SECOND_TRAP,
    SIDEWAYS,
    SPACE,
    TRAP_SPRINGS,
    TREE,
    TWO_TRAPS,
)
from simcore.games.moogh.table.rage import is_at_top, raise_rage
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit

MOST_TRAPS = 2
HIGH = 2


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


@inlined
def spring_traps(tables, state, scratch, rng, log, beast):
    """Traps that the body newly covers, the left one first (MOO-TRAP-3, TRAP-11, A-11). Changes all but `tables`."""
    first, second = NOWHERE, NOWHERE
    size = tables["size"][beast]
    last = size - 1
    first_rank = 0
    for i in range(size * size):
        cell = body_cell(tables, state, beast, i)
        if state["trap"][cell] != NO_TRAP:
            rank = own_rank(state["facing"][beast], last, i % size, i // size, state["facing"][beast])
            if first == NOWHERE:
                first, first_rank = cell, rank
            elif rank < first_rank:
                first, second = cell, first
            else:
                second = cell
    if first == NOWHERE:
        return False
    drop_space(scratch, beast)
    if second != NOWHERE:
        spring_two(tables, state, scratch, rng, log, beast, first, second)
    else:
        spring(tables, state, scratch, rng, log, beast, first, trigger_trap(state, first), True)
    return True


@inlined
def spring_two(tables, state, scratch, rng, log, beast, first, second):
    """Both come off; the second springs if the beast is still there (MOO-TRAP-11, A-11, A-13). Changes all but `tables`."""
    one, other = trigger_trap(state, first), trigger_trap(state, second)
    emit(log, TWO_TRAPS, FIRST_BEAST_FIGURE + beast, first, second, 0, 0)
    if tables["double_trap"] == ONE_REACTION:
        row = state["row"][beast]
        spring(tables, state, scratch, rng, log, beast, first, one, False)
        if state["end"] == PLAYING and state["fate"][beast] == IN_PLAY:
            spring(tables, state, scratch, rng, log, beast, second, other, False)
        if state["end"] == PLAYING and state["fate"][beast] == IN_PLAY:
            if tables["top_trap"] != STAY_AT_TOP or state["row"][beast] > row:
                push_space(state, scratch, beast)
    else:
        push_frame(scratch, SECOND_TRAP, beast, other, second, 0)
        spring(tables, state, scratch, rng, log, beast, first, one, True)


@kernel
def spring(tables, state, scratch, rng, log, beast, cell, trap, reacts):
    """The trap of a cell under the beast: its turn ends, points, health, rage, the new space (section 0, MOO-TRAP-3 to TRAP-7).

    Changes all but `tables`.
    """
    hurt_by_trap(tables, state, scratch, rng, log, beast, cell, trap)
    if state["fate"][beast] != IN_PLAY:
        scratch["icon_done"] = 1
    elif not (tables["top_trap"] == STAY_AT_TOP and is_at_top(tables, state, beast)):
        raise_rage(tables, state, beast)
        if reacts:
            push_space(state, scratch, beast)
    check_end(tables, state, log)


@kernel
def hurt_by_trap(tables, state, scratch, rng, log, beast, cell, trap):
    """The turn ends, the maker scores, health goes down (section 0, trap under a beast). Changes all but `tables`."""
    emit(log, TRAP_SPRINGS, FIRST_BEAST_FIGURE + beast, cell, state["health"][beast] - 1, 0, 0)
    end_turn_of(scratch, beast)
    tribe = trap_tribe(tables, state, trap)
    if tribe != NOBODY:
        score(state, log, tribe, 1, FOR_TRAP)
    state["health"][beast] -= 1
    if state["health"][beast] <= 0:
        if tribe != NOBODY:
            score(state, log, tribe, 2, FOR_KILL)
        kill(tables, state, scratch, rng, log, beast, 0)


@kernel
def end_turn_of(scratch, beast):
    """The beast's own turn ends, with the space that it is performing in it, at any depth (A-12). Changes `scratch`."""
    for i in range(scratch["depth"]):
        if scratch["frame_beast"][i] == beast and scratch["frame"][i] == OWN_TURN:
            scratch["frame"][i] = DEAD_FRAME
            if i + 1 < scratch["depth"] and scratch["frame"][i + 1] == SPACE:
                scratch["frame"][i + 1] = DEAD_FRAME


@kernel
def drop_space(scratch, beast):
    """The space in which a trap springs is not performed any further (A-12). Changes `scratch`."""
    top = scratch["depth"] - 1
    if top >= 0 and scratch["frame"][top] == SPACE and scratch["frame_beast"][top] == beast:
        scratch["frame"][top] = DEAD_FRAME


# --- pushes


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
