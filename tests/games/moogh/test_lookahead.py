"""MOOGH: lookahead knows no more than a player and leaves the game alone, at the cube and at the next action."""

import numpy as np
import pytest

from simcore.games.moogh.rules.characters import begin_character
from simcore.games.moogh.rules.lookahead import choose_ahead
from simcore.games.moogh.rules.turn import begin_turn, program
from simcore.games.moogh.table import layout as L
from simcore.kernels.jit import DISABLED
from simcore.kernels.rng import DECKS, DICE, STRATEGY
from tests.games.moogh.table import MooghTable, load

pytestmark = pytest.mark.compiled

QUICK = {"kind": "lookahead", "base": "greedy", "candidates": 3, "playouts": 1 if DISABLED else 3}
POSITIONS = [(game, rounds) for game in range(6) for rounds in (0, 1)][: 1 if DISABLED else None]
MINE, OTHERS = 0, (2, 3)


def at_the_cubes(game: int, rounds: int) -> MooghTable:
    """A game in which seat 1 looks ahead, stopped where the cubes of a round are placed."""
    table = MooghTable(load(strategy=[QUICK, "greedy"]))
    table.begin(game)
    table.table.scratch[0]["in_playout"] = 1  # up to there everybody plays the base
    for _ in range(rounds):
        table.play_turn()
    table.table.scratch[0]["in_playout"] = 0
    tables, state, scratch, rng, log = table.arguments
    begin_turn(tables, state, rng, log)
    program(tables, state, scratch, rng, log)
    return table


def choice(table: MooghTable, decision: int) -> int:
    """What the first character of seat 1 decides; it is on if it has to act."""
    arrays = table.table
    if decision == L.NEXT:
        begin_character(table.state, MINE)
    return int(
        choose_ahead(
            table.tables, arrays.state, arrays.scratch[0], arrays.rng, arrays.log[0], 0, MINE, decision
        )
    )


@pytest.mark.parametrize(("game", "rounds"), POSITIONS)
def test_it_does_not_see_the_cubes_of_others(game: int, rounds: int) -> None:
    table = at_the_cubes(game, rounds)
    chosen = choice(table, L.PROGRAM)
    random = np.random.default_rng(game)
    for _ in range(1 if DISABLED else 4):
        for other in OTHERS:
            table.state["slot"][other] = random.integers(0, 6)
        assert choice(table, L.PROGRAM) == chosen


@pytest.mark.parametrize("decision", [L.PROGRAM, L.NEXT])
@pytest.mark.parametrize(("game", "rounds"), POSITIONS)
def test_it_does_not_see_the_games_future_draws(game: int, rounds: int, decision: int) -> None:
    table = at_the_cubes(game, rounds)
    chosen = choice(table, decision)
    random = np.random.default_rng(game)
    rng = table.table.rng[0]
    for _ in range(1 if DISABLED else 4):
        for purpose in (DECKS, DICE, STRATEGY):
            rng["word"][purpose] = random.integers(0, 2**63, size=rng["word"].shape[1], dtype=np.uint64)
            rng["opened"][purpose] = rng["round"]
        assert choice(table, decision) == chosen


@pytest.mark.parametrize("decision", [L.PROGRAM, L.NEXT])
def test_playouts_leave_the_game_as_it_is(decision: int) -> None:
    table = at_the_cubes(*POSITIONS[-1])
    if decision == L.NEXT:
        begin_character(table.state, MINE)
    state, rng = table.table.state[0].copy(), table.table.rng[0].copy()
    events = table.table.log[0]["used"]
    choice(table, decision)
    assert table.table.state[0] == state
    assert table.table.rng[0] == rng
    assert table.table.log[0]["used"] == events + 1
    assert table.table.scratch[0]["in_playout"] == 0


def test_the_deck_has_no_order_to_be_seen() -> None:
    """What is left of the ideas is a set of flags."""
    assert [name for name in L.STATE.names or () if "deck" in name] == ["in_deck", "n_deck"]
