"""Which of the two tables tells what: the same values can be told in many ways.

The first look at moves goes by the table of squares alone (`games.thirtyfive.evaluation`), so that table should know as
much as it can. Training shares what both could tell between them by chance. But the part of a block's weight that
depends on each of its squares alone, on their classes, can as well be told by the squares, each of which lies in four
blocks: that part is moved, so much of it as there is (least squares, as the main effects in an analysis of variance).
"""

import numpy as np

from .. import blocks, squares
from ..rules import SQUARES
from ..view import COUNTS, KINDS, SUMS

_BLOCKS_OF_A_SQUARE = 4
_OUTSIDE_IN_BLOCKS = _BLOCKS_OF_A_SQUARE * (blocks.BLOCKS - SQUARES)  # how often blocks of a board reach beyond it


def told_by_squares(weights: np.ndarray, features: np.ndarray) -> np.ndarray:
    """float32 [WEIGHTS], the same evaluation: every position is worth what it was.

    weights: float32 [WEIGHTS]. features: int [positions, FEATURES] of positions as they occur: a block counts as
    often as it is there.
    """
    block = weights[squares.WEIGHTS :].astype(np.float64)
    classes = blocks.classes_of_patterns()
    contains = np.zeros((blocks.PATTERNS, blocks.CLASSES))  # how many squares of each class
    for corner in classes.T:
        contains[np.arange(blocks.PATTERNS), corner] += 1
    often = np.sqrt(np.bincount(features.ravel(), minlength=len(weights))[squares.WEIGHTS :])
    of_class = np.linalg.lstsq(contains * often[:, None], block * often, rcond=None)[0]
    fine = weights[: squares.ROWS * SUMS].reshape(KINDS, squares.PLACES, COUNTS, COUNTS, SUMS).astype(np.float64)
    fine = fine + _BLOCKS_OF_A_SQUARE * of_class[blocks.CLASS][:, None, :, None, :]
    fine += _OUTSIDE_IN_BLOCKS * of_class[blocks.OUTSIDE] / SQUARES
    coarse = weights[squares.ROWS * SUMS : squares.WEIGHTS]
    return np.concatenate((fine.ravel(), coarse, block - contains @ of_class)).astype(np.float32)
