"""The row of a finished game."""

from simcore.games.moogh.table.layout import (
    ATTACK,
    BACKWARD,
    BITE,
    CLAW,
    CLIMB,
    FOR_HIT,
    FOR_IDEA,
    FOR_INJURY,
    FOR_KILL,
    FOR_TRAP,
    FORWARD,
    HEAL,
    LOOK,
    MOVE,
    REST,
    RTURN,
    SEDATE,
    SEEK,
    SHAKE,
    SLEEP,
    STAB,
    TAIL,
    TAUNT,
    THINK,
    THROW,
    TRAP,
    UTURN,
)
from simcore.kernels.bits import count_bits
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.outcome import clip_byte, fill_outcome


@kernel
def write_row(tables, state, scratch, row):
    """Fill `row` (ROW) from the finished game; values that do not fit are clipped and marked. Changes `row`."""
    fill_outcome(tables, row, state["winners"], state["end"], state["round"], scratch["leaders"])
    row["killed"] = state["n_killed"]
    row["fled"] = count_bits(state["fled_mask"])
    row["objective"] = state["won"]
    acts = state["beast_acts"]
    row["beast_forward"] = clip_byte(row, acts[FORWARD])
    row["beast_backward"] = clip_byte(row, acts[BACKWARD])
    row["beast_seek"] = clip_byte(row, acts[SEEK])
    row["beast_look"] = clip_byte(row, acts[LOOK])
    row["beast_attack"] = clip_byte(row, acts[ATTACK])
    row["beast_bite"] = clip_byte(row, acts[BITE])
    row["beast_claw"] = clip_byte(row, acts[CLAW])
    row["beast_tail"] = clip_byte(row, acts[TAIL])
    row["beast_shake"] = clip_byte(row, acts[SHAKE])
    row["beast_uturn"] = clip_byte(row, acts[UTURN])
    row["beast_rturn"] = clip_byte(row, acts[RTURN])
    row["beast_sleep"] = clip_byte(row, acts[SLEEP])
    for seat in range(tables["n_seats"]):
        write_seat(tables, state, row, seat)


@inlined
def write_seat(tables, state, row, seat):
    """A player's columns: the tribe's points, the own characters, the own actions. Changes `row`."""
    tribe = tables["tribe_of_seat"][seat]
    alive, sound = 0, 0
    for character in range(tables["n_characters"]):
        if tables["seat_of"][character] == seat and not state["out"][character]:
            alive += 1
            sound += 1 - state["injured"][character]
    row["leader"][seat] = tables["leader"][seat]
    row["score"][seat] = clip_byte(row, state["sp"][tribe])
    row["alive"][seat] = alive
    row["uninjured"][seat] = sound
    row["injuries"][seat] = clip_byte(row, state["injuries"][seat])
    row["losses"][seat] = clip_byte(row, state["losses"][seat])
    earned = state["sp_by"][tribe]
    row["sp_hits"][seat] = clip_byte(row, earned[FOR_HIT])
    row["sp_kills"][seat] = clip_byte(row, earned[FOR_KILL])
    row["sp_traps"][seat] = clip_byte(row, earned[FOR_TRAP])
    row["sp_ideas"][seat] = clip_byte(row, earned[FOR_IDEA])
    row["sp_injuries"][seat] = clip_byte(row, earned[FOR_INJURY])
    uses = state["uses"][seat]
    row["did_move"][seat] = clip_byte(row, uses[MOVE])
    row["did_think"][seat] = clip_byte(row, uses[THINK])
    row["did_rest"][seat] = clip_byte(row, uses[REST])
    row["did_heal"][seat] = clip_byte(row, uses[HEAL])
    row["did_trap"][seat] = clip_byte(row, uses[TRAP])
    row["did_stab"][seat] = clip_byte(row, uses[STAB])
    row["did_throw"][seat] = clip_byte(row, uses[THROW])
    row["did_climb"][seat] = clip_byte(row, uses[CLIMB])
    row["did_sedate"][seat] = clip_byte(row, uses[SEDATE])
    row["did_taunt"][seat] = clip_byte(row, uses[TAUNT])
