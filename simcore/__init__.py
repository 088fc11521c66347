"""Plays games. Knows nothing of analysis, reports or the command line.

Rooms, each above those that it imports: `kernels` and `reading`, `contract`, `scenarios`, `playing`, `runs`, `games`.
"""

VERSION = "0.1.0"
