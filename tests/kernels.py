"""Prints the sources of all kernels with commas between, for the report of their coverage."""

import sys

from simcore.game import GAMES
from simcore.jit import SIMCORE, sources

if __name__ == "__main__":
    found = {path.relative_to(SIMCORE.parent).as_posix() for game in GAMES for path in sources(game)}
    sys.stdout.write(",".join(sorted(found)))
