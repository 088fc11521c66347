"""What kept dice can look like: how many lie on every slot, where a slot is faces that nothing tells apart.

Faces that all readings see alike share a slot. Where only sets are asked for, faces are different slots but may change
places, so the dice on such slots are sorted: five dice have 252 looks, and 7 where only the largest set counts.
Looks of s dice lead to looks of s + 1, one die at a time; that is all that `keep` needs to know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import comb

from analysis.odds.pool.dice import Pool
from analysis.odds.pool.readings import Reading
from analysis.odds.pool.weights import Key

Look = tuple[int, ...]
Ways = list[tuple[int, int]]  # weight of a face or faces, and the look it leads to


@dataclass(frozen=True)
class Slots:
    """The slots of a pool's die, those that may change places side by side.

    `faces` are the faces of every slot, `weights` their weights; `runs` are the places (from, to) whose dice are sorted.
    """

    pool: Pool
    readings: Sequence[Reading]
    faces: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]
    runs: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, pool: Pool, readings: Sequence[Reading], apart: Collection[int] = ()) -> Slots:
        """The slots for these readings; faces in `apart` stay apart from the others."""
        die = pool.die
        weight = dict(zip(die.faces, die.weights, strict=True))
        marks: dict[object, list[int]] = {}
        for face in die.faces:
            ordered = face if pool.keep is not None else None
            mark = (*(each.mark(face) for each in readings), face in apart, ordered)
            marks.setdefault(mark, []).append(face)
        faces: list[tuple[int, ...]] = []
        runs: list[tuple[int, int]] = []
        for group in marks.values():
            if not any(each.symmetric for each in readings):
                faces.append(tuple(group))
                continue
            for equal in sorted({weight[face] for face in group}):
                same = [(face,) for face in group if weight[face] == equal]
                runs += [(len(faces), len(faces) + len(same))] if len(same) > 1 else []
                faces += same
        weights = tuple(sum(weight[face] for face in slot) for slot in faces)
        return cls(pool, readings, tuple(faces), weights, tuple(runs))

    def looks(self) -> int:
        """How many looks 0 to n dice have, without listing them."""
        n = self.pool.n
        free = len(self.faces) - sum(last - first for first, last in self.runs)
        by_size = [comb(s + free - 1, free - 1) if free else int(s == 0) for s in range(n + 1)]
        for first, last in self.runs:
            part = partitions(n, last - first)
            by_size = [sum(by_size[k] * part[s - k] for k in range(s + 1)) for s in range(n + 1)]
        return sum(by_size)

    def sorted(self, look: Sequence[int]) -> Look:
        """The look with the dice of slots that may change places in falling order."""
        if not self.runs:
            return tuple(look)
        found = list(look)
        for first, last in self.runs:
            found[first:last] = sorted(found[first:last], reverse=True)
        return tuple(found)

    def read(self, look: Look) -> Key:
        """What the readings say of these dice."""
        left = self.pool.kept
        order = range(len(self.faces))
        if self.pool.keep is not None:
            order = sorted(order, key=lambda i: self.faces[i][0], reverse=self.pool.top)  # type: ignore[assignment]
        states = [each.start for each in self.readings]
        for i in self._in_order(order):
            dice = min(look[i], left) if self.pool.keep is not None else look[i]
            if dice:
                left -= dice
                states = [
                    each.step(state, self.faces[i][0], dice)
                    for each, state in zip(self.readings, states, strict=True)
                ]
        return tuple(each.end(state) for each, state in zip(self.readings, states, strict=True))

    def _in_order(self, order: Sequence[int]) -> Sequence[int]:
        if self.pool.keep is not None:
            return order
        return sorted(order, key=lambda i: self.faces[i][0])


def partitions(n: int, parts: int) -> list[int]:
    """For every size 0..n how many ways there are to split it into at most so many parts."""
    found = [1] + [0] * n
    for part in range(1, parts + 1):
        for size in range(part, n + 1):
            found[size] += found[size - part]
    return found


@dataclass(frozen=True)
class Ladder:
    """All looks of 0..n dice, and what one die more makes of each."""

    looks: list[list[Look]]
    up: list[list[Ways]]

    @classmethod
    def of(cls, slots: Slots) -> Ladder:
        """The ladder of the dice of these slots."""
        looks: list[list[Look]] = [[(0,) * len(slots.faces)]]
        up: list[list[Ways]] = []
        for _ in range(slots.pool.n):
            known: dict[Look, int] = {}
            rungs: list[Ways] = []
            for look in looks[-1]:
                ways: dict[int, int] = {}
                for i, weight in enumerate(slots.weights):
                    more = slots.sorted((*look[:i], look[i] + 1, *look[i + 1 :]))
                    at = known.setdefault(more, len(known))
                    ways[at] = ways.get(at, 0) + weight
                rungs.append([(weight, at) for at, weight in ways.items()])
            looks.append(list(known))
            up.append(rungs)
        return cls(looks, up)
