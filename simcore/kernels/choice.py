"""Choosing inside kernels: a game offers the legal options, a strategy's row of numbers picks one.

All strategies share this code: `random` is uniform over what is offered, `linear` takes the option
with the largest sum of weight x feature (the first at ties) or draws by temperature.
"""

import numpy as np

from simcore.kernels.jit import kernel
from simcore.kernels.log import DECISION, emit
from simcore.kernels.rng import STRATEGY, below, unit

RANDOM, LINEAR, LOOKAHEAD = range(3)
MAX_OPTIONS = 640
MAX_FEATURES = 24
MAX_MINDS = 8
NO_TAG = -1
NEGLIGIBLE_BASE = 0.96  # to the 1024th: 7e-19 of the best option's weight

# Fields of every game's SCRATCH record: the options of the decision at hand.
CHOICE_FIELDS = [
    ("mind", np.int32, (MAX_MINDS,)),  # whose strategy decides for a seat
    ("in_playout", np.int32),
    ("logging", np.int32),
    ("candidate", np.int32, (MAX_OPTIONS,)),
    ("worth", np.float64, (MAX_OPTIONS,)),
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
        # Which of the scenario's seats each one plays: another one from game to game where they rotate.
        ("role", np.int32, (n_seats,)),
        ("strategy", np.int32, (n_seats,)),
        ("candidates", np.int32, (n_seats,)),
        ("playouts", np.int32, (n_seats,)),
        ("horizon", np.int32, (n_seats,)),
        ("temperature", np.float64, (n_seats,)),
        ("forbidden", np.int32, (n_seats,)),
        # Only the features that weigh something: their numbers, their weights.
        ("n_weights", np.int32, (n_seats, n_decisions)),
        ("weighed", np.int32, (n_seats, n_decisions, MAX_FEATURES)),
        ("weight", np.float64, (n_seats, n_decisions, MAX_FEATURES)),
    ]


@kernel
def own_minds(scratch):
    """Every seat decides by its own strategy: the game itself. Changes `scratch`."""
    scratch["in_playout"] = 0
    for seat in range(MAX_MINDS):
        scratch["mind"][seat] = seat


@kernel
def begin_playouts(scratch, log, seat):
    """From now on all seats decide by the strategy of `seat`, and nothing is logged. Changes `scratch` and `log`."""
    scratch["logging"] = log["on"]
    log["on"] = 0
    scratch["in_playout"] = 1
    for other in range(MAX_MINDS):
        scratch["mind"][other] = seat


@kernel
def end_playouts(scratch, log):
    """Back to the game itself. Changes `scratch` and `log`."""
    own_minds(scratch)
    log["on"] = scratch["logging"]


@kernel
def log_lookahead(log, seat, decision, n_legal, code):
    """Log the option that playouts chose. Changes `log`."""
    if n_legal > 1:
        emit(log, DECISION, seat, decision, n_legal, 0, code)


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
    forbidden = tables["forbidden"][scratch["mind"][seat]]
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
    return scratch["n_options"] > 1 and tables["strategy"][scratch["mind"][seat]] != RANDOM


@kernel
def looks_ahead(tables, scratch, seat):
    """Whether the seat plays out its options before it decides; in playouts nobody does."""
    return tables["strategy"][seat] == LOOKAHEAD and scratch["in_playout"] == 0


@kernel
def take_candidates(tables, scratch, seat):
    """Of the scored options, the codes of the best ones, best first; returns how many. Changes `scratch`."""
    n = min(tables["candidates"][seat], scratch["n_options"])
    for k in range(n):
        best = 0
        for i in range(scratch["n_options"]):
            if scratch["score"][i] > scratch["score"][best]:
                best = i
        scratch["candidate"][k] = scratch["code"][best]
        scratch["worth"][k] = 0.0
        scratch["score"][best] = -np.inf
    return n


@kernel
def best_candidate(scratch, n):
    """Code of the candidate that the playouts valued most, the first at ties."""
    best = 0
    for k in range(1, n):
        if scratch["worth"][k] > scratch["worth"][best]:
            best = k
    return scratch["candidate"][best]


@kernel
def choose(tables, scratch, rng, log, seat, decision):
    """Code of the option that the seat's strategy takes. Changes `rng` and `log`."""
    n = scratch["n_options"]
    index = 0
    if n > 1:
        if tables["strategy"][scratch["mind"][seat]] == RANDOM:
            index = below(rng, STRATEGY, seat, n)
        else:
            index = choose_linear(tables, scratch, rng, seat, decision)
    if scratch["n_legal"] > 1:
        emit(log, DECISION, seat, decision, scratch["n_legal"], index, scratch["code"][index])
    return scratch["code"][index]


@kernel
def choose_linear(tables, scratch, rng, seat, decision):
    """Index of the option with the largest score, or one drawn by temperature. Changes `rng`, `scratch`."""
    mind = scratch["mind"][seat]
    best = score_options(tables, scratch, mind, decision)
    if tables["temperature"][mind] > 0.0:
        return draw_by_temperature(scratch, rng, seat, best, tables["temperature"][mind])
    return best


@kernel
def score_options(tables, scratch, mind, decision):
    """Score the options by the weights of strategy `mind`; returns the index of the best. Changes `scratch`."""
    best = 0
    for i in range(scratch["n_options"]):
        score = 0.0
        for w in range(tables["n_weights"][mind, decision]):
            feature = tables["weighed"][mind, decision, w]
            score += tables["weight"][mind, decision, w] * scratch["feature"][i, feature]
        scratch["score"][i] = score
        if score > scratch["score"][best]:
            best = i
    return best


@kernel
def draw_by_temperature(scratch, rng, seat, best, temperature):
    """Index drawn with weights softmax(score / temperature). Changes `rng` and `scratch`.

    exp(-x) is taken as (1 - x / 1024) ^ 1024, ten squarings: the same bits with and without the
    compiler, which a library's exp does not promise. The error is below 0.1 % for x up to 1.4.
    """
    top = scratch["score"][best]
    scale = 1.0 / (1024.0 * temperature)
    total = 0.0
    for i in range(scratch["n_options"]):
        base = 1.0 - (top - scratch["score"][i]) * scale
        if base > NEGLIGIBLE_BASE:
            for _ in range(10):
                base *= base
            total += base
        scratch["score"][i] = total
    point = unit(rng, STRATEGY, seat) * total
    for i in range(scratch["n_options"]):
        if point < scratch["score"][i]:
            return i
    return best
