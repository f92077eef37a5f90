"""The learned value of a position by numpy, without kernels: what `kernels.network` computes, for comparison."""

import numpy as np

from pygame35.games.five_in_a_row.borders import ENDLESS, Borders
from pygame35.games.five_in_a_row.kernels.network import (
    BIAS,
    CLIP,
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
_WALL = 3
Cell = tuple[int, int]


def value(weights: Weights, stones: dict[Cell, int], side: int, borders: Borders = ENDLESS) -> float:
    """The value to the side to move, a logit. stones: {cell: 0 or 1}; side: 0 or 1."""
    grid = _grid(stones, borders)
    bare = np.where(grid == _WALL, _WALL, 0)
    codes = [_codes(np.where(grid == 1 + own, 1, np.where(grid > 0, 2, 0))) for own in (side, 1 - side)]
    before = _codes(np.where(bare, 2, 0))
    sums = [
        _sums(weights, codes[n], grid, own) - _sums(weights, before, bare, own)
        for n, own in enumerate((side, 1 - side))
    ]
    dense = weights.dense
    hidden = dense[WEIGHTS:BIAS].reshape(HIDDEN, 2 * WIDTH) @ np.concatenate(sums) + dense[BIAS : BIAS + HIDDEN]
    total = dense[OUTPUT_BIAS] + dense[OUTPUT : OUTPUT + HIDDEN] @ np.maximum(hidden, LEAK * hidden)
    feared = (_kinds(codes[1])[grid == 0] == WIN_KIND).any()
    return float(total + (dense[FEARED] if feared else 0))


def _grid(stones: dict[Cell, int], borders: Borders) -> np.ndarray:
    """int8 [rows, columns]: 0, 1 + the side of a stone, or _WALL, with a rim that no line leaves."""
    xs, ys = zip(*stones, strict=True)
    rim = 2 * REACH
    grid = np.zeros((max(ys) - min(ys) + 1 + 2 * rim, max(xs) - min(xs) + 1 + 2 * rim), np.int8)
    for y, x in np.ndindex(grid.shape):
        cell = x + min(xs) - rim, y + min(ys) - rim
        grid[y, x] = 1 + stones[cell] if cell in stones else 0 if borders.hold(cell) else _WALL
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
    """float [WIDTH]: the units of a side, over all cells but walls."""
    state = np.where(grid == 0, 0, np.where(grid == 1 + own, 1, 2))
    units = weights.rows[codes + CODES * state].sum(axis=0)
    summed: np.ndarray = np.clip(units, 0, CLIP)[grid != _WALL].sum(axis=0)
    return summed


def _kinds(codes: np.ndarray) -> np.ndarray:
    """int [rows, columns]: the kinds of the cells, as if they were empty."""
    shapes = line_shapes()[codes].astype(int)
    found: np.ndarray = kinds()[sum(shapes[line] << 3 * line for line in range(4))]
    return found
