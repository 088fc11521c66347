"""Rolling dice once more: all of them or the misses, after a failure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from analysis.odds.pool.joint import Count, Die, Kind, Reader, Removed, Statistic, Sum
from analysis.odds.pool.laws import Event, Law


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
    first_roll, second_roll = Reader(rest, statistics), Reader(die, statistics)
    firsts: dict[tuple[int, ...], Law] = {}
    after: list[tuple[int, Law]] = []
    for k in range(n + 1):
        for faces, ways in _kept(k, kept, statistics):
            # Misses show other faces, so all that matters of the kept dice is what they show alone.
            seen = (k, *(faces if _told_apart(statistics) else first_roll.lying(faces)))
            if seen not in firsts:
                firsts[seen] = first_roll.law(n - k, faces)
            final = firsts[seen].unless(lambda *outcome: not enough(*outcome), second_roll.law(n - k, faces))
            after.append((comb(n, k) * ways * firsts[seen].total, final))
    chosen = Law({(i,): weight for i, (weight, _) in enumerate(after)}, die.total**n)
    return chosen.then(lambda i: after[i][1])


def _kept(k: int, die: Die, statistics: Sequence[Statistic]) -> Iterator[tuple[tuple[int, ...], int]]:
    """What k dice of a die can show, up to what the statistics tell apart, and the weight of it."""
    adding = [each for each in statistics if isinstance(each, Count | Sum)]
    alike = len({tuple(each.of(face) for each in adding) for face in die.faces}) == 1
    if alike and len(adding) == len(statistics):
        yield die.faces[:1] * k, die.total**k
        return
    alike = alike and not _told_apart(statistics)
    enough = min((each.size for each in statistics if isinstance(each, Kind)), default=k + 1)
    found: dict[tuple[int, ...], int] = {}
    for faces in combinations_with_replacement(die.faces, k):
        counts = [faces.count(face) for face in die.faces]
        ways = factorial(k) // prod(map(factorial, counts))
        ways *= prod(weight**count for weight, count in zip(die.weights, counts, strict=True))
        if alike and max(counts, default=0) >= enough:
            counts = [k] + [0] * (len(counts) - 1)  # a set is a set
        elif alike and len(set(die.weights)) == 1:
            counts.sort(reverse=True)
        found[tuple(counts)] = found.get(tuple(counts), 0) + ways
    for shown, ways in found.items():
        yield tuple(face for face, count in zip(die.faces, shown, strict=True) for _ in range(count)), ways


def _told_apart(statistics: Sequence[Statistic]) -> bool:
    """Whether sets read some faces as others."""
    return any(getattr(each, "same", None) for each in statistics)
