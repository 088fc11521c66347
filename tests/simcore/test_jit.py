"""The cache of compiled code is keyed by all sources that it depends on, and by nothing else."""

import pytest

from simcore import jit
from simcore.game import GAMES


def names(game: str) -> set[str]:
    """Modules in the key, below `simcore`."""
    return {path.relative_to(jit.SIMCORE).as_posix() for path in jit.sources(game)}


@pytest.mark.parametrize("game", GAMES)
def test_key_has_kernels_layouts_and_what_they_import(game: str) -> None:
    wanted = {"jit.py", "rng.py", "choice.py", "records.py", "sizes.py"}
    own = {f"games/{game}/{name}.py" for name in ("play", "lookahead", "setup", "layout", "sizes", "rows")}
    assert names(game) >= wanted | own


@pytest.mark.parametrize("game", GAMES)
def test_key_leaves_out_words_models_and_other_games(game: str) -> None:
    """Whoever mends a message need not wait for the compiler."""
    words = {"wording.py", "fields.py", "telling.py", "scenario.py", "game.py"}
    own = {
        f"games/{game}/{name}.py" for name in ("model", "telling", "tables", "vocabulary", "report", "checks")
    }
    assert not names(game) & (words | own)
    assert all(name.startswith(f"games/{game}/") for name in names(game) if name.startswith("games/"))


def test_shared_kernels_have_a_key_of_their_own() -> None:
    assert names("shared") == {
        f"{name}.py" for name in ("bits", "choice", "dice", "jit", "log", "rng", "rows")
    }
