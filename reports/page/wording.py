"""Rates and seats as short texts, for pictures, tables and sentences."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from simcore.contract import numbers
from simcore.contract.numbers import real_minus

percent, NO_VALUE = numbers.percent, numbers.NO_VALUE
LABEL_EMS = 6.6  # what the margin of a picture has room for beside the seat's number


def seat_name(seat: int, label: str) -> str:
    """Number and label of a seat, short enough for the margin of a picture."""
    ends = [0.0, *accumulate(_ems(char) for char in label)]
    if ends[-1] <= LABEL_EMS:
        return f"{seat} {label}"
    kept = sum(end <= LABEL_EMS - 1 for end in ends) - 1
    return f"{seat} {label[:kept]}\u2026"


def overall_kind(verdict: Mapping[str, Any]) -> str:
    """The verdict on seats and parts in a word: a contest, else the worst of them."""
    kinds = [verdict["kind"], *(each["kind"] for each in verdict["parts"].values())]
    return next((kind for kind in ("contest", "unfair", "undecided") if kind in kinds), "fair")


def short_verdict(verdict: Mapping[str, Any]) -> str:
    """The verdicts on seats and parts in a line: Unfair by seat, fair by culture."""
    kinds = {"seat": verdict["seats"], **verdict["parts"]}
    told = [f"{each['kind']} by {kind}" for kind, each in kinds.items() if each and kind != "strategy"]
    told = ["a contest of strategies", *told] if verdict["kind"] == "contest" else told
    line = ", ".join(told)
    return line[:1].upper() + line[1:]


def sides_text(summary: Mapping[str, Any]) -> str:
    """Who wins how often where seats win as sides: Red (seats 1, 3) wins 47.4 %, Blue (seats 2, 4) wins 48.1 %."""
    rate = summary["seats"][0]["win_rate"]
    sides = summary["sides"] or [{"side": "The players", "seats": [1, 2], "win_rate": rate}]
    if len(sides) == 1:
        name, verb = sides[0]["side"], "win" if len(sides[0]["seats"]) > 1 else "wins"
        return f"{name} {verb} {percent(sides[0]['win_rate'])} of the games."
    told = [
        f"{each['side']} (seats {', '.join(map(str, each['seats']))}) wins {percent(each['win_rate'])}"
        for each in sides
    ]
    return f"{', '.join(told)} of the games."


def shortened(name: str, most: int = 18) -> str:
    """The name, cut where it is longer than a wide margin has room for."""
    return name if len(name) <= most else f"{name[: most - 1]}\u2026"


def _ems(char: str) -> float:
    """About the width of a character, in a wide font."""
    if unicodedata.east_asian_width(char) in "WF":
        return 1.05
    if char in "MW@%":
        return 1.0
    return 0.6 if char.islower() or char.isdigit() or char in " .,:;'-" else 0.8


def typeset(text: str) -> str:
    """The text with minus signs, and never broken before its percent signs."""
    return real_minus(text).replace(" %", "\u00a0%")
