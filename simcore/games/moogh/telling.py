"""A game of MOOGH told in words and maps, from the events of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from simcore import log as shared
from simcore.games.moogh import layout as L
from simcore.games.moogh.cells import cell_of
from simcore.games.moogh.drawing import Board
from simcore.games.moogh.model import Content
from simcore.games.moogh.naming import (
    at,
    beast_names,
    condition_told,
    effect_told,
    icons_told,
    left,
    rage_told,
)
from simcore.games.moogh.scenario import MooghScenario, Objective, characters_of
from simcore.games.moogh.tables import SYMBOLS, build_tables
from simcore.telling import Event, Line
from simcore.wording import plural

if TYPE_CHECKING:
    from simcore.scenario import Loaded

Told = tuple[str, tuple[str, ...]] | None

FACES = ("north", "east", "south", "west")
DOES = (
    "moves", "thinks", "rests", "heals", "makes a trap", "stabs", "throws", "climbs", "sedates", "taunts",
)  # fmt: skip
RULE_OF = ("MOVE", "THINK", "REST", "HEAL", "TRAP", "STAB", "THROW", "CLIMB", "SEDATE", "TAUNT")
SECTIONS = ("in front of it", "at its sides", "behind it")
HOW = {
    L.AHEAD: ("moves forward to", "MOO-FWD-1"),
    L.BACKWARDS: ("moves backward to", "MOO-BACK-1"),
    L.SIDEWAYS: ("is pushed to", "MOO-FWD-5"),
    L.ASIDE: ("gives way to", "MOO-INT-17"),
}
TOKENS_WHEN_FLED = 3
MOVE_STEPS = 2
FREE_STEPS = -100  # those of tokens and ideas do not count
THROWN = (L.ROLL_WATER, L.ROLL_ATTACK, L.ROLL_TURN, L.ROLL_SHAKE, L.ROLL_SAVE, L.ROLL_STAY)
ENDS = {
    L.OBJECTIVE: ("objective (met)", ("MOO-END-1",)),
    L.IMPOSSIBLE: ("impossible (the objective can no longer be met)", ("MOO-END-2",)),
    L.LAST_TRIBE: ("last tribe (no other is left)", ("MOO-WIN-1",)),
    L.ALL_OUT: ("all out (nobody is left)", ("MOO-INT-33",)),
    L.TIME_LIMIT: ("time limit (the clock has run out)", ("MOO-SOLO-6",)),
    L.TRUNCATED: ("cut off (at the cap of rounds)", ()),
}


class Act(NamedTuple):
    """A bold action: whose, which, at what figure (-1 for none), over how many spaces, with how much defence ignored."""

    who: int
    action: int
    target: int = -1
    between: int = 0
    ignored: int = 0


def tell(loaded: Loaded, events: list[Event]) -> Iterator[Line]:
    """The game's lines, in the order of the events."""
    story = Story(loaded)
    for event, following in pairwise([*events, Event(shared.END, -1, 0, 0, 0, 0)]):
        story.next = following
        yield from story.lines(event)
    yield from story.flushed()


class Story:
    """Keeps what a listener needs to know: where everybody is, who is hurt, traps, points, ideas."""

    def __init__(self, loaded: Loaded) -> None:
        self.content: Content = loaded.content
        self.scenario: MooghScenario = loaded.scenario
        self.labels = loaded.labels
        self.tables: Any = build_tables(self.scenario, self.content)[0]
        self.board = Board(self.scenario, self.content, self.tables)
        self.people = [name for names in characters_of(self.scenario, self.content) for name in names]
        self.places = [self.scenario.beasts[i] for i in self.scenario.present]
        self.tribes = self._tribes()
        self.beasts = beast_names([place.type for place in self.places])
        self.ideas = list(self.content.ideas)
        self.turn = 0
        self.begun = False
        self.next = Event(shared.END, -1, 0, 0, 0, 0)
        self.injured = [0] * len(self.people)
        self.side = [int(side) for side in self.tables["fixed_side"][: len(self.places)]]
        self.points = [0] * len(self.tribes)
        self.up = -1  # whose card is being resolved
        self.idle = False  # whether nothing has been told of it yet
        self.pushed = -1  # the figure that was pushed last, until the pusher has moved
        self.clock, self.fled, self.ticks = 0, 0, False
        self.gathered: list[str] = []
        self.gathering: tuple[int, ...] = ()  # what the events that are gathered have in common
        self.said: tuple[str, tuple[str, ...]] = ("", ())
        self.act: Act | None = None
        self.did = L.MOVE  # the last action
        self.steps = 0  # of this Move
        self.wader = -1  # who last rolled for water
        self.rolls: list[str] = []
        self.thrown_by_skill = False
        self.shown = 0
        self.free = ""

    def _tribes(self) -> list[str]:
        if int(self.tables["n_tribes"]) == 1:
            return ["the players"]
        names = [self.content.characters[name].tribe.capitalize() for name in self.people]
        return list(dict.fromkeys(names))

    # --- the story

    def lines(self, event: Event) -> Iterator[Line]:
        """What there is to say of one event; rolls, steps, cubes and the like are gathered into one line."""
        if not self.begun and event.kind != shared.CHANCE:
            self.begun = True
            yield from (self.line(*told) for told in self.opening())
        gather = GATHERED.get(event.kind)
        if event.kind in (shared.DECISION, shared.CHANCE):
            yield from self.silent(event)
            return
        if not self.goes_on(event):
            yield from self.flushed()
        if event.kind in (L.CARD, shared.TURN, shared.END) and self.idle:
            yield self.line(f"{self.figure(self.up)} does nothing", ("MOO-ACT-2",))
        if self.ticks and event.kind in (L.PROGRAMS, shared.END):
            yield from self.tick()
        if gather:
            gather(self, event)
            self.gathering = common(event)
        teller = TELLERS.get(event.kind)
        told = teller(self, event) if teller else None
        if told:
            yield self.line(*told)
        if event.kind == shared.TURN:
            yield from (self.line(text) for text in self.board.drawn())

    def goes_on(self, event: Event) -> bool:
        """Whether the event belongs to the line that is being gathered."""
        if event.kind == L.ROLLS and self.act:
            return True
        return common(event) == self.gathering or (event.kind == L.LANDS and self.next.kind == L.STEPS)

    def line(self, text: str, rules: tuple[str, ...] = ()) -> Line:
        """A line of this turn, after which its card has been told of."""
        self.idle = False
        return Line(self.turn, text[:1].upper() + text[1:] if not text.startswith(" ") else text, rules)

    def flushed(self) -> Iterator[Line]:
        """The line of what was gathered."""
        if self.gathered:
            text, rules = self.said
            between = " then " if self.gathering[0] in (L.STEPS, L.BEAST_STANDS) else ", "
            listed = between.join(self.gathered)
            self.gathered = []
            yield self.line(f"{text}{listed}", rules)
        if self.act:
            yield self.line(*self.acted(self.act))
            self.act, self.rolls, self.thrown_by_skill = None, [], False
        self.gathering = ()

    def silent(self, event: Event) -> Iterator[Line]:
        """Of decisions and dice only those that no other event tells of."""
        if event.kind == shared.DECISION:
            yield from self.decided(event.a, event.d)
            return
        if event.a == L.CARD_SIDE:
            self.side[event.seat - L.FIRST_BEAST_FIGURE] = event.c
        told = self.thrown(event, int(self.tables["symbol"][event.c])) if event.a in THROWN else None
        if told:
            yield from self.flushed()
            yield self.line(*told)

    def decided(self, decision: int, code: int) -> Iterator[Line]:
        """Tokens spent."""
        if decision == L.NEXT and code == L.USE_TOKEN:
            yield from self.flushed()
            self.free = ", spending a rage token,"
        elif decision == L.REROLL_WATER and code == 1:
            yield from self.flushed()
            yield self.line(f"{self.who(self.wader)} spends a rage token to roll again", ("MOO-TOK-2",))

    def thrown(self, event: Event, symbol: int) -> Told:
        """The die of a step into water, of an attack, a random turn, a rider's flight, of a token that is to save somebody."""
        shows = SYMBOLS[symbol]
        if event.a in (L.ROLL_SAVE, L.ROLL_STAY):
            what, rule = ("be saved", "MOO-TOK-4") if event.a == L.ROLL_SAVE else ("stay on top", "MOO-TOK-5")
            return f"{self.who(event.seat)} spends a rage token to {what} and rolls {shows}", (rule,)
        if event.a == L.ROLL_WATER:
            self.wader = event.seat
            again = self.next.kind == shared.DECISION and (self.next.a, self.next.d) == (L.REROLL_WATER, 1)
            result = "" if again else ", the movement ends" if symbol == L.CROSS else " and may go on"
            return f"water or mud: {self.who(event.seat)} rolls {shows}{result}", ("MOO-TER-3",)
        beast = event.seat - L.FIRST_BEAST_FIGURE
        if event.a == L.ROLL_ATTACK:
            section = SECTIONS[int(self.tables["section"][beast, symbol])]
            return f"{self.beasts[beast]} rolls {shows} and attacks what is {section}", ("MOO-ATK-1",)
        if event.a == L.ROLL_TURN:
            still = f"{self.beasts[beast]} rolls {shows} and doesn't turn"
            return (still, ("MOO-RT-1",)) if symbol == L.CROSS else None
        way = ("to its right", "to its left", "ahead")[symbol]
        return f"{self.beasts[beast]} rolls {shows} to throw its rider off {way}", ("MOO-SHAKE-4",)

    def acted(self, act: Act) -> tuple[str, tuple[str, ...]]:
        """The line of a bold action and its rolls."""
        what = f"{self.who(act.who)} {DOES[act.action]}"
        if act.target >= 0:
            what += f"{' at' if act.action == L.THROW else ''} {self.figure(act.target)}"
        if act.between:
            what += f" over {plural(act.between, 'space')}"
        rules = [f"MOO-{RULE_OF[act.action]}-1"]
        if act.ignored:
            what += f", ignoring {plural(act.ignored, 'die')} of defence"
        if act.ignored or self.thrown_by_skill:
            rules.append("MOO-LEAD-1")
        if not self.rolls:
            return f"{what}: no dice are left", (*rules, "MOO-ROL-5")
        rules.append("MOO-ROL-2" if self.shown else "MOO-ROL-3")
        rules += ["MOO-TOK-2"] if len(self.rolls) > 1 + self.thrown_by_skill else []
        result = "success" if self.shown else "failure"
        return f"{what}: {'; '.join(self.rolls)}: {result}", tuple(rules)

    def tick(self) -> Iterator[Line]:
        """The clock of a solo or coop game."""
        self.ticks = False
        if self.turn > 1:
            each = self.fled if self.scenario.rules.fled_tokens == "3_each" else 1
            self.clock += TOKENS_WHEN_FLED * each if self.fled else 1
            self.fled = 0
            limit = int(self.tables["time_limit"])
            yield self.line(f"the clock stands at {self.clock} of {limit}", ("MOO-SOLO-5",))

    def opening(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What is known before anybody is placed."""
        scenario = self.scenario
        yield (
            f"{scenario.format}, {scenario.mode}. Objective: {self.objective(scenario.objective)}",
            ("MOO-DIF-1",),
        )
        limit = scenario.of_mode(scenario.time_limit)
        if scenario.format in ("solo", "coop"):
            yield f"Time limit: {plural(limit or 0, 'token')} on the clock", ("MOO-SOLO-6",)
        for seat, label in enumerate(self.labels):
            own = [i for i in range(len(self.people)) if self.tables["seat_of"][i] == seat]
            told = ", ".join(
                f"{i + 1} {self.who(i)} ({self.content.characters[self.people[i]].tribe})" for i in own
            )
            yield f"Seat {seat + 1}, {label}: {told}", ()
        for beast, place in enumerate(self.places):
            size = self.content.beasts[place.type].size
            yield (
                (
                    f"{self.board.letters[beast]} is {self.beasts[beast]}, {size}, at {at(cell_of(*place.at))} facing "
                    f"{FACES[self.board.facing[beast]]}: health {scenario.of_mode(place.health)}, rage {place.rage}, "
                    f"side {'AB'[self.side[beast]]} of its action card"
                ),
                ("MOO-SET-5", "MOO-SET-6", "MOO-SET-8"),
            )
        yield self.board.legend(), ()

    def objective(self, aim: Objective) -> str:
        """An objective in words."""
        if aim.all or aim.any:
            parts = [self.objective(each) for each in aim.all or aim.any or []]
            return (" and " if aim.all else " or ").join(
                f"({each})" if " or " in each else each for each in parts
            )
        if isinstance(aim.kill, int):
            return f"kill any {plural(aim.kill, 'beast')}"
        if aim.kill is not None:
            return f"kill {' and '.join(self.beasts[self.scenario.present.index(i)] for i in aim.kill)}"
        if aim.protect:
            return f"keep {' and '.join(name.capitalize() for name in aim.protect)} in the game"
        if aim.survive:
            return f"survive {plural(aim.survive, 'round')}"
        if aim.reach:
            who = aim.reach.who
            named = {"any": "anybody", "all": "everybody"}.get(who) if isinstance(who, str) else None
            who_told = named or " and ".join(name.capitalize() for name in who)
            return f"{who_told} to stand on {', '.join(f'{x},{y}' for x, y in aim.reach.zone)}"
        return f"collect what lies at {', '.join(f'{x},{y}' for x, y in aim.collect or [])}"

    # --- names

    def who(self, character: int) -> str:
        """A character's name."""
        return self.people[character].capitalize()

    def figure(self, figure: int) -> str:
        """A character or a beast."""
        if figure < L.FIRST_BEAST_FIGURE:
            return self.who(figure)
        return self.beasts[figure - L.FIRST_BEAST_FIGURE]

    def beast(self, event: Event) -> str:
        """The beast that an event is about."""
        return self.beasts[event.seat - L.FIRST_BEAST_FIGURE]


def common(event: Event) -> tuple[int, ...]:
    """What events that are told in one line have in common."""
    if event.kind == L.BEAST_STANDS:
        return event.kind, event.seat, event.c
    return (event.kind, event.seat) if event.kind == L.STEPS else (event.kind,)


# --- gathered into one line


def _placed(story: Story, event: Event) -> None:
    story.board.put(event.seat, event.a)
    story.said = ("Placed: ", ("MOO-SET-11",))
    story.gathered.append(f"{story.who(event.seat)} at {at(event.a)}")


def _shows_idea(story: Story, event: Event) -> None:
    idea = story.content.ideas[story.ideas[event.a]]
    condition, effect = condition_told(idea.condition), effect_told(idea.effect)
    name = story.ideas[event.a].replace("_", " ")
    story.said = ("Idea on display: ", ("MOO-THINK-1",))
    if story.turn == 0:
        story.said = ("Ideas on display: ", ("MOO-SET-13",))
    story.gathered.append(f"{name} ({condition}: {effect})")


def _programs(story: Story, event: Event) -> None:
    card = story.content.characters[story.people[event.seat]]
    hurt = bool(story.injured[event.seat])
    icons = card.injured if hurt else card.uninjured
    pair = [str(icons[i][0]).lower() for i in card.pairs(hurt)[event.a]]
    story.said = ("Cubes: ", ("MOO-PRG-2",))
    story.gathered.append(f"{story.who(event.seat)} {' & '.join(pair)}")


def _steps(story: Story, event: Event) -> None:
    story.steps = FREE_STEPS if story.free else story.steps + 1
    if not story.gathered:
        rules = _of_steps(story)
        story.said = (f"{story.who(event.seat)}{story.free} moves to ", rules)
        story.free = ""
    if story.steps > MOVE_STEPS:
        told = f"{story.who(event.seat)}, by the leader's skill, moves to "
        story.said = (told, ("MOO-MOVE-1", "MOO-LEAD-1"))
    story.gathered.append(at(event.a))


def _of_steps(story: Story) -> tuple[str, ...]:
    """The rule by which somebody may step."""
    if not story.free:
        return ("MOO-MOVE-1",)
    return ("MOO-THINK-2" if "idea" in story.free else "MOO-TOK-3",)


def _rolls(story: Story, event: Event) -> None:
    again = "again with a rage token: " if story.rolls else ""
    if event.d:
        again, story.thrown_by_skill = "again by the leader's skill: ", True
    dice = f"{plural(event.a, 'die')} for {SYMBOLS[event.b]}, {event.c or 'none'} shown"
    story.rolls.append(again + dice)
    story.shown = event.c


def _beast_stands(story: Story, event: Event) -> None:
    beast = event.seat - L.FIRST_BEAST_FIGURE
    story.board.corner[beast] = event.a
    how, rule = HOW[event.c]
    story.said = (f"{story.beasts[beast]} {how} ", (rule,))
    story.pushed = -1
    story.gathered.append(at(event.a))


# --- told one by one


def _turn(story: Story, event: Event) -> Told:
    story.turn, story.up, story.idle = event.a, -1, False
    story.ticks = story.scenario.format in ("solo", "coop")
    return None


def _card(story: Story, event: Event) -> Told:
    story.up, story.idle, story.free = event.seat, True, ""
    return None


def _performs(story: Story, event: Event) -> Told:
    beast = event.seat - L.FIRST_BEAST_FIGURE
    card = story.content.beasts[story.places[beast].type].action_card
    icons = (card.A, card.B)[story.side[beast]][event.a].cells[event.b]
    own = story.up == event.seat
    told = f"{story.beasts[beast]} {'acts' if own else 'reacts'}, rage {event.a + 1}, space {event.b + 1}: "
    return f"{told}{icons_told(list(icons))}", ("MOO-RES-2",) if own else ("MOO-RAGE-3",)


def _scores(story: Story, event: Event) -> Told:
    story.points[event.a] += event.b
    total = plural(story.points[event.a], "savage point")
    return f"{story.tribes[event.a]}: {event.b:+d}, {total} now", ("MOO-SP-1",)


def _injured(story: Story, event: Event) -> Told:
    story.injured[event.seat] = 1
    token = " and gets a rage token" if event.a else ""
    return f"{story.who(event.seat)} is injured{token}", ("MOO-INJ-1", "MOO-INJ-3")


def _saved(story: Story, event: Event) -> Told:
    if event.a:
        return f"{story.who(event.seat)} stays on top", ("MOO-TOK-5",)
    return f"{story.who(event.seat)} ignores the injury", ("MOO-TOK-4",)


def _out(story: Story, event: Event) -> Told:
    story.board.put(event.seat, None)
    return f"{story.who(event.seat)} is knocked out", ("MOO-INJ-4",)


def _dies(story: Story, event: Event) -> Told:
    story.board.corner[event.seat - L.FIRST_BEAST_FIGURE] = None
    if event.a:
        return f"{story.beast(event)} falls to its death", ("MOO-TER-11",)
    return f"{story.beast(event)} is killed", ("MOO-BST-5",)


def _flees(story: Story, event: Event) -> Told:
    story.board.corner[event.seat - L.FIRST_BEAST_FIGURE] = None
    story.fled += 1
    return f"{story.beast(event)} leaves the map and is gone", ("MOO-FWD-8",)


def _trap_set(story: Story, event: Event) -> Told:
    story.board.traps.add(event.a)
    return f"{story.who(event.seat)} sets a trap at {at(event.a)}", ("MOO-TRAP-1",)


def _trap_springs(story: Story, event: Event) -> Told:
    story.board.traps.discard(event.a)
    told = f"{story.figure(event.seat)} springs the trap at {at(event.a)}"
    if event.seat < L.FIRST_BEAST_FIGURE:
        return told, ("MOO-TRAP-8",)
    return f"{told}: {left(event.b)}", ("MOO-TRAP-3", "MOO-TRAP-5")


def _trap_taken(story: Story, event: Event) -> Told:
    story.board.traps.discard(event.a)
    return f"{story.who(event.seat)} takes the trap at {at(event.a)} away", ("MOO-THINK-2",)


def _two_traps(story: Story, event: Event) -> Told:
    story.board.traps -= {event.a, event.b}
    return f"{story.beast(event)} steps on two traps, at {at(event.a)} and {at(event.b)}", ("MOO-TRAP-11",)


def _acts(story: Story, event: Event) -> Told:
    story.did, story.steps = event.a, 0
    if event.a == L.THINK:
        return f"{story.who(event.seat)} thinks", ("MOO-THINK-1",)
    if event.a in (L.REST, L.TRAP):
        story.act, story.shown = Act(event.seat, event.a), 0
    return None


def _aims(story: Story, event: Event) -> Told:
    story.did = event.a
    story.act, story.shown = Act(event.seat, event.a, event.b, event.c, event.d), 0
    return None


def _stays(story: Story, event: Event) -> Told:
    free, rules, story.free = story.free, _of_steps(story), ""
    return f"{story.who(event.seat)}{free} {'stays put' if event.a else 'has no way to go'}", rules


def _hits(story: Story, event: Event) -> Told:
    rule = "MOO-THROW-4" if event.c == L.THROW else "MOO-STAB-5"
    told, rules = f"{story.who(event.a)} hits {story.beast(event)}: {left(event.b)}", (rule, "MOO-BST-4")
    if not event.d:
        return told, rules
    return f"{told}, {plural(event.d, 'savage point')} by the leader's skill", (*rules, "MOO-LEAD-1")


def _hurt(story: Story, event: Event) -> Told:
    rule = "MOO-INT-17" if story.pushed == event.seat else "MOO-ATK-3"
    return f"{story.beast(event)} is hurt by {story.figure(event.a)}: {left(event.b)}", (rule, "MOO-BST-4")


def _mounts(story: Story, event: Event) -> Told:
    story.board.put(event.seat, None, event.a)
    return f"{story.who(event.seat)} is on top of {story.beasts[event.a]}", ("MOO-CLIMB-3",)


def _lands(story: Story, event: Event) -> Told:
    story.board.put(event.seat, event.a)
    if story.next.kind == L.STEPS:
        return None
    return f"{story.who(event.seat)} lands at {at(event.a)}", ()


def _appeased(story: Story, event: Event) -> Told:
    rage = rage_told(event.c, event.b)
    return f"appeasement of {story.beast(event)}: {SYMBOLS[event.a]}, rage {rage}", ("MOO-APP-2",)


def _rage(story: Story, event: Event) -> Told:
    rule = "MOO-SEDATE-2" if story.did == L.SEDATE else "MOO-THINK-2"
    return f"the rage of {story.beast(event)} {rage_told(event.a, event.b)}", (rule,)


def _uses_idea(story: Story, event: Event) -> Told:
    name = story.ideas[event.a]
    story.free = ", by the idea," if story.content.ideas[name].effect.free_move else ""
    return f"{story.who(event.seat)} uses the idea {name.replace('_', ' ')}", ("MOO-THINK-2",)


def _turns_to(story: Story, event: Event) -> Told:
    story.board.facing[event.seat - L.FIRST_BEAST_FIGURE] = event.a
    return f"{story.beast(event)} turns to face {FACES[event.a]}", ()


def _pushed(story: Story, event: Event) -> Told:
    story.pushed = event.seat
    told = f"{story.figure(event.b)} pushes {story.figure(event.seat)} towards {at(event.a)}"
    return told, ("MOO-FWD-3",)


def _healed(story: Story, event: Event) -> Told:
    story.injured[event.seat] = 0
    rule = {L.REST: "MOO-REST-1", L.HEAL: "MOO-HEAL-1"}.get(story.did, "MOO-THINK-2")
    return f"{story.who(event.seat)} is well again", (rule,)


def _gets_token(story: Story, event: Event) -> Told:
    return f"{story.who(event.seat)} gets a rage token", ("MOO-TOK-1",)


def _no_effect(story: Story, event: Event) -> Told:
    if event.a == L.TAUNT:
        return f"the taunt of {story.who(event.seat)} changes nothing", ("MOO-TAUNT-3",)
    return f"the idea changes nothing for {story.who(event.seat)}", ("MOO-THINK-2",)


def _end(story: Story, event: Event) -> Told:
    winners = [name for seat, name in enumerate(story.labels) if event.b >> seat & 1]
    why, rules = ENDS[event.a]
    if event.a == L.TRUNCATED:
        return f"No result: {why}", rules
    if story.scenario.format in ("solo", "coop"):
        return f"{'Won' if winners else 'Lost'}: {why}", ("MOO-SOLO-2", *rules)
    who = (
        "Nobody wins"
        if not winners
        else f"{' and '.join(winners)} {'win' if '&' in winners[0] or winners[1:] else 'wins'}"
    )
    scores = ", ".join(f"{name} {n}" for name, n in zip(story.tribes, story.points, strict=True))
    return f"{who}: {why}. Savage points: {scores}", rules


GATHERED: dict[int, Callable[[Story, Event], None]] = {
    L.PLACED: _placed,
    L.SHOWS_IDEA: _shows_idea,
    L.PROGRAMS: _programs,
    L.STEPS: _steps,
    L.ROLLS: _rolls,
    L.BEAST_STANDS: _beast_stands,
}
TELLERS: dict[int, Callable[[Story, Event], Told]] = {
    shared.TURN: _turn,
    shared.END: _end,
    L.CARD: _card,
    L.PERFORMS: _performs,
    L.SCORES: _scores,
    L.INJURED: _injured,
    L.SAVED: _saved,
    L.OUT: _out,
    L.DIES: _dies,
    L.FLEES: _flees,
    L.TRAP_SET: _trap_set,
    L.TRAP_SPRINGS: _trap_springs,
    L.TRAP_TAKEN: _trap_taken,
    L.TWO_TRAPS: _two_traps,
    L.ACTS: _acts,
    L.AIMS: _aims,
    L.STAYS: _stays,
    L.HITS: _hits,
    L.HURT: _hurt,
    L.MOUNTS: _mounts,
    L.LANDS: _lands,
    L.APPEASED: _appeased,
    L.RAGE: _rage,
    L.USES_IDEA: _uses_idea,
    L.TURNS_TO: _turns_to,
    L.PUSHED: _pushed,
    L.HEALED: _healed,
    L.GETS_TOKEN: _gets_token,
    L.NO_EFFECT: _no_effect,
}
