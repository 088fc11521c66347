"""MOOGH: climbing and riding, sedating and taunting (MOO-CLIMB, SEDATE, TAUNT; MOO-D-9)."""

from typing import Any

import pytest
from scipy.stats import binomtest

from simcore.games.moogh.names import CARD_ACTIONS
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from tests.games.loading import linear
from tests.games.moogh.table import DECISIONS, Scene, logged

GAMES = 300 if DISABLED else 4000
MOOGH = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
BOAR = {"type": "boar", "at": [8, 8], "facing": "N", "health": 3, "side": "A"}
RHONK = {"type": "rhonk_angry", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}


def scene(**settings: Any) -> Scene:
    """Every die shows bars."""
    table = Scene(**settings)
    table.dice("bars")
    table.table.log[0]["used"] = 0
    return table


def rolled(table: Scene) -> list[int]:
    """Dice of every roll so far."""
    return [event[1] for event in logged(table, L.ROLLS)]


def asked(table: Scene) -> list[tuple[str, int, int]]:
    """Every decision: what, which seat, how many options."""
    return [(DECISIONS[event[1]], event[0], event[2]) for event in logged(table, shared.DECISION)]


# --- climbing


@pytest.mark.rule("MOO-CLIMB-1")
@pytest.mark.parametrize(
    ("beast", "place", "legal"),
    [
        (MOOGH, (3, 5), True), (MOOGH, (6, 4), True), (MOOGH, (4, 6), True), (MOOGH, (3, 6), True),
        (MOOGH, (4, 3), False), (MOOGH, (3, 3), False), (MOOGH, (6, 3), False), (MOOGH, (2, 5), False),
        (RHONK, (3, 5), True), (RHONK, (4, 6), False), (RHONK, (6, 6), False),
    ],
)  # fmt: skip
def test_climbing_where_the_side_allows_it(
    beast: dict[str, Any], place: tuple[int, int], legal: bool
) -> None:
    table = scene(beasts=[beast])
    table.put("urga", *place)
    assert table.legal("urga", "CLIMB") is legal


@pytest.mark.rule("MOO-CLIMB-1")
@pytest.mark.parametrize(
    ("place", "legal"), [((8, 9), True), ((9, 9), True), ((7, 8), False), ((8, 7), False)]
)
def test_a_boar_is_climbed_from_behind(place: tuple[int, int], legal: bool) -> None:
    table = scene(beasts=[MOOGH, BOAR])
    table.put("urga", *place)
    assert table.legal("urga", "CLIMB") is legal


@pytest.mark.rule("MOO-CLIMB-2")
@pytest.mark.parametrize("rage", [0, 4])
@pytest.mark.parametrize("place", [(3, 5), (4, 6)])
def test_a_climb_rolls_what_its_icon_says(rage: int, place: tuple[int, int]) -> None:
    table = scene()
    table.state["row"][0] = rage
    table.put("urga", *place)
    table.act("urga", "CLIMB", 4, "cross")
    assert rolled(table) == [4]


@pytest.mark.rule("MOO-CLIMB-3")
@pytest.mark.rule("MOO-CLIMB-7")
def test_a_success_leads_onto_the_beast() -> None:
    """Off the board, so that its cell is free again; the beast does nothing about it."""
    table = scene()
    table.put("urga", 3, 5)
    table.act("urga", "CLIMB")
    assert table.of("urga", "on") == 0
    assert table.state["rider"][0] == 0
    assert table.at("urga") is None
    assert table.state["who"][cell_of(3, 5)] == L.EMPTY
    assert logged(table, L.PERFORMS) == []
    assert table.sp == [0, 0]


@pytest.mark.rule("MOO-CLIMB-3")
@pytest.mark.rule("MOO-CLIMB-4")
@pytest.mark.parametrize("rider", ["tak", "ob"])
def test_friend_or_foe_on_top_comes_down(rider: str) -> None:
    """T10: it lands unhurt where the climber stood."""
    table = scene()
    table.ride(rider)
    table.put("brona", 3, 5)
    table.act("brona", "CLIMB")
    assert table.state["rider"][0] == table.names.index("brona")
    assert table.of("brona", "on") == 0
    assert table.at(rider) == (3, 5)
    assert table.of(rider, "on") == L.NOBODY
    assert table.of(rider, "injured") == 0
    assert table.sp == [0, 0]
    table.put("brona", 3, 3)
    assert not table.legal("brona", "CLIMB")


@pytest.mark.rule("MOO-CLIMB-4")
@pytest.mark.rule("MOO-END-1")
def test_who_comes_down_may_reach_the_zone_and_end_the_game() -> None:
    table = scene(objective={"reach": {"zone": [[3, 5]], "who": ["urga"]}})
    table.ride("urga")
    table.put("brona", 3, 5)
    table.act("brona", "CLIMB")
    assert table.at("urga") == (3, 5)
    assert table.state["end"] == L.OBJECTIVE


@pytest.mark.rule("MOO-CLIMB-4")
def test_who_comes_down_into_the_water_rolls_nothing() -> None:
    table = scene(map="\n".join(["gggggggggg"] * 5 + ["ggg~gggggg"] + ["gggggggggg"] * 4))
    table.ride("ob")
    table.put("urga", 3, 5)
    table.act("urga", "CLIMB")
    assert table.at("ob") == (3, 5)
    assert L.ROLL_WATER not in [event[1] for event in logged(table, shared.CHANCE)]


@pytest.mark.rule("MOO-CLIMB-5")
@pytest.mark.rule("MOO-STAB-1")
@pytest.mark.parametrize("action", CARD_ACTIONS)
def test_a_rider_moves_or_stabs(action: str) -> None:
    table = scene(beasts=[MOOGH, {**BOAR, "at": [3, 3]}])
    table.ride("urga", injured=1)
    table.put("tak", 3, 4, injured=1)
    assert table.legal("urga", action) is (action in {"MOVE", "STAB"})


@pytest.mark.rule("MOO-CLIMB-6")
@pytest.mark.parametrize(
    ("icons", "at"), [(("F2",), (4, 2, "N")), (("UTURN",), (4, 4, "S")), (("B1",), (4, 5, "N"))]
)
def test_a_rider_goes_with_its_beast(icons: tuple[str, ...], at: tuple[int, int, str]) -> None:
    table = scene()
    table.ride("urga")
    table.perform(*icons)
    assert table.beast_at() == at
    assert table.state["rider"][0] == 0
    assert table.of("urga", "on") == 0
    assert table.of("urga", "injured") == 0


@pytest.mark.rule("MOO-CLIMB-6")
def test_a_rider_is_pushed_with_its_beast() -> None:
    table = scene(beasts=[MOOGH, {**BOAR, "at": [5, 3]}])
    table.ride("urga", 1)
    table.perform("F1")
    assert table.beast_at(1) == (6, 3, "N")
    assert table.state["rider"][1] == 0
    assert table.of("urga", "injured") == 0


@pytest.mark.rule("MOO-CLIMB-7")
@pytest.mark.parametrize("icon", ["ATTACK", "BITE", "CLAW", "TAIL", "LOOK", "F1"])
@pytest.mark.parametrize("symbol", ["bars", "chevron", "cross"])
def test_nothing_on_the_board_reaches_a_rider(icon: str, symbol: str) -> None:
    """Neither its own beast nor another one beside it, in whose way the first one stands.

    Who looks and sees nobody turns round.
    """
    table = scene(beasts=[MOOGH, {**BOAR, "at": [4, 6]}])
    table.dice(symbol)
    table.ride("urga")
    for beast in range(2):
        for row in range(5):
            table.space(row, 0, "SLEEP", beast=beast)
    table.perform(icon)
    table.perform(icon, beast=1)
    assert table.of("urga", "injured") == 0
    assert table.of("urga", "on") == 0
    assert table.beast_at(1)[2] == ("S" if icon == "LOOK" else "N")


# --- sedating


@pytest.mark.rule("MOO-SEDATE-1")
@pytest.mark.rule("MOO-TAUNT-1")
@pytest.mark.parametrize("action", ["SEDATE", "TAUNT"])
@pytest.mark.parametrize("rage", [0, 4])
@pytest.mark.parametrize(
    ("place", "between"), [((4, 3), 0), ((4, 6), 0), ((4, 8), 2), ((1, 1), 2), ((0, 4), 3), ((9, 5), 3)]
)
def test_only_the_distance_costs_dice(action: str, rage: int, place: tuple[int, int], between: int) -> None:
    table = scene()
    table.state["row"][0] = rage
    table.put("tak", *place)
    table.act("tak", action, 6, "cross")
    assert rolled(table) == [6 - between]


@pytest.mark.rule("MOO-SEDATE-1")
@pytest.mark.rule("MOO-TAUNT-1")
@pytest.mark.parametrize("action", ["SEDATE", "TAUNT"])
def test_they_need_a_clear_line(action: str) -> None:
    table = scene(map="\n".join(["gggggggggg"] * 4 + ["gg#ggggggg"] + ["gggggggggg"] * 5))
    for place, legal in (((1, 4), False), ((1, 3), False), ((3, 4), True), ((9, 4), True), ((4, 0), True)):
        table.put("tak", *place)
        assert table.legal("tak", action) is legal
    table.put("ob", 4, 2)
    table.put("tak", 4, 1)
    assert table.legal("tak", action) is False


@pytest.mark.rule("MOO-SEDATE-2")
@pytest.mark.parametrize(("rage", "after"), [(5, 4), (4, 3), (3, 2), (2, 2), (1, 1)])
@pytest.mark.parametrize("column", [0, 3])
def test_a_row_down_to_the_second(rage: int, after: int, column: int) -> None:
    """T16."""
    table = scene()
    table.state["row"][0], table.state["column"][0] = rage - 1, column
    table.put("tak", 4, 8)
    table.act("tak", "SEDATE", 6)
    assert (table.state["row"][0] + 1, table.state["column"][0]) == (after, column)
    assert rolled(table) == [4]


@pytest.mark.rule("MOO-SEDATE-3")
@pytest.mark.rule("MOO-TAUNT-4")
@pytest.mark.rule("MOO-TAUNT-5")
@pytest.mark.parametrize("action", ["SEDATE", "TAUNT"])
@pytest.mark.parametrize("glyph", ["g", "b"])
def test_no_attack(action: str, glyph: str) -> None:
    """No point, no health, no action; and a bush makes no difference."""
    table = scene(map="\n".join(["gggggggggg"] * 4 + [glyph * 10] + ["gggggggggg"] * 5))
    table.state["row"][0] = 3
    for row in range(5):
        for column in range(4):
            table.space(row, column, "F1")
    table.put("tak", 3, 4)
    table.act("tak", action, 6)
    assert table.sp == [0, 0]
    assert table.state["health"][0] == 4
    assert logged(table, L.PERFORMS) == []
    assert table.state["row"][0] == (2 if action == "SEDATE" else 3)
    assert table.beast_at() == (4, 4, "N" if action == "SEDATE" else "W")


# --- taunting


@pytest.mark.rule("MOO-TAUNT-2")
@pytest.mark.rule("MOO-TAUNT-3")
@pytest.mark.parametrize(
    ("place", "facing"),
    [
        ((1, 4), "W"), ((8, 5), "E"), ((4, 1), "N"), ((5, 1), "N"), ((2, 7), "W"), ((7, 7), "E"),  # T15
        ((3, 3), "W"), ((6, 3), "E"), ((1, 1), "W"), ((8, 1), "E"), ((3, 6), "W"), ((6, 6), "E"),
    ],
)  # fmt: skip
def test_a_quarter_turn_towards_the_actor(place: tuple[int, int], facing: str) -> None:
    table = scene()
    table.put("tak", *place)
    table.act("tak", "TAUNT", 8)
    assert table.beast_at() == (4, 4, facing)
    assert asked(table) == [each for each in asked(table) if each[0] == "target"]


@pytest.mark.rule("MOO-TAUNT-2")
@pytest.mark.parametrize(("facing", "after"), [("E", "S"), ("S", "W"), ("W", "N")])
def test_right_is_the_beasts_own_right(facing: str, after: str) -> None:
    table = scene()
    table.move_beast(0, 4, 4, facing)
    x, y = {"E": (4, 8), "S": (1, 4), "W": (4, 1)}[facing]
    table.put("tak", x, y)
    table.act("tak", "TAUNT", 8)
    assert table.beast_at() == (4, 4, after)


@pytest.mark.rule("MOO-TAUNT-3")
@pytest.mark.rule("MOO-D-9")
@pytest.mark.parametrize("place", [(4, 8), (5, 6)])
@pytest.mark.parametrize(("right", "facing"), [(1, "E"), (-1, "W")])
def test_from_straight_behind_the_player_picks(place: tuple[int, int], right: int, facing: str) -> None:
    table = scene(strategy=linear(taunt_side={"right": right}))
    table.put("tak", *place)
    table.act("tak", "TAUNT", 8)
    assert table.beast_at() == (4, 4, facing)
    assert asked(table)[-1] == ("taunt_side", 0, 2)


@pytest.mark.rule("MOO-D-9")
def test_random_taunts_either_way() -> None:
    table = scene(strategy="random")
    right = 0
    for game in range(GAMES):
        table.begin(game)
        table.clear()
        table.put("tak", 4, 9)
        table.act("tak", "TAUNT", 8)
        right += table.beast_at()[2] == "E"
    assert binomtest(right, GAMES, 0.5).pvalue > 1e-3


@pytest.mark.rule("MOO-TAUNT-3")
@pytest.mark.parametrize("switch", ["turn", "none"])
@pytest.mark.parametrize(
    ("place", "facing"),
    [((3, 3), "W"), ((6, 3), "E"), ((1, 1), "W"), ((3, 6), "W"), ((3, 4), "W"), ((4, 2), "N")],
)
def test_the_front_corners_by_the_switch(switch: str, place: tuple[int, int], facing: str) -> None:
    table = scene(rules={"taunt_front_corner": switch})
    table.put("tak", *place)
    table.act("tak", "TAUNT", 8)
    stays = switch == "none" and place[1] <= 3
    assert table.beast_at() == (4, 4, "N" if stays else facing)


@pytest.mark.rule("MOO-TAUNT-4")
@pytest.mark.rule("MOO-SET-9")
def test_the_card_turns_with_a_taunted_beast() -> None:
    """What was its left side is its front now."""
    table = scene()
    table.put("tak", 3, 4)
    assert table.legal("tak", "CLIMB")
    table.act("tak", "TAUNT", 8)
    assert not table.legal("tak", "CLIMB")


@pytest.mark.rule("MOO-TAUNT-5")
def test_taunting_from_the_front_scores_nothing() -> None:
    table = scene()
    table.put("tak", 4, 3)
    for action in ("TAUNT", "SEDATE"):
        table.act("tak", action, 8)
    assert table.sp == [0, 0]
