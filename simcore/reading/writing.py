"""Plain data -> YAML that this program reads back to the very same data.

General writers of YAML leave texts plain that other readers take for numbers, and wrap keys that then can't be read.
Here a text is plain only if it is a word or a simple phrase and `plain_scalar` takes it for text; all others are quoted,
and what would break a line is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from simcore.reading.scalars import plain_scalar

WIDTH = 110

_PLAIN = re.compile(r"[A-Za-z_](?:[\w ().%*/+-]*[\w().%*/+-])?", re.ASCII)
_GRID = re.compile(r"(?:[!-~](?:[ -~]*[!-~])?\n)+", re.ASCII)
_ODD = re.compile(r'["\\\x00-\x1f\x7f-\xa0\ud800-\udfff\u2028\u2029\ufeff\ufffe\uffff]')
_LONGEST_KEY = 900  # YAML ends the search for a ':' after 1,024 characters


def dump(data: Any) -> str:
    """Return plain data (mappings, lists, texts, numbers, truth values, nothing) as lines of YAML."""
    return "".join(f"{line}\n" for line in _lines(data, 0))


def _lines(data: Any, indent: int) -> Iterator[str]:
    """Yield the lines of a value, each with its indentation."""
    space = " " * indent
    if not isinstance(data, dict | list) or not data:
        yield f"{space}{_flow(data)}"
    elif isinstance(data, list):
        for item in data:
            first, *rest = _value(item, indent + 2)
            yield f"{space}- {first[indent + 2 :]}"
            yield from rest
    else:
        for key, value in data.items():
            name = _scalar(str(key))
            if len(name) >= _LONGEST_KEY:
                yield f"{space}? {name}"
                name = ""
            yield from _entry(f"{space}{name}:", value, indent)


def _entry(start: str, value: Any, indent: int) -> Iterator[str]:
    flow = _in_a_line(value, WIDTH - len(start))
    if flow is not None:
        yield f"{start} {flow}"
    elif isinstance(value, str):
        yield f"{start} |"
        yield from (f"{' ' * (indent + 2)}{row}" for row in value[:-1].split("\n"))
    else:
        yield start
        yield from _lines(value, indent + 2)


def _value(item: Any, indent: int) -> list[str]:
    """The lines of an item of a list, the first one indented as the others."""
    flow = _in_a_line(item, WIDTH - indent)
    if flow is not None:
        return [f"{' ' * indent}{flow}"]
    if isinstance(item, str):
        return [f"{' ' * indent}|", *(f"{' ' * indent}{row}" for row in item[:-1].split("\n"))]
    return list(_lines(item, indent))


def _in_a_line(value: Any, width: int) -> str | None:
    """The value in one line, or None where it takes more of them: a container of containers, or too long, or a grid."""
    if isinstance(value, str) and "\n" in value and _GRID.fullmatch(value):
        return None
    if not isinstance(value, dict | list) or not value:
        return _flow(value)
    parts = value.values() if isinstance(value, dict) else value
    if any(isinstance(part, dict) and part for part in parts):
        return None
    text = _flow(value)
    return text if len(text) <= width else None


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_scalar(str(key))}: {_flow(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _scalar(value) if isinstance(value, str) else repr(value)


def _scalar(text: str) -> str:
    if _PLAIN.fullmatch(text) and len(text) <= WIDTH and plain_scalar(text) == text and text != "<<":
        return text
    return f'"{_ODD.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    return f"\\{sign}" if sign in '"\\' else "\\n" if sign == "\n" else f"\\u{ord(sign):04x}"
