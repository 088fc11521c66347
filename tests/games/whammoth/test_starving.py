"""Wooly Whammoth: eating, starving, and the order of clean-up (WHA-END-4, END-5)."""

import pytest

from tests.games.whammoth.table import Scene, linear

EAT = linear(eat={"eat": 1})


# --- eating


@pytest.mark.rule("WHA-END-4")
def test_eating_returns_a_meat_and_brings_all_discards_back() -> None:
    table = Scene(3, strategy=[EAT, EAT, linear()])
    for seat in range(3):
        table.deal(seat, ["one"], [name for name in table.cards if name != "one"])
    table.put(meat=(2, 0, 2))
    table.play_turn()
    assert table.happened("eats") == [("eats", 0)]
    assert table.values("meat") == [1, 0, 2]
    assert table.values("eaten") == [1, 0, 0]
    assert len(table.hand(0)) == 7
    assert len(table.discards(0)) == 1
    assert table.hand(2) == []
    assert len(table.discards(2)) == 8


@pytest.mark.rule("WHA-END-4")
@pytest.mark.parametrize("no_eat", [0, 1])
def test_an_empty_hand_eats_unasked_even_where_an_effect_forbids_eating(no_eat: int) -> None:
    table = Scene()
    table.deal(0, [], table.cards)
    table.put(meat=(2, 2), no_eat=(no_eat, 0))
    table.play_turn()
    assert table.happened("eats") == [("eats", 0)]
    assert table.asked("eat") == []
    assert table.values("meat") == [1, 2]
    assert len(table.hand(0)) == 7


@pytest.mark.rule("WHA-END-4")
@pytest.mark.rule("WHA-CHG-5")
def test_the_effect_that_forbids_eating_holds_until_the_next_reveal() -> None:
    table = Scene()
    table.put_charge_card(1, "skip_eat")
    table.turn("charge", "one")
    assert table.values("no_eat") == [1, 1]
    table.put(meat=(1, 1))
    table.turn("careful", "one")
    assert table.asked("eat") == []
    assert table.values("no_eat") == [0, 0]
    table.turn("break", "break")
    assert table.asked("eat") == [("eat", 0, 2), ("eat", 1, 2)]


# --- starving


@pytest.mark.rule("WHA-END-5")
@pytest.mark.parametrize(("meat", "alive"), [(0, [0, 1, 1]), (1, [1, 1, 1])])
def test_a_tribe_without_a_card_and_without_meat_starves(meat: int, alive: list[int]) -> None:
    table = Scene(3)
    table.deal(0, ["one"], ["two"])
    table.put(meat=(meat, 0, 0))
    table.play_turn()
    assert table.values("alive") == table.values("person") == alive
    assert table.happened("out") == [("out", 0, "starved")] * (not meat)
    assert table.values("starved") == [int(not meat), 0, 0]
    assert table.values("people") == [4, 4, 4]


@pytest.mark.rule("WHA-END-5")
def test_a_tribe_that_loses_its_last_card_to_an_effect_starves() -> None:
    table = Scene(3)
    table.deal(0, ["charge", "four"])
    table.put_charge_card(1, "lose_random_card")
    table.play_turn()
    assert table.happened("discards")[0] == ("discards", 0, "four", 0)
    assert table.happened("out") == [("out", 0, "starved")]


@pytest.mark.rule("WHA-END-5")
@pytest.mark.rule("WHA-ABI-5")
@pytest.mark.parametrize(
    ("ability", "spent", "saved"),
    [("nutty", 0, True), ("timid", 0, True), ("brute", 0, True), ("stealthy", 0, False), ("nutty", 1, False)],
)
def test_an_ability_that_brings_a_card_saves_from_starving(ability: str, spent: int, saved: bool) -> None:
    other = "timid" if ability == "stealthy" else "stealthy"
    table = Scene(strategy=linear(ability_card={"use": 1, "hand": -1}), abilities=[ability, other])
    table.deal(0, ["one"])
    table.put(spent=(spent, 1))
    table.move("one", "careful")
    table.finish()
    assert bool(table.values("alive")[0]) == saved
    if saved:
        assert len(table.hand(0)) == 1
        assert table.values("spent")[0] == 1
        assert not table.end


@pytest.mark.rule("WHA-END-5")
@pytest.mark.rule("WHA-ABI-5")
def test_a_tribe_may_starve_with_its_ability_unspent() -> None:
    table = Scene(3, abilities=["nutty", "stealthy", "timid"])
    table.deal(0, ["one"])
    table.play_turn()
    assert table.asked("ability_card") == [("ability_card", 0, 2)]
    assert table.happened("out") == [("out", 0, "starved")]


@pytest.mark.rule("WHA-END-5")
@pytest.mark.rule("WHA-ABI-4")
@pytest.mark.parametrize("house", ["continue", "restart"])
def test_a_tribe_robbed_of_its_last_card_eats_or_starves_before_the_cards_are_chosen(house: str) -> None:
    steal = linear(ability_card={"use": 1})
    for meat, told in ((1, ("eats", 0)), (0, ("out", 0, "starved"))):
        three = {"strategy": [linear(), steal, linear()], "abilities": ["nutty", "brute", "timid"]}
        table = Scene(3, second_charge=house, **three)
        table.deal(0, ["four"])
        table.deal(1, ["one", "two"])
        table.deal(2, ["charge", "one"])
        table.put(meat=(meat, 0, 0), spent=(1, 0, 1))
        table.play_turn()
        assert table.happened("steals", "eats", "out", "plays")[:2] == [("steals", 1, 0, "four", 0), told]
        in_the_game = [0, 1, 2] if meat else [1, 2]
        assert [event[1] for event in table.happened("plays")] == in_the_game
        assert ("plays", 2, "charge", 2) in table.happened("plays")
        assert [event[1] for event in table.happened("mammoth")] == in_the_game


@pytest.mark.rule("WHA-END-5")
@pytest.mark.rule("WHA-ABI-4")
def test_a_meal_that_empties_the_hand_of_a_thief_makes_it_starve() -> None:
    """The robbed tribe's meal takes its card back from the thief, who sits before it and has no other one."""
    steal = linear(ability_card={"use": 1, "victim_meat": 1})
    table = Scene(3, strategy=steal, abilities=["brute", "nutty", "timid"])
    table.deal(0, [], ["two"])
    table.deal(1, ["four"], ["three"])
    table.deal(2, ["one", "two"])
    table.put(meat=(0, 1, 0), spent=(0, 1, 1), no_eat=(0, 1, 0))
    table.play_turn()
    assert table.happened("steals", "eats", "out", "plays") == [
        ("steals", 0, 1, "four", 1),
        ("eats", 1),
        ("out", 0, "starved"),
        ("plays", 1, "three", 1),
        ("plays", 2, "one", 2),
    ]


# --- the order of clean-up


@pytest.mark.rule("WHA-END-1")
@pytest.mark.rule("WHA-END-5")
def test_the_played_card_is_a_discard_before_starvation() -> None:
    """Nutty's only card is the one of this turn: it comes back in time."""
    table = Scene(strategy=linear(ability_card={"use": 1}), abilities=["nutty", "stealthy"])
    table.deal(0, ["one"])
    table.move("one", "careful")
    table.finish()
    assert table.hand(0) == [("one", 0)]
    assert table.happened("out") == []


@pytest.mark.rule("WHA-END-3")
@pytest.mark.rule("WHA-END-5")
def test_a_tribe_without_people_goes_out_before_anybody_starves() -> None:
    table = Scene(3, strategy=linear(ability_card={"use": 1}), abilities=["nutty", "stealthy", "timid"])
    table.deal(0, ["one"])
    table.put(pos=(4, 1, 1), people=(1, 4, 4))
    table.move("one", "one", "careful")
    table.finish()
    assert table.happened("out") == [("out", 0, "people")]
    assert table.asked("ability_card") == []


@pytest.mark.rule("WHA-END-5")
@pytest.mark.rule("WHA-WIN-2")
def test_the_last_tribe_is_looked_for_after_starvation() -> None:
    table = Scene()
    table.deal(0, ["one"])
    table.play_turn()
    assert table.end == "last_tribe"
    assert table.winners == {1}


@pytest.mark.rule("WHA-END-2")
@pytest.mark.rule("WHA-END-3")
def test_the_path_stretches_even_for_the_last_person_of_a_tribe() -> None:
    table = Scene(3)
    table.put(pos=(10, 0, 0), people=(1, 4, 4))
    table.turn("one", "one", "one")
    assert table.happened("stretches", "out") == [("stretches", 0, 1), ("out", 0, "people")]
