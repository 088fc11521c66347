"""Where a run goes: what may lie there already, and whether it is the same run."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, Literal

from simcore import VERSION
from simcore.reading.problems import ConfigError, RunError
from simcore.runs.manifest import Manifest
from simcore.runs.store import RunFolder
from simcore.scenarios.load import Loaded, load_scenario
from simcore.scenarios.resolved import changed_keys, scenario_text

IfStored = Literal["new", "resume", "overwrite"]


def place_of(path: Path) -> Path:
    """Where a directory really is, so that its neighbours are on the same disk."""
    try:
        place = path.resolve()
    except (OSError, RuntimeError):
        raise RunError(f"{path}: is a link that leads in a circle; choose another --out") from None
    if not place.name:
        raise RunError(f"{path}: cannot be the directory of a run; choose another --out")
    for parent in place.parents:
        if _is_run(parent):
            raise RunError(f"{path}: is inside the directory of another run, {parent}; choose another --out")
    return place


def _is_run(folder: Path) -> bool:
    try:
        return (folder / "run.json").is_file() and (folder / "games").is_dir()
    except OSError:
        return False  # somebody else's


def beside(place: Path) -> tuple[Path, Path]:
    """Where `--overwrite` builds the new run, and where the old one stands for a moment."""
    return place.with_name(f".{place.name}.new"), place.with_name(f".{place.name}.old")


def recover(place: Path) -> bool:
    """Bring back a run that a kill left aside in the moment when another was to take its place; whether there was one."""
    _, old = beside(place)
    lost = RunFolder(old).exists() and not place.exists()
    if lost:
        old.rename(place)
    return lost


def check_ours(place: Path) -> None:
    """See to it that nothing else goes with a run."""
    foreign = RunFolder(place).foreign()
    if foreign:
        raise RunError(
            f"{place / foreign[0]}: is not part of the run, and --overwrite would delete it; move it elsewhere first"
        )


def remove(left_over: Path) -> None:
    """Remove what an `--overwrite` left that was cut off."""
    folder = RunFolder(left_over)
    if left_over.is_symlink() or not (folder.is_free() or (folder.exists() and not folder.foreign())):
        raise RunError(f"{left_over}: is in the way; move it elsewhere")
    shutil.rmtree(left_over, ignore_errors=True)


def open_run(loaded: Loaded, path: Path, place: Path, mode: IfStored) -> RunFolder:
    """The run at `place`, which the user calls `path`, ready to be played on."""
    folder = RunFolder(place)
    if not folder.exists():
        if not folder.is_free():
            raise RunError(f"{path}: exists and is not the directory of a run; choose another --out")
        try:
            folder.start(_manifest(loaded), scenario_text(loaded))
        except OSError as error:
            raise RunError(f"{path}: cannot be written to ({error.strerror}); choose another --out") from None
        return folder
    named = RunFolder(path)  # for messages
    named.load()
    stored, wanted = named.manifest, loaded.scenario.run.games
    _check_same(named, loaded)
    if mode == "new" and (stored.complete or stored.kept):
        state = f"{stored.games:,} games" if stored.complete else "an unfinished run"
        raise RunError(f"{path}: holds {state} already; --resume goes on with it, --overwrite plays it anew")
    if named.has_scenario:
        named.check_scenario()
    if wanted < stored.games and stored.kept:
        raise RunError(
            f"{path}: holds {stored.games:,} games, more than the {wanted:,} asked for; choose another --out"
        )
    folder.load()
    folder.go_on(wanted, scenario_text(loaded))
    return folder


def _manifest(loaded: Loaded) -> dict[str, Any]:
    return {
        "version": VERSION,
        "game": loaded.game.name,
        "scenario": loaded.name,
        "fingerprint": loaded.fingerprint,
        "seed": loaded.scenario.run.seed,
        "games": loaded.scenario.run.games,
        "seats": len(loaded.strategies),
    }


def same_run(stored: Manifest, loaded: Loaded) -> bool:
    """Whether the rows of a run are those of the scenario, as far as they go."""
    return (stored.game, stored.fingerprint, stored.seed, stored.seats) == (
        loaded.game.name,
        loaded.fingerprint,
        loaded.scenario.run.seed,
        len(loaded.strategies),
    )


def _check_same(folder: RunFolder, loaded: Loaded) -> None:
    stored = folder.manifest
    if same_run(stored, loaded):
        return
    if stored.fingerprint == loaded.fingerprint:
        if stored.seed == loaded.scenario.run.seed:
            raise RunError(f"{folder.path / 'run.json'}: does not fit this scenario; choose another --out")
        raise RunError(
            f"{folder.path}: holds a run with seed {stored.seed}; changed: run.seed; choose another --out"
        )
    if folder.has_scenario:
        folder.check_scenario()
    if _scenario_now(folder) == loaded.fingerprint:
        raise RunError(
            f"{folder.path}: holds this scenario as bonedice {stored.version} played it, and this version plays other "
            "games; choose another --out"
        )
    changed = changed_keys(folder.scenario_file, loaded.resolved)
    what = f"; changed: {', '.join(changed)}" if changed else ""
    raise RunError(f"{folder.path}: holds a run of another scenario{what}; choose another --out")


def _scenario_now(folder: RunFolder) -> str:
    """The fingerprint that this version gives the scenario of a stored run; empty where it cannot be read."""
    try:
        return load_scenario(str(folder.scenario_file)).fingerprint
    except ConfigError:
        return ""
