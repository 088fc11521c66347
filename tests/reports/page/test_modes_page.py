"""Modes side by side from the command line: the table, the files, the page."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from analysis.modes import compare_modes
from cli import app
from reports.page.findings import Words
from reports.page.modes import _why, headline, sections_of, step_text, steps_to_do
from simcore.runs.store import RunFolder
from simcore.scenarios.load import load_scenario
from tests.analysis.test_modes import ENDS, MET, mode_run
from tests.reports.page.test_page import Page

pytestmark = [pytest.mark.xdist_group("modes_page"), pytest.mark.compiled_only]
GAMES = "300"


def bonedice(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), prog_name="bonedice", catch_exceptions=False)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("modes") / "hunt"
    result = bonedice(
        "modes", "moogh/quiet-meadow", "--games", GAMES, "--seed", "4", "--out", str(folder), "--json"
    )
    assert result.exit_code == 0
    return folder, json.loads(result.stdout)


def test_json_has_the_promised_keys(played: tuple[Path, dict[str, Any]]) -> None:
    folder, said = played
    assert [mode["mode"] for mode in said["modes"]] == ["tracker", "hunter", "predator"]
    for mode in said["modes"]:
        assert {"mode", "win_rate", "low", "high", "end_reasons"} <= set(mode)
        assert 0 <= mode["low"] <= mode["win_rate"] <= mode["high"] <= 1
        assert sum(mode["end_reasons"].values()) == pytest.approx(1)
    assert [(step["from"], step["to"]) for step in said["steps"]] == [
        ("tracker", "hunter"),
        ("hunter", "predator"),
    ]
    assert json.loads((folder / "modes.json").read_text(encoding="utf-8")) == said


def test_modes_left_out_are_told_in_json(tmp_path: Path) -> None:
    """Blanks around names do no harm."""
    words = ("moogh/escort", "--games", "20", "--out", str(tmp_path / "e"), "--json", "--no-report")
    said = json.loads(bonedice("modes", *words).stdout)
    (reason,) = said["left_out"]
    assert reason.startswith("tracker is left out: ")
    asked = json.loads(bonedice("modes", *words, "--modes", "hunter, predator", "--resume").stdout)
    assert ([mode["mode"] for mode in asked["modes"]], asked["left_out"]) == (["hunter", "predator"], [])


def test_all_ways_to_lose_are_told_the_most_frequent_first() -> None:
    lost = {"objective": 0.0, "all_out": 0.1, "time_limit": 0.2, "escaped": 0.0}
    words = Words.of("moogh")
    assert _why({"mode": "hunter", "lost": lost}, words).replace("\u00a0", " ") == (
        "As hunter, 30.0 % of the games do not meet it: the time is up (20.0 %), nobody is left (10.0 %)."
    )
    assert (
        _why({"mode": "hunter", "lost": {"all_out": 0.0}}, words) == "As hunter the objective is always met."
    )


def test_every_mode_is_a_run_of_its_own(played: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    """The same rows as `run` makes of the scenario with that mode, at the same seed."""
    folder, said = played
    stored = load_scenario(str(folder / "hunter" / "scenario.yaml"))
    assert stored.scenario.mode == "hunter"
    run = RunFolder(folder / "hunter")
    run.load()
    assert run.manifest.seed == 4
    again = bonedice(
        "run", str(folder / "hunter" / "scenario.yaml"), "--out", str(tmp_path / "h"), "--json", "--no-report"
    )
    summary = json.loads(again.stdout)
    assert summary["rows_sha256"] == said["modes"][1]["rows_sha256"]
    assert summary["metrics"]["objective_rate"] == said["modes"][1]["win_rate"]
    assert summary["end_reasons"] == said["modes"][1]["end_reasons"]


def test_the_table_tells_modes_steps_and_losses(played: tuple[Path, dict[str, Any]]) -> None:
    folder, _ = played
    words = (
        "modes",
        "moogh/quiet-meadow",
        "--games",
        GAMES,
        "--seed",
        "4",
        "--out",
        str(folder),
        "--no-report",
    )
    result = bonedice(*words)
    assert result.stderr.count("stored already") == 3
    for text in ("tracker", "From tracker to hunter:", "As predator,", "assumed values"):
        assert text in result.stdout


def test_the_page_is_whole(played: tuple[Path, dict[str, Any]]) -> None:
    folder, said = played
    text = (folder / "modes.html").read_text(encoding="utf-8")
    page = Page(text)
    assert headline(said).replace(" %", "\u00a0%") in text
    ids = [each[1]["id"] for each in page.tags if each[0] == "section"]
    assert ids == ["do", "met", "steps", "lost", "assumptions", "words", "again"]
    assert sorted(path.name for path in (folder / "figures").iterdir()) == [
        "lost.svg",
        "met.svg",
        "steps.svg",
    ]
    assert (
        "bonedice modes moogh/quiet-meadow --modes tracker,hunter,predator --games 300 --seed 4 --out again"
        in text
    )


def test_more_games_go_on_with_resume(played: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    first = (
        "modes",
        "moogh/quiet-meadow",
        "--modes",
        "tracker,predator",
        "--out",
        str(tmp_path / "m"),
        "--json",
        "--no-report",
    )
    assert bonedice(*first, "--games", "100", "--seed", "4").exit_code == 0
    assert bonedice(*first, "--games", "200", "--seed", "4").exit_code == 2
    said = json.loads(bonedice(*first, "--games", GAMES, "--seed", "4", "--resume").stdout)
    whole = {mode["mode"]: mode["rows_sha256"] for mode in played[1]["modes"]}
    assert {mode["mode"]: mode["rows_sha256"] for mode in said["modes"]} == {
        mode: whole[mode] for mode in ("tracker", "predator")
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("moogh/quiet-meadow", "--modes", "easy"),
            "--modes: must be different ones of tracker, hunter, predator, got 'easy'",
        ),
        (("moogh/quiet-meadow", "--modes", ""), "--modes: must be different ones"),
        (("paleolithic/basic",), "paleolithic has no modes"),
        (("moogh/quiet-meadow", "--games", "0"), "--games: must be a whole number"),
    ],
)
def test_what_cannot_be_is_one_line(words: tuple[str, ...], said: str) -> None:
    result = bonedice("modes", *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_steps_in_words() -> None:
    said = compare_modes([mode_run("tracker", [1] * 40, [1] * 40), mode_run("hunter", [0] * 40, [5] * 40)])
    assert step_text(said["steps"][0]) == "100.0\u00a0points harder as hunter than as tracker"
    back = {**said["steps"][0], "difference": 0.5, "low": 0.4, "high": 0.6}
    assert step_text(back) == "50.0\u00a0points easier as hunter than as tracker"
    same = compare_modes([mode_run("tracker", MET, ENDS), mode_run("hunter", MET, ENDS)])
    assert step_text(same["steps"][0]) == "tracker and hunter are not told apart"


def test_an_open_step_asks_for_more_games() -> None:
    again = ["bonedice", "modes", "x", "--games", "8", "--seed", "0"]
    same = compare_modes([mode_run("tracker", MET, ENDS), mode_run("hunter", MET, ENDS)])
    assert steps_to_do(same, again)[0].command == "bonedice modes x --games 32 --seed 0 --resume"
    apart = compare_modes([mode_run("tracker", [1] * 40, [1] * 40), mode_run("hunter", [0] * 40, [5] * 40)])
    assert "--resume" not in steps_to_do(apart, again)[0].command


def test_a_scenario_that_is_never_lost_or_has_one_mode() -> None:
    said = compare_modes([mode_run("tracker", [1, 1], [1, 1])])
    assert [section.key for section in sections_of(said)] == ["met", "lost"]
    assert sections_of(said)[1].finding.heading == "The objective is met in all games"
