"""What the questions share: options, their checks, and how figures are worded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import wraps
from typing import Annotated, Any, ParamSpec, get_type_hints

from analysis.odds.answer import Answer, Arg, Exact, OddsError, check
from analysis.odds.moogh.die import SYMBOLS

P = ParamSpec("P")

GAME = "moogh"
MOST_DICE = 100
SIDES = ("front", "left", "right", "back", "top")

DieText = Annotated[str, Arg("faces with bars, chevron and cross", metavar="B/C/X")]
Symbol = Annotated[str | None, Arg("wanted symbol: bars, chevron or cross; default bars", metavar="SYMBOL")]
Dice = Annotated[int | None, Arg("dice on the icon", 0, MOST_DICE)]
Between = Annotated[int, Arg("spaces between you and the beast", 0, MOST_DICE)]
RowDefense = Annotated[int | None, Arg("defence of the beast's rage row", 0, MOST_DICE)]
Reroll = Annotated[bool, Arg("a rage token throws all dice again after a failure")]
Who = Annotated[str | None, Arg("character whose card gives dice and symbol", metavar="NAME")]
Injured = Annotated[bool, Arg("the character is injured")]
Beast = Annotated[str | None, Arg("beast whose card gives the figures", metavar="NAME")]
Rage = Annotated[int | None, Arg("rage of the beast, its bottom row is 1", 1, 20)]
Side = Annotated[str | None, Arg("where you stand: front, left, right, back or top", metavar="SIDE")]
Save = Annotated[str, Arg("symbols that save, or stay on top; thick skull: bars,chevron", metavar="LIST")]


def checked(function: Callable[P, Answer]) -> Callable[P, Answer]:
    """Hold every whole number of a question against the bounds of its `Arg`.

    Raises:
        OddsError: on the call, for a number out of bounds, or no whole number.
    """

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> Answer:
        hints = get_type_hints(function, include_extras=True)
        for name, value in kwargs.items():
            if name in hints:
                _check_bounds(name.replace("_", "-"), value, hints[name])
        return function(*args, **kwargs)

    return asked


def _check_bounds(name: str, value: object, hint: Any) -> None:
    arg = next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Arg)), None)
    if arg is None or arg.low is None or arg.high is None or value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool):
        raise OddsError(f"{name}: must be a whole number from {arg.low} to {arg.high}, got {value!r}")
    check(name, value, arg.low, arg.high)


def words(name: str, text: str, allowed: Iterable[str]) -> list[str]:
    """The words of a list such as right,left; an empty text is an empty list.

    Raises:
        OddsError: an unknown word, or one that stands twice.
    """
    known = list(allowed)
    found = [word.strip() for word in text.split(",")] if text.strip() else []
    for word in found:
        one_of(name, word, known)
    if len(set(found)) < len(found):
        raise OddsError(f"{name}: every word at most once, got {text!r}")
    return found


def one_of(name: str, word: str, allowed: Iterable[str]) -> str:
    """The word, if it is allowed.

    Raises:
        OddsError: it is not.
    """
    known = list(allowed)
    if word not in known:
        raise OddsError(f"{name}: must be one of {', '.join(known)}, got {word!r}")
    return word


def numbers(name: str, text: str, low: int, high: int, most: int) -> list[int]:
    """The whole numbers of a list such as 0,1,1,2; an empty text is an empty list.

    Raises:
        OddsError: no whole number, one out of bounds, or too many of them.
    """
    parts = text.split(",") if text.strip() else []
    if len(parts) > most:
        raise OddsError(f"{name}: at most {most} numbers, got {len(parts)}")
    found = []
    for part in parts:
        digits = part.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise OddsError(f"{name}: must be whole numbers from {low} to {high}, got {text!r}")
        found.append(check(name, int(digits), low, high))
    return found


def symbol_of(name: str, symbol: str | None, default: str = "bars") -> str:
    """The symbol, or the default where none is given.

    Raises:
        OddsError: there is no such symbol.
    """
    return default if symbol is None else one_of(name, symbol, SYMBOLS)


def symbols_of(name: str, text: str) -> list[str]:
    """The symbols of a list.

    Raises:
        OddsError: an unknown symbol, or one that stands twice.
    """
    return words(name, text, SYMBOLS)


def ranked(worth: Mapping[str, Exact], lowest_first: bool = False) -> dict[str, Exact]:
    """The choices, best first; equal ones in the given order."""
    sign = 1 if lowest_first else -1
    return dict(sorted(worth.items(), key=lambda item: sign * item[1]))


def law(chances: Mapping[Any, Exact]) -> dict[str, Exact]:
    """A distribution as answers hold it: possible outcomes only, in the order given."""
    return {str(outcome): chance for outcome, chance in chances.items() if chance}


def percent(chance: Exact) -> str:
    """A probability for sentences: 80.25 %."""
    hundredths = round(Fraction(chance) * 10_000)
    if hundredths == 0 < chance:
        return "under 0.01 %"
    if hundredths == 10_000 and chance < 1:
        return "over 99.99 %"
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def decimal(value: Exact) -> str:
    """A mean for sentences: 2.59."""
    hundredths = round(Fraction(value) * 100)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def count(n: int, word: str) -> str:
    """1 die, 2 dice; 1 row, 2 rows."""
    plural = {"die": "dice", "injury": "injuries"}.get(word, f"{word}s")
    return f"{n} {word if n == 1 else plural}"
