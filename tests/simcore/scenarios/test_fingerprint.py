"""The fingerprint hashes what differs from the defaults: what is new in a version leaves it as it is."""

from pathlib import Path
from typing import Literal

import pytest
from pydantic import Field, create_model

from simcore.contract.strategies import Linear, Lookahead, Random
from simcore.reading.fields import Model
from simcore.reading.files import parse_document
from simcore.scenarios import load
from simcore.scenarios.fingerprint import differing
from simcore.scenarios.load import Loaded, load_scenario, resolve_scenario, shipped_scenarios
from simcore.scenarios.resolved import scenario_text

TEXT = """\
game: whammoth
seats: [{strategy: random}, {strategy: {kind: linear, weights: {card: {tusk: 1}}}}]
"""


def loaded(text: str = TEXT) -> Loaded:
    return resolve_scenario(parse_document(text, "mine.yaml"), Path())


class Inner(Model):
    a: int = 1
    b: str = "x"


class Outer(Model):
    kind: Literal["outer"] = "outer"
    inner: Inner = Inner()
    numbers: list[int] = Field(default_factory=list)
    names: dict[str, Inner] = Field(default_factory=dict)
    maybe: int | None = 3


def test_only_differences_count() -> None:
    assert differing(Outer()) == {"kind": "outer"}
    assert differing(Outer(inner=Inner(a=2))) == {"kind": "outer", "inner": {"a": 2}}
    assert differing(Outer(numbers=[1], maybe=None)) == {"kind": "outer", "numbers": [1], "maybe": None}
    assert differing(Outer(names={"y": Inner(), "x": Inner(b="z")})) == {
        "kind": "outer",
        "names": [["y", {}], ["x", {"b": "z"}]],
    }


def test_strategies_are_told_apart_by_their_kind() -> None:
    kinds = [differing(each) for each in (Random(), Linear(), Lookahead(base=Linear()))]
    assert kinds == [
        {"kind": "random"},
        {"kind": "linear"},
        {"kind": "lookahead", "base": {"kind": "linear"}},
    ]


@pytest.mark.parametrize("part", ["rules", "run", "seat", "content", "strategy"])
def test_a_new_key_at_its_default_leaves_the_fingerprint_alone(part: str) -> None:
    """As if the next version had a switch more: everywhere that a scenario is made of."""
    old = load_scenario("whammoth/abilities")
    scenario, content, strategies = old.scenario, old.content, old.strategies

    def newer(model: Model, value: int = 0) -> Model:
        more = create_model("Newer", __base__=type(model), new_switch=(int, 0))
        return more.model_construct(**{**dict(model), "new_switch": value})

    def with_key(value: int) -> str:
        changed = old
        if part == "strategy":
            changed = load.replace(old, strategies=(newer(strategies[0], value), *strategies[1:]))
        elif part == "content":
            changed = load.replace(old, content=newer(content, value))
        elif part == "seat":
            seats = (newer(scenario.seats[0], value), *scenario.seats[1:])
            changed = load.replace(old, scenario=scenario.model_copy(update={"seats": seats}))
        else:
            inner = newer(getattr(scenario, part), value)
            changed = load.replace(old, scenario=scenario.model_copy(update={part: inner}))
        return changed.fingerprint

    assert with_key(0) == old.fingerprint
    assert with_key(1) != old.fingerprint


@pytest.mark.parametrize(
    "more",
    [
        "title: Other\n",
        "run: {rounds_cap: 199}\n",
        "analysis: {margin: 0.03}\n",
        "content: {from: content/whammoth.yaml, set: {cards.three.value: 4}}\n",
    ],
)
def test_what_is_played_or_shown_differently_has_another_fingerprint(more: str) -> None:
    assert loaded(TEXT + more).fingerprint != loaded().fingerprint


def test_a_default_written_out_is_the_default() -> None:
    written = TEXT + "mode: standard\nrun: {rounds_cap: 200, games: 7, seed: 9}\nanalysis: {margin: 0.02}\n"
    assert loaded(written).fingerprint == loaded().fingerprint


def test_other_weights_and_other_results_have_other_fingerprints(monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded(TEXT.replace("tusk: 1", "tusk: 2")).fingerprint != loaded().fingerprint
    before = loaded().fingerprint
    monkeypatch.setattr(load, "RESULTS_VERSION", load.RESULTS_VERSION + 1)
    assert loaded().fingerprint != before


def test_the_order_of_content_counts() -> None:
    """Which card is the first may decide which is drawn."""
    one, two = Outer(names={"y": Inner(), "x": Inner()}), Outer(names={"x": Inner(), "y": Inner()})
    assert differing(one) != differing(two)


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_resolved_scenario_has_the_same_fingerprint_and_no_other_one_has(name: str) -> None:
    scenario = load_scenario(name)
    again = loaded(scenario_text(scenario))
    assert again.fingerprint == scenario.fingerprint
    others = {load_scenario(other).fingerprint for other in shipped_scenarios() if other != name}
    assert scenario.fingerprint not in others
