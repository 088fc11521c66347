"""Shared set-up of the tests."""

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `compiled_only` make no sense, or take too long, with the JIT off."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        skip = pytest.mark.skip(reason="needs compiled kernels")
        for item in items:
            if item.get_closest_marker("compiled_only"):
                item.add_marker(skip)
