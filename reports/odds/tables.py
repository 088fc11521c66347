"""Answers of exact odds as short tables for the terminal: percent, 1 in N, the fraction on request."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from analysis.odds.ask.answer import Answer, Exact, kind_of
from analysis.odds.ask.arguments import half_up
from analysis.odds.ask.questions import Sweep

MOST_ROWS = 40
MOST_COLUMNS = 16
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
    return (name.replace("_", " "), shown(value), odds, *((str(value),) if fractions else ()))


def _block(values: Mapping[str, Exact], fractions: bool) -> list[str]:
    rows = [_cells(name, value, fractions) for name, value in list(values.items())[:MOST_ROWS]]
    left_out = len(values) - len(rows)
    return [*_aligned(rows), *([f"... and {left_out} more (--json has all)"] if left_out > 0 else [])]


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


def answer_text(answer: Answer, fractions: bool = False) -> str:
    """The answer as lines: results, distribution, ranked options, advice, plan, assumptions."""
    lines = _block(answer.results, fractions) if answer.results else []
    if answer.distribution:
        lines += ["", "distribution", *_block(without_tails(answer.distribution), fractions)]
    if answer.options:
        lines += ["", "options, best first", *_block(answer.options, fractions)]
    if answer.advice:
        lines += ["", answer.advice]
    if answer.plan:
        lines += ["", *answer.plan]
    if answer.assumptions:
        lines += ["", *(f"assumed: {each}" for each in answer.assumptions)]
    return "\n".join(lines)


def sweep_text(sweep: Sweep, fractions: bool = False) -> str:
    """One row per value of the swept argument, one column per result; then what the advice of all rows says.

    Where the answers have no result in common, such as splits of more and more hunters, the best option stands
    there instead.
    """
    columns = sweep_columns(sweep)
    if columns:
        heads = [name.replace("_", " ") for name in columns]
        cells = [[_cell(each.results.get(name), fractions) for name in columns] for each in sweep.answers]
    else:
        heads = ["best", "worth"]
        cells = [_best(each, fractions) for each in sweep.answers]
    rows = [
        (sweep.argument.replace("_", " "), *heads),
        *((str(value), *row) for value, row in zip(sweep.values, cells, strict=True)),
    ]
    common = _common([each.advice.split("; ") for each in sweep.answers])
    advice = "; ".join([*([sweep.advice] if sweep.advice else []), *common])
    assumed = list(dict.fromkeys(note for each in sweep.answers for note in each.assumptions))
    told = [*(["", advice] if advice else []), *([""] if assumed else [])]
    return "\n".join([*_aligned(rows), *told, *(f"assumed: {each}" for each in assumed)])


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


def _best(answer: Answer, fractions: bool) -> list[str]:
    values = answer.options or answer.results
    name = next(iter(values), None)
    return [NONE, NONE] if name is None else [name, _cell(values[name], fractions)]


def _common(said: list[list[str]]) -> list[str]:
    """The sentences that stand in all the texts."""
    return [sentence for sentence in said[0] if sentence and all(sentence in each for each in said[1:])]
