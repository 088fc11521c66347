"""The printable odds card of a game: one page of exact tables, a file that needs nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from analysis.odds.ask.answer import kind_of
from analysis.odds.ask.sheet import Cell, Grid, Sheet
from reports.odds.tables import percent
from reports.page.templating import TEMPLATES, environment

TITLES = {
    "moogh": "MOOGH",
    "neanderthal": "Neanderthal",
    "paleolithic": "Paleolithic",
    "whammoth": "Wooly Whammoth",
}
ENDINGS = (".html", ".htm")
FEW_LINES = 60  # in each of the two columns; a card with fewer is printed larger
LONGEST_TITLE = 80  # characters, so that the card stays on one page


@dataclass(frozen=True)
class Box:
    """A cell as it is printed; `kind` is chance, amount, text or none, and styles it."""

    text: str
    kind: str


def write_card(sheet: Sheet, file: Path, title: str | None = None) -> Path:
    """Write the card as HTML; an older file of that name is replaced.

    Args:
        sheet: the tables.
        file: where to.
        title: the heading; default the name of the game.

    Returns:
        `file`.

    Raises:
        OSError: the file cannot be written, or there is something else than a file.
        ValueError: a title that is empty, too long or of several lines.
    """
    from simcore.runs.store import write_safely

    page = render(sheet, title)
    if file.exists() and not file.is_file():
        raise OSError("is a directory, and no file" if file.is_dir() else "is no plain file")
    write_safely(file, page.encode())
    return file


def render(sheet: Sheet, title: str | None = None) -> str:
    """The card as HTML; every text is escaped.

    Raises:
        ValueError: a title that is empty, too long or of several lines.
    """
    from markupsafe import Markup

    from simcore import VERSION

    heading = f"{TITLES[sheet.game]}: odds at the table" if title is None else title.strip()
    if not 1 <= len(heading) <= LONGEST_TITLE or not heading.isprintable():
        raise ValueError(f"must be 1 to {LONGEST_TITLE} characters on one line, got {len(heading)}")
    return (
        environment()
        .get_template("odds_card.html.j2")
        .render(
            css=Markup((TEMPLATES / "odds_card.css").read_text(encoding="utf-8")),
            title=heading,
            game=TITLES[sheet.game],
            sheet=sheet,
            grids=[(grid, boxes(grid), wide(grid)) for grid in sheet.grids],
            size="dense" if lines_of(sheet) > FEW_LINES else "roomy",
            version=VERSION,
        )
    )


def lines_of(sheet: Sheet) -> float:
    """About how many lines the tables take on paper, in each column; a wide table takes both."""
    return sum((len(grid.rows) + 3) / (1 if wide(grid) else 2) for grid in sheet.grids)


def wide(grid: Grid) -> bool:
    """Whether a table is wider than a column: one with many words."""
    return all(isinstance(cell, str | None) for _, cells in grid.rows for cell in cells)


def boxes(grid: Grid) -> list[tuple[str, list[Box]]]:
    """The rows of a table as they are printed."""
    return [(name, [box(cell) for cell in cells]) for name, cells in grid.rows]


def box(cell: Cell) -> Box:
    """A chance in percent without its sign, a mean to two digits, a text; empty where there is no such case."""
    if cell is None:
        return Box("", "none")
    if isinstance(cell, str):
        return Box(cell, "text")
    if kind_of(cell) == "chance":
        return Box(percent(cell).removesuffix(" %"), "chance")
    whole = Fraction(cell).denominator == 1
    return Box((str(cell) if whole else f"{float(cell):.2f}").replace("-", "\u2212"), "amount")
