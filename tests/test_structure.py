"""Imports run one way, and what must start at once does not wait for numba."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = {"simcore": 0, "analysis": 1, "reports": 2, "cli": 3}
HEAVY = {"numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow"}
MODULES = sorted(
    path.relative_to(ROOT)
    for path in [ROOT / "cli.py", *(p for f in list(FLOORS)[:3] for p in (ROOT / f).rglob("*.py"))]
)


def imports_of(path: Path) -> set[str]:
    """Modules that a file imports anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_imports_run_one_way(path: Path) -> None:
    floor = FLOORS[path.parts[0].removesuffix(".py")]
    for module in imports_of(path):
        top = module.split(".")[0]
        assert FLOORS.get(top, -1) <= floor, f"{path} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_no_game_imports_another(path: Path) -> None:
    parts = path.parts
    own = parts[2] if parts[:2] == ("simcore", "games") and len(parts) > 3 else None
    for module in imports_of(path):
        game = module.split(".")[2:3] if module.startswith("simcore.games.") else []
        if (game and path.name != "game.py") or (game and own):
            assert game == [own], f"{path} imports {module}"


def test_click_is_not_imported() -> None:
    """typer brings its own copy."""
    assert not [path for path in MODULES if any(m.split(".")[0] == "click" for m in imports_of(path))]


@pytest.mark.parametrize("words", [["--help"], ["run", "--help"], ["--version"], []], ids=str)
def test_help_starts_without_heavy_imports(words: list[str]) -> None:
    code = (
        f"import sys; sys.argv = ['bonedice', *{words}]\n"
        "from cli import app\n"
        "try: app()\nexcept SystemExit: pass\n"
        "print(' '.join(name for name in sys.modules if '.' not in name), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert not HEAVY & set(done.stderr.split())


def test_loading_a_scenario_needs_no_numba() -> None:
    code = (
        "import sys; from simcore.scenario import load_scenario; load_scenario('whammoth/standard')\n"
        "print(' '.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert not HEAVY & set(done.stdout.split())
