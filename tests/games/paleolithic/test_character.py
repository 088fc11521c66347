"""Paleolithic: the legendary characters' skills, relocation and replacement (PAL-LEG-2 to LEG-6)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from scipy.stats import chisquare

from simcore.games.paleolithic.character import relocate
from simcore.games.paleolithic.decisions import choose_swap
from simcore.kernels.jit import DISABLED
from simcore.kernels.rng import STRATEGY
from tests.games.loading import linear
from tests.games.paleolithic.table import DIE, Scene

USE = linear(skill={"use": 1}, action={"explore": -1})
ROW = ("y_red", "q_stone", "q_black")


def scene(character: str, ring: int = 6, strategy: Any = None, **settings: Any) -> Scene:
    """Seat 0 has a caveman on the character's ring; the row is ROW with t_stone."""
    table = Scene(2, character=character, strategy=strategy or USE, **settings)
    table.put(0, [ring, 2, 2])
    table.put_character(ring)
    table.lay(*ROW, tiles=("t_stone",))
    return table


# --- who may use it, and when


@pytest.mark.rule("PAL-LEG-2")
@pytest.mark.rule("PAL-D-2")
@pytest.mark.parametrize("character", ["bean", "jack"])
@pytest.mark.parametrize(
    ("tokens", "tribes", "asked"),
    [([6, 2, 2], [], True), ([2, 2, 6], [], True), ([2, 2, 5], [], False), ([2, 2, 2], [6], False)],
)
def test_a_caveman_or_animal_has_to_stand_on_the_characters_ring(
    character: str, tokens: list[int], tribes: list[int], asked: bool
) -> None:
    """A tribe there is not enough, nor are the tokens of others."""
    table = scene(character)
    table.put(0, tokens, tribes)
    table.put(1, [6, 6, 6])
    table.give(0, stone=3, food=2)
    table.take("q_stone")
    assert table.asked("skill") == [("skill", 0, 2)] * asked
    assert len(table.happened("relocates")) == asked


@pytest.mark.rule("PAL-LEG-2")
@pytest.mark.rule("PAL-D-2")
@pytest.mark.parametrize("character", ["bean", "jack"])
def test_d2_offers_no_and_yes_and_no_leaves_all_as_it_is(character: str) -> None:
    table = scene(character, strategy=linear())
    table.give(0, stone=3, food=2)
    before = table.character()
    table.take("q_stone")
    assert table.offered("skill") == [False, True]
    assert table.character() == before
    assert table.held() == {"stone": 2, "food": 2}
    assert table.happened("exchanges", "pays_food", "relocates", "replaced") == []
    assert table.values("exchanges") == table.values("foods") == [0, 0]


@pytest.mark.rule("PAL-LEG-2")
@pytest.mark.parametrize("character", ["bean", "jack"])
def test_the_skill_goes_with_a_workshop_before_paying_and_once(character: str) -> None:
    table = scene(character)
    table.roll(4)
    table.give(0, red_clay=1, stone=4, food=2)
    table.play_turn()
    told = [event[0] for event in table.events() if event[1] in (0, -1)]
    use = "exchanges" if character == "bean" else "pays_food"
    start = told.index("turn")
    assert told[start : start + 5] == ["turn", use, "relocates", "takes_artifact", "opens_artifact"]
    assert told.count(use) == 1
    assert [event[1] for event in table.happened(use)] == [0]


@pytest.mark.rule("PAL-LEG-2")
@pytest.mark.parametrize("character", ["bean", "jack"])
def test_exploring_brings_no_skill(character: str) -> None:
    table = scene(character)
    table.give(0, stone=3, food=2)
    table.explore()
    assert table.asked("skill", "exchange") == []
    assert table.happened("exchanges", "pays_food", "relocates") == []


@pytest.mark.rule("PAL-LEG-2")
def test_the_skill_goes_with_a_tile_too() -> None:
    table = scene("bean")
    table.give(0, stone=3)
    table.take("t_stone")
    assert len(table.happened("exchanges")) == 1
    assert table.values("n_tiles") == [1, 0]


@pytest.mark.rule("PAL-LEG-2")
@pytest.mark.rule("PAL-LEG-5")
@pytest.mark.rule("PAL-D-2")
@pytest.mark.parametrize(("food", "asked"), [(0, False), (1, True)])
def test_the_food_skill_takes_a_food(food: int, asked: bool) -> None:
    table = scene("fluffy")
    table.give(0, stone=3, food=food)
    table.take("q_stone")
    assert table.asked("skill") == [("skill", 0, 2)] * asked
    assert table.held() == {"stone": 2} | {
        kind: 1 for _, _, kind in table.happened("pays_food") if kind is not None
    }


@pytest.mark.rule("PAL-LEG-2")
@pytest.mark.rule("PAL-LEG-5")
def test_the_skill_comes_after_the_choice_so_its_gift_pays_for_nothing_chosen_before() -> None:
    """The black clay of the die would pay q_black, but the action was chosen among what could be paid before."""
    table = scene("fluffy")
    table.roll(3)
    table.give(0, stone=1, food=1)
    table.play_turn()
    assert table.asked("action")[0] == ("action", 0, 2)
    assert table.seat(0)["artifacts"] == ["q_stone"]
    assert table.held() == {"black_clay": 1}


# --- relocation


@pytest.mark.rule("PAL-LEG-3")
def test_the_new_ring_is_the_sum_of_two_dice() -> None:
    """Every ring as often as its sum; 16 throws of two dice with four faces each."""
    sums = Counter(a + b for a in DIE for b in DIE)
    table = scene("bean", seed=3)
    n = 480 if DISABLED else 6400
    counts: Counter[int] = Counter()
    for game in range(n):
        table.begin(game)
        table.begin_round()
        tables, state, _, rng, log = table.arguments
        relocate(tables, state, rng, log, 0)
        counts[table.character()["character_ring"]] += 1
        assert [chance for chance, _ in table.drawn("relocate")] == ["relocate"] * 2
    assert set(counts) == set(sums)
    expected = [float(Fraction(n * sums[ring], 16)) for ring in sorted(sums)]
    assert chisquare([counts[ring] for ring in sorted(sums)], expected).pvalue > 1e-3


@pytest.mark.rule("PAL-LEG-3")
@pytest.mark.parametrize(("face", "ring"), [(0, 0), (2, 4), (3, 6), (4, 8)])
@pytest.mark.parametrize("character", ["julia", "jack"])
def test_it_moves_after_each_use(character: str, face: int, ring: int) -> None:
    table = scene(character)
    table.roll(face)
    table.give(0, stone=5, red_clay=1, food=2)
    table.take("q_stone")
    assert table.character()["character_ring"] == ring
    assert table.happened("relocates") == [("relocates", -1, ring)]
    assert table.happened("replaced") == []
    table.put(0, [ring, 7, 7])
    table.take("y_red")
    assert len(table.happened("relocates")) == 2


@pytest.mark.rule("PAL-LEG-3")
def test_the_number_of_dice_is_that_of_the_content() -> None:
    table = scene("jack", set_content={"skills.relocation_dice": 1, "skills.start_ring": 2})
    assert table.loaded.content.skills.relocation_dice == 1
    table.roll(3)
    table.give(0, stone=1, food=1)
    table.take("q_stone")
    assert table.character()["character_ring"] == 3
    table.begin(1)
    assert table.character()["character_ring"] == 2


# --- exchange


def swaps(table: Scene, card: str) -> list[Any]:
    """The options of D-3 when this card is bought."""
    table.take(card)
    return table.offered("exchange")


@pytest.mark.rule("PAL-LEG-4")
@pytest.mark.rule("PAL-D-3")
def test_d3_offers_each_kind_held_with_each_kind_on_the_card() -> None:
    """By the order of kinds; food is no resource, jade is not on the card; equal kinds may be swapped."""
    table = scene("bean")
    table.give(0, red_clay=1, jade=2, stone=2, food=3)
    assert swaps(table, "y_red") == [
        ("red_clay", "red_clay"),
        *[("jade", taken) for taken in ("red_clay", "black_clay", "stone")],
        *[("stone", taken) for taken in ("red_clay", "black_clay", "stone")],
    ]
    assert table.asked() == [("skill", 0, 2), ("exchange", 0, 7)]


@pytest.mark.rule("PAL-LEG-4")
@pytest.mark.rule("PAL-D-3")
@pytest.mark.parametrize(
    ("held", "card", "options"),
    [
        # The purchase has to stay payable: its last units may be swapped for their own kind only.
        ({"stone": 1}, "q_stone", [("stone", "stone")]),
        ({"stone": 2}, "t_stone", [("stone", "stone")]),
        ({"stone": 3}, "t_stone", [("stone", "red_clay"), ("stone", "black_clay"), ("stone", "stone")]),
        ({"black_clay": 1, "jade": 1}, "q_black",
         [("black_clay", "black_clay"), *[("jade", kind) for kind in ("red_clay", "black_clay", "stone")]]),
    ],
)  # fmt: skip
def test_swaps_must_leave_the_purchase_payable(held: dict[str, int], card: str, options: list[Any]) -> None:
    table = scene("julia")
    table.give(0, **held)
    choose_swap(*table.arguments, 0, table.slot_of(card))
    assert table.offered("exchange") == options
    assert table.asked() == [("exchange", 0, len(options))] * (len(options) > 1)
    table.take(card)
    assert table.happened("exchanges") == [("exchanges", 0, *options[0])]
    assert min(table.state["held"][0]) >= 0


@pytest.mark.rule("PAL-LEG-4")
def test_an_exchange_swaps_one_unit_for_one_of_the_card() -> None:
    table = scene("bean")
    table.roll(2)
    table.weigh(0, "exchange", gives=0, takes=1)
    table.lay("q_stone", "n_jade", "q_black", "y_stone", tiles=("t_stone",))
    table.give(0, jade=2, stone=1)
    table.give(1, stone=5)
    table.weigh(0, "exchange", equal=-1)
    table.take("q_stone")
    assert table.happened("exchanges") == [("exchanges", 0, "jade", "red_clay")]
    assert table.held() == {"red_clay": 1, "jade": 1}
    assert table.character()["card"] == {"black_clay": 1, "jade": 1, "stone": 1}
    assert table.held(1) == {"stone": 5}
    assert table.values("exchanges") == [1, 0]


@pytest.mark.rule("PAL-LEG-4")
def test_an_equal_swap_changes_nothing_but_the_characters_ring() -> None:
    table = scene("bean")
    table.roll(4)
    table.weigh(0, "exchange", equal=1)
    table.give(0, jade=2, stone=2)
    table.take("q_stone")
    assert table.happened("exchanges") == [("exchanges", 0, "stone", "stone")]
    assert table.held() == {"jade": 2, "stone": 1}
    assert table.character() == {
        "character": "bean", "character_ring": 8, "card": {"red_clay": 1, "black_clay": 1, "stone": 1},
    }  # fmt: skip


@pytest.mark.rule("PAL-LEG-4")
@pytest.mark.rule("PAL-LEG-2")
@pytest.mark.rule("PAL-D-2")
def test_without_a_legal_swap_the_skill_is_not_offered() -> None:
    """The jade on the card cannot be had for the units that the purchase needs."""
    table = scene("bean")
    table.put_character(6, ["jade", "jade", "red_clay"])
    table.give(0, stone=1)
    table.take("q_stone")
    assert table.asked("skill", "exchange") == []
    assert table.happened("relocates") == []


@pytest.mark.rule("PAL-LEG-4")
@pytest.mark.rule("PAL-D-3")
def test_random_takes_every_legal_swap_equally_often() -> None:
    """Kinds, not units."""
    table = scene("bean", strategy="random", seed=9)
    counts: Counter[Any] = Counter()
    for game in range(600 if DISABLED else 5000):
        table.begin(game)
        table.put(0, [6, 2, 2])
        table.put_character(6, ["red_clay", "red_clay", "jade"])
        table.lay("q_stone")
        table.give(0, stone=5, jade=1)
        table.take("q_stone")
        counts[tuple(event[2:] for event in table.happened("exchanges"))] += 1
    unused = counts.pop(())
    assert set(counts) == {((give, take),) for give in ("stone", "jade") for take in ("red_clay", "jade")}
    assert chisquare(list(counts.values())).pvalue > 1e-3
    assert chisquare([unused, sum(counts.values())]).pvalue > 1e-3


@pytest.mark.rule("PAL-LEG-4")
@pytest.mark.rule("PAL-LEG-6")
@pytest.mark.parametrize(("name", "other"), [("bean", "fluffy"), ("julia", "jack")])
@pytest.mark.parametrize(
    ("card", "replaced"),
    [
        (["jade", "jade", "stone"], True),
        (["jade", "stone", "stone"], False),
        (["jade", "red_clay", "stone"], False),
    ],
)
def test_three_equal_resources_replace_the_character(
    name: str, other: str, card: list[str], replaced: bool
) -> None:
    """A jade is given and a stone is taken; the other side of the card comes into play after the move."""
    table = scene(name)
    table.roll(2)
    table.put_character(6, card)
    table.lay("q_stone", "y_stone")
    table.weigh(0, "exchange", equal=-9, takes=1)
    table.give(0, jade=1, stone=1)
    table.take("q_stone")
    assert table.happened("exchanges")[0][2] == "jade"
    taken = table.happened("exchanges")[0][3]
    assert taken == "stone"
    assert table.happened("replaced") == [("replaced", -1, other)] * replaced
    shown = table.character()
    assert shown["character"] == (other if replaced else name)
    assert shown["character_ring"] == 4
    assert [event[0] for event in table.events() if event[0] in ("relocates", "replaced")] == [
        "relocates",
        *["replaced"] * replaced,
    ]
    if replaced:
        assert shown["card"] == {"food": 0}


# --- food


@pytest.mark.rule("PAL-LEG-5")
@pytest.mark.parametrize("name", ["jack", "fluffy"])
@pytest.mark.parametrize(("face", "gift"), [(0, None), (2, None), (3, "black_clay"), (4, "jade")])
def test_the_die_gives_a_black_clay_at_3_and_a_jade_at_4(name: str, face: int, gift: str | None) -> None:
    table = scene(name)
    table.roll(face)
    table.give(0, stone=1, food=2)
    table.take("q_stone")
    assert table.held() == {"food": 1, **({gift: 1} if gift else {})}
    assert table.happened("pays_food") == [("pays_food", 0, gift)]
    assert table.character()["card"] == {"food": 1}
    assert table.values("foods") == [1, 0]
    assert table.values("exchanges") == [0, 0]


@pytest.mark.rule("PAL-LEG-5")
@pytest.mark.rule("PAL-D-2")
def test_how_much_the_die_gives_is_the_contents() -> None:
    """Three black clays at 3; strategies value the mean of four faces, where d_black2 lacks black clay."""
    table = scene("fluffy", set_content={"skills.food.amount": 3})
    table.lay("q_stone", "d_black2")
    table.give(0, stone=1, food=1)
    table.take("q_stone")
    # d_black2 brings a point and lacks two units: each is worth 1/2, and one face in four gives black clay.
    assert table.table.scratch[0]["feature"][1, :4].tolist() == [1, 0, 3 * (1 / 2) / 4, 1]
    table = scene("fluffy", set_content={"skills.food.amount": 3})
    table.roll(3)
    table.give(0, stone=1, food=1)
    table.take("q_stone")
    assert table.held() == {"black_clay": 3}


@pytest.mark.rule("PAL-LEG-5")
def test_one_die_is_thrown_for_the_food_skill_and_it_is_uniform() -> None:
    table = scene("jack", seed=4)
    counts: Counter[Any] = Counter()
    n = 400 if DISABLED else 4000
    for game in range(n):
        table.begin(game)
        table.begin_round()
        table.put(0, [6, 2, 2])
        table.put_character(6)
        table.lay("q_stone")
        table.give(0, stone=1, food=1)
        table.take("q_stone")
        assert len(table.drawn("skill_die")) == 1
        counts[table.happened("pays_food")[0][2]] += 1
    found = [counts[gift] for gift in (None, "black_clay", "jade")]
    assert chisquare(found, [n / 2, n / 4, n / 4]).pvalue > 1e-3


@pytest.mark.rule("PAL-LEG-5")
@pytest.mark.rule("PAL-LEG-6")
@pytest.mark.parametrize(("name", "other"), [("jack", "julia"), ("fluffy", "bean")])
@pytest.mark.parametrize(("food", "replaced"), [(0, False), (1, False), (2, True)])
def test_three_food_replace_the_character_by_one_with_a_fresh_card(
    name: str, other: str, food: int, replaced: bool
) -> None:
    table = scene(name)
    table.roll(4)
    table.put_character(6, food=food)
    table.give(0, stone=1, food=5)
    table.take("q_stone")
    assert table.happened("replaced") == [("replaced", -1, other)] * replaced
    fresh = {"stone": 1, "red_clay": 1, "black_clay": 1}
    assert table.character() == {
        "character": other if replaced else name, "character_ring": 8,
        "card": fresh if replaced else {"food": food + 1},
    }  # fmt: skip
    assert table.held() == {"jade": 1, "food": 4}


@pytest.mark.rule("PAL-LEG-6")
def test_after_two_replacements_the_first_side_is_back_with_a_fresh_card() -> None:
    """What lay on the card when it was flipped is gone, on both sides."""
    table = scene("jack")
    table.roll(3)
    table.put_character(6, food=2)
    table.give(0, stone=2, food=1)
    table.take("q_stone")
    assert table.character()["character"] == "julia"
    table.put_character(6, ["jade", "jade", "stone"])
    table.lay("y_red", "p_stone")
    table.put(0, [6, 2, 2])
    table.give(0, red_clay=1, jade=1)
    table.weigh(0, "exchange", takes=1)
    table.take("y_red")
    assert [event[2] for event in table.happened("replaced")] == ["julia", "jack"]
    assert table.character() == {"character": "jack", "character_ring": 6, "card": {"food": 0}}
    assert table.state["on_card"].tolist() == [0] * 4


@pytest.mark.rule("PAL-LEG-6")
def test_which_character_follows_is_the_contents() -> None:
    table = scene("jack", set_content={"characters.jack.next": "bean"})
    table.put_character(6, food=2)
    table.give(0, stone=1, food=1)
    table.take("q_stone")
    assert table.character()["character"] == "bean"


# --- one option draws nothing


@pytest.mark.rule("PAL-D-2")
@pytest.mark.rule("PAL-D-3")
@pytest.mark.parametrize(
    ("strategy", "character", "held", "asked"),
    [
        ("random", "jack", {"stone": 1}, []),  # no food: no question
        ({"kind": "random", "forbid": ["skill"]}, "jack", {"stone": 1, "food": 3}, ["skill"]),
        ({"kind": "random", "forbid": ["skill"]}, "bean", {"stone": 4}, ["skill"]),
    ],
)
def test_a_skill_without_a_choice_draws_nothing(
    strategy: Any, character: str, held: dict[str, int], asked: list[str]
) -> None:
    """A forbidden option is legal and told, but there is nothing to draw."""
    table = scene(character, strategy=strategy)
    table.give(0, **held)
    before = table.table.rng[0]["word"][STRATEGY].copy()
    table.take("q_stone")
    assert (table.table.rng[0]["word"][STRATEGY] == before).all()
    assert [name for name, _, _ in table.asked()] == asked
    assert table.happened("relocates") == []


@pytest.mark.rule("PAL-D-3")
def test_a_single_swap_is_made_without_a_question() -> None:
    table = scene("bean")
    table.give(0, stone=1)
    before = table.table.rng[0]["word"][STRATEGY].copy()
    table.take("q_stone")
    assert table.asked() == [("skill", 0, 2)]
    assert table.happened("exchanges") == [("exchanges", 0, "stone", "stone")]
    assert (table.table.rng[0]["word"][STRATEGY] == before).all()
