"""Ctrl-C is heard while a game that takes hours is played, and slow games are not played in vain."""

import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simcore.playing import batch
from simcore.playing.batch import PROBE_GAMES, Player
from simcore.scenarios.load import load_scenario

pytestmark = pytest.mark.xdist_group("whammoth")


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Games that end only after the test, as kernels do that hear nothing; how many were asked for at a time."""
    over, asked = threading.Event(), []

    def play(engine: Any, tables: Any, table: Any, first: int, rows: np.ndarray) -> None:
        asked.append(len(rows))
        if len(rows):
            over.wait(60)

    monkeypatch.setattr(batch, "play_games", play)
    yield asked
    over.set()


@pytest.mark.parametrize("measured", [False, True], ids=["in the probe", "in a run"])
def test_an_interrupt_does_not_wait_for_a_game(endless: list[int], measured: bool) -> None:
    player = Player(load_scenario("whammoth/standard"), jobs=2)
    player.rate = 1.0 if measured else 0.0
    main = threading.main_thread().ident
    threading.Timer(0.3, signal.pthread_kill, [main, signal.SIGINT]).start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        player.play(0, np.zeros(40, player.engine.row))
    assert time.monotonic() - began < 10
    assert sum(endless) <= 4


@pytest.mark.parametrize(("seconds", "games"), [(0.0, [0, 1, PROBE_GAMES]), (0.2, [0, 1])])
def test_slow_games_are_probed_by_one(
    monkeypatch: pytest.MonkeyPatch, seconds: float, games: list[int]
) -> None:
    asked = []

    def play(engine: Any, tables: Any, table: Any, first: int, rows: np.ndarray) -> None:
        asked.append(len(rows))
        time.sleep(seconds if len(rows) else 0)

    monkeypatch.setattr(batch, "play_games", play)
    player = Player(load_scenario("whammoth/standard"), jobs=2)
    rate = player.measure()
    assert asked == games
    assert player.measure() == rate
    assert len(asked) == len(games)
    if seconds:
        assert 5 < rate <= 10


def test_an_error_in_a_kernel_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(batch, "play_games", play)
    player = Player(load_scenario("whammoth/standard"), jobs=2)
    with pytest.raises(ZeroDivisionError):
        player.measure()
    player.rate = 100.0
    with pytest.raises(ZeroDivisionError):
        player.play(0, np.zeros(40, player.engine.row))
