"""Somebody who follows the hints of messages to the letter: problem + data -> data as the hint would have it."""

from __future__ import annotations

import copy
import re
from typing import Any

from simcore.reading.files import parse_document
from simcore.reading.problems import Problem


class NoHint(Exception):
    """The hint leaves to its reader what to write."""


# What a reader has to decide, or to look up: these say where to look.
LEFT_TO_THE_READER = (
    "compare with",
    "remove",
    "its keys",
    "items are",
    "such as a",
    "add one with",
    "change it back",
    "add the ring",
    "no player could",
    "for example",
)


def followed(data: dict[str, Any], problem: Problem) -> dict[str, Any]:
    """Return the data with the hint of a problem carried out.

    Raises:
        NoHint: there is nothing in it that could be carried out without thinking.
    """
    changed = copy.deepcopy(data)
    hint = problem.hint
    if not hint or hint.startswith(LEFT_TO_THE_READER):
        raise NoHint(hint)
    field = re.match(r"does not go with ([^:]*): ", problem.problem)  # the hint is about that place
    parent, last = _spot(changed, problem.field)
    if field and field[1] != problem.field:
        raise NoHint(hint)
    wrong_key = re.match(r"(?:unknown key|key) '(.*?)'", problem.problem)
    meant = re.match(r"did you mean '(.*)'\?", hint)
    known = re.match(r"(?:known|known here|still free): ([^,;]*)", hint)
    if wrong_key:
        where = parent[last] if last is not None else parent
        name = meant[1] if meant else None
        if name is None or name in where:
            raise NoHint(hint)
        where[name] = where.pop(wrong_key[1])
        return changed
    if problem.problem.startswith("there is no key") or problem.problem.startswith("there is no item"):
        missing = re.match(r"there is no (?:key|item) '(.*?)'", problem.problem)
        if not meant or not missing:
            raise NoHint(hint)
        sets = changed["content"]["set"]
        sets[problem.field.replace(missing[1], meant[1])] = sets.pop(problem.field)
        return changed
    if meant or known:
        parent[last] = (meant or known)[1]  # type: ignore[index]
        return changed
    parent[last] = _value(hint, last)
    return changed


def _value(hint: str, key: Any) -> Any:
    listed = re.match(r"(?:\w+ has )?one of (.*)", hint)
    if listed:
        return parse_document(listed[1].split(",")[0], "hint").data
    quoted = re.match(r"quote it: '(.*)'", hint)
    if quoted:
        return quoted[1]
    written = re.match(r"(?:add \d+, )?(?:such as|write) (.*)", hint)
    if not written:
        raise NoHint(hint)
    text = written[1].removesuffix(" for a list").removesuffix(" without quotes").removesuffix(", say")
    if "| and the grid" in text:
        raise NoHint(hint)
    key = str(key).rpartition(".")[2]
    named = re.match(rf"{re.escape(key)}: (.*)", text)
    text = named[1] if named else text
    if re.match(r"and (?:a|its|the|true|text)\b", text):
        raise NoHint(hint)
    text = text.removeprefix("and ")
    text = _first(text)
    span = re.match(r"(?:at least |at most )?(-?[\d,]+)(?: to -?[\d,]+)?$", text)
    if span:
        return int(span[1].replace(",", ""))
    choice = re.match(r"one of ([^,]*)", text)
    return parse_document(choice[1] if choice else text, "hint").data


def _first(text: str) -> str:
    """The first of several things that could be written."""
    depth = 0
    for i, sign in enumerate(text):
        depth += (sign in "[{") - (sign in "]}")
        if depth == 0 and (sign in "]}" or text[i:].startswith((" or ", ", or "))):
            return text[: i + (sign in "]}")]
    return text


def _spot(data: dict[str, Any], field: str) -> tuple[Any, Any]:
    """Where the value of a field stands: in the scenario, or in what it sets in its content."""
    sets = data.get("content", {}).get("set", {}) if isinstance(data.get("content"), dict) else {}
    for path in sets:
        if field == path:
            return sets, path
        if field.startswith(f"{path}."):
            return _down(sets[path], field[len(path) + 1 :])
    return _down(data, field)


def _down(data: Any, field: str) -> tuple[Any, Any]:
    parts = [int(part) if part.isdigit() else part for part in field.split(".")] if field else []
    if not parts:
        return data, None
    for part in parts[:-1]:
        data = data[part] if not isinstance(data, dict) else data.get(part, data.get(str(part)))
    last = parts[-1]
    return data, str(last) if isinstance(data, dict) else last
