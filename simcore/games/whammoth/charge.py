"""CHARGE!: the mammoths run at the cave people (WHA-CHG-1 to CHG-8)."""

from simcore.games.whammoth.decisions import choose_ambush, choose_discard
from simcore.games.whammoth.hands import discard_random, take_back, take_back_random
from simcore.games.whammoth.house import ONCE, RESTART
from simcore.games.whammoth.layout import (
    AMBUSHES,
    BY_EFFECT,
    BY_STOMP,
    CHARGE_CARD,
    CHARGES,
    FROM_AMBUSH,
    FROM_TAR,
    IN_TAR,
    MAMMOTH,
    MOVED_BY_EFFECT,
    NO_ABILITY,
    NO_CARD,
    NO_EAT,
    PICK_CHOICE,
    PICK_RANDOM,
    PLAYING,
    RUN_AWAY,
    TAR,
)
from simcore.games.whammoth.movement import topple_mammoth
from simcore.games.whammoth.path import fate, landing, last_space
from simcore.games.whammoth.people import check_sixth_meat, die, gain_meat
from simcore.games.whammoth.setup import shuffle_charge_cards
from simcore.kernels.dice import draw_from_pile
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import DECKS


@kernel
def resolve_charges(tables, state, scratch, rng, log):
    """One draw per CHARGE! card played, or one in all (WHA-CHG-1, CHG-6). Changes all but `tables`."""
    draws = state["n_charges"]
    if tables["charges_per_turn"] == ONCE:
        draws = min(draws, 1)
    for _ in range(draws):
        resolve_charge(tables, state, scratch, rng, log)
        if state["end"] != PLAYING:
            return


@kernel
def resolve_charge(tables, state, scratch, rng, log):
    """One draw: all mammoths run, the sixth meat is looked at, the survivors bear the effect (WHA-CHG-2 to CHG-5).

    Changes all but `tables`.
    """
    card = draw_charge_card(tables, state, rng, log)
    emit(log, CHARGES, -1, card, 0, 0, 0)
    for seat in range(tables["n_seats"]):
        state["charged"][seat] = 0
        if state["mammoth"][seat] >= 0:
            if tables["second_charge"] == RESTART:
                state["mammoth"][seat] = last_space(tables, state, seat)
            run_mammoth(tables, state, scratch, rng, log, seat, tables["charge_spaces"][card])
    check_sixth_meat(tables, state)
    if state["end"] != PLAYING:
        return
    for seat in range(tables["n_seats"]):
        if state["charged"][seat]:
            apply_effect(tables, state, scratch, rng, log, seat, tables["charge_effect"][card])


@kernel
def draw_charge_card(tables, state, rng, log):
    """Next card of the CHARGE! deck; an empty deck is shuffled anew first (WHA-CHG-2). Changes all but `tables`."""
    if state["n_deck"] == 0:
        shuffle_charge_cards(tables, state)
    card = draw_from_pile(rng, log, DECKS, 0, CHARGE_CARD, state["in_deck"], state["n_deck"])
    state["n_deck"] -= 1
    state["charges_drawn"] += 1
    return card


@kernel
def run_mammoth(tables, state, scratch, rng, log, seat, spaces):
    """The seat's mammoth runs towards Start: stomped, ambushed, or in tar (WHA-CHG-3, CHG-4, CHG-7).

    Changes all but `tables`.
    """
    start = state["mammoth"][seat]
    end = max(0, start - spaces)
    if end == start:
        return
    state["mammoth"][seat] = end
    emit(log, MAMMOTH, seat, start, end, 0, 0)
    if state["person"][seat] and end <= state["pos"][seat] <= start:
        if ambushes(tables, state, scratch, rng, log, seat):
            emit(log, AMBUSHES, seat, 0, 0, 0, 0)
            topple_mammoth(state, log, seat, FROM_AMBUSH)
            return
        die(state, log, seat, BY_STOMP)
    state["charged"][seat] = state["person"][seat]
    if tables["space"][state["extension"][seat], end] == TAR:
        state["mammoth"][seat] = -1
        state["stretches"][seat] |= tables["tar_mammoth_stretches"]
        gain_meat(state, log, seat, FROM_TAR)


@kernel
def ambushes(tables, state, scratch, rng, log, seat):
    """Duck and ambush by Run Away, or by an unspent ability (D-6) (WHA-CHG-7, ABI-3). Changes all but `tables`."""
    card = state["card"][seat]
    if card != NO_CARD and tables["card_special"][card] == RUN_AWAY:
        return True
    ability = state["ability"][seat]
    if ability == NO_ABILITY or state["spent"][seat] or not tables["ability_ambush"][ability]:
        return False
    if choose_ambush(tables, scratch, rng, log, seat):
        state["spent"][seat] = 1
        return True
    return False


@kernel
def apply_effect(tables, state, scratch, rng, log, seat, effect):
    """The card's added effect on a survivor (WHA-CHG-5). Changes all but `tables`."""
    if tables["effect_move"][effect] != 0:
        start = state["pos"][seat]
        space = landing(state, seat, tables["effect_move"][effect])
        state["pos"][seat] = space
        emit(log, MOVED_BY_EFFECT, seat, start, space, 0, 0)
        if fate(tables, state["extension"][seat], space) == IN_TAR:
            die(state, log, seat, BY_EFFECT)
            return
    discard_random(tables, state, rng, log, seat, tables["effect_discard"][effect])
    if tables["effect_pick"][effect] == PICK_RANDOM:
        take_back_random(tables, state, rng, log, seat, tables["effect_take_back"][effect])
    elif tables["effect_pick"][effect] == PICK_CHOICE and state["n_discards"][seat] > 0:
        take_back(tables, state, log, seat, choose_discard(tables, state, scratch, rng, log, seat))
    if tables["effect_no_eat"][effect]:
        state["no_eat"][seat] = 1
        emit(log, NO_EAT, seat, 0, 0, 0, 0)
