"""Every list of names of Paleolithic, once. Layout, row, words, metrics and tests are made of these.

The place in a list is the number in kernels and rows (end reasons count from 1), so new names go to the end. Nothing heavy
is imported here; `layout.py` gives kernels a whole number for each name.
"""

from typing import Literal, get_args

END_REASONS = dict(enumerate(("enough_cards", "stalled", "truncated"), start=1))

Variant = Literal["basic", "complete", "advanced"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)
Skill = Literal["exchange", "food"]
SKILLS: tuple[Skill, ...] = get_args(Skill)

# Points of the row by what they are for; what is left of the score are tiles.
POINTS = {"artifacts": "artifact_points", "own culture": "own_points", "sets": "set_points"}
# Uses of the skills in the row.
USES = {"exchange": "exchanges", "food": "foods"}

SEAT_COLUMNS = (
    "score", "culture", "artifacts", "tiles", *POINTS.values(), "explores", "given_back", *USES.values(), "skills",
)  # fmt: skip

DECISIONS = ("action", "skill", "exchange", "migrate", "tribe_ring", "give_back")
FORBIDDABLE = ("artifact", "tile", "skill", "migrate", "equal")
CHANCES = ("culture", "character", "artifact", "tile", "die", "skill_die", "relocate")

# Events of the log.
EVENTS = (
    "culture_is", "character_is", "opens_artifact", "opens_tile", "explores", "migrates", "collects", "gives_back",
    "exchanges", "pays_food", "relocates", "replaced", "takes_artifact", "takes_tile", "places_tribe",
)  # fmt: skip
