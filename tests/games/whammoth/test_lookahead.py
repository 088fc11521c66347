"""Lookahead: it knows no more than a player, leaves the game alone, and plays better than its base."""

from typing import Any

import numpy as np
import pytest

from simcore.games.whammoth import layout as L
from simcore.games.whammoth.cards import choose_cards
from simcore.games.whammoth.lookahead import choose_ahead, choose_cards_ahead
from simcore.games.whammoth.turn import before_cards
from simcore.kernels.jit import DISABLED
from simcore.kernels.rng import DECKS, DICE, RNG, STRATEGY, begin_game, begin_playout, next_word
from simcore.playing.engine import Workspace, build_tables, play_games
from tests.games.whammoth.table import GAME, WhammothTable, load

pytestmark = pytest.mark.compiled

QUICK = {"kind": "lookahead", "base": "greedy", "candidates": 3, "playouts": 3}


def at_the_cards(game: int, turns: int, **settings: Any) -> WhammothTable:
    """A game in which seat 1 looks ahead, stopped where the cards of a turn are chosen."""
    table = WhammothTable(load(strategy=[QUICK, "greedy", "greedy", "greedy"], **settings))
    table.begin(game)
    for _ in range(turns):
        play_turn_ahead(table)
    before_cards(*table.arguments)
    choose_cards(*table.arguments)
    return table


def play_turn_ahead(table: WhammothTable) -> bool:
    from simcore.games.whammoth.turn import finish_turn

    before_cards(*table.arguments)
    choose_cards(*table.arguments)
    choose_cards_ahead(
        table.tables, table.table.state, table.table.scratch[0], table.table.rng, table.table.log[0]
    )
    finish_turn(*table.arguments)
    return bool(table.state["end"] != L.PLAYING)


def choice(table: WhammothTable) -> int:
    arrays = table.table
    return int(
        choose_ahead(table.tables, arrays.state, arrays.scratch[0], arrays.rng, arrays.log[0], 0, 0, L.CARD)
    )


# With the JIT off a lookahead takes seconds.
POSITIONS = [(game, turns) for game in range(6) for turns in (0, 2, 4)][: 2 if DISABLED else None]


@pytest.mark.parametrize(("game", "turns"), POSITIONS)
def test_it_does_not_see_the_others_choices(game: int, turns: int) -> None:
    table = at_the_cards(game, turns)
    chosen = choice(table)
    random = np.random.default_rng(game)
    for _ in range(5):
        for seat in range(1, 4):
            hand = [i for i in range(8) if table.state["hand"][seat, i]]
            table.state["card"][seat] = random.choice(hand) if hand else L.NO_CARD
            table.state["card_owner"][seat] = seat
        assert choice(table) == chosen


@pytest.mark.parametrize(("game", "turns"), POSITIONS)
def test_it_does_not_see_the_games_future_draws(game: int, turns: int) -> None:
    table = at_the_cards(game, turns)
    chosen = choice(table)
    random = np.random.default_rng(game)
    rng = table.table.rng[0]
    for _ in range(5):
        for purpose in (DECKS, DICE, STRATEGY):
            rng["word"][purpose] = random.integers(0, 2**63, size=rng["word"].shape[1], dtype=np.uint64)
            rng["opened"][purpose] = rng["round"]
        assert choice(table) == chosen


def test_the_pile_has_no_order_to_be_seen() -> None:
    """What is left of the CHARGE! deck is a set of flags; nothing else of the state belongs to it."""
    names = [name for name in L.STATE.names or () if "deck" in name or "pile" in name]
    assert names == ["n_deck", "in_deck"]


def test_playouts_leave_the_game_as_it_is() -> None:
    table = at_the_cards(3, 2)
    state, rng = table.table.state[0].copy(), table.table.rng[0].copy()
    events = table.table.log[0]["used"]
    choice(table)
    assert table.table.state[0] == state
    assert table.table.rng[0] == rng
    assert table.table.log[0]["used"] == events + 1
    assert list(table.table.scratch[0]["mind"][:4]) == [0, 1, 2, 3]
    assert table.table.scratch[0]["in_playout"] == 0


def test_playouts_have_streams_of_their_own_the_same_for_every_option() -> None:
    real, ours, again, other = np.zeros(4, RNG)
    begin_game(real, np.uint64(7), 1)
    begin_playout(ours, real, 0, 3)
    begin_playout(again, real, 0, 3)
    begin_playout(other, real, 0, 4)
    words = [[int(next_word(rng, DECKS, 0)) for _ in range(20)] for rng in (real, ours, again, other)]
    assert words[1] == words[2]
    assert not set(words[0]) & set(words[1])
    assert not set(words[1]) & set(words[3])


@pytest.mark.compiled_only
def test_horizon_ends_a_playout_with_the_standing() -> None:
    short = {**QUICK, "horizon": 1}
    rows = [played([strategy, "greedy", "greedy"], 60) for strategy in (short, QUICK)]
    assert not np.array_equal(rows[0], rows[1])


def test_candidates_1_is_the_base_without_its_temperature() -> None:
    base = {"kind": "linear", "weights": {"card": {"value": 1}}}
    ahead = {"kind": "lookahead", "base": base, "candidates": 1}
    assert np.array_equal(played([base, "greedy"], 50), played([ahead, "greedy"], 50))


def played(strategies: list[Any], games: int, seed: int = 0, **settings: Any) -> np.ndarray:
    loaded = load(seats=len(strategies), strategy=strategies, seed=seed, **settings)
    engine = GAME.engine()
    rows = np.zeros(games, engine.row)
    play_games(engine, build_tables(loaded), Workspace(engine), 0, rows)
    return rows


def credit(rows: np.ndarray, seat: int) -> np.ndarray:
    """Credit of a seat in every game."""
    winners = rows["winners"]
    n_winners = sum((winners >> s) & 1 for s in range(4))
    return ((winners >> seat) & 1) / np.maximum(1, n_winners)


@pytest.mark.compiled_only
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("better", "worse", "games"), [("greedy", "random", 1500), ("lookahead", "greedy", 120)]
)
def test_quality_ladder(better: str, worse: str, games: int, seats: int) -> None:
    """On paired seeds: the better strategy in turn at every seat, the others all the worse one."""
    gains = []
    for seat in range(seats):
        strategies = [better if other == seat else worse for other in range(seats)]
        mirror = played([worse] * seats, games, seed=seat)
        gains.append(credit(played(strategies, games, seed=seat), seat) - credit(mirror, seat))
    gain = np.concatenate(gains)
    assert gain.mean() > 4 * gain.std() / np.sqrt(len(gain)), (gain.mean(), gain.std() / np.sqrt(len(gain)))
