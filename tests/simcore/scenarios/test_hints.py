"""Whoever follows a hint gets on: the problem is gone, and a file with that one problem loads."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from simcore.contract.game import GAMES, get_game
from simcore.reading.files import read_document
from simcore.reading.problems import ConfigError, Problem
from simcore.scenarios.printed import shipped_content
from tests.games.loading import load_data
from tests.simcore.scenarios.following import NoHint, followed

WRONG: tuple[Any, ...] = (
    "x",
    "",
    -7,
    2.5,
    10**7,
    True,
    None,
    [],
    {},
    ["x"],
    {"x": None},
    "7",
    "1e3",
    "yes",
    "NO",
)
OWN = (
    "write [x",
    "write [7",
    "write [1e3",
    "write [yes",
    "write [NO",
    "write [2.5",
    "write [true",
    "write [-7",
    "write [1000",
)


def scenario_of(game: str) -> dict[str, Any]:
    """The starter of a game with every optional key written out."""
    path = get_game(game).folder / f"{get_game(game).starter}.yaml"
    data = copy.deepcopy(read_document(path).data)
    loaded = load_data(data)
    rules = loaded.scenario.rules.model_dump(mode="json")
    run = loaded.scenario.run.model_dump(mode="json")
    content = {"from": f"content/{game}.yaml", "set": {}}
    return {
        **data,
        "content": content,
        "title": "a title",
        "rules": rules,
        "run": run,
        "analysis": {"margin": 0.02},
    }


def paths_of(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain data."""
    if path:
        yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from paths_of(value, (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def misspelt(text: str) -> str:
    """Two letters in the middle change places, or one is doubled."""
    middle = len(text) // 2
    swapped = text[: middle - 1] + text[middle : middle + 1] + text[middle - 1 : middle] + text[middle + 1 :]
    return swapped if swapped != text else text[:middle] + text[middle : middle + 1] + text[middle:]


def bad_scenarios(game: str) -> Iterator[dict[str, Any]]:
    """Scenarios with one thing wrong, or none."""
    sound = scenario_of(game)
    places = [path for path in paths_of(sound) if path[0] not in ("content", "game")]
    for n, path in enumerate(places):
        *above, last = path
        if n % (1 + len(places) // 60):
            continue
        for k, wrong in enumerate(WRONG):
            if (n + k) % 6 == 0:  # each kind at every sixth place
                data = copy.deepcopy(sound)
                at(data, tuple(above))[last] = wrong
                yield data
        value = at(sound, path)
        data = copy.deepcopy(sound)
        if isinstance(value, str) and len(value) > 3 and "\n" not in value:
            at(data, tuple(above))[last] = misspelt(value)
            yield data
        data = copy.deepcopy(sound)
        if isinstance(last, str) and len(last) > 3:
            parent = at(data, tuple(above))
            parent[misspelt(last)] = parent.pop(last)
            yield data
        data = copy.deepcopy(sound)
        del at(data, tuple(above))[last]
        yield data


def bad_changes(game: str) -> Iterator[dict[str, Any]]:
    """Scenarios that set one thing of the content, wrongly as a rule."""
    sound = scenario_of(game)
    content = read_document(shipped_content(get_game(game))).data
    places = [path for path in paths_of(content) if path[0] not in ("meta", "about", "provenance")]
    for n, path in enumerate(places):
        if n % max(1, len(places) // 40):
            continue
        name = ".".join(map(str, path))
        value = at(content, path)
        wrongs = [WRONG[(n + k) % len(WRONG)] for k in (0, 5, 10)]
        if isinstance(value, str) and len(value) > 3:
            wrongs.append(misspelt(value))
        for wrong in wrongs:
            yield {**sound, "content": {**sound["content"], "set": {name: wrong}}}
        if isinstance(path[-1], str) and len(path[-1]) > 3:
            there = ".".join([*map(str, path[:-1]), misspelt(path[-1])])
            yield {**sound, "content": {**sound["content"], "set": {there: value}}}


def problems_of(data: dict[str, Any]) -> list[Problem]:
    try:
        load_data(data)
    except ConfigError as error:
        return error.problems
    return []


@pytest.mark.parametrize("bad", [bad_scenarios, bad_changes])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_that_is_followed_leads_on(game: str, bad: Any) -> None:
    tried = 0
    failed: list[str] = []
    for data in bad(game):
        problems = problems_of(data)
        for problem in problems:
            try:
                better = followed(data, problem)
            except NoHint:
                continue
            tried += 1
            left = problems_of(better)
            same = [each for each in left if (each.field, each.problem) == (problem.field, problem.problem)]
            form = [
                each for each in left if each.field == problem.field and each.problem.startswith("must be")
            ]
            # What the user wrote, in another form, may be wrong for other reasons.
            theirs = problem.hint.endswith("without quotes") or problem.hint.startswith(OWN)
            above = [
                each for each in left if problem.field.startswith(f"{each.field}.")
            ]  # too short besides, say
            if same or (form and not theirs) or (len(problems) == 1 and left and not theirs and not above):
                failed.append(f"{problem}  ->  {'; '.join(map(str, left[:2]))}")
    assert not failed, f"{len(failed)} of {tried}:\n" + "\n".join(sorted(set(failed))[:60])
    assert tried > 20
