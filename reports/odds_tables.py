"""Answers of exact odds as short tables for the terminal: percent, 1 in N, the fraction on request."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from analysis.odds.answer import Answer, Exact
from analysis.odds.questions import Sweep

MEANS = ("mean_", "dice", "value", "lead", "steps", "spaces", "points", "uses", "turns", "moves")
MOST_ROWS = 40


def is_chance(name: str, value: Exact) -> bool:
    """Whether a named value is a probability, and not a mean or a number."""
    last = name.rsplit(".", 1)[-1]
    return 0 <= value <= 1 and not any(word in last for word in MEANS)


def number(value: Exact) -> str:
    """A mean: exact where it is whole, else four digits."""
    return str(value) if Fraction(value).denominator == 1 else f"{float(value):.4f}"


def percent(value: Exact) -> str:
    """A chance in percent; never rounded to an impossible or a certain one."""
    if value in (0, 1):
        return "0 %" if value == 0 else "100 %"
    shown = f"{100 * float(value):.2f}"
    if shown in ("0.00", "100.00"):
        return "< 0.01 %" if value < Fraction(1, 2) else "> 99.99 %"
    return f"{shown} %"


def one_in(value: Exact) -> str:
    """A chance as 1 in N; a dash where that says nothing."""
    if value in (0, 1):
        return "never" if value == 0 else "always"
    n = 1 / float(value)
    return f"1 in {n:,.0f}" if n >= 10 else f"1 in {n:.1f}"


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _cells(name: str, value: Exact, chance: bool, fractions: bool) -> tuple[str, ...]:
    shown = (percent(value), one_in(value)) if chance else (number(value), "")
    return (name.replace("_", " "), *shown, *((str(value),) if fractions else ()))


def _block(values: Mapping[str, Exact], fractions: bool, alike: bool = False) -> list[str]:
    """Aligned lines; where the values are `alike`, they are chances only if all of them can be."""
    chances = {name: is_chance(name, value) for name, value in values.items()}
    if alike and not all(chances.values()):
        chances = dict.fromkeys(values, False)
    rows = [_cells(name, value, chances[name], fractions) for name, value in list(values.items())[:MOST_ROWS]]
    left_out = len(values) - len(rows)
    return [*_aligned(rows), *([f"... and {left_out} more (--json has all)"] if left_out > 0 else [])]


def answer_text(answer: Answer, fractions: bool = False) -> str:
    """The answer as lines: results, distribution, ranked options, advice, assumptions."""
    lines = _block(answer.results, fractions) if answer.results else []
    if answer.distribution:
        lines += ["", "distribution", *_block(answer.distribution, fractions, alike=True)]
    if answer.options:
        lines += ["", "options, best first", *_block(answer.options, fractions, alike=True)]
    if answer.advice:
        lines += ["", answer.advice]
    if answer.assumptions:
        lines += ["", *(f"assumed: {each}" for each in answer.assumptions)]
    return "\n".join(lines)


def sweep_text(sweep: Sweep) -> str:
    """One row per value of the swept argument, one column per result."""
    names = list(sweep.answers[0].results)
    rows = [(sweep.argument.replace("_", " "), *(name.replace("_", " ") for name in names))]
    for value, answer in zip(sweep.values, sweep.answers, strict=True):
        cells = []
        for name in names:
            result = answer.results.get(name, 0)
            always_chance = all(is_chance(name, each.results.get(name, 0)) for each in sweep.answers)
            cells.append(percent(result) if always_chance else number(result))
        rows.append((str(value), *cells))
    assumed = sweep.answers[0].assumptions
    return "\n".join([*_aligned(rows), *([""] if assumed else []), *(f"assumed: {each}" for each in assumed)])
