"""Random games of every registered game, turn by turn: what holds whatever the cards and dice do.

A game registers a `Checked`: tables to play at and what is checked after set-up and after every turn. A table
has `begin(game)`, `play_turn()` (True at the end), the records `tables` and `state`, and an event log.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

import pytest

from simcore import log as shared
from simcore.game import GAMES, get_game
from simcore.games.whammoth import layout as whammoth
from tests.games import whammoth_table

TABLES = 80
GAMES_PER_TABLE = 4


@dataclass(frozen=True)
class Checked:
    """`tables(n)`: n tables over all switches. `check(table, over)`: fails if the table is in no legal state."""

    tables: Callable[[int], Iterator[Any]]
    check: Callable[[Any, bool], None]


def switches(game: str, rng: random.Random) -> dict[str, Any]:
    """A random value for every house switch of the game."""
    rules = get_game(game).scenario.model_fields["rules"].annotation
    assert rules is not None
    return {
        name: rng.choice(get_args(field.annotation) or [False, True])
        for name, field in rules.model_fields.items()
    }


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


CHECKED = {"whammoth": Checked(whammoth_tables, check_whammoth)}


# --- all games


@pytest.mark.parametrize("game", GAMES)
def test_random_games_stay_legal_and_end(game: str) -> None:
    ends: Counter[str] = Counter()
    for table in CHECKED[game].tables(TABLES):
        for number in range(GAMES_PER_TABLE):
            table.begin(number)
            CHECKED[game].check(table, False)
            rounds = play_to_the_end(table, CHECKED[game].check)
            assert rounds == table.state["turn"] <= table.tables["rounds_cap"]
            check_decisions(table)
            ends[get_game(game).end_reasons[int(table.state["end"])]] += 1
    assert set(ends) == set(get_game(game).end_reasons.values())


def play_to_the_end(table: Any, check: Callable[[Any, bool], None]) -> int:
    """Play until the game is over, which it has to be at the cap; the number of rounds."""
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
