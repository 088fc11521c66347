"""Content of scenarios: what may stand there, whose line is blamed, what is extended, and what the ledger says of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcore.contract.game import get_game
from simcore.reading.files import parse_document
from simcore.reading.problems import ConfigError
from simcore.scenarios.check import check_file
from simcore.scenarios.load import Loaded, load_scenario, resolve_scenario
from simcore.scenarios.printed import shipped_content
from simcore.scenarios.resolved import scenario_text

HEAD = "game: whammoth\nseats: [{strategy: greedy}, {strategy: greedy}, {strategy: greedy}, {strategy: greedy}]\n"
BEAR = """\
extends: content/moogh.yaml
beasts:
  bear:
    size: small
    card:
      front: {weak: 0, defense: 1, climb: false}
      left: {weak: 0, defense: 0, climb: false}
      right: {weak: 0, defense: 0, climb: false}
      back: {weak: 1, defense: 0, climb: true}
      top: {weak: 1}
      attack: {bars: front, chevron: sides, cross: back}
    action_card:
      A: [{defense: 0, arrows: 1, cells: [[F1], [LOOK]]}, {defense: 1, arrows: 2, cells: [[F2], [ATTACK]]}]
      B: [{defense: 0, arrows: 1, cells: [[F1], [LOOK]]}, {defense: 1, arrows: 2, cells: [[F2], [ATTACK]]}]
provenance:
  own: {beasts.bear: my own beast}
"""
MEADOW = "map: |\n" + "  gggggg\n" * 4 + "  ......\n" * 4


def load(text: str, folder: Path | None = None) -> Loaded:
    return resolve_scenario(parse_document(text, "mine.yaml"), folder or get_game("whammoth").folder)


def told(text: str, folder: Path | None = None) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        load(text, folder)
    return [str(each) for each in caught.value.problems]


# --- whose line


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (
            "content: content/paleolithic.yaml\n",
            ["mine.yaml:3:1: content: this is Paleolithic content, and the game is Wooly Whammoth (write content/whammoth.yaml, or a file of yours for Wooly Whammoth)"],
        ),
        (
            "content: {from: content/whammoth.yaml, set: {setup.meat_to_win: 30}}\n",
            ["mine.yaml:3:46: setup.meat_to_win: does not go with setup.meat_tokens: 4 tribes may need 120 meat tokens, got 24 (change it back, or set setup.meat_tokens too)"],
        ),
        (
            "content: {from: content/whammoth.yaml, set: {path.max_extension: 9, charge_cards.c1.effect: none such}}\n",
            ["mine.yaml:3:46: path.max_extension: the bottom board has 7 spaces, so at most 7 come out",
             "mine.yaml:3:69: charge_cards.c1.effect: there is no effect 'none such' (charge_effects has one of none, back_one, back_two, lose_random_card, take_back_one_discard, skip_eat)"],
        ),
        (
            "content: {from: content/whammoth.yaml, set: {cards.club: {title: Club, value: 2}}}\n",
            ["mine.yaml:3:46: cards.club: there is no key 'club' in cards (set only changes what is there; for something new write a content file with extends: content/whammoth.yaml)"],
        ),
        (
            "content: {from: content/whammoth.yaml, set: {setup.tribes.1: blue}}\n",
            ["mine.yaml:3:46: setup.tribes.1: does not go with setup: tribes: 'blue' stands twice (write another tribe, or take it away)"],
        ),
    ],
)  # fmt: skip
def test_the_line_of_the_user_is_blamed(more: str, expected: list[str]) -> None:
    assert told(HEAD + more) == expected


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ("4", ["seats: must be a list, got 4 (write seats: [{strategy: greedy}, {strategy: greedy}])"]),
        ("[greedy, gredy]", ["seats.0: must be a mapping, got text 'greedy' (write {strategy: greedy})",
                             "seats.1: must be a mapping, got text 'gredy' (write {strategy: greedy})"]),
        ("[{strategy: thrower}, {strategy: greedy}]",
         ["seats.0.strategy: 'thrower' is a strategy of MOOGH (known here: random, greedy, careful, daredevil, ambusher, hoarder, feaster, sprinter, creeper, bruiser, lookahead)"]),
        ("[{strategy: greedy, label: A}, {strategy: greedy, label: A}]",
         ["seats.1.label: seat 2 is called 'A', and so is seat 1 (write label: A 2, say)"]),
        ("[{strategy: greedy, label: Green}, {strategy: greedy}]",
         ["seats.1: seat 2 is called 'Green', and so is seat 1 (write label: Green 2, say)"]),
    ],
)  # fmt: skip
def test_seats(seats: str, expected: list[str]) -> None:
    assert [each.split(": ", 1)[1] for each in told(f"game: whammoth\nseats: {seats}\n")] == expected


def test_problems_of_all_layers_at_once() -> None:
    text = (
        "game: whammoth\ntitle: 3\nseats: [{strategy: gredy}, {strategy: greedy}]\nrun: {games: 0}\n"
        "content: {from: content/whammoth.yaml, set: {setup.meat_to_win: 20, cards.foo.value: 1}}\n"
    )
    assert [": ".join(each.split(": ")[:2]) for each in told(text)] == [
        "mine.yaml:2:1: title",
        "mine.yaml:3:10: seats.0.strategy",
        "mine.yaml:4:7: run.games",
        "mine.yaml:5:46: setup.meat_to_win",
        "mine.yaml:5:69: cards.foo.value",
    ]


# --- extending


def test_extended_content_is_what_is_new_and_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "bear.yaml").write_text(BEAR)
    text = f"game: moogh\ncontent: bear.yaml\nseats: [{{strategy: greedy}}, {{strategy: greedy}}]\n{MEADOW}"
    text += "beasts: [{type: bear, at: [3, 6], facing: N, health: 3}]\nobjective: {kill: [0]}\n"
    loaded = load(text, tmp_path)
    paths = {leaf.path.split(".")[1] for leaf in loaded.ledger.leaves if leaf.path.startswith("beasts.")}
    assert paths == {"bear"}  # the shipped beasts take no part
    assert {leaf.kind for leaf in loaded.ledger.leaves if leaf.path.startswith("beasts.")} == {"own"}
    people = {leaf.path.split(".")[1] for leaf in loaded.ledger.leaves if leaf.path.startswith("characters.")}
    assert people == {"urga", "tak", "brona", "ob"}
    assert loaded.ledger.assumed < 200
    (tmp_path / "again.yaml").write_text(scenario_text(loaded))
    again = load_scenario(str(tmp_path / "again.yaml"))
    assert (again.fingerprint, again.ledger) == (loaded.fingerprint, loaded.ledger)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("size: small", "sise: small", "bear.yaml:4:5: beasts.bear: unknown key 'sise' (did you mean 'size'?)"),
        ("extends: content/moogh.yaml", "extends: content/mog.yaml",
         "bear.yaml:1:1: extends: there is no file 'content/mog.yaml' (did you mean 'content/moogh.yaml'?)"),
        ("provenance:\n  own: {beasts.bear: my own beast}\n", "",
         "bear.yaml:3:3: beasts.bear: no provenance pattern covers these 33 values"),
        ("extends: content/moogh.yaml", "meta: {game: moogh}\nextends: content/whammoth.yaml",
         "bear.yaml:2:1: extends: this is Wooly Whammoth content, and the game is MOOGH"),
        ("extends: content/moogh.yaml", "meta: {game: moogh}\nextends: bear.yaml", "more than 5 files extend each other"),
    ],
)  # fmt: skip
def test_faults_of_extending_content_are_told_in_its_own_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert old in BEAR
    Path("bear.yaml").write_text(BEAR.replace(old, new))
    with pytest.raises(ConfigError) as caught:
        check_file("bear.yaml")
    assert expected in str(caught.value)
    assert len(caught.value.problems) == 1


# --- checks of content alone


def test_the_name_that_list_content_shows_can_be_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert check_file("content/moogh.yaml").kind == "content file"


@pytest.mark.parametrize(
    ("game", "old", "new", "expected"),
    [
        ("moogh", "skill: thick_skull", "skill: thick_skul", "characters.urga.skill: there is no skill 'thick_skul'"),
        ("moogh", "brona: {tribe: blue", "brona: {tribe: red", "characters.brona.leader: tribe 'red' has the leader 'urga' already"),
        ("moogh", "tak:   {tribe: red", "tak:   {tribe: blue", "characters.urga.tribe: the leader 'urga' has no sidekick"),
        ("whammoth", "[blue, green, purple, orange]", "[blue, green, blue, orange]", "setup: tribes: 'blue' stands twice"),
        ("whammoth", "[{move: [4]},     {take_back: 1, pick: choice}]", "[{move: [4]}, {move: [-3]}]",
         "abilities.nutty: must be two uses, one with move and one of take_back, ambush and steal; got move, move"),
        ("whammoth", "[{move: [4]},     {take_back: 1, pick: choice}]", "[]", "abilities.nutty: must be two uses"),
        ("whammoth", "[{move: [4]},     {take_back: 1, pick: choice}]", f"[{', '.join(['{move: [4]}'] * 5)}]",
         "abilities.nutty: must be two uses"),
        ("whammoth", "meta: {game: whammoth, version: 1}", "meta: {game: []}", ""),
    ],
)  # fmt: skip
def test_content_that_does_not_fit_itself(
    tmp_path: Path, game: str, old: str, new: str, expected: str
) -> None:
    text = shipped_content(get_game(game)).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "cards.yaml").write_text(text.replace(old, new))
    if not expected:
        assert check_file(str(tmp_path / "cards.yaml")).about == get_game(game).title
        return
    with pytest.raises(ConfigError) as caught:
        check_file(str(tmp_path / "cards.yaml"))
    assert expected in str(caught.value)


def test_a_face_that_the_die_lacks_is_noted(tmp_path: Path) -> None:
    text = shipped_content(get_game("paleolithic")).read_text(encoding="utf-8")
    old = "die_gives: {"
    assert old in text
    (tmp_path / "cards.yaml").write_text(text.replace(old, "die_gives: {9: jade, "))
    report = check_file(str(tmp_path / "cards.yaml"))
    assert [note.partition(":")[0] for note in report.notes if "die_gives" in note] == [
        "skills.food.die_gives.9 never happens"
    ]


def test_walled_off_cells_are_noted() -> None:
    walled = MEADOW.replace("  ......\n" * 4, "  .####.\n  .#..#.\n  .#..#.\n  .####.\n")
    text = f"game: moogh\nseats: [{{strategy: greedy}}, {{strategy: greedy}}]\n{walled}"
    text += "beasts: [{type: boar, at: [0, 7], facing: N, health: 3}]\nobjective: {reach: {zone: [[2, 5]]}}\n"
    loaded = load(text, get_game("moogh").folder)
    assert loaded.game.notes(loaded.scenario, loaded.content) == [
        "nobody can walk from the green area to 4 of 36 cells ([2, 5], [3, 5], [2, 6], [3, 6]); only pushes, shakes and beasts lead there",
        "objective.reach.zone lies wholly where nobody can walk to",
    ]


# --- what the ledger says


def test_what_differs_from_the_shipped_content_is_changed_whatever_its_source_says(tmp_path: Path) -> None:
    shipped = load_scenario("whammoth/standard")
    edited = scenario_text(shipped).replace("meat_to_win: 6", "meat_to_win: 5")
    (tmp_path / "scenario.yaml").write_text(edited)
    loaded = load_scenario(str(tmp_path / "scenario.yaml"))
    (entry,) = loaded.ledger.entries("changed")
    assert (entry.pattern, entry.note) == (
        "setup.meat_to_win",
        "differs from the shipped content; was 6 (stated)",
    )
    assert loaded.ledger.count("stated") == shipped.ledger.count("stated") - 1


def test_a_part_that_the_shipped_content_lacks_has_not_its_source(tmp_path: Path) -> None:
    text = shipped_content(get_game("whammoth")).read_text(encoding="utf-8")
    text = text.replace("  c8: {spaces: 8", "  c9: {spaces: 9, effect: none}\n  c8: {spaces: 8")
    (tmp_path / "cards.yaml").write_text(text)
    ledger: Any = check_file(str(tmp_path / "cards.yaml")).ledger
    (entry,) = ledger.entries("changed")
    assert (entry.pattern, entry.note, entry.n_leaves) == ("charge_cards.c9", "not in the shipped content", 2)


def test_a_name_of_ones_own_wins_over_wildcards_and_what_it_does_not_decide_is_noted(tmp_path: Path) -> None:
    text = shipped_content(get_game("moogh")).read_text(encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(f"{text}  own: {{beasts.boar: my copy, characters.*: my copy}}\n")
    report = check_file(str(tmp_path / "cards.yaml"))
    assert report.ledger
    assert {leaf.kind for leaf in report.ledger.leaves if leaf.path.startswith("beasts.boar.")} == {"own"}
    assert report.notes == (
        "own: characters.* leaves 8 values assumed, for which there are more exact patterns (characters.*.tribe): take those away if your copy says so too",
    )


@pytest.mark.parametrize(
    ("name", "unused", "used"),
    [
        ("whammoth/standard", "abilities", "cards.one.value"),
        ("whammoth/two-players", "setup.tribes.2", "setup.tribes.1"),
        ("paleolithic/basic", "skills", "cultures.qilin.star"),
        ("moogh/quiet-meadow", "beasts.boar", "beasts.moogh_calm.size"),
    ],
)
def test_only_what_takes_part_is_in_the_ledger(name: str, unused: str, used: str) -> None:
    paths = [leaf.path for leaf in load_scenario(name).ledger.leaves]
    assert used in paths
    assert not [path for path in paths if f"{path}.".startswith(f"{unused}.")]
