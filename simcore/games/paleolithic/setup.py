"""Set-up: cultures, open cards, tokens, the legendary character (PAL-SET, PAL-LEG-1)."""

from simcore.games.paleolithic.character import lay_card
from simcore.games.paleolithic.explore import place_token
from simcore.games.paleolithic.layout import (
    CHARACTER_IS,
    CULTURE_IS,
    DEAL_CHARACTER,
    DEAL_CULTURE,
    FIGURE_CHARACTER,
    FIRST_TILE,
    N_KINDS,
    NO_CHARACTER,
    NOBODY,
    PLAYING,
)
from simcore.games.paleolithic.market import open_card
from simcore.games.paleolithic.scoring import note_set_gains
from simcore.kernels.choice import own_minds
from simcore.kernels.dice import draw
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import SETUP


@kernel
def set_up(tables, state, scratch, rng, log):
    """Everything before the first round. Changes all but `tables`."""
    own_minds(scratch)
    state["round"] = 0
    state["winners"] = 0
    state["enough"] = 0
    state["first_basic"] = 0
    state["leaders_basic"] = 0
    state["end"] = PLAYING
    deal_cultures(tables, state, rng, log)
    for seat in range(tables["n_seats"]):
        set_up_player(tables, state, seat)
    open_cards(tables, state, rng, log)
    state["character"] = NO_CHARACTER
    if tables["has_character"]:
        choose_character(tables, state, rng, log)


@kernel
def deal_cultures(tables, state, rng, log):
    """Each player has a culture of its own, chosen or dealt (PAL-SET-1). Changes `state`, `rng` and `log`."""
    taken, left = 0, tables["n_cultures"]
    for seat in range(tables["n_seats"]):
        if tables["chosen_culture"][seat] != NOBODY:
            taken |= 1 << tables["chosen_culture"][seat]
            left -= 1
    for seat in range(tables["n_seats"]):
        culture = tables["chosen_culture"][seat]
        if culture == NOBODY:
            culture = nth_left(taken, draw(rng, log, SETUP, seat, DEAL_CULTURE, seat, left))
            taken |= 1 << culture
            left -= 1
        state["culture"][seat] = culture
        emit(log, CULTURE_IS, seat, culture, 0, 0, 0)


@kernel
def nth_left(taken, n):
    """Number of the n-th bit that is not set in `taken`."""
    bit = 0
    while True:
        if not (taken >> bit) & 1:
            if n == 0:
                return bit
            n -= 1
        bit += 1


@kernel
def set_up_player(tables, state, seat):
    """Cavemen and animal on the culture's star, nothing held (PAL-SET-3). Changes `state`."""
    state["score"][seat] = 0
    state["n_artifacts"][seat] = 0
    state["n_tiles"][seat] = 0
    state["n_own"][seat] = 0
    state["explores"][seat] = 0
    state["given_back"][seat] = 0
    state["exchanges"][seat] = 0
    state["foods"][seat] = 0
    state["artifact_points"][seat] = 0
    for kind in range(N_KINDS):
        state["held"][seat, kind] = 0
    for category in range(tables["n_categories"]):
        state["category"][seat, category] = 0
    note_set_gains(tables, state, seat)
    for ring in range(tables["n_rings"]):
        state["own"][seat, ring] = 0
        state["movable"][seat, ring] = 0
    for token in range(tables["n_tokens"]):
        place_token(state, seat, token, tables["star"][state["culture"][seat]])


@kernel
def open_cards(tables, state, rng, log):
    """Shuffle both piles and open the first cards (PAL-SET-2). Changes `state`, `rng` and `log`."""
    state["n_artifact_pile"] = tables["n_artifacts"]
    for card in range(tables["n_artifacts"]):
        state["in_artifact_pile"][card] = 1
        state["artifact_owner"][card] = NOBODY
    state["n_tile_pile"] = tables["n_tiles"]
    for card in range(tables["n_tiles"]):
        state["in_tile_pile"][card] = 1
        state["tile_owner"][card] = NOBODY
    for slot in range(tables["n_open_artifacts"]):
        open_card(state, rng, log, slot)
    for slot in range(FIRST_TILE, FIRST_TILE + tables["n_open_tiles"]):
        open_card(state, rng, log, slot)


@kernel
def choose_character(tables, state, rng, log):
    """The chosen legendary character, or one dealt, in the centre (PAL-LEG-1). Changes `state`, `rng` and `log`."""
    character = tables["chosen_character"]
    if character == NO_CHARACTER:
        character = draw(rng, log, SETUP, FIGURE_CHARACTER, DEAL_CHARACTER, -1, tables["n_characters"])
    lay_card(tables, state, character, tables["start_ring"])
    emit(log, CHARACTER_IS, -1, character, 0, 0, 0)
