"""Traps: laid, taken away, under people and under beasts (MOO-TRAP, A-11 to A-13)."""

from simcore.games.moogh.house import ONE_REACTION, STAY_AT_TOP, TEN_TRAPS
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.frames import drop_space, end_turn_of, push_frame, push_space
from simcore.games.moogh.rules.harm import injure, kill
from simcore.games.moogh.rules.placing import choose_cell
from simcore.games.moogh.rules.points import score, trap_tribe
from simcore.games.moogh.table.board import NEIGHBOURS, body_cell, is_trap_cell
from simcore.games.moogh.table.edges import own_rank
from simcore.games.moogh.table.layout import (
    FIRST_BEAST_FIGURE,
    FIRST_MAKER,
    FOR_KILL,
    FOR_TRAP,
    IN_PLAY,
    NO_TRAP,
    NOBODY,
    NOWHERE,
    PLAYING,
    SECOND_TRAP,
    TRAP_CELL,
    TRAP_SET,
    TRAP_SPRINGS,
    TRAP_TAKEN,
    TWO_TRAPS,
)
from simcore.games.moogh.table.rage import is_at_top, raise_rage
from simcore.games.moogh.table.sizes import TRAPS_IN_BOX
from simcore.kernels.choice import NO_TAG, clear_options, offer
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit


@kernel
def has_trap_cell(tables, state, character):
    """Whether a trap can be set beside the character (MOO-TRAP-1, TRAP-2)."""
    if tables["trap_cap"] == TEN_TRAPS and state["n_traps"] >= TRAPS_IN_BOX:
        return False
    for i in range(8):
        if is_trap_cell(tables, state, state["cell"][character] + NEIGHBOURS[i]):
            return True
    return False


@kernel
def set_trap(tables, state, scratch, rng, log, character):
    """D-8: a trap on one of the empty spaces beside the character (MOO-TRAP-1). Changes all but `tables`."""
    clear_options(scratch)
    for i in range(8):
        cell = state["cell"][character] + NEIGHBOURS[i]
        if is_trap_cell(tables, state, cell):
            offer(scratch, cell, NO_TAG)
    cell = choose_cell(tables, state, scratch, rng, log, character, tables["seat_of"][character], TRAP_CELL)
    state["trap"][cell] = FIRST_MAKER + tables["tribe_of"][character]
    state["n_traps"] += 1
    emit(log, TRAP_SET, character, cell, 0, 0, 0)


@kernel
def has_trap_beside(state, character):
    """Whether a trap lies beside the character."""
    for i in range(8):
        if state["trap"][state["cell"][character] + NEIGHBOURS[i]] != NO_TRAP:
            return True
    return False


@inlined
def remove_trap(tables, state, scratch, rng, log, character):
    """D-8: a trap beside the character goes back to the supply without springing. Changes all but `tables`."""
    clear_options(scratch)
    for i in range(8):
        cell = state["cell"][character] + NEIGHBOURS[i]
        if state["trap"][cell] != NO_TRAP:
            offer(scratch, cell, NO_TAG)
    cell = choose_cell(tables, state, scratch, rng, log, character, tables["seat_of"][character], TRAP_CELL)
    take_trap(state, cell)
    emit(log, TRAP_TAKEN, character, cell, 0, 0, 0)


@kernel
def take_trap(state, cell):
    """Take the trap off the cell; returns what it was. Changes `state`."""
    trap = state["trap"][cell]
    state["trap"][cell] = NO_TRAP
    state["n_traps"] -= 1
    return trap


@kernel
def trigger_trap(state, cell):
    """The trap on the cell springs, and goes; returns what it was. Changes `state`."""
    state["traps_sprung"] += 1
    return take_trap(state, cell)


@kernel
def step_on_trap(tables, state, scratch, rng, log, character):
    """A character on a trap is injured, and the trap goes (MOO-TRAP-8). Changes all but `tables`."""
    cell = state["cell"][character]
    if cell != NOWHERE and state["trap"][cell] != NO_TRAP:
        trigger_trap(state, cell)
        emit(log, TRAP_SPRINGS, character, cell, 0, 0, 0)
        injure(tables, state, scratch, rng, log, character)


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
