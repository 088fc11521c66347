"""When a game ends and who wins (MOO-END, MOO-WIN, MOO-SOLO, A-39, A-40, A-54)."""

from simcore.games.moogh.house import ALL_OUT_SP
from simcore.games.moogh.table.layout import (
    ALL_OF,
    ALL_OUT,
    ANY_OF,
    COLLECT,
    ESCAPE,
    IMPOSSIBLE,
    IN_PLAY,
    KILL_SOME,
    KILL_THESE,
    LAST_TRIBE,
    NOWHERE,
    OBJECTIVE,
    PLAYING,
    PROTECT,
    REACH_ALL,
    REACH_ANY,
    SOLO,
    SURVIVE,
    TRUNCATED,
)
from simcore.kernels.bits import count_bits
from simcore.kernels.jit import kernel
from simcore.kernels.log import END, emit


@kernel
def check_end(tables, state, log):
    """After every effect: one tribe or none left, objective met or no longer possible (MOO-END-1 to 4). Changes `state`, `log`."""
    if state["end"] != PLAYING:
        return
    tribes = living_tribes(tables, state)
    met, impossible = judge_objective(tables, state, True)
    if tables["format"] < SOLO and tribes & (tribes - 1) == 0:
        end_game(tables, state, log, LAST_TRIBE if tribes else ALL_OUT, met)
    elif met:
        end_game(tables, state, log, OBJECTIVE, True)
    elif tribes == 0:
        end_game(tables, state, log, ALL_OUT, False)
    elif impossible:
        _, without_escapes = judge_objective(tables, state, False)
        end_game(tables, state, log, IMPOSSIBLE if without_escapes else ESCAPE, False)


@kernel
def living_tribes(tables, state):
    """Bits of the tribes with members in play."""
    mask = 0
    for character in range(tables["n_characters"]):
        if not state["out"][character]:
            mask |= 1 << tables["tribe_of"][character]
    return mask


@kernel
def end_game(tables, state, log, reason, met):
    """The game is over: who wins. Changes `state` and `log`."""
    state["end"] = reason
    state["won"] = met
    tribes = winning_tribes(tables, state, reason, met)
    state["winners"] = 0
    for seat in range(tables["n_seats"]):
        state["winners"] |= ((tribes >> tables["tribe_of_seat"][seat]) & 1) << seat
    emit(log, END, -1, reason, state["winners"], 0, 0)


@kernel
def winning_tribes(tables, state, reason, met):
    """Bits of the winning tribes, in the order of the tests (MOO-WIN-1 to 5; MOO-SOLO-2)."""
    if tables["format"] >= SOLO:
        return 1 if met else 0
    tribes = living_tribes(tables, state)
    if reason == LAST_TRIBE:
        return tribes
    if reason == ALL_OUT:
        scored = tables["all_out"] == ALL_OUT_SP and (met or state["n_killed"] > 0)
        return best_tribes(tables, state, (1 << tables["n_tribes"]) - 1) if scored else 0
    if reason != TRUNCATED and (met or state["n_killed"] > 0):
        return best_tribes(tables, state, tribes)
    return 0


@kernel
def best_tribes(tables, state, tribes):
    """Of those: most savage points, then living members, then uninjured members, then shared (MOO-WIN-4)."""
    best, winners = -1, 0
    for tribe in range(tables["n_tribes"]):
        if (tribes >> tribe) & 1:
            living, sound = 0, 0
            for character in range(tables["n_characters"]):
                if tables["tribe_of"][character] == tribe and not state["out"][character]:
                    living += 1
                    sound += 1 - state["injured"][character]
            rank = (state["sp"][tribe] * 8 + living) * 8 + sound
            if rank > best:
                best, winners = rank, 0
            if rank == best:
                winners |= 1 << tribe
    return winners


@kernel
def judge_objective(tables, state, gone):
    """Whether the objective is met, and whether it can't be met any more; escaped beasts are `gone`, or could come back."""
    met, impossible = 0, 0
    last = tables["n_nodes"] - 1
    for node in range(tables["n_nodes"]):
        kind, mask = tables["node_kind"][node], tables["node_mask"][node]
        if kind == ALL_OF:
            node_met, lost = met & mask == mask, impossible & mask != 0
        elif kind == ANY_OF:
            node_met, lost = met & mask != 0, impossible & mask == mask
        else:
            node_met, lost = judge_atom(tables, state, kind, mask, tables["node_count"][node], gone)
        met |= node_met << node
        impossible |= (lost and not node_met) << node
    return (met >> last) & 1 == 1, (impossible >> last) & 1 == 1


@kernel
def judge_atom(tables, state, kind, mask, count, gone):
    """Whether one aim is met, and whether it is lost; see `judge_objective`."""
    out, living = 0, 0
    for character in range(tables["n_characters"]):
        out |= state["out"][character] << character
        living += 1 - state["out"][character]
    if kind == KILL_THESE:
        return state["killed_mask"] & mask == mask, gone != 0 and state["fled_mask"] & mask != 0
    if kind == KILL_SOME:
        left = 0 if gone else count_bits(state["fled_mask"])
        for beast in range(tables["n_beasts"]):
            left += state["fate"][beast] == IN_PLAY
        killed = count_bits(state["killed_mask"])
        return killed >= count, killed + left < count
    if kind == PROTECT:
        return out & mask == 0, out & mask != 0
    if kind == SURVIVE:
        return living > 0 and state["rounds_done"] >= count, living == 0
    if kind == COLLECT:
        return state["collected"] & mask == mask, living == 0
    return judge_reach(tables, state, kind, mask, count, out, living)


@kernel
def judge_reach(tables, state, kind, mask, zone, out, living):
    """The same for reaching a zone: any, all living, or these characters."""
    there = 0
    for character in range(tables["n_characters"]):
        cell = state["cell"][character]
        if not (out >> character) & 1 and cell != NOWHERE:
            there |= ((tables["zone"][cell] >> zone) & 1) << character
    if kind == REACH_ANY:
        return there != 0, living == 0
    if kind == REACH_ALL:
        return living > 0 and count_bits(there) == living, living == 0
    return there & mask == mask, out & mask != 0
