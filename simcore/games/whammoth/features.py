"""What a tribe can know about its options, in numbers (the words are in `vocabulary.py`).

Hands count as known: every card was seen when it was played. This turn's choices of the others, the
order of the CHARGE! cards and future draws are not looked at.
"""

from simcore.games.whammoth.hands import count_owners
from simcore.games.whammoth.layout import (
    CHARGE,
    IN_TAR,
    MAX_MODIFIER,
    MAX_SEATS,
    ON_TUSK,
    OVER_EDGE,
    RUN_AWAY,
    STAYS,
    TAKE_BREAK,
)
from simcore.games.whammoth.path import fate, landing
from simcore.jit import kernel

F_TUSK, F_OVER, F_TAR, F_STOMPED, F_DISTANCE = range(5)
F_AMBUSH, F_SPACES, F_VALUE, F_STAYS, F_CHARGES, F_FLEXIBLE = range(5, 11)


@kernel
def sum_others(tables, state, scratch, seat):
    """Ways in which one card each from the others' hands sums up to every total. Changes `scratch`.

    Exact counts, the others' cards being equally likely; `ways[k]` belongs to `lowest_total` + k.
    """
    n = 1
    scratch["ways"][0] = 1.0
    scratch["lowest_total"] = 0
    for other in range(tables["n_seats"]):
        if other != seat and state["alive"][other] and state["n_hand"][other] > 0:
            n = add_card_of(tables, state, scratch, other, n)
    scratch["n_totals"] = n
    so_far = 0.0
    for k in range(n):
        scratch["ways_up_to"][k] = so_far
        so_far += scratch["ways"][k]
    scratch["ways_up_to"][n] = so_far


@kernel
def add_card_of(tables, state, scratch, other, n):
    """Convolve the first `n` ways with one card of `other`; returns the new n. Changes `scratch`."""
    n_values = tables["n_values"]
    for value in range(n_values):
        scratch["copies"][value] = 0.0
    for card in range(tables["n_cards"]):
        value = tables["card_value"][card] - tables["lowest_value"]
        scratch["copies"][value] += count_owners(state["hand"][other, card])
    for k in range(n + n_values - 1):
        scratch["convolved"][k] = 0.0
    for value in range(n_values):
        copies = scratch["copies"][value]
        if copies > 0.0:
            for k in range(n):
                scratch["convolved"][value + k] += scratch["ways"][k] * copies
    for k in range(n + n_values - 1):
        scratch["ways"][k] = scratch["convolved"][k]
    scratch["lowest_total"] += tables["lowest_value"]
    return n + n_values - 1


@kernel
def ways_from(scratch, total):
    """Ways in which the others' cards sum up to at least `total`."""
    k = min(max(total - scratch["lowest_total"], 0), scratch["n_totals"])
    return scratch["ways_up_to"][scratch["n_totals"]] - scratch["ways_up_to"][k]


@kernel
def ways_of(scratch, total):
    """Ways in which the others' cards sum up to exactly `total`."""
    k = total - scratch["lowest_total"]
    if k < 0 or k >= scratch["n_totals"]:
        return 0.0
    return scratch["ways"][k]


@kernel
def mean_of_others(scratch):
    """Expected sum of the others' cards."""
    weighted = 0.0
    for k in range(scratch["n_totals"]):
        weighted += scratch["ways"][k] * (scratch["lowest_total"] + k)
    return weighted / scratch["ways_up_to"][scratch["n_totals"]]


@kernel
def chance_of_charge(tables, state, seat):
    """Chance that at least one of the others plays a CHARGE! card."""
    none = 1.0
    for other in range(tables["n_seats"]):
        if other != seat and state["alive"][other] and state["n_hand"][other] > 0:
            charges = 0
            for card in range(tables["n_cards"]):
                if tables["card_special"][card] == CHARGE:
                    charges += count_owners(state["hand"][other, card])
            none *= 1.0 - charges / state["n_hand"][other]
    return 1.0 - none


@kernel
def card_features(tables, state, scratch, seat):
    """Fill the features of every card on offer (decision CARD). Changes `scratch`."""
    sum_others(tables, state, scratch, seat)
    mean = mean_of_others(scratch)
    charge_of_others = chance_of_charge(tables, state, seat)
    for i in range(scratch["n_options"]):
        card = scratch["code"][i] // MAX_SEATS
        special = tables["card_special"][card]
        value = tables["card_value"][card]
        x = scratch["feature"][i]
        if special == TAKE_BREAK:
            stay_features(tables, state, x, seat)
        else:
            move_features(tables, state, scratch, x, seat, card)
            missing = tables["last_space"][state["extension"][seat]] - 1 - state["pos"][seat] - mean - value
            x[F_DISTANCE] = max(0.0, missing)
        x[F_STOMPED] *= 1.0 if special == CHARGE else charge_of_others
        x[F_AMBUSH] = 0.0
        if special == RUN_AWAY:
            x[F_AMBUSH] = x[F_STOMPED]
            x[F_STOMPED] = 0.0
        x[F_SPACES] = mean + value
        x[F_VALUE] = value
        x[F_STAYS] = special == TAKE_BREAK
        x[F_CHARGES] = special == CHARGE
        x[F_FLEXIBLE] = tables["card_modifier"][card] != 0


@kernel
def stay_features(tables, state, x, seat):
    """Landing features of not moving at all; F_STOMPED as if a mammoth charged. Changes `x` (float64[])."""
    extension = state["extension"][seat]
    x[F_TUSK] = 0.0
    x[F_OVER] = 0.0
    x[F_TAR] = 0.0
    x[F_STOMPED] = tables["charge_reach"][extension, state["pos"][seat]]
    x[F_DISTANCE] = max(0, tables["last_space"][extension] - 1 - state["pos"][seat])


@kernel
def move_features(tables, state, scratch, x, seat, card):
    """Chances of where the move with `card` ends, its modifier used for the best. Changes `x` (float64[]).

    F_STOMPED is the chance as if one mammoth charged, all CHARGE! cards equally likely.
    """
    extension = state["extension"][seat]
    modifier = tables["card_modifier"][card] + MAX_MODIFIER
    start = state["pos"][seat] + tables["card_value"][card]
    one = 1.0 / scratch["ways_up_to"][scratch["n_totals"]]
    over = ways_from(scratch, tables["over_from"][extension, modifier] - start)
    x[F_OVER] = over * one
    x[F_TUSK] = (ways_from(scratch, tables["tusk_from"][extension, modifier] - start) - over) * one
    tar = 0.0
    for i in range(tables["n_tar"][extension, modifier]):
        tar += ways_of(scratch, tables["tar_space"][extension, modifier, i] - start)
    x[F_TAR] = tar * one
    x[F_STOMPED] = ways_stomped(tables, scratch, extension, start) * one


@kernel
def ways_stomped(tables, scratch, extension, start):
    """Ways to end on a safe space, each times the share of CHARGE! cards that reach it; a move from `start`."""
    first = start + scratch["lowest_total"]
    skipped = max(0, -first)
    reached = 0.0
    for k in range(min(skipped, scratch["n_totals"])):
        reached += scratch["ways"][k] * tables["charge_reach"][extension, 0]
    last = min(scratch["n_totals"], tables["last_space"][extension] + 1 - first)
    for k in range(skipped, last):
        reached += scratch["ways"][k] * tables["charge_reach"][extension, first + k]
    return reached


@kernel
def landing_features(tables, state, x, seat, spaces, use):
    """Features of a known move by `spaces` (decisions MODIFIER and ABILITY_MOVE): use, then the landing.

    Changes `x` (float64[]).
    """
    extension = state["extension"][seat]
    space = landing(state, seat, spaces)
    end = fate(tables, extension, space)
    x[0] = use
    x[1 + F_TUSK] = end == ON_TUSK
    x[1 + F_OVER] = end == OVER_EDGE
    x[1 + F_TAR] = end == IN_TAR
    x[1 + F_STOMPED] = 0.0
    if end == STAYS and state["n_charges"] > 0:
        x[1 + F_STOMPED] = tables["charge_reach"][extension, space]
    x[1 + F_DISTANCE] = max(0, tables["last_space"][extension] - 1 - space)
