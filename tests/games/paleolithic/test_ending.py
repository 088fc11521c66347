"""Paleolithic: the end of a game, scores and winners (PAL-END)."""

from collections.abc import Sequence
from typing import Any

import pytest

from simcore.games.paleolithic.turn import finish_turn, is_stalled
from tests.games.loading import linear
from tests.games.paleolithic.table import ARTIFACTS, CULTURES, Scene, load

BUY = linear(action={"explore": -1})
# Eight artifacts that leave y_red, q_stone, n_jade and some others for the last card.
EIGHT = ["y_stone", "q_red", "q_black", "d_black", "d_black2", "d_jade", "n_red", "b_black"]


def close_to_the_end(seats: int, seat: int, cards: int, mode: str = "complete", **rules: Any) -> Scene:
    """`seat` has so many cards and can pay for one more; the others can pay nothing."""
    table = Scene(seats, mode, strategy=BUY, **rules)
    table.own(seat, *EIGHT[:cards])
    table.lay("y_red", "q_stone", "n_jade")
    table.give(seat, red_clay=1)
    return table


# --- when it ends


@pytest.mark.rule("PAL-END-1")
@pytest.mark.parametrize(("mode", "cards"), [("basic", 5), ("complete", 8), ("advanced", 8)])
def test_the_game_ends_with_enough_cards_and_not_before(mode: str, cards: int) -> None:
    table = close_to_the_end(2, 0, cards - 2, mode)
    assert not table.play_turn()
    assert table.values("n_artifacts") == [cards - 1, 0]
    table.lay("q_stone")
    table.give(0, stone=1)
    assert table.play_turn()
    assert table.end == "enough_cards"
    assert table.values("n_artifacts") == [cards, 0]
    assert (load().content.setup.end_cards.basic, load().content.setup.end_cards.complete) == (5, 8)


@pytest.mark.rule("PAL-END-1")
@pytest.mark.parametrize(
    ("artifacts", "tiles", "ends"), [(2, 2, True), (1, 3, True), (1, 2, False), (4, 0, True)]
)
def test_artifacts_and_tiles_count_together(artifacts: int, tiles: int, ends: bool) -> None:
    table = close_to_the_end(2, 0, artifacts, "basic")
    table.state["n_tiles"][0] = tiles
    assert table.play_turn() == ends


@pytest.mark.rule("PAL-END-1")
def test_a_tile_ends_the_game_too() -> None:
    table = Scene(2, "basic", strategy=BUY)
    table.own(0, *EIGHT[:4])
    table.lay(tiles=("t_red",))
    table.give(0, red_clay=2)
    assert table.play_turn()
    assert table.seat(0)["tribes"] == [3]
    assert table.end == "enough_cards"


@pytest.mark.rule("PAL-END-1")
def test_the_cards_of_two_players_are_not_added_up() -> None:
    table = close_to_the_end(2, 0, 3, "basic")
    table.own(1, "q_stone", "n_jade", "b_red")
    table.lay("y_red")
    assert not table.play_turn()


@pytest.mark.rule("PAL-END-1")
@pytest.mark.parametrize("house", [False, True])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_it_ends_at_once_or_by_the_house_rule_after_the_round(seat: int, house: bool) -> None:
    table = close_to_the_end(3, seat, 4, "basic", finish_round=house)
    before = len(table.happened("takes_artifact"))
    assert table.play_turn()
    acted = [event[1] for event in table.happened("explores", "takes_artifact")[before:]]
    assert acted == (list(range(3)) if house else list(range(seat + 1)))
    assert table.events()[-1] == ("end", -1, "enough_cards")


@pytest.mark.rule("PAL-END-1")
@pytest.mark.rule("PAL-END-3")
def test_in_the_finished_round_a_later_player_may_still_win() -> None:
    for house, won in ((False, {0}), (True, {1})):
        table = close_to_the_end(2, 0, 4, "basic", finish_round=house)
        table.lay("y_red", "n_jade", "n_red")
        table.state["score"][:2] = 9, 11
        table.give(1, red_clay=2)
        assert table.play_turn()
        assert table.values("score") == [9 + 1 + 2, 11 + 2 * house]
        assert table.winners == won


# --- scores


def score_of(culture: str, cards: Sequence[str], tiles: int = 0) -> int:
    """From the rulebook: printed points, own cards, complete sets of any culture, three for a tile."""
    _, own, needs, points, repeats = CULTURES[culture]
    held = [ARTIFACTS[name] for name in cards]
    categories = [category for _, category, _, _ in held]
    sets = min((categories.count(name) // n for name, n in needs.items()), default=0)
    return (
        sum(score for _, _, score, _ in held)
        + own * sum(of == culture for of, *_ in held)
        + points * (sets if repeats else min(sets, 1))
        + 3 * tiles
    )


@pytest.mark.rule("PAL-END-2")
@pytest.mark.parametrize(
    ("culture", "cards", "score"),
    [
        ("niumatou", [], 0),
        ("niumatou", ["d_jade", "q_red"], 8),  # printed points only
        ("niumatou", ["n_red", "n_jade"], 2),  # own cards bring this board nothing
        ("dapenkeng", ["p_stone", "q_stone"], 1 + 1 + 6),
        ("yuanshan", ["y_red", "y_stone"], 3 + 4),
        # Worked example 3: two own cards +4, two stone and two red pottery another +4.
        ("yuanshan", ["y_red", "y_stone", "q_red"], 6 + 4),
        ("yuanshan", ["y_red", "y_stone", "q_red", "q_stone"], 7 + 4 + 4),
        ("yuanshan", ["q_red", "q_stone", "n_red", "n_stone"], 8 + 4),  # a set of other cultures' cards
        # Sets repeat, with cards of their own each.
        ("qilin", ["n_red", "n_stone"], 4 + 5),
        ("qilin", ["n_red", "n_stone", "y_red"], 5 + 5),
        ("qilin", ["n_red", "n_stone", "y_red", "y_stone"], 7 + 10),
        ("qilin", ["n_red", "n_stone", "y_red", "y_stone", "p_stone", "b_red"], 8 + 15),
        ("beinan", ["d_jade", "q_black", "b_black"], 9 + 4 + 1),
        ("beinan", ["d_jade", "n_jade", "q_black", "b_black", "d_black"], 13 + 4 + 1),
        ("beinan", ["d_jade", "q_black"], 7),
        # A board whose set counts once only.
        ("dahu", ["q_black", "b_black"], 4 + 7),
        ("dahu", ["q_black", "b_black", "d_black", "d_black2"], 9 + 2 + 7),
    ],
)  # fmt: skip
@pytest.mark.parametrize("mode", ["basic", "complete"])
def test_artifacts_own_cards_and_sets(culture: str, cards: list[str], score: int, mode: str) -> None:
    """In whatever order they come; achievements count in the basic game too."""
    assert score_of(culture, cards) == score
    for order in (cards, cards[::-1], sorted(cards)):
        table = Scene(2, mode, cultures=[culture, "niumatou" if culture != "niumatou" else "dahu"])
        for name in order:
            table.own(0, name)
        assert table.values("score") == [score, 0]


@pytest.mark.rule("PAL-END-2")
def test_worked_example_3_step_by_step() -> None:
    table = Scene(2, "basic", strategy=BUY)
    gains = []
    for name in ("y_red", "y_stone", "q_red", "q_stone"):
        table.lay(name)
        table.give(0, **ARTIFACTS[name][3])
        before = table.values("score")[0]
        table.play_turn()
        gains.append(table.values("score")[0] - before)
    assert gains == [1 + 2, 2 + 2, 3, 1 + 4]
    assert table.held() == {}


@pytest.mark.rule("PAL-END-2")
@pytest.mark.parametrize("seed", range(3))
def test_scores_of_random_games_are_those_of_their_cards(seed: int) -> None:
    table = Scene(3, strategy="random", seed=seed, cultures=[None] * 3)
    for game in range(5):
        table.begin(game)
        while not table.play_turn():
            pass
        for seat in range(3):
            side = table.seat(seat)
            assert side["score"] == score_of(side["culture"], side["artifacts"], len(side["tiles"]))


# --- winners


@pytest.mark.rule("PAL-END-3")
@pytest.mark.parametrize(
    ("scores", "won"),
    [((5, 4, 3), {0}), ((3, 4, 5), {2}), ((5, 5, 4), {0, 1}), ((0, 0, 0), {0, 1, 2}), ((4, 5, 5), {1, 2})],
)
def test_the_highest_score_wins_and_ties_are_shared(scores: tuple[int, ...], won: set[int]) -> None:
    """Whoever ended the game."""
    table = ended(scores)
    assert table.winners == won
    assert table.end == "enough_cards"


def ended(scores: Sequence[int], **rules: Any) -> Scene:
    """A game that seat 0 has just ended, with these scores."""
    table = Scene(len(scores), **rules)
    for seat, score in enumerate(scores):
        table.state["score"][seat] = score
    table.state["enough"] = 1
    finish(table)
    return table


def finish(table: Scene) -> None:
    tables, state, scratch, _, log = table.arguments
    finish_turn(tables, state, scratch, log)


@pytest.mark.rule("PAL-END-3")
@pytest.mark.parametrize(
    ("house", "won"), [("share", {0, 1, 2}), ("fewest_cards", {1, 2}), ("most_resources", {0, 1})]
)
def test_the_house_rule_breaks_ties(house: str, won: set[int]) -> None:
    """Seat 3 has the fewest cards and the most resources, but fewer points; food is no resource."""
    table = Scene(4, tie_break=house)
    for seat, (score, artifacts, tiles) in enumerate([(9, 4, 1), (9, 1, 3), (9, 3, 1), (8, 0, 0)]):
        table.state["score"][seat] = score
        table.state["n_artifacts"][seat], table.state["n_tiles"][seat] = artifacts, tiles
    table.give(0, red_clay=1, stone=4)
    table.give(1, black_clay=2, jade=3)
    table.give(2, jade=4, food=9)
    table.give(3, jade=12)
    table.state["enough"] = 1
    finish(table)
    assert table.winners == won


@pytest.mark.rule("PAL-END-3")
@pytest.mark.parametrize("house", ["share", "fewest_cards", "most_resources"])
def test_a_single_leader_wins_whatever_the_house_rule(house: str) -> None:
    table = Scene(2, tie_break=house)
    table.state["score"][:2] = 5, 6
    table.state["n_artifacts"][:2] = 1, 7
    table.give(0, jade=12)
    table.state["enough"] = 1
    finish(table)
    assert table.winners == {1}


# --- games without an end


@pytest.mark.rule("PAL-END-4")
@pytest.mark.parametrize("cap", [1, 4])
def test_at_the_cap_of_rounds_a_game_is_truncated(cap: int) -> None:
    """Nobody wins then, and the row says so."""
    table = Scene(2, rounds_cap=cap)
    table.state["score"][0] = 3
    for round_number in range(1, cap + 1):
        assert table.play_turn() == (round_number == cap)
    assert table.end == "truncated"
    assert table.winners == set()
    assert table.state["round"] == cap
    assert table.events()[-1] == ("end", -1, "truncated")


@pytest.mark.rule("PAL-END-4")
@pytest.mark.parametrize(
    ("artifact_pile", "tile_pile", "row", "tiles", "held", "tribes", "stalled"),
    [
        ([], [], [], [], {}, 0, True),
        ([], [], ["n_stone"], ["t_jade"], {"stone": 9}, 0, True),
        (["d_jade"], [], [], [], {}, 0, False),
        ([], ["t_red"], [], [], {}, 0, False),
        ([], [], [None, None, None, None, "q_stone"], [], {"stone": 1}, 0, False),
        ([], [], [], [None, "t_stone"], {"stone": 2}, 0, False),
        # Who has built all tribes cannot pay for tiles any more.
        ([], [], [], [None, "t_stone"], {"stone": 2}, 3, True),
    ],
)
def test_stalled_is_without_piles_and_with_nobody_who_can_pay(
    artifact_pile: list[str], tile_pile: list[str], row: list[Any], tiles: list[Any],
    held: dict[str, int], tribes: int, stalled: bool,
) -> None:  # fmt: skip
    table = Scene(2, rounds_cap=1)
    table.lay(*row, tiles=tiles)
    table.leave_in_piles(artifact_pile, tile_pile)
    table.put(1, [8, 8, 8], [8] * tribes)
    table.give(1, **held)
    tables, state, *_ = table.arguments
    assert is_stalled(tables, state) == stalled
    table.state["round"] = 1
    finish(table)
    assert table.end == ("stalled" if stalled else "truncated")
    assert table.winners == set()


@pytest.mark.rule("PAL-END-4")
def test_a_stalled_game_goes_on_to_the_cap() -> None:
    """Somebody might still collect what is needed: it is decided at the cap."""
    table = Scene(2, rounds_cap=3)
    table.lay()
    table.leave_in_piles()
    assert [table.play_turn() for _ in range(3)] == [False, False, True]
    assert table.end == "stalled"


@pytest.mark.rule("PAL-END-4")
@pytest.mark.rule("PAL-END-1")
def test_enough_cards_in_the_last_round_is_an_end_like_any_other() -> None:
    table = Scene(2, "basic", rounds_cap=1, strategy=BUY)
    table.own(0, *EIGHT[:4])
    table.lay("y_red")
    table.give(0, red_clay=1)
    assert table.play_turn()
    assert table.end == "enough_cards"
    assert table.winners == {0}


@pytest.mark.rule("PAL-END-1")
def test_tiles_count_when_the_basic_end_is_noted() -> None:
    table = close_to_the_end(2, 0, 2)
    table.state["n_tiles"][0] = 2
    table.play_turn()
    assert table.state["first_basic"] == 1


@pytest.mark.rule("PAL-END-1")
def test_it_is_noted_who_led_when_the_basic_game_would_have_ended() -> None:
    table = close_to_the_end(2, 0, 4)
    table.state["score"][1] = 99
    table.state["round"] = 6
    assert not table.play_turn()
    assert (table.state["first_basic"], table.state["leaders_basic"]) == (7, 0b10)
    table.state["score"][1] = 0
    table.lay("q_stone")
    table.give(0, stone=1)
    table.play_turn()
    assert (table.state["first_basic"], table.state["leaders_basic"]) == (7, 0b10)
