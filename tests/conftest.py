"""Shared set-up of the tests: which of them run with the compiler, which without."""

import os
from pathlib import Path

import pytest

GAMES = Path(__file__).parent / "games"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that need no compiled kernels with `plain`; what needs them is skipped where there are none.

    A rule in a situation set by hand is the same with and without the compiler, but to compile what each of these tests
    calls takes longer than all of them without. What plays whole games is marked `compiled`, and runs both ways.
    """
    disabled = os.environ.get("NUMBA_DISABLE_JIT") == "1"
    skip = pytest.mark.skip(reason="needs compiled kernels")
    for item in items:
        only = item.get_closest_marker("compiled_only")
        if disabled and only:
            item.add_marker(skip)
        if GAMES in item.path.parents and not only and not item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.plain)
