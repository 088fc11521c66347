"""Lookahead at one decision: play the best options out by the base strategy and take the one with the best mean.

`offer_scored` offers the options of `actor` (a seat, or a figure of it), scored by the base; `play_out` gives the worth of
one of them after a playout. Both options and playouts use streams of their own, the same for all options, so nothing of
the game's future is foreseen.
"""

from simcore.kernels.choice import (
    begin_playouts,
    best_candidate,
    end_playouts,
    log_lookahead,
    take_candidates,
)
from simcore.kernels.jit import kernel
from simcore.kernels.rng import begin_playout

NEEDS = ("offer_scored", "play_out")


@kernel
def choose_ahead(tables, states, scratch, rngs, log, seat, actor, decision):
    """Code of the option with the best mean worth over the playouts. Changes `scratch`, `log` and the playouts' own."""
    offer_scored(tables, states[0], scratch, actor, decision)
    n_legal = scratch["n_legal"]
    n = take_candidates(tables, scratch, seat)
    if n > 1:
        begin_playouts(scratch, log, seat)
        for playout in range(tables["playouts"][seat]):
            for k in range(n):
                states[1] = states[0]
                begin_playout(rngs[1], rngs[0], seat, playout)
                code = scratch["candidate"][k]
                scratch["worth"][k] += play_out(
                    tables, states[1], scratch, rngs[1], log, actor, decision, code
                )
        end_playouts(scratch, log)
    code = best_candidate(scratch, n)
    log_lookahead(log, seat, decision, n_legal, code)
    return code
