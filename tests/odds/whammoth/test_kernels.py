"""Odds of Wooly Whammoth against the compiled game: turns played by the kernels, opponents at random."""

from functools import cache
from math import sqrt

import pytest

from analysis.odds.whammoth.board import Board
from analysis.odds.whammoth.card import mean_fate
from analysis.odds.whammoth.situation import read_situation
from analysis.odds.whammoth.totals import law_of_sum, with_card

pytestmark = [pytest.mark.compiled_only, pytest.mark.xdist_group("whammoth")]

TURNS = 2500
ERRORS = 5


@cache
def table(seats, rules=()):
    from tests.games.whammoth.table import WhammothTable, load

    return WhammothTable(load(seats=seats, rules=dict(rules)))


def deal(play, seat, names):
    """The tribe holds these own cards and no others."""
    play.state["hand"][seat] = 0
    for name in names:
        play.state["hand"][seat, play.cards.index(name)] = 1 << seat
    play.state["n_hand"][seat] = len(names)


def turn(play, game, situation, card, flexible):
    """What a turn does to the first tribe: chances as counts of 0 and 1, in the order of Fate."""
    from simcore.games.whammoth import cards, charge, layout, movement
    from simcore.games.whammoth import turn as steps

    play.begin(game)
    tables, state, _, rng, log = play.arguments
    for seat, (each, hand) in enumerate(zip(situation.seats, situation.hands, strict=True)):
        state["pos"][seat], state["extension"][seat] = each.space, each.extension
        deal(play, seat, [own.name for own in hand])
    steps.begin_turn(tables, state, rng, log)
    cards.choose_cards(*play.arguments)
    state["card"][0] = play.cards.index(card.name)
    cards.reveal_cards(tables, state, log)
    movement.choose_own_moves(*play.arguments)
    me, total, charges = situation.seats[0], int(state["total"]), int(state["n_charges"])
    use = flexible and me.fate(card, total, charges) != me.ways(card, total, charges)[0]
    state["move"][0] = card.modifier if use else 0
    movement.move_people(tables, state, log)
    charge.resolve_charges(*play.arguments)
    deaths, meats = state["deaths"][0], state["meats"][0]
    return (
        meats[layout.FROM_TUSK], deaths[layout.BY_TAR], deaths[layout.BY_EDGE], deaths[layout.BY_STOMP],
        meats[layout.FROM_AMBUSH], deaths[layout.BY_EFFECT], meats[layout.FROM_TAR],
    )  # fmt: skip


def board_of(rules):
    return "{" + ", ".join(f"{key}: {value}" for key, value in rules) + "}"


@pytest.mark.parametrize(
    ("at", "extension", "card", "flexible", "others", "rules"),
    [
        ("5,0", None, "charge", False, None, ()),
        ("0,0,0,0", None, "four", True, None, ()),
        ("4,9", "2,1", "run_away", False, "charge", ()),
        ("8,2,5", "0,1,7", "careful", True, "charge,four/charge,two", ()),
        ("6,6,6,6", "3,0,0,0", "charge", False, "charge,one/charge,two/charge,careful", ()),
        ("5,5,5", "1,1,1", "break", False, "charge/charge", (("second_charge", "restart"),)),
        ("4,0,0", "0,0,0", "charge", False, "charge,break/charge", (("charges_per_turn", "once"),)),
        ("4,8,1", "7,7,7", "two", True, "run_away,charge,two/charge,break", ()),
    ],
    ids=str,
)
def test_cards_against_the_kernels(tmp_path, at, extension, card, flexible, others, rules):
    scenario = tmp_path / "scenario.yaml"
    seats = at.count(",") + 1
    strategies = ", ".join(["{strategy: random}"] * seats)
    scenario.write_text(
        f"game: whammoth\nrules: {board_of(rules)}\nseats: [{strategies}]\n", encoding="utf-8"
    )
    situation = read_situation(str(scenario), at, extension, card, others, False)
    board: Board = situation.board
    own = board.card("hand", card)
    sums = with_card(law_of_sum(situation.hands[1:]), own)
    exact = mean_fate(situation.seats[0], own, sums, flexible)
    play = table(seats, rules)
    counts = [0] * len(exact)
    for game in range(TURNS):
        for i, seen in enumerate(turn(play, game, situation, own, flexible)):
            counts[i] += int(seen)
    assert any(0 < chance < 1 for chance in exact)
    for name, chance, seen in zip(exact._fields, exact, counts, strict=True):
        p = float(chance)
        assert abs(seen / TURNS - p) <= ERRORS * sqrt(p * (1 - p) / TURNS), (name, p, seen / TURNS)
