"""Answers of exact odds as short tables for the terminal: percent, 1 in N, the fraction on request."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from analysis.odds.ask.answer import Answer, Exact, kind_of
from analysis.odds.ask.arguments import half_up
from analysis.odds.ask.questions import Sweep

MOST_ROWS = 40
MOST_COLUMNS = 16
MOST_OPTIONS = 6  # side by side
NONE = "-"
RAREST = Fraction(1, 10**6)
NEARLY_ALWAYS = 1.05  # 1 in 1.0 says nothing


def number(value: Exact) -> str:
    """A mean: exact where it is whole, else four digits."""
    return str(value) if Fraction(value).denominator == 1 else f"{float(value):.4f}"


def percent(value: Exact) -> str:
    """A chance in percent; never rounded to an impossible or a certain one."""
    if value in (0, 1):
        return "0 %" if value == 0 else "100 %"
    hundredths = half_up(value * 10_000)
    shown = f"{hundredths // 100}.{hundredths % 100:02d}"
    if shown in ("0.00", "100.00"):
        return "< 0.01 %" if value < Fraction(1, 2) else "> 99.99 %"
    return f"{shown} %"


def one_in(value: Exact) -> str:
    """A chance as 1 in N; a dash where that says nothing."""
    if value in (0, 1):
        return "never" if value == 0 else "always"
    if value < RAREST:
        return "under 1 in a million"
    n = 1 / float(value)
    if n < NEARLY_ALWAYS:
        return NONE
    return f"1 in {n:,.0f}" if n >= 10 else f"1 in {n:.1f}"


def shown(value: Exact) -> str:
    """A chance in percent, a mean or number as such."""
    return percent(value) if kind_of(value) == "chance" else number(value)


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _cells(name: str, value: Exact, fractions: bool) -> tuple[str, ...]:
    odds = one_in(value) if kind_of(value) == "chance" else ""
    return (words(name), shown(value), odds, *((str(value),) if fractions else ()))


def words(text: str) -> str:
    """A name or a sentence as it is read: names of the content with spaces, which are accepted as they stand."""
    return text.replace("_", " ")


def _block(values: Mapping[str, Exact], fractions: bool, everything: bool) -> list[str]:
    kept = list(values.items())[: None if everything else MOST_ROWS]
    rows = [_cells(name, value, fractions) for name, value in kept]
    left_out = len(values) - len(rows)
    more = f"... and {left_out} more (--table shows all, --json has all)"
    return [*_aligned(rows), *([more] if left_out > 0 else [])]


def without_tails(law: Mapping[str, Exact]) -> Mapping[str, Exact]:
    """A law whose rarest outcomes, at either end, are one row each: 14 to 20."""
    names = list(law)
    rare = [value < RAREST for value in law.values()]
    first = next((i for i, each in enumerate(rare) if not each), 0)
    last = next((i for i, each in enumerate(reversed(rare)) if not each), 0)
    found = dict[str, Exact]()
    for ends in (names[:first], names[first : len(names) - last], names[len(names) - last :]):
        if len(ends) > 2 and all(law[name] < RAREST for name in ends):
            found[f"{ends[0]} to {ends[-1]}"] = sum(law[name] for name in ends)
        else:
            found |= {name: law[name] for name in ends}
    return found


def answer_text(answer: Answer, fractions: bool = False, everything: bool = False) -> str:
    """The answer as lines: results, distribution, ranked options, advice, assumptions.

    Results such as `four.tusk` and `four.tar` become one line for each card, best first, all of them. Of other lists
    the first rows are shown, or `everything`.
    """
    table = _one_line_each(answer, fractions)
    lines = table or (_block(answer.results, fractions, everything) if answer.results else [])
    if answer.distribution:
        lines += ["", "distribution", *_block(without_tails(answer.distribution), fractions, everything)]
    if answer.options and not (table and _ranks_by(answer)):
        lines += ["", "options, best first", *_block(answer.options, fractions, everything)]
    if answer.advice:
        lines += ["", words(answer.advice)]
    if answer.plan:
        lines += ["", *answer.plan]
    if answer.assumptions:
        lines += ["", *(f"assumed: {each}" for each in answer.assumptions)]
    return "\n".join(lines)


def _one_line_each(answer: Answer, fractions: bool) -> list[str]:
    """Results of several things, `thing.part` each, as one line per thing; nothing where they are not of that form."""
    if not answer.results or not all("." in name for name in answer.results):
        return []
    things = dict.fromkeys(name.rpartition(".")[0] for name in answer.results)
    columns = dict.fromkeys(name.rpartition(".")[2] for name in answer.results)
    part = _ranks_by(answer)
    if part:
        values = list(answer.options.values())
        sign = 1 if values == sorted(values) and values != sorted(values, reverse=True) else -1
        things = dict.fromkeys(sorted(things, key=lambda thing: sign * answer.results[f"{thing}.{part}"]))
    rows = [("", *map(words, columns))]
    for thing in things:
        cells = (_cell(answer.results.get(f"{thing}.{column}"), fractions) for column in columns)
        rows.append((words(thing), *cells))
    return [*(["options, best first"] if part else []), *_aligned(rows)]


def _ranks_by(answer: Answer) -> str:
    """The part of every thing that the options rank by, such as value; "" if there is none."""
    parts = dict.fromkeys(name.rpartition(".")[2] for name in answer.results)
    for part in parts:
        found = [answer.results.get(f"{name}.{part}") for name in answer.options]
        if found and found == list(answer.options.values()):
            return part
    return ""


def sweep_text(sweep: Sweep, fractions: bool = False, everything: bool = False) -> str:
    """One row per value of the swept argument, one column per result; the options of every row, and where the best changes.

    Below stands what the advice of all rows says. Where the answers have no result in common, such as splits of more and
    more hunters, the best options alone stand there.
    """
    columns = sweep_columns(sweep)
    name = words(sweep.argument)
    lines: list[str] = []
    if columns:
        cells = [[_cell(each.results.get(column), fractions) for column in columns] for each in sweep.answers]
        rows = [(str(value), *row) for value, row in zip(sweep.values, cells, strict=True)]
        lines = _aligned([(name, *map(words, columns)), *rows])
    choices = _choices(sweep, fractions, everything)
    lines += [*([""] if lines and choices else []), *choices]
    common = _common([each.advice.split("; ") for each in sweep.answers])
    advice = "; ".join([*([sweep.advice] if sweep.advice else []), *common])
    assumed = list(dict.fromkeys(note for each in sweep.answers for note in each.assumptions))
    told = [*(["", words(advice)] if advice else []), *([""] if assumed else [])]
    return "\n".join([*lines, *told, *(f"assumed: {each}" for each in assumed)])


def _choices(sweep: Sweep, fractions: bool, everything: bool) -> list[str]:
    """The options of every row: all side by side, or the best ones in turn; then where the best one changes."""
    if not any(len(each.options) > 1 for each in sweep.answers):
        return []
    names = list(dict.fromkeys(name for each in sweep.answers for name in each.options))
    if not sweep.is_choice:
        unit = sweep.argument.rstrip("s")
        if all(name.rstrip("s").endswith(f" {unit}") for name in names):
            return []  # values of the argument itself, such as the hunters of `hunt`: the rows above say it all
        fullest = max(sweep.answers, key=lambda each: len(each.options)).options
        return ["options, best first, for every row", *_block(fullest, fractions, everything)]
    if len(names) <= MOST_OPTIONS or everything:
        heads = ["best", *map(words, names)]
        rows = [
            [_first(each), *(_cell(each.options.get(name), fractions) for name in names)]
            for each in sweep.answers
        ]
    else:
        heads = ["best", "worth", "next", "worth", "then", "worth"]
        rows = [_top(each, fractions) for each in sweep.answers]
    table = [(words(sweep.argument), *heads)]
    table += [(str(value), *row) for value, row in zip(sweep.values, rows, strict=True)]
    return ["options", *_aligned(table), "", words(sweep.changes())]


def _first(answer: Answer) -> str:
    return words(next(iter(answer.options), NONE))


def _top(answer: Answer, fractions: bool) -> list[str]:
    """The best three options, each with what it is worth."""
    best = [
        cell
        for name, value in list(answer.options.items())[:3]
        for cell in (words(name), _cell(value, fractions))
    ]
    return [*best, *[NONE] * (6 - len(best))]


def sweep_columns(sweep: Sweep) -> list[str]:
    """The results of any answer, in order, but for the swept argument itself; if too many, those of all answers."""
    names = list(dict.fromkeys(name for each in sweep.answers for name in each.results))
    itself = [each.results.get(sweep.argument) for each in sweep.answers] == list(sweep.values)
    names = [name for name in names if not (itself and name == sweep.argument)]
    everywhere = [name for name in names if all(name in each.results for each in sweep.answers)]
    return names if len(names) <= MOST_COLUMNS and everywhere else everywhere


def _cell(value: Exact | None, fractions: bool) -> str:
    if value is None:
        return NONE
    whole = Fraction(value).denominator == 1
    return f"{shown(value)} = {value}" if fractions and not whole else shown(value)


def _common(said: list[list[str]]) -> list[str]:
    """The sentences that stand in all the texts."""
    return [sentence for sentence in said[0] if sentence and all(sentence in each for each in said[1:])]
