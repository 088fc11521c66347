"""Beasts that turn: seek freedom, look for a target, random turn (MOO-SEEK, LOOK, UT, RT)."""

from simcore.games.moogh.house import MIN_ROW
from simcore.games.moogh.rules.rolls import roll_die
from simcore.games.moogh.table.board import STEPS, character_at, is_off, stops_beast
from simcore.games.moogh.table.edges import leading_cell
from simcore.games.moogh.table.layout import (
    BARS,
    CHEVRON,
    FIRST_BEAST_FIGURE,
    NOBODY,
    ROLL_LOOK,
    ROLL_TURN,
    TREE,
    TURNS_TO,
)
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit

UNSEEN = 1_000
ALONG_EDGE = 100


@kernel
def turn_beast(state, log, beast, quarters):
    """Turn on the spot, clockwise by so many quarters (MOO-UT-1). Changes `state` and `log`."""
    state["facing"][beast] = (state["facing"][beast] + quarters) % 4
    if quarters % 4:
        emit(log, TURNS_TO, FIRST_BEAST_FIGURE + beast, state["facing"][beast], 0, 0, 0)


@kernel
def free_length(tables, state, beast, direction):
    """The way to the first obstacle or the edge, which by house rule is worth more (MOO-SEEK-2, A-32)."""
    return shorter_row(tables, state, beast, direction, ALONG_EDGE if tables["seek_exit_bonus"] else 0)


@kernel
def shorter_row(tables, state, beast, direction, at_edge):
    """Obstacle-free spaces, the shorter of the rows on the board; `at_edge` more where a row ends there (MOO-SEEK-3)."""
    shortest = UNSEEN
    for i in range(tables["size"][beast]):
        here = leading_cell(tables, state, beast, direction, i)
        if not is_off(tables, here):
            length = 0
            there = here + STEPS[2 * direction]
            while not is_off(tables, there) and not stops_beast(tables, state, here, there, beast):
                length += 1
                here, there = there, there + STEPS[2 * direction]
            if is_off(tables, there) and not stops_beast(tables, state, here, there, beast):
                length += at_edge
            shortest = min(shortest, length)
    return at_edge if shortest == UNSEEN else shortest


@inlined
def seek(tables, state, log, beast):
    """Turn to the longest free way; any tie turns it round (MOO-SEEK-1 to SEEK-6). Changes `state` and `log`."""
    facing = state["facing"][beast]
    ahead = free_length(tables, state, beast, facing)
    right = free_length(tables, state, beast, (facing + 1) % 4)
    left = free_length(tables, state, beast, (facing + 3) % 4)
    longest = max(ahead, right, left)
    if (ahead == longest) + (right == longest) + (left == longest) > 1:
        turn_beast(state, log, beast, 2)
    elif right == longest:
        turn_beast(state, log, beast, 1)
    elif left == longest:
        turn_beast(state, log, beast, 3)


@kernel
def nearest_seen(tables, state, beast, direction):
    """Spaces to the closest character seen in that direction, UNSEEN without one (MOO-LOOK-1, A-33)."""
    most = UNSEEN
    if tables["look_rows"] == MIN_ROW:
        most = shorter_row(tables, state, beast, direction, 0)
    nearest = UNSEEN
    for i in range(tables["size"][beast]):
        here = leading_cell(tables, state, beast, direction, i)
        if is_off(tables, here):
            continue
        for spaces in range(UNSEEN):
            there = here + STEPS[2 * direction]
            if spaces > most or is_off(tables, there):
                break
            blocked = stops_beast(tables, state, here, there, beast)
            if blocked and not is_open_tree(tables, here, there):
                break
            if spaces == most and not blocked:
                break
            if character_at(state, there) != NOBODY:
                nearest = min(nearest, spaces)
            if blocked or nearest == spaces:
                break
            here = there
    return nearest


@kernel
def is_open_tree(tables, here, there):
    """By house rule who stands in a tree is seen (A-33)."""
    if tables["tree_hides"] or tables["terrain"][there] & TREE == 0:
        return False
    return is_off(tables, here) or tables["elevation"][there] <= tables["elevation"][here]


@inlined
def look(tables, state, rng, log, beast):
    """Face the closest visible character, or turn round (MOO-LOOK-1 to LOOK-5). Changes `state`, `rng` and `log`."""
    facing = state["facing"][beast]
    ahead = nearest_seen(tables, state, beast, facing)
    right = nearest_seen(tables, state, beast, (facing + 1) % 4)
    left = nearest_seen(tables, state, beast, (facing + 3) % 4)
    nearest = min(ahead, right, left)
    if nearest == UNSEEN:
        turn_beast(state, log, beast, 2)
    elif ahead == nearest:
        return
    elif right == left:
        symbol = roll_die(tables, rng, log, ROLL_LOOK, FIRST_BEAST_FIGURE + beast)
        turn_beast(state, log, beast, 1 if symbol == BARS else 3)
    elif right == nearest:
        turn_beast(state, log, beast, 1)
    else:
        turn_beast(state, log, beast, 3)


@inlined
def random_turn(tables, state, rng, log, beast):
    """Bars right, chevron left, cross none (MOO-RT-1). Changes `state`, `rng` and `log`."""
    symbol = roll_die(tables, rng, log, ROLL_TURN, FIRST_BEAST_FIGURE + beast)
    if symbol == BARS:
        turn_beast(state, log, beast, 1)
    elif symbol == CHEVRON:
        turn_beast(state, log, beast, 3)
