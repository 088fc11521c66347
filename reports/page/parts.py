"""What a page is made of: sections, each a finding with its pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.page.findings import Finding
from reports.page.grid import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Picture:
    """A figure with its name, what it shows in words, and as a table."""

    key: str
    title: str
    alt: str
    figure: Figure
    table: Table


@dataclass(frozen=True)
class Section:
    """A part of the page."""

    key: str
    finding: Finding
    pictures: tuple[Picture, ...] = ()
