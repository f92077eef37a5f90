"""The players of Cell Division: a beginner, the AIs of the original, and a master.

The AIs of the original play the square of the highest value. The beginner plays as easy does, near the middle, on every
fourth of its moves, and any square on the others. Easy beats a player that takes the square of the largest gain (199 of
200 games against that of `tests/bench/peers/simple_ugi.py`). The master searches best-first on an evaluation, the
margin after random filling, and proves the last squares.

>>> from pygame35.games.cell_division.rules import Position
>>> position = Position(3, 3)
>>> worth = values(position, "hard")
>>> position.format_move(best(position, worth))
'b2'
"""

from random import Random

from ...players import Option, Player
from . import values as originals
from .rules import Position
from .values import FIRST_SKILL, ORIGINALS, best

__all__ = ["BEGINNER", "DEFAULT", "MASTER", "OPTIONS", "PLAYERS", "best", "ranked", "values"]

_CENTRAL = 4  # the beginner plays one of this many moves as easy does
BEGINNER = Player("beginner", "greedy")
MASTER = Player("master", "best-first", exploration=2.0, temperature=1.0, width=12, noise=0.1, proves_from=16)

PLAYERS = {player.name: player for player in (BEGINNER, *(Player(name, "greedy") for name in ORIGINALS), MASTER)}
DEFAULT = MASTER
OPTIONS = {"skill": Option(float, 0.0, 1.0, FIRST_SKILL, "adaptive")}


def values(position: Position, player: str, skill: float = FIRST_SKILL, seed: int = 0) -> dict[int, float]:
    """{square: value} for every legal move; ValueError when the player has no values.

    skill: for the adaptive player. seed: for the beginner; equal seeds give equal squares.
    """
    if player != BEGINNER.name:
        return originals.values(position, player, skill)
    if len(position.moves) // 2 % _CENTRAL == 0:
        return originals.values(position, "easy")
    rng = Random(f"{seed} {len(position.moves)}")
    return {square: rng.random() for square in position.legal_moves()}


def ranked(position: Position, worth: dict[int, float]) -> list[int]:
    """The squares in the order in which `best` chooses them."""
    left, order = dict(worth), []
    while left:
        order.append(best(position, left))
        del left[order[-1]]
    return order
