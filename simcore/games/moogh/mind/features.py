"""What a player can know about the options, in numbers (the words are in `vocabulary.py`, in the same order).

Looked at are the board, the cards that lie open and the discs; never the cubes that other tribes place, the order of
the ideas, nor dice to come.
"""

from simcore.games.moogh.house import TEAM
from simcore.games.moogh.mind.chances import (
    ANY_HEALTH,
    brings_drop,
    can_be_lured,
    chance_of,
    danger_averted,
    friend_to_heal,
    goal_distance,
    hunts,
    lures_by_taunt,
    most_rage,
    nearest_beast,
    rage_in_sight,
    reaction_risk,
    relief_by_taunt,
)
from simcore.games.moogh.mind.dangers import charges_over, danger_at, danger_to_tribe, is_ahead
from simcore.games.moogh.table.board import (
    NEIGHBOURS,
    RIGHT_TURN,
    STEPS,
    is_trap_cell,
    lift_character,
    look_along,
    put_character,
    side_of,
)
from simcore.games.moogh.table.counts import n_dice
from simcore.games.moogh.table.layout import (
    BEAST_RAGE,
    BUSH,
    CLIMB,
    END_TURN,
    FIRST_BEAST_FIGURE,
    FIRST_ICON,
    FRONT,
    GAIN_TOKEN,
    HEAL,
    HEAL_ADJACENT,
    HEAL_SELF,
    IN_PLAY,
    MOVE,
    MUD,
    N_ACTIONS,
    NO_TRAP,
    NOBODY,
    NONE,
    NOWHERE,
    PLACE_TRAP,
    REMOVE_TRAP,
    REST,
    SEDATE,
    STAB,
    STOP,
    TAUNT,
    THINK,
    THROW,
    TRAP,
    TREE,
    USE_TOKEN,
    WATER,
)
from simcore.games.moogh.table.sizes import STRIDE
from simcore.kernels.jit import kernel

# Features of a spot for the cube, after one for each action.
(
    STAB_REACH, THROW_REACH, CLIMB_REACH, APPROACH, STAB_ABOVE, REST_INJURED, CALM, DODGE, HEAL_REACH, TRAP_REACH, RELIEVE,
    TO_GOAL, REPEATS, LURE,
) = range(N_ACTIONS, N_ACTIONS + 14)  # fmt: skip
N_SLOT_FEATURES = N_ACTIONS + 14
# Features of an option of the own turn: end, token, each action, then these.
OF_END, OF_TOKEN, OF_ACTION = range(3)
(
    CHANCE, KILLS, DANGER, CALMS, FAR_OFF, THREAT, WANTS, GOAL_OFF, IN_THE_WAY, RELIEF, LURES,
) = range(OF_ACTION + N_ACTIONS, OF_ACTION + N_ACTIONS + 11)  # fmt: skip
N_TURN_FEATURES = OF_ACTION + N_ACTIONS + 11
# Features of a cell.
(
    STOPPING, DISTANCE, BESIDE, STRUCK, WET, TRAPPED, IN_BUSH, IN_TREE, AHEAD, BEFORE, CAN_STAB, CAN_THROW, CAN_CLIMB,
    CAN_HEAL, CAN_SEDATE, CAN_TAUNT, TO_GO, CHARGED,
) = range(18)  # fmt: skip
N_CELL_FEATURES = 18


@kernel
def clear_features(x, n):
    """Set the first `n` features to 0. Changes `x`."""
    for f in range(n):
        x[f] = 0.0


# --- programming


@kernel
def slot_features(tables, state, scratch, character):
    """Of every spot: its actions, and what they promise from here or after a move. Changes `scratch`."""
    side, cell, tribe = state["injured"][character], state["cell"][character], tables["tribe_of"][character]
    rides = cell == NOWHERE
    away = 0.0 if rides else nearest_beast(tables, state, cell)
    threat = 0.0 if rides else danger_at(tables, state, cell)
    to_go = 0.0 if rides else goal_distance(tables, state, character, cell)
    luring = can_be_lured(tables, state)
    rage, all_threat, prey = (
        most_rage(tables, state),
        danger_to_tribe(tables, state, tribe),
        hunts(tables, state),
    )
    for i in range(scratch["n_options"]):
        x, slot = scratch["feature"][i], scratch["code"][i]
        clear_features(x, N_SLOT_FEATURES)
        moves = 0
        for place in range(2):
            action = tables["icon_action"][character, side, tables["slot_icon"][character, side, slot, place]]
            x[action] = 1.0
            moves += action == MOVE
        near = prey and (away <= 1 or (moves > 0 and away <= 1 + 2 * moves))
        x[STAB_REACH] = x[STAB] * near
        x[THROW_REACH] = x[THROW] * (away >= 1)
        x[CLIMB_REACH] = x[CLIMB] * near * (not rides)
        x[APPROACH] = moves * (away > 1)
        x[STAB_ABOVE] = x[STAB] * rides
        x[REST_INJURED] = x[REST] * side
        x[CALM] = x[SEDATE] * max(0, rage - 1)
        x[DODGE] = (moves > 0) * threat
        x[HEAL_REACH] = x[HEAL] * (
            not rides and friend_to_heal(tables, state, character, cell, 1 + 2 * moves)
        )
        x[TRAP_REACH] = x[TRAP] * (prey and not rides and away <= 2 + 2 * moves)
        x[RELIEVE] = x[TAUNT] * all_threat
        x[TO_GOAL] = moves * (to_go > 0)
        x[REPEATS] = repeats(tables, state, character, side, slot)
        x[LURE] = x[TAUNT] * luring


@kernel
def repeats(tables, state, character, side, slot):
    """Actions but moves of the spot that friends have beside the cubes that they placed before (A-60)."""
    if tables["joint_programming"] != TEAM:
        return 0.0
    same = 0.0
    for i in range(state["n_cards"]):
        mate = state["card"][i]
        if mate == character:
            return same
        if mate < FIRST_BEAST_FIGURE and tables["tribe_of"][mate] == tables["tribe_of"][character]:
            for place in range(2):
                mine = tables["icon_action"][
                    character, side, tables["slot_icon"][character, side, slot, place]
                ]
                for other in range(2):
                    at = tables["slot_icon"][mate, state["injured"][mate], state["slot"][mate], other]
                    theirs = tables["icon_action"][mate, state["injured"][mate], at]
                    same += mine == theirs and mine != MOVE
    return same


# --- D-4, D-12


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


# --- cells


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


# --- targets, patients, ideas


@kernel
def target_features(tables, state, scratch, character, action, dice, symbol, at_range):
    """Of every beast and line: chance, health, rage, points of a hit. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        clear_features(x, 4)
        beast, direction = scratch["code"][i] // 8, scratch["code"][i] % 8
        between = 0
        if action != STAB and action != CLIMB:
            between = look_along(tables, state, state["cell"][character], direction) % STRIDE
        n = n_dice(tables, state, character, action, dice, at_range, beast, between)
        x[0] = tables["chance"][symbol, n]
        x[1] = state["health"][beast]
        x[2] = state["row"][beast]
        entry = state["cell"][character]
        if entry != NOWHERE:
            if action == THROW:
                entry += between * STEPS[direction]
            x[3] = side_of(tables, state, beast, entry) == FRONT


@kernel
def turn_features(tables, state, scratch, character, beast):
    """Of both turns of a beast: which, what it takes off the tribe's danger, whether it brings a drop. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x, quarters = scratch["feature"][i], scratch["code"][i]
        x[0] = quarters == RIGHT_TURN
        x[1] = danger_averted(tables, state, character, beast, quarters)
        x[2] = brings_drop(tables, state, beast, quarters)


@kernel
def patient_features(tables, scratch, character):
    """Of every patient: whether it is of the own tribe. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        other = scratch["code"][i]
        scratch["feature"][i, 0] = tables["tribe_of"][other] == tables["tribe_of"][character]


@kernel
def word_of(effect):
    """The feature that tells of the effect: its own, or that of a like one."""
    if effect == HEAL_ADJACENT:
        return HEAL_SELF
    return PLACE_TRAP if effect == REMOVE_TRAP else effect


@kernel
def kept_features(tables, scratch, i, usable):
    """Of an idea just drawn: whether it can be used now. Changes option `i` of `scratch`."""
    clear_features(scratch["feature"][i], 9)
    scratch["feature"][i, word_of(tables["effect"][scratch["code"][i]])] = 1.0
    scratch["feature"][i, 8] = usable


@kernel
def idea_features(tables, state, scratch, character):
    """Of every usable idea: what it does, if that does anything now. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x, idea = scratch["feature"][i], scratch["code"][i]
        clear_features(x, 10)
        if idea != NONE:
            effect = tables["effect"][idea]
            x[word_of(effect)] = 1.0
            if effect == GAIN_TOKEN:
                x[GAIN_TOKEN] = 1.0 - state["token"][character]
            elif effect == HEAL_SELF:
                x[HEAL_SELF] = state["injured"][character]
            elif effect == BEAST_RAGE:
                calms = tables["effect_arg"][idea] < 0
                x[8] = calms * rage_in_sight(tables, state, character)
                x[9] = not calms


@kernel
def idea_beast_features(state, scratch):
    """Of every beast in sight: its rage and its health. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        scratch["feature"][i, 0] = state["row"][scratch["code"][i]]
        scratch["feature"][i, 1] = state["health"][scratch["code"][i]]
