"""The best migrations until something can be paid, from any placement of the tokens.

Every Explore may first move one token to the next ring (PAL-EXP-1), so the mean number of Explores V is the least
fixed point of

    V(p, need) = min over q next to p, or p itself, of W(q, need)
    W(q, need) = 1 + sum over what q brings of chance x V(q, what is missing then)

What is missing only shrinks, so one need is solved after the other. Within one need the placements are settled from the
lowest W upwards, as in Dijkstra's shortest paths: a better placement never depends on a worse one, since from anywhere
the tokens could just stay. One pass is exact, there is nothing to iterate.

The plan is found in floats, for all placements; its means are then worked out in fractions, for those that it visits.
Plans that differ by less than one in 10^12 count as equal, and the tokens move only where that is better.

Sources: PAL-EXP-1 to PAL-EXP-5, PAL-WRK-1, PAL-WRK-2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import combinations_with_replacement, product
from math import comb, inf, prod

from analysis.odds.ask.answer import OddsError
from analysis.odds.paleolithic.collect import Chain, Vector, Weights, capped, weights_of_collection
from analysis.odds.paleolithic.setting import Amounts, Setting, own_tokens

Placement = tuple[int, ...]  # rings of the tokens, sorted: tokens are alike
State = tuple[Vector, Placement]  # what is missing, and where the tokens stand

EQUAL = 1e-12
HEAVIEST = 4_000_000  # steps of the search, a few seconds
MOST_BITS = 13_000  # of a denominator; Python prints up to 4,300 digits


@dataclass(frozen=True)
class Level:
    """One need solved: mean Explores from every placement, if the tokens collect there next (W) or may move first (V)."""

    collect: Mapping[Placement, float]
    best: Mapping[Placement, float]


class Frozen:
    """Tokens that never move again: the same answers as `Journey` gives, for the reading without further migrations."""

    def __init__(self, setting: Setting, tribes: Iterable[int]) -> None:
        self.setting = setting
        self.tribes = tuple(tribes)
        self.chain = cache(self._chain)

    def mean_turns(self, tokens: Iterable[int], need: Amounts) -> Fraction | None:
        """Mean number of Explores from where the tokens stand; None if it can never be paid from there."""
        return self.mean_after(tokens, need)

    def mean_after(self, tokens: Iterable[int], need: Amounts) -> Fraction | None:
        """The same for tokens that have just moved there."""
        return self._of(tokens, need).mean_turns()

    def paid_by(self, tokens: Iterable[int], need: Amounts, turns: int) -> list[Fraction]:
        """Chances that it can be paid after 0, 1, ... `turns` Explores."""
        return self._of(tokens, need).paid_by(turns)

    def paid_next(self, tokens: Iterable[int], need: Amounts) -> Fraction:
        """The chance that one Explore brings all that is missing."""
        return self._of(tokens, need).paid_by(1)[1]

    def _of(self, tokens: Iterable[int], need: Amounts) -> Chain:
        chain: Chain = self.chain(tuple(sorted(tokens)), tuple(need.items()))
        return chain

    def _chain(self, place: Placement, need: tuple[tuple[str, int], ...]) -> Chain:
        return Chain(self.setting, own_tokens(self.setting, place, self.tribes), dict(need))


class Journey:
    """The best migrations for every need up to `most`. Answers are kept, so that many cards can share one.

    Raises:
        OddsError: on building it or later, too many placements, needs or outcomes.
    """

    def __init__(self, setting: Setting, tribes: Iterable[int], most: Amounts) -> None:
        self.kinds = tuple(setting.loaded.content.resources)
        self.most = self.vector(most)
        self.setting = setting
        self.faces = len(setting.die)
        tribes = tuple(tribes)
        self.n_places = comb(len(setting.rings) + setting.n_tokens - 1, setting.n_tokens)
        rings = setting.n_tokens + (len(tribes) if setting.tribes_count else 0)
        rolls = rings if setting.per_ring else 1
        outcomes = min(self.faces**rolls, prod(number + 1 for number in self.most))
        self._refuse_heavy(self.n_places * outcomes * self.faces * rings)
        self.places = list(combinations_with_replacement(sorted(setting.rings), setting.n_tokens))
        self.reach = {place: reachable(setting, place) for place in self.places}
        self.own = {place: own_tokens(setting, place, tribes) for place in self.places}
        widest = {
            place: weights_of_collection(setting, own, self.kinds, self.most)
            for place, own in self.own.items()
        }
        self.weights: dict[Vector, dict[Placement, Weights]] = {self.most: widest}
        zero = tuple(0 for _ in self.kinds)
        nothing = dict.fromkeys(self.places, 0.0)
        self.levels: dict[Vector, Level] = {zero: Level(nothing, nothing)}
        self.exact: dict[State, Fraction] = {}

    def vector(self, need: Mapping[str, int]) -> Vector:
        """Amounts as a vector over all resources."""
        return tuple(need.get(kind, 0) for kind in self.kinds)

    def mean_turns(self, tokens: Iterable[int], need: Amounts) -> Fraction | None:
        """Mean number of Explores with the best migration each time; None if it can never be paid."""
        return self.mean_after(self.next_place(tokens, need), need)

    def mean_after(self, tokens: Iterable[int], need: Amounts) -> Fraction | None:
        """The same for tokens that have just moved there, and may move again from the next Explore on."""
        start, place = self.vector(need), tuple(sorted(tokens))
        self._solve(start)
        if self.levels[start].collect[place] == inf:
            return None
        self._work_out(start, place)
        return self.exact[start, place] if any(start) else Fraction(0)

    def next_place(self, tokens: Iterable[int], need: Amounts) -> Placement:
        """Where the tokens stand after the best migration."""
        start = self.vector(need)
        self._solve(start)
        return self._next(start, tuple(sorted(tokens)))

    def plan(self, tokens: Iterable[int], need: Amounts) -> list[Placement]:
        """The placements of the next Explores as long as the same is missing, up to the one where the tokens stay."""
        place = tuple(sorted(tokens))
        places = [self.next_place(place, need)]
        while (after := self.next_place(places[-1], need)) != places[-1]:
            places.append(after)
        return places

    def paid_by(self, tokens: Iterable[int], need: Amounts, turns: int) -> list[Fraction]:
        """Chances that it can be paid after 0, 1, ... `turns` Explores, with the migrations that are best on average."""
        start = self.vector(need)
        self._solve(start)
        states: dict[State, int] = {(start, tuple(sorted(tokens))): 1}
        paid, total = [Fraction(int(not any(start)))], 1
        most = self.faces ** max(map(self._rolls, self.places))
        for _ in range(turns):
            after: dict[State, int] = {}
            for (missing, place), weight in states.items():
                moved = self._next(missing, place)
                alike = most // self.faces ** self._rolls(moved)
                for there, ways in self._after(missing, moved):
                    key = (there, moved)
                    after[key] = after.get(key, 0) + weight * ways * alike
            states, total = after, total * most
            done = sum(weight for (missing, _), weight in states.items() if not any(missing))
            paid.append(Fraction(done, total))
        return paid

    def paid_next(self, tokens: Iterable[int], need: Amounts) -> Fraction:
        """The chance that one Explore brings all that is missing."""
        start, place = self.vector(need), tuple(sorted(tokens))
        self._solve(start)
        ways = sum(ways for there, ways in self._after(start, place) if not any(there))
        return Fraction(ways, self.faces ** self._rolls(place))

    def _rolls(self, place: Placement) -> int:
        return len(self.own[place]) if self.setting.per_ring else 1

    def _next(self, missing: Vector, place: Placement) -> Placement:
        """The best placement next to that one: the first of equal ones, and to stay comes first."""
        worth = self.levels[missing].collect
        best = min(worth[there] for there in self.reach[place])
        return next(there for there in self.reach[place] if worth[there] <= best * (1 + EQUAL))

    def _after(self, missing: Vector, place: Placement) -> Iterator[tuple[Vector, int]]:
        """What is missing after a collection, and in how many ways of the dice."""
        if not any(missing):
            yield missing, self.faces ** self._rolls(place)
            return
        for got, ways in self.weights[missing][place].items():
            yield tuple(need - number for need, number in zip(missing, got, strict=True)), ways

    def _solve(self, top: Vector) -> None:
        """Solve every need up to `top`, the smallest first."""
        if top in self.levels:
            return
        rolls = max(map(self._rolls, self.places))
        outcomes = min(
            self.faces**rolls * prod(number + 1 for number in top),
            prod((number + 1) * (number + 2) // 2 for number in top),
        )
        self._refuse_heavy(self.n_places * outcomes)
        needs = list(product(*(range(number + 1) for number in top)))
        for need in reversed(needs):
            if any(need) and need not in self.weights:
                self._project(need, top)
        for need in needs:
            if need not in self.levels:
                self.levels[need] = self._level(need)

    def _project(self, need: Vector, top: Vector) -> None:
        """What collections bring of `need`: from what they bring of one unit more, for there is less to go through."""
        larger = ((*need[:i], number + 1, *need[i + 1 :]) for i, number in enumerate(need) if number < top[i])
        known = next((self.weights[more] for more in larger if more in self.weights), None)
        known = known or self.weights[self.most]
        self.weights[need] = {place: capped(weights, need) for place, weights in known.items()}

    def _level(self, need: Vector) -> Level:
        """W and V of one need, the needs below it being solved."""
        progress: dict[Placement, float] = {}
        idle: dict[Placement, float] = {}
        for place in self.places:
            mean, nothing, total = 1.0, 0.0, self.faces ** self._rolls(place)
            for there, ways in self._after(need, place):
                if there == need:
                    nothing = ways / total
                else:
                    mean += ways / total * self.levels[there].best[place]
            progress[place], idle[place] = mean, nothing
        return self._settled(progress, idle)

    def _settled(self, progress: Mapping[Placement, float], idle: Mapping[Placement, float]) -> Level:
        """Placements from the best one upwards: to stay costs progress / (1 - idle), to move on progress + idle x V."""
        heap = [
            (progress[place] / (1 - idle[place]), place)
            for place in self.places
            if idle[place] < 1 and progress[place] < inf
        ]
        heapify(heap)
        collect = dict.fromkeys(self.places, inf)
        best = dict.fromkeys(self.places, inf)
        settled: set[Placement] = set()
        while heap:
            mean, place = heappop(heap)
            if place in settled:
                continue
            settled.add(place)
            collect[place] = mean
            for there in self.reach[place]:  # neighbours are mutual, so these reach it as well
                if best[there] == inf:  # the first one settled is its best
                    best[there] = mean
                    if there not in settled and progress[there] < inf:
                        heappush(heap, (progress[there] + idle[there] * mean, there))
        return Level(collect, best)

    def _work_out(self, start: Vector, place: Placement) -> None:
        """The exact W of a state and of all that the plan visits from it."""
        ahead: list[State] = [(start, place)]
        found: set[State] = set()
        while ahead:
            state = ahead.pop()
            if state in found or state in self.exact or not any(state[0]):
                continue
            found.add(state)
            missing, here = state
            ahead += [(there, self._next(there, here)) for there, _ in self._after(missing, here)]
        # Every mean rests on smaller needs, and on better placements for the same need.
        for missing, here in sorted(
            found, key=lambda state: (sum(state[0]), self.levels[state[0]].collect[state[1]])
        ):
            self.exact[missing, here] = self._mean(missing, here)

    def _mean(self, missing: Vector, here: Placement) -> Fraction:
        total = self.faces ** self._rolls(here)
        mean, nothing = Fraction(1), Fraction(0)
        for there, ways in self._after(missing, here):
            if there == missing:
                nothing = Fraction(ways, total)
            elif any(there):
                mean += Fraction(ways, total) * self.exact[there, self._next(there, here)]
        onward = self._next(missing, here)
        if onward == here:
            mean /= 1 - nothing
        elif nothing:
            mean += nothing * self.exact[missing, onward]
        if mean.denominator.bit_length() > MOST_BITS:
            raise OddsError("cost: the mean has too many digits; give a smaller cost, or --frozen")
        return mean

    @staticmethod
    def _refuse_heavy(work: int) -> None:
        if work > HEAVIEST:
            raise OddsError(
                f"cost: the search for the best migrations takes {work:,} steps, and {HEAVIEST:,} are allowed; "
                "ask for a smaller cost or a plainer die, or for --frozen"
            )


def reachable(setting: Setting, place: Placement) -> tuple[Placement, ...]:
    """Where the tokens may stand after a migration, each placement once; where they are comes first."""
    found = {place: None}
    for i, ring in enumerate(place):
        for there in setting.neighbours(ring):
            found[tuple(sorted((*place[:i], there, *place[i + 1 :])))] = None
    return tuple(found)
