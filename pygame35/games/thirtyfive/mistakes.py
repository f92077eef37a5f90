"""The mistakes of a side: the margin that each of its moves lost against the best move, by the learned evaluation."""

from functools import lru_cache

import numpy as np

from .batch import from_position
from .players import evaluation
from .rules import Position, start


def losses(position: Position, side: int) -> list[float]:
    """[moves of the side]: the margin that each lost against the best move, in squares, at least 0; no search."""
    moves = tuple(position.moves)
    first = 0 if side == start().turn else 1
    return [_loss(position.board, moves[: ply + 1]) for ply in range(first, len(moves), 2)]


@lru_cache(maxsize=4096)  # every request contains the whole game, so it asks again for all earlier moves
def _loss(board: str, moves: tuple[int, ...]) -> float:
    """The margin that the last of these moves lost, in squares. board: the board's name."""
    position = start(board)
    for move in moves[:-1]:
        position.play(move)
    values: np.ndarray = evaluation(one_ply=True).action_values(from_position(position))[0]
    return float(values.max() - values[moves[-1]])
