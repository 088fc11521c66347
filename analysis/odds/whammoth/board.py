"""What the odds need of a scenario: cards, paths, CHARGE! cards and the house rules about them.

Sources: WHA-MOVE-1 to WHA-MOVE-7, WHA-CHG-1, WHA-CHG-6; the content of the scenario.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from analysis.odds.ask.answer import OddsError
from analysis.odds.ask.arguments import key_of
from simcore.reading.wording import plural

if TYPE_CHECKING:
    from simcore.scenarios.load import Loaded

SAFE, TAR, TUSK = "space", "tar", "tusk"


class Card(NamedTuple):
    """A movement card; `special` is none, run_away, charge or take_break."""

    name: str
    value: int
    modifier: int
    special: str
    title: str = ""

    def spellings(self) -> tuple[set[str], ...]:
        """How it may be called, the surest way first: key, all its numbers, the large one, that of a special card, title."""
        plain = self.special == "none"
        small = f"{self.modifier:+d}" if self.modifier else ""
        number = {f"{self.value}"}
        return (
            {key_of(self.name), key_of(f"{self.name}{small}"), f"{self.name}{small}"},
            {f"{self.value}{small}"} if plain else set(),
            number if plain else set(),
            number,
            {key_of(self.title), key_of(self.title).rstrip("!")},
        )

    @property
    def flexible(self) -> bool:
        """Whether its owner has a modifier to use: Take Break allows none (WHA-MOVE-3)."""
        return self.modifier != 0 and self.special != "take_break"

    @property
    def charges(self) -> int:
        """How many CHARGE! draws it adds: 1 or 0 (WHA-CHG-1)."""
        return int(self.special == "charge")

    @property
    def with_modifier(self) -> str:
        """How the card is called with its modifier at hand: four+1; its name if it has none."""
        return f"{self.name}{self.modifier:+d}" if self.flexible else self.name


class Draw(NamedTuple):
    """What a CHARGE! card does to a tribe's person: the mammoth's run, and the move by its effect (0 or less)."""

    spaces: int
    move: int


@dataclass(frozen=True)
class Board:
    """Everything printed, and the two house rules that change a turn's odds.

    `paths` are the kinds of spaces per extension, Start first; `deck` are the CHARGE! cards still to be
    drawn, and `reshuffled` all of them.
    """

    cards: tuple[Card, ...]
    paths: tuple[tuple[str, ...], ...]
    start_extension: int
    deck: tuple[Draw, ...]
    reshuffled: tuple[Draw, ...]
    charge_names: tuple[str, ...]
    once: bool
    restart: bool
    seats: int
    most_seats: int
    notes: tuple[str, ...]
    charging: bool = True

    def draws(self, charges: int) -> int:
        """CHARGE! cards drawn when that many were played (WHA-CHG-6)."""
        return min(charges, 1) if self.once else charges

    def card(self, option: str, name: str) -> Card:
        """The card of that key, or with that print: its numbers such as 4 and 4+1, or its title if no other has it.

        Raises:
            OddsError: there is none, or several look so.
        """
        word = key_of(name) if name.strip("+-0123456789 ") else name.replace(" ", "")
        for way in range(len(self.cards[0].spellings())):
            found = [card for card in self.cards if word in card.spellings()[way]]
            if len(found) == 1:
                return found[0]
            if found:
                alike = ", ".join(card.name for card in found)
                raise OddsError(f"{option}: {name!r} may be {alike}; give one of these names")
        known = ", ".join(card.name for card in self.cards)
        raise OddsError(f"{option}: must be one of {known}, got {name!r}")

    def without_charges(self) -> Board:
        """The same board with the movement alone: CHARGE! cards are worth 1 and draw nothing."""
        note = "movement only: CHARGE! cards count 1 and no mammoth runs"
        return replace(self, charging=False, notes=(*self.notes, note))

    def without_drawn(self, text: str) -> Board:
        """The same board after the named CHARGE! cards have been drawn and not been mixed in again.

        Raises:
            OddsError: an unknown card, or one that stands twice.
        """
        names = [word.strip() for word in text.split(",")] if text.strip() else []
        for i, name in enumerate(names):
            if name not in self.charge_names:
                known = ", ".join(self.charge_names)
                raise OddsError(f"drawn: must be CHARGE! cards of {known}, got {name!r}")
            if name in names[:i]:
                raise OddsError(f"drawn: every card at most once, got {text!r}")
        pairs = zip(self.charge_names, self.reshuffled, strict=True)
        return replace(self, deck=tuple(draw for name, draw in pairs if name not in names))


def load_board(scenario: str) -> Board:
    """The board of a scenario of Wooly Whammoth.

    Raises:
        OddsError: it is a scenario of another game.
        ConfigError: the scenario or its content cannot be used.
    """
    from simcore.scenarios.load import load_scenario

    loaded = load_scenario(scenario)
    if loaded.game.name != "whammoth":
        raise OddsError(f"scenario: must be of whammoth, {scenario!r} is of {loaded.game.name}")
    content, rules = loaded.content, loaded.scenario.rules
    bottom, top = content.path.bottom, content.path.top
    effects = content.charge_effects
    draws = tuple(Draw(card.spaces, effects[card.effect].move) for card in content.charge_cards.values())
    return Board(
        cards=tuple(
            Card(name, card.value, card.modifier, card.special, card.title)
            for name, card in content.cards.items()
        ),
        paths=tuple((SAFE, *bottom[:extension], *top) for extension in range(content.path.max_extension + 1)),
        start_extension=content.path.start_extension,
        deck=draws,
        reshuffled=draws,
        charge_names=tuple(content.charge_cards),
        once=rules.charges_per_turn == "once",
        restart=rules.second_charge == "restart",
        seats=len(loaded.scenario.seats),
        most_seats=min(content.setup.max_players, len(content.setup.tribes)),
        notes=_notes(loaded),
    )


def _notes(loaded: Loaded) -> tuple[str, ...]:
    rules = loaded.scenario.rules
    notes = [f"{loaded.title}: {plural(loaded.ledger.assumed, 'value')} of its content assumed"]
    if rules.charges_per_turn == "once":
        notes.append("one CHARGE! draw a turn however many are played (charges_per_turn: once)")
    if rules.second_charge == "restart":
        notes.append("each draw starts from the last space (second_charge: restart)")
    if rules.abilities != "off":
        notes.append("nobody uses a tribal ability")
    return tuple(notes)
