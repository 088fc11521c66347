"""The twelve questions of the page: every figure in bold is what the command prints."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli import app

PAGE = Path(__file__).parents[3] / "docs" / "odds-for-other-games.md"
SECTIONS = re.findall(
    r"^### (\d+)\. (.+?)\n\n```\nbonedice (.+?)\n```\n(.*?)(?=^##)",
    PAGE.read_text(encoding="utf-8"),
    re.DOTALL | re.MULTILINE,
)


def test_there_are_twelve():
    assert [int(number) for number, *_ in SECTIONS] == list(range(1, 13))


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section[1])
def test_the_answer_is_the_real_one(section):
    _, _, command, text = section
    done = CliRunner().invoke(app, shlex.split(command))
    assert done.exit_code == 0, done.stderr
    printed = " ".join(done.stdout.split())
    figures = re.findall(r"\*\*(.+?)\*\*", text, re.DOTALL)
    assert figures
    for figure in figures:
        assert " ".join(figure.split()) in printed, figure
