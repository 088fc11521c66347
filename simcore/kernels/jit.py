"""The one place with numba options and the cache folder.

Numba keeps compiled code in a folder that it reads when a function is decorated, and it does not
notice an edit in another file or a change of ``NUMBA_BOUNDSCHECK``. So every game has a folder of
its own, named after a hash of all that its compiled code depends on.
"""

import ast
import atexit
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

_SETTINGS: Any = numba.config
SIMCORE = Path(__file__).parents[1]
FOLDERS_KEPT = 3
KERNELS = re.compile(
    r"^from simcore\.kernels\.(?:jit import .*\b(?:kernel|leaf|inlined)|template import fill)\b", re.MULTILINE
)
IMPORTS = re.compile(r"^[ \t]*((?:from|import)\b(?:[^\n\\(]|\\\n)*(?:\([^)]*\))?)", re.MULTILINE)
DISABLED = bool(_SETTINGS.DISABLE_JIT)


def kernel(function: F) -> F:
    """Compile `function` (nopython, cached on disk, without the interpreter lock)."""
    return _compiled(function)


def leaf(function: F) -> F:
    """A kernel that LLVM must inline into its callers; only where a measurement says that it pays."""
    return _compiled(function, forceinline=True)


def inlined(function: F) -> F:
    """A kernel with one caller, put into it before compilation.

    Every function is compiled together with all that it calls, so each level of calls compiles all below it again
    (docs/decisions/0006).
    """
    return _compiled(function, inline="always")


def _compiled(function: F, **options: Any) -> F:
    _SETTINGS.CACHE_DIR = str(cache_folder(game_of(function.__module__)))
    compiled: Any = numba.njit(cache=True, nogil=True, **options)(function)
    if not DISABLED and options.get("inline") != "always":
        _widen_arguments(compiled)
    if not DISABLED:
        _bear_a_bad_cache(compiled)
    return cast(F, compiled)


def _bear_a_bad_cache(compiled: Any) -> None:
    """Compile anew where the stored code of a kernel is damaged; go on where new code cannot be stored."""
    stored = compiled._cache
    load, save = stored.load_overload, stored.save_overload

    def load_overload(signature: Any, target: Any) -> Any:
        try:
            return load(signature, target)
        except Exception:  # noqa: BLE001 - half a pickle can raise anything
            _say_once(f"{stored.cache_path}: stored code of a kernel is damaged; compiling it anew")
            with suppress(OSError):
                stored.flush()
            return None

    def save_overload(signature: Any, result: Any) -> None:
        try:
            save(signature, result)
        except OSError as error:
            _say_once(f"{stored.cache_path}: compiled kernels cannot be stored ({error.strerror})")

    stored.load_overload, stored.save_overload = load_overload, save_overload


@cache
def _say_once(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _widen_arguments(compiled: Any) -> None:
    """Let kernels that call this one pass every truth value and whole number as int64 (but uint64 as it is).

    Otherwise each mix of literals, int32, int64 and bool would compile a function of its own (docs/decisions/0006).
    """
    original = compiled.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return original(tuple(map(_wide, args)), {name: _wide(each) for name, each in kws.items()})

    compiled.get_call_template = get_call_template


def _wide(kind: Any) -> Any:
    """int64 for a numba type of truth values or whole numbers other than uint64."""
    plain = numba.types.unliteral(kind)  # type: ignore[no-untyped-call]
    whole = isinstance(plain, numba.types.Integer) and plain != numba.types.uint64
    return numba.types.int64 if whole or isinstance(plain, numba.types.Boolean) else kind


def game_of(module: str) -> str:
    """Name of the game whose folder holds `module`, or ``"shared"``."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["simcore", "games"] and len(parts) > 3 else "shared"


@cache
def cache_folder(game: str) -> Path:
    """Folder for the compiled code of `game`; made if missing. Of older ones the last used are kept, three in all.

    Where it cannot be written to, a copy that lasts as long as this process.
    """
    folder = _root() / f"{game}-{_fingerprint(game)}"
    try:
        is_new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):
            os.utime(folder)  # used now: see _prune
        if is_new:
            _prune(folder.parent, game)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    copy = _passing_root() / "kernels" / folder.name
    with suppress(OSError, shutil.Error):
        if folder.is_dir():
            shutil.copytree(folder, copy, dirs_exist_ok=True)
    copy.mkdir(parents=True, exist_ok=True)
    return copy


@cache
def _passing_root() -> Path:
    """A cache that goes when this process ends."""
    root = Path(tempfile.mkdtemp(prefix="bonedice-kernels-"))
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    said = "cannot be written to, so compiled kernels are not kept; set NUMBA_CACHE_DIR to a folder that can"
    _say_once(f"{_root()}: {said}")
    return root


def is_compiled(game: str, what: str) -> bool:
    """Whether the kernels that `what` stands for were compiled before with these sources."""
    return DISABLED or (cache_folder(game) / f"compiled-{what}").exists()


def mark_compiled(game: str, what: str) -> None:
    """Remember that the kernels that `what` stands for are in the cache folder of `game`."""
    if not DISABLED:
        with suppress(OSError):
            (cache_folder(game) / f"compiled-{what}").touch()


def _root() -> Path:
    import platformdirs

    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return Path(chosen or platformdirs.user_cache_dir("bonedice", appauthor=False)) / "kernels"


def _fingerprint(game: str) -> str:
    """Hash of the sources and settings that the compiled code of `game` depends on."""
    digest = hashlib.sha256()
    versions = (numba.__version__, np.__version__, sys.version_info[:2])
    settings = (*versions, *(getattr(_SETTINGS, name) for name in ("BOUNDSCHECK", "OPT")))
    digest.update(repr(settings).encode())
    for path in sources(game):
        digest.update(str(path.relative_to(SIMCORE)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def sources(game: str, root: Path = SIMCORE) -> list[Path]:
    """The modules with kernels of a game (or shared by all games), the templates, and all that they import from `simcore`."""
    homes = (
        [root / "kernels"] if game == "shared" else [root / "games" / game, root / "kernels" / "templates"]
    )
    found: set[Path] = set()
    all_of_them = [path for home in homes for path in home.rglob("*.py")]
    ahead = [path for path in all_of_them if KERNELS.search(path.read_text(encoding="utf-8"))]
    while ahead:
        path = ahead.pop()
        if path not in found:
            found.add(path)
            ahead += imported(path, root)
    return sorted(found)


def imported(path: Path, root: Path = SIMCORE) -> list[Path]:
    """The modules of `root`, the folder of the package `simcore`, that a module imports anywhere in it."""
    home = [root.name, *path.relative_to(root).parent.parts]
    names: list[str] = []
    for statement in _import_statements(path.read_text(encoding="utf-8")):
        if isinstance(statement, ast.Import):
            names += [each.name for each in statement.names]
        else:
            above = home[: len(home) - statement.level + 1] if statement.level else []
            package = ".".join([*above, *([statement.module] if statement.module else [])])
            names += [package, *(f"{package}.{each.name}" for each in statement.names)]
    files = (root.parent.joinpath(*name.split(".")) for name in names if name.split(".")[0] == root.name)
    both = (file for each in files for file in (each.with_suffix(".py"), each / "__init__.py"))
    return [file for file in both if file.is_file()]


def _import_statements(text: str) -> list[ast.Import | ast.ImportFrom]:
    """All imports in a source; to parse all of it would take ten times as long, at every start."""
    found: list[ast.Import | ast.ImportFrom] = []
    for statement in IMPORTS.findall(text):
        try:
            parsed = ast.parse(statement).body
        except SyntaxError:  # a line of a text
            continue
        found += [each for each in parsed if isinstance(each, ast.Import | ast.ImportFrom)]
    return found


def _prune(root: Path, game: str) -> None:
    """Remove the cache folders of a game that were not used for longest; nothing else that lies there."""
    ours = re.compile(re.escape(game) + "-[0-9a-f]{12}")
    used: dict[Path, float] = {}
    for folder in root.iterdir():
        if ours.fullmatch(folder.name) and folder.is_dir() and not folder.is_symlink():
            with suppress(OSError):  # another process removed it
                used[folder] = folder.stat().st_mtime
    for folder in sorted(used, key=lambda each: used[each], reverse=True)[FOLDERS_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
