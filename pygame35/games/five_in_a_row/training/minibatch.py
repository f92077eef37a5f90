"""Minibatches of positions of five in a row, as the numbers of the rows that the network sums."""

from typing import Any, NamedTuple

import numba
import numpy as np

from ....kernels.context import context
from ....kernels.linking import OPTIONS, linked
from ..alpha_beta import empty_board
from ..kernels.cells import DIRTY, LAID, SIZE, lay
from ..shapes import CODES, FIVE_KIND, KINDS, REACH, WIN_KIND
from .selfplay import NO_MOVE, Positions

MINIBATCH = 512  # positions
NO_VALUE = -1.0
MOST_CELLS = 2000  # the most cells of a position; further ones are left out


class Batch(NamedTuple):
    """Positions in flat arrays, one after the other. Cells on no line with a stone are left out."""

    ends: np.ndarray
    """int [positions]: the index after the last cell of each"""
    cells: np.ndarray
    """int32 [cells]: the kernel's number of an empty cell near a stone; NO_MOVE for other cells"""
    lines: np.ndarray
    """int32 [cells, 2, 4]: the rows of the cell's lines, as each side sees them"""
    kinds: np.ndarray
    """int32 [cells, 2]: the kind of an empty cell for each side"""
    side: np.ndarray
    """int [positions]: the side to move"""
    target: np.ndarray
    """float32 [positions]: the chance of the side to move; NO_VALUE where a five or an open four decides"""
    chosen: np.ndarray
    """int [positions]: the number of the best move; NO_MOVE where there is no choice"""
    feared: np.ndarray
    """bool [positions]: whether the other side can make an open four, or two fours"""


def drawn(positions: Positions, rng: np.random.Generator) -> Batch:
    """A minibatch of positions."""
    which = rng.integers(0, len(positions.counts), MINIBATCH)
    return read(positions, which)


def read(positions: Positions, which: np.ndarray) -> Batch:
    """The positions with these numbers. which: int [minibatch]."""
    starts = np.cumsum(positions.counts) - positions.counts
    board, parts, ends = empty_board(context()), [], []
    cells, lines, of_cells = (np.zeros(size * MOST_CELLS, np.int32) for size in (1, 8, 2))
    side = positions.counts[which] % 2
    target, chosen = positions.targets[which], positions.chosen[which]
    feared = np.zeros(len(which), bool)
    for n, position in enumerate(which.tolist()):
        stones = positions.stones[starts[position] : starts[position] + positions.counts[position]].astype(np.int64)
        count = read_cells(stones, (np.arange(len(stones)) % 2).astype(np.int8), board, cells, lines, of_cells)
        kinds = board.counts[: 2 * KINDS].reshape(2, KINDS)
        if kinds[side[n], WIN_KIND] or kinds[:, FIVE_KIND].any():
            target[n], chosen[n] = NO_VALUE, NO_MOVE
        feared[n] = kinds[1 - side[n], WIN_KIND] > 0
        ends.append(count)
        parts.append((cells[:count].copy(), lines[: 8 * count].copy(), of_cells[: 2 * count].copy()))
    found, rows, kinds_of = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    return Batch(
        *(np.cumsum(ends), found, rows.reshape(-1, 2, 4), kinds_of.reshape(-1, 2)),
        *(side, target, chosen, feared),
    )


def _read_cells(
    given: np.ndarray, sides: np.ndarray, board: Any, cells: np.ndarray, lines: np.ndarray, kinds: np.ndarray
) -> int:
    """Put a position on the board and list its cells; returns their number.

    given: int64 [stones], cells. sides: int8 [stones]. board: the arrays of `kernels.cells`. It writes to cells, int32
    [MOST_CELLS], lines, int32 [8 * MOST_CELLS], and kinds, int32 [2 * MOST_CELLS]; see `Batch`.
    """
    stones, codes, _, of_cells, near, counts, _, boxes, dirty, is_dirty, _ = board
    lay(board, given, sides, len(given))
    box, found = 4 * counts[LAID], 0
    for y in range(boxes[box + 1] - REACH, boxes[box + 3] + REACH + 1):
        for x in range(boxes[box] - REACH, boxes[box + 2] + REACH + 1):
            cell = SIZE * y + x
            reached = stones[cell] != 0
            for n in range(8):
                reached = reached or codes[8 * cell + n] != 0
            if not reached or found == MOST_CELLS:
                continue
            for side in range(2):
                state = 0 if stones[cell] == 0 else 1 if stones[cell] == side + 1 else 2
                for line in range(4):
                    lines[8 * found + 4 * side + line] = CODES * state + codes[8 * cell + 4 * side + line]
                kinds[2 * found + side] = of_cells[2 * cell + side]
            cells[found] = cell if stones[cell] == 0 and near[cell] > 0 else NO_MOVE
            found += 1
    for n in range(counts[DIRTY]):
        is_dirty[dirty[n]] = 0
    counts[DIRTY] = 0
    return found


read_cells = numba.njit(**OPTIONS)(linked(_read_cells))
