"""Events of phase 1: Elders who die, and how long the game lasts.

Sources: NEA-D3-1, NEA-D3-2, NEA-D2-1, NEA-C0-1, NEA-J0-1, NEA-K3-3.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, decimal, distinct, percent, possible
from analysis.odds.neanderthal.figures import FACES
from analysis.odds.neanderthal.hunters import GAME
from simcore.reading.wording import plural

MOST_SKULLS = 60
CARDS = 21
WURM = 5
EVENTS = 10


@checked
def die_off(
    *,
    skulls: Annotated[int, Arg("skull icons on the event card", 0, MOST_SKULLS)],
    elders: Annotated[str, Arg("ranks of your Elders, such as 1,3,6; none for no Elder", metavar="RANKS")],
) -> Answer:
    """How many Elders die off? Every skull is a die, and each rank rolled kills that Elder.

    `lose_0`, `lose_1`, ... are exact numbers of Elders lost; `each` is the chance of any single one.

    Raises:
        OddsError: an argument out of bounds, or a rank twice.

    Source: NEA-D3-1, NEA-D3-2.
    """
    n = 0 if elders == "none" else len(distinct("elders", elders, 1, FACES))
    law = ranks_hit(skulls, n)
    results: dict[str, Exact] = {f"lose_{lost}": chance for lost, chance in enumerate(law)}
    each = 1 - Fraction(FACES - 1, FACES) ** skulls
    results |= {"each": each, "mean_lost": Amount(n * each)}
    advice = (
        f"{percent(law[0])} that no Elder dies, {decimal(n * each)} die on average; "
        f"every further Elder adds {decimal(each)}"
    )
    return Answer(GAME, "die-off", results, advice=advice if n else "nobody can die: no Elders")


def ranks_hit(dice: int, wanted: int) -> list[Fraction]:
    """The law of how many of some wanted faces come up, by inclusion and exclusion over those that do not."""
    total = FACES**dice
    return [
        Fraction(
            comb(wanted, hit)
            * sum((-1) ** (hit - k) * comb(hit, k) * (FACES - wanted + k) ** dice for k in range(hit + 1)),
            total,
        )
        for hit in range(wanted + 1)
    ]


@checked
def length(
    *,
    events: Annotated[int, Arg("event cards at the start", 1, CARDS)] = EVENTS,
    wurm: Annotated[int, Arg("daughters with a Würm icon", 0, CARDS)] = WURM,
    cards: Annotated[int, Arg("daughters in all", 1, CARDS)] = CARDS,
) -> Answer:
    """How many turns does the game last? Every Würm icon adds one of the unused cards to the event deck.

    `mean` and the distribution of turns; `turns_10`, ... the same numbers by name.

    Raises:
        OddsError: an argument out of bounds, or more cards than there are.

    Source: NEA-D2-1, NEA-C0-1, NEA-J0-1.
    """
    for name, given in (("events", events), ("wurm", wurm)):
        if given > cards:
            raise OddsError(f"{name}: must be at most {cards}, the number of cards, got {given}")
    law = turns(events, wurm, cards)
    mean = sum((turn * chance for turn, chance in law.items()), Fraction(0))
    results: dict[str, Exact] = {
        "mean": Amount(mean),
        **{f"turns_{turn}": chance for turn, chance in law.items()},
    }
    longest = max(law)
    advice = f"{decimal(mean)} turns on average, {events} to {longest}"
    notes = (f"one Würm icon on each of {plural(wurm, 'card')}", "Europe does not fill with ice before")
    return Answer(GAME, "length", results, notes, distribution=possible(law), advice=advice)


def turns(events: int, wurm: int, cards: int) -> dict[int, Fraction]:
    """The law of the number of turns: a stopping time in a random order of all cards.

    The deck is the first `events` cards of that order; every Würm card among those seen adds the next.
    """
    # Chance of having seen so many Würm cards in so many turns, the game not over.
    seen = {0: Fraction(1)}
    law: dict[int, Fraction] = {}
    for turn in range(1, cards + 1):
        after: dict[int, Fraction] = {}
        for met, chance in seen.items():
            icy = Fraction(wurm - met, cards - turn + 1)
            for new, part in ((met + 1, icy), (met, 1 - icy)):
                if part:
                    after[new] = after.get(new, Fraction(0)) + chance * part
        over = [met for met in after if turn == min(events + met, cards)]
        for met in over:
            law[turn] = law.get(turn, Fraction(0)) + after.pop(met)
        seen = after
    return law
