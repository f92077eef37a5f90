"""The scale on which the strength of a person who plays 35 is estimated. Plain Python; MicroPython runs it, too.

The ratings of the levels are those of the table in tests/FIGURES.md; level 0 is `players.BLIND`. The other numbers are
from `tests/bench/measure_adaptive.py`.
"""

from ...skill import Scale

SCALE = Scale(
    ratings=(-840, 0, 166, 371, 537, 699, 892, 1100, 1631, 2550, 3020),
    newcomer=100,  # between levels 1 and 2: who takes the largest gain that he sees is as strong as level 2
    faultless=2020,
    fall=1060,
    lead=770,  # 12 a square: levels that are 170 ... 700 apart win by 16 ... 51 squares on average
)
