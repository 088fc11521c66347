"""How fast exact odds are, side by side with icepool and dyce.

    python benchmarks/odds.py              under a minute
    python benchmarks/odds.py --repeats 21

Six questions about 19 dice, each answered by all in the same run, in turns, with the same results:

- law    the joint law of the 1s and 2s, the 5s, the 6s and the largest set
- chain  prey (2 hits on 1 and 2, frostbite 6), then the survivors against a predator (1 hit on 1, dead on 3 to 6):
         kept, pirated, missed, wiped out, predator hunted, survivors on average
- reroll eight 1s or 2s and six alike: keep the first roll, roll all again after a failure, or the misses only
- sum    of 20-sided dice
- pattern seven alike and five others alike
- highest the sum of the highest ten

icepool and dyce get the quickest way that we know: dice cut down to what the question tells apart, evaluators whose
state is just that, no outcome worked out twice. No cache of ours lives from one repeat to the next; theirs are new
objects every time. Prints medians and ratios of processor time; times depend on the machine, ratios much less.
dyce comes with: pip install -e ".[bench]".
"""

import argparse
import platform
import statistics
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import icepool
from icepool import MultisetEvaluator, d6

from analysis.odds.neanderthal import predators
from analysis.odds.neanderthal.hunters import Hunt
from analysis.odds.pool.conditions import Condition
from analysis.odds.pool.dice import Pool
from analysis.odds.pool.faces import Span
from analysis.odds.pool.joint import D6, Count, Die, Largest, law
from analysis.odds.pool.readings import Alike, Sets, Worths
from analysis.odds.pool.solve import Solving
from analysis.odds.pool.walk import law_of
from analysis.odds.pool.weights import at_most

try:
    from dyce import H, P
except ImportError:
    H = P = None

N = 19
HITS, SIZE = 8, 6  # of the re-roll
PREY_NEED = 2
SPLIT = 3  # classes of prey dice for the others: hit, dead, neither


def our_law() -> Any:
    return law(N, D6, Largest(), Count({1, 2}), Count({5}), Count({6}))


def our_listed_law() -> dict[tuple[int, ...], int]:
    return our_law().weights


class IceLaw(MultisetEvaluator):
    def next_state(self, state, _order, outcome, count):
        hits, fives, sixes, largest = state or (0, 0, 0, 0)
        if outcome <= 2:
            hits += count
        elif outcome == 5:
            fives += count
        elif outcome == 6:
            sixes += count
        return hits, fives, sixes, max(largest, count)


def ice_law() -> dict[tuple[int, ...], int]:
    found = IceLaw().evaluate(d6.pool(N))
    return {(largest, *rest): weight for (*rest, largest), weight in found.items()}


def dyce_law() -> dict[tuple[int, ...], int]:
    found: Counter[tuple[int, ...]] = Counter()
    for roll, weight in (N @ P(H(6))).rolls_with_counts():
        shown = [roll.count(face) for face in range(1, 7)]
        found[max(shown), shown[0] + shown[1], shown[4], shown[5]] += weight
    return dict(found)


Chances = dict[str, Fraction]


def our_chain() -> Chances:
    prey = Hunt(N, PREY_NEED, frozenset({1, 2}), frozenset({6}))
    second = Hunt(0, 1, frozenset({1}), frozenset({3, 4, 5, 6}))
    return {name: Fraction(value) for name, value in predators.Chain(prey, second).results().items()}


def chances_of(stages: list[tuple[bool, int, Fraction]], second: Callable[[int], Any]) -> Chances:
    """The six results from the prey's law and that of the second roll: (hit, dead, weight) for any number of dice."""
    found: Counter[str] = Counter()
    for success, left, chance in stages:
        found["missed"] += chance * (not success)
        if not success:
            found["wiped_out"] += chance * (left == 0)
            found["mean_survivors"] += chance * left
            continue
        for hits, dead, part in second(left):
            found["kept"] += chance * part * (hits >= 1)
            found["pirated"] += chance * part * (hits < 1)
            found["predator_hunted"] += chance * part * (hits >= 1)
            found["wiped_out"] += chance * part * (dead == left)
            found["mean_survivors"] += chance * part * (left - dead)
    return {name: Fraction(value) for name, value in found.items()}


class IceHunt(MultisetEvaluator):
    """Hits and dead of dice that show a hit (1), a death (-1) or neither (0)."""

    def next_state(self, state, _order, outcome, count):
        hits, dead = state or (0, 0)
        return (
            (hits + count, dead) if outcome == 1 else (hits, dead + count) if outcome == -1 else (hits, dead)
        )


def ice_chain() -> Chances:
    first = icepool.Die({1: 2, -1: 1, 0: 3}).pool(N)
    predator = icepool.Die({1: 1, -1: 4, 0: 1})
    prey = IceHunt().evaluate(first)
    total = prey.denominator()
    grouped: Counter[tuple[bool, int]] = Counter()
    for (hits, dead), weight in prey.items():
        grouped[hits >= PREY_NEED, N - dead] += weight
    stages = [(success, left, Fraction(weight, total)) for (success, left), weight in grouped.items()]

    @cache
    def second(left: int) -> list[tuple[int, int, Fraction]]:
        if not left:
            return [(0, 0, Fraction(1))]
        law_ = IceHunt().evaluate(predator.pool(left))
        return [(hits, dead, Fraction(weight, law_.denominator())) for (hits, dead), weight in law_.items()]

    return chances_of(stages, second)


def dyce_hunt(die: Any, n: int) -> list[tuple[int, int, Fraction]]:
    if not n:
        return [(0, 0, Fraction(1))]
    total = die.total**n
    rolls = (n @ P(die)).rolls_with_counts()
    return [(roll.count(1), roll.count(-1), Fraction(weight, total)) for roll, weight in rolls]


def dyce_chain() -> Chances:
    grouped: Counter[tuple[bool, int]] = Counter()
    for hits, dead, chance in dyce_hunt(H({1: 2, -1: 1, 0: 3}), N):
        grouped[hits >= PREY_NEED, N - dead] += chance
    stages = [(success, left, Fraction(chance)) for (success, left), chance in grouped.items()]
    predator = H({1: 1, -1: 4, 0: 1})
    return chances_of(stages, cache(lambda left: dyce_hunt(predator, left)))


def our_reroll() -> Chances:
    count = Condition("count", Worths.count({1, 2}), Span(HITS, None))
    kind = Condition("kind", Alike(SIZE), Span(1, None))
    solving = Solving(Pool(((N, D6),)), [count, kind], frozenset({1, 2}), None)
    keep = solving.value(solving.first)
    misses = solving.value(solving.misses_again())
    return {"keep": keep, "all": 1 - (1 - keep) ** 2, "misses": misses}


class IceReroll(MultisetEvaluator):
    """Dice that join `ones` and `twos`: enough hits and a set, or what hits would be kept."""

    def __init__(self, ones: int = 0, twos: int = 0) -> None:
        self.kept = {1: ones, 2: twos}

    def next_state(self, state, _order, outcome, count):
        ones, twos, alike = state or (self.kept[1], self.kept[2], max(self.kept.values()) >= SIZE)
        if outcome <= 2:
            count += self.kept[outcome]
            ones, twos = (count, twos) if outcome == 1 else (ones, count)
        return ones, twos, alike or count >= SIZE

    def final_outcome(self, state, *_order):
        ones, twos, alike = state
        return (True, 0, 0) if alike and ones + twos >= HITS else (False, min(ones, twos), max(ones, twos))


def ice_reroll() -> Chances:
    first = IceReroll().evaluate(d6.pool(N))
    keep = all_ = misses = Fraction(0)
    for (ok, ones, twos), weight in first.items():
        chance = Fraction(weight, first.denominator())
        if ok:
            keep += chance
            continue
        second = IceReroll(ones, twos).evaluate(d6.pool(N - ones - twos))
        ways = sum(part for (enough, _, _), part in second.items() if enough)
        misses += chance * Fraction(ways, second.denominator())
    all_ = 1 - (1 - keep) ** 2
    return {"keep": keep, "all": all_, "misses": keep + misses}


def our_sum() -> dict[int, int]:
    pool = Pool(((N, Die.of(range(1, 21))),))
    law_ = law_of(pool, [Worths({face: face for face in range(1, 21)})])
    return {total: weight for (total,), weight in law_.items()}


def ice_sum() -> dict[int, int]:
    return dict((N @ icepool.d20).items())


def our_pattern() -> dict[int, int]:
    law_ = law_of(Pool(((N, D6),)), [Sets([7, 5])])
    return {shown: weight for (shown,), weight in law_.items()}


class IceSets(MultisetEvaluator):
    """The two largest sets."""

    def next_state(self, state, _order, _outcome, count):
        return tuple(sorted((*(state or (0, 0)), count), reverse=True)[:2])

    def final_outcome(self, state, *_order):
        return int(state[0] >= 7 and state[1] >= 5)


def ice_pattern() -> dict[int, int]:
    return dict(IceSets().evaluate(d6.pool(N)).items())


def our_highest() -> dict[int, int]:
    law_ = law_of(Pool(((N, D6),), keep=10), [Worths({face: face for face in D6.faces})])
    return {total: weight for (total,), weight in law_.items()}


def ice_highest() -> dict[int, int]:
    return dict(d6.highest(N, 10).items())


QUESTIONS: dict[str, dict[str, Callable[[], Any] | None]] = {
    "law": {"bonedice": our_law, "bonedice, listed": our_listed_law, "icepool": ice_law, "dyce": dyce_law},
    "chain": {"bonedice": our_chain, "icepool": ice_chain, "dyce": dyce_chain},
    "reroll": {"bonedice": our_reroll, "icepool": ice_reroll, "dyce": None},
    "sum": {"bonedice": our_sum, "icepool": ice_sum},
    "pattern": {"bonedice": our_pattern, "icepool": ice_pattern},
    "highest": {"bonedice": our_highest, "icepool": ice_highest},
}


def same(results: list[Any]) -> bool:
    """Whether all found the same numbers."""
    plain = [
        {key: value for key, value in (each if isinstance(each, dict) else each.weights).items() if value}
        for each in results
    ]
    return all(each == plain[0] for each in plain)


def seconds(function: Callable[[], Any]) -> float:
    """Processor time of one call, the mean of as many as make ten milliseconds."""
    calls, spent = 0, 0.0
    while spent < 0.01:
        at_most.cache_clear()
        predators.stages.cache_clear()
        began = time.process_time()
        function()
        spent += time.process_time() - began
        calls += 1
    return spent / calls


def compare(name: str, ways: dict[str, Callable[[], Any] | None], repeats: int) -> None:
    """Measure all in turns and print medians, and the median of the ratios to ours."""
    known = {who: way for who, way in ways.items() if way is not None and (who != "dyce" or P is not None)}
    assert same([way() for way in known.values()]), name
    slow = {who for who, way in known.items() if seconds(way) > 0.3}
    rounds = []
    for i in range(repeats):
        rounds.append({who: seconds(way) for who, way in known.items() if who not in slow or i < 3})
    print(f"\n{name}")
    for who in known:
        times = [each[who] for each in rounds if who in each]
        ratios = [each[who] / each["bonedice"] for each in rounds if who in each]
        print(
            f"  {who:18s} {1e3 * statistics.median(times):10.3f} ms   {statistics.median(ratios):8.1f} x"
            f"   ({min(ratios):.1f} to {max(ratios):.1f})"
        )
    for who in ways.keys() - known.keys():
        print(
            f"  {who:18s} not measured: {'no such question in it' if ways[who] is None else 'not installed'}"
        )


def installed(package: str) -> str:
    """The version of a package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repeats", type=int, default=11)
    arguments = parser.parse_args()
    print(f"machine  {platform.machine()}, {platform.system()} {platform.release()}")
    print(
        f"versions python {platform.python_version()}, icepool {installed('icepool')}, dyce {installed('dyce')}"
    )
    print("times are of one answer; ratios are to bonedice, higher is slower (lowest to highest)")
    for question, ways in QUESTIONS.items():
        compare(question, ways, arguments.repeats)
