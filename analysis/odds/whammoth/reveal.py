"""What can be asked about the reveal: the total, a modifier, where to stand when mammoths charge.

Sources: WHA-MOVE-1, WHA-MOVE-2, WHA-CHG-1 to WHA-CHG-7.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError, amounts
from analysis.odds.ask.arguments import checked, percent, possible, ranked
from analysis.odds.whammoth.board import SAFE, Board, Card
from analysis.odds.whammoth.fate import Seat
from analysis.odds.whammoth.situation import (
    ASSUMED_TURN,
    FEWEST,
    GAME,
    MOST,
    SHIPPED,
    Drawn,
    Others,
    OwnHand,
    Scenario,
    listed,
    read_board,
    read_hand,
    read_others,
    read_seat,
    seat_notes,
    signed,
)
from analysis.odds.whammoth.totals import law_of_sum

LARGEST = 60  # no total of four cards is beyond it

Space = Annotated[int, Arg("your space; Start is 0", 0, 1000)]
Stretch = Annotated[int | None, Arg("how far your path is stretched; default as at the start", 0, 1000)]
Charges = Annotated[int, Arg("CHARGE! cards on the table", 0, MOST)]


@checked
def total(
    *,
    scenario: Scenario = SHIPPED,
    seats: Annotated[
        int | None, Arg("tribes, you included; default those of the scenario", FEWEST, MOST)
    ] = None,
    hand: OwnHand = None,
    others: Others = None,
) -> Answer:
    """How far will everybody move?

    And how many CHARGE! cards will be on the table? One card of each hand, all equally likely; name a single card as the hand to look at that one. The
    distribution is the total's; the options rank the own cards by the mean total that they lead to.

    Raises:
        OddsError: unknown cards, or not one hand per opponent.
        ConfigError: the scenario or its content cannot be used.

    Source: WHA-PLAY-1, WHA-MOVE-1, WHA-CHG-1.
    """
    board = read_board(scenario, False, "")
    n = board.seats if seats is None else seats
    if n > board.most_seats:
        raise OddsError(f"seats: must be {FEWEST} to {board.most_seats}, got {n}")
    own = read_hand(board, "hand", hand)
    hands = [own, *read_others(board, others, n - 1)]
    sums = law_of_sum(hands)
    totals: dict[int, Fraction] = {}
    charges = dict.fromkeys(range(n + 1), Fraction(0))
    for (each, played), chance in sorted(sums.items()):
        totals[each] = totals.get(each, Fraction(0)) + chance
        charges[played] += chance
    mean = sum((each * chance for each, chance in totals.items()), Fraction(0))
    square = sum((each * each * chance for each, chance in totals.items()), Fraction(0))
    results: dict[str, Exact] = {
        "mean_total": Amount(mean),
        "variance_total": Amount(square - mean * mean),
        "charge": 1 - charges[0],
        **{f"charges_{played}": chance for played, chance in charges.items()},
    }
    rest = mean - Fraction(sum(card.value for card in own), len(own))
    options = ranked(amounts({card.name: rest + card.value for card in own}))
    likely = max(totals, key=lambda each: totals[each])
    advice = f"most likely {likely}, {percent(totals[likely])}; the others bring {signed(rest)} on average"
    notes = ("every tribe plays any card of its hand, all equally likely", board.notes[0])
    return Answer(GAME, "total", results, notes, possible(totals), options, advice)


@checked
def modifier(
    *,
    scenario: Scenario = SHIPPED,
    at: Space,
    card: Annotated[str, Arg("your card on the table", metavar="CARD")],
    total: Annotated[int, Arg("sum of the large numbers on the table", -LARGEST, LARGEST)],
    charges: Charges = 0,
    extension: Stretch = None,
    drawn: Drawn = "",
) -> Answer:
    """Use the small number or not, now that all cards lie open?

    `without` and `with` are the two moves; the advice lists the totals at which the modifier is worth it.

    Raises:
        OddsError: an unknown card, one without modifier, more CHARGE! cards than tribes, a space beyond the path.
        ConfigError: the scenario or its content cannot be used.

    Source: WHA-MOVE-2, WHA-MOVE-4 to WHA-MOVE-7, WHA-CHG-1 to WHA-CHG-7.
    """
    board = read_board(scenario, False, drawn)
    seat = _seat(board, at, extension)
    played = board.card("card", card)
    if not played.flexible:
        usable = listed([each.name for each in board.cards if each.flexible])
        raise OddsError(f"card: {card} has no modifier to use; these have one: {usable}")
    if charges < played.charges:
        raise OddsError(f"charges: must be {played.charges} to {MOST} with {card}, got {charges}")
    ways = dict(zip(("without", "with"), seat.ways(played, total, charges), strict=True))
    results: dict[str, Exact] = {}
    for name, fate in ways.items():
        parts = {**fate._asdict(), "value": Amount(fate.value)}
        results |= {f"{name}.{part}": value for part, value in parts.items()}
    options = ranked(amounts({name: fate.value for name, fate in ways.items()}))
    better = ways["with"].value - ways["without"].value
    word = "use it" if better > 0 else "leave it" if better < 0 else "it makes no difference to meat - lives"
    worth = [str(each) for each in _totals(seat) if _gain(seat, played, each, charges) > 0]
    advice = f"{word}, {signed(better)}; from here it is worth it at a total of {listed(worth)}"
    return Answer(
        GAME, "modifier", results, (*seat_notes([seat]), *board.notes, ASSUMED_TURN[1]), {}, options, advice
    )


@checked
def charge(
    *,
    scenario: Scenario = SHIPPED,
    at: Space,
    charges: Charges = 1,
    run_away: Annotated[bool, Arg("your card is Run Away: you ambush instead of being stomped")] = False,
    extension: Stretch = None,
    drawn: Drawn = "",
) -> Answer:
    """What charging mammoths do to a person that stands there.

    Its own mammoth is still on the last space. `stomped` and `effect` die, `ambush` and `free` (the mammoth in a pit) bring a meat. The options rank all
    spaces where a move can end safely by meat - lives.

    Raises:
        OddsError: a space beyond the path, or an unknown CHARGE! card.
        ConfigError: the scenario or its content cannot be used.

    Source: WHA-CHG-1 to WHA-CHG-7.
    """
    board = read_board(scenario, False, drawn)
    seat = _seat(board, at, extension)
    fate = seat.after_charges(at, run_away, charges)
    results: dict[str, Exact] = {
        name: getattr(fate, name) for name in ("stomped", "ambush", "effect", "free", "safe")
    }
    results["value"] = Amount(fate.value)
    spaces = [space for space, kind in enumerate(seat.path) if kind == SAFE]
    options = ranked(
        amounts({str(space): seat.after_charges(space, run_away, charges).value for space in spaces})
    )
    best = next(iter(options))
    alike = len(set(options.values())) == 1
    where = "all spaces are as good" if alike else f"the best space is {best}, {signed(options[best])}"
    advice = f"here {signed(fate.value)}; {where}"
    happens = {name: getattr(fate, name) for name in ("stomped", "ambush", "effect", "safe")}
    draws = board.draws(charges)
    notes = (
        *seat_notes([seat]),
        *board.notes,
        f"{draws} drawn of {len(board.deck)} CHARGE! cards in unknown order",
    )
    return Answer(GAME, "charge", results, notes, possible(happens), options, advice)


def _seat(board: Board, at: int, extension: int | None) -> Seat:
    stretch = board.start_extension if extension is None else extension
    if stretch >= len(board.paths):
        raise OddsError(f"extension: must be 0 to {len(board.paths) - 1}, got {stretch}")
    return read_seat(board, at, stretch)


def _totals(seat: Seat) -> range:
    """Totals from back on Start to well over the edge."""
    return range(-seat.space - 1, seat.last - seat.space + 4)


def _gain(seat: Seat, card: Card, total: int, charges: int) -> Fraction:
    without, with_it = seat.ways(card, total, charges)
    return with_it.value - without.value
