"""The actions of characters: what is legal, and what each does (MOO-REST to MOO-TAUNT)."""

from simcore.games.moogh.mind.features import patient_features, target_features, turn_features
from simcore.games.moogh.rules.beast_icons import turn_beast
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.harm import (
    choose_cell,
    kill,
    move_to,
    place_cube,
    renew_turn,
    score,
    take_trap,
    tell_cube,
)
from simcore.games.moogh.rules.performing import react
from simcore.games.moogh.rules.rolls import succeeds
from simcore.games.moogh.rules.walking import walk
from simcore.games.moogh.table.board import (
    BOTH_TURNS,
    LEFT_TURN,
    NEIGHBOURS,
    RIGHT_TURN,
    STEPS,
    body_cell,
    is_beside,
    is_off,
    is_trap_cell,
    king_moves,
    lift_character,
    local_u,
    look_along,
    side_of,
    turns_of,
)
from simcore.games.moogh.table.counts import ignored_dice, n_dice
from simcore.games.moogh.table.layout import (
    ACTS,
    ADJACENT_ONLY,
    AIMS,
    BUSH,
    CLIMB,
    FIRST_BEAST_FIGURE,
    FIRST_MAKER,
    FOR_HIT,
    FOR_KILL,
    FRONT,
    HEAL,
    HEALED,
    HITS,
    IN_PLAY,
    MOUNTS,
    MOVE,
    NO_EFFECT,
    NO_TRAP,
    NOBODY,
    NOWHERE,
    PATIENT,
    PLAYING,
    RAGE,
    REST,
    SEDATE,
    STAB,
    TARGET,
    TAUNT,
    TAUNT_SIDE,
    THINK,
    THROW,
    TRAP,
    TRAP_CELL,
    TRAP_SET,
    TRAP_TAKEN,
)
from simcore.games.moogh.table.sizes import STRIDE
from simcore.kernels.choice import NO_TAG, choose, clear_options, drop_forbidden, needs_features, offer
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit

MOVE_STEPS = 2
TRAPS_IN_BOX = 10
CALM_ROW = 1  # sedation leads down to the second row, never to the first


# --- what is legal


@kernel
def is_legal(tables, state, character, action):
    """Whether the action can be taken now, whatever its dice (MOO-ROL-6, section 9)."""
    if state["on"][character] != NOBODY:
        return action in (MOVE, STAB)
    if action in (MOVE, THINK):
        return True
    if action == REST:
        return state["injured"][character] == 1
    if action == HEAL:
        return has_patient(tables, state, character)
    if action == TRAP:
        return has_trap_cell(tables, state, character)
    if action in (STAB, CLIMB):
        for beast in range(tables["n_beasts"]):
            if is_target(tables, state, character, action, beast):
                return True
        return False
    for direction in range(8):
        if look_along(tables, state, state["cell"][character], direction) != NOBODY:
            return True
    return False


@kernel
def is_target(tables, state, character, action, beast):
    """Whether the beast can be stabbed or climbed by the character (MOO-STAB-1, CLIMB-1, A-50)."""
    if state["fate"][beast] != IN_PLAY:
        return False
    on = state["on"][character]
    if on != NOBODY:
        if on == beast:
            return action == STAB
        return action == STAB and tables["rider_stab_other"] == 1 and rider_reaches(tables, state, on, beast)
    if not is_beside(tables, state, state["cell"][character], beast):
        return False
    if action == STAB:
        return True
    return tables["climbable"][beast, side_of(tables, state, beast, state["cell"][character])] == 1


@kernel
def rider_reaches(tables, state, ridden, beast):
    """Whether the two beasts touch (house rule of A-50)."""
    size = tables["size"][ridden]
    for i in range(size * size):
        cell = body_cell(tables, state, ridden, i)
        if not is_off(tables, cell) and is_beside(tables, state, cell, beast):
            return True
    return False


@kernel
def has_patient(tables, state, character):
    """Whether an injured character is beside this one (MOO-HEAL-1)."""
    for other in range(tables["n_characters"]):
        if is_patient(tables, state, character, other):
            return True
    return False


@kernel
def is_patient(tables, state, character, other):
    """Whether `other` is an injured character beside this one; riders are beside nobody (A-09)."""
    if other == character or state["out"][other] or not state["injured"][other]:
        return False
    return are_beside(tables, state, character, other)


@kernel
def are_beside(tables, state, character, other):
    """Whether two characters are neighbours; by house rule riders too, as if they stood on all of the body."""
    here, there = state["cell"][character], state["cell"][other]
    if here == NOWHERE:
        return False
    if there == NOWHERE:
        on = state["on"][other]
        return on != NOBODY and tables["rider_adjacent"] == 1 and is_beside(tables, state, here, on)
    if king_moves(here, there) != 1:
        return False
    return tables["adjacent_over_cliff"] == 1 or tables["elevation"][here] == tables["elevation"][there]


@kernel
def has_trap_cell(tables, state, character):
    """Whether a trap can be set beside the character (MOO-TRAP-1, TRAP-2)."""
    if tables["trap_cap"] and state["n_traps"] >= TRAPS_IN_BOX:
        return False
    for i in range(8):
        if is_trap_cell(tables, state, state["cell"][character] + NEIGHBOURS[i]):
            return True
    return False


# --- choosing a target


@kernel
def choose_target(tables, state, scratch, rng, log, character, action, dice, symbol, at_range):
    """D-6: beast * 8 + direction of the line (0 for a neighbour). Changes `scratch`, `rng` and `log`."""
    clear_options(scratch)
    for beast in range(tables["n_beasts"]):
        if action in (STAB, CLIMB):
            if is_target(tables, state, character, action, beast):
                offer(scratch, beast * 8, NO_TAG)
        else:
            for direction in range(8):
                found = look_along(tables, state, state["cell"][character], direction)
                if found != NOBODY and found // STRIDE == beast:
                    offer(scratch, beast * 8 + direction, NO_TAG)
    seat = tables["seat_of"][character]
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        target_features(tables, state, scratch, character, action, dice, symbol, at_range)
    return choose(tables, scratch, rng, log, seat, TARGET)


@kernel
def spaces_between(tables, state, character, action, direction):
    """Spaces between the character and the first beast on the line; none for a neighbour (MOO-DIST-1)."""
    if action in (STAB, CLIMB):
        return 0
    return look_along(tables, state, state["cell"][character], direction) % STRIDE


# --- what they do


@inlined
def do_action(tables, state, scratch, rng, log, character, action, dice, symbol, at_range):
    """Carry an action out that is legal; returns the character that was healed, else NOBODY. Changes all but `tables`."""
    seat = tables["seat_of"][character]
    state["uses"][seat, action] += 1
    emit(log, ACTS, character, action, dice, symbol, 0)
    if action == MOVE:
        walk(tables, state, scratch, rng, log, character, MOVE_STEPS + tables["extra_steps"][character])
        return NOBODY
    return do_bold(tables, state, scratch, rng, log, character, action, dice, symbol, at_range)


@kernel
def do_bold(tables, state, scratch, rng, log, character, action, dice, symbol, at_range):
    """Carry a bold action out, of an icon or an idea; returns who was healed, else NOBODY. Changes all but `tables`."""
    if action == REST:
        if rolls_well(tables, state, scratch, rng, log, character, action, dice, symbol):
            flip_back(tables, state, scratch, rng, log, character)
    elif action == HEAL:
        return heal(tables, state, scratch, rng, log, character, dice, symbol)
    elif action == TRAP:
        if rolls_well(tables, state, scratch, rng, log, character, action, dice, symbol):
            set_trap(tables, state, scratch, rng, log, character)
    else:
        aim(tables, state, scratch, rng, log, character, action, dice, symbol, at_range)
    return NOBODY


@kernel
def rolls_well(tables, state, scratch, rng, log, character, action, dice, symbol):
    """Whether an action without a beast succeeds. Changes all but `tables`."""
    n = n_dice(tables, state, character, action, dice, 0, NOBODY, 0)
    return succeeds(tables, state, scratch, rng, log, character, action, n, symbol)


@kernel
def flip_back(tables, state, scratch, rng, log, character):
    """The card shows its uninjured side again, the cube is placed anew (MOO-REST-1, A-07). Changes all but `tables`."""
    state["injured"][character] = 0
    emit(log, HEALED, character, 0, 0, 0, 0)
    if tables["same_slot"]:
        renew_turn(tables, state, character)
        slots = tables["n_slots"][character, 0]
        state["slot"][character] = min(state["slot"][character], slots - 1)
        tell_cube(state, log, character)
    else:
        place_cube(tables, state, scratch, rng, log, character)


@inlined
def heal(tables, state, scratch, rng, log, character, dice, symbol):
    """A patient's card flips; returns the patient, who may act at once (MOO-HEAL-1, HEAL-2). Changes all but `tables`."""
    patient = choose_patient(tables, state, scratch, rng, log, character)
    emit(log, AIMS, character, HEAL, patient, 0, 0)
    if not rolls_well(tables, state, scratch, rng, log, character, HEAL, dice, symbol):
        return NOBODY
    flip_back(tables, state, scratch, rng, log, patient)
    return patient


@kernel
def choose_patient(tables, state, scratch, rng, log, character):
    """D-6: an injured neighbour (MOO-HEAL-1). Changes `scratch`, `rng` and `log`."""
    seat = tables["seat_of"][character]
    clear_options(scratch)
    for other in range(tables["n_characters"]):
        if is_patient(tables, state, character, other):
            offer(scratch, other, NO_TAG)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        patient_features(tables, scratch, character)
    return choose(tables, scratch, rng, log, seat, PATIENT)


@kernel
def set_trap(tables, state, scratch, rng, log, character):
    """D-8: a trap on one of the empty spaces beside the character (MOO-TRAP-1). Changes all but `tables`."""
    clear_options(scratch)
    for i in range(8):
        cell = state["cell"][character] + NEIGHBOURS[i]
        if is_trap_cell(tables, state, cell):
            offer(scratch, cell, NO_TAG)
    cell = choose_cell(tables, state, scratch, rng, log, character, tables["seat_of"][character], TRAP_CELL)
    state["trap"][cell] = FIRST_MAKER + tables["tribe_of"][character]
    state["n_traps"] += 1
    emit(log, TRAP_SET, character, cell, 0, 0, 0)


@inlined
def remove_trap(tables, state, scratch, rng, log, character):
    """D-8: a trap beside the character goes back to the supply without springing. Changes all but `tables`."""
    clear_options(scratch)
    for i in range(8):
        cell = state["cell"][character] + NEIGHBOURS[i]
        if state["trap"][cell] != NO_TRAP:
            offer(scratch, cell, NO_TAG)
    cell = choose_cell(tables, state, scratch, rng, log, character, tables["seat_of"][character], TRAP_CELL)
    take_trap(state, cell)
    emit(log, TRAP_TAKEN, character, cell, 0, 0, 0)


@kernel
def has_trap_beside(state, character):
    """Whether a trap lies beside the character."""
    for i in range(8):
        if state["trap"][state["cell"][character] + NEIGHBOURS[i]] != NO_TRAP:
            return True
    return False


@inlined
def aim(tables, state, scratch, rng, log, character, action, dice, symbol, at_range):
    """Choose a beast, roll, and do to it what the action does. Changes all but `tables`."""
    target = choose_target(tables, state, scratch, rng, log, character, action, dice, symbol, at_range)
    beast, direction = target // 8, target % 8
    between = spaces_between(tables, state, character, action, direction)
    ignored = ignored_dice(tables, state, character, action, beast)
    emit(log, AIMS, character, action, FIRST_BEAST_FIGURE + beast, between, ignored)
    n = n_dice(tables, state, character, action, dice, at_range, beast, between)
    if not succeeds(tables, state, scratch, rng, log, character, action, n, symbol):
        return
    if action in (STAB, THROW):
        hit(tables, state, scratch, rng, log, character, beast, action, direction, between)
    elif action == CLIMB:
        climb(tables, state, log, character, beast)
    elif action == SEDATE:
        row = state["row"][beast]
        change_rage(state, log, beast, row - 1 if row > CALM_ROW else row)
    else:
        taunt(tables, state, scratch, rng, log, character, beast)


@kernel
def change_rage(state, log, beast, row):
    """The disc up or down to a row, without an action (MOO-RAGE-2, SEDATE-2). Changes `state` and `log`."""
    emit(log, RAGE, FIRST_BEAST_FIGURE + beast, state["row"][beast], row, 0, 0)
    state["row"][beast] = row


@inlined
def hit(tables, state, scratch, rng, log, character, beast, action, direction, between):
    """Points, health, rage, reaction, in this order (section 0, MOO-STAB-5, THROW-4, LEAD-1). Changes all but `tables`."""
    tribe = tables["tribe_of"][character]
    above = action == STAB and state["on"][character] == beast
    front = is_in_front(tables, state, character, beast, action, direction, between)
    from_bush = not above and state["cell"][character] != NOWHERE
    from_bush = from_bush and tables["terrain"][state["cell"][character]] & BUSH != 0
    bonus = tables["bonus_points"][character, action]
    score(state, log, tribe, 1 + above + front + bonus, FOR_HIT)
    state["health"][beast] -= 1
    emit(log, HITS, FIRST_BEAST_FIGURE + beast, character, state["health"][beast], action, bonus)
    if state["health"][beast] <= 0:
        score(state, log, tribe, 2, FOR_KILL)
        kill(tables, state, scratch, rng, log, beast, 0)
        check_end(tables, state, log)
        return
    check_end(tables, state, log)
    if state["end"] == PLAYING and not (from_bush and not tables["bush_acts"]):
        react(tables, state, scratch, rng, log, beast, not from_bush)


@kernel
def is_in_front(tables, state, character, beast, action, direction, between):
    """Whether the hitter is in front, corners included; a throw by the cell where its line enters (A-29, A-30)."""
    cell = state["cell"][character]
    if cell == NOWHERE:
        return False
    if action == THROW:
        if tables["throw_front"] == ADJACENT_ONLY and between > 0:
            return False
        if tables["throw_front"] > ADJACENT_ONLY:
            return False
        cell = cell + between * STEPS[direction]
    if side_of(tables, state, beast, cell) != FRONT:
        return False
    u = local_u(tables, state, beast, cell)
    return tables["front_corner_sp"] == 1 or 0 <= u < tables["size"][beast]


@inlined
def climb(tables, state, log, character, beast):
    """Onto the beast; who was there lands on the climber's cell (MOO-CLIMB-3, CLIMB-4). Changes `state` and `log`."""
    cell, old = state["cell"][character], state["rider"][beast]
    lift_character(state, character)
    if old != NOBODY:
        move_to(tables, state, log, old, cell)
    state["on"][character] = beast
    state["rider"][beast] = character
    emit(log, MOUNTS, character, beast, 0, 0, 0)
    check_end(tables, state, log)


@inlined
def taunt(tables, state, scratch, rng, log, character, beast):
    """The beast turns a quarter towards the actor (MOO-TAUNT-2, TAUNT-3, A-31, D-9). Changes all but `tables`."""
    turns = turns_of(tables, state, state["cell"][character], beast)
    if turns == 0:
        emit(log, NO_EFFECT, character, TAUNT, 0, 0, 0)
    elif turns == BOTH_TURNS:
        turn_beast(
            state, log, beast, choose_quarter(tables, state, scratch, rng, log, character, beast, TAUNT_SIDE)
        )
    else:
        turn_beast(state, log, beast, RIGHT_TURN if turns == 1 << RIGHT_TURN else LEFT_TURN)


@kernel
def choose_quarter(tables, state, scratch, rng, log, character, beast, decision):
    """LEFT_TURN or RIGHT_TURN of the beast. Changes `scratch`, `rng` and `log`."""
    seat = tables["seat_of"][character]
    clear_options(scratch)
    offer(scratch, LEFT_TURN, NO_TAG)
    offer(scratch, RIGHT_TURN, NO_TAG)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        turn_features(tables, state, scratch, character, beast)
    return choose(tables, scratch, rng, log, seat, decision)
