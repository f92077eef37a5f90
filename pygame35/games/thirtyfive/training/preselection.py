"""Splits the learned value between the square table and the block table, for a better preselection of moves.

Many splits give the same sum, and training may arrive at any of them. The preselection (`games.thirtyfive.evaluation`)
ranks moves by the square table, without the blocks. So this module moves one part of the block weights to the square
table: the part that is a sum over the classes of a block's squares (a square lies in four blocks). The part is found by
least squares, like the main effects in an analysis of variance.
"""

import numpy as np

from .. import blocks, squares
from ..perspective import COUNTS, KINDS, SUMS
from ..rules import SQUARES
from .features import BLOCKS

_BLOCKS_OF_A_SQUARE = 4
_OUTSIDE_IN_BLOCKS = _BLOCKS_OF_A_SQUARE * (BLOCKS - SQUARES)  # corners of blocks that lie outside the board


def moved_to_squares(weights: np.ndarray, features: np.ndarray) -> np.ndarray:
    """float32 [WEIGHTS]: an evaluation with the same value for every position, and more of it in the square table.

    weights: float32 [WEIGHTS]. features: int [positions, FEATURES], of typical positions: the fit counts each
    occurrence of a block pattern.
    """
    block = weights[squares.WEIGHTS :].astype(np.float64)
    classes = _classes_of_patterns()
    contains = np.zeros((blocks.PATTERNS, blocks.CLASSES))  # the number of squares of each class
    for corner in classes.T:
        contains[np.arange(blocks.PATTERNS), corner] += 1
    often = np.sqrt(np.bincount(features.ravel(), minlength=len(weights))[squares.WEIGHTS :])
    of_class = np.linalg.lstsq(contains * often[:, None], block * often, rcond=None)[0]
    fine = weights[: squares.ROWS * SUMS].reshape(KINDS, squares.EDGE_KINDS, COUNTS, COUNTS, SUMS).astype(np.float64)
    fine = fine + _BLOCKS_OF_A_SQUARE * of_class[blocks.CLASS][:, None, :, None, :]
    fine += _OUTSIDE_IN_BLOCKS * of_class[blocks.OUTSIDE] / SQUARES
    coarse = weights[squares.ROWS * SUMS : squares.WEIGHTS]
    return np.concatenate((fine.ravel(), coarse, block - contains @ of_class)).astype(np.float32)


def _classes_of_patterns() -> np.ndarray:
    """int [PATTERNS, 4]: the classes of the four squares of each pattern, in one of its orientations."""
    code = np.zeros(blocks.PATTERNS, np.intp)
    code[blocks.PATTERN] = np.arange(len(blocks.PATTERN))
    return np.stack(np.unravel_index(code, (blocks.CLASSES,) * 4), axis=1)
