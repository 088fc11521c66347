"""The odds card of MOOGH: hits, tokens, injuries, falls, water, rage.

Sources: those of the questions that are asked.
"""

from __future__ import annotations

from analysis.odds.ask.sheet import Asked, Cell, Grid, Sheet, grid_of, parts
from analysis.odds.moogh.arguments import DieText
from analysis.odds.moogh.attacks import act, stab, throw, token
from analysis.odds.moogh.die import DEFAULT_DIE, read_die
from analysis.odds.moogh.falls import shake
from analysis.odds.moogh.harm import attack, injuries, save
from analysis.odds.moogh.kill import kill
from analysis.odds.moogh.names import beast_names
from analysis.odds.moogh.rage import FACINGS, facing, rage
from analysis.odds.moogh.rolls import NO_TOKEN, RE_ROLL, walk
from analysis.odds.moogh.water import water
from simcore.games.moogh.names import SYMBOLS
from simcore.reading.wording import plural

DEFENSES = "0,1,1,2"  # of the kill table, as in the worked example of A19
HEALTH = 4
BEAST_DICE = 4
AGAINST = "minus defence, or spaces between"


def sheet(*, die: DieText = DEFAULT_DIE) -> Sheet:
    """The tables of the card. Bars are wanted where no symbol is named, and attacks strike on the cross.

    Raises:
        OddsError: an impossible die.
        ConfigError: the content cannot be read.
    """
    asked = Asked()
    grids = (
        hits(asked, die),
        *([symbols(asked, die)] if len(set(read_die(die))) > 1 else []),
        tokens(asked, die),
        sides(asked, die),
        sections(asked, die),
        injured(asked, die),
        falls(asked, die),
        kills(asked, die),
        crossings(asked, die),
        rages(asked, die),
        facings(asked, die),
    )
    beasts = tuple(f"{beast}, " for beast in beast_names())
    figures = tuple(dict.fromkeys(note.rsplit(" (", 1)[1] for note in asked.notes if note.startswith(beasts)))
    notes = asked.noted(
        "bars are wanted where no symbol is named",
        f"figures of the beasts: those of the content ({', '.join(figures)}",
        without=(*beasts, "wanted symbol"),
    )
    about = "A roll succeeds if at least one die shows the wanted symbol."
    return Sheet("moogh", about, grids, notes)


def hits(asked: Asked, die: str) -> Grid:
    """A stab or throw by dice of the icon and what is taken off."""
    cells: dict[str, dict[str, Cell]] = {
        str(dice): {
            str(minus): asked(throw, dice=dice, row_defense=minus, die=die).results["success"]
            for minus in range(6)
        }
        for dice in range(1, 9)
    }
    note = "Weak spots add dice to a stab. With no dice left you cannot succeed."
    return grid_of("A hit: stab or throw", "dice", cells, AGAINST, note)


def symbols(asked: Asked, die: str) -> Grid:
    """A roll by its wanted symbol, where the die does not show all of them alike."""
    cells: dict[str, dict[str, Cell]] = {
        str(dice): {
            symbol: asked(act, dice=dice, symbol=symbol, die=die).results["success"] for symbol in SYMBOLS
        }
        for dice in range(1, 7)
    }
    return grid_of("A roll by the wanted symbol", "dice", cells)


def tokens(asked: Asked, die: str) -> Grid:
    """What a rage token is best for."""
    ways = {NO_TOKEN: "no token", RE_ROLL: "re-roll", walk(2): "2 closer"}
    cells: dict[str, dict[str, Cell]] = {}
    for dice in range(6):
        options = asked(token, dice=dice, die=die).options
        cells[str(dice)] = {column: options[name] for name, column in ways.items()}
    return grid_of(
        "What a rage token does", "dice rolled", cells, note="2 closer: a throw, sedation or taunt."
    )


def sides(asked: Asked, die: str) -> Grid:
    """A stab with some dice at each beast's sides."""
    cells: dict[str, dict[str, Cell]] = {
        beast: dict(asked(stab, dice=BEAST_DICE, beast=beast, die=die).options) for beast in beast_names()
    }
    order = ("front", "left", "right", "back", "top")
    cells = {beast: {side: row[side] for side in order} for beast, row in cells.items()}
    return grid_of(f"A stab with {BEAST_DICE} dice at rage 1, by side", "beast", _worded(cells))


def sections(asked: Asked, die: str) -> Grid:
    """Where one attack of each beast strikes."""
    cells: dict[str, dict[str, Cell]] = {}
    for beast in beast_names():
        safe = asked(attack, beast=beast, die=die).options
        cells[beast] = {section: 1 - safe[section] for section in ("front", "sides", "back")}
    return grid_of("One attack strikes who stands at the", "beast", _worded(cells))


def injured(asked: Asked, die: str) -> Grid:
    """The state after some attacks, from each state before."""
    cells: dict[str, dict[str, Cell]] = {}
    for attacks in range(1, 7):
        fresh = asked(injuries, attacks=attacks, die=die)
        cells[str(attacks)] = {
            **parts(fresh, {"unhurt": "unhurt", "injured": "injured", "out": "out"}),
            "injured, token: out": asked(
                injuries, attacks=attacks, injured=True, token=True, die=die
            ).results["out"],
            "injured, none: out": asked(injuries, attacks=attacks, injured=True, die=die).results["out"],
        }
    saved = asked(save, die=die).results
    mean = float(saved["mean_injuries"])
    note = f"Uninjured at the start, but for the last two columns. It takes {mean:.2f} injuries on average to be out."
    return grid_of("You after attacks on your section", "attacks", cells, note=note)


def falls(asked: Asked, die: str) -> Grid:
    """A shake by the directions that are blocked."""
    cells: dict[str, dict[str, Cell]] = {}
    for blocked in ("right", "left", "front", "right,left", "right,front", "left,front", "right,left,front"):
        free = asked(shake, blocked=blocked, injured=True, die=die).results
        held = asked(shake, blocked=blocked, injured=True, token=True, die=die).results
        cells[blocked.replace(",", ", ")] = {
            "hurt": free["hurt"],
            "hurt, token": held["hurt"],
            "injured: out": free["out"],
        }
    stays = 1 - held["thrown"]
    note = f"A token keeps you on top with {100 * float(stays):.2f} %; held back, it pays the save of the injured."
    return grid_of("Shaken off", "blocked", cells, note=note)


def kills(asked: Asked, die: str) -> Grid:
    """A beast dead by a round."""
    rounds = {f"by_round_{number}": str(number) for number in range(2, 7)}
    cells: dict[str, dict[str, Cell]] = {}
    for dice in range(2, 7):
        answer = asked(kill, health=HEALTH, dice=dice, defense=DEFENSES, appease=True, die=die)
        cells[str(dice)] = {"mean stabs": answer.results.get("mean_stabs"), **parts(answer, rounds)}
    note = f"Health {HEALTH}, defence by rage row {DEFENSES}."
    return grid_of("Beast dead by the end of round", "dice", cells, note=note)


def crossings(asked: Asked, die: str) -> Grid:
    """Moves over water or mud."""
    cells: dict[str, dict[str, Cell]] = {}
    for spaces in range(1, 6):
        answers = {moves: asked(water, spaces=spaces, moves=moves, die=die) for moves in range(1, 5)}
        cells[str(spaces)] = {
            "mean": answers[1].results["mean_moves"],
            **{plural(moves, "Move"): answer.results["across"] for moves, answer in answers.items()},
        }
    return grid_of("Across water or mud within", "spaces", cells)


def rages(asked: Asked, die: str) -> Grid:
    """The row after appeasements alone."""
    cells: dict[str, dict[str, Cell]] = {}
    for start in range(1, 6):
        answers = {n: asked(rage, rows=5, start=start, rounds=n, die=die) for n in range(1, 5)}
        cells[str(start)] = {str(n): answer.results["mean"] for n, answer in answers.items()}
    return grid_of("Mean rage row by appeasement, 5 rows", "row now", cells, "appeasements")


def facings(asked: Asked, die: str) -> Grid:
    """The facing after random turns."""
    cells: dict[str, dict[str, Cell]] = {
        str(turns): {side: asked(facing, turns=turns, die=die).distribution.get(side, 0) for side in FACINGS}
        for turns in range(1, 5)
    }
    return grid_of("Facing after random turns", "turns", cells, note="Seen from how the beast faced.")


def _worded(cells: dict[str, dict[str, Cell]]) -> dict[str, dict[str, Cell]]:
    return {name.replace("_", " "): row for name, row in cells.items()}
