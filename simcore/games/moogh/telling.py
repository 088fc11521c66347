"""A game of MOOGH told in words and maps, from the events of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from simcore import log as shared
from simcore.games.moogh import layout as L
from simcore.games.moogh.model import Content
from simcore.games.moogh.scenario import MooghScenario, Objective, characters_of, rows_of
from simcore.games.moogh.tables import SYMBOLS, build_tables, cell_of, place_of
from simcore.telling import Event, Line

if TYPE_CHECKING:
    from simcore.scenario import Loaded

Told = tuple[str, tuple[str, ...]] | None

FACES = ("north", "east", "south", "west")
ARROWS = "\u2191\u2192\u2193\u2190"
ICONS = {
    "SEEK": "seek freedom", "LOOK": "look for a target", "ATTACK": "attack", "BITE": "bite", "CLAW": "claw",
    "TAIL": "tail swipe", "SHAKE": "shake", "UTURN": "U-turn", "RTURN": "random turn", "SLEEP": "sleep",
}  # fmt: skip
DOES = (
    "moves", "thinks", "rests", "heals", "makes a trap", "stabs", "throws", "climbs", "sedates", "taunts",
)  # fmt: skip
RULE_OF = ("MOVE", "THINK", "REST", "HEAL", "TRAP", "STAB", "THROW", "CLIMB", "SEDATE", "TAUNT")
AIMED = (L.STAB, L.THROW, L.CLIMB, L.SEDATE, L.TAUNT)
SECTIONS = ("front", "sides", "back")
CALM_ROW = 1
TOKENS_WHEN_FLED = 3
ENDS = {
    L.OBJECTIVE: ("the objective is met", ("MOO-END-1",)),
    L.IMPOSSIBLE: ("the objective can no longer be met", ("MOO-END-2",)),
    L.LAST_TRIBE: ("one tribe is left", ("MOO-WIN-1",)),
    L.ALL_OUT: ("nobody is left", ("MOO-INT-33",)),
    L.TIME_LIMIT: ("the time is up", ("MOO-SOLO-6",)),
    L.TRUNCATED: ("stopped at the cap of rounds", ()),
}


def tell(loaded: Loaded, events: list[Event]) -> Iterator[Line]:
    """The game's lines, in the order of the events."""
    story = Story(loaded)
    for event, following in pairwise([*events, Event(shared.END, -1, 0, 0, 0, 0)]):
        story.next = following
        yield from story.lines(event)
    yield from story.flushed()


class Story:
    """Keeps what a listener needs to know: where everybody is, who is hurt, rage, traps, points, ideas."""

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
        self.slots = [0] * len(self.people)
        self.row = [place.rage - 1 for place in self.places]
        self.side = [int(side) for side in self.tables["fixed_side"][: len(self.places)]]
        self.points = [0] * len(self.tribes)
        self.up = -1  # whose card is being resolved
        self.idle = False  # whether nothing has been told of it yet
        self.mover = -1  # the beast that performed last
        self.pushed = -1
        self.clock, self.fled, self.ticks = 0, 0, False
        self.gathered: list[str] = []
        self.gathering = -1  # kind of the events that are gathered
        self.said: tuple[str, tuple[str, ...]] = ("", ())
        self.act: list[int] = []
        self.target = -1
        self.attack = L.STAB
        self.wader = -1  # who last rolled for water
        self.standing = -1  # who may step and has not yet
        self.rolls: list[str] = []
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
        if self.ticks and event.kind in (L.PROGRAMS, shared.END):
            yield from self.tick()
        if gather:
            gather(self, event)
            self.gathering = event.kind
        teller = TELLERS.get(event.kind)
        told = teller(self, event) if teller else None
        if told:
            yield self.line(*told)
        if event.kind == shared.TURN:
            yield from (self.line(text) for text in self.board.drawn())
        if event.kind == L.BEAST_STANDS:
            yield from self.trapped(event)

    def goes_on(self, event: Event) -> bool:
        """Whether the event belongs to the line that is being gathered."""
        if event.kind == L.ROLLS and self.act:
            return True
        return event.kind == self.gathering or (event.kind == L.LANDS and self.next.kind == L.STEPS)

    def line(self, text: str, rules: tuple[str, ...] = ()) -> Line:
        """A line of this turn, after which its card has been told of."""
        self.idle = False
        return Line(self.turn, text[:1].upper() + text[1:] if not text.startswith(" ") else text, rules)

    def flushed(self) -> Iterator[Line]:
        """The line of what was gathered."""
        if self.gathered:
            text, rules = self.said
            listed = (" then " if self.gathering in (L.STEPS, L.BEAST_STANDS) else ", ").join(self.gathered)
            self.gathered = []
            yield self.line(f"{text}{listed}", rules)
        if self.act:
            yield self.line(*self.acted())
            self.act, self.rolls = [], []
        self.gathering = -1

    def silent(self, event: Event) -> Iterator[Line]:
        """Of decisions and dice only those that no other event tells of."""
        if event.kind == shared.DECISION:
            yield from self.decided(event.a, event.d)
            return
        if event.a == L.CARD_SIDE:
            self.side[event.seat - L.FIRST_BEAST_FIGURE] = event.c
        if event.a in (L.ROLL_WATER, L.ROLL_ATTACK, L.ROLL_SHAKE, L.ROLL_SAVE, L.ROLL_STAY):
            yield from self.flushed()
            yield self.line(*self.thrown(event, int(self.tables["symbol"][event.c])))

    def decided(self, decision: int, code: int) -> Iterator[Line]:
        """Tokens spent; targets are only remembered."""
        if decision in (L.TARGET, L.IDEA_BEAST):
            self.target = code // 8 if decision == L.TARGET else code
        elif decision == L.NEXT and code == L.USE_TOKEN:
            yield from self.flushed()
            self.free = ", spending a rage token,"
        elif decision == L.STEP and code == L.STOP and self.standing >= 0:
            yield from self.flushed()
            yield self.line(f"{self.who(self.standing)} stays put", ("MOO-MOVE-1",))
            self.standing = -1
        elif decision == L.RELOCATE and self.pushed >= L.FIRST_BEAST_FIGURE:
            yield from self.flushed()
            beast = self.pushed - L.FIRST_BEAST_FIGURE
            self.board.corner[beast] = code
            yield self.line(f"{self.beasts[beast]} gives way to {at(code)}", ("MOO-INT-17",))
        elif decision == L.REROLL_WATER and code == 1:
            yield from self.flushed()
            yield self.line(f"{self.who(self.wader)} spends a rage token to roll again", ("MOO-TOK-2",))

    def thrown(self, event: Event, symbol: int) -> tuple[str, tuple[str, ...]]:
        """The die of a step into water, of an attack, of a rider's flight, of a token that is to save somebody."""
        shows = SYMBOLS[symbol]
        if event.a in (L.ROLL_SAVE, L.ROLL_STAY):
            what, rule = ("be saved", "MOO-TOK-4") if event.a == L.ROLL_SAVE else ("stay on top", "MOO-TOK-5")
            return f"{self.who(event.seat)} spends a rage token to {what} and rolls {shows}", (rule,)
        if event.a == L.ROLL_WATER:
            self.wader = event.seat
            result = "the movement ends" if symbol == L.CROSS else "on it goes"
            return f"water or mud: {self.who(event.seat)} rolls {shows}, {result}", ("MOO-TER-3",)
        beast = event.seat - L.FIRST_BEAST_FIGURE
        if event.a == L.ROLL_ATTACK:
            section = SECTIONS[int(self.tables["section"][beast, symbol])]
            return f"{self.beasts[beast]} rolls {shows} and attacks its {section}", ("MOO-ATK-1",)
        way = ("to its right", "to its left", "ahead")[symbol]
        return f"the rider of {self.beasts[beast]} rolls {shows} and flies {way}", ("MOO-SHAKE-4",)

    def acted(self) -> tuple[str, tuple[str, ...]]:
        """The line of a bold action and its rolls."""
        character, action = self.act[:2]
        what = DOES[action]
        if action in AIMED and self.aim() >= 0:
            what += f" at {self.beasts[self.aim()]}" if action == L.THROW else f" {self.beasts[self.aim()]}"
        rules = [f"MOO-{RULE_OF[action]}-1"]
        if not self.rolls:
            return f"{self.who(character)} {what}: no dice are left", (*rules, "MOO-ROL-5")
        rolls = "; again with a rage token: ".join(self.rolls)
        rules.append("MOO-ROL-2" if self.shown else "MOO-ROL-3")
        rules += ["MOO-TOK-2"] if len(self.rolls) > 1 else []
        result = "success" if self.shown else "failure"
        if self.shown and action == L.SEDATE and self.aim() >= 0:
            result, rules = self.sedated(self.aim()), [*rules, "MOO-SEDATE-2"]
        return f"{self.who(character)} {what}: {rolls}: {result}", tuple(rules)

    def sedated(self, beast: int) -> str:
        """A beast gets calmer."""
        if self.row[beast] <= CALM_ROW:
            return "no effect at this rage"
        self.row[beast] -= 1
        return f"rage falls to {self.row[beast] + 1}"

    def aim(self) -> int:
        """The beast that was chosen, or the only one; -1 where the log does not say."""
        here = [i for i, cell in enumerate(self.board.corner) if cell is not None]
        if self.act and self.act[1] in (L.STAB, L.CLIMB) and self.target < 0:
            here = [i for i in here if self.board.is_beside(self.act[0], i)]
        return here[0] if len(here) == 1 else self.target

    def tick(self) -> Iterator[Line]:
        """The clock of a solo or coop game."""
        self.ticks = False
        if self.turn > 1:
            each = self.fled if self.scenario.rules.fled_tokens == "3_each" else 1
            self.clock += TOKENS_WHEN_FLED * each if self.fled else 1
            self.fled = 0
            limit = int(self.tables["time_limit"])
            yield self.line(f"the clock stands at {self.clock} of {limit}", ("MOO-SOLO-5",))

    def trapped(self, event: Event) -> Iterator[Line]:
        """Traps under a beast that has just arrived, unless it is gone again."""
        if self.next.kind in (L.FLEES, L.DIES) and self.next.seat == event.seat and self.next.a != 0:
            return
        if self.next.kind == L.FLEES and self.next.seat == event.seat:
            return
        beast = event.seat - L.FIRST_BEAST_FIGURE
        for cell in self.board.body(beast):
            if cell in self.board.traps:
                yield from self.flushed()
                self.board.traps.discard(cell)
                yield self.line(
                    f"{self.beasts[beast]} springs the trap at {at(cell)}", ("MOO-TRAP-3", "MOO-TRAP-5")
                )

    def opening(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What is known before anybody is placed."""
        scenario = self.scenario
        yield (
            f"{scenario.format}, {scenario.mode}. Objective: {self.objective(scenario.objective)}",
            ("MOO-DIF-1",),
        )
        limit = scenario.of_mode(scenario.time_limit)
        if scenario.format in ("solo", "coop"):
            yield f"Time limit: {limit} tokens on the clock", ("MOO-SOLO-6",)
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
            return f"kill {aim.kill} of the beasts"
        if aim.kill is not None:
            return f"kill {' and '.join(self.beasts[self.scenario.present.index(i)] for i in aim.kill)}"
        if aim.protect:
            return f"keep {' and '.join(name.capitalize() for name in aim.protect)} in the game"
        if aim.survive:
            return f"survive {aim.survive} rounds"
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


class Board:
    """Where everything is, and how it is drawn: two signs a cell, who is there and what with it."""

    def __init__(self, scenario: MooghScenario, content: Content, tables: Any) -> None:
        self.rows = rows_of(scenario.map)
        self.levels = rows_of(scenario.elevation) if scenario.elevation else []
        places = [scenario.beasts[i] for i in scenario.present]
        self.size = [2 if content.beasts[place.type].size == "big" else 1 for place in places]
        self.letters = letters([place.type for place in places])
        self.corner: list[int | None] = [cell_of(*place.at) for place in places]
        self.facing = [int(facing) for facing in tables["start_facing"][: len(places)]]
        self.cell: list[int | None] = [None] * int(tables["n_characters"])
        self.on: list[int | None] = [None] * int(tables["n_characters"])
        self.traps = {cell_of(x, y) for x, y in scenario.traps}

    def legend(self) -> str:
        """What the signs of the map mean."""
        levels = ", = cliff face, ' high ground" if self.levels else ""
        terrain = ". open, b bush, ~ water, m mud, T tree, # boulder, h hut"
        return (
            f"Cells are column,line. Map: {terrain}{levels}, ^ trap, digits characters (with what they stand in), "
            "letters beasts with an arrow where they look; a digit behind a letter rides"
        )

    def body(self, beast: int) -> list[int]:
        """Cells of a beast, none if it has left."""
        corner = self.corner[beast]
        if corner is None:
            return []
        x, y = place_of(corner)
        side = range(self.size[beast])
        return [cell_of(x + dx, y + dy) for dy in side for dx in side]

    def is_beside(self, character: int, beast: int) -> bool:
        """Whether somebody rides the beast or stands beside it."""
        cell = self.cell[character]
        if cell is None:
            return self.on[character] == beast
        x, y = place_of(cell)
        return any(max(abs(x - u), abs(y - v)) == 1 for u, v in map(place_of, self.body(beast)))

    def put(self, character: int, cell: int | None, beast: int | None = None) -> None:
        """Somebody stands on a cell, rides a beast, or is out."""
        self.cell[character], self.on[character] = cell, beast

    def drawn(self) -> Iterator[str]:
        """The lines of the map, with what hangs over its edge."""
        bodies = {cell: beast for beast in range(len(self.corner)) for cell in self.body(beast)}
        there = [place_of(cell) for cell in bodies]
        left, right = (
            min([0, *(x for x, _ in there)]),
            max([len(self.rows[0]) - 1, *(x for x, _ in there)]),
        )
        top, bottom = min([0, *(y for _, y in there)]), max([len(self.rows) - 1, *(y for _, y in there)])
        yield " " * 5 + "".join(f"{x:<3}" for x in range(left, right + 1)).rstrip()
        for y in range(top, bottom + 1):
            cells = [self._cell(x, y, bodies) for x in range(left, right + 1)]
            yield f" {y:>3} " + " ".join(cells).rstrip()

    def _cell(self, x: int, y: int, bodies: dict[int, int]) -> str:
        cell = cell_of(x, y)
        if cell in bodies:
            return self._beast(bodies[cell], cell)
        if not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[0])):
            return "  "
        glyph = self.rows[y][x].replace("g", ".").replace("x", " ")
        if glyph == "." and self.levels:
            glyph = ".='"[int(self.levels[y][x])]
        if cell in self.cell:
            return (
                f"{self.cell.index(cell) + 1}{'^' if cell in self.traps else ' ' if glyph in '.' else glyph}"
            )
        return f"^{' ' if glyph == '.' else glyph}" if cell in self.traps else f"{glyph} "

    def _beast(self, beast: int, cell: int) -> str:
        """An arrow in front; a rider in the last of its other cells, or in the place of a small beast's letter."""
        cells, facing = self.body(beast), self.facing[beast]
        rider = f"{self.on.index(beast) + 1}" if beast in self.on else ""
        if len(cells) == 1:
            return f"{rider or self.letters[beast]}{ARROWS[facing]}"
        front = {0: (0, 1), 1: (1, 3), 2: (2, 3), 3: (0, 2)}[facing]
        i = cells.index(cell)
        if i in front:
            return f"{self.letters[beast]}{ARROWS[facing]}"
        last = max(k for k in range(4) if k not in front)
        return f"{self.letters[beast]}{rider if i == last and rider else ' '}"


def at(cell: int) -> str:
    """A cell in words."""
    x, y = place_of(cell)
    return f"{x},{y}"


def beast_names(types: list[str]) -> list[str]:
    """moogh_calm: the calm Moogh; numbered where a type comes more than once."""
    names = []
    for i, name in enumerate(types):
        words = name.split("_")
        if words[-1] in ("calm", "angry"):
            words = [words[-1], words[0].capitalize(), *words[1:-1]]
        elif len(words) > 1:
            words = [words[0].capitalize(), *words[1:]]
        number = f" {types[: i + 1].count(name)}" if types.count(name) > 1 else ""
        names.append(f"the {' '.join(words)}{number}")
    return names


def letters(types: list[str]) -> list[str]:
    """A capital for each beast, of its own name if possible; T is a tree."""
    taken: list[str] = []
    for name in types:
        wanted = [letter for letter in name.upper() if letter.isalpha()] + list("ABCDEFGHIJKLMNOPQRSUVWXYZ")
        taken.append(next(letter for letter in wanted if letter not in ["T", *taken]))
    return taken


def icons_told(icons: list[str]) -> str:
    """The icons of a space in words, from the bottom one up."""
    way = {"F": "forward", "B": "backward"}
    return ", ".join(
        ICONS[icon] if icon in ICONS else f"move {way[icon[0]]} {icon[1:]}" for icon in map(str, icons)
    )


# --- gathered into one line


def _placed(story: Story, event: Event) -> None:
    story.board.put(event.seat, event.a)
    story.said = ("Placed: ", ("MOO-SET-11",))
    story.gathered.append(f"{story.who(event.seat)} at {at(event.a)}")


def _shows_idea(story: Story, event: Event) -> None:
    idea = story.content.ideas[story.ideas[event.a]]
    condition = next(_told(key, value) for key, value in idea.condition if value is not None)
    effect = next(_told(key, value) for key, value in idea.effect if value is not None)
    name = story.ideas[event.a].replace("_", " ")
    story.said = ("Idea on display: ", ("MOO-THINK-1",))
    if story.turn == 0:
        story.said = ("Ideas on display: ", ("MOO-SET-13",))
    story.gathered.append(f"{name} ({condition}: {effect})")


def _told(key: str, value: Any) -> str:
    """A condition or an effect: the key and, where it says more, its value."""
    words = key.replace("_", " ")
    if value is True:
        return words
    said = " ".join(str(each) for each in value) if isinstance(value, list | tuple) else str(value)
    return f"{words} {said.replace('_', ' ').lower()}"


def _programs(story: Story, event: Event) -> None:
    story.slots[event.seat] = event.a
    card = story.content.characters[story.people[event.seat]]
    hurt = bool(story.injured[event.seat])
    icons = card.injured if hurt else card.uninjured
    pair = [str(icons[i][0]).lower() for i in card.pairs(hurt)[event.a]]
    story.said = ("Cubes: ", ("MOO-PRG-2",))
    story.gathered.append(f"{story.who(event.seat)} {' & '.join(pair)}")


def _steps(story: Story, event: Event) -> None:
    story.standing = -1
    if not story.gathered:
        how, rules = f"{story.free} moves", ("MOO-MOVE-1",)
        if story.free:
            how, rules = f"{story.free} goes", ("MOO-THINK-2" if "idea" in story.free else "MOO-TOK-3",)
        story.said = (f"{story.who(event.seat)}{how} to ", rules)
        story.free = ""
    story.gathered.append(at(event.a))


def _rolls(story: Story, event: Event) -> None:
    dice = f"{event.a} {'die' if event.a == 1 else 'dice'} for {SYMBOLS[event.b]}, {event.c or 'none'} shown"
    story.rolls.append(dice)
    story.shown = event.c
    if not story.act:
        story.act = [event.seat, story.attack]


def _beast_stands(story: Story, event: Event) -> None:
    beast = event.seat - L.FIRST_BEAST_FIGURE
    corner = story.board.corner[beast]
    before = place_of(corner) if corner is not None else (0, 0)
    story.board.corner[beast] = event.a
    x, y = place_of(event.a)
    ahead = ((0, -1), (1, 0), (0, 1), (-1, 0))[event.b]
    if story.pushed == event.seat:
        story.said = (f"{story.beasts[beast]} is pushed to ", ("MOO-FWD-5",))
    elif (x - before[0], y - before[1]) == ahead:
        story.said = (f"{story.beasts[beast]} moves forward to ", ("MOO-FWD-1",))
    else:
        story.said = (f"{story.beasts[beast]} moves backward to ", ("MOO-BACK-1",))
    story.pushed = -1
    story.gathered.append(at(event.a))


# --- told one by one


def _turn(story: Story, event: Event) -> Told:
    story.turn, story.up = event.a, -1
    story.ticks = story.scenario.format in ("solo", "coop")
    return None


def _card(story: Story, event: Event) -> Told:
    idle, who = story.idle and 0 <= story.up < L.FIRST_BEAST_FIGURE, story.up
    story.up = event.seat
    told = (f"{story.who(who)} does nothing", ("MOO-ACT-2",)) if idle else None
    story.free = ""
    return told


def _performs(story: Story, event: Event) -> Told:
    beast = event.seat - L.FIRST_BEAST_FIGURE
    story.row[beast], story.mover = event.a, beast
    card = story.content.beasts[story.places[beast].type].action_card
    icons = (card.A, card.B)[story.side[beast]][event.a].cells[event.b]
    own = story.up == event.seat
    told = f"{story.beasts[beast]} {'acts' if own else 'reacts'}, rage {event.a + 1}, space {event.b + 1}: "
    return f"{told}{icons_told(list(icons))}", ("MOO-RES-2",) if own else ("MOO-RAGE-3",)


def _scores(story: Story, event: Event) -> Told:
    story.points[event.a] += event.b
    total = story.points[event.a]
    return f"{story.tribes[event.a]}: {event.b:+d}, {total} savage point{'' if total == 1 else 's'} now", (
        "MOO-SP-1",
    )


def _injured(story: Story, event: Event) -> Told:
    story.injured[event.seat] = 1
    cell = story.board.cell[event.seat]
    if cell in story.board.traps and story.board.on[event.seat] is None:
        story.board.traps.discard(cell)
        return f"{story.who(event.seat)} steps on a trap and is injured", ("MOO-TRAP-8", "MOO-INJ-1")
    return f"{story.who(event.seat)} is injured", ("MOO-INJ-1", "MOO-INJ-3")


def _saved(story: Story, event: Event) -> Told:
    if event.a:
        return f"{story.who(event.seat)} stays on top", ("MOO-TOK-5",)
    _takes_trap(story, event.seat)
    return f"{story.who(event.seat)} ignores the injury", ("MOO-TOK-4",)


def _takes_trap(story: Story, character: int) -> None:
    """Who was hurt on a trap has sprung it."""
    if story.board.cell[character] in story.board.traps:
        story.board.traps.discard(story.board.cell[character])


def _out(story: Story, event: Event) -> Told:
    _takes_trap(story, event.seat)
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


def _acts(story: Story, event: Event) -> Told:
    story.target, story.attack = -1, event.a
    if event.a == L.MOVE:
        story.standing = event.seat
        still = story.next.kind not in (L.LANDS, shared.DECISION)
        return (f"{story.who(event.seat)} can't move", ("MOO-MOVE-1",)) if still else None
    if event.a == L.THINK:
        return f"{story.who(event.seat)} thinks", ("MOO-THINK-1",)
    story.act, story.rolls, story.shown = [event.seat, event.a], [], 0
    return None


def _hits(story: Story, event: Event) -> Told:
    left = "no health is left" if event.b <= 0 else f"health {event.b} left"
    return f"{story.who(event.a)} hits {story.beast(event)}: {left}", (
        "MOO-THROW-4" if story.attack == L.THROW else "MOO-STAB-5",
        "MOO-BST-4",
    )


def _mounts(story: Story, event: Event) -> Told:
    story.board.put(event.seat, None, event.a)
    return f"{story.who(event.seat)} is on top of {story.beasts[event.a]}", ("MOO-CLIMB-3",)


def _lands(story: Story, event: Event) -> Told:
    story.board.put(event.seat, event.a)
    if story.next.kind == L.STEPS:
        return None
    return f"{story.who(event.seat)} lands at {at(event.a)}", ()


def _appeased(story: Story, event: Event) -> Told:
    beast = event.seat - L.FIRST_BEAST_FIGURE
    same = story.row[beast] == event.b
    story.row[beast] = event.b
    rage = f"rage {'stays' if same else 'is now'} {event.b + 1}"
    return f"appeasement of {story.beasts[beast]}: {SYMBOLS[event.a]}, {rage}", ("MOO-APP-2",)


def _uses_idea(story: Story, event: Event) -> Told:
    name = story.ideas[event.a]
    effect = story.content.ideas[name].effect
    change = effect.beast_rage
    if effect.free_action:
        story.attack = RULE_OF.index(effect.free_action[0])
    beast = story.aim()
    if change and beast >= 0 and story.next.kind == shared.DECISION and story.next.a == L.IDEA_BEAST:
        beast = story.next.d
    if change and beast >= 0:
        rows = int(story.tables["n_rows"][beast, story.side[beast]])
        story.row[beast] = min(max(story.row[beast] + change, 0), rows - 1)
    story.free = ", by the idea," if effect.free_move else ""
    return f"{story.who(event.seat)} uses the idea {name.replace('_', ' ')}", ("MOO-THINK-2",)


def _turns_to(story: Story, event: Event) -> Told:
    story.board.facing[event.seat - L.FIRST_BEAST_FIGURE] = event.a
    return f"{story.beast(event)} turns to face {FACES[event.a]}", ()


def _pushed(story: Story, event: Event) -> Told:
    story.pushed = event.seat
    by = story.beasts[story.mover] if story.mover >= 0 else "a beast"
    return f"{by} pushes {story.figure(event.seat)} towards {at(event.a)}", ("MOO-FWD-3",)


def _healed(story: Story, event: Event) -> Told:
    story.injured[event.seat] = 0
    return f"{story.who(event.seat)} is well again", ("MOO-REST-1",)


def _end(story: Story, event: Event) -> Told:
    winners = [name for seat, name in enumerate(story.labels) if event.b >> seat & 1]
    why, rules = ENDS[event.a]
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
    L.ACTS: _acts,
    L.HITS: _hits,
    L.MOUNTS: _mounts,
    L.LANDS: _lands,
    L.APPEASED: _appeased,
    L.USES_IDEA: _uses_idea,
    L.TURNS_TO: _turns_to,
    L.PUSHED: _pushed,
    L.HEALED: _healed,
}
