"""Legendary characters: skills, relocation, replacement (PAL-LEG)."""

from simcore.games.paleolithic.decisions import choose_skill, choose_swap, offer_swaps
from simcore.games.paleolithic.layout import (
    EXCHANGE,
    EXCHANGES,
    FIGURE_CHARACTER,
    FOOD,
    NOBODY,
    PAYS_FOOD,
    RELOCATES,
    RELOCATION,
    REPLACED,
    SKILL_DIE,
)
from simcore.games.paleolithic.sizes import MAX_RESOURCES
from simcore.kernels.dice import draw
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import DICE


@kernel
def lay_card(tables, state, character, ring):
    """The character comes into play on the ring, with a fresh card (PAL-LEG-1, LEG-4, LEG-6). Changes `state`."""
    state["character"] = character
    state["character_ring"] = ring
    state["food_on_card"] = 0
    for kind in range(MAX_RESOURCES):
        state["on_card"][kind] = tables["card_start"][kind] * (tables["skill"][character] == EXCHANGE)


@kernel
def offer_skill(tables, state, scratch, rng, log, seat, slot):
    """The skill, once, for who shares the character's ring and bought the card in `slot` (PAL-LEG-2).

    Changes all but `tables`.
    """
    if not can_use_skill(tables, state, scratch, seat, slot):
        return
    if choose_skill(tables, state, scratch, rng, log, seat, slot) == 0:
        return
    if tables["skill"][state["character"]] == EXCHANGE:
        exchange(tables, state, scratch, rng, log, seat, slot)
    else:
        try_luck(tables, state, rng, log, seat)
    relocate(tables, state, rng, log, seat)


@kernel
def can_use_skill(tables, state, scratch, seat, slot):
    """A caveman or animal on the character's ring, and what the skill takes. Changes `scratch`."""
    if state["movable"][seat, state["character_ring"]] == 0:
        return False
    if tables["skill"][state["character"]] == EXCHANGE:
        offer_swaps(tables, state, scratch, seat, slot)
        return scratch["n_legal"] > 0
    return state["held"][seat, FOOD] >= tables["food_paid"]


@kernel
def exchange(tables, state, scratch, rng, log, seat, slot):
    """One own resource for one of the card's (PAL-LEG-4). Changes all but `tables`."""
    code = choose_swap(tables, state, scratch, rng, log, seat, slot)
    give, take = code // MAX_RESOURCES, code % MAX_RESOURCES
    state["held"][seat, give] -= 1
    state["on_card"][give] += 1
    state["held"][seat, take] += 1
    state["on_card"][take] -= 1
    state["exchanges"][seat] += 1
    emit(log, EXCHANGES, seat, give, take, 0, 0)


@kernel
def try_luck(tables, state, rng, log, seat):
    """A food stays on the card; the die may give a resource (PAL-LEG-5). Changes `state`, `rng` and `log`."""
    state["held"][seat, FOOD] -= tables["food_paid"]
    state["food_on_card"] += tables["food_paid"]
    state["foods"][seat] += 1
    face = draw(rng, log, DICE, seat, SKILL_DIE, seat, tables["n_faces"])
    kind = tables["face_gives"][face]
    if kind != NOBODY:
        state["held"][seat, kind] += tables["skill_amount"]
    emit(log, PAYS_FOOD, seat, kind, 0, 0, 0)


@kernel
def relocate(tables, state, rng, log, seat):
    """The dice's sum is the character's new ring; a used-up card is turned over (PAL-LEG-3, LEG-6).

    Changes `state`, `rng` and `log`.
    """
    total = 0
    for _ in range(tables["relocation_dice"]):
        total += tables["face"][draw(rng, log, DICE, FIGURE_CHARACTER, RELOCATION, seat, tables["n_faces"])]
    state["character_ring"] = tables["ring_of_sum"][total]
    emit(log, RELOCATES, -1, state["character_ring"], 0, 0, 0)
    if is_used_up(tables, state):
        lay_card(tables, state, tables["other_side"][state["character"]], state["character_ring"])
        emit(log, REPLACED, -1, state["character"], 0, 0, 0)


@kernel
def is_used_up(tables, state):
    """All resources on the card are of one kind, or enough food lies on it (PAL-LEG-4, LEG-5)."""
    if tables["skill"][state["character"]] != EXCHANGE:
        return state["food_on_card"] >= tables["replaced_when_food"]
    most = 0
    for kind in range(MAX_RESOURCES):
        most = max(most, state["on_card"][kind])
    return most >= tables["replaced_when_equal"]
