"""Commented files to start from: a scenario, content for people who own the game, a strategy."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic.fields import FieldInfo

from simcore.contract.game import Game
from simcore.contract.strategies import Linear
from simcore.reading.annotations import choices, members
from simcore.reading.files import read_document
from simcore.reading.names import did_you_mean
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.wording import one_of
from simcore.scenarios.load import named_strategies

COMMON_KEYS = ("game", "title", "about", "content", "seats", "rules", "run", "analysis")
CONTENT_HEADER = """\
# Content of {title} to fill in from your own copy of the game.
# 1. Replace the values that differ. 2. In provenance, at the end of the file, move what you transcribed from
# `assumed` to `own`, for example:  own: {{{pattern}: my copy of the game}}
# 3. `bonedice check {file}` says what is still assumed.
# 4. A scenario uses it with  content: {file}

"""


def write_skeleton(kind: str, game: Game, file: Path) -> None:
    """Write a new file of that kind.

    Raises:
        ConfigError: no such kind, the file exists, or it cannot be written.
    """
    if kind not in KINDS:
        said = f"must be {one_of(KINDS)}, got '{kind}'"
        raise ConfigError([Problem("", 0, 0, "kind", said, did_you_mean(kind, KINDS))])
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(KINDS[kind](game, file))
    except FileExistsError:
        raise ConfigError([Problem(str(file), 0, 0, "", "exists already", "choose another name")]) from None
    except OSError as error:
        raise ConfigError([Problem(str(file), 0, 0, "", f"cannot be written: {error.strerror}")]) from None


def scenario_text(game: Game, file: Path) -> str:
    """A scenario with every house switch, each explained and at its default."""
    rules: Any = game.scenario.model_fields["rules"].default
    switches = [
        f"  # {field.description}\n  # {name}: {_values(field)}\n  {name}: {_yaml(getattr(rules, name))}"
        for name, field in type(rules).model_fields.items()
    ]
    starter = game.folder / f"{game.starter}.yaml"
    n_seats = len(read_document(starter).data["seats"])
    seats = "\n".join(f"  - {{strategy: greedy, label: Seat {seat}}}" for seat in range(1, n_seats + 1))
    return "\n".join(
        [
            f"# A scenario of {game.title}. Try:  bonedice check {file}   then:  bonedice run {file}",
            f"game: {game.name}",
            f"title: {file.stem}",
            "# A content file, or single values changed:",
            f"#   content: {{from: content/{game.name}.yaml, set: {{{game.example_change}}}}}",
            "# For something new a file of yours with only that, and where it comes from:",
            f"#   extends: content/{game.name}.yaml",
            f"content: content/{game.name}.yaml",
            *_own_keys(starter.read_text(encoding="utf-8"), game.skeleton_notes),
            f"# Strategies: {', '.join(named_strategies(game))}, a file of yours, or one written in place.",
            "seats:",
            seats,
            "rules:",
            *switches,
            "run:",
            "  games: 100000",
            "  seed: 0",
            "  # A game that has not ended by then is counted as truncated.",
            "  rounds_cap: 200",
            "analysis:",
            "  # Fair means: every seat within this distance of the fair share.",
            "  margin: 2%",
            "",
        ]
    )


def _values(field: FieldInfo) -> str:
    """What a switch can be: `each | once`, `true | false`."""
    found = [each for member in members(field.annotation) for each in choices(member)]
    return " | ".join(_yaml(each) for each in found) if found else "true | false"


def _own_keys(text: str, notes: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The lines of a scenario that belong to keys which not every game has: mode, map, beasts, ..."""
    lines: list[str] = []
    own = False
    for line in text.splitlines():
        key = re.match(r"(\w+):", line)
        if key:
            own = key[1] not in COMMON_KEYS
        if own:
            lines += [f"# {note}" for note in notes.get(key[1], ())] if key else []
            lines.append(line)
    return lines


def content_text(game: Game, file: Path) -> str:
    """The shipped content with a word on how to make it one's own."""
    shipped = (game.folder / "content" / f"{game.name}.yaml").read_text(encoding="utf-8")
    pattern = next(iter(game.content.model_fields))
    return CONTENT_HEADER.format(title=game.title, file=file, pattern=pattern) + shipped


def strategy_text(game: Game, file: Path) -> str:
    """A linear strategy with every feature, each explained; its weights are those of `greedy`."""
    greedy = named_strategies(game).get("greedy")
    weights = greedy.weights if isinstance(greedy, Linear) else {}
    lines = [
        f"# A strategy of {game.title}. In a scenario:  - {{strategy: {file}}}",
        "# Every option gets the sum of weight x feature; the best one is taken, the first at ties.",
        "kind: linear",
        f"about: {file.stem}, a strategy of my own",
        "# Above 0 the options are drawn: one that scores this much less is taken 2.7 times less often.",
        f"temperature: {greedy.temperature if isinstance(greedy, Linear) else 0}",
        "weights:",
    ]
    for decision, features in game.vocabulary.decisions.items():
        lines.append(f"  {decision}:")
        width = max(len(f"{name}: {weights.get(decision, {}).get(name, 0):g}") for name in features)
        for name, about in features.items():
            entry = f"{name}: {weights.get(decision, {}).get(name, 0):g}"
            lines.append(f"    {entry:{width}}  # {about}")
    lines.append("# What it never does while something else is possible:")
    lines += [f"#   {name}: {about}" for name, about in game.vocabulary.forbid.items()]
    return "\n".join([*lines, "forbid: []", ""])


def _yaml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


KINDS: dict[str, Callable[[Game, Path], str]] = {
    "scenario": scenario_text,
    "content": content_text,
    "strategy": strategy_text,
}
