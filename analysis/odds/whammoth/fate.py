"""What becomes of one tribe in one turn: its move, the charges after it, and the better use of a modifier.

Every number here is exact. Chances of one tribe are taken given the total and the number of CHARGE! cards, which all
tribes know when they decide about a modifier; the CHARGE! draws are the only chance left then.

Sources: WHA-MOVE-2 to WHA-MOVE-7, WHA-CHG-1 to WHA-CHG-7, and the readings of the rules page on second charges.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from analysis.odds.whammoth.board import TAR, TUSK, Board, Card, Draw

ZERO, ONE = Fraction(0), Fraction(1)


class Fate(NamedTuple):
    """Chances of what happens to a tribe in a turn; all but `free` exclude each other.

    tusk: the mammoth toppled; tar: died in a pit at the end of the move; over: over the edge with the mammoth;
    stomped; ambush: ducked and ambushed; effect: died in a pit by a CHARGE! card's effect; free: the own
    mammoth ran into a pit.
    """

    tusk: Fraction = ZERO
    tar: Fraction = ZERO
    over: Fraction = ZERO
    stomped: Fraction = ZERO
    ambush: Fraction = ZERO
    effect: Fraction = ZERO
    free: Fraction = ZERO

    @property
    def meat(self) -> Fraction:
        """Mean number of meat taken."""
        return self.tusk + self.over + self.ambush + self.free

    @property
    def lives(self) -> Fraction:
        """Mean number of cave people lost."""
        return self.tar + self.over + self.stomped + self.effect

    @property
    def value(self) -> Fraction:
        """Mean meat - mean lives."""
        return self.meat - self.lives

    @property
    def safe(self) -> Fraction:
        """Chance to be alive on the path at the end, the mammoth not toppled by this tribe."""
        return 1 - self.tusk - self.ambush - self.lives

    def times(self, weight: Fraction) -> Fate:
        """Every chance times `weight`."""
        return Fate(*(each * weight for each in self))

    def plus(self, other: Fate) -> Fate:
        """Every chance plus the other's."""
        return Fate(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


NOTHING = Fate()


@dataclass(frozen=True)
class Seat:
    """A tribe in front of its path. Answers about it are kept."""

    board: Board
    space: int
    extension: int
    charged: dict[tuple[int | None, bool, int], Fate] = field(default_factory=dict, compare=False)
    decided: dict[tuple[Card, bool, int, int], Fate] = field(default_factory=dict, compare=False)

    @property
    def path(self) -> tuple[str, ...]:
        """Kinds of the spaces, Start first."""
        return self.board.paths[self.extension]

    @property
    def last(self) -> int:
        """Number of the last space, where the mammoth waits."""
        return len(self.path) - 1

    def fate(self, card: Card, total: int, charges: int, flexible: bool = True) -> Fate:
        """What the turn brings with that card on the table; `flexible`: its modifier is used where that is better.

        Better is more meat - lives; at equality the modifier stays unused.
        """
        key = (card, flexible, total, charges)
        if key not in self.decided:
            ways = self.ways(card, total, charges)
            self.decided[key] = max(ways if flexible else ways[:1], key=lambda each: each.value)
        return self.decided[key]

    def ways(self, card: Card, total: int, charges: int) -> list[Fate]:
        """The fate without the modifier, then, if there is one to use, with it."""
        moves = (0, card.modifier) if card.flexible else (0,)
        return [self.moved(card, total + move, charges) for move in moves]

    def moved(self, card: Card, spaces: int, charges: int) -> Fate:
        """The fate of a move by that many spaces; Take Break does not move (WHA-MOVE-3 to WHA-MOVE-7)."""
        ducks = card.special == "run_away"
        if card.special == "take_break":
            return self.after_charges(self.space, ducks, charges)
        space = max(0, self.space + spaces)
        if space > self.last:
            return Fate(over=ONE)
        if self.path[space] == TUSK:
            return Fate(tusk=ONE)
        if self.path[space] == TAR:
            # The mammoth still stands, and may yet run into a pit (WHA-CHG-4).
            return self.after_charges(None, ducks, charges).plus(Fate(tar=ONE))
        return self.after_charges(space, ducks, charges)

    def after_charges(self, space: int | None, ducks: bool, charges: int) -> Fate:
        """What the charges bring to a person on that safe space (None: already dead), the mammoth on the last one."""
        draws = self.board.draws(charges) if self.board.charging else 0
        key = (space, ducks, draws)
        if key not in self.charged:
            run = _Run(self.path, self.board.restart, ducks, Counter(self.board.reshuffled))
            self.charged[key] = run.fate(Counter(self.board.deck), space, self.last, draws)
        return self.charged[key]


_Key = tuple[frozenset[tuple[Draw, int]], int | None, int, int]


@dataclass
class _Run:
    """The draws of one turn on one path. Cards that do the same count together."""

    path: tuple[str, ...]
    restart: bool
    ducks: bool
    reshuffled: Counter[Draw]
    known: dict[_Key, Fate] = field(default_factory=dict)

    def fate(self, deck: Counter[Draw], space: int | None, mammoth: int, draws: int) -> Fate:
        """What `draws` more draws bring to the person on `space` (None: dead) and its mammoth (WHA-CHG-2, CHG-6)."""
        if draws == 0:
            return NOTHING
        deck = deck or self.reshuffled
        key = (frozenset(deck.items()), space, mammoth, draws)
        if key not in self.known:
            cards = deck.total()
            fate = NOTHING
            for draw, n in deck.items():
                after = self.drawn(draw, deck - Counter([draw]), space, mammoth, draws - 1)
                fate = fate.plus(after.times(Fraction(n, cards)))
            self.known[key] = fate
        return self.known[key]

    def drawn(self, draw: Draw, deck: Counter[Draw], space: int | None, mammoth: int, left: int) -> Fate:
        """One draw, and all that follows (WHA-CHG-2 to WHA-CHG-5, WHA-CHG-7)."""
        start = len(self.path) - 1 if self.restart else mammoth
        end = max(0, start - draw.spaces)
        if end == start:  # it does not run, so nobody is charged at
            return self.fate(deck, space, start, left)
        if space is not None and end <= space <= start and self.ducks:
            return Fate(ambush=ONE)
        now = NOTHING
        if space is not None and end <= space <= start:
            now, space = Fate(stomped=ONE), None
        # An effect can only push back: it never meets the mammoth, which stands ahead of the survivors.
        elif space is not None and draw.move:
            space = max(0, space + draw.move)
            if self.path[space] == TAR:
                now, space = Fate(effect=ONE), None
        if self.path[end] == TAR:
            return now.plus(Fate(free=ONE))
        return now.plus(self.fate(deck, space, end, left))
