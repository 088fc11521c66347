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
from operator import add

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
    if len(sets) > 1:
        raise ValueError("only one statistic of sets at a time")
    start = tuple(sum(each.of(face) for face in fixed) if each.automatic else 0 for each in adding)
    total = die.total**n
    if not n or not total:
        return Law({_lying(statistics, fixed): total} if total else {}, total)
    if not sets:
        return Law(_shifted(sums(n, _by_adding(die, adding)), start), total)
    blocks, order = _with_sets(n, die, adding, sets[0], fixed)
    # An outcome of the blocks is the level, then the sums in their order.
    places = [
        1 + order.index(adding.index(each)) if isinstance(each, Count | Sum) else 0 for each in statistics
    ]
    if places == list(range(len(places))) and not any(start):
        return Law(blocks, total)
    weights = _shifted(Law(blocks, total).weights, (0, *(start[i] for i in order)))
    return Law({tuple([outcome[i] for i in places]): weight for outcome, weight in weights.items()}, total)


def tail(n: int, hits: int, total: int, need: int) -> Fraction:
    """The chance of at least `need` hits with n dice, each a hit in `hits` of `total` ways."""
    short = sum(comb(n, k) * hits**k * (total - hits) ** (n - k) for k in range(min(need, n + 1)))
    return 1 - Fraction(short, total**n)


def reroll_all(first: Law, enough: Event) -> Law:
    """The law of the final dice if all are rolled once more unless `enough(*outcome)` holds."""
    return first.unless(lambda *outcome: not enough(*outcome), first)


def reroll_misses(
    n: int, die: Die, keep: Iterable[int], statistics: Sequence[Statistic], enough: Event
) -> Law:
    """The law of the final dice if all dice off `keep` are rolled once more unless `enough(*outcome)` holds.

    A sum over what is kept, whose dice then lie beside the others. `Removed` counts kept dice as well.
    """
    statistics = [Count(each.faces) if isinstance(each, Removed) else each for each in statistics]
    kept = die.only(keep)
    rest = die.only(set(die.faces) - set(kept.faces))
    after: list[tuple[int, Law]] = []
    for k in range(n + 1):
        for faces, ways in _kept(k, kept, statistics):
            first = law(n - k, rest, *statistics, fixed=faces)
            second = law(n - k, die, *statistics, fixed=faces)
            final = first.unless(lambda *outcome: not enough(*outcome), second)
            after.append((comb(n, k) * ways * first.total, final))
    chosen = Law({(i,): weight for i, (weight, _) in enumerate(after)}, die.total**n)
    return chosen.then(lambda i: after[i][1])


def _kept(k: int, die: Die, statistics: Sequence[Statistic]) -> Iterator[tuple[tuple[int, ...], int]]:
    """What k dice of a die can show, up to what the statistics tell apart, and the weight of it."""
    adding = [each for each in statistics if isinstance(each, Count | Sum)]
    alike = len({tuple(each.of(face) for each in adding) for face in die.faces}) == 1
    if alike and len(adding) == len(statistics):
        yield die.faces[:1] * k, die.total**k
        return
    found: dict[tuple[int, ...], int] = {}
    interchangeable = alike and len(set(die.weights)) == 1
    for faces in combinations_with_replacement(die.faces, k):
        counts = [faces.count(face) for face in die.faces]
        ways = factorial(k) // prod(map(factorial, counts))
        ways *= prod(weight**count for weight, count in zip(die.weights, counts, strict=True))
        shown = tuple(sorted(counts, reverse=True) if interchangeable else counts)
        found[shown] = found.get(shown, 0) + ways
    for counts_, ways in found.items():
        yield tuple(face for face, count in zip(die.faces, counts_, strict=True) for _ in range(count)), ways


def _lying(statistics: Sequence[Statistic], fixed: Sequence[int]) -> Key:
    """What automatic dice show alone."""
    found = []
    for each in statistics:
        if isinstance(each, Count | Sum):
            found.append(sum(each.of(face) for face in fixed) if each.automatic else 0)
        else:
            shown = [each.same.get(face, face) for face in fixed]
            found.append(each.level(max((shown.count(face) for face in shown), default=0)))
    return tuple(found)


def _by_adding(die: Die, adding: Sequence[Count | Sum]) -> Weights:
    """What one die adds to every statistic -> weight."""
    found: Weights = {}
    for face, weight in zip(die.faces, die.weights, strict=True):
        key = tuple([each.of(face) for each in adding])
        found[key] = found.get(key, 0) + weight
    return found


def _with_sets(
    n: int, die: Die, adding: Sequence[Count | Sum], sets: Largest | Kind, fixed: Sequence[int]
) -> tuple[list[Block], list[int]]:
    lying: dict[int, int] = {}
    for face in fixed:
        face = sets.same.get(face, face)
        lying[face] = lying.get(face, 0) + 1
    groups: dict[int, Weights] = {}
    for face, weight in zip(die.faces, die.weights, strict=True):
        weights = groups.setdefault(sets.same.get(face, face), {})
        key = tuple([each.of(face) for each in adding])
        weights[key] = weights.get(key, 0) + weight
    levels = [sets.level(size) for size in range(n + max(lying.values(), default=0) + 1)]
    least = max((levels[size] for face, size in lying.items() if face not in groups), default=0)
    return sums_with_sets(
        n, [Group(each, lying.get(face, 0)) for face, each in groups.items()], levels, least
    )


def _shifted(weights: Weights, start: Key) -> Weights:
    if not any(start):
        return weights
    return {tuple(map(add, outcome, start)): weight for outcome, weight in weights.items()}
