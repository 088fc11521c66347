"""Two tribes, one turn: the matrix of their cards as a zero-sum game.

Sources: WHA-PLAY-1, WHA-MOVE-1 to WHA-MOVE-7, WHA-CHG-1 to WHA-CHG-7.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, amounts
from analysis.odds.ask.arguments import checked, percent, possible, ranked
from analysis.odds.whammoth.board import Card
from analysis.odds.whammoth.simplex import Solution, dominated_rows, solve
from analysis.odds.whammoth.situation import (
    GAME,
    SHIPPED,
    At,
    Drawn,
    Extension,
    NoCharge,
    Others,
    OwnHand,
    Scenario,
    Situation,
    listed,
    read_situation,
    signed,
)

PLAYERS = 2
Payoff = list[list[Fraction]]


@checked
def duel(
    *,
    scenario: Scenario = SHIPPED,
    at: At,
    extension: Extension = None,
    hand: OwnHand = None,
    others: Others = None,
    drawn: Drawn = "",
    no_charge: NoCharge = False,
    matrix: Annotated[bool, Arg("show the payoff of every pair of cards, yours first")] = False,
) -> Answer:
    """The best mix of cards of both sides in one turn of two tribes.

    A pair of cards pays your (meat - lives) of this turn minus the opponent's, over the CHARGE! draws, each side
    using its modifier after the reveal where that is better for itself. `value` is that difference when both
    mix at their best, `mine.` and `theirs.` are such mixes; the options are your cards against theirs. With
    `whammoth/two-players --at 2,4 --no-charge` it is -1/4.

    Raises:
        OddsError: unknown cards, spaces beyond a path, numbers that do not fit together.
        ConfigError: the scenario or its content cannot be used.

    Source: WHA-PLAY-1, WHA-MOVE-1 to WHA-MOVE-7, WHA-CHG-1 to WHA-CHG-7.
    """
    situation = read_situation(scenario, at, extension, hand, others, no_charge, drawn, PLAYERS)
    payoff = payoff_of(situation)
    solution = solve(payoff)
    mine, theirs = ([card.name for card in cards] for cards in situation.hands)
    results: dict[str, Exact] = {"value": Amount(solution.value)}
    results |= {f"mine.{name}": chance for name, chance in zip(mine, solution.rows, strict=True)}
    results |= {f"theirs.{name}": chance for name, chance in zip(theirs, solution.columns, strict=True)}
    if matrix:
        results |= {
            f"{row}:{column}": Amount(payoff[i][j])
            for i, row in enumerate(mine)
            for j, column in enumerate(theirs)
        }
    options = ranked(amounts(_against(payoff, solution.columns, mine)))
    mix = possible(dict(zip(mine, solution.rows, strict=True)))
    notes = ("both know hands and spaces, and choose unseen", "only this turn counts", *situation.notes)
    return Answer(GAME, "duel", results, notes, mix, options, _advice(payoff, solution, mine, theirs))


def payoff_of(situation: Situation) -> Payoff:
    """Rows are the asker's cards, columns the opponent's."""
    me, you = situation.seats

    def paid(mine: Card, theirs: Card) -> Fraction:
        total, charges = mine.value + theirs.value, mine.charges + theirs.charges
        return me.fate(mine, total, charges).value - you.fate(theirs, total, charges).value

    return [[paid(mine, theirs) for theirs in situation.hands[1]] for mine in situation.hands[0]]


def _against(payoff: Payoff, mix: Sequence[Fraction], names: Sequence[str]) -> dict[str, Fraction]:
    """What each row is worth against that mix of columns."""
    return {
        name: sum((each * chance for each, chance in zip(row, mix, strict=True)), Fraction(0))
        for name, row in zip(names, payoff, strict=True)
    }


def _advice(payoff: Payoff, solution: Solution, mine: Sequence[str], theirs: Sequence[str]) -> str:
    turned = [[-row[j] for row in payoff] for j in range(len(theirs))]
    return "; ".join(
        [
            f"{_mix(mine, solution.rows)}: {signed(solution.value)} whatever the opponent plays",
            f"the opponent {_mix(theirs, solution.columns)}",
            _several(solution),
            f"dominated for you: {_dominated(payoff, mine)}",
            f"for the opponent: {_dominated(turned, theirs)}",
        ]
    )


def _mix(names: Sequence[str], chances: Sequence[Fraction]) -> str:
    parts = [
        f"{name} {percent(chance)}" if chance < 1 else f"always {name}"
        for name, chance in zip(names, chances, strict=True)
        if chance
    ]
    return listed(parts)


def _several(solution: Solution) -> str:
    """Whether these are the only optimal mixes."""
    sides = [
        side
        for side, only in (("you", solution.only_rows), ("the opponent", solution.only_columns))
        if not only
    ]
    return f"{' and '.join(sides)}: several mixes are as good" if sides else "no other mix is as good"


def _dominated(payoff: Payoff, names: Sequence[str]) -> str:
    """Cards that another card is never worse than, and which."""
    words = []
    for row, (better, strictly) in dominated_rows(payoff).items():
        words.append(f"{names[row]} by {names[better]}{' (strictly)' if strictly else ''}")
    return listed(words)
