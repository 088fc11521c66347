"""What the questions of `odds` do once they are parsed: ask and print, or write the printable card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer

from reports.commands.options import say


def write_odds_card(game: str, given: dict[str, Any]) -> None:
    """Write the printable odds card, and name its file."""
    from analysis.odds.ask.answer import OddsError
    from analysis.odds.ask.questions import build_sheet, options_of
    from analysis.odds.ask.sheet import sheet_of
    from reports.odds.card import ENDINGS, write_card
    from simcore.reading.problems import RunError

    if given["out"] is None:
        raise RunError("--out: must be given: the HTML file of the odds card")
    if not given["out"].strip():
        raise RunError("--out: must not be empty; give a file such as card.html")
    file = Path(given["out"])
    if file.suffix.lower() not in ENDINGS:
        raise RunError(f"--out: must end in {' or '.join(ENDINGS)}, got '{file}'")
    sheet = sheet_of(game)
    own = {option.name for option in options_of(sheet)} | {"out", "title", "as_json", "debug"}
    others = [name for name, value in given.items() if name not in own and value not in (None, False)]
    if others:
        raise RunError(
            f"--out: writes the game's odds card, which takes no --{others[0].replace('_', '-')}; "
            "leave one of them out"
        )
    try:
        write_card(build_sheet(sheet, given), file, given["title"])
    except OddsError as error:
        raise RunError(str(error)) from None
    except ValueError as error:
        raise RunError(f"--title: {error}") from None
    except OSError as error:
        raise RunError(f"--out: {file} cannot be written: {error.strerror or error}") from None
    typer.echo(json.dumps({"file": str(file)}) if given["as_json"] else str(file))


def answer_question(question: Any, given: dict[str, Any]) -> None:
    """Ask, then print a table, JSON, a picture."""
    from analysis.odds.ask.answer import OddsError
    from analysis.odds.ask.questions import Sweep, ask
    from simcore.reading.problems import RunError

    try:
        answer = ask(question, given)
    except OddsError as error:
        raise RunError(str(error)) from None
    if given["plot_file"]:
        from reports.odds.figures import plot

        try:
            plot(answer, given["plot_file"])
        except OSError as error:
            raise RunError(
                f"--plot: {given['plot_file']} cannot be drawn: {error.strerror or error}"
            ) from None
        except ValueError as error:
            raise RunError(f"--plot: {given['plot_file']} cannot be drawn: {error}") from None
        say(f"drawn: {given['plot_file']}")
    if given["as_json"]:
        typer.echo(json.dumps(answer.to_json(), indent=1))
        return
    from reports.odds.tables import answer_text, sweep_text

    fractions, everything = given["fractions"], given["table"]
    if isinstance(answer, Sweep):
        typer.echo(sweep_text(answer, fractions, everything))
    else:
        typer.echo(answer_text(answer, fractions, everything))
