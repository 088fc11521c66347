"""What a player can know about the options, in numbers (the words are in `vocabulary.py`).

Everything on the table is open; the order of the piles and the dice to come are not looked at.
"""

from simcore.games.paleolithic.layout import (
    EXPLORE,
    FIRST_TILE,
    FOOD,
    NO_CARD,
    STAY,
)
from simcore.games.paleolithic.market import (
    cost_of,
    may_take_tiles,
    missing_units,
    n_slots,
    next_slot,
    pay,
    points_of,
    refund,
)
from simcore.games.paleolithic.scoring import achievements_of, n_cards, resources_held
from simcore.games.paleolithic.sizes import MAX_RESOURCES, MAX_RINGS
from simcore.kernels.jit import kernel, leaf

NOT_OPEN = 1_000  # more units than any card lacks


@kernel
def note_missing(tables, state, scratch, seat):
    """Units that `seat` lacks for every open card; NOT_OPEN where there is none to take. Changes `scratch`."""
    for slot in range(tables["n_open_artifacts"]):
        scratch["missing"][slot] = missing_of(tables, state, seat, slot)
    may_take = may_take_tiles(tables, state, seat)
    for slot in range(FIRST_TILE, FIRST_TILE + tables["n_open_tiles"]):
        scratch["missing"][slot] = missing_of(tables, state, seat, slot) if may_take else NOT_OPEN


@leaf
def missing_of(tables, state, seat, slot):
    """Units that `seat` lacks for the card in the slot; NOT_OPEN for an empty one."""
    if state["open_card"][slot] == NO_CARD:
        return NOT_OPEN
    return missing_units(cost_of(tables, state, slot), state["held"][seat])


@kernel
def value_units(tables, state, scratch, seat):
    """What one more unit of each kind is worth to the open cards (`useful`, `needed`), after `note_missing`.

    Changes `scratch`.
    """
    for kind in range(MAX_RESOURCES):
        scratch["useful"][kind] = 0.0
        scratch["needed"][kind] = 0.0
    nearest, fewest, most_points = NO_CARD, NOT_OPEN, 0
    slot, last = 0, n_slots(tables, state, seat)
    while slot < last:
        missing = scratch["missing"][slot]
        if 0 < missing < NOT_OPEN:
            points = points_of(tables, state, seat, slot)
            if missing < fewest or (missing == fewest and points > most_points):
                nearest, fewest, most_points = slot, missing, points
            add_lacking(
                scratch["useful"], cost_of(tables, state, slot), state["held"][seat], points / missing
            )
        slot = next_slot(tables, slot)
    if nearest != NO_CARD:
        add_lacking(scratch["needed"], cost_of(tables, state, nearest), state["held"][seat], 1.0)


@leaf
def add_lacking(values, cost, held, worth):
    """Add `worth` to the kinds of which `held` has fewer than `cost`. Changes `values`."""
    for kind in range(MAX_RESOURCES):
        if held[kind] < cost[kind]:
            values[kind] += worth


# --- D-1


@kernel
def action_features(tables, state, scratch, seat):
    """Features of Explore and of every card that can be paid. Changes `scratch`."""
    best_rival, rival_cards = rivals(tables, state, seat)
    cards = n_cards(state, seat)
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        for f in range(11):
            x[f] = 0.0
        if scratch["code"][i] == EXPLORE:
            x[0] = 1.0
            x[1] = resources_held(state, seat)
        else:
            slot = scratch["code"][i] - 1
            card = state["open_card"][slot]
            points = points_of(tables, state, seat, slot)
            if slot >= FIRST_TILE:
                x[3] = 1.0
                x[6] = tables["tile_units"][card]
            else:
                x[2] = 1.0
                x[5] = achievements_of(tables, state, seat, card)
                x[6] = tables["artifact_units"][card]
            x[4] = points
            if cards + 1 >= tables["end_cards"]:
                x[7] = 1.0
                x[8] = state["score"][seat] + points - best_rival
        x[9] = cards
        x[10] = rival_cards


@kernel
def rivals(tables, state, seat):
    """Best score and most cards of the others."""
    score, cards = 0, 0
    for other in range(tables["n_seats"]):
        if other != seat:
            score = max(score, state["score"][other])
            cards = max(cards, n_cards(state, other))
    return score, cards


# --- D-4, D-5


@leaf
def token_features(tables, scratch, x, first, ring, own):
    """What one more token on the ring adds to a collection beside `own` others, from x[first] on. Changes `x`."""
    adds = tables["adds"][ring, own]
    useful, needed = 0.0, 0.0
    for kind in range(MAX_RESOURCES):
        useful += adds[kind] * scratch["useful"][kind]
        needed += adds[kind] * scratch["needed"][kind]
    x[first] = tables["adds_resources"][ring, own]
    x[first + 1] = adds[FOOD]
    x[first + 2] = needed
    x[first + 3] = useful


@kernel
def migration_features(tables, state, scratch, seat):
    """Features of staying and of every move, after `value_units`. Changes `scratch`."""
    own, leaving = state["own"][seat], scratch["leaving"]
    last_token, here = -1, 0
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        code = scratch["code"][i]
        if code == STAY:
            for f in range(8):
                x[f] = 0.0
            continue
        token, ring = code // MAX_RINGS, code % MAX_RINGS
        if token != last_token:  # what it leaves behind is the same wherever it goes
            last_token, here = token, state["token"][seat, token]
            token_features(tables, scratch, leaving, 0, here, own[here] - 1)
        token_features(tables, scratch, x, 1, ring, own[ring])
        for f in range(4):
            x[1 + f] -= leaving[f]
        x[0] = 1.0
        x[5] = 1.0 * (own[ring] == 0) - 1.0 * (own[here] == 1)
        x[6] = own[ring]
        x[7] = meets_character(tables, state, seat, here, ring)


@leaf
def meets_character(tables, state, seat, here, ring):
    """1 if the move from `here` to `ring` joins the character, -1 if it leaves it alone, else 0."""
    if not tables["has_character"]:
        return 0.0
    there, movable = state["character_ring"], state["movable"][seat]
    return 1.0 * (ring == there and movable[ring] == 0) - 1.0 * (here == there and movable[here] == 1)


@kernel
def tribe_features(tables, state, scratch, seat):
    """Features of every ring for a new tribe, after `value_units`. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        ring = scratch["code"][i]
        for f in range(4):
            x[f] = 0.0
        if tables["tribes_count"]:
            token_features(tables, scratch, x, 0, ring, state["own"][seat, ring])
        x[4] = state["movable"][seat, ring]
        x[5] = 0.0
        for tribe in range(state["n_tiles"][seat] - 1):
            x[5] += state["tribe"][seat, tribe] == ring


# --- D-6


@kernel
def surplus_features(tables, state, scratch, seat):
    """Features of giving back a unit of every kind on offer. Changes `scratch`."""
    held = state["held"][seat]
    note_missing(tables, state, scratch, seat)
    nearest = nearest_card(tables, state, scratch, seat)
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        kind = scratch["code"][i]
        x[0] = held[kind]
        x[1] = 0.0
        x[2] = 0.0
        x[4] = kind == FOOD
        most = 0
        if kind != FOOD:
            if nearest != NO_CARD:
                x[1] = held[kind] <= cost_of(tables, state, nearest)[kind]
            x[2], most = worth_of_unit(tables, state, scratch, seat, kind)
        x[3] = held[kind] - most


@kernel
def nearest_card(tables, state, scratch, seat):
    """Slot of the open card with the fewest missing units, then the most points; NO_CARD without any."""
    nearest, fewest, most_points = NO_CARD, NOT_OPEN, 0
    slot, last = 0, n_slots(tables, state, seat)
    while slot < last:
        missing = scratch["missing"][slot]
        if missing < NOT_OPEN and missing <= fewest:
            points = points_of(tables, state, seat, slot)
            if missing < fewest or points > most_points:
                nearest, fewest, most_points = slot, missing, points
        slot = next_slot(tables, slot)
    return nearest


@kernel
def worth_of_unit(tables, state, scratch, seat, kind):
    """What the open cards lose with one unit of the kind that is held, and the most that one of them asks of it."""
    worth, most = 0.0, 0
    slot, last = 0, n_slots(tables, state, seat)
    while slot < last:
        if scratch["missing"][slot] < NOT_OPEN:
            asked = cost_of(tables, state, slot)[kind]
            if state["held"][seat, kind] <= asked:
                worth += points_of(tables, state, seat, slot) / (1 + scratch["missing"][slot])
            most = max(most, asked)
        slot = next_slot(tables, slot)
    return worth, most


# --- D-2, D-3


@kernel
def swap_features(tables, state, scratch, seat, slot):
    """Features of every swap on offer, looked at as if the card in `slot` were paid. Changes `scratch`."""
    pay(tables, state, seat, slot)
    value_what_is_left(tables, state, scratch, seat, slot)
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        give, take = scratch["code"][i] // MAX_RESOURCES, scratch["code"][i] % MAX_RESOURCES
        equal = give == take
        x[0] = 0.0 if equal else scratch["useful"][take]
        x[1] = 0.0 if equal else worth_of_unit(tables, state, scratch, seat, give)[0]
        x[2] = equal
        x[3] = state["on_card"][give] + (not equal) >= tables["replaced_when_equal"]
    refund(tables, state, seat, slot)


@kernel
def value_what_is_left(tables, state, scratch, seat, slot):
    """What units are worth to the open cards other than the one in `slot`. Changes `scratch`."""
    note_missing(tables, state, scratch, seat)
    scratch["missing"][slot] = NOT_OPEN
    value_units(tables, state, scratch, seat)


@kernel
def best_swap(tables, state, scratch, seat, slot):
    """Worth of the best swap on offer, taken less given. Changes `scratch`."""
    swap_features(tables, state, scratch, seat, slot)
    best = scratch["feature"][0, 0] - scratch["feature"][0, 1]
    for i in range(1, scratch["n_options"]):
        best = max(best, scratch["feature"][i, 0] - scratch["feature"][i, 1])
    return best


@kernel
def mean_luck(tables, state, scratch, seat, slot):
    """Mean worth of what the food skill's die gives, as if the card in `slot` were paid. Changes `scratch`."""
    pay(tables, state, seat, slot)
    value_what_is_left(tables, state, scratch, seat, slot)
    refund(tables, state, seat, slot)
    total = 0.0
    for face in range(tables["n_faces"]):
        if tables["face_gives"][face] >= 0:
            total += scratch["useful"][tables["face_gives"][face]]
    return total / tables["n_faces"] * tables["skill_amount"]
