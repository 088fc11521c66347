"""Pieces of the record dtypes that every game's `layout.py` is made of."""

import numpy as np

from simcore.scenario_model import MAX_ROUNDS


def ints(*names: str) -> list[tuple[str, type]]:
    """int32 fields."""
    return [(name, np.int32) for name in names]


def per(size: int | tuple[int, ...], *names: str) -> list[tuple[str, type, tuple[int, ...]]]:
    """int32 fields of that shape."""
    shape = (size,) if isinstance(size, int) else size
    return [(name, np.int32, shape) for name in names]


def leader_fields() -> list[tuple[str, type, tuple[int, ...]]]:
    """Fields of every game's SCRATCH record: who led after each round, see `simcore.rows`."""
    return [("leaders", np.uint8, (MAX_ROUNDS + 1,))]
