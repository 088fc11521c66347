"""What an odds card holds: the tables that a player wants at the table, worked out exactly.

A game's `sheet.py` asks the game's own questions and puts their answers side by side here; `reports/` prints it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from analysis.odds.ask.answer import Answer, Exact, Question

Cell = Exact | str | None  # None: the case does not exist


@dataclass(frozen=True)
class Grid:
    """One table: `corner` says what the rows are, `over` what the columns are, `note` how to read it."""

    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    over: str = ""
    note: str = ""


@dataclass(frozen=True)
class Sheet:
    """All tables of a game's card, and what they rest on."""

    game: str
    about: str
    grids: tuple[Grid, ...]
    assumptions: tuple[str, ...]


SheetOf = Callable[..., Sheet]


@cache
def sheet_of(game: str) -> SheetOf:
    """The function that works out a game's card; its keyword arguments are options as a question's are."""
    found: SheetOf = import_module(f"analysis.odds.{game}.sheet").sheet
    return found


def grid_of(
    title: str, corner: str, cells: Mapping[str, Mapping[str, Cell]], over: str = "", note: str = ""
) -> Grid:
    """The table of cells by row and column; what a row does not have stays empty."""
    columns = tuple(dict.fromkeys(name for row in cells.values() for name in row))
    rows = tuple((name, tuple(row.get(column) for column in columns)) for name, row in cells.items())
    return Grid(title, corner, columns, rows, over, note)


@dataclass
class Asked:
    """Asks a game's questions, and remembers each note of their answers once."""

    notes: dict[str, None] = field(default_factory=dict)

    def __call__(self, question: Question, **given: Any) -> Answer:
        """The answer; its notes are kept."""
        answer = question(**given)
        self.notes |= dict.fromkeys(answer.assumptions)
        return answer

    def noted(self, *others: str, without: tuple[str, ...] = ()) -> tuple[str, ...]:
        """All notes, but those that begin with a text of `without`; then `others`."""
        kept = [note for note in self.notes if not (without and note.startswith(without))]
        return (*kept, *others)


def parts(answer: Answer, names: Mapping[str, str]) -> dict[str, Cell]:
    """Results of an answer as the cells of a row: the result's name -> the column's."""
    return {column: answer.results.get(name) for name, column in names.items()}
