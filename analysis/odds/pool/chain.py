"""Chains: every hit rolls again with another need, so many that hit, wound and are not saved.

A hit gets through all that follows with the product of the chances, each on its own, so the last number of hits is a
thinned first one: no stage is enumerated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import comb

from analysis.odds.ask.answer import Amount, Answer, Exact, OddsError, check
from analysis.odds.ask.arguments import percent, possible
from analysis.odds.pool.dice import MOST_FACES, Pool
from analysis.odds.pool.faces import Span, in_words, read_faces
from analysis.odds.pool.joint import Die
from analysis.odds.pool.laws import Law

MOST_STAGES = 8
MOST_HITS = 1000
_STAGE = re.compile(r"(?:1?[dDwW](\d{1,3})\s+)?(.+)", re.ASCII)


class Stage:
    """One more roll for every hit: a die and the faces that get through."""

    def __init__(self, text: str, pool: Pool) -> None:
        form = _STAGE.fullmatch(text.strip())
        if form is None:
            raise OddsError("then: give faces such as 4+, or another die and its faces, 'd8 6+'")
        if form[1] is None and not pool.alike:
            raise OddsError("then: dice of several kinds are rolled; say which die follows, --then 'd6 4+'")
        sides = None if form[1] is None else check("then", int(form[1]), 2, MOST_FACES)
        other = pool if sides is None else Pool(((1, Die.of(range(1, sides + 1))),))
        self.die = other.die
        self.faces = read_faces("then", form[2], other)
        self.words = in_words(self.faces, other)

    @property
    def chance(self) -> Fraction:
        """The chance that a hit gets through."""
        return Fraction(self.die.weight(self.faces), self.die.total)


def read_stages(texts: Sequence[str], pool: Pool) -> list[Stage]:
    """The rolls that follow.

    Raises:
        OddsError: no faces, faces that the die lacks, or too many stages.
    """
    if len(texts) > MOST_STAGES:
        raise OddsError(f"then: at most {MOST_STAGES} rolls may follow, got {len(texts)}")
    return [Stage(text, pool) for text in texts]


def chain_answer(
    hits: Law, stages: Sequence[Stage], span: Span, notes: tuple[str, ...], extra: dict[str, Exact]
) -> Answer:
    """How many hits are left in the end.

    Args:
        hits: the law of the hits of the first roll.
        stages: the rolls that follow.
        span: how many are wanted in the end.
        notes: what is assumed about the first roll.
        extra: results of the first roll.

    Raises:
        OddsError: hits that can be negative, or too many of them.
    """
    first: dict[int, int] = {}
    for (value,), weight in hits.items():
        first[value] = first.get(value, 0) + weight
    if min(first) < 0 or max(first) > MOST_HITS:
        raise OddsError(f"then: a first roll must bring 0 to {MOST_HITS} hits; mind --pips and --explode")
    share = Fraction(1)
    mean = hits.mean(lambda value: value)
    results: dict[str, Exact] = {}
    means: dict[str, Exact] = {"mean_hits": Amount(mean)}
    for i, stage in enumerate(stages, 1):
        share *= stage.chance
        means[f"mean_after_{i}"] = Amount(mean * share)
    last = thinned(first, share, hits.total)
    success = sum((chance for left, chance in last.items() if span.holds(left)), Fraction(0))
    results["count"] = results["all_of_these"] = success
    words = ", then ".join(stage.words for stage in stages)
    return Answer(
        "pool",
        "pool",
        {**results, **means, **extra},
        (*notes, f"every hit rolls one die: {words}; count is what is left in the end"),
        distribution=possible(last),
        advice=f"a hit gets through with {percent(share)}; {float(mean * share):.2f} of "
        f"{float(mean):.2f} hits are left in the mean",
    )


def thinned(hits: dict[int, int], share: Fraction, total: int) -> dict[int, Fraction]:
    """The law of the hits that are left if each stays with the chance `share`."""
    most = max(hits)
    stays, of = share.numerator, share.denominator
    gone = of - stays
    found = {}
    for left in range(most + 1):
        ways = sum(
            weight * comb(n, left) * gone ** (n - left) * of ** (most - n)
            for n, weight in hits.items()
            if n >= left
        )
        found[left] = Fraction(ways * stays**left, total * of**most)
    return found
