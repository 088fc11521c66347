"""Patterns of dice by their names: two pairs, full house, straight, exactly one triple, 3+2, all different."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from analysis.odds.ask.answer import OddsError, check
from analysis.odds.ask.arguments import joined
from analysis.odds.pool.dice import MOST_DICE, Pool
from analysis.odds.pool.faces import Span
from analysis.odds.pool.readings import Different, Reading, Row, Sets

NUMBERS = {
    word: i for i, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight"), 1)
}
NUMBERS["a"] = 1
SIZES = {"pair": 2, "triple": 3, "triplet": 3, "quadruple": 4}
NAMES = (
    "two pairs, full house, four of a kind, 3+2, straight, straight of 4, all different, exactly one triple"
)
MOST_SETS = 8
_NUMBER = rf"(\d{{1,3}}|{'|'.join(NUMBERS)})"
_SETS = re.compile(rf"(?:{_NUMBER} )?({'|'.join(SIZES)})s?")
_KIND = re.compile(rf"{_NUMBER} (?:of a kind|alike)")
_SUM = re.compile(r"\d{1,3}(\+\d{1,3})*")
_STRAIGHT = re.compile(rf"(?:straight(?: of)? {_NUMBER}|{_NUMBER} in a row)")
_DIFFERENT = re.compile(rf"(all|{_NUMBER}) different(?: faces)?")
ROWS = {"small straight": 4, "large straight": 5}


@dataclass(frozen=True)
class Pattern:
    """What a pattern reads off a roll, when it holds, and what it means.

    `strict` is the same with no larger and no further set, where the pattern itself allows them.
    """

    reading: Reading
    span: Span
    meaning: str
    strict: Reading | None = None


def tidied(text: str) -> str:
    """The words of a pattern, one blank between them."""
    return " ".join(text.lower().replace("-", " ").replace("_", " ").split())


def read_pattern(text: str, pool: Pool, wild: Iterable[int] = ()) -> Pattern | None:
    """The pattern of these words; None if they are none.

    Raises:
        OddsError: a pattern that these dice cannot have, or more sets than can be told.
    """
    words = tidied(text)
    exactly = words.startswith("exactly ")
    plain = words.removeprefix("exactly ")
    sizes = _sizes(plain)
    if sizes is not None:
        return _of_sets(sizes, exactly, pool, frozenset(wild))
    row = _row(plain, pool)
    different = _DIFFERENT.fullmatch(plain)
    if row is None and different is None:
        return None
    if exactly and row is not None:
        raise OddsError("pattern: exactly goes with sets, such as exactly two pairs")
    if wild:
        raise OddsError(
            "wild: goes with --kind and with sets such as two pairs or full house; leave it out here"
        )
    if row is not None:
        if pool.words:
            raise OddsError("pattern: faces that are words have no order, so there is no straight")
        return Pattern(Row(row), Span(1, None), f"{row} faces in a row")
    assert different is not None
    most = pool.kept if different[1] == "all" else _number(different[1])
    span = Span(most, most if exactly else None)
    return Pattern(Different(), span, f"{span} different faces")


def _sizes(words: str) -> tuple[int, ...] | None:
    if words == "full house":
        return (3, 2)
    sets = _SETS.fullmatch(words)
    if sets:
        return (SIZES[sets[2]],) * check("pattern", _number(sets[1] or "one"), 1, MOST_SETS)
    kind = _KIND.fullmatch(words)
    if kind:
        return (_number(kind[1]),)
    if _SUM.fullmatch(words):
        return tuple(map(int, words.split("+")))
    return None


def _of_sets(sizes: tuple[int, ...], exactly: bool, pool: Pool, wild: frozenset[int]) -> Pattern:
    for size in sizes:
        check("pattern", size, 2, MOST_DICE)
    if len(sizes) > MOST_SETS:
        raise OddsError(f"pattern: at most {MOST_SETS} sets, got {len(sizes)}")
    if len(sizes) > len(pool.faces):
        raise OddsError(f"pattern: {len(sizes)} sets need as many faces, and the dice have {len(pool.faces)}")
    if exactly and wild:
        raise OddsError("wild: does not go with exactly, as a wild die may be left out of a set or join it")
    least = min(sizes)
    shown = "+".join(map(str, sorted(sizes, reverse=True)))
    different = f"{len(sizes)} different faces shown" if len(sizes) > 1 else "a face shown"
    dice = joined([str(size) for size in sizes]) if len(set(sizes)) > 1 else str(least)
    meaning = f"{different} by {dice} dice or more{' each' * (len(sizes) > 1)}"
    if exactly:
        meaning = f"of all faces shown by {least} dice or more there are just {shown}"
    reading = Sets(sizes, exactly, wild)
    strict = None if exactly or wild else Sets(sizes, exactly=True)
    return Pattern(reading, Span(1, None), meaning, strict)


def _row(words: str, pool: Pool) -> int | None:
    if words == "straight":
        return max(pool.kept, 1)
    if words in ROWS:
        return ROWS[words]
    form = _STRAIGHT.fullmatch(words)
    return check("pattern", _number(form[1] or form[2]), 1, MOST_DICE) if form else None


def _number(word: str) -> int:
    return int(NUMBERS.get(word) or word)
