"""Attack: who is left, and who eats then.

Sources: NEA-A3-1, NEA-A3-2, NEA-F2-1 to NEA-F2-5, NEA-A4-4, NEA-G3-5, NEA-F1-7.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Annotated

from analysis.odds.answer import Amount, Answer, Arg, Exact
from analysis.odds.asking import checked, decimal, one_of, percent, plural, points, ranked
from analysis.odds.neanderthal.contest import SIDES, Tie, play
from analysis.odds.neanderthal.figures import Figures, read_figures
from analysis.odds.neanderthal.hunters import FACES, GAME, MOST, Biome, Hunt, Icon, Need

KILLS = {False: 1, True: 2}  # faces that kill: 1, and for a War Party 1 and 2

Left = dict[tuple[int, int], Fraction]


@checked
def attack(
    *,
    mine: Annotated[int, Arg("your hunters on the card", 0, MOST)],
    theirs: Annotated[int, Arg("the other player's hunters there", 0, MOST)],
    first: Annotated[str, Arg("who attacks first, by black disks: mine or theirs", metavar="SIDE")] = "mine",
    my_war_party: Annotated[bool, Arg("yours kill on 1 and 2")] = False,
    their_war_party: Annotated[bool, Arg("theirs kill on 1 and 2")] = False,
    then_hunt: Annotated[bool, Arg("and who eats in the hunt after it")] = False,
    need: Need = None,
    icon: Icon = None,
    biome: Biome = None,
    tie: Tie = "mine",
) -> Answer:
    """Attack on a shared card: who loses all, how many are left, and who eats then.

    The first attacker's kills take effect before the other rolls. With `then_hunt` the smaller group that is
    left hunts first and the first success takes the card (1 hit, single, unless given): `i_eat`, `they_eat`,
    `nobody`; the options compare fighting with leaving. Otherwise they compare attacking first and second by
    `they_lose_all`.

    Raises:
        OddsError: an argument out of bounds, or an unknown name.
        ConfigError: the content cannot be read.

    Source: NEA-F2-1 to NEA-F2-5, NEA-A3-2, NEA-A4-4, NEA-G3-5.
    """
    one_of("first", first, SIDES)
    one_of("tie", tie, SIDES)
    left = fight(mine, theirs, KILLS[my_war_party], KILLS[their_war_party], first)
    results: dict[str, Exact] = {
        "i_lose_all": chance_of(left, lambda a, _: a == 0 < mine),
        "they_lose_all": chance_of(left, lambda _, b: b == 0 < theirs),
        "mean_mine_left": Amount(mean(left, 0)),
        "mean_theirs_left": Amount(mean(left, 1)),
    }
    distribution = {f"{a} mine, {b} theirs": chance for (a, b), chance in sorted(left.items(), reverse=True)}
    if then_hunt or biome or need or icon:
        card = read_figures(
            biome=biome, need=need or (None if biome else 1), icon=icon or (None if biome else "single")
        )
        results |= hunt_after(left, card, tie)
        options, advice = fight_or_leave(results, mine, theirs, card, tie)
        notes = (*card.notes, "nobody has an Alpha or an invention in the hunt")
    else:
        second = fight(mine, theirs, KILLS[my_war_party], KILLS[their_war_party], other(first))
        options, advice = first_or_second(left, second, first, mine, theirs)
        notes = ()
    notes = (*notes, "every kill takes one of the other player's hunters, whichever he likes (NEA-F2-2)")
    return Answer(GAME, "attack", results, notes, distribution, options, advice)


def fight(mine: int, theirs: int, my_kills: int, their_kills: int, first: str) -> Left:
    """The law of both groups after the attacks; `my_kills`: faces that kill (NEA-F2-2, NEA-F2-3)."""
    if first == "theirs":
        return {
            (a, b): chance for (b, a), chance in fight(theirs, mine, their_kills, my_kills, "mine").items()
        }
    left: Left = {}
    for rest, chance in after_attack(mine, my_kills, theirs).items():
        for remaining, back in after_attack(rest, their_kills, mine).items():
            left[remaining, rest] = left.get((remaining, rest), Fraction(0)) + chance * back
    return left


def after_attack(attackers: int, kills: int, victims: int) -> dict[int, Fraction]:
    """The law of the victims who are left; kills beyond their number are lost."""
    left: dict[int, int] = {}
    for hits in range(attackers + 1):
        ways = comb(attackers, hits) * kills**hits * (FACES - kills) ** (attackers - hits)
        rest = max(victims - hits, 0)
        left[rest] = left.get(rest, 0) + ways
    return {rest: Fraction(ways, FACES**attackers) for rest, ways in left.items()}


def hunt_after(left: Left, card: Figures, tie: str) -> dict[str, Exact]:
    """Who eats: the smaller group left hunts first."""
    found: dict[str, Exact] = dict.fromkeys(("i_eat", "they_eat", "nobody"), Fraction(0))
    for (a, b), chance in left.items():
        me, them = (Hunt(n, card.need, card.hit) for n in (a, b))
        eats = play(me, [them], Figures(card.need, card.hit, frozenset(), frozenset(), None), tie, False)
        for name, other_name in zip(found, ("i_eat", "they_eat_1", "nobody"), strict=True):
            found[name] += chance * eats[other_name]
    return found


def fight_or_leave(
    results: dict[str, Exact], mine: int, theirs: int, card: Figures, tie: str
) -> tuple[dict[str, Exact], str]:
    """What you eat if you fight, if they leave and if you leave; and advice."""
    alone, their_alone = (Hunt(n, card.need, card.hit).success() for n in (mine, theirs))
    unfought = hunt_after({(mine, theirs): Fraction(1)}, card, tie)
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
    return sum((chance for groups, chance in left.items() if event(*groups)), Fraction(0))


def mean(left: Left, side: int) -> Fraction:
    """How many of a side are left on average."""
    return sum((groups[side] * chance for groups, chance in left.items()), Fraction(0))
