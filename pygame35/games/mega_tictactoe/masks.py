"""Bit masks of nine items, the places of a local board or the nine local boards: bit n stands for item n.

Each table has an entry for each of the 512 masks.
"""

import numpy as np

from .rules import LINES, SIZE

ALL = 2**SIZE - 1
BIT = (1 << np.arange(SIZE)).astype(np.uint16)  # [9] the mask of one item
BITS = np.arange(ALL + 1)[:, None] >> np.arange(SIZE) & 1 == 1  # bool [512, 9]: whether the mask holds the item
COUNT = BITS.sum(axis=1, dtype=np.uint8)  # [512] the number of its items
HAS_LINE = np.any([BITS[:, line].all(axis=1) for line in LINES], axis=0)  # bool [512]: three in a row
