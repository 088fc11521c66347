"""The example blocks of `docs/commands/trace.md`, for the tests of each game."""

import re
from pathlib import Path

from simcore.playing.trace import Tracer
from simcore.scenarios.load import load_scenario

PAGE = Path(__file__).parent.parent.parent / "docs" / "commands" / "trace.md"
BLOCK = re.compile(r"```\n\$ bonedice trace (\S+) --game (\d+)( --rules)?\n\.\.\.\n(.+?)\n```", re.DOTALL)


def assert_example_is_told(game: str) -> None:
    """Fail if the page has no example of the game, or one that `bonedice trace` does not print."""
    examples = [found.groups() for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))]
    own = [each for each in examples if each[0].startswith(f"{game}/")]
    assert own
    for name, index, rules, lines in own:
        trace = Tracer(load_scenario(name)).trace(int(index))
        assert f"\n{lines}\n" in trace.text(bool(rules)), name
