"""MOOGH's content: where its values come from, and names in place of numbers."""

from fractions import Fraction

import pytest

from analysis.odds.ask.answer import OddsError
from analysis.odds.moogh import QUESTIONS
from analysis.odds.moogh.attacks import points
from analysis.odds.moogh.die import DEFAULT_DIE, OTHER_DICE
from analysis.odds.moogh.names import find_beast, find_icon
from simcore.contract.game import CONFIGS
from simcore.games.moogh.names import SIDES, SYMBOLS
from simcore.reading.files import read_document
from simcore.scenarios.provenance import Provenance, build_ledger
from tests.odds import promises
from tests.odds.moogh.test_dice import ask

CONTENT = read_document(CONFIGS / "moogh" / "content" / "moogh.yaml").data


def faces(die):
    return "/".join(str(die[symbol]) for symbol in SYMBOLS)


def test_every_value_has_a_source():
    ledger = build_ledger(CONTENT, Provenance.model_validate(CONTENT["provenance"]))
    assert ledger.assumed > 400
    assert {leaf.kind for leaf in ledger.leaves} == {"stated", "assumed"}
    assert {leaf.path for leaf in ledger.leaves if leaf.kind == "stated"} == {
        "beasts.moogh_calm.size",
        "beasts.moogh_child.size",
        "beasts.moogh_child.child_variant",
        *(f"characters.{name}.leader" for name in CONTENT["characters"]),
    }


def test_the_default_die_is_the_contents():
    assert faces(CONTENT["die"]) == DEFAULT_DIE
    others = CONTENT["provenance"]["assumed"]["die"]["alternatives"]
    assert tuple(map(faces, others)) == OTHER_DICE


def test_the_box():
    assert len(CONTENT["ideas"]) == 17
    people = CONTENT["characters"].values()
    assert sorted((each["tribe"], each["leader"]) for each in people) == [
        (tribe, leader) for tribe in ("blue", "green", "red", "yellow") for leader in (False, True)
    ]
    assert all(("skill" in each) == each["leader"] for each in people)
    assert {each["skill"] for each in people if each["leader"]} == set(CONTENT["skills"])
    assert "scenarios" not in CONTENT


def test_facts_of_the_rulebook():
    """Checklist 3.2: a weak spot at a back, one defence at rage 2, Move Backward above a space of row 2."""
    moogh = CONTENT["beasts"]["moogh_calm"]
    assert moogh["card"]["back"]["weak"] == 1
    assert moogh["action_card"]["A"][1]["defense"] == 1
    assert ["B1"] in moogh["action_card"]["A"][2]["cells"]


@pytest.mark.parametrize("name", CONTENT["beasts"])
def test_beasts(name):
    data, beast = CONTENT["beasts"][name], find_beast(name)
    for side in SIDES:
        card = data["card"][side]
        assert beast.sides[side] == (card["weak"], card.get("defense", 0), card.get("climb", False))
    for rows in data["action_card"].values():
        assert [(row["defense"], row["arrows"]) for row in rows] == list(beast.rows)
    assert {symbol for symbols in beast.sections.values() for symbol in symbols} == set(SYMBOLS)


def test_the_rulebooks_stab_by_names():
    answer = ask("stab", who="urga", beast="moogh_calm", rage=2, side="back")
    assert answer.results["dice"] == 4
    assert answer.results["success"] == Fraction(65, 81)
    text = " | ".join(answer.assumptions)
    for said in (
        "stab with 4 dice on cross (assumed)",
        "row defence 1 (assumed)",
        "weak 1, defence 0 (assumed)",
    ):
        assert said in text
    assert "wanted symbol cross" in text


def test_numbers_take_the_place_of_the_cards():
    args = {"who": "urga", "beast": "moogh_calm", "rage": 2, "side": "back"}
    assert ask("stab", dice=4, beast="moogh_calm", side="left").results["dice"] == 4  # rage 1
    for number in ({"weak": 1}, {"spot_defense": 0}):
        assert "no token" in ask("stab", dice=4, beast="moogh_calm", **number).options
    assert ask("stab", **args, dice=6).results["dice"] == 6
    assert ask("stab", **args, weak=3).results["dice"] == 6
    assert ask("stab", **args, row_defense=0).results["dice"] == 5
    assert ask("stab", **args, spot_defense=2).results["dice"] == 2
    assert ask("stab", **args, symbol="bars", die="3/2/1").results["success"] == Fraction(15, 16)
    assert ask("stab", **args, die="3/2/1").results["success"] == Fraction(671, 1296)


@pytest.mark.parametrize(("side", "dice"), [("front", 2), ("left", 3), ("right", 3), ("back", 4), ("top", 5)])
def test_sides_of_the_moogh_at_rage_two(side, dice):
    answer = ask("stab", dice=4, beast="moogh_calm", rage=2, side=side)
    assert answer.results["dice"] == dice
    every = ask("stab", dice=4, beast="moogh_calm", rage=2)
    assert every.options[side] == answer.results["success"]
    assert every.results["dice"] == 4
    assert list(every.options)[:2] == ["top", "back"]
    assert "on foot stab from the back" in every.advice
    assert "for savage points from the top" in every.advice


def test_the_best_side_for_points_may_be_another_one():
    """The front of a boar hits less often than its back, for twice the points."""
    chance = ask("stab", dice=4, beast="boar").options
    assert chance["front"] < chance["back"]
    assert points("front") * chance["front"] > points("back") * chance["back"]
    assert [points(side) for side in SIDES] == [2, 1, 1, 1, 2]


def test_leaders_skills_count():
    assert find_icon("brona", "SEDATE", False).dice == 5
    assert find_icon("brona", "STAB", False).dice == 4
    assert ask("heal", who="brona").results["dice"] == 5
    assert ask("sedate", who="brona").results["dice"] == 5
    assert ask("sedate", who="brona", injured=True, between=2).results["dice"] == 4
    assert [ask("throw", who="grena", between=k).results["dice"] for k in range(4)] == [4, 4, 3, 2]
    assert [ask("throw", who="ob", between=k).results["dice"] for k in range(4)] == [4, 3, 2, 1]
    assert "token: walk 1 space closer" in ask("throw", who="grena", between=2).options
    assert "keen_eye" in " ".join(ask("throw", who="grena").assumptions)


def test_rest_reads_the_injured_side():
    answer = ask("rest", who="tak", die="3/2/1")
    assert answer.results["success"] == Fraction(91, 216)
    assert ask("stab", who="tak", injured=True).results["dice"] == 5


def test_climb_by_names():
    """E4: Urga climbs with four dice and stabs with five at rage 2."""
    args = {"who": "urga", "beast": "moogh_calm", "rage": 2}
    answer = ask("climb", **args, side="left")
    assert answer.results["top_dice"] == 5
    assert answer.results["then_hit"] == Fraction(13715, 19683)
    refused = ask("climb", **args, side="front")
    assert refused.results["success"] == 0
    assert refused.advice == "cannot succeed: no climbing from the front"
    assert "then_hit" not in ask("climb", who="urga").results


def test_plan_by_names():
    answer = ask("plan", who="urga", beast="moogh_calm", rage=3, side="left")
    parts = {way: ask("act", dice=n).results["success"] for way, n in [("side", 2), ("climb", 4), ("top", 4)]}
    first = parts["climb"] * parts["top"] + (1 - parts["climb"]) * parts["side"]
    assert answer.results["stab"] == answer.results["throw"] == parts["side"]
    assert answer.results["climb_first"] == first
    assert next(iter(answer.options)) == "climb, then stab"
    assert answer.advice.startswith(
        "to hit: climb, then stab, 75.37 %; for savage points: climb, then stab, 1.40"
    )
    front = ask("plan", who="urga", beast="moogh_calm", rage=3, side="front")
    assert set(front.options) == {"stab", "throw"}
    assert front.results["points_throw"] == 2 * front.results["throw"]
    assert front.results["points_stab"] == 2 * front.results["stab"]
    hopeless = ask("plan", who="urga", beast="rhonk_angry", rage=4, side="front").results
    assert (hopeless["stab"], hopeless["throw"]) == (0, Fraction(1, 3))
    assert "climb" not in " ".join(ask("plan", who="brona", beast="boar").options)


def test_attack_sections_by_names():
    for side, symbol in [("front", "cross"), ("left", "bars"), ("right", "bars"), ("back", "chevron")]:
        answer = ask("attack", attacks=2, beast="rhonk_angry", side=side, die="3/2/1")
        same = ask("attack", attacks=2, section=symbol, die="3/2/1")
        assert answer.results == same.results
        assert list(answer.options) == ["front", "back", "sides"]
        injured = ask("injuries", attacks=2, beast="rhonk_angry", side=side, die="3/2/1")
        assert injured.results == ask("injuries", attacks=2, section=symbol, die="3/2/1").results
    assert answer.advice.startswith("stand at the front: safe with 69.44 %")
    assert "every section is as safe" in ask("attack", beast="boar").advice


def test_shake_kill_and_rage_by_names():
    assert "you fly 3 spaces" in " ".join(ask("shake", beast="moogh_calm", rage=5).assumptions)
    assert len(ask("rage", beast="moogh_calm", rounds=9).distribution) == 5
    named = ask("kill", health=5, who="urga", beast="moogh_calm", side="back", appease=True)
    plain = ask("kill", health=5, dice=5, defense="0,1,2,2,3", symbol="cross", appease=True)
    assert named.results == plain.results
    every = ask("kill", health=5, who="urga", beast="moogh_calm", appease=True)
    assert every.results == named.results
    assert list(every.options) == ["top", "back", "left", "right", "front"]
    assert every.options["back"] == named.results["by_round_6"]
    front = ask("kill", health=5, dice=3, defense="0,1,2,2,3", appease=True).results["by_round_6"]
    assert every.options["front"] == front
    assert "best from the top, 99.95 % by round 6, worst from the front, 34.17 %" in every.advice


@pytest.mark.parametrize(
    ("question", "args", "said"),
    [
        ("stab", {"dice": 4, "beast": "moog_calm"}, "did you mean 'moogh_calm'?"),
        ("stab", {"who": "urg"}, "did you mean 'urga'?"),
        ("stab", {"dice": 4, "beast": "moogh_calm", "rage": 6}, "rage: moogh_calm has rows 1 to 5, got 6"),
        (
            "stab",
            {"dice": 4, "beast": "boar", "side": "under"},
            "must be one of front, left, right, back, top",
        ),
        ("heal", {"who": "urga"}, "urga has no heal on the uninjured side, only climb, stab, throw"),
        ("plan", {"who": "urga"}, "give both"),
        ("plan", {"who": "urga", "beast": "boar", "side": "top"}, "front, left, right or back"),
        ("attack", {"beast": "boar", "side": "top"}, "must be one of front, left, right, back, got 'top'"),
        ("attack", {"beast": "boar", "section": "bars"}, "give --side"),
    ],
)
def test_unknown_names(question, args, said):
    with pytest.raises(OddsError) as caught:
        ask(question, **args)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("question", "args", "said", "unsaid"),
    [
        ("stab", {"dice": 5}, "urga, uninjured: stab with 5 dice (given) on cross (assumed)", "stab with 4"),
        (
            "stab",
            {"symbol": "bars"},
            "urga, uninjured: stab with 4 dice (assumed) on bars (given)",
            "on cross",
        ),
        (
            "stab",
            {"side": "left", "spot_defense": 2},
            "left: weak 0 (assumed), defence 2 (given)",
            "weak 0, defence 0",
        ),
        (
            "stab",
            {"side": "top", "weak": 4},
            "moogh_calm, top: weak 4 (given), defence 0 (assumed)",
            "weak 1",
        ),
        ("stab", {"row_defense": 3}, "moogh_calm, rage 1: row defence 3 (given)", "row defence 0"),
        ("kill", {"health": 4, "defense": "0,1"}, "row defences 0,1 (given)", "row defences 0,1 (assumed)"),
        ("plan", {"throw": 1}, "throw: 1 die, all counted (given)", "throw with"),
        ("plan", {"stab": 1, "top": 2}, "top: 2 dice, all counted (given)", "stab with"),
        ("plan", {"stab": 1}, "stab with 4 dice on cross (assumed), for the stab from the top", "die on"),
        ("climb", {"top_dice": 3}, "stab from the top with 3 dice (given), on bars", "top: weak"),
    ],
)
def test_a_figure_that_is_given_is_told_as_given(question, args, said, unsaid):
    notes = "; ".join(ask(question, who="urga", beast="moogh_calm", **args).assumptions)
    assert said in notes
    assert unsaid not in notes


def test_no_side_defends_against_a_stab_from_the_top():
    for beast in ({"beast": "moogh_calm"}, {}):
        said = promises.refused(QUESTIONS["stab"], dice=3, side="top", spot_defense=2, **beast)
        assert said.startswith("spot-defense: no side defends against a stab from the top (MOO-STAB-4)")
