"""Line patterns of five in a row: the pattern that a stone makes on a line, and the kind of a cell by its four lines.

The *code* of a cell on a line encodes the eight cells around it, as one side sees them:

    code = the sum of digit * 3 ** place
    digit: 0 (empty), 1 (a stone of the side), 2 (one of the other side, or a wall)
    place: 0 ... 3 for the cells 4 ... 1 before it, 4 ... 7 for the cells 1 ... 4 after it

A row of five through a cell never leaves these cells, so the code of an empty cell determines a stone's pattern.

>>> line_shapes()[[27 + 9 + 3 + 1, 27 + 9 + 3]].tolist() == [FIVE, OPEN_FOUR]
True
"""

from functools import cache

import numpy as np

REACH = 4
CODES = 3 ** (2 * REACH)
NOTHING, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE = range(8)
"""The pattern of a line after a stone on the cell. OPEN_FOUR: two cells make five next. FOUR: one does. OPEN_THREE: a
cell makes an open four next; THREE: a cell makes a four. OPEN_TWO and TWO: the same, one stone earlier."""
SHAPE_BITS = 3
KINDS = 8
NONE_KIND, HALF_KIND, THREE_KIND, THREES_KIND, FOUR_KIND, FOUR_THREE_KIND, WIN_KIND, FIVE_KIND = range(KINDS)
"""The kind of a cell for a side, from the patterns of its four lines. FIVE: a five. WIN: an open four, or two fours.
FOUR_THREE: one four and an open three. FOUR: one four. THREES: two open threes; THREE: one. HALF: anything less."""


@cache
def line_shapes() -> np.ndarray:
    """int8 [CODES]: the pattern that a stone on the cell makes."""
    return np.array([_shape(_digits(code)) for code in range(CODES)], np.int8)


@cache
def kinds() -> np.ndarray:
    """int8 [8 ** 4]: the kind of a cell by the patterns of its four lines, SHAPE_BITS bits each."""
    numbers = np.arange(1 << 4 * SHAPE_BITS)
    lines = np.stack([numbers >> SHAPE_BITS * line & 7 for line in range(4)])
    most = lines.max(axis=0)
    fours, threes = (lines == FOUR).sum(axis=0), (lines == OPEN_THREE).sum(axis=0)
    found = np.select(
        [
            most == FIVE,
            (most == OPEN_FOUR) | (fours > 1),
            (fours == 1) & (threes > 0),
            fours == 1,
            threes > 1,
            threes == 1,
            most > NOTHING,
        ],
        [FIVE_KIND, WIN_KIND, FOUR_THREE_KIND, FOUR_KIND, THREES_KIND, THREE_KIND, HALF_KIND],
        NONE_KIND,
    )
    return found.astype(np.int8)


def _digits(code: int) -> tuple[int, ...]:
    """The nine cells of a line, with an own stone on the middle one."""
    around = [code // 3**place % 3 for place in range(2 * REACH)]
    return (*around[:REACH], 1, *around[REACH:])


@cache
def _fives(cells: tuple[int, ...]) -> int:
    """The number of cells on which the side's next stone makes five; -1 if it has five. cells: from `_digits`."""
    windows = [cells[first : first + 5] for first in range(5)]
    if (1,) * 5 in windows:
        return -1
    return len({first + window.index(0) for first, window in enumerate(windows) if sorted(window) == [0, 1, 1, 1, 1]})


@cache
def _best(cells: tuple[int, ...], stones: int) -> int:
    """The largest number of cells that can each make five once the side has added `stones` stones; at most 2."""
    if not stones:
        return min(_fives(cells), 2)
    empty = [at for at, cell in enumerate(cells) if not cell]
    return max((_best((*cells[:at], 1, *cells[at + 1 :]), stones - 1) for at in empty), default=0)


def _shape(cells: tuple[int, ...]) -> int:
    """The pattern of the nine cells of a line. cells: from `_digits`."""
    if _fives(cells) < 0:
        return FIVE
    if _fives(cells) > 0:
        return FOUR if _fives(cells) == 1 else OPEN_FOUR
    for stones, one, several in ((1, THREE, OPEN_THREE), (2, TWO, OPEN_TWO)):
        best = _best(cells, stones)
        if best > 0:
            return one if best == 1 else several
    return NOTHING
