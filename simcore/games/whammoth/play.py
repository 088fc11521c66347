"""A game of Wooly Whammoth from set-up to the end: the turn loop and nothing else."""

from simcore.games.whammoth.cards import (
    choose_cards,
    feed_the_robbed,
    offer_card_abilities,
    offer_meals,
    reveal_cards,
)
from simcore.games.whammoth.charge import resolve_charges
from simcore.games.whammoth.cleanup import check_last_tribe, clean_up
from simcore.games.whammoth.layout import PLAYING, TRUNCATED
from simcore.games.whammoth.movement import choose_own_moves, move_people
from simcore.games.whammoth.path import last_space
from simcore.games.whammoth.people import check_sixth_meat
from simcore.games.whammoth.rows import note_leaders, write_row
from simcore.games.whammoth.setup import set_up
from simcore.jit import kernel
from simcore.log import END, TURN, emit
from simcore.rng import begin_game, begin_round


@kernel
def play_many(tables, state, scratch, rng, log, rows, first_game):
    """Play games `first_game`, `first_game` + 1, ... into `rows` (ROW[n]). Changes all but `tables`."""
    for i in range(rows.shape[0]):
        play_game(tables, state, scratch, rng, log, rows[i], first_game + i)


@kernel
def play_game(tables, state, scratch, rng, log, row, game):
    """Play game number `game` of the seed into `row`. Changes all but `tables`."""
    begin_game(rng, tables["seed"], game)
    set_up(tables, state, scratch, rng, log)
    while state["end"] == PLAYING:
        play_turn(tables, state, scratch, rng, log)
    write_row(tables, state, scratch, row)


@kernel
def play_turn(tables, state, scratch, rng, log):
    """One turn of all tribes. Changes all but `tables`."""
    begin_turn(tables, state, rng, log)
    if not state["in_sudden_death"]:
        offer_meals(tables, state, scratch, rng, log)
    offer_card_abilities(tables, state, scratch, rng, log)
    if not state["in_sudden_death"]:
        feed_the_robbed(tables, state, scratch, rng, log)
    choose_cards(tables, state, scratch, rng, log)
    reveal_cards(tables, state, log)
    choose_own_moves(tables, state, scratch, rng, log)
    move_people(tables, state, log)
    check_sixth_meat(tables, state)
    if state["end"] == PLAYING:
        resolve_charges(tables, state, scratch, rng, log)
    if state["end"] == PLAYING:
        clean_up(tables, state, scratch, rng, log)
        check_last_tribe(tables, state, log)
    if state["end"] == PLAYING and state["turn"] >= tables["rounds_cap"]:
        state["end"] = TRUNCATED
    note_leaders(tables, state, scratch)
    if state["end"] != PLAYING:
        emit(log, END, -1, state["end"], state["winners"], 0, 0)


@kernel
def begin_turn(tables, state, rng, log):
    """New turn: mammoths on the last space (WHA-CHG-8), nothing played yet. Changes `state`, `rng` and `log`."""
    state["turn"] += 1
    begin_round(rng, state["turn"])
    emit(log, TURN, -1, state["turn"], 0, 0, 0)
    for seat in range(tables["n_seats"]):
        state["in_at_start"][seat] = state["alive"][seat]
        state["stretches"][seat] = 0
        state["mammoth"][seat] = last_space(tables, state, seat) if state["alive"][seat] else -1
