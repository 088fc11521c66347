"""When an idea can be used (MOO-THINK-2)."""

from simcore.games.moogh.rules.legal import are_beside
from simcore.games.moogh.table.board import NEIGHBOURS, is_beside, is_off, look_along, side_of
from simcore.games.moogh.table.layout import (
    ALWAYS,
    BEAST_SIDE,
    BY_ALLY,
    BY_BEAST,
    BY_ENEMY,
    BY_TERRAIN,
    HAS_TOKEN,
    IS_INJURED,
    NOBODY,
    NOT_BY_BEAST,
    ON_TERRAIN,
    SEES_BEAST,
)
from simcore.games.moogh.table.sizes import STRIDE
from simcore.kernels.jit import kernel


@kernel
def is_usable(tables, state, character, idea):
    """Whether the idea's condition holds for the character."""
    kind, arg, cell = tables["condition"][idea], tables["condition_arg"][idea], state["cell"][character]
    if kind == ALWAYS:
        return True
    if kind == ON_TERRAIN:
        return tables["terrain"][cell] & arg != 0
    if kind == BY_TERRAIN:
        return has_neighbour_terrain(tables, cell, arg)
    if kind == IS_INJURED:
        return state["injured"][character] == 1
    if kind == HAS_TOKEN:
        return state["token"][character] == 1
    if kind in (BY_ALLY, BY_ENEMY):
        return has_neighbour(tables, state, character, kind == BY_ALLY)
    if kind in (BY_BEAST, NOT_BY_BEAST, BEAST_SIDE):
        return by_beast(tables, state, cell, arg if kind == BEAST_SIDE else 15) == (kind != NOT_BY_BEAST)
    return sees_rage(tables, state, cell, 0 if kind == SEES_BEAST else arg)


@kernel
def has_neighbour_terrain(tables, cell, terrain):
    """Whether a cell beside it has the terrain."""
    for i in range(8):
        there = cell + NEIGHBOURS[i]
        if not is_off(tables, there) and tables["terrain"][there] & terrain:
            if tables["adjacent_over_cliff"] or tables["elevation"][there] == tables["elevation"][cell]:
                return True
    return False


@kernel
def has_neighbour(tables, state, character, ally):
    """Whether a character of the same tribe, or of another one, is beside this one."""
    for other in range(tables["n_characters"]):
        if other != character and not state["out"][other] and are_beside(tables, state, character, other):
            if (tables["tribe_of"][other] == tables["tribe_of"][character]) == ally:
                return True
    return False


@kernel
def by_beast(tables, state, cell, sides):
    """Whether the cell is beside a beast, at one of those sides (bits)."""
    for beast in range(tables["n_beasts"]):
        if is_beside(tables, state, cell, beast) and (sides >> side_of(tables, state, beast, cell)) & 1:
            return True
    return False


@kernel
def sees_rage(tables, state, cell, rage):
    """Whether a beast in line of sight has at least that rage."""
    for direction in range(8):
        found = look_along(tables, state, cell, direction)
        if found != NOBODY and state["row"][found // STRIDE] + 1 >= rage:
            return True
    return False
