"""Dice and tokens of characters: whether the wanted symbol shows (MOO-ROL-2, ROL-3, TOK-2, LEAD-1)."""

from simcore.games.moogh.table.layout import REROLL, ROLL, ROLLS
from simcore.kernels.choice import NO_TAG, choose, clear_options, drop_forbidden, offer
from simcore.kernels.dice import draw
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import DICE


@kernel
def roll_die(tables, rng, log, kind, figure):
    """Symbol of one die thrown for a figure. Changes `rng` and `log`."""
    return tables["symbol"][draw(rng, log, DICE, figure, kind, figure, 6)]


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
