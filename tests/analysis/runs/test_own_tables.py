"""The tables that only one game has, against pandas on the rows and against the replayed games' own states."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.runs.counted import count_run
from analysis.runs.metrics import report_tables
from analysis.statistics.intervals import Credits, mean_interval, simultaneous_z, win_rate_interval
from simcore.runs.run import run
from simcore.runs.store import RunFolder
from simcore.scenarios.load import load_scenario
from tests.games.paleolithic.table import PaleolithicTable, load

pytestmark = [pytest.mark.xdist_group("own_tables"), pytest.mark.compiled_only]
GAMES, REPLAYED, SEATS = 2000, 60, 3
LOADED = load(seats=SEATS, mode="advanced", strategy="greedy", cultures=["dahu", None, None], rounds_cap=18)
Tables = dict[str, pd.DataFrame]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("run") / "run"
    run(LOADED.with_run(GAMES, 3), folder, jobs=2)
    return folder


@pytest.fixture(scope="module")
def tables(folder: Path) -> Tables:
    return report_tables(folder, REPLAYED)


@pytest.fixture(scope="module")
def rows(folder: Path) -> pd.DataFrame:
    shards = RunFolder(folder)
    shards.load()
    return pd.read_parquet(folder / "games" / shards.manifest.shards[0].file).astype(int)


def credit(masks: pd.Series, seat: int) -> pd.Series:
    return (masks // 2**seat % 2) / masks.map(int.bit_count).clip(lower=1)


@pytest.mark.parametrize("column", ["culture", "skills"])
def test_wins_by_value(rows: pd.DataFrame, tables: Tables, column: str) -> None:
    key = f"part_{column}" if column in LOADED.game.parts else f"by_{column}"
    table = tables[key].set_index(column)
    seats = [
        pd.DataFrame({"value": rows[f"{column}_{seat + 1}"], "credit": credit(rows["winners"], seat)})
        for seat in range(SEATS)
    ]
    together = pd.concat(seats)
    names = list(LOADED.content.cultures)
    for value, group in together.groupby("value"):
        line = table.loc[names[value] if column == "culture" else str(value)]
        assert line["games"] == len(group)
        assert line["win_rate"] == pytest.approx(group["credit"].mean())
        shared = [int((np.isclose(group["credit"], 1 / k)).sum()) for k in range(1, SEATS + 1)]
        z = simultaneous_z(len(table))
        assert (line["low"], line["high"]) == pytest.approx(
            win_rate_interval(Credits.from_shared(shared, len(group)), z)[1:]
        )
        for seat, own in enumerate(seats, 1):
            credits_ = own[own["value"] == value]["credit"]
            assert line[f"seat_{seat}"] == pytest.approx(
                credits_.mean() if len(credits_) else np.nan, nan_ok=True
            )
    assert len(table) == together["value"].nunique()


def test_points_actions_and_skills(rows: pd.DataFrame, tables: Tables) -> None:
    for seat in range(SEATS):
        mean = {
            name: rows[f"{name}_{seat + 1}"].mean() for name in ("score", "own_points", "set_points", "foods")
        }
        points = tables["points"].loc[seat]
        assert points[["artifacts", "own culture", "sets", "tiles"]].sum() == pytest.approx(mean["score"])
        assert points["tiles"] == pytest.approx(3 * rows[f"tiles_{seat + 1}"].mean())
        assert points["own culture"] == pytest.approx(mean["own_points"])
        assert points["sets"] == pytest.approx(mean["set_points"])
        assert tables["actions"].loc[seat, "explore"] == pytest.approx(rows[f"explores_{seat + 1}"].mean())
        assert tables["skills"].loc[seat, "food"] == pytest.approx(mean["foods"])


def test_end_rule(rows: pd.DataFrame, tables: Tables) -> None:
    both = rows[(rows["winners"] > 0) & (rows["leaders_basic"] > 0)]
    table = tables["end_rule"].set_index("who")
    assert len(both) < GAMES  # some games are cut off at this cap
    assert set(table["games"]) == {len(both)}
    assert set(table["same"]) == {(both["winners"] == both["leaders_basic"]).sum()}
    z = simultaneous_z(2 * SEATS)
    for seat in range(SEATS):
        for when, column in (("then", "leaders_basic"), ("played", "winners")):
            credits_ = credit(both[column], seat)
            line = table.loc[f"seat {seat + 1}, {when}"]
            expected = mean_interval(len(both), credits_.sum(), (credits_**2).sum(), z)
            assert (line["mean"], line["low"], line["high"]) == pytest.approx(expected)


def test_cards_and_rings_of_replayed_games(tables: Tables) -> None:
    table = PaleolithicTable(LOADED.with_run(GAMES, 3))
    taken: Counter[str] = Counter()
    lifts: list[dict[str, float]] = []
    shares: list[dict[str, float]] = []
    stood: list[dict[int, float]] = []
    for game in range(REPLAYED):
        table.begin(game)
        on: Counter[int] = Counter()
        rounds = 0
        over = False
        while not over:
            over = table.play_turn()
            rounds += 1
            on.update(ring for seat in range(SEATS) for ring in table.seat(seat)["tokens"])
        stood.append({ring: on[ring] / rounds for ring in table.rings})
        held = [table.seat(seat)["artifacts"] + table.seat(seat)["tiles"] for seat in range(SEATS)]
        winners = [seat for seat in range(SEATS) if int(table.state["winners"]) >> seat & 1]
        names = table.artifacts + table.tiles
        mean = {name: sum(name in cards for cards in held) / SEATS for name in names}
        if winners:  # games without a winner say nothing of winners
            taken.update(name for cards in held for name in cards)
            won = {name: sum(name in held[seat] for seat in winners) / len(winners) for name in names}
            shares.append(won)
            lifts.append({name: won[name] - mean[name] for name in names})
    assert 0 < len(lifts) < REPLAYED  # some games were cut off
    cards, rings = tables["cards"].set_index("card"), tables["rings"].set_index("ring")
    for name in cards.index:
        assert cards.loc[name, "taken"] == pytest.approx(taken[name] / len(lifts) / SEATS)
        assert cards.loc[name, "winners"] == pytest.approx(np.mean([each[name] for each in shares]))
        assert cards.loc[name, "mean"] == pytest.approx(np.mean([each[name] for each in lifts]))
        spread = (
            np.std([each[name] for each in lifts], ddof=1) / len(lifts) ** 0.5 * simultaneous_z(len(cards))
        )
        assert cards.loc[name, "high"] - cards.loc[name, "mean"] == pytest.approx(spread, abs=1e-12)
    for ring in table.rings:
        assert rings.loc[str(ring), "mean"] == pytest.approx(np.mean([each[ring] for each in stood]))
        assert rings.loc[str(ring), [f"seat_{i}" for i in (1, 2, 3)]].sum() == pytest.approx(
            rings.loc[str(ring), "mean"]
        )
    assert rings["mean"].sum() == pytest.approx(3 * SEATS)


def test_without_replay_there_are_no_tables_of_it(folder: Path) -> None:
    assert not {"cards", "rings", "scores"} & set(report_tables(folder, 0))
    assert count_run(folder).loaded.game.name == "paleolithic"


def test_seats_that_win_as_sides(tmp_path: Path) -> None:
    """Two teams: every seat has its side's wins, no verdict, and no fair share."""
    loaded = load_scenario("moogh/quiet-meadow")
    text = json.dumps({**loaded.resolved, "format": "teams", "seats": [{"strategy": "greedy"}] * 4})
    Path(tmp_path / "teams.yaml").write_text(text)
    run(load_scenario(str(tmp_path / "teams.yaml")).with_run(300, 3), tmp_path / "run", jobs=1)
    summary = count_run(tmp_path / "run").summary
    assert summary["verdict"] is summary["fair_share"] is None
    red, blue = summary["sides"]
    assert (red["side"], red["seats"], blue["side"], blue["seats"]) == ("Red", [1, 3], "Blue", [2, 4])
    rates = [seat["win_rate"] for seat in summary["seats"]]
    assert rates == [red["win_rate"], blue["win_rate"]] * 2
    masks = pd.read_parquet(next((tmp_path / "run" / "games").iterdir()))["winners"].to_numpy().astype(int)
    assert red["win_rate"] == pytest.approx((masks & 1).mean())
    assert blue["win_rate"] == pytest.approx((masks >> 1 & 1).mean())
    assert 0.3 < red["win_rate"] < 0.7
