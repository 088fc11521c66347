"""The actions of characters: choosing a target, and what each action does (MOO-REST to MOO-TAUNT)."""

from simcore.games.moogh.house import SAME_SLOT
from simcore.games.moogh.mind.features import patient_features, target_features, turn_features
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.hitting import hit
from simcore.games.moogh.rules.legal import is_patient, is_target
from simcore.games.moogh.rules.looking import turn_beast
from simcore.games.moogh.rules.placing import move_to
from simcore.games.moogh.rules.programming import place_cube, renew_turn, tell_cube
from simcore.games.moogh.rules.rolls import succeeds
from simcore.games.moogh.rules.traps import set_trap
from simcore.games.moogh.rules.walking import walk
from simcore.games.moogh.table.board import (
    BOTH_TURNS,
    LEFT_TURN,
    RIGHT_TURN,
    lift_character,
    look_along,
    turns_of,
)
from simcore.games.moogh.table.counts import ignored_dice, n_dice
from simcore.games.moogh.table.layout import (
    ACTS,
    AIMS,
    CLIMB,
    FIRST_BEAST_FIGURE,
    HEAL,
    HEALED,
    MOUNTS,
    MOVE,
    NO_EFFECT,
    NOBODY,
    PATIENT,
    RAGE,
    REST,
    SEDATE,
    STAB,
    TARGET,
    TAUNT,
    TAUNT_SIDE,
    THROW,
    TRAP,
)
from simcore.games.moogh.table.sizes import MOVE_STEPS, STRIDE
from simcore.kernels.choice import NO_TAG, choose, clear_options, drop_forbidden, needs_features, offer
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit

CALM_ROW = 1  # sedation leads down to the second row, never to the first


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
    if tables["cube_on_heal"] == SAME_SLOT:
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
