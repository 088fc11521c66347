"""Dice as people write them: 5d6, 2d6+1d8+3, 4d6kh3, 5d[axe*3,shield*2,skull], 2..8d6.

Every face is a number for the arithmetic. A face that is a word gets a number above all printed ones, and the
pool remembers its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from analysis.odds.ask.answer import OddsError, check
from analysis.odds.pool.joint import Die

MOST_DICE = 200
MOST_FACES = 100
HIGHEST_FACE = 999
MOST_WEIGHT = 1000
MOST_TIMES = 10  # rolling again
DEPTH = 10  # of exploding dice, unless said
MOST_DEPTH = 50
FIRST_WORD = 100_000  # the number of the first face that is a word
FATE = Die((-1, 0, 1), (1, 1, 1))
LIKE = "must be like 5d6, 2d6+1d8 or 5d[0,1,2,2,3,4]"
_TERM = re.compile(
    r"([+-]?)(?:(\d{1,9})[dDwW](?:(\d{1,9})|(%)|([fF])|\[([^\]]*)\])|(\d{1,4}))(?:k?([hl])(\d{1,3}))?",
    re.ASCII,
)
_FACE = re.compile(r"(?:(-?\d{1,9})(?:\.\.(-?\d{1,9}))?|([^\W\d][\w'-]*))(?:\*(\d{1,9}))?")
_SPREAD = re.compile(r"(\d{1,9})\.\.(\d{1,9})(?=[dDwW])", re.ASCII)
Values = Mapping[int, int]


@dataclass(frozen=True)
class Pool:
    """Dice that are rolled together, like ones side by side.

    `words` are the names of faces that are no numbers, `bonus` is added to a sum, `keep` of the dice count: the
    highest if `top`, else the lowest; None is all of them.
    """

    parts: tuple[tuple[int, Die], ...]
    words: Mapping[int, str] = field(default_factory=dict)
    bonus: int = 0
    keep: int | None = None
    top: bool = True

    @property
    def n(self) -> int:
        """How many dice are rolled."""
        return sum(n for n, _ in self.parts)

    @property
    def kept(self) -> int:
        """How many of them count."""
        return self.n if self.keep is None else min(self.keep, self.n)

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces of all dice, in their order on the dice."""
        return tuple(dict.fromkeys(face for _, die in self.parts for face in die.faces))

    @property
    def die(self) -> Die:
        """The die of a pool of like dice."""
        return self.parts[0][1]

    @property
    def alike(self) -> bool:
        """Whether all dice are the same."""
        return len(self.parts) == 1

    def with_dice(self, dice: Iterable[tuple[int, Die]]) -> Pool:
        """The same question about other dice."""
        return replace(self, parts=tuple(dice))

    def name(self, face: int) -> str:
        """A face in words."""
        return self.words.get(face, str(face))

    def number(self, word: str) -> int | None:
        """The number of a face that is a word, None if no die has it."""
        return next((face for face, name in self.words.items() if name == word), None)

    def listed(self, faces: Iterable[int], most: int = 12) -> str:
        """Faces in words, those of a longer list cut off."""
        every = [self.name(face) for face in faces]
        return ",".join(every[:most]) + (",..." if len(every) > most else "")


def read_pool(text: str) -> Pool:
    """The dice of a text.

    Raises:
        OddsError: a text that is none, too many dice or faces, or a keep that makes no sense.
    """
    plain, at, words = "".join(text.split()), 0, dict[str, int]()
    found: dict[Die, int] = {}
    bonus, keep, top, terms = 0, None, True, 0
    while at < len(plain):
        term = _TERM.match(plain, at)
        if term is None or (terms and not term[1]) or (not terms and term[1]):
            raise OddsError(f"dice: {LIKE}, got {text!r}")
        at, terms = term.end(), terms + 1
        if term[8]:
            keep, top = int(term[9]), term[8] == "h"
        if term[7] is not None:
            if terms == 1 or term[8]:
                raise OddsError(f"dice: {LIKE}, got {text!r}")
            bonus += int(term[1] + term[7])
            continue
        if term[1] == "-":
            raise OddsError(f"dice: {LIKE}; dice cannot be taken away, got {text!r}")
        die = _die(term, text, words)
        found[die] = found.get(die, 0) + check("dice", int(term[2]), 0, MOST_DICE)
    if not found:
        raise OddsError(f"dice: {LIKE}, got {text!r}")
    if keep is not None and len(found) > 1:
        raise OddsError("dice: kh and kl go with one kind of dice; use --highest or --lowest for all of them")
    pool = Pool(
        tuple((n, die) for die, n in found.items()), {i: word for word, i in words.items()}, bonus, keep, top
    )
    check("dice", pool.n, 0, MOST_DICE)
    return pool if keep is None else kept(pool, keep, top)


def kept(pool: Pool, keep: int, top: bool) -> Pool:
    """The pool of which only the highest or lowest dice count.

    Raises:
        OddsError: none or more than there are, or faces that have no order.
    """
    flag = "highest" if top else "lowest"
    if pool.words:
        raise OddsError(f"{flag}: faces that are words have no order; write numbers, 5d[0,0,1,1,2,3]")
    check(flag, keep, 1, max(pool.n, 1))
    return replace(pool, keep=keep, top=top)


def _die(term: re.Match[str], text: str, words: dict[str, int]) -> Die:
    if term[3] is not None:
        return Die.of(range(1, check("faces of a die", int(term[3]), 2, MOST_FACES) + 1))
    if term[4] is not None:
        return Die.of(range(1, 101))
    if term[5] is not None:
        return FATE
    sides: dict[int, int] = {}
    for part in term[6].split(","):
        form = _FACE.fullmatch(part)
        if form is None:
            raise OddsError(
                "faces of a die: must be whole numbers, words or weights such as 0,1*2,axe; "
                f"got {part!r} in {text!r}"
            )
        weight = check("weight of a face", int(form[4] or 1), 1, MOST_WEIGHT)
        for face in _sides(form, words):
            sides[face] = sides.get(face, 0) + weight
    if not sum(sides.values()) > 1 or len(sides) > MOST_FACES:
        raise OddsError(f"faces of a die: must be 2 to {MOST_FACES}, got {text!r}")
    return Die(tuple(sides), tuple(sides.values()))


def _sides(form: re.Match[str], words: dict[str, int]) -> Iterable[int]:
    if form[3] is not None:
        return [words.setdefault(form[3], FIRST_WORD + len(words))]
    first, last = int(form[1]), int(form[2] or form[1])
    for end in (first, last):
        check("faces of a die", end, -HIGHEST_FACE, HIGHEST_FACE)
    if last < first:
        raise OddsError(f"faces of a die: the range {form[0]} runs backwards")
    return range(first, last + 1)


def spread_of(text: str) -> dict[int, str]:
    """The dice of a range such as 2..8d6, number by number; empty if there is none.

    Raises:
        OddsError: two ranges, or one that runs backwards.
    """
    ranges = _SPREAD.findall(text)
    if not ranges:
        return {}
    if len(ranges) > 1:
        raise OddsError("dice: only one number of dice can be a range")
    first, last = map(int, ranges[0])
    if first > last:
        raise OddsError(f"dice: the range {first}..{last} runs backwards; write {last}..{first}")
    check("dice", last, 0, MOST_DICE)
    return {n: with_dice(text, n) for n in range(first, last + 1)}


def with_dice(text: str, n: int) -> str:
    """The dice of a range with another number of them."""
    return _SPREAD.sub(str(n), text)
