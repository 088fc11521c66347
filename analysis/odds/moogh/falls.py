"""Thrown off a shaking beast, pushed aside by a small one.

Sources: MOO-SHAKE-2 to MOO-SHAKE-8, MOO-TOK-5, MOO-FWD-4, MOO-LOOK-4.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, percent, possible, ranked, words
from analysis.odds.moogh.arguments import GAME, Beast, DieText, Rage, Save, symbols_of
from analysis.odds.moogh.die import DEFAULT_DIE, die_note, read_die
from analysis.odds.moogh.harm import IsInjured
from simcore.reading.wording import plural

STAY = "token: try to stay on top"
FALL = "no token: fall"
DIRECTIONS = {"right": "bars", "left": "chevron", "front": "cross"}  # MOO-SHAKE-4


@checked
def shake(
    *,
    blocked: Annotated[
        str, Arg("directions where you would be stopped: right,left,front", metavar="LIST")
    ] = "",
    token: Annotated[bool, Arg("spend a rage token to stay on top")] = False,
    injured: IsInjured = False,
    save: Save = "bars",
    beast: Beast = None,
    rage: Rage = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Thrown off a shaking beast, and hurt in the landing.

    A direction is blocked if an obstacle or the edge lies within the flight in every row that you may
    choose there (two on a big beast). `hurt` is such a landing, saved or not. `out` is the knock-out of an injured rider, who pays a save with
    the token if it is not spent here. The options give the chance to come off unhurt, of an injured rider
    to stay in the game.

    Raises:
        OddsError: an unknown direction, name or symbol, or a rage without a beast.
        ConfigError: the content cannot be read.

    Source: MOO-SHAKE-2 to MOO-SHAKE-8, MOO-TOK-4, MOO-TOK-5, A-45.
    """
    faces = read_die(die)
    saved = faces.chance(*symbols_of("save", save))
    walls = faces.chance(*(DIRECTIONS[each] for each in words("blocked", blocked, DIRECTIONS)))
    thrown = 1 - saved if token else Fraction(1)
    results: dict[str, Exact] = {"thrown": thrown, "hurt": thrown * walls}
    kept, fallen = (1 - saved) * walls, walls
    if injured:
        fallen *= 1 - saved
        results["out"] = kept if token else fallen
        results["out_without_token"] = walls
    options = ranked({STAY: 1 - kept, FALL: 1 - fallen})
    notes = (die_note(die), *_flight(beast, rage))
    return Answer(GAME, "shake", results, notes, options=options, advice=_shake_advice(injured, walls, kept))


@checked
def push(
    *,
    blocked: Annotated[str, Arg("sides where a push would hurt: right,left", metavar="LIST")] = "",
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """The way a small beast pushes you.

    A look tie between its right and left is rolled alike. Right and left are the beast's own. `hurt` is to be pushed into an obstacle.

    Raises:
        OddsError: an unknown side or die.

    Source: MOO-FWD-4, MOO-FWD-6, MOO-LOOK-4.
    """
    right = read_die(die).chance("bars")
    sides: dict[str, Exact] = {"right": right, "left": 1 - right}
    hurt = sum((sides[side] for side in words("blocked", blocked, sides)), Fraction(0))
    likely = max(sides, key=sides.__getitem__)
    even = sides["right"] == sides["left"]
    advice = "either way is as likely" if even else f"rather to its {likely}: {percent(sides[likely])}"
    return Answer(GAME, "push", {**sides, "hurt": hurt}, (die_note(die),), possible(sides), advice=advice)


def _flight(beast: str | None, rage: int | None) -> tuple[str, ...]:
    if beast is None:
        if rage is not None:
            raise OddsError("rage: needs a beast")
        return ()
    from analysis.odds.moogh.names import find_beast

    found = find_beast(beast)
    rage = 1 if rage is None else rage
    spaces = plural(found.row(rage).arrows, "space")
    return (f"{beast}, rage {rage}: you fly {spaces} ({found.origin})",)


def _shake_advice(injured: bool, walls: Fraction, kept: Fraction) -> str:
    if not walls:
        return "no landing hurts: spend the token only to go on riding"
    if injured:
        return (
            f"out with {percent(kept)} either way, for the token kept pays a save as likely: stay to go on "
            f"riding, fall to lose the token only if you are hurt ({percent(walls)})"
        )
    return (
        f"to stay unhurt spend the token: hurt with {percent(kept)} instead of {percent(walls)}; a fall that "
        "hurts leaves you injured with a token, and it flips only where no landing is blocked"
    )
