"""Situations of MOOGH, and the features that strategies weigh in them, by the words of the vocabulary."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from simcore.games.moogh.mind.features_cells import cell_features, place_features
from simcore.games.moogh.mind.features_slots import slot_features
from simcore.games.moogh.mind.features_turns import next_features
from simcore.games.moogh.names import CARD_ACTIONS
from simcore.games.moogh.rules.characters import choose_free, offer_next
from simcore.games.moogh.rules.ideas import choose_idea
from simcore.games.moogh.rules.programming import offer_slots
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from tests.games.moogh.table import GAME, Scene

WORDS = GAME.vocabulary.decisions
BEAST = L.FIRST_BEAST_FIGURE
BIG = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
BOAR = {"type": "boar", "at": [9, 0], "facing": "N", "health": 2, "side": "A"}
ABOVE = "above"
COOP = {"format": "coop", "mode": "hunter", "seats": (("urga",), ("brona",)), "time_limit": 9}
TEAMS = {"format": "teams", "seats": (("urga",), ("brona",), ("tak",), ("ob",))}
SOLO = {"format": "solo", "mode": "hunter", "seats": (("urga", "tak", "ob", "mok"),), "time_limit": 9}
Place = tuple[int, int]
Features = dict[str, float]


def p(dice: int) -> float:
    """Chance that one of so many dice shows the symbol, two faces of six."""
    return 1 - (2 / 3) ** dice


def same(value: float) -> Any:
    """The value but for rounding."""
    return pytest.approx(value, abs=1e-12)


def scene(*beasts: Mapping[str, Any], **settings: Any) -> Scene:
    """A big Moogh on (4, 4) to (5, 5) that faces north, or these beasts; all cards are sleep, nobody is there."""
    table = Scene(beasts=beasts or [BIG], **settings)
    for beast in range(len(table.types)):
        for row in range(int(table.tables["n_rows"][beast, table.state["side"][beast]])):
            for column in range(4):
                table.space(row, column, "SLEEP", beast=beast)
    table.state["token"][:] = 0
    table.state["n_display"], table.state["collected"] = 0, 0
    return table


def grounds(**cells: Sequence[Place]) -> str:
    """Ten by ten cells of meadow, and these."""
    glyph = {"bush": "b", "water": "~", "mud": "m", "tree": "T", "boulder": "#"}
    at = {place: glyph[name] for name, places in cells.items() for place in places}
    return "\n".join("".join(at.get((x, y), "g") for x in range(10)) for y in range(10))


def stand(table: Scene, name: str, at: Place | str, **fields: int) -> int:
    """Set a character down on a cell, or above the first beast."""
    return table.ride(name, **fields) if isinstance(at, str) else table.put(name, *at, **fields)


def zone(*cells: Place, who: Any = "any") -> dict[str, Any]:
    """An aim to reach."""
    return {"reach": {"zone": [list(cell) for cell in cells], "who": who}}


def begin(table: Scene, i: int) -> None:
    """The character's own turn begins."""
    state = table.state
    state["acting"], state["last_actor"], state["actions_left"], state["used"] = i, i, 2, 0


def told(table: Scene, decision: str) -> list[Features]:
    """The features of all options of the decision at hand, by their words."""
    scratch = table.scratch
    rows = scratch["feature"][: scratch["n_options"]]
    return [{name: float(row[i]) for i, name in enumerate(WORDS[decision])} for row in rows]


def of_slots(table: Scene, name: str) -> list[Features]:
    """The features of the spots of the character's present side."""
    i = table.names.index(name)
    offer_slots(table.tables, table.state, table.scratch, i)
    slot_features(table.tables, table.state, table.scratch, i)
    return told(table, "program")


def of_turn(table: Scene, name: str, slot: int, **fields: int) -> dict[str, Features]:
    """The features of the options of the own turn by their names; of two moves the second."""
    i = table.names.index(name)
    begin(table, i)
    table.state["slot"][i] = slot
    for field, value in fields.items():
        table.state[field] = value
    offer_next(table.tables, table.state, table.scratch, i)
    next_features(table.tables, table.state, table.scratch, i)
    tags = table.scratch["tag"][: table.scratch["n_options"]].tolist()
    names = {-1: "end", L.TAG_TOKEN: "token", **{k: each.lower() for k, each in enumerate(CARD_ACTIONS)}}
    return {names[tag]: row for tag, row in zip(tags, told(table, "next"), strict=True)}


def of_cells(table: Scene, name: str, slot: int, *places: Place) -> list[Features]:
    """The features of these cells in the character's own turn."""
    i = table.names.index(name)
    begin(table, i)
    table.state["slot"][i] = slot
    return cells_for(table, i, *places)


def cells_for(table: Scene, i: int, *places: Place) -> list[Features]:
    """The features of these cells for a character, or NOBODY."""
    offer_codes(table, *(cell_of(*place) for place in places))
    cell_features(table.tables, table.state, table.scratch, i)
    return told(table, "step")


def offer_codes(table: Scene, *codes: int) -> None:
    """These are the options."""
    table.scratch["n_options"] = table.scratch["n_legal"] = len(codes)
    table.scratch["code"][: len(codes)] = codes
    table.scratch["tag"][: len(codes)] = -1


WALL = {"map": grounds(boulder=[(x, 1) for x in range(9)])}


def place(table: Scene, name: str, *places: Place) -> list[Features]:
    """The features of these cells for setting the character up."""
    offer_codes(table, *(cell_of(*each) for each in places))
    place_features(table.tables, table.state, table.scratch, table.names.index(name))
    return told(table, "place")


def of_free(table: Scene, name: str) -> dict[str, Features]:
    """The features of the free actions of one who was healed, by their names; of two moves the second."""
    choose_free(*table.arguments, table.names.index(name))
    tags = table.scratch["tag"][: table.scratch["n_options"]].tolist()
    names = ["end" if tag < 0 else CARD_ACTIONS[tag].lower() for tag in tags]
    return dict(zip(names, told(table, "free_action"), strict=True))


def of_ideas(table: Scene, name: str, *shown: str) -> dict[str | None, Features]:
    """The features of the usable ideas among these, None for using none."""
    state = table.state
    state["n_display"] = len(shown)
    state["display"][: len(shown)] = [table.ideas.index(each) for each in shown]
    choose_idea(*table.arguments, table.names.index(name))
    codes = table.scratch["code"][: table.scratch["n_options"]].tolist()
    return {
        table.ideas[c] if c >= 0 else None: row for c, row in zip(codes, told(table, "idea"), strict=True)
    }


def unlike(before: bytes, table: Scene, *but: str) -> list[str]:
    """Fields of the state that are not what they were."""
    old = np.frombuffer(before, L.STATE)[0]
    names = [name for name in L.STATE.names or () if name not in but]
    return [name for name in names if not np.array_equal(old[name], table.state[name])]


def plateau(edge: int) -> str:
    """High ground west of this column."""
    return "\n".join(["2" * edge + "0" * (10 - edge)] * 10)
