"""What commands share: types of options, errors as lines and exit codes, counts within bounds, prose on stderr."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

F = TypeVar("F", bound=Callable[..., Any])


def readable(path: Path | None) -> Path | None:
    """A path that a page can show: text, which a name of stray bytes is not."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise typer.BadParameter("must be a name in UTF-8") from None
    return path


class Shared:
    """Options of the whole command."""

    debug = False


JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
DebugOption = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")]
ScenarioArgument = Annotated[
    str,
    typer.Argument(metavar="SCENARIO", help="A file, or the name of a shipped scenario: whammoth/standard."),
]
SeedOption = Annotated[str | None, typer.Option(metavar="S", help="Seed of the random numbers, from 0 up.")]
JobsOption = Annotated[
    int | None, typer.Option(metavar="J", min=1, max=1024, help="Threads; default: all cores.")
]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Play what is missing, or more games.")]
RotateOption = Annotated[
    bool, typer.Option("--rotate", help="Move strategies and chosen parts over the seats, game by game.")
]
OverwriteOption = Annotated[
    bool, typer.Option("--overwrite", help="Play anew; the old run stays until then.")
]
PngOption = Annotated[bool, typer.Option("--png", help="Write the pictures as PNG too.")]
RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="Directory of a run.", callback=readable)]
OutOption = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Directory of the run.", callback=readable)
]
GameArgument = Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.")]


def guarded(function: F) -> F:
    """Turn the errors that users can mend into lines on stderr and exit codes."""

    @wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        from simcore.reading.problems import ConfigError, RunError

        Shared.debug = Shared.debug or bool(kwargs.get("debug"))
        try:
            return function(*args, **kwargs)
        except (ConfigError, RunError) as error:
            if Shared.debug:
                raise
            typer.echo(str(error), err=True)
            raise typer.Exit(getattr(error, "exit_code", 2)) from None

    return wrapper  # type: ignore[return-value]


def say(text: str) -> None:
    """Prose and progress go to stderr; results to stdout."""
    typer.echo(text, err=True)


def run_mode(resume: bool, overwrite: bool) -> Any:
    if resume and overwrite:
        raise typer.BadParameter("--resume and --overwrite exclude each other")
    return "resume" if resume else "overwrite" if overwrite else "new"


def within(option: str, text: str | None, low: int, high: int) -> int | None:
    """The count that an option gives; None where it is not given."""
    if text is None:
        return None
    from simcore.reading.problems import ConfigError, Problem
    from simcore.reading.wording import parse_count

    try:
        value = parse_count(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        said = f"must be a whole number from {low:,} to {high:,}, got '{text}'"
        hint = "write a whole number, such as 7" if option == "--seed" else "1e6 is a million"
        raise ConfigError([Problem("", 0, 0, option, said, hint)])
    return value
