"""Who led in a game, worked out from who led after each of its rounds; for the row tests of all games."""

from collections.abc import Sequence
from itertools import groupby
from math import ceil


def told_by_leaders(leaders: Sequence[int], winners: int) -> dict[str, int]:
    """The columns of a row about the lead: `leaders` has a mask of seats for every round, the first one's first."""
    rounds = len(leaders)
    alone = [mask for mask in leaders if mask.bit_count() == 1]
    before_the_last = [number for number, mask in enumerate(leaders[:-1], start=1) if mask != winners]
    return {
        **{f"leaders_{part}": leaders[ceil(rounds * part / 100) - 1] for part in (25, 50, 75)},
        "lead_changes": len(list(groupby(alone))) - 1 if alone else 0,
        "decided": max(before_the_last, default=0) + 1,
    }
