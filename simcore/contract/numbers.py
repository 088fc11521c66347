"""Numbers as people read them: one way to round a rate or a mean, in headings, sentences, tables and pictures alike.

What happened is never told as 0, what did not always happen never as 100 %. A minus is a minus sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isfinite

NO_VALUE = "\u2013"
MINUS = "\u2212"
MEAN_DIGITS = 2
MOST_DIGITS = 4
_HYPHEN_AS_MINUS = re.compile(r"(?<![\w.,)/\u2013-])-(?=[\d<])")


def percent(rate: float, digits: int = 1) -> str:
    """A fraction of 1 as percent; a small one is not told as 0, a large one not as 100."""
    if not isfinite(rate):
        return NO_VALUE
    if rate in (0, 1):
        return f"{100 * rate:.0f}\u00a0%"
    shown = f"{100 * rate:.{digits}f}"
    edge = 10.0**-digits
    if float(shown) == 0:
        return f"<{edge:g}\u00a0%"
    if float(shown) == 100 and rate < 1:
        return f">{100 - edge:g}\u00a0%"
    return f"{shown}\u00a0%"


def mean(value: float, digits: int = MEAN_DIGITS) -> str:
    """A mean; a small one is not told as 0."""
    if not isfinite(value):
        return NO_VALUE
    shown = f"{value:.{digits}f}"
    if value and float(shown) == 0:
        return f"<{10.0**-digits:.{digits}f}" if value > 0 else f">{MINUS}{10.0**-digits:.{digits}f}"
    return real_minus(shown)


def signed(value: float, digits: int = MEAN_DIGITS) -> str:
    """A difference with its sign; one that rounds to 0 has none."""
    if not isfinite(value):
        return NO_VALUE
    shown = f"{value:+.{digits}f}"
    return shown[1:] if float(shown) == 0 else real_minus(shown)


def points(rate: float) -> str:
    """A difference of two rates in percentage points, with its sign."""
    return signed(100 * rate, 1)


def digits_showing(values: Iterable[float], least: int) -> int:
    """The fewest digits, `least` or more, at which half of the values that are not 0 are not told as 0."""
    sizes = sorted(abs(value) for value in values if isfinite(value) and value)
    if not sizes:
        return least
    middle = sizes[len(sizes) // 2]
    return next((n for n in range(least, MOST_DIGITS) if middle >= 0.5 * 10.0**-n), MOST_DIGITS)


def replayed(games: int) -> str:
    """So many games played again, for what the rows do not hold."""
    return f"{games:,} game{'' if games == 1 else 's'} played again"


def real_minus(text: str) -> str:
    """The text with minus signs before its negative numbers; hyphens in words, names and options stay."""
    return _HYPHEN_AS_MINUS.sub(MINUS, text)
