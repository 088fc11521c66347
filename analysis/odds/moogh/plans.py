"""Stab, throw, or climb first? The ways to hit a beast that you stand beside.

Sources: MOO-STAB-2 to MOO-STAB-4, MOO-THROW-2, MOO-CLIMB-1 to MOO-CLIMB-3, MOO-SP-2 to MOO-SP-4.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, NamedTuple

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, decimal, percent, ranked
from analysis.odds.moogh.arguments import (
    GAME,
    MOST_DICE,
    Beast,
    DieText,
    Injured,
    Rage,
    Side,
    Symbol,
    check_person,
    symbol_of,
)
from analysis.odds.moogh.attacks import points, read_place
from analysis.odds.moogh.die import DEFAULT_DIE, die_note, hit, read_die
from analysis.odds.moogh.rolls import CANNOT
from simcore.reading.wording import plural

PlanDice = Annotated[
    int | None, Arg("dice of it, all modifiers counted; default by --who and --beast", 0, MOST_DICE)
]
FROM_TOP = 2  # points of a hit from the top


class Way(NamedTuple):
    """A roll of the turn as a card gives it."""

    dice: int
    symbol: str


@checked
def plan(
    *,
    stab: PlanDice = None,
    throw: PlanDice = None,
    climb: PlanDice = None,
    top: Annotated[
        int | None,
        Arg("dice of a stab from the top, all counted; default by --who and --beast", 0, MOST_DICE),
    ] = None,
    stab_symbol: Symbol = None,
    throw_symbol: Symbol = None,
    climb_symbol: Symbol = None,
    front: Annotated[bool, Arg("you stand in front of the beast: a hit gives a point more")] = False,
    who: Annotated[
        str | None, Arg("character, with --beast instead of dice", metavar="NAME", check=check_person)
    ] = None,
    injured: Injured = False,
    beast: Beast = None,
    rage: Rage = None,
    side: Side = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Stab now, throw, or climb first and stab from the top?

    Which hits, and which gives more points? You stand beside the beast. `stab` and `throw` take one action; climbing first takes two, and if it
    fails you stab from where you stand, or where `stab` is missing not at all. `points_...` are mean
    savage points of hits without the bonus for the kill.

    Raises:
        OddsError: nothing to compare, an argument out of bounds, or an unknown name.
        ConfigError: the content cannot be read.

    Source: MOO-STAB-2 to MOO-STAB-4, MOO-THROW-2, MOO-THROW-3, MOO-CLIMB-1 to MOO-CLIMB-3, MOO-SP-2 to MOO-SP-4.
    """
    faces = read_die(die)
    given = {
        "stab": (stab, "stab-symbol", stab_symbol),
        "throw": (throw, "throw-symbol", throw_symbol),
        "climb": (climb, "climb-symbol", climb_symbol),
        "top": (top, "stab-symbol", stab_symbol),
    }
    figures = {way: dice for way, (dice, *_) in given.items() if dice is not None}
    cards, stands, notes = _from_cards(who, injured, beast, rage, side, set(figures))
    if cards:
        notes += tuple(f"{way}: {plural(dice, 'die')}, all counted (given)" for way, dice in figures.items())
    chances = {}
    for way, (dice, option, symbol) in given.items():
        card = cards.get(way)
        n = card.dice if dice is None and card else dice
        if symbol is not None and card and way != "top":
            notes += (f"{way} on {symbol} (given)",)
        wanted = symbol_of(option, symbol, card.symbol if card else "bars")
        if n is not None:
            chances[way] = hit(faces.chance(wanted), n)
    return _compared(chances, points("front" if front else stands), (die_note(die), *notes))


def _from_cards(
    who: str | None, injured: bool, beast: str | None, rage: int | None, side: str | None, given: set[str]
) -> tuple[dict[str, Way], str, tuple[str, ...]]:
    """What the cards say about the four rolls, the side where you stand, and notes; none about `given` dice."""
    if who is None or beast is None:
        if (who, beast, rage, side) != (None,) * 4:
            raise OddsError("who, beast: give both, or neither and the dice of each way")
        return {}, "", ()
    from analysis.odds.moogh.names import find_beast, find_side, icon_if_any

    found = find_beast(beast)
    name, _ = find_side(found, side)
    if name == "top":
        raise OddsError("side: must be front, left, right or back, for a rider can only stab")
    place = read_place(beast, rage, name, None, None, None)
    more = {
        "stab": place.weak - place.row_defense - place.spot_defense,
        "throw": -place.row_defense,
        "climb": 0,
        "top": found.sides["top"].weak - place.row_defense,
    }
    ways, notes = {}, dict.fromkeys(place.notes)
    for way, change in more.items():
        icon = icon_if_any(who, "STAB" if way == "top" else way.upper(), injured)
        if icon:
            if way not in given:
                top_only = way == "top" and "stab" in given
                notes[f"{icon.note()}{', for the stab from the top' if top_only else ''}"] = None
            ways[way] = Way(max(icon.dice + change, 0), icon.symbol)
    if not found.sides[name].climb and "climb" in ways:
        del ways["climb"]
        notes[f"{beast}: climbing from the {name} is impossible ({found.origin})"] = None
    return ways, name, tuple(notes)


def _compared(chances: dict[str, Fraction], per_hit: int, notes: tuple[str, ...]) -> Answer:
    worth: dict[str, Exact] = {way: chances[way] for way in ("stab", "throw") if way in chances}
    mean = {way: per_hit * chance for way, chance in worth.items()}
    if "climb" in chances and "top" in chances:
        up = chances["climb"] * chances["top"]
        ground = (1 - chances["climb"]) * chances.get("stab", Fraction(0))
        worth["climb, then stab"] = up + ground
        mean["climb, then stab"] = FROM_TOP * up + per_hit * ground
    if not worth:
        raise OddsError("stab, throw, climb: give the dice of at least one way (a climb needs --top too)")
    results: dict[str, Exact] = {_name(way): chance for way, chance in worth.items()}
    results.update({f"points_{_name(way)}": Amount(value) for way, value in mean.items()})
    return Answer(GAME, "plan", results, notes, options=ranked(worth), advice=_advice(worth, mean, chances))


def _name(way: str) -> str:
    return "climb_first" if way.startswith("climb") else way


def _advice(worth: dict[str, Exact], mean: dict[str, Exact], chances: dict[str, Fraction]) -> str:
    best = max(worth, key=worth.__getitem__)
    if not worth[best]:
        return CANNOT
    said = [f"to hit: {best}, {percent(worth[best])}"]
    richest = max(mean, key=mean.__getitem__)
    said.append(f"for savage points: {richest}, {decimal(mean[richest])} on average")
    if {"climb", "top", "stab"} <= set(chances):
        sides = f"{percent(chances['top'])} from the top, {percent(chances['stab'])} from here"
        said.append(f"climbing first hits more often only where a stab from the top does: {sides}")
    return "; ".join(said)
