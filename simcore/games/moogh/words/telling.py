"""A game of MOOGH told in words and maps, from the events of its log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from simcore.contract.telling import Event, Line
from simcore.games.moogh.names import ACTIONS, CARD_ACTIONS, SECTIONS, SYMBOLS
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.sizes import TOKENS_WHEN_FLED
from simcore.games.moogh.words.events import GATHERED, TELLERS
from simcore.games.moogh.words.story import Act, Story, Told
from simcore.kernels import log as shared
from simcore.reading.wording import plural

if TYPE_CHECKING:
    from simcore.scenarios.load import Loaded

DOES = {
    "move": "moves", "think": "thinks", "rest": "rests", "heal": "heals", "trap": "makes a trap", "stab": "stabs",
    "throw": "throws", "climb": "climbs", "sedate": "sedates", "taunt": "taunts",
}  # fmt: skip
STRUCK = {"front": "in front of it", "sides": "at its sides", "back": "behind it"}
CLOSES = (L.ICON, L.PERFORMS, L.CARD, shared.TURN, shared.END)  # no result of an icon
THROWN = (
    L.ROLL_PUSH, L.ROLL_LOOK, L.ROLL_WATER, L.ROLL_ATTACK, L.ROLL_TURN, L.ROLL_SHAKE, L.ROLL_SAVE, L.ROLL_STAY,
)  # fmt: skip


def tell(loaded: Loaded, events: list[Event]) -> Iterator[Line]:
    """The game's lines, in the order of the events."""
    story = Story(loaded)
    for event, following in pairwise([*events, Event(shared.END, -1, 0, 0, 0, 0)]):
        story.next = following
        yield from lines(story, event)
    yield from flushed(story)


def lines(story: Story, event: Event) -> Iterator[Line]:
    """What there is to say of one event; rolls, steps, cubes and the like are gathered into one line."""
    if not story.begun and event.kind != shared.CHANCE:
        story.begun = True
        yield from (story.line(*told) for told in story.opening())
    gather = GATHERED.get(event.kind)
    if event.kind in (shared.DECISION, shared.CHANCE):
        yield from silent(story, event)
        return
    if not goes_on(story, event):
        yield from flushed(story)
    if event.kind in CLOSES and story.still[0]:
        yield story.line(*story.still)
    story.still = ("", ())
    if event.kind in (L.CARD, shared.TURN, shared.END) and story.idle:
        yield story.line(f"{story.figure(story.up)} does nothing", ("MOO-ACT-2",))
    if story.row_due and event.kind not in (shared.TURN, L.APPEASED):
        yield from story.standings()
    if story.ticks and event.kind in (L.PROGRAMS, shared.END):
        yield from tick(story)
    if gather:
        gather(story, event)
        story.gathering = common(event)
    if event.kind == shared.END:
        yield from (story.line(text) for text in story.board.drawn())
    teller = TELLERS.get(event.kind)
    told = teller(story, event) if teller else None
    if told:
        still = story.still
        yield story.line(*told)
        story.still = still
    story.idle |= event.kind == L.CARD
    if event.kind == shared.TURN:
        yield from (story.line(text) for text in story.board.drawn())


def goes_on(story: Story, event: Event) -> bool:
    """Whether the event belongs to the line that is being gathered."""
    if event.kind == L.ROLLS and story.act:
        return True
    return common(event) == story.gathering or (event.kind == L.LANDS and story.next.kind == L.STEPS)


def flushed(story: Story) -> Iterator[Line]:
    """The line of what was gathered."""
    if story.gathered:
        text, rules = story.said
        between = " then " if story.gathering[0] in (L.STEPS, L.BEAST_STANDS) else ", "
        listed = between.join(story.gathered)
        story.gathered = []
        yield story.line(f"{text}{listed}", rules)
    if story.act:
        yield story.line(*acted(story, story.act))
        story.act, story.rolls, story.thrown_by_skill = None, [], False
    story.gathering = ()


def silent(story: Story, event: Event) -> Iterator[Line]:
    """Of decisions and dice only those that no other event tells of."""
    if event.kind == shared.DECISION:
        yield from decided(story, event.a, event.d)
        return
    if event.a == L.CARD_SIDE:
        story.side[event.seat - L.FIRST_BEAST_FIGURE] = event.c
    told = thrown(story, event, int(story.tables["symbol"][event.c])) if event.a in THROWN else None
    if told:
        yield from flushed(story)
        yield story.line(*told)


def decided(story: Story, decision: int, code: int) -> Iterator[Line]:
    """Tokens spent."""
    if decision == L.NEXT and code == L.USE_TOKEN:
        yield from flushed(story)
        story.free = ", spending a rage token,"
        story.tokens[story.up] = 0
    elif decision == L.FREE and code != L.NONE:
        yield from flushed(story)
        yield story.line(f"{story.who(story.healed)} takes a free action", ("MOO-HEAL-2",))
    elif decision == L.REROLL_WATER and code == 1:
        yield from flushed(story)
        story.tokens[story.wader] = 0
        yield story.line(f"{story.who(story.wader)} spends a rage token to roll again", ("MOO-TOK-2",))


def thrown(story: Story, event: Event, symbol: int) -> Told:
    """The die of a step into water, of an attack, a random turn, a rider's flight, of a token that is to save somebody."""
    shows = SYMBOLS[symbol]
    if event.a in (L.ROLL_SAVE, L.ROLL_STAY):
        story.tokens[event.seat] = 0
        what, rule = ("be saved", "MOO-TOK-4") if event.a == L.ROLL_SAVE else ("stay on top", "MOO-TOK-5")
        return f"{story.who(event.seat)} spends a rage token to {what} and rolls {shows}", (rule,)
    if event.a == L.ROLL_WATER:
        story.wader = event.seat
        again = story.next.kind == shared.DECISION and (story.next.a, story.next.d) == (L.REROLL_WATER, 1)
        result = "" if again else ", the movement ends" if symbol == L.CROSS else " and may go on"
        return f"water or mud: {story.who(event.seat)} rolls {shows}{result}", ("MOO-TER-3",)
    beast = event.seat - L.FIRST_BEAST_FIGURE
    if event.a == L.ROLL_ATTACK:
        section = STRUCK[SECTIONS[int(story.tables["section"][beast, symbol])]]
        return f"{story.beasts[beast]} rolls {shows} and attacks what is {section}", ("MOO-ATK-1",)
    if event.a == L.ROLL_TURN:
        still = " and doesn't turn" if symbol == L.CROSS else ""
        return f"{story.beasts[beast]} rolls {shows}{still}", ("MOO-RT-1",)
    if event.a in (L.ROLL_PUSH, L.ROLL_LOOK):
        why, rule = ("for the push", "MOO-FWD-4") if event.a == L.ROLL_PUSH else ("for the tie", "MOO-LOOK-4")
        side = "right" if symbol == L.BARS else "left"
        return f"{story.beasts[beast]} rolls {shows} {why}: to its {side}", (rule,)
    story.landing = ("MOO-SHAKE-3",)
    way = ("to its right", "to its left", "ahead")[symbol]
    return f"{story.beasts[beast]} rolls {shows} to throw its rider off {way}", ("MOO-SHAKE-4",)


def acted(story: Story, act: Act) -> tuple[str, tuple[str, ...]]:
    """The line of a bold action and its rolls."""
    what = f"{story.who(act.who)} {DOES[ACTIONS[act.action]]}"
    if act.target >= 0:
        what += f"{' at' if act.action == L.THROW else ''} {story.figure(act.target)}"
    if act.between:
        what += f" over {plural(act.between, 'space')}"
    rules = [f"MOO-{CARD_ACTIONS[act.action]}-1"]
    if act.ignored:
        what += f", ignoring {plural(act.ignored, 'die')} of defence"
    if act.ignored or story.thrown_by_skill:
        rules.append("MOO-LEAD-1")
    if not story.rolls:
        return f"{what}: no dice are left", (*rules, "MOO-ROL-5")
    rules.append("MOO-ROL-2" if story.shown else "MOO-ROL-3")
    rules += ["MOO-TOK-2"] if len(story.rolls) > 1 + story.thrown_by_skill else []
    result = "success" if story.shown else "failure"
    return f"{what}: {'; '.join(story.rolls)}: {result}", tuple(rules)


def tick(story: Story) -> Iterator[Line]:
    """The clock of a solo or coop game."""
    story.ticks = False
    if story.turn > 1:
        each = story.fled if story.scenario.rules.fled_tokens == "3_each" else 1
        story.clock += TOKENS_WHEN_FLED * each if story.fled else 1
        story.fled = 0
        limit = int(story.tables["time_limit"])
        yield story.line(f"the clock stands at {story.clock} of {limit}", ("MOO-SOLO-5",))


def common(event: Event) -> tuple[int, ...]:
    """What events that are told in one line have in common."""
    if event.kind == L.BEAST_STANDS:
        return event.kind, event.seat, event.c
    return (event.kind, event.seat) if event.kind == L.STEPS else (event.kind,)
