"""Traces of Paleolithic: an owner of the game can check every line with rulebook and content file."""

from typing import Any

import pytest

from simcore.contract.game import get_game
from simcore.playing.trace import Tracer
from simcore.reading.files import read_document
from simcore.scenarios.load import Loaded
from tests.games.documented import assert_example_is_told
from tests.games.loading import load_data
from tests.games.paleolithic.owner import Owner

pytestmark = pytest.mark.xdist_group("paleolithic")

VARIANTS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "basic": ("basic", 4, {}),
    "complete": ("complete", 3, {}),
    "a die for each ring": ("complete", 2, {"die_per_ring": True}),
    "advanced": ("advanced", 4, {}),
    "advanced, two": ("advanced", 2, {}),
}
# Lines that the games of a variant must have, so that the owner checks every kind of line.
SEEN = {
    "basic": ("explores", "produces", "builds the tribe", "puts a tribal token", "Open: ", "own culture"),
    "complete": ("gives a", "for a set", "tribes on"),
    "advanced": ("exchanges", "food to the character", "The dice show", "takes over", "and gets 1 "),
}


def load(mode: str, seats: int, rules: dict[str, Any]) -> Loaded:
    strategies = ["random", "greedy", "random", "greedy"][:seats]
    seated = [{"strategy": each} for each in strategies]
    return load_data({"game": "paleolithic", "mode": mode, "seats": seated, "rules": rules})


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_owner_can_check_every_line(variant: str) -> None:
    """What lies open, tokens, goods, dice, cards and points add up from line to line, and no line is left."""
    mode, seats, rules = VARIANTS[variant]
    content = read_document(get_game("paleolithic").folder / "content" / "paleolithic.yaml").data
    tracer = Tracer(load(mode, seats, rules))
    texts = []
    for game in range(10):
        lines = [(line.turn, line.text) for line in tracer.trace(game).lines]
        Owner(content, mode, rules, seats, lines).play()
        texts += [text for _, text in lines]
    for phrase in SEEN.get(variant, ()):
        assert any(phrase in text for text in texts), phrase


def test_the_set_up_and_a_round_in_exact_words() -> None:
    lines = [(line.turn, line.text) for line in Tracer(load("advanced", 2, {})).trace(0).lines]
    artifacts = (
        "dapenkeng_4 (2 stone, 1 red clay), yuanshan_5 (4 red clay, 1 black clay), dahu_1 (3 black clay), "
        "qilin_6 (3 black clay, 1 red clay), qilin_2 (3 stone, 1 black clay)"
    )
    tiles = "t09 (2 stone, 1 jade), t11 (2 black clay, 1 jade)"
    assert lines[:12] == [
        (0, "Seat 1, Player 1: strategy random"),
        (0, "Seat 2, Player 2: strategy greedy"),
        (0, "Player 1 plays Dapenkeng with the Taiwan dog, from ring 8"),
        (0, "Player 2 plays Beinan with the Reeves's muntjac, from ring 3"),
        (0, f"Open: {artifacts}, {tiles}"),
        (0, "Bean the elder stands on ring 0"),
        (1, f"Open artifacts: {artifacts}; 31 in the pile. Open tiles: {tiles}; 10 in the pile"),
        (1, "Bean on ring 0, on the card: stone, red clay, black clay"),
        (1, "Player 1: cavemen on 8, 8, animal on 8; holds nothing; no cards; 0 points"),
        (1, "Player 2: cavemen on 3, 3, animal on 3; holds nothing; no cards; 0 points"),
        (1, "Player 1 explores, rolls 2: ring 8 pays 2 red clay for 5 points"),
        (
            1,
            (
                "Player 2 explores, a caveman moves from ring 3 to 2, rolls 2: "
                "ring 2 pays 1 stone for 3 points, ring 3 pays 2 red clay for 4 points"
            ),
        ),
    ]


def test_a_skill_in_exact_words() -> None:
    lines = [line.text for line in Tracer(load("advanced", 2, {})).trace(2).lines if line.turn == 13]
    i = lines.index(
        "Player 1 exchanges a stone for a black clay with the character; now on the card: stone, red clay, stone"
    )
    assert lines[i + 1 : i + 3] == [
        "The dice show 3 and 2: the character goes to ring 5",
        (
            "Player 1 produces beinan_1 for 2 jade, 1 stone: +3 (3 printed), now 16 points; "
            "6 red clay, 3 black clay, 2 food left"
        ),
    ]


def test_the_example_of_the_page_is_a_real_one() -> None:
    assert_example_is_told("paleolithic")
