"""What questions share: checks of their arguments, and figures in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, wraps
from typing import Any, ParamSpec, get_type_hints

from analysis.odds.ask.answer import Answer, Arg, Exact, OddsError, check

P = ParamSpec("P")

TARGETS = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10))


def checked(function: Callable[P, Answer]) -> Callable[P, Answer]:
    """Hold every argument of a question against its `Arg`: numbers against the bounds, texts against its check.

    Arguments that the answer does not need are looked at as well: who mistypes a name wants to know it.

    Raises:
        OddsError: on the call, for a number out of bounds, no whole number, or a text that the check refuses.
    """

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> Answer:
        hints = hints_of(function)
        for name, value in kwargs.items():
            check_argument(name.replace("_", "-"), value, hints.get(name))
        return function(*args, **kwargs)

    return asked


@cache
def hints_of(function: Callable[..., Any]) -> dict[str, Any]:
    """The annotations of a function as they are meant, its `Arg`s among them."""
    return get_type_hints(function, include_extras=True)


def estimated(work: Callable[..., int]) -> Callable[[Callable[P, Answer]], Callable[P, Answer]]:
    """Mark a question with `work`, which says from its arguments how heavy it is: a million is a few seconds.

    Ranges that are too heavy together are refused by it; a question without the mark is light.
    """

    def marked(function: Callable[P, Answer]) -> Callable[P, Answer]:
        function.work = work  # type: ignore[attr-defined]
        return function

    return marked


def check_argument(name: str, value: object, hint: Any) -> None:
    """Hold one argument against the `Arg` of its annotation.

    Raises:
        OddsError: as `checked`.
    """
    arg = next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Arg)), None)
    if arg is None or value is None:
        return
    if arg.check is not None and isinstance(value, str):
        arg.check(name, value)
    if arg.low is None or arg.high is None:
        return
    if not isinstance(value, int) or isinstance(value, bool):
        raise OddsError(f"{name}: must be a whole number from {arg.low} to {arg.high}, got {value!r}")
    check(name, value, arg.low, arg.high)


def numbers(name: str, text: str | None, low: int, high: int, most: int = 100) -> list[int]:
    """The whole numbers of a list such as 3,4,5; an empty text is an empty list.

    Raises:
        OddsError: no whole number, one out of bounds, or too many of them.
    """
    if text is None or not text.strip():
        return []
    found = []
    for part in text.split(","):
        digits = part.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise OddsError(f"{name}: must be whole numbers from {low} to {high} such as 3,4, got {text!r}")
        found.append(check(name, int(digits), low, high))
    if len(found) > most:
        raise OddsError(f"{name}: at most {most} numbers, got {len(found)}")
    return found


def distinct(name: str, text: str | None, low: int, high: int) -> list[int]:
    """The same, every number at most once.

    Raises:
        OddsError: as `numbers`, or a number that stands twice.
    """
    found = numbers(name, text, low, high)
    if len(set(found)) < len(found):
        raise OddsError(f"{name}: every number at most once, got {text!r}")
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


def named(name: str, word: str, allowed: Iterable[str]) -> str:
    """The name of the content that is meant: black_clay for "black clay" as well.

    Raises:
        OddsError: there is none.
    """
    known = list(allowed)
    return key_of(word) if word not in known and key_of(word) in known else one_of(name, word.strip(), known)


def words(name: str, text: str, allowed: Iterable[str]) -> list[str]:
    """The words of a list such as right,left; an empty text is an empty list.

    Raises:
        OddsError: an unknown word, or one that stands twice.
    """
    known = list(allowed)
    found = [one_of(name, word.strip(), known) for word in text.split(",")] if text.strip() else []
    if len(set(found)) < len(found):
        raise OddsError(f"{name}: every word at most once, got {text!r}")
    return found


def word_of(*allowed: str) -> Callable[[str, str], str]:
    """A check for `Arg`: one of these words."""
    return lambda name, text: one_of(name, text, allowed)


def key_of(text: str) -> str:
    """A name as content files spell it: black_clay for "Black clay" and black-clay."""
    return "_".join(text.strip().lower().replace("-", " ").split())


def ranked(worth: Mapping[str, Exact], lowest_first: bool = False) -> dict[str, Exact]:
    """The choices, best first; equal ones in the given order."""
    sign = 1 if lowest_first else -1
    return dict(sorted(worth.items(), key=lambda item: sign * item[1]))


def possible(chances: Mapping[Any, Exact]) -> dict[str, Exact]:
    """A distribution as answers hold it: possible outcomes only, in the order given."""
    return {str(outcome): chance for outcome, chance in chances.items() if chance}


def percent(chance: Exact) -> str:
    """A probability for sentences: 80.25 %."""
    hundredths = half_up(Fraction(chance) * 10_000)
    if hundredths == 0 < chance:
        return "under 0.01 %"
    if hundredths == 10_000 and chance < 1:
        return "over 99.99 %"
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def half_up(value: Exact) -> int:
    """The nearest whole number; a half goes up, as people round."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def points(difference: Exact) -> str:
    """A difference of probabilities in percentage points: +28.47."""
    return f"{float(100 * difference):+.2f} points"


def decimal(value: Exact) -> str:
    """A mean for sentences: 2.59."""
    hundredths = half_up(Fraction(value) * 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}"


def joined(words: Iterable[str]) -> str:
    """a; a and b; a, b and c."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
