"""Largest sizes that the records of MOOGH have room for, and how the map is laid out in them."""

MAX_SIDE = 24  # cells of a map, each way
MARGIN = 3  # cells around the map, for bodies that hang over the edge
STRIDE = 32  # cells of a line of the records
N_CELLS = STRIDE * (MAX_SIDE + 2 * MARGIN)
MAX_SEATS = 4
MAX_TRIBES = 4
MAX_CHARACTERS = 4
MAX_BEASTS = 3
MAX_CARDS = MAX_CHARACTERS + 2 * MAX_BEASTS  # of the turn row
MAX_ROWS = 8  # of an action card
MAX_COLUMNS = 8
MAX_STACK = 6  # beast icons in one space
MAX_ICONS = 12  # of a side of a character card
MAX_SLOTS = 12
MAX_IDEAS = 32
MAX_DICE = 26  # 8 of an icon, 9 by a skill, 9 weak spots
MAX_NODES = 24  # of an objective
MAX_ZONES = 30
TRAPS_IN_BOX = 10
MOVE_STEPS = 2  # of a Move, before skills
TOKENS_WHEN_FLED = 3  # on the clock, instead of one
NO_WAY = 99.0  # steps to where no way leads, as strategies see them
MAX_WAITING = 128  # spaces that are being performed or wait: a turn, and two for each point of health at most
MAX_HEALTH = 6  # of a die
MOST_HEALTH = 20  # of a beast with health_override
