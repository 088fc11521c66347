"""run.json is checked before it is used: whatever it says, nothing outside the run's directory is touched."""

import copy
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.runs.counted import count_run
from simcore.reading.problems import ConfigError, RunError
from simcore.runs import run as runs
from simcore.runs.export import export_rows
from simcore.runs.manifest import Manifest, read_manifest
from simcore.runs.run import is_stored, run
from simcore.runs.store import RunFolder
from simcore.scenarios.load import load_scenario

pytestmark = pytest.mark.xdist_group("whammoth")

GAMES = 600
LOADED = load_scenario("whammoth/two-players").with_run(GAMES, 3)
HASH = 64 * "a"


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of three shards."""
    path = tmp_path_factory.mktemp("stored") / "run"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "SHARD_GAMES", 256)
        run(LOADED, path, jobs=1)
    return path


@pytest.fixture
def folder(stored: Path, tmp_path: Path) -> Path:
    """A copy of it, with files beside it that nobody may touch."""
    return arrange(stored, tmp_path / "home")


def arrange(stored: Path, home: Path) -> Path:
    shutil.rmtree(home, ignore_errors=True)
    (home / "precious").mkdir(parents=True)
    for name in ("mine.parquet", "precious/00000.parquet", "precious/moogh-0123456789ab"):
        (home / name).write_text("mine")
    shutil.copytree(stored, home / "runs" / "run")
    return home / "runs" / "run"


def outside(folder: Path) -> dict[str, bytes]:
    """All that lies around the directory of a run."""
    home = folder.parent.parent
    files = (path for path in home.rglob("*") if path.is_file() and folder not in path.parents)
    return {str(path.relative_to(home)): path.read_bytes() for path in files}


def change(folder: Path, edit: Callable[[Any], Any]) -> None:
    file = folder / "run.json"
    data = json.loads(file.read_text())
    file.write_text(json.dumps(edit(data) or data))


def work_on(folder: Path) -> list[str]:
    """Everything that is done with a stored run; what was refused."""
    said = []
    steps: list[Callable[[], Any]] = [
        lambda: is_stored(LOADED, folder),
        lambda: count_run(folder),
        lambda: export_rows(folder, folder.parent.parent / "rows.csv"),
        lambda: run(LOADED, folder, jobs=1, mode="resume"),
    ]
    for step in steps:
        try:
            step()
        except (RunError, ConfigError) as error:
            said.append(str(error))
    (folder.parent.parent / "rows.csv").unlink(missing_ok=True)
    return said


def shard(number: int, **changes: Any) -> Callable[[Any], None]:
    return lambda data: data["shards"][number].update(changes)


def twice(data: Any) -> None:
    data["shards"].append(data["shards"][-1])


def both_first(data: Any) -> None:
    data["shards"].insert(1, {**data["shards"][0], "file": "00009.parquet"})


def swapped(data: Any) -> None:
    data["shards"][0]["file"], data["shards"][1]["file"] = "00001.parquet", "00000.parquet"
    data["shards"][0]["sha256"], data["shards"][1]["sha256"] = (
        data["shards"][1]["sha256"],
        data["shards"][0]["sha256"],
    )


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda data: data.update(game="../.."), "game must be one of whammoth"),
        (lambda data: data.update(game="whammoth/.."), "game must be one of whammoth"),
        (lambda data: data.update(game=["whammoth"]), "game is not what bonedice wrote"),
        (shard(0, file="../../../mine.parquet"), "shards.0.file is not what"),
        (shard(0, file="/etc/passwd"), "shards.0.file is not what"),
        (shard(0, file="00000.parquet\n"), "shards.0.file is not what"),
        (shard(0, file="00000.parquet/../../x"), "shards.0.file is not what"),
        (shard(1, file="00000.parquet"), "00000.parquet is listed twice"),
        (twice, "holds games that another file holds"),
        (both_first, "holds games that another file holds"),
        (shard(1, first=0), "holds games that another file holds"),
        (shard(1, first=255), "holds games that another file holds"),
        (shard(0, first=-1), "shards.0.first is not what"),
        (shard(0, games=0), "shards.0.games is not what"),
        (shard(2, games=10**6), "more games in shards than the 600"),
        (lambda data: data["shards"].reverse(), "stands in the wrong place"),
        (lambda data: data.update(shards=data["shards"][::2]), "256 of its games are missing"),
        (lambda data: data.update(rows_sha256=None), "counts as complete"),
        (shard(0, sha256="x"), "shards.0.sha256 is not what"),
        (lambda data: data.update(seats=9), "seats is not what"),
        (lambda data: data.update(games=0), "games is not what"),
        (lambda data: data.update(games=True), "games is not what"),
        (lambda data: data.update(games="600"), "games is not what"),
        (lambda data: data.update(seed=-1), "seed is not what"),
        (lambda data: data.update(fingerprint="../x"), "fingerprint is not what"),
        (lambda data: data.update(complete=1), "complete is not what"),
        (lambda data: data.update(more=1), "more is not what"),
        (lambda data: {key: data[key] for key in data if key != "scenario_sha256"}, "scenario_sha256 is missing"),
        (lambda data: [data], "all of it is not what"),
    ],
)  # fmt: skip
def test_a_manifest_that_cannot_be_is_refused_by_all(
    folder: Path, edit: Callable[[Any], Any], said: str
) -> None:
    change(folder, edit)
    before = outside(folder)
    told = work_on(folder)
    assert len(told) == 4
    assert all(said in each and "\n" not in each for each in told)
    assert all("run.json" in each for each in told)
    assert outside(folder) == before


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "null", '{"game": NaN}', "\ufeff{}", '"\\ud800"'])
def test_what_is_no_json_is_one_line(folder: Path, text: str) -> None:
    (folder / "run.json").write_text(text)
    told = work_on(folder)
    assert len(told) == 4
    assert not [each for each in told if "\n" in each]


def test_files_of_other_games_do_not_count(folder: Path) -> None:
    """Two files of the same run change places: the manifest vouches for both, but each says which games it holds."""
    before = read_manifest(folder).rows_sha256
    change(folder, swapped)
    with pytest.raises(RunError, match="damaged or missing"):
        export_rows(folder, folder.parent / "rows.csv")
    with pytest.raises(RunError, match="damaged or missing"):
        count_run(folder)
    again = run(LOADED, folder, jobs=1, mode="resume")
    assert (again.played, again.rows_sha256) == (512, before)


def test_the_scenario_beside_the_rows_is_theirs(folder: Path) -> None:
    file = folder / "scenario.yaml"
    text = file.read_text()
    file.write_text(text.replace("rounds_cap: 200", "rounds_cap: 150"))
    assert file.read_text() != text
    told = work_on(folder)
    (folder / "summary.json").write_text("{}")
    told += work_on(folder)[:1]
    assert len(told) == 4
    assert all("scenario.yaml: was edited after the run" in each for each in told)
    file.unlink()
    assert [each.split(": ")[1].split(";")[0] for each in work_on(folder)] == 2 * ["is missing"]
    assert work_on(folder) == []


def test_a_scenario_edited_to_what_is_asked_for_is_refused_as_edited(folder: Path) -> None:
    file = folder / "scenario.yaml"
    file.write_text(file.read_text().replace("rounds_cap: 200", "rounds_cap: 150"))
    with pytest.raises(RunError, match="was edited after the run"):
        run(load_scenario(str(file)).with_run(GAMES, 3), folder, jobs=1, mode="resume")


def test_a_run_of_another_version_is_told_as_such(folder: Path) -> None:
    change(folder, lambda data: data.update(fingerprint=12 * "0", version="0.0.9"))
    with pytest.raises(RunError, match=r"this scenario as bonedice 0\.0\.9 played it"):
        run(LOADED, folder, jobs=1, mode="resume")


@pytest.mark.parametrize("target", ["precious", "precious/00000.parquet"])
def test_games_that_are_a_link_are_refused(folder: Path, target: str) -> None:
    before = outside(folder)
    shutil.rmtree(folder / "games")
    (folder / "games").symlink_to(folder.parent.parent / target)
    told = work_on(folder)
    assert len(told) == 4
    assert all("must be a folder of its own" in each for each in told)
    assert outside(folder) == before


def test_a_shard_that_is_a_link_does_not_count_and_its_target_stays(folder: Path) -> None:
    shards = folder / "games"
    (shards / "00000.parquet").rename(folder.parent.parent / "precious" / "elsewhere.parquet")
    (shards / "00000.parquet").symlink_to(folder.parent.parent / "precious" / "elsewhere.parquet")
    before = outside(folder)
    with pytest.raises(RunError, match="damaged or missing"):
        export_rows(folder, folder.parent / "rows.csv")
    assert run(LOADED, folder, jobs=1, mode="resume").played == 256
    assert outside(folder) == before


def test_files_half_written_are_not_links_to_write_through(folder: Path) -> None:
    import os

    before = outside(folder)
    for name in ("run.json", "scenario.yaml"):
        (folder / f".{name}.{os.getpid()}").symlink_to(folder.parent.parent / "mine.parquet")
    run(LOADED.with_run(700), folder, jobs=1, mode="resume")
    assert outside(folder) == before


def paths_in(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The place of every value."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(deeper for key, each in items for deeper in paths_in(each, (*path, key)))]


HOSTILE = st.one_of(
    st.sampled_from(
        [
            "..",
            "../..",
            "../../mine.parquet",
            "/etc/passwd",
            "",
            "\0",
            "moogh",
            "00001.parquet",
            HASH,
            12 * "b",
        ]
    ),
    st.integers(-(2**70), 2**70),
    st.sampled_from([0, 1, 255, 256, 512, 88, 599, 601]),
    st.none(),
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.just([]),
    st.just({}),
    st.text(max_size=20),
)


@settings(max_examples=120, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_whatever_a_manifest_says_only_its_own_directory_is_touched(
    tmp_path_factory: pytest.TempPathFactory, stored: Path, data: st.DataObject
) -> None:
    folder = arrange(stored, tmp_path_factory.getbasetemp() / "hostile")
    manifest = json.loads((folder / "run.json").read_text())
    manifest["complete"] = data.draw(st.booleans())
    for _ in range(data.draw(st.integers(1, 3))):
        places = [path for path in paths_in(manifest) if path]
        files = [path for path in places if path[-1] in ("file", "game")]
        *way, last = data.draw(st.sampled_from(places) | st.sampled_from(files or places))
        inner = manifest
        for key in way:
            inner = inner[key]
        inner[last] = copy.deepcopy(data.draw(HOSTILE))
    (folder / "run.json").write_text(json.dumps(manifest))
    before = outside(folder)
    said = work_on(folder)
    assert not [each for each in said if "Traceback" in each or "\n" in each]
    assert outside(folder) == before


def test_what_is_written_is_read_back_equal(folder: Path) -> None:
    manifest = read_manifest(folder)
    kept = RunFolder(folder)
    kept.load()
    kept.save()
    assert read_manifest(folder) == manifest
    assert Manifest.model_validate(manifest.model_dump()) == manifest
