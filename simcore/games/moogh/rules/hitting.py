"""A hit on a beast: points, health, rage, reaction (MOO-STAB-5, THROW-4, LEAD-1, A-29, A-30)."""

from simcore.games.moogh.house import ACT_IN_PLACE, ADJACENT_ONLY, NEVER
from simcore.games.moogh.rules.ending import check_end
from simcore.games.moogh.rules.harm import kill
from simcore.games.moogh.rules.performing import react
from simcore.games.moogh.rules.points import score
from simcore.games.moogh.table.board import STEPS, local_u, side_of
from simcore.games.moogh.table.layout import (
    BUSH,
    FIRST_BEAST_FIGURE,
    FOR_HIT,
    FOR_KILL,
    FRONT,
    HITS,
    NOWHERE,
    PLAYING,
    STAB,
    THROW,
)
from simcore.kernels.jit import inlined, kernel
from simcore.kernels.log import emit


@inlined
def hit(tables, state, scratch, rng, log, character, beast, action, direction, between):
    """Points, health, rage, reaction, in this order (section 0, MOO-STAB-5, THROW-4, LEAD-1). Changes all but `tables`."""
    tribe = tables["tribe_of"][character]
    above = action == STAB and state["on"][character] == beast
    front = is_in_front(tables, state, character, beast, action, direction, between)
    from_bush = not above and state["cell"][character] != NOWHERE
    from_bush = from_bush and tables["terrain"][state["cell"][character]] & BUSH != 0
    bonus = tables["bonus_points"][character, action]
    score(state, log, tribe, 1 + above + front + bonus, FOR_HIT)
    state["health"][beast] -= 1
    emit(log, HITS, FIRST_BEAST_FIGURE + beast, character, state["health"][beast], action, bonus)
    if state["health"][beast] <= 0:
        score(state, log, tribe, 2, FOR_KILL)
        kill(tables, state, scratch, rng, log, beast, 0)
        check_end(tables, state, log)
        return
    check_end(tables, state, log)
    if state["end"] == PLAYING and not (from_bush and tables["bush_hit"] != ACT_IN_PLACE):
        react(tables, state, scratch, rng, log, beast, not from_bush)


@kernel
def is_in_front(tables, state, character, beast, action, direction, between):
    """Whether the hitter is in front, corners included; a throw by the cell where its line enters (A-29, A-30)."""
    cell = state["cell"][character]
    if cell == NOWHERE:
        return False
    if action == THROW:
        if tables["throw_front"] == ADJACENT_ONLY and between > 0:
            return False
        if tables["throw_front"] == NEVER:
            return False
        cell = cell + between * STEPS[direction]
    if side_of(tables, state, beast, cell) != FRONT:
        return False
    u = local_u(tables, state, beast, cell)
    return tables["front_corner_sp"] == 1 or 0 <= u < tables["size"][beast]
