"""Seats as bits of a whole number."""

from simcore.jit import kernel


@kernel
def count_bits(mask):
    """How many bits of `mask` (from 0 up) are set."""
    n = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n
