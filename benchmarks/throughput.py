"""How fast and how big: games a second, threads, start-up, compile time, memory, bytes on disk.

    python benchmarks/throughput.py            about two minutes
    python benchmarks/throughput.py --big      also ten million games (memory), some minutes more

Prints medians over repeats, and ratios. Times depend on the machine and on what else runs there.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numba
import numpy as np

from simcore.playing.batch import Player, usable_cores
from simcore.playing.engine import Workspace, build_tables, play_games
from simcore.scenarios.load import load_scenario

REPEATS = 7
SCENARIOS = (
    "whammoth/standard", "whammoth/two-players", "whammoth/abilities",
    "moogh/quiet-meadow", "moogh/two-at-the-waterhole",
    "paleolithic/basic", "paleolithic/two-players", "paleolithic/complete", "paleolithic/advanced",
)  # fmt: skip


def median_of(measure: Callable[[], float], repeats: int = REPEATS) -> float:
    """Median of repeated measurements."""
    return statistics.median(measure() for _ in range(repeats))


def machine() -> None:
    """Say where this runs."""
    print(f"machine  {platform.machine()}, {usable_cores()} cores, {platform.system()} {platform.release()}")
    print(f"versions python {platform.python_version()}, numba {numba.__version__}, numpy {np.__version__}\n")


def one_core() -> None:
    """Games per second of processor time on one thread."""
    print("one thread, games per core second (median, lowest to highest), rounds a game, ns a round")
    for name in SCENARIOS:
        loaded = load_scenario(name)
        engine, tables = loaded.game.engine(), build_tables(loaded)
        table, rows = Workspace(engine), np.zeros(20_000, engine.row)
        play_games(engine, tables, table, 0, rows[:100])
        rates = []
        for _ in range(REPEATS):
            began = time.process_time()
            play_games(engine, tables, table, 0, rows)
            rates.append(len(rows) / (time.process_time() - began))
        rounds = float(rows["rounds"].mean())
        rate = statistics.median(rates)
        print(
            f"  {name:24s} {rate:9,.0f}  ({min(rates):,.0f} to {max(rates):,.0f})  {rounds:5.1f}  {1e9 / rate / rounds:6.0f}"
        )


def threads() -> None:
    """Wall-clock rate of two threads against one, pair by pair."""
    loaded = load_scenario("whammoth/standard")
    players = {jobs: Player(loaded, jobs) for jobs in (1, 2)}
    rows = np.zeros(100_000, players[1].engine.row)

    def rate(jobs: int) -> float:
        began = time.perf_counter()
        players[jobs].play(0, rows)
        return len(rows) / (time.perf_counter() - began)

    rate(1), rate(2)
    pairs = [(rate(1), rate(2)) for _ in range(REPEATS)]
    ratio = statistics.median(two / one for one, two in pairs)
    one, two = (statistics.median(each) for each in zip(*pairs, strict=True))
    print(f"\nthreads  1: {one:,.0f} games/s, 2: {two:,.0f} games/s, ratio {ratio:.2f} (median of pairs)")


def whole_process(words: list[str], environment: dict[str, str] | None = None) -> float:
    """Wall-clock seconds of a command."""
    began = time.perf_counter()
    subprocess.run(words, check=True, capture_output=True, env={**os.environ, **(environment or {})})
    return time.perf_counter() - began


def starts() -> None:
    """Start-up times of whole commands."""
    bonedice = [sys.executable, "-m", "cli"]
    print(f"start    --help {median_of(lambda: whole_process([*bonedice, '--help'])):.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        words = [
            *bonedice,
            "run",
            "whammoth/standard",
            "--games",
            "1",
            "--overwrite",
            "--out",
            f"{folder}/run",
        ]
        print(f"start    one game, kernels cached {median_of(lambda: whole_process(words)):.2f} s")
        cold = whole_process(words, {"NUMBA_CACHE_DIR": f"{folder}/cache"})
        print(f"compile  one game, empty cache {cold:.1f} s")


def big(games: int) -> None:
    """Memory and disk of a long run."""
    with tempfile.TemporaryDirectory() as folder:
        words = [
            sys.executable, "-c",
            ("import resource, sys; from cli import app; sys.argv[0] = 'bonedice'\n"
            "try: app()\nexcept SystemExit: pass\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"),
            "run", "whammoth/standard", "--games", str(games), "--out", f"{folder}/run", "--json", "--no-report",
        ]  # fmt: skip
        done = subprocess.run(words, check=True, capture_output=True, text=True)
        peak = int(done.stderr.split()[-1]) / 1024
        size = sum(file.stat().st_size for file in Path(folder, "run", "games").iterdir())
        rate = json.loads(done.stdout)["games_per_second"]
        print(
            f"run      {games:,} games: {rate:,.0f} games/s, peak {peak:.0f} MB, {size / games:.1f} bytes a game on disk"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--big", action="store_true", help="also ten million games")
    arguments = parser.parse_args()
    machine()
    one_core()
    threads()
    starts()
    big(300_000)
    if arguments.big:
        big(10_000_000)
