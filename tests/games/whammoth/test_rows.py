"""Wooly Whammoth: the row of a game against what happened in it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simcore.games.whammoth import layout as L
from simcore.games.whammoth.names import END_REASONS
from simcore.games.whammoth.play import play_game
from simcore.games.whammoth.rows import write_row
from tests.games.leading import told_by_leaders
from tests.games.whammoth.table import Scene

pytestmark = pytest.mark.compiled


def rows_of(table: Scene, games: range) -> Iterator[tuple[int, Any]]:
    """Rows of games played in one go; the log is that of the last."""
    for game in games:
        row = np.zeros(1, L.ROW)[0]
        table.table.log[0]["used"] = 0
        play_game(*table.arguments, row, np.int64(game))
        yield game, row


def leaders(table: Scene) -> int:
    """Tribes with the most meat, then the most people, among those in the game."""
    seats = [seat for seat in range(table.n_seats) if table.values("alive")[seat]]
    if not seats:
        return 0
    rank = {seat: (table.values("meat")[seat], table.values("people")[seat]) for seat in seats}
    return sum(1 << seat for seat in seats if rank[seat] == max(rank.values()))


def test_a_row_tells_what_happened() -> None:
    settings = {"seats": 4, "strategy": "random", "abilities": "dealt"}
    table, again = Scene(**settings), Scene(**settings)
    seen = Counter()
    for game, row in rows_of(table, range(150)):
        events = Counter((event[0], event[1], *event[2:3]) for event in table.events() if event[0] != "plays")
        for seat in range(4):
            assert row["died_tar"][seat] == events["dies", seat, "tar"] + events["dies", seat, "effect"]
            assert row["died_over"][seat] == events["dies", seat, "over"]
            assert row["died_stomped"][seat] == events["dies", seat, "stomped"]
            assert row["meat_ambush"][seat] == events["meat", seat, "ambush"]
            assert row["meat_tar"][seat] == events["meat", seat, "tar"]
            assert row["eaten"][seat] == events["eats", seat]
            assert row["ability"][seat] == table.state["ability"][seat]
            assert (row["role"][seat], row["start"][seat]) == (seat, 0)
            assert row["starved"] >> seat & 1 == events["out", seat, "starved"]
            won = sum(n for event, n in events.items() if event[:2] == ("meat", seat))
            assert row["meat"][seat] == won - events["eats", seat]
        assert row["charges"] == sum(n for event, n in events.items() if event[0] == "charge")
        assert END_REASONS[row["end"]] == table.end
        assert {seat for seat in range(4) if row["winners"] >> seat & 1} == table.winners
        assert row["rounds"] == table.state["turn"]
        assert row["clipped"] == 0
        check_leaders(again, game, row)
        seen += events
    causes = {event[::2] for event in seen if event[0] in ("dies", "meat", "out")}
    assert len(causes) == 4 + 4 + 2


def check_leaders(table: Scene, game: int, row: Any) -> None:
    """Play the game again turn by turn and note who leads."""
    table.begin(game)
    over, noted = False, []
    while not over:
        over = table.play_turn()
        noted.append(leaders(table))
    expected = told_by_leaders(noted, sum(1 << seat for seat in table.winners))
    assert {field: int(row[field]) for field in expected} == expected


def test_what_does_not_fit_into_a_row_is_clipped_and_marked() -> None:
    for field in ("eaten", "meat"):
        table = Scene()
        table.play_turn()
        table.put(**{field: (300, 255)})
        row = np.zeros(1, L.ROW)[0]
        tables, state, scratch, _, _ = table.arguments
        write_row(tables, state, scratch, row)
        assert row[field].tolist() == [255, 255, 0, 0]
        assert row["clipped"] == 1


def test_without_abilities_there_is_none_and_a_start_is_where_a_tribe_began() -> None:
    table = Scene(seats=2, strategy="random", starting_positions=True)
    for game, row in rows_of(table, range(20)):
        table.begin(game)
        assert row["ability"][:2].tolist() == [255, 255]
        assert row["start"][:2].tolist() == table.state["pos"][:2].tolist()
        assert row["start"].any()
