"""Conditions on a roll: from the options of the question, and from words such as `2+ of 5+ and no 1`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from analysis.odds.ask.answer import OddsError
from analysis.odds.pool.dice import Pool
from analysis.odds.pool.faces import Span, in_words, read_faces, read_span, read_worths
from analysis.odds.pool.readings import Alike, Different, Extreme, Reading, Worths


@dataclass(frozen=True)
class Condition:
    """One condition: `reading` must lie in `span`; `key` names its chance.

    `asked` is false for a number that is only told, `rises` true if one more die never spoils it.
    """

    key: str
    reading: Reading
    span: Span
    asked: bool = True
    rises: bool = False
    note: str = ""

    def holds(self, value: int) -> bool:
        """Whether it holds for what is read."""
        return self.span.holds(value)


@dataclass(frozen=True)
class Worth:
    """What faces count for: their --pips, and how many dice of a face count at all."""

    pips: dict[int, int]
    most: dict[int, int]


def read_bounds(
    at_least: int | None, exactly: int | None, at_most: int | None, between: str | None
) -> Span | None:
    """How many are wanted; None if nothing is said.

    Raises:
        OddsError: bounds that exclude or repeat each other.
    """
    given = [
        name
        for name, value in (
            ("exactly", exactly),
            ("between", between),
            ("at-least", at_most if at_least is None else at_least),
        )
        if value is not None
    ]
    if len(given) > 1:
        raise OddsError(f"{given[0]}: says it all; leave out --{given[1]}")
    if exactly is not None:
        return Span(exactly, exactly)
    if between is not None:
        span = read_span("between", between)
        if None in span:
            raise OddsError(f"between: must be two numbers such as 2..4, got {between!r}")
        return span
    if at_least is None and at_most is None:
        return None
    if at_least is not None and at_most is not None and at_least > at_most:
        raise OddsError(f"at-least: {at_least} is more than --at-most {at_most}")
    return Span(at_least, at_most)


def count_condition(
    pool: Pool, text: str | None, bounds: Span | None, worth: Worth
) -> tuple[frozenset[int], list[Condition]]:
    """The faces of --count and their condition; none without faces.

    Raises:
        OddsError: no faces, faces that the dice lack, or bounds without faces.
    """
    faces = read_faces("count", text, pool)
    if not faces:
        if bounds is not None:
            raise OddsError(
                "at-least: needs the faces to count, --count 1,2; a sum has its own bounds, --sum 15+"
            )
        return faces, []
    worths = dict.fromkeys(faces, 1) | worth.pips
    span = Span(1, None) if bounds is None else bounds
    rises = span.high is None and all(each >= 0 for each in worths.values()) and pool.keep is None
    return faces, [Condition("count", Worths(worths, worth.most), span, rises=rises)]


def read_worth(pool: Pool, pips: str | None, cap: str | None, count: bool, total: bool) -> Worth:
    """What faces count for.

    Raises:
        OddsError: it belongs to nothing, to two things, or no face may count less often than never.
    """
    for name, text in (("pips", pips), ("cap", cap)):
        if text is not None and not (count or total):
            raise OddsError(f"{name}: says what faces count for; give --count or --sum")
        if text is not None and count and total:
            raise OddsError(f"{name}: belongs to --count or to --sum; ask for one of them")
    most = read_worths("cap", cap, pool)
    for face, dice in most.items():
        if dice < 0:
            raise OddsError(f"cap: must be 0 or more dice, got {pool.name(face)}={dice}")
    return Worth(read_worths("pips", pips, pool), most)


def values_of(pool: Pool, name: str, pips: dict[int, int] | None = None) -> dict[int, int]:
    """The number on every face.

    Raises:
        OddsError: a face is a word and has no number.
    """
    found = {face: face for face in pool.faces} | (pips or {})
    for face in pool.words:
        if face not in (pips or {}):
            raise OddsError(
                f"{name}: the face {pool.name(face)} is no number; say it with --pips {pool.name(face)}=1"
            )
    return found


def sum_condition(pool: Pool, text: str | None, worth: Worth) -> list[Condition]:
    """The condition of --sum.

    Raises:
        OddsError: no amount, or faces that are no numbers.
    """
    if text is None:
        return []
    span = read_span("sum", text)
    values = values_of(pool, "sum", worth.pips)
    rises = span.low is not None and span.high is None and min(values.values()) >= 0
    # What is added to the sum is taken off what is wanted; the answer shows the whole.
    moved = Span(*(None if end is None else end - pool.bonus for end in span))
    return [Condition("sum", Worths(values, worth.most), moved, asked=span != Span(), rises=rises)]


def pattern_condition(
    pool: Pool, text: str | None, wild: frozenset[int]
) -> tuple[list[Condition], list[Condition]]:
    """The condition of --pattern, and the strict reading that is told beside it.

    Raises:
        OddsError: no pattern, or one that these dice cannot have.
    """
    if text is None:
        return [], []
    from analysis.odds.pool.patterns import NAMES, read_pattern, tidied

    pattern = read_pattern(text, pool, wild)
    if pattern is None:
        raise OddsError(f"pattern: must be like {NAMES}; got {text!r}")
    words = tidied(text)
    key = words.replace(" ", "_")
    rises = not words.startswith("exactly") and words not in ("straight", "all different")
    found = [Condition(key, pattern.reading, pattern.span, rises=rises, note=f"{words}: {pattern.meaning}")]
    if pattern.strict is None:
        return found, []
    return found, [Condition(f"exactly_{key}", pattern.strict, Span(1, None), asked=False)]


def read_words(name: str, text: str | None, pool: Pool) -> list[Condition]:
    """The conditions of words joined by `and`.

    Raises:
        OddsError: words that are no condition.
    """
    if text is None:
        return []
    return [
        _clause(name, part.strip(), pool)
        for part in re.split(r"\s+and\s+|\s*;\s*", text.strip(), flags=re.IGNORECASE)
    ]


def _clause(name: str, words: str, pool: Pool) -> Condition:
    from analysis.odds.pool.patterns import read_pattern

    key = "_".join(words.split())
    if form := _match(r"kind (\d{1,3})", words):
        return Condition(key, Alike(int(form[1])), Span(1, None), rises=True)
    if form := _match(r"sum (.+)", words):
        span = read_span(name, form[1])
        moved = Span(*(None if end is None else end - pool.bonus for end in span))
        return Condition(key, Worths(values_of(pool, name)), moved)
    if form := _match(r"(highest|lowest) (.+)", words):
        values_of(pool, name)
        return Condition(key, Extreme(form[1].lower() == "highest"), read_span(name, form[2]))
    if form := _match(r"no (.+)", words):
        return Condition(key, Worths.count(read_faces(name, form[1], pool)), Span(0, 0))
    pattern = read_pattern(words, pool)
    if pattern is not None:
        return Condition(key, pattern.reading, pattern.span)
    if form := _match(r"(\S+) different", words):
        return Condition(key, Different(), read_span(name, form[1]))
    if form := _match(r"(.+?) of (.+)", words):
        span = Span(0, 0) if form[1].lower() in ("none", "no") else read_span(name, form[1])
        rises = span.high is None and pool.keep is None
        return Condition(key, Worths.count(read_faces(name, form[2], pool)), span, rises=rises)
    raise OddsError(
        f"{name}: must be conditions such as '2+ of 5+', 'no 1', 'sum 8+', 'highest 6', 'kind 3', 'two pairs', "
        f"joined by 'and'; got {words!r}"
    )


def _match(form: str, words: str) -> re.Match[str] | None:
    return re.fullmatch(form, words, re.IGNORECASE)


def read_wild(pool: Pool, text: str | None, used: bool) -> frozenset[int]:
    """The wild faces.

    Raises:
        OddsError: faces that the dice lack, or nothing that they help.
    """
    wild = read_faces("wild", text, pool)
    if wild and not used:
        raise OddsError("wild: a wild face helps --kind and --pattern; give one of them")
    return wild


def kind_condition(size: int | None, wild: frozenset[int], pool: Pool) -> list[Condition]:
    """The condition of --kind."""
    if size is None:
        return []
    note = f"dice on {in_words(wild, pool)} count as any face of a set" if wild else ""
    return [Condition("kind", Alike(size, wild), Span(1, None), rises=pool.keep is None, note=note)]


def none_condition(pool: Pool, text: str | None) -> tuple[frozenset[int], list[Condition]]:
    """The faces of --none and their condition."""
    faces = read_faces("none", text, pool)
    return faces, [Condition("none", Worths.count(faces), Span(0, 0))] if faces else []


def all_hold(conditions: Sequence[Condition], outcome: Sequence[int]) -> bool:
    """Whether every condition that is asked holds; outcomes in their order."""
    return all(not each.asked or each.holds(value) for each, value in zip(conditions, outcome, strict=False))
