"""Harm: injuries, knock-outs, hits on beasts, deaths, escapes, points (MOO-INJ, TOK-4, SP, BST, A-16 to A-25)."""

from simcore.games.moogh.mind.features import cell_features, slot_features
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
    CUBE,
    DIES,
    DISMOUNT,
    ESCAPED,
    EXIT_INJURED,
    EXIT_LEAVES,
    FACE,
    FIRST_BEAST_FIGURE,
    FIRST_MAKER,
    FLEES,
    FOR_INJURY,
    HURT,
    INJURED,
    KILLED,
    LANDS,
    MIDTURN_FRESH,
    MIDTURN_NONE,
    NO_TRAP,
    NOBODY,
    NONE,
    NOWHERE,
    OUT,
    RELOCATE,
    ROLL_SAVE,
    SAVE,
    SAVED,
    SCORES,
    SIDESTEP,
    SLOT,
    SP_LAST_ACTOR,
    SP_NOBODY,
    TRAP_SPRINGS,
    TREE,
)
from simcore.games.moogh.table.sizes import STRIDE
from simcore.kernels.choice import NO_TAG, choose, clear_options, drop_forbidden, needs_features, offer
from simcore.kernels.dice import draw
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import DICE

FAR = 1_000


@kernel
def score(state, log, tribe, points, source):
    """Savage points belong to the tribe (MOO-SP-1); `source` is what they are for. Changes `state` and `log`."""
    if points > 0:
        state["sp"][tribe] += points
        state["sp_by"][tribe, source] += points
        emit(log, SCORES, -1, tribe, points, 0, 0)


@kernel
def roll_die(tables, rng, log, kind, figure):
    """Symbol of one die thrown for a figure. Changes `rng` and `log`."""
    return tables["symbol"][draw(rng, log, DICE, figure, kind, figure, 6)]


@kernel
def remove_card(state, figure):
    """All cards of the figure leave the turn row, which closes up (MOO-APP-6, A-41). Changes `state`."""
    kept, marker = 0, state["marker"]
    for i in range(state["n_cards"]):
        if state["card"][i] != figure:
            state["card"][kept] = state["card"][i]
            kept += 1
        elif i <= state["marker"]:
            marker -= 1
    state["n_cards"] = kept
    state["marker"] = marker


# --- characters


@kernel
def injure(tables, state, scratch, rng, log, character):
    """An injury: the card flips, or the character is knocked out (MOO-INJ-1 to INJ-5). Changes all but `tables`."""
    state["injuries"][tables["seat_of"][character]] += 1
    if state["injured"][character]:
        knock_out(tables, state, scratch, rng, log, character, 1, True)
        return
    state["injured"][character] = 1
    emit(log, INJURED, character, 1 - state["token"][character], 0, 0, 0)
    place_cube(tables, state, scratch, rng, log, character)
    state["token"][character] = 1
    score(state, log, tables["tribe_of"][character], 1, FOR_INJURY)


@kernel
def place_cube(tables, state, scratch, rng, log, character):
    """The cube goes to a spot of the new side, unless the turn is over (MOO-INJ-2, D-13, A-06). Changes all but `tables`."""
    renew_turn(tables, state, character)
    if state["acting"] != character and state["acted"][character]:
        return
    state["slot"][character] = choose_slot(tables, state, scratch, rng, log, character, SLOT)
    tell_cube(state, log, character)


@kernel
def tell_cube(state, log, character):
    """Log the new spot and, in the character's own turn, how many actions are left (else NONE). Changes `log`."""
    left = state["actions_left"] if state["acting"] == character else NONE
    emit(log, CUBE, character, state["slot"][character], left, 0, 0)


@kernel
def renew_turn(tables, state, character):
    """In its own turn both icons of the new pair are unused; the number of actions left is kept (A-06). Changes `state`."""
    if state["acting"] == character:
        state["used"] = 0
        if tables["midturn"] == MIDTURN_FRESH:
            state["actions_left"] = 2
        elif tables["midturn"] == MIDTURN_NONE:
            state["actions_left"] = 0


@kernel
def choose_slot(tables, state, scratch, rng, log, character, decision):
    """D-3, D-13: a spot of the present side. Changes `scratch`, `rng` and `log`."""
    seat = tables["seat_of"][character]
    offer_slots(tables, state, scratch, character)
    if needs_features(tables, scratch, seat):
        slot_features(tables, state, scratch, character)
    return choose(tables, scratch, rng, log, seat, decision)


@kernel
def offer_slots(tables, state, scratch, character):
    """The spots of the present side (MOO-PRG-2). Changes `scratch`."""
    clear_options(scratch)
    for slot in range(tables["n_slots"][character, state["injured"][character]]):
        offer(scratch, slot, NO_TAG)
    drop_forbidden(tables, scratch, tables["seat_of"][character])


@kernel
def saves(tables, state, scratch, rng, log, character):
    """Whether a token is spent and the die ignores the injury (MOO-TOK-4, D-14). Changes all but `tables`."""
    if not state["token"][character]:
        return False
    if choose_yes(tables, state, scratch, rng, log, character, SAVE) == 0:
        return False
    state["token"][character] = 0
    symbol = roll_die(tables, rng, log, ROLL_SAVE, character)
    if (tables["save_symbols"][character] >> symbol) & 1:
        emit(log, SAVED, character, 0, 0, 0, 0)
        return True
    return False


@kernel
def choose_yes(tables, state, scratch, rng, log, character, decision):
    """1 for spending the token, 0 for not. Changes `scratch`, `rng` and `log`."""
    seat, injured = tables["seat_of"][character], state["injured"][character]
    clear_options(scratch)
    offer(scratch, 0, NO_TAG)
    offer(scratch, 1, NO_TAG)
    drop_forbidden(tables, scratch, seat)
    for i in range(2):
        scratch["feature"][i, 0] = i
        scratch["feature"][i, 1] = i * injured
    return choose(tables, scratch, rng, log, seat, decision)


@kernel
def knock_out(tables, state, scratch, rng, log, character, points, may_save):
    """Out for good, unless saved; the tribe gets the points (MOO-INJ-4, SP-6). Changes all but `tables`."""
    if may_save and saves(tables, state, scratch, rng, log, character):
        return
    score(state, log, tables["tribe_of"][character], points, FOR_INJURY)
    emit(log, OUT, character, 0, 0, 0, 0)
    lift_character(state, character)
    state["out"][character] = 1
    state["token"][character] = 0
    state["losses"][tables["seat_of"][character]] += 1
    remove_card(state, character)


@kernel
def move_to(tables, state, log, character, cell):
    """Set the character down on the cell, picking up what lies there. Changes `state` and `log`."""
    lift_character(state, character)
    put_character(state, character, cell)
    state["collected"] |= tables["item"][cell]
    emit(log, LANDS, character, cell, 0, 0, 0)


# --- nearest free space


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
    if tables["taxi"]:
        return abs(one % STRIDE - other % STRIDE) + abs(one // STRIDE - other // STRIDE)
    return king_moves(one, other)


@kernel
def offer_nearest(tables, state, scratch, blocked, level, for_beast):
    """Offer the free spaces nearest to the blocked cell, on that level (-1: any) or else on any. Changes `scratch`."""
    clear_options(scratch)
    nearest = FAR
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
        if nearest < FAR:
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


# --- beasts


@kernel
def kill(tables, state, scratch, rng, log, beast, fell):
    """The beast dies: figure and cards leave, its rider is set down (MOO-BST-5, A-24, A-25). Changes all but `tables`."""
    emit(log, DIES, FIRST_BEAST_FIGURE + beast, fell, 0, 0, 0)
    state["fate"][beast] = KILLED
    if not fell or tables["cliff_kill_counts"]:
        state["n_killed"] += 1
        state["killed_mask"] |= 1 << beast
    else:
        state["fled_mask"] |= 1 << beast
    remove_card(state, FIRST_BEAST_FIGURE + beast)
    lift_beast(tables, state, beast)
    rider = state["rider"][beast]
    if rider == NOBODY:
        return
    if fell:
        knock_out(tables, state, scratch, rng, log, rider, tables["cliff_ko_sp"], tables["cliff_save"] == 1)
    elif tables["rider_death_injures"]:
        injure(tables, state, scratch, rng, log, rider)
    if not state["out"][rider]:
        land_on_body(tables, state, scratch, rng, log, beast, rider, NOWHERE)


@kernel
def escape(tables, state, scratch, rng, log, beast, before):
    """The beast is off the board and gone, its rider left behind (MOO-FWD-8, A-23). Changes all but `tables`.

    `before` is where its top-left corner was before the last step.
    """
    emit(log, FLEES, FIRST_BEAST_FIGURE + beast, 0, 0, 0, 0)
    state["fate"][beast] = ESCAPED
    state["fled_mask"] |= 1 << beast
    state["fled_last_round"] += 1
    remove_card(state, FIRST_BEAST_FIGURE + beast)
    lift_beast(tables, state, beast)
    rider = state["rider"][beast]
    if rider == NOBODY:
        return
    if tables["rider_exit"] == EXIT_LEAVES:
        knock_out(tables, state, scratch, rng, log, rider, 0, False)
        return
    if tables["rider_exit"] == EXIT_INJURED:
        injure(tables, state, scratch, rng, log, rider)
    if not state["out"][rider]:
        land_on_body(tables, state, scratch, rng, log, beast, rider, before)


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
        nearest = FAR
        for cell in range(tables["first_cell"], tables["last_cell"] + 1):
            if is_free_space(tables, state, scratch, cell, False):
                away, level = FAR, only == 1
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
        if nearest < FAR:
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


@kernel
def queue_reaction(scratch, beast):
    """The beast reacts when the icon at hand is finished (A-22). Changes `scratch`."""
    scratch["waiting"][scratch["n_waiting"]] = beast
    scratch["n_waiting"] += 1


@kernel
def hurt_by_beast(tables, state, scratch, rng, log, beast, by):
    """Another beast (`by`) hurts the beast: health, then rage and reaction when the icon is finished; nobody scores (A-21, A-22).

    Changes all but `tables`.
    """
    state["health"][beast] -= 1
    emit(log, HURT, FIRST_BEAST_FIGURE + beast, FIRST_BEAST_FIGURE + by, state["health"][beast], 0, 0)
    if state["health"][beast] <= 0:
        kill(tables, state, scratch, rng, log, beast, 0)
    elif not tables["health_only"]:
        queue_reaction(scratch, beast)


@kernel
def trap_tribe(tables, state, trap):
    """The tribe that scores a sprung trap, or NOBODY (A-10)."""
    from_maker = trap - FIRST_MAKER
    if tables["trap_sp"] == SP_LAST_ACTOR:
        return tables["tribe_of"][state["last_actor"]] if state["last_actor"] != NOBODY else NOBODY
    if tables["trap_sp"] == SP_NOBODY or from_maker < 0:
        return NOBODY
    return from_maker


@kernel
def take_trap(state, cell):
    """Take the trap off the cell; returns what it was. Changes `state`."""
    trap = state["trap"][cell]
    state["trap"][cell] = NO_TRAP
    state["n_traps"] -= 1
    return trap


@kernel
def trigger_trap(state, cell):
    """The trap on the cell springs, and goes; returns what it was. Changes `state`."""
    state["traps_sprung"] += 1
    return take_trap(state, cell)


@kernel
def step_on_trap(tables, state, scratch, rng, log, character):
    """A character on a trap is injured, and the trap goes (MOO-TRAP-8). Changes all but `tables`."""
    cell = state["cell"][character]
    if cell != NOWHERE and state["trap"][cell] != NO_TRAP:
        trigger_trap(state, cell)
        emit(log, TRAP_SPRINGS, character, cell, 0, 0, 0)
        injure(tables, state, scratch, rng, log, character)
