"""From how many dice or cards on a chance is high enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from time import perf_counter

from analysis.odds.ask.answer import Exact, OddsError
from analysis.odds.ask.arguments import TARGETS, percent

MOST_SECONDS = 1.0  # spent on numbers beyond those that are asked


def needed(what: str, known: Mapping[int, Exact], chance: Callable[[int], Exact], most: int = 0) -> str:
    """A sentence: from which number on the chance is at least 50, 75 and 90 %.

    Args:
        what: what there are so many of.
        known: the chances that were asked for, in rising order of the numbers.
        chance: the chance of any other number.
        most: the largest number that may be tried, if the chance never falls as the number rises; else 0, and
            only those asked for are told.
    """
    if not most:
        return _within(what, known)
    found = dict(known)
    began = perf_counter()

    def of(n: int) -> Exact:
        if n not in found:
            found[n] = chance(n)
        return found[n]

    def tried(n: int, goal: Fraction) -> int | None:
        """The first number from n on, or the first below it, that reaches the goal."""
        while n > 1 and of(n - 1) >= goal:
            n -= 1
        while of(n) < goal:
            if n >= most or perf_counter() - began > MOST_SECONDS:
                return None
            n += 1
        return n

    parts, start = [], min(known)
    for goal in TARGETS:
        try:
            at = tried(start, goal)
        except OddsError:  # too much to work out
            at = None
        start = max(found) if at is None else at
        parts.append(f"{_whole(goal)} from {f'more than {start}' if at is None else at}")
    return f"{what} needed: {', '.join(parts)}"


def _within(what: str, known: Mapping[int, Exact]) -> str:
    """Where the chance may fall again: the numbers among those asked for that reach every goal."""
    parts = [
        f"{_whole(goal)} with {_listed([n for n, chance in known.items() if chance >= goal])}"
        for goal in TARGETS
    ]
    return f"of {min(known)} to {max(known)} {what} at least {', '.join(parts)}"


def _listed(numbers: Sequence[int]) -> str:
    if not numbers:
        return "none"
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 1 and last - first == len(numbers) - 1:
        return f"{first} to {last}"
    return ", ".join(map(str, numbers[:12]))


def _whole(goal: Fraction) -> str:
    return percent(goal).replace(".00", "")
