"""Wooly Whammoth: what strategies weigh, against going through all cards of the others one by one."""

from itertools import product
from typing import Any

import pytest

from simcore.games.whammoth import layout as L
from simcore.games.whammoth.decisions import (
    choose_ambush,
    choose_card,
    choose_card_ability,
    choose_discard,
    choose_modifier,
    choose_move_ability,
    choose_to_eat,
)
from tests.games.whammoth.table import GAME, Scene

ALL = ["nutty", "timid", "stealthy", "brute"]
PATHS = [
    {},
    {"path.top": ["tar", "tar", "space", "space", "tar", "tusk", "tusk"], "path.start_extension": 1},
    {"cards.three.special": "charge", "cards.one.special": "run_away", "cards.two.modifier": -2},
]


def features(table: Scene, decision: str, *, of: int = -1) -> dict[str, float]:
    """The features of an option of the decision that was the last one, by name."""
    scratch = table.table.scratch[0]
    row = scratch["feature"][of % scratch["n_options"]]
    return {name: float(row[i]) for i, name in enumerate(GAME.vocabulary.decisions[decision])}


class ByHand:
    """The chances of one card, by counting."""

    def __init__(self, table, seat):
        self.table, self.seat = table, seat
        self.content = table.loaded.content
        self.cards = list(self.content.cards.values())
        path, extension = self.content.path, table.values("extension")[seat]
        self.spaces = ["start", *path.bottom[:extension], *path.top]
        self.last = len(self.spaces) - 1
        self.pos = table.values("pos")[seat]
        others = [o for o in range(table.n_seats) if o != seat and table.values("alive")[o] and table.hand(o)]
        hands = [[self.content.cards[name] for name, _ in table.hand(other)] for other in others]
        self.plays = list(product(*hands))

    def fate(self, space):
        return "over" if space > self.last else self.spaces[max(0, space)].replace("start", "space")

    def reach(self, space):
        """Share of the CHARGE! cards that bring the mammoth to a safe space."""
        if self.fate(space) != "space":
            return 0.0
        runs = [card.spaces for card in self.content.charge_cards.values()]
        return sum(run >= self.last - max(0, space) for run in runs) / len(runs)

    def mean(self, function):
        return sum(function(play) for play in self.plays) / len(self.plays)

    def landing(self, card, play):
        return self.pos + card.value + sum(other.value for other in play)

    def best(self, card, play):
        """Fate with the better use of the modifier: a tusk, staying alive, the edge, tar."""
        space = self.landing(card, play)
        fates = [self.fate(space), self.fate(space + card.modifier)]
        return min(fates, key=["tusk", "space", "over", "tar"].index)

    def expected(self, card):
        stays = card.special == "take_break"
        total = self.mean(lambda play: sum(other.value for other in play)) + card.value
        charged = self.mean(lambda play: any(other.special == "charge" for other in play))
        if card.special == "charge":
            charged = 1.0
        if stays:
            ends = dict.fromkeys(("tusk", "over", "tar"), 0.0)
            stomped = self.reach(self.pos)
            distance = self.last - 1 - self.pos
        else:
            fates = [self.best(card, play) for play in self.plays]
            ends = {end: fates.count(end) / len(fates) for end in ("tusk", "over", "tar")}
            stomped = self.mean(lambda play: self.reach(self.landing(card, play)))
            distance = self.last - 1 - self.pos - total
        ambushes = card.special == "run_away"
        return {
            **ends,
            "stomped": 0.0 if ambushes else stomped * charged,
            "ambush": stomped * charged if ambushes else 0.0,
            "distance": max(0.0, distance),
            "spaces": total,
            "value": card.value,
            "stays": float(stays),
            "charges": float(card.special == "charge"),
            "flexible": float(card.modifier != 0),
        }


@pytest.mark.rule("WHA-D-3")
@pytest.mark.parametrize("content", PATHS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_of_every_card_by_counting(content: dict[str, Any], seats: int) -> None:
    for game in range(6):
        table = Scene(seats, strategy="random", set_content=content, game=game)
        for _ in range(game):
            table.play_turn()
        table.tables["strategy"][:] = 1
        for seat in range(seats):
            if not (table.values("alive")[seat] and len(table.hand(seat)) > 1):
                continue
            choose_card(*table.arguments, seat)
            by_hand = ByHand(table, seat)
            for i, (name, _) in enumerate(table.hand(seat)):
                expected = by_hand.expected(by_hand.content.cards[name])
                assert features(table, "card", of=i) == pytest.approx(expected, abs=1e-12), name


@pytest.mark.rule("WHA-D-3")
def test_stolen_copies_count_as_cards_of_those_who_hold_them() -> None:
    table = Scene(3)
    table.deal(1, ["four", ("four", 2), ("charge", 0)])
    table.deal(2, [])
    choose_card(*table.arguments, 0)
    assert features(table, "card", of=0)["spaces"] == pytest.approx(-3 + 3)
    table.put(pos=(8, 0, 0))
    choose_card(*table.arguments, 0)
    assert features(table, "card", of=3)["stomped"] == 0
    table.put(pos=(6, 0, 0))
    choose_card(*table.arguments, 0)  # "one" ends on 8 with the CHARGE!, which is one card of three
    assert features(table, "card", of=3)["stomped"] == pytest.approx(1 / 3 * 1 / 3)


@pytest.mark.rule("WHA-D-4")
@pytest.mark.rule("WHA-D-5")
@pytest.mark.parametrize("charges", [0, 1])
@pytest.mark.parametrize("pos", range(11))
def test_a_known_move_is_weighed_by_where_it_ends(pos: int, charges: int) -> None:
    table = Scene(abilities=["brute", "nutty"])
    table.reveal("two", "charge" if charges else "one")
    table.put(pos=(pos, 0), move=(0, 0))
    choose_modifier(*table.arguments, 0)
    check_moves(table, pos, "modifier", [3, 4], charges)
    table.put(move=(1, 0))
    choose_move_ability(*table.arguments, 0)
    check_moves(table, pos, "ability_move", [4, 6, 2], charges)


def check_moves(table: Scene, pos: int, decision: str, moves: list[int], charges: int) -> None:
    by_hand = ByHand(table, 0)
    for i, move in enumerate(moves):
        space = pos + move
        end = by_hand.fate(space)
        assert features(table, decision, of=i) == {
            "use": i > 0,
            "tusk": end == "tusk",
            "over": end == "over",
            "tar": end == "tar",
            "stomped": by_hand.reach(space) * charges,
            "distance": max(0, 9 - space),
        }


@pytest.mark.rule("WHA-D-1")
def test_eating_is_weighed_by_cards_and_meat() -> None:
    table = Scene(4)
    table.deal(1, ["one", "two"], ["three", "four", "break"])
    table.put(meat=(1, 5, 2, 3))
    choose_to_eat(*table.arguments, 1)
    assert set(features(table, "eat", of=0).values()) == {0}
    assert features(table, "eat") == {"eat": 1, "hand": 2, "discards": 3, "meat": 5, "rival_meat": 3}
    table.eliminate(3)
    choose_to_eat(*table.arguments, 1)
    assert features(table, "eat")["rival_meat"] == 2
    table.put(meat=(0, 5, 0, 3))
    choose_to_eat(*table.arguments, 1)
    assert features(table, "eat")["rival_meat"] == 0


@pytest.mark.rule("WHA-D-2")
@pytest.mark.parametrize(
    ("ability", "of", "told"),
    [
        ("nutty", 1, {"use": 1, "hand": 2, "value": -3}),
        ("nutty", 2, {"use": 1, "hand": 2, "value": 3}),
        ("nutty", 3, {"use": 1, "hand": 2, "value": 4, "flexible": 1}),
        ("timid", 1, {"use": 1, "hand": 2, "discards": 3}),
        ("brute", 1, {"use": 1, "hand": 2, "victim_meat": 5, "victim_hand": 8}),
        ("brute", 2, {"use": 1, "hand": 2, "victim_meat": 1, "victim_hand": 1}),
    ],
)
def test_bringing_a_card_is_weighed_by_what_comes(ability: str, of: int, told: dict[str, float]) -> None:
    table = Scene(3, abilities=[ability, *(each for each in ALL if each != ability)][:3])
    table.deal(0, ["one", "two"], ["four", "run_away", "three"])
    table.deal(2, ["one"])
    table.put(meat=(0, 5, 1))
    choose_card_ability(*table.arguments, 0)
    assert set(features(table, "ability_card", of=0).values()) == {0}
    nothing = dict.fromkeys(GAME.vocabulary.decisions["ability_card"], 0)
    assert features(table, "ability_card", of=of) == {**nothing, **told}


@pytest.mark.rule("WHA-D-6")
@pytest.mark.rule("WHA-D-7")
def test_ambush_and_taking_back_are_weighed_by_use_and_by_the_card() -> None:
    table = Scene(abilities=["stealthy", "nutty"])
    tables, _, scratch, rng, log = table.arguments
    choose_ambush(tables, scratch, rng, log, 0)
    assert [features(table, "ambush", of=i) for i in range(2)] == [{"use": 0}, {"use": 1}]
    table.deal(0, [], ["run_away", "charge", "careful", "three"])
    choose_discard(*table.arguments, 0)
    assert [tuple(features(table, "take_back", of=i).values()) for i in range(4)] == [
        (-3, 0, 1, 0),
        (1, 0, 0, 1),
        (1, 1, 0, 0),
        (3, 0, 0, 0),
    ]
    assert list(GAME.vocabulary.decisions["take_back"]) == ["value", "flexible", "run_away", "charges"]


@pytest.mark.rule("WHA-D-8")
def test_a_start_is_weighed_by_being_after_the_pit() -> None:
    values = {f"cards.{name}.value": 3 for name in Scene().cards}
    table = Scene(starting_positions=True, set_content=values)
    assert [features(table, "start", of=i) for i in range(2)] == [{"after": 0}, {"after": 1}]


def test_the_vocabulary_is_numbered_as_the_decisions_are() -> None:
    numbers = [L.EAT, L.ABILITY_CARD, L.CARD, L.MODIFIER, L.ABILITY_MOVE, L.AMBUSH, L.TAKE_BACK, L.START]
    names = ["eat", "ability_card", "card", "modifier", "ability_move", "ambush", "take_back", "start"]
    assert list(GAME.vocabulary.decisions) == names
    assert numbers == list(range(L.N_DECISIONS))
