"""Seats as bits of a whole number."""

from simcore.kernels.jit import kernel


@kernel
def count_bits(mask):
    """How many bits of `mask` (from 0 up) are set."""
    n = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n


@kernel
def credit(winners, seat):
    """What `seat` gets of a win: 1/k as one of k winners."""
    return ((winners >> seat) & 1) / max(1, count_bits(winners))
