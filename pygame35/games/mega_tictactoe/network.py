"""The learned network: its weights, and the tables that follow from them.

A local board is known by its *row*, see `kernels.boards`. The weights give every row a few features, one set of them
for corners, one for edges and one for the middle of the global board. Boards are first turned so that all corners share
their weights, and so do all edges. A unit of the network is a sum over the local boards: a board's features times the
weights of its place. The tables hold these products.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from .kernels.boards import DRAWN, MINE, ROW_OF, THEIRS, UNDECIDED
from .kernels.network import TABLE_ROWS, WIDTH
from .positions import codes_of_rows, kernel_tables

FEATURES = 16  # numbers that describe a local board
KINDS = 3  # corner, edge, middle
KIND = np.array([0, 1, 0, 1, 2, 1, 0, 1, 0])  # [place]
PLACES = 9


class Weights(NamedTuple):
    """The weights of the network, as training learns them; float32."""

    boards: np.ndarray  # [KINDS, TABLE_ROWS, FEATURES]
    board_units: np.ndarray  # [PLACES, FEATURES, WIDTH]
    targets: np.ndarray  # [KINDS, TABLE_ROWS, FEATURES] of the local board in which the side to move must play
    target_units: np.ndarray  # [PLACES, FEATURES, WIDTH]
    target_bias: np.ndarray  # [PLACES + 1, WIDTH]; the last row: the side to move may play anywhere
    dense: np.ndarray  # [DENSE] see `kernels.network`


class Tables(NamedTuple):
    """The units that each local board, and the board to play in, add to the sums; for the kernels; float32."""

    boards: np.ndarray  # [PLACES * TABLE_ROWS, WIDTH]
    targets: np.ndarray  # [PLACES * TABLE_ROWS + 1, WIDTH]
    dense: np.ndarray  # [DENSE]


@cache
def symmetries(width: int = 3) -> np.ndarray:
    """int [8, width * width]: result[symmetry, place] is the place from which the content of `place` comes.

    width: the width of a square board, whose places are numbered row by row. The first four symmetries are quarter
    turns.
    """
    grid = np.arange(width * width).reshape(width, width)
    turned = [np.rot90(grid, turns) for turns in range(4)]
    return np.array([view.ravel() for view in (*turned, *(view.T for view in turned))])


@cache
def turned_rows() -> np.ndarray:
    """int32 [8, TABLE_ROWS]: the row of a local board after a symmetry; board'[place] = board[symmetry[place]]."""
    digits = codes_of_rows()[UNDECIDED:, None] // 3 ** np.arange(PLACES) % 3
    rows = np.empty((8, TABLE_ROWS), np.int32)
    rows[:, :UNDECIDED] = MINE, THEIRS, DRAWN
    row_of = kernel_tables()[ROW_OF:]
    for number, places in enumerate(symmetries()):
        rows[number, UNDECIDED:] = row_of[digits[:, places] @ 3 ** np.arange(PLACES)]
    return rows


@cache
def canonical() -> np.ndarray:
    """int32 [PLACES, TABLE_ROWS]: the row of a local board, turned to the first place of its KIND."""
    first = (0, 1, 4)
    turns = []
    for place in range(PLACES):
        wanted = first[KIND[place]]
        turns.append(next(turn for turn in range(4) if symmetries()[turn][wanted] == place))
    return turned_rows()[turns]


def tables(weights: Weights) -> Tables:
    boards = np.empty((PLACES, TABLE_ROWS, WIDTH), np.float32)
    targets = np.empty((PLACES * TABLE_ROWS + 1, WIDTH), np.float32)
    for place in range(PLACES):
        kind, rows = KIND[place], canonical()[place]
        boards[place] = _product(weights.boards[kind], weights.board_units[place])[rows]
        part = targets[place * TABLE_ROWS : (place + 1) * TABLE_ROWS]
        part[:] = (_product(weights.targets[kind], weights.target_units[place]) + weights.target_bias[place])[rows]
    targets[-1] = weights.target_bias[-1]
    return Tables(boards.reshape(-1, WIDTH), targets, weights.dense)


def _product(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """left @ right, summed in the same order on every machine."""
    total = np.zeros((len(left), right.shape[1]), np.float32)
    for column, row in zip(left.T, right, strict=True):
        total += column[:, None] * row
    return total
