"""Wooly Whammoth: tribal abilities (WHA-ABI). Tar is on 3 and 7, tusks on 9 and 10, the mammoth on 10."""

from itertools import permutations

import pytest

from simcore.reading.problems import ConfigError
from tests.games.whammoth.table import Scene, linear, load

MOVE = linear(ability_move={"use": 1})
USE = linear(ability_card={"use": 1})
ALL = ["nutty", "timid", "stealthy", "brute"]
ABILITY_DECISIONS = ("ability_card", "ability_move", "ambush")


def ability_names(table: Scene) -> list[str | None]:
    """The ability of every seat."""
    return [table.abilities[ability] if ability >= 0 else None for ability in table.values("ability")]


# --- dealing, one use, restoring


@pytest.mark.rule("WHA-ABI-1")
def test_without_the_optional_rule_nobody_has_an_ability() -> None:
    table = Scene(4, strategy="random", abilities="off")
    while not table.play_turn():
        pass
    assert ability_names(table) == [None] * 4
    assert table.asked(*ABILITY_DECISIONS) == []


@pytest.mark.rule("WHA-ABI-1")
@pytest.mark.parametrize(("seats", "n_deals"), [(2, 12), (4, 24)])
def test_dealt_abilities_are_random_and_one_for_each(seats: int, n_deals: int) -> None:
    table = Scene(seats, abilities="dealt")
    deals = set()
    for game in range(40 * n_deals):
        table.begin(game)
        deals.add(tuple(ability_names(table)))
    assert deals == set(permutations(ALL, seats))


@pytest.mark.rule("WHA-ABI-1")
def test_chosen_abilities_are_those_of_the_scenario() -> None:
    assert ability_names(Scene(3, abilities=["brute", "nutty", "timid"])) == ["brute", "nutty", "timid"]


@pytest.mark.rule("WHA-ABI-1")
@pytest.mark.parametrize("abilities", [["nutty", "nutty"], ["nutty", "clever"]])
def test_there_is_one_card_of_each_ability(abilities: list[str]) -> None:
    with pytest.raises(ConfigError):
        load(2, rules={"abilities": "chosen"}, abilities=abilities)


@pytest.mark.rule("WHA-ABI-1")
@pytest.mark.parametrize("first", ["card", "move", "ambush"])
def test_one_of_the_two_uses_once_and_the_ability_is_spent(first: str) -> None:
    table = Scene(
        strategy=linear(ability_move={"use": 1}, ability_card={"use": 1}, ambush={"use": 1}),
        abilities=["nutty" if first != "ambush" else "stealthy", "timid"],
    )
    table.put(spent=(0, 1), pos=(0, 0))
    if first == "card":
        table.deal(0, ["one", "two", "three"], ["four"])
        table.turn(None, "careful")
        assert table.asked(*ABILITY_DECISIONS) == [("ability_card", 0, 2)]
    elif first == "move":
        table.deal(0, ["one", "two", "three"])
        table.turn(None, "careful")
        assert table.asked(*ABILITY_DECISIONS) == [("ability_move", 0, 2)]
    else:
        table.put(pos=(8, 0))
        table.put_charge_card(4)
        table.charge()
        assert table.asked(*ABILITY_DECISIONS) == [("ambush", 0, 2)]
    assert table.values("spent")[0] == 1
    table.put(pos=(8, 0), meat=(1, 1))
    table.turn("charge", "run_away")
    assert len(table.asked(*ABILITY_DECISIONS)) == 1


@pytest.mark.rule("WHA-ABI-1")
def test_an_ability_that_is_not_used_is_not_spent() -> None:
    table = Scene(4, abilities=ALL)
    for _ in range(2):
        table.turn("careful", "one", "careful", "run_away")
    assert table.asked("ability_card")
    assert table.asked("ability_move")
    assert table.values("spent") == [0, 0, 0, 0]


@pytest.mark.rule("WHA-ABI-2")
@pytest.mark.parametrize("cause", ["tar", "over", "stomped", "effect"])
def test_an_ability_is_restored_when_a_person_of_the_tribe_dies(cause: str) -> None:
    table = Scene(abilities=["nutty", "timid"])
    table.put(spent=(1, 1), pos=({"tar": 1, "over": 9, "stomped": 8, "effect": 5}[cause], 0))
    if cause in ("tar", "over"):
        table.move("one", "one")
    else:
        table.put_charge_card(4, "back_two" if cause == "effect" else "none")
        table.charge()
    assert table.happened("dies") == [("dies", 0, cause)]
    assert table.values("spent") == [0, 1]


# --- the four abilities: to move


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.parametrize(
    ("ability", "start", "ends_on"),
    [("nutty", 2, 4 + 4), ("timid", 2, 4 - 3), ("stealthy", 0, 2 - 1), ("brute", 2, 4 + 2)],
)
def test_ability_that_changes_the_own_move_only(ability: str, start: int, ends_on: int) -> None:
    table = Scene(strategy=[MOVE, linear()], abilities=[ability, ALL[ALL.index(ability) - 1]])
    table.put(pos=(start, 0))
    table.move("one", "one")
    assert table.values("pos") == [ends_on, 2]
    assert table.values("spent") == [1, 0]
    assert table.state["total"] == 2


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.parametrize(("start", "ends_on"), [(5, 9), (8, 8), (4, 6)])
def test_brute_adds_or_subtracts_two(start: int, ends_on: int) -> None:
    """With a total of 2: from 5 it takes +2 to the tusk, from 8 -2 (10 is a tusk too, but it shuns them)."""
    wants = {5: {"tusk": 1}, 8: {"tusk": -1, "over": -1}, 4: {"use": -1}}[start]
    table = Scene(strategy=linear(ability_move=wants), abilities=["brute", "nutty"])
    table.put(pos=(start, 0), spent=(0, 1))
    table.move("one", "one")
    assert table.values("pos")[0] == ends_on
    assert table.asked("ability_move") == [("ability_move", 0, 3)]


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.rule("WHA-MOVE-2")
def test_modifier_and_ability_add_up() -> None:
    table = Scene(
        strategy=linear(modifier={"use": 1}, ability_move={"use": 1}),
        abilities=["nutty", "timid"],
    )
    table.put(pos=(0, 6))
    table.move("two", "careful")
    assert table.values("pos") == [3 + 1 + 4, 6 + 3 - 1 - 3]


# --- the four abilities: the other use


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.parametrize(("wants", "card"), [({"value": 1}, "four"), ({"value": -1}, "charge")])
def test_nutty_takes_back_one_discard_of_its_choice(wants: dict[str, float], card: str) -> None:
    table = Scene(strategy=linear(ability_card={"use": 9, **wants}), abilities=["nutty", "timid"])
    table.deal(0, ["one"], ["charge", "two", "four"])
    table.use_card_abilities()
    assert table.happened("takes_back") == [("takes_back", 0, card, 0)]
    assert sorted(table.hand(0)) == sorted([("one", 0), (card, 0)])
    assert len(table.discards(0)) == 2
    assert table.values("spent") == [1, 0]


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.parametrize("n_discards", [1, 3, 6])
def test_timid_takes_back_three_random_discards_or_what_there_is(n_discards: int) -> None:
    table = Scene(strategy=USE, abilities=["timid", "nutty"])
    discards = table.cards[:n_discards]  # all but "three" and "four"
    taken_back = set()
    for game in range(60):
        table.begin(game)
        table.deal(0, ["three", "four"], discards)
        table.use_card_abilities()
        back = [event[2] for event in table.happened("takes_back")]
        assert len(set(back)) == len(back) == min(3, n_discards)
        taken_back |= set(back)
        assert {name for name, _ in table.hand(0)} == {"three", "four", *back}
        assert {name for name, _ in table.discards(0)} == set(discards) - set(back)
        assert table.values("spent") == [1, 0]
    assert taken_back == set(discards)


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.parametrize(("use", "stomped"), [(1, 0), (-1, 1)])
def test_stealthy_may_duck_and_ambush(use: int, stomped: int) -> None:
    table = Scene(strategy=linear(ambush={"use": use}), abilities=["stealthy", "nutty"])
    table.put(pos=(7, 0))
    table.put_charge_card(4)
    table.charge()
    assert table.asked("ambush") == [("ambush", 0, 2)]
    assert table.values("people") == [4 - stomped, 4]
    assert table.values("meat") == [1 - stomped, 0]
    assert table.happened("meat") == [("meat", 0, "ambush")] * (1 - stomped)
    assert table.values("spent") == [1 - stomped, 0]
    table.finish()
    assert table.values("extension") == [1 - stomped, 0]


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.rule("WHA-CHG-7")
def test_run_away_needs_no_ability_for_the_ambush() -> None:
    table = Scene(strategy=linear(ambush={"use": 1}), abilities=["stealthy", "nutty"])
    table.put(pos=(7, 7))
    table.put_charge_card(4)
    table.charge("run_away")
    assert table.asked("ambush") == []
    assert table.values("spent") == [0, 0]
    assert table.values("meat") == [1, 0]
    assert table.values("people") == [4, 3]


@pytest.mark.rule("WHA-ABI-3")
def test_stealthy_without_its_ability_is_stomped() -> None:
    table = Scene(strategy=linear(ambush={"use": 1}), abilities=["stealthy", "nutty"])
    table.put(pos=(7, 0), spent=(1, 0))
    table.put_charge_card(4)
    table.charge()
    assert table.asked("ambush") == []
    assert table.values("people") == [3, 4]


@pytest.mark.rule("WHA-ABI-3")
def test_brute_takes_a_random_card_of_the_hand_of_the_opponent_it_chose() -> None:
    smallest_hand = linear(ability_card={"use": 9, "victim_hand": -1})
    table = Scene(4, strategy=smallest_hand, abilities=["brute", "nutty", "timid", "stealthy"])
    stolen = set()
    for game in range(80):
        table.begin(game)
        table.deal(2, ["careful", "one", "four"])
        table.use_card_abilities()
        [(_, thief, victim, card, owner)] = table.happened("steals")
        assert (thief, victim, owner) == (0, 2, 2)
        stolen.add(card)
        assert table.asked("ability_card") == [("ability_card", 0, 4)]
        assert table.values("spent") == [1, 0, 0, 0]
        assert (card, 2) in table.hand(0)
        assert [len(table.hand(seat)) for seat in range(4)] == [9, 8, 2, 8]
    assert stolen == {"careful", "one", "four"}
