"""`run`, `modes`, `trace`, `warmup`: commands that play games."""

from __future__ import annotations

import json
import shlex
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from reports.commands.options import (
    DebugOption,
    GameArgument,
    JobsOption,
    JsonOption,
    OutOption,
    OverwriteOption,
    PngOption,
    ResumeOption,
    RotateOption,
    ScenarioArgument,
    SeedOption,
    guarded,
    readable,
    run_mode,
    say,
    within,
)


@guarded
def run(
    scenario: ScenarioArgument,
    games: Annotated[str | None, typer.Option(metavar="N", help="How many games; 1e6 is a million.")] = None,
    seed: SeedOption = None,
    jobs: JobsOption = None,
    out: OutOption = None,
    rotate: RotateOption = False,
    resume: ResumeOption = False,
    overwrite: OverwriteOption = False,
    no_report: Annotated[bool, typer.Option("--no-report", help="Write no report.html.")] = False,
    png: PngOption = False,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Play a scenario's games, keep the rows, and say who wins and how sure that is."""
    from simcore.contract.scenario import MAX_GAMES, MAX_SEED
    from simcore.runs.run import default_folder
    from simcore.scenarios.load import load_scenario

    mode = run_mode(resume, overwrite)
    n_games = within("--games", games, 1, MAX_GAMES)
    loaded = load_scenario(scenario).with_run(n_games, within("--seed", seed, 0, MAX_SEED), rotate or None)
    again = [
        *_words_of("run", scenario, loaded),
        *(["--rotate"] if rotate else []),
        *(["--out", str(out)] if out else []),
    ]
    summary = summary_of_run(loaded, out or default_folder(loaded), jobs, mode, again, loaded.title)
    _print_summary(summary, as_json, loaded)
    page = Path(summary["files"]["run"]) / "report.html"
    if not no_report and (png or not page.is_file()):
        write_page(page.parent, png)


def write_page(folder: Path, png: bool) -> Path:
    from reports.page.write import write_report

    page = write_report(folder, png, say)
    say(f"report: {page}")
    return page


def summary_of_run(
    loaded: Any, folder: Path, jobs: int | None, mode: Any, again: list[str], title: str
) -> dict[str, Any]:
    """Play what is to play; `again` are the words of the command that goes on after an interrupt."""
    from analysis.runs.play import play_missing, stored_summary

    stored = stored_summary(loaded, folder) if mode == "new" else None
    if stored is not None:
        say(f"stored already in {folder}; --overwrite plays it anew")
        return stored
    from reports.terminal.progress import Progress
    from simcore.reading.problems import RunError
    from simcore.runs.run import Listener
    from simcore.runs.store import RunFolder

    # An --overwrite of nothing plays in place.
    aside = mode == "overwrite" and RunFolder(folder).exists()
    compile_kernels(loaded.game.name, loaded.looks_ahead)
    with Progress(say) as progress:
        progress.start(f"playing {title}", loaded.scenario.run.games)
        try:
            return play_missing(loaded, folder, jobs, mode, Listener(progress.say, progress.advance))
        except KeyboardInterrupt:
            progress.stop()
            say(f"interrupted; {_what_is_left(folder, aside, again)}")
            raise typer.Exit(130) from None
        except OSError as error:
            progress.stop()
            said = f"{folder}: cannot be written to any more ({error.strerror or error})"
            raise RunError(f"{said}; {_what_is_left(folder, aside, again)}", exit_code=1) from None


def _what_is_left(folder: Path, aside: bool, again: list[str]) -> str:
    """What a run that was cut off leaves, and the command that goes on with it."""
    from simcore.runs.run import games_kept

    if aside:
        return (
            f"the old run in {folder} is as it was; play it anew with: {shlex.join([*again, '--overwrite'])}"
        )
    return f"{games_kept(folder):,} games are kept; go on with: {shlex.join([*again, '--resume'])}"


def _words_of(name: str, scenario: str, loaded: Any, *more: str) -> list[str]:
    """The words of a command that plays so many games with this seed."""
    run = loaded.scenario.run
    return ["bonedice", name, scenario, *more, "--games", str(run.games), "--seed", str(run.seed)]


def _print_summary(summary: dict[str, Any], as_json: bool, loaded: Any) -> None:
    if as_json:
        from analysis.runs.summary import json_text

        typer.echo(json_text(summary))
        return
    from reports.page.variant import titled
    from reports.terminal.tables import console, print_summary

    print_summary(summary, console(), titled(loaded))
    say(f"rows and summary: {summary['files']['run']}")


@guarded
def modes(
    scenario: ScenarioArgument,
    modes_: Annotated[
        str | None,
        typer.Option("--modes", metavar="A,B,...", help="Which, in this order; default: all, easiest first."),
    ] = None,
    games: Annotated[str | None, typer.Option(metavar="N", help="How many games in each mode.")] = None,
    seed: SeedOption = None,
    jobs: JobsOption = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Directory of the comparison.", callback=readable)
    ] = None,
    resume: ResumeOption = False,
    overwrite: OverwriteOption = False,
    no_report: Annotated[bool, typer.Option("--no-report", help="Write no modes.html.")] = False,
    png: PngOption = False,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Play a scenario in each mode on the same seeds: how often its objective is met, and why not."""
    from analysis.modes import compare_modes, default_folder, in_modes, read_mode, write_modes
    from simcore.contract.scenario import MAX_GAMES, MAX_SEED

    how = run_mode(resume, overwrite)
    n_games, n_seed = within("--games", games, 1, MAX_GAMES), within("--seed", seed, 0, MAX_SEED)
    wanted = [each.strip() for each in modes_.split(",")] if modes_ is not None else None
    sound, left_out = in_modes(scenario, wanted)
    for reason in left_out:
        say(reason)
    loaded = {name: each.with_run(n_games, n_seed) for name, each in sound.items()}
    first = next(iter(loaded.values()))
    folder = out or default_folder(list(loaded.values()))
    again = _words_of("modes", scenario, first, "--modes", ",".join(loaded))
    for name, each in loaded.items():
        title = f"{each.title} as {name}"
        summary_of_run(each, folder / name, jobs, how, [*again, *(["--out", str(out)] if out else [])], title)
    compared = compare_modes([read_mode(*each, folder / each[0]) for each in loaded.items()])
    said = write_modes({**compared, "left_out": left_out}, folder)
    if as_json:
        from analysis.runs.summary import json_text

        typer.echo(json_text(said))
    else:
        from reports.page.modes import print_modes
        from reports.terminal.tables import console

        print_modes(said, console())
    if not no_report:
        from reports.page.modes import write_modes_page

        say(f"report: {write_modes_page(said, first, again, png)}")


@guarded
def trace(
    scenario: ScenarioArgument,
    game: Annotated[str, typer.Option(metavar="I", help="Which game, counted from 0.")] = "0",
    seed: Annotated[str | None, typer.Option(metavar="S", help="Seed; default: the scenario's.")] = None,
    rotate: RotateOption = False,
    rules: Annotated[bool, typer.Option("--rules", help="Show the ids of the rules.")] = False,
    find: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The first game from --game on with TEXT in a line.")
    ] = None,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Tell one game move by move: the same game as in a run with that seed."""
    from simcore.contract.scenario import MAX_GAMES, MAX_SEED
    from simcore.scenarios.load import load_scenario

    loaded = load_scenario(scenario).with_run(None, within("--seed", seed, 0, MAX_SEED), rotate or None)
    index = within("--game", game, 0, MAX_GAMES - 1) or 0
    from simcore.playing.trace import Tracer

    compile_kernels(loaded.game.name, loaded.looks_ahead)
    tracer = Tracer(loaded)
    told = tracer.find(find, index) if find else tracer.trace(index)
    if as_json:
        typer.echo(json.dumps(told.to_json(), indent=1))
    else:
        typer.echo(
            f"Game {told.game:,} of {loaded.title}, seed {loaded.scenario.run.seed}\n{told.text(rules)}"
        )


@guarded
def warmup(game: GameArgument = None, as_json: JsonOption = False, debug: DebugOption = False) -> None:
    """Compile the kernels now, so that the first run starts at once."""
    from simcore.scenarios.listing import games_called

    names = games_called(game)
    for name in names:
        compile_kernels(name, ahead=True)
    if as_json:
        typer.echo(json.dumps({"compiled": names}))
    else:
        say("all kernels are compiled")


def compile_kernels(name: str, ahead: bool) -> None:
    from reports.terminal.progress import Progress
    from simcore.playing.warmup import compile_note, warm_up

    note = compile_note(name, ahead)
    if note:
        with Progress(say) as progress:
            progress.wait_for(note, partial(warm_up, name, ahead))
