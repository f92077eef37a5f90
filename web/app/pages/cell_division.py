"""Starts the page of Cell Division."""

from app.duel.start import run
from app.games.cell_division.game import GAME
from app.games.cell_division.look import LOOK

run(GAME, LOOK)
