"""The learned value of a position by numpy, without kernels: what `kernels.network` computes, for comparison."""

import numpy as np

from pygame35.games.five_in_a_row.kernels.network import (
    BIAS,
    CUT,
    FEARED,
    HIDDEN,
    LEAK,
    OUTPUT,
    OUTPUT_BIAS,
    WEIGHTS,
    WIDTH,
)
from pygame35.games.five_in_a_row.model import Weights
from pygame35.games.five_in_a_row.shapes import CODES, REACH, WIN_KIND, kinds, line_shapes

_LINES = ((0, 1), (1, -1), (1, 0), (1, 1))  # (row, column) of a step, in the order of the kernel
Cell = tuple[int, int]


def value(weights: Weights, stones: dict[Cell, int], side: int) -> float:
    """The value to the side to move, a logit. stones: {cell: 0 or 1}; side: 0 or 1."""
    grid = _grid(stones)
    codes = [_codes(np.where(grid == 1 + own, 1, np.where(grid > 0, 2, 0))) for own in (side, 1 - side)]
    sums = [_sums(weights, codes[n], grid, own) for n, own in enumerate((side, 1 - side))]
    dense = weights.dense
    hidden = dense[WEIGHTS:BIAS].reshape(HIDDEN, 2 * WIDTH) @ np.concatenate(sums) + dense[BIAS : BIAS + HIDDEN]
    total = dense[OUTPUT_BIAS] + dense[OUTPUT : OUTPUT + HIDDEN] @ np.maximum(hidden, LEAK * hidden)
    feared = (_kinds(codes[1])[grid == 0] == WIN_KIND).any()
    return float(total + (dense[FEARED] if feared else 0))


def _grid(stones: dict[Cell, int]) -> np.ndarray:
    """int8 [rows, columns]: 0, or 1 + the side of a stone, with a rim that no line leaves."""
    xs, ys = zip(*stones, strict=True)
    rim = 2 * REACH
    grid = np.zeros((max(ys) - min(ys) + 1 + 2 * rim, max(xs) - min(xs) + 1 + 2 * rim), np.int8)
    for (x, y), side in stones.items():
        grid[y - min(ys) + rim, x - min(xs) + rim] = 1 + side
    return grid


def _codes(digits: np.ndarray) -> np.ndarray:
    """int [4, rows, columns]: the codes of the lines of each cell; digits: [rows, columns]."""
    codes = np.zeros((4, *digits.shape), int)
    places = [*range(-REACH, 0), *range(1, REACH + 1)]
    for line, (row, column) in enumerate(_LINES):
        for place, distance in enumerate(places):
            codes[line] += 3**place * np.roll(digits, (-distance * row, -distance * column), (0, 1))
    return codes


def _sums(weights: Weights, codes: np.ndarray, grid: np.ndarray, own: int) -> np.ndarray:
    """float [WIDTH]: the units of a side, over all cells, less those of empty lines."""
    state = np.where(grid == 0, 0, np.where(grid == 1 + own, 1, 2))
    units = weights.rows[codes + CODES * state].sum(axis=0)
    summed: np.ndarray = (np.clip(units, 0, CUT) - np.clip(4 * weights.rows[0], 0, CUT)).sum(axis=(0, 1))
    return summed


def _kinds(codes: np.ndarray) -> np.ndarray:
    """int [rows, columns]: the kinds of the cells, as if they were empty."""
    shapes = line_shapes()[codes].astype(int)
    found: np.ndarray = kinds()[sum(shapes[line] << 3 * line for line in range(4))]
    return found
