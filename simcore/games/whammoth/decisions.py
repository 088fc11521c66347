"""Decision points D-1 to D-8: the legal options of each, and what the strategy makes of them."""

from simcore.games.whammoth.features import card_features, landing_features
from simcore.games.whammoth.hands import card_code
from simcore.games.whammoth.layout import (
    ABILITY_CARD,
    ABILITY_MOVE,
    AMBUSH,
    CARD,
    CHARGE,
    EAT,
    MAX_SEATS,
    MODIFIER,
    NO_ABILITY,
    PICK_CHOICE,
    PICK_RANDOM,
    RUN_AWAY,
    START,
    TAG_ABILITY,
    TAG_AMBUSH,
    TAG_EAT,
    TAG_MODIFIER,
    TAKE_BACK,
    USE_NOTHING,
    USE_STEAL,
    USE_TAKE_BACK,
)
from simcore.kernels.choice import NO_TAG, choose, clear_options, drop_forbidden, needs_features, offer
from simcore.kernels.jit import kernel


@kernel
def choose_to_eat(tables, state, scratch, rng, log, seat):
    """D-1: 1 to eat a meat, 0 not to. Changes `scratch`, `rng` and `log`."""
    clear_options(scratch)
    offer(scratch, 0, NO_TAG)
    offer(scratch, 1, TAG_EAT)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        for f in range(5):
            scratch["feature"][0, f] = 0.0
        x = scratch["feature"][1]
        x[0] = 1.0
        x[1] = state["n_hand"][seat]
        x[2] = state["n_discards"][seat]
        x[3] = state["meat"][seat]
        x[4] = most_meat_of_rivals(tables, state, seat)
    return choose(tables, scratch, rng, log, seat, EAT)


@kernel
def most_meat_of_rivals(tables, state, seat):
    """Most meat that another tribe in the game holds."""
    most = 0
    for other in range(tables["n_seats"]):
        if other != seat and state["alive"][other]:
            most = max(most, state["meat"][other])
    return most


@kernel
def choose_card_ability(tables, state, scratch, rng, log, seat):
    """D-2: USE_NOTHING, the code of a discard, USE_TAKE_BACK or USE_STEAL + victim.

    USE_NOTHING without a decision where the ability would do nothing. Changes `scratch`, `rng` and `log`.
    """
    ability = state["ability"][seat]
    if ability == NO_ABILITY or state["spent"][seat]:
        return USE_NOTHING
    clear_options(scratch)
    offer(scratch, USE_NOTHING, NO_TAG)
    if tables["ability_pick"][ability] == PICK_CHOICE:
        offer_cards(tables, scratch, state["discards"][seat], seat, TAG_ABILITY)
    elif tables["ability_pick"][ability] == PICK_RANDOM and state["n_discards"][seat] > 0:
        offer(scratch, USE_TAKE_BACK, TAG_ABILITY)
    if tables["ability_steal"][ability] > 0:
        for victim in range(tables["n_seats"]):
            if victim != seat and state["alive"][victim] and state["n_hand"][victim] > 0:
                offer(scratch, USE_STEAL + victim, TAG_ABILITY)
    if scratch["n_options"] == 1:
        return USE_NOTHING
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        for i in range(scratch["n_options"]):
            ability_features(tables, state, scratch["feature"][i], seat, scratch["code"][i])
    return choose(tables, scratch, rng, log, seat, ABILITY_CARD)


@kernel
def offer_cards(tables, scratch, pile, seat, tag):
    """Offer every card of `pile` (int32[] of owner bits), file order, then owner. Changes `scratch`."""
    for card in range(tables["n_cards"]):
        if pile[card] == 1 << seat:
            offer(scratch, card_code(card, seat), tag)
        elif pile[card]:
            for owner in range(MAX_SEATS):
                if (pile[card] >> owner) & 1:
                    offer(scratch, card_code(card, owner), tag)


@kernel
def ability_features(tables, state, x, seat, code):
    """Features of an option of D-2. Changes `x` (float64[])."""
    for f in range(7):
        x[f] = 0.0
    if code == USE_NOTHING:
        return
    x[0] = 1.0
    x[1] = state["n_hand"][seat]
    if code >= USE_STEAL:
        x[5] = state["meat"][code - USE_STEAL]
        x[6] = state["n_hand"][code - USE_STEAL]
    elif code == USE_TAKE_BACK:
        x[4] = state["n_discards"][seat]
    else:
        x[2] = tables["card_value"][code // MAX_SEATS]
        x[3] = tables["card_modifier"][code // MAX_SEATS] != 0


@kernel
def choose_card(tables, state, scratch, rng, log, seat):
    """D-3: code of a card of the hand (not empty). Changes `scratch`, `rng` and `log`."""
    offer_hand(tables, state, scratch, seat)
    if needs_features(tables, scratch, seat):
        card_features(tables, state, scratch, seat)
    return choose(tables, scratch, rng, log, seat, CARD)


@kernel
def offer_hand(tables, state, scratch, seat):
    """Offer the cards of the hand that the strategy does not forbid. Changes `scratch`."""
    clear_options(scratch)
    offer_cards(tables, scratch, state["hand"][seat], seat, NO_TAG)
    if tables["forbidden"][scratch["mind"][seat]]:
        for i in range(scratch["n_options"]):
            scratch["tag"][i] = tables["card_tag"][scratch["code"][i] // MAX_SEATS]
    drop_forbidden(tables, scratch, seat)


@kernel
def choose_modifier(tables, state, scratch, rng, log, seat):
    """D-4: the card's modifier, or 0 to leave it. Changes `scratch`, `rng` and `log`."""
    clear_options(scratch)
    offer(scratch, 0, NO_TAG)
    offer(scratch, tables["card_modifier"][state["card"][seat]], TAG_MODIFIER)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        move_options_features(tables, state, scratch, seat)
    return choose(tables, scratch, rng, log, seat, MODIFIER)


@kernel
def choose_move_ability(tables, state, scratch, rng, log, seat):
    """D-5: a number of the unspent ability, or 0. Changes `scratch`, `rng` and `log`."""
    ability = state["ability"][seat]
    clear_options(scratch)
    offer(scratch, 0, NO_TAG)
    for i in range(tables["ability_n_moves"][ability]):
        offer(scratch, tables["ability_move"][ability, i], TAG_ABILITY)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        move_options_features(tables, state, scratch, seat)
    return choose(tables, scratch, rng, log, seat, ABILITY_MOVE)


@kernel
def move_options_features(tables, state, scratch, seat):
    """Features of options that are spaces added to the own move. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        spaces = state["total"] + state["move"][seat] + scratch["code"][i]
        landing_features(tables, state, scratch, i, seat, spaces, scratch["code"][i] != 0)


@kernel
def choose_ambush(tables, scratch, rng, log, seat):
    """D-6: 1 to duck and ambush with the ability, 0 to be stomped. Changes `scratch`, `rng` and `log`."""
    clear_options(scratch)
    offer(scratch, 0, NO_TAG)
    offer(scratch, 1, TAG_AMBUSH)
    drop_forbidden(tables, scratch, seat)
    for i in range(scratch["n_options"]):
        scratch["feature"][i, 0] = scratch["code"][i]
    return choose(tables, scratch, rng, log, seat, AMBUSH)


@kernel
def choose_discard(tables, state, scratch, rng, log, seat):
    """D-7: code of the discard (there is one) to take back. Changes `scratch`, `rng` and `log`."""
    clear_options(scratch)
    offer_cards(tables, scratch, state["discards"][seat], seat, NO_TAG)
    drop_forbidden(tables, scratch, seat)
    for i in range(scratch["n_options"]):
        card = scratch["code"][i] // MAX_SEATS
        x = scratch["feature"][i]
        x[0] = tables["card_value"][card]
        x[1] = tables["card_modifier"][card] != 0
        x[2] = tables["card_special"][card] == RUN_AWAY
        x[3] = tables["card_special"][card] == CHARGE
    return choose(tables, scratch, rng, log, seat, TAKE_BACK)


@kernel
def choose_start(tables, scratch, rng, log, seat, before, after):
    """D-8: the space before the pit or the one after it. Changes `scratch`, `rng` and `log`."""
    clear_options(scratch)
    offer(scratch, before, NO_TAG)
    offer(scratch, after, NO_TAG)
    drop_forbidden(tables, scratch, seat)
    scratch["feature"][0, 0] = 0.0
    scratch["feature"][1, 0] = 1.0
    return choose(tables, scratch, rng, log, seat, START)
