"""Attack: who is left, and who eats then.

Sources: NEA-A3-1, NEA-A3-2, NEA-F2-1 to NEA-F2-5, NEA-A4-4, NEA-G3-5, NEA-F1-7.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact
from analysis.odds.ask.arguments import checked, decimal, percent, points, ranked, word_of
from analysis.odds.neanderthal.contest import SIDES, Tie, tie_note
from analysis.odds.neanderthal.figures import FACES, ICONS, MOST, Figures, read_figures
from analysis.odds.neanderthal.hunters import GAME, Biome, Hunt
from simcore.reading.wording import plural

KILLS = {False: 1, True: 2}  # faces that kill: 1, and for a War Party 1 and 2


@dataclass(frozen=True)
class Left:
    """The law of both groups after the attacks: ways of `total`, by what is left of mine and of theirs."""

    ways: Mapping[tuple[int, int], int]
    total: int


@checked
def attack(
    *,
    mine: Annotated[int, Arg("your hunters on the card", 0, MOST)],
    theirs: Annotated[int, Arg("the other player's hunters there", 0, MOST)],
    first: Annotated[
        str, Arg("who attacks first, by black disks: mine or theirs", metavar="SIDE", check=word_of(*SIDES))
    ] = "mine",
    my_war_party: Annotated[bool, Arg("yours kill on 1 and 2")] = False,
    their_war_party: Annotated[bool, Arg("theirs kill on 1 and 2")] = False,
    then_hunt: Annotated[bool, Arg("and who eats in the hunt after it")] = False,
    need: Annotated[int | None, Arg("hits needed then; default the biome's, else 1", 1, MOST)] = None,
    icon: Annotated[
        str | None,
        Arg(
            "hit icon: single or double; default the biome's, else single",
            metavar="ICON",
            check=word_of(*ICONS),
        ),
    ] = None,
    biome: Biome = None,
    tie: Tie = "mine",
) -> Answer:
    """Attack on a shared card: who is left, who eats then?

    It tells who loses all, and how many are left. The first attacker's kills take effect before the other rolls. With `then_hunt` the smaller group that is
    left hunts first and the first success takes the card (1 hit, single, unless given): `i_eat`, `they_eat`,
    `nobody`; the options compare fighting with leaving. Otherwise they compare attacking first and second by
    `they_lose_all`.

    Raises:
        OddsError: an argument out of bounds, or an unknown name.
        ConfigError: the content cannot be read.

    Source: NEA-F2-1 to NEA-F2-5, NEA-A3-2, NEA-A4-4, NEA-G3-5.
    """
    left = fight(mine, theirs, KILLS[my_war_party], KILLS[their_war_party], first)
    results: dict[str, Exact] = {
        "i_lose_all": chance_of(left, lambda a, _: a == 0 < mine),
        "they_lose_all": chance_of(left, lambda _, b: b == 0 < theirs),
        "mean_mine_left": Amount(mean(left, 0)),
        "mean_theirs_left": Amount(mean(left, 1)),
    }
    distribution = {
        f"{a} mine, {b} theirs": Fraction(ways, left.total)
        for (a, b), ways in sorted(left.ways.items(), reverse=True)
    }
    if then_hunt or biome or need or icon:
        card = read_figures(
            biome=biome, need=need or (None if biome else 1), icon=icon or (None if biome else "single")
        )
        results |= hunt_after(left, mine, theirs, card, tie)
        options, advice = fight_or_leave(results, mine, theirs, card, tie)
        hunted = () if biome else (f"the hunt: {_of('hits', need, 1)}, {_of('icon', icon, 'single')}",)
        notes = (*card.notes, *hunted, "nobody has an Alpha or an invention in the hunt", tie_note(tie))
    else:
        second = fight(mine, theirs, KILLS[my_war_party], KILLS[their_war_party], other(first))
        options, advice = first_or_second(left, second, first, mine, theirs)
        notes = ()
    notes = (*notes, f"{'you attack' if first == 'mine' else 'they attack'} first")
    notes = (*notes, "every kill takes one of the other player's hunters, whichever he likes (NEA-F2-2)")
    return Answer(GAME, "attack", results, notes, distribution, options, advice)


def _of(word: str, given: object, default: object) -> str:
    """A figure of the hunt, and whether it was given."""
    return f"{word} {default} (default)" if given is None else f"{word} {given} (given)"


def fight(mine: int, theirs: int, my_kills: int, their_kills: int, first: str) -> Left:
    """The law of both groups after the attacks; `my_kills`: faces that kill (NEA-F2-2, NEA-F2-3)."""
    if first == "theirs":
        turned = fight(theirs, mine, their_kills, my_kills, "mine")
        return Left({(a, b): ways for (b, a), ways in turned.ways.items()}, turned.total)
    left: dict[tuple[int, int], int] = {}
    for rest, ways in after_attack(mine, my_kills, theirs).items():
        unrolled = ways * FACES ** (
            theirs - rest
        )  # the dice of those who died count as thrown, for one total
        for remaining, back in after_attack(rest, their_kills, mine).items():
            left[remaining, rest] = unrolled * back
    return Left(left, FACES ** (mine + theirs))


@lru_cache(maxsize=1024)  # a range of hunters asks for the same attacks again and again
def after_attack(attackers: int, kills: int, victims: int) -> dict[int, int]:
    """The ways to leave so many victims, of 6 ** attackers; kills beyond their number are lost."""
    left: dict[int, int] = {}
    for hits in range(attackers + 1):
        ways = comb(attackers, hits) * kills**hits * (FACES - kills) ** (attackers - hits)
        rest = max(victims - hits, 0)
        left[rest] = left.get(rest, 0) + ways
    return left


def hunt_after(left: Left, mine: int, theirs: int, card: Figures, tie: str) -> dict[str, Exact]:
    """Who eats: the smaller group left hunts first. Counted in ways of the attacks' and all hunters' dice."""
    mine_fail, theirs_fail = (_failures(n, card) for n in (mine, theirs))
    of_mine, of_theirs = FACES**mine, FACES**theirs
    i_eat = they_eat = 0
    for (a, b), ways in left.ways.items():
        i_fail, they_fail = mine_fail[a], theirs_fail[b]
        if a < b or (a == b and tie == "mine"):
            i_eat += ways * (of_mine - i_fail) * of_theirs
            they_eat += ways * i_fail * (of_theirs - they_fail)
        else:
            they_eat += ways * (of_theirs - they_fail) * of_mine
            i_eat += ways * they_fail * (of_mine - i_fail)
    total = left.total * of_mine * of_theirs
    return {
        "i_eat": Fraction(i_eat, total),
        "they_eat": Fraction(they_eat, total),
        "nobody": Fraction(total - i_eat - they_eat, total),
    }


def _failures(most: int, card: Figures) -> list[int]:
    """The ways, of 6 ** most, in which 0, 1, ... `most` hunters fail."""
    fails = [1 - Hunt(n, card.need, card.hit).success() for n in range(most + 1)]
    return [fail.numerator * (FACES**most // fail.denominator) for fail in fails]


def fight_or_leave(
    results: dict[str, Exact], mine: int, theirs: int, card: Figures, tie: str
) -> tuple[dict[str, Exact], str]:
    """What you eat if you fight, if they leave and if you leave; and advice."""
    alone, their_alone = (Hunt(n, card.need, card.hit).success() for n in (mine, theirs))
    unfought = hunt_after(Left({(mine, theirs): 1}, 1), mine, theirs, card, tie)
    options = {"they leave": alone, "fight": results["i_eat"], "you leave": Fraction(0)}
    gain = results["i_eat"] - unfought["i_eat"]
    said = [
        f"you eat with {percent(options['fight'])} if you fight, {percent(alone)} if they leave",
        f"they eat with {percent(results['they_eat'])} if you fight, {percent(their_alone)} if you leave",
        f"the attacks {'help' if gain > 0 else 'do not help'} you: {points(gain)} against hunting unfought",
        f"a fight costs you {decimal(mine - results['mean_mine_left'])} hunters on average",
        "leaving needs a Chief and the consent of all others there",
    ]
    return ranked(options), "; ".join(said) if alone else f"cannot succeed with {plural(mine, 'hunter')}"


def first_or_second(
    left: Left, swapped: Left, first: str, mine: int, theirs: int
) -> tuple[dict[str, Exact], str]:
    """What attacking first is worth; and advice."""
    mine_first, theirs_first = (left, swapped) if first == "mine" else (swapped, left)
    options = {
        name: chance_of(law, lambda _, b: b == 0 < theirs)
        for name, law in (("attack first", mine_first), ("attack second", theirs_first))
    }
    saved = mean(mine_first, 0) - mean(theirs_first, 0)
    killed = mean(theirs_first, 1) - mean(mine_first, 1)
    advice = f"attacking first saves {decimal(saved)} of yours and kills {decimal(killed)} more of theirs"
    if not mine or not theirs:
        advice = "no fight: one side has nobody there"
    return ranked(options), advice


def other(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


def chance_of(left: Left, event: Callable[[int, int], bool]) -> Fraction:
    """The chance of an event about both groups."""
    return Fraction(sum(ways for groups, ways in left.ways.items() if event(*groups)), left.total)


def mean(left: Left, side: int) -> Fraction:
    """How many of a side are left on average."""
    return Fraction(sum(groups[side] * ways for groups, ways in left.ways.items()), left.total)
