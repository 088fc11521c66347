"""Rage: the disc on the action card (MOO-RAGE, MOO-RES, MOO-APP)."""

from simcore.games.moogh.house import SHIFT_AT_TOP
from simcore.games.moogh.table.layout import APPEASED, CHEVRON, CROSS, FIRST_BEAST_FIGURE
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def shift_right(tables, state, beast):
    """The disc one to the right, from the last space to the first of the same row (MOO-RES-3). Changes `state`."""
    columns = tables["n_columns"][beast, state["side"][beast]]
    state["column"][beast] = (state["column"][beast] + 1) % columns


@kernel
def raise_rage(tables, state, beast):
    """The disc up one, or one to the right in the top row (MOO-RAGE-3, RAGE-4). Changes `state`."""
    if state["row"][beast] + 1 < tables["n_rows"][beast, state["side"][beast]]:
        state["row"][beast] += 1
    else:
        shift_right(tables, state, beast)


@kernel
def is_at_top(tables, state, beast):
    """Whether the disc is in the top row."""
    return state["row"][beast] + 1 == tables["n_rows"][beast, state["side"][beast]]


@kernel
def appease(tables, state, log, beast, symbol):
    """The die of the appeasement: chevron down, cross up, the column kept (MOO-APP-2 to APP-4). Changes `state`, `log`."""
    before = state["row"][beast]
    if symbol == CHEVRON and state["row"][beast] > 0:
        state["row"][beast] -= 1
    elif symbol == CROSS:
        if not is_at_top(tables, state, beast):
            state["row"][beast] += 1
        elif tables["appease_top"] == SHIFT_AT_TOP:
            shift_right(tables, state, beast)
    emit(
        log, APPEASED, FIRST_BEAST_FIGURE + beast, symbol, state["row"][beast], before, state["column"][beast]
    )


@kernel
def row_defense(tables, state, beast):
    """Defence of the rage row (MOO-BST-6)."""
    return tables["row_defense"][beast, state["side"][beast], state["row"][beast]]


@kernel
def row_arrows(tables, state, beast):
    """Arrows of the rage row: actions of a turn, and how far Shake throws (MOO-RES-1, SHAKE-3)."""
    return tables["row_arrows"][beast, state["side"][beast], state["row"][beast]]
