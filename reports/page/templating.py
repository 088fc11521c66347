"""The one place that sets up jinja2: pages are escaped, and a name that is missing is an error."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.page.wording import typeset

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def environment() -> Environment:
    """The environment of the pages, which sets every text as `typeset` does; what is escaped already stays, as commands do."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=set_text,
    )


def set_text(value: Any) -> Any:
    """The text as a page shows it; anything else, and what is marked as escaped, as it is."""
    return typeset(value) if type(value) is str else value
