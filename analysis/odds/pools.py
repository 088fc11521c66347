"""Joint laws of dice pools: what n dice show, in exact integers.

    hunters = law(5, D6, Count({1, 2}), Removed({6}), Kind(3))
    hunters.chance(lambda hits, dead, triple: hits >= 2 and triple)

A `Law` holds the weight of every outcome: one number per statistic, in the order asked for. Statistics of
the same dice depend on each other, so ask for all that a question needs at once and join conditions in the
event, never by multiplying chances. Numbers are integers and `Fraction`s, no outcome is dropped, and no roll
is enumerated: 40 dice with any faces and weights are as exact as two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, factorial, lcm, prod
from operator import itemgetter

from analysis.odds.pool_laws import Block, Group, Key, Weights, sums, sums_with_sets

Event = Callable[..., object]


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

    def again_unless(self, event: Event) -> Law:
        """The law if all dice are rolled once more unless the first roll shows the event."""
        kept = Law.sure
        return self.then(lambda *outcome: kept(*outcome) if event(*outcome) else self)


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
    if n < 0:
        raise ValueError(f"cannot roll {n} dice")
    adding = [each for each in statistics if isinstance(each, Count | Sum)]
    sets = [each for each in statistics if isinstance(each, Largest | Kind)]
    start = tuple(sum(each.of(face) for face in fixed) if each.automatic else 0 for each in adding)
    total = die.total**n
    if not sets:
        return Law(_shifted(sums(n, _by_sums(die, adding)), start), total)
    if len(sets) > 1:
        raise ValueError("only one statistic of sets at a time")
    blocks, order = _with_sets(n, die, adding, sets[0], fixed)
    # An outcome of the blocks: the level, then the sums in their order.
    places = [0 if isinstance(each, Largest | Kind) else 1 + order.index(adding.index(each)) for each in statistics]
    shift = (0, *(start[i] for i in order))
    if places == list(range(len(places))) and not any(shift):
        return Law(blocks, total)
    weights = _shifted(Law(blocks, total).weights, shift)
    pick = itemgetter(*places, 0)
    return Law({pick(outcome)[:-1]: weight for outcome, weight in weights.items()}, total)


def tail(n: int, hits: int, total: int, need: int) -> Fraction:
    """The chance of at least `need` hits with n dice, each a hit in `hits` of `total` ways."""
    misses = total - hits
    short = sum(comb(n, k) * hits**k * misses ** (n - k) for k in range(min(need, n + 1)))
    return 1 - Fraction(short, total**n)


def reroll_misses(
    n: int, die: Die, keep: Iterable[int], statistics: Sequence[Statistic], enough: Event
) -> Law:
    """The law of the final dice if all dice off `keep` are rolled once more unless `enough(*outcome)` holds.

    Sums over what is kept; without a statistic of sets or a sum the number of kept dice is all that matters.
    """
    faces = die.only(keep)
    rest = die.only(set(die.faces) - set(faces.faces))
    alike = not any(isinstance(each, Sum | Largest | Kind) for each in statistics)
    found: list[tuple[int, Law]] = []
    for k in range(n + 1):
        for kept, ways in _kept(k, faces, alike and _same_everywhere(faces, statistics)):
            first = law(n - k, rest, *statistics, fixed=kept)
            second = law(n - k, die, *statistics, fixed=kept)
            after = first.then(lambda *outcome, s=second: Law.sure(*outcome) if enough(*outcome) else s)
            found.append((comb(n, k) * ways * first.total, after))
    chosen = Law({(i,): weight for i, (weight, _) in enumerate(found)}, die.total**n)
    return chosen.then(lambda i: found[i][1])
