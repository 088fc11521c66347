"""What strategies weigh of a cell (D-2, D-5, D-8, D-16 to D-19)."""

from simcore.games.moogh.mind.chances import ANY_HEALTH, chance_of, goal_distance, nearest_beast
from simcore.games.moogh.mind.dangers import charges_over, danger_at, is_ahead
from simcore.games.moogh.mind.features import clear_features
from simcore.games.moogh.table.board import lift_character, put_character, side_of
from simcore.games.moogh.table.layout import (
    BUSH,
    CLIMB,
    FRONT,
    HEAL,
    IN_PLAY,
    MUD,
    NO_TRAP,
    NOBODY,
    NONE,
    NOWHERE,
    SEDATE,
    STAB,
    STOP,
    TAUNT,
    THROW,
    TREE,
    WATER,
)
from simcore.kernels.jit import kernel

# Features of a cell.
(
    STOPPING, DISTANCE, BESIDE, STRUCK, WET, TRAPPED, IN_BUSH, IN_TREE, AHEAD, BEFORE, CAN_STAB, CAN_THROW, CAN_CLIMB,
    CAN_HEAL, CAN_SEDATE, CAN_TAUNT, TO_GO, CHARGED,
) = range(18)  # fmt: skip
N_CELL_FEATURES = 18


@kernel
def cell_features(tables, state, scratch, character):
    """Of every cell on offer, and of stopping: how near, how safe, and what can be done from there. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x, cell = scratch["feature"][i], scratch["code"][i]
        clear_features(x, N_CELL_FEATURES)
        if cell == STOP:
            x[STOPPING] = 1.0
            cell = NOWHERE if character == NOBODY else state["cell"][character]
        if cell != NOWHERE:
            place_on_map(tables, state, x, cell)
            if character != NOBODY:
                x[TO_GO] = goal_distance(tables, state, character, cell)
                if state["acting"] == character:
                    prospects_from(tables, state, x, character, cell)


@kernel
def place_on_map(tables, state, x, cell):
    """How near, how safe and on what ground a cell is. Changes `x`."""
    x[DISTANCE] = nearest_beast(tables, state, cell)
    x[BESIDE] = x[DISTANCE] == 1.0
    x[STRUCK] = danger_at(tables, state, cell)
    x[WET] = tables["terrain"][cell] & (WATER | MUD) != 0
    x[TRAPPED] = state["trap"][cell] != NO_TRAP
    x[IN_BUSH] = tables["terrain"][cell] & BUSH != 0
    x[IN_TREE] = tables["terrain"][cell] & TREE != 0
    x[CHARGED] = charges_over(tables, state, cell)
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == IN_PLAY:
            x[AHEAD] += is_ahead(tables, state, beast, cell)
            x[BEFORE] += side_of(tables, state, beast, cell) == FRONT


@kernel
def prospects_from(tables, state, x, character, cell):
    """What could be done from the cell: the character is put there, and back again. Changes `x`."""
    here, beast = state["cell"][character], state["on"][character]
    lift_character(state, character)
    taken = state["who"][cell]
    put_character(state, character, cell)
    prospects(tables, state, x, character)
    lift_character(state, character)
    state["who"][cell] = taken
    if beast == NOBODY:
        put_character(state, character, here)
    else:
        state["on"][character], state["rider"][beast] = beast, character


@kernel
def prospects(tables, state, x, character):
    """Chances of the unused icons, by action. Changes `x`."""
    side, slot = state["injured"][character], state["slot"][character]
    for place in range(2):
        if not (state["used"] >> place) & 1 and state["actions_left"] > 0:
            icon = tables["slot_icon"][character, side, slot, place]
            at = feature_of(tables["icon_action"][character, side, icon])
            if at != NONE:
                x[at] = max(x[at], chance_of(tables, state, character, icon, side, ANY_HEALTH))


@kernel
def feature_of(action):
    """The feature of a cell that tells of the action; NONE without one."""
    if action == STAB:
        return CAN_STAB
    if action == THROW:
        return CAN_THROW
    if action == CLIMB:
        return CAN_CLIMB
    if action == HEAL:
        return CAN_HEAL
    if action == SEDATE:
        return CAN_SEDATE
    return CAN_TAUNT if action == TAUNT else NONE


@kernel
def place_features(tables, state, scratch, character):
    """Of every cell of the green area: how near to a beast, bush, tree, goal. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x, cell = scratch["feature"][i], scratch["code"][i]
        x[0] = nearest_beast(tables, state, cell)
        x[1] = tables["terrain"][cell] & BUSH != 0
        x[2] = tables["terrain"][cell] & TREE != 0
        x[3] = goal_distance(tables, state, character, cell)
