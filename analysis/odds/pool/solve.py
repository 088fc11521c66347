"""The chances of conditions on the final dice, for every way to roll again; and which way is best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, factorial
from typing import TYPE_CHECKING

from analysis.odds.ask.answer import Exact, OddsError
from analysis.odds.ask.arguments import percent, ranked
from analysis.odds.pool.conditions import Condition, all_hold
from analysis.odds.pool.dice import Pool
from analysis.odds.pool.joint import Kind, Statistic
from analysis.odds.pool.keep import MOST_WORK, Keeping, Rule, work_of
from analysis.odds.pool.laws import Law
from analysis.odds.pool.readings import Reading, Worths
from analysis.odds.pool.rerolls import reroll_all, reroll_misses
from analysis.odds.pool.slots import Look, Slots
from analysis.odds.pool.walk import MOST_STEPS, TooMuchError, law_of
from analysis.odds.pool.weights import Key
from simcore.reading.wording import plural

if TYPE_CHECKING:  # most questions need neither
    from analysis.odds.pool.again import Again
    from analysis.odds.pool.explode import Explosion

MOST_REROLLED = 100  # dice whose misses are rolled again by the closed form
MOST_KEPT = 500  # different sets of kept dice in it
LIGHT_WORK = 20_000  # of the best keeping if nobody asked for it: some milliseconds
LIGHT_LAW = 30_000  # outcomes of a law that is made for comparison only
NAMES = {
    "keep": "keep the first roll",
    "all": "roll all again",
    "misses": "roll the misses again",
    "best": "keep the best dice, roll the others again",
}


@dataclass
class Solving:
    """A pool, what is asked about its final dice, and how dice are rolled again."""

    pool: Pool
    conditions: Sequence[Condition]
    counted: frozenset[int]
    again: Again | None
    given: Sequence[Condition] = ()
    explosion: Explosion | None = None

    @cached_property
    def readings(self) -> list[Reading]:
        """What is read off a roll."""
        return [each.reading for each in (*self.conditions, *self.given)]

    def holds(self, *outcome: int) -> bool:
        """Whether all that is asked holds."""
        return all_hold(self.conditions, outcome)

    @cached_property
    def decides(self) -> bool:
        """Whether anything is asked that can fail."""
        return any(each.asked for each in self.conditions)

    @cached_property
    def first(self) -> Law:
        """The law of the first roll."""
        if self.explosion:
            from analysis.odds.pool.explode import exploded

            return exploded(self.pool, self.readings, self.explosion)
        return law_of(self.pool, self.readings)

    @cached_property
    def times(self) -> int:
        """How often dice are rolled again."""
        return self.again.times if self.again and self.again.way != "faces" else 1

    def goal(self, outcome: Key) -> int:
        """What final dice are worth: 1 if all holds; if nothing can fail, what is read first."""
        return int(self.holds(*outcome)) if self.decides else outcome[0]

    def value(self, law: Law) -> Fraction:
        """The chance of the goal, or its mean."""
        return law.mean(lambda *outcome: self.goal(outcome))

    def chance(self) -> Fraction:
        """The chance of the goal in the way that is asked, without a law where that is quicker."""
        if self.again and self.again.way == "all":
            return 1 - (1 - self.value(self.first)) ** (self.times + 1)
        return self.value(self.chosen())

    @cached_property
    def rises(self) -> bool:
        """Whether one die more never makes the goal less likely."""
        if self.given or not all(each.rises for each in self.conditions if each.asked):
            return False
        again = self.again
        if again and again.way == "misses":  # of a single count the best way, as every miss is as good
            return again.up_to is None and [each.key for each in self.conditions] == ["count"]
        return again is None or again.each_for_itself or again.way in ("all", "best")

    @property
    def work(self) -> int:
        """How heavy it is to answer, for ranges: a million is a few seconds.

        Raises:
            OddsError: it is refused at once, whatever the range.
        """
        if self.again and self.again.way == "best" and self.pool.alike:
            heavy = work_of(Slots.of(self.pool, self.readings), self.again.times)
            if heavy > MOST_WORK:
                raise TooMuchError(f"the {plural(self.pool.n, 'die')} that may be kept")
            return heavy
        n, kinds = self.pool.n, len(self.readings)
        if self.pool.keep is None and self.pool.alike and all(each.quick for each in self.readings):
            return 20 * n * kinds
        return min(MOST_STEPS, n * n * len(self.pool.faces) * (2 * kinds - 1))

    def chosen(self) -> Law:
        """The law of the final dice in the way that is asked.

        Raises:
            OddsError: these dice cannot be rolled again so, or it is too much to work out.
        """
        if self.again is None:
            return self.first
        if self.again.each_for_itself:
            from analysis.odds.pool.again import rolled_again

            return law_of(rolled_again(self.pool, self.again), self.readings)
        if self.again.way == "all":
            return self.all_again()
        if self.again.way == "misses":
            return self.misses_again()
        if self.again.way == "best":
            return self.best.law
        keeping = self.keeping(self.again.faces, MOST_WORK)
        return keeping.by_rule(self._without(keeping.slots, self.again.faces)).law

    def all_again(self) -> Law:
        """All dice once more after a failure, as often as allowed.

        Raises:
            OddsError: nothing can fail.
        """
        self._needs_a_goal("all")
        law = self.first
        for _ in range(self.times):
            law = (
                reroll_all(self.first, self.holds)
                if law is self.first
                else self.first.unless(lambda *outcome: not self.holds(*outcome), law)
            )
        return law

    def misses_again(self) -> Law:
        """The dice off --count once more after a failure.

        Raises:
            OddsError: no --count, nothing that can fail, or too many dice.
        """
        self._needs_a_goal("misses")
        refused = self.too_many_misses()
        up_to = self.again.up_to if self.again else None
        if not refused and self.times == 1 and up_to is None:
            return reroll_misses(self.pool.n, self.pool.die, self.counted, self._quick(), self.holds)
        if not self.counted:
            raise OddsError(f"reroll: {refused}")
        try:
            keeping = self.keeping(self.counted, MOST_WORK)
        except TooMuchError as error:
            raise OddsError(f"reroll: {refused}") if refused else error from None
        misses = frozenset(self.pool.faces) - self.counted
        drop = self._without(keeping.slots, misses)
        return keeping.by_rule(lambda look: look if self.holds(*keeping.slots.read(look)) else drop(look)).law

    def too_many_misses(self) -> str:
        """Why the closed form does not roll the misses again; "" where it does."""
        if not self.counted:
            return "misses are dice off --count, which is not given"
        if not self.pool.alike or self.pool.keep is not None or None in self._quick():
            return "the misses of these dice have too many cases; use fewer dice or fewer conditions"
        kinds = sum(isinstance(each, Kind) for each in self._quick())
        if kinds > 1:
            return "misses go with one --kind only"
        others = [each for each in self.conditions if isinstance(each.reading, Worths)]
        if any(set(each.reading.worth.values()) - {1} for each in others):  # type: ignore[attr-defined]
            return "the misses of these dice have too many cases; use fewer dice or fewer conditions"
        faces = len(self.counted) if kinds else 1
        marks = {tuple(each.reading.mark(face) for each in others) for face in self.counted}
        # Faces that nothing tells apart are kept in any order.
        alike = len(set(self.pool.die.only(self.counted).weights)) == 1 and len(marks) == 1
        faces = faces if len(marks) == 1 else len(self.counted)
        orders = factorial(faces) if alike else 1
        most = max(m for m in range(MOST_REROLLED + 1) if comb(m + faces, faces) <= MOST_KEPT * orders)
        if self.pool.n <= most:
            return ""
        return f"misses of at most {plural(most, 'die')} with these conditions, got {self.pool.n}"

    @cached_property
    def best(self) -> Keeping:
        """The best dice to keep.

        Raises:
            OddsError: dice of several kinds, or too much to work out.
        """
        return self.keeping((), MOST_WORK).best()

    def keeping(self, apart: Sequence[int] | frozenset[int], most: int) -> Keeping:
        """The looks of the dice, if they are few enough.

        Raises:
            OddsError: dice of several kinds, or too much to work out.
        """
        if not self.pool.alike:
            raise OddsError(
                "reroll: dice of several kinds are rolled again all, or each on faces; "
                "what to keep of them is not worked out"
            )
        again = self.again if self.again and self.again.way in ("best", "misses", "faces") else None
        slots = Slots.of(self.pool, self.readings, apart)
        times = again.times if again else self.times
        if work_of(slots, times) > most:
            raise TooMuchError(f"the {plural(self.pool.n, 'die')} that may be kept")
        return Keeping(slots, times, self.goal, again.up_to if again else None)

    def _without(self, slots: Slots, faces: frozenset[int]) -> Rule:
        """A look without the dice on these faces; if not all may go at a time, the lowest first."""
        going = sorted(
            (i for i, slot in enumerate(slots.faces) if slot[0] in faces), key=lambda i: slots.faces[i]
        )
        most = self.pool.n if self.again is None or self.again.up_to is None else self.again.up_to

        def rule(look: Look) -> Look:
            found, left = list(look), most
            for i in going:
                gone = min(left, found[i])
                found[i], left = found[i] - gone, left - gone
            return tuple(found)

        return rule

    def _quick(self) -> list[Statistic]:
        return [each.reading.quick for each in self.conditions]  # type: ignore[misc]

    def _needs_a_goal(self, way: str) -> None:
        if not self.decides:
            raise OddsError(
                f"reroll: {way} comes after a failure, and nothing that is asked can fail; "
                "set a goal such as --sum 15+, or use --reroll best"
            )


@dataclass(frozen=True)
class Comparison:
    """What every way of rolling again is worth; `best` if the best keeping is known, `rule` its words."""

    options: dict[str, Fraction]
    best: Keeping | None


def compared(solving: Solving, chosen: Law) -> Comparison:
    """The ways to roll again that are light to work out, and the one that is asked."""
    keep = solving.value(solving.first)
    ways = {"keep": keep}
    again = solving.again
    if again and again.way == "faces":
        return Comparison({**ways, "faces": solving.value(chosen)}, None)
    if solving.decides and (again is None or again.up_to is None):
        ways["all"] = 1 - (1 - keep) ** (solving.times + 1)
    if again:
        ways[again.way] = solving.value(chosen)
    once = solving.times == 1 and not (again and again.up_to is not None)
    if "misses" not in ways and once and solving.decides and not solving.too_many_misses():
        ways["misses"] = solving.value(solving.misses_again())
    best = _light_best(solving)
    if best is not None:
        worth = solving.value(best.law)
        if (again and again.way == "best") or worth > max(ways.values()):
            ways["best"] = worth
    return Comparison(ways, best)


def _light_best(solving: Solving) -> Keeping | None:
    """The best keeping if it is asked for or light."""
    if solving.again and solving.again.way == "best":
        return solving.best
    if (
        not solving.pool.alike
        or not solving.pool.n
        or (solving.again and solving.again.way == "misses" and solving.again.up_to)
    ):
        return None
    slots = Slots.of(solving.pool, solving.readings)
    if work_of(slots, solving.times) > LIGHT_WORK:
        return None
    return Keeping(slots, solving.times, solving.goal).best()


def advice_of(solving: Solving, compared_: Comparison) -> tuple[str, tuple[str, ...]]:
    """Which way is best, in words, and what likely rolls call for where no short rule says it."""
    options, best = compared_.options, compared_.best
    top, keep = max(options.values()), options["keep"]
    if solving.decides:
        if not top:
            return f"cannot succeed: {plural(solving.pool.n, 'die')}", ()
        if keep == 1:
            return "cannot fail", ()
    said = (
        f"a first roll meets all conditions with {percent(keep)}"
        if solving.decides
        else f"a first roll has a mean of {float(keep):.2f}"
    )
    worth = f"{percent(top)} in all" if solving.decides else f"a mean of {float(top):.2f}"
    if top == keep or "faces" in options:
        return said, ()
    if best is None:
        way = next(way for way, chance in options.items() if chance == top)
        if way == "misses":
            return f"{said}; to {NAMES[way]} after a failure makes it {worth}", ()
        return f"{said}; keeping some of the dice may be worth more, see --reroll best", ()
    if "best" not in options:
        if options.get("misses") == top:
            return f"{said}; after a failure it is best to {NAMES['misses']}: {worth}", ()
        return f"{said}; to {NAMES['all']} makes it {worth}, and keeping some of the dice is no better", ()
    from analysis.odds.pool.advice import examples, rules_in_words

    rules = rules_in_words(best)
    after = "after a failure " if solving.decides else ""
    if len(rules) == 1:
        return f"{said}; {after}it is best to {rules[0]} and to roll the others again: {worth}", ()
    if rules:
        each = "; ".join(f"after roll {i} {rule}" for i, rule in enumerate(rules, 1))
        return f"{said}; it is best to roll the others again and {each}: {worth}", ()
    return (
        f"{said}; the best keeping makes it {worth}; no short rule says what to keep",
        examples(best),
    )


def named(compared_: Comparison, again: Again | None, pool: Pool) -> dict[str, Exact]:
    """The options by their names, best first."""
    from analysis.odds.pool.faces import in_words

    faces = f"roll {in_words(again.faces, pool)} again" if again and again.way == "faces" else ""
    names = {**NAMES, "faces": faces}
    return ranked({names[way]: worth for way, worth in compared_.options.items()})
