"""Pictures of exact odds: lines over a sweep, bars for one answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analysis.odds.answer import Answer
from analysis.odds.questions import Sweep
from reports.odds_tables import is_chance


def plot(answer: Answer | Sweep, file: Path) -> None:
    """Draw an answer into `file`; the ending says the format (.svg, .png, .pdf).

    Raises:
        OSError: the file cannot be written.
        ValueError: matplotlib does not know the ending.
    """
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "bonedice", "font.size": 10}):
        figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
        if isinstance(answer, Sweep):
            _lines(axes, answer)
        else:
            _bars(axes, answer)
        axes.spines[["top", "right"]].set_visible(False)
        metadata = {"Date": None} if file.suffix == ".svg" else {}
        figure.savefig(file, metadata=metadata)
        plt.close(figure)


def _lines(axes: Any, sweep: Sweep) -> None:
    first = sweep.answers[0]
    for name in first.results:
        values = [float(each.results[name]) for each in sweep.answers if name in each.results]
        if len(values) == len(sweep.values) and all(
            is_chance(name, each.results[name]) for each in sweep.answers
        ):
            axes.plot(
                sweep.values, [100 * value for value in values], marker="o", label=name.replace("_", " ")
            )
    axes.set(xlabel=sweep.argument.replace("_", " "), ylabel="chance in percent", ylim=(0, 100))
    axes.set_title(f"{first.game}: {first.question}", loc="left")
    axes.legend(frameon=False)
    axes.grid(alpha=0.3)


def _bars(axes: Any, answer: Answer) -> None:
    shown = (
        answer.distribution or answer.options or {n: v for n, v in answer.results.items() if is_chance(n, v)}
    )
    names = [name.replace("_", " ") for name in shown]
    chances = all(is_chance(name, value) for name, value in shown.items())
    axes.barh(names, [float(value) * (100 if chances else 1) for value in shown.values()], color="#4c72b0")
    axes.invert_yaxis()
    axes.set(xlabel="chance in percent" if chances else "value")
    axes.set_title(f"{answer.game}: {answer.question}", loc="left")
