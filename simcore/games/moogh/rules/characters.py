"""A character's turn: up to two actions of its pair, a token's free steps, and free actions by Heal (MOO-ACT, D-4, D-12)."""

from simcore.games.moogh.house import PROGRAMMED_PAIR
from simcore.games.moogh.mind.features_turns import free_features, next_features
from simcore.games.moogh.rules.actions import do_action
from simcore.games.moogh.rules.ideas import think
from simcore.games.moogh.rules.legal import is_legal
from simcore.games.moogh.rules.walking import walk
from simcore.games.moogh.table.layout import (
    ACTS,
    END_TURN,
    FIRST_ICON,
    FREE,
    NEXT,
    NOBODY,
    NONE,
    PLAYING,
    TAG_TOKEN,
    THINK,
    USE_TOKEN,
)
from simcore.kernels.choice import NO_TAG, choose, clear_options, drop_forbidden, needs_features, offer
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit

TOKEN_STEPS = 2


@inlined
def take_turn(tables, state, scratch, rng, log, character):
    """A character's card. Changes all but `tables`."""
    begin_character(state, character)
    finish_character(tables, state, scratch, rng, log, character)
    end_character(state, character)


@kernel
def finish_character(tables, state, scratch, rng, log, character):
    """Go on until the character ends its turn. Changes all but `tables`."""
    while state["end"] == PLAYING and not state["out"][character]:
        code = choose_next(tables, state, scratch, rng, log, character)
        if code == END_TURN:
            break
        do_next(tables, state, scratch, rng, log, character, code)


@inlined
def begin_character(state, character):
    """Two actions, both icons unused. Changes `state`."""
    state["acting"] = character
    state["last_actor"] = character
    state["actions_left"] = 2
    state["used"] = 0


@inlined
def end_character(state, character):
    """The turn is over. Changes `state`."""
    state["acting"] = NOBODY
    state["acted"][character] = 1


@inlined
def choose_next(tables, state, scratch, rng, log, character):
    """D-4: end, an icon of the pair, or a token's steps. Changes `scratch`, `rng` and `log`."""
    seat = tables["seat_of"][character]
    offer_next(tables, state, scratch, character)
    if needs_features(tables, scratch, seat):
        next_features(tables, state, scratch, character)
    return choose(tables, scratch, rng, log, seat, NEXT)


@kernel
def offer_next(tables, state, scratch, character):
    """The options of D-4 that the strategy does not forbid. Changes `scratch`."""
    clear_options(scratch)
    offer(scratch, END_TURN, NO_TAG)
    side, slot = state["injured"][character], state["slot"][character]
    for place in range(2):
        if state["actions_left"] > 0 and not (state["used"] >> place) & 1:
            icon = tables["slot_icon"][character, side, slot, place]
            action = tables["icon_action"][character, side, icon]
            if is_legal(tables, state, character, action):
                offer(scratch, FIRST_ICON + place, action)
    if state["token"][character]:
        offer(scratch, USE_TOKEN, TAG_TOKEN)
    drop_forbidden(tables, scratch, tables["seat_of"][character])


@inlined
def do_next(tables, state, scratch, rng, log, character, code):
    """Carry out what was chosen. Changes all but `tables`."""
    if code == USE_TOKEN:
        state["token"][character] = 0
        walk(tables, state, scratch, rng, log, character, TOKEN_STEPS)
        return
    place = code - FIRST_ICON
    icon = tables["slot_icon"][character, state["injured"][character], state["slot"][character], place]
    state["used"] |= 1 << place
    state["actions_left"] -= 1
    use_icon(tables, state, scratch, rng, log, character, icon)


@inlined
def use_icon(tables, state, scratch, rng, log, character, icon):
    """An icon of the present side, and the free actions that follow from healing (MOO-HEAL-2, HEAL-3). Changes all but `tables`."""
    actor = character
    while actor != NOBODY and icon != NONE:
        patient = do_icon(tables, state, scratch, rng, log, actor, icon)
        actor = patient
        if actor != NOBODY and state["end"] == PLAYING:
            icon = choose_free(tables, state, scratch, rng, log, actor)


@inlined
def do_icon(tables, state, scratch, rng, log, character, icon):
    """One icon; returns the character that it healed, else NOBODY. Changes all but `tables`."""
    side = state["injured"][character]
    action = tables["icon_action"][character, side, icon]
    if action == THINK:
        state["uses"][tables["seat_of"][character], action] += 1
        emit(log, ACTS, character, action, 0, 0, 0)
        return think(tables, state, scratch, rng, log, character)
    dice, symbol = tables["icon_dice"][character, side, icon], tables["icon_symbol"][character, side, icon]
    at_range = tables["icon_range"][character, side, icon]
    return do_action(tables, state, scratch, rng, log, character, action, dice, symbol, at_range)


@inlined
def choose_free(tables, state, scratch, rng, log, character):
    """D-12: no free action, or an icon of the healed side. Changes `scratch`, `rng` and `log`."""
    seat = tables["seat_of"][character]
    clear_options(scratch)
    offer(scratch, NONE, NO_TAG)
    for icon in range(tables["n_icons"][character, 0]):
        action = tables["icon_action"][character, 0, icon]
        if is_legal(tables, state, character, action) and is_free_icon(tables, state, character, icon):
            offer(scratch, icon, action)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        free_features(tables, state, scratch, character)
    return choose(tables, scratch, rng, log, seat, FREE)


@kernel
def is_free_icon(tables, state, character, icon):
    """By house rule only the programmed pair (A-08); a spot that this side has not leaves none."""
    if tables["heal_free"] != PROGRAMMED_PAIR:
        return True
    slot = state["slot"][character]
    return slot < tables["n_slots"][character, 0] and (
        tables["slot_icon"][character, 0, slot, 0] == icon
        or tables["slot_icon"][character, 0, slot, 1] == icon
    )
