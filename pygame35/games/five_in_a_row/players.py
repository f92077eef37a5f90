"""Who plays tic-tac-toe without borders: a beginner, the original AI, which plays the heaviest cell, and a master.

>>> from pygame35.games.five_in_a_row.rules import Position
>>> best(Position(), weights(Position()))
(0, 0)
"""

from functools import partial
from typing import Any

from ... import records as record
from ...players import Option, Player
from ...search import greedy
from . import beginner as five_in_a_row_beginner
from . import rules as five_in_a_row
from . import search as foresight
from .original_numpy import weights
from .rules import Position

__all__ = [
    "BEGINNER",
    "DEFAULT",
    "LEVELS",
    "MASTER",
    "OPTIONS",
    "ORIGINAL",
    "PLAYERS",
    "begin",
    "best",
    "ranked",
    "weights",
]

BEGINNER = Player("beginner", "greedy")
ORIGINAL = Player("original", "greedy")
MASTER = Player("master", "threats")

PLAYERS = {player.name: player for player in (BEGINNER, ORIGINAL, MASTER)}
LEVELS: tuple[Player, ...] = ()
DEFAULT = MASTER
OPTIONS: dict[str, Option] = {}

Cell = tuple[int, int]


def ranked(position: Position, worth: dict[Cell, float]) -> list[Cell]:
    """The cells, the heaviest first, of equal ones the first in reading order; the origin first on the empty grid."""
    return sorted(worth, key=lambda cell: (bool(position.stones or cell != (0, 0)), -worth[cell], cell[1], cell[0]))


def best(position: Position, worth: dict[Cell, float]) -> Cell:
    """The first of them."""
    if not position.stones:
        return 0, 0
    return min(worth, key=lambda cell: (-worth[cell], cell[1], cell[0]))


def begin(player: Player, position: Position, *, seed: int = 0) -> Any:
    """A search of the position, which is not over, as the player makes it; only the beginner's depends on the seed."""
    copy = record.replay(position.moves, five_in_a_row)
    if player.search == "threats":
        return foresight.Search(copy)
    values = partial(five_in_a_row_beginner.values, seed=seed) if player == BEGINNER else weights
    return greedy.Search(copy, values, ranked)
