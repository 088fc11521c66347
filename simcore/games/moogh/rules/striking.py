"""Beasts that strike: attack, bite, claw, tail (MOO-ATK, BITE, CLAW, TAIL, A-38)."""

from simcore.games.moogh.house import SEQUENTIAL
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.harm import hurt_by_beast, injure
from simcore.games.moogh.rules.rolls import roll_die
from simcore.games.moogh.table.board import body_cell, is_off, local_cell, side_of
from simcore.games.moogh.table.layout import (
    BACK,
    FIRST_BEAST_FIGURE,
    FRONT,
    IN_PLAY,
    LEFT,
    NOWHERE,
    PLAYING,
    RIGHT,
    ROLL_ATTACK,
    SECTION_BACK,
    SECTION_FRONT,
)
from simcore.kernels.jit import inlined, kernel


@kernel
def is_bitten(tables, state, beast, cell):
    """Whether the cell is straight ahead of the beast (MOO-BITE-1)."""
    if side_of(tables, state, beast, cell) != FRONT:
        return False
    for u in range(tables["size"][beast]):
        if local_cell(tables, state, beast, u, -1) == cell:
            return True
    return False


@kernel
def is_clawed(tables, state, beast, cell):
    """Whether the cell is one of the four corners (MOO-CLAW-1)."""
    size = tables["size"][beast]
    for k in range(4):
        u, v = size if k % 2 else -1, size if k // 2 else -1
        if local_cell(tables, state, beast, u, v) == cell:
            return True
    return False


@kernel
def strike(tables, state, scratch, rng, log, beast, kind):
    """Everyone in the reach of an icon is injured, in turn-row order; then the end is looked at (A-38).

    `kind`: 0 bite, 1 claw, 2 tail, or 3 + section of an attack. Changes all but `tables`.
    """
    hurt = 0
    for character in range(tables["n_characters"]):
        cell = state["cell"][character]
        if cell != NOWHERE and is_struck(tables, state, beast, cell, kind):
            hurt |= 1 << character
    order, n = row_order(state)
    for i in range(n):
        character = (order >> (4 * i)) & 15
        if (hurt >> character) & 1 and not state["out"][character] and state["end"] == PLAYING:
            injure(tables, state, scratch, rng, log, character)
            if tables["simultaneous"] == SEQUENTIAL:
                check_end(tables, state, log)
    if kind >= 3:
        strike_beasts(tables, state, scratch, rng, log, beast, kind)
    check_end(tables, state, log)


@kernel
def row_order(state):
    """The characters in the order of their turn cards, four bits each, and how many."""
    order, n = 0, 0
    for i in range(state["n_cards"]):
        if state["card"][i] < FIRST_BEAST_FIGURE:
            order |= state["card"][i] << (4 * n)
            n += 1
    return order, n


@kernel
def is_struck(tables, state, beast, cell, kind):
    """Whether a cell lies in the reach of the icon."""
    if kind == 0:
        return is_bitten(tables, state, beast, cell)
    if kind == 1:
        return is_clawed(tables, state, beast, cell)
    side = side_of(tables, state, beast, cell)
    if kind == 2:
        return side == BACK
    section = kind - 3
    if section == SECTION_FRONT:
        return side == FRONT
    if section == SECTION_BACK:
        return side == BACK
    return side in (LEFT, RIGHT)


@inlined
def strike_beasts(tables, state, scratch, rng, log, beast, kind):
    """Other beasts in the section take one injury each (MOO-ATK-2, ATK-3). Changes all but `tables`."""
    done = 0
    row = state["card"].copy()
    for i in range(state["n_cards"]):
        other = row[i] - FIRST_BEAST_FIGURE
        if other < 0 or other == beast or (done >> other) & 1:
            continue
        done |= 1 << other
        if state["fate"][other] == IN_PLAY and state["end"] == PLAYING:
            size, struck = tables["size"][other], False
            for k in range(size * size):
                cell = body_cell(tables, state, other, k)
                struck |= (not is_off(tables, cell)) and is_struck(tables, state, beast, cell, kind)
            if struck:
                hurt_by_beast(tables, state, scratch, rng, log, other, beast)
                if tables["simultaneous"] == SEQUENTIAL:
                    check_end(tables, state, log)


@inlined
def attack(tables, state, scratch, rng, log, beast):
    """One die chooses the section (MOO-ATK-1). Changes all but `tables`."""
    symbol = roll_die(tables, rng, log, ROLL_ATTACK, FIRST_BEAST_FIGURE + beast)
    strike(tables, state, scratch, rng, log, beast, 3 + tables["section"][beast, symbol])
