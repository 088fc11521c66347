"""The chain behind a kill: a stab may take a health point and raise the rage, appeasement moves the rage.

States are (health, row); rows count from 0 here. Whole weights instead of fractions on the way, for
fractions would be reduced at every step.

Sources: MOO-STAB-5, MOO-RAGE-4, MOO-APP-1, MOO-APP-2, MOO-APP-4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from analysis.odds.moogh.die import Die
from analysis.odds.moogh.rage import appeased

Weights = list[list[int]]  # by health left, then row


@dataclass(frozen=True)
class Hunt:
    """`dice` are those of a stab in each row, `face` the faces with the wanted symbol."""

    die: Die
    face: int
    dice: tuple[int, ...]
    health: int
    start: int
    per_round: int
    appease: bool

    def misses(self, row: int) -> Fraction:
        """The chance that a stab in that row fails."""
        return Fraction(6 - self.face, 6) ** self.dice[row]

    def above(self, row: int) -> int:
        """The row after a hit (MOO-RAGE-4)."""
        return min(row + 1, len(self.dice) - 1)


def killed_by(hunt: Hunt, rounds: int) -> list[Fraction]:
    """The chance that the beast is dead by the end of each round."""
    weights: Weights = [[0] * len(hunt.dice) for _ in range(hunt.health + 1)]
    weights[hunt.health][hunt.start] = 1
    total, found = 1, []
    for number in range(rounds):
        if number and hunt.appease:
            weights = [appeased(rows, hunt.die) for rows in weights]
            total *= 6
        for _ in range(hunt.per_round):
            weights = _stabbed(hunt, weights)
            total *= 6 ** max(hunt.dice)
        found.append(Fraction(sum(weights[0]), total))
    return found


def _stabbed(hunt: Hunt, weights: Weights) -> Weights:
    most = max(hunt.dice)
    after = [[0] * len(hunt.dice) for _ in weights]
    after[0] = [weight * 6**most for weight in weights[0]]
    for row, n in enumerate(hunt.dice):
        miss = (6 - hunt.face) ** n * 6 ** (most - n)
        for health in range(1, len(weights)):
            after[health][row] += miss * weights[health][row]
            after[health - 1][hunt.above(row)] += (6**most - miss) * weights[health][row]
    return after


def mean_stabs(hunt: Hunt) -> Fraction | None:
    """The mean number of stabs to kill; None where the beast may live for ever."""
    stuck = hopeless_rows(hunt)
    if _reaches(hunt, stuck):
        return None
    if not hunt.appease:
        row, mean = hunt.start, Fraction(0)
        for _ in range(hunt.health):
            mean += 1 / (1 - hunt.misses(row))
            row = hunt.above(row)
        return mean
    # levels[j][row]: stabs to come with j stabs left in the round, for the health level below
    rows = range(len(hunt.dice))
    levels = [[Fraction(0)] * len(hunt.dice) for _ in range(hunt.per_round + 1)]
    for _ in range(hunt.health):
        levels = _next_level(hunt, levels, [row for row in rows if row not in stuck])
    return levels[hunt.per_round][hunt.start]


def hopeless_rows(hunt: Hunt) -> frozenset[int]:
    """Rows in which no stab ever hits again, appeasement included."""
    hopeful = {row for row in range(len(hunt.dice)) if hunt.misses(row) < 1}
    grown = True
    while grown:
        more = {row for row in range(len(hunt.dice)) if hopeful & set(_calmed(hunt, row))} | hopeful
        grown, hopeful = more != hopeful, more
    return frozenset(range(len(hunt.dice))) - hopeful


def _calmed(hunt: Hunt, row: int) -> list[int]:
    """The rows that an appeasement may lead to."""
    if not hunt.appease:
        return [row]
    weights = appeased([int(each == row) for each in range(len(hunt.dice))], hunt.die)
    return [each for each, weight in enumerate(weights) if weight]


def _reaches(hunt: Hunt, stuck: frozenset[int]) -> bool:
    """True if the living beast may come into one of those rows."""
    seen, ahead = set(), [(hunt.health, hunt.start, hunt.per_round)]
    while ahead:
        state = ahead.pop()
        health, row, left = state
        if state in seen or not health:
            continue
        seen.add(state)
        if row in stuck:
            return True
        if not left:
            ahead += [(health, each, hunt.per_round) for each in _calmed(hunt, row)]
            continue
        if hunt.misses(row):
            ahead.append((health, row, left - 1))
        if hunt.misses(row) < 1:
            ahead.append((health - 1, hunt.above(row), left - 1))
    return False


def _next_level(hunt: Hunt, below: list[list[Fraction]], rows: Sequence[int]) -> list[list[Fraction]]:
    """The stabs to come with one health point more; `rows` are those from which it can be killed.

    With j stabs left in the round V[j] = 1 + hits below[j-1] + misses V[j-1], so V[K] = a + misses^K V[0],
    and V[0], before the appeasement, is the mean of V[K] after it: a linear system in V[0].
    """
    n = len(hunt.dice)
    known = [Fraction(0)] * n
    for left in range(1, hunt.per_round + 1):
        known = [_stab(hunt, row, known[row], below[left - 1]) for row in range(n)]
    matrix, right = [], []
    for row in rows:
        weights = appeased([int(each == row) for each in range(n)], hunt.die)
        moves = [Fraction(weight, 6) for weight in weights]
        right.append(sum((moves[each] * known[each] for each in rows), Fraction(0)))
        matrix.append([int(row == each) - moves[each] * hunt.misses(each) ** hunt.per_round for each in rows])
    start = [Fraction(0)] * n
    for row, value in zip(rows, solved(matrix, right), strict=True):
        start[row] = value
    levels = [start]
    for left in range(1, hunt.per_round + 1):
        levels.append([_stab(hunt, row, levels[-1][row], below[left - 1]) for row in range(n)])
    return levels


def _stab(hunt: Hunt, row: int, missed: Fraction, below: Sequence[Fraction]) -> Fraction:
    """The stabs to come, this one included."""
    miss = hunt.misses(row)
    return 1 + (1 - miss) * below[hunt.above(row)] + miss * missed


def solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """The solution of a regular linear system, by elimination."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        pivot = next(i for i in range(at, len(rows)) if rows[i][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        head = rows[at][at]
        rows[at] = [value / head for value in rows[at]]
        for i, line in enumerate(rows):
            if i != at and line[at]:
                factor = line[at]
                rows[i] = [value - factor * top for value, top in zip(line, rows[at], strict=True)]
    return [line[-1] for line in rows]
