"""The law of one collection, and the chain of collections until something can be paid.

Amounts only grow: a player within the limit of resources gives back what a payment does not need. So the states of the
chain are what is still missing, and each leads to itself or to a smaller one.

Sources: PAL-EXP-2 to PAL-EXP-5, PAL-WRK-1, PAL-WRK-2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm, prod

from analysis.odds.ask.answer import OddsError
from analysis.odds.paleolithic.setting import Amounts, Setting

# A mean may have as many digits as states x digits of a step; Python prints up to 4,300.
HEAVIEST = 4000

Vector = tuple[int, ...]
Law = dict[Vector, Fraction]
Weights = dict[Vector, int]  # ways of the dice


def law_of_roll(setting: Setting, own: Mapping[int, int], of: Callable[[int, int], Vector]) -> Law:
    """The law of the sum over own rings of `of(ring, points)`: one roll for all rings, or one for each."""
    share = Fraction(1, len(setting.die))
    if not setting.per_ring:
        law: Law = {}
        for face in setting.die:
            sums = _sum([of(ring, face + tokens) for ring, tokens in own.items()])
            law[sums] = law.get(sums, Fraction(0)) + share
        return law
    law = {_sum([of(next(iter(own)), 0)], 0): Fraction(1)}
    for ring, tokens in own.items():
        after: Law = {}
        for sums, chance in law.items():
            for face in setting.die:
                key = _sum([sums, of(ring, face + tokens)])
                after[key] = after.get(key, Fraction(0)) + chance * share
        law = after
    return law


def law_of_collection(setting: Setting, own: Mapping[int, int], kinds: Sequence[str]) -> Law:
    """Amounts of each of `kinds`, in their order, that one Explore brings."""

    def entry(ring: int, points: int) -> Vector:
        collected, number = setting.collected(ring, points)
        return tuple(number if kind == collected else 0 for kind in kinds)

    return law_of_roll(setting, own, entry)


def weights_of_collection(
    setting: Setting, own: Mapping[int, int], kinds: Sequence[str], most: Vector
) -> Weights:
    """The same in ways of the dice, no amount above `most`: one roll for all rings, or one for each."""

    def entry(ring: int, points: int) -> Vector:
        collected, number = setting.collected(ring, points)
        return tuple(number if kind == collected else 0 for kind in kinds)

    if not setting.per_ring:
        rolled = [_sum([entry(ring, face + tokens) for ring, tokens in own.items()]) for face in setting.die]
        return capped(_counted(rolled), most)
    weights: Weights = {tuple(0 for _ in kinds): 1}
    for ring, tokens in own.items():
        after: Weights = {}
        for step, faces in _counted(entry(ring, face + tokens) for face in setting.die).items():
            for got, ways in weights.items():
                there = tuple(map(min, _sum([got, step]), most))
                after[there] = after.get(there, 0) + ways * faces
        weights = after
    return weights


def capped(weights: Weights, most: Vector) -> Weights:
    """The same outcomes, no amount above `most`: more than is missing is no better."""
    after: Weights = {}
    for got, ways in weights.items():
        there = tuple(map(min, got, most))
        after[there] = after.get(there, 0) + ways
    return after


def law_of_points(setting: Setting, own: Mapping[int, int]) -> Law:
    """Points of all own rings together (PAL-EXP-2)."""
    return law_of_roll(setting, own, lambda _, points: (points,))


def mean_and_variance(law: Mapping[Vector, Fraction]) -> tuple[Fraction, Fraction]:
    """Of the first number of each outcome."""
    mean = sum((outcome[0] * chance for outcome, chance in law.items()), Fraction(0))
    square = sum((outcome[0] ** 2 * chance for outcome, chance in law.items()), Fraction(0))
    return mean, square - mean * mean


class Chain:
    """Collections from one placement until nothing of `need` is missing; answers are kept.

    Raises:
        OddsError: too many states for exact fractions.
    """

    def __init__(self, setting: Setting, own: Mapping[int, int], need: Amounts) -> None:
        self.kinds = tuple(need)
        self.start = tuple(need.values())
        self.steps: Law = {}
        for step, chance in law_of_collection(setting, own, self.kinds).items():
            # More than is missing is no better; without it the steps are few.
            useful = tuple(map(min, step, self.start))
            self.steps[useful] = self.steps.get(useful, Fraction(0)) + chance
        digits = len(str(lcm(*(chance.denominator for chance in self.steps.values()))))
        states = prod(missing + 1 for missing in self.start)
        if states * digits > HEAVIEST:
            said = f"states of what is missing x digits of a chance must be at most {HEAVIEST}"
            raise OddsError(f"cost: {said}, got {states} x {digits}")
        self.mean_from = cache(self._mean_from)
        self.after = cache(self._after)

    def mean_turns(self) -> Fraction | None:
        """Mean number of Explores until it can be paid; None if it never can."""
        return self.mean_from(self.start)

    def paid_by(self, turns: int) -> list[Fraction]:
        """Chances that it can be paid after 0, 1, ... `turns` Explores."""
        states: Law = {self.start: Fraction(1)}
        done = tuple(0 for _ in self.start)
        paid = [states.get(done, Fraction(0))]
        for _ in range(turns):
            after: Law = {}
            for state, chance in states.items():
                for there, step in self.after(state).items():
                    after[there] = after.get(there, Fraction(0)) + chance * step
            states = after
            paid.append(states.get(done, Fraction(0)))
        return paid

    def _mean_from(self, state: Vector) -> Fraction | None:
        if not any(state):
            return Fraction(0)
        after = self.after(state)
        leaves = 1 - after.get(state, Fraction(0))
        if not leaves:
            return None
        mean = Fraction(1)
        for there, chance in after.items():
            if there == state:
                continue
            left = self.mean_from(there)
            if left is None:
                return None
            mean += chance * left
        return mean / leaves

    def _after(self, state: Vector) -> Law:
        after: Law = {}
        for step, chance in self.steps.items():
            there = tuple(max(0, missing - got) for missing, got in zip(state, step, strict=True))
            after[there] = after.get(there, Fraction(0)) + chance
        return after


def _counted(outcomes: Iterable[Vector]) -> Weights:
    weights: Weights = {}
    for got in outcomes:
        weights[got] = weights.get(got, 0) + 1
    return weights


def _sum(vectors: list[Vector], times: int = 1) -> Vector:
    return tuple(times * sum(column) for column in zip(*vectors, strict=True))
