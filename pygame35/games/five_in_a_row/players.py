"""The players of tic-tac-toe without borders: a beginner, the original AI (it plays the heaviest cell), and a master.

>>> from pygame35.games.five_in_a_row.rules import Position
>>> best(Position(), weights(Position()))
(0, 0)
"""

from ...players import Player
from .original_numpy import weights
from .rules import Position

__all__ = ["BEGINNER", "DEFAULT", "MASTER", "ORIGINAL", "PLAYERS", "best", "ranked", "weights"]

BEGINNER = Player("beginner", "greedy")
ORIGINAL = Player("original", "greedy")
MASTER = Player("master", "threats")

PLAYERS = {player.name: player for player in (BEGINNER, ORIGINAL, MASTER)}
DEFAULT = MASTER

Cell = tuple[int, int]


def ranked(position: Position, worth: dict[Cell, float]) -> list[Cell]:
    """The cells, heaviest first; equal ones in reading order. On the empty grid the origin comes first."""
    return sorted(worth, key=lambda cell: (bool(position.stones or cell != (0, 0)), -worth[cell], cell[1], cell[0]))


def best(position: Position, worth: dict[Cell, float]) -> Cell:
    """The first of `ranked`."""
    if not position.stones:
        return 0, 0
    return min(worth, key=lambda cell: (-worth[cell], cell[1], cell[0]))
