"""A table of Wooly Whammoth for tests: a scenario's kernels played by hand, and its state in words."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from simcore.config import parse_document
from simcore.engine import Table, build_tables
from simcore.game import get_game
from simcore.games.whammoth import layout as L
from simcore.games.whammoth.play import play_turn
from simcore.games.whammoth.setup import set_up
from simcore.rng import begin_game
from simcore.scenario import Loaded, resolve_scenario
from simcore import log as shared

GAME = get_game("whammoth")
CAUSES = ("tar", "over", "stomped", "effect")
SOURCES = ("tusk", "over", "ambush", "tar")
DECISIONS = ("eat", "ability_card", "card", "modifier", "ability_move", "ambush", "take_back", "start")
CHANCES = ("deal_ability", "start_card", "charge_card", "discard", "take_back_random", "steal")
OUT_WHY = ("people", "starved")
RULES = {
    "charges_per_turn": "each",
    "second_charge": "continue",
    "tar_mammoth_stretches": False,
    "simultaneous_sixth": "share",
    "all_out": "order",
    "abilities": "off",
    "sudden_death": False,
    "starting_positions": False,
}


def load(
    seats: int = 4,
    rules: Mapping[str, Any] | None = None,
    abilities: list[str] | None = None,
    strategy: Any = "random",
    set_content: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    rounds_cap: int = 200,
    seed: int = 0,
) -> Loaded:
    """A scenario made on the spot, through the same loader as a file."""
    from ruamel.yaml import YAML
    from io import StringIO

    strategies = strategy if isinstance(strategy, list) else [strategy] * seats
    data = {
        "game": "whammoth",
        "content": {"from": dict(content) if content else "content/whammoth.yaml", "set": dict(set_content or {})},
        "seats": [
            {"strategy": each, **({"ability": abilities[i]} if abilities else {})} for i, each in enumerate(strategies)
        ],
        "rules": dict(rules or {}),
        "run": {"games": 100, "seed": seed, "rounds_cap": rounds_cap},
    }
    text = StringIO()
    yaml = YAML(typ="safe", pure=True)
    yaml.sort_base_mapping_type_on_output = False
    yaml.dump(data, text)
    return resolve_scenario(parse_document(text.getvalue(), "test.yaml"), GAME.folder)


class WhammothTable:
    """One game at a time, turn by turn. `state` and `tables` are the records that the kernels see."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.engine = GAME.engine()
        self.array = build_tables(loaded)
        self.tables = self.array[0]
        self.table = Table(self.engine)
        self.state = self.table.state[0]
        self.cards = list(loaded.content.cards)
        self.charge_cards = list(loaded.content.charge_cards)
        self.abilities = list(loaded.content.abilities)

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
        """One turn; True when the game is over."""
        play_turn(*self.arguments)
        return bool(self.state["end"] != L.PLAYING)

    def snapshot(self) -> dict[str, Any]:
        """The state in the twin's words."""
        state = self.state
        deck = [name for i, name in enumerate(self.charge_cards) if state["in_deck"][i]]
        seats = [self._seat(seat) for seat in range(int(self.tables["n_seats"]))]
        return {"seats": seats, "deck": deck, "sudden_death": bool(state["in_sudden_death"])}

    def _seat(self, seat: int) -> dict[str, Any]:
        state = self.state
        return {
            "alive": bool(state["alive"][seat]),
            "people": int(state["people"][seat]),
            "meat": int(state["meat"][seat]),
            "pos": int(state["pos"][seat]),
            "extension": int(state["extension"][seat]),
            "hand": self.pile(state["hand"][seat]),
            "discards": self.pile(state["discards"][seat]),
            "ability_spent": bool(state["spent"][seat]),
            "no_eat": bool(state["no_eat"][seat]),
        }

    def pile(self, bits: np.ndarray) -> list[tuple[str, int]]:
        """Cards of a hand or of discards as (name, owner)."""
        return [
            (name, owner) for i, name in enumerate(self.cards) for owner in range(L.MAX_SEATS) if int(bits[i]) >> owner & 1
        ]

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
        """An option's code in the twin's words."""
        kind = DECISIONS[decision]
        if kind in ("eat", "modifier", "ambush"):
            return bool(code)
        if kind in ("ability_move", "start"):
            return code
        if kind == "ability_card":
            if code == L.USE_NOTHING:
                return None
            if code == L.USE_TAKE_BACK:
                return "take_back"
            if code >= L.USE_STEAL:
                return code - L.USE_STEAL
        return (self.cards[code // L.MAX_SEATS], code % L.MAX_SEATS)

    def told(self, event: list[int]) -> tuple[Any, ...] | None:
        """An event in the twin's words; None for those that it does not tell."""
        kind, seat, a, b, c, _ = event
        cards, charges = self.cards, self.charge_cards
        if kind == shared.TURN:
            return ("turn", -1, a)
        if kind == shared.END:
            return ("end", -1, L.EndReason(a).name)
        if kind == L.STEALS:
            return ("steals", seat, a, cards[b], c)
        names = {L.TAKES_BACK: "takes_back", L.PLAYS: "plays", L.DISCARDS: "discards"}
        if kind in names:
            return (names[kind], seat, cards[a], b)
        moves = {L.MOVES: "moves", L.MAMMOTH: "mammoth", L.MOVED_BY_EFFECT: "moved_by_effect"}
        if kind in moves:
            return (moves[kind], seat, a, b)
        plain = {L.EATS: "eats", L.AMBUSHES: "ambush", L.NO_EAT: "no_eat", L.REFILLS: "refills"}
        if kind in plain:
            return (plain[kind], seat)
        worded = {
            L.DIES: ("dies", CAUSES), L.MEAT: ("meat", SOURCES), L.OUT: ("out", OUT_WHY), L.CHARGES: ("charge", charges),
        }  # fmt: skip
        if kind in worded:
            name, words = worded[kind]
            return (name, seat, words[a])
        return ("stretches", seat, a) if kind == L.STRETCHES else None
