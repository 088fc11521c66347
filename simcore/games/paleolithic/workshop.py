"""Workshop: produce an artifact or build a tribe (PAL-WRK)."""

from simcore.games.paleolithic.character import offer_skill
from simcore.games.paleolithic.decisions import choose_tribe_ring
from simcore.games.paleolithic.layout import FIRST_TILE, PLACES_TRIBE, TAKES_ARTIFACT, TAKES_TILE
from simcore.games.paleolithic.market import open_card, pay
from simcore.games.paleolithic.scoring import achievements_of, leaders, n_cards, note_set_gains
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def workshop(tables, state, scratch, rng, log, seat, slot):
    """Use the character, pay, take the card, open the next one (PAL-WRK-1, WRK-2, LEG-2). Changes all but `tables`."""
    if tables["has_character"]:
        offer_skill(tables, state, scratch, rng, log, seat, slot)
    pay(tables, state, seat, slot)
    card = state["open_card"][slot]
    if slot >= FIRST_TILE:
        take_tile(tables, state, log, seat, card)
    else:
        take_artifact(tables, state, log, seat, card)
    open_card(state, rng, log, slot)
    if slot >= FIRST_TILE:
        place_tribe(tables, state, scratch, rng, log, seat)
    note_basic_end(tables, state, seat)
    if n_cards(state, seat) >= tables["end_cards"]:
        state["enough"] = 1


@kernel
def take_artifact(tables, state, log, seat, card):
    """The artifact and its achievements score (PAL-END-2). Changes `state` and `log`."""
    emit(log, TAKES_ARTIFACT, seat, card, 0, 0, 0)
    points = tables["artifact_score"][card]
    state["score"][seat] += points + achievements_of(tables, state, seat, card)
    state["artifact_points"][seat] += points
    state["artifact_owner"][card] = seat
    state["n_artifacts"][seat] += 1
    state["n_own"][seat] += tables["artifact_culture"][card] == state["culture"][seat]
    state["category"][seat, tables["artifact_category"][card]] += 1
    note_set_gains(tables, state, seat)


@kernel
def take_tile(tables, state, log, seat, card):
    """The tile scores (PAL-WRK-2). Changes `state` and `log`."""
    emit(log, TAKES_TILE, seat, card, 0, 0, 0)
    state["score"][seat] += tables["tile_points"]
    state["tile_owner"][card] = seat
    state["n_tiles"][seat] += 1


@kernel
def place_tribe(tables, state, scratch, rng, log, seat):
    """A tribal token joins an own caveman or animal for good (PAL-WRK-2, EXP-5). Changes all but `tables`."""
    ring = choose_tribe_ring(tables, state, scratch, rng, log, seat)
    state["tribe"][seat, state["n_tiles"][seat] - 1] = ring
    if tables["tribes_count"]:
        state["own"][seat, ring] += 1
    emit(log, PLACES_TRIBE, seat, ring, 0, 0, 0)


@kernel
def note_basic_end(tables, state, seat):
    """Remember who led when the basic game would have ended (PAL-END-1). Changes `state`."""
    if state["first_basic"] == 0 and n_cards(state, seat) >= tables["basic_cards"]:
        state["first_basic"] = state["round"]
        state["leaders_basic"] = leaders(tables, state)
