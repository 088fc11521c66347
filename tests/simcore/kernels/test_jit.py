"""The cache of compiled code is keyed by all sources that it depends on, and by nothing else."""

import ast
import os
import shutil
import subprocess
import sys
from modulefinder import ModuleFinder
from pathlib import Path

import pytest

from simcore.contract.game import GAMES
from simcore.kernels import jit

WORDS = {"reading", "contract", "scenarios", "playing", "runs"}
# Kernels compare with the places of switches' values, which come from the house model and what it is made of.
OF_SWITCHES = {
    "contract/__init__.py", "contract/house.py",
    *(f"reading/{name}.py" for name in ("__init__", "fields", "annotations", "wording")),
}  # fmt: skip


def names(game: str) -> set[str]:
    """Modules in the key, below `simcore`."""
    return {path.relative_to(jit.SIMCORE).as_posix() for path in jit.sources(game)}


@pytest.mark.parametrize("game", GAMES)
def test_key_has_kernels_and_what_they_share(game: str) -> None:
    shared = {f"kernels/{name}.py" for name in ("jit", "rng", "choice", "records", "sizes", "outcome")}
    assert names(game) >= shared
    stems = {Path(name).stem for name in names(game) if name.startswith(f"games/{game}/")}
    assert stems >= {"play", "lookahead", "setup", "layout", "sizes", "rows", "turn", "features"}


@pytest.mark.parametrize("game", GAMES)
def test_key_leaves_out_words_models_and_other_games(game: str) -> None:
    """Whoever mends a message need not wait for the compiler."""
    own = {name for name in names(game) if name.startswith("games/") and name != "games/__init__.py"}
    assert all(name.startswith(f"games/{game}/") for name in own)
    stems = {Path(name).stem for name in own}
    assert not stems & {"model", "telling", "tables", "vocabulary", "report", "checks", "scenario", "game"}
    assert {name for name in names(game) if name.split("/")[0] in WORDS} <= OF_SWITCHES


def test_shared_kernels_have_a_key_of_their_own() -> None:
    assert {name for name in names("shared") if not name.startswith("kernels/")} <= {"__init__.py"}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_imported_is_missing(game: str) -> None:
    """The standard library's own finder of imports, which runs over the bytecode, is the second source."""
    finder = ModuleFinder([str(jit.SIMCORE.parent)], excludes=["numpy", "numba", "platformdirs"])
    for path in jit.sources(game):
        finder.run_script(str(path))
    found = {Path(each.__file__) for each in finder.modules.values() if each.__file__}
    own = {path for path in found if jit.SIMCORE in path.parents and path.name != "__init__.py"}
    assert len(own) > 10
    assert own <= set(jit.sources(game))


def test_quick_reading_of_imports_finds_all_of_them() -> None:
    missed = []
    for path in sorted(jit.SIMCORE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        every = [each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Import | ast.ImportFrom)]
        quick = {ast.dump(each) for each in jit._import_statements(text)}
        missed += [f"{path}: {ast.unparse(each)}" for each in every if ast.dump(each) not in quick]
    assert missed == []


FORMS = (
    "from simcore.games.toy.extra import EXTRA",
    "from simcore.games.toy import extra",
    "from simcore.games.toy import extra as more",
    "from simcore.games.toy import (\n    extra,\n)",
    "import simcore.games.toy.extra",
    "import numpy, simcore.games.toy.extra as e",
    "from .extra import EXTRA",
    "from . import extra",
    "from simcore.games.toy \\\n    import extra",
    "if True:\n    from simcore.games.toy import extra",
    "def late():\n    import simcore.games.toy.extra",
)


@pytest.mark.parametrize("form", FORMS)
def test_a_constant_changed_next_door_changes_the_key(form: str, tmp_path: Path) -> None:
    """However a module is imported, an edit in it must not play with yesterday's kernels."""
    root = tmp_path / "simcore"
    toy = root / "games" / "toy"
    toy.mkdir(parents=True)
    shutil.copytree(jit.SIMCORE / "kernels", root / "kernels")
    for folder in (root, root / "games", toy):
        (folder / "__init__.py").write_text("")
    (toy / "play.py").write_text(f"from simcore.kernels.jit import kernel\n{form}\n")
    (toy / "extra.py").write_text("from simcore.games.toy import deeper\nEXTRA = 1\n")
    (toy / "deeper.py").write_text("DEEPER = 1\n")
    (toy / "words.py").write_text("WORDS = 1\n")
    found = {path.name for path in jit.sources("toy", root)}
    assert {"play.py", "extra.py", "deeper.py", "jit.py"} <= found
    assert "words.py" not in found


def old_folders(root: Path) -> None:
    """Five folders of whammoth, the oldest used last but for one; and what no pruning may touch."""
    for number in range(5):
        folder = root / f"whammoth-{number:012x}"
        folder.mkdir(parents=True)
        (folder / "kernel.nbc").write_text("")
        os.utime(folder, (1000 + number, 1000 + number))
    os.utime(root / f"whammoth-{0:012x}", (2000, 2000))
    for other in ("whammoth-notes", "whammoth-0123456789abc", "moogh-0123456789ab"):
        (root / other).mkdir()
        os.utime(root / other, (1, 1))
    (root / "whammoth-aaaaaaaaaaaa").symlink_to(root / "whammoth-notes")


def test_what_was_used_last_is_kept(tmp_path: Path) -> None:
    old_folders(tmp_path)
    jit._prune(tmp_path, "whammoth")
    left = {each.name for each in tmp_path.iterdir()}
    assert {name for name in left if name.startswith("whammoth-00")} == {
        f"whammoth-{number:012x}" for number in (0, 3, 4)
    }
    assert left >= {"whammoth-notes", "whammoth-0123456789abc", "moogh-0123456789ab", "whammoth-aaaaaaaaaaaa"}


@pytest.mark.parametrize("game", ["..", "../..", "*", "whammoth/..", ""])
def test_pruning_a_game_that_is_none_removes_nothing(tmp_path: Path, game: str) -> None:
    old_folders(tmp_path / "kernels")
    before = sorted(tmp_path.rglob("*"))
    jit._prune(tmp_path / "kernels", game)
    assert sorted(tmp_path.rglob("*")) == before


def python(code: str, cache: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": "0", **more}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=jit.SIMCORE.parent,
        capture_output=True,
        text=True,
        check=False,
    )


def test_use_is_noted(tmp_path: Path) -> None:
    code = "from simcore.kernels.jit import cache_folder; print(cache_folder('shared'))"
    folder = Path(python(code, tmp_path).stdout.strip())
    os.utime(folder, (1000, 1000))
    assert Path(python(code, tmp_path).stdout.strip()) == folder
    assert folder.stat().st_mtime > 1000


USE_RNG = """
import numpy as np
from simcore.kernels import jit
from simcore.kernels.rng import RNG, begin_game
rng = np.zeros(1, RNG)
begin_game(rng[0], np.int64(1), np.int64(2))
print(jit.cache_folder("shared"))
print(jit.cache_folder("whammoth").parent == jit.cache_folder("shared").parent, int(rng.view(np.uint8).sum()))
"""


def test_a_cache_that_cannot_be_written_to_is_said_once_and_nothing_stays(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    done = python(USE_RNG, tmp_path / "file" / "cache", TMPDIR=str(temporary))
    assert done.stdout.splitlines()[0].startswith(str(temporary))
    assert done.stdout.splitlines()[1].startswith("True ")
    assert done.stderr.count("cannot be written to") == 1
    assert done.stderr.count("\n") == 1
    assert "NUMBA_CACHE_DIR" in done.stderr
    assert not list(temporary.iterdir())


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("kept", [0.0, 0.5])
def test_a_damaged_cache_is_compiled_anew_and_says_so(tmp_path: Path, ending: str, kept: float) -> None:
    first = python(USE_RNG, tmp_path)
    assert first.stderr == ""
    stored = list(Path(first.stdout.splitlines()[0]).rglob(f"*.{ending}"))
    assert stored
    for file in stored:
        data = file.read_bytes()
        file.write_bytes(data[: int(len(data) * kept)])
    again = python(USE_RNG, tmp_path)
    assert again.stdout == first.stdout
    assert "stored code of a kernel is damaged; compiling it anew" in again.stderr
    assert again.stderr.count("\n") == 1
    assert python(USE_RNG, tmp_path).stderr == ""
