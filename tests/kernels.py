"""Prints the sources of all kernels with commas between, for the report of their coverage."""

import sys

from simcore.contract.game import GAMES
from simcore.kernels.jit import KERNELS, SIMCORE, sources

if __name__ == "__main__":
    found = {
        path.relative_to(SIMCORE.parent).as_posix()
        for game in GAMES
        for path in sources(game)
        if KERNELS.search(path.read_text())
    }
    sys.stdout.write(",".join(sorted(found)))
