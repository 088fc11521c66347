"""MOOGH: no shipped scenario is decided before it begins, and every action pays somewhere."""

from dataclasses import replace

import numpy as np
import pytest

from analysis.modes import in_modes
from simcore.contract.strategies import Linear
from simcore.playing.batch import Player
from simcore.scenarios.load import Loaded, load_scenario, named_strategies, shipped_scenarios

pytestmark = pytest.mark.compiled_only
HUNTS = [name for name in shipped_scenarios() if name.startswith("moogh/")]
GAMES = 4000


def played(loaded: Loaded, games: int) -> np.ndarray:
    """ROW[games]."""
    player, rows = Player(loaded, jobs=2), np.zeros(games, loaded.game.engine().row)
    player.play(0, rows, lambda _: None)
    return rows


def test_there_are_eight_hunts() -> None:
    assert len(HUNTS) >= 8


@pytest.mark.parametrize("name", HUNTS)
def test_greedy_meets_the_objective_sometimes_in_every_mode(name: str) -> None:
    """Between 5 and 95 %, give or take two standard errors of so many games."""
    modes, _ = in_modes(name)
    assert modes
    for mode, loaded in modes.items():
        assert set(loaded.strategy_names) == {"greedy"}
        rate = played(loaded, GAMES)["objective"].mean()
        slack = 2 * (0.05 * 0.95 / GAMES) ** 0.5
        assert 0.05 - slack <= rate <= 0.95 + slack, (mode, rate)


@pytest.mark.parametrize(
    ("better", "worse", "games"), [("greedy", "random", GAMES), ("lookahead", "greedy", GAMES // 10)]
)
def test_quality_ladder(better: str, worse: str, games: int) -> None:
    """A seat of the better one against the worse, both seats in turn: more than half of the games that somebody wins."""
    loaded = load_scenario("moogh/two-at-the-waterhole")
    named = named_strategies(loaded.game)
    gains = []
    for seat in range(2):
        pair = (named[better], named[worse])
        winners = played(replace(loaded, strategies=pair if seat == 0 else pair[::-1]), games)["winners"]
        gains.append((winners >> seat & 1).astype(float) - (winners >> (1 - seat) & 1))
    gain = np.concatenate(gains)
    assert gain.mean() > 3 * gain.std() / len(gain) ** 0.5


@pytest.mark.parametrize(
    ("name", "mode", "action"),
    [
        ("moogh/over-the-edge", "predator", "taunt"),
        ("moogh/over-the-edge", "predator", "trap"),
        ("moogh/long-night", "predator", "sedate"),
        ("moogh/long-night", "predator", "rest"),
        ("moogh/escort", "hunter", "heal"),
        ("moogh/escort", "hunter", "think"),
    ],
)
def test_greedy_loses_by_doing_without(name: str, mode: str, action: str) -> None:
    """Alone and together: fewer objectives met on paired games, by more than two standard errors."""
    loaded = load_scenario(name, {"mode": mode})
    plain = loaded.strategies[0]
    assert isinstance(plain, Linear)
    without = plain.model_copy(update={"forbid": (*plain.forbid, action)})
    games = 5 * GAMES
    usual = played(loaded, games)
    lacking = played(replace(loaded, strategies=(without,) * len(loaded.strategies)), games)
    lost = usual["objective"].astype(float) - lacking["objective"]
    assert usual[f"did_{action}"].sum() > 0
    assert lacking[f"did_{action}"].sum() == 0
    assert lost.mean() > 2 * lost.std() / games**0.5
