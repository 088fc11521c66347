"""Every decision of Paleolithic: the legal options in the order of the checklist, then the choice (D-1 to D-6)."""

from simcore.games.paleolithic.features import (
    action_features,
    best_swap,
    mean_luck,
    migration_features,
    note_missing,
    surplus_features,
    swap_features,
    tribe_features,
    value_units,
)
from simcore.games.paleolithic.layout import (
    ACTION,
    EXCHANGE,
    EXPLORE,
    FIRST_TILE,
    FOOD,
    GIVE_BACK,
    MIGRATE,
    SKILL,
    STAY,
    SWAP,
    TAG_ARTIFACT,
    TAG_EQUAL,
    TAG_MIGRATE,
    TAG_SKILL,
    TAG_TILE,
    TRIBE_RING,
)
from simcore.games.paleolithic.market import cost_of
from simcore.games.paleolithic.scoring import resources_held
from simcore.games.paleolithic.sizes import MAX_RESOURCES, MAX_RINGS
from simcore.kernels.choice import (
    NO_TAG,
    RANDOM,
    choose,
    clear_options,
    drop_forbidden,
    needs_features,
    offer,
)
from simcore.kernels.jit import kernel
from simcore.kernels.log import DECISION, emit
from simcore.kernels.rng import STRATEGY, below


@kernel
def choose_action(tables, state, scratch, rng, log, seat):
    """D-1: EXPLORE, or the slot of an open card that can be paid + 1. Changes `scratch`, `rng` and `log`."""
    offer_actions(tables, state, scratch, seat)
    if needs_features(tables, scratch, seat):
        action_features(tables, state, scratch, seat)
    return choose(tables, scratch, rng, log, seat, ACTION)


@kernel
def offer_actions(tables, state, scratch, seat):
    """Explore, each payable artifact in row order, each payable tile (PAL-RND-1, WRK-1 to WRK-3). Changes `scratch`."""
    note_missing(tables, state, scratch, seat)
    clear_options(scratch)
    offer(scratch, EXPLORE, NO_TAG)
    for slot in range(tables["n_open_artifacts"]):
        if scratch["missing"][slot] == 0:
            offer(scratch, slot + 1, TAG_ARTIFACT)
    for slot in range(FIRST_TILE, FIRST_TILE + tables["n_open_tiles"]):
        if scratch["missing"][slot] == 0:
            offer(scratch, slot + 1, TAG_TILE)
    drop_forbidden(tables, scratch, seat)


@kernel
def choose_skill(tables, state, scratch, rng, log, seat, slot):
    """D-2: 1 for using the character's skill, which can be used, 0 for not. Changes `scratch`, `rng` and `log`."""
    useful, exchange = 0.0, tables["skill"][state["character"]] == EXCHANGE
    if tables["strategy"][scratch["mind"][seat]] != RANDOM:
        if exchange:
            offer_swaps(tables, state, scratch, seat, slot)
            useful = best_swap(tables, state, scratch, seat, slot)
        else:
            useful = mean_luck(tables, state, scratch, seat, slot)
    clear_options(scratch)
    offer(scratch, 0, NO_TAG)
    offer(scratch, 1, TAG_SKILL)
    drop_forbidden(tables, scratch, seat)
    for i in range(scratch["n_options"]):
        x, use = scratch["feature"][i], scratch["code"][i]
        x[0] = use
        x[1] = use * exchange
        x[2] = use * useful
        x[3] = use * (not exchange) * state["held"][seat, FOOD]
    return choose(tables, scratch, rng, log, seat, SKILL)


@kernel
def offer_swaps(tables, state, scratch, seat, slot):
    """Each kind held with each kind on the card, if the card in `slot` stays payable (PAL-LEG-4). Changes `scratch`."""
    clear_options(scratch)
    cost, held = cost_of(tables, state, slot), state["held"][seat]
    for give in range(MAX_RESOURCES):
        for take in range(MAX_RESOURCES):
            if held[give] > 0 and state["on_card"][take] > 0:
                if give == take:
                    offer(scratch, give * MAX_RESOURCES + take, TAG_EQUAL)
                elif held[give] > cost[give]:
                    offer(scratch, give * MAX_RESOURCES + take, NO_TAG)
    drop_forbidden(tables, scratch, seat)


@kernel
def choose_swap(tables, state, scratch, rng, log, seat, slot):
    """D-3: kind given * MAX_RESOURCES + kind taken. Changes `scratch`, `rng` and `log`."""
    offer_swaps(tables, state, scratch, seat, slot)
    if needs_features(tables, scratch, seat):
        swap_features(tables, state, scratch, seat, slot)
    return choose(tables, scratch, rng, log, seat, SWAP)


@kernel
def choose_migration(tables, state, scratch, rng, log, seat):
    """D-4: STAY, or token * MAX_RINGS + neighbour ring (PAL-EXP-1). Changes `scratch`, `rng` and `log`."""
    clear_options(scratch)
    offer(scratch, STAY, NO_TAG)
    for token in range(tables["n_tokens"]):
        ring = state["token"][seat, token]
        for i in range(tables["n_neighbours"][ring]):
            offer(scratch, token * MAX_RINGS + tables["neighbour"][ring, i], TAG_MIGRATE)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        value_units(tables, state, scratch, seat)
        migration_features(tables, state, scratch, seat)
    return choose(tables, scratch, rng, log, seat, MIGRATE)


@kernel
def choose_tribe_ring(tables, state, scratch, rng, log, seat):
    """D-5: a ring with an own caveman or animal, each once, in token order (PAL-WRK-2). Changes `scratch`, `rng`, `log`."""
    clear_options(scratch)
    for token in range(tables["n_tokens"]):
        ring = state["token"][seat, token]
        known = False
        for other in range(token):
            known |= state["token"][seat, other] == ring
        if not known:
            offer(scratch, ring, NO_TAG)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        note_missing(tables, state, scratch, seat)
        value_units(tables, state, scratch, seat)
        tribe_features(tables, state, scratch, seat)
    return choose(tables, scratch, rng, log, seat, TRIBE_RING)


@kernel
def choose_surplus(tables, state, scratch, rng, log, seat):
    """D-6: kind of the unit to give back (PAL-EXP-4). Changes `scratch`, `rng` and `log`.

    The options are units: `random` takes each unit equally likely, other strategies weigh kinds.
    """
    held = state["held"][seat]
    units = resources_held(state, seat)
    clear_options(scratch)
    for kind in range(MAX_RESOURCES):
        if held[kind] > 0:
            offer(scratch, kind, NO_TAG)
    if tables["food_counts_to_limit"] and held[FOOD] > 0:
        units += held[FOOD]
        offer(scratch, FOOD, NO_TAG)
    if tables["strategy"][scratch["mind"][seat]] == RANDOM and scratch["n_options"] > 1:
        return random_unit(scratch, held, rng, log, seat, units)
    scratch["n_legal"] = units if scratch["n_options"] > 1 else 1
    if needs_features(tables, scratch, seat):
        surplus_features(tables, state, scratch, seat)
    return choose(tables, scratch, rng, log, seat, GIVE_BACK)


@kernel
def random_unit(scratch, held, rng, log, seat, units):
    """Kind of a uniform one of the units of the kinds on offer. Changes `rng` and `log`."""
    index = below(rng, STRATEGY, seat, units)
    left, kind = index, FOOD
    for i in range(scratch["n_options"]):
        kind = scratch["code"][i]
        if left < held[kind]:
            break
        left -= held[kind]
    emit(log, DECISION, seat, GIVE_BACK, units, index, kind)
    return kind
