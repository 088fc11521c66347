"""The provenance ledger: precedence of patterns, faults of a map, changes by a scenario."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from simcore.scenarios.provenance import Fault, Ledger, Provenance, ProvenanceError, build_ledger


def content() -> dict[str, Any]:
    return {
        "meta": {"game": "sample"},
        "cards": {
            "club": {"title": "Club", "value": 3, "marks": []},
            "spear": {"title": "Spear", "value": 5, "marks": ["bone", "flint"]},
        },
        "die": [1, 2, 2],
        "rings": {0: {"food": 1}, 7: {"food": None}},
        "effects": {"none": {}},
    }


def provenance() -> dict[str, Any]:
    return {
        "stated": {
            "cards.*.value": "Rulebook 3",  # more segments than `cards`
            "cards.spear.title": "Rulebook 4",  # more literal segments than `cards.*.title`
            "die.0": "Rulebook 1",
            "rings.7": "Rulebook 2",
        },
        "assumed": {
            "cards": "the cards are not printed",
            "cards.*.title": "named like the tools",
            "die": {"reason": "the faces are not printed", "alternatives": [[1, 1, 2], [1, 2, 3]]},
            "rings": "not printed",
            "effects": "not printed",
            "meta": "bookkeeping",
        },
        "own": {"cards.spear.marks.1": "my copy"},
    }


def ledger() -> Ledger:
    return build_ledger(content(), Provenance.model_validate(provenance()))


def problems(data: dict[str, Any], **classes: dict[str, Any]) -> list[Fault]:
    with pytest.raises(ProvenanceError) as caught:
        build_ledger(data, Provenance.model_validate(classes))
    return caught.value.problems


def origins(book: Ledger) -> dict[str, tuple[str, str]]:
    return {leaf.path: (leaf.kind, leaf.pattern) for leaf in book.leaves}


def test_precedence_of_every_leaf() -> None:
    assert origins(ledger()) == {
        "cards.club.title": ("assumed", "cards.*.title"),
        "cards.club.value": ("stated", "cards.*.value"),
        "cards.club.marks": ("assumed", "cards"),
        "cards.spear.title": ("stated", "cards.spear.title"),
        "cards.spear.value": ("stated", "cards.*.value"),
        "cards.spear.marks.0": ("assumed", "cards"),
        "cards.spear.marks.1": ("own", "cards.spear.marks.1"),
        "die.0": ("stated", "die.0"),
        "die.1": ("assumed", "die"),
        "die.2": ("assumed", "die"),
        "rings.0.food": ("assumed", "rings"),
        "rings.7.food": ("stated", "rings.7"),
        "effects.none": ("assumed", "effects"),
    }


def test_more_segments_beat_more_literals() -> None:
    book = build_ledger(
        {"a": {"b": {"c": 1}}},
        Provenance.model_validate({"stated": {"a.b": "two literals"}, "own": {"*.*.*": "three segments"}}),
    )
    assert origins(book) == {"a.b.c": ("own", "*.*.*")}


def test_leaf_keeps_value_note_and_alternatives() -> None:
    leaves = {leaf.path: leaf for leaf in ledger().leaves}
    assert leaves["die.1"].value == 2
    assert leaves["die.1"].note == "the faces are not printed"
    assert leaves["die.1"].alternatives == ([1, 1, 2], [1, 2, 3])
    assert leaves["cards.club.marks"].value == []
    assert leaves["effects.none"].value == {}
    assert leaves["rings.7.food"].value is None
    assert leaves["die.0"].alternatives == ()


def test_counts_leave_out_bookkeeping() -> None:
    book = ledger()
    assert (book.count("stated"), book.count("assumed"), book.count("own"), book.count("changed")) == (
        5,
        7,
        1,
        0,
    )
    assert book.assumed == 7
    assert len(book.leaves) == 13


def test_content_may_hold_its_own_map_and_about() -> None:
    whole = content() | {"about": {"source": "x"}, "provenance": provenance()}
    assert build_ledger(whole, Provenance.model_validate(provenance())) == ledger()


def test_bookkeeping_is_only_at_the_top() -> None:
    assert problems({"die": {"meta": 1}}) == [
        Fault(
            ("die", "meta"),
            "no provenance pattern covers this value",
            "add 'die.meta', or a pattern that covers it, under provenance: stated, assumed or own",
        )
    ]


def test_entries_group_by_pattern() -> None:
    entries = {entry.pattern: entry for entry in ledger().entries("assumed")}
    assert list(entries) == ["cards.*.title", "cards", "die", "rings", "effects"]
    assert [entry.n_leaves for entry in entries.values()] == [1, 2, 2, 1, 1]
    assert entries["die"].alternatives == ([1, 1, 2], [1, 2, 3])
    assert entries["die"].paths == ("die",)
    (values,) = [entry for entry in ledger().entries("stated") if entry.pattern == "cards.*.value"]
    assert values.n_leaves == 2
    assert values.paths == ("cards.club.value", "cards.spear.value")


def test_uncovered_leaves_are_located() -> None:
    found = problems(content(), stated={"cards.*.title": "1", "die.0": "1", "rings.*.food": "2"})
    assert [problem.loc for problem in found] == [
        ("cards", "club", "value"),
        ("cards", "club", "marks"),
        ("cards", "spear", "value"),
        ("cards", "spear", "marks"),  # told once, for both
        ("die", 1),
        ("die", 2),
        ("effects", "none"),
    ]


def test_locations_keep_integer_keys() -> None:
    assert [problem.loc for problem in problems({"rings": {7: 1}})] == [("rings", 7)]


@pytest.mark.parametrize(
    ("pattern", "hint"),
    [
        ("cards.clubb", "did you mean 'cards.club'?"),
        ("cards.*.valu", "did you mean 'cards.*.value'?"),
        ("die.3", "did you mean 'die.2'?"),
        ("cards.club.value.low", "did you mean 'cards.club.value'?"),
        ("cards..value", "did you mean 'cards.club.value'?"),
        ("zzzz", "the content has: cards, die, rings, effects"),
        ("about", "the content has: cards, die, rings, effects"),
    ],
)
def test_pattern_that_covers_nothing(pattern: str, hint: str) -> None:
    found = problems(content(), own={"*": "my copy", pattern: "x"})
    assert found == [Fault(("provenance", "own", pattern), "the pattern covers nothing", hint)]


def test_same_pattern_in_two_classes_is_one_problem() -> None:
    found = problems(content(), stated={"*": "1"}, assumed={"die": "a"}, own={"die": "b"})
    assert found == [
        Fault(
            ("provenance", "own", "die"),
            "the pattern stands under 'assumed' and under 'own'",
            "keep it in one class",
        )
    ]


def test_tie_between_classes_is_reported_once() -> None:
    data = {"a": {"x": {"p": 1, "q": 2}, "y": {"p": 3}}, "b": {"x": {"p": 4}}}
    found = problems(data, stated={"a.*": "1", "b": "1"}, assumed={"*.x": "2"})
    assert found == [
        Fault(
            ("provenance", "assumed", "*.x"),
            "ties with 'a.*' under 'stated' at 'a.x.p'",
            "add a pattern that decides, such as 'a.x.p'",
        )
    ]


def test_tie_below_a_deciding_pattern_does_not_matter() -> None:
    data = {"a": {"x": 1, "y": 2}, "b": {"x": 3}}
    book = build_ledger(
        data,
        Provenance.model_validate({"stated": {"a.*": "1"}, "assumed": {"*.x": "2"}, "own": {"a.x": "3"}}),
    )
    assert origins(book) == {"a.x": ("own", "a.x"), "a.y": ("stated", "a.*"), "b.x": ("assumed", "*.x")}


def test_tie_within_a_class_goes_to_the_first() -> None:
    data = {"a": {"x": 1, "y": 2}, "b": {"x": 3}}
    book = build_ledger(data, Provenance.model_validate({"assumed": {"*.x": "first", "a.*": "second"}}))
    assert [leaf.note for leaf in book.leaves] == ["first", "second", "first"]


def test_all_faults_at_once() -> None:
    found = problems({"a": 1, "b": 2}, stated={"a": "1"}, own={"a": "2", "c": "3"})
    assert [problem.loc for problem in found] == [
        ("provenance", "own", "a"),
        ("provenance", "own", "c"),
        ("b",),
    ]


def test_error_text_names_every_place() -> None:
    error = ProvenanceError([Fault(("die", 1), "m", "h"), Fault(("provenance", "own", "a.*"), "n", "h")])
    assert str(error) == "die.1: m; provenance.own.a.*: n"


@pytest.mark.parametrize(
    ("data", "loc"),
    [
        ({"invented": {"a": "b"}}, ("invented",)),
        ({"stated": {"a": ""}}, ("stated", "a")),
        ({"stated": {"a": " "}}, ("stated", "a")),
        ({"stated": {"a": None}}, ("stated", "a")),
        ({"stated": {"a": {"reason": "b"}}}, ("stated", "a")),
        ({"assumed": {"a": {"alternatives": [1]}}}, ("assumed", "a", "reason")),
        ({"assumed": {"a": {"reason": "b", "alternative": [1]}}}, ("assumed", "a", "alternative")),
        ({"assumed": {"a": {"reason": "b", "alternatives": 1}}}, ("assumed", "a", "alternatives")),
        ({"assumed": {"a": None}}, ("assumed", "a")),
        ({"assumed": {"a": ""}}, ("assumed", "a", "reason")),
        ({"own": [{"a": "b"}]}, ("own",)),
    ],
)
def test_malformed_map(data: dict[str, Any], loc: tuple[str, ...]) -> None:
    with pytest.raises(ValidationError) as caught:
        Provenance.model_validate(data)
    assert [error["loc"] for error in caught.value.errors()] == [loc]


def test_map_survives_a_dump() -> None:
    model = Provenance.model_validate(provenance())
    assert Provenance.model_validate(model.model_dump()) == model


def test_change_of_one_value() -> None:
    book = ledger().with_changes({"cards.club.title": "Cudgel"})
    (leaf,) = [leaf for leaf in book.leaves if leaf.kind == "changed"]
    assert (leaf.path, leaf.value, leaf.alternatives) == ("cards.club.title", "Cudgel", ())
    assert leaf.note == "set by the scenario; was Club (assumed)"
    assert (book.assumed, book.count("stated"), book.count("changed")) == (6, 5, 1)
    assert [leaf.path for leaf in book.leaves] == [leaf.path for leaf in ledger().leaves]
    assert ledger().count("changed") == 0


def test_change_of_a_subtree() -> None:
    book = ledger().with_changes({"die": [3, 3]})
    assert [(leaf.path, leaf.value, leaf.kind) for leaf in book.leaves if leaf.path.startswith("die")] == [
        ("die.0", 3, "changed"),
        ("die.1", 3, "changed"),
    ]
    (entry,) = book.entries("changed")
    assert (entry.pattern, entry.n_leaves, entry.paths, entry.note) == (
        "die",
        2,
        ("die",),
        "set by the scenario",
    )
    assert (book.count("stated"), book.assumed) == (4, 5)


def test_values_that_stay_equal_keep_their_origin() -> None:
    book = ledger().with_changes({"die": [1, 2, 4], "cards.club.title": "Club"})
    kinds = {leaf.path: leaf.kind for leaf in book.leaves}
    assert [kinds[f"die.{i}"] for i in range(3)] == ["stated", "assumed", "changed"]
    assert kinds["cards.club.title"] == "assumed"


def test_true_is_not_one() -> None:
    assert ledger().with_changes({"rings.0.food": True}).count("changed") == 1
    assert ledger().with_changes({"rings.0.food": 1}).count("changed") == 0


@pytest.mark.parametrize(
    ("path", "value", "added", "gone"),
    [
        ("effects.none.move", -1, {"effects.none.move"}, {"effects.none"}),
        ("cards.club.marks", ["x"], {"cards.club.marks.0"}, {"cards.club.marks"}),
        ("cards.spear.marks", [], {"cards.spear.marks"}, {"cards.spear.marks.0", "cards.spear.marks.1"}),
        ("cards.axe", {"value": 2}, {"cards.axe.value"}, set()),
        ("cards.club", {}, {"cards.club"}, {"cards.club.title", "cards.club.value", "cards.club.marks"}),
        ("meta.game", "other", set(), set()),
    ],
)
def test_change_replaces_what_is_at_above_and_below(
    path: str, value: Any, added: set[str], gone: set[str]
) -> None:
    before = ledger()
    after = before.with_changes({path: value})
    assert {leaf.path for leaf in after.leaves} == {leaf.path for leaf in before.leaves} - gone | added
    assert {leaf.path for leaf in after.leaves if leaf.kind == "changed"} == added
    assert len(after.leaves) == len(before.leaves) + len(added) - len(gone)


def test_path_is_not_mistaken_for_a_longer_key() -> None:
    book = build_ledger({"a": 1, "ab": 2}, Provenance.model_validate({"own": {"*": "x"}}))
    assert [leaf.kind for leaf in book.with_changes({"a": 5}).leaves] == ["changed", "own"]


def test_later_changes_win_and_remember_the_first_origin() -> None:
    book = ledger().with_changes(
        {"cards.club": {"title": "T", "value": 1, "marks": []}, "cards.club.value": 9}
    )
    values = {leaf.path: leaf for leaf in book.leaves}
    assert values["cards.club.value"].value == 9
    assert values["cards.club.value"].note == "set by the scenario; was 3 (stated)"
    assert values["cards.club.value"].pattern == "cards.club.value"


def test_json_is_plain() -> None:
    data = json.loads(json.dumps(ledger().to_json()))
    assert data["counts"] == {"stated": 5, "assumed": 7, "own": 1, "changed": 0}
    assert data["entries"]["own"] == [
        {"pattern": "cards.spear.marks.1", "note": "my copy", "alternatives": [], "leaves": 1}
    ]
    assert [entry["leaves"] for entry in data["entries"]["assumed"]] == [1, 2, 2, 1, 1]


names = st.sampled_from(["a", "b", "c"])
trees: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.integers(), st.none(), st.just({}), st.just([])),
    lambda inner: st.one_of(
        st.dictionaries(names, inner, min_size=1), st.lists(inner, min_size=1, max_size=3)
    ),
    max_leaves=12,
)
patterns = st.lists(st.sampled_from(["a", "b", "c", "0", "1", "*"]), min_size=1, max_size=4).map(".".join)


def naive_covers(pattern: str, path: str) -> bool:
    pairs = list(zip(pattern.split("."), path.split("."), strict=False))
    return pattern.count(".") <= path.count(".") and all(a in ("*", b) for a, b in pairs)


def naive_best(path: str, patterns: list[str]) -> list[str]:
    def rank(pattern: str) -> tuple[int, int]:
        segments = pattern.split(".")
        return len(segments), len([segment for segment in segments if segment != "*"])

    covering = [pattern for pattern in patterns if naive_covers(pattern, path)]
    return [pattern for pattern in covering if rank(pattern) == max(map(rank, covering))]


def naive_paths(value: Any, path: str = "") -> list[str]:
    if value in ({}, []) or not isinstance(value, dict | list):
        return [path.removeprefix(".")]
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return [leaf for key, child in items for leaf in naive_paths(child, f"{path}.{key}")]


@given(
    st.dictionaries(names, trees, min_size=1), st.dictionaries(patterns, st.sampled_from(["stated", "own"]))
)
def test_every_leaf_has_the_best_of_its_patterns(data: dict[str, Any], classes: dict[str, str]) -> None:
    """Against a search over all pairs of pattern and leaf."""
    classes.pop("*", None)
    kinds = {"*": "assumed"} | classes
    given_map = {
        kind: {p: "note" for p in kinds if kinds[p] == kind} for kind in ("stated", "assumed", "own")
    }
    best = {path: naive_best(path, list(kinds)) for path in naive_paths(data)}
    idle = any(not any(naive_covers(pattern, path) for path in best) for pattern in kinds)
    tied = any(len({kinds[pattern] for pattern in winners}) > 1 for winners in best.values())
    model = Provenance.model_validate(given_map)
    if idle or tied:
        with pytest.raises(ProvenanceError):
            build_ledger(data, model)
        return
    book = build_ledger(data, model)
    assert [leaf.path for leaf in book.leaves] == list(best)
    assert all(leaf.pattern in best[leaf.path] for leaf in book.leaves)
    assert all(leaf.kind == kinds[leaf.pattern] for leaf in book.leaves)
