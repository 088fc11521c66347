"""The one place that sets up jinja2: pages are escaped, and a name that is missing is an error."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def environment() -> Environment:
    """The environment of the pages; a text is never broken before its percent signs."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=unbroken,
    )


def unbroken(value: Any) -> Any:
    """The text with no-break spaces before its percent signs; anything else as it is."""
    return value.replace(" %", "\u00a0%") if type(value) is str else value
