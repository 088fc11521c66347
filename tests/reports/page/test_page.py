"""The page of a run: complete, valid, self-contained, escaped, the same for the same run, sensible for odd runs."""

import re
import shlex
import shutil
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from analysis.runs.counted import count_run
from analysis.runs.metrics import tables_of
from cli import app
from reports.page.advice import verdict_kind, verdict_text
from reports.page.grid import binned
from reports.page.sections import sections_of
from reports.page.wording import percent, seat_name
from reports.page.write import write_report
from simcore.contract.game import get_game
from simcore.runs.run import run
from simcore.scenarios.load import Loaded, load_scenario
from tests.games.whammoth.table import load

pytestmark = [pytest.mark.xdist_group("report"), pytest.mark.compiled_only]
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
VOID = {"meta", "br", "hr", "img", "input", "link", "wbr"}
SECTIONS = [
    "do", "wins", "ends", "deaths", "meat", "rounds", "scores", "comeback", "decided", "assumptions", "words", "again"
]  # fmt: skip
PICTURES = ["wins", "ends", "deaths", "meat", "rounds", "scores", "comeback", "lead_changes", "decided"]


class Page(HTMLParser):
    """Tags, ids, references, headings and texts of a page; fails on tags that do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs), f"an attribute twice: {tag} {attrs}"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1] if self.open else "", data))

    def of(self, *tags: str) -> list[dict[str, str | None]]:
        return [attrs for tag, attrs in self.tags if tag in tags]

    def told(self, tag: str) -> list[str]:
        return [text.replace("\u00a0", " ") for inside, text in self.texts if inside == tag]


def play(folder: Path, loaded: Loaded, games: int) -> Path:
    run(loaded.with_run(games, 3), folder, jobs=2)
    return folder


def page_of(folder: Path, loaded: Loaded, games: int) -> Page:
    return Page(write_report(play(folder, loaded, games)).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = play(tmp_path_factory.mktemp("page") / "run", load_scenario("whammoth/standard"), 1500)
    assert write_report(folder) == folder / "report.html"
    return folder


@pytest.fixture(scope="module")
def text(folder: Path) -> str:
    return (folder / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


def test_all_sections_in_order_under_headings(page: Page) -> None:
    assert [attrs["id"] for attrs in page.of("section")] == SECTIONS
    headings = {attrs["id"] for attrs in page.of("h2")}
    assert all(attrs["aria-labelledby"] in headings for attrs in page.of("section", "nav"))
    assert len(page.of("h1")) == 1
    assert page.told("title")[0] == f"Standard game: {page.told('h1')[0]}"


def test_ids_are_unique_and_references_lead_somewhere(page: Page, text: str) -> None:
    ids = Counter(attrs["id"] for _, attrs in page.tags if "id" in attrs)
    assert max(ids.values()) == 1
    targets = [attrs.get("href") or attrs.get("xlink:href") or "" for attrs in page.of("a", "use")]
    assert targets
    assert all(target.startswith("#") and target[1:] in ids for target in targets)
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(ids)
    labels = " ".join(attrs.get("aria-labelledby") or "" for _, attrs in page.tags).split()
    assert set(labels) <= set(ids)


def test_nothing_comes_from_elsewhere(page: Page, text: str) -> None:
    assert set(re.findall(r"https?:[^\s\"'<>)]*", text)) == NAMESPACES
    assert not page.of("script", "img", "link", "iframe", "object", "embed", "form", "base")
    assert not re.search(r"\bsrc=|@import|@font-face|url\((?!#)|\bon\w+=\"", text)
    policy = next(attrs for attrs in page.of("meta") if attrs.get("http-equiv") == "Content-Security-Policy")
    assert policy["content"] == "default-src 'none'; style-src 'unsafe-inline'"


def test_every_picture_has_words_and_a_table(page: Page, folder: Path) -> None:
    svgs = page.of("svg")
    assert [str(attrs["aria-labelledby"]) for attrs in svgs] == [f"{key}-title {key}-alt" for key in PICTURES]
    assert all(attrs["role"] == "img" for attrs in svgs)
    assert len(page.told("desc")) == len(PICTURES)
    assert all(len(text) > 20 for text in page.told("desc"))
    order = [tag for tag, attrs in page.tags if tag in ("svg", "table")]
    assert order == ["svg", "table"] * len(PICTURES)
    assert {path.name for path in (folder / "figures").iterdir()} == {f"{key}.svg" for key in PICTURES}


def test_tables_say_what_is_a_head_and_set_numbers_flush_right(page: Page) -> None:
    assert all(attrs.get("scope") in ("col", "row") for attrs in page.of("th"))
    assert len(page.of("caption")) == len(page.of("table"))
    numbers = [attrs.get("class") for tag, attrs in page.tags if tag == "td"]
    assert numbers.count("n") > 0.8 * len(numbers)


def test_pictures_take_the_colours_of_the_page(text: str) -> None:
    drawings = "".join(re.findall(r"(?s)<svg.*?</svg>", text))
    colours = set(re.findall(r"(?:fill|stroke): ([^;\"]*)", drawings))
    assert colours <= {
        "currentColor",
        "none",
        "var(--paper, #ffffff)",
        "#7f7f7f",
        "#2e7fc1",
        "#159a72",
        "#a366c9",
        "#d9700f",
    }
    assert "font-family: " not in drawings


@pytest.mark.parametrize("colour", ["#2e7fc1", "#159a72", "#a366c9", "#d9700f"])
@pytest.mark.parametrize("paper", ["#ffffff", "#14171a"])
def test_seat_colours_are_seen_on_light_and_dark(colour: str, paper: str) -> None:
    def luminance(code: str) -> float:
        parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(colour), luminance(paper)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3


def test_same_run_same_bytes(folder: Path, tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in [folder / "report.html", *(folder / "figures").iterdir()]}
    write_report(folder)
    assert {path: path.read_bytes() for path in before} == before
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(folder, elsewhere)
    again = write_report(elsewhere).read_text(encoding="utf-8")
    assert again.replace(str(elsewhere), str(folder)).encode() == before[folder / "report.html"]


def test_png_on_request(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "run")
    write_report(tmp_path / "run", png=True)
    pngs = sorted((tmp_path / "run" / "figures").glob("*.png"))
    assert {path.stem for path in pngs} == set(PICTURES)
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in pngs)


def test_the_command_plays_the_same_games_again(
    page: Page, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = next(line for line in page.told("code") if line.endswith("--out again"))
    assert command == "bonedice run whammoth/standard --games 1500 --seed 3 --out again"
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, shlex.split(command)[1:]).exit_code == 0
    assert count_run(tmp_path / "again").manifest.rows_sha256 == count_run(folder).manifest.rows_sha256
    assert count_run(folder).manifest.rows_sha256 in page.told("dd")


def test_the_command_to_watch_a_game_tells_one(page: Page) -> None:
    command = next(line for line in page.told("code") if line.startswith("bonedice trace"))
    told = CliRunner().invoke(app, shlex.split(command)[1:])
    assert told.exit_code == 0
    assert "Turn 1" in told.stdout  # whammoth calls its rounds turns


def test_the_command_for_more_games_goes_on_with_the_run(tmp_path: Path) -> None:
    page = page_of(tmp_path / "a run", load_scenario("whammoth/standard"), 1)
    assert page.told("h1")[0].startswith("Undecided")
    command = next(line for line in page.told("code") if line.endswith("--resume"))
    assert CliRunner().invoke(app, shlex.split(command)[1:]).exit_code == 0
    assert count_run(tmp_path / "a run").tally.games == 1000


def test_a_changed_scenario_is_named_by_its_file(tmp_path: Path) -> None:
    loaded = load(strategy="greedy", set_content={"cards.three.value": 2, "charge_cards.c1": {"spaces": 9}})
    page = page_of(tmp_path / "run", loaded, 20)
    scenario = tmp_path / "run" / "scenario.yaml"
    assert f"bonedice run {scenario} --games 20 --seed 3 --out again" in page.told("code")
    assert "Set by the scenario" in page.told("h3")
    assert {"cards.three.value", "charge_cards.c1"} <= set(page.told("code"))
    assert any("was 3 (assumed)" in text for text in page.told("dd"))


HOSTILE = ["<script>alert('x')</script>", '& "a" $b_1$ </title><b>']


def named(loaded: Loaded, labels: list[str]) -> Loaded:
    seats = [
        seat.model_copy(update={"label": label})
        for seat, label in zip(loaded.scenario.seats, labels, strict=True)
    ]
    scenario = loaded.scenario.model_copy(update={"seats": seats, "title": labels[0], "about": labels[1]})
    resolved: dict[str, Any] = {**loaded.resolved, "title": labels[0], "about": labels[1]}
    resolved["seats"] = [
        {**seat, "label": label} for seat, label in zip(loaded.resolved["seats"], labels, strict=True)
    ]
    return replace(loaded, scenario=scenario, resolved=resolved)


def test_labels_are_texts_and_nothing_else(tmp_path: Path) -> None:
    page = page_of(tmp_path / "run", named(load(seats=2, strategy="greedy"), HOSTILE), 50)
    assert not page.of("script", "b")
    assert any(HOSTILE[0] in text for _, text in page.texts)
    assert any(HOSTILE[1] in text.replace("\u00a0", " ") for _, text in page.texts)
    assert page.told("title")[0].startswith(HOSTILE[0])
    for drawing in (tmp_path / "run" / "figures").glob("*.svg"):
        assert not Page(drawing.read_text(encoding="utf-8")).of("script", "b")


def test_one_game(tmp_path: Path) -> None:
    page = page_of(tmp_path / "run", load_scenario("whammoth/standard"), 1)
    headings = page.told("h2")
    assert any(heading.startswith("Every game takes") for heading in headings)
    assert any(heading.startswith("The course of one game") for heading in headings)
    assert "nan" not in " ".join(page.told("td")).lower()


def test_truncated_games_only(tmp_path: Path) -> None:
    page = page_of(tmp_path / "run", load(rounds_cap=2), 30)
    assert page.told("h1") == ["No verdict: all 30 games ran into the cap of 2 turns."]
    assert "No game has a winner" in page.told("h2")
    assert "All games end when the cap of turns cuts them off" in page.told("h2")
    ids = [attrs["id"] for attrs in page.of("section")]
    assert ids == [each for each in SECTIONS if each not in ("comeback", "decided")]
    assert any("rounds_cap" in text for text in page.told("li"))


def test_a_seat_that_hardly_wins(tmp_path: Path) -> None:
    page = page_of(tmp_path / "run", load(strategy=["greedy"] * 3 + ["random"]), 1500)
    assert page.told("h1") == ["A contest of strategies"]
    assert any(
        re.match(
            r"A contest of strategies: greedy wins 3\d\.\d % at each of 3 seats \(.*\), random wins \d\.\d %",
            p,
        )
        for p in page.told("p")
    )
    assert any(
        re.fullmatch(
            r"Seat 4 \(Orange\) wins 2\d\.\d points less than fair; each seat has its own strategy", head
        )
        for head in page.told("h2")
    )
    assert page.told("li")[0].startswith("To take the seat out of the contest")
    assert any("--rotate" in code for code in page.told("code"))
    assert any(head.startswith("Seat 4 falls behind") for head in page.told("h2"))


def test_an_unfair_seat_is_explained_and_its_culture_too(tmp_path: Path) -> None:
    """What to do names the seat, what it does differently, the switch that helps, and the part that is off."""
    from tests.games.paleolithic.table import load as load_paleolithic

    page = page_of(tmp_path / "run", load_paleolithic(seats=4, strategy="greedy"), 3000)
    assert page.told("h1") == ["Unfair by seat, unfair by culture"]
    seat, culture, *_ = page.told("li")
    assert "Seat 1 (Player 1) wins most, seat 4 (Player 4) least. Seat 1 differs most in explores" in seat
    assert "finish_round: true is known to help" in seat
    assert "Beinan the worst" in culture
    assert {"effects", "part_culture"} <= {attrs["id"] for attrs in page.of("section")}
    assert any(code.startswith("cp ") and "\nbonedice run changed.yaml" in code for code in page.told("code"))


def at_once(seats: list[Any], special: str = "none") -> Loaded:
    """A path of two tusk spaces, cards that all say 1, one meat to win: everybody who moves wins in turn 1.

    `special` is that of the card `break`: with take_break whoever plays it stays behind.
    """
    content: dict[str, Any] = {"path.top": ["tusk", "tusk"], "setup.meat_to_win": 1}
    for name in ("run_away", "charge", "careful", "one", "break", "two", "three", "four"):
        content |= {f"cards.{name}.value": 1, f"cards.{name}.modifier": 0, f"cards.{name}.special": "none"}
    content["cards.break.special"] = special
    return load(seats=2, strategy=seats, set_content=content)


def test_all_games_alike(tmp_path: Path) -> None:
    page = page_of(tmp_path / "run", at_once(["greedy", "greedy"]), 200)
    assert page.told("h2")[2:-3] == [
        "No seat is shown to differ from the fair share",
        "All games end when a tribe takes the meat that wins",
        "Nobody dies",
        "All meat is won on the tusk spaces",
        "Every game takes 1 turn",
        "No tribe pulls away: 1.00 meat at the end",
        "Nobody leads alone halfway",
        "All games are decided only in the last turn",
    ]
    assert "100 %" in page.told("dd")  # shared wins


def test_a_seat_that_never_wins(tmp_path: Path) -> None:
    lazy = {"kind": "linear", "weights": {"card": {"stays": 1}}}
    page = page_of(tmp_path / "run", at_once(["greedy", lazy], "take_break"), 1200)
    assert page.told("h1") == ["A contest of strategies"]
    told = "A contest of strategies: greedy wins 100.0 % (99.6 to 100.0), own linear wins 0.0 % (0.0 to 0.4); equal"
    assert any(p.startswith(told) for p in page.told("p"))
    assert "Seat 2 (Green) never wins" in page.told("h2")
    assert "Seat 1 pulls away: 1.00 meat at the end, the next has 0.00" in page.told("h2")


def test_two_seats_and_long_games(tmp_path: Path) -> None:
    page = page_of(tmp_path / "run", load_scenario("whammoth/two-players"), 400)
    assert [attrs["id"] for attrs in page.of("section")] == SECTIONS
    assert "50 %" in " ".join(page.told("td") + page.told("p")).replace("50.0", "50")


def test_a_game_without_words_of_its_own(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(folder, tmp_path / "run")
    monkeypatch.setattr("analysis.runs.metrics.get_game", lambda name: replace(get_game(name), report=None))
    page = Page(write_report(tmp_path / "run").read_text(encoding="utf-8"))
    assert [attrs["id"] for attrs in page.of("section")] == [
        each for each in SECTIONS if each not in ("deaths", "meat")
    ]
    assert any(head.startswith("Most games end when the reason is “last tribe”") for head in page.told("h2"))


def test_a_run_without_a_verdict(folder: Path) -> None:
    """Solo and team games have a side that wins or not, and no fair share."""
    counted = count_run(folder)
    summary = {**counted.summary, "verdict": None}
    sections = sections_of(counted, summary, tables_of(counted, 10))
    assert sections[0].finding.heading.startswith("The players win ")
    assert "Fair would be" not in sections[0].pictures[0].alt
    assert verdict_text(counted, summary).startswith("The players win ")
    assert verdict_kind(counted, summary) == "none"


@pytest.mark.parametrize(
    ("rate", "told"),
    [
        (0, "0 %"),
        (1, "100 %"),
        (0.1234, "12.3 %"),
        (0.0004, "<0.1 %"),
        (0.9999, ">99.9 %"),
        (float("nan"), "\u2013"),
    ],
)
def test_percent_never_rounds_to_nothing_or_all(rate: float, told: str) -> None:
    assert percent(rate).replace("\u00a0", " ") == told


def test_bins_hold_all_games() -> None:
    lines = [{"n": n, "games": 10, "rate": 0.01, "so_far": (n - 4) / 100} for n in range(5, 105)]
    bins = binned(lines, "n")
    assert sum(each["games"] for each in bins) == 1000
    assert (bins[0]["name"], bins[0]["games"]) == ("5\u20139", 50)
    assert bins[-1]["name"] == "100\u2013104"
    assert len(bins) == 20


def test_the_last_bin_is_open_where_a_few_games_lie_beyond() -> None:
    lines = [
        {"n": n, "games": g, "rate": g / 1000, "so_far": s}
        for n, g, s in ((1, 500, 0.5), (2, 496, 0.996), (90, 4, 1.0))
    ]
    assert [(each["name"], each["games"]) for each in binned(lines, "n")] == [("1", 500), ("2+", 500)]


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Purple", "1 Purple"),
        ("a" * 11, f"1 {'a' * 11}"),
        ("a" * 12, f"1 {'a' * 9}\u2026"),
        ("W" * 9, "1 WWWWW\u2026"),
    ],
)
def test_labels_fit_the_margin_of_a_picture(label: str, told: str) -> None:
    assert seat_name(1, label) == told
