"""From a matplotlib figure to bytes: an SVG that fits into a page and its colours, or a PNG.

The same figure gives the same bytes: no dates, ids from a fixed salt. Text, axes and greys take the colour of the
page around them, so that one SVG works in light, dark and print.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from html import escape
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from matplotlib.figure import Figure

from reports.page.wording import typeset

Draw = TypeVar("Draw", bound=Callable[..., Any])

TEXT = 11
# Stand-ins that become colours of the page in an SVG, and are black, white and grey in a PNG.
INK, PAPER, GREY = "#010101", "#fefefe", "#7f7f7f"
PAGE_COLOURS = {INK: "currentColor", PAPER: "var(--paper, #ffffff)"}
FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

_BEFORE_DRAWING = re.compile(r"(?s)^.*?<svg\b[^>]*>")
_NOT_DRAWN = re.compile(r"(?s)<metadata>.*?</metadata>|<style\b.*?</style>")
_TAG = re.compile(r"<[^>]*>")


@contextmanager
def settings(salt: str = "") -> Iterator[None]:
    """Text stays text, ids are fixed, labels are no formulas; a glyph that our font lacks is the reader's business."""
    import matplotlib as mpl

    fonts: dict[Any, Any] = {
        "font.family": "sans-serif",
        "font.sans-serif": ["DejaVu Sans"],
        "font.size": TEXT,
    }
    inks = ("axes.labelcolor", "xtick.color", "ytick.color", "text.color")
    look: dict[Any, Any] = {"axes.edgecolor": GREY, **dict.fromkeys(inks, INK)}
    svgs: dict[Any, Any] = {"svg.fonttype": "none", "svg.hashsalt": salt, "text.parse_math": False}
    # Whatever a user's matplotlibrc says: the page looks alike everywhere.
    defaults = {key: value for key, value in mpl.rcParamsDefault.items() if not key.startswith("backend")}
    with mpl.rc_context({**defaults, **fonts, **look, **svgs}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*[Gg]lyph")
        yield


def styled(draw: Draw) -> Draw:
    """Draw within our settings: matplotlib reads them whenever a text or an axis is made."""

    @wraps(draw)
    def wrapper(*args: Any, **kwargs: Any) -> Figure:
        with settings():
            return cast("Figure", draw(*args, **kwargs))

    return cast(Draw, wrapper)


def svg(figure: Figure, key: str, title: str, alt: str) -> str:
    """The figure as one <svg> element with title and description; its ids begin with `key`."""
    text = StringIO()
    with settings(key):
        figure.savefig(text, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    drawing = _NOT_DRAWN.sub("", _BEFORE_DRAWING.sub("", text.getvalue()))
    drawing = _TAG.sub(lambda tag: _of_the_page(tag[0], key), drawing)
    width, height = (round(72 * size) for size in figure.get_size_inches())
    title, alt = typeset(title), typeset(alt)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img" '
        f'aria-labelledby="{key}-title {key}-alt" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{FONTS}" stroke-linejoin="round">\n'
        f'<title id="{key}-title">{escape(title)}</title>\n<desc id="{key}-alt">{escape(alt)}</desc>'
    )
    return head + re.sub(r"\n\s*(?=\n)", "", drawing).rstrip() + "\n"


def _of_the_page(tag: str, key: str) -> str:
    """One tag with ids of its own, the colours of the page, and its font."""
    tag = re.sub(r'\bid="|href="#|url\(#', lambda found: f"{found[0]}{key}-", tag)
    tag = re.sub(r"\bfont: ([\d.]+px)[^;\"]*", r"font-size: \1", tag)  # matplotlib 3.9
    tag = re.sub(r"font-family: [^;\"]*;? ?", "", tag)
    for stand_in, colour in PAGE_COLOURS.items():
        tag = tag.replace(stand_in, colour)
    return tag


def png(figure: Figure) -> bytes:
    """The figure as a PNG on white."""
    data = BytesIO()
    with settings():
        figure.savefig(data, format="png", dpi=200, facecolor="white", metadata={"Software": None})
    return data.getvalue()
