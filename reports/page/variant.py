"""What tells a scenario from the shipped one that it is made of: values, switches, strategies, in a few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.contract.scenario import Scenario
from simcore.reading.problems import ConfigError
from simcore.scenarios.load import Loaded, load_scenario, shipped_scenarios

MOST_NAMED = 3
LONGEST_VALUE = 24
NOT_COMPARED = {"game", "title", "about", "content", "seats", "games", "seed", "analysis"}
SHORT = ("setup.", "rules.", "run.")  # what these keys hold is known by its own name


def titled(loaded: Loaded) -> str:
    """The title, and what differs from the shipped scenario: Standard game, with meat_to_win: 5."""
    told = changes_of(loaded)
    if not told:
        return loaded.title
    more = f" and {len(told) - MOST_NAMED} more changes" if len(told) > MOST_NAMED + 1 else ""
    return f"{loaded.title}, with {', '.join(told[:MOST_NAMED] if more else told)}{more}"


def changes_of(loaded: Loaded) -> list[str]:
    """Every value that differs from the shipped scenario's, as the file would have it: meat_to_win: 5.

    Without a shipped scenario of that name, or else of that title, those that the scenario sets in its content.
    """
    shipped = _shipped(loaded)
    if shipped is None:
        changed = {leaf.path: leaf.value for leaf in loaded.ledger.leaves if leaf.kind == "changed"}
        return [_line(path, value) for path, value in changed.items()]
    if shipped.fingerprint == loaded.fingerprint:
        return []
    told = [_line(path, value) for path, value in _differing(shipped.content, loaded.content)]
    told += [_line(path, value) for path, value in _differing(shipped.scenario, loaded.scenario)]
    if shipped.strategy_names != loaded.strategy_names:
        told.append(f"seats: {'/'.join(loaded.strategy_names)}")
    return told


def _shipped(loaded: Loaded) -> Loaded | None:
    """The shipped scenario of this name, or the first of this title; None where there is none."""
    names = [f"{loaded.game.name}/{loaded.name}", *shipped_scenarios()]
    for name in names:
        if not name.startswith(f"{loaded.game.name}/") or name not in shipped_scenarios():
            continue
        try:
            shipped = load_scenario(name)
        except ConfigError:
            continue  # somebody edited the shipped file
        if shipped.title == loaded.title:
            return shipped
    return None


def _differing(before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    old, new = (dict(_leaves(each)) for each in (before, after))
    for path, value in new.items():
        if path not in old or old[path] != value:
            yield path, value
    yield from ((path, "none") for path in old if path not in new)


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Plain values by path; a list of plain values is one."""
    data = value.model_dump(mode="json") if hasattr(value, "model_dump") else value
    if isinstance(value, Scenario):
        data = {key: each for key, each in data.items() if key not in NOT_COMPARED}
        data["run"] = {key: each for key, each in data["run"].items() if key not in NOT_COMPARED}
    if isinstance(data, Mapping) and data:
        for key, each in data.items():
            yield from _leaves(each, f"{path}.{key}" if path else str(key))
    else:
        yield path, data


def _line(path: str, value: Any) -> str:
    short = next((path.removeprefix(prefix) for prefix in SHORT if path.startswith(prefix)), path)
    told = plain_text(value)
    return f"another {short}" if len(told) > LONGEST_VALUE or "\n" in told else f"{short}: {told}"


def plain_text(value: Any) -> str:
    """A value as its file would have it, on one line."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {plain_text(each)}" for key, each in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(plain_text, value)) or "none"
    return str(value)
