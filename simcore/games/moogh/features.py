"""What a player can know about the options, in numbers (the words are in `vocabulary.py`).

Looked at are the board, the cards that lie open and the discs; never the others' cubes while they are placed, the
order of the ideas, nor dice to come.
"""

from simcore.games.moogh.board import are_neighbours, is_beside, local_u, local_v, look_along, side_of
from simcore.games.moogh.counts import n_dice, stab_dice
from simcore.games.moogh.layout import (
    ATTACK,
    BACK,
    BEAST_RAGE,
    BITE,
    BUSH,
    CLAW,
    CLIMB,
    END_TURN,
    FIRST_ICON,
    FORWARD,
    FRONT,
    HEAL,
    IN_PLAY,
    MOVE,
    MUD,
    N_ACTIONS,
    NO_TRAP,
    NOBODY,
    NONE,
    NOWHERE,
    OUTSIDE,
    REST,
    SECTION_BACK,
    SECTION_FRONT,
    SEDATE,
    STAB,
    STOP,
    TAIL,
    TAUNT,
    THROW,
    TREE,
    USE_TOKEN,
    WATER,
)
from simcore.games.moogh.rage import is_at_top
from simcore.games.moogh.sizes import STRIDE
from simcore.jit import kernel

FAR = 99.0


@kernel
def clear_features(x, n):
    """Set the first `n` features to 0. Changes `x`."""
    for f in range(n):
        x[f] = 0.0


@kernel
def distance_to_beast(tables, state, cell, beast):
    """King moves from the cell to the body."""
    size = tables["size"][beast]
    across = cell % STRIDE - state["beast_cell"][beast] % STRIDE
    down = cell // STRIDE - state["beast_cell"][beast] // STRIDE
    return max(max(-across, across - size + 1), max(-down, down - size + 1), 0)


@kernel
def nearest_beast(tables, state, cell):
    """King moves to the nearest beast in play."""
    nearest = FAR
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == IN_PLAY:
            nearest = min(nearest, distance_to_beast(tables, state, cell, beast))
    return nearest


# --- danger


@kernel
def danger_at(tables, state, cell):
    """Icons that would strike the cell as things stand: of each beast's next own space and of its next reaction."""
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
    return 0 <= u < tables["size"][beast] and -3 <= v < 0


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
    wanted = SECTION_FRONT if side == FRONT else (SECTION_BACK if side == BACK else 1)
    chance = 0.0
    for symbol in range(3):
        if tables["section"][beast, symbol] == wanted:
            chance += tables["chance"][symbol, 1]
    return chance


# --- chances of actions


@kernel
def best_stab(tables, state, character, cell, dice, symbol):
    """Best chance of a stab from the cell (NOWHERE: from the top), 0 without a beast there."""
    best = 0.0
    for beast in range(tables["n_beasts"]):
        reached = (
            state["on"][character] == beast if cell == NOWHERE else is_beside(tables, state, cell, beast)
        )
        if reached:
            n = dice + stab_dice(tables, state, beast, cell)
            best = max(best, tables["chance"][symbol, min(max(n, 0), 20)])
    return best


@kernel
def best_aimed(tables, state, character, cell, action, dice, symbol, at_range):
    """Best chance of a throw, sedation or taunt from the cell, 0 without a clear line."""
    best = 0.0
    for direction in range(8):
        found = look_along(tables, state, cell, direction)
        if found != NOBODY:
            n = n_dice(tables, state, character, action, dice, at_range, found // STRIDE, found % STRIDE)
            best = max(best, tables["chance"][symbol, n])
    return best


@kernel
def can_climb(tables, state, cell):
    """Whether a beast can be climbed from the cell."""
    for beast in range(tables["n_beasts"]):
        if is_beside(tables, state, cell, beast):
            if tables["climbable"][beast, side_of(tables, state, beast, cell)]:
                return True
    return False


@kernel
def chance_of(tables, state, character, cell, action, icon, side):
    """Chance that the icon of the character's card succeeds from the cell; 0 where there is nothing to do with it."""
    dice, symbol = tables["icon_dice"][character, side, icon], tables["icon_symbol"][character, side, icon]
    if action == STAB:
        return best_stab(tables, state, character, cell, dice, symbol)
    if cell == NOWHERE:
        return 0.0
    if action == CLIMB:
        n = n_dice(tables, state, character, action, dice, 0, NOBODY, 0)
        return tables["chance"][symbol, n] if can_climb(tables, state, cell) else 0.0
    if action == HEAL:
        n = n_dice(tables, state, character, action, dice, 0, NOBODY, 0)
        return tables["chance"][symbol, n] * injured_beside(tables, state, character, cell)
    at_range = tables["icon_range"][character, side, icon]
    if action in (THROW, TAUNT):
        return best_aimed(tables, state, character, cell, action, dice, symbol, at_range)
    if action == SEDATE:
        return best_aimed(tables, state, character, cell, action, dice, symbol, at_range) * (
            most_rage(tables, state) > 1
        )
    return tables["chance"][symbol, n_dice(tables, state, character, action, dice, 0, NOBODY, 0)]


@kernel
def most_rage(tables, state):
    """The highest rage row of a beast in play, from 0."""
    most = 0
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == IN_PLAY:
            most = max(most, state["row"][beast])
    return most


@kernel
def least_health(tables, state):
    """The lowest health of a beast in play."""
    least = FAR
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == IN_PLAY:
            least = min(least, state["health"][beast])
    return least


@kernel
def injured_beside(tables, state, character, cell):
    """1 if an injured member of the own tribe is beside the cell."""
    for other in range(tables["n_characters"]):
        if other != character and state["injured"][other] and state["cell"][other] != NOWHERE:
            if tables["tribe_of"][other] == tables["tribe_of"][character]:
                if are_neighbours(cell, state["cell"][other]):
                    return 1.0
    return 0.0


# --- programming


@kernel
def slot_features(tables, state, scratch, character):
    """Of every spot: its actions, and what they promise from here or after a move. Changes `scratch`."""
    side, cell = state["injured"][character], state["cell"][character]
    rides = cell == NOWHERE
    away = 0.0 if rides else nearest_beast(tables, state, cell)
    threat = 0.0 if rides else danger_at(tables, state, cell)
    rage = most_rage(tables, state)
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        clear_features(x, N_ACTIONS + 8)
        moves = 0
        for k in range(2):
            icon = tables["slot_icon"][character, side, scratch["code"][i], k]
            action = tables["icon_action"][character, side, icon]
            x[action] = 1.0
            moves += action == MOVE
        reach = 1.0 if away <= 1 else (1.0 if moves > 0 and away <= 1 + 2 * moves else 0.0)
        x[10] = x[STAB] * reach
        x[11] = x[THROW] * (away >= 1)
        x[12] = x[CLIMB] * reach * (not rides)
        x[13] = moves * (away > 1)
        x[14] = x[STAB] * rides
        x[15] = x[REST] * side
        x[16] = x[SEDATE] * max(0, rage - 1)
        x[17] = (moves > 0) * threat


# --- D-4, D-12


@kernel
def next_features(tables, state, scratch, character):
    """Of every option of the own turn: what it is, its chance, its promise and its danger. Changes `scratch`."""
    side, slot, cell = state["injured"][character], state["slot"][character], state["cell"][character]
    away = 0.0 if cell == NOWHERE else nearest_beast(tables, state, cell)
    threat = 0.0 if cell == NOWHERE else danger_at(tables, state, cell)
    wants = best_after_move(tables, state, character)
    for i in range(scratch["n_options"]):
        x, code = scratch["feature"][i], scratch["code"][i]
        clear_features(x, 19)
        if code == END_TURN:
            x[0] = 1.0
        elif code == USE_TOKEN:
            x[1] = 1.0
            x[16] = away - 1.0 if away > 1 else 0.0
            x[17] = threat
            x[18] = wants
        else:
            icon = tables["slot_icon"][character, side, slot, code - FIRST_ICON]
            icon_features(tables, state, x, character, cell, icon, side)
            if tables["icon_action"][character, side, icon] == MOVE:
                x[16] = away - 1.0 if away > 1 else 0.0
                x[17] = threat
                x[18] = wants


@kernel
def icon_features(tables, state, x, character, cell, icon, side):
    """From feature 2 on the action; 12 chance, 13 chance to kill, 14 the danger of the reaction, 15 the beast's rage. Changes `x`."""
    action = tables["icon_action"][character, side, icon]
    x[2 + action] = 1.0
    if action in (MOVE, REST):
        x[12] = 1.0
    chance = chance_of(tables, state, character, cell, action, icon, side) if action > 1 else 0.0
    x[12] = chance
    if action in (STAB, THROW):
        x[13] = chance * (least_health(tables, state) <= 1)
        if cell != NOWHERE:
            for beast in range(tables["n_beasts"]):
                if state["fate"][beast] == IN_PLAY:
                    x[14] += chance * reaction_danger(tables, state, beast, cell)
    x[15] = most_rage(tables, state) * (action == SEDATE) * chance


@kernel
def best_after_move(tables, state, character):
    """1 if an unused bold icon of the pair has nothing to do here, so that a move comes first."""
    side, slot, cell = state["injured"][character], state["slot"][character], state["cell"][character]
    if cell == NOWHERE:
        return 0.0
    for place in range(2):
        if not (state["used"] >> place) & 1:
            icon = tables["slot_icon"][character, side, slot, place]
            action = tables["icon_action"][character, side, icon]
            if action > 1 and chance_of(tables, state, character, cell, action, icon, side) == 0.0:
                return 1.0
    return 0.0


@kernel
def free_features(tables, state, scratch, character):
    """Of every free action after healing, as in the own turn. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        clear_features(x, 19)
        if scratch["code"][i] == NONE:
            x[0] = 1.0
        else:
            icon_features(tables, state, x, character, state["cell"][character], scratch["code"][i], 0)


# --- cells


@kernel
def cell_features(tables, state, scratch, character):
    """Of every cell on offer, and of stopping: how near, how safe, and what can be done from there. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x, cell = scratch["feature"][i], scratch["code"][i]
        clear_features(x, 16)
        if cell == STOP:
            x[0] = 1.0
            cell = NOWHERE if character == NOBODY else state["cell"][character]
        if cell != NOWHERE:
            place_on_map(tables, state, x, cell)
            if character != NOBODY and state["acting"] == character:
                prospects(tables, state, x, character, cell)


@kernel
def place_on_map(tables, state, x, cell):
    """Features 1 to 9 of a cell. Changes `x`."""
    x[1] = nearest_beast(tables, state, cell)
    x[2] = x[1] == 1.0
    x[3] = danger_at(tables, state, cell)
    x[4] = tables["terrain"][cell] & (WATER | MUD) != 0
    x[5] = state["trap"][cell] != NO_TRAP
    x[6] = tables["terrain"][cell] & BUSH != 0
    x[7] = tables["terrain"][cell] & TREE != 0
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == IN_PLAY:
            x[8] += is_ahead(tables, state, beast, cell)
            x[9] += side_of(tables, state, beast, cell) == FRONT


@kernel
def prospects(tables, state, x, character, cell):
    """Features 10 to 15: chances from the cell of the unused icons, by action. Changes `x`."""
    side, slot = state["injured"][character], state["slot"][character]
    for place in range(2):
        if not (state["used"] >> place) & 1 and state["actions_left"] > 0:
            icon = tables["slot_icon"][character, side, slot, place]
            action = tables["icon_action"][character, side, icon]
            if action > REST and action != 4:
                chance = chance_of(tables, state, character, cell, action, icon, side)
                at = 10
                if action == THROW:
                    at = 11
                elif action == CLIMB:
                    at = 12
                elif action == HEAL:
                    at = 13
                elif action == SEDATE:
                    at = 14
                elif action == TAUNT:
                    at = 15
                x[at] = max(x[at], chance)


@kernel
def place_features(tables, state, scratch):
    """Of every cell of the green area: how near to a beast, bush, tree. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x, cell = scratch["feature"][i], scratch["code"][i]
        x[0] = nearest_beast(tables, state, cell)
        x[1] = tables["terrain"][cell] & BUSH != 0
        x[2] = tables["terrain"][cell] & TREE != 0


# --- targets, patients, ideas


@kernel
def target_features(tables, state, scratch, character, action, dice, symbol, at_range):
    """Of every beast and line: chance, health, rage, points of a hit. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        beast, direction = scratch["code"][i] // 8, scratch["code"][i] % 8
        between = 0
        if action != STAB and action != CLIMB:
            between = look_along(tables, state, state["cell"][character], direction) % STRIDE
        n = n_dice(tables, state, character, action, dice, at_range, beast, between)
        x[0] = tables["chance"][symbol, n]
        x[1] = state["health"][beast]
        x[2] = state["row"][beast]
        x[3] = (
            state["cell"][character] != NOWHERE
            and side_of(tables, state, beast, state["cell"][character]) == FRONT
        )


@kernel
def patient_features(tables, scratch, character):
    """Of every patient: whether it is of the own tribe. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        other = scratch["code"][i]
        scratch["feature"][i, 0] = tables["tribe_of"][other] == tables["tribe_of"][character]


@kernel
def kept_features(tables, scratch, i, usable):
    """Of an idea just drawn: whether it can be used now. Changes option `i` of `scratch`."""
    clear_features(scratch["feature"][i], 9)
    scratch["feature"][i, tables["effect"][scratch["code"][i]]] = 1.0
    scratch["feature"][i, 8] = usable


@kernel
def idea_features(tables, state, scratch, character):
    """Of every usable idea: what it does, if that does anything now. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x, idea = scratch["feature"][i], scratch["code"][i]
        clear_features(x, 10)
        if idea != NONE:
            effect = tables["effect"][idea]
            x[effect] = 1.0
            if effect == 0:
                x[0] = 1.0 - state["token"][character]
            elif effect == 3:
                x[3] = state["injured"][character]
            elif effect == BEAST_RAGE:
                x[4] = 0.0
                calms = tables["effect_arg"][idea] < 0
                x[8] = calms * most_rage(tables, state)
                x[9] = not calms


@kernel
def idea_beast_features(state, scratch):
    """Of every beast in sight: its rage and its health. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        scratch["feature"][i, 0] = state["row"][scratch["code"][i]]
        scratch["feature"][i, 1] = state["health"][scratch["code"][i]]
