"""The resolved scenario of a run is a scenario: it loads again to the same rows and the same ledger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from simcore.contract.game import get_game
from simcore.reading.files import parse_document
from simcore.scenarios.load import load_scenario, resolve_scenario, shipped_scenarios
from simcore.scenarios.resolved import scenario_text
from tests.games.loading import load_data

NAMES = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp", "Cn")), min_size=1, max_size=80
)
WORDS = NAMES.filter(lambda text: bool(text.strip()))
NOTES = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1).filter(
    lambda text: bool(text.strip())
)


def again(text: str, folder: Path) -> Any:
    return resolve_scenario(parse_document(text, "again"), folder)


@pytest.mark.parametrize("name", shipped_scenarios())
def test_shipped_scenarios(name: str) -> None:
    loaded = load_scenario(name)
    written = again(scenario_text(loaded), Path("/"))
    assert written.fingerprint == loaded.fingerprint
    assert written.ledger == loaded.ledger
    assert written.resolved == loaded.resolved


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(
    WORDS,
    st.lists(WORDS, min_size=2, max_size=2, unique_by=lambda text: " ".join(text.split())),
    WORDS,
    NOTES,
)
@example(".5e3", ["? a", "- b"], "key with spaces", "? a note\u0085 with\u2028 lines")
@example("1e6", ["null", "~"], "on", "a: b # c")
def test_names_and_notes_of_any_kind(title: str, labels: list[str], card: str, note: str) -> None:
    card = card.replace(".", "") or "x"  # a path of the ledger has no dots in its keys
    source = load_scenario("whammoth/standard").resolved["content"]
    cards = {card if key == "three" else key: value for key, value in source["cards"].items()}
    content = {**source, "cards": cards, "provenance": {**source["provenance"], "own": {"cards": note}}}
    content["provenance"]["assumed"] = {
        key: value for key, value in source["provenance"]["assumed"].items() if not key.startswith("cards")
    }
    content["provenance"]["stated"] = {
        key: value for key, value in source["provenance"]["stated"].items() if not key.startswith("cards")
    }
    seats = [{"strategy": "greedy", "label": label} for label in labels]
    loaded = load_data({"game": "whammoth", "title": title, "content": content, "seats": seats})
    written = again(scenario_text(loaded), get_game("whammoth").folder)
    assert written.fingerprint == loaded.fingerprint
    assert written.ledger == loaded.ledger
