"""Kernels that read alike in every game and call the game's own: written once, compiled for each game.

A compiled loop can't take kernels as arguments without being compiled anew at every start. So a file of `templates` is
run once per game, under the name of the game's module and with the game's kernels as its globals: numba's cache then
knows it from one start to the next (docs/decisions/0007).
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from simcore.kernels.jit import game_of

TEMPLATES = Path(__file__).parent / "templates"
_FILLED: dict[tuple[str, str], str] = {}


def fill(template: str, module: str, **given: Any) -> SimpleNamespace:
    """The kernels of `templates/<template>.py` for the game's `module`.

    Args:
        template: name of the file; its docstring says what it needs.
        module: `__name__` of the module that calls.
        given: kernels and constants of the game that the template calls by these names.

    Raises:
        TypeError: something that the template names in NEEDS is not given, or more than that.
        ValueError: another module of the game has filled this template; numba's cache could not tell the two apart.
    """
    first = _FILLED.setdefault((template, game_of(module)), module)
    if first != module:
        raise ValueError(f"{template} is filled by {first} already, {module} must use that")
    path = TEMPLATES / f"{template}.py"
    names = {"__name__": module, "__file__": str(path), **given}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)  # noqa: S102 - a file of this package
    if set(names["NEEDS"]) != set(given):
        raise TypeError(f"{path.name} needs {', '.join(names['NEEDS'])}, got {', '.join(given)}")
    return SimpleNamespace(**names)
