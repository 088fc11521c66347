"""Wooly Whammoth: set-up, playing cards and movement (WHA-SET, WHA-PLAY, WHA-MOVE)."""

from collections import Counter

import pytest

from simcore.games.whammoth import layout as L
from simcore.games.whammoth.cards import choose_cards
from simcore.reading.problems import ConfigError
from tests.games.whammoth.table import BOARD, Scene, linear, load

USE_MODIFIER = linear(modifier={"use": 1})


# --- set-up


@pytest.mark.rule("WHA-SET-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_tribe_starts_with_four_people_eight_cards_and_one_person_on_start(seats: int) -> None:
    table = Scene(seats)
    assert table.values("alive") == table.values("person") == [1] * seats
    assert table.values("people") == [4] * seats
    assert table.values("pos") == table.values("meat") == table.values("extension") == [0] * seats
    for seat in range(seats):
        assert table.hand(seat) == [(name, seat) for name in table.cards]
        assert len(table.hand(seat)) == 8
        assert table.discards(seat) == []
    table.reveal()
    assert table.values("mammoth") == [10] * seats


@pytest.mark.rule("WHA-SET-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_no_other_number_of_tribes_plays(seats: int) -> None:
    with pytest.raises(ConfigError):
        load(seats=seats)


@pytest.mark.rule("WHA-SET-1")
def test_the_path_starts_as_far_out_as_the_content_says() -> None:
    table = Scene(set_content={"path.start_extension": 2})
    assert table.values("extension") == [2, 2]
    table.reveal()
    assert table.values("mammoth") == [12, 12]


@pytest.mark.rule("WHA-SET-1")
def test_a_new_game_keeps_nothing_of_the_one_before() -> None:
    settings = {"seats": 4, "strategy": "random", "abilities": "dealt", "starting_positions": True}
    used, fresh = Scene(**settings), Scene(**settings, game=30)
    for game in range(30):
        used.begin(game)
        while not used.play_turn():
            pass
    used.state["in_sudden_death"] = used.state["winners"] = 1
    used.put(starved=[1] * 4, n_stolen=[3] * 4, no_eat=[1] * 4, alive=[0] * 4, spent=[1] * 4)
    used.begin(30)
    this_turn_only = {"in_at_start", "card", "card_owner", "move", "spaces_left", "knocked", "stretches"}
    this_turn_only |= {"mammoth", "mammoth_from", "charged", "total", "n_charges"}
    for field in set(L.STATE.names) - this_turn_only:
        assert used.state[field].tolist() == fresh.state[field].tolist(), field


@pytest.mark.rule("WHA-SET-2")
def test_the_common_supply_of_24_meat_is_enough_for_four_tribes() -> None:
    assert Scene().loaded.content.setup.meat_tokens == 24
    with pytest.raises(ConfigError, match="24 meat tokens"):
        load(set_content={"setup.meat_tokens": 23})


@pytest.mark.rule("WHA-SET-2")
def test_the_charge_cards_are_shuffled_face_down() -> None:
    first: Counter[str] = Counter()
    table = Scene()
    for game in range(800):
        table.begin(game)
        assert table.snapshot()["deck"] == table.charge_cards
        assert table.state["n_deck"] == 8
        table.charge()
        first[table.happened("charge")[0][2]] += 1
    assert set(first) == set(table.charge_cards)
    assert all(60 <= n <= 140 for n in first.values())  # 100 expected, standard deviation 9.4


# --- playing cards


@pytest.mark.rule("WHA-PLAY-1")
def test_all_cards_are_chosen_before_any_is_revealed() -> None:
    table = Scene(3, strategy=linear(card={"value": 1}))
    full = [table.hand(seat) for seat in range(3)]
    choose_cards(*table.arguments)
    assert [table.hand(seat) for seat in range(3)] == full
    table.reveal("four", "four", "four")
    assert all(("four", seat) not in table.hand(seat) and len(table.hand(seat)) == 7 for seat in range(3))
    assert table.happened("plays") == [("plays", seat, "four", seat) for seat in range(3)]


@pytest.mark.rule("WHA-PLAY-1")
def test_every_tribe_plays_the_card_that_it_chose_for_itself() -> None:
    low, high = linear(card={"value": -1}), linear(card={"value": 1})
    table = Scene(3, strategy=[low, high, low])
    table.play_turn()
    assert [event[2] for event in table.happened("plays")] == ["run_away", "four", "run_away"]
    assert table.state["total"] == -2


@pytest.mark.rule("WHA-PLAY-1")
def test_a_tribe_that_is_out_plays_no_card() -> None:
    table = Scene(3)
    table.turn("four", "four", "four")
    table.eliminate(1)
    table.turn("one", None, "one")
    assert table.state["total"] == 2
    assert [event[1] for event in table.happened("plays")] == [0, 1, 2, 0, 2]
    assert len(table.hand(1)) + len(table.discards(1)) == 8


# --- the total and the modifiers (worked example 1)

EXAMPLE = ("four", "careful", "run_away", "break")


@pytest.mark.rule("WHA-MOVE-1")
def test_everybody_moves_by_the_sum_of_all_large_numbers() -> None:
    table = Scene(4)
    table.put(pos=(0, 1, 2, 1))
    table.move(*EXAMPLE)
    assert table.state["total"] == 4
    assert table.values("pos") == [4, 5, 6, 1]
    assert [event[1:] for event in table.happened("moves")] == [(0, 0, 4), (1, 1, 5), (2, 2, 6)]


@pytest.mark.rule("WHA-MOVE-1")
def test_the_total_is_that_of_this_turn_alone() -> None:
    table = Scene()
    table.move("four", "two")
    table.put(pos=(0, 0))
    table.move("one", "careful")
    assert table.state["total"] == 2
    assert table.values("pos") == [2, 2]


@pytest.mark.rule("WHA-MOVE-1")
def test_a_tribe_without_a_card_moves_with_the_others() -> None:
    table = Scene()
    table.move("four", None)
    assert table.values("pos") == [4, 4]


@pytest.mark.rule("WHA-MOVE-1")
def test_a_tribe_that_is_out_does_not_move() -> None:
    table = Scene(3)
    table.eliminate(1)
    table.move("one", None, "one")
    assert table.values("pos") == [2, 0, 2]


@pytest.mark.rule("WHA-MOVE-2")
def test_a_modifier_may_be_used_for_the_own_move_only() -> None:
    """Worked example 1: Blue 4 or 5, Green 3 or 4, Purple 4, Orange stays."""
    unused, used = Scene(4), Scene(4, strategy=USE_MODIFIER)
    unused.move(*EXAMPLE)
    used.move(*EXAMPLE)
    assert unused.values("pos") == [4, 4, 4, 0]
    assert used.values("pos") == [5, 3, 4, 0]
    assert used.state["total"] == 4
    for table in (unused, used):
        assert table.asked() == [("modifier", 0, 2), ("modifier", 1, 2)]


@pytest.mark.rule("WHA-MOVE-2")
@pytest.mark.parametrize(("other", "ends_on"), [("one", 8), ("break", 8), ("three", 9)])
def test_a_modifier_is_decided_when_the_total_is_known(other: str, ends_on: int) -> None:
    """With "2 +1" on space 4 the modifier helps where the total of 3 would end in tar, and only there."""
    table = Scene(strategy=linear(modifier={"tar": -1}))
    table.put(pos=(4, 0))
    table.move("two", other)
    assert table.values("pos")[0] == ends_on


@pytest.mark.rule("WHA-MOVE-2")
def test_the_modifier_of_one_turn_is_gone_in_the_next() -> None:
    table = Scene(strategy=USE_MODIFIER)
    table.move("four", "charge")
    table.put(pos=(0, 0))
    table.move("one", "charge")
    assert table.values("pos") == [2, 2]


@pytest.mark.rule("WHA-MOVE-3")
def test_take_break_counts_for_the_others_and_its_owner_stays() -> None:
    table = Scene()
    table.put(pos=(4, 4))
    table.move("break", "careful")
    assert table.state["total"] == 3
    assert table.values("pos") == [4, 7]
    assert [event[1] for event in table.happened("moves")] == [1]


@pytest.mark.rule("WHA-MOVE-3")
def test_take_break_has_no_modifier_and_no_ability_move() -> None:
    table = Scene(
        strategy=linear(modifier={"use": 1}, ability_move={"use": 1}),
        abilities=["nutty", "timid"],
        set_content={"cards.break.modifier": 1},
    )
    table.move("break", "break")
    assert table.asked() == []
    assert table.values("pos") == table.values("spent") == [0, 0]


@pytest.mark.rule("WHA-MOVE-3")
@pytest.mark.parametrize("space", [3, 9, 10])
def test_the_space_of_a_tribe_that_takes_a_break_is_not_looked_at(space: int) -> None:
    table = Scene()
    table.put(pos=(space, 0))
    table.move("break", "one")
    assert table.values("pos")[0] == space
    assert table.values("people")[0] == 4
    assert table.values("meat")[0] == 0


# --- where the move ends


@pytest.mark.rule("WHA-MOVE-4")
def test_nobody_moves_back_past_start() -> None:
    """Worked example 2 (a total of -2), and a person that has one space to go back."""
    table = Scene()
    table.put(pos=(0, 1))
    table.move("run_away", "careful")
    assert table.state["total"] == -2
    assert table.values("pos") == [0, 0]
    table.put(pos=(6, 8))
    table.move("run_away", "careful")
    assert table.values("pos") == [4, 6]


@pytest.mark.rule("WHA-MOVE-5")
def test_ending_on_tar_kills_and_passing_over_it_does_not() -> None:
    table = Scene(3)
    table.put(pos=(1, 2, 5))
    table.move("one", "one", None)
    assert table.values("pos") == [3, 4, 7]
    assert table.values("people") == [3, 4, 3]
    assert table.values("person") == [0, 1, 0]
    assert table.happened("dies") == [("dies", 0, "tar"), ("dies", 2, "tar")]
    assert table.values("meat") == [0, 0, 0]


@pytest.mark.rule("WHA-MOVE-5")
def test_tar_of_the_bottom_board_comes_out_with_the_path() -> None:
    table = Scene()
    table.put(extension=(1, 2), pos=(0, 0))
    table.move("one", "careful")
    assert table.values("people") == [4, 3]
    assert table.happened("dies") == [("dies", 1, "tar")]


@pytest.mark.rule("WHA-MOVE-6")
@pytest.mark.parametrize("tusk", [9, 10])
def test_both_tusk_spaces_topple_the_mammoth(tusk: int) -> None:
    table = Scene()
    table.put(pos=(tusk - 2, 6))
    table.move("one", "one")
    assert table.values("meat") == [1, 0]
    assert table.values("people") == [4, 4]
    assert table.values("mammoth") == [-1, 10]
    assert table.happened("meat") == [("meat", 0, "tusk")]


@pytest.mark.rule("WHA-MOVE-6")
def test_the_space_before_the_tusks_does_nothing() -> None:
    table = Scene()
    table.put(pos=(6, 6))
    table.move("one", "one")
    assert table.values("meat") == [0, 0]
    assert table.values("person") == [1, 1]


@pytest.mark.rule("WHA-MOVE-7")
@pytest.mark.parametrize("beyond", [11, 14])
def test_past_the_last_space_the_person_dies_and_the_mammoth_is_hunted(beyond: int) -> None:
    table = Scene()
    table.put(pos=(beyond - 4, 0))
    table.move("three", "one")
    assert table.values("meat") == [1, 0]
    assert table.values("people") == [3, 4]
    assert table.values("mammoth") == [-1, 10]
    assert table.happened("dies", "meat") == [("dies", 0, "over"), ("meat", 0, "over")]


@pytest.mark.rule("WHA-MOVE-7")
@pytest.mark.rule("WHA-END-2")
@pytest.mark.rule("WHA-END-3")
def test_over_the_edge_from_before_the_tusks() -> None:
    """Worked example 3: one meat, one dead, the path one longer, a new person on Start."""
    table = Scene()
    table.put(pos=(8, 0))
    table.turn("three", "careful")
    assert table.values("meat") == [1, 0]
    assert table.values("people") == [3, 4]
    assert table.values("extension") == [1, 0]
    assert table.values("pos") == [0, 4]
    assert table.values("person") == [1, 1]


@pytest.mark.rule("WHA-MOVE-6")
@pytest.mark.rule("WHA-MOVE-7")
def test_a_longer_path_moves_tusks_and_edge_away() -> None:
    table = Scene(3)
    table.put(extension=(3, 3, 3), pos=(9, 10, 12))
    table.move("one", "one", None)
    assert len(BOARD["path.top"]) + 3 == 13
    assert table.values("meat") == [0, 1, 1]
    assert table.values("people") == [4, 4, 3]
