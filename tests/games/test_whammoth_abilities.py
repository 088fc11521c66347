"""Wooly Whammoth: tribal abilities (WHA-ABI). Tar is on 3 and 7, tusks on 9 and 10, the mammoth on 10."""

from itertools import permutations

import pytest

from simcore.config import ConfigError
from tests.games.whammoth_table import Scene, linear, load

MOVE = linear(ability_move={"use": 1})
USE = linear(ability_card={"use": 1})
ALL = ["nutty", "timid", "stealthy", "brute"]
ABILITY_DECISIONS = ("ability_card", "ability_move", "ambush")


def ability_names(table):
    """The ability of every seat."""
    return [table.abilities[ability] if ability >= 0 else None for ability in table.values("ability")]


# --- dealing, one use, restoring


@pytest.mark.rule("WHA-ABI-1")
def test_without_the_optional_rule_nobody_has_an_ability():
    table = Scene(4, strategy="random", abilities="off")
    while not table.play_turn():
        pass
    assert ability_names(table) == [None] * 4
    assert table.asked(*ABILITY_DECISIONS) == []


@pytest.mark.rule("WHA-ABI-1")
@pytest.mark.parametrize(("seats", "n_deals"), [(2, 12), (4, 24)])
def test_dealt_abilities_are_random_and_one_for_each(seats, n_deals):
    table = Scene(seats, abilities="dealt")
    deals = set()
    for game in range(40 * n_deals):
        table.begin(game)
        deals.add(tuple(ability_names(table)))
    assert deals == set(permutations(ALL, seats))


@pytest.mark.rule("WHA-ABI-1")
def test_chosen_abilities_are_those_of_the_scenario():
    assert ability_names(Scene(3, abilities=["brute", "nutty", "timid"])) == ["brute", "nutty", "timid"]


@pytest.mark.rule("WHA-ABI-1")
@pytest.mark.parametrize("abilities", [["nutty", "nutty"], ["nutty", "clever"]])
def test_there_is_one_card_of_each_ability(abilities):
    with pytest.raises(ConfigError):
        load(2, rules={"abilities": "chosen"}, abilities=abilities)


@pytest.mark.rule("WHA-ABI-1")
@pytest.mark.parametrize("first", ["card", "move", "ambush"])
def test_one_of_the_two_uses_once_and_the_ability_is_spent(first):
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
def test_an_ability_that_is_not_used_is_not_spent():
    table = Scene(4, abilities=ALL)
    for _ in range(2):
        table.turn("careful", "one", "careful", "run_away")
    assert table.asked("ability_card")
    assert table.asked("ability_move")
    assert table.values("spent") == [0, 0, 0, 0]


@pytest.mark.rule("WHA-ABI-2")
@pytest.mark.parametrize("cause", ["tar", "over", "stomped", "effect"])
def test_an_ability_is_restored_when_a_person_of_the_tribe_dies(cause):
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
def test_ability_that_changes_the_own_move_only(ability, start, ends_on):
    table = Scene(strategy=[MOVE, linear()], abilities=[ability, ALL[ALL.index(ability) - 1]])
    table.put(pos=(start, 0))
    table.move("one", "one")
    assert table.values("pos") == [ends_on, 2]
    assert table.values("spent") == [1, 0]
    assert table.state["total"] == 2


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.parametrize(("start", "ends_on"), [(5, 9), (8, 8), (4, 6)])
def test_brute_adds_or_subtracts_two(start, ends_on):
    """With a total of 2: from 5 it takes +2 to the tusk, from 8 -2 (10 is a tusk too, but it shuns them)."""
    wants = {5: {"tusk": 1}, 8: {"tusk": -1, "over": -1}, 4: {"use": -1}}[start]
    table = Scene(strategy=linear(ability_move=wants), abilities=["brute", "nutty"])
    table.put(pos=(start, 0), spent=(0, 1))
    table.move("one", "one")
    assert table.values("pos")[0] == ends_on
    assert table.asked("ability_move") == [("ability_move", 0, 3)]


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.rule("WHA-MOVE-2")
def test_modifier_and_ability_add_up():
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
def test_nutty_takes_back_one_discard_of_its_choice(wants, card):
    table = Scene(strategy=linear(ability_card={"use": 9, **wants}), abilities=["nutty", "timid"])
    table.deal(0, ["one"], ["charge", "two", "four"])
    table.use_card_abilities()
    assert table.happened("takes_back") == [("takes_back", 0, card, 0)]
    assert sorted(table.hand(0)) == sorted([("one", 0), (card, 0)])
    assert len(table.discards(0)) == 2
    assert table.values("spent") == [1, 0]


@pytest.mark.rule("WHA-ABI-3")
@pytest.mark.parametrize("n_discards", [1, 3, 6])
def test_timid_takes_back_three_random_discards_or_what_there_is(n_discards):
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
def test_stealthy_may_duck_and_ambush(use, stomped):
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
def test_run_away_needs_no_ability_for_the_ambush():
    table = Scene(strategy=linear(ambush={"use": 1}), abilities=["stealthy", "nutty"])
    table.put(pos=(7, 7))
    table.put_charge_card(4)
    table.charge("run_away")
    assert table.asked("ambush") == []
    assert table.values("spent") == [0, 0]
    assert table.values("meat") == [1, 0]
    assert table.values("people") == [4, 3]


@pytest.mark.rule("WHA-ABI-3")
def test_stealthy_without_its_ability_is_stomped():
    table = Scene(strategy=linear(ambush={"use": 1}), abilities=["stealthy", "nutty"])
    table.put(pos=(7, 0), spent=(1, 0))
    table.put_charge_card(4)
    table.charge()
    assert table.asked("ambush") == []
    assert table.values("people") == [3, 4]


@pytest.mark.rule("WHA-ABI-3")
def test_brute_takes_a_random_card_of_the_hand_of_the_opponent_it_chose():
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


# --- stolen cards


def robbed(seats=2, **state):
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
def test_a_stolen_card_is_played_and_discarded_like_an_own_one():
    table = robbed()
    table.deal(0, [("four", 1)], ["one"])
    table.put(meat=(1, 1), no_eat=(1, 1))
    table.play_turn()
    assert table.happened("plays")[0] == ("plays", 0, "four", 1)
    assert table.state["total"] == 4 + 3
    assert table.discards(0) == [("one", 0), ("four", 1)]
    assert ("four", 1) not in table.discards(1)


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_keeps_its_special_rule():
    table = Scene()
    table.deal(0, [("run_away", 1)], ["one"])
    table.deal(1, ["charge"], ["one"])
    table.put(meat=(1, 1), no_eat=(1, 1), pos=(8, 0))
    table.put_charge_card(6)
    table.play_turn()
    assert table.happened("meat") == [("meat", 0, "ambush")]


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_returns_from_the_hand_when_its_tribe_eats():
    table = robbed(meat=(0, 2))
    assert ("four", 1) in table.hand(0)
    table.eat(1)
    assert table.hand(0) == [("run_away", 0), ("careful", 0)]
    assert table.discards(0) == [("one", 0)]
    assert table.hand(1) == [("two", 1), ("three", 1), ("four", 1)]
    assert table.discards(1) == []


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_returns_from_the_discards_when_its_tribe_eats():
    table = robbed(meat=(0, 2))
    table.deal(0, ["run_away"], ["one", ("four", 1)])
    table.eat(1)
    assert table.hand(0) == [("run_away", 0)]
    assert table.discards(0) == [("one", 0)]
    assert table.hand(1) == [("two", 1), ("three", 1), ("four", 1)]


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_stays_when_others_eat():
    table = robbed(3, meat=(2, 0, 2))
    table.eat(2)
    assert ("four", 1) in table.hand(0)
    table.deal(0, ["run_away"], ["one", ("four", 1)])
    table.eat(0)
    assert table.hand(0) == [("run_away", 0), ("one", 0), ("four", 1)]
    assert table.hand(1) == [("three", 1)]


@pytest.mark.rule("WHA-ABI-4")
def test_a_stolen_card_returns_even_from_a_tribe_that_is_out():
    table = robbed(3, meat=(0, 2, 0))
    table.eliminate(0)
    table.eat(1)
    assert table.hand(1) == [("two", 1), ("three", 1), ("four", 1)]
    assert ("four", 1) not in table.hand(0)


@pytest.mark.rule("WHA-ABI-4")
def test_every_meal_brings_back_what_was_stolen_since_the_one_before():
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
def test_a_move_ability_is_decided_after_the_reveal_and_the_modifiers_seats_in_order():
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
def test_a_move_ability_may_save_from_the_tar(start, ends_on, spent):
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
def test_a_move_ability_may_reach_a_tusk(start, meat):
    table = Scene(strategy=linear(ability_move={"tusk": 1}), abilities=["nutty", "timid"])
    table.put(pos=(start, 0), spent=(0, 1))
    table.move("one", None)
    assert table.values("meat") == [meat, 0]
    assert table.values("spent")[0] == meat


@pytest.mark.rule("WHA-ABI-5")
@pytest.mark.rule("WHA-MOVE-4")
def test_a_move_ability_does_not_move_past_start():
    table = Scene(strategy=MOVE, abilities=["timid", "stealthy"])
    table.move("careful", "one")
    assert table.values("pos") == [0, 1]
    assert table.values("spent") == [1, 1]


@pytest.mark.rule("WHA-ABI-5")
@pytest.mark.parametrize("ability", ["nutty", "timid", "brute"])
@pytest.mark.parametrize("hand", [["run_away"], []])
def test_abilities_that_bring_cards_are_used_before_the_cards_are_chosen(ability, hand):
    """They also save at the start of a turn a tribe that was left without a card."""
    high = linear(ability_card={"use": 1}, card={"value": 1})
    table = Scene(strategy=high, abilities=[ability, "stealthy"])
    table.deal(0, hand, ["four"] if ability != "brute" else ["one"])
    table.deal(1, ["four", ("four", 0)], ["one"])
    table.play_turn()
    assert ("plays", 0, "four") in [event[:3] for event in table.happened("plays")]


@pytest.mark.rule("WHA-ABI-5")
@pytest.mark.parametrize(("ability", "asked"), [("nutty", 0), ("timid", 0), ("stealthy", 0), ("brute", 2)])
def test_an_ability_is_not_offered_where_it_would_do_nothing(ability, asked):
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
