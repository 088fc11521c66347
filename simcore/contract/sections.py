"""Parts of a report page that only one game has, as plain data: what to show of which table. `reports` draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True)
class Part:
    """`key` names the part and its table; `heading` says the finding, `about` how to read the picture."""

    key: str
    heading: str
    about: str


@dataclass(frozen=True)
class Stacked(Part):
    """A bar per seat of `parts` that add up; `shares` are columns with a share of the games.

    The table has their sum, the mean over all seats, and what share of the sum each part is.
    """

    unit: str
    parts: Sequence[str]
    shares: Sequence[str] = ()


@dataclass(frozen=True)
class Rates(Part):
    """Rates with intervals (columns win_rate, low, high, games), one line per `name`, against the seats' fair share."""

    name: str
    title: str


@dataclass(frozen=True)
class Means(Part):
    """Means with intervals (columns mean, low, high) times `scale`, one line per `name`, against `reference`.

    `others` are more columns for the table, with the form of each. Against 0 the values are told with their sign, unless
    `signed` is False. No interval is drawn below `least`, what the mean can't be. Values have `digits` digits, more where
    most of them would be told as 0.
    """

    name: str
    title: str
    unit: str
    others: Mapping[str, str]
    scale: float = 1.0
    reference: float = 0.0
    signed: bool = True
    least: float = -inf
    digits: int = 1


@dataclass(frozen=True)
class Map(Part):
    """Places (x, y by name) with links between them; the column `mean` of the table, by `name`, is drawn as areas."""

    name: str
    title: str
    unit: str
    places: Mapping[str, tuple[float, float]]
    links: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Curves(Part):
    """Shares of the games (columns `lines`, by the word for each) after each round, column `name`."""

    name: str
    title: str
    unit: str
    lines: Mapping[str, str]


@dataclass(frozen=True)
class Board(Part):
    """A map of cells (columns x and y); the sum of the columns `shades` is drawn as shades.

    `terrain` has its signs and `levels` its heights by cell; neighbours of unequal height have a cliff between them.
    """

    title: str
    unit: str
    shades: Mapping[str, str]
    terrain: Mapping[tuple[int, int], str]
    levels: Mapping[tuple[int, int], int]
    scale: float = 1.0


def first_capital(text: str) -> str:
    """The text with a capital letter to begin with."""
    return text[:1].upper() + text[1:]
