"""Paleolithic: Workshop, which is producing artifacts and building tribes (PAL-WRK), and the action (PAL-D-1, D-5)."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.decisions import choose_action
from simcore.games.paleolithic.explore import give_back_surplus
from simcore.kernels.jit import DISABLED
from simcore.kernels.rng import STRATEGY
from tests.games.paleolithic.table import ARTIFACTS, TILES, Scene

PLENTY = {"red_clay": 3, "black_clay": 3, "jade": 3, "stone": 3}
ROW = ("y_red", "n_stone", "d_jade", "q_black", "p_stone")


def options(table: Scene, seat: int = 0) -> list[Any]:
    """What D-1 offers."""
    choose_action(*table.arguments, seat)
    return table.offered("action")


# --- D-1


@pytest.mark.rule("PAL-D-1")
@pytest.mark.rule("PAL-RND-1")
def test_d1_offers_explore_then_artifacts_in_row_order_then_tiles() -> None:
    table = Scene()
    table.lay(*ROW, tiles=("t_mix", "t_black"))
    table.give(0, **PLENTY)
    assert options(table) == ["explore", *ROW, "t_mix", "t_black"]
    assert table.asked() == [("action", 0, 8)]


@pytest.mark.rule("PAL-D-1")
@pytest.mark.rule("PAL-WRK-1")
@pytest.mark.rule("PAL-WRK-2")
@pytest.mark.parametrize(
    ("held", "payable"),
    [
        ({}, []),
        ({"red_clay": 1}, ["y_red"]),
        ({"red_clay": 1, "black_clay": 1, "jade": 1}, ["y_red", "q_black", "t_mix"]),
        ({"jade": 2}, []),
        ({"jade": 3}, ["d_jade"]),
        ({"jade": 12}, ["d_jade"]),
        ({"stone": 3, "food": 9}, ["p_stone"]),
        ({"black_clay": 2}, ["q_black", "t_black"]),
    ],
)
def test_d1_offers_what_can_be_paid_in_full(held: dict[str, int], payable: list[str]) -> None:
    """Food pays nothing, and one kind does not stand for another."""
    table = Scene()
    table.lay(*ROW, tiles=("t_mix", "t_black"))
    table.give(0, **held)
    table.give(1, **PLENTY)
    assert options(table) == ["explore", *payable]
    assert table.asked() == [("action", 0, 1 + len(payable))] * bool(payable)


@pytest.mark.rule("PAL-D-1")
def test_random_takes_every_action_equally_often() -> None:
    table = Scene(strategy="random", seed=8)
    counts: Counter[int] = Counter()
    for game in range(400 if DISABLED else 2500):
        table.begin(game)
        table.lay(*ROW, tiles=("t_mix", "t_black"))
        table.give(0, **PLENTY)
        counts[int(choose_action(*table.arguments, 0))] += 1
    assert set(counts) == {0, 1, 2, 3, 4, 5, L.FIRST_TILE + 1, L.FIRST_TILE + 2}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("PAL-D-1")
@pytest.mark.rule("PAL-WRK-1")
def test_an_empty_slot_is_no_option() -> None:
    table = Scene()
    table.lay(None, "y_red", None, "q_stone", tiles=(None, "t_red"))
    table.give(0, **PLENTY)
    assert options(table) == ["explore", "y_red", "q_stone", "t_red"]


# --- artifacts


@pytest.mark.rule("PAL-WRK-1")
@pytest.mark.parametrize("name", sorted(ARTIFACTS))
def test_an_artifact_costs_exactly_what_is_printed(name: str) -> None:
    table = Scene()
    table.lay(None, None, name)
    table.give(0, **PLENTY, food=2)
    table.give(1, **PLENTY)
    table.take(name)
    cost = ARTIFACTS[name][3]
    left = {kind: n - cost.get(kind, 0) for kind, n in {**PLENTY, "food": 2}.items()}
    assert table.held() == {kind: n for kind, n in left.items() if n}
    assert table.held(1) == PLENTY
    assert table.seat(0)["artifacts"] == [name]
    assert table.values("n_artifacts") == [1, 0]
    assert table.values("n_tiles") == [0, 0]
    assert table.asked() == []


@pytest.mark.rule("PAL-WRK-1")
def test_the_next_card_is_open_in_the_same_slot_at_once() -> None:
    table = Scene()
    table.lay("y_red", "q_stone", "n_jade", tiles=("t_red", "t_mix"))
    table.leave_in_piles(artifacts=["d_jade"], tiles=["t_black"])
    table.give(0, stone=1, jade=3)
    table.take("q_stone")
    shown = table.snapshot()
    assert shown["open_artifacts"] == ["y_red", "d_jade", "n_jade", None, None]
    assert shown["open_tiles"] == ["t_red", "t_mix"]
    assert shown["artifact_pile"] == []
    assert shown["tile_pile"] == ["t_black"]
    assert table.happened("opens_artifact")[-1] == ("opens_artifact", -1, "d_jade", 1)
    assert options(table) == ["explore", "d_jade", "n_jade"]


@pytest.mark.rule("PAL-WRK-1")
def test_the_next_card_is_a_random_one_of_the_pile() -> None:
    table = Scene(seed=2)
    counts: Counter[str] = Counter()
    for game in range(300 if DISABLED else 1500):
        table.begin(game)
        table.begin_round()
        table.lay("y_red")
        table.leave_in_piles(artifacts=["d_jade", "n_red", "b_black"])
        table.give(0, red_clay=1)
        table.take("y_red")
        counts[table.snapshot()["open_artifacts"][0]] += 1
    assert set(counts) == {"d_jade", "n_red", "b_black"}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("PAL-WRK-1")
@pytest.mark.rule("PAL-WRK-2")
@pytest.mark.parametrize("name", ["q_stone", "t_stone"])
def test_with_an_empty_pile_the_slot_stays_empty(name: str) -> None:
    """Nothing is drawn, and the other pile does not help out."""
    table = Scene()
    table.lay("y_red", "q_stone", tiles=("t_red", "t_stone"))
    artifact = name in ARTIFACTS
    table.leave_in_piles(artifacts=[] if artifact else ["d_jade"], tiles=["t_black"] if artifact else [])
    table.give(0, stone=2)
    draws = table.drawn()
    table.take(name)
    shown = table.snapshot()
    assert shown["open_artifacts"] == ["y_red", None if artifact else "q_stone", None, None, None]
    assert shown["open_tiles"] == ["t_red", "t_stone" if artifact else None]
    assert table.drawn() == draws
    assert options(table) == ["explore"]


# --- tribes


@pytest.mark.rule("PAL-WRK-2")
@pytest.mark.parametrize("name", sorted(TILES))
def test_a_tile_costs_what_is_printed_brings_3_points_and_a_tribe(name: str) -> None:
    table = Scene()
    table.lay(tiles=(None, name))
    table.leave_in_piles(tiles=["t_red" if name != "t_red" else "t_jade"])
    table.give(0, **PLENTY)
    table.put(0, [2, 2, 2])
    table.take(name)
    left = {kind: n - TILES[name].get(kind, 0) for kind, n in PLENTY.items()}
    assert table.held() == {kind: n for kind, n in left.items() if n}
    side = table.seat(0)
    assert (side["tiles"], side["tribes"], side["score"]) == ([name], [2], 3)
    assert table.values("n_artifacts") == [0, 0]
    assert table.snapshot()["open_tiles"] == [None, "t_red" if name != "t_red" else "t_jade"]
    assert table.happened("places_tribe") == [("places_tribe", 0, 2)]


@pytest.mark.rule("PAL-WRK-2")
@pytest.mark.rule("PAL-END-2")
@pytest.mark.parametrize("points", [0, 3, 7])
def test_a_tiles_points_are_those_of_the_content(points: int) -> None:
    table = Scene(set_content={"setup.tile_points": points})
    table.lay(tiles=("t_red",))
    table.give(0, red_clay=2)
    table.take("t_red")
    assert table.values("score") == [points, 0]


@pytest.mark.rule("PAL-WRK-2")
@pytest.mark.rule("PAL-D-5")
@pytest.mark.parametrize(
    ("tokens", "rings"),
    [([7, 2, 5], [7, 2, 5]), ([5, 2, 5], [5, 2]), ([2, 2, 8], [2, 8]), ([4, 4, 4], [4])],
)
def test_d5_offers_each_ring_with_an_own_caveman_or_animal_once(tokens: list[int], rings: list[int]) -> None:
    """In token order; not the rings of the others, nor those where only a tribe stands."""
    table = Scene()
    table.put(0, tokens, [3])
    table.put(1, [6, 6, 0])
    table.lay(tiles=("t_red",))
    table.give(0, red_clay=2)
    table.take("t_red")
    assert table.offered("tribe_ring") == rings
    assert table.asked() == [("tribe_ring", 0, len(rings))] * (len(rings) > 1)
    assert table.seat(0)["tribes"] == [3, rings[0]]


@pytest.mark.rule("PAL-WRK-2")
@pytest.mark.rule("PAL-D-5")
def test_random_builds_on_each_of_the_rings_equally_often() -> None:
    """Not in proportion to the tokens that stand there."""
    table = Scene(strategy="random", seed=6)
    counts: Counter[int] = Counter()
    for game in range(300 if DISABLED else 2000):
        table.begin(game)
        table.put(0, [5, 2, 5])
        table.lay(tiles=("t_red",))
        table.give(0, red_clay=2)
        table.take("t_red")
        counts[table.seat(0)["tribes"][0]] += 1
    assert set(counts) == {2, 5}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("PAL-WRK-2")
@pytest.mark.parametrize(("mode", "counts"), [("basic", 0), ("complete", 1)])
def test_the_tribe_is_placed_in_every_mode(mode: str, counts: int) -> None:
    table = Scene(2, mode)
    table.put(0, [2, 5, 5])
    table.lay(tiles=("t_red",))
    table.give(0, red_clay=2)
    table.weigh(0, "tribe_ring", tokens=1)
    table.take("t_red")
    assert table.seat(0)["tribes"] == [5]
    assert table.state["own"][0, table.rings.index(5)] == 2 + counts
    assert table.state["movable"][0, table.rings.index(5)] == 2


# --- at most


@pytest.mark.rule("PAL-WRK-3")
@pytest.mark.rule("PAL-D-1")
@pytest.mark.parametrize(("tribes", "offered"), [(0, True), (2, True), (3, False)])
def test_worked_example_5_a_fourth_tribe_is_no_option(tribes: int, offered: bool) -> None:
    """By the rules: whatever the strategy wants."""
    table = Scene()
    table.lay("y_red", tiles=("t_red", "t_jade"))
    table.give(0, **PLENTY)
    table.give(1, **PLENTY)
    table.put(0, [2, 2, 2], [2] * tribes)
    tiles = ["t_red", "t_jade"] * offered
    assert options(table) == ["explore", "y_red", *tiles]
    assert options(table, 1) == ["explore", "y_red", "t_red", "t_jade"]
    table.weigh(0, "action", tile=1)
    assert choose_action(*table.arguments, 0) == (L.FIRST_TILE + 1 if offered else L.EXPLORE)


@pytest.mark.rule("PAL-WRK-3")
def test_nobody_builds_more_than_three_tribes_in_a_game() -> None:
    """Tiles are all that can be had, and the game goes on after the third."""
    table = Scene(2, set_content={"setup.end_cards.complete": 4})
    table.lay(tiles=("t_red", "t_stone"))
    table.weigh(0, "action", tile=1)
    for _ in range(6):
        table.give(0, **PLENTY)
        table.play_turn()
    assert table.values("n_tiles") == [3, 0]
    assert table.values("explores") == [3, 6]
    assert not table.end


@pytest.mark.rule("PAL-WRK-3")
def test_one_card_or_tile_is_made_in_an_action() -> None:
    """However much is held."""
    table = Scene()
    table.lay("y_red", "q_stone", tiles=("t_red",))
    table.give(0, **PLENTY)
    table.weigh(0, "action", explore=-1)
    table.play_turn()
    assert table.happened("takes_artifact", "takes_tile") == [("takes_artifact", 0, "y_red")]
    assert table.held() == {"red_clay": 2, "black_clay": 3, "jade": 3, "stone": 3}


# --- one option: no draw


@pytest.mark.rule("PAL-D-1")
@pytest.mark.rule("PAL-D-5")
@pytest.mark.rule("PAL-D-6")
def test_a_decision_with_one_option_draws_nothing() -> None:
    table = Scene(strategy="random")
    stream = table.table.rng[0]["word"][STRATEGY].copy(), table.table.rng[0]["opened"][STRATEGY].copy()
    table.lay("y_red", tiles=("t_red",))
    choose_action(*table.arguments, 0)
    table.give(0, red_clay=2)
    table.put(0, [5, 5, 5])
    table.take("t_red")
    table.give(0, stone=14)
    give_back_surplus(*table.arguments, 0)
    after = table.table.rng[0]["word"][STRATEGY], table.table.rng[0]["opened"][STRATEGY]
    assert all((one == other).all() for one, other in zip(stream, after, strict=True))
    assert table.asked() == []
    assert table.held() == {"stone": 12}


@pytest.mark.rule("PAL-D-4")
def test_migration_always_has_a_choice_and_draws_once_for_its_seat() -> None:
    """A ring has at least one neighbour; with migrations forbidden nothing is drawn."""
    for strategy, drawn in (("random", [1]), ({"kind": "random", "forbid": ["migrate"]}, [])):
        table = Scene(strategy=strategy)
        before = table.table.rng[0]["word"][STRATEGY].copy()
        table.explore(1)
        changed = (table.table.rng[0]["word"][STRATEGY] != before).nonzero()[0].tolist()
        assert changed == drawn
