"""MOOGH: solo and cooperative games: teams, clock, end and victory (MOO-SOLO, MOO-COOP, MOO-AID-2, AID-3, T25)."""

from typing import Any

import pytest

from simcore.games.moogh.input.model import Character
from simcore.games.moogh.input.scenario import MooghSeat, characters_of
from simcore.games.moogh.table import layout as L
from simcore.kernels import log as shared
from tests.games.loading import linear
from tests.games.moogh.table import Scene, load
from tests.games.moogh.test_beasts import BIG, FAR_BIG, SMALL, beast, ended, fill, performed, winners

SOLO: dict[str, Any] = {
    "format": "solo",
    "mode": "hunter",
    "seats": [["urga", "tak", "ob", "mok"]],
    "time_limit": 3,
}
COOP: dict[str, Any] = {"format": "coop", "mode": "hunter", "seats": [["urga"], ["brona"]], "time_limit": 3}
BOTH = pytest.mark.parametrize("settings", [SOLO, COOP], ids=["solo", "coop"])


def quiet(settings: dict[str, Any], **more: Any) -> Scene:
    """A game in which nobody does anything: all end their turns, beasts sleep."""
    table = Scene(**{**settings, **more})
    for i in range(len(table.types)):
        fill(table, "SLEEP", number=i)
    for x, name in enumerate(table.names):
        table.put(name, 2 * x, 9)
    return table


def play(table: Scene, rounds: int = 99) -> int:
    """Rounds played, all that there are to play up to that many."""
    for _ in range(rounds):
        if ended(table) or table.play_turn():
            break
    return int(table.state["round"])


def unnamed(format: str, mode: str, players: int) -> list[list[Character]]:
    """The characters of each seat where the scenario names none."""
    loaded = load()
    seats = [MooghSeat(strategy="random")] * players
    scenario = loaded.scenario.model_copy(update={"format": format, "mode": mode, "seats": seats})
    cards = loaded.content.characters
    return [[cards[name] for name in names] for names in characters_of(scenario, loaded.content)]


def clock(table: Scene) -> int:
    """Tokens on the clock."""
    return int(table.state["clock"])


# --- the clock


@pytest.mark.rule("MOO-SOLO-5")
@pytest.mark.rule("MOO-SOLO-6")
@pytest.mark.rule("MOO-SOLO-1")
@pytest.mark.rule("MOO-SOLO-2")
@pytest.mark.rule("MOO-COOP-1")
@pytest.mark.rule("MOO-AID-3")
@BOTH
@pytest.mark.parametrize("limit", [1, 2, 3, 6])
def test_t25_a_limit_gives_as_many_full_rounds(settings: dict[str, Any], limit: int) -> None:
    table = quiet(settings, time_limit=limit)
    tokens = []
    while not ended(table):
        table.play_turn()
        tokens.append(clock(table))
    assert tokens == list(range(limit + 1))
    assert (ended(table), winners(table)) == ("time_limit", [])
    assert acted_last(table) == limit


def acted_last(table: Scene) -> int:
    """The last round in which a card was resolved."""
    at, last = 0, 0
    for event in table.events():
        if event[0] == "turn":
            at = event[2]
        elif event[0] == "card":
            last = at
    return last


@pytest.mark.rule("MOO-SOLO-5")
@pytest.mark.rule("MOO-SOLO-6")
@pytest.mark.rule("MOO-INT-34")
@pytest.mark.rule("MOO-AID-3")
@BOTH
def test_t25_a_flight_costs_three_tokens(settings: dict[str, Any]) -> None:
    """A small beast flees in the first round; three in all, so that a limit of 3 is reached at the start of round 2."""
    for limit, rounds in ((3, 2), (4, 3), (5, 4)):
        table = quiet(settings, time_limit=limit, beasts=[BIG, beast(SMALL, 8, 0)])
        fill(table, "F1", number=1)
        play(table, 1)
        assert (table.snapshot()["beasts"][1]["status"], clock(table), ended(table)) == ("escaped", 0, None)
        play(table, 1)
        assert clock(table) == 3
        assert play(table) == rounds
        assert clock(table) == limit
        assert ended(table) == "time_limit"


@pytest.mark.rule("MOO-SOLO-5")
@pytest.mark.rule("MOO-INT-34")
@BOTH
@pytest.mark.parametrize(("switch", "tokens"), [("3", 3), ("3_each", 6)])
def test_several_beasts_flee_in_one_round(settings: dict[str, Any], switch: str, tokens: int) -> None:
    beasts = [BIG, beast(SMALL, 8, 0), beast(SMALL, 1, 0)]
    table = quiet(settings, time_limit=20, beasts=beasts, rules={"fled_tokens": switch})
    fill(table, "F1", number=1)
    fill(table, "F1", number=2)
    play(table, 2)
    assert clock(table) == tokens
    play(table, 1)
    assert clock(table) == tokens + 1


@pytest.mark.rule("MOO-SOLO-5")
def test_a_competitive_game_has_no_clock() -> None:
    table = quiet({}, beasts=[BIG, beast(SMALL, 8, 0)], rounds_cap=5)
    fill(table, "F1", number=1)
    play(table)
    assert (clock(table), ended(table)) == (0, "truncated")


@pytest.mark.rule("MOO-AID-2")
@pytest.mark.rule("MOO-SOLO-6")
@BOTH
def test_dice_then_rotation_then_clock(settings: dict[str, Any]) -> None:
    """The round in which time is up still has its dice and its rotation, the dice in the order before it."""
    table = quiet(settings, time_limit=1, beasts=[BIG, beast(FAR_BIG, 8, 0)])
    n = int(table.state["n_cards"])
    people = list(range(table.n))
    row = [
        L.FIRST_BEAST_FIGURE + 1,
        *people,
        L.FIRST_BEAST_FIGURE,
        L.FIRST_BEAST_FIGURE + 1,
        L.FIRST_BEAST_FIGURE,
    ]
    table.state["card"][:n] = row
    play(table, 1)
    table.play_turn()
    assert ended(table) == "time_limit"
    assert table.state["card"][:n].tolist() == [*row[1:], row[0]]
    record = table.table.log[0]
    events = record["event"][: record["used"]].tolist()
    assert [e[1] for e in events if e[0] == L.APPEASED] == [L.FIRST_BEAST_FIGURE + 1, L.FIRST_BEAST_FIGURE]
    assert events[-1][0] == shared.END


@pytest.mark.rule("MOO-AID-2")
@pytest.mark.rule("MOO-SOLO-5")
@BOTH
def test_the_first_round_has_no_appeasement(settings: dict[str, Any]) -> None:
    table = quiet(settings)
    row = table.snapshot()["row"]
    play(table, 1)
    record = table.table.log[0]
    assert L.APPEASED not in [e[0] for e in record["event"][: record["used"]].tolist()]
    assert (table.snapshot()["row"], clock(table)) == (row, 0)


# --- end and victory


@pytest.mark.rule("MOO-SOLO-1")
@pytest.mark.rule("MOO-SOLO-2")
@pytest.mark.rule("MOO-COOP-1")
@BOTH
def test_an_objective_that_is_met_ends_the_game_at_once(settings: dict[str, Any]) -> None:
    table = quiet(settings, beasts=[beast(BIG, 4, 4, health=1)])
    fill(table, "CLAW")
    table.dice("bars")
    table.put("urga", 3, 3)
    table.act("urga", "STAB", dice=8)
    assert (ended(table), winners(table)) == ("objective", list(range(len(settings["seats"]))))
    assert (table.of("urga", "injured"), performed(table)) == (0, [])


@pytest.mark.rule("MOO-SOLO-1")
@pytest.mark.rule("MOO-SOLO-2")
@pytest.mark.rule("MOO-COOP-1")
@BOTH
@pytest.mark.parametrize("killed", [False, True])
def test_an_objective_out_of_reach_loses_whatever_was_killed(settings: dict[str, Any], killed: bool) -> None:
    table = quiet(settings, beasts=[beast(BIG, 4, 0), beast(SMALL, 4, 7, health=1)])
    if killed:
        table.trap(4, 6)
        table.perform("F1", beast=1)
        assert table.snapshot()["beasts"][1]["status"] == "killed"
    table.perform("F2")
    assert (ended(table), winners(table)) == ("escaped", [])


@pytest.mark.rule("MOO-SOLO-1")
@pytest.mark.rule("MOO-SOLO-2")
@pytest.mark.rule("MOO-COOP-1")
@BOTH
def test_when_nobody_is_left_all_is_lost(settings: dict[str, Any]) -> None:
    """One living character is enough to go on, of whatever tribe."""
    table = quiet(settings)
    table.dice("bars")
    for name in table.names[1:]:
        table.state["injured"][table.names.index(name)] = 1
        table.injure(name)
    assert ended(table) is None
    table.put(table.names[0], 4, 3, injured=1, token=0)
    table.perform("BITE")
    assert (ended(table), winners(table)) == ("all_out", [])


@pytest.mark.rule("MOO-SOLO-1")
@pytest.mark.rule("MOO-SOLO-2")
@BOTH
def test_an_aim_of_rounds_is_met_at_the_end_of_the_last_one(settings: dict[str, Any]) -> None:
    table = quiet(settings, objective={"survive": 2})
    play(table)
    assert (ended(table), int(table.state["round"]), len(winners(table))) == (
        "objective",
        2,
        len(settings["seats"]),
    )


# --- teams and set-up


@pytest.mark.rule("MOO-SOLO-3")
@pytest.mark.parametrize(("mode", "n"), [("hunter", 4), ("predator", 3)])
def test_a_solo_team_has_one_leader_at_most(mode: str, n: int) -> None:
    """Where the scenario names nobody, there is one; a team without a leader can be named."""
    (team,) = unnamed("solo", mode, 1)
    assert (len(team), sum(each.leader for each in team)) == (n, 1)
    for names in (["tak", "ob", "mok", "dug"], ["yara", "ob", "mok", "dug"]):
        assert Scene(format="solo", mode=mode, seats=[names[:n]], time_limit=3).n == n


@pytest.mark.rule("MOO-COOP-2")
@pytest.mark.rule("MOO-COOP-1")
@pytest.mark.parametrize(("players", "leaders"), [(2, 2), (3, 1), (4, 0)])
@pytest.mark.parametrize("mode", ["hunter", "predator"])
def test_a_coop_team_depends_on_the_players_alone(players: int, leaders: int, mode: str) -> None:
    team = unnamed("coop", mode, players)
    assert [len(each) for each in team] == [1] * players
    assert sum(each[0].leader for each in team) == leaders


@pytest.mark.rule("MOO-COOP-2")
@pytest.mark.parametrize(
    "names",
    [
        ["urga", "brona"],
        ["grena", "yara"],
        ["urga", "ob", "mok"],
        ["tak", "brona", "mok"],
        ["tak", "ob", "mok", "dug"],
    ],
)
def test_coop_teams_share_one_score(names: list[str]) -> None:
    table = Scene(format="coop", mode="predator", seats=[[name] for name in names], time_limit=3)
    assert table.tables["seat_of"][: len(names)].tolist() == list(range(len(names)))
    assert int(table.tables["n_tribes"]) == 1
    for name in names:
        table.injure(name)
    assert table.sp == [len(names)]


@pytest.mark.rule("MOO-SOLO-4")
@pytest.mark.rule("MOO-COOP-3")
@BOTH
def test_all_begin_uninjured_and_out_of_nobodys_way(settings: dict[str, Any]) -> None:
    """Cubes have no colour here: a character has one spot, and a new one with every programming."""
    table = Scene(**settings, strategy=linear(program={"stab": 1}))
    assert not any(each["injured"] or each["out"] for each in table.snapshot()["characters"])
    assert [each["slot"] for each in table.snapshot()["characters"]] == [0] * table.n
    for x, name in enumerate(table.names):
        table.put(name, 2 * x, 9)
    fill(table, "SLEEP")
    play(table, 1)
    pairs = [table.tables["slot_icon"][i, 0, int(table.state["slot"][i])].tolist() for i in range(table.n)]
    actions = [
        [int(table.tables["icon_action"][i, 0, icon]) for icon in pair] for i, pair in enumerate(pairs)
    ]
    assert all(L.STAB in each for each in actions)


@pytest.mark.rule("MOO-SOLO-7")
@pytest.mark.rule("MOO-COOP-1")
@BOTH
@pytest.mark.parametrize(("mode", "token"), [("hunter", 1), ("predator", 0)])
def test_the_rest_is_as_in_a_competitive_game(settings: dict[str, Any], mode: str, token: int) -> None:
    """Tokens of hunters, extra cards of beasts, dice and rotation from the second round on, points."""
    seats = [["urga", "tak", "ob"]] if settings is SOLO and mode == "predator" else settings["seats"]
    table = quiet(settings, mode=mode, seats=seats)
    assert [each["token"] for each in table.snapshot()["characters"]] == [token == 1] * table.n
    row = table.snapshot()["row"]
    assert row.count(("beast", 0)) == 2
    play(table, 2)
    assert table.snapshot()["row"] == [*row[1:], row[0]]
    table.injure("urga")
    assert table.sp == [1]
