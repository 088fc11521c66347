"""The summary says what the rows say; pandas is the second source."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from analysis.runs.summary import json_safe, json_text, sides_of, summarise, verdict_of, write_summary
from analysis.statistics.intervals import simultaneous_z
from simcore.runs.run import Result, run
from simcore.runs.store import RunFolder
from simcore.runs.tally import Tally
from simcore.scenarios.load import load_scenario
from tests.games.moogh.table import load

pytestmark = pytest.mark.xdist_group("summary")


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Result:
    return run(
        load_scenario("whammoth/two-players").with_run(4000, 2),
        tmp_path_factory.mktemp("run") / "run",
        jobs=2,
    )


@pytest.fixture(scope="module")
def rows(result: Result) -> pd.DataFrame:
    return pd.concat(pd.read_parquet(path) for path in sorted((result.folder / "games").iterdir()))


@pytest.fixture(scope="module")
def summary(result: Result) -> dict[str, Any]:
    return summarise(result)


def credit(rows: pd.DataFrame, seat: int) -> pd.Series:
    winners = sum(rows["winners"].to_numpy() >> s & 1 for s in range(4))
    won = rows["winners"].to_numpy() >> seat & 1
    return pd.Series(np.where(won, won / np.maximum(winners, 1), 0.0))


def test_win_rates_are_mean_credits(rows: pd.DataFrame, summary: dict[str, Any]) -> None:
    for seat, each in enumerate(summary["seats"]):
        credits_ = credit(rows, seat)
        assert each["win_rate"] == pytest.approx(credits_.mean())
        assert each["shared_rate"] == pytest.approx(((credits_ > 0) & (credits_ < 1)).mean())
        assert each["score_mean"] == pytest.approx(rows[f"meat_{seat + 1}"].mean())


def test_intervals_are_wilson_with_effective_games(rows: pd.DataFrame, summary: dict[str, Any]) -> None:
    from statsmodels.stats.proportion import proportion_confint

    for seat, each in enumerate(summary["seats"]):
        credits_ = credit(rows, seat)
        p = credits_.mean()
        n_eff = len(rows) * p * (1 - p) / credits_.var(ddof=0)
        level = 0.05 / 2
        low, high = proportion_confint(p * n_eff, n_eff, alpha=level, method="wilson")
        assert (each["low"], each["high"]) == pytest.approx((low, high), abs=1e-9)
    assert simultaneous_z(2) == pytest.approx(2.2414, abs=1e-4)


def test_rates_and_rounds(rows: pd.DataFrame, summary: dict[str, Any]) -> None:
    assert sum(s["win_rate"] for s in summary["seats"]) + summary["no_winner_rate"] + summary[
        "truncated_rate"
    ] == (pytest.approx(1))
    reasons = {1: "sixth_meat", 2: "last_tribe", 3: "all_out", 4: "hands_exhausted", 5: "truncated"}
    shares = rows["end"].map(reasons).value_counts(normalize=True)
    assert summary["end_reasons"] == pytest.approx({name: shares.get(name, 0.0) for name in reasons.values()})
    assert summary["rounds"]["mean"] == pytest.approx(rows["rounds"].mean())
    for name, q in (("p05", 0.05), ("p50", 0.5), ("p95", 0.95)):
        assert summary["rounds"][name] == rows["rounds"].quantile(q, interpolation="inverted_cdf")


def test_metrics(rows: pd.DataFrame, summary: dict[str, Any]) -> None:
    metrics = summary["metrics"]

    def per_game(name: str) -> float:
        return float(rows[[f"{name}_1", f"{name}_2"]].sum(axis=1).mean())

    assert metrics["deaths_per_game"] == pytest.approx(
        {"tar": per_game("died_tar"), "over": per_game("died_over"), "stomped": per_game("died_stomped")}
    )
    assert sum(metrics["meat_per_game"].values()) == pytest.approx(per_game("meat") + per_game("eaten"))
    assert metrics["eaten_per_game"] == pytest.approx(per_game("eaten"))
    assert metrics["starved_per_game"] == pytest.approx(rows["starved"].map(int.bit_count).mean())
    assert metrics["charges_per_game"] == pytest.approx(rows["charges"].mean())


def test_what_it_rests_on(summary: dict[str, Any]) -> None:
    assert summary["assumed"] == summary["provenance"]["counts"]["assumed"] > 0
    assert sum(entry["leaves"] for entry in summary["provenance"]["entries"]["assumed"]) == summary["assumed"]


def test_a_truncated_game_is_a_row_of_its_own(tmp_path: Path) -> None:
    text = Path(load_scenario("whammoth/standard").game.folder / "standard.yaml").read_text()
    path = tmp_path / "short.yaml"
    path.write_text(text.replace("rounds_cap: 200", "rounds_cap: 4").replace("games: 100000", "games: 500"))
    summary = summarise(run(load_scenario(str(path)), tmp_path / "run", jobs=1))
    assert summary["truncated_rate"] == summary["end_reasons"]["truncated"] > 0.5
    assert summary["no_winner_rate"] == 0
    assert summary["fair_share"] == pytest.approx((1 - summary["truncated_rate"]) / 4)


def test_no_winner_at_all_is_no_verdict(tmp_path: Path) -> None:
    text = Path(load_scenario("whammoth/standard").game.folder / "standard.yaml").read_text()
    path = tmp_path / "short.yaml"
    path.write_text(text.replace("rounds_cap: 200", "rounds_cap: 1").replace("games: 100000", "games: 500"))
    summary = summarise(run(load_scenario(str(path)), tmp_path / "run", jobs=1))
    assert summary["truncated_rate"] == 1
    assert summary["verdict"]["kind"] == "undecided"
    assert "No verdict" in summary["verdict"]["text"]


def test_where_seats_win_as_sides_the_intervals_are_those_of_so_many_sides(tmp_path: Path) -> None:
    """Two teams of two: 30 games of 100 for one, 60 for the other. Each seat has the rate of its side."""
    from statsmodels.stats.proportion import proportion_confint

    loaded = load(format="teams", seats=(("urga",), ("brona",), ("tak",), ("ob",)))
    rows = np.zeros(100, loaded.game.engine().row)
    rows["winners"][:30], rows["winners"][30:90], rows["end"] = 0b0101, 0b1010, 1
    tally = Tally(rows.dtype, 4, [])
    tally.add(rows)
    found = Result(loaded, tmp_path, tally, "", 100, 1.0)
    sides = sides_of(found)
    assert sides is not None
    assert [(side["seats"], side["win_rate"]) for side in sides] == [([1, 3], 0.3), ([2, 4], 0.6)]
    for side, won in zip(sides, (30, 60), strict=True):
        low, high = proportion_confint(won, 100, alpha=0.05 / 2, method="wilson")
        assert (side["low"], side["high"]) == pytest.approx((low, high), abs=1e-9)
    assert verdict_of(found, None, []) is None


def test_files(result: Result) -> None:
    summary = write_summary(result)
    folder = RunFolder(result.folder)
    folder.load()
    assert folder.manifest.rows_sha256 == summary["rows_sha256"] == result.rows_sha256
    assert {each.name for each in result.folder.iterdir()} >= {"summary.json", "summary.csv"}


def test_what_json_has_not_becomes_null() -> None:
    assert json_safe({"a": [float("nan"), 1.5, (float("inf"),)]}) == {"a": [None, 1.5, [None]]}
    assert "NaN" not in json_text({"a": float("nan")})


def test_tally_counts_pairs_and_quantiles() -> None:
    row = np.dtype([("winners", np.uint8), ("rounds", np.uint16), ("meat", np.uint8, (4,))])
    rows = np.zeros(5, row)
    rows["winners"] = [1, 2, 3, 0, 1]
    rows["rounds"] = [1, 2, 3, 4, 1000]
    rows["meat"][:, 1] = [0, 1, 2, 3, 4]
    tally = Tally(row, 2, [("winners", "winners")])
    tally.add(rows[:2])
    tally.add(rows[2:])
    assert (tally.games, tally.wins(0), tally.wins(1)) == (5, [2, 1], [1, 1])
    assert (tally.mean("rounds"), tally.mean("meat", 1), tally.mean_over_seats("meat")) == (202, 2, 2)
    assert [tally.quantile("rounds", q) for q in (0.05, 0.2, 0.21, 0.5, 1.0)] == [1, 1, 2, 3, 1000]
    assert tally.mean_bits("winners") == 1
    assert tally.pairs["winners", "winners"].diagonal().tolist() == [1, 2, 1, 1]
