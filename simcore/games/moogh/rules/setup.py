"""Set-up: sides of the action cards, turn row, ideas, tokens, placement (MOO-SET, MOO-DIF)."""

from simcore.games.moogh.mind.features_cells import place_features
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.ideas import draw_idea, show_idea
from simcore.games.moogh.table.board import may_stand, put_beast, put_character
from simcore.games.moogh.table.layout import (
    CARD_SIDE,
    EMPTY,
    FIRST_BEAST_FIGURE,
    GREEN,
    IN_PLAY,
    LAYS,
    N_ACTIONS,
    N_ICONS,
    N_SOURCES,
    NOBODY,
    NONE,
    NOWHERE,
    PLACE,
    PLACED,
    PLAYING,
    TURN_ROW,
)
from simcore.games.moogh.table.sizes import N_CELLS
from simcore.kernels.choice import (
    NO_TAG,
    choose,
    clear_options,
    drop_forbidden,
    needs_features,
    offer,
    own_minds,
)
from simcore.kernels.dice import draw
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit
from simcore.kernels.rng import SETUP

OPEN_IDEAS = 3


@kernel
def set_up(tables, state, scratch, rng, log):
    """Everything before the first round. Changes all but `tables`."""
    own_minds(scratch)
    scratch["depth"] = 0
    scratch["icon_done"] = 0
    scratch["n_waiting"] = 0
    scratch["mover"], scratch["mover_before"], scratch["mover_after"] = NOBODY, NOWHERE, NOWHERE
    clear_state(tables, state)
    for beast in range(tables["n_beasts"]):
        set_up_beast(tables, state, rng, log, beast)
    lay_turn_row(tables, state, rng, log)
    for idea in range(tables["n_ideas"]):
        state["in_deck"][idea] = 1
        state["in_discards"][idea] = 0
    state["n_deck"] = tables["n_ideas"]
    state["n_display"] = 0
    for _ in range(OPEN_IDEAS):
        show_idea(state, log, draw_idea(tables, state, rng, log))
    for i in range(state["n_cards"] - 1, -1, -1):
        if state["card"][i] < FIRST_BEAST_FIGURE:
            place_character(tables, state, scratch, rng, log, state["card"][i])
    scratch["leaders"][0] = 0
    check_end(tables, state, log)


@inlined
def clear_state(tables, state):
    """An empty board, nothing won or lost yet. Changes `state`."""
    state["round"] = 0
    state["rounds_done"] = 0
    state["end"] = PLAYING
    state["winners"] = 0
    state["won"] = 0
    state["n_killed"] = 0
    state["killed_mask"] = 0
    state["fled_mask"] = 0
    state["clock"] = 0
    state["fled_last_round"] = 0
    state["n_traps"] = 0
    state["traps_sprung"] = 0
    state["collected"] = 0
    state["acting"] = NOBODY
    state["last_actor"] = NOBODY
    for cell in range(N_CELLS):
        state["who"][cell] = EMPTY
        state["trap"][cell] = tables["trap_start"][cell]
        state["n_traps"] += tables["trap_start"][cell] > 0
    for i in range(4):
        state["sp"][i] = 0
        for source in range(N_SOURCES):
            state["sp_by"][i, source] = 0
        state["injuries"][i] = 0
        state["losses"][i] = 0
        state["score"][i] = 0
        for action in range(N_ACTIONS):
            state["uses"][i, action] = 0
    for icon in range(N_ICONS):
        state["beast_acts"][icon] = 0
    for character in range(tables["n_characters"]):
        state["cell"][character] = NOWHERE
        state["on"][character] = NOBODY
        state["injured"][character] = 0
        state["out"][character] = 0
        state["token"][character] = tables["starts_with_token"]
        state["slot"][character] = 0
        state["acted"][character] = 0


@inlined
def set_up_beast(tables, state, rng, log, beast):
    """On its cell, a side of its action card at random, the disc leftmost in its start row (MOO-SET-6 to SET-8).

    Changes `state`, `rng` and `log`.
    """
    side = tables["fixed_side"][beast]
    if side == NONE:
        figure = FIRST_BEAST_FIGURE + beast
        side = draw(rng, log, SETUP, figure, CARD_SIDE, figure, 2)
    state["side"][beast] = side
    state["facing"][beast] = tables["start_facing"][beast]
    state["row"][beast] = tables["start_row"][beast]
    state["column"][beast] = 0
    state["health"][beast] = tables["start_health"][beast]
    state["fate"][beast] = IN_PLAY
    state["rider"][beast] = NOBODY
    put_beast(tables, state, beast, tables["start_cell"][beast])


@inlined
def lay_turn_row(tables, state, rng, log):
    """All turn cards in random order (MOO-SET-10, DIF-3). Changes `state`, `rng` and `log`."""
    n = tables["n_characters"] + tables["n_beasts"] * tables["cards_per_beast"]
    taken = 0
    for place in range(n):
        left = draw(rng, log, SETUP, 0, TURN_ROW, -1, n - place)
        for card in range(n):
            if not (taken >> card) & 1:
                if left == 0:
                    taken |= 1 << card
                    state["card"][place] = figure_of_card(tables, card)
                    emit(log, LAYS, state["card"][place], 0, 0, 0, 0)
                    break
                left -= 1
    state["n_cards"] = n
    state["marker"] = -1


@kernel
def figure_of_card(tables, card):
    """Cards in their own order: characters, the beasts' basic cards, their extra cards."""
    if card < tables["n_characters"]:
        return card
    return FIRST_BEAST_FIGURE + (card - tables["n_characters"]) % tables["n_beasts"]


@inlined
def place_character(tables, state, scratch, rng, log, character):
    """D-2: a free cell of the green area (MOO-SET-11, A-56). Changes all but `tables`."""
    seat = tables["seat_of"][character]
    clear_options(scratch)
    for cell in range(tables["first_cell"], tables["last_cell"] + 1):
        if tables["terrain"][cell] & GREEN and may_stand(tables, state, cell):
            offer(scratch, cell, NO_TAG)
    drop_forbidden(tables, scratch, seat)
    if needs_features(tables, scratch, seat):
        place_features(tables, state, scratch, character)
    cell = choose(tables, scratch, rng, log, seat, PLACE)
    put_character(state, character, cell)
    state["collected"] |= tables["item"][cell]
    emit(log, PLACED, character, cell, 0, 0, 0)
