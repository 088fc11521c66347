"""Words for strategies: the decisions, what a strategy may weigh at each, and what it may forbid.

The order of the features is the order of their numbers in `features.py` and the modules beside it.
"""

from simcore.contract.strategies import Vocabulary
from simcore.games.moogh.names import ACTIONS

_OWN_TURN = {
    "chance": "chance that the roll shows its symbol, with the best target; 0 where there is nothing to gain",
    "kills": "chance that the hit kills a beast, with the best target of health 1",
    "danger": "chance of the hit times the icons of the reaction that would strike the own cell, the worst in reach",
    "rage": "sedation: its chance times the rows of rage above the first, of the angriest beast in sight",
}
_TURN = {
    "end": "1 for ending the turn",
    "token": "1 for the two free steps of a rage token",
    **{action: f"1 for {action}, if it can gain anything" for action in ACTIONS},
    **_OWN_TURN,
    "far": "moving: spaces between the nearest beast worth a hit and the own cell",
    "threat": "moving: icons of the beasts' next spaces that would strike the own cell",
    "wants": "moving: 1 if another action of the pair has nothing to do here",
    "goal": "moving: steps to what the character has to reach or to collect",
    "charges": "trap: chance of it, times the charges that would go over a cell beside",
    "relief": "taunt: chance of it, times the icons that would strike the own tribe's people no more",
    "lures": "taunt: chance that the beast then has a drop within three spaces before it, and had not",
}
_CELL = {
    "stop": "1 for stopping",
    "distance": "king moves to the nearest beast worth a hit",
    "beside": "1 beside a beast worth a hit",
    "danger": "icons of the beasts' next spaces that would strike the cell",
    "water": "1 for water or mud",
    "trap": "1 for a trap",
    "bush": "1 for a bush",
    "tree": "1 for a tree",
    "ahead": "beasts that have the cell within three spaces ahead of them",
    "front": "beasts that have the cell in front",
    "stab": "chance of the unused stab from there",
    "throw": "chance of the unused throw from there",
    "climb": "chance of the unused climb from there",
    "heal": "chance of the unused heal from there, for the own tribe",
    "sedate": "chance of the unused sedation from there",
    "taunt": "chance of the unused taunt from there",
    "goal": "steps from there to the nearest zone that the character has to reach, or king moves to a thing to collect",
    "charges": "beasts that would come over it with their next own space, and with their next reaction",
}
_SLOT = {
    **{action: f"1 if {action} lies beside the spot" for action in ACTIONS},
    "stab_reach": "stab, and a beast worth a hit that can be reached with the other action",
    "throw_reach": "throw on foot, and a beast worth a hit is somewhere",
    "climb_reach": "climb, and a beast worth a hit that can be reached with the other action",
    "approach": "moves, while the nearest beast worth a hit is not beside",
    "stab_above": "stab, while riding",
    "rest_injured": "rest, while injured",
    "calm": "sedate, times the rows of rage above the second",
    "dodge": "a move, times the icons of the beasts' next spaces that would strike the own cell",
    "heal_reach": "heal, and an injured friend who can be reached with the other action",
    "trap_reach": "trap, and a beast worth a hit at most two spaces off, two more for each move",
    "relieve": "taunt, times the icons that would strike the own tribe's people",
    "to_goal": "moves, while there is something to reach or to collect",
    "repeats": "actions but moves that friends who placed their cubes before have too",
    "lure": "taunt, and a quarter turn would bring a drop within three spaces before a beast worth a hit",
}
_TURNED = {
    "right": "1 for the beast's right",
    "relief": "icons of the beasts' next spaces that would strike the own tribe's people no more, less those that would now",
    "lures": "1 if the beast then has a drop within three spaces before it, and had not",
}
_YES = {"use": "1 for spending the token", "injured": "the same, while injured"}
_IDEA = {
    "gain_token": "gains a rage token", "free_move": "free steps", "free_action": "a free stab or throw",
    "heal": "heals oneself", "rage": "changes a beast's rage", "turn": "turns a beast", "trap": "places a trap",
    "points": "gains a savage point",
}  # fmt: skip

VOCABULARY = Vocabulary(
    decisions={
        "place": {"distance": "king moves to the nearest beast", "bush": "1 for a bush", "tree": "1 for a tree", "goal": "steps to what the character has to reach or to collect"},
        "program": _SLOT,
        "next": _TURN,
        "step": _CELL,
        "target": {
            "chance": "chance of the roll", "health": "the beast's health", "rage": "its rage, from 0",
            "front": "1 from its front",
        },
        "patient": {"own": "1 for the own tribe"},
        "reroll": _YES,
        "reroll_water": _YES,
        "trap_cell": _CELL,
        "taunt_side": _TURNED,
        "keep": {**_IDEA, "usable": "1 if it can be used now"},
        "idea": {**_IDEA, "calms": "calms a beast, times its rage", "angers": "angers a beast"},
        "free_action": _TURN,
        "slot": _SLOT,
        "save": _YES,
        "stay": _YES,
        "row": _CELL,
        "sidestep": _CELL,
        "dismount": _CELL,
        "relocate_beast": _CELL,
        "idea_beast": {"rage": "its rage, from 0", "health": "its health"},
        "turn_side": _TURNED,
    },
    forbid={
        **{action: f"the action {action}" for action in ACTIONS},
        "token": "free steps by token",
        "idea": "using ideas",
    },
)  # fmt: skip
