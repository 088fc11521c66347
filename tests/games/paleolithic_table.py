"""A table of Paleolithic for tests: a scenario's kernels played by hand, and its state in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from simcore import log as shared
from simcore.engine import Table, build_tables
from simcore.game import get_game
from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.setup import set_up
from simcore.games.paleolithic.sizes import MAX_RESOURCES, MAX_RINGS
from simcore.games.paleolithic.tables import ring_numbers
from simcore.games.paleolithic.turn import play_turn
from simcore.rng import begin_game
from simcore.scenario import Loaded
from tests.games.loading import content_of, load_data

GAME = get_game("paleolithic")
DECISIONS = ("action", "skill", "exchange", "migrate", "tribe_ring", "give_back")
CHANCES = ("culture", "character", "artifact", "tile", "die", "skill_die", "relocate")
RULES = {
    "die_per_ring": False,
    "food_counts_to_limit": False,
    "finish_round": False,
    "tie_break": "share",
}


def load(
    seats: int = 4,
    mode: str = "basic",
    rules: Mapping[str, Any] | None = None,
    cultures: Sequence[str | None] | None = None,
    character: str | None = None,
    strategy: Any = "random",
    set_content: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    rounds_cap: int = 200,
    seed: int = 0,
) -> Loaded:
    """A scenario made on the spot, through the same loader as a file."""
    strategies = strategy if isinstance(strategy, list) else [strategy] * seats
    chosen = cultures or [None] * seats
    data = {
        "game": "paleolithic",
        "mode": mode,
        **({"character": character} if character else {}),
        "content": content_of("paleolithic", content, set_content),
        "seats": [
            {"strategy": each, **({"culture": chosen[i]} if chosen[i] else {})}
            for i, each in enumerate(strategies)
        ],
        "rules": dict(rules or {}),
        "run": {"games": 100, "seed": seed, "rounds_cap": rounds_cap},
    }
    return load_data(data)


class PaleolithicTable:
    """One game at a time, round by round. `state` and `tables` are the records that the kernels see."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.engine = GAME.engine()
        self.array = build_tables(loaded)
        self.tables = self.array[0]
        self.table = Table(self.engine)
        self.state = self.table.state[0]
        content = loaded.content
        self.rings = ring_numbers(content)
        self.kinds = list(content.resources)
        self.cultures = list(content.cultures)
        self.artifacts = list(content.artifacts)
        self.tiles = list(content.tiles)
        self.characters = list(content.characters)
        self.n_seats = len(loaded.strategies)

    @property
    def arguments(self) -> tuple[Any, ...]:
        """tables, state, scratch, rng, log."""
        return self.table.arguments(self.array)

    def begin(self, game: int = 0) -> None:
        """Set up game number `game`; the log is on from here."""
        log = self.table.log[0]
        log["on"], log["used"], log["lost"] = 1, 0, 0
        begin_game(self.table.rng[0], self.tables["seed"], game)
        set_up(*self.arguments)

    def play_turn(self) -> bool:
        """One round; True when the game is over."""
        play_turn(*self.arguments)
        return bool(self.state["end"] != L.PLAYING)

    def kind(self, code: int) -> str:
        """Name of a kind."""
        return "food" if code == L.FOOD else self.kinds[code]

    def snapshot(self) -> dict[str, Any]:
        """The state in the twin's words."""
        state, setup = self.state, self.loaded.content.setup
        tiles = state["open_card"][L.FIRST_TILE : L.FIRST_TILE + setup.open_tiles].tolist()
        return {
            "seats": [self.seat(seat) for seat in range(self.n_seats)],
            "open_artifacts": [
                self.artifacts[card] if card >= 0 else None
                for card in state["open_card"][: setup.open_artifacts].tolist()
            ],
            "open_tiles": [self.tiles[card] if card >= 0 else None for card in tiles],
            "artifact_pile": [name for i, name in enumerate(self.artifacts) if state["in_artifact_pile"][i]],
            "tile_pile": [name for i, name in enumerate(self.tiles) if state["in_tile_pile"][i]],
            **self.character(),
        }

    def seat(self, seat: int) -> dict[str, Any]:
        """A player's side of the table."""
        state, n_tiles = self.state, int(self.state["n_tiles"][seat])
        held = state["held"][seat].tolist()
        return {
            "culture": self.cultures[state["culture"][seat]],
            "tokens": [self.rings[r] for r in state["token"][seat][: self.tables["n_tokens"]].tolist()],
            "tribes": [self.rings[r] for r in state["tribe"][seat][:n_tiles].tolist()],
            "resources": {name: held[i] for i, name in enumerate(self.kinds)} | {"food": held[L.FOOD]},
            "artifacts": [
                name for i, name in enumerate(self.artifacts) if state["artifact_owner"][i] == seat
            ],
            "tiles": [name for i, name in enumerate(self.tiles) if state["tile_owner"][i] == seat],
            "score": int(state["score"][seat]),
        }

    def character(self) -> dict[str, Any]:
        """The legendary character, its ring and what lies on its card."""
        state, code = self.state, int(self.state["character"])
        if code == L.NO_CHARACTER:
            return {"character": None, "character_ring": None, "card": None}
        card = {name: int(state["on_card"][i]) for i, name in enumerate(self.kinds) if state["on_card"][i]}
        if self.tables["skill"][code] == L.FOOD_FOR_LUCK:
            card = {"food": int(state["food_on_card"])}
        ring = self.rings[state["character_ring"]]
        return {"character": self.characters[code], "character_ring": ring, "card": card}

    def events(self) -> list[tuple[Any, ...]]:
        """What happened so far, in the twin's words."""
        record = self.table.log[0]
        told = (self.told(event) for event in record["event"][: record["used"]].tolist())
        return [each for each in told if each is not None]

    # --- names, for tests.games.twin.Script

    def decision(self, kind: int) -> str:
        return DECISIONS[kind]

    def chance(self, kind: int) -> str:
        return CHANCES[kind]

    def option(self, decision: int, code: int) -> Any:
        """An option's code in the twin's words; cards are those that lie open now."""
        kind = DECISIONS[decision]
        if kind == "action":
            return "explore" if code == L.EXPLORE else code - 1
        if kind == "skill":
            return bool(code)
        if kind == "exchange":
            return self.kinds[code // MAX_RESOURCES], self.kinds[code % MAX_RESOURCES]
        if kind == "migrate":
            return None if code == L.STAY else (code // MAX_RINGS, self.rings[code % MAX_RINGS])
        return self.rings[code] if kind == "tribe_ring" else self.kind(code)

    def told(self, event: list[int]) -> tuple[Any, ...] | None:
        """An event in the twin's words; None for those that it does not tell."""
        kind, seat, a, b, c, d = event
        if kind == shared.TURN:
            return ("turn", -1, a)
        if kind == shared.END:
            return ("end", -1, L.EndReason(a).name)
        if kind == L.MIGRATES:
            return ("migrates", seat, a, self.rings[b], self.rings[c])
        if kind == L.COLLECTS:
            return ("collects", seat, self.rings[a], b, self.kind(c), d)
        if kind == L.EXCHANGES:
            return ("exchanges", seat, self.kinds[a], self.kinds[b])
        if kind == L.PAYS_FOOD:
            return ("pays_food", seat, None if a == L.NOBODY else self.kinds[a])
        named: dict[int, tuple[str, Sequence[Any]]] = {
            L.CULTURE_IS: ("culture_is", self.cultures), L.CHARACTER_IS: ("character_is", self.characters),
            L.REPLACED: ("replaced", self.characters),
            L.TAKES_ARTIFACT: ("takes_artifact", self.artifacts), L.TAKES_TILE: ("takes_tile", self.tiles),
            L.PLACES_TRIBE: ("places_tribe", self.rings), L.RELOCATES: ("relocates", self.rings),
        }  # fmt: skip
        if kind == L.GIVES_BACK:
            return ("gives_back", seat, self.kind(a))
        if kind in named:
            name, words = named[kind]
            return (name, seat, words[a])
        if kind in (L.OPENS_ARTIFACT, L.OPENS_TILE):
            tile = kind == L.OPENS_TILE
            return (
                "opens_tile" if tile else "opens_artifact",
                -1,
                (self.tiles if tile else self.artifacts)[a],
                b,
            )
        return ("explores", seat) if kind == L.EXPLORES else None
