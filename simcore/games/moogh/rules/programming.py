"""Cubes on the spots of a card: programming, and a new spot after an injury or a healing (MOO-PRG-2, INJ-2, A-06, A-07)."""

from simcore.games.moogh.house import FRESH_TWO, NO_ACTIONS
from simcore.games.moogh.mind.features_slots import slot_features
from simcore.games.moogh.table.layout import CUBE, NONE, SLOT
from simcore.kernels.choice import NO_TAG, choose, clear_options, drop_forbidden, needs_features, offer
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def place_cube(tables, state, scratch, rng, log, character):
    """The cube goes to a spot of the new side, unless the turn is over (MOO-INJ-2, D-13, A-06). Changes all but `tables`."""
    renew_turn(tables, state, character)
    if state["acting"] != character and state["acted"][character]:
        return
    state["slot"][character] = choose_slot(tables, state, scratch, rng, log, character, SLOT)
    tell_cube(state, log, character)


@kernel
def tell_cube(state, log, character):
    """Log the new spot and, in the character's own turn, how many actions are left (else NONE). Changes `log`."""
    left = state["actions_left"] if state["acting"] == character else NONE
    emit(log, CUBE, character, state["slot"][character], left, 0, 0)


@kernel
def renew_turn(tables, state, character):
    """In its own turn both icons of the new pair are unused; the number of actions left is kept (A-06). Changes `state`."""
    if state["acting"] == character:
        state["used"] = 0
        if tables["midturn_injury"] == FRESH_TWO:
            state["actions_left"] = 2
        elif tables["midturn_injury"] == NO_ACTIONS:
            state["actions_left"] = 0


@kernel
def choose_slot(tables, state, scratch, rng, log, character, decision):
    """D-3, D-13: a spot of the present side. Changes `scratch`, `rng` and `log`."""
    seat = tables["seat_of"][character]
    offer_slots(tables, state, scratch, character)
    if needs_features(tables, scratch, seat):
        slot_features(tables, state, scratch, character)
    return choose(tables, scratch, rng, log, seat, decision)


@kernel
def offer_slots(tables, state, scratch, character):
    """The spots of the present side (MOO-PRG-2). Changes `scratch`."""
    clear_options(scratch)
    for slot in range(tables["n_slots"][character, state["injured"][character]]):
        offer(scratch, slot, NO_TAG)
    drop_forbidden(tables, scratch, tables["seat_of"][character])
