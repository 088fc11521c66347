"""MOOGH: formats, difficulties, what the box holds, set-up (MOO-FMT, DIF, CMP, SET), tribes and placement (MOO-D-1, D-2)."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from simcore.games.moogh.input.scenario import characters_of
from simcore.games.moogh.table import layout as L
from simcore.games.moogh.table.cells import place_of
from simcore.kernels import log as shared
from simcore.kernels.jit import DISABLED
from simcore.reading.problems import ConfigError
from tests.games.loading import linear
from tests.games.moogh.table import BLANK, DECISIONS, MEADOW, MOOGH_THERE, MooghTable, Scene, load

GAMES = 150 if DISABLED else 3000
BIG = {"type": "moogh_calm", "at": [3, 3], "facing": "N", "health": 5}
BOARS = [{"type": "boar", "at": [2 * i, 0], "facing": "S", "health": 2} for i in range(4)]
FOUR = (("urga",), ("brona",), ("tak",), ("ob",))


def problems(**settings: Any) -> list[tuple[str, str]]:
    """(field, problem) of all that is wrong with a scenario."""
    with pytest.raises(ConfigError) as caught:
        load(**settings)
    return [(each.field, each.problem) for each in caught.value.problems]


def begun(game: int = 0, **settings: Any) -> MooghTable:
    """A game after its set-up."""
    table = MooghTable(load(**{"strategy": linear(), **settings}))
    table.begin(game)
    return table


def asked(table: MooghTable) -> list[tuple[str, int]]:
    """The decisions so far and their numbers of options."""
    record = table.table.log[0]
    events = record["event"][: record["used"]].tolist()
    return [(DECISIONS[event[2]], event[3]) for event in events if event[0] == shared.DECISION]


# --- formats


@pytest.mark.rule("MOO-FMT-1")
def test_a_scenario_knows_nothing_of_a_campaign() -> None:
    """One game is one skirmish: the same seed and number give the same game, whatever was played before."""
    table = begun(7, strategy="random")
    before = table.snapshot()
    table.begin(8)
    while not table.play_turn():
        pass
    table.begin(7)
    assert table.snapshot() == before
    assert any("campaign" in said for _, said in problems(campaign=True))


@pytest.mark.rule("MOO-FMT-2")
@pytest.mark.rule("MOO-FMT-3")
@pytest.mark.parametrize(
    ("format", "mode", "seats"),
    [
        ("competitive", "tracker", (("urga", "tak"), ("brona", "ob"))),
        ("teams", "tracker", FOUR),
        ("solo", "predator", (("urga", "tak", "ob"),)),
        ("coop", "predator", (("urga",), ("brona",))),
    ],
)
def test_every_scenario_can_be_played_in_every_format(format: str, mode: str, seats: Any) -> None:
    """With the same rounds: a stab does in all of them what it does in one."""
    table = Scene(format=format, mode=mode, seats=seats, time_limit=6)
    table.put("urga", 4, 6)
    table.space(1, 0, "UTURN")
    table.dice("bars")
    table.act("urga", "STAB")
    assert table.state["health"][0] == 3
    assert table.state["row"][0] == 1
    assert table.beast_at() == (4, 4, "S")
    assert table.sp[0] == 1


@pytest.mark.rule("MOO-FMT-3")
@pytest.mark.parametrize("format", ["competitive", "solo"])
def test_no_format_has_another_board(format: str) -> None:
    seats = (("urga", "tak", "ob"),) if format == "solo" else (("urga", "tak"), ("brona", "ob"))
    mode = "predator" if format == "solo" else "tracker"
    table = begun(format=format, mode=mode, seats=seats, time_limit=6, beasts=[{**BIG, "side": "B"}])
    beast = table.beast(0)
    assert (beast["at"], beast["facing"], beast["row"], beast["health"]) == ([3, 3], 0, 0, 5)
    assert table.state["end"] == L.PLAYING


# --- difficulties


@pytest.mark.rule("MOO-DIF-1")
def test_there_are_three_difficulties() -> None:
    modes = [int(begun(mode=mode).tables["mode"]) for mode in ("tracker", "hunter", "predator")]
    assert modes == [L.TRACKER, L.HUNTER, L.PREDATOR]
    assert [field for field, _ in problems(mode="novice")] == ["mode"]


@pytest.mark.rule("MOO-DIF-2")
@pytest.mark.parametrize(
    ("mode", "types", "health"),
    [
        ("tracker", ["moogh_calm"], [3]),
        ("hunter", ["moogh_calm", "boar"], [4, 2]),
        ("predator", ["rhonk_angry", "boar"], [6, 2]),
    ],
)
def test_beasts_and_health_by_difficulty(mode: str, types: list[str], health: list[int]) -> None:
    beasts = [
        {**BIG, "health": {"tracker": 3, "hunter": 4, "predator": 5}, "difficulties": ["tracker", "hunter"]},
        {**BIG, "type": "rhonk_angry", "health": 6, "difficulties": ["predator"]},
        {"type": "boar", "at": [0, 0], "facing": "N", "health": 2, "difficulties": ["hunter", "predator"]},
    ]
    table = begun(mode=mode, beasts=beasts, objective={"kill": 1})
    assert table.types == types
    assert table.state["health"][: len(types)].tolist() == health


@pytest.mark.rule("MOO-DIF-2")
def test_health_has_to_be_known_at_the_difficulty() -> None:
    (found,) = problems(mode="predator", beasts=[{**BIG, "health": {"tracker": 3}}])
    assert found == ("beasts.0.health", "says nothing of predator")


@pytest.mark.rule("MOO-DIF-3")
@pytest.mark.rule("MOO-SET-10")
@pytest.mark.parametrize(("mode", "cards"), [("tracker", 1), ("hunter", 2), ("predator", 2)])
def test_every_beast_has_a_second_card_but_for_trackers(mode: str, cards: int) -> None:
    table = begun(mode=mode, beasts=BOARS[:2], map=BLANK)
    row = Counter(table.snapshot()["row"])
    assert row == {
        **{("character", i): 1 for i in range(4)},
        ("beast", 0): cards,
        ("beast", 1): cards,
    }


@pytest.mark.rule("MOO-DIF-3")
def test_with_two_cards_a_beast_acts_twice_a_round() -> None:
    table = Scene(mode="predator", game=1)
    table.space(0, 1, "UTURN")
    table.space(0, 2, "RTURN")
    table.dice("bars")
    for name, (x, y) in {"urga": (0, 0), "tak": (9, 9), "brona": (0, 9), "ob": (9, 0)}.items():
        table.put(name, x, y)
    table.play_turn()
    assert table.beast_at() == (4, 4, "W")
    assert table.state["column"][0] == 2


@pytest.mark.rule("MOO-DIF-4")
@pytest.mark.parametrize(("mode", "token"), [("tracker", 0), ("hunter", 1), ("predator", 0)])
def test_only_hunters_begin_with_a_token(mode: str, token: int) -> None:
    assert begun(mode=mode).state["token"][:4].tolist() == [token] * 4


# --- the box


@pytest.mark.rule("MOO-CMP-1")
def test_points_dice_and_tokens_never_run_out() -> None:
    """More points than the box has tokens, more dice than eight, a token for each; but ten traps are all."""
    table = Scene()
    table.dice("bars")
    for i, name in enumerate(table.names):
        table.put(name, 3 * i, 9)
    for _ in range(30):
        table.state["injured"][:4] = 0
        for name in table.names:
            table.injure(name)
    assert table.sp == [60, 60]
    assert table.state["token"][:4].tolist() == [1] * 4
    table.put("urga", 4, 6)
    table.space(1, 0, "SLEEP")
    table.act("urga", "STAB", dice=12)
    record = table.table.log[0]
    rolls = [event for event in record["event"][: record["used"]].tolist() if event[0] == L.ROLLS]
    assert rolls[-1][2] == 13
    assert problems(traps=[[x, 0] for x in range(8)] + [[x, 1] for x in range(3)], map=BLANK)[0] == (
        "traps", "the box has 10 traps, got 11 (MOO-TRAP-2)",
    )  # fmt: skip
    assert len(begun(traps=[[x, 0] for x in range(10)], map=BLANK).traps()) == 10


@pytest.mark.rule("MOO-CMP-2")
@pytest.mark.parametrize(("n", "fits"), [(1, True), (3, True), (4, False)])
def test_three_beasts_at_most(n: int, fits: bool) -> None:
    if fits:
        assert len(begun(map=BLANK, beasts=BOARS[:n]).types) == n
    else:
        said = "4 beasts take part as tracker, must be 1 to 3 (MOO-CMP-2)"
        assert ("beasts", said) in problems(map=BLANK, beasts=BOARS[:n])


@pytest.mark.rule("MOO-CMP-2")
def test_beasts_of_other_difficulties_do_not_count() -> None:
    beasts = [*BOARS[:3], {**BOARS[3], "difficulties": ["predator"]}]
    assert len(begun(map=BLANK, beasts=beasts).types) == 3


# --- who plays


@pytest.mark.rule("MOO-SET-1")
@pytest.mark.rule("MOO-D-1")
@pytest.mark.parametrize(
    "seats",
    [
        (("urga",), ("brona",)),
        (("urga", "ob"), ("brona", "tak")),
        (("urga", "tak"), ("ob", "mok")),
        (("urga", "brona"), ("grena", "yara")),
    ],
)
def test_two_players_lead_a_leader_and_its_sidekick(seats: Any) -> None:
    assert any("(MOO-SET-1)" in said for _, said in problems(seats=seats))


@pytest.mark.rule("MOO-SET-1")
def test_two_players_with_four_characters() -> None:
    table = begun()
    assert table.tables["seat_of"][:4].tolist() == [0, 0, 1, 1]
    assert table.tables["tribe_of"][:4].tolist() == [0, 0, 1, 1]


@pytest.mark.rule("MOO-SET-2")
@pytest.mark.rule("MOO-D-1")
@pytest.mark.parametrize("leaders", [("urga", "brona", "grena"), ("yara", "grena", "brona", "urga")])
def test_three_or_four_players_lead_a_leader_each(leaders: tuple[str, ...]) -> None:
    table = begun(seats=[[name] for name in leaders])
    n = len(leaders)
    assert table.tables["seat_of"][:n].tolist() == list(range(n))
    assert table.tables["tribe_of"][:n].tolist() == list(range(n))
    assert table.n == n


@pytest.mark.rule("MOO-SET-2")
@pytest.mark.parametrize(
    "seats",
    [
        (("urga",), ("brona",), ("mok",)),
        (("urga", "tak"), ("brona",), ("grena",)),
        (("tak",), ("ob",), ("mok",), ("dug",)),
    ],
)
def test_no_sidekicks_among_three_or_four(seats: Any) -> None:
    assert any("(MOO-SET-2)" in said for _, said in problems(seats=seats))


@pytest.mark.rule("MOO-SET-2")
@pytest.mark.parametrize("n", [1, 5])
def test_rivals_are_two_to_four(n: int) -> None:
    assert problems(seats=[["urga"]] * n)[0][0] == "seats"


@pytest.mark.rule("MOO-SET-3")
@pytest.mark.rule("MOO-SP-1")
def test_a_team_of_two_players_is_a_tribe() -> None:
    table = Scene(format="teams", seats=FOUR)
    assert table.tables["tribe_of_seat"][:4].tolist() == [0, 1, 0, 1]
    assert table.tables["seat_of"][:4].tolist() == [0, 1, 2, 3]
    for i, name in enumerate(("tak", "brona", "ob", "urga")):
        table.put(name, 3 * i, 9)
    table.injure("tak")
    table.injure("urga")
    table.injure("ob")
    assert table.sp == [2, 1]


@pytest.mark.rule("MOO-SET-3")
@pytest.mark.parametrize(
    "seats",
    [
        (("urga",), ("brona",), ("grena",), ("yara",)),
        (("urga",), ("tak",), ("brona",), ("mok",)),
        (("urga", "tak"), ("brona",), ("ob",), ("mok",)),
    ],
)
def test_two_against_two_need_two_whole_tribes(seats: Any) -> None:
    assert problems(format="teams", seats=seats)[0][0] == "seats"


@pytest.mark.rule("MOO-D-1")
@pytest.mark.parametrize(
    ("format", "mode", "n", "members"),
    [
        ("competitive", "tracker", 2, ["urga", "tak", "brona", "ob"]),
        ("competitive", "tracker", 3, ["urga", "brona", "grena"]),
        ("teams", "tracker", 4, ["urga", "brona", "tak", "ob"]),
    ],
)
def test_without_a_word_the_first_of_the_content_play(
    format: str, mode: str, n: int, members: list[str]
) -> None:
    seats = [["urga", "tak"], ["brona", "ob"]] if n == 2 else [[name] for name in members]
    loaded = load(format=format, mode=mode, seats=seats)
    unnamed = [seat.model_copy(update={"characters": None}) for seat in loaded.scenario.seats]
    taken = characters_of(loaded.scenario.model_copy(update={"seats": unnamed}), loaded.content)
    assert [name for names in taken for name in names] == members


@pytest.mark.rule("MOO-D-1")
def test_nobody_is_asked_whom_it_leads() -> None:
    assert {decision for decision, _ in asked(begun(strategy="random"))} == {"place"}


# --- how it begins


@pytest.mark.rule("MOO-SET-4")
@pytest.mark.rule("MOO-SET-12")
def test_all_begin_sound_in_play_and_without_points() -> None:
    table = begun(strategy="random")
    assert all(not each["injured"] and not each["out"] for each in table.snapshot()["characters"])
    assert table.snapshot()["sp"] == [0, 0]
    assert table.state["acted"][:4].tolist() == [0] * 4
    assert table.snapshot()["clock"] == 0
    table.play_turn()
    table.state["injured"][:4], table.state["out"][:4], table.state["sp"][:] = 1, 1, 9
    table.state["acted"][:4] = 1
    table.begin(1)
    assert all(not each["injured"] and not each["out"] for each in table.snapshot()["characters"])
    assert table.snapshot()["sp"] == [0, 0]
    assert table.state["acted"][:4].tolist() == [0] * 4


@pytest.mark.rule("MOO-SET-5")
@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("at", [(0, 0), (3, 3), (5, 7)])
def test_beasts_stand_as_the_scenario_says(facing: str, at: tuple[int, int]) -> None:
    table = Scene(beasts=[{**BIG, "at": list(at), "facing": facing}])
    assert table.beast_at() == (*at, facing)
    body = {(at[0] + dx, at[1] + dy) for dx in range(2) for dy in range(2)}
    who = table.state["who"]
    assert {place_of(i) for i in range(len(who)) if who[i] == L.FIRST_BEAST} == body


@pytest.mark.rule("MOO-SET-5")
@pytest.mark.parametrize(
    ("at", "said"),
    [
        ([9, 9], "off the board"),
        ([0, 8], "on a tree"),
        ([5, 0], "on a boulder"),
    ],
)
def test_a_body_needs_room(at: list[int], said: str) -> None:
    map_ = "\n".join(["gggggggggg", "gggggg#ggg", *["gggggggggg"] * 6, "Tggggggggg", "gggggggggg"])
    assert any(said in each for _, each in problems(map=map_, beasts=[{**BIG, "at": at}]))


@pytest.mark.rule("MOO-SET-6")
def test_the_side_of_an_action_card_is_a_fair_coin() -> None:
    table = begun(beasts=BOARS[:2], map=BLANK)
    sides = Counter()
    for game in range(GAMES):
        table.begin(game)
        sides[tuple(table.state["side"][:2].tolist())] += 1
    assert chisquare([sides[i, j] for i in (0, 1) for j in (0, 1)]).pvalue > 1e-3


@pytest.mark.rule("MOO-SET-6")
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_scenario_can_fix_the_side(side: str) -> None:
    table = begun(beasts=[{**BIG, "side": side}])
    for game in range(12):
        table.begin(game)
        assert table.beast(0)["side"] == side


@pytest.mark.rule("MOO-SET-7")
@pytest.mark.parametrize("rage", [None, 1, 2, 5])
def test_the_disc_starts_leftmost(rage: int | None) -> None:
    table = begun(beasts=[{**BIG, **({"rage": rage} if rage else {})}])
    assert (table.beast(0)["row"], table.beast(0)["col"]) == ((rage or 1) - 1, 0)


@pytest.mark.rule("MOO-SET-7")
def test_a_start_row_has_to_exist() -> None:
    assert problems(beasts=[{**BIG, "rage": 6}]) == [
        ("beasts.0.rage", "the action card has rows 1 to 5 (MOO-SET-7), got 6")
    ]


@pytest.mark.rule("MOO-SET-8")
@pytest.mark.parametrize("health", [1, 6])
def test_health_as_the_scenario_says(health: int) -> None:
    assert begun(beasts=[{**BIG, "health": health}]).beast(0)["health"] == health


@pytest.mark.rule("MOO-SET-8")
def test_a_health_die_shows_six_at_most() -> None:
    assert problems(beasts=[{**BIG, "health": 7}]) == [
        ("beasts.0.health", "must be 1 to 6 (a die, MOO-SET-8), got 7")
    ]


@pytest.mark.rule("MOO-SET-9")
@pytest.mark.parametrize(
    ("facing", "dice"),
    [("N", [4 - 1, 4, 4 + 1]), ("E", [4, 4 + 1, 4]), ("S", [4 + 1, 4, 4 - 1]), ("W", [4, 4 - 1, 4])],
)
def test_the_beast_card_turns_with_the_figure(facing: str, dice: list[int]) -> None:
    """Stabs from the north, the west and the south: front has a defence, the back a weak spot."""
    table = Scene()
    table.dice("cross")
    table.move_beast(0, 4, 4, facing)
    for x, y in ((4, 3), (3, 4), (4, 6)):
        table.put("urga", x, y)
        table.act("urga", "STAB")
    record = table.table.log[0]
    assert [e[2] for e in record["event"][: record["used"]].tolist() if e[0] == L.ROLLS] == dice


@pytest.mark.rule("MOO-SET-10")
def test_every_order_of_the_turn_row_is_as_likely() -> None:
    seats = (("urga",), ("brona",), ("grena",))
    table = begun(seats=seats)
    orders: Counter[tuple[Any, ...]] = Counter()
    for game in range(4 * GAMES):
        table.begin(game)
        orders[tuple(table.snapshot()["row"])] += 1
    assert len(orders) == 24
    assert chisquare(list(orders.values())).pvalue > 1e-3


# --- placement and ideas


@pytest.mark.rule("MOO-SET-11")
@pytest.mark.rule("MOO-D-2")
@pytest.mark.parametrize("game", range(4))
def test_placement_from_the_last_card_to_the_first(game: int) -> None:
    """All take the first cell on offer, so the last character of the row stands foremost in reading order."""
    table = begun(game)
    order = [i for kind, i in reversed(table.snapshot()["row"]) if kind == "character"]
    assert [tuple(table.character(i)["at"]) for i in order] == [(0, 8), (1, 8), (6, 8), (7, 8)]
    assert asked(table) == [("place", n) for n in (10, 9, 8, 7)]


@pytest.mark.rule("MOO-SET-11")
@pytest.mark.rule("MOO-D-2")
def test_placement_only_where_a_character_may_stand() -> None:
    """A beast, a boulder and a cliff face in the green area are no options; a tree is one."""
    map_ = "gg.T#g\ngg...g\ng....."
    green = "ggggg.\nggg...\ng....."
    level = "222222\n222122\n222222"
    settings = {
        "map": map_,
        "green": green,
        "elevation": level,
        "beasts": [{**BIG, "at": [0, 0]}],
        "strategy": "random",
    }
    table = begun(**settings)
    free = {(2, 0), (3, 0), (2, 1), (0, 2)}
    seen = set()
    for game in range(30):
        table.begin(game)
        assert [n for _, n in asked(table)] == [4, 3, 2]
        seen |= {tuple(each["at"]) for each in table.snapshot()["characters"]}
    assert seen == free


@pytest.mark.rule("MOO-D-2")
def test_random_places_uniformly() -> None:
    table = begun(
        strategy="random", seats=(("urga",), ("brona",), ("grena",)), map=MEADOW, beasts=[MOOGH_THERE]
    )
    cells: Counter[tuple[int, int]] = Counter()
    for game in range(2 * GAMES):
        table.begin(game)
        last = [i for kind, i in table.snapshot()["row"] if kind == "character"][-1]
        cells[tuple(table.character(last)["at"])] += 1
    assert len(cells) == 10
    assert chisquare(list(cells.values())).pvalue > 1e-3


@pytest.mark.rule("MOO-D-2")
def test_too_small_a_green_area_is_refused() -> None:
    small = MEADOW.replace("g", ".").replace("gg", "..")[:-2] + "gg"
    assert any("(A-56)" in said for _, said in problems(map=small))


@pytest.mark.rule("MOO-SET-13")
def test_three_different_ideas_lie_open() -> None:
    table = begun()
    counts: Counter[str] = Counter()
    for game in range(GAMES):
        table.begin(game)
        shown = table.snapshot()
        assert len(set(shown["ideas"])) == 3
        assert len(shown["deck"]) == 14
        assert set(shown["deck"]) | set(shown["ideas"]) == set(table.ideas)
        assert shown["discards"] == []
        counts.update(shown["ideas"])
    assert len(counts) == 17
    assert chisquare([counts[name] for name in table.ideas]).pvalue > 1e-3


@pytest.mark.rule("MOO-SET-13")
def test_ideas_for_the_display_and_a_first_thought_are_needed() -> None:
    few = {f"ideas.{name}": None for name in begun().ideas[4:]}
    assert problems(set_content=few) != []
