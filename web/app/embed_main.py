"""Starts an embedded board of 35."""

from app.embed_start import run
from app.thirtyfive.game import GAME
from app.thirtyfive.look import LOOK

run(GAME, LOOK)
