"""A bold action's roll: from icon, beast and token to dice, chance and advice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from analysis.odds.ask.answer import Amount, Answer, Exact, OddsError
from analysis.odds.ask.arguments import decimal, percent, ranked
from analysis.odds.moogh.arguments import GAME, symbol_of
from analysis.odds.moogh.die import die_note, hit, read_die, reroll
from simcore.reading.wording import plural

NO_TOKEN = "no token"
RE_ROLL = "token: re-roll a failure"
CANNOT = "cannot succeed"


@dataclass(frozen=True)
class Hand:
    """What an actor brings: dice of the icon, the chance of its symbol on one die, and notes."""

    dice: int
    p: Fraction
    free_spaces: int
    notes: tuple[str, ...]


def read_hand(
    action: str, dice: int | None, symbol: str | None, die: str, who: str | None, injured: bool
) -> Hand:
    """Dice and symbol as given, the rest from the character's card.

    Raises:
        OddsError: no dice and no character, a character without the action, an unknown symbol or die.
    """
    faces = read_die(die)
    notes = [die_note(die)]
    free = 0
    if who is not None:
        from analysis.odds.moogh.names import find_icon

        icon = find_icon(who, action, injured)
        notes.append(icon.note(dice, symbol))
        dice = icon.dice if dice is None else dice
        symbol = symbol or icon.symbol
        free = icon.free_spaces
    if dice is None:
        raise OddsError("dice: give the number on the icon, or a character with --who")
    wanted = symbol_of("symbol", symbol)
    notes.append(f"wanted symbol {wanted}")
    return Hand(dice, faces.chance(wanted), free, tuple(notes))


def answer_roll(
    question: str,
    hand: Hand,
    n: int,
    with_token: bool,
    gain: int = 0,
    needed: int = 1,
    sides: Mapping[str, Exact] | None = None,
) -> Answer:
    """The answer about n dice.

    Args:
        question: its name.
        hand: the chance of the symbol, and notes.
        n: dice rolled; below none counts as none.
        with_token: a token re-rolls the first failure.
        gain: how many dice two free steps closer would add.
        needed: successes that `mean_tries` asks for; it is left out where they never come.
        sides: replaces the uses of a token as the choice.
    """
    n = max(n, 0)
    uses = token_uses(hand.p, n, gain)
    results: dict[str, Exact] = {
        "dice": Amount(n),
        "success": uses[RE_ROLL] if with_token else uses[NO_TOKEN],
    }
    tries = mean_tries(hit(hand.p, n), needed, with_token)
    said = [token_advice(hand.p, n, gain)] if sides is None else [cannot(hand.p, n)]
    if tries is not None:
        results["mean_tries"] = Amount(tries)
        said.insert(0, f"{decimal(tries)} tries on average")
    notes = (*hand.notes, "a token throws all dice again after a failure") if with_token else hand.notes
    options = ranked(uses if sides is None else sides)
    return Answer(GAME, question, results, notes, options=options, advice="; ".join(filter(None, said)))


def token_uses(p: Fraction, n: int, gain: int) -> dict[str, Exact]:
    """The chance of success by what a rage token is used for; `gain` dice come from walking closer.

    Sources: MOO-TOK-2, MOO-TOK-3, MOO-DIST-1. At equal chances the re-roll stands first: its token is
    spent after a failure only.
    """
    uses: dict[str, Exact] = {RE_ROLL: reroll(p, n)}
    if gain:
        uses[walk(gain)] = hit(p, n + gain)
    uses[NO_TOKEN] = hit(p, n)
    return uses


def walk(gain: int) -> str:
    """How the use of a token for free steps is called."""
    return f"token: walk {plural(gain, 'space')} closer"


def cannot(p: Fraction, n: int) -> str:
    """Why a roll of n dice never succeeds; "" where it can."""
    if n <= 0:
        return f"{CANNOT}, however many tries: no dice are left"
    return "" if p else f"{CANNOT}, however many tries: the die has no such face"


def token_advice(p: Fraction, n: int, gain: int) -> str:
    """Which use of a token is best for n dice, and where that flips.

    1-(1-p)^(2n) against 1-(1-p)^(n+gain): walking wins below `gain` dice, the re-roll above, whatever
    the die.
    """
    if not p or (n <= 0 and not gain):
        return cannot(p, n)
    fails = 1 - hit(p, n)
    if not fails:
        return "cannot fail: keep the token"
    spent = f"a re-roll is spent only after a failure, {percent(fails)}"
    if not gain:
        return f"a token lifts it from {percent(1 - fails)} to {percent(reroll(p, n))}; {spent}"
    flips = f"walking is better below {plural(gain, 'die')}, equal at {gain}, the re-roll better above"
    if n < gain:
        best = f"walk {plural(gain, 'space')} closer: {percent(hit(p, n + gain))}, re-roll {percent(reroll(p, n))}"
    elif n == gain:
        best = f"equal, {percent(reroll(p, n))} either way: re-roll, for {spent}"
    else:
        best = f"re-roll: {percent(reroll(p, n))}, walking {percent(hit(p, n + gain))}; {spent}"
    head = f"{CANNOT} from here: no dice are left; " if n <= 0 else ""
    return f"{head}{best}; {flips}"


def mean_tries(success: Fraction, needed: int, with_token: bool) -> Fraction | None:
    """How many tries `needed` successes take on average; None where they never come.

    `success` is that of a try without a token. A token saves one try unless all succeed at once.
    """
    if not needed:
        return Fraction(0)
    if not success:
        return None
    saved = 1 - success**needed if with_token else 0
    return needed / success - saved
