"""Masks of the places of a local board, or of the local boards: bit n for number n; and tables of all masks."""

import numpy as np

from .rules import LINES, SIZE

ALL = 2**SIZE - 1
BITS = np.arange(ALL + 1)[:, None] >> np.arange(SIZE) & 1 == 1  # bool [512, 9]: whether the mask holds the number
COUNT = BITS.sum(axis=1, dtype=np.uint8)  # [512] the numbers that the mask holds
HAS_LINE = np.any([BITS[:, line].all(axis=1) for line in LINES], axis=0)  # bool [512]: three in a row
