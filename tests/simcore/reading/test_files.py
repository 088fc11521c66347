"""Reading of YAML files: every bad input gets a place and a sentence. Rows refer to the table of bad inputs."""

from __future__ import annotations

import math
import os
import pickle
import subprocess
import sys
import time
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import Field, model_validator

from simcore.reading.document import Document, Source, duplicate_problems, set_path
from simcore.reading.fields import Count, Model, Number, Share, Text, refusal
from simcore.reading.files import parse_document, read_document
from simcore.reading.names import did_you_mean, slug
from simcore.reading.problems import ConfigError, Problem
from simcore.reading.validation import validate
from simcore.reading.wording import parse_count

Face = Annotated[int, Count(1, 6)]


class Beast(Model):
    hunters: Annotated[int, Count(1, 9)]
    title: Text | None = None


class Calm(Model):
    kind: Literal["calm"]
    rage: Annotated[int, Count(0, 5)] = 0


class Angry(Model):
    kind: Literal["angry"]
    rows: tuple[int, ...] = ()


class Scenario(Model):
    players: Annotated[int, Count(2, 4)] = 2
    games: Annotated[int, Count(1, 10**9)] = 1
    charges: Literal["each", "once"] = "each"
    mode: Literal[1, 2] = 1
    hits: tuple[Face, ...] = ()
    faces: Face | tuple[Face, ...] = 1
    cooperative: bool = False
    title: Text = "untitled"
    margin: Share = 0.02
    weight: Annotated[float, Number(-5, 5)] = 0
    beasts: dict[str, Beast] = Field(default_factory=dict)
    strategy: str | Beast = ""
    beast: Annotated[Calm | Angry, Field(discriminator="kind")] | None = None
    herd: list[Calm | Angry] = Field(default_factory=list)
    rings: dict[int, float] = Field(default_factory=dict)
    low: Annotated[int, Field(ge=2, le=4)] = 2
    anything: Any = None

    @model_validator(mode="after")
    def _games_for_mode(self) -> Scenario:
        if self.mode == 2 and self.games == 2:
            raise refusal("mode 2 has no 2 games", "take 3")
        if self.mode == 2 and self.games == 5:
            raise ValueError("Mode 2 has no 5 games")
        return self


def load(text: str | bytes) -> Scenario:
    document = parse_document(text, "f.yaml")
    return validate(Scenario, document.data, document)


def message(text: str | bytes) -> str:
    with pytest.raises(ConfigError) as caught:
        load(text)
    return str(caught.value)


def one_problem(text: str | bytes) -> Problem:
    with pytest.raises(ConfigError) as caught:
        load(text)
    (problem,) = caught.value.problems
    return problem


# --- row 1: broken YAML shows the line with a caret


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[1,2", "f.yaml:1:1: the [ here is never closed\n    [1,2\n    ^"),
        ("a: 1\nb: {c: 1\n", "f.yaml:2:4: the { here is never closed\n    b: {c: 1\n       ^"),
        ("a: 'x\nb: 1", "f.yaml:1:4: the ' here is never closed\n    a: 'x\n       ^"),
        (
            "a: 1\nb: x: y",
            (
                "f.yaml:2:5: a ':' is not expected here"
                " (quote text that holds ': ', or check the indentation)\n    b: x: y\n        ^"
            ),
        ),
        ("title: @x", "f.yaml:1:8: text cannot start with '@' (quote it)\n    title: @x\n           ^"),
        ("a: 1\nb\nc: 2", "f.yaml:2:1: a ':' is missing after this key\n    b\n    ^"),
        (
            "a: - 1",
            "f.yaml:1:4: a list cannot start here (put its first '- ' on the next line)\n    a: - 1\n       ^",
        ),
        (
            "a: [1, 2]]",
            (
                "f.yaml:1:10: this does not fit what stands before"
                " (check quotes, brackets and indentation)\n    a: [1, 2]]\n             ^"
            ),
        ),
        ("a: [1,\n", "f.yaml:2:1: the file ends too early (close brackets and quotes)"),
    ],
)
def test_broken_yaml_shows_line_and_caret(text: str, expected: str) -> None:
    assert message(text) == expected


def test_caret_stands_below_wide_and_combining_letters() -> None:
    assert message("🦣a\u0308\u0308: 'x': 1").splitlines()[2] == "    " + " " * 8 + "^"
    assert message("ab\u0308: 'x': 1").splitlines()[2] == "    " + " " * 7 + "^"


def test_a_long_line_is_cut_around_the_caret() -> None:
    shown = message("a: " + "x" * 5000 + ": 1").splitlines()
    assert max(map(len, shown)) < 130
    assert shown[1][shown[2].index("^")] == ":"


# --- row 2: tabs


@pytest.mark.parametrize(
    ("text", "line"),
    [("players:\n\t- 1", 2), ("a:\n  b: 1\n\tc: 2", 3), ("a:\n  - x\n  \t- y", 3), ("\ta: 1", 1)],
)
def test_tab_indentation_is_named(text: str, line: int) -> None:
    problem = one_problem(text)
    assert (problem.line, problem.problem, problem.hint) == (
        line,
        f"line {line} is indented with a TAB",
        "use spaces",
    )


def test_tab_after_a_key() -> None:
    assert message("a:\t1").startswith("f.yaml:1:3: a TAB stands here (use a space)")


# --- row 3: misspelt keys, at every depth


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("playrs: 2", "f.yaml:1:1: unknown key 'playrs' (did you mean 'players'?)"),
        (
            "beasts:\n  wolf: {hunters: 2, titel: x}",
            "f.yaml:2:22: beasts.wolf: unknown key 'titel' (did you mean 'title'?)",
        ),
        ("strategy: {huntrs: 2}", "f.yaml:1:12: strategy: unknown key 'huntrs' (did you mean 'hunters'?)"),
        ("beast: {kind: calm, rag: 2}", "f.yaml:1:21: beast: unknown key 'rag' (did you mean 'rage'?)"),
        (
            "herd:\n  - {kind: calm}\n  - {kind: angry, rws: []}",
            "f.yaml:3:19: herd.1: unknown key 'rws' (did you mean 'rows'?)",
        ),
        (
            "beasts: {w: {hunters: 2, zzz: 1}}",
            "f.yaml:1:26: beasts.w: unknown key 'zzz' (known: hunters, title)",
        ),
    ],
)
def test_unknown_key_is_placed_and_corrected(text: str, expected: str) -> None:
    assert message(text) == expected


def test_a_misspelt_key_is_not_missing_as_well() -> None:
    assert message("beasts: {w: {huntrs: 2}}").count("\n") == 0


def test_missing_key_is_placed_at_its_parent() -> None:
    problem = one_problem("players: 2\nbeasts:\n  wolf: {title: x}\n")
    assert str(problem) == "f.yaml:3:3: beasts.wolf.hunters: is missing (write hunters: and 1 to 9)"


def test_all_problems_at_once_in_the_order_of_the_file() -> None:
    text = "players: 7\nbeasts: {w: {hunters: 0}, v: 3}\ncharges: eahc\nplyers: 1\nbeast: {kind: calm, rage: x}\n"
    assert message(text).splitlines() == [
        "f.yaml:1:1: players: must be 2 to 4, got 7",
        "f.yaml:2:14: beasts.w.hunters: must be 1 to 9, got 0",
        "f.yaml:2:27: beasts.v: must be a mapping, got 3 (its keys: hunters)",
        "f.yaml:3:1: charges: must be one of each, once; got 'eahc' (did you mean 'each'?)",
        "f.yaml:4:1: unknown key 'plyers' (did you mean 'players'?)",
        "f.yaml:5:21: beast.rage: must be a whole number, got text 'x'",
    ]


def test_very_many_problems_are_counted() -> None:
    text = message("".join(f"key{i}: 1\n" for i in range(80)))
    assert len(text.splitlines()) == 51
    assert text.endswith("... and 30 more problems")


# --- rows 4 and 11: keys and ids that stand twice


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("a: 1\nb: 2\na: 3", (3, 1), "key 'a' stands twice, on lines 1 and 3"),
        ("wolves: {x: 1}\nboar: 1\nwolves: {x: 2}", (3, 1), "key 'wolves' stands twice, on lines 1 and 3"),
        ("b:\n  a: 1\n  'a': 3", (3, 3), "key 'a' stands twice, on lines 2 and 3"),
        ("1: x\n'1': y", (2, 1), "key '1' stands twice, on lines 1 and 2"),
        ("\u00e4: 1\na\u0308: 2", (2, 1), "key '\u00e4' stands twice, on lines 1 and 2"),
    ],
)
def test_duplicate_keys_name_both_lines(text: str, place: tuple[int, int], expected: str) -> None:
    problem = one_problem(text)
    assert (problem.line, problem.column) == place
    assert (problem.problem, problem.hint) == (expected, "keep one of them")


def test_all_duplicates_of_a_file_at_once() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_document("a: 1\na: 2\nb: {c: 1, c: 2}\nd: !!str x\n", "f.yaml")
    assert [(each.line, each.field) for each in caught.value.problems] == [(2, ""), (3, "b"), (4, "d")]


def test_merge_keys_work_and_are_overridden_by_own_keys() -> None:
    text = "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc: {<<: *a, x: 3}\nd:\n  <<: [*b, *a]\n  z: 4\n"
    document = parse_document(text, "f.yaml")
    assert document.data["c"] == {"x": 3, "y": 1}
    assert document.data["d"] == {"y": 2, "z": 4, "x": 1}
    assert document.place(("c", "x")) == (3, 13)
    assert document.place(("c", "y")) == (1, 14)


def test_merging_something_else_is_refused() -> None:
    assert message("<<: 5") == "f.yaml:1:5: <<: << merges mappings only (write <<: *name)"


def test_a_quoted_merge_key_is_a_key() -> None:
    assert parse_document("'<<': {a: 1}", "f").data == {"<<": {"a": 1}}


def test_duplicate_ids_in_a_list_name_both_places() -> None:
    document = parse_document("seats:\n  - Blue\n  - Red\n  - Blue\n", "f.yaml")
    named = [(name, ("seats", index)) for index, name in enumerate(document.data["seats"])]
    (problem,) = duplicate_problems(named, document, "label")
    assert (
        str(problem)
        == "f.yaml:4:5: seats.2: label 'Blue' stands twice, first on line 2 (change or remove one)"
    )


# --- row 5: Norway and friends


def test_scalars_follow_the_core_schema_of_yaml_1_2() -> None:
    text = (
        "[NO, on, yes, 1:30, 012, 0o14, 0x1F, 2024-01-01, 3/6, 5-6, 1_000, '5', 1e6, 1., .5, -3, +3, null, ~,"
        " true, False, 0o8, 1e, .inf, -.INF, 10**26]"
    )
    assert parse_document(text, "f").data == [
        *("NO", "on", "yes", "1:30", 12, 12, 31, "2024-01-01", "3/6", "5-6", "1_000", "5", 1e6, 1.0, 0.5),
        *(-3, 3, None, None, True, False, "0o8", "1e", math.inf, -math.inf, "10**26"),
    ]
    assert isinstance(parse_document("1e6", "f").data, float)
    assert math.isnan(parse_document(".nan", "f").data)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cooperative: NO", "cooperative: must be true or false, got text 'NO' (write false)"),
        ("cooperative: on", "cooperative: must be true or false, got text 'on' (write true)"),
        ("cooperative: 1", "cooperative: must be true or false, got 1"),
        ("title: false", "title: must be text, got false (quote it: 'false')"),
        ("title: 2024", "title: must be text, got 2024 (quote it: '2024')"),
        ("title:", "title: must be text, got nothing"),
        ("hits: {1,2}", "hits: must be a list, got a mapping (write [1, 2] for a list)"),
        ("hits: {a: 1}", "hits: must be a list, got a mapping"),
        ("hits: 3", "hits: must be a list, got 3 (write [3])"),
        (
            "faces: {1,2}",
            "faces: must be a whole number or a list, got a mapping (write [1, 2] for a list)",
        ),
        ("players: {3}", "players: must be a whole number, got a mapping (write 3)"),
        ("players: 1:30", "players: must be a whole number, got text '1:30'"),
        ("charges: true", "charges: must be one of each, once; got true"),
        ("mode: 3", "mode: must be one of 1, 2; got 3"),
    ],
)
def test_misread_scalars_are_explained(text: str, expected: str) -> None:
    assert message(text) == f"f.yaml:1:1: {expected}"


def test_a_block_mapping_of_empty_values_is_not_taken_for_a_set() -> None:
    assert "write [" not in message("hits:\n  1:\n  2:\n")


# --- rows 6, 7 and 9: counts


@pytest.mark.parametrize(
    "written", ["1000000", "1e6", "1.0e6", "'1e6'", "'1.0e6'", "1.0e+6", "'1E+6'", "1000000.0"]
)
def test_counts_take_scientific_notation(written: str) -> None:
    games = load(f"games: {written}").games
    assert games == 1_000_000
    assert type(games) is int


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("games: 0", "games: must be 1 to 1,000,000,000; got 0"),
        ("players: -3", "players: must be 2 to 4, got -3"),
        ("players: 2.5", "players: must be a whole number, got 2.5"),
        ("players: true", "players: must be a whole number, got true"),
        ("mode: true", "mode: must be one of 1, 2; got true"),
        ("players: '2'", "players: must be a whole number, got text '2' (write 2 without quotes)"),
        ("games: 1_000", "games: must be a whole number, got text '1_000' (write 1000)"),
        ("games: 10**26", "games: must be a whole number, got text '10**26'"),
        ("games: '1e-3'", "games: must be a whole number, got text '1e-3'"),
        (f"games: 1{'0' * 26}", "games: must be 1 to 1,000,000,000; got a number of 27 digits"),
        ("games: 1e26", "games: must be 1 to 1,000,000,000; got a number of 27 digits"),
        ("beasts: {w: {hunters: 5000}}", "beasts.w.hunters: must be 1 to 9, got 5000"),
        ("low: 1", "low: must be at least 2, got 1"),
        ("low: 5", "low: must be at most 4, got 5"),
    ],
)
def test_counts_say_their_range(text: str, expected: str) -> None:
    assert message(text).endswith(f": {expected}")


@pytest.mark.parametrize(("lowest", "highest"), [("players: 2", "players: 4"), ("weight: -5", "weight: 5")])
def test_bounds_are_inclusive(lowest: str, highest: str) -> None:
    load(lowest)
    load(highest)


@pytest.mark.parametrize(
    "huge", ["9" * 5000, f"-{'9' * 5000}", "1e400", "-1e400", ".inf", "-.inf", f"0x{'f' * 5000}", "9" * 400]
)
@pytest.mark.parametrize("field", ["games", "weight", "anything", "title"])
def test_huge_numbers_are_refused_in_every_field(field: str, huge: str) -> None:
    assert message(f"{field}: {huge}") == (
        f"f.yaml:1:1: {field}: must be finite, not .inf or above 1e308 (quote it if it is text)"
    )


# --- row 8: NaN


@pytest.mark.parametrize("field", ["games", "weight", "margin", "anything"])
def test_nan_is_refused_in_every_field(field: str) -> None:
    assert message(f"a: 1\n{field}: .nan").splitlines()[1] == (
        f"f.yaml:2:1: {field}: must be a number, not .nan (quote it if it is text)"
    )


def test_nan_deep_in_free_data_has_its_place() -> None:
    assert one_problem("anything:\n  a: [1, .nan]").field == "anything.a.1"


# --- other types of fields


@pytest.mark.parametrize(
    ("written", "value"), [("0.02", 0.02), ("2%", 0.02), ("'0.5%'", 0.005), ("2 %", 0.02)]
)
def test_share(written: str, value: float) -> None:
    assert load(f"margin: {written}").margin == pytest.approx(value)


@pytest.mark.parametrize(
    "written", ["0", "1", "0%", "100%", "-1%", "nan%", "inf%", "x%", "'%'", "'0.02'", "true", "[]"]
)
def test_no_share(written: str) -> None:
    assert message(f"margin: {written}").startswith("f.yaml:1:1: margin: must be a share")


def test_a_share_above_one_is_probably_a_percentage() -> None:
    assert message("margin: 2").endswith("got 2 (2% is 0.02)")


@pytest.mark.parametrize(
    "written", ["''", "'  '", '"a\\nb"', '"a\\tb"', "'" + "x" * 301 + "'", '"a\\u2028b"', "[]"]
)
def test_no_text(written: str) -> None:
    assert message(f"title: {written}").startswith("f.yaml:1:1: title: must be")


def test_text_is_normalised_and_may_be_300_long() -> None:
    assert load("title: Na\u0308anderthal 🦣").title == "Näanderthal 🦣"
    assert len(load("title: " + "x" * 300).title) == 300


@pytest.mark.parametrize("written", ["'1'", "true", "[1]", "1e3x"])
def test_no_number(written: str) -> None:
    assert message(f"weight: {written}").startswith("f.yaml:1:1: weight: must be a number, got ")


def test_keys_that_are_digits_fill_a_mapping_by_number() -> None:
    assert load("rings: {0: 1, '12': 2}").rings == {0: 1.0, 12: 2.0}
    assert message("rings: {a: 1}") == "f.yaml:1:9: rings: key 'a' must be a whole number"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("beast: {kind: clam}", "f.yaml:1:9: beast.kind: must be one of calm, angry; got 'clam' (did you mean 'calm'?)"),
        ("players: 2\nbeast: {rage: 1}", "f.yaml:2:1: beast.kind: is missing (write kind: and one of calm, angry)"),
        ("beast: 3", "f.yaml:1:1: beast: must be a mapping, got 3"),
        ("herd: [{kind: calm, rage: 9}]", "f.yaml:1:21: herd.0.rage: must be 0 to 5, got 9"),
        ("herd: [3]", "f.yaml:1:8: herd.0: must be a mapping, got 3 (its keys: kind)"),
        ("strategy: 3", "f.yaml:1:1: strategy: must be text or a mapping, got 3 (quote it: '3')"),
        ("strategy: {hunters: 0}", "f.yaml:1:12: strategy.hunters: must be 1 to 9, got 0"),
        ("faces: [1, 7, 2]", "f.yaml:1:12: faces.1: must be 1 to 6, got 7"),
        ("faces: 7", "f.yaml:1:1: faces: must be 1 to 6 or a list, got 7"),
        ("- 1", f"f.yaml:1:1: must be a mapping, got a list (its keys: {', '.join(list(Scenario.model_fields)[:12])}, ...)"),
    ],
)  # fmt: skip
def test_of_a_union_the_meant_member_is_reported_and_tags_are_skipped(text: str, expected: str) -> None:
    assert message(text) == expected


def test_validators_of_models_speak_for_themselves() -> None:
    assert message("mode: 2\ngames: 2") == "f.yaml:1:1: mode 2 has no 2 games (take 3)"
    assert message("mode: 2\ngames: 5") == "f.yaml:1:1: Mode 2 has no 5 games"


def test_validating_a_part_places_it_in_the_whole() -> None:
    document = parse_document("x:\n  - {hunters: 2}\n  - {hunters: 12}\n", "f.yaml")
    with pytest.raises(ConfigError, match=r"^f\.yaml:3:6: x\.1\.hunters: must be 1 to 9, got 12$"):
        validate(Beast, document.data["x"][1], document, ("x", 1))


def test_models_are_frozen_and_strict_in_code_too() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Beast(hunters=2).hunters = 3  # type: ignore[misc]
    with pytest.raises(ValueError, match="valid boolean"):
        Scenario(cooperative="yes")  # type: ignore[arg-type]


def test_a_dumped_model_validates_again() -> None:
    scenario = load("hits: [1, 2]\nmargin: 3%\nbeasts: {w: {hunters: 3}}\nrings: {1: 2}\nbeast: {kind: calm}")
    data = scenario.model_dump(mode="json")
    assert validate(Scenario, data, Document("again", data)) == scenario


# --- row 15: encodings and unicode


def test_byte_order_mark_and_crlf_are_fine() -> None:
    document = parse_document("\ufefftitle: Näanderthal 🦣\r\nplayers: 3\r\n".encode(), "f.yaml")
    assert document.data == {"title": "Näanderthal 🦣", "players": 3}
    assert document.place(("players",)) == (2, 1)


def test_byte_order_mark_and_carriage_returns_do_not_shift_places() -> None:
    assert message("\ufeffa: \x07").startswith("f.yaml:1:4: ")
    assert message("a: 1\rb: \x07").startswith("f.yaml:2:4: ")
    assert message("a: 1\r\nb: x: y\r\n").splitlines()[1:] == ["    b: x: y", "        ^"]
    assert "\r" not in message("a: 1\r\nb: x: y\r\n")


def test_latin_1_says_the_byte_offset() -> None:
    assert message("players: 2\r\ntitle: Näan".encode("latin-1")) == (
        "f.yaml:2:9: is not UTF-8: byte 0xe4 at byte offset 20 (save it as UTF-8)"
    )


def test_utf_16_is_named() -> None:
    assert message("a: 1".encode("utf-16")) == "f.yaml: is UTF-16 (save it as UTF-8)"
    assert "NUL byte" in message("a: 1".encode("utf-16-be"))


def test_nul_bytes_and_control_characters_have_a_place() -> None:
    assert message(b"a: 1\nb: \0").startswith("f.yaml:2:4: holds a NUL byte (")
    assert message("a: \x07").startswith("f.yaml:1:4: holds the control character U+0007 (")
    assert message("anything: ['x\ud800']").startswith("f.yaml:1:14: holds the control character U+D800")
    assert (
        message('anything: "\\0"') == "f.yaml:1:11: anything: holds the control character U+0000 (remove it)"
    )
    assert message('anything: "\\ud800"').startswith(
        "f.yaml:1:11: anything: holds the control character U+D800"
    )
    assert message('a: "\\UFFFFFFFF"').startswith("f.yaml:1:1: cannot be read near here: ")


def test_strange_names_stay_on_one_line_of_the_message() -> None:
    problem = Problem("a\nb.yaml", 1, 2, "x\ny", "is wrong")
    assert str(problem) == "a\\nb.yaml:1:2: x\\ny: is wrong"
    assert str(Problem("", 0, 0, "", "is wrong", "mend it")) == "is wrong (mend it)"


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Näanderthal 🦣 / Brink!", "naanderthal-brink"),
        ("../../etc", "etc"),
        ("CON", "con-file"),
        ("lpt1", "lpt1-file"),
        ("🦣", "unnamed"),
        ("", "unnamed"),
        ("x" * 300, "x" * 60),
    ],
)
def test_slug(title: str, expected: str) -> None:
    assert slug(title) == expected


@given(st.text())
def test_a_slug_is_a_safe_file_name(title: str) -> None:
    name = slug(title)
    assert 0 < len(name) <= 65
    assert name.strip("-") == name
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


# --- row 16: files, anchors, tags, limits


@pytest.mark.parametrize("content", ["", "\n\n", "# nothing\n", "---\n", "null", "--- ~\n...\n"])
def test_empty_file(tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(content)
    with pytest.raises(ConfigError, match=r"^x: is empty: no scenario found$"):
        read_document(path, "x")
    with pytest.raises(ConfigError, match="no strategy found"):
        read_document(path, "x", what="strategy")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "standard.yaml").write_text("a: 1")
    (tmp_path / "packed.yaml.gz").write_bytes(b"\x1f\x8b\x08\x00")
    cases = {
        tmp_path / "standrad.yaml": "no such file (did you mean 'standard.yaml'?)",
        tmp_path / "no" / "x.yaml": "no such file",
        tmp_path: "is a directory (give one of the files in it)",
        tmp_path / "packed.yaml.gz": "is packed (gzip) (unpack it first)",
        tmp_path / ("x" * 300): "cannot be read: File name too long",
    }
    for path, expected in cases.items():
        with pytest.raises(ConfigError) as caught:
            read_document(path)
        assert str(caught.value) == f"{path}: {expected}"
    with pytest.raises(ConfigError, match=r"^standard input: is not read \(give the name of a file\)$"):
        read_document(Path("-"))
    with pytest.raises(ConfigError, match="cannot be read: embedded null byte"):
        read_document(Path("a\0b"))


def test_a_file_is_named_as_given(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1")
    assert read_document(path).name == str(path)
    assert read_document(path, "whammoth/standard").name == "whammoth/standard"


@pytest.mark.parametrize("sign", ["\u0085", "\u2028", "\u2029", "\x0b", "\x1b"])
def test_a_problem_is_one_line_whatever_the_file_holds(sign: str) -> None:
    name = f"a{sign}b"
    for text in (f"{name}", f"'x' {name}"):
        assert (
            len(str(Problem(name, 1, 2, name, text, f"did you mean {name}?", drawing=(name,))).splitlines())
            == 2
        )
    shown = str(Problem("f", 1, 1, "", "x", source=f"a{sign}b"))
    assert len(shown.splitlines()) == 3
    assert sign not in shown


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(ConfigError, match="is no regular file"):  # and opening it would wait for ever
        read_document(tmp_path / "pipe.yaml")


def test_a_name_that_is_too_long_for_a_file() -> None:
    with pytest.raises(ConfigError, match="cannot be read: File name too long"):
        read_document(Path("x" * 300))


@pytest.mark.parametrize(
    "text", ["a: {b: {[1, 2]: 3}}", "a: {b: {{x: 1}: 3}}", "a:\n  ? {x: 1}\n  : 2", "x: &a [1]\nb:\n  *a : 2"]
)
def test_a_list_or_mapping_as_a_key_at_any_depth(text: str) -> None:
    with pytest.raises(ConfigError, match="a key must be text"):
        parse_document(text, "f")


def test_marks_and_tags_without_end_are_refused_at_once() -> None:
    start = time.monotonic()
    assert "at most 300 characters" in message('title: "a' + "\u0301\u0316" * 100_000 + '"')
    assert "starts with !" in message("a: " + "!" * 1_000_000)
    assert "a key of 90,001 characters" in message("? " + "\u0301\u0316" * 45_000 + "a\n: 1")
    assert time.monotonic() - start < 20


def test_too_large_a_file(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"#" * (1024 * 1024 + 1))
    with pytest.raises(ConfigError, match=r"^x: is larger than 1 MB$"):
        read_document(path, "x")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x [*x]", "f.yaml:1:8: a.0: the alias 'x' stands inside its own anchor (write the value out)"),
        ("a: 1\nb: &x\n  c: {d: *x}", "f.yaml:3:10: b.c.d: the alias 'x' stands inside its own anchor (write the value out)"),
        ("a: &wolf 1\nb: *wlof", "f.yaml:2:4: b: there is no anchor 'wlof' before this alias (did you mean 'wolf'?)"),
        ("a: !!python/object/apply:os.system [ls]",
         "f.yaml:1:4: a: the tag '!!python/object/apply:os.system' is not allowed (remove it)"),
        ("a: !!str 5", "f.yaml:1:4: a: the tag '!!str' is not allowed (remove it)"),
        ("a: ! x", "f.yaml:1:4: a: the tag '!' is not allowed (remove it)"),
        ("#\n%YAML 1.1\n---\na: NO",
         "f.yaml:2:1: %YAML and %TAG directives are not allowed (remove them: files are YAML 1.2)"),
        ("a: 1\n---\nb: 2", "f.yaml:2:1: a second document starts here (one file holds one: split it)"),
        ("? [a]\n: 1", "f.yaml:1:3: a key must be text (quote text that starts with { or [)"),
        (": 1", "f.yaml:1:1: a key is missing before ':' (write it, or take the line away)"),
        ("a: " + "[" * 60, "f.yaml:1:54: nested more than 50 levels deep"),
        ("{" * 2000, "f.yaml:1:2: a key must be text (quote text that starts with { or [)"),
    ],
)  # fmt: skip
def test_anchors_tags_and_depth(text: str, expected: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_document(text, "f.yaml")
    assert str(caught.value) == expected


def test_depth_counts_through_aliases() -> None:
    levels = "\n".join(f"k{i}: &a{i} [[[[[*a{i - 1}]]]]]" for i in range(1, 12))
    with pytest.raises(ConfigError, match="nested more than 50 levels"):
        parse_document(f"k0: &a0 [1]\n{levels}", "f.yaml")


def test_an_alias_bomb_is_stopped() -> None:
    letters = "abcdefghi"
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in pairwise(letters)
    )
    assert message(bomb).endswith("more than 20,000 values (aliases counted at each use)")
    merges = "a: &a {" + ", ".join(f"k{i}: 1" for i in range(400)) + "}\n"
    merges += "".join(f"b{i}: {{<<: *a}}\n" for i in range(300))
    assert "more than 20,000 values" in message(merges)


def test_aliases_share_no_data() -> None:
    data = parse_document("a: &a [1]\nb: *a\n", "f").data
    data["a"].append(2)
    assert data["b"] == [1]


def test_an_alias_is_placed_where_it_is_used_and_its_content_where_it_is_written() -> None:
    document = parse_document("a: &a\n  x: 1\nb: *a\nc:\n  - *a\n", "f")
    assert document.place(("b",)) == (3, 1)
    assert document.place(("c", 0)) == (5, 5)
    assert document.place(("c", 0, "x")) == (2, 3)


def test_places_are_of_keys_items_and_nearest_parents() -> None:
    document = parse_document("# c\na:\n  b: [1, {c: 2}]\n  d: >-\n    x\n", "f")
    places = {
        (): (2, 1),
        ("a",): (2, 1),
        ("a", "b"): (3, 3),
        ("a", "b", 0): (3, 7),
        ("a", "b", 1, "c"): (3, 11),
        ("a", "b", 1, "z", "y"): (3, 10),
        ("a", "b", 9): (3, 3),
        ("a", "b", -1): (3, 3),
        ("a", "b", "0"): (3, 3),
        ("a", 0): (2, 1),
        ("a", "d", 3): (4, 3),
        ("zz",): (2, 1),
    }
    assert {loc: document.place(loc) for loc in places} == places


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: |\n  xyz\n  xqz\n", (3, 4)),
        ("a: |2  # two\n   xyz\n  xqz\n", (3, 4)),
        ("a: |-\n\n     xqz\n", (3, 7)),
        ("b:\n  - 1\na: &x\n  |\n  xyz\n  xqz", (6, 4)),
        ("b: &x |\n  xyz\n  xqz\na: *x\n", (3, 4)),
        ("{}: 1\na: |\n  xyz\n  x\n".replace("{}", "k"), (4, 4)),
        ("a: |\n  xyz\n", (1, 1)),
        ('a: "xyz\\nxqz"\n', (1, 1)),
        ("a: >\n  xyz\n\n  xqz\n", (1, 1)),
        ("a: [xyz, xqz]\n", (1, 10)),
    ],
)
def test_a_character_of_a_text_below_a_bar_has_its_place(text: str, place: tuple[int, int]) -> None:
    assert parse_document(text, "f").problem(("a", 1, 1), "x").line == place[0]
    assert parse_document(text, "f").place(("a", 1, 1)) == place


def test_line_and_column_in_a_text_are_no_part_of_the_field() -> None:
    document = parse_document("a: {b: |\n  xyz}\nc:\n  d: |\n    xyz\n".replace("{b: |\n  xyz}", "1"), "f")
    assert str(document.problem(("c", "d", 0, 2), "is wrong")) == "f:4:7: c.d: is wrong"
    assert str(document.problem(("c", "d", 9, 2), "is wrong")) == "f:3:3: c.d: is wrong"
    assert str(document.problem(("c", "d", "e"), "is missing")) == "f:3:3: c.d.e: is missing"
    changed = document.with_value("c.d", "pq\nrs", Source(parse_document("s: |\n  pq\n  rs\n", "g"), ("s",)))
    assert str(changed.problem(("c", "d", 1, 1), "is wrong")) == "g:3:4: c.d: is wrong"


# --- advice


class Plank(Model):
    ends: tuple[int, int] = Field(examples=["[3, 4]"])
    wood: Literal["oak", "elm"]
    deep: Annotated[int, Count(1, 9)] | dict[str, int]
    flat: bool
    size: Annotated[float, Number(0, 1)]
    part: Beast
    nails: list[int] = Field(min_length=2, max_length=3)
    pegs: list[Annotated[tuple[int, int], Field()]] = Field(default_factory=list, min_length=1)
    code: Annotated[str, Field(min_length=1, max_length=3)] = "a"
    day: date | None = None


PLANK = "{ends: [1, 2], wood: oak, deep: 1, flat: true, size: 0, part: {hunters: 1}, nails: [1, 2]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", ["ends: is missing (write ends: [3, 4])", "wood: is missing (write wood: and one of oak, elm)",
                "deep: is missing (write deep: and 1 to 9 or a mapping)",
                "flat: is missing (write flat: and true or false)", "size: is missing (write size: and 0 to 1)",
                "part: is missing (write part: and a mapping with hunters)", "nails: is missing (write nails: and a list)"]),
        (PLANK.replace("[1, 2], wood", "[1], wood") + "}", ["ends: must have at least 2 items, got 1 (add 1, such as [3, 4])"]),
        (PLANK.replace("[1, 2], wood", "3, wood") + "}", ["ends: must be a list of 2, got 3 (write ends: [3, 4])"]),
        (PLANK.replace("[1, 2], wood", "[1, 2, 3], wood") + "}", ["ends: must have at most 2 items, got 3 (take 1 away)"]),
        (PLANK.replace("[1, 2]}", "[1]}") + ", pegs: []}", ["pegs: must have at least 1 item, got 0 (add 1)"]),
        (PLANK + ", pegs: [7, [1]]}", ["pegs.0: must be a list of 2, got 7", "pegs.1: must have at least 2 items, got 1 (add 1)"]),
        (PLANK + ", code: ''}", ["code: must have at least 1 character, got 0 (add 1)"]),
        (PLANK + ", code: abcde}", ["code: must have at most 3 characters, got 5 (take 2 away)"]),
        (PLANK + ", day: x}", ["day: cannot stand here (compare with a shipped scenario)"]),
    ],
)  # fmt: skip
def test_every_problem_of_a_model_says_what_to_do(text: str, expected: list[str]) -> None:
    document = parse_document(text, "f")
    with pytest.raises(ConfigError) as caught:
        validate(Plank, document.data, document)
    assert sorted(str(each).split(": ", 1)[1] for each in caught.value.problems) == sorted(expected)


# --- overriding single values


CONTENT = "cards:\n  three: {value: 3}\n  four: {value: 4}\npath:\n  top: [tar, tusk]\n"


def test_set_path_leaves_the_data_alone() -> None:
    document = parse_document(CONTENT, "c.yaml")
    changed = set_path(document.data, document, "cards.three.value", 2)
    changed = set_path(changed, document, "path.top.1", "space")
    assert changed == {
        "cards": {"three": {"value": 2}, "four": {"value": 4}},
        "path": {"top": ["tar", "space"]},
    }
    assert document.data == parse_document(CONTENT, "c.yaml").data


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("cards.thre.value", "c.yaml:1:1: cards.thre.value: there is no key 'thre' in cards (did you mean 'three'?)"),
        ("crads", "c.yaml:1:1: crads: there is no key 'crads' (did you mean 'cards'?)"),
        ("cards.zzz", "c.yaml:1:1: cards.zzz: there is no key 'zzz' in cards (known: three, four)"),
        ("path.top.2", "c.yaml:5:3: path.top.2: there is no item '2' in path.top (items are 0 to 1)"),
        ("path.top.-1", "c.yaml:5:3: path.top.-1: there is no item '-1' in path.top (items are 0 to 1)"),
        ("cards.three.value.x",
         "c.yaml:2:11: cards.three.value.x: there is no key 'x' in cards.three.value (cards.three.value is 3)"),
        ("", "c.yaml:1:1: there is no key '' (known: cards, path)"),
    ],
)  # fmt: skip
def test_set_path_needs_an_existing_path(path: str, expected: str) -> None:
    document = parse_document(CONTENT, "c.yaml")
    with pytest.raises(ConfigError) as caught:
        set_path(document.data, document, path, 1)
    assert str(caught.value) == expected


def test_an_overriding_value_is_blamed_where_it_is_written() -> None:
    content = parse_document("beasts:\n  wolf: {hunters: 3}\n  boar: {hunters: 99}\n", "content.yaml")
    scenario = parse_document("set: {beasts.wolf.hunters: {1,2}, beasts.wulf.hunters: 3}\n", "scenario.yaml")
    path = "beasts.wolf.hunters"
    source = Source(scenario, ("set", path))
    changed = content.with_value(path, scenario.data["set"][path], source)
    with pytest.raises(ConfigError) as caught:
        validate(Scenario, changed.data, changed)
    assert str(caught.value).splitlines() == [
        "content.yaml:3:10: beasts.boar.hunters: must be 1 to 9, got 99",
        "scenario.yaml:1:7: beasts.wolf.hunters: must be a whole number, got a mapping",
    ]
    with pytest.raises(
        ConfigError, match=r"^scenario\.yaml:1:35: beasts\.wulf\.hunters: there is no key 'wulf'"
    ):
        content.with_value("beasts.wulf.hunters", 3, Source(scenario, ("set", "beasts.wulf.hunters")))
    again = changed.with_value("beasts.wolf", {"hunters": 2}, Source(scenario, ("set",)))
    assert again.problem(("beasts", "wolf", "hunters"), "x").column == 1
    assert content.with_value(path, 5).data["beasts"]["wolf"] == {"hunters": 5}


# --- counts on the command line, suggestions


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("250000", 250_000),
        ("1e6", 10**6),
        ("2.5e3", 2500),
        ("1_000_000", 10**6),
        (" 7 ", 7),
        ("0", 0),
        ("1e+3", 1000),
        ("1.e3", 1000),
        ("9007199254740993", 2**53 + 1),
        ("9_223_372_036_854_775_807", 2**63 - 1),
        ("9.007199254740993e15", 2**53 + 1),
    ],
)
def test_parse_count(text: str, value: int) -> None:
    assert parse_count(text) == value


@pytest.mark.parametrize(
    "text", ["", "abc", "-1", "1.5", "1e-3", "1__0", "_1", "0x10", "nan", "inf", "\uff11", "1 000"]
)
def test_parse_count_refuses(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a whole number; write 250000, 1e6 or 1_000_000$"):
        parse_count(text)


@pytest.mark.parametrize("text", ["1e400", "1e20", "9" * 30])
def test_parse_count_refuses_the_too_large(text: str) -> None:
    with pytest.raises(ValueError, match=r"is too large; write"):
        parse_count(text)


def test_did_you_mean() -> None:
    assert did_you_mean("HUNTRS", ["hunters", "players"]) == "did you mean 'hunters'?"
    assert did_you_mean("x", ["hunters"]) == ""
    assert did_you_mean("x" * 10**6, ["x" * 10**6]) in ("", f"did you mean {'x' * 10**6!r}?")


# --- whatever comes in

MANY = settings(max_examples=400, deadline=None)


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["1e6", "NO", "{1,2}", "*a", "&a x", "!!str", "<<", "0x1", "- 1", "a: b"])
)  # fmt: skip
KEYS = st.sampled_from([*Scenario.model_fields, "kind", "hunters", "huntrs", "a", "1", "<<", "w"]) | st.text(
    max_size=4
)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def written(data: Any) -> str:
    """Return YAML flow style with plain scalars wherever Python's text of a value happens to be one."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key}: {written(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(written, data)) + "]"
    return str(data)


def loads_or_says_why(text: str | bytes) -> None:
    try:
        load(text)
    except ConfigError as error:
        problems = error.problems
    else:
        return
    assert problems
    for problem in problems:
        assert str(problem).startswith("f.yaml:")
        assert problem.problem
        assert problem.line >= 1 or not problem.column


@MANY
@given(st.text() | st.text(alphabet=" \t\n-:?,[]{}#&*!|>'\"%@`\\ab1.e~<=/\u2028\ufeff\x85"))
@example("{{{{{{{{")
@example('"\\UFFFFFFFF"')
@example("%YAML 1.1\n--- !<x> &a *a")
def test_any_text_loads_or_says_why(text: str) -> None:
    loads_or_says_why(text)


@MANY
@given(st.binary())
def test_any_bytes_load_or_say_why(data: bytes) -> None:
    loads_or_says_why(data)


@MANY
@given(DATA)
def test_any_yaml_loads_or_says_why(data: Any) -> None:
    loads_or_says_why(written(data))


@MANY
@given(st.dictionaries(KEYS, DATA, max_size=5))
def test_any_data_validates_or_says_why(data: dict[str, Any]) -> None:
    document = Document("f.yaml", data)
    try:
        scenario = validate(Scenario, data, document)
    except ConfigError:
        return
    again = scenario.model_dump(mode="json")
    assert validate(Scenario, again, document) == scenario


# --- the module itself


def test_an_error_survives_pickling() -> None:
    error = ConfigError([Problem("f", 2, 1, "a", "is wrong", "mend it"), Problem("f", 1, 1, "", "x")])
    again = pickle.loads(pickle.dumps(error))
    assert again.problems == error.problems
    assert str(again) == "f:1:1: x\nf:2:1: a: is wrong (mend it)"


def test_importing_config_loads_no_heavy_module() -> None:
    code = (
        "import sys, simcore.reading.files as c\n"
        "try: c.read_document(c.Path('-'))\n"
        "except c.ConfigError: pass\n"
        "print([m for m in ('pydantic', 'ruamel.yaml', 'numpy', 'numba', 'pandas') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
