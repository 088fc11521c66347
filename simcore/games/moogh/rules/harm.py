"""Harm: injuries, knock-outs, hits on beasts, deaths, escapes (MOO-INJ, TOK-4, SP-6, BST, A-16 to A-25)."""

from simcore.games.moogh.house import DEATH_INJURES, EXIT_INJURES, EXIT_LEAVES, HEALTH_ONLY
from simcore.games.moogh.rules.frames import queue_reaction
from simcore.games.moogh.rules.placing import land_on_body
from simcore.games.moogh.rules.points import score
from simcore.games.moogh.rules.programming import place_cube
from simcore.games.moogh.rules.rolls import choose_yes, roll_die
from simcore.games.moogh.table.board import lift_beast, lift_character
from simcore.games.moogh.table.layout import (
    DIES,
    ESCAPED,
    FIRST_BEAST_FIGURE,
    FLEES,
    FOR_INJURY,
    HURT,
    INJURED,
    KILLED,
    NOBODY,
    NOWHERE,
    OUT,
    ROLL_SAVE,
    SAVE,
    SAVED,
)
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def remove_card(state, figure):
    """All cards of the figure leave the turn row, which closes up (MOO-APP-6, A-41). Changes `state`."""
    kept, marker = 0, state["marker"]
    for i in range(state["n_cards"]):
        if state["card"][i] != figure:
            state["card"][kept] = state["card"][i]
            kept += 1
        elif i <= state["marker"]:
            marker -= 1
    state["n_cards"] = kept
    state["marker"] = marker


@kernel
def injure(tables, state, scratch, rng, log, character):
    """An injury: the card flips, or the character is knocked out (MOO-INJ-1 to INJ-5). Changes all but `tables`."""
    state["injuries"][tables["seat_of"][character]] += 1
    if state["injured"][character]:
        knock_out(tables, state, scratch, rng, log, character, 1, True)
        return
    state["injured"][character] = 1
    emit(log, INJURED, character, 1 - state["token"][character], 0, 0, 0)
    place_cube(tables, state, scratch, rng, log, character)
    state["token"][character] = 1
    score(state, log, tables["tribe_of"][character], 1, FOR_INJURY)


@kernel
def saves(tables, state, scratch, rng, log, character):
    """Whether a token is spent and the die ignores the injury (MOO-TOK-4, D-14). Changes all but `tables`."""
    if not state["token"][character]:
        return False
    if choose_yes(tables, state, scratch, rng, log, character, SAVE) == 0:
        return False
    state["token"][character] = 0
    symbol = roll_die(tables, rng, log, ROLL_SAVE, character)
    if (tables["save_symbols"][character] >> symbol) & 1:
        emit(log, SAVED, character, 0, 0, 0, 0)
        return True
    return False


@kernel
def knock_out(tables, state, scratch, rng, log, character, points, may_save):
    """Out for good, unless saved; the tribe gets the points (MOO-INJ-4, SP-6). Changes all but `tables`."""
    if may_save and saves(tables, state, scratch, rng, log, character):
        return
    score(state, log, tables["tribe_of"][character], points, FOR_INJURY)
    emit(log, OUT, character, 0, 0, 0, 0)
    lift_character(state, character)
    state["out"][character] = 1
    state["token"][character] = 0
    state["losses"][tables["seat_of"][character]] += 1
    remove_card(state, character)


@kernel
def kill(tables, state, scratch, rng, log, beast, fell):
    """The beast dies: figure and cards leave, its rider is set down (MOO-BST-5, A-24, A-25). Changes all but `tables`."""
    emit(log, DIES, FIRST_BEAST_FIGURE + beast, fell, 0, 0, 0)
    state["fate"][beast] = KILLED
    if not fell or tables["cliff_kill_counts"]:
        state["n_killed"] += 1
        state["killed_mask"] |= 1 << beast
    else:
        state["fled_mask"] |= 1 << beast
    remove_card(state, FIRST_BEAST_FIGURE + beast)
    lift_beast(tables, state, beast)
    rider = state["rider"][beast]
    if rider == NOBODY:
        return
    if fell:
        knock_out(tables, state, scratch, rng, log, rider, tables["cliff_ko_sp"], tables["cliff_save"] == 1)
    elif tables["rider_on_death"] == DEATH_INJURES:
        injure(tables, state, scratch, rng, log, rider)
    if not state["out"][rider]:
        land_on_body(tables, state, scratch, rng, log, beast, rider, NOWHERE)


@kernel
def escape(tables, state, scratch, rng, log, beast, before):
    """The beast is off the board and gone, its rider left behind (MOO-FWD-8, A-23). Changes all but `tables`.

    `before` is where its top-left corner was before the last step.
    """
    emit(log, FLEES, FIRST_BEAST_FIGURE + beast, 0, 0, 0, 0)
    state["fate"][beast] = ESCAPED
    state["fled_mask"] |= 1 << beast
    state["fled_last_round"] += 1
    remove_card(state, FIRST_BEAST_FIGURE + beast)
    lift_beast(tables, state, beast)
    rider = state["rider"][beast]
    if rider == NOBODY:
        return
    if tables["rider_exit"] == EXIT_LEAVES:
        knock_out(tables, state, scratch, rng, log, rider, 0, False)
        return
    if tables["rider_exit"] == EXIT_INJURES:
        injure(tables, state, scratch, rng, log, rider)
    if not state["out"][rider]:
        land_on_body(tables, state, scratch, rng, log, beast, rider, before)


@kernel
def hurt_by_beast(tables, state, scratch, rng, log, beast, by):
    """Another beast (`by`) hurts the beast: health, then rage and reaction when the icon is finished; nobody scores (A-21, A-22).

    Changes all but `tables`.
    """
    state["health"][beast] -= 1
    emit(log, HURT, FIRST_BEAST_FIGURE + beast, FIRST_BEAST_FIGURE + by, state["health"][beast], 0, 0)
    if state["health"][beast] <= 0:
        kill(tables, state, scratch, rng, log, beast, 0)
    elif tables["beast_vs_beast"] != HEALTH_ONLY:
        queue_reaction(scratch, beast)
