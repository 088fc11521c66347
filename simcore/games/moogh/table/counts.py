"""How many dice an action rolls (MOO-ROL-4, ROL-5, STAB-2 to STAB-4, THROW-2, LEAD-1)."""

from simcore.games.moogh.house import EIGHT_DICE, ONE_DIE
from simcore.games.moogh.table.board import side_of
from simcore.games.moogh.table.layout import NOBODY, NOWHERE, OUTSIDE, STAB, THROW, TOP
from simcore.games.moogh.table.rage import row_defense
from simcore.games.moogh.table.sizes import MAX_DICE
from simcore.kernels.jit import kernel

DICE_IN_BOX = 8


@kernel
def n_dice(tables, state, character, action, dice, at_range, beast, between):
    """Dice of an action against a beast (NOBODY: none), after all additions and deductions."""
    n = dice + tables["dice_bonus"][character, action]
    if at_range:
        n -= max(0, between - tables["free_spaces"][character, action])
    if beast != NOBODY and action in (STAB, THROW):
        n -= defense_dice(tables, state, character, action, beast)
        n += ignored_dice(tables, state, character, action, beast)
        side = stab_side(tables, state, character, beast)
        if action == STAB and side != OUTSIDE:
            n += tables["weak"][beast, side]
    if n <= 0 and tables["zero_dice"] == ONE_DIE:
        return 1
    if tables["dice_cap"] == EIGHT_DICE:
        n = min(n, DICE_IN_BOX)
    return min(max(n, 0), MAX_DICE)


@kernel
def defense_dice(tables, state, character, action, beast):
    """Dice that the row, and the side of the beast against a stab, take from an attack (MOO-STAB-3, STAB-4, THROW-2)."""
    if action not in (STAB, THROW):
        return 0
    n = row_defense(tables, state, beast)
    if action == STAB:
        side = stab_side(tables, state, character, beast)
        if side not in (OUTSIDE, TOP):
            n += tables["defense"][beast, side]
    return n


@kernel
def ignored_dice(tables, state, character, action, beast):
    """Of these, those that a leader's skill spares (MOO-LEAD-1)."""
    taken = defense_dice(tables, state, character, action, beast)
    return min(taken, tables["ignored_defense"][character, action])


@kernel
def stab_side(tables, state, character, beast):
    """Side of the beast that a stab meets; TOP for its rider, OUTSIDE for the rider of another (A-50)."""
    if state["on"][character] not in (NOBODY, beast):
        return OUTSIDE
    cell = state["cell"][character]
    side = OUTSIDE if cell == NOWHERE else side_of(tables, state, beast, cell)
    return TOP if side == OUTSIDE else side
