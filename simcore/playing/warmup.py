"""Compiling a game's kernels before the first game, in two processes.

Numba compiles one function after the other, and every function lands in the cache by itself. So a
second process compiles the parts that a game names as `early`, while this one compiles the others.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import Any

import numpy as np

from simcore.contract.game import Engine, get_game
from simcore.kernels.choice import LOOKAHEAD, RANDOM
from simcore.kernels.jit import DISABLED, SIMCORE, cache_folder, is_compiled, mark_compiled
from simcore.playing.engine import Workspace, play_games


def compile_note(name: str, ahead: bool) -> str:
    """What to tell before `warm_up` with the same arguments; empty where nothing is to be compiled."""
    missing = [what for what in ("games", "lookahead")[: 1 + ahead] if not is_compiled(name, what)]
    if not missing:
        return ""
    seconds = get_game(name).compile_seconds * len(missing)
    return f"compiling the {name} kernels ({' and '.join(missing)}), once, about {seconds} s"


def warm_up(name: str, ahead: bool) -> None:
    """Compile all kernels of the game called `name` that are not in the cache; lookahead where `ahead`."""
    if not is_compiled(name, "games"):
        _compile_in_two_processes(name)
        mark_compiled(name, "games")
    if ahead and not is_compiled(name, "lookahead"):
        compile_whole(name, LOOKAHEAD)
        mark_compiled(name, "lookahead")


def _compile_in_two_processes(name: str) -> None:
    helper = subprocess.Popen(**helper_call(name))
    try:
        compile_parts(name, 0)
        helper.wait()
    finally:
        if helper.poll() is None:
            helper.terminate()
            helper.wait()
    compile_whole(name, RANDOM)


def helper_call(name: str) -> dict[str, Any]:
    """Arguments of `Popen` for the second process.

    It runs no code from the current folder (`-P`, and it works elsewhere), yet finds this very package, and the cache
    that this process uses.
    """
    home = str(SIMCORE.parent)
    code = (
        f"import sys; sys.path.insert(0, {home!r}); import simcore; del sys.path[0]; "
        f"from simcore.playing.warmup import help_with; help_with({name!r})"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache_folder(name).parents[1].absolute())}
    if "PYTHONPATH" in environment:
        paths = environment["PYTHONPATH"].split(os.pathsep)
        environment["PYTHONPATH"] = os.pathsep.join(os.path.abspath(each) for each in paths if each)  # noqa: PTH100
    return {"args": [sys.executable, "-P", "-c", code], "env": environment, "cwd": SIMCORE.parent}


def help_with(name: str) -> None:
    """What the second process does; an interrupt ends it without a word, since the first one tells of it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if not DISABLED:
        compile_parts(name, 1)


def compile_parts(name: str, half: int) -> None:
    """Compile one half of the parts of a game."""
    import numba

    engine = get_game(name).engine()
    arguments = Workspace(engine).arguments(_tables(engine))
    records = tuple(numba.typeof(each) for each in arguments)  # type: ignore[no-untyped-call]
    for part, n_more in engine.parts[half]:
        part.compile((*records, *(numba.int64,) * n_more))


def compile_whole(name: str, strategy: int) -> None:
    """Compile the entry point of a game in which seat 1 has this kind of strategy; it links all parts."""
    engine = get_game(name).engine()
    tables = _tables(engine)
    tables[0]["strategy"][0] = strategy
    play_games(engine, tables, Workspace(engine), 0, np.zeros(0, engine.row))


def _tables(engine: Engine) -> np.ndarray:
    return np.zeros(1, engine.tables)
