"""The row of a finished game, and who led on the way."""

from simcore.games.whammoth.layout import (
    BY_EDGE,
    BY_EFFECT,
    BY_STOMP,
    BY_TAR,
    FROM_AMBUSH,
    FROM_TAR,
)
from simcore.kernels.jit import kernel
from simcore.kernels.outcome import NOTHING, clip_byte, fill_outcome


@kernel
def note_leaders(tables, state, scratch):
    """Remember who leads at the end of this turn: most meat, then most people left. Changes `scratch`."""
    leaders, most_meat, most_people = 0, -1, -1
    for seat in range(tables["n_seats"]):
        if state["alive"][seat]:
            meat, people = state["meat"][seat], state["people"][seat]
            if meat > most_meat or (meat == most_meat and people > most_people):
                leaders, most_meat, most_people = 0, meat, people
            if meat == most_meat and people == most_people:
                leaders |= 1 << seat
    scratch["leaders"][state["turn"]] = leaders


@kernel
def write_row(tables, state, scratch, row):
    """Fill `row` (ROW) from the finished game; values that do not fit are clipped and marked. Changes `row`."""
    fill_outcome(tables, row, state["winners"], state["end"], state["turn"], scratch["leaders"])
    row["charges"] = clip_byte(row, state["charges_drawn"])
    starved = 0
    for seat in range(tables["n_seats"]):
        starved |= state["starved"][seat] << seat
        deaths = state["deaths"][seat]
        row["ability"][seat] = state["ability"][seat] & NOTHING
        row["start"][seat] = clip_byte(row, state["start"][seat])
        row["meat"][seat] = clip_byte(row, state["meat"][seat])
        row["eaten"][seat] = clip_byte(row, state["eaten"][seat])
        row["died_tar"][seat] = clip_byte(row, deaths[BY_TAR] + deaths[BY_EFFECT])
        row["died_over"][seat] = clip_byte(row, deaths[BY_EDGE])
        row["died_stomped"][seat] = clip_byte(row, deaths[BY_STOMP])
        row["meat_ambush"][seat] = clip_byte(row, state["meats"][seat, FROM_AMBUSH])
        row["meat_tar"][seat] = clip_byte(row, state["meats"][seat, FROM_TAR])
    row["starved"] = starved
