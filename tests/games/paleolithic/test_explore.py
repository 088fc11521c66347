"""Paleolithic: Explore, which is migration, collection and giving back (PAL-RND, PAL-EXP)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from scipy.stats import chisquare

from simcore.games.paleolithic.explore import give_back_surplus
from simcore.kernels.jit import DISABLED
from tests.games.loading import linear
from tests.games.paleolithic.table import DIE, MAP, Scene, load

MOVE = linear(migrate={"moves": 1})


# --- a round


@pytest.mark.rule("PAL-RND-1")
def test_every_player_takes_one_action_in_seat_order() -> None:
    table = Scene(3)
    table.lay("n_jade", "q_stone")
    table.give(1, jade=3, stone=3)
    table.weigh(1, "action", artifact=1)
    assert not table.play_turn()
    actions = table.happened("explores", "takes_artifact", "takes_tile")
    assert actions == [("explores", 0), ("takes_artifact", 1, "n_jade"), ("explores", 2)]
    assert table.held(1) == {"jade": 2, "stone": 3}
    assert table.values("explores") == [1, 0, 1]
    table.play_turn()
    assert [event[1] for event in table.happened("explores", "takes_artifact")] == [0, 1, 2] * 2


@pytest.mark.rule("PAL-RND-1")
def test_in_random_games_everybody_acts_once_a_round_or_the_game_ends() -> None:
    table = Scene(4, strategy="random", set_content={"setup.end_cards.complete": 4})
    for game in range(3 if DISABLED else 20):
        table.begin(game)
        while True:
            used = len(table.events())
            over = table.play_turn()
            acting = [
                event[1]
                for event in table.events()[used:]
                if event[0] in ("explores", "takes_artifact", "takes_tile")
            ]
            assert acting == list(range(len(acting)))
            assert over or len(acting) == 4
            if over:
                break


# --- migration


@pytest.mark.rule("PAL-EXP-1")
@pytest.mark.rule("PAL-D-4")
def test_d4_offers_none_then_every_token_with_every_neighbour() -> None:
    """Two tokens on one ring count twice."""
    table = Scene()
    table.put(0, [4, 7, 4], [0])
    table.explore()
    four = [(0, 0), (0, 3), (0, 5)]
    last = [(2, ring) for _, ring in four]
    assert table.offered("migrate") == [None, *four, (1, 6), (1, 8), *last]
    assert table.asked() == [("migrate", 0, 9)]


@pytest.mark.rule("PAL-EXP-1")
def test_a_token_may_stay_or_one_moves_before_the_collection() -> None:
    table = Scene()
    table.roll(0)
    table.put(0, [2, 2, 5])
    table.explore()
    assert table.happened("migrates") == []
    assert table.seat(0)["tokens"] == [2, 2, 5]
    assert table.held() == {"red_clay": 2, "stone": 1}
    table = Scene(strategy=MOVE)
    table.roll(0)
    table.put(0, [2, 2, 5])
    table.explore()
    assert table.happened("migrates") == [("migrates", 0, 0, 2, 0)]
    assert table.seat(0)["tokens"] == [0, 2, 5]
    assert table.held() == {"food": 1, "red_clay": 1, "stone": 1}
    assert [event[0] for event in table.events()[-5:]] == ["explores", "migrates", *["collects"] * 3]


@pytest.mark.rule("PAL-EXP-1")
@pytest.mark.rule("PAL-D-4")
def test_random_moves_each_token_to_each_neighbour_and_only_there() -> None:
    table = Scene(strategy="random")
    counts: Counter[Any] = Counter()
    for game in range(300 if DISABLED else 2000):
        table.begin(game)
        table.put(0, [4, 7, 8])
        table.explore()
        before, after = [4, 7, 8], table.seat(0)["tokens"]
        moved = [i for i in range(3) if before[i] != after[i]]
        assert len(moved) <= 1
        counts[moved[0] if moved else None, after[moved[0]] if moved else None] += 1
    assert set(counts) == {(None, None), (0, 0), (0, 3), (0, 5), (1, 6), (1, 8), (2, 7)}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("PAL-EXP-1")
def test_the_map_of_the_tables_is_that_of_the_content() -> None:
    """The scene's rings have numbers that are not their indices."""
    tables, rings = Scene().tables, Scene().rings
    for i, ring in enumerate(rings):
        there = [rings[other] for other in tables["neighbour"][i][: tables["n_neighbours"][i]]]
        assert there == MAP[str(ring)][0]


# --- collection


@pytest.mark.rule("PAL-EXP-2")
@pytest.mark.parametrize("die", DIE)
def test_every_occupied_ring_pays_by_die_and_own_tokens(die: int) -> None:
    table = Scene()
    table.roll(die)
    table.put(0, [2, 3, 3])
    assert table.collect() == {"red_clay": die + 1, "black_clay": die + 2}
    assert table.happened("collects") == [
        ("collects", 0, 2, die + 1, "red_clay", die + 1),
        ("collects", 0, 3, die + 2, "black_clay", die + 2),
    ]


@pytest.mark.rule("PAL-EXP-2")
def test_worked_example_1_die_2_and_two_tokens_are_4_points() -> None:
    table = Scene()
    table.roll(2)
    table.put(0, [3, 3, 7])
    table.collect()
    assert [event[2:4] for event in table.happened("collects")] == [(3, 4), (7, 3)]


@pytest.mark.rule("PAL-EXP-2")
def test_worked_example_2_die_0_and_one_token_are_1_point() -> None:
    table = Scene()
    table.roll(0)
    table.put(0, [3, 4, 7])
    assert table.collect() == {"black_clay": 1, "jade": 1, "red_clay": 1}
    assert [event[3] for event in table.happened("collects")] == [1, 1, 1]


@pytest.mark.rule("PAL-EXP-2")
@pytest.mark.parametrize(
    ("points", "collected"),
    [(1, {"red_clay": 1}), (2, {"black_clay": 1}), (3, {"jade": 1}), (4, {"stone": 1}), (5, {"food": 1})],
)
def test_a_ring_pays_the_one_entry_of_its_points(points: int, collected: dict[str, int]) -> None:
    """Not all the entries up to it."""
    table = Scene(set_content={"die": [0, 1, 2, 3, 4], "rings": _with_ring_1()})
    table.put(0, [7, 7, 7])
    table.state["own"][0, table.rings.index(7)] = 1
    table.roll(points - 1)
    assert table.collect() == collected


def _with_ring_1() -> dict[str, Any]:
    rings = {
        name: {"neighbours": list(there), "yields": [list(e) for e in pays]}
        for name, (there, pays) in MAP.items()
    }
    rings["8"]["neighbours"] = [7, 1]
    return rings | {"1": {"neighbours": [8], "yields": [["food", 1]]}}


@pytest.mark.rule("PAL-EXP-2")
@pytest.mark.parametrize(("ring", "last"), [(0, {"stone": 2}), (8, {"stone": 1}), (7, {"food": 1})])
def test_above_the_lists_end_the_last_entry_is_paid(ring: int, last: dict[str, int]) -> None:
    table = Scene()
    table.roll(4)
    table.put(0, [ring, ring, ring], [ring, ring, ring])
    assert table.collect() == last
    assert table.happened("collects")[0][3] == 10


@pytest.mark.rule("PAL-EXP-2")
def test_one_die_is_thrown_for_all_rings_and_is_uniform() -> None:
    table = Scene(seed=1)
    counts: Counter[int] = Counter()
    for game in range(400 if DISABLED else 4000):
        table.begin(game)
        table.begin_round()
        table.put(0, [2, 3, 4])
        got = table.collect()
        assert got["red_clay"] == got["black_clay"] == got["jade"]
        assert len(table.drawn("die")) == 1
        counts[got["jade"] - 1] += 1
    assert set(counts) == set(DIE)
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("PAL-EXP-2")
def test_the_house_rule_throws_a_die_of_its_own_for_every_ring() -> None:
    """Three independent dice: each pair of faces on two of the rings equally often."""
    table = Scene(die_per_ring=True, seed=1)
    counts: Counter[tuple[int, int]] = Counter()
    for game in range(400 if DISABLED else 4000):
        table.begin(game)
        table.begin_round()
        table.put(0, [2, 3, 4])
        got = table.collect()
        assert len(table.drawn("die")) == 3
        counts[got["red_clay"], got["jade"]] += 1
    assert len(counts) == 16
    assert chisquare(list(counts.values())).pvalue > 1e-3
    table.put(0, [2, 2, 2])
    table.collect()
    assert len(table.drawn("die")) == 4


@pytest.mark.rule("PAL-EXP-2")
@pytest.mark.compiled_only
def test_a_die_per_ring_has_a_third_of_the_variance_for_three_rings() -> None:
    """Exact: 3 var(die) against 9 var(die) for the points of three rings."""
    mean = Fraction(sum(DIE), len(DIE))
    variance = sum((face - mean) ** 2 for face in DIE) / len(DIE)
    for house, expected in ((False, 9 * variance), (True, 3 * variance)):
        table = Scene(die_per_ring=house, seed=3)
        table.put(0, [2, 3, 4])
        sums = []
        for _ in range(4000):
            table.begin_round()
            sums.append(sum(table.collect().values()))
        average = sum(sums) / len(sums)
        found = sum((each - average) ** 2 for each in sums) / len(sums)
        assert abs(found / float(expected) - 1) < 0.1


@pytest.mark.rule("PAL-EXP-3")
def test_only_own_tokens_count_where_cultures_share_a_ring() -> None:
    table = Scene(3)
    table.roll(2)
    for seat in range(3):
        table.put(seat, [3, 3, 5] if seat == 0 else [3, 3, 3], [3, 3] if seat else [])
    assert table.collect(0) == {"black_clay": 4, "stone": 3}
    assert table.collect(1) == {"black_clay": 7}
    assert table.held(2) == {}
    assert [event[1] for event in table.happened("collects")] == [0, 0, 1]


@pytest.mark.rule("PAL-EXP-3")
def test_a_token_may_move_to_a_ring_that_others_occupy() -> None:
    table = Scene(strategy=MOVE)
    table.roll(0)
    table.put(0, [8, 8, 8])
    table.put(1, [7, 7, 7])
    table.explore()
    assert table.seat(0)["tokens"] == [7, 8, 8]
    assert table.seat(1)["tokens"] == [7, 7, 7]
    assert table.held() == {"red_clay": 1, "stone": 1}


# --- the limit


@pytest.mark.rule("PAL-EXP-4")
def test_worked_example_4_a_13th_resource_is_given_back() -> None:
    table = Scene()
    table.roll(0)
    table.put(0, [7, 7, 7])
    table.state["own"][0, table.rings.index(7)] = 1
    table.give(0, red_clay=3, black_clay=3, jade=3, stone=3)
    table.explore()
    assert table.happened("gives_back") == [("gives_back", 0, "red_clay")]
    assert sum(table.held().values()) == 12
    assert table.values("given_back") == [1, 0]


@pytest.mark.rule("PAL-EXP-4")
@pytest.mark.parametrize(("had", "back"), [(10, 0), (11, 0), (12, 1)])
def test_exactly_twelve_may_be_kept(had: int, back: int) -> None:
    table = Scene()
    table.roll(0)
    table.put(0, [2, 2, 2])
    table.state["own"][0, table.rings.index(2)] = 1
    table.give(0, stone=had)
    table.explore()
    assert len(table.happened("gives_back")) == back
    assert sum(table.held().values()) == min(12, had + 1)
    assert load().content.setup.resource_limit == 12


@pytest.mark.rule("PAL-EXP-4")
def test_the_limit_is_applied_once_after_the_whole_collection() -> None:
    """Twelve stones, then red clay and black clay come: both new units are kept, two stones go."""
    table = Scene(strategy=linear(give_back={"held": 1}))
    table.roll(0)
    table.put(0, [2, 3, 6])
    table.give(0, stone=12)
    table.explore()
    assert [event[0] for event in table.events()[-5:]] == ["collects"] * 3 + ["gives_back"] * 2
    assert table.held() == {"red_clay": 1, "black_clay": 1, "stone": 10, "food": 1}


@pytest.mark.rule("PAL-EXP-4")
@pytest.mark.rule("PAL-D-6")
def test_d6_offers_every_kind_held_unit_by_unit() -> None:
    """Each unit is a question; a kind that is all gone is not offered again."""
    table = Scene()
    table.give(0, red_clay=1, jade=9, stone=4, food=5)
    give_back_surplus(*table.arguments, 0)
    assert table.happened("gives_back") == [("gives_back", 0, "red_clay"), ("gives_back", 0, "jade")]
    assert table.asked() == [("give_back", 0, 14), ("give_back", 0, 13)]
    assert table.offered("give_back") == ["jade", "stone"]
    table.give(0, red_clay=1, black_clay=5, jade=6, stone=4)
    table.state["held"][0, 0] = 0
    table.give(0, stone=12, jade=1)
    give_back_surplus(*table.arguments, 0)
    assert table.offered("give_back") == ["jade", "stone"]


@pytest.mark.rule("PAL-EXP-4")
@pytest.mark.rule("PAL-D-6")
def test_food_counts_to_the_limit_by_the_house_rule_only() -> None:
    for house in (False, True):
        table = Scene(food_counts_to_limit=house, strategy=linear(give_back={"food": 1}))
        table.give(0, stone=5, jade=5, food=4)
        give_back_surplus(*table.arguments, 0)
        assert table.happened("gives_back") == [("gives_back", 0, "food")] * 2 * house
        assert table.held() == {"stone": 5, "jade": 5, "food": 2 if house else 4}
        if house:
            assert table.offered("give_back") == ["jade", "stone", "food"]
            assert table.asked() == [("give_back", 0, 14), ("give_back", 0, 13)]


@pytest.mark.rule("PAL-EXP-4")
def test_food_is_never_given_back_without_the_house_rule() -> None:
    table = Scene(strategy=linear(give_back={"food": 1}))
    table.give(0, stone=7, jade=7, food=20)
    give_back_surplus(*table.arguments, 0)
    assert table.held()["food"] == 20
    assert table.offered("give_back") == ["jade", "stone"]


@pytest.mark.rule("PAL-D-6")
@pytest.mark.parametrize("house", [False, True])
def test_random_gives_back_every_unit_equally_often(house: bool) -> None:
    """Units, not kinds: a kind goes with a chance in proportion to what is held of it."""
    held = {"red_clay": 2, "black_clay": 5, "jade": 2, "stone": 4}
    if house:
        held = {"red_clay": 5, "stone": 4, "food": 4}
    table = Scene(strategy="random", food_counts_to_limit=house, seed=4)
    n = 500 if DISABLED else 5000
    counts: Counter[str] = Counter()
    for game in range(n):
        table.begin(game)
        table.give(0, **held)
        give_back_surplus(*table.arguments, 0)
        (event,) = table.happened("gives_back")
        counts[event[2]] += 1
        assert table.asked() == [("give_back", 0, 13)]
    assert set(counts) == set(held)
    expected = [n * amount / 13 for amount in held.values()]
    assert chisquare([counts[kind] for kind in held], expected).pvalue > 1e-3


@pytest.mark.rule("PAL-EXP-4")
def test_what_is_given_back_is_the_players_choice() -> None:
    table = Scene()
    table.weigh(0, "give_back", held=-1)
    table.give(0, red_clay=7, stone=6)
    give_back_surplus(*table.arguments, 0)
    assert table.happened("gives_back") == [("gives_back", 0, "stone")]


# --- tribes


@pytest.mark.rule("PAL-EXP-5")
@pytest.mark.parametrize(("mode", "counted"), [("basic", 0), ("complete", 1), ("advanced", 1)])
def test_tribes_count_as_own_tokens_by_the_complete_rules_also_where_they_stand_alone(
    mode: str, counted: int
) -> None:
    table = Scene(2, mode)
    table.roll(2)
    table.give(0, red_clay=4)
    for ring, card in ((3, "t_red"), (5, "t_red")):
        table.put(0, [ring, 2, 2], table.seat(0)["tribes"])
        table.state["tile_owner"] = -1
        table.lay(tiles=[card])
        table.weigh(0, "tribe_ring", tokens=-1)
        table.take(card)
    assert table.seat(0)["tribes"] == [3, 5]
    expected = {"red_clay": 2 + 2, "stone": 2 + 1 + counted}
    if counted:
        expected["black_clay"] = 3
    assert table.collect() == expected


@pytest.mark.rule("PAL-EXP-5")
def test_tribes_never_move() -> None:
    table = Scene(strategy="random")
    for game in range(40):
        table.begin(game)
        table.put(0, [2, 3, 4], [7, 7, 0])
        table.begin_round()
        table.explore()
        assert table.seat(0)["tribes"] == [7, 7, 0]
        assert table.asked("migrate") == [("migrate", 0, 1 + 2 + 2 + 3)]
        assert all(event[2] < 3 for event in table.happened("migrates"))
        assert table.state["own"][0].sum() == 6
        assert table.state["movable"][0].sum() == 3
