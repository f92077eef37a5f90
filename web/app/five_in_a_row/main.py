"""Starts the page of tic-tac-toe without borders."""

from app.five_in_a_row.game import GAME
from app.five_in_a_row.look import LOOK
from app.start import run

run(GAME, LOOK)
