"""Think: draw two ideas, keep one, use one that lies open (MOO-THINK, A-46, A-67)."""

from simcore.games.moogh.mind.features import idea_beast_features, idea_features, kept_features
from simcore.games.moogh.rules.actions import change_rage, choose_patient, choose_quarter, do_bold, flip_back
from simcore.games.moogh.rules.conditions import is_usable, sees_rage
from simcore.games.moogh.rules.legal import has_patient, is_legal
from simcore.games.moogh.rules.looking import turn_beast
from simcore.games.moogh.rules.points import score
from simcore.games.moogh.rules.traps import has_trap_beside, has_trap_cell, remove_trap, set_trap
from simcore.games.moogh.rules.walking import walk
from simcore.games.moogh.table.board import look_along
from simcore.games.moogh.table.layout import (
    AIMS,
    BEAST_RAGE,
    DRAW_IDEA,
    DRAWS,
    FOR_IDEA,
    FREE_ACTION,
    FREE_MOVE,
    GAIN_SP,
    GAIN_TOKEN,
    GETS_TOKEN,
    HEAL_ADJACENT,
    HEAL_SELF,
    IDEA,
    IDEA_BEAST,
    KEEP,
    NO_EFFECT,
    NOBODY,
    NONE,
    OWN_SYMBOL,
    PLACE_TRAP,
    REMOVE_TRAP,
    SEDATE,
    SHOWS_IDEA,
    TAG_IDEA,
    TAUNT,
    THINK,
    THROW,
    TRAP,
    TURN_BEAST,
    TURN_SIDE,
    USES_IDEA,
)
from simcore.games.moogh.table.sizes import STRIDE
from simcore.kernels.choice import NO_TAG, choose, clear_options, drop_forbidden, needs_features, offer
from simcore.kernels.dice import draw_from_pile
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import DECKS


@inlined
def think(tables, state, scratch, rng, log, character):
    """Draw, keep, use (MOO-THINK-1, THINK-2); returns who was healed by a free action, else NOBODY.

    Changes all but `tables`.
    """
    first, second = draw_idea(tables, state, rng, log), draw_idea(tables, state, rng, log)
    emit(log, DRAWS, character, first, second, 0, 0)
    if first == NONE:
        first, second = second, NONE
    if first != NONE:
        kept = first
        if second != NONE:
            kept = choose_kept(tables, state, scratch, rng, log, character, first, second)
            state["in_discards"][first + second - kept] = 1
        show_idea(state, log, kept)
    idea = choose_idea(tables, state, scratch, rng, log, character)
    if idea == NONE:
        return NOBODY
    emit(log, USES_IDEA, character, idea, 0, 0, 0)
    return use_idea(tables, state, scratch, rng, log, character, idea)


@kernel
def show_idea(state, log, idea):
    """The idea joins the display for everybody (MOO-THINK-3). Changes `state` and `log`."""
    state["display"][state["n_display"]] = idea
    state["n_display"] += 1
    emit(log, SHOWS_IDEA, -1, idea, 0, 0, 0)


@kernel
def draw_idea(tables, state, rng, log):
    """A card of the deck, which the discards refill when it is empty (A-46); NONE without any. Changes all but `tables`."""
    if state["n_deck"] == 0 and tables["ideas_reshuffle"]:
        for idea in range(tables["n_ideas"]):
            if state["in_discards"][idea]:
                state["in_discards"][idea] = 0
                state["in_deck"][idea] = 1
                state["n_deck"] += 1
    if state["n_deck"] == 0:
        return NONE
    idea = draw_from_pile(rng, log, DECKS, 0, DRAW_IDEA, state["in_deck"], state["n_deck"])
    state["n_deck"] -= 1
    return idea


@inlined
def choose_kept(tables, state, scratch, rng, log, character, first, second):
    """D-10: which of two ideas to keep. Changes `scratch`, `rng` and `log`."""
    seat = tables["seat_of"][character]
    clear_options(scratch)
    offer(scratch, first, NO_TAG)
    offer(scratch, second, NO_TAG)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        for i in range(scratch["n_options"]):
            usable = is_usable(tables, state, character, scratch["code"][i])
            kept_features(tables, scratch, i, usable)
    return choose(tables, scratch, rng, log, seat, KEEP)


@inlined
def choose_idea(tables, state, scratch, rng, log, character):
    """D-11: none, or one of the open ideas whose condition holds. Changes `scratch`, `rng` and `log`."""
    seat = tables["seat_of"][character]
    clear_options(scratch)
    offer(scratch, NONE, NO_TAG)
    for i in range(state["n_display"]):
        if is_usable(tables, state, character, state["display"][i]):
            if not tables["idea_optional"] and scratch["code"][0] == NONE:
                clear_options(scratch)
            offer(scratch, state["display"][i], TAG_IDEA)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        idea_features(tables, state, scratch, character)
    return choose(tables, scratch, rng, log, seat, IDEA)


@inlined
def use_idea(tables, state, scratch, rng, log, character, idea):
    """What the idea does; returns who was healed by a free action, else NOBODY. Changes all but `tables`."""
    kind, arg = tables["effect"][idea], tables["effect_arg"][idea]
    if not helps(tables, state, character, idea):
        emit(log, NO_EFFECT, character, THINK, 0, 0, 0)
    elif kind == GAIN_TOKEN:
        state["token"][character] = 1
        emit(log, GETS_TOKEN, character, 0, 0, 0, 0)
    elif kind == FREE_MOVE:
        walk(tables, state, scratch, rng, log, character, arg)
    elif kind == FREE_ACTION:
        return free_action(tables, state, scratch, rng, log, character, idea)
    elif kind in (HEAL_SELF, HEAL_ADJACENT):
        patient = character
        if kind == HEAL_ADJACENT:
            patient = choose_patient(tables, state, scratch, rng, log, character)
        flip_back(tables, state, scratch, rng, log, patient)
    elif kind == PLACE_TRAP:
        set_trap(tables, state, scratch, rng, log, character)
    elif kind == REMOVE_TRAP:
        remove_trap(tables, state, scratch, rng, log, character)
    elif kind == GAIN_SP:
        score(state, log, tables["tribe_of"][character], arg, FOR_IDEA)
    else:
        trouble_beast(tables, state, scratch, rng, log, character, kind, arg)
    return NOBODY


@kernel
def helps(tables, state, character, idea):
    """Whether the idea, which may be used all the same, has something to change (A-67)."""
    kind = tables["effect"][idea]
    if kind == GAIN_TOKEN:
        return not state["token"][character]
    if kind == FREE_ACTION:
        return is_legal(tables, state, character, tables["effect_arg"][idea])
    if kind == HEAL_SELF:
        return state["injured"][character] == 1
    if kind == HEAL_ADJACENT:
        return has_patient(tables, state, character)
    if kind == PLACE_TRAP:
        return has_trap_cell(tables, state, character)
    if kind == REMOVE_TRAP:
        return has_trap_beside(state, character)
    if kind in (BEAST_RAGE, TURN_BEAST):
        return sees_rage(tables, state, state["cell"][character], 0)
    return True


@inlined
def free_action(tables, state, scratch, rng, log, character, idea):
    """A bold action of the idea's own dice (D-11 of section 9); returns who was healed, else NOBODY. Changes all but `tables`."""
    action, symbol = tables["effect_arg"][idea], tables["effect_symbol"][idea]
    if symbol == OWN_SYMBOL:
        symbol = own_symbol(tables, state, character, action)
    dice = tables["effect_dice"][idea]
    if action == TRAP:
        emit(log, AIMS, character, action, NOBODY, 0, 0)
    at_range = action in (THROW, SEDATE, TAUNT)
    return do_bold(tables, state, scratch, rng, log, character, action, dice, symbol, at_range)


@kernel
def own_symbol(tables, state, character, action):
    """Symbol of the first icon of that action on the present side, else bars."""
    side = state["injured"][character]
    for icon in range(tables["n_icons"][character, side]):
        if tables["icon_action"][character, side, icon] == action:
            return tables["icon_symbol"][character, side, icon]
    return 0


@inlined
def trouble_beast(tables, state, scratch, rng, log, character, kind, arg):
    """Change the rage of a beast in sight without an action, or turn it. Changes all but `tables`."""
    seat = tables["seat_of"][character]
    clear_options(scratch)
    seen = 0
    for direction in range(8):
        found = look_along(tables, state, state["cell"][character], direction)
        if found != NOBODY:
            seen |= 1 << (found // STRIDE)
    for beast in range(tables["n_beasts"]):
        if (seen >> beast) & 1:
            offer(scratch, beast, NO_TAG)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        idea_beast_features(state, scratch)
    beast = choose(tables, scratch, rng, log, seat, IDEA_BEAST)
    if kind == BEAST_RAGE:
        rows = tables["n_rows"][beast, state["side"][beast]]
        change_rage(state, log, beast, min(max(state["row"][beast] + arg, 0), rows - 1))
    else:
        turn_beast(
            state, log, beast, choose_quarter(tables, state, scratch, rng, log, character, beast, TURN_SIDE)
        )
