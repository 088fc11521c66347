"""Records and enums of MOOGH: TABLES (content, scenario, rules), STATE, SCRATCH, ROW."""

import numpy as np

from simcore.games.moogh import names
from simcore.games.moogh.house import Rules
from simcore.games.moogh.table.sizes import (
    MAX_BEASTS,
    MAX_CARDS,
    MAX_CHARACTERS,
    MAX_COLUMNS,
    MAX_DICE,
    MAX_ICONS,
    MAX_IDEAS,
    MAX_NODES,
    MAX_ROWS,
    MAX_SEATS,
    MAX_SLOTS,
    MAX_STACK,
    MAX_TRIBES,
    MAX_WAITING,
    MAX_ZONES,
    N_CELLS,
)
from simcore.kernels.choice import CHOICE_FIELDS, strategy_fields
from simcore.kernels.log import FIRST_OWN
from simcore.kernels.records import ints, leader_fields, per, row_fields

NOBODY = -1
NOWHERE = -1

# --- terrain of a cell, as bits
OFF, BUSH, WATER, MUD, TREE, BOULDER, HUT, GREEN, FACE = (1 << i for i in range(9))
# --- symbols of the die
BARS, CHEVRON, CROSS = range(len(names.SYMBOLS))
# --- sides of a beast; the corners belong to front and back
FRONT, LEFT, RIGHT, BACK, TOP = range(len(names.SIDES))
OUTSIDE = -1
# --- sections that an attack strikes
SECTION_FRONT, SECTION_SIDES, SECTION_BACK = range(len(names.SECTIONS))
# --- what stands on a cell: EMPTY, 1 + character, FIRST_BEAST + beast
EMPTY = 0
FIRST_CHARACTER = 1
FIRST_BEAST = FIRST_CHARACTER + MAX_CHARACTERS
# --- traps on a cell: 0, UNMADE, or FIRST_MAKER + tribe
NO_TRAP, UNMADE, FIRST_MAKER = range(3)
# --- figures of turn cards, dice and the log: characters, then FIRST_BEAST_FIGURE + beast
FIRST_BEAST_FIGURE = MAX_CHARACTERS

# --- actions of characters
MOVE, THINK, REST, HEAL, TRAP, STAB, THROW, CLIMB, SEDATE, TAUNT = range(len(names.ACTIONS))
N_ACTIONS = len(names.ACTIONS)
# --- icons of beasts
FORWARD, BACKWARD, SEEK, LOOK, ATTACK, BITE, CLAW, TAIL, SHAKE, UTURN, RTURN, SLEEP = range(len(names.ICONS))
N_ICONS = len(names.ICONS)
# --- a beast's fate
IN_PLAY, KILLED, ESCAPED = range(3)

# --- formats and modes
COMPETITIVE, TEAMS, SOLO, COOP = range(len(names.FORMATS))
TRACKER, HUNTER, PREDATOR = range(len(names.DIFFICULTIES))

# --- objectives
ALL_OF, ANY_OF, KILL_THESE, KILL_SOME, PROTECT, SURVIVE, REACH_ANY, REACH_ALL, REACH_THESE, COLLECT = range(
    10
)

# --- conditions and effects of ideas
(
    ALWAYS, ON_TERRAIN, BY_TERRAIN, BEAST_SIDE, BY_BEAST, NOT_BY_BEAST, SEES_BEAST, IS_INJURED, HAS_TOKEN, BY_ALLY,
    BY_ENEMY, RAGE_AT_LEAST,
) = range(len(names.CONDITIONS))  # fmt: skip
(
    GAIN_TOKEN, FREE_MOVE, FREE_ACTION, HEAL_SELF, BEAST_RAGE, TURN_BEAST, PLACE_TRAP, GAIN_SP, HEAL_ADJACENT, REMOVE_TRAP,
) = range(len(names.EFFECTS))  # fmt: skip
OWN_SYMBOL = 3

# --- what savage points are for
FOR_HIT, FOR_KILL, FOR_TRAP, FOR_IDEA, FOR_INJURY = range(len(names.SOURCES))
N_SOURCES = len(names.SOURCES)

# --- how a game ends
PLAYING, OBJECTIVE, IMPOSSIBLE, LAST_TRIBE, ALL_OUT, TIME_LIMIT, TRUNCATED, ESCAPE = range(
    len(names.END_REASONS) + 1
)

# --- decisions
(
    PLACE, PROGRAM, NEXT, STEP, TARGET, PATIENT, REROLL, REROLL_WATER, TRAP_CELL, TAUNT_SIDE, KEEP, IDEA, FREE,
    SLOT, SAVE, STAY, ROW_OF_FLIGHT, SIDESTEP, DISMOUNT, RELOCATE, IDEA_BEAST, TURN_SIDE,
) = range(len(names.DECISIONS))  # fmt: skip
N_DECISIONS = len(names.DECISIONS)
# --- codes of NEXT: END_TURN, USE_TOKEN, or FIRST_ICON + place in the pair
END_TURN, USE_TOKEN, FIRST_ICON = range(3)
STOP = -1
NONE = -1

# --- what a strategy may forbid
(
    TAG_MOVE, TAG_THINK, TAG_REST, TAG_HEAL, TAG_TRAP, TAG_STAB, TAG_THROW, TAG_CLIMB, TAG_SEDATE, TAG_TAUNT, TAG_TOKEN,
    TAG_IDEA,
) = range(len(names.FORBIDDABLE))  # fmt: skip

# --- chance
(
    CARD_SIDE, TURN_ROW, DRAW_IDEA, APPEASE, ROLL, ROLL_WATER, ROLL_SAVE, ROLL_STAY, ROLL_PUSH, ROLL_LOOK, ROLL_TURN,
    ROLL_SHAKE, ROLL_ATTACK,
) = range(len(names.CHANCES))  # fmt: skip

# --- events of the log, beside those of simcore.kernels.log
(
    CARD, PERFORMS, SCORES, INJURED, SAVED, OUT, DIES, FLEES, STEPS, BEAST_STANDS, TRAP_SET, TRAP_SPRINGS, ROLLS, ACTS,
    HITS, MOUNTS, LANDS, APPEASED, SHOWS_IDEA, TURNS_TO, PLACED, PROGRAMS, PUSHED, USES_IDEA, HEALED, TWO_TRAPS, HURT,
    AIMS, STAYS, RAGE, GETS_TOKEN, TRAP_TAKEN, NO_EFFECT, LAYS, DRAWS, ICON, CUBE,
) = range(FIRST_OWN, FIRST_OWN + len(names.EVENTS))  # fmt: skip
# --- how a beast came to where it stands
AHEAD, BACKWARDS, SIDEWAYS, ASIDE = range(4)

# --- frames of the stack of beast actions
DEAD_FRAME, OWN_TURN, SPACE, SECOND_TRAP = range(4)

_SIDES = (MAX_CHARACTERS, 2)  # of a character's card: uninjured, injured
_CARD = (MAX_BEASTS, 2, MAX_ROWS)

TABLES = np.dtype(
    [
        ("seed", np.uint64),
        *ints(
            "n_seats", "rounds_cap", "n_characters", "n_tribes", "n_beasts", "format", "mode", "time_limit"
        ),
        *ints(*Rules.model_fields),
        *per(6, "symbol"),
        ("chance", np.float64, (3, MAX_DICE + 1)),  # that one of so many dice shows the symbol
        *ints("first_cell", "last_cell"),
        *per(N_CELLS, "terrain", "elevation", "zone", "item", "trap_start"),
        # What strategies look at of the aims: beasts worth a hit, who has to reach a zone, how far each cell is from theirs.
        *ints("hunted", "seekers", "n_items"),
        *per((MAX_CHARACTERS, N_CELLS), "zone_distance"),
        *per(MAX_ZONES, "item_cell"),
        *per(MAX_SEATS, "tribe_of_seat", "leader"),
        *per(MAX_CHARACTERS, "seat_of", "tribe_of", "save_symbols", "no_roll", "extra_steps"),
        *per((MAX_CHARACTERS, N_ACTIONS), "dice_bonus", "free_spaces"),
        *per((MAX_CHARACTERS, N_ACTIONS), "bonus_points", "free_rerolls", "ignored_defense"),
        *per(_SIDES, "n_icons", "n_slots"),
        *per((*_SIDES, MAX_ICONS), "icon_action", "icon_dice", "icon_symbol", "icon_range"),
        *per((*_SIDES, MAX_SLOTS, 2), "slot_icon"),
        *per(MAX_BEASTS, "size", "start_cell", "start_facing", "start_row", "start_health", "fixed_side"),
        *per((MAX_BEASTS, 5), "weak"),
        *per((MAX_BEASTS, 4), "defense", "climbable"),
        *per((MAX_BEASTS, 3), "section"),
        *per((MAX_BEASTS, 2), "n_rows", "n_columns"),
        *per(_CARD, "row_defense", "row_arrows"),
        *per((*_CARD, MAX_COLUMNS), "n_stacked"),
        *per((*_CARD, MAX_COLUMNS, MAX_STACK), "beast_icon", "beast_steps"),
        *ints("cards_per_beast", "starts_with_token"),
        *ints("n_nodes"),
        *per(MAX_NODES, "node_kind", "node_mask", "node_count"),
        *ints("n_ideas"),
        *per(MAX_IDEAS, "condition", "condition_arg", "effect", "effect_arg", "effect_dice", "effect_symbol"),
        *strategy_fields(MAX_SEATS, N_DECISIONS),
    ],
    align=True,
)

STATE = np.dtype(
    [
        *ints(
            "round",
            "rounds_done",
            "end",
            "winners",
            "won",
            "n_killed",
            "killed_mask",
            "fled_mask",
            "clock",
            "fled_last_round",
        ),
        *per(N_CELLS, "who", "trap"),
        *ints("n_traps", "collected", "acting", "actions_left", "used", "last_actor"),
        *per(MAX_CHARACTERS, "cell", "on", "injured", "out", "token", "slot", "acted"),
        *per(MAX_BEASTS, "beast_cell", "facing", "row", "column", "health", "fate", "rider", "side"),
        *per(MAX_CARDS, "card"),
        *ints("n_cards", "marker"),
        *per(MAX_IDEAS, "in_deck", "in_discards", "display"),
        *ints("n_deck", "n_display"),
        *per(MAX_TRIBES, "sp"),
        # Counters of the whole game.
        *per((MAX_SEATS, N_ACTIONS), "uses"),
        *per((MAX_TRIBES, N_SOURCES), "sp_by"),
        *per(MAX_SEATS, "score", "injuries", "losses"),
        *per(N_ICONS, "beast_acts"),
        *ints("traps_sprung"),
    ],
    align=True,
)

SCRATCH = np.dtype(
    [
        *CHOICE_FIELDS,
        *leader_fields(),
        # The stack of what beasts are performing, and the beasts whose reactions wait.
        *ints("depth", "icon_done", "n_waiting"),
        *per(
            MAX_WAITING,
            "frame",
            "frame_beast",
            "frame_row",
            "frame_column",
            "frame_next",
            "frame_left",
            "waiting",
        ),
        # What beasts are moving covers before and after the step at hand.
        *ints("mover", "mover_before", "mover_after", "mover_size"),
    ],
    align=True,
)

ROW = np.dtype(row_fields(MAX_SEATS, [(name, np.uint8) for name in names.GAME_COLUMNS], *names.SEAT_COLUMNS))
