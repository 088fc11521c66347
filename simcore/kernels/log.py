"""Event log of one game: what the trace tells and what the slow twin is compared with.

A log is a record (a pointer in kernels; an array would count its references at every call). While
`on` is 0, as in batches, it records nothing.
"""

import numpy as np

from simcore.kernels.jit import kernel

CAPACITY = 65_536
COLUMNS = 6

LOG = np.dtype(
    [
        ("on", np.int32),
        ("used", np.int32),
        ("lost", np.int32),
        ("event", np.int32, (CAPACITY, COLUMNS)),
    ],
    align=True,
)

# Kinds that every game has; a game's own kinds start at FIRST_OWN.
TURN, DECISION, CHANCE, END = range(4)
FIRST_OWN = 16


@kernel
def emit(log, kind, seat, a, b, c, d):
    """Append one event: its kind, the seat (-1 for none) and four values. Changes `log`."""
    if log["on"]:
        used = log["used"]
        if used == CAPACITY:
            log["lost"] += 1
        else:
            event = log["event"][used]
            event[0] = kind
            event[1] = seat
            event[2] = a
            event[3] = b
            event[4] = c
            event[5] = d
            log["used"] = used + 1
