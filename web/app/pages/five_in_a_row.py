"""Starts the page of tic-tac-toe without borders."""

from app.duel.start import run
from app.games.five_in_a_row.game import GAME
from app.games.five_in_a_row.look import LOOK

run(GAME, LOOK)
