"""Runs: the same rows whatever the threads, chunks, shards, interruptions; a directory that can be trusted."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from simcore.reading.files import parse_document
from simcore.reading.problems import RunError
from simcore.runs import run as runs
from simcore.runs.export import export_rows
from simcore.runs.opening import IfStored
from simcore.runs.rows import BLOCK, RowHasher, rows_of, shard_bytes
from simcore.runs.run import Listener, Result, is_stored, run
from simcore.runs.store import RunFolder
from simcore.scenarios.load import Loaded, load_scenario, resolve_scenario
from simcore.scenarios.resolved import changed_keys, scenario_text

GAMES = 3_000
pytestmark = pytest.mark.xdist_group("runs")


def scenario(games: int = GAMES, seed: int = 5, name: str = "whammoth/abilities") -> Loaded:
    return load_scenario(name).with_run(games, seed)


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """One thread, one chunk size, one shard."""
    return run(scenario(), tmp_path_factory.mktemp("reference") / "run", jobs=1, chunk=1000)


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "SHARD_GAMES", 512)


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 1), (1, 97), (2, 64), (2, 1500), (3, None)])
def test_threads_and_chunks_do_not_matter(
    reference: Result, tmp_path: Path, jobs: int, chunk: int | None
) -> None:
    again = run(scenario(), tmp_path / "run", jobs=jobs, chunk=chunk)
    assert again.rows_sha256 == reference.rows_sha256
    assert all((again.tally.counts[name] == counts).all() for name, counts in reference.tally.counts.items())


def test_shards_do_not_matter(reference: Result, tmp_path: Path, small_shards: None) -> None:
    result = run(scenario(), tmp_path / "run", jobs=2)
    assert len(list((tmp_path / "run" / "games").iterdir())) == 6
    assert result.rows_sha256 == reference.rows_sha256


def test_another_seed_plays_other_games(reference: Result, tmp_path: Path) -> None:
    assert run(scenario(seed=6), tmp_path / "run", jobs=2).rows_sha256 != reference.rows_sha256


@pytest.mark.parametrize("first", [1, 255, 1000, 2560])
def test_an_extended_run_is_the_long_run(reference: Result, tmp_path: Path, first: int) -> None:
    run(scenario(first), tmp_path / "run", jobs=2)
    longer = run(scenario(), tmp_path / "run", jobs=2, mode="resume")
    assert longer.rows_sha256 == reference.rows_sha256
    assert longer.played == GAMES - first


def test_resume_starts_fresh_where_nothing_exists(reference: Result, tmp_path: Path) -> None:
    assert run(scenario(), tmp_path / "a" / "b", jobs=2, mode="resume").rows_sha256 == reference.rows_sha256


def test_a_damaged_and_a_lost_shard_are_played_again(
    reference: Result, tmp_path: Path, small_shards: None
) -> None:
    run(scenario(), tmp_path / "run", jobs=2)
    games = tmp_path / "run" / "games"
    files = sorted(games.iterdir())
    files[1].write_bytes(files[1].read_bytes()[:-9] + b"123456789")
    files[3].unlink()
    said: list[str] = []
    again = run(scenario(), tmp_path / "run", jobs=2, mode="resume", listener=Listener(said.append))
    assert again.rows_sha256 == reference.rows_sha256
    assert again.played == 1024
    assert [text.split()[0] for text in said] == [files[1].name, files[3].name]
    assert (games / f"{files[1].name}.bad").exists()


def test_a_file_that_the_manifest_does_not_vouch_for_is_not_used(
    reference: Result, tmp_path: Path, small_shards: None
) -> None:
    run(scenario(600), tmp_path / "run", jobs=2)
    games = tmp_path / "run" / "games"
    (games / "00002.parquet").write_bytes((games / "00000.parquet").read_bytes())
    assert run(scenario(), tmp_path / "run", jobs=2, mode="resume").rows_sha256 == reference.rows_sha256


def test_overwrite_swaps_only_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run"
    old = run(scenario(700), path, jobs=2)
    with monkeypatch.context() as patch:
        patch.setattr(runs.Player, "play", lambda *args: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            run(scenario(800), path, jobs=2, mode="overwrite")
    folder = RunFolder(path)
    folder.load()
    assert (folder.manifest.games, folder.manifest.rows_sha256) == (700, old.rows_sha256)
    run(scenario(800), path, jobs=2, mode="overwrite")
    folder.load()
    assert folder.manifest.games == 800
    assert [each.name for each in tmp_path.iterdir()] == ["run"]


def test_an_existing_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    run(scenario(300), path, jobs=2)
    for loaded in (scenario(300), scenario(400)):
        with pytest.raises(RunError, match="holds 300 games already; --resume goes on with it, --overwrite"):
            run(loaded, path, jobs=2)
    with pytest.raises(RunError, match="more than the 200 asked for"):
        run(scenario(200), path, jobs=2, mode="resume")


def test_a_changed_scenario_is_refused_with_the_keys_that_changed(tmp_path: Path) -> None:
    path = tmp_path / "run"
    run(scenario(300), path, jobs=2)
    with pytest.raises(RunError, match=r"another scenario; changed: .*rules\.abilities"):
        run(scenario(300, name="whammoth/standard"), path, jobs=2, mode="resume")
    with pytest.raises(RunError, match=r"with seed 5; changed: run\.seed"):
        run(scenario(300, seed=9), path, jobs=2, mode="resume")


@pytest.mark.parametrize("mode", ["new", "resume", "overwrite"])
def test_other_peoples_directories_are_left_alone(tmp_path: Path, mode: IfStored) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(RunError, match="is not the directory of a run"):
        run(scenario(10), tmp_path, jobs=1, mode=mode)
    assert [each.name for each in tmp_path.iterdir()] == ["notes.txt"]


def test_a_place_that_cannot_be_written_to_is_found_before_playing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match=r"cannot be written to .*choose another --out"):
        run(scenario(10), tmp_path / "file" / "run", jobs=1)


def test_two_processes_do_not_share_a_run(tmp_path: Path) -> None:
    with (
        RunFolder(tmp_path / "run").locked(),
        pytest.raises(RunError, match=rf"in use by pid {os.getpid()} on .* since"),
    ):
        run(scenario(10), tmp_path / "run", jobs=1)
    assert run(scenario(10), tmp_path / "run", jobs=1).played == 10


def test_a_stored_run_is_known(tmp_path: Path) -> None:
    path = tmp_path / "run"
    assert not is_stored(scenario(10), path)
    run(scenario(10), path, jobs=1)
    assert not is_stored(scenario(10), path)  # no summary yet
    (path / "summary.json").write_text("{}")
    assert is_stored(scenario(10), path)
    assert not is_stored(scenario(11), path)
    assert not is_stored(scenario(10, seed=1), path)


def test_an_extension_that_was_cut_off_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run"
    run(scenario(300), path, jobs=1)
    (path / "summary.json").write_text("{}")
    with monkeypatch.context() as patch:
        patch.setattr(runs.Player, "play", lambda *args: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            run(scenario(800), path, jobs=1, mode="resume")
    assert not is_stored(scenario(800), path)
    assert not is_stored(scenario(300), path)
    folder = RunFolder(path)
    folder.load()
    assert (folder.manifest.games, folder.manifest.complete, folder.manifest.kept) == (800, False, 300)


def test_a_gap_between_shards_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged shard was set aside, and then the run was cut off before its games were played again."""
    monkeypatch.setattr(runs, "SHARD_GAMES", 256)
    path = tmp_path / "run"
    whole = run(scenario(768), path, jobs=1)
    folder = RunFolder(path)
    folder.load()
    middle = folder.manifest.shards[1]
    (folder.games_folder / middle.file).write_bytes(b"nonsense")
    with monkeypatch.context() as patch:
        patch.setattr(runs.Player, "play", lambda *args: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            run(scenario(768), path, jobs=1, mode="resume")
    folder.load()
    assert [shard.first for shard in folder.manifest.shards] == [0, 512]
    again = run(scenario(768), path, jobs=1, mode="resume")
    assert (again.played, again.tally.games, again.rows_sha256) == (256, 768, whole.rows_sha256)
    folder.load()
    assert [shard.first for shard in folder.manifest.shards] == [0, 256, 512]


def test_a_run_without_its_games_is_not_stored(tmp_path: Path) -> None:
    path = tmp_path / "run"
    whole = run(scenario(300), path, jobs=1)
    (path / "summary.json").write_text("{}")
    assert is_stored(scenario(300), path)
    shutil.rmtree(path / "games")
    assert not is_stored(scenario(300), path)
    with pytest.raises(RunError, match="bonedice run --resume plays it again"):
        export_rows(path, tmp_path / "rows.csv")
    again = run(scenario(300), path, jobs=1, mode="resume")
    assert (again.played, again.rows_sha256) == (300, whole.rows_sha256)


def test_a_stored_scenario_runs_again_by_itself(tmp_path: Path) -> None:
    loaded = scenario(50)
    again = resolve_scenario(parse_document(scenario_text(loaded), "scenario.yaml"), tmp_path)
    assert again.fingerprint == loaded.fingerprint
    assert again.resolved == loaded.resolved
    assert again.labels == loaded.labels
    assert again.ledger == loaded.ledger


def test_the_fingerprint_leaves_out_seed_and_games_only() -> None:
    loaded = scenario()
    assert scenario(games=9, seed=8).fingerprint == loaded.fingerprint
    assert scenario(name="whammoth/standard").fingerprint != loaded.fingerprint
    assert capped(99).fingerprint != capped(200).fingerprint == loaded.fingerprint


def capped(rounds: int) -> Loaded:
    return load_scenario("whammoth/abilities", {"run": {"rounds_cap": rounds}})


def test_changed_keys_of_a_lost_scenario(tmp_path: Path) -> None:
    assert changed_keys(tmp_path / "none.yaml", scenario().resolved) == []


def test_row_hash_does_not_depend_on_how_rows_come() -> None:
    rows = np.arange(1000, dtype=np.uint16).view([("a", np.uint8), ("b", np.uint8)])
    whole = RowHasher()
    whole.add(rows)
    parts = RowHasher()
    for start in range(0, 1000, 77):
        parts.add(rows[start : start + 77])
    assert whole.hexdigest() == parts.hexdigest()
    parts.add(rows[:1])
    assert whole.hexdigest() != parts.hexdigest()
    assert BLOCK == 256


def test_shards_keep_every_value() -> None:
    row = np.dtype([("a", np.uint8), ("b", np.uint16), ("c", np.uint8, (4,))])
    rows = np.zeros(500, row)
    rows["a"], rows["b"] = np.arange(500) % 256, np.arange(500) * 131
    rows["c"][:, :3] = np.arange(1500).reshape(500, 3) % 256
    again = rows_of(shard_bytes(rows, 3, "a"), row, "a")
    assert again is not None
    assert (again == rows).all()


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "cli", *words]


def test_killed_and_resumed_loses_nothing(tmp_path: Path) -> None:
    """kill -9 in the middle of a run of several shards; --resume keeps the finished ones."""
    words = ["run", "whammoth/standard", "--games", "900000", "--seed", "3", "--out", str(tmp_path / "run")]
    process = subprocess.Popen(command(*words), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    manifest = tmp_path / "run" / "run.json"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if manifest.exists() and json.loads(manifest.read_text())["shards"]:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    stored = json.loads(manifest.read_text())
    assert stored["shards"]
    assert not stored["complete"]
    resumed = run(scenario(900_000, 3, "whammoth/standard"), tmp_path / "run", jobs=2, mode="resume")
    assert 0 < resumed.played < 900_000
    whole = run(scenario(900_000, 3, "whammoth/standard"), tmp_path / "whole", jobs=2)
    assert whole.rows_sha256 == resumed.rows_sha256


def test_interrupt_says_how_to_go_on(tmp_path: Path) -> None:
    words = ["run", "whammoth/standard", "--games", "1e8", "--out", str(tmp_path / "a run")]
    process = subprocess.Popen(command(*words), stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while not (tmp_path / "a run" / "run.json").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert (
        f"bonedice run whammoth/standard --games 100000000 --seed 0 --out '{tmp_path / 'a run'}' --resume"
        in err
    )


def test_plain_python_plays_the_same_rows(tmp_path: Path) -> None:
    """200 games with the JIT off."""
    words = ["run", "whammoth/abilities", "--games", "200", "--seed", "5", "--json", "--out"]

    def rows_sha256(disabled: str) -> str:
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled}
        done = subprocess.run(
            command(*words, str(tmp_path / disabled)),
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        found: str = json.loads(done.stdout)["rows_sha256"]
        return found

    assert rows_sha256("0") == rows_sha256("1")
