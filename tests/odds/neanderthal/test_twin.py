"""Neanderthal odds against a second source: all rolls, played one by one, and icepool for many dice.

The plays below are written from the rulebook's words and share no code with the package.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icepool import MultisetEvaluator, d6

from analysis.odds.neanderthal import QUESTIONS

ICONS = {"single": {1}, "double": {1, 2}}
FACES = range(1, 7)
FEW = settings(max_examples=60, deadline=None)


def rolls(n):
    """All rolls of n dice, each with its chance."""
    for dice in product(FACES, repeat=n):
        yield dice, Fraction(1, 6**n)


def read(dice, icon, deadly, three, natural, alpha):
    """Hits, dead and the largest set of a roll."""
    shown = [1 if three and face == 3 else face for face in dice]
    hits = sum(face in ICONS[icon] for face in shown) + alpha
    dead = sum(face in deadly for face in (dice if natural else shown))
    together = Counter([*shown, *[1] * alpha])
    return hits, dead, max(together.values(), default=0)


def faces_text(faces):
    return ",".join(map(str, sorted(faces)))


face_sets = st.frozensets(st.integers(1, 6), max_size=3)


@FEW
@given(
    hunters=st.integers(0, 4),
    need=st.integers(1, 3),
    icon=st.sampled_from(sorted(ICONS)),
    frost=face_sets,
    bites=face_sets,
    flags=st.tuples(*[st.booleans()] * 4),
    kind=st.integers(1, 4),
)
def test_hunt(hunters, need, icon, frost, bites, flags, kind):
    three, fire_starter, natural, alpha = flags
    alpha = alpha and hunters > 0
    deadly = bites if fire_starter else frost | bites
    expected = Counter()
    joint = Counter()
    for dice, chance in rolls(hunters - alpha):
        hits, dead, largest = read(dice, icon, deadly, three, natural, alpha)
        expected["success"] += chance * (hits >= need)
        expected["kind"] += chance * (largest >= kind)
        expected["success_and_kind"] += chance * (hits >= need and largest >= kind)
        expected["kind_and_survivor"] += chance * (largest >= kind and dead < hunters)
        expected["all_dead"] += chance * (dead == hunters > 0)
        expected["mean_survivors"] += chance * (hunters - dead)
        expected["mean_hits"] += chance * hits
        joint[f"{hits} hit{'s' * (hits != 1)}, {hunters - dead} left" if deadly else str(hits)] += chance
    answer = QUESTIONS["hunt"](
        hunters=hunters,
        need=need,
        icon=icon,
        frostbite=faces_text(frost),
        bites=faces_text(bites),
        three_is_one=three,
        fire_starter=fire_starter,
        faces="natural" if natural else "modified",
        alpha=alpha,
        kind=kind,
    )
    for name, value in answer.results.items():
        assert value == expected[name], name
    assert "kind_and_survivor" in answer.results
    assert answer.distribution == {name: chance for name, chance in joint.items() if chance}


@FEW
@given(
    sizes=st.tuples(st.integers(0, 3), st.integers(0, 1)),
    need=st.integers(1, 2),
    icons=st.tuples(*[st.sampled_from(sorted(ICONS))] * 2),
    predator_need=st.integers(1, 2),
    sets=st.tuples(*[face_sets] * 4),
    flags=st.tuples(*[st.booleans()] * 6),
    kind=st.integers(1, 3),
)
def test_chain(sizes, need, icons, predator_need, sets, flags, kind):
    hunters, natives = sizes
    three, fire_starter, natural, alpha, there, predator_three = flags
    alpha, there = alpha and hunters > 0, there and hunters > 0
    frost, bites, predator_frost, predator_bites = sets
    prey_deadly = bites if fire_starter else frost | bites
    deadly = predator_bites if fire_starter else predator_frost | predator_bites
    expected = Counter()
    for dice, chance in rolls(hunters - alpha):
        hits, dead, largest = read(dice, icons[0], prey_deadly, three, natural, alpha)
        success, left = hits >= need, hunters - dead
        come = left if success else 0
        power = there and come > 0
        for second, part in rolls(come + natives - power):
            hits, dead, _ = read(second, icons[1], deadly, predator_three, natural, power)
            weight = chance * part
            alive = come + natives - dead + (0 if success else left)
            expected["kept"] += weight * (success and hits >= 1)
            expected["pirated"] += weight * (success and hits < 1)
            expected["missed"] += weight * (not success)
            expected["wiped_out"] += weight * (alive == 0 < hunters + natives)
            expected["predator_hunted"] += weight * (hits >= predator_need)
            expected["mean_survivors"] += weight * alive
            expected["kind"] += weight * (largest >= kind)
            expected["kind_kept"] += weight * (largest >= kind and not (success and hits < 1))
    answer = QUESTIONS["chain"](
        hunters=hunters,
        natives=natives,
        need=need,
        icon=icons[0],
        predator_icon=icons[1],
        predator_need=predator_need,
        frostbite=faces_text(frost),
        bites=faces_text(bites),
        predator_frostbite=faces_text(predator_frost),
        predator_bites=faces_text(predator_bites),
        three_is_one=three,
        predator_three_is_one=predator_three,
        fire_starter=fire_starter,
        faces="natural" if natural else "modified",
        alpha=alpha,
        predator_alpha=there,
        kind=kind,
    )
    assert answer.results == {name: expected[name] for name in answer.results}
    assert len(answer.results) == 8
    assert answer.options[f"{hunters} on the prey, {natives} on the predator"] == expected["kept"]


def play_contest(groups, need, icon, kind, hand, deadly):
    """Groups in hunt order: (name, hunters, Alpha, 3 as 1)."""
    expected = Counter()

    def hunt(index, weight):
        if index == len(groups):
            expected["nobody"] += weight
            expected["untouched"] += weight
            return
        name, hunters, alpha, three = groups[index]
        for dice, chance in rolls(hunters - alpha):
            hits, dead, largest = read(dice, icon, deadly, three, False, alpha)
            takes = kind is not None and largest >= kind and (not hand or dead < hunters)
            expected[f"{name[0]}take{name[1]}"] += weight * chance * takes
            if hits >= need:
                expected[f"{name[0]}eat{name[1]}"] += weight * chance
            elif takes:
                expected["nobody"] += weight * chance
            else:
                hunt(index + 1, weight * chance)

    hunt(0, Fraction(1))
    return expected


@settings(max_examples=40, deadline=None)
@given(
    sizes=st.lists(st.integers(1, 3), min_size=2, max_size=3).filter(lambda sizes: sum(sizes) < 7),
    need=st.integers(1, 2),
    icon=st.sampled_from(sorted(ICONS)),
    kind=st.none() | st.integers(1, 3),
    flags=st.tuples(*[st.booleans()] * 7),
    bites=face_sets,
)
def test_contest(sizes, need, icon, kind, flags, bites):
    hand, first, tie, *more = flags
    mine, *theirs = sizes
    groups = [(("they_", f"_{i}"), size, more[i], more[i + 1]) for i, size in enumerate(theirs, 1)]
    groups.insert(0 if tie else len(groups), (("i_", ""), mine, more[0], more[1]))
    groups.sort(key=lambda group: -1 if first and group[0][0] == "i_" else group[1])
    expected = play_contest(groups, need, icon, kind, hand, bites)
    answer = QUESTIONS["contest"](
        mine=mine,
        theirs=faces_text(theirs) if theirs == sorted(theirs) else ",".join(map(str, theirs)),
        need=need,
        icon=icon,
        kind=kind,
        hand=hand,
        bites=faces_text(bites),
        alpha=more[0],
        three_is_one=more[1],
        their_alphas=",".join(str(i) for i in range(1, len(sizes)) if more[i]),
        their_threes=",".join(str(i) for i in range(1, len(sizes)) if more[i + 1]),
        tie="mine" if tie else "theirs",
        hunt_first=first,
    )
    assert answer.results == {name: expected[name] for name in answer.results}
    assert len(answer.results) == len(sizes) * (1 if kind is None else 2) + (1 if kind is None else 2)
    assert ("untouched" in answer.results) == (kind is not None)
    assert answer.options[f"{mine} hunter{'s' * (mine > 1)}"] == answer.results["i_eat"]


@pytest.mark.parametrize("first", ["mine", "theirs"])
@pytest.mark.parametrize("tie", ["mine", "theirs"])
@pytest.mark.parametrize(
    ("mine", "theirs", "wars"), [(0, 2, (0, 0)), (2, 1, (1, 0)), (2, 2, (0, 1)), (1, 3, (1, 1))]
)
def test_attack(mine, theirs, wars, first, tie):
    expected = Counter()

    def hunt(groups, weight):
        order = sorted(groups, key=lambda name: (groups[name], name != ("i" if tie == "mine" else "they")))
        for dice, chance in rolls(sum(groups.values())):
            one = dice[: groups[order[0]]]
            winner = order[0] if 1 in one else order[1] if 1 in dice[len(one) :] else "nobody"
            expected[winner if winner == "nobody" else f"{winner}_eat"] += weight * chance

    for my_dice, chance in rolls(mine):
        for their_dice, part in rolls(theirs):
            mine_left, theirs_left = mine, theirs
            for side in ("mine", "theirs") if first == "mine" else ("theirs", "mine"):
                if side == "mine":
                    kills = sum(face <= 1 + wars[0] for face in my_dice[:mine_left])
                    theirs_left = max(theirs_left - kills, 0)
                else:
                    kills = sum(face <= 1 + wars[1] for face in their_dice[:theirs_left])
                    mine_left = max(mine_left - kills, 0)
            weight = chance * part
            expected["i_lose_all"] += weight * (mine_left == 0 < mine)
            expected["they_lose_all"] += weight * (theirs_left == 0 < theirs)
            expected["mean_mine_left"] += weight * mine_left
            expected["mean_theirs_left"] += weight * theirs_left
            expected[mine_left, theirs_left] += weight
    for key in [key for key in expected if isinstance(key, tuple)]:
        hunt({"i": key[0], "they": key[1]}, expected[key])
    answer = QUESTIONS["attack"](
        mine=mine,
        theirs=theirs,
        first=first,
        tie=tie,
        my_war_party=bool(wars[0]),
        their_war_party=bool(wars[1]),
        then_hunt=True,
    )
    assert answer.results == {name: expected[name] for name in answer.results}
    assert list(answer.results)[4:] == ["i_eat", "they_eat", "nobody"]
    for (a, b), chance in [item for item in expected.items() if isinstance(item[0], tuple)]:
        assert answer.distribution.get(f"{a} mine, {b} theirs", 0) == chance


@pytest.mark.parametrize("husband", [None, "immature", "mature"])
@pytest.mark.parametrize("first", ["husband", "suitors"])
@pytest.mark.parametrize(("suitors", "alpha"), [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 2)])
def test_court(suitors, alpha, husband, first):
    expected = Counter()
    for jealous, chance in rolls(1):
        for attacks, part in rolls(suitors if husband and first == "suitors" else 0):
            alive = set(range(1, suitors + 1))
            killed = any(face <= 1 + (i == alpha) for i, face in enumerate(attacks, 1))
            if husband and not killed and jealous[0] <= (2 if husband == "mature" else 1) and alive:
                alive.remove(1)
                expected["dies_1"] += chance * part
            left = chance * part
            for suitor in sorted(alive):
                if suitor == alpha:
                    expected[f"suitor_{suitor}"] += left
                    left = 0
                    break
                expected[f"suitor_{suitor}"] += left * Fraction(2, 6)
                expected[f"dies_{suitor}"] += left * Fraction(1, 6)
                left *= Fraction(4, 6)
            expected["nobody"] += left
    answer = QUESTIONS["court"](suitors=suitors, husband=husband, first=first, alpha=alpha)
    assert answer.results == {name: expected[name] for name in answer.results}
    assert len(answer.results) == 2 * suitors + 1


@pytest.mark.parametrize("skulls", range(5))
@pytest.mark.parametrize("elders", ["", "6", "1,3,6", "1,2,3,4,5,6"])
def test_die_off(skulls, elders):
    ranks = {int(rank) for rank in elders.split(",") if rank}
    expected = Counter()
    for dice, chance in rolls(skulls):
        expected[f"lose_{len(ranks & set(dice))}"] += chance
        expected["mean_lost"] += chance * len(ranks & set(dice))
        expected["each"] += chance * (1 in dice)
    results = QUESTIONS["die-off"](skulls=skulls, elders=elders).results
    assert results == {name: expected[name] for name in results}
    assert len(results) == len(ranks) + 3


@pytest.mark.parametrize(
    ("hunters", "alpha"), [(n, alpha) for n in range(5) for alpha in (False, True) if n or not alpha]
)
@pytest.mark.parametrize("need", [1, 2, 3])
@pytest.mark.parametrize(("icon", "three"), [("single", False), ("double", True)])
def test_totem_woman_plays_as_well_as_possible(hunters, need, icon, three, alpha):
    """Every die could be re-rolled; one play is best for success and for the artifact."""
    good = ICONS[icon] | ({3} if three else set())
    best, plain = Counter(), Counter()
    for dice, chance in rolls(hunters - alpha):
        outcomes = {name: [] for name in ("success", "artifact")}
        plays = [[dice], *([(*dice[:i], face, *dice[i + 1 :]) for face in FACES] for i in range(len(dice)))]
        for play in plays:
            success = [sum(face in good for face in final) + alpha >= need for final in play]
            found = [ok and 6 in final for ok, final in zip(success, play, strict=True)]
            outcomes["success"].append(Fraction(sum(success), len(play)))
            outcomes["artifact"].append(Fraction(sum(found), len(play)))
        for name, values in outcomes.items():
            best[name] += chance * max(values)
            plain[name] += chance * values[0]
    args = {"hunters": hunters, "need": need, "icon": icon, "three_is_one": three, "alpha": alpha}
    for totem, expected in ((True, best), (False, plain)):
        results = QUESTIONS["artifact"](totem=totem, **args).results
        assert results == {name: expected[name] for name in results}


@pytest.mark.parametrize("hunters", range(2, 12))
def test_totem_woman_equals_a_hunter_where_there_is_a_hunter_for_every_hit(hunters):
    for need in range(1, hunters + 1):
        args = {"need": need, "icon": "double"}
        with_her = QUESTIONS["artifact"](hunters=hunters, totem=True, **args).results
        more = QUESTIONS["artifact"](hunters=hunters + 1, **args).results
        assert with_her["success"] == more["success"]
        if hunters > need:
            assert with_her["artifact"] == more["artifact"]


@pytest.mark.parametrize(
    ("events", "wurm", "cards"), [(10, 5, 21), (8, 5, 21), (10, 0, 21), (3, 4, 6), (5, 5, 5)]
)
def test_length(events, wurm, cards):
    expected = Counter()
    orders = list(combinations(range(cards), wurm))
    for order in orders:
        deck, turn = events, 0
        while turn < deck:
            if turn in order and deck < cards:
                deck += 1
            turn += 1
        expected[turn] += Fraction(1, len(orders))
    answer = QUESTIONS["length"](events=events, wurm=wurm, cards=cards)
    assert answer.distribution == {str(turn): chance for turn, chance in sorted(expected.items())}
    assert answer.results["mean"] == sum(turn * chance for turn, chance in expected.items())


class HitsAndDead(MultisetEvaluator):
    """Of a whole tribe: hits on 1 and 2 (3 as 1), deaths on natural 3, 5 and 6, and the largest set."""

    def next_state(self, state, order, outcome, count):
        hits, dead, ones, largest = state or (0, 0, 1, 1)
        if outcome <= 3:
            hits += count
        if outcome in (3, 5, 6):
            dead += count
        if outcome in (1, 3):
            ones += count
            largest = max(largest, ones)
        return hits, dead, ones, max(largest, count)

    def final_outcome(self, state, *order):
        hits, dead, _, largest = state
        return hits, dead, largest >= 8


def test_a_whole_tribe_against_icepool():
    """18 dice and a declared Alpha, deaths on natural faces."""
    law = HitsAndDead().evaluate(d6.pool(18))
    answer = QUESTIONS["hunt"](
        hunters=19,
        need=9,
        icon="double",
        three_is_one=True,
        alpha=True,
        frostbite="6",
        bites="3,5",
        faces="natural",
        kind=8,
    )
    chance = {
        "success": lambda hits, dead, alike: hits >= 8,
        "kind": lambda hits, dead, alike: alike,
        "success_and_kind": lambda hits, dead, alike: hits >= 8 and alike,
        "kind_and_survivor": lambda hits, dead, alike: alike,
    }
    for name, event in chance.items():
        ways = sum(weight for outcome, weight in law.items() if event(*outcome))
        assert answer.results[name] == Fraction(ways, law.denominator()), name


def test_a_chain_of_a_whole_tribe_against_icepool():
    """19 hunters: 5 hits on 1 and 2 with deaths on 4 to 6, then 1 hit on 1."""

    class Prey(MultisetEvaluator):
        def next_state(self, state, order, outcome, count):
            hits, dead = state or (0, 0)
            return hits + count * (outcome <= 2), dead + count * (outcome >= 4)

    law = Prey().evaluate(d6.pool(19))
    kept = (
        sum(weight * (1 - Fraction(5, 6) ** (19 - dead)) for (hits, dead), weight in law.items() if hits >= 5)
        / law.denominator()
    )
    answer = QUESTIONS["chain"](hunters=19, need=5, icon="double", frostbite="6", bites="4,5")
    assert answer.results["kept"] == kept


@pytest.mark.parametrize("hunters", [2, 5, 8])
def test_split_is_two_hunts(hunters):
    answer = QUESTIONS["split"](hunters=hunters, a="2/single", b="gray-wolves", alpha="a")
    for name, chance in answer.results.items():
        here, there = map(int, name.split("/"))
        both = [
            QUESTIONS["hunt"](hunters=here, need=2, icon="single", alpha=True),
            QUESTIONS["hunt"](hunters=there, biome="gray_wolves"),
        ]
        assert chance == both[0].results["success"] * both[1].results["success"]
        assert here + there == hunters
    assert len(answer.results) == hunters
