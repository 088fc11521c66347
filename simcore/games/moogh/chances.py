"""What is near and what would succeed: distances, hunted beasts, chances of actions from a cell."""

from simcore.games.moogh.board import is_beside, local_u, local_v, look_along, side_of
from simcore.games.moogh.counts import n_dice, stab_dice
from simcore.games.moogh.dangers import danger_to_tribe, faces_drop
from simcore.games.moogh.layout import (
    CLIMB,
    HEAL,
    IN_PLAY,
    NOBODY,
    NOWHERE,
    SEDATE,
    STAB,
    TAUNT,
    THROW,
    TRAP,
)
from simcore.games.moogh.sizes import STRIDE
from simcore.jit import kernel

FAR = 99.0


@kernel
def is_hunted(tables, state, beast):
    """Whether a hit on the beast brings points or an aim nearer."""
    return state["fate"][beast] == IN_PLAY and (tables["hunted"] >> beast) & 1 == 1


@kernel
def hunts(tables, state):
    """Whether there is a hunted beast."""
    for beast in range(tables["n_beasts"]):
        if is_hunted(tables, state, beast):
            return True
    return False


@kernel
def distance_to_beast(tables, state, cell, beast):
    """King moves from the cell to the body."""
    size = tables["size"][beast]
    across = cell % STRIDE - state["beast_cell"][beast] % STRIDE
    down = cell // STRIDE - state["beast_cell"][beast] // STRIDE
    return max(max(-across, across - size + 1), max(-down, down - size + 1), 0)


@kernel
def nearest_beast(tables, state, cell):
    """King moves to the nearest hunted beast; 0 without one."""
    nearest = FAR
    for beast in range(tables["n_beasts"]):
        if is_hunted(tables, state, beast):
            nearest = min(nearest, distance_to_beast(tables, state, cell, beast))
    return nearest if nearest < FAR else 0.0


@kernel
def goal_distance(tables, state, character, cell):
    """Steps to a zone that the character has to reach, or to a thing to collect; 0 without either."""
    nearest = FAR
    if (tables["seekers"] >> character) & 1:
        nearest = min(nearest, float(tables["zone_distance"][cell]))
    for item in range(tables["n_items"]):
        if not (state["collected"] >> item) & 1:
            there = tables["item_cell"][item]
            across, down = abs(cell % STRIDE - there % STRIDE), abs(cell // STRIDE - there // STRIDE)
            nearest = min(nearest, float(max(across, down)))
    return nearest if nearest < FAR else 0.0


@kernel
def best_stab(tables, state, character, cell, dice, symbol):
    """Best chance of a stab from the cell (NOWHERE: from the top), 0 without a beast there."""
    best = 0.0
    for beast in range(tables["n_beasts"]):
        if not is_hunted(tables, state, beast):
            continue
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
        if found != NOBODY and (action != THROW or is_hunted(tables, state, found // STRIDE)):
            n = n_dice(tables, state, character, action, dice, at_range, found // STRIDE, found % STRIDE)
            best = max(best, tables["chance"][symbol, n])
    return best


@kernel
def can_climb(tables, state, cell):
    """Whether a hunted beast can be climbed from the cell."""
    for beast in range(tables["n_beasts"]):
        if is_hunted(tables, state, beast) and is_beside(tables, state, cell, beast):
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
        return tables["chance"][symbol, n] * friend_to_heal(tables, state, character, cell, 1)
    at_range = tables["icon_range"][character, side, icon]
    if action in (THROW, TAUNT):
        return best_aimed(tables, state, character, cell, action, dice, symbol, at_range)
    if action == SEDATE:
        return best_aimed(tables, state, character, cell, action, dice, symbol, at_range) * (
            most_rage(tables, state) > 1
        )
    n = n_dice(tables, state, character, action, dice, 0, NOBODY, 0)
    return tables["chance"][symbol, n] * (action != TRAP or hunts(tables, state))


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
def friend_to_heal(tables, state, character, cell, within):
    """Whether an injured member of the own tribe is at most so many king moves off the cell."""
    for other in range(tables["n_characters"]):
        there = state["cell"][other]
        if other != character and state["injured"][other] and there != NOWHERE:
            if tables["tribe_of"][other] == tables["tribe_of"][character]:
                across, down = abs(cell % STRIDE - there % STRIDE), abs(cell // STRIDE - there // STRIDE)
                if max(across, down) <= within:
                    return True
    return False


@kernel
def relief_by_taunt(tables, state, character, cell, for_danger, for_drop):
    """The most that turning a beast in sight of the cell takes off the own tribe's danger, or brings a drop before it.

    `for_danger` and `for_drop` weigh the two.
    """
    best = 0.0
    for direction in range(8):
        found = look_along(tables, state, cell, direction)
        if found != NOBODY:
            beast = found // STRIDE
            u, v = local_u(tables, state, beast, cell), local_v(tables, state, beast, cell)
            size = tables["size"][beast]
            if (u >= size or (0 <= u < size and v >= size)) and (v >= 0 or tables["corner_taunt_turns"]):
                best = max(best, gain_of_turn(tables, state, character, beast, 1, for_danger, for_drop))
            if (u < 0 or (0 <= u < size and v >= size)) and (v >= 0 or tables["corner_taunt_turns"]):
                best = max(best, gain_of_turn(tables, state, character, beast, 3, for_danger, for_drop))
    return best


@kernel
def gain_of_turn(tables, state, character, beast, quarters, for_danger, for_drop):
    """What a turn of the beast takes off the tribe's danger, or brings by a drop before it; the beast is turned back."""
    tribe, facing = tables["tribe_of"][character], state["facing"][beast]
    before = for_danger * danger_to_tribe(tables, state, tribe) - for_drop * faces_drop(tables, state, beast)
    state["facing"][beast] = (facing + quarters) % 4
    after = for_danger * danger_to_tribe(tables, state, tribe) - for_drop * faces_drop(tables, state, beast)
    state["facing"][beast] = facing
    return before - after
