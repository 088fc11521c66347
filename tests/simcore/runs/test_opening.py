"""Where a run goes: starts that were cut off, links, and what is in the way; nothing is deleted but a run."""

import os
from pathlib import Path

import pytest

from simcore.reading.problems import RunError
from simcore.runs import run as runs
from simcore.runs.manifest import read_manifest
from simcore.runs.opening import IfStored, beside
from simcore.runs.run import run
from simcore.runs.store import RunFolder, write_safely
from simcore.scenarios.load import Loaded, load_scenario

pytestmark = pytest.mark.xdist_group("whammoth")
MODES: tuple[IfStored, ...] = ("new", "resume", "overwrite")


def scenario(games: int = 20) -> Loaded:
    return load_scenario("whammoth/standard").with_run(games, 5)


def leave_nothing(path: Path) -> None:
    path.mkdir()


def leave_games(path: Path) -> None:
    (path / "games").mkdir(parents=True)


def leave_half_a_manifest(path: Path) -> None:
    (path / "games").mkdir(parents=True)
    (path / ".run.json.4711").write_text('{"version"')


def leave_no_scenario(path: Path) -> None:
    run(scenario(), path, jobs=1)
    manifest = read_manifest(path)
    cut_off = manifest.with_changes(complete=False, shards=(), rows_sha256=None, timings=())
    write_safely(path / "run.json", cut_off.model_dump_json().encode())
    (path / "scenario.yaml").unlink()
    (path / ".scenario.yaml.4711").write_text("half")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "leave", [leave_nothing, leave_games, leave_half_a_manifest, leave_no_scenario], ids=lambda f: f.__name__
)
def test_a_start_that_was_cut_off_blocks_nothing(tmp_path: Path, leave: object, mode: IfStored) -> None:
    leave(tmp_path / "run")  # type: ignore[operator]
    assert run(scenario(), tmp_path / "run", jobs=1, mode=mode).played == 20
    RunFolder(tmp_path / "run").load()
    assert {each.name for each in (tmp_path / "run").iterdir()} >= {"run.json", "scenario.yaml", "games"}
    assert [each.name for each in tmp_path.iterdir()] == ["run"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "name", ["games/mine.txt", "scenario.yaml", "notes.txt", ".run.json.x", "games/00000.parquet"]
)
def test_a_folder_with_anything_else_is_refused(tmp_path: Path, name: str, mode: IfStored) -> None:
    file = tmp_path / "run" / name
    file.parent.mkdir(parents=True)
    file.write_text("mine")
    with pytest.raises(RunError, match="is not the directory of a run"):
        run(scenario(), tmp_path / "run", jobs=1, mode=mode)
    assert file.read_text() == "mine"
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == [file]


def test_overwrite_goes_where_a_link_leads_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    link, place = tmp_path / "link", tmp_path / "disk" / "run"
    link.symlink_to(place)
    for games in (10, 20, 30):
        result = run(scenario(games), link, jobs=1, mode="overwrite")
        assert result.folder == link
        assert link.is_symlink()
        assert read_manifest(place).games == games
        assert [each.name for each in (tmp_path / "disk").iterdir()] == ["run"]
    assert {each.name for each in tmp_path.iterdir()} == {"disk", "link"}


def test_a_link_and_its_target_share_a_lock(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "run")
    with RunFolder(tmp_path / "run").locked(), pytest.raises(RunError, match=rf"in use by pid {os.getpid()}"):
        run(scenario(), tmp_path / "link", jobs=1)


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(RunError):
        run(scenario(), tmp_path / "a", jobs=1)


@pytest.mark.parametrize("name", ["notes.txt", "games/rows.csv", "figures/own.docx", "old/run.json"])
def test_overwrite_deletes_nothing_that_is_not_of_the_run(tmp_path: Path, name: str) -> None:
    path = tmp_path / "run"
    run(scenario(), path, jobs=1)
    (path / name).parent.mkdir(exist_ok=True)
    (path / name).write_text("mine")
    with pytest.raises(RunError, match="is not part of the run, and --overwrite would delete it"):
        run(scenario(30), path, jobs=1, mode="overwrite")
    assert (path / name).read_text() == "mine"
    assert read_manifest(path).games == 20


def test_overwrite_does_not_clear_its_way_through_other_peoples_folders(tmp_path: Path) -> None:
    path = tmp_path / "run"
    run(scenario(), path, jobs=1)
    for mine in beside(path):
        mine.mkdir()
        (mine / "mine.txt").write_text("mine")
        with pytest.raises(RunError, match="is in the way; move it elsewhere"):
            run(scenario(30), path, jobs=1, mode="overwrite")
        (mine / "mine.txt").rename(tmp_path / f"{mine.name}.txt")
    assert run(scenario(30), path, jobs=1, mode="overwrite").played == 30


@pytest.mark.parametrize("mode", ["resume", "overwrite"])
def test_a_kill_while_two_runs_change_places_loses_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: IfStored
) -> None:
    path = tmp_path / "run"
    run(scenario(20), path, jobs=1)
    rename = Path.rename

    def cut_off(self: Path, target: Path) -> Path:
        if self.name.endswith(".new"):
            raise KeyboardInterrupt
        return rename(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", cut_off)
        with pytest.raises(KeyboardInterrupt):
            run(scenario(30), path, jobs=1, mode="overwrite")
    assert not path.exists()
    assert run(scenario(40), path, jobs=1, mode=mode).played == (20 if mode == "resume" else 40)
    assert read_manifest(path).games == 40


def test_a_damaged_manifest_can_be_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "run"
    run(scenario(), path, jobs=1)
    (path / "run.json").write_text("{")
    with pytest.raises(RunError, match="restore it, or play anew with --overwrite"):
        run(scenario(), path, jobs=1, mode="resume")
    assert run(scenario(), path, jobs=1, mode="overwrite").played == 20


@pytest.mark.parametrize("inside", ["again", "games/again", "a/b/c"])
def test_no_run_goes_into_another(tmp_path: Path, inside: str) -> None:
    run(scenario(), tmp_path / "run", jobs=1)
    with pytest.raises(RunError, match="is inside the directory of another run"):
        run(scenario(), tmp_path / "run" / inside, jobs=1)
    assert not list((tmp_path / "run").rglob("again"))


def test_damaged_shards_are_all_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "run"
    run(scenario(), path, jobs=1)
    for text in ("one", "two", "three"):
        (path / "games" / "00000.parquet").write_text(text)
        run(scenario(), path, jobs=1, mode="resume")
    kept = {each.name: each.read_text() for each in (path / "games").glob("*.bad*")}
    assert kept == {f"00000.parquet.bad{n}": text for n, text in (("", "one"), ("1", "two"), ("2", "three"))}


def test_a_long_run_says_before_it_starts_what_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from simcore.runs.estimate import amount, duration, estimate

    assert estimate(1_000, 1e5, 40, tmp_path) == ""
    said = estimate(10**10, 1e5, 40, tmp_path)
    assert said.startswith("10,000,000,000 games will take about 28 hours, and up to 400 GB on disk")
    assert [duration(each) for each in (5400, 86_400 * 3, 86_400 * 900, 1)] == [
        "90 minutes", "3 days", "2 years", "1 seconds",
    ]  # fmt: skip
    assert [amount(each) for each in (0, 2e6, 3.2e9, 4e12)] == ["0 MB", "2 MB", "3 GB", "4 TB"]
    told: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(runs.Player, "play", lambda *args: (_ for _ in ()).throw(KeyboardInterrupt))
        patch.setattr(runs.Player, "measure", lambda _: 1e5)
        with pytest.raises(KeyboardInterrupt):
            run(scenario(10**10), tmp_path / "run", 1, listener=runs.Listener(told.append))
    assert told[0].startswith("10,000,000,000 games will take about 28 hours")
