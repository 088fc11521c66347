"""What a listener to a game of Paleolithic keeps in mind: open cards, tokens on rings, what all hold and score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from simcore.contract.telling import Event, Line
from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.model import Cost
from simcore.games.paleolithic.tables import ring_numbers
from simcore.reading.wording import plural

if TYPE_CHECKING:
    from simcore.games.paleolithic.model import Content
    from simcore.scenarios.load import Loaded


@dataclass
class Player:
    """A player as it sits at the table; rings by their printed numbers."""

    name: str
    held: dict[str, int]
    culture: str = ""
    tokens: list[int] = field(default_factory=list)  # rings of the cavemen, then of the animal
    tribes: list[int] = field(default_factory=list)
    artifacts: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)


class Story:
    """Keeps what a listener needs to know, and says it in words."""

    def __init__(self, loaded: Loaded) -> None:
        self.content: Content = loaded.content
        self.rules = loaded.scenario.rules
        self.rings = ring_numbers(self.content)
        self.cultures = list(self.content.cultures)
        self.artifacts = list(self.content.artifacts)
        self.tiles = list(self.content.tiles)
        self.characters = list(self.content.characters)
        self.players = [Player(name, dict.fromkeys(self.content.kinds, 0)) for name in loaded.labels]
        self.turn = 0
        # By slot, None where the pile has run out; and what is left in the piles.
        self.open_artifacts: dict[int, str] = {}
        self.open_tiles: dict[int, str] = {}
        self.piles = [len(self.artifacts), len(self.tiles)]
        self.character, self.character_ring = "", 0
        self.on_card: list[str] = []
        # What is gathered into one line: cards opened, an Explore, the dice thrown since.
        self.opened: list[str] = []
        self.explorer = -1
        self.moved = ""
        self.yields: list[str] = []
        self.dice: list[int] = []

    def player(self, event: Event) -> Player:
        """Whom an event is about."""
        return self.players[event.seat]

    def kind(self, code: int) -> str:
        """The key of a kind."""
        return "food" if code == L.FOOD else self.content.resources[code]

    def pay(self, player: Player, cost: Cost) -> str:
        """Somebody pays; the cost in words."""
        for kind, amount in cost.items():
            player.held[kind] -= amount
        return listed(cost)

    def take_dice(self) -> str:
        """The dice thrown since they were last told; a die with one face is not thrown."""
        thrown, self.dice = self.dice or [self.content.die[0]], []
        return " and ".join(map(str, thrown))

    def lay_card(self, character: str, ring: int) -> None:
        """A legendary character comes into play with a fresh card (PAL-LEG-1, LEG-6)."""
        self.character, self.character_ring = character, ring
        exchanges = self.content.characters[character].skill == "exchange"
        self.on_card = list(self.content.skills.exchange.card_start) if exchanges else []

    # --- points

    def score(self, player: Player) -> list[int]:
        """Points printed on artifacts and tiles, of the own culture's cards, of sets (PAL-END-2)."""
        culture = self.content.cultures[player.culture]
        cards = [self.content.artifacts[name] for name in player.artifacts]
        own = sum(card.culture == player.culture for card in cards)
        counts = [sum(card.category == name for card in cards) // n for name, n in culture.set.items()]
        sets = min(counts, default=0) if culture.set_repeats else min([1, *counts]) if counts else 0
        printed = sum(card.score for card in cards) + len(player.tiles) * self.content.setup.tile_points
        return [printed, own * culture.own, sets * culture.set_points]

    def gain(self, player: Player, before: list[int]) -> str:
        """What a card has brought: +7 (5 printed, 2 for its own culture), now 16 points."""
        after = self.score(player)
        names = ("printed", "for the own culture", "for a set")
        more = [(new - old, name) for new, old, name in zip(after, before, names, strict=True)]
        parts = ", ".join(f"{n} {name}" for n, name in more if n or name == "printed")
        return f"{sum(n for n, _ in more):+d} ({parts}), now {plural(sum(after), 'point')}"

    # --- the table

    def standings(self) -> Iterator[Line]:
        """What lies open, and every player's tokens, goods, cards and points, before a round."""
        artifacts = ", ".join(self.offer(name) for _, name in sorted(self.open_artifacts.items()))
        tiles = ", ".join(self.offer(name) for _, name in sorted(self.open_tiles.items()))
        yield Line(
            self.turn,
            f"Open artifacts: {artifacts or 'none'}; {self.piles[0]} in the pile. "
            f"Open tiles: {tiles or 'none'}; {self.piles[1]} in the pile",
        )
        if self.character:
            lies = ", ".join(map(words, self.on_card)) or "nothing"
            yield Line(
                self.turn, f"{self.character.capitalize()} on ring {self.character_ring}, on the card: {lies}"
            )
        for player in self.players:
            yield Line(self.turn, self.standing(player))

    def offer(self, name: str) -> str:
        """An open card with its cost."""
        card = self.content.artifacts.get(name) or self.content.tiles[name]
        return f"{name} ({listed(card.cost)})"

    def standing(self, player: Player) -> str:
        """A player in one line."""
        n = self.content.setup.cavemen
        rings = [f"cavemen on {', '.join(map(str, player.tokens[:n]))}"]
        if player.tokens[n:]:
            rings.append(f"animal on {', '.join(map(str, player.tokens[n:]))}")
        if player.tribes:
            rings.append(f"tribes on {', '.join(map(str, player.tribes))}")
        cards = ", ".join([*player.artifacts, *player.tiles]) or "no cards"
        told = f"{player.name}: {', '.join(rings)}; holds {stock(player)}; {cards}"
        return f"{told}; {plural(sum(self.score(player)), 'point')}"


def words(key: str) -> str:
    """A key of the content as words: red_clay, red clay."""
    return key.replace("_", " ")


def listed(cost: Cost) -> str:
    """Amounts of kinds in words."""
    return ", ".join(f"{amount} {words(kind)}" for kind, amount in cost.items())


def stock(player: Player) -> str:
    """What somebody holds."""
    return listed({kind: n for kind, n in player.held.items() if n}) or "nothing"
