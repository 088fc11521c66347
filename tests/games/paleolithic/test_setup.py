"""Paleolithic: set-up (PAL-SET), also after a former game, and the legendary character's start (PAL-LEG-1, LEG-7)."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from simcore.games.paleolithic import layout as L
from simcore.kernels.jit import DISABLED
from simcore.reading.problems import ConfigError
from tests.games.paleolithic.table import CULTURES, Scene, load

SIX = ["qilin", "dapenkeng", "dahu", "beinan", "yuanshan", "niumatou"]
DRAWS = 300 if DISABLED else 6000


# --- players and cultures


@pytest.mark.rule("PAL-SET-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_a_culture_of_its_own(seats: int) -> None:
    table = Scene(seats, cultures=[None] * seats)
    for game in range(60):
        table.begin(game)
        cultures = [table.seat(seat)["culture"] for seat in range(seats)]
        assert len(set(cultures)) == seats
        assert set(cultures) <= set(CULTURES)
        assert table.happened("culture_is") == [
            ("culture_is", seat, name) for seat, name in enumerate(cultures)
        ]


@pytest.mark.rule("PAL-SET-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_no_other_number_of_players_plays(seats: int) -> None:
    with pytest.raises(ConfigError, match="seats"):
        load(seats=seats)


@pytest.mark.rule("PAL-SET-1")
def test_the_shipped_content_has_the_six_cultures() -> None:
    assert sorted(load().content.cultures) == sorted(SIX)


@pytest.mark.compiled
@pytest.mark.rule("PAL-SET-1")
@pytest.mark.parametrize(("seats", "outcomes"), [(2, 30), (3, 120)])
def test_cultures_are_dealt_uniformly_without_repetition(seats: int, outcomes: int) -> None:
    table = Scene(seats, cultures=[None] * seats, seed=5)
    counts: Counter[tuple[int, ...]] = Counter()
    for game in range(DRAWS):
        table.begin(game)
        counts[tuple(table.values("culture"))] += 1
    if not DISABLED:
        assert set(counts) == set(permutations(range(6), seats))
        assert len(counts) == outcomes
        assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("PAL-SET-1")
def test_a_chosen_culture_stays_and_is_not_dealt_to_another() -> None:
    """The last seat has chosen; those before it are dealt the other five, all equally often."""
    table = Scene(3, cultures=[None, "dahu", "beinan"])
    counts: Counter[str] = Counter()
    for game in range(300 if DISABLED else 2000):
        table.begin(game)
        assert [table.seat(seat)["culture"] for seat in (1, 2)] == ["dahu", "beinan"]
        counts[table.seat(0)["culture"]] += 1
    assert set(counts) == set(CULTURES) - {"dahu", "beinan"}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("PAL-SET-1")
def test_with_one_culture_left_nothing_is_drawn() -> None:
    two = {"cultures": {name: {**_culture(name)} for name in ("dahu", "beinan")}, "artifacts": _artifacts()}
    table = Scene(2, cultures=["dahu", None], set_content=two)
    assert table.seat(1)["culture"] == "beinan"
    assert table.drawn("culture") == []


def _culture(name: str) -> dict[str, Any]:
    star, own, each, points, repeats = CULTURES[name]
    return {
        "star": star,
        "animal": "x",
        "own": own,
        "set": each,
        "set_points": points,
        "set_repeats": repeats,
    }


def _artifacts() -> dict[str, Any]:
    return {"a": {"culture": "dahu", "category": "jade_relic", "year": 1, "score": 1, "cost": {"jade": 1}}}


# --- cards


@pytest.mark.rule("PAL-SET-2")
def test_five_artifacts_and_two_tiles_are_open_and_the_rest_is_in_the_piles() -> None:
    table = Scene()
    for game in range(30):
        table.begin(game)
        shown = table.snapshot()
        for part, n, cards in (("artifact", 5, table.artifacts), ("tile", 2, table.tiles)):
            opened, pile = shown[f"open_{part}s"], shown[f"{part}_pile"]
            assert len(opened) == n
            assert sorted([*opened, *pile]) == sorted(cards)
            assert table.state[f"n_{part}_pile"] == len(pile)
            told = [event[2:] for event in table.happened(f"opens_{part}")]
            assert told == [(name, slot) for slot, name in enumerate(opened)]


@pytest.mark.rule("PAL-SET-2")
def test_the_shipped_box_opens_five_and_two_and_has_four_resources_beside_food() -> None:
    content = load().content
    assert (content.setup.open_artifacts, content.setup.open_tiles) == (5, 2)
    assert content.resources == ["red_clay", "black_clay", "jade", "stone"]
    assert content.setup.supply == "unlimited"


@pytest.mark.compiled
@pytest.mark.rule("PAL-SET-2")
@pytest.mark.parametrize(("kind", "slot"), [("artifact", 0), ("artifact", 4), ("tile", 1)])
def test_the_piles_are_shuffled(kind: str, slot: int) -> None:
    """Every card is in the slot equally often; the pairs of the first two slots all occur."""
    table = Scene(seed=3)
    first = L.FIRST_TILE if kind == "tile" else 0
    counts: Counter[int] = Counter()
    pairs = set()
    for game in range(DRAWS):
        table.begin(game)
        counts[int(table.state["open_card"][first + slot])] += 1
        pairs.add(tuple(table.state["open_card"][first : first + 2].tolist()))
    n = len(table.artifacts if kind == "artifact" else table.tiles)
    assert set(counts) == set(range(n))
    assert chisquare(list(counts.values())).pvalue > 1e-3
    assert DISABLED or len(pairs) == n * (n - 1)


@pytest.mark.rule("PAL-SET-2")
def test_a_box_with_fewer_cards_leaves_slots_empty() -> None:
    table = Scene(set_content={"tiles": {"only": {"cost": {"stone": 1}}}})
    assert table.snapshot()["open_tiles"] == ["only", None]
    assert table.state["n_tile_pile"] == 0


# --- tokens


@pytest.mark.rule("PAL-SET-3")
def test_two_cavemen_and_an_animal_start_on_the_star_with_nothing_held() -> None:
    table = Scene(4)
    for seat, (culture, (star, *_)) in enumerate(list(CULTURES.items())[:4]):
        side = table.seat(seat)
        assert side["culture"] == culture
        assert side["tokens"] == [star] * 3
        assert (side["tribes"], side["artifacts"], side["tiles"], side["score"]) == ([], [], [], 0)
        assert table.held(seat) == {}
        rings = [3 * (ring == star) for ring in table.rings]
        for field in ("own", "movable"):
            assert table.state[field][seat][: len(rings)].tolist() == rings


@pytest.mark.rule("PAL-SET-3")
def test_the_shipped_numbers_of_tokens() -> None:
    setup = load().content.setup
    assert (setup.cavemen, setup.animals, setup.tribal_tokens) == (2, 1, 3)
    table = Scene(set_content={"setup.cavemen": 1, "setup.animals": 0})
    assert table.seat(0)["tokens"] == [3]
    assert table.state["own"][0].sum() == 1


@pytest.mark.rule("PAL-SET-3")
@pytest.mark.rule("PAL-SET-2")
@pytest.mark.rule("PAL-LEG-1")
@pytest.mark.parametrize("mode", ["basic", "complete", "advanced"])
def test_nothing_of_a_former_game_is_kept(mode: str) -> None:
    """Set-up on records full of another game, and on records full of sevens, is that on fresh ones."""
    fresh, used, dirty = (Scene(3, mode, strategy="random", rounds_cap=40) for _ in range(3))
    for game in range(4):
        used.begin(game)
        while not used.play_turn():
            pass
        used.state["food_on_card"] = 2
    for field in L.STATE.names or ():
        dirty.state[field] = 7
    for table in (fresh, used, dirty):
        table.begin(9)
    for table in (used, dirty):
        assert table.snapshot() == fresh.snapshot()
        assert table.events() == fresh.events()
        for field in ("own", "movable", "n_sets", "n_own", "set_gain", "category", "explores", "given_back",
                      "exchanges", "foods", "artifact_points", "n_artifacts", "n_tiles"):  # fmt: skip
            assert np.array_equal(*(_of_seats(each, field) for each in (table, fresh))), field
        for field in ("round", "end", "winners", "enough", "first_basic", "leaders_basic"):
            assert table.state[field] == 0, field
    log = []
    for table in (fresh, used, dirty):
        while not table.play_turn():
            pass
        log.append((table.events(), table.winners, table.end))
    assert log[0] == log[1] == log[2]


def _of_seats(table: Scene, field: str) -> Any:
    """The part of a field that the game uses."""
    value = table.state[field][: table.n_seats]
    if field in ("own", "movable"):
        return value[:, : len(table.rings)]
    return value[:, : int(table.tables["n_categories"])] if value.ndim > 1 else value


# --- the legendary character


@pytest.mark.rule("PAL-LEG-1")
@pytest.mark.parametrize("name", ["bean", "jack", "julia", "fluffy"])
def test_the_chosen_character_starts_on_ring_0_with_its_card(name: str) -> None:
    table = Scene(2, character=name)
    card = {"stone": 1, "red_clay": 1, "black_clay": 1} if name in ("bean", "julia") else {"food": 0}
    assert table.character() == {"character": name, "character_ring": 0, "card": card}
    assert table.happened("character_is") == [("character_is", -1, name)]
    assert table.drawn("character") == []


@pytest.mark.rule("PAL-LEG-1")
def test_a_character_is_dealt_uniformly_where_none_is_chosen() -> None:
    table = Scene(2, "advanced", seed=2)
    counts: Counter[str] = Counter()
    for game in range(200 if DISABLED else 4000):
        table.begin(game)
        counts[table.character()["character"]] += 1
        assert table.character()["character_ring"] == 0
    assert set(counts) == {"bean", "jack", "julia", "fluffy"}
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.rule("PAL-LEG-1")
@pytest.mark.parametrize("mode", ["basic", "complete"])
def test_without_the_advanced_rules_there_is_no_character(mode: str) -> None:
    table = Scene(2, mode, strategy="random", rounds_cap=30)
    assert table.character()["character"] is None
    while not table.play_turn():
        pass
    assert table.asked("skill", "exchange") == []
    assert table.happened("character_is", "relocates", "replaced", "exchanges", "pays_food") == []


@pytest.mark.rule("PAL-LEG-7")
@pytest.mark.parametrize(
    ("name", "profession", "location", "skill"),
    [
        ("bean", "elder", "Eastern Mountains", "exchange"),
        ("jack", "warrior", "Northern Hills", "food"),
        ("julia", "witch", "Western Plains", "exchange"),
        ("fluffy", "hunter", "Western Coast", "food"),
    ],
)
def test_who_the_characters_are(name: str, profession: str, location: str, skill: str) -> None:
    loaded = load()
    assert len(loaded.content.characters) == 4
    character = loaded.content.characters[name]
    assert (character.profession, character.location, character.skill) == (profession, location, skill)
    table = Scene(2, character=name)
    table.put(0, [0, 2, 2])
    table.put_character(0)
    table.give(0, stone=3, food=1)
    table.lay("q_stone")
    table.weigh(0, "skill", use=1)
    table.take("q_stone")
    assert bool(table.happened("exchanges")) == (skill == "exchange")
    assert bool(table.happened("pays_food")) == (skill == "food")
