"""The odds card of Neanderthal: hunts, sets, losses, attacks, courtship, Elders.

Sources: those of the questions that are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from analysis.odds.ask.answer import Answer, Exact
from analysis.odds.ask.sheet import Asked, Cell, Grid, Sheet, grid_of, parts
from analysis.odds.neanderthal.courting import court
from analysis.odds.neanderthal.events import die_off, length
from analysis.odds.neanderthal.fighting import attack
from analysis.odds.neanderthal.hunting import hunt
from analysis.odds.neanderthal.predators import chain
from simcore.reading.wording import plural

MOST_HUNTERS = 12
MOST_NEED = 4
SIZES = range(1, 6)
SETS = {"doubles": 2, "triples": 3, "quads": 4}
PREY = {"need": 2, "icon": "double", "frostbite": "6"}
PREDATOR = {"predator_bites": "3,4,5", "predator_frostbite": "6"}


def sheet() -> Sheet:
    """The tables of the card. They rest on the rules alone, as figures of biomes are given, not taken from cards."""
    asked = Asked()
    double = {"icon": "double"}
    grids = (
        hunts(asked, "Hunt: single icon (1s hit)", {"icon": "single"}),
        hunts(asked, "Double icon, or single with an invention", double),
        hunts(asked, "Double icon with an invention", double | {"three_is_one": True}),
        sets(asked, "Dice alike", False),
        sets(asked, "Dice alike, 3 read as 1", True),
        losses(asked),
        beside_predator(asked),
        attacks(asked, "they lose all", lambda answer: answer.results["they_lose_all"]),
        attacks(asked, "I lose all", lambda answer: answer.results["i_lose_all"]),
        eaten(asked),
        courtship(asked),
        elders(asked),
        lengths(asked),
    )
    about = (
        "Hunters include the Alpha. A declared Alpha is a sure hit: look up one hunter and one hit fewer. "
        "An invention reads every 3 as a 1."
    )
    return Sheet("neanderthal", about, grids, asked.noted())


def hunts(asked: Asked, title: str, given: Mapping[str, Any]) -> Grid:
    """Success by hunters and hits needed."""
    cells: dict[str, dict[str, Cell]] = {
        str(hunters): {
            plural(need, "hit"): asked(hunt, hunters=hunters, need=need, **given).results["success"]
            for need in range(1, MOST_NEED + 1)
        }
        for hunters in range(1, MOST_HUNTERS + 1)
    }
    return grid_of(title, "hunters", cells)


def sets(asked: Asked, title: str, three: bool) -> Grid:
    """Dice alike, which take the card."""
    cells: dict[str, dict[str, Cell]] = {
        str(hunters): {
            name: asked(hunt, hunters=hunters, need=1, icon="single", kind=kind, three_is_one=three).results[
                "kind"
            ]
            for name, kind in SETS.items()
        }
        for hunters in range(2, 9)
    }
    return grid_of(title, "hunters", cells)


def losses(asked: Asked) -> Grid:
    """All hunters dead, by faces that kill."""
    cells: dict[str, dict[str, Cell]] = {}
    for faces in ("6", "5,6", "4,5,6", "3,4,5,6"):
        answers = {n: asked(hunt, hunters=n, need=1, icon="single", frostbite=faces) for n in SIZES}
        row: dict[str, Cell] = {str(n): answer.results["all_dead"] for n, answer in answers.items()}
        cells[str(len(faces.split(",")))] = row
    note = "On average each face that kills takes a sixth of those who roll."
    return grid_of("All hunters die", "faces", cells, "hunters", note)


def beside_predator(asked: Asked) -> Grid:
    """Prey beside a predator."""
    names = {"kept": "kept", "pirated": "lost to it", "missed": "missed", "wiped_out": "all dead"}
    cells: dict[str, dict[str, Cell]] = {}
    for hunters in range(3, 10):
        cells[str(hunters)] = parts(asked(chain, hunters=hunters, **PREY, **PREDATOR), names)
    note = "Prey 2 hits, double icon, frostbite 6; predator 1 hit, single icon, bites 3 to 5, frostbite 6."
    return grid_of("Prey beside a predator", "hunters", cells, note=note)


def attacks(asked: Asked, title: str, chance: Callable[[Answer], Exact]) -> Grid:
    """An attack, mine first, by hunters on both sides."""
    cells: dict[str, dict[str, Cell]] = {
        str(mine): {str(theirs): chance(asked(attack, mine=mine, theirs=theirs)) for theirs in SIZES}
        for mine in SIZES
    }
    return grid_of(f"Attack, mine first: {title}", "mine", cells, "theirs")


def eaten(asked: Asked) -> Grid:
    """Who eats after an attack."""
    cells: dict[str, dict[str, Cell]] = {}
    for mine, theirs in ((2, 1), (2, 2), (3, 2), (3, 3), (4, 2), (4, 3)):
        answer = asked(attack, mine=mine, theirs=theirs, then_hunt=True)
        cells[f"{mine} against {theirs}"] = {
            **parts(answer, {"i_eat": "I eat", "they_eat": "they eat"}),
            "I eat if they leave": answer.options["they leave"],
        }
    return grid_of("Fight, then hunt (1 hit, single icon)", "hunters", cells)


def courtship(asked: Asked) -> Grid:
    """Suitors in their order."""
    cells: dict[str, dict[str, Cell]] = {}
    for husband in (None, "immature", "mature"):
        for suitors in range(1, 4):
            answer = asked(court, suitors=suitors, husband=husband)
            name = plural(suitors, "suitor") + (f", {husband} husband" if husband else "")
            cells[name] = parts(
                answer,
                {
                    "suitor_1": "1st wins",
                    "suitor_2": "2nd",
                    "suitor_3": "3rd",
                    "nobody": "nobody",
                    "dies_1": "1st dies",
                },
            )
    return grid_of("Courtship", "in the order", cells)


def elders(asked: Asked) -> Grid:
    """Elders who die off."""
    cells: dict[str, dict[str, Cell]] = {}
    for n in range(1, 7):
        row: dict[str, Cell] = {}
        ranks = ",".join(map(str, range(1, n + 1)))
        for skulls in (1, 2, 3):
            results = asked(die_off, skulls=skulls, elders=ranks).results
            row |= {
                f"{skulls}: none": results["lose_0"],
                f"{skulls}: mean": results["mean_lost"],
            }
        cells[plural(n, "Elder")] = row
    return grid_of("Die-off: no Elder dies, mean number lost", "you have", cells, "skulls")


def lengths(asked: Asked) -> Grid:
    """Turns of the game."""
    answer = asked(length)
    mean = float(answer.results["mean"])
    note = f"{mean:.2f} turns on average."
    return grid_of("Game length in turns", "", {"chance": dict(answer.distribution)}, note=note)
