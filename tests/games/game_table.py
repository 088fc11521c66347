"""What the tables of all games share in tests: kernels played by hand, events in the words of the slow twin."""

from collections.abc import Callable
from typing import Any, ClassVar

from simcore.contract.game import get_game
from simcore.kernels.rng import begin_game
from simcore.playing.engine import Workspace, build_tables
from simcore.scenarios.load import Loaded


class GameTable:
    """One game at a time, turn by turn. `state` and `tables` are the records that the kernels see."""

    game: ClassVar[str]
    set_up: ClassVar[Callable[..., Any]]
    one_turn: ClassVar[Callable[..., Any]]
    decisions: ClassVar[tuple[str, ...]]
    chances: ClassVar[tuple[str, ...]]

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.engine = get_game(self.game).engine()
        self.sit_down(build_tables(loaded), Workspace(self.engine))

    def sit_down(self, array: Any, table: Workspace) -> None:
        """Play with these arrays."""
        self.array, self.tables, self.table = array, array[0], table
        self.state, self.scratch = table.state[0], table.scratch[0]

    @property
    def arguments(self) -> tuple[Any, ...]:
        """tables, state, scratch, rng, log."""
        return self.table.arguments(self.array)

    def begin(self, game: int = 0) -> None:
        """Set up game number `game`; the log is on from here."""
        log = self.table.log[0]
        log["on"], log["used"], log["lost"] = 1, 0, 0
        begin_game(self.table.rng[0], self.tables["seed"], game)
        type(self).set_up(*self.arguments)

    def play_turn(self) -> bool:
        """One turn; True when the game is over."""
        type(self).one_turn(*self.arguments)
        return bool(self.state["end"])

    def events(self) -> list[tuple[Any, ...]]:
        """What happened so far, in the twin's words."""
        record = self.table.log[0]
        told = (self.told(event) for event in record["event"][: record["used"]].tolist())
        return [each for each in told if each is not None]

    def snapshot(self) -> dict[str, Any]:
        """The state in the twin's words."""
        raise NotImplementedError

    def told(self, event: list[int]) -> tuple[Any, ...] | None:
        """An event in the twin's words; None for those that it does not tell."""
        raise NotImplementedError

    # --- names, for tests.games.twin.Script

    def decision(self, kind: int) -> str:
        """The name of a decision."""
        return self.decisions[kind]

    def chance(self, kind: int) -> str:
        """The name of a draw of chance."""
        return self.chances[kind]
