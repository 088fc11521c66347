"""Strategies are data: how a seat chooses, written in YAML in a game's own words.

A strategy is `random` (uniform over the legal options), `linear` (weights x features of each option, the best or a draw
by temperature) or `lookahead` (plays out the options that a linear base scores best). Each game supplies a `Vocabulary`
of what its strategies can speak of. Source: DESIGN.md, section 4.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from simcore.reading.document import Document, duplicate_problems
from simcore.reading.fields import Count, Model, Number, Text
from simcore.reading.files import read_document
from simcore.reading.names import closest, did_you_mean, name_hint
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.validation import validate
from simcore.reading.wording import Loc, described, one_of, quoted

Weight = Annotated[float, Number(-1e6, 1e6)]
Forbid = tuple[str, ...]

_NAME = re.compile(r"[\w-]{1,60}")
FILE_ENDINGS = (".yaml", ".yml")


class Random(Model):
    """Uniform over the legal options of each decision, without those of `forbid`."""

    kind: Literal["random"] = "random"
    name: Text | None = None
    about: Text | None = None
    forbid: Forbid = ()


class Linear(Model):
    """Scores each legal option by `weights[decision][feature]` x features; what is not named weighs 0.

    With temperature 0 it takes the best option, the first at ties. In a file `like` may name a linear strategy, which
    gives everything that is not said.
    """

    kind: Literal["linear"] = "linear"
    name: Text | None = None
    about: Text | None = None
    weights: dict[str, dict[str, Weight]] = Field(default_factory=dict)
    temperature: Annotated[float, Number(0, 1e6)] = 0.0
    forbid: Forbid = ()


class Lookahead(Model):
    """Plays out the `candidates` options that `base` scores best, `playouts` times each, and takes the best mean.

    `horizon` is the number of rounds of a playout; None plays to the end. In a file `base` may be a name.
    """

    kind: Literal["lookahead"] = "lookahead"
    name: Text | None = None
    about: Text | None = None
    base: Linear
    candidates: Annotated[int, Count(1, 64)] = 4
    playouts: Annotated[int, Count(1, 10_000)] = 8
    horizon: Annotated[int, Count(1, 10_000)] | None = None


Strategy = Random | Linear | Lookahead

KINDS: dict[str, type[Strategy]] = {"random": Random, "linear": Linear, "lookahead": Lookahead}
DEFAULT_BASE = "greedy"
_KEYS = {key for model in KINDS.values() for key in model.model_fields} | {"like"}


@dataclass(frozen=True)
class Vocabulary:
    """What the strategies of a game can speak of; every name comes with its description in a player's words.

    `elsewhere` tells for a strategy that the game does not have which other game has it, or "".
    """

    decisions: Mapping[str, Mapping[str, str]]  # decision -> feature -> description
    forbid: Mapping[str, str] = field(default_factory=dict)  # option that can be forbidden -> description
    elsewhere: Callable[[str], str] = lambda _: ""


def check_strategy(strategy: Strategy, vocabulary: Vocabulary, document: Document, loc: Loc) -> list[Problem]:
    """Return a problem for each decision, feature or forbidden option that the game does not know."""
    if isinstance(strategy, Lookahead):
        return check_strategy(strategy.base, vocabulary, document, (*loc, "base"))
    named = [(name, (*loc, "forbid", index)) for index, name in enumerate(strategy.forbid)]
    problems = _unknown("option to forbid", named, vocabulary.forbid, document)
    problems += duplicate_problems(named, document, "option to forbid")
    for decision, weights in strategy.weights.items() if isinstance(strategy, Linear) else ():
        at: Loc = (*loc, "weights", decision)
        features = vocabulary.decisions.get(decision)
        if features is None:
            problems += _unknown("decision", [(decision, at)], vocabulary.decisions, document)
        else:
            problems += _unknown("feature", [(name, (*at, name)) for name in weights], features, document)
    return problems


def load_strategies(
    document: Document, vocabulary: Vocabulary, named: Mapping[str, Strategy] | None = None
) -> dict[str, Strategy]:
    """Return the strategies of a file `name: {kind: ...}` in its order.

    Args:
        document: the file.
        vocabulary: what the game knows.
        named: strategies that a lookahead may name as its base, besides those of the file.

    Raises:
        ConfigError: with the problems of all strategies.
    """
    if not isinstance(document.data, dict) or not document.data:
        got = "a mapping without any" if document.data == {} else described(document.data)
        raise ConfigError([document.problem((), f"must be a mapping of names to strategies, got {got}")])
    loaded: dict[str, Strategy] = {}
    problems = [
        document.problem((name,), "a strategy's name is 1 to 60 letters, digits, - and _")
        for name in document.data
        if not _NAME.fullmatch(name)
    ]
    failed: set[str] = set()
    # One that builds on another may stand before it.
    for name, data in sorted(document.data.items(), key=lambda item: _storey(item[1])):
        if _storey(data) and str(data.get("like", data.get("base", DEFAULT_BASE))) in failed:
            continue
        try:
            strategy = _strategy(data, {**(named or {}), **loaded}, document, (name,), vocabulary)
            loaded[name] = strategy.model_copy(update={"name": name})
        except ConfigError as error:
            failed.add(name)
            problems += error.problems
    if problems:
        raise ConfigError(problems)
    return {name: loaded[name] for name in document.data}


def resolve_strategy(
    value: Any,
    named: Mapping[str, Strategy],
    folder: Path,
    document: Document,
    loc: Loc,
    vocabulary: Vocabulary,
) -> Strategy:
    """Return the strategy that `value` at `loc` of `document` stands for, with nothing left to look up.

    Args:
        value: a name of `named`, a YAML file (`mine.yaml`, `mine.yaml#bold`), or a mapping with a `kind`.
        named: the strategies that come with the game.
        folder: what file names are relative to.
        document: the scenario.
        loc: where in the scenario.
        vocabulary: what the game knows.

    Raises:
        ConfigError: there is no such strategy or file, or it is wrong.
    """
    if isinstance(value, dict):
        return _strategy(value, named, document, loc, vocabulary)
    if not isinstance(value, str):
        said = f"must be the name of a strategy, a file or a mapping with a kind, got {described(value)}"
        raise ConfigError([document.problem(loc, said)])
    if value in named:
        return named[value]
    file, _, pick = value.partition("#")
    if not file.endswith(FILE_ENDINGS) and "/" not in file and "\\" not in file:
        raise ConfigError([_no_such("strategy", value, named, document, loc, vocabulary)])
    theirs = _read(file, folder, document, loc)
    if _is_one_strategy(theirs.data):
        if pick:
            said = f"{file} holds one strategy without a name"
            raise ConfigError([document.problem(loc, said, f"write {file}")])
        return _strategy(theirs.data, named, theirs, (), vocabulary)
    loaded = load_strategies(theirs, vocabulary, named)
    if pick in loaded or (not pick and len(loaded) == 1):
        return loaded[pick or next(iter(loaded))]
    said = f"{file} holds no strategy {quoted(pick)}" if pick else f"{file} holds {len(loaded)} strategies"
    hint = (pick and did_you_mean(pick, loaded)) or f"write {one_of(f'{file}#{name}' for name in loaded)}"
    raise ConfigError([document.problem(loc, said, hint)])


def _unknown(
    what: str, named: Iterable[tuple[str, Loc]], known: Iterable[str], document: Document
) -> list[Problem]:
    names = list(known)
    return [
        document.problem(loc, f"unknown {what} {quoted(name)}", name_hint(name, names) or "the game has none")
        for name, loc in named
        if name not in names
    ]


def _no_such(
    what: str, name: str, known: Iterable[str], document: Document, loc: Loc, vocabulary: Vocabulary
) -> Problem:
    names = list(known)
    game = "" if name in names else vocabulary.elsewhere(name)
    if not game:
        return document.problem(loc, f"there is no {what} {quoted(name)}", name_hint(name, names))
    return document.problem(
        loc, f"{quoted(name)} is a strategy of {game}", f"known here: {', '.join(names[:12])}"
    )


def _kind(data: Any) -> Any:
    return data.get("kind") if isinstance(data, dict) else None


def _storey(data: Any) -> int:
    """0 for a strategy that stands by itself, 1 for one like another, 2 for a lookahead."""
    if _kind(data) == "lookahead":
        return 2
    return 1 if _kind(data) == "linear" and "like" in data else 0


def _is_one_strategy(data: Any) -> bool:
    """Return whether a file holds one strategy: a key of strategies that is not itself a named strategy."""
    return isinstance(data, dict) and any(
        key in _KEYS and _kind(value) is None for key, value in data.items()
    )


def _strategy(
    data: Any, named: Mapping[str, Strategy], document: Document, loc: Loc, vocabulary: Vocabulary
) -> Strategy:
    if not isinstance(data, dict):
        said = f"must be a mapping with a kind, got {described(data)}"
        raise ConfigError([document.problem(loc, said)])
    if "kind" not in data:
        typo = closest("kind", data)
        hint = f"is {typo!r} meant to be it?" if typo else one_of(KINDS)
        strange = [] if typo else [(key, (*loc, key)) for key in data if key not in _KEYS]
        problems = [
            document.problem(at, f"unknown key {quoted(key)}", name_hint(key, sorted(_KEYS)))
            for key, at in strange
        ]
        raise ConfigError([document.problem((*loc, "kind"), "is missing", hint), *problems])
    kind = data["kind"]
    model = KINDS.get(kind) if isinstance(kind, str) else None
    if model is None:
        said = f"must be {one_of(KINDS)}; got {quoted(kind) if isinstance(kind, str) else described(kind)}"
        raise ConfigError([document.problem((*loc, "kind"), said, did_you_mean(str(kind), KINDS))])
    if model is Linear and "like" in data:
        data = _alike(data, named, document, loc, vocabulary)
    if model is Lookahead:
        base = data.get("base", DEFAULT_BASE)
        data = {**data, "base": _base(base, named, document, (*loc, "base"), vocabulary)}
    strategy = validate(model, data, document, loc)
    problems = check_strategy(strategy, vocabulary, document, loc)
    if problems:
        raise ConfigError(problems)
    return strategy


def _alike(
    data: Mapping[str, Any],
    named: Mapping[str, Strategy],
    document: Document,
    loc: Loc,
    vocabulary: Vocabulary,
) -> dict[str, Any]:
    """A linear strategy with what it does not say from the one that `like` names."""
    model = _base(data["like"], named, document, (*loc, "like"), vocabulary)
    given, merged = data.get("weights", {}), dict(model.get("weights", {}))
    if not isinstance(given, dict):
        merged = given
    else:
        for decision, weights in given.items():
            known = merged.get(decision, {})
            merged[decision] = {**known, **weights} if isinstance(weights, dict) else weights
    said = {key: value for key, value in data.items() if key not in ("like", "weights")}
    kept: dict[str, Any] = {key: model[key] for key in ("temperature", "forbid") if key in model}
    return {**kept, **said, "weights": merged}


def _base(
    value: Any, named: Mapping[str, Strategy], document: Document, loc: Loc, vocabulary: Vocabulary
) -> dict[str, Any]:
    """Return the strategy that another builds on as data; a name is looked up."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, str):
        said = f"must be the name of a linear strategy or a mapping, got {described(value)}"
        raise ConfigError([document.problem(loc, said)])
    base = named.get(value)
    if isinstance(base, Linear):
        return base.model_dump(mode="json")
    if base is not None:
        said = f"must be a linear strategy, but {quoted(value)} is {base.kind}"
        raise ConfigError([document.problem(loc, said)])
    linear = [name for name, strategy in named.items() if isinstance(strategy, Linear)]
    raise ConfigError([_no_such("linear strategy", value, linear, document, loc, vocabulary)])


def _read(file: str, folder: Path, document: Document, loc: Loc) -> Document:
    """Return the document of a strategy file; what concerns the whole file is reported where it is named."""
    try:
        return read_document(folder / file, what="strategy")
    except ConfigError as error:
        raise ConfigError(
            problem if problem.line else document.problem(loc, f"{file}: {problem.problem}", problem.hint)
            for problem in error.problems
        ) from error
