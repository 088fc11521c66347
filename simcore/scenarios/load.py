"""Scenario files: from YAML to everything that a run needs, with all problems at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from simcore.contract.game import CONFIGS, GAMES, Game, get_game
from simcore.contract.scenario import Scenario
from simcore.contract.strategies import (
    DEFAULT_BASE,
    FILE_ENDINGS,
    Strategy,
    Vocabulary,
    load_strategies,
    resolve_strategy,
)
from simcore.reading.document import Document
from simcore.reading.files import read_document
from simcore.reading.names import closest, did_you_mean, name_hint
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.validation import validate
from simcore.reading.wording import Loc, described, one_of
from simcore.scenarios.content import ContentSource, read_content
from simcore.scenarios.fingerprint import fingerprint
from simcore.scenarios.fitting import alike, fitting, without_trifles
from simcore.scenarios.provenance import Ledger

# Part of every fingerprint: raised when the same scenario and seed give other rows than before.
RESULTS_VERSION = 3

MOST_SEATS = 20  # more than any game has


@dataclass(frozen=True)
class Loaded:
    """A scenario with nothing left to look up.

    `resolved` is plain data that loads again by itself to the same thing; `ledger` says what the
    content rests on. `roles`, of a seating, are the scenario's seats that the seats play (see `seating`).
    """

    game: Game
    name: str
    scenario: Any
    content: Any
    strategies: tuple[Strategy, ...]
    ledger: Ledger
    resolved: dict[str, Any]
    roles: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """Title of the scenario, or its name."""
        return self.scenario.title or self.name

    @property
    def labels(self) -> list[str]:
        """What each seat is called; where strategies and parts move over the seats, labels move with them."""
        scenario = self.scenario
        if scenario.run.rotate and not self.roles:
            bare = [type(seat)(strategy=seat.strategy) for seat in scenario.seats]
            scenario = scenario.model_copy(update={"seats": bare})
        return self.game.seat_labels(scenario, self.content)

    @property
    def strategy_names(self) -> list[str]:
        """How each seat's strategy is called: its name, or its kind where it was written in place."""
        names = self.role_names
        if self.scenario.run.rotate and not self.roles:
            return [" or ".join(dict.fromkeys(names))] * len(names)
        return names

    @property
    def role_names(self) -> list[str]:
        """The strategy of each of the scenario's seats, wherever it sits; different ones never share a name."""
        names = [strategy.name or f"own {strategy.kind}" for strategy in self.strategies]
        first = {name: self.strategies[names.index(name)] for name in names}
        return [
            name if strategy == first[name] else f"{name} ({seat.label or f'seat {i}'})"
            for i, (name, strategy, seat) in enumerate(
                zip(names, self.strategies, self.scenario.seats, strict=True), start=1
            )
        ]

    @property
    def sides(self) -> list[str] | None:
        """Each seat's side where seats win and lose as sides, alone or in teams; then there is no fair share."""
        return self.game.sides(self.scenario, self.content)

    @property
    def together(self) -> bool:
        """Whether seats win as sides."""
        return self.sides is not None

    @property
    def looks_ahead(self) -> bool:
        """Whether a seat plays out its options before it decides."""
        return any(strategy.kind == "lookahead" for strategy in self.strategies)

    @property
    def fingerprint(self) -> str:
        """Hash of the scenario with all that it names, but for seed and number of games."""
        written = self.resolved["content"]
        return fingerprint(RESULTS_VERSION, self.scenario, self.content, written, self.strategies)

    def with_run(
        self, games: int | None = None, seed: int | None = None, rotate: bool | None = None
    ) -> Loaded:
        """The same scenario with another number of games, seed, or with rotating seats; None keeps the scenario's."""
        given = {"games": games, "seed": seed, "rotate": rotate}
        changes = {key: value for key, value in given.items() if value is not None}
        scenario = self.scenario.model_copy(update={"run": self.scenario.run.model_copy(update=changes)})
        resolved = {**self.resolved, "run": {**self.resolved["run"], **changes}}
        return replace(self, scenario=scenario, resolved=resolved)


def shipped_scenarios() -> dict[str, Path]:
    """Every shipped scenario by its name, such as ``whammoth/standard``."""
    files = sorted(path for game in GAMES for path in (CONFIGS / game).glob("*.yaml"))
    return {
        f"{path.parent.name}/{path.stem}": path for path in files if path.stem not in ("strategies", "rules")
    }


def find_scenario(name: str) -> Path:
    """Path of the scenario that `name` stands for: a file, or the name of a shipped one.

    Raises:
        ConfigError: neither of the two.
    """
    path = Path(name)
    try:
        if name != "-" and path.exists():
            return path
    except (OSError, ValueError):  # too long, or with a NUL: no file can be called so
        pass
    shipped = shipped_scenarios()
    known = name.removesuffix(".yaml").removeprefix("configs/")
    if known in shipped:
        return shipped[known]
    hint = name_hint(known, shipped) or "see: bonedice list scenarios"
    said = (
        "a scenario comes from a file, not from standard input" if name == "-" else "no such scenario or file"
    )
    raise ConfigError([Problem(name, 0, 0, "", said, hint)])


def load_scenario(name: str, changes: Mapping[str, Any] | None = None) -> Loaded:
    """Read, check and resolve a scenario.

    Args:
        name: a path, or the name of a shipped scenario.
        changes: keys of the scenario with other values than in the file.

    Raises:
        ConfigError: with all problems of the scenario, its content and its strategies.
    """
    path = find_scenario(name)
    shown = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    document = read_document(path, name=shown if Path(name) == path else None)
    if changes and isinstance(document.data, dict):
        document = replace(document, data={**document.data, **changes})
    return resolve_scenario(document, path.parent)


def game_of_scenario(name: str) -> Game:
    """The game of a scenario, whatever else is wrong with it.

    Raises:
        ConfigError: there is no such file, or it names no game.
    """
    return _game_of(read_document(find_scenario(name)))


def resolve_scenario(document: Document, folder: Path) -> Loaded:
    """Check a scenario's document; files that it names are looked up from `folder`.

    Raises:
        ConfigError: with all problems.
    """
    game = _game_of(document)
    collector = _Collector()
    scenario = collector.take(lambda: validate(game.scenario, document.data, document))
    collector.problems = [_with_a_strategy(each, game, document) for each in collector.problems]
    source = collector.take(lambda: read_content(game, document, folder))
    strategies = collector.take(lambda: _strategies_of(game, document, folder))
    content: Any = None
    ledger: Any = None
    if source is not None:
        sound = scenario or without_trifles(game, document)
        content, problems = fitting(game, source, sound, document)
        collector.problems += [*source.problems, *problems]
        ledger = collector.take(source.ledger)
    if scenario is not None and content is not None:
        collector.problems += alike(game.seat_labels(scenario, content), document)
    if collector.problems:
        raise ConfigError(collector.problems)
    resolved = _resolved(scenario, source, strategies)
    name = Path(document.name).stem
    ledger = ledger.without(game.unused(scenario, content))
    return Loaded(game, name, scenario, content, tuple(strategies), ledger, resolved)


class _Collector:
    """Runs the steps of loading and keeps the problems of those that fail."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def take(self, step: Any) -> Any:
        try:
            return step()
        except ConfigError as error:
            self.problems += error.problems
            return None


def _game_of(document: Document) -> Game:
    data = document.data
    if not isinstance(data, dict):
        said = f"must be a mapping of keys to values, got {described(data)}"
        raise ConfigError([document.problem((), said, "start with game: whammoth")])
    name = data.get("game")
    if name is None:
        hint = f"write game: and {one_of(GAMES)}"
        raise ConfigError([document.problem(("game",), "is missing", hint)])
    if not isinstance(name, str) or name not in GAMES:
        hint = did_you_mean(str(name), GAMES)
        said = f"must be {one_of(GAMES)}, got {described(name)}"
        raise ConfigError([document.problem(("game",), said, hint)])
    return get_game(name)


def _strategies_of(game: Game, document: Document, folder: Path) -> list[Strategy] | None:
    seats = document.data.get("seats")
    if not isinstance(seats, list):
        return None  # said by the scenario's own model
    named, vocabulary = named_strategies(game), vocabulary_of(game)
    written: list[tuple[Any, Loc]] = []
    for i, seat in enumerate(seats[:MOST_SEATS]):  # too many are said by the model
        if isinstance(seat, dict) and "strategy" in seat:
            written.append((seat["strategy"], ("seats", i, "strategy")))
    collector = _Collector()
    found = [
        collector.take(
            lambda value=value, loc=loc: resolve_strategy(value, named, folder, document, loc, vocabulary)
        )
        for value, loc in written
    ]
    if collector.problems:
        raise ConfigError(collector.problems)
    return found


def _with_a_strategy(problem: Problem, game: Game, document: Document) -> Problem:
    """For a seat that is only a name: the hint with a strategy that there is."""
    if not problem.hint.startswith("write {strategy: "):
        return problem
    name = document.data["seats"][int(problem.field.rpartition(".")[2])]
    named = named_strategies(game)
    right = name if name in named or name.endswith(FILE_ENDINGS) else closest(name, named) or DEFAULT_BASE
    return replace(problem, hint=f"write {{strategy: {right}}}")


def named_strategies(game: Game) -> Mapping[str, Strategy]:
    """The shipped strategies of a game."""
    return load_strategies(read_document(game.folder / "strategies.yaml"), game.vocabulary)


def vocabulary_of(game: Game) -> Vocabulary:
    """What strategies of a game can speak of, with an eye on the other games' strategies."""

    @cache
    def others() -> dict[str, str]:
        games = [get_game(each) for each in GAMES if each != game.name]
        return {
            name: each.title
            for each in reversed(games)
            for name in read_document(each.folder / "strategies.yaml").data
        }

    return replace(game.vocabulary, elsewhere=lambda name: others().get(name, ""))


def _resolved(scenario: Scenario, source: ContentSource, strategies: list[Strategy]) -> dict[str, Any]:
    """Plain data of the scenario with content and strategies written out."""
    data = scenario.model_dump(mode="json", exclude_none=True)
    data["content"] = source.resolved
    for seat, strategy in zip(data["seats"], strategies, strict=True):
        seat["strategy"] = strategy.model_dump(mode="json", exclude_none=True)
    return data
