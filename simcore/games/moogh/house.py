"""House switches of MOOGH; the defaults are the rulings of the rules page (A-01 to A-67)."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StrictBool

from simcore.contract.house import code_of
from simcore.reading.fields import Model


def _as_text(value: Any) -> Any:
    """Numbers among the values may be written without quotes."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Written = BeforeValidator(_as_text)


class Rules(Model):
    """Every reading that a table may settle otherwise, the default first."""

    zero_dice: Literal["fail", "one_die"] = Field(
        "fail", description="no dice left after all deductions: failure, or one die (A-01)"
    )
    dice_cap: Annotated[Literal["none", "8"], Written] = Field(
        "none", description="most dice in one roll (A-02)"
    )
    bush_hit: Literal["no_action", "act_in_place"] = Field(
        "no_action", description="a hit from a bush: no reaction, or the space under the disc (A-03)"
    )
    appease_top: Literal["stay", "shift_right_no_action"] = Field(
        "stay", description="appeasement raises a rage at its top: nothing, or the disc moves right (A-04)"
    )
    dismount: Literal["one_step", "whole_move"] = Field(
        "one_step", description="getting off a beast takes one step, or the whole move (A-05)"
    )
    midturn_injury: Literal["remaining", "fresh_two", "none"] = Field(
        "remaining", description="actions left after an injury in the own turn (A-06)"
    )
    cube_on_heal: Literal["reposition", "same_slot"] = Field(
        "reposition", description="the cube after Rest or Heal (A-07)"
    )
    heal_free: Literal["any_icon", "programmed_pair"] = Field(
        "any_icon", description="what the healed may do at once (A-08)"
    )
    rider_adjacent: StrictBool = Field(
        False, description="whether a rider is a neighbour on the board (A-09)"
    )
    trap_sp: Literal["maker", "nobody", "last_actor"] = Field(
        "maker", description="who scores a sprung trap (A-10)"
    )
    double_trap: Literal["sequential", "one_reaction"] = Field(
        "sequential", description="two traps under one step: two reactions, or one (A-11)"
    )
    involuntary_trap: StrictBool = Field(
        True, description="whether a pushed or thrown character springs a trap (A-14)"
    )
    trap_stops_move: StrictBool = Field(False, description="whether a trap ends a character's move (A-14)")
    cliff_ko_sp: Literal[1, 0] = Field(1, description="points for a character pushed down a cliff (A-16)")
    cliff_save: StrictBool = Field(True, description="whether a token may save from that (A-16)")
    thrown_cliff: Literal["stop", "ko"] = Field(
        "stop", description="a character thrown towards a cliff stops there, or is knocked out (A-17)"
    )
    edge_push: Literal["obstacle", "removed"] = Field(
        "obstacle", description="a character pushed over the edge of the map (A-18)"
    )
    nearest_metric: Literal["king", "taxi"] = Field(
        "king", description="how the nearest free space is measured (A-19)"
    )
    small_edge: Literal["escape", "injured"] = Field(
        "escape", description="a small beast pushed over the edge (A-20)"
    )
    push_chain: Literal[False] = Field(False, description="pushed pieces push no others (A-20)")
    beast_vs_beast: Literal["full", "health_only"] = Field(
        "full", description="a beast hurt by a beast: health, rage and reaction, or health alone (A-21)"
    )
    rider_exit: Literal["injured", "leaves", "unhurt"] = Field(
        "injured", description="the rider of a beast that escapes (A-23)"
    )
    rider_on_death: Literal["unhurt", "injured"] = Field(
        "unhurt", description="the rider of a beast that dies (A-24)"
    )
    cliff_kill_counts: StrictBool = Field(
        True, description="whether a beast that falls to its death counts as killed (A-25)"
    )
    los_characters_block: StrictBool = Field(True, description="whether characters block a line (A-26)")
    cliffs_block_sight: StrictBool = Field(True, description="whether a cliff blocks a line (A-27)")
    throw_front: Literal["entry_cell", "adjacent_only", "never"] = Field(
        "entry_cell", description="the front bonus of a throw (A-29)"
    )
    front_corner_sp: StrictBool = Field(True, description="whether the front corners are in front (A-30)")
    taunt_front_corner: Literal["turn", "none"] = Field(
        "turn", description="a taunt from a front corner turns the beast (A-31)"
    )
    seek_exit_bonus: StrictBool = Field(
        False, description="whether a way to the edge is better than any other (A-32)"
    )
    look_rows: Literal["independent", "min_row"] = Field(
        "independent", description="the two rows of a big beast's look (A-33)"
    )
    tree_hides: StrictBool = Field(True, description="whether a tree hides who stands in it (A-33)")
    simultaneous: Literal["batch", "sequential"] = Field(
        "batch", description="several hurt by one icon: the end is checked after all, or after each (A-38)"
    )
    all_out: Literal["none", "sp"] = Field(
        "none", description="all tribes out together: nobody wins, or most points (A-39)"
    )
    reroll_water: StrictBool = Field(True, description="whether a token rolls a water die again (A-42)")
    stay_after_direction: StrictBool = Field(
        False, description="whether a rider sees the direction before it pays to stay (A-45)"
    )
    ideas_reshuffle: StrictBool = Field(
        True, description="whether discarded ideas are shuffled into an empty deck (A-46)"
    )
    trap_cap: Annotated[Literal["10", "none"], Written] = Field(
        "10", description="most traps on the map (A-47)"
    )
    trap_in_tree: StrictBool = Field(False, description="whether a trap may be set in a tree (A-48)")
    rider_stab_other: StrictBool = Field(
        False, description="whether a rider may stab another beast beside it (A-50)"
    )
    arrows: Literal["at_start", "live"] = Field(
        "at_start", description="actions of a beast's turn: counted at its start, or as rage changes (A-51)"
    )
    fled_tokens: Annotated[Literal["3", "3_each"], Written] = Field(
        "3", description="clock tokens when several beasts have fled (A-53)"
    )
    adjacent_over_cliff: StrictBool = Field(
        True, description="whether cells on both sides of a cliff are neighbours (A-57)"
    )
    joint_programming: Literal["team", "per_character"] = Field(
        "team", description="whether strategies look at the cubes that friends placed before (repeats) (A-60)"
    )
    top_trap: Literal["shift", "stay"] = Field(
        "shift", description="a beast hurt at its top rage acts in the next column, or does not react (A-66)"
    )
    idea_optional: StrictBool = Field(True, description="whether an idea may stay unused (A-67)")


# What kernels compare switches with whose values are words; see `simcore.contract.house`.
ONE_DIE = code_of(Rules, "zero_dice", "one_die")
EIGHT_DICE = code_of(Rules, "dice_cap", "8")
ACT_IN_PLACE = code_of(Rules, "bush_hit", "act_in_place")
SHIFT_AT_TOP = code_of(Rules, "appease_top", "shift_right_no_action")
WHOLE_MOVE = code_of(Rules, "dismount", "whole_move")
FRESH_TWO, NO_ACTIONS = (code_of(Rules, "midturn_injury", each) for each in ("fresh_two", "none"))
SAME_SLOT = code_of(Rules, "cube_on_heal", "same_slot")
PROGRAMMED_PAIR = code_of(Rules, "heal_free", "programmed_pair")
TRAP_FOR_NOBODY, TRAP_FOR_LAST = (code_of(Rules, "trap_sp", each) for each in ("nobody", "last_actor"))
ONE_REACTION = code_of(Rules, "double_trap", "one_reaction")
THROWN_KO = code_of(Rules, "thrown_cliff", "ko")
EDGE_REMOVES = code_of(Rules, "edge_push", "removed")
TAXI = code_of(Rules, "nearest_metric", "taxi")
EDGE_INJURES = code_of(Rules, "small_edge", "injured")
HEALTH_ONLY = code_of(Rules, "beast_vs_beast", "health_only")
EXIT_INJURES, EXIT_LEAVES = (code_of(Rules, "rider_exit", each) for each in ("injured", "leaves"))
DEATH_INJURES = code_of(Rules, "rider_on_death", "injured")
ADJACENT_ONLY, NEVER = (code_of(Rules, "throw_front", each) for each in ("adjacent_only", "never"))
CORNER_TURNS = code_of(Rules, "taunt_front_corner", "turn")
MIN_ROW = code_of(Rules, "look_rows", "min_row")
SEQUENTIAL = code_of(Rules, "simultaneous", "sequential")
ALL_OUT_SP = code_of(Rules, "all_out", "sp")
TEN_TRAPS = code_of(Rules, "trap_cap", "10")
LIVE = code_of(Rules, "arrows", "live")
THREE_EACH = code_of(Rules, "fled_tokens", "3_each")
TEAM = code_of(Rules, "joint_programming", "team")
STAY_AT_TOP = code_of(Rules, "top_trap", "stay")
