"""Who plays Cell Division: a beginner, a master, and the AIs of the original, which play the square of the highest
value.

The beginner takes the middle, as easy does, on every fourth of its moves, and any square on the others. Easy itself
beats a player who takes the square that gains most (199 of 200 games against that of
`tests/bench/peers/simple_ugi.py`). The master searches best-first on the margin that random filling leads to
(`evaluation`), and proves the last squares.

>>> from pygame35.games.cell_division.rules import Position
>>> position = Position(3, 3)
>>> worth = values(position, "hard")
>>> position.format_move(best(position, worth))
'b2'
"""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from ...players import Option, Player
from . import values as originals
from .evaluation import action_values
from .rules import Position
from .values import FIRST_SKILL, ORIGINALS, best

__all__ = ["BEGINNER", "DEFAULT", "LEVELS", "MASTER", "OPTIONS", "PLAYERS", "best", "evaluate", "ranked", "values"]

_CENTRAL = 4  # of so many moves of the beginner one is easy's
BEGINNER = Player("beginner", "greedy")
MASTER = Player("master", "best-first", exploration=2.0, temperature=1.0, width=12, noise=0.1, proves_from=16)

PLAYERS = {player.name: player for player in (BEGINNER, *(Player(name, "greedy") for name in ORIGINALS), MASTER)}
LEVELS: tuple[Player, ...] = ()
DEFAULT = MASTER
OPTIONS = {"skill": Option(float, 0.0, 1.0, FIRST_SKILL, "adaptive")}


def evaluate(player: Player) -> Callable[[Any], np.ndarray]:
    """The action values that the player sees, any misjudgement aside."""
    return action_values


def values(position: Position, player: str, skill: float = FIRST_SKILL, seed: int = 0) -> dict[int, float]:
    """{square: value} for every legal move; ValueError when the player has no values.

    skill: of the adaptive player. seed: of the beginner's squares; two games of one seed are alike.
    """
    if player != BEGINNER.name:
        return originals.values(position, player, skill)
    if len(position.moves) // 2 % _CENTRAL == 0:
        return originals.values(position, "easy")
    rng = Random(f"{seed} {len(position.moves)}")
    return {square: rng.random() for square in position.legal_moves()}


def ranked(position: Position, worth: dict[int, float]) -> list[int]:
    """The squares as `best` would play them if those before were not there."""
    left, order = dict(worth), []
    while left:
        order.append(best(position, left))
        del left[order[-1]]
    return order
