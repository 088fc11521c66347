"""Two pools against each other: by the highest die, pair by pair, by the sum, by hits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from analysis.odds.ask.answer import Amount, Answer, Exact, OddsError
from analysis.odds.ask.arguments import decimal, one_of, percent, possible
from analysis.odds.pool.dice import Pool
from analysis.odds.pool.laws import Law
from analysis.odds.pool.polynomials import times
from analysis.odds.pool.readings import Extreme, Reading, Worths
from analysis.odds.pool.walk import law_of, total_of, walk

WAYS = ("highest", "sorted", "sum", "hits")
TIES = ("nobody", "me", "them", "again")
Losses = tuple[int, int]
Law_ = Callable[[Pool, list[Reading]], Law]


@dataclass(frozen=True)
class Side:
    """The dice of one side, and what they are worth in hits or in a sum."""

    pool: Pool
    worth: Mapping[int, int]


def contest_answer(
    mine: Side, theirs: Side, by: str, ties: str, notes: tuple[str, ...] = (), law: Law_ = law_of
) -> Answer:
    """Who wins, by how much, and at which losses.

    Args:
        mine: my dice.
        theirs: theirs.
        by: one of `WAYS`.
        ties: one of `TIES`: whose a tie is; pair by pair if dice are compared so.
        notes: what is assumed about the dice.
        law: the law of a reading of a pool.

    Raises:
        OddsError: an unknown way, a tie that cannot be rolled again, or too much to work out.
    """
    one_of("by", by, WAYS)
    one_of("ties", ties, TIES)
    if by == "sorted":
        return _pairs(mine.pool, theirs.pool, ties, notes)
    margins = _margins(mine, theirs, by, law)
    win = sum((chance for margin, chance in margins.items() if margin > 0), Fraction(0))
    tie = margins.get(0, Fraction(0))
    lose = 1 - win - tie
    results = _decided(win, tie, lose, ties)
    mean = sum((margin * chance for margin, chance in margins.items()), Fraction(0))
    results["mean_margin"] = Amount(mean)
    what = {"highest": "highest dice are", "sum": "sums are", "hits": "hits are"}[by]
    return Answer(
        "pool",
        "pool",
        results,
        (*notes, f"{what} compared; {_whose(ties)}", "the distribution is of my lead"),
        distribution=possible(
            {f"{margin:+d}" if margin else "0": margins[margin] for margin in sorted(margins)}
        ),
        advice=_said(results, f"my lead is {decimal(mean)} in the mean"),
    )


def _margins(mine: Side, theirs: Side, by: str, law: Law_) -> dict[int, Fraction]:
    """The law of my lead."""
    weights, total = [], 1
    for side, sign in ((mine, 1), (theirs, -1)):
        reading: Reading = Extreme(top=True) if by == "highest" else Worths(side.worth)
        found = law(side.pool, [reading])
        bonus = side.pool.bonus if by == "sum" else 0
        values: dict[int, int] = {}
        for (value,), weight in found.items():
            at = sign * (value + bonus)
            values[at] = values.get(at, 0) + weight
        weights.append(values)
        total *= found.total
    return {margin: Fraction(weight, total) for margin, weight in times(*weights).items()}


def _decided(win: Fraction, tie: Fraction, lose: Fraction, ties: str) -> dict[str, Exact]:
    """The results once ties are somebody's."""
    if ties == "again":
        if tie == 1:
            raise OddsError("ties: it is always a tie, so rolling again never ends")
        return {"win": win / (1 - tie), "tie": 0, "lose": lose / (1 - tie), "tie_at_first": tie}
    if ties == "me":
        return {"win": win + tie, "tie": 0, "lose": lose}
    if ties == "them":
        return {"win": win, "tie": 0, "lose": lose + tie}
    return {"win": win, "tie": tie, "lose": lose}


def _whose(ties: str) -> str:
    return {
        "nobody": "a tie is nobody's",
        "me": "a tie is mine",
        "them": "a tie is theirs",
        "again": "after a tie both roll again",
    }[ties]


def _pairs(mine: Pool, theirs: Pool, ties: str, notes: tuple[str, ...]) -> Answer:
    """The highest die against the highest, the second against the second, and so on; who loses a pair loses a die."""
    if ties == "again":
        raise OddsError("ties: pairs of dice are not rolled again; say me, them or nobody")
    losses = pair_losses(mine, theirs, ties)
    win = sum((chance for (i, they), chance in losses.items() if they > i), Fraction(0))
    tie = sum((chance for (i, they), chance in losses.items() if they == i), Fraction(0))
    own = sum((i * chance for (i, _), chance in losses.items()), Fraction(0))
    other = sum((they * chance for (_, they), chance in losses.items()), Fraction(0))
    results: dict[str, Exact] = {
        "win": win,
        "tie": tie,
        "lose": 1 - win - tie,
        "mean_i_lose": Amount(own),
        "mean_they_lose": Amount(other),
        "mean_margin": Amount(other - own),
    }
    pairs = min(mine.kept, theirs.kept)
    note = f"dice are compared in {pairs} pairs from the highest down; who loses a pair loses one; {_whose(ties)}"
    return Answer(
        "pool",
        "pool",
        results,
        (*notes, note, "win: they lose more than I do"),
        distribution=possible(
            {f"I lose {i}, they lose {they}": losses[i, they] for i, they in sorted(losses)}
        ),
        advice=_said(results, f"I lose {decimal(own)} and they lose {decimal(other)} in the mean"),
    )


def pair_losses(mine: Pool, theirs: Pool, ties: str) -> dict[Losses, Fraction]:
    """The law of the pairs that I lose and that they lose.

    From the highest face down, a die is paired with the one of the same place: if that came at a higher face, it wins.

    Raises:
        OddsError: too much to work out.
    """
    pairs = min(mine.kept, theirs.kept)
    cut = len(mine.parts)

    def step(
        state: tuple[int, int, int, int], _face: int, shown: tuple[int, ...]
    ) -> tuple[int, int, int, int]:
        my_place, their_place, won, lost = state
        my_next = min(pairs, my_place + sum(shown[:cut]))
        their_next = min(pairs, their_place + sum(shown[cut:]))
        won += max(0, min(their_next, my_place) - their_place)
        lost += max(0, min(my_next, their_place) - my_place)
        even = max(0, min(my_next, their_next) - max(my_place, their_place))
        if ties == "me":
            won += even
        elif ties == "them":
            lost += even
        return my_next, their_next, won, lost

    found: dict[Losses, Fraction] = {}
    total = total_of(mine) * total_of(theirs)
    states = walk((*mine.parts, *theirs.parts), (0, 0, 0, 0), step)
    for (_, _, won, lost), weight in states.items():
        found[lost, won] = found.get((lost, won), Fraction(0)) + Fraction(weight, total)
    return found


def _said(results: Mapping[str, Exact], rest: str) -> str:
    tie = f", tie {percent(results['tie'])}" if results["tie"] else ""
    return f"I win with {percent(results['win'])}, lose with {percent(results['lose'])}{tie}; {rest}"
