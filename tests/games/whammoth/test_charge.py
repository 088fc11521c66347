"""Wooly Whammoth: charging mammoths (WHA-CHG). The mammoth stands on 10; tar is on 3 and 7."""

from typing import Any

import pytest

from simcore.games.whammoth.charge import resolve_charges
from simcore.games.whammoth.turn import begin_turn
from tests.games.whammoth.table import Scene

# --- who charges, and how far


@pytest.mark.rule("WHA-CHG-1")
def test_charge_adds_one_and_the_mammoths_run_after_all_moves() -> None:
    table = Scene(3)
    table.put_charge_card(2)
    table.turn("charge", "one", "two")
    assert table.state["total"] == 4
    order = [event[0] for event in table.happened("moves", "charge", "mammoth")]
    assert order == ["moves"] * 3 + ["charge"] + ["mammoth"] * 3


@pytest.mark.rule("WHA-CHG-1")
def test_a_toppled_mammoth_does_not_charge_and_the_others_do() -> None:
    table = Scene(3)
    table.put_charge_card(2)
    table.put(pos=(7, 9, 0))
    table.turn("charge", "one", "careful")
    assert [event[1:] for event in table.happened("mammoth")] == [(2, 10, 8)]


@pytest.mark.rule("WHA-CHG-1")
def test_the_mammoth_of_a_tribe_whose_person_died_in_tar_charges_too() -> None:
    table = Scene()
    table.put_charge_card(2)
    table.put(pos=(1, 0))
    table.turn("charge", "one")
    assert table.happened("dies") == [("dies", 0, "tar")]
    assert [event[1:] for event in table.happened("mammoth")] == [(0, 10, 8), (1, 10, 8)]


@pytest.mark.rule("WHA-CHG-1")
def test_without_a_charge_card_no_mammoth_runs() -> None:
    table = Scene()
    table.turn("one", "two")
    table.turn("break", "careful")
    assert table.happened("charge", "mammoth") == []
    assert table.state["n_deck"] == 8


@pytest.mark.rule("WHA-CHG-1")
def test_the_mammoth_of_a_tribe_that_is_out_does_not_run() -> None:
    table = Scene(3)
    table.eliminate(1)
    table.put_charge_card(2)
    table.turn("charge", None, "one")
    assert [event[1] for event in table.happened("mammoth")] == [0, 2]


@pytest.mark.rule("WHA-CHG-2")
def test_all_mammoths_run_the_number_of_the_card() -> None:
    table = Scene(3)
    table.put(extension=(0, 1, 3))
    table.put_charge_card(4)
    table.charge()
    assert table.values("mammoth") == [6, 7, 9]


@pytest.mark.rule("WHA-CHG-2")
def test_the_printed_number_and_effect_of_the_drawn_card_count() -> None:
    for game in range(30):
        table = Scene(game=game)
        table.charge()
        [(_, _, name)] = table.happened("charge")
        card = table.loaded.content.charge_cards[name]
        assert table.happened("mammoth")[0] == ("mammoth", 0, 10, 10 - card.spaces)
        assert bool(table.happened("no_eat")) == (card.effect == "skip_eat" and not table.happened("dies"))
        assert name not in table.snapshot()["deck"]


@pytest.mark.rule("WHA-CHG-2")
def test_the_deck_is_shuffled_anew_when_it_is_exhausted() -> None:
    table = Scene()
    for turn in range(1, 25):
        table.charge()
        deck = table.snapshot()["deck"]
        assert len(deck) == table.state["n_deck"] == (-turn) % 8
        assert table.state["charges_drawn"] == turn
    drawn = [event[2] for event in table.happened("charge")]
    for round_of_the_deck in (drawn[:8], drawn[8:16], drawn[16:]):
        assert sorted(round_of_the_deck) == table.charge_cards
    assert drawn[:8] != drawn[8:16]


@pytest.mark.rule("WHA-CHG-2")
def test_the_mammoth_stops_on_start() -> None:
    table = Scene()
    table.put(pos=(0, 8))
    table.put_charge_card(12)
    table.charge()
    assert table.values("mammoth") == [0, 0]
    assert table.values("people") == [3, 3]


# --- stomped


@pytest.mark.rule("WHA-CHG-3")
@pytest.mark.parametrize(
    ("space", "dies"), [(4, False), (5, False), (6, True), (8, True), (9, True)]
)  # fmt: skip
def test_who_is_landed_on_or_passed_dies(space: int, dies: bool) -> None:
    table = Scene()
    table.put(pos=(space, 0))
    table.put_charge_card(4)
    table.charge()
    assert table.values("people") == [4 - dies, 4]
    assert table.values("person") == [not dies, 1]
    assert table.happened("dies") == [("dies", 0, "stomped")] * dies


@pytest.mark.rule("WHA-CHG-3")
def test_a_person_that_takes_a_break_is_stomped_like_any_other() -> None:
    table = Scene()
    table.put(pos=(6, 1))
    table.put_charge_card(4)
    table.turn("break", "charge")
    assert table.happened("dies") == [("dies", 0, "stomped")]


@pytest.mark.rule("WHA-CHG-3")
def test_a_mammoth_does_not_turn_round_for_those_behind_it() -> None:
    table = Scene()
    table.put(pos=(8, 0))
    table.reveal()
    table.put(mammoth=(6, 10))
    table.put_charge_card(2)
    table.state["n_charges"] = 1
    resolve_charges(*table.arguments)
    assert table.values("mammoth") == [4, 8]
    assert table.values("people") == [4, 4]


@pytest.mark.rule("WHA-CHG-3")
def test_nobody_is_stomped_twice() -> None:
    table = Scene()
    table.put(pos=(6, 0))
    table.put_charge_card(4)
    table.charge(draws=2)
    assert table.values("people") == [3, 4]


# --- a mammoth in tar


@pytest.mark.rule("WHA-CHG-4")
@pytest.mark.parametrize(("spaces", "in_tar"), [(2, 0), (3, 1), (4, 0), (7, 1), (8, 0)])
def test_a_mammoth_that_lands_on_tar_is_a_meat_and_one_that_passes_is_not(spaces: int, in_tar: int) -> None:
    table = Scene()
    table.put_charge_card(spaces)
    table.charge()
    assert table.values("meat") == [in_tar, in_tar]
    assert table.happened("meat") == [("meat", 0, "tar"), ("meat", 1, "tar")][: 2 * in_tar]
    assert (table.values("mammoth")[0] == -1) == in_tar


@pytest.mark.rule("WHA-CHG-4")
def test_the_meat_from_tar_comes_whether_or_not_the_person_died() -> None:
    """Stomped and tar both count, and so does tar after a death in the movement."""
    table = Scene(3)
    table.put_charge_card(3)
    table.put(pos=(5, 0, 2))
    table.turn("charge", "one", "careful")
    assert table.happened("dies") == [("dies", 1, "tar"), ("dies", 0, "stomped")]
    assert table.values("meat") == [1, 1, 1]


@pytest.mark.rule("WHA-CHG-4")
def test_a_mammoth_in_tar_is_gone_for_the_rest_of_the_turn() -> None:
    table = Scene()
    table.put_charge_card(3)
    table.charge(draws=2)
    assert len(table.happened("charge")) == 2
    assert len(table.happened("mammoth")) == 2
    assert table.values("meat") == [1, 1]


# --- several CHARGE! cards


@pytest.mark.rule("WHA-CHG-6")
@pytest.mark.parametrize(("house", "draws"), [("each", 2), ("once", 1)])
def test_several_charge_cards_are_a_draw_each_or_one_in_all(house: Any, draws: int) -> None:
    table = Scene(3, charges_per_turn=house)
    table.put_charge_card(2)
    table.turn("charge", "charge", "careful")
    assert len(table.happened("charge")) == draws
    assert table.state["charges_drawn"] == draws
    assert [event[1:] for event in table.happened("mammoth") if event[1] == 0] == [(0, 10, 8), (0, 8, 6)][
        :draws
    ]


@pytest.mark.rule("WHA-CHG-6")
@pytest.mark.parametrize("house", ["each", "once"])
def test_one_charge_card_is_one_draw_and_none_is_none(house: Any) -> None:
    table = Scene(charges_per_turn=house)
    table.put_charge_card(2)
    table.turn("charge", "one")
    assert len(table.happened("charge")) == 1
    table.turn("careful", "one")
    assert len(table.happened("charge")) == 1


@pytest.mark.rule("WHA-CHG-6")
def test_a_draw_is_resolved_with_its_effect_before_the_next_one() -> None:
    table = Scene()
    table.put(pos=(5, 0))
    table.put_charge_card(4, "back_one")
    table.charge(draws=2)
    told = [
        event[:2] for event in table.happened("charge", "mammoth", "moved_by_effect", "dies") if event[1] != 1
    ]
    first = [("charge", -1), ("mammoth", 0), ("moved_by_effect", 0)]
    assert told == [*first, ("charge", -1), ("mammoth", 0), ("dies", 0)]


@pytest.mark.rule("WHA-CHG-6")
@pytest.mark.rule("WHA-CHG-8")
@pytest.mark.parametrize(
    ("house", "second_run", "deaths"), [("continue", (6, 2), 1), ("restart", (10, 6), 0)]
)
def test_at_a_second_draw_the_mammoth_runs_on_or_starts_again(
    house: Any, second_run: tuple[int, int], deaths: int
) -> None:
    table = Scene(second_charge=house)
    table.put(pos=(4, 0))
    table.put_charge_card(4)
    table.charge(draws=2)
    assert table.happened("mammoth")[0] == ("mammoth", 0, 10, 6)
    assert table.happened("mammoth")[2] == ("mammoth", 0, *second_run)
    assert table.values("people") == [4 - deaths, 4]


@pytest.mark.rule("WHA-CHG-6")
@pytest.mark.rule("WHA-CHG-8")
@pytest.mark.parametrize(("house", "runs"), [("continue", 1), ("restart", 2)])
def test_a_mammoth_that_reached_start_runs_again_only_from_the_last_space(house: str, runs: int) -> None:
    table = Scene(second_charge=house)
    table.put_charge_card(10)
    table.charge(draws=2)
    assert [event[1:] for event in table.happened("mammoth") if event[1] == 0] == [(0, 10, 0)] * runs
    assert table.values("people") == [3, 3]


# --- afterwards


@pytest.mark.rule("WHA-CHG-8")
def test_every_mammoth_is_back_on_the_last_space_for_the_next_turn() -> None:
    table = Scene(3)
    table.put_charge_card(3)
    table.put(pos=(8, 0, 0))
    table.turn("charge", "two", "run_away")
    table.put_charge_card(4)
    table.put(pos=(8, 0, 0))
    table.turn("charge", "one", "run_away")
    tables, state, _, rng, log = table.arguments
    begin_turn(tables, state, rng, log)
    assert table.values("mammoth") == [10 + extension for extension in table.values("extension")]
