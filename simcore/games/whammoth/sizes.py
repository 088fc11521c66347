"""Largest sizes that the records of Wooly Whammoth have room for."""

MAX_SEATS = 4
MAX_CARDS = 15
MAX_SPACES = 48  # Start and up to 47 spaces of path
MAX_EXTENSION = 24
MAX_CHARGE_CARDS = 30
MAX_EFFECTS = 16
MAX_ABILITIES = 8
MAX_ABILITY_MOVES = 4
MAX_MODIFIER = 2
