"""Questions of the solitaire variant: split hunters over two biomes, find an artifact.

Sources: NEA-L4-3, NEA-L6-1 to NEA-L6-3, AMB-53.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, decimal, numbers, percent, points, ranked, word_of
from analysis.odds.neanderthal.figures import FACES, MOST, Figures, read_figures, read_spec
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
AIMS = ("both", "babies")

Spec = Annotated[str, Arg("hits needed and icon, such as 2/double, or a biome's name", metavar="NEED/ICON")]


@checked
def split(
    *,
    hunters: Hunters,
    a: Spec,
    b: Spec,
    alpha: Annotated[
        str | None, Arg("where a declared Alpha goes: a or b", metavar="SIDE", check=word_of("a", "b"))
    ] = None,
    by: Annotated[
        str,
        Arg(
            "what counts: both hunts succeed, or babies less dead on average",
            metavar="AIM",
            check=word_of(*AIMS),
        ),
    ] = "both",
    babies: Annotated[
        str | None,
        Arg("babies for a success on a and on b, such as 3,1; default the card's, else 1", metavar="LIST"),
    ] = None,
) -> Answer:
    """Split hunters over two biomes: for both hunts, or for babies.

    `both` is that they succeed in the same turn, 3/5 is 3 on a and 5 on b. With `--by babies` the splits are ranked by
    mean babies less dead, which `mean_babies`, `mean_dead` and `mean_babies_less_dead` tell apart; a biome's card says
    what kills there. A declared Alpha counts as one where he goes. The best split comes first.

    Raises:
        OddsError: an argument out of bounds, or a biome that is neither named nor given as NEED/ICON.
        ConfigError: the content cannot be read.

    Source: NEA-L6-3, NEA-G0-2, NEA-G3-1.
    """
    if alpha is not None:
        check_alpha(True, hunters)
    cards = [read_spec(name, text) for name, text in (("a", a), ("b", b))]
    hunts = [
        Hunt(0, card.need, card.hit, card.deadly(False), alpha=alpha == name)
        for card, name in zip(cards, ("a", "b"), strict=True)
    ]
    both: dict[str, Exact] = {}
    for here in range(alpha == "a", hunters + 1 - (alpha == "b")):
        first, second = hunts[0].with_hunters(here), hunts[1].with_hunters(hunters - here)
        both[f"{here}/{hunters - here}"] = first.success() * second.success()
    both = ranked(both)
    born = read_babies(babies, cards)
    worth = {name: babies_less_dead(hunts, born, name) for name in both}
    least = ranked({name: Amount(alive - dead) for name, (alive, dead) in worth.items()})
    notes = (*(note for card in cards for note in card.notes), babies_note(babies, cards, born))
    for_babies = (
        f"for babies {next(iter(least))}: {decimal(next(iter(least.values())))} babies less dead on average"
    )
    if by == "both":
        advice = f"{split_advice(both)}; {for_babies}"
        return Answer(GAME, "split", both, notes, options=both, advice=advice)
    results: dict[str, Exact] = {}
    for name in least:
        alive, dead = worth[name]
        results |= {f"{name}.both": both[name], f"{name}.mean_babies": Amount(alive)}
        results |= {f"{name}.mean_dead": Amount(dead), f"{name}.mean_babies_less_dead": least[name]}
    return Answer(
        GAME, "split", results, notes, options=least, advice=f"{for_babies}; for both: {split_advice(both)}"
    )


def read_babies(text: str | None, cards: Sequence[Figures]) -> list[int]:
    """Babies for a success on each, as given, or as the card says, else 1.

    Raises:
        OddsError: not two numbers.
    """
    if text is None:
        return [1 if card.babies is None else card.babies for card in cards]
    born = numbers("babies", text, 0, MOST, len(cards))
    if len(born) != len(cards):
        raise OddsError(f"babies: give {len(cards)} numbers, for a and for b, such as 3,1, got {text!r}")
    return born


def babies_less_dead(hunts: Sequence[Hunt], born: Sequence[int], split: str) -> tuple[Fraction, Fraction]:
    """Mean babies and mean dead of a split such as 3/5."""
    sent = [hunt.with_hunters(int(n)) for hunt, n in zip(hunts, split.split("/"), strict=True)]
    babies = sum((number * hunt.success() for hunt, number in zip(sent, born, strict=True)), Fraction(0))
    return babies, sum((hunt.hunters - hunt.mean_survivors() for hunt in sent), Fraction(0))


def babies_note(text: str | None, cards: Sequence[Figures], born: Sequence[int]) -> str:
    """How many babies are meant, and why."""
    why = ["given" if text else "default" if card.babies is None else "card" for card in cards]
    parts = [f"{number} on {name} ({each})" for name, number, each in zip("ab", born, why, strict=True)]
    return f"babies for a success: {', '.join(parts)}; as many tokens are there, and no predator takes them"


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
