"""What beasts do besides moving: looking, attacking, shaking, turning (MOO-SEEK to MOO-RT)."""

from simcore.games.moogh.house import MIN_ROW, SEQUENTIAL, THROWN_KO
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.harm import (
    choose_cell,
    choose_yes,
    hurt_by_beast,
    injure,
    knock_out,
    move_to,
    offer_nearest,
    roll_die,
    step_on_trap,
)
from simcore.games.moogh.rules.moving import leading_cell
from simcore.games.moogh.table.board import (
    STEPS,
    body_cell,
    character_at,
    is_off,
    local_cell,
    side_of,
    stops_beast,
)
from simcore.games.moogh.table.layout import (
    BACK,
    BARS,
    BOULDER,
    CHEVRON,
    EMPTY,
    FACE,
    FIRST_BEAST_FIGURE,
    FRONT,
    IN_PLAY,
    LEFT,
    NO_TRAP,
    NOBODY,
    NOWHERE,
    PLAYING,
    RIGHT,
    ROLL_ATTACK,
    ROLL_LOOK,
    ROLL_SHAKE,
    ROLL_STAY,
    ROLL_TURN,
    ROW_OF_FLIGHT,
    SAVED,
    SECTION_BACK,
    SECTION_FRONT,
    SIDESTEP,
    STAY,
    TREE,
    TURNS_TO,
)
from simcore.games.moogh.table.rage import row_arrows
from simcore.kernels.choice import NO_TAG, clear_options, offer
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


# --- Seek freedom, Look for a target


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


# --- Attack, Bite, Claw, Tail


@kernel
def is_bitten(tables, state, beast, cell):
    """Whether the cell is straight ahead of the beast (MOO-BITE-1)."""
    if side_of(tables, state, beast, cell) != FRONT:
        return False
    for u in range(tables["size"][beast]):
        if local_cell(tables, state, beast, u, -1) == cell:
            return True
    return False


@kernel
def is_clawed(tables, state, beast, cell):
    """Whether the cell is one of the four corners (MOO-CLAW-1)."""
    size = tables["size"][beast]
    for k in range(4):
        u, v = size if k % 2 else -1, size if k // 2 else -1
        if local_cell(tables, state, beast, u, v) == cell:
            return True
    return False


@kernel
def strike(tables, state, scratch, rng, log, beast, kind):
    """Everyone in the reach of an icon is injured, in turn-row order; then the end is looked at (A-38).

    `kind`: 0 bite, 1 claw, 2 tail, or 3 + section of an attack. Changes all but `tables`.
    """
    hurt = 0
    for character in range(tables["n_characters"]):
        cell = state["cell"][character]
        if cell != NOWHERE and is_struck(tables, state, beast, cell, kind):
            hurt |= 1 << character
    order, n = row_order(state)
    for i in range(n):
        character = (order >> (4 * i)) & 15
        if (hurt >> character) & 1 and not state["out"][character] and state["end"] == PLAYING:
            injure(tables, state, scratch, rng, log, character)
            if tables["simultaneous"] == SEQUENTIAL:
                check_end(tables, state, log)
    if kind >= 3:
        strike_beasts(tables, state, scratch, rng, log, beast, kind)
    check_end(tables, state, log)


@kernel
def row_order(state):
    """The characters in the order of their turn cards, four bits each, and how many."""
    order, n = 0, 0
    for i in range(state["n_cards"]):
        if state["card"][i] < FIRST_BEAST_FIGURE:
            order |= state["card"][i] << (4 * n)
            n += 1
    return order, n


@kernel
def is_struck(tables, state, beast, cell, kind):
    """Whether a cell lies in the reach of the icon."""
    if kind == 0:
        return is_bitten(tables, state, beast, cell)
    if kind == 1:
        return is_clawed(tables, state, beast, cell)
    side = side_of(tables, state, beast, cell)
    if kind == 2:
        return side == BACK
    section = kind - 3
    if section == SECTION_FRONT:
        return side == FRONT
    if section == SECTION_BACK:
        return side == BACK
    return side in (LEFT, RIGHT)


@inlined
def strike_beasts(tables, state, scratch, rng, log, beast, kind):
    """Other beasts in the section take one injury each (MOO-ATK-2, ATK-3). Changes all but `tables`."""
    done = 0
    row = state["card"].copy()
    for i in range(state["n_cards"]):
        other = row[i] - FIRST_BEAST_FIGURE
        if other < 0 or other == beast or (done >> other) & 1:
            continue
        done |= 1 << other
        if state["fate"][other] == IN_PLAY and state["end"] == PLAYING:
            size, struck = tables["size"][other], False
            for k in range(size * size):
                cell = body_cell(tables, state, other, k)
                struck |= (not is_off(tables, cell)) and is_struck(tables, state, beast, cell, kind)
            if struck:
                hurt_by_beast(tables, state, scratch, rng, log, other, beast)
                if tables["simultaneous"] == SEQUENTIAL:
                    check_end(tables, state, log)


@inlined
def attack(tables, state, scratch, rng, log, beast):
    """One die chooses the section (MOO-ATK-1). Changes all but `tables`."""
    symbol = roll_die(tables, rng, log, ROLL_ATTACK, FIRST_BEAST_FIGURE + beast)
    strike(tables, state, scratch, rng, log, beast, 3 + tables["section"][beast, symbol])


# --- Shake


@inlined
def shake(tables, state, scratch, rng, log, beast):
    """The rider is thrown off, unless it stays (MOO-SHAKE-1 to SHAKE-9). Changes all but `tables`."""
    rider = state["rider"][beast]
    if rider == NOBODY:
        return
    late = tables["stay_after_direction"] == 1
    if not late and stays_on(tables, state, scratch, rng, log, rider):
        return
    symbol = roll_die(tables, rng, log, ROLL_SHAKE, FIRST_BEAST_FIGURE + beast)
    if late and stays_on(tables, state, scratch, rng, log, rider):
        return
    turn = 1 if symbol == BARS else (3 if symbol == CHEVRON else 0)
    direction = (state["facing"][beast] + turn) % 4
    fly(tables, state, scratch, rng, log, beast, rider, direction)
    check_end(tables, state, log)


@kernel
def stays_on(tables, state, scratch, rng, log, rider):
    """Whether a token is spent and the die keeps the rider on top (MOO-TOK-5, D-15). Changes all but `tables`."""
    if not state["token"][rider]:
        return False
    if choose_yes(tables, state, scratch, rng, log, rider, STAY) == 0:
        return False
    state["token"][rider] = 0
    symbol = roll_die(tables, rng, log, ROLL_STAY, rider)
    if (tables["save_symbols"][rider] >> symbol) & 1:
        emit(log, SAVED, rider, 1, 0, 0, 0)
        return True
    return False


@inlined
def choose_row(tables, state, scratch, rng, log, beast, rider, direction):
    """D-16: the body cell of the row in which the rider flies. Changes `scratch`, `rng` and `log`."""
    step = STEPS[2 * direction]
    clear_options(scratch)
    first = leading_cell(tables, state, beast, direction, 0)
    if tables["size"][beast] == 1:
        return first
    second = leading_cell(tables, state, beast, direction, 1)
    offer(scratch, min(first, second) + step, NO_TAG)
    offer(scratch, max(first, second) + step, NO_TAG)
    seat = tables["seat_of"][rider]
    return choose_cell(tables, state, scratch, rng, log, rider, seat, ROW_OF_FLIGHT) - step


@inlined
def fly(tables, state, scratch, rng, log, beast, rider, direction):
    """As far as the row has arrows, or until something is in the way (MOO-SHAKE-3 to SHAKE-8, A-14, A-17).

    Changes all but `tables`.
    """
    spaces, step = row_arrows(tables, state, beast), STEPS[2 * direction]
    body = choose_row(tables, state, scratch, rng, log, beast, rider, direction)
    start = body + step
    level = NOWHERE if is_off(tables, body) else tables["elevation"][body]
    here, flown, stopped, fell = body, NOWHERE, False, False
    for _ in range(spaces):
        there = here + step
        if is_flight_stopped(tables, state, here, there, here == body and level == NOWHERE):
            stopped = True
            fell = is_over_cliff(tables, here, there)
            break
        here = flown = there
    if stopped and fell and tables["thrown_cliff"] == THROWN_KO:
        knock_out(tables, state, scratch, rng, log, rider, tables["cliff_ko_sp"], tables["cliff_save"] == 1)
    elif stopped:
        injure(tables, state, scratch, rng, log, rider)
    if state["out"][rider]:
        return
    if flown != NOWHERE and (not stopped or state["trap"][flown] == NO_TRAP):
        move_to(tables, state, log, rider, flown)
        if not stopped and tables["involuntary_trap"]:
            step_on_trap(tables, state, scratch, rng, log, rider)
        return
    offer_nearest(tables, state, scratch, flown if flown != NOWHERE else start, level, False)
    if scratch["n_options"] > 0:
        seat = tables["seat_of"][rider]
        cell = choose_cell(tables, state, scratch, rng, log, rider, seat, SIDESTEP)
        move_to(tables, state, log, rider, cell)


@kernel
def is_flight_stopped(tables, state, here, there, from_outside):
    """Boulder, cliff, figure or edge ahead (MOO-SHAKE-8); trees, bushes, water and huts are no obstacle."""
    if is_off(tables, there) or state["who"][there] != EMPTY:
        return True
    if tables["terrain"][there] & (BOULDER | FACE):
        return True
    if from_outside or is_off(tables, here):
        return False
    return tables["elevation"][there] != tables["elevation"][here]


@kernel
def is_over_cliff(tables, here, there):
    """Whether the flight goes down a cliff there."""
    if is_off(tables, there) or is_off(tables, here):
        return False
    return tables["elevation"][there] < tables["elevation"][here]
