"""Joint laws of dice pools, against enumeration of every roll, icepool and published values."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icepool import Die as IceDie
from icepool import MultisetEvaluator, d6

from analysis.odds.pool.joint import D6, Count, Die, Kind, Largest, Law, Removed, Sum, law, tail
from analysis.odds.pool.rerolls import reroll_all, reroll_misses

MANY = settings(max_examples=300, deadline=None)
FEW = settings(max_examples=60, deadline=None)

face_sets = st.frozensets(st.integers(0, 5))
dice = st.lists(st.integers(0, 5), min_size=1, max_size=6).map(Die.of)
counts = st.builds(Count, face_sets) | st.builds(Removed, face_sets) | st.builds(Sum)
sames = st.sampled_from([{}, {3: 1}, {0: 1, 2: 1}])
sets = st.builds(Largest, sames) | st.builds(Kind, st.integers(1, 5), sames)


def shows(statistic, rolled, fixed):
    """A statistic of one roll, read off its faces."""
    every = [*rolled, *fixed]
    match statistic:
        case Removed():
            return sum(face in statistic.faces for face in rolled)
        case Count():
            return sum(face in statistic.faces for face in every)
        case Sum():
            return sum(every)
    together = Counter(statistic.same.get(face, face) for face in every)
    largest = max(together.values(), default=0)
    return largest if isinstance(statistic, Largest) else int(largest >= statistic.size)


def rolls(n, die):
    """Every roll, face by face, with its weight."""
    for sides in product(zip(die.faces, die.weights, strict=True), repeat=n):
        weight = 1
        for _, part in sides:
            weight *= part
        yield [face for face, _ in sides], weight


def enumerated(n, die, statistics, fixed=()):
    found = Counter()
    for rolled, weight in rolls(n, die):
        found[tuple(shows(each, rolled, fixed) for each in statistics)] += weight
    return dict(found)


def possible(a_law):
    return {outcome: weight for outcome, weight in a_law.weights.items() if weight}


@MANY
@given(
    st.integers(0, 4),
    dice,
    st.lists(counts, max_size=3),
    st.none() | sets,
    st.integers(0, 3),
    st.lists(st.integers(0, 5), max_size=3),
)
def test_any_statistics_of_any_dice(n, die, adding, about_sets, place, fixed):
    statistics = list(adding)
    if about_sets is not None:
        statistics.insert(place, about_sets)
    found = law(n, die, *statistics, fixed=fixed)
    assert possible(found) == enumerated(n, die, statistics, fixed)
    assert found.total == sum(found.weights.values()) == die.total**n
    assert len(list(found.items())) == len(found.weights)
    assert dict(found.items()) == found.weights


@pytest.mark.parametrize("about_sets", [Largest(), Kind(3)])
@pytest.mark.parametrize("fixed", [(), (1, 5)])
@pytest.mark.parametrize("n", [1, 4, 5])
def test_faces_that_add_the_same_by_twos_and_threes(n, fixed, about_sets):
    """Hits, deaths and neither, two faces each; and none of them alone."""
    for statistics in (
        [Count({1, 2}), Removed({5, 6}), about_sets],
        [about_sets, Removed({4, 5, 6}), Count({1, 2, 3})],
        [Count({1, 2}), about_sets, Count({3}), Removed({5, 6})],
        [Count({1, 2}), about_sets, Count({2, 3, 4}), Sum()],
        [Count({1}), Kind(2, {3: 1})],
        [Largest({3: 1, 4: 2}), Count({1, 2})],
    ):
        assert possible(law(n, D6, *statistics, fixed=fixed)) == enumerated(n, D6, statistics, fixed)


@FEW
@given(st.integers(0, 3), dice, st.integers(0, 5), face_sets, st.integers(1, 3), sames, st.booleans())
def test_rerolled_misses(n, die, need, keep, size, same, summed):
    """Dice off `keep` once more unless there are enough hits and a set."""
    statistics = [Count(keep), Kind(size, same), *([Sum()] if summed else [])]

    def enough(hits, alike, *_sum):
        return hits >= need and alike

    expected = Counter()
    for rolled, weight in rolls(n, die):
        first = tuple(shows(each, rolled, ()) for each in statistics)
        if enough(*first):
            expected[first] += weight * die.total**n
            continue
        kept = [face for face in rolled if face in keep]
        for again, part in rolls(n - len(kept), die):
            final = tuple(shows(each, [*kept, *again], ()) for each in statistics)
            expected[final] += weight * part * die.total ** len(kept)
    found = reroll_misses(n, die, keep, statistics, enough)
    chances = {outcome: Fraction(weight, found.total) for outcome, weight in possible(found).items()}
    assert chances == {
        outcome: Fraction(weight, die.total ** (2 * n)) for outcome, weight in expected.items()
    }


@FEW
@given(st.integers(0, 3), dice, face_sets)
def test_one_rerolled_die_has_a_law_of_its_own(n, die, misses):
    """Misses rolled again whatever the others show: the dice stay independent."""
    keep = set(die.faces) - misses
    twice = law(n, die.rerolled(misses), Count({0, 2}), Largest())
    summed = reroll_misses(n, die, keep, [Count({0, 2}), Largest()], lambda *_: False)
    for outcome in {*twice.weights, *summed.weights}:
        assert twice.chance(lambda *seen, o=outcome: seen == o) == summed.chance(
            lambda *seen, o=outcome: seen == o
        )


def test_kept_dice_of_unequal_weight_are_told_apart():
    die = Die.of([1, 1, 1, 2, 3, 4])
    enumerated_ = Counter()
    for rolled, _ in rolls(3, die):
        kept = [face for face in rolled if face <= 2]
        for again, _ in rolls(3 - len(kept), die):
            largest = shows(Largest(), [*kept, *again], ())
            weights = [die.weight([face]) for face in [*rolled, *again]]
            enumerated_[largest] += Fraction(1, 1) * _product(weights) / 6 ** len(weights)
    found = reroll_misses(3, die, {1, 2}, [Largest()], lambda _largest: False)
    assert {outcome[0]: Fraction(w, found.total) for outcome, w in possible(found).items()} == enumerated_


def _product(numbers):
    found = 1
    for number in numbers:
        found *= number
    return found


def test_largest_set_of_five_dice():
    assert [law(5, D6, Largest()).weights[n,] for n in range(1, 6)] == [720, 5400, 1500, 150, 6]


def test_ten_dice_with_hits_a_triple_and_no_six():
    ten = law(10, D6, Count({1, 2}), Kind(3), Count({6}))
    assert ten.ways(lambda hits, triple, sixes: hits >= 4 and triple and not sixes) == 5919016
    assert ten.total == 60466176


def test_risk_three_against_two():
    """The two highest of either side, by how many dice show every face."""
    faces = [Count({face}) for face in range(1, 7)]
    lost = Counter()
    for attack, x in law(3, D6, *faces).items():
        for defence, y in law(2, D6, *faces).items():
            highest = [
                sorted((f for f, k in enumerate(shown) for _ in range(k)), reverse=True)[:2]
                for shown in (attack, defence)
            ]
            lost[sum(a <= d for a, d in zip(*highest, strict=True))] += x * y
    assert (lost[2], lost[1], lost[0]) == (2275, 2611, 2890)


class Everything(MultisetEvaluator):
    def next_state(self, state, order, outcome, count):
        hits, fives, sixes, largest = state or (0, 0, 0, 0)
        return (
            hits + count * (outcome <= 2),
            fives + count * (outcome == 5),
            sixes + count * (outcome == 6),
            max(largest, count),
        )


def test_nineteen_dice_against_icepool():
    found = law(19, D6, Count({1, 2}), Count({5}), Count({6}), Largest())
    ours = possible(found)
    theirs = dict(Everything().evaluate(d6.pool(19)).items())
    assert ours == theirs
    assert found.total == sum(theirs.values())
    in_front = law(19, D6, Largest(), Count({1, 2}), Count({5}), Count({6}))
    assert {(*rest, largest): weight for (largest, *rest), weight in possible(in_front).items()} == theirs


class HitsAndSet(MultisetEvaluator):
    def next_state(self, state, order, outcome, count):
        hits, dead, largest = state or (0, 0, 2)
        return hits + count * (outcome in (1, 2)), dead + count * (outcome in (2, 5)), max(largest, count)

    def final_outcome(self, state, *order):
        return (*state[:2], int(state[2] >= 12))


def test_forty_weighted_dice_against_icepool():
    """A face that hits and removes, a weighted face, a set among 40."""
    die = Die.of([1, 2, 3, 3, 4, 5, 6])
    found = law(40, die, Count({1, 2}), Removed({2, 5}), Kind(12))
    theirs = HitsAndSet().evaluate(IceDie([1, 2, 3, 3, 4, 5, 6]).pool(40))
    assert possible(found) == {outcome: weight for outcome, weight in theirs.items() if weight}
    assert found.total == 7**40


def test_sums_of_forty_dice_against_icepool():
    assert {(total,): weight for total, weight in (40 @ d6).items()} == law(40, D6, Sum()).weights


def test_two_hundred_dice_lose_nothing():
    assert sum(law(200, D6, Count({1, 2}), Kind(50)).weights.values()) == 6**200
    hundred = Die.of(range(1, 101))
    assert sum(law(200, hundred, Kind(9)).weights.values()) == 100**200


@pytest.mark.parametrize("size", range(1, 9))
def test_kind_is_a_question_about_the_largest_set(size):
    both = law(8, D6, Largest(), Count({1})), law(8, D6, Kind(size), Count({1}))
    for ones in range(9):
        assert both[0].ways(lambda largest, n, o=ones: largest >= size and n == o) == both[1].ways(
            lambda kind, n, o=ones: kind and n == o
        )


def test_a_fixed_one_is_as_good_as_any_die_for_sets():
    for n in range(1, 8):
        rolled = law(n, D6, Largest())
        lying = law(n - 1, D6, Largest(), fixed=(1,))
        assert {o: Fraction(w, rolled.total) for o, w in possible(rolled).items()} == {
            o: Fraction(w, lying.total) for o, w in possible(lying).items()
        }


def test_removed_dice_are_rolled_ones():
    assert law(0, D6, Count({1}), Removed({1}), fixed=(1, 1)).weights == {(2, 0): 1}


def test_automatic_dice_on_faces_that_the_die_lacks():
    die = Die.of([2, 3])
    assert possible(law(2, die, Largest(), fixed=(1, 1, 1))) == {(3,): 4}
    assert possible(law(4, die, Kind(3), Sum(), fixed=(1, 1))) == enumerated(4, die, [Kind(3), Sum()], (1, 1))


@pytest.mark.parametrize("keep", [{1}, {1, 2}, {1, 2, 3}])
def test_kept_dice_that_count_as_others_in_sets(keep):
    """Kept 1s and new 3s make a set; a pair is enough, or three in all."""
    statistics = [Count(keep), Kind(3, {3: 1})]

    def enough(_hits, alike):
        return alike

    expected = Counter()
    for rolled in product(range(1, 7), repeat=3):
        first = tuple(shows(each, rolled, ()) for each in statistics)
        kept = [face for face in rolled if face in keep]
        again = 0 if enough(*first) else 3 - len(kept)
        for new in product(range(1, 7), repeat=again):
            final = [*kept, *new] if again or not enough(*first) else rolled
            seen = tuple(shows(each, final, ()) for each in statistics)
            expected[seen] += Fraction(1, 6 ** (3 + again))
    found = reroll_misses(3, D6, keep, statistics, enough)
    assert {outcome: Fraction(w, found.total) for outcome, w in possible(found).items()} == expected


def test_condition():
    two = law(2, D6, Sum())
    assert two.given(lambda total: total >= 11).chance(lambda total: total == 12) == Fraction(1, 3)
    with pytest.raises(ValueError, match="cannot hold"):
        two.given(lambda total: total > 12)


def test_mean_and_map():
    three = law(3, D6, Count({1}), Sum())
    assert three.mean(lambda _ones, total: total) == Fraction(21, 2)
    assert three.map(lambda ones, _total: (ones,)).weights == law(3, D6, Count({1})).weights


def test_survivors_roll_again():
    """Two dice; those that don't show a 6 are rolled again for 1s."""
    chain = law(2, D6, Removed({6})).then(lambda dead: law(2 - dead, D6, Count({1})))
    expected = Counter()
    for first in product(range(1, 7), repeat=2):
        left = sum(face != 6 for face in first)
        for second in product(range(1, 7), repeat=left):
            expected[(second.count(1),)] += Fraction(1, 36 * 6**left)
    assert {o: Fraction(w, chain.total) for o, w in possible(chain).items()} == expected


def test_reroll_of_all_dice():
    """1 - (1 - p)^2 for what ends the rolling; the rest of the law is that of a second failure."""
    first = law(4, D6, Count({1, 2}))
    final = reroll_all(first, lambda hits: hits >= 2)
    once = first.chance(lambda hits: hits >= 2)
    assert final.chance(lambda hits: hits >= 2) == 1 - (1 - once) ** 2
    assert final.chance(lambda hits: hits == 0) == (1 - once) * Fraction(2, 3) ** 4
    sure = reroll_all(first, lambda hits: hits >= 0)
    assert {o: Fraction(w, sure.total) for o, w in sure.items()} == {
        o: Fraction(w, first.total) for o, w in first.items()
    }


@pytest.mark.parametrize("n", [0, 1, 7, 30])
@pytest.mark.parametrize("need", [-1, 0, 1, 3, 31])
def test_tail_is_a_law_of_counts(n, need):
    assert tail(n, 2, 6, need) == law(n, D6, Count({1, 2})).chance(lambda hits: hits >= need)


def test_dice_read_otherwise():
    assert D6.read({3: 1}) == Die((1, 2, 4, 5, 6), (2, 1, 1, 1, 1))
    assert D6.only({6, 2, 9}) == Die((2, 6), (1, 1))
    assert Die.of([0, 1, 2, 2]).weight({2, 7}) == 2


def test_refusals():
    with pytest.raises(ValueError, match="-1 dice"):
        law(-1, D6)
    with pytest.raises(ValueError, match="only one"):
        law(3, D6, Largest(), Kind(2))


def test_a_sure_law():
    assert Law.sure(3, 1).weights == {(3, 1): 1}
