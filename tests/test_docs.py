"""The documentation tells every command, strategy and rule switch, and its help texts are the real ones.

`python -m tests.test_docs` writes the help texts into the pages of the commands.
"""

import re
import sys
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from cli import app
from reports.commands import files, play, stored
from simcore.contract.game import GAMES, get_game
from simcore.scenarios.load import named_strategies

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "commands"
COMMANDS = sorted(get_command(app).commands)  # type: ignore[attr-defined]
HELP = re.compile(r"(<!-- help -->\n```\n).*?(\n```\n)", re.DOTALL)


def help_of(command: str) -> str:
    result = CliRunner().invoke(
        app, [command, "--help"], prog_name="bonedice", env={"COLUMNS": "100", "TERMINAL_WIDTH": "100"}
    )
    return "\n".join(line.rstrip() for line in result.stdout.strip().splitlines())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_page_with_its_help_and_an_example(command: str) -> None:
    page = PAGES / f"{command}.md"
    assert page.exists(), (
        f"{page.relative_to(ROOT)} is missing: run python -m tests.test_docs, then tell of the command"
    )
    text = page.read_text(encoding="utf-8")
    assert HELP.sub(lambda match: f"{match[1]}{help_of(command)}{match[2]}", text) == text, (
        "run python -m tests.test_docs"
    )
    assert HELP.search(text)
    shown = f"bonedice {command} " in text.replace(f"Usage: bonedice {command}", "")
    assert shown, f"{page.relative_to(ROOT)} shows no example"


def test_every_command_is_wired() -> None:
    """A function of `reports/commands` that is guarded is a command; `odds` has an app of its own."""
    wired = {command.callback for command in app.registered_commands}
    forgotten = [
        f"{module.__name__}.{name}"
        for module in (files, play, stored)
        for name, function in vars(module).items()
        if hasattr(function, "__wrapped__")
        and function.__module__ == module.__name__
        and function not in wired
    ]
    assert not forgotten, f"cli.py does not wire {', '.join(forgotten)}"


def test_no_page_tells_of_a_command_that_is_not_there() -> None:
    assert sorted(path.stem for path in PAGES.glob("*.md")) == COMMANDS


@pytest.mark.parametrize("game", GAMES)
def test_every_strategy_and_switch_is_told(game: str) -> None:
    text = (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    for name, strategy in named_strategies(get_game(game)).items():
        assert f"`{name}`" in text
        assert strategy.about
    for switch in (
        get_game(game).scenario.model_fields["rules"].default.model_fields_set
        or type(get_game(game).scenario.model_fields["rules"].default).model_fields
    ):
        assert f"`{switch}`" in text


def test_readme_gives_the_commands_of_the_makefile() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in (
        "bonedice run whammoth/standard --games 100000 --out runs/demo --overwrite",
        '-n 2 --dist loadgroup -m "not slow',
    ):
        assert command in readme
        assert command in makefile


def write_pages() -> None:
    for command in COMMANDS:
        path = PAGES / f"{command}.md"
        text = (
            path.read_text(encoding="utf-8")
            if path.exists()
            else f"# bonedice {command}\n\n<!-- help -->\n```\n\n```\n"
        )
        path.write_text(
            HELP.sub(lambda match, c=command: f"{match[1]}{help_of(c)}{match[2]}", text), encoding="utf-8"
        )


if __name__ == "__main__":
    write_pages()
    sys.exit(0)
