"""When a beast is dead: stabs that raise its rage, appeasement that may lower it, the time limit.

Sources: checklist section 7 (kill within r rounds, E10), MOO-STAB-2 to MOO-STAB-5, MOO-APP-2, MOO-SOLO-6.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, decimal, numbers, percent, possible, ranked
from analysis.odds.moogh.arguments import GAME, Beast, Dice, DieText, Injured, Side, Symbol, Who
from analysis.odds.moogh.chain import Hunt, killed_by, mean_stabs
from analysis.odds.moogh.die import DEFAULT_DIE, read_die
from analysis.odds.moogh.rolls import CANNOT, Hand, read_hand
from analysis.odds.moogh.table import MOST_ROUNDS, rounds_available
from simcore.games.moogh.names import SIDES
from simcore.reading.wording import plural

MOST_HEALTH = 30
MOST_ROWS = 12
MOST_DEFENSE = 20
MOST_STABS = 20
LONGEST = 50
HEAVIEST = 4000  # dice in all; beyond it a fraction has more digits than Python prints


@dataclass(frozen=True)
class Target:
    """Defences by row, the modifier where the stabbers stand, and the modifiers elsewhere."""

    defenses: tuple[int, ...]
    more: int
    sides: dict[str, int]
    notes: tuple[str, ...]


@checked
def kill(
    *,
    health: Annotated[int, Arg("health of the beast", 1, MOST_HEALTH)],
    dice: Dice = None,
    defense: Annotated[
        str | None,
        Arg("defence of each rage row, bottom row first: 0,1,1,2; default the beast's", metavar="LIST"),
    ] = None,
    per_round: Annotated[int, Arg("stabs a round, of all hunters", 1, MOST_STABS)] = 2,
    appease: Annotated[bool, Arg("roll for appeasement from round 2 on")] = False,
    start: Annotated[int, Arg("row at the start, the bottom row is 1", 1, MOST_ROWS)] = 1,
    rounds: Annotated[int, Arg("rounds to look ahead", 1, LONGEST)] = 6,
    limit: Annotated[int | None, Arg("time limit: adds the chance to make it", 1, MOST_ROUNDS)] = None,
    flights: Annotated[str, Arg("rounds in which another beast fled", metavar="LIST")] = "",
    symbol: Symbol = None,
    who: Who = None,
    injured: Injured = False,
    beast: Beast = None,
    side: Side = None,
    die: DieText = DEFAULT_DIE,
) -> Answer:
    """How many stabs kill a beast, and by when?

    `by_round_1` is dead by the end of round 1, and so on. Every hit raises the rage by a row, up to the top one. `mean_stabs` is left out where the beast may
    live for ever; `within_limit` is dead within the time limit. The distribution is the round of its
    death. With a beast and no side the options rank the sides by its death in the last round shown.

    Raises:
        OddsError: an argument out of bounds, an unknown name, no dice or defences, or too many dice in all.
        ConfigError: the content cannot be read.

    Source: MOO-STAB-2 to MOO-STAB-5, MOO-RAGE-4, MOO-APP-1, MOO-APP-2, MOO-APP-4, MOO-SOLO-6.
    """
    hand = read_hand("STAB", dice, symbol, die, who, injured)
    target = _target(defense, beast, side)
    if start > len(target.defenses):
        raise OddsError(f"start: must be 1 to {len(target.defenses)}, got {start}")
    last = _last_round(limit, flights)
    hunt = _hunt(hand, target.defenses, target.more, die, health, start - 1, per_round, appease)
    looked = max(rounds, last or 0)
    _refuse_heavy(hunt, looked)
    dead = killed_by(hunt, looked)
    results = _results(hunt, dead[:rounds], dead[last - 1] if last else None)
    notes = (*hand.notes, *target.notes, *_setting(hunt, last))
    options = _by_side(hunt, hand, target, rounds)
    advice = _advice(results.get("mean_stabs"), dead[:rounds], hunt, options)
    return Answer(GAME, "kill", results, notes, _deaths(dead[:rounds]), options, advice)


def _target(defense: str | None, beast: str | None, side: str | None) -> Target:
    if beast is None:
        if side is not None:
            raise OddsError("side: needs a beast")
        if not defense:
            raise OddsError("defense: give it row by row, such as 0,1,1,2, or a beast with --beast")
        return Target(tuple(numbers("defense", defense, 0, MOST_DEFENSE, MOST_ROWS)), 0, {}, ())
    from analysis.odds.moogh.names import find_beast, find_side

    found = find_beast(beast)
    name, note = find_side(found, side)
    rows = tuple(row.defense for row in found.rows)
    if defense:
        rows = tuple(numbers("defense", defense, 0, MOST_DEFENSE, MOST_ROWS))
    more = {each: found.sides[each].weak - found.sides[each].defense for each in SIDES}
    shown = ",".join(map(str, rows))
    return Target(
        rows,
        more[name],
        {} if side else more,
        (f"row defences {shown} ({'given' if defense else found.origin})", note),
    )


def _hunt(
    hand: Hand,
    defenses: tuple[int, ...],
    more: int,
    die: str,
    health: int,
    start: int,
    per_round: int,
    appease: bool,
) -> Hunt:
    dice = tuple(max(hand.dice + more - defense, 0) for defense in defenses)
    face = int(hand.p * 6)
    return Hunt(read_die(die), face, dice, health, start, per_round, appease)


def _refuse_heavy(hunt: Hunt, rounds: int) -> None:
    """Refuse what would run long and print badly.

    Raises:
        OddsError: it is too heavy.
    """
    a_round = max(hunt.dice) * hunt.per_round + 1
    if a_round * rounds > HEAVIEST:
        raise OddsError(
            f"dice x per-round + 1, times rounds: must be at most {HEAVIEST}, got {a_round * rounds}"
        )
    weight = a_round * len(hunt.dice) * hunt.health
    if hunt.appease and weight > HEAVIEST:
        raise OddsError(
            f"dice x per-round + 1, times rows x health: must be at most {HEAVIEST} with appease, got {weight}"
        )


def _last_round(limit: int | None, flights: str) -> int | None:
    fled = numbers("flights", flights, 1, MOST_ROUNDS, MOST_ROUNDS)
    if limit is None:
        if fled:
            raise OddsError("flights: need a time limit; give --limit")
        return None
    return rounds_available(limit, fled)


def _results(hunt: Hunt, dead: list[Fraction], within: Fraction | None) -> dict[str, Exact]:
    mean = mean_stabs(hunt)
    results: dict[str, Exact] = {} if mean is None else {"mean_stabs": Amount(mean)}
    results.update({f"by_round_{number}": chance for number, chance in enumerate(dead, start=1)})
    if within is not None:
        results["within_limit"] = within
    return results


def _setting(hunt: Hunt, last: int | None) -> tuple[str, ...]:
    notes = [
        f"{plural(hunt.per_round, 'stab')} a round, every one possible; the beast's own actions change nothing",
        "appeasement from round 2 on" if hunt.appease else "no appeasement",
    ]
    if last is not None:
        notes.append(f"the time limit leaves {plural(last, 'round')}")
    return tuple(notes)


def _by_side(hunt: Hunt, hand: Hand, target: Target, rounds: int) -> dict[str, Exact]:
    """The chance of death by the last round, by the side from which all stabs are made."""
    worth: dict[str, Exact] = {}
    for side, more in target.sides.items():
        dice = tuple(max(hand.dice + more - defense, 0) for defense in target.defenses)
        there = replace(hunt, dice=dice)
        _refuse_heavy(there, rounds)
        worth[side] = killed_by(there, rounds)[-1]
    return ranked(worth)


def _deaths(dead: list[Fraction]) -> dict[str, Exact]:
    before = [Fraction(0), *dead]
    rounds: dict[str, Exact] = {str(i): chance - before[i - 1] for i, chance in enumerate(dead, start=1)}
    return possible({**rounds, "later": 1 - dead[-1]})


def _advice(mean: Exact | None, dead: list[Fraction], hunt: Hunt, options: dict[str, Exact]) -> str:
    if not any(dead) and mean is None:
        return (
            f"{CANNOT}: no stab can kill it" if _never(hunt) else "not within these rounds, and perhaps never"
        )
    said = []
    for share in (50, 90):
        by = next((i for i, chance in enumerate(dead, start=1) if chance * 100 >= share), None)
        said.append(
            f"{share} % dead by round {by}" if by else f"not {share} % within {plural(len(dead), 'round')}"
        )
    said.append(f"{decimal(mean)} stabs on average" if mean is not None else "it may never die")
    zero = [str(row) for row, n in enumerate(hunt.dice, start=1) if not n]
    if zero:
        said.append(f"no dice are left at rage {', '.join(zero)}")
    if options and len(set(options.values())) == 1:
        said.append(f"every side is as good: {percent(next(iter(options.values())))} by round {len(dead)}")
    elif options:
        best, worst = next(iter(options)), list(options)[-1]
        said.append(
            f"best from the {best}, {percent(options[best])} by round {len(dead)}, worst from the {worst}, "
            f"{percent(options[worst])}"
        )
    return "; ".join(said)


def _never(hunt: Hunt) -> bool:
    """True if the beast cannot be killed in any number of rounds."""
    enough = hunt.health * (len(hunt.dice) + 1)
    return not killed_by(replace(hunt, per_round=1, dice=tuple(min(n, 1) for n in hunt.dice)), enough)[-1]
