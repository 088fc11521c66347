"""What comes with the program, as rows of words."""

from __future__ import annotations

from simcore.contract.game import GAMES, Game, get_game
from simcore.reading.files import read_document
from simcore.reading.names import did_you_mean
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.wording import one_of
from simcore.scenarios.load import named_strategies, shipped_scenarios

Rows = tuple[tuple[str, ...], list[tuple[str, ...]]]


def list_of(what: str, game: str | None) -> Rows:
    """Headings and rows of the `what` (scenarios, strategies, content, rules) of one game or all.

    Raises:
        ConfigError: no such list, no such game.
    """
    if what not in LISTS:
        said = f"must be {one_of(LISTS)}, got '{what}'"
        raise ConfigError([Problem("", 0, 0, "list", said, did_you_mean(what, LISTS))])
    headings, rows = LISTS[what]
    return headings, [row for name in games_called(game) for row in rows(get_game(name))]


def games_called(game: str | None) -> list[str]:
    """The game called so, or all.

    Raises:
        ConfigError: no such game.
    """
    if game is not None and game not in GAMES:
        said = f"must be {one_of(GAMES)}, got '{game}'"
        raise ConfigError([Problem("", 0, 0, "game", said, did_you_mean(game, GAMES))])
    return [game] if game else list(GAMES)


def _scenarios(game: Game) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for name, path in shipped_scenarios().items():
        if name.startswith(f"{game.name}/"):
            data = read_document(path).data
            rows.append((name, str(data.get("title", "")), str(data.get("about", ""))))
    return rows


def _strategies(game: Game) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [
        (game.name, "strategy", name, each.about or "") for name, each in named_strategies(game).items()
    ]
    for decision, features in game.vocabulary.decisions.items():
        rows += [(game.name, f"feature of {decision}", name, about) for name, about in features.items()]
    return rows + [
        (game.name, "can be forbidden", name, about) for name, about in game.vocabulary.forbid.items()
    ]


def _content(game: Game) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for path in sorted((game.folder / "content").glob("*.yaml")):
        keys = [key for key in read_document(path).data if key not in ("meta", "about", "provenance")]
        rows.append((game.name, f"content/{path.name}", ", ".join(keys)))
    return rows


def _rules(game: Game) -> list[tuple[str, ...]]:
    rules = read_document(game.folder / "rules.yaml").data
    return [(rule, about["text"], about.get("house", "")) for rule, about in rules.items()]


LISTS = {
    "scenarios": (("scenario", "title", "about"), _scenarios),
    "strategies": (("game", "what", "name", "about"), _strategies),
    "content": (("game", "file", "sections"), _content),
    "rules": (("rule", "in short", "house switch"), _rules),
}
