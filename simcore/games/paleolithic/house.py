"""House switches of Paleolithic; the defaults are the readings of the rules page."""

from typing import Literal

from pydantic import Field, StrictBool

from simcore.contract.house import code_of
from simcore.reading.fields import Model


class Rules(Model):
    """House switches; the defaults are the readings of the rules page."""

    die_per_ring: StrictBool = Field(
        False, description="a roll of its own for every ring, instead of one for the collection (PAL-EXP-2)"
    )
    food_counts_to_limit: StrictBool = Field(
        False, description="whether food counts to the limit of resources (PAL-EXP-4)"
    )
    finish_round: StrictBool = Field(
        False, description="play the round to its end when a player has enough cards (PAL-END-1)"
    )
    tie_break: Literal["share", "fewest_cards", "most_resources"] = Field(
        "share", description="equal scores: shared, or fewest cards or most resources first (PAL-END-3)"
    )


# What kernels compare switches with whose values are words; see `simcore.contract.house`.
SHARE, FEWEST_CARDS, MOST_RESOURCES = (
    code_of(Rules, "tie_break", each) for each in ("share", "fewest_cards", "most_resources")
)
