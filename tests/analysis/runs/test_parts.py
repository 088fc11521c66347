"""Win rates by what seats start with: counted apart from seats, with intervals that cover, told in words."""

from typing import Any

import numpy as np
import pandas as pd
import pytest

from analysis.runs.effects import seat_effects
from analysis.runs.parts import judged_parts, parts_of
from analysis.runs.summary import summarise
from simcore.runs.run import Result, run
from simcore.runs.tally import Tally
from simcore.scenarios.load import Loaded
from tests.games.loading import load_data
from tests.games.whammoth.table import load as load_whammoth

ROW = np.dtype([("winners", "u1"), ("role", "u1", (4,)), ("ability", "u1", (4,)), ("start", "u1", (4,))])
COLUMNS = ("role", "ability", "start")


def table(loaded: Loaded, **columns: Any) -> Tally:
    """A tally of made-up rows; the roles are the seats if not given."""
    rows = np.zeros(len(columns["winners"]), ROW)
    rows["role"] = range(4)
    rows["ability"], rows["start"] = 255, 0
    for name, values in columns.items():
        rows[name] = values
    tally = Tally(ROW, len(loaded.strategies), (), COLUMNS)
    tally.add(rows)
    return tally


def contest(*strategies: str, **run_: Any) -> Loaded:
    return load_data({"game": "whammoth", "seats": [{"strategy": name} for name in strategies], "run": run_})


def test_seats_that_are_alike_have_no_parts() -> None:
    loaded = contest("greedy", "greedy", "greedy", "greedy")
    assert parts_of(loaded, table(loaded, winners=[1, 2, 4, 8])) == []


def test_strategies_are_counted_together_and_over_games_not_seats() -> None:
    """Three random seats may win and lose together, so they say no more than one seat would."""
    loaded = contest("greedy", "random", "random", "random")
    (found,) = parts_of(loaded, table(loaded, winners=[0b0001] * 6 + [0b0010] * 2 + [0b0110] * 2))
    assert found.names == ("greedy", "random")
    assert found.seats == (1, 3)
    assert [float(each.rate) for each in found.credits] == [6 / 10, (2 + 2) / 30]
    assert [each.n for each in found.credits] == [10, 10]
    assert found.tied


def test_rotated_strategies_are_found_by_their_role() -> None:
    loaded = contest("greedy", "random", rotate=True)
    roles = [[0, 1, 0, 0], [1, 0, 0, 0]] * 5
    (found,) = parts_of(loaded, table(loaded, winners=[0b01, 0b10] * 5, role=roles))
    assert [float(each.rate) for each in found.credits] == [1, 0]
    assert not found.tied


def test_abilities_by_name_and_without_those_that_nobody_has() -> None:
    loaded = load_whammoth(rules={"abilities": "dealt"})
    abilities = list(loaded.content.abilities)
    tally = table(loaded, winners=[1, 1, 2, 2], ability=[[0, 1, 2, 3], [1, 0, 3, 2]] * 2)
    (found,) = parts_of(loaded, tally)
    assert (found.kind, found.names) == ("ability", tuple(abilities[:4]))
    assert [float(each.rate) for each in found.credits] == [1 / 2, 1 / 2, 0, 0]
    assert not found.tied


def test_starting_places_may_be_shared_in_a_game() -> None:
    loaded = load_whammoth(rules={"starting_positions": True})
    (found,) = parts_of(loaded, table(loaded, winners=[1] * 8, start=[[3, 3, 3, 5]] * 8))
    assert (found.kind, found.names, found.seats) == ("starting place", ("3", "5"), (4, 4))
    assert [float(each.rate) for each in found.credits] == [1 / 3, 0]
    assert [each.n for each in found.credits] == [6, 2]


def test_intervals_of_strategies_that_win_together_cover() -> None:
    """The worst case: the three random seats share all their wins."""
    loaded = contest("greedy", "random", "random", "random")
    rng, missed, tries, truth = np.random.default_rng(5), 0, 400, 0.1
    for _ in range(tries):
        shared = rng.random(500) < 3 * truth
        (found,) = parts_of(loaded, table(loaded, winners=np.where(shared, 0b1110, 0b0001)))
        from analysis.statistics.intervals import win_rate_interval

        interval = win_rate_interval(found.credits[1], 1.959964)
        missed += not interval.low <= truth <= interval.high
    assert missed / tries < 0.075


@pytest.mark.parametrize(
    ("wins", "told"),
    [
        ((700, 100, 100, 100), "greedy wins 70.0 % (66.7 to 73.1), random wins 10.0 % at each of 3 seats"),
        ((250, 250, 250, 250), "A contest of strategies, undecided so far"),
    ],
)
def test_a_contest_is_told_by_strategy(wins: tuple[int, ...], told: str) -> None:
    loaded = contest("greedy", "random", "random", "random")
    winners = np.repeat([1, 2, 4, 8], wins)
    verdict = judged_parts(parts_of(loaded, table(loaded, winners=winners)), 1000, 0.25, 0.02)["strategy"]
    assert told in verdict.text
    assert "keeps its seat; --rotate" in verdict.text
    assert "nfair" not in verdict.text


def test_a_contest_that_is_decided_says_what_equal_players_would_win() -> None:
    loaded = contest("greedy", "random", rotate=True)
    roles = [[0, 1, 0, 0], [1, 0, 0, 0]] * 5000
    winners = [0b01, 0b10, 0b01, 0b01] * 2500
    verdict = judged_parts(parts_of(loaded, table(loaded, winners=winners, role=roles)), 10_000, 0.5, 0.02)
    assert verdict["strategy"].text == (
        "A contest of strategies: greedy wins 75.0 % (74.0 to 76.0), random wins 25.0 % (24.0 to 26.0); "
        "equal players would win 50 % each."
    )


pytestmark = pytest.mark.xdist_group("whammoth")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Result:
    loaded = load_whammoth(rules={"abilities": "dealt"}, strategy="greedy")
    return run(loaded.with_run(6000, 3), tmp_path_factory.mktemp("run") / "run", jobs=2)


@pytest.fixture(scope="module")
def rows(played: Result) -> pd.DataFrame:
    return pd.concat(pd.read_parquet(path) for path in sorted((played.folder / "games").iterdir())).astype(
        int
    )


@pytest.mark.compiled_only
def test_summary_has_the_rates_of_the_rows(played: Result, rows: pd.DataFrame) -> None:
    summary = summarise(played)
    names = list(played.loaded.content.abilities)
    winners = rows["winners"].to_numpy()
    sharers = np.maximum(np.bitwise_count(winners), 1)
    credit = {seat: pd.Series((winners >> seat & 1) / sharers, rows.index) for seat in range(4)}
    for entry in summary["parts"]["ability"]:
        value = names.index(entry["name"])
        mine = pd.concat([credit[seat][rows[f"ability_{seat + 1}"] == value] for seat in range(4)])
        assert entry["games"] == len(mine)
        assert entry["win_rate"] == pytest.approx(mine.mean())
        assert entry["fair"] == summary["fair_share"]
    assert set(summary["verdict"]["parts"]) == {"ability"}
    assert "by ability" in summary["verdict"]["text"].lower()
    assert summary["verdict"]["seats"]["kind"] == summary["verdict"]["kind"]


@pytest.mark.compiled_only
def test_effects_are_differences_of_the_rows(played: Result, rows: pd.DataFrame) -> None:
    for effect in seat_effects(played.loaded, played.tally, 0):
        name = effect.counter.replace(" ", "_")
        others = rows[[f"{name}_{seat}" for seat in (2, 3, 4)]].mean().mean()
        assert effect.difference == pytest.approx(rows[f"{name}_1"].mean() - others)
        assert effect.low > 0 or effect.high < 0


@pytest.mark.compiled_only
def test_effects_find_a_planted_difference_and_no_other() -> None:
    rng = np.random.default_rng(2)
    loaded = contest("greedy", "greedy")
    row = np.dtype(
        [("winners", "u1"), ("role", "u1", (4,)), *[(n, "u1", (4,)) for n in loaded.game.seat_columns]]
    )
    rows = np.zeros(20_000, row)
    for name in loaded.game.seat_columns:
        rows[name] = rng.integers(0, 6, (20_000, 4))
    rows["eaten"][:, 1] += 1
    tally = Tally(row, 2, ())
    tally.add(rows)
    (found,) = seat_effects(loaded, tally, 1)
    assert found.counter == "eaten"
    assert found.low < 1 < found.high
    assert found.high - found.low < 0.2
