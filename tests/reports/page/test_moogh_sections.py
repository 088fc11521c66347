"""The sections of a page that only MOOGH has: there, told in words and tables, sensible for odd runs."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reports.page.write import write_report
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of
from simcore.games.moogh.words.watching import Watcher
from simcore.runs.run import run
from tests.games.moogh.table import load
from tests.reports.page.test_page import Page

pytestmark = pytest.mark.xdist_group("moogh_sections")
COMPETING = ["objective", "survival", "actions", "action_wins", "sp", "beast_actions", "harm"]
TOGETHER = ["objective", "survival", "actions", "beast_actions", "harm"]


def page_of(folder: Path, games: int, **settings: Any) -> Page:
    run(load(**settings).with_run(games, 3), folder, jobs=2)
    return Page(write_report(folder).read_text(encoding="utf-8"))


def own_sections_of(page: Page) -> list[str]:
    return [attrs["id"] or "" for attrs in page.of("section") if attrs["id"] in COMPETING]


@pytest.mark.compiled_only
def test_competitors_have_them_all(tmp_path: Path) -> None:
    page = page_of(tmp_path / "run", 400, strategy="greedy")
    assert own_sections_of(page) == COMPETING
    headings = " ".join(page.told("h2"))
    for words in (
        "The objective is met in",
        "of the hunts is still open",
        "A player acts",
        "savage points:",
        "The beasts carry",
    ):
        assert words in headings
    assert "competitive, tracker" in page.told("dd")
    alts = " ".join(page.told("desc"))
    assert "calm Moogh lives: below a half after round" in alts
    assert "objective open: below a half after round" in alts
    assert "injuries and knock-outs per 100 games, most at column" in alts
    for name in COMPETING:
        assert (tmp_path / "run" / "figures" / f"{name}.svg").stat().st_size > 2000


@pytest.mark.compiled_only
def test_players_together_have_no_points_and_no_tribes(tmp_path: Path) -> None:
    seats = (("urga",), ("brona",))
    page = page_of(
        tmp_path / "run", 60, format="coop", mode="hunter", time_limit=5, seats=seats, strategy="greedy"
    )
    assert [key for key in own_sections_of(page) if key != "action_wins"] == TOGETHER


@pytest.mark.compiled_only
@pytest.mark.parametrize("games", [1, 20])
def test_games_in_which_nothing_happens(tmp_path: Path, games: int) -> None:
    idle = {"kind": "random", "forbid": ["move", "stab", "throw", "climb", "token", "idea"]}
    page = page_of(tmp_path / "run", games, rounds_cap=1, strategy=idle)
    assert "of the hunts never meet their objective" in " ".join(page.told("h2"))


def state(round: int, end: int = 0, **fields: Any) -> dict[str, Any]:
    """A STATE with two characters, as far as a watcher looks at it."""
    people = {"cell": [cell_of(0, 8), cell_of(1, 8)], "injured": [0, 0], "out": [0, 0], "on": [L.NOBODY] * 2}
    arrays = {key: np.array(value) for key, value in {**people, **fields}.items()}
    uses = np.zeros((4, L.N_ACTIONS))
    uses[0, L.STAB] = 2
    whole = {"round": round, "end": end, "won": end == L.OBJECTIVE, "winners": 1 if end else 0}
    alive = {"fate": np.array([L.IN_PLAY])}
    return {**whole, **alive, "uses": uses, "beast_cell": np.array([cell_of(3, 3)]), **arrays}


def watched(*states: dict[str, Any]) -> dict[str, Any]:
    watcher = Watcher(load(seats=(("urga", "tak"), ("brona", "ob"))))
    watcher.people = 2
    for each in states:
        watcher.look(each)
    return watcher.tables()


def test_harm_is_counted_where_people_stood() -> None:
    hurt = state(1, injured=[1, 0], cell=[cell_of(2, 4), cell_of(1, 8)])
    out = state(2, L.OBJECTIVE, injured=[1, 0], out=[1, 0], cell=[L.NOWHERE, cell_of(1, 8)])
    harm = watched(state(0), hurt, out)["harm"].set_index(["x", "y"])
    assert harm.loc[(2, 4), ["injured", "knocked_out"]].tolist() == [1, 1]
    assert harm["injured"].sum() == harm["knocked_out"].sum() == 1


def test_a_rider_stands_on_its_beast() -> None:
    ridden = state(1, L.OBJECTIVE, injured=[0, 1], cell=[cell_of(0, 8), L.NOWHERE], on=[L.NOBODY, 0])
    harm = watched(state(0), ridden)["harm"].set_index(["x", "y"])
    assert harm.loc[(3, 3), "injured"] == 1


def test_a_lost_hunt_stays_open() -> None:
    games = [state(0), state(1), state(2, L.OBJECTIVE), state(0), state(1, L.ALL_OUT)]
    survival = watched(*games)["survival"]
    assert survival["open"].tolist() == [1, 1, 0.5]
    assert survival["played"].tolist() == [1, 0.5, 0]


def test_a_beast_lives_until_it_is_killed() -> None:
    dead = {"fate": [L.KILLED]}
    games = [
        state(0),
        state(1, **dead),
        state(2, L.OBJECTIVE, **dead),
        state(0),
        state(1, L.ESCAPE, fate=[L.ESCAPED]),
    ]
    assert watched(*games)["survival"]["beast_0"].tolist() == [1, 0.5, 0.5]


def test_what_winners_do_is_compared_with_all() -> None:
    table = watched(state(0), state(1, L.OBJECTIVE))["action_wins"].set_index("action")
    assert (table.loc["stab", "total"], table.loc["stab", "all"]) == (1, 1)
    assert table.loc["move", "total"] == 0
