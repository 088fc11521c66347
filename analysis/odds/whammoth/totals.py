"""The joint law of the turn's total and the number of CHARGE! cards in it.

Sources: WHA-PLAY-1, WHA-MOVE-1, WHA-CHG-1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from analysis.odds.whammoth.board import Card

Sums = dict[tuple[int, int], Fraction]  # (total, CHARGE! cards) -> probability
Hand = tuple[Card, ...]


def law_of_sum(hands: Iterable[Sequence[Card]]) -> Sums:
    """One card of each hand, all cards of a hand equally likely: the total and the CHARGE! cards, jointly."""
    sums: Sums = {(0, 0): Fraction(1)}
    for hand in hands:
        after: Sums = {}
        for (total, charges), chance in sums.items():
            for card in hand:
                key = (total + card.value, charges + card.charges)
                after[key] = after.get(key, Fraction(0)) + chance / len(hand)
        sums = after
    return sums


def with_card(sums: Sums, card: Card) -> Sums:
    """The same sums with one more card on the table."""
    return {(total + card.value, charges + card.charges): chance for (total, charges), chance in sums.items()}
