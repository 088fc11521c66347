"""The tables of a report against pandas on the rows themselves; the scores of replayed games against their rows."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.proportion import proportion_confint

from analysis.runs.counted import Counted, count_run
from analysis.runs.metrics import comeback_table, game_report, report_tables, tables_of
from analysis.statistics.intervals import simultaneous_z
from simcore.contract.game import get_game
from simcore.playing.replay import has_scores, replay_scores, scores_by_round
from simcore.reading.problems import RunError
from simcore.runs import run as runs
from simcore.runs.run import run
from simcore.runs.store import RunFolder
from simcore.runs.tally import Tally
from simcore.scenarios.load import Loaded, load_scenario
from tests.games.whammoth.table import load

pytestmark = [pytest.mark.xdist_group("metrics"), pytest.mark.compiled_only]
GAMES = 3000
REASONS = {1: "sixth_meat", 2: "last_tribe", 3: "all_out", 4: "hands_exhausted", 5: "truncated"}
Tables = dict[str, pd.DataFrame]


def play(folder: Path, loaded: Loaded, games: int, seed: int = 3) -> Path:
    run(loaded.with_run(games, seed), folder, jobs=2)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run in several shards, with shared wins, all-out games and, at this cap, truncated ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "SHARD_GAMES", 1024)
        return play(
            tmp_path_factory.mktemp("run") / "run", load(seats=3, strategy="greedy", rounds_cap=40), GAMES
        )


@pytest.fixture(scope="module")
def tables(folder: Path) -> Tables:
    return report_tables(folder, replayed=200)


@pytest.fixture(scope="module")
def rows(folder: Path) -> pd.DataFrame:
    shards = RunFolder(folder)
    shards.load()
    assert len(shards.manifest.shards) >= 3
    parts = [pd.read_parquet(folder / "games" / shard.file) for shard in shards.manifest.shards]
    return pd.concat(parts, ignore_index=True).astype(int)


def bits(masks: pd.Series) -> pd.Series:
    return masks.map(int.bit_count)


def has_seat(masks: pd.Series, seat: int) -> pd.Series:
    return masks // 2**seat % 2


def credit(rows: pd.DataFrame, seat: int) -> pd.Series:
    """1/k for a win shared by k."""
    return has_seat(rows["winners"], seat) / bits(rows["winners"]).clip(lower=1)


def test_wins(rows: pd.DataFrame, tables: Tables) -> None:
    wins = tables["wins"]
    fair = (rows["winners"] > 0).mean() / 3
    for seat in range(3):
        line = wins.loc[seat]
        assert line["win_rate"] == pytest.approx(credit(rows, seat).mean())
        assert line["off"] == pytest.approx(credit(rows, seat).mean() - fair)
        assert line["low"] < line["win_rate"] < line["high"]
        assert line["score_mean"] == pytest.approx(rows[f"meat_{seat + 1}"].mean())


def test_outcomes_are_all_games(rows: pd.DataFrame, tables: Tables) -> None:
    games = tables["outcomes"].set_index("outcome")["games"]
    k = bits(rows["winners"])
    truncated = rows["end"] == 5
    assert games.sum() == GAMES
    assert games["one winner"] == (k == 1).sum()
    assert [games["shared by 2"], games["shared by 3"]] == [(k == 2).sum(), (k == 3).sum()]
    assert games["truncated"] == truncated.sum() > 0
    assert games["no winner"] == ((k == 0) & ~truncated).sum()


def test_ends(rows: pd.DataFrame, tables: Tables) -> None:
    by_reason = rows.groupby(rows["end"].map(REASONS))["rounds"].agg(["size", "mean"])
    ends = tables["ends"].set_index("reason")
    assert list(tables["ends"]["games"]) == sorted(tables["ends"]["games"], reverse=True)
    assert ends["games"].to_dict() == {name: by_reason["size"].get(name, 0) for name in REASONS.values()}
    for name, line in by_reason.iterrows():
        assert ends.loc[name, "rounds_mean"] == pytest.approx(line["mean"])
        low, high = proportion_confint(line["size"], GAMES, alpha=0.05 / 5, method="wilson")
        assert (ends.loc[name, "low"], ends.loc[name, "high"]) == pytest.approx((low, high))
    assert np.isnan(ends.loc["hands_exhausted", "rounds_mean"])


@pytest.mark.parametrize("column", ["rounds", "lead_changes"])
def test_histograms(rows: pd.DataFrame, tables: Tables, column: str) -> None:
    table = tables[column].set_index(column)
    counts = rows[column].value_counts()
    assert table["games"].to_dict() == {
        n: counts.get(n, 0) for n in range(rows[column].min(), rows[column].max() + 1)
    }
    assert table["rate"].sum() == pytest.approx(1)
    assert table["so_far"].iloc[-1] == pytest.approx(1)


def test_decided(rows: pd.DataFrame, tables: Tables) -> None:
    won = rows[rows["winners"] > 0]
    in_last = won["decided"] == won["rounds"]
    tenth = np.ceil(10 * won["decided"] / won["rounds"]).astype(int)
    expected = [((tenth == n) & ~in_last).sum() for n in range(1, 11)] + [in_last.sum()]
    assert tables["decided"]["games"].tolist() == expected
    assert tables["decided"]["rate"].sum() == pytest.approx(1)
    assert tables["decided"]["to"].tolist() == [*range(10, 101, 10), 100]


def test_comeback(rows: pd.DataFrame, tables: Tables) -> None:
    z = simultaneous_z(6)
    for line in tables["comeback"].to_dict("records"):
        leaders = rows[f"leaders_{line['after']}"]
        chosen = (bits(leaders) == 1) if line["lead"] == "alone" else (bits(leaders) > 1)
        some = rows[chosen]
        shared = sum(credit(some, seat) * has_seat(leaders[chosen], seat) for seat in range(3))
        share = shared / bits(leaders[chosen])
        p, variance = share.mean(), share.var(ddof=0)
        n_eff = len(some) * p * (1 - p) / variance
        half = z * np.sqrt(p * (1 - p) / n_eff + z * z / (4 * n_eff**2)) / (1 + z * z / n_eff)
        assert line["games"] == len(some)
        assert line["rate"] == pytest.approx(len(some) / GAMES)
        assert line["win_rate"] == pytest.approx(p)
        assert line["high"] - line["low"] == pytest.approx(2 * half)


def test_comeback_by_hand() -> None:
    """Two seats: seat 1 led alone twice and won once; both led three times, won by seat 1, seat 2, and shared."""
    row = np.dtype([("winners", np.uint8), *((f"leaders_{n}", np.uint8) for n in (25, 50, 75))])
    rows = np.zeros(6, row)
    rows["winners"] = [1, 2, 1, 2, 3, 1]
    for n in (25, 50, 75):
        rows[f"leaders_{n}"] = [1, 1, 3, 3, 3, 0]
    tally = Tally(row, 2, [("winners", f"leaders_{n}") for n in (25, 50, 75)])
    tally.add(rows)
    loaded = load_scenario("whammoth/two-players")
    table = comeback_table(Counted(loaded, {}, Path(), tally, np.zeros((1, 1)), np.zeros(11)))
    assert table["games"].tolist() == [2, 3] * 3
    assert table["win_rate"].tolist() == [0.5, 0.5] * 3


def test_tables_of_the_game(rows: pd.DataFrame, tables: Tables) -> None:
    def mean(column: str, seat: int) -> float:
        return float(rows[f"{column}_{seat + 1}"].mean())

    for seat in range(3):
        deaths, meat = tables["deaths"].loc[seat], tables["meat"].loc[seat]
        assert deaths["over the edge"] == pytest.approx(mean("died_over", seat))
        assert deaths["in the tar"] == pytest.approx(mean("died_tar", seat))
        assert deaths["under a mammoth"] == pytest.approx(mean("died_stomped", seat))
        assert deaths["starved"] == pytest.approx(has_seat(rows["starved"], seat).mean())
        assert meat[["tusk space", "over the edge", "ambush", "mammoth in tar"]].sum() == pytest.approx(
            mean("meat", seat) + mean("eaten", seat)
        )
        assert meat["over the edge"] == deaths["over the edge"]


def test_replayed_games_end_as_their_rows_say(folder: Path, rows: pd.DataFrame, tables: Tables) -> None:
    loaded = count_run(folder).loaded
    chosen = [0, 7, 1023, 1024, 2999]
    replay = replay_scores(loaded, chosen)
    assert replay.rounds.tolist() == rows.loc[chosen, "rounds"].tolist()
    assert replay.scores[:, -1].tolist() == rows.loc[chosen, ["meat_1", "meat_2", "meat_3"]].values.tolist()
    assert not replay.scores[:, 0].any()
    assert replay.still_played(0) == 1
    first = rows.head(200)
    last = tables["scores"].groupby("seat")["mean"].last()
    assert last.tolist() == pytest.approx([first[f"meat_{seat}"].mean() for seat in (1, 2, 3)])
    assert (
        tables["score_spread"]["still_played"].iloc[-1] == (first["rounds"] == first["rounds"].max()).mean()
    )


def test_scores_by_round_are_means(folder: Path) -> None:
    loaded = count_run(folder).loaded
    replay = replay_scores(loaded, range(20))
    assert scores_by_round(loaded, range(20)) == pytest.approx(replay.scores.mean(axis=0))
    assert scores_by_round(loaded, [5]).shape == (replay.rounds[5] + 1, 3)
    with pytest.raises(ValueError, match="no games"):
        replay_scores(loaded, [])


def test_leaders_follow_from_the_replayed_scores(folder: Path, rows: pd.DataFrame) -> None:
    """The row's leaders after half the rounds have the most meat of the replayed game at that time."""
    replay = replay_scores(count_run(folder).loaded, range(100))
    for game in range(100):
        at = (int(replay.rounds[game]) + 1) // 2
        scores, mask = replay.scores[game, at], int(rows.loc[game, "leaders_50"])
        leaders = [seat for seat in range(3) if mask >> seat & 1]
        assert len({int(scores[seat]) for seat in leaders}) == 1


def test_games_with_lookahead_are_replayed(tmp_path: Path) -> None:
    ahead = {"kind": "lookahead", "base": "greedy", "candidates": 2, "playouts": 1, "horizon": 2}
    loaded = load(seats=2, strategy=[ahead, "greedy"])
    path = play(tmp_path / "run", loaded, 20)
    rows = pd.read_parquet(next((path / "games").iterdir()))
    assert has_scores(loaded)
    replay = replay_scores(count_run(path).loaded, range(20))
    assert replay.scores[:, -1].tolist() == rows[["meat_1", "meat_2"]].values.tolist()


def test_one_game(tmp_path: Path) -> None:
    tables = report_tables(play(tmp_path / "run", load_scenario("whammoth/standard"), 1))
    assert tables["outcomes"]["games"].sum() == 1
    assert tables["scores"]["low"].isna().all()
    assert tables["decided"]["games"].sum() == 1


def test_truncated_games_only(tmp_path: Path) -> None:
    counted = count_run(play(tmp_path / "run", load(rounds_cap=2), 50))
    tables = tables_of(counted)
    assert counted.won == 0
    assert tables["ends"].loc[0, "reason"] == "truncated"
    assert tables["decided"][["games", "rate"]].sum().tolist() == [0, 0]
    assert (tables["comeback"]["win_rate"].dropna() == 0).all()


def test_a_game_without_a_report_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.runs.metrics.get_game", lambda name: replace(get_game(name), report=None))
    assert game_report("whammoth") is None
    assert set(report_tables(folder, 0)) == {
        "wins", "outcomes", "ends", "rounds", "lead_changes", "decided", "comeback", "effects",
    }  # fmt: skip


def test_what_cannot_be_told(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"no run\.json"):
        report_tables(tmp_path)
    kept = {
        "fingerprint": 12 * "0",
        "seed": 0,
        "games": 5,
        "version": "",
        "game": "whammoth",
        "scenario": "a",
    }
    RunFolder(tmp_path / "run").start({**kept, "seats": 2}, "")
    with pytest.raises(RunError, match="not finished"):
        report_tables(tmp_path / "run")
    damaged = play(tmp_path / "damaged", load(), 300)
    next((damaged / "games").iterdir()).write_bytes(b"")
    with pytest.raises(RunError, match="damaged"):
        report_tables(damaged)


def test_a_run_of_another_version_is_not_replayed(tmp_path: Path) -> None:
    counted = count_run(play(tmp_path / "run", load_scenario("whammoth/standard"), 20))
    assert counted.why_not_replayed == ""
    assert "scores" in tables_of(counted, 5)
    counted.manifest = counted.manifest.with_changes(fingerprint=12 * "0", version="0.0.9")
    assert "scores" not in tables_of(counted, 5)
    assert "bonedice 0.0.9 played this run" in counted.why_not_replayed
