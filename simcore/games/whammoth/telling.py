"""A game of Wooly Whammoth told in words, from the events of its log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from simcore.contract.telling import Event, Line
from simcore.games.whammoth import layout as L
from simcore.kernels import log as shared

if TYPE_CHECKING:
    from simcore.games.whammoth.model import Content
    from simcore.scenarios.load import Loaded

ENDS = {
    L.SIXTH_MEAT: ("the meat that wins", ("WHA-WIN-1",)),
    L.LAST_TRIBE: ("the last tribe with cave people", ("WHA-WIN-2",)),
    L.ALL_OUT: ("all went out in one turn", ("WHA-WIN-3",)),
    L.HANDS_EXHAUSTED: ("both hands are empty in sudden death", ("WHA-VAR-1",)),
    L.TRUNCATED: ("stopped at the cap of turns", ()),
}
DEATHS = {
    L.BY_TAR: ("ends in a tar pit: a cave person dies", ("WHA-MOVE-5",)),
    L.BY_EDGE: ("runs over the edge: the cave person dies", ("WHA-MOVE-7",)),
    L.BY_STOMP: ("is stomped: a cave person dies", ("WHA-CHG-3",)),
    L.BY_EFFECT: ("is driven into a tar pit: a cave person dies", ("WHA-CHG-5", "WHA-MOVE-5")),
}
MEATS = {
    L.FROM_TUSK: ("topples the mammoth", ("WHA-MOVE-6",)),
    L.FROM_EDGE: ("takes the mammoth along", ("WHA-MOVE-7",)),
    L.FROM_AMBUSH: ("ambushes the mammoth", ("WHA-CHG-7",)),
    L.FROM_TAR: ("finds its mammoth in a tar pit", ("WHA-CHG-4",)),
}


def tell(loaded: Loaded, events: list[Event]) -> Iterator[Line]:
    """The game's lines, in the order of the events."""
    story = Story(loaded)
    for event in events:
        yield from story.lines(event)


class Story:
    """Keeps what a listener needs to know: whose turn, who has how much."""

    def __init__(self, loaded: Loaded) -> None:
        content: Content = loaded.content
        self.names = loaded.labels
        self.content = content
        self.cards = list(content.cards.values())
        self.charges = list(content.charge_cards.values())
        self.abilities = list(content.abilities)
        self.turn = 0
        self.people = [content.setup.cave_people] * len(self.names)
        self.meat = [0] * len(self.names)
        self.played: list[Event] = []
        self.extra: dict[int, list[str]] = {}
        self.rules: dict[int, list[str]] = {}
        self.charging = False

    def lines(self, event: Event) -> Iterator[Line]:
        """What there is to say of one event."""
        if self.played and event.kind != L.PLAYS:
            yield self._revealed()
        teller = TELLERS.get(event.kind)
        told = teller(self, event) if teller else None
        if told:
            text, rules = told
            yield Line(self.turn, text, rules)

    def _revealed(self) -> Line:
        played = [f"{self.name(each)} {self.card(each.a)}" for each in self.played]
        total = sum(self.cards[each.a].value for each in self.played)
        self.played = []
        return Line(self.turn, f"Cards: {', '.join(played)}. Total {total}.", ("WHA-PLAY-1", "WHA-MOVE-1"))

    def name(self, event: Event) -> str:
        """The tribe that an event is about."""
        return self.names[event.seat]

    def card(self, index: int) -> str:
        """A movement card as it is printed: 4 +1, -3 Run Away!"""
        card = self.cards[index]
        number = f"{card.value} {card.modifier:+d}" if card.modifier else f"{card.value}"
        return number if card.special == "none" else f"{number} {card.title}"

    def standing(self, seat: int) -> str:
        """Meat and people of a tribe."""
        return f"meat {self.meat[seat]}, {self.people[seat]} people"


Told = tuple[str, tuple[str, ...]] | None


def _turn(story: Story, event: Event) -> Told:
    story.turn = event.a
    story.extra, story.rules, story.charging = {}, {}, False
    if event.a == 1:
        return None
    standings = "; ".join(f"{name}: {story.standing(seat)}" for seat, name in enumerate(story.names))
    return f"({standings})", ()


def _decision(story: Story, event: Event) -> Told:
    decision, code = event.a, event.d
    if decision in (L.MODIFIER, L.ABILITY_MOVE) and code != 0:
        what = "modifier" if decision == L.MODIFIER else "ability"
        story.extra.setdefault(event.seat, []).append(f"{code:+d} by its {what}")
        rules = ["WHA-MOVE-2"] if decision == L.MODIFIER else ["WHA-ABI-3", "WHA-ABI-5"]
        story.rules.setdefault(event.seat, []).extend(rules)
    return None


def _plays(story: Story, event: Event) -> Told:
    story.played.append(event)
    return None


def _moves(story: Story, event: Event) -> Told:
    extra = story.extra.get(event.seat)
    why = f" ({', '.join(extra)})" if extra else ""
    rules = ("WHA-MOVE-1", *story.rules.get(event.seat, ()), *(("WHA-MOVE-4",) if event.b == 0 else ()))
    if event.a == event.b:
        return f"{story.name(event)} stays on {_space(event.b)}{why}", rules
    return f"{story.name(event)} moves from {_space(event.a)} to {_space(event.b)}{why}", rules


def _space(number: int) -> str:
    return "Start" if number == 0 else str(number)


def _driven(story: Story, event: Event) -> Told:
    if event.a == event.b:
        return f"{story.name(event)} cannot be driven back any further", ("WHA-CHG-5", "WHA-MOVE-4")
    return f"{story.name(event)} is driven from {event.a} to {_space(event.b)}", ("WHA-CHG-5",)


def _takes_back(story: Story, event: Event) -> Told:
    rule = "WHA-CHG-5" if story.charging else "WHA-ABI-3"
    return f"{story.name(event)} takes {story.card(event.a)} back", (rule,)


def _dies(story: Story, event: Event) -> Told:
    story.people[event.seat] -= 1
    how, rules = DEATHS[event.a]
    left = story.people[event.seat]
    after = "it was the last one" if left == 0 else f"{left} left"
    return f"{story.name(event)} {how} ({after})", rules


def _meat(story: Story, event: Event) -> Told:
    story.meat[event.seat] += 1
    how, rules = MEATS[event.a]
    return f"{story.name(event)} {how}: a meat (now {story.meat[event.seat]})", rules


def _eats(story: Story, event: Event) -> Told:
    story.meat[event.seat] -= 1
    return f"{story.name(event)} eats a meat (now {story.meat[event.seat]}) and takes its cards back", (
        "WHA-END-4",
    )


def _charges(story: Story, event: Event) -> Told:
    story.charging = True
    card = story.charges[event.a]
    effect = "" if card.effect == "none" else f", survivors: {card.effect.replace('_', ' ')}"
    return f"CHARGE! The mammoths run {card.spaces} spaces{effect}", ("WHA-CHG-1", "WHA-CHG-2")


def _mammoth(story: Story, event: Event) -> Told:
    there = "Start" if event.b == 0 else str(event.b)
    return f"{story.name(event)}'s mammoth runs from {event.a} to {there}", ("WHA-CHG-2",)


def _end(story: Story, event: Event) -> Told:
    winners = [name for seat, name in enumerate(story.names) if event.b >> seat & 1]
    why, rules = ENDS[event.a]
    who = "Nobody wins" if not winners else f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''}"
    return f"{who}: {why}. Final meat: {', '.join(map(str, story.meat))}", rules


def _ability(story: Story, event: Event) -> Told:
    return f"{story.name(event)} has the ability {story.abilities[event.a]}", ("WHA-ABI-1",)


def _starts(story: Story, event: Event) -> Told:
    return f"{story.name(event)} draws {story.card(event.b)} and starts on {event.a}", ("WHA-VAR-2",)


def _out(story: Story, event: Event) -> Told:
    if event.a == L.OUT_STARVED:
        return f"{story.name(event)} has neither card nor meat: starved, out of the game", ("WHA-END-5",)
    return f"{story.name(event)} has lost its last person: out of the game", ("WHA-END-3",)


TELLERS = {
    shared.TURN: _turn,
    shared.DECISION: _decision,
    shared.END: _end,
    L.PLAYS: _plays,
    L.MOVES: _moves,
    L.DIES: _dies,
    L.MEAT: _meat,
    L.EATS: _eats,
    L.CHARGES: _charges,
    L.MAMMOTH: _mammoth,
    L.ABILITY_IS: _ability,
    L.STARTS: _starts,
    L.OUT: _out,
    L.AMBUSHES: lambda story, event: (f"{story.name(event)} ducks under the mammoth", ("WHA-CHG-7",)),
    L.NO_EAT: lambda story, event: (f"{story.name(event)} may not eat next", ("WHA-CHG-5",)),
    L.REFILLS: lambda story, event: (f"Sudden death: {story.name(event)} refills its hand", ("WHA-VAR-1",)),
    L.STRETCHES: lambda story, event: (f"{story.name(event)}'s path is {event.a} longer now", ("WHA-END-2",)),
    L.DISCARDS: lambda story, event: (f"{story.name(event)} loses {story.card(event.a)}", ("WHA-CHG-5",)),
    L.TAKES_BACK: _takes_back,
    L.STEALS: lambda story, event: (
        f"{story.name(event)} steals {story.card(event.b)} from {story.names[event.a]}",
        ("WHA-ABI-3",),
    ),
    L.MOVED_BY_EFFECT: _driven,
}
