"""Scores and who wins (PAL-END)."""

from simcore.games.paleolithic.house import FEWEST_CARDS, MOST_RESOURCES, SHARE
from simcore.kernels.jit import kernel


@kernel
def sets_of(tables, state, seat, extra):
    """Complete sets of the own board's categories, with one more artifact of category `extra` (-1: none) (PAL-END-2)."""
    culture = state["culture"][seat]
    sets = -1
    for category in range(tables["n_categories"]):
        needs = tables["set_needs"][culture, category]
        if needs > 0:
            complete = (state["category"][seat, category] + (category == extra)) // needs
            if sets < 0 or complete < sets:
                sets = complete
    if sets > 1 and not tables["set_repeats"][culture]:
        return 1
    return max(sets, 0)


@kernel
def note_set_gains(tables, state, seat):
    """Remember what one more artifact of each category adds to the points of sets. Changes `state`."""
    points = tables["set_points"][state["culture"][seat]]
    state["n_sets"][seat] = sets_of(tables, state, seat, -1)
    for category in range(tables["n_categories"]):
        more = sets_of(tables, state, seat, category) - state["n_sets"][seat]
        state["set_gain"][seat, category] = points * more


@kernel
def achievements_of(tables, state, seat, artifact):
    """Points of achievements that the artifact would add for `seat`."""
    points = state["set_gain"][seat, tables["artifact_category"][artifact]]
    if tables["artifact_culture"][artifact] == state["culture"][seat]:
        points += tables["own_points"][state["culture"][seat]]
    return points


@kernel
def n_cards(state, seat):
    """Artifacts and tiles of `seat` together."""
    return state["n_artifacts"][seat] + state["n_tiles"][seat]


@kernel
def resources_held(state, seat):
    """Resources of `seat`, food apart."""
    held = state["held"][seat]
    return held[0] + held[1] + held[2] + held[3]


@kernel
def leaders(tables, state):
    """Bits of the seats with the highest score."""
    best, mask = -1, 0
    for seat in range(tables["n_seats"]):
        if state["score"][seat] > best:
            best, mask = state["score"][seat], 0
        if state["score"][seat] == best:
            mask |= 1 << seat
    return mask


@kernel
def winners(tables, state):
    """Bits of the winners: highest score; ties are shared, or broken first by the house rule (PAL-END-3)."""
    tied = leaders(tables, state)
    if tables["tie_break"] == SHARE:
        return tied
    best, mask = -1_000_000, 0
    for seat in range(tables["n_seats"]):
        if (tied >> seat) & 1:
            value = tie_value(tables, state, seat)
            if value > best:
                best, mask = value, 0
            if value == best:
                mask |= 1 << seat
    return mask


@kernel
def tie_value(tables, state, seat):
    """What the house rule for ties looks at; more is better."""
    if tables["tie_break"] == FEWEST_CARDS:
        return -n_cards(state, seat)
    if tables["tie_break"] == MOST_RESOURCES:
        return resources_held(state, seat)
    return 0
