"""Draws inside kernels: every die, card or token that chance decides goes through here."""

from simcore.jit import kernel
from simcore.log import CHANCE, emit
from simcore.rng import below


@kernel
def draw(rng, log, purpose, figure, kind, seat, n):
    """Uniform index in 0..n-1; 0 without using the stream where n < 2. Changes `rng` and `log`.

    `kind` says in the log what was drawn (an enum of the game), `seat` for whom.
    """
    if n < 2:
        return 0
    index = below(rng, purpose, figure, n)
    emit(log, CHANCE, seat, kind, n, index, 0)
    return index
