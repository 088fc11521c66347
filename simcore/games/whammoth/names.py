"""Every list of names of Wooly Whammoth, once. Layout, row, words, metrics and tests are made of these.

The place in a list is the number in kernels and rows (end reasons count from 1), so new names go to the end. Nothing heavy
is imported here; `layout.py` gives kernels a whole number for each name.
"""

from typing import Literal, get_args

END_REASONS = dict(
    enumerate(("sixth_meat", "last_tribe", "all_out", "hands_exhausted", "truncated"), start=1)
)

Space = Literal["space", "tar", "tusk"]
SPACES: tuple[Space, ...] = get_args(Space)
Special = Literal["none", "run_away", "charge", "take_break"]
SPECIALS: tuple[Special, ...] = get_args(Special)
Pick = Literal["choice", "random"]
PICKS: tuple[Pick | None, ...] = (None, *get_args(Pick))

# How people die. In the row a death by an effect counts as one in tar.
CAUSES = ("tar", "over", "stomped", "effect")
DIED = {cause: f"died_{cause}" for cause in CAUSES[:-1]}
# Where a meat comes from.
SOURCES = ("tusk", "over", "ambush", "tar")

SEAT_COLUMNS = ("meat", *DIED.values(), "meat_ambush", "meat_tar", "eaten", "ability", "start")
GAME_COLUMNS = ("starved", "charges")

DECISIONS = ("eat", "ability_card", "card", "modifier", "ability_move", "ambush", "take_back", "start")
FORBIDDABLE = ("eat", "modifier", "ability", "ambush", *SPECIALS[1:])
CHANCES = ("deal_ability", "start_card", "charge_card", "discard", "take_back_random", "steal")

# Events of the log.
EVENTS = (
    "eats", "takes_back", "steals", "plays", "moves", "dies", "meat", "charges", "mammoth", "ambushes",
    "moved_by_effect", "discards", "no_eat", "stretches", "out", "refills", "starts", "ability_is", "uses_move",
)  # fmt: skip
WHY_OUT = ("people", "starved")
