"""`check`, `list`, `new`: commands about files and what comes with bonedice."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated

import typer

from reports.commands.options import DebugOption, GameArgument, JsonOption, guarded, say


@guarded
def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Scenarios, content or strategy files.")
    ],
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Check files without playing: every problem with its place; what is still assumed."""
    from simcore.reading.problems import ConfigError
    from simcore.scenarios.check import check_file

    reports, problems = [], []
    for file in files:
        try:
            reports.append(check_file(file))
        except ConfigError as error:
            problems += error.problems
    if as_json:
        told = [each.to_json() for each in problems]
        typer.echo(
            json.dumps({"files": [report.to_json() for report in reports], "problems": told}, indent=1)
        )
    else:
        for report in reports:
            typer.echo(report.text())
    if problems:
        raise ConfigError(problems)


@guarded
def list_(
    what: Annotated[str, typer.Argument(metavar="scenarios|strategies|content|rules")],
    game: GameArgument = None,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """List what comes with bonedice: scenarios, strategies and their words, content, rules."""
    from simcore.scenarios.listing import list_of

    headings, rows = list_of(what, game)
    if as_json:
        typer.echo(json.dumps([dict(zip(headings, row, strict=True)) for row in rows], indent=1))
        return
    from reports.terminal.tables import console, listing

    console().print(listing(rows, headings))


@guarded
def new(
    kind: Annotated[str, typer.Argument(metavar="scenario|content|strategy")],
    game: Annotated[str, typer.Argument(metavar="GAME")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")],
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Write a commented file to start from."""
    from simcore.contract.game import get_game
    from simcore.scenarios.listing import games_called
    from simcore.scenarios.skeletons import write_skeleton

    write_skeleton(kind, get_game(games_called(game)[0]), file)
    if as_json:
        typer.echo(json.dumps({"file": str(file)}))
    else:
        say(f"{file} is written; next: bonedice check {shlex.quote(str(file))}")
