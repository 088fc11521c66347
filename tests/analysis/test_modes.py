"""Modes side by side: rates, steps over pairs of games, why the objective is not met."""

import csv
import io
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.modes import (
    ModeRun,
    compare_modes,
    csv_text,
    default_folder,
    in_modes,
    write_modes,
)
from analysis.statistics.intervals import simultaneous_z, wilson
from analysis.statistics.paired import paired_difference
from simcore.reading.problems import ConfigError

MET = [1, 1, 0, 0, 1, 1, 1, 0]
ENDS = [1, 3, 3, 2, 1, 1, 1, 5]


def mode_run(mode: str, met: list[int], end: list[int]) -> ModeRun:
    loaded = in_modes("moogh/quiet-meadow", [mode])[0][mode]
    rounds = np.full(len(met), 3)
    return ModeRun(mode, loaded, Path(mode), "abc", np.array(met, bool), np.array(end), rounds)


def test_the_scenario_in_each_mode() -> None:
    modes, left_out = in_modes("moogh/quiet-meadow")
    assert not left_out
    assert list(modes) == ["tracker", "hunter", "predator"]
    assert [loaded.scenario.mode for loaded in modes.values()] == list(modes)
    assert len({loaded.fingerprint for loaded in modes.values()}) == 3
    assert list(in_modes("moogh/quiet-meadow", ["predator", "tracker"])[0]) == ["predator", "tracker"]


def test_modes_that_a_scenario_cannot_be_played_in_are_left_out() -> None:
    modes, left_out = in_modes("moogh/escort")
    assert list(modes) == ["hunter", "predator"]
    assert len(left_out) == 1
    assert left_out[0].startswith("tracker is left out: ")
    assert "coop is for hunter and predator" in left_out[0]
    with pytest.raises(ConfigError, match="coop is for hunter and predator"):
        in_modes("moogh/escort", ["tracker", "hunter"])


@pytest.mark.parametrize("wanted", [["tracker", "tracker"], ["easy"], [""], []])
def test_modes_that_cannot_be(wanted: list[str]) -> None:
    if not wanted:
        wanted = [" "]
    with pytest.raises(ConfigError, match="--modes: must be different ones of tracker, hunter, predator"):
        in_modes("moogh/quiet-meadow", wanted)


@pytest.mark.parametrize("scenario", ["whammoth/standard", "paleolithic/basic"])
def test_games_without_an_objective(scenario: str) -> None:
    with pytest.raises(ConfigError, match="has no modes with an objective"):
        in_modes(scenario)


def test_rates_and_losses_are_shares_of_all_games() -> None:
    said = compare_modes([mode_run("tracker", MET, ENDS), mode_run("hunter", MET[::-1], ENDS[::-1])])
    mode = said["modes"][0]
    assert mode["win_rate"] == 5 / 8
    assert (mode["low"], mode["high"]) == wilson(5 / 8, 8, simultaneous_z(2))
    assert mode["end_reasons"] == {
        "objective": 4 / 8, "impossible": 1 / 8, "last_tribe": 2 / 8, "all_out": 0, "time_limit": 1 / 8, "truncated": 0,
        "escaped": 0,
    }  # fmt: skip
    assert mode["lost"] == {
        "objective": 0, "impossible": 1 / 8, "last_tribe": 1 / 8, "all_out": 0, "time_limit": 1 / 8, "truncated": 0,
        "escaped": 0,
    }  # fmt: skip
    assert sum(mode["lost"].values()) == 1 - mode["win_rate"]
    assert [(step["from"], step["to"], step["difference"]) for step in said["steps"]] == [
        ("tracker", "hunter", 0.0)
    ]


def test_the_intervals_of_all_steps_hold_together() -> None:
    """Two steps between three modes: each has 97.5 %, whatever the z of the modes is."""
    mets = [MET, MET[::-1], [0, 0, 1, 1, 0, 1, 0, 0]]
    runs = [
        mode_run(mode, met, ENDS) for mode, met in zip(("tracker", "hunter", "predator"), mets, strict=True)
    ]
    steps = compare_modes(runs)["steps"]
    found = [(step["low"], step["difference"], step["high"]) for step in steps]
    z = 2.241402727604947  # of the normal law at 1 - 0.025 / 2
    for (before, after), (low, difference, high) in zip(pairwise(runs), found, strict=True):
        expected = paired_difference(before.met, after.met, z)
        assert (difference, low, high) == pytest.approx(expected, abs=1e-9)


def test_one_mode_has_no_steps() -> None:
    assert compare_modes([mode_run("tracker", MET, ENDS)])["steps"] == []


def test_csv_and_json_are_written(tmp_path: Path) -> None:
    said = compare_modes([mode_run("tracker", MET, ENDS), mode_run("hunter", MET, ENDS)])
    lines: list[dict[str, Any]] = list(csv.DictReader(io.StringIO(csv_text(said))))
    assert [line["mode"] for line in lines] == ["tracker", "hunter"]
    assert [float(line["lost_time_limit"]) for line in lines] == [1 / 8, 1 / 8]
    files = write_modes(said, tmp_path)["files"]
    assert (tmp_path / "modes.csv").read_text() == csv_text(said)
    assert Path(files["summary"]).is_file()


def test_the_folder_tells_modes_and_seed() -> None:
    loaded = list(in_modes("moogh/quiet-meadow")[0].values())
    folder = default_folder(loaded)
    assert str(folder).startswith("runs/moogh-quiet-meadow-modes-")
    assert str(folder).endswith("-s0")
    assert folder != default_folder(loaded[:2])
    assert folder != default_folder([each.with_run(seed=2) for each in loaded])
