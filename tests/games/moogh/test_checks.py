"""MOOGH: what is refused in scenarios and content, at which place and in which words (MOO rules page, section 3.3)."""

from typing import Any

import pytest
from pydantic import ValidationError

from simcore.games.moogh.input.model import Character
from simcore.reading.files import parse_document
from simcore.reading.problems import ConfigError
from simcore.scenarios.load import resolve_scenario
from tests.games.moogh.table import BLANK, GAME, MooghTable, load
from tests.games.moogh.test_beasts import BIG, FAR_BIG, SMALL, beast, field, levels

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


def drawing(**settings: Any) -> list[str]:
    """The picture of the first problem."""
    with pytest.raises(ConfigError) as caught:
        load(**{"map": BLANK, "beasts": [BIG], **settings})
    return list(caught.value.problems[0].drawing)


def one(**settings: Any) -> Problem:
    """The only problem."""
    (found,) = problems(**settings)
    return found


def test_what_is_sound_loads() -> None:
    for settings in ({}, SOLO):
        assert MooghTable(load(map=BLANK, beasts=[BIG], **settings)).n == 4


# --- the map


GLYPHS = "glyphs: . open, g green, b bush, ~ water, m mud, T tree, # boulder, h hut, x no cell"
BLOCK = "| and the grid on the lines below it, indented"
MAPS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"map": "\n".join(["g" * 25] * 10)}, "map", "must be at most 24 x 24 cells, got 25 x 10", "cut columns or lines off"),
    ({"map": "\n".join(["g" * 10] * 25)}, "map", "must be at most 24 x 24 cells, got 10 x 25", "cut columns or lines off"),
    ({"map": ""}, "map", "has no cells", f"write map: {BLOCK}"),
    ({"map": "ggg ggg ggg"}, "map", "is a single line with spaces", f"write map: {BLOCK}"),
    ({"map": BLANK[:-1]}, "map", "line 9 of the grid (from 0) has 9 cells, most lines have 10", "add 1"),
    ({"map": BLANK[:-9]}, "map", "line 9 of the grid (from 0) has 1 cell, most lines have 10", "add 9"),
    ({"map": f"\n{BLANK}"}, "map", "line 0 of the grid (from 0) has 0 cells, most lines have 10", "fill or remove the empty line"),
    ({"map": f"{BLANK}   "}, "map", "there is no glyph ' ' (column 10, line 9 of the grid, from 0)",
     "remove it; all lines of a grid are indented alike"),
    ({"map": field({"q": [(3, 2)]})}, "map", "there is no glyph 'q' (column 3, line 2 of the grid, from 0)", GLYPHS),
    ({"elevation": levels(lambda x, y: 3 * ((x, y) == (1, 2)))}, "elevation",
     "there is no glyph '3' (column 1, line 2 of the grid, from 0)", "glyphs: 0 low, 1 cliff face, 2 high"),
    ({"elevation": "\n".join(["0" * 10] * 9)}, "elevation", "must have 10 lines, as the map, got 9", "add 1 line"),
    ({"elevation": "\n".join(["0" * 10] * 12)}, "elevation", "must have 10 lines, as the map, got 12", "take 2 lines away"),
    ({"elevation": levels(lambda *_: 0)[:-1]}, "elevation", "line 9 of the grid (from 0) has 9 cells, the map has 10", "add 1"),
    ({"green": field({"b": [(0, 0)]})}, "green", "there is no glyph 'b' (column 0, line 0 of the grid, from 0)",
     "glyphs: g green, . not"),
    ({"green": "g" * 10}, "green", "must have 10 lines, as the map, got 1", "add 9 lines"),
    ({"green": f"{BLANK}g"}, "green", "line 9 of the grid (from 0) has 11 cells, the map has 10", "take 1 away"),
]  # fmt: skip


@pytest.mark.parametrize(("settings", "place", "problem", "hint"), MAPS)
def test_grids(settings: dict[str, Any], place: str, problem: str, hint: str) -> None:
    assert one(**settings) == (place, problem, hint)


def test_every_ragged_line_and_every_strange_glyph_is_told_once() -> None:
    found = problems(map=BLANK.replace("gggggggggg", "ggggggggg", 1))
    assert [each[1] for each in found] == ["line 0 of the grid (from 0) has 9 cells, most lines have 10"]
    found = problems(map=BLANK.replace("gggggggggg", "ggqgqgggz", 2))
    assert [each[1].partition(" (")[0] for each in found] == [
        "line 0 of the grid", "there is no glyph 'q'", "there is no glyph 'z'", "line 1 of the grid"
    ]  # fmt: skip


GREEN_LINE = "    gggggggg\n"


@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        ("  #......T\n", "  #..q...T\n", ["14:6: map: there is no glyph 'q'"]),
        ("  .b....b.\n", "  .b....b\n", ["16:10: map: line 4"]),
        ("  .b....b.\n", "  .b....b..\n", ["16:11: map: line 4"]),
        ("map: |\n", "map: &m |2-  # here\n", []),
        ("beasts:", "elevation: |\n    00000000\n    00300000\nbeasts:",
         ["22:1: elevation: must have 10 lines", "24:7: elevation: there is no glyph '3'"]),
        ("beasts:", "green: |\n\n" + GREEN_LINE * 8 + "    ggggggZg\nbeasts:",
         ["23:5: green: line 0", "32:11: green: there is no glyph 'Z'"]),
        ("beasts:", "green: |\n" + GREEN_LINE * 11 + "beasts:", ["33:5: green: must have 10 lines"]),
        ("map: |\n", "map: >\n", ["11:1: map: is a single line with spaces"]),
        ("beasts:", 'green: "gggggggg\\nggggqggg"\nbeasts:', ["22:1: green: must have", "22:1: green: there is no"]),
    ],
)  # fmt: skip
def test_a_grid_is_blamed_at_the_very_character(old: str, new: str, places: list[str]) -> None:
    text = (GAME.folder / "quiet-meadow.yaml").read_text(encoding="utf-8")
    assert old in text
    document = parse_document(text.replace(old, new, 1), "f")
    if not places:
        assert resolve_scenario(document, GAME.folder).scenario.map
        return
    with pytest.raises(ConfigError) as caught:
        resolve_scenario(document, GAME.folder)
    told = [str(each) for each in caught.value.problems]
    assert len(told) == len(places), told
    for each, place in zip(told, places, strict=True):
        assert each.startswith(f"f:{place}"), each


def test_an_aim_beside_a_ragged_map() -> None:
    """The short line has no such cell."""
    found = problems(map=BLANK[:-1], objective={"collect": [[9, 9]]})
    assert [each[0] for each in found] == ["map"]


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
        ({"green": FEW.replace("gggg", "g...")}, "green", 1),
    ],
)
def test_too_few_green_cells(settings: dict[str, Any], place: str, n: int) -> None:
    cells = "1 cell" if n == 1 else f"{n} cells"
    said = f"the green area has {cells} that a character may stand on, 4 are needed (A-56)"
    assert one(**settings) == (place, said, f"mark {4 - n} more with g")


@pytest.mark.rule("MOO-SET-11")
@pytest.mark.parametrize("glyph", ["T", "b", "~", "m", "h"])
def test_people_may_be_placed_on_any_open_ground(glyph: str) -> None:
    marks = field({glyph: [(0, 9), (1, 9), (2, 9), (3, 9)]})
    assert load(map=marks, green=FEW, beasts=[BIG]).scenario.green == FEW


THERE = "columns are 0 to 9, lines 0 to 9"
OPEN = f"take a cell without tree, boulder and cliff face; {THERE}"


@pytest.mark.rule("MOO-TRAP-2")
@pytest.mark.parametrize(
    ("settings", "place", "problem", "hint"),
    [
        ({"traps": [[x, 9] for x in range(10)] + [[0, 8]]}, "traps", "the box has 10 traps, got 11 (MOO-TRAP-2)", "take 1 away"),
        ({"map": field({"#": [(3, 2)]}), "traps": [[3, 2]]}, "traps.0", "there is no empty space at column 3, line 2", OPEN),
        ({"map": field({"T": [(3, 2)]}), "traps": [[3, 2]]}, "traps.0", "there is no empty space at column 3, line 2", OPEN),
        ({"map": field({"x": [(3, 2)]}), "traps": [[3, 2]]}, "traps.0", "there is no empty space at column 3, line 2", OPEN),
        ({"traps": [[0, 0], [10, 2]]}, "traps.1", "there is no empty space at column 10, line 2", OPEN),
        ({"traps": [[3, 2], [3, 2]]}, "traps.1", "there is a trap at column 3, line 2 already", "move it or take it away"),
    ],
)  # fmt: skip
def test_traps(settings: dict[str, Any], place: str, problem: str, hint: str) -> None:
    assert one(**settings) == (place, problem, hint)


# --- beasts


@pytest.mark.rule("MOO-CMP-2")
@pytest.mark.parametrize("beasts", [[beast(SMALL, x, 1) for x in range(4)]])
def test_too_many_beasts(beasts: list[dict[str, Any]]) -> None:
    assert one(beasts=beasts) == ("beasts", "4 beasts take part as tracker, must be 1 to 3 (MOO-CMP-2)",
                                  "take 1 away, or give difficulties that leave tracker out")  # fmt: skip
    some = [*beasts[:3], {**beasts[3], "difficulties": ["hunter"]}]
    assert load(map=BLANK, beasts=some).scenario.present == [0, 1, 2]


@pytest.mark.rule("MOO-CMP-2")
def test_no_beast() -> None:
    found = problems(beasts=[beast(BIG, 4, 4, difficulties=["hunter"])], objective={"survive": 3})
    said = "0 beasts take part as tracker, must be 1 to 3 (MOO-CMP-2)"
    assert found == [("beasts", said, "add tracker to the difficulties of one")]
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
    elif place == "health":
        below = "(a die" in problem
        said = (
            "write health: 6 or less, or health_override: true beside it"
            if below
            else "write health: 5, or {tracker: 5, hunter: 6, predator: 6}"
        )
        assert found[2] == said
    elif "action card" in problem:
        assert found[2] == "write rage: 5 or less"
    else:
        assert found[2] == ""


@pytest.mark.rule("MOO-BST-1")
@pytest.mark.parametrize(
    ("settings", "problem", "drawn"),
    [
        ({"map": field({"#": [(5, 5)]})}, "beast 0 (moogh_calm) would stand on a boulder at column 5, line 5", "    5  g  g  g  M  !  g  g  g  g"),
        ({"map": field({"T": [(4, 5)]})}, "beast 0 (moogh_calm) would stand on a tree at column 4, line 5", "    5  g  g  g  g  !  M  g  g  g"),
        ({"map": field({"x": [(4, 5)]})}, "beast 0 (moogh_calm) would stand off the board at column 4, line 5", "    5  g  g  g  g  !  M  g  g  g"),
        ({"traps": [[5, 5]]}, "beast 0 (moogh_calm) would stand on a trap at column 5, line 5", "    5  g  g  g  M  !  g  g  g  g"),
    ],
)  # fmt: skip
def test_where_a_body_cannot_stand(settings: dict[str, Any], problem: str, drawn: str) -> None:
    place, said, hint = one(**settings)
    assert (place, said) == ("beasts.0.at", problem)
    assert hint == f"change at, its top left cell; {THERE}"
    lines = drawing(**settings)
    assert drawn in lines
    assert "".join(lines[:-1]).count("!") == 1
    assert lines[-1] == "! here; M beast 0 (moogh_calm)"


@pytest.mark.rule("MOO-BST-1")
@pytest.mark.parametrize(
    ("at", "where"),
    [
        ((9, 4), "column 10, lines 4 and 5"),
        ((-1, 4), "column -1, lines 4 and 5"),
        ((3, 9), "columns 3 and 4, line 10"),
        ((10, 9), "columns 10 and 11, lines 9 and 10"),
        ((9, 9), "column 10, line 9 and column 9, line 10 and column 10, line 10"),
        ((22, 22), "columns 22 and 23, lines 22 and 23"),
    ],
)
def test_a_body_over_the_edge_is_told_once(at: tuple[int, int], where: str) -> None:
    place, said, hint = one(beasts=[beast(BIG, *at)])
    assert (place, said) == ("beasts.0.at", f"beast 0 (moogh_calm) would stand off the board at {where}")
    assert hint == f"change at, its top left cell; {THERE}"
    assert bool(drawing(beasts=[beast(BIG, *at)])) == (at != (22, 22))


@pytest.mark.rule("MOO-BST-1")
def test_the_picture_of_a_body_over_the_edge() -> None:
    assert drawing(beasts=[beast(BIG, 9, 4)]) == [
        "       6  7  8  9 10",
        *[f"    {y}  g  g  g  g" for y in range(4)],
        *[f"    {y}  g  g  g  M  !" for y in (4, 5)],
        *[f"    {y}  g  g  g  g" for y in range(6, 9)],
        "! here; M beast 0 (moogh_calm)",
    ]


def test_beasts_with_one_initial_are_told_apart_and_traps_and_zones_are_drawn_too() -> None:
    two = [BIG, {**BIG, "type": "moogh_child", "at": [5, 5]}]
    assert drawing(beasts=two)[-1] == "! here; M beast 0 (moogh_calm), O beast 1 (moogh_child)"
    stone = field({"#": [(1, 1)]})
    assert "    1     g  !  g  g  M  M" in drawing(map=stone, traps=[[1, 1]], beasts=[beast(BIG, 4, 1)])
    zone = {"reach": {"zone": [[1, 1]]}}
    assert any("!" in line for line in drawing(map=stone, objective=zone))


def test_bodies_are_looked_at_whatever_else_is_wrong() -> None:
    """Two beasts on one cell, the rage of one too high, and too few to kill: told at once."""
    told = problems(beasts=[BIG, {**BIG, "rage": 7}], objective={"kill": 3})
    assert {field for field, _, _ in told} == {"beasts.1.rage", "beasts.1.at", "objective.kill"}


def test_a_wrong_mode_hides_nothing_else() -> None:
    told = problems(**{**SOLO, "mode": "tracker", "seats": [["urga", "nobody", "ob"]]})
    assert {field for field, _, _ in told} == {"mode", "seats.0.characters"}


def test_more_traps_than_the_box_has_by_the_switch() -> None:
    many = {"traps": [[x, 9] for x in range(10)] + [[0, 8]]}
    assert one(**many)[0] == "traps"
    assert load(map=BLANK, beasts=[BIG], rules={"trap_cap": "none"}, **many)


@pytest.mark.rule("MOO-BST-1")
def test_all_that_a_body_stands_on_is_one_problem() -> None:
    said = one(map=field({"#": [(4, 4)], "T": [(5, 5)]}), traps=[[5, 4]])[1]
    assert said == (
        "beast 0 (moogh_calm) would stand on a boulder at column 4, line 4 and on a trap at column 5, line 4"
        " and on a tree at column 5, line 5"
    )


@pytest.mark.rule("MOO-BST-1")
@pytest.mark.parametrize("other", [SMALL, FAR_BIG])
def test_two_bodies_on_one_cell(other: dict[str, Any]) -> None:
    place, said, _ = one(beasts=[BIG, beast(other, 5, 5)])
    name = f"beast 1 ({other['type']})"
    assert (place, said) == ("beasts.1.at", f"{name} would stand on beast 0 (moogh_calm) at column 5, line 5")
    assert "".join(drawing(beasts=[BIG, beast(other, 5, 5)])[:-1]).count("!") == 1
    assert load(map=BLANK, beasts=[BIG, beast(other, 5, 5, difficulties=["hunter"])]).scenario.present == [0]


# --- people


LEADERS = "leaders: urga, brona, grena, yara"
SIDEKICKS = "sidekicks: tak, ob, mok, dug"
TRIBES = "tribes: red urga, tak; blue brona, ob; green grena, mok; yellow yara, dug"
NAMES = ("urga", "tak", "brona", "ob", "grena", "mok", "yara", "dug")
DUOS = "characters: [urga, tak], [brona, ob], [grena, mok], [yara, dug]"


@pytest.mark.rule("MOO-SOLO-3")
@pytest.mark.rule("MOO-COOP-1")
@pytest.mark.rule("MOO-COOP-2")
@pytest.mark.parametrize(
    ("format_", "seats", "problem", "hint"),
    [
        ("competitive", PAIRS[:1], "competitive takes 2 to 4 players, got 1", "add 1 seat, or write format: solo"),
        ("solo", PAIRS, "solo takes 1 player, got 2", "take 1 seat away, or write format: competitive or coop"),
        ("teams", [["urga"], ["tak"], ["ob"]], "teams takes 4 players, got 3", "add 1 seat, or write format: competitive or coop"),
        ("teams", [["urga"], ["tak"]], "teams takes 4 players, got 2", "add 2 seats, or write format: competitive or coop"),
        ("coop", [["urga"]], "coop takes 2 to 4 players, got 1", "add 1 seat, or write format: solo"),
    ],
)  # fmt: skip
def test_numbers_of_players(format_: str, seats: list[list[str]], problem: str, hint: str) -> None:
    found = one(format=format_, mode="hunter", seats=seats, time_limit=3)
    assert found == ("seats", problem, hint)


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
    found = one(format="solo", mode=mode, seats=[names], time_limit=3)
    assert found == ("seats.0", f"{said}, got {', '.join(names)}", f"{LEADERS}; {SIDEKICKS}")


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
    assert one(format="coop", mode="hunter", seats=seats, time_limit=3) == (
        "seats", said, f"{LEADERS}; {SIDEKICKS}"
    )  # fmt: skip


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
         [("seats.2", "must have one leader (MOO-SET-2), got tak")]),
    ],
)  # fmt: skip
def test_competitive_teams(seats: list[list[str]], found: list[tuple[str, str]]) -> None:
    hint = DUOS if len(seats) == 2 else LEADERS
    assert problems(seats=seats) == [(*each, hint) for each in found]


@pytest.mark.rule("MOO-SET-1")
def test_rivals_of_one_tribe() -> None:
    red = {f"characters.{name}.tribe": "red" for name in ("brona", "ob")}
    place, said, hint = one(seats=PAIRS, set_content=red)
    assert (place, said) == (
        "characters.brona.tribe",
        "does not go with characters.brona.leader: tribe 'red' has the leader 'urga' already",
    )
    assert hint == "write leader: false without skill, or another tribe"


@pytest.mark.rule("MOO-SET-1")
def test_a_leader_without_a_sidekick() -> None:
    place, said, hint = problems(set_content={"characters.ob.tribe": "red"})[0]
    assert (place, said) == (
        "characters.ob.tribe",
        "does not go with characters.brona.tribe: the leader 'brona' has no sidekick: nobody else is of tribe 'blue'",
    )
    assert hint == "add one with tribe: blue and leader: false"


@pytest.mark.rule("MOO-SET-3")
@pytest.mark.parametrize("names", [["urga", "brona", "tak", "mok"], ["urga", "brona", "grena", "yara"]])
def test_teams_of_two(names: list[str]) -> None:
    said = "two tribes with a leader and a sidekick, one character a player (MOO-SET-3)"
    assert one(format="teams", seats=[[name] for name in names]) == ("seats", said, TRIBES)


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
    free = ", ".join(name for name in NAMES if not any(name in names for names in seats))
    hint = {"there is no": f"one of {', '.join(NAMES)}", "at most 4 c": "take 1 away"}
    assert one(seats=seats) == (place, problem, hint.get(problem[:11], f"still free: {free}"))


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
@pytest.mark.parametrize(
    ("settings", "noted"),
    [
        ({"time_limit": 6}, True),
        ({"time_limit": {"tracker": 6}}, True),
        ({"time_limit": {"hunter": 6, "predator": 5}}, False),
        ({"time_limit": None}, False),
        ({**SOLO, "time_limit": 6}, False),
    ],
)
def test_a_limit_without_a_clock_is_noted(settings: dict[str, Any], noted: bool) -> None:
    said = "time_limit is not used, for only solo and coop have a clock and this is competitive: remove it"
    scenario = load(map=BLANK, beasts=[BIG], **settings).scenario
    assert scenario.notes == ([said] if noted else [])


@pytest.mark.parametrize(
    ("left_out", "hint"),
    [
        ("type", "write type: moogh_calm"),
        ("at", "write at: [3, 3]"),
        ("facing", "write facing: and one of N, E, S, W"),
        ("health", "write health: 5, or {tracker: 5, hunter: 6, predator: 6}"),
    ],
)
def test_what_is_missing_says_what_to_write(left_out: str, hint: str) -> None:
    small = {key: value for key, value in BIG.items() if key != left_out}
    assert one(beasts=[small]) == (f"beasts.0.{left_out}", "is missing", hint)


@pytest.mark.rule("MOO-SOLO-6")
def test_limits_that_are_none() -> None:
    assert one(**{**SOLO, "time_limit": 0})[:2] == ("time_limit", "must be 1 to 1000 or a mapping, got 0")
    assert load(map=BLANK, beasts=[BIG], time_limit=None).scenario.time_limit is None


ONE_OF = "must say exactly one of all, any, kill, protect, survive, reach, collect"
FOUR = "one of urga, tak, brona, ob"
STANDING = f"take a cell without boulder and cliff face; {THERE}"
LATER = beast(SMALL, 8, 8, difficulties=["hunter"])


@pytest.mark.rule("MOO-SOLO-1")
@pytest.mark.rule("MOO-INT-31")
@pytest.mark.parametrize(
    ("settings", "place", "problem", "hint"),
    [
        ({"objective": {"all": [{"kill": [0]}] * 24}}, "objective", "must have at most 24 aims, got 25",
         "take 1 away; all and any count too"),
        ({"objective": {"all": [{"collect": [[x, y] for x in range(8) for y in (0, 1)]}] * 2}}, "objective",
         "must have at most 30 things to collect, got 32", "take 2 away"),
        ({"objective": {"kill": [0], "survive": 3}}, "objective", ONE_OF, "write all: and a list with an aim in each item"),
        ({"objective": {"any": [{"kill": [0]}, {"all": [{}]}]}}, "objective.any.1.all.0", ONE_OF, "such as {kill: [0]}"),
        ({"objective": {"kill": [1]}}, "objective.kill", "beast 1 takes no part as tracker", "beasts, from 0 on: 0 (moogh_calm)"),
        ({"objective": {"all": [{"kill": [0, 1]}]}, "beasts": [BIG, LATER]}, "objective.all.0.kill",
         "beast 1 takes no part as tracker", "beasts, from 0 on: 0 (moogh_calm)"),
        ({"objective": {"kill": 2}}, "objective.kill", "asks for 2 beasts, 1 beast takes part",
         "write kill: 1, or add beasts"),
        ({"objective": {"all": [{"survive": 3}, {"protect": ["urga", "mok"]}]}}, "objective.all.1.protect.1",
         "'mok' takes no part", FOUR),
        ({"objective": {"reach": {"zone": [[0, 0]], "who": ["mok"]}}}, "objective.reach.who.0", "'mok' takes no part", FOUR),
        ({"objective": {"reach": {"zone": [[0, 0], [10, 0]]}}}, "objective.reach.zone.1",
         "nobody can stand at column 10, line 0", STANDING),
        ({"objective": {"any": [{"kill": [0]}, {"reach": {"zone": [[1, 0]]}}]}, "map": field({"#": [(1, 0)]})},
         "objective.any.1.reach.zone.0", "nobody can stand at column 1, line 0", STANDING),
        ({"objective": {"collect": [[0, -1]]}}, "objective.collect.0", "nobody can stand at column 0, line -1", STANDING),
        ({"objective": {"kill": []}}, "objective.kill", "must have at least 1 item, got 0",
         "add 1, such as [0], or 1 for any one beast"),
    ],
)  # fmt: skip
def test_objectives(settings: dict[str, Any], place: str, problem: str, hint: str) -> None:
    assert one(**settings) == (place, problem, hint)


# --- content


ICONS = "F1, F2, F3, F4, B1, B2, B3, B4, SEEK, LOOK, ATTACK, BITE, CLAW, TAIL, SHAKE, UTURN, RTURN, SLEEP"
CARD = "beasts.moogh_calm.action_card"


@pytest.mark.rule("MOO-RAGE-1")
@pytest.mark.rule("MOO-LEAD-1")
@pytest.mark.parametrize(
    ("changes", "place", "problem"),
    [
        ({f"{CARD}.A.1.cells": [["TAIL"], ["CLAW"]]}, f"{CARD}.A.1.cells", f"does not go with {CARD}: A: all rows must have the same number of spaces, got 4, 2, 4, 4, 4"),
        ({f"{CARD}.B.0.cells": [["TAIL"]] * 5}, f"{CARD}.B.0.cells", f"does not go with {CARD}: B: all rows must have the same number of spaces, got 5, 4, 4, 4, 4"),
        ({f"{CARD}.A.1.cells.2": ["JUMP"]}, f"{CARD}.A.1.cells.2.0", f"must be one of {ICONS}; got 'JUMP'"),
        ({f"{CARD}.A.1.cells.2": ["LOOK", "F5"]}, f"{CARD}.A.1.cells.2.1", f"must be one of {ICONS}; got 'F5'"),
        ({f"{CARD}.A.1.arrows": 0}, f"{CARD}.A.1.arrows", "must be 1 to 9, got 0"),
        ({f"{CARD}.A": [{"defense": 0, "arrows": 1, "cells": [["F1"], ["B1"]]}]}, f"{CARD}.A", "must have at least 2 items, got 1"),
        ({"die.bars": 3}, "die.bars", "does not go with die: bars, chevron and cross must be 6 faces together, got 7"),
        ({"die.cross": 1}, "die.cross", "does not go with die: bars, chevron and cross must be 6 faces together, got 5"),
        ({"characters.tak.leader": True}, "characters.tak.leader", "does not go with characters.tak: skill: a leader has a skill (MOO-LEAD-1)"),
        ({"characters.urga.leader": False}, "characters.urga.leader", "does not go with characters.urga: skill: a sidekick has none (MOO-LEAD-1)"),
        ({"ideas": {f"i{k}": {"condition": {"always": True}, "effect": {"gain_sp": 1}} for k in range(4)}}, "ideas",
         "must have at least 5 items, got 4"),
    ],
)  # fmt: skip
def test_content(changes: dict[str, Any], place: str, problem: str) -> None:
    found = one(set_content=changes)
    assert found[:2] == (place, problem)
    assert found[2] or problem.startswith("must be "), "no advice"


@pytest.mark.rule("MOO-ROL-1")
@pytest.mark.parametrize(
    ("icon", "place", "problem"),
    [
        (["JUMP"], "", "must be one of MOVE, THINK, REST"),
        (["STAB"], "", "must be one of MOVE, THINK, REST"),
        (["STAB", 4], "", "must be one of MOVE, THINK, REST"),
        (["MOVE", 4], "", "must be one of MOVE, THINK, REST"),
        ("MOVE", "", "must be one of MOVE, THINK, REST"),
        ([], "", "must be one of MOVE, THINK, REST"),
        (["STAB", 4, "star"], ".2", "must be 'bars', 'chevron' or 'cross'; got text 'star'"),
        (["STAB", 9, "cross"], ".1", "must be 1 to 8, got 9"),
        (["STAB", 4, "cross", 1], ".3", "must be true or false, got 1"),
    ],
)
def test_icons(icon: Any, place: str, problem: str) -> None:
    field_, said, hint = one(set_content={"characters.tak.uninjured.0": icon})
    assert field_ == f"characters.tak.uninjured.0{place}"
    assert said.startswith(problem)
    if not place:
        assert hint == "such as [MOVE], [STAB, 3, cross], or [THROW, 3, bars, true] if distance counts"


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


# --- what would break play, or make none


@pytest.mark.rule("MOO-FWD-5")
@pytest.mark.parametrize(("extra", "room"), [(0, False), (1, True), (2, True)])
def test_somebody_can_always_give_way(extra: int, room: bool) -> None:
    """Four people and a small beast on five cells; cliff faces, boulders and voids are no room."""
    grid = "gggg." + "." * extra + "#x"
    settings: dict[str, Any] = {"map": f"{grid}\n{'#' * len(grid)}", "beasts": [{**SMALL, "at": [4, 0]}]}
    if room:
        assert MooghTable(load(**settings)).n == 4
        return
    said = "5 cells are taken and 5 can be stood on: nobody could give way"
    assert one(**settings) == ("map", said, "add open cells")


@pytest.mark.parametrize(
    "objective",
    [
        {"protect": ["urga"]},
        {"all": [{"protect": ["urga"]}, {"protect": ["tak"]}]},
        {"any": [{"kill": [0]}, {"protect": ["urga"]}]},
    ],
)
def test_an_objective_is_not_met_before_the_first_round(objective: dict[str, Any]) -> None:
    assert one(objective=objective)[:2] == ("objective", "is met before the first round: nobody is out yet")
    load(map=BLANK, beasts=[BIG], objective={"all": [objective, {"survive": 3}]})


def test_a_beast_that_takes_no_part_may_have_any_health() -> None:
    other = {**FAR_BIG, "health": {"hunter": 3, "predator": 9}, "difficulties": ["hunter", "predator"]}
    load(map=BLANK, beasts=[BIG, other], mode="tracker")
    assert one(beasts=[BIG, other], mode="predator")[0] == "beasts.1.health"


@pytest.mark.parametrize("allowed", [True, False])
def test_a_trap_in_a_tree_by_house_rule(allowed: bool) -> None:
    settings: dict[str, Any] = {
        "map": field({"T": [(1, 1)]}), "beasts": [BIG], "traps": [[1, 1]], "rules": {"trap_in_tree": allowed}
    }  # fmt: skip
    if allowed:
        load(**settings)
    else:
        assert one(**settings)[:2] == ("traps.0", "there is no empty space at column 1, line 1")
