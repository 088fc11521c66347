"""Tables of MOOGH over all switches, and what holds on them whatever the dice do (rules page, section 2)."""

from collections.abc import Iterator
from typing import Any

from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from tests.games.moogh.table import MooghTable, load
from tests.games.moogh.test_twin import variants


def moogh_tables(n: int) -> Iterator[MooghTable]:
    """Maps, formats, modes, aims and switches of the twin's comparison."""
    for setting in variants(2 * n)[n:]:
        yield MooghTable(load(**setting))


def check_moogh(table: MooghTable, over: bool) -> None:
    """People, beasts, cards, traps, ideas, points."""
    state, snapshot = table.state, table.snapshot()
    assert over == (state["end"] != L.PLAYING)
    taken = check_people(table, snapshot)
    check_beasts(table, snapshot, taken)
    assert {cell for cell, who in enumerate(state["who"].tolist()) if who} == set(taken)
    check_row(table, snapshot)
    assert state["n_traps"] == len(snapshot["traps"])
    cards = snapshot["ideas"] + snapshot["deck"] + snapshot["discards"]
    assert sorted(cards) == sorted(table.ideas)
    assert all(points >= 0 for points in snapshot["sp"])
    earned = state["sp_by"].sum(axis=1)
    assert earned[: len(snapshot["sp"])].tolist() == snapshot["sp"]
    assert table.scratch["depth"] == table.scratch["n_waiting"] == 0
    if state["winners"]:
        assert over


def check_people(table: MooghTable, snapshot: dict[str, Any]) -> dict[int, int]:
    """On a cell or on a beast, never both; the cells that they take."""
    taken: dict[int, int] = {}
    for i, each in enumerate(snapshot["characters"]):
        if each["out"]:
            assert each["at"] is None
            assert each["on"] is None
            assert not each["token"]
            continue
        assert (each["at"] is None) != (each["on"] is None)
        if each["on"] is not None:
            assert snapshot["beasts"][each["on"]]["rider"] == i
        else:
            cell = cell_of(*each["at"])
            assert cell not in taken
            assert table.tables["terrain"][cell] & (L.OFF | L.BOULDER | L.FACE) == 0
            taken[cell] = L.FIRST_CHARACTER + i
        side = int(each["injured"])
        assert 0 <= each["slot"] < table.tables["n_slots"][i, side]
    return taken


def check_beasts(table: MooghTable, snapshot: dict[str, Any], taken: dict[int, int]) -> None:
    """No two figures on a cell, no beast on a tree or boulder, riders on what they ride."""
    for i, each in enumerate(snapshot["beasts"]):
        if each["status"] != "play":
            continue
        assert each["health"] > 0
        size = int(table.tables["size"][i])
        cells = [cell_of(each["at"][0] + k % size, each["at"][1] + k // size) for k in range(size * size)]
        assert not set(cells) & set(taken)
        assert any(not table.tables["terrain"][cell] & L.OFF for cell in cells)
        assert not any(table.tables["terrain"][cell] & (L.TREE | L.BOULDER) for cell in cells)
        taken.update(dict.fromkeys(cells, L.FIRST_BEAST + i))
        side = "AB".index(each["side"])
        assert 0 <= each["row"] < table.tables["n_rows"][i, side]
        assert 0 <= each["col"] < table.tables["n_columns"][i, side]
        if each["rider"] is not None:
            assert snapshot["characters"][each["rider"]]["on"] == i
    for cell, who in taken.items():
        assert table.state["who"][cell] == who


def check_row(table: MooghTable, snapshot: dict[str, Any]) -> None:
    """A figure's cards are in the row exactly while it is in play."""
    expected = {("character", i): 1 for i, each in enumerate(snapshot["characters"]) if not each["out"]}
    n = int(table.tables["cards_per_beast"])
    expected |= {("beast", i): n for i, each in enumerate(snapshot["beasts"]) if each["status"] == "play"}
    assert {card: snapshot["row"].count(card) for card in snapshot["row"]} == expected
