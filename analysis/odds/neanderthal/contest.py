"""A contested card: groups hunt in order, the first success takes all.

Sources: NEA-A4-4, NEA-A4-5, NEA-G3-5, NEA-G5-2, NEA-G5-3, NEA-G6-2, NEA-G6-4, AMB-32, AMB-33.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from analysis.odds.ask.answer import Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, distinct, joined, numbers, percent, ranked, word_of
from analysis.odds.neanderthal.figures import MOST, Figures, read_figures
from analysis.odds.neanderthal.hunters import (
    GAME,
    Alpha,
    Biome,
    Bites,
    FireStarter,
    Frostbite,
    Hunt,
    Hunters,
    Icon,
    KindOf,
    Need,
    ThreeIsOne,
    check_alpha,
    reading_notes,
)
from simcore.reading.wording import plural

MOST_GROUPS = 3
MOST_COMPARED = 30  # hunters, for the options
SIDES = ("mine", "theirs")

Tie = Annotated[
    str,
    Arg("who is earlier in the player order: mine (you) or theirs", metavar="SIDE", check=word_of(*SIDES)),
]


@dataclass(frozen=True)
class Turn:
    """What one group's roll does when its turn comes: succeed, take the card by a set, end the contest."""

    success: Fraction
    takes: Fraction
    ends: Fraction


@checked
def contest(
    *,
    mine: Hunters,
    theirs: Annotated[str, Arg("hunters of each rival, in player order, such as 3,2", metavar="LIST")],
    need: Need = None,
    icon: Icon = None,
    three_is_one: ThreeIsOne = False,
    alpha: Alpha = False,
    frostbite: Frostbite = None,
    bites: Bites = None,
    fire_starter: FireStarter = False,
    kind: KindOf = None,
    hand: Annotated[bool, Arg("a set takes the card into the hand, for which somebody must live")] = False,
    biome: Biome = None,
    tie: Tie = "mine",
    hunt_first: Annotated[bool, Arg("you hold the Totem Woman and hunt first")] = False,
    their_alphas: Annotated[
        str | None, Arg("rivals with a declared Alpha, such as 1,2", metavar="LIST")
    ] = None,
    their_threes: Annotated[
        str | None, Arg("rivals whose invention reads a 3 as a 1", metavar="LIST")
    ] = None,
) -> Answer:
    """Who gets a contested card?

    The smallest group hunts first, the first success sends the others home. `i_eat`, `they_eat_1`, ... are
    the successes, `nobody` that nobody eats, even if a set took the card. With `kind`, `i_take` and
    `they_take_1`, ... are sets, which take the card with or without success and end the contest, and
    `untouched` that nobody eats and nobody takes it. The options are how many of your hunters to send, up to 30: fewer roll earlier.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither figures nor a biome.
        ConfigError: the content cannot be read.

    Source: NEA-A4-4, NEA-A4-5, NEA-G3-5, NEA-G5-3, NEA-G6-4.
    """
    check_alpha(alpha, mine)
    card = read_figures(biome=biome, need=need, icon=icon, frostbite=frostbite, bites=bites, kind=kind)
    if hand:
        card = replace(card, hand=True)
    me = Hunt(mine, card.need, card.hit, card.deadly(fire_starter), alpha, three_is_one)
    rivals = read_rivals(card, theirs, their_alphas, their_threes)
    chances = play(me, rivals, card, tie, hunt_first)
    options: dict[str, Exact] = {
        plural(sent, "hunter"): play(me.with_hunters(sent), rivals, card, tie, hunt_first)["i_eat"]
        for sent in range(1 if mine <= MOST_COMPARED else mine, mine + 1)
    }
    options = ranked(options)
    notes = (*card.notes, *reading_notes(me), *notes_of(card, rivals, tie, hunt_first))
    return Answer(GAME, "contest", chances, notes, options=options, advice=advice_of(chances, options, me))


def read_rivals(card: Figures, theirs: str, alphas: str | None, threes: str | None) -> list[Hunt]:
    """The rivals' hunts.

    Raises:
        OddsError: no rival or too many, or a list that names others.
    """
    sizes = numbers("theirs", theirs, 1, MOST, MOST_GROUPS - 1)
    if not sizes:
        raise OddsError("theirs: give the hunters of every rival, such as 3 or 3,2")
    with_alpha = distinct("their-alphas", alphas, 1, len(sizes))
    with_three = distinct("their-threes", threes, 1, len(sizes))
    return [
        Hunt(size, card.need, card.hit, card.deadly(False), i in with_alpha, i in with_three)
        for i, size in enumerate(sizes, 1)
    ]


def play(me: Hunt, rivals: Sequence[Hunt], card: Figures, tie: str, hunt_first: bool) -> dict[str, Exact]:
    """The chances of all groups, in hunt order one after the other."""
    groups = [(f"they_{{}}_{i}", rival) for i, rival in enumerate(rivals, 1)]
    groups.insert(0 if tie == "mine" else len(groups), ("i_{}", me))
    # Sorting keeps the player order of equal groups.
    order = sorted(groups, key=lambda group: (hunt_first and group[1] is me) * -MOST or group[1].hunters)
    left = Fraction(1)
    eats: dict[str, Exact] = dict.fromkeys(["i_eat", *(f"they_eat_{i + 1}" for i in range(len(rivals)))], 0)
    takes: dict[str, Exact] = {}
    for name, hunt in order:
        turn = turn_of(hunt, card)
        eats[name.format("eat")] = left * turn.success
        takes[name.format("take")] = left * turn.takes
        left *= 1 - turn.ends
    found = {**eats, "nobody": 1 - sum(eats.values())}
    if card.dice is not None:
        found |= {name.replace("eat", "take"): takes[name.replace("eat", "take")] for name in eats}
        found["untouched"] = left
    return found


@lru_cache(maxsize=256)  # the options send more or fewer against the same rivals
def turn_of(hunt: Hunt, card: Figures) -> Turn:
    """One group's roll; without a set on the card only success ends the contest."""
    if card.dice is None:
        return Turn(hunt.success(), Fraction(0), hunt.success())
    law = hunt.law(card.dice)

    def taken(dead: int, alike: int) -> bool:
        return bool(alike) and not (card.hand and dead == hunt.hunters)

    return Turn(
        hunt.success(),
        law.chance(lambda _hits, dead, alike: taken(dead, alike)),
        law.chance(lambda hits, dead, alike: hits >= hunt.need or taken(dead, alike)),
    )


def tie_note(tie: str) -> str:
    """Who hunts first at equal sizes."""
    return f"ties: {'you are' if tie == 'mine' else 'the others are'} earlier in the player order"


def notes_of(card: Figures, rivals: Sequence[Hunt], tie: str, hunt_first: bool) -> list[str]:
    """The readings of the rules that the answer rests on."""
    notes = ["the attacks are over; the smallest group hunts first, ties by player order (NEA-A4-4)"]
    notes.append("you hold the Totem Woman and hunt first (given)" if hunt_first else tie_note(tie))
    if rivals[0].deadly:
        notes.append("rivals have no Fire Starter")
    if card.dice is not None:
        notes.append(
            "who rolls the set takes the card; after a failure nobody else hunts it (AMB-32, AMB-33)"
        )
        notes.append("`nobody`: nobody eats, even if a set took the card")
    return notes


def advice_of(chances: dict[str, Exact], options: dict[str, Exact], me: Hunt) -> str:
    """How many to send, and what it would be to go alone."""
    if not me.hunters:
        return "cannot succeed: you send nobody"
    best = [name for name, chance in options.items() if chance == max(options.values())]
    said = [f"you eat with {percent(chances['i_eat'])}, alone it would be {percent(me.success())}"]
    said.append(f"best to send {joined(best[:3])}: {percent(options[best[0]])}")
    return "; ".join(said)
