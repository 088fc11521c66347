"""Faces and amounts as people say them: 5+, 15..20, 2-, axe; and what a face counts for: 6=2,1=-1."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from analysis.odds.ask.answer import OddsError, check
from analysis.odds.pool.dice import HIGHEST_FACE, Pool

LARGEST = 99_999  # of an amount
MOST_SWEPT = 200
_ITEM = re.compile(r"(-?\d{1,9})(?:\.\.(-?\d{1,9})|([+-]))?", re.ASCII)
_PAIR = re.compile(r"([^=]+)=([+-]?\d{1,3})", re.ASCII)


class Span(NamedTuple):
    """Numbers from `low` to `high`; None is no bound."""

    low: int | None = None
    high: int | None = None

    def holds(self, value: int) -> bool:
        """Whether a number lies inside."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def __str__(self) -> str:
        if self.low is None:
            return "any number" if self.high is None else f"at most {self.high}"
        if self.high is None:
            return f"at least {self.low}"
        return f"exactly {self.low}" if self.low == self.high else f"{self.low} to {self.high}"


def read_span(name: str, text: str) -> Span:
    """An amount: 3, 3+, 3-, 2..4 or any.

    Raises:
        OddsError: it is none of these.
    """
    plain = "".join(text.split())
    if plain == "any":
        return Span()
    form = _ITEM.fullmatch(plain)
    if form is None:
        raise OddsError(f"{name}: must be an amount such as 7, 15+, 4-, 7..9 or any, got {text!r}")
    first, last = int(form[1]), int(form[2] or form[1])
    for end in (first, last):
        check(name, end, -LARGEST, LARGEST)
    if last < first:
        raise OddsError(f"{name}: the range {plain} runs backwards; write {last}..{first}")
    return Span(None if form[3] == "-" else first, None if form[3] == "+" else last)


def spans_of(text: str) -> dict[int, str]:
    """The amounts of a range such as 10..18+, number by number; empty for one amount.

    Raises:
        OddsError: a range that runs backwards or is too long.
    """
    form = re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})([+-])", "".join(text.split()))
    if form is None:
        return {}
    first, last = int(form[1]), int(form[2])
    if last < first:
        raise OddsError(f"sum: the range {first}..{last} runs backwards; write {last}..{first}{form[3]}")
    if last - first >= MOST_SWEPT:
        raise OddsError(f"sum: a range may have at most {MOST_SWEPT} values, got {last - first + 1}")
    return {n: f"{n}{form[3]}" for n in range(first, last + 1)}


def read_faces(name: str, text: str | None, pool: Pool) -> frozenset[int]:
    """The faces of a list such as 1,2 or 5+ or axe,shield; no text is no face.

    Raises:
        OddsError: an empty text, something that is no face of any of the dice, or a face twice.
    """
    if text is None:
        return frozenset()
    found: set[int] = set()
    for part in text.split(","):
        faces = _faces(name, part.strip(), text, pool)
        if found & faces:
            raise OddsError(f"{name}: every number at most once, got {text!r}")
        found |= faces
    return frozenset(found)


def _faces(name: str, item: str, text: str, pool: Pool) -> set[int]:
    if not text.strip():
        raise OddsError(f"{name}: give faces such as 1,2 or 5+")
    printed = [face for face in pool.faces if face not in pool.words]
    word = pool.number(item)
    if word is not None:
        return {word}
    if item == "top" and printed:
        return {max(printed)}
    form = _ITEM.fullmatch(item)
    if form is None:
        if pool.words and re.fullmatch(r"[^\W\d][\w'-]*", item):
            raise OddsError(f"{name}: the die has no face {item}, only {pool.listed(pool.faces)}")
        raise OddsError(
            f"{name}: must be whole numbers or words of the dice, such as 1,2 or 5+ or 2- or 15..20, got {text!r}"
        )
    first, last = int(form[1]), int(form[2] or form[1])
    for end in (first, last):
        check(name, end, -HIGHEST_FACE, HIGHEST_FACE)
    if last < first:
        raise OddsError(f"{name}: the range {item} runs backwards; write {last}..{first}")
    span = Span(None if form[3] == "-" else first, None if form[3] == "+" else last)
    faces = {face for face in printed if span.holds(face)}
    if not faces:
        raise OddsError(f"{name}: the die has no face {item}, only {pool.listed(pool.faces)}")
    return faces


def read_worths(name: str, text: str | None, pool: Pool) -> dict[int, int]:
    """Face -> number of a list such as 6=2,1=-1.

    Raises:
        OddsError: another text, a face that the dice lack, or a face twice.
    """
    found: dict[int, int] = {}
    for part in text.split(",") if text is not None else ():
        form = _PAIR.fullmatch("".join(part.split()))
        if form is None:
            raise OddsError(f"{name}: must be like 6=2,1=-1, got {text!r}")
        for face in read_faces(name, form[1], pool):
            if face in found:
                raise OddsError(f"{name}: every face at most once, got {text!r}")
            found[face] = int(form[2])
    return found


def in_words(faces: Iterable[int], pool: Pool) -> str:
    """Faces as people say them: 5+, 2-, 1,3 or axe."""
    wanted = set(faces)
    printed = sorted(face for face in pool.faces if face not in pool.words)
    among = [face for face in printed if face in wanted]
    if len(among) > 1 and len(among) == len(wanted):
        at = printed.index(among[0])
        if printed[at : at + len(among)] == among and len(among) < len(printed):
            if among[-1] == printed[-1]:
                return f"{among[0]}+"
            return f"{among[-1]}-" if at == 0 else f"{among[0]}..{among[-1]}"
    return pool.listed([face for face in pool.faces if face in wanted])
