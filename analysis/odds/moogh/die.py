"""The bone die: three symbols on six faces, and what a handful of them does.

Sources: MOO-ROL-1 to MOO-ROL-5, the die table of the checklist (section 0), A-01, A-02.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from analysis.odds.ask.answer import OddsError

DEFAULT_DIE = "2/2/2"  # the content's die; kept equal by a test, so that no YAML is read for it
OTHER_DICE = ("3/2/1", "3/1/2", "1/2/3")  # the content's alternatives, likewise

_FACES = 6
_TEXT = re.compile(r"([0-6])/([0-6])/([0-6])", re.ASCII)


class Die(NamedTuple):
    """Faces with each symbol."""

    bars: int
    chevron: int
    cross: int

    def chance(self, *symbols: str) -> Fraction:
        """The probability that one die shows one of the symbols."""
        return Fraction(sum(getattr(self, symbol) for symbol in set(symbols)), _FACES)


def read_die(text: str) -> Die:
    """The die written as B/C/X.

    Raises:
        OddsError: not three counts of faces that sum to 6.
    """
    found = _TEXT.fullmatch(text)
    if found:
        die = Die(*map(int, found.groups()))
        if sum(die) == _FACES:
            return die
    said = "must be B/C/X, faces with bars, chevron and cross (each 0 to 6, in all 6)"
    raise OddsError(f"die: {said}, got {text!r}")


def check_die(_option: str, text: str) -> None:
    """Refuse a die that is none, in words of its own.

    Raises:
        OddsError: as `read_die`.
    """
    read_die(text)


def die_note(text: str) -> str:
    """What an answer says about its die."""
    why = "; assumed, the rulebook prints no faces" if text == DEFAULT_DIE else ""
    return f"die {text} (bars/chevron/cross{why})"


def hit(p: Fraction, n: int) -> Fraction:
    """The probability of at least one wanted symbol on n dice; none or fewer dice never succeed (A-01)."""
    return 1 - (1 - p) ** max(n, 0)


def reroll(p: Fraction, n: int) -> Fraction:
    """The same with a rage token that throws all dice again after a failure (MOO-TOK-2)."""
    return hit(p, 2 * n)
