"""What a listener to a game of MOOGH has to keep in mind: where everybody is, who is hurt, traps, points, ideas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from simcore.contract.telling import Event, Line
from simcore.games.moogh.input.drawing import Board
from simcore.games.moogh.input.model import Content
from simcore.games.moogh.input.scenario import MooghScenario, Objective, characters_of
from simcore.games.moogh.input.tables import build_tables
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from simcore.games.moogh.words.naming import at, beast_names
from simcore.kernels import log as shared
from simcore.reading.wording import plural

if TYPE_CHECKING:
    from simcore.scenarios.load import Loaded

Told = tuple[str, tuple[str, ...]] | None

FACES = ("north", "east", "south", "west")


class Act(NamedTuple):
    """A bold action: whose, which, at what figure (-1 for none), over how many spaces, with how much defence ignored."""

    who: int
    action: int
    target: int = -1
    between: int = 0
    ignored: int = 0


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
        self.out = [False] * len(self.people)
        self.tokens = [int(self.tables["starts_with_token"])] * len(self.people)
        self.cubes = [""] * len(self.people)  # the two actions of each pair
        self.side = [int(side) for side in self.tables["fixed_side"][: len(self.places)]]
        self.points = [0] * len(self.tribes)
        self.health = [int(health) for health in self.tables["start_health"][: len(self.places)]]
        self.rage = [int(row) for row in self.tables["start_row"][: len(self.places)]]  # rows from 0 up
        self.column = [0] * len(self.places)
        self.fates = [""] * len(self.places)  # how it left the game
        self.row: list[int] = []  # the turn row
        self.row_due = False  # whether this round's row and standings are still to be told
        self.up = -1  # whose card is being resolved
        self.idle = False  # whether nothing has been told of it yet
        self.icon = (-1, -1)  # the beast and the icon that it performs
        self.still: tuple[str, tuple[str, ...]] = ("", ())  # what to say if nothing else is told of the icon
        self.pushed = -1  # the figure that was pushed last, until the pusher has moved
        self.pushed_to = -1  # the cell towards which
        self.landing: tuple[str, ...] = ()  # the rule by which somebody lands next
        self.healed = -1  # who was healed last
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

    def line(self, text: str, rules: tuple[str, ...] = ()) -> Line:
        """A line of this turn, after which its card has been told of."""
        self.idle = False
        self.still = ("", ())
        return Line(self.turn, text[:1].upper() + text[1:] if not text.startswith(" ") else text, rules)

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

    def begin_round(self, turn: int) -> None:
        """A new round: from the second on the first card goes to the end, once the rage has been rolled for."""
        self.turn, self.up, self.idle, self.row_due = turn, -1, False, True
        self.icon = (-1, -1)

    def remove(self, figure: int, fate: str = "") -> None:
        """A figure is gone, with all its cards."""
        self.row = [card for card in self.row if card != figure]
        if figure < L.FIRST_BEAST_FIGURE:
            self.out[figure], self.tokens[figure] = True, 0
        else:
            self.fates[figure - L.FIRST_BEAST_FIGURE] = fate

    def standings(self) -> Iterator[Line]:
        """The turn row of the round, everybody's health, tokens and place, every beast's health and disc."""
        self.row_due = False
        if self.turn > 1:
            self.row = [*self.row[1:], *self.row[:1]]
        yield self.line(
            f"turn row: {', '.join(self.figure(card) for card in self.row)}",
            ("MOO-APP-5",) if self.turn > 1 else (),
        )
        yield self.line("; ".join(self.standing(i) for i in range(len(self.people))))
        yield self.line("; ".join(self.beast_standing(i) for i in range(len(self.places))))

    def standing(self, character: int) -> str:
        """A character in a few words: Urga at 2,7, injured, with a rage token."""
        if self.out[character]:
            return f"{self.who(character)} is out"
        cell, beast = self.board.cell[character], self.board.on[character]
        place = f"on {self.beasts[beast]}" if beast is not None else f"at {at(cell or 0)}"
        hurt = "injured" if self.injured[character] else "uninjured"
        return (
            f"{self.who(character)} {place}, {hurt}{', with a rage token' if self.tokens[character] else ''}"
        )

    def beast_standing(self, beast: int) -> str:
        """A beast in a few words: boar 1 at 6,3 facing west, health 3, rage 2, space 1."""
        if self.fates[beast]:
            return f"{self.beasts[beast]} {self.fates[beast]}"
        place = f"at {at(self.board.corner[beast] or 0)} facing {FACES[self.board.facing[beast]]}"
        disc = f"rage {self.rage[beast] + 1}, space {self.column[beast] + 1}"
        return f"{self.beasts[beast]} {place}, health {self.health[beast]}, {disc}"

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
