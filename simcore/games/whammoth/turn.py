"""A turn of Wooly Whammoth, step by step."""

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
from simcore.games.whammoth.rows import note_leaders
from simcore.kernels.jit import kernel
from simcore.kernels.log import END, TURN, emit
from simcore.kernels.rng import begin_round


@kernel
def play_turn(tables, state, scratch, rng, log):
    """One turn of all tribes, nobody looking ahead. Changes all but `tables`."""
    before_cards(tables, state, scratch, rng, log)
    choose_cards(tables, state, scratch, rng, log)
    finish_turn(tables, state, scratch, rng, log)


@kernel
def before_cards(tables, state, scratch, rng, log):
    """New turn, eating, abilities that bring cards. Changes all but `tables`."""
    begin_turn(tables, state, rng, log)
    if not state["in_sudden_death"]:
        offer_meals(tables, state, scratch, rng, log)
    offer_card_abilities(tables, state, scratch, rng, log)
    if not state["in_sudden_death"]:
        feed_the_robbed(tables, state, scratch, rng, log)


@kernel
def finish_turn(tables, state, scratch, rng, log):
    """All that follows once the cards are chosen. Changes all but `tables`."""
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
