"""What a tribe can know about its options, in numbers (the words are in `vocabulary.py`).

Hands count as known: every card was seen when it was played. This turn's choices of the others, the
order of the CHARGE! cards and future draws are not looked at.

The card features are most of the time of a game with linear strategies. Inlining their parts (`leaf`)
makes four greedy seats 9 % faster and compiles no longer.
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
from simcore.kernels.jit import kernel, leaf

F_TUSK, F_OVER, F_TAR, F_STOMPED, F_DISTANCE = range(5)
F_AMBUSH, F_SPACES, F_VALUE, F_STAYS, F_CHARGES, F_FLEXIBLE = range(5, 11)


@leaf
def sum_others(tables, state, scratch, seat):
    """Ways in which one card each from the others' hands sums up to every total. Changes `scratch`.

    Exact counts, the others' cards being equally likely; `ways[k]` belongs to `lowest_total` + k.
    """
    n = 1
    scratch["ways"][0] = 1.0
    scratch["lowest_total"] = 0
    scratch["mean_of_others"] = 0.0
    for other in range(tables["n_seats"]):
        if other != seat and state["alive"][other] and state["n_hand"][other] > 0:
            n = add_card_of(tables, state, scratch, other, n)
    scratch["n_totals"] = n
    so_far = 0  # integers add four times faster one after the other
    for k in range(n):
        scratch["ways_up_to"][k] = so_far
        so_far += int(scratch["ways"][k])
    scratch["ways_up_to"][n] = so_far


@leaf
def add_card_of(tables, state, scratch, other, n):
    """Convolve the first `n` ways with one card of `other`; returns the new n. Changes `scratch`."""
    n_values = tables["n_values"]
    longer = n + n_values - 1
    value_sum = 0.0
    for k in range(longer):
        scratch["convolved"][k] = 0.0
    for value in range(n_values):
        copies = state["values_in_hand"][other, value]
        if copies > 0.0:
            value_sum += copies * value
            for k in range(n):
                scratch["convolved"][value + k] += scratch["ways"][k] * copies
    for k in range(longer):
        scratch["ways"][k] = scratch["convolved"][k]
    scratch["lowest_total"] += tables["lowest_value"]
    scratch["mean_of_others"] += tables["lowest_value"] + value_sum / state["n_hand"][other]
    return longer


@leaf
def ways_from(scratch, total):
    """Ways in which the others' cards sum up to at least `total`."""
    k = min(max(total - scratch["lowest_total"], 0), scratch["n_totals"])
    return scratch["ways_up_to"][scratch["n_totals"]] - scratch["ways_up_to"][k]


@leaf
def ways_of(scratch, total):
    """Ways in which the others' cards sum up to exactly `total`."""
    k = total - scratch["lowest_total"]
    if k < 0 or k >= scratch["n_totals"]:
        return 0.0
    return scratch["ways"][k]


@leaf
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
    charge_of_others = chance_of_charge(tables, state, seat)
    for i in range(scratch["n_options"]):
        card = scratch["code"][i] // MAX_SEATS
        special = tables["card_special"][card]
        charge = 1.0 if special == CHARGE else charge_of_others
        if special == TAKE_BREAK:
            stay_features(tables, state, scratch, i, seat, charge)
        else:
            move_features(tables, state, scratch, i, seat, card, charge)
        scratch["feature"][i, F_AMBUSH] = 0.0
        if special == RUN_AWAY:
            scratch["feature"][i, F_AMBUSH] = scratch["feature"][i, F_STOMPED]
            scratch["feature"][i, F_STOMPED] = 0.0
        scratch["feature"][i, F_SPACES] = scratch["mean_of_others"] + tables["card_value"][card]
        scratch["feature"][i, F_VALUE] = tables["card_value"][card]
        scratch["feature"][i, F_STAYS] = special == TAKE_BREAK
        scratch["feature"][i, F_CHARGES] = special == CHARGE
        scratch["feature"][i, F_FLEXIBLE] = tables["card_modifier"][card] != 0


@leaf
def stay_features(tables, state, scratch, i, seat, charge):
    """Landing features of not moving at all; `charge` is the chance of a CHARGE!. Changes option `i` of `scratch`."""
    extension = state["extension"][seat]
    scratch["feature"][i, F_TUSK] = 0.0
    scratch["feature"][i, F_OVER] = 0.0
    scratch["feature"][i, F_TAR] = 0.0
    scratch["feature"][i, F_STOMPED] = charge * tables["charge_reach"][extension, state["pos"][seat]]
    scratch["feature"][i, F_DISTANCE] = max(0, tables["last_space"][extension] - 1 - state["pos"][seat])


@leaf
def move_features(tables, state, scratch, i, seat, card, charge):
    """Chances of where the move with `card` ends, its modifier used for the best. Changes option `i` of `scratch`.

    F_STOMPED is `charge`, the chance of a CHARGE!, times the chance that one of the equally likely
    CHARGE! cards reaches the space.
    """
    extension = state["extension"][seat]
    modifier = tables["card_modifier"][card] + MAX_MODIFIER
    start = state["pos"][seat] + tables["card_value"][card]
    one = 1.0 / scratch["ways_up_to"][scratch["n_totals"]]
    over = ways_from(scratch, tables["over_from"][extension, modifier] - start)
    scratch["feature"][i, F_OVER] = over * one
    scratch["feature"][i, F_TUSK] = (
        ways_from(scratch, tables["tusk_from"][extension, modifier] - start) - over
    ) * one
    tar = 0.0
    for pit in range(tables["n_tar"][extension, modifier]):
        tar += ways_of(scratch, tables["tar_space"][extension, modifier, pit] - start)
    scratch["feature"][i, F_TAR] = tar * one
    scratch["feature"][i, F_STOMPED] = 0.0
    if charge > 0.0:
        scratch["feature"][i, F_STOMPED] = charge * one * ways_stomped(tables, scratch, extension, start)
    scratch["feature"][i, F_DISTANCE] = max(
        0.0, tables["last_space"][extension] - 1 - start - scratch["mean_of_others"]
    )


@leaf
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
def landing_features(tables, state, scratch, i, seat, spaces, use):
    """Features of a known move by `spaces` (decisions MODIFIER and ABILITY_MOVE): use, then the landing.

    Changes option `i` of `scratch`.
    """
    extension = state["extension"][seat]
    space = landing(state, seat, spaces)
    end = fate(tables, extension, space)
    scratch["feature"][i, 0] = use
    scratch["feature"][i, 1 + F_TUSK] = end == ON_TUSK
    scratch["feature"][i, 1 + F_OVER] = end == OVER_EDGE
    scratch["feature"][i, 1 + F_TAR] = end == IN_TAR
    scratch["feature"][i, 1 + F_STOMPED] = 0.0
    if end == STAYS and state["n_charges"] > 0:
        scratch["feature"][i, 1 + F_STOMPED] = tables["charge_reach"][extension, space]
    scratch["feature"][i, 1 + F_DISTANCE] = max(0, tables["last_space"][extension] - 1 - space)
