"""MOOGH's kernels played thousands of times, and what was seen held against exact chances.

The loops are plain Python: a compiled one would compile all kernels that it calls once more (docs/decisions/0006).
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from analysis.odds.moogh import QUESTIONS
from simcore.games.moogh.names import CARD_ACTIONS, SYMBOLS
from simcore.games.moogh.rules.actions import do_action
from simcore.games.moogh.rules.ideas import think
from simcore.games.moogh.rules.performing import react
from simcore.games.moogh.rules.setup import set_up
from simcore.games.moogh.table import layout as L
from simcore.kernels.rng import begin_game
from simcore.playing.engine import play_games
from tests.games.loading import linear
from tests.games.moogh.table import MooghTable, Scene, load

FAIR, D321 = "2/2/2", "3/2/1"
TRIALS = 5000
ERRORS = 5
LARGEST_ERROR = 0.01
SEED = 2026
LOOKED_AT = ["on", "injured", "out", "row", "facing", "health"]
Action = tuple[str, int, str, bool]  # what, dice, symbol, whether it is at range


# --- exact values


def exact(question: str, **arguments: Any) -> Any:
    """The answer of the exact module."""
    return QUESTIONS[question](**arguments)


def holds(seen: Any, chance: Fraction) -> None:
    """As many of the trials as the chance says, within five standard errors, which are small."""
    p, share, n = float(chance), float(np.mean(seen)), len(seen)
    error = sqrt(p * (1 - p) / n)
    assert error < LARGEST_ERROR
    assert abs(share - p) <= ERRORS * error, f"expected {chance} = {p:.6f}, saw {share:.6f} of {n}"


def mean_holds(seen: Any, mean: Fraction) -> None:
    """The same for a mean; the standard error is that of the trials."""
    error = float(np.std(seen)) / sqrt(len(seen))
    assert 0 < error < LARGEST_ERROR
    found = float(np.mean(seen))
    assert abs(found - float(mean)) <= ERRORS * error, (
        f"expected {mean} = {float(mean):.6f}, saw {found:.6f} +- {error:.6f}"
    )


# --- the same situation over and over, each time as another game


def scene(die: str, **settings: Any) -> Scene:
    """A table with that die, whose beasts do nothing by themselves."""
    content = {"die": faces(die), **settings.pop("set_content", {})}
    table = Scene(set_content=content, seed=SEED, **settings)
    for beast in range(len(table.types)):
        side = table.state["side"][beast]
        for row in range(int(table.tables["n_rows"][beast, side])):
            for column in range(int(table.tables["n_columns"][beast, side])):
                table.space(row, column, "SLEEP", beast=beast)
    return table


def faces(die: str) -> dict[str, int]:
    """The die as content."""
    return dict(zip(SYMBOLS, map(int, die.split("/")), strict=True))


def replays(table: MooghTable, n: int) -> Iterator[int]:
    """So many times: the table as it is now, with the dice of another game and without a log."""
    states, rng, seed = table.table.state, table.table.rng[0], int(table.tables["seed"])
    table.table.log[0]["on"] = 0
    states[1] = states[0]
    for game in range(n):
        states[0] = states[1]
        begin_game(rng, seed, game)
        yield game


def ends_of(table: MooghTable, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Room for n states, and the state as it is now, both LOOKED_AT only."""
    now = table.table.state[LOOKED_AT]
    return np.zeros(n, [(name, L.STATE[name]) for name in LOOKED_AT]), now


def acts(table: Scene, name: str, *plan: Action) -> np.ndarray:
    """The states after a character's actions, one after the other."""
    steps = [(CARD_ACTIONS.index(a), dice, SYMBOLS.index(symbol), int(far)) for a, dice, symbol, far in plan]
    arguments, character = table.arguments, table.names.index(name)
    ends, now = ends_of(table, TRIALS)
    for game in replays(table, TRIALS):
        for step in steps:
            do_action(*arguments, character, *step)
        ends[game] = now[0]
    return ends


def tries(table: Scene, name: str, action: Action, done: Callable[[Any], bool]) -> np.ndarray:
    """How often a character takes the action until it is done."""
    kind, dice, symbol, far = action
    step = (CARD_ACTIONS.index(kind), dice, SYMBOLS.index(symbol), int(far))
    arguments, character = table.arguments, table.names.index(name)
    n = np.zeros(2 * TRIALS, np.int64)
    for game in replays(table, len(n)):
        while not done(table.state):
            do_action(*arguments, character, *step)
            n[game] += 1
            assert n[game] < 99
    return n


def performs(table: Scene, *icons: str, times: int = 1) -> np.ndarray:
    """The states after the first beast has performed these icons so many times."""
    table.space(int(table.state["row"][0]), int(table.state["column"][0]), *icons)
    arguments = table.arguments
    ends, now = ends_of(table, TRIALS)
    for game in replays(table, TRIALS):
        for _ in range(times):
            react(*arguments, 0, False)
        ends[game] = now[0]
    return ends


def thoughts(table: MooghTable, idea: str, n: int) -> np.ndarray:
    """Whether the idea lies open after the set-up and after each of n thoughts: [trial, thoughts]."""
    number, arguments, state = table.ideas.index(idea), table.arguments, table.state
    open_now = np.zeros((TRIALS, n + 1), bool)
    for game in replays(table, TRIALS):
        set_up(*arguments)
        for k in range(n + 1):
            if k > 0:
                think(*arguments, 0)
            open_now[game, k] = number in state["display"][: state["n_display"]]
    return open_now


def first_rounds(table: MooghTable, n: int) -> list[list[int]]:
    """The figures whose cards are resolved in the first round, in their order, of n games."""
    found = []
    for game in range(n):
        table.begin(game)
        table.play_turn()
        record = table.table.log[0]
        events = record["event"][: record["used"]].tolist()
        found.append([event[1] for event in events if event[0] == L.CARD])
    return found


# --- whole games: hunters around a beast that sleeps, others that leave the map

DEFENSES = (0, 1, 2, 2, 3)
PLAIN = {"weak": 0, "defense": 0, "climb": False}
CARD = {
    **dict.fromkeys(("front", "left", "right", "back"), PLAIN),
    "top": {"weak": 0},
    "attack": {"bars": "front", "chevron": "sides", "cross": "back"},
}
HUNTERS = ("tak", "mok", "dug")
HUNTER = [["MOVE"], ["STAB", 4, "bars"]]
FIELD = "\n".join(["gggg..."] * 4 + ["......."] * 4)


def beast_type(size: str, defenses: Sequence[int], cells: Sequence[Sequence[str]]) -> dict[str, Any]:
    """A beast with the same spaces in every row."""
    rows = [{"defense": n, "arrows": 1, "cells": [list(each) for each in cells]} for n in defenses]
    return {"size": size, "card": CARD, "action_card": {"A": rows, "B": rows}}


def hunt(
    die: str, limit: int, flights: Sequence[int] = (), stabs: bool = True, **settings: Any
) -> MooghTable:
    """Three hunters beside a sleeping beast; others walk off the map in these rounds."""
    content: dict[str, Any] = {
        "die": faces(die),
        "beasts.moogh_calm": beast_type("big", DEFENSES, [["SLEEP"]] * 4),
        "beasts.boar": beast_type("small", (0, 0), [["SLEEP"], ["F1"]]),
        **{
            f"characters.{name}": {"tribe": tribe, "leader": False, "uninjured": HUNTER, "injured": HUNTER}
            for name, tribe in zip(HUNTERS, ("red", "green", "yellow"), strict=True)
        },
    }
    walkers = [
        {"type": "boar", "at": [5 + i, flight - 1], "facing": "N", "health": 1}
        for i, flight in enumerate(flights)
    ]
    party: dict[str, Any] = {"format": "solo", "seats": [HUNTERS], **settings}
    loaded = load(
        mode="predator",
        strategy=linear(next={"stab": 1}) if stabs else linear(),
        map=FIELD,
        beasts=[{"type": "moogh_calm", "at": [1, 1], "facing": "N", "health": 5}, *walkers],
        set_content=content,
        time_limit=limit,
        seed=SEED,
        **party,
    )
    return MooghTable(loaded)


def games(table: MooghTable, n: int) -> Any:
    """The rows of whole games, played by the engine."""
    rows = np.zeros(n, table.engine.row)
    play_games(table.engine, table.array, table.table, 0, rows)
    return rows


def last_states(table: MooghTable, n: int) -> np.ndarray:
    """The states at the end of whole games."""
    row = np.zeros(1, table.engine.row)
    ends, now = ends_of(table, n)
    for game in range(n):
        play_games(table.engine, table.array, table.table, game, row)
        ends[game] = now[0]
    return ends
