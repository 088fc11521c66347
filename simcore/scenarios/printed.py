"""Printed content: a file or a mapping, what it extends, and where its values come from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from simcore.contract.game import GAMES, Game, get_game
from simcore.reading.document import Document, Source
from simcore.reading.files import read_document
from simcore.reading.names import name_hint
from simcore.reading.problems import ConfigError
from simcore.reading.validation import validate
from simcore.reading.wording import Loc, described, quoted
from simcore.scenarios.patterns import BOOKKEEPING
from simcore.scenarios.provenance import Ledger, Provenance, ProvenanceError, build_ledger

EXTENDS = "extends"
MOST_EXTENDED = 5


@dataclass(frozen=True)
class Printed:
    """Content as it is written.

    `values` has the values with those of the content that is extended, and knows the file of each. `written` is the
    file's own document; `original` its data with what it extends written out, so that it needs no other file.
    """

    game: Game
    values: Document
    written: Document
    original: Any
    base: Printed | None = None
    shipped: bool = False

    def ledger(self) -> Ledger:
        """Where every value comes from.

        Raises:
            ConfigError: a value has no source, or the map of sources is wrong.
        """
        data = self.written.data
        if "provenance" not in data and not self.base:
            hint = "every value needs a source: provenance: {stated: ..., assumed: ..., own: ...}"
            raise ConfigError([self.written.problem(("provenance",), "is missing", hint)])
        provenance = validate(Provenance, data.get("provenance", {}), self.written, ("provenance",))
        below = self.base.ledger() if self.base else None
        try:
            ledger = build_ledger(self.values.data, provenance, below)
        except ProvenanceError as error:
            raise ConfigError(
                (self.written if each.loc[0] == "provenance" else self.values).problem(
                    each.loc, each.message, each.hint
                )
                for each in error.problems
            ) from None
        return ledger if self.shipped else ledger.against(shipped_ledger(self.game))


def shipped_content(game: Game) -> Path:
    """The content file that comes with a game."""
    return game.folder / "content" / f"{game.name}.yaml"


def shipped_ledger(game: Game) -> Ledger:
    """Where the values of the shipped content come from."""
    path = shipped_content(game)
    return _ledger(path, path.stat().st_mtime_ns)


@cache
def _ledger(path: Path, _: int) -> Ledger:
    data = read_document(path, what="content").data
    return build_ledger(data, Provenance.model_validate(data["provenance"]))


def read_printed(
    game: Game, value: Any, named: Document, loc: Loc, folder: Path, extended: int = 0
) -> Printed:
    """Content that is named, or written, at `loc` of a file.

    Files are looked for from that file's `folder`, then among the shipped ones.

    Raises:
        ConfigError: there is no such file, it holds no content, or that of another game.
    """
    if isinstance(value, dict):
        return printed(game, named.part(loc), folder, named, loc, extended)
    if not isinstance(value, str):
        said = f"must be a file or a mapping, got {described(value)}"
        raise ConfigError([named.problem(loc, said, f"write content/{game.name}.yaml")])
    path = _found(game, value, folder)
    if path is None:
        known = sorted(f"content/{each.name}" for each in (game.folder / "content").glob("*.yaml"))
        raise ConfigError([named.problem(loc, f"there is no file {quoted(value)}", name_hint(value, known))])
    document = read_document(path, what="content")
    if not isinstance(document.data, dict):
        said = f"must be a mapping of keys to values, got {described(document.data)}"
        raise ConfigError([document.problem((), said, "compare with: bonedice new content GAME FILE")])
    return printed(game, document, path.parent, named, loc, extended, path == shipped_content(game))


def printed(
    game: Game,
    document: Document,
    folder: Path,
    named: Document,
    loc: Loc,
    extended: int = 0,
    shipped: bool = False,
) -> Printed:
    """The content of a document, with what it extends; errors as in `read_printed`."""
    stranger = game_of_content(document.data, folder)
    if stranger is not None and stranger is not game:
        said = f"this is {stranger.title} content"
        said = said if named is document else f"{said}, and the game is {game.title}"
        hint = f"write content/{game.name}.yaml, or a file of yours for {game.title}"
        raise ConfigError([named.problem(loc, said, hint)])
    if EXTENDS not in document.data:
        return Printed(game, document, document, document.data, shipped=shipped)
    if extended == MOST_EXTENDED:
        said = f"more than {MOST_EXTENDED} files extend each other"
        raise ConfigError([document.problem((EXTENDS,), said, "is one of them extended by itself?")])
    base = read_printed(game, document.data[EXTENDS], document, (EXTENDS,), folder, extended + 1)
    own = {key: value for key, value in document.data.items() if key != EXTENDS and key not in BOOKKEEPING}
    below = {key: value for key, value in base.values.data.items() if key not in BOOKKEEPING}
    values = Document(
        base.values.name,
        _merged(below, own),
        base.values.root,
        {**base.values.sources, **{loc: Source(document, loc) for loc in _new(below, own, ())}},
    )
    return Printed(game, values, document, {**document.data, EXTENDS: base.original}, base)


def game_of_content(data: Any, folder: Path, extended: int = 0) -> Game | None:
    """The game whose content this, or what it extends, says it is, or else whose sections it has; None if unclear."""
    if not isinstance(data, dict):
        return None
    meta, below = data.get("meta"), data.get(EXTENDS)
    name = meta.get("game") if isinstance(meta, dict) else None
    if isinstance(name, str) and name in GAMES:
        return get_game(name)
    if isinstance(below, dict) and extended < MOST_EXTENDED:
        return game_of_content(below, folder, extended + 1)
    if isinstance(below, str) and extended < MOST_EXTENDED:
        path = next((found for each in GAMES if (found := _found(get_game(each), below, folder))), None)
        if path:
            return game_of_content(read_document(path, what="content").data, path.parent, extended + 1)
    shared = {each: len(set(data) & set(get_game(each).content.model_fields)) for each in GAMES}
    best = max(shared, key=lambda each: shared[each])
    others = [n for each, n in shared.items() if each != best]
    return get_game(best) if shared[best] >= 2 and shared[best] > 2 * max(others) else None


def _found(game: Game, value: str, folder: Path) -> Path | None:
    """The file of that name: beside the one that names it, shipped with the game, shipped with another game."""
    others = [get_game(name).folder for name in GAMES if name != game.name]
    for each in (folder, game.folder, *others):
        try:
            if (each / value).exists():
                return each / value
        except (OSError, ValueError):  # a name that is too long, or holds a NUL
            return None
    return None


def _merged(below: Any, own: Any) -> Any:
    """Mappings key by key, the new keys last; anything else is replaced."""
    if not isinstance(below, dict) or not isinstance(own, dict):
        return own
    return {**below, **{key: _merged(below.get(key), value) for key, value in own.items()}}


def _new(below: Any, own: Any, loc: Loc) -> Iterator[Loc]:
    if not isinstance(below, dict) or not isinstance(own, dict):
        yield loc
        return
    for key, value in own.items():
        if key in below:
            yield from _new(below[key], value, (*loc, key))
        else:
            yield (*loc, key)
