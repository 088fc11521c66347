"""Joint laws of dice pools: what n dice show, in exact integers.

    hunters = law(5, D6, Count({1, 2}), Removed({6}), Kind(3))
    hunters.chance(lambda hits, dead, triple: hits >= 2 and triple)

A `Law` holds the weight of every outcome: one number per statistic, in the order asked for. Statistics of
the same dice depend on each other, so ask for all that a question needs at once and join conditions in the
event, never by multiplying chances. Numbers are integers and `Fraction`s, no outcome is dropped, and no roll
is enumerated: 40 dice with any faces and weights are as exact as two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from operator import add

from analysis.odds.pool.laws import Law
from analysis.odds.pool.weights import Block, Group, Key, Weights, sums, sums_with_sets

__all__ = [
    "D6",
    "Count",
    "Die",
    "Kind",
    "Largest",
    "Law",
    "Reader",
    "Removed",
    "Statistic",
    "Sum",
    "law",
    "tail",
]


@dataclass(frozen=True)
class Die:
    """A die as its faces, each once, and their weights."""

    faces: tuple[int, ...]
    weights: tuple[int, ...]

    @classmethod
    def of(cls, faces: Iterable[int]) -> Die:
        """The die with these sides; a face may stand on several."""
        found: dict[int, int] = {}
        for face in faces:
            found[face] = found.get(face, 0) + 1
        return cls(tuple(found), tuple(found.values()))

    @property
    def total(self) -> int:
        """The weight of all faces."""
        return sum(self.weights)

    def weight(self, faces: Iterable[int]) -> int:
        """The weight of some faces."""
        wanted = set(faces)
        return sum(weight for face, weight in zip(self.faces, self.weights, strict=True) if face in wanted)

    def read(self, same: Mapping[int, int]) -> Die:
        """The die whose faces count as other faces: `read({3: 1})` shows a 1 where this one shows a 3."""
        found: dict[int, int] = {}
        for face, weight in zip(self.faces, self.weights, strict=True):
            found[same.get(face, face)] = found.get(same.get(face, face), 0) + weight
        return Die(tuple(found), tuple(found.values()))

    def only(self, faces: Iterable[int]) -> Die:
        """The faces of this die that are among these."""
        wanted = set(faces)
        kept = [pair for pair in zip(self.faces, self.weights, strict=True) if pair[0] in wanted]
        return Die(tuple(face for face, _ in kept), tuple(weight for _, weight in kept))

    def rerolled(self, misses: Iterable[int]) -> Die:
        """The final face of a die that is rolled once more if it shows a miss."""
        again = set(misses)
        lost = self.weight(again)
        return Die(
            self.faces,
            tuple(
                weight * (lost if face in again else self.total + lost)
                for face, weight in zip(self.faces, self.weights, strict=True)
            ),
        )


D6 = Die.of(range(1, 7))


class Count:
    """How many dice show one of these faces; automatic dice count."""

    automatic = True

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = frozenset(faces)

    def of(self, face: int) -> int:
        """What a die that shows `face` adds."""
        return int(face in self.faces)


class Removed(Count):
    """How many dice are removed by showing one of these faces; automatic dice never are."""

    automatic = False


class Sum:
    """The sum of the faces; automatic dice count."""

    automatic = True

    def of(self, face: int) -> int:
        """What a die that shows `face` adds."""
        return face


@dataclass(frozen=True)
class Largest:
    """How many dice show the face that most dice show; faces in `same` count as others for this only."""

    same: Mapping[int, int] = field(default_factory=dict)

    def level(self, size: int) -> int:
        """What a set of this size counts as."""
        return size


@dataclass(frozen=True)
class Kind:
    """1 if some face is shown by at least `size` dice, else 0; much quicker than `Largest`."""

    size: int
    same: Mapping[int, int] = field(default_factory=dict)

    def level(self, size: int) -> int:
        """What a set of this size counts as."""
        return int(size >= self.size)


Statistic = Count | Sum | Largest | Kind


def law(n: int, die: Die, *statistics: Statistic, fixed: Sequence[int] = ()) -> Law:
    """The joint law of statistics of n dice.

    Args:
        n: dice rolled.
        die: what each of them is.
        statistics: any of `Count`, `Removed` and `Sum`, and one `Largest` or `Kind`; the order is that of
            the numbers in an outcome.
        fixed: faces of automatic dice, which lie beside the others without being rolled.

    Raises:
        ValueError: n is negative, or two statistics of sets.
    """
    return Reader(die, statistics).law(n, fixed)


def tail(n: int, hits: int, total: int, need: int) -> Fraction:
    """The chance of at least `need` hits with n dice, each a hit in `hits` of `total` ways."""
    short = sum(comb(n, k) * hits**k * (total - hits) ** (n - k) for k in range(min(need, n + 1)))
    return 1 - Fraction(short, total**n)


class Reader:
    """A die and what to know about a roll of it, for laws of several numbers of dice.

    Raises:
        ValueError: two statistics of sets.
    """

    def __init__(self, die: Die, statistics: Sequence[Statistic]) -> None:
        self.die = die
        self.statistics = statistics
        self.adding = [each for each in statistics if isinstance(each, Count | Sum)]
        sets = [each for each in statistics if isinstance(each, Largest | Kind)]
        if len(sets) > 1:
            raise ValueError("only one statistic of sets at a time")
        self.sets = sets[0] if sets else None
        # What a die adds to every sum -> weight, for each face that sets tell apart.
        self.groups: dict[int, Weights] = {}
        for face, weight in zip(die.faces, die.weights, strict=True):
            weights = self.groups.setdefault(self.group(face), {})
            key = tuple([each.of(face) for each in self.adding])
            weights[key] = weights.get(key, 0) + weight

    def law(self, n: int, fixed: Sequence[int] = ()) -> Law:
        """The joint law of n dice, with automatic dice beside them.

        Raises:
            ValueError: n is negative.
        """
        if n < 0:
            raise ValueError(f"cannot roll {n} dice")
        total = self.die.total**n
        if not n or not total:
            return Law({self.lying(fixed): total} if total else {}, total)
        start = [sum(map(each.of, fixed)) if each.automatic else 0 for each in self.adding]
        if self.sets is None:
            return Law(_shifted(sums(n, self.groups.get(0, {})), start), total)
        blocks, order = self._blocks(n, self.sets, fixed)
        # An outcome of the blocks is the level, then the sums in their order.
        places = [1 + order.index(i) for i in range(len(order))]
        places.insert(self.statistics.index(self.sets), 0)
        if places == sorted(places) and not any(start):
            return Law(blocks, total)
        weights = _shifted(Law(blocks, total).weights, (0, *(start[i] for i in order)))
        return Law({tuple([outcome[i] for i in places]): x for outcome, x in weights.items()}, total)

    def lying(self, fixed: Sequence[int]) -> Key:
        """What automatic dice show alone."""
        shown = [self.group(face) for face in fixed]
        largest = max(map(shown.count, shown), default=0)
        return tuple(
            (sum(map(each.of, fixed)) if each.automatic else 0)
            if isinstance(each, Count | Sum)
            else each.level(largest)
            for each in self.statistics
        )

    def group(self, face: int) -> int:
        """The face as sets read it; all are one if there is no question about sets."""
        return 0 if self.sets is None else self.sets.same.get(face, face)

    def _blocks(self, n: int, sets: Largest | Kind, fixed: Sequence[int]) -> tuple[list[Block], list[int]]:
        lying: dict[int, int] = {}
        for face in map(self.group, fixed):
            lying[face] = lying.get(face, 0) + 1
        levels = [sets.level(size) for size in range(n + max(lying.values(), default=0) + 1)]
        least = max((levels[size] for face, size in lying.items() if face not in self.groups), default=0)
        groups = [Group(weights, lying.get(face, 0)) for face, weights in self.groups.items()]
        return sums_with_sets(n, groups, levels, least)


def _shifted(weights: Weights, start: Sequence[int]) -> Weights:
    if not any(start):
        return weights
    return {tuple(map(add, outcome, start)): weight for outcome, weight in weights.items()}
