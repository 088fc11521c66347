"""Paleolithic: what is refused in scenarios and content, at which place and in which words."""

from typing import Any

import pytest

from simcore.reading.problems import ConfigError
from tests.games.loading import load_data
from tests.games.paleolithic.table import BOARD, load


def problems(**settings: Any) -> list[tuple[str, str, str]]:
    """(field, problem, hint) of all that is wrong with a scenario."""
    with pytest.raises(ConfigError) as caught:
        load(**settings)
    assert all(each.line > 0 for each in caught.value.problems)
    return [(each.field, each.problem, each.hint) for each in caught.value.problems]


# --- the map


@pytest.mark.rule("PAL-EXP-2")
@pytest.mark.parametrize("place", [0, 1, 9])
def test_a_hole_in_a_list_by_points(place: int) -> None:
    assert problems(set_content={f"rings.3.yields.{place}": None}) == [
        (f"rings.3.yields.{place}", "is a hole in the list", "write [kind, amount] for every number of points from 1 up")
    ]  # fmt: skip


@pytest.mark.rule("PAL-EXP-2")
def test_an_empty_list_and_an_amount_of_nothing() -> None:
    (found,) = problems(set_content={"rings.3.yields": []})
    assert found[0] == "rings.3.yields"
    (found,) = problems(set_content={"rings.3.yields.1": ["stone", 0]})
    assert found[:2] == ("rings.3.yields.1.1", "must be 1 to 20, got 0")


@pytest.mark.rule("PAL-EXP-2")
def test_an_unknown_kind_in_a_list() -> None:
    assert problems(set_content={"rings.3.yields.2": ["gold", 1]}) == [
        ("rings.3.yields.2", "there is no kind 'gold'", "one of red_clay, black_clay, jade, stone, food")
    ]


@pytest.mark.rule("PAL-LEG-3")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"die": [0, 1, 3, 4, 4, 5]}, "ring 9, which does not exist (all such sums: 9, 10)"),
        ({"die": [3, 4, 5]}, "ring 9, which does not exist (all such sums: 9, 10)"),
        ({"skills.relocation_dice": 3}, "ring 9, which does not exist (all such sums: 9, 10, 11, 12)"),
    ],
)
def test_a_ring_that_the_dice_can_reach_and_that_does_not_exist(changes: dict[str, Any], said: str) -> None:
    change = next(iter(changes))
    wrong = "" if change == "die" else "does not go with die: "
    assert problems(mode="advanced", set_content=changes) == [
        (change, f"{wrong}the dice can send a character to {said}",
         "add the ring, or change the die or skills.relocation_dice")
    ]  # fmt: skip


@pytest.mark.rule("PAL-LEG-5")
def test_what_is_no_face_of_a_die() -> None:
    assert problems(set_content={"skills.food.die_gives": {"three": "jade"}}) == [
        ("skills.food.die_gives.three", "must be a face of the die, got 'three'", "write 3, say")
    ]


@pytest.mark.rule("PAL-SET-1")
def test_numbers_of_players_in_the_wrong_order() -> None:
    found = problems(set_content={"setup.min_players": 4, "setup.max_players": 2})
    assert found == [
        ("setup.min_players", "must not be above max_players", ""),
        ("seats", "must be 2 to 2 players (PAL-SET-1), got 4", ""),  # so it is by the second change alone
    ]


@pytest.mark.rule("PAL-LEG-1")
def test_the_characters_first_ring() -> None:
    assert problems(set_content={"skills.start_ring": 99}) == [
        ("skills.start_ring", "there is no ring 99", "")
    ]


@pytest.mark.rule("PAL-EXP-1")
@pytest.mark.parametrize(
    ("neighbours", "place", "said", "hint"),
    [
        ([2, 4, 9], 2, "there is no ring 9", ""),
        ([2, 4, 3], 2, "ring 3 adjoins itself", ""),
        ([2, 4, 2], 2, "ring 2 stands twice", ""),
        (
            [2, 6, 4],
            1,
            "one-way: ring 3 adjoins 6, but 6 does not adjoin 3",
            "add 3 to the neighbours of ring 6",
        ),
    ],
)
def test_neighbours(neighbours: list[int], place: int, said: str, hint: str) -> None:
    """Ring 3 adjoins 2 and 4."""
    found = problems(set_content={"rings.3.neighbours": neighbours})
    assert found == [(f"rings.3.neighbours.{place}", said, hint)]


@pytest.mark.rule("PAL-EXP-1")
def test_a_one_way_neighbour_is_told_where_it_is_named() -> None:
    assert problems(set_content={"rings.3.neighbours": [2]}) == [
        ("rings.3.neighbours", "does not go with rings.4.neighbours.1: one-way: ring 4 adjoins 3, but 3 does not adjoin 4",
         "add 4 to the neighbours of ring 3")
    ]  # fmt: skip
    (found,) = problems(set_content={"rings.3.neighbours": []})
    assert found[0] == "rings.3.neighbours"


@pytest.mark.rule("PAL-LEG-3")
@pytest.mark.parametrize("name", ["north", "01", "-1", "³"])
def test_the_name_of_a_ring_is_a_number(name: str) -> None:
    rings = {**BOARD["rings"], name: {"neighbours": [2], "yields": [["food", 1]]}}
    found = problems(set_content={**BOARD, "rings": rings})
    assert found == [(f"rings.{name}", f"must be a whole number such as 0 or 12, got '{name}'", "")]


@pytest.mark.rule("PAL-SET-3")
def test_the_star_of_a_culture() -> None:
    assert problems(set_content={"cultures.qilin.star": 12}) == [
        ("cultures.qilin.star", "there is no ring 12", "")
    ]


# --- cards


@pytest.mark.rule("PAL-WRK-1")
@pytest.mark.rule("PAL-WRK-2")
@pytest.mark.parametrize("card", ["artifacts.qilin_1", "tiles.t01"])
def test_costs(card: str) -> None:
    assert problems(set_content={f"{card}.cost": {"stone": 9, "jade": 4}}) == [
        (f"{card}.cost", "costs 13, but a player holds at most 12 (setup.resource_limit)", "no player could ever pay it")
    ]  # fmt: skip
    load(set_content={f"{card}.cost": {"stone": 9, "jade": 3}})
    for kind in ("gold", "food"):
        assert problems(set_content={f"{card}.cost": {kind: 1}}) == [
            (f"{card}.cost.{kind}", f"there is no resource '{kind}'", "one of red_clay, black_clay, jade, stone")
        ]  # fmt: skip
    (found,) = problems(set_content={f"{card}.cost": {}})
    assert found[0] == f"{card}.cost"


@pytest.mark.rule("PAL-END-2")
def test_cultures_and_categories() -> None:
    cultures = "one of qilin, dapenkeng, dahu, beinan, yuanshan, niumatou"
    categories = "one of black_pottery, jade_relic, stone_artifact, red_pottery"
    assert problems(set_content={"artifacts.qilin_1.culture": "roman"}) == [
        ("artifacts.qilin_1.culture", "there is no culture 'roman'", cultures)
    ]
    assert problems(set_content={"artifacts.qilin_1.category": "bronze"}) == [
        ("artifacts.qilin_1.category", "there is no category 'bronze'", categories)
    ]
    assert problems(set_content={"cultures.dahu.set": {"bronze": 2}}) == [
        ("cultures.dahu.set.bronze", "there is no category 'bronze'", categories)
    ]
    found = problems(set_content={"categories.3": "jade_relic"})
    assert ("categories.3", "'jade_relic' stands twice", "") in found
    said = "does not go with cultures.dapenkeng.set.red_pottery: there is no category 'red_pottery'; and so with 15 more values"
    assert ("categories.3", said) in [each[:2] for each in found]


@pytest.mark.rule("PAL-SET-2")
def test_resources() -> None:
    found = problems(set_content={"resources.3": "jade"})
    twice = ("resources.3", "'jade' stands twice", "")
    assert twice in found
    assert {said for place, said, _ in found if place == "resources.3"} == {
        twice[1],
        "does not go with rings.0.yields.2: there is no kind 'stone'; and so with 48 more values",
    }
    found = problems(set_content={"resources.3": "food"})
    assert ("resources.3", "food is no resource; it has its own supply", "") in found
    (found_one,) = problems(set_content={"resources": ["a", "b", "c", "d", "e"]})
    assert found_one[0] == "resources"


# --- characters


@pytest.mark.rule("PAL-LEG-4")
@pytest.mark.rule("PAL-LEG-5")
@pytest.mark.rule("PAL-LEG-6")
def test_skills() -> None:
    kinds = "one of red_clay, black_clay, jade, stone"
    assert problems(set_content={"skills.exchange.card_start.1": "food"}) == [
        ("skills.exchange.card_start.1", "there is no resource 'food'", kinds)
    ]
    assert problems(set_content={"skills.food.die_gives": {"3": "gold"}}) == [
        ("skills.food.die_gives.3", "there is no resource 'gold'", kinds)
    ]
    assert problems(set_content={"characters.jack.next": "jill"}) == [
        ("characters.jack.next", "there is no character 'jill'", "one of bean, jack, julia, fluffy")
    ]
    (found,) = problems(set_content={"skills.exchange.replaced_when_equal": 4})
    assert "replaced_when_equal: must not be above the number of resources on the card" in ": ".join(found)
    (found,) = problems(set_content={"characters.jack.skill": "dance"})
    assert found[0] == "characters.jack.skill"


@pytest.mark.rule("PAL-LEG-1")
@pytest.mark.parametrize("mode", ["basic", "complete"])
def test_a_character_outside_the_advanced_game(mode: str) -> None:
    assert problems(mode=mode, character="bean") == [
        ("character", "legendary characters take part in the advanced game only (PAL-LEG-1)",
         "write mode: advanced, or leave the character out")
    ]  # fmt: skip


@pytest.mark.rule("PAL-LEG-1")
def test_an_unknown_character() -> None:
    assert problems(mode="advanced", character="jill") == [
        ("character", "must be one of bean, jack, julia, fluffy, got 'jill'", "leave it out for one that is dealt")
    ]  # fmt: skip


# --- players


@pytest.mark.rule("PAL-SET-1")
def test_a_culture_chosen_twice() -> None:
    assert problems(seats=3, cultures=["dahu", None, "dahu"]) == [
        ("seats.2.culture", "seat 1 has 'dahu' already; there is one board of each", "")
    ]


@pytest.mark.rule("PAL-SET-1")
def test_an_unknown_culture() -> None:
    ((field, said, hint),) = problems(seats=2, cultures=[None, "roman"])
    assert field == "seats.1.culture"
    assert said == "must be one of qilin, dapenkeng, dahu, beinan, yuanshan, niumatou, got 'roman'"
    assert hint == "leave it out for one that is dealt"


@pytest.mark.rule("PAL-SET-1")
@pytest.mark.parametrize(
    ("seats", "changes", "said"),
    [
        (3, {"setup.max_players": 2}, "must be 2 to 2 players (PAL-SET-1), got 3"),
        (2, {"setup.min_players": 3}, "must be 3 to 4 players (PAL-SET-1), got 2"),
    ],
)
def test_the_number_of_players_of_the_content(seats: int, changes: dict[str, Any], said: str) -> None:
    assert [each[:2] for each in problems(seats=seats, set_content=changes)] == [("seats", said)]


@pytest.mark.rule("PAL-SET-1")
def test_no_more_players_than_cultures() -> None:
    cultures = {name: BOARD["cultures"][name] for name in ("dahu", "beinan")}
    artifacts = {"a": {**BOARD["artifacts"]["d_black"]}}
    content = {**BOARD, "cultures": cultures, "artifacts": artifacts}
    assert [each[:2] for each in problems(seats=3, set_content=content)] == [
        ("seats", "must be 2 to 2 players (PAL-SET-1), got 3")
    ]
    load(seats=2, set_content=content)


@pytest.mark.rule("PAL-SET-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_the_number_of_players_of_the_program(seats: int) -> None:
    assert [each[0] for each in problems(seats=seats)] == ["seats"]


# --- numbers and switches


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("setup.cavemen", 0), ("setup.animals", 6), ("setup.tribal_tokens", 7), ("setup.open_artifacts", 0),
        ("setup.open_artifacts", 11), ("setup.open_tiles", 6), ("setup.resource_limit", 0), ("setup.end_cards.basic", 0),
        ("setup.supply", "limited"), ("skills.relocation_dice", 0), ("skills.food.food_paid", -1), ("die.0", 21),
        ("die.0", -1), ("cultures.qilin.set_repeats", "sometimes"), ("artifacts.qilin_1.score", -1),
    ],
)  # fmt: skip
def test_numbers_out_of_bounds(place: str, value: Any) -> None:
    assert place in [field for field, *_ in problems(set_content={place: value})]


def test_too_many_tokens() -> None:
    (found,) = problems(set_content={"setup.cavemen": 5, "setup.animals": 2})
    assert "animals: at most 6 cavemen and animals together" in ": ".join(found)


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ({"die_per_ring": "yes please"}, "rules.die_per_ring"), ({"food_counts_to_limit": 1}, "rules.food_counts_to_limit"),
        ({"finish_round": None}, "rules.finish_round"), ({"tie_break": "dice"}, "rules.tie_break"),
        ({"tie_brake": "share"}, "rules"),
    ],
)  # fmt: skip
def test_switches(rules: dict[str, Any], place: str) -> None:
    assert [field for field, *_ in problems(rules=rules)] == [place]


def test_an_unknown_mode() -> None:
    ((field, said, _),) = problems(mode="easy")
    assert field == "mode"
    assert "basic" in said
    assert "advanced" in said


def test_the_switches_are_off_where_nothing_is_said() -> None:
    data = {
        "game": "paleolithic",
        "content": "content/paleolithic.yaml",
        "seats": [{"strategy": "random"}] * 2,
    }
    loaded = load_data(data)
    assert loaded.scenario.rules.model_dump() == {
        "die_per_ring": False, "food_counts_to_limit": False, "finish_round": False, "tie_break": "share",
    }  # fmt: skip
    assert loaded.scenario.mode == "basic"


def test_all_findings_come_at_once() -> None:
    changes = {
        "cultures.qilin.star": 12,
        "artifacts.qilin_1.cost": {"stone": 13},
        "rings.3.neighbours": [2, 4, 9],
    }
    found = problems(seats=2, cultures=["dahu", "dahu"], character="bean", set_content=changes)
    assert sorted(field for field, *_ in found) == [
        "artifacts.qilin_1.cost", "character", "cultures.qilin.star", "rings.3.neighbours.2", "seats.1.culture",
    ]  # fmt: skip
