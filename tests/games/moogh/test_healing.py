"""MOOGH: resting and healing, and what the healed does at once (MOO-REST, HEAL; MOO-D-6, D-12, D-13)."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from simcore.games.moogh.names import CARD_ACTIONS
from simcore.games.moogh.rules.characters import choose_free, use_icon
from simcore.games.moogh.table import layout as L
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from tests.games.loading import linear
from tests.games.moogh.table import DECISIONS, Scene, logged, take_turn

GAMES = 300 if DISABLED else 4000
HEAL_ICON = 2  # of Brona's sound side
SEATS = (("brona", "ob"), ("urga", "tak"))


def scene(**settings: Any) -> Scene:
    """Brona the healer and an injured Urga beside her, far from the beast; every die shows bars, which both want."""
    table = Scene(**{"seats": SEATS, **settings})
    table.put("brona", 0, 9)
    table.put("urga", 1, 9, injured=1)
    table.dice("bars")
    table.table.log[0]["used"] = 0
    return table


def heal(table: Scene) -> None:
    """Brona heals, and the patient does what it wants."""
    use_icon(*table.arguments, table.names.index("brona"), HEAL_ICON)


def asked(table: Scene) -> list[tuple[str, int, int]]:
    """Every decision: what, which seat, how many options."""
    return [(DECISIONS[event[1]], event[0], event[2]) for event in logged(table, shared.DECISION)]


def free(table: Scene, name: str) -> list[str | None]:
    """What the healed may do, None for nothing."""
    i = table.names.index(name)
    choose_free(*table.arguments, i)
    scratch = table.table.scratch[0]
    codes = scratch["code"][: scratch["n_options"]].tolist()
    return [None if code < 0 else CARD_ACTIONS[table.tables["icon_action"][i, 0, code]] for code in codes]


# --- rest


@pytest.mark.rule("MOO-REST-1")
@pytest.mark.rule("MOO-REST-2")
@pytest.mark.parametrize(("symbol", "injured"), [("bars", 0), ("cross", 1)])
def test_rest_turns_the_own_card(symbol: str, injured: int) -> None:
    table = scene()
    table.dice(symbol)
    table.state["token"][table.names.index("urga")] = 1
    table.act("urga", "REST", 3, "bars")
    assert table.of("urga", "injured") == injured
    assert table.of("urga", "token") == 1
    assert table.sp == [0, 0]
    assert [event[1] for event in logged(table, L.ROLLS)] == [3] * len(logged(table, L.ROLLS))


@pytest.mark.rule("MOO-REST-1")
@pytest.mark.parametrize(("injured", "legal"), [(0, False), (1, True)])
def test_only_the_injured_rest(injured: int, legal: bool) -> None:
    table = scene()
    table.put("urga", 1, 9, injured=injured)
    assert table.legal("urga", "REST") is legal
    assert not table.legal("brona", "REST")


@pytest.mark.rule("MOO-REST-2")
@pytest.mark.rule("MOO-D-13")
@pytest.mark.parametrize(
    ("switch", "acted", "slot", "question"),
    [
        ("reposition", 0, 0, True),
        ("reposition", 1, 4, False),
        ("same_slot", 0, 4, False),
        ("same_slot", 1, 4, False),
    ],
)
def test_the_cube_after_the_card_is_turned(switch: str, acted: int, slot: int, question: bool) -> None:
    """Placed anew unless the turn is past; by the switch it stays at the spot of the same number."""
    table = scene(rules={"cube_on_heal": switch})
    table.put("urga", 1, 9, injured=1, slot=4, acted=acted)
    table.act("urga", "REST", 3, "bars")
    assert table.of("urga", "injured") == 0
    assert table.of("urga", "slot") == slot
    assert [each for each in asked(table) if each[0] == "slot"] == [("slot", 1, 6)] * question


@pytest.mark.rule("MOO-REST-2")
@pytest.mark.rule("MOO-INJ-2")
def test_after_a_rest_one_action_of_the_new_pair_is_left() -> None:
    """Ob rests on its injured side's last spot; on the other side both icons are unused, and one may be taken."""
    table = scene(strategy=linear(next={"rest": 2, "move": 1, "end": 0.5}, slot={"move": 1}))
    table.dice("cross")
    i = table.put("ob", 9, 0, injured=1, slot=5)
    take_turn(table, i)
    assert [CARD_ACTIONS[event[1]] for event in logged(table, L.ACTS)] == ["REST", "MOVE"]
    assert table.state["actions_left"] == 0


# --- heal


@pytest.mark.rule("MOO-HEAL-1")
@pytest.mark.parametrize(
    ("name", "place", "injured", "legal"),
    [
        ("urga", (1, 9), 1, True), ("urga", (1, 9), 0, False), ("urga", (1, 8), 1, True), ("urga", (2, 9), 1, False),
        ("ob", (0, 8), 1, True), ("ob", (0, 7), 1, False),
    ],
)  # fmt: skip
def test_injured_neighbours_of_any_tribe_can_be_healed(
    name: str, place: tuple[int, int], injured: int, legal: bool
) -> None:
    table = Scene(seats=SEATS)
    table.put("brona", 0, 9, injured=1)
    table.put(name, *place, injured=injured)
    assert table.legal("brona", "HEAL") is legal


@pytest.mark.rule("MOO-HEAL-1")
@pytest.mark.rule("MOO-D-6")
@pytest.mark.parametrize(("own", "healed"), [(1, "ob"), (-1, "urga")])
def test_the_patient_is_chosen(own: int, healed: str) -> None:
    table = scene(strategy=linear(patient={"own": own}))
    table.put("ob", 0, 8, injured=1)
    assert table.act("brona", "HEAL", 4, "bars") == table.names.index(healed)
    assert [table.of(name, "injured") for name in ("urga", "ob")] == [
        int(name != healed) for name in ("urga", "ob")
    ]
    assert asked(table)[0] == ("patient", 0, 2)


@pytest.mark.rule("MOO-HEAL-1")
def test_healing_may_fail() -> None:
    table = scene(strategy=linear(free_action={"end": -9}))
    table.dice("cross")
    heal(table)
    assert table.of("urga", "injured") == 1
    assert asked(table) == []


@pytest.mark.rule("MOO-HEAL-1")
@pytest.mark.rule("MOO-CLIMB-7")
@pytest.mark.parametrize(("switch", "legal"), [(False, False), (True, True)])
def test_a_rider_is_no_patient_but_by_the_switch(switch: bool, legal: bool) -> None:
    table = Scene(seats=SEATS, rules={"rider_adjacent": switch})
    table.put("brona", 3, 3)
    table.ride("urga", injured=1)
    assert table.legal("brona", "HEAL") is legal
    table.put("brona", 2, 3)
    assert not table.legal("brona", "HEAL")


@pytest.mark.rule("MOO-HEAL-2")
@pytest.mark.rule("MOO-D-12")
@pytest.mark.parametrize("acted", [0, 1])
def test_the_healed_moves_at_once(acted: int) -> None:
    """T27, whether its own turn is past or still to come: two steps, the token kept, nothing lost of its own turn."""
    table = scene(strategy=linear(free_action={"move": 1}, step={"stop": -1}))
    table.put("urga", 1, 9, injured=1, token=1, acted=acted)
    heal(table)
    assert table.of("urga", "injured") == 0
    assert table.at("urga") == (0, 7)
    assert table.of("urga", "token") == 1
    assert table.of("urga", "acted") == acted
    assert [CARD_ACTIONS[event[1]] for event in logged(table, L.ACTS)] == ["HEAL", "MOVE"]
    questions = [each for each in asked(table) if each[0] != "step"]
    slot = [("slot", 1, 6)] * (not acted)
    assert questions == [*slot, ("free_action", 1, 5)]


@pytest.mark.rule("MOO-HEAL-2")
def test_a_free_action_costs_nothing_of_the_own_turn() -> None:
    """Urga moves for being healed, and then moves twice in its own turn."""
    table = scene(
        strategy=linear(free_action={"move": 1}, slot={"move": 1, "think": 0.5}, next={"move": 1, "end": 0.5})
    )
    heal(table)
    take_turn(table, table.names.index("urga"))
    acts = [(event[0], CARD_ACTIONS[event[1]]) for event in logged(table, L.ACTS)]
    assert [action for _, action in acts[:2]] == ["HEAL", "MOVE"]
    assert (acts[1][0], "MOVE") in acts[2:]


@pytest.mark.rule("MOO-HEAL-2")
def test_the_free_action_has_its_own_dice_and_token() -> None:
    """The patient's throw fails, and it is the patient who is asked for its token."""
    table = scene(strategy=linear(free_action={"throw": 1}, reroll={"use": 1}))
    table.put("brona", 1, 4)
    table.put("urga", 2, 4, injured=1, token=1)
    heal(table)
    assert [event[:2] for event in logged(table, L.ROLLS)] == [[0, 5], [2, 3], [2, 3]]
    assert ("reroll", 1, 2) in asked(table)
    assert table.of("urga", "token") == 0


@pytest.mark.rule("MOO-D-12")
@pytest.mark.rule("MOO-HEAL-2")
@pytest.mark.parametrize(
    ("switch", "place", "slot", "offered"),
    [
        ("any_icon", (1, 9), 0, [None, "MOVE", "MOVE", "THROW", "THINK"]),
        ("any_icon", (4, 6), 0, [None, "MOVE", "STAB", "CLIMB", "MOVE", "THROW", "THINK"]),
        ("programmed_pair", (4, 6), 0, [None, "MOVE", "STAB"]),
        ("programmed_pair", (4, 6), 4, [None, "THROW", "THINK"]),
        ("programmed_pair", (1, 9), 1, [None]),
    ],
)
def test_what_the_healed_may_do(
    switch: str, place: tuple[int, int], slot: int, offered: list[str | None]
) -> None:
    table = scene(rules={"heal_free": switch})
    table.put("urga", *place, slot=slot)
    assert free(table, "urga") == offered


@pytest.mark.rule("MOO-D-12")
def test_a_cube_left_on_a_spot_that_the_healed_side_has_not_links_nothing() -> None:
    table = scene(rules={"heal_free": "programmed_pair"})
    table.tables["n_slots"][table.names.index("urga"), 0] = 1
    table.put("urga", 4, 6, slot=1, acted=1)
    assert free(table, "urga") == [None]
    table.put("urga", 4, 6, slot=0, acted=1)
    assert free(table, "urga") == [None, "MOVE", "STAB"]


@pytest.mark.rule("MOO-D-12")
def test_the_healed_may_decline() -> None:
    table = scene()
    heal(table)
    assert [CARD_ACTIONS[event[1]] for event in logged(table, L.ACTS)] == ["HEAL"]


@pytest.mark.rule("MOO-D-12")
def test_random_takes_every_free_action_equally_often() -> None:
    table = scene(strategy="random")
    counts: Counter[int] = Counter()
    for game in range(2 * GAMES):
        table.begin(game)
        table.clear()
        i = table.put("urga", 1, 1)
        counts[int(choose_free(*table.arguments, i))] += 1
    assert len(counts) >= 4
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-HEAL-3")
def test_healing_may_go_on_from_one_to_the_next() -> None:
    """Brona heals Dug, who heals Tak, who walks away."""
    table = Scene(
        format="solo",
        mode="predator",
        seats=(("brona", "dug", "tak"),),
        time_limit=6,
        strategy=linear(free_action={"heal": 2, "move": 1}, step={"stop": -1}),
    )
    table.tables["symbol"][:] = [L.BARS, L.CHEVRON, L.BARS, L.CHEVRON, L.BARS, L.CHEVRON]
    table.tables["icon_dice"][:, 0, :] = 19
    table.put("brona", 0, 9)
    table.put("dug", 1, 9, injured=1)
    table.put("tak", 2, 9, injured=1)
    heal(table)
    assert table.state["injured"][:3].tolist() == [0, 0, 0]
    acts = [(event[0], CARD_ACTIONS[event[1]]) for event in logged(table, L.ACTS)]
    assert acts == [(0, "HEAL"), (1, "HEAL"), (2, "MOVE")]


@pytest.mark.rule("MOO-HEAL-3")
def test_a_free_action_may_stir_up_a_beast() -> None:
    table = scene(strategy=linear(free_action={"stab": 1}))
    table.tables["symbol"][:] = [L.BARS, L.CROSS] * 3
    table.tables["icon_dice"][:, 0, :] = 18
    table.put("brona", 4, 7)
    table.put("urga", 4, 6, injured=1)
    table.space(1, 0, "UTURN")
    heal(table)
    assert table.beast_at() == (4, 4, "S")
    assert table.state["health"][0] == 3
    assert table.sp == [0, 1]
