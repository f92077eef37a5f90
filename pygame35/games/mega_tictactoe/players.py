"""The players of Mega tic-tac-toe: baseline players, `original` (plain UCT), searches, and the levels 1 to 10.

Levels 1 to 6 are humanlike (`people`). Levels 7 to 10 search with the learned network.
"""

from functools import partial

from ...players import Player
from .habits import PEOPLE, YARDSTICKS

ORIGINAL = Player("original", "uct", exploration=0.7)
FULL = Player("full", "best-first", exploration=1.0, temperature=0.3, width=81, proves_from=30)
ONE_PLY = Player("one-ply", "best-first", simulations=0)
HABITS = YARDSTICKS | dict(PEOPLE)

_level = partial(FULL._replace, variability=0.5, proves_from=0)

PLAYERS = {
    player.name: player for player in (*(Player(name, "greedy") for name in YARDSTICKS), ORIGINAL, ONE_PLY, FULL)
}
LEVELS = (
    *(Player(name, "greedy") for name, _ in PEOPLE),
    _level(name="Strong club player", simulations=3),
    _level(name="Expert", simulations=64),
    _level(name="Master", simulations=1100),
    FULL._replace(name="Full strength"),
)
DEFAULT = FULL
