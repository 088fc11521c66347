"""A list of names that grew: every file that has to follow is named (CONTRIBUTING.md, "Five everyday changes")."""

import inspect
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from simcore.contract.game import GAMES, get_game
from simcore.contract.house import values_of
from simcore.kernels.jit import SIMCORE
from simcore.kernels.log import FIRST_OWN
from simcore.kernels.records import row_fields
from simcore.playing.engine import Workspace, build_tables, play_games
from simcore.runs.tally import Tally
from simcore.scenarios.load import load_scenario

ROOT = SIMCORE.parent
TWINS = ROOT / "tests" / "reference"


def of_game(game: str, module: str) -> ModuleType:
    return import_module(f"simcore.games.{game}.{module}")


def file_of(module: ModuleType) -> Path:
    return Path(inspect.getfile(module)).relative_to(ROOT)


def assert_has(wanted: Iterable[str], has: Collection[str], said: str) -> None:
    missing = [name for name in wanted if name not in has]
    assert not missing, f"{said} {', '.join(missing)}"


# --- numbers for kernels


@dataclass(frozen=True)
class Numbered:
    """A list of `names.py`; its first name has the number `first`, each is called `prefix` + its name in `layout.py`."""

    names: str
    prefix: str = ""
    first: int = 0
    called: tuple[tuple[str, str], ...] = ()


LAYOUTS = {"whammoth": "layout", "paleolithic": "layout", "moogh": "table.layout"}
NUMBERED = {
    "whammoth": [
        Numbered("END_REASONS", first=1), Numbered("DECISIONS"), Numbered("CHANCES"),
        Numbered("FORBIDDABLE", "TAG_"), Numbered("EVENTS", first=FIRST_OWN),
        Numbered("SPACES", called=(("space", "SAFE"),)), Numbered("SPECIALS", called=(("none", "PLAIN"),)),
        Numbered("CAUSES", "BY_", called=(("over", "EDGE"), ("stomped", "STOMP"))),
        Numbered("SOURCES", "FROM_", called=(("over", "EDGE"),)),
    ],
    "paleolithic": [
        Numbered("END_REASONS", first=1), Numbered("DECISIONS", called=(("exchange", "SWAP"),)),
        Numbered("FORBIDDABLE", "TAG_"), Numbered("EVENTS", first=FIRST_OWN),
        Numbered("SKILLS", called=(("food", "FOOD_FOR_LUCK"),)),
    ],
    "moogh": [
        Numbered("END_REASONS", first=1, called=(("escaped", "ESCAPE"),)), Numbered("ACTIONS"), Numbered("ICONS"),
        Numbered("FORBIDDABLE", "TAG_"), Numbered("EVENTS", first=FIRST_OWN), Numbered("SYMBOLS"), Numbered("SIDES"),
        Numbered("SECTIONS", "SECTION_"), Numbered("FORMATS"), Numbered("DIFFICULTIES"),
        Numbered("DECISIONS", called=(
            ("free_action", "FREE"), ("row", "ROW_OF_FLIGHT"), ("relocate_beast", "RELOCATE"),
        )),
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_layout_numbers_names_in_their_order(game: str) -> None:
    names, layout = of_game(game, "names"), of_game(game, LAYOUTS[game])
    for each in NUMBERED[game]:
        called = dict(each.called)
        listed = getattr(names, each.names)
        for number, name in enumerate(listed.values() if isinstance(listed, dict) else listed, each.first):
            own = each.prefix + called.get(name, name.upper())
            assert getattr(layout, own, None) == number, (
                f"{file_of(layout)}: {own} must be {number}, as in {each.names} of {file_of(names)}"
            )


@pytest.mark.parametrize("game", GAMES)
def test_kernels_end_games_for_every_reason(game: str) -> None:
    home = SIMCORE / "games" / game
    kernels = [path for path in home.rglob("*.py") if path.name not in ("layout.py", "names.py")]
    source = "".join(path.read_text(encoding="utf-8") for path in kernels)
    called = {"escaped": "ESCAPE"}
    wanted = of_game(game, "names").END_REASONS.values()
    used = [name for name in wanted if re.search(rf"\b{called.get(name, name.upper())}\b", source)]
    assert_has(wanted, used, f"no kernel of {home.relative_to(ROOT)} ends a game by")


# --- words


@dataclass(frozen=True)
class Told:
    """A dictionary with words for each name of a list, but for those that `not_here` tells."""

    names: str
    module: str
    dictionary: str
    not_here: tuple[str, ...] = ()


CUT_OFF = ("truncated",)  # told by the page in its own way
TOLD = {
    "whammoth": [
        Told("END_REASONS", "telling", "ENDS"), Told("END_REASONS", "report", "ENDS", CUT_OFF),
        Told("CAUSES", "telling", "DEATHS"), Told("SOURCES", "telling", "MEATS"),
    ],
    "paleolithic": [Told("END_REASONS", "telling", "ENDS"), Told("END_REASONS", "report", "ENDS", CUT_OFF)],
    "moogh": [
        Told("END_REASONS", "words.events", "ENDS"), Told("END_REASONS", "words.report", "ENDS", CUT_OFF),
        Told("ACTIONS", "words.telling", "DOES"), Told("SECTIONS", "words.telling", "STRUCK"),
        Told("ICONS", "words.naming", "ICONS_TOLD", ("forward", "backward")),
        Told("CONDITIONS", "words.naming", "CONDITIONS_TOLD", ("beast_side",)),
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_there_are_words_for_every_name(game: str) -> None:
    for each in TOLD[game]:
        listed = getattr(of_game(game, "names"), each.names)
        wanted = set(listed.values() if isinstance(listed, dict) else listed) - set(each.not_here)
        module = of_game(game, each.module)
        has = getattr(module, each.dictionary)
        assert_has(sorted(wanted), has, f"{file_of(module)}: {each.dictionary} lacks")
        assert set(has) == wanted, f"{file_of(module)}: {each.dictionary} has more than {each.names}"


TELLINGS = {"whammoth": "telling", "paleolithic": "telling", "moogh": "words.events"}
SILENT = {"whammoth": {"uses_move"}}  # what another line of the trace tells


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told(game: str) -> None:
    module = of_game(game, TELLINGS[game])
    told = {*module.TELLERS, *getattr(module, "GATHERED", {})}
    events = enumerate(of_game(game, "names").EVENTS, FIRST_OWN)
    silent = [name for number, name in events if number not in told and name not in SILENT.get(game, ())]
    assert not silent, f"{file_of(module)}: TELLERS has nothing for {', '.join(silent)}"


@pytest.mark.parametrize("game", GAMES)
def test_the_vocabulary_has_every_decision_and_all_that_can_be_forbidden(game: str) -> None:
    names, vocabulary = of_game(game, "names"), get_game(game).vocabulary
    file = file_of(of_game(game, "mind.vocabulary" if game == "moogh" else "vocabulary"))
    assert_has(names.DECISIONS, vocabulary.decisions, f"{file}: decisions lack")
    assert_has(names.FORBIDDABLE, vocabulary.forbid, f"{file}: forbid lacks")
    assert tuple(vocabulary.decisions) == names.DECISIONS, f"{file}: decisions in another order"
    assert tuple(vocabulary.forbid) == names.FORBIDDABLE, f"{file}: forbid in another order"


# --- icons


def test_every_icon_of_moogh_is_carried_out() -> None:
    from simcore.games.moogh.rules import performing

    source = inspect.getsource(performing)
    awake = [name for name in of_game("moogh", "names").ICONS if name != "sleep"]
    carried_out = [name for name in awake if f"icon == {name.upper()}:" in source]
    assert_has(awake, carried_out, f"{file_of(performing)}: perform lacks")


# --- columns of the row

ROWS = {"whammoth": "rows", "paleolithic": "rows", "moogh": "rules.rows"}
METRICS = {"whammoth": "metrics", "paleolithic": "metrics", "moogh": "words.metrics"}
# In the rows for those who read them, and in no figure of the summary or the page.
ROWS_ONLY = {"moogh": {"alive", "uninjured"}}


class Asked(dict[str, np.ndarray]):
    """Counts that remember whose were looked at."""

    def __init__(self, counts: dict[str, np.ndarray]) -> None:
        super().__init__(counts)
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> np.ndarray:
        self.names.add(name)
        return super().__getitem__(name)


def own_columns(game: str) -> list[str]:
    shared = {field[0] for field in row_fields(1, [])}
    return [name for name in get_game(game).engine().row.names or () if name not in shared]


def asked_tally(game: str) -> tuple[Tally, Asked]:
    row, known = get_game(game).engine().row, get_game(game)
    tally = Tally(row, 2, known.joint_columns, known.wins_by)
    tally.add(np.ones(3, row))
    counts = Asked(tally.counts)
    tally.counts = counts
    return tally, counts


@pytest.mark.parametrize("game", GAMES)
def test_every_column_is_written(game: str) -> None:
    module = of_game(game, ROWS[game])
    source = inspect.getsource(module)
    written = [name for name in own_columns(game) if f'row["{name}"]' in source]
    assert_has(own_columns(game), written, f"{file_of(module)}: write_row lacks")


@pytest.mark.parametrize("game", GAMES)
def test_every_column_has_a_metric_or_a_place_on_the_page(game: str) -> None:
    known = get_game(game)
    assert known.report is not None
    tally, asked = asked_tally(game)
    known.metrics(tally)
    known.report().report_tables(tally, ["A", "B"])
    counted_together = {name for pair in known.joint_columns for name in pair}
    elsewhere = (
        {known.score, known.objective} | set(known.wins_by) | counted_together | ROWS_ONLY.get(game, set())
    )
    files = f"{file_of(of_game(game, METRICS[game]))} and {file_of(known.report())}"
    wanted = [name for name in own_columns(game) if name not in elsewhere]
    assert_has(wanted, asked.names, f"{files}: neither looks at")


@pytest.mark.parametrize("game", GAMES)
def test_no_column_carries_over_from_the_game_before(game: str) -> None:
    """A game played in a workspace full of nines has the row of one played in an empty workspace."""
    known = get_game(game)
    loaded = load_scenario(f"{game}/{known.starter}").with_run(1, 1)
    engine, rows = known.engine(), []
    for left_over in (0, 9):
        workspace = Workspace(engine)
        workspace.state.view(np.int32)[:] = left_over
        rows.append(np.zeros(1, engine.row))
        play_games(engine, build_tables(loaded), workspace, 0, rows[-1])
    carried = [name for name in engine.row.names or () if (rows[0][name] != rows[1][name]).any()]
    setup = of_game(game, "rules.setup" if game == "moogh" else "setup")
    assert not carried, f"{file_of(setup)}: what {', '.join(carried)} counts is not cleared"


# --- house switches


@pytest.mark.parametrize("game", GAMES)
def test_every_house_switch_is_followed_everywhere(game: str) -> None:
    house = of_game(game, "house")
    switches = [name for name in house.Rules.model_fields if len(values_of(house.Rules, name)) > 1]
    home = Path(inspect.getfile(house)).parent
    rules, docs = ROOT / "configs" / game / "rules.yaml", ROOT / "docs" / "games" / f"{game}.md"
    twin = sorted([*TWINS.glob(f"{game}.py"), *TWINS.glob(f"{game}/*.py")])

    def assert_named(form: str, files: Iterable[Path], said: str) -> None:
        text = "".join(path.read_text(encoding="utf-8") for path in files)
        assert_has(switches, [name for name in switches if form.format(name) in text], said)

    assert_named('tables["{}"]', home.rglob("*.py"), f"no kernel of {home.relative_to(ROOT)} reads")
    assert_named("`{}`", [docs], f"{docs.relative_to(ROOT)}: the table of switches lacks")
    assert_named("house: {}\n", [rules], f"{rules.relative_to(ROOT)}: no rule has house:")
    assert_named('"{}"', twin, f"the twin {(TWINS / game).relative_to(ROOT)} does not know")
