"""A tribe's hunting path: where a move ends and what that means (WHA-MOVE-4 to MOVE-7)."""

from simcore.games.whammoth.layout import IN_TAR, ON_TUSK, OVER_EDGE, STAYS, TAR, TUSK
from simcore.kernels.jit import kernel


@kernel
def last_space(tables, state, seat):
    """Number of the last space of the seat's path, where the mammoth stands."""
    return tables["last_space"][state["extension"][seat]]


@kernel
def landing(state, seat, spaces):
    """Space at which a move by `spaces` ends: not below Start, perhaps beyond the last (WHA-MOVE-4)."""
    return max(0, state["pos"][seat] + spaces)


@kernel
def fate(tables, extension, space):
    """What ending a move on `space` means: STAYS, IN_TAR, ON_TUSK or OVER_EDGE."""
    if space > tables["last_space"][extension]:
        return OVER_EDGE
    kind = tables["space"][extension, space]
    if kind == TUSK:
        return ON_TUSK
    if kind == TAR:
        return IN_TAR
    return STAYS
