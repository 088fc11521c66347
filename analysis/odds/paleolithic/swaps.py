"""The exchange card as a Markov chain of random swaps until enough of its resources are alike.

Sources: PAL-LEG-4, PAL-LEG-6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Card = tuple[str, ...]  # sorted
States = dict[Card, Fraction]

BY_UNIT, BY_KIND = "unit", "kind"


@dataclass(frozen=True)
class Swaps:
    """Swaps in which each of the `given` kinds is given alike, and taken alike is each resource or each kind on it."""

    given: Sequence[str]
    alike: int
    way: str

    def done(self, card: Card) -> bool:
        """Whether the card is replaced."""
        return max(Counter(card).values()) >= self.alike

    def swapped(self, card: Card, taken: str, given: str) -> Card:
        """The card with one resource taken and another laid down; they may be of one kind."""
        left = list(card)
        left.remove(taken)
        return tuple(sorted((*left, given)))

    def after(self, card: Card) -> States:
        """The law of the card after one swap."""
        takes = list(card) if self.way == BY_UNIT else list(dict.fromkeys(card))
        law: States = {}
        share = Fraction(1, len(takes) * len(self.given))
        for taken in takes:
            for given in self.given:
                there = self.swapped(card, taken, given)
                law[there] = law.get(there, Fraction(0)) + share
        return law

    def mean_uses(self, start: Card) -> States:
        """Mean number of uses until the card is replaced, from every card that can come up. It always ends."""
        laws: dict[Card, States] = {}
        open_ = [start]
        while open_:
            card = open_.pop()
            if card not in laws:
                laws[card] = {} if self.done(card) else self.after(card)
                open_ += laws[card]
        waiting = [card for card in laws if laws[card]]
        rows = [[_coefficient(laws[card], card, other) for other in waiting] for card in waiting]
        means = solve_linear(rows, [Fraction(1)] * len(waiting))
        return dict.fromkeys(laws, Fraction(0)) | dict(zip(waiting, means, strict=True))

    def fewest_uses(self, card: Card) -> int:
        """Uses that players need who all want the card replaced."""
        counts = Counter(card)
        best = max(counts[kind] for kind in self.given)
        return 0 if self.done(card) else self.alike - best

    def done_by(self, start: Card, uses: int) -> list[Fraction]:
        """Chances that the card is replaced after 0, 1, ... `uses` uses."""
        states: States = {start: Fraction(1)}
        done = [Fraction(int(self.done(start)))]
        for _ in range(uses):
            after: States = {}
            for card, chance in states.items():
                for there, step in ({card: Fraction(1)} if self.done(card) else self.after(card)).items():
                    after[there] = after.get(there, Fraction(0)) + chance * step
            states = after
            done.append(sum((chance for card, chance in states.items() if self.done(card)), Fraction(0)))
        return done


def _coefficient(law: States, card: Card, other: Card) -> Fraction:
    return Fraction(int(card == other)) - law.get(other, Fraction(0))


def solve_linear(rows: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """The solution of a regular system of linear equations, by elimination."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(len(table)):
        pivot = next(k for k in range(i, len(table)) if table[k][i])
        table[i], table[pivot] = table[pivot], table[i]
        table[i] = [each / table[i][i] for each in table[i]]
        for k, row in enumerate(table):
            if k != i and row[i]:
                factor = row[i]
                table[k] = [a - factor * b if b else a for a, b in zip(row, table[i], strict=True)]
    return [row[-1] for row in table]
