"""Scenarios made on the spot, and linear strategies as data; for the tests of all games."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from simcore.contract.game import get_game
from simcore.reading.document import Document
from simcore.reading.files import parse_document, read_document
from simcore.reading.writing import dump
from simcore.scenarios.load import Loaded, resolve_scenario


def load_data(data: Mapping[str, Any]) -> Loaded:
    """A scenario from plain data, through the same loader as a file."""
    plain = json.loads(json.dumps(dict(data)))  # tuples are lists in a file
    document = parse_document(dump(plain), "test.yaml")
    # Reading the shipped content and strategies takes longer than most tests.
    with (
        patch("simcore.scenarios.printed.read_document", _shipped_document),
        patch("simcore.scenarios.load.read_document", _shipped_document),
    ):
        return resolve_scenario(document, get_game(data["game"]).folder)


def _shipped_document(path: Path, **options: Any) -> Document:
    """`read_document`, once for each state of a file."""
    return _read(path, path.stat().st_mtime_ns, tuple(sorted(options.items())))


@cache
def _read(path: Path, _: int, options: tuple[tuple[str, Any], ...]) -> Document:
    return read_document(path, **dict(options))


def content_of(
    game: str, content: Mapping[str, Any] | None, changes: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The `content` of a scenario: a mapping, or the shipped file, with changes."""
    return {"from": dict(content) if content else f"content/{game}.yaml", "set": dict(changes or {})}


def linear(**weights: Mapping[str, float]) -> dict[str, Any]:
    """A linear strategy as data; without weights it takes the first option everywhere."""
    return {"kind": "linear", "weights": {decision: dict(features) for decision, features in weights.items()}}
