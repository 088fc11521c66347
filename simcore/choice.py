"""Choosing inside kernels: a game offers the legal options, a strategy's row of numbers picks one.

All strategies share this code: `random` is uniform over what is offered, `linear` takes the option
with the largest sum of weight x feature (the first at ties) or draws by temperature.
"""

import numpy as np

from simcore.jit import kernel
from simcore.log import DECISION, emit
from simcore.rng import STRATEGY, below, unit

RANDOM, LINEAR, LOOKAHEAD = range(3)
MAX_OPTIONS = 64
MAX_FEATURES = 24
NO_TAG = -1

# Fields of every game's SCRATCH record: the options of the decision at hand.
CHOICE_FIELDS = [
    ("n_options", np.int32),
    ("n_legal", np.int32),
    ("code", np.int32, (MAX_OPTIONS,)),
    ("tag", np.int32, (MAX_OPTIONS,)),
    ("feature", np.float64, (MAX_OPTIONS, MAX_FEATURES)),
    ("score", np.float64, (MAX_OPTIONS,)),
]


def strategy_fields(n_seats: int, n_decisions: int) -> list[tuple]:  # type: ignore[type-arg]
    """Fields of every game's TABLES record: the strategies at the seats."""
    return [
        ("strategy", np.int32, (n_seats,)),
        ("temperature", np.float64, (n_seats,)),
        ("forbidden", np.int32, (n_seats,)),
        ("n_features", np.int32, (n_decisions,)),
        ("weight", np.float64, (n_seats, n_decisions, MAX_FEATURES)),
    ]


@kernel
def clear_options(scratch):
    """Start a decision without options. Changes `scratch`."""
    scratch["n_options"] = 0


@kernel
def offer(scratch, code, tag):
    """Add a legal option; `tag` is its bit among what a strategy may forbid. Changes `scratch`."""
    i = scratch["n_options"]
    scratch["code"][i] = code
    scratch["tag"][i] = tag
    scratch["n_options"] = i + 1


@kernel
def drop_forbidden(tables, scratch, seat):
    """Take away the options that the seat's strategy forbids, unless none would be left. Changes `scratch`."""
    scratch["n_legal"] = scratch["n_options"]
    forbidden = tables["forbidden"][seat]
    if forbidden == 0:
        return
    kept = 0
    for i in range(scratch["n_legal"]):
        if not is_forbidden(forbidden, scratch["tag"][i]):
            kept += 1
    if kept == 0:
        return
    kept = 0
    for i in range(scratch["n_legal"]):
        if not is_forbidden(forbidden, scratch["tag"][i]):
            scratch["code"][kept] = scratch["code"][i]
            scratch["tag"][kept] = scratch["tag"][i]
            kept += 1
    scratch["n_options"] = kept


@kernel
def is_forbidden(forbidden, tag):
    """Whether the bit number `tag` is set in `forbidden`."""
    return tag >= 0 and (forbidden >> tag) & 1 == 1


@kernel
def needs_features(tables, scratch, seat):
    """Whether the seat's choice among the options depends on their features."""
    return scratch["n_options"] > 1 and tables["strategy"][seat] != RANDOM


@kernel
def choose(tables, scratch, rng, log, seat, decision):
    """Code of the option that the seat's strategy takes. Changes `rng` and `log`."""
    n = scratch["n_options"]
    index = 0
    if n > 1:
        if tables["strategy"][seat] == RANDOM:
            index = below(rng, STRATEGY, seat, n)
        else:
            index = choose_linear(tables, scratch, rng, seat, decision)
    if scratch["n_legal"] > 1:
        emit(log, DECISION, seat, decision, scratch["n_legal"], index, scratch["code"][index])
    return scratch["code"][index]


@kernel
def choose_linear(tables, scratch, rng, seat, decision):
    """Index of the option with the largest score, or one drawn by temperature. Changes `rng`, `scratch`."""
    best = 0
    for i in range(scratch["n_options"]):
        score = 0.0
        for f in range(tables["n_features"][decision]):
            score += tables["weight"][seat, decision, f] * scratch["feature"][i, f]
        scratch["score"][i] = score
        if score > scratch["score"][best]:
            best = i
    if tables["temperature"][seat] > 0.0:
        return draw_by_temperature(scratch, rng, seat, best, tables["temperature"][seat])
    return best


@kernel
def draw_by_temperature(scratch, rng, seat, best, temperature):
    """Index drawn with weights softmax(score / temperature). Changes `rng` and `scratch`.

    exp(-x) is taken as (1 - x / 1024) ^ 1024, ten squarings: the same bits with and without the
    compiler, which a library's exp does not promise. The error is below 0.1 % for x up to 1.4.
    """
    top = scratch["score"][best]
    total = 0.0
    for i in range(scratch["n_options"]):
        base = 1.0 - (top - scratch["score"][i]) / (1024.0 * temperature)
        if base < 0.0:
            base = 0.0
        for _ in range(10):
            base *= base
        total += base
        scratch["score"][i] = total
    point = unit(rng, STRATEGY, seat) * total
    for i in range(scratch["n_options"]):
        if point < scratch["score"][i]:
            return i
    return best
