"""The columns that the rows of all games have in common, worked out by hand."""

import numpy as np
import pytest

from simcore.kernels.outcome import clip_byte, fold_leaders

NAMES = ("leaders_25", "leaders_50", "leaders_75", "lead_changes", "decided")
ROW = np.dtype([("clipped", np.uint8), *((name, np.int64) for name in NAMES)])


@pytest.mark.parametrize(
    ("leaders", "winners", "expected"),
    [
        # Two share the lead in round 2, which is no change; 1 leads again from round 4 on, and wins.
        (
            [1, 3, 2, 1, 1],
            1,
            {"leaders_25": 3, "leaders_50": 2, "leaders_75": 1, "lead_changes": 2, "decided": 4},
        ),
        # Nobody leads in round 1; who wins in the last round led in none before.
        (
            [0, 4, 4, 4],
            2,
            {"leaders_25": 0, "leaders_50": 4, "leaders_75": 4, "lead_changes": 0, "decided": 4},
        ),
        ([2], 2, {"leaders_25": 2, "leaders_50": 2, "leaders_75": 2, "lead_changes": 0, "decided": 1}),
    ],
)
def test_the_lead_over_the_rounds(leaders: list[int], winners: int, expected: dict[str, int]) -> None:
    """What is left of an earlier game before the first round and behind the last one does not count."""
    row = np.zeros(1, ROW)[0]
    noted = np.array([8, *leaders, 8, 1], np.uint8)
    fold_leaders(noted, np.int64(len(leaders)), np.int64(winners), row)
    assert {name: int(row[name]) for name in NAMES} == expected


@pytest.mark.parametrize(
    ("value", "written", "clipped"), [(-1, 0, 1), (0, 0, 0), (255, 255, 0), (256, 255, 1)]
)
def test_a_value_has_to_fit_into_a_byte(value: int, written: int, clipped: int) -> None:
    row = np.zeros(1, ROW)[0]
    assert clip_byte(row, np.int64(value)) == written
    assert row["clipped"] == clipped
