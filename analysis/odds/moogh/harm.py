"""What attacks do to people: sections, injuries, saves.

Sources: MOO-ATK-1, MOO-ATK-2, MOO-INJ-1 to MOO-INJ-5, MOO-TOK-1, MOO-TOK-4.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Annotated, NamedTuple

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError, amounts
from analysis.odds.ask.arguments import checked, one_of, percent, possible, ranked, word_of
from analysis.odds.moogh.arguments import GAME, Beast, DieText, Save, symbol_of, symbols_of
from analysis.odds.moogh.die import DEFAULT_DIE, die_note, read_die
from simcore.games.moogh.names import SIDES, SYMBOLS

MOST_ATTACKS = 100
KEEP = "token kept for the save"
SPEND = "token spent before"

Attacks = Annotated[int, Arg("attack icons resolved", 0, MOST_ATTACKS)]
Section = Annotated[
    str | None,
    Arg(
        "symbol that strikes where you stand; default cross, or the beast's",
        metavar="SYMBOL",
        check=word_of(*SYMBOLS),
    ),
]
Stand = Annotated[
    str | None,
    Arg(
        "where you stand by the beast: front (default), left, right or back",
        metavar="SIDE",
        check=word_of(*SIDES[:-1]),
    ),
]
IsInjured = Annotated[bool, Arg("you are injured at the start")]
HasToken = Annotated[bool, Arg("you hold a rage token")]


class Fate(NamedTuple):
    """The law of a character's state: uninjured, injured, out."""

    unhurt: Fraction
    injured: Fraction
    out: Fraction


@checked
def injuries(
    *,
    attacks: Attacks,
    section: Section = None,
    injured: IsInjured = False,
    token: HasToken = False,
    save: Save = "bars",
    beast: Beast = None,
    side: Stand = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Your state after some attacks.

    It is `unhurt`, `injured` (still in the game) or `out`. Each attack strikes your section with the chance of its symbol. The first injury gives a token, which
    pays for the save of the second. `untouched` is that no attack strikes you; who starts injured cannot
    end unhurt. The choice: hold the token for the save, or spend it before.

    Raises:
        OddsError: an argument out of bounds, or an unknown name.
        ConfigError: the content cannot be read.

    Source: MOO-ATK-1, MOO-INJ-1 to MOO-INJ-5, MOO-TOK-1, MOO-TOK-4, A-44.
    """
    q, notes = _strike(section, beast, side, die)
    saved = read_die(die).chance(*symbols_of("save", save))
    end = fate(attacks, q, saved, injured, token)
    stays = {held: 1 - fate(attacks, q, saved, injured, held).out for held in (True, False)}
    results: dict[str, Exact] = {
        "unhurt": end.unhurt,
        "injured": end.injured,
        "out": end.out,
        "untouched": (1 - q) ** attacks,
    }
    if injured:
        advice = f"{KEEP}: in the game with {percent(stays[True])}, without it {percent(stays[False])}"
        advice += "; before the first injury a token would not matter"
    else:
        advice = (
            "a token held before the first injury saves nobody, for the injury gives one: "
            "spend it on a re-roll or a move before; from the first injury on keep it"
        )
    on = ",".join(symbols_of("save", save)) or "nothing"
    notes = (*notes, f"a save succeeds on {on}, and is tried whenever it can be")
    options = ranked({KEEP: stays[True], SPEND: stays[False]})
    return Answer(GAME, "injuries", results, notes, options=options, advice=advice)


@checked
def save(
    *,
    injured: IsInjured = False,
    token: HasToken = False,
    save: Save = "bars",
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """The roll that saves from being knocked out.

    It tells, too, how many injuries it takes to be out: `mean_injuries` counts from now on, the saved one included; `without_save` is the same if the token is
    spent on something else.

    Raises:
        OddsError: an unknown symbol or die.

    Source: MOO-INJ-1 to MOO-INJ-5, MOO-TOK-1, MOO-TOK-4.
    """
    saved = read_die(die).chance(*symbols_of("save", save))
    left = 1 if injured else 2
    pays = token or not injured
    mean = left + (saved if pays else 0)
    results: dict[str, Exact] = {
        "success": saved,
        "mean_injuries": Amount(mean),
        "without_save": Amount(left),
    }
    options = ranked(amounts({KEEP: mean, SPEND: left})) if pays else {}
    if not pays:
        advice = "no token: the next injury knocks you out"
    elif injured:
        advice = f"the token is worth {percent(saved)} of staying in the game at the next injury"
    else:
        advice = "spend a token held now, for the first injury gives another; then keep it for the save"
    return Answer(GAME, "save", results, (die_note(die),), options=options, advice=advice)


@checked
def attack(
    *,
    attacks: Attacks = 1,
    section: Section = None,
    beast: Beast = None,
    side: Stand = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """Do a beast's attacks strike where you stand?

    At least once, how often, and where it is safest: with a beast the options rank its sections by the chance that no attack strikes there.

    Raises:
        OddsError: an argument out of bounds, or an unknown name.
        ConfigError: the content cannot be read.

    Source: MOO-ATK-1, MOO-ATK-2, A-37.
    """
    q, notes = _strike(section, beast, side, die)
    chances = {k: comb(attacks, k) * q**k * (1 - q) ** (attacks - k) for k in range(attacks + 1)}
    results: dict[str, Exact] = {"hit": 1 - chances[0], "mean_hits": Amount(attacks * q)}
    options = _sections(beast, die, attacks) if beast else {}
    advice = f"not struck with {percent(chances[0])}"
    if options:
        best, worst = next(iter(options)), list(options)[-1]
        same = options[best] == options[worst]
        advice = (
            f"every section is as safe: {percent(options[best])}"
            if same
            else f"stand at the {best}: safe with {percent(options[best])}, at the {worst} {percent(options[worst])}"
        )
    return Answer(GAME, "attack", results, notes, possible(chances), options, advice)


def fate(attacks: int, q: Fraction, saved: Fraction, injured: bool, token: bool) -> Fate:
    """The state after that many attacks that strike with chance q, with a save by the token if there is one.

    Source: MOO-INJ-1 to MOO-INJ-5, checklist section 7.
    """
    whole, held, bare = Fraction(not injured), Fraction(injured and token), Fraction(injured and not token)
    for _ in range(attacks):
        whole, held, bare = (
            whole * (1 - q),
            held * (1 - q) + whole * q,
            bare * (1 - q) + held * q * saved,
        )
    return Fate(whole, held + bare, 1 - whole - held - bare)


def _strike(
    section: str | None, beast: str | None, side: str | None, die: str
) -> tuple[Fraction, tuple[str, ...]]:
    """The chance that one attack strikes where you stand; and notes."""
    faces = read_die(die)
    if beast is None:
        if side is not None:
            raise OddsError("side: needs a beast; give --section without one")
        symbol = symbol_of("section", section, "cross")
        return faces.chance(symbol), (die_note(die), f"your section is struck on {symbol}")
    from analysis.odds.moogh.names import find_beast

    found = find_beast(beast)
    if section is not None:
        raise OddsError("section: the beast's card says it; give --side")
    place = one_of("side", side or "front", SIDES[:-1])
    symbols = found.sections.get(_section(place), ())
    note = f"{beast}, {_section(place)}: struck on {', '.join(symbols) or 'nothing'} ({found.origin})"
    return faces.chance(*symbols), (die_note(die), note)


def _section(side: str) -> str:
    return "sides" if side in ("left", "right") else side


def _sections(beast: str, die: str, attacks: int) -> dict[str, Exact]:
    """The chance that no attack strikes, section by section, safest first."""
    from analysis.odds.moogh.names import find_beast

    faces, found = read_die(die), find_beast(beast)
    return ranked(
        {
            section: (1 - faces.chance(*found.sections.get(section, ()))) ** attacks
            for section in ("front", "sides", "back")
        }
    )
