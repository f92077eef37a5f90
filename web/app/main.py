"""Starts the page of 35."""

from app.start import run
from app.thirtyfive.game import GAME
from app.thirtyfive.look import LOOK

run(GAME, LOOK)
