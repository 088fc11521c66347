"""Records and enums of Wooly Whammoth: TABLES (content and rules), STATE, SCRATCH, ROW."""

import numpy as np

from simcore.games.whammoth import names
from simcore.games.whammoth.house import Rules
from simcore.games.whammoth.sizes import (
    MAX_ABILITIES,
    MAX_ABILITY_MOVES,
    MAX_CARDS,
    MAX_CHARGE_CARDS,
    MAX_EFFECTS,
    MAX_EXTENSION,
    MAX_MODIFIER,
    MAX_SEATS,
    MAX_SPACES,
)
from simcore.kernels.choice import CHOICE_FIELDS, strategy_fields
from simcore.kernels.log import FIRST_OWN
from simcore.kernels.records import ints, leader_fields, per, row_fields

MODIFIERS = 2 * MAX_MODIFIER + 1
CARD_VALUES = 25  # slots of the span of the cards' large numbers, -12 to 12
TOTALS = 3 * CARD_VALUES

# --- spaces of a path
SAFE, TAR, TUSK = range(len(names.SPACES))
# --- special cards
PLAIN, RUN_AWAY, CHARGE, TAKE_BREAK = range(len(names.SPECIALS))
# --- how a person's move ends
STAYS, IN_TAR, ON_TUSK, OVER_EDGE = range(4)
# --- causes of death
BY_TAR, BY_EDGE, BY_STOMP, BY_EFFECT = range(len(names.CAUSES))
N_CAUSES = len(names.CAUSES)
# --- where a meat came from
FROM_TUSK, FROM_EDGE, FROM_AMBUSH, FROM_TAR = range(len(names.SOURCES))
N_SOURCES = len(names.SOURCES)
# --- an ability's way to take back discards
PICK_NONE, PICK_CHOICE, PICK_RANDOM = range(len(names.PICKS))
NO_ABILITY = -1
NO_CARD = -1

# --- how a game ends
PLAYING, SIXTH_MEAT, LAST_TRIBE, ALL_OUT, HANDS_EXHAUSTED, TRUNCATED = range(len(names.END_REASONS) + 1)

# --- decision points, in the order of the checklist (D-1 .. D-8)
EAT, ABILITY_CARD, CARD, MODIFIER, ABILITY_MOVE, AMBUSH, TAKE_BACK, START = range(len(names.DECISIONS))
N_DECISIONS = len(names.DECISIONS)
# --- codes of the options of ABILITY_CARD: a card's code, or one of these
USE_NOTHING = -1
USE_TAKE_BACK = 1000
USE_STEAL = 2000  # + the victim's seat

# --- what a strategy may forbid
TAG_EAT, TAG_MODIFIER, TAG_ABILITY, TAG_AMBUSH, TAG_RUN_AWAY, TAG_CHARGE, TAG_TAKE_BREAK = range(
    len(names.FORBIDDABLE)
)

# --- chance
DEAL_ABILITY, START_CARD, CHARGE_CARD, DISCARD, TAKE_BACK_RANDOM, STEAL = range(len(names.CHANCES))

# --- events of the log, beside those of simcore.kernels.log
(
    EATS, TAKES_BACK, STEALS, PLAYS, MOVES, DIES, MEAT, CHARGES, MAMMOTH, AMBUSHES, MOVED_BY_EFFECT,
    DISCARDS, NO_EAT, STRETCHES, OUT, REFILLS, STARTS, ABILITY_IS, USES_MOVE,
) = range(FIRST_OWN, FIRST_OWN + len(names.EVENTS))  # fmt: skip
OUT_OF_PEOPLE, OUT_STARVED = range(len(names.WHY_OUT))


TABLES = np.dtype(
    [
        ("seed", np.uint64),
        *ints("n_seats", "rounds_cap", "people", "meat_to_win"),
        *ints("n_cards", "lowest_value", "n_values"),
        *per(MAX_CARDS, "card_value", "card_modifier", "card_special", "card_tag"),
        *ints("start_extension", "max_extension", "step_per_kill"),
        *per(MAX_EXTENSION + 1, "last_space"),
        *per((MAX_EXTENSION + 1, MAX_SPACES), "space"),
        # Landing spaces at which the best use of a modifier still ends in tar, on a tusk, over the edge.
        *per((MAX_EXTENSION + 1, MODIFIERS), "n_tar", "tusk_from", "over_from"),
        *per((MAX_EXTENSION + 1, MODIFIERS, MAX_SPACES), "tar_space"),
        # Share of the CHARGE! cards that bring the mammoth to a safe space; 0 for the other spaces.
        ("charge_reach", np.float64, (MAX_EXTENSION + 1, MAX_SPACES)),
        *ints("n_charge_cards"),
        *per(MAX_CHARGE_CARDS, "charge_spaces", "charge_effect"),
        *per(MAX_EFFECTS, "effect_move", "effect_discard", "effect_no_eat"),
        *per(MAX_EFFECTS, "effect_take_back", "effect_pick"),
        *ints("n_abilities"),
        *per(MAX_ABILITIES, "ability_n_moves", "ability_take_back", "ability_pick"),
        *per(MAX_ABILITIES, "ability_steal", "ability_ambush"),
        *per((MAX_ABILITIES, MAX_ABILITY_MOVES), "ability_move"),
        *per(MAX_SEATS, "chosen_ability"),
        *ints(*Rules.model_fields),
        *strategy_fields(MAX_SEATS, N_DECISIONS),
    ],
    align=True,
)

STATE = np.dtype(
    [
        *ints("turn", "end", "winners", "in_sudden_death"),
        *ints("n_deck", "total", "n_charges", "charges_drawn"),
        *per(MAX_CHARGE_CARDS, "in_deck"),
        # Bit t of hand[s, c] is set while tribe t's card c is in the hand of seat s; discards alike.
        *per((MAX_SEATS, MAX_CARDS), "hand", "discards"),
        *per(MAX_SEATS, "n_hand", "n_discards", "n_stolen"),
        # How many cards of each large number (from lowest_value up) are in a hand; floats for the sums.
        ("values_in_hand", np.float64, (MAX_SEATS, CARD_VALUES)),
        *per(MAX_SEATS, "alive", "people", "meat", "pos", "start", "extension", "ability", "spent", "no_eat"),
        # This turn only.
        *per(MAX_SEATS, "in_at_start", "card", "card_owner", "move", "spaces_left"),
        *per(MAX_SEATS, "person", "knocked", "stretches", "mammoth", "mammoth_from", "charged", "starved"),
        # Counters of the whole game.
        *per(MAX_SEATS, "eaten"),
        *per((MAX_SEATS, N_CAUSES), "deaths"),
        *per((MAX_SEATS, N_SOURCES), "meats"),
    ],
    align=True,
)

SCRATCH = np.dtype(
    [
        *CHOICE_FIELDS,
        *leader_fields(),
        # Ways of the others' cards to sum up to each total (from lowest_total up), and running sums.
        *ints("lowest_total", "n_totals"),
        # float64 holds these counts exactly (15^3 and fewer) and is what processors add fastest.
        ("ways", np.float64, (TOTALS,)),
        ("ways_up_to", np.int64, (TOTALS + 1,)),
        ("convolved", np.float64, (TOTALS,)),
        ("mean_of_others", np.float64),
    ],
    align=True,
)

ROW = np.dtype(row_fields(MAX_SEATS, [(name, np.uint8) for name in names.GAME_COLUMNS], *names.SEAT_COLUMNS))
