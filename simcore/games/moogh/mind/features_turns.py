"""What strategies weigh of the options of the own turn and of free actions (D-4, D-12)."""

from simcore.games.moogh.mind.chances import (
    ANY_HEALTH,
    chance_of,
    goal_distance,
    lures_by_taunt,
    nearest_beast,
    rage_in_sight,
    reaction_risk,
    relief_by_taunt,
)
from simcore.games.moogh.mind.dangers import charges_over, danger_at
from simcore.games.moogh.mind.features import clear_features
from simcore.games.moogh.table.board import NEIGHBOURS, is_trap_cell
from simcore.games.moogh.table.layout import (
    END_TURN,
    FIRST_ICON,
    MOVE,
    N_ACTIONS,
    NONE,
    NOWHERE,
    REST,
    SEDATE,
    STAB,
    TAUNT,
    THINK,
    THROW,
    TRAP,
    USE_TOKEN,
)
from simcore.kernels.jit import kernel

# Features of an option of the own turn: end, token, each action, then these.
OF_END, OF_TOKEN, OF_ACTION = range(3)
(
    CHANCE, KILLS, DANGER, CALMS, FAR_OFF, THREAT, WANTS, GOAL_OFF, IN_THE_WAY, RELIEF, LURES,
) = range(OF_ACTION + N_ACTIONS, OF_ACTION + N_ACTIONS + 11)  # fmt: skip
N_TURN_FEATURES = OF_ACTION + N_ACTIONS + 11


@kernel
def next_features(tables, state, scratch, character):
    """Of every option of the own turn: what it is, its chance, its promise and its danger. Changes `scratch`."""
    side, slot, cell = state["injured"][character], state["slot"][character], state["cell"][character]
    for i in range(scratch["n_options"]):
        x, code = scratch["feature"][i], scratch["code"][i]
        clear_features(x, N_TURN_FEATURES)
        if code == END_TURN:
            x[OF_END] = 1.0
        elif code == USE_TOKEN:
            x[OF_TOKEN] = 1.0
            step_features(tables, state, x, character, cell)
        else:
            icon = tables["slot_icon"][character, side, slot, code - FIRST_ICON]
            icon_features(tables, state, x, character, icon, side)
            if tables["icon_action"][character, side, icon] == MOVE:
                step_features(tables, state, x, character, cell)


@kernel
def step_features(tables, state, x, character, cell):
    """Why to leave the cell: what is far off, what threatens here, what can't be done from here. Changes `x`."""
    if cell != NOWHERE:
        x[FAR_OFF] = max(0.0, nearest_beast(tables, state, cell) - 1.0)
        x[THREAT] = danger_at(tables, state, cell)
        x[GOAL_OFF] = goal_distance(tables, state, character, cell)
        x[WANTS] = best_after_move(tables, state, character)


@kernel
def icon_features(tables, state, x, character, icon, side):
    """What the action is if it can gain anything, its chance, and what comes of its success. Changes `x`."""
    action = tables["icon_action"][character, side, icon]
    chance = 0.0 if action in (MOVE, THINK) else chance_of(tables, state, character, icon, side, ANY_HEALTH)
    x[OF_ACTION + action] = action <= REST or chance > 0.0
    x[CHANCE] = chance
    if action in (STAB, THROW):
        x[KILLS] = chance_of(tables, state, character, icon, side, 1)
        x[DANGER] = chance * reaction_risk(tables, state, character, action)
    elif action == SEDATE:
        x[CALMS] = chance * rage_in_sight(tables, state, character)
    elif action == TRAP:
        x[IN_THE_WAY] = chance * most_charged(tables, state, state["cell"][character])
    elif action == TAUNT:
        x[RELIEF] = chance * relief_by_taunt(tables, state, character)
        x[LURES] = chance * lures_by_taunt(tables, state, character)


@kernel
def most_charged(tables, state, cell):
    """Of the cells beside this one where a trap can be laid: the most charges that go over one."""
    most = 0.0
    for i in range(8):
        there = cell + NEIGHBOURS[i]
        if is_trap_cell(tables, state, there):
            most = max(most, charges_over(tables, state, there))
    return most


@kernel
def best_after_move(tables, state, character):
    """1 if an unused bold icon of the pair has nothing to do here, so that a move comes first."""
    side, slot = state["injured"][character], state["slot"][character]
    for place in range(2):
        if state["actions_left"] > 0 and not (state["used"] >> place) & 1:
            icon = tables["slot_icon"][character, side, slot, place]
            bold = tables["icon_action"][character, side, icon] > THINK
            if bold and chance_of(tables, state, character, icon, side, ANY_HEALTH) == 0.0:
                return 1.0
    return 0.0


@kernel
def free_features(tables, state, scratch, character):
    """Of every free action after healing, as in the own turn. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        clear_features(x, N_TURN_FEATURES)
        if scratch["code"][i] == NONE:
            x[OF_END] = 1.0
        else:
            icon = scratch["code"][i]
            icon_features(tables, state, x, character, icon, 0)
            if tables["icon_action"][character, 0, icon] == MOVE:
                step_features(tables, state, x, character, state["cell"][character])
