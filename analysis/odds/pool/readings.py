"""What can be read off a roll, face by face: sums of worths, sets, rows of faces.

A reading starts at `start`, takes a step for every face that dice show, from the highest face to the lowest or
the other way round, and ends in a whole number. `quick` is the statistic of `joint` that says the same about like
dice, where there is one; `symmetric` readings see only which dice are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from analysis.odds.pool.joint import Count, Kind, Statistic

State = Any


class Reading(Protocol):
    """A number that is read off a roll."""

    @property
    def start(self) -> State:
        """The state before any face."""

    @property
    def quick(self) -> Statistic | None:
        """The statistic of like dice that says the same."""

    @property
    def symmetric(self) -> bool:
        """Whether it sees only which dice are alike, whatever they show."""

    def mark(self, face: int, /) -> object:
        """What it knows of a face; faces of the same mark are one to it, but for sets and rows."""

    def step(self, state: State, face: int, dice: int, /) -> State:
        """The state after `dice` dice on a face."""

    def end(self, state: State, /) -> int:
        """The number."""


class _Worth(Count):
    """As a statistic of like dice."""

    def __init__(self, worth: Mapping[int, int]) -> None:
        super().__init__(worth)
        self.worth = worth

    def of(self, face: int) -> int:
        return self.worth.get(face, 0)


class Worths:
    """The sum of what the dice are worth: 1 for a face that is counted, or the number on a face.

    No more dice of a face than `most` says count.
    """

    start = 0
    symmetric = False

    def __init__(self, worth: Mapping[int, int], most: Mapping[int, int] | None = None) -> None:
        self.worth = {face: each for face, each in worth.items() if each}
        self.most = dict(most or {})

    @classmethod
    def count(cls, faces: Iterable[int]) -> Worths:
        """How many dice show one of these faces."""
        return cls(dict.fromkeys(faces, 1))

    @property
    def adds(self) -> bool:
        """Whether every die adds the same, whatever the others show."""
        return not self.most

    @property
    def quick(self) -> Statistic | None:
        if self.most:
            return None
        return Count(self.worth) if set(self.worth.values()) <= {1} else _Worth(self.worth)

    def mark(self, face: int) -> object:
        return self.worth.get(face, 0), face if face in self.most else None

    def step(self, state: State, face: int, dice: int) -> State:
        return state + self.worth.get(face, 0) * min(dice, self.most.get(face, dice))

    def end(self, state: State) -> int:
        return int(state)


class Alike:
    """1 if some face is shown by `size` dice or more, else 0; dice on a wild face count as any other."""

    start = (0, 0)
    symmetric = True

    def __init__(self, size: int, wild: Iterable[int] = ()) -> None:
        self.size = size
        self.wild = frozenset(wild)

    @property
    def quick(self) -> Statistic | None:
        return None if self.wild else Kind(self.size)

    def mark(self, face: int) -> object:
        return face in self.wild

    def step(self, state: State, face: int, dice: int) -> State:
        largest, wild = state
        if face in self.wild:
            return largest, min(wild + dice, self.size)
        return max(largest, min(dice, self.size)), wild

    def end(self, state: State) -> int:
        return int(sum(state) >= self.size)


class Sets:
    """1 if different faces make sets of at least these sizes, largest first, else 0.

    With `exactly`, all faces that are shown by as many dice as the smallest size, or by more, must make just these
    sets: two pairs are then no full house, and one triple may stand beside pairs.
    """

    start: tuple[int, ...] = ()
    symmetric = True
    quick = None

    def __init__(self, sizes: Iterable[int], exactly: bool = False, wild: Iterable[int] = ()) -> None:
        self.sizes = tuple(sorted(sizes, reverse=True))
        self.exactly = exactly
        self.wild = frozenset(wild)
        self.start = (0,) if self.wild else ()

    def mark(self, face: int) -> object:
        return face in self.wild

    def step(self, state: State, face: int, dice: int) -> State:
        if self.wild:
            wild, *sets = state
            if face in self.wild:
                return wild + dice, *sets
            return wild, *self._with(sets, dice)
        if dice < self.sizes[-1]:
            return state
        return self._with(state, dice)

    def _with(self, sets: Iterable[int], dice: int) -> tuple[int, ...]:
        # One set too many, or one die too many, is all that `exactly` has to know.
        more = int(self.exactly)
        every = sorted((*sets, min(dice, self.sizes[0] + more)), reverse=True)
        return tuple(every[: len(self.sizes) + more])

    def end(self, state: State) -> int:
        if self.exactly:
            return int(state == self.sizes)
        wild, sets = (state[0], state[1:]) if self.wild else (0, state)
        shown = (*sets, *[0] * len(self.sizes))
        return int(sum(max(0, size - dice) for size, dice in zip(self.sizes, shown, strict=False)) <= wild)


class Row:
    """1 if the dice show `length` faces in a row, else 0."""

    start: tuple[int | None, int, int] = (None, 0, 0)
    symmetric = False
    quick = None

    def __init__(self, length: int) -> None:
        self.length = length

    def mark(self, face: int) -> object:
        return face

    def step(self, state: State, face: int, dice: int) -> State:
        last, row, done = state
        if not dice or done:
            return state
        row = row + 1 if last is not None and abs(face - last) == 1 else 1
        return (None, 0, 1) if row >= self.length else (face, row, 0)

    def end(self, state: State) -> int:
        return int(state[2])


class Different:
    """How many different faces the dice show."""

    start = 0
    symmetric = True
    quick = None

    def mark(self, _face: int) -> object:
        return None

    def step(self, state: State, _face: int, dice: int) -> State:
        return state + bool(dice)

    def end(self, state: State) -> int:
        return int(state)


class Extreme:
    """The highest or the lowest face that the dice show; 0 without dice."""

    start = None
    symmetric = False
    quick = None

    def __init__(self, top: bool) -> None:
        self.best = max if top else min

    def mark(self, face: int) -> object:
        return face

    def step(self, state: State, face: int, _dice: int) -> State:
        return face if state is None else self.best(state, face)

    def end(self, state: State) -> int:
        return int(state or 0)
