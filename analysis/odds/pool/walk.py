"""Laws of any readings of any dice: a walk over the faces, from one end to the other.

At every face the walk splits its weight by how many of the dice that are left show it, so it meets every
combination of counts but never a roll. Dice of several kinds walk side by side. A budget of steps keeps a question
from running for minutes: it is a second or so.

`law_of` picks the shortest way to an answer: the closed forms of `joint` for counts and sets of like dice, a product
of polynomials for a sum, and the walk for everything else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import comb, prod
from operator import add
from typing import Any

from analysis.odds.ask.answer import OddsError
from analysis.odds.pool.dice import Pool
from analysis.odds.pool.joint import Die, Kind, law
from analysis.odds.pool.laws import Law
from analysis.odds.pool.polynomials import most_bits, power, times
from analysis.odds.pool.readings import Reading, Worths
from analysis.odds.pool.weights import Key, Weights

MOST_STEPS = 300_000
MOST_QUICK = 6_000_000  # outcomes times dice that `joint` may have to join
Step = Callable[[Any, int, tuple[int, ...]], Any]


class TooMuchError(OddsError):
    """More than can be worked out within seconds."""

    def __init__(self, what: str = "these dice and conditions together") -> None:
        super().__init__(
            f"dice: too much to work out at once: {what} have too many cases; "
            "use fewer dice, fewer faces or fewer conditions"
        )


def walk(groups: Sequence[tuple[int, Die]], start: Any, step: Step, down: bool = True) -> dict[Any, int]:
    """State -> weight after all faces.

    Args:
        groups: so many dice of every kind.
        start: the state before the first face.
        step: state, face and the dice of every group that show it -> the new state.
        down: from the highest face to the lowest.

    Raises:
        TooMuchError: more than `MOST_STEPS` steps.
    """
    states: dict[tuple[tuple[int, ...], Any], int] = {(tuple(n for n, _ in groups), start): 1}
    weights = [dict(zip(die.faces, die.weights, strict=True)) for _, die in groups]
    faces = sorted({face for each in weights for face in each}, reverse=down)
    last = [
        (min if down else max)(each, default=None) for each in weights
    ]  # where the dice that are left must lie
    spent = 0
    for face in faces:
        following: defaultdict[tuple[tuple[int, ...], Any], int] = defaultdict(int)
        here = [each.get(face, 0) for each in weights]
        splits: dict[tuple[int, ...], list[tuple[tuple[int, ...], tuple[int, ...], int]]] = {}
        for (left, state), weight in states.items():
            if left not in splits:
                splits[left] = list(_splits(left, here, [face == each for each in last]))
            ways = splits[left]
            spent += len(ways)
            if spent > MOST_STEPS:
                raise TooMuchError
            for shown, rest, factor in ways:
                following[rest, step(state, face, shown)] += weight * factor
        states = following
    found: dict[Any, int] = {}
    for (_, state), weight in states.items():
        found[state] = found.get(state, 0) + weight
    return found


def _splits(
    left: tuple[int, ...], weights: Sequence[int], last: Sequence[bool]
) -> Iterable[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Dice of every group on a face, dice left for the others, and the ways."""
    found: list[tuple[tuple[int, ...], tuple[int, ...], int]] = [((), (), 1)]
    for n, weight, all_ in zip(left, weights, last, strict=True):
        low, high = (n, n) if all_ else (0, n if weight else 0)
        found = [
            ((*shown, k), (*rest, n - k), ways * comb(n, k) * weight**k)
            for shown, rest, ways in found
            for k in range(low, high + 1)
        ]
    return found


def walked(pool: Pool, readings: Sequence[Reading]) -> Law:
    """The joint law of readings of the dice that are kept.

    Raises:
        TooMuchError: too many cases.
    """
    steps = [each.step for each in readings]
    keep = pool.keep

    def seen(state: tuple[Any, ...], face: int, shown: tuple[int, ...]) -> tuple[Any, ...]:
        dice = sum(shown)
        if not dice:
            return state
        if keep is None:
            return tuple([each(part, face, dice) for each, part in zip(steps, state, strict=True)])
        left, *parts = state
        dice = min(dice, left)
        if not dice:
            return state
        return (left - dice, *(each(part, face, dice) for each, part in zip(steps, parts, strict=True)))

    start = tuple(each.start for each in readings)
    found: Weights = {}
    for state, weight in walk(
        pool.parts, start if keep is None else (pool.kept, *start), seen, down=pool.top
    ).items():
        parts = state if keep is None else state[1:]
        outcome = tuple(each.end(part) for each, part in zip(readings, parts, strict=True))
        found[outcome] = found.get(outcome, 0) + weight
    return Law(found, total_of(pool))


def total_of(pool: Pool) -> int:
    """The weight of all rolls of a pool."""
    return prod(die.total**n for n, die in pool.parts)


def law_of(pool: Pool, readings: Sequence[Reading]) -> Law:
    """The joint law of readings of a pool, by the shortest way.

    Raises:
        TooMuchError: too many cases.
    """
    if pool.keep is None and pool.n:
        adding = [each for each in readings if isinstance(each, Worths) and each.adds]
        if len(adding) == len(readings) == 1:
            return added([(n, sides_of(die, adding)) for n, die in pool.parts])
        quick = [each.quick for each in readings]
        known = [each for each in quick if each is not None]
        if pool.alike and len(known) == len(quick) and sum(isinstance(each, Kind) for each in known) < 2:
            counts = all(set(each.worth.values()) <= {1} for each in adding)
            if counts and _outcomes(pool, adding) * pool.n <= MOST_QUICK:
                return law(pool.n, pool.die, *known)
        if len(adding) == len(readings):
            return added([(n, sides_of(die, adding)) for n, die in pool.parts])
    return walked(pool, readings)


def _outcomes(pool: Pool, adding: Sequence[Worths]) -> int:
    """At most so many outcomes have these counts: the dice split over the kinds of faces they tell apart."""
    marks = {tuple(each.mark(face) for each in adding) for face in pool.faces}
    return comb(pool.n + len(marks) - 1, len(marks) - 1)


def sides_of(die: Die, readings: Sequence[Worths]) -> Weights:
    """What one die adds to every sum -> weight."""
    sides: Weights = {}
    for face, weight in zip(die.faces, die.weights, strict=True):
        key = tuple(each.worth.get(face, 0) for each in readings)
        sides[key] = sides.get(key, 0) + weight
    return sides


def added(parts: Sequence[tuple[int, Weights]]) -> Law:
    """The joint law of sums; so many dice of every kind, and what one of them adds to every sum.

    One sum is a product of polynomials, several are joined die by die.

    Raises:
        TooMuchError: too many cases.
    """
    total = prod(sum(sides.values()) ** n for n, sides in parts)
    if len(next(iter(parts[0][1]))) == 1:
        dice = [(n, {key[0]: weight for key, weight in sides.items()}) for n, sides in parts]
        if most_bits(dice):
            raise TooMuchError("these dice have sums so far apart that they")
        whole: dict[int, int] = {0: 1}
        for n, values in dice:
            whole = times(whole, power(values, n))
        return Law({(value,): weight for value, weight in whole.items()}, total)
    weights: Weights = {(0,) * len(next(iter(parts[0][1]))): 1}
    spent = 0
    for n, sides in parts:
        for _ in range(n):
            spent += len(weights) * len(sides)
            if spent > MOST_STEPS:
                raise TooMuchError
            following: defaultdict[Key, int] = defaultdict(int)
            for key, weight in weights.items():
                for side, ways in sides.items():
                    following[tuple(map(add, key, side))] += weight * ways
            weights = following
    return Law(weights, total)
