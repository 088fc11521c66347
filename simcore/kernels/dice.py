"""Draws inside kernels: every die, card or token that chance decides goes through here."""

from simcore.kernels.jit import kernel
from simcore.kernels.log import CHANCE, emit
from simcore.kernels.rng import below


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


@kernel
def draw_from_pile(rng, log, purpose, figure, kind, in_pile, n):
    """Index of a card drawn from a pile: a uniform one of the `n` that are marked in `in_pile` (int32[]).

    A shuffled pile and a uniform draw among the cards that are still in it are the same thing; the draw leaves no
    hidden order in the state that a strategy could see. Changes `rng`, `log` and `in_pile`.
    """
    left = draw(rng, log, purpose, figure, kind, -1, n)
    for card in range(in_pile.shape[0]):
        if in_pile[card]:
            if left == 0:
                in_pile[card] = 0
                return card
            left -= 1
    return -1
