"""A table of Wooly Whammoth for tests: a scenario's kernels played by hand, and its state in words."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from simcore.contract.game import get_game
from simcore.games.whammoth import layout as L
from simcore.games.whammoth.cards import offer_card_abilities, reveal_cards
from simcore.games.whammoth.charge import resolve_charges
from simcore.games.whammoth.cleanup import check_last_tribe, clean_up
from simcore.games.whammoth.hands import eat
from simcore.games.whammoth.house import Rules
from simcore.games.whammoth.movement import choose_own_moves, move_people
from simcore.games.whammoth.names import CAUSES, CHANCES, DECISIONS, END_REASONS, SOURCES, WHY_OUT
from simcore.games.whammoth.people import leave_game
from simcore.games.whammoth.setup import set_up
from simcore.games.whammoth.turn import begin_turn, play_turn
from simcore.kernels import log as shared
from simcore.scenarios.load import Loaded
from tests.games.game_table import GameTable
from tests.games.loading import content_of, linear, load_data

GAME = get_game("whammoth")
RULES = Rules().model_dump()


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
    strategies = strategy if isinstance(strategy, list) else [strategy] * seats
    data = {
        "game": "whammoth",
        "content": content_of("whammoth", content, set_content),
        "seats": [
            {"strategy": each, **({"ability": abilities[i]} if abilities else {})}
            for i, each in enumerate(strategies)
        ],
        "rules": dict(rules or {}),
        "run": {"games": 100, "seed": seed, "rounds_cap": rounds_cap},
    }
    return load_data(data)


class WhammothTable(GameTable):
    """One game at a time, turn by turn."""

    game = "whammoth"
    set_up = staticmethod(set_up)
    one_turn = staticmethod(play_turn)
    decisions = DECISIONS
    chances = CHANCES

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(loaded)
        self.cards = list(loaded.content.cards)
        self.charge_cards = list(loaded.content.charge_cards)
        self.abilities = list(loaded.content.abilities)

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
            (name, owner)
            for i, name in enumerate(self.cards)
            for owner in range(L.MAX_SEATS)
            if int(bits[i]) >> owner & 1
        ]

    def values_of(self, cards: Sequence[tuple[str, int]]) -> list[float]:
        """How many of these cards have each large number, from the lowest one up."""
        counts = [0.0] * self.state["values_in_hand"].shape[1]
        for name, _ in cards:
            counts[self.loaded.content.cards[name].value - int(self.tables["lowest_value"])] += 1
        return counts

    # --- the twin's words

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
            return ("end", -1, END_REASONS[a])
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
            L.DIES: ("dies", CAUSES), L.MEAT: ("meat", SOURCES), L.OUT: ("out", WHY_OUT), L.CHARGES: ("charge", charges),
        }  # fmt: skip
        if kind in worded:
            name, words = worded[kind]
            return (name, seat, words[a])
        return ("stretches", seat, a) if kind == L.STRETCHES else None


# --- situations set by hand, for the rule tests

# Start is 0; tar on 3 and 7, tusks on 9 and 10 until the path is stretched. Own numbers, so that the rule
# tests do not hang on what the shipped content assumes.
BOARD = {
    "path.top": ["space", "space", "tar", "space", "space", "space", "tar", "space", "tusk", "tusk"],
    "path.bottom": ["space", "tar", "tar"],
    "path.start_extension": 0,
    "path.max_extension": 3,
    "path.step_per_kill": 1,
}
CARD_VALUE_FEATURE = list(GAME.vocabulary.decisions["card"]).index("value")


@cache
def _load_scene(settings: str) -> Loaded:
    return load(**json.loads(settings))


class Scene(WhammothTable):
    """A game on BOARD, set up and passive: change it by hand, let the kernels take a step, look at it.

    `abilities` are one for each seat, or "dealt"; `set_content` comes on top of BOARD.
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        abilities: list[str] | str | None = None,
        strategy: Any = None,
        set_content: Mapping[str, Any] | None = None,
        game: int = 0,
        seed: int = 0,
        rounds_cap: int = 200,
        **rules: Any,
    ) -> None:
        chosen = isinstance(abilities, list)
        settings = {
            "seats": seats,
            "rules": {"abilities": "chosen" if chosen else abilities or "off", **rules},
            "abilities": abilities if chosen else None,
            "strategy": strategy or linear(),
            "set_content": {**BOARD, **(set_content or {})},
            "seed": seed,
            "rounds_cap": rounds_cap,
        }
        super().__init__(_load_scene(json.dumps(settings)))
        self.n_seats = seats
        self.begin(game)

    # --- setting it by hand

    def put(self, **fields: Sequence[int]) -> None:
        """Fields of the state, one value per seat: `put(pos=(4, 0), meat=(5, 5))`."""
        for name, values in fields.items():
            self.state[name][: len(values)] = values

    def deal(self, seat: int, hand: Sequence[Any], discards: Sequence[Any] = ()) -> None:
        """Give a tribe these cards, each a name (its own card) or (name, owner); it has no others."""
        for pile, cards in (("hand", hand), ("discards", discards)):
            self.state[pile][seat] = 0
            self.state[f"n_{pile}"][seat] = len(cards)
            for card in cards:
                name, owner = (card, seat) if isinstance(card, str) else card
                self.state[pile][seat, self.cards.index(name)] |= 1 << owner
        self.count_values(seat)

    def count_values(self, seat: int) -> None:
        """Keep the counts of large numbers in step with a hand that was set by hand."""
        self.state["values_in_hand"][seat] = self.values_of(self.pile(self.state["hand"][seat]))

    def prefer_value(self, seat: int, weight: float) -> None:
        """From now on the tribe looks at nothing but the large numbers of its cards."""
        self.tables["n_weights"][seat, L.CARD] = 1
        self.tables["weighed"][seat, L.CARD, 0] = CARD_VALUE_FEATURE
        self.tables["weight"][seat, L.CARD, 0] = weight

    def put_charge_card(self, spaces: int, effect: str = "none") -> None:
        """From now on the CHARGE! deck is this single card, again and again."""
        self.tables["n_charge_cards"] = self.state["n_deck"] = 1
        self.state["in_deck"][0] = 1
        self.tables["charge_spaces"][0] = spaces
        self.tables["charge_effect"][0] = list(self.loaded.content.charge_effects).index(effect)

    def eliminate(self, *seats: int) -> None:
        """These tribes have left the game before."""
        for seat in seats:
            leave_game(self.state, self.table.log[0], seat, L.OUT_OF_PEOPLE)
            self.state["people"][seat] = 0

    # --- letting the kernels take a step

    def reveal(self, *cards: str | None) -> None:
        """A new turn in which the seats played these cards (None, or too few: no card)."""
        tables, state, _, rng, log = self.arguments
        begin_turn(tables, state, rng, log)
        state["card"][:] = L.NO_CARD
        for seat, name in enumerate(cards):
            if name is not None:
                card = state["card"][seat] = self.cards.index(name)
                state["card_owner"][seat] = seat
                state["n_hand"][seat] += not state["hand"][seat, card] & 1 << seat
                state["hand"][seat, card] |= 1 << seat
                self.count_values(seat)
        reveal_cards(tables, state, log)

    def move(self, *cards: str | None) -> None:
        """A turn up to the end of the movement, with these cards."""
        self.reveal(*cards)
        choose_own_moves(*self.arguments)
        tables, state, _, _, log = self.arguments
        move_people(tables, state, log)

    def charge(self, *cards: str | None, draws: int = 1) -> None:
        """A turn in which nobody moves and `draws` CHARGE! cards count as played."""
        self.reveal(*cards)
        self.state["n_charges"] = draws
        resolve_charges(*self.arguments)

    def use_card_abilities(self) -> None:
        """D-2 for every tribe."""
        offer_card_abilities(*self.arguments)

    def eat(self, seat: int) -> None:
        """The tribe eats a meat."""
        eat(self.tables, self.state, self.table.log[0], seat)

    def finish(self) -> None:
        """Clean up, then look for the last tribe."""
        clean_up(*self.arguments)
        tables, state, _, _, log = self.arguments
        check_last_tribe(tables, state, log)

    def turn(self, *cards: str | None) -> bool:
        """A whole turn by `play_turn`; each tribe holds its card and one that it does not want (None: as it is)."""
        for seat, card in enumerate(cards):
            if card is not None:
                spare = "four" if card == "run_away" else "run_away"
                self.deal(seat, [card, spare], [each for each in self.cards if each not in (card, spare)])
                self.prefer_value(seat, -1 if card == "run_away" else 1)
        return self.play_turn()

    # --- looking at it

    def values(self, field: str) -> list[int]:
        """A field of the state, one value per seat."""
        return [int(value) for value in self.state[field][: self.n_seats]]

    def hand(self, seat: int) -> list[tuple[str, int]]:
        """Cards of a hand as (name, owner), after checking the counts of them."""
        cards = self.pile(self.state["hand"][seat])
        assert len(cards) == self.state["n_hand"][seat]
        assert self.values_of(cards) == self.state["values_in_hand"][seat].tolist()
        return cards

    def discards(self, seat: int) -> list[tuple[str, int]]:
        """Discards as (name, owner), after checking their number."""
        cards = self.pile(self.state["discards"][seat])
        assert len(cards) == self.state["n_discards"][seat]
        return cards

    def happened(self, *names: str) -> list[tuple[Any, ...]]:
        """The events of these names so far."""
        return [event for event in self.events() if event[0] in names]

    def asked(self, *decisions: str) -> list[tuple[str, int, int]]:
        """The decisions so far, or those named: (decision, seat, number of options)."""
        record = self.table.log[0]
        asked = [
            (DECISIONS[a], seat, n)
            for kind, seat, a, n, _, _ in record["event"][: record["used"]].tolist()
            if kind == shared.DECISION
        ]
        return [each for each in asked if not decisions or each[0] in decisions]

    def offered(self, decision: str) -> list[Any]:
        """The options of the decision that was the last one, in order."""
        scratch = self.table.scratch[0]
        return [
            self.option(DECISIONS.index(decision), int(code))
            for code in scratch["code"][: scratch["n_options"]]
        ]

    @property
    def end(self) -> str:
        """Why the game ended; "" while it goes on."""
        end = int(self.state["end"])
        return "" if end == L.PLAYING else END_REASONS[end]

    @property
    def winners(self) -> set[int]:
        """Seats that won."""
        return {seat for seat in range(self.n_seats) if int(self.state["winners"]) >> seat & 1}
