"""What a biome asks of a hunt: as given, or as its card says.

Sources: NEA-A1-6, NEA-G0-2, NEA-G0-5, NEA-G0-6, NEA-X-2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from analysis.odds.ask.answer import OddsError
from analysis.odds.ask.arguments import distinct, one_of

MOST = 100  # hunters on a card, hits needed
FACES = 6
_SPEC = re.compile(r"\s*([1-9]\d?)\W*(single|double)?.*", re.ASCII)  # a number, but no slash
ICONS = {"single": frozenset({1}), "double": frozenset({1, 2})}


@dataclass(frozen=True)
class Figures:
    """Hits needed, faces that hit, freeze and bite, and notes; `dice` alike take the card, into the `hand`.

    A success brings `babies`; None where no card says how many.
    """

    need: int
    hit: frozenset[int]
    frost: frozenset[int]
    blood: frozenset[int]
    dice: int | None
    hand: bool = False
    notes: tuple[str, ...] = ()
    babies: int | None = None

    def deadly(self, fire_starter: bool) -> frozenset[int]:
        """The faces that kill; a Fire Starter takes away frostbite, not bites (NEA-X-2)."""
        return self.blood if fire_starter else self.blood | self.frost


def read_figures(
    *,
    biome: str | None,
    need: int | None,
    icon: str | None,
    frostbite: str | None = None,
    bites: str | None = None,
    kind: int | None = None,
    prefix: str = "",
) -> Figures:
    """The figures as given, the others from the biome's card; `prefix` leads the options' names.

    Raises:
        OddsError: neither figures nor a biome, an unknown name, or no faces of a die.
        ConfigError: the content cannot be read.
    """
    notes: tuple[str, ...] = ()
    hand, babies = False, None
    if biome is not None:
        from analysis.odds.neanderthal.cards import SET, find_biome

        card = find_biome(prefix.rstrip("-") or "biome", biome)
        over = {"hits": need, "icon": icon, "frostbite": frostbite, "bites": bites, SET: kind}
        notes = (card.note({word: value for word, value in over.items() if value is not None}),)
        need, icon, kind = need or card.need, icon or card.icon, kind or card.dice
        frostbite = card.frostbite if frostbite is None else frostbite
        bites = card.bites if bites is None else bites
        hand, babies = card.hand, card.babies
    if need is None or icon is None:
        name = f"{prefix}need" if need is None else f"{prefix}icon"
        raise OddsError(f"{name}: give --{prefix}need and --{prefix}icon, or the name of a biome")
    return Figures(
        need=need,
        hit=ICONS[one_of(f"{prefix}icon", icon, ICONS)],
        frost=read_faces(f"{prefix}frostbite", frostbite),
        blood=read_faces(f"{prefix}bites", bites),
        dice=kind,
        hand=hand,
        notes=notes,
        babies=babies,
    )


def read_spec(name: str, text: str) -> Figures:
    """The figures of a biome by its name, or of NEED/ICON such as 2/double.

    Raises:
        OddsError: neither.
        ConfigError: the content cannot be read.
    """
    need, slash, icon = text.partition("/")
    if not slash:
        parts = _SPEC.fullmatch(text)
        if parts:
            meant = f"{parts[1]}/{parts[2] or 'double'}"
            raise OddsError(f"{name}: write NEED/ICON, such as {meant}, got {text!r}")
        return read_figures(biome=text, need=None, icon=None, prefix=f"{name}-")
    if not (need.strip().isascii() and need.strip().isdigit() and 1 <= int(need[:9]) <= MOST):
        raise OddsError(f"{name}: must be NEED/ICON with 1 to {MOST} hits, such as 2/double, got {text!r}")
    return read_figures(biome=None, need=int(need), icon=one_of(name, icon.strip(), ICONS))


def read_faces(name: str, text: str | None) -> frozenset[int]:
    """The faces of a list such as 3,4, or of the word none.

    Raises:
        OddsError: no faces of a die, or one that stands twice.
    """
    return frozenset() if text == "none" else frozenset(distinct(name, text, 1, FACES))


def check_biome(option: str, name: str) -> None:
    """Refuse a biome that the content does not know.

    Raises:
        OddsError: there is none of that name.
        ConfigError: the content cannot be read.
    """
    from analysis.odds.neanderthal.cards import find_biome

    find_biome(option, name)
