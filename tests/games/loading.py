"""Scenarios made on the spot, and linear strategies as data; for the tests of all games."""

from collections.abc import Mapping
from io import StringIO
from typing import Any

from ruamel.yaml import YAML

from simcore.config import parse_document
from simcore.game import get_game
from simcore.scenario import Loaded, resolve_scenario


def load_data(data: Mapping[str, Any]) -> Loaded:
    """A scenario from plain data, through the same loader as a file."""
    text = StringIO()
    yaml = YAML(typ="safe", pure=True)
    yaml.sort_base_mapping_type_on_output = False
    yaml.dump(dict(data), text)
    return resolve_scenario(parse_document(text.getvalue(), "test.yaml"), get_game(data["game"]).folder)


def content_of(
    game: str, content: Mapping[str, Any] | None, changes: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The `content` of a scenario: a mapping, or the shipped file, with changes."""
    return {"from": dict(content) if content else f"content/{game}.yaml", "set": dict(changes or {})}


def linear(**weights: Mapping[str, float]) -> dict[str, Any]:
    """A linear strategy as data; without weights it takes the first option everywhere."""
    return {"kind": "linear", "weights": {decision: dict(features) for decision, features in weights.items()}}
