"""The mistakes of a side: by how much the learned evaluation prefers its best move to the move that was played."""

from functools import lru_cache

import numpy as np

from .batch import from_position
from .players import evaluation
from .rules import Position, start


def losses(position: Position, side: int) -> list[float]:
    """[moves of the side] what each of them lost, in squares, at least 0; without a search."""
    moves = tuple(position.moves)
    first = 0 if side == start().turn else 1
    return [_loss(position.board, moves[: ply + 1]) for ply in range(first, len(moves), 2)]


@lru_cache(maxsize=4096)  # a request contains the whole game, so all but the last move are valued again and again
def _loss(board: str, moves: tuple[int, ...]) -> float:
    """The loss of the last of these moves, in squares. board: its name."""
    position = start(board)
    for move in moves[:-1]:
        position.play(move)
    values: np.ndarray = evaluation(one_ply=True).action_values(from_position(position))[0]
    return float(values.max() - values[moves[-1]])
