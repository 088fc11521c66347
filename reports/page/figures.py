"""Pictures of a run, drawn from its tables. `reports.page.svg` turns them into SVG and PNG.

All have one width, small enough for a phone without scaling the text down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.page.svg import GREY, INK, PAPER, TEXT, styled
from reports.page.wording import percent, seat_name, shortened
from simcore.contract.numbers import mean, real_minus

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 344  # points; about what a phone of 360 px leaves
LEFT, RIGHT, TOP, BOTTOM = 92, 52, 24, 42
WIDE_LEFT = 128
LEADERS_LEFT = 146  # "50 % of rounds, shared"
LINE = 26  # height of a line of bars or dots
# Blue, green, purple, orange, then more for games with more seats; at least 3 : 1 on white and on black.
SEAT_COLOURS = ("#2e7fc1", "#159a72", "#a366c9", "#d9700f", "#c2507a", "#7d7d2a", "#4f8f9c", "#8a6d4f")
WIDEST_CELL = 40
SMALLEST_PLACE, LARGEST_PLACE = 300, 1800  # square points: room for a number; the busiest
WIDEST_NUMBER = 18  # two digits and a gap
CLIFF, TOOTH = 2.4, 0.16  # points; parts of a cell
FEWEST_BARS = 6  # fewer upright bars are not made wider than this many would be
STROKES = ("-", "--", "-.", ":")
DASHED = (0, (4, 3))
TONES = ((0.6,), (0.8, 0.3), (0.85, 0.38, 0.13), (0.85, 0.62, 0.34, 0.12))


@styled
def forest(
    wins: pd.DataFrame, others: Mapping[str, float], fair: float, margin: float, colours: Sequence[str]
) -> Figure:
    """Every seat's win rate with its interval, against the fair share and the margin around it.

    Below, on a scale of their own, the shares of the games of `others`: shared wins and the like.
    """
    seats = wins.to_dict("records")
    figure, (axes, below) = _canvas([len(seats), len(others)])
    low = min(fair - margin, *(seat["low"] for seat in seats))
    high = max(fair + margin, *(seat["high"] for seat in seats))
    pad = 0.04 * (high - low)
    if fair:
        axes.axvspan(100 * (fair - margin), 100 * (fair + margin), color=INK, alpha=0.12, linewidth=0)
        axes.axvline(100 * fair, color=INK, linewidth=1, linestyle=DASHED)
        _note(axes, f"grey: fair, {percent(fair)} ± {100 * margin:.3g} points")
    for y, seat in enumerate(seats):
        colour = colours[y % len(colours)]
        axes.hlines(y, 100 * seat["low"], 100 * seat["high"], color=colour, linewidth=3)
        axes.plot(100 * seat["win_rate"], y, "s", color=colour, markersize=8)
    names = [seat_name(seat["seat"], seat["label"]) for seat in seats]
    _label_lines(axes, names, [percent(seat["win_rate"]) for seat in seats])
    axes.set_xlim(100 * max(0.0, low - pad), 100 * min(1.0, high + pad))
    axes.set_xlabel("wins, % of all games")
    _draw_bars(below, list(others), list(others.values()))
    below.set_xlabel("% of all games")
    return figure


@styled
def bars(names: Sequence[str], rates: Sequence[float], what: str) -> Figure:
    """One bar per name; rates are fractions of 1."""
    figure, (axes,) = _canvas([len(names)], left=112, top=8)
    _draw_bars(axes, names, rates)
    axes.set_xlabel(what)
    return figure


@styled
def stacked(
    names: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
    parts: Sequence[str],
    unit: str,
    told: Callable[[float], str] = mean,
) -> Figure:
    """A bar per name made of the row's parts, which add up; the first part is the darkest."""
    figure, (axes,) = _canvas([len(rows)], top=12 + 16 * -(-len(parts) // 2))
    longest = max(1e-9, *(sum(row[part] for part in parts) for row in rows))
    start = [0.0] * len(rows)
    for i, part in enumerate(parts):
        tone, values = _tone(i, len(parts)), [float(row[part]) for row in rows]
        outline: dict[str, Any] = {"edgecolor": PAPER, "linewidth": 0.8}
        axes.barh(range(len(rows)), values, 0.68, start, color=INK, alpha=tone, **outline)
        for y, value in enumerate(values):
            if value >= 0.11 * longest:
                colour, at = PAPER if tone > 0.5 else INK, start[y] + value / 2
                axes.text(at, y, told(value), color=colour, ha="center", va="center", size=TEXT - 1)
            start[y] += value
    _label_lines(axes, names, [told(total) for total in start])
    axes.set_xlim(0, longest)
    axes.set_xlabel(unit)
    _legend(figure, parts, [_square(_tone(i, len(parts))) for i in range(len(parts))])
    return figure


@styled
def histogram(
    names: Sequence[str], rates: Sequence[float], what: str, last: float = 0.0, last_name: str = ""
) -> Figure:
    """Upright bars over `names`; `last`, if any, is a darker part on top of the last bar, called `last_name`."""
    figure, (axes,) = _canvas([5.5], left=44, right=8, top=28 if last else 8)
    at, heights = list(range(len(names))), [100 * rate for rate in rates]
    axes.bar(at, heights, width=0.86, color=INK, alpha=0.45, linewidth=0)
    if last:
        axes.bar([at[-1]], [100 * last], 0.86, heights[-1:], color=INK, alpha=0.85, linewidth=0)
        _legend(figure, [last_name], [_square(0.85)], left=44)
    step = max(1, -(-sum(len(name) + 2 for name in names) // 40))
    axes.set_xticks(at[::step], list(names)[::step])
    spare = max(0, FEWEST_BARS - len(names)) / 2
    axes.set_xlim(-0.6 - spare, len(names) - 0.4 + spare)
    _grid(axes)
    axes.yaxis.set_major_formatter("{x:g} %")
    axes.set_xlabel(what)
    return figure


@styled
def lines_over_rounds(
    scores: pd.DataFrame, spread: pd.DataFrame, names: Sequence[str], colours: Sequence[str], what: str
) -> Figure:
    """A line of mean scores per seat over the rounds, on the band of `spread` (round, low, high)."""
    figure, (axes,) = _canvas([7], left=34, right=10, top=14 + 16 * -(-len(names) // 2))
    axes.fill_between(spread["round"], spread["low"], spread["high"], color=INK, alpha=0.12, linewidth=0)
    styles: list[dict[str, Any]] = [
        {"color": colours[i % len(colours)], "linestyle": STROKES[i % len(STROKES)], "linewidth": 2}
        for i in range(len(names))
    ]
    for seat, style in enumerate(styles, 1):
        of_seat = scores[scores["seat"] == seat]
        axes.plot(of_seat["round"], of_seat["mean"], **style)
    axes.set_xlim(0, max(1, spread["round"].max()))
    axes.set_ylim(bottom=min(0.0, float(scores["mean"].min()), float(spread["low"].min())))
    _grid(axes)
    axes.locator_params(axis="x", integer=True)
    axes.set_xlabel(what)
    _legend(figure, names, styles, left=34)
    return figure


@styled
def leaders(comeback: pd.DataFrame, fair: float, what: str) -> Figure:
    """How often a leader wins, by part of the game, alone (filled) and sharing the lead (hollow); `what`: rounds or turns."""
    lines = comeback.to_dict("records")
    figure, (axes,) = _canvas([len(lines)], left=LEADERS_LEFT)
    axes.axvline(100 * fair, color=INK, linewidth=1, linestyle=DASHED)
    for y, line in enumerate(lines):
        if line["games"]:
            fill = INK if line["lead"] == "alone" else PAPER
            axes.hlines(y, 100 * line["low"], 100 * line["high"], color=INK, linewidth=2.5)
            dot: dict[str, Any] = {"markerfacecolor": fill, "markersize": 8, "markeredgewidth": 1.6}
            axes.plot(100 * line["win_rate"], y, "o", color=INK, **dot)
    names = [f"{line['after']} % of {what}, {line['lead']}" for line in lines]
    _label_lines(axes, names, [percent(line["win_rate"]) for line in lines])
    axes.set_xlim(-2, 102)
    _note(axes, f"dashed: fair, {percent(fair)}")
    axes.set_xlabel("chance that a leader wins, %")
    return figure


@styled
def intervals(
    lines: Sequence[tuple[str, float, float, float]],
    scale: float,
    reference: float | None,
    what: str,
    told: Callable[[float], str],
) -> Figure:
    """A dot and its interval per line (name, value, low, high), all times `scale`, against a dashed reference if any."""
    figure, (axes,) = _canvas([len(lines)], left=WIDE_LEFT, top=8)
    if reference is not None:
        axes.axvline(scale * reference, color=INK, linewidth=1, linestyle=DASHED)
    for y, (_, value, low, high) in enumerate(lines):
        axes.hlines(y, scale * low, scale * high, color=INK, linewidth=2.5)
        axes.plot(scale * value, y, "o", color=INK, markersize=7)
    values = [real_minus(told(value)) for _, value, _, _ in lines]
    _label_lines(axes, [shortened(name) for name, *_ in lines], values)
    axes.set_xlabel(what)
    return figure


@styled
def places(
    where: Mapping[str, tuple[float, float]], links: Sequence[tuple[str, str]], shares: Mapping[str, float]
) -> Figure:
    """A map: places as circles with areas by share, their names and shares beside them, links as lines."""
    figure, (axes,) = _canvas([12], left=4, right=4, top=4)
    for one, other in links:
        axes.plot(*zip(where[one], where[other], strict=True), color=GREY, linewidth=1.2, zorder=1)
    largest = max(shares.values()) or 1.0
    paper: dict[str, Any] = {"facecolor": PAPER, "edgecolor": "none", "pad": 1.5}
    for name, (x, y) in where.items():
        size = max(SMALLEST_PLACE, LARGEST_PLACE * shares[name] / largest)
        axes.scatter([x], [y], s=size, color=PAPER, linewidth=0, zorder=2)  # no line runs through a name
        axes.scatter(
            [x], [y], s=LARGEST_PLACE * shares[name] / largest, color=INK, alpha=0.35, linewidth=0, zorder=2
        )
        axes.text(x, y, name, ha="center", va="center_baseline", zorder=4)
        below: dict[str, Any] = {"xytext": (0, -(size**0.5) / 2 - 2), "textcoords": "offset points"}
        axes.annotate(percent(shares[name]), (x, y), **below, ha="center", va="top", bbox=paper, zorder=3)
    axes.set_xlim(-1.3, 1.3)
    axes.set_ylim(-1.35, 1.15)
    axes.set_aspect("equal")
    axes.set_axis_off()
    return figure


@styled
def curves(table: pd.DataFrame, x: str, lines: Mapping[str, str], unit: str) -> Figure:
    """Shares of the games over the rounds, as steps; the first line is full, the others are broken."""
    figure, (axes,) = _canvas([7], left=44, right=10, top=14 + 16 * -(-len(lines) // 2))
    styles: list[dict[str, Any]] = [
        {"color": INK, "alpha": 1.0 if not i else 0.6, "linestyle": STROKES[i % len(STROKES)], "linewidth": 2}
        for i in range(len(lines))
    ]
    for key, style in zip(lines, styles, strict=True):
        last = [*table[x], table[x].max() + 1], [*(100 * table[key]), 100 * table[key].iloc[-1]]
        axes.step(*last, where="post", **style)
    axes.set_xlim(0, max(1, table[x].max()) + 0.4)
    axes.set_ylim(0, 102)
    _grid(axes)
    axes.locator_params(axis="x", integer=True)
    axes.yaxis.set_major_formatter("{x:g} %")
    axes.set_xlabel(unit)
    _legend(figure, list(lines.values()), styles, left=44)
    return figure


@styled
def board(
    values: Mapping[tuple[int, int], float],
    signs: Mapping[tuple[int, int], str],
    levels: Mapping[tuple[int, int], int],
    told: str,
) -> Figure:
    """A square per cell, darker where the value is higher, with the sign of its terrain; columns and lines numbered.

    Where the level changes from cell to cell there is a cliff: a thick line, with teeth on the low side.
    """
    from matplotlib.patches import Rectangle

    wide, high = (max(cell[i] for cell in values) + 1 for i in (0, 1))
    side = min(WIDEST_CELL, (WIDTH - 32) / wide)
    figure, (axes,) = _canvas([side * high / LINE], left=24, right=WIDTH - 24 - side * wide, top=22)
    largest = max(values.values()) or 1.0
    for (x, y), value in values.items():
        square: dict[str, Any] = {"facecolor": INK, "edgecolor": "none", "alpha": 0.75 * value / largest}
        axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, **square))
        frame: dict[str, Any] = {"facecolor": "none", "edgecolor": GREY, "linewidth": 0.5}
        axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, **frame))
        colour = PAPER if value > 0.6 * largest else INK
        size = min(TEXT - 1, 0.75 * side)
        axes.text(x, y, signs.get((x, y), ""), color=colour, ha="center", va="center", size=size)
    for line, teeth in cliffs(levels):
        axes.plot(*line, color=INK, linewidth=CLIFF, solid_capstyle="butt")
        for tooth in teeth:
            axes.plot(*tooth, color=INK, linewidth=1, solid_capstyle="butt")
    axes.set_xlim(-0.52, wide - 0.48)
    axes.set_ylim(high - 0.48, -0.52)
    axes.set_xticks(range(0, wide, _step(side, WIDEST_NUMBER)))
    axes.set_yticks(range(0, high, _step(side, TEXT)))
    axes.xaxis.tick_top()
    axes.spines["bottom"].set_visible(False)
    axes.set_xlabel(told)
    axes.xaxis.label.set_horizontalalignment("left")
    axes.xaxis.label.set_x(0)
    return figure


Ends = tuple[tuple[float, float], tuple[float, float]]


def cliffs(levels: Mapping[tuple[int, int], int]) -> list[tuple[Ends, list[Ends]]]:
    """Lines between cells of unequal level as (xs, ys), each with its teeth, which point at the lower cell."""
    found = []
    for (x, y), level in levels.items():
        for dx, dy in ((1, 0), (0, 1)):
            other = levels.get((x + dx, y + dy), level)
            if other == level:
                continue
            way = TOOTH if other < level else -TOOTH
            at_x, at_y = x + dx / 2, y + dy / 2
            line = ((at_x - dy / 2, at_x + dy / 2), (at_y - dx / 2, at_y + dx / 2))
            teeth = [
                (
                    (at_x + dy * along, at_x + dy * along + dx * way),
                    (at_y + dx * along, at_y + dx * along + dy * way),
                )
                for along in (-0.25, 0.0, 0.25)
            ]
            found.append((line, teeth))
    return found


def _step(side: float, room: float) -> int:
    """Number every so many cells, where a cell has `side` points and a number needs `room`."""
    return next(step for step in (1, 2, 5, 10, 20) if step * side >= room)


def _canvas(
    lines: Sequence[float], left: float = LEFT, right: float = RIGHT, top: float = TOP
) -> tuple[Figure, list[Axes]]:
    """A figure with axes below each other, each as high as so many lines; margins in points."""
    from matplotlib.figure import Figure

    height = sum(top + LINE * each + BOTTOM for each in lines)
    figure = Figure(figsize=(WIDTH / 72, height / 72), facecolor="none")
    at, all_axes = height, []
    for each in lines:
        at -= top + LINE * each
        box = (left / WIDTH, at / height, (WIDTH - left - right) / WIDTH, LINE * each / height)
        axes: Any = figure.add_axes(box, facecolor="none")
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(length=0, pad=5)
        all_axes.append(axes)
        at -= BOTTOM
    return figure, all_axes


def _draw_bars(axes: Axes, names: Sequence[str], rates: Sequence[float]) -> None:
    lengths = [100 * rate for rate in rates]
    axes.barh(range(len(names)), lengths, height=0.62, color=INK, alpha=0.6, linewidth=0)
    _label_lines(axes, names, [percent(rate) for rate in rates])
    axes.set_xlim(0, max(1.0, *lengths) * 1.04)


def _label_lines(axes: Axes, names: Sequence[str], values: Sequence[str]) -> None:
    """Names at the left and values at the right of the lines of a picture, the first at the top."""
    axes.set_yticks(range(len(names)), list(names))
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.locator_params(axis="x", nbins=5)
    for y, value in enumerate(values):
        axes.text(1.03, y, value, transform=axes.get_yaxis_transform(), va="center_baseline")


def _grid(axes: Axes) -> None:
    axes.locator_params(axis="y", nbins=5)
    axes.grid(axis="y", color=GREY, alpha=0.35, linewidth=0.7)


def _note(axes: Axes, text: str) -> None:
    axes.text(0, 1.02, text, transform=axes.transAxes, va="bottom", size=TEXT - 1)


def _legend(figure: Figure, names: Sequence[str], styles: Sequence[dict[str, Any]], left: float = 8) -> None:
    """Samples with their names in two columns along the top."""
    from matplotlib.lines import Line2D

    height, column = 72 * figure.get_figheight(), (WIDTH - left) / 2
    for i, (name, style) in enumerate(zip(names, styles, strict=True)):
        x, y = left + column * (i % 2), (height - 12 - 16 * (i // 2)) / height
        ends = [x + 6] if "marker" in style else [x, x + 22]
        figure.add_artist(Line2D([end / WIDTH for end in ends], [y] * len(ends), **style))
        figure.text((ends[-1] + 8) / WIDTH, y, name, va="center_baseline")


def _square(tone: float) -> dict[str, Any]:
    return {
        "color": INK,
        "alpha": tone,
        "linestyle": "",
        "marker": "s",
        "markersize": 9,
        "markeredgewidth": 0,
    }


def _tone(i: int, n: int) -> float:
    """Darkness of part i of n; mid greys, on which no text is readable in light and dark alike, are left out."""
    if n <= len(TONES):
        return TONES[n - 1][i]
    return 0.85 - 0.75 * i / (n - 1)
