"""Rolls one by one: the slow, plain way to every answer, from the words of the documentation alone."""

from collections import Counter
from fractions import Fraction
from itertools import product

SIDES = {"d4": range(1, 5), "d6": range(1, 7), "d3": range(1, 4)}


def rolls(sides):
    """Every roll of these dice, each a list of its sides, with its chance."""
    total = 1
    for each in sides:
        total *= len(each)
    for faces in product(*sides):
        yield faces, Fraction(1, total)


def kept(faces, highest=None, lowest=None):
    """The dice that count."""
    if highest is not None:
        return sorted(faces, reverse=True)[:highest]
    if lowest is not None:
        return sorted(faces)[:lowest]
    return list(faces)


def counted(faces, count, pips=None, cap=None):
    """What dice count for: 1 on a counted face, or its pips; of a face no more dice than its cap."""
    worth = dict.fromkeys(count, 1) | (pips or {})
    shown = Counter(faces)
    return sum(worth.get(face, 0) * min(n, (cap or {}).get(face, n)) for face, n in shown.items())


def alike(faces, wild=()):
    """The largest set, wild dice in it."""
    shown = Counter(face for face in faces if face not in wild)
    return max(shown.values(), default=0) + sum(face in wild for face in faces)


def has_sets(faces, sizes, wild=(), every=()):
    """Whether different faces make sets of these sizes; wild dice may be any face: all ways are tried."""
    free = [i for i, face in enumerate(faces) if face in wild]
    for choice in product(every, repeat=len(free)) if free else [()]:
        shown = list(faces)
        for i, face in zip(free, choice, strict=True):
            shown[i] = face
        found = sorted(Counter(shown).values(), reverse=True)
        if len(found) >= len(sizes) and all(
            n >= size for n, size in zip(found, sorted(sizes, reverse=True), strict=False)
        ):
            return True
    return False


def exact_sets(faces, sizes):
    """Whether all faces shown as often as the smallest size, or oftener, make just these sizes."""
    return sorted(n for n in Counter(faces).values() if n >= min(sizes)) == sorted(sizes)


def in_a_row(faces, length):
    """Whether so many faces follow each other."""
    return any(all(first + i in faces for i in range(length)) for first in faces)


def best_keeping(sides, n, times, goal, up_to=None):
    """The chance of the goal, or its mean, if the best dice are kept: every roll, every choice of dice."""
    memo = {}

    def rolled(held, left):
        key = (tuple(sorted(held)), left)
        if key not in memo:
            again = n - len(held)
            memo[key] = sum(
                (
                    decided((*held, *new), left) * Fraction(1, len(sides) ** again)
                    for new in product(sides, repeat=again)
                ),
                Fraction(0),
            )
        return memo[key]

    def decided(faces, left):
        worth = Fraction(goal(list(faces)))
        if not left:
            return worth
        options = []
        for mask in product((0, 1), repeat=n):
            if up_to is None or n - sum(mask) <= up_to:
                options.append(rolled([f for f, stays in zip(faces, mask, strict=True) if stays], left - 1))
        return max(options)

    best = {}
    total = Fraction(0)
    for faces in product(sides, repeat=n):
        key = tuple(sorted(faces))
        if key not in best:
            best[key] = decided(faces, times)
        total += best[key] * Fraction(1, len(sides) ** n)
    return total
