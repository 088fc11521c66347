"""Terminals of any width, titles that look like markup, settings of the user's matplotlib."""

from __future__ import annotations

import pytest

from reports.page.svg import settings
from reports.terminal.progress import Progress
from reports.terminal.tables import NARROWEST, console


@pytest.mark.parametrize(("columns", "width"), [("0", 80), ("1", NARROWEST), ("20", NARROWEST), ("132", 132)])
def test_a_table_has_room(monkeypatch: pytest.MonkeyPatch, columns: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    found = console().width
    assert found == width or (columns == "0" and found >= NARROWEST)


def test_a_title_is_no_markup(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Progress(print) as progress:
        progress.wait_for("[/red] is compiled", lambda: None)
        progress.say("[/red] is done")
    told = capsys.readouterr()
    assert "[/red] is done" in told.err + told.out


def test_pictures_look_alike_whatever_the_users_settings() -> None:
    import matplotlib as mpl

    with mpl.rc_context({"axes.facecolor": "red", "lines.linewidth": 9, "font.size": 40}), settings():
        assert mpl.rcParams["axes.facecolor"] == mpl.rcParamsDefault["axes.facecolor"]
        assert mpl.rcParams["lines.linewidth"] == mpl.rcParamsDefault["lines.linewidth"]
