"""The entry point of embedded Threes."""

from app.embed.solo_board import run
from app.games.threes.embed import EmbeddedThrees

run(EmbeddedThrees())
