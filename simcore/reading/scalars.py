"""Unquoted scalars of a YAML file -> values, by the core schema of YAML 1.2: `NO`, `on`, `1:30` and dates stay text."""

from __future__ import annotations

import math
import re

# int() refuses more than 4,300 digits; no count of this project has twenty.
_MAX_DIGITS = 300

_NULLS = {"", "~", "null", "Null", "NULL"}
_TRUTHS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)")
_NANS = {".nan", ".NaN", ".NAN"}


def plain_scalar(text: str) -> str | int | float | None:
    """Return what an unquoted scalar means in the core schema of YAML 1.2.

    Integers of over 300 digits become infinite: validation refuses them as it refuses 1e400.
    """
    if text in _NULLS:
        return None
    if text in _TRUTHS:
        return _TRUTHS[text]
    if text in _NANS:
        return math.nan
    if _INFINITE.fullmatch(text) or (len(text) > _MAX_DIGITS and _INTEGER.fullmatch(text)):
        return -math.inf if text.startswith("-") else math.inf
    if _INTEGER.fullmatch(text):
        return int(text, 8 if text.startswith("0o") else 16 if text.startswith("0x") else 10)
    return float(text) if _FLOAT.fullmatch(text) else text
