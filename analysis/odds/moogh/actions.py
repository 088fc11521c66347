"""The other bold actions: climb, trap, sedate, taunt, heal, rest.

Sources: MOO-CLIMB-1 to MOO-CLIMB-3, MOO-TRAP-1, MOO-SEDATE-1, MOO-SEDATE-2, MOO-TAUNT-1, MOO-HEAL-1, MOO-REST-1.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, OddsError
from analysis.odds.ask.arguments import checked, possible, word_of
from analysis.odds.moogh.arguments import (
    MOST_DICE,
    Beast,
    Between,
    Dice,
    DieText,
    Injured,
    Rage,
    Reroll,
    Symbol,
    Who,
    symbol_of,
)
from analysis.odds.moogh.attacks import answer_at_range, read_row
from analysis.odds.moogh.die import DEFAULT_DIE, hit, read_die
from analysis.odds.moogh.rolls import CANNOT, Hand, answer_roll, read_hand
from simcore.games.moogh.names import SIDES
from simcore.reading.wording import plural

CALM = 2  # sedation works above this rage only (MOO-SEDATE-2)
MOST_TRIES = 30


@checked
def climb(
    *,
    dice: Dice = None,
    top_dice: Annotated[
        int | None,
        Arg("dice of a stab from the top, all counted; default by --who and --beast", 0, MOST_DICE),
    ] = None,
    stab_symbol: Symbol = None,
    reroll: Reroll = False,
    symbol: Symbol = None,
    who: Who = None,
    injured: Injured = False,
    beast: Beast = None,
    rage: Rage = None,
    side: Annotated[
        str | None,
        Arg(
            "where you stand: front, left, right or back; default one that can be climbed",
            metavar="SIDE",
            check=word_of(*SIDES[:-1]),
        ),
    ] = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Climb onto a beast, and hit it from there.

    `then_hit` is to climb and to hit with a stab from the top. The stab's dice are given, or are those of the character's card + weak spots of the top - row defence.
    From a side that forbids climbing the dice are 0.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither dice nor a character.
        ConfigError: the content cannot be read.

    Source: MOO-CLIMB-1 to MOO-CLIMB-3, MOO-STAB-4.
    """
    if beast is None and (rage, side) != (None, None):
        raise OddsError(f"{'side' if rage is None else 'rage'}: needs a beast; give --beast")
    read_row(beast, rage, None)
    hand = _climbable(read_hand("CLIMB", dice, symbol, die, who, injured), beast, side)
    answer = answer_roll("climb", hand, hand.dice, reroll)
    if side and not hand.dice:
        answer = replace(answer, advice=f"{CANNOT}: no climbing from the {side}")
    after = stab_from_top(top_dice, stab_symbol, who, injured, beast, rage, die)
    if after is None:
        return answer
    results = {
        **answer.results,
        "top_dice": Amount(after.dice),
        "then_hit": answer.results["success"] * _chance(after),
    }
    return replace(answer, results=results, assumptions=answer.assumptions + after.notes)


@checked
def trap(
    *,
    dice: Dice = None,
    reroll: Reroll = False,
    symbol: Symbol = None,
    who: Who = None,
    injured: Injured = False,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Make a trap on an empty space beside you.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither dice nor a character.
        ConfigError: the content cannot be read.

    Source: MOO-TRAP-1.
    """
    return _plain("trap", dice, reroll, symbol, who, injured, die)


@checked
def heal(
    *,
    dice: Dice = None,
    reroll: Reroll = False,
    symbol: Symbol = None,
    who: Who = None,
    injured: Injured = False,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Heal an injured character beside you.

    The one who is healed then has a free action.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither dice nor a character.
        ConfigError: the content cannot be read.

    Source: MOO-HEAL-1, MOO-HEAL-2.
    """
    return _plain("heal", dice, reroll, symbol, who, injured, die)


@checked
def rest(
    *,
    dice: Dice = None,
    reroll: Reroll = False,
    symbol: Symbol = None,
    who: Who = None,
    injured: Annotated[bool, Arg("the character is injured: always so here, given or not")] = True,  # noqa: ARG001
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Rest to heal yourself.

    Only an injured character can, so the injured side of its card counts.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither dice nor a character.
        ConfigError: the content cannot be read.

    Source: MOO-REST-1.
    """
    return _plain("rest", dice, reroll, symbol, who, True, die)


@checked
def taunt(
    *,
    dice: Dice = None,
    between: Between = 0,
    reroll: Reroll = False,
    symbol: Symbol = None,
    who: Who = None,
    injured: Injured = False,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Turn a beast towards you.

    This is no attack, so only the spaces between cost dice.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither dice nor a character.
        ConfigError: the content cannot be read.

    Source: MOO-TAUNT-1, MOO-TAUNT-5.
    """
    hand = read_hand("TAUNT", dice, symbol, die, who, injured)
    return answer_at_range("taunt", hand, 0, between, reroll)


@checked
def sedate(
    *,
    dice: Dice = None,
    between: Between = 0,
    rage: Annotated[int, Arg("rage of the beast now", 1, 20)] = CALM + 1,
    tries: Annotated[int, Arg("tries that the distribution looks ahead", 1, MOST_TRIES)] = 1,
    reroll: Reroll = False,
    symbol: Symbol = None,
    who: Who = None,
    injured: Injured = False,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Calm a beast by one row, never below row 2.

    This is no attack, so only the spaces between cost dice. `mean_tries` brings it to row 2; the distribution is its row after `tries` tries without a token, with
    nothing else happening.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither dice nor a character.
        ConfigError: the content cannot be read.

    Source: MOO-SEDATE-1, MOO-SEDATE-2.
    """
    hand = read_hand("SEDATE", dice, symbol, die, who, injured)
    answer = answer_at_range("sedate", hand, 0, between, reroll, max(rage - CALM, 0))
    s = hit(hand.p, int(answer.results["dice"]))
    rows = {str(row): chance for row, chance in calmed(rage, s, tries).items()}
    advice = answer.advice if rage > CALM else f"no use: a success changes nothing at rage {CALM} or below"
    return replace(answer, distribution=possible(rows), advice=advice)


def calmed(rage: int, s: Fraction, tries: int) -> dict[int, Fraction]:
    """The law of the row after that many tries, each a success with chance s (MOO-SEDATE-2)."""
    rows = {rage: Fraction(1)}
    for _ in range(tries if rage > CALM else 0):
        after: dict[int, Fraction] = dict.fromkeys(range(CALM, rage + 1), Fraction(0))
        for row, chance in rows.items():
            after[max(row - 1, CALM)] += chance * s
            after[row] += chance * (1 - s)
        rows = after
    return rows


def stab_from_top(
    top_dice: int | None,
    symbol: str | None,
    who: str | None,
    injured: bool,
    beast: str | None,
    rage: int | None,
    die: str,
) -> Hand | None:
    """The stab of a rider: dice as given, or icon + weak spots of the top - row defence; None if unknown.

    Raises:
        OddsError: an unknown name, or a character without a stab.
        ConfigError: the content cannot be read.

    Source: MOO-STAB-4.
    """
    if top_dice is not None:
        wanted = symbol_of("stab-symbol", symbol)
        said = f"stab from the top with {plural(top_dice, 'die')} (given), on {wanted}"
        return Hand(top_dice, read_die(die).chance(wanted), 0, (said,))
    if who is None or beast is None:
        return None
    from analysis.odds.moogh.names import find_beast, find_side

    icon = read_hand("STAB", None, symbol, die, who, injured)
    defense, notes = read_row(beast, rage, None)
    found = find_beast(beast)
    dice = icon.dice + found.sides["top"].weak - defense
    return Hand(max(dice, 0), icon.p, 0, (*icon.notes[1:], *notes, find_side(found, "top")[1]))


def _chance(hand: Hand) -> Fraction:
    return hit(hand.p, hand.dice)


def _climbable(hand: Hand, beast: str | None, side: str | None) -> Hand:
    """No dice from a side that forbids climbing (MOO-CLIMB-1)."""
    if beast is None or side is None:
        return hand
    from analysis.odds.moogh.names import find_beast, find_side

    found = find_beast(beast)
    name, _ = find_side(found, side)
    allowed = found.sides[name].climb
    note = f"{beast}: climbing from the {name} is {'' if allowed else 'im'}possible ({found.origin})"
    return Hand(hand.dice if allowed else 0, hand.p, 0, (*hand.notes, note))


def _plain(
    name: str,
    dice: int | None,
    with_token: bool,
    symbol: str | None,
    who: str | None,
    injured: bool,
    die: str,
) -> Answer:
    hand = read_hand(name.upper(), dice, symbol, die, who, injured)
    return answer_roll(name, hand, hand.dice, with_token)
