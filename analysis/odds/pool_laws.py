"""Weights of rolls by what they show: the arithmetic under `pools.law`.

The dice of a roll are told apart, so a roll weighs the product of its faces' weights, and k dice that fall
on some faces combine with n - k dice on the others in C(n, k) ways. A table holds, for k = 0..n, what k dice
can show that all fall on some of the faces; tables of different faces join with those binomials. Nothing is
rounded, and no roll is enumerated.

Sets (how many dice show one face) need more. A level says how large a set is: its size, or 0 and 1 for "too
small" and "large enough". `ceilings` counts the rolls in which no face is above a level, one rising column
per k; its differences are the rolls whose largest set has that level. Faces that no sum tells apart are
handled so together; a face that is alone has one level per k, a floor under the level of the whole roll.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial, reduce
from itertools import pairwise
from math import comb
from operator import add, itemgetter, mul
from typing import NamedTuple

Key = tuple[int, ...]
Weights = dict[Key, int]
Table = list[Weights]
Combine = Callable[[Key, Key], Key]


class Group(NamedTuple):
    """Faces that are one face for sets, as what a die there adds to every sum -> weight.

    `start` automatic dice show the group before the roll.
    """

    weights: Weights
    start: int = 0


class Span(NamedTuple):
    """Ways of k dice with sums `key` and no set above a level: `column[i]` for level `low` + i, then constant."""

    key: Key
    low: int
    column: list[int]


Spans = list[list[Span]]


def sums(n: int, faces: Weights) -> Weights:
    """Weights of what n dice add up to, sum by sum; `faces`: what one die adds -> weight."""
    touched = [touches(key) for key in faces]
    if sum(map(len, touched)) > len(set().union(*touched)):
        return _power(n, faces)
    tables = [_alone(n, Group({key: weight})) for key, weight in faces.items()]
    return _joined_at(n, _added, reduce(partial(_joined, n, _added), tables[:-1]), tables[-1]) if tables[1:] else tables[0][n]


def sums_with_sets(n: int, groups: Sequence[Group], levels: Sequence[int]) -> Weights:
    """The same with the level of the largest set in front: keys (level, sum, ...).

    `levels`: the level of a set of every size from 0 on, never falling.
    """
    together, alone = _by_sums(groups)
    width = len(next(iter(groups[0].weights)))
    zero = (0,) * width
    spans = [_spans(key, ceilings(n, faces, levels)) for key, faces in together.items()]
    tables = [_alone_with_levels(n, group, levels) for group in alone]
    broad = reduce(partial(_joined_spans, n), spans, ) if spans else [[Span(zero, 0, [1])], *([] for _ in range(n))]
    narrow = reduce(partial(_joined, n, _above_both), tables) if tables else [{(0, *zero): 1}, *({} for _ in range(n))]
    left = set().union(*map(touches, together))
    right = set().union(*(touches(key) for group in alone for key in group.weights))
    if left & right:
        return _spread_overlapping(n, broad, narrow)
    order = [*sorted(left), *(i for i in range(width) if i not in left)]
    found = _spread(n, broad, narrow, order[: len(left)], order[len(left) :])
    return found if order == sorted(order) else _reordered(found, order)


def touches(key: Key) -> set[int]:
    return {i for i, x in enumerate(key) if x}


def ceilings(n: int, faces: Sequence[tuple[int, int]], levels: Sequence[int]) -> list[list[int]]:
    """Ways of k dice on some faces with no set above a level: a column by level for every k = 0..n.

    `faces`: weight and automatic dice of each.
    """
    rows = [[comb(k, j) for j in range(k + 1)] for k in range(n + 1)]
    by_level = []
    for level in range(levels[-1] + 1):
        largest = max(i for i, x in enumerate(levels) if x <= level) if levels[0] <= level else -1
        by_level.append(_at_most(n, tuple(faces), largest, rows))
    return [list(column) for column in zip(*by_level, strict=True)]


def _at_most(n: int, faces: tuple[tuple[int, int], ...], largest: int, rows: list[list[int]]) -> list[int]:
    """Ways of k = 0..n dice with at most `largest` on each face, automatic dice counted."""
    room = [largest - start for _, start in faces]
    if min(room) < 0:
        return [0] * (n + 1)
    if len(faces) == 1:
        weight = faces[0][0]
        return [weight**k if k <= room[0] else 0 for k in range(n + 1)]
    half = len(faces) // 2
    left = _at_most(n, faces[:half], largest, rows)
    right = left if faces[half:] == faces[:half] else _at_most(n, faces[half:], largest, rows)
    total, most_left, most_right = sum(weight for weight, _ in faces), sum(room[:half]), sum(room[half:])
    free = min(min(room), n)
    ways = [total**k for k in range(free + 1)]
    for k in range(free + 1, min(n, most_left + most_right) + 1):
        a, b = max(0, k - most_right), min(k, most_left)
        ways.append(sum(map(mul, map(mul, rows[k][a : b + 1], left[a : b + 1]), right[k - b : k - a + 1][::-1])))
    return ways + [0] * (n + 1 - len(ways))


def _by_sums(groups: Sequence[Group]) -> tuple[dict[Key, list[tuple[int, int]]], list[Group]]:
    together: dict[Key, list[tuple[int, int]]] = defaultdict(list)
    for weights, start in groups:
        if len(weights) == 1:
            [(key, weight)] = weights.items()
            together[key].append((weight, start))
    shared = {key: faces for key, faces in together.items() if len(faces) > 1}
    return shared, [group for group in groups if len(group.weights) > 1 or next(iter(group.weights)) not in shared]


def _spans(key: Key, columns: list[list[int]]) -> Spans:
    spans: Spans = []
    for k, column in enumerate(columns):
        # Columns rise: zeros in front, the last value from some level on.
        low, high = column.count(0), column.index(column[-1])
        spans.append([Span(tuple(k * x for x in key), low, column[low : high + 1])] if column[-1] else [])
    return spans


def _joined_spans(n: int, left: Spans, right: Spans) -> Spans:
    joined: Spans = [[] for _ in range(n + 1)]
    for i, lefts in enumerate(left):
        for j in range(n + 1 - i):
            ways = comb(i + j, i)
            for key, low, column in lefts:
                for other, other_low, other_column in right[j]:
                    joined[i + j].append(
                        Span(_added(key, other), *_product(ways, low, column, other_low, other_column))
                    )
    return joined


def _product(ways: int, low: int, column: list[int], other_low: int, other: list[int]) -> tuple[int, list[int]]:
    start, stop = max(low, other_low), max(low + len(column), other_low + len(other))
    a = column[start - low :] + column[-1:] * (stop - max(start, low + len(column)))
    b = other[start - other_low :] + other[-1:] * (stop - max(start, other_low + len(other)))
    return start, [ways * x * y for x, y in zip(a, b, strict=True)]


def _alone(n: int, group: Group) -> Table:
    if len(group.weights) > 1:
        return [sums(k, group.weights) for k in range(n + 1)]
    [(key, weight)] = group.weights.items()
    return [{tuple(k * x for x in key): weight**k} for k in range(n + 1)]


def _alone_with_levels(n: int, group: Group, levels: Sequence[int]) -> Table:
    return [
        {(levels[k + group.start], *key): ways for key, ways in table.items()}
        for k, table in enumerate(_alone(n, group))
    ]


def _joined(n: int, combine: Combine, left: Table, right: Table) -> Table:
    return [_joined_at(k, combine, left, right) for k in range(n + 1)]


def _joined_at(k: int, combine: Combine, left: Table, right: Table) -> Weights:
    joined: Weights = {}
    for i in range(k + 1):
        ways = comb(k, i)
        for key, x in left[i].items():
            scaled = ways * x
            for other, y in right[k - i].items():
                both = combine(key, other)
                joined[both] = joined.get(both, 0) + scaled * y
    return joined


def _added(key: Key, other: Key) -> Key:
    return tuple(map(add, key, other))


def _above_both(key: Key, other: Key) -> Key:
    return (max(key[0], other[0]), *map(add, key[1:], other[1:]))


def _spread(n: int, broad: Spans, narrow: Table, left: list[int], right: list[int]) -> Weights:
    """Join faces that are handled together with those that are alone; no sum is touched by both.

    Keys of `broad` are cut to the sums `left`, those of `narrow` to `right`.
    """
    found: Weights = {}
    for k, spans in enumerate(broad):
        by_floor: dict[int, list[tuple[Key, int]]] = defaultdict(list)
        ways = comb(n, k)
        for (floor, *key), weight in narrow[n - k].items():
            by_floor[floor].append((tuple([key[i] for i in right]), ways * weight))
        for key, low, column in spans:
            high = low + len(column) - 1
            sums_ = tuple([key[i] for i in left])
            heads = [(level, *sums_) for level in range(low, high + 1)]
            exact = [column[0], *(y - x for x, y in pairwise(column))]
            for floor, members in by_floor.items():
                if floor <= low:
                    pairs = zip(heads, exact)
                elif floor >= high:
                    pairs = (((floor, *sums_), column[-1]),)
                else:
                    i = floor - low
                    pairs = [(heads[i], column[i]), *zip(heads[i + 1 :], exact[i + 1 :])]
                for head, x in pairs:
                    for tail, weight in members:
                        found[head + tail] = x * weight
    return found


def _power(n, faces):
    raise NotImplementedError
def _spread_overlapping(n, b, na):
    raise NotImplementedError
def _reordered(f, o): raise NotImplementedError
