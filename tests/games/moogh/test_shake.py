"""MOOGH: Shake, and the flight of the rider (MOO-SHAKE, T13, INT-21, INT-22)."""

from typing import Any

import pytest

from simcore.games.moogh.table import layout as L
from simcore.kernels import log as shared
from tests.games.loading import linear
from tests.games.moogh.table import Scene
from tests.games.moogh.test_beasts import (
    BIG,
    FAR_BIG,
    LEDGE,
    SMALL,
    Cell,
    beast,
    field,
    fill,
    levels,
    offered,
)

USE = linear(stay={"use": 1}, save={"use": 1})


def chances(table: Scene) -> list[int]:
    """What dice were thrown for, since the set-up."""
    record = table.table.log[0]
    events = record["event"][: record["used"]].tolist()
    return [e[2] for e in events if e[0] == shared.CHANCE and e[2] >= L.APPEASE]


def asked(table: Scene, decision: int) -> int:
    """How often a decision was asked."""
    record = table.table.log[0]
    return sum(
        e[0] == shared.DECISION and e[2] == decision for e in record["event"][: record["used"]].tolist()
    )


def shaken(symbol: str, row: int = 2, name: str = "ob", **settings: Any) -> Scene:
    """A rider on the first beast, which shakes in that row (from 0; 2 has two arrows), all dice showing the symbol."""
    table = Scene(**settings)
    table.dice(symbol)
    table.state["row"][0] = row
    table.ride(name)
    table.perform("SHAKE")
    return table


def landed(table: Scene, name: str = "ob") -> tuple[Cell | None, int, int]:
    """Where the rider is, whether it is injured, whether it still rides."""
    return table.at(name), table.of(name, "injured"), int(table.of(name, "on") >= 0)


@pytest.mark.rule("MOO-SHAKE-1")
def test_without_a_rider_nothing_happens() -> None:
    table = Scene(beasts=[BIG, beast(SMALL, 8, 8)])
    table.ride("ob", 1)
    table.put("urga", 4, 3)
    before = table.snapshot()
    table.perform("SHAKE")
    assert (table.snapshot(), chances(table)) == (before, [])


@pytest.mark.rule("MOO-SHAKE-4")
@pytest.mark.rule("MOO-SHAKE-3")
@pytest.mark.rule("MOO-SHAKE-7")
@pytest.mark.rule("MOO-SHAKE-8")
@pytest.mark.parametrize(
    ("symbol", "at", "injured"), [("bars", (6, 4), 1), ("chevron", (2, 4), 0), ("cross", (4, 2), 0)]
)
def test_t13_where_a_rider_lands(symbol: str, at: Cell, injured: int) -> None:
    table = shaken(symbol, map=field({"#": [(7, 4)]}))
    assert landed(table) == (at, injured, 0)
    assert int(table.state["rider"][0]) == L.NOBODY
    assert table.sp == [0, injured]


@pytest.mark.rule("MOO-SHAKE-4")
@pytest.mark.rule("MOO-SHAKE-5")
@pytest.mark.rule("MOO-SHAKE-6")
@pytest.mark.parametrize(
    ("facing", "symbol", "rows"),
    [
        ("N", "cross", [(4, 3), (5, 3)]), ("N", "bars", [(6, 4), (6, 5)]), ("N", "chevron", [(3, 4), (3, 5)]),
        ("E", "cross", [(6, 4), (6, 5)]), ("E", "bars", [(4, 6), (5, 6)]), ("E", "chevron", [(4, 3), (5, 3)]),
        ("S", "cross", [(4, 6), (5, 6)]), ("S", "bars", [(3, 4), (3, 5)]), ("S", "chevron", [(6, 4), (6, 5)]),
        ("W", "cross", [(3, 4), (3, 5)]), ("W", "bars", [(4, 3), (5, 3)]), ("W", "chevron", [(4, 6), (5, 6)]),
    ],
)  # fmt: skip
def test_two_rows_of_flight_from_a_big_beast(facing: str, symbol: str, rows: list[Cell]) -> None:
    """With one arrow the rider lands on the first cell of the row that it has chosen."""
    table = shaken(symbol, row=0, beasts=[beast(BIG, 4, 4, facing)])
    assert offered(table) == rows
    assert landed(table) == (rows[0], 0, 0)
    assert asked(table, L.ROW_OF_FLIGHT) == 1
    assert chances(table) == [L.ROLL_SHAKE]


@pytest.mark.rule("MOO-SHAKE-5")
def test_the_rider_takes_the_row_that_it_likes_better() -> None:
    table = shaken("cross", row=0, strategy=linear(row={"bush": 1}), map=field({"b": [(5, 3)]}))
    assert landed(table) == ((5, 3), 0, 0)


@pytest.mark.rule("MOO-SHAKE-5")
@pytest.mark.rule("MOO-SHAKE-6")
@pytest.mark.parametrize(("symbol", "at"), [("bars", (6, 4)), ("chevron", (2, 4)), ("cross", (4, 2))])
def test_one_row_from_a_small_beast(symbol: str, at: Cell) -> None:
    table = shaken(symbol, row=1, beasts=[SMALL])
    assert landed(table) == (at, 0, 0)
    assert asked(table, L.ROW_OF_FLIGHT) == 0


@pytest.mark.rule("MOO-SHAKE-3")
@pytest.mark.parametrize(("row", "spaces"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_the_arrows_of_the_row_say_how_far(row: int, spaces: int) -> None:
    assert landed(shaken("cross", row=row)) == ((4, 4 - spaces), 0, 0)


@pytest.mark.rule("MOO-SHAKE-2")
@pytest.mark.parametrize(("symbol", "stays"), [("bars", 1), ("chevron", 0), ("cross", 0)])
@pytest.mark.parametrize("late", [False, True])
def test_a_token_may_keep_the_rider_on_top(symbol: str, stays: int, late: bool) -> None:
    table = Scene(strategy=USE, rules={"stay_after_direction": late})
    table.dice(symbol)
    table.ride("ob", token=1)
    table.perform("SHAKE")
    assert (table.of("ob", "token"), int(table.of("ob", "on") >= 0)) == (0, stays)
    if late:
        assert chances(table) == [L.ROLL_SHAKE, L.ROLL_STAY]
    else:
        assert chances(table) == [L.ROLL_STAY] + [L.ROLL_SHAKE] * (1 - stays)


@pytest.mark.rule("MOO-SHAKE-2")
@pytest.mark.parametrize(("token", "strategy"), [(0, USE), (1, linear())])
def test_without_a_token_or_without_the_will_it_flies(token: int, strategy: dict[str, Any]) -> None:
    table = Scene(strategy=strategy)
    table.dice("bars")
    table.ride("ob", token=token)
    table.perform("SHAKE")
    assert landed(table) == ((6, 4), 0, 0)
    assert (chances(table), table.of("ob", "token")) == ([L.ROLL_SHAKE], token)
    assert asked(table, L.STAY) == token


OBSTACLES: dict[str, tuple[dict[str, Any], Cell]] = {
    "boulder": ({"map": field({"#": [(4, 2)]})}, (4, 3)),
    "edge": ({"beasts": [beast(BIG, 4, 1)]}, (4, 0)),
    "void": ({"map": field({"x": [(4, 2)]})}, (4, 3)),
    "small": ({"beasts": [BIG, beast(SMALL, 4, 2)]}, (4, 3)),
    "big": ({"beasts": [BIG, beast(FAR_BIG, 3, 1)]}, (4, 3)),
    "up": ({"elevation": levels(lambda _, y: 2 if y <= 2 else 0)}, (4, 3)),
    "down": ({"elevation": levels(lambda _, y: 0 if y <= 2 else 2)}, (4, 3)),
    "face": ({"elevation": levels(lambda _, y: 1 if y == 2 else 0)}, (4, 3)),
}


@pytest.mark.rule("MOO-SHAKE-8")
@pytest.mark.parametrize("what", list(OBSTACLES))
def test_what_stops_a_flight(what: str) -> None:
    settings, at = OBSTACLES[what]
    table = shaken("cross", **settings)
    assert landed(table) == (at, 1, 0)
    assert table.sp == [0, 1]


@pytest.mark.rule("MOO-SHAKE-8")
def test_characters_stop_a_flight() -> None:
    table = Scene()
    table.dice("cross")
    table.state["row"][0] = 2
    table.put("urga", 4, 2)
    table.ride("ob")
    table.perform("SHAKE")
    assert landed(table) == ((4, 3), 1, 0)
    assert (table.at("urga"), table.of("urga", "injured")) == ((4, 2), 0)


@pytest.mark.rule("MOO-SHAKE-8")
def test_who_is_stopped_at_once_goes_to_the_nearest_free_space() -> None:
    """Around the first cell of the row: seven neighbours without the body, a figure and a trap."""
    table = Scene(map=field({"#": [(4, 3)]}))
    table.dice("cross")
    table.put("urga", 3, 2)
    table.trap(4, 2)
    table.ride("ob")
    table.perform("SHAKE")
    assert offered(table) == [(5, 2), (3, 3), (5, 3), (3, 4)]
    assert landed(table) == ((5, 2), 1, 0)


@pytest.mark.rule("MOO-SHAKE-8")
def test_no_one_who_is_stopped_stays_on_a_trap() -> None:
    table = Scene(map=field({"#": [(4, 2)]}))
    table.dice("cross")
    table.state["row"][0] = 2
    table.trap(4, 3)
    table.ride("ob")
    table.perform("SHAKE")
    assert offered(table) == [(3, 2), (5, 2), (3, 3), (5, 3), (3, 4)]
    assert (table.of("ob", "injured"), table.of("ob", "out"), len(table.traps())) == (1, 0, 1)


@pytest.mark.rule("MOO-SHAKE-8")
def test_the_nearest_free_space_lies_on_the_level_that_the_rider_left() -> None:
    """Ahead of the beast the ground falls at once."""
    table = shaken("cross", elevation=levels(lambda _, y: 0 if y <= 3 else 2))
    assert offered(table) == [(3, 4)]
    assert landed(table) == ((3, 4), 1, 0)


@pytest.mark.rule("MOO-SHAKE-8")
def test_from_a_part_of_the_body_that_is_off_the_map() -> None:
    """The first cell of the row lies two lines above the map; any level will do."""
    table = Scene(elevation=levels(lambda x, _: 2 if x <= 3 else 0))
    table.dice("cross")
    table.move_beast(0, 4, -1)
    table.ride("ob")
    table.perform("SHAKE")
    assert offered(table) == [(2, 0), (3, 0), (6, 0)]
    assert landed(table)[1:] == (1, 0)


@pytest.mark.rule("MOO-SHAKE-8")
@pytest.mark.parametrize(("symbol", "out"), [("bars", 0), ("cross", 1)])
def test_an_injured_rider_may_be_knocked_out_by_it(symbol: str, out: int) -> None:
    """A token is spent for the save, after the one for staying was not."""
    table = Scene(map=field({"#": [(4, 2), (7, 4)]}), strategy=linear(save={"use": 1}))
    table.dice(symbol)
    table.state["row"][0] = 2
    table.ride("ob", injured=1, token=1)
    table.perform("SHAKE")
    assert (table.of("ob", "out"), table.of("ob", "token"), table.sp) == (out, 0, [0, out])
    assert table.at("ob") == (None if out else (6, 4))
    assert int(table.state["rider"][0]) == L.NOBODY


@pytest.mark.rule("MOO-SHAKE-9")
@pytest.mark.parametrize("glyph", ["T", "b", "~", "m", "h"])
def test_what_does_not_stop_a_flight(glyph: str) -> None:
    table = shaken("cross", map=field({glyph: [(4, 3), (4, 2)]}))
    assert landed(table) == ((4, 2), 0, 0)
    assert chances(table) == [L.ROLL_SHAKE]


@pytest.mark.rule("MOO-INT-22")
@pytest.mark.rule("MOO-SHAKE-7")
@pytest.mark.parametrize(("trap", "injured"), [((4, 2), 1), ((4, 3), 0)])
def test_a_trap_under_the_last_cell_of_a_flight(trap: Cell, injured: int) -> None:
    """Traps that it flies over stay as they are."""
    table = Scene()
    table.dice("cross")
    table.state["row"][0] = 2
    table.trap(*trap, 0)
    table.ride("ob")
    table.perform("SHAKE")
    assert landed(table) == ((4, 2), injured, 0)
    assert (table.sp, len(table.traps())) == ([0, injured], 1 - injured)


@pytest.mark.rule("MOO-INT-21")
@pytest.mark.rule("MOO-SHAKE-8")
@pytest.mark.parametrize("token", [0, 1])
@pytest.mark.parametrize("switch", ["stop", "ko"])
def test_a_rider_thrown_towards_a_cliff(switch: str, token: int) -> None:
    """From the ledge to the right; a token (bars) saves the one who would be out."""
    table = Scene(
        elevation=LEDGE,
        rules={"thrown_cliff": switch},
        strategy=linear(save={"use": 1}),
        beasts=[beast(BIG, 3, 4)],
    )
    table.dice("bars")
    table.state["row"][0] = 2
    table.ride("ob", token=token)
    table.perform("SHAKE")
    if switch == "stop":
        assert (landed(table), table.of("ob", "out"), table.sp) == (((5, 4), 1, 0), 0, [0, 1])
    else:
        assert (table.of("ob", "out"), table.sp) == (1 - token, [0, 1 - token])
        assert landed(table)[:2] == ((5, 4) if token else None, 0)


@pytest.mark.rule("MOO-INT-21")
@pytest.mark.parametrize(
    "below",
    [
        "boulder",
        pytest.param("character"),
    ],
)
def test_by_house_rule_whoever_is_thrown_down_a_cliff_is_out_whatever_lies_below(below: str) -> None:
    table = Scene(
        map=field({"#": [(6, 4)]} if below == "boulder" else {}),
        elevation=LEDGE,
        rules={"thrown_cliff": "ko"},
        beasts=[beast(BIG, 3, 4)],
    )
    table.dice("bars")
    table.state["row"][0] = 2
    if below == "character":
        table.put("urga", 6, 4)
    table.ride("ob")
    table.perform("SHAKE")
    assert (table.of("ob", "out"), table.sp) == (1, [0, 1])


@pytest.mark.rule("MOO-INT-21")
@pytest.mark.parametrize("switch", ["stop", "ko"])
def test_the_foot_of_a_cliff_only_stops(switch: str) -> None:
    table = shaken("cross", rules={"thrown_cliff": switch}, elevation=levels(lambda _, y: 2 if y <= 2 else 0))
    assert (landed(table), table.of("ob", "out")) == (((4, 3), 1, 0), 0)


@pytest.mark.rule("MOO-SHAKE-3")
def test_a_shake_in_a_reaction_counts_the_arrows_of_the_new_row() -> None:
    table = Scene()
    table.dice("cross")
    fill(table, "SHAKE")
    table.move_beast(0, 4, 4, row=3)
    table.ride("ob")
    table.put("tak", 3, 5)
    table.act("tak", "STAB", dice=8, symbol="cross")
    assert landed(table) == ((4, 1), 0, 0)
