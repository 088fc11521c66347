"""Wooly Whammoth: what is asked when, with which options (WHA-D), and what a strategy does not see."""

import numpy as np
import pytest

from simcore import log as shared
from simcore.games.whammoth import layout as L
from simcore.games.whammoth.cards import choose_cards, offer_meals
from simcore.games.whammoth.decisions import (
    choose_card,
    choose_card_ability,
    choose_modifier,
    choose_move_ability,
    choose_to_eat,
)
from simcore.rng import DECKS, DICE, STRATEGY, begin_game
from tests.games.whammoth_table import DECISIONS, Scene, linear

ALL = ["nutty", "timid", "stealthy", "brute"]
FULL = [
    "run_away",
    "charge",
    "careful",
    "one",
    "break",
    "two",
    "three",
    "four",
]  # the order of the content file


def words(table, purpose=STRATEGY):
    """State of the random streams of a purpose; a draw changes it."""
    return table.table.rng[0]["word"][purpose].tolist(), table.table.rng[0]["opened"][purpose].tolist()


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
def test_d1_is_asked_with_meat_a_card_in_hand_and_a_discard(meat, hand, discards, no_eat, asked, eats):
    table = Scene()
    table.deal(0, hand, discards)
    table.put(meat=(meat, 0), no_eat=(no_eat, 0))
    offer_meals(*table.arguments)
    assert table.asked() == [("eat", 0, 2)] * asked
    assert table.happened("eats") == [("eats", 0)] * eats


@pytest.mark.rule("WHA-D-1")
def test_d1_offers_no_and_yes():
    table = Scene()
    choose_to_eat(*table.arguments, 0)
    assert table.offered("eat") == [False, True]


@pytest.mark.rule("WHA-D-1")
def test_d1_is_asked_at_the_start_of_each_turn_seats_in_order():
    table = Scene(4, abilities=ALL)
    table.eliminate(2)
    table.put(meat=(1, 2, 3, 4))
    table.turn("careful", "one", None, "break")
    assert table.asked()[:5] == [
        ("eat", 0, 2),
        ("eat", 1, 2),
        ("eat", 3, 2),
        ("ability_card", 0, 7),
        ("ability_card", 1, 2),
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
def test_d2_offers_nothing_then_each_discard_or_opponent(ability, options):
    """Seat 2 has no card that could be taken."""
    table = Scene(4, abilities=[ability, *(each for each in ALL if each != ability)])
    table.deal(0, ["one"], ["four", ("careful", 2), "careful"])
    table.deal(2, [])
    choose_card_ability(*table.arguments, 0)
    assert table.offered("ability_card") == options
    assert table.asked() == [("ability_card", 0, len(options))]


@pytest.mark.rule("WHA-D-2")
def test_d2_offers_both_where_an_ability_does_both():
    both = [{"take_back": 1, "pick": "choice"}, {"steal": 1, "pick": "random", "back_when": "victim_eats"}]
    table = Scene(abilities=["nutty", "timid"], set_content={"abilities.nutty": both})
    table.deal(0, ["one"], ["two"])
    choose_card_ability(*table.arguments, 0)
    assert table.offered("ability_card") == [None, ("two", 0), 1]


@pytest.mark.rule("WHA-D-2")
@pytest.mark.parametrize("ability", ["nutty", "timid", "brute"])
def test_d2_is_not_asked_when_the_ability_is_spent(ability):
    table = Scene(abilities=[ability, "stealthy"])
    table.deal(0, ["one"], ["two"])
    table.put(spent=(1, 0))
    assert choose_card_ability(*table.arguments, 0) == L.USE_NOTHING
    assert table.asked() == []


# --- D-3 card


@pytest.mark.rule("WHA-D-3")
def test_d3_offers_the_hand_in_file_order_then_by_owner():
    table = Scene(3)
    choose_card(*table.arguments, 1)
    assert table.offered("card") == [(name, 1) for name in FULL]
    table.deal(1, ["four", ("one", 2), "one", ("one", 0), ("run_away", 2)], ["two"])
    choose_card(*table.arguments, 1)
    assert table.offered("card") == [("run_away", 2), ("one", 0), ("one", 1), ("one", 2), ("four", 1)]


@pytest.mark.rule("WHA-D-3")
def test_d3_is_asked_of_every_tribe_with_a_card():
    table = Scene(4)
    table.eliminate(0)
    table.deal(2, [])
    choose_cards(*table.arguments)
    assert table.asked() == [("card", 1, 8), ("card", 3, 8)]
    assert table.values("card") == [L.NO_CARD, 0, L.NO_CARD, 0]


@pytest.mark.rule("WHA-D-3")
@pytest.mark.rule("WHA-PLAY-1")
def test_random_plays_every_card_of_the_hand():
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
def test_d4_is_asked_for_every_card_that_has_a_modifier(card):
    table = Scene()
    table.move(card, "one")
    assert table.asked() == [("modifier", 0, 2)] * (card in ("careful", "two", "four"))


@pytest.mark.rule("WHA-D-4")
def test_d4_offers_without_and_with_even_where_both_end_on_the_same_space():
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
def test_d5_offers_nothing_then_each_number(ability, options):
    table = Scene(abilities=[ability, "nutty" if ability != "nutty" else "timid"])
    choose_move_ability(*table.arguments, 0)
    assert table.offered("ability_move") == options


@pytest.mark.rule("WHA-D-5")
def test_d5_is_asked_of_the_unspent_seats_in_order():
    table = Scene(4, abilities=["brute", "stealthy", "nutty", "timid"])
    table.put(spent=(0, 0, 1, 0))
    table.move("one", "one", "one", "run_away")
    assert table.asked() == [("ability_move", 0, 3), ("ability_move", 1, 2), ("ability_move", 3, 2)]
    table.eliminate(1)
    table.move("run_away", None, "one", "one")
    assert [seat for _, seat, _ in table.asked()[3:]] == [0, 3]


@pytest.mark.rule("WHA-D-5")
def test_d5_is_asked_of_a_tribe_that_plays_no_card_too():
    table = Scene(abilities=["nutty", "timid"], strategy=linear(ability_move={"use": 1}))
    table.put(spent=(0, 1))
    table.move(None, "one")
    assert table.values("pos") == [5, 1]


# --- D-6 ambush


@pytest.mark.rule("WHA-D-6")
@pytest.mark.parametrize(("pos", "asked"), [(5, False), (6, True), (8, True)])
def test_d6_offers_no_and_yes_when_the_person_would_be_stomped(pos, asked):
    table = Scene(abilities=["stealthy", "nutty"])
    table.put(pos=(pos, pos))
    table.put_charge_card(4)
    table.charge()
    assert table.asked() == [("ambush", 0, 2)] * asked
    if asked:
        assert table.offered("ambush") == [False, True]


# --- D-7 taking back a discard by an effect


@pytest.mark.rule("WHA-D-7")
def test_d7_offers_each_discard_except_the_card_of_this_turn():
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
def test_d7_offers_the_discards_in_file_order_then_by_owner():
    table = Scene()
    table.deal(0, ["two"], ["three", ("one", 1), "run_away", "one"])
    table.put_charge_card(1, "take_back_one_discard")
    table.charge("two", None)
    assert table.offered("take_back") == [("run_away", 0), ("one", 0), ("one", 1), ("three", 0)]


@pytest.mark.rule("WHA-D-7")
def test_d7_is_not_asked_where_this_turns_card_is_the_only_one_that_could_come_back():
    table = Scene()
    table.put_charge_card(1, "take_back_one_discard")
    table.charge("four", "one")
    assert table.asked("take_back") == []
    assert table.happened("takes_back") == []
    assert len(table.hand(0)) == 7


# --- D-8 starting position on a pit


@pytest.mark.rule("WHA-D-8")
def test_d8_offers_the_space_before_then_the_one_after():
    values = {f"cards.{name}.value": 3 for name in FULL}
    table = Scene(starting_positions=True, set_content=values)
    assert table.asked() == [("start", 0, 2), ("start", 1, 2)]
    assert table.offered("start") == [2, 4]
    assert table.values("pos") == [2, 2]


# --- one option: no draw, no question


@pytest.mark.rule("WHA-D-2")
@pytest.mark.rule("WHA-D-3")
@pytest.mark.rule("WHA-D-4")
@pytest.mark.rule("WHA-D-5")
@pytest.mark.rule("WHA-D-6")
def test_a_decision_with_one_option_draws_nothing():
    """A whole turn of random strategies that have no choice: one card, no modifier, abilities spent or idle."""
    table = Scene(3, strategy="random", abilities=["nutty", "timid", "stealthy"])
    for seat, card in enumerate(("charge", "three", "run_away")):
        table.deal(seat, [card])
    table.put(spent=(1, 1, 1), pos=(0, 0, 8), meat=(1, 1, 1))
    table.put_charge_card(4)
    before = words(table)
    table.play_turn()
    assert words(table) == before
    assert table.asked() == []
    assert [event[2] for event in table.happened("plays")] == ["charge", "three", "run_away"]


@pytest.mark.rule("WHA-D-7")
def test_a_single_discard_is_taken_back_without_a_draw():
    table = Scene(strategy="random")
    table.deal(0, ["two"], ["three"])
    table.put_charge_card(1, "take_back_one_discard")
    before = words(table)
    table.charge("two", None)
    assert table.happened("takes_back") == [("takes_back", 0, "three", 0)]
    assert words(table) == before


@pytest.mark.rule("WHA-D-1")
@pytest.mark.rule("WHA-D-2")
@pytest.mark.rule("WHA-D-3")
@pytest.mark.rule("WHA-D-4")
@pytest.mark.rule("WHA-D-5")
def test_a_decision_with_several_options_draws_once_from_the_stream_of_its_seat():
    for seat, decide in enumerate((choose_to_eat, choose_card_ability, choose_card, choose_move_ability)):
        table = Scene(4, strategy="random", abilities=ALL)
        table.deal(seat, ["one", "two"], ["three"])
        before, after = words(table)[0], None
        decide(*table.arguments, seat)
        after = words(table)[0]
        assert [each for each in range(16) if before[each] != after[each]] == [seat]
    table.reveal("four")
    before = words(table)
    choose_modifier(*table.arguments, 0)
    assert words(table) != before


@pytest.mark.rule("WHA-CHG-2")
@pytest.mark.rule("WHA-CHG-5")
def test_chance_with_one_possibility_draws_nothing():
    table = Scene()
    table.deal(0, ["one"])
    table.put_charge_card(1, "lose_random_card")
    before = words(table, DECKS), words(table, DICE)
    table.charge()
    assert table.happened("discards")[0] == ("discards", 0, "one", 0)
    assert words(table, DECKS) == before[0]
    assert words(table, DICE)[0][0] == before[1][0][0]
    assert words(table, DICE)[0][1] != before[1][0][1]


# --- what a strategy forbids


@pytest.mark.rule("WHA-D-1")
@pytest.mark.rule("WHA-D-2")
@pytest.mark.rule("WHA-D-3")
@pytest.mark.rule("WHA-D-4")
@pytest.mark.rule("WHA-D-5")
@pytest.mark.rule("WHA-D-6")
@pytest.mark.parametrize(
    ("tag", "decisions", "left"),
    [
        ("eat", ["eat"], {0}),
        ("modifier", ["modifier"], {0}),
        ("ability", ["ability_card", "ability_move"], {0, L.USE_NOTHING}),
        ("ambush", ["ambush"], {0}),
        ("run_away", ["card"], set(range(1, 8))),
        ("charge", ["card"], set(range(8)) - {1}),
        ("take_break", ["card"], set(range(8)) - {4}),
    ],
)
def test_what_a_strategy_forbids_is_not_done_and_the_rest_is(tag, decisions, left):
    taken, others = {}, {}
    for forbid, seen in (([tag], taken), ([], others)):
        table = Scene(
            3,
            abilities="dealt" if "card" not in decisions else None,
            strategy={"kind": "random", "forbid": forbid},
        )
        for game in range(150):
            table.begin(game)
            while not table.play_turn():
                pass
            record = table.table.log[0]
            for kind, _, decision, _, _, code in record["event"][: record["used"]].tolist():
                if kind == shared.DECISION and DECISIONS[decision] != "ability_card":
                    code = code // L.MAX_SEATS if DECISIONS[decision] == "card" else code
                if kind == shared.DECISION:
                    seen.setdefault(DECISIONS[decision], set()).add(code)
    for decision in decisions:
        assert taken[decision] <= left
        assert others[decision] > taken[decision]
    for decision in set(others) - set(decisions):
        assert len(taken[decision]) > 1


@pytest.mark.rule("WHA-D-3")
def test_a_forbidden_card_is_played_where_there_is_no_other():
    table = Scene(strategy={"kind": "random", "forbid": ["charge"]})
    table.deal(0, ["charge", ("charge", 1)])
    choose_cards(*table.arguments)
    assert table.values("card")[0] == 1


# --- what a strategy does not see


def mid_game(game, weights):
    """A random game in its third turn; then every seat weighs all features by `weights`."""
    table = Scene(4, strategy="random", abilities="dealt", game=game)
    for _ in range(2):
        table.play_turn()
    table.tables["strategy"][:] = 1
    table.tables["weight"][:] = weights
    table.state["turn"] += 1
    return table


def random_weights(seed):
    """Weights of all seats, decisions and features."""
    shape = (L.MAX_SEATS, L.N_DECISIONS, 24)
    return np.random.default_rng(seed).normal(size=shape)


def living(table):
    """Seats that choose a card."""
    return [seat for seat in range(4) if table.values("alive")[seat] and table.hand(seat)]


@pytest.mark.rule("WHA-PLAY-1")
@pytest.mark.rule("WHA-D-3")
@pytest.mark.parametrize("game", range(40))
def test_the_choice_of_a_card_does_not_look_at_choices_streams_and_future_draws(game):
    table = mid_game(game, random_weights(game))
    dice = np.random.default_rng(game)
    for seat in living(table):
        chosen = choose_card(*table.arguments, seat)
        features = table.table.scratch[0]["feature"].copy()
        for _ in range(5):
            for other in set(range(4)) - {seat}:
                table.state["card"][other] = dice.integers(-1, 8)
                table.state["card_owner"][other] = dice.integers(0, 4)
            table.state["total"] = dice.integers(-12, 17)
            table.state["n_charges"] = dice.integers(0, 4)
            table.state["in_deck"][:8] = dice.integers(0, 2, 8)
            table.state["n_deck"] = table.state["in_deck"].sum()
            begin_game(table.table.rng[0], np.uint64(dice.integers(1 << 60)), 7)
            table.table.rng[0]["word"][:] = dice.integers(1 << 60, size=(5, 16))
            assert choose_card(*table.arguments, seat) == chosen
            assert (table.table.scratch[0]["feature"] == features).all()


@pytest.mark.rule("WHA-PLAY-1")
@pytest.mark.rule("WHA-D-3")
@pytest.mark.parametrize("game", range(10))
def test_the_choice_of_a_card_does_not_hang_on_what_the_seats_before_chose(game):
    table = mid_game(game, random_weights(game))
    choices = []
    for seed in range(5):
        table.tables["weight"][0] = random_weights(100 * game + seed)[0]
        choose_cards(*table.arguments)
        choices.append((table.values("card"), table.values("card_owner")))
    assert len({tuple(cards[1:] + owners[1:]) for cards, owners in choices}) == 1
    if len(table.hand(0)) > 4:
        assert len({(cards[0], owners[0]) for cards, owners in choices}) > 1


@pytest.mark.rule("WHA-D-1")
@pytest.mark.rule("WHA-D-2")
@pytest.mark.rule("WHA-D-4")
@pytest.mark.rule("WHA-D-5")
@pytest.mark.parametrize("game", range(20))
def test_the_other_decisions_do_not_look_at_streams_and_future_draws(game):
    dice = np.random.default_rng(game)
    table = mid_game(game, random_weights(game))
    choose_cards(*table.arguments)
    for seat in living(table):
        table.state["spent"][seat] = 0
        asked = [choose_to_eat, choose_card_ability, choose_modifier, choose_move_ability]
        first = [int(decide(*table.arguments, seat)) for decide in asked]
        for _ in range(3):
            table.table.rng[0]["word"][:] = dice.integers(1 << 60, size=(5, 16))
            table.state["in_deck"][:8] = dice.integers(0, 2, 8)
            assert [int(decide(*table.arguments, seat)) for decide in asked] == first
