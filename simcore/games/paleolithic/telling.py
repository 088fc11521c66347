"""A game of Paleolithic told in words, from the events of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from simcore.contract.telling import Event, Line
from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.names import END_REASONS
from simcore.games.paleolithic.story import Player, Story, listed, stock, words
from simcore.kernels import log as shared
from simcore.reading.wording import plural

if TYPE_CHECKING:
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
        yield from lines(story, event)
    yield from flushed(story)


def lines(story: Story, event: Event) -> Iterator[Line]:
    """What there is to say of one event; a whole Explore is one line."""
    gather = GATHERED.get(event.kind)
    skill = event.kind == shared.CHANCE and event.a in (L.SKILL_DIE, L.RELOCATION)
    if event.kind == L.EXPLORES or skill or not (gather or event.kind == shared.DECISION):
        yield from flushed(story)
    if gather:
        gather(story, event)
    teller = TELLERS.get(event.kind)
    told = teller(story, event) if teller else None
    if told:
        yield Line(story.turn, *told)
    if event.kind == shared.TURN:
        yield from story.standings()


def flushed(story: Story) -> Iterator[Line]:
    """Lines of what was gathered: cards opened, an Explore."""
    if story.opened:
        yield Line(story.turn, f"Open: {', '.join(story.opened)}", ("PAL-SET-2",))
        story.opened = []
    if story.explorer >= 0:
        rules = ("PAL-EXP-1", "PAL-EXP-2") if story.moved else ("PAL-EXP-2",)
        what = ", ".join(story.yields)
        who = story.players[story.explorer].name
        yield Line(story.turn, f"{who} explores{story.moved}, rolls {story.take_dice()}: {what}", rules)
        story.explorer, story.moved, story.yields = -1, "", []


# --- gathered into one line


def _throws(story: Story, event: Event) -> None:
    if event.a in (L.DIE, L.SKILL_DIE, L.RELOCATION):
        story.dice.append(story.content.die[event.c])


def _opens(story: Story, event: Event) -> None:
    artifact = event.kind == L.OPENS_ARTIFACT
    name = (story.artifacts if artifact else story.tiles)[event.a]
    (story.open_artifacts if artifact else story.open_tiles)[event.b] = name
    story.piles[0 if artifact else 1] -= 1
    story.opened.append(story.offer(name))


def _explores(story: Story, event: Event) -> None:
    story.explorer = event.seat


def _migrates(story: Story, event: Event) -> None:
    who = "the animal" if event.a >= story.content.setup.cavemen else "a caveman"
    story.player(event).tokens[event.a] = story.rings[event.c]
    story.moved = f", {who} moves from ring {story.rings[event.b]} to {story.rings[event.c]}"


def _collects(story: Story, event: Event) -> None:
    kind = story.kind(event.c)
    story.player(event).held[kind] += event.d
    story.yields.append(
        f"ring {story.rings[event.a]} pays {event.d} {words(kind)} for {plural(event.b, 'point')}"
    )


# --- told one by one


def _turn(story: Story, event: Event) -> Told:
    story.turn = event.a
    return None


def _culture_is(story: Story, event: Event) -> Told:
    player = story.player(event)
    player.culture = story.cultures[event.a]
    culture, setup = story.content.cultures[player.culture], story.content.setup
    player.tokens = [culture.star] * (setup.cavemen + setup.animals)
    told = f"{player.name} plays {player.culture.capitalize()} with the {culture.animal}, from ring {culture.star}"
    return told, ("PAL-SET-1", "PAL-SET-3")


def _character_is(story: Story, event: Event) -> Told:
    name = story.characters[event.a]
    story.lay_card(name, story.content.skills.start_ring)
    told = f"{name.capitalize()} the {story.content.characters[name].profession} stands on ring {story.character_ring}"
    return told, ("PAL-LEG-1", "PAL-LEG-7")


def _gives_back(story: Story, event: Event) -> Told:
    player, kind = story.player(event), story.kind(event.a)
    player.held[kind] -= 1
    return f"{player.name} gives a {words(kind)} back", ("PAL-EXP-4",)


def _takes_artifact(story: Story, event: Event) -> Told:
    player, name = story.player(event), story.artifacts[event.a]
    cost = story.pay(player, story.content.artifacts[name].cost)
    before = story.score(player)
    player.artifacts.append(name)
    _leaves(story.open_artifacts, name)
    return _took(story, player, f"produces {name} for {cost}", before), ("PAL-WRK-1", "PAL-END-2")


def _takes_tile(story: Story, event: Event) -> Told:
    player, name = story.player(event), story.tiles[event.a]
    cost = story.pay(player, story.content.tiles[name].cost)
    before = story.score(player)
    player.tiles.append(name)
    _leaves(story.open_tiles, name)
    return _took(story, player, f"builds the tribe {name} for {cost}", before), ("PAL-WRK-2", "PAL-END-2")


def _leaves(cards: dict[int, str], name: str) -> None:
    """A card leaves its slot."""
    del cards[next(slot for slot, card in cards.items() if card == name)]


def _took(story: Story, player: Player, what: str, before: list[int]) -> str:
    return f"{player.name} {what}: {story.gain(player, before)}; {stock(player)} left"


def _exchanges(story: Story, event: Event) -> Told:
    player, give, take = story.player(event), story.kind(event.a), story.kind(event.b)
    player.held[give] -= 1
    player.held[take] += 1
    story.on_card[story.on_card.index(take)] = give
    what = f"a {words(give)} for a {words(take)}"
    lies = ", ".join(map(words, story.on_card))
    return f"{player.name} exchanges {what} with the character; now on the card: {lies}", (
        "PAL-LEG-2",
        "PAL-LEG-4",
    )


def _pays_food(story: Story, event: Event) -> Told:
    player, skill = story.player(event), story.content.skills.food
    player.held["food"] -= skill.food_paid
    story.on_card += ["food"] * skill.food_paid
    got = "nothing"
    if event.a != L.NOBODY:
        player.held[story.kind(event.a)] += skill.amount
        got = listed({story.kind(event.a): skill.amount})
    told = f"{player.name} pays {skill.food_paid} food to the character, rolls {story.take_dice()} and gets {got}"
    return f"{told}; {len(story.on_card)} food on the card", ("PAL-LEG-2", "PAL-LEG-5")


def _relocates(story: Story, event: Event) -> Told:
    story.character_ring = story.rings[event.a]
    return f"The dice show {story.take_dice()}: the character goes to ring {story.character_ring}", (
        "PAL-LEG-3",
    )


def _replaced(story: Story, event: Event) -> Told:
    name = story.characters[event.a]
    story.lay_card(name, story.character_ring)
    profession = story.content.characters[name].profession
    return f"The card is turned over: {name.capitalize()} the {profession} takes over", ("PAL-LEG-6",)


def _places_tribe(story: Story, event: Event) -> Told:
    ring = story.rings[event.a]
    story.player(event).tribes.append(ring)
    return f"{story.player(event).name} puts a tribal token on ring {ring}", ("PAL-WRK-2",)


def _end(story: Story, event: Event) -> Told:
    winners = [player.name for seat, player in enumerate(story.players) if event.b >> seat & 1]
    why, rules = ENDS[END_REASONS[event.a]]
    who = "Nobody wins" if not winners else f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''}"
    scores = ", ".join(
        f"{player.name} {sum(story.score(player))}{_tied(story, player)}" for player in story.players
    )
    return f"{who}: {why}. Points: {scores}", ("PAL-END-2", *rules)


def _tied(story: Story, player: Player) -> str:
    """What the house rule for ties looks at."""
    if story.rules.tie_break == "fewest_cards":
        return f" ({plural(len(player.artifacts) + len(player.tiles), 'card')})"
    if story.rules.tie_break == "most_resources":
        return f" ({plural(sum(player.held[kind] for kind in story.content.resources), 'resource')})"
    return ""


GATHERED: dict[int, Callable[[Story, Event], None]] = {
    shared.CHANCE: _throws,
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
