"""What is near and what would succeed: distances, beasts worth a hit, chances of the actions of a character."""

from simcore.games.moogh.house import ACT_IN_PLACE
from simcore.games.moogh.mind.dangers import danger_to_tribe, faces_drop, reaction_danger
from simcore.games.moogh.table.board import (
    LEFT_TURN,
    RIGHT_TURN,
    is_beside,
    king_moves,
    look_along,
    side_of,
    turns_of,
)
from simcore.games.moogh.table.counts import n_dice
from simcore.games.moogh.table.layout import (
    BUSH,
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
from simcore.games.moogh.table.sizes import NO_WAY, STRIDE
from simcore.kernels.jit import kernel

ANY_HEALTH = 99


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
    nearest = NO_WAY
    for beast in range(tables["n_beasts"]):
        if is_hunted(tables, state, beast):
            nearest = min(nearest, distance_to_beast(tables, state, cell, beast))
    return nearest if nearest < NO_WAY else 0.0


@kernel
def goal_distance(tables, state, character, cell):
    """Steps to the nearest zone that the character has to reach, king moves to the nearest thing to collect; 0 without either.

    NO_WAY where no way leads.
    """
    nearest = NO_WAY
    if (tables["seekers"] >> character) & 1:
        nearest = float(tables["zone_distance"][character, cell])
    elif state["collected"] == (1 << tables["n_items"]) - 1:
        return 0.0
    for item in range(tables["n_items"]):
        if not (state["collected"] >> item) & 1:
            there = tables["item_cell"][item]
            nearest = min(nearest, float(king_moves(cell, there)))
    return nearest


# --- chances from where the character is


@kernel
def chance_of(tables, state, character, icon, side, most_health):
    """Chance that the icon of the character's card succeeds; 0 where there is nothing to gain.

    Beasts with more than `most_health` are left out.
    """
    action = tables["icon_action"][character, side, icon]
    dice, symbol = tables["icon_dice"][character, side, icon], tables["icon_symbol"][character, side, icon]
    if action in (STAB, THROW, CLIMB, SEDATE, TAUNT):
        at_range = tables["icon_range"][character, side, icon]
        return best_chance(tables, state, character, action, dice, symbol, at_range, most_health)
    if state["on"][character] != NOBODY:
        return 0.0
    n = n_dice(tables, state, character, action, dice, 0, NOBODY, 0)
    chance = roll_chance(tables, character, action, symbol, n)
    if action == HEAL:
        return chance * friend_to_heal(tables, state, character, state["cell"][character], 1)
    return chance * (action != TRAP or hunts(tables, state))


@kernel
def roll_chance(tables, character, action, symbol, n):
    """Chance that `n` dice show the symbol, thrown twice where a skill throws them again (MOO-LEAD-1)."""
    chance = tables["chance"][symbol, n]
    if tables["free_rerolls"][character, action]:
        return 1.0 - (1.0 - chance) * (1.0 - chance)
    return chance


@kernel
def best_chance(tables, state, character, action, dice, symbol, at_range, most_health):
    """The best chance against a beast that can be aimed at with some gain, 0 without one."""
    best = 0.0
    for beast in range(tables["n_beasts"]):
        if state["health"][beast] <= most_health and gains(tables, state, character, action, beast):
            between = reach_of(tables, state, character, action, beast)
            if between != NOBODY:
                n = n_dice(tables, state, character, action, dice, at_range, beast, between)
                best = max(best, roll_chance(tables, character, action, symbol, n))
    return best


@kernel
def gains(tables, state, character, action, beast):
    """Whether a success against the beast gains anything, if it can be aimed at."""
    if action == SEDATE:
        return state["fate"][beast] == IN_PLAY and state["row"][beast] > 1
    if action == TAUNT:
        return turns_of(tables, state, state["cell"][character], beast) != 0
    if not is_hunted(tables, state, beast):
        return False
    if action != CLIMB:
        return True
    side = side_of(tables, state, beast, state["cell"][character])
    return side >= 0 and tables["climbable"][beast, side] == 1


@kernel
def reach_of(tables, state, character, action, beast):
    """Spaces between the character and the beast along the shortest clear line, 0 beside or above it; NOBODY out of reach."""
    cell = state["cell"][character]
    if cell == NOWHERE:
        return 0 if action == STAB and state["on"][character] == beast else NOBODY
    if action in (STAB, CLIMB):
        return 0 if is_beside(tables, state, cell, beast) else NOBODY
    nearest = NOBODY
    for direction in range(8):
        found = look_along(tables, state, cell, direction)
        if found != NOBODY and found // STRIDE == beast:
            if nearest == NOBODY or found % STRIDE < nearest:
                nearest = found % STRIDE
    return nearest


@kernel
def reaction_risk(tables, state, character, action):
    """Icons that would strike the character as the beast that it hits reacts; the worst of the beasts in reach."""
    cell, worst = state["cell"][character], 0.0
    if cell == NOWHERE or (tables["terrain"][cell] & BUSH and tables["bush_hit"] != ACT_IN_PLACE):
        return 0.0
    for beast in range(tables["n_beasts"]):
        if is_hunted(tables, state, beast) and state["health"][beast] > 1:
            if reach_of(tables, state, character, action, beast) != NOBODY:
                worst = max(worst, reaction_danger(tables, state, beast, cell))
    return worst


@kernel
def most_rage(tables, state):
    """The highest rage row of a beast in play, from 0."""
    most = 0
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == IN_PLAY:
            most = max(most, state["row"][beast])
    return most


@kernel
def rage_in_sight(tables, state, character):
    """The highest rage row, from 0, of a beast on a clear line."""
    most = 0
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == IN_PLAY and state["row"][beast] > most:
            if reach_of(tables, state, character, SEDATE, beast) != NOBODY:
                most = state["row"][beast]
    return most


@kernel
def friend_to_heal(tables, state, character, cell, within):
    """Whether an injured member of the own tribe is at most so many king moves off the cell."""
    for other in range(tables["n_characters"]):
        there = state["cell"][other]
        if other != character and state["injured"][other] and there != NOWHERE:
            if tables["tribe_of"][other] == tables["tribe_of"][character]:
                if king_moves(cell, there) <= within:
                    return True
    return False


# --- taunts


@kernel
def relief_by_taunt(tables, state, character):
    """The most that turning a beast in sight takes off the own tribe's danger."""
    best = 0.0
    for beast in range(tables["n_beasts"]):
        turns = turns_in_sight(tables, state, character, beast)
        for quarters in (RIGHT_TURN, LEFT_TURN):
            if (turns >> quarters) & 1:
                best = max(best, danger_averted(tables, state, character, beast, quarters))
    return best


@kernel
def turns_in_sight(tables, state, character, beast):
    """The turns that a taunt from here may bring, as `turns_of`; 0 if the beast is not in sight."""
    turns = turns_of(tables, state, state["cell"][character], beast)
    return turns if turns and reach_of(tables, state, character, TAUNT, beast) != NOBODY else 0


@kernel
def danger_averted(tables, state, character, beast, quarters):
    """What a turn of the beast takes off the danger of the character's tribe; the beast is turned back."""
    tribe, facing = tables["tribe_of"][character], state["facing"][beast]
    before = danger_to_tribe(tables, state, tribe)
    state["facing"][beast] = (facing + quarters) % 4
    after = danger_to_tribe(tables, state, tribe)
    state["facing"][beast] = facing
    return before - after


# --- drops


@kernel
def lures_by_taunt(tables, state, character):
    """Whether turning a beast in sight brings a drop before it."""
    for beast in range(tables["n_beasts"]):
        turns = turns_in_sight(tables, state, character, beast)
        for quarters in (RIGHT_TURN, LEFT_TURN):
            if (turns >> quarters) & 1:
                if brings_drop(tables, state, beast, quarters):
                    return True
    return False


@kernel
def can_be_lured(tables, state):
    """Whether a quarter turn would bring a drop before a hunted beast."""
    for beast in range(tables["n_beasts"]):
        if is_hunted(tables, state, beast):
            for quarters in (RIGHT_TURN, LEFT_TURN):
                if brings_drop(tables, state, beast, quarters):
                    return True
    return False


@kernel
def brings_drop(tables, state, beast, quarters):
    """Whether the ground falls away before the beast after such a turn, and did not before; it is turned back."""
    if faces_drop(tables, state, beast):
        return False
    facing = state["facing"][beast]
    state["facing"][beast] = (facing + quarters) % 4
    brings = faces_drop(tables, state, beast)
    state["facing"][beast] = facing
    return brings
