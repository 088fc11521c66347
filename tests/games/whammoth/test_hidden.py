"""Wooly Whammoth: what strategies do not see, may not do, and do not draw for."""

from typing import Any

import numpy as np
import pytest

from simcore.games.whammoth import layout as L
from simcore.games.whammoth.cards import choose_cards
from simcore.games.whammoth.decisions import (
    choose_card,
    choose_card_ability,
    choose_modifier,
    choose_move_ability,
    choose_to_eat,
)
from simcore.games.whammoth.vocabulary import VOCABULARY
from simcore.kernels import log as shared
from simcore.kernels.rng import DECKS, DICE, STRATEGY, begin_game
from tests.games.whammoth.table import DECISIONS, Scene

ALL = ["nutty", "timid", "stealthy", "brute"]


def words(table: Scene, purpose: int = STRATEGY) -> tuple[list[Any], list[Any]]:
    """State of the random streams of a purpose; a draw changes it."""
    return table.table.rng[0]["word"][purpose].tolist(), table.table.rng[0]["opened"][purpose].tolist()


# --- one option: no draw, no question


@pytest.mark.rule("WHA-D-2")
@pytest.mark.rule("WHA-D-3")
@pytest.mark.rule("WHA-D-4")
@pytest.mark.rule("WHA-D-5")
@pytest.mark.rule("WHA-D-6")
def test_a_decision_with_one_option_draws_nothing() -> None:
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
def test_a_single_discard_is_taken_back_without_a_draw() -> None:
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
def test_a_decision_with_several_options_draws_once_from_the_stream_of_its_seat() -> None:
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
def test_chance_with_one_possibility_draws_nothing() -> None:
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
def test_what_a_strategy_forbids_is_not_done_and_the_rest_is(
    tag: str, decisions: list[str], left: set[int]
) -> None:
    taken, others = {}, {}
    for forbid, seen in (([tag], taken), ([], others)):
        table = Scene(
            3,
            abilities="dealt" if "card" not in decisions else None,
            strategy={"kind": "random", "forbid": forbid},
        )
        for game in range(60):
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
def test_a_forbidden_card_is_played_where_there_is_no_other() -> None:
    table = Scene(strategy={"kind": "random", "forbid": ["charge"]})
    table.deal(0, ["charge", ("charge", 1)])
    choose_cards(*table.arguments)
    assert table.values("card")[0] == 1


# --- what a strategy does not see


def mid_game(game: int, weights: Any) -> Scene:
    """A random game in its third turn; then every seat weighs all features by `weights`."""
    table = Scene(4, strategy="random", abilities="dealt", game=game)
    for _ in range(2):
        table.play_turn()
    table.tables["strategy"][:] = 1
    table.tables["weight"][:] = weights
    table.tables["weighed"][:] = np.arange(weights.shape[-1])
    table.tables["n_weights"][:] = [len(features) for features in VOCABULARY.decisions.values()]
    table.state["turn"] += 1
    return table


def random_weights(seed: int) -> np.ndarray:
    """Weights of all seats, decisions and features."""
    shape = (L.MAX_SEATS, L.N_DECISIONS, 24)
    return np.random.default_rng(seed).normal(size=shape)


def living(table: Scene) -> list[int]:
    """Seats that choose a card."""
    return [seat for seat in range(4) if table.values("alive")[seat] and table.hand(seat)]


@pytest.mark.rule("WHA-PLAY-1")
@pytest.mark.rule("WHA-D-3")
@pytest.mark.parametrize("game", range(40))
def test_the_choice_of_a_card_does_not_look_at_choices_streams_and_future_draws(game: int) -> None:
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
def test_the_choice_of_a_card_does_not_hang_on_what_the_seats_before_chose(game: int) -> None:
    table = mid_game(game, random_weights(game))
    choices = []
    for seed in range(5):
        table.tables["weight"][0] = random_weights(100 * game + seed)[0]
        choose_cards(*table.arguments)
        choices.append((table.values("card"), table.values("card_owner")))
    assert len({tuple(cards[1:] + owners[1:]) for cards, owners in choices}) == 1
    if 0 in living(table) and len(table.hand(0)) > 4:
        assert len({(cards[0], owners[0]) for cards, owners in choices}) > 1


@pytest.mark.rule("WHA-D-1")
@pytest.mark.rule("WHA-D-2")
@pytest.mark.rule("WHA-D-4")
@pytest.mark.rule("WHA-D-5")
@pytest.mark.parametrize("game", range(20))
def test_the_other_decisions_do_not_look_at_streams_and_future_draws(game: int) -> None:
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
