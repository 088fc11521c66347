"""The table of a run in the terminal: what happened is never told as 0 %, what did not always happen never as 100 %."""

from typing import Any

import pytest
from rich.console import Console

from reports.page.wording import percent as on_a_page
from reports.terminal.tables import percent, print_summary


@pytest.mark.parametrize(
    ("rate", "digits", "told"),
    [
        (0, 1, "0 %"),
        (1, 1, "100 %"),
        (0.0005, 1, "0.1 %"),
        (0.00049, 1, "<0.1 %"),
        (0.00001, 2, "<0.01 %"),
        (0.9995, 1, ">99.9 %"),
        (0.9994, 1, "99.9 %"),
        (0.99999, 2, ">99.99 %"),
        (0.004, 0, "<1 %"),
        (0.996, 0, ">99 %"),
        (0.8025, 2, "80.25 %"),
    ],
)
def test_a_rate_is_rounded_to_nothing_or_all_in_no_place(rate: float, digits: int, told: str) -> None:
    assert percent(rate, digits) == told
    assert on_a_page(rate, digits) == told.replace(" ", "\u00a0")


def summary(ends: dict[str, float], rate: float = 0.5) -> dict[str, Any]:
    """What `print_summary` reads, of a game with a single seat."""
    seat = {
        "seat": 1, "label": "Red", "strategy": "greedy", "win_rate": rate, "low": 0.0, "high": rate,
        "shared_rate": rate, "score_mean": 1.0,
    }  # fmt: skip
    return {
        "title": "T", "games": 100_000, "seed": 0, "game": "moogh", "verdict": None, "seats": [seat], "end_reasons": ends,
        "sides": [{"side": "Red", "seats": [1], "win_rate": rate}], "rounds": {"mean": 1.0, "p05": 1, "p95": 1},
        "assumed": 0, "clipped_games": 0, "parts": {},
    }  # fmt: skip


def printed(told: dict[str, Any]) -> str:
    console = Console(width=200)
    with console.capture() as capture:
        print_summary(told, console)
    return capture.get()


def test_rare_ends_are_told_as_such() -> None:
    text = printed(
        summary({"objective": 0.99955, "all_out": 0.0004, "last_tribe": 0.00005, "impossible": 0.0})
    )
    assert "Games end by: objective >99.9 %, all out <0.1 %, last tribe <0.1 %.\n" in text


def test_rare_wins_are_told_as_such() -> None:
    line = next(
        each for each in printed(summary({"objective": 1.0}, 0.00001)).splitlines() if "greedy" in each
    )
    assert "<0.01 %" in line
    assert "0 to <0.01 %" in line
    assert "<0.1 %" in line
