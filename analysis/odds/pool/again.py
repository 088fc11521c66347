"""Rolling again: which dice, how often, how many of them at a time."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.odds.ask.answer import OddsError, check
from analysis.odds.pool.dice import MOST_TIMES, Pool
from analysis.odds.pool.faces import in_words, read_faces
from analysis.odds.pool.joint import Die
from simcore.reading.wording import plural

WAYS = ("all", "misses", "best")
TIMES = {"once": 1, "twice": 2, "thrice": 3}
FOREVER = 0


@dataclass(frozen=True)
class Again:
    """`way` is one of `WAYS`, after a failure, or "faces": every die on these `faces`, whatever the others show.

    `times` is how often, `FOREVER` until no die shows them; at most `up_to` dice at a time.
    """

    way: str
    times: int = 1
    faces: frozenset[int] = frozenset()
    up_to: int | None = None

    @property
    def each_for_itself(self) -> bool:
        """Whether every die is rolled again on its own, so that dice stay independent."""
        return self.way == "faces" and self.up_to is None

    def note(self, pool: Pool) -> str:
        """What is assumed."""
        often = "until none shows them" if self.times == FOREVER else _often(self.times)
        few = "" if self.up_to is None else f"; at most {plural(self.up_to, 'die')} at a time"
        if self.way == "faces":
            lowest = ", the lowest first" if few else ""
            return f"dice on {in_words(self.faces, pool)} are rolled {often}{few}{lowest}"
        what = {"all": "all dice", "misses": "dice off --count", "best": "the dice that are not kept"}[
            self.way
        ]
        failed = "the first roll does not meet" if self.times == 1 else "a roll does not meet"
        return f"{what} are rolled {often} if {failed} all conditions{few}"


def _often(times: int) -> str:
    return {1: "once more", 2: "up to twice more"}.get(times, f"up to {times} times more")


def read_again(pool: Pool, reroll: str | None, times: str | None, up_to: int | None) -> Again | None:
    """What is rolled again; None if nothing is.

    Raises:
        OddsError: a way or number that is none, or that does not fit the others.
    """
    if reroll is None:
        for name, value in (("times", times), ("up-to", up_to)):
            if value is not None:
                raise OddsError(f"{name}: says how dice are rolled again; give --reroll as well")
        return None
    often = _read_times(times)
    if reroll in WAYS:
        if often == FOREVER:
            raise OddsError("times: forever goes with faces, such as --reroll 1 --times forever")
        if reroll == "all" and up_to is not None:
            raise OddsError("up-to: does not go with --reroll all; use --reroll best or faces")
        return Again(reroll, often, frozenset(), up_to)
    if not any(each.isdigit() for each in reroll) and not set(reroll.split(",")) <= {
        *pool.words.values(),
        "top",
    }:
        raise OddsError(
            f"reroll: must be one of {', '.join(WAYS)}, or faces such as 1,2 or 2-, got {reroll!r}"
        )
    faces = read_faces("reroll", reroll, pool)
    if often == FOREVER:
        if up_to is not None:
            raise OddsError("up-to: does not go with --times forever")
        if any(faces >= set(die.faces) for _, die in pool.parts):
            raise OddsError("reroll: with all faces and --times forever the rolling never ends")
    return Again("faces", often, faces, up_to)


def _read_times(times: str | None) -> int:
    if times is None:
        return 1
    word = times.strip().lower()
    if word == "forever":
        return FOREVER
    if word in TIMES:
        return TIMES[word]
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise OddsError(f"times: must be once, twice, 1 to {MOST_TIMES} or forever, got {times!r}")
    return check("times", int(word), 1, MOST_TIMES)


def final_die(die: Die, again: Again) -> Die:
    """What a die shows in the end that is rolled again on its own."""
    lost = die.weight(again.faces)
    if not lost:
        return die
    if again.times == FOREVER:
        return die.only(set(die.faces) - again.faces)
    total = die.total
    # A face that is rolled again stays only after the last roll, another one after any.
    stays = sum(total ** (again.times - i) * lost**i for i in range(again.times + 1))
    weights = [
        weight * (lost**again.times if face in again.faces else stays)
        for face, weight in zip(die.faces, die.weights, strict=True)
    ]
    return Die(die.faces, tuple(weights))


def rolled_again(pool: Pool, again: Again) -> Pool:
    """The pool of dice as they lie in the end, each rolled again on its own."""
    return pool.with_dice((n, final_die(die, again)) for n, die in pool.parts)
