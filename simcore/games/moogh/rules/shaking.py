"""Beasts that shake their rider off (MOO-SHAKE, TOK-5, A-14, A-17, A-45)."""

from simcore.games.moogh.house import THROWN_KO
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.harm import injure, knock_out
from simcore.games.moogh.rules.placing import choose_cell, move_to, offer_nearest
from simcore.games.moogh.rules.rolls import choose_yes, roll_die
from simcore.games.moogh.rules.traps import step_on_trap
from simcore.games.moogh.table.board import STEPS, is_off
from simcore.games.moogh.table.edges import leading_cell
from simcore.games.moogh.table.layout import (
    BARS,
    BOULDER,
    CHEVRON,
    EMPTY,
    FACE,
    FIRST_BEAST_FIGURE,
    NO_TRAP,
    NOBODY,
    NOWHERE,
    ROLL_SHAKE,
    ROLL_STAY,
    ROW_OF_FLIGHT,
    SAVED,
    SIDESTEP,
    STAY,
)
from simcore.games.moogh.table.rage import row_arrows
from simcore.kernels.choice import NO_TAG, clear_options, offer
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit


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
