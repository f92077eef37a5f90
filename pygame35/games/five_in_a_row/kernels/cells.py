"""A part of the grid of five in a row, for kernels: the shapes that each empty cell can make, kept up to date.

A cell is x + SIZE y. Stones lie at least RIM from the ends of the board, so that no line leaves it. The arrays keep
their contents between two runs of a kernel.
"""

from typing import NamedTuple

import numpy as np

from ....kernels.kernel import part
from ....search.kernels.table import GOLDEN_GAMMA, hash_combine
from ..shapes import CODES, FIVE_KIND, KINDS, NONE_KIND, NOTHING, REACH

SIZE = 128
CELLS = SIZE * SIZE
RIM = 12
NEAR = 2
STONES = CELLS  # the most stones and walls
WALL = 2  # stands for a side where a wall is meant
LAID, DIRTY = 2 * KINDS, 2 * KINDS + 1
COUNTS = 2 * KINDS + 2
_SIDE = np.uint64(0xD1B54A32D192ED03)


class Board(NamedTuple):
    """Flat arrays. Each field's docstring gives the shape in which the kernels read it."""

    stones: np.ndarray
    """int8 [CELLS]: 0 (empty), 1 and 2 (a stone of side 0 or 1), 3 (a wall: no stone can lie there)"""
    codes: np.ndarray
    """int16 [CELLS, 2, 4]: the code of each line of a cell, empty or not, as each side sees it; see `shapes`"""
    shapes: np.ndarray
    """int8 [CELLS, 2, 4]: the shape of each line of an empty cell; NOTHING for other cells"""
    kinds: np.ndarray
    """int8 [CELLS, 2]: the kind of an empty cell for each side; NONE_KIND for other cells"""
    near: np.ndarray
    """int8 [CELLS]: the number of stones at most NEAR columns and rows away; walls do not count"""
    counts: np.ndarray
    """int32 [COUNTS]: how many cells are of each kind, [2, KINDS]; then LAID, and DIRTY for `network`"""
    laid: np.ndarray
    """int32 [STONES]: the cells with stones and walls, in the order in which they were put there"""
    boxes: np.ndarray
    """int32 [STONES + 1, 4]: entry n is the bounding box (left, top, right, bottom) of the stones among the first n of
    `laid`; walls do not count. Without stones, the box holds no cell, and any stone replaces its ends."""
    dirty: np.ndarray
    """int32 [CELLS]: the cells that changed since the network looked"""
    is_dirty: np.ndarray
    """int8 [CELLS]: 1 for the cells in `dirty`"""
    tables: np.ndarray
    """int8 [CODES + 8 ** 4]: `shapes.line_shapes()`, then `shapes.kinds()`"""


@part
def step_of(line: int) -> int:
    """The step from a cell to the next one along line 0 ... 3: 1, 1 - SIZE, SIZE or SIZE + 1."""
    return 1 if line == 0 else 1 - SIZE if line == 1 else SIZE + line - 2


@part
def key_of(cell: int, side: int) -> np.uint64:
    """The part of a position's hash that stands for a stone or a wall."""
    return hash_combine(GOLDEN_GAMMA, 2 * CELLS + cell if side == WALL else 2 * cell + side)


@part
def for_side(key: np.uint64, side: int) -> np.uint64:
    """The hash of a position together with the side to move."""
    return key ^ _SIDE if side == 1 else key


@part
def update_codes(board: Board, cell: int, digit_0: int, digit_1: int) -> None:
    """Add a stone's two digits, one for each side's view of it, to the codes of the cells around it."""
    stones, codes, shapes, kinds, _, counts, _, _, _, _, tables = board
    for line in range(4):
        step, power = step_of(line), 1
        near = cell + REACH * step  # the stone lies REACH before it
        for n in range(2 * REACH + 1):
            if n != REACH:
                at = 8 * near + line
                codes[at] += power * digit_0
                codes[at + 4] += power * digit_1
                power *= 3
                if stones[near] == 0:
                    for side in range(2):
                        set_shape(shapes, kinds, counts, tables, near, side, line, codes[at + 4 * side])
            near -= step


@part
def set_shape(
    shapes: np.ndarray,
    kinds: np.ndarray,
    counts: np.ndarray,
    tables: np.ndarray,
    cell: int,
    side: int,
    line: int,
    code: int,
) -> None:
    """Set the shape of a line of an empty cell, and the cell's kind, for one side. code: the code of the line."""
    at, shape = 8 * cell + 4 * side, tables[code]
    if shapes[at + line] != shape:
        shapes[at + line] = shape
        together = int(shapes[at]) | int(shapes[at + 1]) << 3 | int(shapes[at + 2]) << 6 | int(shapes[at + 3]) << 9
        at = 2 * cell + side
        kind = tables[CODES + together]
        if kind != kinds[at]:
            counts[KINDS * side + kinds[at]] -= 1
            counts[KINDS * side + kind] += 1
            kinds[at] = kind


@part
def mark_dirty(board: Board, cell: int) -> None:
    """Add a cell to the list of changed cells."""
    counts, dirty, is_dirty = board.counts, board.dirty, board.is_dirty
    if is_dirty[cell] == 0:
        is_dirty[cell] = 1
        dirty[counts[DIRTY]] = cell
        counts[DIRTY] += 1


@part
def put(board: Board, cell: int, side: int) -> None:
    """Put a stone, or a wall, on an empty cell."""
    stones, _, shapes, kinds, near, counts, laid, boxes = board[:8]
    stones[cell] = side + 1
    for view in range(2):
        counts[KINDS * view + kinds[2 * cell + view]] -= 1
        counts[KINDS * view + NONE_KIND] += 1
        kinds[2 * cell + view] = NONE_KIND
        for line in range(4):
            shapes[8 * cell + 4 * view + line] = NOTHING
    update_codes(board, cell, 1 if side == 0 else 2, 1 if side == 1 else 2)
    mark_dirty(board, cell)
    count = counts[LAID]
    x, y = cell % SIZE, cell // SIZE
    for n in range(4):
        boxes[4 * count + 4 + n] = boxes[4 * count + n]
    if side != WALL:
        for row in range(-NEAR, NEAR + 1):
            for column in range(-NEAR, NEAR + 1):
                near[cell + SIZE * row + column] += 1
        boxes[4 * count + 4] = min(boxes[4 * count], x)
        boxes[4 * count + 5] = min(boxes[4 * count + 1], y)
        boxes[4 * count + 6] = max(boxes[4 * count + 2], x)
        boxes[4 * count + 7] = max(boxes[4 * count + 3], y)
    laid[count] = cell
    counts[LAID] = count + 1


@part
def take(board: Board) -> int:
    """Take back the last stone or wall; returns its cell."""
    stones, codes, shapes, kinds, near, counts, laid, _, _, _, tables = board
    counts[LAID] -= 1
    cell = int(laid[counts[LAID]])
    side = stones[cell] - 1
    stones[cell] = 0
    update_codes(board, cell, -1 if side == 0 else -2, -1 if side == 1 else -2)
    for view in range(2):
        for line in range(4):
            set_shape(shapes, kinds, counts, tables, cell, view, line, codes[8 * cell + 4 * view + line])
    mark_dirty(board, cell)
    if side != WALL:
        for row in range(-NEAR, NEAR + 1):
            for column in range(-NEAR, NEAR + 1):
                near[cell + SIZE * row + column] -= 1
    return cell


@part
def lay(board: Board, cells: np.ndarray, sides: np.ndarray, count: int) -> None:
    """Put the first `count` of these stones on the board, and take all others away.

    If `laid` and `cells` begin with the same stones, these stay on the board. sides: 0, 1 or WALL.
    """
    stones, counts, laid = board.stones, board.counts, board.laid
    same = 0
    while same < min(count, counts[LAID]) and laid[same] == cells[same] and stones[laid[same]] == sides[same] + 1:
        same += 1
    while counts[LAID] > same:
        take(board)
    for n in range(same, count):
        put(board, int(cells[n]), int(sides[n]))


@part
def cells_of_kind(board: Board, side: int, least: int, cells: np.ndarray, start: int, most: int) -> int:
    """Write to `cells`, from `start` on, the cells whose kind for a side is `least` or higher, in reading order.

    Writes at most `most` cells, and returns the index after the last.
    """
    kinds, counts, boxes = board.kinds, board.counts, board.boxes
    left = 0
    for kind in range(least, FIVE_KIND + 1):
        left += counts[KINDS * side + kind]
    box, end = 4 * counts[LAID], start
    for y in range(boxes[box + 1] - REACH, boxes[box + 3] + REACH + 1):
        if left == 0:
            break
        for x in range(boxes[box] - REACH, boxes[box + 2] + REACH + 1):
            if kinds[2 * (SIZE * y + x) + side] >= least:
                left -= 1
                if end < start + most:
                    cells[end] = SIZE * y + x
                    end += 1
    return end
