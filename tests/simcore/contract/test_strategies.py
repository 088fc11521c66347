"""Strategies as data: what a file of them may say, and where its mistakes are reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from simcore.contract.strategies import (
    Linear,
    Lookahead,
    Random,
    Strategy,
    Vocabulary,
    check_strategy,
    load_strategies,
    resolve_strategy,
)
from simcore.reading.document import Document
from simcore.reading.files import parse_document
from simcore.reading.problems import ConfigError

VOCABULARY = Vocabulary(
    decisions={
        "card": {"value": "how far the card moves", "tar_pit": "1 if the move ends in a tar pit"},
        "eat": {"meat": "meat on the table"},
    },
    forbid={"throw": "throwing a spear", "climb": "climbing the beast"},
)

SHIPPED = """\
lookahead: {kind: lookahead}
random: {kind: random, about: any legal option}
greedy:
  kind: linear
  about: the furthest card that misses the tar
  weights:
    card: {value: 1, tar_pit: -10}
thrower: {kind: linear, weights: {eat: {meat: 2}}, forbid: [climb], temperature: 0.5}
deep: {kind: lookahead, base: thrower, candidates: 2, playouts: 1e2, horizon: 3}
own: {kind: lookahead, base: {kind: linear, weights: {eat: {meat: 1}}}}
"""


def load(text: str) -> dict[str, Strategy]:
    return load_strategies(parse_document(text, "s.yaml"), VOCABULARY)


def message(text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        load(text)
    return str(caught.value)


def resolve(text: str, folder: Path = Path()) -> Strategy:
    document = parse_document(text, "scenario.yaml")
    value = document.data["strategy"]
    return resolve_strategy(value, load(SHIPPED), folder, document, ("strategy",), VOCABULARY)


def resolve_message(text: str, folder: Path = Path()) -> str:
    with pytest.raises(ConfigError) as caught:
        resolve(text, folder)
    return str(caught.value).replace(f"{folder}/", "")


GREEDY = Linear(
    name="greedy",
    about="the furthest card that misses the tar",
    weights={"card": {"value": 1.0, "tar_pit": -10.0}},
)
THROWER = Linear(name="thrower", weights={"eat": {"meat": 2.0}}, forbid=("climb",), temperature=0.5)


def test_a_file_of_strategies_loads_in_its_order() -> None:
    loaded = load(SHIPPED)
    assert list(loaded) == ["lookahead", "random", "greedy", "thrower", "deep", "own"]
    assert loaded["random"] == Random(name="random", about="any legal option")
    assert loaded["greedy"] == GREEDY
    assert loaded["thrower"] == THROWER


def test_a_lookahead_has_its_base_looked_up_even_below_it() -> None:
    loaded = load(SHIPPED)
    assert loaded["lookahead"] == Lookahead(
        name="lookahead", base=GREEDY, candidates=4, playouts=8, horizon=None
    )
    assert loaded["deep"] == Lookahead(name="deep", base=THROWER, candidates=2, playouts=100, horizon=3)
    assert loaded["own"] == Lookahead(name="own", base=Linear(weights={"eat": {"meat": 1.0}}))


def test_a_lookahead_may_name_a_shipped_base_but_its_own_file_goes_first() -> None:
    document = parse_document("far: {kind: lookahead}\nnear: {kind: lookahead, base: thrower}\n"
                              "thrower: {kind: linear}", "mine.yaml")  # fmt: skip
    loaded = load_strategies(document, VOCABULARY, load(SHIPPED))
    assert loaded["far"] == Lookahead(name="far", base=GREEDY)
    assert loaded["near"] == Lookahead(name="near", base=Linear(name="thrower"))


def test_like_another_with_what_is_said_differing() -> None:
    text = (
        "near: {kind: linear, like: greedy, weights: {card: {tar_pit: -1}, eat: {meat: 3}}}\n"
        "calm: {kind: linear, like: thrower, about: calmer, temperature: 0}\n"
        "free: {kind: linear, like: thrower, forbid: []}\n"
        "deep: {kind: lookahead, base: near}"
    )
    loaded = load_strategies(parse_document(text, "s.yaml"), VOCABULARY, load(SHIPPED))
    weights = {"card": {"value": 1.0, "tar_pit": -1.0}, "eat": {"meat": 3.0}}
    assert loaded["near"] == Linear(name="near", weights=weights)
    assert loaded["calm"] == THROWER.model_copy(
        update={"name": "calm", "about": "calmer", "temperature": 0.0}
    )
    assert loaded["free"] == THROWER.model_copy(update={"name": "free", "forbid": ()})
    assert loaded["deep"] == Lookahead(name="deep", base=loaded["near"])


def test_like_may_stand_above_its_model_and_in_a_scenario() -> None:
    text = "near: {kind: linear, like: bold}\nbold: {kind: linear, weights: {eat: {meat: 1}}}"
    loaded = load_strategies(parse_document(text, "s.yaml"), VOCABULARY)
    assert loaded["near"] == Linear(name="near", weights={"eat": {"meat": 1.0}})
    resolved = resolve("strategy: {kind: linear, like: greedy, forbid: [climb]}")
    assert resolved == GREEDY.model_copy(update={"name": None, "about": None, "forbid": ("climb",)})


@pytest.mark.parametrize("name", ["lookahead", "random", "greedy", "thrower", "deep", "own"])
def test_a_dumped_strategy_stands_for_itself(name: str) -> None:
    strategy = load(SHIPPED)[name]
    data = {"strategy": strategy.model_dump(mode="json")}
    again = resolve_strategy(data["strategy"], {}, Path(), Document("d", data), ("strategy",), VOCABULARY)
    assert again == strategy


def test_strategies_are_frozen() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        GREEDY.temperature = 1.0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: {kind: linaer}",
         "s.yaml:1:5: a.kind: must be one of random, linear, lookahead; got 'linaer' (did you mean 'linear'?)"),
        ("a: {kind: 3}", "s.yaml:1:5: a.kind: must be one of random, linear, lookahead; got 3"),
        ("a: {weights: {}}", "s.yaml:1:1: a.kind: is missing (one of random, linear, lookahead)"),
        ("a: {knd: linear}", "s.yaml:1:1: a.kind: is missing (is 'knd' meant to be it?)"),
        ("a: linear", "s.yaml:1:1: a: must be a mapping with a kind, got text 'linear'"),
        ("- a", "s.yaml:1:1: must be a mapping of names to strategies, got a list"),
        ("{}", "s.yaml:1:1: must be a mapping of names to strategies, got a mapping without any"),
        ("a#b: {kind: random}", "s.yaml:1:1: a#b: a strategy's name is 1 to 60 letters, digits, - and _"),
        ("a: {kind: random, weights: {}}", "s.yaml:1:19: a: unknown key 'weights' (known: kind, name, about, forbid)"),
        ("a: {kind: linear, temprature: 1}",
         "s.yaml:1:19: a: unknown key 'temprature' (did you mean 'temperature'?)"),
        ("a: {kind: linear, temperature: -1}", "s.yaml:1:19: a.temperature: must be 0 to 1,000,000; got -1"),
        ("a: {kind: linear, temperature: .nan}",
         "s.yaml:1:19: a.temperature: must be a number, not .nan (quote it if it is text)"),
        ("a: {kind: linear, weights: {card: {value: much}}}",
         "s.yaml:1:36: a.weights.card.value: must be a number, got text 'much'"),
        ("a: {kind: linear, weights: {card: {valeu: 1}}}",
         "s.yaml:1:36: a.weights.card.valeu: unknown feature 'valeu' (did you mean 'value'?)"),
        ("a: {kind: linear, weights: {card: {meat: 1}}}",
         "s.yaml:1:36: a.weights.card.meat: unknown feature 'meat' (known: value, tar_pit)"),
        ("a: {kind: linear, weights: {crad: {value: 1}}}",
         "s.yaml:1:29: a.weights.crad: unknown decision 'crad' (did you mean 'card'?)"),
        ("a: {kind: linear, forbid: [throw, thorw]}",
         "s.yaml:1:35: a.forbid.1: unknown option to forbid 'thorw' (did you mean 'throw'?)"),
        ("a: {kind: random, forbid: [throw, climb, throw]}",
         "s.yaml:1:42: a.forbid.2: option to forbid 'throw' stands twice, first on line 1 (change or remove one)"),
        ("a: {kind: random, forbid: throw}",
         "s.yaml:1:19: a.forbid: must be a list, got text 'throw' (write [throw])"),
        ("a: {kind: linear, like: gred}\ngreed: {kind: linear}",
         "s.yaml:1:19: a.like: there is no linear strategy 'gred' (did you mean 'greed'?)"),
        ("a: {kind: linear, like: b}\nb: {kind: random}",
         "s.yaml:1:19: a.like: must be a linear strategy, but 'b' is random"),
        ("a: {kind: linear, like: b, weights: {card: 3}}\nb: {kind: linear, weights: {card: {value: 1}}}",
         "s.yaml:1:38: a.weights.card: must be a mapping, got 3"),
        ("a: {kind: random, like: b}", "s.yaml:1:19: a: unknown key 'like' (known: kind, name, about, forbid)"),
        ("a: {kind: lookahead}", "s.yaml:1:1: a.base: there is no linear strategy 'greedy'"),
        ("greed: {kind: linear}\na: {kind: lookahead, base: gred}",
         "s.yaml:2:22: a.base: there is no linear strategy 'gred' (did you mean 'greed'?)"),
        ("r: {kind: random}\na: {kind: lookahead, base: r}",
         "s.yaml:2:22: a.base: must be a linear strategy, but 'r' is random"),
        ("a: {kind: lookahead, base: 3}",
         "s.yaml:1:22: a.base: must be the name of a linear strategy or a mapping, got 3"),
        ("a: {kind: lookahead, base: {kind: random}}", "s.yaml:1:29: a.base.kind: must be linear; got 'random'"),
        ("a: {kind: lookahead, base: {weights: {eat: {meet: 1}}}}",
         "s.yaml:1:45: a.base.weights.eat.meet: unknown feature 'meet' (did you mean 'meat'?)"),
        ("a: {kind: lookahead, base: {}, candidates: 0}", "s.yaml:1:32: a.candidates: must be 1 to 64, got 0"),
        ("a: {kind: lookahead, base: {}, horizon: 0}", "s.yaml:1:32: a.horizon: must be 1 to 10,000; got 0"),
        ("a: {kind: random, about: \"two\\nlines\"}",
         "s.yaml:1:19: a.about: must be one line without control characters (fold long text with >-)"),
    ],
)  # fmt: skip
def test_mistakes_have_a_place_and_a_hint(text: str, expected: str) -> None:
    assert message(text) == expected


def test_mistakes_of_all_strategies_at_once_and_none_that_follow_from_others() -> None:
    text = "deep: {kind: lookahead, base: b}\na: {kind: linaer}\nb: {kind: linear, weights: {c: {}, d: {}}}\n"
    assert [line.split(": ")[1] for line in message(text).splitlines()] == [
        "a.kind",
        "b.weights.c",
        "b.weights.d",
    ]


def test_check_tells_a_game_without_things_to_forbid() -> None:
    document = parse_document("{forbid: [throw]}", "s.yaml")
    (problem,) = check_strategy(Random(forbid=("throw",)), Vocabulary({}), document, ())
    assert str(problem) == "s.yaml:1:11: forbid.0: unknown option to forbid 'throw' (the game has none)"


def test_resolving_a_name_and_a_mapping() -> None:
    assert resolve("strategy: greedy") == GREEDY
    written = "{kind: linear, weights: {eat: {meat: 2}}, forbid: [climb], temperature: 0.5}"
    assert resolve(f"strategy: {written}") == THROWER.model_copy(update={"name": None})
    assert resolve("strategy: {kind: lookahead, base: thrower}") == Lookahead(base=THROWER)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("strategy: gredy", "scenario.yaml:1:1: strategy: there is no strategy 'gredy' (did you mean 'greedy'?)"),
        ("strategy: zzz",
         "scenario.yaml:1:1: strategy: there is no strategy 'zzz' (known: lookahead, random, greedy, thrower, deep, own)"),
        ("strategy: 3",
         "scenario.yaml:1:1: strategy: must be the name of a strategy, a file or a mapping with a kind, got 3"),
        ("strategy: {kind: linear, forbid: [fly]}",
         "scenario.yaml:1:35: strategy.forbid.0: unknown option to forbid 'fly' (known: throw, climb)"),
    ],
)  # fmt: skip
def test_resolving_what_is_not_there(text: str, expected: str) -> None:
    assert resolve_message(text) == expected


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    (tmp_path / "one.yaml").write_text("kind: lookahead\nbase: thrower\n")
    (tmp_path / "sub" / "many.yml").write_text(
        "bold: {kind: linear}\nmeek: {kind: random}\nbase: {kind: random}\n"
    )
    (tmp_path / "single.yaml").write_text("bold: {kind: linear, temperature: 2}\n")
    (tmp_path / "wrong.yaml").write_text("kind: linear\nweights: {card: {valeu: 1}}\n")
    (tmp_path / "kindless.yaml").write_text("# mine\nweights: {card: {value: 1}}\n")
    (tmp_path / "broken.yaml").write_text("kind: [\n")
    (tmp_path / "empty.yaml").write_text("")
    return tmp_path


def test_resolving_a_file(folder: Path) -> None:
    assert resolve("strategy: one.yaml", folder) == Lookahead(base=THROWER)
    assert resolve("strategy: sub/many.yml#bold", folder) == Linear(name="bold")
    assert resolve("strategy: sub/many.yml#base", folder) == Random(name="base")
    assert resolve("strategy: single.yaml", folder) == Linear(name="bold", temperature=2.0)
    assert resolve("strategy: ../single.yaml#bold", folder / "sub") == Linear(name="bold", temperature=2.0)
    assert resolve(f"strategy: {folder}/single.yaml", folder / "sub") == Linear(name="bold", temperature=2.0)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("sub/many.yml",
         "sub/many.yml holds 3 strategies (write one of sub/many.yml#bold, sub/many.yml#meek, sub/many.yml#base)"),
        ("sub/many.yml#blod", "sub/many.yml holds no strategy 'blod' (did you mean 'bold'?)"),
        ("single.yaml#zzz", "single.yaml holds no strategy 'zzz' (write single.yaml#bold)"),
        ("one.yaml#bold", "one.yaml holds one strategy without a name (write one.yaml)"),
        ("onn.yaml", "onn.yaml: no such file (did you mean 'one.yaml'?)"),
        ("sub/", "sub/: is a directory (give one of the files in it)"),
        ("empty.yaml", "empty.yaml: is empty: no strategy found"),
    ],
)  # fmt: skip
def test_files_that_do_not_say_which_are_reported_where_they_are_named(
    folder: Path, value: str, expected: str
) -> None:
    text = f"x: 1\nstrategy: {value!r}"
    assert resolve_message(text, folder) == f"scenario.yaml:2:1: strategy: {expected}"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (
            "wrong.yaml",
            "wrong.yaml:2:18: weights.card.valeu: unknown feature 'valeu' (did you mean 'value'?)",
        ),
        ("kindless.yaml", "kindless.yaml:2:1: kind: is missing (one of random, linear, lookahead)"),
        ("broken.yaml", "broken.yaml:2:1: the file ends too early (close brackets and quotes)"),
    ],
)
def test_mistakes_in_a_file_are_reported_there(folder: Path, value: str, expected: str) -> None:
    assert resolve_message(f"strategy: {value}", folder) == expected


KEYS = st.sampled_from(
    ["kind", "about", "weights", "temperature", "forbid", "base", "horizon", "card", "value", "x"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["random", "linear", "lookahead", "greedy", "throw", "a.yaml", "a.yaml#b", "/", "\0.yaml"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=10,
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(VALUES | st.dictionaries(KEYS, VALUES).map(lambda data: {"kind": "lookahead", **data}))
def test_any_value_resolves_or_says_why(value: Any) -> None:
    named = load(SHIPPED)
    document = Document("d", {"strategy": value})
    try:
        strategy = resolve_strategy(value, named, Path("no-such-folder"), document, ("strategy",), VOCABULARY)
    except ConfigError:
        return
    dumped = strategy.model_dump(mode="json")
    assert resolve_strategy(dumped, {}, Path(), Document("d", dumped), (), VOCABULARY) == strategy


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.text(max_size=4) | KEYS, VALUES, max_size=4))
def test_any_file_loads_or_says_why(data: dict[str, Any]) -> None:
    try:
        loaded = load_strategies(Document("d", data), VOCABULARY)
    except ConfigError as error:
        loaded = {}
        said = str(error)
    else:
        said = ""
    assert bool(loaded) != bool(said)
