"""Rolls of characters: whether the wanted symbol shows (MOO-ROL-2, ROL-3, TOK-2, LEAD-1)."""

from simcore.games.moogh.rules.harm import choose_yes, roll_die
from simcore.games.moogh.table.layout import REROLL, ROLL, ROLLS
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def succeeds(tables, state, scratch, rng, log, character, action, n, symbol):
    """Throw `n` dice for a symbol; if they fail again by skill, then with a token (MOO-ROL-2, ROL-3, TOK-2, D-7).

    Changes all but `tables`.
    """
    if n <= 0:
        return False
    if throw_dice(tables, rng, log, character, n, symbol, 0):
        return True
    if tables["free_rerolls"][character, action] and throw_dice(tables, rng, log, character, n, symbol, 1):
        return True
    if not state["token"][character]:
        return False
    if choose_yes(tables, state, scratch, rng, log, character, REROLL) == 0:
        return False
    state["token"][character] = 0
    return throw_dice(tables, rng, log, character, n, symbol, 0)


@kernel
def throw_dice(tables, rng, log, character, n, symbol, by_skill):
    """Whether one of `n` dice shows the symbol; all are thrown. `by_skill` is for the log. Changes `rng` and `log`."""
    shown = 0
    for _ in range(n):
        shown += roll_die(tables, rng, log, ROLL, character) == symbol
    emit(log, ROLLS, character, n, symbol, shown, by_skill)
    return shown > 0
