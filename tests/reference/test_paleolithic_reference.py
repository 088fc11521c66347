"""The slow twin of Paleolithic by itself: the worked examples of the rules page, and random games."""

import random
from pathlib import Path
from typing import Any

import pytest

from simcore.reading.files import read_document
from tests.reference.paleolithic import PaleolithicTwin, Player

ROOT = Path(__file__).parents[2]
CONTENT: dict[str, Any] = dict(
    read_document(ROOT / "configs" / "paleolithic" / "content" / "paleolithic.yaml").data
)
RESOURCES = list(CONTENT["resources"])
KINDS = [*RESOURCES, "food"]
MODES = ["basic", "complete", "advanced"]
HOUSES: list[dict[str, Any]] = [
    {},
    {"die_per_ring": True, "tie_break": "fewest_cards"},
    {"food_counts_to_limit": True, "finish_round": True, "tie_break": "most_resources"},
]


class RandomTable:
    """Random players and dice, and books that are kept only from what is told."""

    def __init__(
        self, mode: str, seats: int, rules: dict[str, Any], seed: int, rounds_cap: int = 400
    ) -> None:
        self.random = random.Random(seed)
        self.told: list[tuple[Any, ...]] = []
        self.goods = [dict.fromkeys(KINDS, 0) for _ in range(seats)]
        self.twin = PaleolithicTwin(
            CONTENT, mode, [None] * seats, rules, None, rounds_cap, self.decide, self.chance, self.tell
        )

    def decide(self, kind: str, seat: int, options: list[Any]) -> int:
        assert len(options) >= 2
        if kind == "give_back":
            kinds = KINDS if self.twin.rules["food_counts_to_limit"] else RESOURCES
            assert options == [kind for kind in kinds for _ in range(self.goods[seat][kind])]
            assert len(options) > CONTENT["setup"]["resource_limit"]
        else:
            assert len(set(options)) == len(options)
        return self.random.randrange(len(options))

    def chance(self, kind: str, seat: int, n: int) -> int:
        assert n >= 2
        return self.random.randrange(n)

    def tell(self, name: str, seat: int, *values: Any) -> None:
        self.told.append((name, seat, *values))
        goods = self.goods[seat]
        if name == "collects":
            goods[values[2]] += values[3]
        elif name == "gives_back":
            goods[values[0]] -= 1
        elif name == "exchanges":
            goods[values[0]] -= 1
            goods[values[1]] += 1
        elif name == "pays_food":
            goods["food"] -= 1
            if values[0] is not None:
                goods[values[0]] += 1
        elif name in ("takes_artifact", "takes_tile"):
            section = "artifacts" if name == "takes_artifact" else "tiles"
            for kind, amount in CONTENT[section][values[0]]["cost"].items():
                goods[kind] -= amount


def check_between_rounds(table: RandomTable) -> None:
    """What is true of every table between two rounds."""
    twin, view = table.twin, table.twin.snapshot()
    limited = KINDS if twin.rules["food_counts_to_limit"] else RESOURCES
    for seat, goods in zip(view["seats"], table.goods, strict=True):
        assert seat["resources"] == goods
        assert min(goods.values()) >= 0
        assert sum(goods[kind] for kind in limited) <= CONTENT["setup"]["resource_limit"]
        assert len(seat["tribes"]) == len(seat["tiles"]) <= CONTENT["setup"]["tribal_tokens"]
        assert len(seat["tokens"]) == 3
        assert {*seat["tokens"], *seat["tribes"]} <= set(range(9))
    for what, pile, slots in (("artifacts", "artifact_pile", 5), ("tiles", "tile_pile", 2)):
        face_up = view[f"open_{what}"]
        assert len(face_up) == slots
        assert None not in face_up or not view[pile]
        everywhere = [*view[pile], *(name for name in face_up if name is not None)]
        everywhere += [name for seat in view["seats"] for name in seat[what]]
        assert sorted(everywhere) == sorted(CONTENT[what])
    check_character(view, twin.mode)


def check_character(view: dict[str, Any], mode: str) -> None:
    """Only the advanced game has a character; its card is never full between rounds."""
    if mode != "advanced":
        assert (view["character"], view["character_ring"], view["card"]) == (None, None, None)
    elif CONTENT["characters"][view["character"]]["skill"] == "food":
        assert list(view["card"]) == ["food"]
        assert 0 <= view["card"]["food"] <= 2
    else:
        assert sum(view["card"].values()) == 3
        assert 1 <= min(view["card"].values()) <= max(view["card"].values()) <= 2


def play(table: RandomTable) -> None:
    """A whole game, checked after every round."""
    table.twin.begin()
    check_between_rounds(table)
    over = False
    while not over:
        over = table.twin.play_turn()
        assert over == bool(table.twin.end_reason)
        check_between_rounds(table)
    check_end(table)


def check_end(table: RandomTable) -> None:
    """Winners exactly when somebody had enough, and they have the highest score."""
    twin, seats = table.twin, table.twin.snapshot()["seats"]
    enough = CONTENT["setup"]["end_cards"]["basic" if twin.mode == "basic" else "complete"]
    cards = [len(seat["artifacts"]) + len(seat["tiles"]) for seat in seats]
    assert table.told[-1] == ("end", -1, twin.end_reason)
    assert [event[0] for event in table.told].count("end") == 1
    assert max(cards) <= enough
    assert (twin.end_reason == "enough_cards") == (max(cards) == enough) == bool(twin.winners)
    if not twin.rules["finish_round"]:
        assert cards.count(enough) <= 1
    scores = [seat["score"] for seat in seats]
    assert all(scores[seat] == max(scores) for seat in twin.winners)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", HOUSES)
def test_random_games_keep_the_books(mode: str, seats: int, rules: dict[str, Any]) -> None:
    for seed in range(3):
        play(RandomTable(mode, seats, rules, seed))


def test_a_game_ends_at_the_limit_of_rounds() -> None:
    """PAL-END-4."""
    table = RandomTable("complete", 2, {}, seed=1, rounds_cap=3)
    play(table)
    assert (table.twin.end_reason, table.twin.winners, table.twin.round) == ("truncated", set(), 3)


def test_with_nothing_left_to_make_the_game_is_stalled() -> None:
    """PAL-END-4: empty piles and nothing that can be paid; the third tribe leaves the tiles to others."""
    table = RandomTable("complete", 2, {}, seed=1, rounds_cap=1)
    twin = table.twin
    twin.begin()
    twin.artifact_pile, twin.tile_pile = [], []
    twin.open_artifacts = ["beinan_3", None, None, None, None]
    twin.open_tiles = ["t09", None]
    for player in twin.players:
        player.tribes = [0, 0, 0]
        player.goods.update(stone=2, jade=1)
    assert twin.is_stalled()
    twin.players[1].tribes = [0, 0]
    assert not twin.is_stalled()
    twin.players[1].tribes = [0, 0, 0]
    twin.tile_pile = ["t01"]
    assert not twin.is_stalled()


def seated(culture: str = "yuanshan", mode: str = "complete") -> tuple[RandomTable, Player]:
    """A table after set-up, and its first player with this culture."""
    table = RandomTable(mode, 2, {}, seed=7)
    table.twin.chosen_cultures = [culture, None]
    table.twin.begin()
    return table, table.twin.players[0]


@pytest.mark.parametrize(("die", "tokens", "points"), [(2, 2, 4), (0, 1, 1)])
def test_points_of_a_ring(die: int, tokens: int, points: int) -> None:
    """Worked examples 1 and 2 (PAL-EXP-2)."""
    table, player = seated()
    player.tokens = [1] * tokens
    table.twin.collect_from(player, 1, die)
    kind, amount = CONTENT["rings"][1 if 1 in CONTENT["rings"] else "1"]["yields"][points - 1]
    assert table.told[-1] == ("collects", 0, 1, points, kind, amount)


def test_tribal_tokens_count_except_in_the_basic_game() -> None:
    """PAL-EXP-5, also on a ring where no other token stands."""
    for mode, rings in (("basic", [3]), ("complete", [3, 5])):
        table, player = seated(mode=mode)
        player.tokens, player.tribes = [3, 3, 3], [5]
        assert table.twin.collecting_rings(player) == rings


def test_achievements() -> None:
    """Worked example 3 (PAL-END-2): two own cards +4; two stone and two red pottery another +4."""
    table, player = seated()
    player.artifacts = ["yuanshan_1", "yuanshan_3"]
    assert table.twin.score(player) == 2 + 2 + 4
    player.artifacts += ["dahu_4", "dahu_5"]
    assert table.twin.score(player) == 2 + 2 + 2 + 3 + 4 + 4


def test_a_thirteenth_resource_is_given_back() -> None:
    """Worked example 4 (PAL-EXP-4); food does not count."""
    table, player = seated()
    player.goods.update(red_clay=13, food=5)
    table.twin.give_back_surplus(player)
    assert table.told[-1] == ("gives_back", 0, "red_clay")
    assert (player.goods["red_clay"], player.goods["food"]) == (12, 5)


def test_a_fourth_tribe_is_not_offered() -> None:
    """Worked example 5 (PAL-WRK-3)."""
    table, player = seated()
    player.goods = dict.fromkeys(KINDS, 9)
    assert [what for what, _ in table.twin.possible_purchases(player)] == ["artifact"] * 5 + ["tile"] * 2
    player.tribes = [0, 0, 0]
    assert [what for what, _ in table.twin.possible_purchases(player)] == ["artifact"] * 5


def test_an_exchange_leaves_the_purchase_payable() -> None:
    """PAL-LEG-4: t09 costs two stone and a jade, the card holds stone, red clay and black clay."""
    table, player = seated(mode="advanced")
    twin = table.twin
    twin.chosen_character = "bean"
    twin.bring_in_character()
    assert twin.character is not None
    player.goods.update(red_clay=1, jade=1, stone=2)
    assert twin.legal_exchanges(player, twin.character, ("tile", "t09")) == [
        ("red_clay", "red_clay"),
        ("red_clay", "black_clay"),
        ("red_clay", "stone"),
        ("stone", "stone"),
    ]
    assert not twin.can_use_skill(player, ("tile", "t09"))
    player.tokens[2] = 0
    assert twin.can_use_skill(player, ("tile", "t09"))


def test_a_full_card_is_flipped_after_the_move() -> None:
    """PAL-LEG-5, PAL-LEG-6: the third food brings the other side of the card to the new ring."""
    table, player = seated(mode="advanced")
    twin = table.twin
    twin.chosen_character = "fluffy"
    twin.bring_in_character()
    assert twin.character is not None
    twin.character.card["food"] = 2
    player.goods["food"] = 1
    twin.use_skill(player, ("tile", "t01"))
    assert [event[0] for event in table.told[-3:]] == ["pays_food", "relocates", "replaced"]
    view = twin.snapshot()
    assert (view["character"], view["character_ring"]) == ("bean", table.told[-2][2])
    assert view["card"] == {"red_clay": 1, "black_clay": 1, "stone": 1}
