"""Whatever `check` passes runs, has a page, and can be told: scenarios drawn at random, each through all of that."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from analysis.runs.summary import write_summary
from reports.page.write import write_report
from reports.terminal.tables import print_summary
from simcore.games.paleolithic.house import Rules as PaleolithicRules
from simcore.games.whammoth.house import Rules as WhammothRules
from simcore.kernels.jit import DISABLED
from simcore.playing.trace import Tracer
from simcore.reading.problems import ConfigError
from simcore.runs.run import run
from simcore.scenarios.load import Loaded
from tests.games.loading import content_of, load_data
from tests.games.moogh.maps import on_maps
from tests.games.moogh.table import load as load_moogh
from tests.reports.page.test_page import Page

DRAWN = 4 if DISABLED else 8
EVERY = 3
Draw = Any
STRATEGIES = ("random", "greedy", {"kind": "linear", "weights": {}})


def do_all(loaded: Loaded, games: int = 3) -> None:
    """Run, summary, screen, page and trace."""
    from rich.console import Console

    with TemporaryDirectory() as path:
        folder = Path(path) / "run"
        result = run(loaded.with_run(games), folder, jobs=1)
        summary = write_summary(result)
        console = Console(width=100)
        with console.capture() as capture:
            print_summary(summary, console)
        page = Page(write_report(folder).read_text(encoding="utf-8"))
    assert capture.get().strip()
    told = " ".join(page.told("h1") + page.told("h2") + page.told("td") + page.told("p"))
    assert not re.search(r"\bnan\b|\binf\b|\{'", told)
    trace = Tracer(loaded)
    for game in range(games):
        assert trace.trace(game).lines


def drawn(scenarios: Any) -> Callable[[], None]:
    """A test of some scenarios: those that `check` refuses are left out."""

    def play(data: dict[str, Any]) -> None:
        try:
            loaded = load_data(data)
        except ConfigError:
            assume(False)
        do_all(loaded)

    return settings(
        max_examples=DRAWN, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )(given(scenarios)(play))  # fmt: skip


def switches(rules: Any) -> Any:
    """Values for some switches of a game."""
    values = {
        name: st.sampled_from(get_args(each.annotation) or (False, True))
        for name, each in rules.model_fields.items()
    }
    return st.fixed_dictionaries({}, optional=values)


def run_of(draw: Draw) -> dict[str, Any]:
    return {"games": 3, "seed": draw(st.integers(0, 99)), "rounds_cap": draw(st.sampled_from((1, 3, 30)))}


def seats_of(draw: Draw, n: int) -> list[dict[str, Any]]:
    return [{"strategy": draw(st.sampled_from(STRATEGIES))} for _ in range(n)]


@st.composite
def whammoth(draw: Draw) -> dict[str, Any]:
    """Paths, cards, people and meat as the model allows them."""
    bottom = draw(st.lists(st.sampled_from(("space", "tar")), max_size=6))
    extension = draw(st.integers(0, len(bottom)))
    names = ("run_away", "charge", "careful", "one", "break", "two", "three", "four")
    changes = {
        "path.top": [*draw(st.lists(st.sampled_from(("space", "tar")), max_size=8)), "tusk", "tusk"],
        "path.bottom": bottom,
        "path.max_extension": extension,
        "path.start_extension": draw(st.integers(0, extension)),
        "setup.cave_people": draw(st.integers(1, 6)),
        "setup.meat_tokens": 200,
        "setup.meat_to_win": draw(st.integers(1, 8)),
        **{
            f"cards.{name}.value": draw(st.integers(-4, 8)) for name in draw(st.lists(st.sampled_from(names)))
        },
    }
    return {
        "game": "whammoth", "content": content_of("whammoth", None, changes), "rules": draw(switches(WhammothRules)),
        "seats": seats_of(draw, draw(st.integers(2, 4))), "run": run_of(draw),
    }  # fmt: skip


@st.composite
def paleolithic(draw: Draw) -> dict[str, Any]:
    """Numbers of the set-up, dice and scores as the model allows them."""
    cavemen = draw(st.integers(1, 5))
    changes = {
        "setup.cavemen": cavemen,
        "setup.animals": draw(st.integers(0, 2)),
        "setup.open_artifacts": draw(st.integers(1, 6)),
        "setup.open_tiles": draw(st.integers(0, 3)),
        "setup.resource_limit": draw(st.integers(1, 14)),
        "setup.end_cards": {"basic": draw(st.integers(1, 5)), "complete": draw(st.integers(5, 12))},
        "setup.tile_points": draw(st.integers(0, 5)),
        "die": draw(st.lists(st.integers(0, 4), min_size=6, max_size=6)),
    }
    return {
        "game": "paleolithic", "mode": draw(st.sampled_from(("basic", "complete", "advanced"))),
        "content": content_of("paleolithic", None, changes), "rules": draw(switches(PaleolithicRules)),
        "seats": seats_of(draw, draw(st.integers(2, 4))), "run": run_of(draw),
    }  # fmt: skip


@pytest.mark.xdist_group("whammoth")
def test_whammoth() -> None:
    drawn(whammoth())()


@pytest.mark.xdist_group("paleolithic")
def test_paleolithic() -> None:
    drawn(paleolithic())()


@pytest.mark.xdist_group("moogh")
@pytest.mark.compiled_only
def test_moogh() -> None:
    """A map of every format in every mode; only some of them, since a page takes seconds."""
    count = iter(range(100))

    def play(data: dict[str, Any]) -> None:
        if next(count) % EVERY == 0:
            do_all(load_data(json.loads(json.dumps(data))))

    on_maps(1, play)


ALL_GREEN = [[x, y] for y in (8, 9) for x in (0, 1, 6, 7)] + [[2, 9], [5, 9]]


@pytest.mark.xdist_group("moogh")
@pytest.mark.parametrize("together", [False, True])
def test_an_objective_that_is_met_at_set_up(together: bool) -> None:
    """Whoever stands on a green cell has reached the zone of all green cells: the game is over in round 0."""
    more: dict[str, Any] = {
        "format": "coop",
        "mode": "hunter",
        "time_limit": 5,
        "seats": (("urga",), ("brona",)),
    }
    loaded = load_moogh(objective={"reach": {"zone": ALL_GREEN, "who": "any"}}, **(more if together else {}))
    do_all(loaded)
    with TemporaryDirectory() as path:
        run(loaded.with_run(5), Path(path) / "run", jobs=1)
        page = Page(write_report(Path(path) / "run").read_text(encoding="utf-8"))
    assert "Every game is over as soon as it is set up" in page.told("h2")
    assert "The objective of 0 % of the hunts is open when they begin" in page.told("h2")
