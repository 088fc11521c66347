"""MOOGH: what becomes of riders: moved, trapped, killed, fallen and fleeing beasts, own stabs (MOO-INT-1 to INT-7)."""

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
    ended,
    field,
    fill,
    health,
    levels,
    offered,
    take_turn,
)


def rides(table: Scene, name: str, number: int = 0) -> bool:
    """Whether beast and rider agree that it rides."""
    i = table.names.index(name)
    return (
        int(table.state["on"][i]) == number
        and int(table.state["rider"][number]) == i
        and table.at(name) is None
    )


def asked(table: Scene, decision: int) -> list[int]:
    """Numbers of options that a decision had, each time."""
    record = table.table.log[0]
    events = record["event"][: record["used"]].tolist()
    return [e[3] for e in events if e[0] == shared.DECISION and e[2] == decision]


@pytest.mark.rule("MOO-INT-1")
@pytest.mark.parametrize(
    "icons",
    [("F2",), ("B2",), ("UTURN",), ("SEEK",), ("RTURN",), ("LOOK", "F2"), ("ATTACK", "BITE", "CLAW", "TAIL")],
)
def test_a_rider_goes_along(icons: tuple[str, ...]) -> None:
    table = Scene()
    table.dice("bars")
    table.ride("urga")
    table.put("ob", 8, 8)
    table.perform(*icons)
    assert rides(table, "urga")
    assert (table.of("urga", "injured"), table.of("urga", "token")) == (0, 0)


@pytest.mark.rule("MOO-INT-1")
def test_a_rider_goes_along_when_its_beast_is_taunted() -> None:
    table = Scene()
    table.dice("bars")
    table.ride("urga")
    table.put("tak", 8, 4)
    table.act("tak", "TAUNT", dice=8)
    assert table.beast_at() == (4, 4, "E")
    assert rides(table, "urga")


@pytest.mark.rule("MOO-INT-2")
@pytest.mark.parametrize("reaction", ["SLEEP", "SHAKE"])
def test_a_trap_does_not_hurt_the_rider(reaction: str) -> None:
    table = Scene()
    table.dice("bars")
    fill(table, reaction)
    table.trap(4, 3, 1)
    table.ride("urga")
    table.perform("F1")
    assert (health(table), table.of("urga", "injured")) == (3, 0)
    assert rides(table, "urga") is (reaction == "SLEEP")
    if reaction == "SHAKE":
        assert table.at("urga") == (6, 3)


@pytest.mark.rule("MOO-INT-3")
@pytest.mark.parametrize(("switch", "injured"), [("unhurt", 0), ("injured", 1)])
@pytest.mark.parametrize("cause", ["throw", "trap"])
def test_the_rider_of_a_beast_that_dies(switch: str, injured: int, cause: str) -> None:
    table = Scene(
        beasts=[beast(BIG, 4, 4, health=1), FAR_BIG], objective={"kill": [1]}, rules={"rider_on_death": switch},
        map=field({"b": [(5, 5)]}), strategy=linear(dismount={"bush": 1}),
    )  # fmt: skip
    table.dice("bars")
    table.ride("ob")
    if cause == "throw":
        table.put("tak", 4, 8)
        table.act("tak", "THROW", dice=8)
    else:
        table.trap(4, 3, 1)
        table.perform("F1")
    assert table.snapshot()["beasts"][0]["status"] == "killed"
    top = 4 if cause == "throw" else 3
    assert offered(table) == [(4, top), (5, top), (4, top + 1), (5, top + 1)]
    assert table.at("ob") == ((5, 5) if cause == "throw" else (4, 3))
    assert (table.of("ob", "injured"), table.of("ob", "on")) == (injured, -1)


@pytest.mark.rule("MOO-INT-3")
@pytest.mark.rule("MOO-TER-6")
def test_the_rider_of_a_small_beast_that_is_killed_by_a_push() -> None:
    """Its cell is covered by the mover, so the rider goes to the nearest free space."""
    table = Scene(
        map=field({"#": [(6, 3)]}),
        beasts=[BIG, beast(SMALL, 5, 3, health=1), FAR_BIG],
        objective={"kill": [2]},
    )
    table.ride("ob", 1)
    table.perform("F1")
    assert table.snapshot()["beasts"][1]["status"] == "killed"
    assert offered(table) == [(4, 2), (5, 2), (6, 2), (6, 4)]
    assert (table.at("ob"), table.of("ob", "injured")) == ((4, 2), 0)


@pytest.mark.rule("MOO-INT-4")
@pytest.mark.parametrize(("token", "symbol", "out"), [(0, "bars", 1), (1, "cross", 1), (1, "bars", 0)])
@pytest.mark.parametrize("injured", [0, 1])
def test_the_rider_of_a_beast_that_falls(token: int, symbol: str, out: int, injured: int) -> None:
    table = Scene(
        elevation=LEDGE,
        beasts=[beast(BIG, 4, 4, "E"), FAR_BIG],
        objective={"kill": [1]},
        strategy=linear(save={"use": 1}),
    )
    table.dice(symbol)
    table.ride("ob", token=token, injured=injured)
    table.perform("F1")
    assert rides(table, "ob")
    table.perform("F1")
    assert table.snapshot()["beasts"][0]["status"] == "killed"
    assert (table.of("ob", "out"), table.of("ob", "token"), table.sp) == (out, 0, [0, out])
    if not out:
        assert offered(table) == [(6, 4), (7, 4), (6, 5), (7, 5)]
        assert (table.at("ob"), table.of("ob", "injured")) == ((6, 4), injured)


@pytest.mark.rule("MOO-INT-4")
def test_a_saved_rider_lands_on_no_trap_under_the_fallen_beast() -> None:
    """The fall comes before the trap, which is still there."""
    table = Scene(
        elevation=LEDGE,
        beasts=[beast(BIG, 5, 4, "E"), FAR_BIG],
        objective={"kill": [1]},
        strategy=linear(save={"use": 1}),
    )
    table.dice("bars")
    table.trap(6, 4)
    table.ride("ob", token=1)
    table.perform("F1")
    assert offered(table) == [(7, 4), (6, 5), (7, 5)]


@pytest.mark.rule("MOO-INT-4")
def test_a_saved_rider_of_a_beast_that_falls_onto_a_cliff_face_lands_low() -> None:
    """The boar comes to lie on a printed face, where nobody stands: the low cells beside it, none of the high ones."""
    table = Scene(
        elevation=levels(lambda x, _: 2 if x <= 4 else 1 if x == 5 else 0),
        beasts=[beast(SMALL, 4, 4, "E"), FAR_BIG],
        objective={"kill": [1]},
        strategy=linear(save={"use": 1}),
    )
    table.dice("bars")
    table.ride("ob", token=1)
    table.perform("F1")
    assert table.snapshot()["beasts"][0]["status"] == "killed"
    assert offered(table) == [(6, 3), (6, 4), (6, 5)]


@pytest.mark.rule("MOO-INT-4")
@pytest.mark.rule("MOO-INT-18")
@pytest.mark.parametrize(("token", "out"), [(0, 1), (1, 0)])
def test_the_rider_of_a_small_beast_pushed_down_a_cliff(token: int, out: int) -> None:
    beasts = [BIG, beast(SMALL, 5, 3), FAR_BIG]
    table = Scene(elevation=LEDGE, beasts=beasts, objective={"kill": [2]}, strategy=linear(save={"use": 1}))
    table.dice("bars")
    table.ride("ob", 1, token=token)
    table.perform("F1")
    assert table.snapshot()["beasts"][1]["status"] == "killed"
    assert (table.of("ob", "out"), table.of("ob", "token"), table.sp) == (out, 0, [0, out])


@pytest.mark.rule("MOO-INT-4")
def test_the_saved_rider_of_a_small_beast_pushed_down_a_cliff_stands_below() -> None:
    beasts = [BIG, beast(SMALL, 5, 3), FAR_BIG]
    table = Scene(elevation=LEDGE, beasts=beasts, objective={"kill": [2]}, strategy=linear(save={"use": 1}))
    table.dice("bars")
    table.ride("ob", 1, token=1)
    table.perform("F1")
    assert table.at("ob") == (6, 3)


@pytest.mark.rule("MOO-INT-4")
@pytest.mark.parametrize(("points", "save"), [(1, True), (0, True), (1, False)])
def test_the_switches_of_a_fall_hold_for_riders(points: int, save: bool) -> None:
    table = Scene(
        elevation=LEDGE, beasts=[beast(BIG, 5, 4, "E"), FAR_BIG], objective={"kill": [1]},
        rules={"cliff_ko_sp": points, "cliff_save": save}, strategy=linear(save={"use": 1}),
    )  # fmt: skip
    table.dice("cross")
    table.ride("ob", token=1)
    table.perform("F1")
    assert (table.of("ob", "out"), table.sp, len(asked(table, L.SAVE))) == (1, [0, points], int(save))


@pytest.mark.rule("MOO-INT-5")
@pytest.mark.parametrize(
    ("switch", "injured", "out", "sp"), [("injured", 1, 0, 1), ("unhurt", 0, 0, 0), ("leaves", 0, 1, 0)]
)
def test_the_rider_of_a_beast_that_flees(switch: str, injured: int, out: int, sp: int) -> None:
    table = Scene(beasts=[beast(BIG, 4, 0), FAR_BIG], objective={"kill": [1]}, rules={"rider_exit": switch})
    table.ride("ob")
    table.perform("F1")
    assert rides(table, "ob")
    table.perform("F1")
    assert table.snapshot()["beasts"][0]["status"] == "escaped"
    assert (table.of("ob", "injured"), table.of("ob", "out"), table.sp) == (injured, out, [0, sp])
    if not out:
        assert offered(table) == [(4, 0), (5, 0)]
        assert table.at("ob") == (4, 0)


@pytest.mark.rule("MOO-INT-5")
@pytest.mark.parametrize(("symbol", "out"), [("bars", 0), ("cross", 1)])
def test_an_injured_rider_of_a_beast_that_flees(symbol: str, out: int) -> None:
    table = Scene(
        beasts=[beast(SMALL, 4, 0), FAR_BIG], objective={"kill": [1]}, strategy=linear(save={"use": 1})
    )
    table.dice(symbol)
    table.ride("ob", injured=1, token=1)
    table.perform("F1")
    assert (table.of("ob", "out"), table.sp) == (out, [0, out])
    assert table.at("ob") == (None if out else (4, 0))


@pytest.mark.rule("MOO-INT-5")
@pytest.mark.rule("MOO-INT-18")
def test_the_rider_of_a_small_beast_pushed_off_the_map() -> None:
    """Its cell is covered by the mover, so the rider goes to the nearest free space."""
    table = Scene(beasts=[beast(BIG, 0, 4), beast(SMALL, 0, 3)])
    table.ride("ob", 1)
    table.perform("F1")
    assert table.snapshot()["beasts"][1]["status"] == "escaped"
    assert offered(table) == [(0, 2), (1, 2)]
    assert (table.at("ob"), table.of("ob", "injured")) == ((0, 2), 1)


def stabbing(shape: str = "") -> Scene:
    """Tak rides with the slot of MOVE and STAB; the hit makes the beast shake it off to the right by one space."""
    plan = linear(next={"stab": 9, "move": 3, "end": -1}, step={"stop": -9, "beside": -1}, slot={"move": 1})
    table = Scene(strategy=plan, map=field({"#": [(6, 4)]} if shape == "boulder" else {}))
    table.dice("bars")
    fill(table, "SHAKE")
    table.ride("tak", slot=0)
    return table


@pytest.mark.rule("MOO-INT-6")
def test_a_rider_shaken_off_by_its_own_stab_goes_on_from_where_it_lands() -> None:
    table = stabbing()
    take_turn(table, "tak")
    assert (health(table), table.sp) == (3, [2, 0])
    assert table.state["uses"][0, L.STAB] == table.state["uses"][0, L.MOVE] == 1
    assert table.at("tak") is not None
    assert asked(table, L.STEP)[0] == 1 + 8 - 2


@pytest.mark.rule("MOO-INT-6")
def test_a_rider_is_thrown_at_once() -> None:
    table = stabbing()
    table.act("tak", "STAB")
    assert (table.at("tak"), table.of("tak", "on"), table.of("tak", "injured")) == ((6, 4), -1, 0)


@pytest.mark.rule("MOO-INT-7")
def test_a_landing_that_injures_moves_the_cube_and_keeps_the_actions() -> None:
    """Stab, landing, and one more action: as many as without the injury."""
    table = stabbing("boulder")
    take_turn(table, "tak")
    assert table.of("tak", "injured") == 1
    assert asked(table, L.SLOT) == [int(table.tables["n_slots"][1, 1])]
    assert int(table.state["uses"][0].sum()) == 2
    assert table.state["uses"][0, L.STAB] >= 1


@pytest.mark.rule("MOO-INT-7")
@pytest.mark.parametrize("left", [0, 1])
def test_the_number_of_actions_left_is_kept(left: int) -> None:
    table = stabbing("boulder")
    i = table.names.index("tak")
    table.state["acting"], table.state["actions_left"], table.state["used"] = i, left, 2
    table.perform("SHAKE")
    assert table.of("tak", "injured") == 1
    assert (int(table.state["actions_left"]), int(table.state["used"])) == (left, 0)


@pytest.mark.rule("MOO-INT-2")
@pytest.mark.rule("MOO-INT-1")
@pytest.mark.parametrize("place", [(4, -1), (-1, 4)])
def test_riders_of_beasts_that_are_half_out(place: Cell) -> None:
    table = Scene()
    table.move_beast(0, *place)
    table.ride("ob")
    table.perform("UTURN")
    assert rides(table, "ob")
    assert ended(table) is None
