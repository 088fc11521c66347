"""What a game must supply, and the list of games. Nothing here imports numba until a game is played."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from simcore.contract.scenario import Scenario
from simcore.contract.strategies import Vocabulary
from simcore.contract.telling import Event, Line
from simcore.reading.fields import Model
from simcore.reading.wording import Loc

if TYPE_CHECKING:
    import numpy as np


CONFIGS = Path(__file__).parents[2] / "configs"
GAMES = {
    "whammoth": "simcore.games.whammoth.game",
    "paleolithic": "simcore.games.paleolithic.game",
    "moogh": "simcore.games.moogh.game",
}
# Columns of the row that are counted together: who wins, and who led after a part of the rounds.
LEADS = (("winners", "leaders_25"), ("winners", "leaders_50"), ("winners", "leaders_75"))


@dataclass(frozen=True)
class Finding:
    """Something that is wrong between valid parts of a scenario: where, what, and what to do."""

    part: str  # "scenario" or "content"
    loc: Loc
    problem: str
    hint: str = ""
    drawing: tuple[str, ...] = ()


@dataclass(frozen=True)
class PartKind:
    """What seats start with and may differ in: its word, and the key of a seat that chooses it ("" where none does)."""

    word: str
    key: str = ""


@dataclass(frozen=True)
class Engine:
    """The compiled side of a game: `play_many(tables, states, scratch, rngs, log, rows, first_game)`.

    `play_many_ahead` takes the same and is used where a seat looks ahead. `set_up` and `play_turn` of
    (tables, state, scratch, rng, log), and `play_turn_ahead` with both states and generators, are the same game
    step by step; in STATE the field `end` is 0 while it goes on. `parts` are two groups of
    kernels that are compiled side by side before `play_many`, each with the number of whole numbers that it takes
    after (tables, state, scratch, rng, log); see `simcore.playing.warmup`.
    """

    play_many: Callable[..., None]
    play_many_ahead: Callable[..., None]
    set_up: Callable[..., None]
    play_turn: Callable[..., None]
    play_turn_ahead: Callable[..., None]
    parts: tuple[tuple[tuple[Any, int], ...], tuple[tuple[Any, int], ...]]
    tables: "np.dtype[Any]"
    state: "np.dtype[Any]"
    scratch: "np.dtype[Any]"
    row: "np.dtype[Any]"


@dataclass(frozen=True)
class Game:
    """A game as the shared code sees it.

    `seat_columns` are the row fields with one value per seat; `score` is the one of them that ranks.
    `check` looks for what is wrong between scenario and content, `check_content` for what is wrong between parts of the
    content alone; `unused` names the paths of content that take no part in a scenario, `notes` (of content with or without
    a scenario) what is right and yet never happens. `build_tables` fills everything
    but seed, cap of rounds and strategies. `engine`, `telling` and `report` import a side of the game when it is needed:
    the kernels (and numba), the trace in words, the game's own part of the page. `starter` is the shipped scenario that new ones are modelled on, `example_change` a change
    of its content. `sides` names each seat's side where seats win as sides (solo, teams; None elsewhere):
    each then has the win of its side, and there is no verdict on fairness. `wins_by` are the seat columns whose values wins are counted by, with the
    names that the content gives the values 0, 1, ... (none: the numbers themselves). `parts` are those of them that seats
    start with. `remedies` are house switches that are known to even out the seats: the value, and
    what it did. `moving_parts` are keys of a seat that the scenario leaves open, with what each seat
    gets in the first game: these move over the seats from game to game. `modes` are the difficulties,
    the easiest first, values of the scenario's key `mode`; `objective` is the row column that is 1 where the objective
    was met.
    """

    name: str
    title: str
    scenario: type[Scenario]
    content: type[Model]
    vocabulary: Vocabulary
    end_reasons: Mapping[int, str]
    seat_columns: tuple[str, ...]
    score: str
    check: "Callable[[Any, Any], list[Finding]]"
    check_content: "Callable[[Any], list[Finding]]"
    build_tables: "Callable[[Any, Any], np.ndarray]"
    seat_labels: "Callable[[Any, Any], list[str]]"
    engine: "Callable[[], Engine]"
    telling: "Callable[[], ModuleType]"
    compile_seconds: int
    metrics: Callable[[Any], dict[str, Any]]
    unused: "Callable[[Any, Any], list[str]]" = lambda _scenario, _content: []
    notes: "Callable[[Any, Any], list[str]]" = lambda _scenario, _content: []
    starter: str = "standard"
    example_change: str = ""
    skeleton_notes: "Mapping[str, tuple[str, ...]]" = field(
        default_factory=dict
    )  # above a new scenario's own keys
    round_word: str = "round"
    sides: "Callable[[Any, Any], list[str] | None]" = lambda _scenario, _content: None
    wins_by: "Mapping[str, Callable[[Any], list[str]]]" = field(default_factory=dict)
    parts: Mapping[str, PartKind] = field(default_factory=dict)
    remedies: Mapping[str, tuple[Any, str]] = field(default_factory=dict)
    moving_parts: "Callable[[Any, Any], dict[str, list[Any]]]" = lambda _scenario, _content: {}
    report: "Callable[[], ModuleType] | None" = None
    modes: tuple[str, ...] = ()
    objective: str = ""
    joint_columns: tuple[tuple[str, str], ...] = LEADS

    def tell(self, loaded: Any, events: "list[Event]") -> "Iterator[Line]":
        """The lines of a game, from the events of its log: `tell` of the game's module `telling`."""
        lines: Iterator[Line] = self.telling().tell(loaded, events)
        return lines

    @property
    def folder(self) -> Path:
        """Folder of the shipped scenarios, content and strategies."""
        return CONFIGS / self.name


@cache
def get_game(name: str) -> Game:
    """The game called `name`, a key of GAMES.

    Raises:
        KeyError: there is no such game.
    """
    game: Game = import_module(GAMES[name]).GAME
    return game
