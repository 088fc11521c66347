"""What a game must supply to be loaded, played, told and reported, as types: the room to read before writing a game.

Comes in: `Game` and its parts, strategies, events and lines, sections of a page. Stays out: anything that does work for
a scenario or a run. Imports `reading` and `kernels.sizes`; games are found here by name, when they are asked for.
"""
