"""The printable odds card: what it shows is what the questions answer, and it is one page that needs nothing else."""

import html
import os
import re
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.odds.ask.answer import Amount
from analysis.odds.ask.questions import MODULES, questions
from analysis.odds.ask.sheet import Sheet, grid_of, sheet_of
from cli import app
from reports.odds.card import LONGEST_TITLE, box, render
from tests.reports.page.test_page_in_browser import Browse, chromium

__all__ = ["chromium"]

PAPERS = ("A4", "letter")
PAGE = re.compile(rb"/Type\s*/Page\b")


@cache
def sheet(game):
    """The card of a game as it is printed without options; worked out at its first use, not while tests are collected."""
    return sheet_of(game)()


def bonedice(*words: str | Path):
    return CliRunner().invoke(app, ["odds", *map(str, words)])


def grid(game, title):
    return next(each for each in sheet(game).grids if each.title.startswith(title))


def cell(game, title, row, column):
    found = grid(game, title)
    return dict(found.rows)[row][found.columns.index(column)]


@pytest.mark.parametrize(
    ("game", "where", "exact"),
    [
        ("moogh", ("A hit", "5", "1"), Fraction(65, 81)),
        ("moogh", ("A hit", "2", "3"), 0),
        ("moogh", ("What a rage token does", "3", "re-roll"), Fraction(665, 729)),
        ("moogh", ("You after attacks", "3", "out"), Fraction(5, 27)),
        ("moogh", ("Shaken off", "right", "hurt, token"), Fraction(2, 9)),
        ("moogh", ("Across water", "3", "mean"), Fraction(70, 27)),
        ("moogh", ("Facing", "4", "same"), Fraction(7, 27)),
        ("moogh", ("Facing", "4", "behind"), Fraction(20, 81)),
        ("neanderthal", ("Hunt: single", "5", "2 hits"), Fraction(763, 3888)),
        ("neanderthal", ("Double icon, or", "5", "2 hits"), Fraction(131, 243)),
        ("neanderthal", ("Double icon with", "5", "2 hits"), Fraction(13, 16)),
        ("neanderthal", ("Dice alike", "5", "triples"), Fraction(23, 108)),
        ("neanderthal", ("Prey beside a predator", "5", "kept"), Fraction(2221999, 7558272)),
        ("neanderthal", ("Courtship", "3 suitors", "3rd"), Fraction(4, 27)),
        ("neanderthal", ("Fight, then hunt", "3 against 2", "I eat"), Fraction(19161851, 60466176)),
        ("whammoth", ("Total of the others", "1", "1"), Fraction(3, 8)),
        ("paleolithic", ("Points of all your tokens", "3", "mean"), 9),
        ("paleolithic", ("A legendary character", "4", "chance"), Fraction(2, 9)),
        ("paleolithic", ("What a ring pays", "4", "5"), "1 jade"),
    ],
)
def test_the_card_shows_exact_values(game, where, exact):
    assert cell(game, *where) == exact


def test_the_card_of_whammoth_shows_the_answers_to_which_card_now():
    for seats in (2, 3, 4):
        at = ",".join(["5"] + ["0"] * (seats - 1))
        answer = questions("whammoth")["card"](scenario="whammoth/standard", at=at)
        assert (
            cell("whammoth", f"Worth in meat - lives, {seats}", "four+1", "5")
            == answer.results["four+1.value"]
        )
    assert cell("whammoth", "Mammoth toppled", "run away", "5") == answer.results["run_away.tusk"]
    assert cell("whammoth", "Over the edge", "two+1", "5") == answer.results["two+1.over"]
    dead = sum(answer.results.get(f"two+1.{way}", 0) for way in ("tar", "stomped", "effect"))
    assert cell("whammoth", "Dead otherwise", "two+1", "5") == dead


@pytest.mark.parametrize("game", MODULES)
def test_values_of_a_card_are_chances_or_marked(game):
    for each in sheet(game).grids:
        assert len(each.rows) >= 1
        for _, cells in each.rows:
            assert len(cells) == len(each.columns)
            for value in cells:
                assert value is None or isinstance(value, str | Amount) or 0 <= value <= 1


@pytest.mark.parametrize(
    ("game", "title"), [("moogh", "Facing"), ("neanderthal", "Game length"), ("whammoth", "Total of")]
)
def test_what_can_happen_sums_to_1(game, title):
    """A column that is misnamed would show 0 and be missing here."""
    found = grid(game, title)
    if title == "Total of":
        totals = [cells for name, cells in found.rows if name != "a CHARGE!"]
        assert [sum(column) for column in zip(*totals, strict=True)] == [1, 1, 1]
    else:
        assert all(sum(cells) == 1 for _, cells in found.rows)


@pytest.mark.parametrize("game", MODULES)
def test_a_card_needs_nothing_else_and_says_what_it_rests_on(game):
    text = render(sheet(game))
    assert not re.search(r"<script|<link|<img|https?:|url\(|@import", text)
    assert "default-src &#39;none&#39;" in text or "default-src 'none'" in text
    said = html.unescape(text)
    for note in sheet(game).assumptions:
        assert note in said.replace("\u00a0", " ")
    assert sheet(game).assumptions
    for each in sheet(game).grids:
        assert each.title in said
    assert render(sheet(game)) == text


@pytest.mark.parametrize("game", MODULES)
def test_titles_stand_above_what_scrolls(game):
    """A caption is as wide as its table, so that a phone would cut it off; every table names its title."""
    text = render(sheet(game))
    titles = re.findall(r'<h2 id="(table-\d+)">', text)
    assert len(titles) == len(sheet(game).grids) == len(set(titles))
    assert re.findall(r'<table aria-labelledby="(table-\d+)">', text) == titles
    assert "<caption" not in text
    for scrolls in re.findall(r'<div class="scroll".*?</div>', text, re.DOTALL):
        assert "<h2" not in scrolls


def test_other_content_and_dice_change_the_card():
    die = sheet_of("moogh")(die="3/2/1")
    assert any("die 3/2/1" in note for note in die.assumptions)
    assert die.grids[0].rows[0][1][0] == Fraction(1, 2)
    symbols = next(each for each in die.grids if "wanted symbol" in each.title)
    assert symbols.columns == ("bars", "chevron", "cross")
    assert symbols.rows[3][1] == (Fraction(15, 16), Fraction(65, 81), Fraction(671, 1296))
    assert not any("wanted symbol" in each.title for each in sheet("moogh").grids)
    rolls = sheet_of("paleolithic")(die="0,1,2,3,4,5", die_per_ring=True)
    points = next(each for each in rolls.grids if each.title.startswith("Points"))
    assert points.rows[2][1] == (Fraction(21, 2), Fraction(35, 4))
    two = sheet_of("whammoth")(scenario="whammoth/two-players")
    assert "2 tribes" in two.grids[0].title


@pytest.mark.parametrize(
    ("value", "text", "kind"),
    [
        (Fraction(65, 81), "80.25", "chance"),
        (0, "0", "chance"),
        (1, "100", "chance"),
        (Fraction(1, 10**6), "< 0.01", "chance"),
        (Amount(1, 2), "0.50", "amount"),
        (Amount(-1, 4), "\u22120.25", "amount"),
        (Amount(3), "3", "amount"),
        ("2 jade", "2 jade", "text"),
        (None, "", "none"),
    ],
)
def test_cells(value, text, kind):
    assert (box(value).text, box(value).kind) == (text, kind)


def test_every_text_is_escaped():
    sheet = Sheet("moogh", "<b>", (grid_of("<i>", "<u>", {"<s>": {"<q>": "<p>"}}, "<a>", "<h1>"),), ("<h2>",))
    text = render(sheet, "<em> & co")
    assert "&lt;em&gt; &amp; co" in text
    for tag in ("<b>&", "<u>", "<s>", "<q>", "<em>", "<a>", "<h2>"):
        assert tag not in text


@pytest.mark.parametrize("title", ["", "  ", "two\nlines", "x" * (LONGEST_TITLE + 1)])
def test_senseless_titles(title):
    with pytest.raises(ValueError, match="must be 1 to 80 characters on one line"):
        render(sheet("moogh"), title)


@pytest.mark.parametrize("game", MODULES)
def test_the_command_writes_the_card_and_names_it(game, tmp_path):
    file = tmp_path / "card.html"
    done = bonedice(game, "card", "--out", file, "--title", "For <Tak>")
    assert (done.exit_code, done.stdout) == (0, f"{file}\n")
    assert "<h1>For &lt;Tak&gt;</h1>" in file.read_text(encoding="utf-8")


def test_the_command_as_json(tmp_path):
    done = bonedice("neanderthal", "card", "--out", tmp_path / "card.html", "--json")
    assert done.stdout == f'{{"file": "{tmp_path}/card.html"}}\n'
    assert [each.name for each in tmp_path.iterdir()] == ["card.html"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mooh",), "odds: there is no game 'mooh' (did you mean 'moogh'?)"),
        (("moogh", "crd"), "odds: there is no question 'crd' (did you mean 'card'?)"),
        (("moogh", "card"), "--out: must be given: the HTML file of the odds card"),
        (("moogh", "card", "--out", "."), "--out: must end in .html or .htm, got '.'"),
        (("moogh", "card", "--out", "card.pdf"), "--out: must end in .html or .htm, got 'card.pdf'"),
        (("moogh", "card", "--out", ""), "--out: must not be empty; give a file such as card.html"),
        (("whammoth", "card", "--out", "a.html", "--extension", "9"), "extension: must be 0 to 7, got 9"),
        (
            ("whammoth", "card", "--out", "a.html", "--extension", "1,1"),
            "extension: the card needs one number",
        ),
        (
            ("moogh", "card", "--out", "none/card.html"),
            "--out: none/card.html cannot be written: No such file",
        ),
        (("moogh", "card", "--out", "a.html", "--die", "9/9/9"), "die: must be B/C/X"),
        (("moogh", "card", "--out", "a.html", "--title", ""), "--title: must be 1 to 80 characters"),
        (("paleolithic", "card", "paleolithic/basik", "--out", "a.html"), "did you mean"),
        (
            ("whammoth", "card", "--at", "5,0", "--out", "a.html"),
            "--out: writes the game's odds card, which takes no --at; leave one of them out",
        ),
        (("whammoth", "card", "--out", "a.html", "--fraction"), "which takes no --fraction"),
        (("whammoth", "card", "--at", "5,0", "--title", "x"), "--out: must be given"),
        (("whammoth", "card", "whammoth/standard"), "--at: must be given: spaces of the cave people"),
        (("whammoth", "card", "--hand", "four"), "--at: must be given"),
        (("whammoth", "card", "moogh/standard", "--out", "a.html"), "moogh/standard"),
    ],
)
def test_senseless_cards_are_refused_in_a_line(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = bonedice(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_something_else_than_a_file_is_not_overwritten(tmp_path):
    (tmp_path / "card.html").mkdir()
    done = bonedice("moogh", "card", "--out", tmp_path / "card.html")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "cannot be written: is a directory, and no file" in done.stderr
    os.mkfifo(tmp_path / "pipe.htm")
    assert "is no plain file" in bonedice("moogh", "card", "--out", tmp_path / "pipe.htm").stderr


def test_the_card_of_a_stretched_path(tmp_path):
    """Columns are the safe spaces of that path, values those of the question."""
    plain, longer = sheet("whammoth"), sheet_of("whammoth")(extension="3")
    assert plain.grids[0].over == "your space, path not extended"
    assert longer.grids[0].over == "your space, path stretched by 3"
    assert plain.grids[2].title.startswith("Dead otherwise: tar, stomped or pushed into tar")
    space = longer.grids[0].columns[1]
    answer = questions("whammoth")["card"](
        scenario="whammoth/standard", at=f"{space},0,0,0", extension="3,3,3,3"
    )
    worth = next(each for each in longer.grids if each.title.startswith("Worth in meat - lives, 4"))
    assert dict(worth.rows)["four+1"][1] == answer.results["four+1.value"]
    assert "stretched by 3" in longer.about
    done = bonedice("whammoth", "card", "--extension", "3", "--out", tmp_path / "a.htm")
    assert done.exit_code == 0


def test_with_a_place_it_is_the_question():
    done = bonedice("whammoth", "card", "whammoth/standard", "--at", "5,0")
    assert done.exit_code == 0
    assert "four+1" in done.stdout


@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("game", MODULES)
def test_a_card_prints_on_one_page(game, chromium: Browse, tmp_path):
    """With a long heading, too; nothing is wider than the page, so that the printer does not shrink it."""
    text = render(sheet(game), "W" * LONGEST_TITLE)
    for paper in PAPERS:
        file = tmp_path / f"{paper}.html"
        file.write_text(
            text.replace("@page { margin: 9mm; }", f"@page {{ margin: 9mm; size: {paper}; }}"), "utf-8"
        )
        pdf = tmp_path / f"{paper}.pdf"
        chromium(file, "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
        assert len(PAGE.findall(pdf.read_bytes())) == 1


@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("game", MODULES)
def test_a_card_fits_a_phone_and_the_paper(game, chromium: Browse, tmp_path):
    """On a phone tables scroll on their own; on paper, 190 mm wide, none does."""
    text = render(sheet(game))
    on_paper = text.replace("@media print {", "@media all {").replace("@page { margin: 9mm; }", "")
    assert on_paper != text
    frames = "".join(
        f'<iframe style="width:{width}px;height:900px;border:0" srcdoc="{html.escape(each)}"></iframe>'
        for width, each in ((360, text), (718, on_paper))
    )
    script = """onload = () => { const [phone, paper] = [...document.querySelectorAll('iframe')].map(f => f.contentDocument);
      const wide = [...paper.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth + 1).length;
      document.body.innerHTML = `<p>${phone.documentElement.scrollWidth} ${paper.documentElement.scrollWidth} ${wide}</p>`; }"""
    outer = tmp_path / "frames.html"
    outer.write_text(
        f"<!DOCTYPE html><meta charset=utf-8><script>{script}</script>{frames}", encoding="utf-8"
    )
    found = re.search(r"<p>(\d+) (\d+) (\d+)</p>", chromium(outer, "--dump-dom"))
    assert found is not None
    phone, paper, wide = map(int, found.groups())
    assert phone <= 360
    assert paper <= 718
    assert wide == 0


def test_an_ordinary_question_loads_no_template_engine():
    code = (
        "import sys; sys.argv = ['bonedice', 'odds', 'whammoth', 'card', '--help']\nfrom cli import app\n"
        "try: app()\nexcept SystemExit: pass\nprint(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"jinja2", "numpy", "numba", "pandas", "matplotlib", "scipy"} & set(done.stderr.split())
