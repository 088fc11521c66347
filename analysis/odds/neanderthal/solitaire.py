"""Questions of the solitaire variant: split hunters over two biomes, find an artifact.

Sources: NEA-L4-3, NEA-L6-1 to NEA-L6-3, AMB-53.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from analysis.odds.ask.answer import Answer, Arg, Exact
from analysis.odds.ask.arguments import checked, one_of, percent, points, ranked
from analysis.odds.neanderthal.figures import FACES, MOST, read_figures, read_spec
from analysis.odds.neanderthal.hunters import (
    GAME,
    Alpha,
    Biome,
    Hunt,
    Hunters,
    Icon,
    Need,
    ThreeIsOne,
    check_alpha,
    hunters_for,
    reading_notes,
    targets_text,
)
from analysis.odds.pool.joint import Count, law

SIX = 6  # the face of an artifact

Spec = Annotated[str, Arg("hits needed and icon, such as 2/double, or a biome's name", metavar="NEED/ICON")]


@checked
def split(
    *,
    hunters: Hunters,
    a: Spec,
    b: Spec,
    alpha: Annotated[str | None, Arg("where a declared Alpha goes: a or b", metavar="SIDE")] = None,
) -> Answer:
    """Split hunters over two biomes so that both hunts succeed.

    They are to succeed in the same turn. Results by split, best first: 3/5 is 3 on a and 5 on b. A declared Alpha counts as one where he goes.

    Raises:
        OddsError: an argument out of bounds, or a biome that is neither named nor given as NEED/ICON.
        ConfigError: the content cannot be read.

    Source: NEA-L6-3, NEA-G0-2.
    """
    if alpha is not None:
        one_of("alpha", alpha, ("a", "b"))
        check_alpha(True, hunters)
    cards = [read_spec(name, text) for name, text in (("a", a), ("b", b))]
    hunts = [
        Hunt(0, card.need, card.hit, alpha=alpha == name)
        for card, name in zip(cards, ("a", "b"), strict=True)
    ]
    both: dict[str, Exact] = {}
    for here in range(alpha == "a", hunters + 1 - (alpha == "b")):
        first, second = hunts[0].with_hunters(here), hunts[1].with_hunters(hunters - here)
        both[f"{here}/{hunters - here}"] = first.success() * second.success()
    both = ranked(both)
    notes = tuple(note for card in cards for note in card.notes)
    return Answer(GAME, "split", both, notes, options=both, advice=split_advice(both))


def split_advice(both: dict[str, Exact]) -> str:
    """The best splits, and the next best one."""
    top = max(both.values())
    if not top:
        return "cannot succeed: too few hunters for both"
    best = [name for name, chance in both.items() if chance == top]
    said = f"best {' or '.join(best)} (on a / on b): {percent(top)}"
    after = next(((name, chance) for name, chance in both.items() if chance < top), None)
    if after:
        said += f"; next {after[0]}: {percent(after[1])}, {points(after[1] - top)}"
    return said


@checked
def artifact(
    *,
    hunters: Hunters,
    need: Need = None,
    icon: Icon = None,
    totem: Annotated[bool, Arg("the Totem Woman re-rolls one die after the roll")] = False,
    three_is_one: ThreeIsOne = False,
    alpha: Alpha = False,
    biome: Biome = None,
) -> Answer:
    """Find an artifact in the first hunt of a biome.

    That is success and at least one 6 on the same dice. With `totem` one die is rolled again where that helps: never a hit that is needed or the only 6. The
    options compare her with another hunter.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither figures nor a biome.
        ConfigError: the content cannot be read.

    Source: NEA-L6-2, NEA-L4-3, AMB-53.
    """
    check_alpha(alpha, hunters)
    card = read_figures(biome=biome, need=need, icon=icon)
    this = Hunt(hunters, card.need, card.hit, alpha=alpha, three=three_is_one)
    chances: dict[str, Exact] = {**find(this, totem)}
    with_totem, plain, more = find(this, True), find(this, False), find(this.with_hunters(hunters + 1), False)
    options: dict[str, Exact] = {
        "the Totem Woman": with_totem["artifact"],
        "one more hunter": more["artifact"],
        "neither": plain["artifact"],
    }
    found = hunters_for(lambda n: find(this.with_hunters(n), totem)["artifact"], MOST)
    said = [
        f"an artifact with {percent(chances['artifact'])}" if chances["artifact"] else "cannot succeed",
        targets_text(found, MOST),
    ]
    if hunters >= card.need:
        said.append("for success alone she is worth exactly one more hunter")
    notes = (*card.notes, *reading_notes(this), "only a rolled 6 counts, not the Alpha's hit (AMB-53)")
    return Answer(GAME, "artifact", chances, notes, options=ranked(options), advice="; ".join(said))


@lru_cache(maxsize=512)  # the advice, and a range of hunters, ask for the same hunts again and again
def find(this: Hunt, totem: bool) -> dict[str, Fraction]:
    """The chances of success, and of success with a 6; one play of the Totem Woman is best for both.

    Short of one hit she re-rolls a miss, sparing the only 6; short of a 6 a die that is not needed. What the
    die shows then is neither the missing hit and a 6 at once, so two things short are lost.
    """
    roll = law(this.dice, this.die, Count(this.hit), Count({SIX}))
    hit = this.hit_weight
    success = artifact_ = 0
    for (rolled, sixes), weight in roll.items():
        hits = rolled + this.alpha
        spare = this.dice - rolled  # dice that are no hits
        enough = hits >= this.need
        again = totem and hits == this.need - 1 and spare > 0
        success += weight * (FACES if enough else hit * again)
        if enough and sixes:
            artifact_ += weight * FACES
        elif enough and totem and (spare or (hits > this.need and rolled)):
            artifact_ += weight
        elif again and sixes and spare > 1:
            artifact_ += weight * hit
    total = roll.total * FACES
    return {"success": Fraction(success, total), "artifact": Fraction(artifact_, total)}
