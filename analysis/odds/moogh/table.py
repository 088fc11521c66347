"""The turn row, the ideas on display, the time limit.

Sources: MOO-SET-10, MOO-SET-13, MOO-APP-5, MOO-DIF-3, MOO-THINK-1, MOO-THINK-3, MOO-SOLO-5, MOO-SOLO-6, A-46, A-53.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import comb
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, numbers, possible
from analysis.odds.moogh.arguments import GAME
from simcore.reading.wording import plural

IDEAS = 17  # in the box (MOO-CMP-1)
ON_DISPLAY = 3  # at the start (MOO-SET-13)
MOST_IDEAS = 200
MOST_ROUNDS = 1000
FLED_TOKENS = 3  # instead of one (MOO-SOLO-5)


@checked
def order(
    *,
    cards: Annotated[int, Arg("turn cards of each beast: 2 in Hunter and Predator", 1, 2)] = 1,
    beasts: Annotated[int, Arg("beasts in play", 1, 3)] = 1,
    people: Annotated[int, Arg("characters in play", 1, 4)] = 4,
) -> Answer:
    """What acts before you in a round?

    `at_least_once` and `all` are the cards of one given beast.

    `any_beast` is a card of any of them, `first` that you open the round, `twice_in_a_row` that a beast's
    two cards lie together. The row rotates by one card a round, so every round has the same odds; the
    distribution counts the given beast's cards before yours.

    Raises:
        OddsError: an argument out of bounds.

    Source: MOO-SET-10, MOO-APP-5, MOO-DIF-3.
    """
    row = people + beasts * cards
    results: dict[str, Exact] = {
        "at_least_once": Fraction(cards, cards + 1),
        "all": Fraction(1, cards + 1),
        "any_beast": Fraction(beasts * cards, beasts * cards + 1),
        "first": Fraction(1, row),
    }
    if cards == 2:
        results["twice_in_a_row"] = Fraction(2, row)
    notes = (f"a row of {row} cards in random order", "nobody has left the game")
    before = {k: Fraction(1, cards + 1) for k in range(cards + 1)}
    advice = "whoever opens a round closes the next one"
    return Answer(GAME, "order", results, notes, possible(before), advice=advice)


@checked
def ideas(
    *,
    thinks: Annotated[int, Arg("Think actions so far, of all players", 0, MOST_IDEAS)],
    wanted: Annotated[int, Arg("ideas of which any one will do", 1, MOST_IDEAS)] = 1,
    ideas: Annotated[int, Arg("ideas in the box", 1, MOST_IDEAS)] = IDEAS,
    shown: Annotated[int, Arg("ideas on display at the start", 0, MOST_IDEAS)] = ON_DISPLAY,
) -> Answer:
    """Is a wanted idea on display?

    Every Think shows two cards and keeps a wanted one.

    `mean_thinks` is how many Thinks it takes; the distribution is their number.

    Raises:
        OddsError: an argument out of bounds, or more ideas wanted or shown than there are.

    Source: MOO-SET-13, MOO-THINK-1, MOO-THINK-3, A-46.
    """
    for name, value in (("wanted", wanted), ("shown", shown)):
        if value > ideas:
            raise OddsError(f"{name}: must be at most the {ideas} ideas, got {value}")
    seen = _seen(ideas, shown, wanted)
    needed = {k: seen[k] - (seen[k - 1] if k else 0) for k in range(len(seen))}
    mean = sum((k * chance for k, chance in needed.items()), Fraction(0))
    results: dict[str, Exact] = {"displayed": seen[min(thinks, len(seen) - 1)], "mean_thinks": Amount(mean)}
    half = next(k for k, chance in enumerate(seen) if 2 * chance >= 1)
    advice = f"an even chance or better takes {plural(half, 'Think')}, certainty {len(seen) - 1}"
    notes = (f"{ideas} ideas, {shown} on display at the start", "a drawn card that is wanted is kept")
    return Answer(GAME, "ideas", results, notes, possible(needed), advice=advice)


@checked
def clock(
    *,
    limit: Annotated[int, Arg("time limit of the scenario", 1, MOST_ROUNDS)],
    flights: Annotated[str, Arg("rounds in which a beast fled, such as 1,3", metavar="LIST")] = "",
) -> Answer:
    """How many full rounds does a time limit leave?

    Time limits belong to the solo and cooperative games.

    Raises:
        OddsError: an argument out of bounds, or no list of rounds.

    Source: MOO-SOLO-5, MOO-SOLO-6, A-53.
    """
    fled = numbers("flights", flights, 1, MOST_ROUNDS, MOST_ROUNDS)
    rounds = rounds_available(limit, fled)
    results: dict[str, Exact] = {"rounds": Amount(rounds), "lost_to_flights": Amount(limit - rounds)}
    late = sorted({each for each in fled if each > rounds})
    notes = (f"flights after the end count for nothing: {', '.join(map(str, late))}",) if late else ()
    advice = "a round with a flight costs two rounds, less near the end; a second beast in that round costs nothing"
    return Answer(GAME, "clock", results, notes, advice=advice)


def rounds_available(limit: int, flights: Collection[int]) -> int:
    """Full rounds before the limit: from round 2 on a token a round, three after a flight (A-53)."""
    played, tokens = 1, 0
    while True:
        tokens += FLED_TOKENS if played in flights else 1
        if tokens >= limit:
            return played
        played += 1


def _seen(ideas: int, shown: int, wanted: int) -> list[Fraction]:
    """The chance that a wanted idea is on display after 0, 1, ... Thinks, up to certainty.

    The cards seen are a random hand of all ideas, as long as no wanted one was discarded.
    """
    chances: list[Fraction] = []
    while not chances or chances[-1] < 1:
        cards = min(shown + 2 * len(chances), ideas)
        chances.append(1 - Fraction(comb(ideas - wanted, cards), comb(ideas, cards)))
    return chances
