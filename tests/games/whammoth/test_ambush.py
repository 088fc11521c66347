"""Wooly Whammoth: duck and ambush by Run Away (WHA-CHG-7). The mammoth stands on 10; tar is on 3 and 7."""

import pytest

from tests.games.whammoth.table import Scene


@pytest.mark.rule("WHA-CHG-7")
@pytest.mark.rule("WHA-END-2")
def test_run_away_ambushes_the_mammoth_that_would_stomp() -> None:
    """Worked example 4: a meat instead of a death, and the path stretches."""
    table = Scene()
    table.put_charge_card(6)
    table.put(pos=(7, 0))
    table.turn("run_away", "charge")
    assert table.happened("dies") == []
    assert table.happened("meat") == [("meat", 0, "ambush")]
    assert table.values("people") == [4, 4]
    assert table.values("meat") == [1, 0]
    assert table.values("extension") == [1, 0]
    assert table.values("pos") == [0, 0]


@pytest.mark.rule("WHA-CHG-7")
def test_without_run_away_the_same_person_is_stomped() -> None:
    table = Scene()
    table.put(pos=(5, 0))
    table.put_charge_card(6)
    table.charge("careful", "run_away")
    assert table.happened("dies") == [("dies", 0, "stomped")]
    assert table.values("meat") == [0, 0]


@pytest.mark.rule("WHA-CHG-7")
def test_there_is_no_ambush_where_the_mammoth_does_not_reach() -> None:
    table = Scene()
    table.put(pos=(5, 6))
    table.put_charge_card(4)
    table.charge("run_away", "run_away")
    assert table.values("meat") == [0, 1]
    assert table.values("mammoth") == [6, -1]


@pytest.mark.rule("WHA-CHG-7")
def test_there_is_no_ambush_by_the_dead() -> None:
    table = Scene()
    table.put_charge_card(8)
    table.put(pos=(5, 0))
    table.turn("run_away", "charge")
    assert table.happened("dies") == [("dies", 0, "tar")]
    assert table.values("meat") == [0, 0]


@pytest.mark.rule("WHA-CHG-7")
@pytest.mark.rule("WHA-CHG-4")
def test_the_ambush_comes_before_the_tar_one_meat_only() -> None:
    table = Scene()
    table.put(pos=(8, 0))
    table.put_charge_card(3)
    table.charge("run_away")
    assert table.happened("meat") == [("meat", 0, "ambush"), ("meat", 1, "tar")]
    assert table.values("meat") == [1, 1]


@pytest.mark.rule("WHA-CHG-7")
def test_an_ambushed_mammoth_does_not_charge_again() -> None:
    table = Scene()
    table.put(pos=(8, 0))
    table.put_charge_card(4)
    table.charge("run_away", draws=2)
    assert [event[1:] for event in table.happened("mammoth") if event[1] == 0] == [(0, 10, 6)]
    assert table.values("meat")[0] == 1


@pytest.mark.rule("WHA-CHG-7")
def test_run_away_of_the_turn_before_does_not_help() -> None:
    table = Scene()
    table.put_charge_card(6)
    table.put(pos=(7, 0))
    table.turn("run_away", "two")
    assert table.values("pos") == [6, 0]
    table.turn("careful", "charge")
    assert table.happened("dies") == [("dies", 0, "stomped")]
