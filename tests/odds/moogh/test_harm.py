"""MOOGH's injuries, saves, shakes and pushes against enumeration."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from tests.odds.moogh.test_dice import DICE, ask, chance, enumerate_law, faces, law_of


def end_state(rolls, section, injured, token, saves=("bars",)):
    """Play attacks one by one; every attack has its die and a die in case a save is rolled."""
    for attack, save in zip(rolls[::2], rolls[1::2], strict=True):
        if attack != section:
            continue
        if not injured:
            injured = token = True
        elif token:
            token = False
            if save not in saves:
                return "out"
        else:
            return "out"
    return "injured" if injured else "unhurt"


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize(("injured", "token"), [(False, False), (False, True), (True, False), (True, True)])
def test_fate_under_attacks(die, injured, token):
    for attacks in range(4):
        for section in ("bars", "cross"):
            law = enumerate_law(
                die, 2 * attacks, lambda rolls, at=section: end_state(rolls, at, injured, token)
            )
            answer = ask("injuries", attacks=attacks, section=section, injured=injured, token=token, die=die)
            for state in ("unhurt", "injured", "out"):
                assert answer.results[state] == law.get(state, 0)
            untouched = chance(die, attacks, lambda rolls, at=section: at not in rolls)
            assert answer.results["untouched"] == untouched


def test_fate_under_many_attacks_by_simulation():
    rng, games = random.Random(11), 20_000
    sides = faces("3/2/1")
    ends = [end_state([rng.choice(sides) for _ in range(16)], "chevron", False, False) for _ in range(games)]
    answer = ask("injuries", attacks=8, section="chevron", die="3/2/1")
    for state in ("unhurt", "injured", "out"):
        p = float(answer.results[state])
        assert abs(ends.count(state) / games - p) < 4.5 * (p * (1 - p) / games) ** 0.5


def test_holding_a_token_for_the_save_matters_to_the_injured_only():
    whole = ask("injuries", attacks=3)
    assert len(set(whole.options.values())) == 1
    hurt = ask("injuries", attacks=3, injured=True)
    held, spent = hurt.options.values()
    assert list(hurt.options) == ["token kept for the save", "token spent before"]
    assert held == 1 - ask("injuries", attacks=3, injured=True, token=True).results["out"]
    assert spent == 1 - hurt.results["out"]
    assert held > spent


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize(("injured", "token"), [(False, False), (False, True), (True, False), (True, True)])
def test_injuries_until_out(die, injured, token):
    def needed(rolls):
        n, hurt, held = 0, injured, token
        while True:
            n += 1
            if not hurt:
                hurt = held = True
            elif held:
                held = False
                if rolls[0] != "bars":
                    return n
            else:
                return n

    answer = ask("save", injured=injured, token=token, die=die)
    mean = sum(n * p for n, p in enumerate_law(die, 1, needed).items())
    assert answer.results["mean_injuries"] == mean
    assert answer.results["success"] == chance(die, 1, lambda rolls: rolls[0] == "bars")
    assert answer.results["without_save"] == (1 if injured else 2)
    assert bool(answer.options) == (token or not injured)


@pytest.mark.parametrize("die", DICE)
def test_a_thick_skull_saves_on_chevron_too(die):
    saves = ("bars", "chevron")
    law = enumerate_law(die, 6, lambda rolls: end_state(rolls, "cross", True, True, saves))
    args = {"injured": True, "token": True, "save": "bars,chevron", "die": die}
    assert ask("injuries", attacks=3, **args).results["out"] == law["out"]
    assert ask("save", **args).results["success"] == chance(die, 1, lambda rolls: rolls[0] in saves)
    hurt = ask("shake", blocked="front", token=True, save="bars,chevron", die=die).results["hurt"]
    assert hurt == chance(die, 2, lambda rolls: rolls[0] not in saves and rolls[1] == "cross")


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("token", [False, True])
@pytest.mark.parametrize("injured", [False, True])
def test_shake(die, token, injured):
    ways = {"bars": "right", "chevron": "left", "cross": "front"}
    for walls in [set(some) for n in range(4) for some in combinations(ways.values(), n)]:

        def ends(rolls, walls=walls):
            stay, direction, save = rolls
            if token and stay == "bars":
                return "on top"
            if ways[direction] not in walls:
                return "unhurt"
            return "saved" if injured and not token and save == "bars" else "hurt"

        law = enumerate_law(die, 3, ends)
        answer = ask("shake", blocked=",".join(walls), token=token, injured=injured, die=die)
        assert answer.results["thrown"] == 1 - law.get("on top", 0)
        assert answer.results["hurt"] == law.get("hurt", 0) + law.get("saved", 0)
        if injured:
            assert answer.results["out"] == law.get("hurt", 0)
        safe = answer.options["token: try to stay on top" if token else "no token: fall"]
        assert safe == 1 - law.get("hurt", 0)


def test_staying_on_is_advised_where_a_landing_hurts():
    assert next(iter(ask("shake", blocked="left").options)) == "token: try to stay on top"
    assert "spend the token only to go on riding" in ask("shake").advice
    hurt = ask("shake", blocked="left", injured=True)
    assert len(set(hurt.options.values())) == 1
    assert "either way" in hurt.advice
    assert hurt.results["out_without_token"] == Fraction(1, 3)


@pytest.mark.parametrize("die", DICE)
def test_attack_sections(die):
    answer = ask("attack", attacks=3, section="chevron", die=die)
    law = enumerate_law(die, 3, lambda rolls: rolls.count("chevron"))
    assert law_of(answer) == law
    assert answer.results["hit"] == 1 - law.get(0, 0)
    assert answer.results["mean_hits"] == sum(k * p for k, p in law.items())


@pytest.mark.parametrize("die", DICE)
def test_a_small_beast_pushes_right_on_bars_else_left(die):
    answer = ask("push", blocked="left", die=die)
    law = enumerate_law(die, 1, lambda rolls: "right" if rolls[0] == "bars" else "left")
    assert answer.distribution == law
    assert answer.results["hurt"] == law["left"]
    likely = max(law, key=law.get)
    even = len(set(law.values())) == 1
    assert answer.advice.startswith("either way is as likely" if even else f"rather to its {likely}: ")
    assert ask("push", blocked="right,left", die=die).results["hurt"] == 1
