"""MOOGH: columns of a row that say who sits where; the counters are checked where the rules are."""

import numpy as np
import pytest

from simcore.playing.engine import Workspace, build_tables, play_games
from simcore.scenarios.load import load_scenario

pytestmark = pytest.mark.compiled


def test_open_characters_change_seats_and_the_row_says_who_leads_each() -> None:
    """Urga is character 0 of the content, Brona 2; strategies stay where they are."""
    loaded = load_scenario("moogh/quiet-meadow").with_run(6, 1)
    engine = loaded.game.engine()
    rows = np.zeros(6, engine.row)
    play_games(engine, build_tables(loaded), Workspace(engine), 0, rows)
    assert rows["leader"][:, :2].tolist() == [[0, 2], [2, 0]] * 3
    assert rows["role"][:, :2].tolist() == [[0, 1]] * 6
