"""The map: cells, bodies, sides of a beast, who may stand where, lines of sight (MOO-ADJ, DIST, OBS, RING)."""

import numpy as np

from simcore.games.moogh.house import CORNER_TURNS
from simcore.games.moogh.table.layout import (
    BACK,
    BOULDER,
    EMPTY,
    FACE,
    FIRST_BEAST,
    FIRST_CHARACTER,
    FRONT,
    IN_PLAY,
    LEFT,
    NO_TRAP,
    NOBODY,
    NOWHERE,
    OFF,
    OUTSIDE,
    RIGHT,
    TREE,
)
from simcore.games.moogh.table.sizes import STRIDE
from simcore.kernels.jit import kernel

# North, north-east, ... clockwise; a facing f looks in direction 2 f.
STEPS = np.array([-STRIDE, 1 - STRIDE, 1, 1 + STRIDE, STRIDE, STRIDE - 1, -1, -1 - STRIDE])
NEIGHBOURS = np.array(
    [-STRIDE - 1, -STRIDE, 1 - STRIDE, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1]
)  # reading order
RIGHT_TURN, LEFT_TURN = 1, 3  # quarters, clockwise
BOTH_TURNS = 1 << RIGHT_TURN | 1 << LEFT_TURN


@kernel
def is_off(tables, cell):
    """Whether the cell is not on the board."""
    return tables["terrain"][cell] & OFF != 0


@kernel
def character_at(state, cell):
    """The character on the cell, or NOBODY."""
    who = state["who"][cell]
    return who - FIRST_CHARACTER if FIRST_CHARACTER <= who < FIRST_BEAST else NOBODY


@kernel
def beast_at(state, cell):
    """The beast of which a part is on the cell, or NOBODY."""
    who = state["who"][cell]
    return who - FIRST_BEAST if who >= FIRST_BEAST else NOBODY


@kernel
def body_cell(tables, state, beast, i):
    """Cell number `i` of a body, 0 .. size * size - 1, in reading order."""
    size = tables["size"][beast]
    return state["beast_cell"][beast] + i // size * STRIDE + i % size


@kernel
def covers(corner, size, cell):
    """Whether a body with that top-left corner covers the cell."""
    if corner == NOWHERE:
        return False
    down, across = cell // STRIDE - corner // STRIDE, cell % STRIDE - corner % STRIDE
    return 0 <= down < size and 0 <= across < size


@kernel
def local_cell(tables, state, beast, u, v):
    """The cell at u (from the beast's left to its right) and v (from front to back), both from -1 to its size."""
    last, facing = tables["size"][beast] - 1, state["facing"][beast]
    x, y = u, v
    if facing == 1:
        x, y = last - v, u
    elif facing == 2:
        x, y = last - u, last - v
    elif facing == 3:
        x, y = v, last - u
    return state["beast_cell"][beast] + y * STRIDE + x


@kernel
def local_u(tables, state, beast, cell):
    """How far the cell is to the right, from the beast's left column (0) on."""
    last, facing = tables["size"][beast] - 1, state["facing"][beast]
    x = cell % STRIDE - state["beast_cell"][beast] % STRIDE
    y = cell // STRIDE - state["beast_cell"][beast] // STRIDE
    if facing == 0:
        return x
    if facing == 1:
        return y
    return last - x if facing == 2 else last - y


@kernel
def local_v(tables, state, beast, cell):
    """How far the cell is behind, from the beast's front row (0) on."""
    last, facing = tables["size"][beast] - 1, state["facing"][beast]
    x = cell % STRIDE - state["beast_cell"][beast] % STRIDE
    y = cell // STRIDE - state["beast_cell"][beast] // STRIDE
    if facing == 0:
        return y
    if facing == 1:
        return last - x
    return last - y if facing == 2 else x


@kernel
def side_of(tables, state, beast, cell):
    """The side of the beast's ring that the cell belongs to, OUTSIDE if to none (MOO-RING-1)."""
    size = tables["size"][beast]
    u, v = local_u(tables, state, beast, cell), local_v(tables, state, beast, cell)
    if u < -1 or u > size or v < -1 or v > size:
        return OUTSIDE
    if v == -1:
        return FRONT
    if v == size:
        return BACK
    if u == -1:
        return LEFT
    return RIGHT if u == size else OUTSIDE


@kernel
def is_beside(tables, state, cell, beast):
    """Whether a character on the cell is adjacent to the beast (MOO-ADJ-1, A-57)."""
    if state["fate"][beast] != IN_PLAY or side_of(tables, state, beast, cell) == OUTSIDE:
        return False
    return tables["adjacent_over_cliff"] or touches_level(tables, state, beast, cell)


@kernel
def touches_level(tables, state, beast, cell):
    """Whether a cell of the body on the board, beside the cell, has its elevation."""
    size = tables["size"][beast]
    for i in range(size * size):
        part = body_cell(tables, state, beast, i)
        if not is_off(tables, part) and king_moves(part, cell) == 1:
            if tables["elevation"][part] == tables["elevation"][cell]:
                return True
    return False


@kernel
def king_moves(one, other):
    """King moves between two cells; 1 between cells that touch, also at a corner (MOO-ADJ-1)."""
    return max(abs(one % STRIDE - other % STRIDE), abs(one // STRIDE - other // STRIDE))


@kernel
def may_stand(tables, state, cell):
    """Whether a character may be on the cell: on the board, no figure, boulder or cliff face (MOO-MOVE-2)."""
    return tables["terrain"][cell] & (OFF | BOULDER | FACE) == 0 and state["who"][cell] == EMPTY


@kernel
def is_trap_cell(tables, state, cell):
    """Whether a trap can be set there: on the board, no figure, boulder, cliff face or trap; no tree but by house rule (A-48)."""
    if not may_stand(tables, state, cell) or state["trap"][cell] != NO_TRAP:
        return False
    return tables["trap_in_tree"] == 1 or tables["terrain"][cell] & TREE == 0


@kernel
def stops_beast(tables, state, here, there, beast):
    """Whether what is on `there` is an obstacle for the beast that comes from `here` (MOO-OBS-1)."""
    if tables["terrain"][there] & (BOULDER | TREE):
        return True
    other = beast_at(state, there)
    if other != NOBODY and other != beast and tables["size"][other] > 1:
        return True
    if is_off(tables, here) or is_off(tables, there):
        return False
    return tables["elevation"][there] > tables["elevation"][here]


@kernel
def look_along(tables, state, cell, direction):
    """Beast * STRIDE + spaces between, of the first beast on a clear straight line; NOBODY without one (A-26 to A-28)."""
    here = cell
    level = True
    for between in range(STRIDE):
        there = here + STEPS[direction]
        if is_off(tables, there):
            return NOBODY
        level &= tables["elevation"][there] == tables["elevation"][here]
        if between > 0 and tables["cliffs_block_sight"] and not level:
            return NOBODY
        beast = beast_at(state, there)
        if beast != NOBODY:
            return beast * STRIDE + between
        if tables["terrain"][there] & BOULDER:
            return NOBODY
        if tables["los_characters_block"] and state["who"][there] != EMPTY:
            return NOBODY
        here = there
    return NOBODY


@kernel
def turns_of(tables, state, cell, beast):
    """The turns that a taunt from the cell may bring: bits RIGHT_TURN and LEFT_TURN (MOO-TAUNT-2, TAUNT-3, A-31)."""
    if cell == NOWHERE or state["fate"][beast] != IN_PLAY:
        return 0
    u, v = local_u(tables, state, beast, cell), local_v(tables, state, beast, cell)
    size = tables["size"][beast]
    if 0 <= u < size:
        return 0 if v < 0 else BOTH_TURNS
    if v < 0 and tables["taunt_front_corner"] != CORNER_TURNS:
        return 0
    return 1 << RIGHT_TURN if u >= size else 1 << LEFT_TURN


@kernel
def put_character(state, character, cell):
    """The character now stands on the cell. Changes `state`."""
    state["cell"][character] = cell
    state["who"][cell] = FIRST_CHARACTER + character


@kernel
def lift_character(state, character):
    """The character leaves its cell or its beast. Changes `state`."""
    if state["on"][character] != NOBODY:
        state["rider"][state["on"][character]] = NOBODY
        state["on"][character] = NOBODY
    elif state["cell"][character] != NOWHERE:
        state["who"][state["cell"][character]] = EMPTY
    state["cell"][character] = NOWHERE


@kernel
def put_beast(tables, state, beast, cell):
    """The body now has its top-left corner on the cell. Changes `state`."""
    state["beast_cell"][beast] = cell
    for i in range(tables["size"][beast] * tables["size"][beast]):
        state["who"][body_cell(tables, state, beast, i)] = FIRST_BEAST + beast


@kernel
def lift_beast(tables, state, beast):
    """The body leaves its cells. Changes `state`."""
    for i in range(tables["size"][beast] * tables["size"][beast]):
        cell = body_cell(tables, state, beast, i)
        if state["who"][cell] == FIRST_BEAST + beast:
            state["who"][cell] = EMPTY
