"""Hunt beside a predator: is the meat kept?

A successful big game hunt sends its survivors against the closest predator of the row. A single hit there
saves the prey; none loses it. Sources: NEA-G4-1 to NEA-G4-7, AMB-27, NEA-X-1, NEA-X-14, NEA-X-32.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from analysis.odds.ask.answer import Amount, Answer, Arg, Exact, OddsError
from analysis.odds.ask.arguments import checked, estimated, percent, ranked, word_of
from analysis.odds.neanderthal.figures import ICONS, MOST, check_biome, read_figures
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
from simcore.reading.wording import plural

MOST_COMPARED = 30  # hunters, for the advice: the chance of every number up to here is worked out

Natives = Annotated[int, Arg("own hunters who wait on the predator's card", 0, MOST)]
PredatorNeed = Annotated[int | None, Arg("hits that hunt the predator; default the card's, else 1", 1, MOST)]
PredatorIcon = Annotated[
    str | None,
    Arg(
        "its hit icon: single or double; default the card's, else single",
        metavar="ICON",
        check=word_of(*ICONS),
    ),
]


@dataclass(frozen=True)
class Chain:
    """A prey hunt and the predator's; `natives` join the second roll, or make it alone.

    `second.alpha`: the Alpha of the prey hunters is a hit there, if anybody of them comes.
    """

    prey: Hunt
    second: Hunt
    natives: int = 0

    def against_predator(self, survivors: int) -> Hunt:
        """The roll on the predator's card of prey hunters who came, and natives."""
        return replace(
            self.second,
            hunters=survivors + self.natives,
            alpha=self.second.alpha and survivors > 0,
        )

    def kept(self) -> Fraction:
        """The chance that the prey is caught and not lost."""
        return sum(
            (
                chance * self.against_predator(left).at_least(1)
                for success, left, chance in stages(self.prey)
                if success
            ),
            Fraction(0),
        )

    def results(self) -> dict[str, Exact]:
        """All chances, and the hunters alive at the end on average."""
        names = ("kept", "pirated", "missed", "wiped_out", "predator_hunted", "mean_survivors")
        found = dict.fromkeys(names, Fraction(0))
        for success, left, chance in stages(self.prey):
            second = self.against_predator(left if success else 0)
            home = 0 if success else left
            safe = second.at_least(1)
            found["kept"] += chance * safe * success
            found["pirated"] += chance * (1 - safe) * success
            found["missed"] += chance * (not success)
            nobody = Fraction(1) if not second.hunters else second.all_dead()
            found["wiped_out"] += chance * nobody * (not home)
            found["predator_hunted"] += chance * second.success()
            found["mean_survivors"] += chance * (home + second.mean_survivors())
        if not self.prey.hunters + self.natives:
            found["wiped_out"] = Fraction(0)
        return {**found, "mean_survivors": Amount(found["mean_survivors"])}


@lru_cache(maxsize=256)  # the advice asks about the same prey hunters several times
def stages(prey: Hunt) -> list[tuple[bool, int, Fraction]]:
    """Success on the prey, prey hunters left, and the chance of both."""
    law = prey.law().map(lambda hits, dead: (hits >= prey.need, prey.hunters - dead))
    return [(bool(success), left, Fraction(weight, law.total)) for (success, left), weight in law.items()]


@estimated(work_of)
@checked
def chain(
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
    predator_icon: PredatorIcon = None,
    predator_need: PredatorNeed = None,
    predator_frostbite: Frostbite = None,
    predator_bites: Bites = None,
    predator_alpha: Annotated[
        bool, Arg("the Alpha is a hit there, by the power for the predator's type")
    ] = False,
    predator_three_is_one: Annotated[bool, Arg("an invention for the predator's type")] = False,
    predator: Annotated[
        str | None, Arg("predator card that gives its figures", metavar="NAME", check=check_biome)
    ] = None,
    natives: Natives = 0,
) -> Answer:
    """Hunt big game beside a predator: is it kept?

    `kept` is prey caught and not lost, `pirated` caught and then lost, `missed` not caught; `wiped_out` that
    nobody is alive at the end, whatever happened; `predator_hunted` that its full need is met. With `kind`,
    `kind` is the set on the prey's dice and `kind_kept` that set without piracy. The options split all
    hunters between the prey and the predator's card.

    Raises:
        OddsError: an argument out of bounds, an unknown name, or neither figures nor a biome.
        ConfigError: the content cannot be read.

    Source: NEA-G4-1 to NEA-G4-7, NEA-G0-5, NEA-G0-6, NEA-E5-7.
    """
    check_alpha(alpha, hunters)
    if predator_alpha and not hunters:
        raise OddsError("hunters: must be at least 1 with --predator-alpha, got 0")
    if biome is not None or predator is not None:
        check_pair(biome, predator)
    card = read_figures(biome=biome, need=need, icon=icon, frostbite=frostbite, bites=bites, kind=kind)
    beast = read_figures(
        biome=predator,
        need=predator_need or (None if predator else 1),
        icon=predator_icon or (None if predator else "single"),
        frostbite=predator_frostbite,
        bites=predator_bites,
        prefix="predator-",
    )
    natural = faces == "natural"
    prey = Hunt(hunters, card.need, card.hit, card.deadly(fire_starter), alpha, three_is_one, natural)
    second = Hunt(
        0, beast.need, beast.hit, beast.deadly(fire_starter), predator_alpha, predator_three_is_one, natural
    )
    this = Chain(prey, second, natives)
    results = this.results()
    if card.dice is not None:
        results |= sets_kept(this, card.dice)
    options, advice = compare(this)
    taken = () if predator else (_taken(predator_need, predator_icon, predator_frostbite, predator_bites),)
    notes = [*card.notes, *beast.notes, *taken, *reading_notes(prey), *chain_notes(this)]
    if card.dice is not None:
        notes.append(
            "the set's card is lost with the prey, as trophies and animals are; inventions are not (AMB-30)"
        )
    prey_is = {name: results[name] for name in ("kept", "pirated", "missed")}
    shares = {"prey": prey_is}
    return Answer(GAME, "chain", results, tuple(notes), options=options, advice=advice, shares=shares)


def check_pair(biome: str | None, predator: str | None) -> None:
    """Refuse named cards that cannot meet: only a big game hunt attracts a predator, the closest of its row.

    Raises:
        OddsError: they cannot, or an unknown name.
        ConfigError: the content cannot be read.

    Source: NEA-G4-1, NEA-X-19.
    """
    from analysis.odds.neanderthal.cards import find_biome, predators

    prey = find_biome("biome", biome) if biome is not None else None
    beast = find_biome("predator", predator) if predator is not None else None
    if prey and not prey.big:
        raise OddsError(f"biome: {prey.name} is no big game, and only big game attracts predators (NEA-G4-1)")
    if beast and not beast.predator:
        raise OddsError(
            f"predator: {beast.name} is no predator card (NEA-G4-1); these are: {', '.join(predators())}"
        )
    if prey and beast and prey.name == beast.name:
        raise OddsError(f"predator: {beast.name} is the prey itself; name another card")
    if prey and beast and prey.region != beast.region:
        raise OddsError(
            f"predator: {beast.name} lies in the {beast.region} row and {prey.name} in the {prey.region} row, "
            "and rows never meet (NEA-G4-1, NEA-X-19)"
        )


def _taken(need: int | None, icon: str | None, frostbite: str | None, bites: str | None) -> str:
    """The figures of a predator that is not named."""
    default = {"hits": 1, "icon": "single", "frostbite": "none", "bites": "none"}
    given = {"hits": need, "icon": icon, "frostbite": frostbite, "bites": bites}
    said = [
        f"{word} {default[word]} (default)" if value is None else f"{word} {value} (given)"
        for word, value in given.items()
    ]
    return f"the predator: {', '.join(said)}"


def sets_kept(this: Chain, kind: int) -> dict[str, Exact]:
    """The chance of a set on the prey's dice, and that no predator takes the card away (NEA-G4-6)."""
    prey = this.prey
    law = prey.law(kind).map(lambda hits, dead, alike: (hits >= prey.need, prey.hunters - dead, alike))
    kept = Fraction(0)
    for (success, left, alike), weight in law.items():
        if alike:
            safe = this.against_predator(left).at_least(1) if success else Fraction(1)
            kept += Fraction(weight, law.total) * safe
    return {"kind": law.chance(lambda _success, _left, alike: alike), "kind_kept": kept}


def compare(this: Chain) -> tuple[dict[str, Exact], str]:
    """All splits of the hunters between prey and predator by what is kept, best first; and advice."""
    everybody = this.prey.hunters + this.natives
    here = this.kept()
    said = [f"the meat is kept with {percent(here)}" if here else "cannot succeed with these hunters"]
    if everybody > MOST_COMPARED:
        return {}, said[0]
    options: dict[str, Exact] = {}
    for waiting in range(everybody + 1 - max(this.prey.alpha, this.second.alpha)):
        name = f"{everybody - waiting} on the prey, {waiting} on the predator"
        options[name] = _split(this, everybody, waiting).kept()
    options = ranked(options)
    best, worth = next(iter(options.items())) if options else ("", here)
    if worth > here:
        said.append(f"{best} is better: {percent(worth)}")
    elif worth:
        said.append(f"best split of {plural(everybody, 'hunter')}: {best}")
    said.append(_where_it_flips(this))
    found = hunters_for(lambda n: _split(this, n + this.natives, this.natives).kept(), MOST_COMPARED)
    said.append(targets_text(found, MOST_COMPARED))
    return options, "; ".join(said)


def chain_notes(this: Chain) -> list[str]:
    """The readings of the rules that the answer rests on."""
    notes = ["one predator attacks, the closest of the row, and nobody else hunts it"]
    notes.append("prey caught without a survivor is lost to the predator (AMB-27)")
    if this.natives:
        notes.append("a hit by those who wait there saves the prey as well (NEA-X-32)")
    if this.second.alpha:
        notes.append("you choose who dies, so the Alpha is the last of the prey hunters to die (AMB-50)")
    return notes


def _split(this: Chain, everybody: int, waiting: int) -> Chain:
    return replace(this, prey=this.prey.with_hunters(everybody - waiting), natives=waiting)


def _where_it_flips(this: Chain) -> str:
    """From how many hunters on one of them should wait on the predator's card."""
    alpha = this.prey.alpha or this.second.alpha
    for everybody in range(1 + alpha, MOST_COMPARED + 1):
        if _split(this, everybody, 1).kept() > _split(this, everybody, 0).kept():
            return f"one who waits on the predator's card helps from {plural(everybody, 'hunter')} on"
    return f"nobody should wait on the predator's card, up to {MOST_COMPARED} hunters"
