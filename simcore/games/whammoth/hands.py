"""Hands and discards: where each card of each tribe is, and how it comes back (WHA-END-1, END-4, ABI-3, ABI-4)."""

from simcore.games.whammoth.layout import (
    DISCARD,
    DISCARDS,
    EATS,
    MAX_SEATS,
    STEAL,
    STEALS,
    TAKE_BACK_RANDOM,
    TAKES_BACK,
)
from simcore.kernels.dice import draw
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import DICE


@kernel
def card_code(card, owner):
    """One number for tribe `owner`'s copy of `card`."""
    return card * MAX_SEATS + owner


@kernel
def count_owners(owners):
    """How many tribes' copies the bits of `owners` stand for."""
    return (owners & 1) + ((owners >> 1) & 1) + ((owners >> 2) & 1) + ((owners >> 3) & 1)


@kernel
def nth_card(pile, n):
    """Code of card number `n` of `pile` (int32[MAX_CARDS] of owner bits): file order, then owner."""
    for card in range(pile.shape[0]):
        for owner in range(MAX_SEATS):
            if (pile[card] >> owner) & 1:
                if n == 0:
                    return card_code(card, owner)
                n -= 1
    return -1


@kernel
def take_back(tables, state, log, seat, code):
    """Move a card from the discards of `seat` to its hand. Changes `state` and `log`."""
    card, owner = code // MAX_SEATS, code % MAX_SEATS
    state["discards"][seat, card] ^= 1 << owner
    state["n_discards"][seat] -= 1
    add_to_hand(tables, state, seat, card, owner)
    emit(log, TAKES_BACK, seat, card, owner, 0, 0)


@kernel
def take_back_random(tables, state, rng, log, seat, number):
    """Take back up to `number` random discards (WHA-ABI-3 Timid). Changes `state`, `rng` and `log`."""
    for _ in range(min(number, state["n_discards"][seat])):
        n = draw(rng, log, DICE, seat, TAKE_BACK_RANDOM, seat, state["n_discards"][seat])
        take_back(tables, state, log, seat, nth_card(state["discards"][seat], n))


@kernel
def discard_random(tables, state, rng, log, seat, number):
    """Lose up to `number` random cards of the hand to the own discards. Changes `state`, `rng` and `log`."""
    for _ in range(min(number, state["n_hand"][seat])):
        n = draw(rng, log, DICE, seat, DISCARD, seat, state["n_hand"][seat])
        code = nth_card(state["hand"][seat], n)
        card, owner = code // MAX_SEATS, code % MAX_SEATS
        remove_from_hand(tables, state, seat, card, owner)
        add_to_discards(state, seat, card, owner)
        emit(log, DISCARDS, seat, card, owner, 0, 0)


@kernel
def add_to_hand(tables, state, seat, card, owner):
    """Put a card into the hand. Changes `state`."""
    state["hand"][seat, card] |= 1 << owner
    state["n_hand"][seat] += 1
    state["values_in_hand"][seat, tables["card_value"][card] - tables["lowest_value"]] += 1.0


@kernel
def remove_from_hand(tables, state, seat, card, owner):
    """Take a card out of the hand. Changes `state`."""
    state["hand"][seat, card] ^= 1 << owner
    state["n_hand"][seat] -= 1
    state["values_in_hand"][seat, tables["card_value"][card] - tables["lowest_value"]] -= 1.0


@kernel
def add_to_discards(state, seat, card, owner):
    """Put a card on the own discards. Changes `state`."""
    state["discards"][seat, card] |= 1 << owner
    state["n_discards"][seat] += 1


@kernel
def steal(tables, state, rng, log, seat, victim):
    """Take a random card of the victim's hand (WHA-ABI-3 Brute). Changes `state`, `rng` and `log`."""
    for _ in range(min(tables["ability_steal"][state["ability"][seat]], state["n_hand"][victim])):
        n = draw(rng, log, DICE, seat, STEAL, seat, state["n_hand"][victim])
        code = nth_card(state["hand"][victim], n)
        card, owner = code // MAX_SEATS, code % MAX_SEATS
        remove_from_hand(tables, state, victim, card, owner)
        add_to_hand(tables, state, seat, card, owner)
        state["n_stolen"][owner] += 1
        emit(log, STEALS, seat, victim, card, owner, 0)


@kernel
def refill_hand(tables, state, seat):
    """All discards back to the hand, and own cards that others took (WHA-END-4, ABI-4). Changes `state`."""
    for card in range(tables["n_cards"]):
        for owner in range(tables["n_seats"]):
            if (state["discards"][seat, card] >> owner) & 1:
                add_to_hand(tables, state, seat, card, owner)
        state["discards"][seat, card] = 0
    state["n_discards"][seat] = 0
    if state["n_stolen"][seat] > 0:
        reclaim_stolen(tables, state, seat)


@kernel
def reclaim_stolen(tables, state, seat):
    """Own cards return from wherever they are, hand or discards of another tribe (WHA-ABI-4). Changes `state`."""
    bit = 1 << seat
    for thief in range(tables["n_seats"]):
        if thief != seat:
            for card in range(tables["n_cards"]):
                if state["hand"][thief, card] & bit:
                    remove_from_hand(tables, state, thief, card, seat)
                    add_to_hand(tables, state, seat, card, seat)
                if state["discards"][thief, card] & bit:
                    state["discards"][thief, card] ^= bit
                    state["n_discards"][thief] -= 1
                    add_to_hand(tables, state, seat, card, seat)
    state["n_stolen"][seat] = 0


@kernel
def eat(tables, state, log, seat):
    """Return one meat to the supply and refill the hand (WHA-END-4). Changes `state` and `log`."""
    state["meat"][seat] -= 1
    state["eaten"][seat] += 1
    emit(log, EATS, seat, 0, 0, 0, 0)
    refill_hand(tables, state, seat)
