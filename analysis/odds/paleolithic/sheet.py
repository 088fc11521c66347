"""The odds card of Paleolithic: what rings pay, where the legendary characters go, and what their skills bring.

Sources: those of the questions that are asked.
"""

from __future__ import annotations

from fractions import Fraction

from analysis.odds.ask.answer import Amount
from analysis.odds.ask.sheet import Asked, Cell, Grid, Sheet, grid_of
from analysis.odds.paleolithic.character import exchange, food, law_of_food, relocate
from analysis.odds.paleolithic.explore import mean_amounts, places
from analysis.odds.paleolithic.setting import (
    FOOD,
    GAME,
    SHIPPED,
    DieText,
    PerRing,
    Scenario,
    Setting,
    read_setting,
)
from simcore.reading.wording import plural

USES = (1, 2, 3, 4, 5, 6)
LONG_RUN = (2, 5, 10, 15, 20, 30, 50)


def sheet(*, scenario: Scenario = SHIPPED, die: DieText = None, die_per_ring: PerRing = False) -> Sheet:
    """The tables of the card.

    Raises:
        OddsError: an impossible die.
        ConfigError: the scenario or its content cannot be used.
    """
    asked = Asked()
    setting = read_setting(scenario, die, die_per_ring)
    grids = (
        yields(setting),
        means(setting),
        spread(asked, scenario, die, die_per_ring),
        best_rings(asked, setting, scenario, die),
        relocation(asked, setting, scenario, die),
        gifts(asked, setting, scenario, die),
        swaps(asked, scenario),
    )
    about = "Points of a ring: the die plus your tokens there. Above the end of a ring's list its last entry counts."
    dice = plural(setting.loaded.content.skills.relocation_dice, "die")
    return Sheet(GAME, about, grids, asked.noted(without=(f"{dice}, ",)))


def yields(setting: Setting) -> Grid:
    """What each ring pays by points."""
    most = max(setting.die) + setting.n_tokens
    longest = max(len(entries) for entries in setting.rings.values())
    cells: dict[str, dict[str, Cell]] = {}
    for ring in sorted(setting.rings):
        paid = {points: setting.collected(ring, points) for points in range(1, min(most, longest) + 1)}
        cells[str(ring)] = {str(points): f"{number} {_word(kind)}" for points, (kind, number) in paid.items()}
    faces = ", ".join(map(str, setting.die))
    return grid_of("What a ring pays", "ring", cells, "points", f"Die: {faces}.")


def means(setting: Setting) -> Grid:
    """Mean amounts by ring and tokens."""
    cells: dict[str, dict[str, Cell]] = {}
    for ring in sorted(setting.rings):
        row: dict[str, Cell] = {}
        for tokens in range(1, setting.n_tokens + 1):
            amounts = mean_amounts(setting, {ring: tokens})
            resources = sum((amounts[kind] for kind in setting.loaded.content.resources), Fraction(0))
            row[plural(tokens, "token")] = Amount(resources)
            row[f"food of {tokens}"] = Amount(amounts[FOOD])
        cells[str(ring)] = row
    return grid_of("Mean resources, and food, by your tokens there", "ring", cells)


def spread(asked: Asked, scenario: str, die: str | None, per_ring: bool) -> Grid:
    """Points of all tokens by the number of rings."""
    results = asked(places, scenario=scenario, die=die, die_per_ring=per_ring).results
    n = len(results) // 2
    cells: dict[str, dict[str, Cell]] = {
        str(i): {"mean": results[f"mean_points_{i}"], "variance": results[f"variance_points_{i}"]}
        for i in range(1, n + 1)
    }
    return grid_of("Points of all your tokens on", "rings", cells)


def best_rings(asked: Asked, setting: Setting, scenario: str, die: str | None) -> Grid:
    """Where to put all tokens for one kind."""
    cells: dict[str, dict[str, Cell]] = {}
    for name, want in (("any resource", None), *((_word(kind), kind) for kind in setting.kinds)):
        options = list(asked(places, scenario=scenario, die=die, want=want, top=2).options.items())
        row: dict[str, Cell] = {}
        for word, (rings, mean) in zip(("best", "next"), options, strict=False):
            row |= {word: rings, f"mean of {word}": mean}
        cells[name] = row
    return grid_of("Where your tokens bring most", "wanted", cells, "rings")


def relocation(asked: Asked, setting: Setting, scenario: str, die: str | None) -> Grid:
    """Where a legendary character goes next."""
    cells: dict[str, dict[str, Cell]] = {}
    for ring in sorted(setting.rings):
        answer = asked(relocate, scenario=scenario, die=die, to=str(ring))
        cells[str(ring)] = {
            "chance": answer.results["lands"],
            "mean uses until then": answer.results.get("mean_uses"),
        }
    note = f"{plural(setting.loaded.content.skills.relocation_dice, 'die')}, added."
    return grid_of("A legendary character moves to", "ring", cells, note=note)


def gifts(asked: Asked, setting: Setting, scenario: str, die: str | None) -> Grid:
    """What food brings from the Hunter or Warrior: at least one of a kind."""
    kinds = [kind for kind, chance in law_of_food(setting).items() if chance]
    cells: dict[str, dict[str, Cell]] = {}
    for uses in USES:
        results = asked(food, scenario=scenario, die=die, uses=uses).results
        row: dict[str, Cell] = {_word(kind): results[kind] for kind in kinds}
        cells[str(uses)] = row | {"nothing": results["nothing"], "mean in all": results["mean_resources"]}
    return grid_of("Hunter or Warrior: at least one", "food", cells)


def swaps(asked: Asked, scenario: str) -> Grid:
    """When an exchange card is replaced if the players swap at random."""
    answer = asked(exchange, scenario=scenario, uses=max(LONG_RUN))
    by: dict[str, Cell] = {}
    done = Fraction(0)
    for use in range(max(LONG_RUN) + 1):
        done += answer.distribution.get(str(use), 0)
        if use in LONG_RUN:
            by[str(use)] = done
    mean = float(answer.results["mean_uses"])
    note = f"{mean:.2f} uses on average; {answer.results['fewest_uses']} if the players want it."
    return grid_of("Exchange card replaced by use, swaps at random", "", {"chance": by}, "uses", note)


def _word(kind: str) -> str:
    return kind.replace("_", " ")
