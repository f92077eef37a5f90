"""Starts the page of Cell Division."""

from app.cell_division.game import GAME
from app.cell_division.look import LOOK
from app.start import run

run(GAME, LOOK)
