"""A game of Wooly Whammoth told in words, from the events of its log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from simcore.contract.telling import Event, Line
from simcore.games.whammoth import layout as L
from simcore.games.whammoth.names import CAUSES, END_REASONS, SOURCES
from simcore.games.whammoth.story import CLEANS_UP, Story, path_told, space_told
from simcore.kernels import log as shared
from simcore.reading.wording import plural

if TYPE_CHECKING:
    from simcore.scenarios.load import Loaded

Told = tuple[str, tuple[str, ...]] | None

ENDS = {
    "sixth_meat": ("the meat that wins", ("WHA-WIN-1",)),
    "last_tribe": ("the last tribe with cave people", ("WHA-WIN-2",)),
    "all_out": ("all went out in one turn", ("WHA-WIN-3",)),
    "hands_exhausted": ("both hands are empty in sudden death", ("WHA-VAR-1",)),
    "truncated": ("stopped at the cap of turns", ()),
}
DEATHS = {
    "tar": ("ends in a tar pit: a cave person dies", ("WHA-MOVE-5",)),
    "over": ("runs over the edge after space {}: the cave person dies", ("WHA-MOVE-7",)),
    "stomped": ("is stomped: a cave person dies", ("WHA-CHG-3",)),
    "effect": ("is driven into a tar pit: a cave person dies", ("WHA-CHG-5", "WHA-MOVE-5")),
}
MEATS = {
    "tusk": ("topples the mammoth", ("WHA-MOVE-6",)),
    "over": ("takes the mammoth along", ("WHA-MOVE-7",)),
    "ambush": ("ambushes the mammoth", ("WHA-CHG-7",)),
    "tar": ("finds its mammoth in a tar pit", ("WHA-CHG-4",)),
}


def tell(loaded: Loaded, events: list[Event]) -> Iterator[Line]:
    """The game's lines, in the order of the events."""
    story = Story(loaded)
    yield from story.opening()
    for event in events:
        yield from lines(story, event)


def lines(story: Story, event: Event) -> Iterator[Line]:
    """What there is to say of one event, and before it what it closes: the cards' reveal, the standings."""
    if not story.revealed and event.kind != L.PLAYS:
        yield from story.reveal()
    if not story.announced:
        story.announced = True
        yield from story.standings()
    if event.kind in CLEANS_UP or uses_ability(event):
        story.clean_up()
    if event.kind == L.CHARGES and story.draw_charge_card(event.a):
        told = f"The CHARGE! deck is empty: its {plural(len(story.charges), 'card')} are shuffled again"
        yield Line(story.turn, told, ("WHA-CHG-2",))
    teller = TELLERS.get(event.kind)
    said = teller(story, event) if teller else None
    if said:
        yield Line(story.turn, *said)


def uses_ability(event: Event) -> bool:
    """Whether a tribe decides on its ability that brings cards: before the cards, or starving after the clean-up."""
    return event.kind == shared.DECISION and event.a == L.ABILITY_CARD


def _turn(story: Story, event: Event) -> Told:
    story.begin_turn(event.a)
    return None


def _decision(story: Story, event: Event) -> Told:
    decision, code = event.a, event.d
    tribe = story.tribes[event.seat]
    if decision == L.MODIFIER and code:
        tribe.own_moves.append(f"{code:+d} by its modifier")
        tribe.rules.append("WHA-MOVE-2")
    elif decision == L.ABILITY_MOVE and code:
        tribe.used = True
        tribe.own_moves.append(f"{code:+d} by its ability")
        tribe.rules += ["WHA-ABI-3", "WHA-ABI-5"]
    elif (decision == L.ABILITY_CARD and code != L.USE_NOTHING) or (decision == L.AMBUSH and code):
        tribe.used = True
    return None


def _plays(story: Story, event: Event) -> Told:
    story.revealed = False
    story.tribes[event.seat].card = (event.a, event.b)
    story.tribes[event.seat].hand.remove((event.a, event.b))
    return None


def _moves(story: Story, event: Event) -> Told:
    tribe = story.tribes[event.seat]
    tribe.space = event.b
    why = f" ({', '.join(tribe.own_moves)})" if tribe.own_moves else ""
    rules = ("WHA-MOVE-1", *tribe.rules, *(("WHA-MOVE-4",) if event.b == 0 else ()))
    if event.a == event.b:
        return f"{tribe.name} stays on {space_told(event.b)}{why}", rules
    return f"{tribe.name} moves from {space_told(event.a)} to {space_told(event.b)}{why}", rules


def _driven(story: Story, event: Event) -> Told:
    story.tribes[event.seat].space = event.b
    if event.a == event.b:
        return f"{story.name(event)} cannot be driven back any further", ("WHA-CHG-5", "WHA-MOVE-4")
    return f"{story.name(event)} is driven from {space_told(event.a)} to {space_told(event.b)}", (
        "WHA-CHG-5",
    )


def _takes_back(story: Story, event: Event) -> Told:
    tribe = story.tribes[event.seat]
    tribe.discards.remove((event.a, event.b))
    tribe.hand.append((event.a, event.b))
    card = story.card((event.a, event.b), event.seat)
    if story.charge:
        effect = story.content.charge_effects[story.content.charge_cards[story.charge].effect]
        drawn = ", drawn at random" if effect.pick == "random" else ""
        return f"{tribe.name} takes {card} back by the CHARGE! card{drawn}", ("WHA-CHG-5",)
    uses = story.content.abilities[tribe.ability]
    drawn = ", drawn at random" if any(use.take_back and use.pick == "random" for use in uses) else ""
    return f"{tribe.name} takes {card} back by its ability{drawn}", ("WHA-ABI-3",)


def _steals(story: Story, event: Event) -> Told:
    held = (event.b, event.c)
    story.tribes[event.a].hand.remove(held)
    story.tribes[event.seat].hand.append(held)
    card = story.card(held, event.a)
    victim = story.tribes[event.a].name
    return f"{story.name(event)} steals {card} from {victim}, drawn at random, by its ability", ("WHA-ABI-3",)


def _discards(story: Story, event: Event) -> Told:
    held = (event.a, event.b)
    story.tribes[event.seat].hand.remove(held)
    story.tribes[event.seat].discards.append(held)
    return f"{story.name(event)} loses {story.card(held, event.seat)}, drawn at random", ("WHA-CHG-5",)


def _dies(story: Story, event: Event) -> Told:
    tribe = story.tribes[event.seat]
    tribe.people -= 1
    tribe.restarts = True
    how, rules = DEATHS[CAUSES[event.a]]
    after = f"{tribe.people} left" if tribe.people else "it was the last one"
    if tribe.used:
        after, rules = f"{after}; its ability is ready again", (*rules, "WHA-ABI-2")
    tribe.used = False
    return f"{tribe.name} {how.format(tribe.length)} ({after})", rules


def _meat(story: Story, event: Event) -> Told:
    tribe = story.tribes[event.seat]
    tribe.meat += 1
    tribe.restarts |= event.a != L.FROM_TAR or story.rules.tar_mammoth_stretches
    how, rules = MEATS[SOURCES[event.a]]
    return f"{tribe.name} {how}: a meat (now {tribe.meat})", rules


def _eats(story: Story, event: Event) -> Told:
    tribe = story.tribes[event.seat]
    tribe.meat -= 1
    return _takes_all_back(story, event, f"{tribe.name} eats a meat (now {tribe.meat}) and", "WHA-END-4")


def _refills(story: Story, event: Event) -> Told:
    return _takes_all_back(story, event, f"Sudden death: {story.name(event)}", "WHA-VAR-1")


def _takes_all_back(story: Story, event: Event, who: str, rule: str) -> Told:
    back, robbed = story.refill(event.seat)
    told = f"{who} takes back {story.listed(back, event.seat)}"
    if not robbed:
        return told, (rule,)
    taken = ", ".join(f"{story.card(held, event.seat)} from {thief}" for thief, held in robbed)
    return f"{told}; its stolen cards return: {taken}", (rule, "WHA-ABI-4")


def _charges(story: Story, _: Event) -> Told:
    card = story.content.charge_cards[story.charge]
    effect = "" if card.effect == "none" else f", survivors: {card.effect.replace('_', ' ')}"
    told = f"CHARGE! card {story.charge}: the mammoths run {plural(card.spaces, 'space')}{effect}"
    return f"{told} ({story.deck} left in the deck)", ("WHA-CHG-1", "WHA-CHG-2")


def _mammoth(story: Story, event: Event) -> Told:
    return f"{story.name(event)}'s mammoth runs from {event.a} to {space_told(event.b)}", ("WHA-CHG-2",)


def _ambushes(story: Story, event: Event) -> Told:
    card = story.tribes[event.seat].card
    by_card = card is not None and story.cards[card[0]].special == "run_away"
    by, rules = ("its Run Away!", ("WHA-CHG-7",)) if by_card else ("its ability", ("WHA-CHG-7", "WHA-ABI-3"))
    return f"{story.name(event)} ducks under the mammoth by {by}", rules


def _no_eat(story: Story, event: Event) -> Told:
    story.tribes[event.seat].no_eat = True
    return f"{story.name(event)} may not eat next", ("WHA-CHG-5",)


def _stretches(story: Story, event: Event) -> Told:
    tribe = story.tribes[event.seat]
    tribe.length += event.a - tribe.extension
    tribe.extension = event.a
    return f"{tribe.name}'s path is longer now: {path_told(story.content.path, event.a)}", ("WHA-END-2",)


def _end(story: Story, event: Event) -> Told:
    winners = [tribe.name for seat, tribe in enumerate(story.tribes) if event.b >> seat & 1]
    why, rules = ENDS[END_REASONS[event.a]]
    who = f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''}" if winners else "Nobody wins"
    told = f"{who}: {why}. Final meat: {', '.join(str(tribe.meat) for tribe in story.tribes)}"
    if event.a == L.HANDS_EXHAUSTED or (event.a == L.ALL_OUT and story.rules.all_out == "order"):
        last = [tribe for tribe in story.tribes if tribe.out in (0, story.turn)]
        before = ", ".join(f"{tribe.name} {tribe.before}" for tribe in last)
        told += f". Spaces to the cliff before this turn's move: {before}"
    return told, rules


def _ability(story: Story, event: Event) -> Told:
    tribe = story.tribes[event.seat]
    tribe.ability = story.abilities[event.a]
    how = "is dealt" if story.rules.abilities == "dealt" else "has"
    return f"{tribe.name} {how} the ability {tribe.ability}", ("WHA-ABI-1",)


def _starts(story: Story, event: Event) -> Told:
    story.tribes[event.seat].space = event.a
    card = story.cards[event.b]
    told = f"{story.name(event)} draws {story.card((event.b, event.seat), event.seat)}"
    pit = " (a tar pit, and it chooses the space beside)" if event.a != max(0, card.value) else ""
    return f"{told} and starts on {space_told(event.a)}{pit}", ("WHA-VAR-2",)


def _out(story: Story, event: Event) -> Told:
    story.tribes[event.seat].out = story.turn
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
    L.AMBUSHES: _ambushes,
    L.NO_EAT: _no_eat,
    L.REFILLS: _refills,
    L.STRETCHES: _stretches,
    L.DISCARDS: _discards,
    L.TAKES_BACK: _takes_back,
    L.STEALS: _steals,
    L.MOVED_BY_EFFECT: _driven,
}
