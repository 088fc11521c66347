"""Savage points: who gets them (MOO-SP, A-10)."""

from simcore.games.moogh.house import TRAP_FOR_LAST, TRAP_FOR_NOBODY
from simcore.games.moogh.table.layout import FIRST_MAKER, NOBODY, SCORES
from simcore.kernels.jit import kernel
from simcore.kernels.log import emit


@kernel
def score(state, log, tribe, points, source):
    """Savage points belong to the tribe (MOO-SP-1); `source` is what they are for. Changes `state` and `log`."""
    if points > 0:
        state["sp"][tribe] += points
        state["sp_by"][tribe, source] += points
        emit(log, SCORES, -1, tribe, points, 0, 0)


@kernel
def trap_tribe(tables, state, trap):
    """The tribe that scores a sprung trap, or NOBODY (A-10)."""
    from_maker = trap - FIRST_MAKER
    if tables["trap_sp"] == TRAP_FOR_LAST:
        return tables["tribe_of"][state["last_actor"]] if state["last_actor"] != NOBODY else NOBODY
    if tables["trap_sp"] == TRAP_FOR_NOBODY or from_maker < 0:
        return NOBODY
    return from_maker
