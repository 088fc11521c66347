"""Weights of rolls by what they show: the arithmetic under `pools.law`.

The dice of a roll are told apart, so a roll weighs the product of its faces' weights, and k dice that fall
on some faces combine with n - k dice on the others in C(n, k) ways. A table holds, for k = 0..n, what k dice
can add up to that all fall on some of the faces; tables of different faces join with those binomials.
Nothing is rounded, and no roll is enumerated.

Sets (how many dice show one face) need more. A level says how large a set is: its size, or 0 and 1 for too
small and large enough. Faces that add the same to every sum stand together: `ceilings` counts their rolls
with no set above a level, one rising column per k, and the steps of the joined columns are the rolls whose
largest set has just that level. Every other face gives its k dice one level, a floor under the level of the
roll.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, partial, reduce
from itertools import repeat
from math import comb
from operator import add, mul
from typing import NamedTuple

Key = tuple[int, ...]
Weights = dict[Key, int]
Pairs = list[tuple[Key, int]]
Block = tuple[Pairs, Pairs]
Faces = tuple[tuple[int, int], ...]  # weight and automatic dice of each
Column = Sequence[int]
Floors = dict[tuple[int, Key], int]  # level and sums -> weight
# Rolls of k dice: sums, ways with no set above a level, and the levels from which these are not 0 and constant.
Span = tuple[Key, Column, int, int]


class Group(NamedTuple):
    """Faces that are one face for sets, as what a die there adds to every sum -> weight.

    `start` automatic dice show the group before the roll.
    """

    weights: Weights
    start: int = 0


def sums(n: int, faces: Weights) -> Weights:
    """Weights of what n dice add up to; `faces`: what one die adds, sum by sum -> weight."""
    if not faces:
        return {(): 1} if n == 0 else {}
    if _overlap(faces):
        return _power(n, faces)
    *tables, last = (_alone(n, Group({key: weight}), [0] * (n + 1)) for key, weight in faces.items())
    first = reduce(partial(_joined, n), tables, _nothing(n, 0, faces))
    return {key: weight for (_, key), weight in _joined_at(n, first, last).items()}


def sums_with_sets(
    n: int, groups: Sequence[Group], levels: Sequence[int], least: int = 0
) -> tuple[list[Block], list[int]]:
    """The same with the level of the largest set in front, as blocks; and the order of the sums in them.

    A block is two lists: every head with every tail is an outcome, its weight the product of theirs. No
    outcome comes twice.

    Args:
        n: dice rolled.
        groups: all faces of the die.
        levels: the level of a set of every size from 0 on, without gaps.
        least: the level that automatic dice reach on faces that the die lacks.
    """
    together, alone = _by_sums(groups)
    narrow = _nothing(n, least, groups[0].weights)
    narrow = reduce(partial(_joined, n), (_alone(n, group, levels) for group in alone), narrow)
    broad = _all_spans(n, together, levels, whole=not alone)
    if not broad:
        broad = [[(_zero(groups[0].weights), [1] * (levels[-1] + 1), 0, 0)]]
    every = list(range(len(_zero(groups[0].weights))))
    if _overlap([*together, *(key for group in alone for key in group.weights)]):
        return [_merged(_blocks(n, broad, narrow, every, every))], every
    left = sorted(_touched(together))
    right = [i for i in every if i not in left]
    return _blocks(n, broad, narrow, left, right), left + right


def ceilings(n: int, faces: Faces, levels: Sequence[int]) -> list[Column]:
    """Ways of k dice on these faces with no set above a level: for every k = 0..n a column by level."""
    most = n + max(start for _, start in faces)
    sizes = [levels.index(level + 1) - 1 for level in range(levels[-1])] + [most]
    return list(zip(*(at_most(n, faces, size) for size in sizes), strict=True))


@lru_cache(maxsize=1024)  # laws of the same dice, some of them kept, share these
def at_most(n: int, faces: Faces, size: int) -> tuple[int, ...]:
    """Ways of k = 0..n dice on these faces with no set above a size."""
    room = [size - start for _, start in faces]
    if min(room) < 0:
        return (0,) * (n + 1)
    total, ways = sum([weight for weight, _ in faces]), [1]
    for _ in range(min(n, *room) if len(room) > 1 else min(n, room[0])):
        ways.append(ways[-1] * total)
    if len(faces) > 1 and len(ways) <= n:
        half = len(faces) // 2
        left, right = at_most(n, faces[:half], size), at_most(n, faces[half:], size)
        most_left, most_right = sum(room[:half]), sum(room[half:])
        for k in range(len(ways), min(n, most_left + most_right) + 1):
            # j of the k dice fall on the left half.
            low, high = max(0, k - most_right), min(k, most_left) + 1
            splits = map(comb, repeat(k), range(low, high))
            on_right = right[k - high + 1 : k - low + 1][::-1]
            ways.append(sum(map(mul, map(mul, splits, left[low:high]), on_right)))
    return (*ways, *[0] * (n + 1 - len(ways)))


def _by_sums(groups: Sequence[Group]) -> tuple[dict[Key, Faces], list[Group]]:
    """Faces that add the same, two or more; and the others, one by one."""
    found: dict[Key, Faces] = {}
    for weights, start in groups:
        if len(weights) == 1:
            [(key, weight)] = weights.items()
            found[key] = (*found.get(key, ()), (weight, start))
    together = {key: faces for key, faces in found.items() if len(faces) > 1}
    return together, [
        each for each in groups if len(each.weights) > 1 or next(iter(each.weights)) not in together
    ]


def _all_spans(n: int, together: dict[Key, Faces], levels: Sequence[int], whole: bool) -> list[list[Span]]:
    """Spans for every k, or only for n dice if there are no other faces (`whole`)."""
    columns: dict[Faces, list[Column]] = {}
    joined: list[list[Span]] = []
    # Faces that add nothing come last: joining them leaves the sums as they are.
    for i, (key, faces) in enumerate(sorted(together.items(), reverse=True), 1):
        if faces not in columns:
            columns[faces] = ceilings(n, faces, levels)
        spans = [_spans(_times(k, key), column) for k, column in enumerate(columns[faces])]
        first = n if whole and i == len(together) else 0
        joined = (
            [_joined_spans(k, joined, spans) if k >= first else [] for k in range(n + 1)] if joined else spans
        )
    return joined


def _spans(key: Key, column: Column) -> list[Span]:
    # Columns rise: zeros in front, and from some level on the last value.
    return [(key, column, column.count(0), column.index(column[-1]))] if column[-1] else []


def _joined_spans(k: int, left: Sequence[list[Span]], right: Sequence[list[Span]]) -> list[Span]:
    joined: list[Span] = []
    for i in range(k + 1):
        ways = comb(k, i)
        for other, other_column, other_low, other_high in right[k - i]:
            adds = any(other)
            for key, column, low, high in left[i]:
                start = max(low, other_low)
                stop = max(high, other_high) + 1
                rise = [
                    ways * x * y for x, y in zip(column[start:stop], other_column[start:stop], strict=True)
                ]
                full = [0] * start + rise + rise[-1:] * (len(column) - stop)
                both = tuple(map(add, key, other)) if adds else key
                joined.append((both, full, start, stop - 1))
    return joined


def _nothing(n: int, least: int, like: Iterable[Key]) -> list[Floors]:
    return [{(least, _zero(like)): 1}, *({} for _ in range(n))]


def _alone(n: int, group: Group, levels: Sequence[int]) -> list[Floors]:
    """What k = 0..n dice add up to that all show the group, and the level of that set."""
    if len(group.weights) > 1:
        laws = [sums(k, group.weights) for k in range(n + 1)]
    else:
        [(key, weight)] = group.weights.items()
        laws = [{_times(k, key): weight**k} for k in range(n + 1)]
    return [
        {(levels[k + group.start], key): weight for key, weight in law.items()} for k, law in enumerate(laws)
    ]


def _joined(n: int, left: Sequence[Floors], right: Sequence[Floors]) -> list[Floors]:
    return [_joined_at(k, left, right) for k in range(n + 1)]


def _joined_at(k: int, left: Sequence[Floors], right: Sequence[Floors]) -> Floors:
    joined: Floors = {}
    for i in range(k + 1):
        if left[i]:
            ways = comb(k, i)
            for (floor, key), x in left[i].items():
                for (other_floor, other), y in right[k - i].items():
                    both = (max(other_floor, floor), tuple(map(add, key, other)))
                    joined[both] = joined.get(both, 0) + ways * x * y
    return joined


def _blocks(
    n: int, broad: Sequence[list[Span]], narrow: Sequence[Floors], left: list[int], right: list[int]
) -> list[Block]:
    """Join spans of k dice with floors of n - k, one block per k and floor.

    Heads hold level and the sums `left`, tails the sums `right`.
    """
    blocks: list[Block] = []
    for k, spans in enumerate(broad):
        if not spans:
            continue
        ways = comb(n, k)
        tails: dict[int, Pairs] = defaultdict(list)
        for (floor, key), weight in narrow[n - k].items():
            tails[floor].append((tuple([key[i] for i in right]), ways * weight))
        cut = [(tuple([key[i] for i in left]), column, low, high) for key, column, low, high in spans]
        above = _steps_above(cut, min(tails, default=0))
        for floor, pairs in tails.items():
            level = (floor,)
            at = [(level + key, column[floor]) for key, column, low, _ in cut if low <= floor]
            blocks.append((at + above[floor], pairs))
    return blocks


def _steps_above(spans: Sequence[Span], lowest: int) -> list[Pairs]:
    """For every level from `lowest` on the rolls of all spans that are above it, each with its own level."""
    top = len(spans[0][1])
    steps: list[Pairs] = [[] for _ in range(top)]
    for key, column, low, high in spans:
        for level in range(max(low, lowest + 1), high + 1):
            steps[level].append(((level, *key), column[level] - column[level - 1]))
    above: list[Pairs] = [[]] * top
    for level in range(top - 2, lowest - 1, -1):
        above[level] = above[level + 1] + steps[level + 1]
    return above


def _merged(blocks: Iterable[Block]) -> Block:
    """One block of blocks whose heads and tails hold all sums, which add up."""
    found: Weights = {}
    for heads, tails in blocks:
        for (level, *key), x in heads:
            for other, y in tails:
                both = (level, *map(add, key, other))
                found[both] = found.get(both, 0) + x * y
    return list(found.items()), [((), 1)]


def _power(n: int, faces: Weights) -> Weights:
    """Weights of the sums of n dice, by squaring."""
    if n == 0:
        return {_zero(faces): 1}
    half = _power(n // 2, faces)
    even = _product(half, half)
    return _product(even, faces) if n % 2 else even


def _product(left: Weights, right: Weights) -> Weights:
    found: Weights = {}
    for key, x in left.items():
        for other, y in right.items():
            both = tuple(map(add, key, other))
            found[both] = found.get(both, 0) + x * y
    return found


def _times(k: int, key: Key) -> Key:
    return tuple([k * x for x in key])


def _zero(keys: Iterable[Key]) -> Key:
    return (0,) * len(next(iter(keys)))


def _overlap(keys: Collection[Key]) -> bool:
    """Whether different splits of the dice over these may add up to the same: two keys share a sum, or add none."""
    touched = [_touched([key]) for key in keys]
    return sum(map(len, touched)) > len(_touched(keys)) or touched.count(set()) > 1


def _touched(keys: Iterable[Key]) -> set[int]:
    return {i for key in keys for i, x in enumerate(key) if x}
