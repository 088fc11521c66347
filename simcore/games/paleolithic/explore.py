"""Explore: migration, collection, giving back (PAL-EXP)."""

from simcore.games.paleolithic.decisions import choose_migration, choose_surplus
from simcore.games.paleolithic.layout import COLLECTS, DIE, EXPLORES, FOOD, GIVES_BACK, MIGRATES, STAY
from simcore.games.paleolithic.scoring import resources_held
from simcore.games.paleolithic.sizes import MAX_RINGS
from simcore.kernels.dice import draw
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import DICE


@kernel
def explore(tables, state, scratch, rng, log, seat):
    """Migrate, collect, give back what is too much (PAL-EXP-1 to EXP-4). Changes all but `tables`."""
    emit(log, EXPLORES, seat, 0, 0, 0, 0)
    state["explores"][seat] += 1
    code = choose_migration(tables, state, scratch, rng, log, seat)
    if code != STAY:
        migrate(state, log, seat, code // MAX_RINGS, code % MAX_RINGS)
    collect(tables, state, rng, log, seat)
    give_back_surplus(tables, state, scratch, rng, log, seat)


@kernel
def migrate(state, log, seat, token, ring):
    """A caveman or the animal moves to an adjacent ring (PAL-EXP-1). Changes `state` and `log`."""
    here = state["token"][seat, token]
    emit(log, MIGRATES, seat, token, here, ring, 0)
    lift_token(state, seat, here)
    place_token(state, seat, token, ring)


@kernel
def lift_token(state, seat, ring):
    """A caveman or animal leaves the ring. Changes `state`."""
    state["own"][seat, ring] -= 1
    state["movable"][seat, ring] -= 1


@kernel
def place_token(state, seat, token, ring):
    """Put a caveman or animal on the ring. Changes `state`."""
    state["token"][seat, token] = ring
    state["own"][seat, ring] += 1
    state["movable"][seat, ring] += 1


@kernel
def collect(tables, state, rng, log, seat):
    """One roll, or one per ring; every ring with own tokens pays by die + own tokens (PAL-EXP-2, EXP-3, EXP-5).

    Changes `state`, `rng` and `log`.
    """
    face = 0
    if not tables["die_per_ring"]:
        face = tables["face"][draw(rng, log, DICE, seat, DIE, seat, tables["n_faces"])]
    for ring in range(tables["n_rings"]):
        own = state["own"][seat, ring]
        if own > 0:
            if tables["die_per_ring"]:
                face = tables["face"][draw(rng, log, DICE, seat, DIE, seat, tables["n_faces"])]
            kind, amount = tables["pays_kind"][ring, face + own], tables["pays_amount"][ring, face + own]
            state["held"][seat, kind] += amount
            emit(log, COLLECTS, seat, ring, face + own, kind, amount)


@kernel
def give_back_surplus(tables, state, scratch, rng, log, seat):
    """Unit by unit until the limit is kept (PAL-EXP-4). Changes all but `tables`."""
    surplus = resources_held(state, seat) - tables["limit"]
    if tables["food_counts_to_limit"]:
        surplus += state["held"][seat, FOOD]
    for _ in range(surplus):
        kind = choose_surplus(tables, state, scratch, rng, log, seat)
        state["held"][seat, kind] -= 1
        state["given_back"][seat] += 1
        emit(log, GIVES_BACK, seat, kind, 0, 0, 0)
