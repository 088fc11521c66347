"""Traces of Wooly Whammoth: an owner of the game can check every line with rulebook and content file."""

from typing import Any

import pytest

from simcore.playing.trace import Tracer
from simcore.reading.files import read_document
from simcore.scenarios.load import Loaded
from tests.games.documented import assert_example_is_told
from tests.games.loading import load_data
from tests.games.whammoth.owner import Owner
from tests.games.whammoth.table import GAME

pytestmark = pytest.mark.xdist_group("whammoth")

NAMES = ["Blue", "Green", "Purple", "Orange"]
OTHER_READINGS = {
    "charges_per_turn": "once",
    "second_charge": "restart",
    "tar_mammoth_stretches": True,
    "simultaneous_sixth": "people_then_share",
    "all_out": "share",
}
VARIANTS: dict[str, tuple[int, dict[str, Any]]] = {
    "four": (4, {}),
    "three, restarted": (3, {"second_charge": "restart"}),
    "abilities": (4, {"abilities": "dealt"}),
    "other readings": (2, {"abilities": "dealt", **OTHER_READINGS}),
    "sudden death": (4, {"sudden_death": True, "abilities": "dealt"}),
    "sudden death of two": (2, {"sudden_death": True}),
    "starting positions": (3, {"starting_positions": True}),
}

# Lines that the games of a variant must have, so that the owner checks every kind of line.
EVERYWHERE = (
    "takes a break on", "by its modifier", "ends in a tar pit", "runs over the edge after space", "topples the mammoth",
    "takes the mammoth along", "path is longer now", "mammoth runs from", "is stomped", "finds its mammoth in a tar pit",
    "ducks under the mammoth by its Run Away!", "is driven from", "drawn at random",
)  # fmt: skip
SEEN = {
    "four": (*EVERYWHERE, "The CHARGE! deck is empty", "all went out in one turn", "May not eat", "eats a meat", "back by the CHARGE! card", "is out of the game"),
    "abilities": (*EVERYWHERE, "steals", "its stolen cards return", "Green's", "by its ability, drawn", "mammoth by its ability"),
    "other readings": ("starved, out of the game", "all went out in one turn"),
    "sudden death": ("Sudden death: ", "both hands are empty"),
    "sudden death of two": ("Two tribes: sudden death", "both hands are empty"),
    "starting positions": ("a tar pit, and it chooses the space beside",),
}  # fmt: skip


def load(seats: int, rules: dict[str, Any], **run: Any) -> Loaded:
    strategies = ["random", "greedy", "random", "hoarder"][:seats]
    seated = [{"strategy": each} for each in strategies]
    return load_data({"game": "whammoth", "seats": seated, "rules": rules, "run": run})


def told(loaded: Loaded, game: int) -> list[tuple[int, str]]:
    return [(line.turn, line.text) for line in Tracer(loaded).trace(game).lines]


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_owner_can_check_every_line(variant: str) -> None:
    """Hands, places, paths, people, meat and the CHARGE! deck add up from line to line, and no line is left."""
    seats, rules = VARIANTS[variant]
    content = read_document(GAME.folder / "content" / "whammoth.yaml").data
    loaded = load(seats, rules)
    tracer = Tracer(loaded)
    texts = []
    for game in range(20, 28):
        lines = [(line.turn, line.text) for line in tracer.trace(game).lines]
        Owner(content, rules, NAMES[:seats], lines).play()
        texts += [text for _, text in lines]
    for phrase in SEEN.get(variant, ()):
        assert any(phrase in text for text in texts), phrase


def test_the_set_up_and_a_turn_in_exact_words() -> None:
    loaded = load(2, {"abilities": "dealt"})
    hand = "-3 Run Away!, 1 CHARGE!, 1 -1, 1, 2 Take Break, 2 +1, 3"
    first, stretched = "10 spaces (tar 3, 7; tusks 9, 10)", "11 spaces (tar 4, 8; tusks 10, 11)"
    assert told(loaded, 3)[:19] == [
        (0, "Seat 1, Blue: strategy random"),
        (0, "Seat 2, Green: strategy greedy"),
        (0, f"Each tribe: 4 people, one of them on Start; a path of {first}; the cards {hand}, 4 +1"),
        (0, "24 meat in the supply, 8 cards in the CHARGE! deck"),
        (0, "Blue is dealt the ability timid"),
        (0, "Green is dealt the ability stealthy"),
        (1, f"Blue on Start of {first}: meat 0, people 4. Hand: {hand}, 4 +1. Discards: none. Ability timid: ready"),
        (1, f"Green on Start of {first}: meat 0, people 4. Hand: {hand}, 4 +1. Discards: none. Ability stealthy: ready"),
        (1, "Cards: Blue 4 +1, Green 4 +1. Total 8."),
        (1, "Blue moves from Start to 8"),
        (1, "Green moves from Start to 9 (+1 by its modifier)"),
        (1, "Green topples the mammoth: a meat (now 1)"),
        (1, f"Green's path is longer now: {stretched}"),
        (2, f"Blue on 8 of {first}: meat 0, people 4. Hand: {hand}. Discards: 4 +1. Ability timid: ready"),
        (2, f"Green on Start of {stretched}: meat 1, people 4. Hand: {hand}. Discards: 4 +1. Ability stealthy: ready"),
        (2, "Cards: Blue 1, Green 1 -1. Total 2."),
        (2, "Blue moves from 8 to 7 (-3 by its ability)"),
        (2, "Blue ends in a tar pit: a cave person dies (3 left; its ability is ready again)"),
        (2, "Green moves from Start to 1 (-1 by its modifier)"),
    ]  # fmt: skip


def test_a_seat_that_rotates_is_told_by_what_sits_there() -> None:
    """Game 1 of a rotating scenario: what the second seat of the scenario says sits at the first."""
    seats = [{"strategy": "random", "label": "A"}, {"strategy": "greedy", "label": "B"}]
    loaded = load_data({"game": "whammoth", "seats": seats, "run": {"rotate": True}})
    heads = [[text for _, text in told(loaded, game)[:2]] for game in (0, 1)]
    assert heads == [
        ["Seat 1, A: strategy random", "Seat 2, B: strategy greedy"],
        [
            "Seat 1, B: strategy greedy (seat 2 of the scenario)",
            "Seat 2, A: strategy random (seat 1 of the scenario)",
        ],
    ]


def test_the_example_of_the_page_is_a_real_one() -> None:
    assert_example_is_told("whammoth")
