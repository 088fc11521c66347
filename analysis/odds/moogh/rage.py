"""Where appeasement takes a beast's rage, and random turns its facing.

Sources: MOO-APP-2, MOO-APP-4, MOO-RAGE-1, MOO-RT-1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, decimal, percent, possible
from analysis.odds.moogh.arguments import GAME, Beast, DieText
from analysis.odds.moogh.die import DEFAULT_DIE, OTHER_DICE, Die, die_note, read_die
from simcore.reading.wording import plural

MOST_ROWS = 20
MOST_STEPS = 1000
FACINGS = ("same", "right", "behind", "left")


@checked
def rage(
    *,
    rounds: Annotated[int, Arg("appeasements, one at the start of every round but the first", 0, MOST_STEPS)],
    rows: Annotated[int | None, Arg("rows of the action card", 1, MOST_ROWS)] = None,
    start: Annotated[int, Arg("row at the start, the bottom row is 1", 1, MOST_ROWS)] = 1,
    beast: Beast = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Where does a beast's rage drift by appeasement alone?

    A chevron is one row down, a cross one row up. The card's ends hold it. `long_run_mean` is the mean row after very many rounds; `mean_at_...` is the
    mean after the same rounds with other faces, for the rulebook prints none.

    Raises:
        OddsError: an argument out of bounds, an unknown beast, or no rows.
        ConfigError: the content cannot be read.

    Source: MOO-APP-2, MOO-APP-4, A-04.
    """
    faces = read_die(die)
    rows, notes = _rows(rows, beast)
    if start > rows:
        raise OddsError(f"start: must be 1 to {rows}, got {start}")
    chances = drift(rows, start, rounds, faces)
    results: dict[str, Exact] = {
        "mean": Amount(_mean(chances)),
        "long_run_mean": Amount(_mean(long_run(rows, start, faces))),
    }
    for other in (DEFAULT_DIE, *OTHER_DICE):
        if other != die:
            results[f"mean_at_{other}"] = Amount(_mean(drift(rows, start, rounds, read_die(other))))
    up, down = faces.cross, faces.chevron
    way = "more often than" if up > down else "less often than" if up < down else "as often as"
    advice = f"this die raises rage {way} it lowers it: row {decimal(results['mean'])} on average, "
    advice += f"{decimal(results['long_run_mean'])} in the long run"
    return Answer(GAME, "rage", results, (die_note(die), *notes), _numbered(chances), advice=advice)


@checked
def facing(
    *,
    turns: Annotated[int, Arg("random turns in a row", 0, MOST_STEPS)] = 1,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Which way does a beast face after some random turns?

    It is told as seen from how it faced. `same_at_...` is the chance to face the same way with other faces, for the rulebook prints none.

    Raises:
        OddsError: an argument out of bounds, or an impossible die.

    Source: MOO-RT-1.
    """
    faces = read_die(die)
    chances = dict(zip(FACINGS, turned(turns, faces), strict=True))
    results: dict[str, Exact] = {"same": chances["same"]}
    for other in (DEFAULT_DIE, *OTHER_DICE):
        if other != die:
            results[f"same_at_{other}"] = turned(turns, read_die(other))[0]
    likely = max(FACINGS, key=chances.__getitem__)
    advice = f"most likely: {likely}, {percent(chances[likely])}"
    return Answer(GAME, "facing", results, (die_note(die),), possible(chances), advice=advice)


def drift(rows: int, start: int, rounds: int, die: Die) -> list[Fraction]:
    """The law of the row, from 1, after that many appeasements (MOO-APP-2, MOO-APP-4)."""
    weights = [int(row == start) for row in range(1, rows + 1)]
    for _ in range(rounds):
        weights = appeased(weights, die)
    total = sum(weights)
    return [Fraction(weight, total) for weight in weights]


def appeased(weights: Sequence[int], die: Die) -> list[int]:
    """Whole weights of the rows after one appeasement, six times as large in all."""
    after = [die.bars * weight for weight in weights]
    for row, weight in enumerate(weights):
        after[max(row - 1, 0)] += die.chevron * weight
        after[min(row + 1, len(weights) - 1)] += die.cross * weight
    return after


def long_run(rows: int, start: int, die: Die) -> list[Fraction]:
    """The law of the row after very many appeasements, proportional to (cross/chevron)^row."""
    if not die.cross and not die.chevron:
        return drift(rows, start, 0, die)
    weights = [die.cross**row * die.chevron ** (rows - 1 - row) for row in range(rows)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def turned(turns: int, die: Die) -> list[Fraction]:
    """The law of the quarter turns to the right, 0 to 3, after that many random turns (MOO-RT-1)."""
    weights = [1, 0, 0, 0]
    for _ in range(turns):
        weights = [
            die.cross * weights[way] + die.bars * weights[way - 1] + die.chevron * weights[(way + 1) % 4]
            for way in range(4)
        ]
    total = sum(weights)
    return [Fraction(weight, total) for weight in weights]


def _rows(rows: int | None, beast: str | None) -> tuple[int, tuple[str, ...]]:
    if rows is not None:
        return rows, (f"{beast}: {plural(rows, 'row')} (given)",) if beast is not None else ()
    if beast is None:
        raise OddsError(f"rows: give 1 to {MOST_ROWS}, or a beast with --beast")
    from analysis.odds.moogh.names import find_beast

    found = find_beast(beast)
    return len(found.rows), (f"{beast}: {len(found.rows)} rows ({found.origin})",)


def _mean(chances: Sequence[Fraction]) -> Fraction:
    return sum((row * chance for row, chance in enumerate(chances, start=1)), Fraction(0))


def _numbered(chances: Sequence[Fraction]) -> dict[str, Exact]:
    return possible(dict(enumerate(chances, start=1)))
