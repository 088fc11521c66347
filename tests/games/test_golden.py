"""The shipped scenarios at a fixed seed: rows that change without a word in the changelog are a defect.

`python -m tests.games.test_golden` writes the file after a change of results (raise RESULTS_VERSION then).
"""

import json
from pathlib import Path

import numpy as np
import pytest

from simcore.contract.game import GAMES, get_game
from simcore.kernels.jit import DISABLED
from simcore.playing.engine import Table, build_tables, play_games
from simcore.runs.rows import RowHasher
from simcore.scenarios.load import RESULTS_VERSION, load_scenario, shipped_scenarios

GOLDEN = Path(__file__).parent.parent / "golden" / "rows.json"
PLAYED = 60


def rows_sha256(name: str) -> str:
    loaded = load_scenario(name).with_run(PLAYED, 1)
    engine = loaded.game.engine()
    rows = np.zeros(PLAYED, engine.row)
    play_games(engine, build_tables(loaded), Table(engine), 0, rows)
    hasher = RowHasher()
    hasher.add(rows)
    return hasher.hexdigest()


# With the JIT off one scenario of each game, to see that both play the same.
NAMES = [f"{name}/{get_game(name).starter}" for name in GAMES] if DISABLED else list(shipped_scenarios())


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_the_golden_ones(name: str) -> None:
    golden = json.loads(GOLDEN.read_text())
    assert golden["results_version"] == RESULTS_VERSION
    assert golden["rows_sha256"][name] == rows_sha256(name)


if __name__ == "__main__":
    found = {name: rows_sha256(name) for name in shipped_scenarios()}
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(json.dumps({"results_version": RESULTS_VERSION, "rows_sha256": found}, indent=1) + "\n")
