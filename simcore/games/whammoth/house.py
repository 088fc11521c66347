"""House switches of Wooly Whammoth; the defaults are the readings of the rules page."""

from typing import Literal

from pydantic import Field, StrictBool

from simcore.contract.house import code_of
from simcore.reading.fields import Model


class Rules(Model):
    """House switches; the defaults are the readings of the rules page."""

    charges_per_turn: Literal["each", "once"] = Field(
        "each", description="several CHARGE! cards in one turn: one draw for each, or one in all (WHA-CHG-6)"
    )
    second_charge: Literal["continue", "restart"] = Field(
        "continue", description="a second draw: the mammoth runs on, or starts again from the last space"
    )
    tar_mammoth_stretches: StrictBool = Field(
        False, description="whether a mammoth lost in a tar pit stretches the path (WHA-END-2)"
    )
    simultaneous_sixth: Literal["share", "people_then_share"] = Field(
        "share", description="several sixth meats in one step: shared, or most people left first (WHA-WIN-1)"
    )
    all_out: Literal["order", "share"] = Field(
        "order",
        description="all remaining tribes go out in one turn: most meat, then furthest back, or shared (WHA-WIN-3)",
    )
    abilities: Literal["off", "dealt", "chosen"] = Field(
        "off",
        description="optional rule: tribal abilities, dealt at random or chosen at the seats (WHA-ABI-1)",
    )
    sudden_death: StrictBool = Field(
        False, description="optional rule: the last two refill their hands for the last time (WHA-VAR-1)"
    )
    starting_positions: StrictBool = Field(
        False, description="optional rule: a random card's number forward before the first turn (WHA-VAR-2)"
    )


# What kernels compare switches with whose values are words; see `simcore.contract.house`.
ONCE = code_of(Rules, "charges_per_turn", "once")
RESTART = code_of(Rules, "second_charge", "restart")
BY_PEOPLE = code_of(Rules, "simultaneous_sixth", "people_then_share")
SHARED = code_of(Rules, "all_out", "share")
OFF, DEALT = (code_of(Rules, "abilities", each) for each in ("off", "dealt"))
