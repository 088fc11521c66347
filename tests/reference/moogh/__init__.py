"""The slow, readable twin of MOOGH: written to check the fast simulator move by move."""

from .game import MooghTwin

__all__ = ["MooghTwin"]
