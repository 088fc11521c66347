"""Largest sizes that the records of Paleolithic have room for."""

MAX_SEATS = 4
MAX_RESOURCES = 4
MAX_RINGS = 40
MAX_NEIGHBOURS = 8
MAX_TOKENS = 6  # cavemen and animals of a player
MAX_TRIBES = 6
MAX_OWN = MAX_TOKENS + MAX_TRIBES  # tokens of a player on one ring
MAX_FACES = 20
MAX_FACE = 20
MAX_DICE = 6  # that relocate a character
MAX_POINTS = MAX_FACE + MAX_OWN
MAX_ARTIFACTS = 64
MAX_TILES = 32
MAX_OPEN_ARTIFACTS = 10
MAX_OPEN_TILES = 5
MAX_OPEN = MAX_OPEN_ARTIFACTS + MAX_OPEN_TILES
MAX_CULTURES = 12
MAX_CATEGORIES = 6
MAX_CHARACTERS = 8
