"""`odds`: games, their questions and the printable card as commands; nothing of a game is imported before its name."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from reports.commands.odds_answers import answer_question, write_odds_card
from reports.commands.options import DebugOption, JsonOption, guarded, say

UsageError: Any = typer.BadParameter.__base__  # typer names its kinds, but not the class of all wrong usage


def in_one_line(error: Any, options: list[str], here: str) -> NoReturn:
    """Say what is wrong with the options of a question as its own refusals do, and end."""
    from simcore.reading.names import name_hint

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
        from analysis.odds.ask.questions import questions

        return list(dict.fromkeys([*questions(self.game), "card"]))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        from analysis.odds.ask.questions import questions

        question = questions(self.game).get(cmd_name)
        if cmd_name == "card":
            return card_command(self.game, question)
        if question is None:
            refuse_name("question", cmd_name, self.list_commands(ctx))
        return question_command(self.game, cmd_name, question)


class _OddsGames(_OddsGroup):
    """The games that have odds, and the general questions."""

    def list_commands(self, ctx: Any) -> list[str]:
        from analysis.odds.ask.questions import GENERAL, MODULES

        return [*MODULES, *GENERAL]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        from analysis.odds.ask.questions import GENERAL, MODULES, questions

        if cmd_name in GENERAL:
            return question_command("", cmd_name, questions(cmd_name)[cmd_name])
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


app = typer.Typer(
    cls=_OddsGames,
    rich_markup_mode=None,
    invoke_without_command=True,
    help="Exact odds at the table: bonedice odds GAME QUESTION ...",
)
app.callback()(list_if_alone)


def refuse_name(what: str, name: str, known: list[str]) -> NoReturn:
    """Say in one line that there is no such game or question, and end."""
    from simcore.reading.names import name_hint

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
    from analysis.odds.ask.questions import options_of

    return _command(
        name,
        [*map(_parameter, options_of(question)), *ANSWER_OPTIONS],
        _help_of(question),
        lambda given: answer_question(question, given),
    )


def card_command(game: str, question: Any) -> Any:
    """The command of the printable odds card; `question` is the game's own question of that name, if it has one."""
    from analysis.odds.ask.questions import options_of
    from analysis.odds.ask.sheet import sheet_of

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
    text: Any = list[str] if option.kind is list else str
    return _keyword(option.name, Annotated[text | None, shown], None)


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
        Annotated[
            bool,
            typer.Option("--table", help="Whole tables: all rows, and all options of a range such as 1..12."),
        ],
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
