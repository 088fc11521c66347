"""A game of Paleolithic told in words, from the events of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from simcore.contract.telling import Event, Line
from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.model import Cost
from simcore.games.paleolithic.names import END_REASONS
from simcore.games.paleolithic.tables import ring_numbers
from simcore.kernels import log as shared
from simcore.reading.wording import plural

if TYPE_CHECKING:
    from simcore.games.paleolithic.model import Content
    from simcore.scenarios.load import Loaded

Told = tuple[str, tuple[str, ...]] | None

ENDS = {
    "enough_cards": ("enough artifacts and tiles", ("PAL-END-1", "PAL-END-3")),
    "stalled": ("nothing is left that anybody could pay", ("PAL-END-4",)),
    "truncated": ("stopped at the cap of rounds", ()),
}


def tell(loaded: Loaded, events: list[Event]) -> Iterator[Line]:
    """The game's lines, in the order of the events."""
    story = Story(loaded)
    for event in events:
        yield from story.lines(event)
    yield from story.flushed()


class Story:
    """Keeps what a listener needs to know: cultures, what everybody holds and scores, what is on the table."""

    def __init__(self, loaded: Loaded) -> None:
        content: Content = loaded.content
        self.content = content
        self.names = loaded.labels
        self.rings = ring_numbers(content)
        self.cultures = list(content.cultures)
        self.artifacts = list(content.artifacts)
        self.tiles = list(content.tiles)
        self.characters = list(content.characters)
        self.turn = 0
        self.culture = [0] * len(self.names)
        self.held = [dict.fromkeys(content.kinds, 0) for _ in self.names]
        self.taken: list[list[str]] = [[] for _ in self.names]
        self.n_tiles = [0] * len(self.names)
        self.opened: list[str] = []
        self.explorer = -1
        self.moved = ""
        self.yields: list[str] = []

    def lines(self, event: Event) -> Iterator[Line]:
        """What there is to say of one event; a whole Explore is one line."""
        gather = GATHERED.get(event.kind)
        if event.kind == L.EXPLORES or not (gather or event.kind in (shared.DECISION, shared.CHANCE)):
            yield from self.flushed()
        if gather:
            gather(self, event)
        teller = TELLERS.get(event.kind)
        told = teller(self, event) if teller else None
        if told:
            yield Line(self.turn, *told)

    def flushed(self) -> Iterator[Line]:
        """Lines of what was gathered: cards opened at the start, an Explore."""
        if self.opened:
            yield Line(self.turn, f"Open: {', '.join(self.opened)}", ("PAL-SET-2",))
            self.opened = []
        if self.explorer >= 0:
            rules = ("PAL-EXP-1", "PAL-EXP-2") if self.moved else ("PAL-EXP-2",)
            what = ", ".join(self.yields)
            yield Line(self.turn, f"{self.names[self.explorer]} explores{self.moved}: {what}", rules)
            self.explorer, self.moved, self.yields = -1, "", []

    def name(self, event: Event) -> str:
        """The player that an event is about."""
        return self.names[event.seat]

    def kind(self, code: int) -> str:
        """A kind in words."""
        return "food" if code == L.FOOD else words(self.content.resources[code])

    def add(self, seat: int, code: int, amount: int) -> None:
        """Somebody gains or loses units."""
        self.held[seat]["food" if code == L.FOOD else self.content.resources[code]] += amount

    def pay(self, seat: int, cost: Cost) -> str:
        """Somebody pays; the cost in words."""
        for kind, amount in cost.items():
            self.held[seat][kind] -= amount
        return ", ".join(f"{amount} {words(kind)}" for kind, amount in cost.items())

    def stock(self, seat: int) -> str:
        """What somebody holds."""
        return ", ".join(f"{n} {words(kind)}" for kind, n in self.held[seat].items() if n) or "nothing"

    def score(self, seat: int) -> int:
        """Points of cards, tiles and achievements (PAL-END-2)."""
        culture = self.content.cultures[self.cultures[self.culture[seat]]]
        cards = [self.content.artifacts[name] for name in self.taken[seat]]
        own = sum(card.culture == self.cultures[self.culture[seat]] for card in cards)
        counts = [sum(card.category == name for card in cards) // n for name, n in culture.set.items()]
        sets = min(counts, default=0) if culture.set_repeats else min([1, *counts]) if counts else 0
        printed = sum(card.score for card in cards) + self.n_tiles[seat] * self.content.setup.tile_points
        return printed + own * culture.own + sets * culture.set_points


def words(key: str) -> str:
    """A key of the content as words: red_clay, red clay."""
    return key.replace("_", " ")


# --- gathered into one line


def _opens(story: Story, event: Event) -> None:
    artifact = event.kind == L.OPENS_ARTIFACT
    name = (story.artifacts if artifact else story.tiles)[event.a]
    cost = (story.content.artifacts if artifact else story.content.tiles)[name].cost
    story.opened.append(f"{name} ({', '.join(f'{n} {words(kind)}' for kind, n in cost.items())})")


def _explores(story: Story, event: Event) -> None:
    story.explorer = event.seat


def _migrates(story: Story, event: Event) -> None:
    who = "the animal" if event.a >= story.content.setup.cavemen else "a caveman"
    story.moved = f", {who} moves from ring {story.rings[event.b]} to {story.rings[event.c]}"


def _collects(story: Story, event: Event) -> None:
    story.add(event.seat, event.c, event.d)
    story.yields.append(
        f"ring {story.rings[event.a]} pays {event.d} {story.kind(event.c)} for {plural(event.b, 'point')}"
    )


# --- told one by one


def _turn(story: Story, event: Event) -> Told:
    story.turn = event.a
    return None


def _culture_is(story: Story, event: Event) -> Told:
    story.culture[event.seat] = event.a
    name = story.cultures[event.a]
    culture = story.content.cultures[name]
    told = (
        f"{story.name(event)} plays {name.capitalize()} with the {culture.animal}, from ring {culture.star}"
    )
    return told, ("PAL-SET-1", "PAL-SET-3")


def _character_is(story: Story, event: Event) -> Told:
    name = story.characters[event.a]
    character = story.content.characters[name]
    told = f"{name.capitalize()} the {character.profession} stands on ring {story.content.skills.start_ring}"
    return told, ("PAL-LEG-1", "PAL-LEG-7")


def _gives_back(story: Story, event: Event) -> Told:
    story.add(event.seat, event.a, -1)
    return f"{story.name(event)} gives a {story.kind(event.a)} back", ("PAL-EXP-4",)


def _takes_artifact(story: Story, event: Event) -> Told:
    name = story.artifacts[event.a]
    cost = story.pay(event.seat, story.content.artifacts[name].cost)
    before = story.score(event.seat)
    story.taken[event.seat].append(name)
    return _took(story, event, f"produces {name} for {cost}", before), ("PAL-WRK-1",)


def _takes_tile(story: Story, event: Event) -> Told:
    name = story.tiles[event.a]
    cost = story.pay(event.seat, story.content.tiles[name].cost)
    before = story.score(event.seat)
    story.n_tiles[event.seat] += 1
    return _took(story, event, f"builds the tribe {name} for {cost}", before), ("PAL-WRK-2",)


def _took(story: Story, event: Event, what: str, before: int) -> str:
    score = story.score(event.seat)
    left = story.stock(event.seat)
    return f"{story.name(event)} {what}: {score - before:+d}, now {plural(score, 'point')}; {left} left"


def _exchanges(story: Story, event: Event) -> Told:
    story.add(event.seat, event.a, -1)
    story.add(event.seat, event.b, 1)
    what = f"a {story.kind(event.a)} for a {story.kind(event.b)}"
    return f"{story.name(event)} exchanges {what} with the character", ("PAL-LEG-2", "PAL-LEG-4")


def _pays_food(story: Story, event: Event) -> Told:
    skill = story.content.skills.food
    story.add(event.seat, L.FOOD, -skill.food_paid)
    got = "nothing"
    if event.a != L.NOBODY:
        story.add(event.seat, event.a, skill.amount)
        got = f"{skill.amount} {story.kind(event.a)}"
    return f"{story.name(event)} pays {skill.food_paid} food to the character and gets {got}", (
        "PAL-LEG-2",
        "PAL-LEG-5",
    )


def _relocates(story: Story, event: Event) -> Told:
    return f"The character goes to ring {story.rings[event.a]}", ("PAL-LEG-3",)


def _replaced(story: Story, event: Event) -> Told:
    name = story.characters[event.a]
    profession = story.content.characters[name].profession
    return f"The card is turned over: {name.capitalize()} the {profession} takes over", ("PAL-LEG-6",)


def _places_tribe(story: Story, event: Event) -> Told:
    return f"{story.name(event)} puts a tribal token on ring {story.rings[event.a]}", ("PAL-WRK-2",)


def _end(story: Story, event: Event) -> Told:
    winners = [name for seat, name in enumerate(story.names) if event.b >> seat & 1]
    why, rules = ENDS[END_REASONS[event.a]]
    who = "Nobody wins" if not winners else f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''}"
    scores = ", ".join(f"{name} {story.score(seat)}" for seat, name in enumerate(story.names))
    return f"{who}: {why}. Points: {scores}", ("PAL-END-2", *rules)


GATHERED: dict[int, Callable[[Story, Event], None]] = {
    L.OPENS_ARTIFACT: _opens,
    L.OPENS_TILE: _opens,
    L.EXPLORES: _explores,
    L.MIGRATES: _migrates,
    L.COLLECTS: _collects,
}
TELLERS: dict[int, Callable[[Story, Event], Told]] = {
    shared.TURN: _turn,
    shared.END: _end,
    L.CULTURE_IS: _culture_is,
    L.CHARACTER_IS: _character_is,
    L.GIVES_BACK: _gives_back,
    L.EXCHANGES: _exchanges,
    L.PAYS_FOOD: _pays_food,
    L.RELOCATES: _relocates,
    L.REPLACED: _replaced,
    L.TAKES_ARTIFACT: _takes_artifact,
    L.TAKES_TILE: _takes_tile,
    L.PLACES_TRIBE: _places_tribe,
}
