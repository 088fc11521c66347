"""Pieces of the record dtypes that every game's `layout.py` is made of."""

import numpy as np

from simcore.kernels.sizes import MAX_ROUNDS


def ints(*names: str) -> list[tuple[str, type]]:
    """int32 fields."""
    return [(name, np.int32) for name in names]


def per(size: int | tuple[int, ...], *names: str) -> list[tuple[str, type, tuple[int, ...]]]:
    """int32 fields of that shape."""
    shape = (size,) if isinstance(size, int) else size
    return [(name, np.int32, shape) for name in names]


def leader_fields() -> list[tuple[str, type, tuple[int, ...]]]:
    """Fields of every game's SCRATCH record: who led after each round, see `simcore.kernels.outcome`."""
    return [("leaders", np.uint8, (MAX_ROUNDS + 1,))]


def row_fields(seats: int, own: list[tuple[str, type]], *seat_columns: str) -> list[tuple]:  # type: ignore[type-arg]
    """Fields of a ROW record: what every game has, the game's own columns, one byte per seat for the seat columns."""
    byte, word = np.uint8, np.uint16
    return [
        ("winners", byte),
        ("end", byte),
        ("rounds", word),
        ("decided", word),
        ("leaders_25", byte),
        ("leaders_50", byte),
        ("leaders_75", byte),
        ("lead_changes", byte),
        *own,
        ("clipped", byte),
        ("role", byte, (seats,)),
        *[(name, byte, (seats,)) for name in seat_columns],
    ]
