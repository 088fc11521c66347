"""What strategies weigh of beasts to aim at or to turn, of patients and of ideas (D-6, D-9 to D-11)."""

from simcore.games.moogh.mind.chances import brings_drop, danger_averted, rage_in_sight
from simcore.games.moogh.table.board import RIGHT_TURN, STEPS, look_along, side_of
from simcore.games.moogh.table.counts import n_dice
from simcore.games.moogh.table.layout import (
    BEAST_RAGE,
    CLIMB,
    FRONT,
    GAIN_TOKEN,
    HEAL_ADJACENT,
    HEAL_SELF,
    NONE,
    NOWHERE,
    PLACE_TRAP,
    REMOVE_TRAP,
    STAB,
    THROW,
)
from simcore.games.moogh.table.sizes import STRIDE
from simcore.kernels.jit import kernel


@kernel
def clear_features(x, n):
    """Set the first `n` features to 0. Changes `x`."""
    for f in range(n):
        x[f] = 0.0


@kernel
def target_features(tables, state, scratch, character, action, dice, symbol, at_range):
    """Of every beast and line: chance, health, rage, points of a hit. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x = scratch["feature"][i]
        clear_features(x, 4)
        beast, direction = scratch["code"][i] // 8, scratch["code"][i] % 8
        between = 0
        if action != STAB and action != CLIMB:
            between = look_along(tables, state, state["cell"][character], direction) % STRIDE
        n = n_dice(tables, state, character, action, dice, at_range, beast, between)
        x[0] = tables["chance"][symbol, n]
        x[1] = state["health"][beast]
        x[2] = state["row"][beast]
        entry = state["cell"][character]
        if entry != NOWHERE:
            if action == THROW:
                entry += between * STEPS[direction]
            x[3] = side_of(tables, state, beast, entry) == FRONT


@kernel
def turn_features(tables, state, scratch, character, beast):
    """Of both turns of a beast: which, what it takes off the tribe's danger, whether it brings a drop. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x, quarters = scratch["feature"][i], scratch["code"][i]
        x[0] = quarters == RIGHT_TURN
        x[1] = danger_averted(tables, state, character, beast, quarters)
        x[2] = brings_drop(tables, state, beast, quarters)


@kernel
def patient_features(tables, scratch, character):
    """Of every patient: whether it is of the own tribe. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        other = scratch["code"][i]
        scratch["feature"][i, 0] = tables["tribe_of"][other] == tables["tribe_of"][character]


@kernel
def word_of(effect):
    """The feature that tells of the effect: its own, or that of a like one."""
    if effect == HEAL_ADJACENT:
        return HEAL_SELF
    return PLACE_TRAP if effect == REMOVE_TRAP else effect


@kernel
def kept_features(tables, scratch, i, usable):
    """Of an idea just drawn: whether it can be used now. Changes option `i` of `scratch`."""
    clear_features(scratch["feature"][i], 9)
    scratch["feature"][i, word_of(tables["effect"][scratch["code"][i]])] = 1.0
    scratch["feature"][i, 8] = usable


@kernel
def idea_features(tables, state, scratch, character):
    """Of every usable idea: what it does, if that does anything now. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        x, idea = scratch["feature"][i], scratch["code"][i]
        clear_features(x, 10)
        if idea != NONE:
            effect = tables["effect"][idea]
            x[word_of(effect)] = 1.0
            if effect == GAIN_TOKEN:
                x[GAIN_TOKEN] = 1.0 - state["token"][character]
            elif effect == HEAL_SELF:
                x[HEAL_SELF] = state["injured"][character]
            elif effect == BEAST_RAGE:
                calms = tables["effect_arg"][idea] < 0
                x[8] = calms * rage_in_sight(tables, state, character)
                x[9] = not calms


@kernel
def idea_beast_features(state, scratch):
    """Of every beast in sight: its rage and its health. Changes `scratch`."""
    for i in range(scratch["n_options"]):
        scratch["feature"][i, 0] = state["row"][scratch["code"][i]]
        scratch["feature"][i, 1] = state["health"][scratch["code"][i]]
