"""The features of positions of 35: the indices of the weights whose sum is the value."""

import numpy as np

from .. import batch, blocks, squares
from ..perspective import COUNTS, KINDS, SUMS, Seen, on_board, seen
from ..rules import SIZE, SQUARES

BLOCKS = (SIZE + 1) ** 2  # of the usual board
FEATURES = 2 * SQUARES + BLOCKS  # weights whose sum is the value of a position, on the usual board


def features(state: batch.State) -> np.ndarray:
    """int32 [boards, FEATURES]: the indices of the weights whose sum is the value for the side to move.

    The small board has fewer features: 2 * 36 + 49.
    """
    view, ply = seen(state, state.turn), (state.digit != 0).sum(axis=1)
    return np.concatenate((_entries(view, ply), squares.WEIGHTS + _patterns(view)), axis=1)


def _entries(view: Seen, ply: np.ndarray) -> np.ndarray:
    """int32 [boards, 2 * squares]: the weights of the squares, then the weights by stage. ply: int [boards]."""
    stage = np.minimum(ply * squares.STAGES // view.kind.shape[1], squares.STAGES - 1).astype(np.int32)[:, None]
    stage_rows = squares.ROWS + (stage * KINDS + view.kind) * COUNTS + view.empty_near
    return np.concatenate((squares.rows(view) * SUMS + view.sums, stage_rows * SUMS + view.sums), axis=1)


def classes(view: Seen) -> np.ndarray:
    """int [boards, squares]: the class of each square, see `blocks`."""
    result: np.ndarray = blocks.CLASS[view.kind, view.empty_near, view.sums]
    return result


def _patterns(view: Seen) -> np.ndarray:
    """int32 [boards, blocks]: the pattern of each block, 0 ... PATTERNS - 1."""
    board = np.pad(on_board(classes(view)), ((0, 0), (1, 1), (1, 1)), constant_values=blocks.OUTSIDE)
    pairs = board[:, :, :-1] * blocks.CLASSES + board[:, :, 1:]
    codes = pairs[:, :-1] * blocks.CLASSES**2 + pairs[:, 1:]
    result: np.ndarray = blocks.PATTERN[codes].reshape(len(codes), codes.shape[1] * codes.shape[2])
    return result
