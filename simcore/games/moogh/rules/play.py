"""A game of MOOGH from set-up to the end: the turn loop and nothing else."""

from simcore.games.moogh.rules.rows import write_row
from simcore.games.moogh.rules.setup import set_up
from simcore.games.moogh.rules.turn import play_turn
from simcore.games.moogh.table.layout import PLAYING
from simcore.kernels.template import fill

_filled = fill("play", __name__, PLAYING=PLAYING, set_up=set_up, play_turn=play_turn, write_row=write_row)
play_many, play_game = _filled.play_many, _filled.play_game
