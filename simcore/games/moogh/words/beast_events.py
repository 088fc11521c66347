"""Events of the log that are about beasts, in words: what they perform, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable

from simcore.contract.telling import Event
from simcore.games.moogh.input.model import CardRow
from simcore.games.moogh.names import SYMBOLS
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.words.naming import at, icons_told, left, rage_told
from simcore.games.moogh.words.story import FACES, Story, Told

HOW = {
    L.AHEAD: ("moves forward to", "MOO-FWD-1"),
    L.BACKWARDS: ("moves backward to", "MOO-BACK-1"),
    L.SIDEWAYS: ("is pushed to", "MOO-FWD-5"),
    L.ASIDE: ("gives way to", "MOO-INT-17"),
}
# What is told of an icon of which nothing comes, and its rule.
STILL = {
    L.FORWARD: ("cannot move forward", "MOO-FWD-2"),
    L.BACKWARD: ("cannot move backward", "MOO-BACK-1"),
    L.SEEK: ("keeps facing {}", "MOO-SEEK-1"),
    L.LOOK: ("keeps facing {}", "MOO-LOOK-1"),
    L.ATTACK: ("attacks nobody", "MOO-ATK-1"),
    L.BITE: ("bites nobody", "MOO-BITE-1"),
    L.CLAW: ("claws nobody", "MOO-CLAW-1"),
    L.TAIL: ("strikes nobody with its tail", "MOO-TAIL-1"),
    L.SHAKE: ("has no rider to shake off", "MOO-SHAKE-1"),
    L.UTURN: ("turns round", "MOO-UT-1"),
    L.RTURN: ("keeps facing {}", "MOO-RT-1"),
    L.SLEEP: ("sleeps", "MOO-SLEEP-1"),
}
BY_CHARACTER = {L.TAUNT: "MOO-TAUNT-2"}


def _beast_stands(story: Story, event: Event) -> None:
    beast = event.seat - L.FIRST_BEAST_FIGURE
    story.board.corner[beast] = event.a
    how, rule = HOW[event.c]
    story.said = (f"{story.beasts[beast]} {how} ", (rule,))
    story.pushed = -1
    story.gathered.append(at(event.a))


def action_card(story: Story, beast: int) -> list[CardRow]:
    """The rows of a beast's action card, the bottom one first."""
    card = story.content.beasts[story.places[beast].type].action_card
    return (card.A, card.B)[story.side[beast]]


def _performs(story: Story, event: Event) -> Told:
    beast = event.seat - L.FIRST_BEAST_FIGURE
    icons = action_card(story, beast)[event.a].cells[event.b]
    story.rage[beast], story.column[beast] = event.a, event.b
    own = event.c == 1
    told = f"{story.beasts[beast]} {'acts' if own else 'reacts'}, rage {event.a + 1}, space {event.b + 1}: "
    return f"{told}{icons_told(list(icons))}", ("MOO-RES-2",) if own else ("MOO-RAGE-3",)


def _icon(story: Story, event: Event) -> Told:
    """Nothing is told of an icon but what comes of it, or that nothing does."""
    beast = event.seat - L.FIRST_BEAST_FIGURE
    story.icon = (beast, event.a)
    said, rule = STILL[event.a]
    story.still = (f"{story.beasts[beast]} {said.format(FACES[story.board.facing[beast]])}", (rule,))
    return None


def _dies(story: Story, event: Event) -> Told:
    story.board.corner[event.seat - L.FIRST_BEAST_FIGURE] = None
    story.remove(event.seat, "is dead")
    story.landing = ("MOO-INT-3",)
    if event.a:
        return f"{story.beast(event)} falls to its death", ("MOO-TER-11",)
    return f"{story.beast(event)} is killed", ("MOO-BST-5",)


def _flees(story: Story, event: Event) -> Told:
    story.board.corner[event.seat - L.FIRST_BEAST_FIGURE] = None
    story.fled += 1
    story.remove(event.seat, "has left")
    story.landing = ("MOO-INT-5",)
    return f"{story.beast(event)} leaves the map and is gone", ("MOO-FWD-8",)


def _two_traps(story: Story, event: Event) -> Told:
    story.board.traps -= {event.a, event.b}
    return f"{story.beast(event)} steps on two traps, at {at(event.a)} and {at(event.b)}", ("MOO-TRAP-11",)


def _hurt(story: Story, event: Event) -> Told:
    story.health[event.seat - L.FIRST_BEAST_FIGURE] = event.b
    rule = "MOO-INT-17" if story.pushed == event.seat else "MOO-ATK-3"
    return f"{story.beast(event)} is hurt by {story.figure(event.a)}: {left(event.b)}", (rule, "MOO-BST-4")


def _turns_to(story: Story, event: Event) -> Told:
    beast = event.seat - L.FIRST_BEAST_FIGURE
    story.board.facing[beast] = event.a
    rule = STILL[story.icon[1]][1] if story.icon[0] == beast else BY_CHARACTER.get(story.did, "MOO-THINK-2")
    return f"{story.beast(event)} turns to face {FACES[event.a]}", (rule,)


def _pushed(story: Story, event: Event) -> Told:
    story.pushed, story.pushed_to = event.seat, event.a
    told = f"{story.figure(event.b)} pushes {story.figure(event.seat)} towards {at(event.a)}"
    by = story.board.size[event.b - L.FIRST_BEAST_FIGURE]
    return told, ("MOO-FWD-3" if by == 2 else "MOO-FWD-4",)


def _appeased(story: Story, event: Event) -> Told:
    beast = event.seat - L.FIRST_BEAST_FIGURE
    shifts = f", the disc goes to space {event.d + 1}" if event.d != story.column[beast] else ""
    story.rage[beast], story.column[beast] = event.b, event.d
    rage = rage_told(event.c, event.b) + shifts
    return f"appeasement of {story.beast(event)}: {SYMBOLS[event.a]}, rage {rage}", ("MOO-APP-2",)


def _rage(story: Story, event: Event) -> Told:
    story.rage[event.seat - L.FIRST_BEAST_FIGURE] = event.b
    rule = "MOO-SEDATE-2" if story.did == L.SEDATE else "MOO-THINK-2"
    return f"the rage of {story.beast(event)} {rage_told(event.a, event.b)}", (rule,)


BEASTS_GATHERED: dict[int, Callable[[Story, Event], None]] = {L.BEAST_STANDS: _beast_stands}
BEASTS_TOLD: dict[int, Callable[[Story, Event], Told]] = {
    L.PERFORMS: _performs,
    L.ICON: _icon,
    L.DIES: _dies,
    L.FLEES: _flees,
    L.TWO_TRAPS: _two_traps,
    L.HURT: _hurt,
    L.TURNS_TO: _turns_to,
    L.PUSHED: _pushed,
    L.APPEASED: _appeased,
    L.RAGE: _rage,
}
