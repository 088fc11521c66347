"""Paleolithic: what strategies weigh at each decision, worked out by hand from the words that a player reads.

Of the cards of BOARD, y_red brings 1 point and 2 more for the own culture and takes a red clay; d_black brings 4 and takes
three black clays. One more token on an empty ring gains 1 + 9/4 points, the die's mean; on a ring with others it gains 1.
"""

from typing import Any

import pytest

from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.decisions import (
    choose_action,
    choose_migration,
    choose_surplus,
    choose_swap,
    choose_tribe_ring,
)
from simcore.games.paleolithic.features import note_missing
from tests.games.paleolithic.table import DECISIONS, GAME, MAX_RINGS, Scene

MEAN = 9 / 4


def told(table: Scene, decision: str) -> dict[Any, dict[str, float]]:
    """The features of every option that are not 0, by their words."""
    words, scratch = list(GAME.vocabulary.decisions[decision]), table.table.scratch[0]
    codes = scratch["code"][: scratch["n_options"]].tolist()
    options = (
        table.offered(decision)
        if decision != "migrate"
        else [
            (code // MAX_RINGS, table.rings[code % MAX_RINGS]) if code != L.STAY else None for code in codes
        ]
    )
    rows = scratch["feature"][: len(codes), : len(words)].tolist()
    return {
        option: {word: value for word, value in zip(words, row, strict=True) if value}
        for option, row in zip(options, rows, strict=True)
    }


@pytest.mark.rule("PAL-D-1")
def test_an_action_by_points_achievements_and_cost() -> None:
    table = Scene()
    table.own(0, "y_stone")
    table.own(1, "q_red", "q_stone")
    table.lay("y_red", "q_black", tiles=("t_stone",))
    table.give(0, red_clay=2, black_clay=1, stone=2, food=4)
    choose_action(*table.arguments, 0)
    both = {"cards": 1, "rival_cards": 2}
    assert told(table, "action") == {
        "explore": {"explore": 1, "held": 5, **both},
        # With y_stone it makes no set yet: that takes two of each.
        "y_red": {"artifact": 1, "points": 3, "achievements": 2, "cost": 1, **both},
        "q_black": {"artifact": 1, "points": 2, "cost": 1, **both},
        "t_stone": {"tile": 1, "points": 3, "cost": 2, **both},
    }


@pytest.mark.rule("PAL-D-1")
def test_a_card_that_ends_the_game_and_how_far_ahead_one_is_then() -> None:
    """The fifth card; the set of two and two is complete with it."""
    table = Scene(mode="basic")
    table.own(0, "y_stone", "q_stone", "q_red", "q_black")
    table.lay("y_red")
    table.give(0, red_clay=1)
    table.state["score"][:2] = 20, 11
    choose_action(*table.arguments, 0)
    assert told(table, "action") == {
        "explore": {"explore": 1, "held": 1, "cards": 4},
        "y_red": {
            "artifact": 1, "points": 1 + 2 + 4, "achievements": 6, "cost": 1, "ends": 1, "ahead": 27 - 11, "cards": 4,
        },
    }  # fmt: skip


@pytest.mark.rule("PAL-D-4")
def test_a_move_by_what_it_gains_and_loses() -> None:
    """Nothing is held: y_red lacks a red clay and is the nearest, d_black three black clays."""
    table = Scene()
    table.put(0, [2, 2, 3])
    table.lay("y_red", "d_black")
    table.give(0)
    tables, state, scratch, _, _ = table.arguments
    note_missing(tables, state, scratch, 0)
    choose_migration(*table.arguments, 0)
    red, black = 3 / 1, 4 / 3
    # Ring 0 pays a food for one point and two stones for more: one face of four shows 0.
    to_0 = {"moves": 1, "resources": 3 / 4 * 2 - 1, "food": 1 / 4, "needed": -1, "useful": -red, "spreads": 1}
    to_3 = {"moves": 1, "needed": -1, "useful": black - red, "stacks": 1}
    assert told(table, "migrate") == {
        None: {},
        (0, 0): to_0, (0, 3): to_3, (1, 0): to_0, (1, 3): to_3,
        (2, 2): {"moves": 1, "resources": 1 - (1 + MEAN), "needed": 1,
                 "useful": pytest.approx(red - (1 + MEAN) * black), "spreads": -1, "stacks": 2},
        (2, 4): {"moves": 1, "useful": pytest.approx(-(1 + MEAN) * black)},
    }  # fmt: skip


@pytest.mark.rule("PAL-D-4")
@pytest.mark.parametrize(("ring", "joins"), [(4, 1), (3, -1), (5, 0), (2, 0)])
def test_a_move_to_or_from_the_character(ring: int, joins: int) -> None:
    """Its ring is joined by the first token there and left by the last."""
    table = Scene(character="bean")
    table.put(0, [2, 2, 3])
    table.put_character(ring)
    tables, state, scratch, _, _ = table.arguments
    note_missing(tables, state, scratch, 0)
    choose_migration(*table.arguments, 0)
    assert told(table, "migrate")[2, 4].get("character", 0) == joins


@pytest.mark.rule("PAL-D-5")
def test_a_tribes_ring_by_what_it_gains_there() -> None:
    """One tribe stands on ring 3, another one is being placed."""
    table = Scene()
    table.put(0, [2, 2, 3], [3])
    table.state["n_tiles"][0] += 1
    table.state["tribe"][0, 1] = table.rings.index(2)  # left over; its ring is still to be chosen
    table.lay("y_red", "d_black")
    table.give(0)
    choose_tribe_ring(*table.arguments, 0)
    assert told(table, "tribe_ring") == {
        2: {"resources": 1, "needed": 1, "useful": 3, "tokens": 2},
        3: {"resources": 1, "useful": pytest.approx(4 / 3), "tokens": 1, "tribes": 1},
    }


@pytest.mark.rule("PAL-D-6")
def test_a_unit_to_give_back_by_what_open_cards_lose() -> None:
    """y_red can be paid, d_black lacks one of three black clays."""
    table = Scene(food_counts_to_limit=True)
    table.lay("y_red", "d_black")
    table.give(0, red_clay=1, black_clay=2, stone=1, food=2)
    choose_surplus(*table.arguments, 0)
    assert told(table, "give_back") == {
        "red_clay": {"held": 1, "needed": 1, "useful": 3},
        "black_clay": {"held": 2, "useful": 4 / 2, "spare": -1},
        "stone": {"held": 1, "spare": 1},
        "food": {"held": 2, "spare": 2, "food": 1},
    }


@pytest.mark.rule("PAL-D-5")
@pytest.mark.rule("PAL-D-6")
@pytest.mark.parametrize("cards", [("y_red", "q_stone"), ("q_stone", "y_red")])
def test_of_equally_near_cards_the_one_with_more_points_is_nearest(cards: tuple[str, str]) -> None:
    """y_red brings 3 points, q_stone 1; each takes one unit. Wherever they lie."""
    table = Scene()
    table.lay(*cards)
    table.give(0, red_clay=1, stone=1)
    choose_surplus(*table.arguments, 0)
    found = told(table, "give_back")
    assert found == {"red_clay": {"held": 1, "needed": 1, "useful": 3}, "stone": {"held": 1, "useful": 1}}
    table.put(0, [2, 5, 5])
    table.give(0)
    choose_tribe_ring(*table.arguments, 0)
    assert {ring: row.get("needed", 0) for ring, row in told(table, "tribe_ring").items()} == {
        2: 1 + MEAN - MEAN,
        5: 0,
    }


@pytest.mark.rule("PAL-D-3")
def test_a_swap_by_what_other_cards_lack_and_lose() -> None:
    """When q_stone is paid: y_red would lose its red clay, d_black lacks three, and a third jade turns the card over."""
    table = Scene(character="bean")
    table.put_character(6, ["black_clay", "jade", "jade", "stone"])
    table.lay("q_stone", "y_red", "d_black")
    table.give(0, red_clay=1, jade=1, stone=1)
    choose_swap(*table.arguments, 0, table.slot_of("q_stone"))
    black = pytest.approx(4 / 3)
    assert told(table, "exchange") == {
        ("red_clay", "black_clay"): {"takes": black, "gives": 3}, ("red_clay", "jade"): {"gives": 3},
        ("red_clay", "stone"): {"gives": 3},
        ("jade", "black_clay"): {"takes": black, "replaces": 1}, ("jade", "jade"): {"equal": 1},
        ("jade", "stone"): {"replaces": 1},
        ("stone", "stone"): {"equal": 1},
    }  # fmt: skip
    assert table.held() == {"red_clay": 1, "jade": 1, "stone": 1}


def test_the_words_are_numbered_as_the_decisions_are() -> None:
    assert tuple(GAME.vocabulary.decisions) == DECISIONS
