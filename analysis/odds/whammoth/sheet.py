"""The odds card of Wooly Whammoth: what every card brings, space by space; totals; CHARGE! cards.

Sources: those of the questions that are asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Answer, Arg, OddsError
from analysis.odds.ask.arguments import numbers
from analysis.odds.ask.sheet import Asked, Cell, Grid, Sheet, grid_of
from analysis.odds.whammoth.board import SAFE, Board
from analysis.odds.whammoth.card import card
from analysis.odds.whammoth.reveal import charge
from analysis.odds.whammoth.situation import FEWEST, GAME, SHIPPED, Scenario, read_board
from analysis.odds.whammoth.totals import law_of_sum
from simcore.reading.wording import plural

MOST_SPACES = 8  # columns, so that the card stays on one page
CHARGES = (1, 2, 3)
DEATHS = ("tar", "stomped", "effect")
Answers = Mapping[int, Answer]  # by space

Stretched = Annotated[
    str | None, Arg("how far the path is stretched; default as at the start", metavar="NUMBER")
]


def sheet(*, scenario: Scenario = SHIPPED, extension: Stretched = None) -> Sheet:
    """The tables of the card, for as many tribes as the scenario seats, and what cards are worth with others.

    You stand on a space of the path, stretched so far (default as at the start of the game), the others on Start.

    Raises:
        OddsError: a scenario of another game, or no such extension.
        ConfigError: the scenario or its content cannot be used.
    """
    asked = Asked()
    board = read_board(scenario, False, "")
    stretched = board.start_extension if extension is None else _stretched(board, extension)
    spaces = [space for space, kind in enumerate(board.paths[stretched]) if kind == SAFE]
    spaces = spaces[:MOST_SPACES]
    path = f"path stretched by {stretched}" if stretched else "path not extended"
    over = f"your space, {path}"
    worth: list[Grid] = []
    answers: dict[int, Answers] = {}
    for seats in range(FEWEST, board.most_seats + 1):
        answers[seats] = {
            space: asked(
                card,
                scenario=scenario,
                at=",".join(map(str, [space] + [0] * (seats - 1))),
                extension=",".join([str(stretched)] * seats),
            )
            for space in spaces
        }
        worth.append(
            by_space(board, f"Worth in meat - lives, {seats} tribes", answers[seats], ("value",), over)
        )
    here = answers[min(max(board.seats, FEWEST), board.most_seats)]
    tribes = plural(board.seats, "tribe")
    grids = (
        by_space(board, f"Mammoth toppled by a tusk, {tribes}", here, ("tusk",), over),
        by_space(board, f"Over the edge: a meat, but dead, {tribes}", here, ("over",), over),
        by_space(board, f"Dead otherwise: tar, stomped or pushed into tar, {tribes}", here, DEATHS, over),
        *worth,
        totals(board),
        charges(asked, scenario, spaces, stretched),
    )
    start = " It is so at the start of the game." if stretched == board.start_extension else ""
    about = (
        f"{path.capitalize()}.{start} Your space in the columns, your card in the rows; a name with +1 or -1 is the card with its modifier, used "
        "where that is better. Start is 0."
    )
    notes = asked.noted(
        f"{f'all paths are stretched by {stretched}' if stretched else 'no path is extended'}, the others stand on Start",
        without=tuple(f"{n} drawn " for n in CHARGES),
    )
    return Sheet(GAME, about, grids, notes)


def _stretched(board: Board, text: str) -> int:
    """The extension of a card.

    Raises:
        OddsError: not one number, or beyond what the boards allow.
    """
    found = numbers("extension", text, 0, len(board.paths) - 1)
    if len(found) != 1:
        raise OddsError(f"extension: the card needs one number, 0 to {len(board.paths) - 1}, got {text!r}")
    return found[0]


def by_space(board: Board, title: str, answers: Answers, names: tuple[str, ...], over: str) -> Grid:
    """One result of every card, or the sum of some that exclude each other, by the space where you stand."""
    cells: dict[str, dict[str, Cell]] = {}
    for each in board.cards:
        play = each.with_modifier
        row: dict[str, Cell] = {}
        for space, answer in answers.items():
            found = [answer.results[key] for name in names if (key := f"{play}.{name}") in answer.results]
            row[str(space)] = found[0] if len(names) == 1 else sum(found, Fraction(0))
        cells[play.replace("_", " ")] = row
    return grid_of(title, "card", cells, over)


def totals(board: Board) -> Grid:
    """The total of the others' cards, all from full hands."""
    laws = {n: law_of_sum([board.cards] * n) for n in range(1, board.most_seats)}
    cells: dict[str, dict[str, Cell]] = {}
    for total in sorted({total for law in laws.values() for total, _ in law}):
        cells[str(total)] = {
            str(n): sum((p for (each, _), p in law.items() if each == total), Fraction(0))
            for n, law in laws.items()
        }
    cells["a CHARGE!"] = {
        str(n): sum((p for (_, charges), p in law.items() if charges), Fraction(0)) for n, law in laws.items()
    }
    return grid_of("Total of the others' cards", "total", cells, "other full hands")


def charges(asked: Asked, scenario: str, spaces: list[int], stretched: int) -> Grid:
    """Stomped by charging mammoths, by where the move ended."""
    cells: dict[str, dict[str, Cell]] = {}
    for space in spaces:
        row: dict[str, Cell] = {}
        for n in CHARGES:
            results = asked(charge, scenario=scenario, at=space, charges=n, extension=stretched).results
            row[f"{n}: stomped"] = results["stomped"]
            row[f"{n}: worth"] = results["value"]
        cells[str(space)] = row
    return grid_of(
        "After CHARGE! cards, by the space where you are then", "space", cells, "CHARGE! cards on the table"
    )
