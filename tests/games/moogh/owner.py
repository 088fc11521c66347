"""An owner of MOOGH: reads a trace with scenario and content file, moves the pieces by it, and believes nothing.

Whatever the text says is done on a board of its own: places, facings, health, discs, tokens, points, cubes and the turn
row. What a line says must follow from the lines before, and the standings of every round must be those of this board.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Cell = tuple[int, int]
WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
# Lines of what the owner sees on the cards, and of dice whose result another line tells.
READ = (
    r"Seat \d+, .+", r" .+", r"(Competitive|Teams|Solo|Coop), .+", r"Time limit: .+", r"Cells are column,line\. .+",
    r"Ideas? on display: .+", r".+ thinks", r".+ draws .+", r"No idea is left to draw", r".+ uses the idea .+",
    r".+ rolls (bars|chevron|cross).*", r"Water or mud: .+", r".+ (cannot move|keeps facing|bites nobody|claws nobody).*",
    r".+ (strikes nobody with its tail|has no rider to shake off|sleeps|attacks nobody)", r".+ does nothing",
    r".+ ignores the injury", r".+ stays on top", r".+ sets a trap at .+", r".+ takes the trap at .+",
    r".+ steps on two traps, .+", r".+ takes a free action", r".+ changes nothing.*",
)  # fmt: skip


@dataclass
class Character:
    """A character at the owner's table; riders have no cell."""

    name: str
    pairs: Any
    tribe: str
    cell: Cell | None = None
    beast: str = ""
    injured: bool = False
    token: bool = False
    out: bool = False
    cube: str = ""


@dataclass
class Beast:
    """A beast at the owner's table; rage and space from 1 up, `rows` of its action card."""

    name: str
    big: bool
    cell: Cell
    facing: str
    health: int
    rage: int
    rows: Any
    space: int = 1
    fate: str = ""


class Owner:
    """Follows one game line by line."""

    def __init__(self, loaded: Any, lines: list[tuple[int, str]]) -> None:
        self.content, self.scenario = loaded.content, loaded.scenario
        self.lines = lines
        self.people: dict[str, Character] = {}
        self.beasts: dict[str, Beast] = {}
        self.points: dict[str, int] = {}
        self.row: list[str] = []
        self.to_come: list[str] = []
        self.round = 0
        self.clock = 0
        self.checked: dict[str, int] = {}

    def play(self) -> None:
        """The whole game; every line must be known and right."""
        handlers = [(re.compile(pattern), handler) for pattern, handler in self.handlers().items()]
        for number, text in self.lines:
            if number != self.round:
                assert number == self.round + 1
                assert not self.to_come, (number, self.to_come)
                self.round = number
            for pattern, handler in handlers:
                found = pattern.fullmatch(text)
                if found:
                    self.checked[pattern.pattern] = self.checked.get(pattern.pattern, 0) + 1
                    try:
                        handler(*found.groups())
                    except (AssertionError, KeyError) as error:
                        raise AssertionError(f"round {number}: {text} ({error!r})") from error
                    break
            else:
                assert any(re.fullmatch(known, text) for known in READ), (number, text)

    def handlers(self) -> dict[str, Callable[..., None]]:
        """What to do with a line, by its form; the first form counts."""
        return {
            r"Seat \d+, .+?: ((?:\d+ \w+ \(\w+\)(?:, )?)+)": self.takes_seat,
            r"\w is (.+), (big|small), at (.+) facing (\w+): health (\d+), rage (\d+), side (\w) .+": self.beast_is,
            r"Turn row: (.+)": self.turn_row,
            r"Placed: (.+)": self.placed,
            r"Cubes: (.+)": self.cubes,
            r"The cube of (\w+) goes to (.+?)(?:, \d+ actions? left in this turn)?": self.cube,
            r"Card of (.+): rage (\d+), (\d+) actions?": self.beasts_card,
            r"Card of (\w+): (.+)": self.card,
            r"The clock stands at (\d+) of \d+": self.clock_stands,
            r"Appeasement of (.+): (\w+), rage (?:stays|falls to|rises to) (\d+)(.*)": self.appeased,
            r"The rage of (.+) (?:stays|falls to|rises to) (\d+)": self.rage_is,
            r"(.+) (acts|reacts), rage (\d+), space (\d+): .+": self.performs,
            r"(.+) moves (forward|backward) to (.+)": self.beast_moves,
            r"(\w+)(, .+?,)? moves to (.+)": self.moves,
            r"(\w+)(, spending a rage token,|, by the idea,)? (?:stays put|has no way to go)": self.stays,
            r"(.+) pushes (.+) towards (.+)": self.pushes,
            r"(.+) (?:is pushed|gives way) to (.+)": self.is_set_down,
            r"(\w+) lands at (.+)": self.is_set_down,
            r"(\w+) changes places with (\w+), to (.+)": self.changes_places,
            r"(.+) turns to face (\w+)": self.turns,
            r"(\w+) is on top of (.+)": self.mounts,
            r"\w+ hits (.+?): (?:health (\d+) left|no health is left).*": self.loses_health,
            r"(.+) is hurt by .+: (?:health (\d+) left|no health is left)": self.loses_health,
            r"(.+) springs the trap at .+: (?:health (\d+) left|no health is left)": self.loses_health,
            r"(\w+) springs the trap at (.+)": self.steps_on_trap,
            r"(.+) (?:is killed|falls to its death)": lambda name: self.leaves(name, "is dead"),
            r"(.+) leaves the map and is gone": lambda name: self.leaves(name, "has left"),
            r"(\w+) is injured( and gets a rage token)?": self.injured,
            r"(\w+) is knocked out": self.knocked_out,
            r"(\w+) is well again": self.well_again,
            r"(\w+) gets a rage token": self.gets_token,
            r"(\w+) spends a rage token to .+": self.spends,
            r"(\w+) (?:rests|heals|makes|stabs|throws|climbs|sedates|taunts).*?: (.+): (success|failure)": self.rolls,
            r"(\w+) (?:rests|heals|makes|stabs|throws|climbs|sedates|taunts).*: no dice are left": self.person,
            r"(.+): \+(\d+), (\d+) savage points? now": self.scores,
            r"(?:.+ wins?|Nobody wins): .+\. Savage points: (.+)": self.end,
            r"(?:Won|Lost|No result): .+": self.end,
            r"(\w+ (?:(?:at|on) [^:]+, (?:un)?injured|is out)[^:]*)": self.standings,
            r"(.+ (?:at \S+ facing|is dead|has left)[^:]*)": self.beast_standings,
        }

    # --- the table

    def person(self, name: str) -> Character:
        return self.people[name]

    def beast(self, name: str) -> Beast:
        return self.beasts[name.casefold()]

    def spend(self, who: Character) -> None:
        assert who.token
        who.token = False

    def takes_seat(self, told: str) -> None:
        for name, tribe in re.findall(r"\d+ (\w+) \((\w+)\)", told):
            card = self.content.characters[name.lower()]
            self.people[name] = Character(name, card, tribe, token=self.scenario.mode == "hunter")

    def beast_is(
        self, name: str, size: str, cell: str, facing: str, health: str, rage: str, side: str
    ) -> None:
        place = self.scenario.beasts[self.scenario.present[len(self.beasts)]]
        rows = getattr(self.content.beasts[place.type].action_card, side)
        big = size == "big"
        self.beasts[name.casefold()] = Beast(name, big, at(cell), facing, int(health), int(rage), rows)

    def turn_row(self, told: str) -> None:
        cards = told.split(", ")
        if self.round > 1:
            self.row = [*self.row[1:], *self.row[:1]]
        if self.round:
            assert cards == self.row, self.row
        each = 1 if self.scenario.mode == "tracker" else 2
        if not self.round:
            expected = [*self.people, *([beast.name for beast in self.beasts.values()] * each)]
            assert sorted(cards) == sorted(expected)
        self.row = cards
        self.to_come = list(cards) if self.round else []

    def placed(self, told: str) -> None:
        for name, cell in re.findall(r"(\w+) at (-?\d+,-?\d+)", told):
            self.people[name].cell = at(cell)
        order = re.findall(r"(\w+) at", told)
        assert order == [card for card in reversed(self.row) if card in self.people]

    def pair(self, who: Character, told: str) -> None:
        icons = who.pairs.injured if who.injured else who.pairs.uninjured
        pairs = [[str(icons[i][0]).lower() for i in pair] for pair in who.pairs.pairs(who.injured)]
        assert told.split(" & ") in pairs, pairs
        who.cube = told

    def cubes(self, told: str) -> None:
        given = [each.split(" ", 1) for each in told.split(", ")]
        assert sorted(name for name, _ in given) == sorted(
            name for name, who in self.people.items() if not who.out
        )
        for name, pair in given:
            self.pair(self.people[name], pair)

    def cube(self, name: str, pair: str) -> None:
        self.pair(self.people[name], pair)

    def card(self, name: str, cube: str) -> None:
        assert self.to_come.pop(0) == name
        assert self.people[name].cube == cube

    def beasts_card(self, name: str, rage: str, actions: str) -> None:
        beast = self.beast(name)
        assert self.to_come.pop(0) == beast.name
        assert (beast.rage, beast.rows[beast.rage - 1].arrows) == (int(rage), int(actions))

    def clock_stands(self, told: str) -> None:
        assert self.clock < int(told) <= self.clock + 3 * len(self.beasts)
        self.clock = int(told)

    # --- beasts

    def appeased(self, name: str, symbol: str, rage: str, shift: str) -> None:
        assert not shift
        beast = self.beast(name)
        change = {"bars": 0, "chevron": -1, "cross": 1}[symbol]
        beast.rage = min(max(1, beast.rage + change), len(beast.rows))
        assert beast.rage == int(rage)

    def rage_is(self, name: str, rage: str) -> None:
        beast = self.beast(name)
        assert abs(beast.rage - int(rage)) <= 1
        beast.rage = int(rage)

    def performs(self, name: str, how: str, rage: str, space: str) -> None:
        beast = self.beast(name)
        if how == "reacts" and beast.rage < len(beast.rows):
            beast.rage += 1
        else:
            beast.space = beast.space % len(beast.rows[beast.rage - 1].cells) + 1
        assert (beast.rage, beast.space) == (int(rage), int(space)), beast

    def beast_moves(self, name: str, way: str, cells: str) -> None:
        beast = self.beast(name)
        dx, dy = WAYS[beast.facing]
        sign = 1 if way == "forward" else -1
        for cell in map(at, cells.split(" then ")):
            assert cell == (beast.cell[0] + sign * dx, beast.cell[1] + sign * dy)
            beast.cell = cell

    def turns(self, name: str, facing: str) -> None:
        beast = self.beast(name)
        assert beast.facing != facing
        beast.facing = facing

    def loses_health(self, name: str, left: str | None) -> None:
        beast = self.beast(name)
        beast.health -= 1
        assert beast.health == int(left or 0)

    def leaves(self, name: str, fate: str) -> None:
        beast = self.beast(name)
        assert not beast.fate
        beast.fate = fate
        self.remove(beast.name)

    def remove(self, card: str) -> None:
        self.row = [each for each in self.row if each != card]
        self.to_come = [each for each in self.to_come if each != card]

    def around(self, beast: Beast) -> set[Cell]:
        """A beast's cells and those around them."""
        size = 2 if beast.big else 1
        reach = range(-1, size + 1)
        return {(beast.cell[0] + dx, beast.cell[1] + dy) for dx in reach for dy in reach}

    # --- characters

    def moves(self, name: str, how: str | None, cells: str) -> None:
        who = self.people[name]
        if how and "token" in how:
            self.spend(who)
        steps = [at(each) for each in cells.split(" then ")]
        assert len(steps) <= (2 if how != ", by the leader's skill," else 9)
        for step in steps:
            near = self.around(self.beast(who.beast)) if who.beast else neighbours(who.cell)
            assert step in near, (who, step)
            assert step not in [other.cell for other in self.people.values()]
            who.cell, who.beast = step, ""

    def stays(self, name: str, how: str | None) -> None:
        if how and "token" in how:
            self.spend(self.people[name])

    def pushes(self, pusher: str, pushed: str, cell: str) -> None:
        here = self.people[pushed].cell if pushed in self.people else self.beast(pushed).cell
        assert here
        assert abs(here[0] - at(cell)[0]) + abs(here[1] - at(cell)[1]) == 1

    def is_set_down(self, name: str, cell: str) -> None:
        if name in self.people:
            assert at(cell) not in [other.cell for other in self.people.values() if other.name != name]
            self.people[name].cell, self.people[name].beast = at(cell), ""
        else:
            self.beast(name).cell = at(cell)

    def changes_places(self, name: str, climber: str, cell: str) -> None:
        assert self.people[name].beast
        assert self.people[climber].cell == at(cell)
        self.people[name].cell, self.people[name].beast = at(cell), ""

    def mounts(self, name: str, beast: str) -> None:
        who = self.people[name]
        assert who.cell in self.around(self.beast(beast))
        who.cell, who.beast = None, self.beast(beast).name

    def steps_on_trap(self, name: str, cell: str) -> None:
        assert self.people[name].cell == at(cell)

    def injured(self, name: str, token: str | None) -> None:
        who = self.people[name]
        assert not who.injured
        assert bool(token) != who.token
        who.injured = who.token = True

    def knocked_out(self, name: str) -> None:
        who = self.people[name]
        who.out, who.cell, who.beast, who.token = True, None, "", False
        self.remove(name)

    def well_again(self, name: str) -> None:
        assert self.people[name].injured
        self.people[name].injured = False

    def gets_token(self, name: str) -> None:
        assert not self.people[name].token
        self.people[name].token = True

    def spends(self, name: str) -> None:
        self.spend(self.people[name])

    def rolls(self, name: str, rolls: str, result: str) -> None:
        if "again with a rage token" in rolls:
            self.spend(self.people[name])
        shown = re.findall(r"(\d+) (?:die|dice) for \w+, (\w+) shown", rolls)
        assert all(n == "none" for _, n in shown[:-1])
        assert (shown[-1][1] != "none") == (result == "success")
        assert all(n == "none" or int(n) <= int(dice) for dice, n in shown)

    # --- points, standings, the end

    def scores(self, tribe: str, more: str, total: str) -> None:
        self.points[tribe] = self.points.get(tribe, 0) + int(more)
        assert self.points[tribe] == int(total)

    def standings(self, told: str) -> None:
        expected = []
        for who in self.people.values():
            place = f"on {who.beast}" if who.beast else f"at {who.cell[0]},{who.cell[1]}" if who.cell else ""
            token = ", with a rage token" if who.token else ""
            hurt = "injured" if who.injured else "uninjured"
            expected.append(f"{who.name} is out" if who.out else f"{who.name} {place}, {hurt}{token}")
        assert told == "; ".join(expected), expected

    def beast_standings(self, told: str) -> None:
        expected = "; ".join(
            f"{beast.name} {beast.fate}"
            if beast.fate
            else f"{beast.name} at {beast.cell[0]},{beast.cell[1]} facing {beast.facing}, "
            f"health {beast.health}, rage {beast.rage}, space {beast.space}"
            for beast in self.beasts.values()
        )
        assert told.casefold() == expected.casefold(), expected

    def end(self, points: str = "") -> None:
        self.to_come = []
        for tribe, told, left, sound in re.findall(r"(\w+) (\d+) \((\d+) in play, (\d+) uninjured\)", points):
            own = [who for who in self.people.values() if who.tribe == tribe.lower() and not who.out]
            assert self.points.get(tribe, 0) == int(told)
            assert (len(own), sum(not who.injured for who in own)) == (int(left), int(sound))


def at(told: str) -> Cell:
    """A cell as it is told: 3,4."""
    x, y = told.split(",")
    return int(x), int(y)


def neighbours(cell: Cell | None) -> set[Cell]:
    """The eight cells around one."""
    assert cell
    return {(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {cell}
