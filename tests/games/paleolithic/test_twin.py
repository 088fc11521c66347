"""The slow twin and the kernels play the same games, move by move."""

import random
from itertools import islice
from typing import Any

import pytest

from simcore.contract.house import values_of
from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.house import Rules
from simcore.games.paleolithic.names import END_REASONS
from simcore.kernels.jit import DISABLED
from tests.games.paleolithic.table import RULES, PaleolithicTable, load
from tests.games.twin import plain_content, play_alike
from tests.reference.paleolithic import PaleolithicTwin

pytestmark = pytest.mark.compiled

SWITCHES = {name: values_of(Rules, name) for name in Rules.model_fields}
TIGHT = {"setup.resource_limit": 5, "setup.end_cards.basic": 3, "setup.tribal_tokens": 1}
MANY_OPEN = {"setup.end_cards.basic": 20, "setup.end_cards.complete": 20, "setup.open_artifacts": 10}
FREE_SKILLS = {
    "skills.food.food_paid": 0,
    "skills.exchange.replaced_when_equal": 2,
    "skills.relocation_dice": 1,
}
OTHER_MAP = {
    "rings.0.neighbours": [2, 8], "rings.4.neighbours": [3, 5], "rings.6.neighbours": [5, 7],
    "die": [0, 4, 4, 2], "rings.3.yields": [["food", 1], ["jade", 3]], "cultures.qilin.set_repeats": False,
}  # fmt: skip
CONTENTS: list[dict[str, Any]] = [{}, {}, TIGHT, MANY_OPEN, FREE_SKILLS, OTHER_MAP]
# More legal and forbidden ways through the linear code; what is chosen is no matter here.
GREEDY_LIKE = [
    "random", "random", "greedy",
    {"kind": "linear", "temperature": 1.0, "weights": {"action": {"explore": 3, "points": 1}, "skill": {"use": 3}}},
    {"kind": "random", "forbid": ["equal", "migrate"]},
]  # fmt: skip


def variants(n: int) -> list[dict[str, Any]]:
    """`n` settings of players, modes, switches and content; every value of every switch occurs often."""
    rng = random.Random(7)
    cultures = ["qilin", "dapenkeng", "dahu", "beinan", "yuanshan", "niumatou"]
    characters = [None, "bean", "jack", "julia", "fluffy"]
    settings = []
    for i in range(n):
        seats = 2 + i % 3
        mode = ("basic", "complete", "advanced", "advanced")[i % 4]
        chosen = [name if rng.random() < 0.4 else None for name in rng.sample(cultures, seats)]
        settings.append({
            "seats": seats, "mode": mode, "cultures": chosen, "set_content": CONTENTS[i % len(CONTENTS)],
            "rules": {name: rng.choice(values) for name, values in SWITCHES.items()},
            "character": rng.choice(characters) if mode == "advanced" else None,
            "strategy": [rng.choice(GREEDY_LIKE) for _ in range(seats)],
            "rounds_cap": 200 if i % 10 else 6, "seed": i, "content": few_cards() if i % 8 == 7 else None,
        })  # fmt: skip
    return settings


def few_cards() -> dict[str, Any]:
    """Content with so few cards that games stall."""
    data = plain_content("paleolithic", {})
    data["artifacts"] = dict(list(data["artifacts"].items())[:6])
    data["tiles"] = dict(list(data["tiles"].items())[:3])
    return data


class Names:
    """The table's names; an action's slot becomes the card that the twin has open there."""

    def __init__(self, table: PaleolithicTable) -> None:
        self.decision, self.chance, self.told = table.decision, table.chance, table.told
        self._table = table
        self.twin: Any = None

    def option(self, decision: int, code: int) -> Any:
        named = self._table.option(decision, code)
        if decision != L.ACTION or code == L.EXPLORE:
            return named
        snapshot = self.twin.snapshot()
        if named >= L.FIRST_TILE:
            return ("tile", snapshot["open_tiles"][named - L.FIRST_TILE])
        return ("artifact", snapshot["open_artifacts"][named])


def compare(setting: dict[str, Any], games: int) -> set[str]:
    """Play `games` games of a setting both ways; the names of all that happened."""
    table = PaleolithicTable(load(**setting))
    content = plain_content("paleolithic", setting["set_content"], setting["content"])
    names = Names(table)

    def make_twin(*callbacks: Any) -> PaleolithicTwin:
        names.twin = PaleolithicTwin(
            content, setting["mode"], setting["cultures"], {**RULES, **setting["rules"]}, setting["character"],
            setting["rounds_cap"], *callbacks,
        )  # fmt: skip
        return names.twin

    seen: set[str] = set()
    for game in range(games):
        twin = play_alike(table, game, names, make_twin, where=str(setting))
        assert {seat for seat in range(4) if int(table.state["winners"]) >> seat & 1} == twin.winners
        assert END_REASONS[int(table.state["end"])] == twin.end_reason
        seen |= {f"end_{event[2]}" if event[0] == "end" else event[0] for event in table.events()}
    return seen


EVERYTHING = {
    "turn", "culture_is", "character_is", "opens_artifact", "opens_tile", "explores", "migrates", "collects",
    "gives_back", "exchanges", "pays_food", "relocates", "replaced", "takes_artifact", "takes_tile", "places_tribe",
    "end_enough_cards", "end_truncated", "end_stalled",
}  # fmt: skip


def test_twin_agrees_move_by_move() -> None:
    """2,400 games; 200 with the JIT off, where a game takes a thousand times longer."""
    seen: set[str] = set()
    for setting in variants(20 if DISABLED else 240):
        seen |= compare(setting, 10)
    assert DISABLED or seen >= EVERYTHING, EVERYTHING - seen


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize("part", range(2))
def test_twin_agrees_on_many_more_games(part: int) -> None:
    for setting in islice(variants(1000), part, None, 2):
        compare({**setting, "seed": setting["seed"] + 10_000}, 20)
