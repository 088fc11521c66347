"""Modes side by side: rates, steps over pairs of games, why the objective is not met."""

import csv
import io
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.intervals import simultaneous_z, wilson
from analysis.modes import (
    ModeRun,
    compare_modes,
    csv_text,
    default_folder,
    gain_of_pairing,
    in_modes,
    paired_difference,
    write_modes,
)
from simcore.problems import ConfigError

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


def test_one_mode_has_no_steps() -> None:
    assert compare_modes([mode_run("tracker", MET, ENDS)])["steps"] == []


def test_a_step_is_a_mean_over_pairs() -> None:
    before, after = np.array([1, 1, 1, 0, 0], bool), np.array([0, 0, 1, 1, 0], bool)
    difference, low, high = paired_difference(before, after, 1.96)
    assert difference == -1 / 5
    for change in (low, high):  # the score of a true change at its limit, by the likeliest share of losses
        shares = [share / 10_000 for share in range(max(0, round(-10_000 * change)), 10_000)]
        lost = max(shares, key=lambda share: likelihood(1, 2, 5, share, change))
        score = 5 * (difference - change) / (5 * (2 * lost + change * (1 - change))) ** 0.5
        assert abs(score) == pytest.approx(1.96, abs=0.01)


def likelihood(gained: int, lost: int, games: int, share: float, change: float) -> float:
    """Log-likelihood of a true share of losses `share` and of gains `share` + `change`."""
    parts = [(gained, share + change), (lost, share), (games - gained - lost, 1 - 2 * share - change)]
    if any(chance <= 0 for _, chance in parts):
        return float("-inf")
    return sum(count * math.log(chance) for count, chance in parts)


@pytest.mark.parametrize(("before", "after", "difference"), [(0, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, -1)])
def test_limits_of_steps_where_all_pairs_are_alike(before: int, after: int, difference: int) -> None:
    games = [np.full(400, value, bool) for value in (before, after)]
    rate, low, high = paired_difference(*games, 1.96)
    assert rate == difference
    assert -1 <= low <= rate <= high <= 1
    assert 0 < high - low < 0.021


@pytest.mark.parametrize("law", [(0.02, 0.01), (0.3, 0.1), (0.25, 0.25), (0.6, 0.02), (0.005, 0.0)])
def test_the_interval_of_a_step_covers(law: tuple[float, float]) -> None:
    rng, games, z = np.random.default_rng(7), 400, 1.959964
    lost, gained = law
    covered, tries = 0, 4000
    for _ in range(tries):
        u = rng.random(games)
        before = u < lost
        after = (u >= lost) & (u < lost + gained)
        _, low, high = paired_difference(before, after, z)
        covered += low <= gained - lost <= high
    assert covered / tries > 0.935


def test_pairing_gains_where_games_agree() -> None:
    rng = np.random.default_rng(3)
    one = rng.random(4000) < 0.5
    other = rng.random(4000) < 0.5
    assert gain_of_pairing(one, other) == pytest.approx(1, abs=0.1)
    mostly = np.where(rng.random(4000) < 0.9, one, other)
    assert gain_of_pairing(one, mostly) == pytest.approx(10, abs=2)
    assert gain_of_pairing(one, one) is None


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
