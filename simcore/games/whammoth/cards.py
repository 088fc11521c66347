"""Play movement cards: eat, abilities that bring cards, choose, reveal (WHA-PLAY, END-4, END-5, ABI-3, ABI-5)."""

from simcore.games.whammoth.decisions import choose_card, choose_card_ability, choose_to_eat
from simcore.games.whammoth.hands import eat, remove_from_hand, steal, take_back, take_back_random
from simcore.games.whammoth.layout import (
    CHARGE,
    MAX_SEATS,
    NO_CARD,
    OUT_STARVED,
    PLAYS,
    USE_NOTHING,
    USE_STEAL,
    USE_TAKE_BACK,
)
from simcore.games.whammoth.people import leave_game
from simcore.kernels.choice import looks_ahead
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def offer_meals(tables, state, scratch, rng, log):
    """D-1 for every tribe: an empty hand eats unasked (WHA-END-4). Changes all but `tables`."""
    for seat in range(tables["n_seats"]):
        if state["alive"][seat] and eats(tables, state, scratch, rng, log, seat):
            eat(tables, state, log, seat)


@kernel
def eats(tables, state, scratch, rng, log, seat):
    """Whether the tribe eats now; asked only where it has a choice (WHA-END-4). Changes `scratch`, `rng`, `log`."""
    if state["meat"][seat] == 0:
        return False
    if state["n_hand"][seat] == 0:
        return True
    if state["n_discards"][seat] == 0 or state["no_eat"][seat]:
        return False
    return choose_to_eat(tables, state, scratch, rng, log, seat) == 1


@kernel
def offer_card_abilities(tables, state, scratch, rng, log):
    """D-2 for every tribe (WHA-ABI-3, ABI-5). Changes all but `tables`."""
    for seat in range(tables["n_seats"]):
        if state["alive"][seat]:
            use_card_ability(tables, state, scratch, rng, log, seat)


@kernel
def use_card_ability(tables, state, scratch, rng, log, seat):
    """D-2: take back discards or steal, if the tribe can and will. Changes all but `tables`."""
    code = choose_card_ability(tables, state, scratch, rng, log, seat)
    if code == USE_NOTHING:
        return
    state["spent"][seat] = 1
    if code >= USE_STEAL:
        steal(tables, state, rng, log, seat, code - USE_STEAL)
    elif code == USE_TAKE_BACK:
        take_back_random(tables, state, rng, log, seat, tables["ability_take_back"][state["ability"][seat]])
    else:
        take_back(tables, state, log, seat, code)


@kernel
def feed_the_robbed(tables, state, scratch, rng, log):
    """A hand that thieves emptied eats, finds cards by its ability, or starves. Changes all but `tables`.

    Again until no hand is empty, since a meal or a theft may empty another one.
    """
    hungry = True
    while hungry:
        hungry = False
        for seat in range(tables["n_seats"]):
            if state["alive"][seat] and state["n_hand"][seat] == 0:
                hungry = True
                if state["meat"][seat] > 0:
                    eat(tables, state, log, seat)
                else:
                    find_cards_or_starve(tables, state, scratch, rng, log, seat)


@kernel
def starve(tables, state, scratch, rng, log):
    """Tribes without card and meat find cards by their ability or are out (WHA-END-5). Changes all but `tables`."""
    hungry = True
    while hungry:
        hungry = False
        for seat in range(tables["n_seats"]):
            if state["alive"][seat] and state["n_hand"][seat] == 0 and state["meat"][seat] == 0:
                hungry = True
                find_cards_or_starve(tables, state, scratch, rng, log, seat)


@kernel
def find_cards_or_starve(tables, state, scratch, rng, log, seat):
    """No card and no meat: an ability may still help, else the tribe is out (WHA-END-5, ABI-5).

    Changes all but `tables`.
    """
    use_card_ability(tables, state, scratch, rng, log, seat)
    if state["n_hand"][seat] == 0:
        leave_game(state, log, seat, OUT_STARVED)


@kernel
def choose_cards(tables, state, scratch, rng, log):
    """D-3: every tribe chooses one card, unseen by the others (WHA-PLAY-1). Changes all but `tables`.

    Those that look ahead choose later, by `choose_cards_ahead`.
    """
    for seat in range(tables["n_seats"]):
        state["card"][seat] = NO_CARD
        if state["alive"][seat] and state["n_hand"][seat] > 0 and not looks_ahead(tables, scratch, seat):
            code = choose_card(tables, state, scratch, rng, log, seat)
            state["card"][seat] = code // MAX_SEATS
            state["card_owner"][seat] = code % MAX_SEATS


@kernel
def reveal_cards(tables, state, log):
    """All cards are turned up at once; their sum is the turn's total (WHA-PLAY-1, MOVE-1). Changes `state`, `log`."""
    state["total"] = 0
    state["n_charges"] = 0
    for seat in range(tables["n_seats"]):
        state["no_eat"][seat] = 0
        card = state["card"][seat]
        if card != NO_CARD:
            remove_from_hand(tables, state, seat, card, state["card_owner"][seat])
            state["total"] += tables["card_value"][card]
            state["n_charges"] += tables["card_special"][card] == CHARGE
            emit(log, PLAYS, seat, card, state["card_owner"][seat], 0, 0)
