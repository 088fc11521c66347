"""Crossing water or mud, or going round.

Sources: MOO-MOVE-1, MOO-MOVE-6, MOO-TER-3, MOO-TOK-2, MOO-TOK-3, A-42.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, amounts
from analysis.odds.ask.arguments import checked, decimal, percent, possible, ranked
from analysis.odds.moogh.arguments import GAME, DieText
from analysis.odds.moogh.die import DEFAULT_DIE, die_note, read_die
from simcore.reading.wording import plural

WIDEST = 200
STEPS = 2  # of a Move (MOO-MOVE-1)


@checked
def water(
    *,
    spaces: Annotated[int, Arg("water or mud spaces in a row", 0, WIDEST)],
    moves: Annotated[int | None, Arg("Moves you have: adds the chance to get across", 0, WIDEST)] = None,
    around: Annotated[int | None, Arg("dry steps to the same place, going round", 1, WIDEST)] = None,
    token: Annotated[bool, Arg("you could spend a rage token on the crossing")] = False,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """How many Moves does it take to cross water?

    You start beside the water, and step out on the other bank. A Move has two steps, and a cross on entering a water space ends it there.
    `across` is the chance to be on the other bank within `moves`. The options rank the ways by mean Moves,
    fewest first.

    Raises:
        OddsError: an argument out of bounds, or an impossible die.

    Source: MOO-MOVE-1, MOO-TER-3; tokens: MOO-TOK-2, MOO-TOK-3, A-42.
    """
    x = read_die(die).chance("cross")
    chances = crossing(spaces, x)
    mean = sum((n * chance for n, chance in chances.items()), Fraction(0))
    results: dict[str, Exact] = {"mean_moves": Amount(mean)}
    if moves is not None:
        results["across"] = sum((chance for n, chance in chances.items() if n <= moves), Fraction(0))
    worth: dict[str, Exact] = {"cross": mean}
    if around is not None:
        worth["go round"] = moves_around(around)
    if token:
        worth |= {f"{way}, token for {STEPS} free steps first": n - 1 for way, n in worth.items()}
        worth["cross, token to re-roll the first cross that costs a Move"] = with_reroll(spaces, x)
    options = ranked(amounts(worth), lowest_first=True) if len(worth) > 1 else {}
    notes = (die_note(die), "you start beside the water and step out on the far bank")
    advice = _advice(mean, around, token, spaces, x)
    return Answer(GAME, "water", results, notes, possible(chances), options, advice)


def moves_around(steps: int) -> int:
    """The Moves that so many dry steps take."""
    return -(-steps // STEPS)


def crossing(spaces: int, x: Fraction) -> dict[int, Fraction]:
    """The law of the number of Moves: each goes one water space with chance x, else two.

    The last step, onto the bank, takes no roll.
    """
    done: dict[int, Fraction] = {}
    at = [Fraction(1)] + [Fraction(0)] * spaces
    move = 0
    while any(at):
        move += 1
        after = [Fraction(0)] * (spaces + STEPS + 1)
        for place, chance in enumerate(at):
            stopped = x if place < spaces else Fraction(0)
            after[place + 1] += chance * stopped
            after[place + STEPS] += chance * (1 - stopped)
        done[move] = sum(after[spaces + 1 :], Fraction(0))
        at = after[: spaces + 1]
    return done


def with_reroll(spaces: int, x: Fraction) -> Fraction:
    """The mean number of Moves with a token that may re-roll one cross, used where it helps most.

    Only a cross on the first step of a Move costs anything; the token is held back where that is better.
    """

    @cache
    def left(place: int, token: bool) -> Fraction:
        if place > spaces:
            return Fraction(0)
        if place == spaces:
            return Fraction(1)
        far, near = left(place + 2, token), left(place + 1, token)
        if token:
            near = min(near, (1 - x) * left(place + 2, False) + x * left(place + 1, False))
        return 1 + (1 - x) * far + x * near

    for place in range(spaces, 0, -1):  # so that the recursion stays shallow
        left(place, False)
        left(place, True)
    return left(0, True)


def _advice(mean: Fraction, around: int | None, token: bool, spaces: int, x: Fraction) -> str:
    said = []
    if around is not None:
        dry = moves_around(around)
        most = STEPS * (mean.numerator // mean.denominator)
        if dry == mean:
            said.append(f"equal: {plural(dry, 'Move')} either way")
        else:
            best = "cross" if mean < dry else "go round"
            said.append(f"{best}: {decimal(mean)} Moves across, {dry} round")
        said.append(f"going round is no slower up to {most} dry steps")
    if token:
        saved = mean - with_reroll(spaces, x)
        said.append(f"a token saves one Move as two free steps, {decimal(saved)} as a re-roll")
    if not said:
        said.append(
            f"the quickest crossing takes {plural((spaces + STEPS) // STEPS, 'Move')}, "
            f"chance {_quickest(spaces, x)}"
        )
    return "; ".join(said)


def _quickest(spaces: int, x: Fraction) -> str:
    chances = crossing(spaces, x)
    return percent(chances[(spaces + STEPS) // STEPS])
