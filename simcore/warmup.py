"""Compiling a game's kernels before the first game, in two processes.

Numba compiles one function after the other, and every function lands in the cache by itself. So a
second process compiles the parts that a game names as `early`, while this one compiles the others.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np

from simcore.engine import Table
from simcore.game import get_game
from simcore.jit import DISABLED, is_compiled, mark_compiled


def compile_note(name: str) -> str:
    """What to tell before `warm_up` of the game called `name`; empty where nothing is to be compiled."""
    if is_compiled(name):
        return ""
    return f"compiling the {name} kernels, once, about {get_game(name).compile_seconds} s"


def warm_up(name: str) -> None:
    """Compile all kernels of the game called `name`, unless they are in the cache."""
    if is_compiled(name):
        return
    helper = subprocess.Popen([sys.executable, "-m", "simcore.warmup", name], env={**os.environ})
    try:
        compile_parts(name, 0)
        helper.wait()
    finally:
        if helper.poll() is None:
            helper.terminate()
            helper.wait()
    compile_whole(name)
    mark_compiled(name)


def compile_parts(name: str, half: int) -> None:
    """Compile one half of the parts of a game."""
    import numba

    engine = get_game(name).engine()
    arguments = Table(engine).arguments(_tables(engine))
    signature = tuple(numba.typeof(each) for each in arguments)  # type: ignore[no-untyped-call]
    for part in engine.parts[half]:
        part.compile(signature)


def compile_whole(name: str) -> None:
    """Compile the entry point, which links all parts."""
    engine = get_game(name).engine()
    engine.play_many(*Table(engine).arguments(_tables(engine)), np.zeros(0, engine.row), np.int64(0))


def _tables(engine: Any) -> np.ndarray:
    return np.zeros(1, engine.tables)


if __name__ == "__main__":
    if not DISABLED:
        compile_parts(sys.argv[1], 1)
