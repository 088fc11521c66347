"""MOOGH's kill chain against enumeration, icepool, plain chains and simulation."""

import random
from fractions import Fraction

import icepool
import pytest

from tests.odds.moogh.test_dice import ask, enumerate_law, faces

STEP = {"bars": 0, "chevron": -1, "cross": 1}


class Fight:
    """One beast, played roll by roll; `dice` are those of a stab in each row."""

    def __init__(self, health, dice, per_round, appease, start, symbol):
        self.health, self.row, self.stabs = health, start - 1, 0
        self.dice, self.per_round, self.appease, self.symbol = dice, per_round, appease, symbol

    def stab(self, roll):
        self.stabs += 1
        if self.symbol in [roll() for _ in range(self.dice[self.row])]:
            self.health -= 1
            self.row = min(self.row + 1, len(self.dice) - 1)

    def killed_in(self, rounds, roll):
        """The round of its death, 0 if it outlives them."""
        for number in range(1, rounds + 1):
            if self.appease and number > 1:
                self.row = min(max(self.row + STEP[roll()], 0), len(self.dice) - 1)
            for _ in range(self.per_round):
                self.stab(roll)
                if not self.health:
                    return number
        return 0


def listed(numbers):
    return ",".join(map(str, numbers))


@pytest.mark.parametrize("die", ["2/2/2", "3/2/1"])
@pytest.mark.parametrize(
    ("health", "defense", "per_round", "appease", "start", "rounds"),
    [
        (1, [0, 1], 1, True, 1, 3),
        (2, [0, 1], 2, False, 1, 2),
        (2, [0, 1, 1], 1, True, 1, 3),
        (2, [1, 1, 0], 2, True, 2, 2),
        (1, [0, 2], 1, True, 2, 3),
        (3, [0, 0], 4, False, 1, 1),
    ],
)
def test_every_outcome(die, health, defense, per_round, appease, start, rounds):
    dice = [2 - each for each in defense]
    most = rounds * per_round * 2 + (rounds - 1) * appease

    def died(rolls):
        rolls = iter(rolls)
        return Fight(health, dice, per_round, appease, start, "cross").killed_in(rounds, lambda: next(rolls))

    law = enumerate_law(die, most, died)
    answer = ask(
        "kill",
        health=health,
        dice=2,
        defense=listed(defense),
        per_round=per_round,
        appease=appease,
        start=start,
        rounds=rounds,
        symbol="cross",
        die=die,
    )
    for number in range(1, rounds + 1):
        dead = sum(law.get(each, 0) for each in range(1, number + 1))
        assert answer.results[f"by_round_{number}"] == dead
        assert answer.distribution.get(str(number), 0) == law.get(number, 0)
    assert answer.distribution.get("later", 0) == law.get(0, 0)
    assert f"by_round_{rounds + 1}" not in answer.results


@pytest.mark.parametrize("die", ["2/2/2", "3/2/1"])
def test_the_solo_hunt_by_icepool(die):
    """E10 with icepool's own chain over (health, row)."""
    dice = [4, 3, 2, 2, 1]
    bone = icepool.Die(faces(die))

    def stab(health, row):
        if not health:
            return health, row
        shown = dice[row] @ bone.map(lambda face: int(face == "bars"))
        return shown.map(lambda n: (health - 1, min(row + 1, 4)) if n else (health, row))

    def calm(health, row):
        return bone.map(lambda face: (health, min(max(row + STEP[face], 0), 4)))

    state = icepool.Die([(5, 0)])
    answer = ask("kill", health=5, dice=4, defense="0,1,2,2,3", per_round=3, appease=True, die=die)
    for number in range(1, 5):
        state = state.map(calm) if number > 1 else state
        for _ in range(3):
            state = state.map(stab)
        dead = state.map(lambda health, row: health == 0)
        assert answer.results[f"by_round_{number}"] == dead.probability(True)


CHAINS = [
    {"health": 4, "dice": 4, "defense": "0,1,1,2", "per_round": 2, "appease": True},
    {"health": 5, "dice": 4, "defense": "0,1,2,2,3", "per_round": 3, "appease": True, "die": "3/2/1"},
    {"health": 3, "dice": 2, "defense": "1,1,2", "per_round": 1, "appease": True, "start": 2},
    {"health": 2, "dice": 1, "defense": "0,1", "per_round": 2, "appease": True},
    {"health": 3, "dice": 2, "defense": "0,1", "per_round": 2, "start": 2, "die": "1/2/3"},
]


def floats(chain):
    """Dice by row and the chance of a hit by row, as floats."""
    dice = [max(chain["dice"] - int(each), 0) for each in chain["defense"].split(",")]
    miss = 1 - faces(chain.get("die", "2/2/2")).count("bars") / 6
    return dice, [1 - miss**n for n in dice]


@pytest.mark.parametrize("chain", CHAINS, ids=str)
def test_mean_stabs_is_the_sum_of_the_chances_to_need_another(chain):
    """The mean is the sum over all stabs of the chance that the beast is alive before them."""
    _, hits = floats(chain)
    moves = {shift: faces(chain.get("die", "2/2/2")).count(symbol) / 6 for symbol, shift in STEP.items()}
    top = len(hits) - 1
    alive = {(chain["health"], chain.get("start", 1) - 1): 1.0}
    mean = 0.0
    for number in range(1500):
        if number and chain.get("appease"):
            calmed = {}
            for (health, row), p in alive.items():
                for shift, q in moves.items():
                    state = (health, min(max(row + shift, 0), top))
                    calmed[state] = calmed.get(state, 0) + p * q
            alive = calmed
        for _ in range(chain["per_round"]):
            mean += sum(alive.values())
            after = {}
            for (health, row), p in alive.items():
                after[health, row] = after.get((health, row), 0) + p * (1 - hits[row])
                if health > 1:
                    up = (health - 1, min(row + 1, top))
                    after[up] = after.get(up, 0) + p * hits[row]
            alive = after
    assert sum(alive.values()) < 1e-12
    assert float(ask("kill", **chain).results["mean_stabs"]) == pytest.approx(mean, rel=1e-12)


@pytest.mark.parametrize("chain", CHAINS[:2], ids=str)
def test_by_simulation(chain):
    rng, games = random.Random(4), 20_000
    sides = faces(chain.get("die", "2/2/2"))
    dice, _ = floats(chain)
    deaths, stabs = [], []
    for _ in range(games):
        fight = Fight(chain["health"], dice, chain["per_round"], True, 1, "bars")
        deaths.append(fight.killed_in(1000, lambda: rng.choice(sides)))
        stabs.append(fight.stabs)
    answer = ask("kill", **chain)
    for number in range(2, 6):
        p = float(answer.results[f"by_round_{number}"])
        share = sum(death <= number for death in deaths) / games
        assert abs(share - p) < 4.5 * (p * (1 - p) / games) ** 0.5
    mean = sum(stabs) / games
    error = (sum((n - mean) ** 2 for n in stabs) / games / games) ** 0.5
    assert abs(mean - float(answer.results["mean_stabs"])) < 4.5 * error


def test_the_mean_without_appeasement_is_the_sum_over_hits():
    answer = ask("kill", health=6, dice=4, defense="0,1,1,2", start=2)
    hit = {n: ask("act", dice=n).results["success"] for n in (2, 3)}
    assert answer.results["mean_stabs"] == 2 / hit[3] + 4 / hit[2]


def test_what_cannot_be_killed():
    never = [
        {"health": 2, "dice": 0, "defense": "0,1", "appease": True},
        {"health": 2, "dice": 1, "defense": "0,1"},
        {"health": 1, "dice": 3, "defense": "0", "symbol": "cross", "die": "3/3/0"},
        {"health": 2, "dice": 1, "defense": "0,1", "appease": True, "die": "4/0/2"},
    ]
    for args in never:
        answer = ask("kill", **args)
        assert "mean_stabs" not in answer.results
        assert answer.distribution == {"later": 1}
        assert answer.advice.startswith("cannot succeed")


def test_what_may_live_for_ever_has_no_mean():
    """A die without chevrons drives it into a row that no stab hits."""
    answer = ask("kill", health=1, dice=1, defense="0,1", per_round=1, appease=True, die="4/0/2")
    assert answer.results["by_round_1"] == Fraction(2, 3)
    assert "mean_stabs" not in answer.results
    assert "may never die" in answer.advice
    sure = ask("kill", health=1, dice=1, defense="0,1", appease=True, symbol="cross", die="0/0/6")
    assert sure.results["mean_stabs"] == 1


def test_advice_names_the_rounds_and_the_rows_out_of_reach():
    answer = ask("kill", health=4, dice=4, defense="0,1,1,2", appease=True)
    assert "50 % dead by round 3" in answer.advice
    assert "90 % dead by round 4" in answer.advice
    assert "no dice are left at rage 2" in ask("kill", health=1, dice=1, defense="0,1").advice
    assert "not 90 % within 6 rounds" in ask("kill", health=6, dice=1, defense="0").advice


def test_the_time_limit():
    args = {"health": 4, "dice": 4, "defense": "0,1,1,2", "limit": 8, "flights": "1,3"}
    answer = ask("kill", **args, rounds=3)
    assert answer.results["within_limit"] == ask("kill", **args).results["by_round_4"]
    assert "by_round_4" not in answer.results
