"""Names instead of numbers: the biome cards of the content, read when a name is used.

The rulebook prints no card faces, so a note beside every answer says which figures are assumed.
Source: content schema of the checklist (section 3.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from analysis.odds.ask.answer import OddsError
from analysis.odds.ask.arguments import key_of

FIELDS = {
    "hits": "hits",
    "hit_icon": "icon",
    "frost": "frostbite",
    "ferocity": "bites",
    "type": "type",
}
POWER = {"big": "Knapper", "small": "Trapper", "club": "Warrior"}  # whose Alpha hits (NEA-E5-3 to NEA-E5-5)


SET = "set"  # the word for dice alike that take the card


class Figure(NamedTuple):
    """One figure of a card in words, and whether the rulebook states it."""

    word: str
    text: str
    stated: bool


@dataclass(frozen=True)
class Biome:
    """What a biome card says about its hunt; `dice` alike take it, into the hand or as a trophy.

    Cards of one `region` lie in one row; a success brings `babies`.
    """

    name: str
    need: int
    icon: str
    frostbite: str
    bites: str
    dice: int | None
    hand: bool
    big: bool
    predator: bool
    region: str
    babies: int
    figures: tuple[Figure, ...]

    def note(self, given: Mapping[str, object]) -> str:
        """The figures and where they come from, with those that are given instead of the card's.

        horse: type big (rulebook); frostbite none (assumed, the card is not printed); hits 3 (given).
        """
        kept = [figure for figure in self.figures if figure.word not in given]
        stated = [figure.text for figure in kept if figure.stated]
        assumed = [figure.text for figure in kept if not figure.stated]
        parts = [f"{', '.join(stated)} (rulebook)"] if stated else []
        parts += [f"{', '.join(assumed)} (assumed, the card is not printed)"] if assumed else []
        taken = next((figure.text.split()[0] for figure in self.figures if figure.word == SET), "a set")
        said = [
            f"{taken} by {value} alike" if word == SET else f"{word} {value}" for word, value in given.items()
        ]
        parts += [f"{', '.join(said)} (given)"] if said else []
        return f"{self.name}: {'; '.join(parts)}; its Alpha power is the {self.power}'s"

    @property
    def power(self) -> str:
        """Whose Alpha hits there."""
        return POWER[next(figure.text for figure in self.figures if figure.word == "type").split()[1]]


def find_biome(option: str, name: str) -> Biome:
    """The card of that name; hyphens and spaces count as underscores. A predator is looked for among predators.

    Raises:
        OddsError: there is none.
        ConfigError: the content cannot be read.
    """
    from simcore.reading.names import name_hint

    cards, kinds = _content()
    key = key_of(name)
    if key not in cards:
        known = predators() if option == "predator" else list(cards)
        raise OddsError(f"{option}: there is no {name!r} ({name_hint(key, known)})")
    card = cards[key]
    capture = next((each for each in ("trophy", "hand") if card[each] is not None), None)
    return Biome(
        name=key,
        need=card["hits"],
        icon=card["hit_icon"],
        frostbite=_faces(card["frost"]),
        bites=_faces(card["ferocity"]),
        dice=card[capture]["dice"] if capture else None,
        hand=capture == "hand",
        big=card["type"] == "big",
        predator=card["predator"],
        region=card["region"],
        babies=card["babies"],
        figures=_figures(key, card, capture, kinds),
    )


def predators() -> list[str]:
    """The predator cards.

    Raises:
        ConfigError: the content cannot be read.
    """
    return [name for name, card in _content()[0].items() if card["predator"]]


@cache
def _content() -> tuple[Mapping[str, Any], Mapping[str, str]]:
    """The biomes of the shipped content, and where each value comes from."""
    from simcore.contract.game import CONFIGS
    from simcore.reading.files import read_document
    from simcore.scenarios.provenance import Provenance, build_ledger

    path = CONFIGS / "neanderthal" / "content" / "neanderthal.yaml"
    data = read_document(path, name="neanderthal/content/neanderthal.yaml", what="content").data
    ledger = build_ledger(data, Provenance.model_validate(data["provenance"]))
    return data["biomes"], {leaf.path: leaf.kind for leaf in ledger.leaves}


def _faces(faces: list[int]) -> str:
    return ",".join(map(str, faces)) or "none"


def _figures(
    key: str, card: Mapping[str, Any], capture: str | None, kinds: Mapping[str, str]
) -> tuple[Figure, ...]:
    """Every figure of the card with its source."""
    found = [
        (word, f"{word} {_faces(card[field]) if isinstance(card[field], list) else card[field]}", field)
        for field, word in FIELDS.items()
    ]
    if capture:
        found.append((SET, f"{capture} by {card[capture]['dice']} alike", f"{capture}.dice"))
    if card["predator"]:
        found.append(("predator", "predator", "predator"))
    return tuple(
        Figure(word, text, _kind(f"biomes.{key}.{field}", kinds) == "stated") for word, text, field in found
    )


def _kind(path: str, kinds: Mapping[str, str]) -> str:
    """The kind of a value, or of a list's values."""
    found = {kind for each, kind in kinds.items() if each == path or each.startswith(f"{path}.")}
    return "stated" if found == {"stated"} else "assumed"
