"""What the report page says of Wooly Whammoth: its words and colours, who dies of what, where meat comes from.

Read by name by `analysis.runs.metrics` (`report_tables`) and `reports` (all else).
Words complete sentences: "The lead means {LEADING}.", "Most games end when {ENDS[reason]}."
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from simcore.contract.numbers import mean, percent
from simcore.contract.sections import Part, Stacked

if TYPE_CHECKING:
    import pandas as pd

    from simcore.runs.tally import Tally
    from simcore.scenarios.load import Loaded

SEAT = "tribe"
SCORE = "meat"
LEADING = "the most meat, then the most people left"
ENDS = {
    "sixth_meat": "a tribe takes the meat that wins",
    "last_tribe": "one tribe is left",
    "all_out": "the last tribes go out in the same turn",
    "hands_exhausted": "the last two hands are empty",
}
END_NAMES = {"sixth_meat": "enough meat"}  # how much is enough, the content says
# The tribes' own colours in shades that stay apart for the colour-blind, on white and on black.
SEAT_COLOURS = ("#2e7fc1", "#159a72", "#a366c9", "#d9700f")

CAUSES = {"over the edge": "died_over", "in the tar": "died_tar", "under a mammoth": "died_stomped"}
SOURCES = {
    "tusk space": "on the tusk spaces",
    "over the edge": "over the edge",
    "ambush": "in an ambush",
    "mammoth in tar": "from mammoths in the tar",
}


def report_tables(tally: Tally, labels: Sequence[str]) -> dict[str, pd.DataFrame]:
    """Means per game and tribe: `deaths` by cause and tribes starved; `meat` by source, eaten, held at the end."""
    return {"deaths": _deaths(tally, labels), "meat": _meat(tally, labels)}


def _deaths(tally: Tally, labels: Sequence[str]) -> pd.DataFrame:
    table = _seats(labels)
    for cause, column in CAUSES.items():
        table[cause] = [tally.mean(column, seat) for seat in range(tally.seats)]
    starved = tally.counts["starved"][0].tolist()
    table["starved"] = [
        sum(n for mask, n in enumerate(starved) if mask >> seat & 1) / tally.games
        for seat in range(tally.seats)
    ]
    return table


def _meat(tally: Tally, labels: Sequence[str]) -> pd.DataFrame:
    """Whoever runs over the edge takes a meat along, so these meats are the deaths of that cause."""
    table = _seats(labels)
    columns = ("meat", "eaten", "died_over", "meat_ambush", "meat_tar")
    held, eaten, over, ambush, tar = (
        [tally.total(column, seat) for seat in range(tally.seats)] for column in columns
    )
    tusks = [a + b - c - d - e for a, b, c, d, e in zip(held, eaten, over, ambush, tar, strict=True)]
    for name, totals in zip(SOURCES, (tusks, over, ambush, tar), strict=True):
        table[name] = [total / tally.games for total in totals]
    table["eaten"] = [total / tally.games for total in eaten]
    table["left at the end"] = [total / tally.games for total in held]
    return table


def _seats(labels: Sequence[str]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame({"seat": range(1, len(labels) + 1), "label": list(labels)})


def report_sections(tables: Mapping[str, pd.DataFrame], _: Loaded) -> list[Part]:
    """The sections of the page that only this game has."""
    deaths, meat = tables["deaths"], tables["meat"]
    return [
        Stacked(
            "deaths",
            _most(deaths, {cause: cause for cause in CAUSES}, "people", "die") or "Nobody dies",
            "Over the edge brings a meat, so those deaths may be worth it; in the tar and under a "
            "mammoth a person dies for nothing.",
            "people lost per game",
            list(CAUSES),
            ["starved"],
        ),
        Stacked(
            "meat",
            _most(meat, SOURCES, "meat", "is won") or "Nobody wins meat",
            _eaten(meat),
            "meat won per game",
            list(SOURCES),
        ),
    ]


def _most(table: pd.DataFrame, phrases: Mapping[str, str], who: str, does: str) -> str:
    """The finding which part is the largest; empty where all are 0."""
    totals = {part: float(table[part].sum()) for part in phrases}
    part = max(totals, key=lambda name: totals[name])
    if not totals[part]:
        return ""
    share = totals[part] / sum(totals.values())
    if share == 1:
        return f"All {who} {does} {phrases[part]}"
    told = f"{phrases[part]} ({percent(share)})"
    return f"Most {who} {does} {told}" if share > 0.5 else f"{who.capitalize()} {does} most often {told}"


def _eaten(table: pd.DataFrame) -> str:
    eaten, left = (float(table[name].mean()) for name in ("eaten", "left at the end"))
    if not eaten + left:
        return ""
    return (
        f"Of the {mean(eaten + left)} meat of a tribe {mean(eaten)} is eaten to take cards back; only the "
        f"{mean(left)} left at the end counts."
    )
