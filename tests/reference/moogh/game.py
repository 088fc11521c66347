"""One game of MOOGH: set-up, rounds, and what can be seen from outside."""

from __future__ import annotations

from typing import Any

from .board import (
    FACINGS,
    FIRST_BEAST,
    HOUSE_RULES,
    TABLE,
    TERRAINS,
    Beast,
    Card,
    Cell,
    Chance,
    Character,
    Decide,
    GameOver,
    Tell,
    reading_order,
)
from .ideas import Ideas

OPEN_IDEAS = 3


class MooghTwin(Ideas):
    """One game; `decide`, `chance` and `tell` are the players, the dice and the audience."""

    def __init__(
        self,
        content: dict[str, Any],
        scenario: dict[str, Any],
        rules: dict[str, Any],
        rounds_cap: int,
        decide: Decide,
        chance: Chance,
        tell: Tell,
    ) -> None:
        self.content = content
        self.scenario = scenario
        self.rules = {key: values[0] for key, values in HOUSE_RULES.items()} | rules
        self.rounds_cap = rounds_cap
        self.ask = decide
        self.draw_lot = chance
        self.tell = tell
        self.mode: str = scenario["mode"]
        self.together = scenario["format"] in ("solo", "coop")
        self.round = 0
        self.rounds_done = 0
        self.clock = 0
        self.fled = 0
        self.winners: set[int] = set()
        self.end_reason = ""
        self.waiting: list[int] = []
        self.moving_cells: set[Cell] = set()
        self.acting = None
        self.last_actor = None
        self.collected: set[Cell] = set()
        self.to_collect = self.cells_to_collect(scenario["objective"])
        self.row: list[Card] = []
        self.ideas: list[str] = []
        self.deck: list[str] = list(content["ideas"])
        self.discards: list[str] = []
        self.read_map()
        self.read_seats()
        self.read_beasts()
        self.traps: dict[Cell, int | None] = dict.fromkeys((x, y) for x, y in scenario.get("traps") or [])
        self.check_arguments()

    # ------------------------------------------------------------------ reading the scenario

    def read_map(self) -> None:
        """Terrain, levels and green cells (3.1, A-15)."""
        lines = self.scenario["map"].split()
        cells = {(x, y): glyph for y, line in enumerate(lines) for x, glyph in enumerate(line)}
        heights = (self.scenario.get("elevation") or "").split()
        green = (self.scenario.get("green") or "").split()
        self.grid: dict[Cell, str] = {}
        self.levels: dict[Cell, int] = {}
        for (x, y), glyph in cells.items():
            if glyph == "x":
                continue
            self.grid[x, y] = TERRAINS.get(glyph, "plain")
            self.levels[x, y] = int(heights[y][x]) if heights else 0
        marked = {(x, y): glyph for y, line in enumerate(green) for x, glyph in enumerate(line)} or cells
        self.green = reading_order(cell for cell in self.grid if marked[cell] == "g")

    def read_seats(self) -> None:
        """Characters by seat; tribes in order of appearance (MOO-SET-1..4, MOO-SP-1)."""
        members = [(seat, name) for seat, names in enumerate(self.scenario["seats"]) for name in names]
        colours: list[str] = []
        self.characters: list[Character] = []
        for index, (seat, name) in enumerate(members):
            card = self.content["characters"][name]
            if card["tribe"] not in colours:
                colours.append(card["tribe"])
            tribe = 0 if self.together else colours.index(card["tribe"])
            self.characters.append(Character(index, name, seat, tribe, card))
        self.sp = [0] * (1 if self.together else len(colours))

    def read_beasts(self) -> None:
        """The beasts present in this mode (MOO-DIF-2, MOO-SET-5..8)."""
        self.beasts: list[Beast] = []
        for place, entry in enumerate(self.scenario["beasts"]):
            if self.mode not in (entry.get("difficulties") or [self.mode]):
                continue
            self.beasts.append(
                Beast(
                    index=len(self.beasts),
                    id=place,
                    type=entry["type"],
                    data=self.content["beasts"][entry["type"]],
                    at=(entry["at"][0], entry["at"][1]),
                    facing=FACINGS.index(entry["facing"]),
                    row=(entry.get("rage") or 1) - 1,
                    health=self.for_mode(entry["health"]),
                    side=entry.get("side") or "",
                )
            )

    def for_mode(self, value: Any) -> Any:
        """A number, or the one that a table gives for this mode (MOO-DIF-2)."""
        return value[self.mode] if isinstance(value, dict) else value

    def cells_to_collect(self, tree: dict[str, Any]) -> set[Cell]:
        """All cells that some part of the objective wants collected."""
        ((kind, value),) = tree.items()
        if kind in ("all", "any"):
            return {cell for part in value for cell in self.cells_to_collect(part)}
        return {(x, y) for x, y in value} if kind == "collect" else set()

    def check_arguments(self) -> None:
        """The twin refuses what it would play wrongly."""
        for key, value in self.rules.items():
            if key not in HOUSE_RULES or value not in HOUSE_RULES[key]:
                raise ValueError(f"unknown house rule {key}: {value}")
        if self.mode not in ("tracker", "hunter", "predator"):
            raise ValueError(f"unknown mode {self.mode}")
        if self.scenario["format"] not in ("competitive", "teams", "solo", "coop"):
            raise ValueError(f"unknown format {self.scenario['format']}")
        if not 1 <= len(self.beasts) <= 3:
            raise ValueError("one to three beasts (MOO-CMP-2)")
        if not 1 <= len(self.characters) <= FIRST_BEAST:
            raise ValueError("one to four characters (section 2)")
        if sum(self.content["die"].values()) != 6:
            raise ValueError("a die has six faces (section 3.3)")
        self.check_objective(self.scenario["objective"])

    def check_objective(self, tree: dict[str, Any]) -> None:
        """Objectives name beasts and characters that take part (section 3.3)."""
        ((kind, value),) = tree.items()
        names = {character.name for character in self.characters}
        if kind in ("all", "any"):
            for part in value:
                self.check_objective(part)
        elif kind == "kill" and not isinstance(value, int):
            if not set(value) <= {beast.id for beast in self.beasts}:
                raise ValueError("objective names an absent beast (section 3.3)")
        elif kind == "protect" or (kind == "reach" and isinstance(value["who"], list)):
            named = value if kind == "protect" else value["who"]
            if not set(named) <= names:
                raise ValueError("objective names an absent character (section 3.3)")

    # ------------------------------------------------------------------ set-up

    def begin(self) -> None:
        """Card sides, turn row, ideas, tokens, placement (1.3)."""
        for beast in self.beasts:
            if not beast.side:
                beast.side = "AB"[self.lot("card_side", FIRST_BEAST + beast.index, 2)]
        self.lay_turn_row()
        for _ in range(OPEN_IDEAS):
            self.ideas.append(self.deck.pop(self.lot("idea", TABLE, len(self.deck))))
        for character in self.characters:
            character.token = self.mode == "hunter"
        for card in reversed(self.row):
            if card.kind == "character":
                self.place(self.characters[card.index])
        try:
            self.check_end()
        except GameOver:
            return

    def lay_turn_row(self) -> None:
        """Basic cards, and extra ones for the beasts in Hunter and Predator (MOO-SET-10, MOO-DIF-3)."""
        cards = [Card("character", character.index) for character in self.characters]
        for _ in range(1 if self.mode == "tracker" else 2):
            cards += [Card("beast", beast.index) for beast in self.beasts]
        while cards:
            self.row.append(cards.pop(self.lot("turn_row", TABLE, len(cards))))

    def place(self, character: Character) -> None:
        """Anywhere in the green area that a character may occupy (MOO-SET-11, A-56, D-2)."""
        cells = [cell for cell in self.green if self.may_stand(cell)]
        self.put(character, self.choose("place", character.seat, cells))

    # ------------------------------------------------------------------ a round

    def play_turn(self) -> bool:
        """One round (MOO-RND-1); True when the game is over."""
        if self.end_reason:
            return True
        self.round += 1
        self.tell("turn", TABLE, self.round)
        try:
            self.play_round()
        except GameOver:
            return True
        return False

    def play_round(self) -> None:
        """Appeasement, programming, action; then what is looked at after a full round."""
        for character in self.characters:
            character.acted = False
        if self.round > 1:
            self.appeasement()
        self.programming()
        self.action_phase()
        self.rounds_done = self.round
        self.check_end()
        if self.round >= self.rounds_cap:
            self.finish("truncated", set())

    def appeasement(self) -> None:
        """Dice, rotation, clock (1.4, MOO-AID-2); nothing makes a beast act (MOO-APP-3)."""
        for beast in self.beasts_in_row_order():
            self.appease(beast)
        if self.row:
            self.row.append(self.row.pop(0))
        if self.together:
            self.advance_clock()

    def appease(self, beast: Beast) -> None:
        """MOO-APP-2, MOO-APP-4, A-04."""
        symbol = self.roll("appease", FIRST_BEAST + beast.index)
        if symbol == "chevron":
            beast.row = max(0, beast.row - 1)
        elif symbol == "cross":
            self.rage_up(beast, stays_at_top=self.rules["appease_top"] == "stay")

    def advance_clock(self) -> None:
        """MOO-SOLO-5, MOO-SOLO-6, A-53."""
        if self.fled == 0:
            self.clock += 1
        else:
            self.clock += 3 * (self.fled if self.rules["fled_tokens"] == "3_each" else 1)
        self.fled = 0
        if self.clock >= self.for_mode(self.scenario["time_limit"]):
            self.finish("time_limit", set())

    def programming(self) -> None:
        """A cube for each living character, in turn-row order (1.5, D-3)."""
        chosen = {}
        for character in self.characters_in_row_order():
            slots = list(range(len(self.slots(character))))
            chosen[character.index] = self.choose("program", character.seat, slots)
        for index, slot in chosen.items():
            self.characters[index].slot = slot

    def action_phase(self) -> None:
        """Cards from left to right; those that leave the row are skipped (1.6, A-41)."""
        for card in self.row:
            card.resolved = False
        while card_to_resolve := next((card for card in self.row if not card.resolved), None):
            card_to_resolve.resolved = True
            self.resolve(card_to_resolve)

    def resolve(self, card: Card) -> None:
        """The figure of a card takes its turn."""
        if card.kind == "character":
            self.tell("card", card.index)
            self.character_turn(self.characters[card.index])
        else:
            self.tell("card", FIRST_BEAST + card.index)
            self.beast_turn(self.beasts[card.index])

    # ------------------------------------------------------------------ the view from outside

    def snapshot(self) -> dict[str, Any]:
        """Everything on the table."""
        return {
            "round": self.round,
            "characters": [self.show_character(character) for character in self.characters],
            "beasts": [self.show_beast(beast) for beast in self.beasts],
            "row": [(card.kind, card.index) for card in self.row],
            "traps": sorted(
                ((x, y, maker) for (x, y), maker in self.traps.items()), key=lambda trap: trap[:2]
            ),
            "ideas": list(self.ideas),
            "deck": sorted(self.deck),
            "discards": sorted(self.discards),
            "sp": list(self.sp),
            "clock": self.clock,
            "collected": sorted(self.collected),
        }

    def show_character(self, character: Character) -> dict[str, Any]:
        """A character as the snapshot has it."""
        return {
            "name": character.name,
            "injured": character.injured,
            "out": character.out,
            "token": character.token,
            "at": None if character.at is None else list(character.at),
            "on": character.on,
            "slot": character.slot,
        }

    def show_beast(self, beast: Beast) -> dict[str, Any]:
        """A beast as the snapshot has it."""
        return {
            "type": beast.type,
            "at": list(beast.at),
            "facing": beast.facing,
            "row": beast.row,
            "col": beast.col,
            "health": beast.health,
            "status": beast.status,
            "rider": beast.rider,
            "side": beast.side,
        }
