"""The odds card of Wooly Whammoth: what every card brings, space by space; totals; CHARGE! cards.

Sources: those of the questions that are asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from analysis.odds.answer import Answer, Arg
from analysis.odds.asking import plural
from analysis.odds.sheet import Asked, Cell, Grid, Sheet, grid_of
from analysis.odds.whammoth.board import SAFE, Board
from analysis.odds.whammoth.card import card
from analysis.odds.whammoth.reveal import charge
from analysis.odds.whammoth.situation import FEWEST, GAME, read_board
from analysis.odds.whammoth.totals import law_of_sum

DEFAULT = "whammoth/standard"
MOST_SPACES = 8  # columns, so that the card stays on one page
CHARGES = (1, 2, 3)
DEATHS = ("tar", "stomped", "effect")
Answers = Mapping[int, Answer]  # by space

Scenario = Annotated[
    str,
    Arg(f"a scenario file, or the name of a shipped one; default {DEFAULT}", metavar="SCENARIO", alone=True),
]


def sheet(*, scenario: Scenario = DEFAULT) -> Sheet:
    """The tables of the card, for as many tribes as the scenario seats, and what cards are worth with others.

    You stand on a space of the path as it is at the start of the game, the others on Start.

    Raises:
        OddsError: a scenario of another game.
        ConfigError: the scenario or its content cannot be used.
    """
    asked = Asked()
    board = read_board(scenario, False, "")
    spaces = [space for space, kind in enumerate(board.paths[board.start_extension]) if kind == SAFE]
    spaces = spaces[:MOST_SPACES]
    worth: list[Grid] = []
    answers: dict[int, Answers] = {}
    for seats in range(FEWEST, board.most_seats + 1):
        answers[seats] = {
            space: asked(card, scenario=scenario, at=",".join(map(str, [space] + [0] * (seats - 1))))
            for space in spaces
        }
        worth.append(by_space(board, f"Worth in meat - lives, {seats} tribes", answers[seats], ("value",)))
    here = answers[min(max(board.seats, FEWEST), board.most_seats)]
    tribes = plural(board.seats, "tribe")
    grids = (
        by_space(board, f"Mammoth toppled by a tusk, {tribes}", here, ("tusk",)),
        by_space(board, f"Over the edge: a meat, but dead, {tribes}", here, ("over",)),
        by_space(board, f"Dead otherwise: tar or stomped, {tribes}", here, DEATHS),
        *worth,
        totals(board),
        charges(asked, scenario, spaces),
    )
    about = (
        "Your space in the columns, your card in the rows; a name with +1 or -1 is the card with its modifier, used "
        "where that is better. Start is 0."
    )
    notes = asked.noted(
        "your path is as at the start of the game, and the others stand on Start",
        without=tuple(f"{n} drawn " for n in CHARGES),
    )
    return Sheet(GAME, about, grids, notes)


def by_space(board: Board, title: str, answers: Answers, names: tuple[str, ...]) -> Grid:
    """One result of every card, or the sum of some that exclude each other, by the space where you stand."""
    cells: dict[str, dict[str, Cell]] = {}
    for each in board.cards:
        play = each.with_modifier
        row: dict[str, Cell] = {}
        for space, answer in answers.items():
            found = [answer.results[key] for name in names if (key := f"{play}.{name}") in answer.results]
            row[str(space)] = found[0] if len(names) == 1 else sum(found, Fraction(0))
        cells[play.replace("_", " ")] = row
    return grid_of(title, "card", cells, "your space")


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


def charges(asked: Asked, scenario: str, spaces: list[int]) -> Grid:
    """Stomped by charging mammoths, by where the move ended."""
    cells: dict[str, dict[str, Cell]] = {}
    for space in spaces:
        row: dict[str, Cell] = {}
        for n in CHARGES:
            results = asked(charge, scenario=scenario, at=space, charges=n).results
            row[f"{n}: stomped"] = results["stomped"]
            row[f"{n}: worth"] = results["value"]
        cells[str(space)] = row
    return grid_of(
        "After CHARGE! cards, by the space where you are then", "space", cells, "CHARGE! cards on the table"
    )
