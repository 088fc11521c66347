"""MOOGH: what strategies weigh, from the words that a player reads: all words have numbers, whole games, what is easily overlooked."""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import numpy as np
import pytest

from simcore.games.moogh import rules
from simcore.games.moogh.mind.features_cells import cell_features
from simcore.games.moogh.mind.features_slots import slot_features
from simcore.games.moogh.mind.features_turns import next_features
from simcore.games.moogh.rules.actions import choose_quarter, choose_target
from simcore.games.moogh.rules.characters import choose_free, choose_next, offer_next
from simcore.games.moogh.rules.harm import kill
from simcore.games.moogh.rules.ideas import choose_idea, choose_kept, use_idea
from simcore.games.moogh.rules.legal import is_legal
from simcore.games.moogh.rules.placing import relocate_beast, sidestep
from simcore.games.moogh.rules.programming import choose_slot, offer_slots
from simcore.games.moogh.rules.rolls import choose_yes
from simcore.games.moogh.rules.setup import place_character
from simcore.games.moogh.rules.traps import set_trap
from simcore.games.moogh.rules.walking import offer_steps, walk
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from simcore.kernels import log as shared
from simcore.kernels.choice import choose
from simcore.kernels.jit import DISABLED
from tests.games.moogh.features import (
    BIG,
    BOAR,
    SOLO,
    WALL,
    WORDS,
    Place,
    begin,
    cells_for,
    grounds,
    of_cells,
    of_free,
    of_ideas,
    of_turn,
    p,
    place,
    same,
    scene,
    told,
    unlike,
    zone,
)
from tests.games.moogh.table import DECISIONS, MEADOW, Scene

# --- words and numbers


def test_the_vocabulary_is_numbered_as_the_decisions_are() -> None:
    assert list(WORDS) == list(DECISIONS)
    assert len(WORDS) == L.N_DECISIONS


def yes(decision: str) -> Callable[[Scene], None]:
    """Ask for a token."""
    return lambda table: (choose_yes(*table.arguments, 0, DECISIONS.index(decision)), None)[1]


def quarter(decision: str) -> Callable[[Scene], None]:
    """Ask for a side."""

    def ask(table: Scene) -> None:
        choose_quarter(*table.arguments, 0, 0, DECISIONS.index(decision))

    return ask


def think_of(table: Scene) -> None:
    table.state["n_display"], table.state["display"][0] = 1, table.ideas.index("shortcut")
    choose_idea(*table.arguments, 0)


def whistle(table: Scene) -> None:
    table.state["row"][:2] = 3
    use_idea(*table.arguments, 0, table.ideas.index("lullaby"))


def heal_one(table: Scene) -> None:
    table.put("tak", 5, 7, injured=1)
    table.put("ob", 6, 8, injured=1)
    table.put("brona", 5, 8)
    table.dice("cross")
    table.act("brona", "HEAL")


def dismount(table: Scene) -> None:
    table.ride("urga")
    kill(*table.arguments, 0, 0)


def shaken(table: Scene) -> None:
    table.ride("urga")
    table.dice("cross")
    table.perform("SHAKE")


def one_step(table: Scene) -> None:
    begin(table, 0)
    walk(*table.arguments, 0, 1)


ASKED: dict[str, Callable[[Scene], Any]] = {
    "place": lambda table: place_character(*table.arguments, 1),
    "program": lambda table: choose_slot(*table.arguments, 0, L.PROGRAM),
    "slot": lambda table: choose_slot(*table.arguments, 0, L.SLOT),
    "next": lambda table: (begin(table, 0), choose_next(*table.arguments, 0)),
    "free_action": lambda table: choose_free(*table.arguments, 0),
    "step": one_step,
    "target": lambda table: choose_target(*table.arguments, 0, L.THROW, 4, L.CROSS, 1),
    "patient": heal_one,
    "trap_cell": lambda table: set_trap(*table.arguments, 0),
    "keep": lambda table: choose_kept(*table.arguments, 0, 1, 2),
    "idea": think_of,
    "idea_beast": whistle,
    "row": shaken,
    "sidestep": lambda table: sidestep(*table.arguments, 0, cell_of(4, 6), -1),
    "dismount": dismount,
    "relocate_beast": lambda table: relocate_beast(*table.arguments, 1, cell_of(4, 5), -1),
    **{name: yes(name) for name in ("reroll", "reroll_water", "save", "stay")},
    **{name: quarter(name) for name in ("taunt_side", "turn_side")},
}


@pytest.mark.parametrize("decision", DECISIONS)
def test_as_many_numbers_are_written_as_there_are_words(decision: str) -> None:
    """Nothing of an earlier decision is left in the columns that are read."""
    table = scene(BIG, {**BOAR, "at": [4, 8]}, objective={"kill": 2})
    table.put("urga", 4, 6)
    table.table.log[0]["used"] = 0
    table.scratch["feature"][:] = np.nan
    ASKED[decision](table)
    n = int(table.scratch["n_options"])
    assert n > 1
    assert asked(table)[-1] == decision
    written = np.isfinite(table.scratch["feature"][:n])
    assert written.all(axis=0).tolist() == [i < len(WORDS[decision]) for i in range(written.shape[1])]
    assert written.any(axis=0).tolist() == written.all(axis=0).tolist()


def asked(table: Scene) -> list[str]:
    """The decisions that were asked."""
    record = table.table.log[0]
    told = record["event"][: record["used"]].tolist()
    return [DECISIONS[event[2]] for event in told if event[0] == shared.DECISION]


# --- whole games


EVEN = {"kind": "linear", "weights": {}, "temperature": 1.0}  # all options alike, but features are computed
AIMS = {"all": [{"kill": [0]}, zone((0, 0), who=["urga"]), {"collect": [[7, 1], [2, 6]]}]}
TWO = [{**BIG, "at": [3, 3], "side": None}, {**BOAR, "at": [6, 5], "side": None}]
TABLES = [
    {"objective": {"kill": 2}},
    {"objective": AIMS, "mode": "predator"},
    {"objective": AIMS, **SOLO, "time_limit": 30},
    {"objective": AIMS, "rules": {"joint_programming": "per_character", "taunt_front_corner": "none"}},
]


def full(**settings: Any) -> Scene:
    """A table as in a game, with traps and two beasts."""
    beasts = [{k: v for k, v in each.items() if v is not None} for each in TWO]
    more = {"map": MEADOW, "strategy": EVEN, "traps": [[2, 2], [5, 6]], "rounds_cap": 15, **settings}
    return Scene(beasts=beasts, **more)


def read_all(table: Scene, i: int) -> None:
    """Every feature that the character can look at now."""
    tables, state, scratch = table.tables, table.state, table.scratch
    offer_slots(tables, state, scratch, i)
    slot_features(tables, state, scratch, i)
    offer_next(tables, state, scratch, i)
    next_features(tables, state, scratch, i)
    offer_steps(tables, state, scratch, i)
    cell_features(tables, state, scratch, i)
    choose_idea(*table.arguments, i)
    choose_kept(*table.arguments, i, 0, 1)
    choose_free(*table.arguments, i)
    for action in (L.STAB, L.THROW):
        if is_legal(tables, state, i, action):
            choose_target(*table.arguments, i, action, 4, L.CROSS, action == L.THROW)
    if state["on"][i] == L.NOBODY:
        place(table, table.names[i], (0, 0), (7, 8))
        cells_for(table, L.NOBODY, (3, 2), (5, 5))


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize("settings", TABLES)
def test_reading_the_features_changes_nothing(settings: dict[str, Any]) -> None:
    looked = 0
    table = full(**settings)
    for game in range(6 if DISABLED else 60):
        table.begin(game)
        while not table.play_turn():
            for i in range(table.n):
                if not table.state["out"][i]:
                    begin(table, i)
                    before, content = table.state.tobytes(), table.tables.tobytes()
                    read_all(table, i)
                    assert unlike(before, table) == []
                    assert (table.state.tobytes(), table.tables.tobytes()) == (before, content)
                    looked += 1
            table.state["acting"] = L.NOBODY
    assert looked > 100


@pytest.mark.skipif(not DISABLED, reason="looks into kernels, which must not be compiled")
def test_no_choice_reads_what_was_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each decision of whole games the numbers of the last one are wiped out."""
    seen: set[str] = set()
    tables = [full(**settings) for settings in TABLES]

    def watched(tables: Any, scratch: Any, rng: Any, log: Any, seat: int, decision: int) -> int:
        rows = scratch["feature"][: scratch["n_options"]]
        if len(rows) > 1:
            seen.add(DECISIONS[decision])
            written = np.isfinite(rows).all(axis=0)
            assert written.tolist() == [i < len(WORDS[DECISIONS[decision]]) for i in range(len(written))]
        code = choose(tables, scratch, rng, log, seat, decision)
        scratch["feature"][:] = np.nan
        return int(code)

    for module in iter_modules(rules.__path__, f"{rules.__name__}."):
        if hasattr(import_module(module.name), "choose"):
            monkeypatch.setattr(f"{module.name}.choose", watched)
    for table in tables:
        table.scratch["feature"][:] = np.nan
        for game in range(6):
            table.begin(game)
            while not table.play_turn():
                pass
    assert len(seen) > 15


# --- what is easily overlooked


@pytest.mark.rule("MOO-D-4")
def test_only_the_beast_that_is_hit_can_be_killed() -> None:
    table = scene(BIG, {**BOAR, "health": 1})
    table.put("urga", 3, 4)
    assert of_turn(table, "urga", 0)["stab"]["kills"] == 0


@pytest.mark.rule("MOO-D-4")
def test_only_the_beast_that_is_hit_reacts() -> None:
    """The boar, a space off, would charge if it were hit."""
    table = scene(BIG, {**BOAR, "at": [1, 4], "facing": "E"})
    table.space(1, 0, "F2", beast=1)
    table.put("urga", 3, 4)
    assert of_turn(table, "urga", 0)["stab"]["danger"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(("ground", "health"), [({"bush": [(4, 3)]}, 4), ({}, 1)])
def test_no_danger_without_a_reaction(ground: dict[str, list[Place]], health: int) -> None:
    table = scene(map=grounds(**ground))
    table.put("urga", 4, 3)
    table.state["health"][0] = health
    table.space(1, 0, "BITE")
    assert of_turn(table, "urga", 0)["stab"]["danger"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize("feature", ["chance", "rage"])
def test_only_a_beast_in_sight_can_be_calmed(feature: str) -> None:
    table = scene(BIG, BOAR)
    table.state["row"][1] = 2
    table.put("brona", 4, 7)
    assert of_turn(table, "brona", 5)["sedate"][feature] == 0


@pytest.mark.rule("MOO-D-4")
def test_nothing_to_gain_by_a_taunt_in_front() -> None:
    table = scene()
    table.put("tak", 4, 2)
    assert of_turn(table, "tak", 3)["taunt"]["chance"] == 0


@pytest.mark.rule("MOO-D-4")
@pytest.mark.parametrize(
    ("settings", "row", "chance"),
    [
        ({"rules": {"zero_dice": "one_die"}}, 4, p(1)),  # four dice less four defences
        ({"set_content": {"skills.thick_skull": {"hook": "dice_bonus", "actions": ["STAB"], "dice": 1, "effect": "-"}}}, 0, p(4)),
        ({"rules": {"dice_cap": "8"}, "set_content": {"characters.urga.uninjured": [["STAB", 8, "bars"], ["MOVE"]], "beasts.moogh_calm.card.front.weak": 3}}, 0, p(8)),
    ],
    ids=["one die", "skill", "cap"],
)  # fmt: skip
def test_a_stab_is_weighed_with_the_dice_that_it_rolls(
    settings: dict[str, Any], row: int, chance: float
) -> None:
    table = scene(**settings)
    table.put("urga", 4, 3)
    table.state["row"][0] = row
    assert of_turn(table, "urga", 0)["stab"]["chance"] == same(chance)


@pytest.mark.rule("MOO-D-5")
def test_nobody_stands_in_the_own_way() -> None:
    table = scene()
    table.put("urga", 4, 7)
    assert of_cells(table, "urga", 3, (4, 8))[0]["throw"] == same(p(2))


@pytest.mark.rule("MOO-D-12")
def test_a_free_move_is_weighed_as_a_move() -> None:
    table = scene()
    table.put("urga", 0, 4)
    assert of_free(table, "urga")["move"]["far"] == 3


@pytest.mark.rule("MOO-D-5")
def test_everybody_has_a_zone_of_its_own() -> None:
    aims = [zone((0, 0), who=["urga"]), zone((9, 9), who=["tak"])]
    table = scene(objective={"all": aims})
    table.put("urga", 9, 8)
    assert of_cells(table, "urga", 0, (9, 8))[0]["goal"] == 9


@pytest.mark.rule("MOO-D-2")
def test_no_way_there_is_not_there() -> None:
    table = scene(objective=zone((0, 0)), elevation="\n".join(["0" * 10] * 8 + ["2" * 10] * 2))
    near, there, below = place(table, "urga", (0, 1), (0, 0), (0, 9))
    assert (near["goal"], there["goal"]) == (1, 0)
    assert below["goal"] > near["goal"]


@pytest.mark.rule("MOO-D-5")
def test_to_a_thing_the_way_is_the_straight_one() -> None:
    table = scene(objective={"collect": [[0, 0]]}, **WALL)
    table.put("urga", 0, 2)
    assert of_cells(table, "urga", 0, (0, 2))[0]["goal"] == 2


@pytest.mark.rule("MOO-D-6")
def test_a_throw_from_the_front() -> None:
    """Both for a point more: straight ahead of the Moogh, and of the boar, two spaces off."""
    table = scene(BIG, {**BOAR, "at": [8, 1], "facing": "W"})
    at = table.put("urga", 4, 1)
    choose_target(*table.arguments, at, L.THROW, 4, L.CHEVRON, 1)
    assert [row["front"] for row in told(table, "target")] == [1, 1]


@pytest.mark.rule("MOO-D-11")
def test_an_idea_that_changes_rage() -> None:
    table = scene()
    table.put("urga", 4, 6)
    assert of_ideas(table, "urga", "goad")["goad"]["rage"] == 1


@pytest.mark.rule("MOO-D-11")
def test_an_idea_calms_a_beast_in_sight() -> None:
    table = scene(BIG, BOAR, map=grounds(bush=[(5, 7)]))
    table.state["row"][1] = 2
    table.put("urga", 4, 6)
    assert of_ideas(table, "urga", "smoke")["smoke"]["calms"] == 0


@pytest.mark.rule("MOO-D-4")
def test_no_second_trap_on_a_cell() -> None:
    table = scene()
    table.put("tak", 3, 1)
    table.trap(4, 2)
    table.space(0, 1, "F2")
    assert of_turn(table, "tak", 2)["trap"]["charges"] == 0


@pytest.mark.rule("MOO-D-5")
def test_no_charge_through_a_boulder() -> None:
    table = scene(map=grounds(boulder=[(4, 3)]))
    table.space(0, 1, "F2")
    assert cells_for(table, L.NOBODY, (4, 2))[0]["charges"] == 0


@pytest.mark.rule("MOO-D-4")
def test_nothing_is_wanted_when_no_action_is_left() -> None:
    table = scene()
    table.put("urga", 0, 9, token=1)
    assert of_turn(table, "urga", 0, actions_left=0)["token"]["wants"] == 0
