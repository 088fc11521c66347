"""What the beasts' open cards threaten: icons that would strike a cell, and where a charge would go."""

from simcore.games.moogh.table.board import (
    body_cell,
    is_off,
    local_cell,
    local_u,
    local_v,
    side_of,
    stops_beast,
)
from simcore.games.moogh.table.layout import (
    ATTACK,
    BACK,
    BITE,
    CLAW,
    FORWARD,
    FRONT,
    IN_PLAY,
    NOWHERE,
    OUTSIDE,
    SECTION_BACK,
    SECTION_FRONT,
    SECTION_SIDES,
    TAIL,
)
from simcore.games.moogh.table.rage import is_at_top
from simcore.kernels.jit import kernel

CHARGE = 3  # spaces; further ahead nobody reckons with a beast


@kernel
def danger_at(tables, state, cell):
    """Icons of the beasts' next own spaces that would strike the cell as things stand."""
    danger = 0.0
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == IN_PLAY:
            side = side_of(tables, state, beast, cell)
            ahead = is_ahead(tables, state, beast, cell)
            if side != OUTSIDE or ahead:
                row, column = state["row"][beast], state["column"][beast]
                columns = tables["n_columns"][beast, state["side"][beast]]
                danger += space_danger(tables, state, beast, row, (column + 1) % columns, cell, side, ahead)
    return danger


@kernel
def reaction_danger(tables, state, beast, cell):
    """Icons of the beast's reaction to a hit that would strike the cell."""
    side = side_of(tables, state, beast, cell)
    row, column = state["row"][beast] + 1, state["column"][beast]
    if is_at_top(tables, state, beast):
        row -= 1
        column = (column + 1) % tables["n_columns"][beast, state["side"][beast]]
    return space_danger(tables, state, beast, row, column, cell, side, is_ahead(tables, state, beast, cell))


@kernel
def is_ahead(tables, state, beast, cell):
    """Whether the cell lies within three spaces straight ahead of the beast."""
    u, v = local_u(tables, state, beast, cell), local_v(tables, state, beast, cell)
    return 0 <= u < tables["size"][beast] and -CHARGE <= v < 0


@kernel
def space_danger(tables, state, beast, row, column, cell, side, ahead):
    """Icons of one space that would strike the cell; an attack by its chance, a push as a third."""
    card, danger = state["side"][beast], 0.0
    for k in range(tables["n_stacked"][beast, card, row, column]):
        icon = tables["beast_icon"][beast, card, row, column, k]
        if icon == ATTACK:
            danger += section_chance(tables, beast, side)
        elif icon == BITE:
            danger += side == FRONT and ahead
        elif icon == TAIL:
            danger += side == BACK
        elif icon == CLAW:
            u, v = local_u(tables, state, beast, cell), local_v(tables, state, beast, cell)
            size = tables["size"][beast]
            danger += (u == -1 or u == size) and (v == -1 or v == size)
        elif icon == FORWARD:
            danger += ahead / 3.0
    return danger


@kernel
def section_chance(tables, beast, side):
    """Chance that an attack strikes that side."""
    if side == OUTSIDE:
        return 0.0
    wanted = SECTION_FRONT if side == FRONT else (SECTION_BACK if side == BACK else SECTION_SIDES)
    chance = 0.0
    for symbol in range(3):
        if tables["section"][beast, symbol] == wanted:
            chance += tables["chance"][symbol, 1]
    return chance


@kernel
def danger_to_tribe(tables, state, tribe):
    """Icons of the beasts' next spaces that would strike the tribe's people where they stand."""
    danger = 0.0
    for character in range(tables["n_characters"]):
        if tables["tribe_of"][character] == tribe and state["cell"][character] != NOWHERE:
            danger += danger_at(tables, state, state["cell"][character])
    return danger


@kernel
def charges_over(tables, state, cell):
    """How many beasts would come over the cell: with their next own space, and with their reaction to a hit."""
    charges = 0.0
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == IN_PLAY:
            u, v = local_u(tables, state, beast, cell), local_v(tables, state, beast, cell)
            if 0 <= u < tables["size"][beast] and v < 0 and is_way_clear(tables, state, beast, -v):
                row, column = state["row"][beast], state["column"][beast]
                columns = tables["n_columns"][beast, state["side"][beast]]
                charges += steps_ahead(tables, state, beast, row, (column + 1) % columns) >= -v
                if not is_at_top(tables, state, beast):
                    charges += steps_ahead(tables, state, beast, row + 1, column) >= -v
    return charges


@kernel
def is_way_clear(tables, state, beast, steps):
    """Whether nothing stops the beast within so many steps forward."""
    for step in range(1, steps + 1):
        for u in range(tables["size"][beast]):
            here = local_cell(tables, state, beast, u, 1 - step)
            there = local_cell(tables, state, beast, u, -step)
            if stops_beast(tables, state, here, there, beast):
                return False
    return True


@kernel
def steps_ahead(tables, state, beast, row, column):
    """Steps forward of one space of the action card."""
    card, steps = state["side"][beast], 0
    for k in range(tables["n_stacked"][beast, card, row, column]):
        if tables["beast_icon"][beast, card, row, column, k] == FORWARD:
            steps += tables["beast_steps"][beast, card, row, column, k]
    return steps


@kernel
def faces_drop(tables, state, beast):
    """Whether within a charge straight ahead of the beast the ground falls away."""
    level = tables["elevation"][body_cell(tables, state, beast, 0)]
    for v in range(1, CHARGE + 1):
        for u in range(tables["size"][beast]):
            ahead = local_cell(tables, state, beast, u, -v)
            if is_off(tables, ahead):
                return False
            if tables["elevation"][ahead] < level:
                return True
    return False
