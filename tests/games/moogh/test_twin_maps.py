"""The slow twin and the kernels play the same games on random legal maps, move by move."""

import copy
from functools import reduce
from operator import getitem
from typing import Any

import pytest

from simcore.games.moogh.names import DIFFICULTIES
from simcore.kernels.jit import DISABLED
from simcore.playing.engine import Workspace
from tests.games.moogh.maps import GAME, content, on_maps, tables_of
from tests.games.moogh.table import MooghTable
from tests.games.moogh.test_twin import EVERYTHING, play_both_ways

pytestmark = pytest.mark.compiled
GAMES = 5
OFTEN = {"turn", "card", "performs", "injured", "killed"}


class MapTable(MooghTable):
    """A table of a scenario from `scenarios()`, on working arrays that serve many maps."""

    def __init__(self, data: dict[str, Any], printed: dict[str, Any], table: Workspace) -> None:
        self.sit_down(tables_of(data), table)
        self.ideas = list(printed["ideas"])
        self.types = [
            b["type"] for b in data["beasts"] if data["mode"] in b.get("difficulties", DIFFICULTIES)
        ]
        self.n = int(self.tables["n_characters"])


def printed_for(data: dict[str, Any]) -> dict[str, Any]:
    """The content with the scenario's changes, in the form of the rules page: spots belong to a side (3.1)."""
    printed: dict[str, Any] = copy.deepcopy(content())
    for path, value in data["content"]["set"].items():
        *parents, last = path.split(".")
        reduce(getitem, parents, printed)[last] = copy.deepcopy(value)
    for card in printed["characters"].values():
        for side, spots in (("uninjured", "slots"), ("injured", "injured_slots")):
            if card.get(spots):
                card[side] = {"icons": card[side], "slots": card[spots]}
    return printed


def told(data: dict[str, Any]) -> dict[str, Any]:
    """The scenario as the twin reads it: seats are the characters' names, and who has to reach a zone is written out."""
    seats = [seat["characters"] for seat in data["seats"]]
    return {**data, "seats": seats, "objective": written_out(data["objective"])}


def written_out(aim: dict[str, Any]) -> dict[str, Any]:
    """An aim with the default of `who`."""
    ((kind, value),) = aim.items()
    if kind in ("all", "any"):
        return {kind: [written_out(each) for each in value]}
    return {kind: {"who": "any", **value}} if kind == "reach" else aim


def play_maps(n_maps: int) -> set[str]:
    """Play games on maps, always the same ones; fails on the simplest map that it finds where the two differ."""
    seen, table = set[str](), Workspace(GAME.engine())

    def play(data: dict[str, Any]) -> None:
        printed = printed_for(data)
        seen.update(
            play_both_ways(MapTable(data, printed, table), printed, told(data), data["rules"], GAMES, "map")
        )

    on_maps(n_maps, play)
    return seen


def test_twin_agrees_on_random_maps() -> None:
    seen = play_maps(10 if DISABLED else 60)
    assert DISABLED or seen >= OFTEN, OFTEN - seen


@pytest.mark.slow
@pytest.mark.compiled_only
def test_twin_agrees_on_thousands_of_random_maps() -> None:
    assert play_maps(800) >= EVERYTHING
