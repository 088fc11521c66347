"""The reference implementation of MOOGH itself: the worked examples, some rulings, and random games."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest

from simcore.reading.files import read_document

from .moogh import MooghTwin
from .moogh.board import HOUSE_RULES, Beast, Card, Cell, Character, Frame, GameOver

ROOT = Path(__file__).parents[2]
CONTENT: dict[str, Any] = dict(read_document(ROOT / "configs" / "moogh" / "content" / "moogh.yaml").data)
TWO_TRIBES = [["urga", "tak"], ["brona", "ob"]]
FACES = ("bars", "chevron", "cross")
CORNERS: list[Cell] = [(0, 9), (1, 9), (8, 9), (9, 9)]
"""Where those stand who have no part in an example."""


class Script:
    """Answers and dice by kind; what is not written down is the first option and bars."""

    def __init__(self, answers: dict[str, list[Any]] | None = None, **dice: list[str]) -> None:
        self.answers = answers or {}
        self.dice = dice
        self.asked: list[tuple[str, int, list[Any]]] = []
        self.told: list[tuple[Any, ...]] = []

    def decide(self, kind: str, seat: int, options: list[Any]) -> int:
        assert len(options) >= 2
        self.asked.append((kind, seat, list(options)))
        wanted = self.answers.get(kind)
        return options.index(wanted.pop(0)) if wanted else 0

    def chance(self, kind: str, figure: int, size: int) -> int:
        assert size >= 2
        symbols = self.dice.get(kind)
        return 2 * FACES.index(symbols.pop(0)) if symbols else 0

    def tell(self, name: str, figure: int, *values: Any) -> None:
        self.told.append((name, figure, *values))

    def options(self, kind: str) -> list[Any]:
        """What was offered the last time this kind was asked."""
        return next(options for name, _, options in reversed(self.asked) if name == kind)


def grid(size: int = 10, **glyphs: list[Cell]) -> str:
    """An empty map with boulders, trees, water, bushes where the example wants them."""
    names = {"boulder": "#", "tree": "T", "water": "~", "bush": "b", "void": "x"}
    lines = [["."] * size for _ in range(size)]
    for name, cells in glyphs.items():
        for x, y in cells:
            lines[y][x] = names[name]
    return "\n".join("".join(line) for line in lines)


def lay(
    at: list[tuple[str, Cell, str]],
    script: Script | None = None,
    rules: dict[str, Any] | None = None,
    people: dict[int, Cell] | None = None,
    **extra: Any,
) -> MooghTwin:
    """A table in the middle of a game: beasts as (type, cell, facing), people by character index."""
    script = script or Script()
    scenario = {
        "format": "competitive",
        "mode": "tracker",
        "seats": TWO_TRIBES,
        "map": grid(),
        "objective": {"kill": [0]},
        "beasts": [
            {"type": kind, "at": list(cell), "facing": facing, "health": 4, "side": "A"}
            for kind, cell, facing in at
        ],
        **extra,
    }
    twin = MooghTwin(CONTENT, scenario, rules or {}, 60, script.decide, script.chance, script.tell)
    twin.row = [Card("character", character.index) for character in twin.characters]
    twin.row += [Card("beast", beast.index) for beast in twin.beasts]
    for character, corner in zip(twin.characters, CORNERS, strict=False):
        twin.put(character, (people or {}).get(character.index, corner))
    return twin


def moogh(cell: Cell = (4, 4), facing: str = "N") -> list[tuple[str, Cell, str]]:
    """One big Moogh."""
    return [("moogh_calm", cell, facing)]


def ride(twin: MooghTwin, character: int, beast: int = 0) -> Character:
    """Put a character on top of a beast."""
    rider = twin.characters[character]
    rider.at, rider.on = None, beast
    twin.beasts[beast].rider = character
    return rider


def icon(twin: MooghTwin, name: str, beast: int = 0) -> Beast:
    """Let a beast perform one icon, reactions included."""
    actor = twin.beasts[beast]
    twin.perform_icon(actor, name, Frame())
    twin.empty_queue()
    return actor


# ---------------------------------------------------------------------- worked examples


def test_t1_stab() -> None:
    script = Script({"target": [(0, 0)]}, action=["bars", "chevron", "chevron", "cross"])
    twin = lay(moogh(), script, people={0: (3, 6)})
    beast = twin.beasts[0]
    beast.row, beast.col = 1, 2
    twin.act_on_beast(twin.characters[0], ["STAB", 4, "cross"])
    assert script.dice["action"] == []
    assert twin.sp == [1, 0]
    assert (beast.health, beast.row, beast.col, beast.at, beast.facing) == (3, 2, 2, (4, 5), 0)


def movement_example(**answers: list[Any]) -> tuple[MooghTwin, Script]:
    script = Script(dict(answers))
    twin = lay(moogh((3, 1), "S"), script, people={0: (4, 3)}, map=grid(boulder=[(3, 5), (5, 3)]))
    return twin, script


def test_t2_movement() -> None:
    twin, _ = movement_example(sidestep=[(6, 3)])
    assert icon(twin, "F3").at == (3, 3)
    urga = twin.characters[0]
    assert (urga.at, urga.injured, urga.token, twin.sp) == ((6, 3), True, True, [1, 0])


def test_t2b_nearest_free_spaces() -> None:
    twin, script = movement_example()
    icon(twin, "F1")
    assert script.options("sidestep") == [(5, 2), (6, 2), (6, 3), (4, 4), (5, 4), (6, 4)]


@pytest.mark.parametrize(
    ("boulders", "facing"),
    [
        ([(4, 2), (1, 4), (8, 5)], "S"),
        ([(4, 2), (8, 5)], "W"),
        ([(4, 1), (1, 4), (6, 4)], "S"),
    ],
)
def test_t3_seek(boulders: list[Cell], facing: str) -> None:
    beast = icon(lay(moogh(), map=grid(boulder=boulders)), "SEEK")
    assert ("NESW"[beast.facing], beast.at) == (facing, (4, 4))


def test_t4_trample() -> None:
    twin = lay(moogh((2, 4)), people={0: (5, 5)})
    beast = twin.beasts[0]
    beast.row, beast.col = 2, 3
    twin.react(beast)
    assert (beast.facing, beast.at) == (1, (4, 4))
    assert (twin.characters[0].at, twin.characters[0].injured) == ((5, 6), False)


@pytest.mark.parametrize(
    ("people", "die", "facing"),
    [
        ([(4, 2), (7, 4)], None, "N"),
        ([(2, 4), (7, 5)], "bars", "E"),
        ([(2, 4), (7, 5)], "chevron", "W"),
        ([(2, 4), (7, 5)], "cross", "W"),
        ([(3, 3), (4, 7)], None, "S"),
    ],
)
def test_t5_look(people: list[Cell], die: str | None, facing: str) -> None:
    script = Script(look=[die] if die else [])
    twin = lay(moogh(), script, people=dict(enumerate(people)))
    assert "NESW"[icon(twin, "LOOK").facing] == facing
    assert script.dice["look"] == []


@pytest.mark.parametrize(("col", "then"), [(0, 1), (3, 0)])
def test_t6_own_turn_shifts_first(col: int, then: int) -> None:
    script = Script()
    twin = lay(moogh(), script)
    twin.beasts[0].col = col
    twin.beast_turn(twin.beasts[0])
    assert [told for told in script.told if told[0] == "performs"] == [("performs", 4, 0, then)]


def test_t7_hit_at_top_rage_wraps() -> None:
    script = Script()
    twin = lay(moogh(), script, people={0: (3, 4)})
    beast = twin.beasts[0]
    beast.row, beast.col = 4, 3
    twin.hit(beast, twin.characters[0], False, False)
    assert script.told[1] == ("performs", 4, 4, 0)


def test_t8_hit_from_a_bush() -> None:
    script = Script()
    twin = lay(moogh(), script, people={0: (3, 4)}, map=grid(bush=[(3, 4)]))
    beast = twin.beasts[0]
    beast.row, beast.col = 1, 2
    twin.hit(beast, twin.characters[0], False, False)
    assert (beast.health, twin.sp, beast.row, beast.col) == (3, [1, 0], 1, 2)
    assert script.told == [("sp", -1, 0, 1)]


def test_t9_trap_ends_the_turn() -> None:
    script = Script()
    twin = lay(moogh(), script)
    beast = twin.beasts[0]
    beast.data = copy.deepcopy(beast.data)
    beast.data["action_card"]["A"] = [
        {"defense": 0, "arrows": 3, "cells": [["SLEEP"], ["F2"], ["UTURN"], ["UTURN"]]},
        {"defense": 0, "arrows": 1, "cells": [["SLEEP"], ["SLEEP"], ["SLEEP"], ["SLEEP"]]},
    ]
    twin.traps[(5, 3)] = 1
    twin.beast_turn(beast)
    assert (beast.at, beast.facing, beast.health, beast.row, beast.col) == ((4, 3), 0, 3, 1, 1)
    assert (twin.sp, twin.traps) == ([0, 1], {})
    assert [told for told in script.told if told[0] == "performs"] == [
        ("performs", 4, 0, 1),
        ("performs", 4, 1, 1),
    ]


def test_t10_climbing_swaps() -> None:
    twin = lay(moogh(), people={2: (3, 5), 3: (3, 3)})
    ride(twin, 0)
    assert twin.targets(twin.characters[3], "CLIMB") == []
    twin.act_on_beast(twin.characters[2], ["CLIMB", 4, "bars"])
    assert (twin.characters[2].on, twin.beasts[0].rider) == (0, 2)
    assert (twin.characters[0].at, twin.characters[0].on, twin.characters[0].injured) == ((3, 5), None, False)


def test_t11_rider() -> None:
    script = Script(action=["bars"] * 4 + ["cross"])
    twin = lay(moogh(), script, people={1: (3, 3)})
    rider = ride(twin, 0)
    twin.beasts[0].row = 1
    assert len(twin.step_cells(rider)) == 11
    assert [one[0] for one in twin.icons(rider) if twin.is_legal(rider, one)] == ["MOVE", "STAB", "MOVE"]
    twin.act_on_beast(rider, ["STAB", 4, "cross"])
    assert script.dice["action"] == []
    assert twin.sp == [2, 0]


def test_t12_ring_sections() -> None:
    twin = lay([*moogh(), ("boar", (8, 4), "W")])
    for beast, front, sides, bite in ((twin.beasts[0], 4, 4, 2), (twin.beasts[1], 3, 2, 1)):
        assert len(twin.section(beast, ("front",))) == len(twin.section(beast, ("back",))) == front
        assert len(twin.section(beast, ("left", "right"))) == sides
        assert len(twin.bite_cells(beast)) == bite
        assert len(twin.claw_cells(beast)) == 4


@pytest.mark.parametrize(
    ("die", "row", "at", "injured"),
    [("bars", (6, 4), (6, 4), True), ("chevron", (3, 4), (2, 4), False), ("cross", (4, 3), (4, 2), False)],
)
def test_t13_shake(die: str, row: Cell, at: Cell, injured: bool) -> None:
    twin = lay(moogh(), Script({"row": [row]}, shake=[die]), map=grid(boulder=[(7, 4)]))
    rider = ride(twin, 0)
    twin.beasts[0].row = 2
    icon(twin, "SHAKE")
    assert (rider.at, rider.on, rider.injured) == (at, None, injured)


def test_t14_lines() -> None:
    twin = lay(moogh(), people={0: (0, 4)})
    urga = twin.characters[0]
    assert twin.lines_to_beasts((0, 4)) == [(0, 2)]
    assert twin.spaces_between(urga, 2) == 3
    urga.at = (2, 3)
    assert (0, 3) in twin.lines_to_beasts((2, 3))
    assert twin.spaces_between(urga, 3) == 1
    assert twin.lines_to_beasts((1, 3)) == []
    urga.at = (3, 3)
    assert twin.lines_to_beasts((3, 3)) == [(0, 3)]
    assert twin.spaces_between(urga, 3) == 0
    assert twin.lines_to_beasts((3, 4)) == [(0, 2), (0, 3)]


@pytest.mark.parametrize(
    ("cell", "facing"), [((1, 4), "W"), ((8, 5), "E"), ((4, 1), "N"), ((2, 7), "W"), ((7, 7), "E")]
)
def test_t15_taunt(cell: Cell, facing: str) -> None:
    script = Script()
    twin = lay(moogh(), script, people={0: cell})
    twin.taunt(twin.characters[0], twin.beasts[0])
    assert "NESW"[twin.beasts[0].facing] == facing
    assert script.asked == []


@pytest.mark.parametrize(("side", "facing"), [("left", "W"), ("right", "E")])
def test_t15_taunt_from_behind(side: str, facing: str) -> None:
    twin = lay(moogh(), Script({"taunt_side": [side]}), people={0: (4, 8)})
    twin.taunt(twin.characters[0], twin.beasts[0])
    assert "NESW"[twin.beasts[0].facing] == facing


@pytest.mark.parametrize(("rage", "then"), [(5, 4), (3, 2), (2, 2), (1, 1)])
def test_t16_sedate(rage: int, then: int) -> None:
    script = Script()
    twin = lay(moogh(), script)
    twin.beasts[0].row = rage - 1
    twin.sedate(twin.beasts[0])
    assert twin.beasts[0].row + 1 == then
    assert script.told == []


def test_t17_escape() -> None:
    twin = lay(moogh((4, 1)))
    assert icon(twin, "F2").at == (4, -1)
    assert twin.beasts[0].in_play
    with pytest.raises(GameOver):
        icon(twin, "F1")
    assert (twin.beasts[0].status, twin.end_reason, twin.winners) == ("escaped", "escaped", set())


def test_t18_lethal_frontal_stab() -> None:
    script = Script(action=["cross"])
    twin = lay(moogh(), script, people={0: (4, 3)})
    twin.beasts[0].health = 1
    with pytest.raises(GameOver):
        twin.act_on_beast(twin.characters[0], ["STAB", 2, "cross"])
    assert (twin.sp, twin.beasts[0].row, twin.end_reason, twin.winners) == ([4, 0], 0, "objective", {0})
    assert [told[0] for told in script.told] == ["sp", "sp", "killed", "end"]


def test_t19_lethal_trap() -> None:
    twin = lay(moogh())
    twin.beasts[0].health = 1
    twin.traps[(4, 3)] = 1
    with pytest.raises(GameOver):
        icon(twin, "F1")
    assert (twin.sp, twin.end_reason, twin.winners) == ([0, 3], "objective", {1})


LEDGE = "\n".join(["2222220000"] * 10)
CORNERS_OF_EQUALS: dict[int, Cell] = {0: (0, 9), 1: (1, 9), 2: (2, 9), 3: (3, 9)}


def test_t20_cliff() -> None:
    twin = lay(moogh((3, 4), "E"), people=CORNERS_OF_EQUALS, elevation=LEDGE)
    assert icon(twin, "F2").at == (5, 4)
    assert twin.beasts[0].in_play
    with pytest.raises(GameOver):
        icon(twin, "F1")
    assert (twin.beasts[0].status, twin.sp, twin.winners) == ("killed", [0, 0], {0, 1})


def test_t20_pushed_down() -> None:
    twin = lay(moogh(), people={**CORNERS_OF_EQUALS, 0: (5, 3)}, elevation=LEDGE)
    icon(twin, "F1")
    assert (twin.characters[0].out, twin.characters[0].injured, twin.sp) == (True, False, [1, 0])


@pytest.mark.parametrize(("die", "cell"), [("bars", (5, 3)), ("chevron", (3, 3)), ("cross", (3, 3))])
def test_t21_small_beast_pushes(die: str, cell: Cell) -> None:
    twin = lay([("boar", (4, 4), "N")], Script(push=[die]), people={0: (4, 3)})
    icon(twin, "F1")
    assert (twin.characters[0].at, twin.characters[0].injured) == (cell, False)


def test_t22_small_beast_is_pushed() -> None:
    twin = lay([*moogh(), ("boar", (5, 3), "N")])
    icon(twin, "F1")
    assert (twin.beasts[1].at, twin.beasts[1].health) == ((6, 3), 4)
    assert icon(lay([*moogh(), ("boar", (4, 6), "N")]), "F2", 1).at == (4, 6)


def test_t22_into_a_boulder() -> None:
    script = Script()
    twin = lay([*moogh(), ("boar", (5, 3), "N")], script, map=grid(boulder=[(6, 3)]))
    icon(twin, "F1")
    boar = twin.beasts[1]
    assert (boar.health, boar.row, boar.status) == (3, 1, "play")
    assert boar.at == script.options("relocate_beast")[0]
    assert [told for told in script.told if told[0] == "performs"] == [("performs", 5, 1, 0)]


@pytest.mark.parametrize(("dice", "end"), [(["cross"], (4, 5)), (["bars", "cross"], (4, 4))])
def test_t23_tree_and_water(dice: list[str], end: Cell) -> None:
    script = Script({"step": [(4, 5), (4, 4)]}, water=list(dice))
    twin = lay(
        moogh((0, 4), "E"),
        script,
        people={0: (4, 6)},
        map=grid(tree=[(2, 4), (5, 6)], water=[(4, 5), (4, 4)]),
    )
    assert icon(twin, "F1").at == (0, 4)
    assert (5, 6) in twin.step_cells(twin.characters[0])
    twin.walk(twin.characters[0], 2)
    assert twin.characters[0].at == end


def test_t24_three_injuries() -> None:
    script = Script({"save": [True]}, save=["bars"])
    twin = lay(moogh(), script)
    tak = twin.characters[1]
    twin.injure(tak)
    assert (tak.injured, tak.token, twin.sp) == (True, True, [1, 0])
    twin.injure(tak)
    assert (tak.out, tak.token, twin.sp) == (False, False, [1, 0])
    twin.injure(tak)
    assert (tak.out, twin.sp) == (True, [2, 0])
    assert ("character", 1) not in twin.snapshot()["row"]
    assert [told[0] for told in script.told] == ["injured", "sp", "saved", "sp", "out"]


@pytest.mark.parametrize(("fled", "end"), [(0, 4), (1, 2)])
def test_t25_clock(fled: int, end: int) -> None:
    twin = lay(
        [("moogh_calm", (4, 4), "N")],
        format="solo",
        mode="predator",
        seats=[["urga", "tak", "ob"]],
        time_limit=3,
    )
    sleeping = [{"defense": 0, "arrows": 1, "cells": [["SLEEP"]]}]
    twin.beasts[0].data = {**twin.beasts[0].data, "action_card": {"A": sleeping, "B": sleeping}}
    assert not twin.play_turn()
    twin.fled = fled
    while not twin.play_turn():
        pass
    assert (twin.round, twin.end_reason, twin.winners) == (end, "time_limit", set())


def test_t26_rotation_and_death() -> None:
    script = Script()
    twin = lay(moogh(), script, objective={"survive": 9})
    b, first, second, third = Card("beast", 0), Card("character", 0), Card("beast", 0), Card("character", 1)
    twin.row = [b, first, second, third]
    twin.row.append(twin.row.pop(0))
    assert twin.row == [first, second, third, b]
    twin.row = [b, first, second, third]
    twin.beasts[0].health = 1
    twin.traps[(4, 3)] = None
    twin.beasts[0].col = 0
    twin.action_phase()
    assert [told[:2] for told in script.told if told[0] in ("card", "killed")] == [
        ("card", 4),
        ("killed", 4),
        ("card", 0),
        ("card", 1),
    ]


def test_t27_heal() -> None:
    script = Script({"free_action": [0], "step": [(7, 8), (6, 7)]}, action=["bars"])
    twin = lay(moogh(), script, people={0: (8, 8)})
    patient = twin.characters[0]
    patient.injured = patient.token = True
    twin.heal(twin.characters[2], ["HEAL", 0, "bars"])
    assert (patient.injured, patient.at, patient.token) == (False, (6, 7), True)


def test_t28_seek_half_out() -> None:
    twin = lay(moogh((4, -1)))
    assert [twin.path_length(twin.beasts[0], quarters)[1] for quarters in (0, 3, 1)] == [0, 4, 4]
    assert icon(twin, "SEEK").facing == 2


def test_t29_tie_by_uninjured() -> None:
    twin = lay(moogh())
    twin.sp = [7, 7]
    for index in (1, 3):
        twin.characters[index].out = True
    twin.characters[0].injured = True
    assert twin.best_of({0, 1}) == {1}


def test_t30_last_tribe_wins() -> None:
    twin = lay(moogh())
    twin.sp = [12, 3]
    for index in (0, 1):
        twin.characters[index].out = True
    with pytest.raises(GameOver):
        twin.check_end()
    assert (twin.winners, twin.end_reason) == ({1}, "last_tribe")


# ---------------------------------------------------------------------- rulings


def test_rider_of_an_escaping_beast() -> None:
    """A-23: injured, then set on a body cell that was on the board before the last step."""
    script = Script({"dismount": [(5, 0)]})
    twin = lay(moogh((4, -1)), script, objective={"survive": 9})
    rider = ride(twin, 0)
    icon(twin, "F1")
    assert (rider.injured, rider.at, rider.on) == (True, (5, 0), None)
    assert script.options("dismount") == [(4, 0), (5, 0)]


def test_double_trap() -> None:
    """A-11: both spring, one after the other; left first."""
    script = Script()
    twin = lay(moogh(), script)
    twin.traps.update({(4, 3): 0, (5, 3): 1})
    icon(twin, "F1")
    assert (twin.beasts[0].health, twin.beasts[0].row, twin.sp) == (2, 2, [1, 1])
    assert [told[0] for told in script.told if told[0] in ("sp", "performs")] == ["sp", "performs"] * 2


def test_attack_queue_follows_the_strike() -> None:
    """MOO-INT-14: characters, then beasts, then the reactions."""
    script = Script(attack=["bars"])
    twin = lay([*moogh(), ("boar", (4, 3), "E")], script, people={0: (5, 3)})
    icon(twin, "ATTACK")
    assert (twin.characters[0].injured, twin.beasts[1].health, twin.beasts[1].row) == (True, 3, 1)
    assert [told[0] for told in script.told][:3] == ["injured", "sp", "performs"]


def test_injured_in_the_own_turn() -> None:
    """MOO-INT-23: one action left, either icon of the new pair."""
    script = Script({"next": [("icon", 0)], "step": [(7, 8), "stop"], "slot": [1]})
    twin = lay(moogh(), script, people={0: (8, 8)}, traps=[[7, 8]])
    urga = twin.characters[0]
    twin.character_turn(urga)
    assert (urga.slot, urga.injured) == (1, True)
    assert script.options("next") == ["end", "token"]
    assert urga.actions_left == 1


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in HOUSE_RULES.items() for value in values]
)
def test_every_house_rule_plays(key: str, value: Any) -> None:
    for seed in range(2):
        play_random(seed, "two_at_the_waterhole", "competitive", "hunter", {key: value})
        play_random(seed, "broken_ledge", "coop", "predator", {key: value})


def test_rider_falls_with_its_beast() -> None:
    """MOO-INT-4, MOO-INT-18: a small beast pushed down dies; its rider may save itself and lands low."""
    script = Script({"save": [True]}, save=["bars"])
    twin = lay(
        [*moogh(), ("boar", (5, 3), "N")],
        script,
        people=CORNERS_OF_EQUALS,
        elevation=LEDGE,
        objective={"survive": 9},
    )
    rider = ride(twin, 0, 1)
    rider.token = True
    icon(twin, "F1")
    assert (twin.beasts[1].status, twin.beasts[1].counts_as_killed) == ("killed", True)
    assert (rider.at, rider.on, rider.injured, rider.token) == ((6, 3), None, False, False)
    assert [told[0] for told in script.told] == ["killed", "saved"]


def test_rider_of_a_small_beast_pushed_off_the_board() -> None:
    """A-20, A-23: its only body cell is taken by the mover, so the nearest free space."""
    script = Script()
    twin = lay([*moogh((8, 4)), ("boar", (9, 3), "N")], script, objective={"survive": 9})
    rider = ride(twin, 0, 1)
    icon(twin, "F1")
    assert (twin.beasts[1].status, twin.fled, rider.injured) == ("escaped", 1, True)
    assert script.options("dismount") == [(8, 2), (9, 2)]
    assert [told[0] for told in script.told] == ["escaped", "injured", "sp"]


def test_pushed_onto_a_trap() -> None:
    """MOO-INT-37: the maker scores, the reaction waits until the icon is finished."""
    script = Script()
    twin = lay([*moogh(), ("boar", (5, 3), "N")], script, objective={"survive": 9})
    twin.traps[(6, 3)] = 1
    icon(twin, "F1")
    boar = twin.beasts[1]
    assert (twin.beasts[0].at, twin.traps, twin.sp, boar.health, boar.row) == ((4, 3), {}, [0, 1], 3, 1)


def test_relocation_asks_the_acting_player() -> None:
    """A-19: in a character's turn its player places a small beast."""
    script = Script()
    twin = lay([*moogh(), ("boar", (5, 3), "N")], script, map=grid(boulder=[(6, 3)]))
    twin.acting = twin.characters[2]
    icon(twin, "F1")
    assert next(seat for kind, seat, _ in script.asked if kind == "relocate_beast") == 1


def test_trap_in_a_reaction_ends_the_own_turn() -> None:
    """A-12: at any depth; an own turn that is not running is not touched."""
    twin = lay(moogh(), objective={"survive": 9})
    beast = twin.beasts[0]
    own, reaction = Frame(), Frame()
    beast.turn = own
    twin.traps[(4, 3)] = None
    twin.move_beast(beast, False, 3, reaction)
    assert own.ended
    assert reaction.ended
    assert beast.at == (4, 3)


@pytest.mark.parametrize(("value", "out"), [("stop", False), ("ko", True)])
def test_thrown_over_a_cliff(value: str, out: bool) -> None:
    """A-17: a flight stops before a cliff and hurts; by the house rule it is a fall."""
    script = Script({"row": [(6, 4)]}, shake=["bars"])
    twin = lay(moogh(), script, {"thrown_cliff": value}, elevation=LEDGE, objective={"survive": 9})
    rider = ride(twin, 0)
    icon(twin, "SHAKE")
    assert (rider.out, rider.injured) == (out, not out)
    assert rider.at == (None if out else (5, 3))


@pytest.mark.parametrize(
    ("objective", "met"),
    [
        ({"kill": 1}, False),
        ({"survive": 2}, True),
        ({"protect": ["urga", "ob"]}, True),
        ({"reach": {"zone": [[0, 9], [1, 9]], "who": "any"}}, True),
        ({"reach": {"zone": [[0, 9], [1, 9]], "who": "all"}}, False),
        ({"reach": {"zone": [[0, 9], [1, 9]], "who": ["urga", "tak"]}}, True),
        ({"collect": [[0, 9], [9, 9]]}, True),
        ({"collect": [[0, 9], [5, 9]]}, False),
        ({"all": [{"survive": 2}, {"kill": [0]}]}, False),
        ({"any": [{"survive": 2}, {"kill": [0]}]}, True),
    ],
)
def test_objectives(objective: dict[str, Any], met: bool) -> None:
    twin = lay(moogh(), objective=objective)
    twin.rounds_done = 2
    assert twin.met(objective) == met
    assert not twin.impossible(objective)


@pytest.mark.parametrize(
    "objective",
    [
        {"kill": 1},
        {"kill": [0]},
        {"protect": ["urga"]},
        {"reach": {"zone": [[0, 0]], "who": ["urga"]}},
        {"all": [{"survive": 2}, {"kill": [0]}]},
    ],
)
def test_impossible_objectives(objective: dict[str, Any]) -> None:
    twin = lay(moogh(), objective=objective)
    twin.remove_character(twin.characters[0])
    twin.beasts[0].status = "escaped"
    assert twin.impossible(objective)
    assert not twin.impossible({"any": [{"survive": 2}, objective]})


def test_double_trap_with_one_reaction() -> None:
    """A-11 by the house rule: both count, the beast performs once."""
    script = Script()
    twin = lay(moogh(), script, {"double_trap": "one_reaction"})
    twin.traps.update({(4, 3): 0, (5, 3): 1})
    icon(twin, "F1")
    assert (twin.beasts[0].health, twin.beasts[0].row, twin.sp) == (2, 2, [1, 1])
    assert [told[0] for told in script.told].count("performs") == 1


# ---------------------------------------------------------------------- random games

SCENARIOS: dict[str, dict[str, Any]] = {
    "quiet_meadow": {
        "map": """
            ..T.....
            .....#..
            #......T
            ........
            .b....b.
            ........
            T..~~..#
            ..b~~...
            gg....gg
            ggg..ggg""",
        "beasts": [{"type": "moogh_calm", "at": [3, 3], "facing": "N", "health": 5}],
        "objective": {"kill": [0]},
    },
    "broken_ledge": {
        "map": """
            ..b.....
            .....#..
            ........
            #.......
            ........
            .b......
            ........
            T..b....
            gg......
            ggg.....""",
        "elevation": "\n".join(["22222200"] * 10),
        "beasts": [{"type": "moogh_calm", "at": [3, 3], "facing": "N", "health": 5, "rage": 2}],
        "objective": {"kill": [0]},
    },
    "two_at_the_waterhole": {
        "map": """
            ggg..ggg
            gg....gg
            ..b..T..
            .~~....#
            .~~.....
            ........
            #....b..
            ..b....T
            gg....gg
            ggg..ggg""",
        "beasts": [
            {
                "type": "rhonk_angry",
                "at": [3, 4],
                "facing": "S",
                "health": {"hunter": 4, "tracker": 4, "predator": 5},
            },
            {"type": "boar", "at": [6, 5], "facing": "W", "health": 2},
        ],
        "objective": {"kill": [0]},
    },
}
TEAMS: dict[str, list[list[list[str]]]] = {
    "competitive": [TWO_TRIBES, [["urga"], ["grena"], ["yara"]], [["urga"], ["brona"], ["grena"], ["yara"]]],
    "teams": [[["urga"], ["brona"], ["tak"], ["ob"]]],
    "solo": [[["urga", "ob", "mok", "dug"]], [["brona", "tak", "dug"]]],
    "coop": [[["yara"], ["grena"]], [["urga"], ["ob"], ["dug"]], [["tak"], ["ob"], ["mok"], ["dug"]]],
}
LATER_OBJECTIVES: list[dict[str, Any]] = [
    {"kill": [0]},
    {"all": [{"kill": 1}, {"survive": 3}]},
    {"any": [{"reach": {"zone": [[3, 1], [4, 1]], "who": "any"}}, {"kill": [0]}]},
    {"all": [{"collect": [[1, 6], [6, 3]]}, {"reach": {"zone": [[2, 3], [2, 5]], "who": "any"}}]},
]


class Watch:
    """A random player that looks at the table after everything it is told."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.game: MooghTwin | None = None
        self.points: list[int] = []

    def decide(self, kind: str, seat: int, options: list[Any]) -> int:
        assert self.game is not None
        assert len(options) >= 2
        if all(isinstance(option, tuple) for option in options) and kind not in ("target", "next"):
            assert options == sorted(options, key=lambda cell: (cell[1], cell[0]))
        return self.luck.randrange(len(options))

    def chance(self, kind: str, figure: int, size: int) -> int:
        assert size >= 2
        return self.luck.randrange(size)

    def tell(self, name: str, figure: int, *values: Any) -> None:
        game = self.game
        assert game is not None
        assert not self.points or all(a <= b for a, b in zip(self.points, game.sp, strict=True))
        self.points = list(game.sp)
        if name in ("card", "turn"):
            check_invariants(game)


def check_invariants(game: MooghTwin) -> None:
    """The legal states of section 2."""
    covered: list[Cell] = []
    for beast in game.beasts_in_play():
        covered += game.body(beast)
        assert beast.health > 0
        assert 0 <= beast.row < len(beast.rows)
        assert 0 <= beast.col < beast.columns
        assert not any(game.terrain(cell) in ("tree", "boulder") for cell in game.body(beast))
        assert any(game.on_board(cell) for cell in game.body(beast))
        assert beast.rider is None or game.characters[beast.rider].on == beast.index
        assert beast.turn is None or beast.turn.ended is False
    for character in game.in_play():
        assert (character.at is None) != (character.on is None)
        if character.at is not None:
            covered.append(character.at)
            assert game.on_board(character.at)
            assert game.terrain(character.at) != "boulder"
        else:
            assert character.on is not None
            assert game.beasts[character.on].rider == character.index
    assert len(covered) == len(set(covered))
    assert not set(covered) & set(game.traps) or not game.rules["involuntary_trap"]
    cards = [(card.kind, card.index) for card in game.row]
    for character in game.characters:
        assert cards.count(("character", character.index)) == (not character.out)
    for beast in game.beasts:
        assert cards.count(("beast", beast.index)) == beast.in_play * (1 if game.mode == "tracker" else 2)
    assert len(game.ideas) + len(game.deck) + len(game.discards) == len(CONTENT["ideas"])
    assert game.waiting == []
    assert game.moving_cells == set()
    assert len(game.traps) <= 10 or game.rules["trap_cap"] == "none"


def play_random(
    seed: int, name: str, format_: str, mode: str, rules: dict[str, Any], **extra: Any
) -> MooghTwin:
    """One game of random players."""
    watch = Watch(seed)
    seats = TEAMS[format_][seed % len(TEAMS[format_])]
    scenario = {
        **SCENARIOS[name],
        "format": format_,
        "mode": mode,
        "seats": seats,
        "time_limit": 6,
        **extra,
    }
    game = MooghTwin(CONTENT, scenario, rules, 12, watch.decide, watch.chance, watch.tell)
    watch.game = game
    game.begin()
    check_invariants(game)
    while not game.play_turn():
        check_invariants(game)
    assert game.end_reason in (
        "objective",
        "impossible",
        "last_tribe",
        "all_out",
        "time_limit",
        "truncated",
        "escaped",
    )
    assert game.winners <= set(range(len(game.sp)))
    if game.end_reason in ("truncated", "time_limit"):
        assert game.winners == set()
    if format_ in ("solo", "coop"):
        assert (game.winners == {0}) == (game.end_reason == "objective")
    if game.end_reason == "last_tribe":
        assert game.winners == game.tribes_in_play()
    return game


@pytest.mark.parametrize("name", sorted(SCENARIOS))
@pytest.mark.parametrize(
    ("format_", "mode"),
    [(format_, mode) for format_ in ("competitive", "teams") for mode in ("tracker", "hunter", "predator")]
    + [(format_, mode) for format_ in ("solo", "coop") for mode in ("hunter", "predator")],
)
def test_random_games(name: str, format_: str, mode: str) -> None:
    for seed in range(8):
        objective = LATER_OBJECTIVES[seed % 4]
        play_random(seed, name, format_, mode, {}, objective=objective, traps=[[2, 3]])
