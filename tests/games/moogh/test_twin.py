"""The slow twin and the kernels play the same games, move by move."""

import random
from functools import partial
from itertools import islice
from typing import Any

import pytest

from simcore.contract.house import values_of
from simcore.games.moogh.house import Rules
from simcore.games.moogh.names import END_REASONS
from simcore.kernels.jit import DISABLED
from tests.games.moogh.table import MEADOW, MOOGH_THERE, MooghTable, load
from tests.games.twin import assert_same, plain_content, play_alike
from tests.reference.moogh import MooghTwin

pytestmark = pytest.mark.compiled

LEDGE = {
    "map": "..b.....\n.....#..\n........\n#.......\n........\n.b......\n........\n........\ngg......\nggg.....",
    "elevation": "\n".join(["22222200"] * 10),
    "beasts": [{"type": "moogh_calm", "at": [3, 3], "facing": "N", "rage": 2, "health": 5}],
}
WATERHOLE = {
    "map": "ggg..ggg\ngg....gg\n..b..T..\n.~~....#\n.~~.....\n........\n#....b..\n..b....T\ngg....gg\nggg..ggg",
    "beasts": [
        {"type": "rhonk_angry", "at": [3, 4], "facing": "S", "rage": 1, "health": 4},
        {"type": "boar", "at": [6, 5], "facing": "W", "rage": 1, "health": 2},
    ],
}
WILD = {
    "map": "gg.m.hgg\ng.m~~h.g\n..xx..T.\n#..b....\n..T...~m\n.~..#...\ngm....xg\nggb..ggg",
    "elevation": "00000000\n00000000\n00000022\n00000122\n00011222\n00022222\n00022222\n00022222",
    "green": "gg....gg\ng......g\n........\n........\n........\n........\ng.......\nggg..ggg",
    "beasts": [
        {"type": "moogh_calm", "at": [4, 6], "facing": "W", "rage": 3, "health": 4, "side": "B"},
        {"type": "boar", "at": [5, 3], "facing": "N", "rage": 2, "health": 2},
        {"type": "boar", "at": [1, 5], "facing": "E", "health": 3, "difficulties": ["tracker", "predator"]},
    ],
    "traps": [[1, 4], [4, 3], [0, 4]],
}
MAPS: list[dict[str, Any]] = [{"map": MEADOW, "beasts": [MOOGH_THERE]}, LEDGE, WATERHOLE, WILD, WILD]
COMPETITIVE = [
    [["urga", "tak"], ["brona", "ob"]], [["grena", "mok"], ["yara", "dug"]], [["urga"], ["brona"], ["grena"]],
    [["urga"], ["brona"], ["grena"], ["yara"]],
]  # fmt: skip
TABLES = {
    "competitive": COMPETITIVE,
    "teams": [[["urga"], ["brona"], ["tak"], ["ob"]], [["yara"], ["dug"], ["mok"], ["grena"]]],
    "solo": [[["urga", "tak", "ob", "mok"]], [["brona", "dug", "tak"]]],
    "coop": [[["urga"], ["brona"]], [["brona"], ["tak"], ["dug"]], [["tak"], ["ob"], ["mok"], ["dug"]]],
}
EASY = {"die": {"bars": 3, "chevron": 2, "cross": 1}}


def objectives(n_beasts: int, name: str) -> list[dict[str, Any]]:
    """Aims of every kind."""
    return [
        {"kill": [0]}, {"kill": list(range(n_beasts))}, {"kill": 1}, {"any": [{"kill": [0]}, {"survive": 4}]},
        {"all": [{"protect": [name]}, {"survive": 3}]}, {"collect": [[1, 3], [5, 4]]},
        {"reach": {"zone": [[2, 0], [3, 0], [4, 0], [5, 0]], "who": "any"}},
        {"any": [{"reach": {"zone": [[0, 5], [1, 5], [2, 5], [3, 5]], "who": "all"}}, {"kill": 1}]},
        {"reach": {"zone": [[2, 1], [3, 1], [4, 2], [1, 5]], "who": [name]}},
    ]  # fmt: skip


def variants(n: int) -> list[dict[str, Any]]:
    """`n` settings of maps, formats, modes, aims and switches; a third plays by the book."""
    rng = random.Random(5)
    settings = []
    for i in range(n):
        place = MAPS[i % len(MAPS)]
        form = rng.choice(list(TABLES))
        mode = rng.choice(
            ["tracker", "hunter", "predator"] if form in ("competitive", "teams") else ["hunter", "predator"]
        )
        seats = rng.choice(TABLES[form])
        if form == "solo":
            seats = TABLES["solo"][mode == "predator"]
        rules = {}
        if i % 3:
            for name in Rules.model_fields:
                if rng.random() < 0.25:
                    rules[name] = rng.choice(values_of(Rules, name))
        present = [
            b for b in place["beasts"] if mode in b.get("difficulties", ["tracker", "hunter", "predator"])
        ]
        aim = rng.choice([{"kill": [0]}, {"kill": [0]}, *objectives(len(present), seats[0][0])])
        strategy = rng.choice(["random", "random", "random", "greedy"])
        settings.append({
            **place, "format": form, "mode": mode, "seats": seats, "rules": rules, "objective": aim,
            "strategy": strategy, "set_content": EASY if i % 4 == 0 else {}, "rounds_cap": 3 if i % 9 == 0 else 40,
            "seed": i, **({"time_limit": rng.choice([4, 8, 20])} if form in ("solo", "coop") else {}),
        })  # fmt: skip
    return settings


def compare(setting: dict[str, Any], games: int) -> set[str]:
    """Play `games` games of a setting both ways; the names of all that happened."""
    keys = (
        "format", "mode", "seats", "map", "green", "elevation", "beasts", "traps", "objective", "time_limit",
    )  # fmt: skip
    scenario = {key: setting[key] for key in keys if key in setting}
    table = MooghTable(load(**setting))
    content = plain_content("moogh", setting["set_content"])
    return play_both_ways(table, content, scenario, setting["rules"], games, f"seed {setting['seed']}")


def play_both_ways(
    table: MooghTable,
    content: dict[str, Any],
    scenario: dict[str, Any],
    rules: dict[str, Any],
    games: int,
    name: str,
) -> set[str]:
    """Play `games` games of a table both ways; the names of all that happened."""
    cap = int(table.tables["rounds_cap"])
    seen: set[str] = set()
    for game in range(games):
        where = f"{name} game {game}"
        twin = play_alike(
            table, game, table, partial(MooghTwin, content, scenario, rules, cap), assert_living, name
        )
        assert END_REASONS[int(table.state["end"])] == twin.end_reason, where
        tribes = {
            int(table.tables["tribe_of_seat"][s]) for s in range(4) if int(table.state["winners"]) >> s & 1
        }
        assert tribes == set(twin.winners), where
        seen |= {f"end_{event[2]}" if event[0] == "end" else event[0] for event in table.events()}
    return seen


def assert_living(kernels: dict[str, Any], twin: dict[str, Any], when: str) -> None:
    """Compare two snapshots; of figures that have gone only that they have."""
    assert_same(living(kernels), living(twin), when)


def living(snapshot: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without what no longer matters of figures that have gone."""
    people = [
        {
            key: each[key]
            for key in (("out",) if each["out"] else ("injured", "out", "token", "at", "on", "slot"))
        }
        for each in snapshot["characters"]
    ]
    beasts = [
        {key: each[key] for key in (each if each["status"] == "play" else ("type", "status"))}
        for each in snapshot["beasts"]
    ]
    plain = {key: value for key, value in snapshot.items() if key != "collected"}
    return {**plain, "characters": people, "beasts": beasts}


EVERYTHING = {
    "turn", "card", "performs", "sp", "injured", "saved", "out", "killed", "escaped", "end_objective", "end_escaped", "end_impossible",
    "end_last_tribe", "end_all_out", "end_time_limit", "end_truncated",
}  # fmt: skip


def test_twin_agrees_move_by_move() -> None:
    """Thousands of games over all formats, modes and switches; fewer with the JIT off."""
    seen: set[str] = set()
    for setting in variants(30 if DISABLED else 400):
        seen |= compare(setting, 4 if DISABLED else 10)
    assert DISABLED or seen >= EVERYTHING, EVERYTHING - seen


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize("part", range(4))
def test_twin_agrees_on_many_more_games(part: int) -> None:
    for setting in islice(variants(2000), part, None, 4):
        compare({**setting, "seed": setting["seed"] + 10_000}, 10)
