"""Starts an embedded board of 35."""

from app.embed.start import run
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.look import LOOK

run(GAME, LOOK)
