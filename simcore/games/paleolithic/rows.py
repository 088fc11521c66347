"""The row of a finished game."""

from simcore.kernels.jit import kernel
from simcore.kernels.outcome import clip_byte, fill_outcome


@kernel
def write_row(tables, state, scratch, row):
    """Fill `row` (ROW) from the finished game; values that do not fit are clipped and marked. Changes `row`."""
    fill_outcome(tables, row, state["winners"], state["end"], state["round"], scratch["leaders"])
    row["first_basic"] = state["first_basic"]
    row["leaders_basic"] = state["leaders_basic"]
    for seat in range(tables["n_seats"]):
        culture = state["culture"][seat]
        own = state["n_own"][seat] * tables["own_points"][culture]
        sets = state["n_sets"][seat] * tables["set_points"][culture]
        row["culture"][seat] = culture
        row["score"][seat] = clip_byte(row, state["score"][seat])
        row["artifacts"][seat] = clip_byte(row, state["n_artifacts"][seat])
        row["tiles"][seat] = clip_byte(row, state["n_tiles"][seat])
        row["artifact_points"][seat] = clip_byte(row, state["artifact_points"][seat])
        row["own_points"][seat] = clip_byte(row, own)
        row["set_points"][seat] = clip_byte(row, sets)
        row["explores"][seat] = clip_byte(row, state["explores"][seat])
        row["given_back"][seat] = clip_byte(row, state["given_back"][seat])
        row["exchanges"][seat] = clip_byte(row, state["exchanges"][seat])
        row["foods"][seat] = clip_byte(row, state["foods"][seat])
        row["skills"][seat] = clip_byte(row, state["exchanges"][seat] + state["foods"][seat])
