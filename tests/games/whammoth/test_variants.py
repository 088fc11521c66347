"""Wooly Whammoth: the optional rules sudden death and starting positions (WHA-VAR)."""

from typing import Any

import pytest

from tests.games.whammoth.table import Scene, linear

# --- sudden death


@pytest.mark.rule("WHA-VAR-1")
@pytest.mark.parametrize("house", [True, False])
def test_the_last_two_refill_their_hands(house: Any) -> None:
    table = Scene(3, sudden_death=house)
    table.put(pos=(4, 1, 2), people=(1, 4, 4))
    table.turn("one", "one", "careful")
    assert table.happened("out") == [("out", 0, "people")]
    assert table.happened("refills") == [("refills", 1), ("refills", 2)] * house
    assert table.state["in_sudden_death"] == house
    for seat in (1, 2):
        assert len(table.hand(seat)) == (8 if house else 1)
        assert len(table.discards(seat)) == (0 if house else 7)
    assert len(table.hand(0)) == 1
    assert not table.end


@pytest.mark.rule("WHA-VAR-1")
def test_three_tribes_are_not_in_sudden_death() -> None:
    table = Scene(3, sudden_death=True)
    assert not table.state["in_sudden_death"]
    table.turn("one", "careful", "break")
    assert not table.state["in_sudden_death"]
    assert len(table.hand(0)) == 1


@pytest.mark.rule("WHA-VAR-1")
@pytest.mark.rule("WHA-ABI-4")
def test_the_refill_brings_stolen_cards_back_from_everybody() -> None:
    """The fourth tribe left the game with a card in its discards."""
    table = Scene(4, sudden_death=True)
    table.eliminate(3)
    table.deal(3, [], [("four", 1)])
    table.deal(2, ["one", "careful", ("two", 1)])
    table.deal(1, ["one", "careful"], ["three"])
    table.deal(0, ["one"])
    table.put(n_stolen=(0, 2, 0, 0), pos=(4, 1, 2, 0), people=(1, 4, 4, 0))
    table.move("one", "one", "one")
    table.finish()
    assert table.hand(1) == [(name, 1) for name in ("careful", "one", "two", "three", "four")]
    assert table.hand(2) == [("careful", 2), ("one", 2)]
    assert table.discards(3) == []


@pytest.mark.rule("WHA-VAR-1")
def test_the_hands_are_refilled_once_only() -> None:
    table = Scene(3, sudden_death=True)
    table.put(pos=(4, 1, 2), people=(1, 4, 4))
    table.turn("one", "one", "careful")
    table.turn(None, "careful", "one")
    assert len(table.happened("refills")) == 2
    assert len(table.hand(1)) == 1


@pytest.mark.rule("WHA-VAR-1")
@pytest.mark.rule("WHA-END-4")
def test_two_tribes_are_in_sudden_death_from_the_start_and_never_eat() -> None:
    """Eight turns with the eight cards: then both hands are exhausted."""
    table = Scene(sudden_death=True, strategy=linear(eat={"eat": 1}))
    assert table.state["in_sudden_death"] == 1
    assert Scene(sudden_death=False).state["in_sudden_death"] == 0
    for turn in range(1, 9):
        table.put(meat=(3, 2), pos=(4, 4))
        assert len(table.hand(0)) == 9 - turn
        ended = table.play_turn()
        assert ended == (turn == 8)
    assert table.end == "hands_exhausted"
    assert table.happened("eats", "refills", "out") == []
    assert table.asked("eat") == []


@pytest.mark.rule("WHA-VAR-1")
@pytest.mark.parametrize(
    ("meat", "pos", "winners"),
    [
        ((3, 2), (4, 1), {0}),
        ((2, 3), (1, 4), {1}),
        ((2, 2), (1, 2), {0}),
        ((2, 2), (2, 1), {1}),
        ((2, 2), (2, 2), {0, 1}),
    ],
)
def test_exhausted_hands_are_decided_by_meat_then_by_distance_before_the_move(
    meat: tuple[int, int], pos: tuple[int, int], winners: set[int]
) -> None:
    table = Scene(sudden_death=True)
    table.deal(0, ["one"])
    table.deal(1, ["careful"])
    table.put(meat=meat, pos=pos)
    assert table.play_turn()
    assert table.end == "hands_exhausted"
    assert table.winners == winners


@pytest.mark.rule("WHA-VAR-1")
def test_all_out_in_sudden_death_may_share_but_exhausted_hands_do_not() -> None:
    table = Scene(sudden_death=True, all_out="share")
    table.deal(0, ["one"])
    table.deal(1, ["careful"])
    table.put(meat=(1, 0), pos=(2, 2))
    table.play_turn()
    assert table.end == "hands_exhausted"
    assert table.winners == {0}


@pytest.mark.rule("WHA-VAR-1")
@pytest.mark.rule("WHA-END-5")
def test_the_game_goes_on_while_one_hand_has_cards_and_nobody_starves() -> None:
    table = Scene(sudden_death=True)
    table.deal(0, ["one"])
    table.deal(1, ["careful", "break"])
    table.put(pos=(0, 4))
    assert not table.play_turn()
    assert table.values("alive") == [1, 1]
    assert table.play_turn()
    assert [event[1:3] for event in table.happened("plays")] == [(0, "one"), (1, "careful"), (1, "break")]
    assert table.values("pos") == [4, 6]
    assert table.end == "hands_exhausted"


@pytest.mark.rule("WHA-VAR-1")
@pytest.mark.rule("WHA-WIN-2")
def test_a_tribe_that_wins_ends_sudden_death_early() -> None:
    table = Scene(sudden_death=True)
    table.put(pos=(1, 2), people=(1, 1))
    assert table.turn("one", "one")
    assert table.end == "last_tribe"
    assert table.winners == {1}


# --- starting positions: tar on 1 and 3, double tar on 5 and 6

PITS = {"path.top": ["tar", "space", "tar", "space", "tar", "tar", "space", "space", "tusk", "tusk"]}


def start(value: int, strategy: Any = None, **set_content: Any) -> Scene:
    """Two tribes that drew a card of this value."""
    cards = {f"cards.{name}.value": value for name in Scene().cards}
    return Scene(strategy=strategy, starting_positions=True, set_content={**PITS, **cards, **set_content})


@pytest.mark.rule("WHA-VAR-2")
@pytest.mark.parametrize(("value", "space"), [(-3, 0), (0, 0), (2, 2), (4, 4), (7, 7)])
def test_a_tribe_starts_as_many_spaces_forward_as_its_card_says(value: int, space: int) -> None:
    table = start(value)
    assert table.values("pos") == [space, space]
    assert table.asked("start") == []


@pytest.mark.rule("WHA-VAR-2")
@pytest.mark.parametrize(("value", "before", "after"), [(1, 0, 2), (3, 2, 4), (5, 4, 7), (6, 4, 7)])
def test_on_a_pit_the_tribe_chooses_the_space_before_or_after_it(value: int, before: int, after: int) -> None:
    """A double pit has its sides further apart."""
    table = start(value, strategy=[linear(start={"after": -1}), linear(start={"after": 1})])
    assert table.values("pos") == [before, after]
    assert table.values("people") == [4, 4]
    assert table.asked("start") == [("start", 0, 2), ("start", 1, 2)]


@pytest.mark.rule("WHA-VAR-2")
def test_the_pits_are_those_of_the_path_as_it_is_at_the_start() -> None:
    """The first bottom space of this path is tar, and it is out."""
    out = {"path.bottom": ["tar", "space", "space"], "path.start_extension": 1}
    assert start(1, strategy=linear(start={"after": 1}), **out).values("pos") == [3, 3]


@pytest.mark.rule("WHA-VAR-2")
def test_the_drawn_card_is_any_of_the_hand_and_goes_back() -> None:
    table = Scene(3, starting_positions=True)
    drawn = [set(), set(), set()]
    for game in range(100):
        table.begin(game)
        for seat in range(3):
            drawn[seat].add(table.values("pos")[seat])
            assert len(table.hand(seat)) == 8
            assert table.discards(seat) == []
    # -3, three cards of 1, two of 2, one 3 (a pit: the space before, 2) and one 4
    assert drawn == [{0, 1, 2, 4}] * 3


@pytest.mark.rule("WHA-VAR-2")
def test_starting_positions_are_for_the_first_turn_only() -> None:
    """A person that comes later starts on Start, and who stands somewhere goes on from there."""
    table = Scene(starting_positions=True, set_content={f"cards.{name}.value": 2 for name in Scene().cards})
    table.put(pos=(9, 1))
    table.turn("one", "careful")
    assert table.values("people") == [3, 4]
    assert table.values("pos") == [0, 5]


@pytest.mark.rule("WHA-VAR-2")
def test_without_the_optional_rule_everybody_starts_on_start() -> None:
    for game in range(10):
        assert Scene(4, game=game).values("pos") == [0] * 4
