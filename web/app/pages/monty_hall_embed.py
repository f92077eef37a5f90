"""The entry point of embedded doors."""

from app.embed.solo_board import run
from app.games.monty_hall.embed import EmbeddedDoors

run(EmbeddedDoors())
