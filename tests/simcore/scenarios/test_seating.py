"""Who sits where in which game: rotation of strategies and parts, one seat further from game to game."""

import pytest

from simcore.scenarios.load import Loaded, load_scenario
from simcore.scenarios.seating import seatings
from tests.games.loading import load_data

SEATS = [
    {"strategy": "greedy", "ability": "brute", "label": "A"},
    {"strategy": "random", "ability": "nutty", "label": "B"},
    {"strategy": "hoarder", "ability": "stealthy", "label": "C"},
]


def whammoth(rotate: bool) -> Loaded:
    return load_data(
        {"game": "whammoth", "seats": SEATS, "rules": {"abilities": "chosen"}, "run": {"rotate": rotate}}
    )


def test_without_rotation_there_is_one_seating() -> None:
    (only,) = seatings(whammoth(rotate=False))
    assert only.labels == ["A", "B", "C"]
    assert only.roles == (0, 1, 2)


def test_rotation_moves_all_that_a_seat_says() -> None:
    found = seatings(whammoth(rotate=True))
    assert [each.labels for each in found] == [["A", "B", "C"], ["B", "C", "A"], ["C", "A", "B"]]
    assert [each.roles for each in found] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert [[seat.ability for seat in each.scenario.seats] for each in found] == [
        ["brute", "nutty", "stealthy"], ["nutty", "stealthy", "brute"], ["stealthy", "brute", "nutty"],
    ]  # fmt: skip
    assert [[strategy.name for strategy in each.strategies] for each in found] == [
        ["greedy", "random", "hoarder"], ["random", "hoarder", "greedy"], ["hoarder", "greedy", "random"],
    ]  # fmt: skip


def test_labels_of_rotating_seats_are_those_of_the_seats() -> None:
    """A label moves with its strategy, so it cannot name the seat in the table of seats."""
    loaded = whammoth(rotate=True)
    assert loaded.labels == ["Blue", "Green", "Purple"]
    assert loaded.strategy_names == ["greedy or random or hoarder"] * 3
    assert loaded.role_names == ["greedy", "random", "hoarder"]


def crews(loaded: Loaded) -> list[list[str]]:
    return [seat.characters for seat in loaded.scenario.seats]


def test_characters_that_moogh_leaves_open_move_over_the_seats() -> None:
    found = seatings(load_scenario("moogh/quiet-meadow"))
    assert [crews(each) for each in found] == [
        [["urga", "tak"], ["brona", "ob"]], [["brona", "ob"], ["urga", "tak"]],
    ]  # fmt: skip
    assert [each.roles for each in found] == [(0, 1), (0, 1)]


def test_with_rotation_every_strategy_has_every_tribe_at_every_seat() -> None:
    loaded = load_scenario("moogh/quiet-meadow").with_run(rotate=True)
    found = seatings(loaded)
    assert len({(each.roles, str(crews(each))) for each in found}) == len(found) == 4


@pytest.mark.parametrize(
    "name", ["moogh/escort", "moogh/long-night", "whammoth/standard", "paleolithic/basic"]
)
def test_what_is_given_or_dealt_stays(name: str) -> None:
    assert len(seatings(load_scenario(name))) == 1


def test_different_strategies_never_share_a_name() -> None:
    own = [{"kind": "linear", "weights": {"card": {"tusk": weight}}} for weight in (1, 2)]
    seats = [{"strategy": own[0], "label": "Me"}, {"strategy": own[1]}, {"strategy": own[0]}]
    assert load_data({"game": "whammoth", "seats": seats}).role_names == [
        "own linear", "own linear (seat 2)", "own linear",
    ]  # fmt: skip
