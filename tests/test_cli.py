"""The command as users meet it: exit codes, what goes where, one line per problem, nothing written in vain."""

import csv
import errno
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner, Result

from cli import app
from simcore import VERSION
from simcore.contract.game import GAMES

pytestmark = pytest.mark.xdist_group("cli")

SUMMARY_KEYS = {
    "game", "scenario", "version", "fingerprint", "rows_sha256", "seed", "games", "seats", "no_winner_rate",
    "truncated_rate", "end_reasons", "rounds", "verdict", "parts", "metrics", "assumed", "games_per_second", "files",
}  # fmt: skip
SEAT_KEYS = {"seat", "strategy", "label", "win_rate", "low", "high", "shared_rate", "score_mean"}
GOOD = """\
game: whammoth
title: Mine
seats:
  - {strategy: random, label: Me}
  - {strategy: random, label: You}
run: {games: 300}
"""


def bonedice(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), prog_name="bonedice", catch_exceptions=False)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_alone_it_prints_three_first_commands() -> None:
    result = bonedice()
    assert result.exit_code == 0
    assert result.stdout.count("\n  bonedice ") == 3


def test_version() -> None:
    assert bonedice("--version").stdout == f"bonedice {VERSION}\n"


def test_run_prints_a_table_and_writes_files() -> None:
    result = bonedice("run", write("mine.yaml", GOOD), "--out", "out")
    assert result.exit_code == 0
    assert "Mine: 300 games, seed 0" in result.stdout
    assert "Undecided" in result.stdout or "fair" in result.stdout.lower()
    assert "assumed values" in result.stdout
    assert {each.name for each in Path("out").iterdir()} == {
        "run.json", "scenario.yaml", "games", "summary.json", "summary.csv", "report.html", "figures",
    }  # fmt: skip


def test_every_command_that_writes_says_in_json_what_it_wrote() -> None:
    assert json.loads(bonedice("new", "scenario", "whammoth", "new.yaml", "--json").stdout) == {
        "file": "new.yaml"
    }
    assert json.loads(bonedice("warmup", "whammoth", "--json").stdout) == {"compiled": ["whammoth"]}
    assert bonedice("run", "new.yaml", "--games", "50", "--out", "out", "--no-report").exit_code == 0
    assert json.loads(bonedice("report", "out", "--json").stdout) == {"report": "out/report.html"}


def test_json_is_one_object_with_the_promised_keys() -> None:
    result = bonedice("run", write("mine.yaml", GOOD), "--out", "out", "--json")
    summary = json.loads(result.stdout)
    assert set(summary) >= SUMMARY_KEYS
    assert all(set(seat) == SEAT_KEYS for seat in summary["seats"])
    assert [seat["seat"] for seat in summary["seats"]] == [1, 2]
    assert set(summary["rounds"]) == {"mean", "p05", "p50", "p95"}
    assert set(summary["verdict"]) == {"kind", "margin", "text", "games_needed", "seats", "parts"}
    rates = [seat["win_rate"] for seat in summary["seats"]]
    assert sum(rates) + summary["no_winner_rate"] + summary["truncated_rate"] == pytest.approx(1)
    assert sum(summary["end_reasons"].values()) == pytest.approx(1)
    assert json.loads(Path("out/summary.json").read_text()) == summary
    with Path("out/summary.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [float(row["win_rate"]) for row in rows] == rates


def test_flags_override_the_scenario_and_counts_may_be_scientific() -> None:
    result = bonedice(
        "run", write("mine.yaml", GOOD), "--games", "1e2", "--seed", "9", "--out", "out", "--json"
    )
    assert (json.loads(result.stdout)["games"], json.loads(result.stdout)["seed"]) == (100, 9)


def test_the_same_run_again_prints_the_stored_result() -> None:
    words = ("run", write("mine.yaml", GOOD), "--json")
    first, again = bonedice(*words), bonedice(*words)
    assert first.stdout == again.stdout
    assert "stored already in" in again.stderr
    more = bonedice("run", "mine.yaml", "--games", "400", "--json")
    assert more.exit_code == 2
    assert "--resume goes on with it" in more.stderr
    assert (
        json.loads(bonedice("run", "mine.yaml", "--games", "400", "--resume", "--json").stdout)["games"]
        == 400
    )
    assert json.loads(bonedice("run", "mine.yaml", "--overwrite", "--json").stdout)["games"] == 300


def test_a_lost_summary_is_made_again() -> None:
    first = bonedice("run", write("mine.yaml", GOOD), "--out", "out", "--json")
    Path("out/summary.json").unlink()
    again = bonedice("run", "mine.yaml", "--out", "out", "--resume", "--json")
    different = {"games_per_second"}
    one, two = json.loads(first.stdout), json.loads(again.stdout)
    assert {k: v for k, v in one.items() if k not in different} == {
        k: v for k, v in two.items() if k not in different
    }


def test_seeds_are_taken_to_the_last_digit() -> None:
    words = ("run", write("mine.yaml", GOOD), "--games", "5", "--no-report", "--json", "--seed")
    for seed in (2**53 + 1, 2**63 - 1):
        assert json.loads(bonedice(*words, str(seed)).stdout)["seed"] == seed
    assert "--seed: must be a whole number from 0 to" in bonedice(*words, str(2**63)).stderr


def test_a_moved_run_is_where_it_is_now() -> None:
    words = ("run", write("mine.yaml", GOOD), "--json", "--out")
    bonedice(*words, "old")
    Path("old").rename("new")
    Path("new/report.html").unlink()
    bonedice("run", "mine.yaml", "--seed", "9", "--out", "old", "--no-report")  # another run moves in
    again = bonedice(*words, "new")
    assert "stored already in new" in again.stderr
    files = json.loads(again.stdout)["files"]
    assert files["run"] == "new"
    assert all(path.startswith("new") for path in files.values())
    assert Path("new/report.html").is_file()
    assert not Path("old/report.html").exists()
    Path("elsewhere").mkdir()
    os.chdir("elsewhere")
    files = json.loads(bonedice("run", "../mine.yaml", "--json", "--out", "../new").stdout)["files"]
    assert files["summary"] == "../new/summary.json"
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    "change",
    [
        lambda _: "",
        lambda _: "[]",
        lambda text: text.replace('"undecided"', '"mine"').replace('"unfair"', '"mine"'),
        lambda text: text.replace('"seed": 0', '"seed": 1'),
        lambda text: text.replace('"games": 300', '"games": 301'),
        lambda text: text.replace('"label": "Me"', '"label": ["Me"]'),
        lambda text: text.replace('"assumed":', '"presumed":'),
        lambda text: text.replace('"pattern":', '"patter":'),
    ],
)
def test_a_summary_that_was_edited_or_is_empty_is_one_line(change: Callable[[str], str]) -> None:
    words = ("run", write("mine.yaml", GOOD), "--out", "out", "--no-report")
    bonedice(*words)
    file = Path("out/summary.json")
    text = file.read_text()
    assert change(text) != text
    file.write_text(change(text))
    refused = bonedice(*words)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == (
        "out/summary.json: is damaged or of another run; bonedice run --resume makes it again\n"
    )
    assert bonedice(*words, "--resume").exit_code == 0
    assert json.loads(file.read_text())["seats"] == json.loads(text)["seats"]


def full_disk(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """No space left once `after` shards are written."""
    fsync, left = os.fsync, [after]

    def full(descriptor: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").readlink().parent.name == "games":
            if not left[0]:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            left[0] -= 1
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr("simcore.runs.run.SHARD_GAMES", 256)


@pytest.mark.parametrize(("more", "then"), [((), "--resume"), (("--overwrite",), "--overwrite")])
def test_a_full_disk_says_what_is_kept_and_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...], then: str
) -> None:
    words = ("run", write("mine.yaml", GOOD), "--out", "out", "--no-report", "--games", "600")
    if more:
        bonedice(*words, "--seed", "3")
    with monkeypatch.context() as patch:
        full_disk(patch, 2)
        full = bonedice(*words, *more)
    assert (full.exit_code, full.stdout) == (1, "")
    last = full.stderr.splitlines()[-1]
    kept = "512 games are kept; go on" if not more else "the old run in out is as it was; play it anew"
    assert last == (
        "out: cannot be written to any more (No space left on device); "
        f"{kept} with: bonedice run mine.yaml --games 600 --seed 0 --out out {then}"
    )
    assert bonedice(*words, then).exit_code == 0
    assert bonedice("export", "out", "rows.csv").exit_code == 0
    assert len(Path("rows.csv").read_text().splitlines()) == 601


def test_what_another_version_played_is_told_and_not_replayed() -> None:
    bonedice("run", write("mine.yaml", GOOD), "--out", "out", "--no-report")
    file = Path("out/run.json")
    told = json.loads(file.read_text())
    rows = pq.read_table(f"out/games/{told['shards'][0]['file']}")
    label = f"{12 * '0'} {told['seed']} 0"
    pq.write_table(rows.replace_schema_metadata({"bonedice": label}), "out/games/00000.parquet")
    told["shards"][0]["sha256"] = hashlib.sha256(Path("out/games/00000.parquet").read_bytes()).hexdigest()
    file.write_text(json.dumps({**told, "fingerprint": 12 * "0", "version": "0.0.9"}))
    done = bonedice("report", "out")
    assert done.exit_code == 0
    said = "bonedice 0.0.9 played this run, and this version"
    assert said in done.stderr
    page = Path("out/report.html").read_text()
    assert said in page
    assert "over time is left out" in page


@pytest.mark.parametrize("command", ["run", "report", "export"])
def test_names_of_stray_bytes_are_refused(command: str) -> None:
    odd = os.fsdecode(b"odd\xff")
    words = {"run": ("mine.yaml", "--out", odd), "report": (odd,), "export": (odd, "rows.csv")}
    write("mine.yaml", GOOD)
    result = bonedice(command, *words[command])
    assert result.exit_code == 2
    assert "must be a name in UTF-8" in result.stderr
    assert [each.name for each in Path().iterdir()] == ["mine.yaml"]


BAD = """\
game: whammoth
seats:
  - {strategy: gredy}
  - {strategy: {kind: linear, weights: {card: {tuks: 1}}}}
  - {stratgy: random}
  - {strategy: random, label: 7}
rules: {charges_per_turn: eahc, sudden_death: NO}
run: {games: 0, seed: -1, rounds_cap: 1.5}
analysis: {margin: 3}
contnet: x
"""


def test_all_problems_at_once_with_places_and_nothing_written() -> None:
    result = bonedice("run", write("bad.yaml", BAD), "--out", "out")
    assert result.exit_code == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    places = [line.split(": ")[0].removeprefix("bad.yaml:") for line in lines]
    assert all(line.startswith("bad.yaml:") for line in lines)
    assert {place.split(":")[0] for place in places} == {"3", "4", "5", "6", "7", "8", "9", "10"}
    told = "\n".join(lines)
    for word in (
        "'greedy'",
        "'tusk'",
        "'strategy'",
        "'each'",
        "'content'",
        "quote it",
        "true or false",
        "1 to 10,000,000,000",
    ):
        assert word in told, word
    assert not Path("out").exists()
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (GOOD.replace("seats:", "seats:" + "\n  - {strategy: random}" * 3), "3:1: seats", "4"),
        ("game: whammoth\nseats:\n  - {strategy: random}\n", "2:1: seats", "2"),
        (GOOD.replace("game: whammoth", "game: wamoth"), "1:1: game", "did you mean 'whammoth'?"),
        (GOOD.replace("game: whammoth\n", ""), "1:1: game", "is missing"),
        (GOOD + "mode: hunter\n", "7:1: mode", "standard"),
        (GOOD + "rules: {abilities: chosen}\n", "4:5: seats.0.ability", "is missing"),
        (GOOD.replace("label: Me", "ability: brute"), "4:24: seats.0.ability", "abilities are off"),
        (GOOD + "content: {from: content/whammoth.yaml, set: {setup.meat_tokens: 11}}\n", "7:46", "12 meat tokens"),
        (GOOD + "content: {from: content/whammoth.yaml, set: {cards.thre.value: 2}}\n", "7:46", "did you mean 'three'?"),
        (GOOD + "content: {from: content/whammoth.yaml, set: {cards.three.value: 99}}\n", "7:46", "must be -12 to 12, got 99"),
        (GOOD + "content: content/wammoth.yaml\n", "7:1: content", "did you mean 'content/whammoth.yaml'?"),
        (GOOD + "content: {from: content/whammoth.yaml, set: {charge_cards: {}}}\n", "7:46", "charge_cards"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_game(text: str, place: str, said: str) -> None:
    result = bonedice("check", write("mine.yaml", text))
    assert result.exit_code == 2
    assert f"mine.yaml:{place}" in result.stderr
    assert said in result.stderr


def test_abilities_are_one_card_each() -> None:
    text = GOOD.replace("random,", "random, ability: brute,") + "rules: {abilities: chosen}\n"
    result = bonedice("check", write("mine.yaml", text))
    assert "seat 1 has 'brute' already" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "whammoth/standard", "--games", "0"), "--games: must be a whole number from 1 to"),
        (("run", "whammoth/standard", "--games", "many"), "many"),
        (("run", "whammoth/standard", "--seed", "-1"), "--seed: must be a whole number from 0 to"),
        (("run", "whammoth/standard", "--jobs", "0"), "--jobs"),
        (("run", "whammoth/standard", "--resume", "--overwrite"), "exclude each other"),
        (("run", "whammoth/standrad"), "did you mean 'whammoth/standard'?"),
        (("run", "-"), "not from standard input"),
        (("run", "."), "directory"),
        (("list", "scenaros"), "did you mean 'scenarios'?"),
        (("list", "rules", "wammoth"), "did you mean 'whammoth'?"),
        (("export", "nowhere", "x.csv"), "not the directory of a run"),
        (("new", "scenaro", "whammoth", "x.yaml"), "did you mean 'scenario'?"),
        (("trace", "whammoth/standard", "--game", "x"), "--game"),
        (("runn",), "runn"),
    ],
)
def test_bad_arguments_are_one_line_and_exit_2(words: tuple[str, ...], said: str) -> None:
    result = bonedice(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""
    assert not list(Path().iterdir())


def test_debug_shows_the_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cli", "run", "nothing.yaml", "--debug"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" in done.stderr
    assert done.returncode != 0


def test_check_tells_what_is_assumed() -> None:
    result = bonedice("check", "whammoth/standard")
    assert "whammoth/standard: a good scenario" in result.stdout
    assert "values are assumed" in result.stdout
    assert "path.bottom: not printed" in result.stdout


def test_check_takes_content_and_strategies_and_many_files() -> None:
    folder = Path(__file__).parent.parent / "configs" / "whammoth"
    files = [
        str(folder / "strategies.yaml"),
        str(folder / "content" / "whammoth.yaml"),
        write("mine.yaml", GOOD),
    ]
    assert bonedice("check", *files).stdout.count("a good ") == 3
    result = bonedice("check", *files, write("bad.yaml", BAD), "--json")
    assert result.exit_code == 2
    told = json.loads(result.stdout)
    assert len(told["files"]) == 3
    assert {"file", "line", "column", "field", "problem", "hint"} == set(told["problems"][0])


@pytest.mark.parametrize("what", ["scenarios", "strategies", "content", "rules"])
def test_list(what: str) -> None:
    assert "whammoth" in bonedice("list", what).stdout.lower() or what == "rules"
    rows = json.loads(bonedice("list", what, "whammoth", "--json").stdout)
    assert len(rows) >= 1


def test_export(tmp_path: Path) -> None:
    bonedice("run", write("mine.yaml", GOOD), "--out", "out")
    assert bonedice("export", "out", "rows.csv").exit_code == 0
    assert bonedice("export", "out", "rows.parquet").exit_code == 0
    with Path("rows.csv").open() as file:
        rows = list(csv.DictReader(file))
    table = pq.read_table("rows.parquet").to_pylist()
    assert len(rows) == len(table) == 300
    assert [row["game"] for row in table] == list(range(300))
    assert {row["end"] for row in rows} <= {"sixth_meat", "last_tribe", "all_out"}
    assert [{k: f"{v:g}" if isinstance(v, float) else str(v) for k, v in row.items()} for row in table] == [
        {k: f"{float(v):g}" if k.startswith("win_") else v for k, v in row.items()} for row in rows
    ]
    assert {row["strategy_1"] for row in rows} == {"random"}
    assert sum(float(row["win_1"]) + float(row["win_2"]) for row in rows) == 300
    assert "meat_2" in rows[0]
    assert "meat_3" not in rows[0]
    assert bonedice("export", "out", "rows.xlsx").exit_code == 2
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith("rows")) == [
        "rows.csv",
        "rows.parquet",
    ]


def test_own_strategy_files(tmp_path: Path) -> None:
    write(
        "bold.yaml",
        "bold:\n  kind: linear\n  weights: {card: {tusk: 1}}\nshy: {kind: random, forbid: [eat]}\n",
    )
    text = GOOD.replace("strategy: random, label: Me", "strategy: bold.yaml#bold").replace(
        "strategy: random, label: You", "strategy: bold.yaml#shy"
    )
    summary = json.loads(bonedice("run", write("mine.yaml", text), "--json").stdout)
    assert [seat["strategy"] for seat in summary["seats"]] == ["bold", "shy"]
    assert [seat["label"] for seat in summary["seats"]] == ["Blue", "Green"]


def test_titles_in_any_language() -> None:
    result = bonedice("run", write("Näan🦣.yaml", GOOD.replace("Mine", "Näan 🦣")), "--json")
    summary = json.loads(result.stdout)
    assert summary["title"] == "Näan 🦣"
    assert Path(summary["files"]["run"]).name.isascii()


def test_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m cli list strategies | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["scenario", "content", "strategy"])
def test_new_files_load(kind: str, game: str) -> None:
    assert bonedice("new", kind, game, "mine.yaml").exit_code == 0
    assert bonedice("check", "mine.yaml").exit_code == 0
    again = bonedice("new", kind, game, "mine.yaml")
    assert again.exit_code == 2
    assert "mine.yaml: exists already" in again.stderr


def test_new_files_work_together() -> None:
    for kind in ("scenario", "content", "strategy"):
        bonedice("new", kind, "whammoth", f"{kind}.yaml")
    text = Path("scenario.yaml").read_text()
    text = text.replace("content: content/whammoth.yaml", "content: content.yaml", 1).replace(
        "{strategy: greedy, label: Seat 1}", "{strategy: strategy.yaml, label: Seat 1}"
    )
    text = re.sub(r"^content: .*$", "content: content.yaml", text, flags=re.MULTILINE)
    Path("scenario.yaml").write_text(text)
    own = Path("content.yaml").read_text().replace("provenance:\n", "provenance:\n  own: {path: my copy}\n")
    own = re.sub(r"    path\.?\w*\.?\d*: .*\n", "", own)
    Path("content.yaml").write_text(own)
    assert "path" not in bonedice("check", "content.yaml").stdout.split("assumed:")[1]
    summary = json.loads(bonedice("run", "scenario.yaml", "--games", "200", "--json").stdout)
    assert summary["assumed"] < 40


def test_trace_tells_the_game_of_the_batch() -> None:
    bonedice("run", "whammoth/abilities", "--games", "20", "--out", "out")
    bonedice("export", "out", "rows.csv")
    with Path("rows.csv").open() as file:
        rows = list(csv.DictReader(file))
    for game in (0, 7, 19):
        told = json.loads(bonedice("trace", "whammoth/abilities", "--game", str(game), "--json").stdout)
        assert told["game"] == game
        assert told["row"]["winners"] == int(rows[game]["winners"])
        assert told["row"]["meat"] == [int(rows[game][f"meat_{seat}"]) for seat in (1, 2, 3, 4)]
        assert max(line["turn"] for line in told["lines"]) == int(rows[game]["rounds"])
        last = told["lines"][-1]["text"]
        assert f"Final meat: {', '.join(map(str, told['row']['meat']))}" in last


def test_trace_shows_rules_and_finds_lines() -> None:
    plain = bonedice("trace", "whammoth/standard", "--game", "4").stdout
    assert plain.startswith("Game 4 of Standard game, seed 0\n")
    assert "[WHA-" not in plain
    assert "[WHA-PLAY-1, WHA-MOVE-1]" in bonedice("trace", "whammoth/standard", "--rules").stdout
    assert (
        "The MAMMOTHS run".lower()
        in bonedice("trace", "whammoth/standard", "--find", "the MAMMOTHS run").stdout.lower()
    )
    nothing = bonedice("trace", "whammoth/standard", "--find", "checkmate")
    assert (nothing.exit_code, nothing.stdout) == (1, "")
    assert "no line with 'checkmate'" in nothing.stderr


def test_odds_answer_in_words_and_json() -> None:
    text = bonedice("odds", "moogh", "stab", "--dice", "4", "--fraction").stdout
    assert "80.25 %" in text
    assert "65/81" in text
    told = json.loads(bonedice("odds", "moogh", "stab", "--dice", "4", "--json").stdout)
    assert set(told) >= {"game", "question", "assumptions", "results", "distribution"}
    assert {"name": "success", "fraction": "65/81", "value": 65 / 81} in told["results"]


def test_odds_sweep_and_plot() -> None:
    result = bonedice("odds", "moogh", "stab", "--dice", "1..6", "--table", "--plot", "stab.svg")
    assert [line.split()[0] for line in result.stdout.splitlines()[1:7]] == list("123456")
    assert Path("stab.svg").read_text().startswith("<?xml")
    rows = json.loads(bonedice("odds", "moogh", "stab", "--dice", "1..6", "--json").stdout)["rows"]
    assert [row["dice"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert rows[3]["results"][1]["fraction"] == "65/81"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--dice", "x"), "--dice: must be a whole number from 0 to 100 or a range such as 1..6, got 'x'"),
        (("--dice", "101"), "0 to 100"),
        (("--dice", "6..1"), "runs backwards"),
        (("--dice", "1..9", "--weak", "0..3"), "only one argument can be a range"),
        (("--dice", "4", "--plot", "stab.nonsense"), "cannot be drawn"),
        (("--dices", "4"), "--dices"),
    ],
)
def test_senseless_odds_are_refused(words: tuple[str, ...], said: str) -> None:
    result = bonedice("odds", "moogh", "stab", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_odds_start_without_heavy_imports() -> None:
    code = (
        "import sys; sys.argv = ['bonedice', 'odds', 'moogh', 'stab', '--dice', '4']\n"
        "from cli import app\n"
        "try: app()\nexcept SystemExit: pass\n"
        "print(' '.join(name for name in sys.modules if '.' not in name), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "80.25 %" in done.stdout
    assert not {"numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow", "ruamel"} & set(
        done.stderr.split()
    )


def test_the_page_follows_the_run() -> None:
    bonedice("run", write("mine.yaml", GOOD), "--out", "out", "--no-report")
    assert not Path("out/report.html").exists()
    assert bonedice("report", "out", "--png").exit_code == 0
    assert "300" in Path("out/report.html").read_text()
    assert list(Path("out/figures").glob("*.png"))
    bonedice("run", "mine.yaml", "--out", "out", "--games", "450", "--resume")
    assert "450" in Path("out/report.html").read_text()
    assert bonedice("report", "nowhere").exit_code == 2


def test_resume_mends_a_complete_run() -> None:
    words = ("run", write("mine.yaml", GOOD), "--out", "out", "--json", "--no-report")
    first = json.loads(bonedice(*words).stdout)
    shard = next(Path("out/games").iterdir())
    shard.write_bytes(b"nonsense")
    assert bonedice("export", "out", "rows.csv").exit_code == 1
    again = bonedice(*words, "--resume")
    assert json.loads(again.stdout)["rows_sha256"] == first["rows_sha256"]
    assert "damaged or missing" in again.stderr
    assert bonedice("export", "out", "rows.csv").exit_code == 0


def test_export_keeps_off_the_run_itself() -> None:
    bonedice("run", write("mine.yaml", GOOD), "--out", "out", "--no-report")
    shard = next(Path("out/games").iterdir())
    before = shard.read_bytes()
    assert bonedice("export", "out", str(shard)).exit_code == 2
    assert shard.read_bytes() == before


def test_labels_are_no_markup() -> None:
    text = GOOD.replace("label: Me", 'label: "[bold]Me[/bold]"')
    assert "[bold]Me[/bold]" in bonedice("run", write("mine.yaml", text), "--no-report").stdout


def test_names_that_cannot_be() -> None:
    result = bonedice("run", write("mine.yaml", GOOD), "--out", "a" * 300)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    odd = Path(os.fsdecode(b"bad\xff.yaml"))
    odd.write_text(GOOD)
    assert bonedice("run", str(odd), "--out", "out").exit_code == 0


def test_a_full_disk_on_stdout_is_one_line() -> None:
    command = f"{sys.executable} -m cli list strategies > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_a_strategy_file_is_checked_for_the_game_whose_words_it_uses() -> None:
    Path("mine.yaml").write_text("kind: linear\nweights: {action: {explore: 0.5, pints: 1}}\n")
    told = bonedice("check", "mine.yaml")
    assert told.exit_code == 2
    assert "unknown feature 'pints' (did you mean 'points'?)" in told.stderr
