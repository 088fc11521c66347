"""Wooly Whammoth: discards, stretching, the dead (WHA-END). Tar is on 3 and 7, tusks on 9 and 10."""

from typing import Any

import pytest

from tests.games.whammoth.table import Scene

# --- discards


@pytest.mark.rule("WHA-END-1")
def test_the_played_card_goes_to_the_own_discards() -> None:
    table = Scene()
    table.move("four", "one")
    assert table.discards(0) == table.discards(1) == []
    table.finish()
    assert table.discards(0) == [("four", 0)]
    assert table.discards(1) == [("one", 1)]
    assert ("four", 0) not in table.hand(0)


@pytest.mark.rule("WHA-END-1")
def test_only_cards_in_hand_are_played_until_the_hand_is_used_up() -> None:
    """Nobody moves past Start here, so a hand of eight lasts for eight turns."""
    low = {
        f"cards.{name}.value": -1 for name in ("charge", "careful", "one", "break", "two", "three", "four")
    }
    special = {"cards.charge.special": "none", "cards.break.special": "none"}
    table = Scene(strategy="random", set_content={**low, **special})
    table.put(meat=(5, 5))
    for turn in range(1, 8):
        table.put(no_eat=(1, 1))
        table.play_turn()
        for seat in range(2):
            played = [event[2] for event in table.happened("plays") if event[1] == seat]
            assert len(set(played)) == turn
            assert {name for name, _ in table.discards(seat)} == set(played)
            assert {name for name, _ in table.hand(seat)} == set(table.cards) - set(played)


@pytest.mark.rule("WHA-END-1")
def test_a_tribe_that_played_no_card_discards_none() -> None:
    table = Scene(2, sudden_death=True)
    table.turn("one", "one")
    table.deal(1, [], ["one"])
    table.turn("one", None)
    assert table.discards(1) == [("one", 1)]


# --- stretching


@pytest.mark.rule("WHA-END-2")
@pytest.mark.parametrize(("start", "meat"), [(7, "tusk"), (8, "tusk"), (10, "over")])
def test_a_toppled_mammoth_stretches_the_path_and_the_person_starts_again(start: int, meat: str) -> None:
    table = Scene()
    table.put(pos=(start, 2))
    table.move("one", "one")
    table.finish()
    assert table.happened("meat") == [("meat", 0, meat)]
    assert table.values("extension") == [1, 0]
    assert table.values("pos") == [0, 4]
    assert table.happened("stretches") == [("stretches", 0, 1)]


@pytest.mark.rule("WHA-END-2")
def test_who_toppled_nothing_stays_where_it_is() -> None:
    table = Scene(3)
    table.put(pos=(2, 6, 8))
    table.move("one", "one", "break")
    table.finish()
    assert table.values("pos") == [6, 0, 8]
    assert table.values("extension") == [0, 1, 0]


@pytest.mark.rule("WHA-END-2")
def test_the_path_of_the_turn_before_does_not_stretch_again() -> None:
    table = Scene()
    table.put(pos=(7, 0))
    table.turn("one", "one")
    table.turn("one", "one")
    assert table.values("extension") == [1, 0]


@pytest.mark.rule("WHA-END-2")
def test_a_fully_extended_path_stays_as_it_is() -> None:
    table = Scene()
    table.put(pos=(10, 11), extension=(3, 2))
    table.move("one", "one")
    table.finish()
    assert table.values("meat") == [1, 1]
    assert table.values("extension") == [3, 3]
    assert table.values("pos") == [0, 0]
    assert table.happened("stretches") == [("stretches", 1, 3)]


@pytest.mark.rule("WHA-END-2")
def test_a_path_stretches_by_the_step_of_the_content_but_not_too_far() -> None:
    table = Scene(set_content={"path.step_per_kill": 2})
    table.put(pos=(7, 9), extension=(0, 2))
    table.move("one", "one")
    table.finish()
    assert table.values("extension") == [2, 3]


@pytest.mark.rule("WHA-END-2")
@pytest.mark.rule("WHA-CHG-4")
@pytest.mark.parametrize(("house", "extension", "pos"), [(False, [0, 0], [1, 2]), (True, [1, 1], [0, 0])])
def test_a_mammoth_lost_in_tar_stretches_the_path_by_the_house_switch_only(
    house: Any, extension: list[int], pos: list[int]
) -> None:
    table = Scene(tar_mammoth_stretches=house)
    table.put(pos=(1, 2))
    table.put_charge_card(3)
    table.charge()
    table.finish()
    assert table.values("meat") == [1, 1]
    assert table.values("extension") == extension
    assert table.values("pos") == pos


@pytest.mark.rule("WHA-END-2")
@pytest.mark.parametrize("house", [False, True])
def test_an_ambush_stretches_the_path_in_any_case(house: Any) -> None:
    table = Scene(tar_mammoth_stretches=house)
    table.put(pos=(8, 2))
    table.put_charge_card(4)
    table.charge("run_away")
    table.finish()
    assert table.values("extension") == [1, 0]
    assert table.values("pos") == [0, 2]


# --- the dead


@pytest.mark.rule("WHA-END-3")
def test_a_dead_person_leaves_the_game_and_the_next_one_starts_on_start() -> None:
    table = Scene()
    table.put(pos=(5, 2))
    table.move("one", "one")
    assert table.values("people") == [3, 4]
    table.finish()
    assert table.values("people") == [3, 4]
    assert table.values("person") == [1, 1]
    assert table.values("pos") == [0, 4]
    assert table.values("extension") == [0, 0]


@pytest.mark.rule("WHA-END-3")
def test_a_tribe_without_people_is_out_and_keeps_its_meat() -> None:
    table = Scene(3)
    table.put(pos=(3, 2, 2), people=(1, 1, 4), meat=(4, 0, 0))
    table.turn("one", "one", "break")
    assert table.happened("out") == [("out", 0, "people")]
    assert table.values("alive") == [0, 1, 1]
    assert table.values("meat") == [4, 0, 0]
    table.turn(None, "one", "careful")
    assert table.happened("out") == [("out", 0, "people")]
    assert table.values("meat") == [4, 0, 0]
    assert [event[1] for event in table.happened("plays")] == [0, 1, 2, 1, 2]
