"""Stab, throw and any other roll; which attack, and what a rage token is best for.

Sources: MOO-STAB-2 to MOO-STAB-4, MOO-THROW-2, MOO-THROW-3, MOO-ROL-4, MOO-TOK-2, MOO-TOK-3, MOO-SP-2 to MOO-SP-4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from analysis.odds.ask.answer import Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, percent
from analysis.odds.moogh.arguments import (
    MOST_DICE,
    Beast,
    Between,
    Dice,
    DieText,
    Injured,
    PlainSymbol,
    Rage,
    Reroll,
    RowDefense,
    Side,
    Symbol,
    Who,
)
from analysis.odds.moogh.die import DEFAULT_DIE, hit
from analysis.odds.moogh.rolls import Hand, answer_roll, read_hand
from simcore.games.moogh.names import SIDES
from simcore.reading.wording import plural

STEPS = 2  # of a free move (MOO-TOK-3)


@dataclass(frozen=True)
class Place:
    """What a stab meets where it is made; `sides` are the modifiers elsewhere around the same beast."""

    weak: int
    row_defense: int
    spot_defense: int
    sides: dict[str, int]
    notes: tuple[str, ...]


@checked
def stab(
    *,
    dice: Dice = None,
    weak: Annotated[
        int | None, Arg("weak spots where you stand; default those of the beast's side, else 0", 0, MOST_DICE)
    ] = None,
    row_defense: RowDefense = None,
    spot_defense: Annotated[
        int | None, Arg("defence where you stand; default that of the beast's side, else 0", 0, MOST_DICE)
    ] = None,
    reroll: Reroll = False,
    symbol: Symbol = None,
    who: Who = None,
    injured: Injured = False,
    beast: Beast = None,
    rage: Rage = None,
    side: Side = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Hit a beast that you stand beside, or ride.

    Dice: icon + weak spots - row defence - defence of the side; from the top weak spots and row defence
    only. `success` is a hit, with the token if `reroll`; `mean_tries` is the stabs up to a hit. With a
    beast and no side the options rank the sides (the top needs a climb).

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither dice nor a character.
        ConfigError: the content cannot be read.

    Source: MOO-STAB-2 to MOO-STAB-4, MOO-TOK-2, A-01, A-02.
    """
    hand = read_hand("STAB", dice, symbol, die, who, injured)
    place = read_place(beast, rage, side, weak, row_defense, spot_defense)
    hand = Hand(hand.dice, hand.p, 0, hand.notes + place.notes)
    n = hand.dice + place.weak - place.row_defense - place.spot_defense
    if not place.sides or side is not None:
        return answer_roll("stab", hand, n, reroll)
    chance = {name: hit(hand.p, hand.dice + more - place.row_defense) for name, more in place.sides.items()}
    answer = answer_roll("stab", hand, n, reroll, sides=chance)
    return replace(answer, advice=f"{answer.advice}; {_side_advice(chance)}")


@checked
def throw(
    *,
    dice: Dice = None,
    row_defense: RowDefense = None,
    between: Between = 0,
    reroll: Reroll = False,
    symbol: Symbol = None,
    who: Who = None,
    injured: Injured = False,
    beast: Beast = None,
    rage: Rage = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Hit a beast from afar along a straight line.

    Dice: icon - row defence - spaces between; the beast card never counts. The options are the uses of a
    rage token: a re-roll, or up to two free steps towards the beast.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither dice nor a character.
        ConfigError: the content cannot be read.

    Source: MOO-THROW-2, MOO-THROW-3, MOO-TOK-2, MOO-TOK-3.
    """
    hand = read_hand("THROW", dice, symbol, die, who, injured)
    defense, notes = read_row(beast, rage, row_defense)
    hand = Hand(hand.dice, hand.p, hand.free_spaces, hand.notes + notes)
    return answer_at_range("throw", hand, defense, between, reroll)


@checked
def act(
    *,
    dice: Annotated[int, Arg("dice on the icon", 0, MOST_DICE)],
    between: Between = 0,
    reroll: Reroll = False,
    symbol: PlainSymbol = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Any roll of a bold action.

    It succeeds where at least one die shows the wanted symbol.

    Raises:
        OddsError: an argument out of bounds, an unknown symbol or die.

    Source: MOO-ROL-1 to MOO-ROL-5, MOO-TOK-2.
    """
    return answer_at_range("act", read_hand("ACT", dice, symbol, die, None, False), 0, between, reroll)


@checked
def token(
    *,
    dice: Annotated[int, Arg("dice you would roll now", 0, MOST_DICE)],
    steps: Annotated[int, Arg("dice that walking two spaces closer adds", 1, STEPS)] = STEPS,
    symbol: PlainSymbol = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Re-roll, or walk two spaces closer first? What a rage token is best for.

    `dice` are those rolled after all modifiers; `success` is the chance without a token. Two steps add two
    dice to a throw, sedation or taunt with at least two spaces between.

    Raises:
        OddsError: an argument out of bounds, an unknown symbol or die.

    Source: MOO-TOK-2, MOO-TOK-3, A-42, A-43.
    """
    return answer_roll("token", read_hand("ACT", dice, symbol, die, None, False), dice, False, steps)


def answer_at_range(
    question: str, hand: Hand, defense: int, between: int, with_token: bool, needed: int = 1
) -> Answer:
    """The answer about a roll that loses a die for every space between (MOO-ROL-4)."""
    near = max(between - STEPS, 0)
    here, closer = (
        max(hand.dice - defense - max(spaces - hand.free_spaces, 0), 0) for spaces in (between, near)
    )
    return answer_roll(question, hand, here, with_token, closer - here, needed)


def read_row(beast: str | None, rage: int | None, row_defense: int | None) -> tuple[int, tuple[str, ...]]:
    """The defence of the rage row, as given or from the action card; and notes.

    Raises:
        OddsError: an unknown beast, a row that it has not, or a rage without a beast.
        ConfigError: the content cannot be read.
    """
    if beast is None:
        if rage is not None:
            raise OddsError("rage: needs a beast; give --row-defense without one")
        return row_defense or 0, ()
    from analysis.odds.moogh.names import find_beast

    found = find_beast(beast)
    rage = 1 if rage is None else rage
    defense = found.row(rage).defense
    if row_defense is not None:
        return row_defense, (f"{beast}, rage {rage}: row defence {row_defense} (given)",)
    return defense, (f"{beast}, rage {rage}: row defence {defense} ({found.origin})",)


def read_place(
    beast: str | None,
    rage: int | None,
    side: str | None,
    weak: int | None,
    row_defense: int | None,
    spot_defense: int | None,
) -> Place:
    """Weak spots and defences of a stab, as given or from the beast's cards.

    Raises:
        OddsError: an unknown beast, row or side, a rage or side without a beast, or a side's defence from the top.
        ConfigError: the content cannot be read.
    """
    if side == "top" and spot_defense is not None:
        raise OddsError(
            "spot-defense: no side defends against a stab from the top (MOO-STAB-4); leave it out"
        )
    defense, notes = read_row(beast, rage, row_defense)
    if beast is None:
        if side is not None:
            raise OddsError("side: needs a beast; give --weak and --spot-defense without one")
        return Place(weak or 0, defense, spot_defense or 0, {}, notes)
    from analysis.odds.moogh.names import find_beast, find_side

    found = find_beast(beast)
    name, note = find_side(found, side, weak, spot_defense)
    here = found.sides[name]
    sides = {each: found.sides[each].weak - found.sides[each].defense for each in SIDES}
    return Place(
        here.weak if weak is None else weak,
        defense,
        here.defense if spot_defense is None else spot_defense,
        sides if weak is None and spot_defense is None else {},
        (*notes, note),
    )


def points(side: str) -> int:
    """Savage points of a hit from there, lethal bonus aside (MOO-SP-2 to MOO-SP-4)."""
    return 2 if side in ("front", "top") else 1


def _side_advice(chance: Mapping[str, Exact]) -> str:
    """The best side on foot for a hit, and the best one for savage points."""
    best = max(SIDES[:-1], key=lambda side: chance[side])
    worth = max(SIDES, key=lambda side: points(side) * chance[side])
    said = f"on foot stab from the {best}: {percent(chance[best])}; from the top {percent(chance['top'])}"
    return f"{said}; for savage points from the {worth}, {plural(points(worth), 'point')} a hit"
