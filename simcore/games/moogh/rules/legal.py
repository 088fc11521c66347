"""What characters may do now, whatever their dice (MOO-ROL-6 and the first rule of each action)."""

from simcore.games.moogh.rules.traps import has_trap_cell
from simcore.games.moogh.table.board import body_cell, is_beside, is_off, king_moves, look_along, side_of
from simcore.games.moogh.table.layout import (
    CLIMB,
    HEAL,
    IN_PLAY,
    MOVE,
    NOBODY,
    NOWHERE,
    REST,
    STAB,
    THINK,
    TRAP,
)
from simcore.kernels.jit import kernel


@kernel
def is_legal(tables, state, character, action):
    """Whether the action can be taken now, whatever its dice (MOO-ROL-6, section 9)."""
    if state["on"][character] != NOBODY:
        return action in (MOVE, STAB)
    if action in (MOVE, THINK):
        return True
    if action == REST:
        return state["injured"][character] == 1
    if action == HEAL:
        return has_patient(tables, state, character)
    if action == TRAP:
        return has_trap_cell(tables, state, character)
    if action in (STAB, CLIMB):
        for beast in range(tables["n_beasts"]):
            if is_target(tables, state, character, action, beast):
                return True
        return False
    for direction in range(8):
        if look_along(tables, state, state["cell"][character], direction) != NOBODY:
            return True
    return False


@kernel
def is_target(tables, state, character, action, beast):
    """Whether the beast can be stabbed or climbed by the character (MOO-STAB-1, CLIMB-1, A-50)."""
    if state["fate"][beast] != IN_PLAY:
        return False
    on = state["on"][character]
    if on != NOBODY:
        if on == beast:
            return action == STAB
        return action == STAB and tables["rider_stab_other"] == 1 and rider_reaches(tables, state, on, beast)
    if not is_beside(tables, state, state["cell"][character], beast):
        return False
    if action == STAB:
        return True
    return tables["climbable"][beast, side_of(tables, state, beast, state["cell"][character])] == 1


@kernel
def rider_reaches(tables, state, ridden, beast):
    """Whether the two beasts touch (house rule of A-50)."""
    size = tables["size"][ridden]
    for i in range(size * size):
        cell = body_cell(tables, state, ridden, i)
        if not is_off(tables, cell) and is_beside(tables, state, cell, beast):
            return True
    return False


@kernel
def has_patient(tables, state, character):
    """Whether an injured character is beside this one (MOO-HEAL-1)."""
    for other in range(tables["n_characters"]):
        if is_patient(tables, state, character, other):
            return True
    return False


@kernel
def is_patient(tables, state, character, other):
    """Whether `other` is an injured character beside this one; riders are beside nobody (A-09)."""
    if other == character or state["out"][other] or not state["injured"][other]:
        return False
    return are_beside(tables, state, character, other)


@kernel
def are_beside(tables, state, character, other):
    """Whether two characters are neighbours; by house rule riders too, as if they stood on all of the body."""
    here, there = state["cell"][character], state["cell"][other]
    if here == NOWHERE:
        return False
    if there == NOWHERE:
        on = state["on"][other]
        return on != NOBODY and tables["rider_adjacent"] == 1 and is_beside(tables, state, here, on)
    if king_moves(here, there) != 1:
        return False
    return tables["adjacent_over_cliff"] == 1 or tables["elevation"][here] == tables["elevation"][there]
