"""Starts an embedded board of tic-tac-toe without borders."""

from app.embed_start import run
from app.five_in_a_row.game import GAME
from app.five_in_a_row.look import LOOK

run(GAME, LOOK)
