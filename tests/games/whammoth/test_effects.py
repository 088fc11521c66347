"""Wooly Whammoth: added effects of CHARGE! cards (WHA-CHG-5). The mammoth stands on 10; tar is on 3 and 7."""

import pytest

from tests.games.whammoth.table import Scene


@pytest.mark.rule("WHA-CHG-5")
def test_an_effect_is_for_those_who_were_charged_at_and_survived() -> None:
    """In seat order: mammoth toppled, stomped, survivor, ambush."""
    table = Scene(4)
    table.put_charge_card(4, "skip_eat")
    table.put(pos=(8, 7, 1, 7))
    table.turn("charge", "careful", "break", "run_away")
    assert table.state["total"] == 1
    assert table.happened("meat") == [("meat", 0, "tusk"), ("meat", 3, "ambush")]
    assert table.happened("dies") == [("dies", 1, "stomped")]
    assert table.happened("no_eat") == [("no_eat", 2)]


@pytest.mark.rule("WHA-CHG-5")
def test_an_effect_is_not_for_the_dead_whose_mammoth_runs() -> None:
    table = Scene()
    table.put_charge_card(2, "skip_eat")
    table.put(pos=(1, 0))
    table.turn("charge", "one")
    assert table.happened("dies") == [("dies", 0, "tar")]
    assert table.happened("no_eat") == [("no_eat", 1)]


@pytest.mark.rule("WHA-CHG-5")
def test_an_effect_is_for_survivors_whose_mammoth_ended_in_tar_too() -> None:
    table = Scene()
    table.put_charge_card(3, "skip_eat")
    table.charge()
    assert table.values("meat") == [1, 1]
    assert table.values("no_eat") == [1, 1]


@pytest.mark.rule("WHA-CHG-5")
def test_a_mammoth_that_does_not_move_charges_at_nobody() -> None:
    table = Scene()
    table.put_charge_card(0, "skip_eat")
    table.charge()
    assert table.happened("charge")
    assert table.values("no_eat") == [0, 0]
    assert table.happened("mammoth") == []


@pytest.mark.rule("WHA-CHG-5")
def test_at_a_second_draw_the_effect_is_not_for_a_mammoth_that_is_gone() -> None:
    table = Scene(set_content={"charge_effects.back_one": {"move": -1}})
    table.put(pos=(2, 2), extension=(0, 3))
    table.put_charge_card(3, "back_one")
    table.charge(draws=2)
    assert table.values("meat")[0] == 1
    assert [event[1:] for event in table.happened("moved_by_effect")] == [(0, 2, 1), (1, 2, 1)]
    assert table.happened("dies") == []


@pytest.mark.rule("WHA-CHG-5")
@pytest.mark.parametrize(("start", "end"), [(5, 4), (1, 0), (0, 0)])
def test_effect_that_moves_back_stops_on_start(start: int, end: int) -> None:
    table = Scene()
    table.put(pos=(start, 2))
    table.put_charge_card(2, "back_one")
    table.charge()
    assert table.values("pos") == [end, 1]
    assert table.values("people") == [4, 4]


@pytest.mark.rule("WHA-CHG-5")
def test_a_move_by_an_effect_that_ends_on_tar_kills_and_the_rest_of_it_is_void() -> None:
    table = Scene(set_content={"charge_effects.back_two": {"move": -2, "no_eat": True}})
    table.put(pos=(5, 6))
    table.put_charge_card(2, "back_two")
    table.charge()
    assert table.values("person") == [0, 1]
    assert table.happened("dies") == [("dies", 0, "effect")]
    assert table.values("no_eat") == [0, 1]


@pytest.mark.rule("WHA-CHG-5")
def test_effect_that_loses_a_card_takes_it_from_the_hand_to_the_own_discards() -> None:
    table = Scene()
    table.deal(0, [("four", 1)], ["two"])
    table.deal(1, [], ["one"])
    table.put_charge_card(2, "lose_random_card")
    table.charge()
    assert table.hand(0) == []
    assert table.discards(0) == [("two", 0), ("four", 1)]
    assert table.discards(1) == [("one", 1)]


@pytest.mark.rule("WHA-CHG-5")
def test_the_lost_card_is_any_of_the_hand() -> None:
    lost = set()
    for game in range(60):
        table = Scene(game=game)
        table.deal(0, ["careful", "one", "four"])
        table.put_charge_card(2, "lose_random_card")
        table.charge()
        assert len(table.hand(0)) == 2
        lost |= set(table.discards(0))
    assert lost == {("careful", 0), ("one", 0), ("four", 0)}


@pytest.mark.rule("WHA-CHG-5")
def test_effect_that_returns_discards_returns_what_there_is() -> None:
    table = Scene(set_content={"charge_effects.back_one": {"take_back": 2, "pick": "random"}})
    table.deal(0, ["four"], ["one", ("two", 1)])
    table.deal(1, ["four"])
    table.put_charge_card(2, "back_one")
    table.charge()
    assert table.hand(0) == [("one", 0), ("two", 1), ("four", 0)]
    assert table.discards(0) == []
    assert table.hand(1) == [("four", 1)]


@pytest.mark.rule("WHA-CHG-5")
def test_effect_none_does_nothing() -> None:
    table = Scene()
    table.deal(0, ["four"], ["one"])
    table.put_charge_card(2)
    table.charge()
    assert (table.hand(0), table.discards(0)) == ([("four", 0)], [("one", 0)])
    assert table.values("pos") == table.values("no_eat") == [0, 0]
