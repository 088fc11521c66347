"""What strategies weigh of a spot for the cube (D-3, D-13)."""

from simcore.games.moogh.house import TEAM
from simcore.games.moogh.mind.chances import (
    can_be_lured,
    friend_to_heal,
    goal_distance,
    hunts,
    most_rage,
    nearest_beast,
)
from simcore.games.moogh.mind.dangers import danger_at, danger_to_tribe
from simcore.games.moogh.mind.features import clear_features
from simcore.games.moogh.table.layout import (
    CLIMB,
    FIRST_BEAST_FIGURE,
    HEAL,
    MOVE,
    N_ACTIONS,
    NOWHERE,
    REST,
    SEDATE,
    STAB,
    TAUNT,
    THROW,
    TRAP,
)
from simcore.kernels.jit import kernel

# Features of a spot for the cube, after one for each action.
(
    STAB_REACH, THROW_REACH, CLIMB_REACH, APPROACH, STAB_ABOVE, REST_INJURED, CALM, DODGE, HEAL_REACH, TRAP_REACH, RELIEVE,
    TO_GOAL, REPEATS, LURE,
) = range(N_ACTIONS, N_ACTIONS + 14)  # fmt: skip
N_SLOT_FEATURES = N_ACTIONS + 14


@kernel
def slot_features(tables, state, scratch, character):
    """Of every spot: its actions, and what they promise from here or after a move. Changes `scratch`."""
    side, cell, tribe = state["injured"][character], state["cell"][character], tables["tribe_of"][character]
    rides = cell == NOWHERE
    away = 0.0 if rides else nearest_beast(tables, state, cell)
    threat = 0.0 if rides else danger_at(tables, state, cell)
    to_go = 0.0 if rides else goal_distance(tables, state, character, cell)
    luring = can_be_lured(tables, state)
    rage, all_threat, prey = (
        most_rage(tables, state),
        danger_to_tribe(tables, state, tribe),
        hunts(tables, state),
    )
    for i in range(scratch["n_options"]):
        x, slot = scratch["feature"][i], scratch["code"][i]
        clear_features(x, N_SLOT_FEATURES)
        moves = 0
        for place in range(2):
            action = tables["icon_action"][character, side, tables["slot_icon"][character, side, slot, place]]
            x[action] = 1.0
            moves += action == MOVE
        near = prey and (away <= 1 or (moves > 0 and away <= 1 + 2 * moves))
        x[STAB_REACH] = x[STAB] * near
        x[THROW_REACH] = x[THROW] * (away >= 1)
        x[CLIMB_REACH] = x[CLIMB] * near * (not rides)
        x[APPROACH] = moves * (away > 1)
        x[STAB_ABOVE] = x[STAB] * rides
        x[REST_INJURED] = x[REST] * side
        x[CALM] = x[SEDATE] * max(0, rage - 1)
        x[DODGE] = (moves > 0) * threat
        x[HEAL_REACH] = x[HEAL] * (
            not rides and friend_to_heal(tables, state, character, cell, 1 + 2 * moves)
        )
        x[TRAP_REACH] = x[TRAP] * (prey and not rides and away <= 2 + 2 * moves)
        x[RELIEVE] = x[TAUNT] * all_threat
        x[TO_GOAL] = moves * (to_go > 0)
        x[REPEATS] = repeats(tables, state, character, side, slot)
        x[LURE] = x[TAUNT] * luring


@kernel
def repeats(tables, state, character, side, slot):
    """Actions but moves of the spot that friends have beside the cubes that they placed before (A-60)."""
    if tables["joint_programming"] != TEAM:
        return 0.0
    same = 0.0
    for i in range(state["n_cards"]):
        mate = state["card"][i]
        if mate == character:
            return same
        if mate < FIRST_BEAST_FIGURE and tables["tribe_of"][mate] == tables["tribe_of"][character]:
            for place in range(2):
                mine = tables["icon_action"][
                    character, side, tables["slot_icon"][character, side, slot, place]
                ]
                for other in range(2):
                    at = tables["slot_icon"][mate, state["injured"][mate], state["slot"][mate], other]
                    theirs = tables["icon_action"][mate, state["injured"][mate], at]
                    same += mine == theirs and mine != MOVE
    return same
