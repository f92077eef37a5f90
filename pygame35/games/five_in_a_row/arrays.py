"""The board of the kernels of five in a row, before anything lies on it."""

import numpy as np

from ...kernels.kernel import Context
from . import shapes
from .kernels.cells import CELLS, COUNTS, STONES, Board


def empty_board(memory: Context) -> Board:
    """The arrays of `kernels.cells`."""
    counts = memory.zeros(COUNTS, np.int32)
    counts[[shapes.NONE_KIND, shapes.KINDS + shapes.NONE_KIND]] = CELLS
    return (
        memory.zeros(CELLS, np.int8),
        memory.zeros(8 * CELLS, np.int16),
        memory.zeros(8 * CELLS, np.int8),
        memory.zeros(2 * CELLS, np.int8),
        memory.zeros(CELLS, np.int8),
        counts,
        memory.zeros(STONES, np.int32),
        memory.zeros(4 * STONES + 4, np.int32),
        memory.zeros(CELLS, np.int32),
        memory.zeros(CELLS, np.int8),
        memory.constant(np.concatenate((shapes.line_shapes(), shapes.kinds()))),
    )
