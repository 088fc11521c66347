"""Every rule that a game lists has a test that names it, and every test names rules that exist."""

import ast
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from simcore.contract.game import CONFIGS, GAMES, get_game
from simcore.reading.files import read_document

TESTS = Path(__file__).parent.parent
DECIDED_BY = {"chance", "decision", "automatic", "content"}


def rules_of(game: str) -> dict[str, Any]:
    """The game's rules.yaml."""
    return dict(read_document(CONFIGS / game / "rules.yaml").data)


def marker_calls(tree: ast.AST) -> list[ast.Call]:
    """The calls of `pytest.mark.rule` in a piece of code."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "rule"]
    return [call for call in named if ast.unparse(call.func) == "pytest.mark.rule"]


def ids_of(call: ast.Call, path: Path) -> list[str]:
    """The id that a marker names, which has to be a plain string for this to be seen."""
    ids = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    assert len(ids) == len(call.args) + len(call.keywords) == 1, (
        f"{path}:{call.lineno}: name one rule as a string"
    )
    return ids


@cache
def named_in_tests() -> tuple[dict[str, str], set[str]]:
    """Every id in a marker with its place, and the ids among them that stand at a test function."""
    named: dict[str, str] = {}
    tested: set[str] = set()
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call in marker_calls(tree):
            named |= {rule: f"{path.relative_to(TESTS)}:{call.lineno}" for rule in ids_of(call, path)}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    tested |= {rule for call in marker_calls(decorator) for rule in ids_of(call, path)}
    return named, tested


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    _, tested = named_in_tests()
    assert [rule for rule in rules_of(game) if rule not in tested] == []


def test_every_marker_names_a_rule() -> None:
    named, _ = named_in_tests()
    known = {rule for game in GAMES for rule in rules_of(game)}
    assert {rule: place for rule, place in named.items() if rule not in known} == {}


def test_no_two_games_share_an_id() -> None:
    rules = [rule for game in GAMES for rule in rules_of(game)]
    assert len(rules) == len(set(rules))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_says_in_short_what_it_is_and_who_decides(game: str) -> None:
    for rule, about in rules_of(game).items():
        assert set(about) <= {"text", "decided_by", "house"}, rule
        assert about["decided_by"] in DECIDED_BY, rule
        assert 1 <= about["text"].count(". ") + about["text"].endswith(".") <= 2, rule


@pytest.mark.parametrize("game", GAMES)
def test_every_house_switch_belongs_to_a_rule(game: str) -> None:
    rules = get_game(game).scenario.model_fields["rules"].annotation
    switches = set(rules.model_fields) if rules is not None else set()
    named = {about["house"] for about in rules_of(game).values() if "house" in about}
    assert not switches - named, (
        f"configs/{game}/rules.yaml: no rule has house: {', '.join(switches - named)}"
    )
    assert not named - switches, (
        f"configs/{game}/rules.yaml: there is no switch {', '.join(named - switches)}"
    )
