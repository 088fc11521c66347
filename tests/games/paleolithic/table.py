"""A table of Paleolithic for tests: a scenario's kernels played by hand, and its state in words."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from simcore.contract.game import get_game
from simcore.games.paleolithic import layout as L
from simcore.games.paleolithic.explore import collect, explore
from simcore.games.paleolithic.house import Rules
from simcore.games.paleolithic.names import CHANCES, DECISIONS, END_REASONS
from simcore.games.paleolithic.setup import set_up
from simcore.games.paleolithic.sizes import MAX_RESOURCES, MAX_RINGS
from simcore.games.paleolithic.tables import ring_numbers
from simcore.games.paleolithic.turn import begin_turn, play_turn
from simcore.games.paleolithic.workshop import take_artifact, workshop
from simcore.kernels import log as shared
from simcore.scenarios.load import Loaded
from tests.games.game_table import GameTable
from tests.games.loading import content_of, linear, load_data

GAME = get_game("paleolithic")
RULES = Rules().model_dump()


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


class PaleolithicTable(GameTable):
    """One game at a time, turn by turn."""

    game = "paleolithic"
    set_up = staticmethod(set_up)
    one_turn = staticmethod(play_turn)
    decisions = DECISIONS
    chances = CHANCES

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(loaded)
        content = loaded.content
        self.rings = ring_numbers(content)
        self.kinds = list(content.resources)
        self.cultures = list(content.cultures)
        self.artifacts = list(content.artifacts)
        self.tiles = list(content.tiles)
        self.characters = list(content.characters)
        self.n_seats = len(loaded.strategies)

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

    # --- the twin's words

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
            return ("end", -1, END_REASONS[a])
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


# --- situations set by hand, for the rule tests

# Own numbers, so that the rule tests do not hang on what the shipped content assumes. There is no ring 1, so a ring
# and its index differ. Rings 2 to 5 pay as many units as there are points, each of its own kind.
DIE = [0, 2, 3, 4]
MAP: dict[str, tuple[list[int], list[tuple[str, int]]]] = {
    "0": ([2, 4, 6], [("food", 1), ("stone", 2)]),
    "2": ([0, 3], [("red_clay", n) for n in range(1, 11)]),
    "3": ([2, 4], [("black_clay", n) for n in range(1, 11)]),
    "4": ([0, 3, 5], [("jade", n) for n in range(1, 11)]),
    "5": ([4, 6], [("stone", n) for n in range(1, 11)]),
    "6": ([0, 5, 7], [("food", n) for n in range(1, 11)]),
    "7": ([6, 8], [("red_clay", 1), ("black_clay", 1), ("jade", 1), ("stone", 1), ("food", 1)]),
    "8": ([7], [("jade", 3), ("stone", 1)]),
}
CULTURES: dict[str, tuple[int, int, dict[str, int], int, bool]] = {  # star, own, set, set_points, set_repeats
    "yuanshan": (3, 2, {"stone_artifact": 2, "red_pottery": 2}, 4, True),
    "qilin": (2, 3, {"stone_artifact": 1, "red_pottery": 1}, 5, True),
    "dahu": (4, 1, {"black_pottery": 2}, 7, False),
    "niumatou": (5, 0, {}, 9, True),
    "beinan": (8, 4, {"jade_relic": 1, "black_pottery": 2}, 1, True),
    "dapenkeng": (0, 6, {"red_pottery": 3}, 2, True),
}
ARTIFACTS: dict[str, tuple[str, str, int, dict[str, int]]] = {  # culture, category, score, cost
    "y_red": ("yuanshan", "red_pottery", 1, {"red_clay": 1}),
    "y_stone": ("yuanshan", "stone_artifact", 2, {"stone": 2}),
    "q_red": ("qilin", "red_pottery", 3, {"red_clay": 2, "stone": 1}),
    "q_stone": ("qilin", "stone_artifact", 1, {"stone": 1}),
    "q_black": ("qilin", "black_pottery", 2, {"black_clay": 1}),
    "d_black": ("dahu", "black_pottery", 4, {"black_clay": 3}),
    "d_black2": ("dahu", "black_pottery", 1, {"black_clay": 1, "red_clay": 1}),
    "d_jade": ("dahu", "jade_relic", 5, {"jade": 3}),
    "n_jade": ("niumatou", "jade_relic", 0, {"jade": 1}),
    "n_red": ("niumatou", "red_pottery", 2, {"red_clay": 2}),
    "n_stone": ("niumatou", "stone_artifact", 2, {"stone": 1, "red_clay": 1, "black_clay": 1, "jade": 1}),
    "b_black": ("beinan", "black_pottery", 2, {"black_clay": 2}),
    "b_red": ("beinan", "red_pottery", 0, {"red_clay": 3}),
    "p_stone": ("dapenkeng", "stone_artifact", 1, {"stone": 3}),
}
TILES: dict[str, dict[str, int]] = {
    "t_red": {"red_clay": 2}, "t_stone": {"stone": 2}, "t_mix": {"red_clay": 1, "jade": 1},
    "t_black": {"black_clay": 2}, "t_jade": {"jade": 2}, "t_more": {"jade": 3},
}  # fmt: skip
BOARD: dict[str, Any] = {
    "die": DIE,
    "rings": {
        name: {"neighbours": there, "yields": [list(entry) for entry in pays]}
        for name, (there, pays) in MAP.items()
    },
    "cultures": {
        name: {"star": star, "animal": "dog", "own": own, "set": each, "set_points": points, "set_repeats": repeats}
        for name, (star, own, each, points, repeats) in CULTURES.items()
    },
    "artifacts": {
        name: {"culture": culture, "category": category, "year": 3000, "score": score, "cost": cost}
        for name, (culture, category, score, cost) in ARTIFACTS.items()
    },
    "tiles": {name: {"cost": cost} for name, cost in TILES.items()},
}  # fmt: skip


@cache
def _load_scene(settings: str) -> Loaded:
    return load(**json.loads(settings))


class Scene(PaleolithicTable):
    """A game on BOARD, set up and passive: change it by hand, let the kernels take a step, look at it.

    Seats have the cultures of CULTURES in their order, else `cultures`; a passive strategy takes the first option.
    """

    def __init__(
        self,
        seats: int = 2,
        mode: str = "complete",
        *,
        cultures: Sequence[str | None] | None = None,
        character: str | None = None,
        strategy: Any = None,
        set_content: Mapping[str, Any] | None = None,
        game: int = 0,
        seed: int = 0,
        rounds_cap: int = 200,
        **rules: Any,
    ) -> None:
        settings = {
            "seats": seats,
            "mode": "advanced" if character else mode,
            "rules": rules,
            "cultures": list(cultures or list(CULTURES)[:seats]),
            "character": character,
            "strategy": strategy or linear(),
            "set_content": {**BOARD, **(set_content or {})},
            "seed": seed,
            "rounds_cap": rounds_cap,
        }
        super().__init__(_load_scene(json.dumps(settings)))
        self.begin(game)

    # --- setting it by hand

    def put(self, seat: int, tokens: Sequence[int], tribes: Sequence[int] = ()) -> None:
        """The player's cavemen and animal stand on these rings, and the tribes that it has built on those."""
        state = self.state
        for field in ("own", "movable"):
            state[field][seat] = 0
        for i, ring in enumerate(tokens):
            index = state["token"][seat, i] = self.rings.index(ring)
            state["own"][seat, index] += 1
            state["movable"][seat, index] += 1
        state["n_tiles"][seat] = len(tribes)
        for i, ring in enumerate(tribes):
            index = state["tribe"][seat, i] = self.rings.index(ring)
            state["own"][seat, index] += self.tables["tribes_count"]

    def give(self, seat: int, **held: int) -> None:
        """The player holds this and nothing else."""
        self.state["held"][seat] = 0
        for kind, amount in held.items():
            self.state["held"][seat, self.code_of(kind)] = amount

    def code_of(self, kind: str) -> int:
        """Number of a kind."""
        return int(L.FOOD) if kind == "food" else self.kinds.index(kind)

    def lay(self, *artifacts: str | None, tiles: Sequence[str | None] = (None, None)) -> None:
        """These cards are open, None for an empty slot; all others that no player has are in the piles."""
        for names, cards, first, kind in (
            (artifacts, self.artifacts, 0, "artifact"), (tiles, self.tiles, L.FIRST_TILE, "tile"),
        ):  # fmt: skip
            n_open = int(self.tables[f"n_open_{kind}s"])
            pile, owner = self.state[f"in_{kind}_pile"], self.state[f"{kind}_owner"]
            pile[: len(cards)] = owner[: len(cards)] == L.NOBODY
            for slot in range(n_open):
                name = names[slot] if slot < len(names) else None
                card = L.NO_CARD if name is None else cards.index(name)
                self.state["open_card"][first + slot] = card
                if name is not None:
                    assert pile[card], name
                    pile[card] = 0
            self.state[f"n_{kind}_pile"] = pile.sum()

    def leave_in_piles(self, artifacts: Sequence[str] = (), tiles: Sequence[str] = ()) -> None:
        """The piles hold these cards only."""
        for names, cards, kind in ((artifacts, self.artifacts, "artifact"), (tiles, self.tiles, "tile")):
            self.state[f"in_{kind}_pile"] = 0
            for name in names:
                self.state[f"in_{kind}_pile"][cards.index(name)] = 1
            self.state[f"n_{kind}_pile"] = len(names)

    def own(self, seat: int, *artifacts: str, tiles: int = 0) -> None:
        """The player has produced these artifacts before, and built tribes, at no cost. Lay the open cards after it."""
        for name in artifacts:
            tables, state, _, _, log = self.arguments
            take_artifact(tables, state, log, seat, self.artifacts.index(name))
        self.state["n_tiles"][seat] += tiles
        self.state["score"][seat] += tiles * self.tables["tile_points"]

    def roll(self, face: int) -> None:
        """From now on every die shows this face."""
        gives = self.loaded.content.skills.food.die_gives.get(str(face))
        self.tables["n_faces"] = 1
        self.tables["face"][0] = face
        self.tables["face_gives"][0] = L.NOBODY if gives is None else self.code_of(gives)

    def weigh(self, seat: int, decision: str, **weights: float) -> None:
        """From now on the player looks at nothing but these features in the decision."""
        number, names = DECISIONS.index(decision), list(GAME.vocabulary.decisions[decision])
        self.tables["n_weights"][seat, number] = len(weights)
        for i, (feature, weight) in enumerate(weights.items()):
            self.tables["weighed"][seat, number, i] = names.index(feature)
            self.tables["weight"][seat, number, i] = weight

    def put_character(self, ring: int, card: Sequence[str] | None = None, food: int = 0) -> None:
        """The character stands on the ring; on its card lie these resources (None: as it is), or that much food."""
        self.state["character_ring"] = self.rings.index(ring)
        self.state["food_on_card"] = food
        if card is not None:
            self.state["on_card"] = [card.count(kind) for kind in self.kinds]

    # --- letting the kernels take a step

    def begin_round(self) -> None:
        """Dice of their own for what follows."""
        _, state, _, rng, log = self.arguments
        begin_turn(state, rng, log)

    def collect(self, seat: int = 0) -> dict[str, int]:
        """A collection without migration and limit; what was collected."""
        before = self.state["held"][seat].copy()
        tables, state, _, rng, log = self.arguments
        collect(tables, state, rng, log, seat)
        return self.named(self.state["held"][seat] - before)

    def explore(self, seat: int = 0) -> None:
        """The action Explore."""
        explore(*self.arguments, seat)

    def take(self, card: str, seat: int = 0) -> None:
        """The action Workshop, for the open card of this name."""
        workshop(*self.arguments, seat, self.slot_of(card))

    # --- looking at it

    def slot_of(self, card: str) -> int:
        """Where the card lies open."""
        snapshot = self.snapshot()
        if card in snapshot["open_tiles"]:
            return int(L.FIRST_TILE) + int(snapshot["open_tiles"].index(card))
        return int(snapshot["open_artifacts"].index(card))

    def named(self, amounts: Any) -> dict[str, int]:
        """Amounts by kind, those that are not 0."""
        return {self.kind(code): int(n) for code, n in enumerate(amounts.tolist()) if n}

    def held(self, seat: int = 0) -> dict[str, int]:
        """What the player holds, without zeros."""
        return self.named(self.state["held"][seat])

    def values(self, field: str) -> list[int]:
        """A field of the state, one value per seat."""
        return [int(value) for value in self.state[field][: self.n_seats]]

    def happened(self, *names: str) -> list[tuple[Any, ...]]:
        """The events of these names so far."""
        return [event for event in self.events() if event[0] in names]

    def asked(self, *decisions: str) -> list[tuple[str, int, int]]:
        """The decisions so far, or those named: (decision, seat, number of options)."""
        return [
            (DECISIONS[a], seat, n)
            for kind, seat, a, n, _, _ in self.logged()
            if kind == shared.DECISION and (not decisions or DECISIONS[a] in decisions)
        ]

    def drawn(self, *chances: str) -> list[tuple[str, int]]:
        """The draws of chance so far, or those named: (chance, index)."""
        return [
            (CHANCES[a], index)
            for kind, _, a, _, index, _ in self.logged()
            if kind == shared.CHANCE and (not chances or CHANCES[a] in chances)
        ]

    def logged(self) -> list[list[int]]:
        """The events as the kernels wrote them."""
        record = self.table.log[0]
        events: list[list[int]] = record["event"][: record["used"]].tolist()
        return events

    def offered(self, decision: str) -> list[Any]:
        """The options of the decision that was the last one, in order; an open card by its name."""
        scratch, snapshot = self.table.scratch[0], self.snapshot()
        options = [
            self.option(DECISIONS.index(decision), int(code))
            for code in scratch["code"][: scratch["n_options"]]
        ]
        if decision != "action":
            return options
        cards = dict(enumerate(snapshot["open_artifacts"])) | dict(
            enumerate(snapshot["open_tiles"], start=L.FIRST_TILE)
        )
        return [each if each == "explore" else cards[each] for each in options]

    @property
    def end(self) -> str:
        """Why the game ended; "" while it goes on."""
        end = int(self.state["end"])
        return "" if end == L.PLAYING else END_REASONS[end]

    @property
    def winners(self) -> set[int]:
        """Seats that won."""
        return {seat for seat in range(self.n_seats) if int(self.state["winners"]) >> seat & 1}
