"""Templates: what a game must give, and once per game."""

import pytest

from simcore.kernels.template import fill


def nothing(*_: object) -> None:
    """Stands for a kernel."""


def test_a_template_says_what_it_needs() -> None:
    with pytest.raises(TypeError, match="needs offer_scored, play_out, got offer_scored"):
        fill("candidates", "simcore.games.toy.lookahead", offer_scored=nothing)
    with pytest.raises(TypeError, match="needs"):
        fill("candidates", "simcore.games.toy.lookahead", offer_scored=nothing, play_out=nothing, more=1)


def test_a_second_filling_in_the_same_game_is_refused() -> None:
    """numba would take the kernels of the first for it."""
    given = {"PLAYING": 0, "ROUND": "round", "play_turn": nothing}
    assert fill("play_on", "simcore.games.toy.lookahead", **given).play_on
    with pytest.raises(ValueError, match=r"is filled by simcore\.games\.toy\.lookahead already"):
        fill("play_on", "simcore.games.toy.rules.other", **given)
