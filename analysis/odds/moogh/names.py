"""Names instead of numbers: beasts and characters of the content, read when a name is used.

Sources: content schema of the checklist (section 3.1), MOO-RING-2, MOO-BST-6, MOO-BST-7, MOO-LEAD-1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from analysis.odds.ask.answer import OddsError
from analysis.odds.ask.arguments import key_of, one_of
from simcore.games.moogh.names import SIDES
from simcore.reading.wording import plural


class Side(NamedTuple):
    """What a beast card prints on one side."""

    weak: int
    defense: int
    climb: bool


class Row(NamedTuple):
    """What an action card prints beside a row of rage."""

    defense: int
    arrows: int


@dataclass(frozen=True)
class Beast:
    """A beast's figures; `sections` gives the symbols that strike the front, the sides or the back."""

    name: str
    sides: Mapping[str, Side]
    rows: tuple[Row, ...]
    sections: Mapping[str, tuple[str, ...]]
    origin: str

    def row(self, rage: int) -> Row:
        """The row of a rage, from 1.

        Raises:
            OddsError: the action card has no such row.
        """
        if rage > len(self.rows):
            raise OddsError(f"rage: {self.name} has rows 1 to {len(self.rows)}, got {rage}")
        return self.rows[rage - 1]


@dataclass(frozen=True)
class Icon:
    """Dice and symbol of an action on a character's card, its leader's skill counted in.

    `roll` says whose and which it is, `card_dice` are without the skill, `skill` is the note about it.
    """

    dice: int
    symbol: str
    free_spaces: int
    roll: str
    card_dice: int
    origin: str
    skill: str

    def note(self, dice: int | None = None, symbol: str | None = None) -> str:
        """What the card says, with what is given instead: urga, uninjured: stab with 5 dice (given) on bars (own)."""
        count = plural(self.card_dice, "die") if dice is None else f"{plural(dice, 'die')} (given)"
        face = f"{self.symbol} ({self.origin})" if symbol is None else f"{symbol} (given)"
        source = f" ({self.origin})" if dice is None and symbol is not None else ""
        skill = self.skill if dice is None or self.free_spaces else ""
        return f"{self.roll} with {count}{source} on {face}{skill}"


def beast_names() -> list[str]:
    """The beasts of the shipped content.

    Raises:
        ConfigError: the content cannot be read.
    """
    return list(_content()[0]["beasts"])


def known_beast(option: str, name: str) -> Any:
    """What the content says about a beast.

    Raises:
        OddsError: there is none of that name.
        ConfigError: the content cannot be read.
    """
    return _named(option, name, _content()[0]["beasts"])


def known_person(option: str, name: str) -> Any:
    """What the content says about a character.

    Raises:
        OddsError: there is none of that name.
        ConfigError: the content cannot be read.
    """
    return _named(option, name, _content()[0]["characters"])


def find_beast(name: str) -> Beast:
    """The beast of that name.

    Raises:
        OddsError: there is none, or the two sides of its action card differ in the figures.
        ConfigError: the content cannot be read.
    """
    origins = _content()[1]
    data, name = known_beast("beast", name), key_of(name)
    card = data["card"]
    sides = {
        side: Side(card[side]["weak"], card[side].get("defense", 0), card[side].get("climb", False))
        for side in SIDES
    }
    cards = {
        tuple(Row(row["defense"], row["arrows"]) for row in rows) for rows in data["action_card"].values()
    }
    if len(cards) > 1:
        raise OddsError(f"beast: the two action cards of {name} differ, so give the numbers instead")
    sections: dict[str, tuple[str, ...]] = {}
    for symbol, section in card["attack"].items():
        sections[section] = (*sections.get(section, ()), symbol)
    return Beast(name, sides, cards.pop(), sections, _origin(origins, f"beasts.{name}."))


def find_icon(name: str, action: str, injured: bool) -> Icon:
    """The icon of an action on that character's card.

    Raises:
        OddsError: there is no such character, or no such action on that side.
        ConfigError: the content cannot be read.
    """
    icon = icon_if_any(name, action, injured)
    if icon is None:
        side = _side_of(injured)
        known = sorted({each[0].lower() for each in _icons(name, side) if len(each) > 1})
        raise OddsError(f"who: {name} has no {action.lower()} on the {side} side, only {', '.join(known)}")
    return icon


def icon_if_any(name: str, action: str, injured: bool) -> Icon | None:
    """The same, or None where that side lacks the action; the one with most dice, if there are several.

    Raises:
        OddsError: there is no such character.
        ConfigError: the content cannot be read.
    """
    side, name = _side_of(injured), key_of(name)
    icons = [icon for icon in _icons(name, side) if icon[0] == action]
    if not icons:
        return None
    content, origins = _content()
    _, dice, symbol = max(icons, key=lambda icon: int(icon[1]))
    skill_name = content["characters"][name].get("skill")
    skill = content["skills"].get(skill_name, {})
    helps = action in skill.get("actions", ())
    origin = _origin(origins, f"characters.{name}.{side}.")
    skill_note = ""
    if helps:
        skill_note = (
            f"; {skill_name}: {skill['effect']} (counted in; {_origin(origins, f'skills.{skill_name}.')})"
        )
    more, free = (skill.get(key, 0) if helps else 0 for key in ("dice", "spaces"))
    roll = f"{name}, {side}: {action.lower()}"
    return Icon(dice + more, symbol, free, roll, dice, origin, skill_note)


def find_side(
    beast: Beast, name: str | None, weak: int | None = None, defense: int | None = None
) -> tuple[str, str]:
    """The side by its name, or the best ring side for a stab; and the note about it, with figures given instead.

    Raises:
        OddsError: there is no such side.
    """
    if name is None:
        name = max(SIDES[:-1], key=lambda each: beast.sides[each].weak - beast.sides[each].defense)
        why = " (the best one on foot)"
    else:
        why = ""
    side = beast.sides[one_of("side", name, SIDES)]
    figures = (("weak", side.weak, weak), ("defence", side.defense, defense))
    said = [
        f"{word} {card} ({beast.origin})" if given is None else f"{word} {given} (given)"
        for word, card, given in figures
    ]
    if weak is None and defense is None:
        said[0] = said[0].removesuffix(f" ({beast.origin})")
    return name, f"{beast.name}, {name}{why}: {', '.join(said)}"


@cache
def _content() -> tuple[dict[str, Any], dict[str, str]]:
    """The shipped content, and where each value comes from."""
    from simcore.contract.game import CONFIGS
    from simcore.reading.files import read_document
    from simcore.scenarios.provenance import Provenance, build_ledger

    path = CONFIGS / "moogh" / "content" / "moogh.yaml"
    data = read_document(path, name="moogh/content/moogh.yaml", what="content").data
    ledger = build_ledger(data, Provenance.model_validate(data["provenance"]))
    return data, {leaf.path: leaf.kind for leaf in ledger.leaves}


def _side_of(injured: bool) -> str:
    return "injured" if injured else "uninjured"


def _icons(name: str, side: str) -> list[Any]:
    icons: list[Any] = known_person("who", name)[side]
    return icons


def _origin(origins: Mapping[str, str], prefix: str) -> str:
    kinds = {kind for path, kind in origins.items() if path.startswith(prefix)}
    return next((kind for kind in ("assumed", "own", "stated") if kind in kinds), "assumed")


def _named(option: str, name: str, known: Mapping[str, Any]) -> Any:
    from simcore.reading.names import name_hint

    key = name if name in known else key_of(name)
    if key not in known:
        raise OddsError(f"{option}: there is no {name!r} ({name_hint(key, known)})")
    return known[key]
