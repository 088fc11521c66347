"""The map of MOOGH in signs, as the trace draws it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcore.games.moogh.input.model import Content
from simcore.games.moogh.input.scenario import MooghScenario, rows_of
from simcore.games.moogh.table.cells import cell_of, place_of

ARROWS = "\u2191\u2192\u2193\u2190"


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
            "letters beasts with an arrow where they look; a digit behind a letter rides. A big beast is where its top left cell is"
        )

    def body(self, beast: int) -> list[int]:
        """Cells of a beast, none if it has left."""
        corner = self.corner[beast]
        if corner is None:
            return []
        x, y = place_of(corner)
        side = range(self.size[beast])
        return [cell_of(x + dx, y + dy) for dy in side for dx in side]

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


def letters(types: list[str]) -> list[str]:
    """A capital for each beast, of its own name if possible; T is a tree."""
    taken: list[str] = []
    for name in types:
        wanted = [letter for letter in name.upper() if letter.isalpha()] + list("ABCDEFGHIJKLMNOPQRSUVWXYZ")
        taken.append(next(letter for letter in wanted if letter not in ["T", *taken]))
    return taken
