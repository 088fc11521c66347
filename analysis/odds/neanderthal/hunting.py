"""Hunt: does it succeed, is there a set, who lives.

Sources: NEA-G0-1 to NEA-G0-7, NEA-G2-1, NEA-G5-2, NEA-G5-5, NEA-G6-1, NEA-G6-4, NEA-E5-1 to NEA-E5-7.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from analysis.odds.ask.answer import Amount, Answer, Exact
from analysis.odds.ask.arguments import checked, decimal, estimated, percent, points, possible, ranked
from analysis.odds.neanderthal.figures import MOST, read_figures
from analysis.odds.neanderthal.hunters import (
    GAME,
    Alpha,
    Biome,
    Bites,
    FacesRead,
    FireStarter,
    Frostbite,
    Hunt,
    Hunters,
    Icon,
    KindOf,
    Need,
    ThreeIsOne,
    check_alpha,
    hunters_for,
    reading_notes,
    targets_text,
    work_of,
)
from analysis.odds.pool.joint import Law
from simcore.reading.wording import plural

MOST_LISTED = 10  # hunters, for the joint distribution


@estimated(work_of)
@checked
def hunt(
    *,
    hunters: Hunters,
    need: Need = None,
    icon: Icon = None,
    three_is_one: ThreeIsOne = False,
    alpha: Alpha = False,
    frostbite: Frostbite = None,
    bites: Bites = None,
    fire_starter: FireStarter = False,
    kind: KindOf = None,
    faces: FacesRead = "modified",
    biome: Biome = None,
) -> Answer:
    """Does a hunt succeed, does it take the card, and who lives?

    `success` is enough hits; `kind` so many dice alike (given, or on the biome's card), which takes the card
    with or without success; `success_and_kind` both on the same dice; `kind_and_survivor` a set with somebody
    left, as the hand needs; `all_dead` that no hunter is left. The distribution is that of hits, jointly with the hunters left where some face kills up to ten. The options
    are the hunters for 50, 75 and 90 %.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither figures nor a biome.
        ConfigError: the content cannot be read.

    Source: NEA-G0-1 to NEA-G0-6, NEA-G2-1, NEA-G5-2, NEA-G5-5, NEA-E5-7.
    """
    check_alpha(alpha, hunters)
    card = read_figures(biome=biome, need=need, icon=icon, frostbite=frostbite, bites=bites, kind=kind)
    natural = faces == "natural"
    this = Hunt(hunters, card.need, card.hit, card.deadly(fire_starter), alpha, three_is_one, natural)
    kind = card.dice
    law = this.law(kind)
    results: dict[str, Exact] = {"success": this.success()}
    if kind is not None:
        results |= sets(this, law)
    results["all_dead"] = this.all_dead()
    results["mean_survivors"] = Amount(this.mean_survivors())
    results["mean_hits"] = Amount(this.mean_hits())
    if kind is not None:
        results["kind_and_survivor"] = law.chance(lambda _hits, dead, alike: alike and dead < hunters)
    found = hunters_for(lambda n: this.with_hunters(n).success())
    options = {plural(n, "hunter"): chance for _, n, chance in found}
    options.setdefault(plural(hunters, "hunter"), this.success())
    return Answer(
        GAME,
        "hunt",
        results,
        (*card.notes, *reading_notes(this)),
        distribution=hits_and_left(law, this),
        options=ranked(options),
        advice=hunt_advice(this, kind, targets_text(found, 2 * MOST)),
    )


def sets(this: Hunt, law: Law) -> dict[str, Exact]:
    """The chances of a set, alone and with success (NEA-G5-3, NEA-G6-4)."""
    return {
        "kind": law.chance(lambda _hits, _dead, alike: alike),
        "success_and_kind": law.chance(lambda hits, _dead, alike: alike and hits >= this.need),
    }


def hits_and_left(law: Law, this: Hunt) -> dict[str, Exact]:
    """The distribution of hits, with the hunters left where some face kills and few enough hunt."""
    chances: dict[str, Exact] = {}
    joint = this.deadly and this.hunters <= MOST_LISTED
    for (hits, dead, *_), weight in sorted(law.items()):
        name = f"{plural(hits, 'hit')}, {this.hunters - dead} left" if joint else str(hits)
        chances[name] = chances.get(name, 0) + Fraction(weight, law.total)
    return possible(chances)


def hunt_advice(this: Hunt, kind: int | None, targets: str) -> str:
    """How many hunters it takes, and what an invention or the Alpha would change."""
    success = this.success()
    hunters = plural(this.hunters, "hunter")
    first = (
        f"{hunters}: {percent(success)}"
        if success
        else f"cannot succeed: {plural(this.need, 'hit')} needed, {hunters}"
    )
    said = [first, targets]
    if not this.three and this.hunters:
        better = replace(this, three=True).success()
        if better > success:
            said.append(f"an invention (3 as 1) makes it {percent(better)}, {points(better - success)}")
    if not this.alpha and this.hunters:
        better = replace(this, alpha=True).success()
        if better > success:
            said.append(f"a declared Alpha among them {percent(better)}, {points(better - success)}")
    if this.deadly:
        said.append(f"{decimal(this.hunters - this.mean_survivors())} die on average")
    if kind is not None:
        said.append(_sets_advice(this, kind))
    return "; ".join(said)


def _sets_advice(this: Hunt, kind: int) -> str:
    """What changes the odds of a set; without an invention a fixed 1 is as good as any die (NEA-X-34)."""
    if kind == 1:
        return "any die takes the card"
    certain = (len(this.die.faces)) * (kind - 1) + 1
    said = f"{kind} alike are certain from {certain} hunters"
    if this.alpha:
        changed = "raises" if this.three else "does not change"
        said += f"; declaring the Alpha {changed} the odds of a set"
    return said
