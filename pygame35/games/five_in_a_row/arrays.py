"""The board of the kernels of five in a row, before anything lies on it."""

import numpy as np

from . import shapes
from .kernels.cells import CELLS, COUNTS, STONES, Board


def empty_board() -> Board:
    """The arrays of `kernels.cells`."""
    counts = np.zeros(COUNTS, np.int32)
    counts[[shapes.NONE_KIND, shapes.KINDS + shapes.NONE_KIND]] = CELLS
    return (
        np.zeros(CELLS, np.int8),
        np.zeros(8 * CELLS, np.int16),
        np.zeros(8 * CELLS, np.int8),
        np.zeros(2 * CELLS, np.int8),
        np.zeros(CELLS, np.int8),
        counts,
        np.zeros(STONES, np.int32),
        np.zeros(4 * STONES + 4, np.int32),
        np.zeros(CELLS, np.int32),
        np.zeros(CELLS, np.int8),
        np.concatenate((shapes.line_shapes(), shapes.kinds())),
    )
