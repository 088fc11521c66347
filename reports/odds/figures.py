"""Pictures of exact odds: lines over a sweep, bars or stacked bars for one answer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.odds.ask.answer import Answer, Exact, kind_of
from analysis.odds.ask.questions import Sweep
from reports.odds.tables import sweep_columns

ENDINGS = (".svg", ".png", ".pdf")


def plot(answer: Answer | Sweep, file: Path) -> None:
    """Draw an answer into `file`; the ending says the format (.svg, .png, .pdf).

    Raises:
        OSError: the file cannot be written.
        ValueError: the ending is none of these.
    """
    if file.suffix.lower() not in ENDINGS:
        raise ValueError(f"the name must end in {', '.join(ENDINGS)}")
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    # Whatever a user's matplotlibrc says.
    defaults = {key: value for key, value in mpl.rcParamsDefault.items() if not key.startswith("backend")}
    with mpl.rc_context({**defaults, "svg.fonttype": "none", "svg.hashsalt": "bonedice", "font.size": 10}):
        figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
        if isinstance(answer, Sweep):
            _lines(axes, answer)
        elif answer.shares:
            _stacked(axes, answer)
        else:
            _bars(axes, answer)
        axes.spines[["top", "right"]].set_visible(False)
        metadata = {"Date": None} if file.suffix == ".svg" else {}
        figure.savefig(file, metadata=metadata)
        plt.close(figure)


def _lines(axes: Any, sweep: Sweep) -> None:
    """The chances in percent; means only where there are no chances."""
    first = sweep.answers[0]
    columns = {name: [each.results.get(name) for each in sweep.answers] for name in sweep_columns(sweep)}
    chances = {
        name: values
        for name, values in columns.items()
        if all(value is not None and kind_of(value) == "chance" for value in values)
    }
    scale = 100 if chances else 1
    for name, values in (chances or columns).items():
        heights = [float("nan") if value is None else scale * float(value) for value in values]
        axes.plot(sweep.values, heights, marker="o", label=name.replace("_", " "))
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set(xlabel=sweep.argument.replace("_", " "), ylabel="chance in percent" if chances else "value")
    axes.set_ylim(*((0, 100) if chances else (0, None)))
    axes.set_title(f"{first.game}: {first.question}", loc="left")
    if columns:
        axes.legend(frameon=False)
    axes.grid(alpha=0.3)


def _stacked(axes: Any, answer: Answer) -> None:
    """A bar per choice, the best on top, with a part for each thing that can happen."""
    names = [name.replace("_", " ") for name in answer.shares]
    kinds = dict.fromkeys(kind for shares in answer.shares.values() for kind in shares)
    left = [0.0] * len(names)
    for kind in kinds:
        widths = [100 * float(shares.get(kind, 0)) for shares in answer.shares.values()]
        if any(widths):
            axes.barh(names, widths, left=left, label=kind.replace("_", " "))
        left = [start + width for start, width in zip(left, widths, strict=True)]
    axes.invert_yaxis()
    axes.set(xlabel="chance in percent", xlim=(0, 100))
    axes.set_title(f"{answer.game}: {answer.question}", loc="left")
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))


def _bars(axes: Any, answer: Answer) -> None:
    """The distribution, else the options, else the chances among the results, else all of them."""
    chances = {name: value for name, value in answer.results.items() if kind_of(value) == "chance"}
    bars: Mapping[str, Exact] = answer.distribution or answer.options or chances or answer.results
    scale = 100 if all(kind_of(value) == "chance" for value in bars.values()) else 1
    names = [name.replace("_", " ") for name in bars]
    axes.barh(names, [scale * float(value) for value in bars.values()], color="#4c72b0")
    axes.invert_yaxis()
    axes.set(xlabel="chance in percent" if scale == 100 else "value")
    axes.set_title(f"{answer.game}: {answer.question}", loc="left")
