"""Whatever is written is read back as it was."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simcore.reading.files import parse_document
from simcore.reading.writing import dump

# What the reader lets through: no control characters but tab and line feed, no halves of surrogate pairs.
SIGNS = st.characters(codec="utf-8", exclude_categories=("Cs",)).filter(
    lambda sign: sign >= " " or sign in "\t\n"
)
TEXTS = st.text(SIGNS.filter(lambda sign: sign != "\x7f"), max_size=40) | st.sampled_from(
    ["", "? a", ".5e3", "1e6", "null", "~", "<<", "- a", "a: b", "a #b", "on", "\u0085", "a\u2028b", "'", '"', "|", "\\n", "1_000", "0x1f", "a " * 80, "...", "ab\n", "\ufeff"]
)  # fmt: skip
KEYS = TEXTS.map(lambda text: unicodedata.normalize("NFC", text))
SCALARS = (
    TEXTS
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.booleans()
    | st.none()
)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


@settings(deadline=None, max_examples=200)
@given(DATA.filter(lambda data: data is not None))
@example({"a": {"long key with spaces " * 5 + str(i): "x" * 40 for i in range(4)}})
@example([[{"a": [1]}], [[]], {"b": {}}])
@example([{"map": "gg.\n.#.\n"}, "gg.\n..\n"])
@example({"k" * 300: 1, "\u2028" * 300: {"a": {"b": [1]}}})
def test_what_is_written_reads_as_it_was(data: Any) -> None:
    again = parse_document(dump(data), "f").data
    assert again == data
    assert repr(again) == repr(data)  # 1 is not 1.0, nor true


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"a": 1, "b": {"c": [1, 2.5], "d": "two words"}}, "a: 1\nb: {c: [1, 2.5], d: two words}\n"),
        ({"map": "g.\n.#\n", "x": {"y": {}}}, "map: |\n  g.\n  .#\nx: {y: {}}\n"),
        ([{"kind": "random", "to": {"a": 1}}], "- kind: random\n  to: {a: 1}\n"),
        ({"title": ".5e3", "own": "1"}, 'title: ".5e3"\nown: "1"\n'),
    ],
)
def test_what_it_looks_like(data: Any, text: str) -> None:
    assert dump(data) == text
