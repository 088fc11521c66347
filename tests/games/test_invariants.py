"""Random games of every registered game, turn by turn: what holds whatever the cards and dice do.

A game registers a `Checked`: tables to play at and what is checked after set-up and after every turn. A table
has `begin(game)`, `play_turn()` (True at the end), the records `tables` and `state`, and an event log. The
state counts its rounds in the field that `Checked` names.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from simcore.contract.game import GAMES, get_game
from simcore.contract.house import values_of
from simcore.games.paleolithic import layout as paleolithic
from simcore.games.whammoth import layout as whammoth
from simcore.kernels import log as shared
from tests.games.moogh.invariants import check_moogh, moogh_tables
from tests.games.paleolithic import table as paleolithic_table
from tests.games.whammoth import table as whammoth_table

pytestmark = pytest.mark.compiled

TABLES = 80
GAMES_PER_TABLE = 4


@dataclass(frozen=True)
class Checked:
    """`tables(n)`: n tables over all switches. `check(table, over)`: fails if the table is in no legal state."""

    tables: Callable[[int], Iterator[Any]]
    check: Callable[[Any, bool], None]
    round_field: str = "turn"


def switches(game: str, rng: random.Random) -> dict[str, Any]:
    """A random value for every house switch of the game."""
    rules = get_game(game).scenario.model_fields["rules"].annotation
    assert rules is not None
    return {name: rng.choice(values_of(rules, name)) for name in rules.model_fields}


# --- Wooly Whammoth

WHAMMOTH_CONTENTS: list[dict[str, Any]] = [
    {},
    {"cards.one.special": "charge", "cards.four.special": "charge", "cards.two.special": "run_away"},
    {"path.top": ["space", "tar", "space", "space", "tusk", "tusk"], "path.bottom": ["tar"] * 3, "path.max_extension": 3},
    {"setup.meat_to_win": 2, "setup.cave_people": 2, "path.start_extension": 2, "path.step_per_kill": 2},
]  # fmt: skip


def whammoth_tables(n: int) -> Iterator[whammoth_table.WhammothTable]:
    """Every number of seats, every content, every value of every switch."""
    rng = random.Random(11)
    for i in range(n):
        seats = 2 + i % 3
        rules = switches("whammoth", rng)
        abilities = rng.sample(["nutty", "timid", "stealthy", "brute"], seats)
        yield whammoth_table.WhammothTable(
            whammoth_table.load(
                seats=seats,
                rules=rules,
                abilities=abilities if rules["abilities"] == "chosen" else None,
                set_content=rng.choice(WHAMMOTH_CONTENTS),
                rounds_cap=rng.choice([8, 200, 200]),
                seed=i,
            )
        )


def check_whammoth(table: whammoth_table.WhammothTable, over: bool) -> None:
    """Cards, meat, people, paths and the CHARGE! deck."""
    seats = range(int(table.tables["n_seats"]))
    state, content = table.state, table.loaded.content
    check_whammoth_cards(table)
    assert sum(int(state["meat"][seat]) for seat in seats) <= content.setup.meat_tokens
    for seat in seats:
        assert state["meat"][seat] == state["meats"][seat].sum() - state["eaten"][seat]
        assert 0 <= state["meat"][seat] <= content.setup.meat_to_win
        assert state["people"][seat] == content.setup.cave_people - state["deaths"][seat].sum()
        assert state["people"][seat] >= 0
        assert content.path.start_extension <= state["extension"][seat] <= content.path.max_extension
        assert state["spent"][seat] in (0, 1)
        if not over:
            check_whammoth_tribe(table, seat)
    in_deck, n_deck = state["in_deck"][: len(content.charge_cards)].tolist(), int(state["n_deck"])
    assert set(in_deck) <= {0, 1}
    assert sum(in_deck) == n_deck
    assert (n_deck + state["charges_drawn"]) % len(in_deck) == 0
    dealt = [int(state["ability"][seat]) for seat in seats if state["ability"][seat] >= 0]
    assert len(set(dealt)) == len(dealt)
    assert len(dealt) == (0 if table.loaded.scenario.rules.abilities == "off" else len(seats))
    check_whammoth_winners(table, over)


def check_whammoth_cards(table: whammoth_table.WhammothTable) -> None:
    """Each card of each tribe is in one place: a hand, discards, or on the table when a sixth meat ended a turn."""
    state = table.state
    places: Counter[tuple[str, int]] = Counter()
    for seat in range(whammoth.MAX_SEATS):
        for pile in ("hand", "discards"):
            cards = table.pile(state[pile][seat])
            assert len(cards) == state[f"n_{pile}"][seat]
            places.update(cards)
        hand = table.pile(state["hand"][seat])
        assert state["values_in_hand"][seat].tolist() == table.values_of(hand)
        on_the_table = state["end"] == whammoth.SIXTH_MEAT and state["in_at_start"][seat]
        if on_the_table and state["card"][seat] != whammoth.NO_CARD:
            places[table.cards[state["card"][seat]], int(state["card_owner"][seat])] += 1
    n_seats = int(table.tables["n_seats"])
    assert places == {(name, owner): 1 for name in table.cards for owner in range(n_seats)}


def check_whammoth_tribe(table: whammoth_table.WhammothTable, seat: int) -> None:
    """Between turns: who is in the game has a person on a safe place, and something to play or to eat."""
    state, tables = table.state, table.tables
    if not state["alive"][seat]:
        assert state["person"][seat] == 0
        return
    assert state["person"][seat] == 1
    assert state["people"][seat] > 0
    extension, pos = state["extension"][seat], state["pos"][seat]
    assert 0 <= pos <= tables["last_space"][extension]
    assert tables["space"][extension, pos] != whammoth.TAR
    if not state["in_sudden_death"]:
        assert state["n_hand"][seat] > 0 or state["meat"][seat] > 0
        assert state["turn"] == 0 or state["card"][seat] != whammoth.NO_CARD


def check_whammoth_winners(table: whammoth_table.WhammothTable, over: bool) -> None:
    """Winners there are at the end, and only then; they were in the game in the last turn."""
    state = table.state
    assert over == (state["end"] != whammoth.PLAYING)
    assert bool(state["winners"]) == (over and state["end"] != whammoth.TRUNCATED)
    for seat in range(whammoth.MAX_SEATS):
        assert not state["winners"] >> seat & 1 or state["in_at_start"][seat]
    if not over:
        assert sum(state["alive"][: table.tables["n_seats"]]) >= 2


# --- Paleolithic

FEW_CARDS = {
    "artifacts": {
        name: paleolithic_table.BOARD["artifacts"][name] for name in ("y_red", "q_black", "d_jade")
    },
    "tiles": {"t_stone": {"cost": {"stone": 2}}},
}
PALEOLITHIC_CONTENTS: list[dict[str, Any]] = [
    {},
    paleolithic_table.BOARD,
    {"setup.resource_limit": 5, "setup.end_cards.basic": 3, "setup.tribal_tokens": 1},
    {"setup.end_cards.complete": 20, "setup.open_artifacts": 10, "skills.exchange.replaced_when_equal": 2},
    {**paleolithic_table.BOARD, **FEW_CARDS},
]


class WatchedTable(paleolithic_table.PaleolithicTable):
    """Keeps a book of what the events say, read once each: `held` by seat, `uses` of skills, `ring` of the character."""

    def begin(self, game: int = 0) -> None:
        super().begin(game)
        self.read, self.uses, self.moves = 0, 0, 0
        self.held = [dict.fromkeys([*self.kinds, "food"], 0) for _ in range(self.n_seats)]
        self.ring = self.loaded.content.skills.start_ring

    def new_events(self) -> list[tuple[Any, ...]]:
        """The events since the last call, entered into the book."""
        record = self.table.log[0]
        told = [self.told(event) for event in record["event"][self.read : record["used"]].tolist()]
        self.read = int(record["used"])
        events = [event for event in told if event is not None]
        for event in events:
            self.enter(*event)
        return events

    def enter(self, name: str, seat: int, *values: Any) -> None:
        """What the event changes: what was collected, given back, traded and paid, and where the character went."""
        content, held = self.loaded.content, self.held[seat]
        if name == "collects":
            held[values[2]] += values[3]
        elif name == "gives_back":
            held[values[0]] -= 1
        elif name == "exchanges":
            held[values[0]] -= 1
            held[values[1]] += 1
        elif name == "pays_food":
            held["food"] -= content.skills.food.food_paid
            if values[0] is not None:
                held[values[0]] += content.skills.food.amount
        elif name in ("takes_artifact", "takes_tile"):
            cards: Any = content.artifacts if name == "takes_artifact" else content.tiles
            for kind, amount in cards[values[0]].cost.items():
                held[kind] -= amount
        elif name == "relocates":
            self.ring = values[0]
            self.moves += 1
        self.uses += name in ("exchanges", "pays_food")
        assert min(held.values()) >= 0


def paleolithic_tables(n: int) -> Iterator[WatchedTable]:
    """Every mode and number of seats, every content, every value of every switch."""
    rng = random.Random(12)
    for i in range(n):
        seats, number = 2 + i % 3, i % len(PALEOLITHIC_CONTENTS)
        yield WatchedTable(
            paleolithic_table.load(
                seats=seats,
                mode=("basic", "complete", "advanced", "advanced")[i % 4],
                rules=switches("paleolithic", rng),
                set_content=PALEOLITHIC_CONTENTS[number],
                strategy=rng.choice(["random", "random", "greedy"]),
                rounds_cap=40 if number > 2 else rng.choice([6, 200, 200]),
                seed=i,
            )
        )


def check_paleolithic(table: WatchedTable, over: bool) -> None:
    """Resources, cards, tokens, the character's card, scores."""
    told, shown = table.new_events(), table.snapshot()
    check_paleolithic_cards(table, shown)
    for seat, side in enumerate(shown["seats"]):
        assert side["resources"] == table.held[seat]
        check_paleolithic_tokens(table, seat, side)
        check_paleolithic_score(table, side)
    check_paleolithic_round(table, told, over)
    check_paleolithic_character(table)
    state = table.state
    assert over == (state["end"] != paleolithic.PLAYING)
    assert bool(state["winners"]) == (state["end"] == paleolithic.ENOUGH_CARDS)
    assert 0 <= state["winners"] < 1 << table.n_seats
    if state["winners"]:
        best = max(int(state["score"][seat]) for seat in range(table.n_seats))
        assert all(state["score"][s] == best for s in range(table.n_seats) if state["winners"] >> s & 1)


def check_paleolithic_cards(table: WatchedTable, shown: dict[str, Any]) -> None:
    """Each card and tile is in one place: a pile, open, or a player's. A slot is empty only when the pile is."""
    state = table.state
    for kind, cards in (("artifact", table.artifacts), ("tile", table.tiles)):
        opened, pile = shown[f"open_{kind}s"], shown[f"{kind}_pile"]
        taken = [name for side in shown["seats"] for name in side[f"{kind}s"]]
        assert sorted([*(each for each in opened if each), *pile, *taken]) == sorted(cards)
        assert len(opened) == table.tables[f"n_open_{kind}s"]
        assert state[f"n_{kind}_pile"] == len(pile)
        assert not (pile and None in opened)
        for seat, side in enumerate(shown["seats"]):
            assert state[f"n_{kind}s"][seat] == len(side[f"{kind}s"])
    assert all(len(side["tiles"]) <= table.tables["n_tribes"] for side in shown["seats"])
    assert len({side["culture"] for side in shown["seats"]}) == table.n_seats


def check_paleolithic_tokens(table: WatchedTable, seat: int, side: dict[str, Any]) -> None:
    """Tokens and tribes stand on rings that exist, and the counts by ring are right."""
    state = table.state
    assert len(side["tokens"]) == table.tables["n_tokens"]
    assert len(side["tribes"]) == len(side["tiles"])
    movable, tribes = Counter(side["tokens"]), Counter(side["tribes"])
    counted = tribes if table.loaded.scenario.mode != "basic" else Counter[int]()
    assert set(movable) | set(tribes) <= set(table.rings)
    assert state["movable"][seat][: len(table.rings)].tolist() == [movable[ring] for ring in table.rings]
    assert state["own"][seat][: len(table.rings)].tolist() == [
        (movable + counted)[ring] for ring in table.rings
    ]


def check_paleolithic_score(table: WatchedTable, side: dict[str, Any]) -> None:
    """The score as the rulebook counts it: cards, tiles, own culture, complete sets."""
    content = table.loaded.content
    board = content.cultures[side["culture"]]
    cards = [content.artifacts[name] for name in side["artifacts"]]
    categories = Counter(card.category for card in cards)
    sets = min((categories[name] // n for name, n in board.set.items()), default=0)
    assert side["score"] == (
        sum(card.score for card in cards)
        + board.own * sum(card.culture == side["culture"] for card in cards)
        + board.set_points * (sets if board.set_repeats else min(sets, 1))
        + content.setup.tile_points * len(side["tiles"])
    )


def check_paleolithic_round(table: WatchedTable, told: list[tuple[Any, ...]], over: bool) -> None:
    """In this round everybody acted once, in seat order; who explored is within the limit."""
    acts = [event for event in told if event[0] in ("explores", "takes_artifact", "takes_tile")]
    if not table.state["round"]:
        assert not acts
        return
    assert [event[1] for event in acts] == list(range(len(acts)))
    at_once = not table.tables["finish_round"] and table.state["end"] == paleolithic.ENOUGH_CARDS
    assert len(acts) == table.n_seats or (over and at_once)
    for event in acts:
        if event[0] == "explores":
            side = table.seat(event[1])["resources"]
            counted = sum(side.values()) - (0 if table.tables["food_counts_to_limit"] else side["food"])
            assert counted <= table.tables["limit"]
    if over and at_once:
        n_cards = [len(side["artifacts"]) + len(side["tiles"]) for side in table.snapshot()["seats"]]
        assert [n >= table.tables["end_cards"] for n in n_cards] == [
            seat == acts[-1][1] for seat in range(table.n_seats)
        ]


def check_paleolithic_character(table: WatchedTable) -> None:
    """It moved with each use, and its card holds what it started with, or less food than ends it."""
    shown, skills = table.character(), table.loaded.content.skills
    assert table.uses == table.moves
    assert (shown["character"] is None) == (table.loaded.scenario.mode != "advanced")
    if shown["character"] is None:
        return
    assert shown["character_ring"] == table.ring
    if table.loaded.content.characters[shown["character"]].skill == "food":
        assert 0 <= shown["card"]["food"] < skills.food.replaced_when_food
    else:
        assert sum(shown["card"].values()) == len(skills.exchange.card_start)
        assert max(shown["card"].values()) < skills.exchange.replaced_when_equal


CHECKED = {
    "whammoth": Checked(whammoth_tables, check_whammoth),
    "paleolithic": Checked(paleolithic_tables, check_paleolithic, round_field="round"),
    "moogh": Checked(moogh_tables, check_moogh, round_field="round"),
}


# --- all games


@pytest.mark.parametrize("game", GAMES)
def test_random_games_stay_legal_and_end(game: str) -> None:
    ends: Counter[str] = Counter()
    for table in CHECKED[game].tables(TABLES):
        for number in range(GAMES_PER_TABLE):
            table.begin(number)
            CHECKED[game].check(table, bool(table.state["end"]))
            rounds = play_to_the_end(table, CHECKED[game].check)
            assert rounds == table.state[CHECKED[game].round_field] <= table.tables["rounds_cap"]
            check_decisions(table)
            ends[get_game(game).end_reasons[int(table.state["end"])]] += 1
    assert set(ends) == set(get_game(game).end_reasons.values())


def play_to_the_end(table: Any, check: Callable[[Any, bool], None]) -> int:
    """Play until the game is over, which it has to be at the cap; the number of rounds, 0 if the set-up ended it."""
    if table.state["end"]:
        return 0
    for rounds in range(1, int(table.tables["rounds_cap"]) + 1):
        over = table.play_turn()
        check(table, over)
        if over:
            return rounds
    raise AssertionError("the game goes on after its cap of rounds")


def check_decisions(table: Any) -> None:
    """Every decision had at least two options (with one nobody is asked), and took one of them."""
    record = table.table.log[0]
    assert record["lost"] == 0
    for kind, _, _, n_options, taken, _ in record["event"][: record["used"]].tolist():
        if kind == shared.DECISION:
            assert 0 <= taken < n_options
            assert n_options >= 2
