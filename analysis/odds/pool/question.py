"""General dice pools: so many of some faces, a set, none of others, on the same dice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial
from typing import Annotated

from analysis.odds.ask.answer import Answer, Arg, Exact, OddsError, Question, check
from analysis.odds.ask.arguments import checked, distinct, numbers, one_of, percent, possible, ranked
from analysis.odds.pool.joint import Count, Die, Kind, Law, Statistic, law
from analysis.odds.pool.rerolls import reroll_all, reroll_misses
from simcore.reading.wording import plural

MOST_DICE = 200
MOST_FACES = 100
HIGHEST_FACE = 999
MOST_REROLLED = 100  # dice whose misses are rolled again
MOST_KEPT = 500  # different sets of kept dice
REROLLS = ("all", "misses")
NOTES = {
    "all": "all dice are rolled once more if the first roll does not meet all conditions",
    "misses": "dice off --count are rolled once more if the first roll does not meet all conditions",
}
FORM = re.compile(r"(\d{1,9})[dDwW](?:(\d{1,9})|\[([^\]]*)\])", re.ASCII)


@dataclass(frozen=True)
class Conditions:
    """At least `need` dice on `count`, `kind` dice alike, no die on `none`; what is not asked holds."""

    count: frozenset[int]
    need: int
    kind: int
    none: frozenset[int]

    @property
    def statistics(self) -> list[Statistic]:
        """What to know about a roll."""
        return [Count(self.count), Kind(self.kind), Count(self.none)]

    def counted(self, count: int, _kind: int, _none: int) -> bool:
        """Enough dice on the counted faces."""
        return count >= self.need

    def alike(self, _count: int, kind: int, _none: int) -> bool:
        """A set."""
        return bool(kind)

    def clean(self, _count: int, _kind: int, none: int) -> bool:
        """No die on the unwanted faces."""
        return not none

    def all(self, count: int, kind: int, none: int) -> bool:
        """All of it."""
        return count >= self.need and bool(kind) and not none

    def both(self, count: int, kind: int, _none: int) -> bool:
        """Enough of the counted faces and a set."""
        return count >= self.need and bool(kind)


@checked
def pool(
    dice: Annotated[str, Arg("the dice: 5d6, or their faces: 5d[0,1,2,2,3,4]", metavar="DICE", alone=True)],
    *,
    count: Annotated[str | None, Arg("faces to count, such as 1,2", metavar="FACES")] = None,
    at_least: Annotated[int | None, Arg("how many dice must show them; default 1", 0, MOST_DICE)] = None,
    kind: Annotated[int | None, Arg("dice alike: 2 a pair, 3 a triple", 1, MOST_DICE)] = None,
    none: Annotated[str | None, Arg("faces that no die may show, such as 5,6", metavar="FACES")] = None,
    reroll: Annotated[
        str | None, Arg("once, after a failure: all dice, or the misses off --count", metavar="all|misses")
    ] = None,
) -> Answer:
    """What do the dice show? Conditions refer to the final dice, and all to the same ones.

    `count` is at least that many dice on the faces, `kind` that many alike, `none` no die on the faces;
    `all_of_these` all conditions that are asked, `count_and_kind` the first two. The options are to keep
    the first roll, to roll all dice once more after a failure, or only the misses.

    Raises:
        OddsError: no dice, an argument out of bounds, no condition, or too much to work out.
    """
    n, die = read_dice(dice)
    wanted = read_conditions(die, count, at_least, kind, none)
    if reroll is not None:
        one_of("reroll", reroll, REROLLS)
    ways = final_laws(n, die, wanted, reroll)
    chosen = ways[reroll or "keep"]
    results: dict[str, Exact] = {}
    if wanted.count:
        results["count"] = chosen.chance(wanted.counted)
    if kind is not None:
        results["kind"] = chosen.chance(wanted.alike)
    if wanted.none:
        results["none"] = chosen.chance(wanted.clean)
    results["all_of_these"] = chosen.chance(wanted.all)
    if wanted.count and kind is not None:
        results["count_and_kind"] = chosen.chance(wanted.both)
    options = {OPTION[way]: law_.chance(wanted.all) for way, law_ in ways.items()}
    return Answer(
        "pool",
        "pool",
        results,
        (NOTES[reroll],) if reroll else (),
        distribution=counted(chosen) if wanted.count else {},
        options=ranked(options),
        advice=advice_of(n, options),
    )


OPTION = {"keep": "keep the first roll", "all": "roll all again", "misses": "roll the misses again"}

QUESTIONS: dict[str, Question] = {"pool": pool}


def read_dice(text: str) -> tuple[int, Die]:
    """The number of dice and the die of 5d6 or 5d[0,1,2,2,3,4].

    Raises:
        OddsError: it is neither, or too many dice or faces.
    """
    form = FORM.fullmatch(text.strip().replace(" ", ""))
    if form is None:
        raise OddsError(f"dice: must be like 5d6 or 5d[0,1,2,2,3,4], got {text!r}")
    n = check("dice", int(form[1]), 0, MOST_DICE)
    if form[2] is not None:
        return n, Die.of(range(1, check("faces of a die", int(form[2]), 2, MOST_FACES) + 1))
    faces = numbers("faces of a die", form[3], 0, HIGHEST_FACE, MOST_FACES)
    if len(faces) < 2:
        raise OddsError(f"faces of a die: must be 2 to {MOST_FACES}, got {text!r}")
    return n, Die.of(faces)


def read_conditions(
    die: Die, count: str | None, at_least: int | None, kind: int | None, none: str | None
) -> Conditions:
    """The conditions.

    Raises:
        OddsError: none at all, no faces, faces that the die lacks, or --at-least without --count.
    """
    wanted, unwanted = (_faces_of(name, text, die) for name, text in (("count", count), ("none", none)))
    if at_least is not None and not wanted:
        raise OddsError("at-least: needs the faces to count, --count 1,2")
    if not wanted and not unwanted and kind is None:
        raise OddsError("nothing is asked: give --count, --kind or --none")
    need = (1 if at_least is None else at_least) if wanted else 0
    return Conditions(wanted, need, kind or 0, unwanted)


def _faces_of(name: str, text: str | None, die: Die) -> frozenset[int]:
    faces = frozenset(distinct(name, text, 0, HIGHEST_FACE))
    if text is not None and not faces:
        raise OddsError(f"{name}: give faces such as 1,2")
    for face in sorted(faces - set(die.faces)):
        known = ",".join(map(str, die.faces[:12])) + (",..." if len(die.faces) > 12 else "")
        raise OddsError(f"{name}: the die has no face {face}, only {known}")
    return faces


def final_laws(n: int, die: Die, wanted: Conditions, reroll: str | None) -> dict[str, Law]:
    """The law of the final dice if they are kept, all rolled again, or only the misses.

    Raises:
        OddsError: the misses are asked for without --count, or with too many dice.
    """
    first = law(n, die, *wanted.statistics)
    laws = {"keep": first, "all": reroll_all(first, wanted.all)}
    refused = _too_much(n, die, wanted)
    if not refused:
        laws["misses"] = reroll_misses(n, die, wanted.count, wanted.statistics, wanted.all)
    elif reroll == "misses":
        raise OddsError(f"reroll: {refused}")
    return laws


def _too_much(n: int, die: Die, wanted: Conditions) -> str:
    """Why the misses are not rolled again; "" where they are."""
    if not wanted.count:
        return "misses are dice off --count, which is not given"
    faces = len(wanted.count) if wanted.kind else 1
    # Faces that nothing tells apart are kept in any order.
    alike = len(set(die.only(wanted.count).weights)) == 1 and not wanted.count & wanted.none
    orders = factorial(faces) if alike else 1
    fits = (m for m in range(MOST_REROLLED + 1) if comb(m + faces, faces) <= MOST_KEPT * orders)
    most = max(fits)
    return f"misses of at most {plural(most, 'die')} with these conditions, got {n}" if n > most else ""


def counted(chosen: Law) -> dict[str, Exact]:
    """The distribution of the dice on the counted faces."""
    chances: dict[int, Exact] = {}
    for (count, _, _), weight in chosen.items():
        chances[count] = chances.get(count, 0) + Fraction(weight, chosen.total)
    return possible(dict(sorted(chances.items())))


def advice_of(n: int, options: Mapping[str, Exact]) -> str:
    """Which re-roll is best."""
    best, keep = max(options.values()), options[OPTION["keep"]]
    if not best:
        return f"cannot succeed: {plural(n, 'die')}"
    if keep == 1:
        return "cannot fail"
    names = [name for name, chance in options.items() if chance == best]
    said = f"a first roll meets all conditions with {percent(keep)}"
    if OPTION["keep"] not in names:
        said += f"; after a failure it is best to {names[0]}: {percent(best)} in all"
    return said
