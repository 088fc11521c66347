"""Wooly Whammoth: cards that Brute took, and when abilities are used (WHA-ABI-4, ABI-5)."""

from collections.abc import Sequence

import pytest

from tests.games.whammoth.table import Scene, linear

MOVE = linear(ability_move={"use": 1})
USE = linear(ability_card={"use": 1})
ALL = ["nutty", "timid", "stealthy", "brute"]


# --- stolen cards


def robbed(seats: int = 2, **state: Sequence[int]) -> Scene:
    """A table where seat 0 holds a "four" of seat 1, which has one card more in hand and a discard."""
    table = Scene(seats, strategy=USE, abilities=["brute", "nutty", "timid"][:seats])
    table.deal(0, ["run_away", "careful"], ["one"])
    table.deal(1, ["four"])
    table.put(spent=(0, 1, 1), **state)
    table.use_card_abilities()
    assert table.happened("steals") == [("steals", 0, 1, "four", 1)]
    table.deal(1, ["three"], ["two"])
    return table


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_is_played_and_discarded_like_an_own_one() -> None:
    table = robbed()
    table.deal(0, [("four", 1)], ["one"])
    table.put(meat=(1, 1), no_eat=(1, 1))
    table.play_turn()
    assert table.happened("plays")[0] == ("plays", 0, "four", 1)
    assert table.state["total"] == 4 + 3
    assert table.discards(0) == [("one", 0), ("four", 1)]
    assert ("four", 1) not in table.discards(1)


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_keeps_its_special_rule() -> None:
    table = Scene()
    table.deal(0, [("run_away", 1)], ["one"])
    table.deal(1, ["charge"], ["one"])
    table.put(meat=(1, 1), no_eat=(1, 1), pos=(8, 0))
    table.put_charge_card(6)
    table.play_turn()
    assert table.happened("meat") == [("meat", 0, "ambush")]


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_returns_from_the_hand_when_its_tribe_eats() -> None:
    table = robbed(meat=(0, 2))
    assert ("four", 1) in table.hand(0)
    table.eat(1)
    assert table.hand(0) == [("run_away", 0), ("careful", 0)]
    assert table.discards(0) == [("one", 0)]
    assert table.hand(1) == [("two", 1), ("three", 1), ("four", 1)]
    assert table.discards(1) == []


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_returns_from_the_discards_when_its_tribe_eats() -> None:
    table = robbed(meat=(0, 2))
    table.deal(0, ["run_away"], ["one", ("four", 1)])
    table.eat(1)
    assert table.hand(0) == [("run_away", 0)]
    assert table.discards(0) == [("one", 0)]
    assert table.hand(1) == [("two", 1), ("three", 1), ("four", 1)]


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_stays_when_others_eat() -> None:
    table = robbed(3, meat=(2, 0, 2))
    table.eat(2)
    assert ("four", 1) in table.hand(0)
    table.deal(0, ["run_away"], ["one", ("four", 1)])
    table.eat(0)
    assert table.hand(0) == [("run_away", 0), ("one", 0), ("four", 1)]
    assert table.hand(1) == [("three", 1)]


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_returns_even_from_a_tribe_that_is_out() -> None:
    table = robbed(3, meat=(0, 2, 0))
    table.eliminate(0)
    table.eat(1)
    assert table.hand(1) == [("two", 1), ("three", 1), ("four", 1)]
    assert ("four", 1) not in table.hand(0)


@pytest.mark.rule("WHA-ABI-4")
def test_every_meal_brings_back_what_was_stolen_since_the_one_before() -> None:
    table = robbed(meat=(0, 2))
    table.eat(1)
    table.put(spent=(0, 1))
    table.deal(1, ["four"])
    table.use_card_abilities()
    assert ("four", 1) in table.hand(0)
    table.eat(1)
    assert table.hand(1) == [("four", 1)]
    assert table.hand(0) == [("run_away", 0), ("careful", 0)]


# --- when


@pytest.mark.rule("WHA-ABI-5")
def test_a_move_ability_is_decided_after_the_reveal_and_the_modifiers_seats_in_order() -> None:
    table = Scene(4, abilities=ALL)
    table.deal(0, ["two", "run_away"], ["one"])
    table.turn("two", "four", "one", "careful")
    kinds = [(decision, seat) for decision, seat, _ in table.asked("card", "modifier", "ability_move")]
    assert kinds == [
        *[("card", seat) for seat in range(4)],
        *[("modifier", seat) for seat in (0, 1, 3)],
        *[("ability_move", seat) for seat in range(4)],
    ]


@pytest.mark.rule("WHA-ABI-5")
@pytest.mark.parametrize(("start", "ends_on", "spent"), [(1, 7, 1), (2, 4, 0)])
def test_a_move_ability_may_save_from_the_tar(start: int, ends_on: int, spent: int) -> None:
    """Nutty's +4 from the pit on 3 leads to 7, no pit here."""
    no_second_pit = {"path.top": [*["space"] * 2, "tar", *["space"] * 5, "tusk", "tusk"]}
    avoid = linear(ability_move={"tar": -1})
    table = Scene(strategy=avoid, abilities=["nutty", "timid"], set_content=no_second_pit)
    table.put(pos=(start, 0), spent=(0, 1))
    table.move("one", "one")
    assert table.values("pos")[0] == ends_on
    assert table.values("people") == [4, 4]
    assert table.values("spent")[0] == spent


@pytest.mark.rule("WHA-ABI-5")
@pytest.mark.parametrize(("start", "meat"), [(4, 1), (3, 0)])
def test_a_move_ability_may_reach_a_tusk(start: int, meat: int) -> None:
    table = Scene(strategy=linear(ability_move={"tusk": 1}), abilities=["nutty", "timid"])
    table.put(pos=(start, 0), spent=(0, 1))
    table.move("one", None)
    assert table.values("meat") == [meat, 0]
    assert table.values("spent")[0] == meat


@pytest.mark.rule("WHA-ABI-5")
@pytest.mark.rule("WHA-MOVE-4")
def test_a_move_ability_does_not_move_past_start() -> None:
    table = Scene(strategy=MOVE, abilities=["timid", "stealthy"])
    table.move("careful", "one")
    assert table.values("pos") == [0, 1]
    assert table.values("spent") == [1, 1]


@pytest.mark.rule("WHA-ABI-5")
@pytest.mark.parametrize("ability", ["nutty", "timid", "brute"])
@pytest.mark.parametrize("hand", [["run_away"], []])
def test_abilities_that_bring_cards_are_used_before_the_cards_are_chosen(
    ability: str, hand: list[str]
) -> None:
    """They also save at the start of a turn a tribe that was left without a card."""
    high = linear(ability_card={"use": 1}, card={"value": 1})
    table = Scene(strategy=high, abilities=[ability, "stealthy"])
    table.deal(0, hand, ["four"] if ability != "brute" else ["one"])
    table.deal(1, ["four", ("four", 0)], ["one"])
    table.play_turn()
    assert ("plays", 0, "four") in [event[:3] for event in table.happened("plays")]


@pytest.mark.rule("WHA-ABI-5")
@pytest.mark.parametrize(("ability", "asked"), [("nutty", 0), ("timid", 0), ("stealthy", 0), ("brute", 2)])
def test_an_ability_is_not_offered_where_it_would_do_nothing(ability: str, asked: int) -> None:
    """Nobody has discards; of the opponents one has no card and one is out."""
    table = Scene(4, abilities=[ability, *(each for each in ALL if each != ability)])
    table.put(spent=(0, 1, 1, 1))
    table.deal(1, [])
    table.eliminate(2)
    table.use_card_abilities()
    assert table.asked("ability_card") == [("ability_card", 0, asked)] * (asked > 0)
    table.deal(3, [])
    table.use_card_abilities()
    assert len(table.asked("ability_card")) == (asked > 0)
