"""All questions by game and name, and asking one with the words of a command line.

A question's signature is all there is: `options_of` reads it, `ask` turns texts into arguments. A range
such as ``1..12`` for a whole number asks the question once for each value (a sweep).
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import accumulate
from typing import Annotated, Any, Union, get_args, get_origin

from analysis.odds.ask.answer import Answer, Arg, Exact, OddsError, Question, check
from analysis.odds.ask.arguments import hints_of
from analysis.odds.ask.sheet import Sheet, SheetOf

MODULES = {
    "moogh": "analysis.odds.moogh",
    "neanderthal": "analysis.odds.neanderthal",
    "paleolithic": "analysis.odds.paleolithic",
    "whammoth": "analysis.odds.whammoth",
}
GENERAL = {"pool": "analysis.odds.pool.question", "draw": "analysis.odds.pool.cards"}
MOST_SWEPT = 200
MOST_ALIKE = 3  # options named that are worth the same
MOST_WORK = 8_000_000  # of all values of a range, see `asking.estimated`
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,18}", re.ASCII)


@dataclass(frozen=True)
class Option:
    """One argument of a question: `positional` ones stand alone, the others are flags.

    `flag` is what errors call it, the name in capitals if it stands alone.
    """

    name: str
    kind: type  # int, str, bool, or list: a text that may be repeated
    required: bool
    default: Any
    help: str
    metavar: str
    flag: str
    positional: bool
    low: int | None
    high: int | None
    spread: Callable[[str], Mapping[int, str]] | None = None


@dataclass(frozen=True)
class Sweep:
    """A question asked for every value of one argument; `advice` is what the question says of all of them."""

    argument: str
    values: tuple[int, ...]
    answers: tuple[Answer, ...]
    advice: str = ""

    @property
    def is_choice(self) -> bool:
        """Whether there is a choice that depends on the argument: another option is best, or one is worth more there."""
        worth: dict[str, set[Exact]] = {}
        for answer in self.answers:
            for name, value in answer.options.items():
                worth.setdefault(name, set()).add(value)
        several = any(len(answer.options) > 1 for answer in self.answers)
        return several and (any(len(each) > 1 for each in worth.values()) or len(set(self.best())) > 1)

    def best(self) -> list[tuple[str, ...]]:
        """The best options for each value of the argument: several where they are worth the same."""
        found = []
        for answer in self.answers:
            top = next(iter(answer.options.values()), None)
            found.append(tuple(name for name, value in answer.options.items() if value == top))
        return found

    def changes(self) -> str:
        """Where the best option changes: "best by dice: walk at 1, walk or re-roll at 2, re-roll from 3 to 6"; "" if none."""
        if not any(len(answer.options) > 1 for answer in self.answers):
            return ""
        runs: list[tuple[tuple[str, ...], list[int]]] = []
        for names, value in zip(self.best(), self.values, strict=True):
            if runs and runs[-1][0] == names:
                runs[-1][1].append(value)
            else:
                runs.append((names, [value]))
        if len(runs) == 1:
            return f"best throughout: {_either(runs[0][0])}"
        said = [
            f"{_either(names)} {f'at {at[0]}' if len(at) == 1 else f'from {at[0]} to {at[-1]}'}"
            for names, at in runs
        ]
        return f"best by {self.argument.replace('_', ' ')}: {', '.join(said)}"

    def to_json(self) -> dict[str, Any]:
        """Plain data: game, question and argument, then one answer per value."""
        pairs = zip(self.values, self.answers, strict=True)
        first = self.answers[0]
        data: dict[str, Any] = {
            "game": first.game,
            "question": first.question,
            "sweep": self.argument,
            "rows": [{self.argument: value, **each.to_json()} for value, each in pairs],
        }
        return {**data, "advice": self.advice} if self.advice else data


def _either(names: tuple[str, ...]) -> str:
    """a; a or b; a, b or 3 more alike; nothing."""
    if len(names) > MOST_ALIKE:
        return f"{', '.join(names[: MOST_ALIKE - 1])} or {len(names) - MOST_ALIKE + 1} more alike"
    return " or ".join(names) or "nothing"


@cache
def questions(game: str) -> Mapping[str, Question]:
    """The questions of a game, or the general one that is called so, ``"pool"`` or ``"draw"``."""
    found: Mapping[str, Question] = import_module(GENERAL.get(game) or MODULES[game]).QUESTIONS
    return found


@cache
def options_of(question: Callable[..., Any]) -> tuple[Option, ...]:
    """The arguments of a question, or of a card's sheet, in the order of its signature."""
    hints = hints_of(inspect.unwrap(question))
    parameters = inspect.signature(question).parameters.values()
    return tuple(_option(parameter, hints[parameter.name]) for parameter in parameters)


def _option(parameter: inspect.Parameter, hint: Any) -> Option:
    kind, arg = _unwrapped(hint)
    required = parameter.default is inspect.Parameter.empty
    bounds = "" if arg.low is None else f" [{arg.low} to {arg.high}]"
    unsaid = not required and kind is not bool and "default" not in arg.help
    default = "none" if parameter.default in (None, "") else parameter.default
    return Option(
        name=parameter.name,
        kind=kind,
        required=required,
        default=None if required else parameter.default,
        help=f"{arg.help}{f'; default {default}' if unsaid else ''}{bounds}",
        metavar=arg.metavar or ("N" if kind is int else "TEXT"),
        flag=arg.metavar or "" if arg.alone else arg.flag or f"--{parameter.name.replace('_', '-')}",
        positional=arg.alone,
        low=arg.low,
        high=arg.high,
        spread=arg.spread,
    )


def _unwrapped(hint: Any) -> tuple[type, Arg]:
    """The plain type of an annotation and its Arg, whatever the order of Annotated and `| None`."""
    arg = Arg("")
    while get_origin(hint) in (Annotated, Union, types.UnionType):
        if get_origin(hint) is Annotated:
            hint, *extras = get_args(hint)
            arg = next((each for each in extras if isinstance(each, Arg)), arg)
        else:
            hint = next(each for each in get_args(hint) if each is not type(None))
    return get_origin(hint) or hint, arg


def ask(question: Question, texts: Mapping[str, Any]) -> Answer | Sweep:
    """Ask with the texts (or truth values) that were given; arguments not given are left to the question.

    Raises:
        OddsError: a required argument is missing, a text that is no number, more than one range, a range too
            long or too heavy; or the question's own.
    """
    given: dict[str, Any] = {}
    swept: tuple[str, Mapping[int, Any]] | None = None
    for option in options_of(question):
        value = texts.get(option.name)
        if value is None or value == []:
            if option.required:
                raise OddsError(f"{option.flag}: must be given: {option.help}")
            continue
        _refuse_empty(option, value)
        spread = _spread(option, value)
        if spread is None:
            given[option.name] = int(value) if option.kind is int else value
            continue
        if swept:
            raise OddsError(f"{option.flag}: only one argument can be a range, {swept[0]} is one already")
        swept = option.name, spread
    if swept is None:
        return question(**given)
    name, asked = swept
    values = tuple(asked)
    flag = next(option.flag for option in options_of(question) if option.name == name)
    _refuse_heavy(question, given, name, asked, flag)
    answers = tuple(question(**given, **{name: value}) for value in asked.values())
    told = getattr(question, "told", None)
    by_value = dict(zip(values, answers, strict=True))
    said = told(given, name, texts[name], by_value) if told else ""
    return Sweep(flag.strip("-").replace("-", "_").lower(), values, answers, said)


def _spread(option: Option, value: Any) -> Mapping[int, Any] | None:
    """The values of a range, number by number; None if it is none.

    Raises:
        OddsError: no whole number, too many of them, or ends out of bounds.
    """
    if option.spread is not None:
        return option.spread(value) or None
    if option.kind is not int:
        return None
    values = tuple(_numbers(option, str(value)))
    if len(values) == 1 and ".." not in str(value):
        return None
    if option.low is not None and option.high is not None:
        for end in (values[0], values[-1]):
            check(option.name.replace("_", "-"), end, option.low, option.high)
    return dict(zip(values, values, strict=True))


def _refuse_empty(option: Option, value: object) -> None:
    """An empty text is a slip, such as an unset variable of a script, and must not count as not given.

    Raises:
        OddsError: it is empty.
    """
    if option.kind is str and isinstance(value, str) and not value.strip():
        raise OddsError(f"{option.flag}: must not be empty; leave it out, or give {option.help}")


def _refuse_heavy(
    question: Question, given: Mapping[str, Any], name: str, asked: Mapping[int, Any], flag: str
) -> None:
    """Refuse a range that would run for minutes.

    Raises:
        OddsError: it is too heavy; or the question's own, for the other arguments.
    """
    work = getattr(question, "work", None)
    if work is None:
        return
    values = tuple(asked)
    done = list(accumulate(work(**given, **{name: value}) for value in asked.values()))
    if done[-1] > MOST_WORK:
        last = values[max(sum(each <= MOST_WORK for each in done), 1) - 1]
        raise OddsError(
            f"{flag}: the range {values[0]}..{values[-1]} would take minutes here; end it at {last}"
        )


def build_sheet(sheet: SheetOf, texts: Mapping[str, Any]) -> Sheet:
    """The tables of an odds card with the texts that were given.

    Raises:
        OddsError: the sheet's own.
    """
    given = {option: texts[option.name] for option in options_of(sheet) if texts.get(option.name) is not None}
    for option, value in given.items():
        _refuse_empty(option, value)
    return sheet(**{option.name: value for option, value in given.items()})


def _numbers(option: Option, text: str) -> Iterator[int]:
    text = text.strip()
    span = _RANGE.fullmatch(text)
    ends = (span[1], span[2]) if span else (text, text)
    if not all(_NUMBER.fullmatch(end) for end in ends):
        bounds = "" if option.low is None else f" from {option.low} to {option.high}"
        raise OddsError(
            f"{option.flag}: must be a whole number{bounds} or a range such as 1..6, got '{text}'"
        )
    first, last = map(int, ends)
    if first > last:
        raise OddsError(f"{option.flag}: the range {text} runs backwards; write {last}..{first}")
    if last - first >= MOST_SWEPT:
        raise OddsError(
            f"{option.flag}: a range may have at most {MOST_SWEPT} values, got {last - first + 1}"
        )
    return iter(range(first, last + 1))
