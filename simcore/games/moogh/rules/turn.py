"""A round of MOOGH: appeasement, programming, action (MOO-RND, MOO-APP, MOO-PRG, MOO-ACT)."""

from simcore.games.moogh.house import THREE_EACH
from simcore.games.moogh.rules.characters import take_turn
from simcore.games.moogh.rules.ending import check_end, end_game, living_tribes
from simcore.games.moogh.rules.performing import take_beast_turn
from simcore.games.moogh.rules.programming import choose_slot
from simcore.games.moogh.rules.rolls import roll_die
from simcore.games.moogh.table.layout import (
    APPEASE,
    CARD,
    FIRST_BEAST_FIGURE,
    IN_PLAY,
    PLAYING,
    PROGRAM,
    PROGRAMS,
    SOLO,
    TIME_LIMIT,
    TRUNCATED,
)
from simcore.games.moogh.table.rage import appease
from simcore.games.moogh.table.sizes import TOKENS_WHEN_FLED
from simcore.kernels.choice import looks_ahead
from simcore.kernels.jit import inlined
from simcore.kernels.log import TURN, emit
from simcore.kernels.rng import begin_round


@inlined
def play_turn(tables, state, scratch, rng, log):
    """A round, nobody looking ahead. Changes all but `tables`."""
    begin_turn(tables, state, rng, log)
    program(tables, state, scratch, rng, log)
    state["marker"] = 0
    play_cards(tables, state, scratch, rng, log)


@inlined
def play_cards(tables, state, scratch, rng, log):
    """The cards from the marker on, and the end of the round (MOO-ACT-1). Changes all but `tables`."""
    while state["end"] == PLAYING and state["marker"] < state["n_cards"]:
        take_card(tables, state, scratch, rng, log)
    finish_turn(tables, state, scratch, log)


@inlined
def begin_turn(tables, state, rng, log):
    """A new round; from the second on appeasement, rotation and clock (MOO-APP-1 to APP-5, SOLO-5, SOLO-6).

    Changes `state`, `rng` and `log`.
    """
    state["round"] += 1
    begin_round(rng, state["round"])
    emit(log, TURN, -1, state["round"], 0, 0, 0)
    state["marker"] = -1
    for character in range(tables["n_characters"]):
        state["acted"][character] = 0
    if state["round"] == 1:
        return
    appease_all(tables, state, rng, log)
    rotate(state)
    if tables["format"] >= SOLO:
        tick(tables, state, log)


@inlined
def appease_all(tables, state, rng, log):
    """One die per beast, in the order of their first cards (MOO-APP-2). Changes `state`, `rng` and `log`."""
    done = 0
    for i in range(state["n_cards"]):
        beast = state["card"][i] - FIRST_BEAST_FIGURE
        if beast >= 0 and not (done >> beast) & 1 and state["fate"][beast] == IN_PLAY:
            done |= 1 << beast
            symbol = roll_die(tables, rng, log, APPEASE, FIRST_BEAST_FIGURE + beast)
            appease(tables, state, log, beast, symbol)


@inlined
def rotate(state):
    """The first card of the row goes to its end (MOO-APP-5). Changes `state`."""
    if state["n_cards"] > 1:
        first = state["card"][0]
        for i in range(state["n_cards"] - 1):
            state["card"][i] = state["card"][i + 1]
        state["card"][state["n_cards"] - 1] = first


@inlined
def tick(tables, state, log):
    """A token on the turn start card, three if a beast fled in the last round; the limit loses (MOO-SOLO-5, SOLO-6).

    Changes `state` and `log`.
    """
    fled = state["fled_last_round"]
    if fled:
        state["clock"] += TOKENS_WHEN_FLED * (fled if tables["fled_tokens"] == THREE_EACH else 1)
    else:
        state["clock"] += 1
    state["fled_last_round"] = 0
    if state["clock"] >= tables["time_limit"]:
        end_game(tables, state, log, TIME_LIMIT, False)


@inlined
def program(tables, state, scratch, rng, log):
    """Every character in play gets its cube, in turn-row order; nobody sees the others' (MOO-PRG-1 to PRG-4).

    Changes all but `tables`.
    """
    for i in range(state["n_cards"]):
        character = state["card"][i]
        if character >= FIRST_BEAST_FIGURE or state["end"] != PLAYING:
            continue
        if not looks_ahead(tables, scratch, tables["seat_of"][character]):
            slot = choose_slot(tables, state, scratch, rng, log, character, PROGRAM)
            state["slot"][character] = slot
            emit(log, PROGRAMS, character, slot, 0, 0, 0)


@inlined
def take_card(tables, state, scratch, rng, log):
    """The card under the marker is resolved, and the marker moves on (MOO-ACT-1, A-41). Changes all but `tables`."""
    figure = state["card"][state["marker"]]
    emit(log, CARD, figure, 0, 0, 0, 0)
    if figure < FIRST_BEAST_FIGURE:
        take_turn(tables, state, scratch, rng, log, figure)
    else:
        take_beast_turn(tables, state, scratch, rng, log, figure - FIRST_BEAST_FIGURE)
    state["marker"] += 1


@inlined
def finish_turn(tables, state, scratch, log):
    """End of a round: aims that count rounds, the cap, who leads. Changes all but `tables`."""
    if state["end"] == PLAYING:
        state["rounds_done"] = state["round"]
        check_end(tables, state, log)
    if state["end"] == PLAYING and state["round"] >= tables["rounds_cap"]:
        end_game(tables, state, log, TRUNCATED, False)
    note_leaders(tables, state, scratch)


@inlined
def note_leaders(tables, state, scratch):
    """Remember whose living tribe has the most savage points; nobody leads where all play together. Changes `scratch`."""
    mask, most, tribes = 0, -1, living_tribes(tables, state)
    if tables["format"] < SOLO:
        for seat in range(tables["n_seats"]):
            tribe = tables["tribe_of_seat"][seat]
            if (tribes >> tribe) & 1:
                if state["sp"][tribe] > most:
                    mask, most = 0, state["sp"][tribe]
                if state["sp"][tribe] == most:
                    mask |= 1 << seat
    for seat in range(tables["n_seats"]):
        state["score"][seat] = state["sp"][tables["tribe_of_seat"][seat]]
    scratch["leaders"][state["round"]] = mask
