"""What to keep, in words: the shortest rule that is the best at every look of the dice, else what likely rolls call for.

A rule is only told as the best if it is worth as much as the best keeping for every single look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from analysis.odds.ask.arguments import joined
from analysis.odds.pool.faces import in_words
from analysis.odds.pool.keep import Keeping, Place, Roll, Rule
from analysis.odds.pool.readings import Alike, Different, Row, Sets, Worths
from analysis.odds.pool.slots import Look, Slots

MOST_SUBSETS = 7  # slots of which every choice is tried
MOST_EXAMPLES = 6
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Named(NamedTuple):
    """A rule and its words, which follow `keep`."""

    words: str
    rule: Rule


def rules_in_words(keeping: Keeping) -> list[str]:
    """The rules of what to keep, one if it is the same after every roll; none if no short ones are the best."""
    found = [_rule_of(keeping, roll) for roll in reversed(keeping.rolls)]
    if not all(found):
        return []
    return found[:1] if len(set(found)) == 1 else found


def _rule_of(keeping: Keeping, roll: Roll) -> str:
    looks = keeping.ladder.looks[-1]
    open_ = [i for i, goal in enumerate(keeping.goals) if goal < keeping.top]

    def as_good(rule: Rule) -> bool:
        for i in open_:
            size, at = keeping.place(rule(looks[i]))
            best, best_at = roll.kept[i]
            if size < keeping.least or roll.worth[size][at] != roll.worth[best][best_at]:
                return False
        return True

    return next((f"keep {each.words}" for each in rules(keeping.slots) if as_good(each.rule)), "")


def rules(slots: Slots) -> Iterator[Named]:
    """Rules that people can remember, the shortest first."""
    if len(slots.faces) <= MOST_SUBSETS and not slots.runs:
        yield from _faces(slots)
    for reading in slots.readings:
        if isinstance(reading, Sets):
            yield from _sets(slots, reading.sizes, reading.wild)
        elif isinstance(reading, Alike):
            yield from _largest(slots, reading.wild)
        elif isinstance(reading, Row):
            yield from _rows(slots, reading.length)
        elif isinstance(reading, Different):
            yield Named("one die of every face", lambda look: tuple(min(dice, 1) for dice in look))


def _faces(slots: Slots) -> Iterator[Named]:
    """All dice on some slots, those that are worth most first."""
    worth = next((each.worth for each in slots.readings if isinstance(each, Worths)), {})
    order = sorted(range(len(slots.faces)), key=lambda i: -max(worth.get(face, 0) for face in slots.faces[i]))
    tops = [tuple(order[:k]) for k in range(len(order))]
    others = [each for k in range(1, len(order)) for each in combinations(order, k)]
    for chosen in dict.fromkeys([*tops, *others]):
        faces = [face for i in chosen for face in slots.faces[i]]
        words = f"the dice on {in_words(faces, slots.pool)}" if faces else "nothing"
        yield Named(words, _only(set(chosen)))


def _only(chosen: set[int]) -> Rule:
    return lambda look: tuple(dice if i in chosen else 0 for i, dice in enumerate(look))


def _largest(slots: Slots, wild: frozenset[int]) -> Iterator[Named]:
    wilds = {i for i, faces in enumerate(slots.faces) if set(faces) & wild}
    worths = [each.worth for each in slots.readings if isinstance(each, Worths)]
    value = [sum(worth.get(faces[0], 0) for worth in worths) for faces in slots.faces]

    def largest(look: Look) -> Look:
        others = [i for i in range(len(look)) if i not in wilds]
        best = max(others, key=lambda i: (look[i], value[i]), default=-1)
        return tuple(dice if i == best or i in wilds else 0 for i, dice in enumerate(look))

    def pairs(look: Look) -> Look:
        return tuple(dice if i in wilds or dice > 1 else 0 for i, dice in enumerate(largest(look)))

    also = f" and every {in_words(wild, slots.pool)}" if wild else ""
    yield Named(f"the largest set{also}", largest)
    yield Named(f"the largest set of two or more{also}", pairs)
    wanted = [face for worth in worths for face, each in worth.items() if each > 0]
    if wanted:
        yield Named(
            f"the largest set and the dice on {in_words(wanted, slots.pool)}",
            lambda look: tuple(
                dice if kept or set(slots.faces[i]) & set(wanted) else 0
                for i, (dice, kept) in enumerate(zip(look, largest(look), strict=True))
            ),
        )


def _sets(slots: Slots, sizes: Sequence[int], wild: frozenset[int]) -> Iterator[Named]:
    if len(sizes) == 1:
        yield from _largest(slots, wild)
    wilds = {i for i, faces in enumerate(slots.faces) if set(faces) & wild}

    def best(look: Look, least: int, beside_full: bool = False) -> Look:
        others = sorted((i for i in range(len(look)) if i not in wilds), key=lambda i: -look[i])
        found = [dice if i in wilds else 0 for i, dice in enumerate(look)]
        full = beside_full
        for i, size in zip(others, sizes, strict=False):
            found[i] = min(look[i], size) if look[i] >= least or full else 0
            full = full and look[i] >= size
        return tuple(found)

    shown = joined(map(str, sizes))
    also = f", and every {in_words(wild, slots.pool)}" if wild else ""
    yield Named(f"pairs and larger sets, at most {shown} alike{also}", lambda look: best(look, 2))
    yield Named(
        f"pairs and larger sets, and a single die beside full ones, at most {shown} alike{also}",
        lambda look: best(look, 2, beside_full=True),
    )
    yield Named(
        f"the {len(sizes)} faces that most dice show, at most {shown} alike{also}",
        lambda look: best(look, 1),
    )


def _rows(slots: Slots, length: int) -> Iterator[Named]:
    faces = [faces[0] for faces in slots.faces]
    windows = [
        {i for i, face in enumerate(faces) if start <= face < start + length}
        for start in range(min(faces), max(faces) - length + 2)
    ]
    if not windows:
        return

    def row(look: Look) -> Look:
        best = max(windows, key=lambda each: sum(look[i] > 0 for i in each))
        return tuple(min(dice, 1) if i in best else 0 for i, dice in enumerate(look))

    yield Named(f"one die of every face that fits the fullest row of {length}", row)
    shared = set.intersection(*windows)
    if shared and len(windows) > 1:
        own = in_words([faces[i] for i in sorted(shared)], slots.pool)
        for least in range(1, len(shared) + 2):
            beside = f", and an outer face beside {least} of them or more" if least <= len(shared) else ""
            yield Named(f"one die each of {own}{beside}", _inner(windows, shared, least))


def _inner(windows: Sequence[set[int]], shared: set[int], least: int) -> Rule:
    """One die of every face that all rows share; with `least` of them the rest of the fullest row as well."""

    def rule(look: Look) -> Look:
        chosen = shared
        if sum(look[i] > 0 for i in shared) >= least:
            chosen = max(windows, key=lambda each: sum(look[i] > 0 for i in each))
        return tuple(min(dice, 1) if i in chosen else 0 for i, dice in enumerate(look))

    return rule


def examples(keeping: Keeping) -> tuple[str, ...]:
    """What the likeliest first rolls call for, one line each; rolls that need no other roll are left out."""
    first = keeping.rolls[-1]
    mass = keeping.rolled({(0, 0): 1})
    likely = sorted(range(len(mass)), key=lambda i: -mass[i])
    lines = []
    for i in likely:
        if keeping.goals[i] < keeping.top:
            lines.append(_line(keeping, i, first.kept[i]))
        if len(lines) == MOST_EXAMPLES:
            break
    return ("first rolls that fail, the likeliest first, and what to keep:", *lines) if lines else ()


def _line(keeping: Keeping, at: int, place: Place) -> str:
    size, part = place
    rolled = keeping.ladder.looks[-1][at]
    kept = keeping.ladder.looks[size][part]
    slots = keeping.slots
    before, after = _aligned(slots, rolled, kept)
    told = "roll all again" if not size else "keep all" if size == keeping.n else f"keep {after}"
    return f"{before}: {told}"


def _aligned(slots: Slots, rolled: Look, kept: Look) -> tuple[str, str]:
    """Both looks in the names of the slots; slots that may change places have letters."""
    names = [in_words(faces, slots.pool) for faces in slots.faces]
    letter = iter(LETTERS)
    runs = {i for first, last in slots.runs for i in range(first, last)}
    fair = len(slots.runs) == 1 and len(runs) == len(slots.faces)
    for i in range(len(names)):
        if fair:
            names[i] = next(letter, names[i])
    return _dice(names, rolled, slots), _dice(names, kept, slots)


def _dice(names: Sequence[str], look: Look, slots: Slots) -> str:
    order = sorted(range(len(look)), key=lambda i: (names[i] not in LETTERS, -slots.faces[i][0]))
    if names and all(len(name) == 1 and name in LETTERS for name in names):
        order = list(range(len(look)))
    return " ".join(" ".join([names[i]] * look[i]) for i in order if look[i])
