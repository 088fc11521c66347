"""MOOGH in words: every event is told or silent for a reason, and what the story remembers is what is so."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from reports.page.findings import Words
from simcore.contract.telling import Event
from simcore.games.moogh.input.drawing import letters
from simcore.games.moogh.input.model import Condition, Effect
from simcore.games.moogh.names import CARD_ACTIONS
from simcore.games.moogh.rules.ideas import think
from simcore.games.moogh.rules.performing import take_beast_turn
from simcore.games.moogh.rules.walking import enter, walk
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import cell_of, place_of
from simcore.games.moogh.words import telling
from simcore.games.moogh.words.events import ENDS, GATHERED, TELLERS
from simcore.games.moogh.words.naming import beast_names, condition_told, effect_told
from simcore.games.moogh.words.story import Story
from simcore.kernels import log as shared
from simcore.playing.trace import Tracer
from simcore.reading.files import read_document
from simcore.scenarios.load import load_scenario, shipped_scenarios
from tests.games.documented import assert_example_is_told
from tests.games.loading import linear
from tests.games.moogh.owner import Owner
from tests.games.moogh.table import BLANK, GAME, MEADOW, Scene, load, logged
from tests.games.moogh.test_thinking import use

pytestmark = pytest.mark.xdist_group("moogh")

OWN = range(L.CARD, L.CUBE + 1)
# Decisions and dice are told where no other event tells of them.
SILENT = {shared.DECISION, shared.CHANCE}
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
        texts += [line.text for line in telling.lines(story, event)]
    return texts + [line.text for line in telling.flushed(story)]


def said(table: Scene, do: Callable[[], Any]) -> list[str]:
    """What is told of something done at the table."""
    log = table.table.log[0]
    log["used"] = 0
    do()
    story = Story(table.loaded)
    story.begun = True
    story.tables["symbol"][:] = table.tables["symbol"]
    return listened(story, [Event(*event) for event in log["event"][: log["used"]].tolist()])


def test_rules_that_are_named_are_listed() -> None:
    folder = Path(telling.__file__).parent
    files = [folder / f"{name}.py" for name in ("telling", "story", "events", "beast_events")]
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r"MOO-[A-Z]+-\d+", source)) | {f"MOO-{action}-1" for action in CARD_ACTIONS}
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
        state = tracer._workspace.state[0]
        there = [(cell if cell is not None else L.NOWHERE) for cell in story.board.cell]
        rides = [(beast if beast is not None else L.NOBODY) for beast in story.board.on]
        assert there == state["cell"][: len(there)].tolist()
        assert rides == state["on"][: len(rides)].tolist()
        assert story.injured == state["injured"][: len(there)].tolist()
        assert story.tokens == state["token"][: len(there)].tolist()
        assert story.out == state["out"][: len(there)].astype(bool).tolist()
        # When the clock ends the game the row has been turned, but nothing more is told of it.
        if state["end"] != L.TIME_LIMIT:
            assert story.row == state["card"][: state["n_cards"]].tolist()
        assert story.points == state["sp"][: len(story.points)].tolist()
        assert story.board.traps == {cell for cell, trap in enumerate(state["trap"].tolist()) if trap}
        for beast, corner in enumerate(story.board.corner):
            assert (corner is None) == (state["fate"][beast] != L.IN_PLAY)
            if corner is not None:
                assert (corner, story.board.facing[beast]) == (
                    state["beast_cell"][beast],
                    state["facing"][beast],
                )
                assert story.health[beast] == state["health"][beast]
                assert (story.rage[beast], story.column[beast]) == (
                    state["row"][beast],
                    state["column"][beast],
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
    assert beast_names(["moogh_calm", "boar", "boar"]) == ["the calm Moogh", "boar 1", "boar 2"]
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


OFTEN = (
    "Turn row", "Placed", "Cubes", "The cube of", "Card of", "Appeasement", "The rage of", "acts|reacts", "forward|backward",
    "moves to", "pushes", "is pushed", "lands at", "turns to face", "is on top of", "hits", "springs the trap", "is killed",
    "is injured", "is knocked out", "is well again", "spends", "success", "savage points", "Won|Lost", "Nobody wins",
)  # fmt: skip


def test_an_owner_can_check_every_line() -> None:
    """Places, health, discs, tokens, cubes, points and the turn row add up from line to line, in 52 games."""
    checked: dict[str, int] = {}
    scenarios = [load_scenario(name) for name in SHIPPED] + [of_format(name, "random") for name in FORMATS]
    for loaded in scenarios:
        tracer = Tracer(loaded)
        for game in range(52 // len(scenarios) + 1):
            lines = [(line.turn, line.text) for line in tracer.trace(game).lines]
            owner = Owner(loaded, lines)
            owner.play()
            for form, times in owner.checked.items():
                checked[form] = checked.get(form, 0) + times
    for part in OFTEN:
        assert any(part in form for form in checked), part


# --- traps

BIG = {"type": "moogh_calm", "at": [4, 4], "facing": "N", "health": 4, "side": "A"}
M, B = L.FIRST_BEAST_FIGURE, L.FIRST_BEAST_FIGURE + 1


def boar(x: int, y: int, health: int = 2) -> dict[str, Any]:
    return {"type": "boar", "at": [x, y], "facing": "N", "health": health, "side": "A"}


def sleepy(**settings: Any) -> Scene:
    """Whatever beasts do in a reaction, it is sleep."""
    table = Scene(**settings)
    for beast in range(len(table.types)):
        for row in range(2):
            table.space(row, 0, "SLEEP", beast=beast)
    return table


@pytest.mark.parametrize(("icon", "cell"), [("F1", (4, 3)), ("B1", (5, 6))])
@pytest.mark.parametrize(("health", "left"), [(4, "health 3 left"), (1, "no health is left")])
def test_a_trap_under_a_beast_is_told(icon: str, cell: tuple[int, int], health: int, left: str) -> None:
    table = sleepy()
    table.space(1, 0, "SLEEP")
    table.state["health"][0] = health
    table.trap(*cell, tribe=1)
    texts = said(table, lambda: table.perform(icon))
    assert logged(table, L.TRAP_SPRINGS) == [[M, cell_of(*cell), health - 1, 0, 0]]
    told = texts.index(f"The calm Moogh springs the trap at {cell[0]},{cell[1]}: {left}")
    assert texts[told + 1].startswith("Blue: +1")


@pytest.mark.parametrize(("health", "springs"), [(4, 2), (1, 1)])
@pytest.mark.parametrize("switch", ["sequential", "one_reaction"])
def test_two_traps_come_off_though_the_dead_spring_one(health: int, springs: int, switch: str) -> None:
    table = sleepy(rules={"double_trap": switch})
    table.space(2, 0, "SLEEP")
    table.state["health"][0] = health
    table.trap(4, 3)
    table.trap(5, 3)
    texts = said(table, lambda: table.perform("F1"))
    assert "The calm Moogh steps on two traps, at 4,3 and 5,3" in texts
    sprung = [text for text in texts if "springs the trap" in text]
    assert [text.split(":")[0][-3:] for text in sprung] == ["4,3", "5,3"][:springs]
    assert table.traps() == []


def test_a_small_beast_pushed_onto_a_trap() -> None:
    table = sleepy(beasts=[BIG, boar(4, 3)])
    table.trap(3, 3, tribe=0)
    texts = said(table, lambda: table.perform("F1"))
    i = texts.index("The boar is pushed to 3,3")
    assert texts[i - 1 : i + 2] == [
        "The calm Moogh pushes the boar towards 3,3", "The boar is pushed to 3,3",
        "The boar springs the trap at 3,3: health 1 left",
    ]  # fmt: skip
    assert "The calm Moogh moves forward to 4,3" in texts


@pytest.mark.parametrize(
    ("injured", "after"), [(0, "Urga is injured and gets a rage token"), (1, "Urga is knocked out")]
)
def test_a_character_on_a_trap(injured: int, after: str) -> None:
    table = Scene()
    table.put("urga", 2, 2, injured=injured)
    table.trap(2, 2, tribe=0)
    texts = said(table, lambda: enter(*table.arguments, 0, cell_of(2, 2)))
    assert logged(table, L.TRAP_SPRINGS) == [[0, cell_of(2, 2), 0, 0, 0]]
    assert texts[0] == "Urga springs the trap at 2,2"
    assert after in texts


@pytest.mark.parametrize(("switch", "springs"), [(True, 1), (False, 0)])
def test_a_character_pushed_onto_a_trap(switch: bool, springs: int) -> None:
    """By the switch nothing springs, and a later injury there is no trap's."""
    table = Scene(rules={"involuntary_trap": switch})
    table.put("urga", 4, 3)
    table.trap(3, 3)
    texts = said(table, lambda: table.perform("F1"))
    texts += said(table, lambda: table.injure("urga"))
    assert texts.count("Urga springs the trap at 3,3") == springs
    assert len(table.traps()) == 1 - springs


# --- beasts that hurt beasts


@pytest.mark.parametrize(
    ("health", "left", "more"), [(2, "health 1 left", []), (1, "no health is left", ["The boar is killed"])]
)
def test_a_beast_hurt_by_an_attack(health: int, left: str, more: list[str]) -> None:
    table = sleepy(beasts=[BIG, boar(4, 3, health)])
    table.dice("bars")
    texts = said(table, lambda: table.perform("ATTACK"))
    assert logged(table, L.HURT) == [[B, M, health - 1, 0, 0]]
    i = texts.index(f"The boar is hurt by the calm Moogh: {left}")
    assert texts[i - 1] == "The calm Moogh rolls bars and attacks what is in front of it"
    assert texts[i + 1 : i + 1 + len(more)] == more


@pytest.mark.parametrize("switch", ["full", "health_only"])
def test_a_beast_pushed_against_something(switch: str) -> None:
    """One cell is left where it can go, so nobody is asked."""
    rows = [list(row) for row in BLANK.split()]
    for x, y in [(6, 3), (5, 2), (6, 2), (7, 3), (6, 4), (7, 4)]:
        rows[y][x] = "#"
    ground = "\n".join("".join(row) for row in rows)
    table = sleepy(map=ground, beasts=[BIG, boar(5, 3)], rules={"beast_vs_beast": switch})
    texts = said(table, lambda: table.perform("F1"))
    assert logged(table, shared.DECISION) == []
    assert table.beast_at(1)[:2] == (7, 2)
    assert texts[1:5] == [
        "The calm Moogh pushes the boar towards 6,3", "The boar is hurt by the calm Moogh: health 1 left",
        "The boar gives way to 7,2", "The calm Moogh moves forward to 4,3",
    ]  # fmt: skip


def test_every_loss_of_health_is_told() -> None:
    tracer = Tracer(load_scenario("moogh/boars-and-rhonk"))
    start = Story(tracer.loaded).tables["start_health"]
    hurt = 0
    for game in range(3):
        events, _ = tracer.events(game)
        state = tracer._workspace.state[0]
        fallen = [e.seat for e in events if e.kind == L.DIES and e.a]
        for beast in set(range(M, M + 3)) - set(fallen):
            kinds = [e.kind for e in events if e.seat == beast]
            losses = sum(map(kinds.count, (L.HITS, L.HURT, L.TRAP_SPRINGS)))
            assert start[beast - M] - losses == state["health"][beast - M]
        hurt += sum(event.kind == L.HURT for event in events)
    assert hurt


# --- what ideas change


def thought(table: Scene) -> list[str]:
    """What is told of Urga thinking, after the line that names the idea."""
    texts = said(table, lambda: think(*table.arguments, 0))
    return texts[1 + next(i for i, text in enumerate(texts) if "uses the idea" in text) :]


@pytest.mark.parametrize(
    ("idea", "row", "told"),
    [
        ("goad", 1, "rises to 3"),
        ("goad", 4, "stays 5"),
        ("lullaby", 3, "falls to 3"),
        ("smoke", 0, "stays 1"),
    ],
)
def test_an_idea_changes_the_rage(idea: str, row: int, told: str) -> None:
    ground = "\n".join(["gggggggggg"] * 5 + ["ggbggggggg"] + ["gggggggggg"] * 4)
    table = use(idea, map=ground, rules={"idea_optional": False})
    table.put("urga", 3, 4)
    table.state["row"][0] = row
    assert thought(table) == [f"The rage of the calm Moogh {told}"]


def test_an_idea_turns_the_only_beast() -> None:
    table = use("noise")
    table.put("urga", 4, 9)
    assert thought(table) == ["The calm Moogh turns to face east"]


@pytest.mark.parametrize(
    ("idea", "place", "fields", "told"),
    [
        ("war_cry", (0, 9), {"injured": 1}, "Urga gets a rage token"),
        ("war_cry", (0, 9), {"injured": 1, "token": 1}, "The idea changes nothing for Urga"),
        ("bone_whistle", (0, 7), {"token": 1}, "The idea changes nothing for Urga"),
        ("pit", (0, 9), {}, "Urga sets a trap at 0,8"),
        ("big_stick", (4, 3), {}, "Red: +1, 1 savage point now"),
    ],
)
def test_what_ideas_give(idea: str, place: tuple[int, int], fields: dict[str, int], told: str) -> None:
    table = use(idea, rules={"idea_optional": False})
    table.put("urga", *place, **fields)
    assert thought(table) == [told]


@pytest.mark.parametrize(
    ("injured", "told"),
    [
        (1, ["Urga is well again", "The cube of Urga goes to move & stab"]),
        (0, ["The idea changes nothing for Urga"]),
    ],
)
def test_an_idea_heals(injured: int, told: list[str]) -> None:
    table = use(
        "cold_water", rules={"idea_optional": False}, map="\n".join(["gggggggggg"] * 9 + ["~ggggggggg"])
    )
    table.put("urga", 0, 9, injured=injured)
    assert thought(table) == told


@pytest.mark.parametrize(
    ("stop", "told"), [(-1, "Urga, by the idea, moves to 8,8"), (1, "Urga, by the idea, stays put")]
)
def test_an_idea_gives_steps(stop: int, told: str) -> None:
    table = use("shortcut", linear(idea={"free_move": 1}, step={"stop": stop}))
    table.put("urga", 9, 9)
    assert thought(table) == [told]


def test_steps_that_nobody_can_take() -> None:
    """Only to stop is left, and nobody is asked."""
    table = Scene(map="\n".join(["gggggggggg"] * 8 + ["gggggggg##", "gggggggg#g"]))
    table.put("urga", 9, 9)
    assert said(table, lambda: walk(*table.arguments, 0, 2)) == ["Urga has no way to go"]
    assert logged(table, shared.DECISION) == []
    story = Story(table.loaded)
    story.begun = True
    events = [Event(shared.DECISION, 0, L.NEXT, 3, 0, L.USE_TOKEN), Event(L.STAYS, 0, 1, 0, 0, 0)]
    assert listened(story, events) == ["Urga, spending a rage token, stays put"]


def test_an_idea_gives_an_attack() -> None:
    table = use("ambush")
    table.dice("cross")
    table.space(1, 0, "SLEEP")
    table.put("urga", 4, 6)
    assert thought(table)[0] == "Urga stabs the calm Moogh: 4 dice for cross, 4 shown: success"


# --- whom an action is aimed at


@pytest.mark.parametrize(
    ("action", "place", "told"),
    [
        ("STAB", (4, 6), "Urga stabs the calm Moogh: 5 dice"),
        ("THROW", (1, 4), "Urga throws at the calm Moogh over 2 spaces: 2 dice"),
        ("CLIMB", (4, 6), "Urga climbs the calm Moogh: 4 dice"),
        ("SEDATE", (4, 7), "Urga sedates the calm Moogh over 1 space: 3 dice"),
        ("TAUNT", (4, 7), "Urga taunts the calm Moogh over 1 space: 3 dice"),
    ],
)
@pytest.mark.parametrize("others", [[], [boar(9, 9)]])
@pytest.mark.parametrize("faces", ["bars", "cross"])
def test_the_sole_target_is_named(
    action: str, place: tuple[int, int], told: str, others: list[dict[str, Any]], faces: str
) -> None:
    table = sleepy(beasts=[BIG, *others])
    table.dice(faces)
    table.put("urga", *place)
    texts = said(table, lambda: table.act("urga", action))
    assert L.TARGET not in [event[1] for event in logged(table, shared.DECISION)]
    assert [event[:3] for event in logged(table, L.AIMS)] == [[0, getattr(L, action), M]]
    assert texts[0].startswith(told)
    assert texts[0].endswith("success" if faces == "bars" else "failure")


@pytest.mark.parametrize(("action", "place"), [("STAB", (4, 3)), ("THROW", (9, 9))])
def test_the_target_is_named_without_dice(action: str, place: tuple[int, int]) -> None:
    table = Scene()
    table.state["row"][0] = 4
    table.put("urga", *place)
    (told,) = said(table, lambda: table.act("urga", action, 1))
    assert re.match(r"Urga (stabs|throws at) the calm Moogh( over 3 spaces)?: no dice are left", told)


def test_the_target_that_was_chosen_is_named() -> None:
    table = sleepy(beasts=[BIG, boar(2, 4)], strategy=linear(target={"health": -1}))
    table.dice("cross")
    table.put("urga", 3, 4)
    texts = said(table, lambda: table.act("urga", "STAB"))
    assert len(logged(table, shared.DECISION)) == 1
    aimed = logged(table, L.AIMS)[0][2]
    assert texts[0].startswith(f"Urga stabs {('the calm Moogh', 'the boar')[aimed - M]}: ")


def test_the_only_patient_is_named() -> None:
    table = Scene()
    table.dice("bars")
    table.put("urga", 0, 9)
    table.put("ob", 1, 9, injured=1)
    texts = said(table, lambda: table.act("urga", "HEAL"))
    assert texts == [
        "Urga heals Ob: 4 dice for bars, 4 shown: success",
        "Ob is well again",
        "The cube of Ob goes to move & stab",
    ]


@pytest.mark.parametrize(("row", "told"), [(3, "falls to 3"), (1, "stays 2"), (0, "stays 1")])
def test_what_sedating_does(row: int, told: str) -> None:
    table = Scene()
    table.dice("bars")
    table.state["row"][0] = row
    table.put("urga", 4, 7)
    assert said(table, lambda: table.act("urga", "SEDATE"))[1:] == [f"The rage of the calm Moogh {told}"]


@pytest.mark.parametrize(
    ("place", "told"),
    [((4, 2), "The taunt of Urga changes nothing"), ((3, 4), "The calm Moogh turns to face west")],
)
def test_what_a_taunt_does(place: tuple[int, int], told: str) -> None:
    table = Scene()
    table.dice("bars")
    table.put("urga", *place)
    assert said(table, lambda: table.act("urga", "TAUNT"))[1:] == [told]


# --- words


def test_the_end_has_the_name_of_the_table_of_ends() -> None:
    assert set(ENDS) == set(GAME.end_reasons.values())
    for reason in GAME.end_reasons.values():
        assert ENDS[reason][0].startswith(f"{Words.of('moogh').end_name(reason)} (")


def test_a_cut_off_game_has_no_result() -> None:
    for name in ("competitive", "coop"):
        story = Story(of_format(name))
        (*_, told) = listened(story, [Event(shared.END, -1, L.TRUNCATED, 0, 0, 0)])
        assert told == "No result: cut off (at the cap of rounds)"


def test_who_does_nothing() -> None:
    story = Story(of_format("competitive"))
    story.begun = True
    events = [Event(L.CARD, 0, 0, 0, 0, 0), Event(L.CARD, 1, 0, 0, 0, 0), Event(L.STAYS, 1, 1, 0, 0, 0)]
    story.cubes[:3] = ["move & stab", "think & heal", "move & rest"]
    assert listened(story, [*events, Event(L.CARD, 2, 0, 0, 0, 0), Event(shared.TURN, -1, 2, 0, 0, 0)])[:6] == [
        "Card of Urga: move & stab", "Urga does nothing", "Card of Tak: think & heal", "Tak stays put",
        "Card of Brona: move & rest", "Brona does nothing",
    ]  # fmt: skip


def test_every_idea_in_words() -> None:
    for idea in load().content.ideas.values():
        for text in (condition_told(idea.condition), effect_told(idea.effect)):
            assert not re.search("[_{]|None", text)
    assert effect_told(Effect(gain_sp=1)) == "get 1 savage point"
    assert effect_told(Effect(free_move=2)) == "move 2 spaces"
    assert effect_told(Effect(free_action=("STAB", 1, "own_symbol"))) == "stab with 1 die for own symbol"
    assert condition_told(Condition(adjacent_terrain="water")) == "next to water"


@pytest.mark.parametrize(
    ("aim", "told"),
    [
        ({"survive": 1}, "survive 1 round"),
        ({"kill": 1}, "kill any 1 beast"),
        ({"kill": 2}, "kill any 2 beasts"),
    ],
)
def test_one_and_many(aim: dict[str, int], told: str) -> None:
    story = Story(load(objective=aim, beasts=BEASTS))
    assert next(story.opening())[0].endswith(told)


@pytest.mark.parametrize(
    ("again", "told"),
    [(1, "Water or mud: Urga rolls cross"), (0, "Water or mud: Urga rolls cross, the movement ends")],
)
def test_a_cross_in_the_water(again: int, told: str) -> None:
    """A token may roll again, and then the movement has not ended."""
    table = Scene(
        map="\n".join(["gggggggggg"] * 9 + ["~ggggggggg"]),
        strategy=linear(reroll_water={"use": 2 * again - 1}),
    )
    table.dice("cross")
    table.put("urga", 0, 9, token=1)
    assert said(table, lambda: enter(*table.arguments, 0, cell_of(0, 9)))[0] == told


@pytest.mark.parametrize(
    ("faces", "told"),
    [("cross", ["rolls cross and doesn't turn"]), ("bars", ["rolls bars", "turns to face east"])],
)
def test_a_random_turn(faces: str, told: list[str]) -> None:
    table = Scene()
    table.dice(faces)
    assert said(table, lambda: table.perform("RTURN"))[1:] == [f"The calm Moogh {each}" for each in told]


@pytest.mark.parametrize(
    ("icon", "told"),
    [
        ("LOOK", "turns to face south"), ("SEEK", "turns to face south"), ("BITE", "bites nobody"), ("CLAW", "claws nobody"),
        ("TAIL", "strikes nobody with its tail"), ("SHAKE", "has no rider to shake off"), ("SLEEP", "sleeps"),
        ("UTURN", "turns to face south"),
    ],
)  # fmt: skip
def test_every_icon_has_a_result(icon: str, told: str) -> None:
    table = Scene(map="\n".join(["gggggggggg"] * 3 + ["gggg#ggggg"] + ["gggggggggg"] * 6))
    assert said(table, lambda: table.perform(icon, "UTURN"))[1] == f"The calm Moogh {told}"


def test_an_icon_without_a_result_in_the_middle() -> None:
    table = Scene(map="\n".join(["gggggggggg"] * 3 + ["gggg#ggggg"] + ["gggggggggg"] * 6))
    assert said(table, lambda: table.perform("F2", "BITE", "B1"))[1:] == [
        "The calm Moogh cannot move forward", "The calm Moogh bites nobody", "The calm Moogh moves backward to 4,5",
    ]  # fmt: skip


@pytest.mark.parametrize(("faces", "side", "there"), [("bars", "right", "5,3"), ("cross", "left", "3,3")])
def test_the_die_of_a_small_beasts_push(faces: str, side: str, there: str) -> None:
    table = Scene(beasts=[boar(4, 4)])
    table.dice(faces)
    table.put("urga", 4, 3)
    assert said(table, lambda: table.perform("F1"))[1:] == [
        f"The boar rolls {faces} for the push: to its {side}", f"The boar pushes Urga towards {there}",
        f"Urga is pushed to {there}", "The boar moves forward to 4,3",
    ]  # fmt: skip


@pytest.mark.parametrize(("faces", "side", "way"), [("bars", "right", "east"), ("chevron", "left", "west")])
def test_the_die_of_a_tie_of_targets(faces: str, side: str, way: str) -> None:
    table = Scene(beasts=[boar(4, 4)])
    table.dice(faces)
    table.put("urga", 6, 4)
    table.put("ob", 2, 4)
    assert said(table, lambda: table.perform("LOOK"))[1:] == [
        f"The boar rolls {faces} for the tie: to its {side}", f"The boar turns to face {way}",
    ]  # fmt: skip


def test_an_injury_moves_the_cube() -> None:
    """Before its turn the new pair is told, in its turn also what is left of it, after its turn nothing."""
    table = Scene()
    assert said(table, lambda: table.injure("urga")) == [
        "Urga is injured and gets a rage token", "The cube of Urga goes to move & stab", "Red: +1, 1 savage point now",
    ]  # fmt: skip
    table.state["acting"], table.state["actions_left"] = table.names.index("ob"), 1
    assert (
        said(table, lambda: table.injure("ob"))[1]
        == "The cube of Ob goes to move & stab, 1 action left in this turn"
    )
    table.state["acting"] = L.NOBODY
    table.state["acted"][table.names.index("tak")] = 1
    assert len(said(table, lambda: table.injure("tak"))) == 2


def test_a_turn_and_a_reaction_within_a_turn() -> None:
    """The boar is hurt by the Moogh's attack and attacks it: the Moogh reacts within its own turn."""
    table = Scene(beasts=[BIG, boar(4, 3, 4)])
    table.dice("bars")
    table.lull()
    table.space(0, 1, "ATTACK", beast=0)
    table.space(1, 0, "ATTACK", beast=1)
    table.move_beast(1, 4, 3, "S", health=4)
    texts = said(table, lambda: take_beast_turn(*table.arguments, 0))
    assert [text.split(":")[0] for text in texts if ", space " in text] == [
        "The calm Moogh acts, rage 1, space 2", "The boar reacts, rage 2, space 1", "The calm Moogh reacts, rage 2, space 2",
    ]  # fmt: skip


def test_forward_and_backward_are_two_lines() -> None:
    table = Scene()
    texts = said(table, lambda: table.perform("F2", "B1"))
    assert texts[1:] == [
        "The calm Moogh moves forward to 4,3 then 4,2",
        "The calm Moogh moves backward to 4,3",
    ]


def test_the_example_of_the_page_is_a_real_one() -> None:
    assert_example_is_told("moogh")
