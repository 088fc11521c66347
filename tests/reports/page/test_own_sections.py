"""The sections of a page that only one game has: there, told in words and tables, sensible for odd runs."""

from pathlib import Path

import pytest

from reports.page.write import write_report
from simcore.runs.run import run
from tests.games.paleolithic.table import load
from tests.reports.page.test_page import Page

pytestmark = [pytest.mark.xdist_group("own_sections"), pytest.mark.compiled_only]


def page_of(folder: Path, games: int, **settings: object) -> Page:
    run(load(**settings).with_run(games, 3), folder, jobs=2)  # type: ignore[arg-type]
    return Page(write_report(folder).read_text(encoding="utf-8"))


def sections(page: Page) -> list[str | None]:
    return [attrs["id"] for attrs in page.of("section")]


def test_the_advanced_game_has_them_all(tmp_path: Path) -> None:
    page = page_of(tmp_path / "run", 1500, mode="advanced", strategy="greedy")
    own = ["part_culture", "points", "end_rule", "cards", "rings", "actions", "skills", "by_skills"]
    assert [key for key in sections(page) if key in own] == own
    headings = " ".join(page.told("h2"))
    assert "A player scores" in headings
    assert "by culture" in headings
    assert "the busiest: " in headings
    alts = " ".join(page.told("desc"))
    assert "ring 0: " in alts
    assert "niumatou 3" in alts or "niumatou 4" in alts  # the best culture, with its rate
    assert "seat 4, played" in alts
    assert (tmp_path / "run" / "figures" / "rings.svg").stat().st_size > 2000


def test_the_basic_game_has_no_characters_and_one_end_rule(tmp_path: Path) -> None:
    page = page_of(tmp_path / "run", 300, seats=2, strategy="greedy")
    assert not {"end_rule", "skills", "by_skills"} & set(sections(page))
    assert {"points", "part_culture", "cards", "rings"} <= set(sections(page))


@pytest.mark.parametrize(
    "settings", [{"rounds_cap": 1}, {"strategy": {"kind": "random", "forbid": ["artifact", "tile"]}}]
)
def test_games_without_any_card_or_winner(tmp_path: Path, settings: dict[str, object]) -> None:
    page = page_of(tmp_path / "run", 20, seats=2, **settings)
    assert "Nobody scores" in " ".join(page.told("h2"))


def test_one_game(tmp_path: Path) -> None:
    assert "points" in sections(page_of(tmp_path / "run", 1, mode="complete", strategy="greedy"))
