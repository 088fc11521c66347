"""Every command about odds in the documentation runs, and prints what the page says it prints."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli import app

ROOT = Path(__file__).parent.parent.parent
PAGES = [
    ROOT / "docs" / "commands" / "odds.md",
    ROOT / "docs" / "odds-for-other-games.md",
    ROOT / "README.md",
]
BLOCK = re.compile(r"^```\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINES = [
    line for page in PAGES for block in BLOCK.findall(page.read_text("utf-8")) for line in block.splitlines()
]
COMMANDS = [
    line.removeprefix("$ ") for line in LINES if line.startswith(("bonedice odds ", "$ bonedice odds "))
]


def told():
    """Commands of blocks with a $, each with the output that follows it."""
    found = []
    for page in PAGES:
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            if block.startswith("$ "):
                for part in block.removeprefix("$ ").split("\n$ "):
                    command, _, output = part.partition("\n")
                    found.append((command, output.strip("\n")))
    return found


def stdout_of(command):
    words = shlex.split(command, comments=True)
    assert words[0] == "bonedice"
    done = CliRunner().invoke(app, words[1:])
    assert done.exit_code == 0, done.stderr
    return done.stdout.strip("\n")


def test_there_are_examples():
    assert len(COMMANDS) > 12
    assert len(told()) >= 2


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert stdout_of(command)


@pytest.mark.parametrize(("command", "output"), told())
def test_output_is_the_real_one(command, output):
    assert stdout_of(command) == output
