"""The `bonedice` command. Wiring only: the commands are in `reports/commands`."""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
from typing import Annotated, NoReturn

import typer

from reports.commands import files, odds, play, stored
from reports.commands.options import DebugOption, Shared, say

FIRST_COMMANDS = """\
bonedice plays caveman board games by the million and says what is fair. Three first commands:

  bonedice run whammoth/standard        play a scenario, see who wins and how sure that is
  bonedice list scenarios               what comes with it
  bonedice run --help                   all options of a run
"""

INTERRUPTED = 130

app = typer.Typer(
    name="bonedice",
    help="Monte Carlo balance and exact odds for caveman board games.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def bonedice(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    debug: DebugOption = False,
) -> None:
    """Monte Carlo balance and exact odds for caveman board games."""
    Shared.debug = debug
    if version:
        from simcore import VERSION

        typer.echo(f"bonedice {VERSION}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(FIRST_COMMANDS, nl=False)


app.command()(play.run)
app.command()(play.modes)
app.command()(play.trace)
app.add_typer(odds.app, name="odds")
app.command()(files.check)
app.command("list")(files.list_)
app.command()(files.new)
app.command()(play.warmup)
app.command()(stored.report)
app.command()(stored.export)


def _leave() -> NoReturn:
    """End an interrupted command now: Python itself would wait for a game that a thread still plays."""
    if threading.active_count() > 1:
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(INTERRUPTED)
    sys.exit(INTERRUPTED)


def main() -> None:
    """Entry point."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends a run as Ctrl-C does
    try:
        app()
    except KeyboardInterrupt:
        _leave()
    except SystemExit as end:
        if end.code == INTERRUPTED:
            _leave()
        raise
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        if Shared.debug:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        say(f"{error.filename or 'output'}: {error.strerror or error}")
        sys.exit(1)


if __name__ == "__main__":
    main()
