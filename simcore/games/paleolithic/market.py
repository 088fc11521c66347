"""The open artifacts and tiles: opening them, and what they ask of a seat."""

from simcore.games.paleolithic.layout import (
    FIGURE_ARTIFACTS,
    FIGURE_TILES,
    FIRST_TILE,
    NO_CARD,
    OPEN_ARTIFACT,
    OPEN_TILE,
    OPENS_ARTIFACT,
    OPENS_TILE,
)
from simcore.games.paleolithic.scoring import achievements_of
from simcore.games.paleolithic.sizes import MAX_RESOURCES
from simcore.kernels.dice import draw_from_pile
from simcore.kernels.jit import kernel, leaf
from simcore.kernels.log import emit
from simcore.kernels.rng import DECKS


@kernel
def open_card(state, rng, log, slot):
    """Fill the slot from its pile; it stays empty when the pile is (PAL-SET-2, WRK-1, WRK-2). Changes `state`, `rng`, `log`."""
    if slot >= FIRST_TILE:
        open_tile(state, rng, log, slot)
    else:
        open_artifact(state, rng, log, slot)


@kernel
def open_artifact(state, rng, log, slot):
    """Open an artifact. Changes all."""
    card = NO_CARD
    if state["n_artifact_pile"] > 0:
        n = state["n_artifact_pile"]
        card = draw_from_pile(rng, log, DECKS, FIGURE_ARTIFACTS, OPEN_ARTIFACT, state["in_artifact_pile"], n)
        state["n_artifact_pile"] = n - 1
        emit(log, OPENS_ARTIFACT, -1, card, slot, 0, 0)
    state["open_card"][slot] = card


@kernel
def open_tile(state, rng, log, slot):
    """Open a tile. Changes all."""
    card = NO_CARD
    if state["n_tile_pile"] > 0:
        n = state["n_tile_pile"]
        card = draw_from_pile(rng, log, DECKS, FIGURE_TILES, OPEN_TILE, state["in_tile_pile"], n)
        state["n_tile_pile"] = n - 1
        emit(log, OPENS_TILE, -1, card, slot - FIRST_TILE, 0, 0)
    state["open_card"][slot] = card


@leaf
def cost_of(tables, state, slot):
    """What the open card asks: int32[MAX_RESOURCES]."""
    card = state["open_card"][slot]
    if slot >= FIRST_TILE:
        return tables["tile_cost"][card]
    return tables["artifact_cost"][card]


@leaf
def missing_units(cost, held):
    """Units of `cost` that `held` lacks."""
    missing = 0
    for kind in range(MAX_RESOURCES):
        missing += max(0, cost[kind] - held[kind])
    return missing


@leaf
def points_of(tables, state, seat, slot):
    """Points that the open card brings to `seat`, achievements included."""
    if slot >= FIRST_TILE:
        return tables["tile_points"]
    card = state["open_card"][slot]
    return tables["artifact_score"][card] + achievements_of(tables, state, seat, card)


@leaf
def may_take_tiles(tables, state, seat):
    """At most so many tribes per player (PAL-WRK-3)."""
    return state["n_tiles"][seat] < tables["n_tribes"]


@kernel
def n_slots(tables, state, seat):
    """Slots end here for `seat`: the tiles do not count once its tribes are built."""
    if may_take_tiles(tables, state, seat):
        return FIRST_TILE + tables["n_open_tiles"]
    return tables["n_open_artifacts"]


@leaf
def next_slot(tables, slot):
    """The slot after `slot`: artifacts, then tiles."""
    slot += 1
    if slot == tables["n_open_artifacts"]:
        return FIRST_TILE
    return slot


@kernel
def can_take(tables, state, seat, slot):
    """Whether there is an open card in the slot that `seat` can pay (PAL-WRK-1 to WRK-3)."""
    if state["open_card"][slot] == NO_CARD or (
        slot >= FIRST_TILE and not may_take_tiles(tables, state, seat)
    ):
        return False
    return missing_units(cost_of(tables, state, slot), state["held"][seat]) == 0


@kernel
def pay(tables, state, seat, slot):
    """The resources of the card go back to the supply. Changes `state`."""
    cost = cost_of(tables, state, slot)
    for kind in range(MAX_RESOURCES):
        state["held"][seat, kind] -= cost[kind]


@kernel
def refund(tables, state, seat, slot):
    """Undo `pay`. Changes `state`."""
    cost = cost_of(tables, state, slot)
    for kind in range(MAX_RESOURCES):
        state["held"][seat, kind] += cost[kind]
