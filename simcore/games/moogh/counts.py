"""How many dice an action rolls (MOO-ROL-4, ROL-5, STAB-2 to STAB-4, THROW-2)."""

from simcore.games.moogh.board import side_of
from simcore.games.moogh.layout import NOBODY, NOWHERE, OUTSIDE, STAB, THROW, TOP
from simcore.games.moogh.rage import row_defense
from simcore.games.moogh.sizes import MAX_DICE
from simcore.jit import kernel

DICE_IN_BOX = 8


@kernel
def n_dice(tables, state, character, action, dice, at_range, beast, between):
    """Dice of an action against a beast (NOBODY: none), after all additions and deductions."""
    n = dice + tables["dice_bonus"][character, action]
    if at_range:
        n -= max(0, between - tables["free_spaces"][character, action])
    if beast != NOBODY:
        if action == STAB and state["on"][character] not in (NOBODY, beast):
            n -= row_defense(tables, state, beast)
        elif action == STAB:
            n += stab_dice(tables, state, beast, state["cell"][character])
        elif action == THROW:
            n -= row_defense(tables, state, beast)
    if n <= 0 and tables["one_die_at_zero"]:
        return 1
    if tables["eight_dice_at_most"]:
        n = min(n, DICE_IN_BOX)
    return min(max(n, 0), MAX_DICE)


@kernel
def stab_dice(tables, state, beast, cell):
    """Weak spots less defences: of the side that the cell lies on, or of the top, NOWHERE (MOO-STAB-2 to STAB-4)."""
    side = OUTSIDE if cell == NOWHERE else side_of(tables, state, beast, cell)
    if side == OUTSIDE:
        return tables["weak"][beast, TOP] - row_defense(tables, state, beast)
    return tables["weak"][beast, side] - tables["defense"][beast, side] - row_defense(tables, state, beast)
