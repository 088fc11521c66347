"""What a listener to a game of Wooly Whammoth keeps in mind: every tribe's cards, person, path, people and meat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from simcore.contract.telling import Event, Line
from simcore.games.whammoth import layout as L
from simcore.kernels import log as shared

if TYPE_CHECKING:
    from simcore.games.whammoth.model import Card, Content, Path
    from simcore.scenarios.load import Loaded

Held = tuple[int, int]  # a movement card and the tribe that it belongs to
CLEANS_UP = (shared.TURN, shared.END, L.STRETCHES, L.OUT, L.REFILLS)


@dataclass
class Tribe:
    """A tribe as it sits at the table. `length` is the number of its path's last space."""

    name: str
    people: int
    length: int
    hand: list[Held]
    discards: list[Held] = field(default_factory=list)
    meat: int = 0
    space: int = 0
    extension: int = 0
    ability: str = ""
    used: bool = False
    no_eat: bool = False
    out: int = 0  # the turn in which it left the game
    # this turn only
    card: Held | None = None
    restarts: bool = False  # from Start in the next turn
    before: int = 0  # spaces to the cliff before the move
    own_moves: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)


class Story:
    """Keeps what a listener needs to know, and says it in words."""

    def __init__(self, loaded: Loaded) -> None:
        self.content: Content = loaded.content
        self.rules = loaded.scenario.rules
        self.cards = list(self.content.cards.values())
        self.charges = list(self.content.charge_cards)
        self.abilities = list(self.content.abilities)
        setup, path = self.content.setup, self.content.path
        length = len(path.top) + path.start_extension
        self.tribes = [
            Tribe(
                label,
                setup.cave_people,
                length,
                [(card, seat) for card in range(len(self.cards))],
                extension=path.start_extension,
            )
            for seat, label in enumerate(loaded.labels)
        ]
        self.turn = 0
        self.announced = True  # whether this turn's standings have been told
        self.revealed = True  # whether this turn's cards have been told
        self.charge = ""  # the CHARGE! card that is being resolved
        self.deck = len(self.charges)

    # --- in words

    def name(self, event: Event) -> str:
        """The tribe that an event is about."""
        return self.tribes[event.seat].name

    def card(self, held: Held, seat: int) -> str:
        """A movement card as it is printed, and whose it is where somebody else holds it: 4 +1, Blue's -3 Run Away!"""
        card, owner = held
        told = printed(self.cards[card])
        return told if owner == seat else f"{self.tribes[owner].name}'s {told}"

    def listed(self, cards: list[Held], seat: int) -> str:
        """Cards in the order of the content file."""
        return ", ".join(self.card(each, seat) for each in sorted(cards)) or "none"

    def opening(self) -> Iterator[Line]:
        """What is the same for all at the set-up."""
        setup = self.content.setup
        cards = ", ".join(printed(card) for card in self.cards)
        path = path_told(self.content.path, self.content.path.start_extension)
        yield Line(
            0,
            f"Each tribe: {setup.cave_people} people, one of them on Start; a path of {path}; the cards {cards}",
            ("WHA-SET-1",),
        )
        yield Line(
            0,
            f"{setup.meat_tokens} meat in the supply, {self.deck} cards in the CHARGE! deck",
            ("WHA-SET-2",),
        )
        if self.rules.sudden_death and len(self.tribes) == 2:
            yield Line(0, "Two tribes: sudden death from the start, nobody eats", ("WHA-VAR-1",))

    def standings(self) -> Iterator[Line]:
        """Every tribe before a turn: where it stands on what path, what it has, what it holds."""
        for seat, tribe in enumerate(self.tribes):
            if tribe.out:
                yield Line(self.turn, f"{tribe.name} is out of the game: meat {tribe.meat}")
                continue
            told = (
                f"{tribe.name} on {space_told(tribe.space)} of {path_told(self.content.path, tribe.extension)}: "
                f"meat {tribe.meat}, people {tribe.people}. Hand: {self.listed(tribe.hand, seat)}. "
                f"Discards: {self.listed(tribe.discards, seat)}"
            )
            if tribe.ability:
                told += f". Ability {tribe.ability}: {'used' if tribe.used else 'ready'}"
            yield Line(self.turn, told + (". May not eat" if tribe.no_eat else ""))

    def reveal(self) -> Iterator[Line]:
        """The cards of all tribes, their sum, and who takes a break."""
        self.revealed = True
        playing = [(seat, tribe) for seat, tribe in enumerate(self.tribes) if not tribe.out]
        told = ", ".join(
            f"{tribe.name} {self.card(tribe.card, seat) if tribe.card else 'none'}" for seat, tribe in playing
        )
        total = sum(self.cards[tribe.card[0]].value for _, tribe in playing if tribe.card)
        yield Line(self.turn, f"Cards: {told}. Total {total}.", ("WHA-PLAY-1", "WHA-MOVE-1"))
        for _, tribe in playing:
            tribe.no_eat = False
            if tribe.card and self.cards[tribe.card[0]].special == "take_break":
                yield Line(
                    self.turn, f"{tribe.name} takes a break on {space_told(tribe.space)}", ("WHA-MOVE-3",)
                )

    # --- what changes

    def begin_turn(self, turn: int) -> None:
        """A new turn."""
        self.turn, self.announced, self.charge = turn, False, ""
        for tribe in self.tribes:
            tribe.before = tribe.length - tribe.space
            tribe.own_moves, tribe.rules = [], []

    def clean_up(self) -> None:
        """Played cards to the discards; the survivors of a hunt and the successors of the dead stand on Start."""
        for tribe in self.tribes:
            if tribe.card:
                tribe.discards.append(tribe.card)
            if tribe.restarts:
                tribe.space = 0
            tribe.card, tribe.restarts = None, False
        self.charge = ""

    def refill(self, seat: int) -> tuple[list[Held], list[tuple[str, Held]]]:
        """The discards back to the hand, and own cards from others; both (WHA-END-4, ABI-4)."""
        tribe = self.tribes[seat]
        back, tribe.discards = tribe.discards, []
        robbed = []
        for thief in self.tribes:
            if thief is not tribe:
                for pile in (thief.hand, thief.discards):
                    robbed += [(thief.name, held) for held in pile if held[1] == seat]
                    pile[:] = [held for held in pile if held[1] != seat]
        tribe.hand += back + [held for _, held in robbed]
        return back, robbed

    def draw_charge_card(self, card: int) -> bool:
        """A card off the deck; whether the deck was shuffled anew for it."""
        shuffled = self.deck == 0
        self.deck = (len(self.charges) if shuffled else self.deck) - 1
        self.charge = self.charges[card]
        return shuffled


def printed(card: Card) -> str:
    """A movement card as it is printed: 4 +1, -3 Run Away!"""
    number = f"{card.value} {card.modifier:+d}" if card.modifier else f"{card.value}"
    return number if card.special == "none" else f"{number} {card.title}"


def space_told(number: int) -> str:
    """A space of a path; they are counted from Start on."""
    return "Start" if number == 0 else str(number)


def path_told(path: Path, extension: int) -> str:
    """A path with its bottom board so far out: where the pits, the tusk spaces and so the edge are."""
    spaces = [*path.bottom[:extension], *path.top]
    tar = ", ".join(str(i) for i, kind in enumerate(spaces, 1) if kind == "tar") or "none"
    tusks = ", ".join(str(i) for i, kind in enumerate(spaces, 1) if kind == "tusk")
    return f"{len(spaces)} spaces (tar {tar}; tusks {tusks})"
