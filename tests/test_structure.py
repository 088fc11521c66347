"""The rooms of the house: imports run downwards, none in a circle, and what must start at once does not wait for numba."""

import ast
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from simcore.contract.game import GAMES
from simcore.kernels.template import TEMPLATES

ROOT = Path(__file__).parent.parent
HEAVY = {"numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow"}
TOP = ("cli.py", "reports", "analysis", "simcore")
# From the bottom up: a room imports itself and what stands before it.
ROOMS = (
    "simcore",  # the package itself: its version
    "simcore.reading",
    "simcore.kernels",
    "simcore.contract",
    "simcore.scenarios",
    "simcore.playing",
    "simcore.runs",
    "simcore.games",
    "analysis",
    "analysis.statistics",
    "analysis.runs",
    "analysis.modes",
    "analysis.odds.ask",
    "analysis.odds.pool",
    "analysis.odds",
    "reports.page",
    "reports.terminal",
    "reports.odds",
    "reports.commands",
    "cli",
)
GAME_ROOMS = ("names", "house", "table", "mind", "rules", "input", "words", "game")
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for top in TOP
    for path in ([ROOT / top] if top.endswith(".py") else sorted((ROOT / top).rglob("*.py")))
}


def imports_of(path: Path) -> set[str]:
    """Modules that a file imports anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path} imports by dots"
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (whole & set(MODULES)) or {node.module}
    return found


@cache
def arrows() -> dict[str, set[str]]:
    """What each module imports."""
    return {name: imports_of(path) for name, path in MODULES.items()}


def room_of(module: str) -> int:
    """The floor of a module: the place of its room among ROOMS."""
    inside = [i for i, room in enumerate(ROOMS) if module == room or module.startswith(f"{room}.")]
    assert inside, f"{module} stands in no room; give it one in {Path(__file__).name}"
    return max(inside, key=lambda i: len(ROOMS[i]))


def test_imports_run_downwards() -> None:
    climbs = [
        f"{name} imports {other}"
        for name, others in arrows().items()
        for other in others
        if other in MODULES and room_of(other) > room_of(name)
    ]
    assert not climbs


def test_no_imports_in_a_circle() -> None:
    inner = {name: {other for other in others if other in MODULES} for name, others in arrows().items()}
    TopologicalSorter(inner).prepare()  # raises CycleError, which names the circle


@pytest.mark.parametrize("game", GAMES)
def test_rooms_of_a_game_import_downwards_and_no_other_game(game: str) -> None:
    home = f"simcore.games.{game}"
    own = {name: others for name, others in arrows().items() if name.startswith(home)}
    floors = {room: i for i, room in enumerate(GAME_ROOMS)}

    def floor(module: str) -> int:
        return floors.get(module.removeprefix(home).split(".")[1] if module != home else "", len(floors))

    climbs = [
        f"{name} imports {other}"
        for name, others in own.items()
        for other in others
        if other.startswith("simcore.games.")
        and (not other.startswith(home) or (floor(other) > floor(name) and f"{home}.rules" in MODULES))
    ]
    assert not climbs


def test_only_a_game_is_asked_for_what_is_its_own() -> None:
    """What games share knows them by their `Game`; only exact odds know one by name, each its own."""
    known = [
        f"{name} imports {other}"
        for name, others in arrows().items()
        for other in others
        if other.startswith("simcore.games.")
        and not name.startswith("simcore.games.")
        and name.split(".")[:3] != ["analysis", "odds", other.split(".")[2]]
    ]
    assert not known


def test_every_room_says_what_it_is_for() -> None:
    rooms = {path for path in MODULES.values() if path.name == "__init__.py"}
    silent = [path for path in rooms if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    bare = {path.parent for path in MODULES.values() if not (path.parent / "__init__.py").exists()}
    assert not silent
    assert bare <= {ROOT, TEMPLATES}


def test_click_is_not_imported() -> None:
    """typer brings its own copy."""
    assert not [name for name, others in arrows().items() if any(m.split(".")[0] == "click" for m in others)]


def loaded_by(code: str) -> set[str]:
    """Top-level modules that a Python process has loaded after `code`."""
    code += "\nprint(' '.join(name for name in sys.modules if '.' not in name), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "words", [["--help"], ["run", "--help"], ["odds", "moogh", "--help"], ["--version"], []], ids=str
)
def test_help_starts_without_heavy_imports(words: list[str]) -> None:
    code = f"import sys; sys.argv = ['bonedice', *{words}]\nfrom cli import app\n"
    assert not HEAVY & loaded_by(f"{code}try: app()\nexcept SystemExit: pass")


def test_loading_a_scenario_needs_no_numba() -> None:
    load = "from simcore.scenarios.load import load_scenario; load_scenario('whammoth/standard')"
    assert not HEAVY & loaded_by(f"import sys; {load}")
