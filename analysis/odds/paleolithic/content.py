"""What the odds need of a scenario of Paleolithic: its content, checked, and its house rules.

The game cannot be played yet, so `simcore.scenario` does not know it. `load_scenario` here reads the same kind of file and
gives what the odds use of a `simcore.scenario.Loaded`; once the game is registered, that one takes its place.

Sources: PAL-SET-1 to PAL-SET-3, PAL-EXP-2, PAL-EXP-5, PAL-END-1; DESIGN section 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from analysis.odds.paleolithic.model import Content, Scenario
from simcore.config import ConfigError, Document, Problem, read_document, validate
from simcore.content import read_content
from simcore.game import CONFIGS, Game
from simcore.names import name_hint
from simcore.provenance import Ledger
from simcore.wording import Loc, described

FOLDER = CONFIGS / "paleolithic"
FOOD = "food"


@dataclass(frozen=True)
class Loaded:
    """A scenario with its content read, and where every value of it comes from."""

    title: str
    scenario: Scenario
    content: Content
    ledger: Ledger


class _Place:
    """All that `read_content` looks at of a game, until this one is registered."""

    name = "paleolithic"
    folder = FOLDER


def load_scenario(name: str) -> Loaded:
    """Read and check a scenario: a path, or the name of a shipped one such as paleolithic/basic.

    Raises:
        ConfigError: there is no such file, or it or its content cannot be used.
    """
    path = _find(name)
    document = read_document(path)
    if not isinstance(document.data, dict):
        said = f"must be a mapping of keys to values, got {described(document.data)}"
        raise ConfigError([document.problem((), said)])
    scenario = validate(Scenario, document.data, document)
    source = read_content(cast(Game, _Place()), document, path.parent)
    content = source.validated(Content)
    _check(content, source.document)
    return Loaded(scenario.title or path.stem, scenario, content, source.ledger())


def _find(name: str) -> Path:
    path = Path(name)
    if path.is_file():
        return path
    shipped = {f"paleolithic/{each.stem}": each for each in sorted(FOLDER.glob("*.yaml"))}
    known = name.removesuffix(".yaml").removeprefix("configs/")
    if known in shipped:
        return shipped[known]
    raise ConfigError([Problem(name, 0, 0, "", "no such scenario or file", name_hint(known, shipped))])


def _check(content: Content, document: Document) -> None:
    """What the types alone do not say: which rings and kinds there are.

    Raises:
        ConfigError: with all problems.
    """
    problems = [*_ring_problems(content, document), *_kind_problems(content, document)]
    if problems:
        raise ConfigError(problems)


def _ring_problems(content: Content, document: Document) -> list[Problem]:
    problems = [
        document.problem(("rings", name), "must be a whole number such as 0 or 12")
        for name in content.rings
        if not (name.isascii() and name.isdigit() and str(int(name)) == name)
    ]
    for name, ring in content.rings.items():
        problems += [
            document.problem(("rings", name, "neighbours", i), f"there is no ring {each}")
            for i, each in enumerate(ring.neighbours)
            if str(each) not in content.rings
        ]
    return problems


def _kind_problems(content: Content, document: Document) -> list[Problem]:
    skills = content.skills
    kinds: list[tuple[Loc, str]] = []
    for part, cards in (("artifacts", content.artifacts), ("tiles", content.tiles)):
        kinds += [((part, name, "cost", kind), kind) for name, card in cards.items() for kind in card.cost]
    kinds += [
        (("skills", "exchange", "card_start", i), kind) for i, kind in enumerate(skills.exchange.card_start)
    ]
    kinds += [(("skills", "food", "die_gives", face), kind) for face, kind in skills.food.die_gives.items()]
    said = f"must be one of {', '.join(content.resources)}"
    problems = [document.problem(loc, said) for loc, kind in kinds if kind not in content.resources]
    problems += [
        document.problem(("rings", name, "yields", i), f"{said}, {FOOD}")
        for name, ring in content.rings.items()
        for i, (kind, _) in enumerate(ring.yields)
        if kind not in (*content.resources, FOOD)
    ]
    return problems
