"""Wooly Whammoth: how the game ends (WHA-WIN). Tar is on 3 and 7, tusks on 9 and 10."""

from typing import Any

import pytest

from simcore.games.whammoth.people import check_sixth_meat
from tests.games.whammoth.table import Scene, linear

# --- the sixth meat


@pytest.mark.rule("WHA-WIN-1")
@pytest.mark.parametrize(("meat", "end"), [(4, ""), (5, "sixth_meat")])
def test_the_sixth_meat_wins_at_once(meat: int, end: str) -> None:
    table = Scene()
    table.put(pos=(7, 0), meat=(meat, 5))
    table.turn("one", "one")
    assert table.end == end
    assert table.winners == ({0} if end else set())


@pytest.mark.rule("WHA-WIN-1")
def test_nothing_more_happens_after_the_sixth_meat_of_the_movement() -> None:
    """No mammoth runs and nothing is cleaned up; all moves of the turn are made before it is looked at."""
    table = Scene()
    table.put(pos=(7, 5), meat=(5, 0))
    table.put_charge_card(2)
    table.turn("charge", "one")
    assert table.end == "sixth_meat"
    assert table.happened("charge", "mammoth", "stretches") == []
    assert table.happened("dies") == [("dies", 1, "tar")]
    assert table.values("person") == [1, 0]
    assert table.values("extension") == [0, 0]


@pytest.mark.rule("WHA-WIN-1")
@pytest.mark.parametrize("house", ["share", "people_then_share"])
def test_the_sixth_meat_counts_for_the_last_person_that_ran_over_the_edge(house: str) -> None:
    table = Scene(simultaneous_sixth=house)
    table.put(pos=(10, 0), meat=(5, 0), people=(1, 4))
    table.turn("one", "one")
    assert table.end == "sixth_meat"
    assert table.winners == {0}


@pytest.mark.rule("WHA-WIN-1")
@pytest.mark.rule("WHA-CHG-5")
def test_the_sixth_meat_is_looked_at_before_the_effect_of_the_card() -> None:
    table = Scene()
    table.put(meat=(5, 0), pos=(2, 5))
    table.put_charge_card(3, "back_two")
    table.charge(draws=2)
    assert table.end == "sixth_meat"
    assert table.winners == {0}
    assert table.happened("moved_by_effect") == []
    assert len(table.happened("charge")) == 1


@pytest.mark.rule("WHA-WIN-1")
def test_the_sixth_meat_is_looked_at_after_all_mammoths_of_a_draw() -> None:
    table = Scene()
    table.put(meat=(5, 5))
    table.put_charge_card(3)
    table.charge()
    assert table.winners == {0, 1}


@pytest.mark.rule("WHA-WIN-1")
@pytest.mark.rule("WHA-CHG-4")
def test_a_free_meat_may_be_the_sixth_of_a_tribe_whose_last_person_just_died() -> None:
    table = Scene()
    table.put(meat=(5, 0), people=(1, 4), pos=(8, 0))
    table.put_charge_card(3)
    table.charge()
    assert table.happened("dies") == [("dies", 0, "stomped")]
    assert table.end == "sixth_meat"
    assert table.winners == {0}


@pytest.mark.rule("WHA-WIN-1")
@pytest.mark.parametrize(
    ("people", "share", "people_first"),
    [
        ((4, 4, 4), {0, 1, 2}, {0, 1, 2}),
        ((3, 4, 4), {0, 1, 2}, {1, 2}),
        ((4, 3, 4), {0, 1, 2}, {0, 2}),
        ((4, 4, 3), {0, 1, 2}, {0, 1}),
        ((2, 1, 3), {0, 1, 2}, {2}),
    ],
)
def test_several_sixth_meats_in_one_step(
    people: tuple[int, ...], share: set[int], people_first: set[int]
) -> None:
    for house, winners in (("share", share), ("people_then_share", people_first)):
        table = Scene(3, simultaneous_sixth=house)
        table.put(pos=(6, 6, 6), meat=(5, 5, 5), people=people)
        table.turn("one", "careful", "one")
        assert table.end == "sixth_meat"
        assert table.winners == winners


@pytest.mark.rule("WHA-WIN-1")
def test_people_do_not_count_against_a_tribe_with_less_meat() -> None:
    table = Scene(simultaneous_sixth="people_then_share")
    table.put(pos=(7, 7), meat=(5, 4), people=(1, 4))
    table.turn("one", "one")
    assert table.winners == {0}


@pytest.mark.rule("WHA-WIN-1")
def test_a_tribe_that_left_the_game_before_does_not_win() -> None:
    table = Scene(3)
    table.eliminate(2)
    table.put(meat=(0, 0, 6))
    table.reveal()
    check_sixth_meat(table.tables, table.state)
    assert not table.end


# --- the last tribe


@pytest.mark.rule("WHA-WIN-2")
def test_the_only_tribe_with_people_wins_at_the_end_of_the_turn() -> None:
    table = Scene(3)
    table.put(pos=(4, 1, 4), people=(1, 1, 1))
    table.turn("one", "one", "careful")
    assert table.end == "last_tribe"
    assert table.winners == {1}


@pytest.mark.rule("WHA-WIN-2")
def test_two_tribes_play_on() -> None:
    table = Scene(3)
    table.put(pos=(4, 1, 2), people=(1, 1, 1))
    table.turn("one", "one", "careful")
    assert table.values("alive") == [0, 1, 1]
    assert not table.end


# --- all out in one turn


def all_out(
    meat: tuple[int, int], pos: tuple[int, int], extension: tuple[int, int] = (0, 0), **rules: Any
) -> set[int]:
    """Both last people end in tar by a total of 2."""
    table = Scene(**rules)
    table.put(people=(1, 1), meat=meat, pos=pos, extension=extension)
    table.turn("one", "one")
    assert table.end == "all_out"
    assert [event[2] for event in table.happened("dies")] == ["tar", "tar"]
    return table.winners


@pytest.mark.rule("WHA-WIN-3")
def test_all_out_most_meat_wins() -> None:
    """Worked example 5: meat 3 and 2."""
    assert all_out(meat=(3, 2), pos=(5, 1)) == {0}
    assert all_out(meat=(2, 3), pos=(1, 5)) == {1}


@pytest.mark.rule("WHA-WIN-3")
def test_all_out_with_equal_meat_the_furthest_from_the_cliff_wins() -> None:
    assert all_out(meat=(2, 2), pos=(1, 5)) == {0}
    assert all_out(meat=(2, 2), pos=(5, 1)) == {1}


@pytest.mark.rule("WHA-WIN-3")
def test_distance_is_counted_in_spaces_left_on_the_own_path() -> None:
    """Stretched by 3 the pits are on 6 and 10: from 4 there are 9 spaces to the last one, as from 1 without."""
    assert all_out(meat=(2, 2), pos=(4, 1), extension=(3, 0)) == {0, 1}
    assert all_out(meat=(2, 2), pos=(4, 5), extension=(3, 0)) == {0}
    assert all_out(meat=(2, 2), pos=(8, 1), extension=(3, 0)) == {1}


@pytest.mark.rule("WHA-WIN-3")
def test_distance_is_measured_before_the_move() -> None:
    """All end on 7; only the second tribe's modifier took it there, from a space further on."""
    table = Scene(3, strategy=[linear(), linear(modifier={"use": 1}), linear()])
    table.put(people=(1, 1, 1), meat=(1, 1, 0), pos=(0, 1, 0))
    table.turn("four", "careful", "two")
    assert table.values("pos") == [7, 7, 7]
    assert table.end == "all_out"
    assert table.winners == {0}


@pytest.mark.rule("WHA-WIN-3")
def test_equal_in_everything_share() -> None:
    assert all_out(meat=(2, 2), pos=(1, 1)) == {0, 1}


@pytest.mark.rule("WHA-WIN-3")
@pytest.mark.parametrize(("meat", "pos"), [((3, 2), (5, 1)), ((2, 2), (1, 5))])
def test_all_out_by_the_house_switch_shares_in_any_case(meat: tuple[int, int], pos: tuple[int, int]) -> None:
    assert all_out(meat, pos, all_out="share") == {0, 1}


@pytest.mark.rule("WHA-WIN-3")
@pytest.mark.parametrize("house", ["order", "share"])
def test_tribes_that_went_out_before_do_not_share(house: Any) -> None:
    table = Scene(3, all_out=house)
    table.eliminate(0)
    table.put(people=(0, 1, 1), meat=(5, 1, 1), pos=(0, 1, 1))
    table.turn(None, "one", "one")
    assert table.end == "all_out"
    assert table.winners == {1, 2}


@pytest.mark.rule("WHA-WIN-3")
@pytest.mark.rule("WHA-END-5")
@pytest.mark.parametrize(("house", "winners"), [("order", {1}), ("share", {0, 1})])
def test_all_out_by_starvation_is_decided_in_the_same_way(house: Any, winners: set[int]) -> None:
    table = Scene(all_out=house)
    for seat in range(2):
        table.deal(seat, ["one"])
    table.put(pos=(2, 0))
    table.play_turn()
    assert table.happened("out") == [("out", 0, "starved"), ("out", 1, "starved")]
    assert table.end == "all_out"
    assert table.winners == winners


@pytest.mark.rule("WHA-WIN-3")
@pytest.mark.rule("WHA-END-5")
def test_one_starved_and_one_without_people_compare_too() -> None:
    table = Scene()
    table.deal(0, ["one"])
    table.deal(1, ["one", "two"])
    table.put(people=(4, 1), meat=(0, 1), pos=(0, 1))
    table.play_turn()
    assert table.happened("out") == [("out", 1, "people"), ("out", 0, "starved")]
    assert table.winners == {1}


# --- cut short


@pytest.mark.rule("WHA-WIN-2")
def test_a_game_that_does_not_end_is_cut_at_the_cap_of_rounds() -> None:
    table = Scene(rounds_cap=2)
    assert not table.turn("one", "careful")
    assert table.turn("run_away", "careful")
    assert table.end == "truncated"
    assert table.winners == set()


@pytest.mark.rule("WHA-WIN-2")
def test_a_win_in_the_last_round_counts() -> None:
    table = Scene(rounds_cap=1)
    table.put(people=(1, 1), pos=(1, 0))
    table.turn("one", "one")
    assert table.end == "last_tribe"
