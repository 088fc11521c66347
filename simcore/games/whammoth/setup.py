"""Set-up: tribes, hands, abilities, starting positions (WHA-SET, WHA-ABI-1, WHA-VAR-2)."""

from simcore.games.whammoth.decisions import choose_start
from simcore.games.whammoth.hands import add_to_hand, nth_card
from simcore.games.whammoth.house import DEALT, OFF
from simcore.games.whammoth.layout import (
    ABILITY_IS,
    DEAL_ABILITY,
    MAX_SEATS,
    MAX_SPACES,
    N_CAUSES,
    N_SOURCES,
    NO_ABILITY,
    PLAYING,
    START_CARD,
    STARTS,
    TAR,
)
from simcore.games.whammoth.path import landing
from simcore.kernels.choice import own_minds
from simcore.kernels.dice import draw
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import SETUP


@kernel
def set_up(tables, state, scratch, rng, log):
    """Everything before the first turn. Changes all but `tables`."""
    own_minds(scratch)
    state["turn"] = 0
    state["end"] = PLAYING
    state["winners"] = 0
    state["charges_drawn"] = 0
    state["in_sudden_death"] = tables["sudden_death"] and tables["n_seats"] == 2
    shuffle_charge_cards(tables, state)
    for seat in range(tables["n_seats"]):
        set_up_tribe(tables, state, seat)
    if tables["abilities"] != OFF:
        give_abilities(tables, state, rng, log)
    if tables["starting_positions"]:
        for seat in range(tables["n_seats"]):
            place_start(tables, state, scratch, rng, log, seat)


@kernel
def shuffle_charge_cards(tables, state):
    """All CHARGE! cards face down (WHA-SET-2, CHG-2). Changes `state`.

    A shuffled pile and a uniform draw among the cards not drawn yet are the same thing; the draw
    leaves no hidden order in the state that a strategy could see.
    """
    state["n_deck"] = tables["n_charge_cards"]
    for card in range(tables["n_charge_cards"]):
        state["in_deck"][card] = 1


@kernel
def set_up_tribe(tables, state, seat):
    """Four people, one of them on Start, a full hand, no meat (WHA-SET-1). Changes `state`."""
    state["alive"][seat] = 1
    state["people"][seat] = tables["people"]
    state["person"][seat] = 1
    state["meat"][seat] = 0
    state["pos"][seat] = 0
    state["start"][seat] = 0
    state["extension"][seat] = tables["start_extension"]
    state["ability"][seat] = NO_ABILITY
    state["spent"][seat] = 0
    state["no_eat"][seat] = 0
    state["eaten"][seat] = 0
    state["starved"][seat] = 0
    state["n_hand"][seat] = 0
    for value in range(tables["n_values"]):
        state["values_in_hand"][seat, value] = 0.0
    for card in range(tables["n_cards"]):
        state["hand"][seat, card] = 0
        state["discards"][seat, card] = 0
        add_to_hand(tables, state, seat, card, seat)
    state["n_discards"][seat] = 0
    state["n_stolen"][seat] = 0
    for cause in range(N_CAUSES):
        state["deaths"][seat, cause] = 0
    for source in range(N_SOURCES):
        state["meats"][seat, source] = 0


@kernel
def give_abilities(tables, state, rng, log):
    """Deal the tribal abilities, or take the scenario's choice (WHA-ABI-1). Changes `state`, `rng` and `log`."""
    for seat in range(tables["n_seats"]):
        if tables["abilities"] == DEALT:
            n = draw(rng, log, SETUP, 0, DEAL_ABILITY, seat, tables["n_abilities"] - seat)
            state["ability"][seat] = nth_ability_left(tables, state, seat, n)
        else:
            state["ability"][seat] = tables["chosen_ability"][seat]
        emit(log, ABILITY_IS, seat, state["ability"][seat], 0, 0, 0)


@kernel
def nth_ability_left(tables, state, seat, n):
    """Ability number `n` of those that the seats before `seat` have not got."""
    for ability in range(tables["n_abilities"]):
        taken = False
        for other in range(seat):
            if state["ability"][other] == ability:
                taken = True
        if not taken:
            if n == 0:
                return ability
            n -= 1
    return NO_ABILITY


@kernel
def place_start(tables, state, scratch, rng, log, seat):
    """A random card's large number forward, off a tar pit (WHA-VAR-2). Changes all but `tables`."""
    n = draw(rng, log, SETUP, 1 + seat, START_CARD, seat, state["n_hand"][seat])
    card = nth_card(state["hand"][seat], n) // MAX_SEATS
    space = min(landing(state, seat, tables["card_value"][card]), MAX_SPACES - 1)
    extension = state["extension"][seat]
    if tables["space"][extension, space] == TAR:
        before, after = space, space
        while tables["space"][extension, before] == TAR:
            before -= 1
        while tables["space"][extension, after] == TAR:
            after += 1
        space = choose_start(tables, scratch, rng, log, seat, before, after)
    state["pos"][seat] = space
    state["start"][seat] = space
    emit(log, STARTS, seat, space, card, 0, 0)
