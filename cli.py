"""The `bonedice` command. Wiring only: parse, call one function, print."""

from __future__ import annotations

import inspect
import json
import os
import re
import shlex
import signal
import sys
from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

F = TypeVar("F", bound=Callable[..., Any])

FIRST_COMMANDS = """\
bonedice plays caveman board games by the million and says what is fair. Three first commands:

  bonedice run whammoth/standard        play a scenario, see who wins and how sure that is
  bonedice list scenarios               what comes with it
  bonedice run --help                   all options of a run
"""

app = typer.Typer(
    name="bonedice",
    help="Monte Carlo balance and exact odds for caveman board games.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class _Options:
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
OverwriteOption = Annotated[
    bool, typer.Option("--overwrite", help="Play anew; the old run stays until then.")
]
PngOption = Annotated[bool, typer.Option("--png", help="Write the pictures as PNG too.")]
GameArgument = Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.")]


def guarded(function: F) -> F:
    """Turn the errors that users can mend into lines on stderr and exit codes."""

    @wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        from simcore.problems import ConfigError, RunError

        _Options.debug = _Options.debug or bool(kwargs.get("debug"))
        try:
            return function(*args, **kwargs)
        except (ConfigError, RunError) as error:
            if _Options.debug:
                raise
            typer.echo(str(error), err=True)
            raise typer.Exit(getattr(error, "exit_code", 2)) from None

    return wrapper  # type: ignore[return-value]


def say(text: str) -> None:
    """Prose and progress go to stderr; results to stdout."""
    typer.echo(text, err=True)


@app.callback(invoke_without_command=True)
def bonedice(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    debug: DebugOption = False,
) -> None:
    """Monte Carlo balance and exact odds for caveman board games."""
    _Options.debug = debug
    if version:
        from simcore.version import VERSION

        typer.echo(f"bonedice {VERSION}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(FIRST_COMMANDS, nl=False)


@app.command()
@guarded
def run(
    scenario: ScenarioArgument,
    games: Annotated[str | None, typer.Option(metavar="N", help="How many games; 1e6 is a million.")] = None,
    seed: SeedOption = None,
    jobs: JobsOption = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Directory of the run.")] = None,
    resume: ResumeOption = False,
    overwrite: OverwriteOption = False,
    no_report: Annotated[bool, typer.Option("--no-report", help="Write no report.html.")] = False,
    png: PngOption = False,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Play a scenario's games, keep the rows, and say who wins and how sure that is."""
    from simcore.run import default_folder
    from simcore.scenario import load_scenario
    from simcore.scenario_model import MAX_GAMES, MAX_SEED

    mode = _run_mode(resume, overwrite)
    n_games = _within("--games", games, 1, MAX_GAMES)
    loaded = load_scenario(scenario).with_run(n_games, _within("--seed", seed, 0, MAX_SEED))
    again = [*_words_of("run", scenario, loaded), *(["--out", str(out)] if out else [])]
    summary = _summary_of_run(loaded, out or default_folder(loaded), jobs, mode, again, loaded.title)
    _print_summary(summary, as_json)
    page = Path(summary["files"]["run"]) / "report.html"
    if not no_report and (png or not page.is_file()):
        _write_report(page.parent, png)


def _run_mode(resume: bool, overwrite: bool) -> Any:
    if resume and overwrite:
        raise typer.BadParameter("--resume and --overwrite exclude each other")
    return "resume" if resume else "overwrite" if overwrite else "new"


def _write_report(folder: Path, png: bool) -> Path:
    from reports.page import write_report

    page = write_report(folder, png)
    say(f"report: {page}")
    return page


def _within(option: str, text: str | None, low: int, high: int) -> int | None:
    """The count that an option gives; None where it is not given."""
    if text is None:
        return None
    from simcore.problems import ConfigError, Problem
    from simcore.wording import parse_count

    try:
        value = parse_count(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        said = f"must be a whole number from {low:,} to {high:,}, got '{text}'"
        raise ConfigError([Problem("", 0, 0, option, said, "1e6 is a million")])
    return value


def _summary_of_run(
    loaded: Any, folder: Path, jobs: int | None, mode: Any, again: list[str], title: str
) -> dict[str, Any]:
    """Play what is to play; `again` are the words of the command that goes on after an interrupt."""
    from simcore.run import games_kept, is_stored

    if mode == "new" and is_stored(loaded, folder):
        say(f"stored already in {folder}; --overwrite plays it anew")
        stored: dict[str, Any] = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
        return stored
    from analysis.summary import write_summary
    from reports.progress import Progress
    from simcore.batch import usable_cores
    from simcore.run import Listener, run

    _compile(loaded.game.name, loaded.looks_ahead)
    with Progress(say) as progress:
        progress.start(f"playing {title}", loaded.scenario.run.games)
        try:
            result = run(
                loaded, folder, jobs or usable_cores(), mode, Listener(progress.say, progress.advance)
            )
        except KeyboardInterrupt:
            progress.stop()
            say(
                f"interrupted; {games_kept(folder):,} games are kept; go on with: {shlex.join([*again, '--resume'])}"
            )
            raise typer.Exit(130) from None
    (result.folder / "report.html").unlink(missing_ok=True)  # it tells of fewer games
    return write_summary(result)


def _words_of(name: str, scenario: str, loaded: Any, *more: str) -> list[str]:
    """The words of a command that plays so many games with this seed."""
    run = loaded.scenario.run
    return ["bonedice", name, scenario, *more, "--games", str(run.games), "--seed", str(run.seed)]


def _print_summary(summary: dict[str, Any], as_json: bool) -> None:
    if as_json:
        from analysis.summary import json_text

        typer.echo(json_text(summary))
        return
    from rich.console import Console

    from reports.tables import print_summary

    print_summary(summary, Console())
    say(f"rows and summary: {summary['files']['run']}")


@app.command()
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
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Directory of the comparison.")] = None,
    resume: ResumeOption = False,
    overwrite: OverwriteOption = False,
    no_report: Annotated[bool, typer.Option("--no-report", help="Write no modes.html.")] = False,
    png: PngOption = False,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Play a scenario in each mode on the same seeds: how often its objective is met, and why not."""
    from analysis.modes import compare_modes, default_folder, in_modes, read_mode, write_modes
    from simcore.scenario_model import MAX_GAMES, MAX_SEED

    how = _run_mode(resume, overwrite)
    n_games, n_seed = _within("--games", games, 1, MAX_GAMES), _within("--seed", seed, 0, MAX_SEED)
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
        _summary_of_run(
            each, folder / name, jobs, how, [*again, *(["--out", str(out)] if out else [])], title
        )
    compared = compare_modes([read_mode(*each, folder / each[0]) for each in loaded.items()])
    said = write_modes({**compared, "left_out": left_out}, folder)
    if as_json:
        from analysis.summary import json_text

        typer.echo(json_text(said))
    else:
        from rich.console import Console

        from reports.modes import print_modes

        print_modes(said, Console())
    if not no_report:
        from reports.modes import write_modes_page

        say(f"report: {write_modes_page(said, first, again, png)}")


@app.command()
@guarded
def trace(
    scenario: ScenarioArgument,
    game: Annotated[str, typer.Option(metavar="I", help="Which game, counted from 0.")] = "0",
    seed: Annotated[str | None, typer.Option(metavar="S", help="Seed; default: the scenario's.")] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Show the ids of the rules.")] = False,
    find: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The first game from --game on with TEXT in a line.")
    ] = None,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Tell one game move by move: the same game as in a run with that seed."""
    from simcore.scenario import load_scenario
    from simcore.scenario_model import MAX_GAMES, MAX_SEED

    loaded = load_scenario(scenario).with_run(None, _within("--seed", seed, 0, MAX_SEED))
    index = _within("--game", game, 0, MAX_GAMES - 1) or 0
    from simcore.trace import Tracer

    _compile(loaded.game.name, loaded.looks_ahead)
    tracer = Tracer(loaded)
    told = tracer.find(find, index) if find else tracer.trace(index)
    if as_json:
        typer.echo(json.dumps(told.to_json(), indent=1))
    else:
        typer.echo(
            f"Game {told.game:,} of {loaded.title}, seed {loaded.scenario.run.seed}\n{told.text(rules)}"
        )


def _compile(name: str, ahead: bool) -> None:
    from reports.progress import Progress
    from simcore.warmup import compile_note, warm_up

    note = compile_note(name, ahead)
    if note:
        with Progress(say) as progress:
            progress.wait_for(note, partial(warm_up, name, ahead))


@app.command()
@guarded
def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Scenarios, content or strategy files.")
    ],
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Check files without playing: every problem with its place; what is still assumed."""
    from simcore.check import check_file
    from simcore.problems import ConfigError

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


@app.command("list")
@guarded
def list_(
    what: Annotated[str, typer.Argument(metavar="scenarios|strategies|content|rules")],
    game: GameArgument = None,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """List what comes with bonedice: scenarios, strategies and their words, content, rules."""
    from simcore.listing import list_of

    headings, rows = list_of(what, game)
    if as_json:
        typer.echo(json.dumps([dict(zip(headings, row, strict=True)) for row in rows], indent=1))
        return
    from rich.console import Console

    from reports.tables import listing

    Console().print(listing(rows, headings))


@app.command()
@guarded
def new(
    kind: Annotated[str, typer.Argument(metavar="scenario|content|strategy")],
    game: Annotated[str, typer.Argument(metavar="GAME")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")],
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Write a commented file to start from."""
    from simcore.game import get_game
    from simcore.listing import games_called
    from simcore.skeletons import write_skeleton

    write_skeleton(kind, get_game(games_called(game)[0]), file)
    if as_json:
        typer.echo(json.dumps({"file": str(file)}))
    else:
        say(f"{file} is written; next: bonedice check {shlex.quote(str(file))}")


@app.command()
@guarded
def warmup(game: GameArgument = None, as_json: JsonOption = False, debug: DebugOption = False) -> None:
    """Compile the kernels now, so that the first run starts at once."""
    from simcore.listing import games_called

    names = games_called(game)
    for name in names:
        _compile(name, ahead=True)
    if as_json:
        typer.echo(json.dumps({"compiled": names}))
    else:
        say("all kernels are compiled")


@app.command()
@guarded
def report(
    run_folder: Annotated[Path, typer.Argument(metavar="RUN", help="Directory of a run.")],
    png: PngOption = False,
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Write the page of a stored run anew: report.html and its pictures."""
    from simcore.store import RunFolder

    folder = RunFolder(run_folder)
    folder.load()
    _compile(folder.manifest["game"], ahead=False)
    page = _write_report(run_folder, png)
    if as_json:
        typer.echo(json.dumps({"report": str(page)}))


@app.command()
@guarded
def export(
    run_folder: Annotated[Path, typer.Argument(metavar="RUN", help="Directory of a run.")],
    file: Annotated[Path, typer.Argument(metavar="FILE.csv|.parquet", help="Where to write the rows.")],
    as_json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Write all rows of a run into one CSV or Parquet file, one line per game."""
    from simcore.export import export_rows

    games = export_rows(run_folder, file)
    if as_json:
        typer.echo(json.dumps({"file": str(file), "games": games}))
    else:
        say(f"{games:,} games in {file}")


UsageError: Any = typer.BadParameter.__base__  # typer names its kinds, but not the class of all wrong usage


def in_one_line(error: Any, options: list[str], here: str) -> NoReturn:
    """Say what is wrong with the options of a question as its own refusals do, and end."""
    from simcore.names import name_hint

    name = getattr(error, "option_name", None)
    name = name if name is None or name.isprintable() else repr(name)
    surplus = re.search(r"extra arguments? ?\(?s?\)?.*?\((.*)\)$", error.message)
    if name and "No such" in error.message:
        hint = f" ({name_hint(name, options)})" if options else ""
        text = f"{name}: there is no such option{' here' * (not options)}{hint}; see {here} --help"
    elif name and "requires" in error.message:
        text = f"{name}: needs a value; see {here} --help"
    elif name and "not take" in error.message:
        text = f"{name}: takes no value; see {here} --help"
    elif surplus:
        text = f"{surplus[1]}: surplus; values follow their options, see {here} --help"
    else:
        text = f"{error.format_message().splitlines()[0]}; see {here} --help"
    say(text)
    raise typer.Exit(error.exit_code) from None


def _options_of(command: Any) -> list[str]:
    return ["--help", *(name for each in command.params for name in each.opts if name.startswith("--"))]


class _OddsCommand(TyperCommand):
    """A question, which says wrong options in one line."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        try:
            return super().make_context(info_name, args, parent, **extra)
        except UsageError as error:
            in_one_line(error, _options_of(self), f"{parent.command_path} {info_name}" if parent else "it")


class _OddsGroup(TyperGroup):
    """Games or questions; wrong options are said in one line, and nothing at all lists them."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        try:
            return super().make_context(info_name, args, parent, **extra)
        except UsageError as error:
            in_one_line(error, [], f"{parent.command_path} {info_name}" if parent else "it")


def list_if_alone(context: typer.Context) -> None:
    """Without a game or question show which there are."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


class _Questions(_OddsGroup):
    """The questions of one game; nothing of a game is imported before its name is typed."""

    game = ""

    def list_commands(self, ctx: Any) -> list[str]:
        from analysis.odds.questions import questions

        return list(dict.fromkeys([*questions(self.game), "card"]))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        from analysis.odds.questions import questions

        question = questions(self.game).get(cmd_name)
        if cmd_name == "card":
            return card_command(self.game, question)
        if question is None:
            refuse_name("question", cmd_name, self.list_commands(ctx))
        return question_command(self.game, cmd_name, question)


class _OddsGames(_OddsGroup):
    """The games that have odds, and the general pool."""

    def list_commands(self, ctx: Any) -> list[str]:
        from analysis.odds.questions import MODULES

        return [*MODULES, "pool"]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        from analysis.odds.questions import MODULES, questions

        if cmd_name == "pool":
            return question_command("", "pool", questions("pool")["pool"])
        if cmd_name not in MODULES:
            refuse_name("game", cmd_name, self.list_commands(ctx))
        group = typer.Typer(
            cls=type("Questions", (_Questions,), {"game": cmd_name}),
            help=f"Exact odds of {cmd_name}.",
            invoke_without_command=True,
            add_completion=False,
            rich_markup_mode=None,
        )
        group.callback()(list_if_alone)
        return get_group(group, name=cmd_name)


odds_app = typer.Typer(
    cls=_OddsGames,
    rich_markup_mode=None,
    invoke_without_command=True,
    help="Exact odds at the table: bonedice odds GAME QUESTION ...",
)
odds_app.callback()(list_if_alone)
app.add_typer(odds_app, name="odds")


def refuse_name(what: str, name: str, known: list[str]) -> NoReturn:
    """Say in one line that there is no such game or question, and end."""
    from simcore.names import name_hint

    say(f"odds: there is no {what} {name!r} ({name_hint(name, known)})")
    raise typer.Exit(2)


def get_group(group: typer.Typer, name: str) -> Any:
    """A typer application as a command of another one."""
    from typer.main import get_command

    command = get_command(group)
    command.name = name
    return command


def question_command(game: str, name: str, question: Any) -> Any:
    """The command of a question: its own options, then those of every answer."""
    from analysis.odds.questions import options_of

    return _command(
        name,
        [*map(_parameter, options_of(question)), *ANSWER_OPTIONS],
        _help_of(question),
        lambda given: answer_question(question, given),
    )


def card_command(game: str, question: Any) -> Any:
    """The command of the printable odds card; `question` is the game's own question of that name, if it has one."""
    from analysis.odds.questions import options_of
    from analysis.odds.sheet import sheet_of

    if question is None:
        parameters = [*map(_parameter, options_of(sheet_of(game))), *CARD_OPTIONS, *ANSWER_OPTIONS[-2:]]
        return _command("card", parameters, CARD_HELP, lambda given: write_odds_card(game, given))

    def either(given: dict[str, Any]) -> None:
        if given["out"] is None and given["title"] is None:
            answer_question(question, given)
        else:
            write_odds_card(game, given)

    own = [_parameter(option, optional=True) for option in options_of(question)]
    parameters = [*own, *CARD_OPTIONS, *ANSWER_OPTIONS]
    return _command("card", parameters, f"{_help_of(question)}\n\n{CARD_TOO}", either)


def _help_of(question: Any) -> str:
    return (inspect.getdoc(question) or "").split("\n\nRaises:")[0].split("\n\nSource:")[0]


def first_sentence(text: str) -> str:
    """The first sentence of a help text, for the lists of questions."""
    return re.split(r"(?<=[.?!])\s(?=[A-Z`])", " ".join(text.split()), maxsplit=1)[0]


def _command(
    name: str, parameters: list[inspect.Parameter], text: str, action: Callable[[dict[str, Any]], None]
) -> Any:
    def command(**given: Any) -> None:
        action(given)

    command.__doc__ = text
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command(name, cls=_OddsCommand, short_help=first_sentence(text))(guarded(command))
    return get_group(single, name)


def _keyword(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _parameter(option: Any, optional: bool = False) -> inspect.Parameter:
    """An option of a question; that a required one is missing is said in one line when it is asked."""
    required = option.required and not optional
    told = f"{option.help}  [required]" if required else option.help
    if option.kind is bool:
        return _keyword(option.name, Annotated[bool, typer.Option(option.flag, help=told)], False)
    if option.positional:
        shown: Any = typer.Argument(metavar=option.metavar, help=told, show_default=False)
    else:
        shown = typer.Option(option.flag, metavar=option.metavar, help=told)
    return _keyword(option.name, Annotated[str | None, shown], None)


CARD_HELP = "The printable odds card. It is one page of exact tables, an HTML file that needs nothing else."
CARD_TOO = (
    "With --out FILE, and at most a scenario (default whammoth/standard), one number as --extension and a --title, "
    "the printable odds card of the game is written instead: one page of exact tables, an HTML file that needs nothing else."
)
TITLE_HELP = "Heading of the odds card, up to 80 characters; default the name of the game."
CARD_OPTIONS = [
    _keyword(
        "out",
        Annotated[
            str | None,
            typer.Option("--out", metavar="FILE", help="Write the odds card: a file in .html or .htm."),
        ],
        None,
    ),
    _keyword(
        "title",
        Annotated[str | None, typer.Option("--title", metavar="TEXT", help=TITLE_HELP)],
        None,
    ),
]
ANSWER_OPTIONS = [
    _keyword(
        "fractions", Annotated[bool, typer.Option("--fraction", help="Show the exact fractions.")], False
    ),
    _keyword(
        "table",
        Annotated[bool, typer.Option("--table", help="One row per value of a range such as 1..12.")],
        False,
    ),
    _keyword(
        "plot_file",
        Annotated[
            Path | None, typer.Option("--plot", metavar="FILE", help="Draw it: a file in .svg, .png or .pdf.")
        ],
        None,
    ),
    _keyword("as_json", JsonOption, False),
    _keyword("debug", DebugOption, False),
]


def write_odds_card(game: str, given: dict[str, Any]) -> None:
    """Write the printable odds card, and name its file."""
    from analysis.odds.answer import OddsError
    from analysis.odds.questions import build_sheet, options_of
    from analysis.odds.sheet import sheet_of
    from reports.odds_card import ENDINGS, write_card
    from simcore.problems import RunError

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
    from analysis.odds.answer import OddsError
    from analysis.odds.questions import Sweep, ask
    from simcore.problems import RunError

    try:
        answer = ask(question, given)
    except OddsError as error:
        raise RunError(str(error)) from None
    if given["plot_file"]:
        from reports.odds_figures import plot

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
    from reports.odds_tables import answer_text, sweep_text

    show = given["fractions"]
    typer.echo(sweep_text(answer, show) if isinstance(answer, Sweep) else answer_text(answer, show))


def main() -> None:
    """Entry point."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends a run as Ctrl-C does
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        if _Options.debug:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        say(f"{error.filename or 'output'}: {error.strerror or error}")
        sys.exit(1)


if __name__ == "__main__":
    main()
