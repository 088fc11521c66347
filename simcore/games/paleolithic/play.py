"""A game of Paleolithic from set-up to the end: the turn loop and nothing else."""

from simcore.games.paleolithic.layout import PLAYING
from simcore.games.paleolithic.rows import write_row
from simcore.games.paleolithic.setup import set_up
from simcore.games.paleolithic.turn import play_turn
from simcore.kernels.template import fill

_filled = fill("play", __name__, PLAYING=PLAYING, set_up=set_up, play_turn=play_turn, write_row=write_row)
play_many, play_game = _filled.play_many, _filled.play_game
