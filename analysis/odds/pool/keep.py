"""The best dice to keep over several rolls, by dynamic programming, and what comes of any rule.

Kept dice are worth the mean over one die more, and so on up to all dice: the value of every look follows from the
looks above it without a roll being listed. The best part of a roll to keep is itself or the best part of the roll
without one die. Both are steps of one die, so that a roll costs looks times faces. Values are whole numbers over one
common denominator, the weight of all rolls of n dice for every roll that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from analysis.odds.pool.laws import Law
from analysis.odds.pool.slots import Ladder, Look, Slots
from analysis.odds.pool.weights import Key, Weights

MOST_WORK = 1_500_000  # see `work_of`
Place = tuple[int, int]  # dice kept, and which look of so many
Rule = Callable[[Look], Look]  # dice that lie there -> dice that stay


class Roll(NamedTuple):
    """One roll again: what every kept look is worth, and what stays of every look of all dice."""

    worth: list[list[int]]
    kept: list[Place]


@dataclass
class Keeping:
    """All dice are rolled, then up to `times` times some of them again.

    `goal` is what a look of all dice is worth in the end: 1 or 0, or a number whose mean is to be high. At most
    `up_to` dice are rolled again at a time.
    """

    slots: Slots
    times: int
    goal: Callable[[Key], int]
    up_to: int | None = None
    rolls: list[Roll] = field(default_factory=list)  # the last one first

    def __post_init__(self) -> None:
        self.ladder = Ladder.of(self.slots)
        self.n = self.slots.pool.n
        self.total = self.slots.pool.die.total
        self.unit = self.total**self.n
        self.least = 0 if self.up_to is None else max(0, self.n - self.up_to)  # dice that stay
        self.ends = [self.slots.read(look) for look in self.ladder.looks[self.n]]
        self.goals = [self.goal(end) for end in self.ends]
        self.top = max(self.goals)  # dice that are worth it stay

    def best(self) -> Keeping:
        """Find the best to keep at every roll."""
        values = list(self.goals)
        for _ in range(self.times):
            worth = self._worth([value * self.unit for value in values])
            values, kept = self._best_parts(worth)
            self.rolls.append(Roll(worth, kept))
        return self

    def by_rule(self, rule: Rule) -> Keeping:
        """Keep by a rule at every roll."""
        looks = self.ladder.looks
        kept = [self.place(rule(look)) for look in looks[self.n]]
        values = list(self.goals)
        for _ in range(self.times):
            worth = self._worth([value * self.unit for value in values])
            values = [worth[size][at] for size, at in kept]
            self.rolls.append(Roll(worth, kept))
        return self

    @cached_property
    def law(self) -> Law:
        """The joint law of the readings of the final dice, once `best` or `by_rule` has been called."""
        mass = self.rolled({(0, 0): 1})
        for roll in reversed(self.rolls):
            lying: dict[Place, int] = {}
            for at, weight in enumerate(mass):
                if weight:
                    place = roll.kept[at]
                    lying[place] = lying.get(place, 0) + weight
            mass = self.rolled(lying)
        found: Weights = {}
        for end, weight in zip(self.ends, mass, strict=True):
            found[end] = found.get(end, 0) + weight
        return Law(found, self.unit ** (1 + len(self.rolls)))

    @cached_property
    def _where(self) -> list[dict[Look, int]]:
        return [{look: i for i, look in enumerate(each)} for each in self.ladder.looks]

    def place(self, look: Look) -> Place:
        """Where a look stands."""
        look = self.slots.sorted(look)
        size = sum(look)
        return size, self._where[size][look]

    def _worth(self, top: list[int]) -> list[list[int]]:
        """What every look is worth if the other dice are rolled once; `top` for all dice, as all the rest in units."""
        worth = [top]
        for rungs in reversed(self.ladder.up):
            above = worth[-1]
            worth.append([sum([w * above[at] for w, at in ways]) // self.total for ways in rungs])
        return worth[::-1]

    def _best_parts(self, worth: Sequence[list[int]]) -> tuple[list[int], list[Place]]:
        """For every look of all dice the worth of its best part, and which it is; the larger one of equal parts."""
        least = self.least
        values = list(worth[least])
        places: list[Place] = [(least, i) for i in range(len(values))]
        for size in range(least, self.n):
            more = list(worth[size + 1])
            found: list[Place] = [(size + 1, i) for i in range(len(more))]
            for value, place, ways in zip(values, places, self.ladder.up[size], strict=True):
                for _, at in ways:
                    if value > more[at]:
                        more[at], found[at] = value, place
            values, places = more, found
        return values, places

    def rolled(self, lying: dict[Place, int]) -> list[int]:
        """The weight of every look of all dice after the dice that do not lie there are rolled."""
        mass: list[list[int]] = [[0] * len(looks) for looks in self.ladder.looks]
        for (size, at), weight in lying.items():
            mass[size][at] += weight * self.unit
        for size, rungs in enumerate(self.ladder.up):
            here, above = mass[size], mass[size + 1]
            for weight, ways in zip(here, rungs, strict=True):
                if weight:
                    share = weight // self.total
                    for w, at in ways:
                        above[at] += share * w
        return mass[self.n]


def work_of(slots: Slots, times: int) -> int:
    """How heavy the best keeping is: 1,500,000 are about a second."""
    return slots.looks() * len(slots.faces) * (times + 1)
