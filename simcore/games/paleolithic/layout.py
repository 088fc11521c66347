"""Records and enums of Paleolithic: TABLES (content and rules), STATE, SCRATCH, ROW."""

import numpy as np

from simcore.games.paleolithic import names
from simcore.games.paleolithic.house import Rules
from simcore.games.paleolithic.sizes import (
    MAX_ARTIFACTS,
    MAX_CATEGORIES,
    MAX_CHARACTERS,
    MAX_CULTURES,
    MAX_DICE,
    MAX_FACE,
    MAX_FACES,
    MAX_NEIGHBOURS,
    MAX_OPEN,
    MAX_OPEN_ARTIFACTS,
    MAX_OWN,
    MAX_POINTS,
    MAX_RESOURCES,
    MAX_RINGS,
    MAX_SEATS,
    MAX_TILES,
    MAX_TOKENS,
    MAX_TRIBES,
)
from simcore.kernels.choice import CHOICE_FIELDS, strategy_fields
from simcore.kernels.log import FIRST_OWN
from simcore.kernels.records import ints, leader_fields, per, row_fields

# --- kinds: the resources, then food
FOOD = MAX_RESOURCES
N_KINDS = MAX_RESOURCES + 1

# --- how a game ends
PLAYING, ENOUGH_CARDS, STALLED, TRUNCATED = range(len(names.END_REASONS) + 1)

# --- skills of legendary characters
EXCHANGE, FOOD_FOR_LUCK = range(len(names.SKILLS))
NOBODY = -1
NO_CARD = -1
NO_CHARACTER = -1

# --- decision points, in the order of the checklist (D-1 .. D-6)
ACTION, SKILL, SWAP, MIGRATE, TRIBE_RING, GIVE_BACK = range(len(names.DECISIONS))
N_DECISIONS = len(names.DECISIONS)
# --- codes of the options of ACTION: EXPLORE, or the slot of the open card + 1; tiles follow the artifacts
EXPLORE = 0
FIRST_TILE = MAX_OPEN_ARTIFACTS
# --- codes of MIGRATE: STAY, or token * MAX_RINGS + ring
STAY = -1

# --- what a strategy may forbid
TAG_ARTIFACT, TAG_TILE, TAG_SKILL, TAG_MIGRATE, TAG_EQUAL = range(len(names.FORBIDDABLE))

# --- chance
DEAL_CULTURE, DEAL_CHARACTER, OPEN_ARTIFACT, OPEN_TILE, DIE, SKILL_DIE, RELOCATION = range(len(names.CHANCES))
# --- figures of the random streams, besides the seats
FIGURE_CHARACTER, FIGURE_ARTIFACTS, FIGURE_TILES = range(8, 11)

# --- events of the log, beside those of simcore.kernels.log
(
    CULTURE_IS, CHARACTER_IS, OPENS_ARTIFACT, OPENS_TILE, EXPLORES, MIGRATES, COLLECTS, GIVES_BACK, EXCHANGES,
    PAYS_FOOD, RELOCATES, REPLACED, TAKES_ARTIFACT, TAKES_TILE, PLACES_TRIBE,
) = range(FIRST_OWN, FIRST_OWN + len(names.EVENTS))  # fmt: skip

_u1, _u2, _f8 = np.uint8, np.uint16, np.float64

TABLES = np.dtype(
    [
        ("seed", np.uint64),
        *ints("n_seats", "rounds_cap", "end_cards", "basic_cards", "tile_points"),
        *ints("n_resources", "limit", "n_tokens", "n_tribes", "tribes_count", "has_character"),
        *ints("n_open_artifacts", "n_open_tiles", "n_artifacts", "n_tiles"),
        *ints("n_faces", "n_rings", "n_cultures", "n_categories", "n_characters"),
        *per(MAX_FACES, "face", "face_gives"),
        *per(MAX_RINGS, "n_neighbours"),
        *per((MAX_RINGS, MAX_NEIGHBOURS), "neighbour"),
        # By points, from 0 on; 0 and what is above a ring's list are filled in.
        *per((MAX_RINGS, MAX_POINTS + 1), "pays_kind", "pays_amount"),
        # Mean of what one more own token adds to a collection, by the number of own tokens there.
        ("adds", _f8, (MAX_RINGS, MAX_OWN + 1, N_KINDS)),
        ("adds_resources", _f8, (MAX_RINGS, MAX_OWN + 1)),
        *per(MAX_ARTIFACTS, "artifact_score", "artifact_culture", "artifact_category", "artifact_units"),
        *per((MAX_ARTIFACTS, MAX_RESOURCES), "artifact_cost"),
        *per(MAX_TILES, "tile_units"),
        *per((MAX_TILES, MAX_RESOURCES), "tile_cost"),
        *per(MAX_CULTURES, "star", "own_points", "set_points", "set_repeats"),
        *per((MAX_CULTURES, MAX_CATEGORIES), "set_needs"),
        *per(MAX_SEATS, "chosen_culture"),
        *per(MAX_CHARACTERS, "skill", "other_side"),
        *per(MAX_RESOURCES, "card_start"),
        *per(MAX_DICE * MAX_FACE + 1, "ring_of_sum"),
        *ints("chosen_character", "start_ring", "relocation_dice", "replaced_when_equal"),
        *ints("food_paid", "skill_amount", "replaced_when_food"),
        *ints(*Rules.model_fields),
        *strategy_fields(MAX_SEATS, N_DECISIONS),
    ],
    align=True,
)

STATE = np.dtype(
    [
        *ints("round", "end", "winners", "enough", "first_basic", "leaders_basic"),
        *per(MAX_OPEN, "open_card"),  # artifacts, then tiles from FIRST_TILE on
        *ints("n_artifact_pile", "n_tile_pile"),
        *per(MAX_ARTIFACTS, "in_artifact_pile", "artifact_owner"),
        *per(MAX_TILES, "in_tile_pile", "tile_owner"),
        *per(MAX_SEATS, "culture", "score", "n_artifacts", "n_tiles", "n_sets", "n_own"),
        *per((MAX_SEATS, MAX_TOKENS), "token"),
        *per((MAX_SEATS, MAX_TRIBES), "tribe"),
        # Own tokens that count in a collection; `movable` leaves the tribes out.
        *per((MAX_SEATS, MAX_RINGS), "own", "movable"),
        *per((MAX_SEATS, N_KINDS), "held"),
        *per((MAX_SEATS, MAX_CATEGORIES), "category", "set_gain"),
        *ints("character", "character_ring", "food_on_card"),
        *per(MAX_RESOURCES, "on_card"),
        # Counters of the whole game.
        *per(MAX_SEATS, "explores", "given_back", "exchanges", "foods", "artifact_points"),
    ],
    align=True,
)

SCRATCH = np.dtype(
    [
        *CHOICE_FIELDS,
        *leader_fields(),
        # The market as a seat sees it: units that it lacks for each open card, worth of a unit.
        *per(MAX_OPEN, "missing"),
        ("useful", _f8, (MAX_RESOURCES,)),
        ("needed", _f8, (MAX_RESOURCES,)),
        ("leaving", _f8, (4,)),
    ],
    align=True,
)

ROW = np.dtype(row_fields(MAX_SEATS, [("first_basic", _u2), ("leaders_basic", _u1)], *names.SEAT_COLUMNS))
