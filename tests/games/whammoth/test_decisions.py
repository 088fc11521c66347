"""Wooly Whammoth: what is asked when, and with which options (WHA-D)."""

from typing import Any

import pytest

from simcore.games.whammoth import layout as L
from simcore.games.whammoth.cards import choose_cards, offer_meals
from simcore.games.whammoth.decisions import (
    choose_card,
    choose_card_ability,
    choose_move_ability,
    choose_to_eat,
)
from tests.games.whammoth.table import Scene, linear

ALL = ["nutty", "timid", "stealthy", "brute"]
# The order of the content file.
FULL = ["run_away", "charge", "careful", "one", "break", "two", "three", "four"]


# --- D-1 eat


@pytest.mark.rule("WHA-D-1")
@pytest.mark.parametrize(
    ("meat", "hand", "discards", "no_eat", "asked", "eats"),
    [
        (1, ["one"], ["two"], 0, True, False),
        (0, ["one"], ["two"], 0, False, False),
        (1, ["one"], [], 0, False, False),
        (1, ["one"], ["two"], 1, False, False),
        (1, [], ["two"], 0, False, True),
        (1, [], ["two"], 1, False, True),
        (0, [], ["two"], 0, False, False),
    ],
)
def test_d1_is_asked_with_meat_a_card_in_hand_and_a_discard(
    meat: int, hand: list[str], discards: list[str], no_eat: int, asked: bool, eats: bool
) -> None:
    table = Scene()
    table.deal(0, hand, discards)
    table.put(meat=(meat, 0), no_eat=(no_eat, 0))
    offer_meals(*table.arguments)
    assert table.asked() == [("eat", 0, 2)] * asked
    assert table.happened("eats") == [("eats", 0)] * eats


@pytest.mark.rule("WHA-D-1")
def test_d1_offers_no_and_yes() -> None:
    table = Scene()
    choose_to_eat(*table.arguments, 0)
    assert table.offered("eat") == [False, True]


@pytest.mark.rule("WHA-D-1")
def test_d1_is_asked_at_the_start_of_each_turn_seats_in_order() -> None:
    """Before D-2; not of a tribe that is out, with all that it left behind."""
    table = Scene(4, abilities=["nutty", "stealthy", "timid", "brute"])
    table.deal(2, ["one"], ["two"])
    table.eliminate(2)
    table.put(meat=(1, 2, 3, 4))
    table.turn("careful", "one", None, "break")
    assert table.asked()[:5] == [
        ("eat", 0, 2),
        ("eat", 1, 2),
        ("eat", 3, 2),
        ("ability_card", 0, 7),
        ("ability_card", 3, 3),
    ]
    table.put(no_eat=(0, 0, 0, 0))
    seen = len(table.asked("eat"))
    table.play_turn()
    assert [seat for _, seat, _ in table.asked("eat")[seen:]] == [0, 1, 3]


# --- D-2 ability that brings a card


@pytest.mark.rule("WHA-D-2")
@pytest.mark.parametrize(
    ("ability", "options"),
    [
        ("nutty", [None, ("careful", 0), ("careful", 2), ("four", 0)]),
        ("timid", [None, "take_back"]),
        ("brute", [None, 1, 3]),
    ],
)
def test_d2_offers_nothing_then_each_discard_or_opponent(ability: str, options: list[Any]) -> None:
    """Seat 2 has no card that could be taken."""
    table = Scene(4, abilities=[ability, *(each for each in ALL if each != ability)])
    table.deal(0, ["one"], ["four", ("careful", 2), "careful"])
    table.deal(2, [])
    choose_card_ability(*table.arguments, 0)
    assert table.offered("ability_card") == options
    assert table.asked() == [("ability_card", 0, len(options))]


@pytest.mark.rule("WHA-D-2")
def test_d2_offers_both_where_an_ability_does_both() -> None:
    table = Scene(abilities=["nutty", "timid"])
    table.tables["ability_steal"][0] = 1  # no content may say so: an ability has one use beside its move
    table.deal(0, ["one"], ["two"])
    choose_card_ability(*table.arguments, 0)
    assert table.offered("ability_card") == [None, ("two", 0), 1]


@pytest.mark.rule("WHA-D-2")
@pytest.mark.parametrize("ability", ["nutty", "timid", "brute"])
def test_d2_is_not_asked_when_the_ability_is_spent(ability: str) -> None:
    table = Scene(abilities=[ability, "stealthy"])
    table.deal(0, ["one"], ["two"])
    table.put(spent=(1, 0))
    assert choose_card_ability(*table.arguments, 0) == L.USE_NOTHING
    assert table.asked() == []


# --- D-3 card


@pytest.mark.rule("WHA-D-3")
def test_d3_offers_the_hand_in_file_order_then_by_owner() -> None:
    table = Scene(3)
    choose_card(*table.arguments, 1)
    assert table.offered("card") == [(name, 1) for name in FULL]
    table.deal(1, ["four", ("one", 2), "one", ("one", 0), ("run_away", 2)], ["two"])
    choose_card(*table.arguments, 1)
    assert table.offered("card") == [("run_away", 2), ("one", 0), ("one", 1), ("one", 2), ("four", 1)]


@pytest.mark.rule("WHA-D-3")
def test_d3_is_asked_of_every_tribe_with_a_card() -> None:
    table = Scene(4)
    table.eliminate(0)
    table.deal(2, [])
    choose_cards(*table.arguments)
    assert table.asked() == [("card", 1, 8), ("card", 3, 8)]
    assert table.values("card") == [L.NO_CARD, 0, L.NO_CARD, 0]


@pytest.mark.rule("WHA-D-3")
@pytest.mark.rule("WHA-PLAY-1")
def test_random_plays_every_card_of_the_hand() -> None:
    table = Scene(strategy="random")
    played = set()
    for game in range(120):
        table.begin(game)
        choose_cards(*table.arguments)
        played.add(table.values("card")[0])
    assert played == set(range(8))


# --- D-4 modifier


@pytest.mark.rule("WHA-D-4")
@pytest.mark.parametrize("card", FULL)
def test_d4_is_asked_for_every_card_that_has_a_modifier(card: str) -> None:
    table = Scene()
    table.move(card, "one")
    assert table.asked() == [("modifier", 0, 2)] * (card in ("careful", "two", "four"))


@pytest.mark.rule("WHA-D-4")
def test_d4_offers_without_and_with_even_where_both_end_on_the_same_space() -> None:
    table = Scene()
    table.move("careful", "run_away")
    assert table.state["total"] == -2
    assert table.asked() == [("modifier", 0, 2)]
    assert table.offered("modifier") == [False, True]


# --- D-5 move ability


@pytest.mark.rule("WHA-D-5")
@pytest.mark.parametrize(
    ("ability", "options"),
    [("nutty", [0, 4]), ("timid", [0, -3]), ("stealthy", [0, -1]), ("brute", [0, 2, -2])],
)
def test_d5_offers_nothing_then_each_number(ability: str, options: list[Any]) -> None:
    table = Scene(abilities=[ability, "nutty" if ability != "nutty" else "timid"])
    choose_move_ability(*table.arguments, 0)
    assert table.offered("ability_move") == options


@pytest.mark.rule("WHA-D-5")
def test_d5_is_asked_of_the_unspent_seats_in_order() -> None:
    table = Scene(4, abilities=["brute", "stealthy", "nutty", "timid"])
    table.put(spent=(0, 0, 1, 0))
    table.move("one", "one", "one", "run_away")
    assert table.asked() == [("ability_move", 0, 3), ("ability_move", 1, 2), ("ability_move", 3, 2)]
    table.eliminate(1)
    table.move("run_away", None, "one", "one")
    assert [seat for _, seat, _ in table.asked()[3:]] == [0, 3]


@pytest.mark.rule("WHA-D-5")
def test_d5_is_asked_of_a_tribe_that_plays_no_card_too() -> None:
    table = Scene(abilities=["nutty", "timid"], strategy=linear(ability_move={"use": 1}))
    table.put(spent=(0, 1))
    table.move(None, "one")
    assert table.values("pos") == [5, 1]


# --- D-6 ambush


@pytest.mark.rule("WHA-D-6")
@pytest.mark.parametrize(("pos", "asked"), [(5, False), (6, True), (8, True)])
def test_d6_offers_no_and_yes_when_the_person_would_be_stomped(pos: int, asked: bool) -> None:
    table = Scene(abilities=["stealthy", "nutty"])
    table.put(pos=(pos, pos))
    table.put_charge_card(4)
    table.charge()
    assert table.asked() == [("ambush", 0, 2)] * asked
    if asked:
        assert table.offered("ambush") == [False, True]


# --- D-7 taking back a discard by an effect


@pytest.mark.rule("WHA-D-7")
def test_d7_offers_each_discard_except_the_card_of_this_turn() -> None:
    table = Scene(strategy=linear(take_back={"value": 1}))
    table.deal(0, ["two", "four"], ["three", ("one", 1), "run_away", "one"])
    table.deal(1, ["one"], ["four"])
    table.put_charge_card(1, "take_back_one_discard")
    table.charge("four", "one")
    assert table.asked("take_back") == [("take_back", 0, 4)]
    assert table.happened("takes_back") == [("takes_back", 0, "three", 0), ("takes_back", 1, "four", 1)]
    assert table.hand(0) == [("two", 0), ("three", 0)]
    table.finish()
    assert table.discards(0) == [("run_away", 0), ("one", 0), ("one", 1), ("four", 0)]


@pytest.mark.rule("WHA-D-7")
def test_d7_offers_the_discards_in_file_order_then_by_owner() -> None:
    table = Scene()
    table.deal(0, ["two"], ["three", ("one", 1), "run_away", "one"])
    table.put_charge_card(1, "take_back_one_discard")
    table.charge("two", None)
    assert table.offered("take_back") == [("run_away", 0), ("one", 0), ("one", 1), ("three", 0)]


@pytest.mark.rule("WHA-D-7")
def test_d7_is_not_asked_where_this_turns_card_is_the_only_one_that_could_come_back() -> None:
    table = Scene()
    table.put_charge_card(1, "take_back_one_discard")
    table.charge("four", "one")
    assert table.asked("take_back") == []
    assert table.happened("takes_back") == []
    assert len(table.hand(0)) == 7


# --- D-8 starting position on a pit


@pytest.mark.rule("WHA-D-8")
def test_d8_offers_the_space_before_then_the_one_after() -> None:
    values = {f"cards.{name}.value": 3 for name in FULL}
    table = Scene(starting_positions=True, set_content=values)
    assert table.asked() == [("start", 0, 2), ("start", 1, 2)]
    assert table.offered("start") == [2, 4]
    assert table.values("pos") == [2, 2]
