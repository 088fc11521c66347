"""Courtship: who becomes the Husband, who dies.

Sources: NEA-G1-1 to NEA-G1-7, NEA-F2-6, NEA-F2-7, NEA-E5-5, NEA-E5-6, NEA-X-10.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, decimal, percent, ranked, word_of
from analysis.odds.neanderthal.fighting import KILLS
from analysis.odds.neanderthal.figures import FACES
from analysis.odds.neanderthal.hunters import GAME

WINS = Fraction(2, FACES)  # 5 and 6
DIES = Fraction(1, FACES)  # 1
HUSBANDS = {"immature": KILLS[False], "mature": KILLS[True]}
FIRST = ("husband", "suitors")
MOST_SUITORS = 10

Alive = frozenset[int]


@checked
def court(
    *,
    suitors: Annotated[
        int, Arg("suitors of different players, in the order in which they roll", 0, MOST_SUITORS)
    ],
    husband: Annotated[
        str | None, Arg("a jealous one: immature or mature", metavar="HUSBAND", check=word_of(*HUSBANDS))
    ] = None,
    first: Annotated[
        str, Arg("who attacks first: husband or suitors", metavar="SIDE", check=word_of(*FIRST))
    ] = "husband",
    alpha: Annotated[
        int, Arg("which suitor is the Alpha of a mature Warrior, 0 for none", 0, MOST_SUITORS)
    ] = 0,
) -> Answer:
    """Court a mature daughter: who wins her, who dies?

    `suitor_1` is that the first in the order succeeds, `dies_1` that he dies in the attack or the roll, and
    so on; `nobody` that all fail. A husband fights the suitors before: he attacks the first in the order, and
    the suitors him. The options are the places in the order.

    Raises:
        OddsError: an argument out of bounds, or an unknown word.

    Source: NEA-G1-2 to NEA-G1-7, NEA-F2-6, NEA-F2-7, NEA-E5-5.
    """
    if alpha > suitors:
        raise OddsError(f"alpha: must be 0 to {suitors}, the number of suitors, got {alpha}")
    wins = [Fraction(0)] * suitors
    dies = [Fraction(0)] * suitors
    for alive, chance in after_jealousy(suitors, husband, first, alpha):
        for i in range(suitors):
            if i + 1 not in alive:
                dies[i] += chance
                continue
            sure = i + 1 == alpha
            wins[i] += chance * (1 if sure else WINS)
            dies[i] += 0 if sure else chance * DIES
            chance *= 0 if sure else 1 - WINS
    results: dict[str, Exact] = {f"suitor_{i}": chance for i, chance in enumerate(wins, 1)}
    options = ranked({f"roll as number {i}": chance for i, chance in enumerate(wins, 1)})
    results["nobody"] = 1 - sum(wins)
    results |= {f"dies_{i}": chance for i, chance in enumerate(dies, 1)}
    return Answer(
        GAME,
        "court",
        results,
        notes_of(suitors, husband, first, alpha),
        options=options,
        advice=advice_of(wins, dies),
    )


def after_jealousy(
    suitors: int, husband: str | None, first: str, alpha: int
) -> Iterator[tuple[Alive, Fraction]]:
    """Which suitors live after the attacks, and the chance of it.

    One kill each at most: the husband rolls one die and kills the first suitor, every suitor rolls one.
    """
    everybody = frozenset(range(1, suitors + 1))
    if husband is None or not suitors:
        yield everybody, Fraction(1)
        return
    kill = Fraction(HUSBANDS[husband], FACES)
    spared = Fraction(1)
    if first == "suitors":
        for suitor in everybody:
            spared *= 1 - Fraction(KILLS[suitor == alpha], FACES)
    yield everybody, 1 - spared * kill
    yield everybody - {1}, spared * kill


def notes_of(suitors: int, husband: str | None, first: str, alpha: int) -> tuple[str, ...]:
    """The readings of the rules that the answer rests on."""
    notes = ["the daughter is mature; nobody has poetry, nor courts in his own tableau without rivals"]
    if suitors > 1:
        notes.append("the attacks among suitors are over, and all of these are alive")
    if husband is not None:
        notes.append("the husband attacks the suitor who rolls first, the suitors attack the husband")
        who = "the husband attacks first" if first == "husband" else "the suitors attack first"
        notes.append(who)
    if alpha:
        notes.append("a Warrior's Alpha succeeds without a roll when his turn comes (NEA-E5-5)")
    return tuple(notes)


def advice_of(wins: list[Fraction], dies: list[Fraction]) -> str:
    """What a place in the order is worth."""
    if not wins:
        return "cannot succeed: nobody courts"
    said = []
    for i, (win, die) in enumerate(zip(wins, dies, strict=True), 1):
        if win:
            said.append(
                f"number {i} marries with {percent(win)}: {decimal(1 / win)} turns and {decimal(die / win)} dead "
                "suitors per marriage"
            )
        else:
            said.append(f"number {i} cannot succeed")
    return "; ".join(said)
