"""MOOGH: Attack, Bite, Claw, Tail, and beasts that hurt each other (MOO-ATK, BITE, CLAW, TAIL; T12, INT-14, INT-15)."""

from typing import Any

import pytest

from simcore.games.moogh.table import layout as L
from simcore.kernels import log as shared
from tests.games.moogh.table import Scene
from tests.games.moogh.test_beasts import (
    BIG,
    FAR_BIG,
    SMALL,
    Cell,
    beast,
    disc,
    ended,
    field,
    fill,
    health,
    performed,
    winners,
)

SIZES = {"moogh_calm": 2, "boar": 1, "rhonk_angry": 2}
SECTIONS = {
    ("moogh_calm", "bars"): "front", ("moogh_calm", "chevron"): "sides", ("moogh_calm", "cross"): "back",
    ("rhonk_angry", "bars"): "sides", ("rhonk_angry", "chevron"): "back", ("rhonk_angry", "cross"): "front",
    ("boar", "bars"): "front", ("boar", "chevron"): "sides", ("boar", "cross"): "back",
}  # fmt: skip
COUNTS = {
    "front": (3, 4), "back": (3, 4), "sides": (2, 4), "bite": (1, 2), "claw": (4, 4), "tail": (3, 4),
}  # fmt: skip


def ring(size: int) -> list[Cell]:
    """u and v of the ring."""
    around = range(-1, size + 1)
    return [(u, v) for v in around for u in around if not (0 <= u < size and 0 <= v < size)]


def reach(what: str, size: int) -> set[Cell]:
    """u and v of what an icon or a section reaches."""
    return {
        (u, v)
        for u, v in ring(size)
        if (what == "front" and v == -1)
        or (what in ("back", "tail") and v == size)
        or (what == "sides" and 0 <= v < size)
        or (what == "bite" and v == -1 and 0 <= u < size)
        or (what == "claw" and u in (-1, size) and v in (-1, size))
    }


def world(cell: Cell, size: int, facing: str) -> Cell:
    """Where u and v are on the map around a beast at (4, 4)."""
    u, v = cell
    x, y = {"N": (u, v), "E": (size - 1 - v, u), "S": (size - 1 - u, size - 1 - v), "W": (v, size - 1 - u)}[
        facing
    ]
    return 4 + x, 4 + y


def struck(table: Scene, size: int, icon: str) -> set[Cell]:
    """The cells of the ring, and two outside of it, on which a character is injured by the icon."""
    found = set()
    cells = [(3 + x, 3 + y) for x in range(size + 2) for y in range(size + 2)]
    for cell in [c for c in cells if not (4 <= c[0] < 4 + size and 4 <= c[1] < 4 + size)] + [(4, 2), (2, 4)]:
        table.put("urga", *cell, injured=0, token=0)
        table.perform(icon)
        if table.of("urga", "injured"):
            found.add(cell)
    return found


@pytest.mark.rule("MOO-ATK-1")
@pytest.mark.rule("MOO-ATK-2")
@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize(("kind", "symbol"), list(SECTIONS))
def test_t12_attack_strikes_the_section_of_the_symbol(kind: str, symbol: str, facing: str) -> None:
    size, section = SIZES[kind], SECTIONS[kind, symbol]
    table = Scene(beasts=[beast(BIG, 4, 4, facing, type=kind)])
    table.dice(symbol)
    wanted = {world(cell, size, facing) for cell in reach(section, size)}
    assert len(wanted) == COUNTS[section][size - 1]
    assert struck(table, size, "ATTACK") == wanted


@pytest.mark.rule("MOO-BITE-1")
@pytest.mark.rule("MOO-CLAW-1")
@pytest.mark.rule("MOO-TAIL-1")
@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("icon", ["BITE", "CLAW", "TAIL"])
@pytest.mark.parametrize("kind", ["moogh_calm", "boar"])
def test_t12_what_bite_claw_and_tail_reach(kind: str, icon: str, facing: str) -> None:
    size = SIZES[kind]
    table = Scene(beasts=[beast(BIG, 4, 4, facing, type=kind)])
    wanted = {world(cell, size, facing) for cell in reach(icon.lower(), size)}
    assert len(wanted) == COUNTS[icon.lower()][size - 1]
    assert struck(table, size, icon) == wanted
    assert dice(table) == 0


def dice(table: Scene) -> int:
    """Dice thrown for attacks."""
    record = table.table.log[0]
    return sum(
        e[0] == shared.CHANCE and e[2] == L.ROLL_ATTACK for e in record["event"][: record["used"]].tolist()
    )


@pytest.mark.rule("MOO-ATK-1")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_one_attack_and_one_die_for_each_icon(n: int) -> None:
    table = Scene()
    table.dice("bars")
    table.put("urga", 4, 3)
    table.perform(*["ATTACK"] * n)
    assert dice(table) == n
    assert (table.of("urga", "injured"), table.of("urga", "out")) == (1, int(n > 1))
    assert table.sp == [min(n, 2), 0]


@pytest.mark.rule("MOO-ATK-2")
@pytest.mark.rule("MOO-BITE-1")
@pytest.mark.parametrize("icon", ["ATTACK", "BITE"])
def test_everybody_there_takes_one_injury(icon: str) -> None:
    table = Scene()
    table.dice("bars")
    table.put("urga", 4, 3)
    table.put("ob", 5, 3)
    table.put("tak", 3, 4)
    table.perform(icon)
    assert [table.of(name, "injured") for name in ("urga", "ob", "tak")] == [1, 1, 0]
    assert table.sp == [1, 1]


@pytest.mark.rule("MOO-ATK-2")
@pytest.mark.rule("MOO-BITE-1")
@pytest.mark.rule("MOO-CLAW-1")
@pytest.mark.rule("MOO-TAIL-1")
@pytest.mark.parametrize("icon", ["ATTACK", "BITE", "CLAW", "TAIL"])
@pytest.mark.parametrize("symbol", ["bars", "chevron", "cross"])
def test_no_strike_reaches_the_rider(icon: str, symbol: str) -> None:
    table = Scene()
    table.dice(symbol)
    table.ride("urga")
    table.perform(icon)
    assert table.of("urga", "injured") == 0


@pytest.mark.rule("MOO-ATK-2")
@pytest.mark.rule("MOO-BITE-1")
@pytest.mark.rule("MOO-CLAW-1")
@pytest.mark.rule("MOO-TAIL-1")
@pytest.mark.parametrize(
    ("icon", "place", "left"),
    [("ATTACK", (4, 3), 1), ("BITE", (4, 3), 2), ("CLAW", (3, 3), 2), ("TAIL", (4, 6), 2)],
)
def test_only_attacks_hurt_beasts(icon: str, place: Cell, left: int) -> None:
    table = Scene(beasts=[BIG, beast(SMALL, *place)])
    table.dice("bars")
    fill(table, "SLEEP", number=1)
    table.perform(icon)
    assert health(table, 1) == left


@pytest.mark.rule("MOO-ATK-2")
@pytest.mark.parametrize(
    ("symbol", "hurt"), [("bars", [0, 1, 0]), ("chevron", [0, 0, 1]), ("cross", [0, 0, 0])]
)
def test_beasts_are_hurt_by_section(symbol: str, hurt: list[int]) -> None:
    table = Scene(beasts=[BIG, beast(SMALL, 6, 3), beast(SMALL, 6, 5)])
    table.dice(symbol)
    fill(table, "SLEEP", number=1)
    fill(table, "SLEEP", number=2)
    table.perform("ATTACK")
    assert [health(table), health(table, 1), health(table, 2)] == [4 - hurt[0], 2 - hurt[1], 2 - hurt[2]]


@pytest.mark.rule("MOO-ATK-3")
@pytest.mark.parametrize(("switch", "row", "acts"), [("full", 1, [(1, 0)]), ("health_only", 0, [])])
@pytest.mark.parametrize("other", [beast(SMALL, 4, 3), beast(FAR_BIG, 4, 2)])
def test_a_beast_hurt_by_a_beast(other: dict[str, Any], switch: str, row: int, acts: list[Cell]) -> None:
    """A big one that has two cells there takes one injury as well."""
    table = Scene(beasts=[BIG, other], rules={"beast_vs_beast": switch})
    table.dice("bars")
    fill(table, "SLEEP", number=1)
    table.perform("ATTACK")
    assert (health(table, 1), disc(table, 1), performed(table, 1)) == (other["health"] - 1, (row, 0), acts)
    assert (health(table), table.sp) == (4, [0, 0])


@pytest.mark.rule("MOO-ATK-3")
def test_a_beast_with_two_turn_cards_is_hurt_once() -> None:
    table = Scene(mode="hunter", beasts=[BIG, beast(SMALL, 4, 3)])
    table.dice("bars")
    fill(table, "SLEEP", number=1)
    table.perform("ATTACK")
    assert (health(table, 1), performed(table, 1)) == (1, [(1, 0)])


@pytest.mark.rule("MOO-ATK-3")
def test_a_beast_killed_by_a_beast_is_killed_and_nobody_scores() -> None:
    table = Scene(beasts=[BIG, beast(SMALL, 4, 3, health=1)], objective={"kill": [1]})
    table.dice("bars")
    table.perform("ATTACK")
    assert table.snapshot()["beasts"][1]["status"] == "killed"
    assert (table.sp, ended(table), performed(table, 1)) == ([0, 0], "objective", [])


def log_of(table: Scene, *kinds: int) -> list[tuple[int, int]]:
    """Kind and figure of these events, in order."""
    record = table.table.log[0]
    return [(e[0], e[1]) for e in record["event"][: record["used"]].tolist() if e[0] in kinds]


@pytest.mark.rule("MOO-INT-14")
@pytest.mark.parametrize("row", [[2, 0, 1, 3], [0, 1, 2, 3], [3, 2, 1, 0]])
def test_people_in_turn_row_order_then_beasts_then_reactions(row: list[int]) -> None:
    table = Scene(beasts=[BIG, beast(SMALL, 6, 3)])
    table.dice("bars")
    fill(table, "SLEEP", number=1)
    table.state["card"][:6] = [*row[:2], 4, 5, *row[2:]]
    table.put("urga", 4, 3)
    table.put("brona", 5, 3)
    table.put("ob", 3, 3)
    table.perform("ATTACK", "UTURN")
    first, other = L.FIRST_BEAST_FIGURE, L.FIRST_BEAST_FIGURE + 1
    assert log_of(table, L.INJURED, L.PERFORMS, L.TURNS_TO) == [
        (L.PERFORMS, first), *[(L.INJURED, i) for i in row if i != 1], (L.PERFORMS, other), (L.TURNS_TO, first),
    ]  # fmt: skip


@pytest.mark.rule("MOO-INT-14")
def test_reactions_come_in_the_order_of_the_row() -> None:
    for row in ([4, 5, 6], [6, 5, 4]):
        table = Scene(beasts=[BIG, beast(SMALL, 3, 3), beast(SMALL, 6, 3)])
        table.dice("bars")
        fill(table, "SLEEP", number=1)
        fill(table, "SLEEP", number=2)
        table.state["card"][:7] = [*range(4), *row]
        table.perform("ATTACK")
        reactions = [figure for _, figure in log_of(table, L.PERFORMS)][1:]
        assert reactions == [figure for figure in row if figure != 4]


@pytest.mark.rule("MOO-INT-14")
@pytest.mark.rule("MOO-INT-33")
@pytest.mark.parametrize(
    ("switch", "how", "who"), [("batch", "all_out", []), ("sequential", "last_tribe", [0])]
)
def test_the_end_is_looked_at_after_all_or_after_each(switch: str, how: str, who: list[int]) -> None:
    """The last of both tribes are struck together; Brona comes first in the row."""
    table = Scene(rules={"simultaneous": switch})
    table.dice("bars")
    table.state["card"][:5] = [2, 0, 4, 1, 3]
    for name in ("tak", "tak", "ob", "ob"):
        table.injure(name)
    table.put("urga", 4, 3, injured=1, token=0)
    table.put("brona", 5, 3, injured=1, token=0)
    table.perform("ATTACK")
    assert (ended(table), winners(table)) == (how, who)
    assert table.of("brona", "out") == 1
    assert table.of("urga", "out") == (switch == "batch")


@pytest.mark.rule("MOO-INT-14")
@pytest.mark.parametrize(
    ("switch", "left"),
    [
        ("batch", 0),
        pytest.param("sequential", 1),
    ],
)
def test_the_end_between_two_beasts_that_one_icon_strikes(switch: str, left: int) -> None:
    beasts = [BIG, beast(SMALL, 3, 3, health=1), beast(SMALL, 6, 3, health=1)]
    table = Scene(beasts=beasts, objective={"kill": [1]}, rules={"simultaneous": switch})
    table.dice("bars")
    table.state["card"][:7] = [*range(4), 4, 5, 6]
    table.perform("ATTACK")
    assert (ended(table), health(table, 1), health(table, 2)) == ("objective", 0, left)


@pytest.mark.rule("MOO-INT-14")
def test_no_reaction_follows_when_the_end_has_come() -> None:
    table = Scene(beasts=[BIG, beast(SMALL, 3, 3, health=1), beast(SMALL, 6, 3)], objective={"kill": [1]})
    table.dice("bars")
    fill(table, "SLEEP", number=2)
    table.perform("ATTACK")
    assert (ended(table), health(table, 2), performed(table, 2)) == ("objective", 1, [])


@pytest.mark.rule("MOO-INT-15")
def test_beasts_hurt_each_other_until_one_is_dead() -> None:
    table = Scene(beasts=[SMALL, beast(SMALL, 4, 3, "S")], objective={"kill": 2})
    table.dice("bars")
    fill(table, "ATTACK")
    fill(table, "ATTACK", number=1)
    table.perform("ATTACK")
    assert (performed(table), performed(table, 1)) == ([(0, 0), (1, 0)], [(1, 0)])
    assert (health(table), health(table, 1), table.sp) == (1, 0, [0, 0])
    assert table.snapshot()["beasts"][1]["status"] == "killed"


@pytest.mark.rule("MOO-INT-15")
def test_a_reaction_to_an_attack_may_hurt_people() -> None:
    table = Scene(map=field({}), beasts=[BIG, beast(SMALL, 4, 3, "N")])
    table.dice("bars")
    fill(table, "BITE", number=1)
    table.put("urga", 4, 2)
    table.perform("ATTACK")
    assert (table.of("urga", "injured"), table.sp) == (1, [1, 0])
