"""MOOGH in words: every event is told or silent for a reason, and what the story remembers is what is so."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from simcore import log as shared
from simcore.config import read_document
from simcore.games.moogh import layout as L
from simcore.games.moogh import telling
from simcore.games.moogh.tables import cell_of, place_of
from simcore.games.moogh.telling import GATHERED, TELLERS, Story, beast_names, letters
from simcore.scenario import load_scenario, shipped_scenarios
from simcore.telling import Event
from simcore.trace import Tracer
from tests.games.moogh_table import GAME, MEADOW, load

pytestmark = pytest.mark.xdist_group("moogh")

OWN = range(L.CARD, L.HEALED + 1)
# Traps under beasts are told from where beasts arrive; decisions and dice where no other event tells of them.
SILENT = {L.TRAP_SPRINGS, shared.DECISION, shared.CHANCE}
BEASTS = [
    {"type": "moogh_calm", "at": [3, 3], "facing": "N", "rage": 3, "health": 6},
    {"type": "boar", "at": [1, 3], "facing": "E", "rage": 2, "health": 3},
]
FORMATS: dict[str, dict[str, Any]] = {
    "competitive": {"mode": "tracker"},
    "teams": {"mode": "hunter", "seats": (("urga",), ("brona",), ("tak",), ("ob",))},
    "solo": {"mode": "predator", "seats": (("urga", "tak", "ob"),), "time_limit": 8},
    "coop": {"mode": "hunter", "seats": (("tak",), ("ob",), ("mok",), ("dug",)), "time_limit": 8},
}
SHIPPED = [name for name in shipped_scenarios() if name.startswith("moogh/")]


def of_format(name: str, strategy: str = "greedy") -> Any:
    settings: dict[str, Any] = {
        "traps": [[2, 2], [5, 5]],
        "rounds_cap": 20,
        "objective": {"kill": 2},
        "beasts": BEASTS,
    }
    return load(format=name, strategy=strategy, **settings, **FORMATS[name])


def listened(story: Story, events: list[Event]) -> list[str]:
    """The lines, the story remembering as it goes."""
    texts = []
    for event, following in pairwise([*events, Event(shared.END, -1, 0, 0, 0, 0)]):
        story.next = following
        texts += [line.text for line in story.lines(event)]
    return texts + [line.text for line in story.flushed()]


def test_rules_that_are_named_are_listed() -> None:
    source = Path(telling.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r"MOO-[A-Z]+-\d+", source)) | {f"MOO-{action}-1" for action in telling.RULE_OF}
    assert named <= set(read_document(GAME.folder / "rules.yaml").data)


def test_every_event_is_told_or_silent() -> None:
    assert {*OWN, shared.TURN, shared.DECISION, shared.CHANCE, shared.END} == {*GATHERED, *TELLERS} | SILENT


@pytest.mark.parametrize("strategy", ["greedy", "random"])
@pytest.mark.parametrize("name", FORMATS)
def test_the_story_knows_where_everybody_is(name: str, strategy: str) -> None:
    loaded = of_format(name, strategy)
    tracer = Tracer(loaded)
    for game in range(4):
        story = Story(loaded)
        listened(story, tracer.events(game)[0])
        state = tracer._table.state[0]
        there = [(cell if cell is not None else L.NOWHERE) for cell in story.board.cell]
        rides = [(beast if beast is not None else L.NOBODY) for beast in story.board.on]
        assert there == state["cell"][: len(there)].tolist()
        assert rides == state["on"][: len(rides)].tolist()
        assert story.injured == state["injured"][: len(there)].tolist()
        assert story.points == state["sp"][: len(story.points)].tolist()
        assert story.board.traps == {cell for cell, trap in enumerate(state["trap"].tolist()) if trap}
        for beast, corner in enumerate(story.board.corner):
            assert (corner is None) == (state["fate"][beast] != L.IN_PLAY)
            if corner is not None:
                assert (corner, story.board.facing[beast]) == (
                    state["beast_cell"][beast],
                    state["facing"][beast],
                )


def test_clock_and_result_of_a_game_together() -> None:
    tracer = Tracer(of_format("solo"))
    for game in range(6):
        texts = [line.text for line in tracer.trace(game).lines]
        turns = {line.turn for line in tracer.trace(game).lines} - {0}
        assert sum(text.startswith("The clock stands at") for text in texts) == max(turns) - 1
        assert texts[-1].startswith(("Won: ", "Lost: ", "The clock"))


def test_the_map_shows_the_figures() -> None:
    story = Story(load(beasts=BEASTS, traps=[[6, 7]], map=MEADOW))
    story.board.put(0, cell_of(0, 8))
    story.board.put(1, cell_of(1, 4))
    story.board.put(2, None, 0)
    cells = [line[5:] for line in story.board.drawn()]
    assert cells[0].split() == [str(x) for x in range(8)]
    drawn = {(x, y): line[3 * x : 3 * x + 2].strip() for y, line in enumerate(cells[1:]) for x in range(8)}
    assert [drawn[3, 3], drawn[4, 3], drawn[3, 4], drawn[4, 4]] == ["M\u2191", "M\u2191", "M", "M3"]
    assert drawn[1, 3] == "B\u2192"
    assert (drawn[0, 8], drawn[1, 4], drawn[6, 7], drawn[2, 0], drawn[5, 1]) == ("1", "2b", "^", "T", "#")
    story.board.corner[0] = cell_of(-1, 3)
    assert next(iter(story.board.drawn())).split()[0] == "-1"


def test_high_ground_and_names() -> None:
    levels = "\n".join(["22222210"] * 10)
    story = Story(load(elevation=levels))
    first = [line[5:] for line in story.board.drawn()][1]
    assert first.split() == ["'", "'", "T", "'", "'", "'", "=", "."]
    assert "cliff face" in story.board.legend()
    assert beast_names(["moogh_calm", "boar", "boar"]) == ["the calm Moogh", "the boar 1", "the boar 2"]
    assert letters(["tiger", "boar", "boar"]) == ["I", "B", "O"]


def test_objectives_in_words() -> None:
    aims = {"all": [{"kill": [0]}, {"any": [{"survive": 3}, {"reach": {"zone": [[1, 2]], "who": ["urga"]}}]}]}
    opening = [text for text, _ in Story(load(objective=aims)).opening()]
    assert "kill the calm Moogh and (survive 3 rounds or Urga to stand on 1,2)" in opening[0]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_scenarios_are_told(name: str) -> None:
    tracer = Tracer(load_scenario(name))
    for game in range(2):
        events, _ = tracer.events(game)
        lines = tracer.trace(game).lines
        rounds = sum(event.kind == shared.TURN for event in events)
        high = len(tracer.loaded.scenario.map.splitlines())
        assert sum(line.text.startswith("  ") for line in lines) >= rounds * high
        placed = {place_of(event.a) for event in events if event.kind == L.PLACED}
        told = next(line.text for line in lines if line.text.startswith("Placed"))
        assert all(f"at {x},{y}" in told for x, y in placed)
