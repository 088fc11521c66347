"""Options in any combination, against every roll of small pools."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.ask.answer import OddsError
from analysis.odds.pool.question import pool
from tests.odds.pool import enumeration as plain

faces = st.frozensets(st.integers(1, 6), min_size=1, max_size=4)
amounts = st.tuples(st.integers(0, 3), st.sampled_from(["", "+", "-"]))
PATTERNS = {
    "pair": [2],
    "two pairs": [2, 2],
    "full house": [3, 2],
    "triple": [3],
    "three of a kind": [3],
    "2+2+2": [2, 2, 2],
    "four of a kind": [4],
}


def text(numbers):
    return ",".join(map(str, sorted(numbers)))


def holds(value, amount):
    number, sign = amount
    return value >= number if sign == "+" else value <= number if sign == "-" else value == number


def said(amount):
    return f"{amount[0]}{amount[1]}"


@st.composite
def questions(draw):
    """Dice, options, and for every result what must hold of the final faces."""
    parts = draw(st.sampled_from([["d6"] * 3, ["d6"] * 4, ["d4"] * 4, ["d6", "d6", "d4"], ["d3", "d6"]]))
    sides = [plain.SIDES[name] for name in parts]
    dice = "+".join(f"1{name}" for name in parts)
    options, tests = {}, {}
    highest = draw(st.none() | st.integers(1, len(parts)))
    way = draw(st.sampled_from(["highest", "lowest"]))
    keep = {}
    if highest is not None:
        options[way] = highest
        keep[way] = highest
    printed = {face for each in sides for face in each}
    if draw(st.booleans()):
        count = draw(faces) & printed
        if count:
            options["count"] = text(count)
            pips = draw(
                st.none() | st.dictionaries(st.sampled_from(sorted(printed)), st.integers(-2, 3), min_size=1)
            )
            cap = draw(
                st.none() | st.dictionaries(st.sampled_from(sorted(printed)), st.integers(0, 2), min_size=1)
            )
            for name, value in (("pips", pips), ("cap", cap)):
                if value is not None:
                    options[name] = ",".join(f"{face}={n}" for face, n in value.items())
            kind = draw(st.sampled_from(["at_least", "exactly", "at_most", "between"]))
            n = draw(st.integers(0, 3))
            options[kind] = f"{n}..{n + 1}" if kind == "between" else n
            bound = {
                "at_least": lambda x: x >= n,
                "exactly": lambda x: x == n,
                "at_most": lambda x: x <= n,
                "between": lambda x: n <= x <= n + 1,
            }[kind]
            tests["count"] = lambda shown: bound(plain.counted(shown, count, pips, cap))
    if draw(st.booleans()):
        size = options["kind"] = draw(st.integers(1, 4))
        tests["kind"] = lambda shown: plain.alike(shown) >= size
    if draw(st.booleans()):
        unwanted = draw(faces) & printed
        if unwanted:
            options["none"] = text(unwanted)
            tests["none"] = lambda shown: not unwanted & set(shown)
    if draw(st.booleans()) and not {"pips", "cap"} & options.keys():
        amount = draw(st.tuples(st.integers(3, 20), st.sampled_from(["", "+", "-"])))
        options["total"] = said(amount)
        tests["sum"] = lambda shown: holds(sum(shown), amount)
    if draw(st.booleans()):
        name = draw(st.sampled_from(sorted(PATTERNS)))
        exactly = draw(st.booleans())
        options["pattern"] = f"exactly {name}" if exactly else name
        check = plain.exact_sets if exactly else plain.has_sets
        tests[options["pattern"].replace(" ", "_")] = lambda shown: check(shown, PATTERNS[name])
    elif draw(st.booleans()):
        length = draw(st.integers(2, 4))
        options["pattern"] = f"straight of {length}"
        tests[f"straight_of_{length}"] = lambda shown: plain.in_a_row(shown, length)
    if draw(st.booleans()):
        wanted = draw(faces) & printed
        if wanted:
            amount_ = draw(amounts)
            options["want"] = f"{said(amount_)} of {text(wanted)}"
            tests[options["want"].replace(" ", "_")] = lambda shown: holds(
                plain.counted(shown, wanted), amount_
            )
    return dice, sides, keep, options, tests


@settings(max_examples=250, deadline=None)
@given(questions(), st.booleans(), st.integers(1, 6), st.none() | st.sampled_from([1, 2]))
def test_conditions_in_any_combination(question, conditional, top, often):
    """The chance of each condition and of all; given that the highest die shows so much; dice on 1 rolled again."""
    dice, sides, keep, options, tests = question
    if not tests:
        return
    if conditional:
        options["given"] = f"highest {top}+"
    if often:
        options["reroll"], options["times"] = "1", str(often)
    found = dict.fromkeys([*tests, "all_of_these"], Fraction(0))
    likely = Fraction(0)
    # A die that is rolled again on a 1: its side after every roll.
    ends = [final(each, often) for each in sides]
    for faces_, chance in weighted(ends):
        shown = plain.kept(faces_, **keep)
        if conditional and max(shown) < top:
            continue
        likely += chance
        each = {name: test(shown) for name, test in tests.items()}
        for name, held in each.items():
            found[name] += chance * held
        found["all_of_these"] += chance * all(each.values())
    if not likely:
        with pytest.raises(OddsError, match="never happens"):
            pool(dice, **options)
        return
    results = pool(dice, **options).results
    assert {name: results[name] for name in found} == {
        name: chance / likely for name, chance in found.items()
    }
    if conditional:
        assert results["given"] == likely


def final(sides, often):
    """Side -> chance of a die that is rolled again so often while it shows 1."""
    chances = dict.fromkeys(sides, Fraction(1, len(sides)))
    for _ in range(often or 0):
        lost = chances[1]
        chances = {side: (0 if side == 1 else chance) + lost / len(sides) for side, chance in chances.items()}
    return chances


def weighted(ends):
    for faces_ in product(*ends):
        chance = Fraction(1)
        for face, each in zip(faces_, ends, strict=True):
            chance *= each[face]
        yield faces_, chance


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(PATTERNS)),
    st.sampled_from(["3d6", "4d6", "4d4", "5d3", "4d[1,2]"]),
    st.integers(1, 2),
)
def test_wild_faces(name, dice, wild):
    n, sides = int(dice[0]), {"d6": range(1, 7), "d4": range(1, 5), "d3": range(1, 4)}.get(dice[1:], (1, 2))
    sizes = PATTERNS[name]
    if len(sizes) > len(sides):
        with pytest.raises(OddsError, match="sets need as many faces"):
            pool(dice, pattern=name, wild=str(wild))
        return
    expected = sum(
        (chance * plain.has_sets(shown, sizes, {wild}, sides) for shown, chance in plain.rolls([sides] * n)),
        Fraction(0),
    )
    assert pool(dice, pattern=name, wild=str(wild)).results["all_of_these"] == expected


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_wild_faces_for_a_kind(size):
    expected = sum(
        chance * (plain.alike(shown, {1, 2}) >= size) for shown, chance in plain.rolls([range(1, 7)] * 4)
    )
    assert pool("4d6", kind=size, wild="1,2").results["kind"] == expected


def test_weights_words_and_pips():
    """5d[axe*3,shield*2,skull]: an axe in 3 of 6 ways; faces that are words count by their pips."""
    by_weight = pool("2d[axe*3,shield*2,skull]", count="axe", at_least=2)
    by_sides = pool("2d[axe,axe,axe,shield,shield,skull]", count="axe", at_least=2)
    assert by_weight.results == by_sides.results
    assert by_weight.results["count"] == Fraction(1, 4)
    total = pool("2d[axe*3,shield*2,skull]", total="3+", pips="axe=2,shield=1,skull=0").results
    assert total["sum"] == Fraction(1, 4) + 2 * Fraction(1, 2) * Fraction(1, 3)
    assert total["mean_sum"] == 2 * (2 * Fraction(1, 2) + Fraction(1, 3))
