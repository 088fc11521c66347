"""MOOGH: what is refused in scenarios and content, at which place and in which words (MOO rules page, section 3.3)."""

from typing import Any

import pytest
from pydantic import ValidationError

from simcore.config import ConfigError
from simcore.games.moogh.model import Character
from tests.games.moogh_table import BLANK, MooghTable, load
from tests.games.test_moogh_beasts import BIG, FAR_BIG, SMALL, beast, field, levels

pytestmark = pytest.mark.xdist_group("moogh")

Problem = tuple[str, str, str]
SOLO: dict[str, Any] = {
    "format": "solo",
    "mode": "hunter",
    "seats": [["urga", "tak", "ob", "mok"]],
    "time_limit": 3,
}
PAIRS = [["urga", "tak"], ["brona", "ob"]]


def problems(**settings: Any) -> list[Problem]:
    """Field, problem and hint of all that is wrong with a scenario."""
    with pytest.raises(ConfigError) as caught:
        load(**{"map": BLANK, "beasts": [BIG], **settings})
    assert all(each.line > 0 for each in caught.value.problems)
    return [(each.field, each.problem, each.hint) for each in caught.value.problems]


def one(**settings: Any) -> Problem:
    """The only problem."""
    (found,) = problems(**settings)
    return found


def test_what_is_sound_loads() -> None:
    for settings in ({}, SOLO):
        assert MooghTable(load(map=BLANK, beasts=[BIG], **settings)).n == 4


# --- the map


MAPS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"map": "\n".join(["g" * 25] * 10)}, "map", "must be at most 24 x 24 cells, got 25 x 10", ""),
    ({"map": "\n".join(["g" * 10] * 25)}, "map", "must be at most 24 x 24 cells, got 10 x 25", ""),
    ({"map": ""}, "map", "must be at most 24 x 24 cells, got 0 x 1", ""),
    ({"map": BLANK[:-1]}, "map", "line 9 has 9 cells, line 0 of the map has 10", ""),
    ({"map": field({"q": [(3, 2)]})}, "map", "there is no glyph 'q' (column 3, line 2)", "glyphs: .gb~mT#hx"),
    ({"elevation": levels(lambda x, y: 3 * ((x, y) == (1, 2)))}, "elevation",
     "there is no glyph '3' (column 1, line 2)", "glyphs: 012"),
    ({"elevation": "\n".join(["0" * 10] * 9)}, "elevation", "must have 10 lines, as the map, got 9", ""),
    ({"elevation": levels(lambda *_: 0)[:-1]}, "elevation", "line 9 has 9 cells, line 0 of the map has 10", ""),
    ({"green": field({"b": [(0, 0)]})}, "green", "there is no glyph 'b' (column 0, line 0)", "glyphs: g."),
    ({"green": "g" * 10}, "green", "must have 10 lines, as the map, got 1", ""),
    ({"green": BLANK[:-1]}, "green", "line 9 has 9 cells, line 0 of the map has 10", ""),
]  # fmt: skip


@pytest.mark.parametrize(("settings", "place", "problem", "hint"), MAPS)
def test_grids(settings: dict[str, Any], place: str, problem: str, hint: str) -> None:
    assert one(**settings) == (place, problem, hint)


def test_every_ragged_line_is_told() -> None:
    found = problems(map=BLANK.replace("gggggggggg", "ggggggggg", 1))
    assert [each[1] for each in found] == [
        f"line {y} has 10 cells, line 0 of the map has 9" for y in range(1, 10)
    ]


FACE = levels(lambda x, y: 1 if (x, y) == (1, 9) else 0)
FEW = "\n".join(["." * 10] * 9 + ["gggg......"])


@pytest.mark.rule("MOO-SET-11")
@pytest.mark.parametrize(
    ("settings", "place", "n"),
    [
        ({"map": FEW.replace("gggg", "ggg.")}, "map", 3),
        ({"map": FEW.replace("gggg", "....")}, "map", 0),
        ({"green": FEW.replace("gggg", "ggg.")}, "green", 3),
        ({"green": FEW, "elevation": FACE}, "green", 3),
        ({"green": FEW, "map": field({"#": [(0, 9)]})}, "green", 3),
        ({"green": FEW, "map": field({"x": [(0, 9), (2, 9)]})}, "green", 2),
        ({"green": FEW, "beasts": [beast(BIG, 2, 8)]}, "green", 2),
    ],
)
def test_too_few_green_cells(settings: dict[str, Any], place: str, n: int) -> None:
    said = f"the green area has {n} cells that a character may stand on, 4 are needed (A-56)"
    assert one(**settings) == (place, said, "mark more cells with g")


@pytest.mark.rule("MOO-SET-11")
@pytest.mark.parametrize("glyph", ["T", "b", "~", "m", "h"])
def test_people_may_be_placed_on_any_open_ground(glyph: str) -> None:
    marks = field({glyph: [(0, 9), (1, 9), (2, 9), (3, 9)]})
    assert load(map=marks, green=FEW, beasts=[BIG]).scenario.green == FEW


@pytest.mark.rule("MOO-TRAP-2")
@pytest.mark.parametrize(
    ("settings", "place", "problem"),
    [
        ({"traps": [[x, 9] for x in range(10)] + [[0, 8]]}, "traps", "the box has 10 traps, got 11 (MOO-TRAP-2)"),
        ({"map": field({"#": [(3, 2)]}), "traps": [[3, 2]]}, "traps.0", "there is no empty space at column 3, line 2"),
        ({"map": field({"T": [(3, 2)]}), "traps": [[3, 2]]}, "traps.0", "there is no empty space at column 3, line 2"),
        ({"map": field({"x": [(3, 2)]}), "traps": [[3, 2]]}, "traps.0", "there is no empty space at column 3, line 2"),
        ({"traps": [[0, 0], [10, 2]]}, "traps.1", "there is no empty space at column 10, line 2"),
        ({"traps": [[3, 2], [3, 2]]}, "traps.1", "there is a trap at column 3, line 2 already"),
    ],
)  # fmt: skip
def test_traps(settings: dict[str, Any], place: str, problem: str) -> None:
    assert one(**settings) == (place, problem, "")


# --- beasts


@pytest.mark.rule("MOO-CMP-2")
@pytest.mark.parametrize("beasts", [[beast(SMALL, x, 1) for x in range(4)]])
def test_too_many_beasts(beasts: list[dict[str, Any]]) -> None:
    assert one(beasts=beasts) == ("beasts", "4 beasts take part as tracker, must be 1 to 3 (MOO-CMP-2)", "")
    some = [*beasts[:3], {**beasts[3], "difficulties": ["hunter"]}]
    assert load(map=BLANK, beasts=some).scenario.present == [0, 1, 2]


@pytest.mark.rule("MOO-CMP-2")
def test_no_beast() -> None:
    found = problems(beasts=[beast(BIG, 4, 4, difficulties=["hunter"])], objective={"survive": 3})
    assert found == [("beasts", "0 beasts take part as tracker, must be 1 to 3 (MOO-CMP-2)", "")]
    assert problems(beasts=[])[0][0] == "beasts"


@pytest.mark.rule("MOO-SET-7")
@pytest.mark.rule("MOO-SET-8")
@pytest.mark.parametrize(
    ("changes", "place", "problem"),
    [
        ({"type": "mammoth"}, "type", "there is no beast 'mammoth'"),
        ({"rage": 6}, "rage", "the action card has rows 1 to 5 (MOO-SET-7), got 6"),
        ({"rage": 0}, "rage", "must be 1 to 8, got 0"),
        ({"rage": 9}, "rage", "must be 1 to 8, got 9"),
        ({"health": 7}, "health", "must be 1 to 6 (a die, MOO-SET-8), got 7"),
        ({"health": {"tracker": 7}}, "health", "must be 1 to 6 (a die, MOO-SET-8), got 7"),
        ({"health": 0}, "health", "must be 1 to 1000 or a mapping, got 0"),
        ({"health": {"hunter": 3}}, "health", "says nothing of tracker"),
        ({"facing": "X"}, "facing", "must be one of N, E, S, W; got 'X'"),
        ({"facing": False}, "facing", "must be one of N, E, S, W; got false"),
        ({"side": "C"}, "side", "must be one of A, B; got 'C'"),
    ],
)
def test_beasts(changes: dict[str, Any], place: str, problem: str) -> None:
    """An unquoted N is a text here and no truth value, which is a matter of the YAML version."""
    found = one(beasts=[{**BIG, **changes}])
    assert found[:2] == (f"beasts.0.{place}", problem)
    if problem.startswith("there is no beast"):
        assert found[2].startswith("one of moogh_calm, rhonk_angry, boar")
    elif problem.startswith("says nothing"):
        assert found[2] == "write {tracker: 5, hunter: 6, predator: 6}"
    else:
        assert found[2] == ""


@pytest.mark.rule("MOO-BST-1")
@pytest.mark.parametrize(
    ("settings", "problem", "drawn"),
    [
        ({"map": field({"#": [(5, 5)]})}, "beast 0 (moogh_calm) would stand on a boulder at column 5, line 5", "gggM!gggg"),
        ({"map": field({"T": [(4, 5)]})}, "beast 0 (moogh_calm) would stand on a tree at column 4, line 5", "gggg!Mggg"),
        ({"map": field({"x": [(4, 5)]})}, "beast 0 (moogh_calm) would stand off the board at column 4, line 5", "gggg!Mggg"),
        ({"traps": [[5, 5]]}, "beast 0 (moogh_calm) would stand on the trap at column 5, line 5", "gggM!gggg"),
    ],
)  # fmt: skip
def test_where_a_body_cannot_stand(settings: dict[str, Any], problem: str, drawn: str) -> None:
    place, said, hint = one(**settings)
    assert (place, said) == ("beasts.0.at", problem)
    assert hint.startswith("map: ggggggggg / ggggggggg / ")
    assert drawn in hint.split(" / ")
    assert hint.count("!") == 1


@pytest.mark.rule("MOO-BST-1")
def test_a_body_over_the_edge() -> None:
    found = problems(beasts=[beast(BIG, 9, 4)])
    assert [each[:2] for each in found] == [
        ("beasts.0.at", f"beast 0 (moogh_calm) would stand off the board at column 10, line {y}")
        for y in (4, 5)
    ]
    assert found[0][2] == "map: ggggx / ggggx / ggggx / ggggx / gggM! / gggMM / ggggx / ggggx / ggggx"


@pytest.mark.rule("MOO-BST-1")
@pytest.mark.parametrize(("other", "cells"), [(SMALL, [(5, 5)]), (FAR_BIG, [(5, 5)])])
def test_two_bodies_on_one_cell(other: dict[str, Any], cells: list[tuple[int, int]]) -> None:
    found = problems(beasts=[BIG, beast(other, 5, 5)])
    name = other["type"]
    assert [each[:2] for each in found] == [
        ("beasts.1.at", f"beast 1 ({name}) and beast 0 (moogh_calm) would both stand on column {x}, line {y}")
        for x, y in cells
    ]
    assert load(map=BLANK, beasts=[BIG, beast(other, 5, 5, difficulties=["hunter"])]).scenario.present == [0]


# --- people


@pytest.mark.rule("MOO-SOLO-3")
@pytest.mark.rule("MOO-COOP-1")
@pytest.mark.rule("MOO-COOP-2")
@pytest.mark.parametrize(
    ("format_", "seats", "problem"),
    [
        ("competitive", PAIRS[:1], "competitive takes 2 to 4 players, got 1"),
        ("solo", PAIRS, "solo takes 1 player, got 2"),
        ("teams", [["urga"], ["tak"], ["ob"]], "teams takes 4 players, got 3"),
        ("coop", [["urga"]], "coop takes 2 to 4 players, got 1"),
    ],
)
def test_numbers_of_players(format_: str, seats: list[list[str]], problem: str) -> None:
    found = one(format=format_, mode="hunter", seats=seats, time_limit=3)
    assert found == ("seats", problem, "")


@pytest.mark.rule("MOO-SOLO-3")
@pytest.mark.rule("MOO-COOP-1")
@pytest.mark.parametrize(
    ("format_", "seats"),
    [
        ("solo", [["urga", "tak", "ob"]]),
        ("coop", [["urga"], ["brona"]]),
        ("coop", [["urga"], ["ob"], ["tak"]]),
    ],
)
def test_no_solo_or_cooperative_game_as_tracker(format_: str, seats: list[list[str]]) -> None:
    found = one(format=format_, mode="tracker", seats=seats, time_limit=3)
    assert found == ("mode", f"{format_} is for hunter and predator (MOO-SOLO-3, MOO-COOP-1)",
                     "write mode: hunter or mode: predator")  # fmt: skip


@pytest.mark.rule("MOO-SOLO-3")
@pytest.mark.parametrize(
    ("mode", "names", "n"),
    [
        ("hunter", ["urga", "tak", "ob"], 4),
        ("hunter", ["urga", "tak", "ob", "brona"], 4),
        ("predator", ["urga", "tak", "ob", "mok"], 3),
        ("predator", ["urga", "brona", "ob"], 3),
    ],
)
def test_solo_teams(mode: str, names: list[str], n: int) -> None:
    said = f"solo as {mode} takes {n} characters, at most one of them a leader (MOO-SOLO-3)"
    assert one(format="solo", mode=mode, seats=[names], time_limit=3) == ("seats.0", said, "")


@pytest.mark.rule("MOO-COOP-2")
@pytest.mark.parametrize(
    ("seats", "want"),
    [
        ([["urga"], ["tak"]], "a leader each"), ([["urga", "tak"], ["brona"]], "a leader each"),
        ([["ob"], ["tak"]], "a leader each"), ([["urga"], ["brona"], ["ob"]], "one leader and two sidekicks in all"),
        ([["tak"], ["mok"], ["ob"]], "one leader and two sidekicks in all"),
        ([["urga"], ["ob"], ["mok"], ["dug"]], "a sidekick each"),
    ],
)  # fmt: skip
def test_cooperative_teams(seats: list[list[str]], want: str) -> None:
    said = f"coop for {len(seats)} takes {want} (MOO-COOP-2)"
    assert one(format="coop", mode="hunter", seats=seats, time_limit=3) == ("seats", said, "")


@pytest.mark.rule("MOO-SET-1")
@pytest.mark.rule("MOO-SET-2")
@pytest.mark.parametrize(
    ("seats", "found"),
    [
        ([["urga", "ob"], ["brona", "tak"]],
         [("seats.0", "must have a leader and its sidekick (MOO-SET-1), got urga, ob"),
          ("seats.1", "must have a leader and its sidekick (MOO-SET-1), got brona, tak")]),
        ([["urga"], ["brona", "ob"]], [("seats.0", "must have a leader and its sidekick (MOO-SET-1), got urga")]),
        ([["urga"], ["brona"], ["mok"]], [("seats.2", "must have one leader (MOO-SET-2), got mok")]),
        ([["urga"], ["brona"], ["tak"]],
         [("seats", "every player has a tribe of its own"), ("seats.2", "must have one leader (MOO-SET-2), got tak")]),
    ],
)  # fmt: skip
def test_competitive_teams(seats: list[list[str]], found: list[tuple[str, str]]) -> None:
    assert problems(seats=seats) == [(*each, "") for each in found]


@pytest.mark.rule("MOO-SET-3")
@pytest.mark.parametrize("names", [["urga", "brona", "tak", "mok"], ["urga", "brona", "grena", "yara"]])
def test_teams_of_two(names: list[str]) -> None:
    said = "two tribes with a leader and a sidekick, one character a player (MOO-SET-3)"
    assert one(format="teams", seats=[[name] for name in names]) == ("seats", said, "")


@pytest.mark.rule("MOO-SOLO-3")
@pytest.mark.parametrize(
    ("seats", "place", "problem"),
    [
        ([["urga", "tik"], ["brona", "ob"]], "seats.0.characters", "there is no character 'tik'"),
        ([["urga", "tak"], ["brona", "tak"]], "seats.1.characters", "seat 1 has 'tak' already"),
        ([["urga", "urga"], ["brona", "ob"]], "seats.0.characters", "seat 1 has 'urga' already"),
        ([["urga", "tak", "grena"], ["brona", "ob"]], "seats", "at most 4 characters take part, got 5"),
    ],
)
def test_characters(seats: list[list[str]], place: str, problem: str) -> None:
    names = "one of urga, tak, brona, ob, grena, mok, yara, dug" if "no character" in problem else ""
    assert one(seats=seats) == (place, problem, names)


# --- clock and objective


@pytest.mark.rule("MOO-SOLO-6")
@pytest.mark.rule("MOO-COOP-1")
@pytest.mark.rule("MOO-AID-3")
@pytest.mark.parametrize("limit", [None, {"predator": 3}])
@pytest.mark.parametrize("settings", [SOLO, {**SOLO, "format": "coop", "seats": [["urga"], ["brona"]]}])
def test_a_clock_without_a_limit(settings: dict[str, Any], limit: dict[str, int] | None) -> None:
    said = f"is missing for {settings['format']} as hunter (MOO-SOLO-6)"
    assert one(**{**settings, "time_limit": limit}) == ("time_limit", said, "write time_limit: 6")


@pytest.mark.rule("MOO-SOLO-6")
def test_limits_that_are_none() -> None:
    assert one(**{**SOLO, "time_limit": 0})[:2] == ("time_limit", "must be 1 to 1000 or a mapping, got 0")
    assert load(map=BLANK, beasts=[BIG], time_limit=None).scenario.time_limit is None


ONE_OF = "must say exactly one of all, any, kill, protect, survive, reach, collect"
LATER = beast(SMALL, 8, 8, difficulties=["hunter"])


@pytest.mark.rule("MOO-SOLO-1")
@pytest.mark.rule("MOO-INT-31")
@pytest.mark.parametrize(
    ("settings", "place", "problem"),
    [
        ({"objective": {"all": [{"kill": [0]}] * 24}}, "objective", "must have at most 24 aims, got 25"),
        ({"objective": {"all": [{"collect": [[x, y] for x in range(8) for y in (0, 1)]}] * 2}}, "objective",
         "must have at most 30 things to collect, got 32"),
        ({"objective": {"kill": [0], "survive": 3}}, "objective", ONE_OF),
        ({"objective": {"any": [{"kill": [0]}, {"all": [{}]}]}}, "objective.any.1.all.0", ONE_OF),
        ({"objective": {"kill": [1]}}, "objective.kill", "beast 1 takes no part as tracker; beasts, from 0 on: 0 (moogh_calm)"),
        ({"objective": {"all": [{"kill": [0, 1]}]}, "beasts": [BIG, LATER]}, "objective.all.0.kill",
         "beast 1 takes no part as tracker; beasts, from 0 on: 0 (moogh_calm)"),
        ({"objective": {"kill": 2}}, "objective.kill", "asks for 2 beasts, 1 beast takes part"),
        ({"objective": {"protect": ["urga", "mok"]}}, "objective", "'mok' takes no part"),
        ({"objective": {"reach": {"zone": [[0, 0]], "who": ["mok"]}}}, "objective", "'mok' takes no part"),
        ({"objective": {"reach": {"zone": [[0, 0], [10, 0]]}}}, "objective", "nobody can stand at column 10, line 0"),
        ({"objective": {"any": [{"kill": [0]}, {"reach": {"zone": [[1, 0]]}}]}, "map": field({"#": [(1, 0)]})},
         "objective.any.1", "nobody can stand at column 1, line 0"),
        ({"objective": {"collect": [[0, -1]]}}, "objective", "nobody can stand at column 0, line -1"),
    ],
)  # fmt: skip
def test_objectives(settings: dict[str, Any], place: str, problem: str) -> None:
    hint = "one of urga, tak, brona, ob" if "takes no part" in problem and "mok" in problem else ""
    assert one(**settings) == (place, problem, hint)


# --- content


ICONS = "F1, F2, F3, F4, B1, B2, B3, B4, SEEK, LOOK, ATTACK, BITE, CLAW, TAIL, SHAKE, UTURN, RTURN, SLEEP"
CARD = "beasts.moogh_calm.action_card"


@pytest.mark.rule("MOO-RAGE-1")
@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(
    ("changes", "place", "problem"),
    [
        ({f"{CARD}.A.1.cells": [["TAIL"], ["CLAW"]]}, CARD, "A: all rows must have the same number of spaces"),
        ({f"{CARD}.B.0.cells": [["TAIL"]] * 5}, CARD, "B: all rows must have the same number of spaces"),
        ({f"{CARD}.A.1.cells.2": ["JUMP"]}, f"{CARD}.A.1.cells.2.0", f"must be one of {ICONS}; got 'JUMP'"),
        ({f"{CARD}.A.1.cells.2": ["LOOK", "F5"]}, f"{CARD}.A.1.cells.2.1", f"must be one of {ICONS}; got 'F5'"),
        ({f"{CARD}.A.1.arrows": 0}, f"{CARD}.A.1.arrows", "must be 1 to 9, got 0"),
        ({f"{CARD}.A": [{"defense": 0, "arrows": 1, "cells": [["F1"], ["B1"]]}]}, f"{CARD}.A", "must have at least 2 items, got 1"),
        ({"die.bars": 3}, "die", "bars: bars, chevron and cross must be 6 faces together"),
        ({"die.cross": 1}, "die", "bars: bars, chevron and cross must be 6 faces together"),
        ({"characters.tak.leader": True}, "characters.tak", "skill: a leader has a skill (MOO-LEAD-1)"),
        ({"characters.urga.leader": False}, "characters.urga", "skill: a sidekick has none (MOO-LEAD-1)"),
        ({"ideas": {f"i{k}": {"condition": {"always": True}, "effect": {"gain_sp": 1}} for k in range(4)}}, "ideas",
         "must have at least 5 items, got 4"),
    ],
)  # fmt: skip
def test_content(changes: dict[str, Any], place: str, problem: str) -> None:
    assert one(set_content=changes)[:2] == (place, problem)


@pytest.mark.rule("MOO-LEAD-1")
def test_a_skill_that_does_not_exist() -> None:
    assert one(set_content={"characters.urga.skill": "luck"}) == (
        "characters.urga.skill", "there is no skill 'luck'", "one of thick_skull, herbalist, keen_eye, trailblazer"
    )  # fmt: skip


@pytest.mark.rule("MOO-PRG-2")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"slots": [(0, 1), (5, 6)]}, "slots: icons are numbered from 0 to 5"),
        ({"slots": [(-1, 0)]}, "slots: icons are numbered from 0 to 5"),
        ({"injured_slots": [(0, 6)]}, "injured_slots: icons are numbered from 0 to 5"),
    ],
)
def test_a_spot_beside_no_icon(changes: dict[str, Any], said: str) -> None:
    """The shipped content leaves spots to the ring of icons, so that no scenario can set them."""
    card = load(map=BLANK, beasts=[BIG]).content.characters["tak"].model_dump()
    assert Character(**{**card, "slots": [(5, 0)]}).pairs(injured=False) == [(5, 0)]
    with pytest.raises(ValidationError, match=said):
        Character(**{**card, **changes})


@pytest.mark.parametrize(
    "rule", [{"trap_sp": "all"}, {"fled_tokens": 4}, {"cliff_save": 1}, {"nearest_metric": True}]
)
def test_unknown_values_of_switches(rule: dict[str, Any]) -> None:
    assert one(rules=rule)[0] == f"rules.{next(iter(rule))}"


def test_numbers_among_the_values_need_no_quotes() -> None:
    rules = load(
        map=BLANK, beasts=[BIG], rules={"fled_tokens": 3, "dice_cap": 8, "trap_cap": 10}
    ).scenario.rules
    assert (rules.fled_tokens, rules.dice_cap, rules.trap_cap) == ("3", "8", "10")
