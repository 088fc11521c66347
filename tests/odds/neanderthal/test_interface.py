"""What every Neanderthal question promises: options, exact answers, refusals, a quick start; and names."""

import inspect
import time
from fractions import Fraction
from pathlib import Path

import pytest

from analysis.odds.ask.answer import OddsError
from analysis.odds.ask.questions import ask
from analysis.odds.neanderthal import QUESTIONS
from analysis.odds.neanderthal.cards import find_biome
from simcore.reading.files import read_document
from simcore.scenarios.provenance import Provenance, build_ledger
from tests.odds import promises

ROOT = Path(__file__).parents[3]
CONTENT = ROOT / "configs" / "neanderthal" / "content" / "neanderthal.yaml"

HUNT = {
    "hunters",
    "need",
    "icon",
    "three_is_one",
    "alpha",
    "frostbite",
    "bites",
    "fire_starter",
    "kind",
    "faces",
}
PREDATOR = {
    "predator_icon",
    "predator_need",
    "predator_frostbite",
    "predator_bites",
    "predator_alpha",
}
CONTRACT = {
    "hunt": (HUNT, ["success", "kind", "success_and_kind", "all_dead", "mean_survivors", "mean_hits"]),
    "chain": (HUNT | PREDATOR, ["kept", "pirated", "missed", "wiped_out", "predator_hunted"]),
    "attack": (
        {"mine", "theirs", "first", "my_war_party", "their_war_party", "then_hunt"},
        ["i_lose_all", "they_lose_all", "mean_mine_left", "mean_theirs_left", "i_eat", "they_eat", "nobody"],
    ),
    "court": (
        {"suitors", "husband"},
        ["suitor_1", "suitor_2", "suitor_3", "nobody", "dies_1", "dies_2", "dies_3"],
    ),
    "die-off": ({"skulls", "elders"}, ["lose_0", "lose_1", "lose_2", "lose_3"]),
    "split": ({"hunters", "a", "b"}, ["3/5", "4/4"]),
    "artifact": ({"hunters", "need", "icon", "totem"}, ["success", "artifact"]),
}

PLAIN = {
    "hunt": {"hunters": 5, "need": 2, "icon": "double", "kind": 3},
    "chain": {"hunters": 5, "need": 2, "icon": "double", "predator_bites": "3,4"},
    "contest": {"mine": 3, "theirs": "2,4", "need": 2, "icon": "double"},
    "attack": {"mine": 3, "theirs": 2, "then_hunt": True},
    "court": {"suitors": 3},
    "die-off": {"skulls": 2, "elders": "1,3,6"},
    "split": {"hunters": 8, "a": "1/single", "b": "2/double"},
    "artifact": {"hunters": 5, "need": 2, "icon": "single"},
    "length": {},
}


def test_every_question_is_tried_here():
    assert list(PLAIN) == list(QUESTIONS)
    assert set(CONTRACT) <= set(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_arguments(name):
    promises.arguments_are_options(QUESTIONS[name], "NEA")


@pytest.mark.parametrize("name", CONTRACT)
def test_contract(name):
    options, results = CONTRACT[name]
    assert options <= set(inspect.signature(QUESTIONS[name]).parameters)
    assert list(QUESTIONS[name](**PLAIN[name]).results)[: len(results)] == results


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_are_exact_and_the_best_choice_stands_first(name):
    answer = QUESTIONS[name](**PLAIN[name])
    promises.answer_is_exact(answer, "neanderthal", name)
    if name not in ("die-off", "length"):
        assert answer.options


def refused(question, **args):
    return promises.refused(QUESTIONS[question], **args)


@pytest.mark.parametrize("name", QUESTIONS)
def test_whole_numbers_are_held_against_their_bounds(name):
    promises.numbers_are_held_against_their_bounds(QUESTIONS[name], PLAIN[name])


@pytest.mark.parametrize(
    ("question", "args", "said"),
    [
        ("hunt", {"hunters": 3}, "need: give --need and --icon, or the name of a biome"),
        ("hunt", {"hunters": 3, "need": 2}, "icon: give --need and --icon"),
        ("hunt", {"hunters": 3, "need": 2, "icon": "triple"}, "icon: must be one of single, double"),
        ("hunt", {"hunters": 3, "biome": "hors"}, "biome: there is no 'hors' (did you mean 'horse'?)"),
        ("hunt", {"hunters": 0, "need": 1, "icon": "single", "alpha": True}, "hunters: must be at least 1"),
        ("hunt", {"hunters": 3, "need": 1, "icon": "single", "frostbite": "7"}, "frostbite: must be 1 to 6"),
        ("hunt", {"hunters": 3, "need": 1, "icon": "single", "bites": "3,3"}, "bites: every number at most"),
        ("hunt", {"hunters": 3, "need": 1, "icon": "single", "bites": "3;4"}, "bites: must be whole numbers"),
        (
            "hunt",
            {"hunters": 3, "need": 1, "icon": "single", "faces": "raw"},
            "faces: must be one of modified",
        ),
        ("chain", {"hunters": 3}, "need: give --need and --icon"),
        ("chain", {"hunters": 3, "biome": "horse", "predator": "cat"}, "predator: there is no 'cat'"),
        ("chain", {"hunters": 3, "biome": "horse", "predator_icon": "x"}, "predator-icon: must be one of"),
        ("chain", {"hunters": 3, "biome": "horse", "predator_bites": "0"}, "predator-bites: must be 1 to 6"),
        ("chain", {"hunters": 0, "biome": "horse", "predator_alpha": True}, "hunters: must be at least 1"),
        ("contest", {"mine": 3, "theirs": "", "biome": "horse"}, "theirs: give the hunters of every rival"),
        ("contest", {"mine": 3, "theirs": "1,1,1", "biome": "horse"}, "theirs: at most 2 numbers, got 3"),
        ("contest", {"mine": 3, "theirs": "0", "biome": "horse"}, "theirs: must be 1 to 100, got 0"),
        (
            "contest",
            {"mine": 3, "theirs": "1", "their_alphas": "2", "biome": "horse"},
            "their-alphas: must be 1 to 1",
        ),
        ("contest", {"mine": 3, "theirs": "1", "tie": "no", "biome": "horse"}, "tie: must be one of"),
        ("attack", {"mine": 3, "theirs": 2, "first": "me"}, "first: must be one of mine, theirs, got 'me'"),
        ("court", {"suitors": 1, "husband": "old"}, "husband: must be one of immature, mature, got 'old'"),
        ("court", {"suitors": 1, "first": "all"}, "first: must be one of husband, suitors"),
        ("court", {"suitors": 1, "alpha": 2}, "alpha: must be 0 to 1, the number of suitors, got 2"),
        ("die-off", {"skulls": 1, "elders": "1,7"}, "elders: must be 1 to 6, got 7"),
        ("die-off", {"skulls": 1, "elders": "1,1"}, "elders: every number at most once"),
        ("split", {"hunters": 3, "a": "1/single", "b": "2"}, "b: write NEED/ICON, such as 2/double, got '2'"),
        (
            "split",
            {"hunters": 3, "a": "0/single", "b": "1/single"},
            "a: must be NEED/ICON with 1 to 100 hits",
        ),
        ("split", {"hunters": 3, "a": "x/single", "b": "1/single"}, "a: must be NEED/ICON"),
        (
            "split",
            {"hunters": 3, "a": "1/one", "b": "1/single"},
            "a: must be one of single, double, got 'one'",
        ),
        (
            "split",
            {"hunters": 3, "a": "1/single", "b": "1/single", "alpha": "c"},
            "alpha: must be one of a, b",
        ),
        (
            "split",
            {"hunters": 0, "a": "1/single", "b": "1/single", "alpha": "a"},
            "hunters: must be at least 1",
        ),
        ("split", {"hunters": 3, "a": "3double", "b": "1/single"}, "a: write NEED/ICON, such as 3/double"),
        ("split", {"hunters": 3, "a": "3-single", "b": "1/single"}, "a: write NEED/ICON, such as 3/single"),
        ("split", {"hunters": 3, "a": "hors", "b": "1/single"}, "a: there is no 'hors' (did you mean"),
        ("chain", {"hunters": 3, "biome": "rabbits"}, "biome: rabbits is no big game"),
        (
            "chain",
            {"hunters": 3, "biome": "gray wolves", "predator": "scimitar-cat"},
            "biome: gray_wolves is no big game",
        ),
        (
            "chain",
            {"hunters": 3, "biome": "horse", "predator": "aurochs"},
            "predator: aurochs is no predator",
        ),
        (
            "chain",
            {"hunters": 3, "need": 2, "icon": "single", "predator": "horse"},
            "predator: horse is no predator card",
        ),
        (
            "chain",
            {"hunters": 3, "biome": "horse", "predator": "cave-hyena"},
            "predator: cave_hyena lies in the north row and horse in the south row, and rows never meet",
        ),
        (
            "chain",
            {"hunters": 3, "biome": "tyrant_sea_bear", "predator": "tyrant_sea_bear"},
            "predator: tyrant_sea_bear is the prey itself",
        ),
        ("artifact", {"hunters": 3}, "need: give --need and --icon"),
        ("length", {"events": 9, "cards": 8}, "events: must be at most 8, the number of cards, got 9"),
        (
            "length",
            {"events": 3, "wurm": 9, "cards": 8},
            "wurm: must be at most 8, the number of cards, got 9",
        ),
    ],
)
def test_senseless_arguments(question, args, said):
    assert said in refused(question, **args)


@pytest.mark.parametrize(
    ("question", "args", "zero"),
    [
        ("hunt", {"hunters": 0, "need": 1, "icon": "single", "kind": 2, "bites": "4"}, "success"),
        ("hunt", {"hunters": 2, "need": 3, "icon": "double"}, "success"),
        ("chain", {"hunters": 0, "need": 1, "icon": "single"}, "kept"),
        ("contest", {"mine": 0, "theirs": "2", "need": 1, "icon": "single"}, "i_eat"),
        ("attack", {"mine": 0, "theirs": 2, "then_hunt": True}, "i_eat"),
        ("artifact", {"hunters": 0, "need": 1, "icon": "single"}, "success"),
        ("artifact", {"hunters": 1, "need": 1, "icon": "double"}, "artifact"),
        ("split", {"hunters": 1, "a": "1/single", "b": "1/single"}, "0/1"),
    ],
)
def test_what_cannot_be_done(question, args, zero):
    answer = QUESTIONS[question](**args)
    assert answer.results[zero] == 0
    assert "cannot succeed" in answer.advice
    assert answer.results.get("all_dead", 0) == answer.results.get("wiped_out", 0) == 0


def test_nobody_courts_and_no_elder_dies():
    assert QUESTIONS["court"](suitors=0).results == {"nobody": 1}
    assert QUESTIONS["die-off"](skulls=3, elders="none").results["lose_0"] == 1
    assert QUESTIONS["die-off"](skulls=3, elders="").results["lose_0"] == 1


HEAVIEST = [
    (
        "hunt",
        {"hunters": 100, "biome": "woolly-mammoth", "three_is_one": True, "faces": "natural", "kind": 30},
    ),
    (
        "chain",
        {"hunters": 100, "need": 40, "icon": "double", "bites": "3,4", "predator_bites": "5", "natives": 100},
    ),
    (
        "chain",
        {
            "hunters": 30,
            "need": 10,
            "icon": "double",
            "bites": "3,4",
            "predator_bites": "5",
            "faces": "natural",
            "three_is_one": True,
            "kind": 7,
        },
    ),
    ("contest", {"mine": 100, "theirs": "100,100", "need": 30, "icon": "double", "kind": 30, "bites": "3,4"}),
    ("attack", {"mine": 100, "theirs": 100, "then_hunt": True}),
    ("court", {"suitors": 10, "husband": "mature", "first": "suitors"}),
    ("die-off", {"skulls": 60, "elders": "1,2,3,4,5,6"}),
    ("split", {"hunters": 100, "a": "40/single", "b": "40/double"}),
    ("artifact", {"hunters": 100, "need": 60, "icon": "double", "totem": True}),
    ("length", {}),
]


@pytest.mark.parametrize(
    ("question", "args"), HEAVIEST, ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_heaviest_questions_do_not_run_for_minutes(question, args):
    """The bound is generous: it stands for seconds on a busy machine, not for a speed."""
    began = time.process_time()
    QUESTIONS[question](**args)
    assert time.process_time() - began < 30


def test_a_question_without_names_starts_without_heavy_imports():
    code = (
        "from analysis.odds.neanderthal import QUESTIONS\n"
        "from analysis.odds.pool.question import pool\n"
        "QUESTIONS['hunt'](hunters=19, need=2, icon='double', kind=3, bites='4')\n"
        "pool('19d6', count='1,2', kind=3, none='6')"
    )
    assert not (promises.HEAVY | promises.SCHEMA) & promises.modules_after(code)


def test_every_content_value_has_a_source():
    data = read_document(CONTENT, what="content").data
    ledger = build_ledger(data, Provenance.model_validate(data["provenance"]))
    assert ledger.assumed > 0
    assert ledger.count("stated") > 0
    assert ledger.count("own") == 0
    kinds = {leaf.path: leaf.kind for leaf in ledger.leaves}
    assert kinds["biomes.horse.hits"] == "stated"
    assert kinds["biomes.horse.hit_icon"] == "assumed"


def test_what_the_rulebook_says_about_named_cards():
    """Rules page 3.2."""
    cards = read_document(CONTENT, what="content").data["biomes"]
    daughters = read_document(CONTENT, what="content").data["daughters"]
    horse, wolves, cat = cards["horse"], cards["gray_wolves"], cards["scimitar_cat"]
    assert (horse["hits"], horse["hit_icon"], horse["babies"], horse["type"]) == (2, "single", 3, "big")
    assert horse["free"] == {"orange": 1, "white": 0, "black": 1}
    assert horse["hand"]["dice"] == 4
    assert (wolves["type"], wolves["predator"], wolves["hits"]) == ("club", True, 1)
    assert wolves["hand"]["kind"] == "domestic"
    assert wolves["hand"]["dice"] == 3
    assert (cat["predator"], cat["hits"], cat["hit_icon"]) == (True, 2, "single")
    assert cat["trophy"]["dice"] == 4
    assert cat["gathering"]
    assert (cards["rabbits"]["hits"], cards["rabbits"]["babies"]) == (1, 1)
    assert (cards["fallow_deer"]["hits"], cards["fallow_deer"]["trophy"]["dice"]) == (2, 3)
    assert cards["honey_bees"]["type"] == "small"
    assert cards["honey_bees"]["hand"] == {"kind": "domestic", "dice": 3}
    assert "black" in cards["steppe_bison"]["tools"]
    assert len(cards) == 36
    assert len(daughters) == 21
    icons = [event["icon"] for daughter in daughters.values() for event in daughter["events"]]
    assert icons.count("wurm") == 5
    assert (
        QUESTIONS["length"]().results["mean"] == QUESTIONS["length"](wurm=icons.count("wurm")).results["mean"]
    )


def test_names_stand_for_the_figures_on_the_card():
    by_name = QUESTIONS["hunt"](hunters=6, biome="Woolly Rhinoceros")
    by_numbers = QUESTIONS["hunt"](hunters=6, need=2, icon="double", frostbite="6", bites="3,4")
    assert by_name.results == by_numbers.results
    assert "woolly_rhinoceros" in by_name.assumptions[0]
    assert "(assumed, the card is not printed)" in by_name.assumptions[0]
    assert "hits 2, type big, hand by 4 alike (rulebook)" in find_biome("biome", "horse").note({})
    changed = QUESTIONS["hunt"](
        hunters=6, biome="woolly_rhinoceros", need=3, bites="none", frostbite="5", kind=2
    )
    plain = QUESTIONS["hunt"](hunters=6, need=3, icon="double", frostbite="5", kind=2)
    assert changed.results == plain.results
    lion = QUESTIONS["chain"](hunters=5, biome="horse", predator="gray-wolves")
    numbers = QUESTIONS["chain"](
        hunters=5, need=2, icon="single", kind=4, predator_need=1, predator_icon="single",
        predator_bites="4", predator_frostbite="6",
    )  # fmt: skip
    assert lion.results == numbers.results


def test_readings_are_told():
    answer = QUESTIONS["hunt"](hunters=5, biome="reindeer", three_is_one=True, alpha=True)
    assert any("read as a 1 before anything else" in note for note in answer.assumptions)
    assert any("declared Alpha" in note for note in answer.assumptions)
    natural = QUESTIONS["hunt"](hunters=5, biome="reindeer", three_is_one=True, faces="natural")
    assert any("kills as a 3" in note for note in natural.assumptions)
    plain = QUESTIONS["hunt"](hunters=5, need=1, icon="single")
    assert plain.assumptions == ()


@pytest.mark.parametrize(
    ("question", "args", "said"),
    [
        ("chain", {"hunters": 8, "need": 1, "icon": "double", "bites": "3,4,5,6"}, "helps from 3 hunters on"),
        ("chain", {"hunters": 5, "need": 2, "icon": "double"}, "best split of 5 hunters: 5 on the prey"),
        (
            "chain",
            {"hunters": 8, "need": 1, "icon": "double", "bites": "3,4,5,6"},
            "4 on the predator is better",
        ),
        ("attack", {"mine": 3, "theirs": 2, "then_hunt": True}, "the attacks help you: +2.43 points"),
        (
            "attack",
            {"mine": 2, "theirs": 3, "then_hunt": True, "first": "theirs"},
            "the attacks do not help you",
        ),
        ("attack", {"mine": 4, "theirs": 3}, "attacking first saves"),
        (
            "contest",
            {"mine": 3, "theirs": "2", "need": 1, "icon": "single"},
            "best to send 2 hunters: 30.56 %",
        ),
        ("artifact", {"hunters": 5, "need": 2, "icon": "double"}, "worth exactly one more hunter"),
        (
            "split",
            {"hunters": 8, "a": "1/single", "b": "2/double"},
            "best 3/5 (on a / on b): 22.71 %; next 4/4",
        ),
        ("hunt", {"hunters": 5, "need": 2, "icon": "single"}, "an invention (3 as 1) makes it 53.91 %"),
        ("length", {}, "12.94 turns on average, 10 to 15"),
    ],
)
def test_advice(question, args, said):
    assert said in QUESTIONS[question](**args).advice


@pytest.mark.parametrize(
    ("question", "args", "said"),
    [
        ("contest", {"mine": 3, "theirs": "3", "biome": "horse"}, "ties: you are earlier"),
        (
            "contest",
            {"mine": 3, "theirs": "3", "biome": "horse", "tie": "theirs"},
            "ties: the others are earlier",
        ),
        ("contest", {"mine": 3, "theirs": "3", "biome": "horse"}, "nobody eats, even if a set took the card"),
        ("attack", {"mine": 3, "theirs": 2}, "you attack first"),
        ("attack", {"mine": 3, "theirs": 2, "first": "theirs"}, "they attack first"),
        ("attack", {"mine": 3, "theirs": 2, "then_hunt": True}, "ties: you are earlier"),
        (
            "attack",
            {"mine": 3, "theirs": 2, "need": 2},
            "the hunt: hits 2 (given), icon single (default)",
        ),
        ("court", {"suitors": 2, "husband": "mature"}, "the husband attacks first"),
        ("court", {"suitors": 2, "husband": "mature", "first": "suitors"}, "the suitors attack first"),
        (
            "chain",
            {"hunters": 5, "biome": "horse", "predator_bites": "3,4"},
            "the predator: hits 1 (default), icon single (default), frostbite none (default), bites 3,4 (given)",
        ),
        (
            "hunt",
            {"hunters": 5, "biome": "horse", "need": 3, "icon": "double", "kind": 3},
            "hits 3, icon double, hand by 3 alike (given)",
        ),
    ],
)
def test_what_is_assumed_or_given_is_told(question, args, said):
    assert any(said in note for note in QUESTIONS[question](**args).assumptions)


def test_a_figure_that_is_given_stands_in_no_card():
    (note,) = QUESTIONS["hunt"](hunters=5, biome="horse", need=3, icon="double").assumptions
    assert note.count("hits") == note.count("icon") == 1
    assert "hits 2" not in note


def test_after_an_attack_somebody_eats_or_nobody():
    """The three ends of an attack and a hunt exclude each other."""
    for first in ("mine", "theirs"):
        for tie in ("mine", "theirs"):
            results = QUESTIONS["attack"](mine=4, theirs=4, then_hunt=True, first=first, tie=tie).results
            assert results["i_eat"] + results["they_eat"] + results["nobody"] == 1


def test_a_range_of_attacks_is_quick():
    """The bound is generous: it stands for seconds on a busy machine, not for a speed."""
    began = time.process_time()
    ask(QUESTIONS["attack"], {"mine": "1..100", "theirs": "100", "then_hunt": True})
    assert time.process_time() - began < 12


def test_a_range_of_artifacts_is_quick():
    began = time.process_time()
    ask(QUESTIONS["artifact"], {"hunters": "1..100", "need": "60", "icon": "double", "totem": True})
    assert time.process_time() - began < 12


@pytest.mark.parametrize("question", ["hunt", "chain"])
def test_a_range_that_would_take_minutes_is_refused(question):
    given = {
        "need": "2",
        "icon": "double",
        "bites": "3,4",
        "kind": "7",
        "three_is_one": True,
        "faces": "natural",
    }
    with pytest.raises(OddsError) as caught:
        ask(QUESTIONS[question], given | {"hunters": "1..100"})
    assert str(caught.value) == "--hunters: the range 1..100 would take minutes here; end it at 74"
    with pytest.raises(OddsError, match="hunters: must be 0 to 100, got 101"):
        ask(QUESTIONS[question], given | {"hunters": "1..101"})
    with pytest.raises(OddsError, match=r"--kind: the range 1..100 would take minutes here; end it at 8"):
        ask(QUESTIONS[question], given | {"hunters": "100", "kind": "1..100"})
    for light in ({"faces": "modified"}, {"bites": "4"}, {"kind": None}, {"hunters": "1..9"}):
        assert len(ask(QUESTIONS[question], {"hunters": "1..20"} | given | light).answers) > 8


def test_a_set_with_a_survivor_is_told_where_no_face_kills_too():
    for hunters, bites in ((4, None), (4, "6"), (0, None)):
        results = QUESTIONS["hunt"](hunters=hunters, need=1, icon="single", kind=2, bites=bites).results
        assert results["kind_and_survivor"] <= results["kind"]
        assert (results["kind_and_survivor"] == results["kind"]) == (bites is None)
    assert "kind_and_survivor" not in QUESTIONS["hunt"](hunters=4, need=1, icon="single").results


def test_only_predators_are_offered_as_predators():
    said = refused("chain", hunters=3, biome="horse", predator="wolf")
    offered = said.partition("(known: ")[2].rstrip(")").split(", ")
    assert offered == [name for name in offered if find_biome("predator", name).predator]
    assert set(offered) == {"cave_hyena", "tyrant_sea_bear", "gray_wolves", "cave_leopard", "scimitar_cat"}
    assert "did you mean 'gray_wolves'?" in refused("chain", hunters=3, biome="horse", predator="grey wolves")
    assert "these are: cave_hyena, " in refused("chain", hunters=3, biome="horse", predator="aurochs")


def test_split_for_babies_by_hand():
    """Horses bring 3 babies and kill nobody, wolves 1 and kill on 4 and 6: every third hunter there."""
    answer = QUESTIONS["split"](hunters=5, a="horse", b="gray_wolves", by="babies")
    for name, chance in QUESTIONS["split"](hunters=5, a="horse", b="gray_wolves").results.items():
        here, there = map(int, name.split("/"))
        horses = QUESTIONS["hunt"](hunters=here, biome="horse").results
        wolves = QUESTIONS["hunt"](hunters=there, biome="gray_wolves").results
        babies = 3 * horses["success"] + wolves["success"]
        assert answer.results[f"{name}.both"] == chance
        assert answer.results[f"{name}.mean_babies"] == babies
        assert answer.results[f"{name}.mean_dead"] == Fraction(there, 3)
        assert (
            answer.options[name]
            == answer.results[f"{name}.mean_babies_less_dead"]
            == babies - Fraction(there, 3)
        )
    assert list(answer.options.values()) == sorted(answer.options.values(), reverse=True)
    assert answer.advice.startswith("for babies 5/0: ")
    assert any("babies for a success: 3 on a (card), 1 on b (card)" in each for each in answer.assumptions)


def test_babies_of_a_split_may_be_given():
    plain = QUESTIONS["split"](hunters=3, a="1/single", b="1/single", by="babies")
    more = QUESTIONS["split"](hunters=3, a="1/single", b="1/single", by="babies", babies="1,4")
    assert "1 on a (default), 1 on b (default)" in plain.assumptions[-1]
    assert "1 on a (given), 4 on b (given)" in more.assumptions[-1]
    assert (next(iter(plain.options)), next(iter(more.options))) == ("1/2", "0/3")
    assert refused("split", hunters=3, a="1/single", b="1/single", babies="1").startswith(
        "babies: give 2 numbers"
    )
    assert refused("split", hunters=3, a="1/single", b="1/single", by="meat").startswith(
        "by: must be one of both, babies"
    )
