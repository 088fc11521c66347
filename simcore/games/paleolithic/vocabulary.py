"""Words for strategies: the decisions, what a strategy may weigh at each, and what it may forbid.

The order of the features is the order of their numbers in `features.py`.
"""

from simcore.contract.strategies import Vocabulary

_ONE_MORE = {
    "resources": "expected resources that a collection gains (or loses) by it",
    "food": "expected food that a collection gains (or loses) by it",
    "needed": "expected units, gained or lost, of what the nearest open card still lacks",
    "useful": "the same for all open cards: a unit counts as the points of each card that lacks it, shared by what it lacks",
}

VOCABULARY = Vocabulary(
    decisions={
        "action": {
            "explore": "1 for Explore, 0 for the Workshop",
            "held": "Explore: resources held now",
            "artifact": "1 for an artifact",
            "tile": "1 for a tribal tile",
            "points": "points that the card brings, achievements included",
            "achievements": "points of these that are achievements of the own culture board",
            "cost": "resources that it takes",
            "ends": "1 if the card ends the game",
            "ahead": "if it ends the game: own score then, less the best score of a rival",
            "cards": "artifacts and tiles held now",
            "rival_cards": "most artifacts and tiles that a rival holds",
        },
        "skill": {
            "use": "1 for using the legendary character's skill, 0 for not",
            "exchange": "1 for using an exchange",
            "useful": "what the best exchange, or the mean of the food skill's die, is worth (see migrate)",
            "food": "food held, for using the food skill",
        },
        "exchange": {
            "takes": "what the unit taken is worth to open cards (see migrate)",
            "gives": "what the unit given is worth to open cards",
            "equal": "1 for a swap of equal kinds, which only moves the character",
            "replaces": "1 if the card is replaced after it",
        },
        "migrate": {
            "moves": "1 for moving, 0 for staying",
            **_ONE_MORE,
            "spreads": "own occupied rings that there are more (1) or fewer (-1) after the move",
            "stacks": "own tokens on the ring that the token joins",
            "character": "1 for joining the legendary character's ring, -1 for leaving it",
        },
        "tribe_ring": {
            **_ONE_MORE,
            "tokens": "own cavemen and animals on the ring",
            "tribes": "own tribes on the ring",
        },
        "give_back": {
            "held": "units of the kind held",
            "needed": "1 if the nearest open card lacks the unit then",
            "useful": "what the unit is worth to open cards (see migrate)",
            "spare": "units held beyond what any open card asks",
            "food": "1 for food",
        },
    },
    forbid={
        "artifact": "producing artifacts",
        "tile": "building tribes",
        "skill": "the legendary character's skill",
        "migrate": "moving",
        "equal": "swaps of equal kinds",
    },
)
