"""Options of the questions -> a setting: die, rings, tokens, costs, with the words for what was assumed.

Sources: PAL-SET-3, PAL-EXP-1 to PAL-EXP-5, PAL-WRK-1, PAL-WRK-2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

from analysis.odds.ask.answer import Arg, OddsError, check
from analysis.odds.ask.arguments import key_of, named, numbers
from simcore.reading.wording import plural

if TYPE_CHECKING:
    from simcore.scenarios.load import Loaded

GAME = "paleolithic"
FOOD = "food"
SHIPPED = "paleolithic/basic"  # where no scenario is given
STAY = "stay"

Scenario = Annotated[
    str,
    Arg(
        f"a scenario file, or the name of a shipped one; default {SHIPPED}",
        metavar="SCENARIO",
        alone=True,
    ),
]
Tokens = Annotated[str, Arg("rings of your cavemen and your animal: 3,3,5", metavar="RINGS")]
Tribes = Annotated[str, Arg("rings of your tribal tokens", metavar="RINGS")]
DieText = Annotated[str | None, Arg("faces of the die: 0,1,2,2,3,4; default of the content", metavar="FACES")]
PerRing = Annotated[bool, Arg("a roll of its own for every ring instead of one for all")]
Stay = Annotated[
    bool,
    Arg("the tokens stay where they are after the next Explore, instead of the best migration each time"),
]
Have = Annotated[str, Arg("what you hold: stone=2,jade=1", metavar="AMOUNTS")]
Price = Annotated[str | None, Arg("artifact or tile that you want to pay", metavar="CARD")]
Amounts = dict[str, int]


@dataclass(frozen=True)
class Setting:
    """A scenario's content with the die that the question is about."""

    loaded: Loaded
    die: tuple[int, ...]
    per_ring: bool
    own_die: bool

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The resources and food."""
        return (*self.loaded.content.resources, FOOD)

    @cached_property
    def rings(self) -> dict[int, tuple[tuple[str, int], ...]]:
        """Each ring's list by points, the first entry for 1 point."""
        return {int(name): tuple(ring.pays) for name, ring in self.loaded.content.rings.items()}

    @cached_property
    def costs(self) -> dict[str, Amounts]:
        """What each artifact and tile costs."""
        content = self.loaded.content
        artifacts = {name: dict(card.cost) for name, card in content.artifacts.items()}
        return artifacts | {name: dict(tile.cost) for name, tile in content.tiles.items()}

    @property
    def n_tokens(self) -> int:
        """Cavemen and animals of a player."""
        setup = self.loaded.content.setup
        return int(setup.cavemen + setup.animals)

    @property
    def tribes_count(self) -> bool:
        """Whether tribal tokens count in collections (PAL-EXP-5)."""
        return bool(self.loaded.scenario.mode != "basic")

    def neighbours(self, ring: int) -> list[int]:
        """Rings next to that one, each once, in the order of the content."""
        return list(dict.fromkeys(self.loaded.content.rings[str(ring)].neighbours))

    def collected(self, ring: int, points: int) -> tuple[str, int]:
        """What a ring pays for that many points: above its list's end, the last entry (PAL-EXP-2)."""
        entries = self.rings[ring]
        return entries[min(max(points, 1), len(entries)) - 1]

    @property
    def die_note(self) -> str:
        """Which die is meant, and how many of its faces are assumed."""
        faces = ",".join(map(str, self.die))
        if self.own_die:
            return f"die {faces}"
        leaves = self.loaded.ledger.leaves
        assumed = sum(leaf.kind == "assumed" and leaf.path.startswith("die.") for leaf in leaves)
        return f"die {faces} of the content, {plural(assumed, 'face')} assumed"

    @property
    def content_note(self) -> str:
        """How much of the content is assumed."""
        return f"{self.loaded.title}: {plural(self.loaded.ledger.assumed, 'value')} of its content assumed"

    @property
    def notes(self) -> tuple[str, ...]:
        """What every answer with a die rests on."""
        return self.die_note, self.content_note

    @property
    def roll_note(self) -> str:
        """Which reading of the collection is used (PAL-EXP-2)."""
        own, one = (
            "a roll of its own for every ring (die_per_ring: true)",
            "one roll for all rings (die_per_ring: false)",
        )
        return own if self.per_ring else one


def read_setting(scenario: str, die: str | None, per_ring: bool = False) -> Setting:
    """The setting of a scenario.

    Raises:
        OddsError: a scenario of another game, or an impossible die.
        ConfigError: the scenario or its content cannot be used.
    """
    from simcore.scenarios.load import load_scenario

    loaded = load_scenario(scenario)
    if loaded.game.name != GAME:
        raise OddsError(f"scenario: must be of {GAME}, {scenario!r} is of {loaded.game.name}")
    faces = tuple(loaded.content.die)
    if die is not None:
        faces = tuple(numbers("die", die, 0, 100, 20))
        if not faces:
            raise OddsError("die: give 1 to 20 faces such as 0,1,2,2,3,4")
    return Setting(loaded, faces, per_ring or loaded.scenario.rules.die_per_ring, die is not None)


def read_tokens(setting: Setting, text: str) -> tuple[int, ...]:
    """Rings of the cavemen and the animal.

    Raises:
        OddsError: not one ring per token, or no such ring.
    """
    rings = read_rings(setting, "tokens", text, setting.n_tokens)
    if len(rings) != setting.n_tokens:
        raise OddsError(f"tokens: give {plural(setting.n_tokens, 'ring')}, one per token, got {len(rings)}")
    return tuple(rings)


def read_tribes(setting: Setting, text: str) -> tuple[int, ...]:
    """Rings of the tribal tokens, at most as many as a player has.

    Raises:
        OddsError: too many, or no such ring.
    """
    return tuple(read_rings(setting, "tribes", text, setting.loaded.content.setup.tribal_tokens))


def read_rings(setting: Setting, option: str, text: str, most: int) -> list[int]:
    """Rings of a list such as 3,3,5.

    Raises:
        OddsError: no such ring, or too many.
    """
    highest = max(setting.rings)
    rings = numbers(option, text, 0, highest, most)
    for ring in rings:
        if ring not in setting.rings:
            raise OddsError(f"{option}: must be rings of {', '.join(map(str, setting.rings))}, got {ring}")
    return rings


def own_tokens(setting: Setting, tokens: Iterable[int], tribes: Iterable[int]) -> dict[int, int]:
    """Own tokens that count on each ring (PAL-EXP-3, PAL-EXP-5)."""
    own: dict[int, int] = {}
    for ring in (*tokens, *(tribes if setting.tribes_count else ())):
        own[ring] = own.get(ring, 0) + 1
    return own


def tribes_note(setting: Setting, tribes: tuple[int, ...]) -> tuple[str, ...]:
    """That tribal tokens do not count, where they don't."""
    return ("tribal tokens do not count in the basic game",) if tribes and not setting.tribes_count else ()


def migrations(setting: Setting, tokens: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Where the tokens may stand after the migration: "stay", or a token to a ring next to it, "3>2" (PAL-EXP-1)."""
    found = {STAY: tokens}
    for i, ring in enumerate(tokens):
        for there in setting.neighbours(ring):
            found.setdefault(f"{ring}>{there}", (*tokens[:i], there, *tokens[i + 1 :]))
    return found


def read_amounts(option: str, text: str, kinds: Iterable[str]) -> Amounts:
    """Amounts of a list such as stone=2,jade=1.

    Raises:
        OddsError: an unknown kind, one that stands twice, or no whole number.
    """
    amounts: Amounts = {}
    known = list(kinds)
    for part in text.split(",") if text.strip() else []:
        kind, sign, number = (each.strip() for each in part.partition("="))
        kind = named(option, kind, known)
        if not sign or not (number.isascii() and number.isdigit() and len(number) < 4):
            raise OddsError(f"{option}: must be amounts such as stone=2,jade=1, got {text!r}")
        if kind in amounts:
            raise OddsError(f"{option}: every kind at most once, got {text!r}")
        amounts[kind] = check(option, int(number), 0, 100)
    return amounts


def read_have(setting: Setting, text: str) -> Amounts:
    """What the player holds, within the limit (PAL-EXP-4).

    Raises:
        OddsError: an unknown kind, or more resources than a player may hold.
    """
    have = read_amounts("have", text, setting.kinds)
    held = sum(number for kind, number in have.items() if kind != FOOD)
    limit = setting.loaded.content.setup.resource_limit
    if held > limit:
        raise OddsError(f"have: at most {plural(limit, 'resource')} in all, got {held}")
    return have


def read_cost(setting: Setting, option: str, name: str) -> Amounts:
    """What that artifact or tile costs.

    Raises:
        OddsError: there is no such card, or it costs more than a player may hold.
    """
    from simcore.reading.names import name_hint

    key = key_of(name)
    if key not in setting.costs:
        raise OddsError(f"{option}: there is no artifact or tile {name!r} ({name_hint(key, setting.costs)})")
    return holdable(setting, option, setting.costs[key])


def holdable(setting: Setting, option: str, cost: Amounts) -> Amounts:
    """The cost, if a player may hold as much.

    Raises:
        OddsError: it is beyond the limit of resources.
    """
    limit = setting.loaded.content.setup.resource_limit
    if sum(cost.values()) > limit:
        raise OddsError(
            f"{option}: must cost at most {limit}, the most that a player holds, got {sum(cost.values())}"
        )
    return cost


def missing(cost: Mapping[str, int], have: Mapping[str, int]) -> Amounts:
    """What is still to be collected."""
    return {kind: number - have.get(kind, 0) for kind, number in cost.items() if number > have.get(kind, 0)}
