"""The law of what dice show: outcomes and their weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm

from analysis.odds.pool.weights import Block, Key, Weights

Event = Callable[..., object]


class Law:
    """Weights of outcomes, as integers.

    `total` is the weight of everything that can happen, so a weight over `total` is a chance.
    """

    def __init__(self, weights: Mapping[Key, int] | Sequence[Block], total: int) -> None:
        self.total = total
        self._blocks = [(list(weights.items()), [((), 1)])] if isinstance(weights, Mapping) else list(weights)

    @classmethod
    def sure(cls, *outcome: int) -> Law:
        """The law of what happens anyway."""
        return cls({outcome: 1}, 1)

    def items(self) -> Iterator[tuple[Key, int]]:
        """Every outcome once, with its weight."""
        for heads, tails in self._blocks:
            for tail, y in tails:
                for head, x in heads:
                    yield head + tail, x * y

    @cached_property
    def weights(self) -> Weights:
        """Outcome -> weight."""
        return {head + tail: x * y for heads, tails in self._blocks for tail, y in tails for head, x in heads}

    def ways(self, event: Event) -> int:
        """The weight of the outcomes for which `event(*outcome)` holds."""
        return sum(weight for outcome, weight in self.items() if event(*outcome))

    def chance(self, event: Event) -> Fraction:
        """The probability of an event."""
        return Fraction(self.ways(event), self.total)

    def mean(self, value: Callable[..., int | Fraction]) -> Fraction:
        """The mean of `value(*outcome)`."""
        return Fraction(sum(value(*outcome) * weight for outcome, weight in self.items())) / self.total

    def given(self, event: Event) -> Law:
        """The law under the condition that the event holds.

        Raises:
            ValueError: it cannot hold.
        """
        kept = {outcome: weight for outcome, weight in self.items() if event(*outcome)}
        if not any(kept.values()):
            raise ValueError("a condition that cannot hold")
        return Law(kept, sum(kept.values()))

    def map(self, function: Callable[..., Key]) -> Law:
        """The law of `function(*outcome)`."""
        found: Weights = {}
        for outcome, weight in self.items():
            new = function(*outcome)
            found[new] = found.get(new, 0) + weight
        return Law(found, self.total)

    def then(self, following: Callable[..., Law]) -> Law:
        """The law of a second roll: `following(*outcome)` is its law after an outcome of this one."""
        laws = [(weight, following(*outcome)) for outcome, weight in self.items() if weight]
        common = lcm(*(law.total for _, law in laws))
        found: Weights = {}
        for weight, law in laws:
            share = weight * (common // law.total)
            for outcome, other in law.items():
                found[outcome] = found.get(outcome, 0) + share * other
        return Law(found, self.total * common)

    def unless(self, event: Event, other: Law) -> Law:
        """The law of this roll where the event fails, and of `other`, rolled anew, where it holds."""
        found: Weights = {}
        lost = 0
        for outcome, weight in self.items():
            if event(*outcome):
                lost += weight
            else:
                found[outcome] = found.get(outcome, 0) + weight * other.total
        if lost:
            for outcome, weight in other.items():
                found[outcome] = found.get(outcome, 0) + weight * lost
        return Law(found, self.total * other.total)
