"""What holds in every game of MOOGH (rules page, section 2), compiled: after set-up and after every round.

`broken` compares a state with its tables, with the state before the round, and with the round's log.
"""

from typing import Any

import numpy as np

from simcore.games.moogh.house import ALL_OUT_SP, TEN_TRAPS, THREE_EACH
from simcore.games.moogh.names import END_REASONS
from simcore.games.moogh.rules.ending import living_tribes
from simcore.games.moogh.rules.setup import set_up
from simcore.games.moogh.rules.turn import play_turn
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.board import body_cell
from simcore.games.moogh.table.sizes import N_CELLS
from simcore.kernels.bits import count_bits
from simcore.kernels.jit import kernel
from simcore.kernels.rng import begin_game
from simcore.playing.engine import Workspace

INVARIANTS = (
    "nothing is broken",
    # --- the game
    "the rounds are counted up to the cap",
    "the end has a reason that the format knows",
    "tribes are left as the end says",
    "winners are there at the end only, and those with the most points",
    "beside the turns nobody acts, nothing waits",
    # --- characters
    "who is in play is on a cell or on a beast, who is out on neither",
    "nobody stands off the board, on a boulder or on a cliff face",
    "cards show one of two sides; a token at most, none for who is out",
    "cubes lie on a spot of the side that shows, or showed in the turn",
    "who is out is counted as lost, and the injured as injured",
    # --- figures on cells
    "no two figures share a cell",
    "the map shows no figure but those in play",
    "rider and beast point at each other",
    # --- beasts
    "a beast in play has a cell on the board",
    "no beast is on a tree or boulder",
    "no trap is under a beast",
    "disc, side and facing are on their cards",
    "a beast in play has health, no more than at the start",
    "the killed and the escaped are counted",
    # --- the rest
    "the turn row has the cards of those in play",
    "traps are counted, ten at most",
    "traps lie on empty spaces of the map, made by a tribe that plays",
    "every idea is in the display, the deck or the discards, once",
    "the display has three ideas and one for each Think",
    "points are never below zero, and known by source",
    "players have the points of their tribes",
    "what lies where somebody stands is collected",
    "the clock has no token in round 1 and among rivals, and fewer than the limit",
    "set-up is as the scenario says",
    # --- from one round to the next
    "rounds follow each other",
    "points never fall",
    "nobody comes back",
    "health never rises, a beast keeps its side",
    "the turn row keeps its order, rotated but in round 1",
    "appeasement is in every round but the first",
    "every card had its turn",
    "levels change by riding alone",
    "no trap is under who moved there",
    "ideas stay in the display",
    "the clock ticks once, or three times for a flight",
    "what is collected or counted stays so",
    "traps are as many as were there and made, less those that sprang or were taken away",
    "the log of a round is whole",
)
(
    FINE, ROUNDS, REASON, TRIBES, WINNERS, REST, PLACES, GROUND, CARDS, CUBES, LOSSES, CELLS, STRAYS, RIDERS, ON_BOARD,
    BEAST_GROUND, BEAST_TRAPS, DISCS, HEALTH, FATES, ROW, N_TRAPS, TRAP_CELLS, IDEAS, THINKS, POINTS, SCORES, COLLECTED,
    CLOCK, SET_UP, NEXT_ROUND, POINTS_FALL, BACK, HEALTH_RISES, ORDER, APPEASED, TURNS, LEVELS, TRAP_UNDER, DISPLAY,
    TICKS, COUNTERS, TRAPS_MADE, LOG,
) = range(len(INVARIANTS))  # fmt: skip

TRAPS_IN_BOX = 10
OPEN_IDEAS = 3
TICKS_WHEN_FLED = 3
ROOM = 48  # more cells than figures, traps and a step of a beast take


def holding(function: Any) -> Any:
    """A kernel that is kept with those of MOOGH, for they are compiled into it (`simcore.kernels.jit` goes by the module)."""
    home, function.__module__ = function.__module__, "simcore.games.moogh.holds"
    compiled = kernel(function)
    function.__module__ = home
    return compiled


# --- the game


@holding
def broken_game(tables, state, scratch):
    """Rounds, end, winners, nothing half done."""
    playing = state["end"] == L.PLAYING
    started, cap = state["round"] - state["rounds_done"], tables["rounds_cap"]
    if not 0 <= state["round"] <= cap or started < 0 or started > (not playing):
        return ROUNDS
    if (playing and state["round"] == cap) or (state["end"] == L.TRUNCATED and state["round"] != cap):
        return ROUNDS
    if not is_reason(tables, state):
        return REASON
    if not are_tribes_right(tables, state):
        return TRIBES
    if not are_winners_right(tables, state):
        return WINNERS
    waiting = scratch["depth"] + scratch["n_waiting"] + scratch["icon_done"]
    if waiting or scratch["mover"] != L.NOBODY or state["acting"] != L.NOBODY:
        return REST
    if not 0 <= state["actions_left"] <= 2 or not 0 <= state["used"] <= 3:
        return REST
    return FINE


@holding
def is_reason(tables, state):
    """Rivals know no time limit, partners no last tribe, nothing escapes unseen; `won` is said of a met objective only."""
    end, rivals = state["end"], tables["format"] < L.SOLO
    if not L.PLAYING <= end <= L.ESCAPE:
        return False
    if end == (L.TIME_LIMIT if rivals else L.LAST_TRIBE):
        return False
    if end == L.OBJECTIVE:
        return bool(state["won"] == 1)
    if end == L.ESCAPE and state["fled_mask"] == 0:
        return False
    return state["won"] == 0 or (rivals and (end == L.LAST_TRIBE or end == L.ALL_OUT))


@holding
def are_tribes_right(tables, state):
    """Of rivals two are left while they play, one as the last, none when all are out (MOO-END-3)."""
    n, end = count_bits(living_tribes(tables, state)), state["end"]
    if end == L.LAST_TRIBE:
        return n == 1
    if end == L.ALL_OUT:
        return n == 0
    if tables["format"] >= L.SOLO:
        return n == 1 or end == L.OBJECTIVE
    return n >= 2


@holding
def are_winners_right(tables, state):
    """Whole tribes, as MOO-WIN-1 to WIN-5 and SOLO-2 have it."""
    winners, end, everybody = state["winners"], state["end"], (1 << tables["n_seats"]) - 1
    if not 0 <= winners <= everybody:
        return False
    if end == L.PLAYING or end == L.TIME_LIMIT or end == L.TRUNCATED:
        return winners == 0
    if tables["format"] >= L.SOLO:
        return winners == (everybody if state["won"] else 0)
    living = living_tribes(tables, state)
    if end == L.ALL_OUT:
        living = (1 << tables["n_tribes"]) - 1 if tables["all_out"] == ALL_OUT_SP else 0
    if end != L.LAST_TRIBE and not state["won"] and state["n_killed"] == 0:
        living = 0
    most = most_points(tables, state, living)
    for seat in range(tables["n_seats"]):
        tribe = tables["tribe_of_seat"][seat]
        may = (living >> tribe) & 1 == 1 and (end == L.LAST_TRIBE or state["sp"][tribe] == most)
        if (winners >> seat) & 1 and not may:
            return False
        for other in range(seat):
            if tables["tribe_of_seat"][other] == tribe and ((winners >> other) ^ (winners >> seat)) & 1:
                return False
    return (winners != 0) == (living != 0)


@holding
def most_points(tables, state, tribes):
    """The most points among the tribes (bits)."""
    most = -1
    for tribe in range(tables["n_tribes"]):
        if (tribes >> tribe) & 1:
            most = max(most, state["sp"][tribe])
    return most


# --- characters


@holding
def broken_people(tables, state):
    """Where they are, what their cards show, what they hold."""
    for i in range(tables["n_characters"]):
        cell, on, out = state["cell"][i], state["on"][i], state["out"][i]
        n_places = int(cell != L.NOWHERE) + int(on != L.NOBODY)
        if n_places != (0 if out else 1):
            return PLACES
        if cell != L.NOWHERE and not is_ground(tables, cell):
            return GROUND
        injured, token = state["injured"][i], state["token"][i]
        if injured < 0 or injured > 1 or out < 0 or out > 1 or token < 0 or token > 1 - out:
            return CARDS
        spots = tables["n_slots"][i, injured]
        # The cube stays where it is if the card flips after the turn, until the next programming.
        if state["acted"][i] or state["end"] == L.TIME_LIMIT:
            spots = max(spots, tables["n_slots"][i, 1 - injured])
        if not out and not 0 <= state["slot"][i] < spots:
            return CUBES
    for seat in range(tables["n_seats"]):
        if not are_losses_right(tables, state, seat):
            return LOSSES
    return FINE


@holding
def is_ground(tables, cell):
    """Whether a character may be there: on the board, no boulder, no cliff face."""
    return 0 <= cell < N_CELLS and tables["terrain"][cell] & (L.OFF | L.BOULDER | L.FACE) == 0


@holding
def are_losses_right(tables, state, seat):
    """The player's losses are its characters that are out; who is injured was hurt."""
    out, injured = 0, 0
    for i in range(tables["n_characters"]):
        if tables["seat_of"][i] == seat:
            out += state["out"][i]
            injured += state["injured"][i]
    return state["losses"][seat] == out and state["injuries"][seat] >= injured


# --- figures on cells


@holding
def broken_map(tables, state):
    """Every figure on its own cells, nobody else on the map."""
    taken = 0
    for i in range(tables["n_characters"]):
        if state["cell"][i] != L.NOWHERE:
            taken += 1
            if state["who"][state["cell"][i]] != L.FIRST_CHARACTER + i:
                return CELLS
    for beast in range(tables["n_beasts"]):
        if state["fate"][beast] == L.IN_PLAY:
            size = tables["size"][beast]
            taken += size * size
            for k in range(size * size):
                if state["who"][body_cell(tables, state, beast, k)] != L.FIRST_BEAST + beast:
                    return CELLS
    for cell in range(N_CELLS):
        taken -= state["who"][cell] != L.EMPTY
    return STRAYS if taken else FINE


@holding
def broken_riders(tables, state):
    """Who rides is its beast's rider, and the other way round."""
    for i in range(tables["n_characters"]):
        on = state["on"][i]
        if on != L.NOBODY and (state["fate"][on] != L.IN_PLAY or state["rider"][on] != i):
            return RIDERS
    for beast in range(tables["n_beasts"]):
        rider = state["rider"][beast]
        if rider != L.NOBODY and state["fate"][beast] == L.IN_PLAY and state["on"][rider] != beast:
            return RIDERS
    return FINE


# --- beasts


@holding
def broken_beasts(tables, state):
    """Where they are, their discs, their health, what became of them."""
    killed, fled = 0, 0
    for beast in range(tables["n_beasts"]):
        fate = state["fate"][beast]
        if fate == L.IN_PLAY:
            found = broken_beast(tables, state, beast)
            if found:
                return found
        elif not L.IN_PLAY < fate <= L.ESCAPED:
            return FATES
        killed |= (fate == L.KILLED) << beast
        fled |= (fate == L.ESCAPED) << beast
    # By house rule a fall does not count as a kill: then the beast is as good as fled.
    fallen = killed & ~state["killed_mask"]
    if fallen and tables["cliff_kill_counts"]:
        return FATES
    if state["killed_mask"] != killed - fallen or state["fled_mask"] != fled | fallen:
        return FATES
    return FINE if state["n_killed"] == count_bits(state["killed_mask"]) else FATES


@holding
def broken_beast(tables, state, beast):
    """A beast in play."""
    size, on_board = tables["size"][beast], 0
    for k in range(size * size):
        cell = body_cell(tables, state, beast, k)
        on_board += tables["terrain"][cell] & L.OFF == 0
        if tables["terrain"][cell] & (L.TREE | L.BOULDER):
            return BEAST_GROUND
        if state["trap"][cell] != L.NO_TRAP:
            return BEAST_TRAPS
    if on_board == 0:
        return ON_BOARD
    side, fixed = state["side"][beast], tables["fixed_side"][beast]
    if side < 0 or side > 1 or (fixed != L.NONE and fixed != side) or not 0 <= state["facing"][beast] < 4:
        return DISCS
    if not 0 <= state["row"][beast] < tables["n_rows"][beast, side]:
        return DISCS
    if not 0 <= state["column"][beast] < tables["n_columns"][beast, side]:
        return DISCS
    return FINE if 0 < state["health"][beast] <= tables["start_health"][beast] else HEALTH


# --- the rest


@holding
def broken_row(tables, state):
    """One card for a character, one or two for a beast, none for those that have gone."""
    for i in range(state["n_cards"]):
        card = state["card"][i]
        known = 0 <= card < tables["n_characters"]
        known |= 0 <= card - L.FIRST_BEAST_FIGURE < tables["n_beasts"]
        if not known:
            return ROW
    for i in range(tables["n_characters"]):
        if count_cards(state, i) != 1 - state["out"][i]:
            return ROW
    for beast in range(tables["n_beasts"]):
        n = tables["cards_per_beast"] if state["fate"][beast] == L.IN_PLAY else 0
        if count_cards(state, L.FIRST_BEAST_FIGURE + beast) != n:
            return ROW
    return FINE


@holding
def count_cards(state, figure):
    """The figure's cards in the turn row."""
    n = 0
    for i in range(state["n_cards"]):
        n += state["card"][i] == figure
    return n


@holding
def broken_traps(tables, state):
    """How many there are, where they lie, who made them."""
    n = 0
    for cell in range(N_CELLS):
        trap = state["trap"][cell]
        if trap != L.NO_TRAP:
            n += 1
            if not is_ground(tables, cell) or not L.UNMADE <= trap < L.FIRST_MAKER + tables["n_tribes"]:
                return TRAP_CELLS
            if tables["terrain"][cell] & L.TREE and not tables["trap_in_tree"]:
                return TRAP_CELLS
    if state["n_traps"] != n or (tables["trap_cap"] == TEN_TRAPS and n > TRAPS_IN_BOX):
        return N_TRAPS
    return FINE


@holding
def broken_ideas(tables, state):
    """Every card in one place; a Think adds one to the display while there are any (A-46)."""
    in_deck, shown, thinks, n = 0, 0, 0, tables["n_ideas"]
    if not 0 <= state["n_display"] <= n:
        return IDEAS
    for i in range(state["n_display"]):
        idea = state["display"][i]
        if not 0 <= idea < n or (shown >> idea) & 1:
            return IDEAS
        shown |= 1 << idea
    for idea in range(n):
        in_deck += state["in_deck"][idea]
        if ((shown >> idea) & 1) + state["in_deck"][idea] + state["in_discards"][idea] != 1:
            return IDEAS
    if in_deck != state["n_deck"]:
        return IDEAS
    for seat in range(tables["n_seats"]):
        thinks += state["uses"][seat, L.THINK]
    kept = n - OPEN_IDEAS if tables["ideas_reshuffle"] else (n - OPEN_IDEAS + 1) // 2
    return FINE if state["n_display"] == OPEN_IDEAS + min(thinks, kept) else THINKS


@holding
def broken_points(tables, state):
    """Points by tribe and source; an injury or a loss brings one at most."""
    for tribe in range(L.MAX_TRIBES):
        earned, injuries = 0, state["sp_by"][tribe, L.FOR_INJURY]
        for source in range(L.N_SOURCES):
            if state["sp_by"][tribe, source] < 0:
                return POINTS
            earned += state["sp_by"][tribe, source]
        if earned != state["sp"][tribe]:
            return POINTS
        hurt = 0
        for seat in range(tables["n_seats"]):
            if tables["tribe_of_seat"][seat] == tribe or tables["format"] >= L.SOLO:
                hurt += state["injuries"][seat] + state["losses"][seat]
        if injuries > hurt or (tribe >= tables["n_tribes"] and earned > injuries):
            return POINTS
    for seat in range(tables["n_seats"]):
        if state["score"][seat] != state["sp"][tables["tribe_of_seat"][seat]]:
            return SCORES
    return FINE


@holding
def broken_aims(tables, state):
    """What lies on the cells where people stand has been collected; the clock."""
    for i in range(tables["n_characters"]):
        cell = state["cell"][i]
        if cell != L.NOWHERE and tables["item"][cell] & ~state["collected"]:
            return COLLECTED
    clock, limit = state["clock"], tables["time_limit"]
    if clock < 0 or (clock > 0 and (tables["format"] < L.SOLO or state["round"] <= 1)):
        return CLOCK
    if tables["format"] >= L.SOLO and (state["end"] == L.TIME_LIMIT) != (clock >= limit):
        return CLOCK
    return FINE


@holding
def broken_set_up(tables, state):
    """Before the first round: nobody hurt, nothing scored, beasts as the scenario places them (MOO-SET)."""
    for i in range(tables["n_characters"]):
        if state["injured"][i] or state["out"][i] or state["token"][i] != tables["starts_with_token"]:
            return SET_UP
        if state["cell"][i] == L.NOWHERE or tables["terrain"][state["cell"][i]] & L.GREEN == 0:
            return SET_UP
    for beast in range(tables["n_beasts"]):
        if state["beast_cell"][beast] != tables["start_cell"][beast] or state["column"][beast]:
            return SET_UP
        if state["facing"][beast] != tables["start_facing"][beast] or state["fate"][beast] != L.IN_PLAY:
            return SET_UP
        if state["row"][beast] != tables["start_row"][beast] or state["rider"][beast] != L.NOBODY:
            return SET_UP
        if state["health"][beast] != tables["start_health"][beast]:
            return SET_UP
    for tribe in range(L.MAX_TRIBES):
        if state["sp"][tribe]:
            return SET_UP
    for cell in range(N_CELLS):
        if state["trap"][cell] != tables["trap_start"][cell]:
            return SET_UP
    return FINE


# --- from one round to the next


@holding
def broken_passage(tables, state, before, log):
    """What a round may not do."""
    if state["round"] != before["round"] + 1 or before["end"] != L.PLAYING:
        return NEXT_ROUND
    if log["lost"]:
        return LOG
    for tribe in range(L.MAX_TRIBES):
        if state["sp"][tribe] < before["sp"][tribe]:
            return POINTS_FALL
    if not keeps_figures(tables, state, before):
        return BACK
    for beast in range(tables["n_beasts"]):
        worse = state["health"][beast] <= before["health"][beast]
        if not worse or state["side"][beast] != before["side"][beast]:
            return HEALTH_RISES
    if not keeps_order(state, before):
        return ORDER
    if not is_appeasement_right(tables, state, before, log):
        return APPEASED
    if state["end"] == L.PLAYING and not had_turns(tables, state, log):
        return TURNS
    found = broken_steps(tables, state, before, log)
    return found if found else broken_counters(tables, state, before, log)


@holding
def keeps_figures(tables, state, before):
    """Who is out, dead or gone stays so."""
    for i in range(tables["n_characters"]):
        if before["out"][i] and not state["out"][i]:
            return False
    for beast in range(tables["n_beasts"]):
        fate = before["fate"][beast]
        if fate != L.IN_PLAY and state["fate"][beast] != fate:
            return False
    return True


@holding
def keeps_order(state, before):
    """Cards are only taken out of the row, whose first card has gone to the end but in round 1 (MOO-APP-1, APP-5)."""
    n, found = before["n_cards"], 0
    shift = 1 if state["round"] > 1 and n > 1 else 0
    for i in range(n):
        if found < state["n_cards"] and state["card"][found] == before["card"][(i + shift) % n]:
            found += 1
    return found == state["n_cards"]


@holding
def count_events(log, kind, figure):
    """Events of the kind in the log; `figure` NOBODY for all."""
    n = 0
    for i in range(log["used"]):
        event = log["event"][i]
        n += event[0] == kind and (figure == L.NOBODY or event[1] == figure)
    return n


@holding
def is_appeasement_right(tables, state, before, log):
    """One die for each beast in play, none in round 1 (MOO-APP-1, APP-2)."""
    n = 0
    if state["round"] > 1:
        for beast in range(tables["n_beasts"]):
            n += before["fate"][beast] == L.IN_PLAY
    return count_events(log, L.APPEASED, L.NOBODY) == n


@holding
def had_turns(tables, state, log):
    """In a whole round those who are still there had all their cards (MOO-ACT-1, ACT-5)."""
    if state["marker"] != state["n_cards"]:
        return False
    for i in range(tables["n_characters"]):
        if not state["out"][i] and (not state["acted"][i] or count_events(log, L.CARD, i) != 1):
            return False
    for beast in range(tables["n_beasts"]):
        n = count_events(log, L.CARD, L.FIRST_BEAST_FIGURE + beast)
        if state["fate"][beast] == L.IN_PLAY and n != tables["cards_per_beast"]:
            return False
    return True


@holding
def broken_steps(tables, state, before, log):
    """Where people have come to: other levels, traps."""
    for i in range(tables["n_characters"]):
        cell, old = state["cell"][i], before["cell"][i]
        if cell == L.NOWHERE:
            continue
        climbs = old != L.NOWHERE and tables["elevation"][old] != tables["elevation"][cell]
        if climbs and count_events(log, L.MOUNTS, i) == 0 and has_room(tables, tables["elevation"][old]):
            return LEVELS
        if state["trap"][cell] != L.NO_TRAP and tables["involuntary_trap"] and state["end"] == L.PLAYING:
            stood = before["trap"][cell] != L.NO_TRAP and before["who"][cell] != L.EMPTY
            if not stood:
                return TRAP_UNDER
    return FINE


@holding
def has_room(tables, level):
    """Whether the level has so many cells that a free one is always left (else one steps aside to any level, A-19)."""
    n = 0
    for cell in range(tables["first_cell"], tables["last_cell"] + 1):
        n += is_ground(tables, cell) and tables["elevation"][cell] == level
    return n > ROOM


@holding
def broken_counters(tables, state, before, log):
    """Display, clock, counters, traps."""
    for i in range(before["n_display"]):
        if i >= state["n_display"] or state["display"][i] != before["display"][i]:
            return DISPLAY
    ticks = 0
    if tables["format"] >= L.SOLO and state["round"] > 1:
        fled = before["fled_last_round"]
        ticks = TICKS_WHEN_FLED * (fled if tables["fled_tokens"] == THREE_EACH else 1) if fled else 1
    if state["clock"] != before["clock"] + ticks:
        return TICKS
    if before["collected"] & ~state["collected"] or before["fled_mask"] & ~state["fled_mask"]:
        return COUNTERS
    for seat in range(tables["n_seats"]):
        if state["injuries"][seat] < before["injuries"][seat]:
            return COUNTERS
        for action in range(L.N_ACTIONS):
            if state["uses"][seat, action] < before["uses"][seat, action]:
                return COUNTERS
    made = count_events(log, L.TRAP_SET, L.NOBODY)
    sprung = state["traps_sprung"] - before["traps_sprung"]
    gone = sprung + count_events(log, L.TRAP_TAKEN, L.NOBODY)
    if sprung < 0 or state["n_traps"] != before["n_traps"] + made - gone:
        return TRAPS_MADE
    return FINE


# --- all of it


@holding
def broken(tables, state, scratch, before, log):
    """The first invariant that does not hold, 0 if all do. `before` and `log` are those of the round, if there was one."""
    found = broken_game(tables, state, scratch)
    found = found if found else broken_people(tables, state)
    found = found if found else broken_riders(tables, state)
    found = found if found else broken_beasts(tables, state)
    found = found if found else broken_map(tables, state)
    found = found if found else broken_row(tables, state)
    found = found if found else broken_traps(tables, state)
    found = found if found else broken_ideas(tables, state)
    found = found if found else broken_points(tables, state)
    found = found if found else broken_aims(tables, state)
    if found:
        return found
    if state["round"] == 0:
        return broken_set_up(tables, state)
    return broken_passage(tables, state, before, log)


@holding
def watch_game(tables, states, scratch, rng, log, game):
    """Play a game; the first invariant that breaks, 0 if none does. Of `states` the second one is the round before."""
    state = states[0]
    begin_game(rng, tables["seed"], game)
    log["on"], log["used"], log["lost"] = 1, 0, 0
    set_up(tables, state, scratch, rng, log)
    found = broken(tables, state, scratch, states[1], log)
    while found == FINE and state["end"] == L.PLAYING:
        states[1] = states[0]
        log["used"] = 0
        play_turn(tables, state, scratch, rng, log)
        found = broken(tables, state, scratch, states[1], log)
    return found


@holding
def watch_games(tables, states, scratch, rng, log, first, n, ends):
    """Play games `first`, ... of the seed. The first game, round and invariant that break; -1, 0, 0 if none do.

    Counts the reasons of the ends in `ends`.
    """
    for game in range(first, first + n):
        found = watch_game(tables, states, scratch, rng, log, game)
        if found != FINE:
            return game, states[0]["round"], found
        ends[states[0]["end"]] += 1
    return -1, 0, FINE


def watch(array: np.ndarray, table: Workspace, n: int, first: int = 0) -> tuple[str, np.ndarray]:
    """Watch `n` games of TABLES[1]: what breaks first, in words ("" if nothing does), and how often each end came."""
    ends = np.zeros(len(END_REASONS) + 1, np.int64)
    game, round_number, found = watch_games(
        array[0], table.state, table.scratch[0], table.rng[0], table.log[0], first, n, ends
    )
    said = f"game {game}, round {round_number}: {found}, {INVARIANTS[found]}" if found else ""
    return said, ends
