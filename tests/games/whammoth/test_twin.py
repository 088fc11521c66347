"""The slow twin and the kernels play the same games, move by move."""

import random
from itertools import islice
from typing import Any

import pytest

from simcore.contract.house import values_of
from simcore.games.whammoth import layout as L
from simcore.games.whammoth.house import Rules
from simcore.games.whammoth.names import END_REASONS
from simcore.kernels.jit import DISABLED
from tests.games.twin import assert_same, plain_content, play_alike
from tests.games.whammoth.table import RULES, WhammothTable, load
from tests.reference.whammoth import WhammothTwin

pytestmark = pytest.mark.compiled

SWITCHES = {name: values_of(Rules, name) for name in Rules.model_fields}
MANY_CHARGES = {
    "cards.one.special": "charge", "cards.four.special": "charge", "cards.two.special": "run_away",
    "charge_cards.c1.spaces": 0, "charge_cards.c2.effect": "skip_eat", "charge_cards.c4.effect": "lose_random_card",
}  # fmt: skip
EASY_TUSKS = {
    "path.top": ["space", "tar", "space", "space", "tusk", "tusk"],
    "path.bottom": ["tar", "space", "tar", "tar", "space"], "path.max_extension": 4, "setup.meat_to_win": 3,
}  # fmt: skip
NO_EXTENSION = {"path.step_per_kill": 0, "setup.cave_people": 2, "abilities.timid.1.take_back": 2}
CONTENTS: list[dict[str, Any]] = [{}, {}, MANY_CHARGES, EASY_TUSKS, NO_EXTENSION]


def variants(n: int) -> list[dict[str, Any]]:
    """`n` settings of players, switches and content; every value of every switch occurs often."""
    rng = random.Random(7)
    names = ["nutty", "timid", "stealthy", "brute"]
    settings = []
    for i in range(n):
        seats = 2 + i % 3
        rules = {name: rng.choice(values) for name, values in SWITCHES.items()}
        abilities = rng.sample(names, seats) if rules["abilities"] == "chosen" else None
        settings.append({
            "seats": seats, "rules": rules, "abilities": abilities, "set_content": CONTENTS[i % len(CONTENTS)],
            "rounds_cap": 200 if i % 10 else 6, "seed": i,
        })  # fmt: skip
    return settings


class Names:
    """The table's names, with a start's space turned into the twin's before / after."""

    def __init__(self, table: WhammothTable) -> None:
        self.decision, self.chance, self.told = table.decision, table.chance, table.told
        self._table = table

    def option(self, decision: int, code: int) -> Any:
        if decision != L.START:
            return self._table.option(decision, code)
        spaces = self._table.tables["space"][self._table.tables["start_extension"]]
        return "after" if code > 0 and spaces[code - 1] == L.TAR else "before"


def compare(setting: dict[str, Any], games: int) -> set[str]:
    """Play `games` games of a setting both ways; the names of all that happened."""
    table = WhammothTable(load(**setting))
    content = plain_content("whammoth", setting["set_content"])

    def make_twin(*callbacks: Any) -> WhammothTwin:
        rules = {**RULES, **setting["rules"]}
        return WhammothTwin(
            content, setting["seats"], rules, setting["abilities"], setting["rounds_cap"], *callbacks
        )

    seen: set[str] = set()
    for game in range(games):
        twin = play_alike(table, game, Names(table), make_twin, assert_snapshots, str(setting))
        winners = {seat for seat in range(4) if int(table.state["winners"]) >> seat & 1}
        assert winners == twin.winners
        assert END_REASONS[int(table.state["end"])] == twin.end_reason
        seen |= {
            "_".join(map(str, (event[0], *event[2:])))
            for event in table.events()
            if event[0] in ("end", "dies", "out", "meat")
        }
        seen |= {event[0] for event in table.events()}
    return seen


def assert_snapshots(kernels: dict[str, Any], twin: dict[str, Any], when: str) -> None:
    """Compare two snapshots; of tribes that are out only what both keep."""
    for ours, theirs in zip(kernels["seats"], twin["seats"], strict=True):
        keys = theirs if theirs["alive"] else ("alive", "meat")
        assert_same({key: ours[key] for key in keys}, {key: theirs[key] for key in keys}, when)
    for key in ("deck", "sudden_death"):
        assert kernels[key] == twin[key], when


EVERYTHING = {
    "eats", "takes_back", "steals", "plays", "moves", "charge", "mammoth", "ambush", "moved_by_effect", "discards",
    "no_eat", "stretches", "refills", "dies_tar", "dies_over", "dies_stomped", "dies_effect", "meat_tusk",
    "meat_over", "meat_ambush", "meat_tar", "out_people", "out_starved", "end_sixth_meat", "end_last_tribe",
    "end_all_out", "end_hands_exhausted", "end_truncated",
}  # fmt: skip


def test_twin_agrees_move_by_move() -> None:
    """2,500 games; 200 with the JIT off, where a game takes a thousand times longer."""
    seen: set[str] = set()
    for setting in variants(20 if DISABLED else 250):
        seen |= compare(setting, 10)
    assert DISABLED or seen >= EVERYTHING, EVERYTHING - seen


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize("part", range(2))
def test_twin_agrees_on_many_more_games(part: int) -> None:
    for setting in islice(variants(1000), part, None, 2):
        compare({**setting, "seed": setting["seed"] + 10_000}, 20)
