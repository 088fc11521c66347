"""Words for strategies: the decisions, what a strategy may weigh at each, and what it may forbid.

The order of the features is the order of their numbers in `decisions.py`.
"""

from simcore.contract.strategies import Vocabulary

_LANDING = {
    "tusk": "1 (or the chance) that the move ends on a tusk space: a meat and nobody dies",
    "over": "1 (or the chance) that it runs over the edge: a meat, and the cave person dies",
    "tar": "1 (or the chance) that it ends in a tar pit and the cave person dies",
    "stomped": "chance that a charging mammoth reaches the space where the move ends",
    "distance": "spaces still missing to the first tusk space after the (expected) move",
}

VOCABULARY = Vocabulary(
    decisions={
        "eat": {
            "eat": "1 for eating a meat, 0 for not",
            "hand": "eating: cards now in the hand",
            "discards": "eating: cards that come back",
            "meat": "eating: meat tokens held",
            "rival_meat": "eating: most meat tokens that another tribe holds",
        },
        "ability_card": {
            "use": "1 for using the ability, 0 for not",
            "hand": "using it: cards now in the hand",
            "value": "taking a chosen discard back: its large number",
            "flexible": "taking a chosen discard back: 1 if it has a modifier",
            "discards": "taking random discards back: how many there are",
            "victim_meat": "stealing: the victim's meat tokens",
            "victim_hand": "stealing: cards in the victim's hand",
        },
        "card": {
            **_LANDING,
            "ambush": "chance that a charging mammoth is ambushed, with Run Away",
            "spaces": "expected total of all cards",
            "value": "the card's large number",
            "stays": "1 for Take Break",
            "charges": "1 for CHARGE!",
            "flexible": "1 if the card has a modifier",
        },
        "modifier": {"use": "1 for using the modifier, 0 for leaving it", **_LANDING},
        "ability_move": {"use": "1 for using the ability, 0 for not", **_LANDING},
        "ambush": {"use": "1 for the ambush, 0 for being stomped"},
        "take_back": {
            "value": "the card's large number",
            "flexible": "1 if the card has a modifier",
            "run_away": "1 for Run Away",
            "charges": "1 for CHARGE!",
        },
        "start": {"after": "1 for the space after the pit, 0 for the one before it"},
    },
    forbid={
        "eat": "eating while there are cards in the hand",
        "modifier": "using a card's modifier",
        "ability": "using the tribal ability",
        "ambush": "the ambush of the tribal ability",
        "run_away": "playing Run Away",
        "charge": "playing CHARGE!",
        "take_break": "playing Take Break",
    },
)
