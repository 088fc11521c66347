"""MOOGH: thinking and ideas (MOO-THINK; MOO-D-10, D-11)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from scipy.stats import chisquare

from simcore.games.moogh.rules.ideas import choose_idea, draw_idea, think
from simcore.games.moogh.table import layout as L
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from tests.games.loading import linear
from tests.games.moogh.table import BLANK, DECISIONS, Scene, logged

GAMES = 300 if DISABLED else 4000
USE = {
    "gain_token": 1,
    "free_move": 1,
    "free_action": 1,
    "heal": 1,
    "rage": 1,
    "turn": 1,
    "trap": 1,
    "points": 1,
}


def scene(
    open_ideas: Sequence[str] = (), deck: Sequence[str] = (), discards: Sequence[str] = (), **settings: Any
) -> Scene:
    """Urga far from everything; these ideas lie open, in the deck and among the discards."""
    table = Scene(**settings)
    table.put("urga", 0, 9)
    arrange(table, open_ideas, deck, discards)
    table.table.log[0]["used"] = 0
    return table


def arrange(
    table: Scene, open_ideas: Sequence[str], deck: Sequence[str], discards: Sequence[str] = ()
) -> None:
    """Put the ideas where they are wanted."""
    state, number = table.state, table.ideas.index
    state["in_deck"][:], state["in_discards"][:] = 0, 0
    for name in deck:
        state["in_deck"][number(name)] = 1
    for name in discards:
        state["in_discards"][number(name)] = 1
    state["n_deck"], state["n_display"] = len(deck), len(open_ideas)
    state["display"][: len(open_ideas)] = [number(name) for name in open_ideas]


def options(table: Scene, name: str = "urga") -> list[str | None]:
    """The ideas that may be used, None for none of them."""
    choose_idea(*table.arguments, table.names.index(name))
    scratch = table.table.scratch[0]
    codes = scratch["code"][: scratch["n_options"]].tolist()
    return [None if code == L.NONE else table.ideas[code] for code in codes]


def asked(table: Scene) -> list[tuple[str, int]]:
    """Every decision with its number of options."""
    return [(DECISIONS[event[1]], event[2]) for event in logged(table, shared.DECISION)]


# --- drawing and keeping


@pytest.mark.rule("MOO-THINK-1")
@pytest.mark.rule("MOO-D-10")
@pytest.mark.parametrize(
    ("weights", "kept", "gone"), [({"turn": 1}, "noise", "buddy"), ({"gain_token": 1}, "buddy", "noise")]
)
def test_one_of_two_is_kept(weights: dict[str, float], kept: str, gone: str) -> None:
    table = scene(["war_cry"], ["noise", "buddy"], strategy=linear(keep=weights))
    think(*table.arguments, 0)
    shown = table.snapshot()
    assert shown["ideas"] == ["war_cry", kept]
    assert shown["discards"] == [gone]
    assert shown["deck"] == []
    assert asked(table)[0] == ("keep", 2)
    assert len([event for event in logged(table, shared.CHANCE) if event[1] == L.ROLL]) == 0


@pytest.mark.rule("MOO-D-10")
def test_random_keeps_either_of_them() -> None:
    table = scene(strategy="random")
    counts: Counter[str] = Counter()
    for game in range(2 * GAMES):
        table.begin(game)
        arrange(table, [], ["noise", "buddy"])
        think(*table.arguments, 0)
        counts[table.snapshot()["ideas"][0]] += 1
    assert chisquare([counts["noise"], counts["buddy"]]).pvalue > 1e-3


@pytest.mark.rule("MOO-THINK-1")
def test_every_card_of_the_deck_is_as_likely() -> None:
    table = scene()
    counts: Counter[int] = Counter()
    for game in range(2 * GAMES):
        table.begin(game)
        arrange(table, [], table.ideas[3:9])
        counts[int(draw_idea(table.tables, table.state, table.table.rng[0], table.table.log[0]))] += 1
    assert set(counts) == set(range(3, 9))
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-THINK-3")
def test_ideas_are_there_for_all_and_stay_after_use() -> None:
    table = scene(["shortcut", "camouflage"], strategy=linear(idea=USE, step={"stop": 1}))
    for name, place in (("ob", (9, 9)), ("urga", (0, 9)), ("ob", (9, 9))):
        i = table.put(name, *place)
        think(*table.arguments, i)
    assert [event[1] for event in logged(table, L.USES_IDEA)] == [table.ideas.index("shortcut")] * 3
    assert table.snapshot()["ideas"] == ["shortcut", "camouflage"]


@pytest.mark.rule("MOO-THINK-3")
def test_the_display_only_grows() -> None:
    table = scene(["buddy"], ["noise", "war_cry", "smoke", "pit", "goad", "lookout"])
    seen = []
    for _ in range(3):
        think(*table.arguments, 0)
        seen.append(table.snapshot()["ideas"])
    assert [len(each) for each in seen] == [2, 3, 4]
    assert seen[2][:3] == seen[1]
    assert seen[1][:2] == seen[0]


# --- an empty deck


@pytest.mark.rule("MOO-THINK-4")
@pytest.mark.parametrize(
    ("switch", "deck", "discards", "n_open", "n_deck", "n_discards"),
    [
        (True, ["noise"], ["buddy", "pit"], 1, 1, 1),
        (False, ["noise"], ["buddy", "pit"], 1, 0, 2),
        (True, [], ["buddy", "pit", "goad"], 1, 1, 1),
        (False, [], ["buddy", "pit", "goad"], 0, 0, 3),
        (True, [], ["buddy"], 1, 0, 0),
        (True, [], [], 0, 0, 0),
    ],
)
def test_discards_make_a_new_deck_when_it_is_empty(
    switch: bool, deck: list[str], discards: list[str], n_open: int, n_deck: int, n_discards: int
) -> None:
    """One card at a time; a lone one is kept without a question."""
    table = scene([], deck, discards, rules={"ideas_reshuffle": switch})
    think(*table.arguments, 0)
    shown = table.snapshot()
    assert (len(shown["ideas"]), len(shown["deck"]), len(shown["discards"])) == (n_open, n_deck, n_discards)
    drawn = len(logged(table, L.SHOWS_IDEA))
    assert drawn == n_open
    two = len(deck) + (len(discards) if switch else 0) >= 2
    assert ("keep", 2) in asked(table) if two else ("keep", 2) not in asked(table)


@pytest.mark.rule("MOO-THINK-4")
def test_without_a_card_the_open_ideas_can_still_be_used() -> None:
    table = scene(["shortcut"], strategy=linear(idea=USE, step={"stop": -1}))
    think(*table.arguments, 0)
    assert table.at("urga") == (0, 8)


# --- using


@pytest.mark.rule("MOO-THINK-2")
@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(
    ("optional", "offered"), [(True, [None, "shortcut", "pit"]), (False, ["shortcut", "pit"])]
)
def test_whether_an_idea_has_to_be_used(optional: bool, offered: list[str | None]) -> None:
    table = scene(["war_cry", "shortcut", "pit"], rules={"idea_optional": optional})
    assert options(table) == offered
    arrange(table, ["war_cry"], [])
    assert options(table) == [None]


@pytest.mark.rule("MOO-THINK-2")
def test_a_fresh_idea_can_be_used_at_once() -> None:
    table = scene(
        ["war_cry"],
        ["shortcut", "lookout"],
        strategy=linear(keep={"free_move": 1}, idea=USE, step={"stop": -1}),
    )
    think(*table.arguments, 0)
    assert table.at("urga") == (0, 8)
    assert asked(table)[:2] == [("keep", 2), ("idea", 2)]


@pytest.mark.rule("MOO-D-11")
def test_random_uses_each_or_none_equally_often() -> None:
    table = scene(strategy="random")
    counts: Counter[int] = Counter()
    for game in range(2 * GAMES):
        table.begin(game)
        table.put("urga", 0, 9)
        arrange(table, ["shortcut", "pit", "war_cry"], [])
        counts[int(choose_idea(*table.arguments, 0))] += 1
    assert set(counts) == {L.NONE, table.ideas.index("shortcut"), table.ideas.index("pit")}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-THINK-2")
@pytest.mark.parametrize(
    ("idea", "place", "fields", "usable"),
    [
        ("shortcut", (0, 9), {}, True),
        ("camouflage", (1, 1), {}, True), ("camouflage", (0, 0), {}, False),
        ("cold_water", (8, 1), {}, True), ("cold_water", (7, 1), {}, False),
        ("lookout", (1, 8), {}, True), ("lookout", (0, 8), {}, False),
        ("mud_pack", (8, 8), {}, True), ("mud_pack", (8, 7), {}, False),
        ("smoke", (0, 0), {}, True), ("smoke", (2, 2), {}, True), ("smoke", (1, 1), {}, False), ("smoke", (3, 1), {}, False),
        ("sharp_flint", (0, 4), {}, True), ("sharp_flint", (0, 6), {}, False),
        ("ambush", (4, 6), {}, True), ("ambush", (3, 6), {}, True), ("ambush", (3, 5), {}, False), ("ambush", (4, 7), {}, False),
        ("big_stick", (5, 3), {}, True), ("big_stick", (6, 3), {}, True), ("big_stick", (6, 4), {}, False),
        ("pit", (9, 9), {}, True), ("pit", (3, 3), {}, False),
        ("goad", (3, 3), {}, True), ("goad", (2, 3), {}, False),
        ("noise", (4, 9), {}, True), ("noise", (3, 9), {}, False),
        ("war_cry", (0, 9), {"injured": 1}, True), ("war_cry", (0, 9), {}, False),
        ("bone_whistle", (0, 9), {"token": 1}, True), ("bone_whistle", (0, 9), {}, False),
    ],
)  # fmt: skip
def test_conditions_of_place(idea: str, place: tuple[int, int], fields: dict[str, int], usable: bool) -> None:
    rows = [["g"] * 10 for _ in range(10)]
    for x, y, glyph in ((1, 1, "b"), (8, 1, "~"), (1, 8, "T"), (8, 8, "m"), (1, 4, "#")):
        rows[y][x] = glyph
    table = scene([idea], map="\n".join("".join(row) for row in rows))
    table.put("urga", *place, **fields)
    assert (idea in options(table)) is usable


@pytest.mark.rule("MOO-THINK-2")
@pytest.mark.parametrize(
    ("idea", "company", "usable"),
    [
        ("buddy", {"tak": (1, 8)}, True), ("buddy", {"ob": (1, 8)}, False), ("buddy", {"tak": (2, 9)}, False),
        ("rivalry", {"ob": (0, 8)}, True), ("rivalry", {"tak": (0, 8)}, False), ("rivalry", {"ob": (0, 7)}, False),
    ],
)  # fmt: skip
def test_conditions_of_company(idea: str, company: dict[str, tuple[int, int]], usable: bool) -> None:
    table = scene([idea])
    for name, place in company.items():
        table.put(name, *place)
    assert (idea in options(table)) is usable


@pytest.mark.rule("MOO-THINK-2")
@pytest.mark.parametrize(
    ("rage", "place", "usable"),
    [(1, (4, 9), False), (2, (4, 9), True), (4, (4, 9), True), (4, (3, 9), False)],
)
def test_the_lullaby_is_for_raging_beasts_in_sight(rage: int, place: tuple[int, int], usable: bool) -> None:
    table = scene(["lullaby"])
    table.put("urga", *place)
    table.state["row"][0] = rage
    assert ("lullaby" in options(table)) is usable


@pytest.mark.rule("MOO-THINK-2")
@pytest.mark.rule("MOO-CLIMB-7")
@pytest.mark.parametrize(("switch", "usable"), [(False, False), (True, True)])
def test_a_rider_is_company_only_by_the_switch(switch: bool, usable: bool) -> None:
    table = scene(["rivalry"], rules={"rider_adjacent": switch})
    table.put("urga", 3, 4)
    table.ride("ob")
    assert ("rivalry" in options(table)) is usable


def use(idea: str, strategy: Any = None, **settings: Any) -> Scene:
    """A table where Urga will use that idea."""
    strategy = strategy or linear(idea=USE, step={"stop": -1}, turn_side={"right": 1})
    return scene([idea], strategy=strategy, **settings)


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-TOK-1")
def test_an_idea_may_give_a_token_but_never_two() -> None:
    table = use("war_cry")
    table.put("urga", 0, 9, injured=1)
    for _ in range(2):
        think(*table.arguments, 0)
        assert table.of("urga", "token") == 1


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(("idea", "at"), [("camouflage", (7, 7)), ("shortcut", (8, 8))])
def test_an_idea_may_give_steps(idea: str, at: tuple[int, int]) -> None:
    rows = ["gggggggggg"] * 9 + ["gggggggggb"]
    table = use(idea, map="\n".join(rows))
    table.put("urga", 9, 9)
    think(*table.arguments, 0)
    assert table.at("urga") == at


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(("symbol", "health"), [("cross", 3), ("bars", 4)])
def test_an_idea_may_give_a_stab_with_the_own_symbol(symbol: str, health: int) -> None:
    """Urga's stab asks for crosses: three dice and one more for the back."""
    table = use("ambush")
    table.dice(symbol)
    table.space(1, 0, "SLEEP")
    table.put("urga", 4, 6)
    think(*table.arguments, 0)
    assert table.state["health"][0] == health
    assert [event[1] for event in logged(table, L.ROLLS)] == [4]
    assert table.sp == [4 - health, 0]


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(("injured", "symbol"), [(0, "chevron"), (1, "bars")])
def test_an_idea_may_give_a_throw(injured: int, symbol: str) -> None:
    """Urga's injured side has no throw: then bars count. Two spaces lie between."""
    rows = [["g"] * 10 for _ in range(10)]
    rows[8][4] = "T"
    table = use("lookout", map="\n".join("".join(row) for row in rows))
    table.dice(symbol)
    table.space(1, 0, "SLEEP")
    table.put("urga", 4, 8, injured=injured)
    think(*table.arguments, 0)
    assert [event[1] for event in logged(table, L.ROLLS)] == [1]
    assert table.state["health"][0] == 3


@pytest.mark.rule("MOO-D-11")
def test_an_idea_may_heal() -> None:
    rows = ["gggggggggg"] * 9 + ["~ggggggggg"]
    table = use("cold_water", map="\n".join(rows))
    table.put("urga", 0, 9, injured=1)
    think(*table.arguments, 0)
    assert table.of("urga", "injured") == 0
    assert ("slot", 6) in asked(table)
    table.table.log[0]["used"] = 0
    think(*table.arguments, 0)
    assert ("slot", 6) not in asked(table)


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(
    ("idea", "rage", "after"),
    [("goad", 1, 2), ("goad", 4, 4), ("lullaby", 3, 2), ("lullaby", 2, 1), ("smoke", 0, 0)],
)
def test_an_idea_may_change_the_rage_without_an_action(idea: str, rage: int, after: int) -> None:
    rows = ["gggggggggg"] * 5 + ["ggbggggggg"] + ["gggggggggg"] * 4
    table = use(idea, map="\n".join(rows), rules={"idea_optional": False})
    table.put("urga", 3, 4)
    table.state["row"][0] = rage
    think(*table.arguments, 0)
    assert table.state["row"][0] == after
    assert table.state["column"][0] == 0
    assert logged(table, L.PERFORMS) == []


@pytest.mark.rule("MOO-D-11")
@pytest.mark.parametrize(("right", "facing"), [(1, "E"), (-1, "W")])
def test_an_idea_may_turn_a_beast(right: int, facing: str) -> None:
    table = use("noise", linear(idea=USE, turn_side={"right": right}))
    table.put("urga", 4, 9)
    think(*table.arguments, 0)
    assert table.beast_at() == (4, 4, facing)
    assert asked(table)[-1] == ("turn_side", 2)


@pytest.mark.rule("MOO-D-11")
def test_each_beast_in_sight_is_offered_once() -> None:
    beasts = [
        {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4},
        {"type": "boar", "at": [0, 0], "facing": "N", "health": 2},
    ]
    table = use("bone_whistle", beasts=beasts, map=BLANK)
    table.put("urga", 3, 4, token=1)
    think(*table.arguments, 0)
    assert ("idea_beast", 2) not in asked(table)
    table.put("urga", 3, 3)
    table.table.log[0]["used"] = 0
    think(*table.arguments, 0)
    assert ("idea_beast", 2) in asked(table)
    table.put("urga", 7, 1)
    table.table.log[0]["used"] = 0
    think(*table.arguments, 0)
    assert [decision for decision, _ in asked(table)] == (["idea", "turn_side"])


@pytest.mark.rule("MOO-D-11")
def test_an_idea_may_set_a_trap_without_a_roll() -> None:
    table = use("pit")
    think(*table.arguments, 0)
    assert table.traps() == [(0, 8, 0)]
    assert logged(table, L.ROLLS) == []


@pytest.mark.rule("MOO-D-11")
def test_an_idea_may_give_points() -> None:
    table = use("big_stick")
    table.put("urga", 4, 3)
    think(*table.arguments, 0)
    assert table.sp == [1, 0]


@pytest.mark.rule("MOO-D-11")
@pytest.mark.rule("MOO-THINK-2")
def test_an_idea_without_effect_may_still_be_used() -> None:
    """A whistle with no beast in sight: no question follows."""
    table = use("bone_whistle")
    table.put("urga", 0, 7, token=1)
    think(*table.arguments, 0)
    assert len(logged(table, L.USES_IDEA)) == 1
    assert [decision for decision, _ in asked(table)] == ["idea"]
