"""Setting figures down: where they land, and the nearest free space (A-19)."""

from simcore.games.moogh.house import TAXI
from simcore.games.moogh.mind.features_cells import cell_features
from simcore.games.moogh.table.board import (
    body_cell,
    covers,
    is_off,
    king_moves,
    lift_beast,
    lift_character,
    may_stand,
    put_beast,
    put_character,
)
from simcore.games.moogh.table.layout import (
    ASIDE,
    BEAST_STANDS,
    DISMOUNT,
    FACE,
    FIRST_BEAST_FIGURE,
    LANDS,
    NO_TRAP,
    NOBODY,
    NOWHERE,
    RELOCATE,
    SIDESTEP,
    TREE,
)
from simcore.games.moogh.table.sizes import STRIDE
from simcore.kernels.choice import NO_TAG, choose, clear_options, drop_forbidden, needs_features, offer
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit

NONE_FREE = 1_000


@kernel
def move_to(tables, state, log, character, cell):
    """Set the character down on the cell, picking up what lies there. Changes `state` and `log`."""
    lift_character(state, character)
    put_character(state, character, cell)
    state["collected"] |= tables["item"][cell]
    emit(log, LANDS, character, cell, 0, 0, 0)


@kernel
def is_free_space(tables, state, scratch, cell, for_beast):
    """On the board, no figure, boulder, cliff face or trap, and not under the beast that moves."""
    if not may_stand(tables, state, cell) or state["trap"][cell] != NO_TRAP:
        return False
    if for_beast and tables["terrain"][cell] & TREE:
        return False
    size = scratch["mover_size"]
    return not covers(scratch["mover_before"], size, cell) and not covers(scratch["mover_after"], size, cell)


@kernel
def distance_of(tables, one, other):
    """King moves between two cells, or steps along the sides by house rule."""
    if tables["nearest_metric"] == TAXI:
        return abs(one % STRIDE - other % STRIDE) + abs(one // STRIDE - other // STRIDE)
    return king_moves(one, other)


@kernel
def offer_nearest(tables, state, scratch, blocked, level, for_beast):
    """Offer the free spaces nearest to the blocked cell, on that level (-1: any) or else on any. Changes `scratch`."""
    clear_options(scratch)
    nearest = NONE_FREE
    for only in range(2):
        for cell in range(tables["first_cell"], tables["last_cell"] + 1):
            if is_free_space(tables, state, scratch, cell, for_beast):
                if only == 1 or level < 0 or tables["elevation"][cell] == level:
                    away = distance_of(tables, cell, blocked)
                    if away < nearest:
                        nearest = away
                        clear_options(scratch)
                    if away == nearest and scratch["n_options"] < scratch["code"].shape[0]:
                        offer(scratch, cell, NO_TAG)
        if nearest < NONE_FREE:
            return


@kernel
def sidestep(tables, state, scratch, rng, log, character, blocked, level):
    """D-17: the character goes to the nearest free space, its player's choice (MOO-FWD-6). Changes all but `tables`."""
    offer_nearest(tables, state, scratch, blocked, level, False)
    if scratch["n_options"] > 0:
        cell = choose_cell(
            tables, state, scratch, rng, log, character, tables["seat_of"][character], SIDESTEP
        )
        move_to(tables, state, log, character, cell)


@kernel
def choose_cell(tables, state, scratch, rng, log, character, seat, decision):
    """One of the cells on offer, for a character (or NOBODY). Changes `scratch`, `rng` and `log`."""
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        cell_features(tables, state, scratch, character)
    return choose(tables, scratch, rng, log, seat, decision)


@kernel
def land_on_body(tables, state, scratch, rng, log, beast, rider, before):
    """D-18: a free cell of the body as it lay (at `before`, if given), else the nearest free space. Changes all but `tables`."""
    if before != NOWHERE:
        state["beast_cell"][beast] = before
    size, seat = tables["size"][beast], tables["seat_of"][rider]
    clear_options(scratch)
    for i in range(size * size):
        cell = body_cell(tables, state, beast, i)
        free = may_stand(tables, state, cell) and state["trap"][cell] == NO_TRAP
        if free and not is_under_mover(scratch, beast, cell):
            offer(scratch, cell, NO_TAG)
    if scratch["n_options"] == 0:
        offer_nearest_to_body(tables, state, scratch, beast)
    if scratch["n_options"] > 0:
        cell = choose_cell(tables, state, scratch, rng, log, rider, seat, DISMOUNT)
        move_to(tables, state, log, rider, cell)


@kernel
def ground_of(tables, cell):
    """The elevation of the cell, of a cliff face that of its foot (MOO-INT-4)."""
    return 0 if tables["terrain"][cell] & FACE else tables["elevation"][cell]


@kernel
def offer_nearest_to_body(tables, state, scratch, beast):
    """Offer the free spaces nearest to the body's cells on the board, on a level of theirs, else any. Changes `scratch`."""
    size = tables["size"][beast]
    clear_options(scratch)
    for only in range(2):
        nearest = NONE_FREE
        for cell in range(tables["first_cell"], tables["last_cell"] + 1):
            if is_free_space(tables, state, scratch, cell, False):
                away, level = NONE_FREE, only == 1
                for i in range(size * size):
                    part = body_cell(tables, state, beast, i)
                    if not is_off(tables, part):
                        away = min(away, distance_of(tables, cell, part))
                        level |= tables["elevation"][cell] == ground_of(tables, part)
                if level and away < nearest:
                    nearest = away
                    clear_options(scratch)
                if level and away == nearest:
                    offer(scratch, cell, NO_TAG)
        if nearest < NONE_FREE:
            return


@kernel
def is_under_mover(scratch, beast, cell):
    """Whether another beast that moves covers the cell before or after its step."""
    if scratch["mover"] == NOBODY or scratch["mover"] == beast:
        return False
    size = scratch["mover_size"]
    return covers(scratch["mover_before"], size, cell) or covers(scratch["mover_after"], size, cell)


@kernel
def relocate_beast(tables, state, scratch, rng, log, beast, blocked, level):
    """D-19: a small beast goes to the nearest free space (A-19). Changes all but `tables`."""
    lift_beast(tables, state, beast)
    offer_nearest(tables, state, scratch, blocked, level, True)
    cell = state["beast_cell"][beast]
    if scratch["n_options"] > 0:
        seat = relocating_seat(tables, state)
        cell = choose_cell(tables, state, scratch, rng, log, NOBODY, seat, RELOCATE)
        emit(log, BEAST_STANDS, FIRST_BEAST_FIGURE + beast, cell, state["facing"][beast], ASIDE, 0)
    put_beast(tables, state, beast, cell)


@kernel
def relocating_seat(tables, state):
    """The acting player, else the owner of the first character in the row (A-19)."""
    if state["acting"] != NOBODY:
        return tables["seat_of"][state["acting"]]
    for i in range(state["n_cards"]):
        if state["card"][i] < FIRST_BEAST_FIGURE:
            return tables["seat_of"][state["card"][i]]
    return 0
