"""Every list of names of MOOGH, once. Layout, row, content, words, metrics and tests are made of these.

The place in a list is the number in kernels and rows (end reasons count from 1), so new names go to the end. Nothing heavy
is imported here; `layout.py` gives kernels a whole number for each name.
"""

from typing import Literal, get_args

END_REASONS = dict(
    enumerate(
        ("objective", "impossible", "last_tribe", "all_out", "time_limit", "truncated", "escaped"), start=1
    )
)

Format = Literal["competitive", "teams", "solo", "coop"]
FORMATS: tuple[Format, ...] = get_args(Format)
Difficulty = Literal["tracker", "hunter", "predator"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)

Symbol = Literal["bars", "chevron", "cross"]
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
Side = Literal["front", "left", "right", "back"]
SIDES = (*get_args(Side), "top")  # of a beast; on top is its rider
Section = Literal["front", "sides", "back"]
SECTIONS: tuple[Section, ...] = get_args(Section)
Facing = Literal["N", "E", "S", "W"]
FACINGS: tuple[Facing, ...] = get_args(Facing)
Terrain = Literal["bush", "water", "mud", "tree", "boulder", "hut"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
GLYPHS = {
    ".": "", "g": "", "b": "bush", "~": "water", "m": "mud", "T": "tree", "#": "boulder", "h": "hut", "x": "void",
}  # fmt: skip

# Actions of characters: on the cards in capitals, two of them without dice.
Plain = Literal["MOVE", "THINK"]
Bold = Literal["REST", "HEAL", "TRAP", "STAB", "THROW", "CLIMB", "SEDATE", "TAUNT"]
CARD_ACTIONS: tuple[Plain | Bold, ...] = (*get_args(Plain), *get_args(Bold))
ACTIONS = tuple(name.lower() for name in CARD_ACTIONS)

# Icons of beasts: on the cards those of moves have their steps.
CardIcon = Literal[
    "F1", "F2", "F3", "F4", "B1", "B2", "B3", "B4", "SEEK", "LOOK", "ATTACK", "BITE", "CLAW", "TAIL", "SHAKE",
    "UTURN", "RTURN", "SLEEP",
]  # fmt: skip
MOVES = {"F": "forward", "B": "backward"}
ICONS = (*MOVES.values(), *(icon.lower() for icon in get_args(CardIcon) if icon.isalpha()))


def kind_of(icon: str) -> str:
    """The entry of ICONS that an icon of a card stands for: F2 is forward, BITE is bite."""
    return MOVES[icon[0]] if icon[1:].isdigit() else icon.lower()


CONDITIONS = (
    "always", "on_terrain", "adjacent_terrain", "beast_side", "adjacent_beast", "not_adjacent_beast", "los_beast",
    "injured", "has_token", "adjacent_ally", "adjacent_enemy", "rage_at_least",
)  # fmt: skip
EFFECTS = (
    "gain_rage_token", "free_move", "free_action", "heal_self", "beast_rage", "turn_beast", "place_trap", "gain_sp",
    "heal_adjacent", "remove_trap",
)  # fmt: skip

# What savage points are for.
SOURCES = ("hits", "kills", "traps", "ideas", "injuries")

SEAT_COLUMNS = (
    "leader", "score", "alive", "uninjured", "injuries", "losses", *(f"sp_{name}" for name in SOURCES),
    *(f"did_{name}" for name in ACTIONS),
)  # fmt: skip
GAME_COLUMNS = ("killed", "fled", "objective", *(f"beast_{name}" for name in ICONS))

DECISIONS = (
    "place", "program", "next", "step", "target", "patient", "reroll", "reroll_water", "trap_cell", "taunt_side",
    "keep", "idea", "free_action", "slot", "save", "stay", "row", "sidestep", "dismount", "relocate_beast",
    "idea_beast", "turn_side",
)  # fmt: skip
FORBIDDABLE = (*ACTIONS, "token", "idea")
CHANCES = (
    "card_side", "turn_row", "idea", "appease", "action", "water", "save", "stay", "push", "look", "random_turn",
    "shake", "attack",
)  # fmt: skip

# Events of the log.
EVENTS = (
    "card", "performs", "scores", "injured", "saved", "out", "dies", "flees", "steps", "beast_stands", "trap_set",
    "trap_springs", "rolls", "acts", "hits", "mounts", "lands", "appeased", "shows_idea", "turns_to", "placed",
    "programs", "pushed", "uses_idea", "healed", "two_traps", "hurt", "aims", "stays", "rage", "gets_token",
    "trap_taken", "no_effect", "lays", "draws", "icon", "cube",
)  # fmt: skip
