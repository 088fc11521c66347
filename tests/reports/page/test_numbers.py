"""A sceptic with the tables: every number of a heading stands in the section's table or text, rounded alike."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analysis.runs.counted import count_run
from analysis.runs.metrics import tables_of
from reports.page.modes import sections_of as mode_sections_of
from reports.page.parts import Section
from reports.page.sections import sections_of
from reports.page.variant import changes_of, plain_text, titled
from reports.page.write import write_report
from simcore.contract.game import GAMES, get_game
from simcore.contract.numbers import digits_showing, mean, percent, real_minus, signed
from simcore.runs.run import run
from simcore.scenarios.load import Loaded, load_scenario
from tests.games.moogh.table import load as load_moogh
from tests.games.paleolithic.table import load as load_paleolithic
from tests.games.whammoth.table import load as load_whammoth
from tests.reports.page.test_page import Page

NUMBER = re.compile(r"[<>]?\d[\d,]*(?:\.\d+)?")


def numbers_in(text: str) -> set[str]:
    """The numbers of a text, without sign; 25.0 is 25."""
    found = (each.rstrip(",") for each in NUMBER.findall(text))
    return {each.rstrip("0").rstrip(".") if "." in each else each for each in found}


def unsupported(section: Section) -> set[str]:
    """Numbers of the heading that neither a table nor the text of the section has."""
    cells = " ; ".join(
        cell
        for picture in section.pictures
        for row in (picture.table.heads, *picture.table.rows)
        for cell in row
    )
    return numbers_in(section.finding.heading) - numbers_in(f"{cells} ; {' ; '.join(section.finding.text)}")


def sections_in(folder: Path) -> list[Section]:
    counted = count_run(folder)
    return sections_of(counted, counted.summary, tables_of(counted, 20))


def faults(sections: list[Section]) -> Iterator[str]:
    for section in sections:
        heading = section.finding.heading
        if section.key.startswith("part_"):
            continue  # the verdict's own words; see the tests of verdicts
        if missing := unsupported(section):
            yield f"{section.key}: {heading!r} has {sorted(missing)}, which its table and text have not"
        told = [heading, *section.finding.text, *(picture.alt for picture in section.pictures)]
        told += [cell for picture in section.pictures for row in picture.table.rows for cell in row]
        for text in told:
            if re.search(
                r"(?<![\w<>])[+\u2212]?0\.0+\u00a0?%|[+\u2212]0(?:\.0+)?(?![\d.])|\bnan\b|\binf\b|\{|\[\]",
                text,
            ):
                yield f"{section.key}: {text!r}"


WHAMMOTH: dict[str, Any] = {
    "greedy": {"strategy": "greedy"},
    "few meat": {"strategy": "greedy", "set_content": {"setup.meat_to_win": 3}},
    "cut off": {"rounds_cap": 2},
    "two": {"seats": 2, "strategy": ["greedy", "random"]},
}
PALEOLITHIC: dict[str, Any] = {
    "advanced": {"mode": "advanced", "strategy": "greedy"},
    "two": {"seats": 2, "strategy": "greedy"},
    "random": {"strategy": "random", "rounds_cap": 40},
}
MOOGH: dict[str, Any] = {
    "rivals": {"strategy": "greedy"},
    "together": {"strategy": "greedy", "format": "coop", "mode": "hunter", "time_limit": 5, "seats": (("urga",), ("brona",))},
    "one round": {"rounds_cap": 1},
}  # fmt: skip
RUNS = [
    pytest.param(loader, settings, id=f"{game} {name}", marks=pytest.mark.xdist_group(game))
    for game, loader, all_settings in (
        ("whammoth", load_whammoth, WHAMMOTH),
        ("paleolithic", load_paleolithic, PALEOLITHIC),
        ("moogh", load_moogh, MOOGH),
    )
    for name, settings in all_settings.items()
]


@pytest.mark.compiled_only
@pytest.mark.parametrize("games", [1, 70])
@pytest.mark.parametrize(("loader", "settings"), RUNS)
def test_headings_agree_with_their_tables(
    loader: Any, settings: dict[str, Any], games: int, tmp_path: Path
) -> None:
    run(loader(**settings).with_run(games, 3), tmp_path / "run", jobs=1)
    assert list(faults(sections_in(tmp_path / "run"))) == []


def test_headings_of_modes_agree_with_their_tables() -> None:
    from analysis.modes import compare_modes
    from tests.analysis.test_modes import mode_run

    met, ends = [1] * 30 + [0] * 31, [1] * 30 + [5] * 20 + [4] * 11
    said = compare_modes([mode_run("tracker", met, ends), mode_run("hunter", [0] * 61, [5] * 61)])
    assert list(faults(mode_sections_of(said))) == []


def test_numbers_are_compared_without_sign_and_last_zeros() -> None:
    assert numbers_in("<0.1 % of 1,234 (25.0 % to \u22123.50)") == {"<0.1", "1,234", "25", "3.5"}


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (mean(0.004), "<0.01"), (mean(0), "0.00"), (mean(-0.004), ">\u22120.01"), (mean(-1.5), "\u22121.50"),
        (signed(-0.004), "0.00"), (signed(0.004), "0.00"), (signed(-0.272), "\u22120.27"), (signed(1), "+1.00"),
        (percent(0.0021), "0.2\u00a0%"), (percent(0.0004), "<0.1\u00a0%"),
        (real_minus("from -3 to --games 5, a-1, (-0.5)"), "from \u22123 to --games 5, a-1, (\u22120.5)"),
    ],
)  # fmt: skip
def test_one_way_to_round(told: str, text: str) -> None:
    assert told == text


def test_as_many_digits_as_tell_half_of_the_values_from_0() -> None:
    assert digits_showing([0.31, 0.2, 0.004], 2) == 2
    assert digits_showing([0.004, 0.003, 0.31], 2) == 3
    assert digits_showing([0, float("nan")], 1) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_one_word_for_its_rounds(name: str) -> None:
    """Page, terminal and trace take it from the same place."""
    from reports.page.findings import Words

    game = get_game(name)
    assert Words.of(name).round == game.round_word
    assert not hasattr(game.report() if game.report else None, "ROUND")


def test_a_title_names_what_differs_from_the_shipped_scenario() -> None:
    shipped = load_scenario("whammoth/standard")
    assert (titled(shipped), changes_of(shipped)) == ("Standard game", [])
    changed = copy_of(
        shipped, strategy="greedy", set_content={"setup.meat_to_win": 5, "cards.three.value": 2}
    )
    assert titled(changed) == "Standard game, with meat_to_win: 5, cards.three.value: 2"
    switched = copy_of(shipped, rules={"sudden_death": True})
    assert changes_of(switched) == ["sudden_death: true", "seats: random/random/random/random"]


def copy_of(shipped: Loaded, **settings: Any) -> Loaded:
    from dataclasses import replace

    made = load_whammoth(**settings)
    scenario = made.scenario.model_copy(update={"title": shipped.title, "about": shipped.scenario.about})
    return replace(made, scenario=scenario)


def test_values_are_told_as_their_file_has_them() -> None:
    assert plain_text({"a": True, "b": [1, None], "c": []}) == "a true, b 1, none, c none"


@pytest.mark.compiled_only
@pytest.mark.xdist_group("whammoth")
def test_minus_signs_are_minus_signs_and_commands_keep_their_hyphens(tmp_path: Path) -> None:
    run(
        load_whammoth(strategy=["greedy", "greedy", "greedy", "random"]).with_run(200, 3),
        tmp_path / "run",
        jobs=1,
    )
    page = Page(write_report(tmp_path / "run").read_text(encoding="utf-8"))
    told = [text for tag, text in page.texts if tag not in ("code", "style")]
    assert not [text for text in told if re.search(r"(?<![\w.)/\u2013-])-\d", text)]
    assert any("\u2212" in text for text in told)
    assert any("--games 200" in text for tag, text in page.texts if tag == "code")
