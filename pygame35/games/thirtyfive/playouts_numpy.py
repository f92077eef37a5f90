"""Random playouts of 35 with numpy: from the order of the squares and their digits to the margin, without plies.

Two facts make it fast. First, digits alone decide when a square reaches 35. The code finds all these moments without
colours, five or six a game, and applies colours only there. Second, a square's sum at a placement depends on the 24
squares around the placement and their order. The code compares each square with them once instead of adding up the
board at every ply. Sums fit a byte, and the board is the last axis, so each operation runs over many boards side by
side.

Bitboards are those of `grids`. The comments name the shapes on the usual board; the small one has 36 squares, 6 x 6.
"""

import math
import threading
from collections.abc import Iterator

import numpy as np

from .grids import GRIDS, Grid, around, bitboards
from .rules import SQUARES, TARGET

_BLOCK = 256  # boards at a time, so that their arrays stay in the cache; the fastest of 64 ... 1,024 natively
_AROUND = tuple((rank, file) for rank in range(3) for file in range(3) if (rank, file) != (1, 1))  # around (1, 1)
_FILLED = np.uint8(128)  # beside a sum, 0 ... 72, in one byte
_NEVER = 255  # no sum is as high

# A moment is a placement by which squares reach 35, as one int that sorts by board and on a board in time:
#
#     board | time, 1 ... 64: 7 bits | square where a digit is placed: 6 | it reaches 35: 1 | those of _AROUND do: 8
_BOARD, _TIME, _SQUARE = 22, 15, 9  # the lowest bits of these


def _squares_of_moments(squares: int, size: int) -> np.ndarray:
    """uint64 [squares * 2 ** 9]: the bitboard of the squares that reach 35, by the bits of a moment below its time."""
    rank, file = np.divmod(np.arange(squares), size)
    bits, table = np.arange(2**_SQUARE), np.zeros((squares, 2**_SQUARE), np.uint64)
    for bit, place in zip(range(8, -1, -1), ((1, 1), *_AROUND), strict=True):
        near_rank, near_file = rank + place[0] - 1, file + place[1] - 1
        on_board = (np.minimum(near_rank, near_file) >= 0) & (np.maximum(near_rank, near_file) < size)
        near = np.where(on_board, 1 << (size * near_rank + near_file).astype(np.uint64), 0)
        table |= (bits >> bit & 1).astype(np.uint64) * near[:, None]
    return table.ravel()


def _tables(squares: int, grid: Grid) -> tuple[np.ndarray, np.ndarray]:
    """The squares that reach 35, and those that turn then, by the bits of a moment below its time."""
    reached = _squares_of_moments(squares, grid.size)
    return reached, around(reached, grid)


_TABLES = {squares: _tables(squares, grid) for squares, grid in GRIDS.items()}  # {number of squares: tables}


class _Scratch(threading.local):
    """Working memory of each thread; allocating it anew would take as long as the work."""

    def __init__(self) -> None:
        self.memory = np.empty(_BLOCK * SQUARES * 57, np.uint8)

    def arrays(self, *shapes: tuple[int, ...]) -> Iterator[np.ndarray]:
        """uint8 arrays of these shapes, valid until the next call."""
        start = 0
        for shape in shapes:
            end = start + math.prod(shape)
            yield self.memory[start:end].reshape(shape)
            start = end


_scratch = _Scratch()


def margins(
    owner: np.ndarray,
    digit: np.ndarray,
    neighbour_sum: np.ndarray,
    turn: np.ndarray,
    ranks: np.ndarray,
    digits: np.ndarray,
) -> np.ndarray:
    """int [boards]: red minus blue squares when the empty squares have been filled.

    owner, digit, neighbour_sum, turn: the fields of a State. ranks: uint8 [64, boards], the order in which the squares
    are filled, on each board a permutation of 0 ... 63; filled ones are skipped. digits: uint8 [64, boards], 1 ... 9.
    """
    squares = digit.shape[1]
    moments, movers = [np.empty(0, np.int64)], [np.empty(0, np.uint64)]
    for start in range(0, len(turn), _BLOCK):
        block = slice(start, start + _BLOCK)
        sums = np.ascontiguousarray((neighbour_sum[block] | (digit[block] != 0) * _FILLED).T)
        empty = (sums < _FILLED).view(np.uint8)
        movers.append(_movers(empty, ranks[:, block]))
        moments.append(_moments(*_reached(sums, empty, ranks[:, block], digits[:, block])) + np.int64(start << _BOARD))
    mine = np.concatenate(movers)
    created_red = np.where(turn > 0, mine, ~mine) & bitboards((digit == 0) & (owner == 0))
    red = _coloured(bitboards(owner > 0) | created_red, np.sort(np.concatenate(moments)), *_TABLES[squares])
    result: np.ndarray = 2 * np.bitwise_count(red).astype(np.intp) - squares
    return result


def _movers(empty: np.ndarray, ranks: np.ndarray) -> np.ndarray:
    """uint64 [boards], bitboards: the empty squares that the side to move fills; arguments uint8 [64, boards]."""
    rank, bits = (array.view(np.uint64) for array in _scratch.arrays(*[(len(empty), 8 * empty.shape[1])] * 2))
    rank[...], bits[...] = ranks, empty
    odd = np.bitwise_or.reduce(np.left_shift(bits, rank, out=bits), axis=0)  # bit k: the square of rank k is empty
    for distance in (1, 2, 4, 8, 16, 32):
        odd ^= odd << distance  # in the end bit k: of the squares up to rank k, an odd number is empty
    mine = np.right_shift(odd, rank, out=rank).astype(np.uint8) & 1
    return bitboards(np.ascontiguousarray(mine.T))


def _reached(
    sums: np.ndarray, empty: np.ndarray, ranks: np.ndarray, digits: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The squares that reach 35 by each placement, and the time of the placement; arguments uint8 [64, boards].

    Returns bool [3, 3, 8, 8, boards]: first the place (rank, file) of the square that reaches 35, relative to the
    placement, then that of the placement; and uint8 [8, 8, boards]: the time, 1 ... 64, or 0 for a filled square.
    """
    size = GRIDS[len(empty)].size
    board = (size, size, empty.shape[1])
    empty = empty.reshape(board)
    # With borders, for views of the board moved by up to two ranks and files.
    times, values, goals, earlier, added = _scratch.arrays(
        *[(size + 4, size + 4, board[2])] * 2, (size + 2, size + 2, board[2]), *[(5, 5, *board)] * 2
    )
    times[...], values[...], goals[...] = 0, 0, _NEVER
    inside = slice(2, -2), slice(2, -2)
    time = np.multiply(ranks.reshape(board) + np.uint8(1), empty, out=times[inside])
    value = np.multiply(digits.reshape(board), empty, out=values[inside])
    # The sum of the digits on the nine squares around and under a square when it is at 35; larger sums wrap around.
    goals[1:-1, 1:-1] = TARGET - (sums.reshape(board) & ~_FILLED) + value
    np.less(_windows(times, size), time, out=earlier.view(bool))
    earlier[2, 2] = empty  # the placement itself counts
    np.multiply(_windows(values, size), earlier, out=added)
    grown = _sums_of_three(_sums_of_three(added).swapaxes(0, 1)).swapaxes(0, 1)
    reached = np.equal(grown, _windows(goals, size), out=grown.view(bool))
    reached &= earlier[1:4, 1:4].view(bool)  # an empty square at 35 does not act
    return reached, time


def _windows(padded: np.ndarray, size: int) -> np.ndarray:
    """[offsets, offsets, 8, 8, boards]: the board as seen at each offset, from an array with a border."""
    shape = (*(length - size + 1 for length in padded.shape[:2]), size, size, padded.shape[2])
    return np.ndarray(shape, padded.dtype, padded, strides=padded.strides[:2] + padded.strides)


def _sums_of_three(parts: np.ndarray) -> np.ndarray:
    """[3, ...] from [5, ...], in place: the sums of three neighbours each."""
    parts[1] += parts[2]
    parts[0] += parts[1]
    parts[1] += parts[3]
    parts[2] += parts[3]
    parts[2] += parts[4]
    return parts[:3]


def _moments(reached: np.ndarray, time: np.ndarray) -> np.ndarray:
    """int [moments], from the results of `_reached`; at most _BLOCK boards, so that they fit 32 bits, too."""
    boards, itself, as_bytes = time.shape[2], reached[1, 1], reached.view(np.uint8)
    around = np.zeros_like(time)
    for place in _AROUND:
        around += around
        around |= as_bytes[place]
    at = np.flatnonzero(itself | (around != 0))
    square = at // boards
    sorted_by = (at - square * boards) << _BOARD | time.ravel()[at].astype(np.intp) << _TIME
    result: np.ndarray = sorted_by | square << _SQUARE | itself.ravel()[at].astype(np.intp) << 8 | around.ravel()[at]
    return result


def _coloured(red: np.ndarray, moments: np.ndarray, reached_by: np.ndarray, turning_by: np.ndarray) -> np.ndarray:
    """The red bitboards [boards] after these moments, in their order; the last two arguments are those of `_tables`."""
    board = (moments >> _BOARD).astype(np.intp)
    counts = np.bincount(board, minlength=len(red))
    nth = np.arange(len(board)) - np.repeat(np.cumsum(counts) - counts, counts)
    acting, turning = np.zeros((2, counts.max(initial=0), len(red)), np.uint64)  # [nth moment, board]; 0 for none
    squares = moments & (1 << _TIME) - 1
    acting[nth, board] = reached_by[squares]
    turning[nth, board] = turning_by[squares]
    for reached, near in zip(acting, turning, strict=True):
        red_ones = reached & red
        red = np.where(red_ones == reached, red | near, np.where(red_ones == 0, red & ~near, red))
    return red
