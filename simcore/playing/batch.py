"""Many games at once: chunks handed to threads (the kernels hold no interpreter lock), rows in game order."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import numpy as np

from simcore.playing.engine import Workspace, build_tables, play_games
from simcore.scenarios.load import Loaded

Progress = Callable[[int], None]

CHUNK_SECONDS = 0.25
SHORTEST_CHUNK = 1
PROBE_GAMES = 8
SLOW_GAME = 0.1
PATIENCE = 1.0
LONGEST_CHUNK = 65_536


def usable_cores() -> int:
    """Number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Player:
    """Plays ranges of games of one scenario with `jobs` threads.

    `chunk` fixes the games per call; otherwise chunks take about a quarter of a second.
    `rate` is the number of games a second measured so far, over all threads.
    """

    def __init__(self, loaded: Loaded, jobs: int, chunk: int | None = None) -> None:
        self.engine = loaded.game.engine()
        self.tables = build_tables(loaded)
        self.jobs = jobs
        self.chunk = chunk
        self.rate = 0.0
        self._own = threading.local()
        self._stop = False

    def play(self, first: int, rows: np.ndarray, progress: Progress | None = None) -> None:
        """Play games `first`, `first` + 1, ... into `rows` (ROW[n]); `progress` is told of every n more games.

        Raises:
            KeyboardInterrupt: passed on after the running chunks have ended, or a second later.
        """
        self._stop = False
        progress = progress or (lambda _: None)
        self.measure()
        pool = ThreadPoolExecutor(self.jobs)
        running: dict[Future[float], int] = {}
        try:
            for start, stop in self._chunks(len(rows)):
                running[pool.submit(self._play_chunk, first + start, rows[start:stop])] = stop - start
                if len(running) >= 2 * self.jobs:
                    self._collect(running, progress)
            while running:
                self._collect(running, progress)
        except BaseException:
            self._give_up(list(running))
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def measure(self) -> float:
        """Games a second with all threads, from a few games that are thrown away.

        They are played in a thread of their own: while a kernel runs in this one, Ctrl-C would have to wait for its end.
        """
        if not self.rate:
            self._stop = False
            pool = ThreadPoolExecutor(1)
            probe = pool.submit(self._probe)
            try:
                self.rate = self.jobs * probe.result()
            except BaseException:
                self._give_up([probe])
                raise
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        return self.rate

    def _probe(self) -> float:
        """Games a second with one thread; slow games are not played eight times to know that they are slow."""
        self._play_chunk(0, np.zeros(0, self.engine.row))  # loads the kernels
        seconds = self._play_chunk(0, np.zeros(1, self.engine.row))
        if seconds > SLOW_GAME or self._stop:
            return 1 / max(1e-6, seconds)
        return PROBE_GAMES / max(1e-6, self._play_chunk(0, np.zeros(PROBE_GAMES, self.engine.row)))

    def _give_up(self, running: list[Future[float]]) -> None:
        """Play nothing more; a game that takes longer than PATIENCE to end is left to itself."""
        self._stop = True
        for future in running:
            future.cancel()
        wait(running, timeout=PATIENCE)

    def _chunks(self, games: int) -> Iterator[tuple[int, int]]:
        start = 0
        while start < games:
            stop = min(games, start + self._chunk_size(games))
            yield start, stop
            start = stop

    def _chunk_size(self, games: int) -> int:
        if self.chunk:
            return self.chunk
        timely = int(self.rate / self.jobs * CHUNK_SECONDS)
        fair = -(-games // (4 * self.jobs))
        return max(SHORTEST_CHUNK, min(timely, fair, LONGEST_CHUNK))

    def _play_chunk(self, first: int, rows: np.ndarray) -> float:
        if self._stop:
            return 0.0
        if not hasattr(self._own, "workspace"):
            self._own.workspace = Workspace(self.engine)
        began = time.perf_counter()
        play_games(self.engine, self.tables, self._own.workspace, first, rows)
        return time.perf_counter() - began

    def _collect(self, running: dict[Future[float], int], progress: Progress) -> None:
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            games = running.pop(future)
            seconds = future.result()
            if seconds > 0:
                self.rate = games / seconds * self.jobs
            progress(games)
