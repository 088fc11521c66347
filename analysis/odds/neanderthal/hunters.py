"""One hunt roll: who rolls, what hits and what kills.

Sources: NEA-A1-6, NEA-A1-9, NEA-E5-1 to NEA-E5-7, NEA-G0-1 to NEA-G0-6, NEA-G2-1, NEA-G5-5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from analysis.odds.ask.answer import Arg, OddsError
from analysis.odds.ask.arguments import TARGETS, word_of
from analysis.odds.neanderthal.figures import FACES, ICONS, MOST, check_biome, read_faces, read_figures
from analysis.odds.pool.joint import D6, Count, Die, Kind, Law, Removed, law, tail

GAME = "neanderthal"
READINGS = ("modified", "natural")
THREE = {3: 1}  # an invention reads a 3 as a 1 (NEA-G2-1)

Hunters = Annotated[int, Arg("hunters on the card, the Alpha included", 0, MOST)]
Need = Annotated[int | None, Arg("hits needed; default the biome's", 1, MOST)]
Icon = Annotated[
    str | None,
    Arg(
        "hit icon: single (1s hit) or double (1s and 2s hit); default the biome's",
        metavar="ICON",
        check=word_of(*ICONS),
    ),
]
ThreeIsOne = Annotated[bool, Arg("an invention reads every 3 as a 1")]
Alpha = Annotated[bool, Arg("one hunter is the Alpha, declared: a hit without a roll")]
Frostbite = Annotated[
    str | None,
    Arg(
        "frostbite faces, such as 4,6, or none; default the card's, else none",
        metavar="FACES",
        check=read_faces,
    ),
]
Bites = Annotated[
    str | None,
    Arg(
        "bloody faces, such as 3,4,5, or none; default the card's, else none",
        metavar="FACES",
        check=read_faces,
    ),
]
FireStarter = Annotated[bool, Arg("a mature Fire Starter: frostbite kills nobody")]
KindOf = Annotated[
    int | None,
    Arg(
        "dice alike that take the card: 2 doubles, 3 triples, 4 quads; default the biome's, else none",
        1,
        MOST,
    ),
]
FacesRead = Annotated[
    str,
    Arg(
        "faces that kill: modified, after 3 became 1, or natural", metavar="READING", check=word_of(*READINGS)
    ),
]
Biome = Annotated[
    str | None,
    Arg("biome card that gives the figures, such as horse", metavar="NAME", check=check_biome),
]


@dataclass(frozen=True)
class Hunt:
    """A roll of one die per hunter; a declared Alpha is one hit and rolls no die.

    `deadly` are the faces that kill. With `three` a 3 is a 1 for hits and sets; for deaths as well unless
    `natural`.
    """

    hunters: int
    need: int
    hit: frozenset[int]
    deadly: frozenset[int] = frozenset()
    alpha: bool = False
    three: bool = False
    natural: bool = False

    @property
    def dice(self) -> int:
        """Dice rolled."""
        return self.hunters - self.alpha

    @property
    def die(self) -> Die:
        """The die as hits, sets and, unless natural, deaths read it."""
        return D6.read(THREE) if self.three else D6

    @property
    def hit_weight(self) -> int:
        """Faces of the die that hit."""
        return self.die.weight(self.hit)

    @property
    def deadly_weight(self) -> int:
        """Faces of the die that kill."""
        return (D6 if self.natural else self.die).weight(self.deadly)

    def law(self, kind: int | None = None) -> Law:
        """The joint law of hits, dead and, with `kind`, whether that many dice are alike."""
        fixed = (1,) if self.alpha else ()
        if self.three and self.natural:
            hits, die, same = self.hit | {3}, D6, THREE
        else:
            hits, die, same = self.hit, self.die, {}
        sets = [] if kind is None else [Kind(kind, same)]
        return law(self.dice, die, Count(hits), Removed(self.deadly), *sets, fixed=fixed)

    def success(self) -> Fraction:
        """The chance of enough hits."""
        return self.at_least(self.need)

    def at_least(self, hits: int) -> Fraction:
        """The chance of that many hits."""
        return tail(self.dice, self.hit_weight, FACES, hits - self.alpha)

    def all_dead(self) -> Fraction:
        """The chance that nobody is left of those who came; an Alpha who does not roll lives."""
        if self.alpha or not self.hunters:
            return Fraction(0)
        return Fraction(self.deadly_weight, FACES) ** self.hunters

    def mean_survivors(self) -> Fraction:
        """How many are left on average."""
        return self.hunters - self.dice * Fraction(self.deadly_weight, FACES)

    def mean_hits(self) -> Fraction:
        """Hits on average, the Alpha's included."""
        return self.alpha + self.dice * Fraction(self.hit_weight, FACES)

    def with_hunters(self, hunters: int) -> Hunt:
        """The same hunt with more or fewer hunters."""
        return replace(self, hunters=hunters)


def work_of(
    *,
    hunters: int,
    three_is_one: bool = False,
    fire_starter: bool = False,
    faces: str = "modified",
    biome: str | None = None,
    need: int | None = None,
    icon: str | None = None,
    frostbite: str | None = None,
    bites: str | None = None,
    kind: int | None = None,
    **_: object,
) -> int:
    """How heavy a hunt is: only sets are, where a 3 is a 1 for them and kills as a 3.

    Raises:
        OddsError: the question's own.
        ConfigError: the content cannot be read.
    """
    if not (three_is_one and faces == "natural"):
        return 0
    card = read_figures(biome=biome, need=need, icon=icon, frostbite=frostbite, bites=bites, kind=kind)
    joint = card.dice is not None and 3 in card.deadly(fire_starter)
    return hunters**3 if joint else 0


def check_alpha(alpha: bool, hunters: int) -> None:
    """Refuse an Alpha where there is no hunter.

    Raises:
        OddsError: there is none.
    """
    if alpha and not hunters:
        raise OddsError("hunters: must be at least 1 with --alpha, who counts as one of them, got 0")


def reading_notes(this: Hunt) -> list[str]:
    """The readings of the rules that the hunt rests on (AMB-06, AMB-23)."""
    notes = []
    if this.three and this.natural:
        notes.append("a 3 counts as a 1 for hits and sets, and kills as a 3 (AMB-06)")
    elif this.three:
        notes.append("every 3 is read as a 1 before anything else, so it no longer kills as a 3 (AMB-06)")
    if this.alpha:
        notes.append("the declared Alpha is a hit without a roll and does not die (NEA-E5-7, AMB-23)")
    return notes


def hunters_for(
    chance: Callable[[int], Fraction], most: int = 2 * MOST
) -> list[tuple[Fraction, int, Fraction]]:
    """For 50, 75 and 90 % the fewest hunters that reach it, and their chance; what `most` miss is left out.

    `chance` of a number of hunters must not fall.
    """
    found: list[tuple[Fraction, int, Fraction]] = []
    targets = list(TARGETS)
    for hunters in range(1, most + 1):
        reached = chance(hunters)
        while targets and reached >= targets[0]:
            found.append((targets.pop(0), hunters, reached))
        if not targets:
            break
    return found


def targets_text(found: list[tuple[Fraction, int, Fraction]], most: int) -> str:
    """50 % from 5 hunters, 75 % from 8."""
    said = [f"{int(100 * target)} % from {hunters}" for target, hunters, _ in found]
    missed = [f"{int(100 * target)} % with no number up to {most}" for target in TARGETS[len(found) :]]
    return f"hunters needed: {', '.join(said + missed)}"
