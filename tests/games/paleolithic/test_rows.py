"""Paleolithic: the row of a game against what happened in it and how it ended."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.names import END_REASONS, SEAT_COLUMNS
from simcore.games.paleolithic.play import play_game
from simcore.games.paleolithic.rows import write_row
from simcore.kernels.jit import DISABLED
from tests.games.leading import told_by_leaders
from tests.games.paleolithic.table import ARTIFACTS, CULTURES, Scene

pytestmark = pytest.mark.compiled

SETTINGS: list[dict[str, Any]] = [
    {"seats": 4, "mode": "advanced"},
    {"seats": 2, "mode": "basic"},
    {"seats": 3, "mode": "complete", "rounds_cap": 15, "finish_round": True},
]
COLUMNS = {
    "winners", "end", "rounds", "decided", "leaders_25", "leaders_50", "leaders_75", "lead_changes", "first_basic",
    "leaders_basic", "clipped", "role", *SEAT_COLUMNS,
}  # fmt: skip


def test_every_column_is_checked_here() -> None:
    assert set(L.ROW.names or ()) == COLUMNS


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: each["mode"])
def test_a_row_tells_what_happened(setting: dict[str, Any]) -> None:
    seats = setting["seats"]
    settings = {**setting, "strategy": "random", "cultures": [None] * seats}
    table, again = Scene(**settings), Scene(**settings)
    seen: Counter[str] = Counter()
    for game in range(3 if DISABLED else 60):
        row = np.zeros(1, L.ROW)[0]
        table.table.log[0]["used"] = 0
        play_game(*table.arguments, row, np.int64(game))
        fits = [check_seat(table, row, seat, seats) for seat in range(4)]
        assert row["rounds"] == len(table.happened("turn")) == table.state["round"]
        assert [("end", -1, END_REASONS[row["end"]])] == table.happened("end")
        assert {seat for seat in range(4) if row["winners"] >> seat & 1} == table.winners
        assert row["clipped"] == (not all(fits))
        assert row["role"][:seats].tolist() == list(range(seats))
        check_leaders(again, game, row)
        seen[END_REASONS[row["end"]]] += 1
        for name in ("given_back", "exchanges", "foods", "tiles", "own_points", "set_points", "first_basic"):
            seen[name] += int(np.sum(row[name]))
    assert seen["given_back"] * seen["tiles"] * seen["own_points"] * seen["set_points"] or DISABLED
    if setting["mode"] == "advanced" and not DISABLED:
        assert seen["exchanges"] * seen["foods"] * seen["first_basic"]
    if "rounds_cap" in setting and not DISABLED:
        assert seen["truncated"]


def check_seat(table: Scene, row: Any, seat: int, seats: int) -> bool:
    """A player's columns against its side of the table and the events, zeros where nobody sits; whether all fit."""
    if seat >= seats:
        assert all(row[name][seat] == 0 for name in SEAT_COLUMNS)
        return True
    side, events = table.seat(seat), Counter(event[0] for event in table.events() if event[1] == seat)
    _, own, needs, points, repeats = CULTURES[side["culture"]]
    cards = [ARTIFACTS[name] for name in side["artifacts"]]
    categories = Counter(category for _, category, _, _ in cards)
    sets = min((categories[name] // n for name, n in needs.items()), default=0)
    expected = {
        "score": side["score"],
        "culture": list(CULTURES).index(side["culture"]),
        "artifacts": events["takes_artifact"],
        "tiles": events["takes_tile"],
        "artifact_points": sum(score for _, _, score, _ in cards),
        "own_points": own * sum(culture == side["culture"] for culture, *_ in cards),
        "set_points": points * (sets if repeats else min(sets, 1)),
        "explores": events["explores"],
        "given_back": events["gives_back"],
        "exchanges": events["exchanges"],
        "foods": events["pays_food"],
        "skills": events["exchanges"] + events["pays_food"],
    }
    assert {name: int(row[name][seat]) for name in SEAT_COLUMNS} == {
        name: min(value, 255) for name, value in expected.items()
    }
    parts = ("artifact_points", "own_points", "set_points")
    assert expected["score"] == sum(expected[name] for name in parts) + 3 * expected["tiles"]
    return max(expected.values()) <= 255


def n_cards(table: Scene, seat: int) -> int:
    """Artifacts and tiles of a player."""
    side = table.seat(seat)
    return len(side["artifacts"]) + len(side["tiles"])


def led_by(scores: list[int]) -> int:
    """Players with the highest score."""
    return sum(1 << seat for seat, score in enumerate(scores) if score == max(scores))


def check_leaders(table: Scene, game: int, row: Any) -> None:
    """Play the game again round by round; note who leads, and when the first has five cards."""
    table.begin(game)
    over, noted = False, []
    first_basic, leaders_basic = 0, 0
    before = table.values("score")
    while not over:
        over = table.play_turn()
        scores = table.values("score")
        noted.append(led_by(scores))
        five = [seat for seat in range(table.n_seats) if n_cards(table, seat) >= 5]
        if not first_basic and five:
            # Those who sit behind the first with five cards had not acted yet in this round.
            first_basic, leaders_basic = len(noted), led_by(scores[: five[0] + 1] + before[five[0] + 1 :])
        before = scores
    assert row["first_basic"] == first_basic
    assert row["leaders_basic"] == leaders_basic
    if table.loaded.scenario.mode == "basic" and table.end == "enough_cards":
        assert leaders_basic == row["winners"]
    expected = told_by_leaders(noted, sum(1 << seat for seat in table.winners))
    assert {field: int(row[field]) for field in expected} == expected


def test_leaders_are_noted_when_the_first_has_five_cards() -> None:
    """At that moment, not at the end of the round: a later player's card does not count."""
    table = Scene(2, strategy={"kind": "linear", "weights": {"action": {"explore": -1}}})
    table.own(0, "y_stone", "q_red", "q_black", "d_black")
    table.lay("y_red", "q_stone")
    table.state["score"][:2] = 10, 12
    table.give(0, red_clay=1)
    table.give(1, stone=1)
    table.play_turn()
    assert table.values("score") == [10 + 1 + 2, 12 + 1 + 3]
    assert (table.state["first_basic"], table.state["leaders_basic"]) == (1, 0b01)


@pytest.mark.parametrize(
    "field", ["score", "explores", "given_back", "exchanges", "foods", "artifact_points"]
)
def test_what_does_not_fit_into_a_row_is_clipped_and_marked(field: str) -> None:
    table = Scene()
    table.play_turn()
    table.state[field][:2] = 300, 255
    row = np.zeros(1, L.ROW)[0]
    tables, state, scratch, _, _ = table.arguments
    write_row(tables, state, scratch, row)
    assert row[field].tolist() == [255, 255, 0, 0]
    assert row["clipped"] == 1
    table.state[field][:2] = 254, 255
    write_row(tables, state, scratch, row)
    assert row["clipped"] == 0
