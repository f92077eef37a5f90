"""The scale of the ratings of persons who play 35, see `skill`. This module also runs on MicroPython.

tests/FIGURES.md has the ratings of the levels in a table; level 0 is `players.BLIND`. The other numbers are
from `tests/bench/measure_adaptive.py`.
"""

from ...skill import Scale

SCALE = Scale(
    ratings=(-840, 0, 166, 371, 537, 699, 892, 1100, 1631, 2550, 3020),
    newcomer=100,  # between levels 1 and 2; a player who takes the largest gain that they see has level 2
    faultless=2020,
    fall=1060,
    lead=770,  # 12 for each square: levels 170 ... 700 points apart win by 16 ... 51 squares on average
)
